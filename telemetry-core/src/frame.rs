use crate::{Car, Flag, Gear, clamp};

/// What a game says of the player's car, in one shape for every game.
///
/// What the game does not say is `None`, never 0. Every float that is there is
/// finite; pedals are 0 to 1 and steering -1 to 1. Start from
/// [`TelemetryFrame::EMPTY`] and set what is known: more fields may come. A frame
/// that was put together or deserialised keeps these promises once it went
/// through [`clamped`](TelemetryFrame::clamped).
///
/// ```
/// use telemetry_core::{Gear, TelemetryFrame};
///
/// let mut frame = TelemetryFrame::EMPTY;
/// frame.speed_mps = Some(50.0);
/// frame.gear = Some(Gear::new(4));
/// assert_eq!(frame.speed_kmh(), Some(180.0));
/// assert!(frame.is_driving(), "no game said otherwise");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct TelemetryFrame {
    /// Speed over ground, m/s, never negative.
    pub speed_mps: Option<f32>,
    /// Engine speed, revolutions a minute, never negative.
    pub rpm: Option<f32>,
    /// The highest engine speed, revolutions a minute, above 0: the game's own
    /// figure, or a learned one where [`max_rpm_learned`](Self::max_rpm_learned) says so.
    pub max_rpm: Option<f32>,
    /// True where `max_rpm` is the highest speed seen so far and not the game's word.
    pub max_rpm_learned: bool,
    /// Engine speed at idle, revolutions a minute, above 0.
    pub idle_rpm: Option<f32>,
    /// The gear: -1 reverse, 0 neutral, 1 and up forward.
    pub gear: Option<Gear>,
    /// Throttle, 0 to 1.
    pub throttle: Option<f32>,
    /// Brake, 0 to 1.
    pub brake: Option<f32>,
    /// Clutch, 0 to 1, 1 = pressed.
    pub clutch: Option<f32>,
    /// Handbrake, 0 to 1, 1 = pulled.
    pub handbrake: Option<f32>,
    /// Steering, -1 full left to 1 full right.
    pub steering: Option<f32>,
    /// Whether the player drives; `None` where the game does not say.
    pub driving: Option<bool>,
    /// What the game itself says of its rev lights, 0 dark to 1 all lit.
    pub shift_light: Option<f32>,
    /// The anti-lock brakes work at this moment (their setting is not this).
    pub abs_active: Option<bool>,
    /// The traction control works at this moment (its setting is not this).
    pub tc_active: Option<bool>,
    /// The pit limiter is on.
    pub pit_limiter: Option<bool>,
    /// The car is in the pit lane or its box.
    pub in_pit: Option<bool>,
    /// The drag reduction flap is open.
    pub drs: Option<bool>,
    /// The flag that is shown to the player.
    pub flag: Option<Flag>,
    /// Slip ratio of the tyres: front left, front right, rear left, rear right.
    /// 0 rolls freely; the scale is the game's own.
    pub wheel_slip: Option<[f32; 4]>,
    /// Acceleration in the car's own axes, m/s²: x to the right, y up, z
    /// forward. Gravity is left out.
    pub acceleration_mps2: Option<[f32; 3]>,
    /// Yaw, pitch and roll, rad. Yaw is the heading and grows in a right turn
    /// (its zero is the game's own), pitch is positive with the nose up, roll
    /// is positive with the right side down.
    pub rotation_rad: Option<[f32; 3]>,
    /// Fuel left, 0 empty to 1 full.
    pub fuel: Option<f32>,
    /// The lap that is driven, from 1.
    pub lap: Option<u16>,
    /// Position in the race, from 1.
    pub position: Option<u16>,
    /// Time of the current lap or stage, s, above 0.
    pub current_lap_s: Option<f32>,
    /// Time of the last lap, s, above 0.
    pub last_lap_s: Option<f32>,
    /// Time of the best lap, s, above 0.
    pub best_lap_s: Option<f32>,
    /// Which car it is, by the game's own number or name.
    pub car: Option<Car>,
}

impl TelemetryFrame {
    /// A frame of a game that says nothing.
    pub const EMPTY: Self = Self {
        speed_mps: None,
        rpm: None,
        max_rpm: None,
        max_rpm_learned: false,
        idle_rpm: None,
        gear: None,
        throttle: None,
        brake: None,
        clutch: None,
        handbrake: None,
        steering: None,
        driving: None,
        shift_light: None,
        abs_active: None,
        tc_active: None,
        pit_limiter: None,
        in_pit: None,
        drs: None,
        flag: None,
        wheel_slip: None,
        acceleration_mps2: None,
        rotation_rad: None,
        fuel: None,
        lap: None,
        position: None,
        current_lap_s: None,
        last_lap_s: None,
        best_lap_s: None,
        car: None,
    };

    /// True unless the game says that the player is not driving.
    #[must_use]
    pub const fn is_driving(&self) -> bool {
        !matches!(self.driving, Some(false))
    }

    /// Speed in km/h; finite where `speed_mps` is.
    #[must_use]
    pub fn speed_kmh(&self) -> Option<f32> {
        self.speed_mps.map(|mps| (mps * 3.6).clamp(f32::MIN, f32::MAX))
    }

    /// Speed in miles an hour; finite where `speed_mps` is.
    ///
    /// ```
    /// # use telemetry_core::TelemetryFrame;
    /// let mut frame = TelemetryFrame::EMPTY;
    /// frame.speed_mps = Some(44.704);
    /// assert_eq!(frame.speed_mph(), Some(100.0));
    /// ```
    #[must_use]
    pub fn speed_mph(&self) -> Option<f32> {
        /// One mile is 1,609.344 m.
        const MPH_PER_MPS: f32 = 3_600.0 / 1_609.344;
        self.speed_mps.map(|mps| (mps * MPH_PER_MPS).clamp(f32::MIN, f32::MAX))
    }

    /// Engine speed as a share of the maximum, 0 to 1; `None` without a maximum.
    ///
    /// ```
    /// # use telemetry_core::TelemetryFrame;
    /// let mut frame = TelemetryFrame::EMPTY;
    /// frame.rpm = Some(6_000.0);
    /// assert_eq!(frame.rpm_fraction(), None, "of what?");
    /// frame.max_rpm = Some(8_000.0);
    /// assert_eq!(frame.rpm_fraction(), Some(0.75));
    /// ```
    #[must_use]
    pub fn rpm_fraction(&self) -> Option<f32> {
        let max = self.max_rpm.and_then(clamp::positive)?;
        self.rpm.map(|rpm| clamp::unit(rpm / max))
    }

    /// The frame with every value held to what its field promises. Decoders of
    /// this family need no such pass; it is for frames that are put together
    /// from elsewhere.
    ///
    /// ```
    /// # use telemetry_core::TelemetryFrame;
    /// let mut frame = TelemetryFrame::EMPTY;
    /// (frame.throttle, frame.rpm, frame.lap) = (Some(1.02), Some(f32::NAN), Some(0));
    /// let frame = frame.clamped();
    /// assert_eq!((frame.throttle, frame.rpm, frame.lap), (Some(1.0), Some(0.0), None));
    /// ```
    #[must_use]
    pub fn clamped(mut self) -> Self {
        self.speed_mps = self.speed_mps.map(clamp::magnitude);
        self.rpm = self.rpm.map(clamp::non_negative);
        self.max_rpm = self.max_rpm.and_then(clamp::positive);
        self.max_rpm_learned &= self.max_rpm.is_some();
        self.idle_rpm = self.idle_rpm.and_then(clamp::positive);
        self.throttle = self.throttle.map(clamp::unit);
        self.brake = self.brake.map(clamp::unit);
        self.clutch = self.clutch.map(clamp::unit);
        self.handbrake = self.handbrake.map(clamp::unit);
        self.steering = self.steering.map(clamp::signed_unit);
        self.shift_light = self.shift_light.and_then(clamp::share);
        self.wheel_slip = self.wheel_slip.and_then(clamp::all_finite);
        self.acceleration_mps2 = self.acceleration_mps2.and_then(clamp::all_finite);
        self.rotation_rad = self.rotation_rad.and_then(clamp::all_finite);
        self.fuel = self.fuel.and_then(clamp::share);
        self.lap = self.lap.filter(|&lap| lap > 0);
        self.position = self.position.filter(|&position| position > 0);
        self.current_lap_s = self.current_lap_s.and_then(clamp::positive);
        self.last_lap_s = self.last_lap_s.and_then(clamp::positive);
        self.best_lap_s = self.best_lap_s.and_then(clamp::positive);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_games_own_word_stops_driving() {
        let mut frame = TelemetryFrame::EMPTY;
        assert!(frame.is_driving());
        frame.driving = Some(true);
        assert!(frame.is_driving());
        frame.driving = Some(false);
        assert!(!frame.is_driving());
    }

    #[test]
    fn the_default_is_the_empty_frame() {
        assert_eq!(TelemetryFrame::default(), TelemetryFrame::EMPTY);
    }

    #[test]
    fn units_follow_from_the_metric_speed() {
        let frame = TelemetryFrame { speed_mps: Some(44.704), ..TelemetryFrame::EMPTY };
        assert!((frame.speed_mph().unwrap() - 100.0).abs() < 1e-4);
        assert!((frame.speed_kmh().unwrap() - 160.9344).abs() < 1e-4);

        let absurd = TelemetryFrame { speed_mps: Some(f32::MAX), ..TelemetryFrame::EMPTY };
        assert_eq!(absurd.speed_kmh(), Some(f32::MAX), "no infinity from a finite speed");
        assert_eq!(absurd.speed_mph(), Some(f32::MAX));
    }

    #[test]
    fn a_share_of_no_maximum_is_unknown() {
        let mut frame = TelemetryFrame { rpm: Some(7_000.0), ..TelemetryFrame::EMPTY };
        assert_eq!(frame.rpm_fraction(), None);
        frame.max_rpm = Some(0.0);
        assert_eq!(frame.rpm_fraction(), None, "0 is no maximum");
        frame.max_rpm = Some(6_000.0);
        assert_eq!(frame.rpm_fraction(), Some(1.0), "an over-rev is full, not more");
        frame.max_rpm = Some(8_000.0);
        assert_eq!(frame.rpm_fraction(), Some(0.875));
    }

    #[test]
    fn a_clamped_frame_keeps_every_promise() {
        let wild = TelemetryFrame {
            speed_mps: Some(-3.0),
            rpm: Some(f32::NAN),
            max_rpm: Some(f32::INFINITY),
            max_rpm_learned: true,
            throttle: Some(1.5),
            steering: Some(-9.0),
            fuel: Some(f32::NAN),
            lap: Some(0),
            wheel_slip: Some([0.0, 0.0, f32::NAN, 0.0]),
            last_lap_s: Some(0.0),
            ..TelemetryFrame::EMPTY
        };
        let held = TelemetryFrame {
            speed_mps: Some(3.0),
            rpm: Some(0.0),
            throttle: Some(1.0),
            steering: Some(-1.0),
            ..TelemetryFrame::EMPTY
        };
        assert_eq!(wild.clamped(), held);

        // What is right stays: the first lap and the first place, and whose word
        // the maximum is.
        for learned in [false, true] {
            let right = TelemetryFrame {
                rpm: Some(4_000.0),
                max_rpm: Some(8_000.0),
                max_rpm_learned: learned,
                lap: Some(1),
                position: Some(1),
                fuel: Some(0.5),
                best_lap_s: Some(88.5),
                ..TelemetryFrame::EMPTY
            };
            assert_eq!(right.clamped(), right);
            let later = TelemetryFrame { lap: Some(12), position: Some(20), ..right };
            assert_eq!(later.clamped(), later);
        }
        let none = TelemetryFrame { lap: Some(0), position: Some(0), ..TelemetryFrame::EMPTY };
        assert_eq!(none.clamped(), TelemetryFrame::EMPTY, "both are counted from 1");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_has_a_key_a_field_and_null_for_unknown() {
        let frame = TelemetryFrame {
            gear: Some(Gear::REVERSE),
            flag: Some(Flag::NoFlag),
            car: crate::CarName::new("XRT").map(Car::Name),
            ..TelemetryFrame::EMPTY
        };
        let json = serde_json::to_value(frame).unwrap();
        assert_eq!(json["gear"], -1);
        assert_eq!(json["flag"], "none");
        assert_eq!(json["car"], "XRT");
        assert_eq!(json["speed_mps"], serde_json::Value::Null);
        assert_eq!(json.as_object().unwrap().len(), 29);
        assert_eq!(serde_json::from_value::<TelemetryFrame>(json).unwrap(), frame);
    }
}
