//! Laps: now, before, and lap by lap.

use telemetry_core::assert_layout;
use telemetry_core::wire::Array;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::common::PacketHeader;

/// Positions lap by lap (id 15); above 50 laps two packets come.
///
/// It is [`y2025::Packet::LapPositions`](crate::f1::y2025::Packet::LapPositions).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketLapPositionsData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// How many laps are valid, 0 to 50.
    #[doc(alias = "m_numLaps")]
    pub num_laps: u8,
    /// First lap here, from 0.
    #[doc(alias = "m_lapStart")]
    pub lap_start: u8,
    /// Position of every car at the start of each lap, 0 for none: laps outside, cars inside.
    #[doc(alias = "m_positionForVehicleIdx")]
    pub position_for_vehicle_idx: Array<Array<u8, 22>, 50>,
}

assert_layout!(PacketLapPositionsData, "f1/2025/packet/15/lap_positions", 1131, {
    header: 0, num_laps: 29, lap_start: 30, position_for_vehicle_idx: 31,
});
