//! The driver: follows the racing line, keeps to a speed profile, shifts, starts and pits.

use super::chassis::{
    BRAKE_TORQUE, Chassis, Controls, DOWNFORCE, GRAVITY, GRIP, WHEEL_RADIUS, WHEELBASE,
};
use super::engine::{Engine, GEARS, IDLE_RPM, SHIFT_RPM, ratio};
use super::track::{Place, Table, Track, wrap};

/// Full lock of the front wheels, rad.
pub(super) const MAX_STEER: f64 = 0.45;
/// How fast the hands turn the front wheels, rad/s.
const STEER_RATE: f64 = 1.3;
/// How fast the feet move the pedals, 1/s.
const PEDAL_RATE: f64 = 9.0;
/// Standing in neutral before the start, s.
const GRID_TIME: f64 = 1.5;
/// The end of it, when first gear goes in, s.
const FIRST_GEAR_TIME: f64 = 0.25;
/// A shift as a whole, s, and its middle part between two gears.
const SHIFT_TIME: f64 = 0.16;
const NEUTRAL: std::ops::Range<f64> = 0.05..0.10;
/// The clutch grips more and more over this range above idle, rpm.
const CLUTCH_BAND: f64 = 6500.0;
/// The grid slot: before the start line, right of the centreline, and where the way from it has
/// joined the racing line, m.
pub(super) const GRID_SLOT: (f64, f64) = (-24.0, 3.0);
const GRID_JOINS: f64 = 160.0;
/// Below these engine speeds in the next lower gear the driver takes it: braking, and not, rpm.
const DOWNSHIFT_RPM: (f64, f64) = (6200.0, 5200.0);
/// No shift up while the wheels spin more than this slip ratio: the revs would not be the car's.
const SHIFT_SLIP: f64 = 0.25;
/// How hard the driver answers a missing m/s, 1/s.
const SPEED_GAIN: f64 = 2.5;
/// Steering beyond the wheelbase's share per squared speed, m per (m/s)²: the tyres' slip.
const UNDERSTEER: f64 = 0.0022;
/// Answer to a wrong yaw rate, s, and share of the drift angle that is steered against.
const YAW_GAIN: f64 = 0.12;
const DRIFT_GAIN: f64 = 0.5;
/// Shares of the tyres' grip that the profile plans with.
const CORNERING: f64 = 0.86;
const BRAKING: f64 = 0.80;
const TRACTION: f64 = 0.55;
/// What the driven wheels are asked for at most, m/s².
const MOST_PULL: f64 = 9.5;
/// Nothing is faster than this, m/s.
const TOP_SPEED: f64 = 82.0;
/// Mass the driver reckons with, kg.
const FELT_MASS: f64 = 1270.0;
/// Cornering that downforce adds, m/s² per (m/s)².
const AERO: f64 = GRIP * DOWNFORCE / FELT_MASS;
/// Pit lane around the start line: the car swings out and in again between these distances from
/// it, m; the limit holds in the inner part.
const PIT_BLEND: std::ops::Range<f64> = 230.0..330.0;
/// The driver is down to the limit this far ahead of it, m.
const PIT_MARGIN: f64 = 20.0;
/// How far right of the centreline pit lane and box lie, m.
const PIT_OFFSET: f64 = 12.0;
pub(super) const BOX_OFFSET: f64 = 15.5;
/// The box's distance behind the start line, m.
pub(super) const BOX: f64 = 40.0;
/// Length over which the car turns into its box, m.
const BOX_BAY: f64 = 28.0;
/// Braking for the lane's limit and for the box, m/s².
const LANE_BRAKING: f64 = 7.0;
const BOX_BRAKING: f64 = 4.0;
/// Speed limit in the pit lane, m/s (80 km/h), and when backing out of the box.
pub(super) const PIT_SPEED: f64 = 22.2;
const REVERSE_SPEED: f64 = -2.6;
/// Standing in the box, s, and driving backwards out of it.
const BOX_TIME: f64 = 3.0;
const REVERSE_TIME: f64 = 2.2;

/// What the driver is up to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Phase {
    /// Standing in the grid slot, revving in neutral.
    Grid,
    /// Driving, to the pit or on the line.
    Drive,
    /// Standing in the pit box.
    Box,
    /// Backing out of the box.
    Reverse,
}

/// How far a pit stop is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stop {
    /// None is due.
    None,
    /// At the end of this lap.
    Called,
    /// On the way in, to the box.
    In,
    /// From the box on the way out.
    Out,
}

/// A shift under way.
#[derive(Clone, Copy, Debug)]
struct Shift {
    to: i8,
    elapsed: f64,
}

/// What the driver sees and feels.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub(super) track: &'a Track,
    pub(super) place: Place,
    pub(super) chassis: &'a Chassis,
    pub(super) engine: &'a Engine,
}

/// The driver.
#[derive(Clone, Debug)]
pub(super) struct Driver {
    pub(super) phase: Phase,
    /// Time in this phase, s.
    since: f64,
    stop: Stop,
    controls: Controls,
    shift: Option<Shift>,
    profile: Table,
    /// Where in its slow waves this driver's form begins, rad.
    form: [f64; 3],
}

impl Driver {
    pub(super) fn new(track: &Track, phase: Phase, form: [f64; 3]) -> Self {
        Self {
            phase,
            since: 0.0,
            stop: if phase == Phase::Box { Stop::Out } else { Stop::None },
            controls: Controls::default(),
            shift: None,
            profile: speed_profile(track),
            form,
        }
    }

    /// Whether the car is inside the pit lane.
    pub(super) fn in_pit(&self, from_line: f64) -> bool {
        self.pitting() && from_line.abs() < PIT_BLEND.start
    }

    /// Calls the driver in at the end of this lap.
    pub(super) fn call_in(&mut self) {
        self.stop = Stop::Called;
    }

    fn pitting(&self) -> bool {
        matches!(self.stop, Stop::In | Stop::Out)
    }

    /// Thinks for `h` seconds.
    pub(super) fn step(&mut self, view: &View<'_>, h: f64) -> Controls {
        self.since += h;
        self.change_phase(view);
        self.controls.handbrake = 0.0;
        self.controls.drs = false;
        match self.phase {
            Phase::Grid => self.rev(view.engine.rpm()),
            Phase::Box => {
                self.controls.gear = 0;
                self.hold(0.0);
            }
            Phase::Reverse => self.back_out(view, h),
            Phase::Drive => self.drive(view, h),
        }
        self.controls
    }

    fn change_phase(&mut self, view: &View<'_>) {
        let from_line = view.track.past_line(view.place.s);
        let standing = view.chassis.planar[1].abs() < 0.15;
        let next = match self.phase {
            Phase::Grid if self.since >= GRID_TIME => Phase::Drive,
            Phase::Box if self.since >= BOX_TIME => Phase::Reverse,
            Phase::Reverse if self.since >= REVERSE_TIME && standing => Phase::Drive,
            Phase::Drive if self.stop == Stop::In && standing && from_line > BOX - 3.0 => {
                Phase::Box
            }
            same => same,
        };
        if next != self.phase {
            self.phase = next;
            self.since = 0.0;
            self.shift = None;
            self.controls.gear = match next {
                Phase::Drive => 1,
                Phase::Reverse => -1,
                Phase::Grid | Phase::Box => 0,
            };
        }
        self.stop = match self.stop {
            Stop::Called if from_line < 0.0 => Stop::In,
            Stop::In if self.phase == Phase::Box => Stop::Out,
            Stop::Out if from_line > PIT_BLEND.end => Stop::None,
            same => same,
        };
    }

    /// Stands on the brakes with the engine at this share of the throttle.
    fn hold(&mut self, throttle: f64) {
        let controls = &mut self.controls;
        (controls.throttle, controls.brake, controls.clutch) = (throttle, 1.0, 1.0);
        (controls.handbrake, controls.steer) = (1.0, 0.0);
    }

    /// Revs in neutral, and holds the revs with first gear in just before the start.
    fn rev(&mut self, rpm: f64) {
        let left = GRID_TIME - self.since;
        let wanted = 3600.0 + 1600.0 * (self.since * 11.0).sin();
        self.hold(((wanted - rpm) / 1500.0 + 0.15).clamp(0.0, 1.0));
        self.controls.gear = i8::from(left < FIRST_GEAR_TIME);
    }

    fn back_out(&mut self, view: &View<'_>, h: f64) {
        let target = if self.since < REVERSE_TIME { REVERSE_SPEED } else { 0.0 };
        let forward = view.chassis.planar[1];
        let pull = if target == 0.0 { -4.0 } else { 2.0 * (forward - target) };
        self.pedals(view, pull, h);
        self.automatic_clutch(view, h);
        self.steer_to(0.0, h);
    }

    fn drive(&mut self, view: &View<'_>, h: f64) {
        let (speed, s) = (view.chassis.planar[1], view.place.s);
        let pull = self.wanted_pull(view);
        self.pedals(view, pull, h);
        self.automatic_clutch(view, h);
        self.shift_gears(view, h);
        self.follow_line(view, h);
        // Wing open on straights: where the profile sees nothing to brake for.
        let ahead = self.profile.at(s + 2.5 * speed).0;
        self.controls.drs = !self.pitting() && speed > 45.0 && ahead > speed && pull > 1.0;
    }

    /// A slow wave around 0: how this driver is doing here. Amplitude 1.
    fn form(&self, s: f64) -> f64 {
        let wave = |i: usize, metres: f64| (s / metres + self.form[i]).sin();
        0.5 * wave(0, 190.0) + 0.3 * wave(1, 83.0) + 0.2 * wave(2, 1270.0)
    }

    /// Acceleration that the driver wants now, m/s².
    fn wanted_pull(&self, view: &View<'_>) -> f64 {
        let (speed, s) = (view.chassis.planar[1], view.place.s);
        let (planned, slope) = self.profile.at(s + 0.1 * speed);
        let on_track = (planned * (0.985 + 0.012 * self.form(s)) - speed) * SPEED_GAIN
            + (planned * slope).clamp(-14.0, 8.0);
        let limit = self.pit_speed(view.track.past_line(s));
        on_track.min(SPEED_GAIN * (limit - speed)).clamp(-13.0, MOST_PULL)
    }

    /// The speed that entering the pit lane, its limit or the box allow, m/s.
    fn pit_speed(&self, from_line: f64) -> f64 {
        // Speed from which braking by `rate` comes down to `then` after `way` metres.
        let before =
            |then: f64, rate: f64, way: f64| (then * then + 2.0 * rate * way.max(0.0)).sqrt();
        let lane = PIT_SPEED - 0.5;
        match self.stop {
            Stop::In => {
                let entry = -PIT_BLEND.start - PIT_MARGIN;
                let to_box = before(0.0, BOX_BRAKING, BOX - from_line);
                before(lane, LANE_BRAKING, entry - from_line).min(to_box)
            }
            Stop::Out if from_line < PIT_BLEND.start => lane,
            _ => TOP_SPEED,
        }
    }

    /// Moves the pedals towards an acceleration along the direction of the gear.
    fn pedals(&mut self, view: &View<'_>, pull: f64, h: f64) {
        let engine = view.engine;
        let per_torque = ratio(self.controls.gear).abs() / WHEEL_RADIUS;
        let speed = view.chassis.planar[1];
        let resistance = 0.6 * speed * speed + 150.0;
        let need = FELT_MASS * pull + resistance;
        let coasting = -engine.friction() * per_torque;
        let full = (engine.full_torque() * per_torque + coasting).max(1000.0);
        let throttle = ((need - coasting) / (full - coasting)).clamp(0.0, 1.0);
        let brake = ((coasting - need - 300.0) * WHEEL_RADIUS / BRAKE_TORQUE).clamp(0.0, 1.0);
        approach(&mut self.controls.throttle, throttle, PEDAL_RATE * h);
        approach(&mut self.controls.brake, brake, PEDAL_RATE * h);
    }

    /// Lets the clutch grip as the engine's speed allows, and opens it before the engine stalls.
    fn automatic_clutch(&mut self, view: &View<'_>, h: f64) {
        let rpm = view.engine.rpm();
        let grip = if view.engine.locked && rpm > 1.6 * IDLE_RPM {
            1.0
        } else {
            // At a start by the engine's speed; once the wheels could turn the engine, at once.
            let wheels = Engine::rpm_in(self.controls.gear, view.chassis.axle_speed());
            let start = (rpm - 1.1 * IDLE_RPM) / CLUTCH_BAND;
            start.max((wheels - 2.0 * IDLE_RPM) / IDLE_RPM).clamp(0.0, 1.0)
        };
        approach(&mut self.controls.clutch, 1.0 - grip, 12.0 * h);
    }

    /// Changes gear near the power peak and, under braking, down with a blip.
    fn shift_gears(&mut self, view: &View<'_>, h: f64) {
        let gear = self.controls.gear;
        let axle = view.chassis.axle_speed();
        let Some(shift) = &mut self.shift else {
            let spinning = view.chassis.corners[2].slip[0].max(view.chassis.corners[3].slip[0]);
            let (braking, rolling) = DOWNSHIFT_RPM;
            let down_at = if self.controls.brake > 0.05 { braking } else { rolling };
            let to = if view.engine.rpm() > SHIFT_RPM && gear < GEARS && spinning < SHIFT_SLIP {
                gear + 1
            } else if gear > 1 && Engine::rpm_in(gear - 1, axle) < down_at {
                gear - 1
            } else {
                return;
            };
            self.shift = Some(Shift { to, elapsed: 0.0 });
            return;
        };
        shift.elapsed += h;
        let Shift { to, elapsed } = *shift;
        let down = self.controls.brake > 0.0 || view.engine.rpm() < Engine::rpm_in(to, axle);
        let missing = Engine::rpm_in(to, axle) - view.engine.rpm();
        self.controls.throttle = if down { (missing / 800.0).clamp(0.0, 0.8) } else { 0.0 };
        self.controls.clutch = 1.0;
        if elapsed >= SHIFT_TIME {
            self.shift = None;
            self.controls.clutch = 0.4;
        } else if NEUTRAL.contains(&elapsed) {
            self.controls.gear = 0;
        } else if elapsed >= NEUTRAL.end {
            self.controls.gear = to;
        }
    }

    /// Offset from the centreline that the driver steers for.
    fn wanted_offset(&self, track: &Track, s: f64) -> f64 {
        let line = track.line_offset(s) + 0.25 * self.form(s);
        if !self.pitting() && s < GRID_JOINS {
            return GRID_SLOT.1 + smooth(GRID_SLOT.0..GRID_JOINS, s) * (line - GRID_SLOT.1);
        }
        if !self.pitting() {
            return line;
        }
        let from_line = track.past_line(s);
        let lane = 1.0 - smooth(PIT_BLEND, from_line.abs());
        let bay = if self.stop == Stop::In { smooth(BOX - BOX_BAY..BOX, from_line) } else { 0.0 };
        line + lane * (PIT_OFFSET - line) + bay * (BOX_OFFSET - PIT_OFFSET)
    }

    /// Pure pursuit of a point ahead, with the yaw rate held to the curve it asks for: the
    /// second part is what catches slides.
    fn follow_line(&mut self, view: &View<'_>, h: f64) {
        let chassis = view.chassis;
        let [right, forward] = chassis.planar;
        let ahead = 6.0 + 0.28 * forward.max(0.0);
        let s = view.place.s + ahead;
        let [x, z] = view.track.point(s, self.wanted_offset(view.track, s));
        let [px, pz] = chassis.ground();
        let (dx, dz) = (x - px, z - pz);
        let drift = if forward > 3.0 { right.atan2(forward) } else { 0.0 };
        let angle = wrap(dx.atan2(dz) - chassis.attitude[0] - drift);
        let curve = 2.0 * angle.sin() / dx.hypot(dz).max(1.0);
        let wanted_rate = curve * forward;
        let steer = curve * (WHEELBASE + UNDERSTEER * forward * forward)
            + YAW_GAIN * (wanted_rate - chassis.attitude_rate[0])
            + DRIFT_GAIN * drift;
        self.steer_to(steer, h);
    }

    fn steer_to(&mut self, angle: f64, h: f64) {
        approach(&mut self.controls.steer, angle.clamp(-MAX_STEER, MAX_STEER), STEER_RATE * h);
    }
}

/// The fastest speed at each node of the racing line: what its curvature allows, then backwards
/// what the brakes and forwards what the driven wheels allow beside cornering.
fn speed_profile(track: &Track) -> Table {
    let curvature: Vec<_> = track.line_curvature().into_iter().map(f64::abs).collect();
    let n = curvature.len();
    let grip = GRIP * GRAVITY;
    // v² k = CORNERING (grip + AERO v²), solved for v.
    let corner = |k: &f64| (CORNERING * grip / (k - CORNERING * AERO).max(1e-4)).sqrt();
    let mut speed: Vec<_> = curvature.iter().map(|k| corner(k).min(TOP_SPEED)).collect();
    // The friction circle: what cornering leaves to brake or accelerate with.
    let left_over = |v: f64, i: usize| {
        let used = v * v * curvature[i] / (CORNERING * (grip + AERO * v * v));
        (1.0 - used * used).max(0.04).sqrt()
    };
    // Twice around, because the first corner also slows the end of the lap.
    for i in (0..2 * n).rev() {
        let (here, next) = (i % n, (i + 1) % n);
        let v = speed[next];
        let reach = v * v + 2.0 * BRAKING * grip * left_over(v, here) * track.step;
        speed[here] = speed[here].min(reach.sqrt());
    }
    for i in 0..2 * n {
        let (here, next) = (i % n, (i + 1) % n);
        let v = speed[here];
        let reach = v * v + 2.0 * TRACTION * grip * left_over(v, here) * track.step;
        speed[next] = speed[next].min(reach.sqrt());
    }
    Table::new(speed, track.step)
}

/// From 0 to 1 across a range, without a kink at its ends.
fn smooth(range: std::ops::Range<f64>, at: f64) -> f64 {
    let t = ((at - range.start) / (range.end - range.start)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

fn approach(value: &mut f64, target: f64, step: f64) {
    *value += (target - *value).clamp(-step, step);
}
