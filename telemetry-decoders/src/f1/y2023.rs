//! Format 2023, from F1 23 on: a 29-byte header, 22 cars, 14 packet ids.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

pub use super::common::{
    CarMotionData, CarStatusData, CarTelemetryData, MarshalZone, PacketCarStatusData,
    PacketCarTelemetryData, PacketHeader, PacketMotionData, WeatherForecastSample,
};

packets! {
    0 => Motion(PacketMotionData),
    1 => Session(PacketSessionData),
    2 => LapData(PacketLapData),
    7 => CarStatus(PacketCarStatusData),
    13 => MotionEx(PacketMotionExData),
}

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
}

assert_layout!(PacketSessionData, "f1/2023/packet/1/session", 644, {
    header: 0, weather: 29, track_temperature: 30, air_temperature: 31, total_laps: 32,
    track_length: 33, session_type: 35, track_id: 36, formula: 37, session_time_left: 38,
    session_duration: 40, pit_speed_limit: 42, game_paused: 43, is_spectating: 44,
    spectator_car_index: 45, sli_pro_native_support: 46, num_marshal_zones: 47, marshal_zones: 48,
    safety_car_status: 153, network_game: 154, num_weather_forecast_samples: 155,
    weather_forecast_samples: 156, forecast_accuracy: 604, ai_difficulty: 605,
    season_link_identifier: 606, weekend_link_identifier: 610, session_link_identifier: 614,
    pit_stop_window_ideal_lap: 618, pit_stop_window_latest_lap: 619, pit_stop_rejoin_position: 620,
    steering_assist: 621, braking_assist: 622, gearbox_assist: 623, pit_assist: 624,
    pit_release_assist: 625, ers_assist: 626, drs_assist: 627, dynamic_racing_line: 628,
    dynamic_racing_line_type: 629, game_mode: 630, rule_set: 631, time_of_day: 632,
    session_length: 636, speed_units_lead_player: 637, temperature_units_lead_player: 638,
    speed_units_secondary_player: 639, temperature_units_secondary_player: 640,
    num_safety_car_periods: 641, num_virtual_safety_car_periods: 642, num_red_flag_periods: 643,
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
    /// First sector, whole minutes.
    #[doc(alias = "m_sector1TimeMinutesPart")]
    pub sector1_time_minutes_part: u8,
    /// Second sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector2TimeMSPart")]
    pub sector2_time_ms_part: U16,
    /// Second sector, whole minutes.
    #[doc(alias = "m_sector2TimeMinutesPart")]
    pub sector2_time_minutes_part: u8,
    /// Gap to the car in front, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_deltaToCarInFrontMSPart")]
    pub delta_to_car_in_front_ms_part: U16,
    /// Gap to the leader, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_deltaToRaceLeaderMSPart")]
    pub delta_to_race_leader_ms_part: U16,
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
    /// Warnings for cut corners.
    #[doc(alias = "m_cornerCuttingWarnings")]
    pub corner_cutting_warnings: u8,
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

assert_layout!(LapData, "f1/2023/LapData", 50, {
    last_lap_time_in_ms: 0, current_lap_time_in_ms: 4, sector1_time_ms_part: 8,
    sector1_time_minutes_part: 10, sector2_time_ms_part: 11, sector2_time_minutes_part: 13,
    delta_to_car_in_front_ms_part: 14, delta_to_race_leader_ms_part: 16, lap_distance: 18,
    total_distance: 22, safety_car_delta: 26, car_position: 30, current_lap_num: 31,
    pit_status: 32, num_pit_stops: 33, sector: 34, current_lap_invalid: 35, penalties: 36,
    total_warnings: 37, corner_cutting_warnings: 38, num_unserved_drive_through_pens: 39,
    num_unserved_stop_go_pens: 40, grid_position: 41, driver_status: 42, result_status: 43,
    pit_lane_timer_active: 44, pit_lane_time_in_lane_in_ms: 45, pit_stop_timer_in_ms: 47,
    pit_stop_should_serve_pen: 49,
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

assert_layout!(PacketLapData, "f1/2023/packet/2/lap_data", 1131, {
    header: 0, lap_data: 29, time_trial_pb_car_idx: 1129, time_trial_rival_car_idx: 1130,
});

/// The player's motion in detail (id 13).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketMotionExData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
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
    /// Slip ratio of each wheel.
    #[doc(alias = "m_wheelSlipRatio")]
    pub wheel_slip_ratio: Array<F32, 4>,
    /// Slip angle of each wheel.
    #[doc(alias = "m_wheelSlipAngle")]
    pub wheel_slip_angle: Array<F32, 4>,
    /// Lateral force at each wheel.
    #[doc(alias = "m_wheelLatForce")]
    pub wheel_lat_force: Array<F32, 4>,
    /// Longitudinal force at each wheel, by its size N.
    #[doc(alias = "m_wheelLongForce")]
    pub wheel_long_force: Array<F32, 4>,
    /// Height of the centre of gravity, m.
    #[doc(alias = "m_heightOfCOGAboveGround")]
    pub height_of_cog_above_ground: F32,
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
    /// Vertical force at each wheel, by its size N.
    #[doc(alias = "m_wheelVertForce")]
    pub wheel_vert_force: Array<F32, 4>,
}

assert_layout!(PacketMotionExData, "f1/2023/packet/13/motion_ex", 217, {
    header: 0, suspension_position: 29, suspension_velocity: 45, suspension_acceleration: 61,
    wheel_speed: 77, wheel_slip_ratio: 93, wheel_slip_angle: 109, wheel_lat_force: 125,
    wheel_long_force: 141, height_of_cog_above_ground: 157, local_velocity_x: 161,
    local_velocity_y: 165, local_velocity_z: 169, angular_velocity_x: 173, angular_velocity_y: 177,
    angular_velocity_z: 181, angular_acceleration_x: 185, angular_acceleration_y: 189,
    angular_acceleration_z: 193, front_wheels_angle: 197, wheel_vert_force: 201,
});
