//! Offsets that are known, found again: in recordings of games where
//! `TELEMETRY_CAPTURES` names their folder, and in packets made of the simulated car.

use std::path::PathBuf;

use telemetry_examples::capture::{Capture, Datagram};
use telemetry_examples::car::{Setup, Simulation, State};
use telemetry_user_formats::guess::{
    Guess, Kind, Options, Order, Quantity, Recording, Report, guess,
};

const ALL: Options = Options { top: 5, length: None, port: None };

/// Looks through packets.
fn guess_in(packets: impl IntoIterator<Item = Vec<u8>>) -> Report {
    let mut recording = Recording::default();
    for payload in packets {
        recording.push(Datagram { t_us: 0, payload, source: None, destination: None });
    }
    guess(&recording, &ALL)
}

/// The rank of an offset, and what was found there.
fn at(report: &Report, quantity: Quantity, length: usize, offset: usize) -> Option<&Guess> {
    let mut of = report.guesses.iter().filter(|guess| guess.quantity == quantity);
    of.find(|guess| (guess.length, guess.offset) == (length, offset))
}

/// The car, 60 times a second.
fn drive(seconds: usize) -> impl Iterator<Item = State> {
    let mut simulation = Simulation::new(Setup::default());
    (0..seconds * 60).map(move |_| {
        simulation.advance(1.0 / 60.0);
        *simulation.state()
    })
}

/// The folder of recordings; `None` says that the test is skipped.
fn captures(test: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("TELEMETRY_CAPTURES").map(PathBuf::from);
    if folder.is_none() {
        println!("SKIPPED: {test}: TELEMETRY_CAPTURES names no folder");
    }
    folder
}

/// Where a game's numbers stand, by the layouts that are public.
struct Truth {
    file: &'static str,
    length: usize,
    offsets: &'static [(Quantity, usize, Kind)],
    element: Option<usize>,
}

const FORZA_MOTORSPORT: &[(Quantity, usize, Kind)] = &[
    (Quantity::Speed, 244, Kind::F32),
    (Quantity::Rpm, 16, Kind::F32),
    (Quantity::Gear, 307, Kind::U8),
    (Quantity::Throttle, 303, Kind::U8),
    (Quantity::Brake, 304, Kind::U8),
    (Quantity::MaxRpm, 8, Kind::F32),
];
const FORZA_HORIZON: &[(Quantity, usize, Kind)] = &[
    (Quantity::Speed, 256, Kind::F32),
    (Quantity::Rpm, 16, Kind::F32),
    (Quantity::Gear, 319, Kind::U8),
    (Quantity::Throttle, 315, Kind::U8),
    (Quantity::Brake, 316, Kind::U8),
    (Quantity::Steering, 320, Kind::S8),
    (Quantity::MaxRpm, 8, Kind::F32),
];
const DIRT: &[(Quantity, usize, Kind)] = &[
    (Quantity::Speed, 28, Kind::F32),
    (Quantity::Rpm, 148, Kind::F32),
    (Quantity::Gear, 132, Kind::F32),
    (Quantity::Throttle, 116, Kind::F32),
    (Quantity::Brake, 124, Kind::F32),
    (Quantity::MaxRpm, 252, Kind::F32),
];
/// From the element of a car on.
const F1: &[(Quantity, usize, Kind)] = &[
    (Quantity::Speed, 0, Kind::U16),
    (Quantity::Rpm, 16, Kind::U16),
    (Quantity::Gear, 15, Kind::U8),
];

const TRUTHS: [Truth; 11] = [
    Truth { file: "forza/fm2023.pkts", length: 331, offsets: FORZA_MOTORSPORT, element: None },
    Truth { file: "forza/fh5.pkts", length: 324, offsets: FORZA_HORIZON, element: None },
    Truth { file: "dirt/dr2_stage_start.pkts", length: 264, offsets: DIRT, element: None },
    Truth {
        file: "dirt/dr2_whole_stage_every_7th.pkts",
        length: 264,
        offsets: DIRT,
        element: None,
    },
    Truth { file: "f1/f1_2022_a.pkts", length: 1347, offsets: F1, element: Some(24 + 19 * 60) },
    Truth { file: "f1/f1_2022_b.pkts", length: 1347, offsets: F1, element: Some(24 + 19 * 60) },
    Truth { file: "f1/f1_2023_a.pkts", length: 1352, offsets: F1, element: Some(29 + 2 * 60) },
    Truth { file: "f1/f1_2025_a.pkts", length: 1352, offsets: F1, element: Some(29 + 19 * 60) },
    // Of years that no decoder here reads, with other headers and strides.
    Truth {
        file: "f1/unsupported_2019.pkts",
        length: 1347,
        offsets: F1,
        element: Some(23 + 19 * 66),
    },
    Truth {
        file: "f1/unsupported_2020.pkts",
        length: 1307,
        offsets: F1,
        element: Some(24 + 19 * 58),
    },
    Truth {
        file: "f1/unsupported_2021.pkts",
        length: 1347,
        offsets: F1,
        element: Some(24 + 19 * 60),
    },
];

#[test]
fn recordings_of_games_have_the_true_offsets_first_or_second() {
    let Some(folder) = captures("true offsets") else { return };
    for truth in TRUTHS {
        let capture = Capture::open([folder.join(truth.file)]).unwrap();
        let report = guess_in(capture.map(|datagram| datagram.unwrap().payload));
        for &(quantity, offset, kind) in truth.offsets {
            let offset = truth.element.unwrap_or(0) + offset;
            let found = at(&report, quantity, truth.length, offset)
                .unwrap_or_else(|| panic!("{}: {quantity:?} is not listed", truth.file));
            assert!(found.rank <= 2, "{}: {found:?}", truth.file);
            assert_eq!((found.kind, found.order), (kind, Order::Little), "{}", truth.file);
        }
    }
}

/// Sessions of three years, in which the player drives another car.
#[test]
fn recordings_of_one_game_are_one_stream() {
    let Some(folder) = captures("several recordings") else { return };
    let files = ["f1/f1_2023_a.pkts", "f1/f1_2024_a.pkts", "f1/f1_2025_a.pkts"];
    let capture = Capture::open(files.map(|file| folder.join(file))).unwrap();
    let report = guess_in(capture.map(|datagram| datagram.unwrap().payload));
    for &(quantity, offset, _) in F1 {
        let found = at(&report, quantity, 1352, 29 + 19 * 60 + offset);
        assert!(found.is_some_and(|guess| guess.rank <= 2), "{quantity:?}: {:#?}", report.guesses);
    }
}

/// In this one all cars stand in the garage: nobody can tell where their speed is.
#[test]
fn a_recording_of_standing_cars_is_not_trusted() {
    let Some(folder) = captures("standing cars") else { return };
    let capture = Capture::open([folder.join("f1/f1_2024_a.pkts")]).unwrap();
    let report = guess_in(capture.map(|datagram| datagram.unwrap().payload));
    assert!(!report.sure);
    assert!(report.guesses.iter().all(|guess| guess.score < 0.6), "{:?}", report.guesses);
}

/// A packet of big-endian numbers, with what games put around them.
fn big_endian(state: &State) -> Vec<u8> {
    let mut packet = b"RACE".to_vec();
    packet.extend((state.frame as u32).to_be_bytes());
    packet.extend((state.time as f32).to_be_bytes());
    packet.extend((state.lap_distance as f32).to_be_bytes());
    packet.extend((state.rpm * 4.0).round().to_be_bytes_u16());
    packet.extend((state.max_rpm * 4.0).to_be_bytes_u16());
    packet.push((state.gear + 1) as u8);
    packet.push((state.throttle * 100.0).round() as u8);
    packet.push((state.brake * 100.0).round() as u8);
    packet.push((state.clutch * 100.0).round() as u8);
    for wheel in &state.wheels {
        packet.extend((wheel.speed as f32).to_be_bytes());
    }
    packet.extend(((state.speed * 3.6) as f32).to_be_bytes());
    packet.extend((state.steering as f32).to_be_bytes());
    packet
}

trait ToU16 {
    fn to_be_bytes_u16(self) -> [u8; 2];
}

impl ToU16 for f64 {
    fn to_be_bytes_u16(self) -> [u8; 2] {
        (self as u16).to_be_bytes()
    }
}

#[test]
fn big_endian_floats_scaled_words_and_a_gear_that_counts_from_reverse() {
    let report = guess_in(drive(120).map(|state| big_endian(&state)));
    let first = |quantity, offset, kind| {
        let found = at(&report, quantity, 48, offset)
            .unwrap_or_else(|| panic!("{quantity:?} is not listed: {:#?}", report.guesses));
        assert_eq!((found.rank, found.kind, found.order), (1, kind, Order::Big), "{found:?}");
        found.clone()
    };
    let speed = first(Quantity::Speed, 40, Kind::F32);
    assert!((speed.scale - 1.0 / 3.6).abs() < 1e-9, "{speed:?}");
    let rpm = first(Quantity::Rpm, 16, Kind::U16);
    assert_eq!(rpm.scale, 0.25);
    let gear = first(Quantity::Gear, 20, Kind::U8);
    assert!(gear.values.starts_with(&[1.0, 2.0, 3.0]), "{gear:?}");
    let throttle = first(Quantity::Throttle, 21, Kind::U8);
    assert!((throttle.scale - 0.01).abs() < 1e-9);
    first(Quantity::Brake, 22, Kind::U8);
    first(Quantity::Clutch, 23, Kind::U8);
    first(Quantity::MaxRpm, 18, Kind::U16);
    assert!(report.sure);
}

/// Doubles, words and a float gear, in packets of one length with another kind.
#[test]
fn kinds_of_one_length_are_told_apart() {
    let mut noise = 7u32;
    let packets = drive(60).flat_map(|state| {
        let mut car = vec![1, 2];
        car.extend(state.speed.to_le_bytes());
        car.extend(((state.rpm / 60.0) as f32).to_le_bytes());
        car.extend(f32::from(state.gear).to_le_bytes());
        car.extend(((state.throttle * 65_535.0) as u16).to_le_bytes());
        car.resize(64, 0);
        let mut other = vec![1, 9];
        other.resize_with(64, || {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (noise >> 24) as u8
        });
        [car, other]
    });
    let report = guess_in(packets);
    for (quantity, offset, kind) in [
        (Quantity::Speed, 2, Kind::F64),
        (Quantity::Rpm, 10, Kind::F32),
        (Quantity::Gear, 14, Kind::F32),
        (Quantity::Throttle, 18, Kind::U16),
    ] {
        let found = at(&report, quantity, 64, offset)
            .unwrap_or_else(|| panic!("{quantity:?}: {:#?}", report.guesses));
        assert_eq!((found.rank, found.kind), (1, kind), "{found:?}");
        assert_eq!((found.id_offset, found.id), (Some(1), Some(2)), "{found:?}");
    }
}

/// Two games, recorded at once.
#[test]
fn a_port_is_looked_at_alone() {
    let mut recording = Recording::default();
    for state in drive(90) {
        for (port, pad) in [(5_300u16, 0), (20_777, 9)] {
            let mut payload = vec![pad; 4 + usize::from(pad)];
            payload.extend((state.speed as f32).to_le_bytes());
            payload.extend((state.rpm as f32).to_le_bytes());
            payload.push(state.gear as u8);
            payload.resize(40, 0);
            let destination = Some(([127, 0, 0, 1], port).into());
            recording.push(Datagram { t_us: 0, payload, source: None, destination });
        }
    }
    let at_port = |port| {
        let report = guess(&recording, &Options { port: Some(port), ..ALL });
        let first = report.guesses.iter().find(|guess| guess.quantity == Quantity::Speed);
        first.map(|guess| (guess.port, guess.offset))
    };
    assert_eq!(at_port(5_300), Some((Some(5_300), 4)));
    assert_eq!(at_port(20_777), Some((Some(20_777), 13)));
    assert_eq!(at_port(1), None);
}

/// Twelve cars in a packet, of which a byte in the header names the player's.
#[test]
fn the_players_car_is_found_in_an_array() {
    let delayed: Vec<State> = drive(150).collect();
    let packets = (0..60 * 60).map(|tick| {
        let mut packet = vec![20, 26, 7, 255];
        for car in 0..12 {
            let state = &delayed[60 * 30 + tick + car * 97];
            packet.extend(((state.speed * 3.6) as u16).to_le_bytes());
            packet.extend((state.throttle as f32).to_le_bytes());
            packet.extend((state.brake as f32).to_le_bytes());
            packet.push(state.gear as u8);
            packet.extend((state.rpm as u16).to_le_bytes());
            packet.extend([3, u8::from(car != 7), 0, 0, 90, 91, 92, 1, 1]);
        }
        packet
    });
    let report = guess_in(packets);
    for (quantity, offset) in [
        (Quantity::Speed, 0),
        (Quantity::Throttle, 2),
        (Quantity::Brake, 6),
        (Quantity::Gear, 10),
        (Quantity::Rpm, 11),
    ] {
        let found = at(&report, quantity, 4 + 12 * 22, 4 + 7 * 22 + offset)
            .unwrap_or_else(|| panic!("{quantity:?}: {:#?}", report.guesses));
        assert_eq!((found.rank, found.element), (1, Some(7)), "{found:?}");
        assert_eq!((found.elements, found.stride), (Some(12), Some(22)), "{found:?}");
    }
}

#[test]
fn noise_constants_and_few_packets_behave_like_nothing() {
    let mut noise = 1u32;
    let mut byte = || {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (noise >> 24) as u8
    };
    let random: Vec<Vec<u8>> = (0..2_000).map(|_| (0..200).map(|_| byte()).collect()).collect();
    let report = guess_in(random);
    assert!(!report.sure && report.guesses.iter().all(|guess| guess.score < 0.45), "{report:#?}");
    for packets in [
        vec![],
        vec![vec![]],
        vec![vec![0; 300]],
        vec![vec![7; 300]; 5_000],
        vec![vec![1, 2, 3]; 2],
        vec![br#"{"speed":12.5}"#.to_vec(); 100],
    ] {
        let count = packets.len();
        let report = guess_in(packets);
        assert!(!report.sure, "{count} packets");
        for main in [Quantity::Speed, Quantity::Rpm] {
            assert!(!report.has(main), "{count} packets: {:?}", report.guesses);
        }
    }
}

/// Packets of every length at once, long ones, and one that never repeats.
#[test]
fn hostile_packets_are_got_through() {
    let lengths = (0..400).chain([9_216, 9_217, 65_535]);
    let packets = lengths.flat_map(|length| {
        let fill = move |byte: u8| (0..length).map(|at| byte.wrapping_mul(at as u8)).collect();
        [fill(0xFF), fill(0x7F), fill(3)]
    });
    let report = guess_in(packets);
    assert!(report.notes.iter().any(|note| note.contains("9216")), "{:?}", report.notes);
}
