//! Motion.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::PacketHeader;
use crate::f1::common::CarMotionData;

/// Motion (id 0).
///
/// It is [`y2022::Packet::Motion`](crate::f1::y2022::Packet::Motion).
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct PacketMotionData {
    /// The header of every packet.
    #[doc(alias = "m_header")]
    pub header: PacketHeader,
    /// Every car.
    #[doc(alias = "m_carMotionData")]
    pub car_motion_data: Array<CarMotionData, 22>,
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
    /// Slip of each wheel.
    #[doc(alias = "m_wheelSlip")]
    pub wheel_slip: Array<F32, 4>,
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
}

assert_layout!(PacketMotionData, "f1/2022/packet/0/motion", 1464, {
    header: 0, car_motion_data: 24, suspension_position: 1344, suspension_velocity: 1360,
    suspension_acceleration: 1376, wheel_speed: 1392, wheel_slip: 1408, local_velocity_x: 1424,
    local_velocity_y: 1428, local_velocity_z: 1432, angular_velocity_x: 1436,
    angular_velocity_y: 1440, angular_velocity_z: 1444, angular_acceleration_x: 1448,
    angular_acceleration_y: 1452, angular_acceleration_z: 1456, front_wheels_angle: 1460,
});
