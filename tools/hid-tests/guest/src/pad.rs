//! A DualSense through `/dev/uhid`: the kernel takes it for one that is plugged in
//! or paired, and binds hid-playstation to it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use crate::log::Log;

pub const VENDOR: u16 = 0x054C;
pub const PRODUCT: u16 = 0x0CE6;

/// The events of `linux/uhid.h` that matter here.
const OUTPUT: u32 = 6;
const GET_REPORT: u32 = 9;
const GET_REPORT_REPLY: u32 = 10;
const CREATE2: u32 = 11;
const SET_REPORT: u32 = 13;
const SET_REPORT_REPLY: u32 = 14;
/// The longest event.
const EVENT: usize = 4 + 128 + 64 + 64 + 2 + 2 + 16 + 4096;
const EIO: u16 = 5;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bus {
    Usb,
    Bluetooth,
}

impl Bus {
    pub fn named(name: &str) -> Self {
        match name {
            "usb" => Self::Usb,
            "bluetooth" => Self::Bluetooth,
            _ => panic!("{name} is no bus"),
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Usb => "usb",
            Self::Bluetooth => "bluetooth",
        }
    }

    /// As in `linux/input.h`.
    const fn number(self) -> u16 {
        match self {
            Self::Usb => 3,
            Self::Bluetooth => 5,
        }
    }
}

/// The address of the pad with this number, as the driver prints it.
pub fn address(number: u8) -> String {
    format!("02:00:00:00:ce:{number:02x}")
}

/// Bytes of a report descriptor: each report an array of bytes of its vendor's.
fn descriptor(bus: Bus) -> Vec<u8> {
    const INPUT: u8 = 0x81;
    const OUTPUT: u8 = 0x91;
    const FEATURE: u8 = 0xB1;
    let mut bytes = vec![0x05, 0x01, 0x09, 0x05, 0xA1, 0x01];
    let mut report = |id: u8, item: u8, count: u8| {
        bytes.extend([0x85, id, 0x06, 0x00, 0xFF, 0x09, id, 0x15, 0x00, 0x26, 0xFF, 0x00]);
        bytes.extend([0x75, 8, 0x95, count, item, 0x02]);
    };
    match bus {
        Bus::Usb => {
            report(0x01, INPUT, 63);
            report(0x02, OUTPUT, 47);
        }
        Bus::Bluetooth => {
            report(0x01, INPUT, 9);
            report(0x31, INPUT, 77);
            report(0x31, OUTPUT, 77);
        }
    }
    report(0x05, FEATURE, 40);
    report(0x09, FEATURE, 19);
    report(0x20, FEATURE, 63);
    bytes.push(0xC0);
    bytes
}

/// What the driver asks for: calibration, address, firmware.
fn feature(bus: Bus, pad: u8, id: u8) -> Option<Vec<u8>> {
    let mut bytes = match id {
        0x05 => {
            let mut bytes = vec![0; 41];
            // Plus and minus of each axis and of the speed: no range may be empty.
            for (index, place) in bytes[7..35].chunks_exact_mut(2).enumerate() {
                let value: i16 = if index % 2 == 0 { 10_000 } else { -10_000 };
                place.copy_from_slice(&value.to_le_bytes());
            }
            bytes
        }
        0x09 => {
            let mut bytes = vec![0; 20];
            // The last byte of the address comes first.
            bytes[1..7].copy_from_slice(&[pad, 0xCE, 0, 0, 0, 0x02]);
            bytes
        }
        0x20 => {
            let mut bytes = vec![0; 64];
            // Hardware, firmware, and a feature version that has improved rumble.
            bytes[24..28].copy_from_slice(&0x0100_0208_u32.to_le_bytes());
            bytes[28..32].copy_from_slice(&0x0001_0036_u32.to_le_bytes());
            bytes[44..46].copy_from_slice(&0x0224_u16.to_le_bytes());
            bytes
        }
        _ => return None,
    };
    bytes[0] = id;
    if bus == Bus::Bluetooth {
        let (data, crc) = bytes.split_last_chunk_mut::<4>().unwrap();
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&[0xA3]);
        hasher.update(data);
        *crc = hasher.finalize().to_le_bytes();
    }
    Some(bytes)
}

fn create(bus: Bus, pad: u8) -> Vec<u8> {
    let mut event = CREATE2.to_le_bytes().to_vec();
    let mut text = |text: &str, room: usize| {
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(room, 0);
        event.extend(bytes);
    };
    text("Sony Interactive Entertainment Wireless Controller", 128);
    // BlueZ gives the address of the adapter here; a made up USB device has none.
    text(if bus == Bus::Bluetooth { "02:00:00:00:00:01" } else { "" }, 64);
    text(&address(pad), 64);
    let descriptor = descriptor(bus);
    event.extend(u16::try_from(descriptor.len()).unwrap().to_le_bytes());
    event.extend(bus.number().to_le_bytes());
    for number in [u32::from(VENDOR), u32::from(PRODUCT), 0x0100, 0] {
        event.extend(number.to_le_bytes());
    }
    event.extend(descriptor);
    event.resize(EVENT, 0);
    event
}

/// Is that pad until the process ends; then it is unplugged.
pub fn serve(bus: Bus, pad: u8, log: &Path) -> io::Result<()> {
    let mut log = Log::open(log)?;
    let mut uhid = OpenOptions::new().read(true).write(true).open("/dev/uhid")?;
    uhid.write_all(&create(bus, pad))?;
    let mut event = [0; EVENT];
    loop {
        if uhid.read(&mut event)? < 4 {
            continue;
        }
        let (kind, data) = event.split_first_chunk::<4>().unwrap();
        match u32::from_le_bytes(*kind) {
            OUTPUT => {
                let size = usize::from(u16::from_le_bytes([data[4096], data[4097]]));
                log.put(&data[..size])?;
            }
            GET_REPORT => {
                let mut answer = GET_REPORT_REPLY.to_le_bytes().to_vec();
                answer.extend(&data[..4]);
                let bytes = feature(bus, pad, data[4]);
                answer.extend(if bytes.is_some() { 0 } else { EIO }.to_le_bytes());
                let bytes = bytes.unwrap_or_default();
                answer.extend(u16::try_from(bytes.len()).unwrap().to_le_bytes());
                answer.extend(bytes);
                reply(&mut uhid, answer)?;
            }
            SET_REPORT => {
                let mut answer = SET_REPORT_REPLY.to_le_bytes().to_vec();
                answer.extend(&data[..4]);
                answer.extend(0_u16.to_le_bytes());
                reply(&mut uhid, answer)?;
            }
            _ => {}
        }
    }
}

fn reply(uhid: &mut File, mut event: Vec<u8>) -> io::Result<()> {
    event.resize(EVENT, 0);
    uhid.write_all(&event)
}
