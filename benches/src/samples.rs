use std::sync::LazyLock;

use telemetry_decoders::Protocol;
use telemetry_examples::car::{Setup, Simulation, State};
use telemetry_examples::encode::Encoder;

/// The car in its first lap.
static STATE: LazyLock<State> = LazyLock::new(|| {
    let mut car = Simulation::new(Setup::default());
    car.advance(1.0);
    for _ in 0..1_200 {
        car.advance(1.0 / 60.0);
    }
    *car.state()
});

/// The datagrams of one moment in a lap, as the newest game of the protocol
/// sends them. For F1 the last one is Car Telemetry, format 2025.
pub fn sample(protocol: Protocol) -> Vec<Vec<u8>> {
    let variant = match protocol {
        Protocol::F1 => Some("2025"),
        Protocol::Forza => Some("331"),
        Protocol::Codemasters => Some("264"),
        Protocol::Wrc => Some("237"),
        Protocol::OutGauge => Some("beamng"),
        Protocol::Pcars2 => Some("559"),
        _ => None,
    };
    variant_sample(protocol, variant)
}

/// The same in another variant; without one, in the encoder's default.
pub fn variant_sample(protocol: Protocol, variant: Option<&str>) -> Vec<Vec<u8>> {
    let mut encoder = Encoder::new(protocol, variant).expect("a variant that the encoder lists");
    let mut packets = Vec::new();
    encoder.encode(&STATE, |packet| packets.push(packet.to_vec()));
    if protocol == Protocol::F1 {
        packets.sort_by_key(|packet| packet[6] == 6);
    }
    packets
}

/// Bytes that no protocol knows.
pub fn junk() -> Vec<u8> {
    (0..500u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
}
