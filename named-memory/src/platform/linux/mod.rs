//! Linux: files in `/dev/shm`, and the memory of processes under Wine.

mod process;

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{Ordering, fence};
use std::time::Duration;

pub(crate) use process::{ProcessId, find, from_pid, mappings};

use crate::{Error, name};

/// Where shared memory has its names.
const SHARED: &str = "/dev/shm";

/// A file, read and never mapped: see the crate's documentation.
pub(crate) struct Memory {
    file: File,
    identity: Identity,
    origin: Origin,
}

/// Device and number of a file.
type Identity = (u64, u64);

/// What says whether the file is still the one that is meant.
enum Origin {
    Path(PathBuf),
    Process(ProcessId),
}

impl Memory {
    pub(crate) fn open(name: &str) -> Result<Self, Error> {
        let path = Path::new(SHARED).join(name::bare(name)?);
        Self::open_as(path, name)
    }

    pub(crate) fn open_path(path: &Path) -> Result<Self, Error> {
        Self::open_as(path.to_owned(), &path.display().to_string())
    }

    fn open_as(path: PathBuf, name: &str) -> Result<Self, Error> {
        let (file, identity) = open_regular(&path, name)?;
        Ok(Self { file, identity, origin: Origin::Path(path) })
    }

    pub(crate) fn len(&self) -> usize {
        // Asking an open file fails in no ordinary case; then nothing can be read.
        self.file.metadata().map_or(0, |metadata| size(&metadata))
    }

    #[inline]
    pub(crate) fn copy_into(&self, offset: usize, out: &mut [u8], name: &str) -> Result<(), Error> {
        let mut at = offset as u64;
        let mut rest = &mut *out;
        while !rest.is_empty() {
            match self.file.read_at(rest, at) {
                Ok(0) => {
                    let len = out.len();
                    return Err(Error::too_small(self.len(), offset, len));
                }
                Ok(read) => {
                    rest = rest.get_mut(read..).unwrap_or_default();
                    at = at.saturating_add(read as u64);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // An offset that no file can have.
                Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                    return Err(Error::too_small(self.len(), offset, out.len()));
                }
                Err(error) => return Err(Error::from_io("read", name, error)),
            }
        }
        fence(Ordering::Acquire);
        Ok(())
    }

    pub(crate) fn is_current(&self) -> bool {
        match &self.origin {
            Origin::Path(path) => {
                std::fs::metadata(path).is_ok_and(|metadata| identity(&metadata) == self.identity)
            }
            Origin::Process(id) => id.is_alive(),
        }
    }
}

/// Opens a file for reading, and nothing that would make `open` or `read` wait.
fn open_regular(path: &Path, name: &str) -> Result<(File, Identity), Error> {
    let error = |source| Error::from_io("open", name, source);
    let not_a_file = || Error::NotAFile { name: name.to_owned() };
    // A device may act on being opened.
    if !std::fs::metadata(path).map_err(error)?.is_file() {
        return Err(not_a_file());
    }
    // Something else may stand there by now, a pipe perhaps.
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY)
        .open(path)
        .map_err(error)?;
    let metadata = file.metadata().map_err(error)?;
    if !metadata.is_file() {
        return Err(not_a_file());
    }
    Ok((file, identity(&metadata)))
}

fn identity(metadata: &Metadata) -> Identity {
    (metadata.dev(), metadata.ino())
}

fn size(metadata: &Metadata) -> usize {
    usize::try_from(metadata.len()).unwrap_or(usize::MAX)
}

/// There is none.
pub(crate) enum Event {}

impl Event {
    pub(crate) fn open(_: &str) -> Result<Self, Error> {
        Err(Error::unsupported("a named event"))
    }

    pub(crate) fn wait(&self, _: Duration, _: &str) -> Result<bool, Error> {
        match *self {}
    }
}

pub(crate) fn broadcast(_: &str, _: usize, _: isize) -> Result<(), Error> {
    Err(Error::unsupported("a window message"))
}
