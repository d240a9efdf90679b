//! `kunos_shm::live` beside a game that is another process: on Windows, and on
//! Linux with its pages in `/dev/shm`.

#![cfg(any(windows, target_os = "linux"))]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kunos_shm::Game;
use kunos_shm::live::{self, Place};
use named_memory::{Error, NamedMemory};
use telemetry_windows_tests::games::kunos::Title;
use telemetry_windows_tests::read::kunos::{Reader, title_of};
use telemetry_windows_tests::{Writer, eventually, reads, unique};

fn writer() -> Writer {
    Writer::beside(env!("CARGO_BIN_EXE_writer"))
}

/// Pages under names of a test's own.
struct Named {
    before: String,
    title: Title,
}

impl Named {
    fn new(title: Title) -> Self {
        Self { before: format!("{}-", unique("pages").replace(r"Local\", "")), title }
    }

    fn names(&self) -> [String; 3] {
        self.title.names().map(|name| name.replace(r"Local\", &format!(r"Local\{}", self.before)))
    }

    fn play(&self, options: &str) -> Writer {
        let mut writer = writer();
        writer.send(&format!("play {} as={} {options}", self.title.word(), self.before));
        writer
    }

    /// A reader that is not told which game it is.
    fn reader(&self) -> Reader {
        Reader::at(Place::Names { game: None, pages: self.names() })
    }

    fn exists(&self) -> bool {
        self.names().iter().any(|name| exists(name))
    }
}

fn exists(name: &str) -> bool {
    match NamedMemory::open(name) {
        Ok(_) => true,
        Err(Error::NotRunning { .. }) => false,
        Err(error) => panic!("{error}"),
    }
}

fn own_names() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// For tests that need a processor for each side.
fn processors() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn pages_of_each_game_are_followed_at_each_pace() {
    for title in Title::ALL {
        for hz in [60, 333, 1_000] {
            let named = Named::new(title);
            let _writer = named.play(&format!("hz={hz}"));
            let mut reader = named.reader();
            let shown = reader.one();
            assert_eq!(title_of(shown.game), title);
            let shown = reader.follow(Duration::from_millis(500));
            assert!(reader.live.is_driving());
            let halves = reader.halves();
            println!("{title:?}, {hz} Hz: {:?}, {halves:?} half", reader.live.counters());
            // Far less than there are, for other work keeps the machine busy.
            assert!(shown >= 10, "{title:?}, {hz} Hz: {shown}");
            // The game's processor may be taken away in the middle of a page.
            assert!(halves[0].max(halves[1]) <= 2, "{title:?}, {hz} Hz: {halves:?}");
            assert!(reader.graphics.len() >= 3);
        }
    }
}

/// Pages that are written without a pause between them; each that is shown stood
/// in the memory as it is shown.
fn no_torn_page_is_shown(title: Title, tear: &str) {
    let _turn = processors();
    let named = Named::new(title);
    let mut writer = named.play(&format!("hz=0 slow=150 {tear}"));
    let mut reader = named.reader();
    reader.one();
    let start = Instant::now();
    let (wanted, mut shown, mut looks) = (reads(), 0, 0u64);
    while shown < wanted || reader.live.counters().torn < 10 {
        shown += u64::from(reader.poll().is_some());
        looks += 1;
        let counters = reader.live.counters();
        assert!(looks < 10_000 * wanted, "{shown} of {looks} looks: {counters:?}");
    }
    let took = start.elapsed();
    writer.send(&format!("stop {}", title.word()));
    let (counters, halves) = (reader.live.counters(), reader.halves());
    println!("{title:?} {tear}: {shown} in {looks} looks, {took:?}, {halves:?} half: {counters:?}");
    assert_eq!((counters.restarts, counters.opened), (0, 1), "{counters:?}");
}

#[test]
fn no_torn_page_of_assetto_corsa_is_shown() {
    no_torn_page_is_shown(Title::AssettoCorsa, "");
}

#[test]
fn no_torn_page_of_competizione_is_shown() {
    no_torn_page_is_shown(Title::Competizione, "");
    // With a pause in the middle of a page, too.
    no_torn_page_is_shown(Title::Competizione, "tear=20 every=7");
}

#[test]
fn no_torn_page_of_evo_is_shown() {
    no_torn_page_is_shown(Title::Evo, "");
}

/// The game starts again while its pages are still open: on Windows it finds the
/// old ones, on Linux too where a crash has left them.
#[test]
fn a_game_that_starts_again_is_followed() {
    for title in Title::ALL {
        let named = Named::new(title);
        let first = named.play("hz=333 start=30000");
        let mut reader = named.reader();
        reader.one();
        reader.follow(Duration::from_millis(50));
        first.kill();
        reader.follow(Duration::from_millis(50));
        let _second = named.play("hz=333 existing=1");
        let shown = eventually("the new session", || reader.poll());
        assert!(shown.restarted && shown.number < 30_000, "{}", shown.number);
        assert!(reader.follow(Duration::from_millis(200)) > 5);
        let counters = reader.live.counters();
        assert_eq!((counters.restarts, counters.opened), (1, 1), "{counters:?}");
    }
}

/// Assetto Corsa and Competizione give their pages the same names.
#[test]
fn another_game_under_the_same_names_is_told() {
    let mut named = Named::new(Title::AssettoCorsa);
    let mut first = named.play("hz=333");
    let mut reader = named.reader();
    assert_eq!(reader.one().game, Game::AssettoCorsa);
    first.send("end ac");
    first.quit();
    // The status is another one, which is a sign of life.
    reader.follow(Duration::from_millis(300));
    reader.ahead += live::STALE;
    assert!(reader.is_gone());
    named.title = Title::Competizione;
    let _second = named.play("hz=333");
    reader.ahead += live::RETRY;
    assert_eq!(reader.one().game, Game::Competizione);
    assert!(reader.follow(Duration::from_millis(100)) > 5);
}

#[test]
fn pages_that_stand_still_are_let_go() {
    for title in Title::ALL {
        let named = Named::new(title);
        let mut writer = named.play("hz=333");
        let mut reader = named.reader();
        reader.one();
        reader.follow(Duration::from_millis(20));
        writer.send(&format!("stop {}", title.word()));
        reader.follow(Duration::from_millis(20));
        reader.ahead += live::STALE - Duration::from_secs(1);
        reader.follow(Duration::from_millis(20));
        assert!(reader.live.is_open());
        reader.ahead += Duration::from_secs(1);
        reader.follow(Duration::from_millis(20));
        assert!(!reader.live.is_open());
        // They are still there, and are not taken for a game.
        assert!(named.exists());
        for _ in 0..4 {
            reader.ahead += live::RETRY;
            assert_eq!(reader.follow(Duration::from_millis(10)), 0);
            assert!(reader.is_gone() && !reader.live.is_open());
        }
        // The game's end makes the names vanish, though our reader lives on.
        writer.send(&format!("end {}", title.word()));
        assert!(!named.exists());
        // It comes back.
        writer.send(&format!("play {} as={} hz=333", title.word(), named.before));
        reader.ahead += live::RETRY;
        reader.one();
    }
}

/// The name outlives a game that ends under its reader, and not the five
/// seconds.
#[test]
fn a_game_that_ends_under_its_reader_is_let_go() {
    for crash in [false, true] {
        let named = Named::new(Title::Competizione);
        let writer = named.play("hz=333");
        let mut reader = named.reader();
        reader.one();
        reader.follow(Duration::from_millis(20));
        if crash {
            writer.kill()
        } else {
            writer.quit()
        }
        reader.follow(Duration::from_millis(20));
        // A file is gone with its writer, unless that crashed.
        assert_eq!(named.exists(), cfg!(windows) || crash);
        reader.ahead += live::STALE;
        reader.follow(Duration::from_millis(20));
        assert!(!reader.live.is_open());
        if cfg!(windows) {
            assert!(!named.exists());
        }
        let _second = named.play("hz=333 existing=1");
        reader.ahead += live::RETRY;
        reader.one();
    }
}

#[test]
fn a_pause_is_not_driving() {
    let named = Named::new(Title::Competizione);
    let mut writer = named.play("hz=333 status=3");
    let mut reader = named.reader();
    reader.status = 3;
    reader.one();
    assert!(!reader.live.is_driving());
    writer.send("stop acc");
    reader.follow(Duration::from_millis(20));
    assert!(!reader.live.is_driving());
}

#[test]
fn without_a_game_nothing_is_created() {
    let _turn = own_names();
    let mut reader = Reader::at(Place::Any);
    for _ in 0..5 {
        assert!(reader.is_gone());
        reader.ahead += live::RETRY;
    }
    for title in Title::ALL {
        assert!(!title.names().iter().any(|name| exists(name)));
        // The writer fails where a name is taken.
        let mut writer = writer();
        writer.send(&format!("play {} hz=333", title.word()));
        reader.ahead += live::RETRY;
        assert_eq!(title_of(reader.one().game), title);
        writer.quit();
        reader.follow(Duration::from_millis(20));
        reader.ahead += live::STALE;
        assert!(reader.is_gone());
    }
}

/// A mapping keeps its size; a file may be cut under its readers.
#[cfg(target_os = "linux")]
#[test]
fn pages_that_are_cut_are_closed_and_found_again() {
    for len in [0, 3, 100, 700] {
        let named = Named::new(Title::Competizione);
        let mut writer = named.play("hz=333");
        let mut reader = named.reader();
        reader.one();
        writer.send("stop acc");
        reader.follow(Duration::from_millis(10));
        let [physics, ..] = named.names();
        writer.send(&format!("resize {physics} {len}"));
        let end = Instant::now() + Duration::from_millis(50);
        while Instant::now() < end {
            // That a page is too short is said once.
            let now = reader.now();
            let _ = reader.live.poll(now);
        }
        writer.send(&format!("resize {physics} 800"));
        writer.send("go acc 333");
        eventually("the page is whole again", || {
            reader.ahead += Duration::from_millis(500);
            reader.look().ok().flatten()
        });
    }
}
