//! Every wire struct against a table of offsets that was drawn up apart from
//! the code.

use std::collections::BTreeMap;

use kunos_shm::{ac, acc, evo};
use telemetry_core::wire::{FieldType, Layout, WireStruct};
use telemetry_decoders::f1::{common, y2022, y2023, y2024, y2025, y2026};
use telemetry_decoders::{codemasters, forza, outgauge, pcars2, wrc};

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
            FieldType::Scalar(scalar) => {
                leaves.push((offset, scalar.to_owned(), field.count, field.name.to_owned()));
            }
        }
    }
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
    ("wrc/237/session_update", wrc::SessionUpdate::TABLE),
    ("wrc/240/session_update_padded", wrc::SessionUpdatePadded::TABLE),
    ("wrc/241/session_update_4cc", wrc::SessionUpdate4cc::TABLE),
    ("wrc/244/session_update_4cc_padded", wrc::SessionUpdate4ccPadded::TABLE),
    ("pcars2/header", pcars2::Header::TABLE),
    ("pcars2/telemetry/538", pcars2::Telemetry538::TABLE),
    ("pcars2/telemetry/555", pcars2::Telemetry555::TABLE),
    ("pcars2/telemetry/559", pcars2::Telemetry559::TABLE),
    ("pcars2/game_state/24", pcars2::GameState::TABLE),
    ("f1/2022/PacketHeader", y2022::PacketHeader::TABLE),
    ("f1/2022/CarMotionData", y2022::CarMotionData::TABLE),
    ("f1/2022/MarshalZone", y2022::MarshalZone::TABLE),
    ("f1/2022/WeatherForecastSample", y2022::WeatherForecastSample::TABLE),
    ("f1/2022/LapData", y2022::LapData::TABLE),
    ("f1/2022/CarTelemetryData", y2022::CarTelemetryData::TABLE),
    ("f1/2022/CarStatusData", y2022::CarStatusData::TABLE),
    ("f1/2022/packet/0/motion", y2022::PacketMotionData::TABLE),
    ("f1/2022/packet/1/session", y2022::PacketSessionData::TABLE),
    ("f1/2022/packet/2/lap_data", y2022::PacketLapData::TABLE),
    ("f1/2022/packet/6/car_telemetry", y2022::PacketCarTelemetryData::TABLE),
    ("f1/2022/packet/7/car_status", y2022::PacketCarStatusData::TABLE),
    ("f1/2023/PacketHeader", y2023::PacketHeader::TABLE),
    ("f1/2023/CarMotionData", y2023::CarMotionData::TABLE),
    ("f1/2023/MarshalZone", y2023::MarshalZone::TABLE),
    ("f1/2023/WeatherForecastSample", y2023::WeatherForecastSample::TABLE),
    ("f1/2023/LapData", y2023::LapData::TABLE),
    ("f1/2023/CarTelemetryData", y2023::CarTelemetryData::TABLE),
    ("f1/2023/CarStatusData", y2023::CarStatusData::TABLE),
    ("f1/2023/packet/0/motion", y2023::PacketMotionData::TABLE),
    ("f1/2023/packet/1/session", y2023::PacketSessionData::TABLE),
    ("f1/2023/packet/2/lap_data", y2023::PacketLapData::TABLE),
    ("f1/2023/packet/6/car_telemetry", y2023::PacketCarTelemetryData::TABLE),
    ("f1/2023/packet/7/car_status", y2023::PacketCarStatusData::TABLE),
    ("f1/2023/packet/13/motion_ex", y2023::PacketMotionExData::TABLE),
    ("f1/2024/PacketHeader", y2024::PacketHeader::TABLE),
    ("f1/2024/CarMotionData", y2024::CarMotionData::TABLE),
    ("f1/2024/MarshalZone", y2024::MarshalZone::TABLE),
    ("f1/2024/WeatherForecastSample", y2024::WeatherForecastSample::TABLE),
    ("f1/2024/LapData", y2024::LapData::TABLE),
    ("f1/2024/CarTelemetryData", y2024::CarTelemetryData::TABLE),
    ("f1/2024/CarStatusData", y2024::CarStatusData::TABLE),
    ("f1/2024/packet/0/motion", y2024::PacketMotionData::TABLE),
    ("f1/2024/packet/1/session", y2024::PacketSessionData::TABLE),
    ("f1/2024/packet/2/lap_data", y2024::PacketLapData::TABLE),
    ("f1/2024/packet/6/car_telemetry", y2024::PacketCarTelemetryData::TABLE),
    ("f1/2024/packet/7/car_status", y2024::PacketCarStatusData::TABLE),
    ("f1/2024/packet/13/motion_ex", y2024::PacketMotionExData::TABLE),
    ("f1/2025/PacketHeader", y2025::PacketHeader::TABLE),
    ("f1/2025/CarMotionData", y2025::CarMotionData::TABLE),
    ("f1/2025/MarshalZone", y2025::MarshalZone::TABLE),
    ("f1/2025/WeatherForecastSample", y2025::WeatherForecastSample::TABLE),
    ("f1/2025/LapData", y2025::LapData::TABLE),
    ("f1/2025/CarTelemetryData", y2025::CarTelemetryData::TABLE),
    ("f1/2025/CarStatusData", y2025::CarStatusData::TABLE),
    ("f1/2025/packet/0/motion", y2025::PacketMotionData::TABLE),
    ("f1/2025/packet/1/session", y2025::PacketSessionData::TABLE),
    ("f1/2025/packet/2/lap_data", y2025::PacketLapData::TABLE),
    ("f1/2025/packet/6/car_telemetry", y2025::PacketCarTelemetryData::TABLE),
    ("f1/2025/packet/7/car_status", y2025::PacketCarStatusData::TABLE),
    ("f1/2025/packet/13/motion_ex", y2025::PacketMotionExData::TABLE),
    ("f1/2026/PacketHeader", y2026::PacketHeader::TABLE),
    ("f1/2026/CarMotionData", y2026::CarMotionData::TABLE),
    ("f1/2026/MarshalZone", y2026::MarshalZone::TABLE),
    ("f1/2026/WeatherForecastSample", y2026::WeatherForecastSample::TABLE),
    ("f1/2026/LapData", y2026::LapData::TABLE),
    ("f1/2026/CarTelemetryData", y2026::CarTelemetryData::TABLE),
    ("f1/2026/CarStatusData", y2026::CarStatusData::TABLE),
    ("f1/2026/ActiveAeroZone", y2026::ActiveAeroZone::TABLE),
    ("f1/2026/DRSZone", y2026::DrsZone::TABLE),
    ("f1/2026/packet/0/motion", y2026::PacketMotionData::TABLE),
    ("f1/2026/packet/1/session", y2026::PacketSessionData::TABLE),
    ("f1/2026/packet/2/lap_data", y2026::PacketLapData::TABLE),
    ("f1/2026/packet/6/car_telemetry", y2026::PacketCarTelemetryData::TABLE),
    ("f1/2026/packet/7/car_status", y2026::PacketCarStatusData::TABLE),
    ("f1/2026/packet/13/motion_ex", common::PacketMotionExData::TABLE),
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
