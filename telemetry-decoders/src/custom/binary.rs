use telemetry_core::TelemetryFrame;

use super::fill::Fill;
use super::{Gears, MAX_FIELDS, Target, Variables, scaled};

/// A number at a fixed place of a packet.
///
/// ```
/// use telemetry_decoders::custom::{BinaryField, Number, Order, Target};
///
/// // A big-endian number of tenths of km/h, from byte 2 on.
/// let speed = BinaryField::new(Target::SpeedMps, 2, Number::U16)
///     .in_order(Order::Big)
///     .scaled(1.0 / 36.0);
/// let packet = [0, 0, 0x02, 0xd0];
/// assert_eq!(speed.raw(&packet), Some(720.0));
/// assert_eq!(speed.value(&packet), Some((720.0, 20.0)));
/// assert_eq!(speed.value(&packet[..3]), None);
///
/// // Four bits of a byte, counted from -1.
/// let gear = BinaryField::new(Target::Gear, 0, Number::U8).of_bits(0xf0, 4).plus(-1.0);
/// assert_eq!(gear.value(&[0x3f]), Some((3.0, 2.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BinaryField {
    /// What it is.
    pub target: Target,
    /// Where it begins, in bytes.
    pub offset: u64,
    /// What kind of number it is.
    pub number: Number,
    /// In which order its bytes stand.
    pub order: Order,
    /// Which of its bits count; `None` for all of them. A float has none.
    pub bits: Option<Bits>,
    /// What it is multiplied by.
    pub scale: f64,
    /// What is added then.
    pub add: f64,
}

/// The kinds of numbers.
///
/// ```
/// use telemetry_decoders::custom::Number;
///
/// let number = Number::from_word("s16").unwrap();
/// assert_eq!((number, number.word(), number.size()), (Number::S16, "s16", 2));
/// assert!(Number::F64.is_float());
/// assert_eq!(Number::ALL.iter().map(|number| number.size()).max(), Some(8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Number {
    /// A byte.
    U8,
    /// A byte with a sign.
    S8,
    /// 2 bytes.
    U16,
    /// 2 bytes with a sign.
    S16,
    /// 4 bytes.
    U32,
    /// 4 bytes with a sign.
    S32,
    /// 8 bytes; above 2^53 to the nearest f64.
    U64,
    /// 8 bytes with a sign; beyond 2^53 to the nearest f64.
    S64,
    /// A float of 4 bytes.
    F32,
    /// A float of 8 bytes.
    F64,
}

impl Number {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::U8,
        Self::S8,
        Self::U16,
        Self::S16,
        Self::U32,
        Self::S32,
        Self::U64,
        Self::S64,
        Self::F32,
        Self::F64,
    ];

    /// The word of the kind, such as `u8` or `f64`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::S8 => "s8",
            Self::U16 => "u16",
            Self::S16 => "s16",
            Self::U32 => "u32",
            Self::S32 => "s32",
            Self::U64 => "u64",
            Self::S64 => "s64",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The kind of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|number| number.word() == word)
    }

    /// Its length, in bytes.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::U8 | Self::S8 => 1,
            Self::U16 | Self::S16 => 2,
            Self::U32 | Self::S32 | Self::F32 => 4,
            Self::U64 | Self::S64 | Self::F64 => 8,
        }
    }

    /// Its length, in bits.
    #[inline]
    const fn bits(self) -> u32 {
        match self {
            Self::U8 | Self::S8 => 8,
            Self::U16 | Self::S16 => 16,
            Self::U32 | Self::S32 | Self::F32 => 32,
            Self::U64 | Self::S64 | Self::F64 => 64,
        }
    }

    /// True for whole numbers with a sign.
    #[inline]
    const fn is_signed(self) -> bool {
        matches!(self, Self::S8 | Self::S16 | Self::S32 | Self::S64)
    }

    /// True for floats.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }
}

/// The order of a number's bytes.
///
/// ```
/// use telemetry_decoders::custom::Order;
///
/// assert_eq!(Order::from_word("big"), Some(Order::Big));
/// assert_eq!(Order::Little.word(), "little");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Order {
    /// The lowest byte first.
    #[default]
    Little,
    /// The highest byte first.
    Big,
}

impl Order {
    /// The word of the order: `little` or `big`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Little => "little",
            Self::Big => "big",
        }
    }

    /// The order of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Little, Self::Big].into_iter().find(|order| order.word() == word)
    }
}

/// Some bits of a number, as a number without a sign.
///
/// [`BinaryField::of_bits`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bits {
    /// The bits that count.
    pub mask: u64,
    /// How far they are moved down then. From 64 on nothing is left.
    pub shift: u8,
}

impl Bits {
    #[inline]
    fn of(self, number: u64) -> f64 {
        (number & self.mask).checked_shr(self.shift.into()).unwrap_or(0) as f64
    }
}

impl BinaryField {
    /// A little-endian number, as it stands in the packet.
    #[must_use]
    pub const fn new(target: Target, offset: u64, number: Number) -> Self {
        Self { target, offset, number, order: Order::Little, bits: None, scale: 1.0, add: 0.0 }
    }

    /// The same in this order of bytes.
    #[must_use]
    pub const fn in_order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// The same times a scale.
    #[must_use]
    pub const fn scaled(self, scale: f64) -> Self {
        Self { scale, ..self }
    }

    /// The same with something added after the scale.
    #[must_use]
    pub const fn plus(self, add: f64) -> Self {
        Self { add, ..self }
    }

    /// The same of these bits alone.
    #[must_use]
    pub const fn of_bits(self, mask: u64, shift: u8) -> Self {
        Self { bits: Some(Bits { mask, shift }), ..self }
    }

    /// The number as it stands in the packet; `None` where it does not lie within.
    #[inline(always)]
    #[must_use]
    pub fn raw(&self, packet: &[u8]) -> Option<f64> {
        let bytes = packet.get(usize::try_from(self.offset).ok()?..)?;
        // The number's bytes at the top of 8, in their order of value. Those behind
        // them are of no account.
        let bytes = match bytes.first_chunk() {
            Some(bytes) => *bytes,
            None => padded(bytes, self.number.size())?,
        };
        let others = 64u32.wrapping_sub(self.number.bits());
        let little = u64::from_le_bytes(bytes).wrapping_shl(others);
        let big = u64::from_be_bytes(bytes);
        let top = if self.order == Order::Big { big } else { little };
        let unsigned = top.wrapping_shr(others);
        #[allow(clippy::cast_possible_truncation, reason = "32 bits are left")]
        let single = f32::from_bits(unsigned as u32);
        // Most numbers are these.
        if self.number == Number::F32 {
            return Some(single.into());
        }
        if let Some(bits) = self.bits.filter(|_| self.number != Number::F64) {
            return Some(bits.of(unsigned));
        }
        Some(match self.number {
            Number::F64 => f64::from_bits(unsigned),
            Number::U64 => unsigned as f64,
            // The rest is below 2^63, where the conversion of signed numbers is the
            // same and cheaper.
            number => {
                let signed = (top as i64).wrapping_shr(others);
                (if number.is_signed() { signed } else { unsigned as i64 }) as f64
            }
        })
    }

    /// The number as it stands in the packet, and what becomes of it; `None`
    /// where it cannot be read, or a finite one leaves the range of f64.
    #[inline(always)]
    #[must_use]
    pub fn value(&self, packet: &[u8]) -> Option<(f64, f64)> {
        let raw = self.raw(packet)?;
        Some((raw, scaled(raw, self.scale, self.add)?))
    }
}

/// The last bytes of a packet, as many as these, with zeros behind them; `None`
/// where there are less.
#[inline]
fn padded(bytes: &[u8], size: usize) -> Option<[u8; 8]> {
    Some(match size {
        1 => [*bytes.first()?, 0, 0, 0, 0, 0, 0, 0],
        2 => {
            let [a, b] = *bytes.first_chunk()?;
            [a, b, 0, 0, 0, 0, 0, 0]
        }
        4 => {
            let [a, b, c, d] = *bytes.first_chunk()?;
            [a, b, c, d, 0, 0, 0, 0]
        }
        _ => *bytes.first_chunk()?,
    })
}

/// Reads a packet of the format's length.
#[inline]
pub(super) fn read(
    fields: &[BinaryField],
    gears: Option<Gears>,
    packet: &[u8],
    frame: &mut TelemetryFrame,
    variables: &mut Variables,
) -> bool {
    let mut fill = Fill::new(variables);
    for field in fields.iter().take(MAX_FIELDS) {
        if let Some(raw) = field.raw(packet) {
            fill.put(field.target, raw, raw * field.scale + field.add);
        }
    }
    fill.finish(gears, frame)
}
