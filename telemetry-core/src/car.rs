use core::fmt;

/// Which car the player drives, as far as the game says: what a learned
/// maximum and a profile are keyed by.
///
/// ```
/// use std::collections::HashMap;
/// use telemetry_core::{Car, CarName};
///
/// let mut profiles = HashMap::new();
/// profiles.insert(Car::Number(2451), "drift");
/// profiles.insert(Car::Name(CarName::new("XFG").unwrap()), "street");
/// assert_eq!(profiles[&Car::Number(2451)], "drift");
/// assert_eq!(profiles.keys().map(Car::to_string).max().unwrap(), "XFG");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Car {
    /// The game's own number of the car.
    Number(i32),
    /// The game's own name of the car, cut at 16 bytes.
    Name(CarName),
}

impl fmt::Display for Car {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => fmt::Display::fmt(number, f),
            Self::Name(name) => fmt::Display::fmt(name, f),
        }
    }
}

/// Up to 16 bytes of a car's name, always whole UTF-8 characters and never
/// empty.
///
/// ```
/// use telemetry_core::CarName;
///
/// let car = CarName::new("Huracán Performante").unwrap();
/// assert_eq!(car.as_str(), "Huracán Perform");
/// assert_eq!(car.as_str().len(), CarName::CAPACITY);
/// assert_eq!(CarName::new(""), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CarName {
    bytes: [u8; Self::CAPACITY],
    len: u8,
}

impl CarName {
    /// How many bytes of a name are kept.
    pub const CAPACITY: usize = 16;

    /// The name, cut at the last whole character that fits; `None` for an
    /// empty one.
    #[must_use]
    pub fn new(name: &str) -> Option<Self> {
        let mut end = name.len().min(Self::CAPACITY);
        while !name.is_char_boundary(end) {
            end = end.saturating_sub(1);
        }
        let kept = name.get(..end).filter(|kept| !kept.is_empty())?;
        let mut bytes = [0; Self::CAPACITY];
        bytes.get_mut(..end)?.copy_from_slice(kept.as_bytes());
        Some(Self { bytes, len: u8::try_from(end).ok()? })
    }

    /// The same from characters; `None` also where one of them is a control
    /// character.
    ///
    /// ```
    /// use telemetry_core::{CarName, wire::Text};
    ///
    /// let field = Text(*b"ks_huracan\0\0\0\0\0\0");
    /// let name = CarName::from_chars(field.lenient().chars()).unwrap();
    /// assert_eq!(name.as_str(), "ks_huracan");
    /// assert_eq!(CarName::from_chars("a\u{7}b".chars()), None);
    /// ```
    #[must_use]
    pub fn from_chars(name: impl IntoIterator<Item = char>) -> Option<Self> {
        let mut bytes = [0; Self::CAPACITY];
        let mut len = 0;
        let mut fits = true;
        for char in name {
            if char.is_control() {
                return None;
            }
            let end = usize::saturating_add(len, char.len_utf8());
            fits &= end <= Self::CAPACITY;
            if !fits {
                continue;
            }
            if let Ok(byte @ 0..0x80) = u8::try_from(u32::from(char)) {
                *bytes.get_mut(len)? = byte;
            } else {
                // Into a slice of the name it would hold code that panics, never run.
                let mut utf8 = [0; 4];
                let utf8 = char.encode_utf8(&mut utf8).as_bytes();
                for (place, byte) in bytes.iter_mut().skip(len).zip(utf8) {
                    *place = *byte;
                }
            }
            len = end;
        }
        if len == 0 { None } else { Some(Self { bytes, len: u8::try_from(len).ok()? }) }
    }

    /// A name of a few ASCII letters and digits, which a NUL ends where it is
    /// shorter; `None` for an empty one and where there are other bytes.
    ///
    /// ```
    /// use telemetry_core::CarName;
    ///
    /// assert_eq!(CarName::from_ascii(*b"XFG\0"), CarName::new("XFG"));
    /// assert_eq!(CarName::from_ascii(*b"X-G\0"), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn from_ascii<const N: usize>(name: [u8; N]) -> Option<Self> {
        const { assert!(N <= Self::CAPACITY) };
        let mut bytes = [0; Self::CAPACITY];
        let mut len = 0;
        let mut ended = false;
        for (kept, byte) in bytes.iter_mut().zip(name) {
            ended |= byte == 0;
            if !ended {
                if !byte.is_ascii_alphanumeric() {
                    return None;
                }
                *kept = byte;
                len = u8::saturating_add(len, 1);
            }
        }
        if len == 0 { None } else { Some(Self { bytes, len }) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let kept = self.bytes.get(..usize::from(self.len)).unwrap_or_default();
        core::str::from_utf8(kept).unwrap_or_default()
    }
}

impl fmt::Debug for CarName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for CarName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A number stays a number, a name a string.
#[cfg(feature = "serde")]
mod serialised {
    use super::{Car, CarName};
    use core::fmt;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    impl Serialize for Car {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Self::Number(number) => serializer.serialize_i32(*number),
                Self::Name(name) => serializer.serialize_str(name.as_str()),
            }
        }
    }

    struct CarVisitor;

    impl de::Visitor<'_> for CarVisitor {
        type Value = Car;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a car's number or its name")
        }

        fn visit_i64<E: de::Error>(self, number: i64) -> Result<Car, E> {
            i32::try_from(number)
                .map(Car::Number)
                .map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))
        }

        fn visit_u64<E: de::Error>(self, number: u64) -> Result<Car, E> {
            i32::try_from(number)
                .map(Car::Number)
                .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
        }

        fn visit_str<E: de::Error>(self, name: &str) -> Result<Car, E> {
            CarName::new(name)
                .map(Car::Name)
                .ok_or_else(|| E::invalid_value(de::Unexpected::Str(name), &self))
        }
    }

    impl<'de> Deserialize<'de> for Car {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_any(CarVisitor)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_name_is_cut_between_characters() {
        assert_eq!(CarName::new("XRT").unwrap().as_str(), "XRT");
        assert_eq!(CarName::new("0123456789abcdefXYZ").unwrap().as_str(), "0123456789abcdef");
        // The á would straddle byte 16.
        assert_eq!(CarName::new("Lamborghini Hurá").unwrap().as_str(), "Lamborghini Hur");
        assert_eq!(CarName::new(""), None);
    }

    #[test]
    fn characters_give_the_same_name_as_their_string() {
        for name in ["XRT", "0123456789abcdefXYZ", "Lamborghini Hurácán", "日本語日本語", ""]
        {
            assert_eq!(CarName::from_chars(name.chars()), CarName::new(name), "{name}");
        }
        assert_eq!(CarName::from_chars("a\u{1b}b".chars()), None);
        let late = "0123456789abcdef\n";
        assert_eq!(CarName::from_chars(late.chars()), None, "where it is cut makes no difference");
    }

    #[test]
    fn a_short_name_ends_at_its_nul() {
        let name = |bytes| CarName::from_ascii(bytes).map(|name| name.to_string());
        assert_eq!(name(*b"beam").as_deref(), Some("beam"));
        assert_eq!(name(*b"XR\0T").as_deref(), Some("XR"));
        assert_eq!(CarName::from_ascii(*b"XR\0T"), CarName::new("XR"), "equal as a key");
        assert_eq!(name(*b"\0XRT"), None);
        assert_eq!(name(*b"a/b\0"), None);
    }

    #[test]
    fn a_car_prints_its_number_or_name() {
        assert_eq!(Car::Number(-7).to_string(), "-7");
        let name = CarName::new("beam").unwrap();
        assert_eq!(Car::Name(name).to_string(), "beam");
        assert_eq!(std::format!("{name:?} [{name:>6}]"), "\"beam\" [  beam]");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_a_number_or_a_string() {
        let name = |name| Car::Name(CarName::new(name).unwrap());
        for (car, json) in [
            (Car::Number(-7), "-7"),
            (Car::Number(i32::MAX), "2147483647"),
            (name("XRT"), "\"XRT\""),
        ] {
            assert_eq!(serde_json::to_string(&car).unwrap(), json);
            assert_eq!(serde_json::from_str::<Car>(json).unwrap(), car);
        }
        for (json, said) in [
            (
                "2147483648",
                "invalid value: integer `2147483648`, expected a car's number or its name",
            ),
            ("-2147483649", "invalid value: integer `-2147483649`, expected a car's"),
            ("\"\"", "invalid value: string \"\", expected a car's number or its name"),
            ("1.5", "invalid type: floating point `1.5`, expected a car's number or its name"),
        ] {
            let error = serde_json::from_str::<Car>(json).unwrap_err().to_string();
            assert!(error.starts_with(said), "{error}");
        }
    }
}
