//! Formats of a user's own: games that are built in, said again, and what no
//! file and no packet may do.

mod common;

use common::{assert_promises, recording};
use proptest::prelude::*;
use telemetry_core::{TelemetryFrame, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_decoders::custom::{
    BinaryField, Bits, Format, FormatSet, Gears, JsonField, Layout, Number, Order, Target,
    Variables,
};
use telemetry_detect::{AutoDetect, Detected, Outcome};
use telemetry_examples::car::{Setup, Simulation};
use telemetry_examples::encode::Encoder;
use telemetry_formats::{FieldSpec, FormatSpec, Formats, LayoutSpec, Place, TargetSpec};

fn built_in() -> Formats {
    let formats = Formats::from_yaml(include_str!("../user_formats.yaml")).unwrap();
    assert_eq!(formats.dropped(), []);
    formats
}

/// Every number of a frame by its name.
fn numbers(frame: &TelemetryFrame) -> serde_json::Map<String, serde_json::Value> {
    match serde_json::to_value(frame).unwrap() {
        serde_json::Value::Object(map) => map,
        other => panic!("{other}"),
    }
}

/// The same to the last place of an f32: the decoders reckon in f32, formats in
/// f64.
fn is_near(one: &serde_json::Value, other: &serde_json::Value) -> bool {
    use serde_json::Value::{Array, Number};
    match (one, other) {
        (Number(one), Number(other)) => {
            let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
            (one - other).abs() <= one.abs() * f64::from(f32::EPSILON)
        }
        (Array(one), Array(other)) => one.iter().zip(other).all(|(one, other)| is_near(one, other)),
        _ => one == other,
    }
}

/// Holds the format's frames against the decoder's. `unsaid` are the fields that
/// the format does not have, `at_times` those that the decoder leaves out at times,
/// by a rule that a format cannot have.
fn compare(
    name: &str,
    protocol: Protocol,
    packets: &[Vec<u8>],
    unsaid: &[&str],
    at_times: &[&str],
) -> usize {
    let formats = built_in();
    let index = formats.by_name(name).unwrap();
    let mut decoder = protocol.decoder();
    let mut detect = AutoDetect::new();
    let mut compared = 0;
    for (at, packet) in packets.iter().enumerate() {
        use telemetry_core::Decoder;
        let Ok(Some(expected)) = decoder.push(packet, Timestamp::ZERO) else { continue };
        let event = detect.push_with(&formats, packet, Timestamp::ZERO);
        assert_eq!(event.detected, Some(Detected::Format(index)), "{name} {at}");
        assert!(event.frame().is_some());
        let (own, _) = formats.format(index.into()).unwrap().read(packet).unwrap();
        assert_promises(&own);
        let (expected, own) = (numbers(&expected), numbers(&own));
        for (key, expected) in &expected {
            let left_out = expected.is_null() && at_times.contains(&key.as_str());
            if unsaid.contains(&key.as_str()) {
                assert!(own[key].is_null(), "{key}");
            } else if !left_out {
                assert!(is_near(expected, &own[key]), "{name} {at} {key}: {expected} {}", own[key]);
            }
        }
        compared += 1;
    }
    compared
}

/// Some seconds of a variant.
fn simulated(protocol: Protocol, variant: Option<&str>) -> Vec<Vec<u8>> {
    let mut car = Simulation::new(Setup::default());
    let mut encoder = Encoder::new(protocol, variant).unwrap();
    let mut packets = Vec::new();
    for _ in 0..1_200 {
        car.advance(1.0 / 60.0);
        encoder.encode(car.state(), |packet| packets.push(packet.to_vec()));
    }
    packets
}

#[test]
fn forza_said_again() {
    // In free roam there is no lap, and with the race off no reverse gear.
    let at_times = ["lap", "gear"];
    let horizon = simulated(Protocol::Forza, Some("324"));
    let compared = compare("Forza Horizon", Protocol::Forza, &horizon, &["car"], &at_times);
    assert!(compared > 1_000, "{compared}");
    for (name, path) in
        [("Forza Horizon", "forza/fh5.pkts"), ("Forza Motorsport", "forza/fm2023.pkts")]
    {
        let Some(packets) = recording(path) else { return };
        let compared = compare(name, Protocol::Forza, &packets, &["car"], &at_times);
        assert_eq!(compared, packets.len(), "{path}");
    }
}

#[test]
fn dirt_said_again() {
    // A share of fuel needs two numbers; the position and the end of a stage have
    // rules of their own.
    let unsaid = ["fuel", "position", "driving", "flag", "in_pit", "drs"];
    let is_driven = |packet: &Vec<u8>| packet.iter().any(|byte| *byte != 0);
    for path in ["dirt/dr2_stage_start.pkts", "dirt/dr2_whole_stage_every_7th.pkts"] {
        let Some(packets) = recording(path) else { return };
        let driven: Vec<_> = packets.into_iter().filter(is_driven).collect();
        let compared = compare("DiRT", Protocol::Codemasters, &driven, &unsaid, &[]);
        assert_eq!(compared, driven.len(), "{path}");
    }
}

#[test]
fn outgauge_said_again() {
    // Lights that the car does not have, and the car's own rules.
    let (unsaid, at_times) = (["car", "abs_active"], ["shift_light", "pit_limiter"]);
    for variant in Encoder::variants(Protocol::OutGauge) {
        let packets = simulated(Protocol::OutGauge, Some(variant.name));
        let name = if packets[0].len() == 92 { "OutGauge" } else { "OutGauge with an id" };
        let compared = compare(name, Protocol::OutGauge, &packets, &unsaid, &at_times);
        assert!(compared > 1_000, "{}", variant.name);
    }
}

#[test]
fn trucks_said_again() {
    let mut packets = simulated(Protocol::Truck, None);
    packets.push(b"{\"speed\":-2.5,\"rpm\":900,\"gear\":-2,\"dgear\":-1,\"steer\":1}\n\0".to_vec());
    packets.push(br#"{"dgear":"4","speed":"12.5","throttle":true,"brake":null}"#.to_vec());
    let compared = compare("Trucks", Protocol::Truck, &packets, &[], &[]);
    assert!(compared > 1_000, "{compared}");
}

fn number() -> impl Strategy<Value = Number> {
    (0..Number::ALL.len()).prop_map(|at| Number::ALL[at])
}

fn order() -> impl Strategy<Value = Order> {
    prop_oneof![Just(Order::Little), Just(Order::Big)]
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        (0..Target::FRAME.len()).prop_map(|at| Target::FRAME[at]),
        any::<u8>().prop_map(Target::Variable),
    ]
}

fn offset() -> impl Strategy<Value = u64> {
    prop_oneof![0..80u64, any::<u64>(), (0..9u64).prop_map(|below| u64::MAX - below)]
}

fn bits() -> impl Strategy<Value = Option<Bits>> {
    prop::option::of((any::<u64>(), any::<u8>()).prop_map(|(mask, shift)| Bits { mask, shift }))
}

fn factor() -> impl Strategy<Value = f64> {
    prop_oneof![Just(1.0), -1e3..1e3, any::<f64>()]
}

fn gears() -> impl Strategy<Value = Option<Gears>> {
    let pair = prop_oneof![(-2..20i32, -2..20i32), (any::<i32>(), any::<i32>())];
    prop::option::of(pair.prop_map(|(reverse, neutral)| Gears { reverse, neutral }))
}

prop_compose! {
    fn binary_field()(
        target in target(),
        offset in offset(),
        number in number(),
        order in order(),
        bits in bits(),
        scale in factor(),
        add in factor(),
    ) -> BinaryField {
        BinaryField { target, offset, number, order, bits, scale, add }
    }
}

fn key() -> impl Strategy<Value = String> {
    "[ab]{0,2}(\\.[ab]{0,2}){0,3}"
}

/// Texts that are JSON more often than not.
fn text() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        any::<f64>().prop_map(|number| number.to_string()),
        "\"[0-9.eE+-]{0,8}\"",
        "[\\[\\]{}:,\"a0.-]{0,6}",
    ];
    leaf.prop_recursive(5, 24, 4, |inner| {
        prop::collection::vec(("[ab]{0,2}", inner), 0..4).prop_map(|members| {
            let members: Vec<_> =
                members.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
            format!("{{{}}}", members.join(","))
        })
    })
}

/// Whether a frame and variables are what every reader promises.
fn assert_read(read: Option<(TelemetryFrame, Variables)>) {
    let Some((frame, variables)) = read else { return };
    assert_promises(&frame);
    assert!(frame.gear.is_none_or(|gear| (-1..=18).contains(&gear.get())));
    assert!(variables.iter().all(|(index, value)| index < 32 && value.is_finite()));
}

proptest! {
    #[test]
    fn no_packet_breaks_a_binary_format(
        fields in prop::collection::vec(binary_field(), 0..12),
        gears in gears(),
        packet in prop::collection::vec(any::<u8>(), 0..96),
    ) {
        let format: Format<'_> =
            Format { name: "x", layout: Layout::Binary { length: None, fields: &fields }, gears };
        assert_read(format.read(&packet));
        // What is read of each field alone is what is read of the packet.
        for field in &fields {
            let end = u128::from(field.offset) + field.number.size() as u128;
            let lies_within = end <= packet.len() as u128;
            prop_assert_eq!(field.raw(&packet).is_some(), lies_within);
        }
        let reads = fields.iter().any(|field| field.value(&packet).is_some());
        prop_assert_eq!(format.read(&packet).is_some(), reads);
    }

    #[test]
    fn no_text_breaks_a_json_format(
        fields in prop::collection::vec((target(), key(), factor(), factor()), 0..12),
        detect in prop::option::of(key()),
        gears in gears(),
        text in text(),
    ) {
        let fields: Vec<_> = fields
            .into_iter()
            .map(|(target, key, scale, add)| JsonField { target, key, scale, add })
            .collect();
        let layout = Layout::Json { key: detect.as_deref(), fields: &fields };
        assert_read(Format { name: "x", layout, gears }.read(text.as_bytes()));
    }

    /// Paths lead where another reader of JSON finds them.
    #[test]
    fn a_path_leads_to_what_serde_json_finds(key in key(), text in text()) {
        let field = JsonField::new(Target::Rpm, key.as_str());
        let found = field.raw(text.as_bytes());
        let Ok(value) = serde_json::from_str::<serde_json::Value>(&text) else {
            // Numbers past the range of f64 are no error here.
            return Ok(());
        };
        let at = key.split('.').try_fold(&value, |value, key| value.as_object()?.get(key));
        let expected = match at {
            Some(serde_json::Value::Number(number)) => number.as_f64(),
            Some(serde_json::Value::Bool(value)) => Some(f64::from(u8::from(*value))),
            Some(serde_json::Value::String(text)) => {
                text.parse().ok().filter(|number: &f64| number.is_finite())
            }
            _ => None,
        };
        prop_assert_eq!(found, expected, "{} in {}", key, text);
    }

    #[test]
    fn what_is_written_reads_the_same(
        names in prop::collection::vec("[A-Ca-c:| ]{0,3}", 0..6),
        fields in prop::collection::vec(
            (binary_field(), "[a-d]{1,2}", any::<bool>(), prop::option::of(factor()), 0..20u8),
            0..12,
        ),
        length in prop::option::of(any::<u32>()),
        gears in gears(),
    ) {
        let fields: Vec<_> = fields
            .into_iter()
            .map(|(field, variable, own, span, slot)| FieldSpec {
                target: match field.target {
                    Target::Variable(_) => TargetSpec::Variable(variable),
                    target => TargetSpec::Frame(target),
                },
                place: Place::Binary {
                    offset: field.offset,
                    number: field.number,
                    order: own.then_some(field.order),
                    bits: field.bits.filter(|bits| bits.shift < 64 && !field.number.is_float()),
                },
                scale: field.scale,
                add: field.add,
                min: span,
                max: span.map(|span| span + 1.0),
                slot: Some(slot),
            })
            .collect();
        let specs = names.into_iter().map(|name| FormatSpec {
            name,
            layout: LayoutSpec::Binary { length, order: Order::Big },
            gears,
            fields: fields.clone(),
        });
        let formats = Formats::compile(specs);
        for (text, again) in [
            (formats.to_yaml().unwrap(), Formats::from_yaml as fn(&str) -> _),
            (formats.to_json().unwrap(), Formats::from_json),
        ] {
            let again: Formats = again(&text).unwrap();
            prop_assert_eq!(again.dropped(), []);
            prop_assert_eq!(again.variables(), formats.variables());
            prop_assert_eq!(again.len(), formats.len());
            for index in 0..formats.len() {
                prop_assert_eq!(again.format(index), formats.format(index), "{}", text);
            }
        }
        let _ = formats.warnings();
    }

    #[test]
    fn no_file_breaks_the_reader(text in "(version: 1\n)?(formats:\n)?([ -]{0,6}(name|kind|fields|target|offset|length)?:? ?[a-z0-9\\[\\]{}&*!|>.-]{0,8}\n){0,12}") {
        for formats in [Formats::from_yaml(&text), Formats::from_json(&text)].into_iter().flatten() {
            let _ = (formats.warnings(), formats.to_yaml().unwrap());
        }
        let _ = telemetry_formats::padforge::import(&text);
    }

    /// With formats that claim nothing, detection is what it is without.
    #[test]
    fn formats_that_claim_nothing_change_nothing(
        packets in prop::collection::vec((0..13usize, any::<u8>(), 0..700u64), 0..40),
    ) {
        let lengths = [92, 96, 237, 240, 241, 244, 264, 280, 232, 311, 323, 324, 331];
        let past = [BinaryField::new(Target::Rpm, 400, Number::F32)];
        let formats: Vec<Format<'_>> = lengths
            .iter()
            .map(|length| Format {
                name: "past",
                layout: Layout::Binary { length: Some(*length), fields: &past },
                gears: None,
            })
            .collect();
        let (mut with, mut without) = (AutoDetect::new(), AutoDetect::new());
        let mut now = 0;
        for (length, byte, millis) in packets {
            now += millis;
            let mut packet = vec![0; lengths[length] as usize];
            packet[20] = byte;
            let now = Timestamp::from_millis(now);
            let one = with.push_with(&formats[..], &packet, now);
            let other = without.push(&packet, now);
            prop_assert_eq!(one, other);
            prop_assert!(!matches!(one.outcome, Outcome::Unknown));
        }
        prop_assert_eq!(with.counters(), without.counters());
    }
}
