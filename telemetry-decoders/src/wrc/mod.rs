//! EA SPORTS WRC.
//!
//! Turned on in `Documents/My Games/WRC/telemetry/config.json`: `bEnabled` of
//! the packet `session_update` of structure `wrc`, sent to 127.0.0.1:20777 by
//! default at the rate `frequencyHz` (-1 for every frame). Little-endian,
//! packed, the channels in the order of the structure file.
//!
//! Source: the game's own `channels.json`, `packets.json` and `wrc.json` (data
//! 2 and 3), which add up to the 237 bytes. 241 bytes are the same with the
//! channel `packet_4cc` in front. 240 and 244, with three bytes of padding, are
//! known from one reader only and tolerated. No recording is public.
//!
//! Quirks:
//! - The meaning of the gear index stands in the same packet: compare it with
//!   the neutral and the reverse index, which need not be 0 and 255.
//! - The first bytes are a packet counter. One packet in 65,536 looks like F1's
//!   format 2024 by them; its length tells it apart.
//! - The shift lights count only where `shiftlights_rpm_valid` is 1. The game's
//!   text says the same of the engine speed; it is shown all the same, because
//!   readers use it without the flag and a resting engine is no harm.
//! - Packets come only during a stage; nothing says whether the player drives.
//! - Position, velocity and acceleration are named left, up, forward but belong
//!   to the world's axes, so the frame has no acceleration.
//! - Of `wrc_experimental` the maximum engine speed and the meaning of the gear
//!   index come once, at the start: before it the gear is not known.
//!
//! # Packets
//!
//! | structure | packet | four characters | bytes | view |
//! |---|---|---|---|---|
//! | `wrc` | `session_update` | - | 237 | [`SessionUpdate`] |
//! | the same, with `packet_4cc` in front | `session_update` | `SESU` | 241 | [`SessionUpdate4cc`] |
//! | the same two with padding | `session_update` | -, `SESU` | 240, 244 | [`SessionUpdatePadded`], [`SessionUpdate4ccPadded`] |
//! | `wrc_experimental` | `session_start` | `SESS` | 51 | [`experimental::SessionStart`] |
//! | | `session_update` | `SESU` | 214 | [`experimental::SessionUpdate`] |
//! | | `session_pause`, `_resume`, `_end` | `SESP`, `SESR`, `SESE` | 36 | [`experimental::SessionMark`] |
//! | the user's own | any | as in the file | any | [`structure`] |
//!
//! # Example
//!
//! ```
//! use telemetry_decoders::wrc::{self, SessionUpdate};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! // What the game sends, made by hand.
//! let mut sent = SessionUpdate::new_zeroed();
//! let vehicle = &mut sent.vehicle;
//! (vehicle.vehicle_gear_index, vehicle.vehicle_gear_index_reverse) = (255, 255);
//! vehicle.vehicle_speed = 2.5f32.into();
//! sent.clock.shiftlights_fraction = 0.5f32.into();
//! sent.clock.shiftlights_rpm_valid = 1;
//! let bytes = sent.as_bytes();
//!
//! let frame = wrc::decode(bytes)?;
//! assert_eq!((frame.speed_kmh(), frame.shift_light), (Some(9.0), Some(0.5)));
//!
//! // Or whole.
//! let packet = wrc::parse(bytes)?;
//! assert_eq!(packet.vehicle.gear().unwrap().to_string(), "R");
//! assert_eq!(packet.clock.shift_light(), Some(0.5));
//! assert_eq!(packet.frame(), frame);
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

pub mod experimental;
mod held;
pub mod structure;
mod wire;

#[cfg(test)]
mod tests;

use telemetry_core::wire::Text;
use telemetry_core::{DecodeError, DecodeErrorKind, Gear, TelemetryFrame, Timestamp, clamp};
use zerocopy::FromBytes;

use held::Held;
pub use wire::{
    Clock, SessionUpdate, SessionUpdate4cc, SessionUpdate4ccPadded, SessionUpdatePadded, Vehicle,
};

use crate::outgauge::OUTSIM_MAGIC;
use crate::plausible::{Range, check, implausible};

/// The word of this protocol.
///
/// What [`Protocol::word`](crate::Protocol::word) gives.
pub const WORD: &str = "wrc";
/// Its name.
///
/// What [`Protocol::name`](crate::Protocol::name) gives.
pub const NAME: &str = "EA SPORTS WRC";
/// The default port.
///
/// What [`Protocol::ports`](crate::Protocol::ports) gives.
pub const PORTS: [u16; 1] = [20_777];
/// The lengths of structure `wrc`: packed, padded, and both with a `packet_4cc`.
///
/// [`parse`] takes these; the [module](self#example) has an example.
pub const LENGTHS: [usize; 4] = [237, 240, 241, 244];

/// Which packet of a structure.
///
/// ```
/// use telemetry_decoders::wrc::PacketKind;
///
/// let kind = PacketKind::from_four_cc(*b"SESP").unwrap();
/// assert_eq!((kind, kind.id()), (PacketKind::SessionPause, "session_pause"));
/// assert_eq!(PacketKind::from_id("session_end").unwrap().four_cc(), *b"SESE");
/// assert_eq!(PacketKind::ALL.len(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum PacketKind {
    /// Once at the start of a session.
    SessionStart,
    /// In every frame of the game, or as often as the user sets.
    SessionUpdate,
    /// Once at the end of a session.
    SessionEnd,
    /// When the session is paused.
    SessionPause,
    /// When it goes on.
    SessionResume,
}

impl PacketKind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::SessionStart,
        Self::SessionUpdate,
        Self::SessionEnd,
        Self::SessionPause,
        Self::SessionResume,
    ];

    /// Its id in the game's files, such as `session_update`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::SessionStart => "session_start",
            Self::SessionUpdate => "session_update",
            Self::SessionEnd => "session_end",
            Self::SessionPause => "session_pause",
            Self::SessionResume => "session_resume",
        }
    }

    /// The four characters that name it on the wire.
    #[must_use]
    pub const fn four_cc(self) -> [u8; 4] {
        match self {
            Self::SessionStart => *b"SESS",
            Self::SessionUpdate => *b"SESU",
            Self::SessionEnd => *b"SESE",
            Self::SessionPause => *b"SESP",
            Self::SessionResume => *b"SESR",
        }
    }

    /// The packet of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The packet of four characters.
    #[must_use]
    pub const fn from_four_cc(four_cc: [u8; 4]) -> Option<Self> {
        match &four_cc {
            b"SESS" => Some(Self::SessionStart),
            b"SESU" => Some(Self::SessionUpdate),
            b"SESE" => Some(Self::SessionEnd),
            b"SESP" => Some(Self::SessionPause),
            b"SESR" => Some(Self::SessionResume),
            _ => None,
        }
    }
}

/// One packet of structure `wrc`, viewed in place.
///
/// [`parse`] gives it; the [module](self#example) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Packet<'a> {
    /// The four characters in front, where the packet has them.
    pub packet_4cc: Option<&'a Text<4>>,
    /// Counters and shift lights.
    pub clock: &'a Clock,
    /// The car and the stage.
    pub vehicle: &'a Vehicle,
}

/// A packet of either structure, viewed in place.
///
/// [`parse_any`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum AnyPacket<'a> {
    /// Of structure `wrc`.
    Default(Packet<'a>),
    /// Of structure `wrc_experimental`.
    Experimental(experimental::Packet<'a>),
}

impl AnyPacket<'_> {
    /// Which packet it is.
    #[must_use]
    pub const fn kind(&self) -> PacketKind {
        match self {
            Self::Default(_) => PacketKind::SessionUpdate,
            Self::Experimental(packet) => packet.kind(),
        }
    }
}

/// A packet of one of the four lengths that is not LFS's OutSim, or one of the
/// experimental structure.
///
/// [`Protocol::claim`](crate::Protocol::claim) asks every protocol.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    match packet.len() {
        237 | 240 | 241 | 244 => !packet.starts_with(OUTSIM_MAGIC),
        _ => experimental::claims(packet),
    }
}

/// Names packets of a structure of the user's own by their four characters.
///
/// [`Protocol::recognise`](crate::Protocol::recognise) asks every protocol.
#[inline]
#[must_use]
pub fn explain(packet: &[u8]) -> Option<DecodeError> {
    let kind = packet.first_chunk().and_then(|four_cc| PacketKind::from_four_cc(*four_cc));
    (kind.is_some() && !claims(packet)).then_some(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Unsupported {
            what: "structure's length",
            found: u32::try_from(packet.len()).unwrap_or(u32::MAX),
            supported: "structure wrc or wrc_experimental; one of the user's own needs its file",
        },
    })
}

/// Views a packet of either structure in place.
///
/// ```
/// use telemetry_decoders::wrc::{self, AnyPacket, PacketKind};
///
/// let mut bytes = [0; 36];
/// bytes[..4].copy_from_slice(b"SESP");
/// let packet = wrc::parse_any(&bytes)?;
/// assert_eq!(packet.kind(), PacketKind::SessionPause);
/// assert!(matches!(packet, AnyPacket::Experimental(_)));
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
///
/// # Errors
///
/// The packet is of neither.
pub fn parse_any(packet: &[u8]) -> Result<AnyPacket<'_>, DecodeError> {
    match parse(packet) {
        Ok(packet) => Ok(AnyPacket::Default(packet)),
        Err(error) => match experimental::parse(packet) {
            Ok(packet) => Ok(AnyPacket::Experimental(packet)),
            Err(_) => Err(error),
        },
    }
}

/// Views a packet of structure `wrc` in place; see [`experimental::parse`] for
/// the other.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet has none of the four lengths.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    if let Ok(SessionUpdate { clock, vehicle }) = SessionUpdate::ref_from_bytes(packet) {
        return Ok(Packet { packet_4cc: None, clock, vehicle });
    }
    if let Ok(SessionUpdate4cc { packet_4cc, update }) = SessionUpdate4cc::ref_from_bytes(packet) {
        let SessionUpdate { clock, vehicle } = update;
        return Ok(Packet { packet_4cc: Some(packet_4cc), clock, vehicle });
    }
    if let Ok(SessionUpdatePadded { clock, vehicle, .. }) =
        SessionUpdatePadded::ref_from_bytes(packet)
    {
        return Ok(Packet { packet_4cc: None, clock, vehicle });
    }
    if let Ok(SessionUpdate4ccPadded { packet_4cc, update }) =
        SessionUpdate4ccPadded::ref_from_bytes(packet)
    {
        let SessionUpdatePadded { clock, vehicle, .. } = update;
        return Ok(Packet { packet_4cc: Some(packet_4cc), clock, vehicle });
    }
    Err(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected: &LENGTHS },
    })
}

impl Clock {
    /// The shift lights, 0 to 1, where the game says that they count.
    #[inline]
    #[must_use]
    pub const fn shift_light(&self) -> Option<f32> {
        match self.shiftlights_rpm_valid {
            1 => clamp::share(self.shiftlights_fraction.get()),
            _ => None,
        }
    }
}

impl Vehicle {
    /// The gear, by the packet's own neutral and reverse index; `None` for a
    /// number that no gearbox has.
    #[inline]
    #[must_use]
    pub const fn gear(&self) -> Option<Gear> {
        match self.vehicle_gear_index {
            index if index == self.vehicle_gear_index_neutral => Some(Gear::NEUTRAL),
            index if index == self.vehicle_gear_index_reverse => Some(Gear::REVERSE),
            index @ 0..=20 => Some(Gear::new(index as i8)),
            _ => None,
        }
    }
}

impl Packet<'_> {
    /// The frame of the packet.
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
        let vehicle = self.vehicle;
        frame.speed_mps = Some(clamp::magnitude(vehicle.vehicle_speed.get()));
        frame.rpm = Some(clamp::non_negative(vehicle.vehicle_engine_rpm_current.get()));
        frame.max_rpm = clamp::positive(vehicle.vehicle_engine_rpm_max.get());
        frame.idle_rpm = clamp::positive(vehicle.vehicle_engine_rpm_idle.get());
        frame.gear = vehicle.gear();
        frame.throttle = Some(clamp::unit(vehicle.vehicle_throttle.get()));
        frame.brake = Some(clamp::unit(vehicle.vehicle_brake.get()));
        frame.clutch = Some(clamp::unit(vehicle.vehicle_clutch.get()));
        frame.handbrake = Some(clamp::unit(vehicle.vehicle_handbrake.get()));
        frame.steering = Some(clamp::signed_unit(vehicle.vehicle_steering.get()));
        frame.shift_light = self.clock.shift_light();
        frame.current_lap_s = clamp::positive(vehicle.stage_current_time.get());
    }
}

const THROTTLE: Range = Range { field: "throttle", min: -0.1, max: 1.1, expected: "0 to 1" };
const BRAKE: Range = Range { field: "brake", ..THROTTLE };
const CLUTCH: Range = Range { field: "clutch", ..THROTTLE };
const HANDBRAKE: Range = Range { field: "handbrake", ..THROTTLE };
const STEERING: Range = Range { field: "steering", min: -1.1, max: 1.1, expected: "-1 to 1" };
const RPM: Range = Range { field: "rpm", min: 0.0, max: 50_000.0, expected: "0 to 50000" };
const MAX_RPM: Range = Range { field: "rpm_max", ..RPM };
const SPEED: Range = Range { field: "speed", min: -500.0, max: 500.0, expected: "-500 to 500 m/s" };

/// Whether the values can be real. The experimental structure has its four
/// characters to be known by.
///
/// [`Protocol::plausible`](crate::Protocol::plausible) is the same of any protocol.
///
/// # Errors
///
/// The first value that the game does not send.
#[inline]
pub fn plausible(packet: &[u8]) -> Result<(), DecodeError> {
    if experimental::claims(packet) {
        return Ok(());
    }
    let Packet { clock, vehicle, .. } = parse(packet)?;
    if clock.shiftlights_rpm_valid > 1 {
        let found = clock.shiftlights_rpm_valid.into();
        return Err(implausible(WORD, "shiftlights_rpm_valid", found, "0 or 1"));
    }
    check(WORD, vehicle, |vehicle| {
        [
            (&THROTTLE, vehicle.vehicle_throttle.get()),
            (&BRAKE, vehicle.vehicle_brake.get()),
            (&CLUTCH, vehicle.vehicle_clutch.get()),
            (&HANDBRAKE, vehicle.vehicle_handbrake.get()),
            (&STEERING, vehicle.vehicle_steering.get()),
            (&RPM, vehicle.vehicle_engine_rpm_current.get()),
            (&MAX_RPM, vehicle.vehicle_engine_rpm_max.get()),
            (&SPEED, vehicle.vehicle_speed.get()),
        ]
    })
}

/// The one game.
///
/// [`Protocol::title`](crate::Protocol::title) is the same of any protocol.
#[inline]
#[must_use]
pub fn title(_packet: &[u8]) -> &'static str {
    NAME
}

/// The frame of one packet of structure `wrc`.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet has none of the four lengths.
#[inline]
pub fn decode(packet: &[u8]) -> Result<TelemetryFrame, DecodeError> {
    parse(packet).map(|packet| packet.frame())
}

/// The decoder of both structures. Of the experimental one it holds what the
/// packets besides updates say.
///
/// [`Protocol::decoder`](crate::Protocol::decoder) makes one of any protocol.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoder {
    held: Held,
}

impl Decoder {
    #[cold]
    fn experimental(&mut self, packet: &[u8]) -> Option<Option<TelemetryFrame>> {
        experimental::parse(packet).ok().map(|packet| packet.take(&mut self.held))
    }
}

impl telemetry_core::Decoder for Decoder {
    #[inline]
    fn push(
        &mut self,
        packet: &[u8],
        _now: Timestamp,
    ) -> Result<Option<TelemetryFrame>, DecodeError> {
        match parse(packet) {
            Ok(packet) => Ok(Some(packet.frame())),
            Err(error) => self.experimental(packet).ok_or(error),
        }
    }

    #[inline]
    fn push_into(
        &mut self,
        packet: &[u8],
        _now: Timestamp,
        frame: &mut TelemetryFrame,
    ) -> Result<bool, DecodeError> {
        match parse(packet) {
            Ok(packet) => {
                *frame = packet.frame();
                Ok(true)
            }
            Err(error) => match self.experimental(packet).ok_or(error)? {
                Some(new) => {
                    *frame = new;
                    Ok(true)
                }
                None => Ok(false),
            },
        }
    }

    fn reset(&mut self) {
        *self = Self::default();
    }
}
