//! A vector of each packet, laid out by the offsets of the publisher's text.

use super::*;
use crate::f1::codes::*;
use std::string::ToString;

/// The car whose values are looked for.
pub(super) const CAR: usize = 5;

/// A packet with bytes in the entry of [`CAR`], in an array that starts so far
/// behind the header.
pub(super) fn entry(
    format: Format,
    id: u8,
    start: usize,
    stride: usize,
    parts: &[(usize, &[u8])],
) -> Vec<u8> {
    let mut builder = Builder::new(format, id);
    for &(at, bytes) in parts {
        builder = builder.body(start + CAR * stride + at, bytes);
    }
    builder.build()
}

/// An offset of each format.
pub(super) fn by_format(format: Format, offsets: [usize; 5]) -> usize {
    offsets[format as usize]
}

pub(super) fn view(bytes: &[u8]) -> Packet<'_> {
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
