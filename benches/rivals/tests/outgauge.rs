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
use outgauge::core::gear::Gear as TheirGear;
use outgauge::core::{Decode, Encode};
use telemetry_decoders::outgauge as ours;
use telemetry_rivals::random::Random;

fn theirs(packet: &[u8]) -> Outgauge {
    Outgauge::decode(&mut Bytes::copy_from_slice(packet)).unwrap()
}

/// Bits of floats, so that a NaN equals itself.
fn compare(packet: &[u8]) {
    let view = ours::parse(packet).unwrap();
    let (pack, theirs) = (view.pack, theirs(packet));
    assert_eq!(u128::from(pack.time.get()), theirs.time.as_millis());
    assert_eq!(pack.plid, *theirs.plid);
    let floats = [
        (pack.speed, theirs.speed.into_inner()),
        (pack.rpm, theirs.rpm),
        (pack.turbo, theirs.turbo),
        (pack.eng_temp, theirs.engtemp),
        (pack.fuel, theirs.fuel),
        (pack.oil_pressure, theirs.oilpressure),
        (pack.oil_temp, theirs.oiltemp),
        (pack.throttle, theirs.throttle),
        // Swapped.
        (pack.brake, theirs.clutch),
        (pack.clutch, theirs.brake),
    ];
    for (i, (ours, theirs)) in floats.into_iter().enumerate() {
        assert_eq!(ours.get().to_bits(), theirs.to_bits(), "float {i}");
    }
    assert_eq!(pack.flags.get() & 0xe003, theirs.flags.bits());
    assert_eq!(pack.dash_lights.get() & 0x3_ffff, theirs.dashlights.bits());
    assert_eq!(pack.show_lights.get() & 0x3_ffff, theirs.showlights.bits());
    let gear = match theirs.gear {
        TheirGear::Reverse => -1,
        TheirGear::Neutral => 0,
        TheirGear::Gear(0x7f..) => -1,
        TheirGear::Gear(gear) => gear as i8,
    };
    assert_eq!(pack.gear().map(|gear| gear.get()), Some(gear));
    assert_eq!(pack.car.to_string(), theirs.car);
    assert_eq!(pack.display1.to_string(), theirs.display1);
    assert_eq!(pack.display2.to_string(), theirs.display2);
    assert_eq!(view.id, theirs.id.map(|id| *id));
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
    theirs(&packet).encode(&mut encoded).unwrap();
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
    let theirs = theirs(&packet);
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
