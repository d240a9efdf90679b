#![doc = include_str!("../README.md")]
//!
//! ## Where to begin
//!
//! - [`Map`]: the bytes of either, checked once and then read in place:
//!   [`Header`], [`Layout`], variable headers, session text, rows.
//! - [`Vars`], [`Handle`] and [`Row`]: variables by name. A name is looked up
//!   once; a read never trusts an offset, and a variable that a car does not
//!   have is `None`.
//! - [`FrameReader`]: rows to [`TelemetryFrame`](telemetry_core::TelemetryFrame)s.
//! - [`codes`]: the names of every enumeration and every bit.
//! - [`Ticks`]: which row of a live map is new.
//! - [`text`]: the session text, read by path. With the feature `session`, which
//!   needs std, also as typed structs.
//!
//! Without `live` the crate moves no bytes: whoever reads a live map copies the
//! header, the variable headers and a row out of it, and looks at the copies.
//! Offsets to copy from are in [`Layout`], and [`Header::holds`] says whether a
//! copy of a row is good.
//!
//! No input makes anything here panic, read out of bounds, allocate or loop
//! without end.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::arithmetic_side_effects,
        missing_docs
    )
)]

#[cfg(any(test, feature = "session", feature = "live"))]
extern crate std;

#[cfg(feature = "broadcast")]
pub mod broadcast;
pub mod codes;
mod frame;
mod header;
mod layout;
#[cfg(feature = "live")]
pub mod live;
mod map;
mod math;
#[cfg(feature = "session")]
pub mod session;
#[cfg(test)]
mod testing;
pub mod text;
mod vars;

pub use frame::{CarLimits, FrameReader};
pub use header::{
    Buffer, DiskSubHeader, HEADER_LEN, Header, MAX_BUFFERS, Progress, SUB_HEADER_AT, Ticks,
    VERSIONS, VarBuf,
};
pub use layout::Layout;
pub use map::{Map, looks_like};
pub use vars::{Element, Handle, Label, MAX_VARS, Row, Values, VarHeader, VarType, Vars};

use telemetry_core::{DecodeError, DecodeErrorKind};

/// The word of this protocol.
///
/// Every error of [`Map::parse`] begins with it.
pub const WORD: &str = "iracing";
/// Its name.
///
/// What the program is called; [`Map`] reads its files.
pub const NAME: &str = "iRacing";
/// The name of the live memory map.
///
/// ```no_run
/// use irsdk::{Map, MEMORY_NAME};
/// use named_memory::NamedMemory;
///
/// let mut bytes = Vec::new();
/// NamedMemory::open(MEMORY_NAME)?.copy_all(16 << 20, &mut bytes)?;
/// println!("{:?} variables", Map::live(&bytes)?.map(|map| map.vars().headers().len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const MEMORY_NAME: &str = r"Local\IRSDKMemMapFileName";
/// The name of the event that says that there is a new row. It is pulsed: who
/// does not wait at that moment misses it.
///
/// ```no_run
/// use std::time::Duration;
///
/// let event = named_memory::NamedEvent::open(irsdk::EVENT_NAME)?;
/// event.wait(Duration::from_millis(16))?;
/// # Ok::<(), named_memory::Error>(())
/// ```
pub const EVENT_NAME: &str = r"Local\IRSDKDataValidEvent";
/// The names of the simulator's program, the present one first.
///
/// ```no_run
/// let running = named_memory::process::find(&irsdk::PROCESS_NAMES)?;
/// println!("{running:?}");
/// # Ok::<(), named_memory::Error>(())
/// ```
pub const PROCESS_NAMES: [&str; 3] = ["iRacingSim64DX11.exe", "iRacingSim64.exe", "iRacingSim.exe"];

const fn malformed(expected: &'static str, at: usize) -> DecodeError {
    DecodeError { protocol: WORD, kind: DecodeErrorKind::Malformed { expected, at } }
}
