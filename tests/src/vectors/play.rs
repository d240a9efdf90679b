//! What our own programs print of a vector.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process};

use ibt_reader::Recording;
use irsdk::text::SessionText;
use telemetry_core::{TelemetryFrame, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_detect::{AutoDetect, Outcome};
use telemetry_examples::alone::Alone;
use telemetry_examples::lines::{self, FrameLine, Named, PacketLine};
use telemetry_examples::whole::view;
use telemetry_live::pages::PagesWriter;
use telemetry_live::{Config, Event, Replay};

use super::{Input, Packet, Vector};

/// What is printed.
#[derive(Debug, Default)]
pub(super) struct Played {
    /// What became of each datagram: `frame`, or why there is none.
    pub(super) outcomes: Vec<String>,
    /// The lines of the frames.
    pub(super) frames: Vec<String>,
    /// The lines of the whole packets.
    pub(super) full: Option<Vec<String>>,
}

pub(super) fn play(vector: &Vector) -> Played {
    match vector.input {
        Input::Udp => udp(vector),
        Input::Pages => Played { frames: pages(&vector.packets), ..Played::default() },
        Input::Ibt => ibt(&vector.packets[0].bytes),
        Input::LiveMap => {
            let map = irsdk::Map::live(&vector.packets[0].bytes).unwrap().unwrap();
            let dump = telemetry_iracing::dump::Dump::new(*map.vars(), map.newest().unwrap());
            Played { full: Some(vec![text(&dump)]), ..Played::default() }
        }
        Input::SessionText => {
            let text_of = SessionText::new(&vector.packets[0].bytes);
            let json = irsdk::session::value(&text_of).unwrap();
            Played { full: Some(vec![text(&json)]), ..Played::default() }
        }
    }
}

fn text(value: &impl serde::Serialize) -> String {
    let mut out = Vec::new();
    lines::line(&mut out, value).unwrap();
    String::from_utf8(out).unwrap().trim_end().to_owned()
}

fn line(packet: u64, t_us: u64, format: &str, game: &str, frame: &TelemetryFrame) -> String {
    text(&FrameLine { packet, t_us, format, game, frame, variables: Named::default() })
}

fn udp(vector: &Vector) -> Played {
    let mut played = Played { full: vector.full.then(Vec::new), ..Played::default() };
    let wanted = vector.pick.as_deref().and_then(Protocol::from_word);
    let mut detect = AutoDetect::new();
    detect.pick(wanted);
    for (number, packet) in (0..).zip(&vector.packets) {
        let (bytes, t_us) = (&packet.bytes[..], packet.t_us);
        if let (Some(word), None) = (&vector.pick, wanted) {
            alone(word, number, packet, &mut played);
            continue;
        }
        let event = detect.push(bytes, Timestamp::from_micros(t_us));
        let outcome = match &event.outcome {
            Outcome::Frame(frame) => {
                let format = event.protocol().unwrap().word();
                played.frames.push(line(number, t_us, format, event.title, frame));
                "frame".into()
            }
            Outcome::NoFrame => "no frame".into(),
            Outcome::Waiting(_) => "waits".into(),
            Outcome::NotPicked => "not picked".into(),
            Outcome::Refused(error) => format!("refused: {error}"),
            _ => "unknown".into(),
        };
        played.outcomes.push(outcome);
        if let (Some(full), Ok((format, body))) = (&mut played.full, view(bytes, wanted)) {
            full.push(text(&PacketLine { packet: number, t_us, format, kind: body.kind(), body }));
        }
    }
    played
}

/// What no detection reads: a format that is named.
fn alone(word: &str, packet: u64, from: &Packet, played: &mut Played) {
    let (bytes, t_us) = (&from.bytes[..], from.t_us);
    let read = Alone::from_word(word).expect("options").expect("a format");
    match read.decode(bytes) {
        Ok((title, frame)) => {
            played.outcomes.push("frame".into());
            played.frames.push(line(packet, t_us, read.word(), title, &frame));
        }
        Err(error) => played.outcomes.push(format!("refused: {error}")),
    }
    if let (Some(full), Ok(body)) = (&mut played.full, read.view(bytes)) {
        let (format, kind) = (read.word(), body.kind());
        full.push(text(&PacketLine { packet, t_us, format, kind, body }));
    }
}

fn pages(packets: &[Packet]) -> Vec<String> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let file = env::temp_dir().join(format!("vectors-{}-{number}.pages", process::id()));
    let mut writer = PagesWriter::create(&file, true).unwrap();
    for packet in packets {
        writer.write(packet.t_us, packet.page.as_deref().unwrap(), &packet.bytes, true).unwrap();
    }
    drop(writer);
    let mut replay = Replay::open(std::slice::from_ref(&file), Config::default()).unwrap();
    let mut frames = Vec::new();
    while let Some(event) = replay.next().unwrap() {
        let Event::Frame(new) = event else { continue };
        let (format, game) = (new.source.format, new.source.title);
        frames.push(line(new.packet, new.time.as_micros(), format, game, &new.frame));
    }
    fs::remove_file(file).unwrap();
    frames
}

fn ibt(bytes: &[u8]) -> Played {
    let recording = Recording::from_bytes(bytes.to_vec()).unwrap();
    let limits = SessionText::new(recording.session_text()).car_limits();
    let frames = recording.frames(limits).map(|timed| {
        let (record, t_us) = (timed.record as u64, timed.at.as_micros());
        line(record, t_us, irsdk::WORD, irsdk::NAME, &timed.frame)
    });
    let frames = frames.collect();
    let last = recording.row(recording.len() - 1).unwrap();
    let dump = telemetry_iracing::dump::Dump::new(recording.vars(), last);
    Played { frames, full: Some(vec![text(&dump)]), ..Played::default() }
}
