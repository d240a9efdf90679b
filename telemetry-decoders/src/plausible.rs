use telemetry_core::{DecodeError, DecodeErrorKind, FoundF32};

/// What a real packet holds in one field. 0, NaN and the infinities always
/// pass: a sender may fill only what it knows, and a bad float costs its
/// field, not the packet.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub(crate) field: &'static str,
    pub(crate) min: f32,
    pub(crate) max: f32,
    /// The range in words.
    pub(crate) expected: &'static str,
}

impl Range {
    #[inline]
    fn holds(&self, value: f32) -> bool {
        !((value < self.min) | (value > self.max)) | (value == 0.0) | value.is_infinite()
    }
}

/// Checks every value against its range.
#[inline]
pub(crate) fn check<const N: usize>(
    protocol: &'static str,
    checks: [(&Range, f32); N],
) -> Result<(), DecodeError> {
    // The good case is one pass without a branch for each value.
    if checks.iter().fold(true, |good, (range, value)| good & range.holds(*value)) {
        return Ok(());
    }
    refuse(protocol, &checks)
}

#[cold]
#[inline(never)]
fn refuse(protocol: &'static str, checks: &[(&Range, f32)]) -> Result<(), DecodeError> {
    match checks.iter().find(|(range, value)| !range.holds(*value)) {
        Some((range, value)) => Err(implausible(protocol, range.field, *value, range.expected)),
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

    const PEDAL: Range = Range { field: "brake", min: 0.5, max: 1.0, expected: "0.5 to 1" };

    #[test]
    fn zero_and_broken_floats_pass() {
        for value in [0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.5, 1.0] {
            assert_eq!(check("x", [(&PEDAL, value)]), Ok(()), "{value}");
        }
    }

    #[test]
    fn the_first_field_out_of_range_is_named() {
        let error = check("x", [(&PEDAL, 0.7), (&PEDAL, -3.0)]).unwrap_err();
        assert_eq!(error.to_string(), "x packet is implausible: brake is -3, expected 0.5 to 1");
    }
}
