//! The shorter modes, `extradata` 0 to 2. They say neither the maximum nor the
//! idle engine speed; modes 0 and 1 lack what the frame needs besides.

use telemetry_core::wire::{Array, F32, I32, U32};
use telemetry_core::{DecodeError, DecodeErrorKind, assert_layout};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::WORD;

/// The lengths of the shorter modes.
///
/// The lengths that [`parse_short`] takes.
pub const SHORT_LENGTHS: [usize; 3] = [64, 152, 252];

/// `extradata="0"`: motion, in the form of Live for Speed's OutSim.
///
/// [`parse_short`] views it, as [`ShortPacket::Mode0`].
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ExtraData0 {
    /// Time, ms.
    pub time: U32,
    /// Turning rates x, y, z; heading, pitch, roll; acceleration x, y, z; velocity x,
    /// y, z.
    pub motion: Array<F32, 12>,
    /// World position, 1/65536 m.
    pub position: Array<I32, 3>,
}

assert_layout!(ExtraData0, "codemasters/64/extradata0", 64, {
    time: 0, motion: 4, position: 52,
});

/// `extradata="1"`: the first 38 floats.
///
/// [`parse_short`] views it, as [`ShortPacket::Mode1`].
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ExtraData1 {
    /// Time since the session began, s, with the countdown.
    #[doc(alias = "m_time")]
    pub total_time: F32,
    /// Time of the current lap or stage, s, 0 until the start.
    #[doc(alias = "m_lapTime")]
    pub lap_time: F32,
    /// Distance on the lap or stage, m, below 0 before the line.
    #[doc(alias = "m_lapDistance")]
    pub lap_distance: F32,
    /// Rally: share of the stage, 0 to 1; F1 titles: distance, m.
    #[doc(alias = "m_totalDistance")]
    pub total_distance: F32,
    /// World position x, m.
    #[doc(alias = "m_x")]
    pub position_x: F32,
    /// World position y (height), m.
    #[doc(alias = "m_y")]
    pub position_y: F32,
    /// World position z, m.
    #[doc(alias = "m_z")]
    pub position_z: F32,
    /// Speed, m/s.
    #[doc(alias = "m_speed")]
    pub speed: F32,
    /// World velocity x, m/s.
    #[doc(alias = "m_xv")]
    pub velocity_x: F32,
    /// World velocity y, m/s.
    #[doc(alias = "m_yv")]
    pub velocity_y: F32,
    /// World velocity z, m/s.
    #[doc(alias = "m_zv")]
    pub velocity_z: F32,
    /// Unit vector to the car's right, x; named left in the DiRT 4 text.
    #[doc(alias = "m_xr")]
    pub right_dir_x: F32,
    /// Unit vector to the car's right, y; named left in the DiRT 4 text.
    #[doc(alias = "m_yr")]
    pub right_dir_y: F32,
    /// Unit vector to the car's right, z; named left in the DiRT 4 text.
    #[doc(alias = "m_zr")]
    pub right_dir_z: F32,
    /// Unit vector forwards, x.
    #[doc(alias = "m_xd")]
    pub forward_dir_x: F32,
    /// Unit vector forwards, y.
    #[doc(alias = "m_yd")]
    pub forward_dir_y: F32,
    /// Unit vector forwards, z.
    #[doc(alias = "m_zd")]
    pub forward_dir_z: F32,
    /// Suspension, rear left, mm, positive compressed.
    #[doc(alias = "m_susp_pos")]
    pub suspension_position_rl: F32,
    /// Suspension, rear right, mm, positive compressed.
    #[doc(alias = "m_susp_pos")]
    pub suspension_position_rr: F32,
    /// Suspension, front left, mm, positive compressed.
    #[doc(alias = "m_susp_pos")]
    pub suspension_position_fl: F32,
    /// Suspension, front right, mm, positive compressed.
    #[doc(alias = "m_susp_pos")]
    pub suspension_position_fr: F32,
    /// Suspension speed, rear left, mm/s.
    #[doc(alias = "m_susp_vel")]
    pub suspension_velocity_rl: F32,
    /// Suspension speed, rear right, mm/s.
    #[doc(alias = "m_susp_vel")]
    pub suspension_velocity_rr: F32,
    /// Suspension speed, front left, mm/s.
    #[doc(alias = "m_susp_vel")]
    pub suspension_velocity_fl: F32,
    /// Suspension speed, front right, mm/s.
    #[doc(alias = "m_susp_vel")]
    pub suspension_velocity_fr: F32,
    /// Speed of the tyre at the ground, rear left, m/s.
    #[doc(alias = "m_wheel_speed")]
    pub wheel_patch_speed_rl: F32,
    /// Speed of the tyre at the ground, rear right, m/s.
    #[doc(alias = "m_wheel_speed")]
    pub wheel_patch_speed_rr: F32,
    /// Speed of the tyre at the ground, front left, m/s.
    #[doc(alias = "m_wheel_speed")]
    pub wheel_patch_speed_fl: F32,
    /// Speed of the tyre at the ground, front right, m/s.
    #[doc(alias = "m_wheel_speed")]
    pub wheel_patch_speed_fr: F32,
    /// Throttle, 0 to 1.
    #[doc(alias = "m_throttle")]
    pub throttle: F32,
    /// Steering, -1 left to 1 right.
    #[doc(alias = "m_steer")]
    pub steering: F32,
    /// Brake, 0 to 1.
    #[doc(alias = "m_brake")]
    pub brake: F32,
    /// Clutch, 0 to 1.
    #[doc(alias = "m_clutch")]
    pub clutch: F32,
    /// Gear. Rally: -1 and 10 reverse, 0 neutral, 1 first; F1: 0 reverse, 1 neutral, 2 first.
    #[doc(alias = "m_gear")]
    pub gear: F32,
    /// Lateral acceleration, g, positive in a left turn.
    #[doc(alias = "m_gforce_lat")]
    pub gforce_lateral: F32,
    /// Longitudinal acceleration, g, positive speeding up.
    #[doc(alias = "m_gforce_lon")]
    pub gforce_longitudinal: F32,
    /// Laps driven: 0 on the first lap.
    #[doc(alias = "m_lap")]
    pub lap: F32,
    /// Engine speed. Rally: rad/s; F1 2015 and 2016: rpm.
    #[doc(alias = "m_engineRate")]
    pub engine_rate: F32,
}

assert_layout!(ExtraData1, "codemasters/152/extradata1", 152, {
    total_time: 0, lap_time: 4, lap_distance: 8, total_distance: 12, position_x: 16, position_y: 20, position_z: 24, speed: 28, velocity_x: 32, velocity_y: 36, velocity_z: 40, right_dir_x: 44, right_dir_y: 48, right_dir_z: 52, forward_dir_x: 56, forward_dir_y: 60, forward_dir_z: 64, suspension_position_rl: 68, suspension_position_rr: 72, suspension_position_fl: 76, suspension_position_fr: 80, suspension_velocity_rl: 84, suspension_velocity_rr: 88, suspension_velocity_fl: 92, suspension_velocity_fr: 96, wheel_patch_speed_rl: 100, wheel_patch_speed_rr: 104, wheel_patch_speed_fl: 108, wheel_patch_speed_fr: 112, throttle: 116, steering: 120, brake: 124, clutch: 128, gear: 132, gforce_lateral: 136, gforce_longitudinal: 140, lap: 144, engine_rate: 148,
});

/// `extradata="2"`: the first 63 floats.
///
/// [`parse_short`] views it, as [`ShortPacket::Mode2`].
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct ExtraData2 {
    /// The first 38.
    pub first: ExtraData1,
    /// 1 where rev lights are supported.
    #[doc(alias = "m_sli_pro_native_support")]
    pub native_sli_support: F32,
    /// Position in the race, from 1.
    #[doc(alias = "m_car_position")]
    pub race_position: F32,
    /// KERS charge.
    #[doc(alias = "m_kers_level")]
    pub kers_level: F32,
    /// KERS capacity.
    #[doc(alias = "m_kers_max_level")]
    pub kers_level_max: F32,
    /// 1 while DRS is open.
    #[doc(alias = "m_drs")]
    pub drs: F32,
    /// Setting of traction control, 0 to 2.
    #[doc(alias = "m_traction_control")]
    pub traction_control: F32,
    /// Setting of ABS, 0 or 1.
    #[doc(alias = "m_anti_lock_brakes")]
    pub abs: F32,
    /// Fuel in the tank.
    #[doc(alias = "m_fuel_in_tank")]
    pub fuel_in_tank: F32,
    /// Size of the tank.
    #[doc(alias = "m_fuel_capacity")]
    pub fuel_capacity: F32,
    /// 0 on track, 1 pitting, 2 in the pit area.
    #[doc(alias = "m_in_pits")]
    pub in_pits: F32,
    /// Sector, from 0.
    #[doc(alias = "m_sector")]
    pub race_sector: F32,
    /// Time of the first sector, s, 0 until done.
    #[doc(alias = "m_sector1_time")]
    pub sector_time_1: F32,
    /// Time of the second sector, s, 0 until done.
    #[doc(alias = "m_sector2_time")]
    pub sector_time_2: F32,
    /// Brake temperature, rear left, °C.
    #[doc(alias = "m_brakes_temp")]
    pub brake_temp_rl: F32,
    /// Brake temperature, rear right, °C.
    #[doc(alias = "m_brakes_temp")]
    pub brake_temp_rr: F32,
    /// Brake temperature, front left, °C.
    #[doc(alias = "m_brakes_temp")]
    pub brake_temp_fl: F32,
    /// Brake temperature, front right, °C.
    #[doc(alias = "m_brakes_temp")]
    pub brake_temp_fr: F32,
    /// Tyre pressure, rear left, psi.
    #[doc(alias = "m_tyres_pressure")]
    pub tyre_pressure_rl: F32,
    /// Tyre pressure, rear right, psi.
    #[doc(alias = "m_tyres_pressure")]
    pub tyre_pressure_rr: F32,
    /// Tyre pressure, front left, psi.
    #[doc(alias = "m_tyres_pressure")]
    pub tyre_pressure_fl: F32,
    /// Tyre pressure, front right, psi.
    #[doc(alias = "m_tyres_pressure")]
    pub tyre_pressure_fr: F32,
    /// Laps completed; in F1 2013 to 2017 the team.
    #[doc(alias = "m_team_info")]
    pub laps_completed: F32,
    /// Laps of the race.
    #[doc(alias = "m_total_laps")]
    pub total_laps: F32,
    /// Length of the track or stage, m.
    #[doc(alias = "m_track_size")]
    pub track_length: F32,
    /// Last lap, s, 0 for none.
    #[doc(alias = "m_last_lap_time")]
    pub last_lap_time: F32,
}

assert_layout!(ExtraData2, "codemasters/252/extradata2", 252, {
    first: 0, native_sli_support: 152, race_position: 156, kers_level: 160, kers_level_max: 164, drs: 168, traction_control: 172, abs: 176, fuel_in_tank: 180, fuel_capacity: 184, in_pits: 188, race_sector: 192, sector_time_1: 196, sector_time_2: 200, brake_temp_rl: 204, brake_temp_rr: 208, brake_temp_fl: 212, brake_temp_fr: 216, tyre_pressure_rl: 220, tyre_pressure_rr: 224, tyre_pressure_fl: 228, tyre_pressure_fr: 232, laps_completed: 236, total_laps: 240, track_length: 244, last_lap_time: 248,
});

/// One packet of a shorter mode, viewed in place.
///
/// [`parse_short`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum ShortPacket<'a> {
    /// 64 bytes.
    Mode0(&'a ExtraData0),
    /// 152 bytes.
    Mode1(&'a ExtraData1),
    /// 252 bytes.
    Mode2(&'a ExtraData2),
}

/// Views a packet of a shorter mode in place. Such packets are not claimed and
/// give no frame.
///
/// ```
/// use telemetry_decoders::codemasters::{self, ExtraData2, ShortPacket};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = ExtraData2::new_zeroed();
/// sent.first.speed = 12.5f32.into();
///
/// let packet = codemasters::parse_short(sent.as_bytes())?;
/// assert_eq!((packet.kind(), packet.as_bytes().len()), ("extradata2", 252));
/// let ShortPacket::Mode2(packet) = packet else { unreachable!() };
/// assert_eq!(packet.first.speed.get(), 12.5);
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
///
/// # Errors
///
/// The packet is not 64, 152 or 252 bytes.
pub fn parse_short(packet: &[u8]) -> Result<ShortPacket<'_>, DecodeError> {
    let viewed = match packet.len() {
        64 => ExtraData0::ref_from_bytes(packet).map(ShortPacket::Mode0).ok(),
        152 => ExtraData1::ref_from_bytes(packet).map(ShortPacket::Mode1).ok(),
        252 => ExtraData2::ref_from_bytes(packet).map(ShortPacket::Mode2).ok(),
        _ => None,
    };
    viewed.ok_or(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected: &SHORT_LENGTHS },
    })
}

impl<'a> ShortPacket<'a> {
    /// The name of the packet: `extradata0`, `extradata1` or `extradata2`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Mode0(_) => "extradata0",
            Self::Mode1(_) => "extradata1",
            Self::Mode2(_) => "extradata2",
        }
    }

    /// The whole packet, as it came.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        match *self {
            Self::Mode0(packet) => packet.as_bytes(),
            Self::Mode1(packet) => packet.as_bytes(),
            Self::Mode2(packet) => packet.as_bytes(),
        }
    }
}
