//! The size of our Forza.

use telemetry_decoders::forza;

fn main() {
    telemetry_rivals::minimal(|packet| Some(forza::parse(packet).ok()?.dash()?.speed.get()));
}
