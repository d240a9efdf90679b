//! Reads what another process creates, on Windows.

#![cfg(windows)]

use std::thread;
use std::time::{Duration, Instant};

use named_memory::{Error, NamedEvent, NamedMemory, broadcast_window_message, process};
use telemetry_windows_tests::{Writer, eventually, unique};

fn writer() -> Writer {
    Writer::beside(env!("CARGO_BIN_EXE_writer"))
}

fn copied(memory: &NamedMemory, offset: usize, len: usize) -> Vec<u8> {
    let mut out = vec![0; len];
    memory.copy_into(offset, &mut out).unwrap();
    out
}

fn counter(memory: &NamedMemory) -> u32 {
    u32::from_le_bytes(copied(memory, 0, 4).try_into().unwrap())
}

#[test]
fn memory_of_another_process_is_read() {
    let name = unique("read");
    let mut writer = writer();
    writer.send(&format!("map {name} 800"));
    writer.send(&format!("write {name} 3 74656c656d65747279"));
    let memory = NamedMemory::open(&name).unwrap();
    assert_eq!(copied(&memory, 3, 9), b"telemetry");
    assert_eq!(copied(&memory, 0, 3), [0; 3]);
    writer.send(&format!("write {name} 3 54"));
    assert_eq!(copied(&memory, 3, 9), b"Telemetry");
    assert_eq!((memory.name(), memory.is_current()), (name.as_str(), true));
}

#[test]
fn values_move() {
    let name = unique("move");
    let mut writer = writer();
    writer.send(&format!("map {name} 4096"));
    let memory = NamedMemory::open(&name).unwrap();
    writer.send(&format!("count {name} 0 333"));
    let first = counter(&memory);
    let second = eventually("the counter moves", || {
        Some(counter(&memory)).filter(|&now| now > first.wrapping_add(20))
    });
    let turns: u32 = writer.send(&format!("stop {name}")).parse().unwrap();
    assert_eq!(counter(&memory), turns);
    assert!(second <= turns);
}

#[test]
fn the_size_is_found() {
    let mut writer = writer();
    for (asked, size) in [(1, 4_096), (4_096, 4_096), (4_900, 8_192), (1_187_952, 1_191_936)] {
        let name = unique("size");
        writer.send(&format!("map {name} {asked}"));
        let memory = NamedMemory::open(&name).unwrap();
        assert_eq!(memory.len(), size, "asked for {asked}");
        let mut all = Vec::new();
        memory.copy_all(size, &mut all).unwrap();
        assert_eq!(all.len(), size);
        let error = memory.copy_all(size - 1, &mut all).unwrap_err();
        assert!(matches!(error, Error::TooLarge { .. }), "{error}");
    }
}

#[test]
fn a_copy_behind_the_end_is_too_small() {
    let name = unique("small");
    let mut writer = writer();
    writer.send(&format!("map {name} 800"));
    let memory = NamedMemory::open(&name).unwrap();
    memory.copy_into(4_096, &mut []).unwrap();
    for (offset, len, wanted) in
        [(0, 4_900, 4_900), (4_096, 1, 4_097), (4_000, 97, 4_097), (usize::MAX, 2, usize::MAX)]
    {
        let error = memory.copy_into(offset, &mut vec![0; len]).unwrap_err();
        let right = matches!(error, Error::TooSmall { found: 4_096, wanted: w } if w == wanted);
        assert!(right, "{len} bytes from {offset}: {error}");
    }
}

#[test]
fn what_is_not_there_is_not_running_and_is_not_created() {
    let name = unique("none");
    for _ in 0..3 {
        let error = NamedMemory::open(&name).unwrap_err();
        assert!(matches!(error, Error::NotRunning { .. }), "{error}");
        let error = NamedEvent::open(&name).unwrap_err();
        assert!(matches!(error, Error::NotRunning { .. }), "{error}");
    }
    // The writer fails where the name is taken.
    writer().send(&format!("map {name} 800"));
}

#[test]
fn it_is_closed_on_drop() {
    let name = unique("drop");
    let mut first = writer();
    first.send(&format!("map {name} 800"));
    first.send(&format!("write {name} 0 01"));
    let memory = NamedMemory::open(&name).unwrap();
    first.quit();
    // We hold it: the memory outlives its owner, and so does its name.
    assert_eq!(copied(&memory, 0, 1), [1]);
    let second = NamedMemory::open(&name).unwrap();
    drop(memory);
    assert_eq!(copied(&second, 0, 1), [1]);
    drop(second);
    let error = NamedMemory::open(&name).unwrap_err();
    assert!(matches!(error, Error::NotRunning { .. }), "{error}");
    let mut second = writer();
    second.send(&format!("map {name} 800"));
    assert_eq!(copied(&NamedMemory::open(&name).unwrap(), 0, 1), [0]);
}

#[test]
fn an_owner_that_crashes_lets_go() {
    let name = unique("crash");
    let mut writer = writer();
    writer.send(&format!("map {name} 800"));
    drop(NamedMemory::open(&name).unwrap());
    writer.kill();
    eventually("the name is gone", || {
        matches!(NamedMemory::open(&name), Err(Error::NotRunning { .. })).then_some(())
    });
}

#[test]
fn no_torn_copy_is_delivered() {
    const LEN: usize = 8_192;
    let name = unique("torn");
    let mut writer = writer();
    writer.send(&format!("map {name} {}", LEN + 8));
    let memory = NamedMemory::open(&name).unwrap();
    // Writes without a pause for much of the time.
    writer.send(&format!("rows {name} 0 {LEN} 100000"));
    let (mut good, mut torn, mut last) = (0, 0, 0);
    let mut out = [0; LEN];
    let end = Instant::now() + Duration::from_secs(30);
    // The writer may have its turn late.
    while (good < 20_000 || torn < 100 || last <= 100) && Instant::now() < end {
        let turn = memory.copy_checked(8, &mut out, 1, |memory| {
            // The counter that ends a row is read first.
            let end = u32::from_le_bytes(copied(memory, 4, 4).try_into().unwrap());
            Ok((counter(memory) == end).then_some(end))
        });
        match turn {
            Ok(turn) => {
                assert!(out.iter().all(|&byte| byte == turn.to_le_bytes()[0]), "row {turn}");
                assert!(turn >= last);
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

#[test]
fn two_threads_read_one_memory() {
    let name = unique("threads");
    let mut writer = writer();
    writer.send(&format!("map {name} 4096"));
    writer.send(&format!("count {name} 0 1000"));
    let memory = NamedMemory::open(&name).unwrap();
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                eventually("the counter moves", || (counter(&memory) > 50).then_some(()));
            });
        }
    });
}

#[test]
fn an_event_is_waited_for() {
    let name = unique("event");
    let mut writer = writer();
    writer.send(&format!("event {name}"));
    let event = NamedEvent::open(&name).unwrap();
    // The limit holds.
    let start = Instant::now();
    assert!(!event.wait(Duration::from_millis(60)).unwrap());
    let took = start.elapsed();
    assert!(took >= Duration::from_millis(50) && took < Duration::from_secs(5), "{took:?}");
    let start = Instant::now();
    assert!(!event.wait(Duration::ZERO).unwrap());
    assert!(start.elapsed() < Duration::from_secs(1));
    // Set it stays so until somebody takes it.
    writer.send(&format!("set {name}"));
    assert!(event.wait(Duration::from_secs(10)).unwrap());
    assert!(!event.wait(Duration::ZERO).unwrap());
}

#[test]
fn a_pulse_wakes_who_waits_and_no_one_later() {
    let name = unique("pulse");
    let mut writer = writer();
    writer.send(&format!("event {name}"));
    let event = NamedEvent::open(&name).unwrap();
    writer.send(&format!("pulse {name}"));
    assert!(!event.wait(Duration::from_millis(30)).unwrap(), "nobody waited at that pulse");
    let start = Instant::now();
    writer.send(&format!("pulses {name} 60"));
    for _ in 0..30 {
        assert!(event.wait(Duration::from_secs(10)).unwrap());
    }
    let took = start.elapsed();
    // The thirtieth pulse comes after 29 sixtieths of a second, or later where
    // some were missed.
    assert!(took > Duration::from_millis(450), "{took:?}");
    writer.send(&format!("stop {name}"));
    assert!(!event.wait(Duration::from_millis(30)).unwrap());
}

#[test]
fn an_object_of_another_kind_is_refused() {
    let (event, memory) = (unique("kind"), unique("kind"));
    let mut writer = writer();
    writer.send(&format!("event {event}"));
    writer.send(&format!("map {memory} 800"));
    let error = NamedMemory::open(&event).unwrap_err();
    assert!(matches!(error, Error::Io { doing: "open", .. }), "{error}");
    let error = NamedEvent::open(&memory).unwrap_err();
    assert!(matches!(error, Error::Io { doing: "open", .. }), "{error}");
}

#[test]
fn names_that_are_none_are_refused() {
    for name in ["", "..", r"Local\", r"Local\..\x", r"Session\1\x", "a/b", "a\0b"] {
        let error = NamedMemory::open(name).unwrap_err();
        assert!(matches!(error, Error::BadName { .. }), "{name:?}: {error}");
    }
    let error = NamedMemory::open_path("page").unwrap_err();
    assert!(matches!(error, Error::Unsupported { .. }), "{error}");
}

#[test]
fn a_window_of_another_process_receives_a_broadcast() {
    let (name, other) = (unique("message"), unique("other"));
    let mut writer = writer();
    writer.send(&format!("window {name}"));
    let sent = [
        (0, 0),
        (7 | 3 << 16, -2),
        (usize::MAX, isize::MIN),
        (0x0123_4567_89ab_cdef, 0x7654_3210_fedc_ba98),
    ];
    for (wparam, lparam) in sent {
        broadcast_window_message(&name, wparam, lparam).unwrap();
        broadcast_window_message(&other, wparam, lparam).unwrap();
    }
    let wanted: Vec<_> = sent.iter().map(|(wparam, lparam)| format!("{wparam}:{lparam}")).collect();
    let mut received = Vec::new();
    eventually("the window receives all", || {
        let kept = writer.send("messages");
        received.extend(kept.split_ascii_whitespace().map(str::to_owned));
        (received.len() >= wanted.len()).then_some(())
    });
    thread::sleep(Duration::from_millis(100));
    assert_eq!(writer.send("messages"), "", "the other message is another");
    assert_eq!(received, wanted);
}

#[test]
fn a_process_is_found_by_its_program_and_ends() {
    // The tests run beside each other, each with its writers.
    let before = process::find(&["writer.exe"]).unwrap();
    let mut writer = writer();
    let pid = writer.pid();
    assert!(before.iter().all(|process| process.pid() != pid));
    let found = process::find(&["acs.exe", "WRITER.exe"]).unwrap();
    let found = found.into_iter().find(|process| process.pid() == pid).unwrap();
    assert_eq!(found.name(), "WRITER.exe");
    assert!(found.is_alive());
    assert_eq!(process::Process::from_pid(pid).unwrap().name(), "writer.exe");
    let error = found.mappings().unwrap_err();
    assert!(matches!(error, Error::Unsupported { .. }), "{error}");
    writer.send("version");
    writer.kill();
    eventually("it has ended", || (!found.is_alive()).then_some(()));
    assert!(process::find(&["no-such-program.exe"]).unwrap().is_empty());
    let error = process::Process::from_pid(pid).map(|_| ()).unwrap_err();
    assert!(matches!(error, Error::NotRunning { .. }), "{error}");
}

/// What a look and a copy cost; shown with `--nocapture`.
#[test]
fn a_copy_is_cheap() {
    let name = unique("cost");
    let mut writer = writer();
    writer.send(&format!("map {name} 65536"));
    let memory = NamedMemory::open(&name).unwrap();
    for len in [4, 112, 800, 8_192] {
        let mut out = vec![0; len];
        let best = (0..20)
            .map(|_| {
                let start = Instant::now();
                for _ in 0..1_000 {
                    memory.copy_into(0, std::hint::black_box(&mut out)).unwrap();
                }
                start.elapsed() / 1_000
            })
            .min()
            .unwrap();
        println!("a copy of {len} bytes: {best:?}");
        // Far above what it takes, and far below what a call per byte would.
        assert!(best < Duration::from_micros(50), "{len} bytes: {best:?}");
    }
}
