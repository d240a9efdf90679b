//! Rev lights that Linux shows as folders: `/sys/class/leds/<device>::RPM1` and so
//! on, of the drivers hid-lg4ff (G27, G29; out of the kernel also G923) and
//! hid-fanatecff.
//!
//! The driver sends a report for each light that is written, so a write over HID
//! is cheaper where that is permitted. Never use both for one wheel: the driver
//! keeps its own mask, and sends that at its next change.

use core::fmt;
use std::borrow::ToOwned;
use std::collections::BTreeMap;
use std::format;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;

use super::{Connect, Kind, OpenError, Plan, Report, Reports, Sink, WriteError};

/// Where Linux has the folders.
///
/// ```
/// use std::path::Path;
/// use telemetry_output::device::{LEDS, led_wheels};
///
/// for wheel in led_wheels(Path::new(LEDS)) {
///     println!("{wheel}: {} lights", wheel.lights.len());
/// }
/// assert!(led_wheels(Path::new("/no/such/folder")).is_empty());
/// ```
pub const LEDS: &str = "/sys/class/leds";

/// The most lights that a wheel is taken to have.
///
/// A [`LedWheel`] has no more.
pub const MOST_LIGHTS: usize = 32;

/// A wheel whose rev lights are folders.
///
/// ```
/// use telemetry_output::device::{Report, led_wheels};
///
/// # #[cfg(target_os = "linux")]
/// # {
/// # let root = std::env::temp_dir().join(format!("leds-{}", std::process::id()));
/// # for light in 1..=3 {
/// #     std::fs::create_dir_all(root.join(format!("0003:046D:C24F.0001::RPM{light}"))).unwrap();
/// # }
/// // A G29 of which the driver shows three lights.
/// let wheel = led_wheels(&root).remove(0);
/// # std::fs::remove_dir_all(&root).unwrap();
/// assert_eq!((wheel.device.as_str(), wheel.lights.len()), ("0003:046D:C24F.0001", 3));
/// let mut reports = wheel.reports(0b011);
/// assert_eq!(reports.get(1), Some(Report::output(&[1, 1])));
/// wheel.write_reports(0, &mut reports);
/// assert!(reports.iter().all(|report| report.bytes[1] == 0));
/// assert!(wheel.plan().separate, "only the lights that changed are written");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LedWheel {
    /// The kernel's name of the device: `0003:046D:C24F.0001`.
    pub device: String,
    /// What it is, if that is known.
    pub kind: Option<Kind>,
    /// The folders, the first light's first.
    pub lights: Vec<PathBuf>,
}

impl fmt::Display for LedWheel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.map_or("wheel", Kind::name))?;
        write!(f, " with {} lights in sysfs, {}", self.lights.len(), self.device)
    }
}

/// The wheels with lights below `root`, mostly [`LEDS`]. None where there is no
/// such folder.
///
/// [`LEDS`] has an example.
#[must_use]
pub fn led_wheels(root: &Path) -> Vec<LedWheel> {
    let mut wheels: BTreeMap<String, BTreeMap<u8, PathBuf>> = BTreeMap::new();
    for entry in fs::read_dir(root).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let parts = name.to_str().and_then(|name| name.split_once("::RPM"));
        let Some((device, number)) = parts else { continue };
        let Some(number) = number.parse::<u8>().ok().filter(|&number| number > 0) else { continue };
        let wheel = wheels.entry(device.to_owned()).or_default();
        if wheel.len() < MOST_LIGHTS {
            wheel.insert(number, entry.path());
        }
    }
    let wheel = |(device, lights): (String, BTreeMap<_, _>)| LedWheel {
        kind: numbers(&device).and_then(|(vendor, product)| Kind::of_ids(vendor, product)),
        device,
        lights: lights.into_values().collect(),
    };
    wheels.into_iter().map(wheel).collect()
}

/// `0003:046D:C24F.0001`
fn numbers(device: &str) -> Option<(u16, u16)> {
    let mut parts = device.split([':', '.']).skip(1);
    let mut number = || u16::from_str_radix(parts.next()?, 16).ok();
    Some((number()?, number()?))
}

impl LedWheel {
    /// The reports that light these: bit 0 of the mask is the first light, whose
    /// revs are the lowest.
    #[must_use]
    pub fn reports(&self, mask: u32) -> Reports {
        let mut reports = Reports::new();
        self.write_reports(mask, &mut reports);
        reports
    }

    /// The same, into what is there already.
    pub fn write_reports(&self, mask: u32, reports: &mut Reports) {
        reports.clear();
        for light in 0..u8::try_from(self.lights.len()).unwrap_or(u8::MAX) {
            let lit = mask.checked_shr(light.into()).unwrap_or(0) & 1 == 1;
            reports.push(Report::output(&[light, u8::from(lit)]));
        }
    }

    /// How it is written to: only the lights that changed, one after the other.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let mut plan = Plan::new(self.reports(0));
        plan.separate = true;
        plan
    }

    /// Opens all its lights.
    ///
    /// ```no_run
    /// use std::path::Path;
    /// use telemetry_output::device::{LEDS, Sink, led_wheels};
    ///
    /// for wheel in led_wheels(Path::new(LEDS)) {
    ///     wheel.check()?;
    ///     let mut leds = wheel.open()?;
    ///     wheel.reports(1).iter().try_for_each(|report| leds.write(report))?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// This user may not write to one of them, or it is gone.
    pub fn open(&self) -> Result<Leds, OpenError> {
        let open = |folder: &PathBuf| {
            let path = folder.join("brightness");
            let refused = |error| OpenError::from_io(&path.to_string_lossy(), &error);
            OpenOptions::new().write(true).open(&path).map_err(refused)?;
            // What is lit is as bright as it can be; most know on and off alone.
            let most = fs::read_to_string(folder.join("max_brightness")).unwrap_or_default();
            let on = most.trim().parse::<u32>().ok().filter(|&most| most > 0).unwrap_or(1);
            Ok(Led { path, on })
        };
        Ok(Leds { lights: self.lights.iter().map(open).collect::<Result<_, _>>()? })
    }

    /// Whether all its lights may be written to.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn check(&self) -> Result<(), OpenError> {
        self.open().map(drop)
    }
}

#[derive(Clone, Debug)]
struct Led {
    path: PathBuf,
    on: u32,
}

/// Lights that may be written to. A report is two bytes: which light, from 0, and
/// whether it is lit.
///
/// [`LedWheel::open`] gives it.
#[derive(Clone, Debug)]
pub struct Leds {
    lights: Vec<Led>,
}

impl Sink for Leds {
    fn write(&mut self, report: Report<'_>) -> Result<(), WriteError> {
        let &[light, lit] = report.bytes else {
            let reason = format!("a light takes 2 bytes, not {}", report.bytes.len());
            return Err(WriteError::Failed { reason });
        };
        let Some(led) = self.lights.get(usize::from(light)) else {
            let reason = format!("light {light} of {}", self.lights.len());
            return Err(WriteError::Failed { reason });
        };
        let brightness = if lit == 0 { 0 } else { led.on };
        let write = || -> io::Result<()> {
            let mut file = OpenOptions::new().write(true).open(&led.path)?;
            // In one piece: to the kernel each write is a value.
            file.write_all(format!("{brightness}\n").as_bytes())
        };
        write().map_err(WriteError::from)
    }
}

/// Finds a wheel's lights again after it was unplugged.
///
/// ```no_run
/// use std::path::Path;
/// use telemetry_output::device::{LEDS, LedConnect, Worker, led_wheels};
///
/// for wheel in led_wheels(Path::new(LEDS)) {
///     let plan = wheel.plan();
///     let worker = Worker::start(LedConnect::new(Path::new(LEDS), wheel.clone()), plan)?;
///     worker.feeder().feed(&wheel.reports(0b111));
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LedConnect {
    root: PathBuf,
    wheel: LedWheel,
}

impl LedConnect {
    /// This wheel, below the root that it was found in.
    #[must_use]
    pub fn new(root: &Path, wheel: LedWheel) -> Self {
        Self { root: root.to_owned(), wheel }
    }

    fn wanted(&self) -> String {
        self.wheel.to_string()
    }
}

impl Connect for LedConnect {
    type Sink = Leds;

    fn connect(&mut self) -> Result<Leds, OpenError> {
        let wheels = led_wheels(&self.root);
        if let Some(same) = wheels.iter().find(|wheel| **wheel == self.wheel) {
            return same.open();
        }
        // Plugged in anew it has another name.
        let like = |wheel: &&LedWheel| {
            numbers(&wheel.device) == numbers(&self.wheel.device)
                && wheel.lights.len() == self.wheel.lights.len()
        };
        let alike: Vec<_> = wheels.iter().filter(like).collect();
        match alike.as_slice() {
            [] => Err(OpenError::NotFound { wanted: self.wanted() }),
            [one] => {
                self.wheel = LedWheel::clone(one);
                one.open()
            }
            several => Err(OpenError::Ambiguous {
                wanted: self.wanted(),
                found: several.iter().map(|wheel| wheel.device.clone()).collect(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    struct Root(PathBuf);

    impl Root {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn wheel(&self, device: &str, lights: u8) {
            for light in 1..=lights {
                let folder = self.0.join(format!("{device}::RPM{light}"));
                fs::create_dir(&folder).unwrap();
                fs::write(folder.join("brightness"), "0\n").unwrap();
                fs::write(folder.join("max_brightness"), "1\n").unwrap();
            }
        }

        fn remove(&self, device: &str) {
            for wheel in led_wheels(&self.0).iter().filter(|wheel| wheel.device == device) {
                wheel.lights.iter().for_each(|folder| fs::remove_dir_all(folder).unwrap());
            }
        }

        fn lit(&self, device: &str) -> String {
            let wheels = led_wheels(&self.0);
            let wheel = wheels.iter().find(|wheel| wheel.device == device).unwrap();
            let read = |folder: &PathBuf| fs::read_to_string(folder.join("brightness")).unwrap();
            wheel.lights.iter().map(|folder| read(folder).trim().to_owned()).collect()
        }
    }

    impl Drop for Root {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const G29: &str = "0003:046D:C24F.0001";

    #[test]
    fn wheels_are_told_by_their_folders() {
        let root = Root::new("leds-found");
        root.wheel(G29, 5);
        root.wheel("0003:0EB7:0006.0002", 10);
        root.wheel("0003:1234:5678.0003", 1);
        for other in ["input7::capslock", "input9:rgb:indicator", "x::RPM", "x::RPM0", "x::RPM300"]
        {
            fs::create_dir(root.0.join(other)).unwrap();
        }
        let wheels = led_wheels(&root.0);
        let told: Vec<_> = wheels.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "Logitech G29 with 5 lights in sysfs, 0003:046D:C24F.0001",
                "Fanatec with 10 lights in sysfs, 0003:0EB7:0006.0002",
                "wheel with 1 lights in sysfs, 0003:1234:5678.0003",
            ]
        );
        assert!(wheels[1].lights[9].ends_with("0003:0EB7:0006.0002::RPM10"), "by number");
        assert_eq!(led_wheels(&root.0.join("none")), []);
    }

    #[test]
    fn a_mask_becomes_lights() {
        let root = Root::new("leds-mask");
        root.wheel(G29, 5);
        let [wheel] = &*led_wheels(&root.0) else { panic!() };
        let mut leds = wheel.open().unwrap();
        for (mask, lit) in
            [(0, "00000"), (1, "10000"), (0b00111, "11100"), (0x1F, "11111"), (u32::MAX, "11111")]
        {
            for report in wheel.reports(mask).iter() {
                leds.write(report).unwrap();
            }
            assert_eq!(root.lit(G29), lit);
        }
    }

    #[test]
    fn what_is_no_light_is_an_error() {
        let root = Root::new("leds-bad");
        root.wheel(G29, 5);
        let [wheel] = &*led_wheels(&root.0) else { panic!() };
        let mut leds = wheel.open().unwrap();
        let error = leds.write(Report::output(&[5, 1])).unwrap_err().to_string();
        assert_eq!(error, "not written: light 5 of 5");
        let error = leds.write(Report::output(&[1])).unwrap_err().to_string();
        assert_eq!(error, "not written: a light takes 2 bytes, not 1");
        root.remove(G29);
        assert!(leds.write(Report::output(&[0, 1])).is_err(), "unplugged");
        assert!(matches!(wheel.check(), Err(OpenError::NotFound { .. })));
    }

    #[test]
    fn a_wheel_that_comes_back_has_another_name() {
        let root = Root::new("leds-again");
        root.wheel(G29, 5);
        let wheel = led_wheels(&root.0).remove(0);
        let mut connect = LedConnect::new(&root.0, wheel);
        assert!(connect.connect().is_ok());
        root.remove(G29);
        assert!(matches!(connect.connect(), Err(OpenError::NotFound { .. })));
        root.wheel("0003:046D:C24F.0007", 5);
        assert!(connect.connect().is_ok());
        // Of two it stays with its own.
        root.wheel("0003:046D:C24F.0008", 5);
        connect.connect().unwrap().write(Report::output(&[0, 1])).unwrap();
        assert_eq!(root.lit("0003:046D:C24F.0007"), "10000");
        assert_eq!(root.lit("0003:046D:C24F.0008"), "00000");
        root.remove("0003:046D:C24F.0007");
        root.wheel("0003:046D:C24F.0009", 5);
        assert!(matches!(connect.connect(), Err(OpenError::Ambiguous { .. })));
    }
}
