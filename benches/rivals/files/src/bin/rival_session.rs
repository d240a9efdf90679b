//! iRacing's session text: ours beside yaml_serde and pitwall.
//!
//! - `typed`: to structs of all its sections. yaml_serde reads into the same
//!   structs as ours, from the text as it stands, or from the text that we have
//!   written anew as YAML: with the time for that, and without. pitwall reads into
//!   its own structs.
//! - `generic`: to a tree.
//! - `look-up`: to the last value of the text.

use std::hint::black_box;
use std::path::PathBuf;

use ibt_reader::Recording;
use irsdk::session::{self, Session, Value};
use irsdk::text::SessionText;
use telemetry_iracing::generated;
use telemetry_rival_files::measure::{Bench, Case, Mode, OURS, Verdict};
use telemetry_rival_files::peak::{Peak, peak};

#[global_allocator]
static ALLOCATOR: Peak = Peak;

const AS_IT_STANDS: &str = "yaml_serde, the text as it stands";
const REPAIRED: &str = "yaml_serde, repaired before";
const REPAIRING: &str = "yaml_serde, and the repair";
const PITWALL: &str = "pitwall 0.1.0";

fn main() {
    let mut bench = Bench::from_arguments();
    let full = telemetry_benches::session_text();
    text(&mut bench, "full grid", &full, "CarSetup.Chassis.Front.ToeIn");
    text(&mut bench, "generated", generated::TEXT.as_bytes(), "CarSetup.Chassis.Front.ToeIn");
    if let Some(captures) = std::env::var_os("TELEMETRY_CAPTURES") {
        let path = PathBuf::from(captures).join("iracing/w13_2024.ibt");
        let recording = Recording::open(path).expect("a recording");
        text(&mut bench, "recorded", recording.session_text(), "CarSetup.UpdateCount");
    } else {
        eprintln!("SKIPPED: TELEMETRY_CAPTURES names no folder with iracing/w13_2024.ibt");
    }
    bench.finish();
}

fn typed(bytes: &[u8]) -> Session {
    Session::read(&SessionText::new(bytes)).expect("a session")
}

fn generic(bytes: &[u8]) -> Value {
    session::value(&SessionText::new(bytes)).expect("a session")
}

fn repair(bytes: &[u8]) -> String {
    session::repair(&SessionText::new(bytes))
}

/// As pitwall gets a text out of a file.
fn pitwall(bytes: &[u8]) -> Result<pitwall::SessionInfo, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let parser = pitwall::SessionInfoParser::new();
    let cleaned = parser.preprocess_iracing_yaml(text).map_err(|error| error.to_string())?;
    pitwall::SessionInfo::parse(&cleaned).map_err(|error| error.to_string())
}

fn text(bench: &mut Bench, what: &str, bytes: &[u8], path: &str) {
    let name = format!("{what}, {} bytes", bytes.len());
    let repaired = repair(bytes);
    let as_text = String::from_utf8_lossy(bytes);
    let (ours, tree) = (typed(bytes), generic(bytes));

    let mut case = Case::new("session", &name, Mode::Other("typed"));
    case.add(OURS, Verdict::Equal, || black_box(&typed(black_box(bytes))).drivers().len());
    let raw = match serde_yaml::from_str::<Session>(&as_text) {
        Ok(session) => sessions_differ(&ours, &session),
        Err(error) => Verdict::Refuses(error.to_string()),
    };
    case.add(AS_IT_STANDS, raw, || {
        black_box(&serde_yaml::from_str::<Session>(black_box(&as_text))).is_ok()
    });
    let theirs = match serde_yaml::from_str::<Session>(&repaired) {
        Ok(session) => sessions_differ(&ours, &session),
        Err(error) => Verdict::Refuses(error.to_string()),
    };
    case.add(REPAIRED, theirs.clone(), || {
        black_box(&serde_yaml::from_str::<Session>(black_box(&repaired))).is_ok()
    });
    case.add(REPAIRING, theirs, || {
        black_box(&serde_yaml::from_str::<Session>(&repair(black_box(bytes)))).is_ok()
    });
    let theirs = match pitwall(bytes) {
        Ok(info) => pitwall_differs(&ours, &info),
        Err(error) => Verdict::Refuses(error),
    };
    case.add(PITWALL, theirs, || black_box(&pitwall(black_box(bytes))).is_ok());
    bench.measure(case);

    let mut case = Case::new("session", &name, Mode::Other("generic"));
    case.add(OURS, Verdict::Equal, || black_box(&generic(black_box(bytes))).is_mapping());
    let raw = match serde_yaml::from_str::<Value>(&as_text) {
        Ok(value) => trees_differ(&tree, &value),
        Err(error) => Verdict::Refuses(error.to_string()),
    };
    case.add(AS_IT_STANDS, raw, || {
        black_box(&serde_yaml::from_str::<Value>(black_box(&as_text))).is_ok()
    });
    let theirs = match serde_yaml::from_str::<Value>(&repaired) {
        Ok(value) => trees_differ(&tree, &value),
        Err(error) => Verdict::Refuses(error.to_string()),
    };
    case.add(REPAIRED, theirs.clone(), || {
        black_box(&serde_yaml::from_str::<Value>(black_box(&repaired))).is_ok()
    });
    case.add(REPAIRING, theirs, || {
        black_box(&serde_yaml::from_str::<Value>(&repair(black_box(bytes)))).is_ok()
    });
    bench.measure(case);

    let mut case = Case::new("session", &name, Mode::Other("look-up"));
    let found = SessionText::new(bytes).get(path).expect("a value").to_string();
    case.add(OURS, Verdict::Equal, || {
        let text = SessionText::new(black_box(bytes));
        text.get(black_box(path)).map(|value| value.as_bytes().len())
    });
    let look_up = |text: &str| -> Option<Value> {
        let tree = serde_yaml::from_str::<Value>(text).ok()?;
        let value = path.split('.').try_fold(&tree, |value, key| value.get(key));
        value.cloned()
    };
    let raw = Verdict::of((look_up(&as_text).is_none()).then(|| "the text is refused".to_owned()));
    case.add(AS_IT_STANDS, raw, || look_up(black_box(&as_text)));
    let theirs = look_up(&repaired);
    let same = theirs.as_ref().and_then(Value::as_str) == Some(&found);
    case.add(REPAIRED, Verdict::of((!same).then(|| format!("{theirs:?}"))), || {
        look_up(black_box(&repaired))
    });
    bench.measure(case);

    peaks(&name, bytes, &as_text, &repaired);
}

fn sessions_differ(ours: &Session, theirs: &Session) -> Verdict {
    let (Ok(ours), Ok(theirs)) = (serde_yaml::to_value(ours), serde_yaml::to_value(theirs)) else {
        return Verdict::Wrong("cannot be written".to_owned());
    };
    trees_differ(&ours, &theirs)
}

/// Values that are written alike are the same: a library reads a quoted number as
/// a string, and ours has it as a number in a tree.
fn trees_differ(ours: &Value, theirs: &Value) -> Verdict {
    let mut found = Vec::new();
    compare("", ours, theirs, &mut found);
    Verdict::of(found)
}

fn compare(path: &str, ours: &Value, theirs: &Value, found: &mut Vec<String>) {
    match (ours, theirs) {
        (Value::Mapping(ours), Value::Mapping(theirs)) => {
            if ours.len() != theirs.len() {
                let known = |key: &Value| ours.contains_key(key);
                let more =
                    theirs.iter().filter(|(key, value)| !known(key) && !scalar(value).is_empty());
                found.extend(more.map(|(key, _)| format!("{path}.{} is more", scalar(key))));
            }
            for (key, value) in ours {
                let name = format!("{path}.{}", scalar(key));
                match theirs.get(key) {
                    Some(other) => compare(&name, value, other, found),
                    // What has no value may be left out.
                    None if scalar(value).is_empty() => {}
                    None => found.push(format!("{name} is missing")),
                }
            }
        }
        (Value::Sequence(ours), Value::Sequence(theirs)) => {
            if ours.len() != theirs.len() {
                found.push(format!("{path}: {} items for {}", theirs.len(), ours.len()));
            }
            for (at, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                compare(&format!("{path}[{at}]"), ours, theirs, found);
            }
        }
        (ours, theirs) => {
            let (ours, theirs) = (scalar(ours), scalar(theirs));
            let numbers = (as_number(&ours), as_number(&theirs));
            let same =
                ours == theirs || matches!(numbers, (Some(ours), Some(theirs)) if ours == theirs);
            if !same {
                found.push(format!("{path}: {theirs:?} for {ours:?}"));
            }
        }
    }
}

/// A number, also one that YAML reads as such: a colour.
fn as_number(text: &str) -> Option<f64> {
    match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok().map(f64::from),
        None => text.parse().ok(),
    }
}

fn scalar(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(value) => value.to_string(),
        Value::Number(value) => value.to_string(),
        Value::String(value) => value.clone(),
        other => format!("{other:?}"),
    }
}

/// Names and numbers of the drivers, and of the track.
fn pitwall_differs(ours: &Session, theirs: &pitwall::SessionInfo) -> Verdict {
    let mut found = Vec::new();
    let track = ours.weekend_info.as_ref().and_then(|weekend| weekend.track_name.clone());
    if track.as_ref() != Some(&theirs.weekend_info.track_name) {
        found.push(format!("the track: {:?} for {track:?}", theirs.weekend_info.track_name));
    }
    let drivers = theirs
        .driver_info
        .as_ref()
        .map_or(&[][..], |info| info.drivers.as_deref().unwrap_or_default());
    if drivers.len() != ours.drivers().len() {
        found.push(format!("{} drivers for {}", drivers.len(), ours.drivers().len()));
    }
    for (ours, theirs) in ours.drivers().iter().zip(drivers) {
        if ours.user_name.as_ref() != Some(&theirs.user_name) {
            found.push(format!("a driver: {:?} for {:?}", theirs.user_name, ours.user_name));
        }
        if ours.car_number != theirs.car_number {
            found.push(format!("a car: {:?} for {:?}", theirs.car_number, ours.car_number));
        }
    }
    Verdict::of(found)
}

/// The most that each holds on the heap, and what its result does.
fn peaks(name: &str, bytes: &[u8], as_text: &str, repaired: &str) {
    let all = [
        ("typed", OURS, peak(|| typed(bytes))),
        ("typed", REPAIRED, peak(|| serde_yaml::from_str::<Session>(repaired).ok())),
        ("typed", REPAIRING, peak(|| serde_yaml::from_str::<Session>(&repair(bytes)).ok())),
        ("typed", PITWALL, peak(|| pitwall(bytes).ok())),
        ("generic", OURS, peak(|| generic(bytes))),
        ("generic", AS_IT_STANDS, peak(|| serde_yaml::from_str::<Value>(as_text).ok())),
        ("generic", REPAIRED, peak(|| serde_yaml::from_str::<Value>(repaired).ok())),
        ("generic", REPAIRING, peak(|| serde_yaml::from_str::<Value>(&repair(bytes)).ok())),
        (
            "look-up",
            OURS,
            peak(|| {
                SessionText::new(bytes)
                    .get("DriverInfo.DriverCarIdx")
                    .map(|value| value.as_bytes().len())
            }),
        ),
    ];
    for (mode, reader, (most, kept)) in all {
        println!("peak\tsession\t{name}\t{mode}\t{reader}\t{most}\t{kept}");
    }
}
