//! The sums that are timed: ours, the floor's and each rival's over the same
//! packet are the same.

use telemetry_decoders::f1;
use telemetry_rivals::random::Random;
use telemetry_rivals::samples;
use telemetry_rivals::sum::{self, Add, Total};

/// Every sum is exact, so that it does not go by the order of adding up: floats
/// of random packets are multiples of 2^-20 below 1.
#[test]
fn f1_packets() {
    let mut random = Random::new(31);
    for (format, id, layout) in samples::f1_layouts() {
        for _ in 0..20 {
            let packet = samples::f1(&mut random, format, id, &layout);
            // A double of a random packet may be any multiple up to 2^20.
            let ours = sum::ours::f1(&packet).unwrap();
            assert_ne!(ours, Total::default());
            let floor = sum::floor::f1(format, id).unwrap();
            assert_eq!(floor(&packet), Some(ours), "{format} {id}");
            if format < 2025 && (format, id) != (2023, 13) {
                assert_eq!(sum::packet_parser::f1(&packet), Some(ours), "{format} {id}");
            }
            if format == 2022 && !matches!(id, 4 | 10) {
                assert_eq!(sum::cm_telemetry::f1(&packet), Some(ours), "{format} {id}");
            }
            if format == 2025 {
                assert_eq!(sum::models_25::f1(&packet), Some(ours), "{format} {id}");
            }
        }
    }
}

/// How many bytes a sum goes by: each is changed in turn.
#[test]
fn a_sum_goes_by_most_of_the_bytes() {
    let mut random = Random::new(32);
    for (format, id, layout) in samples::f1_layouts() {
        let packet = samples::f1(&mut random, format, id, &layout);
        let ours = sum::ours::f1(&packet);
        let counts = |at: &usize| {
            let mut packet = packet.clone();
            packet[*at] ^= 1;
            sum::ours::f1(&packet) != ours
        };
        let share = (0..packet.len()).filter(counts).count() * 100 / packet.len();
        // Names and codes are not in it: Participants and Lobby Info are mostly that.
        let least = if matches!(id, 4 | 9) { 4 } else { 50 };
        assert!(share >= least, "{format} {id}: {share} %");
    }
}

#[test]
fn events() {
    for format in f1::Format::ALL.map(f1::Format::number).into_iter().filter(|of| *of < 2026) {
        let packet = samples::f1_event(format);
        let ours = sum::event::ours(&packet).unwrap();
        assert_eq!(ours, Total { whole: 27, real: 643.75 });
        assert_eq!(sum::event::floor_of(format)(&packet), Some(ours));
        match format {
            2025 => assert_eq!(sum::event::models_25(&packet), Some(ours)),
            _ => assert_eq!(sum::event::packet_parser(&packet), Some(ours), "{format}"),
        }
        if format == 2022 {
            assert_eq!(sum::event::cm_telemetry(&packet), Some(ours));
        }
    }
}

#[test]
fn other_packets() {
    use sum::floor;
    for (length, floor) in [
        (232, floor::forza_232 as Add),
        (311, floor::forza_311),
        (331, floor::forza_331),
        (323, floor::forza_323),
        (324, floor::forza_324),
    ] {
        let packet = samples::forza(length).unwrap();
        let ours = sum::others::forza(&packet).unwrap();
        assert_eq!(floor(&packet), Some(ours), "{length}");
        if length == 331 {
            assert_eq!(sum::others::forza_dataout_parse(&packet), Some(ours));
        }
    }
    let packet = samples::codemasters_264();
    let ours = sum::others::codemasters(&packet).unwrap();
    assert_eq!(floor::codemasters_264(&packet), Some(ours));
    assert_eq!(sum::others::cm_telemetry(&packet), Some(ours));
    for (length, floor) in [(92, floor::outgauge_92 as Add), (96, floor::outgauge_96)] {
        let packet = samples::outgauge(length);
        let ours = sum::others::outgauge(&packet).unwrap();
        assert_eq!(floor(&packet), Some(ours), "{length}");
        // Its swap of brake and clutch does not show in a sum.
        assert_eq!(sum::others::outgauge_crate(&packet), Some(ours), "{length}");
    }
    let packet = samples::wrc_237();
    assert_eq!(sum::others::wrc(&packet), floor::wrc_237(&packet));
    assert!(sum::others::wrc(&packet).is_some());
    let packet = samples::pcars2_559();
    assert_eq!(sum::others::pcars2(&packet), floor::pcars2_559(&packet));
    assert!(sum::others::pcars2(&packet).is_some());
}
