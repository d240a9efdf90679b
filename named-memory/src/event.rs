use std::fmt;
use std::time::Duration;

use crate::{Error, name, platform};

/// Another program's named event, opened to be waited for; closed on drop.
///
/// Windows only. Elsewhere [`open`](Self::open) says [`Error::Unsupported`], and
/// the caller sleeps between looks instead.
///
/// ```no_run
/// use std::time::Duration;
/// use named_memory::{Error, NamedEvent};
///
/// let limit = Duration::from_millis(16);
/// match NamedEvent::open(r"Local\IRSDKDataValidEvent") {
///     Ok(event) => println!("{}: {}", event.name(), event.wait(limit)?),
///     // No event on this platform: sleep between looks instead.
///     Err(Error::Unsupported { .. }) => std::thread::sleep(limit),
///     Err(error) => return Err(error),
/// }
/// # Ok::<(), Error>(())
/// ```
pub struct NamedEvent {
    event: platform::Event,
    name: String,
}

impl NamedEvent {
    /// Opens an event that exists, with the right to wait and no other.
    ///
    /// # Errors
    ///
    /// Nothing has this name, or another kind of object has; it may not be
    /// opened; the name is none.
    #[doc(alias = "OpenEventW")]
    pub fn open(name: &str) -> Result<Self, Error> {
        name::bare(name)?;
        Ok(Self { event: platform::Event::open(name)?, name: name.to_owned() })
    }

    /// The name that it was opened by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Waits until the event is set, at most this long: true when it was set.
    ///
    /// An owner that pulses its event wakes only those who wait at that moment.
    /// So look at the memory first, wait a short time only, and look again
    /// whatever comes of it. Waiting for an event that resets itself takes it
    /// away from others who wait.
    ///
    /// The time is rounded up to milliseconds. No wait is without end: the
    /// longest is some 49 days.
    ///
    /// # Errors
    ///
    /// The operating system refused.
    #[doc(alias = "WaitForSingleObject")]
    pub fn wait(&self, limit: Duration) -> Result<bool, Error> {
        self.event.wait(limit, &self.name)
    }
}

impl fmt::Debug for NamedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NamedEvent").field("name", &self.name).finish_non_exhaustive()
    }
}
