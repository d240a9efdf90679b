use telemetry_core::{DecodeError, DecodeErrorKind, FoundF32};

/// What a real packet holds in one field. 0, NaN and the infinities always
/// pass: a sender may fill only what it knows, and a bad float costs its
/// field, not the packet.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub(crate) field: &'static str,
    /// At most 0.
    pub(crate) min: f32,
    /// At least 0.
    pub(crate) max: f32,
    /// The range in words.
    pub(crate) expected: &'static str,
}

impl Range {
    /// True beyond either end, and for a NaN or an infinity.
    ///
    /// Comparing bits costs half of comparing floats: non-negative floats are in
    /// the order of their bits, and broken ones lie above them all.
    #[inline(always)]
    fn is_beyond(&self, value: f32) -> bool {
        const SIGN: u32 = 1 << 31;
        let bits = value.to_bits();
        let (min, max) = (self.min.to_bits() & !SIGN, self.max.to_bits());
        if min == max { bits & !SIGN > max } else { bits > max && bits.wrapping_sub(SIGN) > min }
    }
}

/// Checks every value of a packet against its range.
#[inline(always)]
pub(crate) fn check<T, const N: usize>(
    protocol: &'static str,
    packet: &T,
    values: impl Fn(&T) -> [(&'static Range, f32); N],
) -> Result<(), DecodeError> {
    if values(packet).iter().any(|(range, value)| range.is_beyond(*value)) {
        return check_slowly(protocol, packet, values);
    }
    Ok(())
}

/// Some value is beyond its range; a broken float still passes. The values are
/// taken from the packet once more, so that the good case need not store them.
#[cold]
#[inline(never)]
fn check_slowly<T, const N: usize>(
    protocol: &'static str,
    packet: &T,
    values: impl Fn(&T) -> [(&'static Range, f32); N],
) -> Result<(), DecodeError> {
    let refused = |(range, value): &(&Range, f32)| range.is_beyond(*value) && value.is_finite();
    match values(packet).into_iter().find(refused) {
        Some((range, value)) => Err(implausible(protocol, range.field, value, range.expected)),
        None => Ok(()),
    }
}

#[cold]
#[inline(never)]
pub(crate) fn implausible(
    protocol: &'static str,
    field: &'static str,
    found: f32,
    expected: &'static str,
) -> DecodeError {
    DecodeError {
        protocol,
        kind: DecodeErrorKind::Implausible { field, found: FoundF32::new(found), expected },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    const PEDAL: Range = Range { field: "brake", min: 0.0, max: 1.0, expected: "0 to 1" };

    fn pedal(value: &f32) -> [(&'static Range, f32); 1] {
        [(&PEDAL, *value)]
    }

    #[test]
    fn zero_and_broken_floats_pass() {
        for value in [0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.0] {
            assert_eq!(check("x", &value, pedal), Ok(()), "{value}");
        }
    }

    #[test]
    fn both_ends_belong_to_the_range() {
        const ONE_SIDED: Range = Range { field: "gear", min: -1.5, max: 20.0, expected: "" };
        const EVEN: Range = Range { field: "steering", min: -1.1, max: 1.1, expected: "" };
        for (range, good, bad) in [
            (&PEDAL, [0.0, 0.5, 1.0], [-0.001, 1.001, f32::MAX]),
            (&ONE_SIDED, [-1.5, -0.001, 20.0], [-1.501, 20.001, -f32::MAX]),
            (&EVEN, [-1.1, 1.1, -0.001], [-1.101, 1.101, f32::MIN]),
        ] {
            assert!(
                good.iter().all(|&value| check("x", &value, |&value| [(range, value)]).is_ok())
            );
            assert!(
                bad.iter().all(|&value| check("x", &value, |&value| [(range, value)]).is_err())
            );
        }
    }

    #[test]
    fn the_first_field_out_of_range_is_named() {
        let error = check("x", &(), |()| [(&PEDAL, 0.7), (&PEDAL, -3.0)]).unwrap_err();
        assert_eq!(error.to_string(), "x packet is implausible: brake is -3, expected 0 to 1");
    }
}
