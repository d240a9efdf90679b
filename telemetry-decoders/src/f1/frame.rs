//! From the player's car, and from the session, to the frame.

use telemetry_core::{Flag, Gear, TelemetryFrame, clamp};

use super::codes::PitStatus;
use super::{common, y2022, y2023, y2024, y2026};
use crate::math::{STANDARD_GRAVITY, percent_share};

/// The player's Car Telemetry, as it is held until the next: small, because it
/// is filled into every frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Telemetry {
    speed_kmh: u16,
    throttle: f32,
    steer: f32,
    brake: f32,
    clutch_percent: u8,
    gear: i8,
    engine_rpm: u16,
    drs: u8,
    rev_lights_percent: u8,
}

impl Telemetry {
    #[inline(always)]
    pub(super) fn fill(&self, frame: &mut TelemetryFrame) {
        frame.speed_mps = Some(f32::from(self.speed_kmh) / 3.6);
        frame.rpm = Some(self.engine_rpm.into());
        frame.gear = Some(Gear::new(self.gear));
        frame.throttle = Some(clamp::unit(self.throttle));
        frame.brake = Some(clamp::unit(self.brake));
        frame.clutch = Some(percent_share(self.clutch_percent));
        frame.steering = Some(clamp::signed_unit(self.steer));
        frame.shift_light = Some(percent_share(self.rev_lights_percent));
        frame.drs = Some(self.drs != 0);
    }
}

/// Packets that hold the telemetry of every car.
pub(super) trait Cars {
    /// The player's telemetry.
    fn telemetry(&self, player: usize) -> Option<Telemetry>;
}

macro_rules! cars {
    ($($Packet:ty),*) => {$(
        impl Cars for $Packet {
            #[inline]
            fn telemetry(&self, player: usize) -> Option<Telemetry> {
                let car = self.car_telemetry_data.get(player)?;
                Some(Telemetry {
                    speed_kmh: car.speed.get(),
                    throttle: car.throttle.get(),
                    steer: car.steer.get(),
                    brake: car.brake.get(),
                    clutch_percent: car.clutch,
                    gear: car.gear,
                    engine_rpm: car.engine_rpm.get(),
                    drs: car.drs,
                    rev_lights_percent: car.rev_lights_percent,
                })
            }
        }
    )*};
}

cars!(y2022::PacketCarTelemetryData, common::PacketCarTelemetryData, y2026::PacketCarTelemetryData);

/// Packets that fill what the next frame carries.
pub(super) trait Fill {
    /// Fills in the player's values, where the packet has such a car.
    fn fill(&self, player: usize, frame: &mut TelemetryFrame);
}

/// Packets with an array of cars: the player's is looked up and filled in.
macro_rules! fill_from_car {
    ($cars:ident, |$car:ident, $frame:ident| $fill:block, $($Packet:ty),* $(,)?) => {$(
        impl Fill for $Packet {
            #[inline]
            fn fill(&self, player: usize, $frame: &mut TelemetryFrame) {
                if let Some($car) = self.$cars.get(player) {
                    $fill
                }
            }
        }
    )*};
}

fill_from_car!(
    car_status_data,
    |car, frame| {
        frame.max_rpm = clamp::positive(car.max_rpm.get().into());
        frame.idle_rpm = clamp::positive(car.idle_rpm.get().into());
        frame.pit_limiter = Some(car.pit_limiter_status != 0);
        frame.flag = flag(car.vehicle_fia_flags.get());
        frame.fuel = if car.fuel_capacity.get() > 0.0 {
            clamp::share(car.fuel_in_tank.get() / car.fuel_capacity.get())
        } else {
            None
        };
    },
    y2022::PacketCarStatusData,
    common::PacketCarStatusData,
    y2026::PacketCarStatusData,
);

fill_from_car!(
    lap_data,
    |car, frame| {
        frame.lap = from_one(car.current_lap_num);
        frame.position = from_one(car.car_position);
        frame.in_pit = Some(car.pit_status != PitStatus::NONE);
        frame.current_lap_s = seconds(car.current_lap_time_in_ms.get());
        frame.last_lap_s = seconds(car.last_lap_time_in_ms.get());
    },
    y2022::PacketLapData,
    y2023::PacketLapData,
    common::PacketLapData,
    y2026::PacketLapData,
);

fill_from_car!(
    car_motion_data,
    |car, frame| {
        fill_motion(car, frame);
    },
    common::PacketMotionData,
);

fill_from_car!(
    car_motion_data,
    |car, frame| {
        let g = |thousandths: i16| f32::from(thousandths) / 1_000.0;
        frame.acceleration_mps2 = acceleration([
            g(car.g_force_lateral.get()),
            g(car.g_force_vertical.get()),
            g(car.g_force_longitudinal.get()),
        ]);
        frame.rotation_rad = rotation([car.yaw.get(), car.pitch.get(), car.roll.get()]);
    },
    y2026::PacketMotionData,
);

/// Motion of a car, formats 2022 to 2025.
#[inline]
fn fill_motion(car: &common::CarMotionData, frame: &mut TelemetryFrame) {
    frame.acceleration_mps2 = acceleration([
        car.g_force_lateral.get(),
        car.g_force_vertical.get(),
        car.g_force_longitudinal.get(),
    ]);
    frame.rotation_rad = rotation([car.yaw.get(), car.pitch.get(), car.roll.get()]);
}

/// Format 2022 has the player's wheels in the same packet.
impl Fill for y2022::PacketMotionData {
    #[inline]
    fn fill(&self, player: usize, frame: &mut TelemetryFrame) {
        let Some(car) = self.car_motion_data.get(player) else { return };
        fill_motion(car, frame);
        frame.wheel_slip = wheel_slip(self.wheel_slip.values());
    }
}

macro_rules! fill_from_motion_ex {
    ($($Packet:ty),*) => {$(
        impl Fill for $Packet {
            #[inline]
            fn fill(&self, _player: usize, frame: &mut TelemetryFrame) {
                frame.wheel_slip = wheel_slip(self.wheel_slip_ratio.values());
            }
        }
    )*};
}

fill_from_motion_ex!(
    y2023::PacketMotionExData,
    y2024::PacketMotionExData,
    common::PacketMotionExData
);

macro_rules! fill_from_session {
    ($($Packet:ty),*) => {$(
        impl Fill for $Packet {
            #[inline]
            fn fill(&self, _player: usize, frame: &mut TelemetryFrame) {
                // After a mid-session save F1 24 sends session packets of no
                // track: they say nothing.
                let empty = self.track_id.get() < 0 && self.track_length.get() == 0;
                if !empty {
                    frame.driving = Some(self.game_paused == 0 && self.is_spectating == 0);
                }
            }
        }
    )*};
}

fill_from_session!(
    y2022::PacketSessionData,
    y2023::PacketSessionData,
    common::PacketSessionData,
    y2026::PacketSessionData
);

/// From g (lateral, vertical, longitudinal) to the frame's axes. The game's
/// lateral value is positive in a left turn. 0 minus the value gives no
/// negative zero.
#[inline]
fn acceleration([lateral, vertical, longitudinal]: [f32; 3]) -> Option<[f32; 3]> {
    clamp::all_finite([
        0.0 - lateral * STANDARD_GRAVITY,
        vertical * STANDARD_GRAVITY,
        longitudinal * STANDARD_GRAVITY,
    ])
}

/// The game's yaw grows turning left, its pitch is positive with the nose down.
#[inline]
fn rotation([yaw, pitch, roll]: [f32; 3]) -> Option<[f32; 3]> {
    clamp::all_finite([0.0 - yaw, 0.0 - pitch, roll])
}

/// From the game's order, rear left, rear right, front left, front right.
#[inline]
fn wheel_slip([rear_left, rear_right, front_left, front_right]: [f32; 4]) -> Option<[f32; 4]> {
    clamp::all_finite([front_left, front_right, rear_left, rear_right])
}

#[inline]
const fn flag(code: i8) -> Option<Flag> {
    match code {
        0 => Some(Flag::NoFlag),
        1 => Some(Flag::Green),
        2 => Some(Flag::Blue),
        3 => Some(Flag::Yellow),
        4 => Some(Flag::Red),
        _ => None,
    }
}

#[inline]
fn from_one(count: u8) -> Option<u16> {
    Some(u16::from(count)).filter(|&count| count > 0)
}

#[inline]
fn seconds(milliseconds: u32) -> Option<f32> {
    clamp::positive((f64::from(milliseconds) / 1_000.0) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_has_its_flag() {
        for (code, expected) in [
            (-1, None),
            (0, Some(Flag::NoFlag)),
            (1, Some(Flag::Green)),
            (2, Some(Flag::Blue)),
            (3, Some(Flag::Yellow)),
            (4, Some(Flag::Red)),
            (5, None),
        ] {
            assert_eq!(flag(code), expected, "{code}");
        }
    }

    #[test]
    fn counts_begin_at_1_and_times_above_0() {
        assert_eq!([0, 1, 255].map(from_one), [None, Some(1), Some(255)]);
        assert_eq!([0, 1, 81_500].map(seconds), [None, Some(0.001), Some(81.5)]);
    }
}
