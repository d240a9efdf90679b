//! A G29 on a USB of the guest's own: the gadget side of dummy_hcd. The kernel's
//! host side sees a real USB device, and binds hid-logitech to it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::log::Log;

const GADGET: &str = "/sys/kernel/config/usb_gadget/wheel";
const CONTROLLER: &str = "dummy_udc.0";

/// A joystick with four bytes in and seven bytes out, neither numbered.
const DESCRIPTOR: &[u8] = &[
    0x05, 0x01, 0x09, 0x04, 0xA1, 0x01, 0x15, 0x00, 0x26, 0xFF, 0x00, 0x75, 0x08, //
    0x09, 0x30, 0x95, 0x04, 0x81, 0x02, //
    0x06, 0x00, 0xFF, 0x09, 0x01, 0x95, 0x07, 0x91, 0x02, 0xC0,
];

/// Makes the wheel, not yet plugged in.
pub fn make() -> io::Result<()> {
    let root = Path::new(GADGET);
    let function = root.join("functions/hid.wheel");
    let config = root.join("configs/c.1");
    for folder in [root, &root.join("strings/0x409"), &function, &config] {
        fs::create_dir(folder)?;
    }
    // The device number of a G29 in its own mode, whose driver finds it by that.
    for (name, value) in [
        ("idVendor", "0x046d"),
        ("idProduct", "0xc24f"),
        ("bcdDevice", "0x8900"),
        ("bcdUSB", "0x0200"),
        ("strings/0x409/manufacturer", "Logitech"),
        ("strings/0x409/product", "G29 Driving Force Racing Wheel"),
        ("functions/hid.wheel/protocol", "0"),
        ("functions/hid.wheel/subclass", "0"),
        ("functions/hid.wheel/report_length", "8"),
    ] {
        fs::write(root.join(name), value)?;
    }
    fs::write(function.join("report_desc"), DESCRIPTOR)?;
    symlink(&function, config.join("hid.wheel"))
}

pub fn plug() -> io::Result<()> {
    fs::write(Path::new(GADGET).join("UDC"), CONTROLLER)
}

pub fn unplug() -> io::Result<()> {
    fs::write(Path::new(GADGET).join("UDC"), "\n")
}

/// Writes down what the wheel is told, until the process ends.
pub fn serve(log: &Path) -> io::Result<()> {
    let mut log = Log::open(log)?;
    let mut device = File::open("/dev/hidg0")?;
    let mut report = [0; 64];
    loop {
        let length = device.read(&mut report)?;
        log.put(&report[..length])?;
    }
}
