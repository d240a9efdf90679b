//! What the graphics page is made of.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, Bool, F32, I32, Text};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// A tyre and its brake.
///
/// In [`GraphicsBase`](super::GraphicsBase), as `tyre_lf`; [`evo`](crate::evo) has an example.
#[doc(alias = "SMEvoTyreState")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct TyreState {
    /// Slip, ratio and angle together.
    pub slip: F32,
    /// The wheel is locked.
    pub lock: Bool,
    /// Padding.
    pub pad_5: Array<u8, 3>,
    /// Pressure, psi.
    pub tyre_pression: F32,
    /// Temperature, °C.
    pub tyre_temperature_c: F32,
    /// Temperature of the brake, °C.
    pub brake_temperature_c: F32,
    /// Pressure of the brake, bar.
    pub brake_pressure: F32,
    /// Temperature of the left third, °C.
    pub tyre_temperature_left: F32,
    /// Temperature of the middle third, °C.
    pub tyre_temperature_center: F32,
    /// Temperature of the right third, °C.
    pub tyre_temperature_right: F32,
    /// Name of the front tyres.
    pub tyre_compound_front: Text<33>,
    /// Name of the rear tyres.
    pub tyre_compound_rear: Text<33>,
    /// Padding.
    pub pad_102: Array<u8, 2>,
    /// Pressure, 1 = ideal.
    pub tyre_normalized_pressure: F32,
    /// Temperature of the left third, 1 = ideal.
    pub tyre_normalized_temperature_left: F32,
    /// Temperature of the middle third, 1 = ideal.
    pub tyre_normalized_temperature_center: F32,
    /// Temperature of the right third, 1 = ideal.
    pub tyre_normalized_temperature_right: F32,
    /// Temperature of the brake, 1 = ideal.
    pub brake_normalized_temperature: F32,
    /// Temperature of the core, 1 = ideal.
    pub tyre_normalized_temperature_core: F32,
    /// Reserved.
    pub reserved: Array<u8, 128>,
}

assert_layout!(TyreState, "kunos/evo/SMEvoTyreState", 256, {
    slip: 0, lock: 4, pad_5: 5, tyre_pression: 8, tyre_temperature_c: 12, brake_temperature_c: 16,
    brake_pressure: 20, tyre_temperature_left: 24, tyre_temperature_center: 28,
    tyre_temperature_right: 32, tyre_compound_front: 36, tyre_compound_rear: 69, pad_102: 102,
    tyre_normalized_pressure: 104, tyre_normalized_temperature_left: 108,
    tyre_normalized_temperature_center: 112, tyre_normalized_temperature_right: 116,
    brake_normalized_temperature: 120, tyre_normalized_temperature_core: 124, reserved: 128,
});

/// Damage.
///
/// In [`GraphicsBase`](super::GraphicsBase), as `car_damage`; [`evo`](crate::evo) has an example.
#[doc(alias = "SMEvoDamageState")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct DamageState {
    /// Front.
    pub damage_front: F32,
    /// Rear.
    pub damage_rear: F32,
    /// Left.
    pub damage_left: F32,
    /// Right.
    pub damage_right: F32,
    /// Centre.
    pub damage_center: F32,
    /// Front left suspension.
    pub damage_suspension_lf: F32,
    /// Front right suspension.
    pub damage_suspension_rf: F32,
    /// Rear left suspension.
    pub damage_suspension_lr: F32,
    /// Rear right suspension.
    pub damage_suspension_rr: F32,
    /// Reserved.
    pub reserved: Array<u8, 92>,
}

assert_layout!(DamageState, "kunos/evo/SMEvoDamageState", 128, {
    damage_front: 0, damage_rear: 4, damage_left: 8, damage_right: 12, damage_center: 16,
    damage_suspension_lf: 20, damage_suspension_rf: 24, damage_suspension_lr: 28,
    damage_suspension_rr: 32, reserved: 36,
});

/// What is done at the pit stop.
///
/// In [`GraphicsBase`](super::GraphicsBase), as `pit_info`; [`evo`](crate::evo) has an example.
#[doc(alias = "SMEvoPitInfo")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct PitInfo {
    /// Repairs.
    pub damage: i8,
    /// Fuel.
    pub fuel: i8,
    /// Front left tyre.
    pub tyres_lf: i8,
    /// Front right tyre.
    pub tyres_rf: i8,
    /// Rear left tyre.
    pub tyres_lr: i8,
    /// Rear right tyre.
    pub tyres_rr: i8,
    /// Reserved.
    pub reserved: Array<u8, 58>,
}

assert_layout!(PitInfo, "kunos/evo/SMEvoPitInfo", 64, {
    damage: 0, fuel: 1, tyres_lf: 2, tyres_rf: 3, tyres_lr: 4, tyres_rr: 5, reserved: 6,
});

/// Settings of the electronics.
///
/// In [`GraphicsBase`](super::GraphicsBase), as `electronics`; [`evo`](crate::evo) has an example.
#[doc(alias = "SMEvoElectronics")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Electronics {
    /// Traction control.
    pub tc_level: i8,
    /// The traction control's cut.
    pub tc_cut_level: i8,
    /// ABS.
    pub abs_level: i8,
    /// Stability control.
    pub esc_level: i8,
    /// Electronic brake balance.
    pub ebb_level: i8,
    /// Padding.
    pub pad_5: Array<u8, 3>,
    /// Share of the front brakes.
    pub brake_bias: F32,
    /// Engine map.
    pub engine_map_level: i8,
    /// Padding.
    pub pad_13: Array<u8, 3>,
    /// Turbo.
    pub turbo_level: F32,
    /// ERS deployment.
    pub ers_deployment_map: i8,
    /// Padding.
    pub pad_21: Array<u8, 3>,
    /// ERS recharging.
    pub ers_recharge_map: F32,
    /// The ERS heat charges the battery.
    pub is_ers_heat_charging_on: Bool,
    /// The ERS overtakes.
    pub is_ers_overtake_mode_on: Bool,
    /// The DRS flap is open.
    pub is_drs_open: Bool,
    /// Differential under power.
    pub diff_power_level: i8,
    /// Differential off power.
    pub diff_coast_level: i8,
    /// Front dampers, compression.
    pub front_bump_damper_level: i8,
    /// Front dampers, rebound.
    pub front_rebound_damper_level: i8,
    /// Rear dampers, compression.
    pub rear_bump_damper_level: i8,
    /// Rear dampers, rebound.
    pub rear_rebound_damper_level: i8,
    /// The ignition is on.
    pub is_ignition_on: Bool,
    /// The pit limiter is on.
    pub is_pitlimiter_on: Bool,
    /// Mode of the car.
    pub active_performance_mode: i8,
    /// Reserved.
    pub reserved: Array<u8, 88>,
}

assert_layout!(Electronics, "kunos/evo/SMEvoElectronics", 128, {
    tc_level: 0, tc_cut_level: 1, abs_level: 2, esc_level: 3, ebb_level: 4, pad_5: 5,
    brake_bias: 8, engine_map_level: 12, pad_13: 13, turbo_level: 16, ers_deployment_map: 20,
    pad_21: 21, ers_recharge_map: 24, is_ers_heat_charging_on: 28, is_ers_overtake_mode_on: 29,
    is_drs_open: 30, diff_power_level: 31, diff_coast_level: 32, front_bump_damper_level: 33,
    front_rebound_damper_level: 34, rear_bump_damper_level: 35, rear_rebound_damper_level: 36,
    is_ignition_on: 37, is_pitlimiter_on: 38, active_performance_mode: 39, reserved: 40,
});

/// Lights, wipers and displays.
///
/// In [`GraphicsBase`](super::GraphicsBase), as `instrumentation`; [`evo`](crate::evo) has an example.
#[doc(alias = "SMEvoInstrumentation")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Instrumentation {
    /// Headlights.
    pub main_light_stage: i8,
    /// Special lights.
    pub special_light_stage: i8,
    /// Light of the cockpit.
    pub cockpit_light_stage: i8,
    /// Wipers.
    pub wiper_level: i8,
    /// Rain lights.
    pub rain_lights: Bool,
    /// Left indicator.
    pub direction_light_left: Bool,
    /// Right indicator.
    pub direction_light_right: Bool,
    /// The lights flash.
    pub flashing_lights: Bool,
    /// Warning lights.
    pub warning_lights: Bool,
    /// Display that is chosen.
    pub selected_display_index: i8,
    /// Page of each display.
    pub display_current_page_index: Array<i8, 16>,
    /// The headlights are visible.
    pub are_headlights_visible: Bool,
    /// Reserved.
    pub reserved: Array<u8, 101>,
}

assert_layout!(Instrumentation, "kunos/evo/SMEvoInstrumentation", 128, {
    main_light_stage: 0, special_light_stage: 1, cockpit_light_stage: 2, wiper_level: 3,
    rain_lights: 4, direction_light_left: 5, direction_light_right: 6, flashing_lights: 7,
    warning_lights: 8, selected_display_index: 9, display_current_page_index: 10,
    are_headlights_visible: 26, reserved: 27,
});

/// State of the session.
///
/// In [`GraphicsBase`](super::GraphicsBase), as `session_state`; [`evo`](crate::evo) has an example.
#[doc(alias = "SMEvoSessionState")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct SessionState {
    /// Phase of the session.
    pub phase_name: Text<33>,
    /// Time left, as shown.
    pub time_left: Text<15>,
    /// Time left, ms.
    pub time_left_ms: I32,
    /// Time to wait, as shown.
    pub wait_time: Text<15>,
    /// Padding.
    pub pad: u8,
    /// Laps of the session.
    pub total_lap: I32,
    /// Lap that is driven.
    pub current_lap: I32,
    /// Start lights that are lit.
    pub lights_on: I32,
    /// Mode of the start lights.
    pub lights_mode: I32,
    /// Length of a lap, km.
    pub lap_length_km: F32,
    /// How the session ends.
    pub end_session_flag: I32,
    /// Time to the next session, as shown.
    pub time_to_next_session: Text<15>,
    /// The server is gone.
    pub disconnected_from_server: Bool,
    /// The season may be started anew.
    pub restart_season_enabled: Bool,
    /// The player may drive.
    pub ui_enable_drive: Bool,
    /// The player may change the setup.
    pub ui_enable_setup: Bool,
    /// The word to go on blinks.
    pub is_ready_to_next_blinking: Bool,
    /// Players are waited for.
    pub show_waiting_for_players: Bool,
    /// Reserved.
    pub reserved: Array<u8, 143>,
}

assert_layout!(SessionState, "kunos/evo/SMEvoSessionState", 256, {
    phase_name: 0, time_left: 33, time_left_ms: 48, wait_time: 52, pad: 67, total_lap: 68,
    current_lap: 72, lights_on: 76, lights_mode: 80, lap_length_km: 84, end_session_flag: 88,
    time_to_next_session: 92, disconnected_from_server: 107, restart_season_enabled: 108,
    ui_enable_drive: 109, ui_enable_setup: 110, is_ready_to_next_blinking: 111,
    show_waiting_for_players: 112, reserved: 113,
});

/// Times, as shown.
///
/// In [`GraphicsBase`](super::GraphicsBase), as `timing_state`; [`evo`](crate::evo) has an example.
#[doc(alias = "SMEvoTimingState")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct TimingState {
    /// Time of the current lap.
    pub current_laptime: Text<15>,
    /// Difference of the current lap.
    pub delta_current: Text<15>,
    /// Padding.
    pub pad_30: Array<u8, 2>,
    /// Sign of that difference.
    pub delta_current_p: I32,
    /// Time of the last lap.
    pub last_laptime: Text<15>,
    /// Difference of the last lap.
    pub delta_last: Text<15>,
    /// Padding.
    pub pad_66: Array<u8, 2>,
    /// Sign of that difference.
    pub delta_last_p: I32,
    /// Time of the best lap.
    pub best_laptime: Text<15>,
    /// Time of the ideal lap.
    pub ideal_laptime: Text<15>,
    /// Time in all.
    pub total_time: Text<15>,
    /// The lap does not count.
    pub is_invalid: Bool,
    /// Reserved.
    pub reserved: Array<u8, 138>,
}

assert_layout!(TimingState, "kunos/evo/SMEvoTimingState", 256, {
    current_laptime: 0, delta_current: 15, pad_30: 30, delta_current_p: 32, last_laptime: 36,
    delta_last: 51, pad_66: 66, delta_last_p: 68, best_laptime: 72, ideal_laptime: 87,
    total_time: 102, is_invalid: 117, reserved: 118,
});

/// Aids that are on.
///
/// In [`GraphicsBase`](super::GraphicsBase), as `assists_state`; [`evo`](crate::evo) has an example.
#[doc(alias = "SMEvoAssistsState")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct AssistsState {
    /// Gears.
    pub auto_gear: u8,
    /// Blips.
    pub auto_blip: u8,
    /// Clutch.
    pub auto_clutch: u8,
    /// Clutch at the start.
    pub auto_clutch_on_start: u8,
    /// Ignition by hand.
    pub manual_ignition_e_start: u8,
    /// Pit limiter.
    pub auto_pit_limiter: u8,
    /// Standing start.
    pub standing_start_assist: u8,
    /// Padding.
    pub pad: u8,
    /// Steering, 0 to 1.
    pub auto_steer: F32,
    /// Stability, 0 to 1.
    pub arcade_stability_control: F32,
    /// Reserved.
    pub reserved: Array<u8, 48>,
}

assert_layout!(AssistsState, "kunos/evo/SMEvoAssistsState", 64, {
    auto_gear: 0, auto_blip: 1, auto_clutch: 2, auto_clutch_on_start: 3,
    manual_ignition_e_start: 4, auto_pit_limiter: 5, standing_start_assist: 6, pad: 7,
    auto_steer: 8, arcade_stability_control: 12, reserved: 16,
});
