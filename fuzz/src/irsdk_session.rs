//! iRacing's session text.

use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

use irsdk::session::{self, Quantity, Session, Value};
use irsdk::text::{Encoding, Node, SessionText};

use super::frame::{print, print_plain};

/// A race; `NAME` stands for a name of somebody's choice.
const RACE: &str = "\
---
WeekendInfo:
 TrackName: monza full
 TrackLength: 5.75 km

DriverInfo:
 DriverCarIdx: 12
 DriverCarRedLine: 13000.000
 DriverSetupName: NAME
 DriverSetupIsModified: 1
 Drivers:
 - CarIdx: 3
   UserName: First
   CarNumber: \"007\"
 - CarIdx: 12
   UserName: NAME
   TeamName: NAME
   CarNumber: \"12\"
 - CarIdx: 5
   UserName: Last

SplitTimeInfo:
 Sectors:
 - SectorNum: 0
   SectorStartPct: 0.000000

...
";

/// What a text is repeated to, so that more than linear time shows.
const LONG: usize = 128 * 1024;

/// The longest text that is repeated.
const PERIOD: usize = 64;

/// Some hundred times what the longest text takes.
const MOST: Duration = Duration::from_secs(4);

/// How many look-ups a text is asked for: each goes over all of it.
const LOOK_UPS: usize = 24;

pub fn irsdk_session(data: &[u8]) {
    texts(data);
    named(data);
    long(data);
}

/// The text as it is.
fn texts(bytes: &[u8]) {
    let text = SessionText::new(bytes);
    print(&text);
    print(&text.root());
    for name in [text.track_name(), text.car_name()].into_iter().flatten() {
        print_plain(&name);
    }
    let limits = text.car_limits();
    let rpms = [limits.redline_rpm, limits.first_rpm, limits.shift_rpm, limits.last_rpm];
    let rpms = rpms.into_iter().chain([limits.blink_rpm, limits.idle_rpm]).flatten();
    assert!(rpms.into_iter().all(|rpm| rpm > 0.0 && rpm.is_finite()), "{limits:?}");

    // Whatever is asked for.
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(64)]);
    for path in head.split('\n').take(4) {
        if let Some(node) = text.node(path) {
            assert_eq!(text.get(path).is_some(), !node.is_parent());
        }
    }

    let mut look_ups = LOOK_UPS;
    walk(&text.root(), &text, Some(""), &mut look_ups);

    let session = Session::read(&text).expect("typed");
    print(&session);
    let generic = session::value(&text).expect("generic");
    compare(&text.root(), &generic);
    if bytes.len() < 4_096 {
        library(&text, &session);
    }
}

/// A YAML library reads the same out of the repaired text.
fn library(text: &SessionText<'_>, session: &Session) {
    let repaired = session::repair(text);
    let value: Value = serde_yaml::from_str(&repaired).expect("YAML");
    if value.is_mapping() {
        let read: Session = serde_yaml::from_str(&repaired).expect("a session");
        assert_eq!(read, *session);
    }
}

/// Every node, and a look-up for the first ones; `path` leads to the node, where
/// there is a path to it.
fn walk(node: &Node<'_>, text: &SessionText<'_>, path: Option<&str>, look_ups: &mut usize) {
    let value = node.value();
    if node.is_parent() {
        assert!(value.is_empty());
    } else {
        assert!(node.entries().next().is_none() && node.items().next().is_none());
    }
    print(&(value, value.is_quoted(), value.number(), value.to_str()));
    let (unit, quantity) = (value.unit(), Quantity::new(&value.to_string()));
    assert!(unit.is_none() || value.number().is_some(), "a unit is of a number");
    print(&(unit, quantity.number(), quantity.unit()));
    print_plain(&value);
    let shown = value.to_string();
    // A value may go over several lines.
    let control = |shown: char| shown.is_control() && !matches!(shown, '\n' | '\t');
    assert!(!shown.chars().any(control), "{shown:?}");
    assert!(value == *shown.as_str());
    assert!(value.number().is_none_or(f64::is_finite));

    let look_up = |path: &str, below: &Node<'_>| {
        let found = text.node(path).unwrap_or_else(|| panic!("{path:?} is not found"));
        assert_same_node(&found, below);
        let got = text.get(path).map(|value| value.as_bytes());
        assert_eq!(got, (!below.is_parent()).then(|| below.value().as_bytes()));
    };
    let last: HashMap<_, _> =
        node.entries().enumerate().map(|(index, (key, _))| (key.as_bytes(), index)).collect();
    for (index, (key, below)) in node.entries().enumerate() {
        // Where a key stands twice, the later one is read.
        let is_last = last[key.as_bytes()] == index;
        let word =
            key.to_str().filter(|key| is_last && !key.is_empty() && !key.contains(['.', '[']));
        let path = word.zip(path).filter(|_| *look_ups > 0).map(|(word, path)| match path {
            "" => word.to_owned(),
            path => format!("{path}.{word}"),
        });
        if let Some(path) = &path {
            *look_ups -= 1;
            look_up(path, &below);
        }
        walk(&below, text, path.as_deref(), look_ups);
    }
    for (index, below) in node.items().enumerate() {
        let path = path.filter(|_| *look_ups > 0).map(|path| format!("{path}[{index}]"));
        if let Some(path) = &path {
            *look_ups -= 1;
            look_up(path, &below);
        }
        walk(&below, text, path.as_deref(), look_ups);
    }
}

fn assert_same_node(found: &Node<'_>, walked: &Node<'_>) {
    assert_eq!(found.is_parent(), walked.is_parent());
    assert_eq!(found.value().as_bytes(), walked.value().as_bytes());
    assert_eq!(found.entries().count(), walked.entries().count());
    assert_eq!(found.items().count(), walked.items().count());
}

/// Every value is the same in the generic one.
fn compare(node: &Node<'_>, value: &Value) {
    match value {
        Value::Mapping(mapping) => {
            let last: HashMap<_, _> =
                node.entries().map(|(key, below)| (key.to_string(), below)).collect();
            assert_eq!(last.len(), mapping.len());
            for (key, below) in &last {
                compare(below, mapping.get(key.as_str()).expect("a key is lost"));
            }
        }
        Value::Sequence(list) => {
            assert_eq!(node.items().count(), list.len());
            node.items().zip(list).for_each(|(below, value)| compare(&below, value));
        }
        Value::String(text) => assert!(node.value() == *text.as_str(), "{text:?}"),
        Value::Number(number) => assert_eq!(node.value().number(), number.as_f64()),
        other => panic!("{other:?} is written for {node:?}"),
    }
}

/// The bytes as somebody's name, which harms nothing around it.
fn named(name: &[u8]) {
    if name.len() > 256 || name.iter().any(|byte| matches!(byte, b'\n' | b'\r' | 0)) {
        return;
    }
    let parts: Vec<_> = RACE.split("NAME").map(str::as_bytes).collect();
    let bytes = parts.join(name);
    let text = SessionText::new(&bytes);
    let utf8 = std::str::from_utf8(name).is_ok();
    assert_eq!(text.encoding(), if utf8 { Encoding::Utf8 } else { Encoding::Windows1252 });
    let expected = match name.trim_ascii() {
        [] => &[][..],
        [b'"', inner @ .., b'"'] | [b'\'', inner @ .., b'\''] => inner,
        _ => name,
    };
    let get = |path| text.get(path).map(|value| value.as_bytes());
    assert_eq!(get("DriverInfo.DriverSetupName"), Some(expected));
    assert_eq!(get("DriverInfo.Drivers[CarIdx=12].UserName"), Some(expected));
    assert_eq!(get("DriverInfo.Drivers[1].TeamName"), Some(expected));
    assert_eq!(get("DriverInfo.Drivers[CarIdx=12].CarNumber"), Some(&b"12"[..]));
    assert_eq!(get("DriverInfo.Drivers[CarIdx=5].UserName"), Some(&b"Last"[..]));
    assert_eq!(get("SplitTimeInfo.Sectors[0].SectorStartPct"), Some(&b"0.000000"[..]));
    let session = Session::read(&text).expect("typed");
    let driver = session.driver(12).expect("a driver is lost");
    let shown = text.get("DriverInfo.DriverSetupName").map(|value| value.to_string());
    assert_eq!(driver.user_name.as_deref().unwrap_or_default(), shown.unwrap_or_default());
    assert_eq!(driver.car_number.as_deref(), Some("12"));
    assert_eq!(session.drivers().len(), 3);
}

/// A long text is no slower for being odd.
fn long(data: &[u8]) {
    // Long texts are slow to try: some short inputs stand for all.
    if data.first() != Some(&b'A') || data.len() > PERIOD {
        return;
    }
    let bytes: Vec<u8> = data.iter().copied().cycle().take(LONG).collect();
    let start = Time::now();
    let text = SessionText::new(&bytes);
    print(&text.get("DriverInfo.Drivers[CarIdx=99].UserName"));
    print(&text.get("A[B=C].D"));
    let mut nodes = 0usize;
    text.root().entries().for_each(|_| nodes += 1);
    text.root().items().for_each(|_| nodes += 1);
    print(&text.car_limits());
    Session::read(&text).expect("typed");
    session::value(&text).expect("generic");
    let took = start.elapsed();
    assert!(took < MOST, "{nodes} nodes take {took:?}");
}

/// What this thread has had of a processor; by the clock where the system does not say.
/// On a machine with other work the clock says how much of that there is.
enum Time {
    Processor(Duration),
    Clock(Instant),
}

impl Time {
    fn now() -> Self {
        Self::processor().map_or_else(|| Self::Clock(Instant::now()), Self::Processor)
    }

    fn processor() -> Option<Duration> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Processor(start) => {
                Self::processor().map_or(Duration::ZERO, |now| now.saturating_sub(*start))
            }
            Self::Clock(start) => start.elapsed(),
        }
    }
}
