//! Forza "Data Out": the state's axes are the game's; pitch is the other way round.

use telemetry_decoders::forza::{Dash, Fm7Dash, Fm2023Dash, HorizonDash, HorizonDash323, Sled};
use zerocopy::{FromZeros, IntoBytes};

use super::units::{front_first, psi, seconds, wire};
use super::{Format, Sink, Variant};
use crate::car::{CAR_ORDINAL, State};

/// The default is the Motorsport of 2023: it says the most.
pub(super) const VARIANTS: &[Variant] = &[
    Variant { name: "331", what: "Forza Motorsport (2023)", make: |_| Box::new(Form::Fm2023) },
    Variant { name: "324", what: "Forza Horizon 4, 5 and 6", make: |_| Box::new(Form::Horizon) },
    Variant {
        name: "323",
        what: "Forza Horizon without its last byte",
        make: |_| Box::new(Form::Horizon323),
    },
    Variant { name: "311", what: "Forza Motorsport 7", make: |_| Box::new(Form::Fm7) },
    Variant { name: "232", what: "Forza Motorsport, Sled only", make: |_| Box::new(Form::Sled) },
];

/// Slip ratio and tangent of the slip angle at which the simulated tyre grips best: 1 in the
/// game's scale.
pub(super) const BEST_SLIP: [f64; 2] = [0.10, 0.13];
/// Travel of a spring from fully extended to fully compressed, m, and where the car stands.
const TRAVEL: (f64, f64) = (0.10, 0.035);
/// Modern supercars.
const CAR_GROUP: u32 = 11;
const CAR_CLASS: i32 = 5;
const PERFORMANCE_INDEX: i32 = 860;
const REAR_WHEEL_DRIVE: i32 = 1;
const CYLINDERS: i32 = 6;
const TRACK_ORDINAL: i32 = 37;
const NEUTRAL: u8 = 11;

#[derive(Debug)]
enum Form {
    Sled,
    Fm7,
    Fm2023,
    Horizon323,
    Horizon,
}

impl Format for Form {
    fn encode(&mut self, state: &State, sink: &mut Sink<'_>) {
        let (sled, dash) = (sled(state), dash(state));
        match self {
            Self::Sled => sink(sled.as_bytes()),
            Self::Fm7 => sink(Fm7Dash { sled, dash }.as_bytes()),
            Self::Fm2023 => sink(fm2023(state, sled, dash).as_bytes()),
            Self::Horizon323 => sink(horizon(sled, dash).as_bytes()),
            Self::Horizon => {
                sink(HorizonDash { horizon: horizon(sled, dash), trailing: 0 }.as_bytes());
            }
        }
    }
}

fn sled(state: &State) -> Sled {
    let mut sled = Sled::new_zeroed();
    sled.is_race_on = i32::from(state.race_on).into();
    // It wraps to 0 after 49 days, like the game's.
    sled.timestamp_ms = ((state.time * 1_000.0) as u64 as u32).into();
    sled.engine_max_rpm = wire(state.max_rpm);
    sled.engine_idle_rpm = wire(state.idle_rpm);
    sled.current_engine_rpm = wire(state.rpm);
    [sled.acceleration_x, sled.acceleration_y, sled.acceleration_z] =
        state.local_acceleration.map(wire);
    [sled.velocity_x, sled.velocity_y, sled.velocity_z] = state.local_velocity.map(wire);
    sled.angular_velocity_x = wire(state.angular_velocity[0]);
    sled.angular_velocity_y = wire(state.angular_velocity[1]);
    // Like the roll it is positive with the right side going down.
    sled.angular_velocity_z = wire(-state.angular_velocity[2]);
    sled.yaw = wire(state.yaw);
    sled.pitch = wire(-state.pitch);
    sled.roll = wire(state.roll);
    let (full, rest) = TRAVEL;
    [
        sled.normalized_suspension_travel_front_left,
        sled.normalized_suspension_travel_front_right,
        sled.normalized_suspension_travel_rear_left,
        sled.normalized_suspension_travel_rear_right,
    ] = front_first(state, |wheel| (wheel.travel / full).clamp(0.0, 1.0)).map(wire);
    [
        sled.tire_slip_ratio_front_left,
        sled.tire_slip_ratio_front_right,
        sled.tire_slip_ratio_rear_left,
        sled.tire_slip_ratio_rear_right,
    ] = front_first(state, |wheel| wheel.slip_ratio / BEST_SLIP[0]).map(wire);
    [
        sled.wheel_rotation_speed_front_left,
        sled.wheel_rotation_speed_front_right,
        sled.wheel_rotation_speed_rear_left,
        sled.wheel_rotation_speed_rear_right,
    ] = front_first(state, |wheel| wheel.rotation).map(wire);
    // Positive in a right turn, where the wheels slide to the left.
    [
        sled.tire_slip_angle_front_left,
        sled.tire_slip_angle_front_right,
        sled.tire_slip_angle_rear_left,
        sled.tire_slip_angle_rear_right,
    ] = front_first(state, |wheel| -wheel.slip_angle.tan() / BEST_SLIP[1]).map(wire);
    [
        sled.tire_combined_slip_front_left,
        sled.tire_combined_slip_front_right,
        sled.tire_combined_slip_rear_left,
        sled.tire_combined_slip_rear_right,
    ] = front_first(state, |wheel| wheel.combined_slip).map(wire);
    [
        sled.suspension_travel_meters_front_left,
        sled.suspension_travel_meters_front_right,
        sled.suspension_travel_meters_rear_left,
        sled.suspension_travel_meters_rear_right,
    ] = front_first(state, |wheel| wheel.travel - rest).map(wire);
    sled.car_ordinal = CAR_ORDINAL.cast_signed().into();
    sled.car_class = CAR_CLASS.into();
    sled.car_performance_index = PERFORMANCE_INDEX.into();
    sled.drivetrain_type = REAR_WHEEL_DRIVE.into();
    sled.num_cylinders = CYLINDERS.into();
    sled
}

fn dash(state: &State) -> Dash {
    let mut dash = Dash::new_zeroed();
    [dash.position_x, dash.position_y, dash.position_z] = state.position.map(wire);
    dash.speed = wire(state.speed);
    dash.power = wire(state.power);
    dash.torque = wire(state.torque);
    [
        dash.tire_temp_front_left,
        dash.tire_temp_front_right,
        dash.tire_temp_rear_left,
        dash.tire_temp_rear_right,
    ] = front_first(state, |wheel| wheel.tyre_temperature * 1.8 + 32.0).map(wire);
    dash.boost = wire(psi(state.boost));
    dash.fuel = wire(state.fuel);
    dash.distance_traveled = wire(state.total_distance);
    dash.best_lap = seconds(state.best_lap_time);
    dash.last_lap = seconds(state.last_lap_time);
    dash.current_lap = wire(state.current_lap_time);
    dash.current_race_time = wire(state.time);
    dash.lap_number = wire(f64::from(state.lap) - 1.0);
    dash.race_position = state.race_position;
    dash.accel = wire(state.throttle * 255.0);
    dash.brake = wire(state.brake * 255.0);
    dash.clutch = wire(state.clutch * 255.0);
    dash.hand_brake = wire(state.handbrake * 255.0);
    dash.gear = match state.gear {
        0 => NEUTRAL,
        gear => u8::try_from(gear).unwrap_or(0),
    };
    dash.steer = wire(state.steering * 127.0);
    dash.normalized_driving_line =
        wire((state.track_offset / (state.track_width / 2.0)).clamp(-1.0, 1.0) * 127.0);
    dash
}

fn fm2023(state: &State, sled: Sled, dash: Dash) -> Fm2023Dash {
    let [front_left, front_right, rear_left, rear_right] =
        front_first(state, |wheel| wheel.wear).map(wire);
    Fm2023Dash {
        sled,
        dash,
        tire_wear_front_left: front_left,
        tire_wear_front_right: front_right,
        tire_wear_rear_left: rear_left,
        tire_wear_rear_right: rear_right,
        track_ordinal: TRACK_ORDINAL.into(),
    }
}

fn horizon(sled: Sled, dash: Dash) -> HorizonDash323 {
    HorizonDash323 {
        sled,
        car_group: CAR_GROUP.into(),
        smashable_vel_diff: wire(0.0),
        smashable_mass: wire(0.0),
        dash,
    }
}
