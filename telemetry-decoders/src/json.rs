//! A reader of JSON text in place: no allocation, bounded depth.
//!
//! It is lenient where senders are: a UTF-8 mark in front, white space and NULs
//! behind, numbers in quotes. It is strict in what counts as JSON, so that
//! broken text costs its own datagram and nothing else. What stands between quotes
//! is taken as it is: escapes are neither decoded nor checked, nor is UTF-8.

/// How deep arrays and objects may stand in one another.
const MAX_DEPTH: u32 = 32;

/// What is wrong, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Error {
    pub(crate) expected: &'static str,
    pub(crate) at: usize,
}

/// The value of a member.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value<'a> {
    Number(f64),
    /// The bytes between the quotes, escapes as they are written.
    String(&'a [u8]),
    Bool(bool),
    /// `null`, an object or an array.
    Other,
}

impl Value<'_> {
    /// The value as a number: a number, 1 or 0 for a boolean, a number in
    /// quotes. `None` for the rest, and past the range of f64.
    #[inline]
    pub(crate) fn number(self) -> Option<f64> {
        let number = match self {
            Self::Number(number) => number,
            Self::Bool(value) => f64::from(u8::from(value)),
            Self::String(text) => in_quotes(text)?,
            Self::Other => return None,
        };
        number.is_finite().then_some(number)
    }
}

/// A number that stands in quotes.
#[cold]
fn in_quotes(text: &[u8]) -> Option<f64> {
    let mut reader = Reader::new(text.trim_ascii());
    let number = reader.number()?;
    reader.rest.is_empty().then_some(number)
}

/// Who is shown the members of an object.
pub(crate) trait Visit<'a> {
    /// What is known of the object that the members are of.
    type Place: Copy;

    /// A member that is no object.
    fn value(&mut self, place: Self::Place, key: &'a [u8], value: Value<'a>);

    /// A member that is an object. `None` where its members need not be shown.
    fn object(&mut self, place: Self::Place, key: &'a [u8]) -> Option<Self::Place>;
}

/// Reads one object and gives each of its members, in the order of the text.
///
/// The whole text is checked, nested values too.
pub(crate) fn members<'a>(
    text: &'a [u8],
    member: impl FnMut(&'a [u8], Value<'a>),
) -> Result<(), Error> {
    struct Members<F>(F);

    impl<'a, F: FnMut(&'a [u8], Value<'a>)> Visit<'a> for Members<F> {
        type Place = ();

        #[inline]
        fn value(&mut self, (): (), key: &'a [u8], value: Value<'a>) {
            (self.0)(key, value);
        }

        fn object(&mut self, (): (), key: &'a [u8]) -> Option<()> {
            (self.0)(key, Value::Other);
            None
        }
    }

    visit(text, (), &mut Members(member))
}

/// Reads one object and shows its members, in the order of the text.
///
/// The whole text is checked, nested values too.
pub(crate) fn visit<'a, V: Visit<'a>>(
    text: &'a [u8],
    place: V::Place,
    visitor: &mut V,
) -> Result<(), Error> {
    let mut reader = Reader::new(text);
    match reader.text(place, visitor) {
        Some(()) => Ok(()),
        None => Err(Error {
            expected: reader.expected,
            at: text.len().saturating_sub(reader.rest.len()),
        }),
    }
}

/// Text that a program prints always alike: the same keys in the same order,
/// without a space. It is read in a fraction of the time. What is not so is
/// `None`, and may be an object none the less.
pub(crate) struct Printed<'a>(Reader<'a>);

impl<'a> Printed<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self(Reader::new(text))
    }

    /// The number behind these bytes: the comma before it, its key and the colon.
    #[inline(always)]
    pub(crate) fn number<const N: usize>(&mut self, before: &[u8; N]) -> Option<f64> {
        self.0.bytes(before)?;
        self.0.number().filter(|number| number.is_finite())
    }

    /// Whether the object, and the text, ends here.
    #[inline(always)]
    pub(crate) fn end(mut self) -> Option<()> {
        self.0.bytes(b"}")?;
        self.0.end_of_text()
    }
}

/// Reads what comes next. `None` says that it is broken: then [`expected`] is
/// what was, and what is left of the text begins with what stands there instead.
///
/// [`expected`]: Self::expected
struct Reader<'a> {
    /// What is left of the text.
    rest: &'a [u8],
    expected: &'static str,
}

impl<'a> Reader<'a> {
    #[inline(always)]
    fn new(text: &'a [u8]) -> Self {
        Self { rest: text, expected: "" }
    }

    #[cold]
    fn wanted<T>(&mut self, expected: &'static str) -> Option<T> {
        self.expected = expected;
        None
    }

    #[inline(always)]
    fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    #[inline(always)]
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    /// Goes over these bytes.
    #[inline(always)]
    fn bytes<const N: usize>(&mut self, wanted: &[u8; N]) -> Option<()> {
        match self.rest.split_first_chunk::<N>() {
            Some((bytes, rest)) if bytes == wanted => {
                self.rest = rest;
                Some(())
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn skip_space(&mut self) {
        if matches!(self.rest, [0..=b' ', ..]) {
            self.skip_spaces();
        }
    }

    #[inline(never)]
    fn skip_spaces(&mut self) {
        while let [b' ' | b'\t' | b'\n' | b'\r', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    /// Goes over a byte, and over white space before it.
    #[inline(always)]
    fn expect(&mut self, byte: u8, expected: &'static str) -> Option<()> {
        // Programs print without spaces, mostly.
        match self.rest {
            [found, rest @ ..] if *found == byte => {
                self.rest = rest;
                Some(())
            }
            _ => self.expect_behind_space(byte, expected),
        }
    }

    #[inline(never)]
    fn expect_behind_space(&mut self, byte: u8, expected: &'static str) -> Option<()> {
        self.skip_space();
        match self.rest {
            [found, rest @ ..] if *found == byte => {
                self.rest = rest;
                Some(())
            }
            _ => self.wanted(expected),
        }
    }

    /// One object, and nothing behind it.
    #[inline]
    fn text<V: Visit<'a>>(&mut self, place: V::Place, visitor: &mut V) -> Option<()> {
        self.rest = self.rest.strip_prefix("\u{feff}".as_bytes()).unwrap_or(self.rest);
        self.expect(b'{', "an object")?;
        self.object(0, Some(place), visitor)?;
        self.end_of_text()
    }

    /// Nothing but white space, and the NULs that some senders add.
    #[inline]
    fn end_of_text(&mut self) -> Option<()> {
        while let [b' ' | b'\t' | b'\n' | b'\r' | 0, rest @ ..] = self.rest {
            self.rest = rest;
        }
        if self.rest.is_empty() { Some(()) } else { self.wanted("the end of the text") }
    }

    /// The members of an object whose brace is read. Without a place they are
    /// checked and not shown.
    fn object<V: Visit<'a>>(
        &mut self,
        depth: u32,
        place: Option<V::Place>,
        visitor: &mut V,
    ) -> Option<()> {
        self.skip_space();
        if self.bytes(b"}").is_some() {
            return Some(());
        }
        loop {
            self.expect(b'"', "a key in quotes")?;
            let key = self.string()?;
            self.expect(b':', "a colon")?;
            self.skip_space();
            if self.peek() == Some(b'{') {
                let inner = place.and_then(|place| visitor.object(place, key));
                self.nested_object(depth, inner, visitor)?;
            } else {
                let value = self.value(depth, visitor)?;
                if let Some(place) = place {
                    visitor.value(place, key, value);
                }
            }
            if self.bytes(b",").is_none() {
                self.skip_space();
                match self.rest {
                    [b',', rest @ ..] => self.rest = rest,
                    [b'}', rest @ ..] => {
                        self.rest = rest;
                        return Some(());
                    }
                    _ => return self.wanted("a comma or the end of the object"),
                }
            }
        }
    }

    /// An object at its brace, within `depth` others.
    #[inline]
    fn nested_object<V: Visit<'a>>(
        &mut self,
        depth: u32,
        place: Option<V::Place>,
        visitor: &mut V,
    ) -> Option<()> {
        if depth >= MAX_DEPTH {
            return self.wanted("at most 32 levels");
        }
        self.skip(1);
        self.object(depth.saturating_add(1), place, visitor)
    }

    /// The elements of an array whose bracket is read.
    fn array<V: Visit<'a>>(&mut self, depth: u32, visitor: &mut V) -> Option<()> {
        self.skip_space();
        if self.bytes(b"]").is_some() {
            return Some(());
        }
        loop {
            self.skip_space();
            self.value(depth, visitor)?;
            self.skip_space();
            match self.rest {
                [b',', rest @ ..] => self.rest = rest,
                [b']', rest @ ..] => {
                    self.rest = rest;
                    return Some(());
                }
                _ => return self.wanted("a comma or the end of the array"),
            }
        }
    }

    /// A value. What it holds is not shown.
    #[inline(always)]
    fn value<V: Visit<'a>>(&mut self, depth: u32, visitor: &mut V) -> Option<Value<'a>> {
        match self.peek() {
            Some(b'-' | b'0'..=b'9') => self.number().map(Value::Number),
            Some(b'"') => {
                self.skip(1);
                self.string().map(Value::String)
            }
            Some(b'[') if depth >= MAX_DEPTH => self.wanted("at most 32 levels"),
            Some(b'{') => {
                self.nested_object(depth, None, visitor)?;
                Some(Value::Other)
            }
            Some(b'[') => {
                self.skip(1);
                self.array(depth.saturating_add(1), visitor)?;
                Some(Value::Other)
            }
            Some(b't') => self.word(b"true", Value::Bool(true)),
            Some(b'f') => self.word(b"false", Value::Bool(false)),
            Some(b'n') => self.word(b"null", Value::Other),
            _ => self.wanted("a value"),
        }
    }

    #[inline(always)]
    fn word<const N: usize>(&mut self, word: &[u8; N], value: Value<'a>) -> Option<Value<'a>> {
        match self.bytes(word) {
            Some(()) => Some(value),
            None => self.wanted("a value"),
        }
    }

    /// The bytes of a string whose first quote is read.
    #[inline(always)]
    fn string(&mut self) -> Option<&'a [u8]> {
        let text = self.rest;
        loop {
            while let Some((word, rest)) = self.rest.split_first_chunk::<8>() {
                let marks = marks(u64::from_le_bytes(*word));
                if marks != 0 {
                    self.skip(bytes_before(marks));
                    break;
                }
                self.rest = rest;
            }
            match self.rest {
                [b'"', rest @ ..] => {
                    let length = text.len().saturating_sub(self.rest.len());
                    self.rest = rest;
                    return Some(text.get(..length).unwrap_or_default());
                }
                [b'\\', rest @ ..] => {
                    self.rest = rest;
                    self.escaped()?;
                }
                // One of the text's last bytes.
                [0x20..=0xff, rest @ ..] => self.rest = rest,
                _ => return self.wanted("the end of a string"),
            }
        }
    }

    /// What stands behind a backslash.
    #[cold]
    fn escaped(&mut self) -> Option<()> {
        match self.rest {
            [b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' | b'u', rest @ ..] => {
                self.rest = rest;
                Some(())
            }
            _ => self.wanted("an escape"),
        }
    }

    #[inline(always)]
    fn number(&mut self) -> Option<f64> {
        let text = self.rest;
        let negative = self.bytes(b"-").is_some();
        let first = self.rest;
        let mut digits = 0_u64;
        // Few, mostly, before the point.
        while let [byte @ b'0'..=b'9', rest @ ..] = self.rest {
            digits = digits.wrapping_mul(10).wrapping_add(u64::from(byte & 15));
            self.rest = rest;
        }
        let mut count = first.len().saturating_sub(self.rest.len());
        if count == 0 {
            return self.wanted("a digit");
        }
        // JSON has no numbers such as 007.
        if count > 1 && first.first() == Some(&b'0') {
            self.rest = first;
            return self.wanted("a number without leading zeros");
        }
        let mut behind_point = 0;
        if let [b'.', rest @ ..] = self.rest {
            self.rest = rest;
            behind_point = self.digits(&mut digits)?;
            count = count.saturating_add(behind_point);
        }
        let plain = !matches!(self.peek(), Some(b'e' | b'E'));
        // No more digits than a u64 has room for.
        if plain && count <= 19 {
            if let Some(value) = exact(digits, behind_point) {
                return Some(if negative { -value } else { value });
            }
        }
        self.inexact(text, plain)
    }

    /// Goes over digits, and appends them to an integer, which wraps when there
    /// are too many. Returns how many there are.
    #[inline(always)]
    fn digits(&mut self, integer: &mut u64) -> Option<usize> {
        let start = self.rest;
        while let Some((word, rest)) = self.rest.split_first_chunk::<8>() {
            let word = u64::from_le_bytes(*word);
            let others = not_digits(word);
            if others != 0 {
                let count = bytes_before(others);
                append(integer, word, count);
                self.skip(count);
                break;
            }
            append(integer, word, 8);
            self.rest = rest;
        }
        // The text's last bytes.
        while let [byte @ b'0'..=b'9', rest @ ..] = self.rest {
            *integer = integer.wrapping_mul(10).wrapping_add(u64::from(byte & 15));
            self.rest = rest;
        }
        let count = start.len().saturating_sub(self.rest.len());
        if count == 0 { self.wanted("a digit") } else { Some(count) }
    }

    /// Ends a number that has many digits or an exponent, and has the standard
    /// library read it.
    #[cold]
    fn inexact(&mut self, text: &[u8], plain: bool) -> Option<f64> {
        if !plain {
            self.skip(1);
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.skip(1);
            }
            self.digits(&mut 0)?;
        }
        let text = text.get(..text.len().saturating_sub(self.rest.len()))?;
        core::str::from_utf8(text).ok()?.parse().ok()
    }
}

// Eight bytes at once, the first in the lowest place. A mask has the high bit
// of each byte that it is about; above the first such byte it may have others.

/// The same byte eight times.
const fn all(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// How many bytes stand before the first that a mask is about.
#[inline(always)]
fn bytes_before(mask: u64) -> usize {
    mask.trailing_zeros() as usize / 8
}

/// Which bytes of a string are no plain text: a quote, a backslash, a control
/// character.
#[inline(always)]
fn marks(word: u64) -> u64 {
    let below = |word: u64, limit| word.wrapping_sub(all(limit));
    let quote = below(word ^ all(b'"'), 1);
    let backslash = below(word ^ all(b'\\'), 1);
    (quote | backslash | below(word, 0x20)) & !word & all(0x80)
}

/// Which bytes are no digits.
#[inline(always)]
fn not_digits(word: u64) -> u64 {
    // A digit becomes 0 to 9, and everything else more.
    let word = word ^ all(b'0');
    (word.wrapping_add(all(0x80 - 10)) | word) & all(0x80)
}

/// Appends the first digits of a word to an integer.
#[inline(always)]
fn append(integer: &mut u64, word: u64, count: usize) {
    const POWERS: [u64; 9] =
        [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
    let Some(power) = POWERS.get(count) else { return };
    // Behind zeros, so that there are eight. Two shifts, for there may be none.
    let room = 8_usize.saturating_sub(count).saturating_mul(4);
    let digits = (word & all(15)) << room << room;
    // Pairs, fours, eight: each time the higher place counts ten, a hundred, ten
    // thousand times.
    let pairs = (digits.wrapping_mul((10 << 8) | 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul((100 << 16) | 1) >> 16) & 0x0000_ffff_0000_ffff;
    let eight = fours.wrapping_mul((10_000 << 32) | 1) >> 32;
    *integer = integer.wrapping_mul(*power).wrapping_add(eight);
}

/// The nearest f64 to a decimal number, where that is sure: integers below 2^53
/// and the powers of ten up to 10^22 are exact in an f64, so that their quotient
/// is the nearest.
#[inline(always)]
fn exact(digits: u64, behind_point: usize) -> Option<f64> {
    const POWERS: [f64; 23] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ];
    if digits >= 1 << 53 {
        return None;
    }
    POWERS.get(behind_point).map(|power| digits as f64 / power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::String;
    use std::vec::Vec;

    fn read(text: &str) -> Result<Vec<(String, Value<'_>)>, Error> {
        let mut all = Vec::new();
        members(text.as_bytes(), |key, value| {
            all.push((String::from_utf8(key.to_vec()).unwrap(), value));
        })?;
        Ok(all)
    }

    fn number(text: &str) -> Option<f64> {
        let text = format!("{{\"x\":{text}}}");
        let mut number = None;
        members(text.as_bytes(), |_, value| number = value.number()).ok()?;
        number
    }

    #[test]
    fn members_come_in_order() {
        let all =
            read(" \t{ \"a\" : 1 , \"b\":\"x\\\"y\", \"c\":true,\"d\":null,\"e\":[1,{}] }\r\n");
        assert_eq!(
            all.unwrap(),
            [
                ("a".into(), Value::Number(1.0)),
                ("b".into(), Value::String(b"x\\\"y")),
                ("c".into(), Value::Bool(true)),
                ("d".into(), Value::Other),
                ("e".into(), Value::Other),
            ]
        );
        assert_eq!(read("{}").unwrap(), []);
    }

    #[test]
    fn a_mark_in_front_and_nuls_behind_are_skipped() {
        assert_eq!(read("\u{feff}{\"a\":1}\n\0\0").unwrap().len(), 1);
    }

    #[test]
    fn numbers_equal_the_standard_librarys() {
        for text in [
            "0",
            "-0",
            "-0.000",
            "0.540",
            "550.5",
            "123456789012345678901234567890",
            "1e5",
            "2.5E-3",
            "-1e+2",
            "0.1",
            "9007199254740993",
            "1e308",
            "4.9e-324",
            "27.777777777777779",
            "0.00000000000000000000000001",
            "3.141592653589793238462643383279",
        ] {
            let expected: f64 = text.parse().unwrap();
            assert_eq!(number(text).unwrap().to_bits(), expected.to_bits(), "{text}");
        }
        assert_eq!(number("1e999"), None, "past the range");
    }

    /// Digits are read eight at a time, and the last of a text one by one.
    #[test]
    fn numbers_of_any_length_equal_the_standard_librarys() {
        let digits = "7182818284590452353602874";
        for whole in 1..=digits.len() {
            for behind in 0..=digits.len() {
                let mut text = String::from(&digits[..whole]);
                if behind > 0 {
                    text += ".";
                    text += &digits[..behind];
                }
                let expected: f64 = text.parse().unwrap();
                for end in ["", "         ", ",\"longer\":0"] {
                    let object = format!("{{\"x\":{text}{end}}}");
                    let mut found = None;
                    members(object.as_bytes(), |key, value| {
                        if key == b"x" {
                            found = value.number();
                        }
                    })
                    .unwrap();
                    assert_eq!(found.map(f64::to_bits), Some(expected.to_bits()), "{object}");
                }
            }
        }
    }

    /// Strings are read eight bytes at a time as well.
    #[test]
    fn every_byte_counts_at_every_place_of_a_string() {
        for length in 0..20 {
            for place in 0..length {
                for byte in 0..=u8::MAX {
                    let mut text = std::vec![b'{', b'"'];
                    text.extend((0..length).map(|at| if at == place { byte } else { b'a' }));
                    text.extend(b"\":1}");
                    let mut found = 0;
                    let read = members(&text, |key, _| found = key.len());
                    match byte {
                        0..=0x1f => assert_eq!(
                            read,
                            Err(Error { expected: "the end of a string", at: place + 2 })
                        ),
                        b'"' => assert_eq!(
                            read.is_err().then_some(place + 3),
                            read.err().map(|error| error.at),
                            "{length} {place}"
                        ),
                        b'\\' => assert!(read.is_err()),
                        _ => assert_eq!((read, found), (Ok(()), length)),
                    }
                }
            }
        }
    }

    #[test]
    fn what_else_counts_as_a_number() {
        assert_eq!(number("true"), Some(1.0));
        assert_eq!(number("false"), Some(0.0));
        assert_eq!(number("\" 12.5 \""), Some(12.5));
        for text in ["\"\"", "\"12,5\"", "\"NaN\"", "\"0x10\"", "\"1 2\"", "null", "[1]", "{}"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn broken_text_is_refused_where_it_breaks() {
        for (text, expected, at) in [
            ("", "an object", 0),
            ("[]", "an object", 0),
            ("{", "a key in quotes", 1),
            ("{\"a\"", "a colon", 4),
            ("{\"a\":}", "a value", 5),
            ("{\"a\":nan}", "a value", 5),
            ("{\"a\":-nan}", "a digit", 6),
            ("{\"a\":inf}", "a value", 5),
            ("{\"a\":1.}", "a digit", 7),
            ("{\"a\":.5}", "a value", 5),
            ("{\"a\":01}", "a number without leading zeros", 5),
            ("{\"a\":1,5}", "a key in quotes", 7),
            ("{\"a\":1,}", "a key in quotes", 7),
            ("{\"a\":1]", "a comma or the end of the object", 6),
            ("{\"a\":[1}", "a comma or the end of the array", 7),
            ("{\"a\":\"x", "the end of a string", 7),
            ("{\"a\":\"\\q\"}", "an escape", 7),
            ("{\"a\":1}{", "the end of the text", 7),
        ] {
            assert_eq!(read(text), Err(Error { expected, at }), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |depth| format!("{{\"a\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
        assert!(read(&nested(32)).is_ok());
        assert_eq!(read(&nested(33)).unwrap_err().expected, "at most 32 levels");
        assert!(read(&format!("{{\"a\":{}", "[".repeat(100_000))).is_err());
        assert!(read(&"{\"a\":".repeat(100_000)).is_err());
    }
}
