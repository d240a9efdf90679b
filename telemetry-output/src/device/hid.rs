//! Wheels and pads over HID.

use core::time::Duration;
use std::borrow::ToOwned;
use std::ffi::CString;
use std::string::{String, ToString};
use std::vec::Vec;

use hidapi::{BusType, HidApi, HidDevice, HidError};

use super::find::one_node_a_device;
use super::{
    Bus, Connect, Found, Known, OpenError, Plan, Report, Reports, Sink, Want, Way, WriteError,
};
use crate::dualsense::{self, Model, Output};

/// The known devices that are plugged in, in the order of their paths.
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

fn open(api: &HidApi, found: &Found) -> Result<Hid, OpenError> {
    let name = |_| OpenError::NotFound { wanted: found.path.clone() };
    let path = CString::new(found.path.as_str()).map_err(name)?;
    let opened = api.open_path(&path);
    opened.map(|device| Hid { device }).map_err(|error| reason(&found.path, &error))
}

fn found(info: &hidapi::DeviceInfo) -> Option<Found> {
    let known = *Known::find(info.vendor_id(), info.product_id())?;
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
        known,
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
    /// Opens it.
    ///
    /// # Errors
    ///
    /// This user may not, another program has it for itself, or it is gone.
    pub fn open(&self) -> Result<Hid, OpenError> {
        open(&system()?, self)
    }

    /// Whether it may be opened: it is, and closed again at once.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn check(&self) -> Result<(), OpenError> {
        self.open().map(drop)
    }

    /// The pad and its bus, as its reports are made for; `None` of a wheel.
    #[must_use]
    pub fn pad(&self) -> Option<(Model, dualsense::Bus)> {
        let bus = match self.bus {
            Bus::Bluetooth => dualsense::Bus::Bluetooth,
            Bus::Usb | Bus::Other => dualsense::Bus::Usb,
        };
        let known = &self.known;
        Model::of_ids(known.vendor_id, known.product_id).map(|model| (model, bus))
    }

    /// How a pad is written to: off is triggers let go and lights dark. Over
    /// Bluetooth the lights are released first.
    #[must_use]
    pub fn plan(&self) -> Option<Plan> {
        let (model, bus) = self.pad()?;
        let report = |output: Output| Reports::output(output.report(model, bus, 0).bytes());
        let mut plan = Plan::new(report(Output::OFF));
        if bus == dualsense::Bus::Bluetooth {
            plan.first = report(Output::RELEASE_LIGHTS);
        }
        Some(plan)
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
#[derive(Debug)]
pub struct Hid {
    device: HidDevice,
}

impl Hid {
    /// Waits for an input report. `None` where none came in time.
    ///
    /// # Errors
    ///
    /// The device is gone.
    pub fn read<'a>(
        &self,
        buffer: &'a mut [u8],
        limit: Duration,
    ) -> Result<Option<&'a [u8]>, WriteError> {
        let limit = i32::try_from(limit.as_millis()).unwrap_or(i32::MAX);
        let length = self.device.read_timeout(buffer, limit).map_err(failed)?;
        Ok(buffer.get(..length).filter(|report| !report.is_empty()))
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
}

fn failed(error: HidError) -> WriteError {
    WriteError::Failed { reason: error.to_string() }
}

/// Finds a device again and again, and always the same one.
#[derive(Debug)]
pub struct HidConnect {
    want: Want,
    earlier: Option<Found>,
}

impl HidConnect {
    /// Looks for this one. If several fit, none is opened; once one was, it is
    /// that one, by its serial number or where it is plugged in.
    #[must_use]
    pub const fn new(want: Want) -> Self {
        Self { want, earlier: None }
    }

    /// This very one, be it plugged in anew.
    #[must_use]
    pub fn found(found: &Found) -> Self {
        let name = found.serial.clone().or_else(|| found.place.clone());
        let name = Some(name.unwrap_or_else(|| found.path.clone()));
        let want = Want { bus: Some(found.bus), name, ..Want::new(&[found.known.kind]) };
        Self { want, earlier: Some(found.clone()) }
    }
}

impl Connect for HidConnect {
    type Sink = Hid;

    fn connect(&mut self) -> Result<Hid, OpenError> {
        let api = system()?;
        let all = all(&api);
        let found = self.want.pick(&all, self.earlier.as_ref())?;
        let hid = open(&api, found)?;
        self.earlier = Some(found.clone());
        Ok(hid)
    }

    fn others(&self) -> Vec<String> {
        self.earlier.as_ref().map(Found::others).unwrap_or_default()
    }
}
