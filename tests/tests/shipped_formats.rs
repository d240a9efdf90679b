//! The ready formats in `formats/`: each file, and a packet of each format whose
//! values are known.

mod common;

use std::path::Path;

use common::assert_promises;
use telemetry_core::{Gear, TelemetryFrame, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_decoders::custom::Variables;
use telemetry_detect::{AutoDetect, Detected};
use telemetry_formats::{Formats, LayoutSpec};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../formats");

fn load(name: &str) -> Formats {
    let formats = Formats::read_file(Path::new(FOLDER).join(name)).unwrap();
    assert_eq!(formats.dropped(), [], "{name}");
    formats
}

fn files() -> Vec<String> {
    let names = std::fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names.filter(|name| name.ends_with(".yaml")).collect()
}

/// A packet of zeros with these floats and bytes.
fn packet(length: usize, floats: &[(usize, f32)], bytes: &[(usize, &[u8])]) -> Vec<u8> {
    let mut packet = vec![0; length];
    for (at, value) in floats {
        packet[*at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
    for (at, some) in bytes {
        packet[*at..at + some.len()].copy_from_slice(some);
    }
    packet
}

/// The frame and the variables that are detected.
fn detected(formats: &Formats, name: &str, packet: &[u8]) -> (TelemetryFrame, Variables) {
    let mut detect = AutoDetect::new();
    let event = detect.push_with(formats, packet, Timestamp::ZERO);
    assert_eq!(event.detected, formats.by_name(name).map(Detected::Format), "{name}");
    let frame = *event.frame().unwrap();
    assert_promises(&frame);
    (frame, *event.variables)
}

#[track_caller]
fn variable(formats: &Formats, variables: &Variables, name: &str, expected: f64) {
    let (index, _) = formats.variable(name).unwrap();
    let value = variables.get(index).unwrap();
    assert!((value - expected).abs() < 1e-4, "{name} is {value}, expected {expected}");
}

#[test]
fn every_file_is_good_and_is_in_the_list() {
    let list = std::fs::read_to_string(Path::new(FOLDER).join("README.md")).unwrap();
    let files = files();
    assert_eq!(files.len(), 4, "each has a test here: {files:?}");
    for name in files {
        let formats = load(&name);
        assert!(!formats.is_empty());
        assert_eq!(formats.warnings(), [], "{name}");
        assert!(list.contains(&format!("`{name}`")), "{name} is not in the list");
        // Written and read again it is the same.
        let again = Formats::from_yaml(&formats.to_yaml().unwrap()).unwrap();
        assert_eq!(again.variables(), formats.variables(), "{name}");
    }
}

/// All of them at once, in any order, take nothing from a game that is built in.
#[test]
fn no_file_hides_another_or_a_game() {
    let all = files().into_iter().flat_map(|name| load(&name).iter().cloned().collect::<Vec<_>>());
    let formats = Formats::compile(all);
    assert_eq!(formats.dropped(), []);
    assert_eq!(formats.warnings(), []);
    for format in formats.iter() {
        let LayoutSpec::Binary { length: Some(length), .. } = format.layout else {
            panic!("{} is not detected", format.name)
        };
        assert_eq!(Protocol::claim(&vec![0; length as usize]), None, "{}", format.name);
    }
}

#[test]
fn richard_burns_rally() {
    let formats = load("richard_burns_rally.yaml");
    let floats = [
        (12, 61.25),
        (20, 4_200.0),
        (24, -0.5),
        (28, 1.0),
        (32, 0.25),
        (36, 0.75),
        (40, 0.125),
        (60, 90.0),
        (136, 6_500.0),
        (144, 363.15),
        (188, 573.15),
        (316, 583.15),
        (444, 473.15),
        (572, 483.15),
    ];
    let packet = packet(664, &floats, &[(44, &[4, 0, 0, 0])]);
    let (frame, variables) = detected(&formats, "Richard Burns Rally", &packet);
    assert_eq!(frame.current_lap_s, Some(61.25));
    assert_eq!((frame.steering, frame.throttle, frame.brake), (Some(-0.5), Some(1.0), Some(0.25)));
    assert_eq!((frame.handbrake, frame.clutch), (Some(0.75), Some(0.125)));
    assert_eq!((frame.gear, frame.speed_mps), (Some(Gear::new(3)), Some(25.0)));
    assert_eq!(frame.rpm, Some(6_500.0));
    assert!(frame.max_rpm_learned);
    for (name, expected) in [
        ("Distance to end", 4_200.0),
        ("Coolant", 90.0),
        ("Brake front left", 300.0),
        ("Brake front right", 310.0),
        ("Brake rear left", 200.0),
        ("Brake rear right", 210.0),
    ] {
        variable(&formats, &variables, name, expected);
    }
    for (code, gear) in [(0, Gear::REVERSE), (1, Gear::NEUTRAL), (2, Gear::new(1))] {
        let mut packet = packet.clone();
        packet[44] = code;
        let (frame, _) = detected(&formats, "Richard Burns Rally", &packet);
        assert_eq!(frame.gear, Some(gear));
    }
}

#[test]
fn live_for_speed_outsim() {
    let formats = load("live_for_speed_outsim.yaml");
    let floats = [
        (24, 1.5),
        (28, 0.125),
        (32, -0.25),
        (48, 3.0),
        (52, -4.0),
        (56, 0.5),
        (72, 0.75),
        (76, 0.25),
        (80, -0.125),
        (84, 1.0),
        (88, 0.5),
        (96, 314.159_27),
        (100, 180.0),
    ];
    let whole = packet(112, &floats, &[(0, b"LFST"), (92, &[3, 0, 0, 0])]);
    let (frame, variables) = detected(&formats, "Live for Speed OutSim", &whole);
    assert_eq!(frame.rotation_rad, Some([-1.5, 0.125, -0.25]));
    assert_eq!((frame.throttle, frame.brake), (Some(0.75), Some(0.25)));
    assert_eq!((frame.clutch, frame.handbrake), (Some(1.0), Some(0.5)));
    assert_eq!((frame.gear, frame.rpm), (Some(Gear::new(2)), Some(3_000.0)));
    assert_eq!(frame.speed_mps, None);
    for (name, expected) in [
        ("Velocity east", 3.0),
        ("Velocity north", -4.0),
        ("Velocity up", 0.5),
        ("Steer", -0.125),
        ("Torque", 180.0),
    ] {
        variable(&formats, &variables, name, expected);
    }
    let floats = [(16, 1.5), (20, 0.125), (24, -0.25), (40, 3.0), (44, -4.0), (48, 0.5)];
    for (length, name) in
        [(64, "Live for Speed OutSim, motion"), (68, "Live for Speed OutSim, motion with an id")]
    {
        let (frame, variables) = detected(&formats, name, &packet(length, &floats, &[]));
        assert_eq!(frame.rotation_rad, Some([-1.5, 0.125, -0.25]));
        variable(&formats, &variables, "Velocity north", -4.0);
    }
}

#[test]
fn f1_2017() {
    let formats = load("f1_2017.yaml");
    let floats = [
        (4, 71.5),
        (28, 80.0),
        (116, 1.0),
        (120, 0.25),
        (124, 0.5),
        (128, 0.0),
        (132, 8.0),
        (144, 4.0),
        (148, 11_800.0),
        (156, 3.0),
        (168, 1.0),
        (180, 42.5),
        (188, 0.0),
        (204, 500.0),
        (208, 510.0),
        (212, 700.0),
        (216, 710.0),
        (248, 90.75),
        (252, 13_000.0),
        (256, 4_000.0),
        (284, 95.0),
    ];
    let packet = packet(1_289, &floats, &[(332, &[60])]);
    let (frame, variables) = detected(&formats, "F1 2017", &packet);
    assert_eq!((frame.current_lap_s, frame.last_lap_s), (Some(71.5), Some(90.75)));
    assert_eq!((frame.speed_mps, frame.gear), (Some(80.0), Some(Gear::new(7))));
    assert_eq!((frame.throttle, frame.brake, frame.clutch), (Some(1.0), Some(0.5), Some(0.0)));
    assert_eq!((frame.steering, frame.drs, frame.in_pit), (Some(0.25), Some(true), Some(false)));
    assert_eq!((frame.lap, frame.position), (Some(5), Some(3)));
    assert_eq!((frame.rpm, frame.max_rpm), (Some(11_800.0), Some(13_000.0)));
    assert_eq!((frame.idle_rpm, frame.shift_light), (Some(4_000.0), Some(0.6)));
    assert!(!frame.max_rpm_learned);
    for (name, expected) in [
        ("Fuel in tank", 42.5),
        ("Engine temperature", 95.0),
        ("Brake rear left", 500.0),
        ("Brake front right", 710.0),
    ] {
        variable(&formats, &variables, name, expected);
    }
}

#[test]
fn gran_turismo_7() {
    let formats = load("gran_turismo_7.yaml");
    let floats = [
        (60, 7_250.0),
        (68, 61.5),
        (72, 100.0),
        (76, 55.5),
        (80, 1.75),
        (88, 85.0),
        (92, 110.0),
        (244, 0.25),
    ];
    let bytes: [(usize, &[u8]); 7] = [
        (0, b"0S7G"),
        (116, &[2, 0]),
        (120, &(-1i32).to_le_bytes()),
        (124, &98_765i32.to_le_bytes()),
        (138, &8_000u16.to_le_bytes()),
        (142, &0x841u16.to_le_bytes()),
        (144, &[0x34, 255, 51]),
    ];
    for (length, name) in [
        (296, "Gran Turismo 7"),
        (316, "Gran Turismo 7, packet B"),
        (344, "Gran Turismo 7, packet ~"),
    ] {
        let (frame, variables) = detected(&formats, name, &packet(length, &floats, &bytes));
        assert_eq!((frame.rpm, frame.max_rpm), (Some(7_250.0), Some(8_000.0)));
        assert_eq!((frame.speed_mps, frame.gear), (Some(55.5), Some(Gear::new(4))));
        assert_eq!((frame.throttle, frame.brake), (Some(1.0), Some(0.2)));
        assert_eq!((frame.clutch, frame.handbrake), (Some(0.25), Some(1.0)));
        assert_eq!((frame.driving, frame.tc_active), (Some(true), Some(true)));
        assert_eq!((frame.lap, frame.best_lap_s, frame.last_lap_s), (Some(2), None, Some(98.765)));
        for (name, expected) in [
            ("Fuel", 61.5),
            ("Fuel capacity", 100.0),
            ("Boost", 0.75),
            ("Water", 85.0),
            ("Oil", 110.0),
            ("Suggested gear", 3.0),
        ] {
            variable(&formats, &variables, name, expected);
        }
    }
    for (code, gear) in [(0xf0, Gear::REVERSE), (0xff, Gear::NEUTRAL), (0xf1, Gear::new(1))] {
        let mut bytes = bytes;
        let some = [code, 0, 0];
        bytes[6].1 = &some;
        let (frame, _) = detected(&formats, "Gran Turismo 7", &packet(296, &floats, &bytes));
        assert_eq!(frame.gear, Some(gear), "{code:x}");
    }
}
