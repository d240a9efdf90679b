//! What is recorded, killed or not, is replayed as it was.

#![cfg_attr(not(unix), allow(dead_code, unused_imports, reason = "for a pipe, which Unix has"))]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use common::*;
use telemetry_core::Timestamp;
use telemetry_live::capture::{Capture, PcapngWriter};
use telemetry_live::{Config, Event, Frame, Live, Problem, Recorder, Replay};

/// A folder of a test, gone with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("live-{name}-{}", std::process::id()));
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

fn all(replay: &mut Replay) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some(event) = replay.next().unwrap() {
        events.push(event);
    }
    events
}

fn frames(events: &[Event]) -> Vec<Frame> {
    let frame = |event: &Event| match event {
        Event::Frame(frame) => Some(*frame),
        _ => None,
    };
    events.iter().filter_map(frame).collect()
}

fn rpms(events: &[Event]) -> Vec<f32> {
    frames(events).iter().map(|frame| frame.frame.rpm.unwrap()).collect()
}

/// A capture of packets at these milliseconds, from one sender to one port.
fn capture(path: &Path, packets: &[(u64, Vec<u8>)]) {
    let mut writer = PcapngWriter::create(path, true).unwrap();
    for (millis, packet) in packets {
        let time = UNIX_EPOCH + Duration::from_secs(1_700_000_000) + Duration::from_millis(*millis);
        writer.write(time, at("10.0.0.1:5000"), at("10.0.0.9:20777"), packet).unwrap();
    }
}

fn ms(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

#[test]
fn a_recording_gives_the_events_that_were_seen() {
    let folder = Scratch::new("same");
    let file = folder.path("lap.pcapng");
    let (mut live, port) = live(config());
    live.record(Recorder::create(&file, false).unwrap()).unwrap();
    thread::sleep(Duration::from_millis(50));
    let (first, second) = (sender("127.0.0.1"), sender("127.0.0.2"));
    let mut seen = Vec::new();
    for index in 0..50 {
        first.send_to(&outgauge(1_000.0 + index as f32), port).unwrap();
        seen.push(frame(&mut live));
        second.send_to(&outgauge(9_000.0), port).unwrap();
        first.send_to(&[1; 500], port).unwrap();
        thread::sleep(Duration::from_millis(5));
    }
    let last = seen[seen.len() - 1].source;
    until(&mut live, SOON, |event| *event == Event::Rest(last));
    assert_eq!(live.status().written.unwrap().datagrams, 150);
    drop(live);

    let mut replay = Replay::open([&file], Config::default()).unwrap();
    let events = all(&mut replay);
    let replayed = frames(&events);
    assert_eq!(replayed.len(), seen.len());
    for (now, before) in replayed.iter().zip(&seen) {
        assert_eq!(
            (now.frame, now.source, now.packet),
            (before.frame, before.source, before.packet)
        );
    }
    let others: Vec<_> =
        events.into_iter().filter(|event| !matches!(event, Event::Frame(_))).collect();
    assert!(
        matches!(&others[..], [Event::Came(came), Event::Aside { .. }, Event::Rest(rest)]
            if *came == last && *rest == last),
        "{others:?}"
    );
    assert_eq!(replay.report().packets, 150);
    // The times are those of the wall clock.
    let began = Capture::open([&file]).map(|mut capture| {
        capture.next();
        capture.began().unwrap()
    });
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_micros() as u64;
    assert!((now - 60_000_000..now).contains(&began.unwrap()));
}

#[test]
fn a_replay_keeps_the_callers_time_at_any_speed() {
    let folder = Scratch::new("speed");
    let file = folder.path("a.pcapng");
    let packets: Vec<_> = (0..100).map(|i| (i * 20, outgauge(1_000.0 + i as f32))).collect();
    capture(&file, &packets);
    for speed in [1.0, 4.0, 0.5] {
        let mut replay = Replay::open([&file], Config::default()).unwrap();
        replay.set_speed(speed);
        let mut newest = Vec::new();
        // Its clock has any start, and is set back once.
        for step in 0..40u64 {
            let now = ms(if step < 20 { 5_000 } else { 100 } + step * 50);
            while let Some(event) = replay.poll(now).unwrap() {
                if let Event::Frame(frame) = event {
                    assert!(frame.age <= Duration::from_millis(20));
                    newest.push(frame.frame.rpm.unwrap());
                }
            }
        }
        assert!(newest.is_sorted() && newest.len() <= 40);
        // 38 steps: the first and the one back took no time.
        let place = Duration::from_millis(50 * 38).mul_f64(speed);
        assert_eq!(replay.position(), place.into());
        let last = 1_000 + (place.as_millis() as u64 / 20).min(99);
        assert_eq!(newest[newest.len() - 1], last as f32);
    }
    let mut replay = Replay::open([&file], Config::default()).unwrap();
    assert_eq!(rpms(&all(&mut replay)).len(), 100, "every one where it is not paced");
    assert!(replay.is_over());
}

#[test]
fn a_replay_goes_to_any_time() {
    let folder = Scratch::new("seek");
    let file = folder.path("a.pcapng");
    let packets: Vec<_> = (0..100).map(|i| (i * 20, outgauge(1_000.0 + i as f32))).collect();
    capture(&file, &packets);
    let mut replay = Replay::open([&file], Config::default()).unwrap();
    for (to, rpm) in [(1_000, 1_050.0), (200, 1_010.0), (210, 1_011.0), (0, 1_000.0)] {
        replay.seek(ms(to)).unwrap();
        assert_eq!(replay.position(), ms(to));
        let first = replay.next().unwrap();
        assert!(matches!(first, Some(Event::Came(_))), "{first:?} at {to}");
        let Some(Event::Frame(frame)) = replay.next().unwrap() else { panic!("at {to}") };
        assert_eq!(frame.frame.rpm, Some(rpm));
        // What was learned before is known.
        assert_eq!(frame.frame.max_rpm, Some(rpm));
    }
    replay.seek(ms(1_000_000)).unwrap();
    assert_eq!(frames(&all(&mut replay)), []);

    // Into a silence: it is known that everything rests.
    capture(&file, &[(0, outgauge(900.0)), (60_000, outgauge(900.0))]);
    let mut replay = Replay::open([&file], Config::default()).unwrap();
    replay.seek(ms(30_000)).unwrap();
    let events = [replay.next().unwrap(), replay.next().unwrap()];
    assert!(matches!(events, [Some(Event::Came(_)), Some(Event::Rest(_))]), "{events:?}");
}

#[test]
fn a_clock_that_was_set_back_does_no_harm() {
    let folder = Scratch::new("back");
    let file = folder.path("a.pcapng");
    let hour = 3_600_000;
    let mut packets = Vec::new();
    for index in 0..50u64 {
        packets.push((2 * hour + index * 20, outgauge(1_000.0 + index as f32)));
    }
    // Back by an hour, and on.
    for index in 50..100u64 {
        packets.push((hour + index * 20, outgauge(1_000.0 + index as f32)));
    }
    capture(&file, &packets);
    let mut replay = Replay::open([&file], Config::default()).unwrap();
    let events = all(&mut replay);
    assert_eq!(rpms(&events), (0..100).map(|i| 1_000.0 + i as f32).collect::<Vec<_>>());
    let times: Vec<_> = frames(&events).iter().map(|frame| frame.time).collect();
    assert!(times.is_sorted());
    assert!(!events.iter().any(|event| matches!(event, Event::Went(_))));
    assert!(*times.last().unwrap() < ms(2_100), "{times:?}");
}

#[test]
fn a_clock_set_back_before_the_start_stands_still_and_goes_on() {
    let folder = Scratch::new("before");
    let file = folder.path("a.pcapng");
    let hour = 3_600_000;
    let packets: Vec<_> = (0..200u64)
        .map(|index| {
            let clock = if index < 100 { 2 * hour } else { hour };
            (clock + index * 20, outgauge(1_000.0 + index as f32))
        })
        .collect();
    capture(&file, &packets);
    let mut replay = Replay::open([&file], Config::default()).unwrap();
    let times: Vec<_> = frames(&all(&mut replay)).iter().map(|new| new.time).collect();
    let expected: Vec<_> = (0..200).map(|i| ms((i - u64::from(i >= 100)) * 20)).collect();
    assert_eq!(times, expected);
}

#[test]
fn silence_in_a_recording_rests() {
    let folder = Scratch::new("silence");
    let file = folder.path("a.pcapng");
    // Six minutes of pause: the session is kept. Eleven: it is over.
    let packets = [0, 360_000, 1_020_000].map(|time| (time, outgauge(900.0)));
    capture(&file, &packets);
    let mut replay = Replay::open([&file], Config::default()).unwrap();
    let names: Vec<_> = all(&mut replay)
        .into_iter()
        .map(|event| match event {
            Event::Came(_) => "came",
            Event::Frame(_) => "frame",
            Event::Rest(_) => "rest",
            Event::Went(_) => "went",
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(names, ["came", "frame", "rest", "frame", "rest", "went", "came", "frame", "rest"]);
}

#[test]
fn a_pause_keeps_the_session_and_another_console_begins_one() {
    let folder = Scratch::new("session");
    let file = folder.path("a.pcapng");
    // Project CARS 2: the game's state is in packets of its own.
    let mut state = vec![0; 24];
    state[8..12].copy_from_slice(&[1, 1, 4, 2]);
    let mut telemetry = vec![0; 559];
    telemetry[8..12].copy_from_slice(&[1, 1, 0, 3]);
    let mut writer = PcapngWriter::create(&file, true).unwrap();
    for (millis, sender, packet) in [
        (0, "10.0.0.1:5606", &state),
        (100, "10.0.0.1:5606", &telemetry),
        (360_000, "10.0.0.1:5606", &telemetry),
        (370_000, "10.0.0.2:5606", &telemetry),
    ] {
        let time = UNIX_EPOCH + Duration::from_millis(1_700_000_000_000 + millis);
        writer.write(time, at(sender), at("10.0.0.9:5606"), packet).unwrap();
    }
    let mut replay = Replay::open([&file], Config::default()).unwrap();
    let events = all(&mut replay);
    let driving: Vec<_> = frames(&events).iter().map(|frame| frame.frame.driving).collect();
    assert_eq!(driving, [Some(false), Some(false), None]);
    let went = events.iter().filter(|event| matches!(event, Event::Went(_))).count();
    assert_eq!(went, 1, "to the other console: {events:?}");
}

/// F1 sends nothing while it is paused, and what the car is in packets of its own.
#[test]
fn f1_paused_for_minutes_is_the_same_session() {
    let folder = Scratch::new("f1-pause");
    let file = folder.path("a.pcapng");
    let f1 = |id: u8, length: usize, session: u8, frame: u8| {
        let mut packet = vec![0; length];
        packet[..7].copy_from_slice(&[0xe8, 7, 24, 1, 0, 1, id]);
        packet[7] = session;
        packet[19] = frame;
        packet[23] = frame;
        packet
    };
    let status = |session, frame| {
        let mut packet = f1(7, 1_239, session, frame);
        packet[29 + 17..][..2].copy_from_slice(&13_000u16.to_le_bytes());
        packet
    };
    let telemetry = |session, frame| f1(6, 1_352, session, frame);
    capture(
        &file,
        &[
            (0, status(1, 1)),
            (16, telemetry(1, 1)),
            // Five minutes in the pause menu.
            (300_000, telemetry(1, 2)),
            // Another session.
            (310_000, telemetry(2, 3)),
        ],
    );
    let events = all(&mut Replay::open([&file], Config::default()).unwrap());
    let max: Vec<_> = frames(&events)
        .iter()
        .map(|new| new.frame.max_rpm.filter(|_| !new.frame.max_rpm_learned))
        .collect();
    assert_eq!(max, [Some(13_000.0), Some(13_000.0), None]);
    let rests = events.iter().filter(|event| matches!(event, Event::Rest(_))).count();
    assert_eq!(rests, 3, "the outputs rest meanwhile: {events:?}");
    assert!(!events.iter().any(|event| matches!(event, Event::Went(_))), "{events:?}");
}

#[test]
fn a_file_that_is_there_is_kept_and_a_recording_ends_when_asked() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = Scratch::new("full");
    let (mut live, port) = live(config());
    assert!(Recorder::create(Path::new("/dev/full"), true).is_err());
    let file = folder.path("a.pcapng");
    live.record(Recorder::create(&file, false).unwrap()).unwrap();
    assert!(Recorder::create(&file, false).unwrap_err().to_string().contains("is there already"));
    let socket = sender("127.0.0.1");
    socket.send_to(&outgauge(900.0), port).unwrap();
    frame(&mut live);
    // What came before is written when the call returns.
    assert_eq!(live.stop_recording(SOON).unwrap().unwrap().datagrams, 1);
    assert_eq!(live.stop_recording(SOON).unwrap(), None);
    assert_eq!(live.status().written, None);
    socket.send_to(&outgauge(900.0), port).unwrap();
    frame(&mut live);
    drop(live);
    assert_eq!(Capture::open([&file]).unwrap().count(), 1);
}

#[test]
fn no_more_datagrams_than_wanted() {
    let folder = Scratch::new("most");
    for name in ["a.pcapng", "a.pkts"] {
        let file = folder.path(name);
        let (mut live, port) = live(config());
        live.record(Recorder::create(&file, false).unwrap().at_most(3)).unwrap();
        let socket = sender("127.0.0.1");
        for rpm in 0..10u8 {
            socket.send_to(&outgauge(rpm.into()), port).unwrap();
            frame(&mut live);
        }
        assert_eq!(live.stop_recording(SOON).unwrap().unwrap().datagrams, 3);
        let datagrams: Vec<_> = Capture::open([&file]).unwrap().map(Result::unwrap).collect();
        let payloads: Vec<_> = datagrams.into_iter().map(|datagram| datagram.payload).collect();
        assert_eq!(payloads, [0.0, 1.0, 2.0].map(outgauge), "{name}");
    }
}

/// A pipe is a disk that stands still as long as nobody reads it.
#[cfg(unix)]
#[test]
fn a_disk_that_stands_still_delays_nothing_and_one_that_fails_is_told_of() {
    let folder = Scratch::new("slow");
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::File::open(pipe).unwrap()
    });
    let recorder = Recorder::create(&pipe, true).unwrap();
    let mut reader = reader.join().unwrap();
    let (target, forward) = target();
    let mut forwarding = config();
    forwarding.forward.push(forward);
    let (mut live, port) = live(forwarding);
    live.record(recorder).unwrap();
    let socket = sender("127.0.0.1");
    let mut packet = forza(900.0);
    for index in 0..1_000u32 {
        packet[16..20].copy_from_slice(&(index as f32).to_le_bytes());
        socket.send_to(&packet, port).unwrap();
        assert!(frame(&mut live).age < Duration::from_secs(1));
        assert_eq!(target.recv(&mut [0; 2_048]).unwrap(), packet.len());
    }
    let written = live.status().written.unwrap();
    assert!(written.datagrams < 500 && written.missed == 0, "the pipe is full: {written:?}");

    // It moves again: nothing is missing.
    let copy = folder.path("copy.pcapng");
    let copying = thread::spawn({
        let copy = copy.clone();
        move || {
            // The head, and 32 bytes around each packet with its headers.
            let mut bytes = vec![0; 48 + 1_000 * (32 + 28 + 324)];
            reader.read_exact(&mut bytes).unwrap();
            fs::write(copy, bytes).unwrap();
        }
    });
    until_written(&live, 1_000);
    copying.join().unwrap();
    let rpms = rpms(&all(&mut Replay::open([&copy], Config::default()).unwrap()));
    assert_eq!(rpms, (0..1_000).map(|index| index as f32).collect::<Vec<_>>());

    // Nobody reads it any more: the recording ends, and receiving goes on.
    socket.send_to(&packet, port).unwrap();
    until(
        &mut live,
        SOON,
        |event| matches!(event, Event::Problem(Problem::RecordingFailed { reason }) if reason.contains("pipe")),
    );
    assert_eq!(live.status().written, None);
    socket.send_to(&packet, port).unwrap();
    frame(&mut live);
}

#[cfg(unix)]
#[test]
fn a_recording_that_stands_still_is_waited_for_so_long() {
    let folder = Scratch::new("stuck");
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Held open, and not read.
    let holder = fs::OpenOptions::new().read(true).write(true).open(&pipe).unwrap();
    let (mut live, port) = live(config());
    live.record(Recorder::create(&pipe, true).unwrap()).unwrap();
    let socket = sender("127.0.0.1");
    for _ in 0..300 {
        socket.send_to(&forza(900.0), port).unwrap();
        frame(&mut live);
    }
    let start = Instant::now();
    let file = folder.path("next.pcapng");
    live.record(Recorder::create(&file, true).unwrap()).unwrap();
    socket.send_to(&forza(900.0), port).unwrap();
    frame(&mut live);
    assert_eq!(live.stop_recording(SOON).unwrap().unwrap().datagrams, 1, "another disk");
    let stuck = live.stop_recording(Duration::from_millis(50)).unwrap().unwrap();
    assert!(stuck.waiting > 0 && start.elapsed() < SOON, "{stuck:?}");
    drop(holder);
}

#[test]
fn files_of_other_names_are_left_alone() {
    let folder = Scratch::new("names");
    for name in ["lap.pages", "lap.pcapng.old"] {
        fs::write(folder.path(name), name).unwrap();
    }
    for name in ["lap.pcapng", "lap.pkts", "other.pages"] {
        let mut recorder = Recorder::create(&folder.path(name), true).unwrap();
        let port = at("10.0.0.9:5300");
        recorder.datagram(SystemTime::now(), at("10.0.0.1:5000"), port, &[1, 2, 3]).unwrap();
        recorder.page(SystemTime::now(), "acc static page", &[1; 100]).unwrap();
        drop(recorder);
        // Once more: what it replaces is its own.
        drop(Recorder::create(&folder.path(name), true).unwrap());
        assert!(!folder.path(&format!("{name}.pages")).exists());
    }
    assert_eq!(fs::read(folder.path("lap.pages")).unwrap(), b"lap.pages");
    assert!(Recorder::create(&folder.0, true).unwrap_err().to_string().ends_with("is a directory"));
}

#[track_caller]
fn until_written(live: &Live, datagrams: u64) {
    let end = Instant::now() + SOON;
    while live.status().written.is_none_or(|written| written.datagrams < datagrams) {
        assert!(Instant::now() < end, "{:?}", live.status().written);
        thread::sleep(Duration::from_millis(10));
    }
}

/// Not a test by itself: what the next one kills.
#[test]
#[ignore = "another test runs it in a process of its own"]
fn child_that_records() {
    let Some(file) = std::env::var_os("LIVE_RECORD_TO") else { return };
    let (mut live, port) = live(config());
    live.record(Recorder::create(Path::new(&file), false).unwrap()).unwrap();
    println!("\nport {port}");
    loop {
        live.next(Duration::from_secs(1));
    }
}

#[test]
fn what_was_written_before_a_kill_is_replayed() {
    let folder = Scratch::new("kill");
    for round in 0..3u64 {
        let file = folder.path(&format!("{round}.pcapng"));
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_that_records", "--ignored", "--nocapture"])
            .env("LIVE_RECORD_TO", &file)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port: SocketAddr = loop {
            let line = lines.next().unwrap().unwrap();
            if let Some(port) = line.strip_prefix("port ") {
                break port.parse().unwrap();
            }
        };
        let sending = thread::spawn(move || {
            let socket = sender("127.0.0.1");
            for index in 0..4_000u32 {
                let _ = socket.send_to(&outgauge(1_000.0 + index as f32), port);
                if index % 8 == 0 {
                    thread::sleep(Duration::from_millis(1));
                }
            }
        });
        thread::sleep(Duration::from_millis(150 + 70 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        sending.join().unwrap();

        let mut replay = Replay::open([&file], Config::default()).unwrap();
        let rpms = rpms(&all(&mut replay));
        assert!(rpms.len() > 50, "{}", rpms.len());
        assert!(rpms.len() < 4_000, "it was killed too late");
        // In a row, from some first one on.
        assert!(rpms.windows(2).all(|pair| pair[1] == pair[0] + 1.0));
    }
}

#[test]
fn records_out_of_a_live_that_is_dropped_are_whole() {
    let folder = Scratch::new("drop");
    let file = folder.path("a.pcapng");
    let mut live = udp(config());
    let port = live.status().ports[0].open.unwrap();
    live.record(Recorder::create(&file, false).unwrap()).unwrap();
    thread::sleep(Duration::from_millis(50));
    sender("127.0.0.1").send_to(&outgauge(900.0), port).unwrap();
    frame(&mut live);
    drop(live);
    let datagrams: Vec<_> = Capture::open([&file]).unwrap().map(Result::unwrap).collect();
    assert_eq!(datagrams.len(), 1);
    assert_eq!(datagrams[0].destination, Some(port));
    assert_eq!(datagrams[0].payload, outgauge(900.0));
}
