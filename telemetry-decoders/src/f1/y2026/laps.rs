//! Laps: now, before, and lap by lap.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::codes::TeamId2026;
use crate::f1::common::{LapData, PacketHeader};

/// Lap data (id 2).
///
/// It is [`y2026::Packet::LapData`](crate::f1::y2026::Packet::LapData).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketLapData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_lapData")]
    pub lap_data: Array<LapData, 24>,
    /// Car of the personal best in a time trial, 255 for none.
    #[doc(alias = "m_timeTrialPBCarIdx")]
    pub time_trial_pb_car_idx: u8,
    /// Car of the rival in a time trial, 255 for none.
    #[doc(alias = "m_timeTrialRivalCarIdx")]
    pub time_trial_rival_car_idx: u8,
}

assert_layout!(PacketLapData, "f1/2026/packet/2/lap_data", 1399, {
    header: 0, lap_data: 29, time_trial_pb_car_idx: 1397, time_trial_rival_car_idx: 1398,
});

/// Positions lap by lap (id 15); above 50 laps two packets come.
///
/// It is [`y2026::Packet::LapPositions`](crate::f1::y2026::Packet::LapPositions).
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
    pub position_for_vehicle_idx: Array<Array<u8, 24>, 50>,
}

assert_layout!(PacketLapPositionsData, "f1/2026/packet/15/lap_positions", 1231, {
    header: 0, num_laps: 29, lap_start: 30, position_for_vehicle_idx: 31,
});

/// One lap of a time trial.
///
/// In [`y2026::Packet::TimeTrial`](crate::f1::y2026::Packet::TimeTrial), as `player_session_best_data_set`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct TimeTrialDataSet {
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "m_carIdx")]
    pub car_idx: u8,
    /// The team.
    #[doc(alias = "m_teamId")]
    pub team_id: TeamId2026,
    /// Lap, ms.
    #[doc(alias = "m_lapTimeInMS")]
    pub lap_time_in_ms: U32,
    /// First sector, ms.
    #[doc(alias = "m_sector1TimeInMS")]
    pub sector1_time_in_ms: U32,
    /// Second sector, ms.
    #[doc(alias = "m_sector2TimeInMS")]
    pub sector2_time_in_ms: U32,
    /// Third sector, ms.
    #[doc(alias = "m_sector3TimeInMS")]
    pub sector3_time_in_ms: U32,
    /// Setting of traction control, its numbers as in Car Status or 0 and 1: the texts differ.
    #[doc(alias = "m_tractionControl")]
    pub traction_control: u8,
    /// Setting of the gearbox assist, its numbers as in Session or 0 and 1: the texts differ.
    #[doc(alias = "m_gearboxAssist")]
    pub gearbox_assist: u8,
    /// Setting of ABS: 0 off, 1 on.
    #[doc(alias = "m_antiLockBrakes")]
    pub anti_lock_brakes: u8,
    /// 0 realistic, 1 equal.
    #[doc(alias = "m_equalCarPerformance")]
    pub equal_car_performance: u8,
    /// 1 where the setup is one of the own.
    #[doc(alias = "m_customSetup")]
    pub custom_setup: u8,
    /// 1 where the time counts.
    #[doc(alias = "m_valid")]
    pub valid: u8,
}

assert_layout!(TimeTrialDataSet, "f1/2026/TimeTrialDataSet", 25, {
    car_idx: 0, team_id: 1, lap_time_in_ms: 3, sector1_time_in_ms: 7, sector2_time_in_ms: 11,
    sector3_time_in_ms: 15, traction_control: 19, gearbox_assist: 20, anti_lock_brakes: 21,
    equal_car_performance: 22, custom_setup: 23, valid: 24,
});

/// Time trial (id 14).
///
/// It is [`y2026::Packet::TimeTrial`](crate::f1::y2026::Packet::TimeTrial).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketTimeTrialData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// The player's best of the session.
    #[doc(alias = "m_playerSessionBestDataSet")]
    pub player_session_best_data_set: TimeTrialDataSet,
    /// The player's best of all.
    #[doc(alias = "m_personalBestDataSet")]
    pub personal_best_data_set: TimeTrialDataSet,
    /// The rival's.
    #[doc(alias = "m_rivalDataSet")]
    pub rival_data_set: TimeTrialDataSet,
}

assert_layout!(PacketTimeTrialData, "f1/2026/packet/14/time_trial", 104, {
    header: 0, player_session_best_data_set: 29, personal_best_data_set: 54, rival_data_set: 79,
});
