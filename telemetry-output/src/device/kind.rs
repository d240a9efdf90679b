//! Which devices there are, by vendor and product.

use core::fmt;

use crate::dualsense::{self, Model};
use crate::wheel::{Wheel, hidpp};

/// What a device is written to like.
///
/// ```
/// use telemetry_output::device::Kind;
/// use telemetry_output::wheel::Wheel;
///
/// let kind = Kind::of_ids(0x046D, 0xC24F).unwrap();
/// assert_eq!(kind, Kind::Wheel(Wheel::LogitechG29));
/// assert!(kind.name().contains("G29"));
/// assert!(!kind.speaks_hidpp());
/// assert_eq!(kind.interface(), None);
/// assert!(Kind::all().any(|(vendor, product, _)| (vendor, product) == (0x046D, 0xC24F)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A pad with adaptive triggers.
    Pad(Model),
    /// A wheel with rev lights.
    Wheel(Wheel),
}

impl Kind {
    /// The device with these numbers, if it is known.
    #[must_use]
    pub fn of_ids(vendor_id: u16, product_id: u16) -> Option<Self> {
        let pad = Model::of_ids(vendor_id, product_id).map(Self::Pad);
        pad.or_else(|| Wheel::of_ids(vendor_id, product_id).map(Self::Wheel))
    }

    /// The numbers of all devices that are known, each with what it is.
    pub fn all() -> impl Iterator<Item = (u16, u16, Self)> {
        let pad = |model: Model| (dualsense::VENDOR, model.product(), Self::Pad(model));
        let wheel = |wheel: Wheel| {
            let ids = wheel.ids().iter();
            ids.map(move |&(vendor, product)| (vendor, product, Self::Wheel(wheel)))
        };
        let pads = Model::ALL.into_iter().map(pad);
        pads.chain(Wheel::ALL.into_iter().flat_map(wheel))
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pad(model) => model.name(),
            Self::Wheel(wheel) => wheel.name(),
        }
    }

    /// True for a wheel that must be asked first how it is written to.
    #[must_use]
    pub const fn speaks_hidpp(self) -> bool {
        matches!(
            self,
            Self::Wheel(Wheel::LogitechG923Xbox | Wheel::LogitechGPro | Wheel::LogitechRs50)
        )
    }

    /// The interface of USB that takes its reports, where there are several.
    #[must_use]
    pub const fn interface(self) -> Option<i32> {
        if self.speaks_hidpp() { Some(hidpp::INTERFACE) } else { None }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::format;
    use std::string::String;
    use std::vec::Vec;

    #[test]
    fn no_numbers_are_two_devices() {
        let mut seen = BTreeMap::new();
        for (vendor, product, kind) in Kind::all() {
            assert_eq!(seen.insert((vendor, product), kind), None, "{kind}");
            assert_eq!(Kind::of_ids(vendor, product), Some(kind));
        }
        assert!(seen.len() > 30);
    }

    #[test]
    fn the_two_g923_are_told_apart() {
        let mask = Kind::of_ids(0x046D, 0xC266).unwrap();
        let level = Kind::of_ids(0x046D, 0xC26E).unwrap();
        assert!(!mask.speaks_hidpp() && level.speaks_hidpp());
        assert_eq!((mask.interface(), level.interface()), (None, Some(1)));
        assert_eq!(Kind::of_ids(0x046D, 0xC262), None, "a G920 has no lights");
    }

    /// The rule file for Linux, beside the sources, has a line for each.
    #[test]
    fn every_device_has_its_rule() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../udev/70-sim-telemetry.rules");
        // Not so in the crate that is published alone.
        let Ok(text) = std::fs::read_to_string(file) else { return };
        let rules = |part: &str| -> Vec<String> {
            let rules = text.lines().filter(|line| line.starts_with(part));
            rules.map(|line| line.split_whitespace().collect()).collect()
        };
        let hidraw = rules("SUBSYSTEM==\"hidraw\"");
        for (vendor, product, kind) in Kind::all() {
            let wanted = format!("KERNELS==\"*:{vendor:04X}:{product:04X}.*\"");
            let found = hidraw.iter().filter(|rule| rule.contains(&wanted)).count();
            assert_eq!(found, 1, "{kind}: {wanted}");
        }
        assert_eq!(hidraw.len(), Kind::all().count(), "rules for what is not known");
        assert_eq!(rules("SUBSYSTEM==\"leds\"").len(), 1);
    }
}
