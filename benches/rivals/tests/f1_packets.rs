//! All of F1 format 2026 against the Python package f1-packets 2026.1.1.
//!
//! Nothing differs. The details of events are a union there and are not printed;
//! their layouts are compared by the table of the layouts.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value as Json;
use telemetry_decoders::f1::{self, Format};
use telemetry_rivals::leaf::{Theirs, Word};
use telemetry_rivals::random::Random;
use telemetry_rivals::{Known, differences, leaf};

const EVENT: u8 = 3;

#[test]
fn random_packets() {
    let Some(python) = std::env::var_os("F1_PACKETS_PYTHON") else {
        eprintln!("SKIPPED: F1_PACKETS_PYTHON is not set");
        return;
    };
    let mut random = Random::new(7);
    let format = Format::F2026;
    let mut packets = Vec::new();
    for (id, &size) in (0..).zip(format.sizes()) {
        for _ in 0..10 {
            let mut bytes = random.bytes(size);
            bytes[..2].copy_from_slice(&format.number().to_le_bytes());
            bytes[5] = 1;
            bytes[6] = id;
            packets.push(bytes);
        }
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/f1_packets.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines: String = packets
        .iter()
        .map(|packet| packet.iter().map(|byte| format!("{byte:02x}")).collect::<String>() + "\n")
        .collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.lines().count(), packets.len());
    for (bytes, line) in packets.iter().zip(output.lines()) {
        let values: Vec<Json> = serde_json::from_str(line).unwrap();
        let mut theirs: Vec<_> = values
            .iter()
            .map(|value| Theirs {
                field: String::new(),
                value: Word::Number(match value {
                    Json::String(text) => text.clone(),
                    number => number.to_string(),
                }),
            })
            .collect();
        let packet = f1::parse(bytes).unwrap();
        let mut ours = leaf::ours(&packet, false);
        if bytes[6] == EVENT {
            // The header and no more: the code is letters.
            ours.truncate(12);
            theirs.truncate(12);
        }
        let found = differences(&ours, &theirs, &Known::default());
        let few: Vec<_> = found.iter().take(6).collect();
        assert!(few.is_empty(), "id {}: {few:#?}", bytes[6]);
    }
}
