use telemetry_core::{DecodeError, TelemetryFrame, Timestamp};
use telemetry_decoders::{Decoded, Decoders, Protocol};

use crate::counters::Counters;
use crate::hold::Hold;
use crate::learned::Learned;

/// What became of one packet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event<'a> {
    /// The format that the packet is taken for; `None` for an unknown packet.
    pub protocol: Option<Protocol>,
    /// The game, as far as the packet shows; empty for a packet that no protocol
    /// claims.
    pub title: &'static str,
    /// A frame, or why there is none.
    pub outcome: Outcome<'a>,
}

/// A frame, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Outcome<'a> {
    /// The frame to show. It stands in the detector until the next packet: copy
    /// it to keep it.
    Frame(&'a TelemetryFrame),
    /// A good packet that carries no frame.
    NoFrame,
    /// A good frame that is not shown, because this other format holds.
    Waiting(Protocol),
    /// A packet of another format than the one that is picked.
    NotPicked,
    /// A packet that is refused, and why.
    Refused(DecodeError),
    /// No protocol knows such a packet.
    Unknown,
}

impl<'a> Event<'a> {
    /// The frame to show.
    #[must_use]
    pub const fn frame(&self) -> Option<&'a TelemetryFrame> {
        match self.outcome {
            Outcome::Frame(frame) => Some(frame),
            _ => None,
        }
    }
}

/// Detects the game of each packet and decodes it.
///
/// - The first protocol in claim order that claims a packet has it.
/// - Its values must be plausible, or it is refused.
/// - A format that sends a frame holds. Another takes over after
///   [`CHALLENGER_FRAMES`](crate::CHALLENGER_FRAMES) frames in a row, or with
///   its first once the held one sent none for
///   [`HOLD_RELEASE`](crate::HOLD_RELEASE). A frame of the held format sets the
///   challenger back; a packet without a frame does neither.
/// - A game without a maximum rpm gets the highest one seen, for each format and
///   car, with `max_rpm_learned` set. The last 64 cars are remembered.
///
/// With a format [picked](Self::pick) by hand, packets of the others are left
/// alone.
#[derive(Clone, Debug)]
pub struct AutoDetect {
    decoders: Decoders,
    /// The frame of the last packet that had one, shown or not.
    frame: TelemetryFrame,
    picked: Option<Protocol>,
    hold: Hold,
    learned: Learned,
    counters: Counters,
}

impl Default for AutoDetect {
    fn default() -> Self {
        Self::new()
    }
}

impl AutoDetect {
    /// Detection among all protocols.
    #[must_use]
    pub fn new() -> Self {
        Self {
            decoders: Decoders::default(),
            frame: TelemetryFrame::EMPTY,
            picked: None,
            hold: Hold::default(),
            learned: Learned::new(),
            counters: Counters::default(),
        }
    }

    /// Shows only this format from now on; `None` goes back to detection. What
    /// was learned and counted stays.
    pub fn pick(&mut self, protocol: Option<Protocol>) {
        self.picked = protocol;
        self.hold = Hold::default();
    }

    /// Forgets what earlier packets of one protocol said, because those to come
    /// are another sender's. What was learned and counted stays.
    pub fn restart(&mut self, protocol: Protocol) {
        self.decoders.reset(protocol);
    }

    /// The format that is picked by hand.
    #[must_use]
    pub const fn picked(&self) -> Option<Protocol> {
        self.picked
    }

    /// The format that holds: the last one of which a frame was shown.
    #[must_use]
    pub fn held(&self) -> Option<Protocol> {
        self.hold.held()
    }

    /// What became of the packets so far.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Takes one packet, received at `now`.
    #[inline]
    pub fn push(&mut self, packet: &[u8], now: Timestamp) -> Event<'_> {
        let claimed = self.decoders.push_into(packet, now, self.picked, &mut self.frame);
        let Some(claimed) = claimed else { return self.unclaimed(packet) };
        let protocol = claimed.protocol;
        let outcome = match claimed.result {
            Decoded::Frame => {
                self.learned.fill(protocol, &mut self.frame);
                match self.hold.frame(protocol, now) {
                    Ok(()) => {
                        self.counters.count(protocol, |counters| &mut counters.frames);
                        Outcome::Frame(&self.frame)
                    }
                    Err(held) => {
                        self.counters.count(protocol, |counters| &mut counters.waiting);
                        Outcome::Waiting(held)
                    }
                }
            }
            Decoded::NotWanted => {
                self.counters.count(protocol, |counters| &mut counters.not_picked);
                Outcome::NotPicked
            }
            Decoded::Refused(error) => {
                self.counters.refuse(protocol, &error);
                Outcome::Refused(error)
            }
            _ => {
                self.counters.count(protocol, |counters| &mut counters.no_frame);
                Outcome::NoFrame
            }
        };
        Event { protocol: Some(protocol), title: claimed.title, outcome }
    }

    fn unclaimed(&mut self, packet: &[u8]) -> Event<'_> {
        match Protocol::recognise(packet) {
            Some((protocol, error)) => {
                self.counters.refuse(protocol, &error);
                Event { protocol: Some(protocol), title: "", outcome: Outcome::Refused(error) }
            }
            None => {
                self.counters.unknown = self.counters.unknown.saturating_add(1);
                Event { protocol: None, title: "", outcome: Outcome::Unknown }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;
    use std::vec::Vec;

    fn forza() -> Vec<u8> {
        let mut packet = vec![0; 324];
        packet[0] = 1;
        packet
    }

    fn outgauge(rpm: f32) -> Vec<u8> {
        let mut packet = vec![0; 96];
        packet[16..20].copy_from_slice(&rpm.to_le_bytes());
        packet
    }

    /// F1 Lap Data, format 2024: a packet that carries no frame.
    fn f1_lap_data() -> Vec<u8> {
        let mut packet = vec![0; 1_285];
        packet[..7].copy_from_slice(&[0xe8, 7, 24, 1, 0, 1, 2]);
        packet
    }

    fn at(millis: u64) -> Timestamp {
        Timestamp::from_millis(millis)
    }

    #[test]
    fn packets_without_a_frame_neither_refresh_nor_challenge() {
        let mut detect = AutoDetect::new();
        assert!(detect.push(&forza(), at(0)).frame().is_some());
        for millis in 1..10 {
            assert_eq!(detect.push(&f1_lap_data(), at(millis)).outcome, Outcome::NoFrame);
        }
        assert_eq!(detect.held(), Some(Protocol::Forza));
        // Nor do they stand between a challenger's frames.
        for (millis, shown) in [(10, false), (11, false), (12, true)] {
            assert_eq!(detect.push(&outgauge(900.0), at(millis)).frame().is_some(), shown);
            detect.push(&f1_lap_data(), at(millis));
        }
        assert_eq!(detect.held(), Some(Protocol::OutGauge));
        // The held format's own packets without a frame do not refresh.
        let mut detect = AutoDetect::new();
        detect.push(&outgauge(900.0), at(0));
        let refused = outgauge(60_000.0);
        assert!(matches!(detect.push(&refused, at(999)).outcome, Outcome::Refused(_)));
        assert!(detect.push(&forza(), at(1_000)).frame().is_some());
    }

    #[test]
    fn a_picked_format_leaves_the_others_alone() {
        let mut detect = AutoDetect::new();
        detect.pick(Some(Protocol::OutGauge));
        assert_eq!(detect.push(&forza(), at(0)).outcome, Outcome::NotPicked);
        assert!(detect.push(&outgauge(900.0), at(1)).frame().is_some());
        detect.pick(None);
        assert!(detect.push(&forza(), at(2)).frame().is_some(), "the hold is released");
        assert_eq!(detect.counters().of(Protocol::Forza).not_picked, 1);
    }

    #[test]
    fn a_restart_forgets_one_protocol_alone() {
        let state = |state: u8| {
            let mut packet = [0; 24];
            packet[8..11].copy_from_slice(&[1, 1, 4]);
            packet[11] = 2;
            packet[14] = state;
            packet
        };
        let telemetry = || {
            let mut packet = [0; 559];
            packet[8..12].copy_from_slice(&[1, 1, 0, 3]);
            packet
        };
        let mut detect = AutoDetect::new();
        detect.push(&state(0), at(0));
        let known = detect.push(&telemetry(), at(1)).frame().unwrap().driving;
        assert!(known.is_some());
        detect.restart(Protocol::Forza);
        assert_eq!(detect.push(&telemetry(), at(2)).frame().unwrap().driving, known);
        detect.restart(Protocol::Pcars2);
        assert_eq!(detect.push(&telemetry(), at(3)).frame().unwrap().driving, None);
    }

    #[test]
    fn refusals_are_counted_by_reason() {
        let mut detect = AutoDetect::new();
        let mut f1_2021 = vec![0; 1_347];
        f1_2021[..2].copy_from_slice(&2021u16.to_le_bytes());
        let event = detect.push(&f1_2021, at(0));
        assert_eq!((event.protocol, event.title), (Some(Protocol::F1), ""));
        let Outcome::Refused(error) = event.outcome else { panic!("{event:?}") };
        assert!(error.to_string().contains("unsupported packet format 2021"));

        detect.push(&outgauge(60_000.0), at(1));
        detect.push(b"{\"speed\":nan}\n", at(2));
        detect.push(b"{\"speed\":", at(3));
        detect.push(&f1_lap_data()[..1_284], at(4));
        detect.push(&[], at(5));
        detect.push(&[1, 2, 3], at(6));

        let counters = detect.counters();
        assert_eq!(counters.of(Protocol::F1).refused.unsupported, 1);
        assert_eq!(counters.of(Protocol::F1).refused.length, 1);
        assert_eq!(counters.of(Protocol::OutGauge).refused.implausible, 1);
        assert_eq!(counters.of(Protocol::Truck).refused.malformed, 2);
        assert_eq!(counters.unknown, 2);
        assert_eq!(counters.packets(), 7);
    }

    #[test]
    fn learning_goes_on_while_waiting_and_follows_the_format() {
        let mut detect = AutoDetect::new();
        detect.push(&forza(), at(0));
        detect.push(&outgauge(7_000.0), at(1));
        detect.push(&outgauge(900.0), at(2));
        let event = detect.push(&outgauge(1_000.0), at(3));
        assert_eq!(event.frame().unwrap().max_rpm, Some(7_000.0));
        assert!(event.frame().unwrap().max_rpm_learned);
    }
}
