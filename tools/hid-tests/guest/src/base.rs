//! Wheels that the kernel has no driver of its own for, but for the generic one: a
//! Fanatec base, and a Logitech RS50, which answers over HID++.

use std::io;
use std::path::Path;

use crate::log::Log;
use crate::uhid::{self, Device, Identity, Item, USB, descriptor};

/// The index of the feature that the lights are, as `rev_lights --dry-run` takes it.
const INDEX: u8 = 0x12;
const LENGTH: u8 = 10;

/// Takes what it is told.
struct Fanatec(Log);

impl Device for Fanatec {
    fn output(&mut self, report: &[u8]) -> io::Result<Option<Vec<u8>>> {
        self.0.put(report)?;
        Ok(None)
    }
}

/// Shows no effect until it is told to, and refuses every level before that.
struct Rs50 {
    log: Log,
    effect: u8,
}

impl Device for Rs50 {
    fn output(&mut self, report: &[u8]) -> io::Result<Option<Vec<u8>>> {
        self.log.put(report)?;
        let [_, device, index, what, first, ..] = *report else { return Ok(None) };
        let parameters = match (index, what >> 4) {
            (0, 0) => [INDEX, 0, 0],
            (INDEX, 0) => [0, LENGTH, 0],
            (INDEX, 2) => [self.effect, 0, 0],
            (INDEX, 3) => {
                self.effect = first;
                [0; 3]
            }
            (INDEX, 6) if self.effect == 2 => [0; 3],
            _ => {
                let mut error = vec![0x11, device, 0xFF, index, what, 5];
                error.resize(20, 0);
                return Ok(Some(error));
            }
        };
        let mut answer = vec![0x11, device, index, what];
        answer.extend(parameters);
        answer.resize(20, 0);
        Ok(Some(answer))
    }
}

/// Is that wheel until the process ends; then it is unplugged.
pub fn serve(wheel: &str, log: &Path) -> io::Result<()> {
    let log = Log::open(log)?;
    let identity = |name, vendor, product, reports: &[_]| Identity {
        name,
        place: "",
        serial: wheel.to_owned(),
        bus: USB,
        vendor,
        product,
        descriptor: descriptor(0x04, reports),
    };
    match wheel {
        "fanatec" => {
            let reports = [(0x01, Item::Output, 7), (0x02, Item::Input, 8)];
            uhid::serve(&identity("Fanatec", 0x0EB7, 0x0020, &reports), Fanatec(log))
        }
        "rs50" => {
            let reports = [
                (0x10, Item::Input, 6),
                (0x10, Item::Output, 6),
                (0x11, Item::Input, 19),
                (0x11, Item::Output, 19),
            ];
            uhid::serve(&identity("RS50", 0x046D, 0xC276, &reports), Rs50 { log, effect: 0 })
        }
        _ => panic!("{wheel} is no wheel"),
    }
}
