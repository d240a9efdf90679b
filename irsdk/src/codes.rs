//! Names of every enumeration and every bit that variables hold.
//!
//! Each type keeps the raw value, so that a code of next season is a number and
//! no error. `Display` prints the name, or the number where there is none. A
//! variable's unit names its enumeration: [`describe`] prints any of them.
//!
//! Source: the publisher's headers of 2024 and 2026.
//!
//! ```
//! use irsdk::codes::{SessionFlags, TrackLocation};
//!
//! let location = TrackLocation(3);
//! assert_eq!((location, location.get()), (TrackLocation::ON_TRACK, 3));
//! assert_eq!(location.name(), Some("on track"));
//! assert_eq!(TrackLocation(9).to_string(), "9");
//! assert_eq!(TrackLocation::ALL.len(), 5);
//!
//! let flags = SessionFlags(0x0100_0108);
//! assert!(flags.contains(SessionFlags::YELLOW));
//! assert!(!flags.contains(SessionFlags::YELLOW | SessionFlags::RED));
//! assert!(flags.intersects(SessionFlags::YELLOW | SessionFlags::RED));
//! assert!(flags.names().eq(["yellow", "yellow waving"]));
//! assert_eq!((flags.get(), flags.unnamed()), (0x0100_0108, 0x0100_0000));
//! assert_eq!(SessionFlags::ALL[0].1, "checkered");
//! ```

use core::fmt;

/// Enumerations: a newtype that keeps the raw value, and names.
macro_rules! codes {
    ($(
        $(#[$doc:meta])*
        pub struct $Name:ident;
        $($CODE:ident = $code:literal => $word:literal;)*
    )*) => {$(
        $(#[$doc])*
        ///
        /// The [module](crate::codes) shows how codes are used.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $Name(pub i32);

        impl $Name {
            $(
                #[doc = concat!("`", $word, "`, ", $code, ".")]
                pub const $CODE: Self = Self($code);
            )*

            /// Every code that has a name.
            ///
            /// See the [module](crate::codes).
            pub const ALL: &'static [Self] = &[$(Self($code)),*];

            /// The raw value.
            #[must_use]
            pub const fn get(self) -> i32 {
                self.0
            }

            /// The name; `None` for a code that is not known.
            #[must_use]
            pub const fn name(self) -> Option<&'static str> {
                match self.0 {
                    $($code => Some($word),)*
                    _ => None,
                }
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.name() {
                    Some(name) => f.pad(name),
                    None => fmt::Display::fmt(&self.0, f),
                }
            }
        }
    )*};
}

/// Bit fields: a newtype that keeps the raw value, and a name for each bit.
macro_rules! bits {
    ($(
        $(#[$doc:meta])*
        pub struct $Name:ident;
        $($BIT:ident = $bit:literal => $word:literal;)*
    )*) => {$(
        $(#[$doc])*
        ///
        /// The [module](crate::codes) shows how bits are used.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $Name(pub u32);

        impl $Name {
            $(
                #[doc = concat!("`", $word, "`, `", stringify!($bit), "`.")]
                pub const $BIT: Self = Self($bit);
            )*

            /// Every bit that has a name, and its name.
            ///
            /// See the [module](crate::codes).
            pub const ALL: &'static [(Self, &'static str)] = &[$((Self($bit), $word)),*];

            /// The raw bits.
            #[must_use]
            pub const fn get(self) -> u32 {
                self.0
            }

            /// True when all of the bits are set.
            #[inline]
            #[must_use]
            pub const fn contains(self, bits: Self) -> bool {
                self.0 & bits.0 == bits.0
            }

            /// True when any of the bits is set.
            #[inline]
            #[must_use]
            pub const fn intersects(self, bits: Self) -> bool {
                self.0 & bits.0 != 0
            }

            /// The names of the bits that are set.
            pub fn names(self) -> impl Iterator<Item = &'static str> {
                let set = Self::ALL.iter().filter(move |(bit, _)| self.contains(*bit));
                set.map(|(_, name)| *name)
            }

            /// The bits that are set and have no name.
            #[must_use]
            pub const fn unnamed(self) -> u32 {
                self.0 & !(0 $(| $bit)*)
            }
        }

        impl core::ops::BitOr for $Name {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        /// `none`, or the names with commas between them; bits without a name as
        /// one number.
        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                if self.0 == 0 {
                    return f.write_str("none");
                }
                let mut comma = "";
                for name in self.names() {
                    write!(f, "{comma}{name}")?;
                    comma = ", ";
                }
                match self.unnamed() {
                    0 => Ok(()),
                    unnamed => write!(f, "{comma}{unnamed:#x}"),
                }
            }
        }
    )*};
}

bits! {
    /// Flags of the session, `irsdk_Flags`.
    #[doc(alias = "irsdk_Flags")]
    pub struct SessionFlags;
    CHECKERED = 0x1 => "checkered";
    WHITE = 0x2 => "white";
    GREEN = 0x4 => "green";
    YELLOW = 0x8 => "yellow";
    RED = 0x10 => "red";
    BLUE = 0x20 => "blue";
    DEBRIS = 0x40 => "debris";
    CROSSED = 0x80 => "crossed";
    YELLOW_WAVING = 0x100 => "yellow waving";
    ONE_LAP_TO_GREEN = 0x200 => "one lap to green";
    GREEN_HELD = 0x400 => "green held";
    TEN_TO_GO = 0x800 => "ten to go";
    FIVE_TO_GO = 0x1000 => "five to go";
    RANDOM_WAVING = 0x2000 => "random waving";
    CAUTION = 0x4000 => "caution";
    CAUTION_WAVING = 0x8000 => "caution waving";
    BLACK = 0x1_0000 => "black";
    DISQUALIFY = 0x2_0000 => "disqualify";
    SERVICEABLE = 0x4_0000 => "serviceable";
    FURLED = 0x8_0000 => "furled";
    REPAIR = 0x10_0000 => "repair";
    SCORING_INVALID = 0x20_0000 => "scoring invalid";
    START_HIDDEN = 0x1000_0000 => "start hidden";
    START_READY = 0x2000_0000 => "start ready";
    START_SET = 0x4000_0000 => "start set";
    START_GO = 0x8000_0000 => "start go";

    /// Warnings of the engine, `irsdk_EngineWarnings`.
    #[doc(alias = "irsdk_EngineWarnings")]
    pub struct EngineWarnings;
    WATER_TEMPERATURE = 0x1 => "water temperature";
    FUEL_PRESSURE = 0x2 => "fuel pressure";
    OIL_PRESSURE = 0x4 => "oil pressure";
    STALLED = 0x8 => "stalled";
    PIT_SPEED_LIMITER = 0x10 => "pit speed limiter";
    REV_LIMITER = 0x20 => "rev limiter";
    OIL_TEMPERATURE = 0x40 => "oil temperature";
    MANDATORY_REPAIR = 0x80 => "mandatory repair";
    OPTIONAL_REPAIR = 0x100 => "optional repair";

    /// What is to be done at the pit stop, `irsdk_PitSvFlags`.
    #[doc(alias = "irsdk_PitSvFlags")]
    pub struct PitService;
    LEFT_FRONT_TIRE = 0x1 => "left front tire";
    RIGHT_FRONT_TIRE = 0x2 => "right front tire";
    LEFT_REAR_TIRE = 0x4 => "left rear tire";
    RIGHT_REAR_TIRE = 0x8 => "right rear tire";
    FUEL = 0x10 => "fuel";
    TEAR_OFF = 0x20 => "tear-off";
    FAST_REPAIR = 0x40 => "fast repair";

    /// State of the cameras, `irsdk_CameraState`.
    #[doc(alias = "irsdk_CameraState")]
    pub struct CameraState;
    SESSION_SCREEN = 0x1 => "session screen";
    SCENIC_ACTIVE = 0x2 => "scenic active";
    CAMERA_TOOL_ACTIVE = 0x4 => "camera tool active";
    UI_HIDDEN = 0x8 => "UI hidden";
    AUTO_SHOT_SELECTION = 0x10 => "auto shot selection";
    TEMPORARY_EDITS = 0x20 => "temporary edits";
    KEY_ACCELERATION = 0x40 => "key acceleration";
    KEY_10X_ACCELERATION = 0x80 => "key 10x acceleration";
    MOUSE_AIM = 0x100 => "mouse aim";

    /// A car's state behind the pace car, `irsdk_PaceFlags`.
    #[doc(alias = "irsdk_PaceFlags")]
    pub struct PaceFlags;
    END_OF_LINE = 0x1 => "end of line";
    FREE_PASS = 0x2 => "free pass";
    WAVED_AROUND = 0x4 => "waved around";
}

codes! {
    /// How the pit crew gets on, `irsdk_PitSvStatus`.
    #[doc(alias = "irsdk_PitSvStatus")]
    pub struct PitServiceStatus;
    NONE = 0 => "none";
    IN_PROGRESS = 1 => "in progress";
    COMPLETE = 2 => "complete";
    TOO_FAR_LEFT = 100 => "too far left";
    TOO_FAR_RIGHT = 101 => "too far right";
    TOO_FAR_FORWARD = 102 => "too far forward";
    TOO_FAR_BACK = 103 => "too far back";
    BAD_ANGLE = 104 => "bad angle";
    CANNOT_FIX = 105 => "cannot fix that";

    /// How the field is paced, `irsdk_PaceMode`.
    #[doc(alias = "irsdk_PaceMode")]
    pub struct PaceMode;
    SINGLE_FILE_START = 0 => "single file start";
    DOUBLE_FILE_START = 1 => "double file start";
    SINGLE_FILE_RESTART = 2 => "single file restart";
    DOUBLE_FILE_RESTART = 3 => "double file restart";
    NOT_PACING = 4 => "not pacing";

    /// Where a car is, `irsdk_TrkLoc`.
    #[doc(alias = "irsdk_TrkLoc")]
    pub struct TrackLocation;
    NOT_IN_WORLD = -1 => "not in world";
    OFF_TRACK = 0 => "off track";
    IN_PIT_STALL = 1 => "in pit stall";
    APPROACHING_PITS = 2 => "approaching pits";
    ON_TRACK = 3 => "on track";

    /// What a car stands on, `irsdk_TrkSurf`.
    #[doc(alias = "irsdk_TrkSurf")]
    pub struct TrackSurface;
    NOT_IN_WORLD = -1 => "not in world";
    UNDEFINED = 0 => "undefined";
    ASPHALT_1 = 1 => "asphalt 1";
    ASPHALT_2 = 2 => "asphalt 2";
    ASPHALT_3 = 3 => "asphalt 3";
    ASPHALT_4 = 4 => "asphalt 4";
    CONCRETE_1 = 5 => "concrete 1";
    CONCRETE_2 = 6 => "concrete 2";
    RACING_DIRT_1 = 7 => "racing dirt 1";
    RACING_DIRT_2 = 8 => "racing dirt 2";
    PAINT_1 = 9 => "paint 1";
    PAINT_2 = 10 => "paint 2";
    RUMBLE_1 = 11 => "rumble 1";
    RUMBLE_2 = 12 => "rumble 2";
    RUMBLE_3 = 13 => "rumble 3";
    RUMBLE_4 = 14 => "rumble 4";
    GRASS_1 = 15 => "grass 1";
    GRASS_2 = 16 => "grass 2";
    GRASS_3 = 17 => "grass 3";
    GRASS_4 = 18 => "grass 4";
    DIRT_1 = 19 => "dirt 1";
    DIRT_2 = 20 => "dirt 2";
    DIRT_3 = 21 => "dirt 3";
    DIRT_4 = 22 => "dirt 4";
    SAND = 23 => "sand";
    GRAVEL_1 = 24 => "gravel 1";
    GRAVEL_2 = 25 => "gravel 2";
    GRASSCRETE = 26 => "grasscrete";
    ASTROTURF = 27 => "astroturf";

    /// State of the session, `irsdk_SessionState`.
    #[doc(alias = "irsdk_SessionState")]
    pub struct SessionState;
    INVALID = 0 => "invalid";
    GET_IN_CAR = 1 => "get in car";
    WARMUP = 2 => "warmup";
    PARADE_LAPS = 3 => "parade laps";
    RACING = 4 => "racing";
    CHECKERED = 5 => "checkered";
    COOL_DOWN = 6 => "cool down";

    /// Cars beside the player's, `irsdk_CarLeftRight`.
    #[doc(alias = "irsdk_CarLeftRight")]
    pub struct CarLeftRight;
    OFF = 0 => "off";
    CLEAR = 1 => "clear";
    CAR_LEFT = 2 => "car left";
    CAR_RIGHT = 3 => "car right";
    CARS_BOTH_SIDES = 4 => "cars left and right";
    TWO_CARS_LEFT = 5 => "two cars left";
    TWO_CARS_RIGHT = 6 => "two cars right";

    /// How wet the track is, `irsdk_TrackWetness`.
    #[doc(alias = "irsdk_TrackWetness")]
    pub struct TrackWetness;
    UNKNOWN = 0 => "unknown";
    DRY = 1 => "dry";
    MOSTLY_DRY = 2 => "mostly dry";
    VERY_LIGHTLY_WET = 3 => "very lightly wet";
    LIGHTLY_WET = 4 => "lightly wet";
    MODERATELY_WET = 5 => "moderately wet";
    VERY_WET = 6 => "very wet";
    EXTREMELY_WET = 7 => "extremely wet";

    /// What an incident was: the low byte of `irsdk_IncidentFlags`.
    pub struct IncidentReport;
    NONE = 0 => "none";
    OUT_OF_CONTROL = 1 => "out of control";
    OFF_TRACK = 2 => "off track";
    OFF_TRACK_ONGOING = 3 => "off track, ongoing";
    CONTACT_WITH_WORLD = 4 => "contact with world";
    COLLISION_WITH_WORLD = 5 => "collision with world";
    COLLISION_WITH_WORLD_ONGOING = 6 => "collision with world, ongoing";
    CONTACT_WITH_CAR = 7 => "contact with car";
    COLLISION_WITH_CAR = 8 => "collision with car";

    /// What an incident cost: the second byte of `irsdk_IncidentFlags`.
    pub struct IncidentPenalty;
    NONE = 0 => "none";
    ZERO_X = 1 => "0x";
    ONE_X = 2 => "1x";
    TWO_X = 3 => "2x";
    FOUR_X = 4 => "4x";

    /// The sky, variable `Skies`.
    pub struct Skies;
    CLEAR = 0 => "clear";
    PARTLY_CLOUDY = 1 => "partly cloudy";
    MOSTLY_CLOUDY = 2 => "mostly cloudy";
    OVERCAST = 3 => "overcast";

    /// What the reset key does, variable `EnterExitReset`.
    pub struct EnterExitReset;
    ENTER = 0 => "enter";
    EXIT = 1 => "exit";
    RESET = 2 => "reset";

    /// The user's units, variable `DisplayUnits`.
    pub struct DisplayUnits;
    ENGLISH = 0 => "english";
    METRIC = 1 => "metric";
}

/// An incident of the player's, `irsdk_IncidentFlags`.
///
/// ```
/// use irsdk::codes::{Incident, IncidentPenalty, IncidentReport};
///
/// let incident = Incident(0x0201);
/// assert_eq!(incident.report(), IncidentReport::OUT_OF_CONTROL);
/// assert_eq!(incident.penalty(), IncidentPenalty::ONE_X);
/// assert_eq!(incident.get(), 0x0201);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "irsdk_IncidentFlags")]
pub struct Incident(pub u32);

impl Incident {
    /// The raw value.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// What it was.
    #[must_use]
    pub const fn report(self) -> IncidentReport {
        IncidentReport((self.0 & 0xff) as i32)
    }

    /// What it cost.
    #[must_use]
    pub const fn penalty(self) -> IncidentPenalty {
        IncidentPenalty((self.0 >> 8 & 0xff) as i32)
    }
}

/// `off track (1x)`; without a penalty `none`.
impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.penalty() {
            IncidentPenalty::NONE => fmt::Display::fmt(&self.report(), f),
            penalty => write!(f, "{} ({penalty})", self.report()),
        }
    }
}

macro_rules! described {
    (codes { $($unit:literal => $Code:ident,)* } bits { $($bit_unit:literal => $Bits:ident,)* }) => {
        /// A value with names, by the unit of its variable: `Display` prints it.
        ///
        /// [`describe`] gives it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Described {
            $(
                #[doc = concat!("`", $unit, "`.")]
                $Code($Code),
            )*
            $(
                #[doc = concat!("`", $bit_unit, "`.")]
                $Bits($Bits),
            )*
        }

        /// What a whole number means by the unit of its variable, such as
        /// `irsdk_TrkLoc`; `None` where the unit names no enumeration.
        ///
        /// ```
        /// use irsdk::codes::describe;
        ///
        /// assert_eq!(describe("irsdk_TrkLoc", 3).unwrap().to_string(), "on track");
        /// assert_eq!(describe("irsdk_TrkLoc", 9).unwrap().to_string(), "9");
        /// assert_eq!(describe("irsdk_EngineWarnings", 12).unwrap().to_string(), "oil pressure, stalled");
        /// assert_eq!(describe("m/s", 3), None);
        /// ```
        #[must_use]
        pub fn describe(unit: &str, raw: i32) -> Option<Described> {
            Some(match unit {
                $($unit => Described::$Code($Code(raw)),)*
                $($bit_unit => Described::$Bits($Bits(raw as u32)),)*
                _ => return None,
            })
        }

        impl fmt::Display for Described {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$Code(code) => fmt::Display::fmt(code, f),)*
                    $(Self::$Bits(bits) => fmt::Display::fmt(bits, f),)*
                }
            }
        }
    };
}

described! {
    codes {
        "irsdk_PitSvStatus" => PitServiceStatus,
        "irsdk_PaceMode" => PaceMode,
        "irsdk_TrkLoc" => TrackLocation,
        "irsdk_TrkSurf" => TrackSurface,
        "irsdk_SessionState" => SessionState,
        "irsdk_CarLeftRight" => CarLeftRight,
        "irsdk_TrackWetness" => TrackWetness,
    }
    bits {
        "irsdk_Flags" => SessionFlags,
        "irsdk_EngineWarnings" => EngineWarnings,
        "irsdk_PitSvFlags" => PitService,
        "irsdk_CameraState" => CameraState,
        "irsdk_PaceFlags" => PaceFlags,
        "irsdk_IncidentFlags" => Incident,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn bits_print_their_names() {
        // A test session's flags, as a recorded file has them.
        let flags = SessionFlags(268_698_112);
        assert_eq!(flags.to_string(), "one lap to green, serviceable, start hidden");
        assert_eq!(SessionFlags::START_GO.get(), 1 << 31);
        assert_eq!(SessionFlags(0).to_string(), "none");
        assert_eq!(PitService(0x81).to_string(), "left front tire, 0x80");
        assert_eq!(PaceFlags(0x8).to_string(), "0x8");
        assert!(flags.contains(SessionFlags::SERVICEABLE | SessionFlags::START_HIDDEN));
        assert!(!flags.contains(SessionFlags::SERVICEABLE | SessionFlags::RED));
        assert!(flags.intersects(SessionFlags::SERVICEABLE | SessionFlags::RED));
    }

    #[test]
    fn every_bit_is_one_bit_and_no_two_are_the_same() {
        fn check(bits: impl Iterator<Item = u32>, count: u32) {
            let all =
                bits.inspect(|bit| assert_eq!(bit.count_ones(), 1)).fold(0, |all, bit| all | bit);
            assert_eq!(all.count_ones(), count);
        }
        check(SessionFlags::ALL.iter().map(|(bit, _)| bit.get()), 26);
        check(EngineWarnings::ALL.iter().map(|(bit, _)| bit.get()), 9);
        check(PitService::ALL.iter().map(|(bit, _)| bit.get()), 7);
        check(CameraState::ALL.iter().map(|(bit, _)| bit.get()), 9);
        check(PaceFlags::ALL.iter().map(|(bit, _)| bit.get()), 3);
    }

    #[test]
    fn codes_print_their_names_or_their_numbers() {
        assert_eq!(TrackLocation::NOT_IN_WORLD.to_string(), "not in world");
        assert_eq!(TrackSurface(27).name(), Some("astroturf"));
        assert_eq!(TrackSurface(28).name(), None);
        assert_eq!(TrackSurface(-2).to_string(), "-2");
        assert_eq!(TrackSurface::ALL.len(), 29);
        assert_eq!(PitServiceStatus(104), PitServiceStatus::BAD_ANGLE);
        assert_eq!(std::format!("{:>8}|", PaceMode(9)), "       9|");
    }

    #[test]
    fn an_incident_is_a_report_and_a_penalty() {
        let incident = Incident(0x0208);
        assert_eq!(incident.report(), IncidentReport::COLLISION_WITH_CAR);
        assert_eq!(incident.penalty(), IncidentPenalty::ONE_X);
        assert_eq!(incident.to_string(), "collision with car (1x)");
        assert_eq!(Incident(0).to_string(), "none");
    }

    #[test]
    fn a_unit_names_its_enumeration() {
        let said = |unit, raw| describe(unit, raw).map(|described| described.to_string());
        assert_eq!(said("irsdk_Flags", i32::MIN).as_deref(), Some("start go"));
        assert_eq!(said("irsdk_CarLeftRight", 4).as_deref(), Some("cars left and right"));
        assert_eq!(said("irsdk_IncidentFlags", 0x0202).as_deref(), Some("off track (1x)"));
        assert_eq!(said("irsdk_Flags ", 1), None);
    }
}
