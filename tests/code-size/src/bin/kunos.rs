//! The pages of any of Kunos' games.

#![no_std]
#![no_main]

use kunos_shm::{FrameReader, Pages};
use telemetry_code_size as _;
use telemetry_core::TelemetryFrame;

/// The frame of a game's pages; whether they are good.
#[unsafe(no_mangle)]
extern "C" fn entry(
    reader: &mut FrameReader,
    pages: &Pages<'_>,
    frame: &mut TelemetryFrame,
) -> bool {
    reader.frame_into(pages, frame).is_ok()
}
