//! Forza Motorsport (2023) against forza_dataout_parse 0.2.0.
//!
//! It reads 331 bytes field by field and keeps raw values, so that any bytes can
//! be compared. No value differs. What differs, all of it theirs, is what is
//! taken: it reads a packet of any length from 331 on, and panics on a shorter
//! one, so also on the packets of Motorsport 7 and Horizon.

use forza_dataout_parse::dash_parser::parse;
use telemetry_decoders::forza;
use telemetry_rivals::compare::forza_dataout_parse::compare;
use telemetry_rivals::random::Random;
use telemetry_rivals::recordings;

const NOTHING: [String; 0] = [];

#[test]
fn random_packets_read_the_same() {
    let mut random = Random::new(1);
    for _ in 0..5_000 {
        assert_eq!(compare(&random.bytes(331)), NOTHING);
    }
}

#[test]
fn recorded_packets_read_the_same() {
    let Some(folder) = recordings::folder() else { return };
    let packets = recordings::packets(&folder, "forza/fm2023.pkts");
    assert_eq!(packets.len(), 1_793);
    for packet in &packets {
        assert_eq!(compare(packet), NOTHING);
    }
}

#[test]
fn what_is_taken_differs() {
    std::panic::set_hook(Box::new(|_| {}));
    for length in 0..=400 {
        let bytes = vec![0; length];
        let theirs = std::panic::catch_unwind(|| parse(&bytes)).is_ok();
        assert_eq!(theirs, length >= 331, "{length}");
        let ours = forza::parse(&bytes).is_ok();
        assert_eq!(ours, forza::LENGTHS.contains(&length), "{length}");
    }
    let _ = std::panic::take_hook();
}
