//! Processes by the name of their program.
//!
//! ```
//! use named_memory::process::{self, Process};
//!
//! # #[cfg(target_os = "linux")]
//! # {
//! let this = Process::from_pid(std::process::id())?;
//! assert!(this.is_alive());
//! let found = process::find(&[this.name()])?;
//! assert!(found.iter().any(|process| process.pid() == this.pid()));
//!
//! assert!(process::find(&["no-such-program.exe"])?.is_empty());
//! # }
//! # Ok::<(), named_memory::Error>(())
//! ```

use std::fmt;

use crate::{Error, NamedMemory, platform};

/// A running process.
///
/// The [module](self) has an example.
#[derive(Clone, PartialEq, Eq)]
pub struct Process {
    id: platform::ProcessId,
    name: String,
}

/// The running processes whose program has one of these names, whatever the
/// case of its letters: `acs.exe`, `AC2-Win64-Shipping.exe`. Any order.
///
/// On Linux a program under Wine or Proton is found by the Windows path in its
/// command line, such as `Z:\games\acs.exe`, and any program by the name that
/// the kernel shows, of which it keeps 15 bytes. A launcher that is only told
/// the program's path is not that program. A process that is just being started
/// may be found a moment later only.
///
/// The [module](self) has an example.
///
/// # Errors
///
/// The list of processes cannot be read.
#[doc(alias = "CreateToolhelp32Snapshot")]
pub fn find(names: &[&str]) -> Result<Vec<Process>, Error> {
    let found = platform::find(names)?.into_iter();
    Ok(found.map(|(id, name)| Process { id, name: name.to_owned() }).collect())
}

impl Process {
    /// The running process of this number, with its program's name.
    ///
    /// # Errors
    ///
    /// [`Error::NotRunning`] where there is none; it may not be looked at.
    pub fn from_pid(pid: u32) -> Result<Self, Error> {
        let (id, name) = platform::from_pid(pid)?;
        Ok(Self { id, name })
    }

    /// The process's number.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.id.pid()
    }

    /// The name that it was found by, as it was asked for; of
    /// [`from_pid`](Self::from_pid) the program's own.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// True while this very process runs: one that was given the same number
    /// later is not it.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.id.is_alive()
    }

    /// The memory that a program under Wine shares with others: each block of it
    /// once, in any order. Linux only.
    ///
    /// Wine keeps memory that Windows programs share in a file that is deleted
    /// at once, or in one that never had a name; the name that the program gave
    /// it is not to be seen. So these are candidates: which is which must be
    /// told by the bytes. Sizes are rounded up to pages of 4096 bytes.
    ///
    /// ```no_run
    /// use named_memory::process;
    ///
    /// for game in process::find(&["acs.exe"])? {
    ///     for memory in game.mappings()? {
    ///         println!("{}: {} bytes", game.name(), memory.len());
    ///     }
    /// }
    /// # Ok::<(), named_memory::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotRunning`] where the process has ended, [`Error::Permission`]
    /// where it is another user's.
    pub fn mappings(&self) -> Result<Vec<NamedMemory>, Error> {
        platform::mappings(&self.id)
    }
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Process")
            .field("pid", &self.pid())
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
