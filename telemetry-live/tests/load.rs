//! The highest rate, over real sockets of this computer: run by hand, with
//! `cargo test --release -p telemetry-live --test load -- --ignored --nocapture`.
//! `RATE` and `SECONDS` change what is sent.

#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::*;
use telemetry_live::Recorder;

/// What the kernel dropped at the socket of this port.
fn kernel_drops(port: SocketAddr) -> u64 {
    let table = fs::read_to_string("/proc/net/udp").unwrap();
    let wanted = format!(":{:04X}", port.port());
    let row = table
        .lines()
        .find(|row| row.split_whitespace().nth(1).is_some_and(|local| local.ends_with(&wanted)));
    row.unwrap().split_whitespace().last().unwrap().parse().unwrap()
}

/// Bytes of memory that are the program's own.
fn memory() -> u64 {
    let pages = fs::read_to_string("/proc/self/statm").unwrap();
    pages.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 4_096
}

fn variable(name: &str, otherwise: u32) -> u32 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
}

#[test]
#[ignore = "takes a minute and the whole machine"]
fn twenty_thousand_a_second_go_to_three_targets() {
    to_three_targets(None);
}

#[test]
#[ignore = "takes a minute and the whole machine"]
fn twenty_thousand_a_second_go_to_three_targets_and_a_recording() {
    let file = std::env::temp_dir().join(format!("live-load-{}.pcapng", std::process::id()));
    to_three_targets(Some(&file));
    fs::remove_file(file).unwrap();
}

fn to_three_targets(recording: Option<&Path>) {
    let (rate, seconds) = (variable("RATE", 20_000), variable("SECONDS", 60));
    let counted: Vec<Arc<AtomicU64>> = (0..3).map(|_| Arc::default()).collect();
    let mut config = config();
    for counted in &counted {
        let (socket, address) = target();
        // So much as one of ours asks for.
        let large = socket2::SockRef::from(&socket);
        large.set_recv_buffer_size(4 << 20).unwrap();
        config.forward.push(address);
        let counted = Arc::clone(counted);
        thread::spawn(move || {
            let mut buffer = [0; 2_048];
            // Keeps its socket open when nothing comes.
            loop {
                if socket.recv(&mut buffer).is_err() {
                    continue;
                }
                counted.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    let targets = config.forward.clone();
    let (mut live, port) = live(config);
    if let Some(file) = recording {
        live.record(Recorder::create(file, true).unwrap()).unwrap();
    }
    let before = kernel_drops(port);
    let sending = thread::spawn(move || {
        let socket = sender("127.0.0.1");
        let start = Instant::now();
        let mut sent = 0u64;
        while start.elapsed() < Duration::from_secs(seconds.into()) {
            let due = (start.elapsed().as_secs_f64() * f64::from(rate)) as u64;
            while sent < due {
                socket.send_to(&outgauge((sent % 8_000) as f32), port).unwrap();
                sent += 1;
            }
            thread::sleep(Duration::from_micros(500));
        }
        sent
    });
    // A reader of 60 Hz, as a dashboard is.
    let (mut ages, mut memories) = (Vec::new(), Vec::new());
    while !sending.is_finished() {
        thread::sleep(Duration::from_millis(16));
        while let Some(event) = live.poll(live.now()) {
            if let telemetry_live::Event::Frame(frame) = event {
                ages.push(frame.age);
            }
        }
        memories.push(memory());
    }
    let sent = sending.join().unwrap();
    thread::sleep(Duration::from_millis(1_500));
    let status = live.status();
    let written = live.stop_recording(SOON).unwrap();
    let drops = kernel_drops(port) - before;
    let at_targets: Vec<u64> = counted.iter().map(|one| one.load(Ordering::Relaxed)).collect();
    let target_drops: Vec<u64> = targets.iter().map(|target| kernel_drops(*target)).collect();
    ages.sort();
    let late = ages[ages.len() * 99 / 100];
    let (early, end) = (memories[memories.len() / 10], memories[memories.len() - 1]);
    println!(
        "sent {sent}, received {}, kernel drops {drops}, forwarded {:?}, at the targets \
         {at_targets:?} (drops there {target_drops:?}), newest frame p99 {late:?} old, \
         memory {early} -> {end}, recorded {written:?}",
        status.report.packets,
        status.targets.iter().map(|target| (target.sent, target.not_sent)).collect::<Vec<_>>(),
    );
    assert_eq!(drops, 0);
    assert_eq!(status.report.packets, sent);
    assert!(status.targets.iter().all(|target| target.sent == sent && target.not_sent == 0));
    assert!(end < early + (1 << 20), "memory grew from {early} to {end}");
    assert!(written.is_none_or(|written| written.datagrams == sent && written.missed == 0));
}

#[test]
#[ignore = "wants a quiet machine"]
fn latency_from_datagram_to_frame() {
    let (mut live, port) = live(config());
    let socket = sender("127.0.0.1");
    let packet = outgauge(900.0);
    socket.send_to(&packet, port).unwrap();
    frame(&mut live);
    let mut times = Vec::new();
    for _ in 0..5_000 {
        thread::sleep(Duration::from_millis(1));
        let start = Instant::now();
        socket.send_to(&packet, port).unwrap();
        frame(&mut live);
        times.push(start.elapsed());
    }
    times.sort();
    println!("p50 {:?}, p99 {:?}, longest {:?}", times[2_500], times[4_950], times[4_999]);
    assert!(times[4_950] < Duration::from_micros(200));
}

#[test]
#[ignore = "takes half a minute"]
fn at_rest_it_costs_next_to_nothing() {
    // With shared memory, which is not there.
    let live = telemetry_live::Live::new(config()).unwrap();
    let ticks = || {
        let stat = fs::read_to_string("/proc/self/stat").unwrap();
        let fields: Vec<_> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    let before = ticks();
    thread::sleep(Duration::from_secs(30));
    // A hundred ticks a second.
    let share = (ticks() - before) as f64 / 3_000.0;
    println!("{:.2} % of a core", share * 100.0);
    assert!(share < 0.005);
    drop(live);
}
