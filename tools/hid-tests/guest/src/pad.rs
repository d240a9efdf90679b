//! A DualSense: hid-playstation binds to it.

use std::io;
use std::path::Path;

use crate::log::Log;
use crate::uhid::{self, BLUETOOTH, Device, Identity, Item, USB, descriptor};

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
}

/// The address of the pad with this number, as the driver prints it.
pub fn address(number: u8) -> String {
    format!("02:00:00:00:ce:{number:02x}")
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

struct Pad {
    bus: Bus,
    number: u8,
    log: Log,
}

impl Device for Pad {
    fn output(&mut self, report: &[u8]) -> io::Result<Option<Vec<u8>>> {
        self.log.put(report)?;
        Ok(None)
    }

    fn feature(&mut self, id: u8) -> Option<Vec<u8>> {
        feature(self.bus, self.number, id)
    }
}

/// Is that pad until the process ends; then it is unplugged.
pub fn serve(bus: Bus, number: u8, log: &Path) -> io::Result<()> {
    let mut reports = match bus {
        Bus::Usb => vec![(0x01, Item::Input, 63), (0x02, Item::Output, 47)],
        Bus::Bluetooth => {
            vec![(0x01, Item::Input, 9), (0x31, Item::Input, 77), (0x31, Item::Output, 77)]
        }
    };
    reports.extend([(0x05, 40), (0x09, 19), (0x20, 63)].map(|(id, len)| (id, Item::Feature, len)));
    let identity = Identity {
        name: "Sony Interactive Entertainment Wireless Controller",
        // BlueZ gives the address of the adapter here; a made up USB device has none.
        place: if bus == Bus::Bluetooth { "02:00:00:00:00:01" } else { "" },
        serial: address(number),
        bus: if bus == Bus::Bluetooth { BLUETOOTH } else { USB },
        vendor: 0x054C,
        product: 0x0CE6,
        descriptor: descriptor(0x05, &reports),
    };
    uhid::serve(&identity, Pad { bus, number, log: Log::open(log)? })
}
