//! The structure `wrc_experimental`: five packets, which begin with their four
//! characters. The user turns each on in `config.json`; the game shows the
//! structure in its folder `readme/udp`.
//!
//! # Example
//!
//! ```
//! use telemetry_core::wire::Text;
//! use telemetry_decoders::wrc::PacketKind;
//! use telemetry_decoders::wrc::experimental::{self, Packet, SessionStart};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! let mut sent = SessionStart::new_zeroed();
//! sent.header.packet_4cc = Text(*b"SESS");
//! sent.vehicle_engine_rpm_max = 7_500f32.into();
//! let bytes = sent.as_bytes();
//! assert!(experimental::claims(bytes));
//!
//! let packet = experimental::parse(bytes)?;
//! assert_eq!((packet.kind(), packet.as_bytes().len()), (PacketKind::SessionStart, 51));
//! assert_eq!(packet.header().packet_uid.get(), 0);
//! let Packet::Start(start) = packet else { unreachable!() };
//! assert_eq!(start.vehicle_engine_rpm_max.get(), 7_500.0);
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use telemetry_core::wire::{F32, F64, Text, U64};
use telemetry_core::{DecodeError, DecodeErrorKind, TelemetryFrame, assert_layout, clamp};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::held::Held;
use super::{PacketKind, WORD};

/// The lengths of its packets: of pause, resume and end, of start, of update.
///
/// The [module](self#example) has an example.
pub const LENGTHS: [usize; 3] = [36, 51, 214];

/// What every packet begins with.
///
/// [`Packet::header`] gives it; the [module](self#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct Header {
    /// Four characters that name the packet.
    pub packet_4cc: Text<4>,
    /// Counts packets.
    pub packet_uid: U64,
    /// Time since the game started, s.
    pub game_total_time: F32,
    /// Frames since the game started.
    pub game_frame_count: U64,
}

assert_layout!(Header, "wrc/experimental/header", 24, {
    packet_4cc: 0, packet_uid: 4, game_total_time: 12, game_frame_count: 16,
});

/// `SESS`, once at the start: what does not change on the stage.
///
/// It is [`Packet::Start`]; the [module](self#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct SessionStart {
    /// What every packet begins with.
    pub header: Header,
    /// Engine speed of the first shift light, rpm.
    pub shiftlights_rpm_start: F32,
    /// Engine speed of the best shift, rpm.
    pub shiftlights_rpm_end: F32,
    /// The gear index that means neutral.
    pub vehicle_gear_index_neutral: u8,
    /// The gear index that means reverse.
    pub vehicle_gear_index_reverse: u8,
    /// Forward gears.
    pub vehicle_gear_maximum: u8,
    /// Highest engine speed, rpm.
    pub vehicle_engine_rpm_max: F32,
    /// Idle engine speed, rpm.
    pub vehicle_engine_rpm_idle: F32,
    /// Length of the stage, m.
    pub stage_length: F64,
}

assert_layout!(SessionStart, "wrc/experimental/session_start", 51, {
    header: 0, shiftlights_rpm_start: 24, shiftlights_rpm_end: 28, vehicle_gear_index_neutral: 32, vehicle_gear_index_reverse: 33, vehicle_gear_maximum: 34, vehicle_engine_rpm_max: 35, vehicle_engine_rpm_idle: 39, stage_length: 43,
});

/// `SESU`, in every frame of the game.
///
/// It is [`Packet::Update`]; the [module](self#example) has an example of another packet.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct SessionUpdate {
    /// What every packet begins with.
    pub header: Header,
    /// Time since the last frame, s.
    pub game_delta_time: F32,
    /// Shift lights, 0 at `shiftlights_rpm_start` to 1 at `shiftlights_rpm_end`.
    pub shiftlights_fraction: F32,
    /// 1 where the shift lights and the engine speed can be used, else 0.
    pub shiftlights_rpm_valid: u8,
    /// Gear, to compare with the next two.
    pub vehicle_gear_index: u8,
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
}

assert_layout!(SessionUpdate, "wrc/experimental/session_update", 214, {
    header: 0, game_delta_time: 24, shiftlights_fraction: 28, shiftlights_rpm_valid: 32, vehicle_gear_index: 33, vehicle_speed: 34, vehicle_transmission_speed: 38, vehicle_position_x: 42, vehicle_position_y: 46, vehicle_position_z: 50, vehicle_velocity_x: 54, vehicle_velocity_y: 58, vehicle_velocity_z: 62, vehicle_acceleration_x: 66, vehicle_acceleration_y: 70, vehicle_acceleration_z: 74, vehicle_left_direction_x: 78, vehicle_left_direction_y: 82, vehicle_left_direction_z: 86, vehicle_forward_direction_x: 90, vehicle_forward_direction_y: 94, vehicle_forward_direction_z: 98, vehicle_up_direction_x: 102, vehicle_up_direction_y: 106, vehicle_up_direction_z: 110, vehicle_hub_position_bl: 114, vehicle_hub_position_br: 118, vehicle_hub_position_fl: 122, vehicle_hub_position_fr: 126, vehicle_hub_velocity_bl: 130, vehicle_hub_velocity_br: 134, vehicle_hub_velocity_fl: 138, vehicle_hub_velocity_fr: 142, vehicle_cp_forward_speed_bl: 146, vehicle_cp_forward_speed_br: 150, vehicle_cp_forward_speed_fl: 154, vehicle_cp_forward_speed_fr: 158, vehicle_brake_temperature_bl: 162, vehicle_brake_temperature_br: 166, vehicle_brake_temperature_fl: 170, vehicle_brake_temperature_fr: 174, vehicle_engine_rpm_current: 178, vehicle_throttle: 182, vehicle_brake: 186, vehicle_clutch: 190, vehicle_steering: 194, vehicle_handbrake: 198, stage_current_time: 202, stage_current_distance: 206,
});

/// `SESP`, `SESR` and `SESE`: the session is paused, goes on, ends.
///
/// It is [`Packet::Pause`], [`Packet::Resume`] and [`Packet::End`]; the [module](self#example) has an example of another packet.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct SessionMark {
    /// What every packet begins with.
    pub header: Header,
    /// Time on the stage, s.
    pub stage_current_time: F32,
    /// Distance on the stage, m.
    pub stage_current_distance: F64,
}

assert_layout!(SessionMark, "wrc/experimental/session_mark", 36, {
    header: 0, stage_current_time: 24, stage_current_distance: 28,
});

/// One packet, viewed in place.
///
/// [`parse`] gives it; the [module](self#example) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Packet<'a> {
    /// `SESS`.
    Start(&'a SessionStart),
    /// `SESU`.
    Update(&'a SessionUpdate),
    /// `SESE`.
    End(&'a SessionMark),
    /// `SESP`.
    Pause(&'a SessionMark),
    /// `SESR`.
    Resume(&'a SessionMark),
}

/// A packet of one of the five names with the length of its name.
///
/// The [module](self#example) has an example.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    matches!(packet.len(), 36 | 51 | 214) && view(packet).is_some()
}

fn view(packet: &[u8]) -> Option<Packet<'_>> {
    let mark = || SessionMark::ref_from_bytes(packet).ok();
    match PacketKind::from_four_cc(*packet.first_chunk()?)? {
        PacketKind::SessionStart => SessionStart::ref_from_bytes(packet).map(Packet::Start).ok(),
        PacketKind::SessionUpdate => SessionUpdate::ref_from_bytes(packet).map(Packet::Update).ok(),
        PacketKind::SessionEnd => mark().map(Packet::End),
        PacketKind::SessionPause => mark().map(Packet::Pause),
        PacketKind::SessionResume => mark().map(Packet::Resume),
    }
}

/// Views a packet in place.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet has none of the five names, or not the length of its name.
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    view(packet).ok_or_else(|| {
        let kind = match packet.first_chunk().and_then(|four_cc| PacketKind::from_four_cc(*four_cc))
        {
            None => {
                DecodeErrorKind::Malformed { expected: "SESS, SESU, SESE, SESP or SESR", at: 0 }
            }
            Some(kind) => DecodeErrorKind::Length {
                actual: packet.len(),
                expected: match kind {
                    PacketKind::SessionStart => &[51],
                    PacketKind::SessionUpdate => &[214],
                    _ => &[36],
                },
            },
        };
        DecodeError { protocol: WORD, kind }
    })
}

impl<'a> Packet<'a> {
    /// What every packet begins with.
    #[must_use]
    pub const fn header(&self) -> &'a Header {
        match self {
            Self::Start(packet) => &packet.header,
            Self::Update(packet) => &packet.header,
            Self::End(packet) | Self::Pause(packet) | Self::Resume(packet) => &packet.header,
        }
    }

    /// Which of the five it is.
    #[must_use]
    pub const fn kind(&self) -> PacketKind {
        match self {
            Self::Start(_) => PacketKind::SessionStart,
            Self::Update(_) => PacketKind::SessionUpdate,
            Self::End(_) => PacketKind::SessionEnd,
            Self::Pause(_) => PacketKind::SessionPause,
            Self::Resume(_) => PacketKind::SessionResume,
        }
    }

    /// The whole packet, as it came.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        match *self {
            Self::Start(packet) => packet.as_bytes(),
            Self::Update(packet) => packet.as_bytes(),
            Self::End(packet) | Self::Pause(packet) | Self::Resume(packet) => packet.as_bytes(),
        }
    }

    /// Takes in what later frames carry, and gives the frame of an update.
    pub(super) fn take(&self, held: &mut Held) -> Option<TelemetryFrame> {
        held.begin(self.kind());
        match self {
            Self::Start(packet) => {
                held.neutral = Some(packet.vehicle_gear_index_neutral);
                held.reverse = Some(packet.vehicle_gear_index_reverse);
                held.max_rpm = clamp::positive(packet.vehicle_engine_rpm_max.get());
                held.idle_rpm = clamp::positive(packet.vehicle_engine_rpm_idle.get());
                None
            }
            Self::Update(packet) => Some(packet.frame(held)),
            Self::End(_) | Self::Pause(_) | Self::Resume(_) => None,
        }
    }
}

impl SessionUpdate {
    fn frame(&self, held: &Held) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        held.fill(&mut frame);
        frame.speed_mps = Some(clamp::magnitude(self.vehicle_speed.get()));
        frame.rpm = Some(clamp::non_negative(self.vehicle_engine_rpm_current.get()));
        frame.gear = held.gear(self.vehicle_gear_index);
        frame.throttle = Some(clamp::unit(self.vehicle_throttle.get()));
        frame.brake = Some(clamp::unit(self.vehicle_brake.get()));
        frame.clutch = Some(clamp::unit(self.vehicle_clutch.get()));
        frame.handbrake = Some(clamp::unit(self.vehicle_handbrake.get()));
        frame.steering = Some(clamp::signed_unit(self.vehicle_steering.get()));
        if self.shiftlights_rpm_valid == 1 {
            frame.shift_light = clamp::share(self.shiftlights_fraction.get());
        }
        frame.current_lap_s = clamp::positive(self.stage_current_time.get());
        frame
    }
}
