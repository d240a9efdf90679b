//! Finds the memory of a Windows program under Wine from a native program, with
//! no helper in its prefix. `tools/windows-tests` names the programs.

#![cfg(target_os = "linux")]

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use named_memory::process::{self, Process};
use named_memory::{Error, NamedMemory};
use telemetry_windows_tests::{Writer, eventually};

/// The program under a name of the test's own, so that tests find their own.
struct Game {
    wine: OsString,
    path: PathBuf,
    name: String,
}

impl Game {
    /// `None`, and says so, where there is no Wine.
    fn new(name: &str) -> Option<Self> {
        let named = ["WINDOWS_TESTS_WINE", "WINDOWS_TESTS_WRITER"].map(std::env::var_os);
        let [Some(wine), Some(writer)] = named else {
            eprintln!("SKIPPED: run tools/windows-tests");
            return None;
        };
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let name = format!("{name}-{}.exe", std::process::id());
        let path = folder.join(&name);
        fs::copy(writer, &path).unwrap();
        Some(Self { wine, path, name })
    }

    fn start(&self) -> Writer {
        Writer::start(Command::new(&self.wine).arg(&self.path))
    }

    fn process(&self) -> Process {
        eventually("the process is found", || {
            let mut found = process::find(&["acs.exe", &self.name]).unwrap();
            assert!(found.len() <= 1, "{found:?}");
            found.pop()
        })
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn copied<const N: usize>(memory: &NamedMemory, offset: usize) -> [u8; N] {
    let mut out = [0; N];
    memory.copy_into(offset, &mut out).unwrap();
    out
}

/// The candidates that begin with these bytes.
fn with(process: &Process, begin: &[u8; 4]) -> Vec<NamedMemory> {
    let all = process.mappings().unwrap();
    all.into_iter().filter(|memory| memory.len() >= 8 && copied::<4>(memory, 0) == *begin).collect()
}

fn one(process: &Process, begin: &[u8; 4]) -> NamedMemory {
    let mut found = with(process, begin);
    assert_eq!(found.len(), 1, "{found:?}");
    found.pop().unwrap()
}

fn counter(memory: &NamedMemory) -> u32 {
    u32::from_le_bytes(copied(memory, 4))
}

/// Two pages and decoys: one of zeros, one of another program's bytes, one so
/// large that copying it whole would tell.
fn play(writer: &mut Writer) {
    for (name, size) in [("page", 800), ("map", 1_187_952), ("zeros", 800), ("big", 200_000_000)] {
        writer.send(&format!(r"map Local\{name} {size}"));
    }
    writer.send(r"write Local\page 0 50414745");
    writer.send(r"write Local\map 0 4d415020");
    writer.send(r"write Local\big 0 4445434f");
    writer.send(r"count Local\page 4 333");
    writer.send(r"count Local\map 4 60");
}

#[test]
fn the_memory_of_a_program_under_wine_is_followed() {
    let Some(game) = Game::new("followed-game") else { return };
    assert!(process::find(&[&game.name]).unwrap().is_empty(), "not started yet");
    let mut writer = game.start();
    play(&mut writer);
    let process = game.process();
    assert!(process.is_alive());
    let page = one(&process, b"PAGE");
    let map = one(&process, b"MAP ");
    assert_eq!((page.len(), map.len()), (4_096, 1_191_936), "rounded up to pages");
    assert_eq!(with(&process, b"DECO").len(), 1);
    assert_eq!(copied::<92>(&page, 8), [0; 92]);
    for (memory, moves) in [(&page, 100), (&map, 20)] {
        let first = counter(memory);
        eventually("the counter moves", || (counter(memory) > first + moves).then_some(()));
        assert!(memory.is_current());
    }

    // A restart: another process, other memory, and what we hold is not current.
    let last = writer.send(r"stop Local\page");
    writer.quit();
    eventually("it has ended", || (!process.is_alive()).then_some(()));
    assert!(!page.is_current() && !map.is_current());
    assert_eq!(counter(&page).to_string(), last, "what we hold stays as it was");
    let error = process.mappings().unwrap_err();
    assert!(matches!(error, Error::NotRunning { .. }), "{error}");
    assert!(process::find(&[&game.name]).unwrap().is_empty());
    drop((page, map));

    let mut writer = game.start();
    play(&mut writer);
    let again = game.process();
    assert_ne!(again.pid(), process.pid());
    let page = one(&again, b"PAGE");
    let first = counter(&page);
    eventually("the counter moves", || (counter(&page) > first).then_some(()));
    assert!(!process.is_alive() && again.is_alive());

    // A crash.
    writer.kill();
    eventually("it has ended", || (!page.is_current()).then_some(()));
}

/// A program may close its handle: then only Wine's server holds the file.
#[test]
fn memory_without_a_handle_is_found() {
    let Some(game) = Game::new("closed-game") else { return };
    let mut writer = game.start();
    writer.send(r"map Local\closed 800");
    writer.send(r"write Local\closed 0 434c4f53");
    let process = game.process();
    drop(one(&process, b"CLOS"));
    writer.send(r"close Local\closed");
    let memory = one(&process, b"CLOS");
    writer.send(r"count Local\closed 4 1000");
    eventually("the counter moves", || (counter(&memory) > 10).then_some(()));
    // Unmapped, it is not the program's any more.
    drop(memory);
    writer.send(r"unmap Local\closed");
    assert!(with(&process, b"CLOS").is_empty());
}

/// Rows that are written without a pause, read from outside Wine.
#[test]
fn no_torn_copy_is_delivered() {
    const LEN: usize = 8_192;
    let Some(game) = Game::new("torn-game") else { return };
    let mut writer = game.start();
    writer.send(&format!(r"map Local\rows {}", LEN + 16));
    writer.send(r"write Local\rows 0 524f5753");
    let process = game.process();
    let memory = one(&process, b"ROWS");
    writer.send(&format!(r"rows Local\rows 4 {LEN} 100000"));
    let (mut good, mut torn, mut last) = (0, 0, 0);
    let mut out = [0; LEN];
    let end = Instant::now() + Duration::from_secs(30);
    while (good < 20_000 || torn < 100) && Instant::now() < end {
        let turn = memory.copy_checked(12, &mut out, 1, |memory| {
            // The counter that ends a row is read first.
            let end = u32::from_le_bytes(copied(memory, 8));
            Ok((counter(memory) == end).then_some(end))
        });
        match turn {
            Ok(turn) => {
                assert!(out.iter().all(|&byte| byte == turn.to_le_bytes()[0]), "row {turn}");
                last = turn;
                good += 1;
            }
            Err(Error::Torn { attempts: 1 }) => torn += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(good >= 20_000 && torn >= 100, "{good} good, {torn} torn");
    assert!(last > 100, "{last} rows");
}

/// What a look and a copy cost; shown with `--nocapture`.
#[test]
fn a_copy_is_cheap() {
    let Some(game) = Game::new("cheap-game") else { return };
    let mut writer = game.start();
    writer.send(r"map Local\cost 65536");
    writer.send(r"write Local\cost 0 434f5354");
    let process = game.process();
    let memory = one(&process, b"COST");
    let best = |turns: u32, work: &mut dyn FnMut()| {
        let times = (0..20).map(|_| {
            let start = Instant::now();
            (0..turns).for_each(|_| work());
            start.elapsed() / turns
        });
        times.min().unwrap()
    };
    for len in [4, 112, 800, 8_192] {
        let mut out = vec![0; len];
        let cost = best(1_000, &mut || memory.copy_into(0, &mut out).unwrap());
        println!("a copy of {len} bytes: {cost:?}");
        assert!(cost < Duration::from_micros(50), "{len} bytes: {cost:?}");
    }
    println!("is_alive: {:?}", best(100, &mut || assert!(process.is_alive())));
    println!("find: {:?}", best(1, &mut || drop(process::find(&[&game.name]).unwrap())));
    println!("mappings: {:?}", best(1, &mut || drop(process.mappings().unwrap())));
}
