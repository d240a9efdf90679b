//! An export takes the same memory however long the recording is: counted by the
//! allocator itself.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Cursor};

use ibt_reader::{ColumnSet, Export, Recording};
use telemetry_iracing::generated;

struct Counting;

thread_local! {
    /// Bytes that are held, and the most that were. Per thread, so that the test
    /// runner's own threads do not count.
    static HELD: Cell<i64> = const { Cell::new(0) };
    static MOST: Cell<i64> = const { Cell::new(0) };
}

fn count(bytes: i64) {
    HELD.set(HELD.get() + bytes);
    MOST.set(MOST.get().max(HELD.get()));
}

// SAFETY: every call goes to the system's allocator unchanged; the counters are
// plain cells without a destructor, which need no allocation themselves.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: the caller's promises are handed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most that the work holds above what was held before it.
fn most(work: impl FnOnce()) -> i64 {
    let before = HELD.get();
    MOST.set(before);
    work();
    MOST.get() - before
}

#[test]
fn the_counter_counts() {
    let held = most(|| drop(std::hint::black_box(vec![0u8; 1000])));
    assert_eq!(held, 1000);
}

/// A recording, and one whose records are those of the first many times over.
fn recordings() -> [Recording; 2] {
    let mut bytes = Cursor::new(Vec::new());
    generated::recording(500, &mut bytes).unwrap();
    let bytes = bytes.into_inner();
    let short = Recording::from_bytes(bytes.clone()).unwrap();
    let (head, records) = bytes.split_at(bytes.len() - short.len() * short.row_len());
    let long = [head, &records.repeat(8)].concat();
    let long = Recording::from_bytes(long).unwrap();
    assert_eq!(long.len(), 4_000);
    [short, long]
}

#[test]
fn exports_take_bounded_memory() {
    type Work = fn(&Recording);
    let exports: [(&str, Work); 5] = [
        ("csv", |recording| {
            Export::new(recording).csv(io::sink()).unwrap();
        }),
        ("json lines", |recording| {
            Export::new(recording).json_lines(io::sink()).unwrap();
        }),
        ("motec", |recording| {
            Export::new(recording).motec(io::sink()).unwrap();
        }),
        ("motec laps", |recording| {
            Export::new(recording).motec_laps(io::sink()).unwrap();
        }),
        ("columns, piece by piece", |recording| {
            let mut set = ColumnSet::all(recording);
            for start in (0..recording.len()).step_by(500) {
                set.fill(recording, start..start + 500).unwrap();
            }
        }),
    ];
    let [short, long] = recordings();
    for (name, export) in exports {
        let (of_short, of_long) = (most(|| export(&short)), most(|| export(&long)));
        assert!(of_short > 0 && of_short < 4 << 20, "{name}: {of_short}");
        assert!(of_long <= of_short + 1_000, "{name}: {of_long}, {of_short} of a short recording");
    }
}

/// A row group is what is held at a time, so one recording is a group long and
/// the other three.
#[test]
fn parquet_takes_bounded_memory() {
    let export = |recording: &Recording, records: usize| {
        let names = ["SessionTime", "Speed", "SessionFlags", "SteeringWheelTorque_ST"];
        let export = Export::new(recording).variables(&names).unwrap().records(0..records);
        most(|| {
            export.parquet(io::sink()).unwrap();
        })
    };
    let [_, recording] = recordings();
    let records = recording.rows().map(|row| row.as_bytes());
    let records: Vec<_> = records.collect::<Vec<_>>().concat().repeat(24);
    let mut bytes = Cursor::new(Vec::new());
    generated::recording(1, &mut bytes).unwrap();
    let mut bytes = bytes.into_inner();
    bytes.extend(records);
    let long = Recording::from_bytes(bytes).unwrap();
    assert_eq!(long.len(), 96_001);
    let (one, three) = (export(&long, 32_000), export(&long, 96_000));
    assert!(one > 0 && three < 32 << 20, "{one}, {three}");
    assert!(three < one + one / 4, "{three}, {one} of one group");
}
