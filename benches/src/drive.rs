//! A car that revs up and brakes, and the wheels that show it.

use telemetry_core::{Gear, TelemetryFrame, Timestamp};
use telemetry_output::wheel::Wheel;

/// Wheels of every kind of report.
pub const WHEELS: [Wheel; 7] = [
    Wheel::LogitechG29,
    Wheel::LogitechRs50,
    Wheel::Fanatec,
    Wheel::Thrustmaster,
    Wheel::Moza,
    Wheel::CammusC12,
    Wheel::SimHubHid,
];

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
#[derive(Debug)]
pub struct Drive {
    frames: Vec<TelemetryFrame>,
    step: usize,
}

impl Drive {
    /// At its first frame.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "a drive begins, it is not a default")]
    pub fn new() -> Self {
        Self { frames: frames(), step: 0 }
    }

    /// The next frame, and its moment.
    #[expect(clippy::should_implement_trait, reason = "it lends the frame")]
    pub fn next(&mut self) -> (&TelemetryFrame, Timestamp) {
        self.step += 1;
        let now = Timestamp::from_micros(self.step as u64 * 7_812);
        (&self.frames[self.step % 128], now)
    }
}
