//! Decoders of racing-game telemetry: datagrams in, one
//! [`TelemetryFrame`](telemetry_core::TelemetryFrame) out.
//!
//! One module a protocol, each in the same order: constants, wire structs with
//! every offset asserted at compile time, `claims`, `parse`, the frame, the
//! decoder, tests. Three levels are public: the wire structs as the publisher
//! wrote them, `parse`, which views a packet in place, and `decode` or
//! `Decoder`, which turn packets into frames.
//!
//! ```
//! use telemetry_decoders::outgauge;
//!
//! let mut packet = [0; 92];
//! packet[10] = 3; // second gear: 0 is reverse and 1 neutral
//! let frame = outgauge::decode(&packet)?;
//! assert_eq!(frame.gear.unwrap().get(), 2);
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```
//!
//! [`FullPacket`] is any packet of any of them, whole. [`outsim`], [`motionsim`]
//! and [`scs`] stand beside the table: they are never detected.
//!
//! [`Protocol`] is the table of all of them. It is in the order in which a
//! packet of unknown origin is offered to them: formats with a signature come
//! before formats that are known by their length alone.
//!
//! [`custom`] runs formats of a user's own.
//!
//! No input makes any decoder panic, read out of bounds, allocate or loop
//! without end. An odd value inside a well-formed packet is no error: that
//! field is `None`, or keeps its raw code in the wire struct.

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
