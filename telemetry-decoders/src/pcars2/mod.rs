//! Project CARS 2 UDP: also Automobilista 2 and Project CARS 3.
//!
//! Turned on in the game's options (System, "UDP Protocol Version" Project
//! CARS 2, "UDP Frequency" 1 for 60 a second to 9 for one). Broadcast to port
//! 5606, which cannot be changed in the game. Little-endian, packed.
//!
//! Source: three revisions of the publisher's header `SMS_UDP_Definitions.hpp`,
//! compiled, and readers that dispatch on exact lengths. No recording is
//! public: sizes and offsets are sure, meanings rest on the header and those
//! readers.
//!
//! Quirks:
//! - Telemetry grew from 538 bytes to 555 and 559; 556 is printed in a header
//!   that compiles to 555, and tolerated. What a frame needs keeps its place.
//!   The version byte is 2 for more than one of them: the length tells.
//! - Low four bits of the gear byte: 15 is reverse. Automobilista 2 sends 7 for
//!   the eighth gear of some cars.
//! - Whether the player drives stands in another, rare packet.
//! - The viewed car may be another's while spectating.
//! - Which way the axes of the local acceleration point is not known, so the
//!   frame has none; nor whether the ABS flag means more than "fitted".
//!
//! # Packets
//!
//! By type, at byte 10, and length. Types 5 and 6 have a name and are never sent.
//!
//! | type | packet | bytes | sent |
//! |---|---|---|---|
//! | 0 | [`Telemetry`] | 559, 555, 538 as released | every tick |
//! | 1 | [`Race`] | 308 | on entering the race, and when it changes |
//! | 2 | [`Participants`] | 1136, 1040 as released | in packets of 16 names, ever more rarely until they change |
//! | 3 | [`Timings`] | 1063, 1059, 993 as released | every tick of a race |
//! | 4 | [`GameState`] | 24 | every 5 to 10 s, and when it changes |
//! | 7 | [`TimeStats`] | 1040, 784 as released | when a time changes |
//! | 8 | [`VehicleNames`] | 1164 | like participants |
//! | 8 | [`ClassNames`] | 1452 | like participants |
//!
//! [`parse`] views any of them in place; [`codes`] names what the coded bytes
//! mean. A count above its array is a value to `parse`, and an error of
//! [`Packet::check_counts`] and of the functions that hand out what is counted.
//!
//! # Example
//!
//! ```
//! use telemetry_core::{Decoder as _, Timestamp};
//! use telemetry_decoders::pcars2::codes::{GameAndSession, GearAndGears, PacketType};
//! use telemetry_decoders::pcars2::{self, GameState, Packet, Telemetry538};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! // What the game sends, made by hand: telemetry, and the state of the game.
//! let mut telemetry = Telemetry538::new_zeroed();
//! telemetry.base.packet_type = PacketType::TELEMETRY;
//! telemetry.rpm = 7_100u16.into();
//! telemetry.gear_num_gears = GearAndGears::new(0x63);
//! let mut state = GameState::new_zeroed();
//! state.base.packet_type = PacketType::GAME_STATE;
//! state.game_state = GameAndSession::new(0x52);
//!
//! // As frames: the second packet fills the next one.
//! let (mut decoder, now) = (pcars2::Decoder::default(), Timestamp::ZERO);
//! let frame = decoder.push(telemetry.as_bytes(), now)?.unwrap();
//! assert_eq!((frame.rpm, frame.driving), (Some(7_100.0), None));
//! assert!(decoder.push(state.as_bytes(), now)?.is_none());
//! let frame = decoder.push(telemetry.as_bytes(), now)?.unwrap();
//! assert_eq!(frame.driving, Some(true));
//!
//! // Or whole.
//! let packet = pcars2::parse(telemetry.as_bytes())?;
//! assert_eq!((packet.kind(), packet.header().packet_version), ("telemetry", 0));
//! packet.check_counts()?;
//! assert_eq!(packet.as_bytes().len(), 538);
//! let Packet::Telemetry(packet) = packet else { unreachable!() };
//! assert_eq!((packet.released.gear().get(), packet.released.gears()), (3, 6));
//! assert_eq!(packet.released.frame().gear, frame.gear);
//! assert!(packet.current.is_none(), "that is of 559 bytes");
//!
//! let Packet::GameState(state) = pcars2::parse(state.as_bytes())? else { unreachable!() };
//! assert!(state.is_playing());
//! assert_eq!((state.game().name(), state.session().name()), (Some("playing"), Some("race")));
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

pub mod codes;
mod race;
mod views;
mod wire;

#[cfg(test)]
mod tests;

use telemetry_core::{DecodeError, DecodeErrorKind, Gear, TelemetryFrame, Timestamp, clamp};
use zerocopy::FromBytes;

pub use codes::{CarFlags, TyreFlags};
pub use race::{
    ClassInfo, ClassNames, ParticipantInfo30, ParticipantInfo32, ParticipantStats24,
    ParticipantStats32, Participants1040, Participants1136, Race, TimeStats784, TimeStats1040,
    Timings993, Timings1059, Timings1063, VehicleInfo, VehicleNames,
};
pub use views::{Packet, Participants, Telemetry, TimeStats, Timings};
pub use wire::{GameState, Header, Telemetry538, Telemetry555, Telemetry559};

use codes::{Game, PacketType, Session};

use crate::math::{byte_share, signed_byte_share};
use crate::plausible::implausible;

/// The word of this protocol.
///
/// What [`Protocol::word`](crate::Protocol::word) gives.
pub const WORD: &str = "pcars2";
/// Its name.
///
/// What [`Protocol::name`](crate::Protocol::name) gives.
pub const NAME: &str = "Project CARS 2 / Automobilista 2";
/// The fixed port.
///
/// What [`Protocol::ports`](crate::Protocol::ports) gives.
pub const PORTS: [u16; 1] = [5_606];
/// The lengths of telemetry packets.
///
/// [`parse`] takes them; the [module](self#example) has an example.
pub const TELEMETRY_LENGTHS: [usize; 4] = [538, 555, 556, 559];
/// The length of a game state packet.
///
/// [`parse`] takes them; the [module](self#example) has an example.
pub const GAME_STATE_LENGTHS: [usize; 1] = [24];

/// Where the type of a packet stands.
const TYPE_AT: usize = 10;
const TELEMETRY: u8 = PacketType::TELEMETRY.get();
const RACE: u8 = PacketType::RACE.get();
const PARTICIPANTS: u8 = PacketType::PARTICIPANTS.get();
const TIMINGS: u8 = PacketType::TIMINGS.get();
const GAME_STATE: u8 = PacketType::GAME_STATE.get();
const TIME_STATS: u8 = PacketType::TIME_STATS.get();
const NAMES: u8 = PacketType::PARTICIPANT_VEHICLE_NAMES.get();

/// Lengths of the types that carry no frame.
#[inline]
const fn is_other(packet_type: u8, length: usize) -> bool {
    matches!(
        (packet_type, length),
        (RACE, 308)
            | (PARTICIPANTS, 1_136 | 1_040)
            | (TIMINGS, 1_063 | 1_059 | 993)
            | (TIME_STATS, 1_040 | 784)
            | (NAMES, 1_164 | 1_452)
    )
}

/// The lengths of a type; none of one that is not sent.
const fn lengths(packet_type: u8) -> &'static [usize] {
    match packet_type {
        TELEMETRY => &TELEMETRY_LENGTHS,
        RACE => &[308],
        PARTICIPANTS => &[1_040, 1_136],
        TIMINGS => &[993, 1_059, 1_063],
        GAME_STATE => &GAME_STATE_LENGTHS,
        TIME_STATS => &[784, 1_040],
        NAMES => &[1_164, 1_452],
        _ => &[],
    }
}

/// A packet whose type, at byte 10, has its length.
///
/// [`Protocol::claim`](crate::Protocol::claim) asks every protocol.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    match packet.get(TYPE_AT) {
        Some(&TELEMETRY) => matches!(packet.len(), 538 | 555 | 556 | 559),
        Some(&GAME_STATE) => packet.len() == 24,
        Some(&other) => is_other(other, packet.len()),
        None => false,
    }
}

/// Names Project CARS 1, which uses the same port: its three packets have their
/// type in the low two bits of byte 2. A packet of F1 can be as long as one of
/// them, and says its year in the first two bytes, where Project CARS 1 has its
/// build (1122 and 1235 were seen).
///
/// [`Protocol::recognise`](crate::Protocol::recognise) asks every protocol.
#[inline]
#[must_use]
pub fn explain(packet: &[u8]) -> Option<DecodeError> {
    let &[low, high, sequence_and_type, ..] = packet else { return None };
    let is_f1 = (2018..=2026).contains(&u16::from_le_bytes([low, high]));
    let packet_type = sequence_and_type & 3;
    let first = matches!((packet.len(), packet_type), (1_367, 0) | (1_347, 1) | (1_028, 2));
    (first && !is_f1).then_some(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Unsupported {
            what: "format of Project CARS",
            found: 1,
            supported: "Project CARS 2: switch the game's option \"UDP Protocol Version\" to Project CARS 2",
        },
    })
}

/// Views a packet in place.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet is too short for a header, its type is not sent, or its length is
/// none of its type's.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    let viewed = match packet.get(TYPE_AT) {
        Some(&TELEMETRY) => parse_telemetry(packet).map(Packet::Telemetry),
        Some(&other) => parse_other(packet, other),
        None => None,
    };
    viewed.ok_or_else(|| DecodeError { protocol: WORD, kind: why_not(packet) })
}

fn parse_other(packet: &[u8], packet_type: u8) -> Option<Packet<'_>> {
    match packet_type {
        RACE => Race::ref_from_bytes(packet).map(Packet::Race).ok(),
        PARTICIPANTS => Participants::parse(packet).map(Packet::Participants),
        TIMINGS => Timings::parse(packet).map(Packet::Timings),
        GAME_STATE => GameState::ref_from_bytes(packet).map(Packet::GameState).ok(),
        TIME_STATS => TimeStats::parse(packet).map(Packet::TimeStats),
        NAMES => match VehicleNames::ref_from_bytes(packet) {
            Ok(names) => Some(Packet::VehicleNames(names)),
            Err(_) => ClassNames::ref_from_bytes(packet).map(Packet::ClassNames).ok(),
        },
        _ => None,
    }
}

#[cold]
#[inline(never)]
fn why_not(packet: &[u8]) -> DecodeErrorKind {
    let Ok((header, _)) = Header::ref_from_prefix(packet) else {
        return DecodeErrorKind::Length {
            actual: packet.len(),
            expected: &[
                24, 308, 538, 555, 556, 559, 784, 993, 1_040, 1_059, 1_063, 1_136, 1_164, 1_452,
            ],
        };
    };
    let packet_type = header.packet_type.get();
    match lengths(packet_type) {
        [] => DecodeErrorKind::Unsupported {
            what: "packet type",
            found: packet_type.into(),
            supported: "types 0 to 4, 7 and 8",
        },
        expected => DecodeErrorKind::Length { actual: packet.len(), expected },
    }
}

#[inline]
fn parse_telemetry(packet: &[u8]) -> Option<Telemetry<'_>> {
    let current = Telemetry559::ref_from_bytes(packet).ok();
    let patched = match packet.len() {
        555 | 556 | 559 => Telemetry555::ref_from_prefix(packet).ok().map(|(patched, _)| patched),
        538 => None,
        _ => return None,
    };
    let (released, _) = Telemetry538::ref_from_prefix(packet).ok()?;
    Some(Telemetry { released, patched, current })
}

impl Telemetry538 {
    /// The gear.
    #[inline]
    #[must_use]
    pub const fn gear(&self) -> Gear {
        self.gear_num_gears.gear()
    }

    /// How many forward gears the car has.
    #[must_use]
    pub const fn gears(&self) -> u8 {
        self.gear_num_gears.gears()
    }

    /// The frame of the packet; `driving` stands in another.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        self.fill(&mut frame);
        frame
    }

    /// Fills in an empty frame.
    #[inline(always)]
    fn fill(&self, frame: &mut TelemetryFrame) {
        frame.speed_mps = Some(clamp::magnitude(self.speed.get()));
        frame.rpm = Some(self.rpm.get().into());
        frame.max_rpm = clamp::positive(self.max_rpm.get().into());
        frame.gear = Some(self.gear());
        frame.throttle = Some(byte_share(self.throttle));
        frame.brake = Some(byte_share(self.brake));
        frame.clutch = Some(byte_share(self.clutch));
        frame.handbrake = Some(byte_share(self.hand_brake));
        frame.steering = Some(signed_byte_share(self.steering));
        frame.pit_limiter = Some(self.car_flags.contains(CarFlags::SPEED_LIMITER));
        frame.fuel = clamp::share(self.fuel_level.get());
    }
}

impl GameState {
    /// The state of the game.
    #[inline]
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game_state.game()
    }

    /// The state of the session.
    #[must_use]
    pub const fn session(&self) -> Session {
        self.game_state.session()
    }

    /// True while the player drives.
    #[inline]
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.game().get() == Game::PLAYING.get()
    }
}

/// Whether the header can be real. A header of zeros passes: a sender may fill
/// only what it knows.
///
/// [`Protocol::plausible`](crate::Protocol::plausible) is the same of any protocol.
///
/// # Errors
///
/// The version is above 9, or the part is beyond the number of parts.
#[inline]
pub fn plausible(packet: &[u8]) -> Result<(), DecodeError> {
    let Ok((header, _)) = Header::ref_from_prefix(packet) else { return Ok(()) };
    let version = header.packet_version;
    if version > 9 {
        return Err(implausible(WORD, "packet_version", version.into(), "1 to 9"));
    }
    let index = header.partial_packet_index;
    if index > header.partial_packet_number {
        return Err(implausible(WORD, "partial_packet_index", index.into(), "1 to the number"));
    }
    Ok(())
}

/// The games that share the packet.
///
/// [`Protocol::title`](crate::Protocol::title) is the same of any protocol.
#[inline]
#[must_use]
pub fn title(_packet: &[u8]) -> &'static str {
    NAME
}

/// The decoder: it holds whether the player drives, which comes in a packet of
/// its own every 5 to 10 s.
///
/// The [module](self#example) has an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoder {
    driving: Option<bool>,
}

impl Decoder {
    /// Takes a packet in. Where it yields a frame, the telemetry to make it of.
    #[inline]
    fn take<'a>(&mut self, packet: &'a [u8]) -> Result<Option<&'a Telemetry538>, DecodeError> {
        match parse(packet)? {
            Packet::Telemetry(telemetry) => return Ok(Some(telemetry.released)),
            Packet::GameState(state) => self.driving = Some(state.is_playing()),
            _ => {}
        }
        Ok(None)
    }
}

impl telemetry_core::Decoder for Decoder {
    #[inline]
    fn push(
        &mut self,
        packet: &[u8],
        _now: Timestamp,
    ) -> Result<Option<TelemetryFrame>, DecodeError> {
        let Some(telemetry) = self.take(packet)? else { return Ok(None) };
        let mut frame = telemetry.frame();
        frame.driving = self.driving;
        Ok(Some(frame))
    }

    #[inline]
    fn push_into(
        &mut self,
        packet: &[u8],
        _now: Timestamp,
        frame: &mut TelemetryFrame,
    ) -> Result<bool, DecodeError> {
        let Some(telemetry) = self.take(packet)? else { return Ok(false) };
        *frame = telemetry.frame();
        frame.driving = self.driving;
        Ok(true)
    }

    fn reset(&mut self) {
        *self = Self::default();
    }
}
