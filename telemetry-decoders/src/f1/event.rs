//! Events of all formats.
//!
//! ```
//! use telemetry_decoders::f1::event::{Event, EventCode};
//! use telemetry_decoders::f1::{self, Format};
//!
//! // A fastest lap of car 7, as format 2025 says it.
//! let mut bytes = vec![0; Format::F2025.sizes()[3]];
//! bytes[..2].copy_from_slice(&2025u16.to_le_bytes());
//! bytes[6] = 3;
//! bytes[29..33].copy_from_slice(b"FTLP");
//! bytes[33] = 7;
//! bytes[34..38].copy_from_slice(&88.5f32.to_le_bytes());
//!
//! let event = f1::parse(&bytes)?.event().unwrap();
//! assert_eq!(event, Event::FastestLap { vehicle_idx: 7, lap_time: 88.5 });
//! assert_eq!(event.code(), EventCode(*b"FTLP"));
//! assert_eq!((event.code().name(), event.code().as_bytes()), (Some("fastest lap"), b"FTLP"));
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use core::fmt;

use telemetry_core::wire::{Field, FieldType};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::codes::{
    ButtonFlags, DrsDisabledReason, InfringementType, PenaltyType, ResultReason, SafetyCarEvent,
    SafetyCarStatus,
};
use super::{common, y2022, y2024, y2026};

/// Four letters that say what happened, such as `FTLP`.
///
/// The [module](self) has an example.
#[derive(
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    Hash,
    FromBytes,
    IntoBytes,
    KnownLayout,
    Immutable,
    Unaligned,
)]
#[repr(transparent)]
pub struct EventCode(pub [u8; 4]);

impl EventCode {
    /// The four bytes.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 4] {
        &self.0
    }

    /// The name; `None` for a code that no format has.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        Some(match &self.0 {
            b"SSTA" => "session started",
            b"SEND" => "session ended",
            b"FTLP" => "fastest lap",
            b"RTMT" => "retirement",
            b"DRSE" => "DRS enabled",
            b"DRSD" => "DRS disabled",
            b"TMPT" => "team mate in pits",
            b"CHQF" => "chequered flag",
            b"RCWN" => "race winner",
            b"PENA" => "penalty",
            b"SPTP" => "speed trap",
            b"STLG" => "start lights",
            b"LGOT" => "lights out",
            b"DTSV" => "drive-through served",
            b"SGSV" => "stop-and-go served",
            b"FLBK" => "flashback",
            b"BUTN" => "buttons",
            b"RDFL" => "red flag",
            b"OVTK" => "overtake",
            b"SCAR" => "safety car",
            b"COLL" => "collision",
            _ => return None,
        })
    }
}

/// The letters; what is none is escaped.
impl fmt::Display for EventCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.escape_ascii(), f)
    }
}

impl fmt::Debug for EventCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EventCode(\"{self}\")")
    }
}

/// `{"raw": "FTLP", "name": "fastest lap"}`.
#[cfg(feature = "serde")]
impl serde::Serialize for EventCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut code = serializer.serialize_struct("EventCode", 2)?;
        code.serialize_field("raw", &format_args!("{self}"))?;
        code.serialize_field("name", &self.name())?;
        code.end()
    }
}

impl Field for EventCode {
    const TYPE: FieldType = FieldType::Scalar("u8");
    const COUNT: usize = 4;
}

/// What happened, of any format. What only some formats say is `None` in the
/// others.
///
/// A car is an index into the arrays of cars, as it came: nothing keeps it below
/// their length.
///
/// ```
/// use telemetry_decoders::f1::event::{Event, EventCode};
///
/// let event = Event::StartLights { num_lights: 3 };
/// assert_eq!(event.code(), EventCode(*b"STLG"));
/// assert_eq!(event.code().name(), Some("start lights"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Event {
    /// `SSTA`: the session started.
    SessionStarted,
    /// `SEND`: the session ended.
    SessionEnded,
    /// `FTLP`: the fastest lap of the session so far.
    FastestLap {
        /// The car.
        vehicle_idx: u8,
        /// Lap time, s.
        lap_time: f32,
    },
    /// `RTMT`: a car retired.
    Retirement {
        /// The car.
        vehicle_idx: u8,
        /// Why; from format 2025 on.
        reason: Option<ResultReason>,
    },
    /// `DRSE`: DRS was enabled.
    DrsEnabled,
    /// `DRSD`: DRS was disabled.
    DrsDisabled {
        /// Why; from format 2025 on.
        reason: Option<DrsDisabledReason>,
    },
    /// `TMPT`: the team mate is in the pits.
    TeamMateInPits {
        /// The car.
        vehicle_idx: u8,
    },
    /// `CHQF`: the chequered flag was shown.
    ChequeredFlag,
    /// `RCWN`: the race is won.
    RaceWinner {
        /// The car.
        vehicle_idx: u8,
    },
    /// `PENA`: a penalty.
    Penalty {
        /// Kind of the penalty.
        penalty_type: PenaltyType,
        /// What it is for.
        infringement_type: InfringementType,
        /// The car that has to serve it.
        vehicle_idx: u8,
        /// The other car.
        other_vehicle_idx: Option<u8>,
        /// Time of the penalty or of the gain, s.
        time: Option<u8>,
        /// Lap on which it was given.
        lap_num: u8,
        /// Places gained.
        places_gained: Option<u8>,
    },
    /// `SPTP`: a car was fast at the speed trap.
    SpeedTrap {
        /// The car.
        vehicle_idx: u8,
        /// Its speed, km/h.
        speed: f32,
        /// True for the fastest of all.
        is_overall_fastest_in_session: bool,
        /// True for the driver's fastest.
        is_driver_fastest_in_session: bool,
        /// The fastest car of the session.
        fastest_vehicle_idx_in_session: u8,
        /// Its speed, km/h.
        fastest_speed_in_session: f32,
    },
    /// `STLG`: a start light comes on.
    StartLights {
        /// How many are on.
        num_lights: u8,
    },
    /// `LGOT`: the lights go out.
    LightsOut,
    /// `DTSV`: a drive-through was served.
    DriveThroughServed {
        /// The car.
        vehicle_idx: u8,
    },
    /// `SGSV`: a stop-and-go was served.
    StopGoServed {
        /// The car.
        vehicle_idx: u8,
        /// Time of the stop, s; from format 2025 on.
        stop_time: Option<f32>,
    },
    /// `FLBK`: the player went back in time.
    Flashback {
        /// Frame that was gone back to.
        flashback_frame_identifier: u32,
        /// Its time, s.
        flashback_session_time: f32,
    },
    /// `BUTN`: buttons were pressed or let go.
    Buttons {
        /// Buttons that are held.
        button_status: ButtonFlags,
    },
    /// `RDFL`: a red flag is shown; from format 2023 on.
    RedFlag,
    /// `OVTK`: a car overtook another; from format 2023 on.
    Overtake {
        /// The car that overtook.
        overtaking_vehicle_idx: u8,
        /// The car that was overtaken.
        being_overtaken_vehicle_idx: u8,
    },
    /// `SCAR`: a safety car does something; from format 2024 on.
    SafetyCar {
        /// Which safety car.
        safety_car_type: SafetyCarStatus,
        /// What it does.
        event_type: SafetyCarEvent,
    },
    /// `COLL`: two cars collided; from format 2024 on.
    Collision {
        /// The first car.
        vehicle1_idx: u8,
        /// The second car.
        vehicle2_idx: u8,
        /// How bad it was; from format 2026 on.
        severity: Option<u8>,
    },
    /// A code that the packet's format does not have.
    Unknown {
        /// The code.
        #[cfg_attr(feature = "serde", serde(skip))]
        code: EventCode,
        /// The bytes of the details.
        details: [u8; 12],
    },
}

impl Event {
    /// The code that a packet has for it.
    #[must_use]
    pub const fn code(&self) -> EventCode {
        EventCode(match self {
            Self::SessionStarted => *b"SSTA",
            Self::SessionEnded => *b"SEND",
            Self::FastestLap { .. } => *b"FTLP",
            Self::Retirement { .. } => *b"RTMT",
            Self::DrsEnabled => *b"DRSE",
            Self::DrsDisabled { .. } => *b"DRSD",
            Self::TeamMateInPits { .. } => *b"TMPT",
            Self::ChequeredFlag => *b"CHQF",
            Self::RaceWinner { .. } => *b"RCWN",
            Self::Penalty { .. } => *b"PENA",
            Self::SpeedTrap { .. } => *b"SPTP",
            Self::StartLights { .. } => *b"STLG",
            Self::LightsOut => *b"LGOT",
            Self::DriveThroughServed { .. } => *b"DTSV",
            Self::StopGoServed { .. } => *b"SGSV",
            Self::Flashback { .. } => *b"FLBK",
            Self::Buttons { .. } => *b"BUTN",
            Self::RedFlag => *b"RDFL",
            Self::Overtake { .. } => *b"OVTK",
            Self::SafetyCar { .. } => *b"SCAR",
            Self::Collision { .. } => *b"COLL",
            Self::Unknown { code, .. } => return *code,
        })
    }
}

macro_rules! from_details {
    ($($Details:ty, |$details:ident| $event:expr;)*) => {$(
        impl From<&$Details> for Event {
            fn from($details: &$Details) -> Self {
                $event
            }
        }
    )*};
}

/// 255 stands for none.
fn some(value: u8) -> Option<u8> {
    (value != u8::MAX).then_some(value)
}

from_details! {
    common::FastestLap, |lap| Self::FastestLap {
        vehicle_idx: lap.vehicle_idx,
        lap_time: lap.lap_time.get(),
    };
    y2022::Retirement, |car| Self::Retirement { vehicle_idx: car.vehicle_idx, reason: None };
    common::Retirement, |car| Self::Retirement {
        vehicle_idx: car.vehicle_idx,
        reason: Some(car.reason),
    };
    common::DrsDisabled, |drs| Self::DrsDisabled { reason: Some(drs.reason) };
    common::TeamMateInPits, |car| Self::TeamMateInPits { vehicle_idx: car.vehicle_idx };
    common::RaceWinner, |car| Self::RaceWinner { vehicle_idx: car.vehicle_idx };
    common::Penalty, |penalty| Self::Penalty {
        penalty_type: penalty.penalty_type,
        infringement_type: penalty.infringement_type,
        vehicle_idx: penalty.vehicle_idx,
        other_vehicle_idx: some(penalty.other_vehicle_idx),
        time: some(penalty.time),
        lap_num: penalty.lap_num,
        places_gained: some(penalty.places_gained),
    };
    common::SpeedTrap, |trap| Self::SpeedTrap {
        vehicle_idx: trap.vehicle_idx,
        speed: trap.speed.get(),
        is_overall_fastest_in_session: trap.is_overall_fastest_in_session != 0,
        is_driver_fastest_in_session: trap.is_driver_fastest_in_session != 0,
        fastest_vehicle_idx_in_session: trap.fastest_vehicle_idx_in_session,
        fastest_speed_in_session: trap.fastest_speed_in_session.get(),
    };
    common::StartLights, |lights| Self::StartLights { num_lights: lights.num_lights };
    common::DriveThroughPenaltyServed, |car| Self::DriveThroughServed {
        vehicle_idx: car.vehicle_idx,
    };
    y2022::StopGoPenaltyServed, |car| Self::StopGoServed {
        vehicle_idx: car.vehicle_idx,
        stop_time: None,
    };
    common::StopGoPenaltyServed, |car| Self::StopGoServed {
        vehicle_idx: car.vehicle_idx,
        stop_time: Some(car.stop_time.get()),
    };
    common::Flashback, |flashback| Self::Flashback {
        flashback_frame_identifier: flashback.flashback_frame_identifier.get(),
        flashback_session_time: flashback.flashback_session_time.get(),
    };
    common::Buttons, |buttons| Self::Buttons { button_status: buttons.button_status };
    common::Overtake, |cars| Self::Overtake {
        overtaking_vehicle_idx: cars.overtaking_vehicle_idx,
        being_overtaken_vehicle_idx: cars.being_overtaken_vehicle_idx,
    };
    common::SafetyCar, |car| Self::SafetyCar {
        safety_car_type: car.safety_car_type,
        event_type: car.event_type,
    };
    y2024::Collision, |cars| Self::Collision {
        vehicle1_idx: cars.vehicle1_idx,
        vehicle2_idx: cars.vehicle2_idx,
        severity: None,
    };
    y2026::Collision, |cars| Self::Collision {
        vehicle1_idx: cars.vehicle1_idx,
        vehicle2_idx: cars.vehicle2_idx,
        severity: Some(cars.severity),
    };
}
