//! Import of PadForge's XML.
#![cfg(feature = "padforge")]

use telemetry_decoders::custom::{FormatSet, Gears, Number, Order, Target};
use telemetry_formats::padforge::import;
use telemetry_formats::{Error, Formats, LayoutSpec, Place, TargetSpec};

const SETTINGS: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<!-- a whole file of settings -->
<PadForgeSettings xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <AppSettings>
    <EnableGameTelemetry>true</EnableGameTelemetry>
    <GameTelemetryFormats>
      <Format Name="My game" Kind="Binary" Length="12" ByteOrder="Big" ReverseGear="0" NeutralGear="1">
        <Field Target="Speed" Offset="0" Type="Float" Scale="0.5" Min="0" Max="1" />
        <Field Target="Gear" Offset="4" Type="Byte" Scale="1" />
        <Field Target="Variable" Name="Boost" Offset="6" Type="UInt16" Scale="NaN" Min="0" Max="2000" Axis="3" />
      </Format>
      <format name="Text" kind="json" key="game.id">
        <fields>
          <field target="MaxRpm" key="max"/>
          <field target="variable" variable="Oil" jsonKey="oil" axis="-1"/>
        </fields>
      </format>
      <Format>
        <Name>Elements</Name><Kind>Binary</Kind><Length>0</Length><BigEndian>false</BigEndian>
        <Field><Target>Rpm</Target><Offset>2</Offset><Type>S16</Type><Colour>red</Colour></Field>
      </Format>
      <Format Name="my GAME" Kind="Binary"/>
      <Format Name="Bad" Kind="Binary"><Field Target="Rpm" Offset="x" Type="U8"/></Format>
      <Format Name="Odd" Kind="Csv"/>
      <Other/>
    </GameTelemetryFormats>
  </AppSettings>
</PadForgeSettings>"#;

#[test]
fn settings_of_padforge() {
    let imported = import(SETTINGS).unwrap();
    let formats = &imported.formats;
    let names: Vec<_> = formats.iter().map(|format| format.name.as_str()).collect();
    assert_eq!(names, ["My game", "Text", "Elements"]);
    let own = formats.get(0).unwrap();
    assert_eq!(own.layout, LayoutSpec::Binary { length: Some(12), order: Order::Big });
    assert_eq!(own.gears, Some(Gears { reverse: 0, neutral: 1 }));
    assert_eq!(own.fields[2].scale, 1.0, "a NaN is no scale");
    let packet = [0x42, 0xc8, 0, 0, 3, 0, 5, 220, 0, 0, 0, 0];
    let (frame, variables) = formats.format(0).unwrap().read(&packet).unwrap();
    assert_eq!((frame.speed_mps, frame.gear.unwrap().get()), (Some(50.0), 2));
    let (boost, variable) = formats.variable("Boost").unwrap();
    assert_eq!((variables.get(boost), variable.slot), (Some(1_500.0), Some(3)));
    assert_eq!(variable.share(1_500.0), Some(0.75));

    let text = formats.get(1).unwrap();
    assert_eq!(text.layout, LayoutSpec::Json { key: Some("game.id".into()) });
    assert_eq!(text.fields[0].target, TargetSpec::Frame(Target::MaxRpm));
    assert_eq!(text.fields[1].place, Place::Json { key: "oil".into() });
    assert_eq!(formats.variable("Oil").unwrap().1.slot, Some(0));

    let elements = formats.get(2).unwrap();
    assert_eq!(elements.layout, LayoutSpec::Binary { length: None, order: Order::Little });
    let place = Place::Binary { offset: 2, number: Number::S16, order: None, bits: None };
    assert_eq!(elements.fields[0].place, place);

    let dropped: Vec<_> = formats.dropped().iter().map(ToString::to_string).collect();
    assert_eq!(
        dropped,
        [
            "format 4 (\"my GAME\") is left out: format 1 has the same name",
            "format 5 (\"Bad\") is left out: field 1: offset is \"x\", expected an offset in bytes, from 0",
            "format 6 (\"Odd\") is left out: kind is \"csv\", expected binary or json",
        ]
    );
    assert_eq!(
        imported.notes,
        ["line 20: colour \"red\" is not known", "line 25: Other is no Format"]
    );
    // What was imported is written in the own schema.
    let again = Formats::from_yaml(&formats.to_yaml().unwrap()).unwrap();
    assert_eq!(again.variables(), formats.variables());
    assert_eq!(again.len(), 3);
}

#[test]
fn other_documents_are_errors() {
    let message = |text: &str| match import(text).unwrap_err() {
        Error::Text { language: "XML", message } => message,
        other => panic!("{other}"),
    };
    assert_eq!(message("<a/>"), "there is no GameTelemetryFormats");
    for text in ["", "<a>", "<a><b></a>", "{}", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"] {
        assert!(!message(text).is_empty(), "{text}");
    }
    assert!(import("<GameTelemetryFormats/>").unwrap().formats.is_empty());
    assert!(import("\u{feff}<gametelemetryformats/>").unwrap().formats.is_empty());
}

#[test]
fn a_deep_or_long_document_is_no_crash() {
    let deep = |count: usize| format!("{}{}", "<a>".repeat(count), "</a>".repeat(count));
    assert!(import(&deep(100_000)).is_err());
    assert!(import(&"<a>/>".repeat(50_000)).is_err());
    let many = format!("<GameTelemetryFormats>{}</GameTelemetryFormats>", "<x/>".repeat(50_000));
    assert_eq!(import(&many).unwrap().notes.len(), 200);
    let formats = "<Format Name='a'/>".repeat(1_000);
    let many = import(&format!("<GameTelemetryFormats>{formats}</GameTelemetryFormats>")).unwrap();
    assert_eq!((many.formats.len(), many.formats.dropped().len()), (1, 999));
    assert!(import(&deep(150_000)).is_err(), "more nodes than are taken");
}

#[test]
fn a_file_is_known_by_its_beginning() {
    let path = std::env::temp_dir().join(format!("padforge-{}.xml", std::process::id()));
    std::fs::write(&path, SETTINGS).unwrap();
    assert_eq!(Formats::read_file(&path).unwrap().len(), 3);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn what_is_not_taken_is_noted() {
    let text = r#"<a><GameTelemetryFormats>
<Format Name="One" Kind="Binary" Length="8">
<Field Target="Variable" Name="Boost" Offset="0" Type="U8" Max="∞" Scale="-∞"/>
<Format Name="Inner" Kind="Binary"><Field Target="Gear" Offset="1" Type="U8"/></Format>
<Field Target="Rpm" Offset="2" Type="U16"/>
</Format></GameTelemetryFormats>
<GameTelemetryFormats><Format Name="Two" Kind="Binary"/></GameTelemetryFormats></a>"#;
    let imported = import(text).unwrap();
    assert_eq!(imported.formats.dropped(), []);
    assert_eq!(imported.formats.len(), 1);
    let fields = &imported.formats.get(0).unwrap().fields;
    assert_eq!((fields.len(), fields[0].max, fields[0].scale), (2, None, 1.0));
    assert_eq!(fields[1].target, TargetSpec::Frame(Target::Rpm));
    assert_eq!(
        imported.notes,
        [
            "line 7: another GameTelemetryFormats is left out",
            "line 4: a Format in a Format is left out",
        ]
    );
}

#[test]
fn an_element_of_many_attributes_is_an_error() {
    let attributes = |count: usize| -> String {
        let attributes: String = (0..count).map(|at| format!(" a{at}=''")).collect();
        format!("<GameTelemetryFormats><Format Name='a'{attributes}/></GameTelemetryFormats>")
    };
    let error = import(&attributes(60_000)).unwrap_err().to_string();
    assert!(error.ends_with("an element has more than 2000 attributes"), "{error}");
    assert_eq!(import(&attributes(1_000)).unwrap().formats.len(), 1);
}
