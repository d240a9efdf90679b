//! Format 2026, of the 2026 season in F1 25: 24 cars, 17 packet ids.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, I16, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

pub use super::common::{
    LapData, MarshalZone, PacketHeader, PacketMotionExData, WeatherForecastSample,
};

packets! {
    0 => Motion(PacketMotionData),
    1 => Session(PacketSessionData),
    2 => LapData(PacketLapData),
    7 => CarStatus(PacketCarStatusData),
    13 => MotionEx(PacketMotionExData),
}

/// Motion of one car.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct CarMotionData {
    /// World position x, m.
    #[doc(alias = "m_worldPositionX")]
    pub world_position_x: F32,
    /// World position y, m.
    #[doc(alias = "m_worldPositionY")]
    pub world_position_y: F32,
    /// World position z, m.
    #[doc(alias = "m_worldPositionZ")]
    pub world_position_z: F32,
    /// World velocity x, m/s.
    #[doc(alias = "m_worldVelocityX")]
    pub world_velocity_x: F32,
    /// World velocity y, m/s.
    #[doc(alias = "m_worldVelocityY")]
    pub world_velocity_y: F32,
    /// World velocity z, m/s.
    #[doc(alias = "m_worldVelocityZ")]
    pub world_velocity_z: F32,
    /// Forward direction x, 32767 for 1.
    #[doc(alias = "m_worldForwardDirX")]
    pub world_forward_dir_x: I16,
    /// Forward direction y, 32767 for 1.
    #[doc(alias = "m_worldForwardDirY")]
    pub world_forward_dir_y: I16,
    /// Forward direction z, 32767 for 1.
    #[doc(alias = "m_worldForwardDirZ")]
    pub world_forward_dir_z: I16,
    /// Right direction x, 32767 for 1.
    #[doc(alias = "m_worldRightDirX")]
    pub world_right_dir_x: I16,
    /// Right direction y, 32767 for 1.
    #[doc(alias = "m_worldRightDirY")]
    pub world_right_dir_y: I16,
    /// Right direction z, 32767 for 1.
    #[doc(alias = "m_worldRightDirZ")]
    pub world_right_dir_z: I16,
    /// Lateral acceleration, 0.001 g, positive in a left turn.
    #[doc(alias = "m_gForceLateral")]
    pub g_force_lateral: I16,
    /// Longitudinal acceleration, 0.001 g, positive speeding up.
    #[doc(alias = "m_gForceLongitudinal")]
    pub g_force_longitudinal: I16,
    /// Vertical acceleration, 0.001 g, without gravity.
    #[doc(alias = "m_gForceVertical")]
    pub g_force_vertical: I16,
    /// Heading, rad, grows turning left.
    #[doc(alias = "m_yaw")]
    pub yaw: F32,
    /// Pitch, rad, positive with the nose down.
    #[doc(alias = "m_pitch")]
    pub pitch: F32,
    /// Roll, rad, positive with the right side down.
    #[doc(alias = "m_roll")]
    pub roll: F32,
}

assert_layout!(CarMotionData, "f1/2026/CarMotionData", 54, {
    world_position_x: 0, world_position_y: 4, world_position_z: 8, world_velocity_x: 12,
    world_velocity_y: 16, world_velocity_z: 20, world_forward_dir_x: 24, world_forward_dir_y: 26,
    world_forward_dir_z: 28, world_right_dir_x: 30, world_right_dir_y: 32, world_right_dir_z: 34,
    g_force_lateral: 36, g_force_longitudinal: 38, g_force_vertical: 40, yaw: 42, pitch: 46,
    roll: 50,
});

/// Motion (id 0).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketMotionData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_carMotionData")]
    pub car_motion_data: Array<CarMotionData, 24>,
}

assert_layout!(PacketMotionData, "f1/2026/packet/0/motion", 1325, {
    header: 0, car_motion_data: 29,
});

/// One zone of active aerodynamics.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ActiveAeroZone {
    /// Start of the zone as a share of the lap, 0 to 1.
    #[doc(alias = "m_zoneStart")]
    pub zone_start: F32,
    /// End of the zone as a share of the lap, 0 to 1.
    #[doc(alias = "m_zoneEnd")]
    pub zone_end: F32,
}

assert_layout!(ActiveAeroZone, "f1/2026/ActiveAeroZone", 8, {
    zone_start: 0, zone_end: 4,
});

/// One DRS zone.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct DrsZone {
    /// Start of the zone as a share of the lap, 0 to 1.
    #[doc(alias = "m_zoneStart")]
    pub zone_start: F32,
    /// End of the zone as a share of the lap, 0 to 1.
    #[doc(alias = "m_zoneEnd")]
    pub zone_end: F32,
}

assert_layout!(DrsZone, "f1/2026/DRSZone", 8, {
    zone_start: 0, zone_end: 4,
});

/// Session (id 1).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketSessionData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// 0 clear, 1 light cloud, 2 overcast, 3 light rain, 4 heavy rain, 5 storm.
    #[doc(alias = "m_weather")]
    pub weather: u8,
    /// Temperature of the track, °C.
    #[doc(alias = "m_trackTemperature")]
    pub track_temperature: i8,
    /// Temperature of the air, °C.
    #[doc(alias = "m_airTemperature")]
    pub air_temperature: i8,
    /// Laps of the race.
    #[doc(alias = "m_totalLaps")]
    pub total_laps: u8,
    /// Length of the track, m.
    #[doc(alias = "m_trackLength")]
    pub track_length: U16,
    /// Type of the session; the numbers differ from 2024 on.
    #[doc(alias = "m_sessionType")]
    pub session_type: u8,
    /// The track's number, -1 unknown.
    #[doc(alias = "m_trackId")]
    pub track_id: i8,
    /// 0 modern F1, 1 classic F1, 2 F2, 3 generic F1 and others by format.
    #[doc(alias = "m_formula")]
    pub formula: u8,
    /// Time left, s.
    #[doc(alias = "m_sessionTimeLeft")]
    pub session_time_left: U16,
    /// Length of the session, s.
    #[doc(alias = "m_sessionDuration")]
    pub session_duration: U16,
    /// Pit speed limit, km/h.
    #[doc(alias = "m_pitSpeedLimit")]
    pub pit_speed_limit: u8,
    /// 1 while paused; network games only.
    #[doc(alias = "m_gamePaused")]
    pub game_paused: u8,
    /// 1 while spectating.
    #[doc(alias = "m_isSpectating")]
    pub is_spectating: u8,
    /// The car that is watched.
    #[doc(alias = "m_spectatorCarIndex")]
    pub spectator_car_index: u8,
    /// 1 where SLI Pro is supported.
    #[doc(alias = "m_sliProNativeSupport")]
    pub sli_pro_native_support: u8,
    /// How many zones are valid.
    #[doc(alias = "m_numMarshalZones")]
    pub num_marshal_zones: u8,
    /// Marshal zones.
    #[doc(alias = "m_marshalZones")]
    pub marshal_zones: Array<MarshalZone, 21>,
    /// 0 none, 1 full, 2 virtual, 3 formation lap.
    #[doc(alias = "m_safetyCarStatus")]
    pub safety_car_status: u8,
    /// 1 for an online game.
    #[doc(alias = "m_networkGame")]
    pub network_game: u8,
    /// How many samples are valid.
    #[doc(alias = "m_numWeatherForecastSamples")]
    pub num_weather_forecast_samples: u8,
    /// Weather forecast.
    #[doc(alias = "m_weatherForecastSamples")]
    pub weather_forecast_samples: Array<WeatherForecastSample, 64>,
    /// 0 perfect, 1 approximate.
    #[doc(alias = "m_forecastAccuracy")]
    pub forecast_accuracy: u8,
    /// Strength of the AI, 0 to 110.
    #[doc(alias = "m_aiDifficulty")]
    pub ai_difficulty: u8,
    /// Identifies the season.
    #[doc(alias = "m_seasonLinkIdentifier")]
    pub season_link_identifier: U32,
    /// Identifies the weekend.
    #[doc(alias = "m_weekendLinkIdentifier")]
    pub weekend_link_identifier: U32,
    /// Identifies the session over saves.
    #[doc(alias = "m_sessionLinkIdentifier")]
    pub session_link_identifier: U32,
    /// Best lap to stop.
    #[doc(alias = "m_pitStopWindowIdealLap")]
    pub pit_stop_window_ideal_lap: u8,
    /// Last lap to stop.
    #[doc(alias = "m_pitStopWindowLatestLap")]
    pub pit_stop_window_latest_lap: u8,
    /// Position to expect after the stop.
    #[doc(alias = "m_pitStopRejoinPosition")]
    pub pit_stop_rejoin_position: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_steeringAssist")]
    pub steering_assist: u8,
    /// Setting: 0 off to 3 high.
    #[doc(alias = "m_brakingAssist")]
    pub braking_assist: u8,
    /// Setting: 1 manual, 2 manual with suggestions, 3 automatic.
    #[doc(alias = "m_gearboxAssist")]
    pub gearbox_assist: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_pitAssist")]
    pub pit_assist: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_pitReleaseAssist")]
    pub pit_release_assist: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_ersAssist")]
    pub ers_assist: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_drsAssist")]
    pub drs_assist: u8,
    /// Setting: 0 off, 1 corners, 2 full.
    #[doc(alias = "m_dynamicRacingLine")]
    pub dynamic_racing_line: u8,
    /// Setting: 0 flat, 1 raised.
    #[doc(alias = "m_dynamicRacingLineType")]
    pub dynamic_racing_line_type: u8,
    /// Mode of the game.
    #[doc(alias = "m_gameMode")]
    pub game_mode: u8,
    /// Rules of the session.
    #[doc(alias = "m_ruleSet")]
    pub rule_set: u8,
    /// Time of day, minutes since midnight.
    #[doc(alias = "m_timeOfDay")]
    pub time_of_day: U32,
    /// 0 none, 2 very short to 7 full.
    #[doc(alias = "m_sessionLength")]
    pub session_length: u8,
    /// 0 mph, 1 km/h.
    #[doc(alias = "m_speedUnitsLeadPlayer")]
    pub speed_units_lead_player: u8,
    /// 0 Celsius, 1 Fahrenheit.
    #[doc(alias = "m_temperatureUnitsLeadPlayer")]
    pub temperature_units_lead_player: u8,
    /// 0 mph, 1 km/h.
    #[doc(alias = "m_speedUnitsSecondaryPlayer")]
    pub speed_units_secondary_player: u8,
    /// 0 Celsius, 1 Fahrenheit.
    #[doc(alias = "m_temperatureUnitsSecondaryPlayer")]
    pub temperature_units_secondary_player: u8,
    /// Safety cars so far.
    #[doc(alias = "m_numSafetyCarPeriods")]
    pub num_safety_car_periods: u8,
    /// Virtual safety cars so far.
    #[doc(alias = "m_numVirtualSafetyCarPeriods")]
    pub num_virtual_safety_car_periods: u8,
    /// Red flags so far.
    #[doc(alias = "m_numRedFlagPeriods")]
    pub num_red_flag_periods: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_equalCarPerformance")]
    pub equal_car_performance: u8,
    /// Setting: 0 none, 1 flashbacks, 2 automatic.
    #[doc(alias = "m_recoveryMode")]
    pub recovery_mode: u8,
    /// Setting: 0 low to 3 unlimited.
    #[doc(alias = "m_flashbackLimit")]
    pub flashback_limit: u8,
    /// Surface under each wheel.
    #[doc(alias = "m_surfaceType")]
    pub surface_type: u8,
    /// Setting: 0 easy, 1 hard.
    #[doc(alias = "m_lowFuelMode")]
    pub low_fuel_mode: u8,
    /// Setting: 0 manual, 1 assisted.
    #[doc(alias = "m_raceStarts")]
    pub race_starts: u8,
    /// Setting: 0 surface, 1 surface and carcass.
    #[doc(alias = "m_tyreTemperature")]
    pub tyre_temperature: u8,
    /// Setting: 0 on, 1 off.
    #[doc(alias = "m_pitLaneTyreSim")]
    pub pit_lane_tyre_sim: u8,
    /// Setting: 0 off to 3 simulation.
    #[doc(alias = "m_carDamage")]
    pub car_damage: u8,
    /// Setting: 0 reduced to 2 simulation.
    #[doc(alias = "m_carDamageRate")]
    pub car_damage_rate: u8,
    /// Setting: 0 off, 1 between players off, 2 on.
    #[doc(alias = "m_collisions")]
    pub collisions: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_collisionsOffForFirstLapOnly")]
    pub collisions_off_for_first_lap_only: u8,
    /// Setting: 0 on, 1 off.
    #[doc(alias = "m_mpUnsafePitRelease")]
    pub mp_unsafe_pit_release: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_mpOffForGriefing")]
    pub mp_off_for_griefing: u8,
    /// Setting: 0 regular, 1 strict.
    #[doc(alias = "m_cornerCuttingStringency")]
    pub corner_cutting_stringency: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_parcFermeRules")]
    pub parc_ferme_rules: u8,
    /// Setting: 0 automatic, 1 broadcast, 2 immersive.
    #[doc(alias = "m_pitStopExperience")]
    pub pit_stop_experience: u8,
    /// Setting: 0 off to 3 increased.
    #[doc(alias = "m_safetyCar")]
    pub safety_car: u8,
    /// Setting: 0 broadcast, 1 immersive; 255 where off.
    #[doc(alias = "m_safetyCarExperience")]
    pub safety_car_experience: u8,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_formationLap")]
    pub formation_lap: u8,
    /// Setting: 0 broadcast, 1 immersive; 255 where off.
    #[doc(alias = "m_formationLapExperience")]
    pub formation_lap_experience: u8,
    /// Setting: 0 off to 3 increased.
    #[doc(alias = "m_redFlags")]
    pub red_flags: u8,
    /// Setting: 0 no, 1 yes.
    #[doc(alias = "m_affectsLicenceLevelSolo")]
    pub affects_licence_level_solo: u8,
    /// Setting: 0 no, 1 yes.
    #[doc(alias = "m_affectsLicenceLevelMP")]
    pub affects_licence_level_mp: u8,
    /// How many sessions of the weekend are valid.
    #[doc(alias = "m_numSessionsInWeekend")]
    pub num_sessions_in_weekend: u8,
    /// Types of the weekend's sessions.
    #[doc(alias = "m_weekendStructure")]
    pub weekend_structure: Array<u8, 12>,
    /// Start of the second sector, m.
    #[doc(alias = "m_sector2LapDistanceStart")]
    pub sector2_lap_distance_start: F32,
    /// Start of the third sector, m.
    #[doc(alias = "m_sector3LapDistanceStart")]
    pub sector3_lap_distance_start: F32,
    /// State of the track for active aerodynamics.
    #[doc(alias = "m_activeAeroTrackStatus")]
    pub active_aero_track_status: u8,
    /// How many full zones are valid.
    #[doc(alias = "m_numActiveAeroZonesFull")]
    pub num_active_aero_zones_full: u8,
    /// Zones of full active aerodynamics.
    #[doc(alias = "m_activeAeroZonesFull")]
    pub active_aero_zones_full: Array<ActiveAeroZone, 8>,
    /// How many partial zones are valid.
    #[doc(alias = "m_numActiveAeroZonesPartial")]
    pub num_active_aero_zones_partial: u8,
    /// Zones of partial active aerodynamics.
    #[doc(alias = "m_activeAeroZonesPartial")]
    pub active_aero_zones_partial: Array<ActiveAeroZone, 8>,
    /// How many DRS zones are valid.
    #[doc(alias = "m_numDRSZones")]
    pub num_drs_zones: u8,
    /// DRS zones.
    #[doc(alias = "m_drsZones")]
    pub drs_zones: Array<DrsZone, 4>,
    /// Reaction at the start, s.
    #[doc(alias = "m_startReactionTime")]
    pub start_reaction_time: F32,
    /// Setting of ABS.
    #[doc(alias = "m_antiLockBrakesAssist")]
    pub anti_lock_brakes_assist: u8,
    /// Setting of traction control.
    #[doc(alias = "m_tractionControlAssist")]
    pub traction_control_assist: u8,
    /// Setting of the racing line: high visibility.
    #[doc(alias = "m_dynamicRacingLineHiVis")]
    pub dynamic_racing_line_hi_vis: u8,
    /// Setting of the racing line: colours.
    #[doc(alias = "m_dynamicRacingLineColourBlind")]
    pub dynamic_racing_line_colour_blind: u8,
    /// Setting of the rewind prompt.
    #[doc(alias = "m_recurringRewindPrompt")]
    pub recurring_rewind_prompt: u8,
}

assert_layout!(PacketSessionData, "f1/2026/packet/1/session", 926, {
    header: 0, weather: 29, track_temperature: 30, air_temperature: 31, total_laps: 32,
    track_length: 33, session_type: 35, track_id: 36, formula: 37, session_time_left: 38,
    session_duration: 40, pit_speed_limit: 42, game_paused: 43, is_spectating: 44,
    spectator_car_index: 45, sli_pro_native_support: 46, num_marshal_zones: 47, marshal_zones: 48,
    safety_car_status: 153, network_game: 154, num_weather_forecast_samples: 155,
    weather_forecast_samples: 156, forecast_accuracy: 668, ai_difficulty: 669,
    season_link_identifier: 670, weekend_link_identifier: 674, session_link_identifier: 678,
    pit_stop_window_ideal_lap: 682, pit_stop_window_latest_lap: 683, pit_stop_rejoin_position: 684,
    steering_assist: 685, braking_assist: 686, gearbox_assist: 687, pit_assist: 688,
    pit_release_assist: 689, ers_assist: 690, drs_assist: 691, dynamic_racing_line: 692,
    dynamic_racing_line_type: 693, game_mode: 694, rule_set: 695, time_of_day: 696,
    session_length: 700, speed_units_lead_player: 701, temperature_units_lead_player: 702,
    speed_units_secondary_player: 703, temperature_units_secondary_player: 704,
    num_safety_car_periods: 705, num_virtual_safety_car_periods: 706, num_red_flag_periods: 707,
    equal_car_performance: 708, recovery_mode: 709, flashback_limit: 710, surface_type: 711,
    low_fuel_mode: 712, race_starts: 713, tyre_temperature: 714, pit_lane_tyre_sim: 715,
    car_damage: 716, car_damage_rate: 717, collisions: 718, collisions_off_for_first_lap_only: 719,
    mp_unsafe_pit_release: 720, mp_off_for_griefing: 721, corner_cutting_stringency: 722,
    parc_ferme_rules: 723, pit_stop_experience: 724, safety_car: 725, safety_car_experience: 726,
    formation_lap: 727, formation_lap_experience: 728, red_flags: 729,
    affects_licence_level_solo: 730, affects_licence_level_mp: 731, num_sessions_in_weekend: 732,
    weekend_structure: 733, sector2_lap_distance_start: 745, sector3_lap_distance_start: 749,
    active_aero_track_status: 753, num_active_aero_zones_full: 754, active_aero_zones_full: 755,
    num_active_aero_zones_partial: 819, active_aero_zones_partial: 820, num_drs_zones: 884,
    drs_zones: 885, start_reaction_time: 917, anti_lock_brakes_assist: 921,
    traction_control_assist: 922, dynamic_racing_line_hi_vis: 923,
    dynamic_racing_line_colour_blind: 924, recurring_rewind_prompt: 925,
});

/// Lap data (id 2).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketLapData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_lapData")]
    pub lap_data: Array<LapData, 24>,
    /// Car of the personal best in a time trial, 255 for none.
    #[doc(alias = "m_timeTrialPBCarIdx")]
    pub time_trial_pb_car_idx: u8,
    /// Car of the rival in a time trial, 255 for none.
    #[doc(alias = "m_timeTrialRivalCarIdx")]
    pub time_trial_rival_car_idx: u8,
}

assert_layout!(PacketLapData, "f1/2026/packet/2/lap_data", 1399, {
    header: 0, lap_data: 29, time_trial_pb_car_idx: 1397, time_trial_rival_car_idx: 1398,
});

/// Telemetry of one car.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct CarTelemetryData {
    /// Speed, km/h.
    #[doc(alias = "m_speed")]
    pub speed: U16,
    /// Throttle, 0 to 1.
    #[doc(alias = "m_throttle")]
    pub throttle: F32,
    /// Steering, -1 full left to 1 full right; a little beyond is seen.
    #[doc(alias = "m_steer")]
    pub steer: F32,
    /// Brake, 0 to 1.
    #[doc(alias = "m_brake")]
    pub brake: F32,
    /// Clutch, 0 to 100.
    #[doc(alias = "m_clutch")]
    pub clutch: u8,
    /// Gear: -1 reverse, 0 neutral, 1 to 8.
    #[doc(alias = "m_gear")]
    pub gear: i8,
    /// Engine speed, rpm.
    #[doc(alias = "m_engineRPM")]
    pub engine_rpm: U16,
    /// 1 while DRS is open.
    #[doc(alias = "m_drs")]
    pub drs: u8,
    /// Rev lights, 0 to 100 %.
    #[doc(alias = "m_revLightsPercent")]
    pub rev_lights_percent: u8,
    /// Rev lights one by one: bit 0 leftmost to bit 14 rightmost.
    #[doc(alias = "m_revLightsBitValue")]
    pub rev_lights_bit_value: U16,
    /// Brake temperatures, °C.
    #[doc(alias = "m_brakesTemperature")]
    pub brakes_temperature: Array<U16, 4>,
    /// Tyre surface temperatures, °C.
    #[doc(alias = "m_tyresSurfaceTemperature")]
    pub tyres_surface_temperature: Array<u8, 4>,
    /// Tyre inner temperatures, °C.
    #[doc(alias = "m_tyresInnerTemperature")]
    pub tyres_inner_temperature: Array<u8, 4>,
    /// Engine temperature, °C.
    #[doc(alias = "m_engineTemperature")]
    pub engine_temperature: u8,
    /// Tyre pressures, psi.
    #[doc(alias = "m_tyresPressure")]
    pub tyres_pressure: Array<F32, 4>,
    /// Surface under each wheel.
    #[doc(alias = "m_surfaceType")]
    pub surface_type: Array<u8, 4>,
}

assert_layout!(CarTelemetryData, "f1/2026/CarTelemetryData", 59, {
    speed: 0, throttle: 2, steer: 6, brake: 10, clutch: 14, gear: 15, engine_rpm: 16, drs: 18,
    rev_lights_percent: 19, rev_lights_bit_value: 20, brakes_temperature: 22,
    tyres_surface_temperature: 30, tyres_inner_temperature: 34, engine_temperature: 38,
    tyres_pressure: 39, surface_type: 55,
});

/// Car telemetry (id 6).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketCarTelemetryData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_carTelemetryData")]
    pub car_telemetry_data: Array<CarTelemetryData, 24>,
    /// Open panel of the display, 255 for none.
    #[doc(alias = "m_mfdPanelIndex")]
    pub mfd_panel_index: u8,
    /// The second player's open panel, 255 for none.
    #[doc(alias = "m_mfdPanelIndexSecondaryPlayer")]
    pub mfd_panel_index_secondary_player: u8,
    /// Suggested gear, 0 for none.
    #[doc(alias = "m_suggestedGear")]
    pub suggested_gear: i8,
}

assert_layout!(PacketCarTelemetryData, "f1/2026/packet/6/car_telemetry", 1448, {
    header: 0, car_telemetry_data: 29, mfd_panel_index: 1445,
    mfd_panel_index_secondary_player: 1446, suggested_gear: 1447,
});

/// Status of one car.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct CarStatusData {
    /// Setting of traction control: 0 off, 1 medium, 2 full.
    #[doc(alias = "m_tractionControl")]
    pub traction_control: u8,
    /// Setting of ABS: 0 off, 1 on.
    #[doc(alias = "m_antiLockBrakes")]
    pub anti_lock_brakes: u8,
    /// 0 lean, 1 standard, 2 rich, 3 maximum.
    #[doc(alias = "m_fuelMix")]
    pub fuel_mix: u8,
    /// Brake bias to the front, %.
    #[doc(alias = "m_frontBrakeBias")]
    pub front_brake_bias: u8,
    /// 1 while the pit limiter is on.
    #[doc(alias = "m_pitLimiterStatus")]
    pub pit_limiter_status: u8,
    /// Fuel, by its size kg.
    #[doc(alias = "m_fuelInTank")]
    pub fuel_in_tank: F32,
    /// Size of the tank, by its size kg.
    #[doc(alias = "m_fuelCapacity")]
    pub fuel_capacity: F32,
    /// Fuel left in laps, may be below 0.
    #[doc(alias = "m_fuelRemainingLaps")]
    pub fuel_remaining_laps: F32,
    /// Rev limit, rpm.
    #[doc(alias = "m_maxRPM")]
    pub max_rpm: U16,
    /// Idle engine speed, rpm.
    #[doc(alias = "m_idleRPM")]
    pub idle_rpm: U16,
    /// 9 for cars with eight gears: not the number of forward gears.
    #[doc(alias = "m_maxGears")]
    pub max_gears: u8,
    /// 1 where DRS may be used.
    #[doc(alias = "m_drsAllowed")]
    pub drs_allowed: u8,
    /// Distance to the DRS zone, m, 0 for none.
    #[doc(alias = "m_drsActivationDistance")]
    pub drs_activation_distance: U16,
    /// Compound that is fitted.
    #[doc(alias = "m_actualTyreCompound")]
    pub actual_tyre_compound: u8,
    /// Compound as it is marked.
    #[doc(alias = "m_visualTyreCompound")]
    pub visual_tyre_compound: u8,
    /// Age of the tyres, laps.
    #[doc(alias = "m_tyresAgeLaps")]
    pub tyres_age_laps: u8,
    /// -1 unknown, 0 none, 1 green, 2 blue, 3 yellow, 4 red.
    #[doc(alias = "m_vehicleFiaFlags")]
    pub vehicle_fia_flags: i8,
    /// Power of the combustion engine, W.
    #[doc(alias = "m_enginePowerICE")]
    pub engine_power_ice: F32,
    /// Power of the MGU-K, W.
    #[doc(alias = "m_enginePowerMGUK")]
    pub engine_power_mguk: F32,
    /// Energy in the store, J.
    #[doc(alias = "m_ersStoreEnergy")]
    pub ers_store_energy: F32,
    /// 0 none, 1 medium, 2 hotlap, 3 overtake.
    #[doc(alias = "m_ersDeployMode")]
    pub ers_deploy_mode: u8,
    /// Energy from the MGU-K this lap, J.
    #[doc(alias = "m_ersHarvestedThisLapMGUK")]
    pub ers_harvested_this_lap_mguk: F32,
    /// Energy from the MGU-H this lap, J.
    #[doc(alias = "m_ersHarvestedThisLapMGUH")]
    pub ers_harvested_this_lap_mguh: F32,
    /// Most energy that may be harvested in a lap, J.
    #[doc(alias = "m_ersHarvestLimitPerLap")]
    pub ers_harvest_limit_per_lap: F32,
    /// Energy used this lap, J.
    #[doc(alias = "m_ersDeployedThisLap")]
    pub ers_deployed_this_lap: F32,
    /// 1 while the car is paused in a network game.
    #[doc(alias = "m_networkPaused")]
    pub network_paused: u8,
}

assert_layout!(CarStatusData, "f1/2026/CarStatusData", 59, {
    traction_control: 0, anti_lock_brakes: 1, fuel_mix: 2, front_brake_bias: 3,
    pit_limiter_status: 4, fuel_in_tank: 5, fuel_capacity: 9, fuel_remaining_laps: 13, max_rpm: 17,
    idle_rpm: 19, max_gears: 21, drs_allowed: 22, drs_activation_distance: 23,
    actual_tyre_compound: 25, visual_tyre_compound: 26, tyres_age_laps: 27, vehicle_fia_flags: 28,
    engine_power_ice: 29, engine_power_mguk: 33, ers_store_energy: 37, ers_deploy_mode: 41,
    ers_harvested_this_lap_mguk: 42, ers_harvested_this_lap_mguh: 46,
    ers_harvest_limit_per_lap: 50, ers_deployed_this_lap: 54, network_paused: 58,
});

/// Car status (id 7).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketCarStatusData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_carStatusData")]
    pub car_status_data: Array<CarStatusData, 24>,
}

assert_layout!(PacketCarStatusData, "f1/2026/packet/7/car_status", 1445, {
    header: 0, car_status_data: 29,
});
