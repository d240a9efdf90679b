use telemetry_core::{TelemetryFrame, Timestamp};

/// A turn smaller than this share of the maximum is noise.
const TURN: f32 = 0.003;
/// A limiter cuts the engine by less than this share; a shift is more.
const CUT: f32 = 0.05;
/// How far apart its peaks are at most, as a share.
const SAME: f32 = 0.01;
/// Below this share of the maximum there is no limiter.
const LOWEST: f32 = 0.6;
/// How many peaks make one.
const PEAKS: u8 = 4;
/// How long apart two peaks are at most.
const APART_US: u64 = 600_000;
const PEDAL: f32 = 0.9;

/// Finds the engine speed at which the engine is held, where the game's maximum is the
/// end of its tachometer: with the throttle pressed and a gear engaged the speed goes up
/// and down a little below the same peak.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limiter {
    gear: Option<i8>,
    rises: bool,
    /// The highest since it rises, or the lowest since it falls.
    extreme: f32,
    peaks: u8,
    highest: f32,
    last_peak: Timestamp,
    found: Option<f32>,
}

impl Limiter {
    /// Takes a frame, and gives what was found so far.
    pub(super) fn follow(
        &mut self,
        frame: &TelemetryFrame,
        rpm: f32,
        max: f32,
        now: Timestamp,
    ) -> Option<f32> {
        let gear = frame.gear.map(|gear| gear.get()).filter(|&gear| gear > 0);
        let pressed = frame.throttle.is_some_and(|throttle| throttle >= PEDAL);
        // An engine that goes beyond it is not held there.
        self.found = self.found.filter(|&found| rpm <= found * (1.0 + SAME));
        let same_gear = gear.is_some() && gear == self.gear;
        if !pressed || !same_gear || rpm < max * LOWEST {
            *self = Self { gear, extreme: rpm, rises: true, found: self.found, ..Self::default() };
            return self.found;
        }
        if self.rises {
            self.extreme = self.extreme.max(rpm);
            if rpm < self.extreme - max * TURN {
                self.peak(self.extreme, now);
                (self.rises, self.extreme) = (false, rpm);
            }
        } else {
            self.extreme = self.extreme.min(rpm);
            if self.extreme < self.highest * (1.0 - CUT) {
                self.peaks = 0;
            }
            if rpm > self.extreme + max * TURN {
                (self.rises, self.extreme) = (true, rpm);
            }
        }
        self.found
    }

    fn peak(&mut self, peak: f32, now: Timestamp) {
        let near = (peak - self.highest).abs() <= self.highest * SAME;
        let soon = now.as_micros().saturating_sub(self.last_peak.as_micros()) <= APART_US;
        let goes_on = self.peaks > 0 && near && soon;
        self.highest = if goes_on { self.highest.max(peak) } else { peak };
        self.peaks = if goes_on { self.peaks.saturating_add(1) } else { 1 };
        self.last_peak = now;
        if self.peaks >= PEAKS {
            self.found = Some(self.highest);
        }
    }
}
