//! The size of outgauge.

use bytes::Bytes;
use outgauge::Outgauge;
use outgauge::core::Decode as _;

fn main() {
    telemetry_rivals::minimal(|packet| {
        let packet = Outgauge::decode(&mut Bytes::copy_from_slice(packet)).ok()?;
        Some(packet.speed.into_inner())
    });
}
