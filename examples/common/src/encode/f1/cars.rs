//! What the arrays of the packets hold for each car.

use std::array;

use telemetry_core::wire::{Array, F32, I16};
use telemetry_decoders::f1::codes::{
    ActualTyreCompound, DriverStatus, FiaFlag, FuelMix, PitStatus, ResultStatus, TractionControl,
    VisualTyreCompound,
};
use telemetry_decoders::f1::{common, y2022, y2023, y2026};
use zerocopy::FromZeros;

use super::Scene;
use crate::car::{Flag, State};
use crate::encode::units::{
    BRAKE_BIAS, STANDARD_GRAVITY, WATER_TEMPERATURE, mirrored, psi, rear_first, switch, wire, wires,
};

/// Rev lights, from the left.
const REV_LIGHTS: f64 = 15.0;
const COMPOUND: (ActualTyreCompound, VisualTyreCompound) =
    (ActualTyreCompound::C3, VisualTyreCompound::SOFT);
const NO_SPEED_TRAP_LAP: u8 = 255;

/// One car's part of a packet.
pub(super) trait Car {
    fn of(state: &State) -> Self;
}

/// The parts of all cars.
pub(super) fn all<T: Car, const N: usize>(scene: &Scene<'_>) -> Array<T, N> {
    Array(array::from_fn(|index| T::of(&scene.cars[index])))
}

/// An acceleration on the wire.
trait Acceleration {
    fn g(mps2: f64) -> Self;
}

impl Acceleration for F32 {
    fn g(mps2: f64) -> Self {
        wire(mps2 / STANDARD_GRAVITY)
    }
}

/// In thousandths.
impl Acceleration for I16 {
    fn g(mps2: f64) -> Self {
        wire(mps2 / STANDARD_GRAVITY * 1_000.0)
    }
}

macro_rules! motion {
    ($($Car:ty),*) => {$(
        impl Car for $Car {
            fn of(state: &State) -> Self {
                let unit = |part: f64| wire(part * 32_767.0);
                let mut car = Self::new_zeroed();
                [car.world_position_x, car.world_position_y, car.world_position_z] =
                    mirrored(state.position).map(wire);
                [car.world_velocity_x, car.world_velocity_y, car.world_velocity_z] =
                    mirrored(state.velocity).map(wire);
                [car.world_forward_dir_x, car.world_forward_dir_y, car.world_forward_dir_z] =
                    mirrored(state.forward).map(unit);
                [car.world_right_dir_x, car.world_right_dir_y, car.world_right_dir_z] =
                    mirrored(state.right).map(unit);
                // Positive in a left turn.
                car.g_force_lateral = Acceleration::g(-state.local_acceleration[0]);
                car.g_force_longitudinal = Acceleration::g(state.local_acceleration[2]);
                car.g_force_vertical = Acceleration::g(state.local_acceleration[1]);
                car.yaw = wire(-state.yaw);
                car.pitch = wire(-state.pitch);
                car.roll = wire(state.roll);
                car
            }
        }
    )*};
}

motion!(common::CarMotionData, y2026::CarMotionData);

/// Milliseconds, 0 for a time that is not there yet.
fn milliseconds(time: Option<f64>) -> f64 {
    (time.unwrap_or(0.0) * 1_000.0).round()
}

/// Milliseconds without the whole minutes, and those.
fn minutes(time: Option<f64>) -> [f64; 2] {
    let time = milliseconds(time);
    [time % 60_000.0, (time / 60_000.0).floor()]
}

macro_rules! laps {
    ($Car:ty, |$car:ident, $state:ident| $more:block) => {
        impl Car for $Car {
            fn of($state: &State) -> Self {
                let mut $car = Self::new_zeroed();
                $car.last_lap_time_in_ms = wire(milliseconds($state.last_lap_time));
                $car.current_lap_time_in_ms = wire($state.current_lap_time * 1_000.0);
                $car.lap_distance = wire($state.lap_distance);
                $car.total_distance = wire($state.total_distance);
                $car.car_position = $state.race_position;
                $car.current_lap_num = wire($state.lap.into());
                $car.pit_status = if $state.in_pit { PitStatus::PITTING } else { PitStatus::NONE };
                $car.sector = $state.sector.into();
                $car.driver_status = DriverStatus::ON_TRACK;
                $car.result_status = ResultStatus::ACTIVE;
                $car.pit_lane_timer_active = switch($state.in_pit);
                $more
                $car
            }
        }
    };
}

laps!(y2022::LapData, |car, state| {
    car.sector1_time_ms_part = wire(milliseconds(state.sector_times[0]));
    car.sector2_time_ms_part = wire(milliseconds(state.sector_times[1]));
});

laps!(y2023::LapData, |car, state| {
    let [[sector1, minutes1], [sector2, minutes2], _] = state.sector_times.map(minutes);
    car.sector1_time_ms_part = wire(sector1);
    car.sector1_time_minutes_part = wire(minutes1);
    car.sector2_time_ms_part = wire(sector2);
    car.sector2_time_minutes_part = wire(minutes2);
});

laps!(common::LapData, |car, state| {
    let [[sector1, minutes1], [sector2, minutes2], _] = state.sector_times.map(minutes);
    car.sector1_time_ms_part = wire(sector1);
    car.sector1_time_minutes_part = wire(minutes1);
    car.sector2_time_ms_part = wire(sector2);
    car.sector2_time_minutes_part = wire(minutes2);
    car.speed_trap_fastest_lap = NO_SPEED_TRAP_LAP;
});

macro_rules! telemetry {
    ($($Car:ty),*) => {$(
        impl Car for $Car {
            fn of(state: &State) -> Self {
                let mut car = Self::new_zeroed();
                // The game cuts what is behind the point.
                car.speed = wire((state.speed * 3.6).floor());
                car.throttle = wire(state.throttle);
                car.steer = wire(state.steering);
                car.brake = wire(state.brake);
                car.clutch = wire(state.clutch * 100.0);
                car.gear = state.gear;
                car.engine_rpm = wire(state.rpm);
                car.drs = switch(state.drs);
                car.rev_lights_percent = wire(state.shift_light * 100.0);
                let lit = (state.shift_light * REV_LIGHTS).round();
                car.rev_lights_bit_value = wire(lit.exp2() - 1.0);
                car.brakes_temperature = wires(rear_first(state, |wheel| wheel.brake_temperature));
                let tyres = wires(rear_first(state, |wheel| wheel.tyre_temperature));
                car.tyres_surface_temperature = tyres;
                car.tyres_inner_temperature = tyres;
                car.engine_temperature = wire(WATER_TEMPERATURE);
                car.tyres_pressure = wires(rear_first(state, |wheel| psi(wheel.tyre_pressure)));
                car
            }
        }
    )*};
}

telemetry!(common::CarTelemetryData, y2026::CarTelemetryData);

/// The game has no chequered flag.
pub(super) fn flag(flag: Flag) -> FiaFlag {
    match flag {
        Flag::None | Flag::Chequered => FiaFlag::NONE,
        Flag::Green => FiaFlag::GREEN,
        Flag::Yellow => FiaFlag::YELLOW,
    }
}

macro_rules! status {
    ($Car:ty, |$car:ident, $state:ident| $more:block) => {
        impl Car for $Car {
            fn of($state: &State) -> Self {
                let mut $car = Self::new_zeroed();
                $car.traction_control = TractionControl::FULL;
                $car.anti_lock_brakes = switch(true);
                $car.fuel_mix = FuelMix::STANDARD;
                $car.front_brake_bias = wire(BRAKE_BIAS * 100.0);
                $car.pit_limiter_status = switch($state.pit_limiter);
                $car.fuel_in_tank = wire($state.fuel_mass);
                $car.fuel_capacity = wire($state.fuel_capacity);
                $car.max_rpm = wire($state.max_rpm);
                $car.idle_rpm = wire($state.idle_rpm);
                // One more than the forward gears, like the game.
                $car.max_gears = $state.gears + 1;
                $car.drs_allowed = switch($state.drs);
                ($car.actual_tyre_compound, $car.visual_tyre_compound) = COMPOUND;
                $car.tyres_age_laps = wire(f64::from($state.lap) - 1.0);
                $car.vehicle_fia_flags = flag($state.flag);
                $more
                $car
            }
        }
    };
}

status!(y2022::CarStatusData, |car, state| {});
status!(common::CarStatusData, |car, state| { car.engine_power_ice = wire(state.power) });
status!(y2026::CarStatusData, |car, state| { car.engine_power_ice = wire(state.power) });
