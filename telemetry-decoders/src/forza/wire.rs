//! The packets as the publisher wrote them.

use telemetry_core::assert_layout;
use telemetry_core::wire::{F32, I32, U16, U32};

use super::codes::{CarGroup, Drivetrain};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// What every packet begins with, and the whole of a Sled packet.
///
/// Every packet has it: [`Packet::sled`](super::Packet::sled).
///
/// ```
/// use telemetry_decoders::forza::{self, Sled};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = Sled::new_zeroed();
/// sent.is_race_on = 1.into();
/// sent.acceleration_x = 9.5f32.into();
/// sent.angular_velocity_y = 0.4f32.into();
/// sent.wheel_rotation_speed_front_left = 80f32.into();
/// sent.tire_slip_ratio_rear_right = 1.5f32.into();
/// sent.suspension_travel_meters_front_left = 0.02f32.into();
/// sent.wheel_on_rumble_strip_rear_left = 1.into();
///
/// let packet = forza::parse(sent.as_bytes())?;
/// let sled = packet.sled();
/// assert!(sled.is_racing());
/// assert_eq!(sled.acceleration(), [9.5, 0.0, 0.0]);
/// assert_eq!(sled.velocity(), [0.0; 3]);
/// assert_eq!(sled.angular_velocity(), [0.0, 0.4, 0.0]);
/// assert_eq!(sled.wheel_speeds()[0], 80.0);
/// assert_eq!(sled.slip().ratio, sled.slip_ratios());
/// assert_eq!(sled.slip_ratios()[3], 1.5);
/// assert_eq!(sled.suspension().metres[0], 0.02);
/// assert_eq!(sled.surface().on_rumble_strip, [false, false, true, false]);
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
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
    pub drivetrain_type: Drivetrain,
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
///
/// All packets but the Sled have it: [`Packet::dash`](super::Packet::dash).
///
/// ```
/// use telemetry_decoders::forza::{self, Fm7Dash};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = Fm7Dash::new_zeroed();
/// sent.dash.gear = 11; // neutral, as between two gears
/// sent.dash.lap_number = 2.into();
/// sent.dash.position_x = 120f32.into();
/// sent.dash.tire_temp_front_left = 180f32.into();
///
/// let packet = forza::parse(sent.as_bytes())?;
/// let dash = packet.dash().unwrap();
/// assert!(dash.gear().unwrap().is_neutral());
/// assert_eq!(dash.lap(), Some(3));
/// assert_eq!(dash.position(), [120.0, 0.0, 0.0]);
/// assert_eq!(dash.tire_temperatures()[0], 180.0);
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
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
///
/// [`parse`](super::parse) views it, as [`Packet::Fm7`](super::Packet::Fm7).
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
///
/// [`parse`](super::parse) views it, as [`Packet::Fm2023`](super::Packet::Fm2023).
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
///
/// [`parse`](super::parse) views it, as [`Packet::Horizon323`](super::Packet::Horizon323).
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
    pub car_group: CarGroup,
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
///
/// [`parse`](super::parse) views it, as [`Packet::Horizon`](super::Packet::Horizon).
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
