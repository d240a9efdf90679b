//! The size of f1-game-packet-parser.

fn main() {
    telemetry_rivals::minimal(|packet| {
        let packet = f1_game_packet_parser::parse(packet).ok()?;
        let player = packet.header.player_car_index;
        Some(packet.car_telemetry?.data.get(player)?.speed.into())
    });
}
