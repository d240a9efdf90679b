//! EA SPORTS WRC: x points left in the world as in the car, y up, z forward.

use telemetry_core::wire::{Array, Text};
use telemetry_decoders::wrc::{
    Clock, SessionUpdate, SessionUpdate4cc, SessionUpdate4ccPadded, SessionUpdatePadded, Vehicle,
};
use zerocopy::{FromZeros, IntoBytes};

use super::units::{mirrored, rear_first, to_world, wire};
use super::{Format, Sink, Variant};
use crate::car::State;

/// The default is the form of the game's own structure file.
pub(super) const VARIANTS: &[Variant] = &[
    Variant { name: "237", what: "the game's default", make: |_| Box::new(Wrc::new(false, false)) },
    Variant {
        name: "241",
        what: "with the packet's four characters in front",
        make: |_| Box::new(Wrc::new(true, false)),
    },
    Variant { name: "240", what: "with padding", make: |_| Box::new(Wrc::new(false, true)) },
    Variant {
        name: "244",
        what: "with four characters and padding",
        make: |_| Box::new(Wrc::new(true, true)),
    },
];

const FOUR_CC: Text<4> = Text(*b"SESU");
/// The indices that the packet itself names.
const NEUTRAL: u8 = 0;
const REVERSE: u8 = 10;
/// Share of the best engine speed to shift from which the simulated car's shift lights light up.
const FIRST_LIGHT: f64 = 0.88;

#[derive(Debug)]
struct Wrc {
    four_cc: bool,
    padded: bool,
    packets: u64,
    last_time: f64,
}

impl Wrc {
    fn new(four_cc: bool, padded: bool) -> Self {
        Self { four_cc, padded, packets: 0, last_time: 0.0 }
    }

    fn clock(&self, state: &State) -> Clock {
        let mut clock = Clock::new_zeroed();
        clock.packet_uid = self.packets.into();
        clock.game_total_time = wire(state.time);
        clock.game_delta_time = wire(state.time - self.last_time);
        clock.game_frame_count = state.frame.into();
        clock.shiftlights_fraction = wire(state.shift_light);
        clock.shiftlights_rpm_start = wire(state.shift_rpm * FIRST_LIGHT);
        clock.shiftlights_rpm_end = wire(state.shift_rpm);
        clock.shiftlights_rpm_valid = 1;
        clock
    }
}

impl Format for Wrc {
    fn encode(&mut self, state: &State, sink: &mut Sink<'_>) {
        self.packets += 1;
        let (packet_4cc, clock, vehicle) = (FOUR_CC, self.clock(state), vehicle(state));
        self.last_time = state.time;
        let packed = SessionUpdate { clock, vehicle };
        let padded = SessionUpdatePadded { clock, pad: Array([0; 3]), vehicle };
        match (self.four_cc, self.padded) {
            (false, false) => sink(packed.as_bytes()),
            (false, true) => sink(padded.as_bytes()),
            (true, false) => sink(SessionUpdate4cc { packet_4cc, update: packed }.as_bytes()),
            (true, true) => sink(SessionUpdate4ccPadded { packet_4cc, update: padded }.as_bytes()),
        }
    }
}

fn vehicle(state: &State) -> Vehicle {
    let mut vehicle = Vehicle::new_zeroed();
    vehicle.vehicle_gear_index = match state.gear {
        0 => NEUTRAL,
        gear => u8::try_from(gear).unwrap_or(REVERSE),
    };
    vehicle.vehicle_gear_index_neutral = NEUTRAL;
    vehicle.vehicle_gear_index_reverse = REVERSE;
    vehicle.vehicle_gear_maximum = state.gears;
    vehicle.vehicle_speed = wire(state.speed);
    // The speedometer hangs on the driven wheels.
    let [rear_left, rear_right, ..] = rear_first(state, |wheel| wheel.speed);
    vehicle.vehicle_transmission_speed = wire((rear_left + rear_right) / 2.0);
    [vehicle.vehicle_position_x, vehicle.vehicle_position_y, vehicle.vehicle_position_z] =
        mirrored(state.position).map(wire);
    [vehicle.vehicle_velocity_x, vehicle.vehicle_velocity_y, vehicle.vehicle_velocity_z] =
        mirrored(state.velocity).map(wire);
    [
        vehicle.vehicle_acceleration_x,
        vehicle.vehicle_acceleration_y,
        vehicle.vehicle_acceleration_z,
    ] = mirrored(to_world(state, state.local_acceleration)).map(wire);
    [
        vehicle.vehicle_left_direction_x,
        vehicle.vehicle_left_direction_y,
        vehicle.vehicle_left_direction_z,
    ] = mirrored(state.right.map(|right| -right)).map(wire);
    [
        vehicle.vehicle_forward_direction_x,
        vehicle.vehicle_forward_direction_y,
        vehicle.vehicle_forward_direction_z,
    ] = mirrored(state.forward).map(wire);
    [
        vehicle.vehicle_up_direction_x,
        vehicle.vehicle_up_direction_y,
        vehicle.vehicle_up_direction_z,
    ] = mirrored(state.up).map(wire);
    [
        vehicle.vehicle_hub_position_bl,
        vehicle.vehicle_hub_position_br,
        vehicle.vehicle_hub_position_fl,
        vehicle.vehicle_hub_position_fr,
    ] = rear_first(state, |wheel| wheel.travel).map(wire);
    [
        vehicle.vehicle_hub_velocity_bl,
        vehicle.vehicle_hub_velocity_br,
        vehicle.vehicle_hub_velocity_fl,
        vehicle.vehicle_hub_velocity_fr,
    ] = rear_first(state, |wheel| wheel.travel_velocity).map(wire);
    [
        vehicle.vehicle_cp_forward_speed_bl,
        vehicle.vehicle_cp_forward_speed_br,
        vehicle.vehicle_cp_forward_speed_fl,
        vehicle.vehicle_cp_forward_speed_fr,
    ] = rear_first(state, |wheel| wheel.speed).map(wire);
    [
        vehicle.vehicle_brake_temperature_bl,
        vehicle.vehicle_brake_temperature_br,
        vehicle.vehicle_brake_temperature_fl,
        vehicle.vehicle_brake_temperature_fr,
    ] = rear_first(state, |wheel| wheel.brake_temperature).map(wire);
    vehicle.vehicle_engine_rpm_max = wire(state.max_rpm);
    vehicle.vehicle_engine_rpm_idle = wire(state.idle_rpm);
    vehicle.vehicle_engine_rpm_current = wire(state.rpm);
    vehicle.vehicle_throttle = wire(state.throttle);
    vehicle.vehicle_brake = wire(state.brake);
    vehicle.vehicle_clutch = wire(state.clutch);
    vehicle.vehicle_steering = wire(state.steering);
    vehicle.vehicle_handbrake = wire(state.handbrake);
    vehicle.stage_current_time = wire(state.current_lap_time);
    vehicle.stage_current_distance = wire(state.lap_distance);
    vehicle.stage_length = wire(state.track_length);
    vehicle
}
