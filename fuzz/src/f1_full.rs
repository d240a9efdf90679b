//! Every packet of F1 in full: what is read of it, and the session that holds it.

use telemetry_decoders::f1::{self, Packet, Session, Update};

use super::frame::{print, print_plain};
use super::steps::{f1_shapes, steps};

/// Ids of which several packets are held.
const SEVERAL: [u8; 3] = [11, 12, 15];
const EVENT: u8 = 3;

/// All that is read of a packet takes far longer than the packet: more of them than
/// there are kinds add little.
const MOST_PACKETS: usize = 24;

pub fn f1_full(data: &[u8]) {
    let mut session = Box::new(Session::new());
    for step in steps(data, &f1_shapes()).take(MOST_PACKETS) {
        let bytes = &step.packet[..];
        let before = held(&session);
        let pushed = session.push(bytes);
        let packet = match f1::parse(bytes) {
            Ok(packet) => packet,
            Err(error) => {
                assert_eq!(pushed, Err(error));
                assert_eq!(held(&session), before, "a refused packet changes nothing");
                continue;
            }
        };
        assert_eq!(packet.as_bytes(), bytes);
        everything_of(&packet);
        let counts = packet.check_counts();
        assert_eq!(pushed.err(), counts.err());
        let id = packet.header().packet_id;
        match pushed {
            Err(_) | Ok(Update::Old | Update::Menus) => assert_eq!(held(&session), before),
            Ok(_) if SEVERAL.contains(&id) => {}
            Ok(_) => {
                let held = session.packet(id).map(|packet| packet.as_bytes());
                assert_eq!(held, Some(bytes));
            }
        }
        if pushed.is_ok_and(|update| update != Update::Menus) && packet.event().is_some() {
            let newest = session.events().next().expect("an event that was taken");
            assert_eq!(Some(newest.code), packet.event().map(|event| event.code()));
            assert_eq!(id, EVENT);
        }
    }
    everything_of_session(&session);
}

/// The packets that are held, but for those of which there are several.
fn held(session: &Session) -> Vec<Option<Vec<u8>>> {
    (0..=16).map(|id| session.packet(id).map(|held| held.as_bytes().to_vec())).collect()
}

fn everything_of(packet: &Packet<'_>) {
    print(packet);
    print(&(packet.header(), packet.format(), packet.kind(), packet.event()));
    // All cars are in what was printed; here are the first, the last, and none.
    let cars = packet.format().cars();
    for index in [0, 1, cars - 1, cars, cars + 1, usize::MAX] {
        print(&(packet.motion(index), packet.lap_data(index), packet.participant(index)));
        print(&(packet.car_setup(index), packet.car_telemetry(index), packet.car_status(index)));
        print(&(packet.car_damage(index), packet.car_telemetry_2(index)));
        print(&(packet.final_classification(index), packet.lobby_player(index)));
        if let Some(driver) = packet.participant(index) {
            print_plain(driver.name());
            print_plain(&driver.team_id());
            print(&(driver.name_bytes(), driver.tech_level()));
            driver.livery_colours().for_each(print);
        }
        if let Some(player) = packet.lobby_player(index) {
            print_plain(player.name());
            print(&player.name_bytes());
        }
        if let Some(car) = packet.car_telemetry(index) {
            print(&car.surface_type());
        }
        if let Some(car) = packet.car_damage(index) {
            print(&car.tyre_blisters());
        }
        if let Some(lap) = packet.lap_data(index) {
            print(&(lap.sector1_time_in_ms(), lap.sector2_time_in_ms()));
            print(&(lap.delta_to_car_in_front_in_ms(), lap.delta_to_race_leader_in_ms()));
        }
        if let Some(car) = packet.motion(index) {
            print(&(car.world_forward_dir(), car.world_right_dir(), car.g_force_lateral()));
            print(&(car.g_force_longitudinal(), car.g_force_vertical()));
        }
        if let Some(result) = packet.final_classification(index) {
            result.tyre_stints().for_each(|stint| print(&stint));
        }
    }
    if let Some(session) = packet.session() {
        print_plain(&session.session_type());
        session.marshal_zones().for_each(print);
        session.weather_forecast().for_each(|sample| print(&sample));
    }
    if let Some(history) = packet.session_history() {
        history.laps().for_each(|lap| print(&(lap, lap.sector_times_in_ms())));
        history.tyre_stints().for_each(print);
        print(&(history.best_lap(), history.lap(0), history.lap(u8::MAX)));
    }
    if let Some(sets) = packet.tyre_sets() {
        sets.sets().for_each(|set| print(&set));
        print(&sets.fitted());
    }
    if let Some(laps) = packet.time_trial() {
        print(&(laps.player_session_best(), laps.personal_best(), laps.rival()));
    }
    if let Some(positions) = packet.lap_positions() {
        for lap in [0, 49, 50, 99, u8::MAX] {
            print(&(positions.position(lap, 0), positions.position(lap, usize::MAX)));
        }
    }
    if let Some(player) = packet.motion_ex() {
        print(&(player.suspension_position(), player.wheel_slip_ratio(), player.wheel_camber()));
        print(&(player.wheel_slip(), player.wheel_slip_angle(), player.wheel_camber_gain()));
        print(&(player.wheel_lat_force(), player.wheel_long_force(), player.wheel_vert_force()));
    }
}

fn everything_of_session(session: &Session) {
    print(session);
    print(&(session.info(), session.time_trial(), session.motion_ex()));
    print(&(session.uid(), session.session_time(), session.frame_identifier()));
    print(&(session.lap_positions(0, 0), session.lap_positions(u8::MAX, usize::MAX)));
    session.lobby().for_each(|player| print_plain(player.name()));
    session.events().for_each(|record| {
        print(record);
        print_plain(&record.code);
        print(&record.code.name());
    });
    let cars = session.format().map_or(0, f1::Format::cars);
    assert!(session.car(cars).is_none());
    assert!(session.classification().count() <= cars, "a car has one position");
    for car in session.classification() {
        print(&(car.lap_data(), car.participant(), car.session_history(), car.tyre_sets()));
        print(&(car.car_status(), car.car_damage(), car.car_telemetry_2(), car.is_player()));
        assert!(car.index() < cars);
    }
    assert!(session.player().is_none_or(|car| car.is_player()));
}
