#![allow(dead_code, reason = "each test program uses some of it")]

use std::net::{SocketAddr, UdpSocket};
use std::thread;
use std::time::{Duration, Instant};

use telemetry_live::{Config, Event, Frame, Listen, Live, Places, Problem};

pub(crate) const SOON: Duration = Duration::from_secs(5);

pub(crate) fn at(text: &str) -> SocketAddr {
    text.parse().unwrap()
}

/// One port on loopback, any that is free.
pub(crate) fn config() -> Config {
    let mut config = Config::default();
    config.ports = vec![Listen::At(at("127.0.0.1:0"))];
    config
}

/// Without shared memory: games may run on this computer.
pub(crate) fn udp(config: Config) -> Live {
    Live::with(config, Places::nowhere()).unwrap()
}

pub(crate) fn live(config: Config) -> (Live, SocketAddr) {
    let live = udp(config);
    let address = live.status().ports[0].open.unwrap();
    (live, address)
}

pub(crate) fn sender(ip: &str) -> UdpSocket {
    UdpSocket::bind((ip, 0)).unwrap()
}

/// A socket that waits up to a second for what is forwarded.
pub(crate) fn target() -> (UdpSocket, SocketAddr) {
    let socket = sender("127.0.0.1");
    socket.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    let address = socket.local_addr().unwrap();
    (socket, address)
}

pub(crate) fn outgauge(rpm: f32) -> Vec<u8> {
    let mut packet = vec![0; 96];
    packet[4..8].copy_from_slice(b"beam");
    packet[16..20].copy_from_slice(&rpm.to_le_bytes());
    packet
}

pub(crate) fn forza(rpm: f32) -> Vec<u8> {
    let mut packet = vec![0; 324];
    packet[0] = 1;
    packet[16..20].copy_from_slice(&rpm.to_le_bytes());
    packet
}

pub(crate) const TRUCK: &[u8] = br#"{"speed":10.0,"rpm":900.0,"gear":3}"#;

/// Asks until an event is as wanted, and gives all up to it.
#[track_caller]
pub(crate) fn until(
    live: &mut Live,
    within: Duration,
    wanted: impl Fn(&Event) -> bool,
) -> Vec<Event> {
    let end = Instant::now() + within;
    let mut events = Vec::new();
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let Some(event) = live.next(left) else { panic!("it did not come; what came: {events:?}") };
        events.push(event);
        if wanted(events.last().unwrap()) {
            return events;
        }
    }
}

#[track_caller]
pub(crate) fn frame(live: &mut Live) -> Frame {
    match until(live, SOON, |event| matches!(event, Event::Frame(_))).pop() {
        Some(Event::Frame(frame)) => frame,
        other => panic!("{other:?}"),
    }
}

/// Everything that comes for some time.
pub(crate) fn all_for(live: &mut Live, time: Duration) -> Vec<Event> {
    let end = Instant::now() + time;
    let mut events = Vec::new();
    while let Some(event) = live.next(end.saturating_duration_since(Instant::now())) {
        events.push(event);
    }
    events
}

/// Sends a packet so often a second, for so long.
pub(crate) fn send_for(
    socket: &UdpSocket,
    to: SocketAddr,
    packet: &[u8],
    a_second: u32,
    time: Duration,
) -> u32 {
    let start = Instant::now();
    let step = Duration::from_secs(1) / a_second;
    let mut sent = 0;
    while start.elapsed() < time {
        socket.send_to(packet, to).unwrap();
        sent += 1;
        thread::sleep((start + step * sent).saturating_duration_since(Instant::now()));
    }
    sent
}

pub(crate) fn problems(events: &[Event]) -> Vec<&Problem> {
    let mut problems = Vec::new();
    for event in events {
        if let Event::Problem(problem) = event {
            problems.push(problem);
        }
    }
    problems
}
