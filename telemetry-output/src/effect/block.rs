use core::fmt;

/// How long a block is.
///
/// [`Block::bytes`] has so many.
pub const BLOCK_LEN: usize = 11;
/// How many zones the travel of a trigger has.
///
/// ```
/// use telemetry_output::effect::{Effect, ZONES};
///
/// // Free, but for a wall at the end.
/// let mut strengths = [0; ZONES];
/// strengths[ZONES - 1] = 8;
/// assert!(Effect::MultiplePositionFeedback { strengths }.encode().is_ok());
/// ```
pub const ZONES: usize = 10;

/// The bytes of one trigger.
///
/// ```
/// use telemetry_output::effect::{Block, Effect};
///
/// let block = Effect::Feedback { position: 2, strength: 6 }.encode()?;
/// assert_eq!(block.bytes()[..6], [0x21, 0xFC, 0x03, 0x40, 0xDB, 0xB6]);
/// let wrong = Effect::Feedback { position: 10, strength: 4 }.encode().unwrap_err();
/// assert_eq!(wrong.to_string(), "Feedback: position 10, expected 0 to 9");
/// # Ok::<(), telemetry_output::effect::Refused>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Block([u8; BLOCK_LEN]);

/// Mode bytes that are known to be safe.
const MODES: [u8; 13] =
    [0x00, OFF, 0x21, 0x25, 0x26, 0x22, 0x23, 0x27, 0x01, 0x02, 0x06, 0x11, 0x12];

const OFF: u8 = 0x05;

impl Block {
    /// No effect, and the stop where it is at rest.
    pub const OFF: Self = Self([OFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

    /// A block of the caller's own bytes.
    ///
    /// ```
    /// use telemetry_output::effect::Block;
    ///
    /// assert!(Block::raw([0x05, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?.is_off());
    /// // A factory mode, which can wedge a trigger.
    /// assert!(Block::raw([0xFC, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).is_err());
    /// # Ok::<(), telemetry_output::effect::Refused>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The mode, which is the first byte, is none that is known.
    pub fn raw(bytes: [u8; BLOCK_LEN]) -> Result<Self, Refused> {
        let [mode, ..] = bytes;
        if MODES.contains(&mode) {
            return Ok(Self(bytes));
        }
        Err(Refused { effect: "Raw", parameter: "mode", value: mode, expected: Expected::Mode })
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; BLOCK_LEN] {
        &self.0
    }

    /// True where the trigger is free: no effect, whatever the bytes behind the mode.
    #[must_use]
    pub const fn is_off(&self) -> bool {
        self.0[0] == OFF
    }
}

/// [`Block::OFF`].
impl Default for Block {
    fn default() -> Self {
        Self::OFF
    }
}

/// Hex digits without gaps.
impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02X}"))
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a trigger does.
///
/// Where a strength or a frequency is 0, so that nothing would be felt, the block is
/// [`Block::OFF`].
///
/// ```
/// use telemetry_output::effect::Effect;
///
/// let wall = Effect::Weapon { start: 2, end: 5, strength: 8 };
/// assert_eq!(wall.name(), "Weapon");
/// assert_eq!(Effect::decode(&wall.encode()?), Some(wall));
///
/// // Out of range: brought into it.
/// let strong = Effect::Feedback { position: 2, strength: 30 };
/// assert_eq!(strong.clamped(), Effect::Feedback { position: 2, strength: 8 });
/// assert_eq!(strong.block(), strong.clamped().encode()?);
/// # Ok::<(), telemetry_output::effect::Refused>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub enum Effect {
    /// None.
    #[default]
    Off,
    /// Resistance from a zone to the end.
    Feedback {
        /// The first zone, 0 to 9.
        position: u8,
        /// 0 to 8.
        strength: u8,
    },
    /// Resistance that gives way: a trigger of a gun.
    Weapon {
        /// Where it begins, 2 to 7.
        start: u8,
        /// Where it gives way, after `start`, up to 8.
        end: u8,
        /// 0 to 8.
        strength: u8,
    },
    /// A vibration from a zone to the end.
    Vibration {
        /// The first zone, 0 to 9.
        position: u8,
        /// 0 to 8.
        amplitude: u8,
        /// Hz.
        frequency: u8,
    },
    /// A resistance of its own for each zone.
    MultiplePositionFeedback {
        /// 0 to 8 each.
        strengths: [u8; ZONES],
    },
    /// Resistance that changes evenly between two zones, and stays to the end.
    SlopeFeedback {
        /// The first zone, 0 to 8.
        start: u8,
        /// Where it has changed, after `start`, up to 9.
        end: u8,
        /// At the first zone, 1 to 8.
        start_strength: u8,
        /// From `end` on, 1 to 8.
        end_strength: u8,
    },
    /// A vibration with an amplitude of its own for each zone.
    MultiplePositionVibration {
        /// Hz.
        frequency: u8,
        /// 0 to 8 each.
        amplitudes: [u8; ZONES],
    },
    /// A string that is drawn and snaps back.
    Bow {
        /// Where it begins, 0 to 7; at 0 pads show nothing.
        start: u8,
        /// Where it ends, after `start`, up to 8.
        end: u8,
        /// 0 to 8.
        strength: u8,
        /// How hard it snaps back, 0 to 8.
        snap: u8,
    },
    /// Two beats, as of hooves. Above 8 Hz they are not told apart.
    Galloping {
        /// Where it begins, 0 to 8.
        start: u8,
        /// Where it ends, after `start`, up to 9.
        end: u8,
        /// When the first beat comes, 0 to 6.
        first_foot: u8,
        /// When the second comes, after the first, up to 7.
        second_foot: u8,
        /// Hz.
        frequency: u8,
    },
    /// A vibration that changes between two amplitudes.
    Machine {
        /// Where it begins, 0 to 8; at 0 pads show nothing.
        start: u8,
        /// Where it ends, after `start`, up to 9.
        end: u8,
        /// 0 to 7.
        amplitude_a: u8,
        /// 0 to 7.
        amplitude_b: u8,
        /// Hz.
        frequency: u8,
        /// How long each lasts, in tenths of a second.
        period: u8,
    },
    /// Resistance, by raw numbers.
    SimpleFeedback {
        /// Where it begins.
        position: u8,
        /// How strong it is.
        strength: u8,
    },
    /// Resistance that gives way, by raw numbers.
    SimpleWeapon {
        /// Where it begins.
        start: u8,
        /// Where it gives way.
        end: u8,
        /// How strong it is.
        strength: u8,
    },
    /// A vibration, by raw numbers.
    SimpleVibration {
        /// Where it begins.
        position: u8,
        /// How strong it is.
        amplitude: u8,
        /// Hz.
        frequency: u8,
    },
    /// Resistance by raw numbers, of little strength.
    LimitedFeedback {
        /// Where it begins.
        position: u8,
        /// 0 to 10.
        strength: u8,
    },
    /// Resistance that gives way by raw numbers, of little strength.
    LimitedWeapon {
        /// Where it begins, 16 and up.
        start: u8,
        /// Where it gives way, from `start` to 100 behind it.
        end: u8,
        /// 0 to 10.
        strength: u8,
    },
}

/// Why an effect is none.
///
/// [`Effect::encode`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// The effect.
    pub effect: &'static str,
    /// Which of its parameters.
    pub parameter: &'static str,
    /// What was there.
    pub value: u8,
    /// What was wanted.
    pub expected: Expected,
}

/// What a parameter may be.
///
/// It is [`Refused::expected`]; [`Block`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// From the one to the other.
    Range(u8, u8),
    /// A mode byte that is known to be safe.
    Mode,
    /// So many values at most.
    Count(usize),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { effect, parameter, value, expected } = self;
        match expected {
            Expected::Range(lowest, highest) => {
                write!(f, "{effect}: {parameter} {value}, expected {lowest} to {highest}")
            }
            Expected::Mode => {
                write!(f, "{effect}: {parameter} 0x{value:02X}, expected one of")?;
                MODES.iter().try_for_each(|mode| write!(f, " {mode:02X}"))
            }
            Expected::Count(most) => {
                write!(f, "{effect}: {value} {parameter}, expected at most {most}")
            }
        }
    }
}

impl core::error::Error for Refused {}

/// A range, for a parameter that is inside it.
struct Ranges(&'static str);

impl Ranges {
    fn hold(
        &self,
        parameter: &'static str,
        value: u8,
        lowest: u8,
        highest: u8,
    ) -> Result<(), Refused> {
        if value < lowest || value > highest {
            let expected = Expected::Range(lowest, highest);
            return Err(Refused { effect: self.0, parameter, value, expected });
        }
        Ok(())
    }
}

impl Effect {
    /// The name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Off => "Off",
            Self::Feedback { .. } => "Feedback",
            Self::Weapon { .. } => "Weapon",
            Self::Vibration { .. } => "Vibration",
            Self::MultiplePositionFeedback { .. } => "MultiplePositionFeedback",
            Self::SlopeFeedback { .. } => "SlopeFeedback",
            Self::MultiplePositionVibration { .. } => "MultiplePositionVibration",
            Self::Bow { .. } => "Bow",
            Self::Galloping { .. } => "Galloping",
            Self::Machine { .. } => "Machine",
            Self::SimpleFeedback { .. } => "SimpleFeedback",
            Self::SimpleWeapon { .. } => "SimpleWeapon",
            Self::SimpleVibration { .. } => "SimpleVibration",
            Self::LimitedFeedback { .. } => "LimitedFeedback",
            Self::LimitedWeapon { .. } => "LimitedWeapon",
        }
    }

    /// The bytes.
    ///
    /// # Errors
    ///
    /// The first parameter that is out of range.
    #[inline]
    pub fn encode(&self) -> Result<Block, Refused> {
        let r = Ranges(self.name());
        Ok(match *self {
            Self::Off => Block::OFF,
            Self::Feedback { position, strength } => {
                r.hold("position", position, 0, 9)?;
                r.hold("strength", strength, 0, 8)?;
                even_zones(0x21, position, strength, 0)
            }
            Self::Weapon { start, end, strength } => {
                r.hold("start", start, 2, 7)?;
                r.hold("end", end, start.saturating_add(1), 8)?;
                r.hold("strength", strength, 0, 8)?;
                match strength.checked_sub(1) {
                    Some(strength) => ends(0x25, start, end, [strength, 0, 0]),
                    None => Block::OFF,
                }
            }
            Self::Vibration { position, amplitude, frequency } => {
                r.hold("position", position, 0, 9)?;
                r.hold("amplitude", amplitude, 0, 8)?;
                match frequency {
                    0 => Block::OFF,
                    _ => even_zones(0x26, position, amplitude, frequency),
                }
            }
            Self::MultiplePositionFeedback { strengths } => {
                strengths.iter().try_for_each(|&strength| r.hold("strength", strength, 0, 8))?;
                zones(0x21, strengths, 0)
            }
            Self::SlopeFeedback { start, end, start_strength, end_strength } => {
                r.hold("start", start, 0, 8)?;
                r.hold("end", end, start.saturating_add(1), 9)?;
                r.hold("start strength", start_strength, 1, 8)?;
                r.hold("end strength", end_strength, 1, 8)?;
                zones(0x21, slope(start, end, start_strength, end_strength), 0)
            }
            Self::MultiplePositionVibration { frequency, amplitudes } => {
                amplitudes
                    .iter()
                    .try_for_each(|&amplitude| r.hold("amplitude", amplitude, 0, 8))?;
                vibration(amplitudes, frequency)
            }
            Self::Bow { start, end, strength, snap } => {
                // At 8 there would be no room for an end.
                r.hold("start", start, 0, 7)?;
                r.hold("end", end, start.saturating_add(1), 8)?;
                r.hold("strength", strength, 0, 8)?;
                r.hold("snap", snap, 0, 8)?;
                match (strength.checked_sub(1), snap.checked_sub(1)) {
                    (Some(strength), Some(snap)) => {
                        ends(0x22, start, end, [pair(strength, snap), 0, 0])
                    }
                    _ => Block::OFF,
                }
            }
            Self::Galloping { start, end, first_foot, second_foot, frequency } => {
                r.hold("start", start, 0, 8)?;
                r.hold("end", end, start.saturating_add(1), 9)?;
                r.hold("first foot", first_foot, 0, 6)?;
                r.hold("second foot", second_foot, first_foot.saturating_add(1), 7)?;
                match frequency {
                    0 => Block::OFF,
                    _ => ends(0x23, start, end, [pair(second_foot, first_foot), frequency, 0]),
                }
            }
            Self::Machine { start, end, amplitude_a, amplitude_b, frequency, period } => {
                r.hold("start", start, 0, 8)?;
                r.hold("end", end, start.saturating_add(1), 9)?;
                r.hold("amplitude a", amplitude_a, 0, 7)?;
                r.hold("amplitude b", amplitude_b, 0, 7)?;
                match frequency {
                    0 => Block::OFF,
                    _ => {
                        ends(0x27, start, end, [pair(amplitude_a, amplitude_b), frequency, period])
                    }
                }
            }
            Self::SimpleFeedback { position, strength } => {
                Block([0x01, position, strength, 0, 0, 0, 0, 0, 0, 0, 0])
            }
            Self::SimpleWeapon { start, end, strength } => {
                Block([0x02, start, end, strength, 0, 0, 0, 0, 0, 0, 0])
            }
            Self::SimpleVibration { position, amplitude, frequency } => {
                if amplitude == 0 || frequency == 0 {
                    return Ok(Block::OFF);
                }
                Block([0x06, frequency, amplitude, position, 0, 0, 0, 0, 0, 0, 0])
            }
            Self::LimitedFeedback { position, strength } => {
                r.hold("strength", strength, 0, 10)?;
                if strength == 0 {
                    return Ok(Block::OFF);
                }
                Block([0x11, position, strength, 0, 0, 0, 0, 0, 0, 0, 0])
            }
            Self::LimitedWeapon { start, end, strength } => {
                r.hold("start", start, 0x10, u8::MAX)?;
                r.hold("end", end, start, start.saturating_add(100))?;
                r.hold("strength", strength, 0, 10)?;
                if strength == 0 {
                    return Ok(Block::OFF);
                }
                Block([0x12, start, end, strength, 0, 0, 0, 0, 0, 0, 0])
            }
        })
    }

    /// The same effect with every parameter brought into its range: what comes out is
    /// never refused.
    #[must_use]
    pub fn clamped(self) -> Self {
        let after =
            |start: u8, end: u8, most: u8| end.clamp(start.saturating_add(1).min(most), most);
        match self {
            Self::Off
            | Self::SimpleFeedback { .. }
            | Self::SimpleWeapon { .. }
            | Self::SimpleVibration { .. } => self,
            Self::Feedback { position, strength } => {
                Self::Feedback { position: position.min(9), strength: strength.min(8) }
            }
            Self::Weapon { start, end, strength } => {
                let start = start.clamp(2, 7);
                Self::Weapon { start, end: after(start, end, 8), strength: strength.min(8) }
            }
            Self::Vibration { position, amplitude, frequency } => Self::Vibration {
                position: position.min(9),
                amplitude: amplitude.min(8),
                frequency,
            },
            Self::MultiplePositionFeedback { strengths } => Self::MultiplePositionFeedback {
                strengths: strengths.map(|strength| strength.min(8)),
            },
            Self::SlopeFeedback { start, end, start_strength, end_strength } => {
                let start = start.min(8);
                Self::SlopeFeedback {
                    start,
                    end: after(start, end, 9),
                    start_strength: start_strength.clamp(1, 8),
                    end_strength: end_strength.clamp(1, 8),
                }
            }
            Self::MultiplePositionVibration { frequency, amplitudes } => {
                let amplitudes = amplitudes.map(|amplitude| amplitude.min(8));
                Self::MultiplePositionVibration { frequency, amplitudes }
            }
            Self::Bow { start, end, strength, snap } => {
                let start = start.min(7);
                let end = after(start, end, 8);
                Self::Bow { start, end, strength: strength.min(8), snap: snap.min(8) }
            }
            Self::Galloping { start, end, first_foot, second_foot, frequency } => {
                let (start, first_foot) = (start.min(8), first_foot.min(6));
                Self::Galloping {
                    start,
                    end: after(start, end, 9),
                    first_foot,
                    second_foot: after(first_foot, second_foot, 7),
                    frequency,
                }
            }
            Self::Machine { start, end, amplitude_a, amplitude_b, frequency, period } => {
                let start = start.min(8);
                Self::Machine {
                    start,
                    end: after(start, end, 9),
                    amplitude_a: amplitude_a.min(7),
                    amplitude_b: amplitude_b.min(7),
                    frequency,
                    period,
                }
            }
            Self::LimitedFeedback { position, strength } => {
                Self::LimitedFeedback { position, strength: strength.min(10) }
            }
            Self::LimitedWeapon { start, end, strength } => {
                let start = start.max(0x10);
                let end = end.clamp(start, start.saturating_add(100));
                Self::LimitedWeapon { start, end, strength: strength.min(10) }
            }
        }
    }

    /// The bytes of the [`clamped`](Self::clamped) effect.
    #[must_use]
    #[inline]
    pub fn block(&self) -> Block {
        self.encode().or_else(|_| self.clamped().encode()).unwrap_or(Block::OFF)
    }

    /// The effect that has these bytes; `None` where no effect of this list has.
    ///
    /// A slope reads back as the zones that it is stored as, and zones that are all the
    /// same from one on as [`Feedback`](Self::Feedback) or
    /// [`Vibration`](Self::Vibration).
    #[must_use]
    pub fn decode(block: &Block) -> Option<Self> {
        let [mode, a, b, c, d, e, ..] = block.0;
        let (start, end) = two_ends([a, b]);
        let effect = match mode {
            OFF => Self::Off,
            0x21 => {
                let strengths = unpack(&block.0);
                match evenly(strengths) {
                    Some((position, strength)) => Self::Feedback { position, strength },
                    None => Self::MultiplePositionFeedback { strengths },
                }
            }
            0x26 => {
                let (amplitudes, [.., frequency, _]) = (unpack(&block.0), block.0);
                match evenly(amplitudes) {
                    Some((position, amplitude)) => {
                        Self::Vibration { position, amplitude, frequency }
                    }
                    None => Self::MultiplePositionVibration { frequency, amplitudes },
                }
            }
            0x25 => Self::Weapon { start, end, strength: c.saturating_add(1) },
            0x22 => {
                let (strength, snap) = (c & 7, c >> 3 & 7);
                Self::Bow {
                    start,
                    end,
                    strength: strength.saturating_add(1),
                    snap: snap.saturating_add(1),
                }
            }
            0x23 => {
                let (second_foot, first_foot) = (c & 7, c >> 3 & 7);
                Self::Galloping { start, end, first_foot, second_foot, frequency: d }
            }
            0x27 => {
                let (amplitude_a, amplitude_b) = (c & 7, c >> 3 & 7);
                Self::Machine { start, end, amplitude_a, amplitude_b, frequency: d, period: e }
            }
            0x01 => Self::SimpleFeedback { position: a, strength: b },
            0x02 => Self::SimpleWeapon { start: a, end: b, strength: c },
            0x06 => Self::SimpleVibration { position: c, amplitude: b, frequency: a },
            0x11 => Self::LimitedFeedback { position: a, strength: b },
            0x12 => Self::LimitedWeapon { start: a, end: b, strength: c },
            _ => return None,
        };
        // What was left over in the block would be lost.
        effect.encode().ok().filter(|again| again == block).map(|_| effect)
    }
}

/// From which zone on all have the same strength, and none before has one.
fn evenly(strengths: [u8; ZONES]) -> Option<(u8, u8)> {
    let position = strengths.iter().position(|&strength| strength > 0)?;
    let first = strengths.get(position).copied()?;
    let same = strengths.iter().skip(position).all(|&strength| strength == first);
    same.then_some((u8::try_from(position).ok()?, first))
}

/// Half to even, in whole numbers: `f32` gives the same for every legal slope.
fn slope(start: u8, end: u8, start_strength: u8, end_strength: u8) -> [u8; ZONES] {
    let [start, end, first, last] = [start, end, start_strength, end_strength].map(i16::from);
    let run = end.saturating_sub(start).max(1);
    let rise = last.saturating_sub(first);
    let mut zone = 0i16;
    [(); ZONES].map(|()| {
        let value = match zone {
            zone if zone < start => 0,
            zone if zone >= end => last,
            zone => {
                let whole = first.saturating_mul(run);
                let sum = rise.saturating_mul(zone.saturating_sub(start)).saturating_add(whole);
                let (quotient, rest) = (sum.checked_div(run), sum.checked_rem(run));
                let (quotient, rest) = (quotient.unwrap_or(0), rest.unwrap_or(0).saturating_mul(2));
                let up = rest > run || rest == run && quotient % 2 == 1;
                quotient.saturating_add(i16::from(up))
            }
        };
        zone = zone.saturating_add(1);
        u8::try_from(value).unwrap_or(0)
    })
}

/// Zones of strength 0 to 8: a bit for each that has one, and three bits each.
#[inline]
fn zones(mode: u8, strengths: [u8; ZONES], frequency: u8) -> Block {
    let (mut active, mut packed) = (0u16, 0u32);
    for strength in strengths.into_iter().rev() {
        packed <<= 3;
        active <<= 1;
        if let Some(stored) = strength.checked_sub(1) {
            packed |= u32::from(stored & 7);
            active |= 1;
        }
    }
    if active == 0 {
        return Block::OFF;
    }
    let ([a, b], [c, d, e, f]) = (active.to_le_bytes(), packed.to_le_bytes());
    Block([mode, a, b, c, d, e, f, 0, 0, frequency, 0])
}

/// The same strength of 0 to 8 from a zone of 0 to 9 on.
#[inline]
fn even_zones(mode: u8, position: u8, strength: u8, frequency: u8) -> Block {
    const ALL: u32 = (1 << ZONES) - 1;
    /// A 1 in each zone's three bits.
    const EACH: u32 = 0o1_111_111_111;
    let Some(stored) = strength.checked_sub(1) else { return Block::OFF };
    let below = u32::from(position);
    let active = ALL & ALL.checked_shl(below).unwrap_or(0);
    let from = u32::MAX.checked_shl(below.saturating_mul(3)).unwrap_or(0);
    let packed = EACH.wrapping_mul(u32::from(stored & 7)) & from;
    let ([a, b, ..], [c, d, e, f]) = (active.to_le_bytes(), packed.to_le_bytes());
    Block([mode, a, b, c, d, e, f, 0, 0, frequency, 0])
}

fn unpack(bytes: &[u8; BLOCK_LEN]) -> [u8; ZONES] {
    let [_, a, b, c, d, e, f, ..] = *bytes;
    let (mut active, mut packed) = (u16::from_le_bytes([a, b]), u32::from_le_bytes([c, d, e, f]));
    [(); ZONES].map(|()| {
        #[allow(clippy::cast_possible_truncation, reason = "three bits")]
        let stored = (packed & 7) as u8;
        let strength = if active & 1 == 1 { stored.saturating_add(1) } else { 0 };
        (active, packed) = (active >> 1, packed >> 3);
        strength
    })
}

#[inline]
fn vibration(amplitudes: [u8; ZONES], frequency: u8) -> Block {
    if frequency == 0 { Block::OFF } else { zones(0x26, amplitudes, frequency) }
}

/// Two values of three bits.
const fn pair(low: u8, high: u8) -> u8 {
    low & 7 | (high & 7) << 3
}

/// Two zones as bits, and what follows.
fn ends(mode: u8, start: u8, end: u8, [c, d, e]: [u8; 3]) -> Block {
    let bit = |zone: u8| 1u16.checked_shl(zone.into()).unwrap_or(0);
    let [a, b] = (bit(start) | bit(end)).to_le_bytes();
    Block([mode, a, b, c, d, e, 0, 0, 0, 0, 0])
}

/// The lowest and the highest zone of two.
fn two_ends(bits: [u8; 2]) -> (u8, u8) {
    let bits = u16::from_le_bytes(bits);
    let place = |zeros: u32| u8::try_from(zeros).unwrap_or(u8::MAX);
    (place(bits.trailing_zeros()), place(15u32.saturating_sub(bits.leading_zeros())))
}
