//! What a worker writes to.

use core::fmt;
use std::borrow::ToOwned;
use std::string::{String, ToString};
use std::vec::Vec;

use super::Report;

/// An open device. A worker's thread is the only one that has it.
///
/// The module [`device`](crate::device) has an example.
pub trait Sink: Send {
    /// Writes one report, whole. It may take its time; whoever feeds the worker
    /// is not kept.
    ///
    /// # Errors
    ///
    /// The report was not taken. The worker lets go of the sink and connects
    /// anew.
    fn write(&mut self, report: Report<'_>) -> Result<(), WriteError>;

    /// Reads what the device has said meanwhile, if that matters to it; asked
    /// after each report that it took. It must not wait.
    ///
    /// [`Hid`](super::Hid) has one; that of the example in [`device`](crate::device) has none.
    ///
    /// # Errors
    ///
    /// The device refuses what was written.
    fn answer(&mut self) -> Result<(), WriteError> {
        Ok(())
    }
}

/// Opens a device: the first time, and after it went, as long as the worker lives.
///
/// The module [`device`](crate::device) has an example.
pub trait Connect: Send {
    /// What is opened.
    type Sink: Sink;

    /// Looks for the device and opens it. It is asked again later if that fails.
    ///
    /// # Errors
    ///
    /// Why there is nothing to write to.
    fn connect(&mut self) -> Result<Self::Sink, OpenError>;

    /// Other programs that have the device open, by name. What they write and
    /// what the worker writes undo each other.
    ///
    /// That of [`HidConnect`](super::HidConnect) asks [`Found::others`](super::Found::others).
    fn others(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Why a device was not opened.
///
/// ```
/// use std::io;
/// use telemetry_output::device::OpenError;
///
/// let error = OpenError::from_io("/dev/hidraw3", &io::ErrorKind::PermissionDenied.into());
/// assert!(matches!(error, OpenError::Permission { path } if path == "/dev/hidraw3"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenError {
    /// Nothing of the kind is plugged in.
    NotFound {
        /// What was looked for.
        wanted: String,
    },
    /// There are several, and nothing says which.
    Ambiguous {
        /// What was looked for.
        wanted: String,
        /// What there is, each as it may be named.
        found: Vec<String>,
    },
    /// Only devices were found that a program makes believe, and none was named.
    OnlyVirtual {
        /// What was looked for.
        wanted: String,
        /// What there is, each as it may be named.
        found: Vec<String>,
    },
    /// This user may not open it.
    Permission {
        /// Its file.
        path: String,
    },
    /// Another program has it for itself.
    Busy {
        /// Its name.
        path: String,
    },
    /// It is not what it seemed to be, or has not what is needed.
    Unfit {
        /// Its name.
        path: String,
        /// What is missing.
        reason: String,
    },
    /// Any other refusal of the operating system.
    Io {
        /// Its name.
        path: String,
        /// What the system says.
        reason: String,
    },
}

/// The rule file for Linux that the repository has, and how it is put to use.
///
/// [`OpenError::Permission`] says it.
pub const UDEV: &str = "copy udev/70-sim-telemetry.rules to /etc/udev/rules.d/, run \
     `udevadm control --reload` and `udevadm trigger` as root, and plug the device in anew";

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound { wanted } => write!(f, "found no {wanted}"),
            Self::Ambiguous { wanted, found } => {
                write!(f, "more than one {wanted}; name one of {}", found.join(", "))
            }
            Self::OnlyVirtual { wanted, found } => write!(
                f,
                "found no {wanted} but such as another program makes believe; \
                 to use one all the same name it: {}",
                found.join(", ")
            ),
            Self::Permission { path } if cfg!(target_os = "linux") => {
                write!(f, "no permission for {path}: {UDEV}")
            }
            Self::Permission { path } => {
                write!(f, "no permission for {path}: another program may have it for itself")
            }
            Self::Busy { path } => write!(
                f,
                "{path} is in use: another program has it for itself (a driver's own program, \
                 Steam, DSX, HidHide); end that, or let it leave this device alone"
            ),
            Self::Unfit { path, reason } => write!(f, "{path} does not fit: {reason}"),
            Self::Io { path, reason } => write!(f, "cannot open {path}: {reason}"),
        }
    }
}

impl core::error::Error for OpenError {}

impl OpenError {
    /// Sorts an error of the operating system.
    #[must_use]
    pub fn from_io(path: &str, error: &std::io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            std::io::ErrorKind::PermissionDenied => Self::Permission { path },
            std::io::ErrorKind::NotFound => Self::NotFound { wanted: path },
            std::io::ErrorKind::ResourceBusy => Self::Busy { path },
            // Windows' sharing violation has no kind of its own.
            _ if cfg!(windows) && error.raw_os_error() == Some(32) => Self::Busy { path },
            _ => Self::Io { path, reason: error.to_string() },
        }
    }
}

/// Why a report was not written.
///
/// [`Sink::write`] gives it; [`device`](crate::device) has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The device is gone, or did not take the report.
    Failed {
        /// What the system says.
        reason: String,
    },
    /// The device answered that it will not do it.
    Refused {
        /// What it said.
        reason: String,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed { reason } => write!(f, "not written: {reason}"),
            Self::Refused { reason } => write!(f, "the device refused: {reason}"),
        }
    }
}

impl core::error::Error for WriteError {}

impl From<std::io::Error> for WriteError {
    fn from(error: std::io::Error) -> Self {
        Self::Failed { reason: error.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    #[test]
    fn errors_of_the_system_are_sorted() {
        let sort = |kind: io::ErrorKind| OpenError::from_io("/dev/hidraw3", &kind.into());
        assert!(matches!(sort(io::ErrorKind::PermissionDenied), OpenError::Permission { .. }));
        assert!(matches!(sort(io::ErrorKind::NotFound), OpenError::NotFound { .. }));
        assert!(matches!(sort(io::ErrorKind::ResourceBusy), OpenError::Busy { .. }));
        assert!(matches!(sort(io::ErrorKind::OutOfMemory), OpenError::Io { .. }));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_missing_permission_tells_the_cure() {
        let text = OpenError::Permission { path: "/dev/hidraw3".into() }.to_string();
        for part in ["/dev/hidraw3", "udev/70-sim-telemetry.rules", "/etc/udev/rules.d/", "udevadm"]
        {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn texts_are_one_line() {
        let found = std::vec![String::from("a"), String::from("b")];
        let text = OpenError::Ambiguous { wanted: "DualSense".into(), found }.to_string();
        assert_eq!(text, "more than one DualSense; name one of a, b");
        let text = WriteError::Refused { reason: "error 5".into() }.to_string();
        assert_eq!(text, "the device refused: error 5");
    }
}
