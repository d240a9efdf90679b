//! F1 22 against cm-telemetry 2.3.1.
//!
//! It turns codes into variants of its own, so that the packets hold values that
//! it knows. Differences, all of them theirs:
//!
//! - Car Damage: `tyres_wear` is read as four bytes, not as four floats, and the
//!   rest of the car, and every car behind it, stands 12 bytes too early.
//! - Participants: `my_team` and `your_telemetry` are on for bytes above 1 only:
//!   its check is `> 1`, and the game sends 1.
//! - A gear above 8 and a suggested gear of none of its variants panic.
//! - Names that are no UTF-8 become "UNKW".

use cm_telemetry::TelemetryEvent;
use cm_telemetry::f1::f1_2022::F1_2022;
use telemetry_core::wire::{Layout, WireStruct};
use telemetry_decoders::f1::{self, y2022};
use telemetry_rivals::random::Random;
use telemetry_rivals::{Known, debug, differences, leaf, recordings};

const CAR_DAMAGE: u8 = 10;
const EVENT: u8 = 3;

/// Their word, and our name for the same code.
const WORDS: &[(&str, &str)] = &[
    ("Inter", "intermediate"),
    ("F1ClassicDry", "classic dry"),
    ("F1ClassicWet", "classic wet"),
    ("Max", "maximum"),
    ("ThreeD", "3D"),
    ("TwoD", "2D"),
    ("ManualAndSuggest", "manual with suggested gear"),
    ("FullSafetyCar", "full"),
    ("NoSafetyCar", "none"),
    ("LigthCloud", "light cloud"),
    ("Auto", "automatic"),
    ("DidNotFinished", "did not finish"),
    ("SergioPerez", "Sergio Pérez"),
    ("GuanyaZhou", "Guanyu Zhou"),
    ("Human", "network player"),
    ("Unknown", "no team"),
    ("F1CustomTeam", "custom team"),
];

fn debug(packet: F1_2022) -> String {
    match packet {
        F1_2022::Motion(packet) => format!("{packet:?}"),
        F1_2022::Session(packet) => format!("{packet:?}"),
        F1_2022::LapData(packet) => format!("{packet:?}"),
        F1_2022::Event(packet) => format!("{packet:?}"),
        F1_2022::Participants(packet) => format!("{packet:?}"),
        F1_2022::CarSetup(packet) => format!("{packet:?}"),
        F1_2022::CarTelemetry(packet) => format!("{packet:?}"),
        F1_2022::CarStatus(packet) => format!("{packet:?}"),
        F1_2022::FinalClassification(packet) => format!("{packet:?}"),
        F1_2022::LobbyInfo(packet) => format!("{packet:?}"),
        F1_2022::CarDamage(packet) => format!("{packet:?}"),
        F1_2022::SessionHistory(packet) => format!("{packet:?}"),
    }
}

/// What differs, but for what is known.
fn compare(bytes: &[u8]) -> Vec<String> {
    let ours = leaf::ours(&f1::parse(bytes).unwrap(), false);
    let theirs = F1_2022::from_packet(bytes).unwrap_or_else(|error| panic!("{error}"));
    let theirs = debug::theirs(&debug(theirs));
    let known = Known { words: WORDS, ..Known::default() };
    let found = differences(&ours, &theirs, &known);
    found.into_iter().filter(|line| !is_known(line)).collect()
}

fn is_known(line: &str) -> bool {
    // `> 1` where the game sends 1.
    let switch = line.starts_with("my_team: Number(Number(1))")
        || line.starts_with("your_telemetry: Code(1");
    // Its gears are words: the number of each stands in its list.
    let gear = line.starts_with("gear: ") || line.starts_with("suggested_gear: ");
    // A distance of 0 is a word of its own, and so is a code without a name.
    let nothing = line.contains("Number(Number(0))") && line.ends_with("Word(\"NotAvailable\")");
    let nameless = line.contains(", None), ") && line.ends_with("Word(\"Unknown\")");
    switch || gear || nothing || nameless
}

/// Bytes of each field that must be one of its variants.
fn byte(random: &mut Random, field: &str) -> Option<u8> {
    let choices: &[u8] = match field {
        "num_marshal_zones" => &[21],
        "num_weather_forecast_samples" => &[56],
        "num_laps" => &[100],
        "num_tyre_stints" => &[8],
        "num_active_cars" | "num_cars" | "num_players" => &[22],
        "actual_tyre_compound" | "tyre_actual_compound" | "tyre_stints_actual" => &[16, 20, 7, 8],
        "visual_tyre_compound" | "tyre_visual_compound" | "tyre_stints_visual" => &[16, 17, 18, 7],
        "session_length" => &[0, 2, 7],
        "gearbox_assist" => &[1, 2, 3],
        "game_mode" => &[0, 3, 5],
        "nationality" => &[1, 10, 22, 87],
        "gear" | "suggested_gear" => &[1, 2, 8],
        "lap_valid_bit_flags" => &[3, 7, 15],
        _ => return None,
    };
    Some(choices[random.below(choices.len() as u64) as usize])
}

fn layouts() -> [(u8, Layout); 11] {
    [
        (0, y2022::PacketMotionData::TABLE),
        (1, y2022::PacketSessionData::TABLE),
        (2, y2022::PacketLapData::TABLE),
        (4, y2022::PacketParticipantsData::TABLE),
        (5, y2022::PacketCarSetupData::TABLE),
        (6, y2022::PacketCarTelemetryData::TABLE),
        (7, y2022::PacketCarStatusData::TABLE),
        (8, y2022::PacketFinalClassificationData::TABLE),
        (9, y2022::PacketLobbyInfoData::TABLE),
        (CAR_DAMAGE, y2022::PacketCarDamageData::TABLE),
        (11, y2022::PacketSessionHistoryData::TABLE),
    ]
}

fn packet(random: &mut Random, id: u8, layout: &Layout) -> Vec<u8> {
    let mut bytes = random.tame(layout, &mut byte);
    bytes[..2].copy_from_slice(&2022u16.to_le_bytes());
    bytes[5] = id;
    bytes
}

#[test]
fn random_packets() {
    let mut random = Random::new(3);
    for (id, layout) in layouts().iter().filter(|(id, _)| *id != CAR_DAMAGE) {
        for _ in 0..20 {
            let bytes = packet(&mut random, *id, layout);
            let found = compare(&bytes);
            assert!(found.is_empty(), "id {id}: {:#?}", &found[..found.len().min(40)]);
        }
    }
}

#[test]
fn recorded_packets() {
    let Some(folder) = recordings::folder() else { return };
    for name in ["f1/f1_2022_a.pkts", "f1/f1_2022_b.pkts"] {
        for bytes in recordings::packets(&folder, name) {
            if matches!(bytes[5], CAR_DAMAGE | EVENT) {
                continue;
            }
            let found = compare(&bytes);
            assert!(
                found.is_empty(),
                "{name} id {}: {:#?}",
                bytes[5],
                &found[..found.len().min(8)]
            );
        }
    }
}

/// Theirs: 12 bytes of each car are not read.
#[test]
fn car_damage_is_read_12_bytes_too_early() {
    let mut random = Random::new(4);
    let (id, layout) = &layouts()[9];
    let mut bytes = packet(&mut random, *id, layout);
    bytes[24..24 + 42].fill(0);
    bytes[24..28].copy_from_slice(&50f32.to_le_bytes());
    let F1_2022::CarDamage(theirs) = F1_2022::from_packet(&bytes).unwrap() else { panic!() };
    let first = format!("{:?}", theirs.car_damage_data[0].tyres_wear);
    // The four bytes of 50.0, one a wheel.
    assert!(first.contains("rear_left: 0, rear_right: 0, front_left: 72, front_right: 66"));
    let packet = f1::parse(&bytes).unwrap();
    assert_eq!(packet.car_damage(0).unwrap().tyres_wear()[0], 50.0);
}

/// The details of events, which are tuples there.
#[test]
fn events() {
    let mut random = Random::new(5);
    for code in [b"FTLP", b"RTMT", b"TMPT", b"RCWN", b"SPTP", b"STLG", b"DTSV", b"SGSV", b"FLBK"] {
        for _ in 0..50 {
            let mut bytes = random.bytes(40);
            bytes[..2].copy_from_slice(&2022u16.to_le_bytes());
            bytes[5] = EVENT;
            bytes[24..28].copy_from_slice(code);
            // The switches of a speed trap.
            bytes[33] %= 2;
            bytes[34] %= 2;
            let F1_2022::Event(theirs) = F1_2022::from_packet(&bytes).unwrap() else { panic!() };
            let theirs = debug::theirs(&format!("{:?}", theirs.event_data_details));
            let event = f1::parse(&bytes).unwrap().event().unwrap();
            let mut ours = leaf::ours(&event, false);
            // From format 2025 on; null until then.
            ours.retain(|value| !["reason", "stop_time"].contains(&&value.field[..]));
            let found = differences(&ours, &theirs, &Known::default());
            assert!(found.is_empty(), "{event:?}: {found:#?}");
        }
    }
}
