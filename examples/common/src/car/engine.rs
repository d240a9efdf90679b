//! Engine, clutch and gearbox ratios.

use std::f64::consts::PI;

/// Revolutions per minute to rad/s.
const RPM: f64 = PI / 30.0;
/// Idle speed, rpm.
pub(super) const IDLE_RPM: f64 = 950.0;
/// The limiter cuts here, rpm.
pub(super) const MAX_RPM: f64 = 7800.0;
/// Best moment to shift up, just behind the power peak, rpm.
pub(super) const SHIFT_RPM: f64 = 7350.0;
/// The limiter gives the fuel back this far below its cut, rpm.
const LIMITER_BAND: f64 = 120.0;
/// Full-load torque before friction at a fully spooled turbo: rpm, Nm.
const TORQUE_CURVE: [(f64, f64); 8] = [
    (0.0, 180.0),
    (1000.0, 290.0),
    (2500.0, 410.0),
    (4000.0, 490.0),
    (5500.0, 505.0),
    (6500.0, 490.0),
    (7300.0, 460.0),
    (8200.0, 390.0),
];
/// Friction and pumping: Nm at rest, and Nm per rpm.
const FRICTION: (f64, f64) = (18.0, 0.006);
/// Share of the torque that is there without boost.
const UNBOOSTED: f64 = 0.8;
/// Full boost over ambient, Pa.
const MAX_BOOST: f64 = 80_000.0;
/// Time the turbo needs to follow, s.
const SPOOL_TIME: f64 = 0.25;
/// Rotating inertia of engine and flywheel, kg m².
const INERTIA: f64 = 0.13;
/// What the clutch can carry when fully closed, Nm.
const CLUTCH_TORQUE: f64 = 750.0;
/// Petrol per unit of indicated work, kg/J (some 270 g/kWh).
const FUEL_PER_JOULE: f64 = 7.5e-8;
/// Size of the tank, kg.
pub(super) const TANK: f64 = 75.0;
/// Forward gears.
pub(super) const GEARS: i8 = 6;
/// Turns of the engine per turn of the wheels in gears 1 to 6.
const RATIOS: [f64; GEARS as usize] = [12.0, 8.6, 6.6, 5.3, 4.4, 3.65];
/// The same in reverse.
const REVERSE_RATIO: f64 = -12.5;

/// Turns of the engine per turn of the wheels: 0 in neutral, negative in reverse.
pub(super) fn ratio(gear: i8) -> f64 {
    match gear {
        0 => 0.0,
        ..0 => REVERSE_RATIO,
        _ => RATIOS[usize::from(gear.unsigned_abs().min(GEARS.unsigned_abs())) - 1],
    }
}

/// The axle the gearbox drives, as the clutch feels it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axle {
    /// Mean speed of its two wheels, rad/s.
    pub(super) speed: f64,
    /// Sum of the torques of road and brakes on them, Nm.
    pub(super) load: f64,
    /// Sum of their inertias, kg m².
    pub(super) inertia: f64,
}

/// The engine and its clutch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Engine {
    /// Speed of the crankshaft, rad/s.
    speed: f64,
    cut: bool,
    /// Boost from 0 to 1.
    spool: f64,
    /// Torque at the crankshaft, friction taken off, Nm.
    pub(super) torque: f64,
    /// Fuel left, kg.
    pub(super) fuel: f64,
    /// Whether the clutch turns as one with the gearbox.
    pub(super) locked: bool,
}

impl Engine {
    pub(super) fn new(fuel: f64) -> Self {
        let speed = IDLE_RPM * RPM;
        Self { speed, cut: false, spool: 0.0, torque: 0.0, fuel, locked: false }
    }

    pub(super) fn rpm(&self) -> f64 {
        self.speed / RPM
    }

    pub(super) fn power(&self) -> f64 {
        self.torque * self.speed
    }

    /// Boost over ambient, Pa.
    pub(super) fn boost(&self) -> f64 {
        self.spool * MAX_BOOST
    }

    /// Engine speed at which `gear` would turn with an axle speed in rad/s, rpm.
    pub(super) fn rpm_in(gear: i8, axle_speed: f64) -> f64 {
        axle_speed * ratio(gear) / RPM
    }

    /// Torque at full throttle as things are, before friction, Nm.
    pub(super) fn full_torque(&self) -> f64 {
        curve(self.rpm()) * (UNBOOSTED + (1.0 - UNBOOSTED) * self.spool)
    }

    /// Torque of friction and pumping, Nm.
    pub(super) fn friction(&self) -> f64 {
        FRICTION.0 + FRICTION.1 * self.rpm()
    }

    /// Runs for `h` seconds; gives the torque at the axle, Nm.
    ///
    /// `clutch` is the pedal: 1 is open.
    pub(super) fn step(&mut self, throttle: f64, clutch: f64, gear: i8, axle: Axle, h: f64) -> f64 {
        let rpm = self.rpm();
        self.cut = rpm > MAX_RPM - if self.cut { LIMITER_BAND } else { 0.0 };
        self.spool += (throttle * (rpm / 3000.0).min(1.0) - self.spool) * h / SPOOL_TIME;
        // Idle control: the friction's share and what pulls the speed back up to idle.
        let idle = 0.06 + 0.004 * (IDLE_RPM - rpm);
        let air = if self.cut || self.fuel <= 0.0 { 0.0 } else { throttle.max(idle).min(1.0) };
        let indicated = air * self.full_torque();
        self.torque = indicated - self.friction();
        self.fuel = (self.fuel - indicated * self.speed * FUEL_PER_JOULE * h).max(0.0);

        let ratio = ratio(gear);
        // The torque that lets both sides end this step at one speed; beyond what the clutch
        // carries it slips. One formula for slipping and locked: no mode to switch, no stiffness.
        let gap = self.speed - axle.speed * ratio;
        let drift = self.torque / INERTIA - axle.load * ratio / axle.inertia;
        let lock = (gap / h + drift) / (1.0 / INERTIA + ratio * ratio / axle.inertia);
        let limit = if gear == 0 { 0.0 } else { CLUTCH_TORQUE * (1.0 - clutch).powi(2) };
        self.locked = limit > 0.0 && lock.abs() <= limit;
        let through = lock.clamp(-limit, limit);
        self.speed = (self.speed + (self.torque - through) / INERTIA * h).max(0.0);
        through * ratio
    }
}

fn curve(rpm: f64) -> f64 {
    let above = TORQUE_CURVE.partition_point(|p| p.0 < rpm).clamp(1, TORQUE_CURVE.len() - 1);
    let ((r0, t0), (r1, t1)) = (TORQUE_CURVE[above - 1], TORQUE_CURVE[above]);
    (t0 + (rpm - r0) / (r1 - r0) * (t1 - t0)).max(0.0)
}
