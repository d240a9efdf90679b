//! Formats of the user's own, binary and JSON.

#![no_std]
#![no_main]

use telemetry_code_size::bytes;
use telemetry_core::TelemetryFrame;
use telemetry_decoders::custom::{Format, Variables};

/// One packet; whether the format is its own.
#[unsafe(no_mangle)]
extern "C" fn entry(
    format: &Format<'_>,
    start: *const u8,
    length: usize,
    frame: &mut TelemetryFrame,
    variables: &mut Variables,
) -> bool {
    // SAFETY: the caller hands over a packet.
    let packet = unsafe { bytes(start, length) };
    format.read_into(packet, frame, variables)
}
