//! The session and its settings.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::codes::{
    BrakingAssist, ForecastAccuracy, Formula, GameMode, GearboxAssist, RacingLine, RacingLineType,
    RuleSet, SafetyCarStatus, SessionLength, SessionType2022, SpeedUnits, TemperatureUnits, Track,
    Weather,
};
use crate::f1::common::{MarshalZone, PacketHeader};
use crate::f1::y2022::WeatherForecastSample;

/// Session (id 1).
///
/// It is [`y2023::Packet::Session`](crate::f1::y2023::Packet::Session).
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
    pub session_type: SessionType2022,
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
    pub weather_forecast_samples: Array<WeatherForecastSample, 56>,
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
