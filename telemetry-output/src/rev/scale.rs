use core::fmt;

use telemetry_core::clamp;

use crate::list::List;

/// How many engine speeds a [`Steps`] may have.
///
/// More of them [`Steps::new`] refuses.
pub const MAX_STEPS: usize = 16;
/// How many gears may have [`Steps`] of their own.
///
/// Gears beyond it [`GearSteps::set`] refuses.
pub const MAX_GEARS: usize = 10;

/// Where lights go on and where all blink, as shares of the highest engine speed.
///
/// The first light goes on above `first`, the last of them stands lit at `all`,
/// evenly between.
///
/// ```
/// use telemetry_output::rev::Thresholds;
///
/// let thresholds = Thresholds::new(0.8, 0.95, Some(0.98))?;
/// assert_eq!((thresholds.first(), thresholds.all()), (0.8, 0.95));
/// assert_eq!(thresholds.blink(), Some(0.98));
/// assert!(Thresholds::new(0.9, 0.8, None).is_err());
/// # Ok::<(), telemetry_output::rev::ScaleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "RawThresholds"))]
pub struct Thresholds {
    first: f32,
    all: f32,
    blink: Option<f32>,
}

impl Thresholds {
    /// The first above 0.70, all at 0.97, blinking from 0.985.
    pub const DEFAULT: Self = Self { first: 0.70, all: 0.97, blink: Some(0.985) };

    /// Thresholds; without `blink` nothing blinks.
    ///
    /// # Errors
    ///
    /// Not `0 <= first < all <= 1`, or not `all <= blink <= 1`.
    pub fn new(first: f32, all: f32, blink: Option<f32>) -> Result<Self, ScaleError> {
        if !(0.0..=1.0).contains(&first) || !(0.0..=1.0).contains(&all) || first >= all {
            return Err(ScaleError::Thresholds { first, all });
        }
        if let Some(blink) = blink {
            if !(all..=1.0).contains(&blink) {
                return Err(ScaleError::Blink { blink, lowest: all, highest: 1.0 });
            }
        }
        Ok(Self { first, all, blink })
    }

    /// Above this the first light is on.
    #[must_use]
    pub const fn first(&self) -> f32 {
        self.first
    }

    /// From this on all lights are on.
    #[must_use]
    pub const fn all(&self) -> f32 {
        self.all
    }

    /// From this on they blink.
    #[must_use]
    pub const fn blink(&self) -> Option<f32> {
        self.blink
    }

    /// How many of `lights` are on at a share of the highest engine speed.
    #[inline]
    pub(crate) fn count(&self, share: f32, lights: u8) -> u8 {
        /// A share that is off by less is the same: engine speeds are whole numbers.
        const SAME: f32 = 1e-6;
        if share <= self.first + SAME {
            return 0;
        }
        if share >= self.all - SAME {
            return lights;
        }
        let steps = (share - self.first + SAME) / (self.all - self.first) * f32::from(lights);
        whole(steps).saturating_add(1).min(lights)
    }
}

impl Default for Thresholds {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
struct RawThresholds {
    first: f32,
    all: f32,
    blink: Option<f32>,
}

#[cfg(feature = "serde")]
impl Default for RawThresholds {
    fn default() -> Self {
        let Thresholds { first, all, blink } = Thresholds::DEFAULT;
        Self { first, all, blink }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<RawThresholds> for Thresholds {
    type Error = ScaleError;

    fn try_from(raw: RawThresholds) -> Result<Self, ScaleError> {
        Self::new(raw.first, raw.all, raw.blink)
    }
}

/// The whole part of a number from 0 to 255.
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
pub(crate) fn whole(value: f32) -> u8 {
    value as u8
}

/// Engine speeds at which lights go on, in revolutions a minute, for one car and
/// one gear.
///
/// With as many speeds as there are lights each light has its own. Else the lights
/// are spread over them: the first light has the first speed, the last light the
/// last, so that two speeds make an even scale for any strip.
///
/// ```
/// use telemetry_output::rev::Steps;
///
/// let steps = Steps::new(&[7_000.0, 6_000.0, 7_500.0], Some(7_600.0))?;
/// assert_eq!(steps.rpm(), [6_000.0, 7_000.0, 7_500.0]);
/// assert_eq!(steps.blink(), Some(7_600.0));
/// # Ok::<(), telemetry_output::rev::ScaleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "RawSteps"))]
pub struct Steps {
    rpm: List<f32, MAX_STEPS>,
    blink: Option<f32>,
}

impl Steps {
    /// Steps from 1 to [`MAX_STEPS`] engine speeds in any order, and where the lights
    /// blink.
    ///
    /// # Errors
    ///
    /// No speed or too many, a speed that is not above 0 and finite, two that are the
    /// same, or a blink below the highest.
    pub fn new(rpm: &[f32], blink: Option<f32>) -> Result<Self, ScaleError> {
        if rpm.is_empty() {
            return Err(ScaleError::Count(0));
        }
        let mut steps =
            Self { rpm: List::new(rpm, 0.0).ok_or(ScaleError::Count(rpm.len()))?, blink };
        if let Some(&bad) = rpm.iter().chain(&blink).find(|&&rpm| clamp::positive(rpm).is_none()) {
            return Err(ScaleError::Rpm(bad));
        }
        steps.rpm.as_mut_slice().sort_unstable_by(f32::total_cmp);
        let sorted = steps.rpm();
        if let Some((&same, _)) = sorted.iter().zip(sorted.iter().skip(1)).find(|(a, b)| a == b) {
            return Err(ScaleError::Twice(same));
        }
        let highest = sorted.last().copied().unwrap_or(0.0);
        if let Some(blink) = blink.filter(|&blink| blink < highest) {
            return Err(ScaleError::Blink { blink, lowest: highest, highest: f32::MAX });
        }
        Ok(steps)
    }

    /// The engine speeds, rising.
    #[must_use]
    pub fn rpm(&self) -> &[f32] {
        self.rpm.as_slice()
    }

    /// Where the lights blink.
    #[must_use]
    pub const fn blink(&self) -> Option<f32> {
        self.blink
    }

    /// How many of `lights` are on at an engine speed.
    pub(crate) fn count(&self, rpm: f32, lights: u8) -> u8 {
        if self.blink.is_some_and(|blink| rpm >= blink) {
            return lights;
        }
        let on = (0..lights).take_while(|&light| rpm >= self.threshold(light, lights)).count();
        u8::try_from(on).unwrap_or(lights)
    }

    /// Where a light goes on.
    fn threshold(&self, light: u8, lights: u8) -> f32 {
        let speeds = self.rpm();
        let last = u8::try_from(speeds.len().saturating_sub(1)).unwrap_or(0);
        let at = |index: u8| speeds.get(usize::from(index)).copied();
        if lights <= 1 {
            // A single light says: now.
            return at(last).unwrap_or(f32::MAX);
        }
        let place = f32::from(light) * f32::from(last) / f32::from(lights.saturating_sub(1));
        let below = whole(place).min(last);
        let (Some(low), high) = (at(below), at(below.saturating_add(1))) else { return f32::MAX };
        let part = place - f32::from(below);
        // Nothing is added at a step itself, so that it is exact.
        if part <= 0.0 { low } else { high.map_or(low, |high| low + (high - low) * part) }
    }
}

#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSteps {
    rpm: List<f32, MAX_STEPS>,
    #[serde(default)]
    blink: Option<f32>,
}

#[cfg(feature = "serde")]
impl TryFrom<RawSteps> for Steps {
    type Error = ScaleError;

    fn try_from(raw: RawSteps) -> Result<Self, ScaleError> {
        Self::new(raw.rpm.as_slice(), raw.blink)
    }
}

/// The user's own engine speeds of a car: for each gear, or for all of them.
///
/// ```
/// use telemetry_output::rev::{GearSteps, Steps};
///
/// let mut gears = GearSteps::all(Steps::new(&[6_000.0, 7_500.0], None)?);
/// gears.set(1, Some(Steps::new(&[5_000.0, 6_800.0], None)?))?;
/// assert_eq!(gears.of(Some(1)).unwrap().rpm()[0], 5_000.0);
/// assert_eq!(gears.of(Some(4)).unwrap().rpm()[0], 6_000.0);
/// # Ok::<(), telemetry_output::rev::ScaleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct GearSteps {
    /// For gears without their own, and while the gear is not known.
    pub any: Option<Steps>,
    gears: Gears,
}

type Gears = List<Option<Steps>, MAX_GEARS>;

impl Default for Gears {
    fn default() -> Self {
        List::filled(None)
    }
}

impl GearSteps {
    /// The same for all gears.
    #[must_use]
    pub fn all(steps: Steps) -> Self {
        Self { any: Some(steps), ..Self::default() }
    }

    /// Sets the steps of a forward gear.
    ///
    /// # Errors
    ///
    /// The gear is not 1 to [`MAX_GEARS`].
    pub fn set(&mut self, gear: u8, steps: Option<Steps>) -> Result<(), ScaleError> {
        let index = usize::from(gear).checked_sub(1);
        let slot = index.and_then(|index| self.gears.reach(index, None));
        *slot.ok_or(ScaleError::Gear(gear))? = steps;
        Ok(())
    }

    /// The steps of a gear: -1 reverse, 0 neutral, 1 and up forward.
    #[must_use]
    pub fn of(&self, gear: Option<i8>) -> Option<&Steps> {
        let index = gear.and_then(|gear| usize::try_from(gear).ok()?.checked_sub(1));
        let own = index.and_then(|index| self.gears.as_slice().get(index)?.as_ref());
        own.or(self.any.as_ref())
    }
}

/// What a game says of a car's shift lights in revolutions a minute, in any order
/// and with gaps: iRacing's `DriverCarSLFirstRPM`, `SLShiftRPM`, `SLLastRPM` and
/// `SLBlinkRPM`.
///
/// The numbers of real cars are not always in order: a Cadillac CTS-V lists a best
/// shift of 7400 and a last light of 7300.
///
/// ```
/// use telemetry_output::rev::ShiftRpm;
///
/// let mut shift = ShiftRpm::default();
/// (shift.first, shift.last) = (Some(6_500.0), Some(7_300.0));
/// assert_eq!(shift.steps().unwrap().rpm(), [6_500.0, 7_300.0]);
/// assert!(ShiftRpm::default().steps().is_none(), "a car without lights");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct ShiftRpm {
    /// Where the first light goes on.
    pub first: Option<f32>,
    /// Where it is best to shift.
    pub shift: Option<f32>,
    /// Where the last light goes on.
    pub last: Option<f32>,
    /// Where the lights blink.
    pub blink: Option<f32>,
}

impl ShiftRpm {
    /// The steps: from the first to the last; all at once where the first is not
    /// below the last or is not known. Without a last they are all lit where they
    /// blink, or where it is best to shift. One that blinks before its last light has all
    /// lit there, and that is where its last light stands. `None` where the car has no
    /// lights.
    #[must_use]
    pub fn steps(&self) -> Option<Steps> {
        let known = |rpm: Option<f32>| rpm.and_then(clamp::positive);
        let (first, blink) = (known(self.first), known(self.blink));
        let last = known(self.last).or(blink).or(known(self.shift))?;
        // One that blinks before its first light does not say where.
        let blink = blink.filter(|&blink| first.is_none_or(|first| blink > first));
        let last = blink.map_or(last, |blink| last.min(blink));
        let rpm = match first.filter(|&first| first < last) {
            Some(first) => List::new(&[first, last], 0.0)?,
            None => List::new(&[last], 0.0)?,
        };
        Some(Steps { rpm, blink })
    }
}

/// Why a scale is none.
///
/// ```
/// use telemetry_output::rev::{ScaleError, Steps};
///
/// assert_eq!(Steps::new(&[], None).unwrap_err(), ScaleError::Count(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScaleError {
    /// The first light is not below all of them, or one is no share.
    Thresholds {
        /// Where the first goes on.
        first: f32,
        /// Where all are on.
        all: f32,
    },
    /// The lights blink too early or never.
    Blink {
        /// Where they blink.
        blink: f32,
        /// The lowest there is.
        lowest: f32,
        /// The highest there is.
        highest: f32,
    },
    /// So many speeds.
    Count(usize),
    /// This is no engine speed.
    Rpm(f32),
    /// This speed stands there twice.
    Twice(f32),
    /// There is no such gear.
    Gear(u8),
    /// So many lights.
    Lights(u8),
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Thresholds { first, all } => {
                write!(f, "lights from {first} to {all}: expected two rising shares from 0 to 1")
            }
            Self::Blink { blink, lowest, highest } if *highest < f32::MAX => {
                write!(f, "lights blink at {blink}: expected {lowest} to {highest}")
            }
            Self::Blink { blink, lowest, .. } => {
                write!(f, "lights blink at {blink}: expected {lowest} or more, the last light")
            }
            Self::Count(count) => {
                write!(f, "{count} engine speeds: expected 1 to {MAX_STEPS}")
            }
            Self::Rpm(rpm) => {
                write!(f, "{rpm} is no engine speed: expected a number above 0")
            }
            Self::Twice(rpm) => write!(f, "two lights at {rpm} rpm: expected each once"),
            Self::Gear(gear) => write!(f, "gear {gear}: expected 1 to {MAX_GEARS}"),
            Self::Lights(lights) => {
                write!(f, "{lights} lights: expected 1 to {}", super::MAX_LIGHTS)
            }
        }
    }
}

impl core::error::Error for ScaleError {}
