//! What a file may hold, and what becomes of what it may not.

use telemetry_core::Timestamp;
use telemetry_decoders::custom::{Bits, FormatSet, Gears, Number, Order, Target};
use telemetry_detect::{AutoDetect, Detected};
use telemetry_formats::{
    Error, FieldSpec, FormatSpec, Formats, LayoutSpec, Place, Reason, TargetSpec,
};

const WHOLE: &str = r#"
# Every key.
version: 1
formats:
  - name: Binary
    kind: binary
    length: 64
    order: big
    gears: {reverse: 0, neutral: 1}
    fields:
      - {target: speed_mps, offset: 4, type: f32, scale: 0.25, add: -1}
      - {target: gear, offset: 8, type: u8, mask: 0x0f, shift: 2, order: little}
      - {target: "var:Boost", offset: 10, type: s16, min: -1, max: 2.5, slot: 3}
  - name: Text
    kind: json
    key: game.id
    fields:
      - {target: rpm, key: car.rpm, scale: 2}
      - {target: "var:Boost", key: car.boost}
      - {target: "var:Oil: front", key: oil}
"#;

fn yaml(text: &str) -> Formats {
    Formats::from_yaml(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// One binary format with one field.
fn field(values: &str) -> Formats {
    yaml(&format!(
        "version: 1\nformats:\n  - name: a\n    kind: binary\n    fields: [{{{values}}}]\n"
    ))
}

fn reasons(formats: &Formats) -> Vec<String> {
    formats.dropped().iter().map(ToString::to_string).collect()
}

#[test]
fn every_key_is_read() {
    let formats = yaml(WHOLE);
    assert_eq!(reasons(&formats), [""; 0]);
    let binary = formats.get(0).unwrap();
    assert_eq!(binary.name, "Binary");
    assert_eq!(binary.layout, LayoutSpec::Binary { length: Some(64), order: Order::Big });
    assert_eq!(binary.gears, Some(Gears { reverse: 0, neutral: 1 }));
    let place = |offset, number, order, bits| Place::Binary { offset, number, order, bits };
    let frame = TargetSpec::Frame;
    let boost = || TargetSpec::Variable("Boost".into());
    assert_eq!(
        binary.fields,
        [
            FieldSpec {
                scale: 0.25,
                add: -1.0,
                ..FieldSpec::new(frame(Target::SpeedMps), place(4, Number::F32, None, None))
            },
            FieldSpec::new(
                frame(Target::Gear),
                place(8, Number::U8, Some(Order::Little), Some(Bits { mask: 15, shift: 2 }))
            ),
            FieldSpec {
                min: Some(-1.0),
                max: Some(2.5),
                slot: Some(3),
                ..FieldSpec::new(boost(), place(10, Number::S16, None, None))
            },
        ]
    );
    let text = formats.get(1).unwrap();
    assert_eq!(text.layout, LayoutSpec::Json { key: Some("game.id".into()) });
    let key = |key: &str| Place::Json { key: key.into() };
    assert_eq!(
        text.fields,
        [
            FieldSpec { scale: 2.0, ..FieldSpec::new(frame(Target::Rpm), key("car.rpm")) },
            FieldSpec::new(boost(), key("car.boost")),
            FieldSpec::new(TargetSpec::Variable("Oil: front".into()), key("oil")),
        ]
    );
    assert_eq!((formats.by_name("TEXT"), formats.by_name("Nobody")), (Some(1), None));
}

#[test]
fn a_format_reads_what_its_file_says() {
    let formats = yaml(WHOLE);
    let mut packet = [0; 64];
    packet[4..8].copy_from_slice(&100f32.to_be_bytes());
    packet[8] = 0b1111_1000; // 2 in its middle bits
    packet[10..12].copy_from_slice(&(-3i16).to_be_bytes());
    let mut detect = AutoDetect::new();
    let event = detect.push_with(&formats, &packet, Timestamp::ZERO);
    assert_eq!(event.detected, Some(Detected::Format(0)));
    let frame = event.frame().unwrap();
    assert_eq!((frame.speed_mps, frame.gear.unwrap().get()), (Some(24.0), 1));
    let (boost, variable) = formats.variable("Boost").unwrap();
    assert_eq!(event.variables.get(boost), Some(-3.0), "the span cuts nothing off");
    assert_eq!(variable.share(-3.0), Some(0.0));

    let text = br#"{"game":{"id":7},"car":{"rpm":"450","boost":1.5},"oil":true}"#;
    let (frame, variables) = formats.format(1).unwrap().read(text).unwrap();
    assert_eq!(frame.rpm, Some(900.0));
    let of = |name| variables.get(formats.variable(name).unwrap().0);
    assert_eq!((of("Boost"), of("Oil: front")), (Some(1.5), Some(1.0)));
}

#[test]
fn what_is_written_reads_the_same() {
    let formats = yaml(WHOLE);
    let text = formats.to_yaml().unwrap();
    let again = yaml(&text);
    let specs = |formats: &Formats| -> Vec<FormatSpec> {
        let mut specs: Vec<_> = formats.iter().cloned().collect();
        // A file that is written has the slots of all variables.
        specs.iter_mut().flat_map(|spec| &mut spec.fields).for_each(|field| field.slot = None);
        specs
    };
    assert_eq!(specs(&again), specs(&formats), "{text}");
    assert_eq!(again.variables(), formats.variables());
    assert_eq!(again.to_yaml().unwrap(), text);
    let json = formats.to_json().unwrap();
    assert_eq!(Formats::from_json(&json).unwrap(), again, "{json}");
    assert_eq!(Formats::from_yaml(&json).unwrap(), again, "JSON is YAML");
}

#[test]
fn an_unknown_key_is_an_error_with_its_line() {
    let error = |text: &str| Formats::from_yaml(text).unwrap_err().to_string();
    for (text, name, line) in [
        ("version: 1\nformat: []\n", "`format`", 2),
        ("version: 1\nformats:\n  - name: a\n    kind: binary\n    lenght: 4\n", "`lenght`", 5),
        (
            "version: 1\nformats:\n  - name: a\n    kind: binary\n    fields:\n      - target: rpm\n        ofset: 4\n",
            "`ofset`",
            7,
        ),
        (
            "version: 1\nformats:\n  - name: a\n    kind: binary\n    gears: {reverse: 0, neutrl: 1}\n",
            "`neutrl`",
            5,
        ),
    ] {
        let message = error(text);
        assert!(message.contains(name), "{message}");
        assert!(message.contains(&format!("line {line} ")), "{message}");
    }
    let json = "{\"version\": 1,\n \"formats\": [{\"name\": \"a\",\n  \"knd\": 1}]}";
    let message = Formats::from_json(json).unwrap_err().to_string();
    assert!(message.contains("`knd`") && message.contains("line 3"), "{message}");
    assert!(error("version: 1\nformats: 5\n").contains("line 2"));
    assert!(error("version: 1\nformats:\n  - name: [\n").contains("line"));
    assert!(error("version: 1\nversion: 1\n").contains("duplicate field `version`"));
}

#[test]
fn the_version_is_1() {
    for (text, found) in [
        ("formats: []", "missing"),
        ("version: 2", "2"),
        ("version: '1.0'", "\"1.0\""),
        ("version: one", "\"one\""),
        ("version: [1]", "a list"),
    ] {
        let error = Formats::from_yaml(text).unwrap_err();
        assert_eq!(error.to_string(), format!("version is {found}, expected 1"), "{text}");
    }
    assert!(yaml("version: 1\n").is_empty());
    assert!(yaml("\u{feff}version: 1\nformats:\n").is_empty());
}

#[test]
fn a_nan_or_an_infinity_leaves_the_default() {
    for wild in
        [".nan", ".inf", "-.inf", ".NaN", "NaN", "Infinity", "-infinity", "inf", "\"-.inf\""]
    {
        let values = ["scale", "add", "min", "max"].map(|key| format!("{key}: {wild}")).join(", ");
        let formats =
            field(&format!("target: 'var:x', offset: 0, type: u8, slot: {wild}, {values}"));
        assert_eq!(reasons(&formats), [""; 0], "{wild}");
        let field = &formats.get(0).unwrap().fields[0];
        assert_eq!((field.scale, field.add, field.min, field.max), (1.0, 0.0, None, None));
        assert_eq!(field.slot, None);
        let (_, variable) = formats.variable("x").unwrap();
        assert_eq!((variable.min, variable.max, variable.slot), (0.0, 1.0, Some(0)));
    }
    let gears = yaml(
        "version: 1\nformats:\n  - {name: a, kind: binary, length: .nan, gears: {reverse: .nan, neutral: 0}}\n",
    );
    let spec = gears.get(0).unwrap();
    assert_eq!(
        (spec.gears, &spec.layout),
        (None, &LayoutSpec::Binary { length: None, order: Order::Little })
    );
    // Descriptions that are put together by hand too.
    let place = Place::Json { key: "x".into() };
    let wild = FieldSpec {
        scale: f64::NAN,
        add: f64::INFINITY,
        min: Some(f64::NAN),
        max: Some(f64::NEG_INFINITY),
        ..FieldSpec::new(TargetSpec::Frame(Target::Rpm), place)
    };
    let layout = LayoutSpec::Json { key: None };
    let spec = FormatSpec { name: "x".into(), layout, gears: None, fields: vec![wild] };
    let field = &Formats::compile([spec]).get(0).unwrap().fields[0].clone();
    assert_eq!((field.scale, field.add, field.min, field.max), (1.0, 0.0, None, None));
}

#[test]
fn a_name_that_cannot_be_read_drops_its_format_alone() {
    let formats = yaml(
        r#"
version: 1
formats:
  - {name: "a:b", kind: binary}
  - {name: "Good", kind: binary}
  - {name: "a|b", kind: binary}
  - {name: "", kind: binary}
  - {name: "  ", kind: binary}
  - {kind: binary}
  - {name: 7, kind: binary}
  - {name: "GOOD", kind: json}
  - {name: "tab\there", kind: json}
  - {name: "ÄÖ", kind: json}
  - {name: "äö", kind: json}
  - {name: "Also good", kind: json}
"#,
    );
    let names: Vec<_> = formats.iter().map(|format| format.name.as_str()).collect();
    assert_eq!(names, ["Good", "ÄÖ", "Also good"]);
    let dropped: Vec<_> =
        formats.dropped().iter().map(|dropped| (dropped.index, dropped.name.as_str())).collect();
    assert_eq!(
        dropped,
        [
            (0, "a:b"),
            (2, "a|b"),
            (3, ""),
            (4, "  "),
            (5, ""),
            (6, "7"),
            (7, "GOOD"),
            (8, "tab\there"),
            (10, "äö")
        ]
    );
    assert_eq!(formats.dropped()[6].reason, Reason::SameName { first: 0 });
    assert_eq!(reasons(&formats)[6], "format 8 (\"GOOD\") is left out: format 1 has the same name");
    assert_eq!(
        reasons(&formats)[0],
        "format 1 (\"a:b\") is left out: a name is not empty and has no ':', no '|' and no control character"
    );
}

#[test]
fn a_wrong_value_drops_its_format_alone() {
    for (values, expected) in [
        ("target: rpm, type: u8", "offset is missing, expected an offset in bytes, from 0"),
        ("target: rpm, type: u8, offset: -1", "offset is -1, expected"),
        ("target: rpm, type: u8, offset: 1.5", "offset is 1.5, expected"),
        ("target: rpm, type: u8, offset: .nan", "offset is NaN, expected"),
        ("target: rpm, type: u8, offset: 18446744073709551616", "offset is 1844674407370955"),
        ("target: rpm, offset: 0", "type is missing, expected u8, s8,"),
        ("target: rpm, offset: 0, type: i32", "type is \"i32\", expected"),
        ("offset: 0, type: u8", "target is missing, expected a value of the frame"),
        ("target: speed, offset: 0, type: u8", "target is \"speed\", expected"),
        ("target: 'var:', offset: 0, type: u8", "target is \"var:\", expected"),
        ("target: 'var: ', offset: 0, type: u8", "target is \"var: \", expected a name"),
        ("target: var, offset: 0, type: u8", "target is \"var\", expected"),
        ("target: rpm, offset: 0, type: u8, scale: fast", "scale is \"fast\", expected a number"),
        ("target: rpm, offset: 0, type: u8, add: [1]", "add is a list, expected a number"),
        ("target: rpm, offset: 0, type: u8, min: {a: 1}", "min is a map, expected a number"),
        ("target: rpm, offset: 0, type: u8, max: true", "max is true, expected a number"),
        (
            "target: rpm, offset: 0, type: u8, order: network",
            "order is \"network\", expected little or big",
        ),
        ("target: rpm, offset: 0, type: u8, mask: -1", "mask is -1, expected"),
        ("target: rpm, offset: 0, type: u8, mask: '0xg'", "mask is \"0xg\", expected"),
        ("target: rpm, offset: 0, type: u8, shift: 64", "shift is 64, expected 0 to 63"),
        (
            "target: rpm, offset: 0, type: f32, mask: 1",
            "mask is there, expected none, because a float",
        ),
        ("target: rpm, offset: 0, type: u8, slot: -1", "slot is -1, expected 0 to 16"),
        (
            "target: rpm, offset: 0, type: u8, key: a",
            "key is \"a\", expected none, because the format is binary",
        ),
    ] {
        let text = format!(
            "version: 1\nformats:\n  - {{name: bad, kind: binary, fields: [{{target: rpm, offset: 0, type: u8}}, {{{values}}}]}}\n  - {{name: good, kind: binary}}\n"
        );
        let formats = yaml(&text);
        assert_eq!(formats.len(), 1, "{values}");
        assert_eq!(formats.get(0).unwrap().name, "good");
        let reason = &reasons(&formats)[0];
        let expected = format!("format 1 (\"bad\") is left out: field 2: {expected}");
        assert!(reason.starts_with(&expected), "{reason}");
    }
    for (values, expected) in [
        ("kind: text", "kind is \"text\", expected binary or json"),
        ("length: 4", "kind is missing, expected"),
        ("kind: binary, length: -4", "length is -4, expected"),
        ("kind: binary, length: 4294967296", "length is 4294967296, expected"),
        ("kind: binary, key: a", "key is \"a\", expected none"),
        ("kind: json, length: 4", "length is 4, expected none"),
        ("kind: json, order: big", "order is \"big\", expected none"),
        ("kind: json, key: a..b", "key is \"a..b\", expected keys that are not empty"),
        ("kind: json, key: ''", "key is \"\", expected keys that are not empty"),
        ("kind: json, fields: [{target: rpm}]", "field 1: key is missing, expected a key"),
        (
            "kind: json, fields: [{target: rpm, key: a, offset: 1}]",
            "field 1: offset is 1, expected none",
        ),
        ("kind: json, fields: [{target: rpm, key: .a}]", "field 1: key is \".a\", expected keys"),
        ("kind: binary, gears: {reverse: 0}", "gears.neutral is missing, expected"),
        ("kind: binary, gears: {reverse: 0.5, neutral: 1}", "gears.reverse is 0.5, expected"),
    ] {
        let formats = yaml(&format!("version: 1\nformats:\n  - {{name: bad, {values}}}\n"));
        let reason = &reasons(&formats)[0];
        let expected = format!("format 1 (\"bad\") is left out: {expected}");
        assert!(reason.starts_with(&expected), "{reason}");
    }
}

#[test]
fn numbers_may_be_text_and_masks_of_base_16() {
    let formats =
        field("target: rpm, offset: '0x10', type: u32, mask: '0xff00', shift: '8', scale: '1e3'");
    let field = &formats.get(0).unwrap().fields[0];
    let bits = Some(Bits { mask: 0xff00, shift: 8 });
    assert_eq!(field.place, Place::Binary { offset: 16, number: Number::U32, order: None, bits });
    assert_eq!(field.scale, 1_000.0);
    let json = r#"{"version":1,"formats":[{"name":"a","kind":"binary","fields":[
        {"target":"rpm","offset":18446744073709551615,"type":"u64","mask":18446744073709551615}]}]}"#;
    let formats = Formats::from_json(json).unwrap();
    let bits = Some(Bits { mask: u64::MAX, shift: 0 });
    let place = Place::Binary { offset: u64::MAX, number: Number::U64, order: None, bits };
    assert_eq!(formats.get(0).unwrap().fields[0].place, place);
    assert_eq!(formats.format(0).unwrap().read(&[0; 64]), None);
    assert_eq!(yaml(&formats.to_yaml().unwrap()).get(0).unwrap().fields[0].place, place);
}

#[test]
fn lists_are_bounded() {
    let format = |at: usize| format!("  - {{name: f{at}, kind: binary}}\n");
    let many: String = (0..40).map(format).collect();
    let formats = yaml(&format!("version: 1\nformats:\n{many}"));
    assert_eq!((formats.len(), formats.dropped().len()), (32, 8));
    assert_eq!(formats.dropped()[0].reason, Reason::TooManyFormats);
    let fields = "{target: rpm, offset: 0, type: u8},".repeat(129);
    let formats = yaml(&format!(
        "version: 1\nformats:\n  - {{name: a, kind: binary, fields: [{fields}]}}\n  - {{name: b, kind: binary}}\n"
    ));
    assert_eq!(formats.get(0).unwrap().name, "b");
    assert_eq!(
        reasons(&formats),
        ["format 1 (\"a\") is left out: it has 129 fields, expected at most 128"]
    );
}

#[test]
fn a_nest_of_lists_is_an_error_and_no_crash() {
    for text in ["[".repeat(50_000), "{a: ".repeat(50_000), "- ".repeat(5_000)] {
        assert!(Formats::from_yaml(&text).is_err());
        assert!(Formats::from_json(&text).is_err());
        let inner = format!("version: 1\nformats:\n  - {{name: {text}}}");
        assert!(Formats::from_yaml(&inner).is_err());
    }
    let message = Formats::from_yaml(&"[".repeat(101)).unwrap_err().to_string();
    assert!(message.ends_with("more than 100 brackets are open at once"), "{message}");
}

/// Each alias is ten of the one before, and all of it a name.
#[test]
fn a_bomb_of_aliases_is_not_unfolded() {
    let mut bomb = String::from("version: 1\nformats:\n  - name: &a0 [x]\n");
    for level in 1..12 {
        let aliases = vec![format!("*a{}", level - 1); 10].join(", ");
        bomb += &format!("  - name: &a{level} [{aliases}]\n");
    }
    let formats = yaml(&bomb);
    assert_eq!((formats.len(), formats.dropped().len()), (0, 12));
}

#[test]
fn files_are_read_by_their_name_or_their_beginning() {
    let folder = std::env::temp_dir().join(format!("telemetry-formats-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let read = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        Formats::read_file(&path)
    };
    let json = yaml(WHOLE).to_json().unwrap();
    for (name, text) in [
        ("a.yaml", WHOLE),
        ("a.yml", WHOLE),
        ("a", WHOLE),
        ("a.json", &json),
        ("b", &json),
        ("b.yaml", &json),
    ] {
        assert_eq!(read(name, text).unwrap().len(), 2, "{name}");
    }
    let error = read("a.json", WHOLE).unwrap_err();
    assert!(error.to_string().contains("a.json: this is no JSON of formats: "), "{error}");
    assert!(matches!(error, Error::In { .. }), "{error}");
    let error = read("v.yaml", "version: 2\nformats: []\n").unwrap_err().to_string();
    assert!(error.ends_with("v.yaml: version is 2, expected 1"), "{error}");
    let long = " ".repeat(telemetry_formats::MAX_FILE as usize + 1);
    assert!(matches!(read("long.yaml", &long).unwrap_err(), Error::TooLong { .. }));
    let missing = Formats::read_file(folder.join("missing.yaml")).unwrap_err();
    assert!(missing.to_string().contains("missing.yaml: "), "{missing}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_value_of_a_wrong_shape_drops_its_format_alone() {
    for (values, expected) in [
        ("gears: 5", "gears is 5, expected a map with reverse and neutral"),
        ("gears: [0, 1]", "gears is a list, expected a map with reverse and neutral"),
        ("fields: none", "fields is \"none\", expected a list of fields"),
        ("fields: [5]", "field 1: it is 5, expected a map with a target"),
        ("fields: [[rpm, 0, u8]]", "field 1: it is a list, expected a map with a target"),
    ] {
        let text = format!(
            "version: 1\nformats:\n  - {{name: bad, kind: binary, {values}}}\n  - {{name: good, kind: binary}}\n"
        );
        let formats = yaml(&text);
        assert_eq!(formats.len(), 1, "{values}");
        let expected = format!("format 1 (\"bad\") is left out: {expected}");
        assert_eq!(reasons(&formats), [expected]);
    }
    let formats = yaml("version: 1\nformats: [5, {name: good, kind: binary}, [a], {name: 2017}]\n");
    assert_eq!(formats.get(0).unwrap().name, "good");
    assert_eq!(
        reasons(&formats),
        [
            "format 1 (\"\") is left out: it is 5, expected a map with a name and a kind",
            "format 3 (\"\") is left out: it is a list, expected a map with a name and a kind",
            "format 4 (\"2017\") is left out: name is 2017, expected text: put it in quotes",
        ]
    );
}

#[test]
fn json_is_not_read_by_position() {
    let error = Formats::from_json(r#"[1, [["a", "binary"]]]"#).unwrap_err().to_string();
    assert!(error.contains("the file is a list, expected the keys version and formats"), "{error}");
    let text = r#"{"version": 1, "formats": [
        {"name": "a", "kind": "binary", "gears": [0, 1]}, ["b", "binary"]]}"#;
    let formats = Formats::from_json(text).unwrap();
    assert_eq!((formats.len(), formats.dropped().len()), (0, 2));
}

#[test]
fn names_and_keys_are_bounded() {
    let of = |name: usize, variable: usize, key: usize| {
        let [name, variable, key] = [name, variable, key].map(|count| "ä".repeat(count));
        yaml(&format!(
            "version: 1\nformats:\n  - {{name: {name}, kind: json, key: {key}, fields: [{{target: 'var:{variable}', key: {key}}}]}}\n"
        ))
    };
    assert_eq!(of(64, 64, 256).len(), 1);
    for (formats, expected) in [
        (of(65, 1, 1), "name is a text of 65 characters, expected at most 64 characters"),
        (of(1, 70_000, 1), "field 1: target is a text of 70000 characters, expected a name of"),
        (of(1, 1, 257), "key is a text of 257 characters, expected at most 256 characters"),
    ] {
        let reason = &reasons(&formats)[0];
        assert!(reason.contains(expected), "{reason}");
    }
    assert!(reasons(&of(70_000, 1, 1))[0].len() < 300);
}

#[test]
fn a_short_file_takes_a_short_time() {
    let start = std::time::Instant::now();
    let comments = format!("version: 1\nformats: {}", "[ #]\n".repeat(150_000));
    let message = Formats::from_yaml(&comments).unwrap_err().to_string();
    assert!(message.contains("brackets are too many for"), "{message}");
    let quotes = format!("version: 1\nformats: {}", "[\"]\",".repeat(150_000));
    assert!(Formats::from_yaml(&quotes).is_err());
    let one = r#"{"name":"a","kind":"binary","fields":[]},"#.repeat(20_000);
    let last = r#"{"name":"b","kind":"binary"}"#;
    let formats =
        Formats::from_json(&format!("{{\"version\":1,\"formats\":[{one}{last}]}}")).unwrap();
    assert_eq!((formats.len(), formats.dropped().len()), (1, 1_000));
    let last = reasons(&formats).pop().unwrap();
    assert!(last.ends_with("it and those behind it are not looked at: a list has at most 1000"));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}
