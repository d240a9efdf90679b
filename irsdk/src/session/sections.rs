//! The sections of a session text.
//!
//! Fields have iRacing's names in snake case; flags that it writes as 0 and 1
//! stay numbers, so that a third value is not lost.

use core::fmt;
use std::borrow::ToOwned;
use std::collections::BTreeMap;
use std::string::String;
use std::vec::Vec;

use serde::de::Deserializer;
use serde::{Deserialize, Serialize};

use super::Value;
use super::lenient::{self, Lenient};
use crate::text::value::number_and_unit;

/// A value as it is written, mostly a number with a unit: `4.28 km`,
/// `unlimited`.
///
/// ```
/// use irsdk::session::Quantity;
///
/// let length = Quantity::new("4.28 km");
/// assert_eq!((length.number(), length.unit()), (Some(4.28), Some("km")));
/// let laps = Quantity::new("unlimited");
/// assert_eq!((laps.number(), laps.as_str()), (None, "unlimited"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Quantity(String);

impl Quantity {
    /// A value out of its text.
    pub fn new(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The number: 4.28 of `4.28 km`; `None` for `unlimited`.
    pub fn number(&self) -> Option<f64> {
        number_and_unit(self.0.as_bytes()).map(|(number, _)| number)
    }

    /// The unit: `km` of `4.28 km`. `None` without a number or a unit.
    pub fn unit(&self) -> Option<&str> {
        let (_, unit) = number_and_unit(self.0.as_bytes())?;
        core::str::from_utf8(unit).ok().filter(|unit| !unit.is_empty())
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A mapping of the text: each field with its key there.
macro_rules! sections {
    ($(
        $(#[$about:meta])*
        pub struct $name:ident {
            $($(#[$field_about:meta])* $field:ident: $kind:ty = $key:literal,)*
        }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        #[non_exhaustive]
        pub struct $name {
            $(
                $(#[$field_about])*
                #[doc(alias = $key)]
                #[serde(
                    rename = $key,
                    deserialize_with = "Lenient::lenient",
                    skip_serializing_if = "Lenient::is_absent"
                )]
                pub $field: $kind,
            )*
            /// What else stands there.
            #[serde(flatten)]
            pub other: BTreeMap<String, Value>,
        }

        impl Lenient for Option<$name> {
            fn lenient<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                lenient::section(deserializer)
            }

            fn is_absent(&self) -> bool {
                self.is_none()
            }
        }

        impl Lenient for Vec<$name> {
            fn lenient<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                lenient::list(deserializer)
            }

            fn is_absent(&self) -> bool {
                false
            }
        }
    )*};
}

sections! {
    /// A session text.
    ///
    /// ```
    /// use irsdk::session::Session;
    /// use irsdk::text::SessionText;
    ///
    /// let text = SessionText::new(
    ///     b"WeekendInfo:
    ///  TrackName: spa up
    ///  TrackLength: 6.93 km
    /// DriverInfo:
    ///  Drivers:
    ///  - CarIdx: 12
    ///    UserName: Eve
    /// ",
    /// );
    /// let session = Session::read(&text)?;
    /// let weekend = session.weekend_info.as_ref().unwrap();
    /// assert_eq!(weekend.track_name.as_deref(), Some("spa up"));
    /// assert_eq!(weekend.track_length.as_ref().unwrap().unit(), Some("km"));
    /// assert_eq!(session.drivers().len(), 1);
    /// assert_eq!(session.driver(12).unwrap().user_name.as_deref(), Some("Eve"));
    /// # Ok::<(), irsdk::session::Error>(())
    /// ```
    pub struct Session {
        /// The event and its track.
        weekend_info: Option<WeekendInfo> = "WeekendInfo",
        /// Practice, qualifying, race, and their results.
        session_info: Option<SessionInfo> = "SessionInfo",
        /// What qualifying came to; only on race weekends.
        qualify_results_info: Option<QualifyResultsInfo> = "QualifyResultsInfo",
        /// The cameras.
        camera_info: Option<CameraInfo> = "CameraInfo",
        /// The radios.
        radio_info: Option<RadioInfo> = "RadioInfo",
        /// The player's car, and everybody who drives.
        driver_info: Option<DriverInfo> = "DriverInfo",
        /// Where the sectors begin.
        split_time_info: Option<SplitTimeInfo> = "SplitTimeInfo",
        /// The setup of the player's car: a tree that is another one for each car.
        car_setup: Option<Value> = "CarSetup",
    }

    /// The event and its track.
    ///
    /// Part of a [`Session`].
    pub struct WeekendInfo {
        /// `UTF8` where the text is; older texts have no such key.
        encoding: Option<String> = "Encoding",
        /// The track's name in file names.
        track_name: Option<String> = "TrackName",
        /// The track's number.
        track_id: Option<i64> = "TrackID",
        /// The length of a lap, km.
        track_length: Option<Quantity> = "TrackLength",
        /// The length that the track gives, km.
        track_length_official: Option<Quantity> = "TrackLengthOfficial",
        /// The track's name.
        track_display_name: Option<String> = "TrackDisplayName",
        /// A shorter one.
        track_display_short_name: Option<String> = "TrackDisplayShortName",
        /// The configuration's name; often empty.
        track_config_name: Option<String> = "TrackConfigName",
        /// The city.
        track_city: Option<String> = "TrackCity",
        /// The country.
        track_country: Option<String> = "TrackCountry",
        /// Height above the sea, m.
        track_altitude: Option<Quantity> = "TrackAltitude",
        /// Latitude, degrees, though the unit says m.
        track_latitude: Option<Quantity> = "TrackLatitude",
        /// Longitude, degrees, though the unit says m.
        track_longitude: Option<Quantity> = "TrackLongitude",
        /// The direction of north, rad.
        track_north_offset: Option<Quantity> = "TrackNorthOffset",
        /// How many turns.
        track_num_turns: Option<i64> = "TrackNumTurns",
        /// The speed limit in the pits, kph.
        track_pit_speed_limit: Option<Quantity> = "TrackPitSpeedLimit",
        /// The kind of track.
        track_type: Option<String> = "TrackType",
        /// Which way round.
        track_direction: Option<String> = "TrackDirection",
        /// The kind of weather.
        track_weather_type: Option<String> = "TrackWeatherType",
        /// The sky.
        track_skies: Option<String> = "TrackSkies",
        /// Temperature of the track, °C.
        track_surface_temp: Option<Quantity> = "TrackSurfaceTemp",
        /// Temperature of the air, °C.
        track_air_temp: Option<Quantity> = "TrackAirTemp",
        /// Pressure of the air, inches of mercury.
        track_air_pressure: Option<Quantity> = "TrackAirPressure",
        /// Speed of the wind, m/s.
        track_wind_vel: Option<Quantity> = "TrackWindVel",
        /// Direction of the wind, rad.
        track_wind_dir: Option<Quantity> = "TrackWindDir",
        /// Humidity, %.
        track_relative_humidity: Option<Quantity> = "TrackRelativeHumidity",
        /// Fog, %.
        track_fog_level: Option<Quantity> = "TrackFogLevel",
        /// Rain, %.
        track_precipitation: Option<Quantity> = "TrackPrecipitation",
        /// 1: the track is cleaned between sessions.
        track_cleanup: Option<i64> = "TrackCleanup",
        /// 1: the track changes as it is driven.
        track_dynamic_track: Option<i64> = "TrackDynamicTrack",
        /// The version of the track's files.
        track_version: Option<String> = "TrackVersion",
        /// The series.
        series_id: Option<i64> = "SeriesID",
        /// The season.
        season_id: Option<i64> = "SeasonID",
        /// The session.
        session_id: Option<i64> = "SessionID",
        /// The split of the session.
        sub_session_id: Option<i64> = "SubSessionID",
        /// The league.
        league_id: Option<i64> = "LeagueID",
        /// 1: counts officially.
        official: Option<i64> = "Official",
        /// The week of the season.
        race_week: Option<i64> = "RaceWeek",
        /// The kind of event.
        event_type: Option<String> = "EventType",
        /// Road, oval and so on.
        category: Option<String> = "Category",
        /// `full`, or a replay.
        sim_mode: Option<String> = "SimMode",
        /// 1: teams race.
        team_racing: Option<i64> = "TeamRacing",
        /// The least number of drivers.
        min_drivers: Option<i64> = "MinDrivers",
        /// The greatest number of drivers.
        max_drivers: Option<i64> = "MaxDrivers",
        /// The rules for changing drivers.
        dc_rule_set: Option<String> = "DCRuleSet",
        /// 1: who qualified has to start.
        qualifier_must_start_race: Option<i64> = "QualifierMustStartRace",
        /// How many classes of cars.
        num_car_classes: Option<i64> = "NumCarClasses",
        /// How many kinds of cars.
        num_car_types: Option<i64> = "NumCarTypes",
        /// 1: heats are raced.
        heat_racing: Option<i64> = "HeatRacing",
        /// The kind of build of the simulator.
        build_type: Option<String> = "BuildType",
        /// Whom it is built for.
        build_target: Option<String> = "BuildTarget",
        /// Its version.
        build_version: Option<String> = "BuildVersion",
        /// The server.
        race_farm: Option<String> = "RaceFarm",
        /// How the event is set up.
        weekend_options: Option<WeekendOptions> = "WeekendOptions",
        /// What is recorded.
        telemetry_options: Option<TelemetryOptions> = "TelemetryOptions",
    }

    /// How an event is set up.
    ///
    /// Part of a [`Session`].
    pub struct WeekendOptions {
        /// How many start.
        num_starters: Option<i64> = "NumStarters",
        /// The grid.
        starting_grid: Option<String> = "StartingGrid",
        /// What counts in qualifying.
        qualify_scoring: Option<String> = "QualifyScoring",
        /// Cautions.
        course_cautions: Option<String> = "CourseCautions",
        /// 1: a standing start.
        standing_start: Option<i64> = "StandingStart",
        /// 1: a short parade lap.
        short_parade_lap: Option<i64> = "ShortParadeLap",
        /// How races restart.
        restarts: Option<String> = "Restarts",
        /// The kind of weather.
        weather_type: Option<String> = "WeatherType",
        /// The sky.
        skies: Option<String> = "Skies",
        /// Direction of the wind.
        wind_direction: Option<String> = "WindDirection",
        /// Speed of the wind, km/h.
        wind_speed: Option<Quantity> = "WindSpeed",
        /// Temperature, °C.
        weather_temp: Option<Quantity> = "WeatherTemp",
        /// Humidity, %.
        relative_humidity: Option<Quantity> = "RelativeHumidity",
        /// Fog, %.
        fog_level: Option<Quantity> = "FogLevel",
        /// The time of day, such as `12:00 pm`.
        time_of_day: Option<String> = "TimeOfDay",
        /// The date, such as `2024-04-01`.
        date: Option<String> = "Date",
        /// How much faster the day passes.
        earth_rotation_speedup_factor: Option<i64> = "EarthRotationSpeedupFactor",
        /// 1: does not count.
        unofficial: Option<i64> = "Unofficial",
        /// Who it is for.
        commercial_mode: Option<String> = "CommercialMode",
        /// How night comes.
        night_mode: Option<String> = "NightMode",
        /// 1: all drive one setup.
        is_fixed_setup: Option<i64> = "IsFixedSetup",
        /// How laps are checked.
        strict_laps_checking: Option<String> = "StrictLapsChecking",
        /// 1: open to all.
        has_open_registration: Option<i64> = "HasOpenRegistration",
        /// How few aids are allowed.
        hardcore_level: Option<i64> = "HardcoreLevel",
        /// How many joker laps.
        num_joker_laps: Option<i64> = "NumJokerLaps",
        /// A number, or `unlimited`.
        incident_limit: Option<String> = "IncidentLimit",
        /// A number, or `unlimited`.
        fast_repairs_limit: Option<String> = "FastRepairsLimit",
        /// How often a race is prolonged.
        green_white_checkered_limit: Option<i64> = "GreenWhiteCheckeredLimit",
    }

    /// What is recorded.
    ///
    /// Part of a [`Session`].
    pub struct TelemetryOptions {
        /// The file.
        telemetry_disk_file: Option<String> = "TelemetryDiskFile",
    }

    /// The sessions of an event.
    ///
    /// Part of a [`Session`].
    pub struct SessionInfo {
        /// The session that runs; since 2025.
        current_session_num: Option<i64> = "CurrentSessionNum",
        /// One for each.
        sessions: Vec<SessionDetails> = "Sessions",
    }

    /// One session of an event.
    ///
    /// Part of a [`Session`].
    pub struct SessionDetails {
        /// Its number, from 0.
        session_num: Option<i64> = "SessionNum",
        /// How many laps, or `unlimited`.
        session_laps: Option<Quantity> = "SessionLaps",
        /// How long, in sec, or `unlimited`.
        session_time: Option<Quantity> = "SessionTime",
        /// How many laps an average is over.
        session_num_laps_to_avg: Option<i64> = "SessionNumLapsToAvg",
        /// Practice, race and so on.
        session_type: Option<String> = "SessionType",
        /// How much rubber lies on the track.
        session_track_rubber_state: Option<String> = "SessionTrackRubberState",
        /// Its name.
        session_name: Option<String> = "SessionName",
        /// What kind of that.
        session_sub_type: Option<String> = "SessionSubType",
        /// 1: it was skipped.
        session_skipped: Option<i64> = "SessionSkipped",
        /// 1: run in groups.
        session_run_groups_used: Option<i64> = "SessionRunGroupsUsed",
        /// 1: more than one compound has to be used.
        session_enforce_tire_compound_change: Option<i64> = "SessionEnforceTireCompoundChange",
        /// Who stands where; empty until a lap is done.
        results_positions: Vec<ResultPosition> = "ResultsPositions",
        /// The fastest laps, one for each class.
        results_fastest_lap: Vec<FastestLap> = "ResultsFastestLap",
        /// The average lap, s; -1 for none.
        results_average_lap_time: Option<f64> = "ResultsAverageLapTime",
        /// How many cautions.
        results_num_caution_flags: Option<i64> = "ResultsNumCautionFlags",
        /// How many laps under caution.
        results_num_caution_laps: Option<i64> = "ResultsNumCautionLaps",
        /// How often the lead changed.
        results_num_lead_changes: Option<i64> = "ResultsNumLeadChanges",
        /// How many laps are done; -1 for none.
        results_laps_complete: Option<i64> = "ResultsLapsComplete",
        /// 1: the results are final.
        results_official: Option<i64> = "ResultsOfficial",
    }

    /// One place in the results.
    ///
    /// Part of a [`Session`].
    pub struct ResultPosition {
        /// The place.
        position: Option<i64> = "Position",
        /// The place in the class, from 0.
        class_position: Option<i64> = "ClassPosition",
        /// The car.
        car_idx: Option<i64> = "CarIdx",
        /// The lap.
        lap: Option<i64> = "Lap",
        /// Time, or behind the leader, s.
        time: Option<f64> = "Time",
        /// The fastest lap.
        fastest_lap: Option<i64> = "FastestLap",
        /// Its time, s; -1 for none.
        fastest_time: Option<f64> = "FastestTime",
        /// The last lap, s; -1 for none.
        last_time: Option<f64> = "LastTime",
        /// Laps in the lead.
        laps_led: Option<i64> = "LapsLed",
        /// Laps done.
        laps_complete: Option<i64> = "LapsComplete",
        /// Joker laps done.
        joker_laps_complete: Option<i64> = "JokerLapsComplete",
        /// Laps driven, with the part of the present one.
        laps_driven: Option<f64> = "LapsDriven",
        /// Incident points.
        incidents: Option<i64> = "Incidents",
        /// Why the car is out; 0 while it runs.
        reason_out_id: Option<i64> = "ReasonOutId",
        /// The same in words.
        reason_out_str: Option<String> = "ReasonOutStr",
    }

    /// A fastest lap.
    ///
    /// Part of a [`Session`].
    pub struct FastestLap {
        /// The car; 255 for none.
        car_idx: Option<i64> = "CarIdx",
        /// The lap.
        fastest_lap: Option<i64> = "FastestLap",
        /// Its time, s; -1 for none.
        fastest_time: Option<f64> = "FastestTime",
    }

    /// What qualifying came to.
    ///
    /// Part of a [`Session`].
    pub struct QualifyResultsInfo {
        /// One for each car.
        results: Vec<QualifyResult> = "Results",
    }

    /// One place in qualifying.
    ///
    /// Part of a [`Session`].
    pub struct QualifyResult {
        /// The place, from 0.
        position: Option<i64> = "Position",
        /// The place in the class, from 0.
        class_position: Option<i64> = "ClassPosition",
        /// The car.
        car_idx: Option<i64> = "CarIdx",
        /// The fastest lap.
        fastest_lap: Option<i64> = "FastestLap",
        /// Its time, s; -1 for none.
        fastest_time: Option<f64> = "FastestTime",
    }

    /// The cameras.
    ///
    /// Part of a [`Session`].
    pub struct CameraInfo {
        /// The groups.
        groups: Vec<CameraGroup> = "Groups",
    }

    /// A group of cameras.
    ///
    /// Part of a [`Session`].
    pub struct CameraGroup {
        /// Its number, from 1.
        group_num: Option<i64> = "GroupNum",
        /// Its name.
        group_name: Option<String> = "GroupName",
        /// It shows the scenery, not a car.
        is_scenic: Option<bool> = "IsScenic",
        /// Its cameras.
        cameras: Vec<Camera> = "Cameras",
    }

    /// A camera.
    ///
    /// Part of a [`Session`].
    pub struct Camera {
        /// Its number, from 1.
        camera_num: Option<i64> = "CameraNum",
        /// Its name.
        camera_name: Option<String> = "CameraName",
    }

    /// The radios.
    ///
    /// Part of a [`Session`].
    pub struct RadioInfo {
        /// The one in use.
        selected_radio_num: Option<i64> = "SelectedRadioNum",
        /// All.
        radios: Vec<Radio> = "Radios",
    }

    /// A radio.
    ///
    /// Part of a [`Session`].
    pub struct Radio {
        /// Its number, from 0.
        radio_num: Option<i64> = "RadioNum",
        /// How far it reaches.
        hop_count: Option<i64> = "HopCount",
        /// How many frequencies.
        num_frequencies: Option<i64> = "NumFrequencies",
        /// The one that it is tuned to.
        tuned_to_frequency_num: Option<i64> = "TunedToFrequencyNum",
        /// 1: it looks for traffic.
        scanning_is_on: Option<i64> = "ScanningIsOn",
        /// All.
        frequencies: Vec<Frequency> = "Frequencies",
    }

    /// A frequency of a radio.
    ///
    /// Part of a [`Session`].
    pub struct Frequency {
        /// Its number, from 0.
        frequency_num: Option<i64> = "FrequencyNum",
        /// Its name.
        frequency_name: Option<String> = "FrequencyName",
        /// Its weight.
        priority: Option<i64> = "Priority",
        /// Its car; -1 for none.
        car_idx: Option<i64> = "CarIdx",
        /// Its entry; -1 for none.
        entry_idx: Option<i64> = "EntryIdx",
        /// Its club.
        club_id: Option<i64> = "ClubID",
        /// 1: it can be scanned.
        can_scan: Option<i64> = "CanScan",
        /// 1: one can talk.
        can_squawk: Option<i64> = "CanSquawk",
        /// 1: it is muted.
        muted: Option<i64> = "Muted",
        /// 1: it can be muted.
        is_mutable: Option<i64> = "IsMutable",
        /// 1: it can be deleted.
        is_deletable: Option<i64> = "IsDeletable",
    }

    /// The player's car, and everybody who drives.
    ///
    /// Part of a [`Session`].
    pub struct DriverInfo {
        /// The player's car.
        driver_car_idx: Option<i64> = "DriverCarIdx",
        /// The player's number.
        driver_user_id: Option<i64> = "DriverUserID",
        /// The pace car; -1 for none.
        pace_car_idx: Option<i64> = "PaceCarIdx",
        /// 1: the player runs the session; since 2025.
        driver_is_admin: Option<i64> = "DriverIsAdmin",
        /// The player's head, m.
        driver_head_pos_x: Option<f64> = "DriverHeadPosX",
        /// The player's head, m.
        driver_head_pos_y: Option<f64> = "DriverHeadPosY",
        /// The player's head, m.
        driver_head_pos_z: Option<f64> = "DriverHeadPosZ",
        /// 1: no combustion engine.
        driver_car_is_electric: Option<i64> = "DriverCarIsElectric",
        /// Idle, rpm.
        driver_car_idle_rpm: Option<f64> = "DriverCarIdleRPM",
        /// Redline, rpm.
        driver_car_red_line: Option<f64> = "DriverCarRedLine",
        /// How many cylinders.
        driver_car_eng_cylinder_count: Option<i64> = "DriverCarEngCylinderCount",
        /// Weight of the fuel, kg/l.
        driver_car_fuel_kg_per_ltr: Option<f64> = "DriverCarFuelKgPerLtr",
        /// What the tank holds, l.
        driver_car_fuel_max_ltr: Option<f64> = "DriverCarFuelMaxLtr",
        /// The part of it that may be filled, 0 to 1.
        driver_car_max_fuel_pct: Option<f64> = "DriverCarMaxFuelPct",
        /// Forward gears.
        driver_car_gear_num_forward: Option<i64> = "DriverCarGearNumForward",
        /// 1: it has a neutral gear.
        driver_car_gear_neutral: Option<i64> = "DriverCarGearNeutral",
        /// 1: it has a reverse gear.
        driver_car_gear_reverse: Option<i64> = "DriverCarGearReverse",
        /// The gearbox; since 2025.
        driver_gearbox_type: Option<String> = "DriverGearboxType",
        /// How it is shifted; since 2025.
        driver_gearbox_control_type: Option<String> = "DriverGearboxControlType",
        /// What helps with that; since 2025.
        driver_car_shift_aid: Option<String> = "DriverCarShiftAid",
        /// The first shift light comes on, rpm.
        driver_car_sl_first_rpm: Option<f64> = "DriverCarSLFirstRPM",
        /// Time to shift, rpm.
        driver_car_sl_shift_rpm: Option<f64> = "DriverCarSLShiftRPM",
        /// The last shift light comes on, rpm.
        driver_car_sl_last_rpm: Option<f64> = "DriverCarSLLastRPM",
        /// The shift lights blink, rpm.
        driver_car_sl_blink_rpm: Option<f64> = "DriverCarSLBlinkRPM",
        /// The version of the car's files.
        driver_car_version: Option<String> = "DriverCarVersion",
        /// Where the pit stall is, as a part of the lap.
        driver_pit_trk_pct: Option<f64> = "DriverPitTrkPct",
        /// A lap as the simulator expects it, s.
        driver_car_est_lap_time: Option<f64> = "DriverCarEstLapTime",
        /// The setup's file, with its folder.
        driver_setup_name: Option<String> = "DriverSetupName",
        /// 1: changed since it was loaded.
        driver_setup_is_modified: Option<i64> = "DriverSetupIsModified",
        /// Where it came from.
        driver_setup_load_type_name: Option<String> = "DriverSetupLoadTypeName",
        /// 1: it is legal.
        driver_setup_passed_tech: Option<i64> = "DriverSetupPassedTech",
        /// Incident points.
        driver_incident_count: Option<i64> = "DriverIncidentCount",
        /// Everybody, the pace car too.
        drivers: Vec<Driver> = "Drivers",
    }

    /// A car and who drives it.
    ///
    /// Part of a [`Session`].
    pub struct Driver {
        /// The car: the place in the `CarIdx…` variables.
        car_idx: Option<i64> = "CarIdx",
        /// The name.
        user_name: Option<String> = "UserName",
        /// A short name.
        abbrev_name: Option<String> = "AbbrevName",
        /// The initials.
        initials: Option<String> = "Initials",
        /// The driver's number.
        user_id: Option<i64> = "UserID",
        /// The team's number.
        team_id: Option<i64> = "TeamID",
        /// The team's name.
        team_name: Option<String> = "TeamName",
        /// The number on the car: text, since 7 and 007 are two cars.
        car_number: Option<String> = "CarNumber",
        /// The same as a number.
        car_number_raw: Option<i64> = "CarNumberRaw",
        /// The car's folder.
        car_path: Option<String> = "CarPath",
        /// The class.
        car_class_id: Option<i64> = "CarClassID",
        /// The kind of car.
        car_id: Option<i64> = "CarID",
        /// 1: the pace car.
        car_is_pace_car: Option<i64> = "CarIsPaceCar",
        /// 1: the computer drives.
        car_is_ai: Option<i64> = "CarIsAI",
        /// 1: no combustion engine.
        car_is_electric: Option<i64> = "CarIsElectric",
        /// The car's name.
        car_screen_name: Option<String> = "CarScreenName",
        /// A shorter one.
        car_screen_name_short: Option<String> = "CarScreenNameShort",
        /// The class's name.
        car_class_short_name: Option<String> = "CarClassShortName",
        /// How fast the class is.
        car_class_rel_speed: Option<i64> = "CarClassRelSpeed",
        /// The licence that it needs.
        car_class_license_level: Option<i64> = "CarClassLicenseLevel",
        /// The part of the tank that may be filled, 0 to 1, though the unit says %.
        car_class_max_fuel_pct: Option<Quantity> = "CarClassMaxFuelPct",
        /// Weight that is added, kg.
        car_class_weight_penalty: Option<Quantity> = "CarClassWeightPenalty",
        /// Power that is added, %.
        car_class_power_adjust: Option<Quantity> = "CarClassPowerAdjust",
        /// How many sets of dry tyres, though the unit says %.
        car_class_dry_tire_set_limit: Option<Quantity> = "CarClassDryTireSetLimit",
        /// A colour, as `0xffffff`.
        car_class_color: Option<String> = "CarClassColor",
        /// A lap of the class as the simulator expects it, s.
        car_class_est_lap_time: Option<f64> = "CarClassEstLapTime",
        /// The rating.
        irating: Option<i64> = "IRating",
        /// The licence, as a number.
        lic_level: Option<i64> = "LicLevel",
        /// The part of it.
        lic_sub_level: Option<i64> = "LicSubLevel",
        /// The licence, as `A 4.99`.
        lic_string: Option<String> = "LicString",
        /// Its colour; `0xundefined` for none.
        lic_color: Option<String> = "LicColor",
        /// 1: only looks on.
        is_spectator: Option<i64> = "IsSpectator",
        /// Pattern and colours of the car.
        car_design_str: Option<String> = "CarDesignStr",
        /// Pattern and colours of the helmet.
        helmet_design_str: Option<String> = "HelmetDesignStr",
        /// Pattern and colours of the suit.
        suit_design_str: Option<String> = "SuitDesignStr",
        /// The body.
        body_type: Option<i64> = "BodyType",
        /// The face.
        face_type: Option<i64> = "FaceType",
        /// The helmet.
        helmet_type: Option<i64> = "HelmetType",
        /// Style and colours of the number.
        car_number_design_str: Option<String> = "CarNumberDesignStr",
        /// A sponsor.
        car_sponsor_1: Option<i64> = "CarSponsor_1",
        /// A sponsor.
        car_sponsor_2: Option<i64> = "CarSponsor_2",
        /// The club.
        club_name: Option<String> = "ClubName",
        /// The club's number.
        club_id: Option<i64> = "ClubID",
        /// The division.
        division_name: Option<String> = "DivisionName",
        /// The division's number.
        division_id: Option<i64> = "DivisionID",
        /// The driver's incident points.
        cur_driver_incident_count: Option<i64> = "CurDriverIncidentCount",
        /// The team's incident points.
        team_incident_count: Option<i64> = "TeamIncidentCount",
    }

    /// Where the sectors begin.
    ///
    /// Part of a [`Session`].
    pub struct SplitTimeInfo {
        /// One for each.
        sectors: Vec<Sector> = "Sectors",
    }

    /// A sector.
    ///
    /// Part of a [`Session`].
    pub struct Sector {
        /// Its number, from 0.
        sector_num: Option<i64> = "SectorNum",
        /// Where it begins, as a part of the lap.
        sector_start_pct: Option<f64> = "SectorStartPct",
    }
}
