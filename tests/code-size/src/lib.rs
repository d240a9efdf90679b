//! What the programs share. Each has one function, `entry`, and nothing that it does not call.

#![no_std]

use core::panic::PanicInfo;
use core::slice;

use telemetry_core::{Decoder, TelemetryFrame, Timestamp};

/// Nothing here panics: `tools/targets` looks for this function in each program.
#[panic_handler]
fn telemetry_panics(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Bytes that a caller hands over as in C.
///
/// # Safety
/// There are so many bytes.
pub unsafe fn bytes<'a>(start: *const u8, length: usize) -> &'a [u8] {
    // SAFETY: the caller's word.
    unsafe { slice::from_raw_parts(start, length) }
}

/// A packet through a decoder: 1 for a frame, 0 for none, -1 for a packet that is refused.
pub fn decode(decoder: &mut impl Decoder, packet: &[u8], frame: &mut TelemetryFrame) -> i32 {
    match decoder.push_into(packet, Timestamp::ZERO, frame) {
        Ok(true) => 1,
        Ok(false) => 0,
        Err(_) => -1,
    }
}

/// The program of a decoder.
#[macro_export]
macro_rules! program {
    ($Decoder:ty) => {
        /// One packet; what [`decode`]($crate::decode) says of it.
        #[unsafe(no_mangle)]
        extern "C" fn entry(
            decoder: &mut $Decoder,
            start: *const u8,
            length: usize,
            frame: &mut ::telemetry_core::TelemetryFrame,
        ) -> i32 {
            // SAFETY: the caller hands over a packet.
            let packet = unsafe { $crate::bytes(start, length) };
            $crate::decode(decoder, packet, frame)
        }
    };
}
