//! Body, suspension, tyres and brakes.
//!
//! The body moves in the plane (forward, sideways, yaw) and follows the road's surface; pitch and
//! roll come from the surface and from four springs. Wheels are FL, FR, RL, RR.

use std::f64::consts::TAU;

use super::engine::{Axle, Engine};
use super::track::Place;

/// Gravity, m/s².
pub(super) const GRAVITY: f64 = 9.81;
/// Mass without fuel, kg.
const DRY_MASS: f64 = 1220.0;
/// Yaw inertia, kg m².
const YAW_INERTIA: f64 = 1900.0;
/// Centre of gravity: to the front axle, to the rear axle, above the road, m.
const TO_FRONT: f64 = 1.35;
const TO_REAR: f64 = 1.25;
const CG_HEIGHT: f64 = 0.45;
pub(super) const WHEELBASE: f64 = TO_FRONT + TO_REAR;
/// Distance between the wheels of an axle, m.
const TRACK_WIDTH: f64 = 1.6;
/// Share of the lateral load transfer that the front axle takes.
const FRONT_ROLL: f64 = 0.54;
/// Air drag and downforce, N per (m/s)².
const DRAG: f64 = 0.58;
pub(super) const DOWNFORCE: f64 = 1.1;
/// Drag that is left with the rear wing open.
const DRS_DRAG: f64 = 0.8;
/// Rolling resistance per load.
const ROLLING: f64 = 0.012;
/// Spring per wheel, N/m, its damper, N s/m, and the body's share of mass on it, kg.
const SPRING: f64 = 90_000.0;
const DAMPER: f64 = 5_500.0;
const CORNER_MASS: f64 = 310.0;
/// Push of the road's unevenness, N, and its two wave lengths, m.
const ROUGHNESS: f64 = 260.0;
const ROUGH_WAVES: [f64; 2] = [3.7, 11.3];
/// Loaded radius, m.
pub(super) const WHEEL_RADIUS: f64 = 0.33;
/// Inertia of one wheel, kg m².
const WHEEL_INERTIA: f64 = 1.3;
/// Friction at the nominal load, and how much of it a doubled load costs.
pub(super) const GRIP: f64 = 1.45;
const GRIP_LOSS: f64 = 0.08;
const NOMINAL_LOAD: f64 = 3200.0;
/// Slip ratio and tangent of the slip angle at which a tyre gives most.
const PEAK_SLIP: [f64; 2] = [0.10, 0.13];
/// Shape of the tyre curve: C and B of sin(C atan(B s)), whose top is at s = 1.
const SHAPE: f64 = 1.4;
const STIFFNESS: f64 = 2.08;
/// Way a tyre rolls until its slip has built up (along, across), m.
const RELAXATION: [f64; 2] = [0.3, 0.4];
/// Damping of the carcass: slip lead, s.
const CARCASS: f64 = 0.005;
/// Speed at which built-up slip still decays at standstill, m/s.
const CREEP: f64 = 0.5;
/// Resistance of the limited-slip differential, Nm per rad/s.
const DIFFERENTIAL: f64 = 60.0;
/// Torque of all brakes at full pedal, Nm, and the front's share.
pub(super) const BRAKE_TORQUE: f64 = 6600.0;
const BRAKE_BIAS: f64 = 0.62;
/// Torque of the handbrake on each rear wheel, Nm.
const HANDBRAKE_TORQUE: f64 = 1500.0;
/// ABS lets go beyond this slip ratio, TC beyond that one; both only above 3 m/s or so.
const ABS_SLIP: f64 = -0.15;
const TC_SLIP: f64 = 0.14;
const ASSIST_SPEED: f64 = 3.0;
/// How fast the assists let go and give back, 1/s.
const ASSIST_RELEASE: f64 = 25.0;
const ASSIST_RETURN: f64 = 5.0;
/// Ambient temperature, °C, and absolute zero.
const AMBIENT: f64 = 24.0;
const KELVIN: f64 = 273.15;
/// Heat capacity of tread and disc, J/K; cooling at rest, W/K, and per m/s.
const TYRE_HEAT: f64 = 14_000.0;
const TYRE_COOLING: (f64, f64) = (18.0, 0.9);
const BRAKE_HEAT: f64 = 4_500.0;
const BRAKE_COOLING: (f64, f64) = (12.0, 1.3);
/// Share of the work of sliding and rolling that heats the tread.
const TREAD_SHARE: f64 = 0.8;
/// Tyre pressure at ambient temperature, Pa.
const COLD_PRESSURE: f64 = 165_000.0;
/// Tread gone per joule of sliding.
const WEAR: f64 = 2.0e-9;

/// What the driver does.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Controls {
    pub(super) throttle: f64,
    pub(super) brake: f64,
    pub(super) clutch: f64,
    pub(super) handbrake: f64,
    /// Angle of the front wheels, rad, positive to the right.
    pub(super) steer: f64,
    pub(super) gear: i8,
    pub(super) drs: bool,
}

/// A wheel with its tyre, spring and brake.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    /// Rotation, rad/s.
    pub(super) spin: f64,
    /// Slip ratio and tangent of the slip angle.
    pub(super) slip: [f64; 2],
    /// Slip over the tyre's best slip, both directions together.
    pub(super) combined: f64,
    pub(super) load: f64,
    pub(super) travel: f64,
    pub(super) travel_speed: f64,
    pub(super) tyre_temperature: f64,
    pub(super) brake_temperature: f64,
    pub(super) wear: f64,
    /// Tyre force along and across the wheel, N.
    force: [f64; 2],
    /// Share of the brake pressure that ABS lets through.
    pressure: f64,
}

impl Corner {
    fn new(load: f64) -> Self {
        Self {
            spin: 0.0,
            slip: [0.0; 2],
            combined: 0.0,
            load,
            travel: load / SPRING,
            travel_speed: 0.0,
            tyre_temperature: 70.0,
            brake_temperature: 140.0,
            wear: 0.0,
            force: [0.0; 2],
            pressure: 1.0,
        }
    }

    /// Pressure of the warm tyre, Pa: a gas in a fixed volume.
    pub(super) fn tyre_pressure(&self) -> f64 {
        COLD_PRESSURE * (self.tyre_temperature + KELVIN) / (AMBIENT + KELVIN)
    }

    /// Tyre force from the contact point's velocity (along, across the wheel).
    fn roll(&mut self, velocity: [f64; 2], h: f64) {
        let rolling = velocity[0].abs();
        let slide = [self.spin * WHEEL_RADIUS - velocity[0], -velocity[1]];
        let mut share = [0.0; 2];
        for axis in 0..2 {
            // Slip builds up over a rolled distance, so that it stays finite down to standstill,
            // where it holds the car like a spring.
            let decay = self.slip[axis] * (rolling + CREEP);
            let rate = (slide[axis] - decay) / RELAXATION[axis];
            self.slip[axis] = (self.slip[axis] + rate * h).clamp(-2.0, 2.0);
            share[axis] = (self.slip[axis] + rate * CARCASS) / PEAK_SLIP[axis];
        }
        let combined = share[0].hypot(share[1]).max(1e-9);
        let grip = GRIP * (1.0 - GRIP_LOSS * (self.load / NOMINAL_LOAD - 1.0));
        let force = grip * self.load * (SHAPE * (STIFFNESS * combined).atan()).sin();
        self.force = share.map(|s| force * s / combined);
        self.combined = (self.slip[0] / PEAK_SLIP[0]).hypot(self.slip[1] / PEAK_SLIP[1]);

        let sliding = (self.force[0] * slide[0]).abs() + (self.force[1] * slide[1]).abs();
        let cooling = TYRE_COOLING.0 + TYRE_COOLING.1 * rolling;
        let worked = sliding + ROLLING * self.load * rolling;
        let heat = TREAD_SHARE * worked - cooling * (self.tyre_temperature - AMBIENT);
        self.tyre_temperature += heat * h / TYRE_HEAT;
        self.wear = (self.wear + WEAR * sliding * h).min(1.0);
    }

    /// Torque of the brake for a demand in Nm: never more than what stops the wheel in this step.
    fn brake(&mut self, demand: f64, speed: f64, h: f64) -> f64 {
        let locking = self.slip[0] < ABS_SLIP && demand > 0.0;
        self.pressure = assist(self.pressure, locking && speed > ASSIST_SPEED, 0.2, h);
        let limit = demand * self.pressure;
        let stop = self.spin * WHEEL_INERTIA / h - self.force[0] * WHEEL_RADIUS;
        let torque = stop.clamp(-limit, limit);
        let cooling = BRAKE_COOLING.0 + BRAKE_COOLING.1 * speed;
        let heat = (torque * self.spin).abs() - cooling * (self.brake_temperature - AMBIENT);
        self.brake_temperature += heat * h / BRAKE_HEAT;
        -torque
    }

    fn spring(&mut self, target: f64, h: f64) {
        let force = SPRING * self.travel + DAMPER * self.travel_speed;
        self.travel_speed += (target - force) / CORNER_MASS * h;
        self.travel += self.travel_speed * h;
        self.load = (SPRING * self.travel + DAMPER * self.travel_speed).max(0.0);
    }
}

/// An assist's share of what the driver asks for: falls while `letting_go`, then comes back.
fn assist(share: f64, letting_go: bool, least: f64, h: f64) -> f64 {
    let rate = if letting_go { -ASSIST_RELEASE } else { ASSIST_RETURN };
    (share + rate * h).clamp(least, 1.0)
}

/// The moving car without its engine.
#[derive(Clone, Debug)]
pub(super) struct Chassis {
    /// World position of the point on the road under the centre of gravity, m.
    pub(super) position: [f64; 3],
    pub(super) velocity: [f64; 3],
    /// Rate of the velocity in world axes, m/s².
    pub(super) acceleration: [f64; 3],
    /// Yaw, pitch and roll, rad, and their rates, rad/s.
    pub(super) attitude: [f64; 3],
    pub(super) attitude_rate: [f64; 3],
    /// Velocity to the right and forward in the plane, m/s.
    pub(super) planar: [f64; 2],
    pub(super) corners: [Corner; 4],
    /// Share of the throttle that TC lets through.
    pub(super) tc: f64,
    /// Last step's push of tyres and air per mass (right, forward), which shifts the load.
    push: [f64; 2],
}

impl Chassis {
    pub(super) fn new([x, z]: [f64; 2], place: &Place) -> Self {
        let axle = |arm: f64| Corner::new(DRY_MASS * GRAVITY * arm / WHEELBASE / 2.0);
        let (front, rear) = (axle(TO_REAR), axle(TO_FRONT));
        Self {
            position: [x, place.height, z],
            velocity: [0.0; 3],
            acceleration: [0.0; 3],
            attitude: [place.heading, place.slope[0].atan(), -place.slope[1].atan()],
            attitude_rate: [0.0; 3],
            planar: [0.0; 2],
            corners: [front, front, rear, rear],
            tc: 1.0,
            push: [0.0; 2],
        }
    }

    pub(super) fn ground(&self) -> [f64; 2] {
        [self.position[0], self.position[2]]
    }

    /// Speed of the gearbox's output, rad/s.
    pub(super) fn axle_speed(&self) -> f64 {
        (self.corners[2].spin + self.corners[3].spin) / 2.0
    }

    pub(super) fn abs_active(&self) -> bool {
        self.corners.iter().any(|c| c.pressure < 0.95)
    }

    pub(super) fn tc_active(&self) -> bool {
        self.tc < 0.95
    }

    /// Moves on by `h` seconds.
    pub(super) fn step(&mut self, controls: &Controls, engine: &mut Engine, place: &Place, h: f64) {
        let mass = DRY_MASS + engine.fuel;
        let (push, moment) = self.tyres(controls.steer, h);
        self.wheels(controls, engine, h);

        let [right, forward] = self.planar;
        let speed = right.hypot(forward);
        let weight: f64 = self.corners.iter().map(|c| c.load).sum();
        let drag = DRAG * if controls.drs { DRS_DRAG } else { 1.0 };
        let resistance = drag * speed * forward + ROLLING * weight * (forward * 4.0).tanh();
        self.push = [push[0] / mass, (push[1] - resistance) / mass];

        let turn = self.attitude[0] - place.heading;
        let [along, across] = place.slope;
        let slope =
            [across * turn.cos() + along * turn.sin(), along * turn.cos() - across * turn.sin()];
        let yaw_rate = self.attitude_rate[0];
        // In turning axes the velocity also changes because the axes turn under it.
        self.planar[0] += (self.push[0] - GRAVITY * slope[0] - yaw_rate * forward) * h;
        self.planar[1] += (self.push[1] - GRAVITY * slope[1] + yaw_rate * right) * h;
        self.springs(mass, speed, place.s, h);
        self.integrate(yaw_rate + moment / YAW_INERTIA * h, slope, place.height, h);
    }

    /// Forces of the tyres (right, forward) and their moment about the vertical.
    fn tyres(&mut self, steer: f64, h: f64) -> ([f64; 2], f64) {
        let (mut sum, mut moment) = ([0.0; 2], 0.0);
        for (i, corner) in self.corners.iter_mut().enumerate() {
            let (right, forward) = arm(i);
            let (sin, cos) = if i < 2 { steer.sin_cos() } else { (0.0, 1.0) };
            let vr = self.planar[0] + self.attitude_rate[0] * forward;
            let vf = self.planar[1] - self.attitude_rate[0] * right;
            corner.roll([vf * cos + vr * sin, vr * cos - vf * sin], h);
            let [along, across] = corner.force;
            let (fr, ff) = (along * sin + across * cos, along * cos - across * sin);
            sum = [sum[0] + fr, sum[1] + ff];
            moment += forward * fr - right * ff;
        }
        (sum, moment)
    }

    /// Turns the wheels by engine, brakes and road.
    fn wheels(&mut self, controls: &Controls, engine: &mut Engine, h: f64) {
        let mut torque = [0.0; 4];
        for (i, corner) in self.corners.iter_mut().enumerate() {
            let bias = if i < 2 { BRAKE_BIAS } else { 1.0 - BRAKE_BIAS };
            let hand = if i < 2 { 0.0 } else { HANDBRAKE_TORQUE * controls.handbrake };
            let brake =
                corner.brake(BRAKE_TORQUE * bias / 2.0 * controls.brake + hand, self.planar[1], h);
            torque[i] = brake - corner.force[0] * WHEEL_RADIUS;
        }
        let slip = self.corners[2].slip[0].max(self.corners[3].slip[0]);
        self.tc = assist(self.tc, slip > TC_SLIP && self.planar[1] > ASSIST_SPEED, 0.1, h);
        let axle = Axle {
            speed: self.axle_speed(),
            load: torque[2] + torque[3],
            inertia: 2.0 * WHEEL_INERTIA,
        };
        let throttle = controls.throttle * self.tc;
        let drive = engine.step(throttle, controls.clutch, controls.gear, axle, h) / 2.0;
        let lock = DIFFERENTIAL * (self.corners[3].spin - self.corners[2].spin);
        torque[2] += drive + lock;
        torque[3] += drive - lock;
        for (corner, torque) in self.corners.iter_mut().zip(torque) {
            corner.spin += torque / WHEEL_INERTIA * h;
        }
    }

    /// Puts the load of weight, air and acceleration on the springs.
    fn springs(&mut self, mass: f64, speed: f64, s: f64, h: f64) {
        let vertical = mass * (GRAVITY + self.acceleration[1]) + DOWNFORCE * speed * speed;
        let dive = mass * self.push[1] * CG_HEIGHT / WHEELBASE / 2.0;
        let lean = mass * self.push[0] * CG_HEIGHT / TRACK_WIDTH;
        for (i, corner) in self.corners.iter_mut().enumerate() {
            let (right, forward) = arm(i);
            let front = i < 2;
            let share = if front { TO_REAR } else { TO_FRONT } / WHEELBASE / 2.0;
            let roll = if front { FRONT_ROLL } else { 1.0 - FRONT_ROLL };
            let way = s + forward;
            let rough = ROUGH_WAVES.map(|wave| (way * TAU / wave + right).sin());
            let target = vertical * share - dive * forward.signum() - lean * roll * right.signum()
                + ROUGHNESS * (rough[0] + rough[1]);
            corner.spring(target, h);
        }
    }

    /// Moves the body; `slope` is the road's to the right and forward.
    fn integrate(&mut self, yaw_rate: f64, slope: [f64; 2], height: f64, h: f64) {
        let yaw = self.attitude[0] + yaw_rate * h;
        let travel = self.corners.map(|c| c.travel);
        let at_rest = |arm: f64| DRY_MASS * GRAVITY * arm / WHEELBASE / 2.0 / SPRING;
        let squat = (travel[2] + travel[3] - travel[0] - travel[1]) / 2.0 - at_rest(TO_FRONT)
            + at_rest(TO_REAR);
        let lean = (travel[1] + travel[3] - travel[0] - travel[2]) / 2.0;
        let pitch = slope[1].atan() + squat / WHEELBASE;
        let roll = lean / TRACK_WIDTH - slope[0].atan();
        self.attitude_rate =
            [yaw_rate, (pitch - self.attitude[1]) / h, (roll - self.attitude[2]) / h];
        self.attitude = [yaw, pitch, roll];

        let [right, forward] = self.planar;
        let (sin, cos) = yaw.sin_cos();
        // The pull towards the surface keeps the integrated height from drifting off it.
        let climb = right * slope[0] + forward * slope[1] + 2.0 * (height - self.position[1]);
        let velocity = [right * cos + forward * sin, climb, forward * cos - right * sin];
        for (axis, new) in velocity.into_iter().enumerate() {
            self.acceleration[axis] = (new - self.velocity[axis]) / h;
            self.position[axis] += new * h;
        }
        self.velocity = velocity;
    }
}

/// Where a wheel stands: to the right of the centre of gravity, and ahead of it, m.
fn arm(wheel: usize) -> (f64, f64) {
    let right = if wheel.is_multiple_of(2) { -TRACK_WIDTH / 2.0 } else { TRACK_WIDTH / 2.0 };
    (right, if wheel < 2 { TO_FRONT } else { -TO_REAR })
}
