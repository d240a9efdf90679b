//! Reads the pages of Kunos' games.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use kunos_shm::live::{self, Live, Place, Poll};
use kunos_shm::{Game, PageKind, packet_id};
use telemetry_core::Timestamp;

use crate::eventually;
use crate::games::kunos::{self, Title};

pub fn title_of(game: Game) -> Title {
    match game {
        Game::AssettoCorsa => Title::AssettoCorsa,
        Game::Competizione => Title::Competizione,
        Game::Evo => Title::Evo,
        other => panic!("{other} is not played"),
    }
}

/// A reader that checks every byte that it is shown.
pub struct Reader {
    pub live: Live,
    pub start: Instant,
    /// What the reader's clock is ahead of the real one.
    pub ahead: Duration,
    pub status: i32,
    /// Counters of pages that were half written.
    pub halves: [HashSet<i32>; 2],
    pub graphics: HashSet<i32>,
}

pub struct Shown {
    pub number: i32,
    pub game: Game,
    pub restarted: bool,
}

/// True where a page is the one of a counter, false where it is that one in
/// front and the one before it behind: so it stood in the memory while the game
/// wrote it. What never stood there so is torn by its reader, and a failure.
pub fn is_whole(page: &[u8], new: &[u8], old: &[u8]) -> bool {
    assert_eq!(page.len(), new.len());
    let Some(from) = page.iter().zip(new).position(|(page, new)| page != new) else { return true };
    if page[from..] != old[from..] {
        let counter = packet_id(PageKind::Physics, page);
        panic!("a torn page, of {counter:?} up to byte {from}: {page:?}");
    }
    false
}

impl Reader {
    pub fn at(place: Place) -> Self {
        Self {
            live: Live::at(place),
            start: Instant::now(),
            ahead: Duration::ZERO,
            status: 2,
            halves: Default::default(),
            graphics: HashSet::new(),
        }
    }

    pub fn now(&self) -> Timestamp {
        (self.start.elapsed() + self.ahead).into()
    }

    pub fn look(&mut self) -> Result<Option<Shown>, live::Error> {
        let now = self.now();
        let Poll::Frame(moment) = self.live.poll(now)? else { return Ok(None) };
        let (number, title) = (moment.number, title_of(moment.game));
        let physics = |step| kunos::physics(title, step);
        if is_whole(moment.pages.physics, &physics(number), &physics(number - 1)) {
            let rpm = Some(kunos::rpm(number) as f32);
            assert_eq!(moment.frame.rpm, rpm);
        } else {
            self.halves[0].insert(number);
        }
        if let Some(page) = moment.pages.graphics {
            let frame = packet_id(PageKind::Graphics, page).unwrap();
            // 0 once the game has said that it ends.
            let status = if page[4..8] == [0; 4] { 0 } else { self.status };
            let graphics = |frame| kunos::graphics(title, frame, status);
            if !is_whole(page, &graphics(frame), &graphics(frame - 1)) {
                self.halves[1].insert(frame);
            }
            self.graphics.insert(frame);
        }
        if let Some(page) = moment.pages.statics {
            assert!(page == kunos::statics(title), "{title:?}");
        }
        Ok(Some(Shown { number, game: moment.game, restarted: moment.restarted }))
    }

    pub fn poll(&mut self) -> Option<Shown> {
        self.look().unwrap()
    }

    pub fn one(&mut self) -> Shown {
        eventually("a frame", || self.poll())
    }

    /// Follows for some time, as a program does.
    pub fn follow(&mut self, time: Duration) -> u32 {
        let end = Instant::now() + time;
        let mut shown = 0;
        while Instant::now() < end {
            if self.poll().is_some() {
                shown += 1;
            } else {
                self.live.wait(Duration::from_millis(1));
            }
        }
        shown
    }

    pub fn is_gone(&mut self) -> bool {
        let now = self.now();
        matches!(self.live.poll(now), Ok(Poll::NotRunning))
    }

    /// How many pages were shown that stood half written: physics, graphics.
    pub fn halves(&self) -> [usize; 2] {
        self.halves.each_ref().map(HashSet::len)
    }
}
