//! Rows to frames.
//!
//! Which variables, and their directions, with the evidence of a recorded file
//! (a Formula 1 car of 2022 that rolls out of its box):
//! - Pedals are the player's own, `ThrottleRaw`, `BrakeRaw` and `ClutchRaw`.
//!   `Brake` holds the assists too: it is 1 where `BrakeRaw` is 0. `Clutch`
//!   holds the automatic one: it moves where `ClutchRaw` rests at 1. Both are 1
//!   with the foot off the pedal.
//! - `SteeringWheelAngle` is positive to the left: it has the sign of `YawRate`
//!   while the car rolls, and that is counter-clockwise, for `YawNorth`, the
//!   compass heading, falls as `Yaw` rises. `SteeringWheelAngleMax` is from lock
//!   to lock: at -3.80 of 7.33 rad the wheel is pushed back with full force.
//! - `Roll` is positive with the right side down, `Pitch` with the nose down:
//!   they follow the ride heights with a correlation of -1.00 (right less left)
//!   and 1.00 (rear less front).
//! - The three accelerations hold gravity, forward, to the left and up: at rest
//!   they are that of the car's attitude (0.073, -0.138, 9.805 m/s²). Less
//!   gravity the forward one follows the change of `VelocityX` (correlation
//!   0.999).
//! - `IsOnTrackCar` is true in the garage too; `IsOnTrack` is the player's.
//! - No lap time is -1 in a file and 0 in a live map.

use telemetry_core::{Car, Flag, Gear, TelemetryFrame, clamp};

use crate::codes::{EngineWarnings, SessionFlags};
use crate::math::{STANDARD_GRAVITY, sin_cos};
use crate::vars::{Handle, Row, Vars};

/// What the session text says of the player's car, speeds in revolutions a minute:
/// its `DriverInfo`.
///
/// ```
/// use irsdk::CarLimits;
///
/// let mut limits = CarLimits::default();
/// limits.first_rpm = Some(10_560.0);
/// limits.last_rpm = Some(11_473.0);
/// assert_eq!(limits.shift_light(10_000.0), Some(0.0));
/// assert_eq!(limits.shift_light(12_000.0), Some(1.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct CarLimits {
    /// The highest engine speed.
    #[doc(alias = "DriverCarRedLine")]
    pub redline_rpm: Option<f32>,
    /// Where the first shift light goes on.
    #[doc(alias = "DriverCarSLFirstRPM")]
    pub first_rpm: Option<f32>,
    /// Where it is best to shift.
    #[doc(alias = "DriverCarSLShiftRPM")]
    pub shift_rpm: Option<f32>,
    /// Where the last shift light goes on.
    #[doc(alias = "DriverCarSLLastRPM")]
    pub last_rpm: Option<f32>,
    /// Where the lights blink.
    #[doc(alias = "DriverCarSLBlinkRPM")]
    pub blink_rpm: Option<f32>,
    /// Idle speed.
    #[doc(alias = "DriverCarIdleRPM")]
    pub idle_rpm: Option<f32>,
    /// The simulator's number of the car.
    #[doc(alias = "CarID")]
    pub car: Option<Car>,
}

impl CarLimits {
    /// How far the shift lights are lit at an engine speed: 0 below the first,
    /// 1 from the last or from where they blink; `None` where the car has none.
    ///
    /// The numbers are not always in order. Where the first light is not below
    /// the last, or is not known, all go on at once. Where the last is not
    /// known, they are lit where they blink, or where it is best to shift.
    #[must_use]
    pub fn shift_light(&self, rpm: f32) -> Option<f32> {
        let known = |limit: Option<f32>| limit.and_then(clamp::positive);
        let (first, blink) = (known(self.first_rpm), known(self.blink_rpm));
        let full = known(self.last_rpm).or(blink).or(known(self.shift_rpm))?;
        let rpm = clamp::non_negative(rpm);
        // Blinking lights are all lit, though the last be not yet due.
        let blinks = blink.filter(|&blink| first.is_none_or(|first| blink > first));
        if rpm >= full || blinks.is_some_and(|blink| rpm >= blink) {
            return Some(1.0);
        }
        let first = first.filter(|&first| first < full).unwrap_or(full);
        Some(if rpm > first { clamp::unit((rpm - first) / (full - first)) } else { 0.0 })
    }
}

/// Handles of the variables that a frame needs, by their names.
macro_rules! handles {
    ($($field:ident: $name:literal,)*) => {
        #[derive(Clone, Copy, Debug, Default)]
        struct Handles {
            $($field: Option<Handle>,)*
        }

        impl Handles {
            fn look_up(vars: &Vars<'_>) -> Self {
                Self { $($field: vars.handle($name),)* }
            }
        }
    };
}

handles! {
    speed: "Speed",
    rpm: "RPM",
    gear: "Gear",
    throttle_raw: "ThrottleRaw",
    throttle: "Throttle",
    brake_raw: "BrakeRaw",
    brake: "Brake",
    clutch_raw: "ClutchRaw",
    clutch: "Clutch",
    handbrake_raw: "HandbrakeRaw",
    steering: "SteeringWheelAngle",
    steering_max: "SteeringWheelAngleMax",
    is_on_track: "IsOnTrack",
    is_replay_playing: "IsReplayPlaying",
    light_first: "PlayerCarSLFirstRPM",
    light_shift: "PlayerCarSLShiftRPM",
    light_last: "PlayerCarSLLastRPM",
    light_blink: "PlayerCarSLBlinkRPM",
    abs_active: "BrakeABSactive",
    engine_warnings: "EngineWarnings",
    pit_limiter: "dcPitSpeedLimiterToggle",
    on_pit_road: "OnPitRoad",
    in_pit_stall: "PlayerCarInPitStall",
    flags: "SessionFlags",
    long_accel: "LongAccel",
    lat_accel: "LatAccel",
    vert_accel: "VertAccel",
    yaw_north: "YawNorth",
    yaw: "Yaw",
    pitch: "Pitch",
    roll: "Roll",
    fuel: "FuelLevelPct",
    lap: "Lap",
    position: "PlayerCarPosition",
    current_lap: "LapCurrentLapTime",
    last_lap: "LapLastLapTime",
    best_lap: "LapBestLapTime",
}

/// Turns rows into frames. It looks names up once, and again when the variables
/// change.
///
/// ```no_run
/// use irsdk::{FrameReader, Map};
///
/// let bytes = std::fs::read("session.ibt")?;
/// let Some(map) = Map::parse(&bytes)? else { return Ok(()) };
/// let mut reader = FrameReader::default();
/// for row in map.rows() {
///     println!("{:?}", reader.frame(map.vars(), row));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct FrameReader {
    limits: CarLimits,
    handles: Handles,
    fingerprint: Option<u64>,
}

impl FrameReader {
    /// A reader for a car with these limits.
    ///
    /// ```
    /// use irsdk::{CarLimits, FrameReader, Row, VarHeader, VarType, Vars};
    /// use telemetry_core::TelemetryFrame;
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut rpm = VarHeader::new_zeroed();
    /// (rpm.var_type, rpm.count) = ((VarType::Float as i32).into(), 1.into());
    /// rpm.name.0[..3].copy_from_slice(b"RPM");
    /// let vars = Vars::new(rpm.as_bytes(), 4)?;
    /// let bytes = 6_000f32.to_le_bytes();
    /// let row = Row::new(&bytes);
    ///
    /// let mut limits = CarLimits::default();
    /// limits.redline_rpm = Some(8_000.0);
    /// let mut reader = FrameReader::new(limits);
    /// let frame = reader.frame(&vars, row);
    /// assert_eq!((frame.rpm, frame.max_rpm), (Some(6_000.0), Some(8_000.0)));
    ///
    /// // Another car.
    /// limits.redline_rpm = Some(12_000.0);
    /// reader.set_limits(limits);
    /// let mut frame = TelemetryFrame::EMPTY;
    /// reader.frame_into(&vars, row, &mut frame);
    /// assert_eq!(frame.rpm_fraction(), Some(0.5));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    #[must_use]
    pub fn new(limits: CarLimits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Takes the limits of another car: the session text has changed.
    pub fn set_limits(&mut self, limits: CarLimits) {
        self.limits = limits;
    }

    /// The frame of a row that belongs to these variables.
    #[must_use]
    pub fn frame(&mut self, vars: &Vars<'_>, row: Row<'_>) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        self.frame_into(vars, row, &mut frame);
        frame
    }

    /// The same into a frame of the caller's, which saves a copy of it.
    pub fn frame_into(&mut self, vars: &Vars<'_>, row: Row<'_>, frame: &mut TelemetryFrame) {
        if self.fingerprint != Some(vars.fingerprint()) {
            self.handles = Handles::look_up(vars);
            self.fingerprint = Some(vars.fingerprint());
        }
        *frame = TelemetryFrame::EMPTY;
        Reading { handles: &self.handles, row }.fill(&self.limits, frame);
    }
}

/// A row, and where its values are.
struct Reading<'a> {
    handles: &'a Handles,
    row: Row<'a>,
}

impl Reading<'_> {
    fn number(&self, handle: Option<Handle>) -> Option<f32> {
        self.row.number(handle?).map(|number| number as f32)
    }

    fn whole(&self, handle: Option<Handle>) -> Option<i32> {
        self.row.get(handle?)
    }

    /// Bits, also where they were published as a number.
    fn bits(&self, handle: Option<Handle>) -> Option<u32> {
        let handle = handle?;
        self.row.get(handle).or_else(|| self.row.get::<i32>(handle).map(|bits| bits as u32))
    }

    fn truth(&self, handle: Option<Handle>) -> Option<bool> {
        self.row.number(handle?).map(|number| number != 0.0)
    }

    /// A count that begins at 1.
    fn ordinal(&self, handle: Option<Handle>) -> Option<u16> {
        self.whole(handle).and_then(|number| u16::try_from(number).ok()).filter(|&n| n > 0)
    }

    /// Fills in an empty frame.
    fn fill(&self, limits: &CarLimits, frame: &mut TelemetryFrame) {
        let handles = self.handles;
        frame.speed_mps = self.number(handles.speed).map(clamp::magnitude);
        frame.rpm = self.number(handles.rpm).map(clamp::non_negative);
        frame.max_rpm = limits.redline_rpm.and_then(clamp::positive);
        frame.idle_rpm = limits.idle_rpm.and_then(clamp::positive);
        frame.gear = self.whole(handles.gear).and_then(gear);
        frame.throttle = self.either(handles.throttle_raw, handles.throttle).map(clamp::unit);
        frame.brake = self.either(handles.brake_raw, handles.brake).map(clamp::unit);
        frame.clutch = self.either(handles.clutch_raw, handles.clutch).map(pressed);
        frame.handbrake = self.number(handles.handbrake_raw).map(clamp::unit);
        frame.steering = self.steering();
        frame.driving = self.driving();
        frame.shift_light = frame.rpm.and_then(|rpm| self.lights(limits).shift_light(rpm));
        frame.abs_active = self.truth(handles.abs_active);
        frame.pit_limiter = self.pit_limiter();
        frame.in_pit = any(self.truth(handles.on_pit_road), self.truth(handles.in_pit_stall));
        frame.flag = self.bits(handles.flags).map(|bits| flag(SessionFlags(bits)));
        frame.acceleration_mps2 = self.acceleration();
        frame.rotation_rad = self.rotation();
        frame.fuel = self.number(handles.fuel).and_then(clamp::share);
        frame.lap = self.ordinal(handles.lap);
        frame.position = self.ordinal(handles.position);
        frame.current_lap_s = self.number(handles.current_lap).and_then(clamp::positive);
        frame.last_lap_s = self.number(handles.last_lap).and_then(clamp::positive);
        frame.best_lap_s = self.number(handles.best_lap).and_then(clamp::positive);
        frame.car = limits.car;
    }

    fn either(&self, first: Option<Handle>, second: Option<Handle>) -> Option<f32> {
        self.number(first).or_else(|| self.number(second))
    }

    /// The angle as a share of half the way from lock to lock, turned round.
    fn steering(&self) -> Option<f32> {
        let angle = self.number(self.handles.steering)?;
        let lock = self.number(self.handles.steering_max).and_then(clamp::positive)? / 2.0;
        Some(clamp::signed_unit(-clamp::finite_or_zero(angle) / lock))
    }

    /// In the car, and not watching a replay.
    fn driving(&self) -> Option<bool> {
        match self.truth(self.handles.is_replay_playing) {
            Some(true) => Some(false),
            _ => self.truth(self.handles.is_on_track),
        }
    }

    /// The limits, with what a live map says of the lights at this moment.
    fn lights(&self, limits: &CarLimits) -> CarLimits {
        let now = |handle| self.number(handle).and_then(clamp::positive);
        CarLimits {
            first_rpm: now(self.handles.light_first).or(limits.first_rpm),
            shift_rpm: now(self.handles.light_shift).or(limits.shift_rpm),
            last_rpm: now(self.handles.light_last).or(limits.last_rpm),
            blink_rpm: now(self.handles.light_blink).or(limits.blink_rpm),
            ..*limits
        }
    }

    fn pit_limiter(&self) -> Option<bool> {
        let warnings = self.bits(self.handles.engine_warnings).map(EngineWarnings);
        let limiter = EngineWarnings::PIT_SPEED_LIMITER;
        any(
            warnings.map(|warnings| warnings.contains(limiter)),
            self.truth(self.handles.pit_limiter),
        )
    }

    /// Less gravity, which lies in the car's axes as the car does. `None` where
    /// all three are 0: a car at rest feels gravity, so nothing is simulated.
    fn acceleration(&self) -> Option<[f32; 3]> {
        let forward = self.number(self.handles.long_accel)?;
        let left = self.number(self.handles.lat_accel)?;
        let up = self.number(self.handles.vert_accel)?;
        if [forward, left, up] == [0.0; 3] {
            return None;
        }
        let (sin_pitch, cos_pitch) = sin_cos(self.number(self.handles.pitch).unwrap_or(0.0))?;
        let (sin_roll, cos_roll) = sin_cos(self.number(self.handles.roll).unwrap_or(0.0))?;
        clamp::all_finite([
            STANDARD_GRAVITY * cos_pitch * sin_roll - left,
            up - STANDARD_GRAVITY * cos_pitch * cos_roll,
            forward + STANDARD_GRAVITY * sin_pitch,
        ])
    }

    fn rotation(&self) -> Option<[f32; 3]> {
        let north = self.number(self.handles.yaw_north);
        let yaw = north.or_else(|| self.number(self.handles.yaw).map(negated))?;
        let pitch = self.number(self.handles.pitch).map(negated)?;
        clamp::all_finite([yaw, pitch, self.number(self.handles.roll)?])
    }
}

/// The gear; `None` for a number that no gearbox has.
fn gear(number: i32) -> Option<Gear> {
    i8::try_from(number).ok().map(Gear::new)
}

/// A clutch that says how far it grips; a broken value is no pressed pedal.
fn pressed(grip: f32) -> f32 {
    if grip.is_finite() { clamp::unit(1.0 - grip) } else { 0.0 }
}

/// No negative zero.
fn negated(value: f32) -> f32 {
    0.0 - value
}

/// True where either is; `None` where neither is known.
fn any(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a || b),
        (a, b) => a.or(b),
    }
}

/// The flag that matters most, where several are out.
fn flag(flags: SessionFlags) -> Flag {
    type F = SessionFlags;
    let shown = [
        (F::RED, Flag::Red),
        (F::BLACK | F::DISQUALIFY | F::REPAIR, Flag::Black),
        (F::CHECKERED, Flag::Chequered),
        (F::YELLOW | F::YELLOW_WAVING | F::CAUTION | F::CAUTION_WAVING | F::DEBRIS, Flag::Yellow),
        (F::BLUE, Flag::Blue),
        (F::WHITE, Flag::White),
        (F::GREEN | F::GREEN_HELD | F::START_GO, Flag::Green),
    ];
    shown
        .into_iter()
        .find(|(bits, _)| flags.intersects(*bits))
        .map_or(Flag::NoFlag, |(_, flag)| flag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Variable, bits, boolean, float, int, samples, table};
    use std::vec::Vec;

    fn limits() -> CarLimits {
        CarLimits {
            redline_rpm: Some(13_000.0),
            first_rpm: Some(10_560.0),
            shift_rpm: Some(11_057.0),
            last_rpm: Some(11_473.0),
            blink_rpm: Some(11_629.0),
            idle_rpm: Some(4_000.0),
            car: Some(Car::Number(161)),
        }
    }

    fn frame_of(variables: &[Variable]) -> TelemetryFrame {
        let (table, row) = table(variables);
        let vars = Vars::new(&table, row.len()).unwrap();
        FrameReader::new(limits()).frame(&vars, Row::new(&row))
    }

    fn close(a: Option<[f32; 3]>, b: [f32; 3]) -> bool {
        a.is_some_and(|a| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-4))
    }

    #[test]
    fn every_field() {
        let frame = frame_of(&[
            float("Speed", 50.0),
            float("RPM", 11_016.5),
            int("Gear", 4),
            float("Throttle", 0.2),
            float("ThrottleRaw", 0.75),
            float("Brake", 1.0),
            float("BrakeRaw", 0.25),
            float("Clutch", 0.1),
            float("ClutchRaw", 0.875),
            float("HandbrakeRaw", 0.5),
            float("SteeringWheelAngle", 2.0),
            float("SteeringWheelAngleMax", 8.0),
            boolean("IsOnTrack", true),
            boolean("IsReplayPlaying", false),
            boolean("BrakeABSactive", true),
            bits("EngineWarnings", 0x10),
            boolean("OnPitRoad", false),
            bits("SessionFlags", 0x1000_0008),
            float("LongAccel", 3.0),
            float("LatAccel", -2.0),
            float("VertAccel", 10.806_65),
            float("YawNorth", 1.5),
            float("Pitch", 0.0),
            float("Roll", 0.0),
            float("FuelLevelPct", 0.409),
            int("Lap", 9),
            int("PlayerCarPosition", 3),
            float("LapCurrentLapTime", 37.5),
            float("LapLastLapTime", -1.0),
            float("LapBestLapTime", 68.67),
        ]);
        let mut expected = TelemetryFrame::EMPTY;
        expected.speed_mps = Some(50.0);
        expected.rpm = Some(11_016.5);
        expected.max_rpm = Some(13_000.0);
        expected.idle_rpm = Some(4_000.0);
        expected.gear = Some(Gear::new(4));
        expected.throttle = Some(0.75);
        expected.brake = Some(0.25);
        expected.clutch = Some(0.125);
        expected.handbrake = Some(0.5);
        expected.steering = Some(-0.5);
        expected.driving = Some(true);
        expected.shift_light = Some(0.5);
        expected.abs_active = Some(true);
        expected.pit_limiter = Some(true);
        expected.in_pit = Some(false);
        expected.flag = Some(Flag::Yellow);
        expected.acceleration_mps2 = frame.acceleration_mps2;
        assert!(close(frame.acceleration_mps2, [2.0, 1.0, 3.0]));
        expected.rotation_rad = Some([1.5, 0.0, 0.0]);
        expected.fuel = Some(0.409);
        expected.lap = Some(9);
        expected.position = Some(3);
        expected.current_lap_s = Some(37.5);
        expected.best_lap_s = Some(68.67);
        expected.car = Some(Car::Number(161));
        assert_eq!(frame, expected);
        assert_eq!(frame, frame.clamped());
    }

    #[test]
    fn a_row_of_nothing_says_nothing() {
        let (table, row) = table(&[int("Unknown", 1)]);
        let vars = Vars::new(&table, row.len()).unwrap();
        let frame = FrameReader::default().frame(&vars, Row::new(&row));
        assert_eq!(frame, TelemetryFrame::EMPTY);
    }

    #[test]
    fn pedals_without_raw_values() {
        let frame =
            frame_of(&[float("Throttle", -1.1e-8), float("Brake", 1.000_1), float("Clutch", 1.0)]);
        assert_eq!((frame.throttle, frame.brake), (Some(0.0), Some(1.0)));
        assert_eq!(frame.clutch, Some(0.0), "a clutch that grips is no pressed pedal");
    }

    #[test]
    fn broken_floats_rest_or_cost_their_field() {
        let names = [
            "Speed",
            "RPM",
            "ThrottleRaw",
            "BrakeRaw",
            "ClutchRaw",
            "SteeringWheelAngle",
            "LongAccel",
            "LatAccel",
            "VertAccel",
            "YawNorth",
            "Pitch",
            "Roll",
            "FuelLevelPct",
            "LapCurrentLapTime",
        ];
        for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut variables: Vec<_> = names.map(|name| float(name, broken)).into();
            variables.push(float("SteeringWheelAngleMax", 8.0));
            let frame = frame_of(&variables);
            assert_eq!((frame.speed_mps, frame.rpm), (Some(0.0), Some(0.0)));
            assert_eq!(
                (frame.throttle, frame.brake, frame.clutch, frame.steering),
                (Some(0.0), Some(0.0), Some(0.0), Some(0.0))
            );
            assert_eq!((frame.acceleration_mps2, frame.rotation_rad), (None, None));
            assert_eq!((frame.fuel, frame.current_lap_s), (None, None));
            assert_eq!(frame, frame.clamped());
        }
    }

    #[test]
    fn steering_needs_its_range() {
        let steering = |angle, max: Option<f32>| {
            let mut variables = std::vec![float("SteeringWheelAngle", angle)];
            variables.extend(max.map(|max| float("SteeringWheelAngleMax", max)));
            frame_of(&variables).steering
        };
        assert_eq!(steering(-3.804_6, Some(7.330_4)), Some(1.0), "right, past the stop");
        assert_eq!(steering(1.0, Some(8.0)), Some(-0.25));
        assert!(steering(0.0, Some(8.0)).unwrap().is_sign_positive());
        for max in [None, Some(0.0), Some(-1.0), Some(f32::NAN)] {
            assert_eq!(steering(1.0, max), None);
        }
    }

    #[test]
    fn gears() {
        let gear = |number| frame_of(&[int("Gear", number)]).gear.map(Gear::get);
        assert_eq!([-2, -1, 0, 8].map(gear), [Some(-1), Some(-1), Some(0), Some(8)]);
        assert_eq!([128, i32::MIN].map(gear), [None, None]);
    }

    #[test]
    fn driving_is_in_the_car_and_not_in_a_replay() {
        let driving = |on_track, replay: Option<bool>| {
            let mut variables =
                std::vec![boolean("IsOnTrack", on_track), boolean("IsOnTrackCar", true)];
            variables.extend(replay.map(|replay| boolean("IsReplayPlaying", replay)));
            frame_of(&variables).driving
        };
        assert_eq!(driving(true, None), Some(true), "a file has no replay");
        assert_eq!(driving(true, Some(false)), Some(true));
        assert_eq!(driving(true, Some(true)), Some(false));
        assert_eq!(driving(false, Some(false)), Some(false), "in the garage");
        assert_eq!(frame_of(&[boolean("IsOnTrackCar", true)]).driving, None);
        assert_eq!(frame_of(&[boolean("IsReplayPlaying", true)]).driving, Some(false));
    }

    #[test]
    fn shift_lights_from_first_to_last() {
        let lit = |rpm| limits().shift_light(rpm);
        assert_eq!([0.0, 10_559.0, 10_560.0].map(lit), [Some(0.0); 3]);
        assert_eq!(lit(11_016.5), Some(0.5));
        assert_eq!([11_473.0, 11_629.0, 20_000.0].map(lit), [Some(1.0); 3]);
        assert_eq!([f32::NAN, -1.0].map(lit), [Some(0.0); 2]);
    }

    #[test]
    fn shift_lights_out_of_order() {
        let with = |first: f32, shift: f32, last: f32, blink: f32| CarLimits {
            first_rpm: Some(first),
            shift_rpm: Some(shift),
            last_rpm: Some(last),
            blink_rpm: Some(blink),
            ..CarLimits::default()
        };
        // The best point to shift is beyond the last light.
        let late_shift = with(6_000.0, 7_500.0, 7_000.0, 7_200.0);
        assert_eq!(late_shift.shift_light(6_500.0), Some(0.5));
        assert_eq!(late_shift.shift_light(7_000.0), Some(1.0));
        // They blink before the last is due.
        let early_blink = with(6_000.0, 6_900.0, 7_000.0, 6_800.0);
        assert_eq!(early_blink.shift_light(6_500.0), Some(0.5));
        assert_eq!(early_blink.shift_light(6_800.0), Some(1.0));
        // Blinking below the first light, or with it, means nothing.
        for blink in [5_000.0, 6_000.0] {
            assert_eq!(with(6_000.0, 0.0, 7_000.0, blink).shift_light(6_500.0), Some(0.5));
        }
        // All of them at one speed, and the first above the last.
        for all_at_once in [with(7e3, 7e3, 7e3, 7e3), with(8e3, 0.0, 7e3, 0.0)] {
            assert_eq!(all_at_once.shift_light(6_999.0), Some(0.0));
            assert_eq!(all_at_once.shift_light(7_000.0), Some(1.0));
        }
        // Only one is known.
        assert_eq!(with(0.0, 7e3, 0.0, 0.0).shift_light(6_999.0), Some(0.0));
        assert_eq!(with(0.0, 7e3, 0.0, 0.0).shift_light(7_000.0), Some(1.0));
        assert_eq!(with(6e3, 0.0, 0.0, 8e3).shift_light(7_000.0), Some(0.5));
        // An electric car has none.
        for none in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert_eq!(with(none, none, none, none).shift_light(5_000.0), None);
        }
        assert_eq!(with(6e3, 0.0, 0.0, 0.0).shift_light(7_000.0), None);
    }

    #[test]
    fn a_share_of_the_lights_never_falls_and_stays_in_its_range() {
        let points = [0.0, 4e3, 5e3, 6e3, 7e3];
        for first in points {
            for last in points {
                for blink in points {
                    let limits = CarLimits {
                        first_rpm: Some(first),
                        last_rpm: Some(last),
                        blink_rpm: Some(blink),
                        ..CarLimits::default()
                    };
                    let mut before = 0.0;
                    for rpm in (0..9_000).step_by(50) {
                        let Some(lit) = limits.shift_light(rpm as f32) else { continue };
                        assert!((before..=1.0).contains(&lit), "{limits:?} at {rpm}");
                        before = lit;
                    }
                }
            }
        }
    }

    #[test]
    fn a_live_maps_own_lights_come_first() {
        let frame = frame_of(&[
            float("RPM", 6_500.0),
            float("PlayerCarSLFirstRPM", 6_000.0),
            float("PlayerCarSLLastRPM", 7_000.0),
            float("PlayerCarSLBlinkRPM", 0.0),
        ]);
        assert_eq!(frame.shift_light, Some(0.5));
        assert_eq!(frame_of(&[float("RPM", 11_016.5)]).shift_light, Some(0.5));

        // Each by itself, for a car whose session text names none.
        let lit = |names: &[(&str, f32)], rpm: f32| {
            let own = names.iter().map(|&(name, value)| float(name, value));
            let variables: Vec<_> = own.chain([float("RPM", rpm)]).collect();
            let (table, row) = table(&variables);
            let vars = Vars::new(&table, row.len()).unwrap();
            FrameReader::default().frame(&vars, Row::new(&row)).shift_light
        };
        for name in ["PlayerCarSLShiftRPM", "PlayerCarSLLastRPM", "PlayerCarSLBlinkRPM"] {
            let lit = |rpm| lit(&[(name, 7_000.0)], rpm);
            assert_eq!([6_999.0, 7_000.0].map(lit), [Some(0.0), Some(1.0)], "{name}");
        }
        assert_eq!(lit(&[("PlayerCarSLFirstRPM", 6_000.0)], 7_000.0), None);
        let blinks_early = [
            ("PlayerCarSLFirstRPM", 6_000.0),
            ("PlayerCarSLLastRPM", 7_000.0),
            ("PlayerCarSLBlinkRPM", 6_800.0),
        ];
        assert_eq!([6_500.0, 6_800.0].map(|rpm| lit(&blinks_early, rpm)), [Some(0.5), Some(1.0)]);
    }

    #[test]
    fn another_cars_limits_are_taken_over() {
        let (table, row) = table(&[float("RPM", 6_500.0)]);
        let vars = Vars::new(&table, row.len()).unwrap();
        let mut reader = FrameReader::new(limits());
        assert_eq!(reader.frame(&vars, Row::new(&row)).max_rpm, limits().redline_rpm);
        let other = CarLimits { redline_rpm: Some(7_000.0), ..CarLimits::default() };
        reader.set_limits(other);
        let frame = reader.frame(&vars, Row::new(&row));
        assert_eq!((frame.max_rpm, frame.shift_light, frame.car), (Some(7_000.0), None, None));
    }

    #[test]
    fn laps_and_places_are_counted_from_1() {
        for (number, counted) in
            [(-1, None), (0, None), (1, Some(1)), (65_535, Some(65_535)), (65_536, None)]
        {
            let frame = frame_of(&[int("Lap", number), int("PlayerCarPosition", number)]);
            assert_eq!((frame.lap, frame.position), (counted, counted), "{number}");
        }
    }

    #[test]
    fn the_pit_limiter_is_a_warning_or_a_toggle() {
        let limiter = |variables: &[Variable]| frame_of(variables).pit_limiter;
        assert_eq!(limiter(&[]), None);
        assert_eq!(limiter(&[bits("EngineWarnings", 12)]), Some(false));
        assert_eq!(limiter(&[bits("EngineWarnings", 0x1c)]), Some(true));
        assert_eq!(limiter(&[boolean("dcPitSpeedLimiterToggle", true)]), Some(true));
        let both = [bits("EngineWarnings", 0), boolean("dcPitSpeedLimiterToggle", true)];
        assert_eq!(limiter(&both), Some(true));
    }

    #[test]
    fn in_the_pit_lane_or_the_box() {
        let in_pit = |road, stall| {
            frame_of(&[boolean("OnPitRoad", road), boolean("PlayerCarInPitStall", stall)]).in_pit
        };
        assert_eq!(in_pit(false, false), Some(false));
        assert_eq!(in_pit(true, false), Some(true));
        assert_eq!(in_pit(false, true), Some(true));
    }

    #[test]
    fn the_flag_that_matters_most() {
        let shown = |bits| flag(SessionFlags(bits));
        assert_eq!(shown(0x1004_0200), Flag::NoFlag, "a test session's");
        assert_eq!(shown(0x8000_0000), Flag::Green);
        assert_eq!(shown(0x8000_0004 | 0x20), Flag::Blue);
        assert_eq!(shown(0x20 | 0x8000), Flag::Yellow);
        assert_eq!(shown(0x1 | 0x2), Flag::Chequered);
        assert_eq!(shown(0x1 | 0x10_0000), Flag::Black);
        assert_eq!(shown(0x8_0000), Flag::NoFlag, "furled is a warning");
        assert_eq!(shown(0x10 | 0x8), Flag::Red);
        assert_eq!(shown(0x2), Flag::White);
        assert_eq!(frame_of(&[int("SessionFlags", 0x10)]).flag, Some(Flag::Red));
    }

    #[test]
    fn gravity_lies_in_the_cars_axes() {
        // At rest: nose up, right side down, as the recorded car stands.
        let at_rest = frame_of(&[
            float("LongAccel", 0.073_4),
            float("LatAccel", 9.806_65 * 0.5),
            float("VertAccel", 9.806_65 * 0.866),
            float("Pitch", -0.007_49),
            float("Roll", core::f32::consts::FRAC_PI_6),
            float("Yaw", 0.25),
        ]);
        let [right, up, forward] = at_rest.acceleration_mps2.unwrap();
        assert!(right.abs() < 1e-3 && up.abs() < 1e-3 && forward.abs() < 1e-3, "{at_rest:?}");
        let [yaw, pitch, roll] = at_rest.rotation_rad.unwrap();
        assert_eq!((yaw, pitch), (-0.25, 0.007_49), "a right turn and nose up are positive");
        assert_eq!(roll, core::f32::consts::FRAC_PI_6);
    }

    #[test]
    fn a_car_at_rest_on_any_slope_is_not_accelerated() {
        const G: f32 = 9.806_65;
        for (pitch, roll) in [(0.5, 0.3), (-0.7, 0.2), (0.4, -0.6), (1.2, 1.1), (-1.0, -2.0)] {
            let (pitch, roll): (f32, f32) = (pitch, roll);
            let slope = |forward: f32| {
                frame_of(&[
                    float("LongAccel", forward - G * pitch.sin()),
                    float("LatAccel", G * pitch.cos() * roll.sin()),
                    float("VertAccel", G * pitch.cos() * roll.cos()),
                    float("Pitch", pitch),
                    float("Roll", roll),
                ])
                .acceleration_mps2
            };
            assert!(close(slope(0.0), [0.0; 3]), "{pitch}, {roll}: {:?}", slope(0.0));
            assert!(close(slope(3.0), [0.0, 0.0, 3.0]), "{pitch}, {roll}: {:?}", slope(3.0));
        }
    }

    #[test]
    fn nothing_is_simulated_in_the_replay_screen() {
        let accelerations = ["LongAccel", "LatAccel", "VertAccel"];
        let still = frame_of(&accelerations.map(|name| samples(name, [0.0; 6])));
        assert_eq!(still.acceleration_mps2, None);
        let mut newest = [9.0; 6];
        newest[5] = 9.806_65;
        let moving = frame_of(&accelerations.map(|name| samples(name, newest)));
        assert!(close(moving.acceleration_mps2, [-9.806_65, 0.0, 9.806_65]));
    }

    #[test]
    fn handles_follow_the_variables() {
        let mut reader = FrameReader::default();
        let mut read = |variables: &[Variable]| {
            let (table, row) = table(variables);
            reader.frame(&Vars::new(&table, row.len()).unwrap(), Row::new(&row))
        };
        let (rpm, speed) = (float("RPM", 4_000.0), float("Speed", 9.0));
        let values = |frame: TelemetryFrame| (frame.rpm, frame.speed_mps);
        assert_eq!(values(read(&[rpm.clone(), speed.clone()])), (Some(4_000.0), Some(9.0)));
        assert_eq!(values(read(&[speed.clone(), rpm.clone()])), (Some(4_000.0), Some(9.0)));
        assert_eq!(values(read(core::slice::from_ref(&speed))), (None, Some(9.0)));
        assert_eq!(values(read(&[rpm, speed])), (Some(4_000.0), Some(9.0)));
    }
}
