//! A network interface that goes and comes back, in a network of the test's own.
//! Where the system gives none, because `unshare` or `ip` is missing or not
//! allowed, the test says so and passes.

#![cfg(target_os = "linux")]

mod common;

use std::process::Command;
use std::time::Duration;

use common::*;
use telemetry_live::{Event, Listen, Live, Problem};

const ADDRESS: &str = "10.9.9.1";

fn ip(command: &str) {
    let status = Command::new("ip").args(command.split(' ')).status().unwrap();
    assert!(status.success(), "ip {command}");
}

fn up() {
    ip("link add sim0 type veth peer name sim1");
    ip("addr add 10.9.9.1/24 dev sim0");
    ip("link set sim0 up");
    ip("link set sim1 up");
    // Nobody is there who could be asked for it.
    ip("neigh add 10.9.9.2 lladdr 02:00:00:00:00:01 dev sim0");
}

/// Waits for both, in any order.
#[track_caller]
fn both(live: &mut Live, one: &dyn Fn(&Event) -> bool, other: &dyn Fn(&Event) -> bool) {
    let events = until(live, SOON, |event| one(event) || other(event));
    if events.last().is_some_and(one) {
        until(live, SOON, other);
    } else {
        until(live, SOON, one);
    }
}

/// Not a test by itself: what the other runs in a network of its own.
#[test]
#[ignore = "another test runs it in a network of its own"]
fn child_in_a_network_of_its_own() {
    if std::env::var_os("LIVE_OWN_NETWORK").is_none() {
        return;
    }
    ip("link set lo up");
    let mut config = config();
    let fixed = Listen::At(at("10.9.9.1:5300"));
    config.ports = vec![fixed, Listen::All(20_777)];
    let away = at("10.9.9.2:9");
    let (near, near_address) = target();
    config.forward = vec![away, near_address];
    let mut live = udp(config);
    let socket = sender("0.0.0.0");

    // The address is not there yet, and neither is a way to the first target.
    let events = until(&mut live, SOON, |event| matches!(event, Event::Problem(_)));
    assert!(matches!(problems(&events)[0], Problem::PortFailed { port, .. } if *port == fixed));
    socket.send_to(&outgauge(1_000.0), "127.0.0.1:20777").unwrap();
    let failed = |event: &Event| matches!(event, Event::Problem(Problem::TargetFailed { target, .. }) if *target == away);
    let is_frame = |event: &Event| matches!(event, Event::Frame(_));
    both(&mut live, &failed, &is_frame);
    assert_eq!(near.recv(&mut [0; 100]).unwrap(), 96, "the other target gets it");

    for round in 0..2 {
        up();
        if round == 0 {
            let solved = |event: &Event| matches!(event, Event::Solved(Problem::PortFailed { .. }));
            until(&mut live, SOON, solved);
        }
        let thread = {
            let socket = socket.try_clone().unwrap();
            let packet = outgauge(2_000.0);
            std::thread::spawn(move || {
                send_for(&socket, at("10.9.9.1:5300"), &packet, 50, Duration::from_secs(5))
            })
        };
        // It comes to the fixed address, and goes on to the first target.
        let solved = |event: &Event| matches!(event, Event::Solved(Problem::TargetFailed { .. }));
        let events = until(&mut live, SOON, solved);
        assert!(
            events
                .iter()
                .any(|event| matches!(event, Event::Frame(new) if new.frame.rpm == Some(2_000.0))),
            "{events:?}"
        );
        thread.join().unwrap();

        ip("link del sim0");
        assert!(socket.send_to(&outgauge(1.0), (ADDRESS, 5_300)).is_err());
        let thread = {
            let socket = socket.try_clone().unwrap();
            let packet = outgauge(3_000.0);
            std::thread::spawn(move || {
                send_for(&socket, at("127.0.0.1:20777"), &packet, 50, Duration::from_secs(1))
            })
        };
        // The port on all addresses goes on; the target has failed once more.
        both(&mut live, &failed, &is_frame);
        thread.join().unwrap();
        until(&mut live, SOON, |event| matches!(event, Event::Rest(_)));
    }
    println!("\nall done");
}

#[test]
fn an_interface_goes_and_comes_back() {
    let child = Command::new("unshare")
        .args(["--map-root-user", "--net", "--"])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "child_in_a_network_of_its_own", "--ignored", "--nocapture"])
        .env("LIVE_OWN_NETWORK", "1")
        .output();
    let allowed = Command::new("unshare")
        .args(["--map-root-user", "--net", "--", "ip", "link", "add", "sim0", "type", "veth"])
        .output();
    if !allowed.is_ok_and(|tried| tried.status.success()) {
        println!("SKIPPED: the system gives no network of one's own");
        return;
    }
    let child = child.unwrap();
    let text = String::from_utf8_lossy(&child.stdout);
    assert!(
        child.status.success() && text.contains("all done"),
        "{text}\n{}",
        String::from_utf8_lossy(&child.stderr)
    );
}
