//! The page of RenCloud's scs-sdk-plugin: Euro Truck Simulator 2 and American
//! Truck Simulator.
//!
//! The plugin writes shared memory: `Local\\SCSTelemetry` on Windows,
//! `/dev/shm/SCS/SCSTelemetry` on Linux, 32 KiB. This module reads a copy of it,
//! of revision 10, 11 or 12; where it comes from is the caller's business.
//!
//! Source: the plugin's header of revisions 10 and 11, compiled, and
//! truck-telemetry 0.0.3 (Python) for revision 12; they agree on every offset
//! that is listed here. No recording is public.
//!
//! Quirks:
//! - Speed, rpm and gears stand at the same place in all three. Behind the flag
//!   at 1588 the flags differ: revision 11 put the hazard lights there.
//! - Steering is positive to the left.
//! - The parking brake is on or off: the frame's handbrake is 1 or 0.
//! - A page of zeros is a game that is not started.
//! - The trailers, from 6000 on, have 1552 bytes each in revisions 10 and 11,
//!   1560 in revision 12 (the header's comment says 1528). They are not viewed.
//!
//! # Pages
//!
//! | revision | bytes that are used | view |
//! |---|---|---|
//! | 10, 11 | 21,520 | [`Page`]: the first 6,000 |
//! | 12 | 21,600 | the same |
//!
//! # Example
//!
//! ```
//! use telemetry_decoders::scs::{self, Game, Page};
//! use zerocopy::FromBytes;
//!
//! // A copy of the page, made by hand.
//! let mut bytes = vec![0; scs::PAGE_LENGTH];
//! let (page, _) = Page::mut_from_prefix(&mut bytes).unwrap();
//! page.sdk_active = true.into();
//! page.telemetry_plugin_revision = 11u32.into();
//! page.game = Game::ETS2;
//! page.speed = 25f32.into();
//! page.gear_dashboard = 8.into();
//! page.flag_1588 = true.into();
//!
//! let page = scs::parse(&bytes)?;
//! assert_eq!(scs::title(page), "Euro Truck Simulator 2");
//! assert_eq!(page.game.name(), Some("Euro Truck Simulator 2"));
//! assert_eq!(page.gear().unwrap().get(), 8);
//! assert_eq!((page.hazard_lights(), page.cruise_control()), (Some(true), false));
//! assert_eq!(page.frame().speed_kmh(), Some(90.0));
//! assert_eq!(scs::decode(&bytes)?, page.frame());
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use core::fmt;

use telemetry_core::wire::{Array, Bool, F32, Field, FieldType, I32, I64, Text, U32, U64};
use telemetry_core::{DecodeError, DecodeErrorKind, Gear, TelemetryFrame, assert_layout, clamp};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// The word of this protocol.
///
/// Every error of this [module](self#example) begins with it.
pub const WORD: &str = "scs";
/// Its name.
///
/// What people call that which this [module](self#example) reads.
pub const NAME: &str = "Euro Truck Simulator 2 / American Truck Simulator (SCS plugin)";
/// The revisions of the plugin whose layout is known.
///
/// [`parse`] takes these; the [module](self#example) has an example.
pub const REVISIONS: [u32; 3] = [10, 11, 12];
/// The least length of a page: what revisions 10 and 11 use.
///
/// The [module](self#example) has an example.
pub const PAGE_LENGTH: usize = 21_520;
/// What revision 12 uses.
///
/// Of such a page [`parse`] wants no less; the [module](self#example) has an example of another.
pub const PAGE_LENGTH_12: usize = 21_600;

codes! {
    in "scs";

    /// The game.
    pub struct Game(u32);
    UNKNOWN = 0 => "unknown";
    ETS2 = 1 => "Euro Truck Simulator 2";
    ATS = 2 => "American Truck Simulator";
}

/// Bytes whose meaning is not listed.
///
/// A [`Page`] has them between its values, so that they need no names; the [module](self#example) has an example.
#[derive(Clone, Copy, PartialEq, Eq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(transparent)]
pub struct Gap<const N: usize>(pub [u8; N]);

impl<const N: usize> Default for Gap<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> fmt::Debug for Gap<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N} bytes")
    }
}

impl<const N: usize> Field for Gap<N> {
    const TYPE: FieldType = FieldType::Scalar("u8");
    const COUNT: usize = N;
}

/// The page up to the trailers, which no frame needs.
///
/// [`parse`] gives it; the [module](self#example) has an example.
#[doc(alias = "scsTelemetryMap_t")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Page {
    /// Whether the plugin is connected to the game.
    #[doc(alias = "sdkActive")]
    pub sdk_active: Bool,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_1: Gap<3>,
    /// Whether the game is paused.
    pub paused: Bool,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_5: Gap<3>,
    /// Time, µs, goes on while paused.
    pub time: U64,
    /// Simulated time, µs.
    #[doc(alias = "simulatedTime")]
    pub simulated_time: U64,
    /// Time of the picture, µs.
    #[doc(alias = "renderTime")]
    pub render_time: U64,
    /// Offset of the time in a convoy; from revision 12 on.
    #[doc(alias = "multiplayerTimeOffset")]
    pub multiplayer_time_offset: I64,
    /// Revision of the plugin, which says the layout.
    pub telemetry_plugin_revision: U32,
    /// Version of the game's SDK, before the point.
    pub version_major: U32,
    /// Version of the game's SDK, behind the point.
    pub version_minor: U32,
    /// The game.
    pub game: Game,
    /// Version of the game's telemetry, before the point.
    pub telemetry_version_game_major: U32,
    /// Version of the game's telemetry, behind the point.
    pub telemetry_version_game_minor: U32,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_64: Gap<4>,
    /// Forward gears.
    pub gears: U32,
    /// Reverse gears.
    pub gears_reverse: U32,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_76: Gap<428>,
    /// Gear of the gearbox: below 0 reverse, 0 neutral.
    pub gear: I32,
    /// Gear that the dashboard shows, in the same coding.
    #[doc(alias = "gearDashboard")]
    pub gear_dashboard: I32,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_512: Gap<192>,
    /// Size of the tank, l.
    #[doc(alias = "fuelCapacity")]
    pub fuel_capacity: F32,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_708: Gap<32>,
    /// Highest engine speed, rpm.
    #[doc(alias = "engineRpmMax")]
    pub engine_rpm_max: F32,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_744: Gap<204>,
    /// Speed, m/s, below 0 in reverse.
    pub speed: F32,
    /// Engine speed, rpm.
    #[doc(alias = "engineRpm")]
    pub engine_rpm: F32,
    /// Steering as the driver gives it, -1 right to 1 left.
    #[doc(alias = "userSteer")]
    pub user_steer: F32,
    /// Throttle as the driver gives it, 0 to 1.
    #[doc(alias = "userThrottle")]
    pub user_throttle: F32,
    /// Brake as the driver gives it, 0 to 1.
    #[doc(alias = "userBrake")]
    pub user_brake: F32,
    /// Clutch as the driver gives it, 0 to 1.
    #[doc(alias = "userClutch")]
    pub user_clutch: F32,
    /// Steering that takes effect, -1 right to 1 left.
    #[doc(alias = "gameSteer")]
    pub game_steer: F32,
    /// Throttle that takes effect, 0 to 1.
    #[doc(alias = "gameThrottle")]
    pub game_throttle: F32,
    /// Brake that takes effect, 0 to 1.
    #[doc(alias = "gameBrake")]
    pub game_brake: F32,
    /// Clutch that takes effect, 0 to 1.
    #[doc(alias = "gameClutch")]
    pub game_clutch: F32,
    /// Speed of the cruise control, m/s, 0 off.
    #[doc(alias = "cruiseControlSpeed")]
    pub cruise_control_speed: F32,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_992: Gap<8>,
    /// Fuel, l.
    pub fuel: F32,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_1004: Gap<64>,
    /// Speed limit, m/s.
    #[doc(alias = "speedLimit")]
    pub speed_limit: F32,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_1072: Gap<492>,
    /// Whether the cargo is loaded.
    #[doc(alias = "isCargoLoaded")]
    pub is_cargo_loaded: Bool,
    /// Whether the job is a special one.
    #[doc(alias = "specialJob")]
    pub special_job: Bool,
    /// Whether the parking brake is on.
    #[doc(alias = "parkBrake")]
    pub park_brake: Bool,
    /// Whether the motor brake is on.
    #[doc(alias = "motorBrake")]
    pub motor_brake: Bool,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_1568: Gap<7>,
    /// Whether the electrics are on.
    #[doc(alias = "electricEnabled")]
    pub electric_enabled: Bool,
    /// Whether the engine is on.
    #[doc(alias = "engineEnabled")]
    pub engine_enabled: Bool,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_1577: Gap<1>,
    /// Whether the left turn signal is on.
    #[doc(alias = "blinkerLeftActive")]
    pub blinker_left_active: Bool,
    /// Whether the right turn signal is on.
    #[doc(alias = "blinkerRightActive")]
    pub blinker_right_active: Bool,
    /// Whether the left turn signal is lit.
    #[doc(alias = "blinkerLeftOn")]
    pub blinker_left_on: Bool,
    /// Whether the right turn signal is lit.
    #[doc(alias = "blinkerRightOn")]
    pub blinker_right_on: Bool,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_1582: Gap<6>,
    /// Cruise control in revision 10, hazard lights from 11 on: see
    /// [`Page::cruise_control`] and [`Page::hazard_lights`].
    #[doc(alias = "lightsHazard")]
    pub flag_1588: Bool,
    /// Cruise control from revision 11 on; in 10 whether a wheel is on the ground.
    #[doc(alias = "cruiseControl")]
    pub flag_1589: Bool,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_1590: Gap<710>,
    /// Brand of the truck.
    #[doc(alias = "truckBrandId")]
    pub truck_brand_id: Text<64>,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_2364: Gap<1936>,
    /// Whether there is a job.
    #[doc(alias = "onJob")]
    pub on_job: Bool,
    /// Values that are not listed here.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub gap_4301: Gap<99>,
    /// Substances of the ground, by number.
    #[doc(alias = "substance")]
    pub substances: Array<Text<64>, 25>,
}

assert_layout!(Page, "scs_plugin", 6000, {
    sdk_active: 0, gap_1: 1, paused: 4, gap_5: 5, time: 8, simulated_time: 16, render_time: 24, multiplayer_time_offset: 32, telemetry_plugin_revision: 40, version_major: 44, version_minor: 48, game: 52, telemetry_version_game_major: 56, telemetry_version_game_minor: 60, gap_64: 64, gears: 68, gears_reverse: 72, gap_76: 76, gear: 504, gear_dashboard: 508, gap_512: 512, fuel_capacity: 704, gap_708: 708, engine_rpm_max: 740, gap_744: 744, speed: 948, engine_rpm: 952, user_steer: 956, user_throttle: 960, user_brake: 964, user_clutch: 968, game_steer: 972, game_throttle: 976, game_brake: 980, game_clutch: 984, cruise_control_speed: 988, gap_992: 992, fuel: 1000, gap_1004: 1004, speed_limit: 1068, gap_1072: 1072, is_cargo_loaded: 1564, special_job: 1565, park_brake: 1566, motor_brake: 1567, gap_1568: 1568, electric_enabled: 1575, engine_enabled: 1576, gap_1577: 1577, blinker_left_active: 1578, blinker_right_active: 1579, blinker_left_on: 1580, blinker_right_on: 1581, gap_1582: 1582, flag_1588: 1588, flag_1589: 1589, gap_1590: 1590, truck_brand_id: 2300, gap_2364: 2364, on_job: 4300, gap_4301: 4301, substances: 4400,
});

/// Views a page in place.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The page is shorter than its revision's layout, or of a revision that is not
/// known. A page of zeros is of none.
pub fn parse(page: &[u8]) -> Result<&Page, DecodeError> {
    let error = |kind| DecodeError { protocol: WORD, kind };
    let too_short =
        |at_least| error(DecodeErrorKind::TooShort { page: "page", actual: page.len(), at_least });
    if page.len() < PAGE_LENGTH {
        return Err(too_short(PAGE_LENGTH));
    }
    let (view, _) = Page::ref_from_prefix(page).map_err(|_| too_short(PAGE_LENGTH))?;
    match view.telemetry_plugin_revision.get() {
        10 | 11 => Ok(view),
        12 if page.len() < PAGE_LENGTH_12 => Err(too_short(PAGE_LENGTH_12)),
        12 => Ok(view),
        found => Err(error(DecodeErrorKind::Unsupported {
            what: "plugin revision",
            found,
            supported: "10 to 12",
        })),
    }
}

impl Page {
    /// Whether the cruise control is on.
    #[must_use]
    pub const fn cruise_control(&self) -> bool {
        match self.telemetry_plugin_revision.get() {
            10 => self.flag_1588.get(),
            _ => self.flag_1589.get(),
        }
    }

    /// Whether the hazard lights are on; `None` before revision 11.
    #[must_use]
    pub const fn hazard_lights(&self) -> Option<bool> {
        match self.telemetry_plugin_revision.get() {
            10 => None,
            _ => Some(self.flag_1588.get()),
        }
    }

    /// The gear that the dashboard shows; every reverse gear is the one.
    #[must_use]
    pub fn gear(&self) -> Option<Gear> {
        match self.gear_dashboard.get() {
            ..0 => Some(Gear::REVERSE),
            gear => i8::try_from(gear).ok().map(Gear::new),
        }
    }

    /// The frame of the page.
    #[must_use]
    pub fn frame(&self) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        frame.driving = Some(self.sdk_active.get() && !self.paused.get());
        if !self.sdk_active.get() {
            return frame;
        }
        frame.speed_mps = Some(clamp::magnitude(self.speed.get()));
        frame.rpm = Some(clamp::non_negative(self.engine_rpm.get()));
        frame.max_rpm = clamp::positive(self.engine_rpm_max.get());
        frame.gear = self.gear();
        frame.throttle = Some(clamp::unit(self.user_throttle.get()));
        frame.brake = Some(clamp::unit(self.user_brake.get()));
        frame.clutch = Some(clamp::unit(self.user_clutch.get()));
        frame.handbrake = Some(if self.park_brake.get() { 1.0 } else { 0.0 });
        // 0 minus the value, so that straight on is no negative zero.
        frame.steering = Some(clamp::signed_unit(0.0 - self.user_steer.get()));
        if self.fuel_capacity.get() > 0.0 {
            frame.fuel = clamp::share(self.fuel.get() / self.fuel_capacity.get());
        }
        frame
    }
}

/// The name of the game that a page is of.
///
/// The [module](self#example) has an example.
#[must_use]
pub fn title(page: &Page) -> &'static str {
    match page.game {
        Game::ETS2 | Game::ATS => page.game.name().unwrap_or(NAME),
        _ => NAME,
    }
}

/// The frame of one page.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// Those of [`parse`].
pub fn decode(page: &[u8]) -> Result<TelemetryFrame, DecodeError> {
    parse(page).map(Page::frame)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;
    use std::vec::Vec;

    fn page(revision: u32, fields: &[(usize, &[u8])]) -> Vec<u8> {
        let mut page = vec![0; 32 << 10];
        page[40..44].copy_from_slice(&revision.to_le_bytes());
        for (at, bytes) in fields {
            page[*at..at + bytes.len()].copy_from_slice(bytes);
        }
        page
    }

    fn driving(revision: u32) -> Vec<u8> {
        page(
            revision,
            &[
                (0, &[1]),
                (52, &1u32.to_le_bytes()),
                (504, &[2, 0, 0, 0, 5, 0, 0, 0]), // gearbox 2, dashboard 5
                (704, &800f32.to_le_bytes()),
                (740, &2_200f32.to_le_bytes()),
                (
                    948,
                    [-2.5f32, 1_450.0, 0.25, 0.5, 0.75, 1.0].map(f32::to_le_bytes).as_flattened(),
                ),
                (1_000, &600f32.to_le_bytes()),
                (1_566, &[1]),
                (2_300, b"scania"),
            ],
        )
    }

    #[test]
    fn every_revision_shows_the_same_frame() {
        let expected = frame! {
            driving: Some(true),
            speed_mps: Some(2.5),
            rpm: Some(1_450.0),
            max_rpm: Some(2_200.0),
            gear: Some(Gear::new(5)),
            throttle: Some(0.5),
            brake: Some(0.75),
            clutch: Some(1.0),
            handbrake: Some(1.0),
            steering: Some(-0.25),
            fuel: Some(0.75),
        };
        for revision in REVISIONS {
            let page = driving(revision);
            assert_eq!(decode(&page), Ok(expected), "{revision}");
            let view = parse(&page).unwrap();
            assert_eq!(title(view), "Euro Truck Simulator 2");
            assert_eq!(view.truck_brand_id.to_string(), "scania");
            assert_eq!(view.as_bytes(), &page[..6_000]);
        }
    }

    #[test]
    fn flags_behind_1587_go_by_the_revision() {
        let flags = |revision, at| {
            let page = page(revision, &[(at, &[1])]);
            let view = parse(&page).unwrap();
            (view.cruise_control(), view.hazard_lights())
        };
        assert_eq!(flags(10, 1_588), (true, None));
        assert_eq!(flags(10, 1_589), (false, None));
        for revision in [11, 12] {
            assert_eq!(flags(revision, 1_588), (false, Some(true)));
            assert_eq!(flags(revision, 1_589), (true, Some(false)));
        }
    }

    #[test]
    fn driving_needs_a_plugin_that_is_connected_and_no_pause() {
        let mut page = driving(12);
        page[4] = 1;
        let paused = decode(&page).unwrap();
        assert_eq!((paused.driving, paused.rpm), (Some(false), Some(1_450.0)));
        page[0] = 0;
        assert_eq!(decode(&page), Ok(frame! { driving: Some(false) }), "the rest is old");
    }

    #[test]
    fn every_reverse_gear_is_reverse() {
        for (dashboard, gear) in [(-4i32, Some(-1)), (0, Some(0)), (12, Some(12)), (200, None)] {
            let page = page(11, &[(508, &dashboard.to_le_bytes())]);
            assert_eq!(parse(&page).unwrap().gear().map(Gear::get), gear);
        }
    }

    #[test]
    fn other_revisions_are_refused() {
        for revision in [0, 9, 13, u32::MAX] {
            assert_eq!(
                parse(&page(revision, &[])).unwrap_err().to_string(),
                std::format!(
                    "scs packet has the unsupported plugin revision {revision}, expected 10 to 12"
                )
            );
        }
    }

    #[test]
    fn every_page_that_is_too_short_is_refused() {
        for revision in REVISIONS {
            let page = driving(revision);
            let least = if revision == 12 { PAGE_LENGTH_12 } else { PAGE_LENGTH };
            assert!(parse(&page[..least]).is_ok());
            for length in (0..least).rev().step_by(7) {
                assert!(parse(&page[..length]).is_err(), "{length}");
            }
        }
        assert_eq!(
            parse(&driving(12)[..21_599]).unwrap_err().to_string(),
            "scs page is 21599 bytes, expected at least 21600"
        );
    }

    #[test]
    fn every_float_can_be_broken_alone() {
        for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for at in (704..744).step_by(4).chain((948..1_072).step_by(4)) {
                let mut page = driving(12);
                page[at..at + 4].copy_from_slice(&broken.to_le_bytes());
                let frame = decode(&page).unwrap();
                assert_eq!(frame, frame.clamped(), "float at {at}");
            }
        }
    }

    #[test]
    fn a_page_is_named_by_its_game() {
        let named = |game: u32| title(parse(&page(12, &[(52, &game.to_le_bytes())])).unwrap());
        assert_eq!(named(1), "Euro Truck Simulator 2");
        assert_eq!(named(2), "American Truck Simulator");
        assert_eq!([0, 3].map(named), [NAME; 2]);
    }

    #[test]
    fn a_page_may_be_as_short_as_its_revision() {
        for (revision, length) in [(10, PAGE_LENGTH), (11, PAGE_LENGTH), (12, PAGE_LENGTH_12)] {
            let page = page(revision, &[]);
            assert!(parse(&page[..length]).is_ok());
            assert_eq!(
                parse(&page[..length - 1]).unwrap_err().kind,
                DecodeErrorKind::TooShort { page: "page", actual: length - 1, at_least: length }
            );
        }
    }

    #[test]
    fn a_share_of_no_tank_is_unknown() {
        for (capacity, fuel) in [(800f32, Some(0.75)), (0.0, None), (-800.0, None)] {
            let mut page = driving(12);
            page[704..708].copy_from_slice(&capacity.to_le_bytes());
            assert_eq!(decode(&page).unwrap().fuel, fuel, "{capacity}");
        }
    }

    #[test]
    fn a_gap_shows_its_length_alone() {
        assert_eq!(std::format!("{:?}", Gap([7; 20])), "20 bytes");
    }
}
