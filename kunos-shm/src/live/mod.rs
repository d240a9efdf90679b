//! The pages of the running game, while it writes them.
//!
//! [`Live`] opens the pages, copies them where they have moved, and says what
//! came of a look:
//!
//! ```no_run
//! use std::time::{Duration, Instant};
//! use kunos_shm::live::{Live, Poll};
//!
//! let mut live = Live::new();
//! let start = Instant::now();
//! loop {
//!     if let Poll::Frame(moment) = live.poll(start.elapsed().into())? {
//!         println!("{}: {:?} m/s", moment.game, moment.frame.speed_mps);
//!     }
//!     live.wait(Duration::from_millis(20));
//! }
//! # #[allow(unreachable_code)]
//! # Ok::<(), kunos_shm::live::Error>(())
//! ```
//!
//! - A frame is made only when the physics page's counter has moved since the
//!   look before. The first look is where movement is counted from: pages that
//!   another program keeps after the game has ended make no frame.
//! - A page is copied twice, and shown where both copies are the same: then all
//!   of it stood in the memory at one moment. Otherwise it is tried again,
//!   [`ATTEMPTS`] times. The games lock nothing, so a page that is half written at
//!   that moment looks like any other; [`plausible`](crate::plausible) finds the
//!   worst of these.
//! - Pages whose counters stand still for [`STALE`] are closed, so that those of
//!   a game that has ended can vanish. Pages that are not there are asked for
//!   every [`RETRY`], and so is whether those that were closed move again.
//!   Nothing is ever created.
//! - In a pause, where the physics page stands still, [`Poll::NoNewFrame`] goes
//!   on, and [`Live::is_driving`] is false, as it is in a replay and in menus. A
//!   game that was closed in its pause is told from that when its pages are gone.
//!
//! Which game it is: Assetto Corsa, Competizione and Rally give their pages the
//! same names, so it is the one whose process runs, or else the one that the
//! pages' content speaks for ([`identify`](crate::identify)). Until that is known
//! there is no frame; where it is not for [`STALE`], that is an
//! [error](Error::UnknownGame).
//!
//! On Linux pages are files in `/dev/shm` that a program inside the game's prefix
//! writes, or, with no such program, they are found in the game's own process.

mod copy;
mod open;
mod place;
#[cfg(all(test, target_os = "linux"))]
mod tests;

use core::fmt;
use core::time::Duration;
use std::string::String;
use std::vec::Vec;

use telemetry_core::{DecodeError, TelemetryFrame, Timestamp};

use crate::codes::Status;
use crate::game::Game;
use crate::page::Pages;
use open::{Look, OpenPages};
pub use place::Place;
use place::Running;

/// How long after a look for pages in vain the next one comes. So often the
/// static page is read again too.
///
/// [`Live::poll`] goes by it; the [module](self) has an example.
pub const RETRY: Duration = Duration::from_secs(2);
/// How long pages are kept that stand still.
///
/// [`Live::poll`] goes by it; the [module](self) has an example.
pub const STALE: Duration = Duration::from_secs(5);
/// How often a page is copied before it is given up until the next look.
///
/// [`Live::poll`] goes by it; the [module](self) has an example.
pub const ATTEMPTS: u32 = 4;

/// How often pages that stand still are asked for their status, and whether
/// they still are those of their names.
const DOUBT: Duration = Duration::from_millis(200);
/// How long a wait sleeps at once: a step of the games' physics.
const NAP: Duration = Duration::from_millis(3);

/// Reads the live pages.
///
/// The [module](self) has an example.
#[derive(Default)]
pub struct Live {
    place: Place,
    /// Several only until one of them moves.
    open: Vec<OpenPages>,
    still: Vec<Still>,
    running: Running,
    tried: Option<Timestamp>,
    counters: Counters,
}

/// Pages that were closed because they stood still.
struct Still {
    /// The physics page's.
    name: String,
    counter: i32,
    /// In a pause or a replay that is halted: the game may well run.
    paused: bool,
}

/// What a look came to.
///
/// [`Live::poll`] gives it; the [module](self) has an example.
#[derive(Debug)]
pub enum Poll<'a> {
    /// There are no pages, or they stand still: no game runs. It may also be
    /// long in its menus.
    NotRunning,
    /// There are pages, and nothing in them that was not seen before; or the
    /// game is paused.
    NoNewFrame,
    /// The physics page has moved.
    Frame(Moment<'a>),
}

/// What the pages say at one moment.
///
/// It is in [`Poll::Frame`]; the [module](self) has an example.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Moment<'a> {
    /// The frame that the pages make.
    pub frame: &'a TelemetryFrame,
    /// Which game it is.
    pub game: Game,
    /// The pages themselves, as far as they are there: at most as much of each as
    /// [`Game::page_len`] says. Each is a copy of one moment, but not of the same
    /// one: the game writes them apart.
    pub pages: Pages<'a>,
    /// The physics page's counter.
    pub number: i32,
    /// The counter began anew: the game, or its session, was started again.
    pub restarted: bool,
    /// The static page is another one than before: the car or the track too,
    /// perhaps.
    pub static_changed: bool,
}

/// What was seen and not seen since the start.
///
/// [`Live::counters`] gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counters {
    /// Frames that were shown.
    pub frames: u64,
    /// Copies that were thrown away, for the game wrote meanwhile.
    pub torn: u64,
    /// Physics pages that were not shown, for no car does what they say.
    pub implausible: u64,
    /// How often the physics page's counter began anew.
    pub restarts: u64,
    /// How often pages were opened and kept.
    pub opened: u64,
}

/// Why there is nothing to read though there are pages. They are closed, and
/// asked for again after [`RETRY`].
///
/// [`Live::poll`] gives it.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The pages may not be opened, or not be read.
    Memory(named_memory::Error),
    /// The physics page is too short.
    Page(DecodeError),
    /// Neither a process nor the pages say which game it is: name it, by
    /// [`Place::Game`] or beside the names of its pages.
    UnknownGame,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory(error) => error.fmt(f),
            Self::Page(error) => error.fmt(f),
            Self::UnknownGame => {
                f.write_str("the pages move, but neither they nor a process say which game it is")
            }
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Memory(error) => error.source(),
            Self::Page(error) => error.source(),
            Self::UnknownGame => None,
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
        Self::Page(error)
    }
}

impl Live {
    /// A reader of the pages of whichever game runs; none need run yet.
    #[must_use]
    pub fn new() -> Self {
        Self::at(Place::Any)
    }

    /// A reader of one game's pages, or of pages elsewhere.
    ///
    /// ```no_run
    /// use kunos_shm::Game;
    /// use kunos_shm::live::{Live, Place};
    /// use telemetry_core::Timestamp;
    ///
    /// // Competizione alone, also where Assetto Corsa runs.
    /// let mut live = Live::at(Place::Game(Game::Competizione));
    /// live.poll(Timestamp::ZERO)?;
    /// println!("{} {} {:?}", live.is_open(), live.is_driving(), live.counters());
    /// # Ok::<(), kunos_shm::live::Error>(())
    /// ```
    #[must_use]
    pub fn at(place: Place) -> Self {
        Self { place, ..Self::default() }
    }

    /// Takes what the pages say, where they have moved. `now` is the caller's
    /// time since any start.
    ///
    /// # Errors
    ///
    /// There are pages that cannot be read. That there are none is no error.
    pub fn poll(&mut self, now: Timestamp) -> Result<Poll<'_>, Error> {
        if self.open.is_empty() {
            self.open(now)?;
        }
        if !self.look(now)? {
            return Ok(
                match self.open.is_empty() && !self.still.iter().any(|still| still.paused) {
                    true => Poll::NotRunning,
                    false => Poll::NoNewFrame,
                },
            );
        }
        self.counters.frames = self.counters.frames.saturating_add(1);
        Ok(self.open.first().and_then(OpenPages::moment).map_or(Poll::NoNewFrame, Poll::Frame))
    }

    /// Sleeps some milliseconds, at most this long: the games do not say when they
    /// have written a page.
    pub fn wait(&self, limit: Duration) {
        let longest = if self.open.is_empty() { RETRY } else { NAP };
        std::thread::sleep(limit.min(longest));
    }

    /// True while the player drives, as far as the game says: the pages move, and
    /// neither the last frame nor the status since then says otherwise. In a
    /// pause the physics page stands still, so no frame would say it.
    ///
    /// It is as new as the last [`poll`](Self::poll); a status, while the physics
    /// page stands still, is a fifth of a second old at most.
    #[must_use]
    pub fn is_driving(&self) -> bool {
        self.open.first().is_some_and(OpenPages::is_driving)
    }

    /// True where pages are open, whether or not they move.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// What was seen and not seen since the start.
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Looks for pages, but not too often.
    fn open(&mut self, now: Timestamp) -> Result<(), Error> {
        if self.tried.is_some_and(|tried| now >= tried && now.since(tried) < RETRY) {
            return Ok(());
        }
        self.tried = Some(now);
        let (found, mut refused) = match self.place.find(&mut self.running, now) {
            Ok(found) => found,
            Err(error) => {
                self.still.clear();
                return Err(error.into());
            }
        };
        let mut still = Vec::new();
        for found in found {
            let pages = match OpenPages::new(found, now) {
                Ok(Some(pages)) => pages,
                // It is just being made.
                Ok(None) => continue,
                Err(error) => {
                    refused = refused.or(Some(error));
                    continue;
                }
            };
            // Those that have not moved since they were closed are not kept.
            if let Some(at) = self.still.iter().position(|still| pages.is_still(still)) {
                let Still { name, counter, .. } = self.still.swap_remove(at);
                still.push(Still { name, counter, paused: pages.is_paused() });
                continue;
            }
            self.counters.opened = self.counters.opened.saturating_add(1);
            self.open.push(pages);
        }
        self.still = still;
        match refused {
            Some(error) if self.open.is_empty() => Err(error),
            _ => Ok(()),
        }
    }

    /// Looks at what is open; true for a frame, which then is of the first and
    /// only.
    fn look(&mut self, now: Timestamp) -> Result<bool, Error> {
        let mut at = 0;
        let mut refused = None;
        while let Some(pages) = self.open.get_mut(at) {
            match pages.look(now, &mut self.running, &mut self.counters) {
                Ok(Look::Frame) => {
                    self.open.swap(0, at);
                    self.open.truncate(1);
                    return Ok(true);
                }
                Ok(Look::Nothing) => {
                    at = at.saturating_add(1);
                    continue;
                }
                Ok(Look::Still(still)) => self.still.push(still),
                Ok(Look::Gone) => {}
                Err(error) => refused = refused.or(Some(error)),
            }
            self.open.remove(at);
            self.tried = Some(now);
        }
        match refused {
            Some(error) if self.open.is_empty() => Err(error),
            _ => Ok(false),
        }
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live")
            .field("place", &self.place)
            .field("open", &self.open)
            .field("counters", &self.counters)
            .finish_non_exhaustive()
    }
}

/// True for a status under which physics stands still though the game runs.
fn is_paused(status: Option<Status>) -> bool {
    matches!(status, Some(Status::PAUSE | Status::REPLAY))
}
