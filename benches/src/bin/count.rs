//! The paths whose instructions `benches/instructions` counts, each run a few times and
//! then more often, in a function of its own that valgrind looks at. The difference is
//! what the repetitions alone cost.
//!
//! Prints each path with both numbers of repetitions. By itself it only shows that every
//! path runs, and does what its name says.
//!
//! `nothing`: what is in every figure, the loop and the call.
//! `decode/<protocol>/<variant>`: `parse` is a view, `frame` a packet through the decoder,
//! `refused` the packet without its last two bytes. Where a game sends several packets
//! their number stands behind the variant; what they say is held.
//! `decode/<protocol>/junk`: bytes that no protocol knows.
//! `detect/<protocol>/<variant>`: a packet through `AutoDetect`.
//! `custom/`: formats of the user's own. `iracing/`, `kunos/`: a row, pages to a frame.
//! `session/`: the session text. `rev_lights/`, `triggers/`: a frame to what a device is sent.

use std::collections::BTreeSet;
use std::hint::black_box;

use irsdk::session::Session;
use irsdk::text::SessionText;
use irsdk::{CarLimits, Map};
use kunos_shm::{Game, Pages};
use telemetry_benches::{Drive, WHEELS, fields, junk, kunos_pages, session_text, variant_sample};
use telemetry_core::{Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::custom::{Format, JsonField, Layout, Target, Variables};
use telemetry_decoders::{Protocol, codemasters, f1, forza, outgauge, pcars2, truck, wrc};
use telemetry_detect::AutoDetect;
use telemetry_examples::encode::Encoder;
use telemetry_output::dualsense::{Bus, Model, Pad};
use telemetry_output::feel::{Feel, FeelSettings};
use telemetry_output::rev::RevLights;
use telemetry_output::wheel::{Encoder as WheelEncoder, hidpp};

/// Repetitions of a path: a drive has 128 frames, so that whole drives are counted.
const FEW: u32 = 128;
const MORE: u32 = 1_152;
/// Of one that takes milliseconds.
const FEW_LONG: u32 = 1;
const MORE_LONG: u32 = 3;

/// Keys of hash maps that are alike in every run: std asks the C library for them.
#[cfg(target_os = "linux")]
#[unsafe(no_mangle)]
extern "C" fn getrandom(buffer: *mut u8, length: usize, _flags: u32) -> isize {
    // SAFETY: whoever asks has room for so many bytes.
    unsafe { buffer.write_bytes(0x5e, length) };
    length as isize
}

/// What is counted: this function, and all that it calls. One function for all paths, for
/// valgrind is told its name.
#[inline(never)]
fn measured(repetitions: u32, path: &mut dyn FnMut()) {
    for _ in 0..repetitions {
        path();
    }
}

fn count<R>(name: &str, path: impl FnMut() -> R) {
    counted(name, [FEW, MORE], path);
}

fn counted<R>(name: &str, [few, more]: [u32; 2], mut path: impl FnMut() -> R) {
    let mut path = || {
        black_box(path());
    };
    measured(few, &mut path);
    measured(more, &mut path);
    println!("{name} {few} {more}");
}

fn main() {
    count("nothing", || ());
    for protocol in Protocol::ALL {
        for variant in Encoder::variants(protocol) {
            decode(protocol, variant.name);
        }
        let (mut decoder, junk) = (protocol.decoder(), junk());
        let mut frame = TelemetryFrame::EMPTY;
        assert!(decoder.push_into(&junk, Timestamp::ZERO, &mut frame).is_err());
        count(&format!("decode/{}/junk", protocol.word()), || {
            decoder.push_into(black_box(&junk), Timestamp::ZERO, black_box(&mut frame)).is_err()
        });
    }
    detect();
    custom();
    iracing();
    kunos();
    session();
    rev_lights();
    triggers();
}

/// The number that says which of a game's packets it is, where it has several.
fn number(protocol: Protocol, packet: &[u8]) -> Option<u8> {
    match protocol {
        // Only format 2022 has no byte for the year of the game.
        Protocol::F1 if packet.starts_with(&2_022u16.to_le_bytes()) => packet.get(5).copied(),
        Protocol::F1 => packet.get(6).copied(),
        Protocol::Pcars2 => packet.get(10).copied(),
        _ => None,
    }
}

/// A variant's packets, each kind once; the decoder has seen all of them.
fn decode(protocol: Protocol, variant: &str) {
    let packets = variant_sample(protocol, Some(variant));
    let mut decoder = protocol.decoder();
    let mut frame = TelemetryFrame::EMPTY;
    for packet in &packets {
        decoder.push(packet, Timestamp::ZERO).expect("a good packet");
    }
    let mut seen = BTreeSet::new();
    for packet in &packets {
        let number = number(protocol, packet);
        if !seen.insert(number) {
            continue;
        }
        let mut name = format!("decode/{}/{variant}", protocol.word());
        if let Some(number) = number {
            name = format!("{name}/{number}");
        }
        parse(&format!("{name}/parse"), protocol, packet);
        count(&format!("{name}/frame"), || {
            decoder.push_into(black_box(packet), Timestamp::ZERO, black_box(&mut frame)).is_ok()
        });
        let cut = &packet[..packet.len() - 2];
        assert!(decoder.push_into(cut, Timestamp::ZERO, &mut frame).is_err(), "{name}");
        count(&format!("{name}/refused"), || {
            decoder.push_into(black_box(cut), Timestamp::ZERO, black_box(&mut frame)).is_err()
        });
    }
}

fn parse(name: &str, protocol: Protocol, packet: &[u8]) {
    match protocol {
        Protocol::Truck => count(name, || truck::parse(black_box(packet)).is_ok()),
        Protocol::F1 => count(name, || f1::parse(black_box(packet)).is_ok()),
        Protocol::Pcars2 => count(name, || pcars2::parse(black_box(packet)).is_ok()),
        Protocol::OutGauge => count(name, || outgauge::parse(black_box(packet)).is_ok()),
        Protocol::Wrc => count(name, || wrc::parse(black_box(packet)).is_ok()),
        Protocol::Codemasters => count(name, || codemasters::parse(black_box(packet)).is_ok()),
        Protocol::Forza => count(name, || forza::parse(black_box(packet)).is_ok()),
        _ => panic!("{name}: its parse is not counted"),
    }
}

fn detect() {
    for protocol in Protocol::ALL {
        for variant in Encoder::variants(protocol) {
            let packets = variant_sample(protocol, Some(variant.name));
            let mut detect = AutoDetect::new();
            // The packet that is a frame.
            let mut framed = None;
            for packet in &packets {
                if detect.push(packet, Timestamp::ZERO).frame().is_some() {
                    framed = Some(packet);
                }
            }
            let packet = framed.expect("a frame");
            count(&format!("detect/{}/{}", protocol.word(), variant.name), || {
                detect.push(black_box(packet), Timestamp::ZERO).frame().is_some()
            });
        }
    }
    let (mut detect, junk) = (AutoDetect::new(), junk());
    assert!(detect.push(&junk, Timestamp::ZERO).detected.is_none());
    count("detect/junk", || detect.push(black_box(&junk), Timestamp::ZERO).detected.is_none());
}

fn custom() {
    let (mut frame, mut variables) = (TelemetryFrame::EMPTY, Variables::EMPTY);
    for number in [1, 32] {
        let (fields, packet) = fields(number);
        let layout = Layout::Binary { length: Some(packet.len() as u32), fields: &fields };
        let format: Format<'_> = Format { name: "count", layout, gears: None };
        count(&format!("custom/binary/{number}"), || {
            let (frame, variables) = (black_box(&mut frame), black_box(&mut variables));
            black_box(&format).read_into(black_box(&packet), frame, variables)
        });
    }
    let packet = variant_sample(Protocol::Truck, None).pop().expect("a packet");
    let fields = [
        JsonField::new(Target::SpeedMps, "speed"),
        JsonField::new(Target::Rpm, "rpm"),
        JsonField::new(Target::Gear, "dgear"),
        JsonField::new(Target::Throttle, "throttle"),
    ];
    let layout = Layout::Json { key: Some("dgear"), fields: &fields };
    let format: Format<'_> = Format { name: "count", layout, gears: None };
    count("custom/json/4", || {
        let (frame, variables) = (black_box(&mut frame), black_box(&mut variables));
        black_box(&format).read_into(black_box(&packet), frame, variables)
    });
}

fn iracing() {
    let bytes = telemetry_iracing::generated::live_map();
    let map = Map::live(&bytes).expect("a map").expect("a map that is filled");
    let row = map.newest().expect("a row");
    let mut reader = irsdk::FrameReader::new(CarLimits::default());
    let mut frame = TelemetryFrame::EMPTY;
    reader.frame_into(map.vars(), row, &mut frame);
    assert!(frame.rpm.is_some() && frame.speed_mps.is_some(), "a frame");
    count("iracing/frame", || {
        reader.frame_into(black_box(map.vars()), black_box(row), black_box(&mut frame));
    });
    count("iracing/map", || Map::live(black_box(&bytes)).is_ok());
}

fn kunos() {
    for game in [Game::AssettoCorsa, Game::Competizione, Game::Evo, Game::Rally] {
        let [physics, graphics, statics] = kunos_pages(game);
        let pages = Pages { physics: &physics, graphics: Some(&graphics), statics: Some(&statics) };
        let mut reader = kunos_shm::FrameReader::new(game);
        let mut frame = TelemetryFrame::EMPTY;
        count(&format!("kunos/{}/frame", game.word()), || {
            reader.frame_into(black_box(&pages), black_box(&mut frame)).is_ok()
        });
        assert!(frame.rpm.is_some() && frame.car.is_some(), "a frame of {game:?}");
    }
}

fn session() {
    let text = session_text();
    counted("session/typed", [FEW_LONG, MORE_LONG], || {
        Session::read(&SessionText::new(black_box(&text))).expect("a session")
    });
    counted("session/look_up", [FEW_LONG, MORE_LONG], || {
        let text = SessionText::new(black_box(&text));
        text.get(black_box("CarSetup.Chassis.Front.ToeIn")).is_some()
    });
}

fn rev_lights() {
    for wheel in WHEELS {
        let mut encoder = WheelEncoder::new(wheel);
        encoder.set_strip(hidpp::Strip::new(0x12, wheel.lights()));
        let mut lights = RevLights::new(encoder.lights()).expect("a number of lights");
        let mut drive = Drive::new();
        count(&format!("rev_lights/{}", wheel.word()), || {
            let (frame, now) = drive.next();
            let lit = lights.update(black_box(frame), now);
            encoder.reports(lit, frame).as_slice().len()
        });
    }
}

fn triggers() {
    for (name, bus) in [("usb", Bus::Usb), ("bluetooth", Bus::Bluetooth)] {
        let mut feel = Feel::new(FeelSettings::default());
        feel.set_format("forza");
        let mut drive = Drive::new();
        count(&format!("triggers/{name}"), || {
            let (frame, now) = drive.next();
            let felt = feel.update(black_box(frame), now);
            felt.output().report(Model::DualSense, bus, 0).bytes()[40]
        });
    }
    let mut feel = Feel::new(FeelSettings::default());
    let mut pad = Pad::new(Model::DualSense, Bus::Bluetooth);
    let frame = *Drive::new().next().0;
    let mut drive = Drive::new();
    count("triggers/unchanged", || {
        let (_, now) = drive.next();
        let felt = feel.update(black_box(&frame), now);
        pad.change(felt.output()).is_some()
    });
}
