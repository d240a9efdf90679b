//! Formats of the user's own: a game that no module here reads, described by
//! where its numbers stand.
//!
//! A [`Format`] is a list of fields: a place in the packet, and what stands
//! there. It borrows what it is made of and reads without allocating. The crate
//! `telemetry-formats` makes formats out of files.
//!
//! ```
//! use telemetry_core::TelemetryFrame;
//! use telemetry_decoders::custom::{BinaryField, Format, Layout, Number, Target, Variables};
//!
//! let fields = [
//!     BinaryField::new(Target::SpeedMps, 0, Number::F32),
//!     BinaryField::new(Target::Variable(0), 4, Number::U16).scaled(0.001),
//! ];
//! let layout = Layout::Binary { length: Some(6), fields: &fields };
//! let format: Format<'_> = Format { name: "My game", layout, gears: None };
//!
//! let (mut frame, mut variables) = (TelemetryFrame::EMPTY, Variables::EMPTY);
//! assert!(format.read_into(&[0, 0, 72, 66, 220, 5], &mut frame, &mut variables));
//! assert_eq!(frame.speed_mps, Some(50.0));
//! assert_eq!(variables.get(0), Some(1.5));
//! ```
//!
//! # Rules
//!
//! - A number is what stands in the packet times the field's scale plus its
//!   added offset. One beyond the range of its target's float leaves the target
//!   as it is, and so does one that cannot be read: a binary field past the end
//!   of the packet, however large its offset; a JSON value that is no number,
//!   no boolean (1 or 0) and no number in quotes.
//! - Of several fields with one target the last that can be read counts.
//! - The frame keeps what [`TelemetryFrame`] promises: pedals 0 to 1, no
//!   negative speed. A NaN or an infinity in the packet becomes 0 in speed, rpm,
//!   pedals and steering, and is not known anywhere else.
//! - The wheels' slip, the acceleration and the rotation are known where all of
//!   their parts are.
//! - Yes and no, such as `driving`, is yes for every number but 0.
//! - Gears are whole numbers, to the nearest: below 0 reverse, 0 neutral, at
//!   most 18. See [`Gears`] for other codings.
//! - A packet of which nothing can be read is not the format's.

mod binary;
mod fill;
mod json;
mod target;
#[cfg(test)]
mod tests;
mod variables;

use telemetry_core::TelemetryFrame;

pub use binary::{BinaryField, Bits, Number, Order};
pub use json::JsonField;
pub use target::Target;
pub use variables::{MAX_VARIABLES, Variables};

/// How many fields of a format are read; more of them are left alone.
///
/// Of [`Layout::Binary`] and [`Layout::Json`]; the [module](self) has an example.
pub const MAX_FIELDS: usize = 128;

/// How many formats of a [`FormatSet`] detection asks.
///
/// [`FormatSet`] has an example.
pub const MAX_FORMATS: usize = 32;

/// The highest gear.
///
/// [`Gears`] has an example.
pub const MAX_GEAR: i8 = 18;

/// A format of the user's own.
///
/// `K` is what the keys of its JSON fields are kept in.
///
/// ```
/// use telemetry_decoders::custom::{Format, JsonField, Layout, Target};
///
/// let fields = [JsonField::new(Target::Rpm, "rpm")];
/// let layout = Layout::Json { key: Some("mygame"), fields: &fields };
/// let format = Format { name: "My game", layout, gears: None };
/// assert!(format.is_detectable());
///
/// let (frame, variables) = format.read(br#"{"mygame": 1, "rpm": 4200}"#).unwrap();
/// assert_eq!(frame.rpm, Some(4_200.0));
/// assert!(variables.is_empty());
/// assert!(format.read(br#"{"rpm": 4200}"#).is_none(), "another game's");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Format<'a, K = &'static str> {
    /// What the user calls it.
    pub name: &'a str,
    /// Where its numbers stand.
    pub layout: Layout<'a, K>,
    /// How its gears are coded; `None` where they are those of the frame.
    pub gears: Option<Gears>,
}

/// Where the numbers of a format stand.
///
/// It is [`Format::layout`]; the [module](self) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Layout<'a, K = &'static str> {
    /// At fixed places.
    Binary {
        /// The exact length of a packet, in bytes, by which it is detected.
        /// Without it the format is used only where it is picked by hand, and
        /// then for any length.
        length: Option<u32>,
        /// What is read.
        fields: &'a [BinaryField],
    },
    /// In one JSON object a packet.
    Json {
        /// The key by which a packet is detected: it is there, whatever its
        /// value. Without it the format is used only where it is picked by hand,
        /// and then for any object.
        key: Option<&'a str>,
        /// What is read.
        fields: &'a [JsonField<K>],
    },
}

/// Which numbers of the packet mean reverse and neutral.
///
/// The number is compared as it stands in the packet, to the nearest whole one,
/// before scale and added offset, which do not count for the gear then. What is
/// above neutral counts from there: with reverse 0 and neutral 1 (OutGauge) 2 is
/// the first gear. What is below neutral is the gear itself: with reverse 0 and
/// neutral 11 (Forza) 1 is the first gear.
///
/// ```
/// use telemetry_decoders::custom::{BinaryField, Format, Gears, Layout, Number, Target};
///
/// let fields = [BinaryField::new(Target::Gear, 0, Number::U8)];
/// let layout = Layout::Binary { length: None, fields: &fields };
/// let gears = Some(Gears { reverse: 0, neutral: 1 });
/// let format: Format<'_> = Format { name: "As OutGauge", layout, gears };
///
/// let shown = [0, 1, 2].map(|byte| format.read(&[byte]).unwrap().0.gear.unwrap().to_string());
/// assert_eq!(shown, ["R", "N", "1"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Gears {
    /// The number that means reverse.
    pub reverse: i32,
    /// The number that means neutral.
    pub neutral: i32,
}

/// Formats in the order in which a packet is offered to them.
///
/// The place of a format in it is its identity in detection. The first
/// [`MAX_FORMATS`] are asked.
///
/// ```
/// use telemetry_decoders::custom::{BinaryField, Format, FormatSet, Layout, Number, Target};
///
/// let fields = [BinaryField::new(Target::Rpm, 0, Number::F32)];
/// let layout = Layout::Binary { length: Some(4), fields: &fields };
/// let formats: [Format<'_>; 1] = [Format { name: "My game", layout, gears: None }];
///
/// assert_eq!(formats.count(), 1);
/// assert_eq!(formats.format(0).unwrap().name, "My game");
/// assert!(formats.format(1).is_none());
/// ```
pub trait FormatSet {
    /// What the keys of JSON fields are kept in.
    type Key: AsRef<str>;

    /// How many there are.
    fn count(&self) -> usize;

    /// One of them; `None` from [`count`](Self::count) on.
    fn format(&self, index: usize) -> Option<Format<'_, Self::Key>>;
}

impl<K: AsRef<str>> FormatSet for [Format<'_, K>] {
    type Key = K;

    #[inline]
    fn count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn format(&self, index: usize) -> Option<Format<'_, K>> {
        let Format { name, layout, gears } = self.get(index)?;
        // Taken apart, because a format is `Copy` only where its keys are.
        let layout = match *layout {
            Layout::Binary { length, fields } => Layout::Binary { length, fields },
            Layout::Json { key, fields } => Layout::Json { key, fields },
        };
        Some(Format { name, layout, gears: *gears })
    }
}

impl<K: AsRef<str>, const N: usize> FormatSet for [Format<'_, K>; N] {
    type Key = K;

    #[inline]
    fn count(&self) -> usize {
        N
    }

    #[inline]
    fn format(&self, index: usize) -> Option<Format<'_, K>> {
        self.as_slice().format(index)
    }
}

impl<K: AsRef<str>> Format<'_, K> {
    /// Whether it can be detected: it has a length or a key.
    #[inline]
    #[must_use]
    pub const fn is_detectable(&self) -> bool {
        matches!(
            self.layout,
            Layout::Binary { length: Some(_), .. } | Layout::Json { key: Some(_), .. }
        )
    }

    /// Reads a packet.
    ///
    /// The packet must have the format's length or key, if it has one, and
    /// something to be read. Then the frame and the variables hold what it says
    /// and nothing else. After `false` they are as they were.
    ///
    /// The [module](self) has an example.
    #[inline]
    pub fn read_into(
        &self,
        packet: &[u8],
        frame: &mut TelemetryFrame,
        variables: &mut Variables,
    ) -> bool {
        match self.layout {
            Layout::Binary { length, fields } => {
                let is_its = length.is_none_or(|length| u32::try_from(packet.len()) == Ok(length));
                is_its && binary::read(fields, self.gears, packet, frame, variables)
            }
            Layout::Json { key, fields } => {
                json::read(key, fields, self.gears, packet, frame, variables)
            }
        }
    }

    /// The frame and the variables of a packet: see [`read_into`](Self::read_into).
    #[must_use]
    pub fn read(&self, packet: &[u8]) -> Option<(TelemetryFrame, Variables)> {
        let (mut frame, mut variables) = (TelemetryFrame::EMPTY, Variables::EMPTY);
        self.read_into(packet, &mut frame, &mut variables).then_some((frame, variables))
    }
}

/// The number of a field, unless a finite one has left the range of f64.
#[inline]
fn scaled(raw: f64, scale: f64, add: f64) -> Option<f64> {
    let value = raw * scale + add;
    if value.is_finite() || !raw.is_finite() { Some(value) } else { None }
}
