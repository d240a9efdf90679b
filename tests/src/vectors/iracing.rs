//! iRacing: recorded files, a saved live map, session texts.

use serde_json::{Value, json};

use super::{Input, Vector};

/// One variable: its name, its type, how many, whether they are samples of a tick, its unit.
type Variable = (&'static str, i32, i32, bool, &'static str);

const BOOL: i32 = 1;
const INT: i32 = 2;
const BITS: i32 = 3;
const FLOAT: i32 = 4;
const DOUBLE: i32 = 5;

const TEXT: &str = "---
WeekendInfo:
 TrackDisplayName: Halden Ring
 TrackLength: 4.28 km

DriverInfo:
 DriverCarIdx: 12
 DriverCarIdleRPM: 950.000
 DriverCarRedLine: 13000.000
 Drivers:
 - CarIdx: 3
   UserName: - A: #1
   CarNumber: \"007\"
 - CarIdx: 12
   UserName: Max
   CarScreenName: Meridian GT3
...
";

fn put(bytes: &mut [u8], at: usize, value: i32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

fn table(variables: &[Variable]) -> Vec<u8> {
    let mut offset = 0;
    let mut table = Vec::new();
    for (name, kind, count, samples, unit) in variables {
        let mut header = [0u8; 144];
        put(&mut header, 0, *kind);
        put(&mut header, 4, offset);
        put(&mut header, 8, *count);
        header[12] = u8::from(*samples);
        header[16..16 + name.len()].copy_from_slice(name.as_bytes());
        header[112..112 + unit.len()].copy_from_slice(unit.as_bytes());
        table.extend(header);
        offset += count * [1, 1, 4, 4, 4, 8][*kind as usize];
    }
    table
}

/// A recorded file, as the publisher's header has it: header, second header at 112 to 144,
/// variables, text, rows.
fn recording(version: i32, variables: &[Variable], text: &[u8], rows: &[Vec<u8>]) -> Vec<u8> {
    let table = table(variables);
    let text_at = 144 + table.len();
    let mut bytes = vec![0; 144];
    for (at, value) in [
        (0, version),
        (4, 1),
        (8, 60),
        (16, text.len() as i32),
        (20, text_at as i32),
        (24, variables.len() as i32),
        (28, 144),
        (32, 1),
        (36, rows[0].len() as i32),
        (52, (text_at + text.len()) as i32),
    ] {
        put(&mut bytes, at, value);
    }
    bytes[112..120].copy_from_slice(&1_719_258_336i64.to_le_bytes());
    bytes[120..128].copy_from_slice(&10f64.to_le_bytes());
    bytes[128..136].copy_from_slice(&(10.0 + (rows.len() - 1) as f64 / 60.0).to_le_bytes());
    put(&mut bytes, 136, 1);
    put(&mut bytes, 140, rows.len() as i32);
    [bytes, table, text.to_vec(), rows.concat()].concat()
}

const VARIABLES: [Variable; 9] = [
    ("SessionTime", DOUBLE, 1, false, "s"),
    ("IsOnTrack", BOOL, 1, false, ""),
    ("IsOnTrackCar", BOOL, 1, false, ""),
    ("SessionFlags", BITS, 1, false, "irsdk_Flags"),
    ("Speed", FLOAT, 1, false, "m/s"),
    ("RPM", FLOAT, 1, false, "revs/min"),
    ("Gear", INT, 1, false, ""),
    ("Throttle", FLOAT, 1, false, "%"),
    ("YawRate", FLOAT, 3, true, "rad/s"),
];

fn row(index: u32, on_track: bool, in_car: bool, speed: f32) -> Vec<u8> {
    let mut row = (10.0 + f64::from(index) / 60.0).to_le_bytes().to_vec();
    row.extend([u8::from(on_track), u8::from(in_car)]);
    row.extend(0x8000_0004u32.to_le_bytes());
    row.extend([speed, 6_000.0].map(f32::to_le_bytes).concat());
    row.extend(3i32.to_le_bytes());
    row.extend([0.75, 0.25, f32::NAN, 0.5].map(f32::to_le_bytes).concat());
    row
}

fn file(name: &str, what: &str, bytes: Vec<u8>) -> Vector {
    Vector::new(format!("iracing/{name}"), what).input(Input::Ibt).packet(bytes)
}

fn session(name: &str, what: &str, text: impl Into<Vec<u8>>, expect: Value) -> Vector {
    Vector::new(format!("iracing/session_{name}"), what)
        .input(Input::SessionText)
        .packet(text)
        .expect_full(expect)
}

pub(super) fn vectors() -> Vec<Vector> {
    let mut all = Vec::new();
    let rows: Vec<_> = (0..4u16).map(|i| row(i.into(), i > 0, true, f32::from(i) * 10.0)).collect();
    let text = TEXT.as_bytes();
    let mut whole = file(
        "rows",
        "a file of four rows: header at 112 to 144, bits that are unsigned, a boolean whose next \
         byte differs",
        recording(2, &VARIABLES, text, &rows),
    )
    .trap("kutu/pyirsdk#10")
    .trap("teamjorge/ibt: the first row")
    .trap("pitwall 0.1.0: the file's header")
    .trap("pitwall 0.1.0: SessionFlags")
    .trap("itelem 0.1.5: booleans")
    .trap("NickThissen/iRacingSdkWrapper#4")
    .trap("SVappsLAB/iRacingTelemetrySDK#11")
    .trap("kutu/pyirsdk#6")
    .trap("NickThissen/iRacingSdkWrapper#12")
    .expect_full(json!({
        "/SessionFlags/value": 0x8000_0004u32, "/IsOnTrack/value": true, "/Speed/value": 30.0,
        "/Speed/unit": "m/s", "/YawRate/value/0": 0.25, "/YawRate/value/1": null,
        "/YawRate/value/2": 0.5,
    }));
    for index in 0..4u32 {
        whole = whole.expect_at(
            index as usize,
            "frame",
            json!({"speed_mps": index * 10, "rpm": 6_000.0, "gear": 3, "driving": index > 0,
                "throttle": 0.75, "brake": null, "max_rpm": 13_000.0, "idle_rpm": 950.0}),
        );
    }
    all.push(whole);
    all.push(
        file("version_1", "a file of version 1", recording(1, &VARIABLES, text, &rows[..1]))
            .trap("pitwall 0.1.0: version 1")
            .expect_at(0, "frame", json!({"speed_mps": 0.0, "rpm": 6_000.0})),
    );
    let unknown: Vec<String> = (0..40).map(|i| format!("NewVariable{i}")).collect();
    let unknown: Vec<&'static str> = unknown.into_iter().map(|name| &*name.leak()).collect();
    let mut variables = VARIABLES.to_vec();
    variables.extend(unknown.iter().map(|name| (*name, FLOAT, 1, false, "")));
    variables.push(("CarIdxLap", INT, 128, false, ""));
    variables.push(("NewType", 9, 0, false, ""));
    variables.pop();
    let mut wide = row(0, true, true, 50.0);
    wide.extend((0..40u8).flat_map(|i| f32::from(i).to_le_bytes()));
    wide.extend((0..128i32).flat_map(i32::to_le_bytes));
    let electric = TEXT
        .replace("13000.000", "0.000")
        .replace(" DriverCarIdleRPM", " DriverCarIsElectric: 1\n DriverCarIdleRPM");
    all.push(
        file(
            "unknown_variables",
            "40 variables that nobody knows, 128 cars, and a redline of 0",
            recording(2, &variables, electric.as_bytes(), &[wide]),
        )
        .trap("SHWotever/SimHub#1151")
        .trap("SHWotever/SimHub#2282")
        .expect_full(json!({"/CarIdxLap/value/127": 127, "/NewVariable39/value": 39.0}))
        .expect_at(0, "frame", json!({"speed_mps": 50.0, "gear": 3, "max_rpm": null})),
    );
    let setup = TEXT.replace(
        "...\n",
        "CarSetup:\n UpdateCount: 3\n Dampers:\n  LeftFront:\n   LsComp: -5 clicks\n   - odd: {\n...\n",
    );
    all.push(
        file(
            "another_setup",
            "a setup of another car, with what is no YAML",
            recording(2, &VARIABLES, setup.as_bytes(), &rows[1..3]),
        )
        .trap("itelem 0.1.5: another car's setup")
        .expect_at(0, "frame", json!({"speed_mps": 10.0, "max_rpm": 13_000.0}))
        .expect_at(1, "frame", json!({"speed_mps": 20.0, "max_rpm": 13_000.0})),
    );
    let padded = [text, b"\0", b"DriverInfo:\n DriverCarRedLine: 1.000\n garbage"].concat();
    all.push(
        file(
            "text_with_a_nul",
            "a session text that ends at its NUL",
            recording(2, &VARIABLES, &padded, &rows[1..2]),
        )
        .trap("SpeedHQ/RaceIQ#200")
        .expect_at(0, "frame", json!({"max_rpm": 13_000.0})),
    );
    let mut replay = VARIABLES.to_vec();
    replay.push(("IsReplayPlaying", BOOL, 1, false, ""));
    let rows: Vec<_> = [(false, 0u8), (true, 1)]
        .into_iter()
        .zip(0u32..)
        .map(|((on_track, playing), i)| [row(i, on_track, true, 30.0), vec![playing]].concat())
        .collect();
    all.push(
        file(
            "garage_and_replay",
            "in the garage, and in a replay: not driving",
            recording(2, &replay, text, &rows),
        )
        .trap("SHWotever/SimHub#270")
        .trap("kutu/pyirsdk#6")
        .expect_at(0, "frame", json!({"driving": false, "speed_mps": 30.0}))
        .expect_at(1, "frame", json!({"driving": false, "speed_mps": 30.0})),
    );
    all.push(
        Vector::new("iracing/live_map", "a saved live map of three buffers, the second the newest")
            .input(Input::LiveMap)
            .packet(live_map())
            .expect_full(json!({"/Speed/value": 50.5, "/Gear/value": 3})),
    );
    sessions(&mut all);
    all
}

fn live_map() -> Vec<u8> {
    let table = table(&VARIABLES);
    let table_at = 112 + TEXT.len();
    let mut bytes = vec![0; 112];
    let row_length = row(0, true, true, 0.0).len() as i32;
    for (at, value) in [
        (0, 2),
        (4, 1),
        (8, 60),
        (16, TEXT.len() as i32),
        (20, 112),
        (24, VARIABLES.len() as i32),
        (28, table_at as i32),
        (32, 3),
        (36, row_length),
    ] {
        put(&mut bytes, at, value);
    }
    bytes.extend(TEXT.as_bytes());
    bytes.extend(table);
    for (index, (tick, speed)) in
        [(2_004, 1.0), (2_005, 50.5), (2_003, 2.0)].into_iter().enumerate()
    {
        let at = bytes.len() as i32;
        put(&mut bytes, 48 + 16 * index, tick);
        put(&mut bytes, 52 + 16 * index, at);
        bytes.extend(row(index as u32, true, true, speed));
    }
    bytes
}

fn sessions(all: &mut Vec<Vector>) {
    let of = |lines: &str| format!("---\nDriverInfo:\n{lines}");
    let drivers = |name: &[u8]| {
        [
            &b"---\nDriverInfo:\n Drivers:\n - CarIdx: 0\n   UserName: "[..],
            name,
            b"\n   CarNumber: \"7\"\n",
        ]
        .concat()
    };
    all.push(
        session(
            "utf8",
            "a name in UTF-8, whose second byte alone is a control character",
            drivers(&[0x43, 0x6f, 0xc5, 0x9f, 0x6b, 0x75, 0x6e]),
            json!({"/DriverInfo/Drivers/0/UserName": "Co\u{15f}kun",
                "/DriverInfo/Drivers/0/CarNumber": "7"}),
        )
        .trap("apihlaja/node-irsdk#80"),
    );
    all.push(
        session(
            "single_byte",
            "the same kind of name in a single-byte encoding",
            drivers(&[0x43, 0x6f, 0x9f, 0x6b]),
            json!({"/DriverInfo/Drivers/0/UserName": "Co\u{178}k",
                "/DriverInfo/Drivers/0/CarNumber": "7"}),
        )
        .trap("apihlaja/node-irsdk#80"),
    );
    all.push(
        session(
            "line_break",
            "a value that holds a line break; the next key is read",
            of(" DriverSetupName: abc\ndef.sto\n DriverSetupIsModified: 0\n"),
            json!({"/DriverInfo/DriverSetupIsModified": 0}),
        )
        .trap("tariknz/irdashies#554"),
    );
    all.push(
        session(
            "indicators",
            "values that begin like something else in YAML",
            of(" Drivers:\n - CarIdx: 0\n   UserName: ? who\n   TeamName: - BLACKSUIT - Catteam \
                Agency\n - CarIdx: 1\n   UserName: b\n"),
            json!({"/DriverInfo/Drivers/0/TeamName": "- BLACKSUIT - Catteam Agency",
                "/DriverInfo/Drivers/0/UserName": "? who",
                "/DriverInfo/Drivers/1/UserName": "b"}),
        )
        .trap("tariknz/irdashies#627"),
    );
    all.push(
        session(
            "shift_lights",
            "the four engine speeds of the shift light",
            of(" DriverCarRedLine: 13000.000\n DriverCarSLFirstRPM: 10560.000\n \
                DriverCarSLShiftRPM: 11057.000\n DriverCarSLLastRPM: 11473.000\n \
                DriverCarSLBlinkRPM: 11629.000\n"),
            json!({"/DriverInfo/DriverCarSLFirstRPM": 10_560.0,
                "/DriverInfo/DriverCarSLShiftRPM": 11_057.0,
                "/DriverInfo/DriverCarSLLastRPM": 11_473.0,
                "/DriverInfo/DriverCarSLBlinkRPM": 11_629.0}),
        )
        .trap("SHWotever/SimHub#1389"),
    );
    let mut text = String::from("---\nDriverInfo:\n Drivers:\n");
    let mut expect = serde_json::Map::new();
    for (index, name) in [
        "Team #1 Racing",
        "a: b",
        "@home",
        "*",
        "&b",
        "%c",
        "!d",
        "end:",
        "[x",
        "{y",
        "it's",
        "\"q",
        "a\tb",
    ]
    .into_iter()
    .enumerate()
    {
        text.push_str(&format!(" - CarIdx: {index}\n   TeamName: {name}\n"));
        expect.insert(format!("/DriverInfo/Drivers/{index}/TeamName"), name.into());
        expect.insert(format!("/DriverInfo/Drivers/{index}/CarIdx"), index.into());
    }
    all.push(
        session("signs", "names with every sign that YAML knows", text, expect.into())
            .trap("apihlaja/node-irsdk#2")
            .trap("patrickmoore/Mu#3"),
    );
    all.push(
        session(
            "no_results",
            "a list that is empty until a lap is done",
            "---\nSessionInfo:\n Sessions:\n - SessionNum: 0\n   ResultsPositions:\n   \
             ResultsLapsComplete: -1\n",
            json!({"/SessionInfo/Sessions/0/ResultsLapsComplete": -1,
                "/SessionInfo/Sessions/0/ResultsPositions": []}),
        )
        .trap("LeoAdamek/iracing.rs#11"),
    );
    all.push(
        session(
            "car_numbers",
            "car numbers are text",
            of(" Drivers:\n - CarNumber: \"\"\n - CarNumber: \"007\"\n - CarNumber: \"33A\"\n - \
                CarNumber: \"00\"\n"),
            json!({"/DriverInfo/Drivers/0/CarNumber": "", "/DriverInfo/Drivers/1/CarNumber": "007",
                "/DriverInfo/Drivers/2/CarNumber": "33A",
                "/DriverInfo/Drivers/3/CarNumber": "00"}),
        )
        .trap("vipoo/iRacingSDK.Net#5"),
    );
    all.push(
        session(
            "two_documents",
            "two documents in one text",
            "---\nVRS-TelemetryLogger: 0.0.65.0\n---\nWeekendInfo:\n TrackID: 9\n",
            json!({"/WeekendInfo/TrackID": 9, "/VRS-TelemetryLogger": "0.0.65.0"}),
        )
        .trap("patrickmoore/Mu#10"),
    );
}
