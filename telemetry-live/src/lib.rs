#![doc = include_str!("../README.md")]
//!
//! ## Where to begin
//!
//! With [`Live`] and its [`Config`], and [`Event`], what comes of it; with [`Recorder`] and
//! [`Replay`] for recordings. [`capture`] and [`pages`] are the two forms of files.

#![cfg_attr(not(windows), forbid(unsafe_code))]
#![cfg_attr(windows, deny(unsafe_code))]
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

pub mod capture;
mod config;
mod engine;
mod event;
mod forward;
mod hold;
mod live;
mod memory;
pub mod pages;
mod rate;
mod record;
mod recording;
mod replay;
mod socket;
mod user;
mod worker;

pub use telemetry_core::{TelemetryFrame, Timestamp};

pub use config::{Config, Format, Listen, ListenError, MOST, Units};
pub use engine::{EVENTS, GONE, Report, Sender};
pub use event::{Event, Frame, Origin, Problem, Reason, Source};
pub use live::{DISK, Live, MemoryStatus, PortStatus, StartError, Status, TargetStatus};
pub use memory::Places;
pub use record::{Recorder, Written};
pub use replay::Replay;
pub use worker::{RETRY, RETRY_IDLE};
