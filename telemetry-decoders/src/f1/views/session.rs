//! The session.

use crate::f1::codes::{
    Code, ForecastAccuracy, Formula, GameMode, RuleSet, SafetyCarStatus, SessionLength, Track,
    Weather,
};
use crate::f1::{common, y2022, y2023, y2026};

view! {
    /// The session. Its settings, which grow from format to format, are in the
    /// structs.
    ///
    /// [`Packet::session`](crate::f1::Packet::session) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketSessionData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketSessionData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 1;
    /// sent.num_weather_forecast_samples = 1;
    /// sent.weather_forecast_samples.0[0].rain_percentage = 40;
    /// sent.num_marshal_zones = 2;
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let session = packet.session().unwrap();
    /// assert!(session.weather_forecast().map(|sample| sample.rain_percentage()).eq([40]));
    /// assert_eq!(session.marshal_zones().count(), 2);
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum SessionInfo in [F2022 F2023 F2024 F2026] {
        /// Format 2022.
        F2022(y2022::PacketSessionData),
        /// Format 2023.
        F2023(y2023::PacketSessionData),
        /// Formats 2024 and 2025.
        F2024(common::PacketSessionData),
        /// Format 2026.
        F2026(y2026::PacketSessionData),
    }
    every {
        /// Weather now.
        weather: Weather,
        /// Temperature of the track, °C.
        track_temperature: i8,
        /// Temperature of the air, °C.
        air_temperature: i8,
        /// Laps of the race.
        total_laps: u8,
        /// Length of the track, m.
        track_length: u16,
        /// Type of the session.
        session_type: Code,
        /// The track, -1 unknown.
        track_id: Track,
        /// Class of the cars.
        formula: Formula,
        /// Time left, s.
        session_time_left: u16,
        /// Length of the session, s.
        session_duration: u16,
        /// Pit speed limit, km/h.
        pit_speed_limit: u8,
        /// 1 while paused; network games only.
        game_paused: u8,
        /// 1 while spectating.
        is_spectating: u8,
        /// The car that is watched.
        spectator_car_index: u8,
        /// Which safety car is out.
        safety_car_status: SafetyCarStatus,
        /// 1 for an online game.
        network_game: u8,
        /// How exact the forecast is.
        forecast_accuracy: ForecastAccuracy,
        /// Strength of the AI, 0 to 110.
        ai_difficulty: u8,
        /// Identifies the season.
        season_link_identifier: u32,
        /// Identifies the weekend.
        weekend_link_identifier: u32,
        /// Identifies the session over saves.
        session_link_identifier: u32,
        /// Best lap to stop.
        pit_stop_window_ideal_lap: u8,
        /// Last lap to stop.
        pit_stop_window_latest_lap: u8,
        /// Position to expect after the stop.
        pit_stop_rejoin_position: u8,
        /// Mode of the game.
        game_mode: GameMode,
        /// Rules of the session.
        rule_set: RuleSet,
        /// Time of day, minutes since midnight.
        time_of_day: u32,
        /// Length of the session as it was chosen.
        session_length: SessionLength,
    }
    every array {}
    some {
        /// Safety cars so far; from format 2023 on.
        num_safety_car_periods: u8 => [F2023 F2024 F2026],
        /// Virtual safety cars so far; from format 2023 on.
        num_virtual_safety_car_periods: u8 => [F2023 F2024 F2026],
        /// Red flags so far; from format 2023 on.
        num_red_flag_periods: u8 => [F2023 F2024 F2026],
        /// Start of the second sector, m; from format 2024 on.
        sector2_lap_distance_start: f32 => [F2024 F2026],
        /// Start of the third sector, m; from format 2024 on.
        sector3_lap_distance_start: f32 => [F2024 F2026],
    }
}

impl<'a> SessionInfo<'a> {
    /// The valid marshal zones. A count above the array gives all of it.
    pub fn marshal_zones(&self) -> impl Iterator<Item = &'a common::MarshalZone> + use<'a> {
        let (zones, count) = each!(*self, SessionInfo, [F2022 F2023 F2024 F2026], |session| {
            (&session.marshal_zones, session.num_marshal_zones)
        });
        zones.iter().take(count.into())
    }

    /// The valid samples of the weather forecast. A count above the array gives all
    /// of it.
    pub fn weather_forecast(&self) -> impl Iterator<Item = ForecastSample<'a>> + use<'a> {
        let session = *self;
        let count = each!(session, SessionInfo, [F2022 F2023 F2024 F2026], |session| {
            session.num_weather_forecast_samples
        });
        (0..usize::from(count)).map_while(move |index| match session {
            Self::F2022(session) => {
                session.weather_forecast_samples.get(index).map(ForecastSample::F2022)
            }
            Self::F2023(session) => {
                session.weather_forecast_samples.get(index).map(ForecastSample::F2022)
            }
            Self::F2024(session) => {
                session.weather_forecast_samples.get(index).map(ForecastSample::F2024)
            }
            Self::F2026(session) => {
                session.weather_forecast_samples.get(index).map(ForecastSample::F2024)
            }
        })
    }
}

view! {
    /// One sample of the weather forecast.
    ///
    /// [`SessionInfo::weather_forecast`] gives them.
    pub enum ForecastSample in [F2022 F2024] {
        /// Formats 2022 and 2023.
        F2022(y2022::WeatherForecastSample),
        /// Formats 2024 to 2026.
        F2024(common::WeatherForecastSample),
    }
    every {
        /// Type of the session that the sample is for.
        session_type: Code,
        /// How far ahead, minutes.
        time_offset: u8,
        /// Weather to expect.
        weather: Weather,
        /// Temperature of the track, °C.
        track_temperature: i8,
        /// Temperature of the air, °C.
        air_temperature: i8,
        /// Chance of rain, %.
        rain_percentage: u8,
    }
    every array {}
    some {}
}

of_whole_packets! {
    /// The session, of a Session.
    ///
    /// [`SessionInfo`] has an example.
    pub fn session(Session) -> SessionInfo {
        F2022: y2022 => F2022,
        F2023: y2023 => F2023,
        F2024: y2024 => F2024,
        F2025: y2025 => F2024,
        F2026: y2026 => F2026,
    }
}
