//! Session text as typed structs, through serde.
//!
//! The text is no YAML that a library could read. The line scanner of
//! [`text`](crate::text) reads it, and from there serde does, into [`Session`] or
//! into a generic [`Value`]. [`repair`] writes it anew as YAML for others.
//!
//! ```
//! use irsdk::session::Session;
//! use irsdk::text::SessionText;
//!
//! let text = SessionText::new(b"DriverInfo:\n Drivers:\n - CarIdx: 12\n   UserName: *: #1\n");
//! let session = Session::read(&text)?;
//! assert_eq!(session.drivers()[0].user_name.as_deref(), Some("*: #1"));
//! # Ok::<_, irsdk::session::Error>(())
//! ```
//!
//! - What is not there, or is not what it should be, is `None`, and harms
//!   nothing else. A list that is not there is empty.
//! - Keys that the structs do not know stand in their `other`.
//! - Values with a unit keep their text: [`Quantity`] has number and unit.
//! - Control characters are replaced, as in [`text::Value`](crate::text::Value).

mod lenient;
mod reader;
mod repair;
mod sections;
mod tree;

pub use repair::repair;
pub use sections::*;

/// A generic value: a tree of mappings, lists, strings and numbers.
pub use serde_yaml::Value;

use serde::Deserialize;

use crate::text::SessionText;
use reader::Reader;
use tree::Tree;

/// Why the text was not read. No text is known that leads here.
///
/// [`Session::read`] gives it.
pub type Error = serde_yaml::Error;

/// The whole text as a generic value, with iRacing's own names for the keys.
///
/// Plain decimal numbers are numbers. All else is a string, as are car numbers,
/// names and whatever stands in quotes or with a unit. An empty list is a list.
///
/// ```
/// use irsdk::session::value;
/// use irsdk::text::SessionText;
///
/// let value = value(&SessionText::new(b"WeekendInfo:\n TrackID: 163\n"))?;
/// assert_eq!(value["WeekendInfo"]["TrackID"], 163);
/// # Ok::<(), irsdk::session::Error>(())
/// ```
pub fn value(text: &SessionText<'_>) -> Result<Value, Error> {
    Value::deserialize(Reader::new(&Tree::new(text), true).root())
}

impl Session {
    /// Reads a text.
    pub fn read(text: &SessionText<'_>) -> Result<Self, Error> {
        let tree = Tree::new(text);
        let session: Option<Self> = lenient::Lenient::lenient(Reader::new(&tree, false).root())?;
        Ok(session.unwrap_or_default())
    }

    /// The drivers; none where the text has none.
    pub fn drivers(&self) -> &[Driver] {
        self.driver_info.as_ref().map(|info| info.drivers.as_slice()).unwrap_or_default()
    }

    /// The driver in a car.
    pub fn driver(&self, car_idx: i64) -> Option<&Driver> {
        self.drivers().iter().find(|driver| driver.car_idx == Some(car_idx))
    }
}

#[cfg(test)]
mod tests;
