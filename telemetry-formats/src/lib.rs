#![doc = include_str!("../README.md")]
//!
//! ## Without detection
//!
//! ```
//! use telemetry_decoders::custom::FormatSet;
//! use telemetry_formats::Formats;
//!
//! let formats = Formats::from_yaml(r#"
//! version: 1
//! formats:
//!   - name: My game
//!     kind: binary
//!     fields:
//!       - {target: speed_mps, offset: 0, type: f32}
//!       - {target: "var:Boost", offset: 6, type: u16, order: big, min: 0, max: 2000}
//! "#)?;
//! let packet = [0, 0, 72, 66, 0, 0, 5, 220];
//! let (frame, variables) = formats.format(0).unwrap().read(&packet).unwrap();
//! assert_eq!(frame.speed_mps, Some(50.0));
//! let (boost, variable) = formats.variable("Boost").unwrap();
//! assert_eq!(variables.get(boost), Some(1_500.0));
//! assert_eq!(variable.share(1_500.0), Some(0.75));
//! # Ok::<(), telemetry_formats::Error>(())
//! ```
//!
//! ## The file
//!
//! YAML or JSON. A key that is not listed here is an error, which names it and
//! its line. A wrong value leaves its format out and none of the others:
//! [`Formats::dropped`] says why.
//!
//! | key | meaning |
//! |---|---|
//! | `version` | `1` |
//! | `formats` | the list of formats, at most 32 |
//!
//! A format:
//!
//! | key | meaning |
//! |---|---|
//! | `name` | its name: not empty, of at most 64 characters, without `:`, `|` and control characters, once in a list whatever the case of its letters |
//! | `kind` | `binary` or `json` |
//! | `length` | binary: the exact length of a packet, by which it is detected. Without it the format is used only where it is picked by hand |
//! | `key` | JSON: a dotted key that every packet has, by which it is detected. Without it the format is used only where it is picked by hand |
//! | `order` | binary: `little` (as without it) or `big`, the order of bytes |
//! | `gears` | `reverse` and `neutral`: the numbers in the packet that mean these. Without it -1 is reverse and 0 neutral. See [`Gears`](telemetry_decoders::custom::Gears) |
//! | `fields` | the list of what is read, at most 128 |
//!
//! A field:
//!
//! | key | meaning |
//! |---|---|
//! | `target` | a value of the frame by its name, in the frame's unit (below), or `var:` and the name of a variable |
//! | `offset` | binary: where the number begins, in bytes |
//! | `type` | binary: `u8`, `s8`, `u16`, `s16`, `u32`, `s32`, `u64`, `s64`, `f32` or `f64` |
//! | `order` | binary: the order of its bytes, where it is not the format's |
//! | `mask` | binary: which bits of a whole number count; in base 16 as text, `"0x0f"` |
//! | `shift` | binary: how far they are moved down then |
//! | `key` | JSON: the dotted key |
//! | `scale` | what the number is multiplied by, 1 without it |
//! | `add` | what is added then, 0 without it |
//! | `min`, `max` | the span of a variable's axis, 0 and 1 without them; the value itself is not cut off |
//! | `slot` | the axis slot of a variable, 0 to 16. It is written by [`Formats::to_yaml`], so that axes stay where they are when the file changes |
//!
//! A key has at most 256 characters, the name of a variable 64. Of a list the
//! first 1,000 formats are looked at.
//!
//! A NaN or an infinity leaves a number as it would be without it.
//!
//! The targets of the frame are `speed_mps`, `rpm`, `max_rpm`, `idle_rpm`, `gear`,
//! `throttle`, `brake`, `clutch`, `handbrake`, `steering`, `driving`,
//! `shift_light`, `abs_active`, `tc_active`, `pit_limiter`, `in_pit`, `drs`,
//! `fuel`, `lap`, `position`, `current_lap_s`, `last_lap_s`, `best_lap_s`,
//! `wheel_slip_front_left`, `wheel_slip_front_right`, `wheel_slip_rear_left`,
//! `wheel_slip_rear_right`, `acceleration_right_mps2`, `acceleration_up_mps2`,
//! `acceleration_forward_mps2`, `yaw_rad`, `pitch_rad` and `roll_rad`. What is
//! read, and how, stands at [`telemetry_decoders::custom`].
//!
//! ## Variables
//!
//! A variable has a name, which several formats may use. All of them are in one
//! table ([`Formats::variables`]), in the order in which the formats use them
//! first, at most 32; the format that brings one more is left out. The first 17
//! own an axis slot, the rest are channels only.
//!
//! A name that is in use keeps its slot: [`Formats::replace`] takes it from the
//! formats before, and a file stores it. A new name takes the slot that its fields
//! carry, if it is free, and else the lowest free one. A slot whose name is no
//! longer used stays empty until a new name takes it.

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

mod any;
mod error;
mod formats;
#[cfg(feature = "padforge")]
pub mod padforge;
mod spec;
mod text;
mod variables;
mod warnings;
pub mod wrc;

pub use error::{Dropped, Error, Reason};
pub use formats::{Formats, MAX_FILE, MAX_KEY, MAX_NAME};
pub use spec::{FieldSpec, FormatSpec, LayoutSpec, Place, TargetSpec};
pub use variables::{AXIS_SLOTS, FIRST_AXIS, Variable};
pub use warnings::{Warning, WarningKind};
