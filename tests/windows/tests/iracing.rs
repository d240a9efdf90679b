//! `irsdk::live` beside a simulator that is another process: on Windows, and on
//! Linux with its map in `/dev/shm`.

#![cfg(any(windows, target_os = "linux"))]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use irsdk::live::{self, Place};
use irsdk::{MEMORY_NAME, Progress};
use named_memory::{Error, NamedMemory};
use telemetry_windows_tests::games::iracing::{self, Car};
use telemetry_windows_tests::read::iracing::Reader;
use telemetry_windows_tests::{Writer, eventually, reads, unique};

fn writer() -> Writer {
    Writer::beside(env!("CARGO_BIN_EXE_writer"))
}

/// Starts a simulator under a name of its own.
fn play(name: &str, options: &str) -> Writer {
    let mut writer = writer();
    writer.send(&format!("play iracing as={name} {options}"));
    writer
}

fn exists(name: &str) -> bool {
    match NamedMemory::open(name) {
        Ok(_) => true,
        Err(Error::NotRunning { .. }) => false,
        Err(error) => panic!("{error}"),
    }
}

/// For tests that need the simulator's own names.
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
fn rows_of_both_forms_are_followed_at_each_pace() {
    for form in ["old", "2026"] {
        for hz in [60, 333, 1_000] {
            let name = unique("pace");
            let mut writer = play(&name, &format!("form={form} hz={hz}"));
            let mut reader = Reader::of(&name);
            reader.one();
            let shown = reader.follow(Duration::from_millis(700));
            reader.assert_counted();
            writer.send("stop iracing");
            // Half of it, for other work keeps the machine busy.
            let expected = hz.min(200) * 7 / 10 / 2;
            println!("{form}, {hz} Hz: {:?}", reader.live.counters());
            assert!(shown >= expected, "{form}, {hz} Hz: {:?}", reader.live.counters());
            assert_eq!((reader.cars, reader.texts), (vec![Car::A], vec![0]));
        }
    }
}

/// Rows that are written without a pause between them, and with one in the
/// middle of every seventh.
fn no_torn_row_is_shown(form: &str) {
    let _turn = processors();
    let name = unique("torn");
    let options = format!("form={form} hz=0 slow=30 tear=20 every=7");
    let mut writer = play(&name, &options);
    let mut reader = Reader::of(&name);
    reader.one();
    let start = Instant::now();
    let (wanted, mut shown, mut looks) = (reads(), 0, 0u64);
    while shown < wanted || reader.live.counters().torn < 10 {
        shown += u64::from(reader.poll().is_some());
        looks += 1;
        let counters = reader.live.counters();
        assert!(looks < 10_000 * wanted, "{shown} of {looks} looks: {counters:?}");
    }
    writer.send("stop iracing");
    let counters = reader.live.counters();
    println!("{form}: {shown} rows in {looks} looks, {:?}: {counters:?}", start.elapsed());
    assert_eq!((counters.restarts, counters.opened), (0, 1));
    reader.assert_counted();
}

#[test]
fn no_torn_row_of_the_old_form_is_shown() {
    no_torn_row_is_shown("old");
}

#[test]
fn no_torn_row_of_the_form_of_2026_is_shown() {
    no_torn_row_is_shown("2026");
}

#[test]
fn a_slow_reader_counts_what_it_missed() {
    let name = unique("missed");
    let _writer = play(&name, "hz=333");
    let mut reader = Reader::of(&name);
    reader.one();
    for _ in 0..10 {
        thread::sleep(Duration::from_millis(50));
        reader.one();
    }
    let missed = reader.live.counters().missed;
    assert!(missed >= 100, "{missed} missed");
    reader.assert_counted();
}

#[test]
fn other_variables_and_another_text_are_told() {
    for form in ["old", "2026"] {
        let name = unique("changes");
        let _writer = play(&name, &format!("form={form} hz=250 text=40 car=100 start=5"));
        let mut reader = Reader::of(&name);
        let end = Instant::now() + Duration::from_secs(20);
        while (reader.cars.len() < 7 || reader.texts.len() < 15) && Instant::now() < end {
            if reader.poll().is_none() {
                thread::yield_now();
            }
        }
        // In their order, though the machine may be too slow to see each.
        assert!(reader.cars.len() >= 7 && reader.texts.len() >= 15, "{:?}", reader.cars);
        assert!([Car::A, Car::B, Car::C].iter().all(|car| reader.cars.contains(car)));
        assert!(reader.texts.is_sorted(), "{:?}", reader.texts);
        let counters = reader.live.counters();
        assert_eq!((counters.restarts, counters.opened), (0, 1), "{counters:?}");
    }
}

/// The simulator starts again while its map is still open: on Windows it finds
/// the old one, on Linux too where a crash has left it.
#[test]
fn a_simulator_that_starts_again_is_followed() {
    for form in ["old", "2026"] {
        let name = unique("again");
        let first = play(&name, &format!("form={form} hz=60 start=30000"));
        let mut reader = Reader::of(&name);
        reader.one();
        reader.follow(Duration::from_millis(100));
        first.kill();
        reader.follow(Duration::from_millis(50));
        let mut second = play(&name, &format!("form={form} hz=60 existing=1"));
        let shown =
            eventually("the new session", || reader.poll().filter(|shown| shown.number < 30_000));
        assert_eq!(shown.progress, Progress::Restart);
        assert!(reader.follow(Duration::from_millis(300)) > 5);
        let counters = reader.live.counters();
        assert_eq!((counters.restarts, counters.opened), (1, 1), "{counters:?}");
        second.send("end iracing");
    }
}

/// It ends in order, and its map with it once we let go; then it is found anew.
#[test]
fn a_simulator_that_ends_and_comes_back_is_followed() {
    let name = unique("back");
    let mut first = play(&name, "hz=60 start=500");
    let mut reader = Reader::of(&name);
    reader.one();
    first.send("end iracing");
    first.quit();
    // On Linux the file is gone, which shows within a second; on Windows we hold
    // the map, and nothing but its standing still tells.
    assert_eq!(exists(&name), cfg!(windows));
    if cfg!(windows) {
        reader.ahead += live::STALE;
    } else {
        thread::sleep(Duration::from_millis(1_050));
    }
    reader.follow(Duration::from_millis(20));
    assert!(reader.is_gone() && !reader.live.is_open());
    assert!(!exists(&name), "nobody holds it");
    let _second = play(&name, "hz=60 form=2026");
    reader.ahead += live::RETRY;
    assert!(reader.one().number < 500);
    assert_eq!(reader.live.counters().opened, 2);
    assert!(reader.follow(Duration::from_millis(300)) > 5);
}

#[test]
fn a_map_that_stands_still_is_let_go() {
    let name = unique("still");
    let mut writer = play(&name, "hz=60");
    let mut reader = Reader::of(&name);
    reader.one();
    writer.send("stop iracing");
    reader.follow(Duration::from_millis(100));
    let last = reader.last;
    reader.ahead += live::STALE - Duration::from_secs(5);
    reader.follow(Duration::from_millis(20));
    assert!(reader.live.is_open());
    reader.ahead += Duration::from_secs(5);
    reader.follow(Duration::from_millis(20));
    assert!(!reader.live.is_open());
    // Looked at again it has nothing new: no row is shown twice.
    for _ in 0..3 {
        reader.ahead += live::RETRY;
        assert_eq!(reader.follow(Duration::from_millis(20)), 0);
        reader.ahead += live::STALE;
        assert_eq!(reader.follow(Duration::from_millis(20)), 0);
    }
    assert!(!reader.live.is_open());
    // It goes on.
    writer.send("go iracing 60");
    thread::sleep(Duration::from_millis(100));
    reader.ahead += live::RETRY;
    assert!(reader.one().number > last);
    assert_eq!(reader.live.counters().opened, 2);
    writer.send("stop iracing");
    reader.follow(Duration::from_millis(20));
    // Its end makes the name vanish, though our reader lives on.
    reader.ahead += live::STALE;
    reader.follow(Duration::from_millis(20));
    writer.send("end iracing");
    assert!(!exists(&name));
}

#[test]
fn without_a_simulator_nothing_is_created() {
    let _turn = own_names();
    let mut reader = Reader::at(Place::Simulator);
    for _ in 0..5 {
        assert!(reader.is_gone());
        reader.ahead += live::RETRY;
    }
    assert!(!exists(MEMORY_NAME));
    // The writer fails where the name is taken.
    let mut writer = writer();
    writer.send("play iracing hz=60");
    reader.one();
}

#[test]
fn what_is_smaller_than_its_header_says_is_refused_and_asked_again() {
    let name = unique("small");
    let mut first = play(&name, "hz=60 len=600000");
    let mut reader = Reader::of(&name);
    let error = reader.look().map(|shown| shown.is_some()).unwrap_err().to_string();
    assert!(error.starts_with("iracing packet is malformed"), "{error}");
    assert!(!reader.live.is_open());
    first.send("end iracing");
    let _second = play(&name, "hz=60");
    reader.ahead += live::RETRY;
    reader.one();
}

/// A mapping keeps its size; a file may be cut under its readers.
#[cfg(target_os = "linux")]
#[test]
fn a_map_that_is_cut_is_closed_and_found_again() {
    let name = unique("cut");
    for len in [0, 100, 600_000, iracing::LEN - 10_000] {
        let mut writer = play(&name, "hz=60 existing=1");
        let mut reader = Reader::of(&name);
        reader.one();
        writer.send("stop iracing");
        reader.follow(Duration::from_millis(30));
        writer.send(&format!("resize {name} {len}"));
        reader.follow(Duration::from_millis(30));
        writer.send(&format!("resize {name} {}", iracing::LEN));
        writer.send("end iracing");
        writer.quit();
        let mut writer = play(&name, "hz=60 start=90000");
        reader.ahead += live::RETRY;
        let shown = eventually("the new map", || {
            reader.ahead += Duration::from_millis(500);
            reader.look().ok().flatten().filter(|shown| shown.number > 90_000)
        });
        assert!(shown.number > 90_000);
        writer.send("end iracing");
    }
}

#[cfg(windows)]
mod windows {
    use super::*;
    use irsdk::broadcast::{
        CarNumber, ChatCommand, Focus, Message, PitCommand, TelemetryCommand, WINDOW_MESSAGE,
    };

    /// Without the event a wait of a second would see one row in a second.
    #[test]
    fn the_event_wakes_who_waits() {
        let _turn = own_names();
        let mut writer = writer();
        writer.send("play iracing hz=60");
        let mut reader = Reader::at(Place::Simulator);
        reader.one();
        let start = Instant::now();
        let mut shown = 0;
        while shown < 60 {
            match reader.poll() {
                Some(_) => shown += 1,
                None => reader.live.wait(Duration::from_secs(1)),
            }
        }
        let took = start.elapsed();
        println!("60 rows in {took:?}");
        assert!(took < Duration::from_secs(8), "{took:?}");
        reader.assert_counted();
    }

    #[test]
    fn messages_reach_a_window() {
        let mut writer = writer();
        writer.send(&format!("window {WINDOW_MESSAGE}"));
        let car = CarNumber::new("007").unwrap();
        // From the publisher's header, by hand: the message and its first
        // argument, then the second and the third.
        let sent = [
            (Message::Pit(PitCommand::Fuel { litres: 20 }), 0x0002_0009, 20),
            (Message::Pit(PitCommand::RightRear { kpa: 165 }), 0x0006_0009, 165),
            (Message::Pit(PitCommand::ClearTyres), 0x0007_0009, 0),
            (
                Message::CameraAtPosition { focus: Focus::Leader, group: 3, camera: 2 },
                0xffff_ffff_fffe_0000_u64,
                0x0002_0003,
            ),
            (Message::CameraAtCar { car, group: -1, camera: -2 }, 3_007 << 16 | 1, -65_537),
            (Message::ReplaySpeed { speed: -4, slow_motion: true }, 0xffff_ffff_fffc_0003, 1),
            (Message::MaxForce(-1.5), 11, -98_304),
            (Message::Telemetry(TelemetryCommand::Restart), 0x0002_000a, 0),
            (Message::Chat(ChatCommand::Macro(15)), 8, 15),
        ];
        for (message, ..) in sent {
            message.send().unwrap();
        }
        let wanted: Vec<_> =
            sent.iter().map(|(_, wparam, lparam)| format!("{wparam}:{lparam}")).collect();
        let mut received = Vec::new();
        eventually("the window receives all", || {
            let kept = writer.send("messages");
            received.extend(kept.split_ascii_whitespace().map(str::to_owned));
            (received.len() >= wanted.len()).then_some(())
        });
        assert_eq!(received, wanted);
    }
}
