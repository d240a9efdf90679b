//! Where pages are, and whose.

use std::format;
use std::path::PathBuf;
use std::string::String;
use std::vec::Vec;

use named_memory::process::{self, Process};
use named_memory::{Error, NamedMemory};
use telemetry_core::Timestamp;

use super::RETRY;
use crate::detect::looks_like;
use crate::game::{Game, NAMESPACE};
use crate::page::PageKind;

/// Where the pages are.
///
/// [`Live::at`](super::Live::at) takes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// Under the names of any game; on Linux also in the process of any.
    #[default]
    Any,
    /// Of this game alone, in the same places. Where the names are those of
    /// several games, and only another one's process runs, it is not this one.
    Game(Game),
    /// Under these names, in the order of [`PageKind::ALL`]. The graphics and the
    /// static page need not be there.
    Names {
        /// Whose pages they are, where that is known.
        game: Option<Game>,
        /// The names.
        pages: [String; 3],
    },
    /// In these files, in the order of [`PageKind::ALL`]. The graphics and the
    /// static page need not be there. Linux only.
    Paths {
        /// Whose pages they are, where that is known.
        game: Option<Game>,
        /// The files.
        pages: [PathBuf; 3],
    },
    /// In the process of this number. Linux only.
    Process(u32),
}

/// Who says which game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The caller, the names or the process.
    Known(Game),
    /// The process that runs, or else the pages.
    Processes,
    /// The pages.
    Pages,
}

/// The pages of a game, as they were found.
pub(super) struct Found {
    pub(super) source: Source,
    pub(super) who: Who,
    pub(super) memory: Memories,
}

/// Each kind's memory, in the order of [`PageKind::ALL`]; several where by their
/// content it may be any of them.
pub(super) type Memories = [Vec<NamedMemory>; 3];

/// Where pages are opened again.
#[derive(Debug)]
pub(super) enum Source {
    Names([String; 3]),
    Paths([PathBuf; 3]),
    Process(Process),
}

/// Which games run, by their processes, asked for not too often.
#[derive(Default)]
pub(super) struct Running {
    asked: Option<Timestamp>,
    processes: Vec<Process>,
}

impl Running {
    /// The processes of all games, as they were at most [`RETRY`] ago.
    pub(super) fn processes(&mut self, now: Timestamp) -> &[Process] {
        if self.asked.is_none_or(|asked| now < asked || now.since(asked) >= RETRY) {
            self.asked = Some(now);
            let names = Game::ALL.iter().flat_map(|game| game.process_names());
            // Where processes are not to be seen, nothing is known of them.
            let names: Vec<_> = names.copied().collect();
            self.processes = process::find(&names).unwrap_or_default();
        }
        &self.processes
    }

    /// The same, `None` where they were last asked for before then.
    pub(super) fn processes_since(
        &mut self,
        then: Timestamp,
        now: Timestamp,
    ) -> Option<&[Process]> {
        self.processes(now);
        self.asked.is_some_and(|asked| asked >= then).then_some(&*self.processes)
    }
}

/// The one game that shares its names with others and runs. `None` where none or
/// several do.
pub(super) fn sharing(processes: &[Process]) -> Option<Game> {
    let mut games = processes.iter().filter_map(|process| Game::of_process(process.name()));
    let mut games = games.by_ref().filter(|game| *game != Game::Evo);
    let first = games.next()?;
    games.all(|game| game == first).then_some(first)
}

impl Place {
    /// Pages that are there, and the first reason why others could not be opened.
    pub(super) fn find(
        &self,
        running: &mut Running,
        now: Timestamp,
    ) -> Result<(Vec<Found>, Option<super::Error>), Error> {
        let mut refused = None;
        let mut found = Vec::new();
        let mut add = |source: Source, who| match source.open(None) {
            Ok(memory) => found.push(Found { source, who, memory }),
            Err(Error::NotRunning { .. }) => {}
            Err(error) => refused = refused.take().or(Some(super::Error::from(error))),
        };
        match self {
            Self::Any => {
                add(Source::names_of(Game::AssettoCorsa), Who::Processes);
                add(Source::names_of(Game::Evo), Who::Known(Game::Evo));
            }
            Self::Game(game) => add(Source::names_of(*game), Who::Known(*game)),
            Self::Names { game, pages } => add(Source::Names(pages.clone()), Who::of(*game)),
            Self::Paths { game, pages } => add(Source::Paths(pages.clone()), Who::of(*game)),
            Self::Process(pid) => match Process::from_pid(*pid) {
                Ok(process) => {
                    let game = Game::of_process(process.name());
                    add(Source::Process(process), Who::of(game));
                }
                Err(Error::NotRunning { .. }) => {}
                Err(error) => return Err(error),
            },
        }
        if let Self::Any | Self::Game(_) = self {
            let only = match self {
                Self::Game(game) => Some(*game),
                _ => None,
            };
            self.among_processes(only, running, now, &mut found, &mut refused);
        }
        Ok((found, refused))
    }

    /// Looks for pages in processes too, and for what processes say of pages that
    /// were found by their names.
    fn among_processes(
        &self,
        only: Option<Game>,
        running: &mut Running,
        now: Timestamp,
        found: &mut Vec<Found>,
        refused: &mut Option<super::Error>,
    ) {
        // EVO's names are its own.
        let shares = only.is_some_and(|game| game != Game::Evo) && !found.is_empty();
        if !shares && !cfg!(target_os = "linux") {
            return;
        }
        let processes = running.processes(now);
        if shares && sharing(processes).is_some_and(|runs| Some(runs) != only) {
            found.clear();
        }
        // Under the names there may be what is left of a bridge; and elsewhere
        // than on Linux there is nothing in processes.
        for process in processes.iter().filter(|_| cfg!(target_os = "linux")) {
            let Some(game) = Game::of_process(process.name()) else { continue };
            if only.is_some_and(|only| only != game) {
                continue;
            }
            let source = Source::Process(process.clone());
            match source.open(Some(game)) {
                Ok(memory) => found.push(Found { source, who: Who::Known(game), memory }),
                Err(Error::NotRunning { .. }) => {}
                Err(error) => *refused = refused.take().or(Some(error.into())),
            }
        }
    }
}

impl Who {
    pub(super) const fn known(self) -> Option<Game> {
        match self {
            Self::Known(game) => Some(game),
            Self::Processes | Self::Pages => None,
        }
    }

    const fn of(game: Option<Game>) -> Self {
        match game {
            Some(game) => Self::Known(game),
            None => Self::Pages,
        }
    }
}

impl Source {
    fn names_of(game: Game) -> Self {
        Self::Names(game.pages().map(|page| format!("{NAMESPACE}{page}")))
    }

    /// Opens what is there. `game` is whose pages a process has, where it is known.
    ///
    /// # Errors
    ///
    /// There is no physics page, or it may not be opened.
    pub(super) fn open(&self, game: Option<Game>) -> Result<Memories, Error> {
        match self {
            Self::Names(names) => open(names, |name| NamedMemory::open(name)),
            Self::Paths(paths) => open(paths, |path| NamedMemory::open_path(path)),
            Self::Process(process) => {
                let game = game.or_else(|| Game::of_process(process.name()));
                let found = within(process, game)?;
                match found.first().is_some_and(|physics| !physics.is_empty()) {
                    true => Ok(found),
                    false => Err(Error::NotRunning { name: format!("pages in {process:?}") }),
                }
            }
        }
    }
}

fn open<T>(
    [physics, graphics, statics]: &[T; 3],
    open: impl Fn(&T) -> Result<NamedMemory, Error>,
) -> Result<Memories, Error> {
    let physics = open(physics)?;
    // A page that cannot be opened is missing; the game is there all the same.
    let [graphics, statics] = [graphics, statics].map(|page| open(page).ok().into_iter().collect());
    Ok([std::vec![physics], graphics, statics])
}

/// The pages among what a process shares, by their content.
fn within(process: &Process, game: Option<Game>) -> Result<Memories, Error> {
    let one = game.map(|game| [game]);
    let games: &[Game] = one.as_ref().map_or(&Game::ALL, |game| game);
    let mut found = Memories::default();
    let mut bytes = Vec::new();
    for candidate in process.mappings()? {
        bytes.resize(candidate.len().min(LONGEST), 0);
        if candidate.copy_into(0, &mut bytes).is_err() {
            continue;
        }
        let is = |kind| games.iter().any(|&game| looks_like(game, kind, &bytes));
        let kind = PageKind::ALL.into_iter().position(is);
        if let Some(found) = kind.and_then(|kind| found.get_mut(kind)) {
            found.push(candidate);
        }
    }
    Ok(found)
}

/// More of memory is not looked at: no page is longer.
const LONGEST: usize = Game::Evo.page_len(PageKind::Graphics);
