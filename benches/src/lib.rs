//! What the benches share: one packet a protocol, and the floor that its
//! decoder is measured against.

mod floor;
mod samples;

pub use floor::{Floor, floor};
pub use samples::{junk, sample};
