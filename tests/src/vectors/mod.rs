//! The conformance corpus in `vectors/`: where it is made, and how it is read.
//!
//! The inputs and what is expected of them are written here; the whole lines beside
//! them are what the programs `decode`, `ibt`, `iracing` and `session` print.

mod codemasters;
pub mod expect;
mod f1;
mod forza;
mod iracing;
mod kunos;
mod outgauge;
mod pcars2;
mod play;
mod shared;
pub mod table;
pub mod traps;
mod truck;
mod wrc;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use telemetry_decoders::Protocol;
use telemetry_examples::car::{Setup, Simulation, Start};
use telemetry_examples::encode::Encoder;

/// What a vector's bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Datagrams, each with its time.
    Udp,
    /// Pages of shared memory, each with its name and its time.
    Pages,
    /// A recorded `.ibt` file: read by `ibt frames`, and its last row by `iracing dump`.
    Ibt,
    /// A saved live map of iRacing: its newest row, by `iracing dump`.
    LiveMap,
    /// A session text of iRacing, by `session`.
    SessionText,
}

impl Input {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Udp, Self::Pages, Self::Ibt, Self::LiveMap, Self::SessionText];

    /// The word in the files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Udp => "udp",
            Self::Pages => "pages",
            Self::Ibt => "ibt",
            Self::LiveMap => "live_map",
            Self::SessionText => "session_text",
        }
    }
}

/// One datagram, page or file.
#[derive(Clone, Debug)]
pub struct Packet {
    /// When it comes, microseconds since the first.
    pub t_us: u64,
    /// The name of a page of shared memory.
    pub page: Option<String>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// One vector, before its lines are made.
#[derive(Clone, Debug)]
pub struct Vector {
    /// Its file, below `vectors` and without `.json`.
    pub name: String,
    /// What the bytes are.
    pub input: Input,
    /// The word of the format that is picked, where detection does not find it.
    pub pick: Option<String>,
    /// What it shows.
    pub what: String,
    /// Where its values are from.
    pub source: String,
    /// The public reports that it comes from, by their names in `traps.json`.
    pub traps: Vec<&'static str>,
    /// The row of the table of layouts that says where every field of packet 0 stands.
    pub layout: Option<String>,
    /// The inputs, in the order in which they come.
    pub packets: Vec<Packet>,
    /// What must be printed, written by hand: a packet's number, and of its line the fields
    /// that matter.
    pub expect: Vec<Value>,
    /// Whether the whole packets are part of it.
    pub full: bool,
    /// The vector whose whole packet is the same behind its header.
    pub like: Option<String>,
}

/// Values by hand, bytes by hand.
pub(crate) const BY_HAND: &str = "written by hand from the layout";

impl Vector {
    pub(crate) fn new(name: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            input: Input::Udp,
            pick: None,
            what: what.into(),
            source: BY_HAND.into(),
            traps: Vec::new(),
            layout: None,
            packets: Vec::new(),
            expect: Vec::new(),
            full: true,
            like: None,
        }
    }

    pub(crate) fn source(mut self, source: impl Into<String>) -> Self {
        self.source = source.into();
        self
    }

    pub(crate) fn input(mut self, input: Input) -> Self {
        self.input = input;
        self
    }

    pub(crate) fn pick(mut self, word: &'static str) -> Self {
        self.pick = Some(word.into());
        self
    }

    pub(crate) fn trap(mut self, id: &'static str) -> Self {
        self.traps.push(id);
        self
    }

    pub(crate) fn layout(mut self, row: impl Into<String>) -> Self {
        self.layout = Some(row.into());
        self
    }

    pub(crate) fn without_full(mut self) -> Self {
        self.full = false;
        self
    }

    /// The next datagram, a sixtieth of a second after the last.
    pub(crate) fn packet(self, bytes: impl Into<Vec<u8>>) -> Self {
        let sixtieths = |count: usize| count as u64 * 1_000_000 / 60;
        let count = self.packets.len();
        let t_us = match self.packets.last() {
            // Sixtieths are no whole microseconds: they are counted from the first.
            Some(last) if last.t_us != sixtieths(count - 1) => last.t_us + 16_667,
            _ => sixtieths(count),
        };
        self.at(t_us, bytes)
    }

    pub(crate) fn at(mut self, t_us: u64, bytes: impl Into<Vec<u8>>) -> Self {
        self.packets.push(Packet { t_us, page: None, bytes: bytes.into() });
        self
    }

    pub(crate) fn page(mut self, t_us: u64, page: &'static str, bytes: impl Into<Vec<u8>>) -> Self {
        self.packets.push(Packet { t_us, page: Some(page.into()), bytes: bytes.into() });
        self
    }

    /// A datagram that gives a frame with these values.
    pub(crate) fn frame(self, bytes: impl Into<Vec<u8>>, frame: Value) -> Self {
        self.packet(bytes).expect_frame(frame)
    }

    /// A datagram that gives no frame.
    pub(crate) fn no_frame(self, bytes: impl Into<Vec<u8>>) -> Self {
        self.packet(bytes).expect_frame(Value::Null)
    }

    /// A datagram that is refused, for this reason.
    pub(crate) fn refused(mut self, bytes: impl Into<Vec<u8>>, why: &str) -> Self {
        self = self.packet(bytes);
        let packet = self.packets.len() - 1;
        self.expect.push(json!({"packet": packet, "frame": null, "outcome": why}));
        self
    }

    /// What the last datagram's frame must hold; null where there must be none.
    ///
    /// Of pages only those are counted that give a frame.
    pub(crate) fn expect_frame(self, frame: Value) -> Self {
        let packet = match self.input {
            Input::Pages if frame.is_null() => return self,
            Input::Pages => self.expect.len(),
            _ => self.packets.len() - 1,
        };
        self.expect_at(packet, "frame", frame)
    }

    /// What stands in the last datagram's whole packet, by JSON pointers.
    pub(crate) fn expect_full(self, full: Value) -> Self {
        let packet = self.packets.len() - 1;
        self.expect_at(packet, "full", full)
    }

    pub(crate) fn expect_at(mut self, packet: usize, which: &str, value: Value) -> Self {
        if let Some(last) = self.expect.last_mut()
            && last["packet"] == packet
            && last.get(which).is_none()
        {
            last[which] = value;
            return self;
        }
        self.expect.push(json!({"packet": packet, which: value}));
        self
    }
}

/// What is printed of a vector.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// What became of each datagram.
    pub outcomes: Vec<String>,
    /// A line each frame.
    pub frames: Vec<Value>,
    /// A line each whole packet, where they are part of the vector.
    pub full: Option<Vec<Value>>,
}

/// Plays a vector as it stands in its file.
///
/// # Panics
///
/// The file is no vector.
#[must_use]
pub fn played(file: &Value) -> Lines {
    let mut vector = Vector::new(file["name"].as_str().unwrap(), "");
    let input = file["input"].as_str().unwrap();
    vector.input = Input::ALL.into_iter().find(|known| known.word() == input).unwrap();
    vector.pick = file["pick"].as_str().map(str::to_owned);
    vector.full = file.get("full").is_some() || file.get("full_like").is_some();
    vector.packets = file["packets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|packet| Packet {
            t_us: packet["t_us"].as_u64().unwrap(),
            page: packet["page"].as_str().map(str::to_owned),
            bytes: match packet["text"].as_str() {
                Some(text) => text.into(),
                None => from_hex(packet["hex"].as_str().unwrap()),
            },
        })
        .collect();
    let played = play::play(&vector);
    let values =
        |lines: Vec<String>| lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    Lines {
        outcomes: played.outcomes,
        frames: values(played.frames),
        full: played.full.map(values),
    }
}

/// The datagrams of one frame of the car.
pub(crate) fn encoded(protocol: Protocol, variant: &str, car: &Simulation) -> Vec<Vec<u8>> {
    let mut encoder = Encoder::new(protocol, Some(variant)).expect("a variant");
    let mut packets = Vec::new();
    encoder.encode(car.state(), |packet| packets.push(packet.to_vec()));
    packets
}

/// Where the values of the car's vectors are from.
pub(crate) const CAR: &str =
    "the simulated car of examples/common, seed 1, where it first brakes for a corner";

/// The car that all its vectors show: no two of its pedals are alike.
pub(crate) fn racing() -> Simulation {
    let mut car = Simulation::new(Setup { start: Start::Grid, ..Setup::default() });
    loop {
        let state = car.state();
        if state.speed > 20.0 && state.brake > 0.3 && state.clutch == 0.0 {
            return car;
        }
        car.advance(1.0 / 60.0);
    }
}

/// What the car's own state says of a frame, apart from any decoder.
pub(crate) fn of_car(car: &Simulation) -> Value {
    let state = car.state();
    json!({
        "speed_mps": state.speed, "rpm": state.rpm, "gear": state.gear,
    })
}

/// A packet of zeros with these bytes set.
pub(crate) fn bytes(length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
    let mut packet = vec![0; length];
    for (at, field) in fields {
        packet[*at..at + field.len()].copy_from_slice(field);
    }
    packet
}

pub(crate) fn with(packet: &[u8], fields: &[(usize, &[u8])]) -> Vec<u8> {
    let mut packet = packet.to_vec();
    for (at, field) in fields {
        packet[*at..at + field.len()].copy_from_slice(field);
    }
    packet
}

pub(crate) fn f32s<const N: usize>(values: [f32; N]) -> Vec<u8> {
    values.map(f32::to_le_bytes).concat()
}

/// The bytes of a hex string.
pub(crate) fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_hexdigit).collect();
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    digits.chunks(2).map(pair).collect()
}

/// Every vector, by its name.
#[must_use]
pub fn catalogue() -> Vec<Vector> {
    let mut all = Vec::new();
    all.extend(forza::vectors());
    all.extend(f1::vectors());
    all.extend(codemasters::vectors());
    all.extend(wrc::vectors());
    all.extend(outgauge::vectors());
    all.extend(pcars2::vectors());
    all.extend(truck::vectors());
    all.extend(shared::vectors());
    all.extend(iracing::vectors());
    all.extend(kunos::vectors());
    all
}

/// The folder of the corpus.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors")
}

/// The text of every file of the corpus, by its path below [`folder`].
///
/// # Panics
///
/// A vector's own expectations are not met, or two have one name.
#[must_use]
pub fn files() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for vector in catalogue() {
        let text = text(&vector);
        let before = files.insert(format!("{}.json", vector.name), text);
        assert!(before.is_none(), "{} stands twice", vector.name);
    }
    files.insert("traps.json".into(), traps::text());
    files
}

/// A vector as its file: an object a line, so that a change shows where it is.
fn text(vector: &Vector) -> String {
    let played = play::play(vector);
    let mut text = String::from("{\n");
    let mut line = |key: &str, value: &dyn std::fmt::Display| {
        text.push_str(&format!("\"{key}\": {value},\n"));
    };
    line("name", &json!(vector.name));
    line("input", &json!(vector.input.word()));
    if let Some(word) = &vector.pick {
        line("pick", &json!(word));
    }
    line("what", &json!(vector.what));
    line("source", &json!(vector.source));
    if !vector.traps.is_empty() {
        line("traps", &json!(vector.traps));
    }
    if let Some(row) = &vector.layout {
        line("layout", &json!(row));
    }
    let packets = vector.packets.iter().map(|packet| {
        let mut object = json!({"t_us": packet.t_us});
        if let Some(page) = &packet.page {
            object["page"] = page.as_str().into();
        }
        match std::str::from_utf8(&packet.bytes) {
            Ok(text) if readable(text) => object["text"] = text.into(),
            _ => object["hex"] = to_hex(&packet.bytes).into(),
        }
        object.to_string()
    });
    line("packets", &list(packets));
    line("expect", &list(vector.expect.iter().map(Value::to_string)));
    if vector.input == Input::Udp {
        line("outcomes", &list(played.outcomes.iter().map(|outcome| json!(outcome).to_string())));
    }
    if let Some(like) = &vector.like {
        line("full_like", &json!(like));
    } else if let Some(full) = &played.full {
        line("full", &list(full.iter().cloned()));
    }
    text.push_str(&format!("\"frames\": {}\n}}\n", list(played.frames.into_iter())));
    text
}

/// Bytes in hexadecimal; `00*24` is 24 times that byte.
fn to_hex(bytes: &[u8]) -> String {
    const SHORTEST: usize = 8;
    let mut text = String::new();
    let mut rest = bytes;
    while let Some(&first) = rest.first() {
        let run = rest.iter().take_while(|&&byte| byte == first).count();
        let is_run = run >= SHORTEST;
        if !text.is_empty() && (is_run || text.rsplit(' ').next().unwrap_or("").contains('*')) {
            text.push(' ');
        }
        text.push_str(&format!("{first:02x}"));
        if is_run {
            text.push_str(&format!("*{run}"));
        }
        rest = &rest[if is_run { run } else { 1 }..];
    }
    text
}

/// Reads bytes in hexadecimal, with runs as `00*24`.
///
/// # Panics
///
/// It is of another form.
#[must_use]
pub fn from_hex(text: &str) -> Vec<u8> {
    let part = |part: &str| match part.split_once('*') {
        Some((byte, count)) => hex(byte).repeat(count.parse().unwrap()),
        None => hex(part),
    };
    text.split_whitespace().flat_map(part).collect()
}

/// Whether it is text that an eye reads.
fn readable(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c == '\n' || !c.is_control())
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    if items.is_empty() { "[]".into() } else { format!("[\n{}\n]", items.join(",\n")) }
}

/// Writes the corpus; files that are no longer part of it go.
///
/// # Errors
///
/// What the system says.
pub fn write() -> io::Result<()> {
    let folder = folder();
    let files = files();
    for old in existing()? {
        if !files.contains_key(&old) {
            fs::remove_file(folder.join(old))?;
        }
    }
    for (name, text) in files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}

/// The `.json` files that are there.
///
/// # Errors
///
/// What the system says.
pub fn existing() -> io::Result<Vec<String>> {
    let root = folder();
    let mut folders = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                let path = path.strip_prefix(&root).unwrap_or(&path);
                found.push(path.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    Ok(found)
}
