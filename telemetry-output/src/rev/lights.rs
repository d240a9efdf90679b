use core::time::Duration;

use telemetry_core::{Car, TelemetryFrame, Timestamp, clamp};

use super::limiter::Limiter;
use super::scale::{GearSteps, ScaleError, ShiftRpm, Steps, Thresholds, whole};

/// How many lights a strip may have.
///
/// ```
/// use telemetry_output::rev::{MAX_LIGHTS, RevLights};
///
/// assert!(RevLights::new(MAX_LIGHTS).is_ok() && RevLights::new(MAX_LIGHTS + 1).is_err());
/// ```
pub const MAX_LIGHTS: u8 = 32;

/// Half a period of the blink.
const HALF_PERIOD_US: u64 = 60_000;

/// A ripple of half a percent of the highest speed either side of a step changes
/// nothing, nor one of 25 revolutions a minute where the engine is slow.
const HYSTERESIS: f32 = 0.006;
const HYSTERESIS_RPM: f32 = 25.0;
/// Where the engine is so slow that 25 revolutions are several lights.
const MOST_HYSTERESIS: f32 = 0.02;

/// A learned maximum stands at least this far above the speed.
const HEADROOM: f32 = 1.05;

/// What the game's `shift_light` of a frame means.
///
/// ```
/// use telemetry_output::rev::Cue;
///
/// assert_eq!(Cue::of_format("f1"), Cue::Graded);
/// assert_eq!(Cue::of_format("outgauge"), Cue::Flag);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Cue {
    /// Nothing: the engine speed alone counts.
    Ignored,
    /// One light that says when to shift: with it all are lit, without it the engine
    /// speed counts.
    #[default]
    Flag,
    /// How much of the strip is lit: it counts, and not the engine speed.
    Graded,
    /// The same, and at 1 the strip blinks.
    GradedBlinks,
}

impl Cue {
    /// What the cue of a format means, by the format's word. F1, iRacing and EA SPORTS
    /// WRC grade it; of the others it is one light, where there is any.
    #[must_use]
    pub fn of_format(word: &str) -> Self {
        match word {
            "f1" | "iracing" => Self::Graded,
            "wrc" => Self::GradedBlinks,
            _ => Self::Flag,
        }
    }
}

/// What the user sets.
///
/// ```
/// use telemetry_core::{TelemetryFrame, Timestamp};
/// use telemetry_output::rev::{RevLights, RevSettings, Thresholds};
///
/// let mut settings = RevSettings::default();
/// settings.thresholds = Thresholds::new(0.5, 1.0, None)?;
/// let mut lights = RevLights::new(10)?;
/// lights.set(settings);
/// let mut frame = TelemetryFrame::EMPTY;
/// (frame.rpm, frame.max_rpm) = (Some(8_000.0), Some(8_000.0));
/// assert_eq!(lights.update(&frame, Timestamp::ZERO).lit, 10);
/// # Ok::<(), telemetry_output::rev::ScaleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct RevSettings {
    /// Shares of the highest engine speed.
    pub thresholds: Thresholds,
    /// What the game's cue means; `None` leaves it to its format.
    pub cue: Option<Cue>,
    /// Engine speeds of the car, which win over everything else.
    pub rpm: Option<GearSteps>,
    /// From this gear on nothing blinks: there is none to shift up to.
    pub top_gear: Option<i8>,
    /// The engine's limiter is looked for, and counts in place of a higher maximum.
    pub find_limiter: bool,
}

/// The lights of a strip at one moment.
///
/// ```
/// use telemetry_output::rev::Lights;
///
/// let lights = Lights::steady(3, 5);
/// assert_eq!((lights.mask(), lights.lit_or_blinking()), (0b00111, 3));
/// assert_eq!(lights.on(10).lit, 6);
/// assert_eq!(Lights::dark(5).mask(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Lights {
    /// How many are lit at this moment, from the first on; 0 in the dark half of a
    /// blink.
    pub lit: u8,
    /// The strip blinks.
    pub blink: bool,
    /// How many it has.
    pub of: u8,
}

impl Lights {
    /// A strip that is dark.
    #[must_use]
    pub const fn dark(of: u8) -> Self {
        Self { lit: 0, blink: false, of }
    }

    /// A strip with some lights on; more than it has are all.
    #[must_use]
    pub const fn steady(lit: u8, of: u8) -> Self {
        Self { lit: if lit < of { lit } else { of }, blink: false, of }
    }

    /// A bit a light, bit 0 is the first: the one of the lowest engine speed.
    #[must_use]
    pub fn mask(self) -> u32 {
        ones(self.lit.min(self.of))
    }

    /// How many are lit where the device blinks by itself: all while they blink.
    #[must_use]
    pub const fn lit_or_blinking(self) -> u8 {
        if self.blink { self.of } else { self.lit }
    }

    /// The same state on a strip of another length: at least one is lit where one
    /// is, and all only where all are. A strip without lights shows nothing, on any.
    #[must_use]
    pub fn on(self, of: u8) -> Self {
        if self.of == 0 {
            return Self::dark(of);
        }
        if of == self.of {
            return self;
        }
        let (lit, from) = (u32::from(self.lit), u32::from(self.of));
        let scaled = lit.saturating_mul(u32::from(of)).checked_div(from).unwrap_or(0);
        let scaled = u8::try_from(scaled).unwrap_or(of).min(of);
        let lit = if self.lit > 0 { scaled.max(1.min(of)) } else { 0 };
        Self { lit, blink: self.blink, of }
    }
}

pub(crate) fn ones(count: u8) -> u32 {
    u32::MAX.checked_shr(32u32.saturating_sub(u32::from(count))).unwrap_or(0)
}

/// Which lights of a strip are lit, frame by frame.
///
/// Time comes from the caller. A frame that is not driving, one without an engine speed,
/// one with nothing to measure it by and silence make it dark.
///
/// ```
/// use telemetry_core::{TelemetryFrame, Timestamp};
/// use telemetry_output::rev::RevLights;
///
/// let mut lights = RevLights::new(5)?;
/// let mut frame = TelemetryFrame::EMPTY;
/// frame.rpm = Some(6_400.0);
/// frame.max_rpm = Some(8_000.0);
/// let now = Timestamp::from_millis(10);
/// assert_eq!(lights.update(&frame, now).lit, 2);
/// assert_eq!(lights.at(Timestamp::from_millis(2_000)).lit, 0, "nothing came");
/// # Ok::<(), telemetry_output::rev::ScaleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RevLights {
    of: u8,
    settings: RevSettings,
    cue: Cue,
    /// The format, by [`mark`].
    format: Option<u64>,
    shift: Option<Steps>,
    silence_us: u64,
    /// The game's own maximum of a car, for frames that have a learned one.
    own_max: Option<(Option<Car>, f32)>,
    limiter: Limiter,
    lit: u8,
    blinks_since: Option<Timestamp>,
    last: Option<Timestamp>,
}

/// A place on a scale: how many lights there and a little above it, and whether they
/// blink there and a little above.
struct Reading {
    count: u8,
    count_above: u8,
    blinks: bool,
    blinks_above: bool,
}

impl RevLights {
    /// How long nothing may come before the strip is dark.
    ///
    /// ```
    /// use telemetry_core::{TelemetryFrame, Timestamp};
    /// use telemetry_output::rev::RevLights;
    ///
    /// let mut lights = RevLights::new(5)?;
    /// let mut frame = TelemetryFrame::EMPTY;
    /// (frame.rpm, frame.max_rpm) = (Some(7_900.0), Some(8_000.0));
    /// let later = Timestamp::from(RevLights::SILENCE + std::time::Duration::from_millis(500));
    ///
    /// lights.update(&frame, Timestamp::ZERO);
    /// assert_eq!(lights.at(later).lit_or_blinking(), 0);
    ///
    /// lights.set_silence(2 * RevLights::SILENCE);
    /// lights.update(&frame, Timestamp::ZERO);
    /// assert_eq!(lights.at(later).lit_or_blinking(), 5);
    /// # Ok::<(), telemetry_output::rev::ScaleError>(())
    /// ```
    pub const SILENCE: Duration = Duration::from_secs(1);

    /// A dark strip of 1 to [`MAX_LIGHTS`] lights.
    ///
    /// # Errors
    ///
    /// The number of lights is none of these.
    pub fn new(lights: u8) -> Result<Self, ScaleError> {
        if lights == 0 || lights > MAX_LIGHTS {
            return Err(ScaleError::Lights(lights));
        }
        Ok(Self {
            of: lights,
            settings: RevSettings::default(),
            cue: Cue::default(),
            format: None,
            shift: None,
            silence_us: 1_000_000,
            own_max: None,
            limiter: Limiter::default(),
            lit: 0,
            blinks_since: None,
            last: None,
        })
    }

    /// What the user sets, for this car.
    ///
    /// [`RevSettings`] has an example.
    pub fn set(&mut self, settings: RevSettings) {
        self.settings = settings;
    }

    /// The word of the format that frames come from, which says what their cue means and
    /// how long nothing may come. Another than before is another game: what was learned of
    /// the one before it, its maximum and its limiter, is forgotten.
    ///
    /// ```
    /// use telemetry_core::{TelemetryFrame, Timestamp};
    /// use telemetry_output::rev::{RevLights, ShiftRpm};
    ///
    /// let mut lights = RevLights::new(10)?;
    /// lights.set_format("f1"); // whose cue is how much of the strip is lit
    /// let mut frame = TelemetryFrame::EMPTY;
    /// (frame.rpm, frame.shift_light) = (Some(9_000.0), Some(0.5));
    /// assert_eq!(lights.update(&frame, Timestamp::ZERO).lit, 5);
    /// assert_eq!(lights.rest().lit, 0, "a pause");
    ///
    /// lights.set_format("iracing"); // another game, which says where its lights are
    /// let mut shift = ShiftRpm::default();
    /// (shift.first, shift.last) = (Some(8_000.0), Some(8_900.0));
    /// lights.set_shift_rpm(Some(shift));
    /// assert_eq!(lights.update(&frame, Timestamp::from_millis(20)).lit, 10);
    /// assert_eq!(lights.reset().lit, 0);
    /// # Ok::<(), telemetry_output::rev::ScaleError>(())
    /// ```
    pub fn set_format(&mut self, word: &str) {
        let format = Some(mark(word));
        if self.format != format {
            self.format = format;
            self.own_max = None;
            self.limiter = Limiter::default();
        }
        self.cue = Cue::of_format(word);
        self.set_silence(crate::hold_of_format(word));
    }

    /// The game's shift lights of this car in revolutions a minute.
    pub fn set_shift_rpm(&mut self, shift: Option<ShiftRpm>) {
        self.shift = shift.and_then(|shift| shift.steps());
    }

    /// How long nothing may come; a game that sends only what changes needs more than
    /// [`SILENCE`](Self::SILENCE).
    pub fn set_silence(&mut self, silence: Duration) {
        self.silence_us = u64::try_from(silence.as_micros()).unwrap_or(u64::MAX);
    }

    /// Forgets the car and the game, and makes the strip dark.
    pub fn reset(&mut self) -> Lights {
        self.shift = None;
        self.limiter = Limiter::default();
        self.rest()
    }

    /// Makes the strip dark until the next frame: a pause, an exit.
    pub fn rest(&mut self) -> Lights {
        self.own_max = None;
        self.last = None;
        self.dark()
    }

    /// Takes a frame.
    #[inline]
    pub fn update(&mut self, frame: &TelemetryFrame, now: Timestamp) -> Lights {
        self.last = Some(now);
        let reading = if frame.is_driving() { self.read(frame, now) } else { None };
        let Some(reading) = reading else { return self.dark() };
        // A light goes on at its step, and off a little below it.
        self.lit = self.lit.max(reading.count).min(reading.count_above);
        let blinks = reading.blinks || self.blinks_since.is_some() && reading.blinks_above;
        self.blinks_since = if blinks { Some(self.blinks_since.unwrap_or(now)) } else { None };
        self.shown(now)
    }

    /// The lights at a later time, without a new frame.
    pub fn at(&mut self, now: Timestamp) -> Lights {
        let silent =
            |last: Timestamp| now.as_micros().saturating_sub(last.as_micros()) > self.silence_us;
        if self.last.is_none_or(silent) { self.dark() } else { self.shown(now) }
    }

    fn dark(&mut self) -> Lights {
        self.lit = 0;
        self.blinks_since = None;
        Lights::dark(self.of)
    }

    fn shown(&self, now: Timestamp) -> Lights {
        let Some(since) = self.blinks_since else {
            return Lights { lit: self.lit, blink: false, of: self.of };
        };
        let halves = now.as_micros().saturating_sub(since.as_micros()) / HALF_PERIOD_US;
        let lit = if halves % 2 == 0 { self.of } else { 0 };
        Lights { lit, blink: true, of: self.of }
    }

    #[inline]
    fn read(&mut self, frame: &TelemetryFrame, now: Timestamp) -> Option<Reading> {
        let rpm = frame.rpm.and_then(clamp::positive);
        let mut max = self.max_rpm(frame, rpm);
        if self.settings.find_limiter {
            if let (Some(rpm), Some((most, true))) = (rpm, max) {
                let found = self.limiter.follow(frame, rpm, most, now);
                max = found.map_or(max, |found| Some((found.min(most), true)));
            }
        }
        let gear = frame.gear.map(|gear| gear.get());
        let top = self.settings.top_gear.zip(gear).is_some_and(|(top, gear)| gear >= top);
        let own = self.settings.rpm.as_ref().and_then(|own| own.of(gear));
        let mut reading = match (own.or(self.shift.as_ref()), rpm) {
            (Some(steps), Some(rpm)) => {
                let most = max.map_or(rpm, |(max, _)| max);
                let above = rpm + hysteresis(most) * most;
                let blinks = |rpm: f32| steps.blink().is_some_and(|blink| rpm >= blink);
                Reading {
                    count: steps.count(rpm, self.of),
                    count_above: steps.count(above, self.of),
                    blinks: blinks(rpm),
                    blinks_above: blinks(above),
                }
            }
            _ => {
                let cue = self.settings.cue.unwrap_or(self.cue);
                match (cue, frame.shift_light.and_then(clamp::share)) {
                    (Cue::Graded | Cue::GradedBlinks, Some(share)) => self.graded(share, cue),
                    (Cue::Flag, Some(share)) if share >= 1.0 => Reading {
                        count: self.of,
                        count_above: self.of,
                        ..self.by_share(rpm, max).unwrap_or(Reading::DARK)
                    },
                    _ => self.by_share(rpm, max)?,
                }
            }
        };
        if top {
            (reading.blinks, reading.blinks_above) = (false, false);
        }
        Some(reading)
    }

    /// The highest engine speed, and whether it is the game's own.
    #[inline]
    fn max_rpm(&mut self, frame: &TelemetryFrame, rpm: Option<f32>) -> Option<(f32, bool)> {
        let max = frame.max_rpm.and_then(clamp::positive)?;
        if !frame.max_rpm_learned {
            if self.own_max.is_some_and(|(car, _)| car != frame.car) {
                self.limiter = Limiter::default();
            }
            self.own_max = Some((frame.car, max));
            return Some((max, true));
        }
        if let Some((car, own)) = self.own_max {
            if car == frame.car {
                return Some((own, true));
            }
            self.own_max = None;
        }
        Some((max.max(rpm.unwrap_or(0.0) * HEADROOM), false))
    }

    #[inline]
    fn by_share(&self, rpm: Option<f32>, max: Option<(f32, bool)>) -> Option<Reading> {
        let (rpm, (max, own)) = (rpm?, max?);
        let thresholds = &self.settings.thresholds;
        let share = clamp::unit(rpm / max);
        let above = share + hysteresis(max);
        let blinks = |share: f32| own && thresholds.blink().is_some_and(|blink| share >= blink);
        Some(Reading {
            count: thresholds.count(share, self.of),
            count_above: thresholds.count(above, self.of),
            blinks: blinks(share),
            blinks_above: blinks(above),
        })
    }

    fn graded(&self, share: f32, cue: Cue) -> Reading {
        /// A light that the share has reached by less than this is not reached.
        const SAME: f32 = 1e-4;
        /// A hundredth that comes and goes lights nothing.
        const FIRST: f32 = 0.019;
        let of = f32::from(self.of);
        let blinks = cue == Cue::GradedBlinks;
        // The public reader of EA SPORTS WRC has all lit from 0.98 on.
        let count = |share: f32| {
            let lights = share * of;
            let full = share >= 1.0 || blinks && share >= 0.98;
            let started = lights - f32::from(whole(lights)) > SAME;
            let lit = whole(lights).saturating_add(u8::from(started));
            match full {
                true => self.of,
                false if share < FIRST => 0,
                false => lit.min(self.of),
            }
        };
        // Less than half of a light.
        let above = share + if of > 20.0 { 0.4 / of } else { 0.02 };
        Reading {
            count: count(share),
            count_above: if share > 0.0 { count(above) } else { 0 },
            blinks: blinks && share >= 1.0,
            blinks_above: blinks && above >= 1.0,
        }
    }
}

impl Reading {
    const DARK: Self = Self { count: 0, count_above: 0, blinks: false, blinks_above: false };
}

/// A word as a number (64-bit FNV-1a): enough to tell two formats apart, and it needs no memory.
fn mark(word: &str) -> u64 {
    word.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// How far below its step a light goes off, as a share of the maximum.
#[inline]
fn hysteresis(max: f32) -> f32 {
    (HYSTERESIS_RPM / max).clamp(HYSTERESIS, MOST_HYSTERESIS)
}
