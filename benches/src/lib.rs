//! What the benches share: one packet a protocol, the floor that its decoder is
//! measured against, and a session text.

mod floor;
mod samples;
mod session;

pub use floor::{Floor, floor};
pub use samples::{junk, sample};
pub use session::session_text;
