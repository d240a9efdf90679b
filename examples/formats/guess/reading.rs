//! A number at an offset, and how its bytes are read.

use std::fmt;

use serde::Serialize;

pub use telemetry_decoders::custom::Order;

/// The type of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One byte.
    U8,
    /// One byte, two's complement.
    S8,
    /// Two bytes.
    U16,
    /// Two bytes, two's complement.
    S16,
    /// Four bytes.
    U32,
    /// Four bytes, two's complement.
    S32,
    /// IEEE 754, four bytes.
    F32,
    /// IEEE 754, eight bytes.
    F64,
}

impl Kind {
    /// All of them, those first that claim fewer bytes.
    pub const ALL: [Self; 8] =
        [Self::U8, Self::S8, Self::U16, Self::S16, Self::F32, Self::U32, Self::S32, Self::F64];

    /// How many bytes it has.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::U8 | Self::S8 => 1,
            Self::U16 | Self::S16 => 2,
            Self::U32 | Self::S32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    /// Whether it is a float.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }

    /// The word of a user format.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::S8 => "s8",
            Self::U16 => "u16",
            Self::S16 => "s16",
            Self::U32 => "u32",
            Self::S32 => "s32",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }
}

/// A number at an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Bytes before it.
    pub offset: usize,
    /// Its type.
    pub kind: Kind,
    /// Its bytes' order; of one byte the lowest is first.
    pub order: Order,
}

impl Reading {
    /// Every number that starts at an offset of a packet of `length` bytes.
    pub fn all_at(offset: usize, length: usize) -> impl Iterator<Item = Self> {
        let room = length.saturating_sub(offset);
        Kind::ALL.into_iter().filter(move |kind| kind.size() <= room).flat_map(move |kind| {
            let orders: &[Order] =
                if kind.size() == 1 { &[Order::Little] } else { &[Order::Little, Order::Big] };
            orders.iter().map(move |&order| Self { offset, kind, order })
        })
    }

    /// The offset behind its last byte.
    #[must_use]
    pub const fn end(self) -> usize {
        self.offset + self.kind.size()
    }

    /// Whether the two have a byte in common.
    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        self.offset < other.end() && other.offset < self.end()
    }

    /// The same number in a packet where it stands `bytes` later.
    #[must_use]
    pub const fn moved(self, bytes: usize) -> Self {
        Self { offset: self.offset + bytes, ..self }
    }

    /// The number; NaN where the bytes end before it.
    #[must_use]
    pub fn read(self, bytes: &[u8]) -> f64 {
        let Some(bytes) = bytes.get(self.offset..self.end()) else { return f64::NAN };
        let raw = match self.order {
            Order::Little => bytes.iter().rev().fold(0, |raw, &byte| raw << 8 | u64::from(byte)),
            Order::Big => bytes.iter().fold(0, |raw, &byte| raw << 8 | u64::from(byte)),
        };
        // The casts keep the bytes that the type has.
        match self.kind {
            Kind::U8 | Kind::U16 | Kind::U32 => f64::from(raw as u32),
            Kind::S8 => f64::from(raw as u8 as i8),
            Kind::S16 => f64::from(raw as u16 as i16),
            Kind::S32 => f64::from(raw as u32 as i32),
            Kind::F32 => f64::from(f32::from_bits(raw as u32)),
            Kind::F64 => f64::from_bits(raw),
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} at {}", self.kind.word(), self.order.word(), self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_both_orders() {
        let at = |offset, kind, order| Reading { offset, kind, order };
        let bytes = [0xFE, 0x01, 0x80, 0, 0, 0, 0, 0, 0, 0];
        let read = |offset, kind, order| at(offset, kind, order).read(&bytes);
        assert_eq!(read(0, Kind::U8, Order::Little), 254.0);
        assert_eq!(read(0, Kind::S8, Order::Little), -2.0);
        assert_eq!(read(0, Kind::U16, Order::Little), 510.0);
        assert_eq!(read(0, Kind::S16, Order::Big), -511.0);
        assert_eq!(read(1, Kind::S16, Order::Little), -32_767.0);
        assert_eq!(read(0, Kind::U32, Order::Big), f64::from(0xFE01_8000_u32));
        assert_eq!(read(0, Kind::S32, Order::Big), f64::from(0xFE01_8000_u32 as i32));
        for value in [1.5f32, -7_800.25] {
            let bytes = value.to_be_bytes();
            assert_eq!(at(0, Kind::F32, Order::Big).read(&bytes), f64::from(value));
        }
        let bytes = 123.456f64.to_le_bytes();
        assert_eq!(at(0, Kind::F64, Order::Little).read(&bytes), 123.456);
        assert!(at(1, Kind::F64, Order::Little).read(&bytes).is_nan(), "past the end");
    }

    #[test]
    fn no_number_reaches_past_the_end() {
        for length in 0..12 {
            for offset in 0..14 {
                for reading in Reading::all_at(offset, length) {
                    assert!(reading.end() <= length, "{reading}");
                }
            }
        }
        assert_eq!(Reading::all_at(0, 8).count(), 2 + 6 * 2);
    }
}
