mod damage;
mod links;
mod pcap;
mod streams;
mod write;

use std::io::Write;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use etherparse::{PacketBuilder, VlanId};

use super::*;

/// A directory of a test, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("capture-{}-{test}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a file yields: its datagrams, the error after them, and what was passed over.
struct Outcome {
    datagrams: Vec<Datagram>,
    error: Option<CaptureError>,
    skipped: Skipped,
}

impl Outcome {
    fn times(&self) -> Vec<u64> {
        self.datagrams.iter().map(|datagram| datagram.t_us).collect()
    }

    fn payloads(&self) -> Vec<&[u8]> {
        self.datagrams.iter().map(|datagram| &datagram.payload[..]).collect()
    }

    fn error(&self) -> String {
        self.error.as_ref().expect("an error").to_string()
    }

    #[track_caller]
    fn whole(self) -> Self {
        if let Some(error) = &self.error {
            panic!("{error}");
        }
        self
    }
}

fn read(name: &str, bytes: &[u8]) -> Outcome {
    let mut capture = Capture {
        waiting: VecDeque::new(),
        current: None,
        clock: Clock::default(),
        skipped: Skipped::default(),
    };
    let mut datagrams = Vec::new();
    let mut error = None;
    match Source::recognise(name.into(), Cursor::new(bytes.to_vec())) {
        Ok(source) => {
            capture.clock.begin_file(source.has_times());
            capture.current = Some(source);
        }
        Err(refused) => error = Some(refused),
    }
    for result in &mut capture {
        assert!(error.is_none(), "the stream goes on after an error");
        match result {
            Ok(datagram) => datagrams.push(datagram),
            Err(damage) => error = Some(damage),
        }
    }
    Outcome { datagrams, error, skipped: capture.skipped() }
}

fn read_files(paths: &[PathBuf]) -> Vec<Datagram> {
    Capture::open(paths).unwrap().map(Result::unwrap).collect()
}

fn v4(last: u8, port: u16) -> SocketAddr {
    (Ipv4Addr::new(192, 168, 0, last), port).into()
}

fn v6(last: u16, port: u16) -> SocketAddr {
    (Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, last), port).into()
}

/// An IPv4 packet from 192.168.0.1:5000 to 192.168.0.2:20777.
fn ip_packet(payload: &[u8]) -> Vec<u8> {
    let mut packet = Vec::new();
    PacketBuilder::ipv4([192, 168, 0, 1], [192, 168, 0, 2], 64)
        .udp(5000, 20777)
        .write(&mut packet, payload)
        .unwrap();
    packet
}

/// `packet` behind `header`.
fn behind(header: &[u8], packet: &[u8]) -> Vec<u8> {
    [header, packet].concat()
}

const ETHERNET: u32 = 1;
const RAW: u32 = 101;

/// An Ethernet header of the type IPv4.
const ETHERNET_HEADER: [u8; 14] = [2, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 1, 0x08, 0x00];

/// A pcap file, little-endian and in microseconds, of `(seconds, micros, packet)`.
fn pcap(link_type: u32, packets: &[(u32, u32, &[u8])]) -> Vec<u8> {
    let mut file = Vec::new();
    file.extend(0xa1b2_c3d4u32.to_le_bytes());
    file.extend([2, 0, 4, 0]);
    file.extend([0; 8]);
    file.extend(65_535u32.to_le_bytes());
    file.extend(link_type.to_le_bytes());
    for (seconds, micros, packet) in packets {
        let length = packet.len() as u32;
        for field in [*seconds, *micros, length, length] {
            file.extend(field.to_le_bytes());
        }
        file.extend(*packet);
    }
    file
}

/// The one datagram of a pcap file of one packet, or why it was passed over.
fn one(link_type: u32, packet: &[u8]) -> Result<Datagram, Skipped> {
    let mut file = read("one.pcap", &pcap(link_type, &[(1, 2, packet)])).whole();
    file.datagrams.pop().ok_or(file.skipped)
}

/// A pcapng block, little-endian.
fn block(kind: u32, content: &[u8]) -> Vec<u8> {
    let padded = content.len().next_multiple_of(4);
    let length = (padded as u32 + 12).to_le_bytes();
    let mut block = Vec::new();
    block.extend(kind.to_le_bytes());
    block.extend(length);
    block.extend(content);
    block.resize(8 + padded, 0);
    block.extend(length);
    block
}

fn section() -> Vec<u8> {
    let mut content = 0x1a2b_3c4du32.to_le_bytes().to_vec();
    content.extend([1, 0, 0, 0]);
    content.extend([0xff; 8]);
    block(0x0a0d_0d0a, &content)
}

fn interface(link_type: u32, snap_length: u32, options: &[u8]) -> Vec<u8> {
    let mut content = link_type.to_le_bytes().to_vec();
    content.extend(snap_length.to_le_bytes());
    content.extend(options);
    block(1, &content)
}

/// An option of an interface description.
fn option(code: u16, value: &[u8]) -> Vec<u8> {
    let mut option = code.to_le_bytes().to_vec();
    option.extend((value.len() as u16).to_le_bytes());
    option.extend(value);
    option.resize(option.len().next_multiple_of(4), 0);
    option
}

fn enhanced_packet(interface: u32, units: u64, packet: &[u8]) -> Vec<u8> {
    let length = packet.len() as u32;
    let mut content = Vec::new();
    for field in [interface, (units >> 32) as u32, units as u32, length, length] {
        content.extend(field.to_le_bytes());
    }
    content.extend(packet);
    block(6, &content)
}

fn pkts(payloads: &[&[u8]]) -> Vec<u8> {
    let mut file = Vec::new();
    for payload in payloads {
        file.extend((payload.len() as u32).to_le_bytes());
        file.extend(*payload);
    }
    file
}
