macro_rules! targets {
    ($($(#[doc = $doc:literal])+ $Name:ident = $word:literal,)*) => {
        /// What a field is: a value of the frame, in the frame's unit, or a
        /// variable.
        ///
        /// ```
        /// use telemetry_decoders::custom::Target;
        ///
        /// let target = Target::from_word("wheel_slip_front_left").unwrap();
        /// assert_eq!(target.word(), "wheel_slip_front_left");
        /// assert_eq!(target.whole().len(), 4, "known only where all wheels are");
        /// assert_eq!(Target::from_word("var"), None);
        /// assert!(Target::FRAME.contains(&Target::SpeedMps));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
        #[non_exhaustive]
        pub enum Target {
            $($(#[doc = $doc])+ $Name,)*
            /// A variable, by its index; one that is not below
            /// [`MAX_VARIABLES`](super::MAX_VARIABLES) is left alone.
            Variable(u8),
        }

        /// The values of the frame alone.
        #[derive(Clone, Copy)]
        #[repr(u8)]
        enum Slot {
            $($Name,)*
        }

        impl Target {
            /// The place among [`FRAME`](Self::FRAME); the one behind them for a
            /// variable.
            #[inline]
            pub(super) const fn slot(self) -> u8 {
                match self {
                    $(Self::$Name => Slot::$Name as u8,)*
                    Self::Variable(_) => Self::FRAME.len() as u8,
                }
            }

            /// Every value of the frame.
            pub const FRAME: [Self; [$($word),*].len()] = [$(Self::$Name),*];

            /// The word of a value of the frame; `var` for a variable.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$Name => $word,)*
                    Self::Variable(_) => "var",
                }
            }
        }
    };
}

targets! {
    /// Speed, m/s.
    SpeedMps = "speed_mps",
    /// Engine speed, revolutions a minute.
    Rpm = "rpm",
    /// The highest engine speed, revolutions a minute.
    MaxRpm = "max_rpm",
    /// Engine speed at idle, revolutions a minute.
    IdleRpm = "idle_rpm",
    /// The gear.
    Gear = "gear",
    /// Throttle, 0 to 1.
    Throttle = "throttle",
    /// Brake, 0 to 1.
    Brake = "brake",
    /// Clutch, 0 to 1, 1 = pressed.
    Clutch = "clutch",
    /// Handbrake, 0 to 1, 1 = pulled.
    Handbrake = "handbrake",
    /// Steering, -1 full left to 1 full right.
    Steering = "steering",
    /// Whether the player drives.
    Driving = "driving",
    /// The game's rev lights, 0 dark to 1 all lit.
    ShiftLight = "shift_light",
    /// Whether the anti-lock brakes work at this moment.
    AbsActive = "abs_active",
    /// Whether the traction control works at this moment.
    TcActive = "tc_active",
    /// Whether the pit limiter is on.
    PitLimiter = "pit_limiter",
    /// Whether the car is in the pits.
    InPit = "in_pit",
    /// Whether the drag reduction flap is open.
    Drs = "drs",
    /// Fuel left, 0 empty to 1 full.
    Fuel = "fuel",
    /// The lap that is driven, from 1.
    Lap = "lap",
    /// Position in the race, from 1.
    Position = "position",
    /// Time of the current lap, s.
    CurrentLap = "current_lap_s",
    /// Time of the last lap, s.
    LastLap = "last_lap_s",
    /// Time of the best lap, s.
    BestLap = "best_lap_s",
    /// Slip ratio of the front left tyre.
    WheelSlipFrontLeft = "wheel_slip_front_left",
    /// Slip ratio of the front right tyre.
    WheelSlipFrontRight = "wheel_slip_front_right",
    /// Slip ratio of the rear left tyre.
    WheelSlipRearLeft = "wheel_slip_rear_left",
    /// Slip ratio of the rear right tyre.
    WheelSlipRearRight = "wheel_slip_rear_right",
    /// Acceleration to the right, m/s², without gravity.
    AccelerationRight = "acceleration_right_mps2",
    /// Acceleration upwards, m/s², without gravity.
    AccelerationUp = "acceleration_up_mps2",
    /// Acceleration forward, m/s², without gravity.
    AccelerationForward = "acceleration_forward_mps2",
    /// Heading, rad, growing in a right turn.
    Yaw = "yaw_rad",
    /// Pitch, rad, positive with the nose up.
    Pitch = "pitch_rad",
    /// Roll, rad, positive with the right side down.
    Roll = "roll_rad",
}

impl Target {
    /// The value of the frame that a word names.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::FRAME.into_iter().find(|target| target.word() == word)
    }

    /// The values that are known only together with this one, and this one.
    #[must_use]
    pub const fn whole(self) -> &'static [Self] {
        match self {
            Self::WheelSlipFrontLeft
            | Self::WheelSlipFrontRight
            | Self::WheelSlipRearLeft
            | Self::WheelSlipRearRight => &[
                Self::WheelSlipFrontLeft,
                Self::WheelSlipFrontRight,
                Self::WheelSlipRearLeft,
                Self::WheelSlipRearRight,
            ],
            Self::AccelerationRight | Self::AccelerationUp | Self::AccelerationForward => {
                &[Self::AccelerationRight, Self::AccelerationUp, Self::AccelerationForward]
            }
            Self::Yaw | Self::Pitch | Self::Roll => &[Self::Yaw, Self::Pitch, Self::Roll],
            _ => &[],
        }
    }
}
