use super::*;
use crate::effect::{BLOCK_LEN, Block, Effect};
use proptest::prelude::*;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

fn block(effect: Effect) -> Block {
    effect.encode().unwrap()
}

type State = (&'static str, Output, [u8; 2], &'static str, [&'static str; 3]);

/// The states whose whole reports were worked out apart from this code, with the CRC bytes
/// of the sequence numbers 0, 1 and 15.
fn states() -> [State; 4] {
    let feedback = block(Effect::Feedback { position: 2, strength: 6 });
    let vibration = block(Effect::Vibration { position: 0, amplitude: 5, frequency: 25 });
    let weapon = block(Effect::Weapon { start: 2, end: 6, strength: 5 });
    let mut a = Output::triggers(Block::OFF, feedback);
    (a.lightbar, a.players) = (Some([0xFF, 0, 0]), Some(Players::ONE));
    let mut c = Output::triggers(weapon, vibration);
    (c.lightbar, c.players) = (Some([0, 0xFF, 0]), Some(Players::FIVE.at_once()));
    [
        ("A", a, [0x0C, 0x14], "04FF0000", ["DC51637D", "75A55F01", "0831A185"]),
        ("B", Output::OFF, [0x0C, 0x14], "00000000", ["7CE7591A", "D5136566", "A8879BE2"]),
        ("C", c, [0x0C, 0x14], "3F00FF00", ["05BAC347", "AC4EFF3B", "D1DA01BF"]),
        (
            "D",
            Output::RELEASE_LIGHTS,
            [0x00, 0x08],
            "00000000",
            ["5AC3582D", "F3376451", "8EA39AD5"],
        ),
    ]
}

#[test]
fn whole_reports_have_their_bytes() {
    for (name, output, flags, lights, crcs) in states() {
        let (right, left) = (output.right.unwrap_or_default(), output.left.unwrap_or_default());
        let zeros = |count: usize| "00".repeat(count);
        let common = format!(
            "{:02X}{:02X}{}{right}{left}{}{lights}",
            flags[0],
            flags[1],
            zeros(8),
            zeros(11)
        );
        let usb = output.report(Model::DualSense, Bus::Usb, 0);
        assert_eq!(usb.to_string(), format!("02{common}"), "{name}");
        assert_eq!(usb.bytes().len(), 48);
        let edge = output.report(Model::Edge, Bus::Usb, 7);
        assert_eq!(edge.to_string(), format!("02{common}{}", zeros(16)), "{name}");
        for (sequence, crc) in [(0, crcs[0]), (1, crcs[1]), (15, crcs[2]), (0x1F, crcs[2])] {
            for model in Model::ALL {
                let report = output.report(model, Bus::Bluetooth, sequence);
                let head = format!("31{:02X}10", (sequence & 15) << 4);
                assert_eq!(
                    report.to_string(),
                    format!("{head}{common}{}{crc}", zeros(24)),
                    "{name}"
                );
                assert_eq!(report.bytes().len(), 78);
            }
        }
    }
}

#[test]
fn the_whole_of_one_report_by_its_digits() {
    let (_, output, ..) = states()[0];
    assert_eq!(
        output.report(Model::DualSense, Bus::Usb, 0).to_string(),
        "020C14000000000000000021FC0340DBB62D0000000005000000000000000000000000000000000000000000\
         04FF0000"
    );
    assert_eq!(
        output.report(Model::DualSense, Bus::Bluetooth, 0).to_string(),
        "3100100C14000000000000000021FC0340DBB62D0000000005000000000000000000000000000000000000000\
         00004FF0000000000000000000000000000000000000000000000000000DC51637D"
    );
}

#[test]
fn the_right_trigger_stands_before_the_left() {
    let right = block(Effect::SimpleFeedback { position: 1, strength: 2 });
    let left = block(Effect::SimpleFeedback { position: 3, strength: 4 });
    for (bus, at) in [(Bus::Usb, 1), (Bus::Bluetooth, 3)] {
        let report = Output::triggers(left, right).report(Model::DualSense, bus, 0);
        let bytes = report.bytes();
        assert_eq!(bytes[at + 10..at + 21], *right.bytes());
        assert_eq!(bytes[at + 21..at + 32], *left.bytes());
    }
}

/// Flag bits alone say what changes; the motors are no one's here.
#[test]
fn only_what_is_meant_has_its_flag() {
    let base = Output::NOTHING;
    let cases = [
        (base, [0, 0, 0]),
        (Output { right: Some(Block::OFF), ..base }, [0x04, 0, 0]),
        (Output { left: Some(Block::OFF), ..base }, [0x08, 0, 0]),
        (Output::TRIGGERS_OFF, [0x0C, 0, 0]),
        (Output { lightbar: Some([1, 2, 3]), ..base }, [0, 0x04, 0]),
        (Output { players: Some(Players::TWO), ..base }, [0, 0x10, 0]),
        (Output { brightness: Some(Brightness::Low), ..base }, [0, 0, 0x01]),
        (Output { lightbar_setup: Some(LightbarSetup::FadeOut), ..base }, [0, 0, 0x02]),
        (Output::RELEASE_LIGHTS, [0, 0x08, 0]),
        (Output::OFF, [0x0C, 0x14, 0]),
    ];
    for (output, flags) in cases {
        for (bus, at) in [(Bus::Usb, 1), (Bus::Bluetooth, 3)] {
            let report = output.report(Model::DualSense, bus, 3);
            let block = &report.bytes()[at..at + 47];
            assert_eq!([block[0], block[1], block[38]], flags, "{output:?}");
            assert!(block[2..10].iter().all(|&byte| byte == 0), "motors and sound");
            assert!(block[32..38].iter().chain(&block[39..41]).all(|&byte| byte == 0));
            let off = |at: usize| block[at] == 5 && block[at + 1..at + BLOCK_LEN] == [0; 10];
            assert!(off(10) && off(21), "triggers that are not meant are off all the same");
        }
    }
    let setup = Output { lightbar_setup: Some(LightbarSetup::FadeOut), ..base };
    assert_eq!(setup.report(Model::DualSense, Bus::Usb, 0).bytes()[42], 2);
    let low = Output { brightness: Some(Brightness::Low), ..base };
    assert_eq!(low.report(Model::DualSense, Bus::Bluetooth, 0).bytes()[45], 2);
}

#[test]
fn the_off_reports_free_both_triggers() {
    for output in [Output::OFF, Output::TRIGGERS_OFF] {
        for model in Model::ALL {
            let usb = output.report(model, Bus::Usb, 0);
            assert_eq!((usb.bytes()[11], usb.bytes()[22], usb.bytes()[1]), (5, 5, 0x0C));
            let bluetooth = output.report(model, Bus::Bluetooth, 0);
            assert_eq!((bluetooth.bytes()[13], bluetooth.bytes()[24]), (5, 5));
        }
    }
}

#[test]
fn pads_are_known_by_their_ids() {
    assert_eq!(Model::of_ids(0x054C, 0x0CE6), Some(Model::DualSense));
    assert_eq!(Model::of_ids(0x054C, 0x0DF2), Some(Model::Edge));
    assert_eq!(Model::of_ids(0x054C, 0x09CC), None, "DualShock 4 has no such triggers");
    assert_eq!(Model::of_ids(0x28DE, 0x0CE6), None);
}

#[test]
fn the_lights_of_a_player() {
    let bits = [0, 1, 2, 3, 4, 5, 6].map(|number| Players::number(number).bits());
    assert_eq!(bits, [0, 0x04, 0x0A, 0x15, 0x1B, 0x1F, 0x1F]);
    assert_eq!(Players::from_bits(0xFF), Players::FIVE);
}

#[test]
fn a_state_that_stays_makes_no_report() {
    let mut pad = Pad::new(Model::DualSense, Bus::Bluetooth);
    assert!(pad.last().is_none());
    let reports = (0..1_000).filter(|_| pad.change(Output::TRIGGERS_OFF).is_some()).count();
    assert_eq!(reports, 1);
    assert_eq!(pad.last(), Some(&Output::TRIGGERS_OFF.report(Model::DualSense, Bus::Bluetooth, 0)));
    assert!(pad.change(Output::OFF).is_some());
    pad.forget();
    assert!(pad.change(Output::OFF).is_some());
}

#[test]
fn what_is_over_wins() {
    let over = Output { left: Some(Block::OFF), ..Output::NOTHING };
    let feedback = block(Effect::Feedback { position: 0, strength: 8 });
    let below = Output::triggers(feedback, feedback);
    assert_eq!(over.over(below), Output::triggers(Block::OFF, feedback));
}

#[test]
fn what_is_no_report_is_refused() {
    let error = |bytes: &[u8]| Output::read(bytes).unwrap_err().to_string();
    assert_eq!(error(&[]), "an empty report, expected 0x02 of 48 or 64, or 0x31 of 78");
    assert_eq!(
        error(&[0x02; 78]),
        "report 0x02 of 78 bytes, expected 0x02 of 48 or 64, or 0x31 of 78"
    );
    let mut bytes: Vec<_> = Output::OFF.report(Model::Edge, Bus::Bluetooth, 0).bytes().to_vec();
    bytes[20] ^= 1;
    assert!(error(&bytes).starts_with("CRC 1A59E77C, expected "), "{}", error(&bytes));
    let mut bytes: Vec<_> = Output::OFF.report(Model::Edge, Bus::Usb, 0).bytes().to_vec();
    bytes[1] |= 1;
    assert_eq!(error(&bytes), "it changes more than triggers and lights");
}

fn any_block() -> impl Strategy<Value = Option<Block>> {
    let modes = [0x00, 0x05, 0x21, 0x25, 0x26, 0x22, 0x23, 0x27, 0x01, 0x02, 0x06, 0x11, 0x12];
    proptest::option::of((0..modes.len(), any::<[u8; 10]>()).prop_map(move |(mode, rest)| {
        let mut bytes = [modes[mode]; BLOCK_LEN];
        bytes[1..].copy_from_slice(&rest);
        Block::raw(bytes).unwrap()
    }))
}

prop_compose! {
    fn any_output()(
        right in any_block(),
        left in any_block(),
        lightbar in any::<Option<[u8; 3]>>(),
        players in any::<Option<(u8, bool)>>(),
        brightness in 0..4u8,
        setup in 0..3u8,
        release_lights in any::<bool>(),
    ) -> Output {
        Output {
            right,
            left,
            lightbar,
            players: players.map(|(bits, at_once)| {
                let players = Players::from_bits(bits);
                if at_once { players.at_once() } else { players }
            }),
            brightness: [None, Some(Brightness::High), Some(Brightness::Medium), Some(Brightness::Low)]
                [usize::from(brightness)],
            lightbar_setup: [None, Some(LightbarSetup::On), Some(LightbarSetup::FadeOut)]
                [usize::from(setup)],
            release_lights,
        }
    }
}

/// The CRC bit by bit, from the polynomial.
fn crc_by_bits(data: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in data {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    !crc
}

#[test]
fn the_bit_by_bit_crc_is_the_usual_one() {
    assert_eq!(crc_by_bits(b"123456789"), 0xCBF4_3926);
    assert_eq!(crc_by_bits(&[0xA2]), 0xEADA_2D49);
}

proptest! {
    #[test]
    fn every_state_is_a_legal_report(output in any_output(), sequence in any::<u8>()) {
        for model in Model::ALL {
            for bus in [Bus::Usb, Bus::Bluetooth] {
                let report = output.report(model, bus, sequence);
                let bytes = report.bytes();
                prop_assert_eq!(bytes.len(), model.report_len(bus));
                prop_assert_eq!(Output::read(bytes), Ok(output));
                if bus == Bus::Bluetooth {
                    let (data, crc) = bytes.split_at(74);
                    let wanted = crc_by_bits(&[&[0xA2], data].concat());
                    prop_assert_eq!(crc, wanted.to_le_bytes());
                }
                let hex: String = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
                prop_assert_eq!(report.to_string(), hex);
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(mut bytes in proptest::collection::vec(any::<u8>(), 0..100), id in 0..3u8) {
        if let Some(first) = bytes.first_mut() {
            *first = [0x02, 0x31, *first][usize::from(id)];
        }
        let _ = Output::read(&bytes);
    }
}
