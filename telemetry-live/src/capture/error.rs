use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a capture file cannot be read or written. Each is one line, and begins with the file.
///
/// [`PktsWriter`](super::PktsWriter) has an example.
#[derive(Debug)]
#[non_exhaustive]
pub enum CaptureError {
    /// The file cannot be opened or created.
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The path is a directory.
    Directory {
        /// The directory.
        path: PathBuf,
    },
    /// The file is there already and was not to be replaced.
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Neither the first bytes nor the name say what kind of file it is.
    UnknownKind {
        /// The file.
        path: PathBuf,
        /// Its first bytes, up to four.
        start: Vec<u8>,
    },
    /// The file ends within its header.
    NoHeader {
        /// The file.
        path: PathBuf,
        /// How many bytes of the header are there.
        got: u64,
        /// How many it has.
        want: u64,
    },
    /// The system failed to read on.
    Read {
        /// The file.
        path: PathBuf,
        /// How many bytes were read before.
        offset: u64,
        /// What the system says.
        source: io::Error,
    },
    /// The file is cut off or corrupt.
    Damaged {
        /// The file.
        path: PathBuf,
        /// How many whole records (blocks in a pcapng file) come before the damaged one.
        record: u64,
        /// Where the damaged record begins, in bytes.
        offset: u64,
        /// What was there and what was wanted.
        reason: String,
    },
    /// The system failed to write. The file ends with the last whole record.
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The payload is longer than the framing of the file allows. Nothing was written.
    TooLong {
        /// The file.
        path: PathBuf,
        /// The payload's length in bytes.
        bytes: usize,
    },
}

impl fmt::Display for CaptureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open { path, source } => write!(f, "{}: {source}", path.display()),
            Self::Directory { path } => write!(f, "{}: is a directory", path.display()),
            Self::Exists { path } => write!(f, "{}: is there already", path.display()),
            Self::UnknownKind { path, start } => {
                write!(f, "{}: neither pcap nor pcapng by its first bytes (", path.display())?;
                if start.is_empty() {
                    write!(f, "it is empty")?;
                }
                for (i, byte) in start.iter().enumerate() {
                    write!(f, "{}{byte:02x}", if i == 0 { "" } else { " " })?;
                }
                write!(f, "), nor .pkts or .bin by its name, nor a page recording beside others")
            }
            Self::NoHeader { path, got, want } => {
                write!(f, "{}: has {got} of the {want} bytes of its header", path.display())
            }
            Self::Read { path, offset, source } => {
                write!(f, "{}: at byte {offset}: {source}", path.display())
            }
            Self::Damaged { path, record, offset, reason } => {
                write!(f, "{}: record {record} at byte {offset} {reason}", path.display())
            }
            Self::Write { path, source } => write!(f, "{}: {source}", path.display()),
            Self::TooLong { path, bytes } => {
                write!(f, "{}: a datagram of {bytes} bytes is too long to write", path.display())
            }
        }
    }
}

impl Error for CaptureError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Open { source, .. } | Self::Read { source, .. } | Self::Write { source, .. } => {
                Some(source)
            }
            _ => None,
        }
    }
}
