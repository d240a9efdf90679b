//! Assetto Corsa Rally.
//!
//! Kunos documents nothing of it. Its pages have the names of Assetto Corsa's;
//! public readers read them as Assetto Corsa's or Competizione's. So only what
//! those two have alike is read, and nobody has told which of it is filled.
//!
//! Quirks:
//! - The status may be off while the car is driven.
//! - The highest engine speed jumps to senseless values after jumps and crashes.
//!
//! ```
//! use kunos_shm::{Page, rally};
//!
//! let mut bytes = [0; 580];
//! bytes[20..24].copy_from_slice(&5_400i32.to_le_bytes());
//! assert_eq!(rally::Physics::view(&bytes)?.rpms.get(), 5_400);
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use crate::common;
use crate::game::Game;
use crate::page::{Page, PageKind};

/// The physics page, as far as it is read.
///
/// The [module](self) has an example.
#[derive(Debug)]
pub enum Physics {}

/// The graphics page, as far as it is read.
///
/// [`Page::view`] gives what is known of it.
#[derive(Debug)]
pub enum Graphics {}

/// The static page, as far as it is read.
///
/// [`Page::view`] gives what is known of it.
#[derive(Debug)]
pub enum Static {}

impl Page for Physics {
    type Base = common::Physics;
    type Tail = ();
    const GAME: Game = Game::Rally;
    const KIND: PageKind = PageKind::Physics;
}

impl Page for Graphics {
    type Base = common::GraphicsHead;
    type Tail = ();
    const GAME: Game = Game::Rally;
    const KIND: PageKind = PageKind::Graphics;
}

impl Page for Static {
    type Base = common::Static;
    type Tail = ();
    const GAME: Game = Game::Rally;
    const KIND: PageKind = PageKind::Static;
}
