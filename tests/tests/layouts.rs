//! Every wire struct against a table of offsets that was drawn up apart from
//! the code.

use std::collections::BTreeMap;

use kunos_shm::{ac, acc, evo};
use telemetry_core::wire::{FieldType, Layout, WireStruct};
use telemetry_decoders::f1::{y2022, y2023, y2024, y2025, y2026};
use telemetry_decoders::{codemasters, forza, motionsim, outgauge, outsim, pcars2, scs, wrc};

/// One number of a packet: offset, type, count, name.
type Leaf = (usize, String, usize, String);

/// A struct of the table: its size and its fields, some of which are structs.
struct Row {
    size: usize,
    fields: Vec<Leaf>,
}

fn table() -> BTreeMap<String, Row> {
    let mut rows = BTreeMap::new();
    let mut name = String::new();
    for line in include_str!("../layouts.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<_> = line.split_whitespace().collect();
        if line.starts_with(' ') {
            let [offset, field_type, count, field] = words[..] else { panic!("{line}") };
            let leaf = (
                offset.parse().unwrap(),
                field_type.to_owned(),
                count.parse().unwrap(),
                field.to_owned(),
            );
            let row: &mut Row = rows.get_mut(&name).unwrap();
            row.fields.push(leaf);
        } else {
            let [struct_name, size] = words[..] else { panic!("{line}") };
            name = struct_name.to_owned();
            rows.insert(name.clone(), Row { size: size.parse().unwrap(), fields: Vec::new() });
        }
    }
    rows
}

/// The numbers of a struct of the table, structs inside it taken apart.
fn leaves_of_row(rows: &BTreeMap<String, Row>, name: &str, base: usize, leaves: &mut Vec<Leaf>) {
    for (offset, field_type, count, field) in &rows[name].fields {
        match rows.get(field_type) {
            Some(row) => {
                for i in 0..*count {
                    leaves_of_row(rows, field_type, base + offset + i * row.size, leaves);
                }
            }
            None => leaves.push((base + offset, field_type.clone(), *count, field.clone())),
        }
    }
}

/// The numbers of a struct of the code.
fn leaves_of_layout(layout: &Layout, base: usize, leaves: &mut Vec<Leaf>) {
    for field in layout.fields {
        let offset = base + field.offset;
        match field.field_type {
            FieldType::Struct(inner) => {
                for i in 0..field.count {
                    leaves_of_layout(inner, offset + i * inner.size, leaves);
                }
            }
            FieldType::Scalar(_) if is_gap(field.name) => {}
            FieldType::Scalar(scalar) => {
                leaves.push((offset, scalar.to_owned(), field.count, field.name.to_owned()));
            }
        }
    }
}

/// Bytes whose meaning nobody has listed: `gap_` and their offset.
fn is_gap(name: &str) -> bool {
    let offset = name.strip_prefix("gap_");
    offset.is_some_and(|offset| offset.bytes().all(|byte| byte.is_ascii_digit()))
}

const LAYOUTS: &[(&str, Layout)] = &[
    ("outgauge/92", outgauge::OutGaugePack::TABLE),
    ("outgauge/96", outgauge::OutGaugePackWithId::TABLE),
    ("forza/232/sled", forza::Sled::TABLE),
    ("forza/311/fm7_dash", forza::Fm7Dash::TABLE),
    ("forza/331/fm2023_dash", forza::Fm2023Dash::TABLE),
    ("forza/324/horizon_dash", forza::HorizonDash::TABLE),
    ("forza/323/horizon_dash_without_trailing_byte", forza::HorizonDash323::TABLE),
    ("codemasters/264/extradata3", codemasters::ExtraData3::TABLE),
    ("codemasters/280/f1_2016_or_wrc_generations", codemasters::ExtraData3WithTail::TABLE),
    ("codemasters/64/extradata0", codemasters::ExtraData0::TABLE),
    ("codemasters/152/extradata1", codemasters::ExtraData1::TABLE),
    ("codemasters/252/extradata2", codemasters::ExtraData2::TABLE),
    ("outsim/64", outsim::OutSimPack::TABLE),
    ("outsim/68", outsim::OutSimPackWithId::TABLE),
    ("outsim2/part/main", outsim::Main::TABLE),
    ("outsim2/part/inputs", outsim::Inputs::TABLE),
    ("outsim2/part/drive", outsim::Drive::TABLE),
    ("outsim2/part/distance", outsim::Distance::TABLE),
    ("outsim2/part/wheel", outsim::Wheel::TABLE),
    ("outsim2/part/extra_1", outsim::Extra1::TABLE),
    ("beamng/88/motion_sim", motionsim::MotionSim::TABLE),
    ("scs_plugin", scs::Page::TABLE),
    ("wrc/experimental/session_start", wrc::experimental::SessionStart::TABLE),
    ("wrc/experimental/session_update", wrc::experimental::SessionUpdate::TABLE),
    ("wrc/experimental/session_pause", wrc::experimental::SessionMark::TABLE),
    ("wrc/experimental/session_resume", wrc::experimental::SessionMark::TABLE),
    ("wrc/experimental/session_end", wrc::experimental::SessionMark::TABLE),
    ("wrc/237/session_update", wrc::SessionUpdate::TABLE),
    ("wrc/240/session_update_padded", wrc::SessionUpdatePadded::TABLE),
    ("wrc/241/session_update_4cc", wrc::SessionUpdate4cc::TABLE),
    ("wrc/244/session_update_4cc_padded", wrc::SessionUpdate4ccPadded::TABLE),
    ("pcars2/header", pcars2::Header::TABLE),
    ("pcars2/telemetry/538", pcars2::Telemetry538::TABLE),
    ("pcars2/telemetry/555", pcars2::Telemetry555::TABLE),
    ("pcars2/telemetry/559", pcars2::Telemetry559::TABLE),
    ("pcars2/game_state/24", pcars2::GameState::TABLE),
    ("pcars2/race/308", pcars2::Race::TABLE),
    ("pcars2/participants/1136", pcars2::Participants1136::TABLE),
    ("pcars2/participants/1040", pcars2::Participants1040::TABLE),
    ("pcars2/participant_info/32", pcars2::ParticipantInfo32::TABLE),
    ("pcars2/participant_info/30", pcars2::ParticipantInfo30::TABLE),
    ("pcars2/timings/993", pcars2::Timings993::TABLE),
    ("pcars2/timings/1059", pcars2::Timings1059::TABLE),
    ("pcars2/timings/1063", pcars2::Timings1063::TABLE),
    ("pcars2/participant_stats/32", pcars2::ParticipantStats32::TABLE),
    ("pcars2/participant_stats/24", pcars2::ParticipantStats24::TABLE),
    ("pcars2/time_stats/1040", pcars2::TimeStats1040::TABLE),
    ("pcars2/time_stats/784", pcars2::TimeStats784::TABLE),
    ("pcars2/vehicle_info", pcars2::VehicleInfo::TABLE),
    ("pcars2/vehicle_names/1164", pcars2::VehicleNames::TABLE),
    ("pcars2/class_info", pcars2::ClassInfo::TABLE),
    ("pcars2/class_names/1452", pcars2::ClassNames::TABLE),
    ("f1/2022/PacketHeader", y2022::PacketHeader::TABLE),
    ("f1/2022/CarMotionData", y2022::CarMotionData::TABLE),
    ("f1/2022/MarshalZone", y2022::MarshalZone::TABLE),
    ("f1/2022/WeatherForecastSample", y2022::WeatherForecastSample::TABLE),
    ("f1/2022/LapData", y2022::LapData::TABLE),
    ("f1/2022/ParticipantData", y2022::ParticipantData::TABLE),
    ("f1/2022/CarSetupData", y2022::CarSetupData::TABLE),
    ("f1/2022/CarTelemetryData", y2022::CarTelemetryData::TABLE),
    ("f1/2022/CarStatusData", y2022::CarStatusData::TABLE),
    ("f1/2022/FinalClassificationData", y2022::FinalClassificationData::TABLE),
    ("f1/2022/LobbyInfoData", y2022::LobbyInfoData::TABLE),
    ("f1/2022/CarDamageData", y2022::CarDamageData::TABLE),
    ("f1/2022/LapHistoryData", y2022::LapHistoryData::TABLE),
    ("f1/2022/TyreStintHistoryData", y2022::TyreStintHistoryData::TABLE),
    ("f1/2022/packet/0/motion", y2022::PacketMotionData::TABLE),
    ("f1/2022/packet/1/session", y2022::PacketSessionData::TABLE),
    ("f1/2022/packet/2/lap_data", y2022::PacketLapData::TABLE),
    ("f1/2022/packet/3/event", y2022::PacketEventData::TABLE),
    ("f1/2022/packet/4/participants", y2022::PacketParticipantsData::TABLE),
    ("f1/2022/packet/5/car_setups", y2022::PacketCarSetupData::TABLE),
    ("f1/2022/packet/6/car_telemetry", y2022::PacketCarTelemetryData::TABLE),
    ("f1/2022/packet/7/car_status", y2022::PacketCarStatusData::TABLE),
    ("f1/2022/packet/8/final_classification", y2022::PacketFinalClassificationData::TABLE),
    ("f1/2022/packet/9/lobby_info", y2022::PacketLobbyInfoData::TABLE),
    ("f1/2022/packet/10/car_damage", y2022::PacketCarDamageData::TABLE),
    ("f1/2022/packet/11/session_history", y2022::PacketSessionHistoryData::TABLE),
    ("f1/2022/event/FTLP", y2022::FastestLap::TABLE),
    ("f1/2022/event/RTMT", y2022::Retirement::TABLE),
    ("f1/2022/event/TMPT", y2022::TeamMateInPits::TABLE),
    ("f1/2022/event/RCWN", y2022::RaceWinner::TABLE),
    ("f1/2022/event/PENA", y2022::Penalty::TABLE),
    ("f1/2022/event/SPTP", y2022::SpeedTrap::TABLE),
    ("f1/2022/event/STLG", y2022::StartLights::TABLE),
    ("f1/2022/event/DTSV", y2022::DriveThroughPenaltyServed::TABLE),
    ("f1/2022/event/SGSV", y2022::StopGoPenaltyServed::TABLE),
    ("f1/2022/event/FLBK", y2022::Flashback::TABLE),
    ("f1/2022/event/BUTN", y2022::Buttons::TABLE),
    ("f1/2023/PacketHeader", y2023::PacketHeader::TABLE),
    ("f1/2023/CarMotionData", y2023::CarMotionData::TABLE),
    ("f1/2023/MarshalZone", y2023::MarshalZone::TABLE),
    ("f1/2023/WeatherForecastSample", y2023::WeatherForecastSample::TABLE),
    ("f1/2023/LapData", y2023::LapData::TABLE),
    ("f1/2023/ParticipantData", y2023::ParticipantData::TABLE),
    ("f1/2023/CarSetupData", y2023::CarSetupData::TABLE),
    ("f1/2023/CarTelemetryData", y2023::CarTelemetryData::TABLE),
    ("f1/2023/CarStatusData", y2023::CarStatusData::TABLE),
    ("f1/2023/FinalClassificationData", y2023::FinalClassificationData::TABLE),
    ("f1/2023/LobbyInfoData", y2023::LobbyInfoData::TABLE),
    ("f1/2023/CarDamageData", y2023::CarDamageData::TABLE),
    ("f1/2023/LapHistoryData", y2023::LapHistoryData::TABLE),
    ("f1/2023/TyreStintHistoryData", y2023::TyreStintHistoryData::TABLE),
    ("f1/2023/TyreSetData", y2023::TyreSetData::TABLE),
    ("f1/2023/packet/0/motion", y2023::PacketMotionData::TABLE),
    ("f1/2023/packet/1/session", y2023::PacketSessionData::TABLE),
    ("f1/2023/packet/2/lap_data", y2023::PacketLapData::TABLE),
    ("f1/2023/packet/3/event", y2023::PacketEventData::TABLE),
    ("f1/2023/packet/4/participants", y2023::PacketParticipantsData::TABLE),
    ("f1/2023/packet/5/car_setups", y2023::PacketCarSetupData::TABLE),
    ("f1/2023/packet/6/car_telemetry", y2023::PacketCarTelemetryData::TABLE),
    ("f1/2023/packet/7/car_status", y2023::PacketCarStatusData::TABLE),
    ("f1/2023/packet/8/final_classification", y2023::PacketFinalClassificationData::TABLE),
    ("f1/2023/packet/9/lobby_info", y2023::PacketLobbyInfoData::TABLE),
    ("f1/2023/packet/10/car_damage", y2023::PacketCarDamageData::TABLE),
    ("f1/2023/packet/11/session_history", y2023::PacketSessionHistoryData::TABLE),
    ("f1/2023/packet/12/tyre_sets", y2023::PacketTyreSetsData::TABLE),
    ("f1/2023/packet/13/motion_ex", y2023::PacketMotionExData::TABLE),
    ("f1/2023/event/FTLP", y2023::FastestLap::TABLE),
    ("f1/2023/event/RTMT", y2023::Retirement::TABLE),
    ("f1/2023/event/TMPT", y2023::TeamMateInPits::TABLE),
    ("f1/2023/event/RCWN", y2023::RaceWinner::TABLE),
    ("f1/2023/event/PENA", y2023::Penalty::TABLE),
    ("f1/2023/event/SPTP", y2023::SpeedTrap::TABLE),
    ("f1/2023/event/STLG", y2023::StartLights::TABLE),
    ("f1/2023/event/DTSV", y2023::DriveThroughPenaltyServed::TABLE),
    ("f1/2023/event/SGSV", y2023::StopGoPenaltyServed::TABLE),
    ("f1/2023/event/FLBK", y2023::Flashback::TABLE),
    ("f1/2023/event/BUTN", y2023::Buttons::TABLE),
    ("f1/2023/event/OVTK", y2023::Overtake::TABLE),
    ("f1/2024/PacketHeader", y2024::PacketHeader::TABLE),
    ("f1/2024/CarMotionData", y2024::CarMotionData::TABLE),
    ("f1/2024/MarshalZone", y2024::MarshalZone::TABLE),
    ("f1/2024/WeatherForecastSample", y2024::WeatherForecastSample::TABLE),
    ("f1/2024/LapData", y2024::LapData::TABLE),
    ("f1/2024/ParticipantData", y2024::ParticipantData::TABLE),
    ("f1/2024/CarSetupData", y2024::CarSetupData::TABLE),
    ("f1/2024/CarTelemetryData", y2024::CarTelemetryData::TABLE),
    ("f1/2024/CarStatusData", y2024::CarStatusData::TABLE),
    ("f1/2024/FinalClassificationData", y2024::FinalClassificationData::TABLE),
    ("f1/2024/LobbyInfoData", y2024::LobbyInfoData::TABLE),
    ("f1/2024/CarDamageData", y2024::CarDamageData::TABLE),
    ("f1/2024/LapHistoryData", y2024::LapHistoryData::TABLE),
    ("f1/2024/TyreStintHistoryData", y2024::TyreStintHistoryData::TABLE),
    ("f1/2024/TyreSetData", y2024::TyreSetData::TABLE),
    ("f1/2024/TimeTrialDataSet", y2024::TimeTrialDataSet::TABLE),
    ("f1/2024/packet/0/motion", y2024::PacketMotionData::TABLE),
    ("f1/2024/packet/1/session", y2024::PacketSessionData::TABLE),
    ("f1/2024/packet/2/lap_data", y2024::PacketLapData::TABLE),
    ("f1/2024/packet/3/event", y2024::PacketEventData::TABLE),
    ("f1/2024/packet/4/participants", y2024::PacketParticipantsData::TABLE),
    ("f1/2024/packet/5/car_setups", y2024::PacketCarSetupData::TABLE),
    ("f1/2024/packet/6/car_telemetry", y2024::PacketCarTelemetryData::TABLE),
    ("f1/2024/packet/7/car_status", y2024::PacketCarStatusData::TABLE),
    ("f1/2024/packet/8/final_classification", y2024::PacketFinalClassificationData::TABLE),
    ("f1/2024/packet/9/lobby_info", y2024::PacketLobbyInfoData::TABLE),
    ("f1/2024/packet/10/car_damage", y2024::PacketCarDamageData::TABLE),
    ("f1/2024/packet/11/session_history", y2024::PacketSessionHistoryData::TABLE),
    ("f1/2024/packet/12/tyre_sets", y2024::PacketTyreSetsData::TABLE),
    ("f1/2024/packet/13/motion_ex", y2024::PacketMotionExData::TABLE),
    ("f1/2024/packet/14/time_trial", y2024::PacketTimeTrialData::TABLE),
    ("f1/2024/event/FTLP", y2024::FastestLap::TABLE),
    ("f1/2024/event/RTMT", y2024::Retirement::TABLE),
    ("f1/2024/event/TMPT", y2024::TeamMateInPits::TABLE),
    ("f1/2024/event/RCWN", y2024::RaceWinner::TABLE),
    ("f1/2024/event/PENA", y2024::Penalty::TABLE),
    ("f1/2024/event/SPTP", y2024::SpeedTrap::TABLE),
    ("f1/2024/event/STLG", y2024::StartLights::TABLE),
    ("f1/2024/event/DTSV", y2024::DriveThroughPenaltyServed::TABLE),
    ("f1/2024/event/SGSV", y2024::StopGoPenaltyServed::TABLE),
    ("f1/2024/event/FLBK", y2024::Flashback::TABLE),
    ("f1/2024/event/BUTN", y2024::Buttons::TABLE),
    ("f1/2024/event/OVTK", y2024::Overtake::TABLE),
    ("f1/2024/event/SCAR", y2024::SafetyCar::TABLE),
    ("f1/2024/event/COLL", y2024::Collision::TABLE),
    ("f1/2025/PacketHeader", y2025::PacketHeader::TABLE),
    ("f1/2025/CarMotionData", y2025::CarMotionData::TABLE),
    ("f1/2025/MarshalZone", y2025::MarshalZone::TABLE),
    ("f1/2025/WeatherForecastSample", y2025::WeatherForecastSample::TABLE),
    ("f1/2025/LapData", y2025::LapData::TABLE),
    ("f1/2025/ParticipantData", y2025::ParticipantData::TABLE),
    ("f1/2025/CarSetupData", y2025::CarSetupData::TABLE),
    ("f1/2025/CarTelemetryData", y2025::CarTelemetryData::TABLE),
    ("f1/2025/CarStatusData", y2025::CarStatusData::TABLE),
    ("f1/2025/FinalClassificationData", y2025::FinalClassificationData::TABLE),
    ("f1/2025/LobbyInfoData", y2025::LobbyInfoData::TABLE),
    ("f1/2025/CarDamageData", y2025::CarDamageData::TABLE),
    ("f1/2025/LapHistoryData", y2025::LapHistoryData::TABLE),
    ("f1/2025/TyreStintHistoryData", y2025::TyreStintHistoryData::TABLE),
    ("f1/2025/TyreSetData", y2025::TyreSetData::TABLE),
    ("f1/2025/TimeTrialDataSet", y2025::TimeTrialDataSet::TABLE),
    ("f1/2025/LiveryColour", y2025::LiveryColour::TABLE),
    ("f1/2025/packet/0/motion", y2025::PacketMotionData::TABLE),
    ("f1/2025/packet/1/session", y2025::PacketSessionData::TABLE),
    ("f1/2025/packet/2/lap_data", y2025::PacketLapData::TABLE),
    ("f1/2025/packet/3/event", y2025::PacketEventData::TABLE),
    ("f1/2025/packet/4/participants", y2025::PacketParticipantsData::TABLE),
    ("f1/2025/packet/5/car_setups", y2025::PacketCarSetupData::TABLE),
    ("f1/2025/packet/6/car_telemetry", y2025::PacketCarTelemetryData::TABLE),
    ("f1/2025/packet/7/car_status", y2025::PacketCarStatusData::TABLE),
    ("f1/2025/packet/8/final_classification", y2025::PacketFinalClassificationData::TABLE),
    ("f1/2025/packet/9/lobby_info", y2025::PacketLobbyInfoData::TABLE),
    ("f1/2025/packet/10/car_damage", y2025::PacketCarDamageData::TABLE),
    ("f1/2025/packet/11/session_history", y2025::PacketSessionHistoryData::TABLE),
    ("f1/2025/packet/12/tyre_sets", y2025::PacketTyreSetsData::TABLE),
    ("f1/2025/packet/13/motion_ex", y2025::PacketMotionExData::TABLE),
    ("f1/2025/packet/14/time_trial", y2025::PacketTimeTrialData::TABLE),
    ("f1/2025/packet/15/lap_positions", y2025::PacketLapPositionsData::TABLE),
    ("f1/2025/event/FTLP", y2025::FastestLap::TABLE),
    ("f1/2025/event/RTMT", y2025::Retirement::TABLE),
    ("f1/2025/event/DRSD", y2025::DrsDisabled::TABLE),
    ("f1/2025/event/TMPT", y2025::TeamMateInPits::TABLE),
    ("f1/2025/event/RCWN", y2025::RaceWinner::TABLE),
    ("f1/2025/event/PENA", y2025::Penalty::TABLE),
    ("f1/2025/event/SPTP", y2025::SpeedTrap::TABLE),
    ("f1/2025/event/STLG", y2025::StartLights::TABLE),
    ("f1/2025/event/DTSV", y2025::DriveThroughPenaltyServed::TABLE),
    ("f1/2025/event/SGSV", y2025::StopGoPenaltyServed::TABLE),
    ("f1/2025/event/FLBK", y2025::Flashback::TABLE),
    ("f1/2025/event/BUTN", y2025::Buttons::TABLE),
    ("f1/2025/event/OVTK", y2025::Overtake::TABLE),
    ("f1/2025/event/SCAR", y2025::SafetyCar::TABLE),
    ("f1/2025/event/COLL", y2025::Collision::TABLE),
    ("f1/2026/PacketHeader", y2026::PacketHeader::TABLE),
    ("f1/2026/CarMotionData", y2026::CarMotionData::TABLE),
    ("f1/2026/packet/0/motion", y2026::PacketMotionData::TABLE),
    ("f1/2026/MarshalZone", y2026::MarshalZone::TABLE),
    ("f1/2026/WeatherForecastSample", y2026::WeatherForecastSample::TABLE),
    ("f1/2026/ActiveAeroZone", y2026::ActiveAeroZone::TABLE),
    ("f1/2026/DRSZone", y2026::DrsZone::TABLE),
    ("f1/2026/packet/1/session", y2026::PacketSessionData::TABLE),
    ("f1/2026/LapData", y2026::LapData::TABLE),
    ("f1/2026/packet/2/lap_data", y2026::PacketLapData::TABLE),
    ("f1/2026/packet/3/event", y2026::PacketEventData::TABLE),
    ("f1/2026/LiveryColour", y2026::LiveryColour::TABLE),
    ("f1/2026/ParticipantData", y2026::ParticipantData::TABLE),
    ("f1/2026/packet/4/participants", y2026::PacketParticipantsData::TABLE),
    ("f1/2026/CarSetupData", y2026::CarSetupData::TABLE),
    ("f1/2026/packet/5/car_setups", y2026::PacketCarSetupData::TABLE),
    ("f1/2026/CarTelemetryData", y2026::CarTelemetryData::TABLE),
    ("f1/2026/packet/6/car_telemetry", y2026::PacketCarTelemetryData::TABLE),
    ("f1/2026/CarStatusData", y2026::CarStatusData::TABLE),
    ("f1/2026/packet/7/car_status", y2026::PacketCarStatusData::TABLE),
    ("f1/2026/FinalClassificationData", y2026::FinalClassificationData::TABLE),
    ("f1/2026/packet/8/final_classification", y2026::PacketFinalClassificationData::TABLE),
    ("f1/2026/LobbyInfoData", y2026::LobbyInfoData::TABLE),
    ("f1/2026/packet/9/lobby_info", y2026::PacketLobbyInfoData::TABLE),
    ("f1/2026/CarDamageData", y2026::CarDamageData::TABLE),
    ("f1/2026/packet/10/car_damage", y2026::PacketCarDamageData::TABLE),
    ("f1/2026/LapHistoryData", y2026::LapHistoryData::TABLE),
    ("f1/2026/TyreStintHistoryData", y2026::TyreStintHistoryData::TABLE),
    ("f1/2026/packet/11/session_history", y2026::PacketSessionHistoryData::TABLE),
    ("f1/2026/TyreSetData", y2026::TyreSetData::TABLE),
    ("f1/2026/packet/12/tyre_sets", y2026::PacketTyreSetsData::TABLE),
    ("f1/2026/packet/13/motion_ex", y2026::PacketMotionExData::TABLE),
    ("f1/2026/TimeTrialDataSet", y2026::TimeTrialDataSet::TABLE),
    ("f1/2026/packet/14/time_trial", y2026::PacketTimeTrialData::TABLE),
    ("f1/2026/packet/15/lap_positions", y2026::PacketLapPositionsData::TABLE),
    ("f1/2026/CarTelemetry2Data", y2026::CarTelemetry2Data::TABLE),
    ("f1/2026/packet/16/car_telemetry_2", y2026::PacketCarTelemetry2Data::TABLE),
    ("f1/2026/event/FTLP", y2026::FastestLap::TABLE),
    ("f1/2026/event/RTMT", y2026::Retirement::TABLE),
    ("f1/2026/event/DRSD", y2026::DrsDisabled::TABLE),
    ("f1/2026/event/TMPT", y2026::TeamMateInPits::TABLE),
    ("f1/2026/event/RCWN", y2026::RaceWinner::TABLE),
    ("f1/2026/event/PENA", y2026::Penalty::TABLE),
    ("f1/2026/event/SPTP", y2026::SpeedTrap::TABLE),
    ("f1/2026/event/STLG", y2026::StartLights::TABLE),
    ("f1/2026/event/DTSV", y2026::DriveThroughPenaltyServed::TABLE),
    ("f1/2026/event/SGSV", y2026::StopGoPenaltyServed::TABLE),
    ("f1/2026/event/FLBK", y2026::Flashback::TABLE),
    ("f1/2026/event/BUTN", y2026::Buttons::TABLE),
    ("f1/2026/event/OVTK", y2026::Overtake::TABLE),
    ("f1/2026/event/SCAR", y2026::SafetyCar::TABLE),
    ("f1/2026/event/COLL", y2026::Collision::TABLE),
    ("irsdk/var_buf", irsdk::VarBuf::TABLE),
    ("irsdk/header", irsdk::Header::TABLE),
    ("irsdk/var_header", irsdk::VarHeader::TABLE),
    ("irsdk/disk_sub_header", irsdk::DiskSubHeader::TABLE),
    ("kunos/ac/physics", ac::Physics::TABLE),
    ("kunos/acc/physics", acc::Physics::TABLE),
    ("kunos/evo/physics", evo::Physics::TABLE),
    ("kunos/ac/graphics", ac::Graphics::TABLE),
    ("kunos/acc/graphics", acc::Graphics::TABLE),
    ("kunos/ac/static", ac::Static::TABLE),
    ("kunos/acc/static", acc::Static::TABLE),
    ("kunos/evo/SMEvoTyreState", evo::TyreState::TABLE),
    ("kunos/evo/SMEvoDamageState", evo::DamageState::TABLE),
    ("kunos/evo/SMEvoPitInfo", evo::PitInfo::TABLE),
    ("kunos/evo/SMEvoInstrumentation", evo::Instrumentation::TABLE),
    ("kunos/evo/SMEvoElectronics", evo::Electronics::TABLE),
    ("kunos/evo/SMEvoSessionState", evo::SessionState::TABLE),
    ("kunos/evo/SMEvoTimingState", evo::TimingState::TABLE),
    ("kunos/evo/SMEvoAssistsState", evo::AssistsState::TABLE),
    ("kunos/evo/graphics/4900", evo::Graphics::TABLE),
    ("kunos/evo/graphics/3940", evo::GraphicsBase::TABLE),
    ("kunos/evo/static", evo::Static::TABLE),
];

#[test]
fn every_wire_struct_has_the_offsets_of_the_table() {
    let rows = table();
    for (name, layout) in LAYOUTS {
        let row = &rows[*name];
        assert_eq!(layout.size, row.size, "size of {name}");
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        leaves_of_row(&rows, name, 0, &mut expected);
        leaves_of_layout(layout, 0, &mut found);
        assert_eq!(joined(found), joined(expected), "{name}");
    }
}

/// Runs of one name, such as four texts of 40 characters, as one.
fn joined(leaves: Vec<Leaf>) -> Vec<Leaf> {
    let mut joined: Vec<Leaf> = Vec::new();
    for leaf in leaves {
        match joined.last_mut() {
            Some(last) if last.1 == leaf.1 && last.3 == leaf.3 && last.1 == "char" => {
                last.2 += leaf.2;
            }
            _ => joined.push(leaf),
        }
    }
    joined
}

#[test]
fn every_row_of_the_table_has_its_struct() {
    let missing: Vec<_> = table()
        .into_keys()
        .filter(|name| !LAYOUTS.iter().any(|(compared, _)| compared == name))
        .collect();
    assert_eq!(missing, [""; 0]);
}
