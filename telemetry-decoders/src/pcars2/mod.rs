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

mod wire;

#[cfg(test)]
mod tests;

use telemetry_core::{DecodeError, DecodeErrorKind, Gear, TelemetryFrame, Timestamp, clamp};
use zerocopy::FromBytes;

pub use wire::{CarFlags, GameState, Header, Telemetry538, Telemetry555, Telemetry559, TyreFlags};

use crate::math::{byte_share, signed_byte_share};
use crate::plausible::implausible;

/// The word of this protocol.
pub const WORD: &str = "pcars2";
/// Its name.
pub const NAME: &str = "Project CARS 2 / Automobilista 2";
/// The fixed port.
pub const PORTS: [u16; 1] = [5_606];
/// The lengths of telemetry packets.
pub const TELEMETRY_LENGTHS: [usize; 4] = [538, 555, 556, 559];
/// The length of a game state packet.
pub const GAME_STATE_LENGTHS: [usize; 1] = [24];

/// Where the type of a packet stands.
const TYPE_AT: usize = 10;
const TELEMETRY: u8 = 0;
const GAME_STATE: u8 = 4;
const PLAYING: u8 = 2;

/// One packet, viewed in place.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Packet<'a> {
    /// Type 0.
    Telemetry(Telemetry<'a>),
    /// Type 4.
    GameState(&'a GameState),
    /// Another type, of the right length.
    Other(&'a Header),
}

/// Telemetry of any length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Telemetry<'a> {
    /// What every length has.
    pub released: &'a Telemetry538,
    /// What lengths from 555 on have.
    pub patched: Option<&'a Telemetry555>,
    /// What 559 bytes have.
    pub current: Option<&'a Telemetry559>,
}

/// Lengths of the types that carry no frame.
#[inline]
const fn is_other(packet_type: u8, length: usize) -> bool {
    matches!(
        (packet_type, length),
        (1, 308)
            | (2, 1_136 | 1_040)
            | (3, 1_063 | 1_059 | 993)
            | (7, 1_040 | 784)
            | (8, 1_164 | 1_452)
    )
}

/// A packet whose type, at byte 10, has its length.
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
/// type in the low bits of byte 2.
#[inline]
#[must_use]
pub fn explain(packet: &[u8]) -> Option<DecodeError> {
    let packet_type = packet.get(2)? & 3;
    matches!((packet.len(), packet_type), (1_367, 0) | (1_347, 1) | (1_028, 2)).then_some(
        DecodeError {
            protocol: WORD,
            kind: DecodeErrorKind::Unsupported {
                what: "protocol version",
                found: 1,
                supported: "\"UDP Protocol Version\" Project CARS 2 in the game's options",
            },
        },
    )
}

/// Views a packet in place.
///
/// # Errors
///
/// The packet is too short for a header, or its type does not have its length.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    let length_error = |expected| DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected },
    };
    let Ok((header, _)) = Header::ref_from_prefix(packet) else {
        return Err(length_error(&[24, 538, 555, 556, 559]));
    };
    match header.packet_type {
        TELEMETRY => parse_telemetry(packet)
            .map(Packet::Telemetry)
            .ok_or_else(|| length_error(&TELEMETRY_LENGTHS)),
        GAME_STATE => GameState::ref_from_bytes(packet)
            .map(Packet::GameState)
            .map_err(|_| length_error(&GAME_STATE_LENGTHS)),
        other if is_other(other, packet.len()) => Ok(Packet::Other(header)),
        other => Err(DecodeError {
            protocol: WORD,
            kind: DecodeErrorKind::Unsupported {
                what: "type or its length, type",
                found: other.into(),
                supported: "types 0 to 4, 7 and 8 with their published lengths",
            },
        }),
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
        match self.gear_num_gears & 15 {
            15 => Gear::REVERSE,
            n => Gear::new(n as i8),
        }
    }

    /// How many forward gears the car has.
    #[must_use]
    pub const fn gears(&self) -> u8 {
        self.gear_num_gears >> 4
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
    /// The state of the game: 0 exited, 1 front end, 2 playing, 3 paused, 4 in
    /// a menu while time goes on, 5 restarting, 6 replay, 7 front-end replay.
    #[inline]
    #[must_use]
    pub const fn game(&self) -> u8 {
        self.game_state & 7
    }

    /// The state of the session: 0 invalid, 1 practice, 2 test, 3 qualifying, 4
    /// formation lap, 5 race, 6 time attack.
    #[must_use]
    pub const fn session(&self) -> u8 {
        self.game_state >> 4
    }

    /// True while the player drives.
    #[inline]
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.game() == PLAYING
    }
}

/// Whether the header can be real. A header of zeros passes: a sender may fill
/// only what it knows.
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
#[inline]
#[must_use]
pub fn title(_packet: &[u8]) -> &'static str {
    NAME
}

/// The decoder: it holds whether the player drives, which comes in a packet of
/// its own every 5 to 10 s.
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
            Packet::Other(_) => {}
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
