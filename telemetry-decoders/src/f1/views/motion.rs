//! Motion.

use telemetry_core::wire::I16;

use crate::f1::{common, y2022, y2023, y2024, y2026};

view! {
    /// Motion of one car.
    ///
    /// [`Packet::motion`](crate::f1::Packet::motion) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketMotionData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketMotionData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 0;
    /// sent.car_motion_data.0[3].world_forward_dir_z = i16::MAX.into();
    /// sent.car_motion_data.0[3].world_right_dir_x = i16::MIN.into();
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let motion = packet.motion(3).unwrap();
    /// assert_eq!(motion.world_forward_dir(), [0.0, 0.0, 1.0]);
    /// assert!(motion.world_right_dir()[0] < -0.999);
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum Motion in [F2022 F2026] {
        /// Formats 2022 to 2025.
        F2022(common::CarMotionData),
        /// Format 2026.
        F2026(y2026::CarMotionData),
    }
    every {
        /// World position x, m.
        world_position_x: f32,
        /// World position y, m, up.
        world_position_y: f32,
        /// World position z, m.
        world_position_z: f32,
        /// World velocity x, m/s.
        world_velocity_x: f32,
        /// World velocity y, m/s.
        world_velocity_y: f32,
        /// World velocity z, m/s.
        world_velocity_z: f32,
        /// Heading, rad, grows turning left.
        yaw: f32,
        /// Pitch, rad, positive with the nose down.
        pitch: f32,
        /// Roll, rad, positive with the right side down.
        roll: f32,
    }
    every array {}
    some {}
}

/// A part of a direction, which is sent as 32767 for 1.
fn unit(part: I16) -> f32 {
    f32::from(part.get()) / 32_767.0
}

/// Format 2026 sends thousandths of g.
fn thousandths(part: I16) -> f32 {
    f32::from(part.get()) / 1_000.0
}

impl Motion<'_> {
    /// Where the car points, x, y and z, of length 1.
    #[must_use]
    pub fn world_forward_dir(&self) -> [f32; 3] {
        each!(self, Motion, [F2022 F2026], |car| [
            unit(car.world_forward_dir_x),
            unit(car.world_forward_dir_y),
            unit(car.world_forward_dir_z),
        ])
    }

    /// Where the car's right side points, x, y and z, of length 1.
    #[must_use]
    pub fn world_right_dir(&self) -> [f32; 3] {
        each!(self, Motion, [F2022 F2026], |car| [
            unit(car.world_right_dir_x),
            unit(car.world_right_dir_y),
            unit(car.world_right_dir_z),
        ])
    }

    /// Lateral acceleration, g, positive in a left turn.
    #[must_use]
    pub fn g_force_lateral(&self) -> f32 {
        match self {
            Self::F2022(car) => car.g_force_lateral.get(),
            Self::F2026(car) => thousandths(car.g_force_lateral),
        }
    }

    /// Longitudinal acceleration, g, positive speeding up.
    #[must_use]
    pub fn g_force_longitudinal(&self) -> f32 {
        match self {
            Self::F2022(car) => car.g_force_longitudinal.get(),
            Self::F2026(car) => thousandths(car.g_force_longitudinal),
        }
    }

    /// Vertical acceleration, g, without gravity.
    #[must_use]
    pub fn g_force_vertical(&self) -> f32 {
        match self {
            Self::F2022(car) => car.g_force_vertical.get(),
            Self::F2026(car) => thousandths(car.g_force_vertical),
        }
    }
}

view! {
    /// The player's motion in detail. Format 2022 has it in Motion, later ones in
    /// Motion Ex. Arrays are rear left, rear right, front left, front right.
    ///
    /// [`Packet::motion_ex`](crate::f1::Packet::motion_ex) gives it.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketMotionExData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketMotionExData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 13;
    /// sent.wheel_slip_ratio.0[1] = 0.25f32.into(); // rear right
    ///
    /// let packet = f1::parse(sent.as_bytes())?;
    /// let motion = packet.motion_ex().unwrap();
    /// assert_eq!(motion.wheel_slip_ratio(), Some([0.0, 0.25, 0.0, 0.0]));
    /// assert_eq!(motion.wheel_slip(), None, "format 2022 alone has it");
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    pub enum MotionEx in [F2022 F2023 F2024 F2025] {
        /// Format 2022.
        F2022(y2022::PacketMotionData),
        /// Format 2023.
        F2023(y2023::PacketMotionExData),
        /// Format 2024.
        F2024(y2024::PacketMotionExData),
        /// Formats 2025 and 2026.
        F2025(common::PacketMotionExData),
    }
    every {
        /// Velocity in the car's own axes x, m/s.
        local_velocity_x: f32,
        /// Velocity in the car's own axes y, m/s.
        local_velocity_y: f32,
        /// Velocity in the car's own axes z, m/s, forward.
        local_velocity_z: f32,
        /// Turning rate x, rad/s.
        angular_velocity_x: f32,
        /// Turning rate y, rad/s.
        angular_velocity_y: f32,
        /// Turning rate z, rad/s.
        angular_velocity_z: f32,
        /// Turning acceleration x, rad/s².
        angular_acceleration_x: f32,
        /// Turning acceleration y, rad/s².
        angular_acceleration_y: f32,
        /// Turning acceleration z, rad/s².
        angular_acceleration_z: f32,
        /// Angle of the front wheels, rad, positive to the right.
        front_wheels_angle: f32,
    }
    every array {
        /// Suspension, by its size mm.
        suspension_position: [f32; 4],
        /// Suspension speed.
        suspension_velocity: [f32; 4],
        /// Suspension acceleration.
        suspension_acceleration: [f32; 4],
        /// Wheel speed, m/s, negative rolling back.
        wheel_speed: [f32; 4],
    }
    some {
        /// Height of the centre of gravity, m; from format 2023 on.
        height_of_cog_above_ground: f32 => [F2023 F2024 F2025],
        /// Height of the plank at the front, m; from format 2024 on.
        front_aero_height: f32 => [F2024 F2025],
        /// Height of the plank at the rear, m; from format 2024 on.
        rear_aero_height: f32 => [F2024 F2025],
        /// Roll of the front, rad; from format 2024 on.
        front_roll_angle: f32 => [F2024 F2025],
        /// Roll of the rear, rad; from format 2024 on.
        rear_roll_angle: f32 => [F2024 F2025],
        /// Yaw against the direction of motion, rad; from format 2024 on.
        chassis_yaw: f32 => [F2024 F2025],
        /// Pitch against the direction of motion, rad; from format 2025 on.
        chassis_pitch: f32 => [F2025],
    }
}

impl MotionEx<'_> {
    /// Slip of each wheel, format 2022.
    #[must_use]
    pub fn wheel_slip(&self) -> Option<[f32; 4]> {
        only!(self, MotionEx, [F2022], |packet| packet.wheel_slip.values())
    }

    /// Slip ratio of each wheel; from format 2023 on.
    #[must_use]
    pub fn wheel_slip_ratio(&self) -> Option<[f32; 4]> {
        only!(self, MotionEx, [F2023 F2024 F2025], |packet| packet.wheel_slip_ratio.values())
    }

    /// Slip angle of each wheel; from format 2023 on.
    #[must_use]
    pub fn wheel_slip_angle(&self) -> Option<[f32; 4]> {
        only!(self, MotionEx, [F2023 F2024 F2025], |packet| packet.wheel_slip_angle.values())
    }

    /// Lateral force at each wheel; from format 2023 on.
    #[must_use]
    pub fn wheel_lat_force(&self) -> Option<[f32; 4]> {
        only!(self, MotionEx, [F2023 F2024 F2025], |packet| packet.wheel_lat_force.values())
    }

    /// Longitudinal force at each wheel, by its size N; from format 2023 on.
    #[must_use]
    pub fn wheel_long_force(&self) -> Option<[f32; 4]> {
        only!(self, MotionEx, [F2023 F2024 F2025], |packet| packet.wheel_long_force.values())
    }

    /// Vertical force at each wheel, by its size N; from format 2023 on.
    #[must_use]
    pub fn wheel_vert_force(&self) -> Option<[f32; 4]> {
        only!(self, MotionEx, [F2023 F2024 F2025], |packet| packet.wheel_vert_force.values())
    }

    /// Camber of each wheel, rad; from format 2025 on.
    #[must_use]
    pub fn wheel_camber(&self) -> Option<[f32; 4]> {
        only!(self, MotionEx, [F2025], |packet| packet.wheel_camber.values())
    }

    /// Camber gain of each wheel, rad; from format 2025 on.
    #[must_use]
    pub fn wheel_camber_gain(&self) -> Option<[f32; 4]> {
        only!(self, MotionEx, [F2025], |packet| packet.wheel_camber_gain.values())
    }
}

of_packets! {
    /// Motion of a car, of a Motion.
    ///
    /// [`Motion`] has an example.
    pub fn motion(Motion.car_motion_data) -> Motion {
        F2022: y2022 => F2022,
        F2023: y2023 => F2022,
        F2024: y2024 => F2022,
        F2025: y2025 => F2022,
        F2026: y2026 => F2026,
    }
}

impl<'a> crate::f1::Packet<'a> {
    /// The player's motion in detail, of a Motion Ex; in format 2022 of a Motion.
    ///
    /// [`MotionEx`] has an example.
    #[must_use]
    pub fn motion_ex(&self) -> Option<MotionEx<'a>> {
        use crate::f1::{y2025, y2026};
        Some(match *self {
            Self::F2022(y2022::Packet::Motion(packet)) => MotionEx::F2022(packet),
            Self::F2023(y2023::Packet::MotionEx(packet)) => MotionEx::F2023(packet),
            Self::F2024(y2024::Packet::MotionEx(packet)) => MotionEx::F2024(packet),
            Self::F2025(y2025::Packet::MotionEx(packet)) => MotionEx::F2025(packet),
            Self::F2026(y2026::Packet::MotionEx(packet)) => MotionEx::F2025(packet),
            _ => return None,
        })
    }
}
