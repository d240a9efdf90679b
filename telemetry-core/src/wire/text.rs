use core::fmt::{self, Write as _};

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::{Field, FieldType, U16};

/// `N` units of UTF-16, ended by a NUL where the text is shorter: Windows'
/// `wchar_t[N]`.
///
/// `Display` prints it up to the NUL, with U+FFFD for half of a surrogate pair.
///
/// ```
/// use telemetry_core::wire::Utf16;
///
/// let car = Utf16::<15>::new("Huracán");
/// assert_eq!(car, *"Huracán");
/// assert_eq!(car.to_string(), "Huracán");
/// assert_eq!(car.chars().count(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(transparent)]
pub struct Utf16<const N: usize>(pub [U16; N]);

impl<const N: usize> Utf16<N> {
    /// A field that holds the text, cut at the last whole character that fits
    /// before a NUL.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut field = Self::default();
        let mut rest = field.0.as_mut_slice();
        for char in text.chars() {
            let mut pair = [0; 2];
            let units = char.encode_utf16(&mut pair);
            // One unit is left for the NUL.
            if units.len() >= rest.len() {
                break;
            }
            let Some((place, behind)) = rest.split_at_mut_checked(units.len()) else { break };
            for (place, unit) in place.iter_mut().zip(units) {
                *place = U16::new(*unit);
            }
            rest = behind;
        }
        field
    }

    /// The units before the first NUL, or all of them.
    ///
    /// ```
    /// # use telemetry_core::wire::Utf16;
    /// let name = Utf16::<8>::new("Spa");
    /// assert_eq!(name.until_nul().len(), 3);
    /// assert!(!name.is_empty() && Utf16::<8>::default().is_empty());
    /// ```
    #[must_use]
    pub fn until_nul(&self) -> &[U16] {
        self.0.split(|unit| unit.get() == 0).next().unwrap_or_default()
    }

    /// The characters, with U+FFFD for half of a surrogate pair.
    pub fn chars(&self) -> impl Iterator<Item = char> + Clone + '_ {
        char::decode_utf16(self.until_nul().iter().map(|unit| unit.get()))
            .map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    /// True for a text of no characters.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.until_nul().is_empty()
    }
}

impl<const N: usize> Default for Utf16<N> {
    fn default() -> Self {
        Self([U16::new(0); N])
    }
}

impl<const N: usize> PartialEq<str> for Utf16<N> {
    fn eq(&self, other: &str) -> bool {
        self.until_nul().iter().map(|unit| unit.get()).eq(other.encode_utf16())
    }
}

impl<const N: usize> fmt::Display for Utf16<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|char| f.write_char(char))
    }
}

impl<const N: usize> fmt::Debug for Utf16<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_quoted(f, self.chars())
    }
}

#[cfg(feature = "serde")]
impl<const N: usize> serde::Serialize for Utf16<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<const N: usize> Field for Utf16<N> {
    const TYPE: FieldType = FieldType::Scalar("u16");
    const COUNT: usize = N;
}

/// Bytes of text in an encoding that nobody names: UTF-8 where all of them are,
/// else Windows-1252.
///
/// ```
/// use telemetry_core::wire::LenientText;
///
/// assert_eq!(LenientText::new(b"Hurac\xc3\xa1n").to_string(), "Huracán");
/// assert_eq!(LenientText::new(b"Hurac\xe1n").to_string(), "Huracán");
/// ```
#[derive(Clone, Copy)]
pub struct LenientText<'a> {
    bytes: &'a [u8],
    text: Option<&'a str>,
}

impl<'a> LenientText<'a> {
    /// Finds out which of the encodings it is.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, text: core::str::from_utf8(bytes).ok() }
    }

    /// The characters.
    ///
    /// ```
    /// # use telemetry_core::wire::LenientText;
    /// assert!(LenientText::new(b"N\xfcrb").chars().eq("Nürb".chars()));
    /// ```
    pub fn chars(self) -> impl Iterator<Item = char> + Clone + 'a {
        let single = if self.text.is_none() { self.bytes } else { &[] };
        let text = self.text.unwrap_or_default();
        text.chars().chain(single.iter().map(|&byte| windows_1252(byte)))
    }
}

impl fmt::Display for LenientText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|char| f.write_char(char))
    }
}

impl fmt::Debug for LenientText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_quoted(f, self.chars())
    }
}

fn write_quoted(f: &mut fmt::Formatter<'_>, mut chars: impl Iterator<Item = char>) -> fmt::Result {
    f.write_char('"')?;
    chars.try_for_each(|char| write!(f, "{}", char.escape_debug()))?;
    f.write_char('"')
}

/// The character of a byte in Windows-1252. The five bytes that Windows leaves
/// open are the control characters of the same number, as in the web's standard.
///
/// ```
/// # use telemetry_core::wire::windows_1252;
/// assert_eq!([b'A', 0x80, 0xe4].map(windows_1252), ['A', '€', 'ä']);
/// ```
#[must_use]
pub fn windows_1252(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let open = byte.checked_sub(0x80).and_then(|place| FROM_80.get(usize::from(place)));
    open.copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::{String, ToString};

    fn units<const N: usize>(units: [u16; N]) -> Utf16<N> {
        Utf16(units.map(U16::new))
    }

    #[test]
    fn utf16_ends_at_its_nul_or_at_its_end() {
        assert_eq!(units([0x48, 0x75, 0, 0x58]).to_string(), "Hu");
        assert_eq!(units([0x48, 0x75]).to_string(), "Hu", "no NUL");
        assert_eq!(units([0; 4]).to_string(), "");
        assert!(units([0, 0x48]).is_empty() && !units([0x48]).is_empty());
    }

    #[test]
    fn halves_of_a_pair_are_shown_as_replaced() {
        assert_eq!(units([0xd83c, 0xdfce]).to_string(), "🏎");
        assert_eq!(units([0xd83c, 0x41]).to_string(), "\u{fffd}A");
        assert_eq!(units([0x41, 0xdfce]).to_string(), "A\u{fffd}");
        assert_eq!(units([0x41, 0xd83c]).to_string(), "A\u{fffd}", "cut within a pair");
    }

    #[test]
    fn utf16_compares_with_a_string() {
        assert_eq!(Utf16::<9>::new("Huracán"), *"Huracán");
        assert_ne!(Utf16::<9>::new("Huracán"), *"Huracan");
        assert_ne!(units([0xd83c, 0x41]), *"\u{fffd}A", "a half is no replacement character");
        assert_eq!(format!("{:?}", Utf16::<4>::new("a\"b")), r#""a\"b""#);
    }

    #[test]
    fn what_does_not_fit_is_cut_between_characters() {
        assert_eq!(Utf16::<4>::new("abcdef").to_string(), "abc");
        assert_eq!(Utf16::<4>::new("ab🏎").to_string(), "ab");
        assert_eq!(Utf16::<4>::new("a🏎").to_string(), "a🏎");
        assert_eq!(Utf16::<0>::new("a").to_string(), "");
    }

    #[test]
    fn one_byte_that_is_no_utf8_makes_all_of_it_windows_1252() {
        let shown = |bytes: &[u8]| LenientText::new(bytes).to_string();
        assert_eq!(shown("Straße 日本".as_bytes()), "Straße 日本");
        assert_eq!(shown(b"\x80 Hurac\xe1n \xc3\xa1"), "€ Huracán Ã¡");
        assert_eq!(shown(b""), "");
        assert_eq!(format!("{:?}", LenientText::new(b"a\"\xe1")), "\"a\\\"\u{e1}\"");
        assert_eq!(crate::wire::Text(*b"Hur\xe1\0x").lenient().to_string(), "Hur\u{e1}");
    }

    #[test]
    fn windows_1252_is_latin_1_but_for_32_bytes() {
        let shown: String = [0x41, 0x7f, 0x80, 0x9f, 0xa0, 0xff].map(windows_1252).iter().collect();
        assert_eq!(shown, "A\u{7f}€Ÿ\u{a0}ÿ");
    }
}
