//! Which of the devices that are plugged in is meant.

use core::fmt;
use std::borrow::ToOwned;
use std::string::{String, ToString};
use std::vec::Vec;

use super::{Kind, OpenError};
use crate::dualsense::Model;
use crate::wheel::Wheel;

/// How a device is connected.
///
/// It is [`Found::bus`] and [`Want::bus`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bus {
    /// By cable.
    Usb,
    /// By Bluetooth.
    Bluetooth,
    /// Otherwise, or it is not known how.
    Other,
}

impl fmt::Display for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Usb => "USB",
            Self::Bluetooth => "Bluetooth",
            Self::Other => "other bus",
        })
    }
}

/// A device that is plugged in.
///
/// [`list`](super::list) gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// What it is.
    pub kind: Kind,
    /// The vendor's number.
    pub vendor_id: u16,
    /// The product's number.
    pub product_id: u16,
    /// What it calls itself.
    pub product: String,
    /// How it is connected.
    pub bus: Bus,
    /// The system's name of it: `/dev/hidraw3`. Another one after it was
    /// unplugged.
    pub path: String,
    /// Its serial number, for a pad its address; many wheels have none.
    pub serial: Option<String>,
    /// Where it is plugged in, as far as the system says.
    pub place: Option<String>,
    /// The interface of USB, as far as the system says.
    pub interface: Option<i32>,
    /// A program makes it believe: an emulated pad. Known on Linux alone.
    pub made_up: bool,
}

impl Found {
    /// What it may be named by: its serial number, or its path.
    #[must_use]
    pub fn label(&self) -> &str {
        self.serial.as_deref().unwrap_or(&self.path)
    }

    /// Whether it is the one that is named so: by serial number, path, or place.
    ///
    /// ```no_run
    /// use telemetry_output::device;
    ///
    /// let devices = device::list()?;
    /// let named = devices.iter().find(|found| found.is_named("/dev/hidraw3"));
    /// println!("{named:?}");
    /// # Ok::<(), telemetry_output::device::OpenError>(())
    /// ```
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let serial = self.serial.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name));
        serial || self.path == name || self.place.as_deref() == Some(name)
    }

    /// Whether it is the same thing as one found earlier, be it plugged in anew.
    fn is_same(&self, earlier: &Self) -> bool {
        self.kind == earlier.kind
            && match (&self.serial, &earlier.serial) {
                (Some(own), Some(theirs)) => own == theirs,
                _ => self.place.is_some() && self.place == earlier.place,
            }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, vendor_id, product_id, bus, path, .. } = self;
        write!(f, "{kind} ({vendor_id:04x}:{product_id:04x}) over {bus} at {path}")?;
        if let Some(serial) = &self.serial {
            write!(f, ", serial number {serial}")?;
        }
        if self.made_up {
            f.write_str(", made up by a program")?;
        }
        Ok(())
    }
}

/// Which device is looked for.
///
/// ```
/// use telemetry_output::device::{Kind, OpenError, Want};
/// use telemetry_output::dualsense::Model;
/// use telemetry_output::wheel::Wheel;
///
/// assert!(matches!(Want::pad().pick(&[], None), Err(OpenError::NotFound { .. })));
/// assert!(Want::wheel(Wheel::LogitechG29).kinds.contains(&Kind::Wheel(Wheel::LogitechG29)));
/// assert!(Want::any_wheel().kinds.len() > 5);
/// let mut edge = Want::new(&[Kind::Pad(Model::Edge)]);
/// edge.name = Some("/dev/hidraw3".into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Want {
    /// What it may be.
    pub kinds: Vec<Kind>,
    /// How it is to be connected, if that matters.
    pub bus: Option<Bus>,
    /// Its serial number, path or place, if it is named. Only then one that a
    /// program makes up is taken.
    pub name: Option<String>,
}

impl Want {
    /// Any of these kinds.
    #[must_use]
    pub fn new(kinds: &[Kind]) -> Self {
        Self { kinds: kinds.to_owned(), bus: None, name: None }
    }

    /// A pad with adaptive triggers.
    #[must_use]
    pub fn pad() -> Self {
        Self::new(&Model::ALL.map(Kind::Pad))
    }

    /// This wheel; a rim that has no numbers of its own is looked for behind the
    /// bases that it fits.
    #[must_use]
    pub fn wheel(wheel: Wheel) -> Self {
        match wheel {
            Wheel::FanatecRgb => {
                Self::new(&[Kind::Wheel(Wheel::Fanatec), Kind::Wheel(Wheel::FanatecCslElite)])
            }
            _ => Self::new(&[Kind::Wheel(wheel)]),
        }
    }

    /// Any wheel.
    #[must_use]
    pub fn any_wheel() -> Self {
        Self::new(&Wheel::ALL.map(Kind::Wheel))
    }

    /// The one of them that is meant; `earlier` is what was open before.
    ///
    /// Of a pad that is connected twice, by cable and by Bluetooth, the cable is
    /// taken.
    ///
    /// # Errors
    ///
    /// There is none, none but those that a program makes up, or more than one.
    pub fn pick<'a>(
        &self,
        found: &'a [Found],
        earlier: Option<&Found>,
    ) -> Result<&'a Found, OpenError> {
        let fits = |found: &&Found| {
            self.kinds.contains(&found.kind)
                && self.bus.is_none_or(|bus| bus == found.bus)
                && self.name.as_deref().is_none_or(|name| found.is_named(name))
        };
        let all: Vec<_> = found.iter().filter(fits).collect();
        let real = |found: &&Found| self.name.is_some() || !found.made_up;
        let mut good: Vec<_> = all.iter().copied().filter(real).collect();
        if let Some(earlier) = earlier {
            let same: Vec<_> = good.iter().copied().filter(|one| one.is_same(earlier)).collect();
            if !same.is_empty() {
                good = same;
            }
        }
        let cables: Vec<_> = good.iter().copied().filter(|one| one.bus == Bus::Usb).collect();
        let twice = |one: &&Found| {
            one.bus != Bus::Usb
                && one.serial.is_some()
                && cables.iter().any(|cable| cable.serial == one.serial)
        };
        good.retain(|one| !twice(one));
        let labels = |found: &[&Found]| found.iter().map(|one| one.label().to_owned()).collect();
        match (good.as_slice(), all.as_slice()) {
            ([one], _) => Ok(one),
            ([], []) => Err(OpenError::NotFound { wanted: self.to_string() }),
            ([], all) => {
                Err(OpenError::OnlyVirtual { wanted: self.to_string(), found: labels(all) })
            }
            (good, _) => {
                Err(OpenError::Ambiguous { wanted: self.to_string(), found: labels(good) })
            }
        }
    }
}

impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = || self.kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" or ");
        match self.kinds.as_slice() {
            [] => f.write_str("device")?,
            [_] | [_, _] => f.write_str(&names())?,
            _ => f.write_str("wheel that is known")?,
        }
        if let Some(bus) = self.bus {
            write!(f, " over {bus}")?;
        }
        if let Some(name) = &self.name {
            write!(f, " named {name}")?;
        }
        Ok(())
    }
}

/// Finds a device, and later the same one again.
#[derive(Debug)]
pub(super) struct Follow {
    want: Want,
    earlier: Option<Found>,
    /// When it was found there was no other that would have fitted.
    alone: bool,
}

impl Follow {
    pub(super) const fn new(want: Want) -> Self {
        Self { want, earlier: None, alone: false }
    }

    /// This very one.
    pub(super) fn found(found: &Found) -> Self {
        let name = found.serial.clone().or_else(|| found.made_up.then(|| found.path.clone()));
        let want = Want { bus: Some(found.bus), name, ..Want::new(&[found.kind]) };
        Self { want, earlier: Some(found.clone()), alone: false }
    }

    /// One without a serial number that was the only one of its kind may come back at
    /// another port; one of several must come back where it was.
    pub(super) fn pick<'a>(&mut self, all: &'a [Found]) -> Result<&'a Found, OpenError> {
        let mut want = self.want.clone();
        if let Some(earlier) = self.earlier.as_ref().filter(|one| one.serial.is_none()) {
            if !self.alone && want.name.is_none() {
                want.name = earlier.place.clone().or_else(|| Some(earlier.path.clone()));
            }
        }
        let picked = want.pick(all, self.earlier.as_ref())?;
        let fits = |one: &&Found| one.kind == picked.kind && one.made_up == picked.made_up;
        self.alone = all.iter().filter(fits).count() == 1;
        self.earlier = Some(picked.clone());
        Ok(picked)
    }

    pub(super) const fn earlier(&self) -> Option<&Found> {
        self.earlier.as_ref()
    }
}

/// Of the nodes of one device the one that takes its reports: of its interfaces the
/// one that is known, or the first, and of that one's collections the first.
pub(super) fn one_node_a_device(mut found: Vec<Found>) -> Vec<Found> {
    found.sort_by_cached_key(|one| (collected(&one.path), one.path.to_ascii_lowercase()));
    // A node stands once for each usage that it has, and on Windows each of its
    // collections has a path.
    found.dedup_by_key(|one| collected(&one.path));
    found.retain(|one| match (one.kind.interface(), one.interface) {
        (Some(wanted), Some(interface)) => wanted == interface,
        _ => true,
    });
    // Another device of the kind has its own first interface.
    let all = found.clone();
    found.retain(|one| {
        !all.iter().any(|other| {
            (other.vendor_id, other.product_id) == (one.vendor_id, one.product_id)
                && other.interface.is_some()
                && other.interface < one.interface
        })
    });
    found
}

/// A path of Windows without the number of its collection:
/// `\\?\hid#vid_0eb7&pid_0020&mi_00&col01#7&2a9c&0&0000#{…}`. Others as they are.
fn collected(path: &str) -> String {
    let lower = path.to_ascii_lowercase();
    let mut parts: Vec<String> = lower.split('#').map(ToOwned::to_owned).collect();
    if let [_, device, instance, ..] = parts.as_mut_slice() {
        if let Some((before, _)) = device.rsplit_once("&col") {
            *device = before.to_owned();
            if let Some((before, _)) = instance.rsplit_once('&') {
                *instance = before.to_owned();
            }
            return parts.join("#");
        }
    }
    path.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::vec;

    fn pad(path: &str, bus: Bus, serial: Option<&str>) -> Found {
        Found {
            kind: Kind::of_ids(0x054C, 0x0CE6).unwrap(),
            vendor_id: 0x054C,
            product_id: 0x0CE6,
            product: "Wireless Controller".into(),
            bus,
            path: path.into(),
            serial: serial.map(Into::into),
            place: None,
            interface: None,
            made_up: false,
        }
    }

    fn wheel(product_id: u16, path: &str, place: &str, interface: i32) -> Found {
        let kind = Kind::of_ids(0x046D, product_id).unwrap();
        let place = Some(format!("{place}/input{interface}"));
        let (vendor_id, interface) = (0x046D, Some(interface));
        Found { kind, vendor_id, product_id, place, interface, ..pad(path, Bus::Usb, None) }
    }

    #[test]
    fn two_pads_are_told_apart_by_serial_number_and_path() {
        let found =
            [pad("/dev/hidraw0", Bus::Usb, Some("aa")), pad("/dev/hidraw1", Bus::Usb, Some("bb"))];
        let error = Want::pad().pick(&found, None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "more than one DualSense or DualSense Edge; name one of aa, bb"
        );
        for (name, wanted) in [("aa", 0), ("BB", 1), ("/dev/hidraw1", 1)] {
            let want = Want { name: Some(name.into()), ..Want::pad() };
            assert_eq!(want.pick(&found, None), Ok(&found[wanted]));
        }
        let want = Want { name: Some("cc".into()), ..Want::pad() };
        let error = want.pick(&found, None).unwrap_err().to_string();
        assert_eq!(error, "found no DualSense or DualSense Edge named cc");
    }

    #[test]
    fn one_that_comes_back_is_the_same_one() {
        let earlier = pad("/dev/hidraw0", Bus::Usb, Some("aa"));
        let found =
            [pad("/dev/hidraw4", Bus::Usb, Some("bb")), pad("/dev/hidraw5", Bus::Usb, Some("aa"))];
        assert_eq!(Want::pad().pick(&found, Some(&earlier)), Ok(&found[1]));
        // Wheels without a number, by where they are plugged in.
        let want = Want::wheel(Wheel::LogitechG29);
        let found = [
            wheel(0xC24F, "/dev/hidraw7", "usb-1-1", 0),
            wheel(0xC24F, "/dev/hidraw8", "usb-1-2", 0),
        ];
        let earlier = wheel(0xC24F, "/dev/hidraw1", "usb-1-2", 0);
        assert_eq!(want.pick(&found, Some(&earlier)), Ok(&found[1]));
        // Plugged in elsewhere: the only one there is.
        assert_eq!(want.pick(&found[..1], Some(&earlier)), Ok(&found[0]));
        assert!(matches!(want.pick(&found, None), Err(OpenError::Ambiguous { .. })));
    }

    #[test]
    fn the_only_wheel_may_be_plugged_in_elsewhere_and_one_of_two_may_not() {
        let at = |path: &str, place: &str| wheel(0xC24F, path, place, 0);
        let first = [at("/dev/hidraw1", "usb-1-1")];
        for mut follow in [Follow::new(Want::any_wheel()), Follow::found(&first[0])] {
            assert_eq!(follow.pick(&first), Ok(&first[0]));
            assert!(matches!(follow.pick(&[]), Err(OpenError::NotFound { .. })));
            let elsewhere = [at("/dev/hidraw5", "usb-1-4")];
            assert_eq!(follow.pick(&elsewhere), Ok(&elsewhere[0]));
        }
        let two = [at("/dev/hidraw1", "usb-1-1"), at("/dev/hidraw2", "usb-1-2")];
        let mut follow = Follow::found(&two[1]);
        assert_eq!(follow.pick(&two), Ok(&two[1]));
        assert!(follow.pick(&two[..1]).is_err(), "the other one is not taken for it");
        let back = [two[0].clone(), at("/dev/hidraw7", "usb-1-2")];
        assert_eq!(follow.pick(&back), Ok(&back[1]));
    }

    #[test]
    fn a_pad_that_a_program_makes_up_is_not_taken_unless_it_is_named() {
        let made_up = Found { made_up: true, ..pad("/dev/hidraw0", Bus::Usb, Some("aa")) };
        let real = pad("/dev/hidraw1", Bus::Bluetooth, Some("bb"));
        let both = [made_up.clone(), real.clone()];
        assert_eq!(Want::pad().pick(&both, None), Ok(&real));
        let error = Want::pad().pick(&both[..1], None).unwrap_err();
        assert!(matches!(error, OpenError::OnlyVirtual { .. }), "{error}");
        let named = Want { name: Some("/dev/hidraw0".into()), ..Want::pad() };
        assert_eq!(named.pick(&both, None), Ok(&made_up));
        // One that it followed is no reason to follow it onto an emulated one.
        assert!(Want::pad().pick(&both[..1], Some(&real)).is_err());
    }

    #[test]
    fn a_pad_on_cable_and_bluetooth_is_one() {
        let found = [
            pad("/dev/hidraw0", Bus::Bluetooth, Some("aa")),
            pad("/dev/hidraw1", Bus::Usb, Some("aa")),
        ];
        assert_eq!(Want::pad().pick(&found, None), Ok(&found[1]));
        let want = Want { bus: Some(Bus::Bluetooth), ..Want::pad() };
        assert_eq!(want.pick(&found, None), Ok(&found[0]));
        let error = want.pick(&found[1..], None).unwrap_err().to_string();
        assert_eq!(error, "found no DualSense or DualSense Edge over Bluetooth");
    }

    #[test]
    fn of_several_nodes_the_one_that_takes_reports_is_kept() {
        // Three interfaces of one wheel: HID++ is the second.
        let rs50 = |interface| {
            wheel(
                0xC276,
                ["/dev/hidraw0", "/dev/hidraw1", "/dev/hidraw2"][interface],
                "usb-1-1",
                interface as i32,
            )
        };
        let nodes = one_node_a_device(vec![rs50(2), rs50(0), rs50(1), rs50(1)]);
        assert_eq!(nodes, [rs50(1)]);
        // Two interfaces of one wheel, and the first of another.
        let g29 = [
            wheel(0xC24F, "/dev/hidraw0", "usb-1-1", 0),
            wheel(0xC24F, "/dev/hidraw1", "usb-1-1", 1),
            wheel(0xC24F, "/dev/hidraw2", "usb-1-2", 0),
        ];
        assert_eq!(one_node_a_device(g29.to_vec()), [g29[0].clone(), g29[2].clone()]);
        // The collections of two bases on Windows.
        let base =
            |path: &str| Found { path: path.into(), place: None, ..wheel(0xC24F, path, "", 0) };
        let bases = [
            r"\\?\hid#vid_0eb7&pid_0020&mi_00&col01#7&2a9c&0&0000#{4d1e}",
            r"\\?\HID#VID_0EB7&PID_0020&MI_00&Col02#7&2a9c&0&0001#{4d1e}",
            r"\\?\hid#vid_0eb7&pid_0020&mi_00&col03#7&2a9c&0&0002#{4d1e}",
            r"\\?\hid#vid_0eb7&pid_0020&mi_00&col01#7&77f0&0&0000#{4d1e}",
        ];
        let nodes = one_node_a_device(bases.map(base).to_vec());
        assert_eq!(nodes, [base(bases[0]), base(bases[3])]);
        // Where the system says no interface it is taken as it is.
        let unsaid = Found { interface: None, place: None, ..rs50(0) };
        assert_eq!(one_node_a_device(vec![unsaid.clone()]), [unsaid]);
    }
}
