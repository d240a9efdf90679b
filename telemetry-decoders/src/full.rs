//! Any packet of any protocol, whole.

use telemetry_core::DecodeError;

use crate::{Protocol, codemasters, f1, forza, motionsim, outgauge, pcars2, truck, wrc};

/// A packet of any protocol, viewed in place.
///
/// With the feature `serde` it is written as the packet itself is: every field
/// under its name, codes with their names beside the raw values.
///
/// ```
/// use telemetry_decoders::{FullPacket, Protocol};
///
/// let mut packet = [0; 92];
/// packet[4..7].copy_from_slice(b"XFG");
/// let full = FullPacket::parse(Protocol::OutGauge, &packet)?;
/// assert_eq!(full.kind(), "outgauge");
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum FullPacket<'a> {
    /// See [`truck`].
    Truck(truck::AnyPacket),
    /// See [`f1`].
    F1(f1::Packet<'a>),
    /// See [`pcars2`].
    Pcars2(pcars2::Packet<'a>),
    /// See [`outgauge`].
    OutGauge(outgauge::Packet<'a>),
    /// See [`motionsim`], which is no protocol of detection.
    MotionSim(&'a motionsim::MotionSim),
    /// See [`wrc`].
    Wrc(wrc::AnyPacket<'a>),
    /// See [`codemasters`].
    Codemasters(codemasters::Packet<'a>),
    /// See [`codemasters`]: a packet that lacks what a frame needs.
    CodemastersShort(codemasters::ShortPacket<'a>),
    /// See [`forza`].
    Forza(forza::Packet<'a>),
}

impl<'a> FullPacket<'a> {
    /// Views a packet as one of a protocol. With OutGauge come the packets of
    /// MotionSim, which share its port, with Codemasters those of the shorter
    /// modes.
    ///
    /// # Errors
    ///
    /// The protocol has no such packet.
    pub fn parse(protocol: Protocol, packet: &'a [u8]) -> Result<Self, DecodeError> {
        match protocol {
            Protocol::Truck => truck::parse_any(packet).map(Self::Truck),
            Protocol::F1 => f1::parse(packet).map(Self::F1),
            Protocol::Pcars2 => pcars2::parse(packet).map(Self::Pcars2),
            Protocol::OutGauge if motionsim::claims(packet) => {
                motionsim::parse(packet).map(Self::MotionSim)
            }
            Protocol::OutGauge => outgauge::parse(packet).map(Self::OutGauge),
            Protocol::Wrc => wrc::parse_any(packet).map(Self::Wrc),
            Protocol::Codemasters => match codemasters::parse_short(packet) {
                Ok(short) => Ok(Self::CodemastersShort(short)),
                Err(_) => codemasters::parse(packet).map(Self::Codemasters),
            },
            Protocol::Forza => forza::parse(packet).map(Self::Forza),
        }
    }

    /// The name of the packet within its protocol.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Truck(packet) => packet.kind(),
            Self::F1(packet) => packet.kind(),
            Self::Pcars2(packet) => packet.kind(),
            Self::OutGauge(_) => "outgauge",
            Self::MotionSim(_) => "motion_sim",
            Self::Wrc(packet) => packet.kind().id(),
            Self::Codemasters(packet) => packet.kind(),
            Self::CodemastersShort(packet) => packet.kind(),
            Self::Forza(packet) => packet.kind(),
        }
    }

    /// Checks every count of the packet against its array.
    ///
    /// ```
    /// use telemetry_decoders::pcars2::codes::PacketType;
    /// use telemetry_decoders::{FullPacket, Protocol, pcars2};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = pcars2::Timings993::new_zeroed();
    /// sent.base.packet_type = PacketType::TIMINGS;
    /// sent.num_participants = 33;
    /// let packet = FullPacket::parse(Protocol::Pcars2, sent.as_bytes())?;
    /// assert_eq!(
    ///     packet.check_counts().unwrap_err().to_string(),
    ///     "pcars2 packet has 33 participants, expected 0 to 32"
    /// );
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A count is above its array.
    pub fn check_counts(&self) -> Result<(), DecodeError> {
        match self {
            Self::F1(packet) => packet.check_counts(),
            Self::Pcars2(packet) => packet.check_counts(),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;
    use std::vec::Vec;

    fn of(length: usize, beginning: &[u8]) -> Vec<u8> {
        let mut packet = vec![0; length];
        packet[..beginning.len()].copy_from_slice(beginning);
        packet
    }

    #[test]
    fn every_packet_has_its_kind() {
        let f1 = |format: f1::Format, id: u8| {
            let mut packet = of(format.sizes()[usize::from(id)], &format.number().to_le_bytes());
            packet[if format == f1::Format::F2022 { 5 } else { 6 }] = id;
            packet
        };
        for (protocol, packet, kind) in [
            (Protocol::Truck, br#"{"speed":1}"#.to_vec(), "plugin"),
            (Protocol::Truck, br#"{"truck":{"speed":1}}"#.to_vec(), "funbit"),
            (Protocol::F1, f1(f1::Format::F2022, 6), "car_telemetry"),
            (Protocol::F1, f1(f1::Format::F2025, 13), "motion_ex"),
            (Protocol::Pcars2, of(24, &[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 4, 1]), "game_state"),
            (Protocol::OutGauge, of(92, b""), "outgauge"),
            (Protocol::OutGauge, of(96, b""), "outgauge"),
            (Protocol::OutGauge, of(88, b"BNG1"), "motion_sim"),
            (Protocol::OutGauge, of(92, b"BNG1"), "outgauge"),
            (Protocol::Wrc, of(237, b""), "session_update"),
            (Protocol::Wrc, of(51, b"SESS"), "session_start"),
            (Protocol::Codemasters, of(64, b""), "extradata0"),
            (Protocol::Codemasters, of(152, b""), "extradata1"),
            (Protocol::Codemasters, of(252, b""), "extradata2"),
            (Protocol::Codemasters, of(264, b""), "extradata3"),
            (Protocol::Codemasters, of(280, b""), "extradata3_with_tail"),
            (Protocol::Forza, of(232, b""), "sled"),
        ] {
            let full = FullPacket::parse(protocol, &packet).unwrap();
            assert_eq!(full.kind(), kind, "{protocol:?}");
            assert_eq!(full.check_counts(), Ok(()), "{kind}");
        }
        let error = FullPacket::parse(Protocol::OutGauge, &of(88, b"BNG2")).unwrap_err();
        assert_eq!(error.to_string(), "outgauge packet is 88 bytes, expected 92 or 96");
    }

    #[test]
    fn counts_are_checked_where_a_packet_has_them() {
        // Lap Positions of format 2025 have room for 50 laps.
        let mut laps = of(1_131, &2025u16.to_le_bytes());
        laps[6] = 15;
        laps[29] = 50;
        let check = |protocol, packet: &[u8]| {
            FullPacket::parse(protocol, packet).unwrap().check_counts().map_err(|e| e.to_string())
        };
        assert_eq!(check(Protocol::F1, &laps), Ok(()));
        laps[29] = 51;
        assert_eq!(
            check(Protocol::F1, &laps),
            Err("f1 packet has 51 laps, expected 0 to 50".into())
        );
        let mut timings = of(993, &[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 1, 32]);
        assert_eq!(check(Protocol::Pcars2, &timings), Ok(()));
        timings[12] = 33;
        assert_eq!(
            check(Protocol::Pcars2, &timings),
            Err("pcars2 packet has 33 participants, expected 0 to 32".into())
        );
    }
}
