//! The text written anew, so that it is YAML.

use std::borrow::Cow;
use std::collections::HashMap;
use std::string::{String, ToString};
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

/// The text as YAML that every library reads alike: one document, each key once,
/// all keys and values in double quotes.
pub fn repair(text: &SessionText<'_>) -> String {
    write(text, false)
}

/// With `numbers`, plain decimal numbers stand without quotes.
pub(super) fn write(text: &SessionText<'_>, numbers: bool) -> String {
    let events: Vec<Event<'_>> = text.events().collect();
    let hidden = hidden(&events, text.encoding());
    let mut out = String::with_capacity(text.as_bytes().len().saturating_mul(2));
    let root_is_list = events.first().is_some_and(|event| event.item == Some(0));
    // Deeper lines than this are under one that is left out.
    let mut shown = usize::MAX;
    for (event, hidden) in events.iter().zip(hidden) {
        let outer = event.outer();
        if outer > shown {
            continue;
        }
        shown = usize::MAX;
        // A document of the other kind has no place beside the first one.
        if outer == 0 && event.item.is_some() != root_is_list {
            shown = 0;
            continue;
        }
        if let Some(list) = event.item {
            indent(&mut out, list);
            out.push_str(if hidden || event.parent && event.key.is_none() { "-\n" } else { "- " });
        }
        if hidden {
            shown = event.depth;
            continue;
        }
        if let Some(key) = event.key {
            if event.item.is_none() {
                indent(&mut out, event.depth);
            }
            quoted(&mut out, Value::new(key, text.encoding()));
            out.push_str(if event.parent { ":\n" } else { ": " });
        }
        if !event.parent {
            let value = Value::new(event.value, text.encoding());
            match event.key {
                Some(key) if value.is_empty() && LISTS.contains(&key) => out.push_str("[]"),
                key => match plain(value).filter(|_| numbers && !is_text(key)) {
                    Some(number) => out.push_str(number),
                    None => quoted(&mut out, value),
                },
            }
            out.push('\n');
        }
    }
    if out.is_empty() {
        out.push_str("{}\n");
    }
    out
}

/// Which lines have a key that stands again in the same mapping, as it is written
/// here: control characters are replaced, so that two keys may become one.
fn hidden(events: &[Event<'_>], encoding: Encoding) -> Vec<bool> {
    let mut hidden = vec![false; events.len()];
    let mut seen = HashMap::with_capacity(events.len());
    // The mapping that is open at each depth, by a number of its own.
    let mut open = [0_usize; MAX_DEPTH + 1];
    let mut number = 0_usize;
    let mut opens = |open: &mut [usize], depth: usize| {
        number = number.saturating_add(1);
        if let Some(open) = open.get_mut(depth) {
            *open = number;
        }
    };
    for (place, event) in events.iter().enumerate() {
        if let Some(list) = event.item {
            opens(&mut open, list.saturating_add(1));
        }
        let Some(key) = event.key else { continue };
        let mapping = open.get(event.depth).copied();
        let shown = match core::str::from_utf8(key) {
            Ok(key) if key.bytes().all(|byte| (b' '..=b'~').contains(&byte)) => Cow::Borrowed(key),
            _ => Cow::Owned(Value::new(key, encoding).to_string()),
        };
        if let Some(before) = seen.insert((mapping, shown), place) {
            if let Some(hidden) = hidden.get_mut(before) {
                *hidden = true;
            }
        }
        opens(&mut open, event.depth.saturating_add(1));
    }
    hidden
}

fn indent(out: &mut String, depth: usize) {
    out.extend(core::iter::repeat_n("  ", depth));
}

/// In double quotes, with escapes for what YAML does not let stand in them.
fn quoted(out: &mut String, value: Value<'_>) {
    out.push('"');
    match value.to_str().filter(|text| text.bytes().all(stands)) {
        Some(text) => out.push_str(text),
        None => value.chars().for_each(|char| match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{2028}' => out.push_str("\\L"),
            '\u{2029}' => out.push_str("\\P"),
            '\u{feff}' => out.push_str("\\uFEFF"),
            '\u{fffe}' => out.push_str("\\uFFFE"),
            '\u{ffff}' => out.push_str("\\uFFFF"),
            char => out.push(char),
        }),
    }
    out.push('"');
}

/// A byte that stands in double quotes for itself.
fn stands(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\'
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
