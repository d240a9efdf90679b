use super::place::{Found, Source, Who};
use super::*;
use crate::page::{PageKind, packet_id};
use crate::testing::{
    Bytes, ac_graphics, ac_static, acc_graphics, acc_physics, acc_static, evo_graphics,
    evo_physics, evo_static, physics,
};
use core::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::process::{self, Command};
use std::string::ToString;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::{env, format, thread};

/// A game's pages in a folder, gone with the test.
struct Written {
    folder: PathBuf,
    game: Game,
}

impl Written {
    fn new(game: Game) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("kunos-live-{}-{number}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self { folder, game }
    }

    /// All three pages, at this count.
    fn with(game: Game, count: i32) -> Self {
        let written = Self::new(game);
        for kind in PageKind::ALL {
            written.write(kind, &page(game, kind, count));
        }
        written
    }

    fn path(&self, kind: PageKind) -> PathBuf {
        self.folder.join(self.game.page(kind))
    }

    fn paths(&self) -> [PathBuf; 3] {
        PageKind::ALL.map(|kind| self.path(kind))
    }

    fn live(&self) -> Live {
        Live::at(Place::Paths { game: Some(self.game), pages: self.paths() })
    }

    /// Nobody says whose pages they are.
    fn unnamed(&self) -> Live {
        Live::at(Place::Paths { game: None, pages: self.paths() })
    }

    /// Replaces the bytes and keeps the file.
    fn write(&self, kind: PageKind, bytes: &[u8]) -> File {
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).write(true).open(self.path(kind)).unwrap();
        file.write_all_at(bytes, 0).unwrap();
        file
    }

    fn step(&self, count: i32) -> File {
        self.write(PageKind::Physics, &page(self.game, PageKind::Physics, count))
    }

    fn remove(&self, kind: PageKind) {
        fs::remove_file(self.path(kind)).unwrap();
    }

    /// Its pages as they are found, opened by a reader of several.
    fn found(&self, who: Who) -> Found {
        let source = Source::Paths(self.paths());
        let memory = source.open(None).unwrap();
        Found { source, who, memory }
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A page of a car that drives, at this count: as fast as it counts, in km/h.
fn page(game: Game, kind: PageKind, count: i32) -> Vec<u8> {
    let page = match (game, kind) {
        (Game::AssettoCorsa | Game::Rally, PageKind::Physics) => physics(580),
        (Game::Competizione, PageKind::Physics) => acc_physics(),
        (Game::Evo, PageKind::Physics) => evo_physics(),
        (Game::AssettoCorsa | Game::Rally, PageKind::Graphics) => ac_graphics(),
        (Game::Competizione, PageKind::Graphics) => acc_graphics(),
        (Game::Evo, PageKind::Graphics) => evo_graphics(),
        (Game::AssettoCorsa | Game::Rally, PageKind::Static) => return ac_static().0,
        (Game::Competizione, PageKind::Static) => return acc_static().0,
        (Game::Evo, PageKind::Static) => return evo_static().0,
    };
    match kind {
        PageKind::Physics => page.i32(0, count).f32(28, count as f32).0,
        _ => page.i32(0, count).0,
    }
}

fn graphics(game: Game, count: i32, status: Status) -> Vec<u8> {
    Bytes(page(game, PageKind::Graphics, count)).i32(4, status.get()).0
}

fn at(seconds: f64) -> Timestamp {
    Duration::from_secs_f64(seconds).into()
}

/// The count that a frame was made of; `None` where there is none.
fn count(live: &mut Live, now: f64) -> Option<i32> {
    match live.poll(at(now)).unwrap() {
        Poll::Frame(moment) => {
            assert_eq!(moment.frame.speed_kmh(), Some(moment.number as f32));
            assert_eq!(packet_id(PageKind::Physics, moment.pages.physics), Some(moment.number));
            Some(moment.number)
        }
        Poll::NoNewFrame | Poll::NotRunning => None,
    }
}

fn rests(live: &mut Live, now: f64) -> bool {
    matches!(live.poll(at(now)).unwrap(), Poll::NoNewFrame)
}

fn is_away(live: &mut Live, now: f64) -> bool {
    matches!(live.poll(at(now)).unwrap(), Poll::NotRunning)
}

#[test]
fn a_frame_only_where_the_counter_moves() {
    let written = Written::with(Game::Competizione, 7);
    let mut live = written.live();
    assert!(rests(&mut live, 0.0), "where movement is counted from");
    assert!(live.is_open() && !live.is_driving());
    assert!(rests(&mut live, 0.1));
    written.step(8);
    {
        let Ok(Poll::Frame(moment)) = live.poll(at(0.2)) else { panic!("no frame") };
        assert_eq!((moment.number, moment.game), (8, Game::Competizione));
        assert_eq!((moment.restarted, moment.static_changed), (false, true));
        assert_eq!(moment.frame.gear, Some(3.into()));
        assert_eq!(moment.frame.max_rpm, Some(8_500.0));
        assert_eq!(moment.frame.driving, Some(true));
        assert_eq!(moment.pages.graphics.unwrap(), page(written.game, PageKind::Graphics, 7));
        assert_eq!(moment.pages.statics.unwrap(), page(written.game, PageKind::Static, 7));
    }
    assert!(live.is_driving());
    assert!(rests(&mut live, 0.3));
    // Other bytes under the same count are nothing new.
    written.write(PageKind::Physics, &physics(800).i32(0, 8).f32(28, 1.0).0);
    assert!(rests(&mut live, 0.4));
    written.step(11);
    assert_eq!(count(&mut live, 0.5), Some(11));
    let expected = Counters { frames: 2, opened: 1, ..Counters::default() };
    assert_eq!(live.counters(), expected);
}

#[test]
fn the_game_may_come_later() {
    let written = Written::new(Game::AssettoCorsa);
    let mut live = written.live();
    assert!(is_away(&mut live, 0.0));
    written.step(7);
    assert!(is_away(&mut live, 1.9), "not yet time to try again");
    assert!(rests(&mut live, 2.0));
    written.step(8);
    assert_eq!(count(&mut live, 2.1), Some(8));
}

#[test]
fn pages_that_stand_still_are_closed_until_they_move() {
    let written = Written::with(Game::AssettoCorsa, 7);
    let mut live = written.live();
    assert!(rests(&mut live, 0.0));
    written.step(8);
    assert_eq!(count(&mut live, 1.0), Some(8));
    assert!(rests(&mut live, 5.9) && live.is_driving());
    assert!(is_away(&mut live, 6.0), "live, and still for five seconds");
    assert!(!live.is_open() && !live.is_driving());
    // The pages of a game that has ended may stay: they are looked at, not held.
    for now in [7.9, 8.0, 10.0, 100.0] {
        assert!(is_away(&mut live, now), "{now}");
        assert!(!live.is_open());
    }
    assert_eq!(live.counters().opened, 1);
    written.step(9);
    assert!(is_away(&mut live, 101.9));
    assert!(rests(&mut live, 102.0) && live.is_open());
    written.step(10);
    assert_eq!(count(&mut live, 102.1), Some(10));
    assert_eq!(live.counters().opened, 2);
}

#[test]
fn pages_that_never_moved_are_no_game() {
    let written = Written::with(Game::AssettoCorsa, 7);
    let mut live = written.live();
    let news = (0..200).filter(|step| count(&mut live, f64::from(*step) / 4.0).is_some());
    assert_eq!(news.count(), 0);
    assert!(is_away(&mut live, 50.0) && !live.is_open());
}

#[test]
fn a_pause_is_no_end_and_holds_no_page() {
    for status in [Status::PAUSE, Status::REPLAY] {
        let written = Written::with(Game::Competizione, 7);
        let mut live = written.live();
        assert!(rests(&mut live, 0.0));
        written.step(8);
        assert_eq!(count(&mut live, 1.0), Some(8));
        assert!(live.is_driving());
        written.write(PageKind::Graphics, &graphics(written.game, 8, status));
        assert!(rests(&mut live, 1.3));
        assert!(!live.is_driving(), "said within a fifth of a second, with no frame");
        // Closed five seconds after the last movement, which was the graphics'.
        assert!(rests(&mut live, 6.2) && live.is_open());
        assert!(rests(&mut live, 6.3) && !live.is_open());
        for step in 0..100 {
            assert!(rests(&mut live, 6.4 + f64::from(step)), "{step}");
            assert!(!live.is_open() && !live.is_driving());
        }
        assert_eq!(live.counters().opened, 1);
        // It goes on.
        written.write(PageKind::Graphics, &graphics(written.game, 9, Status::LIVE));
        written.step(9);
        assert!(rests(&mut live, 110.0));
        written.step(10);
        assert_eq!(count(&mut live, 110.1), Some(10));
        assert!(live.is_driving());
        // Or it ends there.
        written.write(PageKind::Graphics, &graphics(written.game, 10, status));
        assert!(rests(&mut live, 110.4));
        assert!(rests(&mut live, 116.0) && !live.is_open());
        written.remove(PageKind::Physics);
        assert!(rests(&mut live, 117.9));
        assert!(is_away(&mut live, 118.0));
    }
}

#[test]
fn a_game_that_draws_is_there() {
    let written = Written::with(Game::Competizione, 7);
    let mut live = written.live();
    assert!(rests(&mut live, 0.0));
    for step in 1..60 {
        written.write(PageKind::Graphics, &graphics(written.game, 7 + step, Status::OFF));
        assert!(rests(&mut live, f64::from(step)) && live.is_open());
        assert!(!live.is_driving());
    }
    assert!(is_away(&mut live, 64.0) && !live.is_open());
}

#[test]
fn a_status_that_is_not_live_is_not_driving() {
    for game in Game::ALL {
        let written = Written::with(game, 7);
        let mut live = written.live();
        assert!(rests(&mut live, 0.0));
        let all = [Status::OFF, Status::REPLAY, Status::LIVE, Status::PAUSE];
        for (step, status) in (8..).zip(all) {
            written.write(PageKind::Graphics, &graphics(game, step, status));
            written.step(step);
            assert_eq!(count(&mut live, f64::from(step) / 100.0), Some(step));
            let rally = game == Game::Rally && status == Status::OFF;
            assert_eq!(live.is_driving(), status == Status::LIVE || rally, "{game} {status}");
        }
    }
}

#[test]
fn a_counter_that_falls_is_a_restart() {
    let written = Written::with(Game::Evo, 7_000);
    let mut live = written.live();
    assert!(rests(&mut live, 0.0));
    written.step(100);
    {
        let Ok(Poll::Frame(moment)) = live.poll(at(0.1)) else { panic!("no frame") };
        assert!(moment.restarted);
        assert_eq!(moment.frame.max_rpm, Some(7_400.0));
    }
    // What was held of the car before is dropped.
    written.write(PageKind::Physics, &evo_physics().i32(0, 90).i32(588, 7_000).0);
    let Ok(Poll::Frame(moment)) = live.poll(at(0.2)) else { panic!("no frame") };
    assert!(moment.restarted);
    assert_eq!(moment.frame.max_rpm, Some(7_000.0));
    written.step(101);
    let Ok(Poll::Frame(moment)) = live.poll(at(0.3)) else { panic!("no frame") };
    assert!(!moment.restarted);
    assert_eq!(live.counters().restarts, 2);
}

#[test]
fn a_restart_with_another_game_under_the_names() {
    let written = Written::with(Game::AssettoCorsa, 600);
    let mut live = written.unnamed();
    assert!(rests(&mut live, 0.0));
    written.step(601);
    let Ok(Poll::Frame(moment)) = live.poll(at(0.1)) else { panic!("no frame") };
    assert_eq!((moment.game, moment.pages.physics.len()), (Game::AssettoCorsa, 580));
    for kind in PageKind::ALL {
        written.write(kind, &page(Game::Competizione, kind, 5));
    }
    assert!(rests(&mut live, 0.2), "the rest of the pages is to be copied first");
    written.write(PageKind::Physics, &page(Game::Competizione, PageKind::Physics, 6));
    let Ok(Poll::Frame(moment)) = live.poll(at(0.3)) else { panic!("no frame") };
    assert_eq!((moment.game, moment.pages.physics.len()), (Game::Competizione, 800));
    assert!(moment.restarted && moment.static_changed);
    assert_eq!(moment.frame.wheel_slip, Some([0.01, 0.02, 0.03, 0.04]));
    assert_eq!(moment.frame.flag, Some(telemetry_core::Flag::Green));
}

#[test]
fn other_pages_under_the_names_are_found() {
    let written = Written::with(Game::AssettoCorsa, 7);
    let mut live = written.live();
    assert!(rests(&mut live, 0.0));
    written.step(8);
    assert_eq!(count(&mut live, 0.1), Some(8));
    written.remove(PageKind::Physics);
    written.step(2);
    assert!(is_away(&mut live, 0.4));
    assert!(rests(&mut live, 2.4));
    written.step(3);
    assert_eq!(count(&mut live, 2.5), Some(3));
    // The graphics page alone.
    written.remove(PageKind::Graphics);
    written.write(PageKind::Graphics, &graphics(written.game, 1, Status::PAUSE));
    written.step(4);
    assert_eq!(count(&mut live, 3.0), Some(4));
    assert!(live.is_driving());
    written.step(5);
    assert_eq!(count(&mut live, 4.5), Some(5));
    assert!(!live.is_driving());
}

#[test]
fn pages_that_are_cut() {
    let written = Written::with(Game::Competizione, 7);
    let mut live = written.live();
    assert!(rests(&mut live, 0.0));
    let file = written.step(8);
    assert_eq!(count(&mut live, 0.1), Some(8));
    // What is left has all that every version has.
    written.step(9);
    file.set_len(580).unwrap();
    assert!(rests(&mut live, 0.2));
    let Ok(Poll::Frame(moment)) = live.poll(at(0.3)) else { panic!("no frame") };
    assert_eq!((moment.number, moment.pages.physics.len()), (9, 580));
    assert_eq!(moment.frame.wheel_slip, None);
    // It grows again.
    written.step(10);
    let Ok(Poll::Frame(moment)) = live.poll(at(2.4)) else { panic!("no frame") };
    assert_eq!((moment.number, moment.pages.physics.len()), (10, 800));
    assert_eq!(moment.frame.wheel_slip, Some([0.01, 0.02, 0.03, 0.04]));
    // The graphics page goes, the car stays.
    File::options().write(true).open(written.path(PageKind::Graphics)).unwrap().set_len(9).unwrap();
    written.step(11);
    let Ok(Poll::Frame(moment)) = live.poll(at(4.5)) else { panic!("no frame") };
    assert_eq!((moment.frame.driving, moment.frame.max_rpm), (None, Some(8_500.0)));
    assert!(moment.pages.graphics.is_none());
    // Too short, said once in two seconds; empty, which is quiet.
    written.step(12);
    file.set_len(400).unwrap();
    let error = live.poll(at(4.6)).unwrap_err().to_string();
    assert_eq!(error, "acc physics page is 400 bytes, expected at least 580");
    assert!(is_away(&mut live, 4.7));
    assert!(matches!(live.poll(at(6.6)), Err(Error::Page(_))));
    file.set_len(0).unwrap();
    assert!(is_away(&mut live, 8.6));
    written.step(13);
    assert!(rests(&mut live, 10.6));
    file.set_len(0).unwrap();
    assert!(is_away(&mut live, 10.7));
}

#[test]
fn pages_may_come_one_after_the_other() {
    let written = Written::new(Game::Competizione);
    let mut live = written.live();
    written.step(1);
    assert!(rests(&mut live, 0.0));
    written.step(2);
    {
        let Ok(Poll::Frame(moment)) = live.poll(at(0.1)) else { panic!("no frame") };
        assert_eq!((moment.frame.driving, moment.frame.fuel), (None, None));
        assert!(moment.pages.graphics.is_none() && moment.pages.statics.is_none());
    }
    written.write(PageKind::Graphics, &graphics(written.game, 1, Status::LIVE));
    written.step(3);
    assert_eq!(count(&mut live, 2.0), Some(3));
    written.step(4);
    let Ok(Poll::Frame(moment)) = live.poll(at(2.2)) else { panic!("no frame") };
    assert_eq!((moment.frame.driving, moment.frame.fuel), (Some(true), None));
    // Made, and filled later.
    written.write(PageKind::Static, &[0; 820]);
    written.step(5);
    let Ok(Poll::Frame(moment)) = live.poll(at(4.3)) else { panic!("no frame") };
    assert_eq!(moment.frame.fuel, None);
    written.write(PageKind::Static, &page(written.game, PageKind::Static, 0));
    written.step(6);
    let Ok(Poll::Frame(moment)) = live.poll(at(6.4)) else { panic!("no frame") };
    assert_eq!(moment.frame.fuel, Some(0.25));
    assert!(moment.static_changed);
}

#[test]
fn another_car_is_told_with_the_session() {
    let written = Written::with(Game::Competizione, 7);
    let mut live = written.live();
    assert!(rests(&mut live, 0.0));
    written.step(8);
    assert_eq!(count(&mut live, 0.1), Some(8));
    written.write(PageKind::Static, &acc_static().f32(416, 60.0).0);
    written.step(9);
    let Ok(Poll::Frame(moment)) = live.poll(at(0.2)) else { panic!("no frame") };
    assert_eq!((moment.frame.fuel, moment.static_changed), (Some(0.25), false));
    // The session is another one: at once.
    written.write(PageKind::Graphics, &acc_graphics().i32(0, 8).i32(8, 1).0);
    written.step(10);
    let Ok(Poll::Frame(moment)) = live.poll(at(0.3)) else { panic!("no frame") };
    assert_eq!((moment.frame.fuel, moment.static_changed), (Some(0.5), true));
    // Nothing says so: two seconds later.
    written.write(PageKind::Static, &acc_static().f32(416, 30.0).0);
    written.step(11);
    let Ok(Poll::Frame(moment)) = live.poll(at(2.2)) else { panic!("no frame") };
    assert_eq!((moment.frame.fuel, moment.static_changed), (Some(1.0), true));
}

#[test]
fn a_clock_that_is_set_back_costs_nothing() {
    let written = Written::with(Game::AssettoCorsa, 7);
    let mut live = written.live();
    assert!(rests(&mut live, 1_000.0));
    written.step(8);
    assert_eq!(count(&mut live, 1_000.1), Some(8));
    assert!(rests(&mut live, 5.0));
    written.step(9);
    assert_eq!(count(&mut live, 6.0), Some(9));
    assert!(rests(&mut live, 10.9));
    assert!(is_away(&mut live, 11.0));
    written.step(10);
    assert!(rests(&mut live, 1.0), "a time before the last try");
    written.step(11);
    assert_eq!(count(&mut live, 0.0), Some(11));
}

#[test]
fn each_game_is_told_by_its_pages() {
    for game in [Game::AssettoCorsa, Game::Competizione, Game::Evo] {
        let written = Written::with(game, 7);
        let mut live = written.unnamed();
        assert!(rests(&mut live, 0.0));
        written.step(8);
        let Ok(Poll::Frame(moment)) = live.poll(at(0.1)) else { panic!("{game}: no frame") };
        assert_eq!((moment.game, moment.pages.physics.len()), (game, page_len(game)));
        assert!(moment.pages.graphics.is_some() && moment.pages.statics.is_some());
    }
    // Rally has to be named.
    let written = Written::with(Game::Rally, 7);
    let mut live = written.live();
    assert!(rests(&mut live, 0.0));
    written.step(8);
    let Ok(Poll::Frame(moment)) = live.poll(at(0.1)) else { panic!("no frame") };
    assert_eq!((moment.game, moment.frame.max_rpm), (Game::Rally, Some(8_500.0)));
}

fn page_len(game: Game) -> usize {
    game.page_len(PageKind::Physics)
}

#[test]
fn a_game_that_nothing_tells_is_waited_for_and_then_an_error() {
    let written = Written::new(Game::AssettoCorsa);
    let mut live = written.unnamed();
    written.step(1);
    for step in 0..50 {
        written.step(2 + step);
        assert!(rests(&mut live, f64::from(step) / 10.0), "{step}");
    }
    written.step(60);
    let error = loop {
        written.step(61);
        match live.poll(at(5.2)) {
            Ok(Poll::NoNewFrame) => written.step(62),
            Ok(other) => panic!("{other:?}"),
            Err(error) => break error,
        };
    };
    assert!(matches!(error, Error::UnknownGame), "{error}");
    assert!(!live.is_open());
    // The static page has come.
    written.write(PageKind::Static, &ac_static().0);
    written.write(PageKind::Graphics, &ac_graphics().0);
    assert!(rests(&mut live, 7.2));
    written.step(70);
    assert_eq!(count(&mut live, 7.3), Some(70));
}

#[test]
fn the_process_says_which_game() {
    // A program of that name.
    let folder = Written::new(Game::Rally);
    let program = folder.folder.join("acr.exe");
    fs::copy("/bin/sleep", &program).unwrap();
    let mut child = Command::new(&program).arg("60").spawn().unwrap();
    let written = Written::with(Game::AssettoCorsa, 7);
    let mut live = Live::new();
    let pages = OpenPages::new(written.found(Who::Processes), at(0.0)).unwrap().unwrap();
    live.open.push(pages);
    assert!(rests(&mut live, 0.0));
    // It may take a moment until the program stands under its name.
    while named_memory::process::find(&["acr.exe"]).unwrap().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    written.step(8);
    let game = match live.poll(at(0.1)) {
        Ok(Poll::Frame(moment)) => Some(moment.game),
        _ => None,
    };
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(game, Some(Game::Rally));
}

#[test]
fn of_two_games_the_one_that_moves() {
    let (old, new) = (Written::with(Game::AssettoCorsa, 900), Written::with(Game::Evo, 7));
    let mut live = Live::at(Place::Paths { game: None, pages: Default::default() });
    for written in [&old, &new] {
        let found = written.found(Who::Known(written.game));
        live.open.push(OpenPages::new(found, at(0.0)).unwrap().unwrap());
    }
    assert!(rests(&mut live, 0.1));
    new.step(8);
    {
        let Ok(Poll::Frame(moment)) = live.poll(at(0.2)) else { panic!("no frame") };
        assert_eq!((moment.game, moment.number), (Game::Evo, 8));
    }
    assert_eq!(live.open.len(), 1, "the others are let go");
    old.step(901);
    assert!(rests(&mut live, 0.3));
}

#[test]
fn a_page_among_decoys_is_the_one_that_moves() {
    let (decoy, real) = (Written::with(Game::Evo, 900), Written::with(Game::Evo, 7));
    let mut found = decoy.found(Who::Known(Game::Evo));
    let [physics, graphics, _] = real.found(Who::Known(Game::Evo)).memory;
    found.memory[0].extend(physics);
    found.memory[1].extend(graphics);
    let mut live = real.live();
    live.open.push(OpenPages::new(found, at(0.0)).unwrap().unwrap());
    assert!(rests(&mut live, 0.1));
    real.step(8);
    assert!(rests(&mut live, 0.2), "it is the page from here on");
    real.write(PageKind::Graphics, &graphics_of_evo(8));
    real.step(9);
    let Ok(Poll::Frame(moment)) = live.poll(at(0.3)) else { panic!("no frame") };
    assert_eq!((moment.number, moment.restarted), (9, false));
    assert_eq!(packet_id(PageKind::Graphics, moment.pages.graphics.unwrap()), Some(8));
    decoy.step(901);
    assert!(rests(&mut live, 0.4));
}

fn graphics_of_evo(count: i32) -> Vec<u8> {
    graphics(Game::Evo, count, Status::LIVE)
}

/// Files as Wine keeps shared memory in: open, without a name.
#[test]
fn pages_in_a_process_are_told_by_content() {
    let folder = Written::new(Game::Competizione);
    let hidden = |number: u32, bytes: &[u8]| {
        let path = folder.folder.join(format!("tmpmap-{number:08x}"));
        let file = File::create_new(&path).unwrap();
        file.set_len(bytes.len().next_multiple_of(4_096) as u64).unwrap();
        file.write_all_at(bytes, 0).unwrap();
        fs::remove_file(path).unwrap();
        file
    };
    let _decoys = [hidden(1, &[0; 800]), hidden(2, &[7; 4_096]), hidden(3, b"acpmf_physics")];
    let [mut physics, _graphics, _statics] =
        [(10, PageKind::Physics), (11, PageKind::Graphics), (12, PageKind::Static)]
            .map(|(number, kind)| Some(hidden(number, &page(Game::Competizione, kind, 7))));
    let mut live = Live::at(Place::Process(process::id()));
    assert!(rests(&mut live, 0.0));
    let step = |file: &Option<File>, count| {
        let page = page(Game::Competizione, PageKind::Physics, count);
        file.as_ref().unwrap().write_all_at(&page, 0).unwrap();
    };
    step(&physics, 8);
    let Ok(Poll::Frame(moment)) = live.poll(at(0.1)) else { panic!("no frame") };
    assert_eq!((moment.game, moment.number), (Game::Competizione, 8));
    assert_eq!(moment.pages.graphics.unwrap(), page(Game::Competizione, PageKind::Graphics, 7));
    assert_eq!(moment.pages.statics.unwrap(), page(Game::Competizione, PageKind::Static, 7));
    // The game lets them go, and makes others.
    assert!(is_away(&mut live, 5.2) && !live.is_open());
    physics.take();
    assert!(is_away(&mut live, 7.2));
    physics = Some(hidden(13, &page(Game::Competizione, PageKind::Physics, 1)));
    assert!(rests(&mut live, 9.2));
    step(&physics, 2);
    assert_eq!(count(&mut live, 9.3), Some(2));
    drop(physics);
    assert!(is_away(&mut Live::at(Place::Process(u32::MAX)), 0.0));
}

#[test]
fn a_page_that_no_car_has_is_dropped_and_counted() {
    let written = Written::with(Game::AssettoCorsa, 7);
    let mut live = written.live();
    assert!(rests(&mut live, 0.0));
    for (step, bad) in (8..).zip([
        physics(580).i32(16, 99),
        physics(580).f32(28, f32::NAN),
        physics(580).f32(4, 1e9),
        physics(580).i32(20, i32::MAX),
    ]) {
        written.write(PageKind::Physics, &bad.i32(0, step).0);
        assert!(rests(&mut live, f64::from(step)));
    }
    assert_eq!(live.counters().implausible, 4);
    written.step(20);
    assert_eq!(count(&mut live, 12.0), Some(20));
    assert_eq!(live.counters().frames, 1);
}

/// A bridge that publishes 2048 bytes of each page.
#[test]
fn pages_of_another_length() {
    for game in [Game::AssettoCorsa, Game::Competizione, Game::Evo] {
        let written = Written::new(game);
        let pages = |count| PageKind::ALL.map(|kind| Bytes(page(game, kind, count)).len(2_048).0);
        for (kind, page) in PageKind::ALL.into_iter().zip(pages(7)) {
            written.write(kind, &page);
        }
        let mut live = written.live();
        assert!(rests(&mut live, 0.0));
        written.write(PageKind::Physics, &pages(8)[0]);
        let Ok(Poll::Frame(moment)) = live.poll(at(0.1)) else { panic!("{game}: no frame") };
        assert_eq!(moment.pages.physics, page(game, PageKind::Physics, 8));
        assert_eq!(moment.pages.statics.unwrap(), page(game, PageKind::Static, 8));
        // EVO's graphics page does not fit.
        assert_eq!(moment.frame.driving.is_some(), game != Game::Evo);
        assert_eq!(moment.pages.graphics.is_some(), game != Game::Evo);
    }
}

#[test]
fn what_is_no_page_is_said() {
    let folder = env::temp_dir();
    let pages = [folder.clone(), folder.join("none"), folder.join("none")];
    let mut live = Live::at(Place::Paths { game: None, pages });
    let error = live.poll(at(0.0)).unwrap_err().to_string();
    assert!(error.ends_with("is not a regular file"), "{error}");
    assert!(is_away(&mut live, 1.0), "not again at once");
    assert!(matches!(live.poll(at(2.0)), Err(Error::Memory(_))));
    let names = ["../x", "", ""].map(String::from);
    let error = Live::at(Place::Names { game: None, pages: names }).poll(at(0.0)).unwrap_err();
    assert_eq!(error.to_string(), r#""../x" is not a name: it has a separator"#);
    let names = ["none-such", "", ""].map(String::from);
    assert!(is_away(&mut Live::at(Place::Names { game: None, pages: names }), 0.0));
}

/// Pages of one number each, written as fast as it goes. The writer may be stopped
/// in the middle of one, and nothing in a game's page says so; here the fuel is no
/// number until the page is whole, which no car's is.
#[test]
fn no_torn_page_is_shown() {
    const POLLS: u32 = 200_000;
    const FUEL: u64 = 12;
    const MARK: [u8; 4] = f32::NAN.to_le_bytes();
    let written = Written::with(Game::Competizione, 1);
    // As floats these are next to 0; only a gear has to be one.
    let row = |count: i32| Bytes(count.to_le_bytes().repeat(200)).i32(16, 4).0;
    let file = written.write(PageKind::Physics, &row(1));
    let done = Arc::new(AtomicBool::new(false));
    let writer = thread::spawn({
        let done = Arc::clone(&done);
        move || {
            let mut count = 1;
            while !done.load(Ordering::Relaxed) {
                count = count % 30_000 + 1;
                file.write_all_at(&MARK, FUEL).unwrap();
                let half_written = Bytes(row(count)).put(FUEL as usize, &MARK).0;
                let (first, second) = half_written.split_at(400);
                file.write_all_at(first, 0).unwrap();
                file.write_all_at(second, 400).unwrap();
                file.write_all_at(&count.to_le_bytes(), FUEL).unwrap();
            }
        }
    });
    let mut live = written.live();
    let (looks, shown) = (Cell::new(0u32), Cell::new(0u32));
    // Where both share a core, a poll in some thousand meets another page.
    for look in (0..100 * POLLS).take_while(|_| looks.get() < POLLS || shown.get() < 200) {
        looks.set(looks.get() + 1);
        if let Poll::Frame(moment) = live.poll(at(f64::from(look) / 1e6)).unwrap() {
            assert!(moment.pages.physics == row(moment.number), "{moment:?}");
            shown.set(shown.get() + 1);
        }
    }
    done.store(true, Ordering::Relaxed);
    writer.join().unwrap();
    assert!(shown.get() >= 200, "{:?}", live.counters());
}
