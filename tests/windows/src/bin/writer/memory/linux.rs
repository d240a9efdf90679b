//! Files in `/dev/shm`, as a program that brings a game's memory out of Wine
//! makes them. There are no events.

use std::fs::{self, File, OpenOptions};
use std::path::PathBuf;

use memmap2::{MmapOptions, MmapRaw};

use super::Answer;

/// A file, all of it mapped; removed on drop.
pub(crate) struct Region {
    map: MmapRaw,
    file: File,
    path: PathBuf,
}

impl Region {
    pub(crate) fn create(name: &str, len: usize, existing: bool) -> Result<Self, String> {
        let name = name.strip_prefix("Local\\").unwrap_or(name);
        let path = PathBuf::from("/dev/shm").join(name);
        let open = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(!existing)
            .create(true)
            .truncate(false)
            .open(&path);
        let text = |error: std::io::Error| format!("{}: {error}", path.display());
        let file = open.map_err(text)?;
        let size = file.metadata().map_err(text)?.len();
        // As Windows does it: who finds a mapping does not change its size.
        if size < len as u64 {
            file.set_len(len as u64).map_err(text)?;
        }
        let map = MmapOptions::new().len(len).map_raw(&file).map_err(text)?;
        Ok(Self { map, file, path })
    }

    pub(crate) fn start(&self) -> *mut u8 {
        self.map.as_mut_ptr()
    }

    pub(crate) fn close_handle(&self) -> Answer {
        Err("a file has no handle that is apart from its memory".into())
    }

    /// Nothing may write meanwhile: a page that is cut away ends the process.
    pub(crate) fn resize(&self, len: usize) -> Answer {
        self.file.set_len(len as u64).map_err(|error| error.to_string())?;
        Ok(String::new())
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// There is none.
pub(crate) enum Event {}

impl Event {
    pub(crate) fn create(_: &str) -> Result<Self, String> {
        Err("Linux has no named events".into())
    }

    pub(crate) fn pulse(&self) -> Answer {
        match *self {}
    }

    pub(crate) fn set(&self) -> Answer {
        match *self {}
    }
}
