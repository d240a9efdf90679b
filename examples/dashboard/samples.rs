//! Moments that tests show.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use telemetry_core::{Car, CarName, Flag, Gear, TelemetryFrame, Timestamp};
use telemetry_detect::{AutoDetect, Counters};
use telemetry_live::Listen;

use crate::feed::{Port, Refusal, Signal, Snapshot, Source};

const F1: Source = Source { format: "f1", title: "F1 25" };

/// Nothing came yet.
pub(crate) fn waiting() -> Snapshot {
    Snapshot {
        ports: vec![Port::new(Listen::All(20_777), (Ipv6Addr::UNSPECIFIED, 20_777).into())],
        obstacle: None,
        signal: Signal::Never,
        frame: TelemetryFrame::EMPTY,
        packets_per_second: 0,
        frames_per_second: 0,
        counters: Counters::default(),
        picked: None,
        bystanders: Vec::new(),
        refusal: None,
    }
}

/// Another program has the port.
pub(crate) fn taken() -> Snapshot {
    let obstacle = Some("UDP port 20777 is taken by another program".into());
    Snapshot { ports: vec![], obstacle, ..waiting() }
}

/// Of three ports another program has one.
pub(crate) fn partly_taken() -> Snapshot {
    let obstacle = Some("UDP port 5606 is taken by another program".into());
    let here = (Ipv4Addr::LOCALHOST, 5_300).into();
    let mut ports = waiting().ports;
    ports.push(Port::new(Listen::At(here), here));
    Snapshot { ports, obstacle, ..waiting() }
}

/// A game that says nothing of anything.
pub(crate) fn empty() -> Snapshot {
    Snapshot {
        signal: Signal::Live(F1),
        packets_per_second: 60,
        frames_per_second: 60,
        ..waiting()
    }
}

/// A game that says everything, and another one that waits.
pub(crate) fn full() -> Snapshot {
    let bystanders = vec![Source { format: "outgauge", title: "Live for Speed" }];
    Snapshot { frame: full_frame(), bystanders, ..empty() }
}

/// A game that sends numbers out of all bounds.
pub(crate) fn absurd() -> Snapshot {
    let mut frame = full_frame();
    frame.speed_mps = Some(1e38);
    frame.rpm = Some(1e38);
    frame.max_rpm = Some(1e38);
    frame.idle_rpm = Some(1e38);
    frame.gear = Some(Gear::new(i8::MAX));
    frame.wheel_slip = Some([1e38, -1e38, 0.25, 100.0]);
    frame.acceleration_mps2 = Some([-1e38, 0.0, 1e38]);
    Snapshot { frame, ..full() }
}

/// The game has fallen silent.
pub(crate) fn silent() -> Snapshot {
    Snapshot { signal: Signal::Lost(F1, Duration::from_millis(3_400)), ..waiting() }
}

/// Packets come, and all are refused.
pub(crate) fn refused() -> Snapshot {
    let mut detect = AutoDetect::new();
    let mut f1_2021 = [0; 1_347];
    f1_2021[..2].copy_from_slice(&2021u16.to_le_bytes());
    detect.push(&f1_2021, Timestamp::ZERO);
    detect.push(&[1, 2, 3], Timestamp::ZERO);
    let error = telemetry_decoders::outgauge::decode(&[0; 91]).unwrap_err();
    Snapshot {
        packets_per_second: 25,
        counters: detect.counters().clone(),
        refusal: Some((Refusal::Decode(error), Duration::from_millis(400))),
        ..waiting()
    }
}

fn full_frame() -> TelemetryFrame {
    let mut frame = TelemetryFrame::EMPTY;
    frame.speed_mps = Some(142.0 / 3.6);
    frame.rpm = Some(6_200.0);
    frame.max_rpm = Some(8_000.0);
    frame.max_rpm_learned = true;
    frame.idle_rpm = Some(900.0);
    frame.gear = Some(Gear::new(3));
    frame.throttle = Some(0.5);
    frame.brake = Some(0.25);
    frame.clutch = Some(1.0);
    frame.handbrake = Some(0.0);
    frame.steering = Some(-0.5);
    frame.driving = Some(true);
    frame.shift_light = Some(0.4);
    frame.abs_active = Some(true);
    frame.tc_active = Some(false);
    frame.pit_limiter = Some(true);
    frame.in_pit = Some(false);
    frame.drs = Some(true);
    frame.flag = Some(Flag::Yellow);
    frame.wheel_slip = Some([0.01, -0.02, 0.75, 1.5]);
    frame.acceleration_mps2 = Some([-9.806_65, 0.0, 4.903_325]);
    frame.rotation_rad = Some([0.0; 3]);
    frame.fuel = Some(0.66);
    frame.lap = Some(4);
    frame.position = Some(12);
    frame.current_lap_s = Some(83.456);
    frame.last_lap_s = Some(85.5);
    frame.best_lap_s = Some(84.25);
    // A name is the game's own bytes: nothing in it may steer the terminal.
    frame.car = CarName::new("\u{1b}[2Jcar").map(Car::Name);
    frame
}
