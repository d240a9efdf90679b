//! Import of the formats that PadForge keeps in its `PadForge.xml`.
//!
//! They are `Format` elements with `Field` children in one element
//! `GameTelemetryFormats`, which may be the whole document or lie anywhere in it.
//! Known of the format is what PadForge's documentation says; the names of most
//! attributes are not part of that. So several spellings of each are taken, in any
//! case, as attributes or as elements, and what is not known is told in
//! [`Imported::notes`] and not an error.
//!
//! ```
//! use telemetry_formats::padforge;
//!
//! let imported = padforge::import(
//!     r#"<GameTelemetryFormats>
//!         <Format Name="My game" Kind="Binary" Length="8">
//!             <Field Target="rpm" Offset="4" Type="f32"/>
//!         </Format>
//!     </GameTelemetryFormats>"#,
//! )?;
//! assert_eq!(imported.formats.by_name("my game"), Some(0));
//! assert!(imported.notes.is_empty());
//! # Ok::<(), telemetry_formats::Error>(())
//! ```

use roxmltree::{Document, Node, ParsingOptions};
use telemetry_decoders::custom::MAX_FIELDS;

use crate::any::{Any, ListOr, MapOr};
use crate::formats::without_mark;
use crate::text::{FieldText, FormatText, GearsText, Unreadable};
use crate::{Error, FormatSpec, Formats, Reason};

/// How many nodes a document may have.
const NODES: u32 = 200_000;

/// How many attributes an element may have.
const ATTRIBUTES: usize = 2_000;

/// How many notes are taken.
const NOTES: usize = 200;

/// What a document held.
///
/// [`import`] gives it; the [module](self) has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The formats; those that cannot be used are in [`Formats::dropped`].
    pub formats: Formats,
    /// What was left out of the formats, each with its line; of very many the
    /// first ones.
    pub notes: Vec<String>,
}

/// Reads the formats in a document of PadForge's.
///
/// The [module](self) has an example.
///
/// # Errors
///
/// The text is no XML, has a document type, or has no `GameTelemetryFormats`.
pub fn import(text: &str) -> Result<Imported, Error> {
    let text = without_mark(text);
    let wrong = |message: String| Error::Text { language: "XML", message };
    let options = ParsingOptions { nodes_limit: NODES, ..ParsingOptions::default() };
    // The parser compares each attribute with those before it. Each has an equals
    // sign and two quotes, and no '<' stands in them.
    let attributes = |part: &str| {
        let count = |chars: &[char]| part.matches(chars).count();
        count(&['=']).min(count(&['"', '\'']) / 2)
    };
    if text.split('<').any(|part| attributes(part) > ATTRIBUTES) {
        return Err(wrong(format!("an element has more than {ATTRIBUTES} attributes")));
    }
    let document =
        Document::parse_with_options(text, options).map_err(|error| wrong(error.to_string()))?;
    let mut lists = document.descendants().filter(|node| is_named(node, "GameTelemetryFormats"));
    let list = lists.next();
    let list = list.ok_or_else(|| wrong("there is no GameTelemetryFormats".to_owned()))?;
    let mut notes = Vec::new();
    for other in lists {
        note(&mut notes, other, format_args!("another GameTelemetryFormats is left out"));
    }
    let formats: Vec<_> = list
        .children()
        .filter(Node::is_element)
        .filter_map(|node| {
            if is_named(&node, "Format") {
                return Some(format(node, &mut notes));
            }
            note(&mut notes, node, format_args!("{} is no Format", node.tag_name().name()));
            None
        })
        .collect();
    Ok(Imported { formats: Formats::compile_read(formats), notes })
}

fn is_named(node: &Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name().eq_ignore_ascii_case(name)
}

fn note(notes: &mut Vec<String>, node: Node<'_, '_>, what: core::fmt::Arguments<'_>) {
    if notes.len() >= NOTES {
        return;
    }
    let line = node.document().text_pos_at(node.range().start).row;
    notes.push(format!("line {line}: {what}"));
}

/// The attributes of an element, and those of its elements that hold text alone.
struct Values<'a, 'input> {
    node: Node<'a, 'input>,
    values: Vec<(String, &'a str, bool)>,
}

impl<'a, 'input> Values<'a, 'input> {
    fn new(node: Node<'a, 'input>) -> Self {
        let attributes = node.attributes().map(|one| (one.name(), one.value()));
        let elements = node.children().filter(|child| {
            child.is_element() && !child.children().any(|inner| inner.is_element())
        });
        let elements = elements
            .filter(|child| !is_named(child, "Field") && !is_named(child, "Fields"))
            .map(|child| (child.tag_name().name(), child.text().unwrap_or_default()));
        let values = attributes.chain(elements);
        let values = values.map(|(name, value)| (name.to_ascii_lowercase(), value, false));
        Self { node, values: values.collect() }
    }

    /// The first that has one of these names, in lower case.
    fn take(&mut self, names: &[&str]) -> Option<&'a str> {
        for name in names {
            if let Some((_, value, taken)) = self.values.iter_mut().find(|(is, ..)| is == name) {
                *taken = true;
                return Some(value.trim());
            }
        }
        None
    }

    fn any(&mut self, names: &[&str]) -> Any {
        match self.take(names) {
            None | Some("") => Any::Nothing,
            Some(value) => Any::Text(value.to_owned()),
        }
    }

    /// Tells of what was not asked for.
    fn finish(self, notes: &mut Vec<String>) {
        for (name, value, taken) in self.values {
            if !taken {
                note(notes, self.node, format_args!("{name} {value:?} is not known"));
            }
        }
    }
}

/// The fields of a format, without those of formats in it.
fn own_fields<'a, 'input>(
    node: Node<'a, 'input>,
    notes: &mut Vec<String>,
) -> Vec<Node<'a, 'input>> {
    let mut fields = Vec::new();
    let mut behind = 0;
    for inner in node.descendants().skip(1) {
        if inner.range().start < behind {
            continue;
        }
        if is_named(&inner, "Format") {
            note(notes, inner, format_args!("a Format in a Format is left out"));
            behind = inner.range().end;
        } else if is_named(&inner, "Field") {
            fields.push(inner);
        }
    }
    fields
}

fn format(node: Node<'_, '_>, notes: &mut Vec<String>) -> Result<FormatSpec, Unreadable> {
    let mut values = Values::new(node);
    let name = values.take(&["name"]).unwrap_or_default().to_owned();
    let fields = own_fields(node, notes);
    let has_keys =
        |field: &Node<'_, '_>| Values::new(*field).take(KEYS).is_some_and(|key| !key.is_empty());
    let kind = values.take(&["kind", "type"]).map(str::to_ascii_lowercase);
    let is_json = match kind.as_deref() {
        Some("json") => true,
        Some("binary") => false,
        Some(other) => {
            let found = format!("{other:?}");
            let reason =
                Reason::Value { field: None, key: "kind", found, expected: "binary or json" };
            return Err((name, reason));
        }
        None => fields.iter().any(has_keys),
    };
    let length = values.any(&["length", "packetlength", "packetsize", "size"]);
    let key = values.any(&["key", "detectkey", "jsonkey"]);
    let order = order(&mut values);
    let reverse = values.any(&["reverse", "reversegear", "gearreverse", "reversevalue"]);
    let neutral = values.any(&["neutral", "neutralgear", "gearneutral", "neutralvalue"]);
    let gears = match (reverse.is_nothing(), neutral.is_nothing()) {
        (false, false) => Some(GearsText { reverse, neutral }),
        (true, true) => None,
        _ => {
            note(notes, node, format_args!("of the pair of gears one is missing"));
            None
        }
    };
    let gears = gears.map_or_else(MapOr::default, MapOr::Is);
    values.finish(notes);
    let count = fields.len();
    let fields = fields.into_iter().take(MAX_FIELDS);
    let fields = fields.map(|node| MapOr::Is(field(node, is_json, notes))).collect();
    let text = FormatText {
        name: Any::Text(name.clone()),
        kind: Any::Text(if is_json { "json" } else { "binary" }.to_owned()),
        // The other kind's values stand in the file and mean nothing. A length of
        // 0 is none.
        length: if is_json || length.whole() == Ok(Some(0)) { Any::Nothing } else { length },
        key: if is_json { key } else { Any::Nothing },
        order: if is_json { Any::Nothing } else { order },
        gears,
        fields: ListOr::Is(fields, count),
    };
    text.spec().map_err(|reason| (name, reason))
}

/// The order of bytes, as a word or as yes and no.
fn order(values: &mut Values<'_, '_>) -> Any {
    if let Some(big) = values.take(&["bigendian", "isbigendian"]) {
        let is_big = big.eq_ignore_ascii_case("true") || big == "1";
        return Any::Text(if is_big { "big" } else { "little" }.to_owned());
    }
    match values.take(&["byteorder", "order", "endian", "endianness"]) {
        None | Some("") => Any::Nothing,
        Some(word) => {
            let word = word.to_ascii_lowercase();
            Any::Text(word.strip_suffix("endian").unwrap_or(&word).to_owned())
        }
    }
}

const KEYS: &[&str] = &["key", "jsonkey", "path", "jsonpath"];

fn field(node: Node<'_, '_>, is_json: bool, notes: &mut Vec<String>) -> FieldText {
    let mut values = Values::new(node);
    let target = values.take(&["target"]).unwrap_or_default();
    let name = values.take(&["name", "variable", "variablename"]).unwrap_or_default();
    let (target, factor) = match target.to_ascii_lowercase().as_str() {
        "speed" | "speedms" | "speedmps" => ("speed_mps".to_owned(), 1.0),
        "speedkmh" => ("speed_mps".to_owned(), 1.0 / 3.6),
        "speedmph" => ("speed_mps".to_owned(), 1_609.344 / 3_600.0),
        "maxrpm" => ("max_rpm".to_owned(), 1.0),
        "variable" | "var" => (format!("var:{name}"), 1.0),
        other => (other.to_owned(), 1.0),
    };
    let offset = values.any(&["offset"]);
    let number = values.take(&["type", "datatype", "valuetype"]).unwrap_or_default();
    let number = match number.to_ascii_lowercase().as_str() {
        "byte" | "uint8" => "u8".to_owned(),
        "sbyte" | "int8" => "s8".to_owned(),
        "ushort" | "uint16" => "u16".to_owned(),
        "short" | "int16" => "s16".to_owned(),
        "uint" | "uint32" => "u32".to_owned(),
        "int" | "int32" => "s32".to_owned(),
        "ulong" | "uint64" => "u64".to_owned(),
        "long" | "int64" => "s64".to_owned(),
        "float" | "single" | "float32" => "f32".to_owned(),
        "double" | "float64" => "f64".to_owned(),
        other => other.to_owned(),
    };
    let order = order(&mut values);
    let key = values.any(KEYS);
    let mut scale = values.any(&["scale", "multiplier", "factor"]);
    if factor != 1.0 {
        if let Ok(given) = scale.number() {
            scale = Any::Float(given.unwrap_or(1.0) * factor);
        }
    }
    let (min, max) = (values.any(&["min", "minimum"]), values.any(&["max", "maximum"]));
    let mut slot = values.any(&["axis", "slot"]);
    if slot.whole::<u8>().is_err() {
        // -1 and the like: none.
        slot = Any::Nothing;
    }
    values.finish(notes);
    let of = |is_its: bool, value: Any| if is_its { value } else { Any::Nothing };
    FieldText {
        target: Any::Text(target),
        offset: of(!is_json, offset),
        number: of(!is_json && !number.is_empty(), Any::Text(number)),
        order: of(!is_json, order),
        key: of(is_json, key),
        scale,
        min,
        max,
        slot,
        ..FieldText::default()
    }
}
