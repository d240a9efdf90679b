//! Events.

use telemetry_core::assert_layout;
use telemetry_core::wire::Array;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::PacketHeader;
use crate::f1::common::{
    Buttons, DriveThroughPenaltyServed, DrsDisabled, FastestLap, Flashback, Overtake, Penalty,
    RaceWinner, Retirement, SafetyCar, SpeedTrap, StartLights, StopGoPenaltyServed, TeamMateInPits,
};
use crate::f1::event::{Event, EventCode};
use crate::f1::y2024::Collision;

/// Event (id 3).
///
/// It is [`y2025::Packet::Event`](crate::f1::y2025::Packet::Event).
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

assert_layout!(PacketEventData, "f1/2025/packet/3/event", 45, {
    header: 0, event_string_code: 29, event_details: 33,
});

events! {
    b"SSTA" => Event::SessionStarted,
    b"SEND" => Event::SessionEnded,
    b"DRSE" => Event::DrsEnabled,
    b"CHQF" => Event::ChequeredFlag,
    b"LGOT" => Event::LightsOut,
    b"RDFL" => Event::RedFlag,
    ;
    b"FTLP" => FastestLap,
    b"RTMT" => Retirement,
    b"DRSD" => DrsDisabled,
    b"TMPT" => TeamMateInPits,
    b"RCWN" => RaceWinner,
    b"PENA" => Penalty,
    b"SPTP" => SpeedTrap,
    b"STLG" => StartLights,
    b"DTSV" => DriveThroughPenaltyServed,
    b"SGSV" => StopGoPenaltyServed,
    b"FLBK" => Flashback,
    b"BUTN" => Buttons,
    b"OVTK" => Overtake,
    b"SCAR" => SafetyCar,
    b"COLL" => Collision,
}
