//! The size of all of our decoders, to their frames.

use telemetry_core::{Decoder as _, Timestamp};
use telemetry_decoders::Protocol;

fn main() {
    telemetry_rivals::minimal(|packet| {
        let mut decoders = Protocol::ALL.map(Protocol::decoder);
        let mut frames = decoders.iter_mut().map(|decoder| decoder.push(packet, Timestamp::ZERO));
        frames.find_map(|frame| frame.ok().flatten()?.speed_mps)
    });
}
