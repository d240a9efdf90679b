//! The checks of formats of a user's own: files of any bytes, and packets through
//! what is read of them.

use std::str;

use telemetry_core::TelemetryFrame;
use telemetry_decoders::Protocol;
use telemetry_decoders::custom::{Bits, FormatSet, Gears, Number, Order, Target, Variables};
use telemetry_decoders::wrc::structure::{Decoder, Structures as _};
use telemetry_detect::{AutoDetect, Detected, Outcome};
use telemetry_formats::wrc::{Channels, Structures};
use telemetry_formats::{FieldSpec, FormatSpec, Formats, LayoutSpec, Place, TargetSpec, padforge};

use super::frame::{self, print, print_plain};
use super::full::layouts;
use super::steps::{all_shapes, steps};

/// How many bytes make a field: see [`described`].
const FIELD: usize = 24;

/// A little-endian u16 length, a file of that length, and a stream of packets.
///
/// A file that begins with `!` is no text: every [`FIELD`] bytes of it are a field
/// of a binary format.
pub fn formats(data: &[u8]) {
    let Some((&[low, high], rest)) = data.split_first_chunk() else { return };
    let length = usize::from(u16::from_le_bytes([low, high])).min(rest.len());
    let (file, packets) = rest.split_at(length);
    let all = match file {
        [b'!', fields @ ..] => vec![Formats::compile([described(fields)])],
        text => {
            structures(text, packets);
            read(text)
        }
    };
    for mut formats in all {
        formats.dropped().iter().for_each(print_plain);
        formats.warnings().iter().for_each(|warning| print_plain(&warning.kind));
        written_reads_the_same(&formats);
        slots_are_each_ones_own(&formats);
        run(&formats, packets);
        picked(&formats, packets);
        let again = formats.clone();
        formats.replace(again);
        slots_are_each_ones_own(&formats);
    }
}

/// A file as a structure of EA SPORTS WRC, and as the channels that there are.
fn structures(text: &[u8], packets: &[u8]) {
    let Ok(text) = str::from_utf8(text) else { return };
    let channels = Channels::from_json(text).unwrap_or_else(|error| {
        print_plain(&error);
        Channels::known()
    });
    assert!(channels.len() >= Channels::known().len(), "those that are known stay");
    let mut structures = Structures::new();
    match structures.add_json(text, &channels) {
        Ok(()) => {}
        Err(error) => {
            print_plain(&error);
            assert!(structures.is_empty(), "nothing is added by an error");
        }
    }
    print(&structures);
    assert_eq!(structures.structure(structures.len()), None);
    let mut decoder = Decoder::default();
    for step in steps(packets, &all_shapes()).take(16) {
        layouts(&structures, &mut decoder, &step.packet);
        // In the length of each of them.
        for index in 0..structures.len().min(8) {
            let length = structures.layout(index).map_or(0, |layout| layout.length());
            let mut packet = step.packet.clone();
            packet.resize((length as usize).min(4_096), 0);
            layouts(&structures, &mut decoder, &packet);
        }
    }
}

/// What a file is as each of the languages.
fn read(text: &[u8]) -> Vec<Formats> {
    let Ok(text) = str::from_utf8(text) else { return Vec::new() };
    let imported = padforge::import(text).map(|imported| imported.formats);
    let nested: Result<Formats, _> = serde_json::from_str(text);
    nested.iter().for_each(print);
    let all = [Formats::from_yaml(text), Formats::from_json(text), imported];
    let (read, errors): (Vec<_>, Vec<_>) = all.into_iter().partition(Result::is_ok);
    errors.iter().filter_map(|error| error.as_ref().err()).for_each(print_plain);
    read.into_iter().flatten().collect()
}

/// The fields that bytes describe.
fn described(bytes: &[u8]) -> FormatSpec {
    let fields = bytes.as_chunks::<FIELD>().0.iter().map(|bytes| {
        let [target, number, flags, shift, rest @ ..] = *bytes;
        let (offset, rest) = rest.split_first_chunk().expect("20 bytes");
        let (scale, rest) = rest.split_first_chunk().expect("12 bytes");
        let mask = u32::from_le_bytes(rest.try_into().expect("4 bytes"));
        let offset = u64::from_le_bytes(*offset);
        let target = match Target::FRAME.get(usize::from(target)) {
            Some(target) => TargetSpec::Frame(*target),
            None => TargetSpec::Variable(format!("v{target}")),
        };
        let bits = Bits { mask: mask.into(), shift };
        FieldSpec {
            scale: f64::from_bits(u64::from_le_bytes(*scale)),
            add: f64::from(flags),
            ..FieldSpec::new(
                target,
                Place::Binary {
                    offset: if flags & 1 == 0 { offset % 128 } else { offset },
                    number: Number::ALL[usize::from(number) % Number::ALL.len()],
                    order: (flags & 2 != 0).then_some(Order::Big),
                    bits: (flags & 4 != 0).then_some(bits),
                },
            )
        }
    });
    let first = bytes.first().copied().unwrap_or(0);
    FormatSpec {
        name: "described".into(),
        layout: LayoutSpec::Binary { length: (first & 1 != 0).then_some(92), order: Order::Little },
        gears: (first & 2 != 0).then_some(Gears { reverse: 0, neutral: i32::from(first >> 2) }),
        fields: fields.collect(),
    }
}

fn written_reads_the_same(formats: &Formats) {
    let yaml = formats.to_yaml().expect("YAML is written");
    let json = formats.to_json().expect("JSON is written");
    let all = [Formats::from_yaml(&yaml), Formats::from_json(&json)];
    for again in all {
        let again = again.unwrap_or_else(|error| panic!("{error}\n{yaml}"));
        assert_eq!(again.dropped(), []);
        assert_eq!(again.variables(), formats.variables());
        assert_eq!(again.len(), formats.len());
        for index in 0..formats.len() {
            assert_eq!(again.format(index), formats.format(index), "{yaml}");
        }
        for (index, spec) in again.iter().enumerate() {
            // A variable's slot is written where none was asked for.
            let before = formats.get(index).expect("it is there");
            assert_eq!((&before.name, &before.layout), (&spec.name, &spec.layout), "{yaml}");
            assert_eq!(before.fields.len(), spec.fields.len(), "{yaml}");
            // The first of the name, whose place may be beyond what can be picked.
            let place = again.by_name(&spec.name).map_or(index, usize::from);
            assert!(place <= index, "{yaml}");
        }
        assert_eq!((again.is_empty(), again.get(again.len())), (formats.is_empty(), None));
    }
    // As a part of another file.
    let nested: Formats = serde_json::from_str(&json).expect("what was written");
    assert_eq!(nested.len(), formats.len());
    assert_eq!(serde_json::to_value(&nested).ok(), serde_json::to_value(formats).ok());
}

fn slots_are_each_ones_own(formats: &Formats) {
    let mut slots: Vec<_> = formats.variables().iter().filter_map(|one| one.slot).collect();
    assert_eq!(slots.len(), formats.variables().len().min(17), "17 have an axis");
    slots.sort_unstable();
    slots.dedup();
    assert_eq!(slots.len(), formats.variables().len().min(17), "no slot is of two");
    for variable in formats.variables() {
        assert!(variable.share(0.5).is_none_or(|share| (0.0..=1.0).contains(&share)));
    }
}

fn run(formats: &Formats, packets: &[u8]) {
    let mut detect = AutoDetect::new();
    for step in steps(packets, &all_shapes()) {
        let mut first = None;
        for index in 0..formats.len() {
            let format = formats.format(index).expect("it is there");
            let read = format.read(&step.packet);
            if let Some((frame, variables)) = &read {
                frame::check(frame);
                check(variables, formats);
            }
            // What a packet does not say is as it was.
            let (mut frame, mut variables) = (TelemetryFrame::EMPTY, Variables::EMPTY);
            frame.lap = Some(7);
            variables.set(31, 7.0);
            let (frame_before, variables_before) = (frame, variables);
            let is_read = format.read_into(&step.packet, &mut frame, &mut variables);
            let expected = read.unwrap_or((frame_before, variables_before));
            assert_eq!((is_read, frame, variables), (read.is_some(), expected.0, expected.1));
            if format.is_detectable() && is_read {
                first = first.or(u8::try_from(index).ok());
            }
        }
        let which = first.map(Detected::Format);
        let which = which.or(Protocol::claim(&step.packet).map(Detected::Protocol));
        assert_eq!(detect.which_with(formats, &step.packet), which);
        let event = detect.push_with(formats, &step.packet, step.now);
        print(&event);
        assert_eq!(event.detected.and_then(Detected::format), first);
        if first.is_some() {
            assert!(matches!(event.outcome, Outcome::Frame(_) | Outcome::Waiting(_)));
        }
        if let Some(frame) = event.frame() {
            frame::check(frame);
            check(event.variables, formats);
        }
    }
}

/// One of the formats is picked by hand: no other is shown, and it takes what it can
/// read whatever its length and key say.
fn picked(formats: &Formats, packets: &[u8]) {
    let Some(index) = formats.len().checked_sub(1).and_then(|last| u8::try_from(last).ok()) else {
        return;
    };
    let format = formats.format(index.into()).expect("it is there");
    let mut detect = AutoDetect::new();
    detect.pick_format(index);
    for step in steps(packets, &all_shapes()) {
        let event = detect.push_with(formats, &step.packet, step.now);
        print(&event);
        if let Some((frame, variables)) = format.read(&step.packet) {
            assert_eq!(event.detected, Some(Detected::Format(index)));
            assert_eq!(
                (event.frame().map(|new| new.rpm), event.variables),
                (Some(frame.rpm), &variables)
            );
        } else {
            assert_eq!(event.frame(), None);
            assert_ne!(event.detected, Some(Detected::Format(index)));
        }
        // Without the formats nothing is what is picked.
        let event = detect.push(&step.packet, step.now);
        assert!(matches!(
            event.outcome,
            Outcome::NotPicked | Outcome::Refused(_) | Outcome::Unknown
        ));
    }
    assert_eq!(detect.picked(), Some(Detected::Format(index)));
    detect.formats_changed();
    assert_eq!((detect.picked(), detect.held()), (None, None));
}

fn check(variables: &Variables, formats: &Formats) {
    for (index, value) in variables.iter() {
        assert!(value.is_finite() && usize::from(index) < formats.variables().len());
    }
}
