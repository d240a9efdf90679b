//! A vector of each packet, laid out by the offsets of the publisher's text.

use super::*;
use crate::f1::codes::*;
use crate::f1::event::{Event, EventCode};
use std::string::ToString;

/// The car whose values are looked for.
const CAR: usize = 5;

/// A packet with bytes in the entry of [`CAR`], in an array that starts so far
/// behind the header.
fn entry(format: Format, id: u8, start: usize, stride: usize, parts: &[(usize, &[u8])]) -> Vec<u8> {
    let mut builder = Builder::new(format, id);
    for &(at, bytes) in parts {
        builder = builder.body(start + CAR * stride + at, bytes);
    }
    builder.build()
}

/// An offset of each format.
fn by_format(format: Format, offsets: [usize; 5]) -> usize {
    offsets[format as usize]
}

fn view(bytes: &[u8]) -> Packet<'_> {
    let packet = parse(bytes).unwrap();
    assert_eq!(packet.as_bytes(), bytes, "a view holds the bytes of its packet");
    packet
}

#[test]
fn motion() {
    for format in Format::ALL {
        let (stride, g, angles): (_, Vec<u8>, usize) = match format {
            Format::F2026 => (54, [1_500i16, -250, 125].map(i16::to_le_bytes).concat(), 42),
            _ => (60, floats([1.5, -0.25, 0.125]), 48),
        };
        let bytes = entry(
            format,
            0,
            0,
            stride,
            &[
                (0, &floats([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])),
                (24, &[32_767i16, 0, -32_767, 1, 2, 3].map(i16::to_le_bytes).concat()),
                (36, &g),
                (angles, &floats([0.5, 0.25, -0.5])),
            ],
        );
        let car = view(&bytes).motion(CAR).unwrap();
        let position = [car.world_position_x(), car.world_position_y(), car.world_position_z()];
        let velocity = [car.world_velocity_x(), car.world_velocity_y(), car.world_velocity_z()];
        assert_eq!((position, velocity), ([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]));
        assert_eq!(car.world_forward_dir(), [1.0, 0.0, -1.0]);
        assert_eq!(car.world_right_dir()[2], 3.0 / 32_767.0);
        let g = [car.g_force_lateral(), car.g_force_longitudinal(), car.g_force_vertical()];
        assert_eq!(g, [1.5, -0.25, 0.125], "{format:?}");
        assert_eq!([car.yaw(), car.pitch(), car.roll()], [0.5, 0.25, -0.5]);
        assert_eq!(view(&bytes).motion(format.cars()), None);
    }
}

#[test]
fn session() {
    for format in Format::ALL {
        let forecast = 151 - 24;
        let race = if format <= Format::F2023 { 10 } else { 15 };
        let time_of_day = by_format(format, [627 - 24, 632 - 29, 696 - 29, 696 - 29, 696 - 29]);
        let bytes = Builder::new(format, SESSION)
            // Storm, 40 °C, -3 °C, 57 laps of 5412 m; race, Sakhir, F1 modern.
            .body(0, &[5, 40, 0xfd, 57, 0x24, 0x15, race, 3, 0])
            .body(9, &[0x10, 0x0e, 0x20, 0x1c, 80]) // 3600 s of 7200 s, 80 km/h
            .body(18, &[2]) // marshal zones
            .body(19, &floats([0.25]))
            .body(23, &[0xff]) // unknown
            .body(24, &floats([0.75]))
            .body(28, &[3]) // yellow
            .body(124, &[2, 1, 2]) // virtual safety car, online, two samples
            .body(forecast, &[race, 0, 3, 30, 0, 20, 2, 90])
            .body(forecast + 8, &[race, 5, 4, 29, 1, 19, 1, 95])
            .body(time_of_day - 2, &[5, 1, 0x52, 3, 0, 0, 7]) // time trial by rules of a race
            .build();
        let packet = view(&bytes);
        packet.check_counts().unwrap();
        let session = packet.session().unwrap();
        assert_eq!((session.weather(), session.track_id()), (Weather::STORM, Track::SAKHIR));
        assert_eq!((session.track_temperature(), session.air_temperature()), (40, -3));
        assert_eq!((session.total_laps(), session.track_length()), (57, 5_412));
        assert_eq!(session.session_type().to_string(), "race", "{format:?}");
        assert_eq!((session.session_time_left(), session.session_duration()), (3_600, 7_200));
        assert_eq!((session.pit_speed_limit(), session.network_game()), (80, 1));
        assert_eq!(session.safety_car_status(), SafetyCarStatus::VIRTUAL);
        let zones: Vec<_> =
            session.marshal_zones().map(|zone| (zone.zone_start.get(), zone.zone_flag)).collect();
        assert_eq!(zones, [(0.25, FiaFlag::UNKNOWN), (0.75, FiaFlag::YELLOW)]);
        let forecast: Vec<_> = session.weather_forecast().collect();
        assert_eq!(forecast.len(), 2);
        assert_eq!(forecast[1].session_type().to_string(), "race");
        assert_eq!((forecast[1].time_offset(), forecast[1].rain_percentage()), (5, 95));
        assert_eq!(forecast[1].weather(), Weather::HEAVY_RAIN);
        assert_eq!(session.game_mode(), GameMode::TIME_TRIAL);
        assert_eq!((session.rule_set(), session.time_of_day()), (RuleSet::RACE, 850));
        assert_eq!(session.session_length(), SessionLength::FULL);
        assert_eq!(session.num_red_flag_periods().is_some(), format > Format::F2022);
    }
}

#[test]
fn the_settings_of_a_session() {
    let bytes = Builder::new(Format::F2026, SESSION)
        .body(708 - 29, &[1, 2, 3, 1, 1, 0, 1, 0, 3, 2, 1]) // from equal_car_performance on
        .body(732 - 29, &[2, 5, 15]) // two sessions: qualifying 1 and race
        .body(745 - 29, &floats([1_800.0, 3_600.0]))
        .body(753 - 29, &[1, 1])
        .body(755 - 29, &floats([0.1, 0.2]))
        .body(819 - 29, &[2])
        .body(820 - 29, &floats([0.3, 0.4, 0.5, 0.6]))
        .body(884 - 29, &[1])
        .body(885 - 29, &floats([0.7, 0.8]))
        .body(917 - 29, &floats([0.25]))
        .body(921 - 29, &[1, 2, 1, 3, 1])
        .build();
    let Packet::F2026(y2026::Packet::Session(session)) = view(&bytes) else { panic!() };
    assert_eq!((session.equal_car_performance, session.recovery_mode.get()), (1, 2));
    assert_eq!(session.flashback_limit, FlashbackLimit::UNLIMITED);
    assert_eq!(session.surface_type, SurfaceModel::REALISTIC);
    assert_eq!(
        (session.low_fuel_mode, session.race_starts.name()),
        (LowFuelMode::HARD, Some("manual"))
    );
    assert_eq!(session.pit_lane_tyre_sim, OnWhenZero::ON);
    assert_eq!(session.car_damage, DamageSetting::SIMULATION);
    assert_eq!(session.collisions, Collisions::PLAYER_TO_PLAYER_OFF);
    assert_eq!(
        session.valid_weekend_structure().unwrap(),
        [SessionType::QUALIFYING_1, SessionType::RACE]
    );
    assert_eq!(session.sector3_lap_distance_start.get(), 3_600.0);
    assert_eq!(session.active_aero_track_status, ActiveAeroTrackStatus::PARTIAL);
    assert_eq!(session.valid_active_aero_zones_full().unwrap()[0].zone_end.get(), 0.2);
    assert_eq!(session.valid_active_aero_zones_partial().unwrap()[1].zone_start.get(), 0.5);
    assert_eq!(session.valid_drs_zones().unwrap()[0].zone_end.get(), 0.8);
    assert_eq!(session.start_reaction_time.get(), 0.25);
    assert_eq!(session.traction_control_assist, TractionControl::FULL);
    assert_eq!(session.dynamic_racing_line_colour_blind, ColourBlindMode::TRITANOPIA);
    assert_eq!(session.recurring_rewind_prompt, 1);
}

#[test]
fn lap_data() {
    for format in Format::ALL {
        let stride = by_format(format, [43, 50, 57, 57, 57]);
        let distance = by_format(format, [12, 18, 20, 20, 20]);
        let position = by_format(format, [24, 30, 32, 32, 32]);
        let sectors: &[u8] = match format {
            Format::F2022 => &[0x10, 0x27, 0x20, 0x4e],
            // 1 min 10 s, 20 s; the gaps 1.5 s and 2 s, or with a minute each.
            Format::F2023 => &[0x10, 0x27, 1, 0x20, 0x4e, 0, 0xdc, 5, 0xd0, 7],
            _ => &[0x10, 0x27, 1, 0x20, 0x4e, 0, 0xdc, 5, 1, 0xd0, 7, 1],
        };
        let bytes = entry(
            format,
            LAP_DATA,
            0,
            stride,
            &[
                (0, &[84_321u32, 61_500].map(u32::to_le_bytes).concat()),
                (8, sectors),
                (distance, &floats([-20.0, 9_000.0, 0.5])),
                // Third, lap 12, pitting, 2 stops, sector 3, invalid, 5 s, 3 warnings.
                (position, &[3, 12, 1, 2, 2, 1, 5, 3]),
            ],
        );
        let lap = view(&bytes).lap_data(CAR).unwrap();
        assert_eq!((lap.last_lap_time_in_ms(), lap.current_lap_time_in_ms()), (84_321, 61_500));
        let minute = if format == Format::F2022 { 0 } else { 60_000 };
        assert_eq!((lap.sector1_time_in_ms(), lap.sector2_time_in_ms()), (10_000 + minute, 20_000));
        let gaps = (lap.delta_to_car_in_front_in_ms(), lap.delta_to_race_leader_in_ms());
        let expected = match format {
            Format::F2022 => (None, None),
            Format::F2023 => (Some(1_500), Some(2_000)),
            _ => (Some(61_500), Some(62_000)),
        };
        assert_eq!(gaps, expected, "{format:?}");
        assert_eq!((lap.lap_distance(), lap.total_distance()), (-20.0, 9_000.0));
        assert_eq!((lap.safety_car_delta(), lap.car_position()), (0.5, 3));
        assert_eq!((lap.current_lap_num(), lap.pit_status()), (12, PitStatus::PITTING));
        assert_eq!((lap.num_pit_stops(), lap.sector()), (2, Sector::SECTOR_3));
        assert_eq!((lap.current_lap_invalid(), lap.penalties(), lap.total_warnings()), (1, 5, 3));
        assert_eq!(lap.speed_trap_fastest_lap().is_some(), format >= Format::F2024);
    }
}

#[test]
fn participants() {
    let name = "Zoë Räikkö\u{2026}\0Z".as_bytes();
    for format in Format::ALL {
        let stride = by_format(format, [56, 58, 60, 57, 60]);
        let mut parts: Vec<(usize, &[u8])> = match format {
            // Driver 9, network 1, team 1, My Team, number 33, Dutch.
            Format::F2026 => vec![(0, &[1, 9, 0, 1, 0, 0xdd, 1, 1, 33, 22]), (10, name)],
            _ => vec![(0, &[1, 9, 1, 1, 1, 33, 22]), (7, name)],
        };
        match format {
            Format::F2022 => parts.push((55, &[1])),
            Format::F2023 => parts.push((55, &[1, 1, 3])),
            Format::F2024 => parts.push((55, &[1, 1, 0x2c, 1, 3])),
            Format::F2025 => parts.push((39, &[1, 1, 0x2c, 1, 3, 2, 1, 2, 3, 4, 5, 6])),
            Format::F2026 => parts.push((42, &[1, 1, 0x2c, 1, 3, 2, 1, 2, 3, 4, 5, 6])),
        }
        let bytes = entry(format, 4, 1, stride, &parts);
        let driver = view(&bytes).participant(CAR).unwrap();
        assert_eq!((driver.ai_controlled(), driver.network_id(), driver.my_team()), (1, 1, 1));
        assert_eq!(driver.driver_id().name, Some("Max Verstappen"));
        let team = if format == Format::F2026 { "Ferrari '26" } else { "Ferrari" };
        assert_eq!(driver.team_id().name, Some(team));
        assert_eq!((driver.race_number(), driver.nationality()), (33, Nationality::DUTCH));
        assert_eq!(driver.name().to_string(), "Zoë Räikkö\u{2026}", "{format:?}");
        assert_eq!(driver.your_telemetry(), YourTelemetry::PUBLIC);
        let platform = (format > Format::F2022).then_some(Platform::PLAYSTATION);
        assert_eq!(driver.platform(), platform);
        assert_eq!(driver.tech_level(), (format >= Format::F2024).then_some(300));
        let colours: Vec<_> = driver.livery_colours().map(|colour| colour.blue).collect();
        assert_eq!(colours, if format >= Format::F2025 { vec![3, 6] } else { vec![] });
    }
}

#[test]
fn broken_names_are_shown_as_such() {
    let bytes = entry(Format::F2025, 4, 1, 57, &[(7, &[b'A', 0xff, b'B', 0xe2, 0x80])]);
    let packet = view(&bytes);
    let driver = packet.participant(CAR).unwrap();
    assert_eq!(driver.name().to_string(), "A\u{fffd}B\u{fffd}");
    assert_eq!(driver.name_bytes(), [b'A', 0xff, b'B', 0xe2, 0x80]);
    // A name that fills its room has no NUL.
    let bytes = entry(Format::F2025, 4, 1, 57, &[(7, &[b'x'; 32]), (39, &[1])]);
    assert_eq!(view(&bytes).participant(CAR).unwrap().name().to_string(), "x".repeat(32));
}

#[test]
fn car_setups() {
    for format in Format::ALL {
        let braking = format >= Format::F2024;
        let stride = 49 + usize::from(braking);
        let shift = usize::from(braking);
        let mut builder = entry(
            format,
            5,
            0,
            stride,
            &[
                (0, &[7, 9, 50, 55]),
                (4, &floats([-2.5, -1.0, 0.05, 0.2])),
                (20, &[1, 2, 3, 4, 5, 6, 100, 55]),
                (28 + shift, &floats([20.5, 21.0, 22.5, 23.0])),
                (44 + shift, &[6]),
                (45 + shift, &floats([12.5])),
            ],
        );
        if braking {
            let at = 29 + CAR * stride + 28;
            builder[at] = 70;
        }
        let setup = view(&builder).car_setup(CAR).unwrap();
        assert_eq!((setup.front_wing(), setup.rear_wing()), (7, 9));
        assert_eq!((setup.on_throttle(), setup.off_throttle()), (50, 55));
        assert_eq!((setup.front_camber(), setup.rear_toe()), (-2.5, 0.2));
        assert_eq!((setup.front_suspension(), setup.rear_suspension_height()), (1, 6));
        assert_eq!((setup.brake_pressure(), setup.brake_bias()), (100, 55));
        assert_eq!(setup.engine_braking(), braking.then_some(70));
        assert_eq!(setup.rear_left_tyre_pressure(), 20.5, "{format:?}");
        assert_eq!(setup.front_right_tyre_pressure(), 23.0);
        assert_eq!((setup.ballast(), setup.fuel_load()), (6, 12.5));
    }
    let bytes = Builder::new(Format::F2025, 5).body(1_129 - 29, &floats([8.0])).build();
    let Packet::F2025(y2025::Packet::CarSetups(setups)) = view(&bytes) else { panic!() };
    assert_eq!(setups.next_front_wing_value.get(), 8.0);
}

#[test]
fn car_telemetry() {
    for format in Format::ALL {
        let (stride, engine): (_, &[u8]) = match format {
            Format::F2026 => (59, &[110]),
            _ => (60, &[110, 0]),
        };
        let bytes = entry(
            format,
            CAR_TELEMETRY,
            0,
            stride,
            &[
                (0, &[0x34, 1]),
                (2, &floats([0.5, -1.0, 0.25])),
                (14, &[100, 0xff]), // reverse
                (16, &[0x10, 0x27, 1, 80, 0xff, 0x7f]),
                (22, &[500u16, 501, 502, 503].map(u16::to_le_bytes).concat()),
                (30, &[90, 91, 92, 93, 100, 101, 102, 103]),
                (38, engine),
                (38 + engine.len(), &floats([21.0, 21.5, 22.0, 22.5])),
                (54 + engine.len(), &[0, 1, 7, 11]),
            ],
        );
        let car = view(&bytes).car_telemetry(CAR).unwrap();
        assert_eq!((car.speed(), car.throttle(), car.steer(), car.brake()), (308, 0.5, -1.0, 0.25));
        assert_eq!((car.clutch(), car.gear(), car.engine_rpm(), car.drs()), (100, -1, 10_000, 1));
        assert_eq!((car.rev_lights_percent(), car.rev_lights_bit_value()), (80, 0x7fff));
        assert_eq!(car.brakes_temperature(), [500, 501, 502, 503]);
        assert_eq!(car.tyres_surface_temperature(), [90, 91, 92, 93]);
        assert_eq!(car.tyres_inner_temperature(), [100, 101, 102, 103]);
        assert_eq!((car.engine_temperature(), car.tyres_pressure()[3]), (110, 22.5));
        assert_eq!(
            car.surface_type().map(|surface| surface.name().unwrap()),
            ["tarmac", "rumble strip", "grass", "ridged"]
        );
    }
    let bytes = Builder::new(Format::F2024, CAR_TELEMETRY).body(1_349 - 29, &[255, 2, 6]).build();
    let Packet::F2024(y2024::Packet::CarTelemetry(packet)) = view(&bytes) else { panic!() };
    assert_eq!(packet.mfd_panel_index, MfdPanel::CLOSED);
    assert_eq!(packet.mfd_panel_index_secondary_player, MfdPanel::DAMAGE);
    assert_eq!(packet.suggested_gear, 6);
}

#[test]
fn car_status() {
    for format in Format::ALL {
        let stride = by_format(format, [47, 55, 55, 55, 59]);
        let power = if format == Format::F2022 { 0 } else { 8 };
        let limit = if format == Format::F2026 { 4 } else { 0 };
        let mut parts = vec![
            (0, vec![1, 1, 2, 54, 1]),
            (5, floats([27.5, 110.0, -0.5])),
            (17, vec![0xc8, 0x32, 0xa0, 0x0f, 9, 1, 0x90, 1]),
            (25, vec![16, 18, 12, 2]),
            (29 + power, floats([4e6])),
            (33 + power, vec![3]),
            (34 + power, floats([1e6, 2e6])),
            (42 + power + limit, floats([3e6])),
            (46 + power + limit, vec![1]),
        ];
        if power != 0 {
            parts.push((29, floats([500_000.0, 120_000.0])));
        }
        if limit != 0 {
            parts.push((50, floats([8.5e6])));
        }
        let parts: Vec<_> = parts.iter().map(|(at, bytes)| (*at, &bytes[..])).collect();
        let bytes = entry(format, CAR_STATUS, 0, stride, &parts);
        let car = view(&bytes).car_status(CAR).unwrap();
        assert_eq!((car.traction_control(), car.anti_lock_brakes()), (TractionControl::MEDIUM, 1));
        assert_eq!((car.fuel_mix(), car.front_brake_bias()), (FuelMix::RICH, 54));
        assert_eq!((car.fuel_in_tank(), car.fuel_capacity()), (27.5, 110.0));
        assert_eq!(
            (car.fuel_remaining_laps(), car.max_rpm(), car.idle_rpm()),
            (-0.5, 13_000, 4_000)
        );
        assert_eq!(
            (car.max_gears(), car.drs_allowed(), car.drs_activation_distance()),
            (9, 1, 400)
        );
        assert_eq!(car.actual_tyre_compound(), ActualTyreCompound::C5);
        assert_eq!(car.visual_tyre_compound(), VisualTyreCompound::HARD);
        assert_eq!((car.tyres_age_laps(), car.vehicle_fia_flags()), (12, FiaFlag::BLUE));
        assert_eq!((car.ers_store_energy(), car.ers_deploy_mode()), (4e6, ErsDeployMode::OVERTAKE));
        assert_eq!(car.ers_harvested_this_lap_mguk(), 1e6);
        assert_eq!((car.ers_harvested_this_lap_mguh(), car.ers_deployed_this_lap()), (2e6, 3e6));
        assert_eq!(car.network_paused(), 1, "{format:?}");
        assert_eq!(car.engine_power_ice(), (power != 0).then_some(500_000.0));
        assert_eq!(car.ers_harvest_limit_per_lap(), (limit != 0).then_some(8.5e6));
    }
}

#[test]
fn final_classification() {
    for format in Format::ALL {
        let reason = usize::from(format >= Format::F2025);
        let mut parts: Vec<(usize, Vec<u8>)> = vec![
            (0, vec![1, 57, 3, 25, 2, 3]),
            (6 + reason, 84_321u32.to_le_bytes().to_vec()),
            (10 + reason, 5_432.25f64.to_le_bytes().to_vec()),
            (18 + reason, vec![5, 1, 2, 16, 18]),
            (29 + reason, vec![16, 17]),
            (37 + reason, vec![20, 255]),
        ];
        if reason != 0 {
            parts.push((6, vec![2]));
        }
        let parts: Vec<_> = parts.iter().map(|(at, bytes)| (*at, &bytes[..])).collect();
        let bytes = entry(format, 8, 1, 45 + reason, &parts);
        let car = view(&bytes).final_classification(CAR).unwrap();
        assert_eq!((car.position(), car.num_laps(), car.grid_position()), (1, 57, 3));
        assert_eq!((car.points(), car.num_pit_stops()), (25, 2));
        assert_eq!(car.result_status(), ResultStatus::FINISHED);
        assert_eq!(car.result_reason(), (reason != 0).then_some(ResultReason::FINISHED));
        assert_eq!((car.best_lap_time_in_ms(), car.total_race_time()), (84_321, 5_432.25));
        assert_eq!((car.penalties_time(), car.num_penalties()), (5, 1));
        let stints: Vec<_> = car.tyre_stints().collect();
        assert_eq!(
            stints,
            [
                (ActualTyreCompound::C5, VisualTyreCompound::SOFT, 20),
                (ActualTyreCompound::C3, VisualTyreCompound::MEDIUM, 255),
            ]
        );
    }
}

#[test]
fn lobby_info() {
    for format in Format::ALL {
        let stride = by_format(format, [53, 54, 58, 42, 43]);
        let name = by_format(format, [3, 4, 4, 4, 5]);
        let number = by_format(format, [51, 52, 52, 36, 37]);
        let head: &[u8] = match format {
            Format::F2022 => &[0, 8, 10],
            Format::F2026 => &[0, 8, 0, 10, 4],
            _ => &[0, 8, 10, 4],
        };
        let tail: &[u8] = match format {
            Format::F2022 | Format::F2023 => &[4, 1],
            _ => &[4, 1, 0, 0xe8, 3, 1],
        };
        let parts: [(usize, &[u8]); 3] = [(0, head), (name, b"Player"), (number, tail)];
        let bytes = entry(format, 9, 1, stride, &parts);
        let player = view(&bytes).lobby_player(CAR).unwrap();
        assert_eq!((player.ai_controlled(), player.team_id().name), (0, Some("McLaren")));
        assert_eq!(player.nationality(), Nationality::BRITISH);
        assert_eq!((player.name().to_string(), player.car_number()), ("Player".into(), 4));
        assert_eq!(player.ready_status(), ReadyStatus::READY, "{format:?}");
        assert_eq!(player.platform(), (format > Format::F2022).then_some(Platform::XBOX));
        assert_eq!(player.tech_level(), (format >= Format::F2024).then_some(1_000));
    }
}

#[test]
fn car_damage() {
    for format in Format::ALL {
        let blisters = format >= Format::F2025;
        let (stride, shift) = if blisters { (46, 4) } else { (42, 0) };
        let rest: Vec<u8> = (1..=18).collect();
        let mut parts: Vec<(usize, Vec<u8>)> = vec![
            (0, floats([10.5, 11.0, 12.0, 13.0])),
            (16, vec![1, 2, 3, 4, 5, 6, 7, 8]),
            (24 + shift, rest),
        ];
        if blisters {
            parts.push((24, vec![31, 32, 33, 34]));
        }
        let parts: Vec<_> = parts.iter().map(|(at, bytes)| (*at, &bytes[..])).collect();
        let bytes = entry(format, 10, 0, stride, &parts);
        let car = view(&bytes).car_damage(CAR).unwrap();
        assert_eq!(car.tyres_wear(), [10.5, 11.0, 12.0, 13.0]);
        assert_eq!((car.tyres_damage(), car.brakes_damage()), ([1, 2, 3, 4], [5, 6, 7, 8]));
        assert_eq!(car.tyre_blisters(), blisters.then_some([31, 32, 33, 34]));
        assert_eq!([car.front_left_wing_damage(), car.front_right_wing_damage()], [1, 2]);
        assert_eq!([car.rear_wing_damage(), car.floor_damage(), car.diffuser_damage()], [3, 4, 5]);
        assert_eq!([car.sidepod_damage(), car.drs_fault(), car.ers_fault()], [6, 7, 8]);
        assert_eq!([car.gear_box_damage(), car.engine_damage()], [9, 10]);
        assert_eq!([car.engine_mguh_wear(), car.engine_es_wear()], [11, 12]);
        assert_eq!([car.engine_ce_wear(), car.engine_ice_wear()], [13, 14]);
        assert_eq!([car.engine_mguk_wear(), car.engine_tc_wear()], [15, 16]);
        assert_eq!([car.engine_blown(), car.engine_seized()], [17, 18]);
    }
}

#[test]
fn session_history() {
    for format in Format::ALL {
        let (stride, lap): (_, &[u8]) = match format {
            Format::F2022 => (11, &[0x10, 0x27, 0x20, 0x4e, 0x30, 0x75, 0x0f]),
            _ => (14, &[0x10, 0x27, 0, 0x20, 0x4e, 1, 0x30, 0x75, 2, 0x0f]),
        };
        let stints = 7 + 100 * stride;
        let bytes = Builder::new(format, 11)
            .body(0, &[5, 3, 2, 2, 1, 2, 2])
            .body(7 + stride, &60_000u32.to_le_bytes()) // the second lap
            .body(7 + stride + 4, lap)
            .body(stints, &[10, 16, 17, 255, 18, 16])
            .build();
        let packet = view(&bytes);
        packet.check_counts().unwrap();
        let history = packet.session_history().unwrap();
        assert_eq!((history.car_idx(), history.num_laps()), (5, 3));
        assert_eq!(history.best_sector1_lap_num(), 1);
        assert_eq!(history.laps().count(), 3);
        let lap = history.best_lap().unwrap();
        assert_eq!(Some(lap), history.lap(2));
        assert_eq!((history.lap(0), history.lap(4)), (None, None));
        assert_eq!(lap.lap_time_in_ms(), 60_000);
        let minutes = if format == Format::F2022 { 0 } else { 60_000 };
        let sectors = [10_000, 20_000 + minutes, 30_000 + 2 * minutes];
        assert_eq!(lap.sector_times_in_ms(), sectors, "{format:?}");
        assert_eq!(lap.lap_valid_bit_flags().to_string(), "lap, sector 1, sector 2, sector 3");
        let stints: Vec<_> = history
            .tyre_stints()
            .map(|stint| (stint.end_lap, stint.tyre_actual_compound, stint.tyre_visual_compound))
            .collect();
        assert_eq!(
            stints,
            [
                (10, ActualTyreCompound::C5, VisualTyreCompound::MEDIUM),
                (255, ActualTyreCompound::C3, VisualTyreCompound::SOFT),
            ]
        );
    }
}

#[test]
fn tyre_sets() {
    for format in Format::ALL.into_iter().skip(1) {
        let race = if format == Format::F2023 { 10 } else { 15 };
        let bytes = Builder::new(format, 12)
            .body(0, &[7])
            .body(1 + 3 * 10, &[18, 16, 40, 1, race, 12, 18, 0x38, 0xff, 1])
            .body(201, &[3])
            .build();
        let packet = view(&bytes);
        let sets = packet.tyre_sets().unwrap();
        assert_eq!((sets.car_idx(), sets.sets().count()), (7, 20));
        let set = sets.fitted().unwrap();
        assert_eq!(set.actual_tyre_compound(), ActualTyreCompound::C3);
        assert_eq!(set.visual_tyre_compound(), VisualTyreCompound::SOFT);
        assert_eq!((set.wear(), set.available(), set.fitted()), (40, 1, 1));
        assert_eq!(set.recommended_session().name, Some("race"), "{format:?}");
        assert_eq!((set.life_span(), set.usable_life(), set.lap_delta_time()), (12, 18, -200));
        assert_eq!(sets.set(20), None);
    }
}

#[test]
fn motion_ex() {
    for format in Format::ALL {
        let (id, at) = if format == Format::F2022 { (MOTION, 1_344 - 24) } else { (MOTION_EX, 0) };
        let local = if format == Format::F2022 { 1_424 - 24 } else { 161 - 29 };
        let mut builder = Builder::new(format, id)
            .body(at, &floats([1.0, 2.0, 3.0, 4.0]))
            .body(at + 48, &floats([50.0, 51.0, 52.0, 53.0])) // wheel speeds
            .body(at + 64, &floats([0.1, 0.2, 0.3, 0.4])) // slip, or its ratio
            .body(local, &floats([1.0, 2.0, 60.0]))
            .body(local + 36, &floats([-0.25])); // angle of the front wheels
        if format > Format::F2022 {
            builder = builder.body(201 - 29, &floats([3_000.0; 4]));
        }
        if format > Format::F2023 {
            builder = builder.body(217 - 29, &floats([0.03, 0.06, 0.01, 0.02, 0.125]));
        }
        if format > Format::F2024 {
            builder = builder.body(237 - 29, &floats([0.5, 1.0, 2.0, 3.0, 4.0, 5.0]));
        }
        let bytes = builder.build();
        let player = view(&bytes).motion_ex().unwrap();
        assert_eq!(player.suspension_position(), [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(player.wheel_speed(), [50.0, 51.0, 52.0, 53.0]);
        let slip = Some([0.1, 0.2, 0.3, 0.4]);
        assert_eq!(player.wheel_slip().or(player.wheel_slip_ratio()), slip, "{format:?}");
        assert_eq!(player.wheel_slip().is_some(), format == Format::F2022);
        assert_eq!((player.local_velocity_z(), player.front_wheels_angle()), (60.0, -0.25));
        assert_eq!(player.wheel_vert_force(), (format > Format::F2022).then_some([3_000.0; 4]));
        assert_eq!(player.chassis_yaw(), (format > Format::F2023).then_some(0.125));
        assert_eq!(player.chassis_pitch(), (format > Format::F2024).then_some(0.5));
        assert_eq!(player.wheel_camber(), (format > Format::F2024).then_some([1.0, 2.0, 3.0, 4.0]));
        assert_eq!(
            player.wheel_camber_gain().map(|gain| gain[0]),
            (format > Format::F2024).then_some(5.0)
        );
    }
}

#[test]
fn time_trial() {
    for format in [Format::F2024, Format::F2025, Format::F2026] {
        let wide = usize::from(format == Format::F2026);
        let stride = 24 + wide;
        let times = [80_000u32, 20_000, 30_000, 30_000].map(u32::to_le_bytes).concat();
        let bytes = Builder::new(format, 14)
            .body(stride, &[5, 1])
            .body(stride + 2 + wide, &times)
            .body(stride + 18 + wide, &[1, 2, 1, 1, 1, 1])
            .body(2 * stride, &[9])
            .build();
        let packet = view(&bytes);
        let laps = packet.time_trial().unwrap();
        let best = laps.personal_best();
        assert_eq!((best.car_idx(), best.team_id().name), (5, Some("Ferrari")));
        assert_eq!((best.lap_time_in_ms(), best.sector1_time_in_ms()), (80_000, 20_000));
        assert_eq!((best.traction_control(), best.gearbox_assist(), best.valid()), (1, 2, 1));
        assert_eq!((laps.rival().car_idx(), laps.player_session_best().car_idx()), (9, 0));
    }
}

#[test]
fn lap_positions() {
    for format in [Format::F2025, Format::F2026] {
        let cars = format.cars();
        let bytes = Builder::new(format, 15)
            .body(0, &[2, 50])
            .body(2 + 5, &[11]) // lap 50, car 5
            .body(2 + cars + 5, &[9])
            .body(2 + 2 * cars + 5, &[8]) // behind the valid laps
            .build();
        let packet = view(&bytes);
        packet.check_counts().unwrap();
        let positions = packet.lap_positions().unwrap();
        assert_eq!((positions.num_laps(), positions.lap_start()), (2, 50));
        let of_car = [49, 50, 51, 52].map(|lap| positions.position(lap, 5));
        assert_eq!(of_car, [None, Some(11), Some(9), None]);
        assert_eq!(positions.position(50, 4), None, "0 is no record");
        assert_eq!(positions.position(50, cars), None);
    }
}

#[test]
fn car_telemetry_2() {
    let bytes = entry(Format::F2026, 16, 0, 10, &[(0, &[1, 1, 0x2c, 1, 1, 0, 0x90, 1, 1, 0])]);
    let car = view(&bytes).car_telemetry_2(CAR).unwrap();
    assert_eq!(car.active_aero_mode, ActiveAeroMode::STRAIGHT);
    assert_eq!((car.active_aero_available, car.active_aero_activation_distance.get()), (1, 300));
    assert_eq!((car.overtake_available, car.overtake_active), (1, 0));
    assert_eq!((car.overtake_activation_distance.get(), car.regulations_2026), (400, 1));
    assert_eq!(car.driving_wrong_way, 0);
}

fn event(format: Format, code: &[u8; 4], details: &[u8]) -> Event {
    let bytes = Builder::new(format, 3).body(0, code).body(4, details).build();
    let event = view(&bytes).event().unwrap();
    assert_eq!(event.code(), EventCode(*code));
    event
}

#[test]
fn every_event_of_every_format() {
    let float = |value: f32| value.to_le_bytes();
    for format in Format::ALL {
        let event = |code: &[u8; 4], details: &[u8]| event(format, code, details);
        let from = |first, event: Event, code: &[u8; 4]| {
            if format >= first {
                return event;
            }
            let mut details = [0; 12];
            details[0] = 1;
            Event::Unknown { code: EventCode(*code), details }
        };
        assert_eq!(event(b"SSTA", &[]), Event::SessionStarted);
        assert_eq!(event(b"SEND", &[]), Event::SessionEnded);
        assert_eq!(event(b"DRSE", &[]), Event::DrsEnabled);
        assert_eq!(event(b"CHQF", &[]), Event::ChequeredFlag);
        assert_eq!(event(b"LGOT", &[]), Event::LightsOut);
        assert_eq!(event(b"RDFL", &[1]), from(Format::F2023, Event::RedFlag, b"RDFL"));
        let lap = [&[7][..], &float(84.25)].concat();
        assert_eq!(event(b"FTLP", &lap), Event::FastestLap { vehicle_idx: 7, lap_time: 84.25 });
        let newer = format >= Format::F2025;
        let reason = newer.then_some(ResultReason::TERMINAL_DAMAGE);
        assert_eq!(event(b"RTMT", &[7, 3]), Event::Retirement { vehicle_idx: 7, reason });
        let reason = newer.then_some(DrsDisabledReason::RED_FLAG);
        assert_eq!(event(b"DRSD", &[2]), Event::DrsDisabled { reason });
        assert_eq!(event(b"TMPT", &[8]), Event::TeamMateInPits { vehicle_idx: 8 });
        assert_eq!(event(b"RCWN", &[9]), Event::RaceWinner { vehicle_idx: 9 });
        assert_eq!(
            event(b"PENA", &[4, 7, 3, 255, 5, 12, 255]),
            Event::Penalty {
                penalty_type: PenaltyType::TIME_PENALTY,
                infringement_type: InfringementType::CORNER_CUTTING_GAINED_TIME,
                vehicle_idx: 3,
                other_vehicle_idx: None,
                time: Some(5),
                lap_num: 12,
                places_gained: None,
            }
        );
        let trap = [&[3][..], &float(330.5), &[1, 0, 4], &float(331.0)].concat();
        assert_eq!(
            event(b"SPTP", &trap),
            Event::SpeedTrap {
                vehicle_idx: 3,
                speed: 330.5,
                is_overall_fastest_in_session: true,
                is_driver_fastest_in_session: false,
                fastest_vehicle_idx_in_session: 4,
                fastest_speed_in_session: 331.0,
            }
        );
        assert_eq!(event(b"STLG", &[5]), Event::StartLights { num_lights: 5 });
        assert_eq!(event(b"DTSV", &[6]), Event::DriveThroughServed { vehicle_idx: 6 });
        let stop = [&[6][..], &float(10.5)].concat();
        let stop_time = newer.then_some(10.5);
        assert_eq!(event(b"SGSV", &stop), Event::StopGoServed { vehicle_idx: 6, stop_time });
        let flashback = [&4_000u32.to_le_bytes()[..], &float(66.5)].concat();
        assert_eq!(
            event(b"FLBK", &flashback),
            Event::Flashback { flashback_frame_identifier: 4_000, flashback_session_time: 66.5 }
        );
        assert_eq!(
            event(b"BUTN", &[0, 2, 0, 0x80]),
            Event::Buttons {
                button_status: ButtonFlags::new(ButtonFlags::L1_OR_LB | ButtonFlags::UDP_ACTION_12),
            }
        );
        let overtake =
            Event::Overtake { overtaking_vehicle_idx: 1, being_overtaken_vehicle_idx: 0 };
        assert_eq!(event(b"OVTK", &[1]), from(Format::F2023, overtake, b"OVTK"));
        let car = Event::SafetyCar {
            safety_car_type: SafetyCarStatus::FULL,
            event_type: SafetyCarEvent::DEPLOYED,
        };
        assert_eq!(event(b"SCAR", &[1]), from(Format::F2024, car, b"SCAR"));
        let severity = (format == Format::F2026).then_some(0);
        let collision = Event::Collision { vehicle1_idx: 1, vehicle2_idx: 0, severity };
        assert_eq!(event(b"COLL", &[1]), from(Format::F2024, collision, b"COLL"));
    }
}

#[test]
fn an_unknown_event_is_a_value() {
    for format in Format::ALL {
        let details = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
        let code = EventCode([b'X', 0, 0xff, b'1']);
        let found = event(format, &code.0, &details);
        assert_eq!(found, Event::Unknown { code, details });
        assert_eq!((code.to_string(), code.name()), ("X\\x00\\xff1".into(), None));
    }
}

#[test]
fn a_count_above_its_array_is_refused_by_name() {
    let cases: [(Format, u8, usize, u8, &str); 12] = [
        (Format::F2022, 1, 18, 21, "marshal zones"),
        (Format::F2023, 1, 155 - 29, 56, "weather forecast samples"),
        (Format::F2024, 1, 155 - 29, 64, "weather forecast samples"),
        (Format::F2024, 1, 732 - 29, 12, "sessions in the weekend"),
        (Format::F2026, 1, 754 - 29, 8, "active aero zones"),
        (Format::F2026, 1, 819 - 29, 8, "partial active aero zones"),
        (Format::F2026, 1, 884 - 29, 4, "DRS zones"),
        (Format::F2025, 4, 0, 22, "active cars"),
        (Format::F2026, 8, 0, 24, "classified cars"),
        (Format::F2022, 9, 0, 22, "players"),
        (Format::F2025, 11, 1, 100, "laps"),
        (Format::F2026, 15, 0, 50, "laps"),
    ];
    for (format, id, at, max, what) in cases {
        let bytes = Builder::new(format, id).body(at, &[max]).build();
        view(&bytes).check_counts().unwrap();
        let bytes = Builder::new(format, id).body(at, &[max + 1]).build();
        let packet = view(&bytes);
        let error = packet.check_counts().unwrap_err();
        let found = max + 1;
        assert_eq!(
            error.to_string(),
            std::format!("f1 packet has {found} {what}, expected 0 to {max}")
        );
        // The accessors over all formats go as far as the array does.
        let _ = packet
            .session()
            .map(|session| (session.marshal_zones().count(), session.weather_forecast().count()));
        let _ = packet.session_history().map(|history| history.laps().count());
    }
    let bytes = Builder::new(Format::F2025, 11).body(2, &[9]).build();
    assert_eq!(
        view(&bytes).check_counts().unwrap_err().to_string(),
        "f1 packet has 9 tyre stints, expected 0 to 8"
    );
    let bytes = entry(Format::F2025, 4, 1, 57, &[(44, &[5])]);
    let Packet::F2025(y2025::Packet::Participants(packet)) = view(&bytes) else { panic!() };
    assert_eq!(
        packet.participants[CAR].valid_livery_colours().unwrap_err().to_string(),
        "f1 packet has 5 livery colours, expected 0 to 4"
    );
}

#[test]
fn each_packet_has_its_kind_and_its_header() {
    for format in Format::ALL {
        for id in 0..format.sizes().len() as u8 {
            let mut builder = Builder::new(format, id).uid(77).player(3);
            let (time, frame) = match format {
                Format::F2022 => (14, 18),
                _ => (15, 19),
            };
            builder.put(time, &floats([12.5]));
            builder.put(frame, &9u32.to_le_bytes());
            let bytes = builder.build();
            let packet = view(&bytes);
            let header = packet.header();
            assert_eq!((header.format, packet.format()), (format, format));
            assert_eq!((header.packet_id, packet.kind()), (id, KINDS[usize::from(id)]));
            assert_eq!((header.session_uid, header.player_car_index), (77, 3));
            assert_eq!((header.session_time, header.frame_identifier), (12.5, 9));
            let newer = format > Format::F2022;
            assert_eq!(header.overall_frame_identifier.is_some(), newer);
            assert_eq!(header.game_year.is_some(), newer);
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn json_shows_fields_names_and_texts() {
    let bytes = entry(Format::F2025, 4, 1, 57, &[(0, &[0, 9, 0, 1]), (7, b"A\xffB")]);
    let json = serde_json::to_value(view(&bytes)).unwrap();
    assert_eq!(json["header"]["packet_format"], 2025);
    let driver = &json["participants"][CAR];
    assert_eq!(driver["driver_id"], serde_json::json!({"raw": 9, "name": "Max Verstappen"}));
    assert_eq!(driver["team_id"]["name"], "Ferrari");
    assert_eq!(driver["name"], "A\u{fffd}B");

    let bytes = Builder::new(Format::F2025, 3).body(0, b"RTMT").body(4, &[7, 3]).build();
    let json = serde_json::to_value(view(&bytes)).unwrap();
    assert_eq!(json["event_string_code"], serde_json::json!({"raw": "RTMT", "name": "retirement"}));
    assert_eq!(
        json["event_details"],
        serde_json::json!({
            "vehicle_idx": 7,
            "reason": {"raw": 3, "name": "terminal damage"},
        })
    );
    let bytes = Builder::new(Format::F2025, 3).body(0, b"NEW1").body(4, &[7, 3]).build();
    let json = serde_json::to_value(view(&bytes)).unwrap();
    assert_eq!(json["event_string_code"], serde_json::json!({"raw": "NEW1", "name": null}));
    assert_eq!(json["event_details"]["details"][1], 3);
    for format in Format::ALL {
        for id in 0..format.sizes().len() as u8 {
            let bytes = Builder::new(format, id).build();
            let json = serde_json::to_value(view(&bytes)).unwrap();
            assert_eq!(json["header"]["packet_id"], id);
        }
    }
}
