//! Lines on standard output.

use std::io::{self, ErrorKind, Write};

use serde::{Serialize, Serializer};
use telemetry_core::TelemetryFrame;
use telemetry_decoders::custom::Variables;
use telemetry_formats::Formats;

/// Who reads the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Somebody.
    Reads,
    /// `| head` has enough: no error.
    Gone,
}

/// A frame as one line of JSON.
#[derive(Debug, Serialize)]
pub struct FrameLine<'a> {
    /// Counts the packets, from 0.
    pub packet: u64,
    /// When it came, microseconds since the start.
    pub t_us: u64,
    /// The word of its format, or the name of one of the user's own.
    #[serde(serialize_with = "plain")]
    pub format: &'a str,
    /// The game's name.
    pub game: &'a str,
    /// The frame.
    #[serde(flatten)]
    pub frame: &'a TelemetryFrame,
    /// What stands beside it, of a format of the user's own.
    #[serde(flatten)]
    pub variables: Named<'a>,
}

/// A whole packet as one line of JSON.
#[derive(Debug, Serialize)]
pub struct PacketLine<B> {
    /// Counts the packets, from 0.
    pub packet: u64,
    /// When it came, microseconds since the start.
    pub t_us: u64,
    /// The word of its format.
    pub format: &'static str,
    /// Which packet of the format it is.
    pub kind: &'static str,
    /// Its fields.
    pub body: B,
}

/// A format of the user's own by its name alone.
fn plain<S: Serializer>(format: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(format.strip_prefix("user:").unwrap_or(format))
}

/// The variables of the user's formats by their names: a key each, `null` where the packet does
/// not say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Named<'a>(Option<(&'a Formats, &'a Variables)>);

impl<'a> Named<'a> {
    /// Those of these formats.
    #[must_use]
    pub fn new(formats: &'a Formats, variables: &'a Variables) -> Self {
        Self(Some((formats, variables)))
    }
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = self.0.iter().flat_map(|(formats, variables)| {
            let all = (0u8..).zip(formats.variables());
            all.map(|(index, one)| (format!("var:{}", one.name), variables.get(index)))
        });
        serializer.collect_map(all)
    }
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
