//! Names of every enumeration.
//!
//! Each type is a wire field that keeps the raw value, so that a code of next
//! season is a number and no error. `Display` prints the name, or the number
//! where there is none.
//!
//! Source: Kunos' documents of Assetto Corsa, of Assetto Corsa Competizione
//! 1.8.12 and of Assetto Corsa EVO's `SharedFileOut` of 2026-04-01.
//!
//! ```
//! use kunos_shm::codes::{EvoFlag, Flag, Status};
//! use telemetry_core::Flag as FrameFlag;
//!
//! let status = Status::new(2);
//! assert_eq!((status, status.get(), status.name()), (Status::LIVE, 2, Some("live")));
//! assert_eq!(Status::new(77).to_string(), "77");
//! assert_eq!(Status::ALL.len(), 4);
//!
//! // The games number their flags each in their own way.
//! assert_eq!(Flag::BLUE.to_frame(), Some(FrameFlag::Blue));
//! assert_eq!(EvoFlag::new(4).to_frame(), Some(FrameFlag::Blue));
//! assert_eq!(EvoFlag::BLACK_AND_WHITE.to_frame(), None);
//! ```

use core::fmt;

use telemetry_core::Flag as FrameFlag;
use telemetry_core::wire::{Field, FieldType, I32, Value};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

macro_rules! codes {
    ($(
        $(#[$doc:meta])*
        pub struct $Name:ident;
        $($CODE:ident = $code:literal => $word:literal;)*
    )*) => {$(
        $(#[$doc])*
        ///
        /// The [module](crate::codes) shows how codes are used.
        #[derive(Clone, Copy, Default, PartialEq)]
        #[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
        #[repr(transparent)]
        pub struct $Name(I32);

        impl $Name {
            $(
                #[doc = concat!("`", $word, "`, ", $code, ".")]
                pub const $CODE: Self = Self::new($code);
            )*

            /// Every code that has a name.
            ///
            /// See the [module](crate::codes).
            pub const ALL: &'static [Self] = &[$(Self::new($code)),*];

            /// A field that holds the raw value.
            ///
            /// See the [module](crate::codes).
            #[must_use]
            pub const fn new(raw: i32) -> Self {
                Self(I32::new(raw))
            }

            /// The raw value.
            #[must_use]
            pub const fn get(self) -> i32 {
                self.0.get()
            }

            /// The name; `None` for a code that is not known.
            #[must_use]
            pub const fn name(self) -> Option<&'static str> {
                match self.get() {
                    $($code => Some($word),)*
                    _ => None,
                }
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.name() {
                    Some(name) => f.pad(name),
                    None => fmt::Display::fmt(&self.get(), f),
                }
            }
        }

        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($Name), self.get())
            }
        }

        impl Field for $Name {
            const TYPE: FieldType = <I32 as Field>::TYPE;
        }

        impl Value for $Name {
            type Native = i32;

            fn native(self) -> i32 {
                self.get()
            }
        }
    )*};
}

codes! {
    /// Whether the game is live, all games.
    #[doc(alias = "AC_STATUS")]
    #[doc(alias = "ACEVO_STATUS")]
    pub struct Status;
    OFF = 0 => "off";
    REPLAY = 1 => "replay";
    LIVE = 2 => "live";
    PAUSE = 3 => "pause";

    /// Kind of session in Assetto Corsa and Competizione. The last two are
    /// Competizione's.
    #[doc(alias = "AC_SESSION_TYPE")]
    pub struct Session;
    UNKNOWN = -1 => "unknown";
    PRACTICE = 0 => "practice";
    QUALIFY = 1 => "qualify";
    RACE = 2 => "race";
    HOTLAP = 3 => "hotlap";
    TIME_ATTACK = 4 => "time attack";
    DRIFT = 5 => "drift";
    DRAG = 6 => "drag";
    HOTSTINT = 7 => "hotstint";
    HOTSTINT_SUPERPOLE = 8 => "hotstint superpole";

    /// Kind of session in EVO.
    #[doc(alias = "ACEVO_SESSION_TYPE")]
    pub struct EvoSession;
    UNKNOWN = -1 => "unknown";
    TIME_ATTACK = 0 => "time attack";
    RACE = 1 => "race";
    HOT_STINT = 2 => "hot stint";
    CRUISE = 3 => "cruise";

    /// Flag in Assetto Corsa and Competizione. The last two are Competizione's.
    #[doc(alias = "AC_FLAG_TYPE")]
    pub struct Flag;
    NONE = 0 => "none";
    BLUE = 1 => "blue";
    YELLOW = 2 => "yellow";
    BLACK = 3 => "black";
    WHITE = 4 => "white";
    CHECKERED = 5 => "checkered";
    PENALTY = 6 => "penalty";
    GREEN = 7 => "green";
    ORANGE = 8 => "orange";

    /// Flag in EVO.
    #[doc(alias = "ACEVO_FLAG_TYPE")]
    pub struct EvoFlag;
    NONE = 0 => "none";
    WHITE = 1 => "white";
    GREEN = 2 => "green";
    RED = 3 => "red";
    BLUE = 4 => "blue";
    YELLOW = 5 => "yellow";
    BLACK = 6 => "black";
    BLACK_AND_WHITE = 7 => "black and white";
    CHECKERED = 8 => "checkered";
    ORANGE_CIRCLE = 9 => "orange circle";
    RED_AND_YELLOW_STRIPES = 10 => "red and yellow stripes";

    /// Penalty in Competizione. The document numbers 0 to 21; which of them is
    /// what is not told alike by its readers, but for the ends. 22 is from a
    /// reader who saw it.
    #[doc(alias = "PenaltyShortcut")]
    pub struct Penalty;
    NONE = 0 => "none";
    WRONG_WAY = 22 => "wrong way";

    /// State of the track in Competizione.
    #[doc(alias = "ACC_TRACK_GRIP_STATUS")]
    pub struct TrackGrip;
    GREEN = 0 => "green";
    FAST = 1 => "fast";
    OPTIMUM = 2 => "optimum";
    GREASY = 3 => "greasy";
    DAMP = 4 => "damp";
    WET = 5 => "wet";
    FLOODED = 6 => "flooded";

    /// Rain in Competizione.
    #[doc(alias = "ACC_RAIN_INTENSITY")]
    pub struct Rain;
    NONE = 0 => "none";
    DRIZZLE = 1 => "drizzle";
    LIGHT = 2 => "light";
    MEDIUM = 3 => "medium";
    HEAVY = 4 => "heavy";
    THUNDERSTORM = 5 => "thunderstorm";

    /// Where the car is in EVO.
    #[doc(alias = "ACEVO_CAR_LOCATION")]
    pub struct CarLocation;
    UNASSIGNED = 0 => "unassigned";
    PIT_LANE = 1 => "pit lane";
    PIT_ENTRY = 2 => "pit entry";
    PIT_EXIT = 3 => "pit exit";
    TRACK = 4 => "track";

    /// What drives the car in EVO.
    #[doc(alias = "ACEVO_ENGINE_TYPE")]
    pub struct EngineType;
    COMBUSTION = 0 => "combustion";
    ELECTRIC = 1 => "electric";

    /// Grip at the start in EVO.
    #[doc(alias = "ACEVO_STARTING_GRIP")]
    pub struct StartingGrip;
    GREEN = 0 => "green";
    FAST = 1 => "fast";
    OPTIMUM = 2 => "optimum";
}

impl Flag {
    /// The frame's flag. A penalty and the orange flag call the car in, as the
    /// black one does. `None` for a code that is not known.
    #[must_use]
    pub const fn to_frame(self) -> Option<FrameFlag> {
        Some(match self.get() {
            0 => FrameFlag::NoFlag,
            1 => FrameFlag::Blue,
            2 => FrameFlag::Yellow,
            3 | 6 | 8 => FrameFlag::Black,
            4 => FrameFlag::White,
            5 => FrameFlag::Chequered,
            7 => FrameFlag::Green,
            _ => return None,
        })
    }
}

impl EvoFlag {
    /// The frame's flag. The orange circle calls the car in, as the black flag
    /// does; stripes are a danger ahead. `None` for black and white, a warning
    /// that the frame has no flag for, and for a code that is not known.
    #[must_use]
    pub const fn to_frame(self) -> Option<FrameFlag> {
        Some(match self.get() {
            0 => FrameFlag::NoFlag,
            1 => FrameFlag::White,
            2 => FrameFlag::Green,
            3 => FrameFlag::Red,
            4 => FrameFlag::Blue,
            5 | 10 => FrameFlag::Yellow,
            6 | 9 => FrameFlag::Black,
            8 => FrameFlag::Chequered,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};
    use std::vec::Vec;

    macro_rules! words {
        ($($Name:ident: $words:literal;)*) => {$(
            let shown: Vec<String> = $Name::ALL
                .iter()
                .map(|code| std::format!("{} {code}", code.get()))
                .collect();
            assert_eq!(shown.join(", "), $words, stringify!($Name));
            assert_eq!($Name::new(99).to_string(), "99");
            assert_eq!($Name::new(i32::MIN).name(), None);
            assert_eq!($Name::new(99).as_bytes(), [99, 0, 0, 0]);
            assert_eq!(std::format!("{:?}", $Name::new(99)), concat!(stringify!($Name), "(99)"));
        )*};
    }

    #[test]
    fn every_code_prints_its_name() {
        words! {
            Status: "0 off, 1 replay, 2 live, 3 pause";
            Session: "-1 unknown, 0 practice, 1 qualify, 2 race, 3 hotlap, 4 time attack, \
                      5 drift, 6 drag, 7 hotstint, 8 hotstint superpole";
            EvoSession: "-1 unknown, 0 time attack, 1 race, 2 hot stint, 3 cruise";
            Flag: "0 none, 1 blue, 2 yellow, 3 black, 4 white, 5 checkered, 6 penalty, 7 green, \
                   8 orange";
            EvoFlag: "0 none, 1 white, 2 green, 3 red, 4 blue, 5 yellow, 6 black, \
                      7 black and white, 8 checkered, 9 orange circle, 10 red and yellow stripes";
            Penalty: "0 none, 22 wrong way";
            TrackGrip: "0 green, 1 fast, 2 optimum, 3 greasy, 4 damp, 5 wet, 6 flooded";
            Rain: "0 none, 1 drizzle, 2 light, 3 medium, 4 heavy, 5 thunderstorm";
            CarLocation: "0 unassigned, 1 pit lane, 2 pit entry, 3 pit exit, 4 track";
            EngineType: "0 combustion, 1 electric";
            StartingGrip: "0 green, 1 fast, 2 optimum";
        }
    }

    #[test]
    fn flags_of_the_frame() {
        let shown = |flag: Option<FrameFlag>| flag.map_or("-", FrameFlag::as_str);
        let all: Vec<_> = (-1..10).map(|code| shown(Flag::new(code).to_frame())).collect();
        assert_eq!(all.join(" "), "- none blue yellow black white chequered black green black -");
        let all: Vec<_> = (-1..12).map(|code| shown(EvoFlag::new(code).to_frame())).collect();
        assert_eq!(
            all.join(" "),
            "- none white green red blue yellow black - chequered black yellow -"
        );
    }
}
