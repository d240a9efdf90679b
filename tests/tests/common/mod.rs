//! What several tests share.
#![allow(dead_code, reason = "no test uses all of it")]

use std::path::PathBuf;

use telemetry_core::TelemetryFrame;
use telemetry_examples::capture::Capture;

/// A recording by its path under `TELEMETRY_CAPTURES`; `None`, said aloud, where
/// that is not set. A recording that is missing where it is set is a failure.
pub(crate) fn recording(path: &str) -> Option<Vec<Vec<u8>>> {
    let Some(folder) = std::env::var_os("TELEMETRY_CAPTURES") else {
        eprintln!("SKIPPED: TELEMETRY_CAPTURES is not set, {path} is not read");
        return None;
    };
    let file = PathBuf::from(folder).join(path);
    let capture = Capture::open([file]).unwrap_or_else(|error| panic!("{error}"));
    Some(capture.map(|datagram| datagram.unwrap().payload).collect())
}

/// Holds a frame to what its fields promise.
pub(crate) fn assert_promises(frame: &TelemetryFrame) {
    assert_eq!(*frame, frame.clamped(), "a value is beyond its range");
    assert!(frame.max_rpm.is_some() || !frame.max_rpm_learned);
}

/// A small random generator: the same numbers in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// Xorshift, 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(length + 8);
        while bytes.len() < length {
            bytes.extend_from_slice(&self.next().to_le_bytes());
        }
        bytes.truncate(length);
        bytes
    }
}
