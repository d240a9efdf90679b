//! The checks of detection, against a model of it.

use std::array;

use telemetry_core::{DecodeError, Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::{AnyDecoder, Protocol};
use telemetry_detect::{AutoDetect, CHALLENGER_FRAMES, HOLD_RELEASE, Outcome, ProtocolCounters};

use super::frame::{self, print};
use super::steps::{Step, all_shapes, steps};

/// From this shape on a step also picks a protocol, and by the last one none.
const PICK: u8 = u8::MAX - Protocol::COUNT as u8;

pub fn detect(data: &[u8]) {
    let mut detect = AutoDetect::new();
    let mut model = Model::new();
    for step in steps(data, &all_shapes()) {
        if let Some(pick) = step.shape.checked_sub(PICK) {
            let protocol = Protocol::ALL.get(usize::from(pick)).copied();
            detect.pick(protocol);
            model.pick(protocol);
        }
        let event = detect.push(&step.packet, step.now);
        print(&event);
        model.expect(&step, event.protocol(), event.title, event.outcome);
        assert_eq!(detect.held(), model.shown.map(|(protocol, _)| protocol.into()));
        assert_eq!(detect.picked(), model.picked.map(Into::into));
    }

    let counters = detect.counters();
    for protocol in Protocol::ALL {
        assert_eq!(*counters.of(protocol), model.counters[protocol as usize], "{protocol:?}");
    }
    assert_eq!((counters.unknown, counters.packets()), (model.unknown, model.packets));
}

struct Model {
    decoders: [AnyDecoder; Protocol::COUNT],
    counters: [ProtocolCounters; Protocol::COUNT],
    /// The highest rpm of each protocol.
    highest: [f32; Protocol::COUNT],
    unknown: u64,
    packets: u64,
    picked: Option<Protocol>,
    /// Of which protocol a frame was last shown, and when.
    shown: Option<(Protocol, Timestamp)>,
    /// Of which protocol the last frames were, and how many in a row.
    row: Option<(Protocol, u64)>,
}

impl Model {
    fn new() -> Self {
        Self {
            decoders: Protocol::ALL.map(Protocol::decoder),
            counters: array::from_fn(|_| ProtocolCounters::default()),
            highest: [0.0; Protocol::COUNT],
            unknown: 0,
            packets: 0,
            picked: None,
            shown: None,
            row: None,
        }
    }

    fn pick(&mut self, protocol: Option<Protocol>) {
        self.picked = protocol;
        self.shown = None;
        self.row = None;
    }

    /// Panics where the outcome of a packet is another than the model's.
    fn expect(
        &mut self,
        step: &Step,
        protocol: Option<Protocol>,
        title: &str,
        outcome: Outcome<'_>,
    ) {
        let packet = &step.packet[..];
        self.packets += 1;
        let claim = Protocol::claim(packet);
        let recognised = if claim.is_none() { Protocol::recognise(packet) } else { None };
        assert_eq!(protocol, claim.or(recognised.map(|(protocol, _)| protocol)));
        let Some(protocol) = protocol else {
            assert_eq!((title, outcome), ("", Outcome::Unknown));
            self.unknown += 1;
            return;
        };
        assert_eq!(title, if recognised.is_some() { "" } else { protocol.title(packet) });

        let counters = &mut self.counters[protocol as usize];
        if let Some((_, error)) = recognised {
            assert_eq!(outcome, Outcome::Refused(error));
            count_refusal(counters, &error);
            return;
        }
        if self.picked.is_some_and(|picked| picked != protocol) {
            assert_eq!(outcome, Outcome::NotPicked);
            counters.not_picked += 1;
            return;
        }
        let decoder = &mut self.decoders[protocol as usize];
        match protocol.plausible(packet).and_then(|()| decoder.push(packet, step.now)) {
            Err(error) => {
                assert_eq!(outcome, Outcome::Refused(error));
                count_refusal(counters, &error);
            }
            Ok(None) => {
                assert_eq!(outcome, Outcome::NoFrame);
                counters.no_frame += 1;
            }
            Ok(Some(decoded)) => self.expect_frame(protocol, step.now, decoded, outcome),
        }
    }

    /// A frame's protocol changes after so many frames in a row, or after so
    /// long without a frame of the protocol that is shown.
    fn expect_frame(
        &mut self,
        protocol: Protocol,
        now: Timestamp,
        decoded: TelemetryFrame,
        outcome: Outcome<'_>,
    ) {
        let highest = &mut self.highest[protocol as usize];
        *highest = highest.max(decoded.rpm.unwrap_or(0.0));
        let in_row = match self.row {
            Some((last, count)) if last == protocol => count + 1,
            _ => 1,
        };
        self.row = Some((protocol, in_row));

        let counters = &mut self.counters[protocol as usize];
        match self.shown {
            Some((held, last))
                if held != protocol
                    && now.since(last) < HOLD_RELEASE
                    && in_row < u64::from(CHALLENGER_FRAMES) =>
            {
                assert_eq!(outcome, Outcome::Waiting(held.into()));
                counters.waiting += 1;
            }
            _ => {
                let Outcome::Frame(frame) = outcome else { panic!("{outcome:?}") };
                expect_learned(frame, &decoded, *highest);
                counters.frames += 1;
                self.shown = Some((protocol, now));
            }
        }
    }
}

/// A shown frame is the decoder's, but for the maximum that the game lacks.
fn expect_learned(frame: &TelemetryFrame, decoded: &TelemetryFrame, highest: f32) {
    frame::check(frame);
    let mut expected = *decoded;
    if decoded.max_rpm.is_none() {
        assert_eq!(frame.max_rpm.is_some(), frame.max_rpm_learned);
        assert!(frame.max_rpm.is_none_or(|max| max <= highest), "more than was ever seen");
        expected.max_rpm = frame.max_rpm;
        expected.max_rpm_learned = frame.max_rpm_learned;
    }
    assert_eq!(*frame, expected);
}

fn count_refusal(counters: &mut ProtocolCounters, error: &DecodeError) {
    let refused = &mut counters.refused;
    *match error.kind.as_str() {
        "length" => &mut refused.length,
        "unsupported" => &mut refused.unsupported,
        "malformed" => &mut refused.malformed,
        "implausible" => &mut refused.implausible,
        _ => &mut refused.other,
    } += 1;
}
