//! Serde's way through the tree.
//!
//! A library's reader of the repaired text comes to the same, in six times the
//! time; the tests hold the two against each other.

use core::iter;
use std::string::ToString;

use serde::de::value::{BorrowedStrDeserializer, SeqDeserializer, StringDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::Error;
use super::tree::{Scalar, Tree};
use crate::text::Value;
use crate::text::scan::Event;

/// A place in a tree. It only goes forward.
pub(super) struct Reader<'t, 'de> {
    tree: &'t Tree<'de>,
    at: usize,
    numbers: bool,
}

impl<'t, 'de> Reader<'t, 'de> {
    /// At the begin. Without `numbers` every value is a string.
    pub(super) fn new(tree: &'t Tree<'de>, numbers: bool) -> Self {
        Self { tree, at: 0, numbers }
    }

    /// The whole tree.
    pub(super) fn root(&mut self) -> Node<'_, 't, 'de> {
        self.node(Place::Below(0))
    }

    fn node(&mut self, place: Place<'t, 'de>) -> Node<'_, 't, 'de> {
        Node { reader: self, place }
    }

    fn peek(&self) -> Option<&'t Event<'de>> {
        self.tree.lines.get(self.at)
    }

    fn next(&mut self) -> Option<&'t Event<'de>> {
        let line = self.peek()?;
        self.at = self.at.saturating_add(1);
        Some(line)
    }

    /// Goes over what is left below a depth.
    fn leave(&mut self, depth: usize) {
        while self.peek().is_some_and(|line| line.outer() > depth) {
            self.at = self.at.saturating_add(1);
        }
    }
}

/// Something of the tree.
pub(super) struct Node<'r, 't, 'de> {
    reader: &'r mut Reader<'t, 'de>,
    place: Place<'t, 'de>,
}

enum Place<'t, 'de> {
    /// The list or the mapping of a depth, which comes next.
    Below(usize),
    /// The next item of a list of this depth.
    Item(usize),
    /// What stands behind the key or the dash of a line of this depth, in the
    /// line itself or in those below it.
    Behind(&'t Event<'de>, usize),
}

impl<'de> Deserializer<'de> for Node<'_, '_, 'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Self { reader, place } = self;
        match place {
            Place::Below(depth) => match reader.peek() {
                Some(line) if line.item == Some(depth) => {
                    visitor.visit_seq(Items { reader, depth })
                }
                Some(line) if line.item.is_none() && line.depth == depth => {
                    visitor.visit_map(Entries { reader, depth, first: false })
                }
                // A text without lines is a mapping without entries.
                None if depth == 0 => visitor.visit_map(Entries { reader, depth, first: false }),
                _ => visitor.visit_unit(),
            },
            Place::Item(depth) => match reader.peek() {
                // The first key of a mapping stands beside the dash.
                Some(line) if line.key.is_some() => {
                    let depth = depth.saturating_add(1);
                    visitor.visit_map(Entries { reader, depth, first: true })
                }
                Some(line) => {
                    reader.next();
                    reader.node(Place::Behind(line, depth)).deserialize_any(visitor)
                }
                None => visitor.visit_unit(),
            },
            Place::Behind(line, depth) if line.parent => {
                reader.node(Place::Below(depth.saturating_add(1))).deserialize_any(visitor)
            }
            Place::Behind(line, _) => match reader.tree.scalar(line, reader.numbers) {
                Scalar::EmptyList => visitor.visit_seq(SeqDeserializer::new(iter::empty::<()>())),
                Scalar::Number(number) => match (number.parse::<i64>(), number.parse::<f64>()) {
                    (Ok(number), _) => visitor.visit_i64(number),
                    (_, Ok(number)) => visitor.visit_f64(number),
                    _ => visitor.visit_borrowed_str(number),
                },
                Scalar::Text(value) => match as_written(value) {
                    Some(text) => visitor.visit_borrowed_str(text),
                    None => visitor.visit_string(value.to_string()),
                },
            },
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The items of a list.
struct Items<'r, 't, 'de> {
    reader: &'r mut Reader<'t, 'de>,
    depth: usize,
}

impl<'de> SeqAccess<'de> for Items<'_, '_, 'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        self.reader.leave(self.depth);
        match self.reader.peek() {
            Some(line) if line.item == Some(self.depth) => {
                seed.deserialize(self.reader.node(Place::Item(self.depth))).map(Some)
            }
            _ => Ok(None),
        }
    }
}

/// The entries of a mapping.
struct Entries<'r, 't, 'de> {
    reader: &'r mut Reader<'t, 'de>,
    depth: usize,
    /// The first key stands beside a dash.
    first: bool,
}

impl<'de> MapAccess<'de> for Entries<'_, '_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        if !self.first {
            self.reader.leave(self.depth);
        }
        let of_this =
            |line: &&Event<'de>| line.depth == self.depth && (self.first || line.item.is_none());
        let Some(key) = self.reader.peek().filter(of_this).and_then(|line| line.key) else {
            return Ok(None);
        };
        self.first = false;
        let key = self.reader.tree.value(key);
        match as_written(key) {
            Some(key) => seed.deserialize(BorrowedStrDeserializer::new(key)),
            None => seed.deserialize(StringDeserializer::new(key.to_string())),
        }
        .map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some(line) = self.reader.next() else { return Err(Error::custom("no value follows")) };
        seed.deserialize(self.reader.node(Place::Behind(line, self.depth)))
    }
}

/// A value that is read as it is written.
fn as_written(value: Value<'_>) -> Option<&str> {
    value.to_str().filter(|text| text.bytes().all(|byte| (b' '..=b'~').contains(&byte)))
}
