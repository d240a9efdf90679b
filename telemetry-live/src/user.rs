//! The user's own formats: what detection asks first, and their names.

use std::sync::{Mutex, PoisonError};

#[cfg(feature = "formats")]
pub(crate) use telemetry_formats::Formats;

/// In the place of the user's formats where they are not compiled in.
#[cfg(not(feature = "formats"))]
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Formats;

#[cfg(not(feature = "formats"))]
mod none {
    use telemetry_decoders::custom::{Format, FormatSet};

    use super::Formats;

    impl Formats {
        pub(crate) fn by_name(&self, _: &str) -> Option<u8> {
            None
        }
    }

    impl FormatSet for Formats {
        type Key = &'static str;

        fn count(&self) -> usize {
            0
        }

        fn format(&self, _: usize) -> Option<Format<'_, &'static str>> {
            None
        }
    }
}

/// What stands before the name in the word of a user's format. No name has a
/// colon, so such a word is none of another format.
pub(crate) const PREFIX: &str = "user:";

/// Keeps a text for as long as the program runs, once. Formats are named by hand, so
/// these are few.
pub(crate) fn kept(text: &str) -> &'static str {
    static KEPT: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.iter().find(|known| **known == text) {
        return known;
    }
    let new: &'static str = Box::leak(text.into());
    all.push(new);
    new
}

/// The word of a user's format of this name.
pub(crate) fn word(name: &str) -> &'static str {
    kept(&format!("{PREFIX}{name}"))
}

/// The name in the word of a user's format.
pub(crate) fn name(word: &'static str) -> Option<&'static str> {
    word.strip_prefix(PREFIX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_once() {
        let first = word("My game");
        assert_eq!((first, name(first)), ("user:My game", Some("My game")));
        assert!(core::ptr::eq(first, word("My game")));
        assert_eq!(name("f1"), None);
    }
}
