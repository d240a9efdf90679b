//! Project CARS 2 and Automobilista 2.

use serde_json::json;
use telemetry_decoders::Protocol;
use telemetry_examples::encode::Encoder;

use super::table::Table;
use super::{CAR, Vector, bytes, encoded, f32s, of_car, racing, with};

const TELEMETRY: u8 = 0;
const GAME_STATE: u8 = 4;

/// A packet of zeros with a header and these bytes set.
fn packet(packet_type: u8, length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
    with(&bytes(length, &[(8, &[1, 1, packet_type, 2])]), fields)
}

fn driving(length: usize) -> Vec<u8> {
    packet(
        TELEMETRY,
        length,
        &[
            (12, &[3]),
            (17, &[8]), // the speed limiter
            (29, &[51, 255, 102]),
            (32, &f32s([0.5])),
            (36, &f32s([44.5])),
            (40, &[0x70, 0x17, 0x40, 0x1f]),
            (44, &[0x81, 0x64]),
            (370, &[204]),
        ],
    )
}

pub(super) fn vectors() -> Vec<Vector> {
    let car = racing();
    let mut all = Vec::new();
    for variant in Encoder::variants(Protocol::Pcars2) {
        let name = format!("pcars2/car_{}", variant.name);
        let mut vector = Vector::new(name, variant.what).source(CAR);
        let packets = encoded(Protocol::Pcars2, variant.name, &car);
        // The engine speed is a whole number.
        let mut frame = of_car(&car);
        frame["rpm"] = json!(car.state().rpm.round());
        for packet in packets {
            let is_telemetry = packet.len() > 24;
            vector = vector.packet(packet);
            vector = match is_telemetry {
                true => vector.expect_frame(frame.clone()),
                false => vector.expect_frame(json!(null)),
            };
        }
        all.push(vector);
    }
    let table = Table::read();
    for (row, packet_type) in [
        ("race/308", 1u8),
        ("participants/1040", 2),
        ("participants/1136", 2),
        ("timings/993", 3),
        ("timings/1059", 3),
        ("timings/1063", 3),
        ("game_state/24", GAME_STATE),
        ("time_stats/784", 7),
        ("time_stats/1040", 7),
        ("vehicle_names/1164", 8),
        ("class_names/1452", 8),
    ] {
        let layout = format!("pcars2/{row}");
        let filled = with(
            &table.filled_with(&layout, &[("num_participants", 20)]),
            &[(8, &[1, 1, packet_type, 2])],
        );
        let (kind, length) = row.split_once('/').unwrap();
        let vector = Vector::new(
            format!("pcars2/{packet_type}_{kind}_{length}"),
            format!("every field of type {packet_type} in {length} bytes, each with its value"),
        )
        .source("the table of layouts, tests/layouts.txt: the fields are counted through");
        // What a game fills of them in one field is printed in parts.
        let in_one = ["participants/1040", "participants/1136"].contains(&row);
        let vector = if in_one { vector } else { vector.layout(layout) };
        all.push(vector.no_frame(filled));
    }
    let frame = json!({
        "speed_mps": 44.5, "rpm": 6_000.0, "max_rpm": 8_000.0, "gear": 4, "throttle": 1.0,
        "brake": 0.2, "clutch": 0.4, "handbrake": 0.8, "steering": -1.0, "pit_limiter": true,
        "fuel": 0.5, "driving": null,
    });
    let mut lengths = Vector::new("pcars2/lengths", "telemetry of all of its lengths")
        .trap("SHWotever/SimHub#382")
        .without_full();
    for length in [538, 555, 556, 559] {
        lengths = lengths.frame(driving(length), frame.clone());
    }
    for length in [537, 539, 557, 560] {
        lengths = lengths.refused(driving(length), "unknown");
    }
    all.push(lengths);
    let mut gears =
        Vector::new("pcars2/gears", "the low half is the gear, the high half their number")
            .trap("SHWotever/SimHub#1235")
            .without_full();
    for (byte, gear) in [(0x87, 7), (0x6f, -1), (0x60, 0), (0x61, 1)] {
        gears = gears.frame(with(&driving(559), &[(45, &[byte])]), json!({"gear": gear}));
    }
    all.push(gears);
    let mut states = Vector::new(
        "pcars2/game_states",
        "the low bits say whether the player drives; any byte is a value",
    )
    .trap("jamesremuscat/pcars#12")
    .without_full();
    for (state, driving_now) in [
        (0u8, false),
        (1, false),
        (0x52, true),
        (0x53, false),
        (0x54, false),
        (0xff, false),
        (0xfa, true),
    ] {
        states = states
            .no_frame(packet(GAME_STATE, 24, &[(14, &[state])]))
            .frame(driving(559), json!({"driving": driving_now, "gear": 4}));
    }
    all.push(states);
    let mut first =
        Vector::new("pcars2/project_cars_1", "packets of Project CARS 1 are refused by name")
            .trap("mplutka/tm-bt-led#5");
    for (length, packet_type) in [(1_367, 0x10), (1_347, 0x11), (1_028, 0x12)] {
        first = first.refused(
            bytes(length, &[(0, &[0xd3, 4, packet_type]), (128, &[0x54])]),
            "refused: pcars2 packet has the unsupported format of Project CARS 1, expected \
             Project CARS 2: switch the game's option \"UDP Protocol Version\" to Project CARS 2",
        );
    }
    all.push(first);
    all.push(
        Vector::new("pcars2/type_3", "559 bytes of another type are no telemetry")
            .trap("EffortlessMetrics/OpenRacing: types of Project CARS 2")
            .refused(with(&driving(559), &[(10, &[3])]), "unknown")
            .frame(driving(559), json!({"gear": 4})),
    );
    let mut mixed =
        Vector::new("pcars2/on_the_port_of_f1", "559 bytes are never F1, whatever they count")
            .trap("ppatierno/formula1-telemetry#7")
            .without_full();
    for counter in [0u32, 2_022, 2_023, 2_024, 2_025, 2_026] {
        let packet = with(&driving(559), &[(0, &counter.to_le_bytes())]);
        mixed = mixed.frame(packet, json!({"gear": 4, "speed_mps": 44.5}));
    }
    all.push(mixed);
    let mut refused = Vector::new("pcars2/refused", "broken headers, and a count above its array");
    for (header, why) in [
        ([1, 1, 0, 10], "packet_version is 10, expected 1 to 9"),
        ([3, 2, 0, 2], "partial_packet_index is 3, expected 1 to the number"),
    ] {
        let why = format!("refused: pcars2 packet is implausible: {why}");
        refused = refused.refused(with(&driving(559), &[(8, &header)]), &why);
    }
    all.push(refused);
    all
}
