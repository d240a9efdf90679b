//! MoTeC's `.ld` and `.ldx`.
//!
//! A log is a header, three blocks of texts, a chain of channel headers and the
//! samples of each channel. All offsets are from the beginning of the file.

use std::io::Write;

use irsdk::text::SessionText;
use irsdk::{Row, VarType};

use super::civil::Civil;
use super::sink::Sink;
use super::{Chosen, Export, ExportError, STEP};
use crate::frames::USUAL_RATE;

/// Where the blocks of texts stand, as MoTeC's own files have them.
const EVENT_AT: usize = 0x06e2;
const VENUE_AT: usize = 0x1336;
const VEHICLE_AT: usize = 0x1f54;
/// Where the channel headers begin, and the length of one.
const CHANNELS_AT: usize = 0x3448;
const CHANNEL_LEN: usize = 124;

/// A channel's decimal places, for degrees of double precision.
const DEGREE_PLACES: i16 = 7;
const DEGREE_STEPS: f64 = 1e7;

/// A series of samples.
#[derive(Clone, Copy)]
struct Channel<'a> {
    chosen: Chosen<'a>,
    /// Its number in an array, where each value is a channel.
    number: Option<usize>,
    /// Samples in a record, and so much quicker than the records.
    samples: usize,
    kind: Kind,
}

/// How samples are kept.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Short,
    Long,
    Float,
    /// Whole numbers of ten-millionths.
    Degrees,
}

impl Kind {
    /// `None` for what is not kept.
    fn of(chosen: &Chosen<'_>) -> Option<Self> {
        Some(match chosen.handle.var_type() {
            VarType::Char => return None,
            VarType::Bool => Self::Short,
            VarType::Int | VarType::BitField => Self::Long,
            VarType::Double if chosen.header.unit().as_bytes() == b"deg" => Self::Degrees,
            VarType::Float | VarType::Double => Self::Float,
        })
    }

    const fn size(self) -> u16 {
        match self {
            Self::Short => 2,
            Self::Long | Self::Float | Self::Degrees => 4,
        }
    }

    /// The class of numbers on the wire.
    const fn class(self) -> u16 {
        match self {
            Self::Short => 3,
            Self::Long | Self::Degrees => 5,
            Self::Float => 7,
        }
    }
}

/// All channels of the variables. There may be millions in a file that is made
/// to do harm, and so they are never in memory.
fn channels<'a>(chosen: &'a [Chosen<'a>]) -> impl Iterator<Item = Channel<'a>> {
    let of_one = |chosen: &'a Chosen<'a>| {
        let kind = Kind::of(chosen)?;
        let many = channel_count(chosen);
        let samples = if chosen.handle.is_time() { chosen.handle.count() } else { 1 };
        let numbered = !chosen.handle.is_time() && chosen.handle.count() != 1;
        Some((0..many).map(move |number| {
            let number = numbered.then_some(number);
            Channel { chosen: *chosen, number, samples, kind }
        }))
    };
    chosen.iter().filter_map(of_one).flatten()
}

fn channel_count(chosen: &Chosen<'_>) -> usize {
    let count = chosen.handle.count();
    match Kind::of(chosen) {
        None => 0,
        Some(_) if chosen.handle.is_time() => count.min(1),
        Some(_) => count,
    }
}

impl Channel<'_> {
    /// The length of its samples, in bytes.
    fn len(&self, records: usize) -> u64 {
        let samples = (records as u64).saturating_mul(self.samples as u64);
        samples.saturating_mul(self.kind.size().into())
    }

    /// Its name; that of an array is cut where its number would not fit.
    fn name(&self) -> String {
        let name: String = ascii(self.chosen.header.name().as_bytes().iter().copied());
        let Some(number) = self.number else { return name };
        let number = format!("_{number}");
        let kept = 32usize.saturating_sub(number.len());
        name.chars().take(kept).collect::<String>() + &number
    }

    fn unit(&self) -> String {
        match self.chosen.header.unit().as_bytes() {
            b"revs/min" => "rpm".to_owned(),
            unit if unit.starts_with(b"irsdk_") => String::new(),
            unit => ascii(unit.iter().copied()),
        }
    }

    fn samples<W: Write>(&self, sink: &mut Sink<W>, row: Row<'_>) {
        let handle = self.chosen.handle;
        let first = self.number.unwrap_or(0);
        for index in first..first.saturating_add(self.samples) {
            match handle.var_type() {
                VarType::Float => {
                    let value = row.get_at::<f32>(handle, index).unwrap_or_default();
                    sink.extend(&value.to_le_bytes());
                }
                VarType::BitField => {
                    let value = row.get_at::<u32>(handle, index).unwrap_or_default();
                    sink.extend(&value.to_le_bytes());
                }
                _ => {
                    let value = row.number_at(handle, index).unwrap_or_default();
                    match self.kind {
                        Kind::Short => sink.extend(&(value as i16).to_le_bytes()),
                        Kind::Long => sink.extend(&(value as i32).to_le_bytes()),
                        Kind::Float => sink.extend(&(value as f32).to_le_bytes()),
                        Kind::Degrees => {
                            let steps = (value * DEGREE_STEPS).round() as i32;
                            sink.extend(&steps.to_le_bytes());
                        }
                    }
                }
            }
        }
    }
}

/// Where everything stands, checked against what the format has room for.
struct Plan {
    channels: u16,
    data_at: u32,
    rate: u32,
}

impl Plan {
    fn new(export: &Export<'_>, records: usize) -> Result<Self, ExportError> {
        let fits = |what, found: u64, max: u64| {
            if found > max { Err(ExportError::TooLarge { what, found, max }) } else { Ok(()) }
        };
        let count = export.chosen.iter().map(channel_count).fold(0, usize::saturating_add);
        fits("channels", count as u64, u16::MAX.into())?;
        let rate = export.recording.tick_rate().unwrap_or(USUAL_RATE);
        let most = channels(&export.chosen).map(|channel| channel.samples).max();
        let Some(most) = most else { return Err(ExportError::Nothing) };
        let quickest = u64::from(rate).saturating_mul(most as u64);
        fits("samples a second", quickest, u16::MAX.into())?;
        let data_at = count.saturating_mul(CHANNEL_LEN).saturating_add(CHANNELS_AT);
        let lengths = channels(&export.chosen).map(|channel| channel.len(records));
        fits("bytes", lengths.fold(data_at as u64, u64::saturating_add), u32::MAX.into())?;
        Ok(Self { channels: count as u16, data_at: data_at as u32, rate })
    }
}

pub(super) fn log<W: Write>(mut export: Export<'_>, out: W) -> Result<usize, ExportError> {
    let records = export.len();
    let plan = Plan::new(&export, records)?;
    let mut sink = Sink::new(out);
    sink.extend(&head(&export, &plan));
    headers(&mut sink, &export, &plan, records)?;

    // Channel by channel, as the format wants it. Progress is in records all the
    // same: a share of them for each channel.
    let chosen = std::mem::take(&mut export.chosen);
    for (before, channel) in channels(&chosen).enumerate() {
        for (done, row) in export.rows().enumerate() {
            channel.samples(&mut sink, row);
            sink.spill()?;
            if done % STEP == 0 {
                let share = before.saturating_mul(records).saturating_add(done);
                export.tell(share.checked_div(plan.channels.into()).unwrap_or(0));
            }
        }
    }
    sink.finish()?;
    export.tell(records);
    Ok(plan.channels.into())
}

/// Everything before the channel headers.
fn head(export: &Export<'_>, plan: &Plan) -> Vec<u8> {
    let recording = export.recording;
    let text = SessionText::new(recording.session_text());
    let get = |path: &str| {
        let value = text.get(path);
        value.map(|value| ascii_of(value.chars())).unwrap_or_default()
    };
    let player = get("DriverInfo.DriverCarIdx");
    let driver = get(&format!("DriverInfo.Drivers[CarIdx={player}].UserName"));
    let car = get(&format!("DriverInfo.Drivers[CarIdx={player}].CarScreenName"));
    let (track, event) = (get("WeekendInfo.TrackDisplayName"), get("WeekendInfo.EventType"));
    let (date, time) = date_and_time(recording.start_date().unwrap_or(0));

    let mut bytes = vec![0; CHANNELS_AT];
    let mut put = |at: usize, value: &[u8], room: usize| {
        let value = value.get(..value.len().min(room)).unwrap_or_default();
        let place = bytes.get_mut(at..).and_then(|bytes| bytes.get_mut(..value.len()));
        if let Some(place) = place {
            place.copy_from_slice(value);
        }
    };
    put(0x00, &0x40u32.to_le_bytes(), 4);
    put(0x08, &(CHANNELS_AT as u32).to_le_bytes(), 4);
    put(0x0c, &plan.data_at.to_le_bytes(), 4);
    put(0x24, &(EVENT_AT as u32).to_le_bytes(), 4);
    // Fixed numbers, and a logger's: serial, type, version.
    put(0x40, &1u16.to_le_bytes(), 2);
    put(0x42, &0x4240u16.to_le_bytes(), 2);
    put(0x44, &0x0fu16.to_le_bytes(), 2);
    put(0x46, &0x1f44u32.to_le_bytes(), 4);
    put(0x4a, b"ADL", 8);
    put(0x52, &420u16.to_le_bytes(), 2);
    put(0x54, &0xadb0u16.to_le_bytes(), 2);
    put(0x56, &u32::from(plan.channels).to_le_bytes(), 4);
    put(0x5e, date.as_bytes(), 16);
    put(0x7e, time.as_bytes(), 16);
    put(0x9e, driver.as_bytes(), 64);
    put(0xde, car.as_bytes(), 64);
    put(0x15e, track.as_bytes(), 64);
    put(EVENT_AT, event.as_bytes(), 64);
    put(EVENT_AT.saturating_add(0x480), &(VENUE_AT as u16).to_le_bytes(), 2);
    put(VENUE_AT, track.as_bytes(), 64);
    put(VENUE_AT.saturating_add(0x44a), &(VEHICLE_AT as u16).to_le_bytes(), 2);
    put(VEHICLE_AT, car.as_bytes(), 64);
    bytes
}

fn headers<W: Write>(
    sink: &mut Sink<W>,
    export: &Export<'_>,
    plan: &Plan,
    records: usize,
) -> Result<(), ExportError> {
    let mut data_at = u64::from(plan.data_at);
    let header_at = |number: u16| {
        let at = usize::from(number).saturating_mul(CHANNEL_LEN).saturating_add(CHANNELS_AT);
        at as u32
    };
    for (number, channel) in (0u16..).zip(channels(&export.chosen)) {
        let next = number.saturating_add(1);
        let previous = number.checked_sub(1).map_or(0, header_at);
        let next_at = if next < plan.channels { header_at(next) } else { 0 };
        let samples = records.saturating_mul(channel.samples) as u32;
        for word in [previous, next_at, data_at as u32, samples] {
            sink.extend(&word.to_le_bytes());
        }
        let rate = plan.rate.saturating_mul(channel.samples as u32) as u16;
        for short in [number.wrapping_add(0x2ee1), channel.kind.class(), channel.kind.size(), rate]
        {
            sink.extend(&short.to_le_bytes());
        }
        let places = if channel.kind == Kind::Degrees { DEGREE_PLACES } else { 0 };
        // Shift, multiplier, divisor, decimal places.
        for short in [0, 1, 1, places] {
            sink.extend(&short.to_le_bytes());
        }
        fixed(sink, &channel.name(), 32);
        fixed(sink, "", 8);
        fixed(sink, &channel.unit(), 12);
        fixed(sink, "", 40);
        sink.spill()?;
        data_at = data_at.saturating_add(channel.len(records));
    }
    Ok(())
}

/// A text in a place of fixed length.
fn fixed<W: Write>(sink: &mut Sink<W>, text: &str, len: usize) {
    let bytes = text.bytes().chain(std::iter::repeat(0));
    bytes.take(len).for_each(|byte| sink.push(byte));
}

fn ascii(bytes: impl Iterator<Item = u8>) -> String {
    ascii_of(bytes.map(char::from))
}

fn ascii_of(characters: impl Iterator<Item = char>) -> String {
    characters.map(|c| if c == ' ' || c.is_ascii_graphic() { c } else { '?' }).collect()
}

/// Day and time of day of seconds since 1970, as the format spells them.
fn date_and_time(seconds: i64) -> (String, String) {
    let Civil { year, month, day, hour, minute, second } = Civil::new(seconds);
    (format!("{day:02}/{month:02}/{year:04}"), format!("{hour:02}:{minute:02}:{second:02}"))
}

pub(super) fn laps<W: Write>(export: &Export<'_>, out: W) -> Result<usize, ExportError> {
    let rate = f64::from(export.recording.tick_rate().unwrap_or(USUAL_RATE));
    let mut sink = Sink::new(out);
    sink.extend(
        b"<?xml version=\"1.0\"?>\n\
          <LDXFile Locale=\"English_United States.1252\" DefaultLocale=\"C\" Version=\"1.6\">\n \
          <Layers>\n  <Layer>\n   <MarkerBlock>\n    <MarkerGroup Name=\"Beacons\" Index=\"3\">\n",
    );
    let mut beacons = 0usize;
    // Its number by the beacons, and its length in records.
    let mut fastest: Option<(usize, usize)> = None;
    let mut before = 0usize;
    let mut laps = export.recording.laps().into_iter().flatten().peekable();
    let mut last = 0usize;
    for (number, part) in export.parts.iter().enumerate() {
        let in_between = number > 0;
        let is_last = number.saturating_add(1) == export.parts.len();
        if in_between {
            beacons = beacons.saturating_add(1);
            beacon(&mut sink, beacons, before as f64 / rate)?;
        }
        if part.start < last {
            laps = export.recording.laps().into_iter().flatten().peekable();
        }
        last = part.start;
        while let Some(lap) = laps.next_if(|lap| lap.records.end <= part.start) {
            last = lap.records.end;
        }
        while let Some(lap) = laps.peek().filter(|lap| lap.records.start < part.end) {
            let within = lap.records.start > part.start && lap.from_line;
            if within {
                beacons = beacons.saturating_add(1);
                let record = lap.records.start.saturating_sub(part.start).saturating_add(before);
                beacon(&mut sink, beacons, record as f64 / rate)?;
            }
            // A lap has a beacon at either end.
            let begun = within || in_between && lap.from_line && lap.records.start == part.start;
            let ended = lap.records.end < part.end || !is_last && lap.records.end == part.end;
            let len = lap.records.len();
            if begun && ended && lap.to_line && fastest.is_none_or(|(_, least)| len < least) {
                fastest = Some((beacons, len));
            }
            if lap.records.end > part.end {
                break;
            }
            last = lap.records.end;
            laps.next();
        }
        before = before.saturating_add(part.len());
    }
    let total = if export.is_empty() { 0 } else { beacons.saturating_add(1) };
    let details = format!(
        "    </MarkerGroup>\n   </MarkerBlock>\n   <RangeBlock/>\n  </Layer>\n  <Details>\n   \
         <String Id=\"Total Laps\" Value=\"{total}\"/>\n",
    );
    sink.extend(details.as_bytes());
    if let Some((number, len)) = fastest {
        let milliseconds = (len as f64 / rate * 1e3).round() as u64;
        let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000);
        let details = format!(
            "   <String Id=\"Fastest Time\" Value=\"{minutes}:{:02}.{:03}\"/>\n   \
             <String Id=\"Fastest Lap\" Value=\"{number}\"/>\n",
            rest / 1_000,
            rest % 1_000,
        );
        sink.extend(details.as_bytes());
    }
    sink.extend(b"  </Details>\n </Layers>\n</LDXFile>\n");
    sink.finish()?;
    Ok(beacons)
}

fn beacon<W: Write>(sink: &mut Sink<W>, number: usize, seconds: f64) -> Result<(), ExportError> {
    let at = seconds * 1e6;
    let marker = format!(
        "     <Marker Version=\"100\" ClassName=\"BCN\" Name=\"Lap.{number}\" Flags=\"77\" \
         Time=\"{at:.3}\"/>\n",
    );
    sink.extend(marker.as_bytes());
    sink.spill()
}
