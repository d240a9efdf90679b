use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use irsdk::VarType;
use telemetry_core::DecodeErrorKind;

/// Why a recording was refused: which, what was there, and what was wanted.
///
/// ```
/// let error = ibt_reader::Recording::from_bytes([0; 91]).unwrap_err();
/// assert_eq!(error.to_string(), "recording: is 91 bytes long, its headers take 144");
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{}: {kind}", Origin(path.as_deref()))]
pub struct Error {
    /// The file; `None` for a recording in memory.
    pub path: Option<PathBuf>,
    /// What is wrong.
    #[source]
    pub kind: ErrorKind,
}

/// The kinds of refusal.
///
/// ```
/// use ibt_reader::{ErrorKind, Recording};
///
/// let error = Recording::from_bytes([0; 288]).unwrap_err();
/// assert!(matches!(error.kind, ErrorKind::Empty { version: 0, .. }));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The operating system refused.
    #[error("cannot {doing} it: {source}")]
    Io {
        /// What was to be done: `open`, `map`, …
        doing: &'static str,
        /// The operating system's reason.
        source: io::Error,
    },
    /// A folder, a pipe or a device.
    #[error("is not a file")]
    NotAFile,
    /// Shorter than the headers that stand at a fixed place.
    #[error("is {len} bytes long, its headers take {needed}")]
    Short {
        /// The length, in bytes.
        len: u64,
        /// The length of the headers.
        needed: u64,
    },
    /// A part is not within the file: the file was cut inside its headers, or
    /// the offset or the count is wrong.
    #[error("is {len} bytes long, its {what} would stand at byte {start} to {end}")]
    Outside {
        /// The part.
        what: &'static str,
        /// Where it would begin.
        start: i64,
        /// Where it would end.
        end: i64,
        /// The length, in bytes.
        len: u64,
    },
    /// Two parts stand in the same place.
    #[error(
        "has its {what} at byte {start} to {end}, over its {other} at {other_start} to {other_end}"
    )]
    Overlap {
        /// The one part.
        what: &'static str,
        /// Where it begins.
        start: i64,
        /// Where it ends.
        end: i64,
        /// The other part.
        other: &'static str,
        /// Where that begins.
        other_start: i64,
        /// Where that ends.
        other_end: i64,
    },
    /// The header is one that the simulator does not write: another version, a
    /// count beyond its maximum, a variable that is not within the row.
    #[error("{0}")]
    Header(DecodeErrorKind),
    /// There is no version, no variable, no buffer or no byte in a row: the
    /// header was never written.
    #[error(
        "has an empty header: version {version}, {variables} variables, {buffers} buffers, {row_len} bytes a row"
    )]
    Empty {
        /// The version.
        version: i32,
        /// The number of variables.
        variables: i32,
        /// The number of buffers.
        buffers: i32,
        /// The length of a row.
        row_len: i32,
    },
    /// A saved live map. [`irsdk::Map`] reads it.
    #[error("is a saved live map with {buffers} buffers, and not a recording")]
    LiveMap {
        /// The number of buffers.
        buffers: i32,
    },
    /// The file has become shorter since it was opened.
    #[error("was {was} bytes long, and is {now}")]
    Shrunk {
        /// The length before.
        was: u64,
        /// The length now.
        now: u64,
    },
    /// The variables, the places or the date have changed since it was opened: another
    /// recording was written over it.
    #[error("has become another recording since it was opened")]
    Changed,
}

/// Why there is no such column.
///
/// ```
/// use ibt_reader::{ColumnError, Recording};
///
/// # mod made {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/made/mod.rs"));
/// # }
/// # use made::made;
/// # let speeds = [20f32, 25.0, 30.0].map(|speed| speed.to_le_bytes().to_vec());
/// # let bytes = made(&[("Speed", 4, 0)], &speeds);
/// let recording = Recording::from_bytes(bytes)?;
/// let error = recording.column::<f32>("Sped").unwrap_err();
/// assert!(matches!(error, ColumnError::NoVariable(name) if name == "Sped"));
/// assert!(matches!(recording.column::<f64>("Speed"), Err(ColumnError::WrongType { .. })));
/// # Ok::<(), ibt_reader::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ColumnError {
    /// The recording has no variable of that name, or its type is not known.
    #[error("there is no variable {0}")]
    NoVariable(String),
    /// The variable has another type.
    #[error("{name} is {found:?}, and was to be read as {wanted:?}")]
    WrongType {
        /// The variable's name, or where it stands in a row.
        name: String,
        /// Its type.
        found: VarType,
        /// The type that was wanted.
        wanted: VarType,
    },
    /// The handle is another recording's: its values are not within a row.
    #[error("a variable at byte {start} to {end} is not within a row of {row_len} bytes")]
    Outside {
        /// Where the values begin.
        start: usize,
        /// Where they end.
        end: usize,
        /// The length of a row.
        row_len: usize,
    },
}

/// What an error begins with.
struct Origin<'a>(Option<&'a Path>);

impl fmt::Display for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(path) => path.display().fmt(f),
            None => f.write_str("recording"),
        }
    }
}
