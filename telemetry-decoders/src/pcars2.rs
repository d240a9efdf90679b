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

use telemetry_core::wire::{Array, F32, I16, Text, U16, U32};
use telemetry_core::{
    DecodeError, DecodeErrorKind, Gear, TelemetryFrame, Timestamp, assert_layout, clamp,
};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

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

/// The header of every packet.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Header {
    /// Counts all packets.
    #[doc(alias = "mPacketNumber")]
    pub packet_number: U32,
    /// Counts the packets of this type.
    #[doc(alias = "mCategoryPacketNumber")]
    pub category_packet_number: U32,
    /// Part of a message in several packets, from 1.
    #[doc(alias = "mPartialPacketIndex")]
    pub partial_packet_index: u8,
    /// Parts of the message.
    #[doc(alias = "mPartialPacketNumber")]
    pub partial_packet_number: u8,
    /// Type of the packet.
    #[doc(alias = "mPacketType")]
    pub packet_type: u8,
    /// Version of this type.
    #[doc(alias = "mPacketVersion")]
    pub packet_version: u8,
}

assert_layout!(Header, "pcars2/header", 12, {
    packet_number: 0, category_packet_number: 4, partial_packet_index: 8, partial_packet_number: 9,
    packet_type: 10, packet_version: 11,
});

/// Telemetry as released: the part that every later length begins with.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Telemetry538 {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// The car that is viewed.
    #[doc(alias = "sViewedParticipantIndex")]
    pub viewed_participant_index: i8,
    /// Throttle as the player gives it, 0 to 255.
    #[doc(alias = "sUnfilteredThrottle")]
    pub unfiltered_throttle: u8,
    /// Brake as the player gives it, 0 to 255.
    #[doc(alias = "sUnfilteredBrake")]
    pub unfiltered_brake: u8,
    /// Steering as the player gives it, -127 to 127.
    #[doc(alias = "sUnfilteredSteering")]
    pub unfiltered_steering: i8,
    /// Clutch as the player gives it, 0 to 255.
    #[doc(alias = "sUnfilteredClutch")]
    pub unfiltered_clutch: u8,
    /// Lights and devices of the car.
    #[doc(alias = "sCarFlags")]
    pub car_flags: CarFlags,
    /// Oil temperature, °C.
    #[doc(alias = "sOilTempCelsius")]
    pub oil_temp_celsius: I16,
    /// Oil pressure, kPa.
    #[doc(alias = "sOilPressureKPa")]
    pub oil_pressure_k_pa: U16,
    /// Water temperature, °C.
    #[doc(alias = "sWaterTempCelsius")]
    pub water_temp_celsius: I16,
    /// Water pressure, kPa.
    #[doc(alias = "sWaterPressureKpa")]
    pub water_pressure_kpa: U16,
    /// Fuel pressure, kPa.
    #[doc(alias = "sFuelPressureKpa")]
    pub fuel_pressure_kpa: U16,
    /// Size of the tank.
    #[doc(alias = "sFuelCapacity")]
    pub fuel_capacity: u8,
    /// Brake, 0 to 255.
    #[doc(alias = "sBrake")]
    pub brake: u8,
    /// Throttle, 0 to 255.
    #[doc(alias = "sThrottle")]
    pub throttle: u8,
    /// Clutch, 0 to 255.
    #[doc(alias = "sClutch")]
    pub clutch: u8,
    /// Fuel, 0 to 1.
    #[doc(alias = "sFuelLevel")]
    pub fuel_level: F32,
    /// Speed, m/s.
    #[doc(alias = "sSpeed")]
    pub speed: F32,
    /// Engine speed, rpm.
    #[doc(alias = "sRpm")]
    pub rpm: U16,
    /// Highest engine speed, rpm.
    #[doc(alias = "sMaxRpm")]
    pub max_rpm: U16,
    /// Steering, -127 left to 127 right.
    #[doc(alias = "sSteering")]
    pub steering: i8,
    /// Low four bits: gear, 0 neutral, 15 reverse; high four bits: forward gears.
    #[doc(alias = "sGearNumGears")]
    pub gear_num_gears: u8,
    /// Boost.
    #[doc(alias = "sBoostAmount")]
    pub boost_amount: u8,
    /// State of a crash.
    #[doc(alias = "sCrashState")]
    pub crash_state: u8,
    /// Odometer, km.
    #[doc(alias = "sOdometerKm")]
    pub odometer_km: F32,
    /// Orientation, rad.
    #[doc(alias = "sOrientation")]
    pub orientation: Array<F32, 3>,
    /// Velocity in the car's own axes, m/s.
    #[doc(alias = "sLocalVelocity")]
    pub local_velocity: Array<F32, 3>,
    /// World velocity, m/s.
    #[doc(alias = "sWorldVelocity")]
    pub world_velocity: Array<F32, 3>,
    /// Turning rates, rad/s.
    #[doc(alias = "sAngularVelocity")]
    pub angular_velocity: Array<F32, 3>,
    /// Acceleration in the car's own axes, m/s².
    #[doc(alias = "sLocalAcceleration")]
    pub local_acceleration: Array<F32, 3>,
    /// World acceleration, m/s².
    #[doc(alias = "sWorldAcceleration")]
    pub world_acceleration: Array<F32, 3>,
    /// Centre of the car's box, m.
    #[doc(alias = "sExtentsCentre")]
    pub extents_centre: Array<F32, 3>,
    /// State of each tyre.
    #[doc(alias = "sTyreFlags")]
    pub tyre_flags: Array<TyreFlags, 4>,
    /// Surface under each tyre.
    #[doc(alias = "sTerrain")]
    pub terrain: Array<u8, 4>,
    /// Height of each tyre.
    #[doc(alias = "sTyreY")]
    pub tyre_y: Array<F32, 4>,
    /// Turning speed of each wheel, revolutions a second by its name.
    #[doc(alias = "sTyreRps")]
    pub tyre_rps: Array<F32, 4>,
    /// Temperature of each tyre, °C.
    #[doc(alias = "sTyreTemp")]
    pub tyre_temp: Array<u8, 4>,
    /// Height of each tyre above the ground, m.
    #[doc(alias = "sTyreHeightAboveGround")]
    pub tyre_height_above_ground: Array<F32, 4>,
    /// Wear of each tyre, 0 to 255.
    #[doc(alias = "sTyreWear")]
    pub tyre_wear: Array<u8, 4>,
    /// Damage of each brake, 0 to 255.
    #[doc(alias = "sBrakeDamage")]
    pub brake_damage: Array<u8, 4>,
    /// Damage of each suspension, 0 to 255.
    #[doc(alias = "sSuspensionDamage")]
    pub suspension_damage: Array<u8, 4>,
    /// Temperature of each brake, °C.
    #[doc(alias = "sBrakeTempCelsius")]
    pub brake_temp_celsius: Array<I16, 4>,
    /// Temperature of each tread, K.
    #[doc(alias = "sTyreTreadTemp")]
    pub tyre_tread_temp: Array<U16, 4>,
    /// Temperature of each tyre layer, K.
    #[doc(alias = "sTyreLayerTemp")]
    pub tyre_layer_temp: Array<U16, 4>,
    /// Temperature of each carcass, K.
    #[doc(alias = "sTyreCarcassTemp")]
    pub tyre_carcass_temp: Array<U16, 4>,
    /// Temperature of each rim, K.
    #[doc(alias = "sTyreRimTemp")]
    pub tyre_rim_temp: Array<U16, 4>,
    /// Temperature of the air in each tyre, K.
    #[doc(alias = "sTyreInternalAirTemp")]
    pub tyre_internal_air_temp: Array<U16, 4>,
    /// Temperature at the left of each tyre, K.
    #[doc(alias = "sTyreTempLeft")]
    pub tyre_temp_left: Array<U16, 4>,
    /// Temperature in the middle of each tyre, K.
    #[doc(alias = "sTyreTempCenter")]
    pub tyre_temp_center: Array<U16, 4>,
    /// Temperature at the right of each tyre, K.
    #[doc(alias = "sTyreTempRight")]
    pub tyre_temp_right: Array<U16, 4>,
    /// Height of each wheel in the car's own axes, m.
    #[doc(alias = "sWheelLocalPositionY")]
    pub wheel_local_position_y: Array<F32, 4>,
    /// Ride height at each wheel, m.
    #[doc(alias = "sRideHeight")]
    pub ride_height: Array<F32, 4>,
    /// Travel of each suspension, m.
    #[doc(alias = "sSuspensionTravel")]
    pub suspension_travel: Array<F32, 4>,
    /// Speed of each suspension, m/s.
    #[doc(alias = "sSuspensionVelocity")]
    pub suspension_velocity: Array<F32, 4>,
    /// Ride height at each suspension, cm by one reader.
    #[doc(alias = "sSuspensionRideHeight")]
    pub suspension_ride_height: Array<U16, 4>,
    /// Pressure in each tyre, 0.01 bar by one reader.
    #[doc(alias = "sAirPressure")]
    pub air_pressure: Array<U16, 4>,
    /// Engine speed, rad/s.
    #[doc(alias = "sEngineSpeed")]
    pub engine_speed: F32,
    /// Engine torque, N m.
    #[doc(alias = "sEngineTorque")]
    pub engine_torque: F32,
    /// Wings, front and rear.
    #[doc(alias = "sWings")]
    pub wings: Array<u8, 2>,
    /// Handbrake, 0 to 255.
    #[doc(alias = "sHandBrake")]
    pub hand_brake: u8,
    /// Damage of the body, 0 to 255.
    #[doc(alias = "sAeroDamage")]
    pub aero_damage: u8,
    /// Damage of the engine, 0 to 255.
    #[doc(alias = "sEngineDamage")]
    pub engine_damage: u8,
    /// Buttons of the controller.
    #[doc(alias = "sJoyPad0")]
    pub joy_pad0: U32,
    /// Directional pad.
    #[doc(alias = "sDPad")]
    pub d_pad: u8,
    /// Names of the compounds, 40 characters a tyre.
    #[doc(alias = "sTyreCompound")]
    pub tyre_compound: Array<Text<40>, 4>,
}

assert_layout!(Telemetry538, "pcars2/telemetry/538", 538, {
    base: 0, viewed_participant_index: 12, unfiltered_throttle: 13, unfiltered_brake: 14,
    unfiltered_steering: 15, unfiltered_clutch: 16, car_flags: 17, oil_temp_celsius: 18,
    oil_pressure_k_pa: 20, water_temp_celsius: 22, water_pressure_kpa: 24, fuel_pressure_kpa: 26,
    fuel_capacity: 28, brake: 29, throttle: 30, clutch: 31, fuel_level: 32, speed: 36, rpm: 40,
    max_rpm: 42, steering: 44, gear_num_gears: 45, boost_amount: 46, crash_state: 47,
    odometer_km: 48, orientation: 52, local_velocity: 64, world_velocity: 76, angular_velocity: 88,
    local_acceleration: 100, world_acceleration: 112, extents_centre: 124, tyre_flags: 136,
    terrain: 140, tyre_y: 144, tyre_rps: 160, tyre_temp: 176, tyre_height_above_ground: 180,
    tyre_wear: 196, brake_damage: 200, suspension_damage: 204, brake_temp_celsius: 208,
    tyre_tread_temp: 216, tyre_layer_temp: 224, tyre_carcass_temp: 232, tyre_rim_temp: 240,
    tyre_internal_air_temp: 248, tyre_temp_left: 256, tyre_temp_center: 264, tyre_temp_right: 272,
    wheel_local_position_y: 280, ride_height: 296, suspension_travel: 312,
    suspension_velocity: 328, suspension_ride_height: 344, air_pressure: 352, engine_speed: 360,
    engine_torque: 364, wings: 368, hand_brake: 370, aero_damage: 371, engine_damage: 372,
    joy_pad0: 373, d_pad: 377, tyre_compound: 378,
});

/// State of the game, every 5 s in menus and every 10 s in a race.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct GameState {
    /// The header of every packet.
    #[doc(alias = "sBase")]
    pub base: Header,
    /// Build of the game.
    #[doc(alias = "sBuildVersionNumber")]
    pub build_version_number: U16,
    /// Low three bits: state of the game; high four bits: state of the session.
    #[doc(alias = "sGameState")]
    pub game_state: u8,
    /// Temperature of the air, °C.
    #[doc(alias = "sAmbientTemperature")]
    pub ambient_temperature: i8,
    /// Temperature of the track, °C.
    #[doc(alias = "sTrackTemperature")]
    pub track_temperature: i8,
    /// Rain, 0 to 255.
    #[doc(alias = "sRainDensity")]
    pub rain_density: u8,
    /// Snow, 0 to 255.
    #[doc(alias = "sSnowDensity")]
    pub snow_density: u8,
    /// Wind speed.
    #[doc(alias = "sWindSpeed")]
    pub wind_speed: i8,
    /// Wind direction, x.
    #[doc(alias = "sWindDirectionX")]
    pub wind_direction_x: i8,
    /// Wind direction, y.
    #[doc(alias = "sWindDirectionY")]
    pub wind_direction_y: i8,
    /// Padding.
    #[doc(alias = "sPad")]
    pub pad: Array<u8, 2>,
}

assert_layout!(GameState, "pcars2/game_state/24", 24, {
    base: 0, build_version_number: 12, game_state: 14, ambient_temperature: 15,
    track_temperature: 16, rain_density: 17, snow_density: 18, wind_speed: 19,
    wind_direction_x: 20, wind_direction_y: 21, pad: 22,
});

/// Telemetry of game patch 1.3, 555 bytes.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Telemetry555 {
    /// As released.
    pub released: Telemetry538,
    /// Turbo pressure.
    #[doc(alias = "sTurboBoostPressure")]
    pub turbo_boost_pressure: F32,
    /// World position in full precision, m.
    #[doc(alias = "sFullPosition")]
    pub full_position: Array<F32, 3>,
    /// Brake bias.
    #[doc(alias = "sBrakeBias")]
    pub brake_bias: u8,
}

assert_layout!(Telemetry555, "pcars2/telemetry/555", 555, {
    released: 0, turbo_boost_pressure: 538, full_position: 542, brake_bias: 554,
});

/// Telemetry as it is sent today, 559 bytes.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Telemetry559 {
    /// As of patch 1.3.
    pub patched: Telemetry555,
    /// Counts ticks of the simulation.
    #[doc(alias = "sTickCount")]
    pub tick_count: U32,
}

assert_layout!(Telemetry559, "pcars2/telemetry/559", 559, { patched: 0, tick_count: 555 });

bits! {
    /// Lights and devices of the car.
    pub struct CarFlags(u8, u8);
    /// Headlights are on.
    #[doc(alias = "CAR_HEADLIGHT")]
    HEADLIGHT = 1;
    /// The engine runs.
    #[doc(alias = "CAR_ENGINE_ACTIVE")]
    ENGINE_ACTIVE = 2;
    /// The engine warns.
    #[doc(alias = "CAR_ENGINE_WARNING")]
    ENGINE_WARNING = 4;
    /// The pit limiter is on.
    #[doc(alias = "CAR_SPEED_LIMITER")]
    SPEED_LIMITER = 8;
    /// Anti-lock brakes: fitted or working, it is not known which.
    #[doc(alias = "CAR_ABS")]
    ABS = 16;
    /// The handbrake is pulled.
    #[doc(alias = "CAR_HANDBRAKE")]
    HANDBRAKE = 32;
}

bits! {
    /// State of a tyre.
    pub struct TyreFlags(u8, u8);
    /// On the car.
    #[doc(alias = "TYRE_ATTACHED")]
    ATTACHED = 1;
    /// Not flat.
    #[doc(alias = "TYRE_INFLATED")]
    INFLATED = 2;
    /// On the ground.
    #[doc(alias = "TYRE_IS_ON_GROUND")]
    ON_GROUND = 4;
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;
    use std::vec::Vec;
    use telemetry_core::Decoder as _;

    /// A packet of zeros with a header and these bytes set.
    fn packet(packet_type: u8, length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
        let mut packet = vec![0; length];
        packet[8..12].copy_from_slice(&[1, 1, packet_type, 2]);
        for (at, bytes) in fields {
            packet[*at..at + bytes.len()].copy_from_slice(bytes);
        }
        packet
    }

    fn driving(length: usize) -> Vec<u8> {
        packet(
            TELEMETRY,
            length,
            &[
                (12, &[3]),
                (17, &[CarFlags::SPEED_LIMITER]),
                (29, &[51, 255, 102]), // brake, throttle, clutch
                (32, &0.5f32.to_le_bytes()),
                (36, &44.5f32.to_le_bytes()),
                (40, &[0x70, 0x17, 0x40, 0x1f]), // 6000 of 8000 rpm
                (44, &[0x81, 0x64]),             // full left, fourth of six gears
                (370, &[204]),
            ],
        )
    }

    fn frame_of(decoder: &mut Decoder, packet: &[u8]) -> Option<TelemetryFrame> {
        decoder.push(packet, Timestamp::ZERO).unwrap()
    }

    #[test]
    fn every_length_shows_the_same_frame() {
        let expected = frame! {
            speed_mps: Some(44.5),
            rpm: Some(6_000.0),
            max_rpm: Some(8_000.0),
            gear: Some(Gear::new(4)),
            throttle: Some(1.0),
            brake: Some(0.2),
            clutch: Some(0.4),
            handbrake: Some(0.8),
            steering: Some(-1.0),
            pit_limiter: Some(true),
            fuel: Some(0.5),
        };
        for length in TELEMETRY_LENGTHS {
            let bytes = driving(length);
            assert!(claims(&bytes));
            assert_eq!(plausible(&bytes), Ok(()));
            assert_eq!(frame_of(&mut Decoder::default(), &bytes), Some(expected), "{length}");
        }
    }

    #[test]
    fn later_fields_are_there_from_their_length_on() {
        let view = |bytes: &[u8]| match parse(bytes).unwrap() {
            Packet::Telemetry(view) => (view.patched.is_some(), view.current.is_some()),
            other => panic!("{other:?}"),
        };
        assert_eq!(view(&driving(538)), (false, false));
        assert_eq!(view(&driving(555)), (true, false));
        assert_eq!(view(&driving(556)), (true, false));
        assert_eq!(view(&driving(559)), (true, true));
    }

    #[test]
    fn gear_nibbles() {
        for (byte, gear, gears) in [(0x60, 0, 6), (0x6f, -1, 6), (0x87, 7, 8), (0xe1, 1, 14)] {
            let bytes = packet(TELEMETRY, 559, &[(45, &[byte])]);
            let Packet::Telemetry(view) = parse(&bytes).unwrap() else { panic!() };
            assert_eq!((view.released.gear(), view.released.gears()), (Gear::new(gear), gears));
        }
    }

    #[test]
    fn driving_is_unknown_until_the_game_state_says_it() {
        let mut decoder = Decoder::default();
        let driving_now = |decoder: &mut Decoder| frame_of(decoder, &driving(559)).unwrap().driving;
        assert_eq!(driving_now(&mut decoder), None);
        // 0x52: race session, playing. The session's bits do not matter.
        for (state, expected) in
            [(0x52, true), (0x53, false), (0x16, false), (0x07, false), (0x02, true), (0x00, false)]
        {
            let bytes = packet(GAME_STATE, 24, &[(14, &[state])]);
            assert_eq!(frame_of(&mut decoder, &bytes), None);
            assert_eq!(driving_now(&mut decoder), Some(expected), "{state:#x}");
        }
        decoder.reset();
        assert_eq!(driving_now(&mut decoder), None);
    }

    #[test]
    fn the_sessions_state_stands_in_the_high_bits() {
        let bytes = packet(GAME_STATE, 24, &[(14, &[0x52])]);
        let Packet::GameState(state) = parse(&bytes).unwrap() else { panic!() };
        assert_eq!((state.game(), state.session()), (2, 5));
    }

    #[test]
    fn every_other_type_is_claimed_and_gives_no_frame() {
        let published = [
            (1, 308),
            (2, 1_136),
            (2, 1_040),
            (3, 1_063),
            (3, 1_059),
            (3, 993),
            (7, 1_040),
            (7, 784),
            (8, 1_164),
            (8, 1_452),
        ];
        for (packet_type, length) in published {
            let bytes = packet(packet_type, length, &[]);
            assert!(claims(&bytes));
            assert_eq!(frame_of(&mut Decoder::default(), &bytes), None);
        }
        // The length of telemetry under another type is not telemetry.
        let bytes = packet(3, 559, &[]);
        assert!(!claims(&bytes));
        assert!(Decoder::default().push(&bytes, Timestamp::ZERO).is_err());
    }

    #[test]
    fn a_broken_header_is_implausible() {
        assert_eq!(plausible(&[0; 559]), Ok(()));
        let said = |header: [u8; 4]| {
            plausible(&packet(TELEMETRY, 559, &[(8, &header)])).unwrap_err().to_string()
        };
        assert_eq!(
            said([1, 1, 0, 10]),
            "pcars2 packet is implausible: packet_version is 10, expected 1 to 9"
        );
        assert_eq!(
            said([3, 2, 0, 2]),
            "pcars2 packet is implausible: partial_packet_index is 3, expected 1 to the number"
        );
    }

    #[test]
    fn project_cars_1_is_named() {
        for (length, packet_type) in [(1_367, 0x10), (1_347, 0x11), (1_028, 0x12)] {
            let mut bytes = vec![0; length];
            bytes[..3].copy_from_slice(&[0xd3, 0x04, packet_type]); // build 1235
            assert!(!claims(&bytes));
            assert!(explain(&bytes).unwrap().to_string().contains("protocol version 1"));
            bytes[2] ^= 3;
            assert_eq!(explain(&bytes), None);
        }
    }

    #[test]
    fn every_other_length_is_refused() {
        for length in 0..=2_048 {
            let telemetry =
                if length >= 12 { packet(TELEMETRY, length, &[]) } else { vec![0; length] };
            let good = TELEMETRY_LENGTHS.contains(&length);
            assert_eq!(claims(&telemetry), good, "{length}");
            assert_eq!(parse(&telemetry).is_ok(), good, "{length}");
        }
        assert_eq!(
            parse(&packet(TELEMETRY, 558, &[])).unwrap_err().to_string(),
            "pcars2 packet is 558 bytes, expected 538, 555, 556 or 559"
        );
        assert_eq!(
            parse(&packet(GAME_STATE, 23, &[])).unwrap_err().to_string(),
            "pcars2 packet is 23 bytes, expected 24"
        );
    }

    #[test]
    fn a_view_writes_back_the_same_bytes() {
        let bytes = driving(559);
        assert_eq!(Telemetry559::ref_from_bytes(&bytes).unwrap().as_bytes(), bytes);
    }
}
