//! What belongs together, wheel by wheel: front left, front right, rear left,
//! rear right.

use super::codes::{horizon_class, motorsport_class};
use super::{Dash, Fm2023Dash, HorizonDash323, Packet, Sled};

/// How the tyres slip.
///
/// [`Sled::slip`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Slip {
    /// Along the wheel: 0 full grip, beyond 1 either way lost.
    pub ratio: [f32; 4],
    /// Across the wheel, in the same scale.
    pub angle: [f32; 4],
    /// Both together, in the same scale.
    pub combined: [f32; 4],
}

/// How the suspension stands.
///
/// [`Sled::suspension`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Suspension {
    /// Travel as a share: 0 fully extended to 1 fully compressed.
    pub normalized: [f32; 4],
    /// Travel, m, with its sign.
    pub metres: [f32; 4],
}

/// What is under the tyres.
///
/// [`Sled::surface`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Surface {
    /// Whether the wheel is on a kerb.
    pub on_rumble_strip: [bool; 4],
    /// Depth of the puddle, 0 to 1.
    pub puddle_depth: [f32; 4],
    /// Rumble for a controller, 0 on a smooth road; 2.6 was seen on kerbs.
    pub rumble: [f32; 4],
}

impl Sled {
    /// Acceleration in the car's own axes, m/s²: right, up, forward.
    #[must_use]
    pub const fn acceleration(&self) -> [f32; 3] {
        [self.acceleration_x.get(), self.acceleration_y.get(), self.acceleration_z.get()]
    }

    /// Turning rates, rad/s: pitch, yaw, roll.
    #[must_use]
    pub const fn angular_velocity(&self) -> [f32; 3] {
        [
            self.angular_velocity_x.get(),
            self.angular_velocity_y.get(),
            self.angular_velocity_z.get(),
        ]
    }

    /// How the tyres slip.
    #[must_use]
    pub const fn slip(&self) -> Slip {
        Slip {
            ratio: self.slip_ratios(),
            angle: [
                self.tire_slip_angle_front_left.get(),
                self.tire_slip_angle_front_right.get(),
                self.tire_slip_angle_rear_left.get(),
                self.tire_slip_angle_rear_right.get(),
            ],
            combined: [
                self.tire_combined_slip_front_left.get(),
                self.tire_combined_slip_front_right.get(),
                self.tire_combined_slip_rear_left.get(),
                self.tire_combined_slip_rear_right.get(),
            ],
        }
    }

    /// How the suspension stands.
    #[must_use]
    pub const fn suspension(&self) -> Suspension {
        Suspension {
            normalized: [
                self.normalized_suspension_travel_front_left.get(),
                self.normalized_suspension_travel_front_right.get(),
                self.normalized_suspension_travel_rear_left.get(),
                self.normalized_suspension_travel_rear_right.get(),
            ],
            metres: [
                self.suspension_travel_meters_front_left.get(),
                self.suspension_travel_meters_front_right.get(),
                self.suspension_travel_meters_rear_left.get(),
                self.suspension_travel_meters_rear_right.get(),
            ],
        }
    }

    /// How fast the wheels turn, rad/s.
    #[must_use]
    pub const fn wheel_speeds(&self) -> [f32; 4] {
        [
            self.wheel_rotation_speed_front_left.get(),
            self.wheel_rotation_speed_front_right.get(),
            self.wheel_rotation_speed_rear_left.get(),
            self.wheel_rotation_speed_rear_right.get(),
        ]
    }

    /// What is under the tyres.
    #[must_use]
    pub const fn surface(&self) -> Surface {
        Surface {
            on_rumble_strip: [
                self.wheel_on_rumble_strip_front_left.get() != 0,
                self.wheel_on_rumble_strip_front_right.get() != 0,
                self.wheel_on_rumble_strip_rear_left.get() != 0,
                self.wheel_on_rumble_strip_rear_right.get() != 0,
            ],
            puddle_depth: [
                self.wheel_in_puddle_depth_front_left.get(),
                self.wheel_in_puddle_depth_front_right.get(),
                self.wheel_in_puddle_depth_rear_left.get(),
                self.wheel_in_puddle_depth_rear_right.get(),
            ],
            rumble: [
                self.surface_rumble_front_left.get(),
                self.surface_rumble_front_right.get(),
                self.surface_rumble_rear_left.get(),
                self.surface_rumble_rear_right.get(),
            ],
        }
    }
}

impl Dash {
    /// World position, m.
    #[must_use]
    pub const fn position(&self) -> [f32; 3] {
        [self.position_x.get(), self.position_y.get(), self.position_z.get()]
    }

    /// Temperature of the tyres, °F by all readers. In two recordings the rear
    /// right one repeats the rear left in every packet.
    #[must_use]
    pub const fn tire_temperatures(&self) -> [f32; 4] {
        [
            self.tire_temp_front_left.get(),
            self.tire_temp_front_right.get(),
            self.tire_temp_rear_left.get(),
            self.tire_temp_rear_right.get(),
        ]
    }
}

impl Fm2023Dash {
    /// Wear of the tyres, 0 new to 1 worn.
    #[must_use]
    pub const fn tire_wear(&self) -> [f32; 4] {
        [
            self.tire_wear_front_left.get(),
            self.tire_wear_front_right.get(),
            self.tire_wear_rear_left.get(),
            self.tire_wear_rear_right.get(),
        ]
    }
}

impl<'a> Packet<'a> {
    /// What Motorsport (2023) adds: tyre wear and the track.
    #[must_use]
    pub const fn fm2023(&self) -> Option<&'a Fm2023Dash> {
        match self {
            Self::Fm2023(packet) => Some(packet),
            _ => None,
        }
    }

    /// What the Horizon games add: the car's group and what was smashed.
    #[must_use]
    pub const fn horizon(&self) -> Option<&'a HorizonDash323> {
        match self {
            Self::Horizon323(packet) => Some(packet),
            Self::Horizon(packet) => Some(&packet.horizon),
            _ => None,
        }
    }

    /// The letter of the car's class.
    ///
    /// The number means another letter in each title, and the publisher's text
    /// (0 for D to 7 for X) fits neither recording: in Motorsport (2023) a car
    /// of index 598, class B, is 3, in Horizon 5 one of index 999 is 6. An index
    /// of 999 is X everywhere. `None` for what is not known: Motorsport 7, and
    /// numbers that no title has.
    #[must_use]
    pub const fn car_class_name(&self) -> Option<&'static str> {
        let sled = self.sled();
        let (class, index) = (sled.car_class.get(), sled.car_performance_index.get());
        match self {
            Self::Fm2023(_) => motorsport_class(class, index),
            Self::Horizon323(_) | Self::Horizon(_) => horizon_class(class, index),
            Self::Sled(_) | Self::Fm7(_) => match index {
                999 => Some("X"),
                _ => None,
            },
        }
    }

    /// The name of the packet: `sled`, `fm7_dash`, `fm2023_dash`,
    /// `horizon_dash_323` or `horizon_dash`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Sled(_) => "sled",
            Self::Fm7(_) => "fm7_dash",
            Self::Fm2023(_) => "fm2023_dash",
            Self::Horizon323(_) => "horizon_dash_323",
            Self::Horizon(_) => "horizon_dash",
        }
    }

    /// The whole packet, as it came.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        use zerocopy::IntoBytes as _;
        match *self {
            Self::Sled(packet) => packet.as_bytes(),
            Self::Fm7(packet) => packet.as_bytes(),
            Self::Fm2023(packet) => packet.as_bytes(),
            Self::Horizon323(packet) => packet.as_bytes(),
            Self::Horizon(packet) => packet.as_bytes(),
        }
    }
}
