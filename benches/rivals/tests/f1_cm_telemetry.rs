//! F1 22 against cm-telemetry 2.3.1.
//!
//! It turns codes into variants of its own, so that the packets hold values that
//! it knows. Differences, all of them theirs:
//!
//! - Car Damage: `tyres_wear` is read as four bytes, not as four floats, and the
//!   rest of the car, and every car behind it, stands 12 bytes too early.
//! - Participants: `my_team` and `your_telemetry` are on for bytes above 1 only:
//!   its check is `> 1`, and the game sends 1.
//! - A gear above 8 and a suggested gear of none of its variants panic.
//! - Names that are no UTF-8 become "UNKW".

use cm_telemetry::TelemetryEvent;
use cm_telemetry::f1::f1_2022::F1_2022;
use telemetry_core::wire::Layout;
use telemetry_decoders::f1;
use telemetry_rivals::compare::cm_telemetry::{CAR_DAMAGE, byte, layouts};
use telemetry_rivals::random::Random;
use telemetry_rivals::{Known, debug, differences, leaf, recordings};

const EVENT: u8 = 3;

/// What differs, but for what is known.
fn compare(bytes: &[u8]) -> Vec<String> {
    let found = telemetry_rivals::compare::cm_telemetry::compare(bytes).unwrap();
    // `> 1` where the game sends 1.
    let is_switch = |line: &String| {
        line.starts_with("my_team: Number(Number(1))") || line.starts_with("your_telemetry: Code(1")
    };
    found.into_iter().filter(|line| !is_switch(line)).collect()
}

fn packet(random: &mut Random, id: u8, layout: &Layout) -> Vec<u8> {
    let mut bytes = random.tame(layout, &mut byte);
    bytes[..2].copy_from_slice(&2022u16.to_le_bytes());
    bytes[5] = id;
    bytes
}

#[test]
fn random_packets() {
    let mut random = Random::new(3);
    for (id, layout) in layouts().iter().filter(|(id, _)| *id != CAR_DAMAGE) {
        for _ in 0..20 {
            let bytes = packet(&mut random, *id, layout);
            let found = compare(&bytes);
            assert!(found.is_empty(), "id {id}: {:#?}", &found[..found.len().min(40)]);
        }
    }
}

#[test]
fn recorded_packets() {
    let Some(folder) = recordings::folder() else { return };
    for name in ["f1/f1_2022_a.pkts", "f1/f1_2022_b.pkts"] {
        for bytes in recordings::packets(&folder, name) {
            if matches!(bytes[5], CAR_DAMAGE | EVENT) {
                continue;
            }
            let found = compare(&bytes);
            assert!(
                found.is_empty(),
                "{name} id {}: {:#?}",
                bytes[5],
                &found[..found.len().min(8)]
            );
        }
    }
}

/// Theirs: 12 bytes of each car are not read.
#[test]
fn car_damage_is_read_12_bytes_too_early() {
    let mut random = Random::new(4);
    let (id, layout) = &layouts()[9];
    let mut bytes = packet(&mut random, *id, layout);
    bytes[24..24 + 42].fill(0);
    bytes[24..28].copy_from_slice(&50f32.to_le_bytes());
    let F1_2022::CarDamage(theirs) = F1_2022::from_packet(&bytes).unwrap() else { panic!() };
    let first = format!("{:?}", theirs.car_damage_data[0].tyres_wear);
    // The four bytes of 50.0, one a wheel.
    assert!(first.contains("rear_left: 0, rear_right: 0, front_left: 72, front_right: 66"));
    let packet = f1::parse(&bytes).unwrap();
    assert_eq!(packet.car_damage(0).unwrap().tyres_wear()[0], 50.0);
}

/// The details of events, which are tuples there.
#[test]
fn events() {
    let mut random = Random::new(5);
    for code in [b"FTLP", b"RTMT", b"TMPT", b"RCWN", b"SPTP", b"STLG", b"DTSV", b"SGSV", b"FLBK"] {
        for _ in 0..50 {
            let mut bytes = random.bytes(40);
            bytes[..2].copy_from_slice(&2022u16.to_le_bytes());
            bytes[5] = EVENT;
            bytes[24..28].copy_from_slice(code);
            // The switches of a speed trap.
            bytes[33] %= 2;
            bytes[34] %= 2;
            let F1_2022::Event(theirs) = F1_2022::from_packet(&bytes).unwrap() else { panic!() };
            let theirs = debug::theirs(&format!("{:?}", theirs.event_data_details));
            let event = f1::parse(&bytes).unwrap().event().unwrap();
            let mut ours = leaf::ours(&event, false);
            // From format 2025 on; null until then.
            ours.retain(|value| !["reason", "stop_time"].contains(&&value.field[..]));
            let found = differences(&ours, &theirs, &Known::default());
            assert!(found.is_empty(), "{event:?}: {found:#?}");
        }
    }
}
