//! Session text: what iRacing says about the weekend, the cars and the drivers.
//!
//! It looks like YAML and is not: names stand in it as their owners typed them,
//! with quotes, colons, dashes and line ends. [`SessionText`] reads it by its
//! lines, as iRacing's own SDK does, in one pass, without allocation, and finds
//! a value by its path:
//!
//! ```
//! use irsdk::text::SessionText;
//!
//! let text = SessionText::new(
//!     b"---
//! DriverInfo:
//!  DriverCarRedLine: 13000.000
//!  Drivers:
//!  - CarIdx: 12
//!    UserName: - A: #1
//! ",
//! );
//! assert_eq!(text.get("DriverInfo.DriverCarRedLine").unwrap().number(), Some(13_000.0));
//! assert_eq!(text.get("DriverInfo.Drivers[CarIdx=12].UserName").unwrap(), "- A: #1");
//! ```
//!
//! What it makes of a text:
//!
//! - It ends at the first NUL and after 512 KiB, iRacing's own limit.
//! - It is UTF-8 if a mark says so (U+FEFF in front, or `Encoding: UTF8` as the
//!   first thing in `WeekendInfo`), or if all of it is; else Windows-1252.
//! - Several documents in one text are read as one.
//! - A key begins with a letter, a digit or `_`, as all of iRacing's do, and the
//!   first colon in it ends it.
//! - Where a key stands twice, the later one is read.
//! - A line that is neither a key nor an item of a list goes on with the value
//!   before it.
//! - No text is an error, and none takes more than linear time.

mod path;
pub(crate) mod scan;
pub(crate) mod value;

use core::ffi::CStr;
use core::fmt;

use telemetry_core::Car;

use crate::CarLimits;
use path::{Path, Step};
use scan::{Event, Scanner};

pub use value::{Chars, Encoding, Value};

/// What of a text is read, in bytes: as much as iRacing reserves for it.
///
/// What stands behind, [`SessionText::new`] leaves out.
pub const MAX_TEXT: usize = 512 * 1024;

/// A session text.
///
/// ```
/// use irsdk::text::{Encoding, SessionText};
///
/// let text = SessionText::new(
///     b"WeekendInfo:
///  TrackDisplayName: Spielberg
/// DriverInfo:
///  DriverCarIdx: 1
///  DriverCarRedLine: 13000.000
///  Drivers:
///  - CarIdx: 0
///    CarScreenName: Pace Car
///  - CarIdx: 1
///    CarScreenName: Mercedes W13
/// ",
/// );
/// assert_eq!(text.track_name().unwrap(), "Spielberg");
/// assert_eq!(text.car_name().unwrap(), "Mercedes W13");
/// assert_eq!(text.car_limits().redline_rpm, Some(13_000.0));
/// assert_eq!(text.get("DriverInfo.Drivers[0].CarScreenName").unwrap(), "Pace Car");
/// assert_eq!(text.node("DriverInfo.Drivers").unwrap().items().count(), 2);
/// assert_eq!(text.root().entries().count(), 2);
/// assert_eq!(text.encoding(), Encoding::Utf8);
/// assert_eq!(text.chars().take(11).collect::<String>(), "WeekendInfo");
/// assert!(text.as_bytes().starts_with(b"WeekendInfo"));
/// ```
#[derive(Clone, Copy)]
pub struct SessionText<'a> {
    text: &'a [u8],
    encoding: Encoding,
}

impl<'a> SessionText<'a> {
    /// Takes a text as the simulator or a recording has it. The NULs behind it
    /// are not part of it.
    pub fn new(bytes: &'a [u8]) -> Self {
        let head = bytes.get(..MAX_TEXT).unwrap_or(bytes);
        let text = match CStr::from_bytes_until_nul(head) {
            Ok(ended) => ended.to_bytes(),
            Err(_) if bytes.len() > MAX_TEXT => {
                // Half a line at the end could be half a number.
                let end = head.iter().rposition(|byte| *byte == b'\n');
                end.and_then(|end| head.get(..=end)).unwrap_or(head)
            }
            Err(_) => head,
        };
        let (text, marked) = match text.strip_prefix("\u{feff}".as_bytes()) {
            Some(text) => (text, true),
            None => (text, says_utf8(text)),
        };
        let encoding = if marked || is_utf8(text) { Encoding::Utf8 } else { Encoding::Windows1252 };
        Self { text, encoding }
    }

    /// The text without its mark and what stands behind its end.
    pub fn as_bytes(&self) -> &'a [u8] {
        self.text
    }

    /// How its bytes are characters.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The characters of all of it, as those of a [`Value`]: a line end is `\n`, and
    /// other control characters are U+FFFD.
    pub fn chars(&self) -> Chars<'a> {
        Chars::new(self.text, self.encoding)
    }

    /// The value at a path: keys with points between them, the items of a list
    /// by their number from 0 (`Drivers[3]`) or by the value of a key
    /// (`Drivers[CarIdx=12]`, the first that has it).
    ///
    /// `None` where nothing stands there, or a mapping or a list; an empty value
    /// where the key stands there without one.
    pub fn get(&self, path: &str) -> Option<Value<'a>> {
        self.root().get(path)
    }

    /// What stands at a path, be it a value, a mapping or a list.
    pub fn node(&self, path: &str) -> Option<Node<'a>> {
        self.root().node(path)
    }

    /// The mapping of all sections.
    pub fn root(&self) -> Node<'a> {
        Node {
            value: Value::new(&[], self.encoding),
            parent: true,
            first: None,
            scanner: Scanner::new(self.text),
            depth: 0,
        }
    }

    /// The engine speeds of the player's car, and which car it is; `None` for what
    /// the text does not say, or says as 0.
    pub fn car_limits(&self) -> CarLimits {
        let mut limits = CarLimits::default();
        let Some(info) = self.node("DriverInfo") else { return limits };
        for (key, node) in info.entries() {
            let field = match key.as_bytes() {
                b"DriverCarRedLine" => &mut limits.redline_rpm,
                b"DriverCarIdleRPM" => &mut limits.idle_rpm,
                b"DriverCarSLFirstRPM" => &mut limits.first_rpm,
                b"DriverCarSLShiftRPM" => &mut limits.shift_rpm,
                b"DriverCarSLLastRPM" => &mut limits.last_rpm,
                b"DriverCarSLBlinkRPM" => &mut limits.blink_rpm,
                _ => continue,
            };
            let rpm = node.value().number().map(|number| number as f32);
            *field = rpm.filter(|rpm| *rpm > 0.0 && rpm.is_finite());
        }
        let number = player(&info).and_then(|driver| driver.get("CarID"));
        limits.car =
            number.and_then(|number| number.to_str()?.trim().parse().ok()).map(Car::Number);
        limits
    }

    /// The name of the track, as it is shown or, without that, as files have it.
    pub fn track_name(&self) -> Option<Value<'a>> {
        first(&self.node("WeekendInfo")?, ["TrackDisplayName", "TrackName"])
    }

    /// The name of the player's car, as it is shown or, without that, as files
    /// have it.
    pub fn car_name(&self) -> Option<Value<'a>> {
        first(&player(&self.node("DriverInfo")?)?, ["CarScreenName", "CarPath"])
    }

    #[cfg(feature = "session")]
    pub(crate) fn events(&self) -> Scanner<'a> {
        Scanner::new(self.text)
    }
}

/// The first of these values that is not empty.
fn first<'a>(node: &Node<'a>, keys: [&str; 2]) -> Option<Value<'a>> {
    keys.into_iter().find_map(|key| node.get(key).filter(|value| !value.is_empty()))
}

/// The player, among the drivers.
fn player<'a>(info: &Node<'a>) -> Option<Node<'a>> {
    let player = info.get("DriverCarIdx")?.number()?;
    let mut drivers = info.node("Drivers")?.items();
    drivers.find(|driver| driver.get("CarIdx").is_some_and(|car| car.number() == Some(player)))
}

impl fmt::Debug for SessionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionText")
            .field("length", &self.text.len())
            .field("encoding", &self.encoding)
            .finish_non_exhaustive()
    }
}

/// What stands at one place of the text: a value, a mapping or a list.
///
/// ```
/// use irsdk::text::SessionText;
///
/// let text = SessionText::new(
///     b"DriverInfo:
///  Drivers:
///  - CarIdx: 0
///  - CarIdx: 1
///    UserName: Eve
/// ",
/// );
/// assert_eq!(text.root().entries().count(), 1);
/// let drivers = text.node("DriverInfo.Drivers").unwrap();
/// assert!(drivers.is_parent());
/// assert_eq!(drivers.items().count(), 2);
///
/// let driver = drivers.items().last().unwrap();
/// assert_eq!(driver.get("UserName").unwrap(), "Eve");
/// assert_eq!(driver.node("CarIdx").unwrap().value().number(), Some(1.0));
/// let keys = driver.entries().map(|(key, _)| key.to_string());
/// assert!(keys.eq(["CarIdx", "UserName"]));
/// ```
#[derive(Clone)]
pub struct Node<'a> {
    value: Value<'a>,
    parent: bool,
    /// The key that stands in the same line as the dash of this item.
    first: Option<Event<'a>>,
    scanner: Scanner<'a>,
    /// The depth of what is in it.
    depth: usize,
}

impl<'a> Node<'a> {
    /// The value; empty for a mapping and a list.
    pub fn value(&self) -> Value<'a> {
        self.value
    }

    /// It is a mapping or a list.
    pub fn is_parent(&self) -> bool {
        self.parent
    }

    /// The value at a path that begins here; see [`SessionText::get`].
    pub fn get(&self, path: &str) -> Option<Value<'a>> {
        let node = self.node(path)?;
        (!node.parent).then_some(node.value)
    }

    /// What stands at a path that begins here.
    pub fn node(&self, path: &str) -> Option<Node<'a>> {
        let path = Path::new(path)?;
        let steps = path.steps();
        let mut events = self.events();
        // How many steps the line before this one is inside of.
        let mut inside = 0_usize;
        // How many items of the list at each step have been passed.
        let mut passed = [0_usize; scan::MAX_DEPTH];
        let mut found = None;
        while let Some(event) = events.next() {
            inside = inside.min(event.outer().saturating_sub(self.depth));
            if let Some(list) = event.item {
                let level = list.saturating_sub(self.depth);
                if level == inside
                    && events.item_fits(&event, list, steps.get(level), passed.get_mut(level))
                {
                    inside = inside.saturating_add(1);
                    if inside == steps.len() {
                        found = Some(events.item_node(&event, list));
                    }
                    // Of a list in it, by a key that stands twice, items may have passed.
                    if let Some(passed) = passed.get_mut(inside) {
                        *passed = 0;
                    }
                }
            }
            let Some(key) = event.key else { continue };
            if event.depth.saturating_sub(self.depth) == inside
                && matches!(steps.get(inside), Some(Step::Key(step)) if step.as_bytes() == key)
            {
                inside = inside.saturating_add(1);
                // Whatever an earlier key of this name had is not read.
                found = (inside == steps.len()).then(|| events.key_node(&event));
                if let Some(passed) = passed.get_mut(inside) {
                    *passed = 0;
                }
            }
        }
        found
    }

    /// The items, where it is a list.
    pub fn items(&self) -> Items<'a> {
        Items { events: self.events() }
    }

    /// The keys with what stands at each, where it is a mapping. A key that
    /// stands twice comes twice.
    pub fn entries(&self) -> Entries<'a> {
        Entries { events: self.events() }
    }

    fn events(&self) -> Events<'a> {
        Events {
            first: self.first,
            scanner: self.scanner.clone(),
            depth: self.depth,
            encoding: self.value.encoding(),
            done: !self.parent,
        }
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.parent {
            return self.value.fmt(f);
        }
        match self.items().next() {
            Some(_) => f.debug_list().entries(self.items()).finish(),
            None => f.debug_map().entries(self.entries()).finish(),
        }
    }
}

/// The items of a list.
///
/// [`Node::items`] gives it.
#[derive(Clone, Debug)]
pub struct Items<'a> {
    events: Events<'a>,
}

impl<'a> Iterator for Items<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        loop {
            let event = self.events.next()?;
            if event.item == Some(self.events.depth) {
                return Some(self.events.item_node(&event, self.events.depth));
            }
        }
    }
}

/// The keys of a mapping, with what stands at each.
///
/// [`Node::entries`] gives it.
#[derive(Clone, Debug)]
pub struct Entries<'a> {
    events: Events<'a>,
}

impl<'a> Iterator for Entries<'a> {
    type Item = (Value<'a>, Node<'a>);

    fn next(&mut self) -> Option<(Value<'a>, Node<'a>)> {
        loop {
            let event = self.events.next()?;
            if let (Some(key), true) = (event.key, event.depth == self.events.depth) {
                let key = Value::new(key, self.events.encoding);
                return Some((key, self.events.key_node(&event)));
            }
        }
    }
}

/// The lines of one node.
#[derive(Clone, Debug)]
struct Events<'a> {
    first: Option<Event<'a>>,
    scanner: Scanner<'a>,
    depth: usize,
    encoding: Encoding,
    done: bool,
}

impl<'a> Events<'a> {
    fn next(&mut self) -> Option<Event<'a>> {
        if self.done {
            return None;
        }
        let event = self.first.take().or_else(|| self.scanner.next());
        let event = event.filter(|event| event.outer() >= self.depth);
        self.done = event.is_none();
        event
    }

    /// The node of the key that was read last.
    fn key_node(&self, event: &Event<'a>) -> Node<'a> {
        Node {
            value: Value::new(event.value, self.encoding),
            parent: event.parent,
            first: None,
            scanner: self.scanner.clone(),
            depth: event.depth.saturating_add(1),
        }
    }

    /// The node of the item that was read last.
    fn item_node(&self, event: &Event<'a>, list: usize) -> Node<'a> {
        let first = event.key.map(|_| Event { item: None, ..*event });
        Node {
            value: Value::new(if first.is_none() { event.value } else { &[] }, self.encoding),
            parent: first.is_some() || event.parent,
            first,
            scanner: self.scanner.clone(),
            depth: list.saturating_add(1),
        }
    }

    /// The item that was read last is the one that a step asks for.
    fn item_fits(
        &self,
        event: &Event<'a>,
        list: usize,
        step: Option<&Step<'_>>,
        passed: Option<&mut usize>,
    ) -> bool {
        let Some(passed) = passed else { return false };
        let fits = match step {
            Some(Step::Index(index)) => passed == index,
            // The first that fits is the one, however many follow.
            Some(Step::Where(key, value)) => *passed == 0 && self.item_has(event, list, key, value),
            Some(Step::Key(_)) | None => false,
        };
        if fits || matches!(step, Some(Step::Index(_))) {
            *passed = passed.saturating_add(1);
        }
        fits
    }

    fn item_has(&self, event: &Event<'a>, list: usize, key: &str, value: &str) -> bool {
        let fits = |event: &Event<'a>| Value::new(event.value, self.encoding) == *value;
        // The key is mostly the first, in the line of the dash.
        if event.key == Some(key.as_bytes()) {
            return fits(event);
        }
        let entries = self.item_node(event, list).entries();
        let mut events = entries.events;
        while let Some(event) = events.next() {
            if event.depth == events.depth && event.key == Some(key.as_bytes()) {
                return fits(&event);
            }
        }
        false
    }
}

/// The text says that it is UTF-8. Only its very first value counts: any other
/// may be a name.
fn says_utf8(text: &[u8]) -> bool {
    let mut events = Scanner::new(text.get(..256).unwrap_or(text));
    let section = events.next().and_then(|event| event.key);
    let encoding = events.next();
    section == Some(b"WeekendInfo")
        && encoding.is_some_and(|event| {
            let value = Value::new(event.value, Encoding::Utf8);
            event.key == Some(b"Encoding") && value.as_bytes().trim_ascii() == b"UTF8"
        })
}

/// All of it is UTF-8, but that its last character may be cut off.
fn is_utf8(text: &[u8]) -> bool {
    match core::str::from_utf8(text) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    }
}

#[cfg(test)]
mod tests;
