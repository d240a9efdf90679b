//! Assetto Corsa.
//!
//! Quirks:
//! - Versions before the wind was added write 288 bytes of graphics.
//! - [`Physics::tc`] and [`Physics::abs`] are
//!   limits of slip, not signs that something works.
//!
//! ```
//! use kunos_shm::{Page, ac};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! let mut page = ac::Graphics::new_zeroed();
//! page.tail.wind_speed = 3.5f32.into();
//! let view = ac::Graphics::view(page.as_bytes())?;
//! assert_eq!(view.tail.unwrap().wind_speed.get(), 3.5);
//! // A version before the wind.
//! assert!(ac::Graphics::view(&page.as_bytes()[..288])?.tail.is_none());
//!
//! let mut page = ac::Static::new_zeroed();
//! page.tyre_radius.0 = [0.33f32; 4].map(Into::into);
//! assert_eq!(ac::Static::view(page.as_bytes())?.tyre_radii(), Some([0.33; 4]));
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, I32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::codes::Flag;
use crate::common::GraphicsHead;
use crate::game::Game;
use crate::page::{Page, PageKind};

pub use crate::common::{Physics, Static};

/// The graphics page without the wind.
///
/// [`Page::view`] gives it, as [`View::base`](crate::View::base); the [module](self) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct GraphicsBase {
    /// What ACC has too.
    pub head: GraphicsHead,
    /// The player's place in the world, m.
    #[doc(alias = "carCoordinates")]
    pub car_coordinates: Array<F32, 3>,
    /// Penalty, s.
    #[doc(alias = "penaltyTime")]
    pub penalty_time: F32,
    /// Flag that is shown to the player.
    pub flag: Flag,
    /// 1 while the ideal line is shown.
    #[doc(alias = "idealLineOn")]
    pub ideal_line_on: I32,
    /// 1 in the pit lane.
    #[doc(alias = "isInPitLane")]
    pub is_in_pit_lane: I32,
    /// Grip of the track, 0 to 1.
    #[doc(alias = "surfaceGrip")]
    pub surface_grip: F32,
    /// 1 once the mandatory pit stop is done.
    #[doc(alias = "mandatoryPitDone")]
    pub mandatory_pit_done: I32,
}

assert_layout!(GraphicsBase, "kunos/ac/graphics/288", 288, {
    head: 0, car_coordinates: 252, penalty_time: 264, flag: 268, ideal_line_on: 272,
    is_in_pit_lane: 276, surface_grip: 280, mandatory_pit_done: 284,
});

/// What later versions have behind it.
///
/// [`Page::view`] gives it, as [`View::tail`](crate::View::tail); the [module](self) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Wind {
    /// Speed of the wind, m/s.
    #[doc(alias = "windSpeed")]
    pub wind_speed: F32,
    /// Direction of the wind, degrees.
    #[doc(alias = "windDirection")]
    pub wind_direction: F32,
}

assert_layout!(Wind, "kunos/ac/graphics/wind", 8, {
    wind_speed: 0, wind_direction: 4,
});

/// The whole graphics page.
///
/// [`Page::view`] gives its two parts; the [module](self) has an example.
#[doc(alias = "SPageFileGraphic")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Graphics {
    /// What every version has.
    pub base: GraphicsBase,
    /// What later versions have.
    pub tail: Wind,
}

assert_layout!(Graphics, "kunos/ac/graphics", 296, { base: 0, tail: 288 });

impl Page for Physics {
    type Base = Self;
    type Tail = ();
    const GAME: Game = Game::AssettoCorsa;
    const KIND: PageKind = PageKind::Physics;
}

impl Page for Graphics {
    type Base = GraphicsBase;
    type Tail = Wind;
    const GAME: Game = Game::AssettoCorsa;
    const KIND: PageKind = PageKind::Graphics;
}

impl Page for Static {
    type Base = Self;
    type Tail = ();
    const GAME: Game = Game::AssettoCorsa;
    const KIND: PageKind = PageKind::Static;
}
