//! Laps: now, before, and lap by lap.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::PacketHeader;
use crate::f1::codes::{DriverStatus, LapValidity, PitStatus, ResultStatus, Sector};
use crate::f1::common::TyreStintHistoryData;

/// Laps of one car.
///
/// In [`y2022::Packet::LapData`](crate::f1::y2022::Packet::LapData), as `lap_data`.
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
    #[doc(alias = "m_sector1TimeInMS")]
    pub sector1_time_ms_part: U16,
    /// Second sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector2TimeInMS")]
    pub sector2_time_ms_part: U16,
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
    #[doc(alias = "m_warnings")]
    pub total_warnings: u8,
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
}

assert_layout!(LapData, "f1/2022/LapData", 43, {
    last_lap_time_in_ms: 0, current_lap_time_in_ms: 4, sector1_time_ms_part: 8,
    sector2_time_ms_part: 10, lap_distance: 12, total_distance: 16, safety_car_delta: 20,
    car_position: 24, current_lap_num: 25, pit_status: 26, num_pit_stops: 27, sector: 28,
    current_lap_invalid: 29, penalties: 30, total_warnings: 31, num_unserved_drive_through_pens: 32,
    num_unserved_stop_go_pens: 33, grid_position: 34, driver_status: 35, result_status: 36,
    pit_lane_timer_active: 37, pit_lane_time_in_lane_in_ms: 38, pit_stop_timer_in_ms: 40,
    pit_stop_should_serve_pen: 42,
});

/// Lap data (id 2).
///
/// It is [`y2022::Packet::LapData`](crate::f1::y2022::Packet::LapData).
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

assert_layout!(PacketLapData, "f1/2022/packet/2/lap_data", 972, {
    header: 0, lap_data: 24, time_trial_pb_car_idx: 970, time_trial_rival_car_idx: 971,
});

/// One lap of the history.
///
/// In [`y2022::Packet::SessionHistory`](crate::f1::y2022::Packet::SessionHistory), as `lap_history_data`.
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
    pub sector1_time_ms_part: U16,
    /// Second sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector2TimeInMS")]
    pub sector2_time_ms_part: U16,
    /// Third sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector3TimeInMS")]
    pub sector3_time_ms_part: U16,
    /// What of the lap counts.
    #[doc(alias = "m_lapValidBitFlags")]
    pub lap_valid_bit_flags: LapValidity,
}

assert_layout!(LapHistoryData, "f1/2022/LapHistoryData", 11, {
    lap_time_in_ms: 0, sector1_time_ms_part: 4, sector2_time_ms_part: 6, sector3_time_ms_part: 8,
    lap_valid_bit_flags: 10,
});

/// History of one car (id 11); the cars take turns.
///
/// It is [`y2022::Packet::SessionHistory`](crate::f1::y2022::Packet::SessionHistory).
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

assert_layout!(PacketSessionHistoryData, "f1/2022/packet/11/session_history", 1155, {
    header: 0, car_idx: 24, num_laps: 25, num_tyre_stints: 26, best_lap_time_lap_num: 27,
    best_sector1_lap_num: 28, best_sector2_lap_num: 29, best_sector3_lap_num: 30,
    lap_history_data: 31, tyre_stints_history_data: 1131,
});
