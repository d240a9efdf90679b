use super::*;
use std::format;
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

/// `NAME` stands for a driver's name.
const TEXT: &str = "\
---
DriverInfo:
 DriverCarIdx: 12
 Drivers:
 - CarIdx: 3
   UserName: First
 - CarIdx: 12
   UserName: NAME
   CarNumber: \"007\"
 - CarIdx: 5
   UserName: Last

SplitTimeInfo:
 Sectors:
 - SectorNum: 0

...
";

fn with_name(name: &[u8]) -> Vec<u8> {
    let parts: Vec<&[u8]> = TEXT.split("NAME").map(str::as_bytes).collect();
    parts.join(name)
}

/// Reads the name back, and makes sure that what stands around it is unharmed.
fn name(name: &[u8]) -> String {
    let bytes = with_name(name);
    let text = SessionText::new(&bytes);
    let get = |path: &str| text.get(path).unwrap_or_else(|| panic!("{path}"));
    assert_eq!(get("DriverInfo.DriverCarIdx"), "12");
    assert_eq!(get("DriverInfo.Drivers[0].UserName"), "First");
    assert_eq!(get("DriverInfo.Drivers[CarIdx=12].CarNumber"), "007");
    assert_eq!(get("DriverInfo.Drivers[2].UserName"), "Last");
    assert_eq!(get("DriverInfo.Drivers[CarIdx=5].UserName"), "Last");
    assert_eq!(get("SplitTimeInfo.Sectors[0].SectorNum"), "0");
    assert_eq!(text.node("DriverInfo.Drivers").unwrap().items().count(), 3);
    get("DriverInfo.Drivers[CarIdx=12].UserName").to_string()
}

#[test]
fn odd_names_are_read_as_they_are_written() {
    for odd in [
        "- BLACKSUIT - Catteam Agency",
        "? ?",
        "?",
        "-",
        "- ",
        "--",
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
        "a: b: c",
        ": b",
        ":",
        "trailing:",
        "trailing: ",
        "a:b",
        "quo\"te",
        "\"quo\" and \"te\"x",
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
        "é",
        "x\u{feff}y",
        "x\u{2028}y",
        "x\u{ffff}y",
    ] {
        assert_eq!(name(odd.as_bytes()), odd);
    }
    for (written, read) in [
        ("", ""),
        (" ", ""),
        ("\"\"", ""),
        ("''", ""),
        ("\"quoted\"", "quoted"),
        ("'quoted'", "quoted"),
        ("\"in \"side\" it\"", "in \"side\" it"),
        ("\"\"twice\"\"", "\"twice\""),
        ("\" spaces \"", " spaces "),
        ("\"back\\\"", "back\\"),
        ("carriage\r", "carriage"),
        ("bell\u{7}", "bell\u{fffd}"),
        ("esc\u{1b}[0m", "esc\u{fffd}[0m"),
        ("del\u{7f}", "del\u{fffd}"),
        ("c1\u{9f}", "c1\u{fffd}"),
        ("lone\rreturn", "lone\u{fffd}return"),
    ] {
        assert_eq!(name(written.as_bytes()), read, "{written:?}");
    }
}

#[test]
fn the_bytes_stay_as_they_are() {
    let bytes = with_name(b"bell\x07 \xff");
    let value = SessionText::new(&bytes).get("DriverInfo.Drivers[1].UserName").unwrap();
    assert_eq!(value.as_bytes(), b"bell\x07 \xff");
    assert_eq!(value.encoding(), Encoding::Windows1252);
    assert_eq!(value.to_str(), None);
    assert_eq!(format!("{value:?}"), "\"bell\u{fffd} ÿ\"");
}

#[test]
fn values_go_on_over_lines() {
    for (written, read) in [
        ("abc\ndef.sto", "abc\ndef.sto"),
        ("abc\r\ndef.sto\r", "abc\ndef.sto"),
        ("abc\n\n def.sto", "abc\n\n def.sto"),
        ("abc\n- def.sto", "abc\n- def.sto"),
        ("abc\nmy setup: 2.sto", "abc\nmy setup: 2.sto"),
        ("abc\nsetup: 2.sto", "abc\nsetup: 2.sto"),
        ("abc\n# def", "abc\n# def"),
        ("abc\n      setup: 2.sto", "abc\n      setup: 2.sto"),
        ("\"abc\ndef.sto\"", "abc\ndef.sto"),
        ("\nabc", "\nabc"),
    ] {
        assert_eq!(name(written.as_bytes()), read, "{written:?}");
    }
    let text = SessionText::new(
        b"DriverInfo:\n DriverSetupName: abc\ndef.sto\n DriverSetupIsModified: 0\n",
    );
    assert_eq!(text.get("DriverInfo.DriverSetupName").unwrap().as_bytes(), b"abc\ndef.sto");
    assert_eq!(text.get("DriverInfo.DriverSetupIsModified").unwrap(), "0");
}

#[test]
fn bytes_become_characters() {
    // UTF-8 wherever the whole text is; one byte that is not, and none is.
    assert_eq!(name(b"Co\xc5\x9fkun"), "Coşkun");
    assert_eq!(name(b"Co\x9fk"), "CoŸk");
    assert_eq!(name(b"Co\xc5\x9fkun \xe9"), "CoÅŸkun é");
    assert_eq!(name(b"\xc9ric M\xfcller \x80"), "Éric Müller €");
    for byte in 0x80..=0xff_u8 {
        let read = name(&[b'x', byte]);
        assert_eq!(read.chars().count(), 2);
        let open = matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d);
        assert_eq!(read.contains('\u{fffd}'), open, "{byte:#x}");
    }
    // The marks.
    let marked =
        SessionText::new(b"---\nWeekendInfo:\n Encoding: UTF8\n TrackName: \xe9\xc5\x9f\n");
    assert_eq!(marked.encoding(), Encoding::Utf8);
    assert_eq!(marked.get("WeekendInfo.TrackName").unwrap(), "\u{fffd}ş");
    let marked = SessionText::new(b"\xef\xbb\xbfA: \xff\xc5\x9f\n");
    assert_eq!(marked.get("A").unwrap(), "\u{fffd}ş");
    for other in [
        "---\nWeekendInfo:\n Encoding: ISO\n A: \u{e9}\n",
        "---\nWeekendInfo:\n TrackName: x\n Encoding: UTF8\n",
    ] {
        let mut bytes = other.as_bytes().to_vec();
        bytes.push(0xff);
        assert_eq!(SessionText::new(&bytes).encoding(), Encoding::Windows1252);
    }
    // Cut inside of the last character.
    assert_eq!(SessionText::new(b"A: \xc5\x9f\nB: \xc5").encoding(), Encoding::Utf8);
}

#[test]
fn paths() {
    let text = SessionText::new(
        b"A:\n B: 1\n C:\n - D: 2\n   E:\n   - F: 3\n   - F: 4\n - X: 0\n   D: 5\n\
          \x20  F: a]b.c\n   G: 6\n H:\nI: 7\n",
    );
    let get = |path: &str| text.get(path).map(|value| value.to_string());
    for (path, value) in [
        ("A.B", "1"),
        ("A.C[0].D", "2"),
        ("A.C[0].E[1].F", "4"),
        ("A.C[D=2].E[F=3].F", "3"),
        ("A.C[D=5].X", "0"),
        ("A.C[1].G", "6"),
        ("A.C[F=a]b.c].G", "6"),
        ("A.H", ""),
        ("I", "7"),
    ] {
        assert_eq!(get(path).as_deref(), Some(value), "{path}");
    }
    for path in [
        "",
        ".",
        "A",
        "A.",
        ".A",
        "A.C",
        "A.C[0]",
        "A.C[2].D",
        "A.C[D=3].E",
        "A.C[].D",
        "A.C[-1].D",
        "A.C[0",
        "A.C[0]D",
        "A.B.C",
        "A.b",
        "B",
        "[0]",
        "A.C[99999999999999999999].D",
        "A[0]",
        "A.C.D",
    ] {
        assert_eq!(get(path), None, "{path}");
    }
    assert_eq!(get(&vec!["A"; 33].join(".")), None);
    assert!(text.node("A.C[0]").unwrap().is_parent());
    assert_eq!(text.node("A.C").unwrap().get("[1].D").unwrap(), "5");
    let keys = |node: Node<'_>| node.entries().map(|(key, _)| key.to_string()).collect::<Vec<_>>();
    assert_eq!(keys(text.root()), ["A", "I"]);
    assert_eq!(keys(text.node("A").unwrap()), ["B", "C", "H"]);
    assert_eq!(keys(text.node("A.C").unwrap().items().nth(1).unwrap()), ["X", "D", "F", "G"]);
    assert_eq!(keys(text.node("A.H").unwrap()), [""; 0]);
    assert_eq!(text.node("A.H").unwrap().items().count(), 0);
    assert_eq!(
        format!("{:?}", text.node("A.C[0]").unwrap()),
        r#"{"D": "2", "E": [{"F": "3"}, {"F": "4"}]}"#
    );
}

#[test]
fn lists_of_values_and_lists_at_the_top() {
    let text = SessionText::new(b"- a\n- \"b\"\n-\n  C: 1\n- - d\n");
    assert_eq!(text.get("[0]").unwrap(), "a");
    assert_eq!(text.get("[1]").unwrap(), "b");
    assert_eq!(text.get("[2].C").unwrap(), "1");
    assert_eq!(text.get("[3]").unwrap(), "- d");
}

#[test]
fn two_documents_are_one() {
    let text = SessionText::new(
        b"---\nVRS-TelemetryLogger: 0.0.65.0\n---\nWeekendInfo:\n TrackID: 403\nA: 1\n\
          ...\n---\nA: 2\n",
    );
    assert_eq!(text.get("VRS-TelemetryLogger").unwrap(), "0.0.65.0");
    assert_eq!(text.get("WeekendInfo.TrackID").unwrap(), "403");
    assert_eq!(text.get("A").unwrap(), "2");
}

#[test]
fn of_two_keys_the_later_one_is_read() {
    let text = SessionText::new(b"A:\n B: 1\n C: 2\nA:\n B: 3\n B: 4\n D:\n  D: 5\n");
    assert_eq!(text.get("A.B").unwrap(), "4");
    assert_eq!(text.get("A.C"), None);
    assert_eq!(text.get("A.D.D").unwrap(), "5");

    let text = SessionText::new(b"A:\n -\n  - 1\n  - 2\nA:\n -\n  - 3\n  - 4\n");
    assert_eq!(text.get("A[0][0]").unwrap(), "3", "the items of a list in a list begin anew");
    assert_eq!(text.get("A[0][1]").unwrap(), "4");
    assert_eq!(text.get("A[0][2]"), None);
}

#[test]
fn nuls_and_what_is_beyond_the_limit_are_not_read() {
    let mut bytes = b"A: 1\n".to_vec();
    bytes.resize(MAX_TEXT, 0);
    bytes.extend_from_slice(b"B: 2\n");
    assert_eq!(SessionText::new(&bytes).as_bytes(), b"A: 1\n");
    assert_eq!(SessionText::new(b"").get("A"), None);
    assert_eq!(SessionText::new(b"\0A: 1").get("A"), None);

    let long = "A: 12345\n".repeat(MAX_TEXT / 9 + 1);
    let text = SessionText::new(long.as_bytes());
    assert_eq!(text.as_bytes().len(), MAX_TEXT / 9 * 9);
    assert_eq!(text.get("A").unwrap(), "12345");
}

#[test]
fn numbers_and_units() {
    for (written, number, unit) in [
        ("4.28 km", 4.28, "km"),
        ("55 %", 55.0, "%"),
        ("48.14%", 48.14, "%"),
        ("-1.0000", -1.0, ""),
        ("+0.05 deg", 0.05, "deg"),
        (" 7 ", 7.0, ""),
        ("3600.0000 sec", 3600.0, "sec"),
        ("4.02 m/s", 4.02, "m/s"),
        ("20% pedal", 20.0, "% pedal"),
        ("1 (ENTRY)", 1.0, "(ENTRY)"),
        ("-1.0 (BB+/BB-)", -1.0, "(BB+/BB-)"),
        ("1e5", 100_000.0, ""),
        ("0 Nm", 0.0, "Nm"),
        ("9 eggs", 9.0, "eggs"),
        ("9e", 9.0, "e"),
        ("38.89 \u{b0}C", 38.89, "°C"),
    ] {
        let value = Value::new(written.as_bytes(), Encoding::Utf8);
        assert_eq!(value.number(), Some(number), "{written}");
        assert_eq!(
            value.unit().map(|unit| unit.to_string()).unwrap_or_default(),
            unit,
            "{written}"
        );
    }
    for written in [
        "",
        "unlimited",
        "12:00 pm",
        "2024-04-01",
        "2024.05.22.01",
        "10,ff00bf",
        "0xffffff",
        "0xundefined",
        "4.501:1",
        "89C, 96C, 101C",
        "-",
        "+",
        ".5",
        "5.",
        "nan",
        "inf",
        "1 2",
        "1/2",
        "1e999",
        "--1",
    ] {
        let value = Value::new(written.as_bytes(), Encoding::Utf8);
        assert_eq!(value.number(), None, "{written}");
        assert_eq!(value.unit(), None, "{written}");
    }
}

#[test]
fn car_limits() {
    let text = SessionText::new(
        b"DriverInfo:\n DriverCarIdleRPM: 4000.000\n DriverCarRedLine: 13000.000\n\
          \x20DriverCarSLFirstRPM: 10560.000\n DriverCarSLShiftRPM: 11057\n\
          \x20DriverCarSLLastRPM: 0.000\n DriverCarSLBlinkRPM: fast\n\
          \x20DriverCarIdx: 12\n Drivers:\n - CarIdx: 3\n   CarID: 41\n\
          \x20- CarIdx: 12\n   UserName: CarID: 7\n   CarID: 161\n",
    );
    let limits = CarLimits {
        redline_rpm: Some(13_000.0),
        idle_rpm: Some(4_000.0),
        first_rpm: Some(10_560.0),
        shift_rpm: Some(11_057.0),
        last_rpm: None,
        blink_rpm: None,
        car: Some(Car::Number(161)),
    };
    assert_eq!(text.car_limits(), limits);
    assert_eq!(SessionText::new(b"").car_limits(), CarLimits::default());
}

#[test]
fn names_of_track_and_car() {
    let text = SessionText::new(
        b"WeekendInfo:\n TrackName: spielberg gp\n TrackDisplayName: Red Bull Ring\n\
          DriverInfo:\n DriverCarIdx: 12\n Drivers:\n - CarIdx: 3\n   CarScreenName: Other\n\
          \x20- CarIdx: 12\n   CarPath: mercedesw13\n   CarScreenName: \n",
    );
    assert_eq!(text.track_name().unwrap(), "Red Bull Ring");
    assert_eq!(text.car_name().unwrap(), "mercedesw13");
    let empty = SessionText::new(b"WeekendInfo:\n TrackDisplayName: \n TrackName: x\n");
    assert_eq!(empty.track_name().unwrap(), "x");
    assert_eq!(empty.car_name(), None);
    assert_eq!(SessionText::new(b"WeekendInfo.Nothing").get("WeekendInfo.Nothing"), None);
}

#[test]
fn a_cut_line_is_not_part_of_the_value_before_it() {
    let text = SessionText::new(b"A:\n B: 13000.000\n DriverCarSLF");
    assert_eq!(text.get("A.B").unwrap(), "13000.000");
    let text = SessionText::new(b"A:\n - B: 1\n -");
    assert_eq!(text.node("A").unwrap().items().count(), 1);
}

#[test]
fn too_deep_is_not_read_and_harms_nothing() {
    let mut deep = String::new();
    for depth in 0..100 {
        deep += &format!("{}K:\n", " ".repeat(depth));
    }
    deep += "L: 1\n";
    let text = SessionText::new(deep.as_bytes());
    assert_eq!(text.get("L").unwrap(), "1");
    assert!(text.node(&vec!["K"; 32].join(".")).is_some());
}

#[test]
fn find_is_right_at_every_place() {
    for length in 0..40 {
        for place in 0..length {
            let mut bytes = vec![0x0b_u8; length];
            bytes[place] = b'\n';
            assert_eq!(scan::find(&bytes, b'\n'), Some(place));
        }
        assert_eq!(scan::find(&vec![0x8a; length], b'\n'), None);
    }
}

#[test]
fn all_characters_of_a_text() {
    let all = |bytes: &[u8]| SessionText::new(bytes).chars().collect::<String>();
    assert_eq!(
        all(b"A: \"caf\xe9\"\r\nB: \x80\x01\n\0more"),
        "A: \"caf\u{e9}\"\nB: \u{20ac}\u{fffd}\n"
    );
    assert_eq!(all("A: caf\u{e9}\n".as_bytes()), "A: caf\u{e9}\n");
    assert_eq!(all(b""), "");
}
