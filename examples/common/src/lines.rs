//! Lines on standard output.

use std::io::{self, ErrorKind, Write};

use serde::Serialize;

/// Who reads the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Somebody.
    Reads,
    /// `| head` has enough: no error.
    Gone,
}

/// Writes a value as one line of JSON.
///
/// # Errors
///
/// The line cannot be written.
pub fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// What became of a line.
///
/// # Errors
///
/// It could not be written, and not because the reader is gone.
pub fn finish(written: io::Result<()>) -> Result<Reader, String> {
    match written {
        Ok(()) => Ok(Reader::Reads),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(format!("standard output cannot be written: {error}")),
    }
}
