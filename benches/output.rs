//! `cargo bench --bench output`: from a frame to the bytes for a device.
//!
//! `rev_lights/<wheel>`: a frame to the wheel's reports. `triggers/<link>`: a frame to the
//! pad's report, made each time, and `unchanged` where the pad stays as it is. The frames
//! are those of a car that revs up and brakes, so that lights and triggers change.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use telemetry_benches::{Drive, WHEELS};
use telemetry_output::dualsense::{Bus, Model, Pad};
use telemetry_output::feel::{Feel, FeelSettings};
use telemetry_output::rev::RevLights;
use telemetry_output::wheel::{Encoder, hidpp};

fn rev_lights(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rev_lights");
    for wheel in WHEELS {
        let mut encoder = Encoder::new(wheel);
        encoder.set_strip(hidpp::Strip::new(0x12, wheel.lights()));
        let mut lights = RevLights::new(encoder.lights()).expect("a number of lights");
        let mut drive = Drive::new();
        group.bench_function(wheel.word(), |bencher| {
            bencher.iter(|| {
                let (frame, now) = drive.next();
                let lit = lights.update(black_box(frame), now);
                black_box(encoder.reports(lit, frame).as_slice().len())
            });
        });
    }
    group.finish();
}

fn triggers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("triggers");
    for (name, bus) in [("usb", Bus::Usb), ("bluetooth", Bus::Bluetooth)] {
        let mut feel = Feel::new(FeelSettings::default());
        feel.set_format("forza");
        let mut drive = Drive::new();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let (frame, now) = drive.next();
                let felt = feel.update(black_box(frame), now);
                black_box(felt.output().report(Model::DualSense, bus, 0).bytes()[40])
            });
        });
    }
    let mut feel = Feel::new(FeelSettings::default());
    let mut pad = Pad::new(Model::DualSense, Bus::Bluetooth);
    let frame = *Drive::new().next().0;
    let mut drive = Drive::new();
    group.bench_function("unchanged", |bencher| {
        bencher.iter(|| {
            let (_, now) = drive.next();
            let felt = feel.update(black_box(&frame), now);
            black_box(pad.change(felt.output()).is_some())
        });
    });
    group.finish();
}

criterion_group!(benches, rev_lights, triggers);
criterion_main!(benches);
