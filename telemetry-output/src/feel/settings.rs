/// What is felt, and how.
///
/// Numbers out of range are brought into it where they are used: strengths and amplitudes
/// are 0 to 8, zones 0 to 9, shares and the gain 0 to 1.
///
/// ```
/// use telemetry_output::feel::{Feel, FeelSettings};
///
/// let mut settings = FeelSettings::default();
/// settings.gain = 0.5; // half as strong, for a wireless pad
/// settings.lightbar.on = false;
/// let feel = Feel::new(settings);
/// # let _ = feel;
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct FeelSettings {
    /// Scales every strength, 0 to 1: pads differ by link and firmware.
    pub gain: f32,
    /// Resistance of the brake.
    pub brake: BrakeWeight,
    /// A wheel that locks, and the ABS.
    pub lock_up: LockUp,
    /// Resistance of the throttle.
    pub throttle: ThrottleWeight,
    /// A wheel that spins, and the traction control.
    pub traction: TractionLoss,
    /// The engine at its limit.
    pub limiter: RevLimiter,
    /// A gear that is engaged.
    pub gear: GearKick,
    /// The engine speed on the lightbar.
    pub lightbar: Tachometer,
    /// How fast pedals are followed.
    pub smoothing: Smoothing,
}

impl Default for FeelSettings {
    fn default() -> Self {
        Self {
            gain: 1.0,
            brake: BrakeWeight::default(),
            lock_up: LockUp::default(),
            throttle: ThrottleWeight::default(),
            traction: TractionLoss::default(),
            limiter: RevLimiter::default(),
            gear: GearKick::default(),
            lightbar: Tachometer::default(),
            smoothing: Smoothing::default(),
        }
    }
}

macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty = $default:expr,)* })*) => {
        $(
            $(#[$doc])*
            ///
            /// A part of [`FeelSettings`](crate::feel::FeelSettings).
            #[derive(Clone, Copy, Debug, PartialEq)]
            #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
            #[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
            pub struct $name {
                $($(#[$field_doc])* pub $field: $type,)*
            }

            impl Default for $name {
                fn default() -> Self {
                    Self { $($field: $default,)* }
                }
            }
        )*
    };
}

settings! {
    /// Resistance of the brake, by how far it is pressed.
    BrakeWeight {
        /// Whether there is any.
        on: bool = true,
        /// The first zone.
        position: u8 = 2,
        /// With the foot off.
        lightest: u8 = 1,
        /// Pressed all the way.
        heaviest: u8 = 4,
    }

    /// A vibration of the brake while the ABS works or a wheel locks.
    LockUp {
        /// Whether there is any.
        on: bool = true,
        /// From which slip on; `None` leaves it to the format.
        slip: Option<f32> = None,
        /// How far the brake must be pressed.
        brake: f32 = 0.1,
        /// How fast the car must be, m/s.
        speed_mps: f32 = 6.0 / 3.6,
        /// Hz, pressed lightly.
        lowest_hz: u8 = 20,
        /// Hz, pressed all the way.
        highest_hz: u8 = 40,
        /// Pressed lightly.
        weakest: u8 = 3,
        /// Pressed all the way.
        strongest: u8 = 5,
        /// How long at least, ms.
        hold_ms: u16 = 100,
    }

    /// Resistance of the throttle.
    ThrottleWeight {
        /// Whether there is any.
        on: bool = true,
        /// The first zone.
        position: u8 = 0,
        /// How much.
        strength: u8 = 1,
    }

    /// A vibration of the throttle while the traction control works or a wheel spins.
    TractionLoss {
        /// Whether there is any.
        on: bool = true,
        /// From which slip on; `None` leaves it to the format.
        slip: Option<f32> = None,
        /// How far below that it ends.
        hysteresis: f32 = 0.15,
        /// How far the throttle must be pressed.
        throttle: f32 = 0.3,
        /// Hz, at that slip.
        lowest_hz: u8 = 30,
        /// Hz, at twice that slip.
        highest_hz: u8 = 90,
        /// At that slip.
        weakest: u8 = 2,
        /// At twice that slip.
        strongest: u8 = 4,
        /// How long at least, ms.
        hold_ms: u16 = 80,
    }

    /// A vibration of the throttle at the engine's limit.
    RevLimiter {
        /// Whether there is any.
        on: bool = false,
        /// From which share of the highest engine speed on.
        share: f32 = 0.97,
        /// Hz.
        frequency: u8 = 30,
        /// How strong.
        amplitude: u8 = 2,
        /// How long at least, ms.
        hold_ms: u16 = 120,
    }

    /// A short vibration where a gear is engaged; neutral in between is none.
    GearKick {
        /// Whether there is any.
        on: bool = false,
        /// On both triggers, and not on the throttle alone.
        both: bool = false,
        /// Hz.
        frequency: u8 = 10,
        /// How strong.
        amplitude: u8 = 4,
        /// How long, ms.
        duration_ms: u16 = 100,
    }

    /// The engine speed as a colour.
    Tachometer {
        /// Whether there is any.
        on: bool = true,
        /// From this share of the highest engine speed on green turns to red.
        first: f32 = 0.70,
        /// From this on it flashes.
        flash: f32 = 0.97,
        /// How long it is on and then off, ms.
        half_period_ms: u16 = 50,
        /// How bright, 0 to 1.
        brightness: f32 = 0.7,
    }

    /// How fast pedals are followed: the time in which most of a step is taken.
    Smoothing {
        /// Upwards, ms.
        attack_ms: u16 = 40,
        /// Downwards, ms.
        release_ms: u16 = 125,
    }
}
