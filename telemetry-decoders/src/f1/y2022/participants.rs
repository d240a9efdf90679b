//! Drivers, players of a lobby, results.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F64, Text, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::PacketHeader;
use crate::f1::codes::{
    ActualTyreCompound, DriverId2022, Nationality, ReadyStatus, ResultStatus, TeamId2022,
    VisualTyreCompound, YourTelemetry,
};

/// Who drives one car.
///
/// In [`y2022::Packet::Participants`](crate::f1::y2022::Packet::Participants), as `participants`.
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
    pub driver_id: DriverId2022,
    /// Identifies a network player.
    #[doc(alias = "m_networkId")]
    pub network_id: u8,
    /// The team.
    #[doc(alias = "m_teamId")]
    pub team_id: TeamId2022,
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
}

assert_layout!(ParticipantData, "f1/2022/ParticipantData", 56, {
    ai_controlled: 0, driver_id: 1, network_id: 2, team_id: 3, my_team: 4, race_number: 5,
    nationality: 6, name: 7, your_telemetry: 55,
});

/// Participants (id 4).
///
/// It is [`y2022::Packet::Participants`](crate::f1::y2022::Packet::Participants).
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

assert_layout!(PacketParticipantsData, "f1/2022/packet/4/participants", 1257, {
    header: 0, num_active_cars: 24, participants: 25,
});

/// One player of a lobby.
///
/// In [`y2022::Packet::LobbyInfo`](crate::f1::y2022::Packet::LobbyInfo), as `lobby_players`.
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
    pub team_id: TeamId2022,
    /// The driver's nationality.
    #[doc(alias = "m_nationality")]
    pub nationality: Nationality,
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

assert_layout!(LobbyInfoData, "f1/2022/LobbyInfoData", 53, {
    ai_controlled: 0, team_id: 1, nationality: 2, name: 3, car_number: 51, ready_status: 52,
});

/// Lobby (id 9).
///
/// It is [`y2022::Packet::LobbyInfo`](crate::f1::y2022::Packet::LobbyInfo).
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

assert_layout!(PacketLobbyInfoData, "f1/2022/packet/9/lobby_info", 1191, {
    header: 0, num_players: 24, lobby_players: 25,
});

/// Final result of one car, formats 2022 to 2024.
///
/// In [`y2024::Packet::FinalClassification`](crate::f1::y2024::Packet::FinalClassification), as `classification_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct FinalClassificationData {
    /// Final position, from 1.
    #[doc(alias = "m_position")]
    pub position: u8,
    /// Laps that were driven.
    #[doc(alias = "m_numLaps")]
    pub num_laps: u8,
    /// Position on the grid.
    #[doc(alias = "m_gridPosition")]
    pub grid_position: u8,
    /// Points for the result.
    #[doc(alias = "m_points")]
    pub points: u8,
    /// Pit stops.
    #[doc(alias = "m_numPitStops")]
    pub num_pit_stops: u8,
    /// State of the car's result.
    #[doc(alias = "m_resultStatus")]
    pub result_status: ResultStatus,
    /// Best lap, ms, 0 for none.
    #[doc(alias = "m_bestLapTimeInMS")]
    pub best_lap_time_in_ms: U32,
    /// Time of the race, s, without penalties.
    #[doc(alias = "m_totalRaceTime")]
    pub total_race_time: F64,
    /// Time of all penalties, s.
    #[doc(alias = "m_penaltiesTime")]
    pub penalties_time: u8,
    /// Penalties.
    #[doc(alias = "m_numPenalties")]
    pub num_penalties: u8,
    /// How many stints are valid, 0 to 8.
    #[doc(alias = "m_numTyreStints")]
    pub num_tyre_stints: u8,
    /// Compound of each stint.
    #[doc(alias = "m_tyreStintsActual")]
    pub tyre_stints_actual: Array<ActualTyreCompound, 8>,
    /// Compound of each stint as it is marked.
    #[doc(alias = "m_tyreStintsVisual")]
    pub tyre_stints_visual: Array<VisualTyreCompound, 8>,
    /// Last lap of each stint, 255 for the tyres that were on at the end.
    #[doc(alias = "m_tyreStintsEndLaps")]
    pub tyre_stints_end_laps: Array<u8, 8>,
}

assert_layout!(FinalClassificationData, "f1/2022/FinalClassificationData", 45, {
    position: 0, num_laps: 1, grid_position: 2, points: 3, num_pit_stops: 4, result_status: 5,
    best_lap_time_in_ms: 6, total_race_time: 10, penalties_time: 18, num_penalties: 19,
    num_tyre_stints: 20, tyre_stints_actual: 21, tyre_stints_visual: 29, tyre_stints_end_laps: 37,
});

/// Final classification (id 8).
///
/// It is [`y2022::Packet::FinalClassification`](crate::f1::y2022::Packet::FinalClassification).
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

assert_layout!(PacketFinalClassificationData, "f1/2022/packet/8/final_classification", 1015, {
    header: 0, num_cars: 24, classification_data: 25,
});
