use core::fmt;
use core::time::Duration;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use mio::Waker;
use telemetry_core::Timestamp;

use crate::capture::CaptureError;
use crate::engine::{Engine, Report};
use crate::memory::Places;
use crate::recording::{Feed, Recording};
use crate::worker::Worker;
use crate::{Config, Event, Frame, Listen, Recorder, Written};

/// All live sources.
///
/// One thread receives, decodes and forwards as fast as datagrams come, and looks
/// into shared memory. Whoever asks gets the newest frame and never an older one,
/// and nothing waits in a queue for those who do not ask.
///
/// The thread ends when the value is dropped, and a recording when it is written.
///
/// ```
/// use std::net::UdpSocket;
/// use std::time::Duration;
/// use telemetry_live::{Config, Event, Listen, Live, Places};
///
/// let mut config = Config::default();
/// config.ports = vec![Listen::At("127.0.0.1:0".parse().unwrap())]; // any that is free
/// let mut live = Live::with(config, Places::nowhere())?;
/// let wait = Duration::from_secs(5);
/// let address = loop {
///     if let Some(Event::Listening(address)) = live.next(wait) {
///         break address;
///     }
/// };
///
/// // A truck that stands, as its plugin says it.
/// let game = UdpSocket::bind("127.0.0.1:0").unwrap();
/// game.send_to(br#"{"speed": 0, "rpm": 650}"#, address).unwrap();
/// let new = loop {
///     match live.next(wait) {
///         Some(Event::Frame(new)) => break new,
///         Some(Event::Came(source)) => assert_eq!(source.format, "truck"),
///         other => println!("{other:?}"),
///     }
/// };
/// assert_eq!(new.frame.rpm, Some(650.0));
/// assert!(new.time <= live.now());
///
/// let status = live.status();
/// assert_eq!(status.ports[0].open, Some(address));
/// assert_eq!(status.report.senders[0].frames, 1);
/// # Ok::<(), telemetry_live::StartError>(())
/// ```
pub struct Live {
    shared: Arc<Shared>,
    waker: Arc<Waker>,
    thread: Option<JoinHandle<()>>,
    /// Those before the last one may still be written.
    recordings: Vec<Recording>,
}

/// What the receiving thread and its owner share.
pub(crate) struct Shared {
    state: Mutex<State>,
    news: Condvar,
    start: Instant,
}

pub(crate) struct State {
    pub(crate) engine: Engine,
    pub(crate) ports: Vec<PortStatus>,
    pub(crate) targets: Vec<TargetStatus>,
    pub(crate) memories: Vec<MemoryStatus>,
    pub(crate) feed: Option<Feed>,
    /// What to do next, for the thread.
    pub(crate) commands: Vec<Command>,
    /// When somebody asked last.
    pub(crate) asked: Timestamp,
    /// Somebody waits for news.
    waiting: bool,
}

pub(crate) enum Command {
    Configure(Config),
    Stop,
}

impl Shared {
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        // What a thread that broke down leaves behind is whole: numbers and lists.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Time since the start.
    pub(crate) fn now(&self) -> Timestamp {
        self.start.elapsed().into()
    }

    /// Wakes who waits, where there is news.
    pub(crate) fn release(&self, state: MutexGuard<'_, State>) {
        if state.waiting && state.engine.has_news() {
            drop(state);
            self.news.notify_all();
        }
    }
}

/// Why receiving cannot begin: the system lacks what a program needs for it. A
/// port that cannot be opened is no such thing, but a [problem](crate::Problem).
///
/// [`Live::new`] gives it.
#[derive(Debug)]
pub struct StartError(io::Error);

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "receiving cannot begin: {}", self.0)
    }
}

impl core::error::Error for StartError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.0)
    }
}

impl Live {
    /// Opens the ports and begins to receive. A port that cannot be opened is
    /// told of and tried again.
    ///
    /// ```no_run
    /// use telemetry_live::{Config, Live, Timestamp};
    ///
    /// let mut live = Live::new(Config::default())?;
    /// // Once for each picture that the program draws, by its own clock:
    /// while let Some(event) = live.poll(Timestamp::from_millis(16)) {
    ///     println!("{event:?}");
    /// }
    /// # Ok::<(), telemetry_live::StartError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The system gives no thread, or nothing to wait for sockets with.
    pub fn new(config: Config) -> Result<Self, StartError> {
        Self::with(config, Places::default())
    }

    /// The same with shared memory in other places than those of the games.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub fn with(config: Config, places: Places) -> Result<Self, StartError> {
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                engine: Engine::new(&config),
                ports: Vec::new(),
                targets: Vec::new(),
                memories: Vec::new(),
                feed: None,
                commands: Vec::new(),
                asked: Timestamp::ZERO,
                waiting: false,
            }),
            news: Condvar::new(),
            start: Instant::now(),
        });
        let mut worker = Worker::new(Arc::clone(&shared), places).map_err(StartError)?;
        let waker = worker.waker();
        // In this thread, so that the ports are open when the call returns.
        worker.configure(config);
        let thread = thread::Builder::new()
            .name("telemetry-live".into())
            .spawn(move || worker.run())
            .map_err(StartError)?;
        Ok(Self { shared, waker, thread: Some(thread), recordings: Vec::new() })
    }

    /// The time since the start, by a clock that never goes back.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.shared.now()
    }

    /// What is new, one by one, without waiting; `None` where nothing is.
    ///
    /// `now` is the caller's time since any start: frames carry the time at which
    /// they came on that clock. It may go backwards.
    pub fn poll(&mut self, now: Timestamp) -> Option<Event> {
        let mine = self.now();
        let mut state = self.shared.lock();
        state.asked = mine;
        let event = state.engine.pop();
        drop(state);
        event.map(|event| handed_out(event, mine, now))
    }

    /// What is new, one by one; waits for it, at most this long. Times are those
    /// of [`now`](Self::now).
    pub fn next(&mut self, timeout: Duration) -> Option<Event> {
        let end = Instant::now().checked_add(timeout);
        let mut state = self.shared.lock();
        loop {
            let mine = self.now();
            state.asked = mine;
            if let Some(event) = state.engine.pop() {
                return Some(handed_out(event, mine, mine));
            }
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return None;
            }
            // Now and then, so that it is known that somebody asks.
            let wait = left.map_or(ASK, |left| left.min(ASK));
            state.waiting = true;
            let (again, _) =
                self.shared.news.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner);
            state = again;
            state.waiting = false;
        }
    }

    /// Changes what is read, and from where. Only what differs is closed and
    /// opened; it takes effect at once, and what comes of it is told by events.
    ///
    /// ```
    /// use telemetry_decoders::Protocol;
    /// use telemetry_live::{Config, Format, Live, Places};
    ///
    /// let mut config = Config::default();
    /// config.ports.clear();
    /// let mut live = Live::with(config.clone(), Places::nowhere())?;
    /// live.keep_frames(1_000); // for a program that writes each one down
    /// config.format = Format::Udp(Protocol::Forza);
    /// live.set_config(config);
    /// # Ok::<(), telemetry_live::StartError>(())
    /// ```
    pub fn set_config(&mut self, config: Config) {
        self.command(Command::Configure(config));
    }

    /// Writes all that comes from now on. An earlier recording gets nothing more,
    /// and is written to its end. A recorder that fails is told of, and ends.
    ///
    /// It is written in a thread of its own, so that a slow disk delays nothing:
    /// 64 MiB may wait for it. What finds no room is told of, and counted. When the
    /// value is dropped, what waits is waited for, for up to [`DISK`].
    ///
    /// ```
    /// use std::time::Duration;
    /// use telemetry_live::{Config, Live, Places, Recorder};
    ///
    /// let mut config = Config::default();
    /// config.ports.clear();
    /// let mut live = Live::with(config, Places::nowhere())?;
    /// let file = std::env::temp_dir().join(format!("live-record-{}.pcapng", std::process::id()));
    /// live.record(Recorder::create(&file, true)?)?;
    /// // … until the user has enough:
    /// let written = live.stop_recording(Duration::from_secs(10))?.unwrap();
    /// assert_eq!((written.datagrams, written.waiting), (0, 0));
    /// # std::fs::remove_file(&file).unwrap();
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The system gives no thread. What the recorder has written stays.
    pub fn record(&mut self, recorder: Recorder) -> Result<(), StartError> {
        let (recording, feed) = Recording::start(recorder, &self.shared).map_err(StartError)?;
        tracing::info!(on = true, "recording");
        self.shared.lock().feed = Some(feed);
        self.recordings.retain(|earlier| !earlier.is_over());
        self.recordings.push(recording);
        Ok(())
    }

    /// Ends the recording, and waits until all that came is written, at most this
    /// long; gives how much that is. `None` where nothing was recorded. What waits
    /// still, as [`Written::waiting`] says, is written as long as the program runs.
    ///
    /// [`record`](Self::record) has an example.
    ///
    /// # Errors
    ///
    /// The recording has failed: now, or before, as [`Problem`](crate::Problem) told.
    pub fn stop_recording(&mut self, limit: Duration) -> Result<Option<Written>, CaptureError> {
        let Some(recording) = self.recordings.pop() else { return Ok(None) };
        tracing::info!(on = false, "recording");
        self.shared.lock().feed = None;
        recording.join(limit).map(Some)
    }

    /// Keeps up to this many frames for who asks rarely, in their order among the
    /// events; the oldest make room. It is for a program that writes each one down:
    /// with 0, as at first, there is the newest alone, which is what a display
    /// wants. What was kept so far is dropped.
    pub fn keep_frames(&mut self, frames: usize) {
        self.shared.lock().engine.keep(frames);
    }

    /// What there is to say of the ports, the senders and the memories.
    #[must_use]
    pub fn status(&self) -> Status {
        let now = self.now();
        let state = self.shared.lock();
        Status {
            now,
            ports: state.ports.clone(),
            targets: state.targets.clone(),
            memories: state.memories.clone(),
            written: state.feed.as_ref().map(Feed::written),
            report: state.engine.report(now),
        }
    }

    pub(crate) fn command(&self, command: Command) {
        self.shared.lock().commands.push(command);
        // It also looks by itself, from time to time.
        let _ = self.waker.wake();
    }
}

/// How long what waits to be recorded is waited for in the end.
///
/// [`Live::record`] goes by it.
pub const DISK: Duration = Duration::from_secs(10);

/// How long a wait takes at once.
const ASK: Duration = Duration::from_secs(1);

/// A frame with its time on the caller's clock.
fn handed_out(event: Event, mine: Timestamp, callers: Timestamp) -> Event {
    match event {
        Event::Frame(frame) => {
            let age = mine.since(frame.time);
            let micros = u64::try_from(age.as_micros()).unwrap_or(u64::MAX);
            let time = Timestamp::from_micros(callers.as_micros().saturating_sub(micros));
            Event::Frame(Frame { time, age, ..frame })
        }
        other => other,
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.command(Command::Stop);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        // When nothing more comes, the recording is written to its end.
        self.shared.lock().feed = None;
        let end = Instant::now().checked_add(DISK);
        for recording in &self.recordings {
            let left = end.map_or(DISK, |end| end.saturating_duration_since(Instant::now()));
            // One that failed was told of.
            if recording.join(left).is_ok_and(|written| written.waiting > 0) {
                tracing::warn!("the disk is too slow: a recording has no end");
            }
        }
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live").field("ports", &self.shared.lock().ports).finish_non_exhaustive()
    }
}

/// What there is to say to a user whose dashboard stays dark.
///
/// [`Live::status`] gives it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Status {
    /// When that was, since the start.
    pub now: Timestamp,
    /// The ports.
    pub ports: Vec<PortStatus>,
    /// The targets that are forwarded to.
    pub targets: Vec<TargetStatus>,
    /// The shared memories; none where none is looked for.
    pub memories: Vec<MemoryStatus>,
    /// How much was recorded; `None` where nothing is.
    pub written: Option<Written>,
    /// What came in.
    pub report: Report,
}

/// A port.
///
/// It is in [`Status::ports`]; [`Live`] has an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PortStatus {
    /// What was asked for.
    pub listen: Listen,
    /// The address that is open; `None` where none is.
    pub open: Option<SocketAddr>,
    /// Why it is not open.
    pub problem: Option<String>,
    /// How many datagrams came.
    pub packets: u64,
    /// How many bytes came.
    pub bytes: u64,
}

/// A target that is forwarded to.
///
/// It is in [`Status::targets`]; [`Live`] has an example of a [`Status`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TargetStatus {
    /// Where it is.
    pub address: SocketAddr,
    /// How many datagrams the system took.
    pub sent: u64,
    /// How many it did not take, or said of that they did not arrive.
    pub not_sent: u64,
    /// What does not work.
    pub problem: Option<String>,
}

/// A shared memory.
///
/// It is in [`Status::memories`]; [`Live`] has an example of a [`Status`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MemoryStatus {
    /// The word of the format.
    pub format: &'static str,
    /// It is there.
    pub open: bool,
    /// New frames that it gave.
    pub frames: u64,
    /// Why it cannot be read.
    pub problem: Option<String>,
}
