//! A frame to the reports of any wheel.

#![no_std]
#![no_main]

use telemetry_code_size as _;
use telemetry_core::{TelemetryFrame, Timestamp};
use telemetry_output::rev::RevLights;
use telemetry_output::wheel::{Encoder, Reports};

/// One frame.
#[unsafe(no_mangle)]
extern "C" fn entry(
    lights: &mut RevLights,
    encoder: &Encoder,
    frame: &TelemetryFrame,
    micros: u64,
    reports: &mut Reports,
) {
    let lit = lights.update(frame, Timestamp::from_micros(micros));
    *reports = encoder.reports(lit, frame);
}
