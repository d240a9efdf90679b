//! Every variable of every record against pyirsdk, bit for bit.
//!
//! `TELEMETRY_PYIRSDK` names a Python that has pyirsdk; `tools/compare_ibt.py`
//! sets it, and the files in `TELEMETRY_PYIRSDK_FILES`.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::capture;
use ibt_reader::{ColumnSet, ColumnValues, Recording};

/// What pyirsdk says of one variable, and all its values.
struct Dumped<'a> {
    head: &'a str,
    values: &'a [u8],
}

impl<'a> Dumped<'a> {
    /// Takes one variable from the front of a dump.
    fn take(dump: &mut &'a [u8]) -> Option<Self> {
        let end = dump.iter().position(|&byte| byte == b'\n')?;
        let head = std::str::from_utf8(&dump[..end]).unwrap();
        let len: usize = number(head, "bytes");
        let values = &dump[end + 1..][..len];
        *dump = &dump[end + 1 + len..];
        Some(Self { head, values })
    }
}

/// A number out of a line of JSON, which has one level.
fn number(line: &str, key: &str) -> usize {
    let (_, rest) = line.split_once(&format!("\"{key}\": ")).unwrap();
    let digits = rest.split(|found: char| !found.is_ascii_digit()).next().unwrap();
    digits.parse().unwrap()
}

fn name(line: &str) -> &str {
    let (_, rest) = line.split_once("\"name\": \"").unwrap();
    rest.split('"').next().unwrap()
}

fn dump(python: &Path, file: &Path) -> Vec<u8> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../tools/compare_ibt.py");
    let output = Command::new(python).args([script, "--dump"]).arg(file).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", python.display()));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", python.display());
    output.stdout
}

/// The values as they stand in the file; pyirsdk has the bytes of true as 1.
fn bytes(values: &ColumnValues) -> Vec<u8> {
    fn packed<T: Copy, const N: usize>(values: &[T], to_bytes: fn(T) -> [u8; N]) -> Vec<u8> {
        values.iter().flat_map(|&value| to_bytes(value)).collect()
    }
    match values {
        ColumnValues::Char(values) => values.clone(),
        ColumnValues::Bool(values) => packed(values, |value| [u8::from(value)]),
        ColumnValues::Int(values) => packed(values, i32::to_le_bytes),
        ColumnValues::BitField(values) => packed(values, u32::to_le_bytes),
        ColumnValues::Float(values) => packed(values, f32::to_le_bytes),
        ColumnValues::Double(values) => packed(values, f64::to_le_bytes),
    }
}

fn compare(python: &Path, file: &Path) {
    let recording = Recording::open(file).unwrap();
    let mut set = ColumnSet::all(&recording);
    set.fill(&recording, 0..recording.len()).unwrap();
    let headers = recording.vars().headers();
    assert_eq!(set.columns().len(), headers.len());
    let dumped = dump(python, file);
    let mut rest = dumped.as_slice();
    let mut compared = 0;
    for (header, column) in headers.iter().zip(set.columns()) {
        let found = Dumped::take(&mut rest).expect("pyirsdk has fewer variables");
        assert_eq!(name(found.head), header.name().to_string());
        assert_eq!(number(found.head, "type"), header.var_type.get() as usize);
        assert_eq!(number(found.head, "count"), column.handle().count(), "{}", found.head);
        assert_eq!(number(found.head, "records"), recording.len(), "{}", found.head);
        assert!(bytes(column.values()) == found.values, "{} differs", header.name());
        compared += column.values().len();
    }
    assert!(rest.is_empty(), "pyirsdk has more variables");
    eprintln!(
        "{}: {} variables, {} records, {compared} values are equal",
        file.display(),
        headers.len(),
        recording.len()
    );
}

#[test]
fn every_value_is_what_pyirsdk_reads() {
    let Some(python) = std::env::var_os("TELEMETRY_PYIRSDK").map(PathBuf::from) else {
        eprintln!("SKIPPED: TELEMETRY_PYIRSDK names no Python with pyirsdk");
        return;
    };
    if let Some(files) = std::env::var_os("TELEMETRY_PYIRSDK_FILES") {
        std::env::split_paths(&files).for_each(|file| compare(&python, &file));
    } else if let Some(file) = capture("iracing/w13_2024.ibt") {
        compare(&python, &file);
    }
}
