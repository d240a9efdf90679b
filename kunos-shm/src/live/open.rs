//! Pages that are open, and what was copied out of them.

use core::fmt;
use std::borrow::ToOwned;

use telemetry_core::{TelemetryFrame, Timestamp};

use super::copy::{Copied, OpenPage, Start};
use super::place::{Found, Running, Source, Who, sharing};
use super::{Counters, DOUBT, Error, Moment, RETRY, STALE, Still, is_paused};
use crate::codes::Status;
use crate::detect::{identify, plausible};
use crate::frame::{FrameReader, says_driving};
use crate::game::Game;
use crate::page::{PageKind, Pages, base_len, is_blank, packet_id, status, too_short};

/// What a look at open pages came to.
pub(super) enum Look {
    Frame,
    Nothing,
    /// They stand still and are to be closed.
    Still(Still),
    /// They are no longer there.
    Gone,
}

/// A game's pages.
pub(super) struct OpenPages {
    source: Source,
    who: Who,
    game: Option<Game>,
    physics: OpenPage,
    graphics: Option<OpenPage>,
    statics: Option<OpenPage>,
    /// The physics page's counter at the last look, and since when it has moved
    /// while the game was asked for.
    counter: i32,
    moved: Option<Timestamp>,
    restarted_at: Option<Timestamp>,
    /// When a counter moved, when doubts were looked into, and the pages beside
    /// physics asked for.
    alive: Timestamp,
    asked: Timestamp,
    renewed: Option<Timestamp>,
    /// How the graphics page begins.
    start: Option<Start>,
    /// What is to be copied with the next physics page.
    graphics_due: bool,
    static_due: bool,
    /// What the next frame is to say.
    restarted: bool,
    static_changed: bool,
    reader: FrameReader,
    frame: TelemetryFrame,
    seen: Option<Seen>,
}

/// What of a moment is no copy of bytes.
#[derive(Clone, Copy)]
struct Seen {
    number: i32,
    restarted: bool,
    static_changed: bool,
}

impl OpenPages {
    /// Pages that were found; `None` where the physics page is still empty.
    pub(super) fn new(found: Found, now: Timestamp) -> Result<Option<Self>, Error> {
        let Found { source, who, memory: [physics, graphics, statics] } = found;
        let game = who.known();
        let Some(physics) = OpenPage::of(PageKind::Physics, physics) else { return Ok(None) };
        if physics.memory.is_empty() {
            return Ok(None);
        }
        let len = physics.memory.len();
        let Some(physics) = physics.fitted(game) else { return Err(short(game, len)) };
        // It may be cut at any moment.
        let Some(counter) = physics.counter()? else { return Ok(None) };
        let open = |kind, memory| OpenPage::of(kind, memory).and_then(|page| page.fitted(game));
        let mut pages = Self {
            source,
            who,
            game,
            physics,
            graphics: open(PageKind::Graphics, graphics),
            statics: open(PageKind::Static, statics),
            counter,
            moved: None,
            restarted_at: None,
            alive: now,
            asked: now,
            renewed: None,
            start: None,
            graphics_due: true,
            static_due: true,
            restarted: false,
            static_changed: false,
            reader: FrameReader::new(game.unwrap_or(Game::AssettoCorsa)),
            frame: TelemetryFrame::EMPTY,
            seen: None,
        };
        pages.start = pages.graphics.as_ref().and_then(OpenPage::start);
        Ok(Some(pages))
    }

    /// True where these are pages that stood still, and have not moved since.
    pub(super) fn is_still(&self, still: &Still) -> bool {
        self.counter == still.counter && self.physics.memory.name() == still.name
    }

    pub(super) fn is_paused(&self) -> bool {
        is_paused(self.status())
    }

    /// What the game said of itself last.
    fn status(&self) -> Option<Status> {
        self.start.as_ref().and_then(|start| status(start))
    }

    pub(super) fn is_driving(&self) -> bool {
        let (Some(_), Some(game)) = (self.seen, self.game) else { return false };
        let now = self.status().and_then(|status| says_driving(game, status));
        self.frame.is_driving() && now != Some(false)
    }

    /// Looks whether the physics page has moved, and makes a frame then.
    pub(super) fn look(
        &mut self,
        now: Timestamp,
        running: &mut Running,
        counters: &mut Counters,
    ) -> Result<Look, Error> {
        // The caller's clock was set back: what is waited for begins anew.
        self.alive = self.alive.min(now);
        self.asked = self.asked.min(now);
        self.renewed = self.renewed.map(|at| at.min(now));
        self.moved = self.moved.map(|at| at.min(now));
        let Some(counter) = self.physics.counter()? else { return self.cut() };
        if counter == self.counter {
            if let Some(counter) = self.physics.settle()? {
                self.counter = counter;
                self.physics.fit(self.game);
            }
            return Ok(self.idle(now));
        }
        self.alive = now;
        self.asked = now;
        if self.renewed.is_none_or(|at| now.since(at) >= RETRY) {
            self.renewed = Some(now);
            self.reopen();
        }
        match self.physics.copy(counters)? {
            Copied::Whole { .. } => {}
            Copied::Torn => return Ok(Look::Nothing),
            Copied::Cut => return self.cut(),
        }
        self.physics.forget_rivals();
        let number = packet_id(PageKind::Physics, &self.physics.bytes).unwrap_or(counter);
        let restarted = number < self.counter;
        self.counter = number;
        if restarted {
            counters.restarts = counters.restarts.saturating_add(1);
            self.restart(now);
        }
        self.renew(counters)?;
        self.moved = self.moved.or(Some(now));
        if !self.is_identified(now, running)? {
            return Ok(Look::Nothing);
        }
        if plausible(self.reader.game(), &self.physics.bytes).is_err() {
            counters.implausible = counters.implausible.saturating_add(1);
            return Ok(Look::Nothing);
        }
        let pages = pages(&self.physics, self.graphics.as_ref(), self.statics.as_ref());
        self.reader.frame_into(&pages, &mut self.frame)?;
        self.seen = Some(Seen {
            number,
            restarted: core::mem::take(&mut self.restarted),
            static_changed: core::mem::take(&mut self.static_changed),
        });
        Ok(Look::Frame)
    }

    pub(super) fn moment(&self) -> Option<Moment<'_>> {
        let Seen { number, restarted, static_changed } = self.seen?;
        Some(Moment {
            frame: &self.frame,
            game: self.game?,
            pages: self.pages(),
            number,
            restarted,
            static_changed,
        })
    }

    fn pages(&self) -> Pages<'_> {
        pages(&self.physics, self.graphics.as_ref(), self.statics.as_ref())
    }

    /// The physics page stands still.
    fn idle(&mut self, now: Timestamp) -> Look {
        if now.since(self.asked) < DOUBT && now.since(self.alive) < STALE {
            return Look::Nothing;
        }
        self.asked = now;
        if !self.physics.memory.is_current() {
            return Look::Gone;
        }
        let start = self.graphics.as_ref().and_then(OpenPage::start);
        if start != self.start {
            // The game draws on: it is paused, or in its menus.
            self.start = start;
            self.graphics_due = true;
            self.alive = now;
        }
        if now.since(self.alive) < STALE {
            return Look::Nothing;
        }
        Look::Still(Still {
            name: self.physics.memory.name().to_owned(),
            counter: self.counter,
            paused: self.is_paused(),
        })
    }

    /// The physics page has become shorter.
    fn cut(&mut self) -> Result<Look, Error> {
        if self.physics.memory.is_empty() {
            return Ok(Look::Gone);
        }
        match self.physics.fit(self.game) {
            true => Ok(Look::Nothing),
            false => Err(short(self.game, self.physics.memory.len())),
        }
    }

    /// The counter has begun anew.
    fn restart(&mut self, now: Timestamp) {
        self.restarted_at = Some(now);
        self.reader.reset();
        self.graphics_due = true;
        self.static_due = true;
        self.restarted = true;
        self.ask_again();
    }

    /// Another game may have taken over the pages, where they may be several's.
    fn ask_again(&mut self) {
        self.game = self.who.known();
        self.moved = None;
    }

    /// Copies the pages beside physics where they have moved.
    fn renew(&mut self, counters: &mut Counters) -> Result<(), Error> {
        let start = self.graphics.as_ref().and_then(OpenPage::start);
        if start != self.start {
            // The status, or the session: a static page is written with it.
            self.static_due |= start.map(counterless) != self.start.map(counterless);
            self.graphics_due = true;
            self.start = start;
        }
        if self.graphics_due {
            if let Some(page) = &mut self.graphics {
                page.settle()?;
                match page.copy(counters)? {
                    Copied::Whole { .. } => self.graphics_due = false,
                    // The copy before is shown until then.
                    Copied::Torn => {}
                    Copied::Cut => self.graphics = None,
                }
            }
        }
        if self.static_due {
            if let Some(page) = &mut self.statics {
                match page.copy(counters)? {
                    Copied::Whole { changed } => {
                        self.static_due = false;
                        self.static_changed |= changed;
                        if changed && self.who == Who::Pages {
                            self.ask_again();
                        }
                    }
                    Copied::Torn => {}
                    Copied::Cut => self.statics = None,
                }
            }
        }
        Ok(())
    }

    /// Fits the copies to pages that have grown, drops those that are gone, and
    /// looks for those that are missing.
    fn reopen(&mut self) {
        let game = self.game;
        self.graphics_due = true;
        self.static_due = true;
        for page in [&mut self.graphics, &mut self.statics] {
            *page = page.take().filter(|page| page.memory.is_current());
        }
        self.fit(game);
        if self.graphics.is_some() && self.statics.is_some() {
            return;
        }
        let Ok([_, graphics, statics]) = self.source.open(game) else { return };
        let open = |kind, memory| OpenPage::of(kind, memory).and_then(|page| page.fitted(game));
        if self.graphics.is_none() {
            self.graphics = open(PageKind::Graphics, graphics);
        }
        if self.statics.is_none() {
            self.statics = open(PageKind::Static, statics);
        }
    }

    /// Finds out which game it is, where that is not known.
    fn is_identified(&mut self, now: Timestamp, running: &mut Running) -> Result<bool, Error> {
        if self.game.is_some() {
            return Ok(true);
        }
        // What is cut for the game before may be more of the next one's.
        if self.fit(None) {
            self.graphics_due = true;
            self.static_due = true;
            return Ok(false);
        }
        let mut game = None;
        if self.who == Who::Processes {
            // Before the restart it may have been another game.
            let then = self.restarted_at.map_or(Timestamp::ZERO, |at| at.min(now));
            let Some(processes) = running.processes_since(then, now) else { return Ok(false) };
            game = sharing(processes);
        }
        let is_written =
            |page: &Option<OpenPage>| page.as_ref().is_some_and(|page| !is_blank(&page.bytes));
        let is_over = self.moved.is_some_and(|moved| now.since(moved) >= STALE);
        if game.is_none() && (is_over || is_written(&self.graphics) && is_written(&self.statics)) {
            game = identify(None, &self.pages());
        }
        let Some(game) = game else {
            return if is_over { Err(Error::UnknownGame) } else { Ok(false) };
        };
        self.game = Some(game);
        if self.reader.game() != game {
            self.reader = FrameReader::new(game);
        }
        self.fit(self.game);
        Ok(true)
    }

    /// Makes the copies as long as that game's pages are. True where one grows: the
    /// rest of it is not copied yet.
    fn fit(&mut self, game: Option<Game>) -> bool {
        let before = self.lens();
        self.physics.fit(game);
        for page in [&mut self.graphics, &mut self.statics] {
            *page = page.take().and_then(|page| page.fitted(game));
        }
        self.lens().into_iter().zip(before).any(|(now, before)| now > before)
    }

    fn lens(&self) -> [usize; 3] {
        let len = |page: &Option<OpenPage>| page.as_ref().map_or(0, |page| page.bytes.len());
        [self.physics.bytes.len(), len(&self.graphics), len(&self.statics)]
    }
}

impl fmt::Debug for OpenPages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memory =
            |page: &Option<OpenPage>| page.as_ref().map(|page| page.memory.name().to_owned());
        f.debug_struct("OpenPages")
            .field("game", &self.game)
            .field("physics", &self.physics.memory)
            .field("graphics", &memory(&self.graphics))
            .field("statics", &memory(&self.statics))
            .finish_non_exhaustive()
    }
}

/// A physics page that ends within what all games have.
fn short(game: Option<Game>, len: usize) -> Error {
    let game = game.unwrap_or(Game::AssettoCorsa);
    too_short(game, PageKind::Physics, len, base_len(game, PageKind::Physics)).into()
}

/// What is left of a start when the game has but drawn.
fn counterless([_, _, _, _, rest @ ..]: Start) -> [u8; 8] {
    rest
}

fn pages<'a>(
    physics: &'a OpenPage,
    graphics: Option<&'a OpenPage>,
    statics: Option<&'a OpenPage>,
) -> Pages<'a> {
    Pages {
        physics: &physics.bytes,
        graphics: graphics.map(|page| &*page.bytes),
        statics: statics.map(|page| &*page.bytes),
    }
}
