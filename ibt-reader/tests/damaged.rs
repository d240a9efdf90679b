//! Recordings that were cut, that grow, and that no simulator wrote.

mod common;

use common::*;
use ibt_reader::irsdk::CarLimits;
use ibt_reader::{ColumnSet, Error, ErrorKind, Recording, Times, TimesFrom};

fn open(bytes: &[u8]) -> Result<Recording, Error> {
    Recording::from_bytes(bytes)
}

fn said(bytes: &[u8]) -> String {
    open(bytes).unwrap_err().to_string()
}

fn with(field: usize, value: i32) -> Vec<u8> {
    let mut bytes = small(3);
    put(&mut bytes, field, value);
    bytes
}

/// Reads all there is.
fn read_all(recording: &Recording) {
    let mut set = ColumnSet::all(recording);
    let records = 1_000_000usize.checked_div(set.bytes_per_record()).unwrap_or(0);
    set.fill(recording, 0..records).unwrap();
    assert_eq!(set.records(), 0..records.min(recording.len()));
    assert_eq!(recording.rows().len(), recording.len());
    for timed in recording.frames(CarLimits::default()) {
        assert_eq!(timed.frame, timed.frame.clamped());
    }
    let mut from = 0;
    for lap in recording.laps().into_iter().flatten() {
        assert!(lap.records.start >= from && lap.records.end > lap.records.start);
        from = lap.records.end;
    }
    assert!(from <= recording.len());
    let _ = (recording.times(), recording.session_text(), recording.unfinished());
}

#[test]
fn every_cut() {
    let bytes = small(3);
    for len in 0..bytes.len() {
        let cut = open(&bytes[..len]);
        if len < SMALL_RECORDS_AT {
            let error = cut.unwrap_err();
            assert!(
                matches!(error.kind, ErrorKind::Short { .. } | ErrorKind::Outside { .. }),
                "{len}: {error}"
            );
            continue;
        }
        let recording = cut.unwrap();
        assert_eq!(recording.len(), (len - SMALL_RECORDS_AT) / 12);
        assert_eq!(recording.trailing_bytes(), (len - SMALL_RECORDS_AT) % 12);
        assert!(recording.unfinished());
        read_all(&recording);
    }
    assert!(!open(&bytes).unwrap().unfinished());
}

#[test]
fn what_a_cut_says() {
    let bytes = small(3);
    assert_eq!(said(&[]), "recording: is 0 bytes long, its headers take 144");
    assert_eq!(said(&bytes[..143]), "recording: is 143 bytes long, its headers take 144");
    assert_eq!(
        said(&bytes[..300]),
        "recording: is 300 bytes long, its variable headers would stand at byte 144 to 432"
    );
    assert_eq!(
        said(&bytes[..440]),
        "recording: is 440 bytes long, its session text would stand at byte 432 to 478"
    );
    let file = TempFile::new(&bytes[..300]);
    let error = Recording::open(&file).unwrap_err();
    assert_eq!(error.path.as_deref(), Some(&*file));
    assert!(error.to_string().starts_with(&file.display().to_string()), "{error}");
    assert!(Recording::read(&file).unwrap_err().path.is_some());
}

#[test]
fn what_is_no_file() {
    let missing = Recording::open("no/such.ibt").unwrap_err();
    assert!(missing.to_string().starts_with("no/such.ibt: cannot open it: "), "{missing}");
    assert!(matches!(missing.kind, ErrorKind::Io { .. }));
    let folder = Recording::open(std::env::temp_dir()).unwrap_err();
    assert!(matches!(folder.kind, ErrorKind::NotAFile));
    let empty = TempFile::new(&[]);
    assert!(matches!(
        Recording::open(&empty).unwrap_err().kind,
        ErrorKind::Short { len: 0, needed: 144 }
    ));
}

#[test]
fn hostile_headers() {
    let cases = [
        (VERSION, 3, "has the unsupported version 3, expected 1 or 2"),
        (VERSION, 0, "has an empty header: version 0, 2 variables, 1 buffers, 12 bytes a row"),
        (NUM_VARS, 0, "has an empty header: version 2, 0 variables, 1 buffers, 12 bytes a row"),
        (ROW_LEN, 0, "has an empty header: version 2, 2 variables, 1 buffers, 0 bytes a row"),
        (NUM_VARS, i32::MAX, "has 2147483647 variables, expected 0 to 4096"),
        (NUM_VARS, i32::MIN, "has -2147483648 variables, expected 0 to 4096"),
        (
            NUM_VARS,
            4_096,
            "is 514 bytes long, its variable headers would stand at byte 144 to 589968",
        ),
        (NUM_BUF, i32::MAX, "has 2147483647 buffers, expected 0 to 4"),
        (
            VARS_AT,
            i32::MAX,
            "is 514 bytes long, its variable headers would stand at byte 2147483647 to 2147483935",
        ),
        (VARS_AT, -1, "is 514 bytes long, its variable headers would stand at byte -1 to 287"),
        (
            TEXT_AT,
            i32::MAX,
            "is 514 bytes long, its session text would stand at byte 2147483647 to 2147483693",
        ),
        (
            TEXT_LEN,
            i32::MAX,
            "is 514 bytes long, its session text would stand at byte 432 to 2147484079",
        ),
        (
            RECORDS_AT,
            i32::MAX,
            "is 514 bytes long, its records would stand at byte 2147483647 to 2147483647",
        ),
        (VARS_AT, 112, "has its variable headers at byte 112 to 400, over its header at 0 to 144"),
        (TEXT_AT, 100, "has its session text at byte 100 to 146, over its header at 0 to 144"),
        (
            TEXT_AT,
            431,
            "has its session text at byte 431 to 477, over its variable headers at 144 to 432",
        ),
        (TABLE + 4, 5, "is malformed at byte 144: expected a variable within the row"),
        (TABLE + 8, i32::MAX, "is malformed at byte 144: expected a variable within the row"),
        (TABLE + 144 + 4, -1, "is malformed at byte 288: expected a variable within the row"),
        (
            TEXT_LEN,
            -1,
            "is malformed at byte 16: expected a session text's length that is not negative",
        ),
        (ROW_LEN, -1, "is malformed at byte 36: expected a row's length that is not negative"),
        // Rows too short for the variables.
        (ROW_LEN, 1, "is malformed at byte 144: expected a variable within the row"),
    ];
    for (field, value, expected) in cases {
        assert_eq!(said(&with(field, value)), format!("recording: {expected}"), "{field} {value}");
    }
}

#[test]
fn a_row_longer_than_the_file_is_no_record() {
    let recording = open(&with(ROW_LEN, i32::MAX)).unwrap();
    assert_eq!((recording.len(), recording.trailing_bytes()), (0, 36));
    assert!(recording.unfinished() && recording.is_empty());
    read_all(&recording);
    assert_eq!(recording.times(), None);
}

#[test]
fn records_begin_behind_the_tables_at_least() {
    for offset in [0, -1, 144] {
        assert_eq!(open(&with(RECORDS_AT, offset)).unwrap().len(), 3, "{offset}");
    }
}

#[test]
fn the_old_version_and_a_file_without_a_rate_or_a_text() {
    let recording = open(&with(VERSION, 1)).unwrap();
    assert_eq!((recording.len(), recording.unfinished()), (3, false));
    for rate in [0, -60] {
        let recording = open(&with(TICK_RATE, rate)).unwrap();
        assert_eq!(recording.tick_rate(), None);
        read_all(&recording);
    }
    let mut bytes = with(TEXT_LEN, 0);
    put(&mut bytes, TEXT_AT, 0);
    assert_eq!(open(&bytes).unwrap().session_text(), b"");
}

#[test]
fn a_sub_header_of_zeros() {
    let mut bytes = small(3);
    bytes[START_DATE..144].fill(0);
    let recording = open(&bytes).unwrap();
    assert_eq!((recording.len(), recording.start_date()), (3, None));
    assert!(recording.unfinished());
    let recovered = Times { start_s: 10.0, end_s: time(2), from: TimesFrom::SessionTime };
    assert_eq!(recording.times(), Some(recovered));
    // Blocks of the file that were never written.
    bytes.extend([0; 36]);
    let recording = open(&bytes).unwrap();
    assert_eq!((recording.len(), recording.times()), (6, Some(recovered)));
}

#[test]
fn times_of_a_recording_without_a_time() {
    let mut builder = Builder::default().one("Speed", Kind::Float);
    for _ in 0..121 {
        builder.row(&[&1.0f32.to_le_bytes()]);
    }
    let recording = open(&builder.build(0.0, 0.0)).unwrap();
    let times = Times { start_s: 0.0, end_s: 2.0, from: TimesFrom::RecordCount };
    assert_eq!(recording.times(), Some(times));
    assert!(recording.laps().is_none());
    let last = recording.frames(CarLimits::default()).last().unwrap();
    assert_eq!((last.record, last.session_time_s), (120, None));
    assert!((last.at.as_micros() as i64 - 2_000_000).abs() < 5, "{:?}", last.at);
    assert_eq!(
        open(&Builder::default().one("A", Kind::Int).build(0.0, 0.0)).unwrap().times(),
        None
    );
}

#[test]
fn a_growing_file() {
    let whole = small(5);
    let mut begun = whole[..SMALL_RECORDS_AT].to_vec();
    begun[START_DATE..144].fill(0);
    let file = TempFile::new(&begun);
    let mut recording = Recording::open(&file).unwrap();
    assert!(recording.is_empty() && recording.unfinished());
    assert_eq!(recording.refresh().unwrap(), 0);
    for (len, new, records, trailing) in
        [(11, 0, 0, 11), (12, 1, 1, 0), (41, 2, 3, 5), (60, 2, 5, 0)]
    {
        file.write_at(SMALL_RECORDS_AT, &whole[SMALL_RECORDS_AT..SMALL_RECORDS_AT + len]);
        assert_eq!(recording.refresh().unwrap(), new);
        assert_eq!((recording.len(), recording.trailing_bytes()), (records, trailing));
        assert!(recording.unfinished());
        let speeds = recording.column::<f32>("Speed").unwrap().to_vec();
        assert!(speeds.iter().enumerate().all(|(index, &speed)| speed == index as f32));
    }
    // Closed: the sub-header is written, and the size stays.
    file.write_at(START_DATE, &whole[START_DATE..144]);
    assert_eq!(recording.refresh().unwrap(), 0);
    assert!(!recording.unfinished());
    assert_eq!(recording.times().unwrap().from, TimesFrom::SubHeader);
}

/// Windows does not let a file be cut that is mapped.
#[cfg(unix)]
#[test]
fn a_file_that_is_cut_while_it_is_open() {
    let whole = small(5);
    let file = TempFile::new(&whole);
    let mut recording = Recording::open(&file).unwrap();
    file.cut(SMALL_RECORDS_AT + 25);
    let error = recording.refresh().unwrap_err();
    assert!(matches!(error.kind, ErrorKind::Shrunk { was: 538, now: 503 }), "{error}");
    assert_eq!((recording.len(), recording.trailing_bytes()), (2, 1));
    read_all(&recording);
    // Nothing is left, not even headers.
    for len in [SMALL_RECORDS_AT - 1, 100, 0] {
        file.cut(len);
        assert!(matches!(recording.refresh().unwrap_err().kind, ErrorKind::Shrunk { .. }));
        assert!(recording.is_empty());
        read_all(&recording);
        assert!(recording.refresh().is_err());
    }
    std::fs::write(&file, &whole).unwrap();
    assert_eq!(recording.refresh().unwrap(), 5);
    read_all(&recording);
}

#[test]
fn a_file_that_becomes_another() {
    let file = TempFile::new(&small(3));
    let mut recording = Recording::open(&file).unwrap();
    file.write_at(TABLE + 16, b"OtherName");
    assert!(matches!(recording.refresh().unwrap_err().kind, ErrorKind::Changed));
    // What was checked is still what is read by.
    assert!(recording.column::<f64>("SessionTime").is_ok());
    read_all(&recording);
    let dated = TempFile::new(&small(3));
    let mut of_a_day = Recording::open(&dated).unwrap();
    dated.write_at(START_DATE, &[1]);
    assert!(matches!(of_a_day.refresh().unwrap_err().kind, ErrorKind::Changed));
    file.write_at(0, &[9, 0, 0, 0]);
    assert!(matches!(recording.refresh().unwrap_err().kind, ErrorKind::Header(_)));
    read_all(&recording);
}

#[test]
fn a_recording_in_memory_does_not_grow() {
    let file = TempFile::new(&small(3));
    let mut recording = Recording::read(&file).unwrap();
    file.cut(0);
    assert_eq!(recording.refresh().unwrap(), 0);
    assert_eq!((recording.len(), recording.path()), (3, Some(&*file)));
}

/// As many variables as there may be, each over the whole row.
#[test]
fn variables_over_each_other() {
    let mut builder = Builder::default();
    for _ in 0..4_096 {
        builder = builder.one("All", Kind::Char);
    }
    builder.row(&[&[7; 4_096]]);
    let mut bytes = builder.build(0.0, 0.0);
    for header in bytes[TABLE..TABLE + 4_096 * 144].chunks_exact_mut(144) {
        put(header, 4, 0);
        put(header, 8, 4_096);
    }
    let recording = open(&bytes).unwrap();
    assert_eq!(ColumnSet::all(&recording).bytes_per_record(), 4_096 * 4_096);
    read_all(&recording);
}

#[test]
fn no_bytes_break_a_read() {
    let whole = small(6);
    // Xorshift: the same bytes in every run.
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as usize
    };
    let odd = [0, -1, 1, 12, 111, 144, 432, 4_096, 4_097, i32::MAX, i32::MIN, i32::MAX - 143];
    let mut read = 0;
    for _ in 0..20_000 {
        let mut bytes = whole.clone();
        for _ in 0..=random() % 3 {
            let value = match random() % 3 {
                0 => random() as i32,
                1 => (random() % 600) as i32,
                _ => odd[random() % odd.len()],
            };
            let at = random() % (bytes.len() / 4) * 4;
            put(&mut bytes, at.min(whole.len() - 4), value);
        }
        if random() % 4 == 0 {
            bytes.truncate(random() % bytes.len());
        }
        if let Ok(recording) = Recording::from_bytes(bytes) {
            read_all(&recording);
            read += 1;
        }
    }
    assert!(read > 8_000, "{read}");
}
