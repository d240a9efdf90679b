//! Values of a file before it is known what they should be. Thus a wrong one
//! costs its format and not the file.

use core::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A value of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Any {
    /// The key is missing, or without a value.
    #[default]
    Nothing,
    Bool(bool),
    Whole(i128),
    Float(f64),
    Text(String),
    List,
    Map,
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyVisitor;

        impl<'de> Visitor<'de> for AnyVisitor {
            type Value = Any;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_bool<E>(self, value: bool) -> Result<Any, E> {
                Ok(Any::Bool(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Any, E> {
                Ok(Any::Whole(value.into()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Any, E> {
                Ok(Any::Whole(value.into()))
            }

            fn visit_i128<E>(self, value: i128) -> Result<Any, E> {
                Ok(Any::Whole(value))
            }

            fn visit_u128<E>(self, value: u128) -> Result<Any, E> {
                Ok(i128::try_from(value).map_or(Any::Float(value as f64), Any::Whole))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Any, E> {
                Ok(Any::Float(value))
            }

            fn visit_str<E>(self, value: &str) -> Result<Any, E> {
                Ok(Any::Text(value.to_owned()))
            }

            fn visit_unit<E>(self) -> Result<Any, E> {
                Ok(Any::Nothing)
            }

            fn visit_none<E>(self) -> Result<Any, E> {
                Ok(Any::Nothing)
            }

            fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Any, D::Error> {
                Any::deserialize(inner)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Any, A::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Any::List)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Any, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Any::Map)
            }
        }

        deserializer.deserialize_any(AnyVisitor)
    }
}

/// As a reader of the file would write it.
impl fmt::Display for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("missing"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Whole(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value}"),
            Self::Text(value) => write!(f, "{value:?}"),
            Self::List => f.write_str("a list"),
            Self::Map => f.write_str("a map"),
        }
    }
}

impl Any {
    pub(crate) fn is_nothing(&self) -> bool {
        *self == Self::Nothing
    }

    /// A number. `Ok(None)` where there is none, and for a NaN and an infinity,
    /// which leave the number as it would be without them.
    pub(crate) fn number(&self) -> Result<Option<f64>, ()> {
        let number = match self {
            Self::Nothing => return Ok(None),
            Self::Whole(number) => *number as f64,
            Self::Float(number) => *number,
            // Rust's own reader knows "nan", "inf" and "infinity" in any case.
            Self::Text(text) => {
                let text = text.trim();
                let (sign, word) = match text.strip_prefix('-') {
                    Some(word) => (-1.0, word),
                    None => (1.0, text),
                };
                match word.strip_prefix('.').filter(|rest| rest.starts_with(char::is_alphabetic)) {
                    Some(word) => sign * word.parse::<f64>().map_err(drop)?,
                    None => text.parse().map_err(drop)?,
                }
            }
            _ => return Err(()),
        };
        Ok(Some(number).filter(|number| number.is_finite()))
    }

    /// A whole number that fits; `Ok(None)` as above. Text may have it in base 16,
    /// behind `0x`.
    pub(crate) fn whole<T: TryFrom<i128>>(&self) -> Result<Option<T>, ()> {
        let number = match self {
            Self::Nothing => return Ok(None),
            Self::Whole(number) => *number,
            Self::Float(number) if !number.is_finite() => return Ok(None),
            // Below 2^63, so that the cast is exact.
            Self::Float(number) if number.fract() == 0.0 && number.abs() < 9.2e18 => {
                *number as i128
            }
            Self::Text(text) => {
                let text = text.trim();
                match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
                    Some(digits) if digits.starts_with(|c: char| c.is_ascii_hexdigit()) => {
                        i128::from_str_radix(digits, 16).map_err(drop)?
                    }
                    Some(_) => return Err(()),
                    None => match text.parse() {
                        Ok(number) => number,
                        Err(_) if self.number() == Ok(None) => return Ok(None),
                        Err(_) => return Err(()),
                    },
                }
            }
            _ => return Err(()),
        };
        T::try_from(number).map(Some).map_err(drop)
    }

    /// A text.
    pub(crate) fn word(&self) -> Result<Option<&str>, ()> {
        match self {
            Self::Nothing => Ok(None),
            Self::Text(text) => Ok(Some(text)),
            _ => Err(()),
        }
    }
}
