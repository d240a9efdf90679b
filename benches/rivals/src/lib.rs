//! What the differential tests share; it knows no rival.

pub mod debug;
pub mod leaf;
pub mod measure;
pub mod random;
pub mod recordings;

use std::collections::BTreeSet;

use leaf::{Ours, Theirs};

/// What is known to differ.
#[derive(Default)]
pub struct Known {
    /// Fields that a rival prints and the packet does not have.
    pub only_theirs: &'static [&'static str],
    /// A rival's word for a code, and our name for it.
    pub words: &'static [(&'static str, &'static str)],
}

/// Compares two lists of values, in wire order. What differs: our field, our
/// value and theirs.
pub fn differences(ours: &[Ours], theirs: &[Theirs], known: &Known) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let theirs: Vec<_> =
        theirs.iter().filter(|value| !known.only_theirs.contains(&&value.field[..])).collect();
    let mut theirs = theirs.into_iter().peekable();
    for value in ours {
        if let leaf::Value::Text { text, room } = &value.value {
            // Some hold the bytes and some the text.
            let matches = match theirs.peek().map(|value| &value.value) {
                Some(leaf::Word::Text(word)) => {
                    let same = word == text;
                    theirs.next();
                    same
                }
                _ => {
                    let bytes: Vec<u8> = theirs
                        .by_ref()
                        .take(*room)
                        .filter_map(|value| value.value.number()?.parse().ok())
                        .collect();
                    let text_of = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
                    bytes.len() == *room && String::from_utf8_lossy(text_of) == *text
                }
            };
            if !matches {
                found.insert(format!("{}: text {text:?}", value.field));
            }
            continue;
        }
        let Some(word) = theirs.next() else {
            found.insert(format!("{}: nothing stands against it", value.field));
            break;
        };
        if !value.value.equals(&word.value, known) {
            let (ours, theirs) = (&value.value, &word.value);
            found.insert(format!("{}: {ours:?}, {}: {theirs:?}", value.field, word.field));
        }
    }
    if let Some(more) = theirs.next() {
        found.insert(format!("nothing stands against their {}", more.field));
    }
    found
}
