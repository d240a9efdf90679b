//! Forwarding, over real sockets of this computer.

mod common;

use std::net::{SocketAddr, UdpSocket};
use std::thread;
use std::time::{Duration, Instant};

use common::*;
use telemetry_live::{Config, Event, Listen, Problem};

/// Everything that a target got.
fn drained(socket: &UdpSocket, count: usize) -> Vec<Vec<u8>> {
    let mut buffer = vec![0; 65_536];
    let mut got = Vec::new();
    while got.len() < count {
        match socket.recv(&mut buffer) {
            Ok(length) => got.push(buffer[..length].to_vec()),
            Err(error) => panic!("{error} after {} of {count}", got.len()),
        }
    }
    got
}

/// Datagrams of all kinds, most of them of no game; each is another one.
fn mixed(count: usize) -> Vec<Vec<u8>> {
    let lengths = [0, 1, 3, 92, 96, 237, 324, 1_347, 2_047, 2_048, 2_049, 9_000, 60_000];
    (0..count)
        .map(|index| {
            let mut bytes: Vec<u8> = (0..lengths[index % lengths.len()])
                .map(|at| (at as u8).wrapping_mul(31) ^ (index as u8))
                .collect();
            if let Some(start) = bytes.get_mut(..2) {
                start.copy_from_slice(&(index as u16).to_le_bytes());
            }
            bytes
        })
        .collect()
}

#[test]
fn every_target_gets_every_datagram_as_it_was() {
    let targets: Vec<_> = (0..5).map(|_| target()).collect();
    let mut config = config();
    config.forward = targets.iter().map(|(_, address)| *address).collect();
    let (live, port) = live(config);
    let socket = sender("127.0.0.1");
    let sent = mixed(390);
    for some in sent.chunks(10) {
        for datagram in some {
            socket.send_to(datagram, port).unwrap();
        }
        for (target, _) in &targets {
            assert_eq!(drained(target, some.len()), some);
        }
    }
    thread::sleep(Duration::from_millis(250));
    for target in live.status().targets {
        assert_eq!((target.sent, target.not_sent), (390, 0), "{target:?}");
    }
}

#[test]
fn a_target_that_is_listened_on_is_refused() {
    let (good, good_address) = target();
    let free = sender("127.0.0.1").local_addr().unwrap().port();
    let mut config = config();
    config.ports = vec![Listen::All(free)];
    let own = [
        format!("127.0.0.1:{free}"),
        format!("127.7.7.7:{free}"),
        format!("0.0.0.0:{free}"),
        format!("[::1]:{free}"),
    ]
    .map(|text| at(&text));
    config.forward = own.to_vec();
    config.forward.push(good_address);
    let mut live = udp(config.clone());
    let events = all_for(&mut live, Duration::from_millis(100));
    let expected: Vec<_> = own.iter().map(|&own| Problem::TargetIsOwnPort(own)).collect();
    assert_eq!(problems(&events), expected.iter().collect::<Vec<_>>());
    let socket = sender("127.0.0.1");
    socket.send_to(&outgauge(900.0), ("127.0.0.1", free)).unwrap();
    assert_eq!(drained(&good, 1), [outgauge(900.0)]);
    thread::sleep(Duration::from_millis(100));
    assert_eq!(live.status().report.packets, 1, "nothing came back");

    // Another port: the target is a good one now.
    config.ports = vec![Listen::At(at("127.0.0.1:0"))];
    live.set_config(config);
    let solved = Event::Solved(expected[0].clone());
    until(&mut live, SOON, |event| *event == solved);
}

#[test]
fn a_free_port_that_is_ours_is_refused_too() {
    // Port 0 is known once it is open.
    let (mut live, port) = live(config());
    all_for(&mut live, Duration::from_millis(50));
    let mut config = config();
    config.forward = vec![port];
    live.set_config(config);
    assert_eq!(live.next(SOON), Some(Event::Problem(Problem::TargetIsOwnPort(port))));
}

#[test]
fn an_unreachable_target_holds_up_no_other() {
    let (good, good_address) = target();
    let nobody = target().1;
    let mut config = config();
    // No program; an address that leads nowhere without an interface.
    let denied = at("[fe80::1]:9");
    config.forward = vec![nobody, denied, good_address];
    let (mut live, port) = live(config);
    let socket = sender("127.0.0.1");
    for index in 0..200u16 {
        let start = Instant::now();
        socket.send_to(&index.to_le_bytes(), port).unwrap();
        assert_eq!(drained(&good, 1), [index.to_le_bytes()]);
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    }
    thread::sleep(Duration::from_millis(250));
    let status = live.status();
    let of = |address| status.targets.iter().find(|target| target.address == address).unwrap();
    assert_eq!((of(good_address).sent, of(good_address).not_sent), (200, 0));
    let nowhere = of(nobody);
    assert_eq!(nowhere.sent + nowhere.not_sent, 200, "{nowhere:?}");
    if cfg!(target_os = "linux") {
        assert!(nowhere.not_sent >= 100, "{nowhere:?}");
        assert!(nowhere.problem.as_ref().unwrap().contains("no program listens there"));
        assert_eq!(of(denied).sent, 0);
    }
    let events = all_for(&mut live, Duration::from_millis(50));
    let told = problems(&events).into_iter().filter(
        |problem| matches!(problem, Problem::TargetFailed { target, .. } if *target == nobody),
    );
    assert_eq!(told.count(), 1, "{events:?}");

    // The program starts: from the first datagram on it gets all.
    let late = UdpSocket::bind(nobody).unwrap();
    late.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    let thread = thread::spawn(move || {
        send_for(&socket, port, &outgauge(900.0), 100, Duration::from_millis(1_300))
    });
    let solved = |event: &Event| matches!(event, Event::Solved(Problem::TargetFailed { target, .. }) if *target == nobody);
    until(&mut live, SOON, solved);
    let sent = thread.join().unwrap() as usize;
    assert_eq!(drained(&late, sent).len(), sent);
}

#[test]
fn a_target_that_reads_nothing_holds_up_no_other() {
    let (good, good_address) = target();
    let (_full, full_address) = target();
    let mut config = config();
    config.forward = vec![full_address, good_address];
    let (live, port) = live(config);
    let socket = sender("127.0.0.1");
    // More than its socket holds.
    let datagram = vec![7; 8_000];
    for _ in 0..2_000 {
        socket.send_to(&datagram, port).unwrap();
        assert_eq!(drained(&good, 1)[0].len(), 8_000);
    }
    drop(live);
}

#[test]
fn another_address_of_a_port_is_no_port_of_ours() {
    let (mut live, port) = live(config());
    let other = sender("127.0.0.2");
    let at = SocketAddr::new(other.local_addr().unwrap().ip(), port.port());
    // Not heard by us: nobody listens there.
    let mut config = config();
    config.ports = vec![Listen::At(port)];
    config.forward = vec![at];
    live.set_config(config.clone());
    let socket = UdpSocket::bind(at).unwrap();
    socket.set_read_timeout(Some(SOON)).unwrap();
    thread::sleep(Duration::from_millis(100));
    sender("127.0.0.1").send_to(&outgauge(900.0), port).unwrap();
    assert_eq!(socket.recv(&mut [0; 200]).unwrap(), 96);
    for own in [format!("0.0.0.0:{}", port.port()), port.to_string()] {
        config.forward = vec![own.parse().unwrap()];
        live.set_config(config.clone());
        until(&mut live, SOON, |event| {
            matches!(event, Event::Problem(Problem::TargetIsOwnPort(_)))
        });
    }
}

#[test]
fn a_target_may_be_all_of_a_network() {
    let all = sender("0.0.0.0");
    all.set_read_timeout(Some(SOON)).unwrap();
    let mut config = config();
    config.forward = vec![([127, 255, 255, 255], all.local_addr().unwrap().port()).into()];
    let (live, port) = live(config);
    sender("127.0.0.1").send_to(&outgauge(900.0), port).unwrap();
    assert_eq!(all.recv(&mut [0; 200]).unwrap(), 96, "{:?}", live.status().targets);
}

#[test]
fn more_targets_than_there_is_room_for_are_told_of() {
    let mut config = config();
    config.forward = (0..40).map(|port| ([127, 0, 0, 1], 40_000 + port).into()).collect();
    let (mut live, _) = live(config);
    until(&mut live, SOON, |event| *event == Event::Problem(Problem::TooMany { given: 40 }));
    assert_eq!(live.status().targets.len(), telemetry_live::MOST);
}

#[test]
fn by_default_nothing_is_forwarded() {
    assert!(Config::default().forward.is_empty());
    let (live, port) = live(config());
    sender("127.0.0.1").send_to(&outgauge(900.0), port).unwrap();
    assert!(live.status().targets.is_empty());
}
