//! The lines that count, as one tree with each key once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

use crate::text::scan::{Event, MAX_DEPTH};
use crate::text::{Encoding, SessionText, Value};

/// Keys whose values are lists: without a value, those are empty.
const LISTS: [&[u8]; 10] = [
    b"Sessions",
    b"ResultsPositions",
    b"ResultsFastestLap",
    b"Results",
    b"Groups",
    b"Cameras",
    b"Radios",
    b"Frequencies",
    b"Drivers",
    b"Sectors",
];

/// Ends of keys whose values are text, also where they look like numbers.
const TEXTS: [&[u8]; 10] = [
    b"Name",
    b"NameShort",
    b"Initials",
    b"CarNumber",
    b"Str",
    b"String",
    b"Version",
    b"Path",
    b"City",
    b"Country",
];

/// The lines of a text, without those that another one hides.
pub(super) struct Tree<'a> {
    pub(super) lines: Vec<Event<'a>>,
    pub(super) encoding: Encoding,
}

/// What a value is.
pub(super) enum Scalar<'a> {
    /// A list without items.
    EmptyList,
    /// A number, as JSON has it.
    Number(&'a str),
    Text(Value<'a>),
}

impl<'a> Tree<'a> {
    pub(super) fn new(text: &SessionText<'a>) -> Self {
        let encoding = text.encoding();
        let mut lines: Vec<Event<'_>> = text.events().collect();
        let mut hidden = hidden(&lines, encoding).into_iter();
        let root_is_list = lines.first().is_some_and(|line| line.item == Some(0));
        // Deeper lines than this are under one that is left out.
        let mut shown = usize::MAX;
        lines.retain_mut(|line| {
            let hidden = hidden.next().unwrap_or_default();
            let outer = line.outer();
            if outer > shown {
                return false;
            }
            shown = usize::MAX;
            // A document of the other kind has no place beside the first one.
            if outer == 0 && line.item.is_some() != root_is_list {
                shown = 0;
                return false;
            }
            if hidden {
                shown = line.depth;
                // The item stays, for the keys that follow.
                let Some(list) = line.item else { return false };
                *line =
                    Event { item: Some(list), depth: list, key: None, value: &[], parent: true };
            }
            true
        });
        Self { lines, encoding }
    }

    /// A piece of the text.
    pub(super) fn value(&self, written: &'a [u8]) -> Value<'a> {
        Value::new(written, self.encoding)
    }

    /// The value of a line. Without `numbers` there are none.
    pub(super) fn scalar(&self, line: &Event<'a>, numbers: bool) -> Scalar<'a> {
        let value = self.value(line.value);
        match line.key {
            Some(key) if value.is_empty() && LISTS.contains(&key) => Scalar::EmptyList,
            key => match plain(value).filter(|_| numbers && !is_text(key)) {
                Some(number) => Scalar::Number(number),
                None => Scalar::Text(value),
            },
        }
    }
}

/// Which lines have a key that stands again in the same mapping, as it is read:
/// control characters are replaced, so that two keys may become one.
fn hidden(lines: &[Event<'_>], encoding: Encoding) -> Vec<bool> {
    let mut hidden = vec![false; lines.len()];
    let mut seen = HashMap::with_capacity(lines.len());
    // The mapping that is open at each depth, by a number of its own.
    let mut open = [0_usize; MAX_DEPTH + 1];
    let mut number = 0_usize;
    let mut opens = |open: &mut [usize], depth: usize| {
        number = number.saturating_add(1);
        if let Some(open) = open.get_mut(depth) {
            *open = number;
        }
    };
    for (place, line) in lines.iter().enumerate() {
        if let Some(list) = line.item {
            opens(&mut open, list.saturating_add(1));
        }
        let Some(key) = line.key else { continue };
        let mapping = open.get(line.depth).copied();
        let shown = match core::str::from_utf8(key) {
            Ok(key) if key.bytes().all(|byte| (b' '..=b'~').contains(&byte)) => Cow::Borrowed(key),
            _ => Cow::Owned(Value::new(key, encoding).to_string()),
        };
        if let Some(before) = seen.insert((mapping, shown), place) {
            if let Some(hidden) = hidden.get_mut(before) {
                *hidden = true;
            }
        }
        opens(&mut open, line.depth.saturating_add(1));
    }
    hidden
}

/// A number as JSON has it, of no more digits than a reader keeps.
fn plain(value: Value<'_>) -> Option<&str> {
    let text = value.to_str().filter(|_| !value.is_quoted())?;
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    let all_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.len() <= 17
        && all_digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(all_digits)
        && text != "-0";
    number.then_some(text)
}

fn is_text(key: Option<&[u8]>) -> bool {
    key.is_some_and(|key| TEXTS.iter().any(|end| key.ends_with(end)))
}
