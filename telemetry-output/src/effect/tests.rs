use super::*;
use proptest::prelude::*;
use std::string::{String, ToString};
use std::vec::Vec;

fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<_> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let pair = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16).unwrap();
    digits.chunks(2).map(pair).collect()
}

/// What becomes of a kind with these parameters: bytes from the first on, the rest 0.
enum Wanted {
    Bytes(&'static str),
    Off,
    Refused,
}
use Wanted::{Bytes, Off, Refused as No};

/// Recomputed from the layout by two encoders that do not share code.
const VECTORS: &[(Kind, &[u8], Wanted)] = &[
    (Kind::Off, &[], Off),
    (Kind::Feedback, &[0, 8], Bytes("21FF03FFFFFF3F")),
    (Kind::Feedback, &[2, 6], Bytes("21FC0340DBB62D")),
    (Kind::Feedback, &[9, 1], Bytes("210002")),
    (Kind::Feedback, &[5, 3], Bytes("21E00300004912")),
    (Kind::Feedback, &[0, 1], Bytes("21FF03")),
    (Kind::Feedback, &[3, 0], Off),
    (Kind::Feedback, &[10, 4], No),
    (Kind::Feedback, &[0, 9], No),
    (Kind::Weapon, &[2, 6, 5], Bytes("25440004")),
    (Kind::Weapon, &[2, 3, 8], Bytes("250C0007")),
    (Kind::Weapon, &[7, 8, 1], Bytes("25800100")),
    (Kind::Weapon, &[4, 6, 8], Bytes("25500007")),
    (Kind::Weapon, &[3, 5, 0], Off),
    (Kind::Weapon, &[1, 5, 4], No),
    (Kind::Weapon, &[5, 5, 4], No),
    (Kind::Weapon, &[2, 9, 4], No),
    (Kind::Vibration, &[0, 5, 25], Bytes("26FF03244992240000190000")),
    (Kind::Vibration, &[0, 8, 10], Bytes("26FF03FFFFFF3F00000A")),
    (Kind::Vibration, &[9, 1, 255], Bytes("260002000000000000FF")),
    (Kind::Vibration, &[3, 4, 40], Bytes("26F80300B66D1B000028")),
    (Kind::Vibration, &[0, 8, 0], Off),
    (Kind::Vibration, &[0, 0, 30], Off),
    (Kind::Vibration, &[10, 8, 30], No),
    (Kind::Bow, &[1, 7, 5, 4], Bytes("2282001C")),
    (Kind::Bow, &[0, 4, 8, 8], Bytes("2211003F")),
    (Kind::Bow, &[2, 8, 1, 1], Bytes("22040100")),
    (Kind::Bow, &[2, 8, 0, 4], Off),
    (Kind::Bow, &[2, 8, 4, 0], Off),
    (Kind::Bow, &[4, 4, 4, 4], No),
    (Kind::Bow, &[0, 9, 4, 4], No),
    (Kind::Bow, &[8, 8, 4, 4], No),
    (Kind::Bow, &[7, 8, 1, 1], Bytes("22800100")),
    (Kind::Galloping, &[0, 8, 1, 3, 12], Bytes("2301010B0C")),
    (Kind::Galloping, &[0, 9, 0, 7, 8], Bytes("2301020708")),
    (Kind::Galloping, &[2, 5, 6, 7, 1], Bytes("2324003701")),
    (Kind::Galloping, &[0, 8, 1, 3, 0], Off),
    (Kind::Galloping, &[0, 8, 3, 3, 5], No),
    (Kind::Galloping, &[0, 8, 7, 7, 5], No),
    (Kind::Machine, &[1, 8, 2, 5, 15, 2], Bytes("2702012A0F02")),
    (Kind::Machine, &[0, 9, 7, 0, 30, 10], Bytes("270102071E0A")),
    (Kind::Machine, &[1, 9, 0, 7, 60, 1], Bytes("270202383C01")),
    (Kind::Machine, &[1, 8, 8, 5, 15, 2], No),
    (Kind::Machine, &[1, 8, 2, 5, 0, 2], Off),
    (Kind::SlopeFeedback, &[1, 9, 8, 1], Bytes("21FE03B8CB4D01")),
    (Kind::SlopeFeedback, &[0, 9, 1, 8], Bytes("21FF038834B63E")),
    (Kind::SlopeFeedback, &[2, 5, 1, 8], Bytes("21FC0300D4FF3F")),
    (Kind::SlopeFeedback, &[0, 2, 1, 4], Bytes("21FF03C8B66D1B")),
    (Kind::SlopeFeedback, &[0, 8, 1, 8], Bytes("21FF038836D63F")),
    (Kind::SlopeFeedback, &[3, 3, 1, 8], No),
    (Kind::SlopeFeedback, &[0, 9, 0, 8], No),
    (Kind::MultiplePositionFeedback, &[8, 8, 8, 0, 0, 0, 8, 8, 0, 0], Bytes("21C700FF01FC")),
    (Kind::MultiplePositionFeedback, &[1, 2, 3, 4, 5, 6, 7, 8, 8, 8], Bytes("21FF0388C6FA3F")),
    (Kind::MultiplePositionFeedback, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 8], Bytes("21000200000038")),
    (Kind::MultiplePositionFeedback, &[0; 10], Off),
    (Kind::MultiplePositionFeedback, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 9], No),
    (
        Kind::MultiplePositionVibration,
        &[10, 8, 8, 8, 8, 8, 0, 0, 0, 8, 8],
        Bytes("261F03FF7F003F00000A"),
    ),
    (
        Kind::MultiplePositionVibration,
        &[40, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7],
        Bytes("26F80300108D35000028"),
    ),
    (Kind::MultiplePositionVibration, &[0, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8], Off),
    (Kind::MultiplePositionVibration, &[9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], Off),
    (Kind::MultiplePositionVibration, &[9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0], No),
    (Kind::SimpleFeedback, &[0, 255], Bytes("0100FF")),
    (Kind::SimpleFeedback, &[70, 40], Bytes("014628")),
    (Kind::SimpleWeapon, &[32, 96, 200], Bytes("022060C8")),
    (Kind::SimpleWeapon, &[144, 160, 255], Bytes("0290A0FF")),
    (Kind::GameCube, &[], Bytes("0290A0FF")),
    (Kind::SimpleVibration, &[0, 255, 40], Bytes("0628FF00")),
    (Kind::SimpleVibration, &[30, 120, 10], Bytes("060A781E")),
    (Kind::SimpleVibration, &[5, 0, 10], Off),
    (Kind::LimitedFeedback, &[16, 10], Bytes("11100A")),
    (Kind::LimitedFeedback, &[0, 1], Bytes("110001")),
    (Kind::LimitedFeedback, &[0, 0], Off),
    (Kind::LimitedFeedback, &[0, 11], No),
    (Kind::LimitedWeapon, &[16, 116, 10], Bytes("1210740A")),
    (Kind::LimitedWeapon, &[32, 64, 1], Bytes("12204001")),
    (Kind::LimitedWeapon, &[15, 64, 5], No),
    (Kind::LimitedWeapon, &[16, 117, 5], No),
    (Kind::LimitedWeapon, &[16, 64, 11], No),
];

#[test]
fn every_vector_has_its_bytes() {
    for (kind, parameters, wanted) in VECTORS {
        let block = kind.effect(parameters).map(|effect| effect.encode().unwrap());
        let bytes = match wanted {
            Bytes(text) => {
                let mut bytes = hex(text);
                bytes.resize(BLOCK_LEN, 0);
                Some(bytes)
            }
            Off => Some(hex("0500000000000000000000")),
            No => None,
        };
        let got = block.as_ref().ok().map(|block| block.bytes().to_vec());
        assert_eq!(got, bytes, "{kind:?} {parameters:?}: {block:?}");
    }
}

/// The strengths of a slope before they are packed, and the bytes that rounding half away
/// from zero would give.
#[test]
fn a_slope_rounds_half_to_even() {
    let strengths = |block: Block| match Effect::decode(&block) {
        Some(Effect::MultiplePositionFeedback { strengths }) => strengths,
        other => panic!("{other:?}"),
    };
    let slope = |start, end, start_strength, end_strength| {
        Effect::SlopeFeedback { start, end, start_strength, end_strength }.encode().unwrap()
    };
    for (block, wanted, away) in [
        (slope(1, 9, 8, 1), [0, 8, 7, 6, 5, 4, 4, 3, 2, 1], "21FE03B84B4E0100000000"),
        (slope(0, 2, 1, 4), [1, 2, 4, 4, 4, 4, 4, 4, 4, 4], "21FF03D0B66D1B00000000"),
        (slope(0, 8, 1, 8), [1, 2, 3, 4, 4, 5, 6, 7, 8, 8], "21FF038846D63F00000000"),
    ] {
        assert_eq!(strengths(block), wanted);
        assert_ne!(block.bytes().to_vec(), hex(away));
    }
    assert_eq!(strengths(slope(0, 9, 1, 8)), [1, 2, 3, 3, 4, 5, 6, 6, 7, 8]);
    assert_eq!(strengths(slope(2, 5, 1, 8)), [0, 0, 1, 3, 6, 8, 8, 8, 8, 8]);
}

/// Every legal slope against the same line in `f32`, as the generator has it.
#[test]
fn every_slope_is_that_of_the_generator() {
    let mut seen = 0;
    for start in 0..=8u8 {
        for end in start + 1..=9 {
            for first in 1..=8u8 {
                for last in 1..=8u8 {
                    let step = (f32::from(last) - f32::from(first)) / f32::from(end - start);
                    let mut strengths = [0; ZONES];
                    for zone in start..10 {
                        let on_the_line = f32::from(first) + step * f32::from(zone - start);
                        strengths[usize::from(zone)] =
                            if zone <= end { on_the_line.round_ties_even() as u8 } else { last };
                    }
                    let (start_strength, end_strength) = (first, last);
                    let slope = Effect::SlopeFeedback { start, end, start_strength, end_strength };
                    let zones = Effect::MultiplePositionFeedback { strengths };
                    assert_eq!(slope.encode(), zones.encode(), "{slope:?}");
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 2_880);
}

#[test]
fn a_refusal_says_what_was_there_and_what_was_wanted() {
    let text = |effect: Effect| effect.encode().unwrap_err().to_string();
    assert_eq!(
        text(Effect::Weapon { start: 5, end: 5, strength: 4 }),
        "Weapon: end 5, expected 6 to 8"
    );
    assert_eq!(
        text(Effect::LimitedWeapon { start: 16, end: 117, strength: 5 }),
        "LimitedWeapon: end 117, expected 16 to 116"
    );
    assert_eq!(
        Kind::Feedback.effect(&[1, 2, 3]).unwrap_err().to_string(),
        "Feedback: 3 parameters, expected at most 2"
    );
    assert_eq!(
        Kind::Soft.effect(&[1]).unwrap_err().to_string(),
        "Soft: 1 parameters, expected at most 0"
    );
    let raw = Block::raw([0xFC, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap_err().to_string();
    assert_eq!(raw, "Raw: mode 0xFC, expected one of 00 05 21 25 26 22 23 27 01 02 06 11 12");
}

#[test]
fn a_short_list_takes_the_starting_values() {
    assert_eq!(Kind::Weapon.effect(&[3]), Ok(Effect::Weapon { start: 3, end: 6, strength: 5 }));
    for kind in Kind::ALL {
        let whole: Vec<_> = kind.parameters().iter().map(|parameter| parameter.start).collect();
        let effect = kind.effect(&[]).unwrap();
        assert_eq!(kind.effect(&whole), Ok(effect), "{kind:?}");
        assert_eq!(effect.block().is_off(), kind == Kind::Off, "{kind:?}: it can be felt");
        for parameter in kind.parameters() {
            assert!((parameter.lowest..=parameter.highest).contains(&parameter.start), "{kind:?}");
        }
        assert!(whole.len() <= MAX_PARAMETERS);
        // Pads show nothing of these from 0 on.
        if matches!(kind, Kind::Machine | Kind::Bow) {
            assert!(whole[0] > 0);
        }
    }
}

#[test]
fn a_kind_is_found_by_its_number() {
    let numbers: Vec<_> = Kind::ALL.iter().filter_map(|kind| kind.number()).collect();
    assert_eq!(numbers, [0, 13, 16, 17, 14, 15, 18, 24, 25, 26, 1, 2, 3, 10, 4, 5, 6, 7, 9, 11]);
    for kind in Kind::ALL {
        if let Some(number) = kind.number() {
            assert_eq!(Kind::from_number(number), Some(kind));
        }
    }
    let second = [20, 21, 22, 23].map(Kind::from_number);
    assert_eq!(second, [Kind::Off, Kind::Feedback, Kind::Weapon, Kind::Vibration].map(Some));
    assert_eq!([8, 12, 19, 27, 255].map(Kind::from_number), [None; 5]);
}

#[test]
fn out_of_range_is_brought_into_range() {
    for strength in [-1, 0, 8, 9, 255, i32::MAX, i32::MIN] {
        let Effect::Feedback { position: 3, strength: held } =
            Kind::Feedback.nearest(&[3, strength])
        else {
            panic!()
        };
        assert_eq!(i32::from(held), strength.clamp(0, 8));
    }
    assert_eq!(
        Kind::Machine.nearest(&[9, 0, 10, 10, 300, -4]),
        Effect::Machine {
            start: 8,
            end: 9,
            amplitude_a: 7,
            amplitude_b: 7,
            frequency: 255,
            period: 0
        }
    );
    assert_eq!(Kind::Bow.nearest(&[9, 9]), Effect::Bow { start: 7, end: 8, strength: 5, snap: 4 });
}

/// Every argument set of the effects that are small enough: each legal one reads back, and
/// each that is not is refused.
#[test]
fn every_legal_effect_reads_back() {
    let mut legal = 0;
    let mut check = |effect: Effect, zero: bool| {
        let Ok(block) = effect.encode() else { return };
        legal += 1;
        let again = Effect::decode(&block);
        assert_eq!(again, Some(if zero { Effect::Off } else { effect }), "{block}");
    };
    for a in 0..=11 {
        for b in 0..=11 {
            check(Effect::Feedback { position: a, strength: b }, b == 0);
            for c in 0..=11 {
                check(Effect::Weapon { start: a, end: b, strength: c }, c == 0);
                let f = 20 * c;
                check(
                    Effect::Vibration { position: a, amplitude: b, frequency: f },
                    b == 0 || c == 0,
                );
                for d in 0..=11 {
                    check(Effect::Bow { start: a, end: b, strength: c, snap: d }, c == 0 || d == 0);
                    for e in [0, 1, 8, 255] {
                        let frequency = e;
                        check(
                            Effect::Galloping {
                                start: a,
                                end: b,
                                first_foot: c,
                                second_foot: d,
                                frequency,
                            },
                            e == 0,
                        );
                        let (amplitude_a, amplitude_b, period) = (c, d, e / 2);
                        check(
                            Effect::Machine {
                                start: a,
                                end: b,
                                amplitude_a,
                                amplitude_b,
                                frequency,
                                period,
                            },
                            e == 0,
                        );
                    }
                }
            }
        }
    }
    // 90 feedbacks, 21 pairs of a weapon by 9, 90 vibrations by 12, 36 pairs of a bow by 81,
    // 45 pairs by 28 steps by 4, 45 pairs by 64 by 4.
    assert_eq!(legal, 90 + 21 * 9 + 90 * 12 + 36 * 81 + 45 * 28 * 4 + 45 * 64 * 4);
}

fn any_effect() -> impl Strategy<Value = (Kind, Vec<u8>)> {
    (0..Kind::ALL.len(), proptest::collection::vec(0..=12u8, 0..=11), any::<u8>()).prop_map(
        |(kind, mut parameters, frequency)| {
            let kind = Kind::ALL[kind];
            parameters.truncate(kind.parameters().len());
            if let (Kind::Vibration | Kind::MultiplePositionVibration, Some(last)) =
                (kind, parameters.last_mut())
            {
                *last = frequency;
            }
            (kind, parameters)
        },
    )
}

proptest! {
    #[test]
    fn legal_parameters_read_back((kind, parameters) in any_effect()) {
        if let Ok(effect) = kind.effect(&parameters) {
            let block = effect.encode().unwrap();
            let again = Effect::decode(&block).expect("it was made here");
            prop_assert_eq!(again.encode().unwrap(), block);
            prop_assert_eq!(effect.clamped(), effect, "what is legal stays as it is");
            prop_assert!(Block::raw(*block.bytes()).is_ok());
        }
    }

    #[test]
    fn every_list_gives_a_legal_block(
        kind in 0..Kind::ALL.len(),
        parameters in proptest::collection::vec(any::<i32>(), 0..14),
        small in proptest::collection::vec(-2..300i32, 0..14),
    ) {
        for parameters in [parameters, small] {
            let effect = Kind::ALL[kind].nearest(&parameters);
            let block = effect.encode();
            prop_assert!(block.is_ok(), "{:?}", block);
            prop_assert_eq!(effect.block(), block.unwrap());
            prop_assert!(Effect::decode(&effect.block()).is_some());
        }
    }

    #[test]
    fn any_bytes_are_read_or_left(bytes in any::<[u8; 11]>(), mode in 0..14usize) {
        let modes = [0, 1, 2, 5, 6, 0x11, 0x12, 0x21, 0x22, 0x23, 0x25, 0x26, 0x27, bytes[0]];
        let mut bytes = bytes;
        bytes[0] = modes[mode];
        if let Ok(block) = Block::raw(bytes) {
            if let Some(effect) = Effect::decode(&block) {
                prop_assert_eq!(effect.encode().unwrap(), block);
            }
        } else {
            prop_assert!(!modes[..13].contains(&bytes[0]));
        }
    }
}
