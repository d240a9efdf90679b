//! Values of a file before it is known what they should be. Thus a wrong one
//! costs its format and not the file.

use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
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

/// What becomes of a value of each kind.
trait Shape<'de>: From<Any> {
    fn list<A: SeqAccess<'de>>(mut list: A) -> Result<Self, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Any::List.into())
    }

    fn map<A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Any::Map.into())
    }
}

struct ShapeVisitor<T>(PhantomData<T>);

impl<'de, T: Shape<'de>> Visitor<'de> for ShapeVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<T, E> {
        Ok(Any::Bool(value).into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<T, E> {
        Ok(Any::Whole(value.into()).into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<T, E> {
        Ok(Any::Whole(value.into()).into())
    }

    fn visit_i128<E>(self, value: i128) -> Result<T, E> {
        Ok(Any::Whole(value).into())
    }

    fn visit_u128<E>(self, value: u128) -> Result<T, E> {
        Ok(i128::try_from(value).map_or(Any::Float(value as f64), Any::Whole).into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<T, E> {
        Ok(Any::Float(value).into())
    }

    fn visit_str<E>(self, value: &str) -> Result<T, E> {
        Ok(Any::Text(value.to_owned()).into())
    }

    fn visit_unit<E>(self) -> Result<T, E> {
        Ok(Any::Nothing.into())
    }

    fn visit_none<E>(self) -> Result<T, E> {
        Ok(Any::Nothing.into())
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<T, D::Error> {
        inner.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<T, A::Error> {
        T::list(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::map(map)
    }
}

impl Shape<'_> for Any {}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShapeVisitor(PhantomData))
    }
}

/// A map of known keys, or what stands in its place. A list is none, though a
/// derived reader would take it by position.
#[derive(Debug)]
pub(crate) enum MapOr<T> {
    Is(T),
    Other(Any),
}

impl<T> From<Any> for MapOr<T> {
    fn from(other: Any) -> Self {
        Self::Other(other)
    }
}

impl<T> Default for MapOr<T> {
    fn default() -> Self {
        Self::Other(Any::Nothing)
    }
}

impl<'de, T: Deserialize<'de>> Shape<'de> for MapOr<T> {
    fn map<A: MapAccess<'de>>(map: A) -> Result<Self, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Self::Is)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for MapOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShapeVisitor(PhantomData))
    }
}

/// A list of which the first `MOST` are kept, and how many there are; or what
/// stands in its place.
#[derive(Debug)]
pub(crate) enum ListOr<T, const MOST: usize> {
    Is(Vec<T>, usize),
    Other(Any),
}

impl<T, const MOST: usize> From<Any> for ListOr<T, MOST> {
    fn from(other: Any) -> Self {
        Self::Other(other)
    }
}

impl<T, const MOST: usize> Default for ListOr<T, MOST> {
    fn default() -> Self {
        Self::Other(Any::Nothing)
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Shape<'de> for ListOr<T, MOST> {
    fn list<A: SeqAccess<'de>>(list: A) -> Result<Self, A::Error> {
        first::<T, A, MOST>(list).map(|(kept, count)| Self::Is(kept, count))
    }
}

/// The first elements of a list, and how many it has.
pub(crate) fn first<'de, T: Deserialize<'de>, A: SeqAccess<'de>, const MOST: usize>(
    mut list: A,
) -> Result<(Vec<T>, usize), A::Error> {
    let mut kept = Vec::new();
    while kept.len() < MOST {
        match list.next_element()? {
            Some(one) => kept.push(one),
            None => break,
        }
    }
    let mut count = kept.len();
    while list.next_element::<IgnoredAny>()?.is_some() {
        count = count.saturating_add(1);
    }
    Ok((kept, count))
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for ListOr<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShapeVisitor(PhantomData))
    }
}

/// How many characters of a text are shown.
const SHOWN: usize = 64;

/// The beginning of a text.
pub(crate) fn beginning(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned() + "\u{2026}",
        None => text.to_owned(),
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
            Self::Text(value) => write!(f, "{:?}", beginning(value)),
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
                // As .NET writes an infinity.
                if matches!(word, "∞" | "+∞") {
                    return Ok(None);
                }
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
