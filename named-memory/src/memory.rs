use std::fmt;
use std::path::Path;

use crate::{Error, name, platform};

/// Another program's named memory, opened read-only; closed on drop.
///
/// ```
/// use named_memory::{Error, NamedMemory};
///
/// # #[cfg(target_os = "linux")]
/// # {
/// // A file stands for the memory here; its owner would be another program.
/// let path = std::env::temp_dir().join(format!("named-memory-{}", std::process::id()));
/// std::fs::write(&path, 7u32.to_le_bytes()).unwrap();
/// let memory = NamedMemory::open_path(&path)?;
/// assert_eq!((memory.len(), memory.is_empty()), (4, false));
/// assert_eq!(memory.name(), path.display().to_string());
///
/// let mut copy = Vec::new();
/// memory.copy_all(1_024, &mut copy)?;
/// assert_eq!(copy, [7, 0, 0, 0]);
/// assert!(matches!(memory.copy_into(2, &mut [0; 4]), Err(Error::TooSmall { wanted: 6, .. })));
///
/// assert!(memory.is_current());
/// std::fs::remove_file(&path).unwrap();
/// assert!(!memory.is_current());
/// # }
/// # Ok::<(), Error>(())
/// ```
pub struct NamedMemory {
    memory: platform::Memory,
    name: String,
}

impl NamedMemory {
    /// Opens memory that exists, whole; it is never created.
    ///
    /// On Windows the name is that of a file mapping object, such as
    /// `Local\acpmf_physics`. On Linux it is that of a file in `/dev/shm`,
    /// without the namespace `Local\` or `Global\`: programs that bring a game's
    /// memory out of Wine publish it so.
    ///
    /// ```no_run
    /// use named_memory::NamedMemory;
    ///
    /// let memory = NamedMemory::open(r"Local\acpmf_physics")?;
    /// assert_eq!(memory.name(), r"Local\acpmf_physics");
    /// # Ok::<(), named_memory::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotRunning`] where nothing has this name. It may not be opened;
    /// the name is none; it is a folder, a pipe or a device.
    #[doc(alias = "OpenFileMappingW")]
    #[doc(alias = "MapViewOfFile")]
    #[doc(alias = "shm_open")]
    pub fn open(name: &str) -> Result<Self, Error> {
        name::bare(name)?;
        Ok(Self { memory: platform::Memory::open(name)?, name: name.to_owned() })
    }

    /// Opens a file of the caller's choice as memory. Linux only.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    pub fn open_path(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let memory = platform::Memory::open_path(path)?;
        Ok(Self { memory, name: path.display().to_string() })
    }

    #[cfg(target_os = "linux")]
    pub(crate) const fn new(memory: platform::Memory, name: String) -> Self {
        Self { memory, name }
    }

    /// The name or the path that it was opened by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The size, in bytes.
    ///
    /// Windows rounds it up to whole pages, as Wine does, so it is mostly more
    /// than what the owner asked for; the bytes behind are 0. On Linux it is the
    /// size of the file at this moment, for a file may grow and may be cut.
    #[must_use]
    pub fn len(&self) -> usize {
        self.memory.len()
    }

    /// True where there is no byte: a file that its owner has not filled yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Copies the bytes from `offset` on into `out`, all of it.
    ///
    /// What is copied may be torn, see [`copy_checked`](Self::copy_checked).
    /// Loads of a later call are not moved before those of this one, so a
    /// counter that is copied before and after says what happened in between.
    ///
    /// # Errors
    ///
    /// [`Error::TooSmall`] where the memory ends before; then `out` holds
    /// anything.
    pub fn copy_into(&self, offset: usize, out: &mut [u8]) -> Result<(), Error> {
        self.memory.copy_into(offset, out, &self.name)
    }

    /// Copies all of it into `out`, which becomes as long as the memory is.
    ///
    /// # Errors
    ///
    /// The memory is more than `limit` bytes long, and is not copied then
    /// ([`Error::TooLarge`]); or it became shorter meanwhile.
    pub fn copy_all(&self, limit: usize, out: &mut Vec<u8>) -> Result<(), Error> {
        let found = self.len();
        if found > limit {
            return Err(Error::TooLarge { found, limit });
        }
        out.resize(found, 0);
        self.copy_into(0, out)
    }

    /// Copies the bytes from `offset` on into `out`, and again while the owner
    /// wrote meanwhile, at most `attempts` times.
    ///
    /// `check` is asked before and after each copy, and reads what says that the
    /// owner writes: mostly a counter. A copy is good where both answers are the
    /// same, and that answer is returned. `None` says that the owner is writing
    /// at this moment; the attempt is lost.
    ///
    /// ```no_run
    /// # use named_memory::{Error, NamedMemory};
    /// # fn read(memory: &NamedMemory) -> Result<(), Error> {
    /// let mut page = [0; 800];
    /// let counter = memory.copy_checked(0, &mut page, 3, |memory| {
    ///     let mut counter = [0; 4];
    ///     memory.copy_into(0, &mut counter)?;
    ///     Ok(Some(u32::from_le_bytes(counter)))
    /// })?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Torn`] after the last attempt; those of
    /// [`copy_into`](Self::copy_into) and of `check` at once.
    pub fn copy_checked<C: PartialEq>(
        &self,
        offset: usize,
        out: &mut [u8],
        attempts: u32,
        mut check: impl FnMut(&Self) -> Result<Option<C>, Error>,
    ) -> Result<C, Error> {
        for _ in 0..attempts {
            let Some(before) = check(self)? else { continue };
            self.copy_into(offset, out)?;
            if check(self)?.is_some_and(|after| after == before) {
                return Ok(before);
            }
        }
        Err(Error::Torn { attempts })
    }

    /// True where this is still the memory that its name stands for.
    ///
    /// On Linux false when the file was deleted or another one has taken its
    /// name, and, for memory found through a process, when the process has
    /// ended: the memory then stays as it is, and should be dropped and opened
    /// anew. On Windows always true: a name stays with its memory while any
    /// program holds it, and the owner that starts again finds it. There, drop
    /// memory that stands still, so that it can vanish.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.memory.is_current()
    }
}

impl fmt::Debug for NamedMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NamedMemory")
            .field("name", &self.name)
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}
