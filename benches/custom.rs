//! `cargo bench --bench custom`: what a field of a user's own format costs.
//!
//! `custom/<n>`: `read` is a packet of `n` fields to its frame and variables,
//! `floor` a bare loop over the same fields: the number at its offset, times its
//! scale, into an array. The throughput is in fields.
//! `custom/detect`: a packet that none of 32 formats claims.
//! `custom/json`: a truck's datagram through the protocol and through a format.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use telemetry_benches::{fields, sample};
use telemetry_core::{Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::custom::{
    BinaryField, Format, JsonField, Layout, MAX_FORMATS, Target, Variables,
};
use telemetry_decoders::{Protocol, truck};
use telemetry_detect::AutoDetect;

fn read(criterion: &mut Criterion) {
    for count in [1, 8, 32, 128] {
        let (fields, packet) = fields(count);
        let layout = Layout::Binary { length: Some(packet.len() as u32), fields: &fields };
        let format: Format<'_> = Format { name: "bench", layout, gears: None };
        let mut group = criterion.benchmark_group(format!("custom/{count}"));
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function("read", |bencher| {
            let (mut frame, mut variables) = (TelemetryFrame::EMPTY, Variables::EMPTY);
            bencher.iter(|| {
                black_box(&format).read_into(
                    black_box(&packet),
                    black_box(&mut frame),
                    black_box(&mut variables),
                )
            });
        });
        group.bench_function("floor", |bencher| {
            let mut values = [0.0; 128];
            bencher.iter(|| floor(black_box(&fields), black_box(&packet), black_box(&mut values)));
        });
        group.finish();
    }
}

/// Numbers of 4 bytes, whatever they are.
fn floor(fields: &[BinaryField], packet: &[u8], values: &mut [f64; 128]) {
    for (field, value) in fields.iter().zip(values) {
        let bytes = packet.get(field.offset as usize..).and_then(<[u8]>::first_chunk);
        if let Some(bytes) = bytes {
            *value = f64::from(f32::from_le_bytes(*bytes)) * field.scale + field.add;
        }
    }
}

fn detect(criterion: &mut Criterion) {
    let (fields, _) = fields(8);
    let formats: Vec<Format<'_>> = (1..=MAX_FORMATS as u32)
        .map(|length| Format {
            name: "bench",
            layout: Layout::Binary { length: Some(length), fields: &fields },
            gears: None,
        })
        .collect();
    let packet = sample(Protocol::Codemasters).pop().expect("a sample holds a packet");
    let mut group = criterion.benchmark_group("custom/detect");
    group.bench_function("without formats", |bencher| {
        let mut detect = AutoDetect::new();
        bencher.iter(|| detect.push(black_box(&packet), Timestamp::ZERO).frame().is_some());
    });
    group.bench_function("none of 32", |bencher| {
        let mut detect = AutoDetect::new();
        bencher.iter(|| {
            let event = detect.push_with(&formats[..], black_box(&packet), Timestamp::ZERO);
            event.frame().is_some()
        });
    });
    group.finish();
}

fn json(criterion: &mut Criterion) {
    let packet = sample(Protocol::Truck).pop().expect("a sample holds a packet");
    let fields = [
        JsonField::new(Target::SpeedMps, "speed"),
        JsonField::new(Target::Rpm, "rpm"),
        JsonField::new(Target::Gear, "dgear"),
        JsonField::new(Target::Steering, "steer").scaled(-1.0),
        JsonField::new(Target::Throttle, "throttle"),
        JsonField::new(Target::Brake, "brake"),
        JsonField::new(Target::Clutch, "clutch"),
    ];
    let layout = Layout::Json { key: Some("dgear"), fields: &fields };
    let format: Format<'_> = Format { name: "bench", layout, gears: None };
    let mut group = criterion.benchmark_group("custom/json");
    group.throughput(Throughput::Elements(fields.len() as u64));
    group.bench_function("read", |bencher| {
        let (mut frame, mut variables) = (TelemetryFrame::EMPTY, Variables::EMPTY);
        bencher.iter(|| {
            let (frame, variables) = (black_box(&mut frame), black_box(&mut variables));
            black_box(&format).read_into(black_box(&packet), frame, variables)
        });
    });
    group.bench_function("floor", |bencher| {
        let mut decoder = truck::Decoder;
        let mut frame = TelemetryFrame::EMPTY;
        bencher.iter(|| decoder.push_into(black_box(&packet), Timestamp::ZERO, &mut frame).is_ok());
    });
    group.finish();
}

criterion_group!(benches, read, detect, json);
criterion_main!(benches);
