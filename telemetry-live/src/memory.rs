//! Shared memory, looked into beside the sockets.

#[cfg(feature = "iracing")]
use core::time::Duration;

use telemetry_core::Timestamp;

use crate::config::{Config, Format};
use crate::live::{MemoryStatus, Shared, State};

use crate::event::Problem;
#[cfg(feature = "iracing")]
use crate::event::{Origin, Source};

/// How often a memory is looked into whose game sends.
#[cfg(feature = "iracing")]
const BUSY: Duration = Duration::from_millis(4);

/// How often one that is there and stands still.
#[cfg(feature = "iracing")]
const STILL: Duration = Duration::from_millis(50);

/// For how long after a new frame the next one is expected.
#[cfg(feature = "iracing")]
const EXPECTED: Duration = Duration::from_secs(1);

/// Where shared memory is, if not where the games put it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Places {
    /// iRacing's.
    #[cfg(feature = "iracing")]
    pub iracing: irsdk::live::Place,
}

/// The memories.
pub(crate) struct Memories {
    #[cfg_attr(not(feature = "iracing"), allow(dead_code))]
    places: Places,
    #[cfg(feature = "iracing")]
    iracing: Option<Iracing>,
}

#[cfg(feature = "iracing")]
struct Iracing {
    live: irsdk::live::Live,
    next: Timestamp,
    last_new: Option<Timestamp>,
    frames: u64,
    problem: Option<Problem>,
}

#[cfg(feature = "iracing")]
const IRACING: Source =
    Source { format: "iracing", title: "iRacing", origin: Origin::Memory(irsdk::MEMORY_NAME) };

impl Memories {
    pub(crate) fn new(places: Places) -> Self {
        Self {
            places,
            #[cfg(feature = "iracing")]
            iracing: None,
        }
    }

    /// Opens and closes what the format asks for.
    pub(crate) fn configure(&mut self, config: &Config, state: &mut State) {
        #[cfg(feature = "iracing")]
        {
            let wanted = matches!(config.format, Format::Auto | Format::Iracing);
            if wanted && self.iracing.is_none() {
                self.iracing = Some(Iracing {
                    live: irsdk::live::Live::at(self.places.iracing.clone()),
                    next: Timestamp::ZERO,
                    last_new: None,
                    frames: 0,
                    problem: None,
                });
            } else if !wanted && self.iracing.take().is_some() {
                state.engine.memory_gone(irsdk::MEMORY_NAME);
            }
        }
        let missing = match config.format {
            Format::Iracing => cfg!(not(feature = "iracing")),
            // Until its pages can be read live.
            Format::Kunos => true,
            _ => false,
        };
        if missing {
            let format = config.format.word();
            state.engine.problem(Problem::Unsupported { format });
        }
    }

    /// When to look next.
    pub(crate) fn next(&self) -> Option<Timestamp> {
        #[cfg(feature = "iracing")]
        return self.iracing.as_ref().map(|iracing| iracing.next);
        #[cfg(not(feature = "iracing"))]
        None
    }

    /// Looks into those that it is time for.
    pub(crate) fn look(&mut self, now: Timestamp, shared: &Shared) {
        #[cfg(feature = "iracing")]
        if let Some(iracing) = &mut self.iracing {
            if now >= iracing.next {
                iracing.look(now, shared);
            }
        }
        #[cfg(not(feature = "iracing"))]
        let _ = (now, shared);
    }

    pub(crate) fn status(&self) -> Vec<MemoryStatus> {
        #[cfg(feature = "iracing")]
        let iracing = self.iracing.as_ref().map(|iracing| MemoryStatus {
            format: IRACING.format,
            open: iracing.live.is_open(),
            frames: iracing.frames,
            problem: iracing.problem.as_ref().map(|problem| crate::engine::one_line(problem)),
        });
        #[cfg(not(feature = "iracing"))]
        let iracing = None;
        iracing.into_iter().collect()
    }
}

#[cfg(feature = "iracing")]
impl Iracing {
    fn look(&mut self, now: Timestamp, shared: &Shared) {
        use crate::hold::Kind;
        use irsdk::live::{Poll, RETRY};

        let was_open = self.live.is_open();
        let (wait, error) = match self.live.poll(now) {
            Ok(Poll::Tick(tick)) => {
                self.last_new = Some(now);
                self.frames = self.frames.saturating_add(1);
                let mut state = shared.lock();
                state.engine.memory(Kind::Iracing, IRACING, tick.frame, now);
                shared.release(state);
                (BUSY, None)
            }
            Ok(Poll::NoNewTick) => {
                let expected = self.last_new.is_some_and(|last| now.since(last) < EXPECTED);
                (if expected { BUSY } else { STILL }, None)
            }
            Ok(Poll::NotRunning) => (RETRY, None),
            Err(error) => (RETRY, Some(crate::engine::one_line(&error))),
        };
        self.next = crate::engine::later(now, wait);
        if was_open && !self.live.is_open() {
            let mut state = shared.lock();
            state.engine.memory_gone(irsdk::MEMORY_NAME);
            shared.release(state);
        }
        let problem = error.map(|reason| Problem::MemoryFailed { format: IRACING.format, reason });
        // That the simulator has ended does not mend what was wrong with its memory.
        if problem != self.problem && (problem.is_some() || self.live.is_open()) {
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
