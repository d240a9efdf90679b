//! Codemasters' "extradata": 66 or 70 floats. The world is right-handed, so x is the other way
//! round.

use telemetry_decoders::codemasters::{ExtraData3, ExtraData3WithTail, F1Tail};
use zerocopy::{FromZeros, IntoBytes};

use super::units::{STANDARD_GRAVITY, mirrored, psi, radians, rear_first, seconds, switch, wire};
use super::{Format, Sink, Variant};
use crate::car::{Flag, State};

/// The default is what most of the games send.
pub(super) const VARIANTS: &[Variant] = &[
    Variant {
        name: "264",
        what: "DiRT Rally, DiRT 4, DiRT Rally 2.0, GRID",
        make: |_| Box::new(Form::Rally),
    },
    Variant { name: "280", what: "WRC Generations", make: |_| Box::new(Form::Generations) },
    Variant { name: "280-f1", what: "F1 2015 and 2016", make: |_| Box::new(Form::F1) },
];

/// Assists are settings here: full traction control, ABS on.
const TRACTION_CONTROL: f64 = 2.0;
const RACE: f64 = 3.0;
const UNKNOWN: f64 = -1.0;

#[derive(Debug)]
enum Form {
    Rally,
    Generations,
    F1,
}

impl Format for Form {
    fn encode(&mut self, state: &State, sink: &mut Sink<'_>) {
        let data = self.data(state);
        let tail = match self {
            Self::Rally => return sink(data.as_bytes()),
            Self::Generations => F1Tail {
                session_type: wire(0.0),
                drs_allowed: wire(UNKNOWN),
                track_number: wire(UNKNOWN),
                vehicle_fia_flags: wire(UNKNOWN),
            },
            Self::F1 => F1Tail {
                session_type: wire(RACE),
                drs_allowed: wire(UNKNOWN),
                track_number: wire(UNKNOWN),
                vehicle_fia_flags: wire(flag(state.flag)),
            },
        };
        sink(ExtraData3WithTail { data, tail }.as_bytes());
    }
}

impl Form {
    fn data(&self, state: &State) -> ExtraData3 {
        let is_f1 = matches!(self, Self::F1);
        let engine = |rpm: f64| if is_f1 { rpm } else { radians(rpm) };
        let mut data = ExtraData3::new_zeroed();
        data.total_time = wire(state.time);
        data.lap_time = wire(state.current_lap_time);
        data.lap_distance = wire(state.lap_distance);
        // In rallies the share of the stage, in F1 metres.
        data.total_distance = wire(if is_f1 {
            state.total_distance
        } else {
            state.lap_distance / state.track_length
        });
        [data.position_x, data.position_y, data.position_z] = mirrored(state.position).map(wire);
        data.speed = wire(state.speed);
        [data.velocity_x, data.velocity_y, data.velocity_z] = mirrored(state.velocity).map(wire);
        [data.right_dir_x, data.right_dir_y, data.right_dir_z] = mirrored(state.right).map(wire);
        [data.forward_dir_x, data.forward_dir_y, data.forward_dir_z] =
            mirrored(state.forward).map(wire);
        [
            data.suspension_position_rl,
            data.suspension_position_rr,
            data.suspension_position_fl,
            data.suspension_position_fr,
        ] = rear_first(state, |wheel| wheel.travel * 1_000.0).map(wire);
        [
            data.suspension_velocity_rl,
            data.suspension_velocity_rr,
            data.suspension_velocity_fl,
            data.suspension_velocity_fr,
        ] = rear_first(state, |wheel| wheel.travel_velocity * 1_000.0).map(wire);
        [
            data.wheel_patch_speed_rl,
            data.wheel_patch_speed_rr,
            data.wheel_patch_speed_fl,
            data.wheel_patch_speed_fr,
        ] = rear_first(state, |wheel| wheel.speed).map(wire);
        data.throttle = wire(state.throttle);
        data.steering = wire(state.steering);
        data.brake = wire(state.brake);
        data.clutch = wire(state.clutch);
        // Rally: -1 reverse, 0 neutral; F1: 0 reverse, 1 neutral.
        data.gear = wire(f64::from(state.gear) + if is_f1 { 1.0 } else { 0.0 });
        // Positive in a left turn.
        data.gforce_lateral = wire(-state.local_acceleration[0] / STANDARD_GRAVITY);
        data.gforce_longitudinal = wire(state.local_acceleration[2] / STANDARD_GRAVITY);
        data.lap = wire(f64::from(state.lap) - 1.0);
        data.engine_rate = wire(engine(state.rpm));
        data.native_sli_support = wire(1.0);
        data.race_position = wire(state.race_position.into());
        data.drs = switch(state.drs);
        data.traction_control = wire(TRACTION_CONTROL);
        data.abs = switch(true);
        data.fuel_in_tank = wire(state.fuel_mass);
        data.fuel_capacity = wire(state.fuel_capacity);
        data.in_pits = switch(state.in_pit);
        data.race_sector = wire(state.sector.into());
        data.sector_time_1 = seconds(state.sector_times[0]);
        data.sector_time_2 = seconds(state.sector_times[1]);
        [data.brake_temp_rl, data.brake_temp_rr, data.brake_temp_fl, data.brake_temp_fr] =
            rear_first(state, |wheel| wheel.brake_temperature).map(wire);
        [
            data.tyre_pressure_rl,
            data.tyre_pressure_rr,
            data.tyre_pressure_fl,
            data.tyre_pressure_fr,
        ] = rear_first(state, |wheel| psi(wheel.tyre_pressure)).map(wire);
        // In F1 it is the team, and the car is of none that the game knows.
        data.laps_completed = wire(if is_f1 { 0.0 } else { f64::from(state.lap) - 1.0 });
        data.total_laps = wire(state.laps.into());
        data.track_length = wire(state.track_length);
        data.last_lap_time = seconds(state.last_lap_time);
        data.max_rpm = wire(engine(state.max_rpm));
        data.idle_rpm = wire(engine(state.idle_rpm));
        data.max_gears = wire(state.gears.into());
        data
    }
}

/// The game has no chequered flag.
fn flag(flag: Flag) -> f64 {
    match flag {
        Flag::None | Flag::Chequered => 0.0,
        Flag::Green => 1.0,
        Flag::Yellow => 3.0,
    }
}
