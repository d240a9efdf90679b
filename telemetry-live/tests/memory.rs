//! Shared memory beside datagrams: files as a bridge out of Wine writes them.

#![cfg(all(target_os = "linux", feature = "iracing", feature = "kunos"))]

mod common;

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use common::*;
use kunos_shm::Game;
use telemetry_live::pages::PagesReader;
use telemetry_live::{
    Config, Event, Format, Frame, Live, Origin, Places, Problem, Recorder, Replay,
};

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("memory-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes a memory until it is dropped.
struct Writer {
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    fn new(mut step: impl FnMut(i32) + Send + 'static) -> Self {
        let ends = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&ends);
        let thread = thread::spawn(move || {
            for tick in 1.. {
                if asked.load(Ordering::Relaxed) {
                    break;
                }
                step(tick);
                thread::sleep(Duration::from_millis(16));
            }
        });
        Self { ends, thread: Some(thread) }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap();
    }
}

const SESSION: &[u8] = b"---\nDriverInfo:\n DriverCarRedLine: 9000.000\n...\n\0";

/// iRacing's map: two variables, three buffers.
fn iracing(path: &PathBuf) -> Writer {
    const ROWS: usize = 1_024;
    let mut map = vec![0; 4_096];
    let mut put = |at: usize, numbers: &[i32]| {
        for (index, number) in numbers.iter().enumerate() {
            map[at + 4 * index..][..4].copy_from_slice(&number.to_le_bytes());
        }
    };
    // Version, connected, 60 a second, text, variables, buffers.
    put(0, &[2, 1, 60, 1, SESSION.len() as i32, 512, 2, 112, 3, 16]);
    for buffer in 0..3 {
        put(48 + 16 * buffer, &[0, (ROWS + 16 * buffer) as i32]);
    }
    put(112, &[4, 0, 1]);
    put(112 + 144, &[4, 4, 1]);
    map[112 + 16..][..5].copy_from_slice(b"Speed");
    map[112 + 144 + 16..][..3].copy_from_slice(b"RPM");
    map[512..][..SESSION.len()].copy_from_slice(SESSION);
    fs::write(path, &map).unwrap();
    let file = File::options().write(true).open(path).unwrap();
    Writer::new(move |tick| {
        let buffer = tick as usize % 3;
        let mut row = (tick as f32).to_le_bytes().to_vec();
        row.extend((1_000.0 + tick as f32).to_le_bytes());
        file.write_all_at(&row, (ROWS + 16 * buffer) as u64).unwrap();
        file.write_all_at(&tick.to_le_bytes(), (48 + 16 * buffer) as u64).unwrap();
    })
}

/// Assetto Corsa's pages.
fn kunos(pages: [PathBuf; 3]) -> Writer {
    let [physics, graphics, statics] = pages;
    fs::write(&physics, [0; 580]).unwrap();
    let mut live = [0; 296];
    live[4] = 2;
    fs::write(&graphics, live).unwrap();
    fs::write(&statics, [0; 684]).unwrap();
    let file = File::options().write(true).open(&physics).unwrap();
    Writer::new(move |tick| {
        let mut page = tick.to_le_bytes().to_vec();
        page.extend([0; 12]);
        page.extend(3i32.to_le_bytes());
        page.extend((1_000 + tick).to_le_bytes());
        file.write_all_at(&page, 0).unwrap();
    })
}

/// None of a game that runs on this computer.
fn places(folder: &Scratch) -> (Places, [PathBuf; 3]) {
    let pages = ["physics", "graphics", "static"].map(|name| folder.path(name));
    let mut places = Places::default();
    places.iracing = irsdk::live::Place::Path(folder.path("iracing"));
    places.kunos =
        kunos_shm::live::Place::Paths { game: Some(Game::AssettoCorsa), pages: pages.clone() };
    (places, pages)
}

#[test]
fn iracing_is_read_recorded_and_replayed() {
    let folder = Scratch::new("iracing");
    let writer = iracing(&folder.path("iracing"));
    let mut live = Live::with(config(), places(&folder).0).unwrap();
    let recording = folder.path("a.pcapng");
    live.record(Recorder::create(&recording, false).unwrap()).unwrap();
    thread::sleep(Duration::from_millis(100));
    let first = frame(&mut live);
    assert_eq!(first.source.format, "iracing");
    assert!(matches!(first.source.origin, Origin::Memory(name) if name.contains("IRSDK")));
    assert_eq!(first.frame.max_rpm, Some(9_000.0), "out of the session text");
    assert_eq!(first.frame.rpm.unwrap(), first.frame.speed_mps.unwrap() + 1_000.0);
    let mut seen: Vec<Frame> = Vec::new();
    for _ in 0..40 {
        seen.push(frame(&mut live));
    }
    assert!(live.status().memories.iter().any(|one| one.format == "iracing" && one.open));
    drop(writer);
    let rest = until(&mut live, SOON, |event| matches!(event, Event::Rest(_)));
    assert!(rest.iter().all(|event| !matches!(event, Event::Problem(_))), "{rest:?}");
    drop(live);

    let names: Vec<_> = PagesReader::open(&folder.path("a.pcapng.pages"))
        .unwrap()
        .map(|page| page.unwrap().name)
        .collect();
    let count = |name: &str| names.iter().filter(|one| *one == name).count();
    assert_eq!((count("iracing variables"), count("iracing session text")), (1, 1));
    assert!(count("iracing row") >= 40);
    let mut replay =
        Replay::open([recording, folder.path("a.pcapng.pages")], Config::default()).unwrap();
    let mut replayed = Vec::new();
    while let Some(event) = replay.next().unwrap() {
        if let Event::Frame(frame) = event {
            replayed.push(frame.frame);
        }
    }
    for frame in seen {
        assert!(replayed.contains(&frame.frame), "{frame:?}");
    }
}

#[test]
fn kunos_is_read_recorded_and_replayed() {
    let folder = Scratch::new("kunos");
    let (places, pages) = places(&folder);
    let writer = kunos(pages);
    let mut config = config();
    config.format = Format::AssettoCorsa;
    let mut live = Live::with(config, places).unwrap();
    live.record(Recorder::create(&folder.path("a.pcapng"), false).unwrap()).unwrap();
    thread::sleep(Duration::from_millis(100));
    let mut seen = Vec::new();
    for _ in 0..40 {
        seen.push(frame(&mut live));
    }
    assert_eq!((seen[0].source.format, seen[0].source.title), ("ac", "Assetto Corsa"));
    assert_eq!(seen[0].frame.driving, Some(true));
    drop(writer);
    let last = seen[39].source;
    until(&mut live, SOON, |event| *event == Event::Rest(last));
    // Its reader closes pages that stand still.
    until(&mut live, SOON * 2, |event| *event == Event::Went(last));
    drop(live);

    let mut replay = Replay::open([folder.path("a.pcapng.pages")], Config::default()).unwrap();
    let (mut replayed, mut others) = (Vec::new(), Vec::new());
    while let Some(event) = replay.next().unwrap() {
        match event {
            Event::Frame(frame) => replayed.push(frame.frame),
            other => others.push(other),
        }
    }
    for frame in &seen {
        assert!(replayed.contains(&frame.frame), "{frame:?}");
    }
    assert_eq!(others, [Event::Came(last), Event::Rest(last), Event::Went(last)]);
}

#[test]
fn memory_and_datagrams_do_not_flicker() {
    let folder = Scratch::new("both");
    let (mut live, port) = {
        let live = Live::with(config(), places(&folder).0).unwrap();
        let port = live.status().ports[0].open.unwrap();
        (live, port)
    };
    let socket = sender("127.0.0.1");
    let sending = thread::spawn(move || {
        send_for(&socket, port, &outgauge(900.0), 120, Duration::from_secs(4))
    });
    assert_eq!(frame(&mut live).source.format, "outgauge");
    let _writer = iracing(&folder.path("iracing"));
    let events = all_for(&mut live, Duration::from_millis(3_300));
    let others: Vec<_> = events.iter().filter(|event| !matches!(event, Event::Frame(_))).collect();
    assert!(
        matches!(&others[..], [Event::Aside { source, .. }] if source.format == "iracing"),
        "{others:?}"
    );
    sending.join().unwrap();
    let came = |event: &Event| matches!(event, Event::Came(new) if new.format == "iracing");
    let events = until(&mut live, SOON, came);
    assert!(events.iter().any(|event| matches!(event, Event::Went(_))));
}

#[test]
fn memory_is_closed_with_another_format() {
    let folder = Scratch::new("closed");
    let _writer = iracing(&folder.path("iracing"));
    let mut live = Live::with(config(), places(&folder).0).unwrap();
    let source = frame(&mut live).source;
    let mut config = config();
    config.format = Format::from_word("forza").unwrap();
    live.set_config(config.clone());
    until(&mut live, SOON, |event| *event == Event::Went(source));
    thread::sleep(Duration::from_millis(150));
    assert!(live.status().memories.is_empty());
    config.format = Format::Iracing;
    live.set_config(config);
    until(&mut live, SOON, |event| *event == Event::Came(source));
    assert_eq!(live.status().memories.len(), 1);
}

#[test]
fn a_broken_map_is_told_once_and_read_when_it_is_whole() {
    let folder = Scratch::new("broken");
    let path = folder.path("iracing");
    let mut bytes = vec![0; 4_096];
    bytes[0] = 99;
    bytes[4] = 1;
    // One buffer of a version that is not known.
    bytes[32] = 1;
    bytes[36] = 16;
    bytes[48] = 5;
    fs::write(&path, &bytes).unwrap();
    let mut live = Live::with(config(), places(&folder).0).unwrap();
    let events = all_for(&mut live, Duration::from_millis(4_500));
    let told = problems(&events);
    assert!(matches!(&told[..], [Problem::MemoryFailed { format: "iracing", .. }]), "{events:?}");
    let _writer = iracing(&path);
    until(&mut live, SOON, |event| matches!(event, Event::Solved(Problem::MemoryFailed { .. })));
    frame(&mut live);
}
