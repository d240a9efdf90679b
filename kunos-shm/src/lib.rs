#![doc = include_str!("../README.md")]
//!
//! ## Where to begin
//!
//! With [`frame()`] for a single frame and [`FrameReader`] for many; with the modules of
//! the games, [`ac`], [`acc`], [`evo`] and [`rally`], and [`common`], what they share, for
//! the pages in the publisher's own fields. [`Page::view`] views one in place and takes
//! what is there. [`identify`] tells the games apart that share the names of their pages,
//! [`looks_like`] whether bytes are a game's page by their content alone, and
//! [`plausible`] finds a page that was copied while the game wrote it. The module `live`,
//! with the feature of that name, copies the pages of the running game.
//!
//! No input makes anything here panic, read out of bounds or loop without end;
//! nothing but `live` allocates.

#![no_std]
#![forbid(unsafe_code)]
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
