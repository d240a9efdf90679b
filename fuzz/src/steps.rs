//! Streams of packets out of a fuzzer's bytes.
//!
//! A step is written `shape`, `time`, a little-endian u16 `length`, and that
//! many bytes. Most shapes lay them behind the head of a valid packet and give
//! it the valid length, so that a few bytes make a packet that decodes; from
//! [`RAW`] on they are the packet.

use telemetry_core::Timestamp;
use telemetry_decoders::f1::Format;
use telemetry_decoders::{codemasters, forza, outgauge, wrc};

/// The first shape whose packet is the step's bytes as they are.
pub const RAW: u8 = 0xc0;

/// A step may be four bytes and its packet 1,400: more of them only cost time.
const MOST_STEPS: usize = 64;

/// Cut or filled with zeros to this length, behind this head.
#[derive(Debug)]
pub struct Shape {
    head: Vec<u8>,
    /// `None` for any.
    length: Option<usize>,
}

impl Shape {
    fn of_length(length: usize) -> Self {
        Self { head: Vec::new(), length: Some(length) }
    }

    /// What makes a packet in this shape: what of it stands behind the head, without
    /// zeros at the end.
    pub fn payload_of<'a>(&self, packet: &'a [u8]) -> Option<&'a [u8]> {
        let payload = packet.strip_prefix(&self.head[..])?;
        match self.length {
            Some(length) if length != packet.len() => None,
            Some(_) => {
                let zeros = payload.iter().rev().take_while(|&&byte| byte == 0).count();
                payload.get(..payload.len() - zeros)
            }
            None => Some(payload),
        }
    }
}

/// Every packet of every format.
pub fn f1_shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for format in Format::ALL {
        for (id, &length) in (0..).zip(format.sizes()) {
            let mut head = format.number().to_le_bytes().to_vec();
            match format {
                Format::F2022 => head.extend([1, 0, 1, id]),
                _ => head.extend([0, 1, 0, 1, id]),
            }
            shapes.push(Shape { head, length: Some(length) });
        }
    }
    shapes
}

/// Every type in every length.
pub fn pcars2_shapes() -> Vec<Shape> {
    let types: [(u8, &[usize]); 7] = [
        (0, &[538, 555, 556, 559]),
        (1, &[308]),
        (2, &[1_136, 1_040]),
        (3, &[1_063, 1_059, 993]),
        (4, &[24]),
        (7, &[1_040, 784]),
        (8, &[1_164, 1_452]),
    ];
    let shape = |packet_type, &length: &usize| {
        let mut head = vec![0; 10];
        head.push(packet_type);
        Shape { head, length: Some(length) }
    };
    types
        .into_iter()
        .flat_map(|(packet_type, lengths)| lengths.iter().map(move |at| shape(packet_type, at)))
        .collect()
}

/// A packet of every protocol.
pub fn all_shapes() -> Vec<Shape> {
    let by_length =
        [&outgauge::LENGTHS[..], &wrc::LENGTHS[..], &codemasters::LENGTHS[..], &forza::LENGTHS[..]];
    let by_length = by_length.into_iter().flatten().map(|&length| Shape::of_length(length));
    let text = [&br#"{"rpm":"#[..], br#"{"speed":"#]
        .map(|head| Shape { head: head.to_vec(), length: None });
    by_length.chain(pcars2_shapes()).chain(f1_shapes()).chain(text).collect()
}

/// One packet of a stream.
#[derive(Debug)]
pub struct Step {
    pub shape: u8,
    pub packet: Vec<u8>,
    pub now: Timestamp,
}

/// The steps of a stream; the last may be cut short.
pub fn steps(mut bytes: &[u8], shapes: &[Shape]) -> impl Iterator<Item = Step> {
    let mut now = 0;
    std::iter::from_fn(move || {
        let (&[shape, time, low, high], rest) = bytes.split_first_chunk()?;
        let length = usize::from(u16::from_le_bytes([low, high])).min(rest.len());
        let (payload, rest) = rest.split_at(length);
        bytes = rest;
        now = moved(now, time);
        let packet = match shape {
            RAW.. => payload.to_vec(),
            _ => shaped(&shapes[usize::from(shape) % shapes.len()], payload),
        };
        Some(Step { shape, packet, now: Timestamp::from_micros(now) })
    })
    .take(MOST_STEPS)
}

fn shaped(shape: &Shape, payload: &[u8]) -> Vec<u8> {
    let mut packet = [&shape.head, payload].concat();
    if let Some(length) = shape.length {
        packet.resize(length, 0);
    }
    packet
}

/// Mostly a few milliseconds on; else around one second, far away, or back.
fn moved(now: u64, time: u8) -> u64 {
    const SECOND: u64 = 1_000_000;
    match time {
        0xff => u64::MAX,
        0xfe => 0,
        0xfd => now.saturating_sub(1),
        0xfc => now.saturating_sub(SECOND),
        0xfb => now.saturating_sub(3_600 * SECOND),
        0xfa => now.saturating_add(3_600 * SECOND),
        0xf9 => now.saturating_add(SECOND - 1),
        0xf8 => now.saturating_add(SECOND),
        millis => now.saturating_add(u64::from(millis) * 1_000),
    }
}
