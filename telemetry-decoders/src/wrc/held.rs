//! What packets other than updates say, until the next one says otherwise.

use telemetry_core::{Gear, TelemetryFrame};

use super::PacketKind;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Held {
    pub(super) max_rpm: Option<f32>,
    pub(super) idle_rpm: Option<f32>,
    /// The gear indexes that mean neutral and reverse.
    pub(super) neutral: Option<u8>,
    pub(super) reverse: Option<u8>,
    driving: Option<bool>,
}

impl Held {
    /// A packet of this kind has come.
    pub(super) fn begin(&mut self, kind: PacketKind) {
        match kind {
            // Another stage, and maybe another car.
            PacketKind::SessionStart => *self = Self { driving: Some(true), ..Self::default() },
            PacketKind::SessionResume => self.driving = Some(true),
            PacketKind::SessionPause | PacketKind::SessionEnd => self.driving = Some(false),
            PacketKind::SessionUpdate => {}
        }
    }

    pub(super) fn fill(&self, frame: &mut TelemetryFrame) {
        frame.max_rpm = self.max_rpm;
        frame.idle_rpm = self.idle_rpm;
        frame.driving = self.driving;
    }

    /// The gear of an index; `None` as long as it is not known which index means
    /// neutral and which reverse, and for a number that no gearbox has.
    pub(super) fn gear(&self, index: u8) -> Option<Gear> {
        let (neutral, reverse) = (self.neutral?, self.reverse?);
        match index {
            index if index == neutral => Some(Gear::NEUTRAL),
            index if index == reverse => Some(Gear::REVERSE),
            index @ 0..=20 => Some(Gear::new(index as i8)),
            _ => None,
        }
    }
}
