//! Packets of any length, as views: what all lengths have under one name.

use telemetry_core::{DecodeError, DecodeErrorKind};
use zerocopy::{FromBytes, IntoBytes};

use super::WORD;
use super::race::{
    ClassNames, ParticipantInfo30, ParticipantInfo32, ParticipantStats24, Participants1040,
    Participants1136, Race, TimeStats784, TimeStats1040, Timings993, Timings1059, Timings1063,
    VehicleNames,
};
use super::wire::{GameState, Header, Telemetry538, Telemetry555, Telemetry559};

/// One packet, viewed in place.
///
/// [`parse`](super::parse) gives it; the [module](super#example) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Packet<'a> {
    /// Type 0.
    Telemetry(Telemetry<'a>),
    /// Type 1.
    Race(&'a Race),
    /// Type 2.
    Participants(Participants<'a>),
    /// Type 3.
    Timings(Timings<'a>),
    /// Type 4.
    GameState(&'a GameState),
    /// Type 7.
    TimeStats(TimeStats<'a>),
    /// Type 8, 1164 bytes.
    VehicleNames(&'a VehicleNames),
    /// Type 8, 1452 bytes.
    ClassNames(&'a ClassNames),
}

impl<'a> Packet<'a> {
    /// The header.
    #[must_use]
    pub const fn header(&self) -> &'a Header {
        match self {
            Self::Telemetry(packet) => &packet.released.base,
            Self::Race(packet) => &packet.base,
            Self::Participants(packet) => &packet.released().base,
            Self::Timings(packet) => packet.header(),
            Self::GameState(packet) => &packet.base,
            Self::TimeStats(packet) => packet.header(),
            Self::VehicleNames(packet) => &packet.base,
            Self::ClassNames(packet) => &packet.base,
        }
    }

    /// The name of the packet: `telemetry`, `race`, `participants`, `timings`,
    /// `game_state`, `time_stats`, `vehicle_names` or `class_names`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Telemetry(_) => "telemetry",
            Self::Race(_) => "race",
            Self::Participants(_) => "participants",
            Self::Timings(_) => "timings",
            Self::GameState(_) => "game_state",
            Self::TimeStats(_) => "time_stats",
            Self::VehicleNames(_) => "vehicle_names",
            Self::ClassNames(_) => "class_names",
        }
    }

    /// The packet, as it came; of telemetry of 556 bytes the first 555.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        match *self {
            Self::Telemetry(packet) => packet.as_bytes(),
            Self::Race(packet) => packet.as_bytes(),
            Self::Participants(Participants::Released(packet)) => packet.as_bytes(),
            Self::Participants(Participants::Current(packet)) => packet.as_bytes(),
            Self::Timings(Timings::Released(packet)) => packet.as_bytes(),
            Self::Timings(Timings::Patched(packet)) => packet.as_bytes(),
            Self::Timings(Timings::Current(packet)) => packet.as_bytes(),
            Self::GameState(packet) => packet.as_bytes(),
            Self::TimeStats(TimeStats::Released(packet)) => packet.as_bytes(),
            Self::TimeStats(TimeStats::Current(packet)) => packet.as_bytes(),
            Self::VehicleNames(packet) => packet.as_bytes(),
            Self::ClassNames(packet) => packet.as_bytes(),
        }
    }

    /// Checks every count of the packet against its array.
    ///
    /// # Errors
    ///
    /// The number of participants is negative or above 32.
    pub fn check_counts(&self) -> Result<(), DecodeError> {
        match self {
            Self::Timings(timings) => timings.participants().map(|_| ()),
            _ => Ok(()),
        }
    }
}

/// Telemetry of any length.
///
/// The [module](super#example) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Telemetry<'a> {
    /// What every length has.
    pub released: &'a Telemetry538,
    /// What lengths from 555 on have.
    pub patched: Option<&'a Telemetry555>,
    /// What 559 bytes have.
    pub current: Option<&'a Telemetry559>,
}

impl<'a> Telemetry<'a> {
    fn as_bytes(&self) -> &'a [u8] {
        match (self.current, self.patched) {
            (Some(current), _) => current.as_bytes(),
            (None, Some(patched)) => patched.as_bytes(),
            (None, None) => self.released.as_bytes(),
        }
    }
}

/// As the struct of its length, which holds the shorter ones.
#[cfg(feature = "serde")]
impl serde::Serialize for Telemetry<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.current, self.patched) {
            (Some(current), _) => current.serialize(serializer),
            (None, Some(patched)) => patched.serialize(serializer),
            (None, None) => self.released.serialize(serializer),
        }
    }
}

/// Participants of either length.
///
/// ```
/// use telemetry_decoders::pcars2::codes::PacketType;
/// use telemetry_decoders::pcars2::{self, Packet, Participants1136};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = Participants1136::new_zeroed();
/// sent.released.base.packet_type = PacketType::PARTICIPANTS;
/// sent.released.name.0[1].0[..3].copy_from_slice(b"Eve");
///
/// let Packet::Participants(participants) = pcars2::parse(sent.as_bytes())? else { unreachable!() };
/// assert_eq!(participants.released().name[1].to_string(), "Eve");
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Participants<'a> {
    /// 1040 bytes.
    Released(&'a Participants1040),
    /// 1136 bytes.
    Current(&'a Participants1136),
}

impl<'a> Participants<'a> {
    pub(super) fn parse(packet: &'a [u8]) -> Option<Self> {
        if let Ok(current) = Participants1136::ref_from_bytes(packet) {
            return Some(Self::Current(current));
        }
        Participants1040::ref_from_bytes(packet).map(Self::Released).ok()
    }

    /// What both lengths have.
    #[must_use]
    pub const fn released(&self) -> &'a Participants1040 {
        match self {
            Self::Released(packet) => packet,
            Self::Current(packet) => &packet.released,
        }
    }
}

/// Timings of any length.
///
/// ```
/// use telemetry_decoders::pcars2::codes::{PacketType, RacePosition};
/// use telemetry_decoders::pcars2::{self, Packet, Timings993};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = Timings993::new_zeroed();
/// sent.base.packet_type = PacketType::TIMINGS;
/// sent.num_participants = 2;
/// sent.participants.0[1].race_position = RacePosition::new(0x81);
///
/// let Packet::Timings(timings) = pcars2::parse(sent.as_bytes())? else { unreachable!() };
/// assert_eq!(timings.participants()?.len(), 2);
/// let leader = timings.participants()?.find(|car| car.race_position.position() == 1);
/// assert!(leader.unwrap().race_position.is_active());
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Timings<'a> {
    /// 993 bytes.
    Released(&'a Timings993),
    /// 1059 bytes.
    Patched(&'a Timings1059),
    /// 1063 bytes.
    Current(&'a Timings1063),
}

impl<'a> Timings<'a> {
    pub(super) fn parse(packet: &'a [u8]) -> Option<Self> {
        match packet.len() {
            1_063 => Timings1063::ref_from_bytes(packet).map(Self::Current).ok(),
            1_059 => Timings1059::ref_from_bytes(packet).map(Self::Patched).ok(),
            _ => Timings993::ref_from_bytes(packet).map(Self::Released).ok(),
        }
    }

    const fn header(&self) -> &'a Header {
        match self {
            Self::Released(packet) => &packet.base,
            Self::Patched(packet) => &packet.base,
            Self::Current(packet) => &packet.patched.base,
        }
    }

    /// The participants that there are: as many as the packet says.
    ///
    /// # Errors
    ///
    /// The packet says fewer than none or more than 32.
    pub fn participants(
        &self,
    ) -> Result<impl ExactSizeIterator<Item = &'a ParticipantInfo30> + use<'a>, DecodeError> {
        let (count, released, current): (i8, &'a [ParticipantInfo30], &'a [ParticipantInfo32]) =
            match self {
                Self::Released(packet) => (packet.num_participants, &packet.participants.0, &[]),
                Self::Patched(packet) => (packet.num_participants, &[], &packet.participants.0),
                Self::Current(packet) => {
                    (packet.patched.num_participants, &[], &packet.patched.participants.0)
                }
            };
        let max = released.len().max(current.len());
        let count = usize::try_from(count).ok().filter(|&count| count <= max).ok_or_else(|| {
            DecodeError {
                protocol: WORD,
                kind: DecodeErrorKind::Count {
                    what: "participants",
                    found: count.into(),
                    max: u32::try_from(max).unwrap_or(u32::MAX),
                },
            }
        })?;
        // One of the two is empty.
        let participant =
            move |i| current.get(i).map(|now: &ParticipantInfo32| &now.info).or(released.get(i));
        Ok((0..count).map(move |i| participant(i).unwrap_or(&NOBODY)))
    }
}

/// Stands where there is no participant; every count is checked before.
static NOBODY: ParticipantInfo30 = zerocopy::transmute!([0u8; 30]);

/// Time stats of either length.
///
/// ```
/// use telemetry_decoders::pcars2::codes::PacketType;
/// use telemetry_decoders::pcars2::{self, Packet, TimeStats784};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = TimeStats784::new_zeroed();
/// sent.base.packet_type = PacketType::TIME_STATS;
/// sent.participants.0[5].fastest_lap_time = 88.5f32.into();
///
/// let Packet::TimeStats(stats) = pcars2::parse(sent.as_bytes())? else { unreachable!() };
/// assert_eq!(stats.get(5).unwrap().fastest_lap_time.get(), 88.5);
/// assert!(stats.get(32).is_none());
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum TimeStats<'a> {
    /// 784 bytes.
    Released(&'a TimeStats784),
    /// 1040 bytes.
    Current(&'a TimeStats1040),
}

impl<'a> TimeStats<'a> {
    pub(super) fn parse(packet: &'a [u8]) -> Option<Self> {
        if let Ok(current) = TimeStats1040::ref_from_bytes(packet) {
            return Some(Self::Current(current));
        }
        TimeStats784::ref_from_bytes(packet).map(Self::Released).ok()
    }

    const fn header(&self) -> &'a Header {
        match self {
            Self::Released(packet) => &packet.base,
            Self::Current(packet) => &packet.base,
        }
    }

    /// The best times of a participant, by its place in the packet; `None` from
    /// 32 on.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&'a ParticipantStats24> {
        match self {
            Self::Released(packet) => packet.participants.get(index),
            Self::Current(packet) => packet.participants.get(index).map(|now| &now.stats),
        }
    }
}
