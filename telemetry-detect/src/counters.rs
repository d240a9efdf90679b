use telemetry_core::{DecodeError, DecodeErrorKind};
use telemetry_decoders::Protocol;
use telemetry_decoders::custom::MAX_FORMATS;

use crate::Detected;

/// What became of the packets so far, so that a user can see why nothing shows.
///
/// ```
/// use telemetry_core::Timestamp;
/// use telemetry_decoders::Protocol;
/// use telemetry_detect::AutoDetect;
///
/// let mut detect = AutoDetect::new();
/// for packet in [&[0; 64][..], &[0; 152], &[0; 92], &[1, 2, 3]] {
///     detect.push(packet, Timestamp::ZERO);
/// }
/// let counters = detect.counters();
/// assert_eq!((counters.packets(), counters.unknown), (4, 1));
/// let codemasters = counters.of(Protocol::Codemasters);
/// assert_eq!((codemasters.packets(), codemasters.refused.unsupported), (2, 2));
/// assert_eq!(codemasters.refused.all(), 2);
/// assert_eq!(counters.of(Protocol::OutGauge).frames, 1);
/// assert_eq!(counters.of_format(0).packets(), 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Counters {
    protocols: [ProtocolCounters; Protocol::COUNT],
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "are_zero"))]
    formats: [ProtocolCounters; MAX_FORMATS],
    /// Packets that no protocol knows.
    pub unknown: u64,
}

#[cfg(feature = "serde")]
fn are_zero(formats: &[ProtocolCounters]) -> bool {
    formats.iter().all(|counters| counters.packets() == 0)
}

/// What became of the packets of one protocol, or of one format of the user's
/// own, whose packets are never refused and always carry a frame.
///
/// [`Counters::of`] gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ProtocolCounters {
    /// Frames that were shown.
    pub frames: u64,
    /// Good packets that carry no frame.
    pub no_frame: u64,
    /// Frames that were not shown, because another format holds.
    pub waiting: u64,
    /// Packets that were left alone, because another format is picked.
    pub not_picked: u64,
    /// Packets that were refused.
    pub refused: Refusals,
}

/// Refused packets by the reason.
///
/// They are [`ProtocolCounters::refused`]; [`Counters`] has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Refusals {
    /// No packet of the protocol has their length.
    pub length: u64,
    /// An older format, a shorter mode, another version.
    pub unsupported: u64,
    /// Broken text.
    pub malformed: u64,
    /// Values that no real packet has.
    pub implausible: u64,
    /// Anything else.
    pub other: u64,
}

const NONE: &ProtocolCounters = &ProtocolCounters {
    frames: 0,
    no_frame: 0,
    waiting: 0,
    not_picked: 0,
    refused: Refusals { length: 0, unsupported: 0, malformed: 0, implausible: 0, other: 0 },
};

impl Counters {
    /// The counters of one protocol.
    #[must_use]
    pub fn of(&self, protocol: Protocol) -> &ProtocolCounters {
        self.protocols.get(protocol as usize).unwrap_or(NONE)
    }

    /// The counters of one of the user's own formats, by its place.
    #[must_use]
    pub fn of_format(&self, index: u8) -> &ProtocolCounters {
        self.formats.get(usize::from(index)).unwrap_or(NONE)
    }

    /// All packets.
    #[must_use]
    pub fn packets(&self) -> u64 {
        let all = self.protocols.iter().chain(&self.formats);
        let counted = all.map(ProtocolCounters::packets);
        counted.fold(self.unknown, u64::saturating_add)
    }

    #[inline]
    pub(crate) fn count(
        &mut self,
        detected: Detected,
        counter: impl FnOnce(&mut ProtocolCounters) -> &mut u64,
    ) {
        let counters = match detected {
            Detected::Protocol(protocol) => self.protocols.get_mut(protocol as usize),
            Detected::Format(index) => self.formats.get_mut(usize::from(index)),
        };
        if let Some(counters) = counters {
            let counter = counter(counters);
            *counter = counter.saturating_add(1);
        }
    }

    /// Forgets those of the user's own formats.
    pub(crate) fn forget_formats(&mut self) {
        self.formats = [ProtocolCounters::default(); MAX_FORMATS];
    }

    pub(crate) fn refuse(&mut self, protocol: Protocol, error: &DecodeError) {
        self.count(protocol.into(), |counters| {
            let refused = &mut counters.refused;
            match error.kind {
                DecodeErrorKind::Length { .. } => &mut refused.length,
                DecodeErrorKind::Unsupported { .. } => &mut refused.unsupported,
                DecodeErrorKind::Malformed { .. } => &mut refused.malformed,
                DecodeErrorKind::Implausible { .. } => &mut refused.implausible,
                _ => &mut refused.other,
            }
        });
    }
}

impl ProtocolCounters {
    /// All packets of the protocol.
    ///
    /// [`Counters`] has an example.
    #[must_use]
    pub fn packets(&self) -> u64 {
        [self.frames, self.no_frame, self.waiting, self.not_picked, self.refused.all()]
            .into_iter()
            .fold(0, u64::saturating_add)
    }
}

impl Refusals {
    /// All of them.
    ///
    /// [`Counters`] has an example.
    #[must_use]
    pub fn all(&self) -> u64 {
        [self.length, self.unsupported, self.malformed, self.implausible, self.other]
            .into_iter()
            .fold(0, u64::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_counts_for_its_reason_and_all_stop_at_the_highest_number() {
        let kinds = [
            DecodeErrorKind::Length { actual: 0, expected: &[1] },
            DecodeErrorKind::Unsupported { what: "format", found: 1, supported: "2" },
            DecodeErrorKind::Malformed { expected: "a number", at: 0 },
            DecodeErrorKind::Count { what: "cars", found: 30, max: 22 },
        ];
        let mut counters = Counters::default();
        for (times, kind) in (1..).zip(kinds) {
            for _ in 0..times {
                counters.refuse(Protocol::F1, &DecodeError { protocol: "f1", kind });
            }
        }
        let refused = counters.of(Protocol::F1).refused;
        let expected =
            Refusals { length: 1, unsupported: 2, malformed: 3, implausible: 0, other: 4 };
        assert_eq!(refused, expected);
        assert_eq!((refused.all(), counters.of(Protocol::F1).packets()), (10, 10));
        assert_eq!(counters.of(Protocol::Forza).packets(), 0);

        counters.unknown = u64::MAX;
        assert_eq!(counters.packets(), u64::MAX);
        let full = Refusals { length: u64::MAX, ..refused };
        assert_eq!(full.all(), u64::MAX);
    }

    #[test]
    fn a_format_out_of_range_has_counted_nothing() {
        let mut counters = Counters::default();
        counters.count(Detected::Format(MAX_FORMATS as u8), |counters| &mut counters.frames);
        assert_eq!((counters.packets(), counters.of_format(u8::MAX).packets()), (0, 0));
        counters.count(Detected::Format(MAX_FORMATS as u8 - 1), |counters| &mut counters.frames);
        assert_eq!(counters.of_format(MAX_FORMATS as u8 - 1).frames, 1);
        counters.forget_formats();
        assert_eq!(counters, Counters::default());
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_has_the_users_formats_only_where_one_counted() {
        let mut counters = Counters::default();
        let json = |counters: &Counters| serde_json::to_value(counters).unwrap();
        assert_eq!(json(&counters)["protocols"].as_array().unwrap().len(), Protocol::COUNT);
        assert!(json(&counters).get("formats").is_none());
        counters.count(Detected::Format(2), |counters| &mut counters.frames);
        assert_eq!(json(&counters)["formats"][2]["frames"], 1);
        assert_eq!(json(&counters)["formats"].as_array().unwrap().len(), MAX_FORMATS);
    }
}
