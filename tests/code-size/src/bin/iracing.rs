//! iRacing's map: its header, its variables, its newest row.

#![no_std]
#![no_main]

use irsdk::{FrameReader, Map};
use telemetry_code_size::bytes;
use telemetry_core::TelemetryFrame;

/// The frame of a map's newest row, where it has one.
#[unsafe(no_mangle)]
extern "C" fn entry(
    reader: &mut FrameReader,
    start: *const u8,
    length: usize,
    frame: &mut TelemetryFrame,
) -> bool {
    // SAFETY: the caller hands over a map.
    let map = unsafe { bytes(start, length) };
    let Ok(Some(map)) = Map::live(map) else { return false };
    let Some(row) = map.newest() else { return false };
    reader.frame_into(map.vars(), row, frame);
    true
}
