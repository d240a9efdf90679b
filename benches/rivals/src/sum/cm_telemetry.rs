//! cm-telemetry 2.3.1. It has no numbers for the gears, nor for the distance to
//! the DRS zone.

use cm_telemetry::TelemetryEvent as _;
use cm_telemetry::f1::f1_2022::*;
use cm_telemetry::f1::util::{Coordinates, FrontRearValue, WheelValue};

use super::{Sum, Total, sum};

impl<const FORMAT: u16> Sum<FORMAT> for LapValidFlags {
    #[inline(always)]
    fn sum(&self, total: &mut Total) {
        Sum::<FORMAT>::sum(&self.bits(), total);
    }
}

impl Sum<2022> for (u16, u16) {
    #[inline(always)]
    fn sum(&self, total: &mut Total) {
        Sum::<2022>::sum(&[self.0, self.1], total);
    }
}

impl Sum<2022> for (u16, u16, u16) {
    #[inline(always)]
    fn sum(&self, total: &mut Total) {
        Sum::<2022>::sum(&[self.0, self.1, self.2], total);
    }
}

sum!(2022, WheelValue<f32>: rear_left, rear_right, front_left, front_right);
sum!(2022, WheelValue<u16>: rear_left, rear_right, front_left, front_right);
sum!(2022, WheelValue<u8>: rear_left, rear_right, front_left, front_right);
sum!(2022, Coordinates<f32>: x, y, z);
sum!(2022, Coordinates<i16>: x, y, z);
sum!(2022, FrontRearValue<f32>: front, rear);
sum!(2022, FrontRearValue<u8>: front, rear);

/// Of any packet but an event; Car Damage, which it reads wrongly, is left out.
#[inline]
pub fn f1(packet: &[u8]) -> Option<Total> {
    let mut total = Total::default();
    match &F1_2022::from_packet(packet).ok()? {
        F1_2022::Motion(packet) => packet.sum(&mut total),
        F1_2022::Session(packet) => packet.sum(&mut total),
        F1_2022::LapData(packet) => packet.sum(&mut total),
        F1_2022::Participants(packet) => packet.sum(&mut total),
        F1_2022::CarSetup(packet) => packet.sum(&mut total),
        F1_2022::CarTelemetry(packet) => packet.sum(&mut total),
        F1_2022::CarStatus(packet) => packet.sum(&mut total),
        F1_2022::FinalClassification(packet) => packet.sum(&mut total),
        F1_2022::LobbyInfo(packet) => packet.sum(&mut total),
        F1_2022::SessionHistory(packet) => packet.sum(&mut total),
        F1_2022::Event(_) | F1_2022::CarDamage(_) => return None,
    }
    Some(total)
}

sum!(2022, Header:
    packet_format, game_major_version, game_minor_version, packet_version, session_uid,
    session_time, frame_identifier, player_car_index, secondary_player_car_index,
);
sum!(2022, CarMotionData:
    world_position, world_velocity, world_forward_dir, world_right_dir, g_force_lateral,
    g_force_longitudinal, g_force_vertical, yaw, pitch, roll,
);
sum!(2022, Motion:
    header, car_motion_data, suspension_position, suspension_velocity, suspension_acceleration,
    wheel_speed, wheel_slip, local_velocity, angular_velocity, angular_acceleration,
    front_wheel_angle,
);
sum!(2022, MarshalZone: zone_start);
sum!(2022, WeatherForecastSample: time_offset, track_temperature, air_temperature, rain_percentage);
sum!(2022, Session:
    header, track_temperature, air_temperature, total_laps, track_length, session_time_left,
    session_duration, pit_speed_limit, game_paused, is_spectating, spectator_car_index,
    sli_pro_native_support, number_of_marshal_zones, marshal_zones, network_game,
    number_of_weather_forecast_samples, weather_forecast_samples, ai_difficulty,
    season_link_identifier, weekend_link_identifier, session_link_identifier,
    pit_stop_window_ideal_lap, pit_stop_window_latest_lap, pit_stop_rejoin_position,
    steering_assist, pit_assist, pit_release_assist, ers_assist, drs_assist, time_of_day,
);
sum!(2022, Lap:
    last_lap_time_ms, current_lap_time_ms, sector_time_ms, lap_distance, total_distance,
    safety_car_delta, car_position, current_lap_number, num_pit_stops, current_lap_invalid,
    penalties, warnings, num_unserved_drive_through_penalties, num_unserved_stop_go_penalties,
    grid_position, pit_lane_timer_active, pit_lane_time_in_lane_ms, pit_stop_timer_ms,
    pit_stop_should_serve_penalty,
);
sum!(2022, LapData: header, laps, time_trial_pb_car_idx, time_trial_rival_car_idx);
sum!(2022, CarStatusData:
    anti_lock_brakes, front_brake_bias, pit_limiter_status, fuel_in_tank, fuel_capacity,
    fuel_remaining_laps, max_rpm, idle_rpm, max_gears, tyres_ages_lap, ers_data.stored_energy,
    ers_data.harvested_this_lap_mguk, ers_data.harvested_this_lap_mguh,
    ers_data.deployed_this_lap, network_paused,
);
sum!(2022, CarStatus: header, car_status_data);
sum!(2022, ParticipantsData: ai_controlled, network_id, my_team, race_number);
sum!(2022, Participants: header, num_active_cars, participants_data);
sum!(2022, CarSetupData:
    wing, on_throttle, off_throttle, camber, toe, suspension, anti_roll_bar, suspension_height,
    brake_pressure, brake_bias, type_pressure, ballast, fuel_load,
);
sum!(2022, CarSetup: header, car_setup_data);
sum!(2022, FinalClassificationData:
    position, number_of_laps, grid_position, points, number_of_pit_stops, best_lap_time_ms,
    total_race_time, penalties_time_s, number_of_penalties, number_of_tyre_stints,
    tyre_stints_end_laps,
);
sum!(2022, FinalClassification: header, number_of_cars, final_classification_data);
sum!(2022, LobbyInfoData: ai_controlled, car_number);
sum!(2022, LobbyInfo: header, number_of_players, lobby_players);
sum!(2022, LapHistoryData: lap_time_ms, sector_times_ms, lap_valid_bit_flags);
sum!(2022, TyreStintHistoryData: end_lap);
sum!(2022, SessionHistory:
    header, car_index, num_laps, num_tyre_stints, best_lap_time_lap_num, best_sector1_lap_num,
    best_sector2_lap_num, best_sector3_lap_num, lap_history_data, tyre_stints_history_data,
);
sum!(2022, CarTelemetryData:
    speed, throttle, steer, brake, clutch, engine_rpm, drs, rev_lights_percent,
    rev_lights_bit_value, brake_temp, tyres_surface_temp, tyres_inner_temp, engine_temp,
    tyres_pressure,
);
sum!(2022, CarTelemetry: header, car_telemetry_data);
