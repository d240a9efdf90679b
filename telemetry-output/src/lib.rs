//! What telemetry moves: rev lights on wheels, adaptive triggers and lights of
//! DualSense pads, and the axes and buttons of a virtual pad.
//!
//! - [`rev`]: which lights are lit, from a frame.
//! - [`wheel`]: the bytes that light them, by device.
//! - [`effect`]: trigger effects, 11 bytes each.
//! - [`dualsense`]: output reports of the DualSense and its Edge.
//! - [`feel`]: what a car's frame does to triggers and lightbar.
//! - [`action`]: effects that are held for a time, and who has the say.
//! - [`dsx`]: the instructions of DSX.
//! - [`pad`]: axes and buttons.
//! - [`profile`]: what the user sets, for a game and a car.
//!
//! Without the features `hid`, `sysfs` and `dsx` the crate needs neither `std` nor
//! an allocator, moves no bytes and reads no clock: time comes from the caller.

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

/// The README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
