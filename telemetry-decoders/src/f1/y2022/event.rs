//! Events.

use telemetry_core::assert_layout;
use telemetry_core::wire::Array;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::PacketHeader;
use crate::f1::common::{
    Buttons, DriveThroughPenaltyServed, FastestLap, Flashback, Penalty, RaceWinner, SpeedTrap,
    StartLights, TeamMateInPits,
};
use crate::f1::event::{Event, EventCode};

/// `RTMT`, formats 2022 to 2024: a car retired.
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
}

assert_layout!(Retirement, "f1/2022/event/RTMT", 1, {
    vehicle_idx: 0,
});

/// `SGSV`, formats 2022 to 2024: a stop-and-go was served.
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
}

assert_layout!(StopGoPenaltyServed, "f1/2022/event/SGSV", 1, {
    vehicle_idx: 0,
});

/// Event (id 3).
///
/// It is [`y2022::Packet::Event`](crate::f1::y2022::Packet::Event).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct PacketEventData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// What happened: four letters.
    #[doc(alias = "m_eventStringCode")]
    pub event_string_code: EventCode,
    /// Its details, of a shape that goes by the code; what is left of them is arbitrary.
    #[doc(alias = "m_eventDetails")]
    pub event_details: Array<u8, 12>,
}

assert_layout!(PacketEventData, "f1/2022/packet/3/event", 40, {
    header: 0, event_string_code: 24, event_details: 28,
});

events! {
    b"SSTA" => Event::SessionStarted,
    b"SEND" => Event::SessionEnded,
    b"DRSE" => Event::DrsEnabled,
    b"DRSD" => Event::DrsDisabled { reason: None },
    b"CHQF" => Event::ChequeredFlag,
    b"LGOT" => Event::LightsOut,
    ;
    b"FTLP" => FastestLap,
    b"RTMT" => Retirement,
    b"TMPT" => TeamMateInPits,
    b"RCWN" => RaceWinner,
    b"PENA" => Penalty,
    b"SPTP" => SpeedTrap,
    b"STLG" => StartLights,
    b"DTSV" => DriveThroughPenaltyServed,
    b"SGSV" => StopGoPenaltyServed,
    b"FLBK" => Flashback,
    b"BUTN" => Buttons,
}
