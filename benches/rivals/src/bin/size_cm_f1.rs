//! The size of cm-telemetry, its F1 22.

use cm_telemetry::TelemetryEvent as _;
use cm_telemetry::f1::f1_2022::F1_2022;

fn main() {
    telemetry_rivals::minimal(|packet| {
        let F1_2022::CarTelemetry(packet) = F1_2022::from_packet(packet).ok()? else { return None };
        let player = usize::from(packet.header.player_car_index);
        Some(packet.car_telemetry_data.get(player)?.speed.into())
    });
}
