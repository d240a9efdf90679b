//! Motion.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, I16};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::f1::common::PacketHeader;

/// Motion of one car.
///
/// In [`y2026::Packet::Motion`](crate::f1::y2026::Packet::Motion), as `car_motion_data`.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct CarMotionData {
    /// World position x, m.
    #[doc(alias = "m_worldPositionX")]
    pub world_position_x: F32,
    /// World position y, m.
    #[doc(alias = "m_worldPositionY")]
    pub world_position_y: F32,
    /// World position z, m.
    #[doc(alias = "m_worldPositionZ")]
    pub world_position_z: F32,
    /// World velocity x, m/s.
    #[doc(alias = "m_worldVelocityX")]
    pub world_velocity_x: F32,
    /// World velocity y, m/s.
    #[doc(alias = "m_worldVelocityY")]
    pub world_velocity_y: F32,
    /// World velocity z, m/s.
    #[doc(alias = "m_worldVelocityZ")]
    pub world_velocity_z: F32,
    /// Forward direction x, 32767 for 1.
    #[doc(alias = "m_worldForwardDirX")]
    pub world_forward_dir_x: I16,
    /// Forward direction y, 32767 for 1.
    #[doc(alias = "m_worldForwardDirY")]
    pub world_forward_dir_y: I16,
    /// Forward direction z, 32767 for 1.
    #[doc(alias = "m_worldForwardDirZ")]
    pub world_forward_dir_z: I16,
    /// Right direction x, 32767 for 1.
    #[doc(alias = "m_worldRightDirX")]
    pub world_right_dir_x: I16,
    /// Right direction y, 32767 for 1.
    #[doc(alias = "m_worldRightDirY")]
    pub world_right_dir_y: I16,
    /// Right direction z, 32767 for 1.
    #[doc(alias = "m_worldRightDirZ")]
    pub world_right_dir_z: I16,
    /// Lateral acceleration, g, positive in a left turn.
    #[doc(alias = "m_gForceLateral")]
    pub g_force_lateral: I16,
    /// Longitudinal acceleration, g, positive speeding up.
    #[doc(alias = "m_gForceLongitudinal")]
    pub g_force_longitudinal: I16,
    /// Vertical acceleration, g, without gravity.
    #[doc(alias = "m_gForceVertical")]
    pub g_force_vertical: I16,
    /// Heading, rad, grows turning left.
    #[doc(alias = "m_yaw")]
    pub yaw: F32,
    /// Pitch, rad, positive with the nose down.
    #[doc(alias = "m_pitch")]
    pub pitch: F32,
    /// Roll, rad, positive with the right side down.
    #[doc(alias = "m_roll")]
    pub roll: F32,
}

assert_layout!(CarMotionData, "f1/2026/CarMotionData", 54, {
    world_position_x: 0, world_position_y: 4, world_position_z: 8, world_velocity_x: 12,
    world_velocity_y: 16, world_velocity_z: 20, world_forward_dir_x: 24, world_forward_dir_y: 26,
    world_forward_dir_z: 28, world_right_dir_x: 30, world_right_dir_y: 32, world_right_dir_z: 34,
    g_force_lateral: 36, g_force_longitudinal: 38, g_force_vertical: 40, yaw: 42, pitch: 46,
    roll: 50,
});

/// Motion (id 0).
///
/// It is [`y2026::Packet::Motion`](crate::f1::y2026::Packet::Motion).
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
    pub car_motion_data: Array<CarMotionData, 24>,
}

assert_layout!(PacketMotionData, "f1/2026/packet/0/motion", 1325, {
    header: 0, car_motion_data: 29,
});
