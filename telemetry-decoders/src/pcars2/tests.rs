use super::*;
use std::string::ToString;
use std::vec;
use std::vec::Vec;
use telemetry_core::Decoder as _;
use zerocopy::IntoBytes;

/// A packet of zeros with a header and these bytes set.
fn packet(packet_type: u8, length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
    let mut packet = vec![0; length];
    packet[8..12].copy_from_slice(&[1, 1, packet_type, 2]);
    for (at, bytes) in fields {
        packet[*at..at + bytes.len()].copy_from_slice(bytes);
    }
    packet
}

fn driving(length: usize) -> Vec<u8> {
    packet(
        TELEMETRY,
        length,
        &[
            (12, &[3]),
            (17, &[CarFlags::SPEED_LIMITER]),
            (29, &[51, 255, 102]), // brake, throttle, clutch
            (32, &0.5f32.to_le_bytes()),
            (36, &44.5f32.to_le_bytes()),
            (40, &[0x70, 0x17, 0x40, 0x1f]), // 6000 of 8000 rpm
            (44, &[0x81, 0x64]),             // full left, fourth of six gears
            (370, &[204]),
        ],
    )
}

fn frame_of(decoder: &mut Decoder, packet: &[u8]) -> Option<TelemetryFrame> {
    decoder.push(packet, Timestamp::ZERO).unwrap()
}

#[test]
fn every_length_shows_the_same_frame() {
    let expected = frame! {
        speed_mps: Some(44.5),
        rpm: Some(6_000.0),
        max_rpm: Some(8_000.0),
        gear: Some(Gear::new(4)),
        throttle: Some(1.0),
        brake: Some(0.2),
        clutch: Some(0.4),
        handbrake: Some(0.8),
        steering: Some(-1.0),
        pit_limiter: Some(true),
        fuel: Some(0.5),
    };
    for length in TELEMETRY_LENGTHS {
        let bytes = driving(length);
        assert!(claims(&bytes));
        assert_eq!(plausible(&bytes), Ok(()));
        assert_eq!(frame_of(&mut Decoder::default(), &bytes), Some(expected), "{length}");
    }
}

#[test]
fn later_fields_are_there_from_their_length_on() {
    let view = |bytes: &[u8]| match parse(bytes).unwrap() {
        Packet::Telemetry(view) => (view.patched.is_some(), view.current.is_some()),
        other => panic!("{other:?}"),
    };
    assert_eq!(view(&driving(538)), (false, false));
    assert_eq!(view(&driving(555)), (true, false));
    assert_eq!(view(&driving(556)), (true, false));
    assert_eq!(view(&driving(559)), (true, true));
}

#[test]
fn gear_nibbles() {
    for (byte, gear, gears) in [(0x60, 0, 6), (0x6f, -1, 6), (0x87, 7, 8), (0xe1, 1, 14)] {
        let bytes = packet(TELEMETRY, 559, &[(45, &[byte])]);
        let Packet::Telemetry(view) = parse(&bytes).unwrap() else { panic!() };
        assert_eq!((view.released.gear(), view.released.gears()), (Gear::new(gear), gears));
    }
}

#[test]
fn driving_is_unknown_until_the_game_state_says_it() {
    let mut decoder = Decoder::default();
    let driving_now = |decoder: &mut Decoder| frame_of(decoder, &driving(559)).unwrap().driving;
    assert_eq!(driving_now(&mut decoder), None);
    // 0x52: race session, playing. The session's bits do not matter.
    for (state, expected) in
        [(0x52, true), (0x53, false), (0x16, false), (0x07, false), (0x02, true), (0x00, false)]
    {
        let bytes = packet(GAME_STATE, 24, &[(14, &[state])]);
        assert_eq!(frame_of(&mut decoder, &bytes), None);
        assert_eq!(driving_now(&mut decoder), Some(expected), "{state:#x}");
    }
    decoder.reset();
    assert_eq!(driving_now(&mut decoder), None);
}

#[test]
fn the_sessions_state_stands_in_the_high_bits() {
    let bytes = packet(GAME_STATE, 24, &[(14, &[0x52])]);
    let Packet::GameState(state) = parse(&bytes).unwrap() else { panic!() };
    assert_eq!((state.game(), state.session()), (2, 5));
}

#[test]
fn every_other_type_is_claimed_and_gives_no_frame() {
    let published = [
        (1, 308),
        (2, 1_136),
        (2, 1_040),
        (3, 1_063),
        (3, 1_059),
        (3, 993),
        (7, 1_040),
        (7, 784),
        (8, 1_164),
        (8, 1_452),
    ];
    for (packet_type, length) in published {
        let bytes = packet(packet_type, length, &[]);
        assert!(claims(&bytes));
        assert_eq!(frame_of(&mut Decoder::default(), &bytes), None);
    }
    // The length of telemetry under another type is not telemetry.
    let bytes = packet(3, 559, &[]);
    assert!(!claims(&bytes));
    assert!(Decoder::default().push(&bytes, Timestamp::ZERO).is_err());
}

#[test]
fn a_broken_header_is_implausible() {
    assert_eq!(plausible(&[0; 559]), Ok(()));
    let said = |header: [u8; 4]| {
        plausible(&packet(TELEMETRY, 559, &[(8, &header)])).unwrap_err().to_string()
    };
    assert_eq!(
        said([1, 1, 0, 10]),
        "pcars2 packet is implausible: packet_version is 10, expected 1 to 9"
    );
    assert_eq!(
        said([3, 2, 0, 2]),
        "pcars2 packet is implausible: partial_packet_index is 3, expected 1 to the number"
    );
}

#[test]
fn project_cars_1_is_named() {
    for (length, packet_type) in [(1_367, 0x10), (1_347, 0x11), (1_028, 0x12)] {
        let mut bytes = vec![0; length];
        bytes[..3].copy_from_slice(&[0xd3, 0x04, packet_type]); // build 1235
        assert!(!claims(&bytes));
        assert!(explain(&bytes).unwrap().to_string().contains("protocol version 1"));
        bytes[2] ^= 3;
        assert_eq!(explain(&bytes), None);
    }
}

#[test]
fn every_other_length_is_refused() {
    for length in 0..=2_048 {
        let telemetry = if length >= 12 { packet(TELEMETRY, length, &[]) } else { vec![0; length] };
        let good = TELEMETRY_LENGTHS.contains(&length);
        assert_eq!(claims(&telemetry), good, "{length}");
        assert_eq!(parse(&telemetry).is_ok(), good, "{length}");
    }
    assert_eq!(
        parse(&packet(TELEMETRY, 558, &[])).unwrap_err().to_string(),
        "pcars2 packet is 558 bytes, expected 538, 555, 556 or 559"
    );
    assert_eq!(
        parse(&packet(GAME_STATE, 23, &[])).unwrap_err().to_string(),
        "pcars2 packet is 23 bytes, expected 24"
    );
}

#[test]
fn a_view_writes_back_the_same_bytes() {
    let bytes = driving(559);
    assert_eq!(Telemetry559::ref_from_bytes(&bytes).unwrap().as_bytes(), bytes);
}
