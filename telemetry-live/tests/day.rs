//! A day of play, made in memory. Alone in its program, for its memory is measured.

mod common;

use std::fs;
use std::io::Read;

use common::outgauge;
use telemetry_core::Timestamp;
use telemetry_live::capture::Capture;
use telemetry_live::{Config, Event, Replay};

/// A pcap file that is made while it is read: an OutGauge packet so often a
/// second, for so long.
struct Made {
    packets: u64,
    made: u64,
    step_us: u64,
    buffer: Vec<u8>,
    at: usize,
}

impl Made {
    fn new(a_second: u64, seconds: u64) -> Self {
        let mut buffer = vec![0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0];
        buffer.extend([0; 8]);
        buffer.extend(65_535u32.to_le_bytes());
        buffer.extend(101u32.to_le_bytes());
        let packets = a_second * seconds;
        Self { packets, made: 0, step_us: 1_000_000 / a_second, buffer, at: 0 }
    }

    fn make(&mut self) {
        self.at = 0;
        self.buffer.clear();
        if self.made == self.packets {
            return;
        }
        let time = 1_700_000_000_000_000 + self.made * self.step_us;
        // Laps of a minute and a half, and noise now and then.
        let payload = match self.made % 1_000 {
            999 => vec![7; 300],
            _ => outgauge(1_000.0 + (self.made % 5_400) as f32),
        };
        let length = 28 + payload.len() as u16;
        for field in [(time / 1_000_000) as u32, (time % 1_000_000) as u32] {
            self.buffer.extend(field.to_le_bytes());
        }
        self.buffer.extend(u32::from(length).to_le_bytes());
        self.buffer.extend(u32::from(length).to_le_bytes());
        self.buffer.extend([0x45, 0]);
        self.buffer.extend(length.to_be_bytes());
        self.buffer.extend([0, 0, 0, 0, 64, 17, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2]);
        self.buffer.extend(5_000u16.to_be_bytes());
        self.buffer.extend(20_777u16.to_be_bytes());
        self.buffer.extend((length - 20).to_be_bytes());
        self.buffer.extend([0, 0]);
        self.buffer.extend(payload);
        self.made += 1;
    }
}

impl Read for Made {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.buffer.len() {
            self.make();
        }
        let left = &self.buffer[self.at..];
        let count = left.len().min(into.len());
        into[..count].copy_from_slice(&left[..count]);
        self.at += count;
        Ok(count)
    }
}

/// Bytes of memory that are the program's own; 0 where that is not known.
fn memory() -> u64 {
    let pages = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split_whitespace().nth(1).map_or(0, |pages| pages.parse::<u64>().unwrap() * 4_096)
}

fn a_day(a_second: u64) {
    let seconds = 24 * 3_600;
    let made = Capture::from_reader("made", Made::new(a_second, seconds)).unwrap();
    let mut replay = Replay::of(made, Config::default()).unwrap();
    let (mut frames, mut early) = (0u64, 0);
    while let Some(event) = replay.next().unwrap() {
        if matches!(event, Event::Frame(_)) {
            frames += 1;
        }
        if frames == 10_000 {
            early = memory();
        }
    }
    let packets = seconds * a_second;
    assert_eq!(frames, packets - packets / 1_000);
    assert_eq!(replay.report().packets, packets);
    let late = memory();
    println!("{packets} packets, memory {early} -> {late}");
    assert!(late < early + (4 << 20), "memory grew from {early} to {late}");
    assert!(replay.seek(Timestamp::ZERO).unwrap_err().to_string().contains("cannot go back"));
}

#[test]
fn a_day_is_replayed_without_growth() {
    a_day(4);
}

#[test]
#[ignore = "five million packets"]
fn a_day_at_full_rate_is_replayed_without_growth() {
    a_day(60);
}
