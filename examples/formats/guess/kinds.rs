//! Several kinds of packets of one length: the leading byte that tells them apart.

use std::collections::BTreeMap;

use super::recording::{Group, Packet};

/// How far into a packet the byte is looked for.
const LEADING: usize = 32;
/// The most kinds.
const KINDS: usize = 16;
/// A kind has at least so many packets.
const PACKETS: usize = 4;
/// How many packets are compared.
const COMPARED: usize = 256;

/// The byte that tells packets of one length apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id {
    /// Where it stands.
    pub offset: usize,
    /// What it is in these packets.
    pub value: u8,
}

/// A packet that was kept.
#[derive(Clone, Copy, Debug)]
pub struct Kept<'a> {
    /// The number of its run.
    pub run: u64,
    /// Packets of any length before it.
    pub at: u64,
    /// What it holds.
    pub packet: &'a [u8],
}

impl<'a> Kept<'a> {
    fn of(packet: &'a Packet) -> Self {
        Self { run: packet.run, at: packet.at, packet: &packet.payload }
    }
}

/// The packets of a group, by kind where there are several.
#[must_use]
pub(super) fn split(group: &Group) -> Vec<(Option<Id>, Vec<Kept<'_>>)> {
    let packets: Vec<Kept<'_>> = group.packets.iter().map(Kept::of).collect();
    let Some(offset) = telling_byte(&packets, group.length) else {
        return vec![(None, packets)];
    };
    let mut kinds: BTreeMap<u8, Vec<Kept<'_>>> = BTreeMap::new();
    for packet in packets {
        kinds.entry(packet.packet[offset]).or_default().push(packet);
    }
    kinds.into_iter().map(|(value, packets)| (Some(Id { offset, value }), packets)).collect()
}

/// The leading byte by which packets are much more alike within a kind than they
/// are one after the other. In packets of one kind neighbours are alike anyway.
fn telling_byte(packets: &[Kept<'_>], length: usize) -> Option<usize> {
    let some = &packets[..packets.len().min(COMPARED)];
    if some.len() < 2 * PACKETS {
        return None;
    }
    let mixed = difference(some.windows(2).map(|pair| (pair[0].packet, pair[1].packet)));
    let mut best: Option<(f64, usize)> = None;
    for offset in 0..length.min(LEADING) {
        let mut kinds: BTreeMap<u8, Vec<&[u8]>> = BTreeMap::new();
        for Kept { packet, .. } in some {
            kinds.entry(packet[offset]).or_default().push(packet);
        }
        let whole = kinds.values().all(|kind| kind.len() >= PACKETS);
        if !(2..=KINDS).contains(&kinds.len()) || !whole {
            continue;
        }
        let within = kinds.values().flat_map(|kind| kind.windows(2).map(|pair| (pair[0], pair[1])));
        let within = difference(within);
        if within < 0.7 * mixed && mixed - within > 0.1 && best.is_none_or(|(b, _)| within < b) {
            best = Some((within, offset));
        }
    }
    best.map(|(_, offset)| offset)
}

/// The share of bytes that differ.
fn difference<'a>(pairs: impl Iterator<Item = (&'a [u8], &'a [u8])>) -> f64 {
    let (mut differ, mut bytes) = (0, 0);
    for (a, b) in pairs {
        differ += a.iter().zip(b).filter(|(a, b)| a != b).count();
        bytes += a.len();
    }
    differ as f64 / bytes.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guess::recording::Recording;
    use telemetry_examples::capture::Datagram;

    fn recording(packets: impl IntoIterator<Item = Vec<u8>>) -> Recording {
        let mut recording = Recording::default();
        for payload in packets {
            recording.push(Datagram { t_us: 0, payload, source: None, destination: None });
        }
        recording
    }

    #[test]
    fn kinds_that_take_turns_are_told_apart() {
        let packet = |count: u8| {
            let mut packet = vec![if count.is_multiple_of(3) { 200 } else { 0 }; 40];
            packet[5] = if count.is_multiple_of(3) { 7 } else { 9 };
            packet[20] = count;
            packet
        };
        let recording = recording((0..90).map(packet));
        let kinds = split(recording.groups().next().unwrap());
        let told: Vec<_> =
            kinds.iter().map(|(id, packets)| (id.unwrap().offset, packets.len())).collect();
        // All bytes but the counter tell them apart; the first is as good as any.
        assert_eq!(told, [(0, 60), (0, 30)]);
    }

    #[test]
    fn one_kind_stays_one() {
        // A gear among the leading bytes tells nothing apart.
        let recording = recording((0..200u8).map(|count| {
            let mut packet = vec![0; 40];
            (packet[3], packet[20], packet[30]) = (1 + count / 40, count, count.wrapping_mul(7));
            packet
        }));
        let kinds = split(recording.groups().next().unwrap());
        assert_eq!((kinds.len(), kinds[0].0), (1, None));
    }

    #[test]
    fn few_packets_and_empty_ones_are_one_kind() {
        for packets in [vec![], vec![vec![]; 20], vec![vec![1; 40], vec![2; 40]]] {
            for group in recording(packets).groups() {
                assert_eq!(split(group).len(), 1);
            }
        }
    }
}
