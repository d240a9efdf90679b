//! A frame to the report of a pad with adaptive triggers.

#![no_std]
#![no_main]

use telemetry_code_size as _;
use telemetry_core::{TelemetryFrame, Timestamp};
use telemetry_output::dualsense::{Bus, Model, Report};
use telemetry_output::feel::Feel;

/// One frame.
#[unsafe(no_mangle)]
extern "C" fn entry(
    feel: &mut Feel,
    frame: &TelemetryFrame,
    micros: u64,
    bluetooth: bool,
    report: &mut Report,
) {
    let bus = if bluetooth { Bus::Bluetooth } else { Bus::Usb };
    let felt = feel.update(frame, Timestamp::from_micros(micros));
    *report = felt.output().report(Model::DualSense, bus, 0);
}
