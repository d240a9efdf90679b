//! What readers do with bytes that no game sent: a table of panics, of what is taken for
//! telemetry, and of what is refused. `cargo run --release --example robustness` prints it as it
//! stands in `vectors/ROBUSTNESS.md`.
//!
//! Each row has lengths 0 to 2048, 40 bodies of each, the same for all readers of a group. Where a
//! group says so, a body begins with a header that is right, so that more than the first check is
//! reached. A panic is caught, and is one all the same: in a program it ends the thread.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::io::Cursor;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use bytes::Bytes;
use cm_telemetry::TelemetryEvent;
use cm_telemetry::dirt::rally2::DirtRally2;
use cm_telemetry::f1::f1_2022::F1_2022;
use outgauge::Outgauge;
use outgauge::core::Decode as _;
use telemetry_core::{TelemetryFrame, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_decoders::f1::Format;
use telemetry_detect::{AutoDetect, Outcome};
use telemetry_rivals::random::Random;

const LONGEST: usize = 2_048;
const BODIES: u64 = 40;

/// What became of one input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Taken,
    Refused,
}

use Answer::{Refused, Taken};

fn of<T, E>(result: Result<T, E>) -> Answer {
    match result {
        Ok(value) => {
            black_box(value);
            Taken
        }
        Err(_) => Refused,
    }
}

/// One input.
struct Input {
    bytes: Vec<u8>,
    /// Whether a packet of this kind can have this length.
    right_length: bool,
}

struct Reader {
    name: &'static str,
    read: fn(&[u8]) -> Answer,
}

struct Row {
    name: &'static str,
    panics: u64,
    wrong_length: u64,
    right_length: u64,
    refused: u64,
}

fn run(reader: &Reader, inputs: &[Input]) -> Row {
    let mut row =
        Row { name: reader.name, panics: 0, wrong_length: 0, right_length: 0, refused: 0 };
    for input in inputs {
        let read = AssertUnwindSafe(|| (reader.read)(black_box(&input.bytes)));
        match panic::catch_unwind(read) {
            Err(_) => row.panics += 1,
            Ok(Refused) => row.refused += 1,
            Ok(Taken) if input.right_length => row.right_length += 1,
            Ok(Taken) => row.wrong_length += 1,
        }
    }
    row
}

/// Random bytes of every length.
fn noise(right: &[usize]) -> Vec<Input> {
    let mut random = Random::new(1);
    (0..=LONGEST)
        .flat_map(|length| (0..BODIES).map(move |_| length))
        .map(|length| Input { bytes: random.bytes(length), right_length: right.contains(&length) })
        .collect()
}

/// The same, with the header of a format, one of its packet ids, and a player: car 19, or in a
/// quarter of them 255, as the game sends while it is watched.
fn with_header(format: Format) -> Vec<Input> {
    let mut random = Random::new(2);
    let mut inputs = noise(&[]);
    for input in &mut inputs {
        let ids = format.sizes().len() as u64;
        let id = random.below(ids) as u8;
        let id_at = if format == Format::F2022 { 5 } else { 6 };
        let year = (format.number() % 100) as u8;
        if let [low, high, ..] = &mut input.bytes[..] {
            [*low, *high] = format.number().to_le_bytes();
        }
        if let Some(byte) = input.bytes.get_mut(2).filter(|_| format != Format::F2022) {
            *byte = year;
        }
        if let Some(byte) = input.bytes.get_mut(id_at) {
            *byte = id;
        }
        let player_at = if format == Format::F2022 { 22 } else { 27 };
        let player = if random.below(4) == 0 { 255 } else { 19 };
        if let Some(byte) = input.bytes.get_mut(player_at) {
            *byte = player;
        }
        input.right_length = input.bytes.len() == format.sizes()[usize::from(id)];
    }
    inputs
}

/// The same, with the byte in front that says how long an InSim packet is.
fn framed() -> Vec<Input> {
    let mut inputs = noise(&[]);
    inputs.retain(|input| matches!(input.bytes.len(), 4..=1_020) && input.bytes.len() % 4 == 0);
    for input in &mut inputs {
        input.bytes[0] = (input.bytes.len() / 4) as u8;
        input.right_length = true;
    }
    inputs
}

fn insim(packet: &[u8]) -> Answer {
    let mut codec = insim::net::Codec::new(insim::net::Mode::Compressed);
    codec.feed(packet);
    match codec.decode() {
        Ok(Some(packet)) => {
            black_box(packet);
            Taken
        }
        Ok(None) | Err(_) => Refused,
    }
}

/// A good file, of which bytes are changed and the end may be missing.
fn damaged(file: &[u8]) -> Vec<Input> {
    let mut random = Random::new(3);
    let count = (LONGEST as u64 + 1) * BODIES;
    let damage = |_| {
        let mut bytes = file.to_vec();
        for _ in 0..random.below(4) + 1 {
            let at = random.below(bytes.len() as u64) as usize;
            // Numbers of the header come more often than their share of the file.
            let at = if random.below(2) == 0 { at % 160 } else { at };
            bytes[at] = random.next() as u8;
        }
        if random.below(4) == 0 {
            bytes.truncate(random.below(bytes.len() as u64) as usize);
        }
        Input { bytes, right_length: true }
    };
    (0..count).map(damage).collect()
}

/// One of our protocols: claimed, plausible, and decoded.
fn ours(protocol: Protocol, packet: &[u8]) -> Answer {
    if !protocol.claims(packet) || protocol.plausible(packet).is_err() {
        return Refused;
    }
    let mut frame = TelemetryFrame::EMPTY;
    let mut decoder = protocol.decoder();
    of(telemetry_core::Decoder::push_into(&mut decoder, packet, Timestamp::ZERO, &mut frame))
}

fn detect(packet: &[u8]) -> Answer {
    let mut detect = AutoDetect::new();
    match detect.push(packet, Timestamp::ZERO).outcome {
        Outcome::Refused(_) | Outcome::Unknown => Refused,
        _ => Taken,
    }
}

fn cm_f1(packet: &[u8]) -> Answer {
    let Ok(read) = F1_2022::from_packet(packet) else { return Refused };
    match read {
        F1_2022::Motion(packet) => drop(black_box(packet.player_data())),
        F1_2022::LapData(packet) => drop(black_box(packet.player_data())),
        F1_2022::CarTelemetry(packet) => drop(black_box(packet.player_data())),
        F1_2022::CarStatus(packet) => drop(black_box(packet.player_data())),
        F1_2022::CarDamage(packet) => drop(black_box(packet.player_data())),
        F1_2022::CarSetup(packet) => drop(black_box(packet.player_data())),
        F1_2022::Participants(packet) => drop(black_box(packet.player_data())),
        F1_2022::FinalClassification(packet) => drop(black_box(packet.player_data())),
        F1_2022::LobbyInfo(packet) => drop(black_box(packet.player_data())),
        other => drop(black_box(other)),
    }
    Taken
}

const CM_F1: Reader = Reader { name: "cm-telemetry 2.3.1, with `player_data`", read: cm_f1 };
const CM_F1_ALONE: Reader =
    Reader { name: "cm-telemetry 2.3.1", read: |packet| of(F1_2022::from_packet(packet)) };
const PACKET_PARSER: Reader = Reader {
    name: "f1-game-packet-parser 1.0.5",
    read: |packet| of(f1_game_packet_parser::parse(packet)),
};
const MODELS_25: Reader = Reader {
    name: "f1-game-library-models-25 0.5.0",
    read: |packet| of(f1_game_library_models_25::parse::parse(packet)),
};
const OURS_F1: Reader =
    Reader { name: "telemetry-decoders", read: |packet| ours(Protocol::F1, packet) };

fn ibt_ours(bytes: &[u8]) -> Answer {
    let Ok(recording) = ibt_reader::Recording::from_bytes(bytes) else { return Refused };
    let limits = irsdk::text::SessionText::new(recording.session_text()).car_limits();
    for timed in recording.frames(limits) {
        black_box(timed.frame);
    }
    for header in recording.vars().headers() {
        let Some(handle) = header.handle() else { continue };
        for row in recording.rows() {
            black_box(row.values(handle));
        }
    }
    Taken
}

fn ibt_pitwall(bytes: &[u8]) -> Answer {
    let Ok(mut reader) = pitwall::IbtReader::from_bytes(bytes) else { return Refused };
    black_box(reader.session_yaml().is_ok());
    while let Ok(Some(frame)) = reader.read_next_frame() {
        black_box(frame);
    }
    Taken
}

fn ibt_itelem(bytes: &[u8]) -> Answer {
    let mut reader = itelem::IbtReader::new(Box::new(Cursor::new(bytes.to_vec())));
    let vars = reader.vars.clone();
    // A row of no bytes would come for ever.
    for sample in reader.samples().take(1_000) {
        for var in &vars {
            black_box(sample.get_by_header(var));
        }
    }
    Taken
}

/// The bytes of a vector of the corpus.
fn vector(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(name);
    let vector: serde_json::Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let hex = vector["packets"][0]["hex"].as_str().unwrap();
    let part = |part: &str| {
        let (digits, count) = part.split_once('*').unwrap_or((part, "1"));
        let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
        let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
        bytes.repeat(count.parse().unwrap())
    };
    hex.split(' ').flat_map(part).collect()
}

fn main() {
    panic::set_hook(Box::new(|_| {}));
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let mut groups: Vec<(&str, Vec<Input>, Vec<Reader>)> = Vec::new();
    let mut group = |name, inputs, readers| groups.push((name, inputs, readers));
    group(
        "Forza, random bytes",
        noise(&[232, 311, 323, 324, 331]),
        vec![
            Reader {
                name: "forza_dataout_parse 0.2.0",
                read: |packet| {
                    black_box(forza_dataout_parse::dash_parser::parse(packet));
                    Taken
                },
            },
            Reader { name: "telemetry-decoders", read: |packet| ours(Protocol::Forza, packet) },
        ],
    );
    group(
        "DiRT, random bytes",
        noise(&[264, 280]),
        vec![
            Reader {
                name: "cm-telemetry 2.3.1",
                read: |packet| of(DirtRally2::from_packet(packet)),
            },
            Reader {
                name: "telemetry-decoders",
                read: |packet| ours(Protocol::Codemasters, packet),
            },
        ],
    );
    group(
        "OutGauge, random bytes",
        noise(&[92, 96]),
        vec![
            Reader {
                name: "outgauge 0.1.0",
                read: |packet| of(Outgauge::decode(&mut Bytes::copy_from_slice(packet))),
            },
            Reader { name: "telemetry-decoders", read: |packet| ours(Protocol::OutGauge, packet) },
        ],
    );
    group(
        "InSim, random bytes behind the length of a packet (not read here)",
        framed(),
        vec![Reader { name: "insim 4.1.0", read: insim }],
    );
    group(
        "F1, random bytes",
        noise(&[]),
        vec![CM_F1_ALONE, CM_F1, PACKET_PARSER, MODELS_25, OURS_F1],
    );
    group(
        "F1 2022, a right header",
        with_header(Format::F2022),
        vec![CM_F1_ALONE, CM_F1, PACKET_PARSER, OURS_F1],
    );
    group("F1 2023, a right header", with_header(Format::F2023), vec![PACKET_PARSER, OURS_F1]);
    group("F1 2024, a right header", with_header(Format::F2024), vec![PACKET_PARSER, OURS_F1]);
    group("F1 2025, a right header", with_header(Format::F2025), vec![MODELS_25, OURS_F1]);
    let ibt = || {
        vec![
            Reader { name: "pitwall 0.1.0", read: ibt_pitwall },
            Reader { name: "itelem 0.1.5", read: ibt_itelem },
            Reader { name: "ibt-reader", read: ibt_ours },
        ]
    };
    group(".ibt, random bytes", noise(&[]), ibt());
    group(
        ".ibt, a file with 1 to 4 bytes changed, a quarter of them cut",
        damaged(&vector("iracing/rows.json")),
        ibt(),
    );
    group(
        "all games at once, random bytes",
        noise(&[]),
        vec![Reader { name: "telemetry-detect", read: detect }],
    );

    let mut table = String::from(
        "| input | reader | panics | takes a wrong length | takes a right length | refuses |\n\
         |---|---|---|---|---|---|\n",
    );
    for (name, inputs, readers) in groups {
        if !name.contains(&wanted) {
            continue;
        }
        for reader in readers {
            let Row { name: reader, panics, wrong_length, right_length, refused } =
                run(&reader, &inputs);
            let counts = [panics, wrong_length, right_length, refused].map(separated);
            writeln!(table, "| {name} | {reader} | {} |", counts.join(" | ")).unwrap();
            eprintln!("{name}, {reader}: {}", counts.join(", "));
        }
    }
    print!("{table}");
}

/// 81,960
fn separated(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
