//! A builder of recordings, byte by byte from the published layout, and files to
//! put them in. It shares no code with the crate.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Fields of the header, by their offsets.
pub(crate) const VERSION: usize = 0;
pub(crate) const TICK_RATE: usize = 8;
pub(crate) const TEXT_LEN: usize = 16;
pub(crate) const TEXT_AT: usize = 20;
pub(crate) const NUM_VARS: usize = 24;
pub(crate) const VARS_AT: usize = 28;
pub(crate) const NUM_BUF: usize = 32;
pub(crate) const ROW_LEN: usize = 36;
pub(crate) const RECORDS_AT: usize = 52;
/// Fields of the sub-header.
pub(crate) const START_DATE: usize = 112;
pub(crate) const START_TIME: usize = 120;
pub(crate) const END_TIME: usize = 128;
pub(crate) const RECORD_COUNT: usize = 140;
/// Where the headers of the variables stand.
pub(crate) const TABLE: usize = 144;

pub(crate) const TEXT: &str = "---\nWeekendInfo:\n TrackName: spielberg gp\n...\n";

#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Char,
    Bool,
    Int,
    BitField,
    Float,
    Double,
}

impl Kind {
    pub(crate) fn size(self) -> usize {
        match self {
            Self::Char | Self::Bool => 1,
            Self::Int | Self::BitField | Self::Float => 4,
            Self::Double => 8,
        }
    }
}

/// A recording as it is put together.
#[derive(Clone, Default)]
pub(crate) struct Builder {
    vars: Vec<u8>,
    var_count: i32,
    row_len: usize,
    rows: Vec<u8>,
    count: i32,
}

impl Builder {
    pub(crate) fn var(
        mut self,
        name: &str,
        kind: Kind,
        count: usize,
        is_time: bool,
        unit: &str,
    ) -> Self {
        let mut header = [0u8; 144];
        put(&mut header, 0, kind as i32);
        put(&mut header, 4, self.row_len as i32);
        put(&mut header, 8, count as i32);
        header[12] = u8::from(is_time);
        header[16..16 + name.len()].copy_from_slice(name.as_bytes());
        header[112..112 + unit.len()].copy_from_slice(unit.as_bytes());
        self.vars.extend(header);
        self.var_count += 1;
        self.row_len += count * kind.size();
        self
    }

    pub(crate) fn one(self, name: &str, kind: Kind) -> Self {
        self.var(name, kind, 1, false, "")
    }

    /// A record from the bytes of its values.
    pub(crate) fn row(&mut self, parts: &[&[u8]]) {
        let row = parts.concat();
        assert_eq!(row.len(), self.row_len);
        self.rows.extend(row);
        self.count += 1;
    }

    pub(crate) fn row_len(&self) -> usize {
        self.row_len
    }

    /// Where the records begin.
    pub(crate) fn records_at(&self) -> usize {
        TABLE + self.vars.len() + TEXT.len()
    }

    pub(crate) fn build(&self, start: f64, end: f64) -> Vec<u8> {
        let mut bytes = vec![0; TABLE];
        let text_at = TABLE + self.vars.len();
        for (at, value) in [
            (VERSION, 2),
            (4, 1),
            (TICK_RATE, 60),
            (TEXT_LEN, TEXT.len() as i32),
            (TEXT_AT, text_at as i32),
            (NUM_VARS, self.var_count),
            (VARS_AT, TABLE as i32),
            (NUM_BUF, 1),
            (ROW_LEN, self.row_len as i32),
            (48, 54_661),
            (RECORDS_AT, self.records_at() as i32),
            (136, 1),
            (RECORD_COUNT, self.count),
        ] {
            put(&mut bytes, at, value);
        }
        bytes[START_DATE..START_TIME].copy_from_slice(&1_719_258_336i64.to_le_bytes());
        bytes[START_TIME..END_TIME].copy_from_slice(&start.to_le_bytes());
        bytes[END_TIME..END_TIME + 8].copy_from_slice(&end.to_le_bytes());
        bytes.extend(&self.vars);
        bytes.extend(TEXT.as_bytes());
        bytes.extend(&self.rows);
        bytes
    }
}

pub(crate) fn put(bytes: &mut [u8], at: usize, value: i32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// A small recording: `SessionTime` from 10 s and `Speed`, which counts records.
pub(crate) fn small(records: usize) -> Vec<u8> {
    let mut builder = Builder::default().one("SessionTime", Kind::Double).one("Speed", Kind::Float);
    for index in 0..records {
        builder.row(&[&time(index).to_le_bytes(), &(index as f32).to_le_bytes()]);
    }
    builder.build(10.0, if records > 0 { time(records - 1) } else { 0.0 })
}

/// Where the records of a small recording begin.
pub(crate) const SMALL_RECORDS_AT: usize = TABLE + 2 * 144 + TEXT.len();

pub(crate) fn time(index: usize) -> f64 {
    10.0 + index as f64 / 64.0
}

/// A file that goes when it is dropped.
pub(crate) struct TempFile(PathBuf);

impl TempFile {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("ibt-reader-{}-{number}.ibt", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, bytes).unwrap();
        Self(path)
    }

    /// Writes over a part of the file, or behind its end.
    pub(crate) fn write_at(&self, at: usize, bytes: &[u8]) {
        use std::io::{Seek, SeekFrom, Write};
        let mut file = fs::OpenOptions::new().write(true).open(&self.0).unwrap();
        file.seek(SeekFrom::Start(at as u64)).unwrap();
        file.write_all(bytes).unwrap();
    }

    pub(crate) fn cut(&self, len: usize) {
        let file = fs::OpenOptions::new().write(true).open(&self.0).unwrap();
        file.set_len(len as u64).unwrap();
    }
}

impl Deref for TempFile {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for TempFile {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The path of a recording under `TELEMETRY_CAPTURES`; `None`, said aloud, where
/// that is not set. A recording that is missing where it is set is a failure.
pub(crate) fn capture(path: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("TELEMETRY_CAPTURES") else {
        eprintln!("SKIPPED: TELEMETRY_CAPTURES is not set, {path} is not read");
        return None;
    };
    let file = PathBuf::from(folder).join(path);
    assert!(file.is_file(), "{} is not there", file.display());
    Some(file)
}
