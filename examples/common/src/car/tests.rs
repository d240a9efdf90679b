//! What must hold of the car whatever it does.

use super::*;

/// Runs for `seconds` at `dt`; `look` sees every two neighbouring states.
fn run(setup: Setup, seconds: f64, dt: f64, mut look: impl FnMut(&State, &State)) -> Simulation {
    let mut simulation = Simulation::new(setup);
    while simulation.state().time < seconds {
        let before = *simulation.state();
        simulation.advance(dt);
        look(&before, simulation.state());
    }
    simulation
}

fn assert_near(got: [f64; 3], wanted: [f64; 3], tolerance: f64, what: &str, state: &State) {
    let far = (0..3).any(|i| (got[i] - wanted[i]).abs() > tolerance);
    assert!(!far, "{what} at {:.3} s: {got:?}, not {wanted:?}", state.time);
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Looks at the debug form, which has every field.
fn assert_finite(state: &State) {
    let text = format!("{state:?}");
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}

fn assert_plausible(state: &State) {
    assert!((0.0..=1.0).contains(&state.throttle) && (0.0..=1.0).contains(&state.brake));
    assert!((0.0..=1.0).contains(&state.clutch) && state.steering.abs() <= 1.0);
    assert!((0.0..=1.0).contains(&state.shift_light) && (0.0..=1.0).contains(&state.fuel));
    assert!(state.rpm < 1.02 * state.max_rpm && state.rpm > 0.5 * state.idle_rpm, "{state:?}");
    assert!(state.speed < 85.0 && (1..=8).contains(&state.race_position));
    for wheel in state.wheels {
        assert!((20.0..140.0).contains(&wheel.tyre_temperature), "{wheel:?}");
        assert!((20.0..900.0).contains(&wheel.brake_temperature), "{wheel:?}");
        assert!((150e3..240e3).contains(&wheel.tyre_pressure), "{wheel:?}");
        assert!((-0.05..0.2).contains(&wheel.travel) && wheel.wear < 0.5, "{wheel:?}");
    }
}

#[test]
fn twenty_minutes_stay_finite_and_plausible() {
    let mut simulation = Simulation::new(Setup::default());
    while simulation.state().time < 1200.0 {
        for dt in [1.0 / 60.0, 0.0, 1.0 / 30.0, 0.25] {
            simulation.advance(dt);
            assert_plausible(simulation.state());
        }
        assert_finite(simulation.state());
    }
    assert!(simulation.state().lap >= 10, "only {} laps", simulation.state().lap - 1);
}

#[test]
fn odd_times_do_no_harm() {
    let mut simulation = Simulation::new(Setup::default());
    for dt in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
        simulation.advance(dt);
        assert_eq!(simulation.state().time, 0.0);
    }
    simulation.advance(f64::INFINITY);
    assert!((simulation.state().time - LONGEST).abs() < 2.0 * STEP);
    assert_eq!(simulation.state().frame, 5);
    assert_finite(simulation.state());
}

#[test]
fn the_same_time_in_other_portions_gives_the_same_car() {
    let mut whole = Simulation::new(Setup::default());
    let mut pieces = whole.clone();
    for _ in 0..240 {
        whole.advance(0.25);
        while pieces.state().time < whole.state().time {
            pieces.advance(STEP);
        }
        let state = State { frame: whole.state().frame, ..*pieces.state() };
        assert_eq!(state, *whole.state());
    }
    let other = run(Setup { seed: 2, ..Setup::default() }, 60.0, 0.25, |_, _| {});
    assert_ne!(other.state().position, whole.state().position);
}

#[test]
fn motion_agrees_with_itself() {
    run(Setup::default(), 100.0, STEP, |before, state| {
        let dt = state.time - before.time;
        let rate = |a: [f64; 3], b: [f64; 3]| [0, 1, 2].map(|i| (b[i] - a[i]) / dt);
        assert_near(rate(before.position, state.position), state.velocity, 1e-6, "way", state);

        let spun = cross(state.angular_velocity, state.local_velocity);
        let grown = rate(before.local_velocity, state.local_velocity);
        let wanted = [0, 1, 2].map(|i| grown[i] + spun[i]);
        assert_near(state.local_acceleration, wanted, 0.05, "acceleration", state);

        let yaw_rate = wrap(state.yaw - before.yaw) / dt;
        let told = state.angular_velocity[1];
        assert!((yaw_rate - told).abs() < 0.04 + 0.02 * yaw_rate.abs(), "{yaw_rate} {state:?}");
        let turned = cross(state.angular_velocity, [0.0, 0.0, 1.0]);
        let turning = rate(before.forward, state.forward);
        let local = [dot(turning, state.right), dot(turning, state.up), 0.0];
        assert_near(local, turned, 0.01, "turning", state);
    });
}

#[test]
fn axes_are_upright_and_at_right_angles() {
    run(Setup::default(), 100.0, 0.1, |_, state| {
        assert_near(cross(state.right, state.up), state.forward, 1e-12, "axes", state);
        assert_near(cross(state.up, state.forward), state.right, 1e-12, "axes", state);
        assert!((dot(state.up, state.up) - 1.0).abs() < 1e-12 && state.up[1] > 0.9);
        assert!((state.speed - dot(state.velocity, state.velocity).sqrt()).abs() < 1e-9);
        assert!((state.forward[1].asin() - state.pitch).abs() < 1e-9);
        assert!(state.right[1] * state.roll <= 0.0, "positive roll has the right side down");
    });
    let east = Axes::new([std::f64::consts::FRAC_PI_2, 0.0, 0.0]);
    assert!((east.forward[0] - 1.0).abs() < 1e-12 && (east.right[2] + 1.0).abs() < 1e-12);
}

#[test]
fn engine_turns_with_the_wheels_and_power_is_torque_times_speed() {
    let mut simulation = Simulation::new(Setup::default());
    let mut locked = 0;
    while simulation.state().time < 100.0 {
        simulation.advance(STEP);
        let state = simulation.state();
        let turn = state.rpm * std::f64::consts::PI / 30.0;
        assert!((state.power - state.torque * turn).abs() < 1e-3);
        if simulation.engine.locked {
            let axle = (state.wheels[2].rotation + state.wheels[3].rotation) / 2.0;
            assert!((turn - axle * engine::ratio(state.gear)).abs() < 1e-6, "{state:?}");
            locked += 1;
        }
    }
    assert!(locked > 80_000, "the clutch was closed for {locked} ms only");
}

#[test]
fn laps_are_driven_on_the_track_and_differ_by_tenths() {
    for seed in [0, 7] {
        let setup = Setup { seed, pit_every: 0, ..Setup::default() };
        let mut times = Vec::new();
        let mut sectors = 0.0;
        let end = run(setup, 400.0, 0.01, |before, state| {
            let edge = state.track_width / 2.0;
            assert!(state.track_offset.abs() < edge - 0.8, "off the track: {state:?}");
            if before.sector < state.sector {
                sectors += state.sector_times[usize::from(before.sector)].unwrap();
            }
            if before.lap < state.lap {
                let time = state.last_lap_time.unwrap();
                assert!(time > sectors && time < sectors + 60.0);
                sectors = 0.0;
                times.push(time);
            }
        });
        assert!(times.iter().all(|t| (70.0..130.0).contains(t)), "{times:?}");
        let best = end.state().best_lap_time.unwrap();
        let worst = times[1..].iter().copied().fold(0.0, f64::max);
        assert!(times.contains(&best) && (0.01..2.0).contains(&(worst - best)), "{times:?}");
        assert_eq!(end.state().race_position, 3);
        assert_eq!(end.state().last_lap_time, times.last().copied());
    }
}

#[test]
fn a_run_shows_every_gear_flag_and_light() {
    let (mut gears, mut flags) = ([0; 8], Vec::new());
    let (mut top, mut standing, mut pit, mut reversing) = (0.0_f64, 0.0, 0.0, 0.0);
    let (mut spinning, mut locking) = (0.0_f64, 0.0_f64);
    let mut seen = [false; 4];
    let setup = Setup { laps: 3, ..Setup::default() };
    run(setup, 430.0, 0.01, |before, state| {
        gears[usize::try_from(state.gear + 1).unwrap()] += 1;
        if !flags.contains(&state.flag) {
            flags.push(state.flag);
        }
        let dt = state.time - before.time;
        let gone = |now: bool| if now { dt } else { 0.0 };
        standing += gone(state.gear == 0 && state.lap == 1 && state.speed < 0.01);
        pit += gone(state.in_pit);
        reversing += gone(state.gear == -1 && state.local_velocity[2] < -0.1);
        top = top.max(state.rpm);
        if state.speed > 5.0 {
            spinning = spinning.max(state.wheels[3].slip_ratio);
            locking = locking.min(state.wheels[1].slip_ratio);
        }
        let now = [state.abs_active, state.tc_active, state.drs, state.pit_limiter];
        seen = [0, 1, 2, 3].map(|i| seen[i] || now[i]);
        assert!(!state.pit_limiter || state.speed < PIT_SPEED + 0.5, "too fast in the pit");
    });
    assert!(gears.iter().all(|n| *n > 50), "gears -1..6: {gears:?}");
    assert_eq!(flags, [Flag::Green, Flag::None, Flag::Yellow, Flag::Chequered]);
    assert!((SHIFT_RPM..1.02 * MAX_RPM).contains(&top), "top {top}");
    assert!((1.0..1.6).contains(&standing), "stood {standing} s in neutral");
    assert!((15.0..45.0).contains(&pit), "{pit} s in the pit");
    assert!((1.5..4.0).contains(&reversing), "{reversing} s in reverse");
    assert!(spinning > 0.1 && locking < -0.1, "slip {locking}..{spinning}");
    assert_eq!(seen, [true; 4], "ABS, TC, DRS, pit limiter");
}

#[test]
fn out_of_the_garage_the_car_backs_out_first() {
    let setup = Setup { start: Start::Garage, ..Setup::default() };
    let mut gears = Vec::new();
    let end = run(setup, 30.0, 0.01, |_, state| {
        if gears.last() != Some(&state.gear) {
            gears.push(state.gear);
        }
    });
    assert_eq!(gears[..3], [0, -1, 1]);
    assert!(!end.state().in_pit && end.state().speed > 25.0);
}
