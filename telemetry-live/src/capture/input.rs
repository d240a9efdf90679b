//! The bytes of one file, read a record at a time.

use std::fmt;
use std::io::Read;
use std::path::PathBuf;

use super::CaptureError;

/// A record above this is taken for damage: no link layer that carries UDP comes near it, and a
/// corrupt length does not make the program read gigabytes into memory.
const MAX_RECORD: u64 = 16 * 1024 * 1024;

/// A file being read, which knows where it is, to say so in an error.
pub(super) struct Input {
    reader: Box<dyn Read + Send>,
    path: PathBuf,
    /// Bytes taken so far.
    offset: u64,
    /// The record being read: its number from 0, and where it begins.
    record: u64,
    record_start: u64,
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input")
            .field("path", &self.path)
            .field("offset", &self.offset)
            .field("record", &self.record)
            .finish_non_exhaustive()
    }
}

impl Input {
    pub(super) fn new(path: PathBuf, reader: Box<dyn Read + Send>) -> Self {
        Self { reader, path, offset: 0, record: 0, record_start: 0 }
    }

    /// Appends the next `want` bytes, or what is left where that is less.
    pub(super) fn read(&mut self, want: u64, into: &mut Vec<u8>) -> Result<u64, CaptureError> {
        let before = into.len();
        // Grows with what arrives, so that a length which lies allocates nothing.
        let result = self.reader.by_ref().take(want).read_to_end(into);
        let got = into.len().saturating_sub(before) as u64;
        self.offset = self.offset.saturating_add(got);
        match result {
            Ok(_) => Ok(got),
            Err(source) => {
                Err(CaptureError::Read { path: self.path.clone(), offset: self.offset, source })
            }
        }
    }

    /// Reads the header of the file, which counts as no record.
    pub(super) fn file_header(
        &mut self,
        want: u64,
        into: &mut Vec<u8>,
    ) -> Result<(), CaptureError> {
        let got = self.read(want, into)?;
        self.record_start = self.offset;
        if got < want {
            return Err(CaptureError::NoHeader { path: self.path.clone(), got, want });
        }
        Ok(())
    }

    /// Replaces `into` by the `want` bytes a record begins with. `false`: the file ended before.
    pub(super) fn header(&mut self, want: u64, into: &mut Vec<u8>) -> Result<bool, CaptureError> {
        into.clear();
        match self.read(want, into)? {
            0 => Ok(false),
            got if got < want => {
                Err(self.damaged(format!("has {got} of the {want} bytes of its header")))
            }
            _ => Ok(true),
        }
    }

    /// Appends the rest of a record that says it is `says` bytes, `counted` of which were read
    /// with its header.
    pub(super) fn body(
        &mut self,
        says: u64,
        counted: u64,
        into: &mut Vec<u8>,
    ) -> Result<(), CaptureError> {
        if says > MAX_RECORD {
            return Err(self.damaged(format!("says {says} bytes, more than {MAX_RECORD}")));
        }
        let left = counted.saturating_add(self.read(says.saturating_sub(counted), into)?);
        if left < says {
            return Err(self.damaged(format!("says {says} bytes, only {left} are left")));
        }
        Ok(())
    }

    /// The record is whole; the next begins here.
    pub(super) fn end_record(&mut self) {
        self.record = self.record.saturating_add(1);
        self.record_start = self.offset;
    }

    pub(super) fn damaged(&self, reason: String) -> CaptureError {
        CaptureError::Damaged {
            path: self.path.clone(),
            record: self.record,
            offset: self.record_start,
            reason,
        }
    }
}

/// Byte order of a file or section.
#[derive(Debug, Clone, Copy)]
pub(super) enum Order {
    Big,
    Little,
}

impl Order {
    /// The `N` bytes at `at`, least significant first; zeros past the end.
    fn bytes<const N: usize>(self, from: &[u8], at: usize) -> [u8; N] {
        let mut bytes = [0; N];
        if let Some(there) = from.get(at..).and_then(<[u8]>::first_chunk) {
            bytes = *there;
        }
        if let Self::Big = self {
            bytes.reverse();
        }
        bytes
    }

    pub(super) fn u16(self, from: &[u8], at: usize) -> u16 {
        u16::from_le_bytes(self.bytes(from, at))
    }

    pub(super) fn u32(self, from: &[u8], at: usize) -> u32 {
        u32::from_le_bytes(self.bytes(from, at))
    }

    pub(super) fn i64(self, from: &[u8], at: usize) -> i64 {
        i64::from_le_bytes(self.bytes(from, at))
    }
}
