//! What `core` lacks without `std`.

/// Standard gravity, m/s² for one g.
pub(crate) const STANDARD_GRAVITY: f32 = 9.806_65;

/// Divisions cost a fifth of a packet's time; a look-up does not.
const fn shares<const N: usize>(whole: f32) -> [f32; N] {
    let mut shares = [0.0; N];
    let mut part = 0;
    #[allow(clippy::indexing_slicing, clippy::arithmetic_side_effects, reason = "compile time")]
    while part < N {
        shares[part] = part as f32 / whole;
        part += 1;
    }
    shares
}

static BYTE_SHARES: [f32; 256] = shares(255.0);
static PERCENT_SHARES: [f32; 101] = shares(100.0);

/// A byte as a share of 255.
#[inline]
pub(crate) fn byte_share(byte: u8) -> f32 {
    BYTE_SHARES.get(usize::from(byte)).copied().unwrap_or(1.0)
}

/// A percentage as a share, at most 1.
#[inline]
pub(crate) fn percent_share(percent: u8) -> f32 {
    PERCENT_SHARES.get(usize::from(percent)).copied().unwrap_or(1.0)
}

/// A signed byte as a share of 127, which -128 does not exceed.
#[inline]
pub(crate) fn signed_byte_share(byte: i8) -> f32 {
    f32::from(byte.max(-127)) / 127.0
}

/// The square root, correct to the last bit for every f32 that fits; NaN and
/// negative values give NaN, an infinity itself.
pub(crate) fn sqrt(value: f32) -> f32 {
    if value == 0.0 || value == f32::INFINITY {
        return value;
    }
    if value.is_nan() || value < 0.0 {
        return f32::NAN;
    }
    // Newton's method in double precision. Halving the exponent gives a first
    // guess within 4 %; the error then squares at each step: 8e-4, 3e-7, 5e-14.
    let value = f64::from(value);
    let mut root = f64::from_bits((value.to_bits() >> 1).wrapping_add(0x1ff7_a3be_a91d_9b1b));
    for _ in 0..3 {
        root = 0.5 * (root + value / root);
    }
    root as f32
}

/// The length of a vector.
#[inline]
pub(crate) fn length([x, y, z]: [f32; 3]) -> f32 {
    sqrt(x * x + y * y + z * z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqrt_equals_the_standard_librarys() {
        // A stride that visits every exponent and many mantissas.
        for bits in (0..0x7f80_0000u32).step_by(65_521) {
            let value = f32::from_bits(bits);
            assert_eq!(sqrt(value).to_bits(), value.sqrt().to_bits(), "{value:e}");
        }
        assert_eq!(sqrt(f32::INFINITY), f32::INFINITY);
        assert!(sqrt(f32::NAN).is_nan() && sqrt(-1.0).is_nan());
    }

    #[test]
    fn shares_of_a_byte() {
        for byte in 0..=u8::MAX {
            assert_eq!(byte_share(byte), f32::from(byte) / 255.0);
            assert_eq!(percent_share(byte), (f32::from(byte) / 100.0).min(1.0));
        }
        assert_eq!([-128, -127, 0, 127].map(signed_byte_share), [-1.0, -1.0, 0.0, 1.0]);
    }

    #[test]
    fn length_of_a_vector() {
        assert_eq!(length([3.0, 0.0, 4.0]), 5.0);
    }

    #[test]
    fn shares_are_parts_of_the_whole() {
        assert_eq!(shares::<5>(4.0), [0.0, 0.25, 0.5, 0.75, 1.0]);
        assert_eq!(shares::<3>(100.0), [0.0, 0.01, 0.02]);
    }
}
