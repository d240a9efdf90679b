//! Detection, with all decoders.

#![no_std]
#![no_main]

use telemetry_code_size::bytes;
use telemetry_core::{TelemetryFrame, Timestamp};
use telemetry_detect::AutoDetect;

/// One packet; whether there is a frame.
#[unsafe(no_mangle)]
extern "C" fn entry(
    detect: &mut AutoDetect,
    start: *const u8,
    length: usize,
    micros: u64,
    frame: &mut TelemetryFrame,
) -> bool {
    // SAFETY: the caller hands over a packet.
    let packet = unsafe { bytes(start, length) };
    let event = detect.push(packet, Timestamp::from_micros(micros));
    match event.frame() {
        Some(shown) => {
            *frame = *shown;
            true
        }
        None => false,
    }
}
