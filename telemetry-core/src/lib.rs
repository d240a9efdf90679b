//! The common ground of the telemetry family: one [`TelemetryFrame`] that every
//! game is turned into, and what the decoders that fill it share.
//!
//! - [`TelemetryFrame`], [`Gear`], [`Car`], [`Flag`]: what a game says, in SI
//!   units. What it does not say is `None`, never 0.
//! - [`clamp`]: how raw numbers become frame values, so that every float in a
//!   frame is finite and every pedal is between 0 and 1.
//! - [`Channel`]: one number of a frame by its name, such as `tel:SpeedKmh`.
//! - [`Decoder`] and [`DecodeError`]: the contract of every protocol.
//! - [`Timestamp`]: time comes in from the caller; nothing here reads a clock.
//! - [`wire`] and [`assert_layout!`]: alignment-1 little-endian field types and
//!   the compile-time check of every offset.
//!
//! The crate needs neither `std` nor an allocator, has no `unsafe` of its own
//! and never panics on any input.

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

mod car;
mod channel;
pub mod clamp;
mod decoder;
mod error;
mod flag;
mod frame;
mod gear;
mod time;
pub mod wire;

pub use car::{Car, CarName};
pub use channel::Channel;
pub use decoder::Decoder;
pub use error::{DecodeError, DecodeErrorKind, FoundF32};
pub use flag::Flag;
pub use frame::TelemetryFrame;
pub use gear::Gear;
pub use time::Timestamp;
