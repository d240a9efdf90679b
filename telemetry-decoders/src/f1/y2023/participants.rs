//! Drivers, players of a lobby, results.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, Text};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::codes::{DriverId, Nationality, Platform, ReadyStatus, TeamId2023, YourTelemetry};
use crate::f1::common::PacketHeader;
use crate::f1::y2022::FinalClassificationData;

/// Who drives one car.
///
/// In [`y2023::Packet::Participants`](crate::f1::y2023::Packet::Participants), as `participants`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ParticipantData {
    /// 1 for the AI, 0 for a human.
    #[doc(alias = "m_aiControlled")]
    pub ai_controlled: u8,
    /// The driver.
    #[doc(alias = "m_driverId")]
    pub driver_id: DriverId,
    /// Identifies a network player.
    #[doc(alias = "m_networkId")]
    pub network_id: u8,
    /// The team.
    #[doc(alias = "m_teamId")]
    pub team_id: TeamId2023,
    /// 1 for the team of My Team.
    #[doc(alias = "m_myTeam")]
    pub my_team: u8,
    /// The car's number.
    #[doc(alias = "m_raceNumber")]
    pub race_number: u8,
    /// The driver's nationality.
    #[doc(alias = "m_nationality")]
    pub nationality: Nationality,
    /// Name: UTF-8 up to a NUL, cut with U+2026 where it is longer.
    #[doc(alias = "m_name")]
    pub name: Text<48>,
    /// Whether the player shows his telemetry to others.
    #[doc(alias = "m_yourTelemetry")]
    pub your_telemetry: YourTelemetry,
    /// 1 where the online name is shown.
    #[doc(alias = "m_showOnlineNames")]
    pub show_online_names: u8,
    /// Platform that the player is on.
    #[doc(alias = "m_platform")]
    pub platform: Platform,
}

assert_layout!(ParticipantData, "f1/2023/ParticipantData", 58, {
    ai_controlled: 0, driver_id: 1, network_id: 2, team_id: 3, my_team: 4, race_number: 5,
    nationality: 6, name: 7, your_telemetry: 55, show_online_names: 56, platform: 57,
});

/// Participants (id 4).
///
/// It is [`y2023::Packet::Participants`](crate::f1::y2023::Packet::Participants).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketParticipantsData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// How many cars are valid.
    #[doc(alias = "m_numActiveCars")]
    pub num_active_cars: u8,
    /// Every car.
    #[doc(alias = "m_participants")]
    pub participants: Array<ParticipantData, 22>,
}

assert_layout!(PacketParticipantsData, "f1/2023/packet/4/participants", 1306, {
    header: 0, num_active_cars: 29, participants: 30,
});

/// One player of a lobby.
///
/// In [`y2023::Packet::LobbyInfo`](crate::f1::y2023::Packet::LobbyInfo), as `lobby_players`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct LobbyInfoData {
    /// 1 for the AI, 0 for a human.
    #[doc(alias = "m_aiControlled")]
    pub ai_controlled: u8,
    /// The team.
    #[doc(alias = "m_teamId")]
    pub team_id: TeamId2023,
    /// The driver's nationality.
    #[doc(alias = "m_nationality")]
    pub nationality: Nationality,
    /// Platform that the player is on.
    #[doc(alias = "m_platform")]
    pub platform: Platform,
    /// Name: UTF-8 up to a NUL, cut with U+2026 where it is longer.
    #[doc(alias = "m_name")]
    pub name: Text<48>,
    /// The car's number.
    #[doc(alias = "m_carNumber")]
    pub car_number: u8,
    /// Whether the player is ready.
    #[doc(alias = "m_readyStatus")]
    pub ready_status: ReadyStatus,
}

assert_layout!(LobbyInfoData, "f1/2023/LobbyInfoData", 54, {
    ai_controlled: 0, team_id: 1, nationality: 2, platform: 3, name: 4, car_number: 52,
    ready_status: 53,
});

/// Lobby (id 9).
///
/// It is [`y2023::Packet::LobbyInfo`](crate::f1::y2023::Packet::LobbyInfo).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketLobbyInfoData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// How many players are valid.
    #[doc(alias = "m_numPlayers")]
    pub num_players: u8,
    /// Every player.
    #[doc(alias = "m_lobbyPlayers")]
    pub lobby_players: Array<LobbyInfoData, 22>,
}

assert_layout!(PacketLobbyInfoData, "f1/2023/packet/9/lobby_info", 1218, {
    header: 0, num_players: 29, lobby_players: 30,
});

/// Final classification, formats 2023 and 2024 (id 8).
///
/// It is [`y2024::Packet::FinalClassification`](crate::f1::y2024::Packet::FinalClassification).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketFinalClassificationData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// How many cars are valid.
    #[doc(alias = "m_numCars")]
    pub num_cars: u8,
    /// Every car.
    #[doc(alias = "m_classificationData")]
    pub classification_data: Array<FinalClassificationData, 22>,
}

assert_layout!(PacketFinalClassificationData, "f1/2023/packet/8/final_classification", 1020, {
    header: 0, num_cars: 29, classification_data: 30,
});
