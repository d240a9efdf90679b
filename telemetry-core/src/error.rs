use core::fmt;

/// Why a packet was refused: what was there, and what was wanted.
///
/// ```
/// use telemetry_core::{DecodeError, DecodeErrorKind};
///
/// let error = DecodeError {
///     protocol: "outgauge",
///     kind: DecodeErrorKind::Length { actual: 91, expected: &[92, 96] },
/// };
/// assert_eq!(error.to_string(), "outgauge packet is 91 bytes, expected 92 or 96");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{protocol} {} {kind}", kind.subject())]
pub struct DecodeError {
    /// The protocol's word, such as `outgauge`.
    pub protocol: &'static str,
    /// What is wrong.
    pub kind: DecodeErrorKind,
}

/// The kinds of refusal. None of them knows a game.
///
/// ```
/// use telemetry_core::{DecodeError, DecodeErrorKind};
///
/// let kind = DecodeErrorKind::Unsupported {
///     what: "packet format",
///     found: 2021,
///     supported: "2022 to 2026",
/// };
/// assert_eq!(kind.as_str(), "unsupported");
/// assert_eq!(
///     DecodeError { protocol: "f1", kind }.to_string(),
///     "f1 packet has the unsupported packet format 2021, expected 2022 to 2026"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// No packet of the protocol has this length.
    Length {
        /// The length of the packet, in bytes.
        actual: usize,
        /// The lengths that would have been right.
        expected: &'static [usize],
    },
    /// A page of shared memory that ends before what its first version held.
    TooShort {
        /// Which page: `physics page`, …
        page: &'static str,
        /// The length of the page, in bytes.
        actual: usize,
        /// The least length that would have been right.
        at_least: usize,
    },
    /// A well-formed packet of a version or type that is not read.
    Unsupported {
        /// What the number names: `format`, `packet id`, …
        what: &'static str,
        /// The number that was there.
        found: u32,
        /// What is supported, in words.
        supported: &'static str,
    },
    /// A number of things that is negative or beyond what the protocol has room for.
    Count {
        /// What is counted: `buffers`, `variables`, …
        what: &'static str,
        /// The number that was there.
        found: i64,
        /// The highest number that is right.
        max: u32,
    },
    /// Bytes that break the protocol's grammar.
    Malformed {
        /// What was wanted.
        expected: &'static str,
        /// Where it was wanted: the offset in bytes.
        at: usize,
    },
    /// A value that no real packet has: some other program's bytes.
    Implausible {
        /// The field.
        field: &'static str,
        /// What stood in it.
        found: FoundF32,
        /// What a real packet holds, in words.
        expected: &'static str,
    },
}

impl DecodeErrorKind {
    /// One word for the kind: `length`, `unsupported`, `count`,
    /// `malformed`, `implausible`.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Length { .. } | Self::TooShort { .. } => "length",
            Self::Unsupported { .. } => "unsupported",
            Self::Count { .. } => "count",
            Self::Malformed { .. } => "malformed",
            Self::Implausible { .. } => "implausible",
        }
    }

    /// What it is that was refused.
    const fn subject(&self) -> &'static str {
        match self {
            Self::TooShort { page, .. } => page,
            _ => "packet",
        }
    }
}

impl fmt::Display for DecodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { actual, expected } => {
                write!(f, "is {actual} bytes, expected ")?;
                write_list(f, expected)
            }
            Self::TooShort { actual, at_least, .. } => {
                write!(f, "is {actual} bytes, expected at least {at_least}")
            }
            Self::Unsupported { what, found, supported } => {
                write!(f, "has the unsupported {what} {found}, expected {supported}")
            }
            Self::Count { what, found, max } => {
                write!(f, "has {found} {what}, expected 0 to {max}")
            }
            Self::Malformed { expected, at } => {
                write!(f, "is malformed at byte {at}: expected {expected}")
            }
            Self::Implausible { field, found, expected } => {
                write!(f, "is implausible: {field} is {found}, expected {expected}")
            }
        }
    }
}

/// `92 or 96`, `232, 311 or 331`.
fn write_list(f: &mut fmt::Formatter<'_>, numbers: &[usize]) -> fmt::Result {
    let last = numbers.len().saturating_sub(1);
    for (i, number) in numbers.iter().enumerate() {
        match i {
            0 => {}
            _ if i == last => f.write_str(" or ")?,
            _ => f.write_str(", ")?,
        }
        write!(f, "{number}")?;
    }
    Ok(())
}

/// A float inside an error: kept by its bits, so that errors compare.
///
/// ```
/// use telemetry_core::FoundF32;
///
/// let (nan, same) = (FoundF32::new(f32::NAN), FoundF32::new(f32::NAN));
/// assert_eq!(nan, same, "unlike the floats themselves");
/// assert_eq!(FoundF32::new(1.5).get(), 1.5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FoundF32(u32);

impl FoundF32 {
    /// Keeps a float.
    #[must_use]
    pub const fn new(value: f32) -> Self {
        Self(value.to_bits())
    }

    /// The float.
    #[must_use]
    pub const fn get(self) -> f32 {
        f32::from_bits(self.0)
    }
}

impl fmt::Debug for FoundF32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.get(), f)
    }
}

impl fmt::Display for FoundF32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn said(kind: DecodeErrorKind) -> std::string::String {
        DecodeError { protocol: "x", kind }.to_string()
    }

    #[test]
    fn an_error_says_what_was_there_and_what_was_wanted() {
        assert_eq!(
            said(DecodeErrorKind::Length { actual: 0, expected: &[232, 311, 331] }),
            "x packet is 0 bytes, expected 232, 311 or 331"
        );
        assert_eq!(
            said(DecodeErrorKind::Length { actual: 7, expected: &[45] }),
            "x packet is 7 bytes, expected 45"
        );
        assert_eq!(
            said(DecodeErrorKind::TooShort { page: "physics page", actual: 579, at_least: 580 }),
            "x physics page is 579 bytes, expected at least 580"
        );
        assert_eq!(
            said(DecodeErrorKind::Unsupported {
                what: "format",
                found: 2021,
                supported: "2022 to 2026"
            }),
            "x packet has the unsupported format 2021, expected 2022 to 2026"
        );
        assert_eq!(
            said(DecodeErrorKind::Count { what: "buffers", found: -1, max: 4 }),
            "x packet has -1 buffers, expected 0 to 4"
        );
        assert_eq!(
            said(DecodeErrorKind::Malformed { expected: "a number", at: 9 }),
            "x packet is malformed at byte 9: expected a number"
        );
        assert_eq!(
            said(DecodeErrorKind::Implausible {
                field: "rpm",
                found: FoundF32::new(250_000.0),
                expected: "0 to 50000"
            }),
            "x packet is implausible: rpm is 250000, expected 0 to 50000"
        );
    }

    #[test]
    fn each_kind_has_its_word() {
        let found = FoundF32::new(0.5);
        for (kind, word) in [
            (DecodeErrorKind::Length { actual: 0, expected: &[1] }, "length"),
            (DecodeErrorKind::TooShort { page: "physics", actual: 0, at_least: 1 }, "length"),
            (
                DecodeErrorKind::Unsupported { what: "format", found: 1, supported: "2" },
                "unsupported",
            ),
            (DecodeErrorKind::Count { what: "buffers", found: -1, max: 4 }, "count"),
            (DecodeErrorKind::Malformed { expected: "a number", at: 0 }, "malformed"),
            (
                DecodeErrorKind::Implausible { field: "rpm", found, expected: "0 to 50000" },
                "implausible",
            ),
        ] {
            assert_eq!(kind.as_str(), word);
        }
    }

    #[test]
    fn a_found_value_keeps_its_bits_and_prints_as_a_float() {
        for value in [-1.5, 0.0, -0.0, 250_000.0, f32::INFINITY, f32::NAN] {
            assert_eq!(FoundF32::new(value).get().to_bits(), value.to_bits());
        }
        assert_eq!(std::format!("{:?}", FoundF32::new(-1.5)), "-1.5");
        assert_eq!(FoundF32::new(f32::NAN), FoundF32::new(f32::NAN), "errors compare");
    }
}
