//! `cargo bench`: what a view, a frame, a detected frame and a refusal cost.
//!
//! `decode/<protocol>`: `parse` is a view, `frame` a packet to its frame
//! through the decoder, `floor` the same frame from unchecked values. Both fill
//! a frame in place, so that no copy of it is timed. `refused` is a packet that
//! is none of the protocol's.
//! `detect/<protocol>`: the same packet through `AutoDetect`.
//! `parse/f1/<id>`: the view of each packet of F1, and `length`, a bare check of
//! one.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use telemetry_benches::{floor, junk, sample};
use telemetry_core::{Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::{Protocol, codemasters, f1, forza, outgauge, pcars2, truck, wrc};
use telemetry_detect::AutoDetect;

/// Times the view of a packet.
fn bench_parse(bencher: &mut criterion::Bencher<'_>, protocol: Protocol, packet: &[u8]) {
    match protocol {
        Protocol::Truck => bencher.iter(|| truck::parse(black_box(packet))),
        Protocol::F1 => bencher.iter(|| f1::parse(black_box(packet)).is_ok()),
        Protocol::Pcars2 => bencher.iter(|| pcars2::parse(black_box(packet)).is_ok()),
        Protocol::OutGauge => bencher.iter(|| outgauge::parse(black_box(packet)).is_ok()),
        Protocol::Wrc => bencher.iter(|| wrc::parse(black_box(packet)).is_ok()),
        Protocol::Codemasters => bencher.iter(|| codemasters::parse(black_box(packet)).is_ok()),
        Protocol::Forza => bencher.iter(|| forza::parse(black_box(packet)).is_ok()),
        other => panic!("no view of {other:?}"),
    }
}

fn decode(criterion: &mut Criterion) {
    for protocol in Protocol::ALL {
        let packets = sample(protocol);
        let packet = packets.last().expect("a sample holds a packet").clone();
        let mut decoder = protocol.decoder();
        for packet in &packets {
            decoder.push(packet, Timestamp::ZERO).expect("a good packet");
        }
        let mut group = criterion.benchmark_group(format!("decode/{}", protocol.word()));
        group.throughput(Throughput::Bytes(packet.len() as u64));
        group.bench_function("parse", |bencher| bench_parse(bencher, protocol, &packet));
        group.bench_function("frame", |bencher| {
            let mut frame = TelemetryFrame::EMPTY;
            bencher.iter(|| {
                decoder
                    .push_into(black_box(&packet), Timestamp::ZERO, black_box(&mut frame))
                    .is_ok()
            });
        });
        let junk = junk();
        group.bench_function("refused", |bencher| {
            let mut frame = TelemetryFrame::EMPTY;
            bencher.iter(|| {
                decoder.push_into(black_box(&junk), Timestamp::ZERO, black_box(&mut frame)).is_err()
            });
        });
        if let Some(floor) = floor(protocol) {
            let held = TelemetryFrame::EMPTY;
            group.bench_function("floor", |bencher| {
                let mut frame = TelemetryFrame::EMPTY;
                bencher.iter(|| floor(black_box(&packet), black_box(&held), black_box(&mut frame)));
            });
        }
        group.finish();
    }
}

fn detect(criterion: &mut Criterion) {
    for protocol in Protocol::ALL {
        let packets = sample(protocol);
        let packet = packets.last().expect("a sample holds a packet").clone();
        let mut detect = AutoDetect::new();
        for packet in &packets {
            detect.push(packet, Timestamp::ZERO);
        }
        let mut group = criterion.benchmark_group(format!("detect/{}", protocol.word()));
        group.throughput(Throughput::Bytes(packet.len() as u64));
        group.bench_function("frame", |bencher| {
            bencher.iter(|| {
                let event = black_box(detect.push(black_box(&packet), Timestamp::ZERO));
                event.frame().is_some()
            });
        });
        group.finish();
    }
    let mut group = criterion.benchmark_group("detect/junk");
    let packet = junk();
    group.throughput(Throughput::Bytes(packet.len() as u64));
    group.bench_function("refused", |bencher| {
        let detect = AutoDetect::new();
        bencher.iter_batched_ref(
            || detect.clone(),
            |detect| {
                for _ in 0..1_000 {
                    black_box(detect.push(black_box(&packet), Timestamp::ZERO));
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// The view of each packet of F1, beside a bare check of its length.
fn f1_views(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse/f1");
    let packets = (0..16).map(|id| (f1::Format::F2025, id)).chain([(f1::Format::F2026, 16)]);
    for (format, id) in packets {
        let size = format.sizes()[usize::from(id)];
        let mut packet = vec![0; size];
        packet[..2].copy_from_slice(&format.number().to_le_bytes());
        packet[6] = id;
        group.bench_function(id.to_string(), |bencher| {
            bencher.iter(|| f1::parse(black_box(&packet)).is_ok());
        });
    }
    let packet = vec![0; 1_352];
    group.bench_function("length", |bencher| {
        bencher.iter(|| black_box(&packet[..]).len() == black_box(1_352));
    });
    group.finish();
}

criterion_group!(benches, decode, detect, f1_views);
criterion_main!(benches);
