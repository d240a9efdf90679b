//! What the example programs share: capture files, sockets, and a simulated
//! car whose state can be sent as any game.

pub mod alone;
pub mod car;
pub mod cli;
pub mod encode;
pub mod ending;
pub mod folder;
pub mod formats;
pub mod lines;
pub mod net;
pub mod new_file;
pub mod summary;
pub mod watch;
pub mod whole;

pub use telemetry_live::capture;
