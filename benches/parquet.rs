//! `cargo bench -p telemetry-parquet`: a recording as Parquet.
//!
//! It is the recording of the bench `iracing`, an hour of 276 variables in
//! 230 MB, into a writer that counts. The bench is of a package of its own, which
//! needs arrow.

use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ibt_reader::{Export, Recording};
use telemetry_iracing::generated;

/// Records of the recording; of the one that only shows that the bench runs.
const RECORDS: [u32; 2] = [215_000, 2_000];

/// Counts what is written to it.
#[derive(Default)]
struct Counter(u64);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += black_box(bytes).len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn parquet(criterion: &mut Criterion) {
    let only_a_test = std::env::args().any(|argument| argument == "--test");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = generated::kept(folder, RECORDS[usize::from(only_a_test)]).expect("room");
    let recording = Recording::open(&path).expect("a recording");
    let write = || {
        let mut out = Counter::default();
        Export::new(&recording).parquet(&mut out).expect("a counter takes all");
        out.0
    };
    let mut group = criterion.benchmark_group("recording");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    group.throughput(Throughput::Bytes(write()));
    group.bench_function("parquet", |bencher| bencher.iter(write));
    group.finish();
}

criterion_group!(benches, parquet);
criterion_main!(benches);
