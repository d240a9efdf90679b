//! The size of our Codemasters.

use telemetry_decoders::codemasters;

fn main() {
    telemetry_rivals::minimal(|packet| Some(codemasters::parse(packet).ok()?.data.speed.get()));
}
