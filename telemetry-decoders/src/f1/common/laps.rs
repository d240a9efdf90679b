//! Laps: now, before, and lap by lap.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::PacketHeader;
use crate::f1::codes::{
    ActualTyreCompound, DriverStatus, LapValidity, PitStatus, ResultStatus, Sector, TeamId,
    VisualTyreCompound,
};

/// Laps of one car, formats 2024 to 2026.
///
/// In [`y2026::Packet::LapData`](crate::f1::y2026::Packet::LapData), as `lap_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct LapData {
    /// Last lap, ms, 0 for none.
    #[doc(alias = "m_lastLapTimeInMS")]
    pub last_lap_time_in_ms: U32,
    /// Current lap, ms.
    #[doc(alias = "m_currentLapTimeInMS")]
    pub current_lap_time_in_ms: U32,
    /// First sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector1TimeMSPart")]
    pub sector1_time_ms_part: U16,
    /// First sector, whole minutes.
    #[doc(alias = "m_sector1TimeMinutesPart")]
    pub sector1_time_minutes_part: u8,
    /// Second sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector2TimeMSPart")]
    pub sector2_time_ms_part: U16,
    /// Second sector, whole minutes.
    #[doc(alias = "m_sector2TimeMinutesPart")]
    pub sector2_time_minutes_part: u8,
    /// Gap to the car in front, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_deltaToCarInFrontMSPart")]
    pub delta_to_car_in_front_ms_part: U16,
    /// Gap to the car in front, whole minutes.
    #[doc(alias = "m_deltaToCarInFrontMinutesPart")]
    pub delta_to_car_in_front_minutes_part: u8,
    /// Gap to the leader, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_deltaToRaceLeaderMSPart")]
    pub delta_to_race_leader_ms_part: U16,
    /// Gap to the leader, whole minutes.
    #[doc(alias = "m_deltaToRaceLeaderMinutesPart")]
    pub delta_to_race_leader_minutes_part: u8,
    /// Distance on the lap, m, below 0 before the line.
    #[doc(alias = "m_lapDistance")]
    pub lap_distance: F32,
    /// Distance in the session, m, may be below 0.
    #[doc(alias = "m_totalDistance")]
    pub total_distance: F32,
    /// Delta to the safety car, s.
    #[doc(alias = "m_safetyCarDelta")]
    pub safety_car_delta: F32,
    /// Position, from 1.
    #[doc(alias = "m_carPosition")]
    pub car_position: u8,
    /// Lap, from 1.
    #[doc(alias = "m_currentLapNum")]
    pub current_lap_num: u8,
    /// Whether the car is in the pits.
    #[doc(alias = "m_pitStatus")]
    pub pit_status: PitStatus,
    /// Pit stops so far.
    #[doc(alias = "m_numPitStops")]
    pub num_pit_stops: u8,
    /// Sector that the car is in.
    #[doc(alias = "m_sector")]
    pub sector: Sector,
    /// 1 where the lap does not count.
    #[doc(alias = "m_currentLapInvalid")]
    pub current_lap_invalid: u8,
    /// Time penalties to be added, s.
    #[doc(alias = "m_penalties")]
    pub penalties: u8,
    /// Warnings so far.
    #[doc(alias = "m_totalWarnings")]
    pub total_warnings: u8,
    /// Warnings for cut corners.
    #[doc(alias = "m_cornerCuttingWarnings")]
    pub corner_cutting_warnings: u8,
    /// Drive-throughs to serve.
    #[doc(alias = "m_numUnservedDriveThroughPens")]
    pub num_unserved_drive_through_pens: u8,
    /// Stop-and-gos to serve.
    #[doc(alias = "m_numUnservedStopGoPens")]
    pub num_unserved_stop_go_pens: u8,
    /// Position on the grid.
    #[doc(alias = "m_gridPosition")]
    pub grid_position: u8,
    /// What the driver is doing.
    #[doc(alias = "m_driverStatus")]
    pub driver_status: DriverStatus,
    /// State of the car's result.
    #[doc(alias = "m_resultStatus")]
    pub result_status: ResultStatus,
    /// 1 while the pit lane timer runs.
    #[doc(alias = "m_pitLaneTimerActive")]
    pub pit_lane_timer_active: u8,
    /// Time in the pit lane, ms.
    #[doc(alias = "m_pitLaneTimeInLaneInMS")]
    pub pit_lane_time_in_lane_in_ms: U16,
    /// Time of the stop, ms.
    #[doc(alias = "m_pitStopTimerInMS")]
    pub pit_stop_timer_in_ms: U16,
    /// 1 where a penalty is served at this stop.
    #[doc(alias = "m_pitStopShouldServePen")]
    pub pit_stop_should_serve_pen: u8,
    /// Fastest speed at the speed trap, km/h.
    #[doc(alias = "m_speedTrapFastestSpeed")]
    pub speed_trap_fastest_speed: F32,
    /// Lap of that speed, 255 for none.
    #[doc(alias = "m_speedTrapFastestLap")]
    pub speed_trap_fastest_lap: u8,
}

assert_layout!(LapData, "f1/2024/LapData", 57, {
    last_lap_time_in_ms: 0, current_lap_time_in_ms: 4, sector1_time_ms_part: 8,
    sector1_time_minutes_part: 10, sector2_time_ms_part: 11, sector2_time_minutes_part: 13,
    delta_to_car_in_front_ms_part: 14, delta_to_car_in_front_minutes_part: 16,
    delta_to_race_leader_ms_part: 17, delta_to_race_leader_minutes_part: 19, lap_distance: 20,
    total_distance: 24, safety_car_delta: 28, car_position: 32, current_lap_num: 33, pit_status: 34,
    num_pit_stops: 35, sector: 36, current_lap_invalid: 37, penalties: 38, total_warnings: 39,
    corner_cutting_warnings: 40, num_unserved_drive_through_pens: 41, num_unserved_stop_go_pens: 42,
    grid_position: 43, driver_status: 44, result_status: 45, pit_lane_timer_active: 46,
    pit_lane_time_in_lane_in_ms: 47, pit_stop_timer_in_ms: 49, pit_stop_should_serve_pen: 51,
    speed_trap_fastest_speed: 52, speed_trap_fastest_lap: 56,
});

/// Lap data, formats 2024 and 2025 (id 2).
///
/// It is [`y2025::Packet::LapData`](crate::f1::y2025::Packet::LapData).
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
    pub lap_data: Array<LapData, 22>,
    /// Car of the personal best in a time trial, 255 for none.
    #[doc(alias = "m_timeTrialPBCarIdx")]
    pub time_trial_pb_car_idx: u8,
    /// Car of the rival in a time trial, 255 for none.
    #[doc(alias = "m_timeTrialRivalCarIdx")]
    pub time_trial_rival_car_idx: u8,
}

assert_layout!(PacketLapData, "f1/2024/packet/2/lap_data", 1285, {
    header: 0, lap_data: 29, time_trial_pb_car_idx: 1283, time_trial_rival_car_idx: 1284,
});

/// One lap of the history, formats 2023 to 2026.
///
/// In [`y2026::Packet::SessionHistory`](crate::f1::y2026::Packet::SessionHistory), as `lap_history_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct LapHistoryData {
    /// Lap, ms, 0 where it is not finished.
    #[doc(alias = "m_lapTimeInMS")]
    pub lap_time_in_ms: U32,
    /// First sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector1TimeInMS")]
    #[doc(alias = "m_sector1TimeMSPart")]
    pub sector1_time_ms_part: U16,
    /// First sector, whole minutes.
    #[doc(alias = "m_sector1TimeMinutes")]
    #[doc(alias = "m_sector1TimeMinutesPart")]
    pub sector1_time_minutes_part: u8,
    /// Second sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector2TimeInMS")]
    #[doc(alias = "m_sector2TimeMSPart")]
    pub sector2_time_ms_part: U16,
    /// Second sector, whole minutes.
    #[doc(alias = "m_sector2TimeMinutes")]
    #[doc(alias = "m_sector2TimeMinutesPart")]
    pub sector2_time_minutes_part: u8,
    /// Third sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector3TimeInMS")]
    #[doc(alias = "m_sector3TimeMSPart")]
    pub sector3_time_ms_part: U16,
    /// Third sector, whole minutes.
    #[doc(alias = "m_sector3TimeMinutes")]
    #[doc(alias = "m_sector3TimeMinutesPart")]
    pub sector3_time_minutes_part: u8,
    /// What of the lap counts.
    #[doc(alias = "m_lapValidBitFlags")]
    pub lap_valid_bit_flags: LapValidity,
}

assert_layout!(LapHistoryData, "f1/2023/LapHistoryData", 14, {
    lap_time_in_ms: 0, sector1_time_ms_part: 4, sector1_time_minutes_part: 6,
    sector2_time_ms_part: 7, sector2_time_minutes_part: 9, sector3_time_ms_part: 10,
    sector3_time_minutes_part: 12, lap_valid_bit_flags: 13,
});

/// One stint of the history, formats 2022 to 2026.
///
/// In [`y2026::Packet::SessionHistory`](crate::f1::y2026::Packet::SessionHistory), as `tyre_stints_history_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct TyreStintHistoryData {
    /// Last lap of the stint, 255 for the tyres that are on.
    #[doc(alias = "m_endLap")]
    pub end_lap: u8,
    /// Compound of the stint.
    #[doc(alias = "m_tyreActualCompound")]
    pub tyre_actual_compound: ActualTyreCompound,
    /// Compound of the stint as it is marked.
    #[doc(alias = "m_tyreVisualCompound")]
    pub tyre_visual_compound: VisualTyreCompound,
}

assert_layout!(TyreStintHistoryData, "f1/2022/TyreStintHistoryData", 3, {
    end_lap: 0, tyre_actual_compound: 1, tyre_visual_compound: 2,
});

/// History of one car, formats 2023 to 2026 (id 11); the cars take turns.
///
/// It is [`y2026::Packet::SessionHistory`](crate::f1::y2026::Packet::SessionHistory).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketSessionHistoryData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// The car, as an index into the arrays of cars.
    #[doc(alias = "m_carIdx")]
    pub car_idx: u8,
    /// How many laps are valid, 0 to 100; the last one is being driven.
    #[doc(alias = "m_numLaps")]
    pub num_laps: u8,
    /// How many stints are valid, 0 to 8.
    #[doc(alias = "m_numTyreStints")]
    pub num_tyre_stints: u8,
    /// Lap of the best lap time, from 1.
    #[doc(alias = "m_bestLapTimeLapNum")]
    pub best_lap_time_lap_num: u8,
    /// Lap of the best first sector, from 1.
    #[doc(alias = "m_bestSector1LapNum")]
    pub best_sector1_lap_num: u8,
    /// Lap of the best second sector, from 1.
    #[doc(alias = "m_bestSector2LapNum")]
    pub best_sector2_lap_num: u8,
    /// Lap of the best third sector, from 1.
    #[doc(alias = "m_bestSector3LapNum")]
    pub best_sector3_lap_num: u8,
    /// Every lap.
    #[doc(alias = "m_lapHistoryData")]
    pub lap_history_data: Array<LapHistoryData, 100>,
    /// Every stint.
    #[doc(alias = "m_tyreStintsHistoryData")]
    pub tyre_stints_history_data: Array<TyreStintHistoryData, 8>,
}

assert_layout!(PacketSessionHistoryData, "f1/2023/packet/11/session_history", 1460, {
    header: 0, car_idx: 29, num_laps: 30, num_tyre_stints: 31, best_lap_time_lap_num: 32,
    best_sector1_lap_num: 33, best_sector2_lap_num: 34, best_sector3_lap_num: 35,
    lap_history_data: 36, tyre_stints_history_data: 1436,
});

/// One lap of a time trial, formats 2024 and 2025.
///
/// In [`y2025::Packet::TimeTrial`](crate::f1::y2025::Packet::TimeTrial), as `player_session_best_data_set`.
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
    pub team_id: TeamId,
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

assert_layout!(TimeTrialDataSet, "f1/2024/TimeTrialDataSet", 24, {
    car_idx: 0, team_id: 1, lap_time_in_ms: 2, sector1_time_in_ms: 6, sector2_time_in_ms: 10,
    sector3_time_in_ms: 14, traction_control: 18, gearbox_assist: 19, anti_lock_brakes: 20,
    equal_car_performance: 21, custom_setup: 22, valid: 23,
});

/// Time trial, formats 2024 and 2025 (id 14).
///
/// It is [`y2025::Packet::TimeTrial`](crate::f1::y2025::Packet::TimeTrial).
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

assert_layout!(PacketTimeTrialData, "f1/2024/packet/14/time_trial", 101, {
    header: 0, player_session_best_data_set: 29, personal_best_data_set: 53, rival_data_set: 77,
});
