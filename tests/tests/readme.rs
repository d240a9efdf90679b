//! The README's matrix of fields against the frames that the decoders make of
//! everything the encoders can send.

use std::collections::{BTreeMap, BTreeSet};

use telemetry_core::{Decoder, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_detect::AutoDetect;
use telemetry_examples::car::{Setup, Simulation, Start};
use telemetry_examples::encode::Encoder;

/// The README's columns.
const COLUMNS: [(&str, Protocol); 7] = [
    ("Forza", Protocol::Forza),
    ("F1", Protocol::F1),
    ("Codemasters", Protocol::Codemasters),
    ("EA WRC", Protocol::Wrc),
    ("OutGauge", Protocol::OutGauge),
    ("Project CARS 2", Protocol::Pcars2),
    ("trucks", Protocol::Truck),
];

/// What the README says of each field and game.
fn matrix() -> BTreeMap<(String, &'static str), String> {
    let readme = include_str!("../../README.md");
    let mut lines = readme.lines().skip_while(|line| !line.starts_with("| field |"));
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim);
    let header: Vec<_> = cells(lines.next().unwrap()).skip(1).collect();
    assert_eq!(header, COLUMNS.map(|(column, _)| column));
    let mut matrix = BTreeMap::new();
    for line in lines.skip(1).take_while(|line| line.starts_with('|')) {
        let mut cells = cells(line);
        let fields = cells.next().unwrap();
        let cells: Vec<_> = cells.collect();
        for field in fields.split(", ").map(|field| field.trim_matches('`')) {
            for ((column, _), cell) in COLUMNS.iter().zip(&cells) {
                matrix.insert((field.to_owned(), *column), (*cell).to_owned());
            }
        }
    }
    matrix
}

/// The fields that a protocol's frames ever hold.
fn fields(protocol: Protocol) -> BTreeSet<String> {
    let mut fields = BTreeSet::new();
    for variant in Encoder::variants(protocol) {
        // Two laps, with a stop after the first.
        let setup = Setup { start: Start::Garage, pit_every: 1, ..Setup::default() };
        let mut car = Simulation::new(setup);
        let mut encoder = Encoder::new(protocol, Some(variant.name)).unwrap();
        let mut decoder = protocol.decoder();
        for _ in 0..260 * 4 {
            car.advance(0.25);
            encoder.encode(car.state(), |packet| {
                if let Some(frame) = decoder.push(packet, Timestamp::ZERO).unwrap() {
                    let json = serde_json::to_value(frame).unwrap();
                    let known = json.as_object().unwrap().iter().filter(|(_, v)| !v.is_null());
                    fields.extend(known.map(|(field, _)| field.clone()));
                }
            });
        }
    }
    if protocol == Protocol::Codemasters {
        let over = protocol.decoder().push(&[0; 264], Timestamp::ZERO).unwrap().unwrap();
        fields.extend(over.driving.map(|_| "driving".to_owned()));
    }
    fields
}

/// The tables of what is read stand on the front page of `sim-telemetry` too.
#[test]
fn the_one_crate_shows_the_same_tables() {
    let section = |readme: &'static str| {
        let lines = readme.lines().skip_while(|line| *line != "## What is read").skip(1);
        let lines = lines.take_while(|line| !line.starts_with("## "));
        lines.filter(|line| line.starts_with('|')).collect::<Vec<_>>()
    };
    let root = section(include_str!("../../README.md"));
    let starts = ["| field | Forza", "| field | Assetto Corsa", "| game | packets"];
    for start in starts {
        assert!(root.iter().any(|line| line.starts_with(start)), "no table {start}");
    }
    assert_eq!(section(include_str!("../../sim-telemetry/README.md")), root);
}

#[test]
fn the_matrix_says_what_the_decoders_do() {
    let matrix = matrix();
    let mut wrong = Vec::new();
    for (column, protocol) in COLUMNS {
        let fields = fields(protocol);
        for ((field, _), cell) in matrix.iter().filter(|((_, other), _)| *other == column) {
            let says = cell != "**not**" && cell != "learned";
            if says != fields.contains(field) {
                wrong.push(format!("{column} {field}: the README says {cell:?}"));
            }
        }
        for field in fields.iter().filter(|field| *field != "max_rpm_learned") {
            assert!(matrix.contains_key(&(field.clone(), column)), "{field} has no row");
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_protocol_has_a_column() {
    for protocol in Protocol::ALL {
        assert!(COLUMNS.iter().any(|&(_, other)| other == protocol), "{protocol:?} has none");
    }
}

/// Where the README says "learned", the game sends no maximum and detection
/// finds one.
#[test]
fn learned_maxima_are_learned() {
    for ((field, column), cell) in matrix() {
        if cell != "learned" {
            continue;
        }
        assert_eq!(field, "max_rpm");
        let (_, protocol) = COLUMNS.into_iter().find(|(other, _)| *other == column).unwrap();
        let mut car = Simulation::new(Setup::default());
        car.advance(1.0);
        let mut detect = AutoDetect::new();
        Encoder::new(protocol, None).unwrap().encode(car.state(), |packet| {
            let frame = *detect.push(packet, Timestamp::ZERO).frame().unwrap();
            assert!(frame.max_rpm.is_some() && frame.max_rpm_learned, "{column}");
        });
    }
}
