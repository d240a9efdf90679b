#![doc = include_str!("../README.md")]
//!
//! ## Where to begin
//!
//! With the module of a game, or with [`Protocol`], the table of all of them. It is in
//! the order in which a packet of unknown origin is offered to them: formats with a
//! signature come before formats that are known by their length alone.
//!
//! Each module is in the same order: constants, wire structs with every offset asserted
//! at compile time, `claims`, `parse`, the frame, the decoder, tests. [`outsim`],
//! [`motionsim`] and [`scs`] stand beside the table: they are never detected.
//! [`FullPacket`] is any packet of any of them, whole; [`custom`] runs formats of a
//! user's own.
//!
//! No input makes any decoder panic, read out of bounds, allocate or loop
//! without end. An odd value inside a well-formed packet is no error: that
//! field is `None`, or keeps its raw code in the wire struct.

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

#[macro_use]
mod macros;
#[cfg(test)]
#[macro_use]
mod testing;

mod full;
mod json;
mod math;
mod plausible;
mod protocol;

pub mod codemasters;
pub mod custom;
pub mod f1;
pub mod forza;
pub mod motionsim;
pub mod outgauge;
pub mod outsim;
pub mod pcars2;
pub mod scs;
pub mod truck;
pub mod wrc;

pub use full::FullPacket;
pub use protocol::{AnyDecoder, Claimed, Decoded, Decoders, Protocol};
