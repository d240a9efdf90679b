//! Laps: now, before, and lap by lap.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::codes::{DriverStatus, PitStatus, ResultStatus, Sector};
use crate::f1::common::PacketHeader;

/// Laps of one car.
///
/// In [`y2023::Packet::LapData`](crate::f1::y2023::Packet::LapData), as `lap_data`.
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
    /// First sector, whole minutes.
    #[doc(alias = "m_sector1TimeMinutes")]
    pub sector1_time_minutes_part: u8,
    /// Second sector, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_sector2TimeInMS")]
    pub sector2_time_ms_part: U16,
    /// Second sector, whole minutes.
    #[doc(alias = "m_sector2TimeMinutes")]
    pub sector2_time_minutes_part: u8,
    /// Gap to the car in front, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_deltaToCarInFrontInMS")]
    pub delta_to_car_in_front_ms_part: U16,
    /// Gap to the leader, ms, without its whole minutes where those have a field.
    #[doc(alias = "m_deltaToRaceLeaderInMS")]
    pub delta_to_race_leader_ms_part: U16,
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
}

assert_layout!(LapData, "f1/2023/LapData", 50, {
    last_lap_time_in_ms: 0, current_lap_time_in_ms: 4, sector1_time_ms_part: 8,
    sector1_time_minutes_part: 10, sector2_time_ms_part: 11, sector2_time_minutes_part: 13,
    delta_to_car_in_front_ms_part: 14, delta_to_race_leader_ms_part: 16, lap_distance: 18,
    total_distance: 22, safety_car_delta: 26, car_position: 30, current_lap_num: 31, pit_status: 32,
    num_pit_stops: 33, sector: 34, current_lap_invalid: 35, penalties: 36, total_warnings: 37,
    corner_cutting_warnings: 38, num_unserved_drive_through_pens: 39, num_unserved_stop_go_pens: 40,
    grid_position: 41, driver_status: 42, result_status: 43, pit_lane_timer_active: 44,
    pit_lane_time_in_lane_in_ms: 45, pit_stop_timer_in_ms: 47, pit_stop_should_serve_pen: 49,
});

/// Lap data (id 2).
///
/// It is [`y2023::Packet::LapData`](crate::f1::y2023::Packet::LapData).
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

assert_layout!(PacketLapData, "f1/2023/packet/2/lap_data", 1131, {
    header: 0, lap_data: 29, time_trial_pb_car_idx: 1129, time_trial_rival_car_idx: 1130,
});
