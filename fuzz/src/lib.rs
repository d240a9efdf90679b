//! What holds for every input: one function for each fuzz target, which panics
//! where a decoder breaks a promise.
//!
//! Nothing here knows the fuzzer, so that the stable tests run the same checks
//! over the inputs in `regressions`.

mod detect;
mod f1_full;
mod formats;
mod frame;
mod full;
mod ibt;
mod ibt_export;
mod irsdk_header;
mod irsdk_session;
mod kunos;
mod protocols;
mod recording;
mod replay;
pub mod steps;

pub use detect::detect;
pub use f1_full::f1_full;
pub use formats::formats;
pub use full::full;
pub use ibt::ibt;
pub use ibt_export::ibt_export;
pub use irsdk_header::irsdk_header;
pub use irsdk_session::irsdk_session;
pub use kunos::kunos;
pub use protocols::{codemasters, f1, forza, outgauge, pcars2, truck, wrc};
pub use replay::replay;
