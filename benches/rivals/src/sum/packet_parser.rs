//! f1-game-packet-parser 1.0.5. What a format does not have is not added.

use f1_game_packet_parser::packets::car_damage::CarDamageData;
use f1_game_packet_parser::packets::car_setups::CarSetupData;
use f1_game_packet_parser::packets::car_status::CarStatusData;
use f1_game_packet_parser::packets::car_telemetry::CarTelemetryData;
use f1_game_packet_parser::packets::final_classification::FinalClassificationData;
use f1_game_packet_parser::packets::laps::LapData;
use f1_game_packet_parser::packets::lobby::LobbyInfoData;
use f1_game_packet_parser::packets::motion::CarMotionData;
use f1_game_packet_parser::packets::participants::ParticipantsData;
use f1_game_packet_parser::packets::session::{MarshalZone, WeatherForecastSample};
use f1_game_packet_parser::packets::session_history::{LapHistoryData, TyreStintHistoryData};
use f1_game_packet_parser::packets::time_trial::TimeTrialDataSet;
use f1_game_packet_parser::packets::tyre_sets::TyreSetData;
use f1_game_packet_parser::packets::*;
use f1_game_packet_parser::{F1Packet, F1PacketHeader, parse};

use super::{Sum, Total, sum};

macro_rules! packet {
    ($format:literal: $($kind:ident),*) => {
        impl Sum<$format> for F1Packet {
            #[inline(always)]
            fn sum(&self, total: &mut Total) {
                Sum::<$format>::sum(&self.header, total);
                $(if let Some(packet) = &self.$kind {
                    return Sum::<$format>::sum(packet, total);
                })*
            }
        }
    };
}

packet!(2023: motion, session, laps, participants, car_setups, car_telemetry, car_status,
    final_classification, lobby, car_damage, session_history, tyre_sets);
packet!(2024: motion, session, laps, participants, car_setups, car_telemetry, car_status,
    final_classification, lobby, car_damage, session_history, tyre_sets, motion_ex, time_trial);
packet!(2022: session, laps, participants, car_setups, car_telemetry, car_status,
    final_classification, lobby, car_damage, session_history, motion);

/// Of any packet but an event.
#[inline]
pub fn f1(packet: &[u8]) -> Option<Total> {
    let packet = parse(packet).ok()?;
    let mut total = Total::default();
    match packet.header.packet_format {
        2022 => Sum::<2022>::sum(&packet, &mut total),
        2023 => Sum::<2023>::sum(&packet, &mut total),
        _ => Sum::<2024>::sum(&packet, &mut total),
    }
    // The wheels of 2022 stand in the packet of all cars.
    let wheels = packet.motion.as_ref().and_then(|motion| motion.motion_ex.as_ref());
    if let Some(wheels) = wheels.filter(|_| packet.header.packet_format == 2022) {
        Sum::<2022>::sum(wheels, &mut total);
    }
    Some(total)
}

sum!(2022, F1PacketHeader:
    packet_format, game_major_version, game_minor_version, packet_version, session_uid,
    session_time, frame_identifier, player_car_index, secondary_player_car_index,
);
sum!(2022, CarMotionData:
    world_position_x, world_position_y, world_position_z, world_velocity_x, world_velocity_y,
    world_velocity_z, world_forward_dir_x, world_forward_dir_y, world_forward_dir_z,
    world_right_dir_x, world_right_dir_y, world_right_dir_z, g_force_lateral,
    g_force_longitudinal, g_force_vertical, yaw, pitch, roll,
);
sum!(2022, F1PacketMotion: data);
sum!(2022, F1PacketMotionEx:
    suspension_position, suspension_velocity, suspension_acceleration, wheel_speed,
    wheel_slip_ratio, local_velocity_x, local_velocity_y, local_velocity_z, angular_velocity_x,
    angular_velocity_y, angular_velocity_z, angular_acceleration_x, angular_acceleration_y,
    angular_acceleration_z, front_wheels_angle,
);
sum!(2022, MarshalZone: zone_start);
sum!(2022, WeatherForecastSample: time_offset, track_temperature, air_temperature, rain_percentage);
sum!(2022, F1PacketSession:
    track_temperature, air_temperature, total_laps, track_length, session_time_left,
    session_duration, pit_speed_limit, game_paused, is_spectating, spectator_car_index,
    sli_pro_native_support, num_marshal_zones, marshal_zones, network_game,
    num_weather_forecast_samples, weather_forecast_samples, ai_difficulty, season_link_identifier,
    weekend_link_identifier, session_link_identifier, pit_stop_window_ideal_lap,
    pit_stop_window_latest_lap, pit_stop_rejoin_position, steering_assist, pit_assist,
    pit_release_assist, ers_assist, drs_assist, time_of_day,
);
sum!(2022, LapData:
    last_lap_time_ms, current_lap_time_ms, sector1_time_ms_part, sector2_time_ms_part,
    lap_distance, total_distance, safety_car_delta, car_position, current_lap_num, num_pit_stops,
    current_lap_invalid, penalties, total_warnings, num_unserved_drive_through_pens,
    num_unserved_stop_go_pens, grid_position, pit_lane_timer_active, pit_lane_time_in_lane_ms,
    pit_stop_timer_ms, pit_stop_should_serve_pen,
);
sum!(2022, F1PacketLaps: data, time_trial_pb_car_index, time_trial_rival_car_index);
sum!(2022, CarStatusData:
    anti_lock_brakes, front_brake_bias, pit_limiter_enabled, fuel_in_tank, fuel_capacity,
    fuel_remaining_laps, max_rpm, idle_rpm, max_gears, tyres_age_laps, ers_store_energy,
    ers_harvested_this_lap_mguk, ers_harvested_this_lap_mguh, ers_deployed_this_lap,
    network_paused,
);
sum!(2022, F1PacketCarStatus: data);
sum!(2022, ParticipantsData: ai_controlled, network_id, my_team, race_number);
sum!(2022, F1PacketParticipants: num_active_cars, data);
sum!(2022, CarSetupData:
    front_wing, rear_wing, on_throttle, off_throttle, front_camber, rear_camber, front_toe,
    rear_toe, front_suspension, rear_suspension, front_anti_roll_bar, rear_anti_roll_bar,
    front_suspension_height, rear_suspension_height, brake_pressure, brake_bias,
    rear_left_tyre_pressure, rear_right_tyre_pressure, front_left_tyre_pressure,
    front_right_tyre_pressure, ballast, fuel_load,
);
sum!(2022, F1PacketCarSetups: data);
sum!(2022, FinalClassificationData:
    position, num_laps, grid_position, points, num_pit_stops, best_lap_time_ms, total_race_time,
    penalties_time, num_penalties, num_tyre_stints, tyre_stints_end_laps,
);
sum!(2022, F1PacketFinalClassification: num_cars, data);
sum!(2022, LobbyInfoData: ai_controlled, car_number);
sum!(2022, F1PacketLobby: num_players, data);
sum!(2022, CarDamageData:
    tyres_wear, tyres_damage, brakes_damage, front_left_wing_damage, front_right_wing_damage,
    rear_wing_damage, floor_damage, diffuser_damage, sidepod_damage, drs_fault, ers_fault,
    gearbox_damage, engine_damage, engine_mguh_wear, engine_es_wear, engine_ce_wear,
    engine_ice_wear, engine_mguk_wear, engine_tc_wear, engine_blown, engine_seized,
);
sum!(2022, F1PacketCarDamage: data);
sum!(2022, LapHistoryData:
    lap_time_ms, sector1_time_ms_part, sector2_time_ms_part, sector3_time_ms_part,
    lap_valid_bit_flags,
);
sum!(2022, TyreStintHistoryData: end_lap);
sum!(2022, F1PacketSessionHistory:
    vehicle_index, num_laps, num_tyre_stints, best_lap_time_lap_num, best_sector1_lap_num,
    best_sector2_lap_num, best_sector3_lap_num, lap_history_data, tyre_stint_history_data,
);
sum!(2022, CarTelemetryData:
    speed, throttle, steer, brake, clutch, engine_rpm, drs_enabled, rev_lights_percent,
    rev_lights_bit_value, brakes_temperature, tyres_surface_temperature, tyres_inner_temperature,
    engine_temperature, tyres_pressure,
);
sum!(2022, F1PacketCarTelemetry: data);
sum!(2023, F1PacketHeader:
    packet_format, game_year, game_major_version, game_minor_version, packet_version, session_uid,
    session_time, frame_identifier, overall_frame_identifier, player_car_index,
    secondary_player_car_index,
);
sum!(2023, CarMotionData:
    world_position_x, world_position_y, world_position_z, world_velocity_x, world_velocity_y,
    world_velocity_z, world_forward_dir_x, world_forward_dir_y, world_forward_dir_z,
    world_right_dir_x, world_right_dir_y, world_right_dir_z, g_force_lateral,
    g_force_longitudinal, g_force_vertical, yaw, pitch, roll,
);
sum!(2023, F1PacketMotion: data);
sum!(2023, MarshalZone: zone_start);
sum!(2023, WeatherForecastSample:
    session_type, time_offset, track_temperature, air_temperature, rain_percentage,
);
sum!(2023, F1PacketSession:
    track_temperature, air_temperature, total_laps, track_length, session_type, session_time_left,
    session_duration, pit_speed_limit, game_paused, is_spectating, spectator_car_index,
    sli_pro_native_support, num_marshal_zones, marshal_zones, network_game,
    num_weather_forecast_samples, weather_forecast_samples, ai_difficulty, season_link_identifier,
    weekend_link_identifier, session_link_identifier, pit_stop_window_ideal_lap,
    pit_stop_window_latest_lap, pit_stop_rejoin_position, steering_assist, pit_assist,
    pit_release_assist, ers_assist, drs_assist, time_of_day, num_safety_car_periods,
    num_virtual_safety_car_periods, num_red_flag_periods,
);
sum!(2023, LapData:
    last_lap_time_ms, current_lap_time_ms, sector1_time_ms_part, sector1_time_minutes_part,
    sector2_time_ms_part, sector2_time_minutes_part, delta_to_car_in_front_ms_part,
    delta_to_race_leader_ms, lap_distance, total_distance, safety_car_delta, car_position,
    current_lap_num, num_pit_stops, current_lap_invalid, penalties, total_warnings,
    corner_cutting_warnings, num_unserved_drive_through_pens, num_unserved_stop_go_pens,
    grid_position, pit_lane_timer_active, pit_lane_time_in_lane_ms, pit_stop_timer_ms,
    pit_stop_should_serve_pen,
);
sum!(2023, F1PacketLaps: data, time_trial_pb_car_index, time_trial_rival_car_index);
sum!(2023, CarStatusData:
    anti_lock_brakes, front_brake_bias, pit_limiter_enabled, fuel_in_tank, fuel_capacity,
    fuel_remaining_laps, max_rpm, idle_rpm, max_gears, drs_activation_distance, tyres_age_laps,
    engine_power_ice, engine_power_mguk, ers_store_energy, ers_harvested_this_lap_mguk,
    ers_harvested_this_lap_mguh, ers_deployed_this_lap, network_paused,
);
sum!(2023, F1PacketCarStatus: data);
sum!(2023, ParticipantsData:
    ai_controlled, driver_id, network_id, team_id, my_team, race_number, show_online_names,
);
sum!(2023, F1PacketParticipants: num_active_cars, data);
sum!(2023, CarSetupData:
    front_wing, rear_wing, on_throttle, off_throttle, front_camber, rear_camber, front_toe,
    rear_toe, front_suspension, rear_suspension, front_anti_roll_bar, rear_anti_roll_bar,
    front_suspension_height, rear_suspension_height, brake_pressure, brake_bias,
    rear_left_tyre_pressure, rear_right_tyre_pressure, front_left_tyre_pressure,
    front_right_tyre_pressure, ballast, fuel_load,
);
sum!(2023, F1PacketCarSetups: data);
sum!(2023, FinalClassificationData:
    position, num_laps, grid_position, points, num_pit_stops, best_lap_time_ms, total_race_time,
    penalties_time, num_penalties, num_tyre_stints, tyre_stints_end_laps,
);
sum!(2023, F1PacketFinalClassification: num_cars, data);
sum!(2023, LobbyInfoData: ai_controlled, team_id, car_number);
sum!(2023, F1PacketLobby: num_players, data);
sum!(2023, CarDamageData:
    tyres_wear, tyres_damage, brakes_damage, front_left_wing_damage, front_right_wing_damage,
    rear_wing_damage, floor_damage, diffuser_damage, sidepod_damage, drs_fault, ers_fault,
    gearbox_damage, engine_damage, engine_mguh_wear, engine_es_wear, engine_ce_wear,
    engine_ice_wear, engine_mguk_wear, engine_tc_wear, engine_blown, engine_seized,
);
sum!(2023, F1PacketCarDamage: data);
sum!(2023, LapHistoryData:
    lap_time_ms, sector1_time_ms_part, sector1_time_minutes_part, sector2_time_ms_part,
    sector2_time_minutes_part, sector3_time_ms_part, sector3_time_minutes, lap_valid_bit_flags,
);
sum!(2023, TyreStintHistoryData: end_lap);
sum!(2023, F1PacketSessionHistory:
    vehicle_index, num_laps, num_tyre_stints, best_lap_time_lap_num, best_sector1_lap_num,
    best_sector2_lap_num, best_sector3_lap_num, lap_history_data, tyre_stint_history_data,
);
sum!(2023, TyreSetData:
    wear, available, recommended_session, life_span, usable_life, lap_delta_time, fitted,
);
sum!(2023, F1PacketTyreSets: vehicle_index, data, fitted_index);
sum!(2023, CarTelemetryData:
    speed, throttle, steer, brake, clutch, gear, engine_rpm, drs_enabled, rev_lights_percent,
    rev_lights_bit_value, brakes_temperature, tyres_surface_temperature, tyres_inner_temperature,
    engine_temperature, tyres_pressure,
);
sum!(2023, F1PacketCarTelemetry: data, suggested_gear);
sum!(2024, F1PacketHeader:
    packet_format, game_year, game_major_version, game_minor_version, packet_version, session_uid,
    session_time, frame_identifier, overall_frame_identifier, player_car_index,
    secondary_player_car_index,
);
sum!(2024, CarMotionData:
    world_position_x, world_position_y, world_position_z, world_velocity_x, world_velocity_y,
    world_velocity_z, world_forward_dir_x, world_forward_dir_y, world_forward_dir_z,
    world_right_dir_x, world_right_dir_y, world_right_dir_z, g_force_lateral,
    g_force_longitudinal, g_force_vertical, yaw, pitch, roll,
);
sum!(2024, F1PacketMotion: data);
sum!(2024, MarshalZone: zone_start);
sum!(2024, WeatherForecastSample:
    session_type, time_offset, track_temperature, air_temperature, rain_percentage,
);
sum!(2024, F1PacketSession:
    track_temperature, air_temperature, total_laps, track_length, session_type, session_time_left,
    session_duration, pit_speed_limit, game_paused, is_spectating, spectator_car_index,
    sli_pro_native_support, num_marshal_zones, marshal_zones, network_game,
    num_weather_forecast_samples, weather_forecast_samples, ai_difficulty, season_link_identifier,
    weekend_link_identifier, session_link_identifier, pit_stop_window_ideal_lap,
    pit_stop_window_latest_lap, pit_stop_rejoin_position, steering_assist, pit_assist,
    pit_release_assist, ers_assist, drs_assist, time_of_day, num_safety_car_periods,
    num_virtual_safety_car_periods, num_red_flag_periods, equal_car_performance,
    pit_lane_tyre_sim, collisions_off_for_first_lap_only, mp_unsafe_pit_release_disabled,
    mp_collisions_off_for_griefing, parc_ferme_rules, formation_lap, affects_license_level_solo,
    affects_license_level_mp, num_sessions_in_weekend, weekend_structure,
    sector2_lap_distance_start, sector3_lap_distance_start,
);
sum!(2024, LapData:
    last_lap_time_ms, current_lap_time_ms, sector1_time_ms_part, sector1_time_minutes_part,
    sector2_time_ms_part, sector2_time_minutes_part, delta_to_car_in_front_ms_part,
    delta_to_car_in_front_minutes_part, delta_to_race_leader_ms,
    delta_to_race_leader_minutes_part, lap_distance, total_distance, safety_car_delta,
    car_position, current_lap_num, num_pit_stops, current_lap_invalid, penalties, total_warnings,
    corner_cutting_warnings, num_unserved_drive_through_pens, num_unserved_stop_go_pens,
    grid_position, pit_lane_timer_active, pit_lane_time_in_lane_ms, pit_stop_timer_ms,
    pit_stop_should_serve_pen, speed_trap_fastest_speed, speed_trap_fastest_lap,
);
sum!(2024, F1PacketLaps: data, time_trial_pb_car_index, time_trial_rival_car_index);
sum!(2024, CarStatusData:
    anti_lock_brakes, front_brake_bias, pit_limiter_enabled, fuel_in_tank, fuel_capacity,
    fuel_remaining_laps, max_rpm, idle_rpm, max_gears, drs_activation_distance, tyres_age_laps,
    engine_power_ice, engine_power_mguk, ers_store_energy, ers_harvested_this_lap_mguk,
    ers_harvested_this_lap_mguh, ers_deployed_this_lap, network_paused,
);
sum!(2024, F1PacketCarStatus: data);
sum!(2024, F1PacketMotionEx:
    suspension_position, suspension_velocity, suspension_acceleration, wheel_speed,
    wheel_slip_ratio, wheel_slip_angle, wheel_lat_force, wheel_long_force,
    height_of_cog_above_ground, local_velocity_x, local_velocity_y, local_velocity_z,
    angular_velocity_x, angular_velocity_y, angular_velocity_z, angular_acceleration_x,
    angular_acceleration_y, angular_acceleration_z, front_wheels_angle, wheel_vert_force,
    front_aero_height, rear_aero_height, front_roll_angle, rear_roll_angle, chassis_yaw,
);
sum!(2024, ParticipantsData:
    ai_controlled, driver_id, network_id, team_id, my_team, race_number, show_online_names,
    tech_level,
);
sum!(2024, F1PacketParticipants: num_active_cars, data);
sum!(2024, CarSetupData:
    front_wing, rear_wing, on_throttle, off_throttle, front_camber, rear_camber, front_toe,
    rear_toe, front_suspension, rear_suspension, front_anti_roll_bar, rear_anti_roll_bar,
    front_suspension_height, rear_suspension_height, brake_pressure, brake_bias, engine_braking,
    rear_left_tyre_pressure, rear_right_tyre_pressure, front_left_tyre_pressure,
    front_right_tyre_pressure, ballast, fuel_load,
);
sum!(2024, F1PacketCarSetups: data, next_front_wing_value);
sum!(2024, FinalClassificationData:
    position, num_laps, grid_position, points, num_pit_stops, best_lap_time_ms, total_race_time,
    penalties_time, num_penalties, num_tyre_stints, tyre_stints_end_laps,
);
sum!(2024, F1PacketFinalClassification: num_cars, data);
sum!(2024, LobbyInfoData: ai_controlled, team_id, car_number, show_online_names, tech_level);
sum!(2024, F1PacketLobby: num_players, data);
sum!(2024, CarDamageData:
    tyres_wear, tyres_damage, brakes_damage, front_left_wing_damage, front_right_wing_damage,
    rear_wing_damage, floor_damage, diffuser_damage, sidepod_damage, drs_fault, ers_fault,
    gearbox_damage, engine_damage, engine_mguh_wear, engine_es_wear, engine_ce_wear,
    engine_ice_wear, engine_mguk_wear, engine_tc_wear, engine_blown, engine_seized,
);
sum!(2024, F1PacketCarDamage: data);
sum!(2024, LapHistoryData:
    lap_time_ms, sector1_time_ms_part, sector1_time_minutes_part, sector2_time_ms_part,
    sector2_time_minutes_part, sector3_time_ms_part, sector3_time_minutes, lap_valid_bit_flags,
);
sum!(2024, TyreStintHistoryData: end_lap);
sum!(2024, F1PacketSessionHistory:
    vehicle_index, num_laps, num_tyre_stints, best_lap_time_lap_num, best_sector1_lap_num,
    best_sector2_lap_num, best_sector3_lap_num, lap_history_data, tyre_stint_history_data,
);
sum!(2024, TyreSetData:
    wear, available, recommended_session, life_span, usable_life, lap_delta_time, fitted,
);
sum!(2024, F1PacketTyreSets: vehicle_index, data, fitted_index);
sum!(2024, TimeTrialDataSet:
    vehicle_index, team_id, lap_time_ms, sector1_time_ms, sector2_time_ms, sector3_time_ms,
    anti_lock_brakes, equal_car_performance, custom_setup, valid,
);
sum!(2024, F1PacketTimeTrial: player_session_best_data_set, personal_best_data_set, rival_data_set);
sum!(2024, CarTelemetryData:
    speed, throttle, steer, brake, clutch, gear, engine_rpm, drs_enabled, rev_lights_percent,
    rev_lights_bit_value, brakes_temperature, tyres_surface_temperature, tyres_inner_temperature,
    engine_temperature, tyres_pressure,
);
sum!(2024, F1PacketCarTelemetry: data, suggested_gear);
