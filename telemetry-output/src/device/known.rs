//! Which devices there are, by vendor and product.

use core::fmt;

/// What a device is written to like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A DualSense pad.
    DualSense,
    /// A DualSense Edge pad.
    DualSenseEdge,
    /// A Logitech wheel whose lights are a mask of five: G27, G29, G923 for
    /// PlayStation.
    LogitechMask,
    /// A Logitech wheel whose lights are a level, over HID++: G923 for Xbox, G PRO,
    /// RS50.
    LogitechLevel,
    /// A Fanatec base; the lights are its rim's.
    Fanatec,
    /// A Thrustmaster base; the lights are its rim's.
    Thrustmaster,
    /// A Cammus C5.
    CammusC5,
    /// A Cammus C12.
    CammusC12,
    /// A Simagic GT Neo rim.
    Simagic,
}

impl Kind {
    /// Whether it is a pad with adaptive triggers.
    #[must_use]
    pub const fn is_pad(self) -> bool {
        matches!(self, Self::DualSense | Self::DualSenseEdge)
    }

    /// What it is called.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::DualSense => "DualSense",
            Self::DualSenseEdge => "DualSense Edge",
            Self::LogitechMask => "Logitech wheel",
            Self::LogitechLevel => "Logitech wheel with HID++ lights",
            Self::Fanatec => "Fanatec base",
            Self::Thrustmaster => "Thrustmaster base",
            Self::CammusC5 => "Cammus C5",
            Self::CammusC12 => "Cammus C12",
            Self::Simagic => "Simagic GT Neo",
        }
    }

    /// The interface of USB that takes its reports, where there are several.
    #[must_use]
    pub const fn interface(self) -> Option<i32> {
        match self {
            Self::LogitechLevel => Some(1),
            _ => None,
        }
    }
}

/// A device that is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The vendor's number.
    pub vendor_id: u16,
    /// The product's number.
    pub product_id: u16,
    /// What it is called.
    pub name: &'static str,
    /// What it is written to like.
    pub kind: Kind,
}

impl Known {
    /// The device with these numbers, if it is known.
    #[must_use]
    pub fn find(vendor_id: u16, product_id: u16) -> Option<&'static Self> {
        let is = |known: &&Self| known.vendor_id == vendor_id && known.product_id == product_id;
        KNOWN.iter().find(is)
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:04x}:{:04x})", self.name, self.vendor_id, self.product_id)
    }
}

const fn known(vendor_id: u16, product_id: u16, name: &'static str, kind: Kind) -> Known {
    Known { vendor_id, product_id, name, kind }
}

/// All of them. Wheels have several numbers, by the mode that they are in; those
/// of a mode without lights are not here.
pub const KNOWN: [Known; 33] = [
    known(0x054C, 0x0CE6, "DualSense", Kind::DualSense),
    known(0x054C, 0x0DF2, "DualSense Edge", Kind::DualSenseEdge),
    known(0x046D, 0xC29B, "Logitech G27", Kind::LogitechMask),
    known(0x046D, 0xC24F, "Logitech G29", Kind::LogitechMask),
    known(0x046D, 0xC260, "Logitech G29 as a PS4 wheel", Kind::LogitechMask),
    known(0x046D, 0xC266, "Logitech G923 for PlayStation", Kind::LogitechMask),
    known(0x046D, 0xC267, "Logitech G923 as a PlayStation wheel", Kind::LogitechMask),
    known(0x046D, 0xC26E, "Logitech G923 for Xbox", Kind::LogitechLevel),
    known(0x046D, 0xC276, "Logitech RS50", Kind::LogitechLevel),
    known(0x046D, 0xC275, "Logitech RS50 as an Xbox wheel", Kind::LogitechLevel),
    known(0x046D, 0xC272, "Logitech G PRO", Kind::LogitechLevel),
    known(0x046D, 0xC268, "Logitech G PRO for PlayStation", Kind::LogitechLevel),
    known(0x0EB7, 0x0001, "Fanatec base", Kind::Fanatec),
    known(0x0EB7, 0x0004, "Fanatec base", Kind::Fanatec),
    known(0x0EB7, 0x0005, "Fanatec base", Kind::Fanatec),
    known(0x0EB7, 0x0006, "Fanatec base", Kind::Fanatec),
    known(0x0EB7, 0x0007, "Fanatec base", Kind::Fanatec),
    known(0x0EB7, 0x0011, "Fanatec base", Kind::Fanatec),
    known(0x0EB7, 0x0020, "Fanatec base", Kind::Fanatec),
    known(0x0EB7, 0x0197, "Fanatec Porsche wheel", Kind::Fanatec),
    known(0x0EB7, 0x0E03, "Fanatec base", Kind::Fanatec),
    known(0x044F, 0xB66D, "Thrustmaster T300", Kind::Thrustmaster),
    known(0x044F, 0xB66E, "Thrustmaster T300", Kind::Thrustmaster),
    known(0x044F, 0xB66F, "Thrustmaster T300", Kind::Thrustmaster),
    known(0x044F, 0xB669, "Thrustmaster TX", Kind::Thrustmaster),
    known(0x044F, 0xB689, "Thrustmaster TS-PC", Kind::Thrustmaster),
    known(0x044F, 0xB692, "Thrustmaster TS-XW", Kind::Thrustmaster),
    known(0x044F, 0xB696, "Thrustmaster T248", Kind::Thrustmaster),
    known(0x3416, 0x0301, "Cammus C5", Kind::CammusC5),
    known(0x3416, 0x1021, "Cammus C5", Kind::CammusC5),
    known(0x3416, 0x0302, "Cammus C12", Kind::CammusC12),
    known(0x3416, 0x1023, "Cammus C12", Kind::CammusC12),
    known(0x3670, 0x0805, "Simagic GT Neo", Kind::Simagic),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_device_stands_twice() {
        for (index, one) in KNOWN.iter().enumerate() {
            for other in &KNOWN[index + 1..] {
                assert_ne!((one.vendor_id, one.product_id), (other.vendor_id, other.product_id));
            }
        }
    }

    /// The G923 for PlayStation takes the mask, the one for Xbox does not.
    #[test]
    fn the_two_g923_are_told_apart() {
        assert_eq!(Known::find(0x046D, 0xC266).unwrap().kind, Kind::LogitechMask);
        assert_eq!(Known::find(0x046D, 0xC26E).unwrap().kind, Kind::LogitechLevel);
        assert_eq!(Known::find(0x046D, 0xC262), None, "a G920 has no lights");
    }
}
