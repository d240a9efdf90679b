//! A wrapper that shows how another project's reader is fed with the conformance corpus:
//!
//! ```sh
//! ../../vectors/run --only outgauge/ --form hex --only-given -- target/release/examples/outgauge_json
//! ```
//!
//! It reads lines of hexadecimal and prints what the crate outgauge 0.1.0 finds, as one JSON object
//! a packet, with as many of the frame's fields as it knows.

use std::io::{self, BufRead};

use bytes::Bytes;
use outgauge::Outgauge;
use outgauge::core::Decode as _;
use outgauge::core::gear::Gear;

fn main() {
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line.expect("a line");
        let (time, hex) = line.split_once(' ').expect("a time and bytes");
        let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal");
        let packet: Vec<u8> = (0..hex.len()).step_by(2).map(byte).collect();
        let Ok(read) = Outgauge::decode(&mut Bytes::from(packet)) else { continue };
        let gear = match read.gear {
            Gear::Reverse => -1,
            Gear::Neutral => 0,
            Gear::Gear(gear) => i32::from(gear),
        };
        let frame = serde_json::json!({
            "packet": number,
            "t_us": time.parse::<u64>().expect("a time"),
            "speed_mps": read.speed.into_inner(),
            "rpm": read.rpm,
            "gear": gear,
            "throttle": read.throttle,
            "brake": read.brake,
            "clutch": read.clutch,
            "car": read.car,
        });
        println!("{frame}");
    }
}
