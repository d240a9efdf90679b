//! `cargo bench --bench output`: from a frame to the bytes for a device.
//!
//! `rev_lights/<wheel>`: a frame to the wheel's reports. `triggers/<link>`: a frame to the
//! pad's report, made each time, and `unchanged` where the pad stays as it is. The frames
//! are those of a car that revs up and brakes, so that lights and triggers change.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use telemetry_core::{Gear, TelemetryFrame, Timestamp};
use telemetry_output::dualsense::{Bus, Model, Pad};
use telemetry_output::feel::{Feel, FeelSettings};
use telemetry_output::rev::RevLights;
use telemetry_output::wheel::{Encoder, Wheel, hidpp};

/// A second of a car at 128 frames.
fn frames() -> Vec<TelemetryFrame> {
    let frame = |n: u8| {
        let mut frame = TelemetryFrame::EMPTY;
        let part = f32::from(n) / 127.0;
        (frame.rpm, frame.max_rpm) = (Some(4_000.0 + 4_100.0 * part), Some(8_000.0));
        (frame.speed_mps, frame.gear) = (Some(40.0), Some(Gear::new(4)));
        (frame.throttle, frame.brake) = (Some(1.0 - part), Some(part));
        frame.wheel_slip = Some([0.1, 0.2, 0.5 * part, 0.5 * part]);
        frame
    };
    (0..128).map(frame).collect()
}

/// Frame after frame, 7.8 ms apart.
struct Drive {
    frames: Vec<TelemetryFrame>,
    step: usize,
}

impl Drive {
    fn new() -> Self {
        Self { frames: frames(), step: 0 }
    }

    fn next(&mut self) -> (&TelemetryFrame, Timestamp) {
        self.step += 1;
        let now = Timestamp::from_micros(self.step as u64 * 7_812);
        (&self.frames[self.step % 128], now)
    }
}

fn rev_lights(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rev_lights");
    for wheel in [
        Wheel::LogitechG29,
        Wheel::LogitechRs50,
        Wheel::Fanatec,
        Wheel::Thrustmaster,
        Wheel::Moza,
        Wheel::CammusC12,
        Wheel::SimHubHid,
    ] {
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
    let frame = frames()[3];
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
