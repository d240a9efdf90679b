use std::io;

/// Why memory, an event or a process was not opened, or not read.
///
/// ```
/// use named_memory::{Error, NamedMemory};
///
/// // No name is one of memory that is sure not to be there, but for a wrong one.
/// let error = NamedMemory::open("").unwrap_err();
/// assert!(matches!(error, Error::BadName { reason: "is empty", .. }));
///
/// // What a program does with the ordinary state: it tries again later.
/// let runs = match NamedMemory::open("Local\\memory-of-no-program") {
///     Ok(_) => true,
///     Err(Error::NotRunning { .. } | Error::Unsupported { .. }) => false,
///     Err(error) => return Err(error),
/// };
/// assert!(!runs);
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Nothing has this name: the program that creates it does not run. This is
    /// the ordinary state, and worth another try some seconds later.
    #[error("{name} does not exist")]
    NotRunning {
        /// The name that was asked for.
        name: String,
    },
    /// It exists, and belongs to another user or to a program with more rights.
    #[error("{name} may not be opened: {source}")]
    Permission {
        /// The name that was asked for.
        name: String,
        /// The operating system's reason.
        source: io::Error,
    },
    /// The memory ends before what was to be copied does.
    #[error("the memory is {found} bytes long, {wanted} were to be there")]
    TooSmall {
        /// The size of the memory, in bytes.
        found: usize,
        /// Where the copy would have ended, in bytes.
        wanted: usize,
    },
    /// The memory is longer than what the caller would take.
    #[error("the memory is {found} bytes long, at most {limit} were to be copied")]
    TooLarge {
        /// The size of the memory, in bytes.
        found: usize,
        /// The caller's limit, in bytes.
        limit: usize,
    },
    /// The owner wrote during every attempt at a copy.
    #[error("the memory was written during each of {attempts} attempts to copy it")]
    Torn {
        /// How many attempts there were.
        attempts: u32,
    },
    /// This platform has no such thing.
    #[error("{what}: not supported on this platform")]
    Unsupported {
        /// What was to be done.
        what: &'static str,
    },
    /// The name cannot be one of memory, an event or a message.
    #[error("{name:?} is not a name: it {reason}")]
    BadName {
        /// The name that was asked for.
        name: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A folder, a pipe or a device stands where the memory would.
    #[error("{name} is not a regular file")]
    NotAFile {
        /// The name that was asked for.
        name: String,
    },
    /// Any other refusal of the operating system.
    #[error("cannot {doing} {name}: {source}")]
    Io {
        /// What was to be done: `open`, `map`, …
        doing: &'static str,
        /// With what.
        name: String,
        /// The operating system's reason.
        source: io::Error,
    },
}

impl Error {
    /// Sorts an error of the operating system.
    #[allow(dead_code, reason = "not on every platform")]
    pub(crate) fn from_io(doing: &'static str, name: &str, source: io::Error) -> Self {
        let name = name.to_owned();
        match source.kind() {
            io::ErrorKind::NotFound => Self::NotRunning { name },
            io::ErrorKind::PermissionDenied => Self::Permission { name, source },
            _ => Self::Io { doing, name, source },
        }
    }

    #[allow(dead_code, reason = "not on every platform")]
    pub(crate) const fn unsupported(what: &'static str) -> Self {
        Self::Unsupported { what }
    }

    /// A copy that ends behind the memory's end.
    #[allow(dead_code, reason = "not on every platform")]
    pub(crate) const fn too_small(found: usize, offset: usize, len: usize) -> Self {
        Self::TooSmall { found, wanted: offset.saturating_add(len) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_are_sorted() {
        let sort = |kind: io::ErrorKind| Error::from_io("open", "page", kind.into());
        assert!(matches!(sort(io::ErrorKind::NotFound), Error::NotRunning { .. }));
        assert!(matches!(sort(io::ErrorKind::PermissionDenied), Error::Permission { .. }));
        assert!(matches!(sort(io::ErrorKind::OutOfMemory), Error::Io { doing: "open", .. }));
    }

    #[test]
    fn texts_say_what_was_there_and_what_was_wanted() {
        let text = Error::too_small(2_048, 0, 4_900).to_string();
        assert_eq!(text, "the memory is 2048 bytes long, 4900 were to be there");
        let text = Error::NotRunning { name: "acpmf_physics".into() }.to_string();
        assert_eq!(text, "acpmf_physics does not exist");
        let text = Error::BadName { name: "..".into(), reason: "is a folder" }.to_string();
        assert_eq!(text, r#"".." is not a name: it is a folder"#);
        let text = Error::unsupported("named events").to_string();
        assert_eq!(text, "named events: not supported on this platform");
    }

    #[test]
    fn a_sum_that_overflows_is_the_largest() {
        let error = Error::too_small(8, usize::MAX, 2);
        assert!(matches!(error, Error::TooSmall { found: 8, wanted: usize::MAX }));
    }
}
