//! `cargo bench --bench iracing`: recorded files and session texts.
//!
//! The recording is the one that `generate_ibt` writes, an hour of 276 variables
//! in 230 MB; it is made on the first run and kept in the target folder.
//!
//! `recording/`: `open`; `column`, one variable summed over all records, and
//! `column_floor`, a bare loop over the same four bytes of each, mapped alike; `columns`, all
//! variables in one pass; `frames`; `csv`, `json_lines` and `motec`, into a writer
//! that counts.
//! `session/`: a text of 89 KB to typed structs, repaired, and looked up in.

use std::fs::File;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ibt_reader::{ColumnSet, Export, Recording};
use irsdk::session::Session;
use irsdk::text::SessionText;
use telemetry_benches::{Counter, recorded, session_text};

/// How many records are columns at once.
const PIECE: usize = 4_096;

fn recording(criterion: &mut Criterion) {
    let path = recorded(Path::new(env!("CARGO_TARGET_TMPDIR")));
    let recording = Recording::open(&path).expect("a recording");
    let speed = recording.handle("Speed").expect("a variable");
    let file = File::open(&path).expect("a recording");
    // SAFETY: the file is the benches' own, and nobody writes to it.
    let bytes = unsafe { memmap2::Mmap::map(&file) }.expect("room to map it");
    let records = &bytes[bytes.len() - recording.len() * recording.row_len()..];

    let mut group = criterion.benchmark_group("recording");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    group.bench_function("open", |bencher| {
        bencher.iter(|| Recording::open(black_box(&path)).expect("a recording").len());
    });
    group.throughput(Throughput::Elements(recording.len() as u64));
    group.bench_function("column", |bencher| {
        bencher.iter(|| {
            let column = recording.column::<f32>("Speed").expect("a column");
            black_box(column.iter().sum::<f32>())
        });
    });
    group.bench_function("column_floor", |bencher| {
        let (row_len, at) = (recording.row_len(), speed.offset());
        bencher.iter(|| {
            let rows = black_box(records).chunks_exact(row_len);
            let values = rows
                .map(|row| f32::from_le_bytes([row[at], row[at + 1], row[at + 2], row[at + 3]]));
            black_box(values.sum::<f32>())
        });
    });
    group.bench_function("columns", |bencher| {
        let mut set = ColumnSet::all(&recording);
        bencher.iter(|| {
            for start in (0..recording.len()).step_by(PIECE) {
                set.fill(&recording, start..start + PIECE).expect("its own handles");
                black_box(set.columns());
            }
        });
    });
    group.bench_function("frames", |bencher| {
        let limits = SessionText::new(recording.session_text()).car_limits();
        bencher.iter(|| recording.frames(limits).map(|timed| timed.at.as_micros()).max());
    });
    type Write = fn(Export<'_>, &mut Counter) -> usize;
    let exports: [(&str, Write); 3] = [
        ("csv", |export, out| export.csv(out).expect("a counter takes all")),
        ("json_lines", |export, out| export.json_lines(out).expect("a counter takes all")),
        ("motec", |export, out| export.motec(out).expect("a counter takes all")),
    ];
    for (name, write) in exports {
        let mut written = Counter::default();
        write(Export::new(&recording), &mut written);
        group.throughput(Throughput::Bytes(written.0));
        group.bench_function(name, |bencher| {
            bencher.iter(|| write(Export::new(&recording), &mut Counter::default()));
        });
    }
    group.finish();
}

fn session(criterion: &mut Criterion) {
    let bytes = session_text();
    let mut group = criterion.benchmark_group("session");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.bench_function("typed", |bencher| {
        bencher.iter(|| Session::read(&SessionText::new(black_box(&bytes))).expect("a session"));
    });
    group.bench_function("repair", |bencher| {
        bencher.iter(|| irsdk::session::repair(&SessionText::new(black_box(&bytes))));
    });
    group.bench_function("look_up", |bencher| {
        bencher.iter(|| {
            let text = SessionText::new(black_box(&bytes));
            text.get(black_box("CarSetup.Chassis.Front.ToeIn"))
                .expect("the last value")
                .to_str()
                .map(str::len)
        });
    });
    group.finish();
}

criterion_group!(benches, recording, session);
criterion_main!(benches);
