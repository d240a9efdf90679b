//! f1-game-library-models-25 0.5.0: its fields, or the methods that give them.

use f1_game_library_models_25::packets::car_damage::CarDamageData;
use f1_game_library_models_25::packets::car_setups::{CarSetupData, CarSetupPayload};
use f1_game_library_models_25::packets::car_status::{CarStatusData, CarStatusPayload};
use f1_game_library_models_25::packets::car_telemetry::{CarTelemetryData, CarTelemetryPayload};
use f1_game_library_models_25::packets::final_classification::{
    FinalClassificationData, FinalClassificationPayload,
};
use f1_game_library_models_25::packets::lap_data::{LapData, LapDataPayload};
use f1_game_library_models_25::packets::lap_positions::LapPositionsData;
use f1_game_library_models_25::packets::lobby_info::{LobbyInfoData, LobbyInfoPayload};
use f1_game_library_models_25::packets::motion::CarMotionData;
use f1_game_library_models_25::packets::motion_ex::MotionExData;
use f1_game_library_models_25::packets::participants::{
    LiveryColour, ParticipantData, ParticipantsPayload,
};
use f1_game_library_models_25::packets::session::{
    MarshalZone, SessionData, WeatherForecastSample,
};
use f1_game_library_models_25::packets::session_history::{
    LapHistoryData, SessionHistoryData, TyreStintHistoryData,
};
use f1_game_library_models_25::packets::time_trial::{TimeTrialDataSet, TimeTrialPayload};
use f1_game_library_models_25::packets::tyre_sets::{TyreSetData, TyreSetsPayload};
use f1_game_library_models_25::parse::{V2Packet, parse};
use f1_game_library_models_25::{PacketHeader, WheelData};

use super::{Sum, Total, sum};

impl<T: Copy + Sum<2025>> Sum<2025> for WheelData<T> {
    #[inline(always)]
    fn sum(&self, total: &mut Total) {
        // Copies: the struct is packed.
        let Self { rear_left, rear_right, front_left, front_right } = *self;
        [rear_left, rear_right, front_left, front_right].sum(total);
    }
}

/// Of any packet but an event.
#[inline]
pub fn f1(packet: &[u8]) -> Option<Total> {
    let mut total = Total::default();
    macro_rules! packets {
        ($($Packet:ident),*) => {
            match &parse(packet).ok()? {
                $(V2Packet::$Packet(packet) => {
                    packet.header.sum(&mut total);
                    packet.payload.sum(&mut total);
                })*
                V2Packet::Event(_) => return None,
            }
        };
    }
    packets!(
        Motion,
        CarDamage,
        CarMotionEx,
        TimeTrial,
        TyreSets,
        CarSetups,
        LapData,
        LapPositions,
        SessionHistory,
        CarTelemetry,
        LobbyInfo,
        Participants,
        FinalClassification,
        CarStatus,
        Session
    );
    Some(total)
}

sum!(2025, PacketHeader:
    packet_format(), game_year(), game_major_version(), game_minor_version(), packet_version(),
    session_uid(), session_time(), frame_identifier(), overall_frame_identifier(),
    player_car_index(), secondary_player_car_index(),
);
sum!(2025, CarMotionData:
    world_position_x(), world_position_y(), world_position_z(), world_velocity_x(),
    world_velocity_y(), world_velocity_z(), world_forward_dir_x(), world_forward_dir_y(),
    world_forward_dir_z(), world_right_dir_x(), world_right_dir_y(), world_right_dir_z(),
    g_force_lateral(), g_force_longitudinal(), g_force_vertical(), yaw(), pitch(), roll(),
);
sum!(2025, MarshalZone: zone_start());
sum!(2025, WeatherForecastSample: time_offset, track_temperature, air_temperature, rain_percentage);
sum!(2025, SessionData:
    track_temperature, air_temperature, total_laps, track_length(), session_time_left(),
    session_duration(), pit_speed_limit, is_game_paused_unchecked(), is_is_spectating_unchecked(),
    spectator_car_index(), is_sli_pro_native_support_unchecked(), num_marshal_zones,
    marshal_zones, is_network_game_unchecked(), num_weather_forecast_samples,
    weather_forecast_samples, ai_difficulty, season_link_identifier(), weekend_link_identifier(),
    session_link_identifier(), pit_stop_window_ideal_lap, pit_stop_window_latest_lap,
    pit_stop_rejoin_position, is_steering_assist_unchecked(), is_pit_assist_unchecked(),
    is_pit_release_assist_unchecked(), is_ers_assist_unchecked(), is_drs_assist_unchecked(),
    time_of_day(), num_safety_car_periods, num_virtual_safety_car_periods, num_red_flag_periods,
    is_equal_car_performance_unchecked(), is_low_fuel_mode_unchecked(),
    is_race_starts_unchecked(), is_tyre_temperature_unchecked(), is_pit_lane_tyre_sim_unchecked(),
    is_collisions_off_for_first_lap_only_unchecked(), is_mp_unsafe_pit_release_unchecked(),
    is_mp_off_for_griefing_unchecked(), is_corner_cutting_stringency_unchecked(),
    is_parc_ferme_rules_unchecked(), is_safety_car_experience_unchecked(),
    is_formation_lap_unchecked(), is_formation_lap_experience_unchecked(),
    is_affects_licence_level_solo_unchecked(), is_affects_licence_level_mp_unchecked(),
    num_sessions_in_weekend, weekend_structure, sector2_lap_distance_start(),
    sector3_lap_distance_start(),
);
sum!(2025, LapData:
    last_lap_time_in_ms(), current_lap_time_in_ms(), sector1_time_in_ms(), sector1_time_minutes,
    sector2_time_in_ms(), sector2_time_minutes, delta_to_car_in_front_in_ms(),
    delta_to_car_in_front_minutes, delta_to_race_leader_in_ms(), delta_to_race_leader_minutes,
    lap_distance(), total_distance(), safety_car_delta(), car_position, current_lap_num,
    num_pit_stops, is_current_lap_invalid_unchecked(), penalties, total_warnings,
    corner_cutting_warnings, num_unserved_drive_through_pens, num_unserved_stop_go_pens,
    grid_position, is_pit_lane_timer_active_unchecked(), pit_lane_time_in_lane_in_ms(),
    pit_stop_timer_in_ms(), is_pit_stop_should_serve_pen_unchecked(), speed_trap_fastest_speed(),
    speed_trap_fastest_lap,
);
sum!(2025, LapDataPayload: lap_data, time_trial_pb_car_idx(), time_trial_rival_car_idx());
sum!(2025, CarStatusData:
    is_anti_lock_brakes_unchecked(), front_brake_bias, is_pit_limiter_status_unchecked(),
    fuel_in_tank(), fuel_capacity(), fuel_remaining_laps(), max_rpm(), idle_rpm(), max_gears,
    is_drs_allowed_unchecked(), drs_activation_distance(), tyres_age_laps, engine_power_ice(),
    engine_power_mguk(), ers_store_energy(), ers_harvested_this_lap_mguk(),
    ers_harvested_this_lap_mguh(), ers_deployed_this_lap(), is_network_paused_unchecked(),
);
sum!(2025, CarStatusPayload: car_status_data);
sum!(2025, MotionExData:
    suspension_position(), suspension_velocity(), suspension_acceleration(), wheel_speed(),
    wheel_slip_ratio(), wheel_slip_angle(), wheel_lat_force(), wheel_long_force(),
    height_of_cog_above_ground(), local_velocity_x(), local_velocity_y(), local_velocity_z(),
    angular_velocity_x(), angular_velocity_y(), angular_velocity_z(), angular_acceleration_x(),
    angular_acceleration_y(), angular_acceleration_z(), front_wheels_angle(), wheel_vert_force(),
    front_aero_height(), rear_aero_height(), front_roll_angle(), rear_roll_angle(), chassis_yaw(),
    chassis_pitch(), wheel_camber(), wheel_camber_gain(),
);
sum!(2025, LiveryColour: red, green, blue);
sum!(2025, ParticipantData:
    is_ai_controlled_unchecked(), driver_id, network_id, is_my_team_unchecked(), race_number,
    is_your_telemetry_unchecked(), is_show_online_names_unchecked(), tech_level(), num_colours,
    livery_colours,
);
sum!(2025, ParticipantsPayload: num_active_cars, participants);
sum!(2025, CarSetupData:
    front_wing, rear_wing, on_throttle, off_throttle, front_camber(), rear_camber(), front_toe(),
    rear_toe(), front_suspension, rear_suspension, front_anti_roll_bar, rear_anti_roll_bar,
    front_suspension_height, rear_suspension_height, brake_pressure, brake_bias, engine_braking,
    tyre_pressure(), ballast, fuel_load(),
);
sum!(2025, CarSetupPayload: car_setups, next_front_wing_value());
sum!(2025, FinalClassificationData:
    position, num_laps, grid_position, points, num_pit_stops, best_lap_time_in_ms(),
    total_race_time(), penalties_time, num_penalties, num_tyre_stints, tyre_stints_end_laps,
);
sum!(2025, FinalClassificationPayload: num_cars, classification_data);
sum!(2025, LobbyInfoData:
    is_ai_controlled_unchecked(), car_number, is_your_telemetry_unchecked(),
    is_show_online_names_unchecked(), tech_level(),
);
sum!(2025, LobbyInfoPayload: num_players, lobby_players);
sum!(2025, CarDamageData:
    tyre_wear(), tyre_damage, brakes_damage, tyre_blisters, front_left_wing_damage,
    front_right_wing_damage, rear_wing_damage, floor_damage, diffuser_damage, sidepod_damage,
    is_drs_fault_unchecked(), is_ers_fault_unchecked(), gear_box_damage, engine_damage,
    engine_mguh_wear, engine_es_wear, engine_ce_wear, engine_ice_wear, engine_mguk_wear,
    engine_tc_wear, is_engine_blown_unchecked(), is_engine_seized_unchecked(),
);
sum!(2025, LapHistoryData:
    lap_time_in_ms(), sector1_time_ms_part(), sector1_time_minutes_part, sector2_time_ms_part(),
    sector2_time_minutes_part, sector3_time_ms_part(), sector3_time_minutes_part,
);
sum!(2025, TyreStintHistoryData: end_lap);
sum!(2025, SessionHistoryData:
    car_idx(), num_laps, num_tyre_stints, best_lap_time_lap_num, best_sector1_lap_num,
    best_sector2_lap_num, best_sector3_lap_num, lap_history_data, tyre_stints_history_data,
);
sum!(2025, TyreSetData:
    wear, is_available_unchecked(), life_span, usable_life, lap_delta_time(),
    is_fitted_unchecked(),
);
sum!(2025, TyreSetsPayload: car_idx(), tyre_sets, fitted_idx());
sum!(2025, TimeTrialDataSet:
    car_idx(), lap_time_in_ms(), sector1_time_in_ms(), sector2_time_in_ms(), sector3_time_in_ms(),
    is_anti_lock_brakes_unchecked(), is_equal_car_performance_unchecked(),
    is_custom_setup_unchecked(), is_valid_unchecked(),
);
sum!(2025, TimeTrialPayload: player_session_best, personal_best, rival);
sum!(2025, LapPositionsData: num_laps, lap_start, position_for_vehicle_idx);
sum!(2025, CarTelemetryData:
    speed(), throttle(), steer(), brake(), clutch, gear, engine_rpm(), is_drs_unchecked(),
    rev_lights_percent, rev_lights_bit_value(), brakes_temperature(), tyres_surface_temperature,
    tyres_inner_temperature, engine_temperature(), tyres_pressure(),
);
sum!(2025, CarTelemetryPayload:
    car_telemetry_data, mfd_panel_index, mfd_panel_index_secondary_player, suggested_gear,
);
