use core::fmt;

/// How long a report is at most, its id included.
const LEN: usize = 65;
/// How many reports one state of the lights takes at most.
///
/// [`Reports::as_slice`] is not longer; [`Send`] has an example.
pub const REPORTS: usize = 4;

/// How a report is sent.
///
/// ```
/// use telemetry_output::wheel::{Encoder, Send, Wheel};
///
/// // A device that numbers no reports: hidapi takes a 0 in front, the kernel does not.
/// let off = Encoder::new(Wheel::LogitechG29).off();
/// let report = &off.as_slice()[0];
/// assert_eq!(report.send(), Send::Unnumbered);
/// assert_eq!(report.wire()[..2], [0xF8, 0x12]);
/// assert_eq!(report.with_id()[..3], [0, 0xF8, 0x12]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Send {
    /// An output report, whose first byte is its id.
    Output,
    /// An output report of a device that numbers none.
    Unnumbered,
    /// A feature report, whose first byte is its id.
    Feature,
    /// Bytes to a serial port.
    Serial {
        /// Bits a second.
        baud: u32,
    },
}

/// The bytes of one report.
///
/// [`Reports::as_slice`] has them; [`Send`] has an example.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// The first byte is the id, 0 where there is none.
    bytes: [u8; LEN],
    len: u8,
    send: Send,
}

impl Report {
    /// What the bytes do not fill is 0. Those that are too many are left out, which the
    /// tests rule out.
    pub(super) fn new(send: Send, len: usize, bytes: &[u8]) -> Self {
        let mut report = Self { bytes: [0; LEN], len: 0, send };
        let skip = usize::from(send == Send::Unnumbered);
        for (place, &byte) in report.bytes.iter_mut().skip(skip).zip(bytes) {
            *place = byte;
        }
        let len = len.max(bytes.len()).saturating_add(skip).min(LEN);
        report.len = u8::try_from(len).unwrap_or(0);
        report
    }

    /// How it is sent.
    ///
    /// [`Send`] has an example.
    #[must_use]
    pub const fn send(&self) -> Send {
        self.send
    }

    /// What the device gets: an id only where the device numbers its reports.
    ///
    /// [`Send`] has an example.
    #[must_use]
    pub fn wire(&self) -> &[u8] {
        let from = usize::from(self.send == Send::Unnumbered);
        self.bytes.get(from..usize::from(self.len)).unwrap_or_default()
    }

    /// What hidapi and Windows take: a 0 in front where the device numbers no reports.
    ///
    /// [`Send`] has an example.
    #[must_use]
    pub fn with_id(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }
}

/// The hex digits of what the device gets, without gaps.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wire().iter().try_for_each(|byte| write!(f, "{byte:02X}"))
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The reports of one state, in the order they are sent: at most [`REPORTS`].
///
/// [`Encoder::reports`](super::Encoder::reports) gives them; [`Send`] has an example.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Reports {
    reports: [Report; REPORTS],
    len: u8,
}

impl Reports {
    /// None.
    pub(super) const NONE: Self = {
        let empty = Report { bytes: [0; LEN], len: 0, send: Send::Output };
        Self { reports: [empty; REPORTS], len: 0 }
    };

    pub(super) fn one(report: Report) -> Self {
        let mut reports = Self::NONE;
        reports.push(report);
        reports
    }

    pub(super) fn push(&mut self, report: Report) {
        if let Some(place) = self.reports.get_mut(usize::from(self.len)) {
            *place = report;
            self.len = self.len.saturating_add(1);
        }
    }

    /// The reports.
    ///
    /// [`Send`] has an example.
    #[must_use]
    pub fn as_slice(&self) -> &[Report] {
        self.reports.get(..usize::from(self.len)).unwrap_or_default()
    }
}

impl<'a> IntoIterator for &'a Reports {
    type Item = &'a Report;
    type IntoIter = core::slice::Iter<'a, Report>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

/// The hex digits of all of them, without gaps.
impl fmt::Display for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.into_iter().try_for_each(|report| fmt::Display::fmt(report, f))
    }
}

impl fmt::Debug for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
