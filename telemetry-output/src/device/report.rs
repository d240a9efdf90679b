//! Bytes for a device, as they are handed to the one who writes them.

use std::vec::Vec;

use crate::wheel;

/// Which way a report goes to its device.
///
/// It is [`Report::way`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// An output report; to a socket a datagram, to light files one light.
    Output,
    /// A feature report of HID.
    Feature,
}

/// One report. What its bytes are is the matter of the [`Sink`](super::Sink): of
/// HID the report's number first, 0 where the device has none.
///
/// ```
/// use telemetry_output::device::{Report, Way};
///
/// let report = Report::feature(&[0xF0, 1]);
/// assert_eq!((report.way, report.bytes), (Way::Feature, &[0xF0, 1][..]));
/// assert_eq!(Report::output(&[1]).way, Way::Output);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Report<'a> {
    /// Which way it goes.
    pub way: Way,
    /// Its bytes.
    pub bytes: &'a [u8],
}

impl<'a> Report<'a> {
    /// An output report.
    #[must_use]
    pub const fn output(bytes: &'a [u8]) -> Self {
        Self { way: Way::Output, bytes }
    }

    /// A feature report.
    #[must_use]
    pub const fn feature(bytes: &'a [u8]) -> Self {
        Self { way: Way::Feature, bytes }
    }
}

/// The reports that together say what a device is to show, in the order in which
/// they are to be written. Refilling it does not allocate once it has grown.
///
/// ```
/// use telemetry_core::TelemetryFrame;
/// use telemetry_output::device::{Report, Reports};
/// use telemetry_output::rev::Lights;
/// use telemetry_output::wheel::{Encoder, Wheel};
///
/// let mut reports = Reports::new();
/// assert!(reports.is_empty());
/// reports.push(Report::output(&[1, 2]));
/// reports.push(Report::feature(&[3]));
/// assert_eq!((reports.len(), reports.get(1)), (2, Some(Report::feature(&[3]))));
/// assert_eq!(reports.iter().map(|report| report.bytes.len()).sum::<usize>(), 3);
///
/// // Each frame anew, without allocating again.
/// let wheel = Encoder::new(Wheel::LogitechG29);
/// reports.set_wheel(&wheel.reports(Lights::steady(3, 5), &TelemetryFrame::EMPTY));
/// assert_eq!(reports.get(0).unwrap().bytes[..4], [0, 0xF8, 0x12, 0x07]);
/// assert_eq!(reports, Reports::output(&[0, 0xF8, 0x12, 0x07, 0, 0, 0, 0]));
/// reports.clear();
/// assert_eq!(reports, Reports::new());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reports {
    bytes: Vec<u8>,
    /// Of each report the way, and where it ends in `bytes`.
    ends: Vec<(Way, usize)>,
}

impl Reports {
    /// None.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: Vec::new(), ends: Vec::new() }
    }

    /// One output report.
    #[must_use]
    pub fn output(bytes: &[u8]) -> Self {
        Self::from_iter([Report::output(bytes)])
    }

    /// Adds a report behind the others.
    pub fn push(&mut self, report: Report<'_>) {
        self.bytes.extend_from_slice(report.bytes);
        self.ends.push((report.way, self.bytes.len()));
    }

    /// Takes all of them out.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The one with this number, from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Report<'_>> {
        let &(way, end) = self.ends.get(index)?;
        let before = index.checked_sub(1).and_then(|before| self.ends.get(before));
        let start = before.map_or(0, |&(_, end)| end);
        self.bytes.get(start..end).map(|bytes| Report { way, bytes })
    }

    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Report<'_>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Replaces them by those of a wheel.
    pub fn set_wheel(&mut self, reports: &wheel::Reports) {
        self.clear();
        for report in reports {
            let way = match report.send() {
                wheel::Send::Feature => Way::Feature,
                _ => Way::Output,
            };
            self.push(Report { way, bytes: report.with_id() });
        }
    }

    /// Takes over what `other` has, and keeps its own memory.
    pub(crate) fn copy(&mut self, other: &Self) {
        self.bytes.clone_from(&other.bytes);
        self.ends.clone_from(&other.ends);
    }
}

impl PartialEq for Reports {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.bytes == other.bytes
    }
}

impl Eq for Reports {}

impl<'a> FromIterator<Report<'a>> for Reports {
    fn from_iter<I: IntoIterator<Item = Report<'a>>>(reports: I) -> Self {
        let mut all = Self::new();
        reports.into_iter().for_each(|report| all.push(report));
        all
    }
}

impl From<&wheel::Reports> for Reports {
    fn from(reports: &wheel::Reports) -> Self {
        let mut all = Self::new();
        all.set_wheel(reports);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_keep_their_order_ways_and_ends() {
        let given = [
            Report::output(&[1, 2, 3]),
            Report::feature(&[]),
            Report::output(&[4]),
            Report::feature(&[5, 6]),
        ];
        let reports = Reports::from_iter(given);
        assert_eq!(reports.iter().collect::<Vec<_>>(), given);
        assert_eq!((reports.len(), reports.is_empty()), (4, false));
        assert_eq!(reports.get(4), None);
    }

    #[test]
    fn a_wheels_reports_are_taken_over_with_their_ways() {
        let of = |wheel| Reports::from(&wheel::Encoder::new(wheel).off());
        let g29 = of(wheel::Wheel::LogitechG29);
        let unnumbered = [0, 0xF8, 0x12, 0, 0, 0, 0, 0];
        assert_eq!(g29.iter().collect::<Vec<_>>(), [Report::output(&unnumbered)]);
        let simagic = of(wheel::Wheel::SimagicGtNeo);
        assert_eq!(simagic.len(), 2);
        assert!(simagic.iter().all(|report| report.way == Way::Feature && report.bytes[0] == 0xF0));
    }

    #[test]
    fn same_bytes_in_other_reports_are_not_the_same() {
        let one = Reports::output(&[1, 2]);
        let two = Reports::from_iter([Report::output(&[1]), Report::output(&[2])]);
        let feature = Reports::from_iter([Report::feature(&[1, 2])]);
        assert_ne!(one, two);
        assert_ne!(one, feature);
        let mut copied = two.clone();
        copied.copy(&one);
        assert_eq!(copied, one);
        copied.clear();
        assert_eq!(copied, Reports::new());
    }
}
