use core::fmt;

use super::output::{COMMON_LEN, Output};

/// Sony's vendor id.
///
/// [`Model::of_ids`] knows its pads.
pub const VENDOR: u16 = 0x054C;

/// The pads that have such triggers.
///
/// ```
/// use telemetry_output::dualsense::{Bus, Model, VENDOR};
///
/// let edge = Model::of_ids(VENDOR, 0x0DF2).unwrap();
/// assert_eq!((edge, edge.product()), (Model::Edge, 0x0DF2));
/// assert_eq!(edge.name(), "DualSense Edge");
/// assert_eq!(Model::DualSense.report_len(Bus::Bluetooth), 78);
/// assert_eq!(Model::ALL.len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Model {
    /// DualSense.
    DualSense,
    /// DualSense Edge.
    Edge,
}

impl Model {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::DualSense, Self::Edge];

    /// The pad of a vendor's and a product's id.
    #[must_use]
    pub fn of_ids(vendor: u16, product: u16) -> Option<Self> {
        let known = Self::ALL.into_iter().find(|model| model.product() == product);
        known.filter(|_| vendor == VENDOR)
    }

    /// Its product id.
    #[must_use]
    pub const fn product(self) -> u16 {
        match self {
            Self::DualSense => 0x0CE6,
            Self::Edge => 0x0DF2,
        }
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DualSense => "DualSense",
            Self::Edge => "DualSense Edge",
        }
    }

    /// How long a report is, its id included.
    #[must_use]
    pub const fn report_len(self, bus: Bus) -> usize {
        match (bus, self) {
            (Bus::Bluetooth, _) => BLUETOOTH_LEN,
            (Bus::Usb, Self::DualSense) => 48,
            (Bus::Usb, Self::Edge) => 64,
        }
    }
}

/// How a pad is connected.
///
/// [`Model::report_len`] goes by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bus {
    /// By cable, or by a dongle that acts as one.
    Usb,
    /// Bluetooth.
    Bluetooth,
}

const BLUETOOTH_LEN: usize = 78;
const USB_ID: u8 = 0x02;
const BLUETOOTH_ID: u8 = 0x31;
const BLUETOOTH_TAG: u8 = 0x10;
/// Where the block begins.
const USB_BLOCK: usize = 1;
const BLUETOOTH_BLOCK: usize = 3;
/// How many bytes the CRC is of.
const BLUETOOTH_CRC: usize = 74;
/// The finished CRC of the byte 0xA2, which stands before every output report where it is
/// worked out.
const CRC_SEED: u32 = 0xEADA_2D49;

/// The bytes of a report, as they are written: its id comes first.
///
/// [`Output::report`] makes it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Report {
    bytes: [u8; BLUETOOTH_LEN],
    len: u8,
}

impl Report {
    /// The bytes.
    ///
    /// [`Output`] has an example.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }
}

/// Hex digits without gaps.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes().iter().try_for_each(|byte| write!(f, "{byte:02X}"))
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Output {
    /// The report that changes this.
    ///
    /// Only the low four bits of `sequence` count, and only over Bluetooth. Pads take any:
    /// SDL always sends 0, and then the same change is the same report.
    #[must_use]
    #[inline]
    pub fn report(&self, model: Model, bus: Bus, sequence: u8) -> Report {
        let mut bytes = [0; BLUETOOTH_LEN];
        let block = self.block();
        let at = match bus {
            Bus::Usb => {
                bytes[0] = USB_ID;
                USB_BLOCK
            }
            Bus::Bluetooth => {
                bytes[0] = BLUETOOTH_ID;
                bytes[1] = sequence << 4;
                bytes[2] = BLUETOOTH_TAG;
                BLUETOOTH_BLOCK
            }
        };
        if let Some(place) = bytes.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
            *place = block;
        }
        if bus == Bus::Bluetooth {
            if let Some((data, crc)) = bytes.split_first_chunk_mut::<BLUETOOTH_CRC>() {
                crc.copy_from_slice(&crc_of(data).to_le_bytes());
            }
        }
        let len = u8::try_from(model.report_len(bus)).unwrap_or(0);
        Report { bytes, len }
    }

    /// Reads a report back.
    ///
    /// # Errors
    ///
    /// It has another id or length, its CRC is wrong, or it changes what this module does
    /// not.
    pub fn read(report: &[u8]) -> Result<Self, ReadError> {
        let (len, id) = (report.len(), report.first().copied());
        let at = match (id, len) {
            (Some(USB_ID), 48 | 64) => USB_BLOCK,
            (Some(BLUETOOTH_ID), BLUETOOTH_LEN) => BLUETOOTH_BLOCK,
            _ => return Err(ReadError::Form { id, len }),
        };
        if at == BLUETOOTH_BLOCK {
            let (data, crc) = report.split_at_checked(BLUETOOTH_CRC).unwrap_or_default();
            let wanted = crc_of(data);
            let found = crc.first_chunk().map_or(0, |crc| u32::from_le_bytes(*crc));
            if found != wanted {
                return Err(ReadError::Crc { found, wanted });
            }
        }
        let block: Option<&[u8; COMMON_LEN]> = report.get(at..).and_then(<[u8]>::first_chunk);
        block.and_then(Self::of_block).ok_or(ReadError::Unknown)
    }
}

fn crc_of(data: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new_with_initial(CRC_SEED);
    crc.update(data);
    crc.finalize()
}

/// Why bytes are no report of this module.
///
/// ```
/// use telemetry_output::dualsense::{Bus, Model, Output, ReadError};
///
/// let mut bytes = Output::OFF.report(Model::DualSense, Bus::Bluetooth, 0).bytes().to_vec();
/// bytes[40] ^= 1;
/// assert!(matches!(Output::read(&bytes), Err(ReadError::Crc { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// This id, and so many bytes.
    Form {
        /// The first byte.
        id: Option<u8>,
        /// How many there are.
        len: usize,
    },
    /// The CRC is wrong: a pad drops it.
    Crc {
        /// The one that is there.
        found: u32,
        /// The one of the bytes.
        wanted: u32,
    },
    /// It changes something that this module does not.
    Unknown,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form { id, len } => {
                match id {
                    Some(id) => write!(f, "report 0x{id:02X} of {len} bytes")?,
                    None => f.write_str("an empty report")?,
                }
                f.write_str(", expected 0x02 of 48 or 64, or 0x31 of 78")
            }
            Self::Crc { found, wanted } => write!(f, "CRC {found:08X}, expected {wanted:08X}"),
            Self::Unknown => f.write_str("it changes more than triggers and lights"),
        }
    }
}

impl core::error::Error for ReadError {}

/// The reports of one pad, made only where something changes.
///
/// ```
/// use telemetry_output::dualsense::{Bus, Model, Output, Pad};
///
/// let mut pad = Pad::new(Model::DualSense, Bus::Usb);
/// assert!(pad.change(Output::OFF).is_some());
/// assert!(pad.change(Output::OFF).is_none(), "nothing has changed");
/// assert!(pad.last().is_some());
/// pad.forget(); // it was unplugged
/// assert!(pad.change(Output::OFF).is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Pad {
    model: Model,
    bus: Bus,
    last: Option<(Output, Report)>,
}

impl Pad {
    /// A pad of which nothing is known.
    #[must_use]
    pub const fn new(model: Model, bus: Bus) -> Self {
        Self { model, bus, last: None }
    }

    /// The report of a state; `None` where it is the one before.
    #[inline]
    pub fn change(&mut self, output: Output) -> Option<&Report> {
        if self.last.as_ref().is_some_and(|(last, _)| *last == output) {
            return None;
        }
        let report = output.report(self.model, self.bus, 0);
        self.last = Some((output, report));
        self.last.as_ref().map(|(_, report)| report)
    }

    /// The last report once more, for a pad that another program may have changed.
    #[must_use]
    pub fn last(&self) -> Option<&Report> {
        self.last.as_ref().map(|(_, report)| report)
    }

    /// The next state is written, whatever it is: the pad was unplugged.
    pub fn forget(&mut self) {
        self.last = None;
    }
}
