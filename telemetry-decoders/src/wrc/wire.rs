//! The packet of structure `wrc` as the game writes it.

use telemetry_core::assert_layout;
use telemetry_core::wire::{Array, F32, F64, Text, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// The first 37 bytes, which are the same in every length.
///
/// It is [`Packet::clock`](super::Packet::clock); the [module](super#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Clock {
    /// Counts packets.
    pub packet_uid: U64,
    /// Time since the game started, s.
    pub game_total_time: F32,
    /// Time since the last frame, s.
    pub game_delta_time: F32,
    /// Frames since the game started.
    pub game_frame_count: U64,
    /// Shift lights, 0 at `shiftlights_rpm_start` to 1 at `shiftlights_rpm_end`.
    pub shiftlights_fraction: F32,
    /// Engine speed of the first shift light, rpm.
    pub shiftlights_rpm_start: F32,
    /// Engine speed of the best shift, rpm.
    pub shiftlights_rpm_end: F32,
    /// 1 where the shift lights and the engine speed can be used, else 0.
    pub shiftlights_rpm_valid: u8,
}

assert_layout!(Clock, "wrc/head", 37, {
    packet_uid: 0, game_total_time: 8, game_delta_time: 12, game_frame_count: 16,
    shiftlights_fraction: 24, shiftlights_rpm_start: 28, shiftlights_rpm_end: 32,
    shiftlights_rpm_valid: 36,
});

/// The rest, which moves with the padding.
///
/// It is [`Packet::vehicle`](super::Packet::vehicle); the [module](super#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Vehicle {
    /// Gear, to compare with the next two.
    pub vehicle_gear_index: u8,
    /// The gear index that means neutral.
    pub vehicle_gear_index_neutral: u8,
    /// The gear index that means reverse.
    pub vehicle_gear_index_reverse: u8,
    /// Forward gears.
    pub vehicle_gear_maximum: u8,
    /// Speed of the body, m/s.
    pub vehicle_speed: F32,
    /// Speed at the wheels, as the speedometer shows it, m/s.
    pub vehicle_transmission_speed: F32,
    /// World position to the left, m.
    pub vehicle_position_x: F32,
    /// World position upwards, m.
    pub vehicle_position_y: F32,
    /// World position forwards, m.
    pub vehicle_position_z: F32,
    /// Velocity to the left, m/s.
    pub vehicle_velocity_x: F32,
    /// Velocity upwards, m/s.
    pub vehicle_velocity_y: F32,
    /// Velocity forwards, m/s.
    pub vehicle_velocity_z: F32,
    /// Acceleration to the left, m/s².
    pub vehicle_acceleration_x: F32,
    /// Acceleration upwards, m/s².
    pub vehicle_acceleration_y: F32,
    /// Acceleration forwards, m/s².
    pub vehicle_acceleration_z: F32,
    /// Unit vector to the car's left, x.
    pub vehicle_left_direction_x: F32,
    /// Unit vector to the car's left, y.
    pub vehicle_left_direction_y: F32,
    /// Unit vector to the car's left, z.
    pub vehicle_left_direction_z: F32,
    /// Unit vector forwards, x.
    pub vehicle_forward_direction_x: F32,
    /// Unit vector forwards, y.
    pub vehicle_forward_direction_y: F32,
    /// Unit vector forwards, z.
    pub vehicle_forward_direction_z: F32,
    /// Unit vector upwards, x.
    pub vehicle_up_direction_x: F32,
    /// Unit vector upwards, y.
    pub vehicle_up_direction_y: F32,
    /// Unit vector upwards, z.
    pub vehicle_up_direction_z: F32,
    /// Displacement of the wheel hub, back left, m, upwards.
    pub vehicle_hub_position_bl: F32,
    /// Displacement of the wheel hub, back right, m, upwards.
    pub vehicle_hub_position_br: F32,
    /// Displacement of the wheel hub, front left, m, upwards.
    pub vehicle_hub_position_fl: F32,
    /// Displacement of the wheel hub, front right, m, upwards.
    pub vehicle_hub_position_fr: F32,
    /// Speed of the wheel hub, back left, m/s, upwards.
    pub vehicle_hub_velocity_bl: F32,
    /// Speed of the wheel hub, back right, m/s, upwards.
    pub vehicle_hub_velocity_br: F32,
    /// Speed of the wheel hub, front left, m/s, upwards.
    pub vehicle_hub_velocity_fl: F32,
    /// Speed of the wheel hub, front right, m/s, upwards.
    pub vehicle_hub_velocity_fr: F32,
    /// Speed of the contact patch, back left, m/s.
    pub vehicle_cp_forward_speed_bl: F32,
    /// Speed of the contact patch, back right, m/s.
    pub vehicle_cp_forward_speed_br: F32,
    /// Speed of the contact patch, front left, m/s.
    pub vehicle_cp_forward_speed_fl: F32,
    /// Speed of the contact patch, front right, m/s.
    pub vehicle_cp_forward_speed_fr: F32,
    /// Brake temperature, back left, °C.
    pub vehicle_brake_temperature_bl: F32,
    /// Brake temperature, back right, °C.
    pub vehicle_brake_temperature_br: F32,
    /// Brake temperature, front left, °C.
    pub vehicle_brake_temperature_fl: F32,
    /// Brake temperature, front right, °C.
    pub vehicle_brake_temperature_fr: F32,
    /// Highest engine speed, rpm.
    pub vehicle_engine_rpm_max: F32,
    /// Idle engine speed, rpm.
    pub vehicle_engine_rpm_idle: F32,
    /// Engine speed, rpm.
    pub vehicle_engine_rpm_current: F32,
    /// Throttle after assists, 0 to 1.
    pub vehicle_throttle: F32,
    /// Brake after assists, 0 to 1.
    pub vehicle_brake: F32,
    /// Clutch after assists, 0 to 1.
    pub vehicle_clutch: F32,
    /// Steering, -1 left to 1 right.
    pub vehicle_steering: F32,
    /// Handbrake, 0 to 1.
    pub vehicle_handbrake: F32,
    /// Time on the stage, s.
    pub stage_current_time: F32,
    /// Distance on the stage, m.
    pub stage_current_distance: F64,
    /// Length of the stage, m.
    pub stage_length: F64,
}

assert_layout!(Vehicle, "wrc/rest", 200, {
    vehicle_gear_index: 0, vehicle_gear_index_neutral: 1, vehicle_gear_index_reverse: 2,
    vehicle_gear_maximum: 3, vehicle_speed: 4, vehicle_transmission_speed: 8,
    vehicle_position_x: 12, vehicle_position_y: 16, vehicle_position_z: 20, vehicle_velocity_x: 24,
    vehicle_velocity_y: 28, vehicle_velocity_z: 32, vehicle_acceleration_x: 36,
    vehicle_acceleration_y: 40, vehicle_acceleration_z: 44, vehicle_left_direction_x: 48,
    vehicle_left_direction_y: 52, vehicle_left_direction_z: 56, vehicle_forward_direction_x: 60,
    vehicle_forward_direction_y: 64, vehicle_forward_direction_z: 68, vehicle_up_direction_x: 72,
    vehicle_up_direction_y: 76, vehicle_up_direction_z: 80, vehicle_hub_position_bl: 84,
    vehicle_hub_position_br: 88, vehicle_hub_position_fl: 92, vehicle_hub_position_fr: 96,
    vehicle_hub_velocity_bl: 100, vehicle_hub_velocity_br: 104, vehicle_hub_velocity_fl: 108,
    vehicle_hub_velocity_fr: 112, vehicle_cp_forward_speed_bl: 116,
    vehicle_cp_forward_speed_br: 120, vehicle_cp_forward_speed_fl: 124,
    vehicle_cp_forward_speed_fr: 128, vehicle_brake_temperature_bl: 132,
    vehicle_brake_temperature_br: 136, vehicle_brake_temperature_fl: 140,
    vehicle_brake_temperature_fr: 144, vehicle_engine_rpm_max: 148, vehicle_engine_rpm_idle: 152,
    vehicle_engine_rpm_current: 156, vehicle_throttle: 160, vehicle_brake: 164,
    vehicle_clutch: 168, vehicle_steering: 172, vehicle_handbrake: 176, stage_current_time: 180,
    stage_current_distance: 184, stage_length: 192,
});

/// The default packet.
///
/// [`parse`](super::parse) gives its parts, as a [`Packet`](super::Packet); the [module](super#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct SessionUpdate {
    /// Counters and shift lights.
    pub clock: Clock,
    /// The car and the stage.
    pub vehicle: Vehicle,
}

assert_layout!(SessionUpdate, "wrc/237/session_update", 237, { clock: 0, vehicle: 37 });

/// The packet with padding.
///
/// [`parse`](super::parse) gives its parts, as a [`Packet`](super::Packet); the [module](super#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct SessionUpdatePadded {
    /// Counters and shift lights.
    pub clock: Clock,
    /// Padding.
    pub pad: Array<u8, 3>,
    /// The car and the stage.
    pub vehicle: Vehicle,
}

assert_layout!(SessionUpdatePadded, "wrc/240/session_update_padded", 240, {
    clock: 0, pad: 37, vehicle: 40,
});

/// The packet with its four characters in front.
///
/// [`parse`](super::parse) gives its parts, as a [`Packet`](super::Packet); the [module](super#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct SessionUpdate4cc {
    /// Four characters that name the packet: `SESU`.
    pub packet_4cc: Text<4>,
    /// The packet.
    pub update: SessionUpdate,
}

assert_layout!(SessionUpdate4cc, "wrc/241/session_update_4cc", 241, { packet_4cc: 0, update: 4 });

/// The packet with padding and its four characters in front.
///
/// [`parse`](super::parse) gives its parts, as a [`Packet`](super::Packet); the [module](super#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct SessionUpdate4ccPadded {
    /// Four characters that name the packet: `SESU`.
    pub packet_4cc: Text<4>,
    /// The packet.
    pub update: SessionUpdatePadded,
}

assert_layout!(SessionUpdate4ccPadded, "wrc/244/session_update_4cc_padded", 244, {
    packet_4cc: 0, update: 4,
});
