use core::net::{IpAddr, SocketAddr};

use telemetry_core::Timestamp;
use telemetry_decoders::Protocol;
use telemetry_decoders::custom::MAX_FORMATS;
use telemetry_detect::{CHALLENGER_FRAMES, Detected, HOLD_RELEASE};

/// Where frames come from, as far as the hold between those is concerned:
/// among the protocols of UDP the detector has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Udp,
    #[cfg_attr(not(feature = "iracing"), allow(dead_code))]
    Iracing,
    #[cfg_attr(not(feature = "kunos"), allow(dead_code))]
    Kunos,
}

/// Which kind of source speaks, by the rules of the detector.
#[derive(Debug, Default)]
pub(crate) struct Hold {
    held: Option<(Kind, Timestamp)>,
    challenger: Option<(Kind, u8)>,
}

impl Hold {
    /// Takes note of a frame; true where it may be shown.
    pub(crate) fn frame(&mut self, kind: Kind, now: Timestamp) -> bool {
        if let Some((held, last)) = self.held {
            if held != kind && now.since(last) < HOLD_RELEASE {
                let before = match self.challenger {
                    Some((challenger, frames)) if challenger == kind => frames,
                    _ => 0,
                };
                let frames = before.saturating_add(1);
                self.challenger = Some((kind, frames));
                if frames < CHALLENGER_FRAMES {
                    return false;
                }
            }
        }
        self.held = Some((kind, now));
        self.challenger = None;
        true
    }
}

/// Who speaks, or would like to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speaker {
    Udp(Detected),
    /// Never [`Kind::Udp`].
    Memory(Kind),
}

/// How many that lost their turn are remembered.
const LOST: usize = 4;

/// Who lost its turn, and goes on sending all the same. Of two games that send at
/// once each has three frames in a row now and then, and would take over again and
/// again. So one takes over from another once, and that one has it back when
/// either of them was silent for [`HOLD_RELEASE`].
#[derive(Debug, Default)]
pub(crate) struct Lost {
    speakers: [Option<(Speaker, Timestamp)>; LOST],
}

impl Lost {
    /// Whether it must wait: it has lost its turn and not been silent since, nor has
    /// who speaks now, whose last frame is given.
    pub(crate) fn waits(
        &mut self,
        speaker: Speaker,
        now: Timestamp,
        shown: Option<Timestamp>,
    ) -> bool {
        let known = |slot: &&mut Option<(Speaker, Timestamp)>| {
            slot.is_some_and(|(lost, _)| lost == speaker)
        };
        let Some(slot) = self.speakers.iter_mut().find(known) else { return false };
        let sends_on = slot.is_some_and(|(_, last)| now.since(last) < HOLD_RELEASE);
        let shown_sends = shown.is_some_and(|last| now.since(last) < HOLD_RELEASE);
        let waits = sends_on && shown_sends;
        *slot = waits.then_some((speaker, now));
        waits
    }

    /// Takes note of one whose last frame was shown then, and another's now.
    pub(crate) fn turn(&mut self, speaker: Speaker, last: Timestamp, now: Timestamp) {
        if now.since(last) >= HOLD_RELEASE {
            return;
        }
        let oldest = self.speakers.iter_mut().min_by_key(|slot| slot.map(|(_, last)| last));
        if let Some(slot) = oldest {
            *slot = Some((speaker, last));
        }
    }
}

/// How many ports of one computer show that its sender takes a new one for each
/// datagram.
const PORTS: usize = 3;

/// Which sender of each format is listened to: the first one, until it has sent
/// no frame for [`HOLD_RELEASE`]. Two consoles with the same game would else be
/// one car that jumps between two places.
#[derive(Debug)]
pub(crate) struct Senders {
    /// Of the protocols, then of the user's own formats.
    held: [Option<Held>; Protocol::COUNT + MAX_FORMATS],
}

impl Default for Senders {
    fn default() -> Self {
        Self { held: [None; Protocol::COUNT + MAX_FORMATS] }
    }
}

fn place(format: Detected) -> usize {
    match format {
        Detected::Protocol(protocol) => protocol as usize,
        Detected::Format(index) => Protocol::COUNT.saturating_add(index.into()),
    }
}

#[derive(Clone, Copy, Debug)]
struct Held {
    ip: IpAddr,
    /// `None` where the sender takes a new port for each datagram.
    port: Option<u16>,
    last_frame: Timestamp,
    /// Other ports of the same computer since the held one sent.
    others: [Option<u16>; PORTS],
}

impl Held {
    fn new(sender: SocketAddr, last_frame: Timestamp) -> Self {
        let (ip, port) = (sender.ip(), Some(sender.port()));
        Self { ip, port, last_frame, others: [None; PORTS] }
    }

    /// Takes note of another port of the same computer.
    fn other_port(&mut self, port: u16) {
        if self.others.contains(&Some(port)) {
            return;
        }
        match self.others.iter_mut().find(|other| other.is_none()) {
            Some(free) => *free = Some(port),
            None => return,
        }
        if self.others.iter().all(Option::is_some) {
            self.port = None;
        }
    }
}

/// Whether a sender is listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admission {
    /// The one that was, or the first.
    Same,
    /// It takes over: what another one said is to be forgotten.
    New,
    /// Another one holds.
    Waits,
}

impl Senders {
    /// Whether a packet of this format and sender is taken.
    pub(crate) fn admit(
        &mut self,
        format: Detected,
        sender: SocketAddr,
        now: Timestamp,
    ) -> Admission {
        let Some(Some(held)) = self.held.get_mut(place(format)) else {
            return Admission::Same;
        };
        let same_ip = held.ip == sender.ip();
        if same_ip && held.port.is_none_or(|port| port == sender.port()) {
            held.others = [None; PORTS];
            return Admission::Same;
        }
        if now.since(held.last_frame) >= HOLD_RELEASE {
            // It holds with its first frame, not before.
            *held = Held::new(sender, held.last_frame);
            return Admission::New;
        }
        if same_ip {
            held.other_port(sender.port());
            if held.port.is_none() {
                return Admission::Same;
            }
        }
        Admission::Waits
    }

    /// Takes note of a frame of a sender that was admitted.
    pub(crate) fn frame(&mut self, format: Detected, sender: SocketAddr, now: Timestamp) {
        match self.held.get_mut(place(format)) {
            Some(Some(held)) => held.last_frame = now,
            Some(none) => *none = Some(Held::new(sender, now)),
            None => {}
        }
    }

    /// Forgets those of the user's own formats.
    pub(crate) fn forget_formats(&mut self) {
        self.held.iter_mut().skip(Protocol::COUNT).for_each(|held| *held = None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Timestamp {
        Timestamp::from_millis(millis)
    }

    fn sender(text: &str) -> SocketAddr {
        text.parse().unwrap()
    }

    #[test]
    fn memory_and_datagrams_hold_against_one_another() {
        let mut hold = Hold::default();
        assert!(hold.frame(Kind::Udp, at(0)));
        assert!(!hold.frame(Kind::Iracing, at(1)));
        assert!(!hold.frame(Kind::Iracing, at(2)));
        assert!(hold.frame(Kind::Udp, at(3)), "sets the challenger back");
        assert!(!hold.frame(Kind::Iracing, at(4)));
        assert!(!hold.frame(Kind::Kunos, at(5)), "another challenger begins anew");
        assert!(!hold.frame(Kind::Iracing, at(6)));
        assert!(!hold.frame(Kind::Iracing, at(7)));
        assert!(hold.frame(Kind::Iracing, at(8)));
        assert!(hold.frame(Kind::Kunos, at(1_008)), "the held one is silent");
    }

    #[test]
    fn who_lost_its_turn_has_it_back_after_a_silence() {
        let (a, b) = (Speaker::Udp(Protocol::F1.into()), Speaker::Memory(Kind::Iracing));
        let mut lost = Lost::default();
        assert!(!lost.waits(a, at(0), None));
        lost.turn(a, at(0), at(10));
        for millis in 20..3_000 {
            assert!(lost.waits(a, at(millis), Some(at(millis - 1))));
            assert!(!lost.waits(b, at(millis), Some(at(millis - 1))));
        }
        // Who speaks is silent.
        assert!(!lost.waits(a, at(3_000), Some(at(2_000))));
        assert!(!lost.waits(a, at(3_001), Some(at(3_000))), "it has it back");
        // It was silent itself.
        lost.turn(a, at(4_000), at(4_010));
        assert!(lost.waits(a, at(4_100), Some(at(4_099))));
        assert!(!lost.waits(a, at(5_100), Some(at(5_099))));
        // A turn that ended in silence is none that was lost.
        lost.turn(a, at(6_000), at(7_000));
        assert!(!lost.waits(a, at(7_001), Some(at(7_000))));
    }

    #[test]
    fn a_second_sender_waits_until_the_first_is_silent() {
        let (a, b) = (sender("10.0.0.1:5000"), sender("10.0.0.2:5000"));
        let mut senders = Senders::default();
        for millis in 0..3_000 {
            let now = at(millis);
            assert_eq!(senders.admit(Protocol::F1.into(), a, now), Admission::Same);
            senders.frame(Protocol::F1.into(), a, now);
            assert_eq!(senders.admit(Protocol::F1.into(), b, now), Admission::Waits);
            assert_eq!(senders.admit(Protocol::Forza.into(), b, now), Admission::Same);
        }
        assert_eq!(senders.admit(Protocol::F1.into(), b, at(3_998)), Admission::Waits);
        assert_eq!(senders.admit(Protocol::F1.into(), b, at(3_999)), Admission::New);
        senders.frame(Protocol::F1.into(), b, at(3_999));
        assert_eq!(senders.admit(Protocol::F1.into(), a, at(4_000)), Admission::Waits);
        // Time that goes back releases nothing.
        assert_eq!(senders.admit(Protocol::F1.into(), a, at(0)), Admission::Waits);
    }

    #[test]
    fn two_ports_of_a_computer_are_two_senders() {
        let (a, b) = (sender("127.0.0.1:5000"), sender("127.0.0.1:5001"));
        let mut senders = Senders::default();
        senders.frame(Protocol::OutGauge.into(), a, at(0));
        for millis in 0..999 {
            assert_eq!(senders.admit(Protocol::OutGauge.into(), b, at(millis)), Admission::Waits);
        }
        assert_eq!(senders.admit(Protocol::OutGauge.into(), a, at(999)), Admission::Same);
    }

    #[test]
    fn a_new_port_for_each_datagram_is_one_sender() {
        let mut senders = Senders::default();
        senders.frame(Protocol::OutGauge.into(), sender("127.0.0.1:5000"), at(0));
        let admitted = (1..100).filter(|&port| {
            let one = SocketAddr::from(([127, 0, 0, 1], 5_000 + port));
            let admission = senders.admit(Protocol::OutGauge.into(), one, at(port.into()));
            if admission == Admission::Same {
                senders.frame(Protocol::OutGauge.into(), one, at(port.into()));
            }
            admission == Admission::Same
        });
        assert_eq!(admitted.count(), 97);
        let other = sender("127.0.0.2:5000");
        assert_eq!(senders.admit(Protocol::OutGauge.into(), other, at(100)), Admission::Waits);
    }
}
