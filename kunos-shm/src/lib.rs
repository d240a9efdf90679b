//! Shared memory of Assetto Corsa, Assetto Corsa Competizione, Assetto Corsa EVO
//! and Assetto Corsa Rally.
//!
//! A game keeps three pages: physics, graphics and static. This crate reads
//! copies of them; with the feature `live` it makes these too.
//!
//! - [`ac`], [`acc`], [`evo`], [`rally`]: the pages with the publisher's own
//!   fields, and [`common`], what they share. [`Page::view`] views one in place and takes
//!   what is there: a page of an older version has no tail.
//! - [`codes`]: the names of every enumeration.
//! - [`FrameReader`]: pages to [`TelemetryFrame`](telemetry_core::TelemetryFrame)s,
//!   and [`frame()`] for a single one. [`plausible`] finds a page that was copied
//!   while the game wrote it.
//! - [`Game`]: names of processes and pages. [`identify`] tells the games apart
//!   that share theirs.
//! - [`looks_like`]: whether bytes are a game's page, by their content alone.
//! - `live`, with the feature of that name: the pages of the running game.
//!
//! ```
//! use kunos_shm::{Game, Page, Pages, acc, frame};
//!
//! # let mut physics = vec![0; 4096];
//! # physics[16..20].copy_from_slice(&4i32.to_le_bytes());
//! # physics[20..24].copy_from_slice(&6_500i32.to_le_bytes());
//! // A copy of `Local\acpmf_physics`.
//! let view = acc::Physics::view(&physics)?;
//! assert_eq!((view.rpms.get(), view.gear.get()), (6_500, 4));
//!
//! let pages = Pages { physics: &physics, ..Pages::default() };
//! let frame = frame(Game::Competizione, &pages)?;
//! assert_eq!((frame.rpm, frame.gear), (Some(6_500.0), Some(3.into())));
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```
//!
//! No input makes anything here panic, read out of bounds or loop without end;
//! nothing but `live` allocates.

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

#[cfg(any(test, feature = "live"))]
extern crate std;

pub mod ac;
pub mod acc;
pub mod codes;
pub mod common;
mod detect;
pub mod evo;
mod frame;
mod game;
#[cfg(feature = "live")]
pub mod live;
mod page;
pub mod rally;
#[cfg(test)]
mod testing;

pub use detect::{identify, looks_like, plausible};
pub use frame::{FrameReader, frame};
pub use game::{Game, NAMESPACE};
pub use page::{Page, PageKind, Pages, Part, View, is_blank, packet_id, status};

/// The example of the README, run as a documentation test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
