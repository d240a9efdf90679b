#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(inline)]
pub use telemetry_core::*;
#[doc(inline)]
pub use telemetry_decoders::*;

/// Which game is talking: packets of unknown origin in, frames of one game out.
#[doc(inline)]
pub use telemetry_detect as detect;

/// Every live source behind one poll: UDP ports, shared memory; recordings and replay.
///
/// ```no_run
/// use std::time::Duration;
/// use sim_telemetry::live::{Config, Event, Live};
///
/// let mut live = Live::new(Config::default())?;
/// loop {
///     if let Some(Event::Frame(new)) = live.next(Duration::from_millis(100)) {
///         println!("{}: {:?} km/h", new.source, new.frame.speed_kmh());
///     }
/// }
/// # #[allow(unreachable_code)]
/// # Ok::<(), sim_telemetry::live::StartError>(())
/// ```
#[cfg(feature = "live")]
#[doc(inline)]
pub use telemetry_live as live;

/// iRacing, from the bytes of a live map or of a file; with `live` also the running
/// simulator.
#[cfg(feature = "iracing")]
#[doc(inline)]
pub use irsdk as iracing;

/// Recorded iRacing files: rows, columns, laps, frames and exports.
///
/// ```no_run
/// let recording = sim_telemetry::ibt::Recording::open("session.ibt")?;
/// let speed = recording.column::<f32>("Speed")?;
/// println!("{:?} m/s", speed.iter().reduce(f32::max));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "ibt")]
#[doc(inline)]
pub use ibt_reader as ibt;

/// Assetto Corsa, Competizione, EVO and Rally, from the bytes of their pages; with `live`
/// also the running game.
#[cfg(feature = "kunos")]
#[doc(inline)]
pub use kunos_shm as kunos;

/// Formats of the user's own, from files: a game that nobody has written a decoder for.
#[cfg(feature = "formats")]
#[doc(inline)]
pub use telemetry_formats as formats;

/// From frames to rev lights, triggers, lightbar and axes: the bytes, and by feature the
/// workers that write them.
#[cfg(feature = "output")]
#[doc(inline)]
pub use telemetry_output as output;

/// Another program's named memory, read-only; its events and window messages.
#[cfg(feature = "named-memory")]
#[doc(inline)]
pub use named_memory;
