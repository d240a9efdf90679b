//! How often something happens.

use telemetry_core::Timestamp;

/// Length of a slot, µs.
const SLOT: u64 = 100_000;

/// Full slots of the last second.
const SECOND: u64 = 10;

/// The last second, and the slot that is being filled.
const SLOTS: usize = SECOND as usize + 1;

/// Counts what happened in the last second, in slots of a tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Rate {
    slots: [u32; SLOTS],
    /// The number of the newest slot, from the start of time.
    newest: u64,
}

impl Rate {
    pub(crate) fn count(&mut self, now: Timestamp) {
        let slot = now.as_micros() / SLOT;
        // No more than all of them can be out of date.
        for stale in (self.newest.saturating_add(1)..=slot).rev().take(SLOTS) {
            if let Some(count) = self.slots.get_mut(index(stale)) {
                *count = 0;
            }
        }
        self.newest = self.newest.max(slot);
        if let Some(count) = self.slots.get_mut(index(self.newest)) {
            *count = count.saturating_add(1);
        }
    }

    /// Over the last ten slots that are full: the one being filled would make the number
    /// flicker.
    pub(crate) fn per_second(&self, now: Timestamp) -> u32 {
        let current = now.as_micros() / SLOT;
        let kept = |slot: &u64| {
            self.newest.checked_sub(*slot).is_some_and(|age| age < const { SLOTS as u64 })
        };
        let full = current.saturating_sub(SECOND)..current;
        let counts = full.filter(kept).filter_map(|slot| self.slots.get(index(slot)));
        counts.fold(0, |sum, count| sum.saturating_add(*count))
    }
}

fn index(slot: u64) -> usize {
    slot.checked_rem(const { SLOTS as u64 }).unwrap_or(0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Timestamp {
        Timestamp::from_millis(millis)
    }

    #[test]
    fn a_steady_stream_has_its_rate() {
        let mut rate = Rate::default();
        for i in 0..300 {
            rate.count(Timestamp::from_micros(i * 16_667));
            if i >= 66 {
                let now = Timestamp::from_micros(i * 16_667 + 1);
                assert!((59..=61).contains(&rate.per_second(now)), "{i}");
            }
        }
    }

    #[test]
    fn what_is_over_is_forgotten() {
        let mut rate = Rate::default();
        for millis in 0..1_000 {
            rate.count(at(millis));
        }
        assert_eq!(rate.per_second(at(1_000)), 1_000);
        assert_eq!(rate.per_second(at(1_500)), 500);
        assert_eq!(rate.per_second(at(2_000)), 0);
        rate.count(at(1_000_000));
        assert_eq!(rate.per_second(at(1_000_100)), 1, "no old slot is taken for a new one");
        assert_eq!(rate.per_second(Timestamp::from_micros(u64::MAX)), 0);
    }

    #[test]
    fn time_backwards_counts_as_now() {
        let mut rate = Rate::default();
        rate.count(at(5_000));
        rate.count(at(0));
        assert_eq!(rate.per_second(at(5_100)), 2);
    }
}
