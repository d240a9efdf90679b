//! A value of the text, and the characters in it.

use core::fmt;
use core::str;

use telemetry_core::wire::windows_1252;

/// How the bytes of a text are characters.
///
/// [`SessionText::encoding`](super::SessionText::encoding) gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8. What is not becomes U+FFFD.
    Utf8,
    /// One byte a character, as in Windows' western code page.
    Windows1252,
}

/// A value as it is written, but for one pair of quotes around it.
///
/// The bytes are the text's own. [`Display`](fmt::Display) and [`chars`](Self::chars)
/// decode them and let no control character through; see there.
///
/// ```
/// use irsdk::text::{Encoding, SessionText};
///
/// let text = SessionText::new(
///     b"WeekendInfo:
///  TrackLength: 4.28 km
///  Date: 2026-12-01
///  Car: \"07\"
///  Empty:
/// ",
/// );
/// let value = |path| text.get(path).unwrap();
/// let length = value("WeekendInfo.TrackLength");
/// assert_eq!((length.number(), length.unit().unwrap().to_str()), (Some(4.28), Some("km")));
/// assert_eq!(length.chars().next(), Some('4'));
/// assert_eq!((length.as_bytes(), length.encoding()), (&b"4.28 km"[..], Encoding::Utf8));
/// assert_eq!(value("WeekendInfo.Date").number(), None);
/// assert!(value("WeekendInfo.Car").is_quoted());
/// assert!(value("WeekendInfo.Empty").is_empty());
/// ```
#[derive(Clone, Copy)]
pub struct Value<'a> {
    bytes: &'a [u8],
    encoding: Encoding,
    quoted: bool,
}

impl<'a> Value<'a> {
    /// A value out of the text: blanks alone are no value, and one matching pair
    /// of outer quotes is not part of it. Nothing is un-escaped, because iRacing
    /// escapes nothing.
    pub(crate) fn new(written: &'a [u8], encoding: Encoding) -> Self {
        let (bytes, quoted) = match written.trim_ascii() {
            [] => (&[][..], false),
            [b'"', inner @ .., b'"'] | [b'\'', inner @ .., b'\''] => (inner, true),
            _ => (written, false),
        };
        Self { bytes, encoding, quoted }
    }

    /// The bytes as they are written.
    pub fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// How the bytes are characters.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The value stood in quotes, as iRacing writes text that is not a number
    /// though it looks like one.
    pub fn is_quoted(&self) -> bool {
        self.quoted
    }

    /// There is no value.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The value as a string, where it needs no decoding: UTF-8, or ASCII. It
    /// may hold control characters.
    pub fn to_str(&self) -> Option<&'a str> {
        if self.encoding == Encoding::Windows1252 && !self.bytes.is_ascii() {
            return None;
        }
        str::from_utf8(self.bytes).ok()
    }

    /// The characters. Control characters other than tab and line end become
    /// U+FFFD, as does what the encoding has no character for.
    pub fn chars(&self) -> Chars<'a> {
        Chars::new(self.bytes, self.encoding)
    }

    /// The number that the value begins with: 4.28 of `4.28 km`.
    ///
    /// `None` for what only begins with digits, such as a date, a time of day, a
    /// version, a list or a colour.
    pub fn number(&self) -> Option<f64> {
        number_and_unit(self.bytes).map(|(number, _)| number)
    }

    /// What stands behind the number: `km` of `4.28 km`. `None` without a number
    /// or a unit.
    pub fn unit(&self) -> Option<Value<'a>> {
        let (_, unit) = number_and_unit(self.bytes)?;
        (!unit.is_empty()).then_some(Value { bytes: unit, quoted: false, ..*self })
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|char| fmt::Write::write_char(f, char))
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for char in self.chars() {
            write!(f, "{}", char.escape_debug())?;
        }
        f.write_str("\"")
    }
}

/// Equal characters.
impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.chars().eq(other.chars())
    }
}

impl PartialEq<str> for Value<'_> {
    fn eq(&self, other: &str) -> bool {
        // The same bytes are the same characters in ASCII only.
        (self.bytes == other.as_bytes() && other.is_ascii()) || self.chars().eq(other.chars())
    }
}

impl PartialEq<&str> for Value<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

/// The characters of a [`Value`].
///
/// [`Value::chars`] gives it.
#[derive(Clone, Debug)]
pub struct Chars<'a> {
    source: Source<'a>,
}

#[derive(Clone, Debug)]
enum Source<'a> {
    Utf8 { chunks: str::Utf8Chunks<'a>, valid: str::Chars<'a>, invalid: bool },
    Windows1252(core::slice::Iter<'a, u8>),
}

impl Iterator for Chars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self.decode()? {
            // A line end of two characters is one.
            '\r' if self.clone().decode() == Some('\n') => self.decode(),
            char @ ('\t' | '\n') => Some(char),
            char if char.is_control() => Some(char::REPLACEMENT_CHARACTER),
            char => Some(char),
        }
    }
}

impl<'a> Chars<'a> {
    pub(crate) fn new(bytes: &'a [u8], encoding: Encoding) -> Self {
        let source = match encoding {
            Encoding::Utf8 => {
                Source::Utf8 { chunks: bytes.utf8_chunks(), valid: "".chars(), invalid: false }
            }
            Encoding::Windows1252 => Source::Windows1252(bytes.iter()),
        };
        Self { source }
    }

    fn decode(&mut self) -> Option<char> {
        match &mut self.source {
            Source::Utf8 { chunks, valid, invalid } => loop {
                if let Some(char) = valid.next() {
                    return Some(char);
                }
                if core::mem::take(invalid) {
                    return Some(char::REPLACEMENT_CHARACTER);
                }
                let chunk = chunks.next()?;
                *valid = chunk.valid().chars();
                *invalid = !chunk.invalid().is_empty();
            },
            Source::Windows1252(bytes) => bytes.next().copied().map(windows_1252),
        }
    }
}

/// A number and what stands behind it.
pub(crate) fn number_and_unit(value: &[u8]) -> Option<(f64, &[u8])> {
    let value = value.trim_ascii();
    let digits = |from: usize| {
        let rest = value.get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let mut end = usize::from(matches!(value.first(), Some(b'+' | b'-')));
    if digits(end) == 0 {
        return None;
    }
    end = end.saturating_add(digits(end));
    // A point, and an exponent, only with digits behind them.
    let fraction = end.saturating_add(1);
    if value.get(end) == Some(&b'.') && digits(fraction) > 0 {
        end = fraction.saturating_add(digits(fraction));
    }
    if matches!(value.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(value.get(end.saturating_add(1)), Some(b'+' | b'-')));
        let exponent = end.saturating_add(1).saturating_add(sign);
        if digits(exponent) > 0 {
            end = exponent.saturating_add(digits(exponent));
        }
    }
    let (number, rest) = value.split_at_checked(end)?;
    let unit = rest.trim_ascii_start();
    // What goes on like this is no unit: 0xffffff, 12:00 pm, 2024-04-01, 10,ff00bf.
    let hexadecimal = number == b"0" && matches!(rest.first(), Some(b'x' | b'X'));
    let sign = |byte: &u8| byte.is_ascii_punctuation() && *byte != b'%';
    let glued = rest.first().is_some_and(sign);
    let listed = unit.contains(&b',') || unit.first().is_some_and(u8::is_ascii_digit);
    if hexadecimal || glued || listed {
        return None;
    }
    let number: f64 = str::from_utf8(number).ok()?.parse().ok()?;
    number.is_finite().then_some((number, unit))
}
