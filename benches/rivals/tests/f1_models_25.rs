//! All of F1 25 against f1-game-library-models-25 0.5.0.
//!
//! It keeps raw values, so that any bytes can be compared. Nothing differs but
//! what the parsers take: it goes by the id alone and reads any format, any
//! longer packet and format 0; ours wants format, id and size to agree.

use f1_game_library_models_25::parse::parse;
use telemetry_decoders::f1::{self, Format};
use telemetry_rivals::compare::models_25;
use telemetry_rivals::random::Random;
use telemetry_rivals::recordings;

fn compare(bytes: &[u8]) {
    let found = models_25::compare(bytes).unwrap();
    assert!(found.is_empty(), "id {}: {found:#?}", bytes[6]);
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
