//! The scanner and serde read the same, from recordings and from made-up texts.
#![cfg(feature = "session")]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use irsdk::session::{self, Session};
use irsdk::text::{Encoding, MAX_TEXT, Node, SessionText};
use proptest::prelude::*;
use serde_yaml::Value;

/// A race as iRacing writes it; `NAME` stands for a name of somebody's choice.
const RACE: &str = "\
---
WeekendInfo:
 TrackName: monza full
 TrackID: 239
 TrackLength: 5.75 km

SessionInfo:
 Sessions:
 - SessionNum: 0
   SessionLaps: unlimited
   ResultsPositions:

DriverInfo:
 DriverCarIdx: 12
 DriverCarRedLine: 13000.000
 DriverSetupName: NAME
 DriverSetupIsModified: 1
 Drivers:
 - CarIdx: 3
   UserName: First
   CarNumber: \"007\"
 - CarIdx: 12
   UserName: NAME
   TeamName: NAME
   CarNumber: \"12\"
 - CarIdx: 5
   UserName: Last

SplitTimeInfo:
 Sectors:
 - SectorNum: 0
   SectorStartPct: 0.000000

...
";

fn race(name: &[u8]) -> Vec<u8> {
    let parts: Vec<&[u8]> = RACE.split("NAME").map(str::as_bytes).collect();
    parts.join(name)
}

/// The name as both read it, where it stands and with all else unharmed.
fn name(name: &[u8]) -> String {
    let bytes = race(name);
    let text = SessionText::new(&bytes);
    let session = Session::read(&text).unwrap();
    let read = text.get("DriverInfo.Drivers[CarIdx=12].UserName").unwrap().to_string();
    let driver = session.driver(12).unwrap();
    assert_eq!(driver.user_name.as_deref(), Some(&*read));
    assert_eq!(driver.team_name.as_deref(), Some(&*read));
    assert_eq!(driver.car_number.as_deref(), Some("12"));
    let info = session.driver_info.as_ref().unwrap();
    assert_eq!(info.driver_setup_name.as_deref(), Some(&*read));
    assert_eq!(info.driver_setup_is_modified, Some(1));
    assert_eq!(info.driver_car_red_line, Some(13_000.0));
    assert_eq!(info.drivers.len(), 3);
    assert_eq!(info.drivers[2].user_name.as_deref(), Some("Last"));
    assert_eq!(session.split_time_info.as_ref().unwrap().sectors.len(), 1);
    let generic = session::value(&text).unwrap();
    assert_eq!(generic["DriverInfo"]["Drivers"][1]["UserName"], Value::from(read.as_str()));
    assert_same(&text);
    read
}

/// Every value of the text is the same in the generic one.
fn assert_same(text: &SessionText<'_>) {
    fn compare(node: &Node<'_>, value: &Value) {
        match value {
            Value::Mapping(mapping) => {
                for (key, node) in node.entries() {
                    let value = mapping.get(key.to_string()).unwrap();
                    compare(&node, value);
                }
            }
            Value::Sequence(list) => {
                assert_eq!(node.items().count(), list.len());
                node.items().zip(list).for_each(|(node, value)| compare(&node, value));
            }
            Value::String(text) => assert_eq!(node.value(), text.as_str()),
            Value::Number(number) => assert_eq!(node.value().number(), number.as_f64()),
            other => panic!("{other:?}"),
        }
    }
    compare(&text.root(), &session::value(text).unwrap());
    assert_same_as_the_library(text);
}

/// What a YAML library makes of the repaired text is the same.
fn assert_same_as_the_library(text: &SessionText<'_>) {
    fn compare(read: &Value, library: &Value) {
        match (read, library) {
            (Value::Mapping(read), Value::Mapping(library)) => {
                assert_eq!(read.len(), library.len());
                for ((key, read), (library_key, library)) in read.iter().zip(library) {
                    assert_eq!(key, library_key);
                    compare(read, library);
                }
            }
            (Value::Sequence(read), Value::Sequence(library)) => {
                assert_eq!(read.len(), library.len());
                read.iter().zip(library).for_each(|(read, library)| compare(read, library));
            }
            (Value::Number(read), Value::String(library)) => {
                assert_eq!(read.as_f64(), library.parse().ok());
            }
            _ => assert_eq!(read, library),
        }
    }
    let repaired = session::repair(text);
    let library: Value = serde_yaml::from_str(&repaired).unwrap();
    compare(&session::value(text).unwrap(), &library);
    if library.is_mapping() {
        let library: Session = serde_yaml::from_str(&repaired).unwrap();
        assert_eq!(Session::read(text).unwrap(), library);
    }
}

#[test]
fn odd_names_are_the_same_through_serde() {
    for odd in [
        "- BLACKSUIT - Catteam Agency",
        "? ?",
        "?",
        "-",
        "---",
        "...",
        "@home",
        "*star",
        "&anchor",
        "%percent",
        "!bang",
        "!!int 5",
        "#hash",
        "Team #1 Racing",
        "`tick`",
        "[bracket",
        "{brace",
        "[a, b]",
        "{a: b}",
        "]",
        "}",
        ",ff00bf",
        ",",
        "|",
        ">",
        ">-",
        "a: b",
        ": b",
        ":",
        "trailing:",
        "quo\"te",
        "apo'strophe",
        "\"lone",
        "lone\"",
        "'lone",
        "\"",
        "'",
        "\"mixed'",
        "back\\slash\\n",
        "tab\there",
        "\ttab",
        "  two spaces",
        "behind  ",
        "No",
        "yes",
        "on",
        "~",
        "null",
        "true",
        "007",
        "1e5",
        "0x1F",
        ".inf",
        ".nan",
        "1_000",
        "12:30:45",
        "2024-04-01",
        "<<",
        "=",
        "Encoding: UTF8",
        "Coşkun",
        "山田 太郎",
        "🏎",
        "x\u{feff}y",
        "x\u{2028}y",
        "x\u{ffff}y",
        "64",
        "1.50",
    ] {
        assert_eq!(name(odd.as_bytes()), odd);
    }
    for (written, read) in [
        (&b""[..], ""),
        (b"\"\"", ""),
        (b"\"quoted\"", "quoted"),
        (b"'quoted'", "quoted"),
        (b"\"in \"side\" it\"", "in \"side\" it"),
        (b"\"back\\\"", "back\\"),
        (b"bell\x07", "bell\u{fffd}"),
        (b"abc\ndef.sto", "abc\ndef.sto"),
        (b"abc\r\ndef.sto\r", "abc\ndef.sto"),
        (b"abc\n- def.sto", "abc\n- def.sto"),
        (b"Co\xc5\x9fkun", "Coşkun"),
        (b"Co\x9fk", "CoŸk"),
        (b"\xc9ric \x81", "Éric \u{fffd}"),
        (b"Co\xc2\x9fk", "Co\u{fffd}k"),
    ] {
        assert_eq!(name(written), read);
    }
}

proptest! {
    /// Whatever a name is, both read it as it is written.
    #[test]
    fn scanner_and_serde_agree(odd in "[ -~\t£ßŸ\u{80}-\u{a0}\u{2028}\u{fffd}-\u{ffff}🏎]{0,24}") {
        let read = name(odd.as_bytes());
        let inner = odd.trim_ascii();
        let quoted = inner.len() > 1
            && (inner.starts_with('"') && inner.ends_with('"')
                || inner.starts_with('\'') && inner.ends_with('\''));
        let wanted = match inner {
            "" => "",
            inner if quoted => &inner[1..inner.len() - 1],
            _ => &odd,
        };
        let clean = |char: char| if char.is_control() && char != '\t' { '\u{fffd}' } else { char };
        prop_assert_eq!(read, wanted.chars().map(clean).collect::<String>());
    }

    /// Bytes of any kind in the place of a name are read somehow.
    #[test]
    fn bytes_for_a_name_are_read(odd in proptest::collection::vec(any::<u8>(), 0..40)) {
        let bytes = race(&odd);
        let text = SessionText::new(&bytes);
        let session = Session::read(&text).unwrap();
        prop_assert_eq!(session.weekend_info.unwrap().track_id, Some(239));
        assert_same_as_the_library(&text);
    }

    /// Texts of the characters that make its structure are never an error.
    #[test]
    fn structures_are_read(odd in "[ \nA:\"x.\0-]{0,200}") {
        let text = SessionText::new(odd.as_bytes());
        assert_same_as_the_library(&text);
        for (_, node) in text.root().entries() {
            let _ = format!("{node:?}");
        }
    }
}

#[test]
fn a_text_cut_anywhere_keeps_what_stands_before() {
    let bytes = race("Coşkun\ndef: *".as_bytes());
    let whole = SessionText::new(&bytes);
    let paths = [
        "WeekendInfo.TrackName",
        "WeekendInfo.TrackID",
        "SessionInfo.Sessions[0].SessionLaps",
        "DriverInfo.DriverCarRedLine",
        "DriverInfo.DriverSetupIsModified",
        "DriverInfo.Drivers[CarIdx=3].UserName",
        "DriverInfo.Drivers[CarIdx=12].CarNumber",
        "SplitTimeInfo.Sectors[0].SectorStartPct",
    ];
    for end in 0..bytes.len() {
        let text = SessionText::new(&bytes[..end]);
        assert_eq!(text.encoding(), Encoding::Utf8);
        let session = Session::read(&text).unwrap();
        for path in paths {
            let wanted = whole.get(path).unwrap();
            let place = wanted.as_bytes().as_ptr() as usize - bytes.as_ptr() as usize;
            if place + wanted.as_bytes().len() < end {
                assert_eq!(text.get(path), Some(wanted), "{path} of {end} bytes");
            }
        }
        if end > 100 {
            assert_eq!(session.weekend_info.unwrap().track_id, Some(239));
        }
    }
}

#[test]
fn merged_documents_are_one() {
    let mut bytes = b"---\nVRS-TelemetryLogger: 0.0.65.0\n".to_vec();
    bytes.extend_from_slice(&race(b"x"));
    let text = SessionText::new(&bytes);
    assert_eq!(text.get("WeekendInfo.TrackID").unwrap(), "239");
    let session = Session::read(&text).unwrap();
    assert_eq!(session.weekend_info.as_ref().unwrap().track_id, Some(239));
    assert_eq!(session.other["VRS-TelemetryLogger"], Value::from("0.0.65.0"));
    assert_same(&text);
}

#[test]
fn hostile_texts_take_no_longer_than_others() {
    let long = |part: &str| part.repeat(MAX_TEXT / part.len());
    let mut indented = String::new();
    for depth in 0..1000 {
        indented += &format!("{}K:\n", " ".repeat(depth));
    }
    let texts = [
        "[".repeat(100_000),
        format!("A: {}", "[".repeat(100_000)),
        format!("A:\n B: {}\n", "{".repeat(100_000)),
        long("- "),
        long("-\n"),
        long(" "),
        long("\n"),
        long("a"),
        long("a: "),
        long("a:\n"),
        long("a: b\n"),
        long("A:\n B: c\n"),
        long("A:\n- a: b\n- a: b\n"),
        long("A:\n - b: 1\nx: y\n\n\n\n"),
        long("\""),
        long("\u{fffd}"),
        long("A: \n\nb\n"),
        (0..40_000).map(|key| format!("K{key}:\n")).collect(),
        indented,
    ];
    // What is more than linear takes hundreds of times what an ordinary text of
    // the same length does, however busy the machine is.
    let (ordinary, _) = times(&long("A:\n B: c\n"));
    for text in &texts {
        let (scanned, read) = times(text);
        let head: String = text.chars().take(20).collect();
        assert!(scanned < ordinary * 20, "{scanned:?}, others {ordinary:?}: {head:?}");
        assert!(read < ordinary * 40, "{read:?}, others {ordinary:?}: {head:?}");
    }
}

/// How long look-ups take, and reading it all.
fn times(text: &str) -> (Duration, Duration) {
    let text = SessionText::new(text.as_bytes());
    let start = Instant::now();
    let _ = text.get("A.b[a=c].K[1].x");
    let _ = text.node("K.K.K.K");
    let _ = text.root().entries().count();
    let _ = text.root().items().count();
    let _ = text.car_limits();
    let scanned = start.elapsed();
    Session::read(&text).unwrap();
    (scanned, start.elapsed())
}

/// The session text of a recording, from where the header says it is; `None`,
/// said aloud, where there are no recordings.
fn recorded(path: &str) -> Option<Vec<u8>> {
    let Some(folder) = std::env::var_os("TELEMETRY_CAPTURES") else {
        eprintln!("SKIPPED: TELEMETRY_CAPTURES is not set, {path} is not read");
        return None;
    };
    let file = std::fs::read(PathBuf::from(folder).join(path)).unwrap();
    let number = |at: usize| i32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    let (length, offset) = (number(16), number(20));
    Some(file[offset..offset + length].to_vec())
}

#[test]
fn the_text_of_a_recording() {
    let Some(bytes) = recorded("iracing/w13_2024.ibt") else { return };
    let text = SessionText::new(&bytes);
    assert_eq!(text.as_bytes().len(), 13_876);
    for (path, value) in [
        ("WeekendInfo.TrackName", "spielberg gp"),
        ("WeekendInfo.WeekendOptions.Date", "2024-04-01"),
        ("WeekendInfo.TelemetryOptions.TelemetryDiskFile", ""),
        ("SessionInfo.Sessions[0].ResultsPositions[0].FastestTime", "68.6711"),
        ("CameraInfo.Groups[GroupNum=10].Cameras[9].CameraName", "Scenic_10"),
        ("RadioInfo.Radios[0].Frequencies[FrequencyName=@CLUB].ClubID", "50"),
        ("DriverInfo.Drivers[CarIdx=0].CarNumber", "64"),
        ("DriverInfo.Drivers[0].CarDesignStr", "10,ff00bf,ff00bf,00d1ff"),
        ("DriverInfo.Drivers[0].AbbrevName", ""),
        ("SplitTimeInfo.Sectors[2].SectorStartPct", "0.668198"),
        ("CarSetup.TiresAero.TireCompound.TireCompound", "Medium"),
        ("CarSetup.DriveBrake.BrakeSystemConfig.TotalBrakeBias", "56.5% front"),
    ] {
        assert_eq!(text.get(path).unwrap(), value, "{path}");
    }
    let length = text.get("WeekendInfo.TrackLength").unwrap();
    assert_eq!((length.number(), length.unit().unwrap().to_string()), (Some(4.28), "km".into()));
    let limits = text.car_limits();
    assert_eq!((limits.redline_rpm, limits.idle_rpm), (Some(13_000.0), Some(4_000.0)));
    assert_eq!((limits.first_rpm, limits.shift_rpm), (Some(10_560.0), Some(11_057.0)));
    assert_eq!((limits.last_rpm, limits.blink_rpm), (Some(11_473.0), Some(11_629.0)));

    let session = Session::read(&text).unwrap();
    let results = &session.session_info.as_ref().unwrap().sessions[0].results_positions;
    assert_eq!((results.len(), results[0].fastest_time), (1, Some(68.6711)));
    assert_eq!(session.camera_info.as_ref().unwrap().groups.len(), 22);
    assert_eq!(session.radio_info.as_ref().unwrap().radios[0].frequencies.len(), 7);
    assert_eq!(
        session.car_setup.as_ref().unwrap()["Chassis"]["Front"]["RideHeight"],
        Value::from("25.0 mm")
    );
    assert_eq!(unknown(&session), [""; 0]);
    assert_same(&text);
}

#[test]
fn the_text_of_a_live_map() {
    let Some(bytes) = recorded("iracing/live_map_2024.bin") else { return };
    let text = SessionText::new(&bytes);
    assert_eq!(bytes.len(), 524_288);
    assert_eq!(text.as_bytes().len(), 15_146);
    let session = Session::read(&text).unwrap();
    assert_eq!(
        session.weekend_info.as_ref().unwrap().track_display_name.as_deref(),
        Some("Autodromo Nazionale Monza")
    );
    assert_eq!(session.session_info.as_ref().unwrap().sessions[0].results_positions, []);
    assert_eq!(unknown(&session), [""; 0]);
    assert_same(&text);
}

/// Keys of a recording that the structs do not know.
fn unknown(session: &Session) -> Vec<String> {
    let mut unknown = Vec::new();
    let mut add =
        |keys: &std::collections::BTreeMap<String, Value>| unknown.extend(keys.keys().cloned());
    add(&session.other);
    let weekend = session.weekend_info.as_ref().unwrap();
    add(&weekend.other);
    add(&weekend.weekend_options.as_ref().unwrap().other);
    add(&weekend.telemetry_options.as_ref().unwrap().other);
    let sessions = session.session_info.as_ref().unwrap();
    add(&sessions.other);
    for session in &sessions.sessions {
        add(&session.other);
        session.results_positions.iter().for_each(|result| add(&result.other));
        session.results_fastest_lap.iter().for_each(|lap| add(&lap.other));
    }
    for group in &session.camera_info.as_ref().unwrap().groups {
        add(&group.other);
        group.cameras.iter().for_each(|camera| add(&camera.other));
    }
    for radio in &session.radio_info.as_ref().unwrap().radios {
        add(&radio.other);
        radio.frequencies.iter().for_each(|frequency| add(&frequency.other));
    }
    add(&session.driver_info.as_ref().unwrap().other);
    session.drivers().iter().for_each(|driver| add(&driver.other));
    let sectors = session.split_time_info.as_ref().unwrap();
    add(&sectors.other);
    sectors.sectors.iter().for_each(|sector| add(&sector.other));
    unknown
}
