//! A file that stands for shared memory.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file, filled with zeros at first; gone on drop, and with this program
/// however that ends.
pub(crate) struct SharedFile {
    file: Option<File>,
    path: PathBuf,
}

impl SharedFile {
    /// `name` is that of the memory, with or without its namespace.
    pub(crate) fn create(folder: &Path, name: &str, len: usize) -> Result<Self, String> {
        let path = folder.join(name.rsplit('\\').next().unwrap_or(name));
        let text = |error: std::io::Error| format!("{}: {error}", path.display());
        // One that was left behind may be held by readers: they are to see that
        // this is another.
        if path.exists() {
            fs::remove_file(&path).map_err(text)?;
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(windows)]
        {
            use std::os::windows::fs::OpenOptionsExt;
            const FILE_FLAG_DELETE_ON_CLOSE: u32 = 0x0400_0000;
            const GENERIC_WRITE: u32 = 0x4000_0000;
            const DELETE: u32 = 0x0001_0000;
            options.access_mode(GENERIC_WRITE | DELETE).custom_flags(FILE_FLAG_DELETE_ON_CLOSE);
        }
        let file = options.open(&path).map_err(text)?;
        file.set_len(len as u64).map_err(text)?;
        Ok(Self { file: Some(file), path })
    }

    /// Writes bytes in one piece. What is written later is not seen before.
    pub(crate) fn put(&self, at: usize, bytes: &[u8]) -> Result<(), String> {
        let Some(mut file) = self.file.as_ref() else { return Ok(()) };
        file.seek(SeekFrom::Start(at as u64))
            .and_then(|_| file.write_all(bytes))
            .map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

impl Drop for SharedFile {
    fn drop(&mut self) {
        drop(self.file.take());
        // Windows has removed it with its last handle.
        if cfg!(not(windows)) {
            let _ = fs::remove_file(&self.path);
        }
    }
}
