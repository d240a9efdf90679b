//! OutGauge against outgauge 0.1.0.
//!
//! Differences, all of them theirs:
//!
//! - Brake and clutch are swapped: it reads the clutch at 52 and the brake at 56,
//!   where Live for Speed's text and BeamNG's script have them the other way
//!   round.
//! - Flags and lights keep the bits that have a name there; others, such as the
//!   severe engine damage at bit 28, are dropped. Ours keeps all of them.
//! - Gears of 128 and above, BeamNG's several reverse gears, are forward gears.
//! - 92 bytes and more are read; 93 to 95 panic, and what stands behind 96 is
//!   left alone.

use bytes::{Bytes, BytesMut};
use outgauge::Outgauge;
use outgauge::core::{Decode, Encode};
use telemetry_decoders::outgauge as ours;
use telemetry_rivals::compare::outgauge::theirs;
use telemetry_rivals::random::Random;

/// Nothing differs once brake and clutch are swapped back.
fn compare(packet: &[u8]) {
    let found = telemetry_rivals::compare::outgauge::compare(packet).unwrap();
    let is_swapped = |line: &&String| !line.starts_with("brake: ") && !line.starts_with("clutch: ");
    assert_eq!(found.iter().find(is_swapped), None);
    let (pack, theirs) = (ours::parse(packet).unwrap().pack, theirs(packet).unwrap());
    assert_eq!(pack.brake.get().to_bits(), theirs.clutch.to_bits());
    assert_eq!(pack.clutch.get().to_bits(), theirs.brake.to_bits());
}

/// The Live for Speed packet that crate and node-insim publish.
const PUBLISHED: &str = "980701005852540000e00301e82833414026194553ff7fbf000000004ff67f3f0000000000000000\
    66070000000000004026193c402020374221223e4675656c2039392e39252020200000004272616b652042616c20467220373525";

#[test]
fn the_published_packet_reads_the_same() {
    let packet: Vec<u8> =
        (0..92).map(|at| u8::from_str_radix(&PUBLISHED[2 * at..2 * at + 2], 16).unwrap()).collect();
    compare(&packet);
    // Nothing but the two floats is out of place: they encode it to the same bytes.
    let mut encoded = BytesMut::new();
    theirs(&packet).unwrap().encode(&mut encoded).unwrap();
    assert_eq!(encoded[..], packet[..]);
}

#[test]
fn random_packets_read_the_same() {
    let mut random = Random::new(2);
    for round in 0..10_000 {
        let length = if round % 2 == 0 { 92 } else { 96 };
        compare(&random.bytes(length));
    }
}

#[test]
fn brake_and_clutch_are_swapped_by_them() {
    let mut packet = vec![0; 92];
    packet[52..56].copy_from_slice(&0.5f32.to_le_bytes());
    packet[56..60].copy_from_slice(&0.25f32.to_le_bytes());
    let frame = ours::decode(&packet).unwrap();
    assert_eq!((frame.brake, frame.clutch), (Some(0.5), Some(0.25)));
    let theirs = theirs(&packet).unwrap();
    assert_eq!((theirs.brake, theirs.clutch), (0.25, 0.5));
}

#[test]
fn what_is_taken_differs() {
    std::panic::set_hook(Box::new(|_| {}));
    for length in 0..=200 {
        let packet = vec![0; length];
        let taken = std::panic::catch_unwind(|| {
            Outgauge::decode(&mut Bytes::copy_from_slice(&packet)).is_ok()
        });
        assert_eq!(taken.unwrap_or(false), length == 92 || length >= 96, "{length}");
        assert_eq!(ours::parse(&packet).is_ok(), matches!(length, 92 | 96), "{length}");
    }
    let _ = std::panic::take_hook();
}
