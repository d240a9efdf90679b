//! OutSim of Live for Speed: the motion of the car, beside OutGauge.
//!
//! Turned on in `cfg.txt` (`OutSim Mode 1`, with an address and a port of the
//! user's choice). `OutSim Opts` 0 sends the short form, 64 bytes, or 68 with
//! `OutSim ID`; any other value the long one, whose parts the options choose.
//! Little-endian, naturally aligned.
//!
//! Source: the texts that come with the game (OutSimPack, OutSimPack2) and the
//! generated packages lfs-insim 0.9.0 and node-insim 6.0.0. No recording is
//! public.
//!
//! Quirks:
//! - Nothing but the part that option 1 turns on, `LFST`, tells the long form:
//!   it can be 92, 96, 232, 240, 244, 264 and 280 bytes long, which are lengths
//!   of other games. Detection therefore never takes a packet for OutSim, and
//!   refuses the ones that begin with `LFST`: whoever reads OutSim knows the port
//!   and the options.
//! - The axes of positions, velocities and accelerations are the world's: x to
//!   the right of the track's map, y up on it, z upwards. The frame has the
//!   speed and no acceleration.
//! - The heading grows turning left, the pitch with the nose up, the roll with
//!   the right side down.
//! - Codemasters' `extradata="0"` has the form of the 64 bytes.
//!
//! # Packets
//!
//! | option | part | bytes |
//! |---|---|---|
//! | 0 | [`OutSimPack`], the whole packet | 64 |
//! | 0, and an id | [`OutSimPackWithId`], the whole packet | 68 |
//! | 1 | `LFST` | 4 |
//! | 2 | id | 4 |
//! | 4 | time, ms | 4 |
//! | 8 | [`Main`] | 60 |
//! | 16 | [`Inputs`] | 20 |
//! | 32 | [`Drive`] | 12 |
//! | 64 | [`Distance`] | 8 |
//! | 128 | four times [`Wheel`] | 160 |
//! | 256 | [`Extra1`] | 8 |
//!
//! # Example
//!
//! ```
//! use telemetry_decoders::outsim::{self, Drive, Main, Options, OutSimPack};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! // The short form, made by hand.
//! let mut sent = OutSimPack::new_zeroed();
//! sent.main.vel.0[1] = 20f32.into();
//! sent.main.pos.0[0] = 131_072.into();
//! let packet = outsim::parse(sent.as_bytes())?;
//! assert_eq!(packet.pack.main.position(), [2.0, 0.0, 0.0]);
//! assert_eq!(packet.frame().speed_kmh(), Some(72.0));
//! assert_eq!(outsim::decode(sent.as_bytes())?, packet.frame());
//!
//! // The long form of `OutSim Opts 29`.
//! let options = Options::new(0x29);
//! assert_eq!(options.to_string(), "header, main, drive");
//! assert_eq!(options.length(), 76);
//! assert!(options.contains(Options::MAIN) && options.names().count() == 3);
//! assert_eq!((Options::ALL[3], options.unnamed()), ((8, "main"), 0));
//! let (main, mut drive) = (Main::new_zeroed(), Drive::new_zeroed());
//! drive.gear = 4;
//! let bytes = [outsim::MAGIC.as_slice(), main.as_bytes(), drive.as_bytes()].concat();
//! let packet = outsim::parse_long(&bytes, options)?;
//! assert_eq!(packet.drive.unwrap().gear().unwrap().get(), 3);
//! assert!(packet.wheels.is_none());
//! assert_eq!(packet.frame().gear, packet.drive.unwrap().gear());
//! assert_eq!(outsim::decode_long(&bytes, options)?, packet.frame());
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use telemetry_core::wire::{Array, F32, I32, Text, U32};
use telemetry_core::{DecodeError, DecodeErrorKind, Gear, TelemetryFrame, assert_layout, clamp};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::math::length;

/// The word of this protocol.
///
/// Every error of this [module](self#example) begins with it.
pub const WORD: &str = "outsim";
/// Its name.
///
/// What people call that which this [module](self#example) reads.
pub const NAME: &str = "OutSim (Live for Speed)";
/// A customary port; the user chooses.
///
/// What comes to it, this [module](self#example) reads.
pub const PORTS: [u16; 1] = [4_123];
/// The lengths of the short form: without and with an id.
///
/// The [module](self#example) has an example.
pub const LENGTHS: [usize; 2] = [64, 68];
/// How the long form begins where option 1 is on.
///
/// The [module](self#example) has an example.
pub const MAGIC: &[u8; 4] = b"LFST";

/// How many units of a position are a metre.
///
/// [`Main::position`] divides by it; the [module](self#example) has an example.
pub const UNITS_PER_METRE: f32 = 65_536.0;

/// Motion: part 8 of the long form, and all of the short one but its time.
///
/// [`parse_long`] gives it, as [`LongPacket::main`]; the [module](self#example) has an example.
#[doc(alias = "OutSimMain")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Main {
    /// Turning rates about x, y and z, rad/s.
    #[doc(alias = "AngVel")]
    pub ang_vel: Array<F32, 3>,
    /// Heading, rad, anticlockwise from above.
    #[doc(alias = "Heading")]
    pub heading: F32,
    /// Pitch, rad, anticlockwise from the right.
    #[doc(alias = "Pitch")]
    pub pitch: F32,
    /// Roll, rad, anticlockwise from the front.
    #[doc(alias = "Roll")]
    pub roll: F32,
    /// World acceleration, m/s².
    #[doc(alias = "Accel")]
    pub accel: Array<F32, 3>,
    /// World velocity, m/s.
    #[doc(alias = "Vel")]
    pub vel: Array<F32, 3>,
    /// World position, 1/65536 m.
    #[doc(alias = "Pos")]
    pub pos: Array<I32, 3>,
}

assert_layout!(Main, "outsim2/part/main", 60, {
    ang_vel: 0, heading: 12, pitch: 16, roll: 20, accel: 24, vel: 36, pos: 48,
});

/// The short form.
///
/// [`parse`] gives it, as [`Packet::pack`]; the [module](self#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct OutSimPack {
    /// Time, ms.
    #[doc(alias = "Time")]
    pub time: U32,
    /// Motion.
    pub main: Main,
}

assert_layout!(OutSimPack, "outsim/64", 64, {
    time: 0, main: 4,
});

/// The short form with the id that `cfg.txt` sets.
///
/// [`parse`] gives its two parts, as a [`Packet`]; the [module](self#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct OutSimPackWithId {
    /// The 64 bytes that every packet has.
    pub pack: OutSimPack,
    /// The id from `cfg.txt`.
    #[doc(alias = "ID")]
    pub id: I32,
}

assert_layout!(OutSimPackWithId, "outsim/68", 68, {
    pack: 0, id: 64,
});

/// What the driver does.
///
/// [`parse_long`] gives it, as [`LongPacket::inputs`]; the [module](self#example) has an example.
#[doc(alias = "OutSimInputs")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Inputs {
    /// Throttle, 0 to 1.
    #[doc(alias = "Throttle")]
    pub throttle: F32,
    /// Brake, 0 to 1.
    #[doc(alias = "Brake")]
    pub brake: F32,
    /// Steering wheel, rad.
    #[doc(alias = "InputSteer")]
    pub input_steer: F32,
    /// Clutch, 0 to 1.
    #[doc(alias = "Clutch")]
    pub clutch: F32,
    /// Handbrake, 0 to 1.
    #[doc(alias = "Handbrake")]
    pub handbrake: F32,
}

assert_layout!(Inputs, "outsim2/part/inputs", 20, {
    throttle: 0, brake: 4, input_steer: 8, clutch: 12, handbrake: 16,
});

/// Gearbox and engine.
///
/// [`parse_long`] gives it, as [`LongPacket::drive`]; the [module](self#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Drive {
    /// Gear: 0 reverse, 1 neutral, 2 first.
    #[doc(alias = "Gear")]
    pub gear: u8,
    /// Padding.
    pub pad: Array<u8, 3>,
    /// Engine speed, rad/s.
    #[doc(alias = "EngineAngVel")]
    pub engine_ang_vel: F32,
    /// Most torque at this engine speed, N m.
    #[doc(alias = "MaxTorqueAtVel")]
    pub max_torque_at_vel: F32,
}

assert_layout!(Drive, "outsim2/part/drive", 12, {
    gear: 0, pad: 1, engine_ang_vel: 4, max_torque_at_vel: 8,
});

/// Where the car is on the track.
///
/// [`parse_long`] gives it, as [`LongPacket::distance`]; the [module](self#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Distance {
    /// Distance driven on the lap, m.
    #[doc(alias = "CurrentLapDist")]
    pub current_lap_dist: F32,
    /// Distance along the track, m.
    #[doc(alias = "IndexedDistance")]
    pub indexed_distance: F32,
}

assert_layout!(Distance, "outsim2/part/distance", 8, {
    current_lap_dist: 0, indexed_distance: 4,
});

/// One wheel.
///
/// [`parse_long`] gives four, as [`LongPacket::wheels`]; the [module](self#example) has an example.
#[doc(alias = "OutSimWheel")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Wheel {
    /// Compression of the suspension, m.
    #[doc(alias = "SuspDeflect")]
    pub susp_deflect: F32,
    /// Angle of the wheel, rad, with Ackermann and toe.
    #[doc(alias = "Steer")]
    pub steer: F32,
    /// Force to the right, N.
    #[doc(alias = "XForce")]
    pub x_force: F32,
    /// Force forwards, N.
    #[doc(alias = "YForce")]
    pub y_force: F32,
    /// Load, N.
    #[doc(alias = "VerticalLoad")]
    pub vertical_load: F32,
    /// Turning speed, rad/s.
    #[doc(alias = "AngVel")]
    pub ang_vel: F32,
    /// Lean to the road, rad, anticlockwise from the back.
    #[doc(alias = "LeanRelToRoad")]
    pub lean_rel_to_road: F32,
    /// Temperature of the air in it, °C.
    #[doc(alias = "AirTemp")]
    pub air_temp: u8,
    /// Slip, 0 to 255.
    #[doc(alias = "SlipFraction")]
    pub slip_fraction: u8,
    /// 1 while it touches the ground.
    #[doc(alias = "Touching")]
    pub touching: u8,
    /// Padding.
    pub pad: u8,
    /// Slip ratio.
    #[doc(alias = "SlipRatio")]
    pub slip_ratio: F32,
    /// Tangent of the slip angle.
    #[doc(alias = "TanSlipAngle")]
    pub tan_slip_angle: F32,
}

assert_layout!(Wheel, "outsim2/part/wheel", 40, {
    susp_deflect: 0, steer: 4, x_force: 8, y_force: 12, vertical_load: 16, ang_vel: 20, lean_rel_to_road: 24, air_temp: 28, slip_fraction: 29, touching: 30, pad: 31, slip_ratio: 32, tan_slip_angle: 36,
});

/// What came later.
///
/// [`parse_long`] gives it, as [`LongPacket::extra_1`]; the [module](self#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Extra1 {
    /// Torque at the front wheels, N m.
    #[doc(alias = "SteerTorque")]
    pub steer_torque: F32,
    /// Not used.
    pub spare: Array<u8, 4>,
}

assert_layout!(Extra1, "outsim2/part/extra_1", 8, {
    steer_torque: 0, spare: 4,
});

named_bits! {
    in "outsim";

    /// `OutSim Opts` of `cfg.txt`, there in base 16: the parts of the long form.
    pub struct Options(telemetry_core::wire::U16, u16);
    HEADER = 1 => "header" as "OSO_HEADER";
    ID = 2 => "id" as "OSO_ID";
    TIME = 4 => "time" as "OSO_TIME";
    MAIN = 8 => "main" as "OSO_MAIN";
    INPUTS = 16 => "inputs" as "OSO_INPUTS";
    DRIVE = 32 => "drive" as "OSO_DRIVE";
    DISTANCE = 64 => "distance" as "OSO_DISTANCE";
    WHEELS = 128 => "wheels" as "OSO_WHEELS";
    EXTRA_1 = 256 => "extra 1" as "OSO_EXTRA_1";
}

/// The length of each part, by its bit.
const PART_LENGTHS: [usize; 9] = [4, 4, 4, 60, 20, 12, 8, 160, 8];
/// The bits that are a part.
const PARTS: u16 = 0x1ff;

/// The length of the long form for every set of options.
static LONG_LENGTHS: [usize; 512] = long_lengths();

#[allow(clippy::indexing_slicing, clippy::arithmetic_side_effects, reason = "compile time")]
const fn long_lengths() -> [usize; 512] {
    let mut lengths = [0; 512];
    let mut options = 0;
    while options < 512 {
        let mut bit = 0;
        while bit < 9 {
            if options >> bit & 1 == 1 {
                lengths[options] += PART_LENGTHS[bit];
            }
            bit += 1;
        }
        options += 1;
    }
    lengths
}

impl Options {
    /// The length of a packet with these options, in bytes; of 0 that of the
    /// short form without an id.
    #[must_use]
    pub fn length(self) -> usize {
        match self.length_entry() {
            Some(0) | None => 64,
            Some(&length) => length,
        }
    }

    fn length_entry(self) -> Option<&'static usize> {
        LONG_LENGTHS.get(usize::from(self.get() & PARTS))
    }
}

/// One packet of the short form, viewed in place.
///
/// [`parse`] gives it; the [module](self#example) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Packet<'a> {
    /// What every packet has.
    pub pack: &'a OutSimPack,
    /// The id, where the packet has one.
    pub id: Option<i32>,
}

/// One packet of the long form, viewed in place: the parts that the options turn
/// on.
///
/// [`parse_long`] gives it; the [module](self#example) has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LongPacket<'a> {
    /// `LFST`.
    pub header: Option<&'a Text<4>>,
    /// The id from `cfg.txt`.
    pub id: Option<i32>,
    /// Time, ms.
    pub time: Option<u32>,
    /// Motion.
    pub main: Option<&'a Main>,
    /// What the driver does.
    pub inputs: Option<&'a Inputs>,
    /// Gearbox and engine.
    pub drive: Option<&'a Drive>,
    /// Where the car is on the track.
    pub distance: Option<&'a Distance>,
    /// Rear left, rear right, front left, front right.
    pub wheels: Option<&'a Array<Wheel, 4>>,
    /// What came later.
    pub extra_1: Option<&'a Extra1>,
}

/// Views a packet of the short form in place.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet is neither 64 nor 68 bytes.
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    if let Ok(pack) = OutSimPack::ref_from_bytes(packet) {
        return Ok(Packet { pack, id: None });
    }
    if let Ok(with_id) = OutSimPackWithId::ref_from_bytes(packet) {
        return Ok(Packet { pack: &with_id.pack, id: Some(with_id.id.get()) });
    }
    Err(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected: &LENGTHS },
    })
}

/// Views a packet of the long form in place, by the options that the game has.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The options turn on no part or one that is not known, the packet has not
/// their length, or it does not begin with `LFST` though they say so.
pub fn parse_long(packet: &[u8], options: Options) -> Result<LongPacket<'_>, DecodeError> {
    let error = |kind| DecodeError { protocol: WORD, kind };
    let parts = options.get();
    let expected = options.length_entry().filter(|&&length| length > 0 && parts & !PARTS == 0);
    let Some(expected) = expected else {
        return Err(error(DecodeErrorKind::Unsupported {
            what: "options",
            found: parts.into(),
            supported: "OutSim Opts 1 to 1ff",
        }));
    };
    let expected = core::slice::from_ref(expected);
    let wrong_length = || error(DecodeErrorKind::Length { actual: packet.len(), expected });
    let mut rest = packet;
    let mut long = LongPacket::default();
    macro_rules! part {
        ($bit:ident, $field:ident, $Part:ty, $view:expr) => {
            if options.contains(Options::$bit) {
                let (part, behind) = <$Part>::ref_from_prefix(rest).map_err(|_| wrong_length())?;
                rest = behind;
                long.$field = Some($view(part));
            }
        };
    }
    part!(HEADER, header, Text<4>, |part| part);
    part!(ID, id, I32, |part: &I32| part.get());
    part!(TIME, time, U32, |part: &U32| part.get());
    part!(MAIN, main, Main, |part| part);
    part!(INPUTS, inputs, Inputs, |part| part);
    part!(DRIVE, drive, Drive, |part| part);
    part!(DISTANCE, distance, Distance, |part| part);
    part!(WHEELS, wheels, Array<Wheel, 4>, |part| part);
    part!(EXTRA_1, extra_1, Extra1, |part| part);
    if !rest.is_empty() {
        return Err(wrong_length());
    }
    match long.header {
        Some(header) if header.0 != *MAGIC => {
            Err(error(DecodeErrorKind::Malformed { expected: "LFST", at: 0 }))
        }
        _ => Ok(long),
    }
}

impl Main {
    /// World position, m.
    #[must_use]
    pub fn position(&self) -> [f32; 3] {
        self.pos.values().map(|units| units as f32 / UNITS_PER_METRE)
    }

    fn fill(&self, frame: &mut TelemetryFrame) {
        frame.speed_mps = Some(clamp::magnitude(length(self.vel.values())));
        // The frame's heading grows turning right.
        frame.rotation_rad =
            clamp::all_finite([0.0 - self.heading.get(), self.pitch.get(), self.roll.get()]);
    }
}

impl Drive {
    /// The gear; `None` for a number that no gearbox has.
    #[must_use]
    pub fn gear(&self) -> Option<Gear> {
        match self.gear {
            0 => Some(Gear::REVERSE),
            1 => Some(Gear::NEUTRAL),
            n => i8::try_from(n.wrapping_sub(1)).ok().map(Gear::new),
        }
    }
}

impl Packet<'_> {
    /// The frame of the packet: speed and rotation.
    #[must_use]
    pub fn frame(&self) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        self.pack.main.fill(&mut frame);
        frame
    }
}

impl LongPacket<'_> {
    /// The frame of the packet, as far as its parts go.
    #[must_use]
    pub fn frame(&self) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        if let Some(main) = self.main {
            main.fill(&mut frame);
        }
        if let Some(inputs) = self.inputs {
            frame.throttle = Some(clamp::unit(inputs.throttle.get()));
            frame.brake = Some(clamp::unit(inputs.brake.get()));
            frame.clutch = Some(clamp::unit(inputs.clutch.get()));
            frame.handbrake = Some(clamp::unit(inputs.handbrake.get()));
        }
        if let Some(drive) = self.drive {
            let rpm = drive.engine_ang_vel.get() * RPM_PER_RAD_PER_S;
            frame.rpm = Some(clamp::non_negative(rpm));
            frame.gear = drive.gear();
        }
        if let Some(Array([rear_left, rear_right, front_left, front_right])) = self.wheels {
            let front_first = [front_left, front_right, rear_left, rear_right];
            frame.wheel_slip = clamp::all_finite(front_first.map(|wheel| wheel.slip_ratio.get()));
        }
        frame
    }
}

const RPM_PER_RAD_PER_S: f32 = 30.0 / core::f32::consts::PI;

/// The frame of one packet of the short form.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet is neither 64 nor 68 bytes.
pub fn decode(packet: &[u8]) -> Result<TelemetryFrame, DecodeError> {
    parse(packet).map(|packet| packet.frame())
}

/// The frame of one packet of the long form.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// Those of [`parse_long`].
pub fn decode_long(packet: &[u8], options: Options) -> Result<TelemetryFrame, DecodeError> {
    parse_long(packet, options).map(|packet| packet.frame())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;
    use std::vec::Vec;

    /// Time, turning rates, heading, pitch, roll, acceleration, velocity and
    /// position.
    fn short() -> Vec<u8> {
        let mut packet = 67_480u32.to_le_bytes().to_vec();
        let floats = [0.1f32, 0.2, 0.3, 1.5, -0.25, 0.125, 1.0, 2.0, 3.0, 2.0, 3.0, 6.0];
        packet.extend(floats.map(f32::to_le_bytes).as_flattened());
        packet.extend([65_536i32, -131_072, 32_768].map(i32::to_le_bytes).as_flattened());
        packet
    }

    fn long(options: u16) -> Vec<u8> {
        let has = |bit| options & bit != 0;
        let mut packet = Vec::new();
        let mut part = |bit, bytes: &[u8]| {
            if has(bit) {
                packet.extend_from_slice(bytes);
            }
        };
        part(1, MAGIC);
        part(2, &7i32.to_le_bytes());
        part(4, &67_480u32.to_le_bytes());
        part(8, &short()[4..]);
        part(16, [0.75f32, 0.5, -0.3, 0.25, 1.0].map(f32::to_le_bytes).as_flattened());
        part(32, &[3, 0, 0, 0]);
        part(32, [100f32 * core::f32::consts::PI, 250.0].map(f32::to_le_bytes).as_flattened());
        part(64, [123.5f32, 124.5].map(f32::to_le_bytes).as_flattened());
        for wheel in 0..4u8 {
            let mut bytes = [0; 40];
            bytes[28] = 20 + wheel;
            bytes[30] = 1;
            bytes[32..36].copy_from_slice(&f32::from(wheel).to_le_bytes());
            part(128, &bytes);
        }
        part(256, &[0, 0, 0x80, 0x3f, 0, 0, 0, 0]);
        packet
    }

    #[test]
    fn the_short_form() {
        let mut packet = short();
        let view = parse(&packet).unwrap();
        assert_eq!((view.pack.time.get(), view.id), (67_480, None));
        assert_eq!(view.pack.main.position(), [1.0, -2.0, 0.5]);
        assert_eq!(
            view.frame(),
            frame! { speed_mps: Some(7.0), rotation_rad: Some([-1.5, -0.25, 0.125]) }
        );
        assert_eq!(view.pack.as_bytes(), packet);
        packet.extend(9i32.to_le_bytes());
        let view = parse(&packet).unwrap();
        assert_eq!(view.id, Some(9));
        assert_eq!(OutSimPackWithId::ref_from_bytes(&packet).unwrap().as_bytes(), packet);
    }

    #[test]
    fn the_long_form_with_everything() {
        let packet = long(0x1ff);
        assert_eq!(packet.len(), 280);
        let view = parse_long(&packet, Options::new(0x1ff)).unwrap();
        assert_eq!((view.id, view.time), (Some(7), Some(67_480)));
        assert_eq!(view.distance.unwrap().current_lap_dist.get(), 123.5);
        assert_eq!(view.wheels.unwrap()[3].air_temp, 23);
        assert_eq!(view.extra_1.unwrap().steer_torque.get(), 1.0);
        assert_eq!(
            view.frame(),
            frame! {
                speed_mps: Some(7.0),
                rotation_rad: Some([-1.5, -0.25, 0.125]),
                throttle: Some(0.75),
                brake: Some(0.5),
                clutch: Some(0.25),
                handbrake: Some(1.0),
                rpm: Some(3_000.0),
                gear: Some(Gear::new(2)),
                wheel_slip: Some([2.0, 3.0, 0.0, 1.0]),
            }
        );
    }

    #[test]
    fn every_set_of_options_has_its_length_and_no_other() {
        for options in 1..=0x1ff {
            let packet = long(options);
            let options = Options::new(options);
            assert_eq!(packet.len(), options.length());
            let view = parse_long(&packet, options).unwrap();
            let parts = [
                view.header.map(IntoBytes::as_bytes).unwrap_or_default().to_vec(),
                view.id.map(i32::to_le_bytes).as_slice().as_flattened().to_vec(),
                view.time.map(u32::to_le_bytes).as_slice().as_flattened().to_vec(),
                view.main.map(IntoBytes::as_bytes).unwrap_or_default().to_vec(),
                view.inputs.map(IntoBytes::as_bytes).unwrap_or_default().to_vec(),
                view.drive.map(IntoBytes::as_bytes).unwrap_or_default().to_vec(),
                view.distance.map(IntoBytes::as_bytes).unwrap_or_default().to_vec(),
                view.wheels.map(IntoBytes::as_bytes).unwrap_or_default().to_vec(),
                view.extra_1.map(IntoBytes::as_bytes).unwrap_or_default().to_vec(),
            ];
            assert_eq!(parts.concat(), packet);
            assert_eq!(decode_long(&packet, options), Ok(view.frame()));
            for length in (0..packet.len()).chain([packet.len() + 1]) {
                let mut other = packet.clone();
                other.resize(length, 0);
                assert!(parse_long(&other, options).is_err(), "{options:?} of {length}");
            }
        }
        assert_eq!(
            parse_long(&[0; 91], Options::new(0x38)).unwrap_err().to_string(),
            "outsim packet is 91 bytes, expected 92"
        );
    }

    #[test]
    fn options_and_header_are_checked() {
        for options in [0, 0x200, 0x3ff] {
            let said = parse_long(&[0; 64], Options::new(options)).unwrap_err().to_string();
            assert_eq!(
                said,
                std::format!(
                    "outsim packet has the unsupported options {options}, \
                     expected OutSim Opts 1 to 1ff"
                )
            );
        }
        let mut packet = long(0x1f);
        packet[0] = b'X';
        assert_eq!(
            parse_long(&packet, Options::new(0x1f)).unwrap_err().to_string(),
            "outsim packet is malformed at byte 0: expected LFST"
        );
    }

    #[test]
    fn broken_floats_cost_their_field() {
        let mut packet = short();
        packet[16..20].copy_from_slice(&f32::NAN.to_le_bytes());
        packet[40..44].copy_from_slice(&f32::INFINITY.to_le_bytes());
        let frame = decode(&packet).unwrap();
        assert_eq!((frame.rotation_rad, frame.speed_mps), (None, Some(0.0)));
    }

    #[test]
    fn every_other_length_is_refused() {
        for length in (0..=2_048).filter(|length| !LENGTHS.contains(length)) {
            assert_eq!(
                decode(&vec![0; length]).unwrap_err().to_string(),
                std::format!("outsim packet is {length} bytes, expected 64 or 68")
            );
        }
    }

    #[test]
    fn a_length_is_the_sum_of_its_parts() {
        let lengths = long_lengths();
        for (options, expected) in [
            (0, 0),
            (0x001, 4),
            (0x002, 4),
            (0x004, 4),
            (0x008, 60),
            (0x010, 20),
            (0x020, 12),
            (0x040, 8),
            (0x080, 160),
            (0x100, 8),
            (0x038, 92),
            (0x0ff, 272),
            (0x1ff, 280),
        ] {
            assert_eq!(lengths[options], expected, "{options:#x}");
        }
        assert_eq!(lengths, LONG_LENGTHS);
        assert_eq!(Options::new(0).length(), 64, "the short form");
    }
}
