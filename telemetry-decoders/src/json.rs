//! A reader of JSON text in place: no allocation, bounded depth.
//!
//! It is lenient where senders are: a UTF-8 mark in front, white space and NULs
//! behind, numbers in quotes. It is strict in what counts as JSON, so that
//! broken text costs its own datagram and nothing else.

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
    pub(crate) fn number(self) -> Option<f64> {
        let number = match self {
            Self::Number(number) => number,
            Self::Bool(value) => f64::from(u8::from(value)),
            Self::String(text) => {
                let mut reader = Reader { bytes: text.trim_ascii(), at: 0 };
                let number = reader.number().ok()?;
                (reader.at == reader.bytes.len()).then_some(number)?
            }
            Self::Other => return None,
        };
        number.is_finite().then_some(number)
    }
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
    let mut reader = Reader { bytes: text, at: 0 };
    if text.starts_with("\u{feff}".as_bytes()) {
        reader.at = 3;
    }
    reader.skip_space();
    reader.expect(b'{', "an object")?;
    reader.object(0, Some(place), visitor)?;
    while matches!(reader.peek(), Some(b' ' | b'\t' | b'\n' | b'\r' | 0)) {
        reader.advance();
    }
    if reader.at == text.len() { Ok(()) } else { Err(reader.wanted("the end of the text")) }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline]
    fn advance(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    #[inline]
    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.advance();
        }
    }

    #[cold]
    fn wanted(&self, expected: &'static str) -> Error {
        Error { expected, at: self.at }
    }

    #[inline]
    fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), Error> {
        if self.peek() != Some(byte) {
            return Err(self.wanted(expected));
        }
        self.advance();
        Ok(())
    }

    /// The members of an object whose brace is read. Without a place they are
    /// checked and not shown.
    fn object<V: Visit<'a>>(
        &mut self,
        depth: u32,
        place: Option<V::Place>,
        visitor: &mut V,
    ) -> Result<(), Error> {
        self.skip_space();
        if self.peek() == Some(b'}') {
            self.advance();
            return Ok(());
        }
        loop {
            self.skip_space();
            self.expect(b'"', "a key in quotes")?;
            let key = self.string()?;
            self.skip_space();
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
            self.skip_space();
            match self.peek() {
                Some(b',') => self.advance(),
                Some(b'}') => {
                    self.advance();
                    return Ok(());
                }
                _ => return Err(self.wanted("a comma or the end of the object")),
            }
        }
    }

    /// An object at its brace, within `depth` others.
    fn nested_object<V: Visit<'a>>(
        &mut self,
        depth: u32,
        place: Option<V::Place>,
        visitor: &mut V,
    ) -> Result<(), Error> {
        if depth >= MAX_DEPTH {
            return Err(self.wanted("at most 32 levels"));
        }
        self.advance();
        self.object(depth.saturating_add(1), place, visitor)
    }

    /// The elements of an array whose bracket is read.
    fn array<V: Visit<'a>>(&mut self, depth: u32, visitor: &mut V) -> Result<(), Error> {
        self.skip_space();
        if self.peek() == Some(b']') {
            self.advance();
            return Ok(());
        }
        loop {
            self.skip_space();
            self.value(depth, visitor)?;
            self.skip_space();
            match self.peek() {
                Some(b',') => self.advance(),
                Some(b']') => {
                    self.advance();
                    return Ok(());
                }
                _ => return Err(self.wanted("a comma or the end of the array")),
            }
        }
    }

    /// A value. What it holds is not shown.
    fn value<V: Visit<'a>>(&mut self, depth: u32, visitor: &mut V) -> Result<Value<'a>, Error> {
        match self.peek() {
            Some(b'-' | b'0'..=b'9') => self.number().map(Value::Number),
            Some(b'"') => {
                self.advance();
                self.string().map(Value::String)
            }
            Some(b'[') if depth >= MAX_DEPTH => Err(self.wanted("at most 32 levels")),
            Some(b'{') => {
                self.nested_object(depth, None, visitor)?;
                Ok(Value::Other)
            }
            Some(b'[') => {
                self.advance();
                self.array(depth.saturating_add(1), visitor)?;
                Ok(Value::Other)
            }
            Some(b't') => self.word(b"true", Value::Bool(true)),
            Some(b'f') => self.word(b"false", Value::Bool(false)),
            Some(b'n') => self.word(b"null", Value::Other),
            _ => Err(self.wanted("a value")),
        }
    }

    fn word(&mut self, word: &'static [u8], value: Value<'a>) -> Result<Value<'a>, Error> {
        match self.bytes.get(self.at..) {
            Some(rest) if rest.starts_with(word) => {
                self.at = self.at.saturating_add(word.len());
                Ok(value)
            }
            _ => Err(self.wanted("a value")),
        }
    }

    /// The bytes of a string whose first quote is read.
    fn string(&mut self) -> Result<&'a [u8], Error> {
        let start = self.at;
        loop {
            match self.peek() {
                Some(b'"') => {
                    let text = self.bytes.get(start..self.at).unwrap_or_default();
                    self.advance();
                    return Ok(text);
                }
                Some(b'\\') => {
                    self.advance();
                    if !matches!(
                        self.peek(),
                        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' | b'u')
                    ) {
                        return Err(self.wanted("an escape"));
                    }
                    self.advance();
                }
                Some(0x20..) => self.advance(),
                Some(_) | None => return Err(self.wanted("the end of a string")),
            }
        }
    }

    fn number(&mut self) -> Result<f64, Error> {
        let start = self.at;
        let negative = self.peek() == Some(b'-');
        if negative {
            self.advance();
        }
        let mut digits = Digits::default();
        let first = self.at;
        self.digits(&mut digits)?;
        // JSON has no numbers such as 007.
        let leading_zero = self.bytes.get(first) == Some(&b'0');
        if leading_zero && self.at > first.saturating_add(1) {
            self.at = first;
            return Err(self.wanted("a number without leading zeros"));
        }
        if self.peek() == Some(b'.') {
            self.advance();
            let point = self.at;
            self.digits(&mut digits)?;
            digits.shift(self.at.saturating_sub(point));
        }
        let mut plain = true;
        if matches!(self.peek(), Some(b'e' | b'E')) {
            plain = false;
            self.advance();
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.advance();
            }
            self.digits(&mut Digits::default())?;
        }
        let exact = if plain { digits.exact() } else { None };
        match exact {
            Some(value) => Ok(if negative { -value } else { value }),
            None => self
                .bytes
                .get(start..self.at)
                .and_then(|text| core::str::from_utf8(text).ok())
                .and_then(|text| text.parse().ok())
                .ok_or_else(|| self.wanted("a number")),
        }
    }

    #[inline]
    fn digits(&mut self, digits: &mut Digits) -> Result<(), Error> {
        let start = self.at;
        while let Some(byte @ b'0'..=b'9') = self.peek() {
            digits.push(byte & 15);
            self.advance();
        }
        if self.at == start { Err(self.wanted("a digit")) } else { Ok(()) }
    }
}

/// A number's digits, kept as an integer while that is exact.
#[derive(Default)]
struct Digits {
    mantissa: u64,
    /// How many digits stand behind the point.
    scale: usize,
}

impl Digits {
    /// Integers below 2^53 and the powers of ten up to 10^22 are exact in an
    /// f64, so their quotient is the nearest f64 to the decimal number.
    const EXACT: u64 = 1 << 53;
    const POWERS: [f64; 23] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ];

    /// Sticks at a value that is not exact once there are too many digits.
    #[inline]
    fn push(&mut self, digit: u8) {
        self.mantissa = self.mantissa.saturating_mul(10).saturating_add(digit.into());
    }

    fn shift(&mut self, digits: usize) {
        self.scale = digits;
    }

    fn exact(&self) -> Option<f64> {
        if self.mantissa >= Self::EXACT {
            return None;
        }
        Self::POWERS.get(self.scale).map(|power| self.mantissa as f64 / power)
    }
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
