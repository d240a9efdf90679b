//! How raw numbers become frame values.
//!
//! Games overshoot, divide by zero and send the bytes of other programs. What
//! goes through these functions is finite and within its range, so that
//! nothing behind a frame is ever pushed past its end or left stuck.
//!
//! ```
//! use telemetry_core::clamp;
//!
//! // A field that is there stays there: rest is the safe place.
//! assert_eq!(clamp::unit(1.02), 1.0);
//! assert_eq!(clamp::unit(f32::NAN), 0.0);
//! assert_eq!(clamp::signed_unit(-1.5), -1.0);
//! assert_eq!(clamp::magnitude(-12.0), 12.0);
//!
//! // What cannot be right is not known.
//! assert_eq!(clamp::positive(0.0), None);
//! assert_eq!(clamp::finite(f32::INFINITY), None);
//! ```

// The functions work on the bits of the float: the order of non-negative floats
// is that of their bits, and everything from `INFINITY` on is an infinity or a
// NaN. One integer comparison then answers both "finite?" and "above 0?", without
// a branch.

const SIGN: u32 = 1 << 31;
const ONE: u32 = 1f32.to_bits();
const INFINITY: u32 = f32::INFINITY.to_bits();

/// True for bits of a finite float above 0: 1 up to one below `INFINITY`.
#[inline]
const fn is_positive(bits: u32) -> bool {
    bits.wrapping_sub(1) < INFINITY.wrapping_sub(1)
}

#[inline]
const fn min(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

/// The value, or 0 for a NaN or an infinity.
///
/// ```
/// # use telemetry_core::clamp::finite_or_zero;
/// assert_eq!(finite_or_zero(-2.5), -2.5);
/// assert_eq!(finite_or_zero(f32::NEG_INFINITY), 0.0);
/// ```
#[inline]
#[must_use]
pub const fn finite_or_zero(value: f32) -> f32 {
    if value.to_bits() & !SIGN < INFINITY { value } else { 0.0 }
}

/// The magnitude of a speed, never negative; 0 for a NaN or an infinity.
///
/// ```
/// # use telemetry_core::clamp::magnitude;
/// assert_eq!(magnitude(-8.5), 8.5);
/// assert_eq!(magnitude(f32::NAN), 0.0);
/// ```
#[inline]
#[must_use]
pub const fn magnitude(value: f32) -> f32 {
    let bits = value.to_bits() & !SIGN;
    f32::from_bits(if bits < INFINITY { bits } else { 0 })
}

/// At least 0; 0 for a NaN or an infinity. For rates whose negative values
/// mean nothing.
///
/// ```
/// # use telemetry_core::clamp::non_negative;
/// assert_eq!(non_negative(7_200.0), 7_200.0);
/// assert_eq!(non_negative(-1.0), 0.0);
/// ```
#[inline]
#[must_use]
pub const fn non_negative(value: f32) -> f32 {
    let bits = value.to_bits();
    f32::from_bits(if is_positive(bits) { bits } else { 0 })
}

/// A pedal: 0 to 1; 0 for a NaN or an infinity.
///
/// ```
/// # use telemetry_core::clamp::unit;
/// assert_eq!([-0.1, 0.4, 1.1, f32::NAN].map(unit), [0.0, 0.4, 1.0, 0.0]);
/// ```
#[inline]
#[must_use]
pub const fn unit(value: f32) -> f32 {
    let bits = value.to_bits();
    f32::from_bits(if is_positive(bits) { min(bits, ONE) } else { 0 })
}

/// Steering: -1 to 1; 0 for a NaN or an infinity.
///
/// ```
/// # use telemetry_core::clamp::signed_unit;
/// assert_eq!([-1.1, -0.4, 0.4, f32::NAN].map(signed_unit), [-1.0, -0.4, 0.4, 0.0]);
/// ```
#[inline]
#[must_use]
pub const fn signed_unit(value: f32) -> f32 {
    let bits = value.to_bits();
    let magnitude = bits & !SIGN;
    // A negative zero is no magnitude above 0 and becomes 0.
    f32::from_bits(if is_positive(magnitude) { min(magnitude, ONE) | bits & SIGN } else { 0 })
}

/// The value where it is finite.
///
/// ```
/// # use telemetry_core::clamp::finite;
/// assert_eq!(finite(-9.81), Some(-9.81));
/// assert_eq!(finite(f32::NAN), None);
/// ```
#[inline]
#[must_use]
pub const fn finite(value: f32) -> Option<f32> {
    if value.to_bits() & !SIGN < INFINITY { Some(value) } else { None }
}

/// The value where it is finite and above 0: a maximum or a lap time, where 0
/// means "not known" or "not yet".
///
/// ```
/// # use telemetry_core::clamp::positive;
/// assert_eq!(positive(91.25), Some(91.25));
/// assert_eq!(positive(0.0), None, "no lap yet");
/// ```
#[inline]
#[must_use]
pub const fn positive(value: f32) -> Option<f32> {
    if is_positive(value.to_bits()) { Some(value) } else { None }
}

/// A share held to 0..1, where it is finite.
///
/// ```
/// # use telemetry_core::clamp::share;
/// assert_eq!(share(1.2), Some(1.0));
/// assert_eq!(share(f32::NAN), None, "unlike `unit`");
/// ```
#[inline]
#[must_use]
pub const fn share(value: f32) -> Option<f32> {
    if value.to_bits() & !SIGN < INFINITY { Some(unit(value)) } else { None }
}

/// All of the values, where each is finite.
///
/// ```
/// # use telemetry_core::clamp::all_finite;
/// assert_eq!(all_finite([0.5, -2.0]), Some([0.5, -2.0]));
/// assert_eq!(all_finite([0.5, f32::NAN]), None);
/// ```
#[inline]
#[must_use]
pub fn all_finite<const N: usize>(values: [f32; N]) -> Option<[f32; N]> {
    // An exponent of all ones, plus one in its last place, carries into the sign.
    const EXPONENT: u32 = INFINITY;
    const LAST_PLACE: u32 = 1 << 23;
    let carries = values
        .iter()
        .fold(0, |carries, value| carries | (value.to_bits() & EXPONENT).wrapping_add(LAST_PLACE));
    if carries & SIGN == 0 { Some(values) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BROKEN: [f32; 3] = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];

    #[test]
    fn a_broken_float_rests_or_is_unknown() {
        for value in BROKEN {
            assert_eq!(finite_or_zero(value), 0.0);
            assert_eq!(magnitude(value), 0.0);
            assert_eq!(non_negative(value), 0.0);
            assert_eq!(unit(value), 0.0);
            assert_eq!(signed_unit(value), 0.0);
            assert_eq!(finite(value), None);
            assert_eq!(positive(value), None);
            assert_eq!(share(value), None);
            assert_eq!(all_finite([0.0, value]), None);
            assert_eq!(all_finite([value; 2]), None, "two do not cancel out");
            assert_eq!(all_finite([value, value, 0.0, -f32::MAX]), None);
        }
        assert_eq!(all_finite([0.0, -1.0]), Some([0.0, -1.0]));
        assert_eq!(all_finite([f32::MAX, f32::MIN]), Some([f32::MAX, f32::MIN]));
    }

    #[test]
    fn values_are_held_to_their_range() {
        assert_eq!([-0.1, 0.0, 0.5, 1.0, 7.0].map(unit), [0.0, 0.0, 0.5, 1.0, 1.0]);
        assert_eq!([-7.0, -0.5, 0.5, 1.000_000_1].map(signed_unit), [-1.0, -0.5, 0.5, 1.0]);
        assert_eq!([-2.5, 2.5].map(magnitude), [2.5, 2.5]);
        assert_eq!([-2.5, 2.5].map(non_negative), [0.0, 2.5]);
        assert_eq!([-1.0, 0.0, 1.5].map(positive), [None, None, Some(1.5)]);
        assert_eq!([-1.0, 0.25, 2.0].map(share), [Some(0.0), Some(0.25), Some(1.0)]);
    }

    #[test]
    fn a_finite_value_stays_as_it_is() {
        for value in [-f32::MAX, -2.5, -f32::MIN_POSITIVE, 0.0, 1e-40, 0.5, 1.0, f32::MAX] {
            assert_eq!(finite_or_zero(value), value);
            assert_eq!(finite(value), Some(value));
            assert_eq!(magnitude(value), value.abs());
        }
    }

    #[test]
    fn the_edges_of_the_range_are_finite() {
        let tiny = f32::from_bits(1);
        assert_eq!([tiny, f32::MAX].map(positive), [Some(tiny), Some(f32::MAX)]);
        assert_eq!([-f32::MAX, f32::MAX].map(finite), [Some(-f32::MAX), Some(f32::MAX)]);
        assert_eq!([-f32::MAX, -tiny, tiny].map(unit), [0.0, 0.0, tiny]);
        assert_eq!([-f32::MAX, -tiny, f32::MAX].map(signed_unit), [-1.0, -tiny, 1.0]);
    }

    #[test]
    fn no_value_is_a_negative_zero() {
        assert!(unit(-0.0).is_sign_positive());
        assert!(signed_unit(-0.0).is_sign_positive());
        assert!(non_negative(-0.0).is_sign_positive());
        assert!(magnitude(-0.0).is_sign_positive());
    }
}
