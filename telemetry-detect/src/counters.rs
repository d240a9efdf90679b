use telemetry_core::{DecodeError, DecodeErrorKind};
use telemetry_decoders::Protocol;

/// What became of the packets so far, so that a user can see why nothing shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Counters {
    protocols: [ProtocolCounters; Protocol::COUNT],
    /// Packets that no protocol knows.
    pub unknown: u64,
}

/// What became of the packets of one protocol.
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

impl Counters {
    /// The counters of one protocol.
    #[must_use]
    pub fn of(&self, protocol: Protocol) -> &ProtocolCounters {
        const NONE: &ProtocolCounters = &ProtocolCounters {
            frames: 0,
            no_frame: 0,
            waiting: 0,
            not_picked: 0,
            refused: Refusals { length: 0, unsupported: 0, malformed: 0, implausible: 0, other: 0 },
        };
        self.protocols.get(protocol as usize).unwrap_or(NONE)
    }

    /// All packets.
    #[must_use]
    pub fn packets(&self) -> u64 {
        let counted = self.protocols.iter().map(ProtocolCounters::packets);
        counted.fold(self.unknown, u64::saturating_add)
    }

    #[inline]
    pub(crate) fn count(
        &mut self,
        protocol: Protocol,
        counter: impl FnOnce(&mut ProtocolCounters) -> &mut u64,
    ) {
        if let Some(counters) = self.protocols.get_mut(protocol as usize) {
            let counter = counter(counters);
            *counter = counter.saturating_add(1);
        }
    }

    pub(crate) fn refuse(&mut self, protocol: Protocol, error: &DecodeError) {
        self.count(protocol, |counters| {
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
    #[must_use]
    pub fn packets(&self) -> u64 {
        [self.frames, self.no_frame, self.waiting, self.not_picked, self.refused.all()]
            .into_iter()
            .fold(0, u64::saturating_add)
    }
}

impl Refusals {
    /// All of them.
    #[must_use]
    pub fn all(&self) -> u64 {
        [self.length, self.unsupported, self.malformed, self.implausible, self.other]
            .into_iter()
            .fold(0, u64::saturating_add)
    }
}
