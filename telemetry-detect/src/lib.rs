//! Which racing game is talking: datagrams of unknown origin in, frames of one
//! game out.
//!
//! [`AutoDetect`] offers each packet to the protocols of
//! [`telemetry_decoders`] in their claim order, checks that its values can be
//! real, decodes it, and decides whether its format may speak: a format that
//! sends frames holds, so that two senders on one port do not flicker. Where
//! the game has no maximum rpm, the frame carries the highest speed seen.
//!
//! ```
//! use telemetry_core::Timestamp;
//! use telemetry_detect::{AutoDetect, Outcome};
//!
//! let mut detect = AutoDetect::new();
//! let mut packet = [0; 92];
//! packet[4..8].copy_from_slice(b"beam");
//! packet[16..20].copy_from_slice(&3_000f32.to_le_bytes());
//!
//! let event = detect.push(&packet, Timestamp::ZERO);
//! assert_eq!(event.title, "BeamNG.drive");
//! let Outcome::Frame(frame) = event.outcome else { panic!("{event:?}") };
//! assert_eq!((frame.rpm, frame.max_rpm), (Some(3_000.0), Some(3_000.0)));
//! assert!(frame.max_rpm_learned);
//! ```
//!
//! The crate needs neither `std` nor an allocator, and no packet and no time
//! makes it panic.

#![no_std]
#![forbid(unsafe_code)]
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

#[cfg(test)]
extern crate std;

mod auto;
mod counters;
mod detected;
mod hold;
mod learned;

pub use auto::{AutoDetect, Event, Outcome};
pub use counters::{Counters, ProtocolCounters, Refusals};
pub use detected::Detected;
pub use hold::{CHALLENGER_FRAMES, HOLD_RELEASE};
