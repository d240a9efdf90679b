//! The thread that owns a device.

use core::fmt;
use core::time::Duration;
use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::string::{String, ToString};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;
use std::vec::Vec;

use telemetry_core::Timestamp;

use super::pace::{Pace, Step};
use super::{Connect, OpenError, Plan, Reports, Sink, WriteError};

/// How long a worker that goes out of scope is waited for.
///
/// [`OffSwitch::off`] has an example.
pub const LAST: Duration = Duration::from_secs(3);

/// How many events are kept for one who does not ask.
///
/// [`Worker::event`] gives them.
pub const EVENTS: usize = 32;

/// What is new of a device.
///
/// [`Worker::event`] gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// It is open, and is written to.
    Connected,
    /// Other programs, by name, have it open too: what they write and what the
    /// worker writes undo each other.
    Others(Vec<String>),
    /// It cannot be opened. It is tried again; the same reason is told once.
    NotOpen(OpenError),
    /// A report was not written. The device is looked for anew.
    Lost(WriteError),
    /// It is made dark, until it is fed again.
    Rests(Why),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connected => f.write_str("connected"),
            Self::Others(names) => write!(
                f,
                "also open in {}: whoever writes last is seen; let one of the two leave it alone",
                names.join(", ")
            ),
            Self::NotOpen(error) => error.fmt(f),
            Self::Lost(error) => write!(f, "lost: {error}"),
            Self::Rests(why) => write!(f, "dark: {why}"),
        }
    }
}

/// Why a device is made dark.
///
/// It is in [`Event::Rests`]; [`Worker`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// [`Feeder::rest`].
    Asked,
    /// Nobody fed for [`Plan::silence`].
    Silence,
    /// The last feeder went: its thread ended, or panicked.
    FeederGone,
    /// A thread died in the middle of feeding.
    Broken,
    /// The worker was told to end.
    Stopped,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Asked => "asked to rest",
            Self::Silence => "nothing new",
            Self::FeederGone => "whoever fed it is gone",
            Self::Broken => "whoever fed it died over it",
            Self::Stopped => "stopped",
        })
    }
}

/// How a worker ended.
///
/// [`Worker::stop`] gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// What was written last is dark, or nothing was ever written.
    Dark,
    /// The device may still show something: it was not there to be made dark.
    Away {
        /// What was wrong last.
        reason: String,
    },
}

/// How a device is doing.
///
/// [`Worker::status`] gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Status {
    /// It is open.
    pub connected: bool,
    /// Nobody feeds it, or it was asked to rest.
    pub resting: bool,
    /// What it took last shows something, or may.
    pub shows: bool,
    /// How many reports it took.
    pub written: u64,
    /// How long ago it took the last one.
    pub last: Option<Duration>,
    /// What was wrong last, if it is not open.
    pub problem: Option<String>,
}

/// What the threads tell each other.
#[derive(Debug, Default)]
struct Mail {
    reports: Reports,
    /// The reports are new since they were last taken.
    new: bool,
    fed: Option<Timestamp>,
    rest: Option<Why>,
    /// It rests; what comes next is new even if it is the same.
    rests: bool,
    stop: bool,
    feeders: usize,
    events: VecDeque<Event>,
    status: Status,
    wrote: Option<Timestamp>,
    ended: Option<Ended>,
}

impl Mail {
    fn turn_to_rest(&mut self, why: Why) {
        if !self.rests {
            self.rests = true;
            self.rest = Some(why);
            self.tell(Event::Rests(why));
        }
        self.new = false;
        self.fed = None;
    }

    fn tell(&mut self, event: Event) {
        if self.events.len() >= EVENTS {
            self.events.pop_front();
        }
        self.events.push_back(event);
    }
}

#[derive(Debug)]
struct Shared {
    start: Instant,
    mail: Mutex<Mail>,
    /// For the worker.
    wake: Condvar,
    /// For all others.
    news: Condvar,
}

impl Shared {
    fn now(&self) -> Timestamp {
        self.start.elapsed().into()
    }

    fn lock(&self) -> MutexGuard<'_, Mail> {
        self.mail.lock().unwrap_or_else(|poisoned| {
            self.mail.clear_poison();
            let mut mail = poisoned.into_inner();
            // Nobody knows how much of it was written.
            mail.reports.clear();
            mail.turn_to_rest(Why::Broken);
            mail
        })
    }

    fn stop(&self) {
        let mut mail = self.lock();
        mail.stop = true;
        self.wake.notify_one();
    }

    fn wait(&self, limit: Duration) -> Option<Ended> {
        let waits = |mail: &mut Mail| mail.ended.is_none();
        let waited = self.news.wait_timeout_while(self.lock(), limit, waits);
        waited.unwrap_or_else(PoisonError::into_inner).0.ended.clone()
    }
}

/// Owns a device: a thread of its own writes what is wanted, and sees to it that
/// the last thing written is dark.
///
/// Dropping it makes the device dark and waits for that, at most [`LAST`].
///
/// ```
/// use std::time::Duration;
/// use telemetry_output::device::{Ended, Event, Plan, Reports, Worker};
///
/// # use telemetry_output::device::{Connect, OpenError, Report, Sink, WriteError};
/// # struct Device;
/// # impl Sink for Device {
/// #     fn write(&mut self, _: Report<'_>) -> Result<(), WriteError> {
/// #         Ok(())
/// #     }
/// # }
/// # impl Connect for Device {
/// #     type Sink = Self;
/// #     fn connect(&mut self) -> Result<Self, OpenError> {
/// #         Ok(Self)
/// #     }
/// # }
/// // `Device` is where a `HidConnect` would be.
/// let worker = Worker::start(Device, Plan::new(Reports::output(&[0])))?;
/// let feeder = worker.feeder();
/// feeder.feed(&Reports::output(&[7]));
/// feeder.rest(); // a pause
/// while !worker.status().connected {
///     std::thread::sleep(Duration::from_millis(1));
/// }
/// assert!(std::iter::from_fn(|| worker.event()).any(|event| event == Event::Connected));
/// assert_eq!(worker.stop(Duration::from_secs(5)), Some(Ended::Dark));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Worker {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread. It opens the device, makes it dark, and then writes
    /// what it is fed with.
    ///
    /// # Errors
    ///
    /// The system gives no thread.
    pub fn start<C: Connect + 'static>(connect: C, plan: Plan) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            start: Instant::now(),
            mail: Mutex::default(),
            wake: Condvar::new(),
            news: Condvar::new(),
        });
        shared.lock().rests = true;
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new().name("telemetry-output".to_string());
        let thread = thread.spawn(move || Hand::new(theirs, connect, plan).run())?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// A handle that feeds the worker. Others feed too, where there are several;
    /// the newest of all of them is shown.
    #[must_use]
    pub fn feeder(&self) -> Feeder {
        let mut mail = self.shared.lock();
        mail.feeders = mail.feeders.saturating_add(1);
        drop(mail);
        Feeder { shared: Arc::clone(&self.shared) }
    }

    /// A handle that ends the worker from anywhere: from the handler of a
    /// signal's thread, or from a panic hook.
    ///
    /// [`OffSwitch::off`] has an example.
    #[must_use]
    pub fn off_switch(&self) -> OffSwitch {
        OffSwitch { shared: Arc::clone(&self.shared) }
    }

    /// What happened, the oldest first. Of what nobody asks for the last
    /// [`EVENTS`] are kept.
    pub fn event(&self) -> Option<Event> {
        self.shared.lock().events.pop_front()
    }

    /// How the device is doing.
    #[must_use]
    pub fn status(&self) -> Status {
        let now = self.shared.now();
        let mail = self.shared.lock();
        let last = mail.wrote.map(|wrote| now.since(wrote));
        Status { resting: mail.rests, last, ..mail.status.clone() }
    }

    /// Makes the device dark and ends the thread. `None` where that took more
    /// than `limit`: a device that does not take what is written.
    pub fn stop(mut self, limit: Duration) -> Option<Ended> {
        self.end(limit)
    }

    fn end(&mut self, limit: Duration) -> Option<Ended> {
        let thread = self.thread.take()?;
        self.shared.stop();
        let ended = self.shared.wait(limit);
        if ended.is_some() {
            // It has nothing left to do.
            let _ = thread.join();
        }
        ended
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end(LAST);
    }
}

/// Feeds a worker. When the last feeder is dropped, as its thread ends or
/// panics, the device goes dark at once.
///
/// [`Worker::feeder`] gives it.
#[derive(Debug)]
pub struct Feeder {
    shared: Arc<Shared>,
}

impl Feeder {
    /// Says what the device is to show. It takes no longer for a slow device.
    /// The newest wins; the same again only says that it still holds. It must be
    /// said again within [`Plan::silence`], or the device goes dark.
    ///
    /// [`Worker`] has an example.
    pub fn feed(&self, reports: &Reports) {
        let now = self.shared.now();
        let mut mail = self.shared.lock();
        if mail.stop {
            return;
        }
        mail.fed = Some(now);
        if mail.rests || mail.reports != *reports {
            mail.reports.copy(reports);
            mail.new = true;
            mail.rests = false;
            mail.rest = None;
            drop(mail);
            self.shared.wake.notify_one();
        }
    }

    /// Makes the device dark until it is fed again: in a pause, a menu, between
    /// two games.
    ///
    /// [`Worker`] has an example.
    pub fn rest(&self) {
        self.shared.lock().turn_to_rest(Why::Asked);
        self.shared.wake.notify_one();
    }
}

impl Drop for Feeder {
    fn drop(&mut self) {
        let mut mail = self.shared.lock();
        mail.feeders = mail.feeders.saturating_sub(1);
        if mail.feeders == 0 {
            mail.turn_to_rest(Why::FeederGone);
            self.shared.wake.notify_one();
        }
    }
}

/// Ends a worker from anywhere.
///
/// The library installs no handler for signals. A program does, and calls
/// [`off`](Self::off) in it before it ends: with the `ctrlc` crate and its
/// feature `termination`, say, whose handler runs on a thread of its own.
/// A program that is built with `panic = "abort"`, or that calls
/// `std::process::exit`, calls it before that, as no destructor runs then.
///
/// Nothing helps against `SIGKILL`, the task manager and a power cut: a pad keeps
/// its effect until it is written to again or switched off.
///
/// [`Worker::off_switch`] gives it.
#[derive(Clone, Debug)]
pub struct OffSwitch {
    shared: Arc<Shared>,
}

impl OffSwitch {
    /// Makes the device dark, ends the worker and waits for that. What is fed
    /// afterwards goes nowhere. `None` where it took longer than `limit`.
    ///
    /// ```
    /// use std::time::Duration;
    /// use telemetry_output::device::{Ended, LAST, Plan, Reports, Worker};
    ///
    /// # use telemetry_output::device::{Connect, OpenError, Report, Sink, WriteError};
    /// # struct Device;
    /// # impl Sink for Device {
    /// #     fn write(&mut self, _: Report<'_>) -> Result<(), WriteError> {
    /// #         Ok(())
    /// #     }
    /// # }
    /// # impl Connect for Device {
    /// #     type Sink = Self;
    /// #     fn connect(&mut self) -> Result<Self, OpenError> {
    /// #         Ok(Self)
    /// #     }
    /// # }
    /// let worker = Worker::start(Device, Plan::new(Reports::output(&[0])))?;
    /// let switch = worker.off_switch();
    /// // In the handler of a signal:
    /// assert_eq!(switch.off(LAST), Some(Ended::Dark));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn off(&self, limit: Duration) -> Option<Ended> {
        self.shared.stop();
        self.shared.wait(limit)
    }
}

/// What the thread has.
struct Hand<C: Connect> {
    shared: Arc<Shared>,
    connect: C,
    sink: Option<C::Sink>,
    pace: Pace,
    problem: Option<String>,
    others: Vec<String>,
}

/// Says that the thread is over, whatever ends it.
struct Over(Arc<Shared>);

impl Drop for Over {
    fn drop(&mut self) {
        let mut mail = self.0.lock();
        let reason = || "the worker's thread died".to_string();
        mail.ended.get_or_insert_with(|| Ended::Away { reason: reason() });
        self.0.news.notify_all();
    }
}

impl<C: Connect> Hand<C> {
    fn new(shared: Arc<Shared>, connect: C, plan: Plan) -> Self {
        let pace = Pace::new(plan, shared.now());
        Self { shared, connect, sink: None, pace, problem: None, others: Vec::new() }
    }

    fn run(mut self) {
        let over = Over(Arc::clone(&self.shared));
        loop {
            match self.wait() {
                Step::Connect => self.open(),
                Step::Write => self.write(),
                Step::Done => break,
                // Waited for already.
                Step::Silent | Step::Wait(_) => {}
            }
        }
        let reason = self.problem.take().unwrap_or_default();
        let ended = if self.pace.is_held() { Ended::Away { reason } } else { Ended::Dark };
        // Whoever waits for the end may open the device next.
        self.sink = None;
        self.shared.lock().ended = Some(ended);
        drop(over);
    }

    /// Takes what is new; waits if there is nothing to do.
    fn wait(&mut self) -> Step {
        let mut mail = self.shared.lock();
        let now = self.shared.now();
        if mail.rest.take().is_some() {
            self.pace.rest(now);
        }
        if let Some(fed) = mail.fed {
            self.pace.fed_at(fed);
        }
        if mail.new {
            mail.new = false;
            self.pace.feed(&mail.reports);
        }
        if mail.stop {
            mail.turn_to_rest(Why::Stopped);
            mail.rest = None;
            self.pace.stop(now);
        }
        let step = self.pace.next(now);
        mail.status.shows = self.pace.is_held() || step == Step::Write;
        match step {
            Step::Silent => {
                mail.turn_to_rest(Why::Silence);
                mail.rest = None;
            }
            Step::Wait(until) => {
                // It is woken by a change alone, not each time it is fed.
                let _ = self.shared.wake.wait_timeout(mail, until.since(now));
            }
            _ => {}
        }
        step
    }

    fn open(&mut self) {
        self.sink = None;
        let opened = catch_unwind(AssertUnwindSafe(|| self.connect.connect()));
        let opened = opened.unwrap_or_else(|_| {
            Err(OpenError::Io { path: String::new(), reason: "it panicked".to_string() })
        });
        let now = self.shared.now();
        match opened {
            Ok(sink) => {
                self.sink = Some(sink);
                self.pace.connected();
                self.problem = None;
                let others = catch_unwind(AssertUnwindSafe(|| self.connect.others()));
                let others = others.unwrap_or_default();
                let mut mail = self.shared.lock();
                mail.status.connected = true;
                mail.status.problem = None;
                mail.tell(Event::Connected);
                if !others.is_empty() && others != self.others {
                    mail.tell(Event::Others(others.clone()));
                }
                self.others = others;
            }
            Err(error) => {
                self.pace.lost(now);
                let reason = error.to_string();
                let mut mail = self.shared.lock();
                mail.status.connected = false;
                mail.status.problem = Some(reason.clone());
                if self.problem.as_ref() != Some(&reason) {
                    mail.tell(Event::NotOpen(error));
                    self.problem = Some(reason);
                }
            }
        }
    }

    fn write(&mut self) {
        let (Some(sink), Some(report)) = (&mut self.sink, self.pace.report()) else {
            // Neither can be; it is opened anew rather than tried for ever.
            return self.pace.lost(self.shared.now());
        };
        let start = self.shared.now();
        let wrote = catch_unwind(AssertUnwindSafe(|| {
            sink.write(report)?;
            sink.answer()
        }));
        let wrote =
            wrote.unwrap_or_else(|_| Err(WriteError::Failed { reason: "it panicked".to_string() }));
        self.pace.writes(start);
        let now = self.shared.now();
        match wrote {
            Ok(()) => {
                self.pace.wrote(now);
                let mut mail = self.shared.lock();
                mail.status.written = mail.status.written.saturating_add(1);
                mail.wrote = Some(now);
            }
            Err(error) => {
                self.sink = None;
                self.pace.lost(now);
                let reason = error.to_string();
                let mut mail = self.shared.lock();
                mail.status.connected = false;
                mail.status.problem = Some(reason.clone());
                mail.tell(Event::Lost(error));
                self.problem = Some(reason);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Report;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::vec;

    struct Wire(Sender<Vec<u8>>);

    impl Sink for Wire {
        fn write(&mut self, report: Report<'_>) -> Result<(), WriteError> {
            self.0.send(report.bytes.to_vec()).map_err(|_| io::Error::other("gone").into())
        }
    }

    impl Connect for Wire {
        type Sink = Self;

        fn connect(&mut self) -> Result<Self, OpenError> {
            Ok(Self(self.0.clone()))
        }
    }

    fn start() -> (Worker, Receiver<Vec<u8>>) {
        let (sender, receiver) = channel();
        (Worker::start(Wire(sender), Plan::new(Reports::output(&[0]))).unwrap(), receiver)
    }

    fn next(receiver: &Receiver<Vec<u8>>) -> Vec<u8> {
        receiver.recv_timeout(Duration::from_secs(10)).unwrap()
    }

    #[test]
    fn a_thread_that_dies_in_the_middle_of_feeding_leaves_it_dark() {
        let (worker, receiver) = start();
        assert_eq!(next(&receiver), [0]);
        let feeder = worker.feeder();
        feeder.feed(&Reports::output(&[7]));
        assert_eq!(next(&receiver), [7]);
        let shared = Arc::clone(&worker.shared);
        let died = thread::spawn(move || {
            let mut mail = shared.lock();
            mail.reports = Reports::output(&[99]);
            mail.new = true;
            panic!("on purpose");
        });
        assert!(died.join().is_err());
        assert!(worker.shared.mail.is_poisoned() || worker.status().resting);
        worker.shared.wake.notify_one();
        assert_eq!(next(&receiver), [0], "dark, and not half of something");
        let events: Vec<_> = std::iter::from_fn(|| worker.event()).collect();
        assert!(events.contains(&Event::Rests(Why::Broken)), "{events:?}");
        // And it can be fed again.
        feeder.feed(&Reports::output(&[8]));
        assert_eq!(next(&receiver), [8]);
        assert_eq!(worker.stop(LAST), Some(Ended::Dark));
        assert_eq!(next(&receiver), [0]);
    }

    #[test]
    fn events_that_nobody_takes_do_not_pile_up() {
        let (worker, receiver) = start();
        let feeder = worker.feeder();
        for _ in 0..100 {
            feeder.feed(&Reports::output(&[1]));
            feeder.rest();
        }
        assert_eq!(worker.shared.lock().events.len(), EVENTS);
        drop(worker);
        assert_eq!(receiver.iter().last(), Some(vec![0]));
    }
}
