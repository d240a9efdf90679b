use core::time::Duration;
use telemetry_core::Timestamp;
use telemetry_decoders::Protocol;

/// How many frames in a row another format needs to take over.
pub const CHALLENGER_FRAMES: u8 = 3;

/// After how long without a frame of the held format another takes over with
/// its first.
pub const HOLD_RELEASE: Duration = Duration::from_millis(1_000);

/// Which format speaks. It sees frames only: a packet without one neither
/// refreshes the hold nor challenges it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hold {
    held: Option<Held>,
    challenger: Option<Challenger>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    protocol: Protocol,
    last_frame: Timestamp,
}

#[derive(Clone, Copy, Debug)]
struct Challenger {
    protocol: Protocol,
    frames: u8,
}

impl Hold {
    /// The format that speaks.
    pub(crate) fn held(&self) -> Option<Protocol> {
        self.held.map(|held| held.protocol)
    }

    /// Takes note of a frame. `Ok` where it may be shown, `Err` with the format
    /// that holds where not.
    #[inline]
    pub(crate) fn frame(&mut self, protocol: Protocol, now: Timestamp) -> Result<(), Protocol> {
        let other = self.held.filter(|held| held.protocol != protocol);
        if let Some(held) = other.filter(|held| now.since(held.last_frame) < HOLD_RELEASE) {
            if !self.challenge(protocol) {
                return Err(held.protocol);
            }
        }
        self.held = Some(Held { protocol, last_frame: now });
        self.challenger = None;
        Ok(())
    }

    /// Counts a challenger's frame; true for the one that takes over.
    fn challenge(&mut self, protocol: Protocol) -> bool {
        let before = match self.challenger {
            Some(challenger) if challenger.protocol == protocol => challenger.frames,
            _ => 0,
        };
        let frames = before.saturating_add(1);
        self.challenger = Some(Challenger { protocol, frames });
        frames >= CHALLENGER_FRAMES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Protocol::{F1, Forza, Wrc};

    /// Who may speak after each of these frames, at these milliseconds.
    fn spoken<const N: usize>(frames: [(Protocol, u64); N]) -> [Protocol; N] {
        let mut hold = Hold::default();
        frames.map(|(protocol, millis)| {
            let shown = hold.frame(protocol, Timestamp::from_millis(millis));
            let held = hold.held().unwrap();
            assert_eq!(shown, if held == protocol { Ok(()) } else { Err(held) });
            held
        })
    }

    #[test]
    fn three_frames_in_a_row_take_over() {
        let frames = [(Forza, 0), (F1, 10), (F1, 20), (F1, 30), (Forza, 40)];
        assert_eq!(spoken(frames), [Forza, Forza, Forza, F1, F1]);
    }

    #[test]
    fn a_frame_of_the_held_format_sets_the_challenger_back() {
        let frames = [(Forza, 0), (F1, 10), (F1, 20), (Forza, 25), (F1, 30), (F1, 40), (F1, 50)];
        assert_eq!(spoken(frames), [Forza, Forza, Forza, Forza, Forza, Forza, F1]);
    }

    #[test]
    fn another_challenger_starts_from_one() {
        let frames = [(Forza, 0), (F1, 10), (F1, 20), (Wrc, 30), (F1, 40), (F1, 50), (F1, 60)];
        assert_eq!(spoken(frames), [Forza, Forza, Forza, Forza, Forza, Forza, F1]);
    }

    #[test]
    fn silence_of_one_second_releases_the_hold() {
        assert_eq!(spoken([(Forza, 0), (F1, 999)]), [Forza, Forza]);
        assert_eq!(spoken([(Forza, 0), (F1, 1_000)]), [Forza, F1]);
    }

    #[test]
    fn time_backwards_neither_releases_nor_locks() {
        let frames = [(Forza, 5_000), (F1, 0), (Forza, 10), (F1, 1_009), (F1, 1_010)];
        assert_eq!(spoken(frames), [Forza, Forza, Forza, Forza, F1]);
    }
}
