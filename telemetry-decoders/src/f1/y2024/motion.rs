//! Motion.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::common::PacketHeader;

/// The player's motion in detail (id 13).
///
/// It is [`y2024::Packet::MotionEx`](crate::f1::y2024::Packet::MotionEx).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketMotionExData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Suspension, by its size mm.
    #[doc(alias = "m_suspensionPosition")]
    pub suspension_position: Array<F32, 4>,
    /// Suspension speed.
    #[doc(alias = "m_suspensionVelocity")]
    pub suspension_velocity: Array<F32, 4>,
    /// Suspension acceleration.
    #[doc(alias = "m_suspensionAcceleration")]
    pub suspension_acceleration: Array<F32, 4>,
    /// Wheel speed, m/s, negative rolling back.
    #[doc(alias = "m_wheelSpeed")]
    pub wheel_speed: Array<F32, 4>,
    /// Slip ratio of each wheel.
    #[doc(alias = "m_wheelSlipRatio")]
    pub wheel_slip_ratio: Array<F32, 4>,
    /// Slip angle of each wheel.
    #[doc(alias = "m_wheelSlipAngle")]
    pub wheel_slip_angle: Array<F32, 4>,
    /// Lateral force at each wheel.
    #[doc(alias = "m_wheelLatForce")]
    pub wheel_lat_force: Array<F32, 4>,
    /// Longitudinal force at each wheel, by its size N.
    #[doc(alias = "m_wheelLongForce")]
    pub wheel_long_force: Array<F32, 4>,
    /// Height of the centre of gravity, m.
    #[doc(alias = "m_heightOfCOGAboveGround")]
    pub height_of_cog_above_ground: F32,
    /// Velocity in the car's own axes x, m/s.
    #[doc(alias = "m_localVelocityX")]
    pub local_velocity_x: F32,
    /// Velocity in the car's own axes y, m/s.
    #[doc(alias = "m_localVelocityY")]
    pub local_velocity_y: F32,
    /// Velocity in the car's own axes z, m/s.
    #[doc(alias = "m_localVelocityZ")]
    pub local_velocity_z: F32,
    /// Turning rate x, rad/s.
    #[doc(alias = "m_angularVelocityX")]
    pub angular_velocity_x: F32,
    /// Turning rate y, rad/s.
    #[doc(alias = "m_angularVelocityY")]
    pub angular_velocity_y: F32,
    /// Turning rate z, rad/s.
    #[doc(alias = "m_angularVelocityZ")]
    pub angular_velocity_z: F32,
    /// Turning acceleration x, rad/s².
    #[doc(alias = "m_angularAccelerationX")]
    pub angular_acceleration_x: F32,
    /// Turning acceleration y, rad/s².
    #[doc(alias = "m_angularAccelerationY")]
    pub angular_acceleration_y: F32,
    /// Turning acceleration z, rad/s².
    #[doc(alias = "m_angularAccelerationZ")]
    pub angular_acceleration_z: F32,
    /// Angle of the front wheels, rad, positive to the right.
    #[doc(alias = "m_frontWheelsAngle")]
    pub front_wheels_angle: F32,
    /// Vertical force at each wheel, by its size N.
    #[doc(alias = "m_wheelVertForce")]
    pub wheel_vert_force: Array<F32, 4>,
    /// Height of the plank at the front, m.
    #[doc(alias = "m_frontAeroHeight")]
    pub front_aero_height: F32,
    /// Height of the plank at the rear, m.
    #[doc(alias = "m_rearAeroHeight")]
    pub rear_aero_height: F32,
    /// Roll of the front, rad.
    #[doc(alias = "m_frontRollAngle")]
    pub front_roll_angle: F32,
    /// Roll of the rear, rad.
    #[doc(alias = "m_rearRollAngle")]
    pub rear_roll_angle: F32,
    /// Yaw against the direction of motion, rad.
    #[doc(alias = "m_chassisYaw")]
    pub chassis_yaw: F32,
}

assert_layout!(PacketMotionExData, "f1/2024/packet/13/motion_ex", 237, {
    header: 0, suspension_position: 29, suspension_velocity: 45, suspension_acceleration: 61,
    wheel_speed: 77, wheel_slip_ratio: 93, wheel_slip_angle: 109, wheel_lat_force: 125,
    wheel_long_force: 141, height_of_cog_above_ground: 157, local_velocity_x: 161,
    local_velocity_y: 165, local_velocity_z: 169, angular_velocity_x: 173, angular_velocity_y: 177,
    angular_velocity_z: 181, angular_acceleration_x: 185, angular_acceleration_y: 189,
    angular_acceleration_z: 193, front_wheels_angle: 197, wheel_vert_force: 201,
    front_aero_height: 217, rear_aero_height: 221, front_roll_angle: 225, rear_roll_angle: 229,
    chassis_yaw: 233,
});
