//! The packets as the publisher wrote them.

use super::codes::{
    CarFlags, CrashState, GameAndSession, GearAndGears, PacketType, Terrain, TyreFlags,
};
use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, I16, Text, U16, U32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// The header of every packet.
///
/// [`Packet::header`](super::Packet::header) gives it; the [module](super#example) has an example.
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
    pub packet_type: PacketType,
    /// Version of this type.
    #[doc(alias = "mPacketVersion")]
    pub packet_version: u8,
}

assert_layout!(Header, "pcars2/header", 12, {
    packet_number: 0, category_packet_number: 4, partial_packet_index: 8, partial_packet_number: 9,
    packet_type: 10, packet_version: 11,
});

/// Telemetry as released: the part that every later length begins with.
///
/// It is [`Telemetry::released`](super::Telemetry::released); the [module](super#example) has an example.
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
    /// The gear, and how many the car has.
    #[doc(alias = "sGearNumGears")]
    pub gear_num_gears: GearAndGears,
    /// Boost.
    #[doc(alias = "sBoostAmount")]
    pub boost_amount: u8,
    /// State of a crash.
    #[doc(alias = "sCrashState")]
    pub crash_state: CrashState,
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
    pub terrain: Array<Terrain, 4>,
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
///
/// It is [`Packet::GameState`](super::Packet::GameState); the [module](super#example) has an example.
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
    /// State of the game and of the session.
    #[doc(alias = "sGameState")]
    pub game_state: GameAndSession,
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
///
/// It is [`Telemetry::patched`](super::Telemetry::patched); the [module](super#example) has an example.
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
///
/// It is [`Telemetry::current`](super::Telemetry::current); the [module](super#example) has an example.
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
