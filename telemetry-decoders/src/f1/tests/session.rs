//! The latest of every packet.

use super::*;
use crate::f1::event::Event;
use std::boxed::Box;
use std::string::ToString;

fn session() -> Box<Session> {
    Box::new(Session::new())
}

/// A Lap Data with the positions of the cars, from the first of the array on.
fn positions(format: Format, positions: &[u8]) -> Builder {
    let stride = match format {
        Format::F2022 => 43,
        Format::F2023 => 50,
        _ => 57,
    };
    let at = match format {
        Format::F2022 => 24,
        Format::F2023 => 30,
        _ => 32,
    };
    let mut builder = Builder::new(format, LAP_DATA);
    for (car, &position) in (0..).zip(positions) {
        builder = builder.car(car, stride, at, &[position]);
    }
    builder
}

fn push(session: &mut Session, packet: Builder) -> Update {
    session.push(&packet.build()).unwrap()
}

#[test]
fn it_is_as_large_as_its_docs_say() {
    let size = size_of::<Session>();
    assert!((56 * 1_024..58 * 1_024).contains(&size), "{size}");
}

#[test]
fn it_holds_every_packet_of_every_format() {
    for format in Format::ALL {
        let mut session = session();
        for id in 0..format.sizes().len() as u8 {
            // One lap, of which the first car has a position, in what has positions.
            let packet = Builder::new(format, id).body(0, if id == 15 { &[1, 0, 4] } else { &[] });
            let update = push(&mut session, packet);
            assert_eq!(update, if id == 0 { Update::NewSession } else { Update::Taken });
        }
        for id in 0..format.sizes().len() as u8 {
            let bytes = Builder::new(format, id).build();
            let held = match id {
                11 => session.car(0).unwrap().session_history().is_some(),
                12 => session.car(0).unwrap().tyre_sets().is_some(),
                15 => session.lap_positions(0, 0) == Some(4),
                _ => session.packet(id).is_some_and(|packet| packet.as_bytes() == bytes),
            };
            assert!(held, "{format:?} id {id}");
        }
        assert_eq!((session.format(), session.uid()), (Some(format), 7));
        let player = session.player().unwrap();
        assert!(player.is_player() && player.index() == usize::from(PLAYER));
        assert!(player.motion().is_some() && player.participant().is_some());
        assert!(player.car_setup().is_some() && player.car_telemetry().is_some());
        assert!(player.car_status().is_some() && player.car_damage().is_some());
        assert!(player.final_classification().is_some() && session.motion_ex().is_some());
        assert_eq!(session.time_trial().is_some(), format >= Format::F2024);
        assert_eq!(player.car_telemetry_2().is_some(), format == Format::F2026);
        assert!(session.info().is_some());
        assert!(session.car(format.cars()).is_none());
    }
}

#[test]
fn cars_stand_by_their_position() {
    for format in Format::ALL {
        let mut session = session();
        assert_eq!(session.classification().count(), 0);
        push(&mut session, positions(format, &[3, 1, 0, 2]));
        let order: Vec<_> = session.classification().map(|car| car.index()).collect();
        assert_eq!(order, [1, 3, 0], "{format:?}");
        // Two of one position: both are shown.
        push(&mut session, positions(format, &[1, 1, 200]));
        let order: Vec<_> = session.classification().map(|car| car.index()).collect();
        assert_eq!(order, [0, 1]);
    }
}

#[test]
fn another_session_or_format_drops_everything() {
    let mut session = session();
    push(&mut session, positions(Format::F2025, &[1]));
    push(&mut session, Builder::new(Format::F2025, 3).body(0, b"CHQF"));
    assert_eq!(push(&mut session, session_of(Format::F2025, 0, 0).uid(8)), Update::NewSession);
    assert!(session.packet(LAP_DATA).is_none() && session.events().next().is_none());
    assert!(session.packet(SESSION).is_some());
    assert_eq!(push(&mut session, positions(Format::F2024, &[1]).uid(8)), Update::NewSession);
    assert!(session.packet(SESSION).is_none());
    assert_eq!(session.format(), Some(Format::F2024));
}

#[test]
fn packets_of_the_menus_are_taken_before_a_session_only() {
    let format = Format::F2024;
    let mut session = session();
    assert_eq!(push(&mut session, telemetry_of(format).uid(0)), Update::NewSession);
    assert_eq!(push(&mut session, telemetry_of(format).uid(0)), Update::Taken);
    push(&mut session, telemetry_of(format));
    assert_eq!(push(&mut session, status_of(format).uid(0)), Update::Menus);
    assert!(session.packet(CAR_STATUS).is_none());
    // But for those of a lobby, which outlive the start of the session.
    let lobby = || Builder::new(format, 9).uid(0).body(0, &[2]).body(1 + 4, b"First");
    assert_eq!(push(&mut session, lobby()), Update::Taken);
    push(&mut session, telemetry_of(format).uid(9));
    let names: Vec<_> = session.lobby().map(|player| player.name().to_string()).collect();
    assert_eq!(names, ["First", ""]);
}

#[test]
fn an_older_packet_is_not_taken() {
    for format in Format::ALL.into_iter().skip(1) {
        let mut session = session();
        let mut at = |frame, position| {
            push(&mut session, positions(format, &[position]).overall_frame(frame))
        };
        assert_eq!(at(5_000, 1), Update::NewSession);
        assert_eq!(at(4_999, 2), Update::Old);
        assert_eq!(at(5_000, 3), Update::Taken, "the same frame again");
        assert_eq!(at(5_001, 4), Update::Taken);
        assert_eq!(at(4_001, 5), Update::Old);
        assert_eq!(at(4_000, 6), Update::NewSession, "a restart");
        assert_eq!(at(u32::MAX, 7), Update::NewSession, "before 0");
        assert_eq!(at(1, 8), Update::Taken, "the counter wraps");
        let lap = session.car(0).unwrap().lap_data().unwrap();
        assert_eq!(lap.car_position(), 8);
    }
    // Each kind has a frame of its own: a late one of another kind is news.
    let mut session = session();
    push(&mut session, positions(Format::F2025, &[1]).overall_frame(100));
    let late = push(&mut session, telemetry_of(Format::F2025).overall_frame(99));
    assert_eq!(late, Update::Taken);
}

#[test]
fn a_flashback_takes_back_events() {
    for format in Format::ALL {
        let mut session = session();
        let frame_at = if format == Format::F2022 { 18 } else { 19 };
        let mut event = |code: &[u8; 4], frame: u32, overall, details: &[u8]| {
            let mut builder = Builder::new(format, 3).body(0, code).body(4, details);
            builder.put(frame_at, &frame.to_le_bytes());
            if format > Format::F2022 {
                builder = builder.overall_frame(overall);
            }
            push(&mut session, builder);
        };
        event(b"LGOT", 100, 100, &[]);
        event(b"RTMT", 900, 900, &[4, 0]);
        event(b"FLBK", 901, 901, &500u32.to_le_bytes());
        event(b"RCWN", 501, 902, &[3]);
        let codes: Vec<_> = session.events().map(|record| record.code.to_string()).collect();
        assert_eq!(codes, ["RCWN", "FLBK", "LGOT"], "{format:?}");
        let newest = session.events().next().unwrap();
        assert_eq!(newest.event, Event::RaceWinner { vehicle_idx: 3 });
        assert_eq!((newest.frame_identifier, session.frame_identifier()), (501, 501));
    }
}

#[test]
fn the_last_events_are_held() {
    let mut session = session();
    for lights in 0..40 {
        push(&mut session, Builder::new(Format::F2025, 3).body(0, b"STLG").body(4, &[lights]));
    }
    let lights: Vec<_> = session
        .events()
        .map(|record| match record.event {
            Event::StartLights { num_lights } => num_lights,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(lights, (8..40).rev().collect::<Vec<_>>());
}

#[test]
fn cars_have_histories_of_their_own() {
    let format = Format::F2026;
    let mut session = session();
    for car in 0..24 {
        push(&mut session, Builder::new(format, 11).body(0, &[car, car]));
        push(&mut session, Builder::new(format, 12).body(0, &[car]).body(201, &[car % 20]));
    }
    for car in 0..24 {
        let of = session.car(car).unwrap();
        assert_eq!(usize::from(of.session_history().unwrap().num_laps()), car);
        assert_eq!(usize::from(of.tyre_sets().unwrap().fitted_idx()), car % 20);
    }
    for (format, car) in [(format, 24), (Format::F2025, 22), (Format::F2025, 255)] {
        let mut session = Box::new(Session::new());
        push(&mut session, positions(format, &[1]));
        for id in [11, 12] {
            let packet = Builder::new(format, id).body(0, &[car]);
            assert_eq!(push(&mut session, packet), Update::NoSuchCar);
        }
    }
}

#[test]
fn a_race_of_over_50_laps_has_two_packets_of_positions() {
    let mut session = session();
    let laps = |start, count: u8, position| {
        Builder::new(Format::F2025, 15).body(0, &[count, start]).body(2 + 3, &[position])
    };
    push(&mut session, laps(0, 50, 7));
    push(&mut session, laps(50, 4, 9));
    assert_eq!(session.lap_positions(0, 3), Some(7));
    assert_eq!(session.lap_positions(50, 3), Some(9));
    assert_eq!(session.lap_positions(54, 3), None);
}

#[test]
fn a_bad_packet_changes_nothing() {
    let mut session = session();
    push(&mut session, positions(Format::F2025, &[1]));
    let short = positions(Format::F2025, &[2]).uid(99).build();
    assert!(session.push(&short[..short.len() - 1]).is_err());
    let counts = Builder::new(Format::F2025, 4).uid(99).body(0, &[23]).build();
    assert_eq!(
        session.push(&counts).unwrap_err().to_string(),
        "f1 packet has 23 active cars, expected 0 to 22"
    );
    assert_eq!(session.uid(), 7);
    assert_eq!(session.car(0).unwrap().lap_data().unwrap().car_position(), 1);
}

#[test]
fn a_spectator_has_no_car() {
    let mut session = session();
    push(&mut session, positions(Format::F2025, &[1]).player(255));
    assert!(session.player().is_none());
    assert_eq!(session.classification().count(), 1);
    assert!(!session.car(0).unwrap().is_player());
}
