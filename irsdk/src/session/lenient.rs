//! Fields that take whatever stands there: what does not fit is absent.

use core::fmt;
use core::marker::PhantomData;
use std::string::{String, ToString};
use std::vec::Vec;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{Quantity, Value};

/// A field of a section.
pub(super) trait Lenient: Sized {
    /// Reads what stands there, and fails only where the text itself is broken.
    fn lenient<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;

    /// There is nothing to write.
    fn is_absent(&self) -> bool;
}

/// What a single value is read as.
trait Scalar: Sized {
    fn read(text: &str) -> Option<Self>;
}

impl Scalar for String {
    fn read(text: &str) -> Option<Self> {
        Some(text.into())
    }
}

impl Scalar for Quantity {
    fn read(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| Self::new(text))
    }
}

impl Scalar for i64 {
    fn read(text: &str) -> Option<Self> {
        text.trim().parse().ok()
    }
}

impl Scalar for f64 {
    fn read(text: &str) -> Option<Self> {
        text.trim().parse().ok().filter(|number: &Self| number.is_finite())
    }
}

impl Scalar for bool {
    fn read(text: &str) -> Option<Self> {
        match text.trim() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        }
    }
}

macro_rules! scalars {
    ($($scalar:ty),*) => {$(
        impl Lenient for Option<$scalar> {
            fn lenient<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(One::<$scalar>(PhantomData))
            }

            fn is_absent(&self) -> bool {
                self.is_none()
            }
        }
    )*};
}

scalars!(String, Quantity, i64, f64, bool);

/// A tree of any kind.
impl Lenient for Option<Value> {
    fn lenient<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|value| value.is_mapping().then_some(value))
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

/// Drops the rest of a list.
fn skip_items<'de, A: SeqAccess<'de>>(mut items: A) -> Result<(), A::Error> {
    while items.next_element::<IgnoredAny>()?.is_some() {}
    Ok(())
}

/// Drops the rest of a mapping.
fn skip_entries<'de, A: MapAccess<'de>>(mut entries: A) -> Result<(), A::Error> {
    while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
    Ok(())
}

/// Reads one value of a kind.
struct One<T>(PhantomData<T>);

impl<'de, T: Scalar> Visitor<'de> for One<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(T::read(text))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        self.visit_str(if value { "true" } else { "false" })
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        skip_items(items).map(|()| None)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Value, A::Error> {
        skip_entries(entries).map(|()| None)
    }
}

/// Reads a mapping as a section, or a list of them.
struct Many<T>(PhantomData<T>);

/// What [`Many`] has found.
enum Found<T> {
    Section(T),
    List(Vec<T>),
    Other,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Many<T> {
    type Value = Found<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping or a list")
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
        Ok(Found::Other)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Found::Other)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Found::Other)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Found::Other)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Found::Other)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Found::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(found) = items.next_element::<Found<T>>()? {
            if let Found::Section(section) = found {
                list.push(section);
            }
        }
        Ok(Found::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(entries)).map(Found::Section)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Found<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Many(PhantomData))
    }
}

/// A section; absent where there is no mapping.
pub(super) fn section<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Ok(match Found::deserialize(deserializer)? {
        Found::Section(section) => Some(section),
        Found::List(_) | Found::Other => None,
    })
}

/// A list; empty where there is none. Items that are no mappings are left out.
pub(super) fn list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Ok(match Found::deserialize(deserializer)? {
        Found::List(list) => list,
        Found::Section(_) | Found::Other => Vec::new(),
    })
}
