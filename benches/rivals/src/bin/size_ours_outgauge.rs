//! The size of our OutGauge.

use telemetry_decoders::outgauge;

fn main() {
    telemetry_rivals::minimal(|packet| Some(outgauge::parse(packet).ok()?.pack.speed.get()));
}
