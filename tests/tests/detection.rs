//! Which format a packet is taken for, where formats collide, and what noise
//! becomes.

mod common;

use common::{Random, assert_promises, recording};
use telemetry_core::Timestamp;
use telemetry_decoders::Protocol;
use telemetry_detect::{AutoDetect, Outcome};

/// Every length that is claimed by its length alone, with who claims it.
const BY_LENGTH: [(usize, Protocol); 13] = [
    (92, Protocol::OutGauge),
    (96, Protocol::OutGauge),
    (237, Protocol::Wrc),
    (240, Protocol::Wrc),
    (241, Protocol::Wrc),
    (244, Protocol::Wrc),
    (264, Protocol::Codemasters),
    (280, Protocol::Codemasters),
    (232, Protocol::Forza),
    (311, Protocol::Forza),
    (323, Protocol::Forza),
    (324, Protocol::Forza),
    (331, Protocol::Forza),
];

fn detect(packet: &[u8]) -> (Option<Protocol>, bool) {
    let mut detect = AutoDetect::new();
    let event = detect.push(packet, Timestamp::ZERO);
    (event.protocol(), event.frame().is_some())
}

#[test]
fn a_packet_of_zeros_is_a_frame_of_the_format_of_its_length() {
    for (length, protocol) in BY_LENGTH {
        assert_eq!(detect(&vec![0; length]), (Some(protocol), true), "{length}");
    }
    assert_eq!(detect(&[0; 559]), (Some(Protocol::Pcars2), true));
    assert_eq!(detect(&[0; 1_352]), (None, false), "format 0");
}

#[test]
fn every_length_has_at_most_one_claim() {
    let mut random = Random::new(7);
    for length in 0..=2_048 {
        for packet in [vec![0; length], random.bytes(length)] {
            let claims: Vec<_> =
                Protocol::ALL.into_iter().filter(|protocol| protocol.claims(&packet)).collect();
            assert!(claims.len() <= 1, "{length} bytes: {claims:?}");
        }
    }
}

#[test]
fn of_random_datagrams_at_most_one_in_a_thousand_becomes_a_frame() {
    const DATAGRAMS: u32 = 10_000;
    let mut random = Random::new(1);
    let lengths = BY_LENGTH.iter().map(|&(length, _)| length);
    let telemetry = [538, 555, 556, 559, 24];
    let f1 = (0..5).flat_map(|i| telemetry_decoders::f1::Format::ALL[i].sizes().iter().copied());
    for length in lengths.chain(telemetry).chain(f1) {
        let mut detect = AutoDetect::new();
        let mut frames = 0;
        for _ in 0..DATAGRAMS {
            let packet = random.bytes(length);
            let now = Timestamp::from_micros(random.next() >> 20);
            frames += u32::from(!matches!(
                detect.push(&packet, now).outcome,
                Outcome::Refused(_) | Outcome::Unknown | Outcome::NoFrame
            ));
        }
        assert!(frames <= DATAGRAMS / 1_000, "{length} bytes: {frames} of {DATAGRAMS}");
    }
}

/// Noise of which a third of the checks say nothing.
#[test]
fn noise_with_pedals_at_rest_is_still_rare() {
    let mut random = Random::new(3);
    let mut frames = 0;
    for _ in 0..20_000 {
        let mut packet = random.bytes(264);
        packet[29 * 4..33 * 4].fill(0); // pedals and steering at rest
        frames += u32::from(detect(&packet).1);
    }
    assert!(frames < 20_000 / 20, "{frames}");
}

#[test]
fn a_packet_that_is_zero_but_for_a_few_true_fields_passes() {
    fn put(packet: &mut [u8], at: usize, value: f32) {
        packet[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
    // Speed and rpm only, by each format's offsets.
    for (length, speed, rpm) in [
        (92, 12, 16),
        (96, 12, 16),
        (237, 41, 193),
        (264, 28, 148),
        (280, 28, 148),
        (232, 40, 16),
        (331, 244, 16),
        (324, 256, 16),
    ] {
        let mut packet = vec![0; length];
        put(&mut packet, speed, 41.5);
        put(&mut packet, rpm, 700.0);
        let mut detect = AutoDetect::new();
        let event = detect.push(&packet, Timestamp::ZERO);
        let frame = event.frame().unwrap_or_else(|| panic!("{length}: {event:?}"));
        assert_eq!(frame.speed_mps, Some(41.5), "{length}");
    }
}

#[test]
fn a_broken_float_costs_its_field_and_not_the_packet() {
    for (length, protocol) in BY_LENGTH {
        for at in (12..length - 4).step_by(4) {
            let mut packet = vec![0; length];
            // The flags of WRC stand in whole bytes.
            if protocol == Protocol::Wrc && (33..=48).contains(&at) {
                continue;
            }
            packet[at..at + 4].copy_from_slice(&f32::NAN.to_le_bytes());
            if protocol == Protocol::OutGauge && (37..=47).contains(&at) {
                continue; // lights
            }
            let mut detect = AutoDetect::new();
            let event = detect.push(&packet, Timestamp::ZERO);
            let frame = event.frame().unwrap_or_else(|| panic!("{length} at {at}: {event:?}"));
            assert_promises(frame);
        }
    }
}

#[test]
fn wrc_stays_wrc_when_its_counter_looks_like_2024() {
    let mut detect = AutoDetect::new();
    for counter in 0..=66_000u64 {
        let mut packet = [0; 237];
        packet[..8].copy_from_slice(&counter.to_le_bytes());
        let event = detect.push(&packet, Timestamp::from_micros(counter * 16_667));
        assert_eq!(event.protocol(), Some(Protocol::Wrc), "{counter}");
        assert!(event.frame().is_some(), "{counter}");
    }
}

#[test]
fn an_f1_motion_ex_of_237_bytes_stays_f1() {
    let mut packet = [0; 237];
    packet[..7].copy_from_slice(&[0xe8, 7, 24, 1, 0, 1, 13]);
    let mut detect = AutoDetect::new();
    let event = detect.push(&packet, Timestamp::ZERO);
    assert_eq!((event.protocol(), event.outcome), (Some(Protocol::F1), Outcome::NoFrame));
    // Nor is it WRC where WRC is picked by hand.
    detect.pick(Some(Protocol::Wrc));
    assert_eq!(detect.push(&packet, Timestamp::ZERO).outcome, Outcome::NotPicked);
}

#[test]
fn outsim_is_never_taken_for_a_game_of_its_length() {
    for length in [92, 96, 232, 240, 244, 264, 280] {
        let mut packet = vec![0; length];
        packet[..4].copy_from_slice(b"LFST");
        assert!(!detect(&packet).1, "{length}");
    }
}

#[test]
fn a_binary_packet_that_begins_with_a_brace_is_not_text() {
    for (length, protocol) in BY_LENGTH {
        if protocol == Protocol::Forza {
            continue; // begins with 0 or 1
        }
        let mut packet = vec![0; length];
        packet[0] = b'{';
        assert_eq!(detect(&packet), (Some(protocol), true), "{length}");
        packet[1] = b'"';
        assert_eq!(detect(&packet).0, Some(protocol), "{length}");
    }
}

/// Two games at once: the first stays until it is silent.
#[test]
fn two_senders_at_once_do_not_flicker() {
    let mut detect = AutoDetect::new();
    let mut forza = [0; 324];
    forza[0] = 1;
    let wrc = [0; 237];
    for tick in 0..600u64 {
        let now = Timestamp::from_micros(tick * 16_667);
        assert!(detect.push(&forza, now).frame().is_some());
        assert_eq!(detect.push(&wrc, now).outcome, Outcome::Waiting(Protocol::Forza.into()));
    }
    // A faster second sender does not get three in a row either.
    let now = Timestamp::from_micros(601 * 16_667);
    detect.push(&forza, now);
    detect.push(&wrc, now);
    detect.push(&wrc, now);
    detect.push(&forza, now);
    assert_eq!(detect.push(&wrc, now).outcome, Outcome::Waiting(Protocol::Forza.into()));
    // The first falls silent: the second shows at once or with its third frame.
    let shown = (0..3).filter(|_| detect.push(&wrc, now).frame().is_some()).count();
    assert_eq!((shown, detect.held()), (2, Some(Protocol::Wrc.into())));
}

#[test]
fn beamng_sends_time_0_for_ever() {
    let mut detect = AutoDetect::new();
    let mut packet = [0; 96];
    packet[4..8].copy_from_slice(b"beam");
    packet[10] = 2;
    for tick in 0..1_000 {
        let event = detect.push(&packet, Timestamp::from_micros(tick * 16_667));
        assert_eq!(event.title, "BeamNG.drive");
        assert!(event.frame().is_some());
    }
    // And a caller without a clock may say 0 for ever too.
    assert!((0..1_000).all(|_| detect.push(&packet, Timestamp::ZERO).frame().is_some()));
}

#[test]
fn a_session_goes_on_after_a_pause_of_minutes() {
    let Some(packets) = recording("f1/f1_2025_a.pkts") else { return };
    let mut detect = AutoDetect::new();
    let push_all = |detect: &mut AutoDetect, from: u64| {
        let mut last = None;
        for (i, packet) in packets.iter().enumerate() {
            let now = Timestamp::from_micros(from + i as u64 * 16_667);
            last = detect.push(packet, now).frame().copied().or(last);
        }
        last.unwrap()
    };
    let before = push_all(&mut detect, 0);
    let after = push_all(&mut detect, 6 * 60 * 1_000_000);
    assert_eq!((before.max_rpm, before.rpm), (after.max_rpm, after.rpm));
    assert!(!after.max_rpm_learned);
}

#[test]
fn the_maximum_follows_the_car_that_outgauge_shows() {
    fn outgauge(car: &[u8; 4], rpm: f32) -> [u8; 92] {
        let mut packet = [0; 92];
        packet[4..8].copy_from_slice(car);
        packet[16..20].copy_from_slice(&rpm.to_le_bytes());
        packet
    }
    let mut detect = AutoDetect::new();
    let mut tick = 0;
    let mut learned = |car, rpm| {
        tick += 1;
        let now = Timestamp::from_millis(tick * 16);
        let frame = *detect.push(&outgauge(car, rpm), now).frame().unwrap();
        assert!(frame.max_rpm_learned);
        frame.max_rpm.unwrap()
    };
    for rpm in [3_000.0, 6_000.0, 9_000.0, 4_000.0] {
        learned(b"XFG\0", rpm);
    }
    assert_eq!(learned(b"XFG\0", 1_000.0), 9_000.0);
    assert_eq!(learned(b"FZ5\0", 5_200.0), 5_200.0, "another car learns afresh");
    assert_eq!(learned(b"XFG\0", 1_000.0), 9_000.0, "a known car finds its maximum again");
}

#[test]
fn one_second_of_noise_at_a_time_never_becomes_the_maximum() {
    // 250,000 rpm from OutGauge is refused; from a truck it is a frame, but no
    // maximum.
    let mut detect = AutoDetect::new();
    let mut push = |text: &str| detect.push(text.as_bytes(), Timestamp::ZERO).frame().copied();
    assert_eq!(push(r#"{"rpm":1500}"#).unwrap().max_rpm, Some(1_500.0));
    assert_eq!(push(r#"{"rpm":250000}"#).unwrap().max_rpm, Some(1_500.0));
    assert_eq!(push(r#"{"rpm":1e308}"#).unwrap().max_rpm, Some(1_500.0));
    assert_eq!(push(r#"{"rpm":1600}"#).unwrap().max_rpm, Some(1_600.0));
    assert_eq!(push(r#"{"rpm":nan}"#), None);
    assert_eq!(push(r#"{"rpm":900}"#).unwrap().max_rpm, Some(1_600.0));
}
