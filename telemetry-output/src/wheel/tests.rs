use super::*;
use crate::rev::{Lights, MAX_LIGHTS};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;
use telemetry_core::{Gear, TelemetryFrame};

fn encoder(wheel: Wheel) -> Encoder {
    let mut encoder = Encoder::new(wheel);
    encoder.set_strip(hidpp::Strip::new(0x12, wheel.lights()));
    encoder
}

/// The hex digits of each report.
fn shown(wheel: Wheel, lights: Lights) -> Vec<String> {
    let reports = encoder(wheel).reports(lights, &TelemetryFrame::EMPTY);
    reports.into_iter().map(ToString::to_string).collect()
}

fn lit(wheel: Wheel, lit: u8) -> String {
    let [ref only] = *shown(wheel, Lights::steady(lit, wheel.lights())) else {
        panic!("one report")
    };
    only.clone()
}

/// The same with the zeros at the end left out.
fn short(wheel: Wheel, count: u8) -> String {
    lit(wheel, count).trim_end_matches("00").to_string()
}

fn moving(speed_mps: f32, gear: i8) -> TelemetryFrame {
    let mut frame = TelemetryFrame::EMPTY;
    (frame.speed_mps, frame.gear) = (Some(speed_mps), Some(Gear::new(gear)));
    frame
}

fn blinking(lights: u8) -> Lights {
    let mut shown = Lights::steady(lights, lights);
    shown.blink = true;
    shown
}

#[test]
fn a_strip_without_lights_is_dark_on_every_device() {
    let mut none = Lights::dark(0);
    (none.lit, none.blink) = (3, true);
    assert_eq!(none.mask(), 0);
    for wheel in Wheel::ALL {
        let encoder = encoder(wheel);
        let reports = encoder.reports(none, &TelemetryFrame::EMPTY).to_string();
        assert_eq!(reports, encoder.off().to_string(), "{wheel:?}");
    }
}

#[test]
fn logitechs_classic_wheels_have_seven_bytes() {
    for wheel in [Wheel::LogitechG27, Wheel::LogitechG29, Wheel::LogitechG923Ps] {
        let masks = [0, 1, 2, 3, 4, 5].map(|count| lit(wheel, count));
        assert_eq!(
            masks,
            ["00", "01", "03", "07", "0F", "1F"].map(|mask| format!("F812{mask}00000000"))
        );
        let report = encoder(wheel).off().as_slice()[0];
        assert_eq!(report.send(), Send::Unnumbered);
        assert_eq!(report.wire(), [0xF8, 0x12, 0, 0, 0, 0, 0]);
        assert_eq!(report.with_id(), [0, 0xF8, 0x12, 0, 0, 0, 0, 0]);
    }
}

#[test]
fn hidpp_levels_are_of_the_strips_length() {
    for (wheel, length) in
        [(Wheel::LogitechG923Xbox, 5), (Wheel::LogitechGPro, 10), (Wheel::LogitechRs50, 10)]
    {
        for level in 0..=length {
            let reports = shown(wheel, Lights::steady(level, length));
            let long = format!("11FF126C000100{length:02X}00{level:02X}{}", "00".repeat(10));
            assert_eq!(reports, ["10FF122C000000".to_string(), long], "{wheel:?}");
        }
    }
    // A wheel that says another length than its table.
    let mut encoder = Encoder::new(Wheel::LogitechGPro);
    assert!(encoder.off().as_slice().is_empty(), "it was not asked yet");
    encoder.set_strip(hidpp::Strip::new(7, 5));
    assert_eq!(encoder.lights(), 5);
    let all = encoder.reports(Lights::steady(10, 10), &TelemetryFrame::EMPTY);
    assert!(all.to_string().contains("11FF076C000100050005"), "{all}");
    assert_eq!(hidpp::Strip::new(7, 0).length, 10);
}

#[test]
fn a_hidpp_wheel_is_asked_and_its_refusal_told() {
    assert_eq!(hidpp::find().to_string(), "10FF000C807A00");
    assert_eq!(hidpp::ask_length(0x12).to_string(), "10FF120C000000");
    assert_eq!(hidpp::ask_effect(0x12).to_string(), "10FF122C000000");
    assert_eq!(hidpp::start(0x12).to_string(), "10FF123C020000");
    assert_eq!(hidpp::index(&[0x11, 0xFF, 0, 0x0C, 0x12, 0, 0, 0]), Ok(Some(0x12)));
    assert_eq!(hidpp::index(&[0x11, 0xFF, 0, 0x0C, 0, 0, 0]), Err(hidpp::Refused::NoFeature));
    assert_eq!(hidpp::length(&[0x11, 0xFF, 0x12, 0x0C, 0, 5, 0], 0x12), Ok(Some(5)));
    assert_eq!(hidpp::effect(&[0x11, 0xFF, 0x12, 0x2C, 0, 0, 0], 0x12), Ok(Some(0)));
    assert_eq!(hidpp::taken(&[0x11, 0xFF, 0x12, 0x6C, 0, 0, 0], 0x12), Ok(Some(())));
    let refused = hidpp::taken(&[0x11, 0xFF, 0xFF, 0x12, 0x6C, 5, 0], 0x12).unwrap_err();
    assert_eq!(refused.to_string(), "HID++ error 5: the strip shows no effect yet");
    // Replies to others, joystick reports and scraps.
    let others: [&[u8]; 5] = [
        &[0x11, 0xFF, 0x12, 0x6B, 0, 0, 0],
        &[0x11, 1, 0x12, 0x6C, 0, 0, 0],
        &[1; 30],
        &[0x11, 0xFF],
        &[],
    ];
    for reply in others {
        assert_eq!(hidpp::taken(reply, 0x12), Ok(None), "{reply:?}");
    }
}

#[test]
fn fanatecs_first_light_is_the_highest_bit() {
    assert_eq!(lit(Wheel::Fanatec, 0), "01F8090800000000");
    assert_eq!(lit(Wheel::Fanatec, 1), "01F8090801000000");
    assert_eq!(lit(Wheel::Fanatec, 4), "01F8090801E00000");
    assert_eq!(lit(Wheel::Fanatec, 9), "01F8090801FF0000");
    let mut old = Encoder::new(Wheel::Fanatec);
    old.set_report_id(0);
    let report = old.reports(Lights::steady(1, 9), &TelemetryFrame::EMPTY).as_slice()[0];
    assert_eq!((report.to_string(), report.with_id().len()), ("F8090801000000".into(), 8));
    assert_eq!(
        shown(Wheel::FanatecCslElite, Lights::steady(4, 9)),
        ["01F8090801E00000", "01F8130F00000000"]
    );
    assert_eq!(shown(Wheel::FanatecCslElite, Lights::steady(9, 9))[1], "01F813FF00000000");
}

/// Nothing but lights is written while driving: other commands of that family change what
/// the wheel has stored.
#[test]
fn fanatecs_settings_are_left_alone() {
    for wheel in [Wheel::Fanatec, Wheel::FanatecCslElite] {
        assert!(encoder(wheel).setup().as_slice().is_empty());
        for count in (0..=9).cycle().take(500) {
            for report in shown(wheel, Lights::steady(count, 9)) {
                assert!(report.starts_with("01F80908") || report.starts_with("01F813"), "{report}");
            }
        }
    }
}

#[test]
fn nine_lights_with_colours_are_green_yellow_red_and_blue_at_the_shift() {
    let (green, yellow, red, blue) = ("07E0", "FFE0", "F800", "001F");
    let report = lit(Wheel::FanatecRgb, 9);
    let wanted = format!("FF0100{}{}{}", green.repeat(3), yellow.repeat(3), red.repeat(3));
    assert_eq!(report, format!("{wanted}{}", "00".repeat(64 - 21)));
    let [ref report] = *shown(Wheel::FanatecRgb, blinking(9)) else { panic!("one report") };
    assert!(report.starts_with(&format!("FF0100{}0000", blue.repeat(9))), "{report}");
    assert!(lit(Wheel::FanatecRgb, 4).starts_with("FF010007E007E007E0FFE00000"));
}

#[test]
fn thrustmasters_lights_are_low_byte_first() {
    assert_eq!(short(Wheel::Thrustmaster, 0), "604102");
    assert_eq!(short(Wheel::Thrustmaster, 8), "604102FF");
    assert_eq!(short(Wheel::Thrustmaster, 15), "604102FF7F");
    assert_eq!(lit(Wheel::Thrustmaster, 8).len(), 2 * 64);
    assert_eq!(lit(Wheel::ThrustmasterShort, 15).len(), 2 * 32);
}

#[test]
fn mozas_frames_have_their_checksum() {
    assert_eq!(lit(Wheel::MozaEs, 5), "7E064113FDDE0000001FDF");
    assert_eq!(lit(Wheel::Moza, 5), "7E063F171A001F00000020");
    // The old rim blinks by itself: the same frame in both halves.
    let mut dark_half = blinking(10);
    dark_half.lit = 0;
    assert_eq!(shown(Wheel::MozaEs, blinking(10)), shown(Wheel::MozaEs, dark_half));
    assert_eq!(shown(Wheel::MozaEs, blinking(10))[0][16..20], *"83FF");
    // The new one does not.
    assert_ne!(shown(Wheel::Moza, blinking(10)), shown(Wheel::Moza, dark_half));
    let colours: Vec<_> =
        encoder(Wheel::Moza).setup().into_iter().map(ToString::to_string).collect();
    assert_eq!(colours.len(), 2);
    assert!(
        colours[0].starts_with("7E163F1719000000FF000100FF000200FF000300FF0004FFFF00"),
        "{}",
        colours[0]
    );
    assert!(colours[1].starts_with("7E163F17190005FFFF0006FFFF0007FF0000"), "{}", colours[1]);
}

#[test]
fn a_start_byte_inside_a_frame_of_mozas_is_doubled() {
    let frame = |payload: &[u8]| serial::moza(0x3F, 0x17, payload).to_string();
    assert_eq!(frame(&[0x7E]), "7E013F177E7EDE");
    // A checksum that is one.
    let sum = (0..=u8::MAX).find(|&byte| frame(&[byte]).ends_with("7E7E") && byte != 0x7E).unwrap();
    assert_eq!(frame(&[sum]), format!("7E013F17{sum:02X}7E7E"));
}

#[test]
fn cammus_has_speed_and_gear_too() {
    let frame = moving(80.0, 4);
    let with = |wheel, lights, frame| encoder(wheel).reports(lights, &frame).to_string();
    // 288 km/h.
    assert_eq!(
        with(Wheel::CammusC5, Lights::steady(6, 9), frame),
        format!("FC0601200400{}", "00".repeat(8))
    );
    assert_eq!(with(Wheel::CammusC5, blinking(9), frame)[..4], *"FC0A");
    let reverse = moving(0.0, -1);
    assert_eq!(with(Wheel::CammusC5, Lights::dark(9), reverse)[..10], *"FC000000FF");
    assert_eq!(
        with(Wheel::CammusC12, Lights::steady(23, 23), frame),
        format!("FAFBD464200104{}", "00".repeat(9))
    );
    assert_eq!(with(Wheel::CammusC12, Lights::dark(23), frame)[..8], *"FAFBD400");
}

#[test]
fn simagic_takes_thirteen_lights_a_report() {
    let reports = shown(Wheel::SimagicGtNeo, Lights::steady(6, 15));
    assert_eq!(reports.len(), 2);
    let head = |count: &str| format!("F00000000000EC03{count}");
    assert!(reports[0].starts_with(&(head("0D") + "3A00FF003B00FF00")), "{}", reports[0]);
    assert!(reports[0][18 + 5 * 8..].starts_with("3FFFFF0040000000"), "{}", reports[0]);
    assert!(reports[1].starts_with(&(head("02") + "4700000048000000")), "{}", reports[1]);
    assert!(reports.iter().all(|report| report.len() == 2 * 64));
    let setup = encoder(Wheel::SimagicGtNeo).setup();
    assert!(setup.to_string().starts_with("F00000000000EC020100"), "{setup}");
    assert_eq!(setup.as_slice()[0].send(), Send::Feature);
}

#[test]
fn simhubs_hid_devices_take_twenty_lights_a_report() {
    let mut encoder = Encoder::new(Wheel::SimHubHid);
    encoder.set_lights(3);
    let reports = encoder.reports(Lights::steady(2, 3), &TelemetryFrame::EMPTY);
    let rest = "00".repeat(64 - 4 - 9);
    assert_eq!(reports.to_string(), format!("6800030100FF00FFFF00000000{rest}"));
    encoder.set_lights(32);
    encoder.set_report_id(0x21);
    let reports: Vec<_> = encoder.off().into_iter().map(ToString::to_string).collect();
    assert_eq!(reports.len(), 2);
    assert!(
        reports[0].starts_with("21001400") && reports[1].starts_with("21140C01"),
        "{reports:?}"
    );
}

#[test]
fn simhubs_serial_packets_have_their_crc() {
    assert_eq!(serial::simhub(&[0x03, 0x31, 0x10]).to_string(), "0101FF030331106A");
    let mut encoder = Encoder::new(Wheel::SimHubSerial);
    encoder.set_lights(1);
    let reports = encoder.reports(Lights::steady(1, 1), &TelemetryFrame::EMPTY);
    assert!(reports.to_string().starts_with("0101FF05033600FF00"), "{reports}");
    encoder.set_lights(32);
    // 2 + 96 bytes of 32 each.
    assert_eq!(encoder.off().as_slice().len(), 4);
}

#[test]
fn wheels_are_known_by_their_ids() {
    let of = |id: u32| Wheel::of_ids((id >> 16) as u16, id as u16);
    assert_eq!(of(0x046D_C24F), Some(Wheel::LogitechG29));
    assert_eq!(of(0x046D_C266), Some(Wheel::LogitechG923Ps), "not the one for Xbox");
    assert_eq!(of(0x046D_C26E), Some(Wheel::LogitechG923Xbox));
    assert_eq!(of(0x0EB7_0E03), Some(Wheel::FanatecCslElite));
    assert_eq!(of(0x3416_1021), Some(Wheel::CammusC5));
    assert_eq!(of(0x044F_B66D), Some(Wheel::ThrustmasterShort));
    assert_eq!(of(0x046D_C262), None, "no lights");
    assert_eq!(without_lights(0x046D, 0xC262), Some("Logitech G920"));
    assert_eq!(without_lights(0x046D, 0xC24F), None);
    let mut seen = BTreeSet::new();
    for wheel in Wheel::ALL {
        for &id in wheel.ids() {
            assert!(seen.insert(id), "{id:X?} twice");
            assert_eq!(without_lights(id.0, id.1), None);
        }
    }
}

#[test]
fn wheels_are_known_by_their_words() {
    for wheel in Wheel::ALL {
        assert_eq!(Wheel::from_word(wheel.word()), Some(wheel));
        assert_eq!(Wheel::from_word(&wheel.name().to_uppercase()), Some(wheel));
    }
    for word in ["G29", "logitech-g29", "Logitech G29", "046d:c24f", "046D:C260"] {
        assert_eq!(Wheel::from_word(word), Some(Wheel::LogitechG29), "{word}");
    }
    for word in ["", "g30", "logitech", "046d:", "046d:ffff", "wheel:1"] {
        assert_eq!(Wheel::from_word(word), None, "{word}");
    }
    let words: BTreeSet<_> = Wheel::ALL.iter().map(|wheel| wheel.word()).collect();
    assert_eq!(words.len(), Wheel::ALL.len());
}

#[test]
fn the_docs_table_has_every_confidence() {
    let low: Vec<_> =
        Wheel::ALL.iter().filter(|wheel| wheel.confidence() == Confidence::Low).collect();
    assert_eq!(low, [&Wheel::Thrustmaster, &Wheel::ThrustmasterShort, &Wheel::SimagicGtNeo]);
    assert!(Confidence::Low < Confidence::High);
}

proptest! {
    #[test]
    fn every_state_is_legal_on_every_wheel(
        wheel in 0..Wheel::ALL.len(),
        count in any::<u8>(),
        of in 0..=MAX_LIGHTS,
        blink in any::<bool>(),
        speed in any::<f32>(),
        gear in any::<i8>(),
        lights in any::<u8>(),
    ) {
        let mut encoder = encoder(Wheel::ALL[wheel]);
        encoder.set_lights(lights);
        let mut shown = Lights::steady(count, of);
        shown.blink = blink;
        let frame = moving(speed, gear);
        let reports = encoder.reports(shown, &frame);
        prop_assert!((1..=REPORTS).contains(&reports.as_slice().len()));
        for report in &reports {
            let wanted: &[usize] = match (encoder.wheel(), report.send()) {
                (Wheel::LogitechG27 | Wheel::LogitechG29 | Wheel::LogitechG923Ps, _) => &[7],
                (Wheel::LogitechG923Xbox | Wheel::LogitechGPro | Wheel::LogitechRs50, _) => &[7, 20],
                (Wheel::Fanatec | Wheel::FanatecCslElite, _) => &[8],
                (Wheel::CammusC5, _) => &[14],
                (Wheel::CammusC12, _) => &[16],
                (Wheel::ThrustmasterShort, _) => &[32],
                (Wheel::MozaEs | Wheel::Moza, _) => &[11, 12],
                (_, Send::Serial { .. }) => &[],
                _ => &[64],
            };
            prop_assert!(wanted.is_empty() || wanted.contains(&report.wire().len()), "{}", report);
            if let Wheel::LogitechG29 = encoder.wheel() {
                prop_assert!(report.wire()[2] <= 0x1F);
            }
        }
    }

    #[test]
    fn any_reply_is_read_or_left(reply in proptest::collection::vec(any::<u8>(), 0..24), index in any::<u8>()) {
        let _ = (hidpp::index(&reply), hidpp::length(&reply, index), hidpp::taken(&reply, index));
    }
}
