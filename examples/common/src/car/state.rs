//! What the simulation tells about the car.

/// The marshals' flag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flag {
    /// No flag is shown.
    #[default]
    None,
    /// The track is clear: just after the start, and behind a yellow flag.
    Green,
    /// Danger in this sector.
    Yellow,
    /// The race is over; the car drives on.
    Chequered,
}

/// One wheel with its tyre, spring and brake.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wheel {
    /// Rotation, rad/s, positive forwards.
    pub rotation: f64,
    /// Speed of the tread around the wheel, m/s.
    pub speed: f64,
    /// Slip ratio: 0 rolling, -1 locked, positive spinning under power.
    pub slip_ratio: f64,
    /// Slip angle, rad, positive when the wheel slides to its right.
    pub slip_angle: f64,
    /// Both slips together; from 1 on the tyre gives less again.
    pub combined_slip: f64,
    /// Load on the road, N.
    pub load: f64,
    /// Compression of the spring, m.
    pub travel: f64,
    /// Rate of the compression, m/s.
    pub travel_velocity: f64,
    /// Temperature of the tread, °C.
    pub tyre_temperature: f64,
    /// Pressure of the tyre above the air's, Pa.
    pub tyre_pressure: f64,
    /// Tread gone, 0 new to 1.
    pub wear: f64,
    /// Temperature of the brake disc, °C.
    pub brake_temperature: f64,
}

/// The car at one moment, in SI units.
///
/// World axes: x east, y up, z north. Car axes: x right, y up, z forward. Heading 0 is along world
/// z and grows clockwise, seen from above. Both sets of axes turn x, y, z into each other like the
/// formula of the cross product says, so `omega x v` is used as written; a positive angular
/// velocity turns z towards x, y towards z or x towards y: yaw to the right, nose down, right side
/// up. Wheels are front left, front right, rear left, rear right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct State {
    /// Simulated time, s.
    pub time: f64,
    /// Calls of `advance` so far.
    pub frame: u64,
    /// Whether the race runs: from the first moment on the grid.
    pub race_on: bool,
    /// Whether the car is in the pit lane.
    pub in_pit: bool,
    /// Whether the pit limiter is on.
    pub pit_limiter: bool,
    /// The current lap, from 1.
    pub lap: u32,
    /// Laps of the race.
    pub laps: u32,
    /// Place in the race, from 1.
    pub race_position: u8,
    /// Sector of the lap, 0 to 2.
    pub sector: u8,
    /// Distance along the lap, m; below 0 on the grid, which lies before the start line.
    pub lap_distance: f64,
    /// Way driven in all, m.
    pub total_distance: f64,
    /// Length of the lap, m.
    pub track_length: f64,
    /// Distance from the middle of the track, m, positive to its right.
    pub track_offset: f64,
    /// Width of the track, m; the pit lane lies beside it.
    pub track_width: f64,
    /// Time in this lap, s; the first one counts from the start signal.
    pub current_lap_time: f64,
    /// Time of the last lap, s.
    pub last_lap_time: Option<f64>,
    /// Time of the best lap, s.
    pub best_lap_time: Option<f64>,
    /// Times of this lap's finished sectors, s.
    pub sector_times: [Option<f64>; 3],
    /// World position, m, of the point on the road under the centre of gravity.
    pub position: [f64; 3],
    /// World velocity, m/s.
    pub velocity: [f64; 3],
    /// Velocity in car axes, m/s.
    pub local_velocity: [f64; 3],
    /// Rate of the world velocity, in car axes, m/s²: gravity is not in it.
    pub local_acceleration: [f64; 3],
    /// Angular velocity in car axes, rad/s.
    pub angular_velocity: [f64; 3],
    /// Heading, rad, -π to π.
    pub yaw: f64,
    /// Rad, positive nose up.
    pub pitch: f64,
    /// Rad, positive right side down.
    pub roll: f64,
    /// Unit vector forward, in world axes.
    pub forward: [f64; 3],
    /// Unit vector to the right, in world axes.
    pub right: [f64; 3],
    /// Unit vector up from the roof, in world axes.
    pub up: [f64; 3],
    /// Length of the velocity, m/s.
    pub speed: f64,
    /// Engine speed, rpm.
    pub rpm: f64,
    /// The limiter's engine speed, rpm.
    pub max_rpm: f64,
    /// Idle speed, rpm.
    pub idle_rpm: f64,
    /// Best engine speed to shift up, rpm.
    pub shift_rpm: f64,
    /// Shift lights, 0 none to 1 all: shift up.
    pub shift_light: f64,
    /// Power at the crankshaft, W, negative in engine braking.
    pub power: f64,
    /// Torque at the crankshaft, Nm.
    pub torque: f64,
    /// Boost over ambient, Pa.
    pub boost: f64,
    /// -1 reverse, 0 neutral, 1 and up forward.
    pub gear: i8,
    /// Forward gears.
    pub gears: u8,
    /// Throttle pedal, 0 to 1.
    pub throttle: f64,
    /// Brake pedal, 0 to 1.
    pub brake: f64,
    /// Clutch pedal, 0 to 1: pressed, open.
    pub clutch: f64,
    /// Handbrake, 0 to 1.
    pub handbrake: f64,
    /// Steering, -1 full left to 1 full right.
    pub steering: f64,
    /// Angle of the front wheels, rad, positive to the right.
    pub steering_angle: f64,
    /// Fuel, share of the tank.
    pub fuel: f64,
    /// Fuel, kg.
    pub fuel_mass: f64,
    /// Size of the tank, kg.
    pub fuel_capacity: f64,
    /// Whether ABS is letting go of a brake.
    pub abs_active: bool,
    /// Whether traction control is holding the engine back.
    pub tc_active: bool,
    /// Whether the rear wing is open.
    pub drs: bool,
    /// The flag shown to the driver.
    pub flag: Flag,
    /// The wheels.
    pub wheels: [Wheel; 4],
}
