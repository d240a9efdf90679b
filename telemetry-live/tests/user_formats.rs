//! Formats of the user's own, between the games that are built in.

#![cfg(feature = "formats")]

mod common;

use std::time::Duration;

use common::*;
use telemetry_formats::Formats;
use telemetry_live::{Config, Event, Format, Frame, Live, Reason, Recorder, Replay};

const FILE: &str = "
version: 1
formats:
  - name: Kart
    kind: binary
    length: 12
    fields:
      - {target: rpm, offset: 0, type: f32}
      - {target: 'var:Boost', offset: 4, type: f32, max: 2}
  - name: Picked
    kind: binary
    fields:
      - {target: speed_mps, offset: 16, type: f32}
  - name: Web
    kind: json
    key: car.revs
    fields:
      - {target: rpm, key: car.revs}
";

fn own() -> Config {
    let mut config = config();
    config.user_formats = Formats::from_yaml(FILE).unwrap();
    config
}

fn kart(rpm: f32, boost: f32) -> Vec<u8> {
    [rpm.to_le_bytes(), boost.to_le_bytes(), [0; 4]].concat()
}

fn boost(frame: &Frame, config: &Config) -> Option<f64> {
    let (index, _) = config.user_formats.variable("Boost").unwrap();
    frame.variables.get(index)
}

#[test]
fn they_are_detected_before_the_games_that_are_built_in() {
    let mut config = own();
    // As long as OutGauge, which it hides.
    let hides = FILE.replace("length: 12", "length: 96");
    let (mut live, port) = live(config.clone());
    let socket = sender("127.0.0.1");
    socket.send_to(&kart(900.0, 1.5), port).unwrap();
    let frame_of_it = frame(&mut live);
    assert_eq!((frame_of_it.source.format, frame_of_it.source.title), ("user:Kart", "Kart"));
    assert_eq!(frame_of_it.frame.rpm, Some(900.0));
    assert_eq!(frame_of_it.frame.max_rpm, Some(900.0), "it is learned");
    assert_eq!(boost(&frame_of_it, &config), Some(1.5));

    // Others hold against it by the same rules.
    socket.send_to(br#"{"car":{"revs":"1200"}}"#, port).unwrap();
    let aside = until(&mut live, SOON, |event| matches!(event, Event::Aside { .. }));
    assert!(matches!(aside.last(), Some(Event::Aside { source, .. }) if source.title == "Web"));
    std::thread::sleep(Duration::from_millis(1_050));
    socket.send_to(&outgauge(1_000.0), port).unwrap();
    let new = frame(&mut live);
    assert_eq!(new.source.format, "outgauge");
    assert!(new.variables.is_empty());

    // Put in the place of those that were, at run time.
    config.user_formats.replace(Formats::from_yaml(&hides).unwrap());
    live.set_config(config.clone());
    std::thread::sleep(Duration::from_millis(1_050));
    socket.send_to(&outgauge(1_000.0), port).unwrap();
    let new = frame(&mut live);
    assert_eq!((new.source.format, new.frame.rpm), ("user:Kart", Some(0.0)));

    // And gone.
    config.user_formats = Formats::new();
    live.set_config(config);
    let went = until(&mut live, SOON, |event| matches!(event, Event::Went(_)));
    assert!(matches!(went.last(), Some(Event::Went(source)) if source.format == "user:Kart"));
    socket.send_to(&outgauge(1_000.0), port).unwrap();
    assert_eq!(frame(&mut live).source.format, "outgauge");
}

#[test]
fn one_without_a_length_is_read_where_it_is_picked() {
    let mut config = own();
    config.format = Format::user("picked");
    let (mut live, port) = live(config.clone());
    let socket = sender("127.0.0.1");
    let mut packet = vec![0; 200];
    packet[16..20].copy_from_slice(&20f32.to_le_bytes());
    socket.send_to(&packet, port).unwrap();
    let new = frame(&mut live);
    assert_eq!((new.source.title, new.frame.speed_mps), ("Picked", Some(20.0)));
    // Too short for its field.
    socket.send_to(&packet[..12], port).unwrap();
    let reasons = |live: &Live| live.status().report.reasons;
    let _ = until(&mut live, SOON, |event| matches!(event, Event::Aside { .. }));
    assert_eq!(reasons(&live), [(Reason::NotPicked("user:Kart"), 1)]);

    config.format = Format::user("one that is gone");
    live.set_config(config);
    // Detection: three in a row take over.
    let shown = (0..50).find(|_| {
        socket.send_to(&outgauge(900.0), port).unwrap();
        std::thread::sleep(Duration::from_millis(10));
        let events = all_for(&mut live, Duration::from_millis(10));
        events.iter().any(|event| matches!(event, Event::Came(new) if new.format == "outgauge"))
    });
    assert!(shown.is_some());
}

#[test]
fn of_two_senders_the_first_is_shown() {
    let (mut live, port) = live(own());
    let (first, second) = (sender("127.0.0.1"), sender("127.0.0.2"));
    for index in 0..20u16 {
        first.send_to(&kart(f32::from(index), 0.0), port).unwrap();
        assert_eq!(frame(&mut live).frame.rpm, Some(f32::from(index)));
        second.send_to(&kart(5_000.0, 0.0), port).unwrap();
    }
    std::thread::sleep(Duration::from_millis(50));
    let reasons = live.status().report.reasons;
    assert_eq!(reasons, [(Reason::OtherSender("user:Kart"), 20)]);
    let senders = live.status().report.senders;
    assert!(senders.iter().all(|sender| sender.format == Some("user:Kart")), "{senders:?}");
}

#[test]
fn a_recording_is_read_by_them_again() {
    let folder = std::env::temp_dir().join(format!("live-user-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.pcapng");
    let (mut live, port) = live(own());
    live.record(Recorder::create(&file, true).unwrap()).unwrap();
    let socket = sender("127.0.0.1");
    let mut seen = Vec::new();
    for index in 0..20u16 {
        socket.send_to(&kart(f32::from(index), 0.5), port).unwrap();
        let new = frame(&mut live);
        seen.push((new.frame, new.variables));
    }
    live.stop_recording(SOON).unwrap();
    let mut replay = Replay::open([&file], own()).unwrap();
    let mut replayed = Vec::new();
    while let Some(event) = replay.next().unwrap() {
        if let Event::Frame(new) = event {
            replayed.push((new.frame, new.variables));
        }
    }
    assert_eq!(replayed, seen);
    // Without them nobody knows the packets.
    let mut replay = Replay::open([&file], Config::default()).unwrap();
    assert_eq!(replay.next().unwrap(), None);
    std::fs::remove_dir_all(folder).unwrap();
}
