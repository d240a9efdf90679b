//! What `core` lacks without `std`.

use core::f64::consts::{FRAC_PI_2, PI};

/// Standard gravity, m/s² for one g.
pub(crate) const STANDARD_GRAVITY: f32 = 9.806_65;

/// Sine and cosine of an angle of at most a turn, rad; `None` for others, which
/// no attitude is.
pub(crate) fn sin_cos(angle: f32) -> Option<(f32, f32)> {
    let angle = f64::from(angle);
    // Also false for a NaN.
    if !(-2.0 * PI..=2.0 * PI).contains(&angle) {
        return None;
    }
    Some((sin(angle) as f32, sin(angle + FRAC_PI_2) as f32))
}

/// Taylor's series about 0, after the angle is brought to a quarter turn: the
/// first term left out is below 7e-10 there.
fn sin(mut angle: f64) -> f64 {
    if angle > PI {
        angle -= 2.0 * PI;
    } else if angle < -PI {
        angle += 2.0 * PI;
    }
    if angle > FRAC_PI_2 {
        angle = PI - angle;
    } else if angle < -FRAC_PI_2 {
        angle = -PI - angle;
    }
    let square = angle * angle;
    let mut term = angle;
    let mut sum = angle;
    for divisor in [6.0, 20.0, 42.0, 72.0, 110.0, 156.0] {
        term *= -square / divisor;
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sine_and_cosine_are_the_standard_librarys() {
        for step in -628..=628 {
            let angle = step as f32 / 100.0;
            let (sin, cos) = sin_cos(angle).unwrap();
            assert!((sin - angle.sin()).abs() < 2e-7, "{angle}");
            assert!((cos - angle.cos()).abs() < 2e-7, "{angle}");
        }
        assert_eq!(sin_cos(0.0), Some((0.0, 1.0)));
    }

    #[test]
    fn no_attitude() {
        for angle in [7.0, -7.0, f32::NAN, f32::INFINITY] {
            assert_eq!(sin_cos(angle), None);
        }
    }
}
