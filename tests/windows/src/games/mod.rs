//! What games write, and in which order.
//!
//! Every byte of a row or a page follows from its number. So a test that knows
//! the number knows all bytes, and a mix of two writes shows.
//!
//! Layouts are written by offset from the publishers' documents, apart from the
//! structs of the libraries that read them.

pub mod iracing;
pub mod kunos;

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Memory that a game writes.
pub trait Target {
    /// Writes bytes. Aligned words are stored whole, and nothing that is written
    /// later is seen before.
    fn put(&self, offset: usize, bytes: &[u8]);
}

impl<T: Target + ?Sized> Target for std::sync::Arc<T> {
    fn put(&self, offset: usize, bytes: &[u8]) {
        (**self).put(offset, bytes);
    }
}

impl Target for std::cell::RefCell<Vec<u8>> {
    fn put(&self, offset: usize, bytes: &[u8]) {
        self.borrow_mut()[offset..][..bytes.len()].copy_from_slice(bytes);
    }
}

/// How a game is played: words such as `hz=333`.
#[derive(Clone, Debug, Default)]
pub struct Options(HashMap<String, String>);

impl Options {
    /// Reads the words.
    ///
    /// # Errors
    ///
    /// One has no `=`.
    pub fn new(words: &[&str]) -> Result<Self, String> {
        let pair = |word: &&str| {
            let (key, value) = word.split_once('=').ok_or_else(|| format!("{word} has no ="))?;
            Ok((key.to_owned(), value.to_owned()))
        };
        words.iter().map(pair).collect::<Result<_, _>>().map(Self)
    }

    /// A number, 0 where it is not given.
    ///
    /// # Errors
    ///
    /// It is none.
    pub fn number(&self, key: &str) -> Result<u32, String> {
        let Some(value) = self.0.get(key) else { return Ok(0) };
        value.parse().map_err(|error| format!("{key}={value}: {error}"))
    }

    /// A word.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }
}

/// How rows are torn on purpose: half of it, a pause, the other half.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tear {
    every: u32,
    pause: Duration,
}

impl Tear {
    /// `tear=MICROSECONDS` and `every=ROWS`, 1 where it is not given.
    ///
    /// # Errors
    ///
    /// They are no numbers.
    pub fn new(options: &Options) -> Result<Self, String> {
        let pause = Duration::from_micros(options.number("tear")?.into());
        Ok(Self { every: options.number("every")?.max(1), pause })
    }

    /// True where the row of a turn is torn.
    #[must_use]
    pub fn is_torn(self, turn: u32) -> bool {
        !self.pause.is_zero() && turn.is_multiple_of(self.every)
    }

    /// Writes a row.
    pub fn put(self, target: &impl Target, turn: u32, offset: usize, bytes: &[u8]) {
        let is_torn = self.is_torn(turn);
        let (first, second) = bytes.split_at(if is_torn { bytes.len() / 2 } else { bytes.len() });
        target.put(offset, first);
        if is_torn {
            // No sleep: that would be far longer.
            let end = Instant::now() + self.pause;
            while Instant::now() < end {
                std::hint::spin_loop();
            }
        }
        target.put(offset + first.len(), second);
    }
}

/// Bytes that are filled by offset.
#[derive(Clone, Debug)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Bytes {
    pub(crate) fn zeros(len: usize) -> Self {
        Self(vec![0; len])
    }

    pub(crate) fn put(&mut self, at: usize, bytes: &[u8]) -> &mut Self {
        self.0[at..][..bytes.len()].copy_from_slice(bytes);
        self
    }

    pub(crate) fn i32(&mut self, at: usize, value: i32) -> &mut Self {
        self.put(at, &value.to_le_bytes())
    }

    pub(crate) fn f32(&mut self, at: usize, value: f32) -> &mut Self {
        self.put(at, &value.to_le_bytes())
    }

    pub(crate) fn utf16(&mut self, at: usize, text: &str) -> &mut Self {
        let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        self.put(at, &units)
    }
}
