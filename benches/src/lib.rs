//! What the benches share: one packet a protocol, the floor that its decoder is
//! measured against, a session text, a recording, a writer that counts, a format of the
//! user's own, pages of Kunos' games, and a drive for devices.

mod drive;
mod fields;
mod floor;
mod pages;
mod recording;
mod samples;
mod session;

pub use drive::{Drive, WHEELS};
pub use fields::fields;
pub use floor::{Floor, floor, outgauge_92};
pub use pages::kunos_pages;
pub use recording::{Counter, recorded};
pub use samples::{junk, sample, variant_sample};
pub use session::session_text;
