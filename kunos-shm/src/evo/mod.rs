//! Assetto Corsa EVO.
//!
//! Text is one byte a character. Nothing says in which encoding: see
//! [`Text::lenient`].
//!
//! Source: Kunos' `SharedFileOut` of 2026-04-01 and two independent readers of
//! it. Before 2026-03-31 the graphics page was laid out in another way, which is
//! not read.
//!
//! Quirks:
//! - Early versions fill the physics page alone; the others are zeros.
//! - The graphics page ends before `car_ids` in versions before 2026-04-01.
//! - The player may watch another car: see [`GraphicsBase::is_own_car`].
//! - The highest engine speed fluctuates, and the static page has none.
//!
//! ```
//! use kunos_shm::{Page, evo};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! let mut page = evo::Graphics::new_zeroed();
//! page.base.player_car_id_a = 5u64.into();
//! page.base.active_cars = 2;
//! page.tail.car_ids.0[1].0[0] = 5u64.into();
//!
//! let view = evo::Graphics::view(page.as_bytes())?;
//! assert!(!view.is_own_car(), "the camera is on a car without a number");
//! assert_eq!(view.tail.unwrap().player_index(view.base), Some(1));
//! assert_eq!(view.session_state.current_lap.get(), 0);
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

mod parts;

pub use parts::{
    AssistsState, DamageState, Electronics, Instrumentation, PitInfo, SessionState, TimingState,
    TyreState,
};

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, Bool, F32, I16, I32, Text, U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::codes::{CarLocation, EngineType, EvoFlag, EvoSession, StartingGrip, Status};
use crate::common::{self, MAX_CARS};
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
    /// Push to pass.
    #[doc(alias = "P2PActivation")]
    pub p2p_activation: I32,
    /// Push to pass.
    #[doc(alias = "P2PStatus")]
    pub p2p_status: I32,
    /// The highest engine speed, revolutions a minute. It fluctuates.
    #[doc(alias = "currentMaxRpm")]
    pub current_max_rpm: I32,
    /// Self-aligning torque of each tyre, Nm.
    pub mz: Array<F32, 4>,
    /// Longitudinal force of each tyre, N.
    pub fx: Array<F32, 4>,
    /// Lateral force of each tyre, N.
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
    /// Damage of each suspension.
    #[doc(alias = "suspensionDamage")]
    pub suspension_damage: Array<F32, 4>,
    /// Temperature of each tyre's core, °C, once more.
    #[doc(alias = "tyreTemp")]
    pub tyre_temp: Array<F32, 4>,
    /// Temperature of the water, °C.
    #[doc(alias = "waterTemp")]
    pub water_temp: F32,
    /// Torque of each brake, Nm.
    #[doc(alias = "brakeTorque")]
    pub brake_torque: Array<F32, 4>,
    /// Brake pads at the front.
    #[doc(alias = "frontBrakeCompound")]
    pub front_brake_compound: I32,
    /// Brake pads at the rear.
    #[doc(alias = "rearBrakeCompound")]
    pub rear_brake_compound: I32,
    /// What is left of each brake pad, 0 to 1; the scale is not sure.
    #[doc(alias = "padLife")]
    pub pad_life: Array<F32, 4>,
    /// What is left of each brake disc, 0 to 1.
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
    /// Vibration of the road.
    #[doc(alias = "roadVibrations")]
    pub road_vibrations: F32,
    /// Vibration of the ABS.
    #[doc(alias = "absVibrations")]
    pub abs_vibrations: F32,
}

assert_layout!(PhysicsTail, "kunos/evo/physics/tail", 220, {
    p2p_activation: 0, p2p_status: 4, current_max_rpm: 8, mz: 12, fx: 28, fy: 44, slip_ratio: 60,
    slip_angle: 76, tc_in_action: 92, abs_in_action: 96, suspension_damage: 100, tyre_temp: 116,
    water_temp: 132, brake_torque: 136, front_brake_compound: 152, rear_brake_compound: 156,
    pad_life: 160, disc_life: 176, ignition_on: 192, starter_engine_on: 196,
    is_engine_running: 200, kerb_vibration: 204, slip_vibrations: 208, road_vibrations: 212,
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

assert_layout!(Physics, "kunos/evo/physics", 800, { base: 0, tail: 580 });

/// The graphics page without the cars' numbers.
///
/// [`Page::view`] gives it, as [`View::base`](crate::View::base); the [module](self) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct GraphicsBase {
    /// Counts the frames that the game draws.
    #[doc(alias = "packetId")]
    pub packet_id: I32,
    /// Whether the game is live.
    pub status: Status,
    /// Half of the number of the car that is watched.
    pub focused_car_id_a: U64,
    /// The other half.
    pub focused_car_id_b: U64,
    /// Half of the number of the player's car.
    pub player_car_id_a: U64,
    /// The other half.
    pub player_car_id_b: U64,
    /// Engine speed, revolutions a minute.
    pub rpm: U16,
    /// The limiter works.
    pub is_rpm_limiter_on: Bool,
    /// The game says to shift up.
    pub is_change_up_rpm: Bool,
    /// The game says to shift down.
    pub is_change_down_rpm: Bool,
    /// The traction control works.
    pub tc_active: Bool,
    /// The ABS works.
    pub abs_active: Bool,
    /// The stability control works.
    pub esc_active: Bool,
    /// The launch control works.
    pub launch_active: Bool,
    /// The ignition is on.
    pub is_ignition_on: Bool,
    /// The engine runs.
    pub is_engine_running: Bool,
    /// The KERS charges.
    pub kers_is_charging: Bool,
    /// The car drives the wrong way.
    pub is_wrong_way: Bool,
    /// The car is in a DRS zone.
    pub is_drs_available: Bool,
    /// The battery charges.
    pub battery_is_charging: Bool,
    /// The lap's energy is spent.
    pub is_max_kj_per_lap_reached: Bool,
    /// The lap's energy is charged.
    pub is_max_charge_kj_per_lap_reached: Bool,
    /// Padding.
    pub pad_57: u8,
    /// Speed as shown, km/h.
    pub display_speed_kmh: I16,
    /// Speed as shown, mph.
    pub display_speed_mph: I16,
    /// Speed as shown, m/s.
    pub display_speed_ms: I16,
    /// Speed above the pit limit.
    pub pitspeeding_delta: F32,
    /// Gear: 0 reverse, 1 neutral, 2 first.
    pub gear_int: I16,
    /// Padding.
    pub pad_70: Array<u8, 2>,
    /// Engine speed as a share.
    pub rpm_percent: F32,
    /// Throttle, 0 to 1.
    pub gas_percent: F32,
    /// Brake, 0 to 1.
    pub brake_percent: F32,
    /// Handbrake, 0 to 1.
    pub handbrake_percent: F32,
    /// Clutch, 0 to 1; the document contradicts itself on its sense.
    pub clutch_percent: F32,
    /// Steering, -1 to 1.
    pub steering_percent: F32,
    /// Force feedback.
    pub ffb_strength: F32,
    /// The car's factor of the force feedback.
    pub car_ffb_mupliplier: F32,
    /// Temperature of the water as a share.
    pub water_temperature_percent: F32,
    /// Pressure of the water, bar.
    pub water_pressure_bar: F32,
    /// Pressure of the fuel, bar.
    pub fuel_pressure_bar: F32,
    /// Temperature of the water, °C.
    pub water_temperature_c: i8,
    /// Temperature of the air, °C.
    pub air_temperature_c: i8,
    /// Padding.
    pub pad_118: Array<u8, 2>,
    /// Temperature of the oil, °C.
    pub oil_temperature_c: F32,
    /// Pressure of the oil, bar.
    pub oil_pressure_bar: F32,
    /// Temperature of the exhaust, °C.
    pub exhaust_temperature_c: F32,
    /// Acceleration, g.
    pub g_forces_x: F32,
    /// Acceleration, g.
    pub g_forces_y: F32,
    /// Acceleration, g.
    pub g_forces_z: F32,
    /// Boost of the turbo.
    pub turbo_boost: F32,
    /// Setting of the turbo.
    pub turbo_boost_level: F32,
    /// Boost as a share.
    pub turbo_boost_perc: F32,
    /// Angle of the steering wheel, degrees.
    pub steer_degrees: I32,
    /// Distance driven now, km.
    pub current_km: F32,
    /// Distance driven in all, km.
    pub total_km: U32,
    /// Time driven in all, s.
    pub total_driving_time_s: U32,
    /// Time of day, hours.
    pub time_of_day_hours: I32,
    /// Time of day, minutes.
    pub time_of_day_minutes: I32,
    /// Time of day, seconds.
    pub time_of_day_seconds: I32,
    /// Difference to the reference lap, ms.
    pub delta_time_ms: I32,
    /// Time of the current lap, ms.
    pub current_lap_time_ms: I32,
    /// Predicted time of this lap, ms.
    pub predicted_lap_time_ms: I32,
    /// Fuel left, litres.
    pub fuel_liter_current_quantity: F32,
    /// Fuel left as a share.
    pub fuel_liter_current_quantity_percent: F32,
    /// Consumption, litres a km.
    pub fuel_liter_per_km: F32,
    /// Range, km a litre.
    pub km_per_fuel_liter: F32,
    /// Torque, Nm.
    pub current_torque: F32,
    /// Power, bhp.
    pub current_bhp: I32,
    /// Front left tyre.
    pub tyre_lf: TyreState,
    /// Front right tyre.
    pub tyre_rf: TyreState,
    /// Rear left tyre.
    pub tyre_lr: TyreState,
    /// Rear right tyre.
    pub tyre_rr: TyreState,
    /// Position along the track, 0 to 1.
    pub npos: F32,
    /// Charge of the KERS as a share.
    pub kers_charge_perc: F32,
    /// Power of the KERS as a share.
    pub kers_current_perc: F32,
    /// How long the controls stay locked, s.
    pub control_lock_time: F32,
    /// Damage.
    pub car_damage: DamageState,
    /// Where the car is.
    pub car_location: CarLocation,
    /// The pit stop.
    pub pit_info: PitInfo,
    /// Fuel used, litres.
    pub fuel_liter_used: F32,
    /// Consumption, litres a lap.
    pub fuel_liter_per_lap: F32,
    /// Laps that the fuel lasts for.
    pub laps_possible_with_fuel: F32,
    /// Temperature of the battery.
    pub battery_temperature: F32,
    /// Voltage of the battery.
    pub battery_voltage: F32,
    /// Consumption now, litres a km.
    pub instantaneous_fuel_liter_per_km: F32,
    /// Range now, km a litre.
    pub instantaneous_km_per_fuel_liter: F32,
    /// How well the gear suits the engine speed, 1 = fully.
    pub gear_rpm_window: F32,
    /// Lights, wipers and displays.
    pub instrumentation: Instrumentation,
    /// Their lowest settings.
    pub instrumentation_min_limit: Instrumentation,
    /// Their highest settings.
    pub instrumentation_max_limit: Instrumentation,
    /// Electronics.
    pub electronics: Electronics,
    /// Their lowest settings.
    pub electronics_min_limit: Electronics,
    /// Their highest settings.
    pub electronics_max_limit: Electronics,
    /// Which settings the driver can change.
    pub electronics_is_modifiable: Electronics,
    /// Laps.
    pub total_lap_count: I32,
    /// Position, from 1.
    pub current_pos: U32,
    /// Drivers.
    pub total_drivers: U32,
    /// Time of the last lap, ms.
    pub last_laptime_ms: I32,
    /// Time of the best lap, ms.
    pub best_laptime_ms: I32,
    /// Flag that is shown to the player.
    pub flag: EvoFlag,
    /// Flag that is shown to all.
    pub global_flag: EvoFlag,
    /// Forward gears.
    pub max_gears: U32,
    /// What drives the car.
    pub engine_type: EngineType,
    /// The car has a KERS.
    pub has_kers: Bool,
    /// The last lap is driven.
    pub is_last_lap: Bool,
    /// Mode of the car.
    pub performance_mode_name: Text<33>,
    /// Padding.
    pub pad_2455: u8,
    /// Differential off power.
    pub diff_coast_raw_value: F32,
    /// Differential under power.
    pub diff_power_raw_value: F32,
    /// Time gained by a cut, ms.
    pub race_cut_gained_time_ms: I32,
    /// Distance within which to give it back.
    pub distance_to_deadline: I32,
    /// What is given back so far.
    pub race_cut_current_delta: F32,
    /// The session.
    pub session_state: SessionState,
    /// Times, as shown.
    pub timing_state: TimingState,
    /// Network: ping.
    pub player_ping: I32,
    /// Network: latency.
    pub player_latency: I32,
    /// Load of the processor.
    pub player_cpu_usage: I32,
    /// Mean load of the processor.
    pub player_cpu_usage_avg: I32,
    /// Network: quality.
    pub player_qos: I32,
    /// Network: mean quality.
    pub player_qos_avg: I32,
    /// Frames drawn a second.
    pub player_fps: I32,
    /// Mean frames drawn a second.
    pub player_fps_avg: I32,
    /// The driver's first name.
    pub driver_name: Text<33>,
    /// The driver's surname.
    pub driver_surname: Text<33>,
    /// The car.
    pub car_model: Text<33>,
    /// The car is in its box.
    pub is_in_pit_box: Bool,
    /// The car is in the pit lane.
    pub is_in_pit_lane: Bool,
    /// The lap counts.
    pub is_valid_lap: Bool,
    /// Padding.
    pub pad_3122: Array<u8, 2>,
    /// Place of each car in the world, m.
    pub car_coordinates: Array<Array<F32, 3>, MAX_CARS>,
    /// Gap to the car ahead.
    pub gap_ahead: F32,
    /// Gap to the car behind.
    pub gap_behind: F32,
    /// How many cars are on the track.
    pub active_cars: u8,
    /// Padding.
    pub pad_3853: Array<u8, 3>,
    /// Consumption, litres a lap.
    pub fuel_per_lap: F32,
    /// Laps that the fuel lasts for.
    pub fuel_estimated_laps: F32,
    /// Aids.
    pub assists_state: AssistsState,
    /// Size of the tank, litres.
    pub max_fuel: F32,
    /// Greatest boost of the turbo.
    pub max_turbo_boost: F32,
    /// One kind of tyre only.
    pub use_single_compound: Bool,
    /// Padding.
    pub pad_3937: Array<u8, 3>,
}

assert_layout!(GraphicsBase, "kunos/evo/graphics/3940", 3940, {
    packet_id: 0, status: 4, focused_car_id_a: 8, focused_car_id_b: 16, player_car_id_a: 24,
    player_car_id_b: 32, rpm: 40, is_rpm_limiter_on: 42, is_change_up_rpm: 43,
    is_change_down_rpm: 44, tc_active: 45, abs_active: 46, esc_active: 47, launch_active: 48,
    is_ignition_on: 49, is_engine_running: 50, kers_is_charging: 51, is_wrong_way: 52,
    is_drs_available: 53, battery_is_charging: 54, is_max_kj_per_lap_reached: 55,
    is_max_charge_kj_per_lap_reached: 56, pad_57: 57, display_speed_kmh: 58, display_speed_mph: 60,
    display_speed_ms: 62, pitspeeding_delta: 64, gear_int: 68, pad_70: 70, rpm_percent: 72,
    gas_percent: 76, brake_percent: 80, handbrake_percent: 84, clutch_percent: 88,
    steering_percent: 92, ffb_strength: 96, car_ffb_mupliplier: 100,
    water_temperature_percent: 104, water_pressure_bar: 108, fuel_pressure_bar: 112,
    water_temperature_c: 116, air_temperature_c: 117, pad_118: 118, oil_temperature_c: 120,
    oil_pressure_bar: 124, exhaust_temperature_c: 128, g_forces_x: 132, g_forces_y: 136,
    g_forces_z: 140, turbo_boost: 144, turbo_boost_level: 148, turbo_boost_perc: 152,
    steer_degrees: 156, current_km: 160, total_km: 164, total_driving_time_s: 168,
    time_of_day_hours: 172, time_of_day_minutes: 176, time_of_day_seconds: 180, delta_time_ms: 184,
    current_lap_time_ms: 188, predicted_lap_time_ms: 192, fuel_liter_current_quantity: 196,
    fuel_liter_current_quantity_percent: 200, fuel_liter_per_km: 204, km_per_fuel_liter: 208,
    current_torque: 212, current_bhp: 216, tyre_lf: 220, tyre_rf: 476, tyre_lr: 732, tyre_rr: 988,
    npos: 1244, kers_charge_perc: 1248, kers_current_perc: 1252, control_lock_time: 1256,
    car_damage: 1260, car_location: 1388, pit_info: 1392, fuel_liter_used: 1456,
    fuel_liter_per_lap: 1460, laps_possible_with_fuel: 1464, battery_temperature: 1468,
    battery_voltage: 1472, instantaneous_fuel_liter_per_km: 1476,
    instantaneous_km_per_fuel_liter: 1480, gear_rpm_window: 1484, instrumentation: 1488,
    instrumentation_min_limit: 1616, instrumentation_max_limit: 1744, electronics: 1872,
    electronics_min_limit: 2000, electronics_max_limit: 2128, electronics_is_modifiable: 2256,
    total_lap_count: 2384, current_pos: 2388, total_drivers: 2392, last_laptime_ms: 2396,
    best_laptime_ms: 2400, flag: 2404, global_flag: 2408, max_gears: 2412, engine_type: 2416,
    has_kers: 2420, is_last_lap: 2421, performance_mode_name: 2422, pad_2455: 2455,
    diff_coast_raw_value: 2456, diff_power_raw_value: 2460, race_cut_gained_time_ms: 2464,
    distance_to_deadline: 2468, race_cut_current_delta: 2472, session_state: 2476,
    timing_state: 2732, player_ping: 2988, player_latency: 2992, player_cpu_usage: 2996,
    player_cpu_usage_avg: 3000, player_qos: 3004, player_qos_avg: 3008, player_fps: 3012,
    player_fps_avg: 3016, driver_name: 3020, driver_surname: 3053, car_model: 3086,
    is_in_pit_box: 3119, is_in_pit_lane: 3120, is_valid_lap: 3121, pad_3122: 3122,
    car_coordinates: 3124, gap_ahead: 3844, gap_behind: 3848, active_cars: 3852, pad_3853: 3853,
    fuel_per_lap: 3856, fuel_estimated_laps: 3860, assists_state: 3864, max_fuel: 3928,
    max_turbo_boost: 3932, use_single_compound: 3936, pad_3937: 3937,
});

/// What later versions have behind it.
///
/// [`Page::view`] gives it, as [`View::tail`](crate::View::tail); the [module](self) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct CarIds {
    /// Both halves of each car's number, in the order of `car_coordinates`.
    pub car_ids: Array<Array<U64, 2>, MAX_CARS>,
}

assert_layout!(CarIds, "kunos/evo/graphics/car_ids", 960, {
    car_ids: 0,
});

/// The whole graphics page.
///
/// [`Page::view`] gives its two parts; the [module](self) has an example.
#[doc(alias = "SPageFileGraphicEvo")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Graphics {
    /// What every version has.
    pub base: GraphicsBase,
    /// What later versions have.
    pub tail: CarIds,
}

assert_layout!(Graphics, "kunos/evo/graphics/4900", 4900, { base: 0, tail: 3940 });

/// The static page.
///
/// [`Page::view`] gives it.
#[doc(alias = "SPageFileStaticEvo")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Static {
    /// Version of the pages.
    pub sm_version: Text<15>,
    /// Version of the game.
    pub ac_evo_version: Text<15>,
    /// Padding.
    pub pad_30: Array<u8, 2>,
    /// Kind of session.
    pub session: EvoSession,
    /// Name of the session.
    pub session_name: Text<33>,
    /// Number of the event.
    pub event_id: u8,
    /// Number of the session.
    pub session_id: u8,
    /// Padding.
    pub pad_71: u8,
    /// Grip at the start.
    pub starting_grip: StartingGrip,
    /// Temperature of the air at the start, °C.
    pub starting_ambient_temperature_c: F32,
    /// Temperature of the ground at the start, °C.
    pub starting_ground_temperature_c: F32,
    /// The weather does not change.
    pub is_static_weather: Bool,
    /// A race by time.
    pub is_timed_race: Bool,
    /// A session over the network.
    pub is_online: Bool,
    /// Padding.
    pub pad_87: u8,
    /// How many sessions there are.
    pub number_of_sessions: I32,
    /// Nation of the track.
    pub nation: Text<33>,
    /// Padding.
    pub pad_125: Array<u8, 3>,
    /// Longitude of the track, degrees.
    pub longitude: F32,
    /// Latitude of the track, degrees.
    pub latitude: F32,
    /// The track.
    pub track: Text<33>,
    /// Layout of the track.
    pub track_configuration: Text<33>,
    /// Padding.
    pub pad_202: Array<u8, 2>,
    /// Length of the track, m.
    pub track_length_m: F32,
}

assert_layout!(Static, "kunos/evo/static", 208, {
    sm_version: 0, ac_evo_version: 15, pad_30: 30, session: 32, session_name: 36, event_id: 69,
    session_id: 70, pad_71: 71, starting_grip: 72, starting_ambient_temperature_c: 76,
    starting_ground_temperature_c: 80, is_static_weather: 84, is_timed_race: 85, is_online: 86,
    pad_87: 87, number_of_sessions: 88, nation: 92, pad_125: 125, longitude: 128, latitude: 132,
    track: 136, track_configuration: 169, pad_202: 202, track_length_m: 204,
});

impl Page for Physics {
    type Base = common::Physics;
    type Tail = PhysicsTail;
    const GAME: Game = Game::Evo;
    const KIND: PageKind = PageKind::Physics;
}

impl Page for Graphics {
    type Base = GraphicsBase;
    type Tail = CarIds;
    const GAME: Game = Game::Evo;
    const KIND: PageKind = PageKind::Graphics;
}

impl Page for Static {
    type Base = Self;
    type Tail = ();
    const GAME: Game = Game::Evo;
    const KIND: PageKind = PageKind::Static;
}

impl GraphicsBase {
    /// True while the car that is watched is the player's own. Else the pages
    /// speak of another.
    #[must_use]
    pub fn is_own_car(&self) -> bool {
        let focused = (self.focused_car_id_a, self.focused_car_id_b);
        focused == (self.player_car_id_a, self.player_car_id_b)
    }
}

impl CarIds {
    /// Where the player's car stands in the lists of cars; `None` where it is
    /// not among them. It need not be the first.
    #[must_use]
    pub fn player_index(&self, graphics: &GraphicsBase) -> Option<usize> {
        let player = [graphics.player_car_id_a, graphics.player_car_id_b];
        let active = self.car_ids.iter().take(graphics.active_cars.into());
        active.into_iter().position(|id| id.0 == player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    #[test]
    fn the_player_is_found_by_both_halves_of_the_number() {
        let mut page = Graphics::new_zeroed();
        page.base.player_car_id_a = 5.into();
        page.base.player_car_id_b = 6.into();
        page.base.active_cars = 8;
        page.tail.car_ids.0[3] = Array([5, 7].map(U64::new));
        page.tail.car_ids.0[7] = Array([5, 6].map(U64::new));
        assert_eq!(page.tail.player_index(&page.base), Some(7));
        page.base.active_cars = 7;
        assert_eq!(page.tail.player_index(&page.base), None);
        page.base.active_cars = u8::MAX;
        assert_eq!(page.tail.player_index(&page.base), Some(7));
        assert!(!page.base.is_own_car());
        page.base.focused_car_id_a = 5.into();
        assert!(!page.base.is_own_car());
        page.base.focused_car_id_b = 6.into();
        assert!(page.base.is_own_car());
    }
}
