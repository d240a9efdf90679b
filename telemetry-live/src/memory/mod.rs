//! Shared memory, looked into beside the sockets, and what was recorded of it.

#![cfg_attr(
    not(all(feature = "iracing", feature = "kunos")),
    allow(dead_code, unused_variables, reason = "each game needs only some of it")
)]

#[cfg(feature = "iracing")]
mod iracing;
#[cfg(feature = "kunos")]
mod kunos;

use core::time::Duration;

use telemetry_core::{TelemetryFrame, Timestamp};

use crate::config::{Config, Format};
use crate::engine::{Engine, later};
use crate::event::{Origin, Problem, Source};
use crate::hold::Kind;
use crate::live::{MemoryStatus, Shared, State};

/// How often a memory is looked into whose game sends.
const BUSY: Duration = Duration::from_millis(4);

/// How often one that is there and stands still.
const STILL: Duration = Duration::from_millis(50);

/// How often one that is not there; its reader looks no more often either.
const ABSENT: Duration = Duration::from_secs(2);

/// For how long after a new frame the next one is expected.
const EXPECTED: Duration = Duration::from_secs(1);

/// Where shared memory is, if not where the games put it.
///
/// ```
/// use telemetry_live::{Config, Live, Places};
///
/// let mut config = Config::default();
/// config.ports.clear();
/// assert!(Live::with(config, Places::nowhere())?.status().memories.is_empty());
/// # Ok::<(), telemetry_live::StartError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Places {
    /// iRacing's.
    #[cfg(feature = "iracing")]
    pub iracing: irsdk::live::Place,
    /// That of Kunos' games.
    #[cfg(feature = "kunos")]
    pub kunos: kunos_shm::live::Place,
    nowhere: bool,
}

impl Places {
    /// No shared memory is looked for.
    #[must_use]
    pub fn nowhere() -> Self {
        Self { nowhere: true, ..Self::default() }
    }
}

/// What a look into a memory came to.
#[allow(clippy::large_enum_variant, reason = "it is passed on at once")]
enum Look {
    NotRunning,
    Nothing,
    Frame(Source, TelemetryFrame),
}

/// A reader of a game's memory.
trait Reader: Send {
    fn look(&mut self, now: Timestamp) -> Result<Look, String>;
    fn is_open(&self) -> bool;
    /// What the last frame was made of: names and bytes, what the frame is made
    /// at last.
    fn pages(&self, each: &mut dyn FnMut(&str, &[u8]));
}

/// A memory that is looked for.
struct Watched {
    kind: Kind,
    /// Why it is looked for.
    format: Format,
    reader: Box<dyn Reader>,
    next: Timestamp,
    last_new: Option<Timestamp>,
    /// Whose frames came last.
    source: Option<Source>,
    frames: u64,
    problem: Option<Problem>,
}

/// The memories.
pub(crate) struct Memories {
    places: Places,
    watched: Vec<Watched>,
    /// The format that is picked and cannot be read.
    unsupported: Option<Problem>,
}

/// What a memory is called before a game is known.
const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Udp => "",
        Kind::Iracing => Format::Iracing.word(),
        Kind::Kunos => Format::Kunos.word(),
    }
}

impl Memories {
    pub(crate) fn new(places: Places) -> Self {
        Self { places, watched: Vec::new(), unsupported: None }
    }

    /// Opens and closes what the format asks for.
    pub(crate) fn configure(&mut self, config: &Config, state: &mut State) {
        let format = config.format;
        let mut wanted: Vec<Kind> = Vec::new();
        let looked_for = !self.places.nowhere && cfg!(any(windows, target_os = "linux"));
        if cfg!(feature = "iracing")
            && looked_for
            && matches!(format, Format::Auto | Format::Iracing)
        {
            wanted.push(Kind::Iracing);
        }
        if cfg!(feature = "kunos") && looked_for && format.is_kunos() {
            wanted.push(Kind::Kunos);
        }
        self.watched.retain(|watched| {
            let one_game = |format| matches!(format, Format::Auto | Format::Kunos);
            let stays = wanted.contains(&watched.kind)
                && (watched.kind == Kind::Iracing
                    || watched.format == format
                    || (one_game(format) && one_game(watched.format)));
            if let Some(source) = watched.source.filter(|_| !stays) {
                gone(&mut state.engine, source);
            }
            stays
        });
        for kind in wanted {
            if self.watched.iter().any(|watched| watched.kind == kind) {
                continue;
            }
            let Some(reader) = self.reader(kind, format) else { continue };
            self.watched.push(Watched {
                kind,
                format,
                reader,
                next: Timestamp::ZERO,
                last_new: None,
                source: None,
                frames: 0,
                problem: None,
            });
        }
        let unsupported = !format.is_udp() && self.watched.is_empty();
        let problem = unsupported.then(|| Problem::Unsupported { format: format.word() });
        if problem != self.unsupported {
            if let Some(old) = self.unsupported.take() {
                state.engine.solved(old);
            }
            if let Some(new) = &problem {
                state.engine.problem(new.clone());
            }
            self.unsupported = problem;
        }
    }

    fn reader(&self, kind: Kind, format: Format) -> Option<Box<dyn Reader>> {
        match kind {
            Kind::Udp => None,
            #[cfg(feature = "iracing")]
            Kind::Iracing => Some(Box::new(iracing::Iracing::new(&self.places.iracing))),
            #[cfg(feature = "kunos")]
            Kind::Kunos => Some(Box::new(kunos::Kunos::new(&self.places.kunos, format))),
            #[cfg(not(all(feature = "iracing", feature = "kunos")))]
            _ => None,
        }
    }

    /// When to look next.
    pub(crate) fn next(&self) -> Option<Timestamp> {
        self.watched.iter().map(|watched| watched.next).min()
    }

    /// Looks into those that it is time for, and hands out what the frames were
    /// made of.
    pub(crate) fn look(
        &mut self,
        now: Timestamp,
        shared: &Shared,
        pages: &mut dyn FnMut(&str, &[u8]),
    ) {
        for watched in self.watched.iter_mut().filter(|watched| now >= watched.next) {
            watched.look(now, shared, pages);
        }
    }

    pub(crate) fn are_open(&self) -> bool {
        self.watched.iter().any(|watched| watched.reader.is_open())
    }

    pub(crate) fn status(&self) -> Vec<MemoryStatus> {
        let one = |watched: &Watched| MemoryStatus {
            format: watched.source.map_or(word(watched.kind), |source| source.format),
            open: watched.reader.is_open(),
            frames: watched.frames,
            problem: watched.problem.as_ref().map(|problem| crate::engine::one_line(problem)),
        };
        self.watched.iter().map(one).collect()
    }
}

fn gone(engine: &mut Engine, source: Source) {
    if let Origin::Memory(name) = source.origin {
        engine.memory_gone(name);
    }
}

impl Watched {
    fn look(&mut self, now: Timestamp, shared: &Shared, pages: &mut dyn FnMut(&str, &[u8])) {
        let (wait, error) = match self.reader.look(now) {
            Ok(Look::Frame(source, frame)) => {
                self.last_new = Some(now);
                self.frames = self.frames.saturating_add(1);
                self.source = Some(source);
                // First, so that what has been shown has been handed to the recording.
                self.reader.pages(pages);
                let mut state = shared.lock();
                state.engine.memory(self.kind, source, &frame, now);
                shared.release(state);
                (BUSY, None)
            }
            Ok(Look::Nothing) => {
                let expected = self.last_new.is_some_and(|last| now.since(last) < EXPECTED);
                (if expected { BUSY } else { STILL }, None)
            }
            Ok(Look::NotRunning) => (ABSENT, None),
            Err(error) => (ABSENT, Some(error)),
        };
        self.next = later(now, wait);
        let open = self.reader.is_open();
        if let Some(source) = self.source.filter(|_| !open) {
            self.source = None;
            // So that its replay ends it too.
            pages(source.format, &[]);
            let mut state = shared.lock();
            gone(&mut state.engine, source);
            shared.release(state);
        }
        let format = word(self.kind);
        let problem = error.map(|reason| Problem::MemoryFailed { format, reason });
        // That the game has ended does not mend what was wrong with its memory.
        if problem != self.problem && (problem.is_some() || open) {
            let mut state = shared.lock();
            if let Some(old) = self.problem.take() {
                state.engine.solved(old);
            }
            if let Some(new) = &problem {
                state.engine.problem(new.clone());
            }
            shared.release(state);
            self.problem = problem;
        }
    }
}

/// The recorded pages of all games.
#[derive(Default)]
pub(crate) struct Recorded {
    #[cfg(feature = "iracing")]
    iracing: iracing::Recorded,
    #[cfg(feature = "kunos")]
    kunos: kunos::Recorded,
}

/// What a recorded page comes to.
#[allow(clippy::large_enum_variant, reason = "it is passed on at once")]
pub(crate) enum Page {
    Nothing,
    Frame(Kind, Source, TelemetryFrame),
    /// The memory of this name was closed.
    Gone(&'static str),
}

impl Recorded {
    /// Takes a page by its name, such as `acc physics page`; without bytes the
    /// word of a game whose memory was closed.
    pub(crate) fn take(&mut self, name: &str, bytes: &[u8]) -> Page {
        #[cfg(feature = "iracing")]
        if name.starts_with(Format::Iracing.word()) {
            return self.iracing.take(name, bytes);
        }
        #[cfg(feature = "kunos")]
        return self.kunos.take(name, bytes);
        #[cfg(not(feature = "kunos"))]
        Page::Nothing
    }
}
