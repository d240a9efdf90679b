//! Recorded files of iRacing's, whole.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use ibt_reader::irsdk::text::SessionText;
use ibt_reader::irsdk::{Element, Handle, Map, Row, VarType};
use ibt_reader::{ColumnSet, Error, ErrorKind, Recording};

use super::frame::{self, print, print_plain};
use super::recording::Recipe;

pub fn ibt(data: &[u8]) {
    recording(data);
    let Some(recipe) = Recipe::new(data) else { return };
    let bytes = recipe.file();
    recording(&bytes);
    // Files are slow to try: some of the inputs stand for all.
    if data.first().is_some_and(|kind| kind & 0xc0 == 0x40) {
        growing(&bytes, data);
    }
}

fn recording(bytes: &[u8]) {
    let opened = Recording::from_bytes(bytes);
    let mut recording = match opened {
        Ok(recording) => recording,
        Err(error) => return check_error(&error),
    };
    let map = Map::file(bytes).unwrap().unwrap();
    assert_eq!(recording.layout(), map.layout());
    assert_eq!(recording.session_text(), map.session_text());
    assert_eq!(
        (recording.len(), recording.trailing_bytes()),
        (map.row_count(), map.trailing_bytes())
    );
    print(&(&recording, recording.header(), recording.sub_header(), recording.times()));
    print(&(recording.tick_rate(), recording.start_date(), recording.unfinished()));
    if let Some(times) = recording.times() {
        assert!(times.start_s.is_finite() && times.end_s.is_finite(), "{times:?}");
    }
    rows(&recording, &map);
    columns(&recording);
    laps(&recording);
    frames(&recording);
    assert_eq!(recording.refresh().unwrap(), 0, "nothing is new in memory");
}

fn check_error(error: &Error) {
    assert_eq!(error.path.is_some(), !error.to_string().starts_with("recording: "));
    print(error);
    print_plain(error);
}

fn rows(recording: &Recording, map: &Map<'_>) {
    let len = recording.len();
    assert_eq!((recording.rows().len(), recording.is_empty()), (len, len == 0));
    for (index, (row, expected)) in recording.rows().zip(map.rows()).enumerate() {
        assert_eq!(row.as_bytes(), expected.as_bytes());
        assert_eq!(recording.row(index).map(Row::as_bytes), Some(row.as_bytes()));
    }
    assert!(recording.row(len).is_none() && recording.row(usize::MAX).is_none());
    assert_eq!(recording.rows_in(len / 2..usize::MAX).len(), len - len / 2);
    #[allow(clippy::reversed_empty_ranges, reason = "it is what is asked for")]
    let reversed = recording.rows_in(5..2);
    assert_eq!((reversed.len(), recording.rows_in(len..len + 9).len()), (0, 0));
}

fn columns(recording: &Recording) {
    let vars = recording.vars();
    let handles: Vec<_> = vars.headers().iter().filter_map(|header| header.handle()).collect();
    for &handle in &handles {
        column::<u8>(recording, handle);
        column::<bool>(recording, handle);
        column::<i32>(recording, handle);
        column::<u32>(recording, handle);
        column::<f32>(recording, handle);
        column::<f64>(recording, handle);
        let numbers = recording.numbers_of(handle).unwrap();
        let expected: Vec<_> = recording.rows().filter_map(|row| row.number(handle)).collect();
        assert_eq!(bits(&numbers.to_vec()), bits(&expected));
        assert_eq!(bits(&numbers.iter().collect::<Vec<_>>()), bits(&expected));
        assert_eq!(numbers.len(), recording.len());
        let last = numbers.len().wrapping_sub(1);
        assert_eq!(numbers.get(last).map(f64::to_bits), expected.last().map(|last| last.to_bits()));
        assert!(numbers.get(numbers.len()).is_none());
        print(&numbers.slice(1..3).to_vec());
    }
    for header in vars.headers() {
        let Some(name) = header.name().as_str() else { continue };
        assert_eq!(recording.handle(name), vars.find(name).and_then(|found| found.handle()));
        assert_eq!(recording.numbers(name).is_ok(), recording.handle(name).is_some());
        if let Err(error) = recording.column::<f32>(name) {
            print_plain(&error);
        }
    }

    // In two parts, as all at once.
    let (mut whole, mut part) = (ColumnSet::all(recording), ColumnSet::all(recording));
    let len = recording.len();
    whole.fill(recording, 0..usize::MAX).unwrap();
    assert_eq!((whole.records(), whole.columns().len()), (0..len, handles.len()));
    for (column, &handle) in whole.columns().iter().zip(&handles) {
        assert_eq!((column.handle(), column.values().len()), (handle, len * handle.count()));
    }
    let middle = len / 2;
    part.fill(recording, 0..middle).unwrap();
    check_part(&whole, &part, 0, middle);
    part.fill(recording, middle..len + 7).unwrap();
    check_part(&whole, &part, middle, len);
    assert_eq!(part.records(), middle..len);
}

fn check_part(whole: &ColumnSet, part: &ColumnSet, start: usize, end: usize) {
    for (index, column) in whole.columns().iter().enumerate() {
        let count = column.handle().count();
        let range = start * count..end * count;
        macro_rules! same {
            ($($Type:ident: $type:ty, $wire:expr;)*) => {
                match column.handle().var_type() {
                    $(VarType::$Type => {
                        let whole = &whole.column::<$type>(index).unwrap()[range];
                        let part = part.column::<$type>(index).unwrap();
                        assert!(whole.iter().map($wire).eq(part.iter().map($wire)));
                    })*
                }
            };
        }
        same! {
            Char: u8, |value| *value;
            Bool: bool, |value| *value;
            Int: i32, |value| *value;
            BitField: u32, |value| *value;
            Float: f32, |value| value.to_bits();
            Double: f64, |value| value.to_bits();
        }
    }
}

fn column<T>(recording: &Recording, handle: Handle)
where
    T: Element + Default + std::fmt::Debug + 'static,
{
    let column = match recording.column_of::<T>(handle) {
        Ok(column) => column,
        Err(error) => {
            assert_ne!(handle.var_type(), T::TYPE);
            return print_plain(&error);
        }
    };
    assert_eq!(handle.var_type(), T::TYPE);
    assert_eq!((column.len(), column.handle()), (recording.len(), handle));
    // Printed, for a NaN does not equal itself.
    let expected: Vec<T> = recording.rows().filter_map(|row| row.get(handle)).collect();
    let expected = format!("{expected:?}");
    assert_eq!(format!("{:?}", column.to_vec()), expected);
    assert_eq!(format!("{:?}", column.iter().collect::<Vec<_>>()), expected);
    let (mut ticks, mut all) = (vec![T::default()], Vec::new());
    column.copy_into(&mut ticks);
    assert_eq!(format!("{ticks:?}"), expected);
    column.copy_arrays_into(&mut all);
    assert_eq!(all.len(), recording.len() * handle.count());
    assert_eq!(column.arrays().len(), recording.len());
    assert!(column.arrays().all(|values| values.len() == handle.count()));
    assert_eq!(column.array(0).is_some(), !recording.is_empty());
    assert!(column.get(column.len()).is_none() && column.array(usize::MAX).is_none());
    let half = column.slice(column.len() / 2..usize::MAX);
    assert_eq!(half.len(), column.len() - column.len() / 2);
    assert_eq!(half.is_empty(), recording.is_empty());
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

fn laps(recording: &Recording) {
    let Some(laps) = recording.laps() else { return };
    let lap = recording.handle("Lap").unwrap();
    let (mut end, mut to_line) = (0, false);
    for found in laps {
        print(&(&found, found.is_whole()));
        let records = found.records.clone();
        assert!(records.start >= end && !records.is_empty() && records.end <= recording.len());
        // What is between two laps was never written.
        assert!(recording.rows_in(end..records.start).all(Row::is_blank));
        assert_eq!(found.from_line, to_line && records.start == end);
        for row in recording.rows_in(records.clone()) {
            assert!(!row.is_blank());
            assert_eq!(row.number(lap).map(|number| number as i32), Some(found.number));
        }
        (end, to_line) = (records.end, found.to_line);
    }
    assert!(recording.rows_in(end..usize::MAX).all(Row::is_blank));
}

fn frames(recording: &Recording) {
    let limits = SessionText::new(recording.session_text()).car_limits();
    let frames = recording.frames(limits);
    assert_eq!(frames.len(), recording.len());
    let mut last = None;
    for (index, timed) in frames.enumerate() {
        assert_eq!(timed.record, index);
        assert!(last.is_none_or(|last| last <= timed.at), "time runs back");
        assert!(timed.session_time_s.is_none_or(f64::is_finite));
        frame::check(&timed.frame);
        last = Some(timed.at);
    }
}

/// A file that is opened when a part of it is written, grows, and is cut.
fn growing(bytes: &[u8], data: &[u8]) {
    // The part: as much as the last byte says of 256.
    let share = usize::from(data.last().copied().unwrap_or(0));
    let cut = bytes.len() * share / 256;
    let temp = Temp::new(&bytes[..cut]);
    let mut opened = match Recording::open(&temp.0) {
        Ok(opened) => opened,
        Err(error) => return check_error(&error),
    };
    let before = opened.len();
    temp.append(&bytes[cut..]);
    assert_eq!(opened.len(), before, "nothing is looked at before the refresh");
    // All headers were there, and stay as they were.
    let new = opened.refresh().unwrap();
    let whole = Recording::from_bytes(bytes).unwrap();
    assert_eq!((opened.len(), opened.trailing_bytes()), (whole.len(), whole.trailing_bytes()));
    assert_eq!(before + new, whole.len());
    assert!(opened.rows().map(Row::as_bytes).eq(whole.rows().map(Row::as_bytes)));
    temp.cut(cut);
    if cut < bytes.len() {
        let error = opened.refresh().unwrap_err();
        assert!(matches!(error.kind, ErrorKind::Shrunk { .. }), "{error}");
        check_error(&error);
        assert_eq!(opened.len(), before);
        assert_eq!(opened.rows().len(), before);
    }
    temp.cut(cut.min(100));
    assert!(opened.refresh().is_err());
    assert_eq!((opened.len(), opened.session_text()), (0, &[][..]));
    assert!(opened.times().is_none_or(|times| times.start_s.is_finite()));
    assert!(opened.laps().is_none_or(|mut laps| laps.next().is_none()));
}

/// A file that goes when it is dropped.
struct Temp(PathBuf);

impl Temp {
    fn new(bytes: &[u8]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("telemetry-fuzz-{}-{number}.ibt", std::process::id());
        let temp = Self(std::env::temp_dir().join(name));
        fs::write(&temp.0, bytes).unwrap();
        temp
    }

    fn file(&self) -> File {
        OpenOptions::new().append(true).open(&self.0).unwrap()
    }

    fn append(&self, bytes: &[u8]) {
        self.file().write_all(bytes).unwrap();
    }

    fn cut(&self, len: usize) {
        OpenOptions::new().write(true).open(&self.0).unwrap().set_len(len as u64).unwrap();
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
