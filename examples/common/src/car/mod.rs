//! A simulated car that drives laps of a circuit by itself, for streams and displays that need
//! believable numbers without a game.
//!
//! The car is a rear-driven GT of some 1.25 t with a 3-litre turbo, six gears, ABS and traction
//! control: a plane body on four springs with load transfer, a tyre curve with a friction circle
//! for each wheel, a clutch that slips or locks. It stands in its grid slot, starts, races, comes
//! into its pit box now and then and backs out of it.
//!
//! Nothing here knows a clock: the caller says how much time has passed. Steps inside are fixed,
//! so that the same seed and the same time always give the same numbers, in whatever portions the
//! time comes.

mod chassis;
mod driver;
mod engine;
mod state;
#[cfg(test)]
mod tests;
mod track;

pub use state::{Flag, State, Wheel};

use chassis::{Chassis, Controls, WHEEL_RADIUS};
use driver::{BOX, Driver, GRID_SLOT, MAX_STEER, PIT_SPEED, Phase, View};
use engine::{Engine, GEARS, IDLE_RPM, MAX_RPM, SHIFT_RPM, TANK};
use track::{Place, Track, WIDTH, wrap};

/// The car's name.
pub const CAR_NAME: &str = "Meridian GT3";
/// The car's number in lists of cars.
pub const CAR_ORDINAL: u32 = 2042;
/// The circuit's name.
pub const TRACK_NAME: &str = "Halden Ring";

/// Length of an inner step, s.
const STEP: f64 = 0.001;
/// Longest time that one call moves on, s: what a stalled caller missed is left out.
const LONGEST: f64 = 1.0;
/// Fuel at the start, kg; the pit fills up to it again.
const START_FUEL: f64 = 60.0;
/// Place on the grid, the best place reached, and those lost by a stop.
const PLACES: (f64, f64, f64) = (8.0, 3.0, 2.0);
/// Laps to win a place in.
const LAPS_PER_PLACE: f64 = 0.7;
/// A yellow flag in the second sector of every lap that this divides.
const YELLOW_EVERY: u32 = 2;
/// How long green is shown after the start, s.
const GREEN_TIME: f64 = 8.0;
/// Share of the rev range below the shift point that the shift lights show.
const LIGHTS: f64 = 0.12;

/// Where the run begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// In a grid slot: revving in neutral, then a standing start.
    #[default]
    Grid,
    /// In the pit box: backing out of it, then out to the track.
    Garage,
}

/// What a run is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Decides the driver's small imperfections.
    pub seed: u64,
    /// Where the run begins.
    pub start: Start,
    /// Laps of the race; the car drives on behind the chequered flag.
    pub laps: u32,
    /// The driver pits at the end of each such lap; 0 is never. On less than about 50 laps of
    /// fuel, the car of a driver that never pits runs dry.
    pub pit_every: u32,
}

impl Default for Setup {
    fn default() -> Self {
        Self { seed: 1, start: Start::Grid, laps: 30, pit_every: 3 }
    }
}

/// The running simulation.
#[derive(Clone, Debug)]
pub struct Simulation {
    setup: Setup,
    track: Track,
    place: Place,
    chassis: Chassis,
    engine: Engine,
    driver: Driver,
    controls: Controls,
    laps: LapClock,
    /// Inner steps taken.
    steps: u64,
    /// Time given by the caller that no step has used yet, s.
    owed: f64,
    way: f64,
    state: State,
}

impl Simulation {
    /// Puts the car in its place.
    pub fn new(setup: Setup) -> Self {
        let track = Track::new();
        let (s, offset, phase) = match setup.start {
            Start::Grid => (GRID_SLOT.0, GRID_SLOT.1, Phase::Grid),
            Start::Garage => (BOX, driver::BOX_OFFSET, Phase::Box),
        };
        let point = track.point(s, offset);
        let place = track.locate(s, point);
        let mut simulation = Self {
            chassis: Chassis::new(point, &place),
            engine: Engine::new(START_FUEL),
            driver: Driver::new(&track, phase, form(setup.seed)),
            controls: Controls::default(),
            laps: LapClock::default(),
            setup,
            track,
            place,
            steps: 0,
            owed: 0.0,
            way: 0.0,
            state: State::default(),
        };
        simulation.state = simulation.snapshot(0);
        simulation
    }

    /// Moves on by `dt` seconds. Nothing moves when that is not a positive number, and no more
    /// than a second passes at once.
    pub fn advance(&mut self, dt: f64) {
        if dt > 0.0 {
            self.owed += dt.min(LONGEST);
        }
        while self.owed >= STEP {
            self.owed -= STEP;
            self.step();
        }
        self.state = self.snapshot(self.state.frame + 1);
    }

    /// The car as it is now.
    pub fn state(&self) -> &State {
        &self.state
    }

    fn time(&self) -> f64 {
        self.steps as f64 * STEP
    }

    fn step(&mut self) {
        self.steps += 1;
        let view = View {
            track: &self.track,
            place: self.place,
            chassis: &self.chassis,
            engine: &self.engine,
        };
        self.controls = self.driver.step(&view, STEP);
        let limit = if self.pit_limiter() {
            (2.0 * (PIT_SPEED - self.chassis.planar[1])).clamp(0.0, 1.0)
        } else {
            1.0
        };
        let mut fed = self.controls;
        fed.throttle *= limit;
        self.chassis.step(&fed, &mut self.engine, &self.place, STEP);
        self.way += self.chassis.planar[0].hypot(self.chassis.planar[1]) * STEP;
        self.place = self.track.locate(self.place.s, self.chassis.ground());

        if self.driver.phase == Phase::Grid {
            self.laps.restart(self.time());
        }
        if self.driver.phase == Phase::Box {
            self.engine.fuel = self.engine.fuel.max(START_FUEL);
        }
        let finished = self.laps.pass(self.place.s / self.track.length, self.time());
        // Called in during the lap, so that there is a way in at its end.
        if finished && self.laps.lap.is_multiple_of(self.setup.pit_every) {
            self.driver.call_in();
        }
    }

    fn in_pit(&self) -> bool {
        self.driver.in_pit(self.track.past_line(self.place.s))
    }

    fn pit_limiter(&self) -> bool {
        self.in_pit() && self.driver.phase == Phase::Drive
    }

    fn race_position(&self) -> u8 {
        let (grid, best, stop) = PLACES;
        let won = (self.place.s / self.track.length / LAPS_PER_PLACE).max(0.0).floor();
        let lost = if self.in_pit() { stop } else { 0.0 };
        ((grid - won).max(best) + lost).min(grid) as u8
    }

    fn flag(&self) -> Flag {
        let yellow_lap = self.laps.lap.is_multiple_of(YELLOW_EVERY);
        match self.laps.sector {
            _ if self.laps.lap > self.setup.laps => Flag::Chequered,
            1 if yellow_lap => Flag::Yellow,
            2 if yellow_lap => Flag::Green,
            _ if self.laps.lap == 1 && self.time() - self.laps.began < GREEN_TIME => Flag::Green,
            _ => Flag::None,
        }
    }

    fn snapshot(&self, frame: u64) -> State {
        let (chassis, engine, controls) = (&self.chassis, &self.engine, &self.controls);
        let axes = Axes::new(chassis.attitude);
        let rpm = engine.rpm();
        let lit = SHIFT_RPM * (1.0 - LIGHTS);
        State {
            time: self.time(),
            frame,
            race_on: true,
            in_pit: self.in_pit(),
            pit_limiter: self.pit_limiter(),
            lap: self.laps.lap,
            laps: self.setup.laps,
            race_position: self.race_position(),
            sector: self.laps.sector as u8,
            lap_distance: self.place.s - f64::from(self.laps.lap - 1) * self.track.length,
            total_distance: self.way,
            track_length: self.track.length,
            track_offset: self.place.offset,
            track_width: WIDTH,
            current_lap_time: self.time() - self.laps.began,
            last_lap_time: self.laps.last,
            best_lap_time: self.laps.best,
            sector_times: self.laps.sectors,
            position: chassis.position,
            velocity: chassis.velocity,
            local_velocity: axes.local(chassis.velocity),
            local_acceleration: axes.local(chassis.acceleration),
            angular_velocity: axes.angular_velocity(chassis.attitude[2], chassis.attitude_rate),
            yaw: wrap(chassis.attitude[0]),
            pitch: chassis.attitude[1],
            roll: chassis.attitude[2],
            forward: axes.forward,
            right: axes.right,
            up: axes.up,
            speed: dot(chassis.velocity, chassis.velocity).sqrt(),
            rpm,
            max_rpm: MAX_RPM,
            idle_rpm: IDLE_RPM,
            shift_rpm: SHIFT_RPM,
            shift_light: ((rpm - lit) / (SHIFT_RPM - lit)).clamp(0.0, 1.0),
            power: engine.power(),
            torque: engine.torque,
            boost: engine.boost(),
            gear: controls.gear,
            gears: GEARS.unsigned_abs(),
            throttle: controls.throttle,
            brake: controls.brake,
            clutch: controls.clutch,
            handbrake: controls.handbrake,
            steering: controls.steer / MAX_STEER,
            steering_angle: controls.steer,
            fuel: engine.fuel / TANK,
            fuel_mass: engine.fuel,
            fuel_capacity: TANK,
            abs_active: chassis.abs_active(),
            tc_active: chassis.tc_active(),
            drs: controls.drs,
            flag: self.flag(),
            wheels: chassis.corners.map(|c| Wheel {
                rotation: c.spin,
                speed: c.spin * WHEEL_RADIUS,
                slip_ratio: c.slip[0],
                slip_angle: -c.slip[1].atan(),
                combined_slip: c.combined,
                load: c.load,
                travel: c.travel,
                travel_velocity: c.travel_speed,
                tyre_temperature: c.tyre_temperature,
                tyre_pressure: c.tyre_pressure(),
                wear: c.wear,
                brake_temperature: c.brake_temperature,
            }),
        }
    }
}

/// Laps and sectors by the time.
#[derive(Clone, Copy, Debug)]
struct LapClock {
    lap: u32,
    sector: usize,
    /// When this lap and this sector began, s.
    began: f64,
    sector_began: f64,
    last: Option<f64>,
    best: Option<f64>,
    sectors: [Option<f64>; 3],
}

impl Default for LapClock {
    fn default() -> Self {
        Self {
            lap: 1,
            sector: 0,
            began: 0.0,
            sector_began: 0.0,
            last: None,
            best: None,
            sectors: [None; 3],
        }
    }
}

impl LapClock {
    fn restart(&mut self, now: f64) {
        (self.began, self.sector_began) = (now, now);
    }

    /// Takes the way in laps since the first crossing of the line; says whether a lap is finished.
    fn pass(&mut self, laps: f64, now: f64) -> bool {
        let end = f64::from(self.lap - 1) + (self.sector + 1) as f64 / 3.0;
        if laps < end {
            return false;
        }
        self.sectors[self.sector] = Some(now - self.sector_began);
        self.sector_began = now;
        self.sector += 1;
        if self.sector < 3 {
            return false;
        }
        let time = now - self.began;
        self.last = Some(time);
        self.best = Some(self.best.map_or(time, |best| best.min(time)));
        (self.lap, self.sector, self.began, self.sectors) = (self.lap + 1, 0, now, [None; 3]);
        true
    }
}

/// The car's axes in world axes.
#[derive(Clone, Copy, Debug)]
struct Axes {
    right: [f64; 3],
    up: [f64; 3],
    forward: [f64; 3],
}

impl Axes {
    /// From yaw, pitch and roll, turned in this order.
    fn new(attitude: [f64; 3]) -> Self {
        let [(sy, cy), (sp, cp), (sr, cr)] = attitude.map(f64::sin_cos);
        let level = [cy, 0.0, -sy];
        let roof = [-sy * sp, cp, -cy * sp];
        let mix = |a: f64, b: f64| [0, 1, 2].map(|i| a * level[i] + b * roof[i]);
        Self { right: mix(cr, -sr), up: mix(sr, cr), forward: [sy * cp, sp, cy * cp] }
    }

    fn local(&self, v: [f64; 3]) -> [f64; 3] {
        [dot(self.right, v), dot(self.up, v), dot(self.forward, v)]
    }

    /// From the rates of yaw, pitch and roll: yaw turns about the world's up, pitch about the
    /// level right, roll about forward, the last two against the formula's sense.
    fn angular_velocity(&self, roll: f64, [yaw, pitch, rolling]: [f64; 3]) -> [f64; 3] {
        [
            yaw * self.right[1] - pitch * roll.cos(),
            yaw * self.up[1] - pitch * roll.sin(),
            yaw * self.forward[1] - rolling,
        ]
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Three phases from a seed (SplitMix64), rad.
fn form(seed: u64) -> [f64; 3] {
    [1u64, 2, 3].map(|i| {
        let mut z = seed.wrapping_add(i.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64 * std::f64::consts::TAU
    })
}
