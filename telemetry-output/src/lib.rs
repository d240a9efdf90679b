#![doc = include_str!("../README.md")]
//!
//! ## Where to begin
//!
//! With [`rev`] and [`wheel`] for lights, with [`feel`] and [`dualsense`] for pads, with
//! [`pad`] for axes; [`action`] where others too want the triggers, [`effect`] for one
//! trigger effect, [`dsx`] for that program, [`profile`] for what the user sets.

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

#[cfg(any(test, feature = "hid", feature = "sysfs", feature = "dsx"))]
extern crate std;

use core::time::Duration;

pub mod action;
#[cfg(any(feature = "hid", feature = "sysfs", feature = "dsx"))]
pub mod device;
pub mod dsx;
pub mod dualsense;
pub mod effect;
pub mod feel;
mod list;
pub mod pad;
pub mod profile;
pub mod rev;
pub mod wheel;

/// How long frames of a format count, by the format's word: a second, and ten where a
/// game sends only what changes.
///
/// ```
/// use std::time::Duration;
/// use telemetry_output::hold_of_format;
///
/// assert_eq!(hold_of_format("forza"), Duration::from_secs(1));
/// assert_eq!(hold_of_format("truck"), Duration::from_secs(10));
/// ```
#[must_use]
pub fn hold_of_format(word: &str) -> Duration {
    Duration::from_secs(if word == "truck" { 10 } else { 1 })
}
