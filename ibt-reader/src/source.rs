//! Where the bytes come from.

use std::fs::File;
use std::path::PathBuf;

use memmap2::{Mmap, MmapOptions};

use crate::error::ErrorKind;

/// The bytes of a recording.
pub(crate) enum Source {
    /// A file, and what of it is mapped.
    Mapped(MappedFile),
    /// Bytes in memory.
    Memory(Vec<u8>),
}

/// A file, and what of it is mapped.
pub(crate) struct MappedFile {
    file: File,
    /// `None` where nothing is left to map.
    map: Option<Mmap>,
}

impl Source {
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Mapped(mapped) => mapped.map.as_deref().unwrap_or_default(),
            Self::Memory(bytes) => bytes,
        }
    }

    /// Looks at the size of the file and maps it again where that has changed.
    pub(crate) fn refresh(&mut self) -> Result<(), ErrorKind> {
        match self {
            Self::Mapped(mapped) => mapped.refresh(),
            Self::Memory(_) => Ok(()),
        }
    }
}

impl MappedFile {
    pub(crate) fn open(path: &PathBuf) -> Result<Self, ErrorKind> {
        let io = |source| ErrorKind::Io { doing: "open", source };
        // A pipe would keep `open` waiting.
        if !std::fs::metadata(path).map_err(io)?.is_file() {
            return Err(ErrorKind::NotAFile);
        }
        let mut mapped = Self { file: File::open(path).map_err(io)?, map: None };
        mapped.refresh()?;
        Ok(mapped)
    }

    fn refresh(&mut self) -> Result<(), ErrorKind> {
        let metadata = self.file.metadata();
        let len = metadata.map_err(|source| ErrorKind::Io { doing: "measure", source })?.len();
        let mapped = self.map.as_ref().map_or(0, |map| map.len());
        if len != mapped as u64 {
            // The old mapping goes first: where the new one fails, nothing is
            // left that reaches behind the end.
            self.map = None;
            self.map = map(&self.file, len)?;
        }
        Ok(())
    }
}

/// Maps the first `len` bytes of a file.
#[allow(unsafe_code)]
fn map(file: &File, len: u64) -> Result<Option<Mmap>, ErrorKind> {
    let io = |source| ErrorKind::Io { doing: "map", source };
    if len == 0 {
        return Ok(None);
    }
    let len = usize::try_from(len).map_err(|_| io(std::io::ErrorKind::OutOfMemory.into()))?;
    // SAFETY: the mapping is read-only and private to this crate. The one
    // condition is that the file is not changed under it, which no program can
    // promise for another; the crate's documentation says what comes of it. The
    // simulator appends behind `len`. Whatever the bytes are, they are read as
    // integers and floats, for which every pattern is valid, at places that were
    // checked on a copy of the headers; no read trusts that the same byte read
    // twice is the same.
    let map = unsafe { MmapOptions::new().len(len).map(file) };
    map.map(Some).map_err(io)
}
