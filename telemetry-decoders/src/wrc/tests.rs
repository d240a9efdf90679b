use super::*;
use std::string::ToString;
use std::vec;
use std::vec::Vec;
use telemetry_core::Decoder as _;
use zerocopy::IntoBytes;

/// The 237-byte packet with these bytes set, brought to one of the lengths.
fn packet(length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
    let mut packet = vec![0; 237];
    for (at, bytes) in fields {
        packet[*at..at + bytes.len()].copy_from_slice(bytes);
    }
    if matches!(length, 240 | 244) {
        packet.splice(37..37, [0xaa; 3]);
    }
    if matches!(length, 241 | 244) {
        packet.splice(0..0, *b"SESU");
    }
    packet
}

fn driving(length: usize) -> Vec<u8> {
    packet(
        length,
        &[
            (24, &0.75f32.to_le_bytes()),
            (36, &[1, 4, 0, 10, 6]), // valid, fourth gear, neutral 0, reverse 10, six gears
            (41, &33.5f32.to_le_bytes()),
            (185, &[8_000f32, 1_200.0, 6_500.0, 1.0, 0.5, 0.25].map(f32::to_le_bytes).concat()),
            (209, &[-0.5f32, 1.0, 75.5].map(f32::to_le_bytes).concat()),
        ],
    )
}

#[test]
fn every_length_shows_the_same_frame() {
    let expected = frame! {
        speed_mps: Some(33.5),
        rpm: Some(6_500.0),
        max_rpm: Some(8_000.0),
        idle_rpm: Some(1_200.0),
        gear: Some(Gear::new(4)),
        throttle: Some(1.0),
        brake: Some(0.5),
        clutch: Some(0.25),
        handbrake: Some(1.0),
        steering: Some(-0.5),
        shift_light: Some(0.75),
        current_lap_s: Some(75.5),
    };
    for length in LENGTHS {
        let bytes = driving(length);
        assert_eq!(decode(&bytes), Ok(expected), "{length} bytes");
        assert_eq!(plausible(&bytes), Ok(()));
        let four_cc = parse(&bytes).unwrap().packet_4cc.map(|four_cc| four_cc.0);
        assert_eq!(four_cc, matches!(length, 241 | 244).then_some(*b"SESU"));
    }
}

#[test]
fn the_gear_goes_by_the_packets_own_indexes() {
    let gear = |index, neutral, reverse| {
        decode(&packet(237, &[(37, &[index, neutral, reverse])])).unwrap().gear
    };
    assert_eq!(gear(0, 0, 10), Some(Gear::NEUTRAL));
    assert_eq!(gear(10, 0, 10), Some(Gear::REVERSE));
    assert_eq!(gear(3, 0, 10), Some(Gear::new(3)));
    assert_eq!(gear(255, 0, 255), Some(Gear::REVERSE));
    assert_eq!(gear(9, 9, 10), Some(Gear::NEUTRAL));
    assert_eq!(gear(200, 0, 10), None);
}

#[test]
fn the_shift_lights_count_only_where_they_are_valid() {
    let mut bytes = driving(237);
    bytes[36] = 0;
    assert_eq!(decode(&bytes).unwrap().shift_light, None);
}

#[test]
fn every_float_can_be_broken_alone() {
    for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for at in (24..36).step_by(4).chain((41..221).step_by(4)) {
            let mut bytes = driving(237);
            bytes[at..at + 4].copy_from_slice(&broken.to_le_bytes());
            let frame = decode(&bytes).unwrap();
            assert_eq!(frame, frame.clamped(), "float at {at}");
            assert_eq!(plausible(&bytes), Ok(()), "float at {at}");
        }
    }
}

#[test]
fn what_the_game_does_not_send_is_implausible() {
    assert_eq!(plausible(&[0; 237]), Ok(()));
    let said = |fields: &[(usize, &[u8])]| plausible(&packet(244, fields)).unwrap_err().to_string();
    assert_eq!(
        said(&[(36, &[2])]),
        "wrc packet is implausible: shiftlights_rpm_valid is 2, expected 0 or 1"
    );
    assert_eq!(
        said(&[(193, &60_000f32.to_le_bytes())]),
        "wrc packet is implausible: rpm is 60000, expected 0 to 50000"
    );
}

/// The 24 bytes that experimental packets begin with.
fn experimental_header(four_cc: &[u8; 4]) -> Vec<u8> {
    let mut packet = four_cc.to_vec();
    packet.extend(77u64.to_le_bytes());
    packet.extend(12.5f32.to_le_bytes());
    packet.extend(750u64.to_le_bytes());
    packet
}

fn experimental_start() -> Vec<u8> {
    let mut packet = experimental_header(b"SESS");
    packet.extend([6_000f32, 7_500.0].map(f32::to_le_bytes).as_flattened());
    packet.extend([0, 10, 6]); // neutral, reverse, six gears
    packet.extend([8_000f32, 1_200.0].map(f32::to_le_bytes).as_flattened());
    packet.extend(10_500f64.to_le_bytes());
    packet
}

fn experimental_update() -> Vec<u8> {
    let mut packet = experimental_header(b"SESU");
    packet.resize(214, 0);
    for (at, bytes) in [
        (28, &0.75f32.to_le_bytes()[..]),
        (32, &[1, 4]),
        (34, &33.5f32.to_le_bytes()),
        (178, [6_500f32, 1.0, 0.5, 0.25, -0.5, 1.0, 75.5].map(f32::to_le_bytes).as_flattened()),
        (206, &1_234.5f64.to_le_bytes()),
    ] {
        packet[at..at + bytes.len()].copy_from_slice(bytes);
    }
    packet
}

fn experimental_mark(four_cc: &[u8; 4]) -> Vec<u8> {
    let mut packet = experimental_header(four_cc);
    packet.extend(75.5f32.to_le_bytes());
    packet.extend(1_234.5f64.to_le_bytes());
    packet
}

#[test]
fn the_five_experimental_packets() {
    let mut decoder = Decoder::default();
    let mut push = |packet: &[u8]| {
        assert!(claims(packet) && explain(packet).is_none());
        assert_eq!(plausible(packet), Ok(()));
        assert_eq!(experimental::parse(packet).unwrap().as_bytes(), packet);
        let mut frame = TelemetryFrame::EMPTY;
        let filled = decoder.clone().push_into(packet, Timestamp::ZERO, &mut frame);
        let pushed = decoder.push(packet, Timestamp::ZERO);
        assert_eq!(filled, pushed.map(|new| new.is_some()));
        assert_eq!(frame, pushed.unwrap().unwrap_or(TelemetryFrame::EMPTY));
        pushed.unwrap()
    };
    let before = push(&experimental_update()).unwrap();
    assert_eq!((before.gear, before.max_rpm, before.driving), (None, None, None));
    assert_eq!(push(&experimental_start()), None);
    let expected = frame! {
        driving: Some(true),
        speed_mps: Some(33.5),
        rpm: Some(6_500.0),
        max_rpm: Some(8_000.0),
        idle_rpm: Some(1_200.0),
        gear: Some(Gear::new(4)),
        throttle: Some(1.0),
        brake: Some(0.5),
        clutch: Some(0.25),
        handbrake: Some(1.0),
        steering: Some(-0.5),
        shift_light: Some(0.75),
        current_lap_s: Some(75.5),
    };
    assert_eq!(push(&experimental_update()), Some(expected));
    for (four_cc, driving) in [(b"SESP", false), (b"SESR", true), (b"SESE", false)] {
        let mark = experimental_mark(four_cc);
        assert_eq!(push(&mark), None);
        let (experimental::Packet::Pause(view)
        | experimental::Packet::Resume(view)
        | experimental::Packet::End(view)) = experimental::parse(&mark).unwrap()
        else {
            panic!()
        };
        assert_eq!(view.header.packet_uid.get(), 77);
        assert_eq!(view.stage_current_distance.get(), 1_234.5);
        assert_eq!(push(&experimental_update()).unwrap().driving, Some(driving));
    }
    // Another start forgets the car before.
    let mut start = experimental_start();
    start[35..43].fill(0);
    push(&start);
    assert_eq!(push(&experimental_update()).unwrap().max_rpm, None);
    decoder.reset();
    let fresh = decoder.push(&experimental_update(), Timestamp::ZERO).unwrap();
    assert_eq!(fresh, Some(before));
}

#[test]
fn experimental_packets_have_their_length_and_no_other() {
    for kind in PacketKind::ALL {
        assert_eq!(PacketKind::from_id(kind.id()), Some(kind));
        assert_eq!(PacketKind::from_four_cc(kind.four_cc()), Some(kind));
        let right = match kind {
            PacketKind::SessionStart => 51,
            PacketKind::SessionUpdate => 214,
            _ => 36,
        };
        for length in 4..=300 {
            let mut packet = experimental_header(&kind.four_cc());
            packet.resize(length, 0);
            let parsed = experimental::parse(&packet);
            assert_eq!(parsed.is_ok(), length == right, "{kind:?} of {length}");
            assert_eq!(experimental::claims(&packet), length == right);
            let claimed = length == right || LENGTHS.contains(&length);
            assert_eq!(claims(&packet), claimed);
            assert_eq!(explain(&packet).is_some(), !claimed);
        }
    }
    assert_eq!(
        experimental::parse(&experimental_update()[..213]).unwrap_err().to_string(),
        "wrc packet is 213 bytes, expected 214"
    );
    assert_eq!(
        experimental::parse(b"SESX").unwrap_err().to_string(),
        "wrc packet is malformed at byte 0: expected SESS, SESU, SESE, SESP or SESR"
    );
    assert_eq!(
        explain(b"SESU\0\0\0\0").unwrap().to_string(),
        "wrc packet has the unsupported structure's length 8, expected structure wrc or \
         wrc_experimental; one of the user's own needs its file"
    );
    assert_eq!(explain(&[0; 51]), None);
}

#[test]
fn every_other_length_is_refused() {
    for length in (0..=2_048).filter(|length| !LENGTHS.contains(length)) {
        let packet = vec![0; length];
        assert_eq!(
            decode(&packet).unwrap_err().to_string(),
            std::format!("wrc packet is {length} bytes, expected 237, 240, 241 or 244")
        );
        assert!(!claims(&packet));
    }
}

#[test]
fn a_view_writes_back_the_same_bytes() {
    let bytes = driving(244);
    let view = SessionUpdate4ccPadded::ref_from_bytes(&bytes).unwrap();
    assert_eq!(view.as_bytes(), bytes);
}

#[test]
fn every_value_that_is_looked_at_has_its_range() {
    let plausible = |length, at: usize, value: f32| match plausible(&packet(
        length,
        &[(at, &value.to_le_bytes())],
    )) {
        Ok(()) => None,
        Err(DecodeError { kind: DecodeErrorKind::Implausible { field, .. }, .. }) => Some(field),
        Err(other) => panic!("{other}"),
    };
    for (at, name, good, bad) in [
        (41, "speed", [-500.0, 500.0], [-501.0, 501.0]),
        (185, "rpm_max", [0.0, 50_000.0], [-0.1, 50_001.0]),
        (193, "rpm", [0.0, 50_000.0], [-0.1, 50_001.0]),
        (197, "throttle", [-0.1, 1.1], [-0.2, 1.2]),
        (201, "brake", [-0.1, 1.1], [-0.2, 1.2]),
        (205, "clutch", [-0.1, 1.1], [-0.2, 1.2]),
        (209, "steering", [-1.1, 1.1], [-1.2, 1.2]),
        (213, "handbrake", [-0.1, 1.1], [-0.2, 1.2]),
    ] {
        for length in LENGTHS {
            assert_eq!(good.map(|value| plausible(length, at, value)), [None; 2], "{name}");
            assert_eq!(bad.map(|value| plausible(length, at, value)), [Some(name); 2]);
        }
    }
}

#[test]
fn packets_of_either_structure_are_viewed_by_their_kind() {
    for length in LENGTHS {
        let bytes = driving(length);
        assert!(claims(&bytes) && !experimental::claims(&bytes));
        assert!(matches!(parse_any(&bytes), Ok(AnyPacket::Default(_))));
        assert_eq!(parse_any(&bytes).unwrap().kind(), PacketKind::SessionUpdate);
        let mut outsim = bytes;
        outsim[..4].copy_from_slice(OUTSIM_MAGIC);
        assert!(!claims(&outsim), "OutSim can have any length");
    }
    let mark = experimental_mark(b"SESP");
    assert!(matches!(parse_any(&mark), Ok(AnyPacket::Experimental(_))));
    assert_eq!(parse_any(&mark).unwrap().kind(), PacketKind::SessionPause);
    let error = parse_any(&[0; 36]).unwrap_err();
    assert_eq!(error.to_string(), "wrc packet is 36 bytes, expected 237, 240, 241 or 244");
    assert_eq!(title(&mark), "EA SPORTS WRC");
    assert_eq!(PacketKind::from_id("session"), None);
    assert_eq!(PacketKind::from_four_cc(*b"SESX"), None);
}

#[test]
fn gear_indexes_up_to_20_are_gears() {
    let gear = |index| decode(&packet(237, &[(37, &[index, 0, 255])])).unwrap().gear;
    assert_eq!([20, 21].map(gear), [Some(Gear::new(20)), None]);
    let mut held = Held::default();
    (held.neutral, held.reverse) = (Some(0), Some(255));
    assert_eq!(
        [20, 21, 255, 0].map(|index| held.gear(index)),
        [Some(Gear::new(20)), None, Some(Gear::REVERSE), Some(Gear::NEUTRAL)]
    );
}

#[test]
fn an_update_of_the_default_structure_is_filled_in_place() {
    let mut frame = TelemetryFrame::EMPTY;
    let mut decoder = Decoder::default();
    for length in LENGTHS {
        frame.lap = Some(9);
        let bytes = driving(length);
        assert_eq!(decoder.push_into(&bytes, Timestamp::ZERO, &mut frame), Ok(true));
        assert_eq!(Ok(frame), decode(&bytes));
        assert_eq!(decoder.push(&bytes, Timestamp::ZERO), Ok(Some(frame)));
    }
    let before = frame;
    assert!(decoder.push_into(&[0; 36], Timestamp::ZERO, &mut frame).is_err());
    assert_eq!(frame, before);
}

#[test]
fn a_wrong_length_is_refused_with_that_of_the_name() {
    for kind in PacketKind::ALL {
        let right = match kind {
            PacketKind::SessionStart => 51,
            PacketKind::SessionUpdate => 214,
            _ => 36,
        };
        let mut packet = experimental_header(&kind.four_cc());
        packet.resize(right + 1, 0);
        assert_eq!(
            experimental::parse(&packet).unwrap_err().to_string(),
            std::format!("wrc packet is {} bytes, expected {right}", right + 1)
        );
    }
}

#[test]
fn structures_are_counted_in_a_slice_as_in_an_array() {
    use structure::{Channel, PacketLayout, Structures, Type};

    let channels =
        [Channel::new("packet_4cc", Type::FourCc, 0), Channel::new("vehicle_speed", Type::F32, 4)];
    assert_eq!(channels.map(|channel| channel.offset()), [0, 4]);
    let layouts = [PacketKind::SessionStart, PacketKind::SessionUpdate, PacketKind::SessionPause]
        .map(|kind| PacketLayout::new(kind, &channels));
    for length in 0..=3 {
        let slice = &layouts[..length];
        assert_eq!(slice.count(), length);
        assert!(slice.layout(length).is_none());
        let update = slice.recognise(b"SESU\0\0\x80\x3f").map(|view| view.packet());
        assert_eq!(update.ok(), (length > 1).then_some(PacketKind::SessionUpdate));
    }
    assert_eq!(layouts.count(), 3);
}
