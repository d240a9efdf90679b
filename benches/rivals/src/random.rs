//! Random packets.

use telemetry_core::wire::{FieldType, Layout};

/// Numbers that look random, and are the same on every run.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    #[allow(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u64 {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 11) % bound
    }

    /// Any bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next() as u8).collect()
    }

    /// A packet of a layout whose every value is one that its field may have.
    /// `byte` chooses for the bytes whose range is not 0 to 1.
    pub fn tame(
        &mut self,
        layout: &Layout,
        byte: &mut impl FnMut(&mut Self, &str) -> Option<u8>,
    ) -> Vec<u8> {
        let mut bytes = vec![0; layout.size];
        self.fill(layout, &mut bytes, byte);
        bytes
    }

    fn fill(
        &mut self,
        layout: &Layout,
        bytes: &mut [u8],
        byte: &mut impl FnMut(&mut Self, &str) -> Option<u8>,
    ) {
        for field in layout.fields {
            let at = field.offset;
            match field.field_type {
                FieldType::Struct(inner) => {
                    for index in 0..field.count {
                        let start = at + index * inner.size;
                        self.fill(inner, &mut bytes[start..start + inner.size], byte);
                    }
                }
                FieldType::Scalar("char") => {
                    // A name of letters, and behind its NUL nothing.
                    let length = 1 + self.below(field.count as u64 - 1) as usize;
                    for letter in &mut bytes[at..at + length] {
                        *letter = b'a' + self.below(26) as u8;
                    }
                }
                FieldType::Scalar(scalar) => {
                    for index in 0..field.count {
                        let value = self.scalar(scalar, field.name, byte);
                        let start = at + index * value.len();
                        bytes[start..start + value.len()].copy_from_slice(&value);
                    }
                }
            }
        }
    }

    fn scalar(
        &mut self,
        scalar: &str,
        field: &str,
        byte: &mut impl FnMut(&mut Self, &str) -> Option<u8>,
    ) -> Vec<u8> {
        match scalar {
            "u8" | "i8" => vec![byte(self, field).unwrap_or_else(|| self.below(2) as u8)],
            "u16" | "i16" => (self.below(0x7fff) as u16).to_le_bytes().to_vec(),
            "u32" | "i32" => (self.next() as u32).to_le_bytes().to_vec(),
            "u64" => self.next().to_le_bytes().to_vec(),
            "f32" => (self.below(1 << 20) as f32 / 1_048_576.0).to_le_bytes().to_vec(),
            "f64" => (self.below(1 << 40) as f64 / 1_048_576.0).to_le_bytes().to_vec(),
            other => panic!("a type of no packet: {other}"),
        }
    }
}
