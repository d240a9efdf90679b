//! EA SPORTS WRC.
//!
//! Turned on in `Documents/My Games/WRC/telemetry/config.json`: `bEnabled` of
//! the packet `session_update` of structure `wrc`, sent to 127.0.0.1:20777 by
//! default at the rate `frequencyHz` (-1 for every frame). Little-endian,
//! packed, the channels in the order of the structure file.
//!
//! Source: the game's own `channels.json`, `packets.json` and `wrc.json` (data
//! 2 and 3), which add up to the 237 bytes. 241 bytes are the same with the
//! channel `packet_4cc` in front. 240 and 244, with three bytes of padding, are
//! known from one reader only and tolerated. No recording is public.
//!
//! Quirks:
//! - The meaning of the gear index stands in the same packet: compare it with
//!   the neutral and the reverse index, which need not be 0 and 255.
//! - The first bytes are a packet counter. One packet in 65,536 looks like F1's
//!   format 2024 by them; its length tells it apart.
//! - The shift lights count only where `shiftlights_rpm_valid` is 1. The game's
//!   text says the same of the engine speed; it is shown all the same, because
//!   readers use it without the flag and a resting engine is no harm.
//! - Packets come only during a stage; nothing says whether the player drives.
//! - Position, velocity and acceleration are named left, up, forward but belong
//!   to the world's axes, so the frame has no acceleration.

use telemetry_core::wire::{Array, F32, F64, Text, U64};
use telemetry_core::{DecodeError, DecodeErrorKind, Gear, TelemetryFrame, assert_layout, clamp};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::outgauge::OUTSIM_MAGIC;
use crate::plausible::{Range, check, implausible};

/// The word of this protocol.
pub const WORD: &str = "wrc";
/// Its name.
pub const NAME: &str = "EA SPORTS WRC";
/// The default port.
pub const PORTS: [u16; 1] = [20_777];
/// The lengths of its packets: packed, padded, and both with a `packet_4cc`.
pub const LENGTHS: [usize; 4] = [237, 240, 241, 244];

/// The first 37 bytes, which are the same in every length.
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

/// One packet, viewed in place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Packet<'a> {
    /// The four characters in front, where the packet has them.
    pub packet_4cc: Option<&'a Text<4>>,
    /// Counters and shift lights.
    pub clock: &'a Clock,
    /// The car and the stage.
    pub vehicle: &'a Vehicle,
}

/// A packet of one of the four lengths that is not LFS's OutSim.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    matches!(packet.len(), 237 | 240 | 241 | 244) && !packet.starts_with(OUTSIM_MAGIC)
}

/// Names the packets of the experimental structure by their four characters.
#[inline]
#[must_use]
pub fn explain(packet: &[u8]) -> Option<DecodeError> {
    let experimental = matches!(packet, [b'S', b'E', b'S', b'S' | b'U' | b'E' | b'P' | b'R', ..]);
    (experimental && !claims(packet)).then_some(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Unsupported {
            what: "structure's length",
            found: u32::try_from(packet.len()).unwrap_or(u32::MAX),
            supported: "session_update of structure wrc",
        },
    })
}

/// Views a packet in place.
///
/// # Errors
///
/// The packet has none of the four lengths.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    if let Ok(SessionUpdate { clock, vehicle }) = SessionUpdate::ref_from_bytes(packet) {
        return Ok(Packet { packet_4cc: None, clock, vehicle });
    }
    if let Ok(SessionUpdate4cc { packet_4cc, update }) = SessionUpdate4cc::ref_from_bytes(packet) {
        let SessionUpdate { clock, vehicle } = update;
        return Ok(Packet { packet_4cc: Some(packet_4cc), clock, vehicle });
    }
    if let Ok(SessionUpdatePadded { clock, vehicle, .. }) =
        SessionUpdatePadded::ref_from_bytes(packet)
    {
        return Ok(Packet { packet_4cc: None, clock, vehicle });
    }
    if let Ok(SessionUpdate4ccPadded { packet_4cc, update }) =
        SessionUpdate4ccPadded::ref_from_bytes(packet)
    {
        let SessionUpdatePadded { clock, vehicle, .. } = update;
        return Ok(Packet { packet_4cc: Some(packet_4cc), clock, vehicle });
    }
    Err(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected: &LENGTHS },
    })
}

impl Clock {
    /// The shift lights, 0 to 1, where the game says that they count.
    #[inline]
    #[must_use]
    pub const fn shift_light(&self) -> Option<f32> {
        match self.shiftlights_rpm_valid {
            1 => clamp::share(self.shiftlights_fraction.get()),
            _ => None,
        }
    }
}

impl Vehicle {
    /// The gear, by the packet's own neutral and reverse index; `None` for a
    /// number that no gearbox has.
    #[inline]
    #[must_use]
    pub const fn gear(&self) -> Option<Gear> {
        match self.vehicle_gear_index {
            index if index == self.vehicle_gear_index_neutral => Some(Gear::NEUTRAL),
            index if index == self.vehicle_gear_index_reverse => Some(Gear::REVERSE),
            index @ 0..=20 => Some(Gear::new(index as i8)),
            _ => None,
        }
    }
}

impl Packet<'_> {
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
        let vehicle = self.vehicle;
        frame.speed_mps = Some(clamp::magnitude(vehicle.vehicle_speed.get()));
        frame.rpm = Some(clamp::non_negative(vehicle.vehicle_engine_rpm_current.get()));
        frame.max_rpm = clamp::positive(vehicle.vehicle_engine_rpm_max.get());
        frame.idle_rpm = clamp::positive(vehicle.vehicle_engine_rpm_idle.get());
        frame.gear = vehicle.gear();
        frame.throttle = Some(clamp::unit(vehicle.vehicle_throttle.get()));
        frame.brake = Some(clamp::unit(vehicle.vehicle_brake.get()));
        frame.clutch = Some(clamp::unit(vehicle.vehicle_clutch.get()));
        frame.handbrake = Some(clamp::unit(vehicle.vehicle_handbrake.get()));
        frame.steering = Some(clamp::signed_unit(vehicle.vehicle_steering.get()));
        frame.shift_light = self.clock.shift_light();
        frame.current_lap_s = clamp::positive(vehicle.stage_current_time.get());
    }
}

const THROTTLE: Range = Range { field: "throttle", min: -0.1, max: 1.1, expected: "0 to 1" };
const BRAKE: Range = Range { field: "brake", ..THROTTLE };
const CLUTCH: Range = Range { field: "clutch", ..THROTTLE };
const HANDBRAKE: Range = Range { field: "handbrake", ..THROTTLE };
const STEERING: Range = Range { field: "steering", min: -1.1, max: 1.1, expected: "-1 to 1" };
const RPM: Range = Range { field: "rpm", min: 0.0, max: 50_000.0, expected: "0 to 50000" };
const MAX_RPM: Range = Range { field: "rpm_max", ..RPM };
const SPEED: Range = Range { field: "speed", min: -500.0, max: 500.0, expected: "-500 to 500 m/s" };

/// Whether the values can be real.
///
/// # Errors
///
/// The first value that the game does not send.
#[inline]
pub fn plausible(packet: &[u8]) -> Result<(), DecodeError> {
    let Packet { clock, vehicle, .. } = parse(packet)?;
    if clock.shiftlights_rpm_valid > 1 {
        let found = clock.shiftlights_rpm_valid.into();
        return Err(implausible(WORD, "shiftlights_rpm_valid", found, "0 or 1"));
    }
    check(WORD, vehicle, |vehicle| {
        [
            (&THROTTLE, vehicle.vehicle_throttle.get()),
            (&BRAKE, vehicle.vehicle_brake.get()),
            (&CLUTCH, vehicle.vehicle_clutch.get()),
            (&HANDBRAKE, vehicle.vehicle_handbrake.get()),
            (&STEERING, vehicle.vehicle_steering.get()),
            (&RPM, vehicle.vehicle_engine_rpm_current.get()),
            (&MAX_RPM, vehicle.vehicle_engine_rpm_max.get()),
            (&SPEED, vehicle.vehicle_speed.get()),
        ]
    })
}

/// The one game.
#[inline]
#[must_use]
pub fn title(_packet: &[u8]) -> &'static str {
    NAME
}

/// The frame of one packet.
///
/// # Errors
///
/// The packet has none of the four lengths.
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

    /// The 237-byte packet with these bytes set, brought to one of the lengths.
    fn packet(length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
        let mut packet = vec![0; 237];
        for (at, bytes) in fields {
            packet[*at..at + bytes.len()].copy_from_slice(bytes);
        }
        if matches!(length, 240 | 244) {
            packet.splice(37..37, [0xaa; 3]);
        }
        if matches!(length, 241 | 244) {
            packet.splice(0..0, *b"SESU");
        }
        packet
    }

    fn driving(length: usize) -> Vec<u8> {
        packet(
            length,
            &[
                (24, &0.75f32.to_le_bytes()),
                (36, &[1, 4, 0, 10, 6]), // valid, fourth gear, neutral 0, reverse 10, six gears
                (41, &33.5f32.to_le_bytes()),
                (185, &[8_000f32, 1_200.0, 6_500.0, 1.0, 0.5, 0.25].map(f32::to_le_bytes).concat()),
                (209, &[-0.5f32, 1.0, 75.5].map(f32::to_le_bytes).concat()),
            ],
        )
    }

    #[test]
    fn every_length_shows_the_same_frame() {
        let expected = frame! {
            speed_mps: Some(33.5),
            rpm: Some(6_500.0),
            max_rpm: Some(8_000.0),
            idle_rpm: Some(1_200.0),
            gear: Some(Gear::new(4)),
            throttle: Some(1.0),
            brake: Some(0.5),
            clutch: Some(0.25),
            handbrake: Some(1.0),
            steering: Some(-0.5),
            shift_light: Some(0.75),
            current_lap_s: Some(75.5),
        };
        for length in LENGTHS {
            let bytes = driving(length);
            assert_eq!(decode(&bytes), Ok(expected), "{length} bytes");
            assert_eq!(plausible(&bytes), Ok(()));
            let four_cc = parse(&bytes).unwrap().packet_4cc.map(|four_cc| four_cc.0);
            assert_eq!(four_cc, matches!(length, 241 | 244).then_some(*b"SESU"));
        }
    }

    #[test]
    fn the_gear_goes_by_the_packets_own_indexes() {
        let gear = |index, neutral, reverse| {
            decode(&packet(237, &[(37, &[index, neutral, reverse])])).unwrap().gear
        };
        assert_eq!(gear(0, 0, 10), Some(Gear::NEUTRAL));
        assert_eq!(gear(10, 0, 10), Some(Gear::REVERSE));
        assert_eq!(gear(3, 0, 10), Some(Gear::new(3)));
        assert_eq!(gear(255, 0, 255), Some(Gear::REVERSE));
        assert_eq!(gear(9, 9, 10), Some(Gear::NEUTRAL));
        assert_eq!(gear(200, 0, 10), None);
    }

    #[test]
    fn the_shift_lights_count_only_where_they_are_valid() {
        let mut bytes = driving(237);
        bytes[36] = 0;
        assert_eq!(decode(&bytes).unwrap().shift_light, None);
    }

    #[test]
    fn every_float_can_be_broken_alone() {
        for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for at in (24..36).step_by(4).chain((41..221).step_by(4)) {
                let mut bytes = driving(237);
                bytes[at..at + 4].copy_from_slice(&broken.to_le_bytes());
                let frame = decode(&bytes).unwrap();
                assert_eq!(frame, frame.clamped(), "float at {at}");
                assert_eq!(plausible(&bytes), Ok(()), "float at {at}");
            }
        }
    }

    #[test]
    fn what_the_game_does_not_send_is_implausible() {
        assert_eq!(plausible(&[0; 237]), Ok(()));
        let said =
            |fields: &[(usize, &[u8])]| plausible(&packet(244, fields)).unwrap_err().to_string();
        assert_eq!(
            said(&[(36, &[2])]),
            "wrc packet is implausible: shiftlights_rpm_valid is 2, expected 0 or 1"
        );
        assert_eq!(
            said(&[(193, &60_000f32.to_le_bytes())]),
            "wrc packet is implausible: rpm is 60000, expected 0 to 50000"
        );
    }

    #[test]
    fn the_experimental_structure_is_named() {
        let mut start = vec![0; 51];
        start[..4].copy_from_slice(b"SESS");
        assert!(!claims(&start));
        assert_eq!(
            explain(&start).unwrap().to_string(),
            "wrc packet has the unsupported structure's length 51, \
             expected session_update of structure wrc"
        );
        assert_eq!(explain(&[0; 51]), None);
    }

    #[test]
    fn every_other_length_is_refused() {
        for length in (0..=2_048).filter(|length| !LENGTHS.contains(length)) {
            let packet = vec![0; length];
            assert_eq!(
                decode(&packet).unwrap_err().to_string(),
                std::format!("wrc packet is {length} bytes, expected 237, 240, 241 or 244")
            );
            assert!(!claims(&packet));
        }
    }

    #[test]
    fn a_view_writes_back_the_same_bytes() {
        let bytes = driving(244);
        let view = SessionUpdate4ccPadded::ref_from_bytes(&bytes).unwrap();
        assert_eq!(view.as_bytes(), bytes);
    }
}
