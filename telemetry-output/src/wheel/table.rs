/// How sure the bytes of a device are.
///
/// ```
/// use telemetry_output::wheel::Confidence;
///
/// assert_eq!(Confidence::Low.word(), "low");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// One source that no other confirms, or none that works.
    Low,
    /// One program that works, or the maker's own document.
    Medium,
    /// Drivers that are in use, several of which agree.
    High,
}

impl Confidence {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

const LOGITECH: u16 = 0x046D;
const FANATEC: u16 = 0x0EB7;
const THRUSTMASTER: u16 = 0x044F;
const CAMMUS: u16 = 0x3416;
const MOZA: u16 = 0x346E;

macro_rules! wheels {
    ($($(#[$doc:meta])* $wheel:ident $word:literal, $name:literal, $lights:literal, $confidence:ident, [$($ids:expr),*];)*) => {
        /// A device with rev lights.
        ///
        /// ```
        /// use telemetry_output::wheel::{Confidence, Wheel};
        ///
        /// let wheel = Wheel::of_ids(0x046D, 0xC24F).unwrap();
        /// assert_eq!((wheel, wheel.lights()), (Wheel::LogitechG29, 5));
        /// assert_eq!(Wheel::from_word(wheel.word()), Some(wheel));
        /// assert_eq!(Wheel::from_word("046D:C24F"), Some(wheel));
        /// assert!(wheel.ids().contains(&(0x046D, 0xC24F)));
        /// assert_eq!(wheel.confidence(), Confidence::High);
        /// assert!(wheel.name().contains("G29"));
        /// assert!(Wheel::ALL.contains(&wheel));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Wheel {
            $($(#[$doc])* $wheel,)*
        }

        impl Wheel {
            /// All of them.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$wheel),*];

            /// Its word, for command lines and files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$wheel => $word,)*
                }
            }

            /// The name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$wheel => $name,)*
                }
            }

            /// How many lights it has, from the first to the last that goes on; those that
            /// go on in pairs count once.
            #[must_use]
            pub const fn lights(self) -> u8 {
                match self {
                    $(Self::$wheel => $lights,)*
                }
            }

            /// How sure its bytes are.
            #[must_use]
            pub const fn confidence(self) -> Confidence {
                match self {
                    $(Self::$wheel => Confidence::$confidence,)*
                }
            }

            /// Vendor and product ids that are it; none where it is known by other signs.
            #[must_use]
            pub const fn ids(self) -> &'static [(u16, u16)] {
                match self {
                    $(Self::$wheel => const { &[$($ids),*] },)*
                }
            }
        }
    };
}

wheels! {
    /// Five pairs, from the outside in: green, green, orange, orange, red.
    LogitechG27 "g27", "Logitech G27", 5, High, [(LOGITECH, 0xC29B)];
    /// The same.
    LogitechG29 "g29", "Logitech G29", 5, High, [(LOGITECH, 0xC24F), (LOGITECH, 0xC260)];
    /// The same. The wheel for Xbox speaks another language.
    LogitechG923Ps "g923", "Logitech G923 (PlayStation)", 5, High,
        [(LOGITECH, 0xC266), (LOGITECH, 0xC267)];
    /// Five pairs, by HID++. 0xC26D until it is switched from Xbox to PC.
    LogitechG923Xbox "g923-xbox", "Logitech G923 (Xbox)", 5, Medium,
        [(LOGITECH, 0xC26E), (LOGITECH, 0xC26D)];
    /// Ten, by HID++.
    LogitechGPro "g-pro", "Logitech G PRO", 10, Medium, [(LOGITECH, 0xC272), (LOGITECH, 0xC268)];
    /// Ten, by HID++.
    LogitechRs50 "rs50", "Logitech RS50", 10, Medium, [(LOGITECH, 0xC276), (LOGITECH, 0xC275)];
    /// The nine lights of a rim. Some rims have none.
    Fanatec "fanatec", "Fanatec", 9, High,
        [(FANATEC, 0x0001), (FANATEC, 0x0004), (FANATEC, 0x0006), (FANATEC, 0x0007),
         (FANATEC, 0x0011), (FANATEC, 0x0020), (FANATEC, 0x0197)];
    /// The rim's nine, and the base's.
    FanatecCslElite "fanatec-csl-elite", "Fanatec CSL Elite", 9, High,
        [(FANATEC, 0x0005), (FANATEC, 0x0E03)];
    /// Rims whose lights have colours: Formula V2, V2.5 and V3, F1 Esports V2, Bentley, GT SWX.
    /// Bases do not tell the rim by their id.
    FanatecRgb "fanatec-rgb", "Fanatec rim with colours", 9, Medium, [];
    /// The rims 488, SF1000 and T248.
    Thrustmaster "thrustmaster", "Thrustmaster", 15, Low,
        [(THRUSTMASTER, 0xB66E), (THRUSTMASTER, 0xB66F), (THRUSTMASTER, 0xB696),
         (THRUSTMASTER, 0xB669), (THRUSTMASTER, 0xB692), (THRUSTMASTER, 0xB689)];
    /// The same, with shorter reports: a T300 in its PlayStation 4 mode.
    ThrustmasterShort "thrustmaster-b66d", "Thrustmaster T300", 15, Low, [(THRUSTMASTER, 0xB66D)];
    /// The ES rim, by a serial port.
    MozaEs "moza-es", "Moza ES", 10, Medium, [];
    /// The rims since, by a serial port.
    Moza "moza", "Moza", 10, Medium, [];
    /// Lights, speed and gear in one report; it blinks by itself.
    CammusC5 "cammus-c5", "Cammus C5", 9, Medium, [(CAMMUS, 0x0301), (CAMMUS, 0x1021)];
    /// The same with a share of its 23 lights.
    CammusC12 "cammus-c12", "Cammus C12", 23, Medium, [(CAMMUS, 0x0302), (CAMMUS, 0x1023)];
    /// Fifteen with colours.
    SimagicGtNeo "simagic-gt-neo", "Simagic GT Neo", 15, Low, [(0x3670, 0x0805)];
    /// A device of SimHub's Standard HID protocol. It is known by its usage page; how many
    /// lights it has the user says.
    SimHubHid "simhub-hid", "SimHub Standard HID", 15, Medium, [];
    /// A device of SimHub's Arduino protocol, by a serial port.
    SimHubSerial "simhub-serial", "SimHub Arduino", 15, Medium, [];
}

impl Wheel {
    /// The device of a vendor's and a product's id.
    #[must_use]
    pub fn of_ids(vendor: u16, product: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|wheel| wheel.ids().contains(&(vendor, product)))
    }

    /// The device of a [`word`](Self::word), a name or an id such as `046D:C24F`. Case, gaps
    /// and signs do not count.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        if let Some((vendor, product)) = word.trim().split_once(':') {
            let id = |text| u16::from_str_radix(text, 16).ok();
            return Self::of_ids(id(vendor)?, id(product)?);
        }
        let named = |wheel: &Self| same(word, wheel.word()) || same(word, wheel.name());
        let maker = word.trim().get(..9).filter(|maker| maker.eq_ignore_ascii_case("logitech-"));
        let rest = maker.and_then(|_| word.trim().get(9..));
        Self::ALL
            .into_iter()
            .find(|wheel| named(wheel) || rest.is_some_and(|rest| same(rest, wheel.word())))
    }

    /// True where its serial port is one of Moza's.
    ///
    /// ```
    /// use telemetry_output::wheel::Wheel;
    ///
    /// assert!(Wheel::is_moza_port(0x346E));
    /// assert!(!Wheel::is_moza_port(0x046D));
    /// ```
    #[must_use]
    pub const fn is_moza_port(vendor: u16) -> bool {
        vendor == MOZA
    }
}

/// Equal but for case and signs.
fn same(a: &str, b: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = u8> {
        let kept = text.bytes().filter(u8::is_ascii_alphanumeric);
        kept.map(|byte| byte.to_ascii_lowercase())
    }
    letters(a).eq(letters(b))
}

/// Wheels and bases that have no rev lights, or none that anybody knows how to light.
///
/// [`without_lights`] looks there.
pub const NO_LIGHTS: [(u16, u16, &str); 9] = [
    (LOGITECH, 0xC298, "Logitech Driving Force Pro"),
    (LOGITECH, 0xC299, "Logitech G25"),
    (LOGITECH, 0xC29A, "Logitech Driving Force GT"),
    (LOGITECH, 0xC262, "Logitech G920"),
    (0x2433, 0xF300, "Asetek Invicta"),
    (0x2433, 0xF301, "Asetek Forte"),
    (0x2433, 0xF303, "Asetek La Prima"),
    (0x2433, 0xF306, "Asetek Tony Kanaan"),
    (0x16D0, 0x0D5A, "Simucube"),
];

/// The name of a device that is known to have no lights.
///
/// ```
/// use telemetry_output::wheel::{NO_LIGHTS, Wheel, without_lights};
///
/// let (vendor, product, name) = NO_LIGHTS[0];
/// assert_eq!(without_lights(vendor, product), Some(name));
/// assert_eq!(without_lights(0x046D, 0xC24F), None, "a G29 has lights");
/// assert_eq!(Wheel::of_ids(vendor, product), None);
/// ```
#[must_use]
pub fn without_lights(vendor: u16, product: u16) -> Option<&'static str> {
    let found = NO_LIGHTS.iter().find(|(v, p, _)| (*v, *p) == (vendor, product));
    found.map(|(_, _, name)| *name)
}
