//! When which report is written: no clock, no thread, no device.

use core::time::Duration;
use std::vec::Vec;

use telemetry_core::Timestamp;

use super::{Report, Reports, Way};
use crate::dualsense::{Bus, Model, Output};
use crate::wheel::Encoder;

/// The shortest time from one report to the next: at most 60 a second.
///
/// [`Plan::interval`] is this at first.
pub const INTERVAL: Duration = Duration::from_micros(16_667);

/// How long something is left as it is before it is written again, because
/// another program may have written over it.
///
/// [`Plan::refresh`] is this at first.
pub const REFRESH: Duration = Duration::from_secs(1);

/// How long nobody need feed a worker before its device goes dark.
///
/// [`Plan::silence`] is this at first.
pub const SILENCE: Duration = Duration::from_secs(1);

/// How long after a device could not be opened it is tried again.
///
/// [`Plan::retry`] is this at first.
pub const RETRY: Duration = Duration::from_secs(1);

/// How a device is to be written to.
///
/// ```
/// use std::time::Duration;
/// use telemetry_output::device::{INTERVAL, Plan, Reports};
/// use telemetry_output::dualsense::{Bus, Model};
/// use telemetry_output::wheel::{Encoder, Wheel};
///
/// let mut plan = Plan::new(Reports::output(&[0, 0xF8, 0x12, 0, 0, 0, 0, 0]));
/// assert_eq!(plan.interval, INTERVAL);
/// plan.interval = Duration::from_millis(50); // a slow device
///
/// let pad = Plan::pad(Model::DualSense, Bus::Bluetooth);
/// assert!(!pad.first.is_empty(), "it is told to let go of its lights");
/// let triggers = Plan::triggers(Model::DualSense, Bus::Usb);
/// assert_ne!(triggers.off, Plan::pad(Model::DualSense, Bus::Usb).off);
/// assert_eq!(Plan::wheel(&Encoder::new(Wheel::LogitechG29)).off.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// What makes the device dark and lets go of its triggers.
    pub off: Reports,
    /// What is written once after each opening, before anything else.
    pub first: Reports,
    /// Each report sets something of its own, such as one light: only those that
    /// changed are written. Otherwise they are written all, in their order, when
    /// any of them changed.
    pub separate: bool,
    /// The shortest time from one report to the next. [`INTERVAL`] is the
    /// shortest there is.
    pub interval: Duration,
    /// After how long it is written again unchanged: [`REFRESH`].
    pub refresh: Duration,
    /// After how long without being fed the device goes dark: [`SILENCE`].
    pub silence: Duration,
    /// After how long opening is tried again: [`RETRY`].
    pub retry: Duration,
    /// How long darkness is written again when nobody feeds the worker; after
    /// that the device is left to others until there is something to show.
    /// `None`: as long as the worker lives.
    pub let_go: Option<Duration>,
}

impl Plan {
    /// The plan for a device that these reports make dark.
    #[must_use]
    pub fn new(off: Reports) -> Self {
        Self {
            off,
            first: Reports::new(),
            separate: false,
            interval: INTERVAL,
            refresh: REFRESH,
            silence: SILENCE,
            retry: RETRY,
            let_go: None,
        }
    }

    /// The plan for a pad: off is both triggers let go and the lights dark. Over
    /// Bluetooth a pad is told first to let go of its lights.
    #[must_use]
    pub fn pad(model: Model, bus: Bus) -> Self {
        let report = |output: Output| Reports::output(output.report(model, bus, 0).bytes());
        let mut plan = Self::new(report(Output::OFF));
        if bus == Bus::Bluetooth {
            plan.first = report(Output::RELEASE_LIGHTS);
        }
        plan
    }

    /// The plan for a pad whose lights are left to others: off is both triggers let
    /// go.
    #[must_use]
    pub fn triggers(model: Model, bus: Bus) -> Self {
        Self::new(Reports::output(Output::TRIGGERS_OFF.report(model, bus, 0).bytes()))
    }

    /// The plan for a wheel.
    #[must_use]
    pub fn wheel(encoder: &Encoder) -> Self {
        let mut plan = Self::new(Reports::from(&encoder.off()));
        plan.first = Reports::from(&encoder.setup());
        plan
    }
}

/// What is to be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Open the device, and say [`Pace::connected`] or [`Pace::lost`].
    Connect,
    /// Write [`Pace::report`], and say [`Pace::wrote`] or [`Pace::lost`].
    Write,
    /// Nobody feeds: it was turned to rest just now.
    Silent,
    /// Nothing before that time, unless something new comes.
    Wait(Timestamp),
    /// It was stopped, and all is written that can be.
    Done,
}

/// Which report it is.
#[derive(Clone, Copy, Debug)]
enum Turn {
    First(usize),
    Whole(usize),
    Slot(usize),
}

/// What one of several separate reports last was.
#[derive(Debug)]
struct Slot {
    way: Way,
    bytes: Vec<u8>,
    /// Not written since the device was opened, or too long ago.
    stale: bool,
}

impl Slot {
    fn holds(&self, report: Option<Report<'_>>) -> bool {
        report == Some(Report { way: self.way, bytes: &self.bytes })
    }
}

#[derive(Debug)]
pub(super) struct Pace {
    plan: Plan,
    wanted: Reports,
    /// When it was fed; nothing while it rests.
    fed: Option<Timestamp>,
    rests_since: Timestamp,
    up: bool,
    next_try: Timestamp,
    /// How many of the first reports are written.
    first: usize,
    /// What is being written, or was written last.
    current: Reports,
    /// How many of these are written.
    done: usize,
    /// Whether `current` was begun since the device was opened.
    begun: bool,
    slots: Vec<Slot>,
    cursor: usize,
    turn: Turn,
    last: Option<Timestamp>,
    /// When all was last written.
    whole: Timestamp,
    /// The device may show something.
    held: bool,
    /// It was looked for the device.
    looked: bool,
    stopping: bool,
    /// The last attempt to open it again was made.
    tried: bool,
}

impl Pace {
    pub(super) fn new(mut plan: Plan, now: Timestamp) -> Self {
        plan.interval = plan.interval.max(INTERVAL);
        Self {
            wanted: plan.off.clone(),
            fed: None,
            rests_since: now,
            up: false,
            next_try: now,
            first: 0,
            current: Reports::new(),
            done: 0,
            begun: false,
            slots: Vec::new(),
            cursor: 0,
            turn: Turn::Whole(0),
            last: None,
            whole: now,
            held: false,
            looked: false,
            stopping: false,
            tried: false,
            plan,
        }
    }

    /// There is something new to show. Nothing at all is off.
    pub(super) fn feed(&mut self, reports: &Reports) {
        if !self.stopping {
            self.wanted.copy(if reports.is_empty() { &self.plan.off } else { reports });
        }
    }

    /// It was fed then, with something new or the same.
    pub(super) fn fed_at(&mut self, time: Timestamp) {
        if !self.stopping {
            self.fed = Some(time);
        }
    }

    pub(super) fn rest(&mut self, now: Timestamp) {
        if self.fed.take().is_some() {
            self.rests_since = now;
        }
        self.wanted.copy(&self.plan.off);
    }

    pub(super) fn stop(&mut self, now: Timestamp) {
        self.rest(now);
        self.stopping = true;
    }

    pub(super) fn connected(&mut self) {
        self.up = true;
        self.first = 0;
        self.begun = false;
        self.slots.iter_mut().for_each(|slot| slot.stale = true);
    }

    pub(super) fn lost(&mut self, now: Timestamp) {
        self.up = false;
        self.next_try = later(now, self.plan.retry);
    }

    /// Whether the device may show something that was written to it.
    pub(super) fn is_held(&self) -> bool {
        self.held
    }

    pub(super) fn next(&mut self, now: Timestamp) -> Step {
        if self.fed.is_some_and(|fed| now.since(fed) > self.plan.silence) {
            self.rest(now);
            return Step::Silent;
        }
        let step = if self.up { self.next_write(now) } else { self.next_connect(now) };
        match (step, self.fed) {
            // A microsecond later it is more than the limit.
            (Step::Wait(until), Some(fed)) => {
                let silent = later(fed, self.plan.silence.saturating_add(TICK));
                Step::Wait(until.min(silent))
            }
            _ => step,
        }
    }

    fn next_connect(&mut self, now: Timestamp) -> Step {
        if self.stopping {
            if self.tried || (self.looked && !self.held) {
                return Step::Done;
            }
            self.tried = true;
        } else if now < self.next_try {
            return Step::Wait(self.next_try);
        }
        self.looked = true;
        Step::Connect
    }

    fn next_write(&mut self, now: Timestamp) -> Step {
        let refresh = later(self.whole, self.plan.refresh);
        let Some(turn) = self.due(now) else {
            if self.stopping {
                return Step::Done;
            }
            // What is let go of has nothing to wait for.
            return Step::Wait(if self.lets_go(now) { later(now, REFRESH) } else { refresh });
        };
        let free = self.last.map_or(now, |last| later(last, self.plan.interval));
        if now < free {
            return Step::Wait(free);
        }
        if let Turn::Whole(0) = turn {
            self.current.copy(&self.wanted);
            self.done = 0;
            self.begun = true;
            self.held |= self.current != self.plan.off;
        }
        self.turn = turn;
        Step::Write
    }

    /// What is to be written, whether it may be already or not.
    fn due(&mut self, now: Timestamp) -> Option<Turn> {
        if self.first < self.plan.first.len() {
            return Some(Turn::First(self.first));
        }
        let refresh = now.since(self.whole) >= self.plan.refresh;
        let refresh = refresh && !self.stopping && !self.lets_go(now);
        if self.plan.separate {
            return self.due_slot(refresh, now);
        }
        if self.begun && self.done < self.current.len() {
            return Some(Turn::Whole(self.done));
        }
        let new = !self.begun || self.current != self.wanted;
        (!self.wanted.is_empty() && (new || refresh)).then_some(Turn::Whole(0))
    }

    /// The next in turn, so that one that changes all the time starves none.
    fn due_slot(&mut self, refresh: bool, now: Timestamp) -> Option<Turn> {
        let count = self.wanted.len();
        if self.slots.len() != count {
            self.slots.clear();
            self.slots.extend((0..count).map(|_| Slot {
                way: Way::Output,
                bytes: Vec::new(),
                stale: true,
            }));
        }
        if refresh {
            self.whole = now;
            self.slots.iter_mut().for_each(|slot| slot.stale = true);
        }
        let due = |index: &usize| {
            let slot = self.slots.get(*index);
            slot.is_some_and(|slot| slot.stale || !slot.holds(self.wanted.get(*index)))
        };
        let cursor = self.cursor.min(count);
        (cursor..count).chain(0..cursor).find(due).map(Turn::Slot)
    }

    fn lets_go(&self, now: Timestamp) -> bool {
        let after = self.plan.let_go.filter(|_| self.fed.is_none());
        after.is_some_and(|after| now.since(self.rests_since) > after)
    }

    /// The report that [`Step::Write`] means.
    pub(super) fn report(&self) -> Option<Report<'_>> {
        match self.turn {
            Turn::First(index) => self.plan.first.get(index),
            Turn::Whole(index) => self.current.get(index),
            Turn::Slot(index) => self.wanted.get(index),
        }
    }

    /// It is about to be written. Even if the device then says no it may have it.
    pub(super) fn writes(&mut self, now: Timestamp) {
        self.last = Some(now);
        if let Turn::Slot(index) = self.turn {
            self.held |= self.wanted.get(index) != self.plan.off.get(index);
        }
    }

    /// It is written.
    pub(super) fn wrote(&mut self, now: Timestamp) {
        match self.turn {
            Turn::First(index) => self.first = index.saturating_add(1),
            Turn::Whole(index) => {
                self.done = index.saturating_add(1);
                if self.done >= self.current.len() {
                    self.whole = now;
                    if self.current == self.plan.off {
                        self.held = false;
                    }
                }
            }
            Turn::Slot(index) => {
                self.cursor = index.saturating_add(1);
                let written = self.wanted.get(index);
                if let (Some(slot), Some(written)) = (self.slots.get_mut(index), written) {
                    slot.way = written.way;
                    slot.bytes.clear();
                    slot.bytes.extend_from_slice(written.bytes);
                    slot.stale = false;
                }
                let off = &self.plan.off;
                let dark = self.slots.len() == off.len()
                    && self.slots.iter().zip(off.iter()).all(|(slot, off)| slot.holds(Some(off)));
                self.held = !dark;
            }
        }
    }
}

const TICK: Duration = Duration::from_micros(1);

pub(super) fn later(time: Timestamp, by: Duration) -> Timestamp {
    Timestamp::from(Duration::from_micros(time.as_micros()).saturating_add(by))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    const FRAME: Duration = Duration::from_micros(7_143);

    /// A device that takes every report, at the times of a clock that is moved
    /// by hand.
    struct Bench {
        pace: Pace,
        now: Timestamp,
        written: Vec<(Timestamp, Vec<u8>)>,
    }

    impl Bench {
        fn new(plan: Plan) -> Self {
            let now = Timestamp::ZERO;
            Self { pace: Pace::new(plan, now), now, written: Vec::new() }
        }

        /// Does all that is to be done until then.
        fn until(&mut self, end: Timestamp) {
            loop {
                match self.pace.next(self.now) {
                    Step::Connect => self.pace.connected(),
                    Step::Silent => {}
                    Step::Write => {
                        self.pace.writes(self.now);
                        let bytes = self.pace.report().unwrap().bytes.to_vec();
                        self.written.push((self.now, bytes));
                        self.pace.wrote(self.now);
                    }
                    Step::Wait(until) if until <= end => {
                        assert!(until > self.now, "waits for what is over");
                        self.now = until;
                    }
                    Step::Wait(_) => break,
                    Step::Done => return,
                }
            }
            self.now = end;
        }

        fn run(&mut self, time: Duration) {
            self.until(later(self.now, time));
        }

        fn feed(&mut self, reports: &Reports) {
            self.pace.feed(reports);
            self.pace.fed_at(self.now);
        }

        fn last(&self) -> &[u8] {
            &self.written.last().unwrap().1
        }

        /// The most within any second.
        fn most(&self) -> usize {
            let times: Vec<_> = self.written.iter().map(|&(time, _)| time).collect();
            let second = Duration::from_secs(1);
            let within = |&start: &Timestamp| {
                times.iter().filter(|&&time| time >= start && time.since(start) < second).count()
            };
            times.iter().map(within).max().unwrap_or(0)
        }
    }

    fn one(mask: u8) -> Reports {
        Reports::output(&[0, 0xF8, 0x12, mask, 0, 0, 0, 0])
    }

    #[test]
    fn a_mask_that_stays_is_written_once_and_every_second_again() {
        let mut bench = Bench::new(Plan::new(one(0)));
        bench.until(Timestamp::from_millis(500));
        assert_eq!(bench.written.len(), 1, "dark first");
        bench.written.clear();
        let start = bench.now;
        for _ in 0..1_000 {
            bench.feed(&one(7));
            bench.run(FRAME);
        }
        let times: Vec<_> = bench.written.iter().map(|(time, _)| time.since(start)).collect();
        assert_eq!(times, (0..8).map(Duration::from_secs).collect::<Vec<_>>());
        assert!(bench.written.iter().all(|(_, bytes)| bytes[3] == 7));
    }

    #[test]
    fn a_mask_that_changes_all_the_time_is_written_sixty_times_a_second() {
        let mut bench = Bench::new(Plan::new(one(0)));
        for frame in 0..1_400_u32 {
            bench.feed(&one((frame % 31) as u8));
            let before = bench.written.len();
            bench.run(FRAME);
            // Whatever is written is what was fed last.
            for (_, bytes) in &bench.written[before..] {
                assert_eq!(u32::from(bytes[3]), frame % 31);
            }
        }
        assert!(bench.most() <= 60, "{} in a second", bench.most());
        // 1.4 s of 140 a second would be 10 s; some 60 a second are used.
        assert!(bench.written.len() > 460, "{} written", bench.written.len());
        bench.run(INTERVAL);
        assert_eq!(u32::from(bench.last()[3]), 1_399 % 31, "the newest is written last");
    }

    #[test]
    fn silence_of_more_than_a_second_is_dark_and_stays_so() {
        let mut bench = Bench::new(Plan::new(one(0)));
        bench.until(Timestamp::from_millis(100));
        bench.feed(&one(31));
        let fed = bench.now;
        bench.run(SILENCE);
        assert_eq!(bench.last()[3], 31, "a second of silence is none");
        bench.run(Duration::from_millis(20));
        assert_eq!(bench.last()[3], 0);
        let dark = bench.written.last().unwrap().0;
        assert!(dark.since(fed) <= Duration::from_millis(1_020), "{:?}", dark.since(fed));
        bench.run(Duration::from_secs(5));
        assert_eq!(bench.last()[3], 0);
        assert!(!bench.pace.is_held());
        bench.feed(&one(31));
        bench.run(Duration::from_millis(20));
        assert_eq!(bench.last()[3], 31, "and comes back with the next");
    }

    #[test]
    fn what_rests_is_let_go_if_that_is_wanted() {
        let mut plan = Plan::new(one(0));
        plan.let_go = Some(Duration::from_secs(3));
        let mut bench = Bench::new(plan);
        bench.run(Duration::from_secs(20));
        assert_eq!(bench.written.len(), 4, "{:?}", bench.written);
        bench.feed(&one(1));
        bench.run(Duration::from_millis(1));
        assert_eq!(bench.last()[3], 1);
        bench.run(Duration::from_secs(20));
        assert_eq!(bench.last()[3], 0);
        let after = bench.written.len();
        bench.run(Duration::from_secs(20));
        assert_eq!(bench.written.len(), after);
    }

    #[test]
    fn a_stop_ends_dark_from_every_state() {
        for fed in [0, 1, 31] {
            for wait in [0, 1, 5, 16, 17, 400] {
                let mut bench = Bench::new(Plan::new(one(0)));
                bench.run(Duration::from_millis(40));
                bench.feed(&one(fed));
                bench.run(Duration::from_millis(wait));
                bench.pace.stop(bench.now);
                bench.feed(&one(9));
                bench.run(Duration::from_secs(1));
                assert_eq!(bench.pace.next(bench.now), Step::Done);
                assert_eq!(bench.last()[3], 0, "{fed}, {wait} ms");
                assert!(!bench.pace.is_held());
            }
        }
    }

    #[test]
    fn reports_that_belong_together_are_written_in_order_and_never_too_fast() {
        let two = |level: u8| {
            Reports::from_iter([Report::output(&[0x10, 2]), Report::output(&[0x11, level])])
        };
        let mut bench = Bench::new(Plan::new(two(0)));
        for frame in 0..1_000_u32 {
            bench.feed(&two((frame % 11) as u8));
            bench.run(FRAME);
        }
        bench.pace.stop(bench.now);
        bench.run(Duration::from_secs(1));
        for (index, (_, bytes)) in bench.written.iter().enumerate() {
            assert_eq!(bytes[0], 0x10 + (index % 2) as u8);
        }
        for pair in bench.written.windows(2) {
            assert!(pair[1].0.since(pair[0].0) >= Duration::from_millis(16));
        }
        assert_eq!(bench.last(), [0x11, 0]);
    }

    #[test]
    fn a_shorter_interval_than_the_shortest_is_not_kept() {
        let mut plan = Plan::new(one(0));
        plan.interval = Duration::ZERO;
        let mut bench = Bench::new(plan);
        for frame in 0..5_000_u32 {
            bench.feed(&one((frame % 31) as u8));
            bench.run(Duration::from_micros(500));
        }
        assert!(bench.most() <= 60, "{}", bench.most());
    }

    #[test]
    fn of_separate_reports_only_the_changed_are_written() {
        let lights =
            |mask: u8| (0..5).map(|light| vec![light, mask >> light & 1]).collect::<Vec<_>>();
        let lights = |mask| {
            let mut reports = Reports::new();
            lights(mask).iter().for_each(|light| reports.push(Report::output(light)));
            reports
        };
        let mut plan = Plan::new(lights(0));
        plan.separate = true;
        let mut bench = Bench::new(plan);
        bench.run(Duration::from_millis(200));
        assert_eq!(bench.written.len(), 5, "all dark first");
        bench.written.clear();
        bench.feed(&lights(0b00011));
        bench.run(Duration::from_millis(200));
        let bytes: Vec<_> = bench.written.iter().map(|(_, bytes)| bytes.clone()).collect();
        assert_eq!(bytes, [[0, 1], [1, 1]]);
        assert!(bench.pace.is_held());
        bench.written.clear();
        bench.pace.stop(bench.now);
        bench.run(Duration::from_millis(200));
        let bytes: Vec<_> = bench.written.iter().map(|(_, bytes)| bytes.clone()).collect();
        assert_eq!(bytes, [[0, 0], [1, 0]]);
        assert!(!bench.pace.is_held());
    }

    #[test]
    fn a_separate_report_that_changes_all_the_time_keeps_none_waiting() {
        let lights = |first: u8| {
            let mut reports = Reports::new();
            (0..5_u8).for_each(|light| {
                reports.push(Report::output(&[light, if light == 0 { first } else { 1 }]));
            });
            reports
        };
        let mut plan = Plan::new(lights(0));
        plan.separate = true;
        let mut bench = Bench::new(plan);
        for frame in 0..200_u32 {
            bench.feed(&lights((frame % 250) as u8 + 1));
            bench.run(Duration::from_millis(1));
        }
        for light in 0..5 {
            assert!(bench.written.iter().any(|(_, bytes)| bytes[0] == light), "light {light}");
        }
        assert!(bench.most() <= 60);
    }

    #[test]
    fn after_a_loss_everything_is_written_anew() {
        let mut plan = Plan::new(one(0));
        plan.first = Reports::output(&[0x10]);
        let mut bench = Bench::new(plan);
        bench.run(Duration::from_millis(50));
        assert_eq!(bench.written.iter().map(|(_, bytes)| bytes[0]).collect::<Vec<_>>(), [0x10, 0]);
        bench.feed(&one(3));
        bench.run(Duration::from_millis(50));
        bench.written.clear();
        bench.pace.lost(bench.now);
        let lost = bench.now;
        for _ in 0..150 {
            bench.feed(&one(3));
            bench.run(Duration::from_millis(10));
        }
        assert_eq!(bench.written[0].0.since(lost), RETRY, "tried again after a pause");
        assert_eq!(bench.written[0].1, [0x10], "its first report first");
        assert_eq!(bench.written[1].1[3], 3, "then what is wanted");
    }

    #[test]
    fn a_stop_while_the_device_is_away_tries_it_once_more() {
        let mut bench = Bench::new(Plan::new(one(0)));
        bench.run(Duration::from_millis(50));
        bench.feed(&one(3));
        bench.run(Duration::from_millis(50));
        bench.pace.lost(bench.now);
        bench.pace.stop(bench.now);
        assert_eq!(bench.pace.next(bench.now), Step::Connect, "without the pause");
        bench.pace.lost(bench.now);
        assert_eq!(bench.pace.next(bench.now), Step::Done, "and only once");
        assert!(bench.pace.is_held());
    }

    #[test]
    fn a_device_that_was_never_there_has_nothing_to_be_made_dark() {
        let mut pace = Pace::new(Plan::new(one(0)), Timestamp::ZERO);
        assert_eq!(pace.next(Timestamp::ZERO), Step::Connect);
        pace.lost(Timestamp::ZERO);
        assert_eq!(pace.next(Timestamp::ZERO), Step::Wait(Timestamp::from_millis(1_000)));
        pace.stop(Timestamp::ZERO);
        assert_eq!(pace.next(Timestamp::ZERO), Step::Done);
    }

    #[test]
    fn a_stop_before_anything_was_written_still_makes_it_dark() {
        let mut bench = Bench::new(Plan::new(one(0)));
        bench.pace.stop(bench.now);
        bench.run(Duration::from_secs(1));
        assert_eq!(bench.pace.next(bench.now), Step::Done);
        assert_eq!(bench.written.len(), 1);
    }

    #[test]
    fn nothing_at_all_is_off() {
        let mut bench = Bench::new(Plan::new(one(0)));
        bench.feed(&one(5));
        bench.run(Duration::from_millis(50));
        assert_eq!(bench.last()[3], 5);
        bench.feed(&Reports::new());
        bench.run(Duration::from_millis(50));
        assert_eq!(bench.last()[3], 0);
    }
}
