//! What holds for any bytes and any times.

mod common;

use common::assert_promises;
use proptest::prelude::*;
use telemetry_core::{Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::{Protocol, codemasters, f1, forza, outgauge, pcars2, wrc};
use telemetry_detect::{AutoDetect, CHALLENGER_FRAMES, HOLD_RELEASE, Outcome};
use zerocopy::IntoBytes;

/// Lengths that some protocol has, and their neighbours.
fn lengths() -> impl Strategy<Value = usize> {
    let mut lengths = vec![0, 1, 24, 92, 96, 232, 237, 240, 241, 244, 264, 280];
    lengths.extend([311, 323, 324, 331, 538, 555, 556, 559, 308, 1_040, 1_063, 1_136, 1_367]);
    lengths.extend(f1::Format::ALL.iter().flat_map(|format| format.sizes()));
    prop_oneof![
        4 => prop::sample::select(lengths.clone()),
        1 => prop::sample::select(lengths).prop_map(|length| length.saturating_sub(1)),
        1 => 0..2_048usize,
    ]
}

/// Zeros but for a few bytes.
fn sparse() -> impl Strategy<Value = Vec<u8>> {
    let fields = prop::collection::vec((any::<usize>(), any::<u8>()), 0..24);
    (lengths(), fields).prop_map(|(length, fields)| {
        let mut packet = vec![0; length];
        for (at, byte) in fields {
            if let Some(place) = at.checked_rem(length).and_then(|at| packet.get_mut(at)) {
                *place = byte;
            }
        }
        packet
    })
}

/// Bytes of such a length: random, or zero but for a few.
fn packets() -> impl Strategy<Value = Vec<u8>> {
    let random = lengths().prop_flat_map(|length| prop::collection::vec(any::<u8>(), length));
    // F1's format and id in front, so that its packets come up.
    let f1 = (0..5usize, 0..17u8, sparse()).prop_map(|(format, id, mut packet)| {
        let format = f1::Format::ALL[format];
        let Some(&size) = format.sizes().get(usize::from(id)) else { return packet };
        packet.resize(size, 0);
        packet[..2].copy_from_slice(&format.number().to_le_bytes());
        packet[if format == f1::Format::F2022 { 5 } else { 6 }] = id;
        packet
    });
    let text = prop::collection::vec(
        prop::sample::select(vec![
            "{",
            "}",
            "\"",
            "\"rpm\":",
            "\"speed\":",
            "\"gear\":",
            ",",
            "1",
            "-2.5",
            "1e999",
            "nan",
            "true",
            "null",
            "[",
            "]",
            "\\u0000",
            " ",
            "\n",
            "\0",
        ]),
        0..40,
    )
    .prop_map(|words| words.concat().into_bytes());
    prop_oneof![random, sparse(), f1, text]
}

fn outcomes(detect: &mut AutoDetect, packet: &[u8], now: Timestamp) -> Option<TelemetryFrame> {
    let event = detect.push(packet, now);
    let frame = event.frame().copied();
    if let Some(frame) = &frame {
        assert_promises(frame);
    }
    frame
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn no_bytes_break_a_decoder(stream in prop::collection::vec(packets(), 1..6)) {
        for protocol in Protocol::ALL {
            let mut decoder = protocol.decoder();
            let mut into = protocol.decoder();
            for packet in &stream {
                let _ = (protocol.title(packet), protocol.plausible(packet));
                let explained = protocol.explain(packet);
                prop_assert!(explained.is_none() || !protocol.claims(packet));
                let pushed = decoder.push(packet, Timestamp::ZERO);
                let mut frame = TelemetryFrame::EMPTY;
                let filled = into.push_into(packet, Timestamp::ZERO, &mut frame);
                prop_assert_eq!(filled.map(|filled| filled.then_some(frame)), pushed);
                if let Ok(Some(frame)) = pushed {
                    assert_promises(&frame);
                }
                if let Err(error) = pushed {
                    prop_assert_eq!(error.protocol, protocol.word());
                    prop_assert!(!error.to_string().is_empty());
                }
            }
        }
    }

    #[test]
    fn a_view_writes_back_the_same_bytes(packet in packets()) {
        if let Ok(view) = outgauge::parse(&packet) {
            prop_assert_eq!(view.pack.as_bytes(), &packet[..92]);
        }
        if let Ok(view) = forza::parse(&packet) {
            prop_assert_eq!(view.sled().as_bytes(), &packet[..232]);
            if let Some(dash) = view.dash() {
                let at = if packet.len() < 330 && packet.len() > 320 { 244 } else { 232 };
                prop_assert_eq!(dash.as_bytes(), &packet[at..at + 79]);
            }
        }
        if let Ok(view) = codemasters::parse(&packet) {
            prop_assert_eq!(view.data.as_bytes(), &packet[..264]);
        }
        if let Ok(view) = wrc::parse(&packet) {
            let at = if view.packet_4cc.is_some() { 4 } else { 0 };
            prop_assert_eq!(view.clock.as_bytes(), &packet[at..at + 37]);
            prop_assert_eq!(view.vehicle.as_bytes(), &packet[packet.len() - 200..]);
        }
        if let Ok(pcars2::Packet::Telemetry(view)) = pcars2::parse(&packet) {
            prop_assert_eq!(view.released.as_bytes(), &packet[..538]);
        }
    }

    /// Errors cost their own packet and nothing else.
    #[test]
    fn a_bad_packet_changes_nothing_held(bad in packets(), byte in any::<u8>()) {
        for protocol in Protocol::ALL {
            let mut decoder = protocol.decoder();
            let mut other = protocol.decoder();
            if decoder.push(&bad, Timestamp::ZERO).is_ok() {
                continue;
            }
            let good = good_packet(protocol, byte);
            prop_assert_eq!(
                decoder.push(&good, Timestamp::ZERO),
                other.push(&good, Timestamp::ZERO)
            );
        }
    }

    /// Any packets at any times, backwards too: another format is shown only
    /// after three frames in a row or a second without one.
    #[test]
    fn the_hold_never_flips_inside_its_window(
        stream in prop::collection::vec((0..7usize, any::<u8>(), -200i64..1_500, packets()), 1..60)
    ) {
        let mut detect = AutoDetect::new();
        let mut now = 5_000_000i64;
        let mut held: Option<(Protocol, i64)> = None;
        let mut in_a_row: (Option<Protocol>, u8) = (None, 0);
        for (protocol, byte, step, noise) in stream {
            now = (now + step * 1_000).max(0);
            let at = Timestamp::from_micros(now as u64);
            let packet = if byte < 64 { noise } else { good_packet(Protocol::ALL[protocol], byte) };
            let event = detect.push(&packet, at);
            let Some(protocol) = event.protocol() else { continue };
            let shown = match event.outcome {
                Outcome::Frame(_) => true,
                Outcome::Waiting(_) => false,
                _ => continue,
            };
            in_a_row = match in_a_row {
                (Some(last), frames) if last == protocol => (last.into(), frames.saturating_add(1)),
                _ => (Some(protocol), 1),
            };
            match held {
                Some((holder, last)) if holder != protocol => {
                    let silent = now - last >= HOLD_RELEASE.as_micros() as i64;
                    let enough = in_a_row.1 >= CHALLENGER_FRAMES;
                    prop_assert_eq!(shown, silent || enough);
                    if shown {
                        held = Some((protocol, now));
                    }
                }
                _ => {
                    prop_assert!(shown);
                    held = Some((protocol, now));
                }
            }
            prop_assert_eq!(detect.held(), held.map(|(protocol, _)| protocol.into()));
        }
    }

    #[test]
    fn detection_keeps_every_promise_and_counts_every_packet(
        stream in prop::collection::vec((packets(), any::<u64>()), 0..40)
    ) {
        let mut detect = AutoDetect::new();
        for (packet, micros) in &stream {
            outcomes(&mut detect, packet, Timestamp::from_micros(*micros));
        }
        prop_assert_eq!(detect.counters().packets(), stream.len() as u64);
    }
}

/// A packet that is a frame.
fn good_packet(protocol: Protocol, byte: u8) -> Vec<u8> {
    match protocol {
        Protocol::Truck => format!("{{\"rpm\":{byte}}}").into_bytes(),
        Protocol::F1 => {
            let mut packet = vec![0; 1_352];
            packet[..7].copy_from_slice(&[0xe9, 7, 25, 1, 0, 1, 6]);
            packet[27] = byte % 22;
            packet
        }
        Protocol::Pcars2 => vec![0; 559],
        Protocol::OutGauge => vec![0; 96],
        Protocol::Wrc => vec![0; 237],
        Protocol::Codemasters => vec![0; 264],
        Protocol::Forza => vec![0; 324],
        other => panic!("no packet of {other:?}"),
    }
}
