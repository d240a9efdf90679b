//! Wheels and pads over HID.
//!
//! Tried on Linux, with devices that are made up and the kernel's own drivers bound to
//! them; on Windows it builds, and nothing of it was tried. There each collection of a
//! device is one of its own, of which the first is written to: a wheel over HID++ has
//! its short and its long reports in two, and so cannot be lit there yet.

use core::time::Duration;
use std::borrow::ToOwned;
use std::ffi::CString;
use std::string::{String, ToString};
use std::vec::Vec;

use hidapi::{BusType, HidApi, HidDevice, HidError};

use super::find::{Follow, one_node_a_device};
use super::hidpp::Line;
use super::{
    Bus, Connect, Found, INTERVAL, Kind, OpenError, Report, Sink, Want, Way, WriteError, hidpp,
};
use crate::dualsense::{self, Model};
use crate::wheel::Encoder;
use crate::wheel::hidpp::Strip;

/// The known devices that are plugged in, in the order of their paths.
///
/// ```no_run
/// use telemetry_output::device;
///
/// for found in device::list()? {
///     println!("{found}: {}", found.label());
///     match found.check() {
///         Ok(()) => println!("  may be opened; open in {:?}", found.others()),
///         Err(error) => println!("  {error}"),
///     }
/// }
/// # Ok::<(), telemetry_output::device::OpenError>(())
/// ```
///
/// # Errors
///
/// The system lists none.
pub fn list() -> Result<Vec<Found>, OpenError> {
    Ok(all(&system()?))
}

fn system() -> Result<HidApi, OpenError> {
    HidApi::new().map_err(|error| OpenError::Io {
        path: "the list of devices".to_owned(),
        reason: error.to_string(),
    })
}

fn all(api: &HidApi) -> Vec<Found> {
    one_node_a_device(api.device_list().filter_map(found).collect())
}

fn open_bare(api: &HidApi, found: &Found) -> Result<HidDevice, OpenError> {
    let name = |_| OpenError::NotFound { wanted: found.path.clone() };
    let path = CString::new(found.path.as_str()).map_err(name)?;
    api.open_path(&path).map_err(|error| reason(&found.path, &error))
}

fn open(api: &HidApi, found: &Found) -> Result<Hid, OpenError> {
    let mut hid = Hid { device: open_bare(api, found)?, strip: None };
    if found.kind.speaks_hidpp() {
        let unfit = |reason| OpenError::Unfit { path: found.path.clone(), reason };
        hid.strip = Some(hidpp::ask(&mut hid).map_err(unfit)?);
    }
    Ok(hid)
}

fn found(info: &hidapi::DeviceInfo) -> Option<Found> {
    let kind = Kind::of_ids(info.vendor_id(), info.product_id())?;
    let bus = match info.bus_type() {
        BusType::Usb => Bus::Usb,
        BusType::Bluetooth => Bus::Bluetooth,
        _ => Bus::Other,
    };
    let path = info.path().to_str().ok()?.to_owned();
    #[cfg(target_os = "linux")]
    let (place, made_up) = {
        let node = super::linux::node("/sys".as_ref(), &path, bus);
        (node.place, node.made_up)
    };
    #[cfg(not(target_os = "linux"))]
    let (place, made_up) = (None, false);
    Some(Found {
        kind,
        vendor_id: info.vendor_id(),
        product_id: info.product_id(),
        product: said(info.product_string()).unwrap_or_default().to_owned(),
        bus,
        path,
        serial: said(info.serial_number()).map(ToOwned::to_owned),
        place,
        interface: Some(info.interface_number()).filter(|&interface| interface >= 0),
        made_up,
    })
}

fn said(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

impl Found {
    /// Opens it. A wheel over HID++ is asked for its strip.
    ///
    /// ```no_run
    /// use telemetry_core::TelemetryFrame;
    /// use telemetry_output::device::{self, Report, Reports, Sink};
    /// use telemetry_output::rev::Lights;
    ///
    /// for found in device::list()? {
    ///     if let Some(encoder) = found.encoder()? {
    ///         let mut wheel = found.open()?;
    ///         let lit = encoder.reports(Lights::steady(1, encoder.lights()), &TelemetryFrame::EMPTY);
    ///         Reports::from(&lit).iter().try_for_each(|report| wheel.write(report))?;
    ///     } else if let Some((model, bus)) = found.pad() {
    ///         let off = telemetry_output::dualsense::Output::OFF.report(model, bus, 0);
    ///         found.open()?.write(Report::output(off.bytes()))?;
    ///     }
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// This user may not, another program has it for itself, it is gone, or it does
    /// not answer.
    pub fn open(&self) -> Result<Hid, OpenError> {
        open(&system()?, self)
    }

    /// Whether it may be opened: it is, and closed again at once. Nothing is written.
    ///
    /// # Errors
    ///
    /// This user may not, another program has it for itself, or it is gone.
    pub fn check(&self) -> Result<(), OpenError> {
        open_bare(&system()?, self).map(drop)
    }

    /// The pad and its bus, as its reports are made for; `None` of a wheel.
    ///
    /// [`open`](Self::open) has an example.
    #[must_use]
    pub fn pad(&self) -> Option<(Model, dualsense::Bus)> {
        let bus = match self.bus {
            Bus::Bluetooth => dualsense::Bus::Bluetooth,
            Bus::Usb | Bus::Other => dualsense::Bus::Usb,
        };
        match self.kind {
            Kind::Pad(model) => Some((model, bus)),
            Kind::Wheel(_) => None,
        }
    }

    /// What makes the bytes of a wheel; `None` of a pad. A wheel over HID++ is opened
    /// and asked for its strip.
    ///
    /// [`open`](Self::open) has an example.
    ///
    /// # Errors
    ///
    /// Such a wheel cannot be opened, or does not answer.
    pub fn encoder(&self) -> Result<Option<Encoder>, OpenError> {
        let Kind::Wheel(wheel) = self.kind else { return Ok(None) };
        let mut encoder = Encoder::new(wheel);
        if let Some(strip) = self.open()?.strip {
            encoder.set_strip(strip);
        }
        Ok(Some(encoder))
    }

    /// Other programs that have it open, as far as the system tells; Linux alone
    /// does, of programs of the same user.
    #[must_use]
    pub fn others(&self) -> Vec<String> {
        #[cfg(target_os = "linux")]
        return super::linux::others("/proc".as_ref(), &self.path);
        #[cfg(not(target_os = "linux"))]
        Vec::new()
    }
}

/// hidapi mostly has only a text.
fn reason(path: &str, error: &HidError) -> OpenError {
    if let HidError::IoError { error } = error {
        return OpenError::from_io(path, error);
    }
    #[cfg(target_os = "linux")]
    if let Err(error) = std::fs::OpenOptions::new().read(true).write(true).open(path) {
        return OpenError::from_io(path, &error);
    }
    OpenError::Io { path: path.to_owned(), reason: error.to_string() }
}

/// An open device.
///
/// [`Found::open`] gives it.
#[derive(Debug)]
pub struct Hid {
    device: HidDevice,
    /// What a wheel over HID++ has said of its strip.
    strip: Option<Strip>,
}

impl Line for Hid {
    fn send(&mut self, report: &[u8]) -> Result<(), WriteError> {
        // Force feedback runs on the same processor.
        std::thread::sleep(INTERVAL);
        self.write(Report::output(report))
    }

    fn receive(
        &mut self,
        limit: Duration,
    ) -> Result<Option<([u8; hidpp::LONGEST], usize)>, WriteError> {
        let limit = i32::try_from(limit.as_millis()).unwrap_or(i32::MAX);
        let mut report = [0; hidpp::LONGEST];
        let length = self.device.read_timeout(&mut report, limit).map_err(failed)?;
        Ok(Some((report, length)).filter(|_| length > 0))
    }
}

impl Sink for Hid {
    fn write(&mut self, report: Report<'_>) -> Result<(), WriteError> {
        match report.way {
            // How many bytes that were does not matter: Windows says 0 of those
            // that it wrote at once.
            Way::Output => self.device.write(report.bytes).map(drop),
            Way::Feature => self.device.send_feature_report(report.bytes),
        }
        .map_err(failed)
    }

    fn answer(&mut self) -> Result<(), WriteError> {
        match self.strip {
            Some(strip) => hidpp::refusals(self, strip.index),
            None => Ok(()),
        }
    }
}

fn failed(error: HidError) -> WriteError {
    WriteError::Failed { reason: error.to_string() }
}

/// Finds a device again and again, and always the same one.
///
/// ```no_run
/// use telemetry_output::device::{HidConnect, Plan, Want, Worker};
/// use telemetry_output::wheel::{Encoder, Wheel};
///
/// let encoder = Encoder::new(Wheel::LogitechG29);
/// let connect = HidConnect::new(Want::wheel(encoder.wheel()));
/// let worker = Worker::start(connect, Plan::wheel(&encoder))?;
/// println!("{:?}", worker.status());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct HidConnect {
    follow: Follow,
    /// What the reports are made for.
    strip: Option<Strip>,
}

impl HidConnect {
    /// Looks for this one. If several fit, none is opened; once one was, it is
    /// that one, by its serial number or where it is plugged in.
    #[must_use]
    pub const fn new(want: Want) -> Self {
        Self { follow: Follow::new(want), strip: None }
    }

    /// This very one, be it plugged in anew. One without a serial number must come
    /// back where it was, unless it is the only one of its kind.
    ///
    /// ```no_run
    /// use telemetry_output::device::{self, HidConnect, Plan, Worker};
    ///
    /// let devices = device::list()?;
    /// let pad = devices.iter().find_map(|found| Some((found, found.pad()?)));
    /// if let Some((found, (model, bus))) = pad {
    ///     let worker = Worker::start(HidConnect::found(found), Plan::pad(model, bus))?;
    ///     println!("{:?}", worker.event());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn found(found: &Found) -> Self {
        Self { follow: Follow::found(found), strip: None }
    }
}

impl Connect for HidConnect {
    type Sink = Hid;

    fn connect(&mut self) -> Result<Hid, OpenError> {
        let api = system()?;
        let all = all(&api);
        let found = self.follow.pick(&all)?;
        let hid = open(&api, found)?;
        if self.strip.is_some() && self.strip != hid.strip {
            let reason = "its feature is at another index than before; start anew".to_owned();
            return Err(OpenError::Unfit { path: found.path.clone(), reason });
        }
        self.strip = hid.strip;
        Ok(hid)
    }

    fn others(&self) -> Vec<String> {
        self.follow.earlier().map(Found::others).unwrap_or_default()
    }
}
