//! Details of events.

use telemetry_core::assert_layout;
use telemetry_core::wire::{F32, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::codes::{
    ButtonFlags, DrsDisabledReason, InfringementType, PenaltyType, ResultReason, SafetyCarEvent,
    SafetyCarStatus,
};

/// `FTLP`, all formats: the fastest lap of the session so far.
///
/// [`Event::FastestLap`](crate::f1::event::Event::FastestLap) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct FastestLap {
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "vehicleIdx")]
    pub vehicle_idx: u8,
    /// Lap time, s.
    #[doc(alias = "lapTime")]
    pub lap_time: F32,
}

assert_layout!(FastestLap, "f1/2022/event/FTLP", 5, {
    vehicle_idx: 0, lap_time: 1,
});

/// `TMPT`, all formats: the team mate is in the pits.
///
/// [`Event::TeamMateInPits`](crate::f1::event::Event::TeamMateInPits) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct TeamMateInPits {
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "vehicleIdx")]
    pub vehicle_idx: u8,
}

assert_layout!(TeamMateInPits, "f1/2022/event/TMPT", 1, {
    vehicle_idx: 0,
});

/// `RCWN`, all formats: the race is won.
///
/// [`Event::RaceWinner`](crate::f1::event::Event::RaceWinner) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct RaceWinner {
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "vehicleIdx")]
    pub vehicle_idx: u8,
}

assert_layout!(RaceWinner, "f1/2022/event/RCWN", 1, {
    vehicle_idx: 0,
});

/// `PENA`, all formats: a penalty. 255 stands for none in the other car, the time and the places.
///
/// [`Event::Penalty`](crate::f1::event::Event::Penalty) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Penalty {
    /// Kind of the penalty.
    #[doc(alias = "penaltyType")]
    pub penalty_type: PenaltyType,
    /// What it is for.
    #[doc(alias = "infringementType")]
    pub infringement_type: InfringementType,
    /// The car that has to serve it.
    #[doc(alias = "vehicleIdx")]
    pub vehicle_idx: u8,
    /// The other car, 255 for none.
    #[doc(alias = "otherVehicleIdx")]
    pub other_vehicle_idx: u8,
    /// Time of the penalty or of the gain, s, 255 for none.
    pub time: u8,
    /// Lap on which it was given.
    #[doc(alias = "lapNum")]
    pub lap_num: u8,
    /// Places gained, 255 for none.
    #[doc(alias = "placesGained")]
    pub places_gained: u8,
}

assert_layout!(Penalty, "f1/2022/event/PENA", 7, {
    penalty_type: 0, infringement_type: 1, vehicle_idx: 2, other_vehicle_idx: 3, time: 4,
    lap_num: 5, places_gained: 6,
});

/// `SPTP`, all formats: a car was fast at the speed trap.
///
/// [`Event::SpeedTrap`](crate::f1::event::Event::SpeedTrap) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct SpeedTrap {
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "vehicleIdx")]
    pub vehicle_idx: u8,
    /// Its speed, km/h.
    pub speed: F32,
    /// 1 for the fastest of all.
    #[doc(alias = "isOverallFastestInSession")]
    pub is_overall_fastest_in_session: u8,
    /// 1 for the driver's fastest.
    #[doc(alias = "isDriverFastestInSession")]
    pub is_driver_fastest_in_session: u8,
    /// The fastest car of the session.
    #[doc(alias = "fastestVehicleIdxInSession")]
    pub fastest_vehicle_idx_in_session: u8,
    /// Its speed, km/h.
    #[doc(alias = "fastestSpeedInSession")]
    pub fastest_speed_in_session: F32,
}

assert_layout!(SpeedTrap, "f1/2022/event/SPTP", 12, {
    vehicle_idx: 0, speed: 1, is_overall_fastest_in_session: 5, is_driver_fastest_in_session: 6,
    fastest_vehicle_idx_in_session: 7, fastest_speed_in_session: 8,
});

/// `STLG`, all formats: a start light comes on.
///
/// [`Event::StartLights`](crate::f1::event::Event::StartLights) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct StartLights {
    /// How many are on.
    #[doc(alias = "numLights")]
    pub num_lights: u8,
}

assert_layout!(StartLights, "f1/2022/event/STLG", 1, {
    num_lights: 0,
});

/// `DTSV`, all formats: a drive-through was served.
///
/// [`Event::DriveThroughServed`](crate::f1::event::Event::DriveThroughServed) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct DriveThroughPenaltyServed {
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "vehicleIdx")]
    pub vehicle_idx: u8,
}

assert_layout!(DriveThroughPenaltyServed, "f1/2022/event/DTSV", 1, {
    vehicle_idx: 0,
});

/// `FLBK`, all formats: the player went back in time.
///
/// [`Event::Flashback`](crate::f1::event::Event::Flashback) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Flashback {
    /// Frame that was gone back to.
    #[doc(alias = "flashbackFrameIdentifier")]
    pub flashback_frame_identifier: U32,
    /// Its time, s.
    #[doc(alias = "flashbackSessionTime")]
    pub flashback_session_time: F32,
}

assert_layout!(Flashback, "f1/2022/event/FLBK", 8, {
    flashback_frame_identifier: 0, flashback_session_time: 4,
});

/// `BUTN`, all formats: buttons were pressed or let go.
///
/// [`Event::Buttons`](crate::f1::event::Event::Buttons) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Buttons {
    /// Buttons that are held.
    #[doc(alias = "buttonStatus")]
    pub button_status: ButtonFlags,
}

assert_layout!(Buttons, "f1/2022/event/BUTN", 4, {
    button_status: 0,
});

/// `OVTK`, formats 2023 to 2026: a car overtook another.
///
/// [`Event::Overtake`](crate::f1::event::Event::Overtake) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Overtake {
    /// The car that overtook.
    #[doc(alias = "overtakingVehicleIdx")]
    pub overtaking_vehicle_idx: u8,
    /// The car that was overtaken.
    #[doc(alias = "beingOvertakenVehicleIdx")]
    pub being_overtaken_vehicle_idx: u8,
}

assert_layout!(Overtake, "f1/2023/event/OVTK", 2, {
    overtaking_vehicle_idx: 0, being_overtaken_vehicle_idx: 1,
});

/// `SCAR`, formats 2024 to 2026: a safety car does something.
///
/// [`Event::SafetyCar`](crate::f1::event::Event::SafetyCar) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct SafetyCar {
    /// Which safety car.
    #[doc(alias = "safetyCarType")]
    pub safety_car_type: SafetyCarStatus,
    /// What it does.
    #[doc(alias = "eventType")]
    pub event_type: SafetyCarEvent,
}

assert_layout!(SafetyCar, "f1/2024/event/SCAR", 2, {
    safety_car_type: 0, event_type: 1,
});

/// `RTMT`, formats 2025 and 2026: a car retired.
///
/// [`Event::Retirement`](crate::f1::event::Event::Retirement) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Retirement {
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "vehicleIdx")]
    pub vehicle_idx: u8,
    /// Why.
    pub reason: ResultReason,
}

assert_layout!(Retirement, "f1/2025/event/RTMT", 2, {
    vehicle_idx: 0, reason: 1,
});

/// `DRSD`, formats 2025 and 2026: DRS was disabled.
///
/// [`Event::DrsDisabled`](crate::f1::event::Event::DrsDisabled) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct DrsDisabled {
    /// Why.
    pub reason: DrsDisabledReason,
}

assert_layout!(DrsDisabled, "f1/2025/event/DRSD", 1, {
    reason: 0,
});

/// `SGSV`, formats 2025 and 2026: a stop-and-go was served.
///
/// [`Event::StopGoServed`](crate::f1::event::Event::StopGoServed) is the same of any format.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct StopGoPenaltyServed {
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "vehicleIdx")]
    pub vehicle_idx: u8,
    /// Time of the stop, s.
    #[doc(alias = "stopTime")]
    pub stop_time: F32,
}

assert_layout!(StopGoPenaltyServed, "f1/2025/event/SGSV", 5, {
    vehicle_idx: 0, stop_time: 1,
});
