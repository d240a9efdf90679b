//! How other programs failed on public bug reports: the inputs, and the right
//! values. What belongs to one protocol stands in its module.

mod common;

use common::assert_promises;
use telemetry_core::{Gear, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_detect::{AutoDetect, Outcome};
use telemetry_examples::car::{Setup, Simulation, Start};
use telemetry_examples::encode::Encoder;

fn at_60_hz(tick: u64) -> Timestamp {
    Timestamp::from_micros(tick * 16_667)
}

/// F1, format 2024, session uid 1.
fn f1(id: u8, length: usize) -> Vec<u8> {
    let mut packet = vec![0; length];
    packet[..8].copy_from_slice(&[0xe8, 7, 24, 1, 0, 1, id, 1]);
    packet[27] = 19;
    packet
}

#[test]
fn every_f1_event_with_a_body_of_ff_is_harmless() {
    let codes = [
        b"SSTA", b"SEND", b"FTLP", b"RTMT", b"DRSE", b"DRSD", b"TMPT", b"CHQF", b"RCWN", b"PENA",
        b"SPTP", b"STLG", b"LGOT", b"DTSV", b"SGSV", b"FLBK", b"BUTN", b"RDFL", b"OVTK", b"SCAR",
        b"COLL", b"????",
    ];
    let mut detect = AutoDetect::new();
    for code in codes {
        let mut packet = f1(3, 45);
        packet[29..].fill(0xff);
        packet[29..33].copy_from_slice(code);
        assert_eq!(detect.push(&packet, Timestamp::ZERO).outcome, Outcome::NoFrame);
    }
    assert!(detect.push(&f1(6, 1_352), Timestamp::ZERO).frame().is_some());
}

#[test]
fn the_last_of_36_000_packets_equals_the_first() {
    let mut detect = AutoDetect::new();
    let mut packet = f1(6, 1_352);
    packet[29 + 60 * 19..][..2].copy_from_slice(&250u16.to_le_bytes());
    let first = *detect.push(&packet, Timestamp::ZERO).frame().unwrap();
    for tick in 1..36_000u32 {
        packet[23..27].copy_from_slice(&tick.to_le_bytes());
        let event = detect.push(&packet, at_60_hz(tick.into()));
        assert_eq!(event.frame(), Some(&first), "packet {tick}");
    }
}

#[test]
fn a_packet_of_automobilista_on_f1s_port_is_never_f1() {
    let mut detect = AutoDetect::new();
    for counter in 0..70_000u32 {
        let mut packet = [0; 559];
        packet[..4].copy_from_slice(&counter.to_le_bytes());
        packet[8..12].copy_from_slice(&[1, 1, 0, 2]);
        let event = detect.push(&packet, Timestamp::ZERO);
        assert_eq!(event.protocol(), Some(Protocol::Pcars2), "{counter}");
    }
}

#[test]
fn every_byte_of_a_state_is_a_value_and_no_error() {
    let mut detect = AutoDetect::new();
    let telemetry = [0; 559];
    for state in 0..=u8::MAX {
        let mut packet = [0; 24];
        packet[8..12].copy_from_slice(&[1, 1, 4, 2]);
        packet[14] = state;
        assert_eq!(detect.push(&packet, Timestamp::ZERO).outcome, Outcome::NoFrame);
        let driving = detect.push(&telemetry, Timestamp::ZERO).frame().unwrap().driving;
        assert_eq!(driving, Some(state & 7 == 2), "{state:#x}");
    }
}

#[test]
fn a_maximum_of_0_is_learned_and_remembered() {
    // Forza with an empty maximum, as in menus, and rpm from 0 to 7000.
    let mut detect = AutoDetect::new();
    let mut packet = [0; 324];
    packet[0] = 1;
    for rpm in (0..=7_000u16).step_by(100).chain([900]) {
        packet[16..20].copy_from_slice(&f32::from(rpm).to_le_bytes());
        let frame = *detect.push(&packet, Timestamp::ZERO).frame().unwrap();
        assert_promises(&frame);
        assert!(rpm > 0 || frame.rpm_fraction().is_none(), "no division by 0");
    }
    let frame = *detect.push(&packet, Timestamp::ZERO).frame().unwrap();
    assert_eq!((frame.max_rpm, frame.max_rpm_learned), (Some(7_000.0), true));
}

#[test]
fn an_electric_car_in_one_gear_up_to_16_000_rpm() {
    let mut detect = AutoDetect::new();
    let mut packet = [0; 96];
    packet[4..8].copy_from_slice(b"beam");
    packet[10] = 2;
    let mut fraction = None;
    for rpm in (0..=16_000u16).step_by(50) {
        packet[16..20].copy_from_slice(&f32::from(rpm).to_le_bytes());
        let frame = *detect.push(&packet, Timestamp::ZERO).frame().unwrap();
        assert_eq!(frame.gear, Some(Gear::new(1)));
        fraction = frame.rpm_fraction();
    }
    assert_eq!(fraction, Some(1.0));
}

/// F1 and Codemasters on one port in one run: each decoded as itself.
#[test]
fn games_that_share_a_port_are_told_apart() {
    let streams = [Protocol::F1, Protocol::Codemasters, Protocol::Wrc].map(|protocol| {
        let mut car = Simulation::new(Setup { start: Start::Garage, ..Setup::default() });
        let mut encoder = Encoder::new(protocol, None).unwrap();
        let mut packets = Vec::new();
        for _ in 0..300 {
            car.advance(1.0 / 60.0);
            encoder.encode(car.state(), |packet| packets.push(packet.to_vec()));
        }
        (protocol, packets)
    });
    let mut detect = AutoDetect::new();
    for (protocol, packets) in &streams {
        for packet in packets {
            let event = detect.push(packet, Timestamp::ZERO);
            let (found, outcome) = (event.protocol(), event.outcome);
            assert_eq!(found, Some(*protocol));
            assert!(!matches!(outcome, Outcome::Refused(_)), "{outcome:?}");
        }
        assert_eq!(detect.held(), Some((*protocol).into()), "three frames in a row");
    }
}

#[test]
fn reverse_shows_as_reverse_in_every_format() {
    for protocol in Protocol::ALL {
        for variant in Encoder::variants(protocol) {
            let mut car = Simulation::new(Setup { start: Start::Garage, ..Setup::default() });
            let mut encoder = Encoder::new(protocol, Some(variant.name)).unwrap();
            let mut detect = AutoDetect::new();
            let mut seen = Vec::new();
            for tick in 0..900 {
                car.advance(1.0 / 60.0);
                encoder.encode(car.state(), |packet| {
                    if let Some(frame) = detect.push(packet, at_60_hz(tick)).frame() {
                        assert_promises(frame);
                        seen.push(frame.gear);
                    }
                });
            }
            let has_gears = seen.iter().any(Option::is_some);
            let reverse = seen.contains(&Some(Gear::REVERSE));
            assert_eq!(reverse, has_gears, "{protocol:?} {}", variant.name);
            // Only the Sled says nothing of gears.
            assert_eq!(has_gears, variant.name != "232", "{protocol:?} {}", variant.name);
        }
    }
}
