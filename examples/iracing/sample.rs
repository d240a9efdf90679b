//! A small recording and a small live map for the programs' tests, byte by byte from
//! the published layout.

use std::env;
use std::path::PathBuf;

/// The session text of both.
pub const TEXT: &str = "---
WeekendInfo:
 TrackDisplayName: Red Bull Ring
 TrackLength: 4.28 km
 NumCarClasses: 1
 TrackConfigName: 

DriverInfo:
 DriverCarIdx: 12
 DriverCarRedLine: 13000.000
 Drivers:
 - CarIdx: 3
   UserName: - A: #1
   CarNumber: \"007\"
   CarScreenName: Skip Barber
 - CarIdx: 12
   UserName: Max
   CarNumber: \"7\"
   CarScreenName: Mercedes W13
...
";

/// The speed in the newest row of the live map, m/s.
pub const NEWEST_SPEED: f32 = 50.5;

/// Name, type, count, whether the values are samples of a tick, unit.
type Variable = (&'static str, i32, i32, bool, &'static str);

const VARIABLES: [Variable; 9] = [
    ("SessionTime", 5, 1, false, "s"),
    ("Speed", 4, 1, false, "m/s"),
    ("RPM", 4, 1, false, "revs/min"),
    ("Gear", 2, 1, false, ""),
    ("Lap", 2, 1, false, ""),
    ("IsOnTrack", 1, 1, false, ""),
    ("SessionFlags", 3, 1, false, "irsdk_Flags"),
    ("YawRate", 4, 3, true, "rad/s"),
    ("Note", 0, 4, false, ""),
];

fn row(index: i32, speed: f32) -> Vec<u8> {
    let mut row = (10.0 + f64::from(index) / 64.0).to_le_bytes().to_vec();
    for value in [speed, 6_000.0] {
        row.extend(value.to_le_bytes());
    }
    // The second lap begins with the third row.
    for value in [3, 1 + index / 2] {
        row.extend(i32::to_le_bytes(value));
    }
    row.push(1);
    row.extend(0x8000_0004u32.to_le_bytes());
    for value in [0.25, f32::NAN, 0.75] {
        row.extend(value.to_le_bytes());
    }
    row.extend(b"dry\0");
    row
}

fn table() -> Vec<u8> {
    let mut offset = 0;
    let mut table = Vec::new();
    for (name, kind, count, is_time, unit) in VARIABLES {
        let mut header = [0u8; 144];
        put(&mut header, 0, kind);
        put(&mut header, 4, offset);
        put(&mut header, 8, count);
        header[12] = u8::from(is_time);
        header[16..16 + name.len()].copy_from_slice(name.as_bytes());
        header[48..48 + 10].copy_from_slice(b"What it is");
        header[112..112 + unit.len()].copy_from_slice(unit.as_bytes());
        table.extend(header);
        offset += count * [1, 1, 4, 4, 4, 8][kind as usize];
    }
    table
}

fn put(bytes: &mut [u8], at: usize, value: i32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// The header, but for the buffers.
fn header(len: usize, text_at: usize, table_at: usize, buffers: i32) -> Vec<u8> {
    let mut header = vec![0; len];
    let row_len = row(0, 0.0).len() as i32;
    for (at, value) in [
        (0, 2),
        (4, 1),
        (8, 60),
        (16, TEXT.len() as i32),
        (20, text_at as i32),
        (24, VARIABLES.len() as i32),
        (28, table_at as i32),
        (32, buffers),
        (36, row_len),
    ] {
        put(&mut header, at, value);
    }
    header
}

/// A recording. Record `n` has the speed `n`; two records are a lap.
#[must_use]
pub fn recording(records: i32) -> Vec<u8> {
    let table = table();
    let text_at = 144 + table.len();
    let mut bytes = header(144, text_at, 144, 1);
    put(&mut bytes, 52, (text_at + TEXT.len()) as i32);
    bytes[112..120].copy_from_slice(&1_719_258_336i64.to_le_bytes());
    bytes[120..128].copy_from_slice(&10f64.to_le_bytes());
    bytes[128..136].copy_from_slice(&(10.0 + f64::from(records - 1) / 64.0).to_le_bytes());
    put(&mut bytes, 136, 1);
    put(&mut bytes, 140, records);
    bytes.extend(table);
    bytes.extend(TEXT.as_bytes());
    for index in 0..records {
        bytes.extend(row(index, index as f32));
    }
    bytes
}

/// A live map of three buffers, the second of which is the newest.
#[must_use]
pub fn live_map() -> Vec<u8> {
    let table = table();
    let table_at = 112 + TEXT.len();
    let mut bytes = header(112, 112, table_at, 3);
    bytes.extend(TEXT.as_bytes());
    bytes.extend(table);
    for (index, (tick, speed)) in
        [(2_004, 1.0), (2_005, NEWEST_SPEED), (2_003, 2.0)].into_iter().enumerate()
    {
        let at = bytes.len() as i32;
        put(&mut bytes, 48 + 16 * index, tick);
        put(&mut bytes, 52 + 16 * index, at);
        bytes.extend(row(index as i32, speed));
    }
    bytes
}

/// The path of a recording under `TELEMETRY_CAPTURES`; `None`, said aloud, where
/// that is not set. A recording that is missing where it is set is a failure.
#[must_use]
pub fn capture(path: &str) -> Option<PathBuf> {
    let Some(folder) = env::var_os("TELEMETRY_CAPTURES") else {
        eprintln!("SKIPPED: TELEMETRY_CAPTURES is not set, {path} is not read");
        return None;
    };
    let file = PathBuf::from(folder).join(path);
    assert!(file.is_file(), "{} is not there", file.display());
    Some(file)
}
