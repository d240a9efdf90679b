use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use telemetry_decoders::custom::{
    BinaryField, Format, FormatSet, JsonField, Layout, MAX_FIELDS, MAX_FORMATS, Target,
};

use crate::any::beginning;
use crate::text::{Document, SHIFT, Unreadable, Written, WrittenFormat};
use crate::variables::{Room, Table, Variable};
use crate::{Dropped, Error, FieldSpec, FormatSpec, LayoutSpec, Place, Reason, TargetSpec};

/// The longest file that is read, in bytes.
///
/// [`Formats::read_file`] reads no more.
pub const MAX_FILE: u64 = 1 << 20;

/// How many formats of a list are looked at.
pub(crate) const MAX_LISTED: usize = 1_000;

/// The longest name of a format or a variable, in characters.
///
/// Of a longer one [`Formats::dropped`] tells.
pub const MAX_NAME: usize = 64;

/// The longest dotted key, in characters.
///
/// Of a longer one [`Formats::dropped`] tells.
pub const MAX_KEY: usize = 256;

/// How much work brackets may make, as their count times the length of the text.
const MAX_WORK: usize = 2_000_000_000;

/// How many brackets may be open at once; a file of formats has three.
const MAX_OPEN: usize = 100;

/// Formats, ready to read packets: a [`FormatSet`] for
/// [`AutoDetect::push_with`](https://docs.rs/telemetry-detect).
///
/// They are compiled all at once, because they share their variables. A format
/// that cannot be used is left out, with a reason, and costs none of the others.
///
/// ```
/// use telemetry_formats::Formats;
///
/// let text = r#"{
///     "version": 1,
///     "formats": [
///         {"name": "My game", "kind": "json", "key": "mygame", "fields": [
///             {"target": "rpm", "key": "engine.rpm"},
///             {"target": "var:Boost", "key": "engine.boost", "max": 2}
///         ]},
///         {"name": "Other", "kind": "binary", "fields": [{"target": "rpm", "offset": -4, "type": "f32"}]}
///     ]
/// }"#;
/// let mut formats = Formats::from_json(text)?;
/// assert_eq!((formats.len(), formats.is_empty()), (1, false));
/// assert_eq!(formats.get(0).unwrap().name, "My game");
/// assert_eq!(formats.by_name("MY GAME"), Some(0));
/// let (index, boost) = formats.variable("Boost").unwrap();
/// assert_eq!((index, boost.max, formats.variables().len()), (0, 2.0, 1));
///
/// // The other one costs itself alone.
/// assert_eq!(formats.dropped()[0].name, "Other");
/// assert_eq!(formats.iter().count(), 1);
///
/// // What the user has edited takes their place, and axes stay where they are.
/// formats.replace(Formats::from_text(&formats.to_yaml()?, "formats.yaml")?);
/// assert_eq!(Formats::from_json(&formats.to_json()?)?.len(), 1);
/// # Ok::<(), telemetry_formats::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Formats {
    formats: Vec<Compiled>,
    variables: Vec<Variable>,
    dropped: Vec<Dropped>,
}

#[derive(Clone, Debug, PartialEq)]
struct Compiled {
    spec: FormatSpec,
    fields: Fields,
}

#[derive(Clone, Debug, PartialEq)]
enum Fields {
    Binary(Box<[BinaryField]>),
    Json(Box<[JsonField<Box<str>>]>),
}

impl Formats {
    /// No formats.
    ///
    /// ```
    /// use telemetry_formats::Formats;
    ///
    /// assert!(Formats::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads YAML.
    ///
    /// # Errors
    ///
    /// The text is no YAML, of another version, or has a key that there is not.
    /// What is wrong with a value costs its format alone.
    pub fn from_yaml(text: &str) -> Result<Self, Error> {
        if most_open(text) > MAX_OPEN {
            let message = format!("more than {MAX_OPEN} brackets are open at once");
            return Err(Error::Text { language: "YAML", message });
        }
        let brackets = text.bytes().filter(|byte| matches!(byte, b'[' | b'{')).count();
        if brackets.saturating_mul(text.len()) > MAX_WORK {
            let message = format!("{brackets} brackets are too many for {} bytes", text.len());
            return Err(Error::Text { language: "YAML", message });
        }
        let document: Document = serde_yaml::from_str(without_mark(text))
            .map_err(|error| Error::Text { language: "YAML", message: error.to_string() })?;
        Ok(Self::compile_read(document.formats()?))
    }

    /// Reads JSON.
    ///
    /// # Errors
    ///
    /// Those of [`from_yaml`](Self::from_yaml).
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let document: Document = serde_json::from_str(without_mark(text))
            .map_err(|error| Error::Text { language: "JSON", message: error.to_string() })?;
        Ok(Self::compile_read(document.formats()?))
    }

    /// Reads a file: JSON where it is named so or begins with a brace, with the
    /// feature `padforge` XML where it is named so or begins with `<`, else YAML.
    ///
    /// ```
    /// use telemetry_formats::Formats;
    ///
    /// let file = std::env::temp_dir().join(format!("formats-{}.yaml", std::process::id()));
    /// std::fs::write(&file, "version: 1\nformats:\n  - {name: My game, kind: json, fields: [{target: rpm, key: rpm}]}\n")
    ///     .unwrap();
    /// assert_eq!(Formats::read_file(&file)?.by_name("my game"), Some(0));
    /// assert!(Formats::read_text(&file)?.starts_with("version: 1"));
    /// # std::fs::remove_file(&file).unwrap();
    /// # Ok::<(), telemetry_formats::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The file cannot be read or is longer than [`MAX_FILE`]; and those of
    /// [`from_yaml`](Self::from_yaml).
    pub fn read_file(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let text = Self::read_text(path)?;
        Self::from_text(&text, path)
            .map_err(|error| Error::In { path: path.to_owned(), error: Box::new(error) })
    }

    /// The text of a file, which is opened once, so that it may be a pipe.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is longer than [`MAX_FILE`].
    pub fn read_text(path: impl AsRef<Path>) -> Result<String, Error> {
        let path = path.as_ref();
        let file = |source| Error::File { path: path.to_owned(), source };
        let mut text = String::new();
        File::open(path)
            .and_then(|file| file.take(MAX_FILE.saturating_add(1)).read_to_string(&mut text))
            .map_err(file)?;
        if text.len() as u64 > MAX_FILE {
            return Err(Error::TooLong { path: path.to_owned() });
        }
        Ok(text)
    }

    /// Reads a text as [`read_file`](Self::read_file) does that of the file of
    /// this name.
    ///
    /// # Errors
    ///
    /// Those of [`from_yaml`](Self::from_yaml).
    pub fn from_text(text: &str, name: impl AsRef<Path>) -> Result<Self, Error> {
        let path = name.as_ref();
        let named = |end: &str| path.extension().is_some_and(|is| is.eq_ignore_ascii_case(end));
        let begins = without_mark(text).trim_start().chars().next();
        #[cfg(feature = "padforge")]
        if named("xml") || begins == Some('<') {
            return crate::padforge::import(text).map(|imported| imported.formats);
        }
        if named("json") || (begins == Some('{') && !named("yaml") && !named("yml")) {
            return Self::from_json(text);
        }
        Self::from_yaml(text)
    }

    /// Makes formats of descriptions. Scales and offsets that are not finite are
    /// 1 and 0, spans that are not are not there.
    ///
    /// ```
    /// use telemetry_decoders::custom::{FormatSet, Number, Target};
    /// use telemetry_formats::{FieldSpec, FormatSpec, Formats, LayoutSpec, Place, TargetSpec};
    ///
    /// let place = Place::Binary { offset: 0, number: Number::F32, order: None, bits: None };
    /// let spec = FormatSpec {
    ///     name: "My game".into(),
    ///     layout: LayoutSpec::Binary { length: Some(4), order: Default::default() },
    ///     gears: None,
    ///     fields: vec![FieldSpec::new(TargetSpec::Frame(Target::SpeedMps), place)],
    /// };
    /// let formats = Formats::compile([spec]);
    /// let (frame, _) = formats.format(0).unwrap().read(&50f32.to_le_bytes()).unwrap();
    /// assert_eq!(frame.speed_mps, Some(50.0));
    /// ```
    #[must_use]
    pub fn compile(specs: impl IntoIterator<Item = FormatSpec>) -> Self {
        Self::compile_read(specs.into_iter().map(Ok))
    }

    pub(crate) fn compile_read(
        read: impl IntoIterator<Item = Result<FormatSpec, Unreadable>>,
    ) -> Self {
        let mut specs: Vec<FormatSpec> = Vec::new();
        let mut dropped = Vec::new();
        let mut lowered: Vec<String> = Vec::new();
        let mut room = Room::default();
        for (index, spec) in read.into_iter().enumerate() {
            if index >= MAX_LISTED {
                let reason = Reason::NotLookedAt { most: MAX_LISTED };
                dropped.push(Dropped { index, name: String::new(), reason });
                break;
            }
            let checked = spec.and_then(|mut spec| {
                normalise(&mut spec);
                match check(&spec, &lowered, &mut room) {
                    Ok(()) => Ok(spec),
                    Err(reason) => Err((beginning(&spec.name), reason)),
                }
            });
            match checked {
                Ok(spec) => {
                    lowered.push(spec.name.to_lowercase());
                    specs.push(spec);
                }
                Err((name, reason)) => dropped.push(Dropped { index, name, reason }),
            }
        }
        let mut table = Table::default();
        for spec in &specs {
            // There is room: `check` has counted.
            let _ = table.take(spec);
        }
        let fields: Vec<_> = specs.iter().map(|spec| compile(spec, &table)).collect();
        let variables = table.finish(&[]);
        let formats = specs.into_iter().zip(fields);
        let formats = formats.map(|(spec, fields)| Compiled { spec, fields }).collect();
        Self { formats, variables, dropped }
    }

    /// Puts other formats in the place of these. Variables that go on being used
    /// keep their axis slot, whatever the others' fields carry; the slots of the
    /// rest are free for new ones.
    pub fn replace(&mut self, others: Self) {
        let held = core::mem::replace(self, others).variables;
        let mut table = Table::default();
        for format in &self.formats {
            let _ = table.take(&format.spec);
        }
        self.variables = table.finish(&held);
    }

    /// The formats as YAML, with the slots of their variables.
    ///
    /// # Errors
    ///
    /// The text cannot be put together.
    pub fn to_yaml(&self) -> Result<String, Error> {
        serde_yaml::to_string(&self.written())
            .map_err(|error| Error::Text { language: "YAML", message: error.to_string() })
    }

    /// The formats as JSON, with the slots of their variables.
    ///
    /// # Errors
    ///
    /// The text cannot be put together.
    pub fn to_json(&self) -> Result<String, Error> {
        serde_json::to_string_pretty(&self.written())
            .map_err(|error| Error::Text { language: "JSON", message: error.to_string() })
    }

    fn written(&self) -> Written<'_> {
        let slot = |name: &str| self.variable(name).and_then(|(_, variable)| variable.slot);
        let formats = self.iter().map(|spec| WrittenFormat::new(spec, slot)).collect();
        Written { version: 1, formats }
    }

    /// How many formats there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.formats.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.formats.is_empty()
    }

    /// The formats as they were described, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &FormatSpec> {
        self.formats.iter().map(|format| &format.spec)
    }

    /// A format as it was described, by its place.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&FormatSpec> {
        self.formats.get(index).map(|format| &format.spec)
    }

    /// The place of a format by its name, ignoring case: what
    /// `AutoDetect::pick_format` takes.
    #[must_use]
    pub fn by_name(&self, name: &str) -> Option<u8> {
        let index = self.iter().position(|format| is_same_name(&format.name, name))?;
        u8::try_from(index).ok()
    }

    /// The variables of all formats, by their index.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// A variable by its name, and its index.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<(u8, &Variable)> {
        let mut all = (0u8..).zip(&self.variables);
        all.find(|(_, variable)| variable.name == name)
    }

    /// What was left out.
    #[must_use]
    pub fn dropped(&self) -> &[Dropped] {
        &self.dropped
    }
}

/// As in a file: see the crate's documentation.
impl<'de> Deserialize<'de> for Formats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = Document::deserialize(deserializer)?.formats().map_err(de::Error::custom)?;
        Ok(Self::compile_read(read))
    }
}

impl Serialize for Formats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.written().serialize(serializer)
    }
}

impl FormatSet for Formats {
    type Key = Box<str>;

    fn count(&self) -> usize {
        self.formats.len()
    }

    #[inline]
    fn format(&self, index: usize) -> Option<Format<'_, Box<str>>> {
        let Compiled { spec, fields } = self.formats.get(index)?;
        let layout = match (&spec.layout, fields) {
            (LayoutSpec::Binary { length, .. }, Fields::Binary(fields)) => {
                Layout::Binary { length: *length, fields }
            }
            (LayoutSpec::Json { key }, Fields::Json(fields)) => {
                Layout::Json { key: key.as_deref(), fields }
            }
            // Fields are compiled by their layout.
            _ => return None,
        };
        Some(Format { name: &spec.name, layout, gears: spec.gears })
    }
}

/// How many brackets are open at once, at most. The reader of YAML takes a time
/// that grows with the square of it. It is a glance, which knows no quotes.
fn most_open(text: &str) -> usize {
    let (mut open, mut most) = (0usize, 0);
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => open = open.saturating_add(1),
            b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        most = most.max(open);
    }
    most
}

/// A text without the mark that some editors put in front.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn is_same_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn normalise(spec: &mut FormatSpec) {
    for field in &mut spec.fields {
        if !field.scale.is_finite() {
            field.scale = 1.0;
        }
        if !field.add.is_finite() {
            field.add = 0.0;
        }
        field.min = field.min.filter(|min| min.is_finite());
        field.max = field.max.filter(|max| max.is_finite());
    }
}

/// Whether a format can be used beside those before it.
fn check(spec: &FormatSpec, before: &[String], room: &mut Room) -> Result<(), Reason> {
    let name = &spec.name;
    if name.trim().is_empty() || name.contains(|c: char| matches!(c, ':' | '|') || c.is_control()) {
        return Err(Reason::Name);
    }
    check_length(None, "name", name, MAX_NAME, "at most 64 characters")?;
    let lowered = name.to_lowercase();
    if let Some(first) = before.iter().position(|earlier| *earlier == lowered) {
        return Err(Reason::SameName { first });
    }
    if before.len() >= MAX_FORMATS {
        return Err(Reason::TooManyFormats);
    }
    if spec.fields.len() > MAX_FIELDS {
        return Err(Reason::TooManyFields { found: spec.fields.len() });
    }
    if let LayoutSpec::Json { key: Some(key) } = &spec.layout {
        check_key(None, key)?;
    }
    for (index, field) in spec.fields.iter().enumerate() {
        check_field(index, field, &spec.layout)?;
    }
    room.take(spec).map_err(|name| Reason::TooManyVariables { name: name.to_owned() })
}

fn check_length(
    field: Option<usize>,
    key: &'static str,
    text: &str,
    most: usize,
    expected: &'static str,
) -> Result<(), Reason> {
    let count = text.chars().count();
    if count <= most {
        return Ok(());
    }
    let found = format!("a text of {count} characters");
    Err(Reason::Value { field, key, found, expected })
}

fn check_key(field: Option<usize>, key: &str) -> Result<(), Reason> {
    check_length(field, "key", key, MAX_KEY, "at most 256 characters")?;
    if key.split('.').all(|part| !part.is_empty()) {
        return Ok(());
    }
    let expected = "keys that are not empty, with points between them";
    Err(Reason::Value { field, key: "key", found: format!("{key:?}"), expected })
}

fn check_field(index: usize, field: &FieldSpec, layout: &LayoutSpec) -> Result<(), Reason> {
    let wrong =
        |key, found, expected| Err(Reason::Value { field: Some(index), key, found, expected });
    match &field.target {
        TargetSpec::Frame(Target::Variable(_)) => {
            return wrong("target", "var".to_owned(), "a variable by its name");
        }
        TargetSpec::Variable(name) if name.trim().is_empty() || name.contains(char::is_control) => {
            let expected = "a name that is not empty and has no control character";
            return wrong("target", format!("{:?}", beginning(&field.target.word())), expected);
        }
        TargetSpec::Variable(name) => {
            let expected = "a name of at most 64 characters";
            check_length(Some(index), "target", name, MAX_NAME, expected)?;
        }
        _ => {}
    }
    match (&field.place, layout) {
        (Place::Binary { number, bits: Some(_), .. }, _) if number.is_float() => {
            let expected = "none, because a float has no bits to choose from";
            wrong("mask", "there".to_owned(), expected)
        }
        (Place::Binary { bits: Some(bits), .. }, _) if bits.shift > 63 => {
            wrong("shift", bits.shift.to_string(), SHIFT)
        }
        (Place::Binary { .. }, LayoutSpec::Binary { .. }) => Ok(()),
        (Place::Json { key }, LayoutSpec::Json { .. }) => check_key(Some(index), key),
        (Place::Binary { .. }, LayoutSpec::Json { .. }) => {
            wrong("offset", "there".to_owned(), "a key, because the format is JSON")
        }
        (Place::Json { .. }, LayoutSpec::Binary { .. }) => {
            wrong("key", "there".to_owned(), "an offset, because the format is binary")
        }
    }
}

/// The fields of a checked format, in their order.
fn compile(spec: &FormatSpec, table: &Table<'_>) -> Fields {
    let target = |field: &FieldSpec| match &field.target {
        TargetSpec::Frame(target) => Some(*target),
        TargetSpec::Variable(name) => table.index(name).map(Target::Variable),
    };
    match spec.layout {
        LayoutSpec::Binary { order: general, .. } => {
            let fields = spec.fields.iter().filter_map(|field| {
                let Place::Binary { offset, number, order, bits } = field.place else {
                    return None;
                };
                Some(BinaryField {
                    target: target(field)?,
                    offset,
                    number,
                    order: order.unwrap_or(general),
                    bits,
                    scale: field.scale,
                    add: field.add,
                })
            });
            Fields::Binary(fields.collect())
        }
        LayoutSpec::Json { .. } => {
            let fields = spec.fields.iter().filter_map(|field| {
                let Place::Json { key } = &field.place else { return None };
                let (scale, add) = (field.scale, field.add);
                Some(JsonField { target: target(field)?, key: key.as_str().into(), scale, add })
            });
            Fields::Json(fields.collect())
        }
    }
}
