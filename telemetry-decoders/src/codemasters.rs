//! Codemasters' "extradata" UDP: DiRT Rally, DiRT 4, DiRT Rally 2.0, GRID,
//! WRC Generations, F1 2015 and 2016.
//!
//! Turned on in `hardware_settings_config.xml`: element `udp`, `enabled`,
//! `extradata="3"`, `ip`, `port` (20777 by default), `delay`. Little-endian
//! floats, 66 of them (264 bytes) or 70 (280: WRC Generations, F1 2015, 2016).
//!
//! Source: the publisher's notes for DiRT 4 (modes) and F1 2017 (fields) and
//! seven independent readers, which agree on every index; recordings of
//! DiRT Rally 2.0 confirm those of the 264-byte packet that they fill. No
//! recording of 280 bytes is known: its gears and engine values rest on two
//! public readers each.
//!
//! Quirks:
//! - No header and no magic.
//! - The rally titles' engine values are rad/s. Public readers take them as
//!   tenths of an rpm and read 4.7 % high: see [`RPM_PER_RAD_PER_S`].
//! - Gears: the rally titles send 0 for neutral and -1 or 10 for reverse; F1
//!   2015 and 2016 send 0 for reverse, 1 for neutral, 2 for first. Those are
//!   told by a maximum above 2000, which in rad/s would be 19,099 rpm.
//! - The game does not say whether the player drives. After a stage it sends
//!   one packet of nothing but zeros.
//! - On a stage, which has one lap, `race_position` is 3 from start to finish: no
//!   position.
//! - Wheels stand in the order rear left, rear right, front left, front right.

use telemetry_core::wire::F32;
use telemetry_core::{
    DecodeError, DecodeErrorKind, Flag, Gear, TelemetryFrame, assert_layout, clamp,
};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::outgauge::OUTSIM_MAGIC;
use crate::plausible::{Range, check};

/// The word of this protocol.
pub const WORD: &str = "codemasters";
/// Its name.
pub const NAME: &str = "Codemasters (DiRT, GRID, WRC Generations, F1 2015 and 2016)";
/// The default port.
pub const PORTS: [u16; 1] = [20_777];
/// The lengths of its packets: 66 and 70 floats.
pub const LENGTHS: [usize; 2] = [264, 280];

/// 30/pi: what turns the rally titles' engine values into revolutions a minute.
///
/// A table of 104 cars recorded from DiRT Rally 1 and 2.0 holds maxima such as
/// 733.038, 785.398 and 837.758. Times 30/pi these are 7000, 7500 and 8000 rpm:
/// 101 of its maxima and 98 of its idle speeds become multiples of 50, the rest
/// whole numbers. Times 10 not one is round.
pub const RPM_PER_RAD_PER_S: f32 = 30.0 / core::f32::consts::PI;

/// A maximum above this can only be rpm: it is an F1 title.
const F1_MAX_RPM_ABOVE: f32 = 2_000.0;

/// The 66 floats of `extradata="3"`: DiRT and GRID.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ExtraData3 {
    /// Time since the session began, s, with the countdown.
    pub total_time: F32,
    /// Time of the current lap or stage, s, 0 until the start.
    pub lap_time: F32,
    /// Distance on the lap or stage, m, below 0 before the line.
    pub lap_distance: F32,
    /// Rally: share of the stage, 0 to 1; F1 titles: distance, m.
    pub total_distance: F32,
    /// World position x, m.
    pub position_x: F32,
    /// World position y (height), m.
    pub position_y: F32,
    /// World position z, m.
    pub position_z: F32,
    /// Speed, m/s.
    pub speed: F32,
    /// World velocity x, m/s.
    pub velocity_x: F32,
    /// World velocity y, m/s.
    pub velocity_y: F32,
    /// World velocity z, m/s.
    pub velocity_z: F32,
    /// Unit vector to the car's right, x; named left in the DiRT 4 text.
    pub right_dir_x: F32,
    /// Unit vector to the car's right, y; named left in the DiRT 4 text.
    pub right_dir_y: F32,
    /// Unit vector to the car's right, z; named left in the DiRT 4 text.
    pub right_dir_z: F32,
    /// Unit vector forwards, x.
    pub forward_dir_x: F32,
    /// Unit vector forwards, y.
    pub forward_dir_y: F32,
    /// Unit vector forwards, z.
    pub forward_dir_z: F32,
    /// Suspension, rear left, mm, positive compressed.
    pub suspension_position_rl: F32,
    /// Suspension, rear right, mm, positive compressed.
    pub suspension_position_rr: F32,
    /// Suspension, front left, mm, positive compressed.
    pub suspension_position_fl: F32,
    /// Suspension, front right, mm, positive compressed.
    pub suspension_position_fr: F32,
    /// Suspension speed, rear left, mm/s.
    pub suspension_velocity_rl: F32,
    /// Suspension speed, rear right, mm/s.
    pub suspension_velocity_rr: F32,
    /// Suspension speed, front left, mm/s.
    pub suspension_velocity_fl: F32,
    /// Suspension speed, front right, mm/s.
    pub suspension_velocity_fr: F32,
    /// Speed of the tyre at the ground, rear left, m/s.
    pub wheel_patch_speed_rl: F32,
    /// Speed of the tyre at the ground, rear right, m/s.
    pub wheel_patch_speed_rr: F32,
    /// Speed of the tyre at the ground, front left, m/s.
    pub wheel_patch_speed_fl: F32,
    /// Speed of the tyre at the ground, front right, m/s.
    pub wheel_patch_speed_fr: F32,
    /// Throttle, 0 to 1.
    pub throttle: F32,
    /// Steering, -1 left to 1 right.
    pub steering: F32,
    /// Brake, 0 to 1.
    pub brake: F32,
    /// Clutch, 0 to 1.
    pub clutch: F32,
    /// Gear. Rally: -1 and 10 reverse, 0 neutral, 1 first; F1: 0 reverse, 1 neutral, 2 first.
    pub gear: F32,
    /// Lateral acceleration, g, positive in a left turn.
    pub gforce_lateral: F32,
    /// Longitudinal acceleration, g, positive speeding up.
    pub gforce_longitudinal: F32,
    /// Laps driven: 0 on the first lap.
    pub lap: F32,
    /// Engine speed. Rally: rad/s; F1 2015 and 2016: rpm.
    pub engine_rate: F32,
    /// 1 where rev lights are supported.
    pub native_sli_support: F32,
    /// Position in the race, from 1.
    pub race_position: F32,
    /// KERS charge.
    pub kers_level: F32,
    /// KERS capacity.
    pub kers_level_max: F32,
    /// 1 while DRS is open.
    pub drs: F32,
    /// Setting of traction control, 0 to 2.
    pub traction_control: F32,
    /// Setting of ABS, 0 or 1.
    pub abs: F32,
    /// Fuel in the tank.
    pub fuel_in_tank: F32,
    /// Size of the tank.
    pub fuel_capacity: F32,
    /// 0 on track, 1 pitting, 2 in the pit area.
    pub in_pits: F32,
    /// Sector, from 0.
    pub race_sector: F32,
    /// Time of the first sector, s, 0 until done.
    pub sector_time_1: F32,
    /// Time of the second sector, s, 0 until done.
    pub sector_time_2: F32,
    /// Brake temperature, rear left, °C.
    pub brake_temp_rl: F32,
    /// Brake temperature, rear right, °C.
    pub brake_temp_rr: F32,
    /// Brake temperature, front left, °C.
    pub brake_temp_fl: F32,
    /// Brake temperature, front right, °C.
    pub brake_temp_fr: F32,
    /// Tyre pressure, rear left, psi.
    pub tyre_pressure_rl: F32,
    /// Tyre pressure, rear right, psi.
    pub tyre_pressure_rr: F32,
    /// Tyre pressure, front left, psi.
    pub tyre_pressure_fl: F32,
    /// Tyre pressure, front right, psi.
    pub tyre_pressure_fr: F32,
    /// Laps completed; in F1 2013 to 2017 the team.
    pub laps_completed: F32,
    /// Laps of the race.
    pub total_laps: F32,
    /// Length of the track or stage, m.
    pub track_length: F32,
    /// Last lap, s, 0 for none.
    pub last_lap_time: F32,
    /// Highest engine speed, in the unit of `engine_rate`; 0 where unknown.
    pub max_rpm: F32,
    /// Idle engine speed, in the unit of `engine_rate`.
    pub idle_rpm: F32,
    /// Forward gears.
    pub max_gears: F32,
}

assert_layout!(ExtraData3, "codemasters/264/extradata3", 264, {
    total_time: 0, lap_time: 4, lap_distance: 8, total_distance: 12, position_x: 16,
    position_y: 20, position_z: 24, speed: 28, velocity_x: 32, velocity_y: 36, velocity_z: 40,
    right_dir_x: 44, right_dir_y: 48, right_dir_z: 52, forward_dir_x: 56, forward_dir_y: 60,
    forward_dir_z: 64, suspension_position_rl: 68, suspension_position_rr: 72,
    suspension_position_fl: 76, suspension_position_fr: 80, suspension_velocity_rl: 84,
    suspension_velocity_rr: 88, suspension_velocity_fl: 92, suspension_velocity_fr: 96,
    wheel_patch_speed_rl: 100, wheel_patch_speed_rr: 104, wheel_patch_speed_fl: 108,
    wheel_patch_speed_fr: 112, throttle: 116, steering: 120, brake: 124, clutch: 128, gear: 132,
    gforce_lateral: 136, gforce_longitudinal: 140, lap: 144, engine_rate: 148,
    native_sli_support: 152, race_position: 156, kers_level: 160, kers_level_max: 164, drs: 168,
    traction_control: 172, abs: 176, fuel_in_tank: 180, fuel_capacity: 184, in_pits: 188,
    race_sector: 192, sector_time_1: 196, sector_time_2: 200, brake_temp_rl: 204,
    brake_temp_rr: 208, brake_temp_fl: 212, brake_temp_fr: 216, tyre_pressure_rl: 220,
    tyre_pressure_rr: 224, tyre_pressure_fl: 228, tyre_pressure_fr: 232, laps_completed: 236,
    total_laps: 240, track_length: 244, last_lap_time: 248, max_rpm: 252, idle_rpm: 256,
    max_gears: 260,
});

/// What the 70-float packet adds.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct F1Tail {
    /// 0 unknown, 1 practice, 2 qualifying, 3 race.
    pub session_type: F32,
    /// 1 where DRS is allowed, -1 unknown.
    pub drs_allowed: F32,
    /// The track's number, -1 unknown.
    pub track_number: F32,
    /// -1 unknown, 0 none, 1 green, 2 blue, 3 yellow, 4 red.
    pub vehicle_fia_flags: F32,
}

assert_layout!(F1Tail, "codemasters/tail", 16, {
    session_type: 0, drs_allowed: 4, track_number: 8, vehicle_fia_flags: 12,
});

/// The 70 floats of WRC Generations, F1 2015 and F1 2016.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ExtraData3WithTail {
    /// The 66 floats that every packet has.
    pub data: ExtraData3,
    /// The four that are added.
    pub tail: F1Tail,
}

assert_layout!(ExtraData3WithTail, "codemasters/280/f1_2016_or_wrc_generations", 280, {
    data: 0, tail: 264,
});

/// One packet, viewed in place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Packet<'a> {
    /// What every packet has.
    pub data: &'a ExtraData3,
    /// What the 280-byte packet adds.
    pub tail: Option<&'a F1Tail>,
}

/// A packet of 264 or 280 bytes that is not LFS's OutSim.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    matches!(packet.len(), 264 | 280) && !packet.starts_with(OUTSIM_MAGIC)
}

/// Names the shorter modes, which lack the maximum rpm, and the legacy packet
/// of F1 2017 and 2018.
#[inline]
#[must_use]
pub fn explain(packet: &[u8]) -> Option<DecodeError> {
    let length = packet.len();
    let kind = match length {
        64 | 152 | 252 => DecodeErrorKind::Unsupported {
            what: "extradata mode",
            found: match length {
                64 => 0,
                152 => 1,
                _ => 2,
            },
            supported: "extradata=\"3\" in hardware_settings_config.xml (from LFS: OutGauge)",
        },
        1_289 => DecodeErrorKind::Unsupported {
            what: "legacy length",
            found: 1_289,
            supported: "the game's own UDP format, not F1 2017's",
        },
        _ => return None,
    };
    Some(DecodeError { protocol: WORD, kind })
}

/// Views a packet in place.
///
/// # Errors
///
/// The packet is neither 264 nor 280 bytes.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    if let Ok(data) = ExtraData3::ref_from_bytes(packet) {
        return Ok(Packet { data, tail: None });
    }
    if let Ok(packet) = ExtraData3WithTail::ref_from_bytes(packet) {
        return Ok(Packet { data: &packet.data, tail: Some(&packet.tail) });
    }
    Err(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected: &LENGTHS },
    })
}

impl Packet<'_> {
    /// True for a packet of an F1 title, by a maximum that can only be rpm.
    #[inline]
    #[must_use]
    pub fn is_f1(&self) -> bool {
        self.data.max_rpm.get() > F1_MAX_RPM_ABOVE
    }

    /// The gear by the title's own coding; `None` for a NaN and for what no
    /// gearbox has.
    #[inline]
    #[must_use]
    pub fn gear(&self) -> Option<Gear> {
        let number = nearest(self.data.gear.get())?;
        Some(match (self.is_f1(), number) {
            (true, n) => Gear::new(n.saturating_sub(1)),
            (false, 10..) => Gear::REVERSE,
            (false, n) => Gear::new(n),
        })
    }

    /// The flag of the F1 titles.
    #[must_use]
    pub fn flag(&self) -> Option<Flag> {
        let tail = self.tail.filter(|_| self.is_f1())?;
        match tail.vehicle_fia_flags.get() {
            0.0 => Some(Flag::NoFlag),
            1.0 => Some(Flag::Green),
            2.0 => Some(Flag::Blue),
            3.0 => Some(Flag::Yellow),
            4.0 => Some(Flag::Red),
            _ => None,
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
        let data = self.data;
        let is_f1 = self.is_f1();
        let rpm = |raw: F32| if is_f1 { raw.get() } else { raw.get() * RPM_PER_RAD_PER_S };
        frame.speed_mps = Some(clamp::magnitude(data.speed.get()));
        frame.rpm = Some(clamp::non_negative(rpm(data.engine_rate)));
        frame.max_rpm = clamp::positive(rpm(data.max_rpm));
        frame.idle_rpm = clamp::positive(rpm(data.idle_rpm));
        frame.gear = self.gear();
        frame.throttle = Some(clamp::unit(data.throttle.get()));
        frame.brake = Some(clamp::unit(data.brake.get()));
        frame.clutch = Some(clamp::unit(data.clutch.get()));
        frame.steering = Some(clamp::signed_unit(data.steering.get()));
        if data.fuel_capacity.get() > 0.0 {
            frame.fuel = clamp::share(data.fuel_in_tank.get() / data.fuel_capacity.get());
        }
        frame.lap = count(data.lap.get() + 1.0);
        if is_f1 || data.total_laps.get() != 1.0 {
            frame.position = count(data.race_position.get());
        }
        frame.current_lap_s = clamp::positive(data.lap_time.get());
        frame.last_lap_s = clamp::positive(data.last_lap_time.get());
        if is_f1 {
            // The rally titles leave these at 0 whatever happens.
            frame.in_pit = clamp::finite(data.in_pits.get()).map(|pits| pits != 0.0);
            frame.drs = clamp::finite(data.drs.get()).map(|drs| drs != 0.0);
            frame.flag = self.flag();
        }
        if data.speed.get() == 0.0 && data.max_rpm.get() == 0.0 && self.is_all_zero() {
            frame.driving = Some(false);
            frame.lap = None;
        }
    }

    /// What the game sends once a stage is over.
    fn is_all_zero(&self) -> bool {
        let tail = self.tail.map_or(&[][..], |tail| tail.as_bytes());
        self.data.as_bytes().iter().chain(tail).all(|&byte| byte == 0)
    }
}

/// The nearest whole number, within -100 to 100.
#[inline]
fn nearest(raw: f32) -> Option<i8> {
    // At this size a float's last bit is worth 1, so that the addition rounds.
    const WHOLE: f32 = 12_582_912.0; // 1.5 * 2^23
    if raw.abs() < 100.0 { Some((raw + WHOLE).to_bits() as i8) } else { None }
}

/// A count that is sent as a float; `None` where there is no such count.
#[inline]
fn count(raw: f32) -> Option<u16> {
    if (1.0..65_536.0).contains(&raw) { Some(raw as u16) } else { None }
}

const PEDAL: Range = Range { field: "throttle", min: -0.1, max: 1.1, expected: "0 to 1" };
const BRAKE: Range = Range { field: "brake", ..PEDAL };
const CLUTCH: Range = Range { field: "clutch", ..PEDAL };
const STEERING: Range = Range { field: "steering", min: -1.1, max: 1.1, expected: "-1 to 1" };
const RIGHT: Range = Range { field: "right_dir", ..STEERING };
const FORWARD: Range = Range { field: "forward_dir", ..STEERING };
const GEAR: Range = Range { field: "gear", min: -1.5, max: 20.0, expected: "-1 to 20" };
const ENGINE_RATE: Range =
    Range { field: "engine_rate", min: 0.0, max: 50_000.0, expected: "0 to 50000" };
const MAX_RPM: Range = Range { field: "max_rpm", ..ENGINE_RATE };
const IDLE_RPM: Range = Range { field: "idle_rpm", ..ENGINE_RATE };
const SPEED: Range = Range { field: "speed", min: -1.0, max: 500.0, expected: "-1 to 500 m/s" };

/// Whether the values can be real.
///
/// # Errors
///
/// The first value that no game sends.
#[inline]
pub fn plausible(packet: &[u8]) -> Result<(), DecodeError> {
    let data = parse(packet)?.data;
    check(WORD, data, |data| {
        [
            (&PEDAL, data.throttle.get()),
            (&BRAKE, data.brake.get()),
            (&CLUTCH, data.clutch.get()),
            (&STEERING, data.steering.get()),
            (&RIGHT, data.right_dir_x.get()),
            (&RIGHT, data.right_dir_y.get()),
            (&RIGHT, data.right_dir_z.get()),
            (&FORWARD, data.forward_dir_x.get()),
            (&FORWARD, data.forward_dir_y.get()),
            (&FORWARD, data.forward_dir_z.get()),
            (&GEAR, data.gear.get()),
            (&ENGINE_RATE, data.engine_rate.get()),
            (&MAX_RPM, data.max_rpm.get()),
            (&IDLE_RPM, data.idle_rpm.get()),
            (&SPEED, data.speed.get()),
        ]
    })
}

/// The titles that share the packet's form.
#[inline]
#[must_use]
pub fn title(packet: &[u8]) -> &'static str {
    match parse(packet) {
        Ok(Packet { tail: Some(_), data }) if data.max_rpm.get() <= F1_MAX_RPM_ABOVE => {
            "WRC Generations"
        }
        Ok(packet) if packet.is_f1() => "F1 2015 / F1 2016",
        _ => "DiRT / GRID",
    }
}

/// The frame of one packet.
///
/// # Errors
///
/// The packet is neither 264 nor 280 bytes.
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

    /// A packet of zeros with these floats set, by index.
    fn packet(length: usize, floats: &[(usize, f32)]) -> Vec<u8> {
        let mut packet = vec![0; length];
        for (index, value) in floats {
            packet[index * 4..index * 4 + 4].copy_from_slice(&value.to_le_bytes());
        }
        packet
    }

    /// A Renault 5 Turbo on a stage: maximum and idle as recorded.
    const RALLY: [(usize, f32); 15] = [
        (1, 61.25),
        (7, 21.5),
        (29, 1.0),
        (30, -0.25),
        (31, 0.5),
        (32, 0.125),
        (33, 3.0),
        (36, 0.0),
        (37, 650.0),
        (39, 3.0),
        (45, 30.0),
        (46, 60.0),
        (63, 837.758_06),
        (64, 151.843_66),
        (65, 5.0),
    ];

    #[test]
    fn rally_engine_values_are_radians_a_second() {
        for length in LENGTHS {
            let frame = decode(&packet(length, &RALLY)).unwrap();
            assert!((frame.max_rpm.unwrap() - 8_000.0).abs() < 0.01, "{:?}", frame.max_rpm);
            assert!((frame.idle_rpm.unwrap() - 1_450.0).abs() < 0.01, "{:?}", frame.idle_rpm);
            assert!((frame.rpm.unwrap() - 6_207.04).abs() < 0.01, "{:?}", frame.rpm);
        }
    }

    #[test]
    fn a_rally_packet() {
        let mut frame = decode(&packet(264, &RALLY)).unwrap();
        (frame.rpm, frame.max_rpm, frame.idle_rpm) = (None, None, None);
        let expected = frame! {
            speed_mps: Some(21.5),
            gear: Some(Gear::new(3)),
            throttle: Some(1.0),
            brake: Some(0.5),
            clutch: Some(0.125),
            steering: Some(-0.25),
            fuel: Some(0.5),
            lap: Some(1),
            position: Some(3),
            current_lap_s: Some(61.25),
        };
        assert_eq!(frame, expected);
        assert_eq!(title(&packet(264, &RALLY)), "DiRT / GRID");
        assert_eq!(title(&packet(280, &RALLY)), "WRC Generations");
    }

    #[test]
    fn an_f1_packet_is_told_by_its_maximum() {
        let bytes = packet(
            280,
            &[(33, 1.0), (37, 11_500.0), (63, 13_000.0), (64, 4_000.0), (42, 1.0), (69, 3.0)],
        );
        let frame = decode(&bytes).unwrap();
        assert_eq!((frame.rpm, frame.max_rpm), (Some(11_500.0), Some(13_000.0)));
        assert_eq!((frame.gear, frame.drs), (Some(Gear::NEUTRAL), Some(true)));
        assert_eq!((frame.flag, frame.in_pit), (Some(Flag::Yellow), Some(false)));
        assert_eq!(title(&bytes), "F1 2015 / F1 2016");
    }

    #[test]
    fn a_maximum_of_rpm_is_told_in_either_length() {
        let bytes = packet(264, &[(33, 2.0), (37, 11_500.0), (63, 13_000.0)]);
        let frame = decode(&bytes).unwrap();
        assert_eq!((frame.max_rpm, frame.gear), (Some(13_000.0), Some(Gear::new(1))));
        assert_eq!(title(&bytes), "F1 2015 / F1 2016");
    }

    #[test]
    fn gears_of_both_codings() {
        let gear =
            |length, max, raw| decode(&packet(length, &[(33, raw), (63, max)])).unwrap().gear;
        let rally = [(-1.0, -1), (-0.9, -1), (0.0, 0), (1.0, 1), (2.6, 3), (9.0, 9), (9.6, -1)];
        for (raw, expected) in rally.into_iter().chain([(10.0, -1), (-3.0, -1), (99.0, -1)]) {
            assert_eq!(gear(264, 800.0, raw), Some(Gear::new(expected)), "{raw}");
        }
        for (raw, expected) in [(0.0, -1), (1.0, 0), (2.0, 1), (9.0, 8)] {
            assert_eq!(gear(280, 13_000.0, raw), Some(Gear::new(expected)), "{raw}");
        }
        assert_eq!(gear(264, 800.0, f32::NAN), None);
        assert_eq!(gear(264, 800.0, f32::INFINITY), None);
        assert_eq!(gear(264, 800.0, -1e9), None);
    }

    #[test]
    fn a_stage_has_no_position() {
        let position = |length, max, laps| {
            let floats = [(39, 3.0), (60, laps), (63, max)];
            decode(&packet(length, &floats)).unwrap().position
        };
        assert_eq!(position(264, 800.0, 1.0), None);
        assert_eq!(position(264, 800.0, 3.0), Some(3));
        assert_eq!(position(264, 800.0, 0.0), Some(3));
        assert_eq!(position(280, 13_000.0, 1.0), Some(3), "a race of F1 2016");
    }

    #[test]
    fn only_the_all_zero_packet_says_that_nobody_drives() {
        let over = decode(&[0; 264]).unwrap();
        assert_eq!((over.driving, over.lap, over.position), (Some(false), None, None));
        assert_eq!(decode(&[0; 280]).unwrap().driving, Some(false));
        assert_eq!(decode(&packet(264, &[(0, 1.0)])).unwrap().driving, None);
        assert_eq!(decode(&packet(280, &[(69, 1.0)])).unwrap().driving, None);
    }

    #[test]
    fn every_float_can_be_broken_alone() {
        for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for index in 0..70 {
                let mut floats = RALLY.to_vec();
                floats.push((index, broken));
                let bytes = packet(280, &floats);
                let frame = decode(&bytes).unwrap();
                assert_eq!(frame, frame.clamped(), "float {index}");
                assert!(frame.lap.is_none_or(|lap| lap < 100), "float {index}");
                assert!(frame.position.is_none_or(|position| position < 100), "float {index}");
                assert_eq!(plausible(&bytes), Ok(()), "float {index}");
            }
        }
    }

    #[test]
    fn what_no_game_sends_is_implausible() {
        assert_eq!(plausible(&[0; 264]), Ok(()));
        for (index, value, said) in [
            (7, 501.0, "speed is 501, expected -1 to 500 m/s"),
            (29, -0.2, "throttle is -0.2, expected 0 to 1"),
            (16, 3.0, "forward_dir is 3, expected -1 to 1"),
            (33, 21.0, "gear is 21, expected -1 to 20"),
            (63, -1.0, "max_rpm is -1, expected 0 to 50000"),
        ] {
            let error = plausible(&packet(264, &[(index, value)])).unwrap_err();
            assert_eq!(
                error.to_string(),
                std::format!("codemasters packet is implausible: {said}")
            );
        }
    }

    #[test]
    fn relatives_are_named() {
        let explained = |length| explain(&vec![0; length]).map(|error| error.to_string());
        assert_eq!(
            explained(64).unwrap(),
            "codemasters packet has the unsupported extradata mode 0, \
             expected extradata=\"3\" in hardware_settings_config.xml (from LFS: OutGauge)"
        );
        assert!(explained(1_289).unwrap().contains("legacy length 1289"));
        assert_eq!(explained(264), None);
        let mut outsim = vec![0; 280];
        outsim[..4].copy_from_slice(OUTSIM_MAGIC);
        assert!(!claims(&outsim));
    }

    #[test]
    fn every_other_length_is_refused() {
        for length in (0..=2_048).filter(|length| !LENGTHS.contains(length)) {
            let packet = vec![0; length];
            assert_eq!(
                decode(&packet).unwrap_err().to_string(),
                std::format!("codemasters packet is {length} bytes, expected 264 or 280")
            );
            assert!(!claims(&packet));
        }
    }

    #[test]
    fn a_view_writes_back_the_same_bytes() {
        let bytes = packet(280, &RALLY);
        assert_eq!(ExtraData3WithTail::ref_from_bytes(&bytes).unwrap().as_bytes(), bytes);
    }
}
