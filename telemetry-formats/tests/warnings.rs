//! What works and is probably not meant.

use telemetry_decoders::Protocol;
use telemetry_decoders::custom::Target;
use telemetry_formats::{Formats, WarningKind};

fn warnings(formats: &str) -> Vec<(usize, Option<usize>, WarningKind)> {
    let formats = Formats::from_yaml(&format!("version: 1\nformats:\n{formats}")).unwrap();
    assert_eq!(formats.dropped(), []);
    let warnings = formats.warnings();
    assert!(warnings.iter().all(|warning| !warning.kind.to_string().is_empty()));
    warnings.into_iter().map(|warning| (warning.format, warning.field, warning.kind)).collect()
}

/// One format with a length of its own and these fields.
fn of_fields(fields: &str) -> Vec<(Option<usize>, WarningKind)> {
    let formats = format!("  - {{name: a, kind: binary, length: 50, fields: [{fields}]}}\n");
    warnings(&formats).into_iter().map(|(_, field, kind)| (field, kind)).collect()
}

const RPM: &str = "fields: [{target: rpm, offset: 0, type: u8}]";

#[test]
fn a_good_format_has_none() {
    assert_eq!(warnings(&format!("  - {{name: a, kind: binary, length: 50, {RPM}}}\n")), []);
    let key = "fields: [{target: rpm, key: a}]";
    assert_eq!(warnings(&format!("  - {{name: a, kind: json, key: b, {key}}}\n")), []);
}

#[test]
fn a_format_that_hides_a_protocol() {
    for (length, protocol) in [
        (92, Some(Protocol::OutGauge)),
        (96, Some(Protocol::OutGauge)),
        (244, Some(Protocol::Wrc)),
        (264, Some(Protocol::Codemasters)),
        (324, Some(Protocol::Forza)),
        (559, Some(Protocol::Pcars2)),
        (24, Some(Protocol::Pcars2)),
        (308, Some(Protocol::Pcars2)),
        (1_136, Some(Protocol::Pcars2)),
        (1_352, Some(Protocol::F1)),
        (93, None),
        (1_289, None),
    ] {
        let found = warnings(&format!("  - {{name: a, kind: binary, length: {length}, {RPM}}}\n"));
        let expected: Vec<_> =
            protocol.map(|protocol| (0, None, WarningKind::Hides(protocol))).into_iter().collect();
        assert_eq!(found, expected, "{length}");
    }
    // 237 bytes are a packet of two.
    let both = warnings(&format!("  - {{name: a, kind: binary, length: 237, {RPM}}}\n"));
    let hides = |protocol| (0, None, WarningKind::Hides(protocol));
    assert_eq!(both, [hides(Protocol::F1), hides(Protocol::Wrc)]);
    let key = "fields: [{target: rpm, key: a}]";
    let text = |name: &str| warnings(&format!("  - {{name: a, kind: json, key: {name}, {key}}}\n"));
    assert_eq!(text("dgear"), [hides(Protocol::Truck)]);
    assert_eq!(text("truck.dgear"), []);
}

#[test]
fn every_length_that_is_hidden_is_told() {
    for length in 1..=2_048u16 {
        let claimed = Protocol::claim(&vec![0; length.into()]);
        let found = warnings(&format!("  - {{name: a, kind: binary, length: {length}, {RPM}}}\n"));
        if let Some(protocol) = claimed {
            assert!(found.contains(&(0, None, WarningKind::Hides(protocol))), "{length}");
        }
    }
}

#[test]
fn a_format_that_is_not_detected() {
    assert_eq!(
        warnings(&format!(
            "  - {{name: a, kind: binary, {RPM}}}\n  - {{name: b, kind: json, fields: [{{target: rpm, key: a}}]}}\n"
        )),
        [(0, None, WarningKind::NotDetected), (1, None, WarningKind::NotDetected)]
    );
    let same = format!(
        "  - {{name: a, kind: binary, length: 50, {RPM}}}\n  - {{name: b, kind: binary, length: 50, {RPM}}}\n"
    );
    assert_eq!(warnings(&same), [(1, None, WarningKind::Behind { first: 0 })]);
    let long = |length: u32| {
        warnings(&format!("  - {{name: a, kind: binary, length: {length}, {RPM}}}\n"))
    };
    assert_eq!(long(65_507), []);
    assert_eq!(long(65_508), [(0, None, WarningKind::NoSuchLength { length: 65_508 })]);
    assert_eq!(of_fields(""), [(None, WarningKind::ReadsNothing)]);
    let name = format!("  - {{name: F1, kind: binary, length: 50, {RPM}}}\n");
    assert_eq!(warnings(&name), [(0, None, WarningKind::BuiltInName)]);
    let gears = format!(
        "  - {{name: a, kind: binary, length: 50, gears: {{reverse: 1, neutral: 1}}, {RPM}}}\n"
    );
    assert_eq!(warnings(&gears), [(0, None, WarningKind::SameGears)]);
}

#[test]
fn a_field_that_does_nothing() {
    let past = |end| WarningKind::PastLength { end, length: 50 };
    let all = "{target: rpm, offset: 46, type: f32}, {target: brake, offset: 47, type: f32}, {target: clutch, offset: 18446744073709551615, type: u8}";
    assert_eq!(of_fields(all), [(Some(1), past(51)), (Some(2), past(u64::MAX))]);
    let alone = "{target: brake, offset: 50, type: u8}";
    assert_eq!(of_fields(alone), [(None, WarningKind::ReadsNothing), (Some(0), past(51))]);
    let twice = "{target: rpm, offset: 0, type: f32}, {target: rpm, offset: 4, type: f32}, {target: 'var:a', offset: 0, type: u8}, {target: 'var:a', offset: 1, type: u8}";
    let same = |first| WarningKind::SameTarget { first };
    assert_eq!(of_fields(twice), [(Some(1), same(0)), (Some(3), same(2))]);
    let part = "{target: yaw_rad, offset: 0, type: f32}, {target: roll_rad, offset: 4, type: f32}";
    let missing = WarningKind::OnlyAPart { missing: Target::Pitch };
    assert_eq!(of_fields(part), [(Some(0), missing.clone()), (Some(1), missing)]);
    assert_eq!(
        of_fields("{target: rpm, offset: 0, type: u8, scale: 0}"),
        [(Some(0), WarningKind::ScaleZero)]
    );
    for bits in ["mask: 0", "mask: 0x0f, shift: 4", "mask: 0xff00", "shift: 8"] {
        let field = format!("{{target: rpm, offset: 0, type: u8, {bits}}}");
        assert_eq!(of_fields(&field), [(Some(0), WarningKind::NoBits)], "{bits}");
    }
    assert_eq!(of_fields("{target: rpm, offset: 0, type: u64, shift: 63}"), []);
}

#[test]
fn spans_and_slots() {
    let span = |target: &str, rest: &str| {
        of_fields(&format!("{{target: '{target}', offset: 0, type: u8, {rest}}}"))
    };
    assert_eq!(span("var:a", "min: 2, max: 1"), [(Some(0), WarningKind::Backwards)]);
    assert_eq!(span("var:a", "min: 2"), [(Some(0), WarningKind::Backwards)]);
    assert_eq!(span("var:a", "min: 1"), [(Some(0), WarningKind::NoSpan)]);
    assert_eq!(span("var:a", "min: -1, max: 1"), []);
    assert_eq!(span("rpm", "min: 0"), [(Some(0), WarningKind::SpanOfFrame)]);
    assert_eq!(span("rpm", "slot: 1"), [(Some(0), WarningKind::SlotIgnored)]);
    assert_eq!(span("var:a", "slot: 17"), [(Some(0), WarningKind::SlotIgnored)]);
    assert_eq!(span("var:a", "slot: 16"), []);
    let gear = "  - {name: a, kind: binary, length: 50, gears: {reverse: 0, neutral: 1}, fields: [{target: gear, offset: 0, type: u8, scale: 2}]}\n";
    assert_eq!(warnings(gear), [(0, Some(0), WarningKind::ScaledGear)]);
}
