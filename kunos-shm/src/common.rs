//! What the games' pages have in common.
//!
//! AC is Assetto Corsa, ACC Competizione. Little-endian; text is UTF-16. Values
//! of four wheels are front left, front right, rear left, rear right.
//!
//! Source: Kunos' documents of Assetto Corsa, of Assetto Corsa Competizione
//! 1.8.12 and of EVO's `SharedFileOut`, which agree on these offsets, and
//! independent readers of each. Where a field has another meaning in another
//! game, its text says so.
//!
//! The modules of the games name them too; [`Page`](crate::Page) has an example.

use telemetry_core::wire::{Array, F32, I32, Utf16};
use telemetry_core::{assert_layout, clamp};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::codes::{Session, Status};

/// The most cars that a graphics page has room for.
///
/// The length of [`acc::GraphicsTail::car_id`](crate::acc::GraphicsTail::car_id) and of
/// [`evo::CarIds`](crate::evo::CarIds); [`acc`](crate::acc) has an example.
pub const MAX_CARS: usize = 60;

/// The physics page as far as all games have it: all of Assetto Corsa's.
///
/// A physics page begins with it: [`Page::view`](crate::Page::view) gives it.
#[doc(alias = "SPageFilePhysics")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Physics {
    /// Counts the game's physics steps.
    #[doc(alias = "packetId")]
    pub packet_id: I32,
    /// Throttle, 0 to 1.
    pub gas: F32,
    /// Brake, 0 to 1.
    pub brake: F32,
    /// Fuel left, litres.
    pub fuel: F32,
    /// Gear: 0 reverse, 1 neutral, 2 first.
    pub gear: I32,
    /// Engine speed, revolutions a minute; below 0 in a spin.
    pub rpms: I32,
    /// Steering. ACC and EVO: -1 to 1 of the lock; AC: an angle, of which the unit is disputed.
    #[doc(alias = "steerAngle")]
    pub steer_angle: F32,
    /// Speed, km/h.
    #[doc(alias = "speedKmh")]
    pub speed_kmh: F32,
    /// Velocity in the world's axes, m/s.
    pub velocity: Array<F32, 3>,
    /// Acceleration in the car's axes, g. The order of the axes is disputed.
    #[doc(alias = "accG")]
    pub acc_g: Array<F32, 3>,
    /// Slip of each wheel, ratio and angle together.
    #[doc(alias = "wheelSlip")]
    pub wheel_slip: Array<F32, 4>,
    /// Load on each wheel, N; may be 0 in ACC.
    #[doc(alias = "wheelLoad")]
    pub wheel_load: Array<F32, 4>,
    /// Pressure of each tyre, psi.
    #[doc(alias = "wheelsPressure")]
    pub wheels_pressure: Array<F32, 4>,
    /// Speed of each wheel, rad/s.
    #[doc(alias = "wheelAngularSpeed")]
    pub wheel_angular_speed: Array<F32, 4>,
    /// Wear of each tyre; always 0 in EVO, may be 0 in ACC.
    #[doc(alias = "tyreWear")]
    pub tyre_wear: Array<F32, 4>,
    /// Dirt on each tyre; may be 0 in ACC.
    #[doc(alias = "tyreDirtyLevel")]
    pub tyre_dirty_level: Array<F32, 4>,
    /// Temperature of each tyre's core, °C.
    #[doc(alias = "tyreCoreTemperature")]
    pub tyre_core_temperature: Array<F32, 4>,
    /// Camber of each wheel, rad; may be 0 in ACC.
    #[doc(alias = "camberRAD")]
    pub camber_rad: Array<F32, 4>,
    /// Travel of each spring, m.
    #[doc(alias = "suspensionTravel")]
    pub suspension_travel: Array<F32, 4>,
    /// DRS; may be 0 in ACC. [`drs_enabled`](Self::drs_enabled) is surer.
    pub drs: F32,
    /// AC: slip at which the traction control works; ACC: above 0 while it works; EVO: how hard, 0 to 1.
    pub tc: F32,
    /// Heading, rad.
    pub heading: F32,
    /// Pitch, rad.
    pub pitch: F32,
    /// Roll, rad.
    pub roll: F32,
    /// Height of the centre of gravity, m; may be 0 in ACC.
    #[doc(alias = "cgHeight")]
    pub cg_height: F32,
    /// Damage at the front, rear, left, right and centre. AC fills the first four; EVO may exceed 1.
    #[doc(alias = "carDamage")]
    pub car_damage: Array<F32, 5>,
    /// AC: how many tyres may leave the track; ACC: how many have.
    #[doc(alias = "numberOfTyresOut")]
    pub number_of_tyres_out: I32,
    /// 1 while the pit limiter is on.
    #[doc(alias = "pitLimiterOn")]
    pub pit_limiter_on: I32,
    /// AC: slip at which the ABS works; ACC: above 0 while it works; EVO: how hard, 0 to 1.
    pub abs: F32,
    /// Charge of the KERS, 0 to 1; not in ACC.
    #[doc(alias = "kersCharge")]
    pub kers_charge: F32,
    /// Power asked of the KERS, 0 to 1; not in ACC.
    #[doc(alias = "kersInput")]
    pub kers_input: F32,
    /// 1 where gears are shifted for the player.
    #[doc(alias = "autoShifterOn")]
    pub auto_shifter_on: I32,
    /// Ride height, front and rear, m (EVO: in mm for some cars).
    #[doc(alias = "rideHeight")]
    pub ride_height: Array<F32, 2>,
    /// Boost of the turbo.
    #[doc(alias = "turboBoost")]
    pub turbo_boost: F32,
    /// Ballast, kg; may be 0 in ACC.
    pub ballast: F32,
    /// Density of the air, kg/m³; may be 0 in ACC.
    #[doc(alias = "airDensity")]
    pub air_density: F32,
    /// Temperature of the air, °C.
    #[doc(alias = "airTemp")]
    pub air_temp: F32,
    /// Temperature of the road, °C.
    #[doc(alias = "roadTemp")]
    pub road_temp: F32,
    /// Angular velocity in the car's axes, rad/s.
    #[doc(alias = "localAngularVel")]
    pub local_angular_vel: Array<F32, 3>,
    /// Force feedback.
    #[doc(alias = "finalFF")]
    pub final_ff: F32,
    /// Time gained or lost against the best lap, s; not in ACC.
    #[doc(alias = "performanceMeter")]
    pub performance_meter: F32,
    /// Setting of the engine brake; not in ACC.
    #[doc(alias = "engineBrake")]
    pub engine_brake: I32,
    /// Setting of the ERS recovery; not in ACC.
    #[doc(alias = "ersRecoveryLevel")]
    pub ers_recovery_level: I32,
    /// Setting of the ERS power; not in ACC.
    #[doc(alias = "ersPowerLevel")]
    pub ers_power_level: I32,
    /// What the ERS heat charges: 0 the motor, 1 the battery; not in ACC.
    #[doc(alias = "ersHeatCharging")]
    pub ers_heat_charging: I32,
    /// 1 while the ERS charges; not in ACC.
    #[doc(alias = "ersIsCharging")]
    pub ers_is_charging: I32,
    /// Energy spent in this lap, kJ; not in ACC.
    #[doc(alias = "kersCurrentKJ")]
    pub kers_current_kj: F32,
    /// 1 in a DRS zone; not in ACC.
    #[doc(alias = "drsAvailable")]
    pub drs_available: I32,
    /// 1 while the DRS is on; not in ACC.
    #[doc(alias = "drsEnabled")]
    pub drs_enabled: I32,
    /// Temperature of each brake, °C.
    #[doc(alias = "brakeTemp")]
    pub brake_temp: Array<F32, 4>,
    /// Clutch: taken as 1 with the pedal up, see [`FrameReader`](crate::FrameReader).
    pub clutch: F32,
    /// Temperature of each tyre's inside, °C; not in ACC.
    #[doc(alias = "tyreTempI")]
    pub tyre_temp_i: Array<F32, 4>,
    /// Temperature of each tyre's middle, °C; not in ACC.
    #[doc(alias = "tyreTempM")]
    pub tyre_temp_m: Array<F32, 4>,
    /// Temperature of each tyre's outside, °C; not in ACC.
    #[doc(alias = "tyreTempO")]
    pub tyre_temp_o: Array<F32, 4>,
    /// 1 where the computer drives.
    #[doc(alias = "isAIControlled")]
    pub is_ai_controlled: I32,
    /// Where each tyre touches the ground, in the world, m.
    #[doc(alias = "tyreContactPoint")]
    pub tyre_contact_point: Array<Array<F32, 3>, 4>,
    /// The ground's normal there.
    #[doc(alias = "tyreContactNormal")]
    pub tyre_contact_normal: Array<Array<F32, 3>, 4>,
    /// Each tyre's heading there.
    #[doc(alias = "tyreContactHeading")]
    pub tyre_contact_heading: Array<Array<F32, 3>, 4>,
    /// Share of the front brakes, 0 to 1.
    #[doc(alias = "brakeBias")]
    pub brake_bias: F32,
    /// Velocity in the car's axes, m/s.
    #[doc(alias = "localVelocity")]
    pub local_velocity: Array<F32, 3>,
}

assert_layout!(Physics, "kunos/common/physics", 580, {
    packet_id: 0, gas: 4, brake: 8, fuel: 12, gear: 16, rpms: 20, steer_angle: 24, speed_kmh: 28,
    velocity: 32, acc_g: 44, wheel_slip: 56, wheel_load: 72, wheels_pressure: 88,
    wheel_angular_speed: 104, tyre_wear: 120, tyre_dirty_level: 136, tyre_core_temperature: 152,
    camber_rad: 168, suspension_travel: 184, drs: 200, tc: 204, heading: 208, pitch: 212,
    roll: 216, cg_height: 220, car_damage: 224, number_of_tyres_out: 244, pit_limiter_on: 248,
    abs: 252, kers_charge: 256, kers_input: 260, auto_shifter_on: 264, ride_height: 268,
    turbo_boost: 276, ballast: 280, air_density: 284, air_temp: 288, road_temp: 292,
    local_angular_vel: 296, final_ff: 308, performance_meter: 312, engine_brake: 316,
    ers_recovery_level: 320, ers_power_level: 324, ers_heat_charging: 328, ers_is_charging: 332,
    kers_current_kj: 336, drs_available: 340, drs_enabled: 344, brake_temp: 348, clutch: 364,
    tyre_temp_i: 368, tyre_temp_m: 384, tyre_temp_o: 400, is_ai_controlled: 416,
    tyre_contact_point: 420, tyre_contact_normal: 468, tyre_contact_heading: 516, brake_bias: 564,
    local_velocity: 568,
});

/// The graphics page as far as Assetto Corsa and Competizione have it.
///
/// A graphics page of Assetto Corsa, Competizione and Rally begins with it; [`Page`](crate::Page) has
/// an example.
#[doc(alias = "SPageFileGraphic")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct GraphicsHead {
    /// Counts the frames that the game draws.
    #[doc(alias = "packetId")]
    pub packet_id: I32,
    /// Whether the game is live.
    pub status: Status,
    /// Kind of session.
    pub session: Session,
    /// Time of the current lap, as shown.
    #[doc(alias = "currentTime")]
    pub current_time: Utf16<15>,
    /// Time of the last lap, as shown.
    #[doc(alias = "lastTime")]
    pub last_time: Utf16<15>,
    /// Time of the best lap, as shown.
    #[doc(alias = "bestTime")]
    pub best_time: Utf16<15>,
    /// Time of the last split, as shown.
    pub split: Utf16<15>,
    /// Laps that the player has completed.
    #[doc(alias = "completedLaps")]
    pub completed_laps: I32,
    /// Position, from 1.
    pub position: I32,
    /// Time of the current lap, ms.
    #[doc(alias = "iCurrentTime")]
    pub current_time_ms: I32,
    /// Time of the last lap, ms; a huge number before the first.
    #[doc(alias = "iLastTime")]
    pub last_time_ms: I32,
    /// Time of the best lap, ms; a huge number before the first.
    #[doc(alias = "iBestTime")]
    pub best_time_ms: I32,
    /// Time left in the session, ms.
    #[doc(alias = "sessionTimeLeft")]
    pub session_time_left: F32,
    /// Distance driven in this stint, m.
    #[doc(alias = "distanceTraveled")]
    pub distance_traveled: F32,
    /// 1 in the pit box.
    #[doc(alias = "isInPit")]
    pub is_in_pit: I32,
    /// Sector that is driven, from 0.
    #[doc(alias = "currentSectorIndex")]
    pub current_sector_index: I32,
    /// Time of the last sector, ms.
    #[doc(alias = "lastSectorTime")]
    pub last_sector_time: I32,
    /// Laps of the session.
    #[doc(alias = "numberOfLaps")]
    pub number_of_laps: I32,
    /// Name of the tyres.
    #[doc(alias = "tyreCompound")]
    pub tyre_compound: Utf16<33>,
    /// Padding.
    pub pad: Array<u8, 2>,
    /// Speed of a replay.
    #[doc(alias = "replayTimeMultiplier")]
    pub replay_time_multiplier: F32,
    /// Position along the track, 0 to 1.
    #[doc(alias = "normalizedCarPosition")]
    pub normalized_car_position: F32,
}

assert_layout!(GraphicsHead, "kunos/common/graphics_head", 252, {
    packet_id: 0, status: 4, session: 8, current_time: 12, last_time: 42, best_time: 72,
    split: 102, completed_laps: 132, position: 136, current_time_ms: 140, last_time_ms: 144,
    best_time_ms: 148, session_time_left: 152, distance_traveled: 156, is_in_pit: 160,
    current_sector_index: 164, last_sector_time: 168, number_of_laps: 172, tyre_compound: 176,
    pad: 242, replay_time_multiplier: 244, normalized_car_position: 248,
});

/// The static page as far as Assetto Corsa and Competizione have it: all of
/// Assetto Corsa's.
///
/// A static page begins with it; the module [`ac`](crate::ac) has an example.
#[doc(alias = "SPageFileStatic")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Static {
    /// Version of the pages.
    #[doc(alias = "smVersion")]
    pub sm_version: Utf16<15>,
    /// Version of the game.
    #[doc(alias = "acVersion")]
    pub ac_version: Utf16<15>,
    /// How many sessions there are.
    #[doc(alias = "numberOfSessions")]
    pub number_of_sessions: I32,
    /// How many cars may be on the track.
    #[doc(alias = "numCars")]
    pub num_cars: I32,
    /// The player's car.
    #[doc(alias = "carModel")]
    pub car_model: Utf16<33>,
    /// The track.
    pub track: Utf16<33>,
    /// The player's first name.
    #[doc(alias = "playerName")]
    pub player_name: Utf16<33>,
    /// The player's surname.
    #[doc(alias = "playerSurname")]
    pub player_surname: Utf16<33>,
    /// The player's nickname.
    #[doc(alias = "playerNick")]
    pub player_nick: Utf16<33>,
    /// Padding.
    pub pad_398: Array<u8, 2>,
    /// Sectors of the track.
    #[doc(alias = "sectorCount")]
    pub sector_count: I32,
    /// Highest torque, Nm; 0 in ACC.
    #[doc(alias = "maxTorque")]
    pub max_torque: F32,
    /// Highest power, W; 0 in ACC.
    #[doc(alias = "maxPower")]
    pub max_power: F32,
    /// Highest engine speed, revolutions a minute; may be 0.
    #[doc(alias = "maxRpm")]
    pub max_rpm: I32,
    /// Size of the tank, litres.
    #[doc(alias = "maxFuel")]
    pub max_fuel: F32,
    /// Greatest travel of each spring, m; 0 in ACC.
    #[doc(alias = "suspensionMaxTravel")]
    pub suspension_max_travel: Array<F32, 4>,
    /// Radius of each tyre, m; 0 in ACC.
    #[doc(alias = "tyreRadius")]
    pub tyre_radius: Array<F32, 4>,
    /// Greatest boost of the turbo; 0 in ACC.
    #[doc(alias = "maxTurboBoost")]
    pub max_turbo_boost: F32,
    /// Once the temperature of the air.
    #[doc(alias = "deprecated1")]
    pub deprecated_1: F32,
    /// Once the temperature of the road.
    #[doc(alias = "deprecated2")]
    pub deprecated_2: F32,
    /// 1 with penalties.
    #[doc(alias = "penaltiesEnabled")]
    pub penalties_enabled: I32,
    /// Rate of the fuel's use.
    #[doc(alias = "aidFuelRate")]
    pub aid_fuel_rate: F32,
    /// Rate of the tyres' wear.
    #[doc(alias = "aidTireRate")]
    pub aid_tire_rate: F32,
    /// Rate of damage.
    #[doc(alias = "aidMechanicalDamage")]
    pub aid_mechanical_damage: F32,
    /// 1 where tyre blankets are allowed.
    #[doc(alias = "aidAllowTyreBlankets")]
    pub aid_allow_tyre_blankets: I32,
    /// Stability aid, 0 to 1.
    #[doc(alias = "aidStability")]
    pub aid_stability: F32,
    /// 1 with an automatic clutch.
    #[doc(alias = "aidAutoClutch")]
    pub aid_auto_clutch: I32,
    /// 1 with automatic blips.
    #[doc(alias = "aidAutoBlip")]
    pub aid_auto_blip: I32,
    /// 1 where the car has DRS; not used in ACC.
    #[doc(alias = "hasDRS")]
    pub has_drs: I32,
    /// 1 where the car has an ERS; not used in ACC.
    #[doc(alias = "hasERS")]
    pub has_ers: I32,
    /// 1 where the car has a KERS; not used in ACC.
    #[doc(alias = "hasKERS")]
    pub has_kers: I32,
    /// Greatest energy of the KERS, J; not used in ACC.
    #[doc(alias = "kersMaxJ")]
    pub kers_max_j: F32,
    /// Settings of the engine brake; not used in ACC.
    #[doc(alias = "engineBrakeSettingsCount")]
    pub engine_brake_settings_count: I32,
    /// Settings of the ERS power; not used in ACC.
    #[doc(alias = "ersPowerControllerCount")]
    pub ers_power_controller_count: I32,
    /// Length of the track, m; not used in ACC.
    #[doc(alias = "trackSPlineLength")]
    pub track_spline_length: F32,
    /// Layout of the track; not used in ACC.
    #[doc(alias = "trackConfiguration")]
    pub track_configuration: Utf16<33>,
    /// Padding.
    pub pad_590: Array<u8, 2>,
    /// Greatest energy of the ERS, J; not used in ACC.
    #[doc(alias = "ersMaxJ")]
    pub ers_max_j: F32,
    /// 1 in a race by time; not used in ACC.
    #[doc(alias = "isTimedRace")]
    pub is_timed_race: I32,
    /// 1 where a race by time has one more lap; not used in ACC.
    #[doc(alias = "hasExtraLap")]
    pub has_extra_lap: I32,
    /// The car's skin; not used in ACC.
    #[doc(alias = "carSkin")]
    pub car_skin: Utf16<33>,
    /// Padding.
    pub pad_670: Array<u8, 2>,
    /// Places of the grid that are reversed; not used in ACC.
    #[doc(alias = "reversedGridPositions")]
    pub reversed_grid_positions: I32,
    /// When the pit window opens.
    #[doc(alias = "pitWindowStart")]
    pub pit_window_start: I32,
    /// When the pit window closes.
    #[doc(alias = "pitWindowEnd")]
    pub pit_window_end: I32,
}

assert_layout!(Static, "kunos/common/static", 684, {
    sm_version: 0, ac_version: 30, number_of_sessions: 60, num_cars: 64, car_model: 68, track: 134,
    player_name: 200, player_surname: 266, player_nick: 332, pad_398: 398, sector_count: 400,
    max_torque: 404, max_power: 408, max_rpm: 412, max_fuel: 416, suspension_max_travel: 420,
    tyre_radius: 436, max_turbo_boost: 452, deprecated_1: 456, deprecated_2: 460,
    penalties_enabled: 464, aid_fuel_rate: 468, aid_tire_rate: 472, aid_mechanical_damage: 476,
    aid_allow_tyre_blankets: 480, aid_stability: 484, aid_auto_clutch: 488, aid_auto_blip: 492,
    has_drs: 496, has_ers: 500, has_kers: 504, kers_max_j: 508, engine_brake_settings_count: 512,
    ers_power_controller_count: 516, track_spline_length: 520, track_configuration: 524,
    pad_590: 590, ers_max_j: 592, is_timed_race: 596, has_extra_lap: 600, car_skin: 604,
    pad_670: 670, reversed_grid_positions: 672, pit_window_start: 676, pit_window_end: 680,
});

impl Static {
    /// The radius of each tyre, m; `None` where the game does not fill it, as
    /// Competizione does not.
    #[must_use]
    pub fn tyre_radii(&self) -> Option<[f32; 4]> {
        let radii = self.tyre_radius.values();
        radii.iter().all(|&radius| clamp::positive(radius).is_some()).then_some(radii)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    #[test]
    fn a_radius_of_0_is_unknown() {
        let mut page = Static::new_zeroed();
        assert_eq!(page.tyre_radii(), None);
        page.tyre_radius = Array([0.3, 0.3, 0.33, 0.33].map(F32::new));
        assert_eq!(page.tyre_radii(), Some([0.3, 0.3, 0.33, 0.33]));
        for broken in [0.0, -0.3, f32::NAN, f32::INFINITY] {
            page.tyre_radius.0[3] = broken.into();
            assert_eq!(page.tyre_radii(), None, "{broken}");
        }
    }
}
