//! A recorded file against the figures that were drawn up apart from the code.

mod common;

use std::fs;
use std::path::PathBuf;

use common::{END_TIME, RECORD_COUNT, START_TIME, TempFile, capture, put};
use ibt_reader::irsdk::{CarLimits, VarHeader};
use ibt_reader::{ColumnSet, Recording, Times, TimesFrom};
use telemetry_core::Gear;

const RECORDS_AT: usize = 53_764;
const ROW_LEN: usize = 1_072;

fn path() -> Option<PathBuf> {
    capture("iracing/w13_2024.ibt")
}

fn of_all<T: PartialOrd + Copy>(values: &[T]) -> (T, T) {
    let first = values[0];
    let least =
        values.iter().fold(first, |least, &value| if value < least { value } else { least });
    let most = values.iter().fold(first, |most, &value| if value > most { value } else { most });
    (least, most)
}

fn check_figures(recording: &Recording) {
    assert_eq!(recording.vars().headers().len(), 276);
    assert_eq!((recording.row_len(), recording.rows().len()), (ROW_LEN, recording.len()));
    let (least, most) = of_all(&recording.column::<f32>("Speed").unwrap().to_vec());
    assert!(least >= 0.0 && (most - 1.94).abs() < 0.005, "{most}");
    let (_, rpm) = of_all(&recording.column::<f32>("RPM").unwrap().to_vec());
    assert_eq!(rpm.floor(), 4_499.0);
    let (least, most) = of_all(&recording.column::<i32>("Gear").unwrap().to_vec());
    assert_eq!((least, most), (0, 1));
    assert_eq!(recording.tick_rate(), Some(60));
    assert_eq!(recording.start_date(), Some(1_719_258_336));
    assert_eq!(recording.session_text().len(), 13_876);
}

#[test]
fn the_figures() {
    let Some(path) = path() else { return };
    for recording in [Recording::open(&path).unwrap(), Recording::read(&path).unwrap()] {
        check_figures(&recording);
        assert_eq!((recording.len(), recording.trailing_bytes()), (390, 0));
        assert!(!recording.unfinished());
        let times = recording.times().unwrap();
        assert_eq!(times.from, TimesFrom::SubHeader);
        assert_eq!((times.start_s, times.end_s), (932.000_000_635_264, 938.483_333_968_591_4));
        let column = recording.column::<f64>("SessionTime").unwrap();
        assert_eq!(column.get(0), Some(times.start_s));
        assert_eq!(column.get(389), Some(times.end_s));
        assert_eq!(column.get(390), None);
    }
}

#[test]
fn the_frames() {
    let Some(path) = path() else { return };
    let recording = Recording::open(path).unwrap();
    let mut limits = CarLimits::default();
    limits.redline_rpm = Some(13_000.0);
    let frames: Vec<_> = recording.frames(limits).collect();
    assert_eq!(frames.len(), 390);
    assert_eq!(frames[0].at.as_micros(), 0);
    let last = frames.last().unwrap();
    assert!((last.at.as_micros() as i64 - 6_483_333).abs() < 400, "{:?}", last.at);
    assert_eq!(last.session_time_s, Some(938.483_333_968_591_4));
    assert!(frames.windows(2).all(|pair| pair[0].at < pair[1].at));
    let most = frames.iter().filter_map(|timed| timed.frame.speed_mps).fold(0.0, f32::max);
    assert!((most - 1.94).abs() < 0.005);
    assert!(frames.iter().all(|timed| timed.frame.max_rpm == Some(13_000.0)));
    assert!(frames.iter().any(|timed| timed.frame.gear == Some(Gear::new(1))));
}

#[test]
fn the_laps() {
    let Some(path) = path() else { return };
    let recording = Recording::open(path).unwrap();
    let laps: Vec<_> = recording.laps().unwrap().collect();
    // The car only leaves its box.
    assert_eq!(laps.len(), 1);
    assert_eq!(laps[0].records, 0..390);
    assert_eq!(laps[0].end_s, Some(938.483_333_968_591_4));
    assert!(!laps[0].is_whole());
}

/// Columns, numbers, a set and rows are four ways to the same values.
#[test]
fn every_way_gives_the_same_values() {
    let Some(path) = path() else { return };
    let recording = Recording::open(path).unwrap();
    let mut set = ColumnSet::all(&recording);
    set.fill(&recording, 0..recording.len()).unwrap();
    assert_eq!(set.columns().len(), 276);
    let handles: Vec<_> = recording.vars().headers().iter().filter_map(VarHeader::handle).collect();
    for (handle, column) in handles.iter().zip(set.columns()) {
        assert_eq!(column.values().len(), 390 * handle.count());
        let numbers = recording.numbers_of(*handle).unwrap();
        let gathered = numbers.to_vec();
        for (index, row) in recording.rows().enumerate() {
            let bits = row.number(*handle).unwrap().to_bits();
            assert_eq!(gathered[index].to_bits(), bits);
            assert_eq!(numbers.get(index).map(f64::to_bits), Some(bits));
        }
        assert!(numbers.iter().map(f64::to_bits).eq(gathered.iter().map(|n| n.to_bits())));
    }
}

#[test]
fn a_crash_costs_no_whole_record() {
    let Some(path) = path() else { return };
    let mut bytes = fs::read(path).unwrap();
    // What the simulator leaves behind: all but the date is 0.
    bytes[START_TIME..144].fill(0);
    let file = TempFile::new(&bytes[..bytes.len() - 500]);
    let recording = Recording::open(&file).unwrap();
    check_figures(&recording);
    assert_eq!((recording.len(), recording.trailing_bytes()), (389, ROW_LEN - 500));
    assert!(recording.unfinished());
    let time = recording.column::<f64>("SessionTime").unwrap().get(388).unwrap();
    assert_eq!(
        recording.times(),
        Some(Times { start_s: 932.000_000_635_264, end_s: time, from: TimesFrom::SessionTime })
    );
}

#[test]
fn every_cut_of_the_last_records() {
    let Some(path) = path() else { return };
    let bytes = fs::read(path).unwrap();
    let around = |at: usize| at - 2..=at + 2;
    let ends = around(bytes.len() - 2).chain(around(RECORDS_AT + ROW_LEN));
    for len in ends.chain(around(RECORDS_AT + 200 * ROW_LEN)).chain(RECORDS_AT..RECORDS_AT + 3) {
        let recording = Recording::from_bytes(&bytes[..len.min(bytes.len())]).unwrap();
        let over = len.min(bytes.len()) - RECORDS_AT;
        assert_eq!(recording.len(), over / ROW_LEN);
        assert_eq!(recording.trailing_bytes(), over % ROW_LEN);
        assert_eq!(recording.unfinished(), len < bytes.len());
        assert_eq!(recording.frames(CarLimits::default()).count(), recording.len());
    }
    for len in (0..RECORDS_AT).step_by(97).chain([RECORDS_AT - 1]) {
        assert!(Recording::from_bytes(&bytes[..len]).is_err(), "{len}");
    }
}

#[test]
fn a_count_of_records_is_only_compared() {
    let Some(path) = path() else { return };
    let mut bytes = fs::read(path).unwrap();
    for count in [0, 1, 389, 391, -1, i32::MAX, i32::MIN] {
        put(&mut bytes, RECORD_COUNT, count);
        let recording = Recording::from_bytes(&bytes[..]).unwrap();
        assert_eq!(recording.len(), 390);
        assert!(recording.unfinished());
        let times = recording.times().unwrap();
        assert_eq!((times.end_s, times.from), (938.483_333_968_591_4, TimesFrom::SessionTime));
    }
    put(&mut bytes, RECORD_COUNT, 390);
    bytes[END_TIME..END_TIME + 8].copy_from_slice(&f64::NAN.to_le_bytes());
    let times = Recording::from_bytes(bytes).unwrap().times().unwrap();
    assert_eq!((times.end_s, times.from), (938.483_333_968_591_4, TimesFrom::SessionTime));
}

#[test]
fn a_saved_live_map_is_no_recording() {
    let Some(path) = capture("iracing/live_map_2024.bin") else { return };
    let said = Recording::open(path).unwrap_err().to_string();
    assert!(said.ends_with("is a saved live map with 3 buffers, and not a recording"), "{said}");
}
