//! A file that takes its name when it is whole.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file being written. It stands beside the one of its name until it is
/// finished, so that work which fails costs no file that was there before, and
/// leaves none behind.
///
/// A device or a pipe is written to at once.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    /// `None` for a device or a pipe.
    pending: Option<Pending>,
}

#[derive(Debug)]
struct Pending {
    part: PathBuf,
    path: PathBuf,
    force: bool,
}

impl NewFile {
    /// Begins a file. With `force` it replaces one that is there already; a link
    /// stays, and what it leads to is replaced.
    ///
    /// # Errors
    ///
    /// One line that names the file: there is one already, it is a folder, or the
    /// system refused.
    pub fn create(path: &Path, force: bool) -> Result<Self, String> {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let refused = |error: io::Error| named(&format_args!("cannot write it: {error}"));
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(named(&"is a folder")),
            Ok(there) if !there.is_file() || is_open_already(path) => {
                let file = File::options().write(true).open(path).map_err(refused)?;
                return Ok(Self { file, pending: None });
            }
            Ok(_) if !force => return Err(named(&"exists; --force replaces it")),
            // A link to nothing is found out when its file takes the name.
            Ok(_) | Err(_) => {}
        }
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = path.file_name().ok_or_else(|| named(&"is no name of a file"))?;
        let mut part = name.to_owned();
        part.push(format!(".{}.part", process::id()));
        let part = path.with_file_name(part);
        let file = File::create_new(&part).map_err(refused)?;
        Ok(Self { file, pending: Some(Pending { part, path, force }) })
    }

    /// True where it is a file, and no device or pipe.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.pending.is_some()
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// One line that names the file: meanwhile there is one, or the system
    /// refused.
    pub fn finish(mut self) -> Result<(), String> {
        let Some(Pending { part, path, force }) = self.pending.take() else { return Ok(()) };
        let named = match fs::symlink_metadata(&path) {
            Ok(_) if !force => Err("exists; --force replaces it".to_owned()),
            _ => fs::rename(&part, &path).map_err(|error| format!("cannot name it: {error}")),
        };
        named.map_err(|error| {
            let _ = fs::remove_file(&part);
            format!("{}: {error}", path.display())
        })
    }
}

/// Standard output and the like by their paths: somebody holds the file.
fn is_open_already(path: &Path) -> bool {
    let held = |path: &Path| path.starts_with("/dev") || path.starts_with("/proc");
    held(path) || fs::read_link(path).is_ok_and(|leads_to| held(&leads_to))
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for NewFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(pending) = &self.pending {
            let _ = fs::remove_file(&pending.part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::Folder;

    fn names(folder: &Folder) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn work_that_fails_costs_no_file_and_leaves_none() {
        let folder = Folder::new("fails");
        let path = folder.path().join("a");
        let mut file = NewFile::create(&path, false).unwrap();
        file.write_all(b"half").unwrap();
        assert!(!path.exists());
        drop(file);
        assert!(names(&folder).is_empty());
        fs::write(&path, b"mine").unwrap();
        let mut file = NewFile::create(&path, true).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(
            (fs::read(&path).unwrap(), names(&folder)),
            (b"mine".to_vec(), vec!["a".into()])
        );
    }

    #[test]
    fn a_whole_file_takes_its_name() {
        let folder = Folder::new("whole");
        let path = folder.path().join("a");
        let mut file = NewFile::create(&path, false).unwrap();
        file.write_all(b"whole").unwrap();
        file.finish().unwrap();
        assert_eq!(
            (fs::read(&path).unwrap(), names(&folder)),
            (b"whole".to_vec(), vec!["a".into()])
        );
        let error = NewFile::create(&path, false).unwrap_err();
        assert!(error.ends_with("a: exists; --force replaces it"), "{error}");
        // Somebody else was quicker.
        let path = folder.path().join("b");
        let file = NewFile::create(&path, false).unwrap();
        fs::write(&path, b"theirs").unwrap();
        assert!(file.finish().unwrap_err().ends_with("b: exists; --force replaces it"));
        assert_eq!(names(&folder), ["a", "b"]);
    }

    #[test]
    fn a_folder_and_a_missing_folder_are_refused() {
        let folder = Folder::new("refused");
        assert!(NewFile::create(folder.path(), true).unwrap_err().ends_with("is a folder"));
        let error = NewFile::create(&folder.path().join("none/a"), true).unwrap_err();
        assert!(error.contains("none/a: cannot write it: "), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays() {
        let folder = Folder::new("link");
        let (link, target) = (folder.path().join("link"), folder.path().join("target"));
        fs::write(&target, b"old").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        let mut file = NewFile::create(&link, true).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_to_at_once() {
        let mut file = NewFile::create(Path::new("/dev/null"), true).unwrap();
        assert!(!file.is_file());
        file.write_all(b"gone").unwrap();
        file.finish().unwrap();
        let mut full = NewFile::create(Path::new("/dev/full"), false).unwrap();
        assert!(full.write_all(b"no room").is_err());
    }
}
