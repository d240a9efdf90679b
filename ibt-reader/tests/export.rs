//! CSV and JSON lines, read back and held against the columns.

mod common;

use std::cell::RefCell;
use std::io::{self, Write};

use common::{Builder, Kind, capture, small};
use ibt_reader::irsdk::{Handle, Values};
use ibt_reader::{Export, ExportError, Recording};
use serde_json::Value;

/// Floats whose texts differ most.
const FLOATS: [f32; 8] =
    [0.1, -0.0, f32::MAX, f32::MIN_POSITIVE, 1e-45, f32::NAN, f32::INFINITY, f32::NEG_INFINITY];

fn every_type(records: usize) -> Recording {
    let mut builder = Builder::default()
        .one("IsOnTrack", Kind::Bool)
        .var("SessionTime", Kind::Double, 1, false, "s")
        .one("Gear", Kind::Int)
        .var("SessionFlags", Kind::BitField, 1, false, "irsdk_Flags")
        .var("Speed", Kind::Float, 1, false, "m/s")
        .var("Driver", Kind::Char, 5, false, "")
        .var("VelocityX", Kind::Float, 6, true, "m/s")
        .var("CarIdxLap", Kind::Int, 3, false, "")
        .var("CarIdxOnPitRoad", Kind::Bool, 2, false, "")
        .var("Empty", Kind::Float, 0, false, "")
        .var("Lat", Kind::Double, 1, false, "deg");
    for index in 0..records {
        let samples: [f32; 6] = std::array::from_fn(|sample| index as f32 + sample as f32 / 8.0);
        let laps = [index as i32, -1, i32::MIN].map(i32::to_le_bytes);
        builder.row(&[
            &[if index % 2 == 0 { 2 } else { 0 }],
            &(5.0 + index as f64 / 60.0).to_le_bytes(),
            &(index as i32 % 9 - 1).to_le_bytes(),
            &(0x8000_0000u32 | index as u32).to_le_bytes(),
            &FLOATS[index % FLOATS.len()].to_le_bytes(),
            if index % 2 == 0 { b"M\"\n\xff\\" } else { b"\0abcd" },
            samples.map(f32::to_le_bytes).as_flattened(),
            laps.as_flattened(),
            &[1, 0],
            &(47.220_305_123_456_78 + index as f64 / 3.0).to_le_bytes(),
        ]);
    }
    Recording::from_bytes(builder.build(5.0, 6.0)).unwrap()
}

fn csv(export: Export<'_>) -> String {
    let mut out = Vec::new();
    export.csv(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn json(export: Export<'_>) -> String {
    let mut out = Vec::new();
    export.json_lines(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// A reader after RFC 4180.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut fields, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                fields.push(std::mem::take(&mut field));
                lines.push(std::mem::take(&mut fields));
            }
            other => field.push(other),
        }
    }
    assert!(!quoted && fields.is_empty() && field.is_empty(), "the last line has its end");
    lines
}

/// The text of characters up to their NUL.
fn text(bytes: &[u8]) -> String {
    bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect()
}

/// True where a text reads back as a value, to the bit.
fn same_text(values: Values<'_>, index: usize, cell: &str) -> bool {
    let f32_bits = |value: f32| if value.is_nan() { f32::NAN.to_bits() } else { value.to_bits() };
    let f64_bits = |value: f64| if value.is_nan() { f64::NAN.to_bits() } else { value.to_bits() };
    match values {
        Values::Char(values) => text(values) == cell,
        Values::Bool(values) => cell == if values[index] != 0 { "1" } else { "0" },
        Values::Int(values) => cell.parse() == Ok(values[index].get()),
        Values::BitField(values) => cell.parse() == Ok(values[index].get()),
        Values::Float(values) => cell.parse().map(f32_bits) == Ok(f32_bits(values[index].get())),
        Values::Double(values) => cell.parse().map(f64_bits) == Ok(f64_bits(values[index].get())),
    }
}

/// The variables of a recording that have a handle.
fn variables(recording: &Recording) -> Vec<(String, Handle)> {
    let headers = recording.vars().headers().iter();
    headers.filter_map(|header| Some((header.name().to_string(), header.handle()?))).collect()
}

/// Every value of every record, from the text and from the row.
fn check_csv(recording: &Recording) -> usize {
    let lines = read_csv(&csv(Export::new(recording)));
    assert_eq!(lines.len(), recording.len() + 1);
    let variables = variables(recording);
    let mut values_seen = 0;
    for (row, cells) in recording.rows().zip(&lines[1..]) {
        let mut cells = lines[0].iter().zip(cells);
        for &(ref name, handle) in &variables {
            let values = row.values(handle).unwrap();
            let single = matches!(values, Values::Char(_)) || values.len() == 1;
            for index in 0..if single { 1 } else { values.len() } {
                let (column, cell) = cells.next().unwrap();
                let wanted = if single { name.clone() } else { format!("{name}_{index}") };
                assert_eq!(*column, wanted);
                assert!(same_text(values, index, cell), "{column}: {values:?} as {cell:?}");
                values_seen += 1;
            }
        }
        assert_eq!(cells.next(), None);
    }
    values_seen
}

/// The same of JSON lines.
fn check_json(recording: &Recording) -> usize {
    let text_of = |value: &Value| match value {
        Value::Bool(value) => u8::from(*value).to_string(),
        Value::Number(number) => number.to_string(),
        other => panic!("{other} is no value"),
    };
    let text = json(Export::new(recording));
    assert_eq!(text.lines().count(), recording.len());
    let variables = variables(recording);
    let mut values_seen = 0;
    for (row, line) in recording.rows().zip(text.lines()) {
        let object: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        assert_eq!(object.len(), variables.len());
        for &(ref name, handle) in &variables {
            let values = row.values(handle).unwrap();
            if let Values::Char(characters) = values {
                assert_eq!(object[name], self::text(characters));
                continue;
            }
            let one = std::slice::from_ref(&object[name]);
            let list = if values.len() == 1 { one } else { object[name].as_array().unwrap() };
            assert_eq!(list.len(), values.len());
            for (index, value) in list.iter().enumerate() {
                let finite = row.number_at(handle, index).unwrap().is_finite();
                assert_eq!(value.is_null(), !finite);
                if finite {
                    // The text of a JSON number is that of an f64: read as f32
                    // it is the same number only if nothing was lost.
                    assert!(same_text(values, index, &text_of(value)), "{name}: {value}");
                }
                values_seen += 1;
            }
        }
    }
    values_seen
}

#[test]
fn csv_to_the_letter() {
    let recording = every_type(2);
    let mut out = Vec::new();
    assert_eq!(Export::new(&recording).csv_with_units(&mut out).unwrap(), 2);
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "IsOnTrack,SessionTime,Gear,SessionFlags,Speed,Driver,VelocityX_0,VelocityX_1,\
         VelocityX_2,VelocityX_3,VelocityX_4,VelocityX_5,CarIdxLap_0,CarIdxLap_1,CarIdxLap_2,\
         CarIdxOnPitRoad_0,CarIdxOnPitRoad_1,Lat\n\
         ,s,,irsdk_Flags,m/s,,m/s,m/s,m/s,m/s,m/s,m/s,,,,,,deg\n\
         1,5.0,-1,2147483648,0.1,\"M\"\"\nÿ\\\",0.0,0.125,0.25,0.375,0.5,0.625,0,-1,-2147483648,\
         1,0,47.22030512345678\n\
         0,5.016666666666667,0,2147483649,-0.0,,1.0,1.125,1.25,1.375,1.5,1.625,1,-1,-2147483648,\
         1,0,47.55363845679012\n"
    );
}

#[test]
fn json_lines_to_the_letter() {
    let recording = every_type(6);
    assert_eq!(
        json(Export::new(&recording).records(0..1)),
        "{\"IsOnTrack\":true,\"SessionTime\":5.0,\"Gear\":-1,\"SessionFlags\":2147483648,\
         \"Speed\":0.1,\"Driver\":\"M\\\"\\u000aÿ\\\\\",\
         \"VelocityX\":[0.0,0.125,0.25,0.375,0.5,0.625],\"CarIdxLap\":[0,-1,-2147483648],\
         \"CarIdxOnPitRoad\":[true,false],\"Empty\":[],\"Lat\":47.22030512345678}\n"
    );
    let speed = Export::new(&recording).variables(&["Speed"]).unwrap().records(5..6);
    assert_eq!(json(speed), "{\"Speed\":null}\n", "not a number");
}

#[test]
fn every_value_reads_back() {
    let recording = every_type(500);
    assert_eq!(check_csv(&recording), 500 * 18);
    assert_eq!(check_json(&recording), 500 * 17);
}

#[test]
fn a_real_recording_reads_back() {
    let Some(path) = capture("iracing/w13_2024.ibt") else { return };
    let recording = Recording::open(path).unwrap();
    assert!(check_csv(&recording) > 10_000);
    assert!(check_json(&recording) > 10_000);
}

#[test]
fn a_choice_of_variables_in_its_order() {
    let recording = every_type(3);
    let export = Export::new(&recording).variables(&["Gear", "IsOnTrack", "Gear"]).unwrap();
    assert_eq!(csv(export), "Gear,IsOnTrack\n-1,1\n0,0\n1,1\n");
    let error = Export::new(&recording).variables(&["Gear", "speed", "ERS", ""]).unwrap_err();
    assert_eq!(error.to_string(), "there is no variable speed, ERS, ");
    let none = || Export::new(&recording).variables(&[]).unwrap();
    assert!(matches!(none().csv(io::sink()), Err(ExportError::Nothing)));
    assert!(matches!(none().json_lines(io::sink()), Err(ExportError::Nothing)));
    let empty = Export::new(&recording).variables(&["Empty"]).unwrap();
    assert!(matches!(empty.csv(io::sink()), Err(ExportError::Nothing)));
}

#[test]
#[allow(clippy::reversed_empty_ranges)]
fn a_range_of_records() {
    let recording = every_type(9);
    let gears = |range| Export::new(&recording).variables(&["Gear"]).unwrap().records(range);
    assert_eq!(csv(gears(2..4)), "Gear\n1\n2\n");
    assert_eq!((gears(7..usize::MAX).len(), gears(9..20).is_empty()), (2, true));
    for range in [9..20, 5..5, 4..2] {
        assert_eq!(csv(gears(range.clone())), "Gear\n");
        assert_eq!(json(gears(range)), "");
    }
}

#[test]
fn several_ranges_of_records() {
    let recording = every_type(9);
    let gears = |parts: &[std::ops::Range<usize>]| {
        let export = Export::new(&recording).variables(&["Gear"]).unwrap();
        let export = export.parts(parts.iter().cloned());
        (export.len(), csv(export))
    };
    let all = csv(Export::new(&recording).variables(&["Gear"]).unwrap());
    let lines: Vec<_> = all.lines().collect();
    let chosen = |numbers: &[usize]| {
        let chosen: Vec<_> = numbers.iter().map(|&number| lines[1 + number]).collect();
        (numbers.len(), format!("Gear\n{}\n", chosen.join("\n")))
    };
    assert_eq!(gears(&[1..3, 3..4, 6..7]), chosen(&[1, 2, 3, 6]));
    assert_eq!(gears(&[7..20, 5..5, 0..2, 9..10]), chosen(&[7, 8, 0, 1]));
    assert_eq!(gears(&[0..2, 1..3]), chosen(&[0, 1, 1, 2]));
    assert_eq!(gears(&[]), (0, "Gear\n".into()));
}

#[test]
fn an_empty_text_alone_is_a_line_with_something_in_it() {
    let recording = every_type(2);
    let driver = Export::new(&recording).variables(&["Driver"]).unwrap();
    assert_eq!(csv(driver.records(1..2)), "Driver\n\"\"\n");
}

#[test]
fn hostile_names() {
    let names = ["a,b", "a\"b", "a\nb", " ", "\u{7f}", "=1+1", "a\\b", "a\u{1}b"];
    let mut builder = Builder::default();
    for name in names {
        builder = builder.var(name, Kind::Float, 1, false, name);
    }
    // The same name again, an array with quotes to be set, and bytes of no ASCII.
    builder =
        builder.one("a,b", Kind::Int).var("x,", Kind::Bool, 2, false, "").one("é", Kind::Bool);
    let floats: Vec<u8> = (0..8).flat_map(|index| (index as f32).to_le_bytes()).collect();
    builder.row(&[&floats, &7i32.to_le_bytes(), &[1, 0, 1]]);
    let recording = Recording::from_bytes(builder.build(0.0, 1.0)).unwrap();

    let mut out = Vec::new();
    Export::new(&recording).csv_with_units(&mut out).unwrap();
    let lines = read_csv(std::str::from_utf8(&out).unwrap());
    let mut wanted = names.to_vec();
    wanted.extend(["x,_0", "x,_1", "Ã©"]);
    assert_eq!(lines[0], wanted);
    assert_eq!(lines[1][..8], names);
    assert_eq!(lines[2], ["0.0", "1.0", "2.0", "3.0", "4.0", "5.0", "6.0", "7.0", "1", "0", "1"]);

    let object: Value = serde_json::from_str(&json(Export::new(&recording))).unwrap();
    for (index, name) in names.into_iter().enumerate() {
        assert_eq!(object[name], index as f64, "{name:?}");
    }
    assert_eq!(object["x,"], serde_json::json!([true, false]));
}

#[test]
fn progress_rises_to_the_number_of_records() {
    let recording = Recording::from_bytes(small(3_000)).unwrap();
    let seen = RefCell::new(Vec::new());
    let export = Export::new(&recording).progress(|done| seen.borrow_mut().push(done));
    assert_eq!(export.csv(io::sink()).unwrap(), 3_000);
    assert_eq!(*seen.borrow(), [1_024, 2_048, 3_000]);
}

/// Takes so many bytes and no more, and keeps the largest piece.
struct Full {
    room: usize,
    largest: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.largest = self.largest.max(bytes.len());
        if self.room == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let taken = bytes.len().min(self.room);
        self.room -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_writer_that_fails() {
    let recording = Recording::from_bytes(small(50_000)).unwrap();
    for room in [0, 1, 300_000] {
        let mut full = Full { room, largest: 0 };
        let Err(error) = Export::new(&recording).csv(&mut full) else { panic!("{room}") };
        let ExportError::Write { bytes, ref source } = error else { panic!("{error}") };
        assert!(bytes <= room as u64);
        assert_eq!(source.kind(), io::ErrorKind::StorageFull);
        let text = format!("cannot write what comes behind {bytes} bytes: {source}");
        assert_eq!(error.to_string(), text);
        let mut full = Full { room, largest: 0 };
        let error = Export::new(&recording).json_lines(&mut full).unwrap_err();
        assert!(matches!(error, ExportError::Write { .. }));
    }
}

#[test]
fn memory_is_bounded_also_where_variables_lie_over_each_other() {
    // One record of 0.4 MB in which 8 variables all hold all of it, and a text.
    let mut builder = Builder::default();
    for index in 0..8 {
        builder = builder.var(&format!("V{index}"), Kind::Float, 100_000, false, "");
    }
    let mut bytes = builder.build(0.0, 0.0);
    for index in 0..8 {
        common::put(&mut bytes, common::TABLE + index * 144 + 4, 0);
    }
    common::put(&mut bytes, common::TABLE, Kind::Char as i32);
    common::put(&mut bytes, common::ROW_LEN, 400_000);
    bytes.extend(b"\"123".repeat(100_000));
    let recording = Recording::from_bytes(bytes).unwrap();
    assert_eq!(recording.len(), 1);
    for json in [false, true] {
        let mut out = Full { room: usize::MAX, largest: 0 };
        let export = Export::new(&recording);
        let done = if json { export.json_lines(&mut out) } else { export.csv(&mut out) };
        assert_eq!(done.unwrap(), 1);
        assert!(out.largest < 512 * 1024, "{} bytes in one piece", out.largest);
    }
}
