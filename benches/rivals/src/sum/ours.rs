//! Ours: `parse`, and the fields of the wire structs.

use telemetry_decoders::f1::codes::{
    CornerCutting, DriverId, Experience, LapValidity, LowFuelMode, MfdPanel, OnWhenZero,
    RaceStarts, SessionType, SessionType2022, TeamId, TeamId2023, TyreTemperature, YourTelemetry,
};
use telemetry_decoders::f1::{self, y2022, y2023, y2024, y2025};

use super::{Sum, Total, sum};

macro_rules! codes {
    ($($Code:ident),* $(,)?) => {$(
        impl<const FORMAT: u16> Sum<FORMAT> for $Code {
            #[inline(always)]
            fn sum(&self, total: &mut Total) {
                Sum::<FORMAT>::sum(&self.get(), total);
            }
        }
    )*};
}

macro_rules! packets {
    ($format:literal, $year:ident: $($Packet:ident),* $(,)?) => {
        impl Sum<$format> for $year::Packet<'_> {
            #[inline(always)]
            fn sum(&self, total: &mut Total) {
                match self {
                    $(Self::$Packet(packet) => Sum::<$format>::sum(*packet, total),)*
                    _ => {}
                }
            }
        }
    };
}

/// Of any packet but an event.
#[inline]
pub fn f1(packet: &[u8]) -> Option<Total> {
    let mut total = Total::default();
    match f1::parse(packet).ok()? {
        f1::Packet::F2022(packet) => packet.sum(&mut total),
        f1::Packet::F2023(packet) => packet.sum(&mut total),
        f1::Packet::F2024(packet) => packet.sum(&mut total),
        f1::Packet::F2025(packet) => packet.sum(&mut total),
        _ => return None,
    }
    Some(total)
}

codes!(
    CornerCutting,
    DriverId,
    Experience,
    LapValidity,
    LowFuelMode,
    MfdPanel,
    OnWhenZero,
    RaceStarts,
    SessionType,
    SessionType2022,
    TeamId,
    TeamId2023,
    TyreTemperature,
    YourTelemetry
);
sum!(2022, y2022::PacketMotionData:
    header, car_motion_data, suspension_position, suspension_velocity, suspension_acceleration,
    wheel_speed, wheel_slip, local_velocity_x, local_velocity_y, local_velocity_z,
    angular_velocity_x, angular_velocity_y, angular_velocity_z, angular_acceleration_x,
    angular_acceleration_y, angular_acceleration_z, front_wheels_angle,
);
sum!(2022, y2022::PacketHeader:
    packet_format, game_major_version, game_minor_version, packet_version, session_uid,
    session_time, frame_identifier, player_car_index, secondary_player_car_index,
);
sum!(2022, y2022::CarMotionData:
    world_position_x, world_position_y, world_position_z, world_velocity_x, world_velocity_y,
    world_velocity_z, world_forward_dir_x, world_forward_dir_y, world_forward_dir_z,
    world_right_dir_x, world_right_dir_y, world_right_dir_z, g_force_lateral,
    g_force_longitudinal, g_force_vertical, yaw, pitch, roll,
);
sum!(2022, y2022::PacketSessionData:
    header, track_temperature, air_temperature, total_laps, track_length, session_time_left,
    session_duration, pit_speed_limit, game_paused, is_spectating, spectator_car_index,
    sli_pro_native_support, num_marshal_zones, marshal_zones, network_game,
    num_weather_forecast_samples, weather_forecast_samples, ai_difficulty, season_link_identifier,
    weekend_link_identifier, session_link_identifier, pit_stop_window_ideal_lap,
    pit_stop_window_latest_lap, pit_stop_rejoin_position, steering_assist, pit_assist,
    pit_release_assist, ers_assist, drs_assist, time_of_day,
);
sum!(2022, y2022::MarshalZone: zone_start);
sum!(2022, y2022::WeatherForecastSample:
    time_offset, track_temperature, air_temperature, rain_percentage,
);
sum!(2022, y2022::PacketLapData: header, lap_data, time_trial_pb_car_idx, time_trial_rival_car_idx);
sum!(2022, y2022::LapData:
    last_lap_time_in_ms, current_lap_time_in_ms, sector1_time_ms_part, sector2_time_ms_part,
    lap_distance, total_distance, safety_car_delta, car_position, current_lap_num, num_pit_stops,
    current_lap_invalid, penalties, total_warnings, num_unserved_drive_through_pens,
    num_unserved_stop_go_pens, grid_position, pit_lane_timer_active, pit_lane_time_in_lane_in_ms,
    pit_stop_timer_in_ms, pit_stop_should_serve_pen,
);
sum!(2022, y2022::PacketParticipantsData: header, num_active_cars, participants);
sum!(2022, y2022::ParticipantData: ai_controlled, network_id, my_team, race_number);
sum!(2022, y2022::PacketCarSetupData: header, car_setup_data);
sum!(2022, y2022::CarSetupData:
    front_wing, rear_wing, on_throttle, off_throttle, front_camber, rear_camber, front_toe,
    rear_toe, front_suspension, rear_suspension, front_anti_roll_bar, rear_anti_roll_bar,
    front_suspension_height, rear_suspension_height, brake_pressure, brake_bias,
    rear_left_tyre_pressure, rear_right_tyre_pressure, front_left_tyre_pressure,
    front_right_tyre_pressure, ballast, fuel_load,
);
sum!(2022, y2022::PacketCarTelemetryData: header, car_telemetry_data);
sum!(2022, y2022::CarTelemetryData:
    speed, throttle, steer, brake, clutch, engine_rpm, drs, rev_lights_percent,
    rev_lights_bit_value, brakes_temperature, tyres_surface_temperature, tyres_inner_temperature,
    engine_temperature, tyres_pressure,
);
sum!(2022, y2022::PacketCarStatusData: header, car_status_data);
sum!(2022, y2022::CarStatusData:
    anti_lock_brakes, front_brake_bias, pit_limiter_status, fuel_in_tank, fuel_capacity,
    fuel_remaining_laps, max_rpm, idle_rpm, max_gears, tyres_age_laps, ers_store_energy,
    ers_harvested_this_lap_mguk, ers_harvested_this_lap_mguh, ers_deployed_this_lap,
    network_paused,
);
sum!(2022, y2022::PacketFinalClassificationData: header, num_cars, classification_data);
sum!(2022, y2022::FinalClassificationData:
    position, num_laps, grid_position, points, num_pit_stops, best_lap_time_in_ms,
    total_race_time, penalties_time, num_penalties, num_tyre_stints, tyre_stints_end_laps,
);
sum!(2022, y2022::PacketLobbyInfoData: header, num_players, lobby_players);
sum!(2022, y2022::LobbyInfoData: ai_controlled, car_number);
sum!(2022, y2022::PacketCarDamageData: header, car_damage_data);
sum!(2022, y2022::CarDamageData:
    tyres_wear, tyres_damage, brakes_damage, front_left_wing_damage, front_right_wing_damage,
    rear_wing_damage, floor_damage, diffuser_damage, sidepod_damage, drs_fault, ers_fault,
    gear_box_damage, engine_damage, engine_mguh_wear, engine_es_wear, engine_ce_wear,
    engine_ice_wear, engine_mguk_wear, engine_tc_wear, engine_blown, engine_seized,
);
sum!(2022, y2022::PacketSessionHistoryData:
    header, car_idx, num_laps, num_tyre_stints, best_lap_time_lap_num, best_sector1_lap_num,
    best_sector2_lap_num, best_sector3_lap_num, lap_history_data, tyre_stints_history_data,
);
sum!(2022, y2022::LapHistoryData:
    lap_time_in_ms, sector1_time_ms_part, sector2_time_ms_part, sector3_time_ms_part,
    lap_valid_bit_flags,
);
sum!(2022, y2022::TyreStintHistoryData: end_lap);
packets!(2022, y2022:
    Motion, Session, LapData, Participants, CarSetups, CarTelemetry, CarStatus,
    FinalClassification, LobbyInfo, CarDamage, SessionHistory,
);

sum!(2023, y2023::PacketMotionData: header, car_motion_data);
sum!(2023, y2023::PacketHeader:
    packet_format, game_year, game_major_version, game_minor_version, packet_version, session_uid,
    session_time, frame_identifier, overall_frame_identifier, player_car_index,
    secondary_player_car_index,
);
sum!(2023, y2023::CarMotionData:
    world_position_x, world_position_y, world_position_z, world_velocity_x, world_velocity_y,
    world_velocity_z, world_forward_dir_x, world_forward_dir_y, world_forward_dir_z,
    world_right_dir_x, world_right_dir_y, world_right_dir_z, g_force_lateral,
    g_force_longitudinal, g_force_vertical, yaw, pitch, roll,
);
sum!(2023, y2023::PacketSessionData:
    header, track_temperature, air_temperature, total_laps, track_length, session_type,
    session_time_left, session_duration, pit_speed_limit, game_paused, is_spectating,
    spectator_car_index, sli_pro_native_support, num_marshal_zones, marshal_zones, network_game,
    num_weather_forecast_samples, weather_forecast_samples, ai_difficulty, season_link_identifier,
    weekend_link_identifier, session_link_identifier, pit_stop_window_ideal_lap,
    pit_stop_window_latest_lap, pit_stop_rejoin_position, steering_assist, pit_assist,
    pit_release_assist, ers_assist, drs_assist, time_of_day, num_safety_car_periods,
    num_virtual_safety_car_periods, num_red_flag_periods,
);
sum!(2023, y2023::MarshalZone: zone_start);
sum!(2023, y2023::WeatherForecastSample:
    session_type, time_offset, track_temperature, air_temperature, rain_percentage,
);
sum!(2023, y2023::PacketLapData: header, lap_data, time_trial_pb_car_idx, time_trial_rival_car_idx);
sum!(2023, y2023::LapData:
    last_lap_time_in_ms, current_lap_time_in_ms, sector1_time_ms_part, sector1_time_minutes_part,
    sector2_time_ms_part, sector2_time_minutes_part, delta_to_car_in_front_ms_part,
    delta_to_race_leader_ms_part, lap_distance, total_distance, safety_car_delta, car_position,
    current_lap_num, num_pit_stops, current_lap_invalid, penalties, total_warnings,
    corner_cutting_warnings, num_unserved_drive_through_pens, num_unserved_stop_go_pens,
    grid_position, pit_lane_timer_active, pit_lane_time_in_lane_in_ms, pit_stop_timer_in_ms,
    pit_stop_should_serve_pen,
);
sum!(2023, y2023::PacketParticipantsData: header, num_active_cars, participants);
sum!(2023, y2023::ParticipantData:
    ai_controlled, driver_id, network_id, team_id, my_team, race_number, show_online_names,
);
sum!(2023, y2023::PacketCarSetupData: header, car_setup_data);
sum!(2023, y2023::CarSetupData:
    front_wing, rear_wing, on_throttle, off_throttle, front_camber, rear_camber, front_toe,
    rear_toe, front_suspension, rear_suspension, front_anti_roll_bar, rear_anti_roll_bar,
    front_suspension_height, rear_suspension_height, brake_pressure, brake_bias,
    rear_left_tyre_pressure, rear_right_tyre_pressure, front_left_tyre_pressure,
    front_right_tyre_pressure, ballast, fuel_load,
);
sum!(2023, y2023::PacketCarTelemetryData: header, car_telemetry_data, suggested_gear);
sum!(2023, y2023::CarTelemetryData:
    speed, throttle, steer, brake, clutch, gear, engine_rpm, drs, rev_lights_percent,
    rev_lights_bit_value, brakes_temperature, tyres_surface_temperature, tyres_inner_temperature,
    engine_temperature, tyres_pressure,
);
sum!(2023, y2023::PacketCarStatusData: header, car_status_data);
sum!(2023, y2023::CarStatusData:
    anti_lock_brakes, front_brake_bias, pit_limiter_status, fuel_in_tank, fuel_capacity,
    fuel_remaining_laps, max_rpm, idle_rpm, max_gears, drs_activation_distance, tyres_age_laps,
    engine_power_ice, engine_power_mguk, ers_store_energy, ers_harvested_this_lap_mguk,
    ers_harvested_this_lap_mguh, ers_deployed_this_lap, network_paused,
);
sum!(2023, y2023::PacketFinalClassificationData: header, num_cars, classification_data);
sum!(2023, y2023::FinalClassificationData:
    position, num_laps, grid_position, points, num_pit_stops, best_lap_time_in_ms,
    total_race_time, penalties_time, num_penalties, num_tyre_stints, tyre_stints_end_laps,
);
sum!(2023, y2023::PacketLobbyInfoData: header, num_players, lobby_players);
sum!(2023, y2023::LobbyInfoData: ai_controlled, team_id, car_number);
sum!(2023, y2023::PacketCarDamageData: header, car_damage_data);
sum!(2023, y2023::CarDamageData:
    tyres_wear, tyres_damage, brakes_damage, front_left_wing_damage, front_right_wing_damage,
    rear_wing_damage, floor_damage, diffuser_damage, sidepod_damage, drs_fault, ers_fault,
    gear_box_damage, engine_damage, engine_mguh_wear, engine_es_wear, engine_ce_wear,
    engine_ice_wear, engine_mguk_wear, engine_tc_wear, engine_blown, engine_seized,
);
sum!(2023, y2023::PacketSessionHistoryData:
    header, car_idx, num_laps, num_tyre_stints, best_lap_time_lap_num, best_sector1_lap_num,
    best_sector2_lap_num, best_sector3_lap_num, lap_history_data, tyre_stints_history_data,
);
sum!(2023, y2023::LapHistoryData:
    lap_time_in_ms, sector1_time_ms_part, sector1_time_minutes_part, sector2_time_ms_part,
    sector2_time_minutes_part, sector3_time_ms_part, sector3_time_minutes_part,
    lap_valid_bit_flags,
);
sum!(2023, y2023::TyreStintHistoryData: end_lap);
sum!(2023, y2023::PacketTyreSetsData: header, car_idx, tyre_set_data, fitted_idx);
sum!(2023, y2023::TyreSetData:
    wear, available, recommended_session, life_span, usable_life, lap_delta_time, fitted,
);
sum!(2023, y2023::PacketMotionExData:
    header, suspension_position, suspension_velocity, suspension_acceleration, wheel_speed,
    wheel_slip_ratio, wheel_slip_angle, wheel_lat_force, wheel_long_force,
    height_of_cog_above_ground, local_velocity_x, local_velocity_y, local_velocity_z,
    angular_velocity_x, angular_velocity_y, angular_velocity_z, angular_acceleration_x,
    angular_acceleration_y, angular_acceleration_z, front_wheels_angle, wheel_vert_force,
);
packets!(2023, y2023:
    Motion, Session, LapData, Participants, CarSetups, CarTelemetry, CarStatus,
    FinalClassification, LobbyInfo, CarDamage, SessionHistory, TyreSets, MotionEx,
);

sum!(2024, y2024::PacketMotionData: header, car_motion_data);
sum!(2024, y2024::PacketHeader:
    packet_format, game_year, game_major_version, game_minor_version, packet_version, session_uid,
    session_time, frame_identifier, overall_frame_identifier, player_car_index,
    secondary_player_car_index,
);
sum!(2024, y2024::CarMotionData:
    world_position_x, world_position_y, world_position_z, world_velocity_x, world_velocity_y,
    world_velocity_z, world_forward_dir_x, world_forward_dir_y, world_forward_dir_z,
    world_right_dir_x, world_right_dir_y, world_right_dir_z, g_force_lateral,
    g_force_longitudinal, g_force_vertical, yaw, pitch, roll,
);
sum!(2024, y2024::PacketSessionData:
    header, track_temperature, air_temperature, total_laps, track_length, session_type,
    session_time_left, session_duration, pit_speed_limit, game_paused, is_spectating,
    spectator_car_index, sli_pro_native_support, num_marshal_zones, marshal_zones, network_game,
    num_weather_forecast_samples, weather_forecast_samples, ai_difficulty, season_link_identifier,
    weekend_link_identifier, session_link_identifier, pit_stop_window_ideal_lap,
    pit_stop_window_latest_lap, pit_stop_rejoin_position, steering_assist, pit_assist,
    pit_release_assist, ers_assist, drs_assist, time_of_day, num_safety_car_periods,
    num_virtual_safety_car_periods, num_red_flag_periods, equal_car_performance,
    pit_lane_tyre_sim, collisions_off_for_first_lap_only, mp_unsafe_pit_release,
    mp_off_for_griefing, parc_ferme_rules, formation_lap, affects_licence_level_solo,
    affects_licence_level_mp, num_sessions_in_weekend, weekend_structure,
    sector2_lap_distance_start, sector3_lap_distance_start,
);
sum!(2024, y2024::MarshalZone: zone_start);
sum!(2024, y2024::WeatherForecastSample:
    session_type, time_offset, track_temperature, air_temperature, rain_percentage,
);
sum!(2024, y2024::PacketLapData: header, lap_data, time_trial_pb_car_idx, time_trial_rival_car_idx);
sum!(2024, y2024::LapData:
    last_lap_time_in_ms, current_lap_time_in_ms, sector1_time_ms_part, sector1_time_minutes_part,
    sector2_time_ms_part, sector2_time_minutes_part, delta_to_car_in_front_ms_part,
    delta_to_car_in_front_minutes_part, delta_to_race_leader_ms_part,
    delta_to_race_leader_minutes_part, lap_distance, total_distance, safety_car_delta,
    car_position, current_lap_num, num_pit_stops, current_lap_invalid, penalties, total_warnings,
    corner_cutting_warnings, num_unserved_drive_through_pens, num_unserved_stop_go_pens,
    grid_position, pit_lane_timer_active, pit_lane_time_in_lane_in_ms, pit_stop_timer_in_ms,
    pit_stop_should_serve_pen, speed_trap_fastest_speed, speed_trap_fastest_lap,
);
sum!(2024, y2024::PacketParticipantsData: header, num_active_cars, participants);
sum!(2024, y2024::ParticipantData:
    ai_controlled, driver_id, network_id, team_id, my_team, race_number, show_online_names,
    tech_level,
);
sum!(2024, y2024::PacketCarSetupData: header, car_setup_data, next_front_wing_value);
sum!(2024, y2024::CarSetupData:
    front_wing, rear_wing, on_throttle, off_throttle, front_camber, rear_camber, front_toe,
    rear_toe, front_suspension, rear_suspension, front_anti_roll_bar, rear_anti_roll_bar,
    front_suspension_height, rear_suspension_height, brake_pressure, brake_bias, engine_braking,
    rear_left_tyre_pressure, rear_right_tyre_pressure, front_left_tyre_pressure,
    front_right_tyre_pressure, ballast, fuel_load,
);
sum!(2024, y2024::PacketCarTelemetryData: header, car_telemetry_data, suggested_gear);
sum!(2024, y2024::CarTelemetryData:
    speed, throttle, steer, brake, clutch, gear, engine_rpm, drs, rev_lights_percent,
    rev_lights_bit_value, brakes_temperature, tyres_surface_temperature, tyres_inner_temperature,
    engine_temperature, tyres_pressure,
);
sum!(2024, y2024::PacketCarStatusData: header, car_status_data);
sum!(2024, y2024::CarStatusData:
    anti_lock_brakes, front_brake_bias, pit_limiter_status, fuel_in_tank, fuel_capacity,
    fuel_remaining_laps, max_rpm, idle_rpm, max_gears, drs_activation_distance, tyres_age_laps,
    engine_power_ice, engine_power_mguk, ers_store_energy, ers_harvested_this_lap_mguk,
    ers_harvested_this_lap_mguh, ers_deployed_this_lap, network_paused,
);
sum!(2024, y2024::PacketFinalClassificationData: header, num_cars, classification_data);
sum!(2024, y2024::FinalClassificationData:
    position, num_laps, grid_position, points, num_pit_stops, best_lap_time_in_ms,
    total_race_time, penalties_time, num_penalties, num_tyre_stints, tyre_stints_end_laps,
);
sum!(2024, y2024::PacketLobbyInfoData: header, num_players, lobby_players);
sum!(2024, y2024::LobbyInfoData: ai_controlled, team_id, car_number, show_online_names, tech_level);
sum!(2024, y2024::PacketCarDamageData: header, car_damage_data);
sum!(2024, y2024::CarDamageData:
    tyres_wear, tyres_damage, brakes_damage, front_left_wing_damage, front_right_wing_damage,
    rear_wing_damage, floor_damage, diffuser_damage, sidepod_damage, drs_fault, ers_fault,
    gear_box_damage, engine_damage, engine_mguh_wear, engine_es_wear, engine_ce_wear,
    engine_ice_wear, engine_mguk_wear, engine_tc_wear, engine_blown, engine_seized,
);
sum!(2024, y2024::PacketSessionHistoryData:
    header, car_idx, num_laps, num_tyre_stints, best_lap_time_lap_num, best_sector1_lap_num,
    best_sector2_lap_num, best_sector3_lap_num, lap_history_data, tyre_stints_history_data,
);
sum!(2024, y2024::LapHistoryData:
    lap_time_in_ms, sector1_time_ms_part, sector1_time_minutes_part, sector2_time_ms_part,
    sector2_time_minutes_part, sector3_time_ms_part, sector3_time_minutes_part,
    lap_valid_bit_flags,
);
sum!(2024, y2024::TyreStintHistoryData: end_lap);
sum!(2024, y2024::PacketTyreSetsData: header, car_idx, tyre_set_data, fitted_idx);
sum!(2024, y2024::TyreSetData:
    wear, available, recommended_session, life_span, usable_life, lap_delta_time, fitted,
);
sum!(2024, y2024::PacketMotionExData:
    header, suspension_position, suspension_velocity, suspension_acceleration, wheel_speed,
    wheel_slip_ratio, wheel_slip_angle, wheel_lat_force, wheel_long_force,
    height_of_cog_above_ground, local_velocity_x, local_velocity_y, local_velocity_z,
    angular_velocity_x, angular_velocity_y, angular_velocity_z, angular_acceleration_x,
    angular_acceleration_y, angular_acceleration_z, front_wheels_angle, wheel_vert_force,
    front_aero_height, rear_aero_height, front_roll_angle, rear_roll_angle, chassis_yaw,
);
sum!(2024, y2024::PacketTimeTrialData:
    header, player_session_best_data_set, personal_best_data_set, rival_data_set,
);
sum!(2024, y2024::TimeTrialDataSet:
    car_idx, team_id, lap_time_in_ms, sector1_time_in_ms, sector2_time_in_ms, sector3_time_in_ms,
    anti_lock_brakes, equal_car_performance, custom_setup, valid,
);
packets!(2024, y2024:
    Motion, Session, LapData, Participants, CarSetups, CarTelemetry, CarStatus,
    FinalClassification, LobbyInfo, CarDamage, SessionHistory, TyreSets, MotionEx, TimeTrial,
);

sum!(2025, y2025::PacketMotionData: header, car_motion_data);
sum!(2025, y2025::PacketHeader:
    packet_format, game_year, game_major_version, game_minor_version, packet_version, session_uid,
    session_time, frame_identifier, overall_frame_identifier, player_car_index,
    secondary_player_car_index,
);
sum!(2025, y2025::CarMotionData:
    world_position_x, world_position_y, world_position_z, world_velocity_x, world_velocity_y,
    world_velocity_z, world_forward_dir_x, world_forward_dir_y, world_forward_dir_z,
    world_right_dir_x, world_right_dir_y, world_right_dir_z, g_force_lateral,
    g_force_longitudinal, g_force_vertical, yaw, pitch, roll,
);
sum!(2025, y2025::PacketSessionData:
    header, track_temperature, air_temperature, total_laps, track_length, session_time_left,
    session_duration, pit_speed_limit, game_paused, is_spectating, spectator_car_index,
    sli_pro_native_support, num_marshal_zones, marshal_zones, network_game,
    num_weather_forecast_samples, weather_forecast_samples, ai_difficulty, season_link_identifier,
    weekend_link_identifier, session_link_identifier, pit_stop_window_ideal_lap,
    pit_stop_window_latest_lap, pit_stop_rejoin_position, steering_assist, pit_assist,
    pit_release_assist, ers_assist, drs_assist, time_of_day, num_safety_car_periods,
    num_virtual_safety_car_periods, num_red_flag_periods, equal_car_performance, low_fuel_mode,
    race_starts, tyre_temperature, pit_lane_tyre_sim, collisions_off_for_first_lap_only,
    mp_unsafe_pit_release, mp_off_for_griefing, corner_cutting_stringency, parc_ferme_rules,
    safety_car_experience, formation_lap, formation_lap_experience, affects_licence_level_solo,
    affects_licence_level_mp, num_sessions_in_weekend, weekend_structure,
    sector2_lap_distance_start, sector3_lap_distance_start,
);
sum!(2025, y2025::MarshalZone: zone_start);
sum!(2025, y2025::WeatherForecastSample:
    time_offset, track_temperature, air_temperature, rain_percentage,
);
sum!(2025, y2025::PacketLapData: header, lap_data, time_trial_pb_car_idx, time_trial_rival_car_idx);
sum!(2025, y2025::LapData:
    last_lap_time_in_ms, current_lap_time_in_ms, sector1_time_ms_part, sector1_time_minutes_part,
    sector2_time_ms_part, sector2_time_minutes_part, delta_to_car_in_front_ms_part,
    delta_to_car_in_front_minutes_part, delta_to_race_leader_ms_part,
    delta_to_race_leader_minutes_part, lap_distance, total_distance, safety_car_delta,
    car_position, current_lap_num, num_pit_stops, current_lap_invalid, penalties, total_warnings,
    corner_cutting_warnings, num_unserved_drive_through_pens, num_unserved_stop_go_pens,
    grid_position, pit_lane_timer_active, pit_lane_time_in_lane_in_ms, pit_stop_timer_in_ms,
    pit_stop_should_serve_pen, speed_trap_fastest_speed, speed_trap_fastest_lap,
);
sum!(2025, y2025::PacketParticipantsData: header, num_active_cars, participants);
sum!(2025, y2025::ParticipantData:
    ai_controlled, driver_id, network_id, my_team, race_number, your_telemetry, show_online_names,
    tech_level, num_colours, livery_colours,
);
sum!(2025, y2025::LiveryColour: red, green, blue);
sum!(2025, y2025::PacketCarSetupData: header, car_setup_data, next_front_wing_value);
sum!(2025, y2025::CarSetupData:
    front_wing, rear_wing, on_throttle, off_throttle, front_camber, rear_camber, front_toe,
    rear_toe, front_suspension, rear_suspension, front_anti_roll_bar, rear_anti_roll_bar,
    front_suspension_height, rear_suspension_height, brake_pressure, brake_bias, engine_braking,
    rear_left_tyre_pressure, rear_right_tyre_pressure, front_left_tyre_pressure,
    front_right_tyre_pressure, ballast, fuel_load,
);
sum!(2025, y2025::PacketCarTelemetryData:
    header, car_telemetry_data, mfd_panel_index, mfd_panel_index_secondary_player, suggested_gear,
);
sum!(2025, y2025::CarTelemetryData:
    speed, throttle, steer, brake, clutch, gear, engine_rpm, drs, rev_lights_percent,
    rev_lights_bit_value, brakes_temperature, tyres_surface_temperature, tyres_inner_temperature,
    engine_temperature, tyres_pressure,
);
sum!(2025, y2025::PacketCarStatusData: header, car_status_data);
sum!(2025, y2025::CarStatusData:
    anti_lock_brakes, front_brake_bias, pit_limiter_status, fuel_in_tank, fuel_capacity,
    fuel_remaining_laps, max_rpm, idle_rpm, max_gears, drs_allowed, drs_activation_distance,
    tyres_age_laps, engine_power_ice, engine_power_mguk, ers_store_energy,
    ers_harvested_this_lap_mguk, ers_harvested_this_lap_mguh, ers_deployed_this_lap,
    network_paused,
);
sum!(2025, y2025::PacketFinalClassificationData: header, num_cars, classification_data);
sum!(2025, y2025::FinalClassificationData:
    position, num_laps, grid_position, points, num_pit_stops, best_lap_time_in_ms,
    total_race_time, penalties_time, num_penalties, num_tyre_stints, tyre_stints_end_laps,
);
sum!(2025, y2025::PacketLobbyInfoData: header, num_players, lobby_players);
sum!(2025, y2025::LobbyInfoData:
    ai_controlled, car_number, your_telemetry, show_online_names, tech_level,
);
sum!(2025, y2025::PacketCarDamageData: header, car_damage_data);
sum!(2025, y2025::CarDamageData:
    tyres_wear, tyres_damage, brakes_damage, tyre_blisters, front_left_wing_damage,
    front_right_wing_damage, rear_wing_damage, floor_damage, diffuser_damage, sidepod_damage,
    drs_fault, ers_fault, gear_box_damage, engine_damage, engine_mguh_wear, engine_es_wear,
    engine_ce_wear, engine_ice_wear, engine_mguk_wear, engine_tc_wear, engine_blown, engine_seized,
);
sum!(2025, y2025::PacketSessionHistoryData:
    header, car_idx, num_laps, num_tyre_stints, best_lap_time_lap_num, best_sector1_lap_num,
    best_sector2_lap_num, best_sector3_lap_num, lap_history_data, tyre_stints_history_data,
);
sum!(2025, y2025::LapHistoryData:
    lap_time_in_ms, sector1_time_ms_part, sector1_time_minutes_part, sector2_time_ms_part,
    sector2_time_minutes_part, sector3_time_ms_part, sector3_time_minutes_part,
);
sum!(2025, y2025::TyreStintHistoryData: end_lap);
sum!(2025, y2025::PacketTyreSetsData: header, car_idx, tyre_set_data, fitted_idx);
sum!(2025, y2025::TyreSetData: wear, available, life_span, usable_life, lap_delta_time, fitted);
sum!(2025, y2025::PacketMotionExData:
    header, suspension_position, suspension_velocity, suspension_acceleration, wheel_speed,
    wheel_slip_ratio, wheel_slip_angle, wheel_lat_force, wheel_long_force,
    height_of_cog_above_ground, local_velocity_x, local_velocity_y, local_velocity_z,
    angular_velocity_x, angular_velocity_y, angular_velocity_z, angular_acceleration_x,
    angular_acceleration_y, angular_acceleration_z, front_wheels_angle, wheel_vert_force,
    front_aero_height, rear_aero_height, front_roll_angle, rear_roll_angle, chassis_yaw,
    chassis_pitch, wheel_camber, wheel_camber_gain,
);
sum!(2025, y2025::PacketTimeTrialData:
    header, player_session_best_data_set, personal_best_data_set, rival_data_set,
);
sum!(2025, y2025::TimeTrialDataSet:
    car_idx, lap_time_in_ms, sector1_time_in_ms, sector2_time_in_ms, sector3_time_in_ms,
    anti_lock_brakes, equal_car_performance, custom_setup, valid,
);
sum!(2025, y2025::PacketLapPositionsData: header, num_laps, lap_start, position_for_vehicle_idx);
packets!(2025, y2025:
    Motion, Session, LapData, Participants, CarSetups, CarTelemetry, CarStatus,
    FinalClassification, LobbyInfo, CarDamage, SessionHistory, TyreSets, MotionEx, TimeTrial,
    LapPositions,
);
