//! Forza "Data Out": Forza Motorsport 7 and 2023, Forza Horizon 4, 5 and 6.
//!
//! Turned on in the games' settings (HUD and gameplay, Data Out), with an
//! address and a port of the user's choice; 5300 is customary, but Horizon 6
//! uses 5200 to 5300 itself. One datagram a frame of the game: 60 a second
//! from Motorsport 2023, the frame rate from Horizon. Little-endian, packed.
//!
//! Source: the publisher's "Data Out" pages for Motorsport 2023 and Horizon 6
//! and seven independent readers, which agree on every offset; recordings of
//! Motorsport 2023 (331 bytes) and Horizon 5 (324) confirm them. No recording
//! of 232, 311 or 323 bytes is known, nor of a race that is off.
//!
//! Quirks:
//! - No magic and no version: the length alone tells the format.
//! - Horizon puts 12 bytes between the two blocks, and one more at the end.
//!   323 bytes, without that one, is an older form.
//! - A Sled packet says nothing of speed, pedals, gear and steering; its speed
//!   is the length of the velocity vector, which equals the Dash's speed to
//!   1e-5 in the recordings.
//! - Gear 11 is neutral and stands between two gears during a shift.
//! - With the race off most values are zeros: gear 0 is then not reverse.
//! - Pitch is positive with the nose down: in both recordings it runs against
//!   the slope that the position climbs. Roll is positive with the right side
//!   down: it runs against the acceleration to the right.
//! - `engine_max_rpm` is the top of the rev counter; the limiter may cut below.

use telemetry_core::wire::{F32, I32, U16, U32};
use telemetry_core::{
    Car, DecodeError, DecodeErrorKind, Gear, TelemetryFrame, assert_layout, clamp,
};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::math::{byte_share, length, signed_byte_share};
use crate::plausible::implausible;

/// The word of this protocol.
pub const WORD: &str = "forza";
/// Its name.
pub const NAME: &str = "Forza Data Out";
/// Customary ports; the user chooses.
pub const PORTS: [u16; 2] = [5300, 20_777];
/// The lengths of its packets: Sled, Dash of Motorsport 7, Dash of Motorsport
/// 2023, Horizon without and with its last byte.
pub const LENGTHS: [usize; 5] = [232, 311, 331, 323, 324];

/// The gear byte that means neutral.
const NEUTRAL: u8 = 11;

/// What every packet begins with, and the whole of a Sled packet.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Sled {
    /// 1 while driving, 0 in menus and when the race is stopped.
    #[doc(alias = "IsRaceOn")]
    pub is_race_on: I32,
    /// Time, ms; wraps to 0 and moves in steps of 15 or 16.
    #[doc(alias = "TimestampMS")]
    pub timestamp_ms: U32,
    /// Top of the rev counter, rpm; 0 in menus.
    #[doc(alias = "EngineMaxRpm")]
    pub engine_max_rpm: F32,
    /// Engine speed at idle, rpm.
    #[doc(alias = "EngineIdleRpm")]
    pub engine_idle_rpm: F32,
    /// Engine speed, rpm.
    #[doc(alias = "CurrentEngineRpm")]
    pub current_engine_rpm: F32,
    /// Acceleration to the right, m/s².
    #[doc(alias = "AccelerationX")]
    pub acceleration_x: F32,
    /// Acceleration upwards, m/s².
    #[doc(alias = "AccelerationY")]
    pub acceleration_y: F32,
    /// Acceleration forwards, m/s².
    #[doc(alias = "AccelerationZ")]
    pub acceleration_z: F32,
    /// Velocity to the right in the car's own axes, m/s.
    #[doc(alias = "VelocityX")]
    pub velocity_x: F32,
    /// Velocity upwards in the car's own axes, m/s.
    #[doc(alias = "VelocityY")]
    pub velocity_y: F32,
    /// Velocity forwards in the car's own axes, m/s.
    #[doc(alias = "VelocityZ")]
    pub velocity_z: F32,
    /// Turning rate about x (pitch), rad/s.
    #[doc(alias = "AngularVelocityX")]
    pub angular_velocity_x: F32,
    /// Turning rate about y (yaw), rad/s, positive turning right.
    #[doc(alias = "AngularVelocityY")]
    pub angular_velocity_y: F32,
    /// Turning rate about z (roll), rad/s.
    #[doc(alias = "AngularVelocityZ")]
    pub angular_velocity_z: F32,
    /// Heading, rad, grows turning right.
    #[doc(alias = "Yaw")]
    pub yaw: F32,
    /// Pitch, rad, positive with the nose down.
    #[doc(alias = "Pitch")]
    pub pitch: F32,
    /// Roll, rad, positive with the right side down.
    #[doc(alias = "Roll")]
    pub roll: F32,
    /// Suspension travel, front left: 0 fully extended to 1 fully compressed.
    #[doc(alias = "NormalizedSuspensionTravelFrontLeft")]
    pub normalized_suspension_travel_front_left: F32,
    /// Suspension travel, front right: 0 fully extended to 1 fully compressed.
    #[doc(alias = "NormalizedSuspensionTravelFrontRight")]
    pub normalized_suspension_travel_front_right: F32,
    /// Suspension travel, rear left: 0 fully extended to 1 fully compressed.
    #[doc(alias = "NormalizedSuspensionTravelRearLeft")]
    pub normalized_suspension_travel_rear_left: F32,
    /// Suspension travel, rear right: 0 fully extended to 1 fully compressed.
    #[doc(alias = "NormalizedSuspensionTravelRearRight")]
    pub normalized_suspension_travel_rear_right: F32,
    /// Slip ratio, front left: 0 full grip, beyond 1 either way lost.
    #[doc(alias = "TireSlipRatioFrontLeft")]
    pub tire_slip_ratio_front_left: F32,
    /// Slip ratio, front right: 0 full grip, beyond 1 either way lost.
    #[doc(alias = "TireSlipRatioFrontRight")]
    pub tire_slip_ratio_front_right: F32,
    /// Slip ratio, rear left: 0 full grip, beyond 1 either way lost.
    #[doc(alias = "TireSlipRatioRearLeft")]
    pub tire_slip_ratio_rear_left: F32,
    /// Slip ratio, rear right: 0 full grip, beyond 1 either way lost.
    #[doc(alias = "TireSlipRatioRearRight")]
    pub tire_slip_ratio_rear_right: F32,
    /// Wheel speed, front left, rad/s.
    #[doc(alias = "WheelRotationSpeedFrontLeft")]
    pub wheel_rotation_speed_front_left: F32,
    /// Wheel speed, front right, rad/s.
    #[doc(alias = "WheelRotationSpeedFrontRight")]
    pub wheel_rotation_speed_front_right: F32,
    /// Wheel speed, rear left, rad/s.
    #[doc(alias = "WheelRotationSpeedRearLeft")]
    pub wheel_rotation_speed_rear_left: F32,
    /// Wheel speed, rear right, rad/s.
    #[doc(alias = "WheelRotationSpeedRearRight")]
    pub wheel_rotation_speed_rear_right: F32,
    /// 1 while the wheel is on a kerb, front left.
    #[doc(alias = "WheelOnRumbleStripFrontLeft")]
    pub wheel_on_rumble_strip_front_left: I32,
    /// 1 while the wheel is on a kerb, front right.
    #[doc(alias = "WheelOnRumbleStripFrontRight")]
    pub wheel_on_rumble_strip_front_right: I32,
    /// 1 while the wheel is on a kerb, rear left.
    #[doc(alias = "WheelOnRumbleStripRearLeft")]
    pub wheel_on_rumble_strip_rear_left: I32,
    /// 1 while the wheel is on a kerb, rear right.
    #[doc(alias = "WheelOnRumbleStripRearRight")]
    pub wheel_on_rumble_strip_rear_right: I32,
    /// Depth of the puddle under the wheel, front left, 0 to 1.
    #[doc(alias = "WheelInPuddleDepthFrontLeft")]
    pub wheel_in_puddle_depth_front_left: F32,
    /// Depth of the puddle under the wheel, front right, 0 to 1.
    #[doc(alias = "WheelInPuddleDepthFrontRight")]
    pub wheel_in_puddle_depth_front_right: F32,
    /// Depth of the puddle under the wheel, rear left, 0 to 1.
    #[doc(alias = "WheelInPuddleDepthRearLeft")]
    pub wheel_in_puddle_depth_rear_left: F32,
    /// Depth of the puddle under the wheel, rear right, 0 to 1.
    #[doc(alias = "WheelInPuddleDepthRearRight")]
    pub wheel_in_puddle_depth_rear_right: F32,
    /// Force-feedback rumble of the surface, front left; no unit, above 1 on kerbs.
    #[doc(alias = "SurfaceRumbleFrontLeft")]
    pub surface_rumble_front_left: F32,
    /// Force-feedback rumble of the surface, front right; no unit, above 1 on kerbs.
    #[doc(alias = "SurfaceRumbleFrontRight")]
    pub surface_rumble_front_right: F32,
    /// Force-feedback rumble of the surface, rear left; no unit, above 1 on kerbs.
    #[doc(alias = "SurfaceRumbleRearLeft")]
    pub surface_rumble_rear_left: F32,
    /// Force-feedback rumble of the surface, rear right; no unit, above 1 on kerbs.
    #[doc(alias = "SurfaceRumbleRearRight")]
    pub surface_rumble_rear_right: F32,
    /// Slip angle, front left: 0 full grip, beyond 1 either way lost.
    #[doc(alias = "TireSlipAngleFrontLeft")]
    pub tire_slip_angle_front_left: F32,
    /// Slip angle, front right: 0 full grip, beyond 1 either way lost.
    #[doc(alias = "TireSlipAngleFrontRight")]
    pub tire_slip_angle_front_right: F32,
    /// Slip angle, rear left: 0 full grip, beyond 1 either way lost.
    #[doc(alias = "TireSlipAngleRearLeft")]
    pub tire_slip_angle_rear_left: F32,
    /// Slip angle, rear right: 0 full grip, beyond 1 either way lost.
    #[doc(alias = "TireSlipAngleRearRight")]
    pub tire_slip_angle_rear_right: F32,
    /// Combined slip, front left: 0 full grip, beyond 1 lost.
    #[doc(alias = "TireCombinedSlipFrontLeft")]
    pub tire_combined_slip_front_left: F32,
    /// Combined slip, front right: 0 full grip, beyond 1 lost.
    #[doc(alias = "TireCombinedSlipFrontRight")]
    pub tire_combined_slip_front_right: F32,
    /// Combined slip, rear left: 0 full grip, beyond 1 lost.
    #[doc(alias = "TireCombinedSlipRearLeft")]
    pub tire_combined_slip_rear_left: F32,
    /// Combined slip, rear right: 0 full grip, beyond 1 lost.
    #[doc(alias = "TireCombinedSlipRearRight")]
    pub tire_combined_slip_rear_right: F32,
    /// Suspension travel, front left, m, signed.
    #[doc(alias = "SuspensionTravelMetersFrontLeft")]
    pub suspension_travel_meters_front_left: F32,
    /// Suspension travel, front right, m, signed.
    #[doc(alias = "SuspensionTravelMetersFrontRight")]
    pub suspension_travel_meters_front_right: F32,
    /// Suspension travel, rear left, m, signed.
    #[doc(alias = "SuspensionTravelMetersRearLeft")]
    pub suspension_travel_meters_rear_left: F32,
    /// Suspension travel, rear right, m, signed.
    #[doc(alias = "SuspensionTravelMetersRearRight")]
    pub suspension_travel_meters_rear_right: F32,
    /// The car's number.
    #[doc(alias = "CarOrdinal")]
    pub car_ordinal: I32,
    /// The car's class, 0 lowest to 7; the letters differ between titles.
    #[doc(alias = "CarClass")]
    pub car_class: I32,
    /// Performance index, 100 to 999.
    #[doc(alias = "CarPerformanceIndex")]
    pub car_performance_index: I32,
    /// Driven wheels: 0 front, 1 rear, 2 all.
    #[doc(alias = "DrivetrainType")]
    pub drivetrain_type: I32,
    /// Cylinders of the engine.
    #[doc(alias = "NumCylinders")]
    pub num_cylinders: I32,
}

assert_layout!(Sled, "forza/232/sled", 232, {
    is_race_on: 0, timestamp_ms: 4, engine_max_rpm: 8, engine_idle_rpm: 12, current_engine_rpm: 16,
    acceleration_x: 20, acceleration_y: 24, acceleration_z: 28, velocity_x: 32, velocity_y: 36,
    velocity_z: 40, angular_velocity_x: 44, angular_velocity_y: 48, angular_velocity_z: 52,
    yaw: 56, pitch: 60, roll: 64, normalized_suspension_travel_front_left: 68,
    normalized_suspension_travel_front_right: 72, normalized_suspension_travel_rear_left: 76,
    normalized_suspension_travel_rear_right: 80, tire_slip_ratio_front_left: 84,
    tire_slip_ratio_front_right: 88, tire_slip_ratio_rear_left: 92, tire_slip_ratio_rear_right: 96,
    wheel_rotation_speed_front_left: 100, wheel_rotation_speed_front_right: 104,
    wheel_rotation_speed_rear_left: 108, wheel_rotation_speed_rear_right: 112,
    wheel_on_rumble_strip_front_left: 116, wheel_on_rumble_strip_front_right: 120,
    wheel_on_rumble_strip_rear_left: 124, wheel_on_rumble_strip_rear_right: 128,
    wheel_in_puddle_depth_front_left: 132, wheel_in_puddle_depth_front_right: 136,
    wheel_in_puddle_depth_rear_left: 140, wheel_in_puddle_depth_rear_right: 144,
    surface_rumble_front_left: 148, surface_rumble_front_right: 152, surface_rumble_rear_left: 156,
    surface_rumble_rear_right: 160, tire_slip_angle_front_left: 164,
    tire_slip_angle_front_right: 168, tire_slip_angle_rear_left: 172,
    tire_slip_angle_rear_right: 176, tire_combined_slip_front_left: 180,
    tire_combined_slip_front_right: 184, tire_combined_slip_rear_left: 188,
    tire_combined_slip_rear_right: 192, suspension_travel_meters_front_left: 196,
    suspension_travel_meters_front_right: 200, suspension_travel_meters_rear_left: 204,
    suspension_travel_meters_rear_right: 208, car_ordinal: 212, car_class: 216,
    car_performance_index: 220, drivetrain_type: 224, num_cylinders: 228,
});

/// What the dashboard shows, behind the [`Sled`].
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Dash {
    /// World position x, m.
    #[doc(alias = "PositionX")]
    pub position_x: F32,
    /// World position y (height), m.
    #[doc(alias = "PositionY")]
    pub position_y: F32,
    /// World position z, m.
    #[doc(alias = "PositionZ")]
    pub position_z: F32,
    /// Speed, m/s.
    #[doc(alias = "Speed")]
    pub speed: F32,
    /// Engine power, W, negative in engine braking.
    #[doc(alias = "Power")]
    pub power: F32,
    /// Engine torque, N m.
    #[doc(alias = "Torque")]
    pub torque: F32,
    /// Tyre temperature, front left, °F by its values.
    #[doc(alias = "TireTempFrontLeft")]
    pub tire_temp_front_left: F32,
    /// Tyre temperature, front right, °F by its values.
    #[doc(alias = "TireTempFrontRight")]
    pub tire_temp_front_right: F32,
    /// Tyre temperature, rear left, °F by its values.
    #[doc(alias = "TireTempRearLeft")]
    pub tire_temp_rear_left: F32,
    /// Tyre temperature, rear right, °F by its values.
    #[doc(alias = "TireTempRearRight")]
    pub tire_temp_rear_right: F32,
    /// Boost above ambient, psi by the community's word.
    #[doc(alias = "Boost")]
    pub boost: F32,
    /// Fuel, 0 to 1.
    #[doc(alias = "Fuel")]
    pub fuel: F32,
    /// Distance driven, m; stays 0 in FH5.
    #[doc(alias = "DistanceTraveled")]
    pub distance_traveled: F32,
    /// Best lap, s, 0 for none.
    #[doc(alias = "BestLap")]
    pub best_lap: F32,
    /// Last lap, s, 0 for none.
    #[doc(alias = "LastLap")]
    pub last_lap: F32,
    /// Current lap, s.
    #[doc(alias = "CurrentLap")]
    pub current_lap: F32,
    /// Time since the start of the race, s.
    #[doc(alias = "CurrentRaceTime")]
    pub current_race_time: F32,
    /// Laps driven: 0 on the first lap.
    #[doc(alias = "LapNumber")]
    pub lap_number: U16,
    /// Position, from 1; 0 outside a race.
    #[doc(alias = "RacePosition")]
    pub race_position: u8,
    /// Throttle, 0 to 255.
    #[doc(alias = "Accel")]
    pub accel: u8,
    /// Brake, 0 to 255.
    #[doc(alias = "Brake")]
    pub brake: u8,
    /// Clutch, 0 to 255.
    #[doc(alias = "Clutch")]
    pub clutch: u8,
    /// Handbrake, 0 to 255.
    #[doc(alias = "HandBrake")]
    pub hand_brake: u8,
    /// Gear: 0 reverse, 1 to 10, 11 neutral.
    #[doc(alias = "Gear")]
    pub gear: u8,
    /// Steering, -127 full left to 127 full right.
    #[doc(alias = "Steer")]
    pub steer: i8,
    /// Place on the driving line, -127 to 127.
    #[doc(alias = "NormalizedDrivingLine")]
    pub normalized_driving_line: i8,
    /// Braking against the AI's, -127 to 127.
    #[doc(alias = "NormalizedAIBrakeDifference")]
    pub normalized_ai_brake_difference: i8,
}

assert_layout!(Dash, "forza/dash", 79, {
    position_x: 0, position_y: 4, position_z: 8, speed: 12, power: 16, torque: 20,
    tire_temp_front_left: 24, tire_temp_front_right: 28, tire_temp_rear_left: 32,
    tire_temp_rear_right: 36, boost: 40, fuel: 44, distance_traveled: 48, best_lap: 52,
    last_lap: 56, current_lap: 60, current_race_time: 64, lap_number: 68, race_position: 70,
    accel: 71, brake: 72, clutch: 73, hand_brake: 74, gear: 75, steer: 76,
    normalized_driving_line: 77, normalized_ai_brake_difference: 78,
});

/// A Dash packet of Motorsport 7.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Fm7Dash {
    /// Engine, motion and wheels.
    pub sled: Sled,
    /// What the dashboard shows.
    pub dash: Dash,
}

assert_layout!(Fm7Dash, "forza/311/fm7_dash", 311, { sled: 0, dash: 232 });

/// A Dash packet of Motorsport 2023.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Fm2023Dash {
    /// Engine, motion and wheels.
    pub sled: Sled,
    /// What the dashboard shows.
    pub dash: Dash,
    /// Tyre wear, front left, 0 new to 1 worn.
    #[doc(alias = "TireWearFrontLeft")]
    pub tire_wear_front_left: F32,
    /// Tyre wear, front right, 0 new to 1 worn.
    #[doc(alias = "TireWearFrontRight")]
    pub tire_wear_front_right: F32,
    /// Tyre wear, rear left, 0 new to 1 worn.
    #[doc(alias = "TireWearRearLeft")]
    pub tire_wear_rear_left: F32,
    /// Tyre wear, rear right, 0 new to 1 worn.
    #[doc(alias = "TireWearRearRight")]
    pub tire_wear_rear_right: F32,
    /// The track's number.
    #[doc(alias = "TrackOrdinal")]
    pub track_ordinal: I32,
}

assert_layout!(Fm2023Dash, "forza/331/fm2023_dash", 331, {
    sled: 0, dash: 232, tire_wear_front_left: 311, tire_wear_front_right: 315,
    tire_wear_rear_left: 319, tire_wear_rear_right: 323, track_ordinal: 327,
});

/// A packet of Horizon without the last byte.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct HorizonDash323 {
    /// Engine, motion and wheels.
    pub sled: Sled,
    /// Group of the car, such as 11 for modern supercars; called car category
    /// in FH4 and FH5.
    #[doc(alias = "CarGroup")]
    pub car_group: U32,
    /// Speed lost to a smashed object, m/s.
    #[doc(alias = "SmashableVelDiff")]
    pub smashable_vel_diff: F32,
    /// Mass of a smashed object, kg.
    #[doc(alias = "SmashableMass")]
    pub smashable_mass: F32,
    /// What the dashboard shows.
    pub dash: Dash,
}

assert_layout!(HorizonDash323, "forza/323/horizon_dash_without_trailing_byte", 323, {
    sled: 0, car_group: 232, smashable_vel_diff: 236, smashable_mass: 240, dash: 244,
});

/// A packet of Horizon 4, 5 and 6.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct HorizonDash {
    /// All but the last byte.
    pub horizon: HorizonDash323,
    /// Undocumented, always 0 in recordings.
    pub trailing: u8,
}

assert_layout!(HorizonDash, "forza/324/horizon_dash", 324, { horizon: 0, trailing: 323 });

/// One packet, viewed in place.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Packet<'a> {
    /// 232 bytes.
    Sled(&'a Sled),
    /// 311 bytes.
    Fm7(&'a Fm7Dash),
    /// 331 bytes.
    Fm2023(&'a Fm2023Dash),
    /// 323 bytes.
    Horizon323(&'a HorizonDash323),
    /// 324 bytes.
    Horizon(&'a HorizonDash),
}

/// A packet of one of the five lengths that is not LFS's OutSim.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    matches!(packet.len(), 232 | 311 | 331 | 323 | 324)
        && !packet.starts_with(crate::outgauge::OUTSIM_MAGIC)
}

/// Knows no relatives.
#[inline]
#[must_use]
pub fn explain(_packet: &[u8]) -> Option<DecodeError> {
    None
}

/// Views a packet in place.
///
/// # Errors
///
/// The packet has none of the five lengths.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    let viewed = match packet.len() {
        232 => Sled::ref_from_bytes(packet).map(Packet::Sled).ok(),
        311 => Fm7Dash::ref_from_bytes(packet).map(Packet::Fm7).ok(),
        331 => Fm2023Dash::ref_from_bytes(packet).map(Packet::Fm2023).ok(),
        323 => HorizonDash323::ref_from_bytes(packet).map(Packet::Horizon323).ok(),
        324 => HorizonDash::ref_from_bytes(packet).map(Packet::Horizon).ok(),
        _ => None,
    };
    viewed.ok_or(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected: &LENGTHS },
    })
}

impl<'a> Packet<'a> {
    /// Engine, motion and wheels: what every packet has.
    #[inline]
    #[must_use]
    pub const fn sled(&self) -> &'a Sled {
        match self {
            Self::Sled(sled) => sled,
            Self::Fm7(packet) => &packet.sled,
            Self::Fm2023(packet) => &packet.sled,
            Self::Horizon323(packet) => &packet.sled,
            Self::Horizon(packet) => &packet.horizon.sled,
        }
    }

    /// What the dashboard shows: in every packet but the Sled's.
    #[inline]
    #[must_use]
    pub const fn dash(&self) -> Option<&'a Dash> {
        match self {
            Self::Sled(_) => None,
            Self::Fm7(packet) => Some(&packet.dash),
            Self::Fm2023(packet) => Some(&packet.dash),
            Self::Horizon323(packet) => Some(&packet.dash),
            Self::Horizon(packet) => Some(&packet.horizon.dash),
        }
    }

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
        self.sled().fill(frame);
        match self.dash() {
            Some(dash) => dash.fill(frame, self.sled().is_racing()),
            None => frame.speed_mps = Some(clamp::magnitude(length(self.sled().velocity()))),
        }
    }
}

impl Sled {
    /// True while the race is on.
    #[inline]
    #[must_use]
    pub const fn is_racing(&self) -> bool {
        self.is_race_on.get() != 0
    }

    /// Velocity in the car's own axes, m/s: right, up, forward.
    #[must_use]
    pub const fn velocity(&self) -> [f32; 3] {
        [self.velocity_x.get(), self.velocity_y.get(), self.velocity_z.get()]
    }

    /// Slip ratios: front left, front right, rear left, rear right.
    #[must_use]
    pub const fn slip_ratios(&self) -> [f32; 4] {
        [
            self.tire_slip_ratio_front_left.get(),
            self.tire_slip_ratio_front_right.get(),
            self.tire_slip_ratio_rear_left.get(),
            self.tire_slip_ratio_rear_right.get(),
        ]
    }

    /// Fills in an empty frame.
    #[inline(always)]
    fn fill(&self, frame: &mut TelemetryFrame) {
        frame.driving = Some(self.is_racing());
        frame.rpm = Some(clamp::non_negative(self.current_engine_rpm.get()));
        frame.max_rpm = clamp::positive(self.engine_max_rpm.get());
        frame.idle_rpm = clamp::positive(self.engine_idle_rpm.get());
        frame.wheel_slip = clamp::all_finite(self.slip_ratios());
        frame.acceleration_mps2 = clamp::all_finite([
            self.acceleration_x.get(),
            self.acceleration_y.get(),
            self.acceleration_z.get(),
        ]);
        // 0 minus the value, so that a level car's pitch is no negative zero.
        frame.rotation_rad =
            clamp::all_finite([self.yaw.get(), 0.0 - self.pitch.get(), self.roll.get()]);
        frame.car = match self.car_ordinal.get() {
            0 => None,
            ordinal => Some(Car::Number(ordinal)),
        };
    }
}

impl Dash {
    /// The lap, from 1; `None` in Horizon's free roam, where there is neither a
    /// position nor a lap time.
    #[inline]
    #[must_use]
    pub const fn lap(&self) -> Option<u16> {
        let laps = self.lap_number.get();
        if laps > 0 || self.race_position > 0 || self.current_lap.get() > 0.0 {
            Some(laps.saturating_add(1))
        } else {
            None
        }
    }

    /// The gear; `None` for a number that no car has.
    #[inline]
    #[must_use]
    pub const fn gear(&self) -> Option<Gear> {
        match self.gear {
            0 => Some(Gear::REVERSE),
            NEUTRAL => Some(Gear::NEUTRAL),
            n @ 1..=10 => Some(Gear::new(n as i8)),
            _ => None,
        }
    }

    #[inline(always)]
    fn fill(&self, frame: &mut TelemetryFrame, racing: bool) {
        frame.speed_mps = Some(clamp::magnitude(self.speed.get()));
        // With the race off a gear of 0 is one of many zeros.
        frame.gear = self.gear().filter(|gear| racing || !gear.is_reverse());
        frame.throttle = Some(byte_share(self.accel));
        frame.brake = Some(byte_share(self.brake));
        frame.clutch = Some(byte_share(self.clutch));
        frame.handbrake = Some(byte_share(self.hand_brake));
        frame.steering = Some(signed_byte_share(self.steer));
        frame.fuel = clamp::share(self.fuel.get());
        frame.lap = self.lap();
        frame.position = Some(u16::from(self.race_position)).filter(|&position| position > 0);
        frame.current_lap_s = clamp::positive(self.current_lap.get());
        frame.last_lap_s = clamp::positive(self.last_lap.get());
        frame.best_lap_s = clamp::positive(self.best_lap.get());
    }
}

/// Whether the values can be real: the race is on or off.
///
/// # Errors
///
/// `is_race_on` is neither 0 nor 1.
#[inline]
pub fn plausible(packet: &[u8]) -> Result<(), DecodeError> {
    match parse(packet)?.sled().is_race_on.get() {
        0 | 1 => Ok(()),
        other => Err(implausible(WORD, "is_race_on", other as f32, "0 or 1")),
    }
}

/// The title by the packet's length; a Sled may come from either Motorsport.
#[inline]
#[must_use]
pub fn title(packet: &[u8]) -> &'static str {
    match packet.len() {
        311 => "Forza Motorsport 7",
        331 => "Forza Motorsport (2023)",
        323 | 324 => "Forza Horizon",
        _ => "Forza Motorsport",
    }
}

/// The frame of one packet.
///
/// # Errors
///
/// The packet has none of the five lengths.
#[inline]
pub fn decode(packet: &[u8]) -> Result<TelemetryFrame, DecodeError> {
    parse(packet).map(|packet| packet.frame())
}

stateless_decoder!();

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;
    use std::vec::Vec;

    /// A packet of zeros with these bytes set.
    fn packet(length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
        let mut packet = vec![0; length];
        for (at, bytes) in fields {
            packet[*at..at + bytes.len()].copy_from_slice(bytes);
        }
        packet
    }

    /// A third-gear moment; offsets as in the Dash of Motorsport 7.
    fn driving(length: usize) -> Vec<u8> {
        let shift = if matches!(length, 323 | 324) { 12 } else { 0 };
        let mut bytes = packet(
            length,
            &[
                (0, &1i32.to_le_bytes()),
                (8, &9_999.995f32.to_le_bytes()),
                (12, &850f32.to_le_bytes()),
                (16, &7_250.5f32.to_le_bytes()),
                (20, &[1.5f32, 0.25, -9.0].map(f32::to_le_bytes).concat()),
                (32, &[3f32, 0.0, 4.0].map(f32::to_le_bytes).concat()),
                (56, &[1f32, 0.5, -0.25].map(f32::to_le_bytes).concat()),
                (84, &[0.1f32, 0.2, 0.3, 0.4].map(f32::to_le_bytes).concat()),
                (212, &3_955i32.to_le_bytes()),
            ],
        );
        if length > 232 {
            let dash: [(usize, &[u8]); 8] = [
                (244, &51.25f32.to_le_bytes()),
                (276, &0.75f32.to_le_bytes()),
                (284, &[80f32, 81.0, 12.5].map(f32::to_le_bytes).concat()),
                (300, &2u16.to_le_bytes()),
                (302, &[4]),
                (303, &[255, 51, 0, 102]),
                (307, &[3]),
                (308, &[0x81]),
            ];
            for (at, field) in dash {
                bytes[at + shift..at + shift + field.len()].copy_from_slice(field);
            }
        }
        bytes
    }

    #[test]
    fn every_dash_shows_the_same_frame() {
        let expected = frame! {
            speed_mps: Some(51.25),
            rpm: Some(7_250.5),
            max_rpm: Some(9_999.995),
            idle_rpm: Some(850.0),
            gear: Some(Gear::new(3)),
            throttle: Some(1.0),
            brake: Some(0.2),
            clutch: Some(0.0),
            handbrake: Some(0.4),
            steering: Some(-1.0),
            driving: Some(true),
            wheel_slip: Some([0.1, 0.2, 0.3, 0.4]),
            acceleration_mps2: Some([1.5, 0.25, -9.0]),
            rotation_rad: Some([1.0, -0.5, -0.25]),
            fuel: Some(0.75),
            lap: Some(3),
            position: Some(4),
            current_lap_s: Some(12.5),
            last_lap_s: Some(81.0),
            best_lap_s: Some(80.0),
            car: Some(Car::Number(3_955)),
        };
        for length in [311, 331, 323, 324] {
            assert_eq!(decode(&driving(length)), Ok(expected), "{length} bytes");
        }
    }

    #[test]
    fn a_sled_takes_its_speed_from_the_velocity_and_knows_no_pedals() {
        let frame = decode(&driving(232)).unwrap();
        assert_eq!(frame.speed_mps, Some(5.0));
        assert_eq!(frame.rpm, Some(7_250.5));
        assert_eq!((frame.gear, frame.throttle, frame.steering), (None, None, None));
        assert_eq!((frame.lap, frame.fuel, frame.handbrake), (None, None, None));
    }

    #[test]
    fn gear_bytes() {
        let mut packet = driving(324);
        for byte in 0..=u8::MAX {
            packet[319] = byte;
            let expected = match byte {
                0 => Some(Gear::REVERSE),
                11 => Some(Gear::NEUTRAL),
                n if n <= 10 => Some(Gear::new(n as i8)),
                _ => None,
            };
            assert_eq!(decode(&packet).unwrap().gear, expected, "{byte}");
        }
    }

    #[test]
    fn steering_reaches_both_ends_and_no_further() {
        let mut packet = driving(331);
        for (byte, steering) in [(0x80, -1.0), (0x81, -1.0), (0x00, 0.0), (0x7f, 1.0)] {
            packet[308] = byte;
            assert_eq!(decode(&packet).unwrap().steering, Some(steering));
        }
    }

    #[test]
    fn with_the_race_off_zeros_are_not_reverse() {
        let frame = decode(&[0; 324]).unwrap();
        assert_eq!(frame.driving, Some(false));
        assert_eq!((frame.gear, frame.max_rpm, frame.position), (None, None, None));
        assert_eq!(frame.lap, None);
        // The last gear may stay; it is still a gear.
        let mut packet = driving(311);
        packet[0] = 0;
        assert_eq!(decode(&packet).unwrap().gear, Some(Gear::new(3)));
    }

    #[test]
    fn the_undocumented_bytes_change_nothing() {
        let mut packet = driving(324);
        let expected = decode(&packet);
        packet[232..244].fill(0xa5);
        packet[323] = 0xff;
        assert_eq!(decode(&packet), expected);
    }

    #[test]
    fn the_tail_of_motorsport_2023() {
        let mut bytes = driving(331);
        bytes[311..315].copy_from_slice(&0.25f32.to_le_bytes());
        bytes[327..].copy_from_slice(&37i32.to_le_bytes());
        let Ok(Packet::Fm2023(packet)) = parse(&bytes) else { panic!("not the 331-byte packet") };
        assert_eq!((packet.tire_wear_front_left.get(), packet.track_ordinal.get()), (0.25, 37));
    }

    #[test]
    fn broken_floats_cost_their_field() {
        for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut packet = driving(331);
            for at in [8, 12, 16, 20, 56, 84, 244, 276, 284] {
                packet[at..at + 4].copy_from_slice(&broken.to_le_bytes());
            }
            let frame = decode(&packet).unwrap();
            assert_eq!((frame.speed_mps, frame.rpm), (Some(0.0), Some(0.0)));
            assert_eq!((frame.max_rpm, frame.idle_rpm, frame.fuel), (None, None, None));
            assert_eq!((frame.wheel_slip, frame.best_lap_s), (None, None));
            assert_eq!((frame.acceleration_mps2, frame.rotation_rad), (None, None));
            assert_eq!(frame.last_lap_s, Some(81.0));
        }
    }

    #[test]
    fn a_race_is_on_or_off() {
        let mut packet = driving(324);
        assert_eq!(plausible(&packet), Ok(()));
        packet[..4].copy_from_slice(&(1i32 << 24).to_le_bytes());
        assert_eq!(
            plausible(&packet).unwrap_err().to_string(),
            "forza packet is implausible: is_race_on is 16777216, expected 0 or 1"
        );
    }

    #[test]
    fn every_other_length_is_refused() {
        for length in (0..=2_048).filter(|length| !LENGTHS.contains(length)) {
            let packet = vec![0; length];
            assert_eq!(
                decode(&packet).unwrap_err().to_string(),
                std::format!("forza packet is {length} bytes, expected 232, 311, 331, 323 or 324")
            );
            assert!(!claims(&packet));
        }
    }

    #[test]
    fn a_view_writes_back_the_same_bytes() {
        for length in LENGTHS {
            let packet = driving(length);
            let bytes = match parse(&packet).unwrap() {
                Packet::Sled(view) => view.as_bytes(),
                Packet::Fm7(view) => view.as_bytes(),
                Packet::Fm2023(view) => view.as_bytes(),
                Packet::Horizon323(view) => view.as_bytes(),
                Packet::Horizon(view) => view.as_bytes(),
            };
            assert_eq!(bytes, packet);
        }
    }
}
