use core::ops::Sub;
use core::time::Duration;

/// Microseconds since any start the caller likes: a monotonic clock, the time
/// stamps of a recording, a counter in a test.
///
/// Subtraction saturates at zero, so time that runs backwards is harmless.
///
/// ```
/// use std::time::{Duration, Instant};
/// use telemetry_core::Timestamp;
///
/// // From a clock…
/// let start = Instant::now();
/// let now = Timestamp::from(start.elapsed());
///
/// // …or from a recording.
/// let (first, second) = (Timestamp::from_millis(40), Timestamp::from_micros(56_500));
/// assert_eq!(second.since(first), Duration::from_micros(16_500));
/// assert_eq!(first - second, Duration::ZERO);
/// assert_eq!(second.as_micros(), 56_500);
/// # assert!(now.as_micros() < 60_000_000);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Timestamp(u64);

impl Timestamp {
    /// The start.
    pub const ZERO: Self = Self(0);

    /// A time stamp from microseconds since the start.
    #[must_use]
    pub const fn from_micros(micros: u64) -> Self {
        Self(micros)
    }

    /// A time stamp from milliseconds since the start.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis.saturating_mul(1_000))
    }

    /// Microseconds since the start.
    #[must_use]
    pub const fn as_micros(self) -> u64 {
        self.0
    }

    /// The time from `earlier` to `self`, zero when `earlier` is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_micros(self.0.saturating_sub(earlier.0))
    }
}

/// Saturates at some 584,000 years.
impl From<Duration> for Timestamp {
    fn from(since_start: Duration) -> Self {
        Self(u64::try_from(since_start.as_micros()).unwrap_or(u64::MAX))
    }
}

/// [`Timestamp::since`].
impl Sub for Timestamp {
    type Output = Duration;

    fn sub(self, earlier: Self) -> Duration {
        self.since(earlier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_backwards_is_no_time() {
        let (early, late) = (Timestamp::from_millis(5), Timestamp::from_millis(1_005));
        assert_eq!(late - early, Duration::from_secs(1));
        assert_eq!(early - late, Duration::ZERO);
        assert_eq!(Timestamp::from(Duration::MAX).as_micros(), u64::MAX);
    }

    #[test]
    fn a_time_stamp_counts_microseconds() {
        assert_eq!(Timestamp::from_micros(7).as_micros(), 7);
        assert_eq!(Timestamp::from_millis(7).as_micros(), 7_000);
        assert_eq!(Timestamp::from_millis(u64::MAX).as_micros(), u64::MAX, "saturates");
        assert_eq!(Timestamp::from(Duration::from_millis(7)), Timestamp::from_millis(7));
        assert_eq!(Timestamp::from_micros(9) - Timestamp::from_micros(2), Duration::from_micros(7));
    }
}
