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
    assert_eq!((state.game(), state.session()), (Game::PLAYING, Session::RACE));
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
        assert_eq!(
            explain(&bytes).unwrap().to_string(),
            "pcars2 packet has the unsupported format of Project CARS 1, expected Project CARS 2: \
             switch the game's option \"UDP Protocol Version\" to Project CARS 2"
        );
        bytes[2] ^= 3;
        assert_eq!(explain(&bytes), None);
        // A packet of F1 can be as long, and have any byte there.
        for year in 2018..=2026u16 {
            bytes[..2].copy_from_slice(&year.to_le_bytes());
            bytes[2] = packet_type;
            assert_eq!(explain(&bytes), None, "{year}");
        }
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

/// The header, and what stands at these places.
fn full(packet_type: u8, length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
    let mut bytes = packet(packet_type, length, fields);
    bytes[..8].copy_from_slice(&[7, 0, 0, 0, 3, 0, 0, 0]);
    bytes
}

/// Parses, and sees that the view is the whole packet.
fn viewed(bytes: &[u8]) -> Packet<'_> {
    let view = parse(bytes).unwrap();
    assert_eq!(view.as_bytes(), bytes);
    assert_eq!(view.header().packet_number.get(), 7);
    assert_eq!(view.header().category_packet_number.get(), 3);
    view
}

#[test]
fn race_data() {
    let bytes = full(
        1,
        308,
        &[
            (12, [90.5f32, 91.5, 30.0, 31.0, 32.0].map(f32::to_le_bytes).as_flattened()),
            (32, [29.0f32, 28.0, 27.0, 5_148.5].map(f32::to_le_bytes).as_flattened()),
            (48, b"Nordschleife"),
            (112, b"Stage 1"),
            (304, &[12, 0x80, 4]), // twelve times five minutes, stop in lap 4
        ],
    );
    let Packet::Race(race) = viewed(&bytes) else { panic!() };
    assert_eq!((race.world_fastest_lap_time.get(), race.track_length.get()), (90.5, 5_148.5));
    assert_eq!(race.personal_fastest_sector3_time.get(), 32.0);
    assert_eq!(race.world_fastest_sector1_time.get(), 29.0);
    assert_eq!(race.track_location.to_string(), "Nordschleife");
    assert_eq!(race.track_variation.to_string(), "Stage 1");
    let length = race.laps_time_in_event;
    assert_eq!((length.is_timed(), length.length(), race.enforced_pit_stop_lap), (true, 12, 4));
}

#[test]
fn participants() {
    let fields: [(usize, &[u8]); 2] = [(12, &[1, 2, 0, 0]), (16 + 64, "Zoë".as_bytes())];
    let bytes = full(2, 1_040, &fields);
    let Packet::Participants(released @ Participants::Released(_)) = viewed(&bytes) else {
        panic!()
    };
    assert_eq!(released.released().participants_changed_timestamp.get(), 513);
    assert_eq!(released.released().name[1].to_string(), "Zoë");
    let mut bytes = full(2, 1_136, &fields);
    bytes[1_040..1_044].copy_from_slice(&44u32.to_le_bytes());
    bytes[1_134..].copy_from_slice(&[9, 1]);
    let Packet::Participants(Participants::Current(current)) = viewed(&bytes) else { panic!() };
    assert_eq!((current.nationality[0].get(), current.index[15].get()), (44, 265));
    assert_eq!(current.released.name[1].to_string(), "Zoë");
}

/// A participant: the player's, 30 bytes.
const PARTICIPANT: [u8; 30] = [
    1, 0, 2, 0, 0xfd, 0xff, 4, 0, 5, 0, 6, 0, // position 1, 2, -3; orientation 4, 5, 6
    0xe8, 3,    // 1000 m into the lap
    0x83, // active, third
    0x12, // sector 2, precision 2
    0x26, // yellow, for a crash of several cars
    0x51, // driving in, for a drive-through
    7, 0x80, // car 7, a human
    0x0a, // racing, the lap does not count
    4,    // lap
    0, 0, 0x40, 0x41, 0, 0, 0x80, 0x40, // 12 s, 4 s
];

#[test]
fn timings_of_every_length() {
    for (length, entry) in [(993, 30), (1_059, 32), (1_063, 32)] {
        let second = 33 + entry;
        let mut bytes = full(3, length, &[(12, &[2]), (29, &1.5f32.to_le_bytes())]);
        bytes[second..second + 30].copy_from_slice(&PARTICIPANT);
        let Packet::Timings(timings) = viewed(&bytes) else { panic!() };
        let all: Vec<_> = timings.participants().unwrap().collect();
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].as_bytes(), [0; 30]);
        let car = all[1];
        assert_eq!(car.world_position.values(), [1, 2, -3]);
        assert_eq!(car.orientation.values(), [4, 5, 6]);
        assert_eq!(car.current_lap_distance.get(), 1_000);
        assert_eq!((car.race_position.position(), car.race_position.is_active()), (3, true));
        assert_eq!((car.sector.sector(), car.sector.precision()), (2, 2));
        assert_eq!(car.highest_flag.colour(), codes::FlagColour::YELLOW);
        assert_eq!(car.highest_flag.reason(), codes::FlagReason::VEHICLE_CRASH);
        assert_eq!(car.pit_mode_schedule.mode(), codes::PitMode::DRIVING_IN);
        assert_eq!(car.pit_mode_schedule.schedule(), codes::PitSchedule::DRIVE_THROUGH);
        assert_eq!((car.car_index.index(), car.car_index.is_human()), (7, true));
        assert_eq!(car.race_state.state(), codes::RaceState::RACING);
        assert!(car.race_state.is_lap_invalid());
        assert_eq!((car.current_lap, car.current_time.get()), (4, 12.0));
        assert_eq!(car.current_sector_time.get(), 4.0);
    }
    let bytes = full(3, 1_063, &[(1_057, &[3, 0, 9, 0, 0, 0])]);
    let Packet::Timings(Timings::Current(timings)) = viewed(&bytes) else { panic!() };
    assert_eq!(timings.patched.local_participant_index.get(), 3);
    assert_eq!(timings.tick_count.get(), 9);
}

#[test]
fn a_count_beyond_its_array_is_an_error() {
    for length in [993, 1_059, 1_063] {
        for (count, said) in [(33i8, "33"), (127, "127"), (-1, "-1"), (-128, "-128")] {
            let bytes = full(3, length, &[(12, &count.to_le_bytes())]);
            let error = viewed(&bytes).check_counts().unwrap_err();
            assert_eq!(
                error.to_string(),
                std::format!("pcars2 packet has {said} participants, expected 0 to 32")
            );
            let Packet::Timings(timings) = viewed(&bytes) else { panic!() };
            assert_eq!(timings.participants().err(), Some(error));
        }
        for count in [0, 32] {
            let bytes = full(3, length, &[(12, &[count])]);
            assert_eq!(viewed(&bytes).check_counts(), Ok(()));
            let Packet::Timings(timings) = viewed(&bytes) else { panic!() };
            assert_eq!(timings.participants().unwrap().len(), usize::from(count));
        }
    }
}

#[test]
fn time_stats_of_both_lengths() {
    let times = [80f32, 81.0, 27.0, 26.0, 25.0, 24.0].map(f32::to_le_bytes);
    for (length, entry) in [(784, 24), (1_040, 32)] {
        let bytes = full(7, length, &[(16 + 31 * entry, times.as_flattened())]);
        let Packet::TimeStats(stats) = viewed(&bytes) else { panic!() };
        let last = stats.get(31).unwrap();
        assert_eq!((last.fastest_lap_time.get(), last.last_lap_time.get()), (80.0, 81.0));
        assert_eq!((last.last_sector_time.get(), last.fastest_sector3_time.get()), (27.0, 24.0));
        assert_eq!(stats.get(32), None);
    }
    let bytes = full(7, 1_040, &[(16 + 24, &[5, 0, 0, 0, 8, 1])]);
    let Packet::TimeStats(TimeStats::Current(stats)) = viewed(&bytes) else { panic!() };
    assert_eq!(stats.participants[0].participant_online_rep.get(), 5);
    assert_eq!(stats.participants[0].mp_participant_index.get(), 264);
}

#[test]
fn names_of_vehicles_and_classes() {
    let bytes = full(8, 1_164, &[(12 + 72, &[9, 0, 0, 0, 3, 0, 0, 0]), (12 + 80, b"Mini RX")]);
    let Packet::VehicleNames(names) = viewed(&bytes) else { panic!() };
    let vehicle = names.vehicles[1];
    assert_eq!((vehicle.index.get(), vehicle.class.get()), (9, 3));
    assert_eq!(vehicle.name.to_string(), "Mini RX");
    let bytes = full(8, 1_452, &[(12 + 59 * 24, &[4, 0, 0, 0, b'G', b'T', b'3'])]);
    let Packet::ClassNames(names) = viewed(&bytes) else { panic!() };
    assert_eq!(names.classes[59].class_index.get(), 4);
    assert_eq!(names.classes[59].name.to_string(), "GT3");
}

#[test]
fn every_kind_in_every_length_and_in_no_other() {
    let kinds = [
        (0, "telemetry"),
        (1, "race"),
        (2, "participants"),
        (3, "timings"),
        (4, "game_state"),
        (7, "time_stats"),
        (8, "vehicle_names"),
    ];
    for packet_type in 0..=255u8 {
        for length in 12..=1_500 {
            let bytes = full(packet_type, length, &[]);
            let parsed = parse(&bytes);
            assert_eq!(claims(&bytes), parsed.is_ok(), "type {packet_type} of {length}");
            assert_eq!(lengths(packet_type).contains(&length), parsed.is_ok());
            let Ok(view) = parsed else { continue };
            assert!(bytes.starts_with(view.as_bytes()));
            let kind = match length {
                1_452 => "class_names",
                _ => kinds.iter().find(|(of, _)| *of == packet_type).unwrap().1,
            };
            assert_eq!(view.kind(), kind);
        }
    }
    assert_eq!(
        parse(&full(5, 300, &[])).unwrap_err().to_string(),
        "pcars2 packet has the unsupported packet type 5, expected types 0 to 4, 7 and 8"
    );
    assert_eq!(
        parse(&full(3, 1_062, &[])).unwrap_err().to_string(),
        "pcars2 packet is 1062 bytes, expected 993, 1059 or 1063"
    );
    for length in 0..12 {
        assert!(parse(&vec![0; length]).is_err());
    }
}

#[test]
fn codes_have_names_and_unknown_ones_their_number() {
    assert_eq!(codes::Terrain::GRASS.to_string(), "grass");
    assert_eq!(codes::Terrain::new(200).to_string(), "200");
    assert_eq!(codes::Terrain::named().count(), 38);
    assert_eq!(codes::FlagColour::named().count(), 12);
    assert_eq!(codes::PitSchedule::named().count(), 8);
    assert_eq!(CarFlags::new(0x41).to_string(), "headlights, traction control");
    assert_eq!(std::format!("{:?}", codes::GameAndSession::new(0x52)), "GameAndSession(0x52)");
}

#[cfg(feature = "serde")]
#[test]
fn json_has_names_beside_raw_values() {
    let bytes = full(3, 993, &[(12, &[1]), (33, &PARTICIPANT)]);
    let json = serde_json::to_value(viewed(&bytes)).unwrap();
    let first = &json["participants"][0];
    assert_eq!(
        first["highest_flag"],
        serde_json::json!({
            "raw": 0x26,
            "colour": {"raw": 6, "name": "yellow"},
            "reason": {"raw": 2, "name": "crash of several cars"},
        })
    );
    assert_eq!(first["car_index"]["is_human"], true);
    let json = serde_json::to_value(viewed(&full(0, 538, &[(17, &[9])]))).unwrap();
    assert_eq!(json["car_flags"], serde_json::json!({"raw": 9, "name": "headlights, pit limiter"}));
    assert_eq!(json["gear_num_gears"]["gears"], 0);
}

#[test]
fn a_frame_is_filled_in_place_and_only_by_telemetry() {
    let mut decoder = Decoder::default();
    let mut frame = frame! { lap: Some(9) };
    let before = frame;
    let playing = packet(GAME_STATE, 24, &[(14, &[0x02])]);
    assert_eq!(decoder.push_into(&playing, Timestamp::ZERO, &mut frame), Ok(false));
    assert_eq!(decoder.push_into(&packet(3, 993, &[]), Timestamp::ZERO, &mut frame), Ok(false));
    assert!(decoder.push_into(&driving(538)[..537], Timestamp::ZERO, &mut frame).is_err());
    assert_eq!(frame, before);
    assert_eq!(decoder.push_into(&driving(538), Timestamp::ZERO, &mut frame), Ok(true));
    assert_eq!((frame.driving, frame.lap), (Some(true), None));
    assert_eq!(decoder.push(&driving(538), Timestamp::ZERO), Ok(Some(frame)));
}

#[test]
fn the_highest_version_and_the_last_part_are_plausible() {
    let plausible = |header: [u8; 4]| plausible(&packet(TELEMETRY, 559, &[(8, &header)])).is_ok();
    assert!(plausible([1, 1, 0, 9]) && plausible([2, 2, 0, 1]) && plausible([0, 1, 0, 1]));
    assert!(!plausible([2, 1, 0, 1]) && !plausible([1, 1, 0, 255]));
    assert_eq!(title(&driving(559)), "Project CARS 2 / Automobilista 2");
}

#[test]
fn a_year_of_f1_and_no_other_number_hides_project_cars_1() {
    for (number, named) in [(2_017u16, true), (2_018, false), (2_026, false), (2_027, true)] {
        let mut bytes = vec![0; 1_367];
        bytes[..2].copy_from_slice(&number.to_le_bytes());
        assert_eq!(explain(&bytes).is_some(), named, "{number}");
    }
    for length in [1_366, 1_368, 2, 0] {
        assert_eq!(explain(&vec![0; length]), None);
    }
}
