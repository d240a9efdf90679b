//! Recordings: files of any bytes, and what a recorder wrote.

use std::fs;
use std::net::{Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use telemetry_core::Timestamp;
use telemetry_live::capture::{Capture, CaptureError};
use telemetry_live::pages::PagesReader;
use telemetry_live::{Config, Event, Frame, Recorder, Replay};

use super::frame;
use super::steps::{Step, all_shapes, steps};

/// From this first byte on the rest is a file as it is.
const FILE: u8 = 0x80;

/// The starts of the kinds of files, so that few bytes are one of them.
const HEADS: [&[u8]; 5] = [
    b"",
    b"SIMPAGES\x01\0\x10\0\0\0\0\0",
    b"\x0a\x0d\x0d\x0a\x1c\0\0\0\x4d\x3c\x2b\x1a\x01\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\x1c\0\0\0\
      \x01\0\0\0\x14\0\0\0\x65\0\0\0\0\0\0\0\x14\0\0\0",
    b"\xd4\xc3\xb2\xa1\x02\0\x04\0\0\0\0\0\0\0\0\0\xff\xff\0\0\x65\0\0\0",
    b"\x4d\x3c\xb2\xa1\x02\0\x04\0\0\0\0\0\0\0\0\0\xff\xff\0\0\x01\0\0\0",
];

const PAGES: [&str; 8] = [
    "iracing variables",
    "iracing session text",
    "iracing row",
    "acc static page",
    "acc graphics page",
    "acc physics page",
    "acc",
    "another game's",
];

/// A folder that is gone with its value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("replay-{}-{next}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Below [`FILE`] and with this bit, what is recorded is a file without addresses and
/// times.
const BARE: u8 = 0x40;

/// The first byte says whether the rest is a file, and of which kind, or a stream of
/// [steps], which is recorded.
pub fn replay(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let folder = Folder::new();
    if first >= FILE {
        let head = HEADS[usize::from(first - FILE) % HEADS.len()];
        let name = match first & 0x60 {
            0 => "a.pcapng",
            0x20 => "a.bin",
            _ => "a.pkts",
        };
        let file = folder.0.join(name);
        fs::write(&file, [head, rest].concat()).unwrap();
        replayed(&[file]);
    } else {
        recorded(&folder.0, rest, first & BARE != 0);
    }
}

/// Whatever a file is, it is read to some end, and always the same.
fn replayed(files: &[PathBuf]) {
    let (frames, error) = match all(files) {
        Ok(read) => read,
        Err(error) => return frame::print_plain(&error),
    };
    assert!(frames.windows(2).all(|pair| pair[0].time <= pair[1].time), "time goes back");
    for new in &frames {
        frame::check(&new.frame);
        frame::print_plain(&new.source);
    }
    if let Some(error) = error {
        frame::print_plain(&error);
    }
    let Some(middle) = frames.get(frames.len() / 2) else { return };
    // From the middle on it is what it was.
    let mut replay = Replay::open(files, Config::default()).unwrap();
    replay.seek(middle.time).unwrap();
    assert_eq!(replay.position(), middle.time);
    frame::print(&replay.report());
    let first = frames.iter().position(|new| new.time == middle.time).unwrap();
    let (tail, _) = rest(&mut replay);
    assert_eq!(tail, frames[first..], "a replay that begins in the middle is another one");
    // And by a clock.
    let mut replay = Replay::open(files, Config::default()).unwrap();
    replay.set_speed(1e6);
    let mut now = Timestamp::ZERO;
    for _ in 0..10_000 {
        now = Timestamp::from_micros(now.as_micros() + 1_000);
        match replay.poll(now) {
            Ok(Some(Event::Frame(new))) => {
                assert!(frames.iter().any(|one| one.packet == new.packet));
            }
            Ok(None) if replay.is_over() => break,
            Ok(_) => {}
            Err(error) => frame::print_plain(&error),
        }
    }
}

type Read = (Vec<Frame>, Option<CaptureError>);

fn all(files: &[PathBuf]) -> Result<Read, CaptureError> {
    Ok(rest(&mut Replay::open(files, Config::default())?))
}

fn rest(replay: &mut Replay) -> Read {
    let mut frames = Vec::new();
    loop {
        match replay.next() {
            Ok(Some(Event::Frame(new))) => frames.push(new),
            Ok(Some(_)) => {}
            Ok(None) => return (frames, None),
            Err(error) => {
                assert!(replay.next().is_ok_and(|event| {
                    event.is_none_or(|event| !matches!(event, Event::Frame(_)))
                }));
                return (frames, Some(error));
            }
        }
    }
}

/// What was recorded is read as it was, and nothing of it is lost.
fn recorded(folder: &Path, bytes: &[u8], bare: bool) {
    let name = if bare { "a.pkts" } else { "a.pcapng" };
    let file = folder.join(name);
    let mut recorder = Recorder::create(&file, true).unwrap();
    let listening: SocketAddr = ([10, 0, 0, 9], 20_777).into();
    let (mut datagrams, mut pages) = (Vec::new(), Vec::new());
    for Step { shape, packet, now } in steps(bytes, &all_shapes()) {
        let time = after(now);
        if shape & 0x20 == 0 {
            let (sender, listening): (SocketAddr, SocketAddr) = if shape & 2 == 0 {
                (([10, 0, 0, shape & 1], 5_000).into(), listening)
            } else {
                let listening = Ipv6Addr::new(0xfd00, 0, 0, 0, 0, 0, 0, 9);
                ((Ipv6Addr::LOCALHOST, 5_000).into(), (listening, 20_777).into())
            };
            recorder.datagram(time, sender, listening, &packet).unwrap();
            datagrams.push((sender, listening, packet));
        } else {
            let name = PAGES[usize::from(shape) % PAGES.len()];
            recorder.page(time, name, &packet).unwrap();
            pages.push((name, packet));
        }
    }
    let written = recorder.written();
    drop(recorder);
    let read: Vec<_> = Capture::open([&file]).unwrap().map(Result::unwrap).collect();
    assert_eq!(read.len(), datagrams.len());
    for (read, (sender, listening, payload)) in read.iter().zip(&datagrams) {
        let addresses = if bare { (None, None) } else { (Some(*sender), Some(*listening)) };
        assert_eq!((read.source, read.destination), addresses);
        assert_eq!(read.payload, *payload);
    }
    let mut files = vec![file];
    if !pages.is_empty() {
        let path = folder.join(format!("{name}.pages"));
        let read: Vec<_> = PagesReader::open(&path).unwrap().map(Result::unwrap).collect();
        assert_eq!(read.len() as u64, written.pages);
        // Those that are the same as before are not written.
        let mut pages = pages.iter();
        for page in read {
            assert!(pages.any(|(name, bytes)| *name == page.name && *bytes == page.bytes));
        }
        files.push(path);
    }
    replayed(&files);
}

/// A time of the file: no later than its form can hold.
fn after(now: Timestamp) -> SystemTime {
    const YEAR: u64 = 365 * 86_400 * 1_000_000;
    UNIX_EPOCH + Duration::from_micros(1_700_000_000_000_000 + now.as_micros().min(YEAR))
}
