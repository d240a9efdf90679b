//! Format 2022, of F1 22: a 24-byte header, 22 cars, 12 packet ids.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

pub use super::common::{CarMotionData, CarTelemetryData, MarshalZone, WeatherForecastSample};

packets! {
    0 => Motion(PacketMotionData),
    1 => Session(PacketSessionData),
    2 => LapData(PacketLapData),
    7 => CarStatus(PacketCarStatusData),
}

/// The header of every packet.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketHeader {
    /// Format of the packet, such as 2024: what its layout goes by.
    #[doc(alias = "m_packetFormat")]
    pub packet_format: U16,
    /// Version of the game, the part before the point.
    #[doc(alias = "m_gameMajorVersion")]
    pub game_major_version: u8,
    /// Version of the game, the part behind the point.
    #[doc(alias = "m_gameMinorVersion")]
    pub game_minor_version: u8,
    /// Version of this packet's type.
    #[doc(alias = "m_packetVersion")]
    pub packet_version: u8,
    /// Type of the packet.
    #[doc(alias = "m_packetId")]
    pub packet_id: u8,
    /// Identifies the session; 0 in menus.
    #[doc(alias = "m_sessionUID")]
    pub session_uid: U64,
    /// Time since the session began, s.
    #[doc(alias = "m_sessionTime")]
    pub session_time: F32,
    /// Frame of the session; goes back after a flashback.
    #[doc(alias = "m_frameIdentifier")]
    pub frame_identifier: U32,
    /// The player's car in the arrays of cars; 255 while spectating.
    #[doc(alias = "m_playerCarIndex")]
    pub player_car_index: u8,
    /// The second player's car, 255 for none.
    #[doc(alias = "m_secondaryPlayerCarIndex")]
    pub secondary_player_car_index: u8,
}

assert_layout!(PacketHeader, "f1/2022/PacketHeader", 24, {
    packet_format: 0, game_major_version: 2, game_minor_version: 3, packet_version: 4,
    packet_id: 5, session_uid: 6, session_time: 14, frame_identifier: 18, player_car_index: 22,
    secondary_player_car_index: 23,
});

/// Motion (id 0), with the player's in detail.
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
    pub car_motion_data: Array<CarMotionData, 22>,
    /// Suspension, by its size mm.
    #[doc(alias = "m_suspensionPosition")]
    pub suspension_position: Array<F32, 4>,
    /// Suspension speed.
    #[doc(alias = "m_suspensionVelocity")]
    pub suspension_velocity: Array<F32, 4>,
    /// Suspension acceleration.
    #[doc(alias = "m_suspensionAcceleration")]
    pub suspension_acceleration: Array<F32, 4>,
    /// Wheel speed, m/s, negative rolling back.
    #[doc(alias = "m_wheelSpeed")]
    pub wheel_speed: Array<F32, 4>,
    /// Slip of each wheel.
    #[doc(alias = "m_wheelSlip")]
    pub wheel_slip: Array<F32, 4>,
    /// Velocity in the car's own axes x, m/s.
    #[doc(alias = "m_localVelocityX")]
    pub local_velocity_x: F32,
    /// Velocity in the car's own axes y, m/s.
    #[doc(alias = "m_localVelocityY")]
    pub local_velocity_y: F32,
    /// Velocity in the car's own axes z, m/s.
    #[doc(alias = "m_localVelocityZ")]
    pub local_velocity_z: F32,
    /// Turning rate x, rad/s.
    #[doc(alias = "m_angularVelocityX")]
    pub angular_velocity_x: F32,
    /// Turning rate y, rad/s.
    #[doc(alias = "m_angularVelocityY")]
    pub angular_velocity_y: F32,
    /// Turning rate z, rad/s.
    #[doc(alias = "m_angularVelocityZ")]
    pub angular_velocity_z: F32,
    /// Turning acceleration x, rad/s².
    #[doc(alias = "m_angularAccelerationX")]
    pub angular_acceleration_x: F32,
    /// Turning acceleration y, rad/s².
    #[doc(alias = "m_angularAccelerationY")]
    pub angular_acceleration_y: F32,
    /// Turning acceleration z, rad/s².
    #[doc(alias = "m_angularAccelerationZ")]
    pub angular_acceleration_z: F32,
    /// Angle of the front wheels, rad, positive to the right.
    #[doc(alias = "m_frontWheelsAngle")]
    pub front_wheels_angle: F32,
}

assert_layout!(PacketMotionData, "f1/2022/packet/0/motion", 1464, {
    header: 0, car_motion_data: 24, suspension_position: 1344, suspension_velocity: 1360,
    suspension_acceleration: 1376, wheel_speed: 1392, wheel_slip: 1408, local_velocity_x: 1424,
    local_velocity_y: 1428, local_velocity_z: 1432, angular_velocity_x: 1436,
    angular_velocity_y: 1440, angular_velocity_z: 1444, angular_acceleration_x: 1448,
    angular_acceleration_y: 1452, angular_acceleration_z: 1456, front_wheels_angle: 1460,
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
    pub weather_forecast_samples: Array<WeatherForecastSample, 56>,
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
}

assert_layout!(PacketSessionData, "f1/2022/packet/1/session", 632, {
    header: 0, weather: 24, track_temperature: 25, air_temperature: 26, total_laps: 27,
    track_length: 28, session_type: 30, track_id: 31, formula: 32, session_time_left: 33,
    session_duration: 35, pit_speed_limit: 37, game_paused: 38, is_spectating: 39,
    spectator_car_index: 40, sli_pro_native_support: 41, num_marshal_zones: 42, marshal_zones: 43,
    safety_car_status: 148, network_game: 149, num_weather_forecast_samples: 150,
    weather_forecast_samples: 151, forecast_accuracy: 599, ai_difficulty: 600,
    season_link_identifier: 601, weekend_link_identifier: 605, session_link_identifier: 609,
    pit_stop_window_ideal_lap: 613, pit_stop_window_latest_lap: 614, pit_stop_rejoin_position: 615,
    steering_assist: 616, braking_assist: 617, gearbox_assist: 618, pit_assist: 619,
    pit_release_assist: 620, ers_assist: 621, drs_assist: 622, dynamic_racing_line: 623,
    dynamic_racing_line_type: 624, game_mode: 625, rule_set: 626, time_of_day: 627,
    session_length: 631,
});

/// Laps of one car.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct LapData {
    /// Last lap, ms, 0 for none.
    #[doc(alias = "m_lastLapTimeInMS")]
    pub last_lap_time_in_ms: U32,
    /// Current lap, ms.
    #[doc(alias = "m_currentLapTimeInMS")]
    pub current_lap_time_in_ms: U32,
    /// First sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector1TimeMSPart")]
    pub sector1_time_ms_part: U16,
    /// Second sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector2TimeMSPart")]
    pub sector2_time_ms_part: U16,
    /// Distance on the lap, m, below 0 before the line.
    #[doc(alias = "m_lapDistance")]
    pub lap_distance: F32,
    /// Distance in the session, m, may be below 0.
    #[doc(alias = "m_totalDistance")]
    pub total_distance: F32,
    /// Delta to the safety car, s.
    #[doc(alias = "m_safetyCarDelta")]
    pub safety_car_delta: F32,
    /// Position, from 1.
    #[doc(alias = "m_carPosition")]
    pub car_position: u8,
    /// Lap, from 1.
    #[doc(alias = "m_currentLapNum")]
    pub current_lap_num: u8,
    /// 0 on track, 1 pitting, 2 in the pit area.
    #[doc(alias = "m_pitStatus")]
    pub pit_status: u8,
    /// Pit stops so far.
    #[doc(alias = "m_numPitStops")]
    pub num_pit_stops: u8,
    /// Sector, 0 to 2.
    #[doc(alias = "m_sector")]
    pub sector: u8,
    /// 1 where the lap does not count.
    #[doc(alias = "m_currentLapInvalid")]
    pub current_lap_invalid: u8,
    /// Time penalties to be added, s.
    #[doc(alias = "m_penalties")]
    pub penalties: u8,
    /// Warnings so far.
    #[doc(alias = "m_totalWarnings")]
    pub total_warnings: u8,
    /// Drive-throughs to serve.
    #[doc(alias = "m_numUnservedDriveThroughPens")]
    pub num_unserved_drive_through_pens: u8,
    /// Stop-and-gos to serve.
    #[doc(alias = "m_numUnservedStopGoPens")]
    pub num_unserved_stop_go_pens: u8,
    /// Position on the grid.
    #[doc(alias = "m_gridPosition")]
    pub grid_position: u8,
    /// 0 garage, 1 flying lap, 2 in lap, 3 out lap, 4 on track.
    #[doc(alias = "m_driverStatus")]
    pub driver_status: u8,
    /// 0 invalid, 1 inactive, 2 active, 3 finished, 4 did not finish, 5 disqualified, 6 not
    /// classified, 7 retired.
    #[doc(alias = "m_resultStatus")]
    pub result_status: u8,
    /// 1 while the pit lane timer runs.
    #[doc(alias = "m_pitLaneTimerActive")]
    pub pit_lane_timer_active: u8,
    /// Time in the pit lane, ms.
    #[doc(alias = "m_pitLaneTimeInLaneInMS")]
    pub pit_lane_time_in_lane_in_ms: U16,
    /// Time of the stop, ms.
    #[doc(alias = "m_pitStopTimerInMS")]
    pub pit_stop_timer_in_ms: U16,
    /// 1 where a penalty is served at this stop.
    #[doc(alias = "m_pitStopShouldServePen")]
    pub pit_stop_should_serve_pen: u8,
}

assert_layout!(LapData, "f1/2022/LapData", 43, {
    last_lap_time_in_ms: 0, current_lap_time_in_ms: 4, sector1_time_ms_part: 8,
    sector2_time_ms_part: 10, lap_distance: 12, total_distance: 16, safety_car_delta: 20,
    car_position: 24, current_lap_num: 25, pit_status: 26, num_pit_stops: 27, sector: 28,
    current_lap_invalid: 29, penalties: 30, total_warnings: 31,
    num_unserved_drive_through_pens: 32, num_unserved_stop_go_pens: 33, grid_position: 34,
    driver_status: 35, result_status: 36, pit_lane_timer_active: 37,
    pit_lane_time_in_lane_in_ms: 38, pit_stop_timer_in_ms: 40, pit_stop_should_serve_pen: 42,
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
    pub lap_data: Array<LapData, 22>,
    /// Car of the personal best in a time trial, 255 for none.
    #[doc(alias = "m_timeTrialPBCarIdx")]
    pub time_trial_pb_car_idx: u8,
    /// Car of the rival in a time trial, 255 for none.
    #[doc(alias = "m_timeTrialRivalCarIdx")]
    pub time_trial_rival_car_idx: u8,
}

assert_layout!(PacketLapData, "f1/2022/packet/2/lap_data", 972, {
    header: 0, lap_data: 24, time_trial_pb_car_idx: 970, time_trial_rival_car_idx: 971,
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
    pub car_telemetry_data: Array<CarTelemetryData, 22>,
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

assert_layout!(PacketCarTelemetryData, "f1/2022/packet/6/car_telemetry", 1347, {
    header: 0, car_telemetry_data: 24, mfd_panel_index: 1344,
    mfd_panel_index_secondary_player: 1345, suggested_gear: 1346,
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
    /// Energy used this lap, J.
    #[doc(alias = "m_ersDeployedThisLap")]
    pub ers_deployed_this_lap: F32,
    /// 1 while the car is paused in a network game.
    #[doc(alias = "m_networkPaused")]
    pub network_paused: u8,
}

assert_layout!(CarStatusData, "f1/2022/CarStatusData", 47, {
    traction_control: 0, anti_lock_brakes: 1, fuel_mix: 2, front_brake_bias: 3,
    pit_limiter_status: 4, fuel_in_tank: 5, fuel_capacity: 9, fuel_remaining_laps: 13, max_rpm: 17,
    idle_rpm: 19, max_gears: 21, drs_allowed: 22, drs_activation_distance: 23,
    actual_tyre_compound: 25, visual_tyre_compound: 26, tyres_age_laps: 27, vehicle_fia_flags: 28,
    ers_store_energy: 29, ers_deploy_mode: 33, ers_harvested_this_lap_mguk: 34,
    ers_harvested_this_lap_mguh: 38, ers_deployed_this_lap: 42, network_paused: 46,
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
    pub car_status_data: Array<CarStatusData, 22>,
}

assert_layout!(PacketCarStatusData, "f1/2022/packet/7/car_status", 1058, {
    header: 0, car_status_data: 24,
});
