//! Project CARS 2: telemetry in every frame, the state of the game now and then. Which way the
//! game's axes point is not known, so vectors are sent in the simulation's own.

use telemetry_core::wire::Array;
use telemetry_decoders::pcars2::{
    CarFlags, GameState, Header, Telemetry538, Telemetry555, Telemetry559, TyreFlags,
};
use zerocopy::{FromZeros, IntoBytes};

use super::units::{
    AIR_TEMPERATURE, BRAKE_BIAS, KELVIN, OIL_PRESSURE, OIL_TEMPERATURE, TRACK_TEMPERATURE,
    WATER_TEMPERATURE, bits, front_first, radians, text, to_world, wire, wires,
};
use super::{Format, Sink, Variant};
use crate::car::State;

/// The default is what is sent today.
pub(super) const VARIANTS: &[Variant] = &[
    Variant {
        name: "559",
        what: "Project CARS 2 today, Automobilista 2",
        make: |_| Box::new(Pcars2::new(Form::Current)),
    },
    Variant {
        name: "555",
        what: "Project CARS 2 from patch 1.3",
        make: |_| Box::new(Pcars2::new(Form::Patched)),
    },
    Variant {
        name: "538",
        what: "Project CARS 2 as released",
        make: |_| Box::new(Pcars2::new(Form::Released)),
    },
];

const TELEMETRY: u8 = 0;
const GAME_STATE: u8 = 4;
const VERSION: u8 = 2;
/// How often the state of the game is sent, s.
const STATE_EVERY: f64 = 5.0;
/// Low bits: playing or paused; high ones: a race.
const PLAYING: u8 = 2 | RACE;
const PAUSED: u8 = 3 | RACE;
const RACE: u8 = 5 << 4;
const BUILD: u16 = 1_235;
const REVERSE: u8 = 15;
/// Pressures of water and fuel, kPa.
const WATER_PRESSURE: f64 = 120.0;
const FUEL_PRESSURE: f64 = 400.0;
const COMPOUND: &str = "Slick";

#[derive(Debug)]
enum Form {
    Released,
    Patched,
    Current,
}

#[derive(Debug)]
struct Pcars2 {
    form: Form,
    packets: u32,
    telemetries: u32,
    game_states: u32,
    /// When the state of the game is due, s.
    state_due: f64,
}

impl Pcars2 {
    fn new(form: Form) -> Self {
        Self { form, packets: 0, telemetries: 0, game_states: 0, state_due: 0.0 }
    }

    fn header(&mut self, packet_type: u8) -> Header {
        let of_type = match packet_type {
            TELEMETRY => &mut self.telemetries,
            _ => &mut self.game_states,
        };
        *of_type = of_type.wrapping_add(1);
        self.packets = self.packets.wrapping_add(1);
        Header {
            packet_number: self.packets.into(),
            category_packet_number: (*of_type).into(),
            partial_packet_index: 1,
            partial_packet_number: 1,
            packet_type: packet_type.into(),
            packet_version: VERSION,
        }
    }
}

impl Format for Pcars2 {
    fn encode(&mut self, state: &State, sink: &mut Sink<'_>) {
        if state.time >= self.state_due {
            self.state_due = state.time + STATE_EVERY;
            sink(game_state(state, self.header(GAME_STATE)).as_bytes());
        }
        let released = telemetry(state, self.header(TELEMETRY));
        let patched = Telemetry555 {
            released,
            turbo_boost_pressure: wire(state.boost),
            full_position: wires(state.position),
            brake_bias: wire(BRAKE_BIAS * 255.0),
        };
        match self.form {
            Form::Released => sink(released.as_bytes()),
            Form::Patched => sink(patched.as_bytes()),
            Form::Current => {
                sink(Telemetry559 { patched, tick_count: (state.frame as u32).into() }.as_bytes());
            }
        }
    }
}

fn game_state(state: &State, base: Header) -> GameState {
    let mut packet = GameState::new_zeroed();
    packet.base = base;
    packet.build_version_number = BUILD.into();
    packet.game_state = if state.race_on { PLAYING } else { PAUSED }.into();
    packet.ambient_temperature = wire(AIR_TEMPERATURE);
    packet.track_temperature = wire(TRACK_TEMPERATURE);
    packet
}

fn telemetry(state: &State, base: Header) -> Telemetry538 {
    let [throttle, brake, clutch, hand_brake] =
        [state.throttle, state.brake, state.clutch, state.handbrake]
            .map(|pedal| wire(pedal * 255.0));
    let mut packet = Telemetry538::new_zeroed();
    packet.base = base;
    packet.unfiltered_throttle = throttle;
    packet.unfiltered_brake = brake;
    packet.unfiltered_steering = wire(state.steering * 127.0);
    packet.unfiltered_clutch = clutch;
    packet.car_flags = CarFlags::new(car_flags(state));
    packet.oil_temp_celsius = wire(OIL_TEMPERATURE);
    packet.oil_pressure_k_pa = wire(OIL_PRESSURE / 1_000.0);
    packet.water_temp_celsius = wire(WATER_TEMPERATURE);
    packet.water_pressure_kpa = wire(WATER_PRESSURE);
    packet.fuel_pressure_kpa = wire(FUEL_PRESSURE);
    packet.fuel_capacity = wire(state.fuel_capacity);
    packet.brake = brake;
    packet.throttle = throttle;
    packet.clutch = clutch;
    packet.fuel_level = wire(state.fuel);
    packet.speed = wire(state.speed);
    packet.rpm = wire(state.rpm);
    packet.max_rpm = wire(state.max_rpm);
    packet.steering = wire(state.steering * 127.0);
    packet.gear_num_gears =
        (u8::try_from(state.gear).unwrap_or(REVERSE) | (state.gears << 4)).into();
    packet.odometer_km = wire(state.total_distance / 1_000.0);
    packet.orientation = wires([state.pitch, state.yaw, state.roll]);
    packet.local_velocity = wires(state.local_velocity);
    packet.world_velocity = wires(state.velocity);
    packet.angular_velocity = wires(state.angular_velocity);
    packet.local_acceleration = wires(state.local_acceleration);
    packet.world_acceleration = wires(to_world(state, state.local_acceleration));
    packet.tyre_flags = Array(state.wheels.map(|wheel| {
        let on_ground = if wheel.load > 0.0 { TyreFlags::ON_GROUND } else { 0 };
        TyreFlags::new(TyreFlags::ATTACHED | TyreFlags::INFLATED | on_ground)
    }));
    packet.tyre_rps = wires(front_first(state, |wheel| wheel.rotation / std::f64::consts::TAU));
    packet.tyre_temp = wires(front_first(state, |wheel| wheel.tyre_temperature));
    packet.tyre_wear = wires(front_first(state, |wheel| wheel.wear * 255.0));
    packet.brake_temp_celsius = wires(front_first(state, |wheel| wheel.brake_temperature));
    // The simulated tyre is equally warm all over.
    let kelvin = wires(front_first(state, |wheel| wheel.tyre_temperature + KELVIN));
    packet.tyre_tread_temp = kelvin;
    packet.tyre_layer_temp = kelvin;
    packet.tyre_carcass_temp = kelvin;
    packet.tyre_rim_temp = kelvin;
    packet.tyre_internal_air_temp = kelvin;
    packet.tyre_temp_left = kelvin;
    packet.tyre_temp_center = kelvin;
    packet.tyre_temp_right = kelvin;
    packet.suspension_travel = wires(front_first(state, |wheel| wheel.travel));
    packet.suspension_velocity = wires(front_first(state, |wheel| wheel.travel_velocity));
    // In hundredths of a bar.
    packet.air_pressure = wires(front_first(state, |wheel| wheel.tyre_pressure / 1_000.0));
    packet.engine_speed = wire(radians(state.rpm));
    packet.engine_torque = wire(state.torque);
    packet.hand_brake = hand_brake;
    packet.tyre_compound = Array([text(COMPOUND); 4]);
    packet
}

fn car_flags(state: &State) -> u8 {
    bits([
        (CarFlags::ENGINE_ACTIVE, true),
        (CarFlags::SPEED_LIMITER, state.pit_limiter),
        (CarFlags::ABS, state.abs_active),
        (CarFlags::HANDBRAKE, state.handbrake > 0.0),
    ])
}
