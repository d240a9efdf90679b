//! f1-game-packet-parser 1.0.5.

use telemetry_core::wire::{Layout, WireStruct};
use telemetry_decoders::f1::{self, y2022, y2023, y2024};

use crate::leaf::Word;
use crate::random::Random;
use crate::{Known, debug, differences, leaf};

/// Their word, and our name for the same code.
const WORDS: &[(&str, &str)] = &[
    ("F1Soft", "soft"),
    ("F1Medium", "medium"),
    ("F1Hard", "hard"),
    ("F1Inter", "intermediate"),
    ("F1Wet", "wet"),
    ("Inter", "intermediate"),
    ("TwoDimensional", "2D"),
    ("ThreeDimensional", "3D"),
    ("KilometresPerHour", "km/h"),
    ("MilesPerHour", "mph"),
    ("First", "sector 1"),
    ("Second", "sector 2"),
    ("Third", "sector 3"),
    ("NotAllowed", "0"),
    ("Allowed", "1"),
    ("AlbertPark", "Melbourne"),
    ("Interlagos", "Brazil"),
    // Its own name for what has none, or is none.
    ("Unknown", "invalid"),
    ("Unknown", "off"),
    // Theirs: the two are swapped. The publisher's text has 2 for hotlap.
    ("Overtake", "hotlap"),
    ("Hotlap", "overtake"),
    // Theirs: these two as well. The publisher's text has 1 for the full safety car.
    ("Virtual", "full"),
    ("Full", "virtual"),
    // Of a time trial ours keeps the numbers: the texts differ on them.
    ("Manual", "1"),
    ("ManualWithSuggestedGear", "2"),
    ("Automatic", "3"),
    ("Off", "0"),
    ("Medium", "1"),
];

/// The kinds of packets, of which it prints one and for the others `None`.
const KINDS: [&str; 15] = [
    "motion",
    "session",
    "laps",
    "event",
    "participants",
    "car_setups",
    "car_telemetry",
    "car_status",
    "final_classification",
    "lobby",
    "car_damage",
    "session_history",
    "tyre_sets",
    "motion_ex",
    "time_trial",
];

/// Fields of later formats, which it prints all the same.
fn only_theirs(format: u16, id: u8) -> Vec<&'static str> {
    let mut fields = Vec::new();
    if format < 2023 {
        fields.extend(["game_year", "overall_frame_identifier"]);
        fields.extend::<&[_]>(match id {
            0 => &[
                "wheel_slip_angle",
                "wheel_lat_force",
                "wheel_long_force",
                "height_of_cog_above_ground",
                "wheel_vert_force",
                "front_aero_height",
                "rear_aero_height",
                "front_roll_angle",
                "rear_roll_angle",
                "chassis_yaw",
            ],
            1 => &[
                "speed_unit_lead_player",
                "temperature_unit_lead_player",
                "speed_unit_secondary_player",
                "temperature_unit_secondary_player",
                "num_safety_car_periods",
                "num_virtual_safety_car_periods",
                "num_red_flag_periods",
            ],
            2 => &[
                "sector1_time_minutes_part",
                "sector2_time_minutes_part",
                "delta_to_car_in_front_ms_part",
                "delta_to_race_leader_ms",
                "corner_cutting_warnings",
            ],
            4 => &["show_online_names", "platform"],
            7 => &["engine_power_ice", "engine_power_mguk"],
            9 => &["platform"],
            11 => {
                &["sector1_time_minutes_part", "sector2_time_minutes_part", "sector3_time_minutes"]
            }
            _ => &[],
        });
    }
    if format < 2024 {
        fields.extend::<&[_]>(match id {
            1 => &[
                "equal_car_performance",
                "recovery_mode",
                "flashback_limit",
                "surface_sim_type",
                "low_fuel_mode",
                "race_starts",
                "tyre_temperature",
                "pit_lane_tyre_sim",
                "car_damage",
                "car_damage_rate",
                "collisions",
                "collisions_off_for_first_lap_only",
                "mp_unsafe_pit_release_disabled",
                "mp_collisions_off_for_griefing",
                "corner_cutting_stringency",
                "parc_ferme_rules",
                "pit_stop_experience",
                "safety_car_intensity",
                "safety_car_experience",
                "formation_lap",
                "formation_lap_experience",
                "red_flag_intensity",
                "affects_license_level_solo",
                "affects_license_level_mp",
                "num_sessions_in_weekend",
                "sector2_lap_distance_start",
                "sector3_lap_distance_start",
            ],
            2 => &[
                "delta_to_car_in_front_minutes_part",
                "delta_to_race_leader_minutes_part",
                "speed_trap_fastest_speed",
                "speed_trap_fastest_lap",
            ],
            4 => &["tech_level"],
            5 => &["engine_braking", "next_front_wing_value"],
            9 => &["your_telemetry", "show_online_names", "tech_level"],
            _ => &[],
        });
    }
    fields
}

/// What differs, but for its own words for codes; an error where it refuses the
/// packet.
///
/// # Errors
///
/// Its error.
pub fn compare(bytes: &[u8]) -> Result<Vec<String>, String> {
    let view = f1::parse(bytes).unwrap();
    let header = view.header();
    let theirs = f1_game_packet_parser::parse(bytes).map_err(|error| error.to_string())?;
    let theirs = debug::theirs(&format!("{theirs:?}"));
    let only_theirs = only_theirs(header.format.number(), header.packet_id);
    let mut theirs: Vec<_> = theirs
        .into_iter()
        .filter(|value| {
            let nothing = matches!(&value.value, Word::Word(word) if word == "None");
            let is_another_kind = nothing && KINDS.contains(&&value.field[..]);
            !is_another_kind && !only_theirs.contains(&&value.field[..])
        })
        .collect();
    // The id is a word there.
    for value in theirs.iter_mut().filter(|value| value.field == "packet_id") {
        value.value = Word::Number(header.packet_id.to_string());
    }
    let known = Known { words: WORDS, ..Known::default() };
    let ours = leaf::ours(&view, true);
    let found = differences(&ours, &theirs, &known);
    let nameless =
        |line: &String| line.contains(", None), ") && line.ends_with("Word(\"Unknown\")");
    Ok(found.into_iter().filter(|line| !nameless(line)).collect())
}

/// Bytes of each field that must be in a range.
pub fn byte(random: &mut Random, field: &str) -> Option<u8> {
    let choices: &[u8] = match field {
        "num_sessions_in_weekend" => &[12],
        "game_mode" => &[5, 6, 7],
        "platform" => &[1, 3, 4, 6],
        "best_lap_time_lap_num" | "best_sector1_lap_num" | "best_sector2_lap_num" => &[1, 50],
        "best_sector3_lap_num" => &[1, 50],
        _ => super::f1_values(field)?,
    };
    Some(choices[random.below(choices.len() as u64) as usize])
}

/// The packets that have one layout; an event does not.
pub fn layouts() -> Vec<(u16, u8, Layout)> {
    macro_rules! layouts {
        ($($format:literal $year:ident: $($id:literal $Packet:ident,)*;)*) => {
            vec![$($(($format, $id, $year::$Packet::TABLE),)*)*]
        };
    }
    layouts! {
        2022 y2022: 0 PacketMotionData, 1 PacketSessionData, 2 PacketLapData,
            4 PacketParticipantsData, 5 PacketCarSetupData, 6 PacketCarTelemetryData,
            7 PacketCarStatusData, 8 PacketFinalClassificationData, 9 PacketLobbyInfoData,
            10 PacketCarDamageData, 11 PacketSessionHistoryData,;
        2023 y2023: 0 PacketMotionData, 1 PacketSessionData, 2 PacketLapData,
            4 PacketParticipantsData, 5 PacketCarSetupData, 6 PacketCarTelemetryData,
            7 PacketCarStatusData, 8 PacketFinalClassificationData, 9 PacketLobbyInfoData,
            10 PacketCarDamageData, 11 PacketSessionHistoryData, 12 PacketTyreSetsData,;
        2024 y2024: 0 PacketMotionData, 1 PacketSessionData, 2 PacketLapData,
            4 PacketParticipantsData, 5 PacketCarSetupData, 6 PacketCarTelemetryData,
            7 PacketCarStatusData, 8 PacketFinalClassificationData, 9 PacketLobbyInfoData,
            10 PacketCarDamageData, 11 PacketSessionHistoryData, 12 PacketTyreSetsData,
            13 PacketMotionExData, 14 PacketTimeTrialData,;
    }
}
