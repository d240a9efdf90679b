//! Ours and the rivals' of the protocols other than F1.

use cm_telemetry::TelemetryEvent as _;
use cm_telemetry::dirt::rally2::{Car, DirtRally2, Lap, Motion, Session, Track, Wheel};
use forza_dataout_parse::dash_parser::{self, Datagram};
use outgauge::Outgauge;
use outgauge::core::Decode as _;
use telemetry_decoders::{codemasters, forza, outgauge as outgauge_ours, pcars2, wrc};

use super::{Sum, Total, sum};

macro_rules! codes {
    ($($Code:ty),*) => {$(
        impl Sum<0> for $Code {
            #[inline(always)]
            fn sum(&self, total: &mut Total) {
                Sum::<0>::sum(&self.get(), total);
            }
        }
    )*};
}

codes!(forza::codes::Drivetrain, forza::codes::CarGroup);

fn total_of(packet: &impl Sum<0>) -> Total {
    let mut total = Total::default();
    packet.sum(&mut total);
    total
}

#[inline]
pub fn forza(packet: &[u8]) -> Option<Total> {
    Some(match forza::parse(packet).ok()? {
        forza::Packet::Sled(packet) => total_of(packet),
        forza::Packet::Fm7(packet) => total_of(packet),
        forza::Packet::Fm2023(packet) => total_of(packet),
        forza::Packet::Horizon323(packet) => total_of(packet),
        forza::Packet::Horizon(packet) => total_of(packet),
        _ => return None,
    })
}

#[inline]
pub fn forza_dataout_parse(packet: &[u8]) -> Option<Total> {
    Some(total_of(&dash_parser::parse(packet)))
}

/// What cm-telemetry reads of it, and that but for the gear, which is a word
/// there.
#[inline]
pub fn codemasters(packet: &[u8]) -> Option<Total> {
    Some(total_of(codemasters::parse(packet).ok()?.data))
}

#[inline]
pub fn cm_telemetry(packet: &[u8]) -> Option<Total> {
    Some(total_of(&DirtRally2::from_packet(packet).ok()?))
}

#[inline]
pub fn outgauge(packet: &[u8]) -> Option<Total> {
    let view = outgauge_ours::parse(packet).ok()?;
    let mut total = total_of(view.pack);
    if let Some(id) = view.id {
        Sum::<0>::sum(&id, &mut total);
    }
    Some(total)
}

#[inline]
pub fn outgauge_crate(packet: &[u8]) -> Option<Total> {
    let packet = Outgauge::decode(&mut bytes::Bytes::copy_from_slice(packet)).ok()?;
    let mut total = Total::default();
    let whole = [packet.time.as_millis() as u32, u32::from(*packet.plid)];
    let reals = [
        packet.speed.into_inner(),
        packet.rpm,
        packet.turbo,
        packet.engtemp,
        packet.fuel,
        packet.oilpressure,
        packet.oiltemp,
        packet.throttle,
        packet.brake,
        packet.clutch,
    ];
    Sum::<0>::sum(&whole, &mut total);
    Sum::<0>::sum(&reals, &mut total);
    if let Some(id) = packet.id {
        Sum::<0>::sum(&*id, &mut total);
    }
    Some(total)
}

#[inline]
pub fn wrc(packet: &[u8]) -> Option<Total> {
    let packet = wrc::parse(packet).ok()?;
    let mut total = total_of(packet.clock);
    Sum::<0>::sum(packet.vehicle, &mut total);
    Some(total)
}

/// The telemetry packet.
#[inline]
pub fn pcars2(packet: &[u8]) -> Option<Total> {
    let pcars2::Packet::Telemetry(packet) = pcars2::parse(packet).ok()? else { return None };
    Some(match (packet.current, packet.patched) {
        (Some(packet), _) => total_of(packet),
        (None, Some(packet)) => total_of(packet),
        (None, None) => total_of(packet.released),
    })
}

impl Sum<0> for (f32, f32, f32) {
    #[inline(always)]
    fn sum(&self, total: &mut Total) {
        Sum::<0>::sum(&[self.0, self.1, self.2], total);
    }
}

impl Sum<0> for (Wheel, Wheel, Wheel, Wheel) {
    #[inline(always)]
    fn sum(&self, total: &mut Total) {
        [&self.0, &self.1, &self.2, &self.3].into_iter().for_each(|wheel| wheel.sum(total));
    }
}

sum!(0, DirtRally2: session, motion, car);
sum!(0, Session: track, lap_info, location, position);
sum!(0, Track: time, distance, length);
sum!(0, Lap: current_lap_time, current_lap_distance, current_lap, total_laps, last_lap_time);
sum!(0, Motion: velocity, roll_vector, pitch_vector, g_force_lateral, g_force_longitudinal);
sum!(0, Car: speed, throttle, steer, brake, clutch, rpms, wheels);
sum!(0, Wheel: suspension_position, suspension_velocity, wheel_velocity, brake_temperature);
sum!(0, Datagram:
    is_race_on, timestamp_ms, engine_max_rpm, engine_idle_rpm, current_engine_rpm, acceleration_x,
    acceleration_y, acceleration_z, velocity_x, velocity_y, velocity_z, angular_velocity_x,
    angular_velocity_y, angular_velocity_z, yaw, pitch, roll,
    normalized_suspension_travel_front_left, normalized_suspension_travel_front_right,
    normalized_suspension_travel_rear_left, normalized_suspension_travel_rear_right,
    tire_slip_ratio_front_left, tire_slip_ratio_front_right, tire_slip_ratio_rear_left,
    tire_slip_ratio_rear_right, wheel_rotation_speed_front_left, wheel_rotation_speed_front_right,
    wheel_rotation_speed_rear_left, wheel_rotation_speed_rear_right,
    wheel_on_rumble_strip_front_left, wheel_on_rumble_strip_front_right,
    wheel_on_rumble_strip_rear_left, wheel_on_rumble_strip_rear_right,
    wheel_in_puddle_depth_front_left, wheel_in_puddle_depth_front_right,
    wheel_in_puddle_depth_rear_left, wheel_in_puddle_depth_rear_right, surface_rumble_front_left,
    surface_rumble_front_right, surface_rumble_rear_left, surface_rumble_rear_right,
    tire_slip_angle_front_left, tire_slip_angle_front_right, tire_slip_angle_rear_left,
    tire_slip_angle_rear_right, tire_combined_slip_front_left, tire_combined_slip_front_right,
    tire_combined_slip_rear_left, tire_combined_slip_rear_right,
    suspension_travel_meters_front_left, suspension_travel_meters_front_right,
    suspension_travel_meters_rear_left, suspension_travel_meters_rear_right, car_ordinal,
    car_class, car_performance_index, drivetrain_type, num_cylinders, position_x, position_y,
    position_z, speed, power, torque, tire_temp_front_left, tire_temp_front_right,
    tire_temp_rear_left, tire_temp_rear_right, boost, fuel, distance_traveled, best_lap, last_lap,
    current_lap, current_race_time, lap_number, race_position, accel, brake, clutch, hand_brake,
    gear, steer, normalized_driving_line, normalized_aibrake_difference, tire_wear_front_left,
    tire_wear_front_right, tire_wear_rear_left, tire_wear_rear_right, track_ordinal,
);
sum!(0, forza::Sled:
    is_race_on, timestamp_ms, engine_max_rpm, engine_idle_rpm, current_engine_rpm, acceleration_x,
    acceleration_y, acceleration_z, velocity_x, velocity_y, velocity_z, angular_velocity_x,
    angular_velocity_y, angular_velocity_z, yaw, pitch, roll,
    normalized_suspension_travel_front_left, normalized_suspension_travel_front_right,
    normalized_suspension_travel_rear_left, normalized_suspension_travel_rear_right,
    tire_slip_ratio_front_left, tire_slip_ratio_front_right, tire_slip_ratio_rear_left,
    tire_slip_ratio_rear_right, wheel_rotation_speed_front_left, wheel_rotation_speed_front_right,
    wheel_rotation_speed_rear_left, wheel_rotation_speed_rear_right,
    wheel_on_rumble_strip_front_left, wheel_on_rumble_strip_front_right,
    wheel_on_rumble_strip_rear_left, wheel_on_rumble_strip_rear_right,
    wheel_in_puddle_depth_front_left, wheel_in_puddle_depth_front_right,
    wheel_in_puddle_depth_rear_left, wheel_in_puddle_depth_rear_right, surface_rumble_front_left,
    surface_rumble_front_right, surface_rumble_rear_left, surface_rumble_rear_right,
    tire_slip_angle_front_left, tire_slip_angle_front_right, tire_slip_angle_rear_left,
    tire_slip_angle_rear_right, tire_combined_slip_front_left, tire_combined_slip_front_right,
    tire_combined_slip_rear_left, tire_combined_slip_rear_right,
    suspension_travel_meters_front_left, suspension_travel_meters_front_right,
    suspension_travel_meters_rear_left, suspension_travel_meters_rear_right, car_ordinal,
    car_class, car_performance_index, drivetrain_type, num_cylinders,
);
sum!(0, forza::Dash:
    position_x, position_y, position_z, speed, power, torque, tire_temp_front_left,
    tire_temp_front_right, tire_temp_rear_left, tire_temp_rear_right, boost, fuel,
    distance_traveled, best_lap, last_lap, current_lap, current_race_time, lap_number,
    race_position, accel, brake, clutch, hand_brake, gear, steer, normalized_driving_line,
    normalized_ai_brake_difference,
);
sum!(0, forza::Fm7Dash: sled, dash);
sum!(0, forza::Fm2023Dash:
    sled, dash, tire_wear_front_left, tire_wear_front_right, tire_wear_rear_left,
    tire_wear_rear_right, track_ordinal,
);
sum!(0, forza::HorizonDash323: sled, car_group, smashable_vel_diff, smashable_mass, dash);
sum!(0, forza::HorizonDash: horizon, trailing);
sum!(0, codemasters::ExtraData3:
    total_time, lap_time, lap_distance, total_distance, position_x, position_y, position_z, speed,
    velocity_x, velocity_y, velocity_z, right_dir_x, right_dir_y, right_dir_z, forward_dir_x,
    forward_dir_y, forward_dir_z, suspension_position_rl, suspension_position_rr,
    suspension_position_fl, suspension_position_fr, suspension_velocity_rl,
    suspension_velocity_rr, suspension_velocity_fl, suspension_velocity_fr, wheel_patch_speed_rl,
    wheel_patch_speed_rr, wheel_patch_speed_fl, wheel_patch_speed_fr, throttle, steering, brake,
    clutch, gforce_lateral, gforce_longitudinal, lap, engine_rate, race_position, brake_temp_rl,
    brake_temp_rr, brake_temp_fl, brake_temp_fr, total_laps, track_length, last_lap_time,
);
sum!(0, codemasters::F1Tail: session_type, drs_allowed, track_number, vehicle_fia_flags);
sum!(0, outgauge_ours::OutGaugePack:
    time, plid, speed, rpm, turbo, eng_temp, fuel, oil_pressure, oil_temp, throttle, brake, clutch,
);
sum!(0, wrc::Clock:
    packet_uid, game_total_time, game_delta_time, game_frame_count, shiftlights_fraction,
    shiftlights_rpm_start, shiftlights_rpm_end, shiftlights_rpm_valid,
);
sum!(0, wrc::Vehicle:
    vehicle_gear_index, vehicle_gear_index_neutral, vehicle_gear_index_reverse,
    vehicle_gear_maximum, vehicle_speed, vehicle_transmission_speed, vehicle_position_x,
    vehicle_position_y, vehicle_position_z, vehicle_velocity_x, vehicle_velocity_y,
    vehicle_velocity_z, vehicle_acceleration_x, vehicle_acceleration_y, vehicle_acceleration_z,
    vehicle_left_direction_x, vehicle_left_direction_y, vehicle_left_direction_z,
    vehicle_forward_direction_x, vehicle_forward_direction_y, vehicle_forward_direction_z,
    vehicle_up_direction_x, vehicle_up_direction_y, vehicle_up_direction_z,
    vehicle_hub_position_bl, vehicle_hub_position_br, vehicle_hub_position_fl,
    vehicle_hub_position_fr, vehicle_hub_velocity_bl, vehicle_hub_velocity_br,
    vehicle_hub_velocity_fl, vehicle_hub_velocity_fr, vehicle_cp_forward_speed_bl,
    vehicle_cp_forward_speed_br, vehicle_cp_forward_speed_fl, vehicle_cp_forward_speed_fr,
    vehicle_brake_temperature_bl, vehicle_brake_temperature_br, vehicle_brake_temperature_fl,
    vehicle_brake_temperature_fr, vehicle_engine_rpm_max, vehicle_engine_rpm_idle,
    vehicle_engine_rpm_current, vehicle_throttle, vehicle_brake, vehicle_clutch, vehicle_steering,
    vehicle_handbrake, stage_current_time, stage_current_distance, stage_length,
);
sum!(0, pcars2::Header:
    packet_number, category_packet_number, partial_packet_index, partial_packet_number,
    packet_version,
);
sum!(0, pcars2::Telemetry538:
    base, viewed_participant_index, unfiltered_throttle, unfiltered_brake, unfiltered_steering,
    unfiltered_clutch, oil_temp_celsius, oil_pressure_k_pa, water_temp_celsius,
    water_pressure_kpa, fuel_pressure_kpa, fuel_capacity, brake, throttle, clutch, fuel_level,
    speed, rpm, max_rpm, steering, boost_amount, odometer_km, orientation, local_velocity,
    world_velocity, angular_velocity, local_acceleration, world_acceleration, extents_centre,
    tyre_y, tyre_rps, tyre_temp, tyre_height_above_ground, tyre_wear, brake_damage,
    suspension_damage, brake_temp_celsius, tyre_tread_temp, tyre_layer_temp, tyre_carcass_temp,
    tyre_rim_temp, tyre_internal_air_temp, tyre_temp_left, tyre_temp_center, tyre_temp_right,
    wheel_local_position_y, ride_height, suspension_travel, suspension_velocity,
    suspension_ride_height, air_pressure, engine_speed, engine_torque, wings, hand_brake,
    aero_damage, engine_damage, joy_pad0, d_pad,
);
sum!(0, pcars2::Telemetry555: released, turbo_boost_pressure, full_position, brake_bias);
sum!(0, pcars2::Telemetry559: patched, tick_count);
