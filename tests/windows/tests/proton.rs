//! Native readers beside games under Wine. The games' programs have their own
//! names, for these are what they are found by; so each has one test, and tests
//! of one program do not run beside each other. `tools/windows-tests` names Wine
//! and the programs.

#![cfg(target_os = "linux")]

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;

use irsdk::live as iracing_live;
use kunos_shm::{Game, live as kunos_live};
use telemetry_windows_tests::games::kunos::Title;
use telemetry_windows_tests::read::{iracing, kunos};
use telemetry_windows_tests::{Writer, eventually, reads};

/// The writer under the name of a game's program.
struct Program {
    wine: OsString,
    path: PathBuf,
}

impl Program {
    /// `None`, and says so, where there is no Wine.
    fn new(name: &str) -> Option<Self> {
        let named = ["WINDOWS_TESTS_WINE", "WINDOWS_TESTS_WRITER"].map(std::env::var_os);
        let [Some(wine), Some(writer)] = named else {
            eprintln!("SKIPPED: run tools/windows-tests");
            return None;
        };
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("proton");
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        fs::copy(writer, &path).unwrap();
        Some(Self { wine, path })
    }

    fn start(&self) -> Writer {
        Writer::start(Command::new(&self.wine).arg(&self.path))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Memory that is no page and no map: zeros, another's bytes, text, numbers that
/// move, and a large one. Names are the program's own, for all share a prefix here.
fn decoys(writer: &mut Writer, word: &str) {
    for (name, size) in [("zeros", 800), ("text", 4_096), ("moves", 4_900), ("big", 50_000_000)] {
        writer.send(&format!(r"map Local\{word}-{name} {size}"));
    }
    let text = "4163706d665f7068797369637300".repeat(40);
    writer.send(&format!(r"write Local\{word}-text 0 {text}"));
    writer.send(&format!(r"count Local\{word}-moves 0 333"));
    writer.send(&format!(r"write Local\{word}-big 0 02000000010000003c000000"));
}

/// Each game has its pages, decoys, and the map or a page of another game; what
/// is shown is checked byte by byte, so a wrong one would be told.
fn kunos_game_is_found(title: Title, program: &str, place: fn(u32) -> kunos_live::Place) {
    // Two tests may play the same game.
    let own = program.trim_end_matches(".exe");
    let Some(program) = Program::new(program) else { return };
    let word = title.word();
    let game = match title {
        Title::AssettoCorsa => Game::AssettoCorsa,
        Title::Competizione => Game::Competizione,
        Title::Evo => Game::Evo,
    };
    let play = |start: u32| {
        let mut writer = program.start();
        decoys(&mut writer, own);
        writer.send(&format!("play iracing as=Local\\{own}-map hz=60"));
        writer.send(&format!("play {word} as={own}- hz=333 start={start}"));
        writer
    };
    let first = play(20_000);
    let mut reader = kunos::Reader::at(place(first.pid()));
    let shown = reader.one();
    assert_eq!(shown.game, game);
    assert!(shown.number > 20_000);
    assert!(reader.follow(Duration::from_millis(500)) > 20);
    println!("{title:?}: {:?}, {:?} half", reader.live.counters(), reader.halves());
    assert!(reader.graphics.len() > 3, "the graphics page moves");
    // A restart in order, and then a crash.
    first.quit();
    eventually("its end is seen", || {
        reader.poll();
        (!reader.live.is_open()).then_some(())
    });
    let second = play(0);
    if let kunos_live::Place::Process(_) = place(0) {
        reader = kunos::Reader::at(place(second.pid()));
    }
    reader.ahead += kunos_live::RETRY;
    let shown = eventually("the new process", || {
        reader.ahead += Duration::from_millis(100);
        reader.poll()
    });
    assert!(shown.number < 20_000 && shown.game == game);
    assert!(reader.follow(Duration::from_millis(300)) > 10);
    second.kill();
    eventually("its crash is seen", || {
        reader.poll();
        (!reader.live.is_open()).then_some(())
    });
    for _ in 0..4 {
        reader.ahead += kunos_live::RETRY;
        assert!(reader.is_gone());
    }
}

#[test]
fn assetto_corsa_is_found_and_followed() {
    let place = |_| kunos_live::Place::Game(Game::AssettoCorsa);
    kunos_game_is_found(Title::AssettoCorsa, "acs.exe", place);
}

#[test]
fn competizione_is_found_and_followed() {
    let place = |_| kunos_live::Place::Game(Game::Competizione);
    kunos_game_is_found(Title::Competizione, "AC2-Win64-Shipping.exe", place);
}

#[test]
fn evo_is_found_and_followed() {
    let place = |_| kunos_live::Place::Game(Game::Evo);
    kunos_game_is_found(Title::Evo, "AssettoCorsaEVO.exe", place);
}

/// Whatever the program's name.
#[test]
fn a_game_is_found_in_a_process_of_a_number() {
    kunos_game_is_found(Title::Competizione, "started-otherwise.exe", kunos_live::Place::Process);
}

/// No pages but decoys, though the program has the game's name.
#[test]
fn decoys_are_never_delivered() {
    let Some(program) = Program::new("iRacingSim64.exe") else { return };
    let mut writer = program.start();
    decoys(&mut writer, "decoy");
    writer.send(r"play evo as=decoy- hz=333");
    let place = iracing_live::Place::Process(writer.pid());
    let mut reader = iracing::Reader::at(place);
    for _ in 0..10 {
        assert!(reader.is_gone() && !reader.live.is_open());
        reader.ahead += iracing_live::RETRY;
        thread::sleep(Duration::from_millis(30));
    }
    writer.send("end evo");
    writer.send(r"play iracing as=Local\decoy-map hz=60");
    let place = kunos_live::Place::Process(writer.pid());
    let mut pages = kunos::Reader::at(place);
    for _ in 0..10 {
        assert!(pages.is_gone());
        pages.ahead += kunos_live::RETRY;
        thread::sleep(Duration::from_millis(30));
    }
    reader.ahead += iracing_live::RETRY;
    reader.one();
}

#[test]
fn iracing_is_found_and_followed() {
    let Some(program) = Program::new("iRacingSim64DX11.exe") else { return };
    let play = |form: &str, start: u32| {
        let mut writer = program.start();
        decoys(&mut writer, "iracing");
        writer.send("play acc as=iracing- hz=333");
        let options = format!("form={form} hz=60 start={start} text=40 car=100");
        writer.send(&format!(r"play iracing as=Local\iracing-map {options}"));
        writer
    };
    let first = play("old", 20_000);
    let mut reader = iracing::Reader::at(iracing_live::Place::Simulator);
    reader.one();
    assert!(reader.follow(Duration::from_millis(2_500)) > 20);
    println!("iRacing: {:?}", reader.live.counters());
    assert!(reader.texts.len() >= 2 && reader.cars.len() >= 2, "{:?}", reader.texts);
    first.kill();
    thread::sleep(Duration::from_millis(1_050));
    eventually("its crash is seen", || {
        reader.poll();
        (!reader.live.is_open()).then_some(())
    });
    let second = play("2026", 0);
    reader.ahead += iracing_live::RETRY;
    let shown = eventually("the new process", || {
        reader.ahead += Duration::from_millis(100);
        reader.poll()
    });
    assert!(shown.number < 20_000);
    assert!(reader.follow(Duration::from_millis(300)) > 5);
    second.quit();
    thread::sleep(Duration::from_millis(1_050));
    eventually("its end is seen", || {
        reader.poll();
        (!reader.live.is_open()).then_some(())
    });
}

/// Rows that are written without a pause, read from outside Wine.
#[test]
fn no_torn_row_is_shown() {
    let Some(program) = Program::new("torn-simulator.exe") else { return };
    for form in ["old", "2026"] {
        let mut writer = program.start();
        let options = format!("form={form} hz=0 slow=60 tear=20 every=7");
        writer.send(&format!(r"play iracing as=Local\torn-map {options}"));
        let mut reader = iracing::Reader::at(iracing_live::Place::Process(writer.pid()));
        reader.one();
        let (mut shown, mut looks) = (0, 0u64);
        while shown < reads() || reader.live.counters().torn < 10 {
            shown += u64::from(reader.poll().is_some());
            looks += 1;
            assert!(looks < 10_000 * reads(), "{shown}: {:?}", reader.live.counters());
        }
        let counters = reader.live.counters();
        println!("{form}: {shown} rows in {looks} looks: {counters:?}");
        assert_eq!((counters.restarts, counters.opened), (0, 1));
        reader.assert_counted();
        writer.send("stop iracing");
    }
}
