use core::time::Duration;

use telemetry_core::{TelemetryFrame, Timestamp, clamp};

use super::settings::{FeelSettings, Smoothing};
use crate::dualsense::Output;
use crate::effect::{Block, Effect};

/// What is felt at one moment.
///
/// ```
/// use telemetry_core::{TelemetryFrame, Timestamp};
/// use telemetry_output::feel::{Feel, FeelSettings};
///
/// let mut feel = Feel::new(FeelSettings::default());
/// let mut frame = TelemetryFrame::EMPTY;
/// (frame.brake, frame.rpm, frame.max_rpm) = (Some(1.0), Some(5_000.0), Some(8_000.0));
/// let felt = feel.update(&frame, Timestamp::ZERO);
/// let output = felt.output();
/// assert_eq!((output.left, output.lightbar), (Some(felt.left), felt.lightbar));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Felt {
    /// The left trigger.
    pub left: Block,
    /// The right trigger.
    pub right: Block,
    /// The lightbar; `None` where it is left alone.
    pub lightbar: Option<[u8; 3]>,
}

impl Felt {
    /// What a pad is to show of it.
    #[must_use]
    pub fn output(&self) -> Output {
        let mut output = Output::triggers(self.left, self.right);
        output.lightbar = self.lightbar;
        output
    }
}

/// Turns frames into what is felt, one car at a time.
///
/// ```
/// use telemetry_core::{TelemetryFrame, Timestamp};
/// use telemetry_output::effect::{Block, Effect};
/// use telemetry_output::feel::{Feel, FeelSettings};
///
/// let mut feel = Feel::new(FeelSettings::default());
/// let mut frame = TelemetryFrame::EMPTY;
/// frame.brake = Some(0.0);
/// let felt = feel.update(&frame, Timestamp::ZERO);
/// assert_eq!(felt.left, Effect::Feedback { position: 2, strength: 1 }.encode()?);
/// frame.driving = Some(false);
/// assert_eq!(feel.update(&frame, Timestamp::from_millis(16)).left, Block::OFF);
/// # Ok::<(), telemetry_output::effect::Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct Feel {
    settings: FeelSettings,
    format: Slip,
    silence_us: u64,
    last: Option<Timestamp>,
    brake: Follower,
    /// Quantised strengths, with what each stood at last.
    brake_strength: Level,
    lock_strength: Level,
    lock_hz: Level,
    traction_strength: Level,
    traction_hz: Level,
    lock: Hold,
    traction: Hold,
    limiter: Hold,
    kick: Hold,
    gear: Option<i8>,
    /// In sixteenths.
    colour: Level,
    flashes_since: Option<Timestamp>,
    felt: Felt,
}

/// The slip of a format from which wheels lock and spin.
#[derive(Clone, Copy, Debug, Default)]
struct Slip {
    lock: Option<f32>,
    traction: Option<f32>,
}

impl Slip {
    fn of_format(word: &str) -> Self {
        match word {
            "forza" => Self { lock: Some(0.3), traction: Some(0.6) },
            "f1" => Self { lock: Some(0.3), traction: Some(0.3) },
            _ => Self::default(),
        }
    }
}

impl Feel {
    /// How long nothing may come before both triggers are free.
    ///
    /// ```
    /// use telemetry_core::{TelemetryFrame, Timestamp};
    /// use telemetry_output::effect::Block;
    /// use telemetry_output::feel::{Feel, FeelSettings};
    ///
    /// let mut feel = Feel::new(FeelSettings::default());
    /// feel.set_format("truck"); // which sends only what changes
    /// feel.set_silence(3 * Feel::SILENCE);
    /// let mut frame = TelemetryFrame::EMPTY;
    /// frame.brake = Some(1.0);
    /// feel.update(&frame, Timestamp::ZERO);
    /// assert_ne!(feel.at(Timestamp::from_millis(2_000)).left, Block::OFF);
    /// assert_eq!(feel.at(Timestamp::from_millis(4_000)).left, Block::OFF);
    ///
    /// let mut settings = FeelSettings::default();
    /// settings.brake.on = false; // another car, of which the user wants no brake
    /// feel.set(settings);
    /// assert_eq!(feel.update(&frame, Timestamp::from_millis(4_020)).left, Block::OFF);
    /// assert_eq!(feel.rest().right, Block::OFF);
    /// ```
    pub const SILENCE: Duration = Duration::from_secs(1);

    /// Both triggers free.
    #[must_use]
    pub fn new(settings: FeelSettings) -> Self {
        Self {
            settings,
            format: Slip::default(),
            silence_us: 1_000_000,
            last: None,
            brake: Follower::default(),
            brake_strength: Level::default(),
            lock_strength: Level::default(),
            lock_hz: Level::default(),
            traction_strength: Level::default(),
            traction_hz: Level::default(),
            lock: Hold::default(),
            traction: Hold::default(),
            limiter: Hold::default(),
            kick: Hold::default(),
            gear: None,
            colour: Level::default(),
            flashes_since: None,
            felt: Felt::default(),
        }
    }

    /// What the user sets, for this car.
    pub fn set(&mut self, settings: FeelSettings) {
        self.settings = settings;
    }

    /// The word of the format that frames come from, which says what their slip means and
    /// how long nothing may come.
    pub fn set_format(&mut self, word: &str) {
        self.format = Slip::of_format(word);
        self.set_silence(crate::hold_of_format(word));
    }

    /// How long nothing may come; a game that sends only what changes needs more than
    /// [`SILENCE`](Self::SILENCE).
    pub fn set_silence(&mut self, silence: Duration) {
        self.silence_us = u64::try_from(silence.as_micros()).unwrap_or(u64::MAX);
    }

    /// Frees both triggers until the next frame: a pause, another game, an exit.
    pub fn rest(&mut self) -> Felt {
        let Self { settings, format, silence_us, .. } = *self;
        *self = Self { format, silence_us, ..Self::new(settings) };
        self.felt.lightbar = self.settings.lightbar.on.then_some([0; 3]);
        self.felt
    }

    /// What is felt at a later time, without a new frame.
    pub fn at(&mut self, now: Timestamp) -> Felt {
        let silent =
            |last: Timestamp| now.as_micros().saturating_sub(last.as_micros()) > self.silence_us;
        if self.last.is_none_or(silent) { self.rest() } else { self.felt }
    }

    /// Takes a frame.
    #[inline]
    pub fn update(&mut self, frame: &TelemetryFrame, now: Timestamp) -> Felt {
        if !frame.is_driving() {
            self.rest();
            self.last = Some(now);
            return self.felt;
        }
        let elapsed_us =
            self.last.map_or(u64::MAX, |last| now.as_micros().saturating_sub(last.as_micros()));
        self.last = Some(now);
        let brake = frame.brake.map(clamp::unit);
        let pressure =
            self.brake.follow(brake.unwrap_or(0.0), elapsed_us, &self.settings.smoothing);
        let kicks = self.kicks(frame, now);
        let lock = self.lock_up(frame, pressure, now);
        let traction = self.traction(frame, now);
        let limiter = self.limiter(frame, now);
        let kick = |amplitude, frequency| {
            kicks.then_some(Effect::Vibration { position: 0, amplitude, frequency })
        };
        let gear = self.settings.gear;
        let kick = kick(gear.amplitude, gear.frequency);
        let left =
            kick.filter(|_| gear.both).or(lock).or_else(|| self.brake_weight(brake, pressure));
        let right = kick.or(limiter).or(traction).or_else(|| self.throttle_weight(frame));
        let gain = clamp::unit(self.settings.gain);
        let block = |effect: Option<Effect>| {
            effect.map_or(Block::OFF, |effect| scaled(effect, gain).block())
        };
        self.felt =
            Felt { left: block(left), right: block(right), lightbar: self.tachometer(frame, now) };
        self.felt
    }

    fn brake_weight(&mut self, brake: Option<f32>, pressure: f32) -> Option<Effect> {
        let set = self.settings.brake;
        brake.filter(|_| set.on)?;
        let strength = self.brake_strength.between(set.lightest, set.heaviest, pressure, 1);
        Some(Effect::Feedback { position: set.position, strength })
    }

    fn throttle_weight(&self, frame: &TelemetryFrame) -> Option<Effect> {
        let set = self.settings.throttle;
        frame.throttle.filter(|_| set.on)?;
        Some(Effect::Feedback { position: set.position, strength: set.strength })
    }

    fn lock_up(&mut self, frame: &TelemetryFrame, pressure: f32, now: Timestamp) -> Option<Effect> {
        let set = self.settings.lock_up;
        if !set.on {
            return None;
        }
        let pressed = frame.brake.is_some_and(|brake| brake > clamp::unit(set.brake));
        let fast = frame.speed_mps.is_none_or(|speed| speed > set.speed_mps);
        let limit = set.slip.or(self.format.lock);
        let slips = limit.zip(slip(frame)).is_some_and(|(limit, slip)| {
            // It ends a third below where it began.
            let limit = if self.lock.is_on { limit * (2.0 / 3.0) } else { limit };
            slip > limit
        });
        // A game that has an ABS says when it works; slip is what is left without one.
        let works = frame.abs_active == Some(true) && frame.brake.is_none_or(|brake| brake > 0.0);
        if !self.lock.holds(works || slips && pressed && fast, set.hold_ms, now) {
            return None;
        }
        let frequency = self.lock_hz.between(set.lowest_hz, set.highest_hz, pressure, 5);
        let amplitude = self.lock_strength.between(set.weakest, set.strongest, pressure, 1);
        Some(Effect::Vibration { position: 0, amplitude, frequency })
    }

    fn traction(&mut self, frame: &TelemetryFrame, now: Timestamp) -> Option<Effect> {
        let set = self.settings.traction;
        if !set.on {
            return None;
        }
        let pressed = frame.throttle.is_some_and(|throttle| throttle > clamp::unit(set.throttle));
        let limit = set.slip.or(self.format.traction);
        let slip = limit.zip(slip(frame)).filter(|_| pressed);
        let slips = slip.is_some_and(|(limit, slip)| {
            let limit = if self.traction.is_on { limit - set.hysteresis } else { limit };
            slip > limit
        });
        let works = frame.tc_active == Some(true) && frame.throttle.is_none_or(|pedal| pedal > 0.0);
        if !self.traction.holds(works || slips, set.hold_ms, now) {
            return None;
        }
        // At twice the limit it is strongest; what the traction control holds down is weak.
        let over = slip.map_or(0.0, |(limit, slip)| clamp::unit((slip - limit) / limit));
        let frequency = self.traction_hz.between(set.lowest_hz, set.highest_hz, over, 10);
        let amplitude = self.traction_strength.between(set.weakest, set.strongest, over, 1);
        Some(Effect::Vibration { position: 0, amplitude, frequency })
    }

    fn limiter(&mut self, frame: &TelemetryFrame, now: Timestamp) -> Option<Effect> {
        let set = self.settings.limiter;
        if !set.on {
            return None;
        }
        let at_limit = share(frame).is_some_and(|share| {
            share >= if self.limiter.is_on { set.share - 0.006 } else { set.share }
        });
        let holds = self.limiter.holds(at_limit, set.hold_ms, now);
        let (amplitude, frequency) = (set.amplitude, set.frequency);
        holds.then_some(Effect::Vibration { position: 0, amplitude, frequency })
    }

    /// True for some time after a gear was engaged.
    fn kicks(&mut self, frame: &TelemetryFrame, now: Timestamp) -> bool {
        let set = self.settings.gear;
        let engaged = frame.gear.map(|gear| gear.get()).filter(|&gear| gear != 0);
        let changed = match (self.gear, engaged) {
            (Some(before), Some(gear)) => before != gear,
            _ => false,
        };
        self.gear = engaged.or(self.gear);
        set.on && self.kick.holds(changed, set.duration_ms, now)
    }

    fn tachometer(&mut self, frame: &TelemetryFrame, now: Timestamp) -> Option<[u8; 3]> {
        /// Colours between green and red.
        const STEPS: u8 = 16;
        let set = self.settings.lightbar;
        if !set.on {
            return None;
        }
        let Some(share) = share(frame) else {
            self.flashes_since = None;
            return Some([0; 3]);
        };
        let flashes =
            share >= if self.flashes_since.is_some() { set.flash - 0.006 } else { set.flash };
        self.flashes_since = if flashes { Some(self.flashes_since.unwrap_or(now)) } else { None };
        if let Some(since) = self.flashes_since {
            let half_us = u64::from(set.half_period_ms.max(1)).saturating_mul(1_000);
            let halves = now.as_micros().saturating_sub(since.as_micros()).checked_div(half_us);
            if halves.unwrap_or(0) % 2 == 1 {
                return Some([0; 3]);
            }
        }
        let step = if flashes {
            STEPS
        } else if share <= set.first {
            0
        } else {
            let part = clamp::unit((share - set.first) / (set.flash - set.first));
            self.colour.between(0, STEPS, part, 1)
        };
        let red = f32::from(step) / f32::from(STEPS);
        let bright = 255.0 * clamp::unit(set.brightness);
        Some([byte(red * bright), byte((1.0 - red) * bright), 0])
    }
}

/// The largest slip of the four wheels, whichever way.
fn slip(frame: &TelemetryFrame) -> Option<f32> {
    let wheels = frame.wheel_slip.and_then(clamp::all_finite)?;
    Some(wheels.iter().fold(0.0, |most: f32, slip| most.max(slip.abs())))
}

/// The share of the highest engine speed; a learned one is never reached.
fn share(frame: &TelemetryFrame) -> Option<f32> {
    let rpm = frame.rpm.map(clamp::non_negative)?;
    let max = frame.max_rpm.and_then(clamp::positive)?;
    let max = if frame.max_rpm_learned { max.max(rpm * 1.05) } else { max };
    Some(clamp::unit(rpm / max))
}

/// The effect with its strength scaled; what was felt stays felt, but at 0.
fn scaled(effect: Effect, gain: f32) -> Effect {
    if gain >= 1.0 {
        return effect;
    }
    let scale = |strength: u8| match strength {
        0 => 0,
        _ if gain <= 0.0 => 0,
        _ => byte(f32::from(strength.min(8)) * gain + 0.5).max(1),
    };
    match effect {
        Effect::Feedback { position, strength } => {
            Effect::Feedback { position, strength: scale(strength) }
        }
        Effect::Vibration { position, amplitude, frequency } => {
            Effect::Vibration { position, amplitude: scale(amplitude), frequency }
        }
        other => other,
    }
}

/// The whole part, 0 to 255.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
fn byte(value: f32) -> u8 {
    value as u8
}

#[allow(clippy::cast_precision_loss, reason = "a millisecond more or less is the same")]
fn milliseconds(micros: u32) -> f32 {
    micros as f32 * 1e-3
}

/// A value that follows another one, faster upwards than downwards.
#[derive(Clone, Copy, Debug, Default)]
struct Follower(f32);

impl Follower {
    fn follow(&mut self, target: f32, elapsed_us: u64, smoothing: &Smoothing) -> f32 {
        if target == self.0 {
            return target;
        }
        let rises = target > self.0;
        let time_ms = f32::from(if rises { smoothing.attack_ms } else { smoothing.release_ms });
        // After a second all of it is taken, whatever the time is.
        let elapsed_ms = u32::try_from(elapsed_us).map_or(1e9, milliseconds);
        let part = if elapsed_ms >= 1_000.0 {
            1.0
        } else {
            elapsed_ms / (elapsed_ms + time_ms.max(0.001))
        };
        self.0 += (target - self.0) * part;
        // The last hundredth would take for ever.
        if (target - self.0).abs() < 0.005 {
            self.0 = target;
        }
        self.0
    }
}

/// A whole number that follows a share, and changes only by a clear step.
#[derive(Clone, Copy, Debug, Default)]
struct Level(Option<u8>);

impl Level {
    /// In steps of `step` from `low` at 0 to `high` at 1.
    fn between(&mut self, low: u8, high: u8, share: f32, step: u8) -> u8 {
        let (low, high) = (low.min(high), low.max(high));
        let level = if share <= 0.0 {
            low
        } else if share >= 1.0 {
            high
        } else {
            let above = f32::from(high.saturating_sub(low)) * share;
            let step = step.max(1);
            let stays = |level: &u8| {
                let off = above - f32::from(level.saturating_sub(low));
                (low..=high).contains(level) && off.abs() <= 0.65 * f32::from(step)
            };
            self.0.filter(stays).unwrap_or_else(|| {
                let steps = byte(above / f32::from(step) + 0.5);
                low.saturating_add(steps.saturating_mul(step)).min(high)
            })
        };
        self.0 = Some(level);
        level
    }
}

/// Something that, once begun, lasts for some time.
#[derive(Clone, Copy, Debug, Default)]
struct Hold {
    is_on: bool,
    until_us: u64,
}

impl Hold {
    fn holds(&mut self, now_is: bool, hold_ms: u16, now: Timestamp) -> bool {
        let now_us = now.as_micros();
        let hold_us = u64::from(hold_ms).saturating_mul(1_000);
        if now_is {
            self.until_us = now_us.saturating_add(hold_us);
        }
        // A clock that was set back does not hold it for ever.
        let left = self.until_us.saturating_sub(now_us);
        self.is_on = now_is || self.is_on && left > 0 && left <= hold_us;
        self.is_on
    }
}
