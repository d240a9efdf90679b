//! The rules of receiving, over real sockets of this computer.

mod common;

use std::net::UdpSocket;
use std::thread;
use std::time::{Duration, Instant};

use common::*;
use telemetry_core::Timestamp;
use telemetry_decoders::Protocol;
use telemetry_live::{Event, Format, Listen, Live, Origin, Problem, Reason};

#[test]
fn a_frame_comes_with_its_source_and_sender() {
    let (mut live, port) = live(config());
    let socket = sender("127.0.0.1");
    socket.send_to(&[1, 2, 3], port).unwrap();
    socket.send_to(&outgauge(3_000.0), port).unwrap();
    let events = until(&mut live, SOON, |event| matches!(event, Event::Frame(_)));
    let [Event::Listening(open), Event::Came(source), Event::Frame(frame)] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(*open, port);
    assert_eq!((source.format, source.title), ("outgauge", "BeamNG.drive"));
    let sender = socket.local_addr().unwrap();
    assert_eq!(source.origin, Origin::Udp { sender, port: port.port() });
    assert_eq!(frame.frame.rpm, Some(3_000.0));
    assert_eq!((frame.source, frame.packet), (*source, 1));
    assert!(frame.time <= live.now() && frame.age < SOON);
    assert_eq!(source.to_string(), format!("BeamNG.drive from {sender} to port {}", port.port()));
}

#[test]
fn ipv4_ipv6_and_broadcast_come_to_one_port() {
    let free = sender("127.0.0.1").local_addr().unwrap().port();
    let mut config = config();
    config.ports = vec![Listen::All(free)];
    let mut live = udp(config);
    assert!(live.status().ports[0].open.is_some(), "{:?}", live.status());
    let socket = sender("127.0.0.1");
    socket.send_to(&outgauge(1_000.0), ("127.0.0.1", free)).unwrap();
    let first = frame(&mut live);
    assert_eq!(first.frame.rpm, Some(1_000.0));
    let Origin::Udp { sender: from, .. } = first.source.origin else { panic!("{first:?}") };
    assert!(from.is_ipv4(), "not in its IPv6 form: {from}");
    socket.set_broadcast(true).unwrap();
    socket.send_to(&outgauge(2_000.0), ("127.255.255.255", free)).unwrap();
    assert_eq!(frame(&mut live).frame.rpm, Some(2_000.0));
    if let Ok(socket) = UdpSocket::bind(("::1", 0)) {
        socket.send_to(&forza(3_000.0), ("::1", free)).unwrap();
        socket.send_to(&forza(3_000.0), ("::1", free)).unwrap();
        socket.send_to(&forza(3_000.0), ("::1", free)).unwrap();
        assert_eq!(frame(&mut live).source.format, "forza");
    }
}

#[test]
fn several_ports_at_once() {
    let mut config = config();
    config.ports.push(Listen::At(at("127.0.0.1:0")));
    config.ports.push(Listen::At(at("127.0.0.1:0")));
    let mut live = udp(config);
    let socket = sender("127.0.0.1");
    let ports: Vec<_> = live.status().ports.iter().map(|port| port.open.unwrap()).collect();
    assert_eq!(ports.len(), 3);
    for (index, port) in ports.into_iter().enumerate() {
        let rpm = 1_000.0 * (index + 1) as f32;
        socket.send_to(&outgauge(rpm), port).unwrap();
        assert_eq!(frame(&mut live).frame.rpm, Some(rpm));
    }
}

#[test]
fn a_port_is_ours_alone() {
    let (_live, port) = live(config());
    let error = UdpSocket::bind(port).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::AddrInUse);
}

#[test]
fn a_taken_port_is_told_once_and_had_when_it_is_free() {
    let other = sender("127.0.0.1");
    let port = other.local_addr().unwrap();
    let listen = Listen::At(port);
    let mut config = config();
    config.ports = vec![listen];
    let mut live = udp(config);
    // Two more failures meanwhile.
    let events = all_for(&mut live, Duration::from_millis(4_500));
    assert_eq!(events, [Event::Problem(Problem::PortTaken(listen))]);
    assert!(problems(&events)[0].to_string().contains(&port.port().to_string()));
    let status = live.status();
    assert!(status.ports[0].problem.as_ref().unwrap().contains("taken by another program"));
    drop(other);
    let freed = Instant::now();
    let events = until(&mut live, SOON, |event| matches!(event, Event::Listening(_)));
    assert_eq!(events[0], Event::Solved(Problem::PortTaken(listen)));
    assert!(freed.elapsed() < Duration::from_millis(2_200), "{:?}", freed.elapsed());
    sender("127.0.0.1").send_to(&outgauge(900.0), port).unwrap();
    assert_eq!(frame(&mut live).frame.rpm, Some(900.0));
}

#[test]
fn an_address_that_is_not_ours_is_told() {
    let mut config = config();
    config.ports.push(Listen::At(at("192.0.2.1:20777")));
    let (mut live, port) = live(config);
    let events = until(&mut live, SOON, |event| matches!(event, Event::Problem(_)));
    assert!(problems(&events)[0].to_string().contains("192.0.2.1"), "{events:?}");
    sender("127.0.0.1").send_to(&outgauge(900.0), port).unwrap();
    assert_eq!(frame(&mut live).frame.rpm, Some(900.0), "the other one works");
}

#[test]
fn a_slow_reader_gets_the_newest() {
    let (mut live, port) = live(config());
    let thread = thread::spawn(move || {
        let socket = sender("127.0.0.1");
        let start = Instant::now();
        let step = Duration::from_secs(1) / 140;
        for index in 0..280u32 {
            socket.send_to(&outgauge(1_000.0 + index as f32), port).unwrap();
            thread::sleep((start + step * (index + 1)).saturating_duration_since(Instant::now()));
        }
    });
    let (mut last, mut frames, mut ages) = (0.0, 0, Vec::new());
    while !thread.is_finished() {
        thread::sleep(Duration::from_millis(16));
        let now = live.now();
        let mut here = 0;
        while let Some(event) = live.poll(now) {
            if let Event::Frame(frame) = event {
                here += 1;
                let rpm = frame.frame.rpm.unwrap();
                assert!(rpm > last, "{rpm} after {last}");
                last = rpm;
                ages.push(frame.age);
            }
        }
        // One may come between two questions.
        assert!(here <= 2, "{here} were queued");
        frames += here;
    }
    thread.join().unwrap();
    ages.sort();
    let late = ages[ages.len() * 95 / 100];
    assert!(late < Duration::from_millis(30), "{late:?}");
    assert!(frames < 200, "{frames}");
    let end = Instant::now() + SOON;
    while live.status().report.packets < 280 && Instant::now() < end {
        thread::sleep(Duration::from_millis(5));
    }
    let report = live.status().report;
    assert_eq!(report.packets, 280);
    assert!(report.superseded >= 80, "{}", report.superseded);
}

#[test]
fn a_writer_gets_every_frame_it_has_room_for() {
    let (mut live, port) = live(config());
    live.keep_frames(50);
    let socket = sender("127.0.0.1");
    for round in 0..3 {
        let count = if round == 2 { 80 } else { 50 };
        for index in 0..count {
            socket.send_to(&outgauge(1_000.0 + index as f32), port).unwrap();
        }
        let end = Instant::now() + SOON;
        while live.status().report.packets < 50 * (round + 1) + (count - 50) {
            assert!(Instant::now() < end);
            thread::sleep(Duration::from_millis(1));
        }
        let mut rpms = Vec::new();
        while let Some(event) = live.poll(live.now()) {
            if let Event::Frame(frame) = event {
                rpms.push(frame.frame.rpm.unwrap());
            }
        }
        // The oldest made room.
        let expected: Vec<_> = (count - 50..count).map(|index| 1_000.0 + index as f32).collect();
        assert_eq!(rpms, expected);
    }
    assert_eq!(live.status().report.superseded, 30);
}

#[test]
fn silence_rests_and_a_truck_rests_later() {
    for (packet, least) in [(outgauge(900.0), 1_000), (TRUCK.to_vec(), 2_500)] {
        let mut config = config();
        assert_eq!(config.truck_silence, Duration::from_secs(10));
        config.truck_silence = Duration::from_millis(2_500);
        let (mut live, port) = live(config);
        let socket = sender("127.0.0.1");
        socket.send_to(&packet, port).unwrap();
        let source = frame(&mut live).source;
        let start = Instant::now();
        let events = until(&mut live, SOON, |event| matches!(event, Event::Rest(_)));
        assert_eq!(events, [Event::Rest(source)], "once, and nothing else");
        let waited = start.elapsed() + Duration::from_millis(20);
        let range = Duration::from_millis(least)..Duration::from_millis(least + 300);
        assert!(range.contains(&waited), "{waited:?}");
        // The session goes on with the next frame, and nobody has come or gone.
        socket.send_to(&packet, port).unwrap();
        assert!(matches!(live.next(SOON), Some(Event::Frame(_))));
    }
}

#[test]
fn of_two_consoles_the_first_is_shown_while_it_sends() {
    let (mut live, port) = live(config());
    let (first, second) = (sender("127.0.0.1"), sender("127.0.0.2"));
    first.send_to(&outgauge(1_000.0), port).unwrap();
    let shown = frame(&mut live).source;
    let mut events = Vec::new();
    for _ in 0..100 {
        second.send_to(&outgauge(5_000.0), port).unwrap();
        second.send_to(&outgauge(5_001.0), port).unwrap();
        first.send_to(&outgauge(1_000.0), port).unwrap();
        thread::sleep(Duration::from_millis(5));
        while let Some(event) = live.poll(live.now()) {
            events.push(event);
        }
    }
    let rpm = |event: &Event| match event {
        Event::Frame(frame) => frame.frame.rpm,
        _ => None,
    };
    assert!(events.iter().filter_map(rpm).all(|rpm| rpm == 1_000.0), "{events:?}");
    let others: Vec<_> = events.iter().filter(|event| rpm(event).is_none()).collect();
    let [Event::Aside { source, shown: by }] = &others[..] else { panic!("{others:?}") };
    assert_eq!(*by, Some(shown));
    let Origin::Udp { sender: from, .. } = source.origin else { panic!("{source}") };
    assert_eq!(from, second.local_addr().unwrap());
    let report = live.status().report;
    assert!(report.reasons.contains(&(Reason::OtherSender("outgauge"), 200)));

    // The first falls silent: the second speaks.
    let socket = second.try_clone().unwrap();
    let thread = thread::spawn(move || {
        send_for(&socket, port, &outgauge(5_000.0), 60, Duration::from_millis(1_500))
    });
    let events = until(&mut live, SOON, |event| rpm(event) == Some(5_000.0));
    assert!(events.contains(&Event::Went(shown)));
    assert!(
        events.iter().any(|event| matches!(event, Event::Came(new) if new.origin == source.origin))
    );
    thread.join().unwrap();
}

#[test]
fn two_games_do_not_flicker_and_noise_harms_nothing() {
    let (mut live, port) = live(config());
    let (first, second) = (sender("127.0.0.1"), sender("127.0.0.2"));
    let mut seed = 1u64;
    let mut events = Vec::new();
    for _ in 0..200 {
        first.send_to(&forza(2_000.0), port).unwrap();
        second.send_to(&outgauge(900.0), port).unwrap();
        let mut noise = [0; 700];
        for byte in &mut noise {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            *byte = (seed >> 56) as u8;
        }
        second.send_to(&noise[..(seed % 700) as usize], port).unwrap();
        second.send_to(&[], port).unwrap();
        thread::sleep(Duration::from_millis(2));
        while let Some(event) = live.poll(live.now()) {
            events.push(event);
        }
    }
    let came: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Came(source) => Some(source.format),
            _ => None,
        })
        .collect();
    assert_eq!(came, ["forza"], "it holds");
    let told = events.iter().filter(|event| matches!(event, Event::Aside { .. })).count();
    assert_eq!(told, 1);
    let report = live.status().report;
    assert_eq!(report.packets, 800);
    assert!(report.reasons.contains(&(Reason::Unknown { length: 0 }, 200)));
}

/// At the same rate, but not evenly: each has three frames in a row now and then.
#[test]
fn two_games_that_go_on_sending_do_not_take_turns() {
    let (mut live, port) = live(config());
    let (first, second) = (sender("127.0.0.1"), sender("127.0.0.2"));
    let mut came = Vec::new();
    for _ in 0..60 {
        for (socket, packet) in [(&first, outgauge(900.0)), (&second, forza(900.0))] {
            for _ in 0..4 {
                socket.send_to(&packet, port).unwrap();
            }
        }
        came.extend(all_for(&mut live, Duration::from_millis(10)));
    }
    let came: Vec<_> = came
        .iter()
        .filter_map(|event| match event {
            Event::Came(source) => Some(source.format),
            _ => None,
        })
        .collect();
    assert_eq!(came, ["outgauge", "forza"]);
    // The one that is shown ends: the other is there after a second.
    for _ in 0..150 {
        first.send_to(&outgauge(900.0), port).unwrap();
        thread::sleep(Duration::from_millis(10));
    }
    let events = all_for(&mut live, Duration::from_millis(50));
    assert!(
        events.iter().any(|event| matches!(event, Event::Came(new) if new.format == "outgauge")),
        "{events:?}"
    );
}

#[test]
fn noise_from_many_ports_does_not_hide_a_game() {
    let (mut live, port) = live(config());
    let game = sender("127.0.0.1");
    game.send_to(&outgauge(900.0), port).unwrap();
    frame(&mut live);
    for _ in 0..100 {
        sender("127.0.0.1").send_to(&[1, 2, 3], port).unwrap();
    }
    let known = |live: &Live| {
        let report = live.status().report;
        (report.packets == 101).then_some(report.senders)
    };
    let senders = (0..500)
        .find_map(|_| {
            thread::sleep(Duration::from_millis(10));
            known(&live)
        })
        .unwrap();
    assert_eq!(senders.len(), 32);
    assert!(senders.iter().any(|one| one.format == Some("outgauge")), "{senders:?}");
}

#[test]
fn the_callers_clock_may_go_back() {
    let (mut live, port) = live(config());
    let socket = sender("127.0.0.1");
    let mut frames = 0;
    for now in [5_000_000, 6_000_000, 0, 1_000, u64::MAX, 7] {
        socket.send_to(&outgauge(900.0), port).unwrap();
        let end = Instant::now() + SOON;
        loop {
            assert!(Instant::now() < end);
            match live.poll(Timestamp::from_micros(now)) {
                Some(Event::Frame(frame)) => {
                    assert!(frame.time <= Timestamp::from_micros(now));
                    frames += 1;
                    break;
                }
                Some(Event::Rest(_) | Event::Went(_)) => panic!("it sends"),
                _ => thread::sleep(Duration::from_millis(1)),
            }
        }
    }
    assert_eq!(frames, 6);
}

#[test]
fn a_change_reopens_only_what_changed() {
    let mut config = config();
    config.ports.push(Listen::At(at("127.0.0.1:0")));
    let (mut live, port) = live(config.clone());
    all_for(&mut live, Duration::from_millis(50));
    let socket = sender("127.0.0.1");
    socket.send_to(&outgauge(900.0), port).unwrap();
    let source = frame(&mut live).source;

    // A target and units: nothing is closed, no frame is lost.
    let (_target, address) = target();
    config.forward.push(address);
    config.full_speed = 200.0;
    live.set_config(config.clone());
    assert_eq!(all_for(&mut live, Duration::from_millis(100)), []);
    assert_eq!(live.status().ports[0].open, Some(port));
    assert_eq!(live.status().targets.len(), 1);

    // One port less: the other stays open.
    let fixed = config.ports.remove(1);
    assert_eq!(fixed.port(), 0);
    config.ports = vec![Listen::At(at("127.0.0.1:0"))];
    live.set_config(config.clone());
    assert_eq!(all_for(&mut live, Duration::from_millis(100)), []);
    assert_eq!(live.status().ports.len(), 1);
    assert_eq!(live.status().ports[0].open, Some(port));

    // Another game: what was shown goes, and is not read any more.
    config.format = Format::Udp(Protocol::Forza);
    live.set_config(config.clone());
    assert_eq!(live.next(SOON), Some(Event::Went(source)));
    socket.send_to(&outgauge(900.0), port).unwrap();
    assert!(matches!(live.next(SOON), Some(Event::Aside { shown: None, .. })));
    socket.send_to(&forza(900.0), port).unwrap();
    assert_eq!(frame(&mut live).source.format, "forza");

    // No port at all, and back.
    config.ports.clear();
    live.set_config(config.clone());
    assert!(matches!(live.next(SOON), Some(Event::Went(_))));
    UdpSocket::bind(port).expect("it was closed");
}

#[test]
fn a_format_that_cannot_be_read_is_told_once() {
    let mut config = config();
    config.format = Format::Iracing;
    let (mut live, port) = live(config.clone());
    let problem = Problem::Unsupported { format: "iracing" };
    let events = all_for(&mut live, Duration::from_millis(50));
    assert_eq!(events, [Event::Problem(problem.clone()), Event::Listening(port)]);
    config.full_speed = 200.0;
    live.set_config(config.clone());
    sender("127.0.0.1").send_to(&outgauge(900.0), port).unwrap();
    assert!(matches!(all_for(&mut live, Duration::from_millis(200))[..], []));
    config.format = Format::Auto;
    live.set_config(config);
    assert_eq!(live.next(SOON), Some(Event::Solved(problem)));
    sender("127.0.0.1").send_to(&outgauge(900.0), port).unwrap();
    frame(&mut live);
}

#[test]
fn it_ends_at_once() {
    let (live, port) = live(config());
    let start = Instant::now();
    drop(live);
    assert!(start.elapsed() < Duration::from_secs(1));
    UdpSocket::bind(port).expect("the port is free again");
}
