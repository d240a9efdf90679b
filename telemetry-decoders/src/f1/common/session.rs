//! The session and its settings.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::PacketHeader;
use crate::f1::codes::{
    BrakingAssist, Collisions, CornerCutting, DamageRate, DamageSetting, Experience, FiaFlag,
    FlashbackLimit, ForecastAccuracy, Formula, GameMode, GearboxAssist, HowOften, LowFuelMode,
    OnWhenZero, PitStopExperience, RaceStarts, RacingLine, RacingLineType, RecoveryMode, RuleSet,
    SafetyCarStatus, SessionLength, SessionType, SpeedUnits, SurfaceModel, TemperatureChange,
    TemperatureUnits, Track, TyreTemperature, Weather,
};

/// One marshal zone, formats 2022 to 2026.
///
/// In [`y2026::Packet::Session`](crate::f1::y2026::Packet::Session), as `marshal_zones`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct MarshalZone {
    /// Start of the zone as a share of the lap, 0 to 1.
    #[doc(alias = "m_zoneStart")]
    pub zone_start: F32,
    /// Flag that is shown in the zone.
    #[doc(alias = "m_zoneFlag")]
    pub zone_flag: FiaFlag,
}

assert_layout!(MarshalZone, "f1/2022/MarshalZone", 5, {
    zone_start: 0, zone_flag: 4,
});

/// One sample of the weather forecast, formats 2024 to 2026.
///
/// In [`y2026::Packet::Session`](crate::f1::y2026::Packet::Session), as `weather_forecast_samples`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct WeatherForecastSample {
    /// Type of the session that the sample is for.
    #[doc(alias = "m_sessionType")]
    pub session_type: SessionType,
    /// How far ahead, minutes.
    #[doc(alias = "m_timeOffset")]
    pub time_offset: u8,
    /// Weather to expect.
    #[doc(alias = "m_weather")]
    pub weather: Weather,
    /// Temperature of the track, °C.
    #[doc(alias = "m_trackTemperature")]
    pub track_temperature: i8,
    /// Where the temperature of the track goes.
    #[doc(alias = "m_trackTemperatureChange")]
    pub track_temperature_change: TemperatureChange,
    /// Temperature of the air, °C.
    #[doc(alias = "m_airTemperature")]
    pub air_temperature: i8,
    /// Where the temperature of the air goes.
    #[doc(alias = "m_airTemperatureChange")]
    pub air_temperature_change: TemperatureChange,
    /// Chance of rain, %.
    #[doc(alias = "m_rainPercentage")]
    pub rain_percentage: u8,
}

assert_layout!(WeatherForecastSample, "f1/2024/WeatherForecastSample", 8, {
    session_type: 0, time_offset: 1, weather: 2, track_temperature: 3, track_temperature_change: 4,
    air_temperature: 5, air_temperature_change: 6, rain_percentage: 7,
});

/// Session, formats 2024 and 2025 (id 1).
///
/// It is [`y2025::Packet::Session`](crate::f1::y2025::Packet::Session).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketSessionData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Weather now.
    #[doc(alias = "m_weather")]
    pub weather: Weather,
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
    /// Type of the session.
    #[doc(alias = "m_sessionType")]
    pub session_type: SessionType,
    /// The track, -1 unknown.
    #[doc(alias = "m_trackId")]
    pub track_id: Track,
    /// Class of the cars.
    #[doc(alias = "m_formula")]
    pub formula: Formula,
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
    /// Which safety car is out.
    #[doc(alias = "m_safetyCarStatus")]
    pub safety_car_status: SafetyCarStatus,
    /// 1 for an online game.
    #[doc(alias = "m_networkGame")]
    pub network_game: u8,
    /// How many samples are valid.
    #[doc(alias = "m_numWeatherForecastSamples")]
    pub num_weather_forecast_samples: u8,
    /// Weather forecast.
    #[doc(alias = "m_weatherForecastSamples")]
    pub weather_forecast_samples: Array<WeatherForecastSample, 64>,
    /// How exact the forecast is.
    #[doc(alias = "m_forecastAccuracy")]
    pub forecast_accuracy: ForecastAccuracy,
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
    /// Setting of the braking assist.
    #[doc(alias = "m_brakingAssist")]
    pub braking_assist: BrakingAssist,
    /// Setting of the gearbox assist.
    #[doc(alias = "m_gearboxAssist")]
    pub gearbox_assist: GearboxAssist,
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
    /// Setting of the racing line.
    #[doc(alias = "m_dynamicRacingLine")]
    pub dynamic_racing_line: RacingLine,
    /// Setting of how the racing line is drawn.
    #[doc(alias = "m_dynamicRacingLineType")]
    pub dynamic_racing_line_type: RacingLineType,
    /// Mode of the game.
    #[doc(alias = "m_gameMode")]
    pub game_mode: GameMode,
    /// Rules of the session.
    #[doc(alias = "m_ruleSet")]
    pub rule_set: RuleSet,
    /// Time of day, minutes since midnight.
    #[doc(alias = "m_timeOfDay")]
    pub time_of_day: U32,
    /// Length of the session as it was chosen.
    #[doc(alias = "m_sessionLength")]
    pub session_length: SessionLength,
    /// Units of the lead player's speed.
    #[doc(alias = "m_speedUnitsLeadPlayer")]
    pub speed_units_lead_player: SpeedUnits,
    /// Units of the lead player's temperatures.
    #[doc(alias = "m_temperatureUnitsLeadPlayer")]
    pub temperature_units_lead_player: TemperatureUnits,
    /// Units of the second player's speed.
    #[doc(alias = "m_speedUnitsSecondaryPlayer")]
    pub speed_units_secondary_player: SpeedUnits,
    /// Units of the second player's temperatures.
    #[doc(alias = "m_temperatureUnitsSecondaryPlayer")]
    pub temperature_units_secondary_player: TemperatureUnits,
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
    /// Setting of what helps after a mistake.
    #[doc(alias = "m_recoveryMode")]
    pub recovery_mode: RecoveryMode,
    /// Setting of how many flashbacks there are.
    #[doc(alias = "m_flashbackLimit")]
    pub flashback_limit: FlashbackLimit,
    /// Setting of how surfaces are simulated.
    #[doc(alias = "m_surfaceType")]
    pub surface_type: SurfaceModel,
    /// Setting of what little fuel does.
    #[doc(alias = "m_lowFuelMode")]
    pub low_fuel_mode: LowFuelMode,
    /// Setting of the starts.
    #[doc(alias = "m_raceStarts")]
    pub race_starts: RaceStarts,
    /// Setting of which tyre temperatures are simulated.
    #[doc(alias = "m_tyreTemperature")]
    pub tyre_temperature: TyreTemperature,
    /// Setting of tyres in the pit lane; 0 is on.
    #[doc(alias = "m_pitLaneTyreSim")]
    pub pit_lane_tyre_sim: OnWhenZero,
    /// Setting of the damage.
    #[doc(alias = "m_carDamage")]
    pub car_damage: DamageSetting,
    /// Setting of how fast damage grows.
    #[doc(alias = "m_carDamageRate")]
    pub car_damage_rate: DamageRate,
    /// Setting of collisions.
    #[doc(alias = "m_collisions")]
    pub collisions: Collisions,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_collisionsOffForFirstLapOnly")]
    pub collisions_off_for_first_lap_only: u8,
    /// Setting of unsafe releases in multiplayer; 0 is on.
    #[doc(alias = "m_mpUnsafePitRelease")]
    pub mp_unsafe_pit_release: OnWhenZero,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_mpOffForGriefing")]
    pub mp_off_for_griefing: u8,
    /// Setting of how strictly cut corners are judged.
    #[doc(alias = "m_cornerCuttingStringency")]
    pub corner_cutting_stringency: CornerCutting,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_parcFermeRules")]
    pub parc_ferme_rules: u8,
    /// Setting of how stops are shown.
    #[doc(alias = "m_pitStopExperience")]
    pub pit_stop_experience: PitStopExperience,
    /// Setting of how often a safety car comes out.
    #[doc(alias = "m_safetyCar")]
    pub safety_car: HowOften,
    /// Setting of how a safety car is shown, 255 where off.
    #[doc(alias = "m_safetyCarExperience")]
    pub safety_car_experience: Experience,
    /// Setting: 0 off, 1 on.
    #[doc(alias = "m_formationLap")]
    pub formation_lap: u8,
    /// Setting of how the formation lap is shown, 255 where off.
    #[doc(alias = "m_formationLapExperience")]
    pub formation_lap_experience: Experience,
    /// Setting of how often a red flag is shown.
    #[doc(alias = "m_redFlags")]
    pub red_flags: HowOften,
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
    pub weekend_structure: Array<SessionType, 12>,
    /// Start of the second sector, m.
    #[doc(alias = "m_sector2LapDistanceStart")]
    pub sector2_lap_distance_start: F32,
    /// Start of the third sector, m.
    #[doc(alias = "m_sector3LapDistanceStart")]
    pub sector3_lap_distance_start: F32,
}

assert_layout!(PacketSessionData, "f1/2024/packet/1/session", 753, {
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
});
