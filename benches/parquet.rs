//! `cargo bench -p telemetry-parquet`: a recording as Parquet.
//!
//! It is the recording of the bench `iracing`, an hour of 276 variables in
//! 230 MB, into a writer that counts. The bench is of a package of its own, which
//! needs arrow.

use std::path::Path;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ibt_reader::{Export, Recording};
use telemetry_benches::{Counter, recorded};

fn parquet(criterion: &mut Criterion) {
    let path = recorded(Path::new(env!("CARGO_TARGET_TMPDIR")));
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
