//! What every program holds: an empty frame.

#![no_std]
#![no_main]

use telemetry_code_size as _;
use telemetry_core::TelemetryFrame;

/// Empties a frame.
#[unsafe(no_mangle)]
extern "C" fn entry(frame: &mut TelemetryFrame) {
    *frame = TelemetryFrame::EMPTY;
}
