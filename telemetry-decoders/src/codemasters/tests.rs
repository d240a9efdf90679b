use super::*;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

/// A packet of zeros with these floats set, by index.
fn packet(length: usize, floats: &[(usize, f32)]) -> Vec<u8> {
    let mut packet = vec![0; length];
    for (index, value) in floats {
        packet[index * 4..index * 4 + 4].copy_from_slice(&value.to_le_bytes());
    }
    packet
}

/// A Renault 5 Turbo on a stage: maximum and idle as recorded.
const RALLY: [(usize, f32); 15] = [
    (1, 61.25),
    (7, 21.5),
    (29, 1.0),
    (30, -0.25),
    (31, 0.5),
    (32, 0.125),
    (33, 3.0),
    (36, 0.0),
    (37, 650.0),
    (39, 3.0),
    (45, 30.0),
    (46, 60.0),
    (63, 837.758_06),
    (64, 151.843_66),
    (65, 5.0),
];

#[test]
fn rally_engine_values_are_radians_a_second() {
    for length in LENGTHS {
        let frame = decode(&packet(length, &RALLY)).unwrap();
        assert!((frame.max_rpm.unwrap() - 8_000.0).abs() < 0.01, "{:?}", frame.max_rpm);
        assert!((frame.idle_rpm.unwrap() - 1_450.0).abs() < 0.01, "{:?}", frame.idle_rpm);
        assert!((frame.rpm.unwrap() - 6_207.04).abs() < 0.01, "{:?}", frame.rpm);
    }
}

#[test]
fn a_rally_packet() {
    let mut frame = decode(&packet(264, &RALLY)).unwrap();
    (frame.rpm, frame.max_rpm, frame.idle_rpm) = (None, None, None);
    let expected = frame! {
        speed_mps: Some(21.5),
        gear: Some(Gear::new(3)),
        throttle: Some(1.0),
        brake: Some(0.5),
        clutch: Some(0.125),
        steering: Some(-0.25),
        fuel: Some(0.5),
        lap: Some(1),
        position: Some(3),
        current_lap_s: Some(61.25),
    };
    assert_eq!(frame, expected);
    assert_eq!(title(&packet(264, &RALLY)), "DiRT / GRID");
    assert_eq!(title(&packet(280, &RALLY)), "WRC Generations");
}

#[test]
fn an_f1_packet_is_told_by_its_maximum() {
    let bytes = packet(
        280,
        &[(33, 1.0), (37, 11_500.0), (63, 13_000.0), (64, 4_000.0), (42, 1.0), (69, 3.0)],
    );
    let frame = decode(&bytes).unwrap();
    assert_eq!((frame.rpm, frame.max_rpm), (Some(11_500.0), Some(13_000.0)));
    assert_eq!((frame.gear, frame.drs), (Some(Gear::NEUTRAL), Some(true)));
    assert_eq!((frame.flag, frame.in_pit), (Some(Flag::Yellow), Some(false)));
    assert_eq!(title(&bytes), "F1 2015 / F1 2016");
}

#[test]
fn a_maximum_of_rpm_is_told_in_either_length() {
    let bytes = packet(264, &[(33, 2.0), (37, 11_500.0), (63, 13_000.0)]);
    let frame = decode(&bytes).unwrap();
    assert_eq!((frame.max_rpm, frame.gear), (Some(13_000.0), Some(Gear::new(1))));
    assert_eq!(title(&bytes), "F1 2015 / F1 2016");
}

#[test]
fn a_broken_maximum_changes_no_other_unit() {
    for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for length in LENGTHS {
            let rally = [&RALLY[..], &[(63, broken)]].concat();
            let frame = decode(&packet(length, &rally)).unwrap();
            assert!((frame.rpm.unwrap() - 6_207.04).abs() < 0.01, "{broken} {:?}", frame.rpm);
            assert_eq!((frame.gear, frame.max_rpm), (Some(Gear::new(3)), None));
            // An engine speed of 9000 can only be rpm.
            let f1 = [(33, 3.0), (37, 9_000.0), (63, broken), (64, 4_000.0)];
            let frame = decode(&packet(length, &f1)).unwrap();
            assert_eq!((frame.rpm, frame.idle_rpm), (Some(9_000.0), Some(4_000.0)));
            assert_eq!((frame.gear, frame.max_rpm), (Some(Gear::new(2)), None));
        }
        let rally = packet(280, &[&RALLY[..], &[(63, broken)]].concat());
        assert_eq!(title(&rally), "WRC Generations");
    }
}

#[test]
fn gears_of_both_codings() {
    let gear = |length, max, raw| decode(&packet(length, &[(33, raw), (63, max)])).unwrap().gear;
    let rally = [(-1.0, -1), (-0.9, -1), (0.0, 0), (1.0, 1), (2.6, 3), (9.0, 9), (9.6, -1)];
    for (raw, expected) in rally.into_iter().chain([(10.0, -1), (-3.0, -1), (99.0, -1)]) {
        assert_eq!(gear(264, 800.0, raw), Some(Gear::new(expected)), "{raw}");
    }
    for (raw, expected) in [(0.0, -1), (1.0, 0), (2.0, 1), (9.0, 8)] {
        assert_eq!(gear(280, 13_000.0, raw), Some(Gear::new(expected)), "{raw}");
    }
    assert_eq!(gear(264, 800.0, f32::NAN), None);
    assert_eq!(gear(264, 800.0, f32::INFINITY), None);
    assert_eq!(gear(264, 800.0, -1e9), None);
}

#[test]
fn a_stage_has_no_position() {
    let position = |length, max, laps| {
        let floats = [(39, 3.0), (60, laps), (63, max)];
        decode(&packet(length, &floats)).unwrap().position
    };
    assert_eq!(position(264, 800.0, 1.0), None);
    assert_eq!(position(264, 800.0, 3.0), Some(3));
    assert_eq!(position(264, 800.0, 0.0), Some(3));
    assert_eq!(position(280, 13_000.0, 1.0), Some(3), "a race of F1 2016");
}

#[test]
fn only_the_all_zero_packet_says_that_nobody_drives() {
    let over = decode(&[0; 264]).unwrap();
    assert_eq!((over.driving, over.lap, over.position), (Some(false), None, None));
    assert_eq!(decode(&[0; 280]).unwrap().driving, Some(false));
    assert_eq!(decode(&packet(264, &[(0, 1.0)])).unwrap().driving, None);
    assert_eq!(decode(&packet(280, &[(69, 1.0)])).unwrap().driving, None);
}

#[test]
fn every_float_can_be_broken_alone() {
    for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for index in 0..70 {
            let mut floats = RALLY.to_vec();
            floats.push((index, broken));
            let bytes = packet(280, &floats);
            let frame = decode(&bytes).unwrap();
            assert_eq!(frame, frame.clamped(), "float {index}");
            assert!(frame.lap.is_none_or(|lap| lap < 100), "float {index}");
            assert!(frame.position.is_none_or(|position| position < 100), "float {index}");
            assert_eq!(plausible(&bytes), Ok(()), "float {index}");
        }
    }
}

#[test]
fn what_no_game_sends_is_implausible() {
    assert_eq!(plausible(&[0; 264]), Ok(()));
    for (index, value, said) in [
        (7, 501.0, "speed is 501, expected -1 to 500 m/s"),
        (29, -0.2, "throttle is -0.2, expected 0 to 1"),
        (16, 3.0, "forward_dir is 3, expected -1 to 1"),
        (33, 21.0, "gear is 21, expected -1 to 20"),
        (63, -1.0, "max_rpm is -1, expected 0 to 50000"),
    ] {
        let error = plausible(&packet(264, &[(index, value)])).unwrap_err();
        assert_eq!(error.to_string(), std::format!("codemasters packet is implausible: {said}"));
    }
}

#[test]
fn relatives_are_named() {
    let explained = |length| explain(&vec![0; length]).map(|error| error.to_string());
    assert_eq!(
        explained(64).unwrap(),
        "codemasters packet has the unsupported extradata mode 0, \
         expected extradata=\"3\" in hardware_settings_config.xml (from LFS: OutGauge)"
    );
    assert!(explained(1_289).unwrap().contains("legacy format of F1 2017"));
    assert_eq!(explained(264), None);
    let mut outsim = vec![0; 280];
    outsim[..4].copy_from_slice(OUTSIM_MAGIC);
    assert!(!claims(&outsim));
}

#[test]
fn every_other_length_is_refused() {
    for length in (0..=2_048).filter(|length| !LENGTHS.contains(length)) {
        let packet = vec![0; length];
        assert_eq!(
            decode(&packet).unwrap_err().to_string(),
            std::format!("codemasters packet is {length} bytes, expected 264 or 280")
        );
        assert!(!claims(&packet));
    }
}

#[test]
fn a_view_writes_back_the_same_bytes() {
    let bytes = packet(280, &RALLY);
    assert_eq!(ExtraData3WithTail::ref_from_bytes(&bytes).unwrap().as_bytes(), bytes);
}

#[test]
fn shorter_modes_are_viewed_and_not_claimed() {
    let numbered: Vec<u8> = (0..70u8).flat_map(|i| f32::from(i).to_le_bytes()).collect();
    for length in 0..=300 {
        let Ok(view) = parse_short(&numbered[..length.min(280)]) else {
            assert!(!SHORT_LENGTHS.contains(&length));
            continue;
        };
        assert!(SHORT_LENGTHS.contains(&length));
        assert!(!claims(&numbered[..length]) && parse(&numbered[..length]).is_err());
        assert!(explain(&numbered[..length]).is_some());
        assert_eq!(view.as_bytes(), &numbered[..length]);
        match view {
            ShortPacket::Mode0(view) => assert_eq!(view.motion.values()[11], 12.0),
            ShortPacket::Mode1(view) => {
                assert_eq!((view.speed.get(), view.gear.get()), (7.0, 33.0));
                assert_eq!(view.engine_rate.get(), 37.0);
            }
            ShortPacket::Mode2(view) => {
                assert_eq!(view.first.engine_rate.get(), 37.0);
                assert_eq!((view.drs.get(), view.last_lap_time.get()), (42.0, 62.0));
            }
        }
    }
    assert_eq!(
        parse_short(&[0; 251]).unwrap_err().to_string(),
        "codemasters packet is 251 bytes, expected 64, 152 or 252"
    );
}

#[test]
fn every_float_stands_at_its_index() {
    let numbered: Vec<u8> = (0..70u8).flat_map(|i| f32::from(i).to_le_bytes()).collect();
    let view = parse(&numbered).unwrap();
    let data = view.data;
    assert_eq!((data.total_time.get(), data.right_dir_x.get()), (0.0, 11.0));
    assert_eq!((data.suspension_position_rl.get(), data.throttle.get()), (17.0, 29.0));
    assert_eq!((data.native_sli_support.get(), data.max_gears.get()), (38.0, 65.0));
    let tail = view.tail.unwrap();
    assert_eq!((tail.session_type.get(), tail.vehicle_fia_flags.get()), (66.0, 69.0));
}

#[test]
fn a_gear_is_the_nearest_number_below_a_hundred() {
    let gear = |max, raw| decode(&packet(264, &[(33, raw), (63, max)])).unwrap().gear;
    for (raw, expected) in
        [(99.9, Some(Gear::REVERSE)), (100.0, None), (-99.9, Some(Gear::REVERSE))]
    {
        assert_eq!(gear(800.0, raw), expected, "{raw}");
    }
    assert_eq!(gear(13_000.0, -100.0), None);
    // 2000 rad/s are the rally coding still.
    assert_eq!(gear(2_000.0, 3.0), Some(Gear::new(3)));
    assert_eq!(gear(2_000.1, 3.0), Some(Gear::new(2)));
}

#[test]
fn a_title_goes_by_the_maximum_and_the_length() {
    for (length, max, expected) in [
        (280, 2_000.0, "WRC Generations"),
        (280, 2_000.1, "F1 2015 / F1 2016"),
        (264, 2_000.0, "DiRT / GRID"),
        (264, 2_000.1, "F1 2015 / F1 2016"),
    ] {
        assert_eq!(title(&packet(length, &[(63, max)])), expected, "{length}, {max}");
    }
    assert_eq!(parse(&packet(264, &[])).unwrap().kind(), "extradata3");
    assert_eq!(parse(&packet(280, &[])).unwrap().kind(), "extradata3_with_tail");
}

#[test]
fn flags_pits_and_flap_are_the_f1_titles() {
    let frame = |length, max, floats: &[(usize, f32)]| {
        decode(&packet(length, &[floats, &[(63, max)]].concat())).unwrap()
    };
    for (raw, flag) in [
        (-1.0, None),
        (0.0, Some(Flag::NoFlag)),
        (1.0, Some(Flag::Green)),
        (2.0, Some(Flag::Blue)),
        (3.0, Some(Flag::Yellow)),
        (4.0, Some(Flag::Red)),
        (5.0, None),
    ] {
        assert_eq!(frame(280, 13_000.0, &[(69, raw)]).flag, flag, "{raw}");
        assert_eq!(frame(280, 800.0, &[(69, raw)]).flag, None, "a rally title says nothing");
    }
    for (raw, yes) in [(0.0, Some(false)), (1.0, Some(true)), (2.0, Some(true)), (f32::NAN, None)] {
        let f1 = frame(264, 13_000.0, &[(42, raw), (47, raw)]);
        assert_eq!((f1.drs, f1.in_pit), (yes, yes), "{raw}");
        let rally = frame(264, 800.0, &[(42, raw), (47, raw)]);
        assert_eq!((rally.drs, rally.in_pit, rally.flag), (None, None, None));
    }
}

#[test]
fn counts_are_from_1_to_the_highest_that_fits() {
    for (raw, lap, position) in [
        (-1.0, None, None),
        (0.0, Some(1), None),
        (0.5, Some(1), None),
        (1.0, Some(2), Some(1)),
        (65_534.0, Some(65_535), Some(65_534)),
        (65_535.0, None, Some(65_535)),
        (65_536.0, None, None),
    ] {
        let frame = decode(&packet(264, &[(36, raw), (39, raw), (7, 1.0)])).unwrap();
        assert_eq!((frame.lap, frame.position), (lap, position), "{raw}");
    }
}

#[test]
fn times_and_fuel_are_where_there_are_any() {
    let frame = |floats: &[(usize, f32)]| decode(&packet(264, floats)).unwrap();
    assert_eq!(frame(&[(45, 30.0), (46, 40.0)]).fuel, Some(0.75));
    assert_eq!(frame(&[(45, 30.0), (46, 0.0)]).fuel, None);
    assert_eq!(frame(&[(45, 30.0), (46, -40.0)]).fuel, None, "no tank");
    assert_eq!(frame(&[(62, 71.5)]).last_lap_s, Some(71.5));
}

#[test]
fn every_value_that_is_looked_at_has_its_range() {
    for (index, name, good, bad) in [
        (29, "throttle", [-0.1, 1.1], [-0.11, 1.11]),
        (31, "brake", [-0.1, 1.1], [-0.11, 1.11]),
        (32, "clutch", [-0.1, 1.1], [-0.11, 1.11]),
        (30, "steering", [-1.1, 1.1], [-1.11, 1.11]),
        (11, "right_dir", [-1.1, 1.1], [-1.11, 1.11]),
        (12, "right_dir", [-1.1, 1.1], [-1.11, 1.11]),
        (13, "right_dir", [-1.1, 1.1], [-1.11, 1.11]),
        (14, "forward_dir", [-1.1, 1.1], [-1.11, 1.11]),
        (15, "forward_dir", [-1.1, 1.1], [-1.11, 1.11]),
        (16, "forward_dir", [-1.1, 1.1], [-1.11, 1.11]),
        (33, "gear", [-1.5, 20.0], [-1.6, 20.1]),
        (37, "engine_rate", [0.0, 50_000.0], [-0.1, 50_001.0]),
        (63, "max_rpm", [0.0, 50_000.0], [-0.1, 50_001.0]),
        (64, "idle_rpm", [0.0, 50_000.0], [-0.1, 50_001.0]),
        (7, "speed", [-1.0, 500.0], [-1.1, 500.1]),
    ] {
        for length in LENGTHS {
            for value in good {
                assert_eq!(plausible(&packet(length, &[(index, value)])), Ok(()), "{name} {value}");
            }
            for value in bad {
                let error = plausible(&packet(length, &[(index, value)])).unwrap_err();
                let DecodeErrorKind::Implausible { field, .. } = error.kind else {
                    panic!("{error}")
                };
                assert_eq!(field, name);
            }
        }
    }
}

#[test]
fn each_shorter_mode_is_named_by_its_number() {
    for (length, mode) in [(64, 0), (152, 1), (252, 2)] {
        let error = explain(&vec![0; length]).unwrap();
        let DecodeErrorKind::Unsupported { found, .. } = error.kind else { panic!("{error}") };
        assert_eq!(found, mode);
        let mut view = packet(length, &[]);
        view[0] = 7;
        let kind = ["extradata0", "extradata1", "extradata2"][mode as usize];
        assert_eq!(parse_short(&view).unwrap().kind(), kind);
    }
    for length in [63, 65, 151, 153, 251, 253, 1_288, 1_290] {
        assert_eq!(explain(&vec![0; length]), None, "{length}");
    }
}

#[test]
fn both_lengths_are_claimed() {
    for length in LENGTHS {
        assert!(claims(&packet(length, &RALLY)));
        assert_eq!(explain(&packet(length, &RALLY)), None);
    }
}
