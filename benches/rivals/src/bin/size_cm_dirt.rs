//! The size of cm-telemetry, its DiRT Rally 2.

use cm_telemetry::TelemetryEvent as _;
use cm_telemetry::dirt::rally2::DirtRally2;

fn main() {
    telemetry_rivals::minimal(|packet| Some(DirtRally2::from_packet(packet).ok()?.car.speed));
}
