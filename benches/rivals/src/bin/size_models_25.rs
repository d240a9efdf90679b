//! The size of f1-game-library-models-25.

use f1_game_library_models_25::parse::{V2Packet, parse};

fn main() {
    telemetry_rivals::minimal(|packet| {
        let V2Packet::CarTelemetry(packet) = parse(packet).ok()? else { return None };
        let player = packet.header.player_car_index();
        Some(packet.payload.car_telemetry_data.get(player)?.speed().into())
    });
}
