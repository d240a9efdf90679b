//! What the benches share: one packet a protocol, the floor that its decoder is
//! measured against, a session text, a recording, and a writer that counts.

mod floor;
mod recording;
mod samples;
mod session;

pub use floor::{Floor, floor, outgauge_92};
pub use recording::{Counter, recorded};
pub use samples::{junk, sample};
pub use session::session_text;
