//! Devices, and the threads that write to them.
//!
//! A [`Worker`] owns one device: a thread of its own writes reports to it, at most
//! 60 a second, when they change and every second. It knows bytes and no game.
//! Whoever has something to show feeds it through a [`Feeder`], as often as it
//! likes, and never waits for the device. The newest wins; nothing queues.
//!
//! # The last thing that is written
//!
//! is dark: no light lit, both triggers let go. That is what [`Plan::off`] says,
//! and it is written
//!
//! - when [`Feeder::rest`] is called: in a pause, between two games;
//! - when nobody fed for a second;
//! - when the last [`Feeder`] is dropped, because its thread ended or panicked;
//! - when the [`Worker`] is dropped or stopped, so also when `main` returns or
//!   panics;
//! - when a signal's handler, a panic hook or anyone else calls
//!   [`OffSwitch::off`].
//!
//! A device that was lost meanwhile is tried once more for that. What cannot be
//! helped: a process that is killed by `SIGKILL`, or a computer without power,
//! writes nothing. Then the device keeps what it shows until it is written to
//! again. The next worker that opens it makes it dark before anything else.
//!
//! ```
//! use telemetry_output::device::{Connect, OpenError, Plan, Report, Reports, Sink, Worker, WriteError};
//!
//! /// Where a device would be.
//! struct Printer;
//!
//! impl Sink for Printer {
//!     fn write(&mut self, report: Report<'_>) -> Result<(), WriteError> {
//!         println!("{:02X?}", report.bytes);
//!         Ok(())
//!     }
//! }
//!
//! impl Connect for Printer {
//!     type Sink = Self;
//!
//!     fn connect(&mut self) -> Result<Self, OpenError> {
//!         Ok(Self)
//!     }
//! }
//!
//! let dark = Reports::output(&[0, 0xF8, 0x12, 0, 0, 0, 0, 0]);
//! let worker = Worker::start(Printer, Plan::new(dark))?;
//! let feeder = worker.feeder();
//! feeder.feed(&Reports::output(&[0, 0xF8, 0x12, 7, 0, 0, 0, 0]));
//! // Dropping the worker makes it dark again.
//! # Ok::<(), std::io::Error>(())
//! ```

#[cfg(feature = "hid")]
mod find;
#[cfg(feature = "hid")]
mod hid;
#[cfg(feature = "hid")]
mod hidpp;
mod kind;
#[cfg(all(feature = "hid", target_os = "linux"))]
mod linux;
mod pace;
mod report;
mod sink;
#[cfg(feature = "dsx")]
mod socket;
#[cfg(feature = "sysfs")]
mod sysfs;
mod worker;

#[cfg(feature = "hid")]
pub use find::{Bus, Found, Want};
#[cfg(feature = "hid")]
pub use hid::{Hid, HidConnect, list};
pub use kind::Kind;
pub use pace::{INTERVAL, Plan, REFRESH, RETRY, SILENCE};
pub use report::{Report, Reports, Way};
pub use sink::{Connect, OpenError, Sink, UDEV, WriteError};
#[cfg(feature = "dsx")]
pub use socket::{DSX_ASK, DSX_PORT, Dsx, DsxAnswers, DsxConnect, dsx_port};
#[cfg(feature = "sysfs")]
pub use sysfs::{LEDS, LedConnect, LedWheel, Leds, MOST_LIGHTS, led_wheels};
pub use worker::{EVENTS, Ended, Event, Feeder, LAST, OffSwitch, Status, Why, Worker};
