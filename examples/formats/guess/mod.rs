//! Which offsets of recorded packets behave like the speed, the engine speed, the
//! gear or a pedal.
//!
//! Nothing here knows a game. What is used is how a car behaves: in one gear the
//! engine turns in step with the wheels and in the next one slower; a speed is the
//! length of a velocity; full throttle is faster a moment later. Offsets are
//! looked at in every type and order, in packets of each length and, where several
//! kinds of packets share one, of each kind. Where a packet is an array of cars,
//! all of them are looked at and the player's is given.

mod analysis;
mod arrays;
mod joint;
mod kinds;
mod reading;
mod recording;
mod solo;
mod table;

use std::collections::BTreeMap;

use serde::Serialize;

pub use analysis::Quantity;
pub use arrays::Array;
pub use kinds::Id;
pub use reading::{Kind, Order, Reading};
pub use recording::Recording;

use analysis::{Constant, Found};
use arrays::Player;
use kinds::Kept;
use recording::{Group, Packet};
use table::Table;

/// How many rows are looked at of an array of cars.
const ROWS: usize = 2_048;
/// Rows of the player's own that are enough without the other cars'.
const OWN_ROWS: usize = 96;
/// Rows that are compared with vectors of other packets.
const LENGTHS: usize = 64;
/// Packets so near to each other in the recording are of one moment.
const SAME_TIME: u64 = 64;
/// What scores less does not behave like anything.
const LEAST: f64 = 0.2;
/// Packets longer than this are not looked at: their columns are too many.
const LONGEST: usize = 9_216;

/// What to look for.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many offsets of a quantity are given.
    pub top: usize,
    /// Packets of this length alone.
    pub length: Option<usize>,
    /// Packets to this port alone.
    pub port: Option<u16>,
}

/// An offset that behaves like a quantity: a line of output.
#[derive(Clone, Debug, Serialize)]
pub struct Guess {
    /// The quantity.
    pub quantity: Quantity,
    /// 1 is the best.
    pub rank: usize,
    /// Bytes before the number.
    pub offset: usize,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Its bytes' order. A single byte has that of the packet's other numbers.
    pub order: Order,
    /// How well it does, 0 to 1.
    pub score: f64,
    /// Times this it is in m/s, revolutions a minute, or 0 to 1.
    pub scale: f64,
    /// The least value seen, without the scale.
    pub min: f64,
    /// The greatest value seen, without the scale.
    pub max: f64,
    /// The different values, of a gear.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<f64>,
    /// Of a gear the value that means neutral, as far as that shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neutral: Option<f64>,
    /// The length of the packets.
    pub length: usize,
    /// The port they came to, where the recording says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub port: Option<u16>,
    /// Where several kinds of packets have this length: the byte that tells them
    /// apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id_offset: Option<usize>,
    /// What that byte is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u8>,
    /// In an array of cars: whose number it is, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<usize>,
    /// The cars of the array.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elements: Option<usize>,
    /// Bytes from one car to the next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stride: Option<usize>,
}

impl Guess {
    /// Where the number stands, and how it is read.
    #[must_use]
    pub const fn reading(&self) -> Reading {
        Reading { offset: self.offset, kind: self.kind, order: self.order }
    }

    /// Whether the two are of the same packets.
    #[must_use]
    pub fn is_beside(&self, other: &Self) -> bool {
        let packets = |guess: &Self| (guess.length, guess.port, guess.id_offset, guess.id);
        packets(self) == packets(other)
    }
}

/// What was found out.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The offsets, best first for each quantity.
    pub guesses: Vec<Guess>,
    /// What a user should know about them, a line each.
    pub notes: Vec<String>,
    /// How many packets were looked through, those that were thinned out with them.
    pub packets: u64,
    /// Whether a speed, an engine speed and a gear go together well.
    pub sure: bool,
}

impl Report {
    /// Whether an offset was found for a quantity.
    #[must_use]
    pub fn has(&self, quantity: Quantity) -> bool {
        self.guesses.iter().any(|guess| guess.quantity == quantity)
    }
}

/// Packets of one kind.
struct Packets<'a> {
    port: Option<u16>,
    length: usize,
    id: Option<Id>,
    kept: Vec<Kept<'a>>,
    array: Option<Array>,
}

/// Looks through a recording.
#[must_use]
pub fn guess(recording: &Recording, options: &Options) -> Report {
    let mut report = Report::default();
    let mut all = Vec::new();
    let mut texts = 0;
    for group in recording.groups() {
        if options.port.is_some_and(|port| group.port != Some(port)) || group.length == 0 {
            continue;
        }
        if group.length > LONGEST {
            report.notes.push(format!(
                "packets of {} bytes are left out: at most {LONGEST} are looked at",
                group.length
            ));
            continue;
        }
        // Packets of other lengths may still say which car is the player's.
        if options.length.is_none_or(|length| group.length == length) {
            report.packets += group.seen;
        }
        if is_text(group) {
            texts += group.seen;
            continue;
        }
        for (id, kept) in kinds::split(group) {
            let array = Array::find(&kept, group.length);
            let (port, length) = (group.port, group.length);
            all.push(Packets { port, length, id, kept, array });
        }
    }
    if texts > 0 {
        report.notes.push(format!(
            "{texts} packets are left out: they are JSON, which has keys and no offsets"
        ));
    }
    agree(&mut all);
    let players = players(&all);
    let names: Vec<usize> = players.values().filter_map(|player| player.named_at).collect();
    let (mut found, mut constants, mut looked) = (Vec::new(), Vec::new(), Vec::new());
    for packets in &all {
        if options.length.is_some_and(|length| packets.length != length) {
            continue;
        }
        let player = packets.array.and_then(|array| players.get(&array.elements).copied());
        let before = found.len();
        let together = look(packets, &all, player, &names, &mut found, &mut constants);
        looked.push((before..found.len(), together));
    }
    // What belongs together comes in one packet.
    let most = looked.iter().map(|(_, together)| *together).fold(0.0, f64::max);
    report.sure = most > 0.5;
    for (range, together) in looked {
        for guess in &mut found[range] {
            guess.score *= 0.5 + 0.5 * together / most.max(0.7);
        }
    }
    let engine = found.iter().filter(|guess| guess.quantity == Quantity::Rpm);
    if let Some(rpm) = engine.max_by(|a, b| a.score.total_cmp(&b.score)).cloned() {
        found.extend(limits(&constants, &rpm));
    }
    report.guesses = ranked(found, options.top);
    for packets in &all {
        let first = |guess: &&Guess| guess.rank == 1 && guess.quantity <= Quantity::Gear;
        let of = |guess: &Guess| {
            guess.element.is_some() && (guess.length, guess.port) == (packets.length, packets.port)
        };
        if report.guesses.iter().filter(first).any(of) {
            let player = packets.array.and_then(|array| players.get(&array.elements).copied());
            report.notes.push(of_array(packets, player));
        }
    }
    report
}

/// Whether packets are JSON.
fn is_text(group: &Group) -> bool {
    let text = |packet: &Packet| {
        packet.payload.trim_ascii_start().first() == Some(&b'{')
            && packet
                .payload
                .iter()
                .all(|&byte| byte == 0 || byte >= b' ' || byte.is_ascii_whitespace())
    };
    !group.packets.is_empty() && group.packets.iter().take(8).all(text)
}

/// Arrays of the same cars stand behind the same header: where most of them start,
/// the others do.
fn agree(all: &mut [Packets<'_>]) {
    let mut starts: BTreeMap<usize, BTreeMap<usize, usize>> = BTreeMap::new();
    for array in all.iter().filter_map(|packets| packets.array) {
        *starts.entry(array.elements).or_default().entry(array.start).or_default() += 1;
    }
    for packets in all {
        let Some(array) = &mut packets.array else { continue };
        let most = starts[&array.elements].iter().max_by_key(|(_, count)| **count);
        let Some((&start, 2..)) = most else { continue };
        let moved = Array { start, ..*array };
        if start.abs_diff(array.start) < array.stride / 2 && moved.end() <= packets.length {
            *array = moved;
        }
    }
}

/// The player's element, by how many elements there are.
fn players(all: &[Packets<'_>]) -> BTreeMap<usize, Player> {
    let mut arrays: BTreeMap<usize, Vec<(Array, &[Kept<'_>])>> = BTreeMap::new();
    for packets in all {
        if let Some(array) = packets.array {
            arrays.entry(array.elements).or_default().push((array, &packets.kept));
        }
    }
    let player = |(elements, arrays): (usize, Vec<_>)| {
        arrays::player(&arrays, elements).map(|player| (elements, player))
    };
    arrays.into_iter().filter_map(player).collect()
}

fn of_array(packets: &Packets<'_>, player: Option<Player>) -> String {
    let Some(Array { start, stride, elements }) = packets.array else { return String::new() };
    let array = format!(
        "packets of {} bytes hold {elements} cars, {stride} bytes each from {start} on",
        packets.length
    );
    match player {
        Some(Player { element, named_at: Some(offset) }) => format!(
            "{array}: offsets are those of car {element}, which the byte at {offset} names; \
             in another session it may be another"
        ),
        Some(Player { element, named_at: None }) => {
            format!("{array}: offsets are those of car {element}, which differs from the others")
        }
        None => format!("{array}: offsets are those of car 0, nothing says which is the player's"),
    }
}

/// Looks through packets of one kind. How well speed, engine speed and gear go
/// together there, 0 to 1.
fn look(
    packets: &Packets<'_>,
    all: &[Packets<'_>],
    player: Option<Player>,
    names: &[usize],
    found: &mut Vec<Guess>,
    constants: &mut Vec<Guess>,
) -> f64 {
    let Packets { port, length, id, ref kept, array } = *packets;
    let kept = joined(kept);
    let guess = |new: Found, element: Option<usize>| Guess {
        quantity: new.quantity,
        rank: 0,
        offset: new.reading.offset,
        kind: new.reading.kind,
        order: new.reading.order,
        score: new.score,
        scale: new.scale,
        min: new.min,
        max: new.max,
        values: new.values,
        neutral: new.neutral,
        length,
        port,
        id_offset: id.map(|id| id.offset),
        id: id.map(|id| id.value),
        element,
        elements: element.and(array).map(|array| array.elements),
        stride: element.and(array).map(|array| array.stride),
    };
    let constant = |Constant { reading, value }: Constant, element: Option<usize>| {
        let (quantity, score, scale) = (Quantity::MaxRpm, 0.0, 1.0);
        let (min, max, values, neutral) = (value, value, Vec::new(), None);
        guess(Found { quantity, reading, score, scale, min, max, values, neutral }, element)
    };
    let before = found.len();
    let whole = Table::new(length, kept.iter().map(|kept| (kept.run, kept.packet)));
    // The bytes that tell kinds apart and name the player are no gear.
    let free = |offset: usize| {
        array.is_none_or(|array| !(array.start..array.end()).contains(&offset))
            && id.is_none_or(|id| id.offset != offset)
            && !names.contains(&offset)
    };
    let new = analysis::analyse(&whole, free, &[]);
    let mut together = new.together;
    found.extend(new.found.into_iter().map(|new| guess(new, None)));
    constants.extend(new.constants.into_iter().map(|new| constant(new, None)));
    if let Some(array) = array {
        let element = player.map_or(0, |player| player.element);
        let (table, origins) = cars(array, &kept, player);
        let lengths = lengths(&origins, packets, all);
        let moved = |reading: Reading| reading.moved(array.offset(element) - margin(array));
        let new = analysis::analyse(&table, |_| true, &lengths);
        together = together.max(new.together);
        for mut new in new.found {
            new.reading = moved(new.reading);
            found.push(guess(new, Some(element)));
        }
        for mut new in new.constants {
            new.reading = moved(new.reading);
            constants.push(constant(new, Some(element)));
        }
    }
    // A single byte is of the order that the others have.
    let order = main_order(&found[before..]);
    for new in &mut found[before..] {
        if new.kind.size() == 1 {
            new.order = order;
        }
    }
    together
}

/// Constants that the engine speed comes near to and hardly passes.
fn limits(constants: &[Guess], rpm: &Guess) -> Vec<Guess> {
    let highest = rpm.max * rpm.scale;
    let mut limits = Vec::new();
    for constant in constants {
        let revolutions = constant.max * rpm.scale;
        let round = (revolutions / 50.0).round() * 50.0;
        let whole = (revolutions - round).abs() < 1e-5 * revolutions;
        let same_packet = constant.length == rpm.length && constant.id == rpm.id;
        let apart = constant.offset.abs_diff(rpm.offset) as f64;
        let here = same_packet && constant.element == rpm.element;
        if !(0.95 * highest..1.6 * highest).contains(&revolutions)
            || constant.elements != rpm.elements
            || constant.kind != rpm.kind
            || constant.order != rpm.order
            || (same_packet && apart < rpm.kind.size() as f64)
        {
            continue;
        }
        let mut limit = constant.clone();
        limit.scale = rpm.scale;
        limit.score = rpm.score
            * (0.4
                + if whole { 0.3 } else { 0.0 }
                + if here { 0.3 / (1.0 + apart / 32.0) } else { 0.0 });
        limits.push(limit);
    }
    limits
}

/// Gives runs that follow each other without a gap one number.
fn joined<'a>(kept: &[Kept<'a>]) -> Vec<Kept<'a>> {
    let mut kept = kept.to_vec();
    let mut last = None;
    let mut number = 0;
    for Kept { run, .. } in &mut kept {
        if last.is_some_and(|last| *run > last + 1) {
            number += 1;
        }
        last = Some(*run);
        *run = number;
    }
    kept
}

/// Where a row of an array comes from: its packet's place and its element.
type Origin = (u64, usize);

/// The elements of an array as rows: the player's alone where they are enough, else
/// those of every car that moves.
fn cars<'a>(array: Array, kept: &[Kept<'a>], player: Option<Player>) -> (Table<'a>, Vec<Origin>) {
    let rows = |element: usize| {
        let run = move |run: u64| run * array.elements as u64 + element as u64;
        kept.iter().filter(move |kept| arrays::used(array, kept.packet).contains(&element)).map(
            move |kept| {
                let row = (run(kept.run), row_of(array, kept.packet, element));
                ((kept.at, element), row)
            },
        )
    };
    let own = player.map(|Player { element, .. }| rows(element).collect());
    let chosen: Vec<_> = match own {
        Some(own) if Vec::len(&own) >= OWN_ROWS => own,
        _ => {
            let every = (kept.len() * array.elements).div_ceil(ROWS).max(1);
            (0..array.elements).filter(|element| element % every == 0).flat_map(rows).collect()
        }
    };
    let (origins, rows): (Vec<_>, Vec<_>) = chosen.into_iter().unzip();
    (Table::new(margin(array) + array.stride, rows).starting_in(array.stride), origins)
}

/// The lengths of vectors that other kinds of packets have of the same cars at the
/// same time, for some of the rows: NaN for the others.
fn lengths(origins: &[Origin], packets: &Packets<'_>, all: &[Packets<'_>]) -> Vec<Vec<f64>> {
    let every = origins.len().div_ceil(LENGTHS).max(1);
    let elements = packets.array.map(|array| array.elements);
    let mut lengths = Vec::new();
    for other in all {
        let Some(array) = other.array.filter(|array| Some(array.elements) == elements) else {
            continue;
        };
        if std::ptr::eq(other, packets) {
            continue;
        }
        let row = |(number, &(at, element)): (usize, &Origin)| {
            let next = other.kept.partition_point(|kept| kept.at < at);
            let near = [next.checked_sub(1), Some(next)].into_iter().flatten();
            let near = near.filter_map(|near| other.kept.get(near));
            let near = near.min_by_key(|kept| kept.at.abs_diff(at));
            let near = near.filter(|kept| kept.at.abs_diff(at) < SAME_TIME);
            near.filter(|_| number % every == 0).map(|kept| array.element(kept.packet, element))
        };
        let rows: Vec<Option<&[u8]>> = origins.iter().enumerate().map(row).collect();
        for offset in 0..=array.stride.saturating_sub(3 * Kind::F32.size()) {
            for order in [Order::Little, Order::Big] {
                let length = |row: &Option<&[u8]>| {
                    row.map_or(f64::NAN, |row| analysis::length(row, offset, Kind::F32, order))
                };
                let column: Vec<f64> = rows.iter().map(length).collect();
                // Of what is no velocity most rows are no number of that size.
                let some = |value: &&f64| (0.01..200.0).contains(*value);
                if column.iter().filter(some).count() >= 5 {
                    lengths.push(column);
                }
            }
        }
    }
    lengths
}

/// Bytes before an element that are looked at with it: where the first starts is not
/// sure to the byte.
fn margin(array: Array) -> usize {
    array.start.min(4)
}

fn row_of(array: Array, packet: &[u8], element: usize) -> &[u8] {
    let start = array.offset(element) - margin(array);
    packet.get(start..array.offset(element + 1)).unwrap_or_default()
}

/// The order of the best offsets of more than a byte.
fn main_order(found: &[Guess]) -> Order {
    let best = |order: Order| {
        let of = found.iter().filter(|guess| guess.kind.size() > 1 && guess.order == order);
        of.map(|guess| guess.score).fold(0.0, f64::max)
    };
    if best(Order::Big) > best(Order::Little) { Order::Big } else { Order::Little }
}

/// The best of each quantity over all kinds of packets.
fn ranked(mut found: Vec<Guess>, top: usize) -> Vec<Guess> {
    found.retain(|guess| guess.score >= LEAST);
    // Bytes that are surely something are nothing else.
    let sure: Vec<Guess> = found.iter().filter(|guess| is_sure(guess, &found)).cloned().collect();
    found.retain(|guess| {
        !sure.iter().any(|sure| {
            sure.quantity != guess.quantity
                && sure.score > guess.score
                && sure.is_beside(guess)
                && sure.reading().overlaps(guess.reading())
        })
    });
    found.sort_by(|a, b| a.quantity.cmp(&b.quantity).then(b.score.total_cmp(&a.score)));
    let mut last = None;
    let mut rank = 0;
    for guess in &mut found {
        rank = if last.replace(guess.quantity) == Some(guess.quantity) { rank + 1 } else { 1 };
        guess.rank = rank;
        guess.score = (guess.score.min(1.0) * 1_000.0).round() / 1_000.0;
        // An f32 has no more digits that say anything.
        (guess.min, guess.max) = (rounded(guess.min), rounded(guess.max));
    }
    found.retain(|guess| guess.rank <= top);
    found
}

/// Whether it is the best of a quantity that the others are measured by.
fn is_sure(guess: &Guess, found: &[Guess]) -> bool {
    let better = |other: &Guess| other.quantity == guess.quantity && other.score > guess.score;
    guess.quantity <= Quantity::Brake && guess.score > 0.6 && !found.iter().any(better)
}

fn rounded(value: f64) -> f64 {
    (value * 1e5).round() / 1e5
}
