//! Names of every enumeration and every bit.
//!
//! Each type is a wire field that keeps the raw value, so that a code of next
//! season is a number and no error. `Display` prints the name, or the number
//! where there is none. With the feature `serde` a code is written
//! `{"raw": 1, "name": "light cloud"}`, its name null where it has none.
//!
//! Some numbers mean others from one format to the next: sessions from format
//! 2024 on, drivers and teams in most. Each of those lists is a type of its own,
//! so that a packet's field never shows a name of another format.
//!
//! Source: the appendices of the publisher's text for each format; format 2026
//! as `f1-packets` 2026.1.1 and two other transcriptions give it.
//!
//! ```
//! use telemetry_decoders::f1::codes::{ButtonFlags, Code, TeamId, TeamId2023, Weather};
//!
//! let weather = Weather::new(1);
//! assert_eq!((weather, weather.get()), (Weather::LIGHT_CLOUD, 1));
//! assert_eq!(weather.name(), Some("light cloud"));
//! assert_eq!(Weather::new(200).to_string(), "200");
//! assert_eq!(Weather::named().count(), 6);
//!
//! // The same number, of two formats.
//! assert_eq!(TeamId2023::new(9).name(), Some("Alfa Romeo"));
//! assert_eq!(TeamId::new(9).name(), Some("Sauber"));
//! // Accessors over all formats give number and name.
//! assert_eq!(Code::from(TeamId::new(9)), Code { raw: 9, name: Some("Sauber") });
//!
//! // Bits, each with a name.
//! let buttons = ButtonFlags::new(ButtonFlags::CROSS_OR_A | ButtonFlags::UDP_ACTION_12);
//! assert!(buttons.contains(ButtonFlags::UDP_ACTION_12));
//! assert!(buttons.names().eq(["cross or A", "UDP action 12"]));
//! assert_eq!((buttons.get(), buttons.unnamed()), (0x8000_0001, 0));
//! assert_eq!(ButtonFlags::ALL[1], (2, "triangle or Y"));
//! ```

mod car;
mod drivers;
mod laps;
mod nationalities;
mod penalties;
mod session;
mod settings;
mod teams;

use core::fmt;

pub use car::{
    ActiveAeroMode, ActualTyreCompound, DrsDisabledReason, ErsDeployMode, FuelMix, MfdPanel,
    Surface, TractionControl, VisualTyreCompound,
};
pub use drivers::{DriverId, DriverId2022, DriverId2026};
pub use laps::{
    ButtonFlags, DriverStatus, FiaFlag, LapValidity, PitStatus, ResultReason, ResultStatus,
    SafetyCarEvent, SafetyCarStatus, Sector,
};
pub use nationalities::Nationality;
pub use penalties::{InfringementType, PenaltyType};
pub use session::{
    ForecastAccuracy, Formula, GameMode, Platform, ReadyStatus, RuleSet, SessionLength,
    SessionType, SessionType2022, TemperatureChange, Track, Weather, YourTelemetry,
};
pub use settings::{
    ActiveAeroTrackStatus, BrakingAssist, Collisions, ColourBlindMode, CornerCutting, DamageRate,
    DamageSetting, Experience, FlashbackLimit, GearboxAssist, HowOften, LowFuelMode, OnWhenZero,
    PitStopExperience, RaceStarts, RacingLine, RacingLineType, RecoveryMode, SpeedUnits,
    SurfaceModel, TemperatureUnits, TyreTemperature,
};
pub use teams::{TeamId, TeamId2022, TeamId2023, TeamId2026};

/// A code whose type differs between formats: what accessors over all formats
/// give.
///
/// The [module](self) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// The raw value.
    pub raw: u16,
    /// The name in the packet's format; `None` for a code that is not known.
    pub name: Option<&'static str>,
}

/// The name, or the number where there is none.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name {
            Some(name) => f.pad(name),
            None => fmt::Display::fmt(&self.raw, f),
        }
    }
}

/// As the codes themselves: `{"raw": 1, "name": "…"}`.
#[cfg(feature = "serde")]
impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut code = serializer.serialize_struct("Code", 2)?;
        code.serialize_field("raw", &self.raw)?;
        code.serialize_field("name", &self.name)?;
        code.end()
    }
}

macro_rules! any_format {
    ($($Name:ident)*) => {$(
        impl From<$Name> for Code {
            #[inline]
            fn from(code: $Name) -> Self {
                Self { raw: code.get().into(), name: code.name() }
            }
        }
    )*};
}

any_format! {
    DriverId DriverId2022 DriverId2026 SessionType SessionType2022
    TeamId TeamId2022 TeamId2023 TeamId2026
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn a_code_prints_its_name_and_else_its_number() {
        assert_eq!(Weather::LIGHT_CLOUD.to_string(), "light cloud");
        assert_eq!(Weather::new(200).to_string(), "200");
        assert_eq!(FiaFlag::new(-1).to_string(), "unknown");
        assert_eq!(FiaFlag::new(-7).to_string(), "-7");
        assert_eq!(format!("{:?} {:?}", Weather::STORM, Weather::new(9)), "Weather(5) Weather(9)");
        assert_eq!(format!("[{:>6}]", Track::SPA), "[   Spa]");
    }

    #[test]
    fn the_same_number_has_the_name_of_its_format() {
        let sessions = |raw| (SessionType2022::new(raw).name(), SessionType::new(raw).name());
        assert_eq!(sessions(10), (Some("race"), Some("sprint shootout 1")));
        assert_eq!(sessions(13), (Some("time trial"), Some("short sprint shootout")));
        assert_eq!(sessions(15), (None, Some("race")));

        let teams = |raw| {
            [
                TeamId2022::new(raw).name(),
                TeamId2023::new(raw).name(),
                TeamId::new(raw).name(),
                TeamId2026::new(raw.into()).name(),
            ]
            .map(Option::unwrap)
        };
        assert_eq!(teams(0), ["Mercedes"; 4]);
        assert_eq!(teams(9), ["Alfa Romeo", "Alfa Romeo", "Sauber", "Sauber"]);
        assert_eq!(teams(119), ["Virtuosi '22", "Ferrari '22", "Ferrari '22", "Ferrari '22"]);
        assert_eq!(TeamId2026::new(486).name(), Some("Cadillac '26"));

        let drivers = |raw| (DriverId2022::new(raw).name(), DriverId::new(raw).name());
        assert_eq!(drivers(9), (Some("Max Verstappen"), Some("Max Verstappen")));
        assert_eq!(drivers(127), (Some("Jake Hughes"), Some("Callie Mayer")));
        assert_eq!(DriverId2026::new(188).name(), Some("Arvid Lindblad"));
        assert_eq!(DriverId2026::new(u16::MAX).name(), Some("network player"));
    }

    #[test]
    fn every_named_code_is_found() {
        assert_eq!(Weather::named().count(), 6);
        assert_eq!(InfringementType::named().count(), 55);
        assert_eq!(PenaltyType::named().count(), 18);
        assert_eq!(Nationality::named().count(), 91);
        let flags: Vec<_> = FiaFlag::named().map(FiaFlag::get).collect();
        assert_eq!(flags, [-1, 0, 1, 2, 3, 4]);
    }

    #[test]
    fn bits_print_their_names() {
        assert_eq!(LapValidity::new(0).to_string(), "none");
        assert_eq!(LapValidity::new(0x0b).to_string(), "lap, sector 1, sector 3");
        assert_eq!(LapValidity::new(0x81).to_string(), "lap, 0x80");
        let buttons = ButtonFlags::new(0x8000_0001);
        assert_eq!(buttons.to_string(), "cross or A, UDP action 12");
        assert!(buttons.contains(ButtonFlags::UDP_ACTION_12));
        assert_eq!(ButtonFlags::ALL.len(), 32);
        let all = ButtonFlags::ALL.iter().fold(0, |all, (bit, _)| all | bit);
        assert_eq!(all, u32::MAX);
    }

    #[test]
    fn a_code_of_any_format_keeps_both() {
        let code = Code::from(TeamId2026::new(999));
        assert_eq!((code.raw, code.name, code.to_string()), (999, None, "999".into()));
        assert_eq!(Code::from(SessionType2022::RACE).to_string(), "race");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_shows_number_and_name() {
        assert_eq!(json(&Weather::LIGHT_CLOUD), r#"{"raw":1,"name":"light cloud"}"#);
        assert_eq!(json(&Weather::new(77)), r#"{"raw":77,"name":null}"#);
        assert_eq!(json(&LapValidity::new(3)), r#"{"raw":3,"name":"lap, sector 1"}"#);
        assert_eq!(json(&Code::from(TeamId::RB)), r#"{"raw":6,"name":"RB"}"#);
    }

    #[cfg(feature = "serde")]
    fn json(code: &impl serde::Serialize) -> std::string::String {
        serde_json::to_string(code).unwrap()
    }
}
