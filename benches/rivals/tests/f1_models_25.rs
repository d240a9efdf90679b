//! All of F1 25 against f1-game-library-models-25 0.5.0.
//!
//! It keeps raw values, so that any bytes can be compared. Nothing differs but
//! what the parsers take: it goes by the id alone and reads any format, any
//! longer packet and format 0; ours wants format, id and size to agree.

use f1_game_library_models_25::parse::{V2Packet, parse};
use telemetry_decoders::f1::{self, Format};
use telemetry_rivals::random::Random;
use telemetry_rivals::{Known, debug, differences, leaf, recordings};

/// The values of one of its packets, as `Debug` prints them.
fn debug(packet: &V2Packet) -> String {
    match packet {
        V2Packet::Event(event) => {
            let code = event.payload.event_string_code;
            // Its union prints raw: the details are compared apart.
            format!("Event {{ header: {:?}, code: {code:?} }}", event.header)
        }
        other => format!("{other:?}"),
    }
}

fn compare(bytes: &[u8]) {
    let ours = f1::parse(bytes).unwrap();
    let theirs = parse(bytes).unwrap();
    if let (V2Packet::Event(event), Some(found)) = (&theirs, ours.event()) {
        return compare_event(event, found);
    }
    let ours = leaf::ours(&ours, false);
    let theirs = debug::theirs(&debug(&theirs));
    let found = differences(&ours, &theirs, &Known::default());
    assert!(found.is_empty(), "id {}: {found:#?}", bytes[6]);
    assert!(ours.len() > 12, "more than a header is compared");
}

fn compare_event(
    theirs: &f1_game_library_models_25::packets::event::PacketEvent,
    ours: f1::event::Event,
) {
    let Ok(details) = theirs.payload.event_data() else {
        assert!(matches!(ours, f1::event::Event::Unknown { .. }), "{ours:?}");
        return;
    };
    let theirs = debug::theirs(&format!("{details:?}"));
    let mut values: Vec<_> = theirs.into_iter().filter(|value| !value.field.is_empty()).collect();
    // Switches: ours are on for every byte but 0, theirs keeps the byte here.
    for value in values.iter_mut().filter(|value| value.field.starts_with("is_")) {
        let on = value.value.number() != Some("0");
        value.value = leaf::Word::Word(on.to_string());
    }
    let mut ours = leaf::ours(&ours, false);
    // From format 2026 on.
    ours.retain(|value| value.field != "severity");
    // 255 stands for none in a penalty; theirs keeps it.
    for value in &mut ours {
        if matches!(value.value, leaf::Value::NotFinite)
            && ["other_vehicle_idx", "time", "places_gained"].contains(&&value.field[..])
        {
            value.value = leaf::Value::Code(255, None);
        }
    }
    if values.is_empty() {
        // An event without details is its name alone, ours nothing.
        assert!(ours.len() <= 1, "{ours:?}");
        return;
    }
    let found = differences(&ours, &values, &Known::default());
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn random_packets() {
    let mut random = Random::new(1);
    let format = Format::F2025;
    for (id, &size) in (0..).zip(format.sizes()) {
        for _ in 0..30 {
            let mut bytes = random.bytes(size);
            bytes[..2].copy_from_slice(&format.number().to_le_bytes());
            bytes[6] = id;
            compare(&bytes);
        }
    }
}

#[test]
fn every_event() {
    const CODES: [&[u8; 4]; 22] = [
        b"SSTA", b"SEND", b"FTLP", b"RTMT", b"DRSE", b"DRSD", b"TMPT", b"CHQF", b"RCWN", b"PENA",
        b"SPTP", b"STLG", b"LGOT", b"DTSV", b"SGSV", b"FLBK", b"BUTN", b"RDFL", b"OVTK", b"SCAR",
        b"COLL", b"????",
    ];
    let mut random = Random::new(2);
    for code in CODES {
        for _ in 0..50 {
            let mut bytes = random.bytes(45);
            bytes[..2].copy_from_slice(&2025u16.to_le_bytes());
            bytes[6] = 3;
            bytes[29..33].copy_from_slice(code);
            compare(&bytes);
        }
    }
}

#[test]
fn recorded_packets() {
    let Some(folder) = recordings::folder() else { return };
    let packets = recordings::packets(&folder, "f1/f1_2025_a.pkts");
    assert_eq!(packets.len(), 16);
    packets.iter().for_each(|packet| compare(packet));
}

/// Theirs: it looks neither at the format nor for bytes too many.
#[test]
fn what_it_takes_and_is_no_packet() {
    let mut zeros = vec![0; 1_352];
    zeros[6] = 6;
    assert!(parse(&zeros).is_ok(), "format 0");
    assert!(f1::parse(&zeros).is_err());
    let mut long = vec![0; 1_400];
    long[..2].copy_from_slice(&2025u16.to_le_bytes());
    long[6] = 6;
    assert!(parse(&long).is_ok(), "bytes too many");
    assert!(f1::parse(&long).is_err());
}
