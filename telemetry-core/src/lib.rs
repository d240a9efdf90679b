#![doc = include_str!("../README.md")]
//!
//! ## Where to begin
//!
//! With [`TelemetryFrame`]. Who writes a decoder needs [`Decoder`] and [`clamp`], and
//! for the packets [`wire`] and [`assert_layout!`].

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
