//! Assetto Corsa Competizione.
//!
//! The pages are those of Assetto Corsa with more behind them; of the graphics
//! page only the first 252 bytes are alike. Much that Assetto Corsa fills is 0.
//!
//! Quirks:
//! - Lap times before the first are a huge number.
//! - The highest engine speed of the static page may be 0. Kunos' document has
//!   a float at [`PhysicsTail::current_max_rpm`], other readers an integer.
//!
//! ```
//! use kunos_shm::{Page, acc};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! let mut page = acc::Graphics::new_zeroed();
//! let cars = &mut page.tail;
//! cars.active_cars = 2.into();
//! (cars.car_id.0[0], cars.car_id.0[1]) = (1_007.into(), 1_012.into());
//! cars.player_car_id = 1_012.into();
//! cars.car_coordinates.0[1].0[0] = 50f32.into();
//!
//! let view = acc::Graphics::view(page.as_bytes())?;
//! let cars = view.tail.unwrap();
//! assert_eq!((cars.car_ids().len(), cars.player_index()), (2, Some(1)));
//! assert_eq!(cars.player_coordinates(), Some([50.0, 0.0, 0.0]));
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, I32, Utf16};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::codes::{Flag, Penalty, Rain, TrackGrip};
use crate::common::{self, GraphicsHead, MAX_CARS};
use crate::game::Game;
use crate::page::{Page, PageKind};

/// What the physics page has behind Assetto Corsa's.
///
/// [`Page::view`] gives it, as [`View::tail`](crate::View::tail).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct PhysicsTail {
    /// Push to pass; not used.
    #[doc(alias = "P2PActivation")]
    pub p2p_activation: I32,
    /// Push to pass; not used.
    #[doc(alias = "P2PStatus")]
    pub p2p_status: I32,
    /// The highest engine speed; [`Static::max_rpm`](crate::common::Static::max_rpm) is surer.
    #[doc(alias = "currentMaxRpm")]
    pub current_max_rpm: F32,
    /// Self-aligning torque of each tyre; not shown.
    pub mz: Array<F32, 4>,
    /// Longitudinal force of each tyre; not shown.
    pub fx: Array<F32, 4>,
    /// Lateral force of each tyre; not shown.
    pub fy: Array<F32, 4>,
    /// Slip ratio of each tyre.
    #[doc(alias = "slipRatio")]
    pub slip_ratio: Array<F32, 4>,
    /// Slip angle of each tyre, rad.
    #[doc(alias = "slipAngle")]
    pub slip_angle: Array<F32, 4>,
    /// 1 while the traction control works.
    #[doc(alias = "tcinAction")]
    pub tc_in_action: I32,
    /// 1 while the ABS works.
    #[doc(alias = "absInAction")]
    pub abs_in_action: I32,
    /// Damage of each suspension, 0 to 1.
    #[doc(alias = "suspensionDamage")]
    pub suspension_damage: Array<F32, 4>,
    /// Temperature of each tyre's core, °C, once more.
    #[doc(alias = "tyreTemp")]
    pub tyre_temp: Array<F32, 4>,
    /// Temperature of the water, °C.
    #[doc(alias = "waterTemp")]
    pub water_temp: F32,
    /// Pressure of each brake; its coefficient is the car's own.
    #[doc(alias = "brakePressure")]
    pub brake_pressure: Array<F32, 4>,
    /// Brake pads at the front.
    #[doc(alias = "frontBrakeCompound")]
    pub front_brake_compound: I32,
    /// Brake pads at the rear.
    #[doc(alias = "rearBrakeCompound")]
    pub rear_brake_compound: I32,
    /// Wear of each brake pad.
    #[doc(alias = "padLife")]
    pub pad_life: Array<F32, 4>,
    /// Wear of each brake disc.
    #[doc(alias = "discLife")]
    pub disc_life: Array<F32, 4>,
    /// 1 with the ignition on.
    #[doc(alias = "ignitionOn")]
    pub ignition_on: I32,
    /// 1 while the starter turns.
    #[doc(alias = "starterEngineOn")]
    pub starter_engine_on: I32,
    /// 1 while the engine runs.
    #[doc(alias = "isEngineRunning")]
    pub is_engine_running: I32,
    /// Vibration of kerbs.
    #[doc(alias = "kerbVibration")]
    pub kerb_vibration: F32,
    /// Vibration of slip.
    #[doc(alias = "slipVibrations")]
    pub slip_vibrations: F32,
    /// Vibration of acceleration.
    #[doc(alias = "gVibrations")]
    pub g_vibrations: F32,
    /// Vibration of the ABS.
    #[doc(alias = "absVibrations")]
    pub abs_vibrations: F32,
}

assert_layout!(PhysicsTail, "kunos/acc/physics/tail", 220, {
    p2p_activation: 0, p2p_status: 4, current_max_rpm: 8, mz: 12, fx: 28, fy: 44, slip_ratio: 60,
    slip_angle: 76, tc_in_action: 92, abs_in_action: 96, suspension_damage: 100, tyre_temp: 116,
    water_temp: 132, brake_pressure: 136, front_brake_compound: 152, rear_brake_compound: 156,
    pad_life: 160, disc_life: 176, ignition_on: 192, starter_engine_on: 196,
    is_engine_running: 200, kerb_vibration: 204, slip_vibrations: 208, g_vibrations: 212,
    abs_vibrations: 216,
});

/// The whole physics page.
///
/// [`Page::view`] gives its two parts.
#[doc(alias = "SPageFilePhysics")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Physics {
    /// What every version has.
    pub base: common::Physics,
    /// What later versions have.
    pub tail: PhysicsTail,
}

assert_layout!(Physics, "kunos/acc/physics", 800, { base: 0, tail: 580 });

/// What the graphics page has behind its head.
///
/// [`Page::view`] gives it, as [`View::tail`](crate::View::tail); the [module](self) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct GraphicsTail {
    /// How many cars are on the track: so many places of `car_coordinates` and `car_id` are in use.
    #[doc(alias = "activeCars")]
    pub active_cars: I32,
    /// Place of each car in the world, m, in the order of `car_id`.
    #[doc(alias = "carCoordinates")]
    pub car_coordinates: Array<Array<F32, 3>, MAX_CARS>,
    /// Number of each car.
    #[doc(alias = "carID")]
    pub car_id: Array<I32, MAX_CARS>,
    /// Number of the player's car.
    #[doc(alias = "playerCarID")]
    pub player_car_id: I32,
    /// Penalty, s.
    #[doc(alias = "penaltyTime")]
    pub penalty_time: F32,
    /// Flag that is shown to the player.
    pub flag: Flag,
    /// Penalty of the player, and what for.
    pub penalty: Penalty,
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
    /// Speed of the wind, m/s.
    #[doc(alias = "windSpeed")]
    pub wind_speed: F32,
    /// Direction of the wind, rad.
    #[doc(alias = "windDirection")]
    pub wind_direction: F32,
    /// 1 while the setup menu is open.
    #[doc(alias = "isSetupMenuVisible")]
    pub is_setup_menu_visible: I32,
    /// Page of the car's main display.
    #[doc(alias = "mainDisplayIndex")]
    pub main_display_index: I32,
    /// Page of the car's second display.
    #[doc(alias = "secondaryDisplayIndex")]
    pub secondary_display_index: I32,
    /// Setting of the traction control.
    #[doc(alias = "TC")]
    pub tc_level: I32,
    /// Setting of the traction control's cut.
    #[doc(alias = "TCCUT")]
    pub tc_cut_level: I32,
    /// Setting of the engine map.
    #[doc(alias = "EngineMap")]
    pub engine_map: I32,
    /// Setting of the ABS.
    #[doc(alias = "ABS")]
    pub abs_level: I32,
    /// Mean consumption, litres a lap.
    #[doc(alias = "fuelXLap")]
    pub fuel_per_lap: F32,
    /// 1 with the rain lights on.
    #[doc(alias = "rainLights")]
    pub rain_lights: I32,
    /// 1 while the lights flash.
    #[doc(alias = "flashingLights")]
    pub flashing_lights: I32,
    /// Stage of the headlights.
    #[doc(alias = "lightsStage")]
    pub lights_stage: I32,
    /// Temperature of the exhaust, °C.
    #[doc(alias = "exhaustTemperature")]
    pub exhaust_temperature: F32,
    /// Stage of the wipers.
    #[doc(alias = "wiperLV")]
    pub wiper_level: I32,
    /// Time that the driver may still drive, ms.
    #[doc(alias = "driverStintTotalTimeLeft")]
    pub driver_stint_total_time_left: I32,
    /// Time that the driver may still drive in this stint, ms.
    #[doc(alias = "driverStintTimeLeft")]
    pub driver_stint_time_left: I32,
    /// 1 with rain tyres.
    #[doc(alias = "rainTyres")]
    pub rain_tyres: I32,
    /// Which of the sessions.
    #[doc(alias = "sessionIndex")]
    pub session_index: I32,
    /// Fuel used since the start, litres.
    #[doc(alias = "usedFuel")]
    pub used_fuel: F32,
    /// Difference to the best lap, as shown.
    #[doc(alias = "deltaLapTime")]
    pub delta_lap_time: Utf16<15>,
    /// Padding.
    pub pad_1106: Array<u8, 2>,
    /// Difference to the best lap, ms.
    #[doc(alias = "iDeltaLapTime")]
    pub delta_lap_time_ms: I32,
    /// Estimated time of this lap, as shown.
    #[doc(alias = "estimatedLapTime")]
    pub estimated_lap_time: Utf16<15>,
    /// Padding.
    pub pad_1142: Array<u8, 2>,
    /// Estimated time of this lap, ms.
    #[doc(alias = "iEstimatedLapTime")]
    pub estimated_lap_time_ms: I32,
    /// 1 where the difference is above 0.
    #[doc(alias = "isDeltaPositive")]
    pub is_delta_positive: I32,
    /// Time of the last split, ms.
    #[doc(alias = "iSplit")]
    pub split_ms: I32,
    /// 1 while this lap counts.
    #[doc(alias = "isValidLap")]
    pub is_valid_lap: I32,
    /// Laps that the fuel lasts for.
    #[doc(alias = "fuelEstimatedLaps")]
    pub fuel_estimated_laps: F32,
    /// State of the track, as shown.
    #[doc(alias = "trackStatus")]
    pub track_status: Utf16<33>,
    /// Padding.
    pub pad_1230: Array<u8, 2>,
    /// Mandatory pit stops still to do.
    #[doc(alias = "missingMandatoryPits")]
    pub missing_mandatory_pits: I32,
    /// Time of day, s.
    pub clock: F32,
    /// 1 while the left indicator is on.
    #[doc(alias = "directionLightsLeft")]
    pub direction_lights_left: I32,
    /// 1 while the right indicator is on.
    #[doc(alias = "directionLightsRight")]
    pub direction_lights_right: I32,
    /// 1 under a yellow flag.
    #[doc(alias = "globalYellow")]
    pub global_yellow: I32,
    /// 1 under a yellow flag in sector 1.
    #[doc(alias = "globalYellow1")]
    pub global_yellow_1: I32,
    /// 1 under a yellow flag in sector 2.
    #[doc(alias = "globalYellow2")]
    pub global_yellow_2: I32,
    /// 1 under a yellow flag in sector 3.
    #[doc(alias = "globalYellow3")]
    pub global_yellow_3: I32,
    /// 1 under a white flag.
    #[doc(alias = "globalWhite")]
    pub global_white: I32,
    /// 1 under a green flag.
    #[doc(alias = "globalGreen")]
    pub global_green: I32,
    /// 1 under the chequered flag.
    #[doc(alias = "globalChequered")]
    pub global_chequered: I32,
    /// 1 under a red flag.
    #[doc(alias = "globalRed")]
    pub global_red: I32,
    /// Tyre set chosen for the pit stop.
    #[doc(alias = "mfdTyreSet")]
    pub mfd_tyre_set: I32,
    /// Fuel chosen for the pit stop, litres.
    #[doc(alias = "mfdFuelToAdd")]
    pub mfd_fuel_to_add: F32,
    /// Pressure chosen for the front left tyre, psi.
    #[doc(alias = "mfdTyrePressureLF")]
    pub mfd_tyre_pressure_front_left: F32,
    /// Pressure chosen for the front right tyre, psi.
    #[doc(alias = "mfdTyrePressureRF")]
    pub mfd_tyre_pressure_front_right: F32,
    /// Pressure chosen for the rear left tyre, psi.
    #[doc(alias = "mfdTyrePressureLR")]
    pub mfd_tyre_pressure_rear_left: F32,
    /// Pressure chosen for the rear right tyre, psi.
    #[doc(alias = "mfdTyrePressureRR")]
    pub mfd_tyre_pressure_rear_right: F32,
    /// State of the track.
    #[doc(alias = "trackGripStatus")]
    pub track_grip_status: TrackGrip,
    /// Rain now.
    #[doc(alias = "rainIntensity")]
    pub rain_intensity: Rain,
    /// Rain in 10 minutes.
    #[doc(alias = "rainIntensityIn10min")]
    pub rain_intensity_in_10_min: Rain,
    /// Rain in 30 minutes.
    #[doc(alias = "rainIntensityIn30min")]
    pub rain_intensity_in_30_min: Rain,
    /// Tyre set in use.
    #[doc(alias = "currentTyreSet")]
    pub current_tyre_set: I32,
    /// Tyre set of the strategy.
    #[doc(alias = "strategyTyreSet")]
    pub strategy_tyre_set: I32,
    /// Gap to the car ahead, ms.
    #[doc(alias = "gapAhead")]
    pub gap_ahead: I32,
    /// Gap to the car behind, ms.
    #[doc(alias = "gapBehind")]
    pub gap_behind: I32,
}

assert_layout!(GraphicsTail, "kunos/acc/graphics/tail", 1336, {
    active_cars: 0, car_coordinates: 4, car_id: 724, player_car_id: 964, penalty_time: 968,
    flag: 972, penalty: 976, ideal_line_on: 980, is_in_pit_lane: 984, surface_grip: 988,
    mandatory_pit_done: 992, wind_speed: 996, wind_direction: 1000, is_setup_menu_visible: 1004,
    main_display_index: 1008, secondary_display_index: 1012, tc_level: 1016, tc_cut_level: 1020,
    engine_map: 1024, abs_level: 1028, fuel_per_lap: 1032, rain_lights: 1036,
    flashing_lights: 1040, lights_stage: 1044, exhaust_temperature: 1048, wiper_level: 1052,
    driver_stint_total_time_left: 1056, driver_stint_time_left: 1060, rain_tyres: 1064,
    session_index: 1068, used_fuel: 1072, delta_lap_time: 1076, pad_1106: 1106,
    delta_lap_time_ms: 1108, estimated_lap_time: 1112, pad_1142: 1142, estimated_lap_time_ms: 1144,
    is_delta_positive: 1148, split_ms: 1152, is_valid_lap: 1156, fuel_estimated_laps: 1160,
    track_status: 1164, pad_1230: 1230, missing_mandatory_pits: 1232, clock: 1236,
    direction_lights_left: 1240, direction_lights_right: 1244, global_yellow: 1248,
    global_yellow_1: 1252, global_yellow_2: 1256, global_yellow_3: 1260, global_white: 1264,
    global_green: 1268, global_chequered: 1272, global_red: 1276, mfd_tyre_set: 1280,
    mfd_fuel_to_add: 1284, mfd_tyre_pressure_front_left: 1288, mfd_tyre_pressure_front_right: 1292,
    mfd_tyre_pressure_rear_left: 1296, mfd_tyre_pressure_rear_right: 1300, track_grip_status: 1304,
    rain_intensity: 1308, rain_intensity_in_10_min: 1312, rain_intensity_in_30_min: 1316,
    current_tyre_set: 1320, strategy_tyre_set: 1324, gap_ahead: 1328, gap_behind: 1332,
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
    pub base: GraphicsHead,
    /// What later versions have.
    pub tail: GraphicsTail,
}

assert_layout!(Graphics, "kunos/acc/graphics", 1588, { base: 0, tail: 252 });

/// What the static page has behind Assetto Corsa's.
///
/// [`Page::view`] gives it, as [`View::tail`](crate::View::tail).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct StaticTail {
    /// 1 in a session over the network.
    #[doc(alias = "isOnline")]
    pub is_online: I32,
    /// Name of the dry tyres.
    #[doc(alias = "dryTyresName")]
    pub dry_tyres_name: Utf16<33>,
    /// Name of the wet tyres.
    #[doc(alias = "wetTyresName")]
    pub wet_tyres_name: Utf16<33>,
}

assert_layout!(StaticTail, "kunos/acc/static/tail", 136, {
    is_online: 0, dry_tyres_name: 4, wet_tyres_name: 70,
});

/// The whole static page.
///
/// [`Page::view`] gives its two parts.
#[doc(alias = "SPageFileStatic")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Static {
    /// What every version has.
    pub base: common::Static,
    /// What later versions have.
    pub tail: StaticTail,
}

assert_layout!(Static, "kunos/acc/static", 820, { base: 0, tail: 684 });

impl Page for Physics {
    type Base = common::Physics;
    type Tail = PhysicsTail;
    const GAME: Game = Game::Competizione;
    const KIND: PageKind = PageKind::Physics;
}

impl Page for Graphics {
    type Base = GraphicsHead;
    type Tail = GraphicsTail;
    const GAME: Game = Game::Competizione;
    const KIND: PageKind = PageKind::Graphics;
}

impl Page for Static {
    type Base = common::Static;
    type Tail = StaticTail;
    const GAME: Game = Game::Competizione;
    const KIND: PageKind = PageKind::Static;
}

impl GraphicsTail {
    /// The numbers of the cars that are on the track.
    #[must_use]
    pub fn car_ids(&self) -> &[I32] {
        let active = usize::try_from(self.active_cars.get()).unwrap_or(0);
        self.car_id.get(..active).unwrap_or(self.car_id.as_slice())
    }

    /// Where the player's car stands in the lists of cars; `None` where it is
    /// not among them. It need not be the first.
    #[must_use]
    pub fn player_index(&self) -> Option<usize> {
        self.car_ids().iter().position(|id| *id == self.player_car_id)
    }

    /// The player's place in the world, m.
    #[must_use]
    pub fn player_coordinates(&self) -> Option<[f32; 3]> {
        self.car_coordinates.get(self.player_index()?).map(Array::values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    #[test]
    fn the_player_is_found_by_number() {
        let mut tail = GraphicsTail::new_zeroed();
        tail.active_cars = 9.into();
        for (index, id) in tail.car_id.0.iter_mut().enumerate() {
            *id = (1_000 + index as i32).into();
        }
        tail.player_car_id = 1_007.into();
        tail.car_coordinates.0[7] = Array([1.0, 2.0, 3.0].map(F32::new));
        assert_eq!(tail.player_index(), Some(7));
        assert_eq!(tail.player_coordinates(), Some([1.0, 2.0, 3.0]));

        tail.player_car_id = 1_009.into();
        assert_eq!(tail.player_index(), None, "behind the cars that are in use");
        for (active, count) in [(-1, 0), (0, 0), (60, 60), (61, 60), (i32::MAX, 60)] {
            tail.active_cars = active.into();
            assert_eq!(tail.car_ids().len(), count, "{active}");
        }
    }
}
