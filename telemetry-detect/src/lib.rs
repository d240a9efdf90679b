#![doc = include_str!("../README.md")]
//!
//! ## Where to begin
//!
//! With [`AutoDetect`]. What became of a packet is its [`Event`]'s [`Outcome`]; what
//! became of all of them, [`Counters`]. No packet and no time makes it panic.

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

mod auto;
mod counters;
mod detected;
mod hold;
mod learned;

pub use auto::{AutoDetect, Event, Outcome};
pub use counters::{Counters, ProtocolCounters, Refusals};
pub use detected::Detected;
pub use hold::{CHALLENGER_FRAMES, HOLD_RELEASE};
