//! One page that is open.

use std::vec::Vec;

use named_memory::NamedMemory;

use super::{ATTEMPTS, Counters, Error};
use crate::game::Game;
use crate::page::{PageKind, base_len, packet_id};

/// More memory that may be the page, with its counter when it was found.
struct Rival {
    memory: NamedMemory,
    counter: i32,
}

/// A page that is open, and the last whole copy of it.
pub(super) struct OpenPage {
    kind: PageKind,
    pub(super) memory: NamedMemory,
    rivals: Vec<Rival>,
    pub(super) bytes: Vec<u8>,
    /// Where copies are made of what may turn out torn.
    first: Vec<u8>,
    second: Vec<u8>,
}

/// What became of a copy.
pub(super) enum Copied {
    /// It is another one than before, or the same.
    Whole { changed: bool },
    /// The game wrote during each attempt.
    Torn,
    /// The memory has become shorter.
    Cut,
}

/// Counter, status and session of a graphics page; of EVO's the car instead.
pub(super) type Start = [u8; 12];

impl OpenPage {
    /// The first of what may be a page; the others are its rivals.
    pub(super) fn of(kind: PageKind, memory: Vec<NamedMemory>) -> Option<Self> {
        let mut found = memory.into_iter();
        let memory = found.next()?;
        let rivals =
            found.filter_map(|memory| Some(Rival { counter: counter(&memory).ok()??, memory }));
        let buffer = || Vec::with_capacity(most(kind, None));
        Some(Self {
            kind,
            memory,
            rivals: match kind {
                PageKind::Physics | PageKind::Graphics => rivals.collect(),
                // It has no counter that would tell them apart.
                PageKind::Static => Vec::new(),
            },
            bytes: buffer(),
            first: buffer(),
            second: buffer(),
        })
    }

    /// The same, where it is long enough.
    pub(super) fn fitted(mut self, game: Option<Game>) -> Option<Self> {
        self.fit(game).then_some(self)
    }

    /// Makes the copies as long as the memory is, as far as it is read. False
    /// where it is too short.
    pub(super) fn fit(&mut self, game: Option<Game>) -> bool {
        let len = self.memory.len().min(most(self.kind, game));
        self.bytes.resize(len, 0);
        len >= least(self.kind, game)
    }

    /// The counter; `None` where the memory has become too short for it.
    pub(super) fn counter(&self) -> Result<Option<i32>, Error> {
        counter(&self.memory)
    }

    /// How a graphics page begins.
    pub(super) fn start(&self) -> Option<Start> {
        let mut start = Start::default();
        self.memory.copy_into(0, &mut start).is_ok().then_some(start)
    }

    /// Where a rival has moved while the page stood still, that one is the page;
    /// its counter then.
    pub(super) fn settle(&mut self) -> Result<Option<i32>, Error> {
        for at in 0..self.rivals.len() {
            let Some(rival) = self.rivals.get(at) else { break };
            let now = counter(&rival.memory)?;
            if now.is_some_and(|now| now != rival.counter) {
                self.memory = self.rivals.swap_remove(at).memory;
                self.forget_rivals();
                return Ok(now);
            }
        }
        Ok(None)
    }

    /// The page has moved: it is the one.
    pub(super) fn forget_rivals(&mut self) {
        self.rivals = Vec::new();
    }

    /// Copies the page twice, until both copies are the same.
    pub(super) fn copy(&mut self, counters: &mut Counters) -> Result<Copied, Error> {
        let len = self.bytes.len();
        self.first.resize(len, 0);
        self.second.resize(len, 0);
        for _ in 0..ATTEMPTS {
            for copy in [&mut self.first, &mut self.second] {
                match self.memory.copy_into(0, copy) {
                    Ok(()) => {}
                    Err(named_memory::Error::TooSmall { .. }) => return Ok(Copied::Cut),
                    Err(error) => return Err(error.into()),
                }
            }
            if self.first == self.second {
                let changed = self.bytes != self.first;
                core::mem::swap(&mut self.bytes, &mut self.first);
                return Ok(Copied::Whole { changed });
            }
            counters.torn = counters.torn.saturating_add(1);
        }
        Ok(Copied::Torn)
    }
}

fn counter(memory: &NamedMemory) -> Result<Option<i32>, Error> {
    let mut bytes = [0; size_of::<i32>()];
    match memory.copy_into(0, &mut bytes) {
        Ok(()) => Ok(packet_id(PageKind::Physics, &bytes)),
        Err(named_memory::Error::TooSmall { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// How much of a page is read: of a game that is not known, what any has.
fn most(kind: PageKind, game: Option<Game>) -> usize {
    let len = |game: Game| game.page_len(kind);
    game.map_or_else(|| Game::ALL.into_iter().map(len).max().unwrap_or_default(), len)
}

/// What every version of a page has: of a game that is not known, of any.
fn least(kind: PageKind, game: Option<Game>) -> usize {
    let len = |game| base_len(game, kind);
    game.map_or_else(|| Game::ALL.into_iter().map(len).min().unwrap_or_default(), len)
}
