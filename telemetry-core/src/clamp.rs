//! How raw numbers become frame values.
//!
//! Games overshoot, divide by zero and send the bytes of other programs. What
//! goes through these functions is finite and within its range, so that
//! nothing behind a frame is ever pushed past its end or left stuck.

/// The value, or 0 for a NaN or an infinity.
#[inline]
#[must_use]
pub const fn finite_or_zero(value: f32) -> f32 {
    if value.is_finite() { value } else { 0.0 }
}

/// The magnitude of a speed or an engine's rate, never negative; 0 for a NaN
/// or an infinity.
#[inline]
#[must_use]
pub const fn magnitude(value: f32) -> f32 {
    finite_or_zero(value.abs())
}

/// At least 0; 0 for a NaN or an infinity. For rates whose negative values
/// mean nothing.
#[inline]
#[must_use]
pub const fn non_negative(value: f32) -> f32 {
    if value > 0.0 { finite_or_zero(value) } else { 0.0 }
}

/// A pedal: 0 to 1; 0 for a NaN or an infinity.
#[inline]
#[must_use]
pub const fn unit(value: f32) -> f32 {
    let value = non_negative(value);
    if value < 1.0 { value } else { 1.0 }
}

/// Steering: -1 to 1; 0 for a NaN or an infinity.
#[inline]
#[must_use]
pub const fn signed_unit(value: f32) -> f32 {
    let value = finite_or_zero(value);
    if value < -1.0 {
        -1.0
    } else if value < 1.0 {
        value
    } else {
        1.0
    }
}

/// The value where it is finite.
#[inline]
#[must_use]
pub const fn finite(value: f32) -> Option<f32> {
    if value.is_finite() { Some(value) } else { None }
}

/// The value where it is finite and above 0: a maximum or a lap time, where 0
/// means "not known" or "not yet".
#[inline]
#[must_use]
pub const fn positive(value: f32) -> Option<f32> {
    if value > 0.0 { finite(value) } else { None }
}

/// A share held to 0..1, where it is finite.
#[inline]
#[must_use]
pub const fn share(value: f32) -> Option<f32> {
    if value.is_finite() { Some(unit(value)) } else { None }
}

/// All of the values, where each is finite.
#[inline]
#[must_use]
pub fn all_finite<const N: usize>(values: [f32; N]) -> Option<[f32; N]> {
    // One pass without branches: an exponent of all ones is a NaN or an infinity.
    let broken = values.iter().fold(false, |broken, value| broken | !value.is_finite());
    if broken { None } else { Some(values) }
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
        }
        assert_eq!(all_finite([0.0, -1.0]), Some([0.0, -1.0]));
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
    fn no_value_is_a_negative_zero() {
        assert!(unit(-0.0).is_sign_positive());
        assert!(non_negative(-0.0).is_sign_positive());
        assert!(magnitude(-0.0).is_sign_positive());
    }
}
