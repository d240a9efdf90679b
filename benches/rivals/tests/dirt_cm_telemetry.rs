//! DiRT Rally 2.0 against cm-telemetry 2.3.1.
//!
//! It reads 49 of the 66 fields, and those the same. Differences, all of them
//! theirs:
//!
//! - A gear of 10 and above, which is reverse, is ninth, and so is one of 9.5; a
//!   gear that is none, such as a NaN, refuses the packet.
//! - Any packet of 256 bytes and more is read, whatever it is of.

use cm_telemetry::TelemetryEvent as _;
use cm_telemetry::dirt::rally2::DirtRally2;
use telemetry_decoders::codemasters;
use telemetry_rivals::compare::cm_dirt::compare;
use telemetry_rivals::random::Random;
use telemetry_rivals::recordings;

const GEAR: std::ops::Range<usize> = 132..136;
const NOTHING: Result<Vec<String>, String> = Ok(Vec::new());

fn with_gear(packet: &[u8], gear: f32) -> Vec<u8> {
    let mut packet = packet.to_vec();
    packet[GEAR].copy_from_slice(&gear.to_le_bytes());
    packet
}

#[test]
fn random_packets_read_the_same() {
    let mut random = Random::new(12);
    for round in 0..2_000u16 {
        let packet = random.bytes(264);
        // An engine of the rally titles: the gear of F1 titles is coded otherwise.
        let mut packet = with_gear(&packet, f32::from(round % 11) - 1.0);
        packet[252..256].copy_from_slice(&890f32.to_le_bytes());
        assert_eq!(compare(&packet), NOTHING);
    }
}

#[test]
fn a_float_that_differs_is_found() {
    let mut packet = vec![0; 264];
    assert_eq!(compare(&packet), NOTHING);
    packet = with_gear(&packet, 10.0);
    let found = compare(&packet).unwrap();
    assert_eq!(found, ["gear: Some(Gear(-1)), theirs Ninth"]);
    assert!(compare(&with_gear(&packet, f32::NAN)).is_err());
}

#[test]
fn recorded_packets_read_the_same() {
    let Some(folder) = recordings::folder() else { return };
    let mut compared = 0;
    for file in std::fs::read_dir(folder.join("dirt")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        if !name.ends_with(".pkts") {
            continue;
        }
        for packet in recordings::packets(&folder, &format!("dirt/{name}")) {
            let gear = f32::from_le_bytes(packet[GEAR].try_into().unwrap());
            if packet.len() == 264 && (-1.0..10.0).contains(&gear) {
                assert_eq!(compare(&packet), NOTHING, "{name}");
                compared += 1;
            }
        }
    }
    assert!(compared > 0);
}

#[test]
fn what_is_taken_differs() {
    for length in 0..=400 {
        let packet = vec![0; length];
        assert_eq!(DirtRally2::from_packet(&packet).is_ok(), length >= 256, "{length}");
        assert_eq!(codemasters::parse(&packet).is_ok(), matches!(length, 264 | 280), "{length}");
    }
}
