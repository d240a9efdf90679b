//! The size of our F1: the player's speed from a packet of any format.

use telemetry_decoders::f1;

fn main() {
    telemetry_rivals::minimal(|packet| {
        let packet = f1::parse(packet).ok()?;
        let player = packet.header().player_car_index;
        Some(packet.car_telemetry(player.into())?.speed().into())
    });
}
