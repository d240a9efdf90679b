//! Columns, laps and frames of generated recordings.

mod common;

use common::{Builder, Kind, TempFile, small};
use ibt_reader::irsdk::{CarLimits, Element, Row, VarType};
use ibt_reader::{Column, ColumnError, ColumnSet, ColumnValues, Lap, Recording};
use telemetry_core::{Gear, Timestamp};

/// Every type, at odd offsets; arrays; samples at 360 Hz. Four records fill no
/// block, 3,000 fill several.
fn every_type(records: usize) -> Recording {
    let mut builder = Builder::default()
        .one("IsOnTrack", Kind::Bool)
        .one("SessionTime", Kind::Double)
        .one("Gear", Kind::Int)
        .one("SessionFlags", Kind::BitField)
        .one("Speed", Kind::Float)
        .var("Driver", Kind::Char, 5, false, "")
        .var("VelocityX", Kind::Float, 6, true, "m/s")
        .var("CarIdxLap", Kind::Int, 3, false, "")
        .var("CarIdxOnPitRoad", Kind::Bool, 3, false, "")
        .var("Empty", Kind::Float, 0, false, "")
        .var("Lat", Kind::Double, 1, false, "deg");
    for index in 0..records {
        let number = index as f32;
        let samples: [f32; 6] = std::array::from_fn(|sample| number + sample as f32 / 8.0);
        let laps = [index as i32, -1, i32::MIN].map(i32::to_le_bytes);
        builder.row(&[
            &[if index % 2 == 0 { 2 } else { 0 }],
            &(5.0 + index as f64 / 60.0).to_le_bytes(),
            &(index as i32 % 9 - 1).to_le_bytes(),
            &(0x8000_0000u32 | index as u32).to_le_bytes(),
            &(number * 0.5).to_le_bytes(),
            b"Max\0\xff",
            samples.map(f32::to_le_bytes).as_flattened(),
            laps.as_flattened(),
            &[1, 0, 7],
            &(47.220_305_123_456 + index as f64).to_le_bytes(),
        ]);
    }
    Recording::from_bytes(builder.build(5.0, 5.0 + records as f64 / 60.0)).unwrap()
}

#[test]
fn every_type_as_a_column() {
    let recording = every_type(4);
    assert!(!recording.unfinished());
    assert_eq!(recording.column::<bool>("IsOnTrack").unwrap().to_vec(), [true, false, true, false]);
    assert_eq!(recording.column::<i32>("Gear").unwrap().to_vec(), [-1, 0, 1, 2]);
    assert_eq!(recording.column::<u32>("SessionFlags").unwrap().get(3), Some(0x8000_0003));
    assert_eq!(recording.column::<f32>("Speed").unwrap().to_vec(), [0.0, 0.5, 1.0, 1.5]);
    assert_eq!(recording.column::<f64>("Lat").unwrap().get(2), Some(49.220_305_123_456));
    assert_eq!(recording.column::<u8>("Driver").unwrap().array(0), Some(&b"Max\0\xff"[..]));
}

#[test]
fn arrays_and_the_ticks_value() {
    let recording = every_type(4);
    let samples = recording.column::<f32>("VelocityX").unwrap();
    assert_eq!(samples.to_vec(), [0.625, 1.625, 2.625, 3.625], "the last sample is the tick's");
    assert!(samples.iter().eq(samples.arrays().map(|of_tick| of_tick[5].get())));
    let laps = recording.column::<i32>("CarIdxLap").unwrap();
    assert_eq!(laps.to_vec(), [0, 1, 2, 3], "the first is an array's");
    let mut all = vec![9; 100];
    laps.copy_arrays_into(&mut all);
    assert_eq!(all.len(), 12);
    assert_eq!(all[9..], [3, -1, i32::MIN]);
    let pit = recording.column::<bool>("CarIdxOnPitRoad").unwrap();
    pit.copy_arrays_into(&mut Vec::new());
    assert_eq!(pit.array(1), Some(&[1u8, 0, 7][..]));
    assert_eq!(pit.array(4), None);
    assert_eq!(pit.array(usize::MAX), None);
}

#[test]
fn a_variable_without_values() {
    let recording = every_type(4);
    let empty = recording.column::<f32>("Empty").unwrap();
    assert_eq!((empty.len(), empty.iter().len(), empty.get(0)), (4, 0, None));
    assert_eq!(empty.arrays().len(), 4);
    assert!(empty.arrays().all(<[_]>::is_empty));
    let numbers = recording.numbers("Empty").unwrap();
    assert_eq!((numbers.iter().len(), numbers.to_vec().len(), numbers.get(0)), (0, 0, None));
}

#[test]
fn the_callers_vector_keeps_its_room() {
    let recording = every_type(100);
    let mut values = Vec::with_capacity(1_000);
    let room = values.as_ptr();
    for name in ["Speed", "VelocityX"] {
        recording.column::<f32>(name).unwrap().copy_into(&mut values);
        assert_eq!((values.len(), values.as_ptr()), (100, room));
    }
}

#[test]
fn a_range_of_a_column() {
    let recording = every_type(10);
    let speed = recording.column::<f32>("Speed").unwrap();
    assert_eq!(speed.slice(3..5).to_vec(), [1.5, 2.0]);
    assert_eq!(speed.slice(3..8).slice(1..2).to_vec(), [2.0]);
    assert_eq!(speed.slice(8..usize::MAX).len(), 2);
    #[allow(clippy::reversed_empty_ranges)]
    for range in [10..12, 5..5, 7..3, usize::MAX..usize::MAX] {
        assert!(speed.slice(range.clone()).is_empty());
        assert_eq!(recording.rows_in(range).len(), 0);
    }
    assert_eq!(speed.iter().next_back(), Some(4.5));
}

#[test]
fn numbers_of_every_type() {
    let recording = every_type(4);
    for (name, expected) in [
        ("IsOnTrack", [1.0, 0.0, 1.0, 0.0]),
        ("Gear", [-1.0, 0.0, 1.0, 2.0]),
        ("SessionFlags", [2_147_483_648.0, 2_147_483_649.0, 2_147_483_650.0, 2_147_483_651.0]),
        ("Speed", [0.0, 0.5, 1.0, 1.5]),
        ("Driver", [77.0; 4]),
        ("VelocityX", [0.625, 1.625, 2.625, 3.625]),
    ] {
        let numbers = recording.numbers(name).unwrap();
        assert_eq!(numbers.to_vec(), expected, "{name}");
        assert!(numbers.iter().eq(expected), "{name}");
        assert_eq!(numbers.slice(2..4).to_vec(), expected[2..], "{name}");
    }
}

#[test]
fn no_such_column() {
    let recording = every_type(1);
    let error = recording.column::<f32>("speed").unwrap_err();
    assert_eq!(error.to_string(), "there is no variable speed");
    let error = recording.column::<f64>("Speed").unwrap_err();
    assert_eq!(error.to_string(), "Speed is Float, and was to be read as Double");
    assert!(matches!(
        recording.column_of::<i32>(recording.handle("Speed").unwrap()).unwrap_err(),
        ColumnError::WrongType { found: VarType::Float, wanted: VarType::Int, .. }
    ));
    assert!(recording.numbers("Speeds").is_err());
    assert!(ColumnSet::of(&recording, &["Speed", "Nothing"]).is_err());
}

#[test]
fn a_handle_of_another_recording() {
    let other = Recording::from_bytes(small(3)).unwrap();
    let far = every_type(1).handle("Lat").unwrap();
    assert!(matches!(other.column_of::<f64>(far), Err(ColumnError::Outside { row_len: 12, .. })));
    assert!(other.numbers_of(far).is_err());
    let mut set = ColumnSet::new([other.handle("Speed").unwrap(), far]);
    assert!(set.fill(&other, 0..3).is_err());
    assert_eq!((set.records(), set.column::<f32>(0)), (0..0, Some(&[][..])));
}

#[test]
fn several_columns_in_one_pass() {
    let recording = every_type(3_000);
    let mut set = ColumnSet::all(&recording);
    assert_eq!((set.columns().len(), set.bytes_per_record()), (11, recording.row_len()));
    for range in [0..3_000, 0..1, 1_234..2_900, 2_999..usize::MAX, 3_000..4_000] {
        set.fill(&recording, range.clone()).unwrap();
        let range = range.start..range.end.min(3_000).max(range.start);
        assert_eq!(set.records(), range);
        fn of<T>(column: Column<'_, T>, range: &std::ops::Range<usize>) -> Vec<T>
        where
            T: Element + Default + 'static,
        {
            let mut values = Vec::new();
            column.slice(range.clone()).copy_arrays_into(&mut values);
            values
        }
        for (header, column) in recording.vars().headers().iter().zip(set.columns()) {
            let handle = header.handle().unwrap();
            assert_eq!(column.handle(), handle);
            let expected = match handle.var_type() {
                VarType::Char => {
                    ColumnValues::Char(of(recording.column_of(handle).unwrap(), &range))
                }
                VarType::Bool => {
                    ColumnValues::Bool(of(recording.column_of(handle).unwrap(), &range))
                }
                VarType::Int => ColumnValues::Int(of(recording.column_of(handle).unwrap(), &range)),
                VarType::BitField => {
                    ColumnValues::BitField(of(recording.column_of(handle).unwrap(), &range))
                }
                VarType::Float => {
                    ColumnValues::Float(of(recording.column_of(handle).unwrap(), &range))
                }
                VarType::Double => {
                    ColumnValues::Double(of(recording.column_of(handle).unwrap(), &range))
                }
            };
            assert_eq!(*column.values(), expected);
        }
    }
    let mut set = ColumnSet::of(&recording, &["Gear", "CarIdxLap"]).unwrap();
    set.fill(&recording, 5..7).unwrap();
    assert_eq!(set.column::<i32>(0), Some(&[4, 5][..]));
    assert_eq!(set.column::<i32>(1), Some(&[5, -1, i32::MIN, 6, -1, i32::MIN][..]));
    assert_eq!((set.column::<f32>(0), set.column::<i32>(2)), (None, None));
}

#[test]
fn rows_of_a_mapped_file() {
    let file = TempFile::new(&small(5));
    let recording = Recording::open(&file).unwrap();
    let speed = recording.handle("Speed").unwrap();
    let speeds: Vec<f32> = recording.rows().filter_map(|row| row.get(speed)).collect();
    assert_eq!(speeds, [0.0, 1.0, 2.0, 3.0, 4.0]);
    assert_eq!(recording.row(4).and_then(|row| row.get(speed)), Some(4.0f32));
    assert!(recording.row(5).is_none() && recording.row(usize::MAX).is_none());
    let last = recording.rows().next_back().map(Row::as_bytes);
    assert_eq!(last.map(<[u8]>::len), Some(12));
    assert_eq!(recording.session_text(), common::TEXT.as_bytes());
    assert!(format!("{recording:?}").contains("records: 5"));
}

#[test]
fn recordings_go_from_thread_to_thread() {
    fn shared<T: Send + Sync>() {}
    shared::<Recording>();
    shared::<Column<'_, f32>>();
    shared::<ColumnSet>();
}

/// A recording of (`SessionNum`, `Lap`, `SessionTime`).
fn driven(records: &[(i32, i32, f64)]) -> Recording {
    let mut builder = Builder::default()
        .one("SessionTime", Kind::Double)
        .one("SessionNum", Kind::Int)
        .one("Lap", Kind::Int);
    for (session, lap, time) in records {
        builder.row(&[&time.to_le_bytes(), &session.to_le_bytes(), &lap.to_le_bytes()]);
    }
    Recording::from_bytes(builder.build(0.0, 0.0)).unwrap()
}

/// Number, records, whether it began and ended at the line.
fn laps(recording: &Recording) -> Vec<(i32, std::ops::Range<usize>, bool, bool)> {
    let told = |lap: Lap| (lap.number, lap.records, lap.from_line, lap.to_line);
    recording.laps().unwrap().map(told).collect()
}

#[test]
fn laps_follow_each_other() {
    let recording =
        driven(&[(0, 0, 1.0), (0, 0, 2.0), (0, 1, 3.0), (0, 1, 4.0), (0, 1, 5.0), (0, 2, 6.0)]);
    assert_eq!(
        laps(&recording),
        [(0, 0..2, false, true), (1, 2..5, true, true), (2, 5..6, true, false)]
    );
    let all: Vec<_> = recording.laps().unwrap().collect();
    assert_eq!(all.iter().map(Lap::is_whole).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!((all[1].start_s, all[1].end_s, all[1].session), (Some(3.0), Some(5.0), Some(0)));
}

#[test]
fn laps_that_go_back_or_jump() {
    // Towed: the number falls, and lap 1 comes twice.
    let recording = driven(&[(0, 1, 1.0), (0, 2, 2.0), (0, 1, 3.0), (0, 2, 4.0), (0, 7, 5.0)]);
    assert_eq!(
        laps(&recording),
        [
            (1, 0..1, false, true),
            (2, 1..2, true, false),
            (1, 2..3, false, true),
            (2, 3..4, true, false),
            (7, 4..5, false, false)
        ]
    );
}

#[test]
fn a_new_session_or_a_reset_ends_a_lap() {
    let recording = driven(&[(0, 1, 1.0), (1, 1, 2.0), (1, 1, 0.5), (2, 2, 0.6)]);
    assert_eq!(
        laps(&recording),
        [
            (1, 0..1, false, false),
            (1, 1..2, false, false),
            (1, 2..3, false, false),
            (2, 3..4, false, false)
        ]
    );
}

#[test]
fn records_never_written_are_in_no_lap() {
    let zero = (0, 0, 0.0);
    let recording = driven(&[zero, (0, 3, 1.0), (0, 3, f64::NAN), zero, (0, 4, 2.0), zero, zero]);
    assert_eq!(laps(&recording), [(3, 1..3, false, false), (4, 4..5, false, false)]);
    assert_eq!(recording.laps().unwrap().next().unwrap().end_s, Some(1.0));
    assert_eq!(laps(&driven(&[zero; 3])), []);
    assert_eq!(laps(&driven(&[])), []);
    let extreme = driven(&[(0, i32::MAX, 1.0), (0, i32::MIN, 2.0)]);
    assert_eq!(laps(&extreme).len(), 2);
}

#[test]
fn laps_without_a_session_or_a_time() {
    let mut builder = Builder::default().one("Lap", Kind::Int);
    for lap in [1, 1, 2] {
        builder.row(&[&i32::to_le_bytes(lap)]);
    }
    let recording = Recording::from_bytes(builder.build(0.0, 0.0)).unwrap();
    assert_eq!(laps(&recording), [(1, 0..2, false, true), (2, 2..3, true, false)]);
    let first = recording.laps().unwrap().next().unwrap();
    assert_eq!((first.session, first.start_s, first.end_s), (None, None, None));
    assert!(Recording::from_bytes(small(3)).unwrap().laps().is_none());
}

#[test]
fn frames_and_their_times() {
    let recording = every_type(4);
    let mut limits = CarLimits::default();
    limits.redline_rpm = Some(9_000.0);
    let mut frames = recording.frames(limits);
    assert_eq!(frames.len(), 4);
    let first = frames.next().unwrap();
    assert_eq!((first.record, first.at, first.session_time_s), (0, Timestamp::ZERO, Some(5.0)));
    assert_eq!(first.frame.gear, Some(Gear::new(-1)));
    assert_eq!((first.frame.max_rpm, first.frame.driving), (Some(9_000.0), Some(true)));
    let second = frames.next().unwrap();
    assert_eq!((second.at.as_micros(), second.frame.speed_mps), (16_666, Some(0.5)));
    assert_eq!(frames.len(), 2);
}

#[test]
fn frames_over_a_time_that_goes_back() {
    let recording =
        driven(&[(0, 1, 100.0), (0, 1, 100.5), (1, 1, 2.0), (1, 1, 2.5), (1, 1, f64::NAN)]);
    let at: Vec<_> =
        recording.frames(CarLimits::default()).map(|timed| timed.at.as_micros()).collect();
    assert_eq!(at, [0, 500_000, 516_666, 1_016_666, 1_033_333]);
}
