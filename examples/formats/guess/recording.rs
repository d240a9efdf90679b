//! What is kept of a recording: the packets of each length, thinned out where
//! there are many.

use std::collections::BTreeMap;

use telemetry_examples::capture::Datagram;

/// Packets in a row that are kept together: how a value moves is seen in them.
const RUN: u64 = 16;
/// How many packets of a length are kept,
const PACKETS: usize = 2_048;
/// and how many bytes of them.
const BYTES: usize = 3 << 20;
/// How many lengths are kept; noise has one for each packet.
const LENGTHS: usize = 64;

/// Packets of one length that came to one port.
#[derive(Debug)]
pub struct Group {
    /// The port they were sent to, where the recording says so.
    pub port: Option<u16>,
    /// Their length.
    pub length: usize,
    /// How many there were.
    pub seen: u64,
    /// Of the runs, every so many is kept.
    step: u64,
    /// Those kept, in order.
    pub packets: Vec<Packet>,
}

/// A packet that was kept.
#[derive(Debug)]
pub struct Packet {
    /// The number of its run.
    pub run: u64,
    /// Packets of any length before it.
    pub at: u64,
    /// What it holds.
    pub payload: Vec<u8>,
}

impl Group {
    fn push(&mut self, at: u64, payload: Vec<u8>) {
        let run = self.seen / RUN;
        self.seen += 1;
        if !run.is_multiple_of(self.step) {
            return;
        }
        self.packets.push(Packet { run, at, payload });
        if self.packets.len() > self.most() {
            self.step *= 2;
            let step = self.step;
            self.packets.retain(|packet| packet.run % step == 0);
        }
    }

    fn most(&self) -> usize {
        (BYTES / self.length.max(1)).clamp(2 * RUN as usize, PACKETS)
    }
}

/// The packets of a recording by port and length.
#[derive(Debug, Default)]
pub struct Recording {
    groups: BTreeMap<(Option<u16>, usize), Group>,
    packets: u64,
    left_out: u64,
}

impl Recording {
    /// Adds a datagram.
    pub fn push(&mut self, datagram: Datagram) {
        let at = self.packets;
        self.packets += 1;
        let port = datagram.destination.map(|address| address.port());
        let length = datagram.payload.len();
        let key = (port, length);
        if !self.groups.contains_key(&key) && self.groups.len() >= LENGTHS {
            // The rarest makes room: a game's packets come again and again.
            let rarest = self.groups.iter().min_by_key(|(_, group)| group.seen);
            let Some((&rarest, _)) = rarest else { return };
            self.left_out += self.groups.remove(&rarest).map_or(0, |group| group.seen);
        }
        let new = || Group { port, length, seen: 0, step: 1, packets: Vec::new() };
        self.groups.entry(key).or_insert_with(new).push(at, datagram.payload);
    }

    /// How many packets there were.
    #[must_use]
    pub fn packets(&self) -> u64 {
        self.packets
    }

    /// How many packets were left out because there were too many lengths.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The groups by port and length.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn datagram(payload: Vec<u8>) -> Datagram {
        Datagram { t_us: 0, payload, source: None, destination: None }
    }

    #[test]
    fn long_recordings_are_thinned_out_evenly() {
        let mut recording = Recording::default();
        for count in 0..100_000u32 {
            recording.push(datagram(count.to_le_bytes().to_vec()));
        }
        let group = recording.groups().next().unwrap();
        assert_eq!(group.seen, 100_000);
        assert!((PACKETS / 3..=PACKETS).contains(&group.packets.len()), "{}", group.packets.len());
        let number = |packet: &[u8]| u32::from_le_bytes(packet.try_into().unwrap());
        for pair in group.packets.windows(2) {
            let step = number(&pair[1].payload) - number(&pair[0].payload);
            assert!(if pair[0].run == pair[1].run { step == 1 } else { step > 1 }, "{step}");
        }
        assert!(number(&group.packets.last().unwrap().payload) > 95_000);
    }

    #[test]
    fn noise_does_not_push_the_game_out() {
        let mut recording = Recording::default();
        for count in 0..5_000 {
            recording.push(datagram(vec![1; 300]));
            recording.push(datagram(vec![0; 400 + count]));
        }
        assert_eq!(recording.groups().count(), LENGTHS);
        assert_eq!(recording.groups().next().unwrap().seen, 5_000);
        assert_eq!(recording.packets() - recording.left_out(), 5_000 + LENGTHS as u64 - 1);
    }

    #[test]
    fn large_packets_are_bounded_by_their_bytes() {
        let mut recording = Recording::default();
        for _ in 0..500 {
            recording.push(datagram(vec![0; 65_535]));
        }
        let group = recording.groups().next().unwrap();
        assert!(group.packets.len() * 65_535 <= BYTES, "{}", group.packets.len());
    }
}
