//! The text written anew, so that it is YAML.

use std::string::String;

use super::tree::{Scalar, Tree};
use crate::text::{SessionText, Value};

/// The text as YAML that every library reads alike: one document, each key once,
/// all keys and values in double quotes.
///
/// [`Session::read`](super::Session::read) and [`value`](super::value) need no
/// such detour; it is for who hands the text to another program.
///
/// ```
/// use irsdk::session::repair;
/// use irsdk::text::SessionText;
///
/// // A name that is no YAML.
/// let text = SessionText::new(b"DriverInfo:\n Drivers:\n - UserName: *: #1\n");
/// let yaml = repair(&text);
/// assert!(yaml.contains("\"*: #1\""), "{yaml}");
/// ```
pub fn repair(text: &SessionText<'_>) -> String {
    let tree = Tree::new(text);
    let mut out = String::with_capacity(text.as_bytes().len().saturating_mul(2));
    for line in &tree.lines {
        if let Some(list) = line.item {
            indent(&mut out, list);
            out.push_str(if line.parent && line.key.is_none() { "-\n" } else { "- " });
        }
        if let Some(key) = line.key {
            if line.item.is_none() {
                indent(&mut out, line.depth);
            }
            quoted(&mut out, tree.value(key));
            out.push_str(if line.parent { ":\n" } else { ": " });
        }
        if !line.parent {
            match tree.scalar(line, false) {
                Scalar::EmptyList => out.push_str("[]"),
                Scalar::Number(number) => out.push_str(number),
                Scalar::Text(value) => quoted(&mut out, value),
            }
            out.push('\n');
        }
    }
    if out.is_empty() {
        out.push_str("{}\n");
    }
    out
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
