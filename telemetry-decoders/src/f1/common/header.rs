//! The header.

use telemetry_core::assert_layout;
use telemetry_core::wire::{F32, U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// The header of every packet, formats 2023 to 2026.
///
/// [`y2026::Packet::header`](crate::f1::y2026::Packet::header) gives it.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketHeader {
    /// Format of the packet, such as 2024: what its layout goes by.
    #[doc(alias = "m_packetFormat")]
    pub packet_format: U16,
    /// Last two digits of the game's year.
    #[doc(alias = "m_gameYear")]
    pub game_year: u8,
    /// Version of the game, the part before the point.
    #[doc(alias = "m_gameMajorVersion")]
    pub game_major_version: u8,
    /// Version of the game, the part behind the point.
    #[doc(alias = "m_gameMinorVersion")]
    pub game_minor_version: u8,
    /// Version of this packet's type.
    #[doc(alias = "m_packetVersion")]
    pub packet_version: u8,
    /// Type of the packet.
    #[doc(alias = "m_packetId")]
    pub packet_id: u8,
    /// Identifies the session; 0 in menus.
    #[doc(alias = "m_sessionUID")]
    pub session_uid: U64,
    /// Time since the session began, s.
    #[doc(alias = "m_sessionTime")]
    pub session_time: F32,
    /// Frame of the session; goes back after a flashback.
    #[doc(alias = "m_frameIdentifier")]
    pub frame_identifier: U32,
    /// Frame of the session; never goes back.
    #[doc(alias = "m_overallFrameIdentifier")]
    pub overall_frame_identifier: U32,
    /// The player's car in the arrays of cars; 255 while spectating.
    #[doc(alias = "m_playerCarIndex")]
    pub player_car_index: u8,
    /// The second player's car, 255 for none.
    #[doc(alias = "m_secondaryPlayerCarIndex")]
    pub secondary_player_car_index: u8,
}

assert_layout!(PacketHeader, "f1/2023/PacketHeader", 29, {
    packet_format: 0, game_year: 2, game_major_version: 3, game_minor_version: 4, packet_version: 5,
    packet_id: 6, session_uid: 7, session_time: 15, frame_identifier: 19,
    overall_frame_identifier: 23, player_car_index: 27, secondary_player_car_index: 28,
});
