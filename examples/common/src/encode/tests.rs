//! What is encoded comes back out of the decoders, within what the wire resolves.

use std::sync::OnceLock;

use telemetry_core::{Car, CarName, Decoder as _, Flag, Gear, TelemetryFrame, Timestamp};
use telemetry_decoders::{f1, forza, outgauge, pcars2, truck, wrc};
use zerocopy::FromBytes;

use super::f1::PLAYER;
use super::*;
use crate::car::{self, CAR_ORDINAL, Setup, Simulation, Start};

/// States of a run, 60 a second.
fn run(start: Start, seconds: u32) -> Vec<State> {
    let mut simulation = Simulation::new(Setup { start, ..Setup::default() });
    let mut states = vec![*simulation.state()];
    for _ in 0..seconds * 60 {
        simulation.advance(1.0 / 60.0);
        states.push(*simulation.state());
    }
    states
}

/// A race from the grid into its third lap, and a start from the garage, which begins in reverse.
fn runs() -> &'static [Vec<State>; 2] {
    static RUNS: OnceLock<[Vec<State>; 2]> = OnceLock::new();
    RUNS.get_or_init(|| [run(Start::Grid, 260), run(Start::Garage, 30)])
}

/// Every protocol with every variant.
fn encoders() -> impl Iterator<Item = Encoder> {
    Protocol::ALL.into_iter().flat_map(|protocol| {
        Encoder::variants(protocol)
            .iter()
            .map(move |variant| Encoder::new(protocol, Some(variant.name)).unwrap())
    })
}

fn encoder(protocol: Protocol, variant: &str) -> Encoder {
    Encoder::new(protocol, Some(variant)).unwrap()
}

fn datagrams(encoder: &mut Encoder, state: &State) -> Vec<Vec<u8>> {
    let mut datagrams = Vec::new();
    encoder.encode(state, |datagram| datagrams.push(datagram.to_vec()));
    datagrams
}

/// How far a value may be off: half of what the last digit on the wire is worth, and some for
/// single precision.
#[derive(Clone, Copy)]
struct Resolution {
    speed: f64,
    rpm: f64,
    pedals: f64,
    clutch: f64,
    steering: f64,
    acceleration: f64,
    shift_light: f64,
    times: f64,
}

const SINGLE: Resolution = Resolution {
    speed: 1e-5,
    rpm: 2e-3,
    pedals: 1e-6,
    clutch: 1e-6,
    steering: 1e-6,
    acceleration: 1e-4,
    shift_light: 1e-6,
    times: 1e-4,
};
const BYTE: f64 = 0.5 / 255.0 + 1e-6;
const SIGNED_BYTE: f64 = 0.5 / 127.0 + 1e-6;

fn resolution(encoder: &Encoder) -> Resolution {
    match encoder.protocol() {
        Protocol::Forza => {
            Resolution { pedals: BYTE, clutch: BYTE, steering: SIGNED_BYTE, ..SINGLE }
        }
        Protocol::Pcars2 => {
            Resolution { rpm: 0.51, pedals: BYTE, clutch: BYTE, steering: SIGNED_BYTE, ..SINGLE }
        }
        Protocol::Truck => Resolution {
            speed: 0.6e-3,
            rpm: 0.051,
            pedals: 0.51e-3,
            clutch: 0.51e-3,
            steering: 0.51e-3,
            ..SINGLE
        },
        Protocol::F1 => Resolution {
            // Cut to whole km/h.
            speed: 1.0 / 3.6 + 1e-5,
            rpm: 0.51,
            clutch: 0.006,
            shift_light: 0.006,
            acceleration: if encoder.variant().name == "2026" { 5e-3 } else { 1e-4 },
            times: 0.6e-3,
            ..SINGLE
        },
        _ => SINGLE,
    }
}

/// The frame that a state should become; `before` is the state that was sent before it.
fn expected(encoder: &Encoder, state: &State, before: &State) -> TelemetryFrame {
    let mut frame = TelemetryFrame::EMPTY;
    // What every protocol has.
    frame.speed_mps = Some(state.speed as f32);
    frame.rpm = Some(state.rpm as f32);
    frame.gear = Some(Gear::new(state.gear));
    frame.throttle = Some(state.throttle as f32);
    frame.brake = Some(state.brake as f32);
    frame.clutch = Some(state.clutch as f32);

    let variant = encoder.variant().name;
    let positive = |time: f64| Some(time as f32).filter(|&time| time > 0.0);
    let max_rpm = Some(state.max_rpm as f32);
    let idle_rpm = Some(state.idle_rpm as f32);
    let handbrake = Some(state.handbrake as f32);
    let steering = Some(state.steering as f32);
    let fuel = Some(state.fuel as f32);
    let lap = Some(state.lap as u16);
    let position = Some(u16::from(state.race_position));
    let current_lap_s = positive(state.current_lap_time);
    let last_lap_s = state.last_lap_time.map(|time| time as f32);
    let slip =
        |state: &State, best: f64| Some(state.wheels.map(|wheel| (wheel.slip_ratio / best) as f32));
    let acceleration = Some(state.local_acceleration.map(|part| part as f32));
    let rotation = Some([state.yaw, state.pitch, state.roll].map(|angle| angle as f32));
    let flag = Some(match state.flag {
        car::Flag::None | car::Flag::Chequered => Flag::NoFlag,
        car::Flag::Green => Flag::Green,
        car::Flag::Yellow => Flag::Yellow,
    });

    match encoder.protocol() {
        Protocol::Forza => {
            frame.driving = Some(true);
            frame.max_rpm = max_rpm;
            frame.idle_rpm = idle_rpm;
            frame.wheel_slip = slip(state, super::forza::BEST_SLIP[0]);
            frame.acceleration_mps2 = acceleration;
            frame.rotation_rad = rotation;
            frame.car = Some(Car::Number(CAR_ORDINAL as i32));
            if variant == "232" {
                frame.gear = None;
                (frame.throttle, frame.brake, frame.clutch) = (None, None, None);
            } else {
                frame.handbrake = handbrake;
                frame.steering = steering;
                frame.fuel = fuel;
                frame.lap = lap;
                frame.position = position;
                frame.current_lap_s = current_lap_s;
                frame.last_lap_s = last_lap_s;
                frame.best_lap_s = state.best_lap_time.map(|time| time as f32);
            }
        }
        Protocol::F1 => {
            frame.driving = Some(true);
            frame.max_rpm = max_rpm;
            frame.idle_rpm = idle_rpm;
            frame.steering = steering;
            frame.shift_light = Some(state.shift_light as f32);
            frame.drs = Some(state.drs);
            frame.pit_limiter = Some(state.pit_limiter);
            frame.in_pit = Some(state.in_pit);
            frame.flag = flag;
            frame.fuel = fuel;
            frame.lap = lap;
            frame.position = position;
            frame.current_lap_s = current_lap_s;
            frame.last_lap_s = last_lap_s;
            frame.acceleration_mps2 = acceleration;
            frame.rotation_rad = rotation;
            // From 2023 on it comes behind the packets that yield a frame.
            frame.wheel_slip = slip(if variant == "2022" { state } else { before }, 1.0);
        }
        Protocol::Codemasters => {
            frame.max_rpm = max_rpm;
            frame.idle_rpm = idle_rpm;
            frame.steering = steering;
            frame.fuel = fuel;
            frame.lap = lap;
            frame.position = position;
            frame.current_lap_s = current_lap_s;
            frame.last_lap_s = last_lap_s;
            if variant == "280-f1" {
                frame.in_pit = Some(state.in_pit);
                frame.drs = Some(state.drs);
                frame.flag = flag;
            }
        }
        Protocol::Wrc => {
            frame.max_rpm = max_rpm;
            frame.idle_rpm = idle_rpm;
            frame.handbrake = handbrake;
            frame.steering = steering;
            frame.shift_light = Some(state.shift_light as f32);
            frame.current_lap_s = current_lap_s;
        }
        Protocol::OutGauge => {
            let on = |on: bool| Some(f32::from(u8::from(on)));
            frame.handbrake = on(state.handbrake > 0.0);
            frame.shift_light = on(state.shift_light >= 1.0);
            frame.fuel = fuel;
            if variant == "beamng" {
                frame.abs_active = Some(state.abs_active);
                frame.car = CarName::new("beam").map(Car::Name);
            } else {
                frame.pit_limiter = Some(state.pit_limiter);
                frame.car = CarName::new("MGT").map(Car::Name);
            }
        }
        Protocol::Pcars2 => {
            frame.driving = Some(true);
            frame.max_rpm = max_rpm;
            frame.handbrake = handbrake;
            frame.steering = steering;
            frame.pit_limiter = Some(state.pit_limiter);
            frame.fuel = fuel;
        }
        Protocol::Truck => frame.steering = steering,
        other => panic!("no expectation for {other:?}"),
    }
    frame
}

/// Compares the floats within the resolution and everything else exactly.
fn assert_close(mut got: TelemetryFrame, mut want: TelemetryFrame, by: Resolution, what: &str) {
    macro_rules! near {
        ($($field:ident: $resolution:expr),* $(,)?) => {$(
            let pair = (got.$field.take(), want.$field.take());
            let close = match pair {
                (Some(got), Some(want)) => (f64::from(got) - f64::from(want)).abs() <= $resolution,
                _ => pair.0 == pair.1,
            };
            assert!(close, "{what}: {} is {:?}, not {:?}", stringify!($field), pair.0, pair.1);
        )*};
    }
    macro_rules! all_near {
        ($($field:ident: $resolution:expr),* $(,)?) => {$(
            let pair = (got.$field.take(), want.$field.take());
            let close = match pair {
                (Some(got), Some(want)) => got
                    .iter()
                    .zip(want)
                    .all(|(got, want)| f64::from(got - want).abs() <= $resolution),
                _ => pair.0 == pair.1,
            };
            assert!(close, "{what}: {} is {:?}, not {:?}", stringify!($field), pair.0, pair.1);
        )*};
    }
    near! {
        speed_mps: by.speed,
        rpm: by.rpm,
        max_rpm: by.rpm,
        idle_rpm: by.rpm,
        throttle: by.pedals,
        brake: by.pedals,
        clutch: by.clutch,
        handbrake: by.pedals,
        steering: by.steering,
        shift_light: by.shift_light,
        fuel: 1e-6,
        current_lap_s: by.times,
        last_lap_s: by.times,
        best_lap_s: by.times,
    }
    all_near! {
        wheel_slip: 1e-5,
        acceleration_mps2: by.acceleration,
        rotation_rad: 1e-6,
    }
    assert_eq!(got, want, "{what}");
}

#[test]
fn frames_equal_the_states() {
    for mut encoder in encoders() {
        let (protocol, name) = (encoder.protocol(), encoder.variant().name);
        let by = resolution(&encoder);
        for states in runs() {
            encoder = encoder.with_session(SESSION);
            let mut decoder = protocol.decoder();
            // What the first frame of F1 cannot have yet comes from a packet behind it.
            let mut before = states[0];
            for datagram in datagrams(&mut encoder, &before) {
                decoder.push(&datagram, Timestamp::ZERO).unwrap();
            }
            for state in &states[1..] {
                let mut frame = None;
                for datagram in datagrams(&mut encoder, state) {
                    let what = format!("{protocol:?} {name} at {:.3} s", state.time);
                    assert_eq!(Protocol::claim(&datagram), Some(protocol), "{what}");
                    let mut others = Protocol::ALL.into_iter().filter(|other| *other != protocol);
                    // F1's Motion Ex of 2024 has the length of a WRC packet, and comes first.
                    let is_alone = datagram.len() == 237 || !others.any(|p| p.claims(&datagram));
                    assert!(is_alone, "{what}");
                    assert_eq!(protocol.plausible(&datagram), Ok(()), "{what}");
                    frame = decoder.push(&datagram, Timestamp::ZERO).unwrap().or(frame);
                }
                // A truck that changes nothing sends nothing.
                assert!(frame.is_some() || protocol == Protocol::Truck, "{state:?}");
                if let Some(frame) = frame {
                    let what = format!("{protocol:?} {name} at {:.3} s", state.time);
                    assert_close(frame, expected(&encoder, state, &before), by, &what);
                }
                before = *state;
            }
        }
    }
}

/// Otherwise the comparison above would show less than it seems to.
#[test]
fn the_runs_hold_everything() {
    let states = || runs().iter().flatten();
    for gear in -1..=6 {
        assert!(states().any(|state| state.gear == gear), "no gear {gear}");
    }
    assert!(states().any(|state| state.lap == 3) && states().any(|state| state.in_pit));
    assert!(states().any(|state| state.pit_limiter) && states().any(|state| state.drs));
    assert!(states().any(|state| state.abs_active) && states().any(|state| state.tc_active));
    assert!(states().any(|state| state.handbrake > 0.0));
    assert!(states().any(|state| state.shift_light >= 1.0));
    for flag in [car::Flag::None, car::Flag::Green, car::Flag::Yellow] {
        assert!(states().any(|state| state.flag == flag), "no {flag:?}");
    }
    assert!(states().any(|state| state.local_acceleration[0] > 9.0));
    assert!(states().any(|state| state.local_acceleration[0] < -9.0));
    assert!(states().any(|state| state.pitch.abs() > 0.02 && state.roll.abs() > 0.02));
}

#[test]
fn datagrams_have_the_sizes_and_the_order_of_the_game() {
    let state = runs()[0][0];
    let later = runs()[0][1];
    let lengths = |encoder: &mut Encoder, state| -> Vec<usize> {
        datagrams(encoder, state).iter().map(Vec::len).collect()
    };
    for mut encoder in encoders() {
        let name = encoder.variant().name;
        let first = lengths(&mut encoder, &state);
        let second = lengths(&mut encoder, &later);
        match (encoder.protocol(), name) {
            (Protocol::F1, year) => {
                let sizes = f1::Format::from_number(year.parse().unwrap()).unwrap().sizes();
                let motion_ex = if year == "2022" { &[][..] } else { &[13] };
                let ids = |ids: &[usize]| -> Vec<usize> {
                    ids.iter().chain(motion_ex).map(|&id| sizes[id]).collect()
                };
                assert_eq!(first, ids(&[0, 1, 2, 6, 7]), "{year}");
                assert_eq!(second, ids(&[0, 2, 6, 7]), "{year}");
            }
            (Protocol::Pcars2, length) => {
                let length = length.parse().unwrap();
                assert_eq!((first, second), (vec![24, length], vec![length]));
            }
            (Protocol::Truck, _) => assert!((115..140).contains(&first[0]), "{first:?}"),
            (Protocol::OutGauge, "beamng") => assert_eq!((first, second), (vec![96], vec![96])),
            (_, name) => {
                let length = name.split('-').next().unwrap().parse().unwrap();
                assert_eq!((first, second), (vec![length], vec![length]));
            }
        }
    }
}

#[test]
fn every_protocol_has_variants_and_unknown_ones_are_refused() {
    for protocol in Protocol::ALL {
        let newest = Encoder::new(protocol, None).unwrap();
        assert_eq!(newest.variant().name, Encoder::variants(protocol)[0].name);
        assert_eq!(newest.protocol(), protocol);
    }
    assert_eq!(
        Encoder::new(Protocol::F1, Some("2021")).unwrap_err().to_string(),
        "f1 has no variant \"2021\"; there are: 2026, 2025, 2024, 2023, 2022"
    );
}

#[test]
fn rare_packets_come_in_time() {
    for (protocol, variant, length, every) in
        [(Protocol::F1, "2025", 753, 0.5), (Protocol::Pcars2, "559", 24, 5.0)]
    {
        let mut encoder = encoder(protocol, variant);
        let mut times = Vec::new();
        for state in &runs()[0][..=1_200] {
            let rare = datagrams(&mut encoder, state).iter().any(|d| d.len() == length);
            times.extend(rare.then_some(state.time));
        }
        assert_eq!(times[0], 0.0);
        for pair in times.windows(2) {
            let gap = pair[1] - pair[0];
            assert!((every..every + 0.02).contains(&gap), "{protocol:?}: {gap}");
        }
    }
}

#[test]
fn no_other_car_of_a_race_can_be_mistaken_for_the_players() {
    let mut encoder = encoder(Protocol::F1, "2024");
    for state in &runs()[0] {
        for datagram in datagrams(&mut encoder, state) {
            let f1::Packet::F2024(packet) = f1::parse(&datagram).unwrap() else { panic!() };
            let player = usize::from(packet.header().player_car_index);
            assert!(player > 0);
            // What makes a car out, as far as the packet has it.
            let cars: Vec<[f32; 2]> = match packet {
                f1::y2024::Packet::Motion(packet) => {
                    let place = |car: &f1::common::CarMotionData| {
                        [car.world_position_x.get(), car.world_position_z.get()]
                    };
                    packet.car_motion_data.iter().map(place).collect()
                }
                f1::y2024::Packet::LapData(packet) => {
                    let lap = |car: &f1::common::LapData| {
                        [car.lap_distance.get(), car.car_position.into()]
                    };
                    let mut places: Vec<u8> =
                        packet.lap_data.iter().map(|car| car.car_position).collect();
                    places.sort_unstable();
                    assert_eq!(places, (1..=22).collect::<Vec<u8>>());
                    packet.lap_data.iter().map(lap).collect()
                }
                f1::y2024::Packet::CarTelemetry(packet) => {
                    let engine = |car: &f1::common::CarTelemetryData| {
                        [car.engine_rpm.get().into(), car.steer.get()]
                    };
                    packet.car_telemetry_data.iter().map(engine).collect()
                }
                f1::y2024::Packet::CarStatus(packet) => {
                    let tank = |car: &f1::common::CarStatusData| {
                        [car.max_rpm.get().into(), car.fuel_in_tank.get()]
                    };
                    packet.car_status_data.iter().map(tank).collect()
                }
                _ => continue,
            };
            for (index, car) in cars.iter().enumerate() {
                assert!(index == player || *car != cars[player], "{packet:?}");
            }
        }
    }
}

#[test]
fn f1_counts_frames_in_the_given_session() {
    let session = NonZeroU64::new(77).unwrap();
    let mut encoder = encoder(Protocol::F1, "2023").with_session(session);
    for (number, state) in (1..).zip(&runs()[0][..100]) {
        for datagram in datagrams(&mut encoder, state) {
            let (header, _) = f1::common::PacketHeader::ref_from_prefix(&datagram).unwrap();
            assert_eq!(header.session_uid.get(), 77);
            assert_eq!(header.frame_identifier.get(), number);
            assert_eq!(header.overall_frame_identifier.get(), number);
        }
    }
}

/// A moment of a fast right turn.
fn right_turn() -> State {
    let turn = |state: &&State| state.local_acceleration[0] > 9.0 && state.speed > 30.0;
    *runs()[0].iter().find(turn).unwrap()
}

#[test]
fn f1_is_right_handed_with_the_rear_wheels_first() {
    let state = right_turn();
    let datagrams = datagrams(&mut encoder(Protocol::F1, "2025"), &state);
    let f1::Packet::F2025(f1::y2025::Packet::Motion(motion)) = f1::parse(&datagrams[0]).unwrap()
    else {
        panic!()
    };
    let car = motion.car_motion_data[usize::from(PLAYER)];
    let unit = |part: telemetry_core::wire::I16| f32::from(part.get()) / 32_767.0;
    let (x, z) = (unit(car.world_forward_dir_x), unit(car.world_forward_dir_z));
    assert!((x.atan2(z) - car.yaw.get()).abs() < 1e-3, "the heading is its own direction");
    assert!((-unit(car.world_forward_dir_y).asin() - car.pitch.get()).abs() < 1e-3);
    assert!((-unit(car.world_right_dir_y).asin() - car.roll.get()).abs() < 1e-3);
    assert!(car.g_force_lateral.get() < 0.0, "positive in a left turn");
    let up = z * unit(car.world_right_dir_x) - x * unit(car.world_right_dir_z);
    assert!(up < -0.9, "facing z, x is to the left");

    let f1::Packet::F2025(f1::y2025::Packet::MotionEx(ex)) =
        f1::parse(datagrams.last().unwrap()).unwrap()
    else {
        panic!()
    };
    assert!(ex.angular_velocity_y.get() < 0.0, "positive turning left");
    assert!(ex.front_wheels_angle.get() > 0.0);
    assert_eq!(ex.wheel_vert_force.values()[2], state.wheels[0].load as f32);
    let slides_left = ex.local_velocity_x.get() > 0.0;
    assert_eq!(slides_left, state.local_velocity[0] < 0.0);
}

#[test]
fn forza_counts_slip_from_0_to_1() {
    for state in &runs()[0] {
        let datagrams = datagrams(&mut encoder(Protocol::Forza, "331"), state);
        let sled = *forza::parse(&datagrams[0]).unwrap().sled();
        let (along, across) =
            (sled.tire_slip_ratio_rear_left.get(), sled.tire_slip_angle_rear_left.get());
        let combined = sled.tire_combined_slip_rear_left.get();
        assert!((along.hypot(across) - combined).abs() < 1e-3 * combined.max(1.0), "{state:?}");
    }
    let datagrams = datagrams(&mut encoder(Protocol::Forza, "331"), &right_turn());
    let sled = *forza::parse(&datagrams[0]).unwrap().sled();
    assert!(sled.tire_slip_angle_front_left.get() > 0.0, "positive in a right turn");
    assert!(sled.angular_velocity_y.get() > 0.0);
}

#[test]
fn outgauge_shows_lights_and_texts() {
    let limited = runs().iter().flatten().find(|state| state.pit_limiter).unwrap();
    let state = State { fuel: 0.987, lap: 2, ..*limited };
    let datagrams = datagrams(&mut encoder(Protocol::OutGauge, "92"), &state);
    let pack = *outgauge::parse(&datagrams[0]).unwrap().pack;
    assert_eq!(pack.display1.to_string(), "Fuel 98.7%");
    assert_eq!(pack.display2.to_string(), "Lap 2/30");
    assert_eq!(pack.light(outgauge::Lights::PIT_SPEED), Some(true));
    assert_eq!(pack.light(outgauge::Lights::FULL_BEAM), None, "not a light of this car");
}

#[test]
fn wrc_says_where_its_shift_lights_begin() {
    for state in &runs()[0] {
        let datagrams = datagrams(&mut encoder(Protocol::Wrc, "237"), state);
        let clock = *wrc::parse(&datagrams[0]).unwrap().clock;
        let (start, end) = (clock.shiftlights_rpm_start.get(), clock.shiftlights_rpm_end.get());
        let fraction = ((state.rpm as f32 - start) / (end - start)).clamp(0.0, 1.0);
        assert!((clock.shiftlights_fraction.get() - fraction).abs() < 1e-4, "{state:?}");
    }
}

#[test]
fn pcars2_counts_packets_and_names_the_gears() {
    let mut encoder = encoder(Protocol::Pcars2, "559");
    let first = datagrams(&mut encoder, &runs()[0][0]);
    let second = datagrams(&mut encoder, &runs()[0][1]);
    let numbers = [&first[0], &first[1], &second[0]].map(|datagram| {
        let (header, _) = pcars2::Header::ref_from_prefix(datagram).unwrap();
        (header.packet_type.get(), header.packet_number.get(), header.category_packet_number.get())
    });
    assert_eq!(numbers, [(4, 1, 1), (0, 2, 1), (0, 3, 2)]);
    let pcars2::Packet::Telemetry(telemetry) = pcars2::parse(&second[0]).unwrap() else { panic!() };
    assert_eq!(telemetry.released.gears(), 6);
    assert_eq!(telemetry.released.tyre_compound[3].to_string(), "Slick");
}

#[test]
fn a_truck_sends_only_what_changed() {
    let mut truck = encoder(Protocol::Truck, "json");
    let mut state = runs()[0][0];
    assert_eq!(datagrams(&mut truck, &state).len(), 1);
    assert_eq!(datagrams(&mut truck, &state).len(), 0);
    state.rpm += 1.0;
    state.steering = 0.25;
    let text = String::from_utf8(datagrams(&mut truck, &state).remove(0)).unwrap();
    assert!(text.contains("\"steer\":-0.250") && text.ends_with("}\n"), "{text}");
}

#[test]
fn a_car_that_rolls_back_is_negative_in_a_truck() {
    let back = *runs()[1].iter().find(|state| state.local_velocity[2] < -1.0).unwrap();
    let text = datagrams(&mut encoder(Protocol::Truck, "json"), &back).remove(0);
    let packet = truck::parse(&text).unwrap();
    assert!(packet.speed.unwrap() < -0.9 && packet.dgear == Some(-1.0), "{packet:?}");
}
