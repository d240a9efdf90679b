//! What the bytes of all sources come to. Knows no clock, socket or thread.

use core::net::SocketAddr;
use core::time::Duration;
use std::collections::VecDeque;

use telemetry_core::{TelemetryFrame, Timestamp};
use telemetry_decoders::custom::{FormatSet, Variables};
use telemetry_detect::{AutoDetect, Counters, Detected, Outcome};
use tracing::{debug, info};

use crate::config::{Config, Format};
use crate::event::{Event, Frame, Origin, Problem, Reason, Source};
use crate::hold::{Admission, Hold, Kind, Lost, Senders, Speaker};
use crate::rate::Rate;
use crate::user;

/// How many events, besides the newest frame, are kept for a reader.
///
/// Of those that [`Live::next`](crate::Live::next) gives.
pub const EVENTS: usize = 64;

/// After how long without a frame a source has gone. Games send nothing while
/// they are paused, so it is long.
///
/// Then [`Live::next`](crate::Live::next) gives [`Event::Went`](crate::Event::Went).
pub const GONE: Duration = Duration::from_secs(600);

/// How many senders are remembered; of those that were not recognised, and else of
/// all, the one silent for longest makes room.
pub(crate) const SENDERS: usize = 32;

/// How many reasons are counted apart: noise has one a length.
const REASONS: usize = 64;

/// How many that are not shown are remembered as told.
const ASIDES: usize = 16;

/// After how long of silence one that is not shown is told of again.
const TOLD: Duration = Duration::from_secs(10);

/// A sender of datagrams.
///
/// It is in [`Report::senders`]; [`Live`](crate::Live) has an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sender {
    /// Who sends.
    pub address: SocketAddr,
    /// The port of this computer that it sends to.
    pub port: u16,
    /// The word of what its last packet that was recognised is taken for; `None`
    /// where none was.
    pub format: Option<&'static str>,
    /// The game of the last packet that shows one.
    pub title: &'static str,
    /// How many datagrams came.
    pub packets: u64,
    /// How many came in the last second.
    pub packets_per_second: u32,
    /// How many frames of it were shown.
    pub frames: u64,
    /// Why the last packet that gave no frame gave none, and when it came, since the
    /// start.
    pub reason: Option<(Reason, Timestamp)>,
    /// When the last one came, since the start.
    pub last: Timestamp,
    rate: Rate,
}

/// Whose frames are shown.
#[derive(Clone, Copy, Debug)]
struct Shown {
    source: Source,
    speaker: Speaker,
    last: Timestamp,
    resting: bool,
}

pub(crate) struct Engine {
    config: Config,
    /// The words of the user's own formats.
    words: Vec<&'static str>,
    detect: AutoDetect,
    senders: Senders,
    hold: Hold,
    lost: Lost,
    /// Of this format another sender has taken over, whose first frame is to
    /// come.
    taken_over: Option<Detected>,
    shown: Option<Shown>,
    /// The newest frame, until it is asked for, with the time that it came.
    frame: Option<Frame>,
    events: VecDeque<Event>,
    /// How many frames are kept among the events; 0 where only the newest is.
    kept: usize,
    /// How many are.
    queued: usize,
    packets: u64,
    frames: u64,
    packet_rate: Rate,
    frame_rate: Rate,
    /// Frames that a newer one replaced before they were asked for.
    superseded: u64,
    /// Who was told of as not shown, and when it last sent.
    asides: Vec<(Source, Timestamp)>,
    table: Vec<Sender>,
    reasons: Vec<(Reason, u64)>,
    more_reasons: u64,
}

/// The word of what a packet is taken for.
fn word(words: &[&'static str], detected: Detected) -> &'static str {
    match detected {
        Detected::Protocol(protocol) => protocol.word(),
        Detected::Format(index) => words.get(usize::from(index)).copied().unwrap_or(user::PREFIX),
    }
}

fn source(
    words: &[&'static str],
    detected: Detected,
    title: &'static str,
    origin: Origin,
) -> Source {
    let format = word(words, detected);
    Source { format, title: user::name(format).unwrap_or(title), origin }
}

impl Engine {
    pub(crate) fn new(config: &Config) -> Self {
        let mut engine = Self {
            config: config.clone().settled(),
            words: Vec::new(),
            detect: AutoDetect::new(),
            senders: Senders::default(),
            hold: Hold::default(),
            lost: Lost::default(),
            taken_over: None,
            shown: None,
            frame: None,
            events: VecDeque::new(),
            kept: 0,
            queued: 0,
            packets: 0,
            frames: 0,
            packet_rate: Rate::default(),
            frame_rate: Rate::default(),
            superseded: 0,
            asides: Vec::new(),
            table: Vec::new(),
            reasons: Vec::new(),
            more_reasons: 0,
        };
        engine.name();
        engine.pick();
        engine
    }

    pub(crate) fn configure(&mut self, config: &Config) {
        let before = core::mem::replace(&mut self.config, config.clone().settled());
        let config = &self.config;
        let others = before.formats() != config.formats();
        if others {
            // Places are others' now, and what was read is not what will be.
            self.detect.formats_changed();
            self.senders.forget_formats();
            self.lost = Lost::default();
            self.taken_over = self.taken_over.filter(|format| format.protocol().is_some());
            self.name();
            // What was read by the old ones: variables have other places now.
            let is_old = |event: &Event| matches!(event, Event::Frame(old) if user::name(old.source.format).is_some());
            self.events.retain(|event| !is_old(event));
            let queued = self.events.iter().filter(|event| matches!(event, Event::Frame(_)));
            self.queued = queued.count();
            if self.shown.is_some_and(|shown| user::name(shown.source.format).is_some()) {
                self.went();
            }
        }
        let config = &self.config;
        if others || before.format != config.format {
            self.pick();
        }
        let config = &self.config;
        if before.format != config.format {
            self.hold = Hold::default();
            self.lost = Lost::default();
            if let Some(shown) = self.shown {
                let word = config.format.word();
                let wanted = match config.format {
                    Format::Auto => true,
                    Format::Kunos => {
                        shown.source.format != "iracing"
                            && matches!(shown.source.origin, Origin::Memory(_))
                    }
                    _ => shown.source.format == word,
                };
                if !wanted {
                    self.went();
                }
            }
        }
    }

    fn name(&mut self) {
        let formats = self.config.formats();
        let names = (0..formats.count()).filter_map(|index| formats.format(index));
        self.words = names.map(|format| user::word(format.name)).collect();
    }

    fn pick(&mut self) {
        match (self.config.format, self.config.picked_user()) {
            (Format::Udp(protocol), _) => self.detect.pick(Some(protocol)),
            (_, Some(index)) => self.detect.pick_format(index),
            _ => self.detect.pick(None),
        }
    }

    /// Takes a datagram that came to a port of ours.
    pub(crate) fn datagram(
        &mut self,
        packet: &[u8],
        sender: SocketAddr,
        port: u16,
        now: Timestamp,
    ) {
        let number = self.packets;
        self.packets = self.packets.wrapping_add(1);
        self.packet_rate.count(now);
        let origin = Origin::Udp { sender, port };
        let detected = self.detect.which_with(self.config.formats(), packet);
        if let Some(detected) = detected {
            let title = detected.protocol().map_or("", |protocol| protocol.title(packet));
            let source = source(&self.words, detected, title, origin);
            let format = source.format;
            if !self.config.format.is_udp() {
                return self.no_frame(sender, port, Some(source), Reason::NotPicked(format), now);
            }
            let shown = self.shown.map(|shown| shown.last);
            if self.lost.waits(Speaker::Udp(detected), now, shown) {
                self.aside(source, now);
                let held = self.shown.map_or("", |shown| shown.source.format);
                let reason = Reason::Waiting { format, held };
                return self.no_frame(sender, port, Some(source), reason, now);
            }
            match self.senders.admit(detected, sender, now) {
                Admission::Same => {}
                Admission::New => {
                    debug!(%sender, format, "another sender takes over");
                    if let Some(protocol) = detected.protocol() {
                        self.detect.restart(protocol);
                    }
                    self.taken_over = Some(detected);
                }
                Admission::Waits => {
                    self.aside(source, now);
                    let reason = Reason::OtherSender(format);
                    return self.no_frame(sender, port, Some(source), reason, now);
                }
            }
        }
        let event = self.detect.push_with(self.config.formats(), packet, now);
        let (detected, title) = (event.detected, event.title);
        let source = detected.map(|detected| source(&self.words, detected, title, origin));
        let reason = match (event.outcome, detected, source) {
            (Outcome::Frame(frame), Some(detected), Some(source)) => {
                let (frame, variables) = (*frame, *event.variables);
                self.senders.frame(detected, sender, now);
                if self.hold.frame(Kind::Udp, now) {
                    self.count(sender, port, Some(source), None, now);
                    if self.taken_over == Some(detected) {
                        self.taken_over = None;
                        self.went();
                    }
                    let speaker = Speaker::Udp(detected);
                    return self.show(frame, variables, (source, speaker), number, now);
                }
                self.aside(source, now);
                let held = self.shown.map_or("", |shown| shown.source.format);
                Reason::Waiting { format: source.format, held }
            }
            (Outcome::Waiting(held), Some(detected), Some(source)) => {
                self.senders.frame(detected, sender, now);
                self.aside(source, now);
                Reason::Waiting { format: source.format, held: word(&self.words, held) }
            }
            (Outcome::NotPicked, _, Some(source)) => {
                self.aside(source, now);
                Reason::NotPicked(source.format)
            }
            (Outcome::Refused(error), ..) => Reason::Refused(error),
            (_, _, Some(source)) => Reason::NoFrame(source.format),
            _ => Reason::Unknown { length: packet.len() },
        };
        self.no_frame(sender, port, source, reason, now);
    }

    /// Takes a frame out of a shared memory.
    #[cfg_attr(not(any(feature = "iracing", feature = "kunos")), allow(dead_code))]
    pub(crate) fn memory(
        &mut self,
        kind: Kind,
        source: Source,
        frame: &TelemetryFrame,
        now: Timestamp,
    ) {
        let number = self.packets;
        self.packets = self.packets.wrapping_add(1);
        self.packet_rate.count(now);
        let speaker = Speaker::Memory(kind);
        let shown = self.shown.map(|shown| shown.last);
        if !self.lost.waits(speaker, now, shown) && self.hold.frame(kind, now) {
            self.show(*frame, Variables::EMPTY, (source, speaker), number, now);
        } else {
            self.aside(source, now);
        }
    }

    /// A shared memory of this name is gone.
    #[cfg_attr(not(any(feature = "iracing", feature = "kunos")), allow(dead_code))]
    pub(crate) fn memory_gone(&mut self, name: &'static str) {
        if self.shown.is_some_and(|shown| shown.source.origin == Origin::Memory(name)) {
            self.went();
        }
    }

    /// Nothing is received on this port any more.
    pub(crate) fn port_closed(&mut self, closed: u16) {
        let is_of_it = |origin| matches!(origin, Origin::Udp { port, .. } if port == closed);
        if self.shown.is_some_and(|shown| is_of_it(shown.source.origin)) {
            self.went();
        }
        self.table.retain(|sender| sender.port != closed);
    }

    fn show(
        &mut self,
        frame: TelemetryFrame,
        variables: Variables,
        (source, speaker): (Source, Speaker),
        packet: u64,
        now: Timestamp,
    ) {
        let same = self.shown.is_some_and(|shown| is_same(&shown.source, &source));
        if !same {
            if let Some(shown) = self.shown.filter(|shown| shown.speaker != speaker) {
                self.lost.turn(shown.speaker, shown.last, now);
            }
            self.went();
            info!(%source, "a source came");
            self.tell(Event::Came(source));
        } else if self.shown.is_some_and(|shown| shown.resting) {
            debug!(%source, "a source sends again");
        }
        self.shown = Some(Shown { source, speaker, last: now, resting: false });
        self.frames = self.frames.saturating_add(1);
        self.frame_rate.count(now);
        let new = Frame { frame, variables, source, packet, time: now, age: Duration::ZERO };
        if self.kept > 0 {
            return self.queue(new);
        }
        if self.frame.replace(new).is_some() {
            self.superseded = self.superseded.saturating_add(1);
        }
    }

    /// Keeps this many frames for who asks rarely.
    pub(crate) fn keep(&mut self, frames: usize) {
        self.kept = frames;
        self.events.retain(|event| !matches!(event, Event::Frame(_)));
        self.queued = 0;
        self.frame = None;
    }

    fn queue(&mut self, new: Frame) {
        if self.queued >= self.kept {
            let oldest = self.events.iter().position(|event| matches!(event, Event::Frame(_)));
            if oldest.and_then(|oldest| self.events.remove(oldest)).is_some() {
                self.queued = self.queued.saturating_sub(1);
                self.superseded = self.superseded.saturating_add(1);
            }
        }
        self.queued = self.queued.saturating_add(1);
        self.events.push_back(Event::Frame(new));
    }

    fn went(&mut self) {
        if let Some(shown) = self.shown.take() {
            info!(source = %shown.source, "a source went");
            self.frame = None;
            self.tell(Event::Went(shown.source));
        }
    }

    fn aside(&mut self, source: Source, now: Timestamp) {
        let known = self.asides.iter_mut().find(|(known, _)| is_same(known, &source));
        if let Some((_, last)) = known {
            let silence = now.since(*last);
            *last = now;
            if silence < TOLD {
                return;
            }
        } else {
            if self.asides.len() >= ASIDES {
                // A flood of senders is not told of.
                let old = self.asides.iter().position(|(_, last)| now.since(*last) >= TOLD);
                let Some(old) = old else { return };
                self.asides.swap_remove(old);
            }
            self.asides.push((source, now));
        }
        let shown = self.shown.map(|shown| shown.source);
        info!(%source, "another source sends too, and is not shown");
        self.tell(Event::Aside { source, shown });
    }

    fn no_frame(
        &mut self,
        sender: SocketAddr,
        port: u16,
        source: Option<Source>,
        reason: Reason,
        now: Timestamp,
    ) {
        self.count(sender, port, source, Some(reason), now);
        if let Some((_, count)) = self.reasons.iter_mut().find(|(known, _)| known.is_like(reason)) {
            *count = count.saturating_add(1);
        } else if self.reasons.len() < REASONS {
            self.reasons.push((reason, 1));
        } else {
            self.more_reasons = self.more_reasons.saturating_add(1);
        }
    }

    /// Takes note of a datagram in the table of senders.
    fn count(
        &mut self,
        address: SocketAddr,
        port: u16,
        source: Option<Source>,
        reason: Option<Reason>,
        now: Timestamp,
    ) {
        let known = self.table.iter().position(|one| one.address == address && one.port == port);
        let index = known.unwrap_or_else(|| {
            if self.table.len() >= SENDERS {
                // Noise makes no room for itself where a game stands.
                let least = |sender: &Sender| (sender.format.is_some(), sender.last);
                let oldest = self.table.iter().enumerate().min_by_key(|(_, one)| least(one));
                if let Some((oldest, _)) = oldest {
                    self.table.swap_remove(oldest);
                }
            }
            self.table.push(Sender {
                address,
                port,
                format: None,
                title: "",
                packets: 0,
                packets_per_second: 0,
                frames: 0,
                reason: None,
                last: now,
                rate: Rate::default(),
            });
            self.table.len().saturating_sub(1)
        });
        let Some(sender) = self.table.get_mut(index) else { return };
        sender.packets = sender.packets.saturating_add(1);
        sender.rate.count(now);
        sender.last = now;
        sender.format = source.map(|source| source.format).or(sender.format);
        if let Some(title) = source.map(|source| source.title).filter(|title| !title.is_empty()) {
            sender.title = title;
        }
        match reason {
            Some(reason) => sender.reason = Some((reason, now)),
            None => sender.frames = sender.frames.saturating_add(1),
        }
    }

    /// When [`tick`](Self::tick) has something to do.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        let shown = self.shown.as_ref()?;
        Some(later(shown.last, if shown.resting { GONE } else { self.silence(shown) }))
    }

    fn silence(&self, shown: &Shown) -> Duration {
        self.config.silence_of(shown.source.format)
    }

    /// Looks for silence.
    pub(crate) fn tick(&mut self, now: Timestamp) {
        let Some(shown) = self.shown else { return };
        let silence = now.since(shown.last);
        if !shown.resting && silence >= self.silence(&shown) {
            self.shown = Some(Shown { resting: true, ..shown });
            self.frame = None;
            debug!(source = %shown.source, "silence: everything rests");
            self.tell(Event::Rest(shown.source));
        }
        if silence >= GONE {
            self.went();
        }
    }

    pub(crate) fn problem(&mut self, problem: Problem) {
        tracing::warn!("{problem}");
        self.tell(Event::Problem(problem));
    }

    pub(crate) fn solved(&mut self, problem: Problem) {
        info!("over: {problem}");
        self.tell(Event::Solved(problem));
    }

    pub(crate) fn tell(&mut self, event: Event) {
        if self.events.len().saturating_sub(self.queued) >= EVENTS {
            let oldest = self.events.iter().position(|event| !matches!(event, Event::Frame(_)));
            oldest.and_then(|oldest| self.events.remove(oldest));
        }
        self.events.push_back(event);
    }

    /// What is new; the frame last.
    pub(crate) fn pop(&mut self) -> Option<Event> {
        let event = self.events.pop_front();
        if matches!(event, Some(Event::Frame(_))) {
            self.queued = self.queued.saturating_sub(1);
        }
        event.or_else(|| self.frame.take().map(Event::Frame))
    }

    pub(crate) fn has_news(&self) -> bool {
        self.frame.is_some() || !self.events.is_empty()
    }

    pub(crate) fn report(&self, now: Timestamp) -> Report {
        let mut senders = self.table.clone();
        for sender in &mut senders {
            sender.packets_per_second = sender.rate.per_second(now);
        }
        Report {
            shown: self.shown.map(|shown| shown.source),
            resting: self.shown.is_some_and(|shown| shown.resting),
            packets: self.packets,
            frames: self.frames,
            packets_per_second: self.packet_rate.per_second(now),
            frames_per_second: self.frame_rate.per_second(now),
            superseded: self.superseded,
            counters: self.detect.counters().clone(),
            senders,
            reasons: self.reasons.clone(),
            more_reasons: self.more_reasons,
        }
    }
}

/// What came in so far.
///
/// [`Live::status`](crate::Live::status) and [`Replay::report`](crate::Replay::report) give it.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// Whose frames are shown.
    pub shown: Option<Source>,
    /// It sends nothing at present.
    pub resting: bool,
    /// Datagrams and new looks into memories.
    pub packets: u64,
    /// Frames that were shown, those that were not asked for among them.
    pub frames: u64,
    /// How many packets came in the last second.
    pub packets_per_second: u32,
    /// How many frames came in the last second.
    pub frames_per_second: u32,
    /// Frames that a newer one replaced before they were asked for.
    pub superseded: u64,
    /// Datagrams by protocol. Those of senders that wait are not among them.
    pub counters: Counters,
    /// Who sends datagrams: the last 32.
    pub senders: Vec<Sender>,
    /// Why datagrams gave no frame, and how many; the first 64 reasons. Refusals that
    /// differ in the value that was found count as the first of them.
    pub reasons: Vec<(Reason, u64)>,
    /// Datagrams of further reasons.
    pub more_reasons: u64,
}

/// Whether it is the same game of the same sender. One that takes a new port for
/// each datagram is.
fn is_same(a: &Source, b: &Source) -> bool {
    let origin = match (a.origin, b.origin) {
        (Origin::Udp { sender: a, .. }, Origin::Udp { sender: b, .. }) => a.ip() == b.ip(),
        (a, b) => a == b,
    };
    origin && a.format == b.format && a.title == b.title
}

pub(crate) fn later(time: Timestamp, by: Duration) -> Timestamp {
    let micros = u64::try_from(by.as_micros()).unwrap_or(u64::MAX);
    Timestamp::from_micros(time.as_micros().saturating_add(micros))
}

/// A line for an error that a user reads.
pub(crate) fn one_line(error: &dyn core::fmt::Display) -> String {
    error.to_string()
}
