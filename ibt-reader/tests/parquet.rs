//! Parquet, read back by rows and held against the records.

#![cfg(feature = "parquet")]

mod common;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use arrow_schema::DataType;
use common::{Builder, Kind, RECORD_COUNT, TABLE, TempFile, capture, put, small};
use ibt_reader::irsdk::{Handle, Values};
use ibt_reader::{Export, ExportError, Recording};
use parquet::arrow::parquet_to_arrow_schema;
use parquet::basic::Encoding;
use parquet::data_type::DoubleType;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use parquet::record::RowAccessor;

/// Floats that a text or a sum would not keep.
const FLOATS: [f32; 8] =
    [0.1, -0.0, f32::MAX, f32::MIN_POSITIVE, 1e-45, f32::NAN, f32::INFINITY, f32::NEG_INFINITY];

/// The records of a row group.
const GROUP: usize = 32_000;

fn every_type(records: usize) -> Vec<u8> {
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
        .var("CarIdxSessionFlags", Kind::BitField, 2, false, "irsdk_Flags")
        .var("Empty", Kind::Float, 0, false, "")
        .var("Positions", Kind::Double, 2, false, "deg")
        .one("Letter", Kind::Char);
    for index in 0..records {
        let samples: [f32; 6] = std::array::from_fn(|sample| FLOATS[(index + sample) % 8]);
        let laps = [index as i32, -1, i32::MIN].map(i32::to_le_bytes);
        let flags = [u32::MAX, index as u32].map(u32::to_le_bytes);
        let positions = [47.220_305_123_456_78 + index as f64 / 3.0, f64::NAN];
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
            flags.as_flattened(),
            positions.map(f64::to_le_bytes).as_flattened(),
            if index % 3 == 0 { b"\0" } else { b"x" },
        ]);
    }
    builder.build(5.0, 6.0)
}

fn parquet(export: Export<'_>) -> Vec<u8> {
    let records = export.len();
    let mut out = Vec::new();
    assert_eq!(export.parquet(&mut out).unwrap(), records);
    out
}

fn reader(bytes: Vec<u8>) -> SerializedFileReader<File> {
    SerializedFileReader::new(File::open(TempFile::new(&bytes)).unwrap()).unwrap()
}

/// One value of a variable, as the reader has it.
fn single(values: Values<'_>, index: usize, field: &Field) -> bool {
    match (values, field) {
        (Values::Bool(values), Field::Bool(found)) => *found == (values[index] != 0),
        (Values::Int(values), Field::Int(found)) => *found == values[index].get(),
        (Values::BitField(values), Field::UInt(found)) => *found == values[index].get(),
        (Values::Float(values), Field::Float(found)) => {
            found.to_bits() == values[index].get().to_bits()
        }
        (Values::Double(values), Field::Double(found)) => {
            found.to_bits() == values[index].get().to_bits()
        }
        _ => false,
    }
}

fn same(values: Values<'_>, field: &Field) -> bool {
    match (values, field) {
        (Values::Char(values), Field::Str(found)) => {
            let text = values.iter().take_while(|&&byte| byte != 0);
            text.map(|&byte| char::from(byte)).eq(found.chars())
        }
        (_, Field::ListInternal(list)) => {
            let elements = list.elements();
            elements.len() == values.len()
                && elements.iter().enumerate().all(|(index, field)| single(values, index, field))
        }
        _ => values.len() == 1 && single(values, 0, field),
    }
}

/// The variables of a recording that have values.
fn variables(recording: &Recording) -> Vec<(String, Handle)> {
    let headers = recording.vars().headers().iter();
    let all = headers.filter_map(|header| Some((header.name().to_string(), header.handle()?)));
    all.filter(|(_, handle)| handle.count() > 0).collect()
}

/// Every value of every record. Returns how many there are.
fn check(recording: &Recording) -> usize {
    let file = reader(parquet(Export::new(recording)));
    let variables = variables(recording);
    let mut rows = file.get_row_iter(None).unwrap();
    let mut compared = 0;
    for record in recording.rows() {
        let row = rows.next().unwrap().unwrap();
        let mut columns = row.get_column_iter();
        for (name, handle) in &variables {
            let values = record.values(*handle).unwrap();
            let (column, field) = columns.next().unwrap();
            assert_eq!(column, name);
            assert!(same(values, field), "{name}: {values:?} as {field:?}");
            compared += values.len();
        }
        assert!(columns.next().is_none());
    }
    assert!(rows.next().is_none());
    compared
}

#[test]
fn every_value_of_every_type_reads_back() {
    for records in [0, 1, 2, 100] {
        let recording = Recording::from_bytes(every_type(records)).unwrap();
        assert_eq!(check(&recording), records * 26);
    }
}

#[test]
fn groups_have_their_border_between_records() {
    let recording = Recording::from_bytes(every_type(GROUP + 1)).unwrap();
    check(&recording);
    let file = reader(parquet(Export::new(&recording)));
    let groups = file.metadata().row_groups();
    let lens: Vec<_> = groups.iter().map(|group| group.num_rows()).collect();
    assert_eq!(lens, [GROUP as i64, 1]);
    for column in groups[0].columns() {
        let path = column.column_path().string();
        let dictionary = column.encodings().any(|encoding| encoding == Encoding::RLE_DICTIONARY);
        let whole = ["Gear", "Flags", "Driver", "Letter", "CarIdxLap"];
        assert_eq!(dictionary, whole.iter().any(|name| path.contains(name)), "{path}");
        assert_eq!(column.statistics().is_some(), !path.contains(".list."), "{path}");
    }
    let time = groups[1].column(1).statistics().unwrap();
    let expected = (5.0 + GROUP as f64 / 60.0).to_le_bytes();
    assert_eq!(
        (time.min_bytes_opt(), time.max_bytes_opt()),
        (Some(&expected[..]), Some(&expected[..]))
    );
}

/// So that the index of a long file does not grow without end.
#[test]
fn a_long_recording_has_64_groups() {
    let mut bytes = small(1);
    bytes.resize(bytes.len() + 12 * 64 * GROUP, 0);
    let recording = Recording::from_bytes(bytes).unwrap();
    assert_eq!(recording.len(), 64 * GROUP + 1);
    let file = reader(parquet(Export::new(&recording).variables(&["Speed"]).unwrap()));
    let lens: Vec<_> = file.metadata().row_groups().iter().map(|group| group.num_rows()).collect();
    assert_eq!(lens[..63], [GROUP as i64 + 1; 63]);
    assert_eq!(lens[63..], [GROUP as i64 - 62]);
}

/// 64 KiB a record and variable: fewer records in a group, and one variable at a
/// time.
#[test]
fn long_arrays_make_short_groups() {
    const COUNT: usize = 8 * 1_024;
    let mut builder = Builder::default().var("A", Kind::Double, COUNT, false, "").var(
        "B",
        Kind::Double,
        COUNT,
        true,
        "",
    );
    let value = |number: usize| (number as f64).sqrt();
    for index in 0..257 {
        let row: Vec<_> =
            (0..2 * COUNT).flat_map(|at| value(index * 2 * COUNT + at).to_le_bytes()).collect();
        builder.row(&[&row]);
    }
    let recording = Recording::from_bytes(builder.build(0.0, 0.0)).unwrap();
    let file = reader(parquet(Export::new(&recording)));
    let mut row = 0;
    for (number, records) in [256, 1].into_iter().enumerate() {
        let group = file.get_row_group(number).unwrap();
        assert_eq!(group.metadata().num_rows(), records as i64);
        for column in 0..2 {
            let reader = group.get_column_reader(column).unwrap();
            let mut reader = parquet::column::reader::get_typed_column_reader::<DoubleType>(reader);
            let (mut values, mut there, mut starts) = (Vec::new(), Vec::new(), Vec::new());
            let read =
                reader.read_records(records, Some(&mut there), Some(&mut starts), &mut values);
            assert_eq!(read.unwrap(), (records, records * COUNT, records * COUNT));
            for (index, value_of) in values.iter().enumerate() {
                let at = (row + index / COUNT) * 2 * COUNT + column * COUNT + index % COUNT;
                assert_eq!(*value_of, value(at));
                assert_eq!(starts[index], i16::from(index % COUNT != 0));
            }
        }
        row += records;
    }
    assert_eq!(file.num_row_groups(), 2);
}

#[test]
fn the_schema_says_what_the_recording_says() {
    let mut bytes = every_type(3);
    // One byte a character: a degree sign, and an e with its accent.
    let desc = TABLE + 144 + 48;
    bytes[desc..desc + 7].copy_from_slice(b"d\xe9part\0");
    let unit = TABLE + 4 * 144 + 112;
    bytes[unit..unit + 3].copy_from_slice(b"\xb0C\0");
    let place = bytes.windows(9).position(|bytes| bytes == b"spielberg").unwrap();
    bytes[place + 1] = 0xe9;
    let recording = Recording::from_bytes(bytes).unwrap();
    let file = reader(parquet(Export::new(&recording)));
    let metadata = file.metadata().file_metadata();
    let schema =
        parquet_to_arrow_schema(metadata.schema_descr(), metadata.key_value_metadata()).unwrap();
    let of = |name: &str| {
        let field = schema.field_with_name(name).unwrap();
        assert!(!field.is_nullable(), "{name}");
        let mut metadata: Vec<_> =
            field.metadata().iter().map(|(key, value)| format!("{key}={value}")).collect();
        metadata.sort();
        (field.data_type().clone(), metadata.join(" "))
    };
    let list = |kind| {
        let element = arrow_schema::Field::new("element", kind, false);
        DataType::List(element.into())
    };
    for (name, kind, metadata) in [
        ("IsOnTrack", DataType::Boolean, ""),
        ("SessionTime", DataType::Float64, "description=d\u{e9}part unit=s"),
        ("Gear", DataType::Int32, ""),
        ("SessionFlags", DataType::UInt32, "enum=irsdk_Flags unit=irsdk_Flags"),
        ("Speed", DataType::Float32, "unit=\u{b0}C"),
        ("Driver", DataType::Utf8, ""),
        ("VelocityX", list(DataType::Float32), "count_as_time=true unit=m/s"),
        ("CarIdxLap", list(DataType::Int32), ""),
        ("CarIdxOnPitRoad", list(DataType::Boolean), ""),
        ("CarIdxSessionFlags", list(DataType::UInt32), "enum=irsdk_Flags unit=irsdk_Flags"),
        ("Positions", list(DataType::Float64), "unit=deg"),
        ("Letter", DataType::Utf8, ""),
    ] {
        assert_eq!(of(name), (kind, metadata.to_owned()), "{name}");
    }
    assert_eq!(schema.fields().len(), 12);
    let expected = [
        ("tick_rate", "60"),
        ("track", "s\u{e9}ielberg gp"),
        ("session_start", "2024-06-24T19:45:36Z"),
        ("unfinished", "false"),
    ];
    let text = common::TEXT.replace("spielberg", "s\u{e9}ielberg");
    let expected = expected.into_iter().chain([("session_text", text.as_str())]);
    let expected = expected.map(|(key, value)| (key.to_owned(), value.to_owned()));
    let expected: HashMap<_, _> = expected.collect();
    // This reader has both together.
    assert_eq!(*schema.metadata(), expected);
    let mut of_file = of_file(&file);
    of_file.remove("ARROW:schema").unwrap();
    assert_eq!(of_file, expected);
}

fn of_file(file: &SerializedFileReader<File>) -> HashMap<String, String> {
    let metadata = file.metadata().file_metadata().key_value_metadata().unwrap();
    metadata.iter().map(|entry| (entry.key.clone(), entry.value.clone().unwrap())).collect()
}

#[test]
fn a_recording_that_was_cut_off_says_so() {
    let mut bytes = every_type(5);
    put(&mut bytes, RECORD_COUNT, 0);
    bytes.truncate(bytes.len() - 7);
    let recording = Recording::from_bytes(bytes).unwrap();
    assert_eq!(check(&recording), 4 * 26);
    let file = reader(parquet(Export::new(&recording)));
    assert_eq!(of_file(&file)["unfinished"], "true");
}

#[test]
fn chosen_variables_and_records() {
    let recording = Recording::from_bytes(every_type(100)).unwrap();
    let export = Export::new(&recording).variables(&["VelocityX", "Gear"]).unwrap();
    let file = reader(parquet(export.records(90..200)));
    let rows: Vec<_> = file.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 10);
    let handles = ["VelocityX", "Gear"].map(|name| recording.handle(name).unwrap());
    for (row, record) in rows.iter().zip(recording.rows_in(90..100)) {
        for ((_, field), handle) in row.get_column_iter().zip(handles) {
            assert!(same(record.values(handle).unwrap(), field));
        }
        assert_eq!(row.len(), 2);
    }
    for nothing in [100..200, 7..7] {
        let file = reader(parquet(Export::new(&recording).records(nothing)));
        assert_eq!(file.metadata().file_metadata().num_rows(), 0);
    }
}

#[test]
fn several_ranges_of_records() {
    let recording = Recording::from_bytes(small(3 * GROUP)).unwrap();
    let export = Export::new(&recording).variables(&["Speed"]).unwrap();
    let file = reader(parquet(export.parts([GROUP..2 * GROUP + 1, 3..5])));
    let rows: Vec<_> = file.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), GROUP + 3);
    let speed = |row: usize| rows[row].get_float(0).unwrap() as usize;
    assert_eq!([0, GROUP, GROUP + 1, GROUP + 2].map(speed), [GROUP, 2 * GROUP, 3, 4]);
}

#[test]
fn progress_goes_up_to_all_records() {
    let recording = Recording::from_bytes(small(2 * GROUP + 7)).unwrap();
    let told = RefCell::new(Vec::new());
    let export = Export::new(&recording).progress(|done| told.borrow_mut().push(done));
    export.parquet(io::sink()).unwrap();
    let told = told.into_inner();
    assert!(told.is_sorted(), "{told:?}");
    assert!(told.contains(&GROUP) && told.len() > 4, "{told:?}");
    assert_eq!(told.last(), Some(&recording.len()));
}

#[test]
fn what_parquet_cannot_hold_is_refused_before_a_byte_is_written() {
    let recording = Recording::from_bytes(every_type(3)).unwrap();
    for none in [&[][..], &["Empty"]] {
        let mut out = Vec::new();
        let error = Export::new(&recording).variables(none).unwrap().parquet(&mut out);
        assert!(matches!(error, Err(ExportError::Nothing)), "{error:?}");
        assert_eq!(out, []);
    }
    let long = Builder::default().var("Long", Kind::Bool, (1 << 20) + 1, false, "");
    let recording = Recording::from_bytes(long.build(0.0, 0.0)).unwrap();
    let mut out = Vec::new();
    let error = Export::new(&recording).parquet(&mut out).unwrap_err().to_string();
    let expected =
        "takes 1048577 bytes a record for one variable, and the format has room for 1048576";
    assert_eq!(error, expected);
    assert_eq!(out, []);
}

/// A disk with room for so much, which takes it in pieces.
struct Disk {
    room: usize,
    taken: usize,
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.room - self.taken).min(1_000);
        if taken == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.taken += taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_reported_with_what_was_written() {
    let recording = Recording::from_bytes(every_type(300)).unwrap();
    let len = parquet(Export::new(&recording)).len();
    for room in (0..20).chain((20..len).step_by(97)).chain(len - 20..len) {
        let mut disk = Disk { room, taken: 0 };
        match Export::new(&recording).parquet(&mut disk) {
            Err(ExportError::Write { bytes, source }) => {
                assert_eq!(source.kind(), io::ErrorKind::StorageFull, "{source}");
                assert_eq!(bytes, disk.taken as u64);
                assert_eq!(disk.taken, room, "it was filled");
            }
            other => panic!("room for {room} of {len} bytes: {other:?}"),
        }
    }
    let mut disk = Disk { room: len, taken: 0 };
    assert_eq!(Export::new(&recording).parquet(&mut disk).unwrap(), 300);
    assert_eq!(disk.taken, len);
}

/// A writer with a buffer of its own, whose last bytes find no place.
struct LastFlush(Vec<u8>);

impl Write for LastFlush {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::StorageFull.into())
    }
}

#[test]
fn a_writer_that_cannot_flush_is_reported() {
    let recording = Recording::from_bytes(small(3)).unwrap();
    let error = Export::new(&recording).parquet(LastFlush(Vec::new())).unwrap_err();
    let full = |source: &io::Error| source.kind() == io::ErrorKind::StorageFull;
    assert!(matches!(&error, ExportError::Write { source, .. } if full(source)), "{error:?}");
    struct Takes0;
    impl Write for Takes0 {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Ok(0)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error = Export::new(&recording).parquet(Takes0).unwrap_err();
    assert!(matches!(&error, ExportError::Write { bytes: 0, source }
        if source.kind() == io::ErrorKind::WriteZero));
}

#[test]
fn a_real_recording_reads_back() {
    let Some(file) = capture("iracing/w13_2024.ibt") else { return };
    assert_eq!(check(&Recording::open(file).unwrap()), 390 * 281);
}

/// Exports, and has pyarrow and duckdb read it.
fn compare(python: &Path, file: &Path) {
    let recording = Recording::open(file).unwrap();
    let out = TempFile::new(&parquet(Export::new(&recording)));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../tools/compare_parquet.py");
    let output = Command::new(python).args([script, "--check"]).args([file, &out]).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", python.display()));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", python.display());
    let said = String::from_utf8_lossy(&output.stdout);
    let compared = said.trim();
    assert!(compared.starts_with(&format!("{} records, ", recording.len())), "{compared}");
    eprintln!("{}: {compared}", file.display());
}

#[test]
fn pyarrow_reads_every_value() {
    let Some(python) = std::env::var_os("TELEMETRY_PYARROW").map(PathBuf::from) else {
        eprintln!("SKIPPED: TELEMETRY_PYARROW names no Python with pyarrow");
        return;
    };
    compare(&python, &TempFile::new(&every_type(100)));
    if let Some(files) = std::env::var_os("TELEMETRY_PYARROW_FILES") {
        std::env::split_paths(&files).for_each(|file| compare(&python, &file));
    } else if let Some(file) = capture("iracing/w13_2024.ibt") {
        compare(&python, &file);
    }
}
