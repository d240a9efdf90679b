//! Drivers, players of a lobby, results.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F64, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::codes::{ActualTyreCompound, ResultReason, ResultStatus, VisualTyreCompound};

/// One colour of a car, formats 2025 and 2026.
///
/// In [`y2026::Packet::Participants`](crate::f1::y2026::Packet::Participants), as `participants.livery_colours`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct LiveryColour {
    /// Red, 0 to 255.
    #[doc(alias = "m_red")]
    pub red: u8,
    /// Green, 0 to 255.
    #[doc(alias = "m_green")]
    pub green: u8,
    /// Blue, 0 to 255.
    #[doc(alias = "m_blue")]
    pub blue: u8,
}

assert_layout!(LiveryColour, "f1/2025/LiveryColour", 3, {
    red: 0, green: 1, blue: 2,
});

/// Final result of one car, formats 2025 and 2026.
///
/// In [`y2026::Packet::FinalClassification`](crate::f1::y2026::Packet::FinalClassification), as `classification_data`.
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
    /// Why the result is what it is.
    #[doc(alias = "m_resultReason")]
    pub result_reason: ResultReason,
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

assert_layout!(FinalClassificationData, "f1/2025/FinalClassificationData", 46, {
    position: 0, num_laps: 1, grid_position: 2, points: 3, num_pit_stops: 4, result_status: 5,
    result_reason: 6, best_lap_time_in_ms: 7, total_race_time: 11, penalties_time: 19,
    num_penalties: 20, num_tyre_stints: 21, tyre_stints_actual: 22, tyre_stints_visual: 30,
    tyre_stints_end_laps: 38,
});
