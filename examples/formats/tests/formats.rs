//! Files of formats explained and tried, and guesses that become a format.

use std::fs;
use std::path::PathBuf;

use telemetry_decoders::custom::FormatSet;
use telemetry_examples::capture::Datagram;
use telemetry_examples::car::{Setup, Simulation, State};
use telemetry_formats::Formats;
use telemetry_user_formats::check::explain;
use telemetry_user_formats::draft::draft;
use telemetry_user_formats::guess::{Options, Recording, guess};
use telemetry_user_formats::source::Source;
use telemetry_user_formats::trial::offer;

/// A file, gone with the test.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let file = std::env::temp_dir().join(format!("formats-{}-{name}", std::process::id()));
        fs::write(&file, text).unwrap();
        Self(file)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

const YAML: &str = r#"
version: 1
formats:
  - name: My game
    kind: binary
    length: 96
    gears: {reverse: 0, neutral: 1}
    fields:
      - {target: speed_mps, offset: 0, type: f32, scale: 0.2777777777777778}
      - {target: gear, offset: 4, type: u8}
      - {target: "var:Boost", offset: 6, type: u16, order: big, min: 0, max: 2000}
      - {target: throttle, offset: 200, type: u8}
      - {target: yaw_rad, offset: 8, type: f32}
  - name: my GAME
    kind: json
    key: a
    fields: []
  - name: Lorry
    kind: json
    key: truck.speed
    fields:
      - {target: speed_mps, key: truck.speed}
      - {target: driving, key: truck.on}
  - name: By hand
    kind: binary
    fields:
      - {target: rpm, offset: 0, type: u16, mask: "0x0fff", shift: 4, add: 10}
"#;

fn source(name: &str, text: &str) -> Source {
    let file = File::new(name, text);
    Source::open(&file.0).unwrap()
}

#[test]
fn a_file_is_explained() {
    let source = source("explained.yaml", YAML);
    let text = explain(&source);
    for line in [
        "3 formats, 1 variable",
        "1. My game",
        "   takes packets of 96 bytes, little-endian",
        "   gears: 0 reverse, 1 neutral, 2 the first gear",
        "   1  speed_mps  0 f32      times 0.277778 (km/h to m/s)",
        "   3  var:Boost  6 u16 big  axis 7, 0 to 2000",
        "   warning: hides OutGauge (Live for Speed, BeamNG.drive): packets like these are read",
        "   warning: field 4: ends at byte 201 of 96: it is never read",
        "2. Lorry",
        "   takes JSON objects that have the key truck.speed",
        "3. By hand",
        "   takes packets of any length, little-endian, where it is picked by hand",
        "   1  rpm  0 u16, bits 0xfff >> 4  plus 10",
        "Left out:",
        "  format 2 (\"my GAME\") is left out: format 1 has the same name",
    ] {
        let there = text.lines().any(|found| found.starts_with(line));
        assert!(there, "{line:?} is not in\n{text}");
    }
    assert_eq!(source.formats.dropped().len(), 1);
}

#[test]
fn json_and_xml_are_read_too() {
    let json = r#"{"version":1,"formats":[{"name":"A","kind":"binary","length":4,
        "fields":[{"target":"rpm","offset":0,"type":"f32"}]}]}"#;
    assert!(explain(&source("a.json", json)).contains("takes packets of 4 bytes"));
    let xml = r#"<Profile><GameTelemetryFormats>
        <Format Name="X" Kind="Binary" Length="8" Colour="red">
            <Field Target="Rpm" Offset="0" Type="F32"/>
        </Format></GameTelemetryFormats></Profile>"#;
    let text = explain(&source("a.xml", xml));
    assert!(text.contains("1. X") && text.contains("Not imported:"), "{text}");
    assert!(text.contains("colour \"red\" is not known"), "{text}");
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let missing = Source::open("/nowhere/formats.yaml".as_ref()).unwrap_err();
    assert!(missing.starts_with("/nowhere/formats.yaml: "), "{missing}");
    for (name, text, complaint) in [
        ("b.yaml", "version: 1\nformats:\n  - nmae: x\n", "nmae"),
        ("b.json", "{\"version\": 2, \"formats\": []}", "version is 2, expected 1"),
        ("b.xml", "<a>", ""),
        ("c.yaml", "", ""),
    ] {
        let file = File::new(name, text);
        let error = Source::open(&file.0).unwrap_err();
        assert!(error.starts_with(&file.0.display().to_string()), "{error}");
        assert!(error.contains(complaint), "{error}");
    }
}

#[test]
fn fields_are_shown_as_they_stand_and_as_they_become() {
    let Source { formats, .. } = source("fields.yaml", YAML);
    let mut packet = vec![0; 96];
    packet[..4].copy_from_slice(&180.0f32.to_le_bytes());
    packet[4] = 4;
    packet[6..8].copy_from_slice(&[5, 220]);
    let trial = offer(&formats, None, 7, 116_667, &packet);
    assert_eq!((trial.format, trial.packet), (Some("My game"), 7));
    let line = serde_json::to_value(&trial).unwrap();
    let field = |number: usize| &line["fields"][number];
    assert_eq!((&field(0)["raw"], &field(0)["value"]), (&180.0.into(), &50.0.into()));
    assert_eq!((&field(1)["raw"], &field(1)["value"]), (&4.0.into(), &3.into()));
    assert_eq!((&field(2)["target"], &field(2)["value"]), (&"var:Boost".into(), &1_500.0.into()));
    assert_eq!(field(3)["why"], "ends at byte 201 of 96");
    assert_eq!(field(4)["why"], "is known only together with its other parts");
    let text = trial.text();
    assert!(text.starts_with("packet 7, 0.117 s, 96 bytes: My game\n"), "{text}");
    assert!(text.contains("  speed_mps  0 f32      180            50\n"), "{text}");
}

#[test]
fn a_packet_that_no_format_takes_says_why() {
    let Source { formats, .. } = source("refused.yaml", YAML);
    let why = |packet: &[u8]| -> Vec<String> {
        let trial = offer(&formats, None, 0, 0, packet);
        assert_eq!(trial.format, None);
        trial.refused.into_iter().map(|refused| refused.why).collect()
    };
    assert_eq!(
        why(&[1, 2]),
        [
            "it takes packets of 96 bytes",
            "the packet is no JSON object",
            "it has neither a length nor a key: --format picks it",
        ]
    );
    assert_eq!(why(br#"{"truck":{"rpm":1}}"#)[1], "the packet has no key truck.speed");
    assert_eq!(why(br#"{"truck":{"speed":null}}"#)[1], "none of its fields can be read");
    let deep = |levels: usize| {
        let (open, close) = ("{\"a\":".repeat(levels), "}".repeat(levels));
        format!("{{\"truck\":{{\"speed\":1}},\"a\":{open}1{close}}}")
    };
    assert_eq!(offer(&formats, None, 0, 0, deep(32).as_bytes()).format, Some("Lorry"));
    for levels in [33, 400] {
        assert_eq!(why(deep(levels).as_bytes())[1], "the packet has more than 32 levels");
    }
    let escaped = br#"{"truck":{"spee\u0064":1,"on":true}}"#;
    assert_eq!(why(escaped)[1], "the packet has no key truck.speed");
    let lorry = offer(&formats, None, 0, 0, b"{\"truck\":{\"speed\":\"12.5\",\"on\":true}}\n");
    assert_eq!(lorry.format, Some("Lorry"));
    let by_hand = offer(&formats, formats.by_name("by HAND"), 0, 0, &[0x34, 0x12]);
    assert_eq!(by_hand.format, Some("By hand"));
    assert_eq!(by_hand.fields[0].raw, Some(f64::from(0x23)));
    let picked = offer(&formats, formats.by_name("By hand"), 0, 0, &[1]);
    assert_eq!(picked.refused.len(), 1);
    assert_eq!(picked.refused[0].why, "none of its fields can be read");
}

/// What a game that counts its gears from reverse might send.
fn packet(state: &State) -> Vec<u8> {
    let mut packet = vec![7, 7];
    packet.extend(((state.speed * 3.6) as f32).to_be_bytes());
    packet.push((state.gear + 1) as u8);
    packet.extend(((state.rpm * 4.0) as u16).to_be_bytes());
    packet.extend((state.time as f32).to_be_bytes());
    packet.push((state.throttle * 255.0).round() as u8);
    packet.push((state.brake * 255.0).round() as u8);
    packet
}

#[test]
fn guesses_become_a_format_that_reads_the_car() {
    let mut simulation = Simulation::new(Setup::default());
    let mut recording = Recording::default();
    let mut states = Vec::new();
    for _ in 0..120 * 60 {
        simulation.advance(1.0 / 60.0);
        states.push(*simulation.state());
        let payload = packet(simulation.state());
        recording.push(Datagram { t_us: 0, payload, source: None, destination: None });
    }
    let options = Options { top: usize::MAX, length: None, port: None };
    let text = draft(&guess(&recording, &options)).unwrap();
    let formats = Formats::from_yaml(&text).unwrap();
    assert_eq!((formats.len(), formats.dropped()), (1, &[][..]), "{text}");
    for state in states.iter().step_by(60) {
        let (frame, _) = formats.format(0).unwrap().read(&packet(state)).unwrap();
        let near = |value: Option<f32>, wanted: f64, by: f64| {
            let value = value.unwrap_or_else(|| panic!("not read by\n{text}"));
            assert!((f64::from(value) - wanted).abs() <= by, "{value} for {wanted} by\n{text}");
        };
        near(frame.speed_mps, state.speed, 1e-3);
        near(frame.rpm, state.rpm, 0.5);
        near(frame.throttle, state.throttle, 0.01);
        near(frame.brake, state.brake, 0.01);
        assert_eq!(frame.gear.unwrap().get(), state.gear, "by\n{text}");
    }
}

#[test]
fn there_is_no_format_of_nothing() {
    let report = guess(&Recording::default(), &Options { top: 5, length: None, port: None });
    assert!(draft(&report).unwrap_err().starts_with("no offset behaves enough like speed or rpm"));
}

/// A pipe gives its text to the first who opens it alone.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_read_once() {
    use std::io::Write;
    use std::os::fd::AsRawFd;

    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(YAML.as_bytes()).unwrap();
    drop(writer);
    let path = format!("/proc/self/fd/{}", reader.as_raw_fd());
    assert_eq!(Source::open(path.as_ref()).unwrap().formats.len(), 3);
}

#[test]
fn of_two_fields_of_a_target_one_counts() {
    let twice = "version: 1
formats:
  - name: A
    kind: binary
    fields:
      - {target: rpm, offset: 0, type: u8}
      - {target: rpm, offset: 1, type: u8, scale: 10}
      - {target: gear, offset: 0, type: u8}
  - name: B
    kind: json
    fields:
      - {target: 'var:a', key: a}
      - {target: 'var:a', key: b}
";
    let Source { formats, .. } = source("twice.yaml", twice);
    let of = |picked, packet: &[u8]| {
        let trial = offer(&formats, Some(picked), 0, 0, packet);
        let fields = trial.fields.iter().map(|field| (field.value.as_f64(), field.counts));
        (fields.collect::<Vec<_>>(), trial.text())
    };
    let (fields, text) = of(0, &[3, 4]);
    let expected = [(Some(3.0), Some(false)), (Some(40.0), Some(true)), (Some(3.0), None)];
    assert_eq!(fields, expected);
    assert!(text.contains("3 (does not count)") && text.contains("40 (counts)"), "{text}");
    assert_eq!(of(0, &[3]).0[..2], [(Some(3.0), Some(true)), (None, Some(false))]);
    let (fields, _) = of(1, br#"{"a": 5, "b": 7}"#);
    assert_eq!(fields, [(Some(5.0), Some(false)), (Some(7.0), Some(true))]);
    let (fields, _) = of(1, br#"{"a": 5}"#);
    assert_eq!(fields, [(Some(5.0), Some(true)), (None, Some(false))]);
}
