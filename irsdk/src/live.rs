//! The live memory map, while the simulator writes it.
//!
//! [`Live`] opens the map, takes the newest row out of it, and says what came of
//! a look:
//!
//! ```no_run
//! use std::time::{Duration, Instant};
//! use irsdk::live::{Live, Poll};
//!
//! let mut live = Live::new();
//! let start = Instant::now();
//! loop {
//!     if let Poll::Tick(tick) = live.poll(start.elapsed().into())? {
//!         println!("{:?} m/s", tick.frame.speed_mps);
//!     }
//!     live.wait(Duration::from_millis(20));
//! }
//! # #[allow(unreachable_code)]
//! # Ok::<(), irsdk::live::Error>(())
//! ```
//!
//! - A row is copied between two looks at the header and shown only where both
//!   say that it was whole meanwhile: its tick stands, the simulator has not gone
//!   once round its buffers, and, where it fills the fields of 2026, it is not
//!   writing. A row that was not is tried again, [`ATTEMPTS`] times.
//! - Variables and session text are copied under the same check, and only when
//!   the header, the tick counter or the text's own counter says that they are
//!   new.
//! - The simulator may start, end and start again at any time. A map that stands
//!   still for [`STALE`] is closed, so that it can vanish; one that is not there
//!   is asked for every [`RETRY`], and so is whether the closed one moves again.
//!   Nothing is ever created.
//! - Where several maps are found, as when a bridge left a file behind, the one
//!   that moves is the simulator's.
//!
//! On Windows the simulator says by an event that there is a row, and
//! [`Live::wait`] waits for it. On Linux the map is a file in `/dev/shm` that a
//! program inside the game's prefix writes, or, with no such program, it is found
//! in the simulator's own process.

use core::fmt;
use core::time::Duration;
use std::path::PathBuf;
use std::string::String;
use std::vec::Vec;

use named_memory::process::{self, Process};
use named_memory::{NamedEvent, NamedMemory};
use telemetry_core::{DecodeError, TelemetryFrame, Timestamp};
use zerocopy::FromBytes;

use crate::header::{Buffer, HEADER_LEN, Header, Progress, Ticks};
use crate::text::{MAX_TEXT, SessionText};
use crate::vars::VarHeader;
use crate::{
    EVENT_NAME, FrameReader, Layout, MEMORY_NAME, PROCESS_NAMES, Row, Vars, looks_like, malformed,
};

/// How long after a look for the map in vain the next one comes.
///
/// [`Live::poll`] goes by it; the [module](self) has an example.
pub const RETRY: Duration = Duration::from_secs(2);
/// How long without a tick the map is kept.
///
/// [`Live::poll`] goes by it; the [module](self) has an example.
pub const STALE: Duration = Duration::from_secs(30);
/// How often a row is copied before it is given up until the next look.
///
/// [`Live::poll`] goes by it; the [module](self) has an example.
pub const ATTEMPTS: u32 = 4;

/// How long the map may stand still before it is asked whether it still is the
/// one of its name.
const DOUBT: Duration = Duration::from_secs(1);
/// How long a wait without an event sleeps at once, and how long where so many
/// looks in a row came to nothing: the simulator is paused.
const NAP: Duration = Duration::from_millis(4);
const LONG_NAP: Duration = Duration::from_millis(16);
const LOOKS_IN_VAIN: u32 = 64;
/// After so many ticks that were not seen the variables are read anew.
const GAP: u32 = 60;
/// More of a map is not looked at: the simulator's is 1.2 MB long.
const LARGEST: usize = 16 << 20;

/// Where the map is.
///
/// [`Live::at`] takes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// Under the simulator's own name; on Linux, where that is not there, in the
    /// simulator's process.
    #[default]
    Simulator,
    /// Under another name.
    Name(String),
    /// In a file. Linux only.
    Path(PathBuf),
    /// In the process of this number. Linux only.
    Process(u32),
}

/// Reads the live map.
///
/// The [module](self) has an example.
#[derive(Default)]
pub struct Live {
    place: Place,
    /// Several only until one of them moves.
    maps: Vec<OpenMap>,
    /// What was seen of maps that were closed because they stood still.
    still: Vec<Ticks>,
    tried: Option<Timestamp>,
    counters: Counters,
}

/// What a look came to.
///
/// [`Live::poll`] gives it; the [module](self) has an example.
#[derive(Debug)]
pub enum Poll<'a> {
    /// There is no map: the simulator does not run.
    NotRunning,
    /// There is a map, and no row that was not seen before.
    NoNewTick,
    /// A new row.
    Tick(Tick<'a>),
}

/// A new row.
///
/// It is in [`Poll::Tick`]; the [module](self) has an example.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Tick<'a> {
    /// The frame that the row makes.
    pub frame: &'a TelemetryFrame,
    /// The row itself.
    pub row: Row<'a>,
    /// The variables of the row.
    pub vars: Vars<'a>,
    /// The tick counter.
    pub number: i32,
    /// What the row is to the one before it.
    pub progress: Progress,
    /// The variables are others than those of the row before:
    /// [handles](crate::Handle) are out of date.
    pub vars_changed: bool,
    /// The [session text](Live::session_text) is another one than before.
    pub session_changed: bool,
}

/// What was seen and not seen since the start.
///
/// [`Live::counters`] gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// Rows that were shown.
    pub ticks: u64,
    /// Ticks between those that were never seen: the looks came too late.
    pub missed: u64,
    /// Copies that were thrown away, for the simulator wrote meanwhile.
    pub torn: u64,
    /// How often the tick counter began anew.
    pub restarts: u64,
    /// How often a map was opened.
    pub opened: u64,
}

/// Why there is no row to read though there is a map. The map is closed, and
/// asked for again after [`RETRY`].
///
/// [`Live::poll`] gives it; the [module](self) has an example.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The map may not be opened, or not be read.
    Memory(named_memory::Error),
    /// What stands there is no map of a known version, or a broken one.
    Map(DecodeError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(error) => error.fmt(f),
            Self::Map(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Memory(error) => error.source(),
            Self::Map(error) => error.source(),
        }
    }
}

impl From<named_memory::Error> for Error {
    fn from(error: named_memory::Error) -> Self {
        Self::Memory(error)
    }
}

impl From<DecodeError> for Error {
    fn from(error: DecodeError) -> Self {
        Self::Map(error)
    }
}

impl Live {
    /// A reader of the simulator's map, which need not be there yet.
    #[must_use]
    pub fn new() -> Self {
        Self::at(Place::Simulator)
    }

    /// A reader of a map elsewhere.
    ///
    /// ```no_run
    /// use irsdk::live::{Live, Place};
    /// use telemetry_core::Timestamp;
    ///
    /// // A saved or bridged map in a file of one's own choice.
    /// let mut live = Live::at(Place::Path("/dev/shm/IRSDKMemMapFileName".into()));
    /// live.poll(Timestamp::ZERO)?;
    /// println!("{} {:?} {:?}", live.is_open(), live.counters(), live.session_text().track_name());
    /// # Ok::<(), irsdk::live::Error>(())
    /// ```
    #[must_use]
    pub fn at(place: Place) -> Self {
        Self { place, ..Self::default() }
    }

    /// Takes the newest row, where it is a new one. `now` is the caller's time
    /// since any start.
    ///
    /// # Errors
    ///
    /// There is a map that cannot be read. That there is none is no error.
    pub fn poll(&mut self, now: Timestamp) -> Result<Poll<'_>, Error> {
        if self.maps.is_empty() && !self.open(now)? {
            return Ok(Poll::NotRunning);
        }
        let mut refused = None;
        let mut at = 0;
        while let Some(map) = self.maps.get_mut(at) {
            match map.look(&mut self.counters) {
                Ok(Some(seen)) => {
                    map.in_vain = 0;
                    map.last_new = now;
                    map.last_asked = now;
                    self.counters.count(seen.progress);
                    // It moves, so it is the simulator's.
                    self.maps.swap(0, at);
                    self.maps.truncate(1);
                    let tick = self.maps.first().and_then(OpenMap::tick);
                    return Ok(tick.map_or(Poll::NoNewTick, Poll::Tick));
                }
                Ok(None) => {
                    map.in_vain = map.in_vain.saturating_add(1);
                    match map.age(now) {
                        Age::Young => {
                            at = at.saturating_add(1);
                            continue;
                        }
                        Age::Replaced => {}
                        Age::Stale => self.still.extend(map.as_seen()),
                    }
                }
                // It was cut, or went away.
                Err(Error::Memory(
                    named_memory::Error::TooSmall { .. } | named_memory::Error::NotRunning { .. },
                )) => {}
                Err(error) => refused = Some(error),
            }
            self.maps.swap_remove(at);
            self.tried = Some(now);
        }
        match refused {
            _ if !self.maps.is_empty() => Ok(Poll::NoNewTick),
            None => Ok(Poll::NotRunning),
            Some(error) => Err(error),
        }
    }

    /// Waits for a new row, at most this long, and may return without one: look
    /// first, wait, and look again whatever comes of it.
    ///
    /// On Windows it returns when the simulator says that it has written a row.
    /// Elsewhere it sleeps some milliseconds.
    pub fn wait(&self, limit: Duration) {
        let Some(map) = self.maps.first() else { return std::thread::sleep(limit.min(RETRY)) };
        // An event that cannot be waited for would make this a busy loop.
        let waited = map.event.as_ref().is_some_and(|event| event.wait(limit).is_ok());
        if !waited {
            let nap = if map.in_vain < LOOKS_IN_VAIN { NAP } else { LONG_NAP };
            std::thread::sleep(limit.min(nap));
        }
    }

    /// The session text, in the simulator's encoding; empty before the first row.
    #[must_use]
    pub fn session_text(&self) -> SessionText<'_> {
        SessionText::new(self.maps.first().map_or(&[], |map| &map.text))
    }

    /// True where a map is open, whether or not rows come.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.maps.is_empty()
    }

    /// What was seen and not seen since the start.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Looks for the map, but not too often.
    fn open(&mut self, now: Timestamp) -> Result<bool, Error> {
        if self.tried.is_some_and(|tried| now >= tried && now.since(tried) < RETRY) {
            return Ok(false);
        }
        self.tried = Some(now);
        let (found, refused) = self.place.find();
        let alone = found.len() == 1;
        let mut still = Vec::new();
        for memory in found {
            // Without it there are looks from time to time.
            let event = match self.place {
                Place::Simulator => NamedEvent::open(EVENT_NAME).ok(),
                _ => None,
            };
            let mut map = OpenMap::new(memory, event, now);
            // A map that was closed is not held again until it moves: it would
            // never vanish, where several readers hold it in turn.
            let same = map.header().ok().and_then(|header| {
                self.still.iter().find(|ticks| ticks.look(&header, |_| true).is_none())
            });
            match same {
                Some(&ticks) => still.push(ticks),
                None => {
                    // One that was closed goes on with its ticks.
                    if let [ticks] = self.still[..] {
                        map.ticks = ticks;
                    }
                    self.maps.push(map);
                }
            }
        }
        self.still = still;
        if !alone {
            // Only one of them is the simulator's: the one that moves.
            for map in &mut self.maps {
                map.ticks = map.as_seen().unwrap_or_default();
            }
        }
        let opened = u64::from(!self.maps.is_empty());
        self.counters.opened = self.counters.opened.saturating_add(opened);
        match refused {
            Some(error) if self.maps.is_empty() && self.still.is_empty() => Err(error.into()),
            _ => Ok(!self.maps.is_empty()),
        }
    }
}

impl Counters {
    fn count(&mut self, progress: Progress) {
        self.ticks = self.ticks.saturating_add(1);
        match progress {
            Progress::First => {}
            Progress::Next { missed } => self.missed = self.missed.saturating_add(missed.into()),
            Progress::Restart => self.restarts = self.restarts.saturating_add(1),
        }
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live")
            .field("place", &self.place)
            .field("memory", &self.maps.first().map(|map| &map.memory))
            .field("counters", &self.counters)
            .finish_non_exhaustive()
    }
}

impl Place {
    /// What may be the map, and why something that may be it could not be looked
    /// at.
    fn find(&self) -> (Vec<NamedMemory>, Option<named_memory::Error>) {
        match self {
            Self::Simulator => {
                let (mut found, mut refused) = one(NamedMemory::open(MEMORY_NAME));
                // A file of that name may be left over from a bridge that was
                // killed. Where processes have no memory to be seen, its name is all.
                if let Ok(processes) = process::find(&PROCESS_NAMES) {
                    let (within, error) = within(&processes);
                    found.extend(within);
                    refused = refused.or(error);
                }
                (found, refused)
            }
            Self::Name(name) => one(NamedMemory::open(name)),
            Self::Path(path) => one(NamedMemory::open_path(path)),
            Self::Process(pid) => match Process::from_pid(*pid) {
                Ok(process) => within(&[process]),
                Err(error) => one(Err(error)),
            },
        }
    }
}

fn one(
    opened: Result<NamedMemory, named_memory::Error>,
) -> (Vec<NamedMemory>, Option<named_memory::Error>) {
    match opened {
        Ok(memory) => (Vec::from([memory]), None),
        Err(named_memory::Error::NotRunning { .. }) => (Vec::new(), None),
        Err(error) => (Vec::new(), Some(error)),
    }
}

/// What may be the map among what processes share, and an error where one may not
/// be looked at.
fn within(processes: &[Process]) -> (Vec<NamedMemory>, Option<named_memory::Error>) {
    let mut found = Vec::new();
    let mut refused = None;
    let mut bytes = Vec::new();
    for process in processes {
        let candidates = match process.mappings() {
            Ok(candidates) => candidates,
            Err(error @ named_memory::Error::Permission { .. }) => {
                refused = Some(error);
                continue;
            }
            Err(_) => continue,
        };
        found.extend(candidates.into_iter().filter(|candidate| {
            // The header first: others are megabytes of pictures.
            has_header(candidate)
                && candidate.copy_all(LARGEST, &mut bytes).is_ok()
                && looks_like(&bytes)
        }));
    }
    (found, refused)
}

fn has_header(candidate: &NamedMemory) -> bool {
    let mut bytes = [0; HEADER_LEN];
    candidate.copy_into(0, &mut bytes).is_ok()
        && Header::view(&bytes)
            .is_ok_and(|header| matches!(Layout::live(header, candidate.len()), Ok(Some(_))))
}

/// A map that is open, and what was copied out of it.
struct OpenMap {
    memory: NamedMemory,
    event: Option<NamedEvent>,
    /// Its size, as far as it is looked at.
    len: usize,
    ticks: Ticks,
    last_new: Timestamp,
    last_asked: Timestamp,
    /// Looks since the last new row.
    in_vain: u32,
    /// What the copies below belong to.
    layout: Option<Layout>,
    text_count: Option<i32>,
    fingerprint: Option<u64>,
    table: Vec<VarHeader>,
    text: Vec<u8>,
    row: Vec<u8>,
    reader: FrameReader,
    frame: TelemetryFrame,
    seen: Option<Seen>,
    /// Where copies are made of what may turn out torn.
    spare_table: Vec<u8>,
    spare_text: Vec<u8>,
    spare_row: Vec<u8>,
}

/// What a map is that has no new tick.
enum Age {
    Young,
    Stale,
    Replaced,
}

/// What of a tick is no copy of bytes.
#[derive(Clone, Copy, Debug)]
struct Seen {
    number: i32,
    progress: Progress,
    vars_changed: bool,
    session_changed: bool,
}

impl OpenMap {
    fn new(memory: NamedMemory, event: Option<NamedEvent>, now: Timestamp) -> Self {
        let len = memory.len().min(LARGEST);
        Self {
            memory,
            event,
            len,
            ticks: Ticks::default(),
            last_new: now,
            last_asked: now,
            in_vain: 0,
            layout: None,
            text_count: None,
            fingerprint: None,
            table: Vec::new(),
            text: Vec::new(),
            row: Vec::new(),
            reader: FrameReader::default(),
            frame: TelemetryFrame::EMPTY,
            seen: None,
            spare_table: Vec::new(),
            spare_text: Vec::new(),
            spare_row: Vec::new(),
        }
    }

    /// How long there was no tick, and whether another map has taken the name.
    fn age(&mut self, now: Timestamp) -> Age {
        // The caller's clock was set back: the wait begins anew.
        self.last_new = self.last_new.min(now);
        self.last_asked = self.last_asked.min(now);
        if now.since(self.last_new) >= STALE {
            return Age::Stale;
        }
        if now.since(self.last_asked) < DOUBT {
            return Age::Young;
        }
        self.last_asked = now;
        if self.memory.is_current() { Age::Young } else { Age::Replaced }
    }

    /// Ticks that take all that the map holds for seen.
    fn as_seen(&self) -> Option<Ticks> {
        let header = self.header().ok()?;
        let mut ticks = self.ticks;
        let newest = self.ticks.look(&header, |_| true).map(|(buffer, _)| buffer);
        if let Some(buffer) = newest {
            ticks.accept(&header, buffer);
        }
        Some(ticks)
    }

    fn header(&self) -> Result<Header, Error> {
        let mut bytes = [0; HEADER_LEN];
        self.memory.copy_into(0, &mut bytes)?;
        Header::read_from_bytes(&bytes).map_err(|_| malformed("a header of 112 bytes", 0).into())
    }

    fn layout_of(&mut self, header: &Header) -> Result<Option<Layout>, Error> {
        match Layout::live(header, self.len) {
            Err(_) if self.memory.len().min(LARGEST) > self.len => {
                // A file that is filled little by little.
                self.len = self.memory.len().min(LARGEST);
                Ok(Layout::live(header, self.len)?)
            }
            other => Ok(other?),
        }
    }

    /// Copies the newest row; `None` where there is none that was not seen.
    fn look(&mut self, counters: &mut Counters) -> Result<Option<Seen>, Error> {
        for _ in 0..ATTEMPTS {
            let header = self.header()?;
            if self.ticks.look(&header, |_| true).is_none() {
                return Ok(None);
            }
            let Some(layout) = self.layout_of(&header)? else { return Ok(None) };
            let usable = |buffer: Buffer| layout.buffer(buffer.index).is_some();
            let Some((buffer, progress)) = self.ticks.look(&header, usable) else {
                return Ok(None);
            };
            let Some(row) = layout.buffer(buffer.index) else { return Ok(None) };
            let text_count = header.session_info_update.get();
            let renewed = self.layout != Some(layout)
                || self.text_count != Some(text_count)
                // A simulator that starts again takes longer than that.
                || !matches!(progress, Progress::Next { missed: 0..GAP });
            self.row.resize(row.len(), 0);
            self.memory.copy_into(row.start, &mut self.row)?;
            if Row::new(&self.row).is_blank() {
                self.seen = None;
                return Ok(None);
            }
            if renewed {
                self.spare_table.resize(layout.vars().len(), 0);
                self.memory.copy_into(layout.vars().start, &mut self.spare_table)?;
                self.spare_text.resize(layout.session().len().min(MAX_TEXT), 0);
                self.memory.copy_into(layout.session().start, &mut self.spare_text)?;
            }
            let twice = header.buffers().count() == 1 && !header.marks_begin();
            if twice {
                // With one buffer and no mark nothing says that it is being written.
                self.spare_row.resize(row.len(), 0);
                self.memory.copy_into(row.start, &mut self.spare_row)?;
            }
            let after = self.header()?;
            if !is_good(&header, &after, buffer)
                || twice && self.spare_row != self.row
                || Layout::live(&after, self.len) != Ok(Some(layout))
                || after.session_info_update.get() != text_count
            {
                counters.torn = counters.torn.saturating_add(1);
                self.seen = None;
                continue;
            }
            if Row::new(&self.row).is_blank() {
                self.seen = None;
                return Ok(None);
            }
            let mut seen =
                Seen { number: buffer.tick, progress, vars_changed: false, session_changed: false };
            if renewed {
                self.renew(&layout, &mut seen)?;
                self.layout = Some(layout);
                self.text_count = Some(text_count);
            }
            self.ticks.accept(&header, buffer);
            let vars = Vars::of_checked(&self.table, self.row.len(), self.fingerprint);
            self.reader.frame_into(&vars, Row::new(&self.row), &mut self.frame);
            self.seen = Some(seen);
            return Ok(Some(seen));
        }
        Ok(None)
    }

    /// Takes over the copies of variables and text.
    fn renew(&mut self, layout: &Layout, seen: &mut Seen) -> Result<(), Error> {
        let vars = Vars::new(&self.spare_table, layout.row_len())?;
        let fingerprint = Some(vars.fingerprint());
        seen.vars_changed = self.fingerprint != fingerprint;
        if seen.vars_changed {
            self.fingerprint = fingerprint;
            self.table.clear();
            self.table.extend_from_slice(vars.headers());
        }
        let text = self.spare_text.split(|&byte| byte == 0).next().unwrap_or_default();
        seen.session_changed = self.text != text;
        if seen.session_changed {
            self.text.clear();
            self.text.extend_from_slice(text);
            self.reader.set_limits(SessionText::new(&self.text).car_limits());
        }
        Ok(())
    }

    fn tick(&self) -> Option<Tick<'_>> {
        let Seen { number, progress, vars_changed, session_changed } = self.seen?;
        Some(Tick {
            frame: &self.frame,
            row: Row::new(&self.row),
            vars: Vars::of_checked(&self.table, self.row.len(), self.fingerprint),
            number,
            progress,
            vars_changed,
            session_changed,
        })
    }
}

/// True where the row of a buffer was whole from one look at the header to the
/// other.
///
/// A simulator that does not mark the begin writes a row under its old tick. It
/// takes its buffers in turn, so it has come to this one only after it has
/// finished all others since the first look.
fn is_good(before: &Header, after: &Header, buffer: Buffer) -> bool {
    let others = || {
        let pairs = before.buffers().zip(after.buffers()).enumerate();
        pairs.filter(|(index, _)| *index != buffer.index)
    };
    let round = || others().all(|(_, (before, after))| before.tick_count != after.tick_count);
    let may_be_written = !after.marks_begin() && others().next().is_some() && round();
    after.holds(buffer) && !may_be_written
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::testing::{Variable, bits, float, int, live};
    use std::fs::{self, File, OpenOptions};
    use std::os::unix::fs::FileExt;
    use std::string::ToString;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Instant;
    use std::{env, format, process, thread, vec};

    /// A map in a file, gone with the test.
    struct Written {
        path: PathBuf,
    }

    impl Written {
        fn new(name: &str) -> Self {
            let path = env::temp_dir().join(format!("irsdk-live-{name}-{}", process::id()));
            let _ = fs::remove_file(&path);
            Self { path }
        }

        fn live(&self) -> Live {
            Live::at(Place::Path(self.path.clone()))
        }

        /// Replaces the bytes and keeps the file.
        fn write(&self, bytes: &[u8]) -> File {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&self.path);
            let file = file.unwrap();
            file.write_all_at(bytes, 0).unwrap();
            file
        }
    }

    impl Drop for Written {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.path);
        }
    }

    fn variables(tick: i32) -> Vec<Variable> {
        vec![int("SessionTick", tick), float("Speed", tick as f32)]
    }

    /// Three buffers, the second of which is the newest.
    fn map(tick: i32) -> Vec<u8> {
        map_of(tick, variables)
    }

    fn map_of(tick: i32, variables: fn(i32) -> Vec<Variable>) -> Vec<u8> {
        let row = |tick| crate::testing::table(&variables(tick)).1;
        let rows = [row(tick - 1), row(tick), row(tick - 2)];
        let buffers = [(tick - 1, &rows[0][..]), (tick, &rows[1][..]), (tick - 2, &rows[2][..])];
        live(&variables(0), &buffers)
    }

    fn at(seconds: f64) -> Timestamp {
        Duration::from_secs_f64(seconds).into()
    }

    fn speed(live: &mut Live, now: Timestamp) -> Option<f32> {
        match live.poll(now).unwrap() {
            Poll::Tick(tick) => {
                assert_eq!(tick.frame.speed_mps, Some(tick.number as f32));
                assert_eq!(
                    tick.row.get(tick.vars.handle("SessionTick").unwrap()),
                    Some(tick.number)
                );
                tick.frame.speed_mps
            }
            Poll::NoNewTick | Poll::NotRunning => None,
        }
    }

    #[test]
    fn the_simulator_may_come_later() {
        let written = Written::new("later");
        let mut live = written.live();
        assert!(matches!(live.poll(at(0.0)), Ok(Poll::NotRunning)));
        written.write(&map(7));
        assert!(matches!(live.poll(at(1.9)), Ok(Poll::NotRunning)), "not yet time to try again");
        assert_eq!(speed(&mut live, at(2.0)), Some(7.0));
        assert!(live.is_open());
        assert_eq!(live.session_text().as_bytes(), crate::testing::SESSION);
    }

    #[test]
    fn ticks_are_counted() {
        let written = Written::new("ticks");
        written.write(&map(7));
        let mut live = written.live();
        assert_eq!(speed(&mut live, at(0.0)), Some(7.0));
        assert!(matches!(live.poll(at(0.1)), Ok(Poll::NoNewTick)));
        written.write(&map(8));
        assert_eq!(speed(&mut live, at(0.2)), Some(8.0));
        written.write(&map(11));
        assert_eq!(speed(&mut live, at(0.3)), Some(11.0));
        written.write(&map(3));
        assert_eq!(speed(&mut live, at(0.4)), Some(3.0));
        let expected = Counters { ticks: 4, missed: 2, torn: 0, restarts: 1, opened: 1 };
        assert_eq!(live.counters(), expected);
    }

    #[test]
    fn a_map_that_stands_still_is_closed() {
        let written = Written::new("still");
        written.write(&map(7));
        let mut live = written.live();
        assert_eq!(speed(&mut live, at(0.0)), Some(7.0));
        assert!(matches!(live.poll(at(29.9)), Ok(Poll::NoNewTick)));
        assert!(matches!(live.poll(at(30.0)), Ok(Poll::NotRunning)));
        assert!(!live.is_open());
        // It is not opened for a row that was shown, however often it is asked.
        for seconds in [32.0, 34.0, 64.0, 96.0] {
            assert!(matches!(live.poll(at(seconds)), Ok(Poll::NotRunning)));
            assert!(!live.is_open());
        }
        written.write(&map(8));
        assert!(matches!(live.poll(at(97.9)), Ok(Poll::NotRunning)));
        assert_eq!(speed(&mut live, at(98.0)), Some(8.0));
        assert_eq!(live.session_text().as_bytes(), crate::testing::SESSION);
        let expected = Counters { ticks: 2, opened: 2, ..Counters::default() };
        assert_eq!(live.counters(), expected);
        // Another one under its name is another simulator's.
        assert!(matches!(live.poll(at(128.0)), Ok(Poll::NotRunning)));
        fs::remove_file(&written.path).unwrap();
        assert!(matches!(live.poll(at(130.0)), Ok(Poll::NotRunning)));
        written.write(&map(8));
        assert_eq!(speed(&mut live, at(132.0)), Some(8.0));
        assert_eq!(live.counters().restarts, 0);
    }

    /// As a program under Wine has it: a file that is deleted, and held.
    fn held(name: &str, bytes: &[u8]) -> File {
        let path = env::temp_dir().join(format!("tmpmap-irsdk-{name}-{}", process::id()));
        let options =
            OpenOptions::new().create(true).truncate(true).read(true).write(true).open(&path);
        let file = options.unwrap();
        file.write_all_at(bytes, 0).unwrap();
        fs::remove_file(&path).unwrap();
        file
    }

    #[test]
    fn of_several_maps_the_one_that_moves_is_the_simulators() {
        let map = |tick| {
            map_of(tick, |tick| {
                let mut variables = variables(tick);
                variables.push(float("SessionTime", tick as f32));
                variables
            })
        };
        let _frozen = held("frozen", &map(500));
        let _other = held("other", &[7; 8_192]);
        let moving = held("moving", &map(20));
        let mut live = Live::at(Place::Process(process::id()));
        assert!(
            matches!(live.poll(at(0.0)), Ok(Poll::NoNewTick)),
            "where movement is counted from"
        );
        assert!(matches!(live.poll(at(0.1)), Ok(Poll::NoNewTick)));
        moving.write_all_at(&map(21), 0).unwrap();
        assert_eq!(speed(&mut live, at(0.2)), Some(21.0));
        moving.write_all_at(&map(22), 0).unwrap();
        assert_eq!(speed(&mut live, at(0.3)), Some(22.0));
        // It ends, and later goes on; the other is never shown.
        assert!(matches!(live.poll(at(30.3)), Ok(Poll::NotRunning)));
        for seconds in [33.0, 36.0, 70.0, 73.0] {
            assert_eq!(speed(&mut live, at(seconds)), None);
        }
        moving.write_all_at(&map(30), 0).unwrap();
        assert_eq!(speed(&mut live, at(110.0)), None, "where movement is counted from");
        moving.write_all_at(&map(31), 0).unwrap();
        assert_eq!(speed(&mut live, at(112.0)), Some(31.0));
    }

    #[test]
    fn rows_that_are_blank_are_not_waited_for_for_ever() {
        let written = Written::new("blank");
        let rows = [0; 8];
        written.write(&live(&variables(0), &[(7, &rows), (8, &rows), (6, &rows)]));
        let mut live = written.live();
        assert!(matches!(live.poll(at(0.0)), Ok(Poll::NoNewTick)));
        assert!(matches!(live.poll(at(30.0)), Ok(Poll::NotRunning)));
        for seconds in [32.0, 34.0, 64.0] {
            assert!(matches!(live.poll(at(seconds)), Ok(Poll::NotRunning)));
            assert!(!live.is_open());
        }
        written.write(&map(9));
        assert_eq!(speed(&mut live, at(66.0)), Some(9.0));
    }

    #[test]
    fn a_gap_may_be_another_simulator() {
        let written = Written::new("gap");
        written.write(&map(7));
        let mut live = written.live();
        assert_eq!(speed(&mut live, at(0.0)), Some(7.0));
        // The same size and the same counters, but the variables have changed places.
        let swapped = [float("Speed", 99.0), int("SessionTick", 99)];
        let row = crate::testing::table(&swapped).1;
        written.write(&crate::testing::live(&swapped, &[(98, &row), (99, &row), (97, &row)]));
        assert_eq!(speed(&mut live, at(5.0)), Some(99.0));
    }

    #[test]
    fn one_buffer_without_a_mark_is_copied_twice() {
        let written = Written::new("one");
        let row = crate::testing::table(&variables(5)).1;
        written.write(&live(&variables(0), &[(5, &row)]));
        let mut live = written.live();
        assert_eq!(speed(&mut live, at(0.0)), Some(5.0));
    }

    #[test]
    fn a_clock_that_is_set_back_costs_nothing() {
        let written = Written::new("clock");
        written.write(&map(7));
        let mut live = written.live();
        assert_eq!(speed(&mut live, at(1_000.0)), Some(7.0));
        assert!(matches!(live.poll(at(5.0)), Ok(Poll::NoNewTick)));
        written.write(&map(8));
        assert_eq!(speed(&mut live, at(6.0)), Some(8.0));
        fs::remove_file(&written.path).unwrap();
        assert!(matches!(live.poll(at(8.0)), Ok(Poll::NotRunning)));
        written.write(&map(9));
        assert_eq!(speed(&mut live, at(1.0)), Some(9.0), "a time before the last try");
    }

    #[test]
    fn another_map_under_the_name_is_found() {
        let written = Written::new("another");
        written.write(&map(7));
        let mut live = written.live();
        assert_eq!(speed(&mut live, at(0.0)), Some(7.0));
        fs::remove_file(&written.path).unwrap();
        written.write(&map(2));
        assert!(matches!(live.poll(at(1.0)), Ok(Poll::NotRunning)));
        assert_eq!(speed(&mut live, at(3.0)), Some(2.0));
    }

    #[test]
    fn a_map_that_is_cut_is_closed_and_found_again() {
        let written = Written::new("cut");
        let file = written.write(&map(7));
        let mut live = written.live();
        assert_eq!(speed(&mut live, at(0.0)), Some(7.0));
        file.set_len(0).unwrap();
        assert!(matches!(live.poll(at(0.1)), Ok(Poll::NotRunning)));
        written.write(&map(8));
        assert_eq!(speed(&mut live, at(2.1)), Some(8.0));
        // Cut behind the header.
        let whole = map(9);
        written.write(&whole);
        file.set_len(whole.len() as u64 - 20).unwrap();
        assert!(matches!(live.poll(at(2.2)), Ok(Poll::NotRunning)));
    }

    #[test]
    fn a_map_that_grows_is_read_when_it_is_whole() {
        let written = Written::new("grows");
        let whole = map(7);
        written.write(&whole[..112]);
        let mut live = written.live();
        let error = live.poll(at(0.0)).unwrap_err().to_string();
        assert!(error.starts_with("iracing packet is malformed"), "{error}");
        written.write(&whole);
        assert_eq!(speed(&mut live, at(2.0)), Some(7.0));
        // The simulator opens it before it fills it.
        let empty = Written::new("empty");
        empty.write(&vec![0; whole.len()]);
        let mut live = empty.live();
        assert!(matches!(live.poll(at(0.0)), Ok(Poll::NoNewTick)));
        empty.write(&whole);
        assert_eq!(speed(&mut live, at(0.1)), Some(7.0));
    }

    #[test]
    fn an_unknown_version_is_said_and_asked_again() {
        let written = Written::new("version");
        let mut bytes = map(7);
        bytes[0] = 3;
        written.write(&bytes);
        let mut live = written.live();
        let error = live.poll(at(0.0)).unwrap_err().to_string();
        assert!(error.contains("version") && error.contains('3'), "{error}");
        assert!(matches!(live.poll(at(0.1)), Ok(Poll::NotRunning)), "not again at once");
        assert!(live.poll(at(2.0)).is_err());
        written.write(&map(7));
        assert_eq!(speed(&mut live, at(4.0)), Some(7.0));
        let folder = Live::at(Place::Path(env::temp_dir())).poll(at(0.0)).unwrap_err();
        assert!(folder.to_string().ends_with("is not a regular file"), "{folder}");
    }

    #[test]
    fn other_variables_and_another_text_are_told() {
        let written = Written::new("changes");
        written.write(&map(7));
        let mut live = written.live();
        let Ok(Poll::Tick(tick)) = live.poll(at(0.0)) else { panic!("no row") };
        assert!(tick.vars_changed && tick.session_changed);
        written.write(&map(8));
        let Ok(Poll::Tick(tick)) = live.poll(at(0.1)) else { panic!("no row") };
        assert!(!tick.vars_changed && !tick.session_changed);

        // The text is read anew when its counter says so.
        let text = b"---\nDriverInfo:\n DriverCarRedLine: 9000.000\n...\n\0";
        let mut bytes = map(9);
        bytes[112..112 + text.len()].copy_from_slice(text);
        written.write(&bytes);
        let Ok(Poll::Tick(tick)) = live.poll(at(0.2)) else { panic!("no row") };
        assert!(!tick.session_changed);
        assert_eq!(tick.frame.max_rpm, None);
        bytes[12] = 1;
        bytes[48 + 16] = 10;
        written.write(&bytes);
        let Ok(Poll::Tick(tick)) = live.poll(at(0.3)) else { panic!("no row") };
        assert!(tick.session_changed && !tick.vars_changed);
        assert_eq!(tick.frame.max_rpm, Some(9_000.0));
        assert_eq!(live.session_text().as_bytes(), &text[..text.len() - 1]);

        // Another car: the header has moved.
        let others = [int("SessionTick", 11), float("Speed", 11.0), bits("EngineWarnings", 16)];
        let row = crate::testing::table(&others).1;
        written.write(&crate::testing::live(&others, &[(10, &row), (11, &row), (9, &row)]));
        let Ok(Poll::Tick(tick)) = live.poll(at(0.4)) else { panic!("no row") };
        assert!(tick.vars_changed);
        assert_eq!(tick.frame.pit_limiter, Some(true));
        assert_eq!(tick.frame.speed_mps, Some(11.0));
    }

    #[test]
    fn a_row_under_which_the_simulator_has_gone_round_is_not_good() {
        let header = |ticks: [i32; 3]| {
            let rows = [[1u8; 8]; 3];
            let buffers = [0, 1, 2].map(|index| (ticks[index], &rows[index][..]));
            let bytes = live(&variables(0), &buffers);
            *Header::view(&bytes).unwrap()
        };
        let newest = Buffer { index: 1, tick: 8 };
        let before = header([7, 8, 6]);
        assert!(is_good(&before, &before, newest));
        assert!(is_good(&before, &header([7, 8, 9]), newest), "one is left before it");
        assert!(!is_good(&before, &header([10, 8, 9]), newest), "it may be written");
        assert!(!is_good(&before, &header([10, 11, 9]), newest), "it was written");
        // After a restart the other buffers hold higher ticks.
        let before = header([2_003, 1, 2_002]);
        assert!(is_good(&before, &header([2_003, 1, 2]), Buffer { index: 1, tick: 1 }));
        // Who marks the begin may go round.
        let mut after = header([10, 8, 9]);
        for (buffer, tick) in after.var_buf.0.iter_mut().zip([10, 8, 9]) {
            buffer.tick_count_begin = tick.into();
        }
        assert!(is_good(&header([7, 8, 6]), &after, newest));
        after.var_buf.0[1].tick_count_begin = 11.into();
        assert!(!is_good(&header([7, 8, 6]), &after, newest));
    }

    /// Rows of one number each, written as the simulator does, as fast as it goes.
    #[test]
    fn no_torn_row_is_shown() {
        const VALUES: usize = 2_000;
        for marks_begin in [false, true] {
            let written = Written::new(if marks_begin { "torn-2026" } else { "torn" });
            let rows = vec![0; 4 * VALUES];
            let variables: Vec<_> = (0..VALUES).map(|n| int(&format!("V{n}"), 0)).collect();
            let buffers = [(-1, &rows[..]); 3];
            let file = written.write(&live(&variables, &buffers));
            let header = *Header::view(&fs::read(&written.path).unwrap()).unwrap();
            let done = Arc::new(AtomicBool::new(false));
            let writer = thread::spawn({
                let done = Arc::clone(&done);
                move || {
                    let mut tick = 1i32;
                    while !done.load(Ordering::Relaxed) {
                        let index = tick as usize % 3;
                        let held = 48 + 16 * index as u64;
                        let begin = if marks_begin { tick } else { 0 };
                        file.write_all_at(&begin.to_le_bytes(), held + 8).unwrap();
                        let at = header.var_buf.0[index].buf_offset.get() as u64;
                        let row = tick.to_le_bytes().repeat(VALUES);
                        let (first, second) = row.split_at(row.len() / 2);
                        file.write_all_at(first, at).unwrap();
                        file.write_all_at(second, at + first.len() as u64).unwrap();
                        file.write_all_at(&tick.to_le_bytes(), held).unwrap();
                        if marks_begin {
                            file.write_all_at(&tick.to_le_bytes(), 40).unwrap();
                            file.write_all_at(&[index as u8], 44).unwrap();
                        }
                        tick += 1;
                    }
                }
            });
            let mut live = written.live();
            let start = Instant::now();
            // How often the two take turns is the machine's affair.
            while live.counters().ticks < 1_000 && start.elapsed() < Duration::from_secs(20) {
                match live.poll(start.elapsed().into()).unwrap() {
                    Poll::Tick(tick) => {
                        let mut values = tick.row.as_bytes().chunks_exact(4);
                        assert!(values.all(|value| value == tick.number.to_le_bytes()));
                    }
                    Poll::NoNewTick | Poll::NotRunning => thread::yield_now(),
                }
            }
            done.store(true, Ordering::Relaxed);
            writer.join().unwrap();
            assert!(live.counters().ticks > 10, "{:?}", live.counters());
        }
    }
}
