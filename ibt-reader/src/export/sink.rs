//! Text on its way to a writer.

use std::io::Write;

use irsdk::{Label, Values};
use telemetry_core::wire::windows_1252;

use super::ExportError;

/// The buffer goes to the writer when it holds so much.
const ROOM: usize = 256 * 1024;

/// Values of one array, or characters of one text, that are written before the
/// buffer is looked at. A file that is made to do harm has millions in a record.
const CHUNK: usize = 1_024;

/// How values are spelt.
pub(super) struct Spelling {
    pub(super) yes: &'static [u8],
    pub(super) no: &'static [u8],
    /// What is not finite; `None` for its own text.
    pub(super) not_finite: Option<&'static [u8]>,
}

/// A buffer before a writer.
pub(super) struct Sink<W> {
    out: W,
    buffer: Vec<u8>,
    written: u64,
}

impl<W: Write> Sink<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out, buffer: Vec::new(), written: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        self.buffer.push(byte);
    }

    #[inline]
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    #[inline]
    pub(super) fn integer(&mut self, number: impl itoa::Integer) {
        self.extend(itoa::Buffer::new().format(number).as_bytes());
    }

    /// Hands the buffer to the writer, where it is full.
    #[inline]
    pub(super) fn spill(&mut self) -> Result<(), ExportError> {
        if self.buffer.len() < ROOM { Ok(()) } else { self.hand_over() }
    }

    fn hand_over(&mut self) -> Result<(), ExportError> {
        self.out.write_all(&self.buffer).map_err(|source| self.refused(source))?;
        self.written = self.written.saturating_add(self.buffer.len() as u64);
        self.buffer.clear();
        Ok(())
    }

    fn refused(&self, source: std::io::Error) -> ExportError {
        ExportError::Write { bytes: self.written, source }
    }

    pub(super) fn finish(mut self) -> Result<(), ExportError> {
        self.hand_over()?;
        self.out.flush().map_err(|source| self.refused(source))
    }

    /// The characters of a text of the simulator's, one a byte.
    pub(super) fn text(
        &mut self,
        text: Label<'_>,
        put: impl Fn(&mut Self, char),
    ) -> Result<(), ExportError> {
        for bytes in text.as_bytes().chunks(CHUNK) {
            for &byte in bytes {
                put(self, windows_1252(byte));
            }
            self.spill()?;
        }
        Ok(())
    }

    /// One character, as UTF-8.
    pub(super) fn character(&mut self, character: char) {
        self.extend(character.encode_utf8(&mut [0; 4]).as_bytes());
    }

    /// Values with commas between them, and one before the first where
    /// something stands there. Characters are numbers here.
    pub(super) fn values(
        &mut self,
        values: Values<'_>,
        comma: bool,
        spelling: &Spelling,
    ) -> Result<(), ExportError> {
        match values {
            Values::Char(values) => self.list(values, comma, |sink, value| sink.integer(value)),
            Values::Bool(values) => self.list(values, comma, |sink, value| {
                sink.extend(if value != 0 { spelling.yes } else { spelling.no });
            }),
            Values::Int(values) => {
                self.list(values, comma, |sink, value| sink.integer(value.get()))
            }
            Values::BitField(values) => {
                self.list(values, comma, |sink, value| sink.integer(value.get()))
            }
            Values::Float(values) => self.list(values, comma, |sink, value| {
                let value = value.get();
                sink.float(value, value.is_finite(), spelling);
            }),
            Values::Double(values) => self.list(values, comma, |sink, value| {
                let value = value.get();
                sink.float(value, value.is_finite(), spelling);
            }),
        }
    }

    #[inline]
    fn list<T: Copy>(
        &mut self,
        values: &[T],
        mut comma: bool,
        put: impl Fn(&mut Self, T),
    ) -> Result<(), ExportError> {
        for values in values.chunks(CHUNK) {
            for &value in values {
                if comma {
                    self.push(b',');
                }
                comma = true;
                put(self, value);
            }
            self.spill()?;
        }
        Ok(())
    }

    #[inline]
    fn float(&mut self, value: impl zmij::Float, finite: bool, spelling: &Spelling) {
        match spelling.not_finite {
            Some(instead) if !finite => self.extend(instead),
            _ => self.extend(zmij::Buffer::new().format(value).as_bytes()),
        }
    }
}
