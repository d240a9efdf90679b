//! The session and its settings.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::PacketHeader;
use crate::f1::codes::{
    BrakingAssist, ForecastAccuracy, Formula, GameMode, GearboxAssist, RacingLine, RacingLineType,
    RuleSet, SafetyCarStatus, SessionLength, SessionType2022, TemperatureChange, Track, Weather,
};
use crate::f1::common::MarshalZone;

/// One sample of the weather forecast, formats 2022 and 2023.
///
/// In [`y2023::Packet::Session`](crate::f1::y2023::Packet::Session), as `weather_forecast_samples`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct WeatherForecastSample {
    /// Type of the session that the sample is for.
    #[doc(alias = "m_sessionType")]
    pub session_type: SessionType2022,
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

assert_layout!(WeatherForecastSample, "f1/2022/WeatherForecastSample", 8, {
    session_type: 0, time_offset: 1, weather: 2, track_temperature: 3, track_temperature_change: 4,
    air_temperature: 5, air_temperature_change: 6, rain_percentage: 7,
});

/// Session (id 1).
///
/// It is [`y2022::Packet::Session`](crate::f1::y2022::Packet::Session).
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
