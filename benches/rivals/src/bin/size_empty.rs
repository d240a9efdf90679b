//! The size of a program that reads no packet: what every one below has.

fn main() {
    telemetry_rivals::minimal(|packet| packet.first().map(|&byte| f32::from(byte)));
}
