use core::time::Duration;
use telemetry_core::Timestamp;

use crate::Detected;

/// How many frames in a row another format needs to take over.
///
/// ```
/// use telemetry_core::Timestamp;
/// use telemetry_detect::{AutoDetect, CHALLENGER_FRAMES};
///
/// let mut detect = AutoDetect::new();
/// detect.push(br#"{"rpm": 1500}"#, Timestamp::ZERO);
/// let shown = (1..=CHALLENGER_FRAMES)
///     .filter(|_| detect.push(&[0; 92], Timestamp::from_millis(10)).frame().is_some());
/// assert_eq!(shown.count(), 1, "the last of them");
/// ```
pub const CHALLENGER_FRAMES: u8 = 3;

/// After how long without a frame of the held format another takes over with
/// its first.
///
/// ```
/// use telemetry_core::Timestamp;
/// use telemetry_detect::{AutoDetect, HOLD_RELEASE};
///
/// let mut detect = AutoDetect::new();
/// detect.push(br#"{"rpm": 1500}"#, Timestamp::ZERO);
/// assert!(detect.push(&[0; 92], Timestamp::from(HOLD_RELEASE)).frame().is_some());
/// ```
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
    format: Detected,
    last_frame: Timestamp,
}

#[derive(Clone, Copy, Debug)]
struct Challenger {
    format: Detected,
    frames: u8,
}

impl Hold {
    /// The format that speaks.
    pub(crate) fn held(&self) -> Option<Detected> {
        self.held.map(|held| held.format)
    }

    /// The next challenger starts at one.
    pub(crate) fn forget_challenger(&mut self) {
        self.challenger = None;
    }

    /// Takes note of a frame. `Ok` where it may be shown, `Err` with the format
    /// that holds where not.
    #[inline]
    pub(crate) fn frame(&mut self, format: Detected, now: Timestamp) -> Result<(), Detected> {
        let other = self.held.filter(|held| held.format != format);
        if let Some(held) = other.filter(|held| now.since(held.last_frame) < HOLD_RELEASE) {
            if !self.challenge(format) {
                return Err(held.format);
            }
        }
        self.held = Some(Held { format, last_frame: now });
        self.challenger = None;
        Ok(())
    }

    /// Counts a challenger's frame; true for the one that takes over.
    fn challenge(&mut self, format: Detected) -> bool {
        let before = match self.challenger {
            Some(challenger) if challenger.format == format => challenger.frames,
            _ => 0,
        };
        let frames = before.saturating_add(1);
        self.challenger = Some(Challenger { format, frames });
        frames >= CHALLENGER_FRAMES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use telemetry_decoders::Protocol;

    const FORZA: Detected = Detected::Protocol(Protocol::Forza);
    const F1: Detected = Detected::Protocol(Protocol::F1);
    const OWN: Detected = Detected::Format(0);
    const OWN_TOO: Detected = Detected::Format(1);

    /// Who may speak after each of these frames, at these milliseconds.
    fn spoken<const N: usize>(frames: [(Detected, u64); N]) -> [Detected; N] {
        let mut hold = Hold::default();
        frames.map(|(format, millis)| {
            let shown = hold.frame(format, Timestamp::from_millis(millis));
            let held = hold.held().unwrap();
            assert_eq!(shown, if held == format { Ok(()) } else { Err(held) });
            held
        })
    }

    #[test]
    fn three_frames_in_a_row_take_over() {
        let frames = [(FORZA, 0), (F1, 10), (F1, 20), (F1, 30), (FORZA, 40)];
        assert_eq!(spoken(frames), [FORZA, FORZA, FORZA, F1, F1]);
    }

    #[test]
    fn a_frame_of_the_held_format_sets_the_challenger_back() {
        let frames = [(FORZA, 0), (F1, 10), (F1, 20), (FORZA, 25), (F1, 30), (F1, 40), (F1, 50)];
        assert_eq!(spoken(frames), [FORZA, FORZA, FORZA, FORZA, FORZA, FORZA, F1]);
    }

    #[test]
    fn another_challenger_starts_from_one() {
        let frames = [(FORZA, 0), (F1, 10), (F1, 20), (OWN, 30), (F1, 40), (F1, 50), (F1, 60)];
        assert_eq!(spoken(frames), [FORZA, FORZA, FORZA, FORZA, FORZA, FORZA, F1]);
    }

    #[test]
    fn silence_of_one_second_releases_the_hold() {
        assert_eq!(spoken([(FORZA, 0), (F1, 999)]), [FORZA, FORZA]);
        assert_eq!(spoken([(FORZA, 0), (F1, 1_000)]), [FORZA, F1]);
    }

    #[test]
    fn time_backwards_neither_releases_nor_locks() {
        let frames = [(FORZA, 5_000), (F1, 0), (FORZA, 10), (F1, 1_009), (F1, 1_010)];
        assert_eq!(spoken(frames), [FORZA, FORZA, FORZA, FORZA, F1]);
    }

    #[test]
    fn a_challenger_that_is_forgotten_starts_from_one() {
        let mut hold = Hold::default();
        let shown = |hold: &mut Hold, format| hold.frame(format, Timestamp::ZERO);
        assert_eq!(shown(&mut hold, FORZA), Ok(()));
        assert_eq!([shown(&mut hold, OWN), shown(&mut hold, OWN)], [Err(FORZA); 2]);
        hold.forget_challenger();
        assert_eq!([shown(&mut hold, OWN), shown(&mut hold, OWN)], [Err(FORZA); 2]);
        assert_eq!(shown(&mut hold, OWN), Ok(()));
    }

    #[test]
    fn each_format_of_the_users_own_is_one() {
        let frames = [(OWN, 0), (OWN_TOO, 10), (OWN_TOO, 20), (OWN_TOO, 30), (F1, 40)];
        assert_eq!(spoken(frames), [OWN, OWN, OWN, OWN_TOO, OWN_TOO]);
    }
}
