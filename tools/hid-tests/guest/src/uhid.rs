//! Devices through `/dev/uhid`: the kernel takes them for real ones.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};

/// The events of `linux/uhid.h` that matter here.
const OUTPUT: u32 = 6;
const GET_REPORT: u32 = 9;
const GET_REPORT_REPLY: u32 = 10;
const CREATE2: u32 = 11;
const INPUT2: u32 = 12;
const SET_REPORT: u32 = 13;
const SET_REPORT_REPLY: u32 = 14;
/// The longest event.
const EVENT: usize = 4 + 128 + 64 + 64 + 2 + 2 + 16 + 4096;
const EIO: u16 = 5;

/// As in `linux/input.h`.
pub const USB: u16 = 3;
pub const BLUETOOTH: u16 = 5;

/// What a device says of itself.
pub struct Identity {
    pub name: &'static str,
    /// Where it is plugged in.
    pub place: &'static str,
    pub serial: String,
    pub bus: u16,
    pub vendor: u16,
    pub product: u16,
    pub descriptor: Vec<u8>,
}

/// What a device does.
pub trait Device {
    /// It is sent an output report; an input report may be its answer.
    fn output(&mut self, report: &[u8]) -> io::Result<Option<Vec<u8>>>;

    /// It is asked for a feature report.
    fn feature(&mut self, _id: u8) -> Option<Vec<u8>> {
        None
    }
}

/// One report of a descriptor: so many bytes of its vendor's.
pub enum Item {
    Input = 0x81,
    Output = 0x91,
    Feature = 0xB1,
}

/// A descriptor of numbered reports, each with how many bytes follow its number.
pub fn descriptor(usage: u8, reports: &[(u8, Item, u8)]) -> Vec<u8> {
    let mut bytes = vec![0x05, 0x01, 0x09, usage, 0xA1, 0x01];
    for (id, item, count) in reports {
        let item = match item {
            Item::Input => Item::Input as u8,
            Item::Output => Item::Output as u8,
            Item::Feature => Item::Feature as u8,
        };
        bytes.extend([0x85, *id, 0x06, 0x00, 0xFF, 0x09, *id, 0x15, 0x00, 0x26, 0xFF, 0x00]);
        bytes.extend([0x75, 8, 0x95, *count, item, 0x02]);
    }
    bytes.push(0xC0);
    bytes
}

fn create(identity: &Identity) -> Vec<u8> {
    let mut event = CREATE2.to_le_bytes().to_vec();
    let mut text = |text: &str, room: usize| {
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(room, 0);
        event.extend(bytes);
    };
    text(identity.name, 128);
    text(identity.place, 64);
    text(&identity.serial, 64);
    event.extend(u16::try_from(identity.descriptor.len()).unwrap().to_le_bytes());
    event.extend(identity.bus.to_le_bytes());
    for number in [u32::from(identity.vendor), u32::from(identity.product), 0x0100, 0] {
        event.extend(number.to_le_bytes());
    }
    event.extend(&identity.descriptor);
    event
}

/// Is that device until the process ends; then it is unplugged.
pub fn serve(identity: &Identity, mut device: impl Device) -> io::Result<()> {
    let mut uhid = OpenOptions::new().read(true).write(true).open("/dev/uhid")?;
    put(&mut uhid, create(identity))?;
    let mut event = [0; EVENT];
    loop {
        if uhid.read(&mut event)? < 4 {
            continue;
        }
        let (kind, data) = event.split_first_chunk::<4>().unwrap();
        match u32::from_le_bytes(*kind) {
            OUTPUT => {
                let size = usize::from(u16::from_le_bytes([data[4096], data[4097]]));
                if let Some(answer) = device.output(&data[..size])? {
                    let mut event = INPUT2.to_le_bytes().to_vec();
                    event.extend(u16::try_from(answer.len()).unwrap().to_le_bytes());
                    event.extend(answer);
                    put(&mut uhid, event)?;
                }
            }
            GET_REPORT => {
                let mut event = GET_REPORT_REPLY.to_le_bytes().to_vec();
                event.extend(&data[..4]);
                let bytes = device.feature(data[4]);
                event.extend(if bytes.is_some() { 0 } else { EIO }.to_le_bytes());
                let bytes = bytes.unwrap_or_default();
                event.extend(u16::try_from(bytes.len()).unwrap().to_le_bytes());
                event.extend(bytes);
                put(&mut uhid, event)?;
            }
            SET_REPORT => {
                let mut event = SET_REPORT_REPLY.to_le_bytes().to_vec();
                event.extend(&data[..4]);
                event.extend(0_u16.to_le_bytes());
                put(&mut uhid, event)?;
            }
            _ => {}
        }
    }
}

fn put(uhid: &mut File, mut event: Vec<u8>) -> io::Result<()> {
    event.resize(EVENT, 0);
    uhid.write_all(&event)
}
