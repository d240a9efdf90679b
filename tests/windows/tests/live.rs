//! `telemetry-live` on Windows: ports, forwarding, and a simulator's memory.

#![cfg(windows)]

use std::net::{SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

use socket2::{Domain, Socket, Type};
use telemetry_live::{
    Config, Event, Frame, Listen, Live, Origin, Places, Problem, Recorder, Replay,
};
use telemetry_windows_tests::{Writer, unique};

const SOON: Duration = Duration::from_secs(20);

fn config() -> Config {
    let mut config = Config::default();
    config.ports = vec![Listen::At(([127, 0, 0, 1], 0).into())];
    config
}

fn live(config: Config) -> (Live, SocketAddr) {
    let live = Live::with(config, Places::nowhere()).unwrap();
    let address = live.status().ports[0].open.unwrap();
    (live, address)
}

fn outgauge(rpm: f32) -> Vec<u8> {
    let mut packet = vec![0; 96];
    packet[4..8].copy_from_slice(b"beam");
    packet[16..20].copy_from_slice(&rpm.to_le_bytes());
    packet
}

fn socket() -> UdpSocket {
    UdpSocket::bind(("127.0.0.1", 0)).unwrap()
}

#[track_caller]
fn until(live: &mut Live, wanted: impl Fn(&Event) -> bool) -> Event {
    let end = Instant::now() + SOON;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let event = live.next(left).expect("it did not come");
        if wanted(&event) {
            return event;
        }
    }
}

#[track_caller]
fn frame(live: &mut Live) -> Frame {
    match until(live, |event| matches!(event, Event::Frame(_))) {
        Event::Frame(frame) => frame,
        other => panic!("{other:?}"),
    }
}

/// A program that asks to share the port.
fn sharing(address: SocketAddr) -> std::io::Result<Socket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, None)?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    Ok(socket)
}

#[test]
fn a_port_is_ours_alone_and_a_shared_one_is_a_conflict() {
    let (live, port) = live(config());
    assert!(sharing(port).is_err(), "it would take our datagrams");
    drop(live);

    let other = sharing(port).unwrap();
    let mut config = config();
    config.ports = vec![Listen::At(port)];
    let mut live = Live::with(config, Places::nowhere()).unwrap();
    until(&mut live, |event| matches!(event, Event::Problem(Problem::PortTaken(_))));
    drop(other);
    until(&mut live, |event| matches!(event, Event::Solved(Problem::PortTaken(_))));
    socket().send_to(&outgauge(900.0), port).unwrap();
    assert_eq!(frame(&mut live).frame.rpm, Some(900.0));
}

#[test]
fn an_unreachable_target_neither_ends_receiving_nor_drops_anothers_datagrams() {
    let gone = socket().local_addr().unwrap();
    let target = socket();
    target.set_read_timeout(Some(SOON)).unwrap();
    let mut config = config();
    config.forward = vec![gone, target.local_addr().unwrap()];
    let (mut live, port) = live(config);
    let sender = socket();
    for index in 0..200u16 {
        let packet = outgauge(f32::from(index));
        sender.send_to(&packet, port).unwrap();
        assert_eq!(frame(&mut live).frame.rpm, Some(f32::from(index)));
        let mut buffer = [0; 2_048];
        let length = target.recv(&mut buffer).unwrap();
        assert_eq!(buffer[..length], packet);
    }
    let status = live.status();
    assert_eq!((status.report.packets, status.report.frames), (200, 200));
    assert_eq!(status.ports[0].problem, None);
}

#[test]
fn ports_of_both_families_and_a_change_at_run_time() {
    let free = socket().local_addr().unwrap().port();
    let mut config = Config::default();
    config.ports = vec![Listen::All(free)];
    let mut live = Live::with(config.clone(), Places::nowhere()).unwrap();
    until(&mut live, |event| matches!(event, Event::Listening(_)));
    let sender = socket();
    sender.send_to(&outgauge(1.0), ("127.0.0.1", free)).unwrap();
    let source = frame(&mut live).source;
    let Origin::Udp { sender: seen, port } = source.origin else { panic!("{source}") };
    assert_eq!((seen, port), (sender.local_addr().unwrap(), free));

    let other = socket().local_addr().unwrap().port();
    config.ports = vec![Listen::All(other)];
    live.set_config(config);
    until(&mut live, |event| matches!(event, Event::Listening(at) if at.port() == other));
    sender.send_to(&outgauge(2.0), ("127.0.0.1", other)).unwrap();
    assert_eq!(frame(&mut live).frame.rpm, Some(2.0));
}

#[test]
fn a_simulators_memory_is_shown_and_recorded_beside_datagrams() {
    let name = unique("live");
    let mut writer = Writer::beside(env!("CARGO_BIN_EXE_writer"));
    writer.send(&format!("play iracing as={name} form=2026 hz=60"));
    let mut places = Places::default();
    places.iracing = irsdk::live::Place::Name(name);
    let mut live = Live::with(config(), places).unwrap();
    let folder = std::env::temp_dir().join(unique("live-recording").replace('\\', "-"));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a.pcapng");
    live.record(Recorder::create(&file, true).unwrap()).unwrap();
    let mut seen = Vec::new();
    for _ in 0..30 {
        let new = frame(&mut live);
        assert_eq!(new.source.format, "iracing");
        seen.push(new.frame);
    }
    let written = live.stop_recording(SOON).unwrap().unwrap();
    assert!(written.pages >= 30 && written.missed == 0, "{written:?}");
    writer.send("stop iracing");
    until(&mut live, |event| matches!(event, Event::Rest(_)));
    drop(live);

    let mut replay =
        Replay::open([&file, &folder.join("a.pcapng.pages")], Config::default()).unwrap();
    let mut replayed = Vec::new();
    while let Some(event) = replay.next().unwrap() {
        if let Event::Frame(new) = event {
            replayed.push(new.frame);
        }
    }
    // The first ones may have come before the recording began.
    let from = seen.iter().position(|frame| replayed.contains(frame)).unwrap();
    for frame in &seen[from..] {
        assert!(replayed.contains(frame), "{frame:?}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
