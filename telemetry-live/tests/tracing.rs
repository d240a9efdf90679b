//! What a user can follow, and how often a taken port is tried. Alone in its
//! program, for all of it has one subscriber.

mod common;

use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use common::*;
use telemetry_live::Listen;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<(Instant, Level, String)>>>);

struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0 += &format!("{}={value:?} ", field.name());
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("telemetry_live")
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut text = Text(String::new());
        event.record(&mut text);
        self.0.lock().unwrap().push((Instant::now(), *event.metadata().level(), text.0));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

impl Log {
    fn of(&self, part: &str) -> Vec<(Instant, Level)> {
        let log = self.0.lock().unwrap();
        let matching = log.iter().filter(|(_, _, text)| text.contains(part));
        matching.map(|(at, level, _)| (*at, *level)).collect()
    }
}

#[test]
fn what_a_user_asks_about_is_there_and_nothing_is_repeated() {
    let log = Log::default();
    tracing::subscriber::set_global_default(log.clone()).unwrap();
    let other = sender("127.0.0.1");
    let taken = other.local_addr().unwrap();
    let mut config = config();
    config.ports.push(Listen::At(taken));
    config.forward = vec![target().1];
    let (live, port) = live(config);
    let socket = sender("127.0.0.1");
    for _ in 0..5 {
        socket.send_to(&outgauge(900.0), port).unwrap();
        sender("127.0.0.2").send_to(&outgauge(900.0), port).unwrap();
        thread::sleep(Duration::from_millis(20));
    }
    // Nobody asks: every 2 s at first, then every 5 s.
    thread::sleep(Duration::from_millis(12_000));
    drop(live);
    for (part, level, count) in [
        ("listening", Level::INFO, 1),
        ("a source came", Level::INFO, 1),
        ("another source sends too", Level::INFO, 1),
        ("everything rests", Level::DEBUG, 1),
    ] {
        let found = log.of(part);
        assert_eq!(found.len(), count, "{part}");
        assert!(found.iter().all(|(_, is)| *is == level), "{part}");
    }
    assert_eq!(log.of("no program listens there").len(), usize::from(cfg!(target_os = "linux")));
    let tries = log.of("is taken by another program");
    let loud = tries.iter().filter(|(_, level)| *level == Level::WARN).count();
    assert_eq!(loud, 1, "told once");
    let waits: Vec<_> = tries.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
    assert!(waits.len() >= 3, "{waits:?}");
    let near = |wait: &Duration, seconds: u64| {
        (Duration::from_millis(seconds * 1_000 - 50)..Duration::from_millis(seconds * 1_000 + 900))
            .contains(wait)
    };
    assert!(near(&waits[0], 2) && near(&waits[1], 2), "{waits:?}");
    assert!(near(&waits[waits.len() - 1], 5), "{waits:?}");
}
