//! cm-telemetry 2.3.1, F1 22.

use cm_telemetry::TelemetryEvent;
use cm_telemetry::f1::f1_2022::F1_2022;
use telemetry_core::wire::{Layout, WireStruct};
use telemetry_decoders::f1::{self, y2022};

use crate::random::Random;
use crate::{Known, debug, differences, leaf};

/// What it reads wrongly.
pub const CAR_DAMAGE: u8 = 10;

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

/// All that differs, but for its own words for codes; an error where it refuses
/// the packet.
///
/// # Errors
///
/// Its error.
pub fn compare(bytes: &[u8]) -> Result<Vec<String>, String> {
    let ours = leaf::ours(&f1::parse(bytes).unwrap(), false);
    let theirs = F1_2022::from_packet(bytes).map_err(|error| error.to_string())?;
    let theirs = debug::theirs(&debug(theirs));
    let known = Known { words: WORDS, ..Known::default() };
    let found = differences(&ours, &theirs, &known);
    Ok(found.into_iter().filter(|line| !is_its_word(line)).collect())
}

fn is_its_word(line: &str) -> bool {
    // Its gears are words: the number of each stands in its list.
    let gear = line.starts_with("gear: ") || line.starts_with("suggested_gear: ");
    // A distance of 0 is a word of its own, and so is a code without a name.
    let nothing = line.contains("Number(Number(0))") && line.ends_with("Word(\"NotAvailable\")");
    let nameless = line.contains(", None), ") && line.ends_with("Word(\"Unknown\")");
    gear || nothing || nameless
}

/// Bytes of each field that must be one of its variants.
pub fn byte(random: &mut Random, field: &str) -> Option<u8> {
    let choices: &[u8] = match field {
        "game_mode" => &[0, 3, 5],
        "lap_valid_bit_flags" => &[3, 7, 15],
        _ => super::f1_values(field)?,
    };
    Some(choices[random.below(choices.len() as u64) as usize])
}

/// The packets that have one layout; an event does not.
pub fn layouts() -> [(u8, Layout); 11] {
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
