//! The schema of files, version 1.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};
use telemetry_decoders::custom::{Bits, Gears, MAX_FIELDS, Number, Order};

use crate::any::{Any, ListOr, MapOr, beginning, first};
use crate::formats::MAX_LISTED;
use crate::{Error, FieldSpec, FormatSpec, LayoutSpec, Place, Reason, TargetSpec};

/// The name of a format that cannot be read, and why not.
pub(crate) type Unreadable = (String, Reason);

/// The keys of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Keys {
    #[serde(default)]
    version: Any,
    /// One more than are looked at, so that it is known that there are more.
    #[serde(default, deserialize_with = "formats")]
    formats: Vec<MapOr<FormatText>>,
}

fn formats<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<MapOr<FormatText>>, D::Error> {
    struct FormatsVisitor;

    // Its own, so that what is no list is an error with its line.
    impl<'de> de::Visitor<'de> for FormatsVisitor {
        type Value = Vec<MapOr<FormatText>>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of formats")
        }

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok(Vec::new())
        }

        fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
            const MOST: usize = MAX_LISTED.saturating_add(1);
            first::<_, _, MOST>(list).map(|(formats, _)| formats)
        }
    }

    deserializer.deserialize_any(FormatsVisitor)
}

/// A whole file.
pub(crate) struct Document(Keys);

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match MapOr::deserialize(deserializer)? {
            MapOr::Is(keys) => Ok(Self(keys)),
            MapOr::Other(other) => Err(de::Error::custom(format_args!(
                "the file is {other}, expected the keys version and formats"
            ))),
        }
    }
}

impl Document {
    /// Each format, with its name where it cannot be read.
    pub(crate) fn formats(self) -> Result<Vec<Result<FormatSpec, Unreadable>>, Error> {
        let Keys { version, formats } = self.0;
        if version.whole() != Ok(Some(1u8)) {
            return Err(Error::Version { found: version.to_string() });
        }
        Ok(formats
            .into_iter()
            .map(|format| {
                let format = match format {
                    MapOr::Is(format) => format,
                    MapOr::Other(other) => {
                        let found = other.to_string();
                        let expected = "a map with a name and a kind";
                        let reason = Reason::Value { field: None, key: "it", found, expected };
                        return Err((String::new(), reason));
                    }
                };
                let spec = format.spec();
                spec.map_err(|reason| match format.name {
                    Any::Text(name) => (beginning(&name), reason),
                    Any::Nothing => (String::new(), reason),
                    other => (other.to_string(), reason),
                })
            })
            .collect())
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FormatText {
    pub(crate) name: Any,
    pub(crate) kind: Any,
    pub(crate) length: Any,
    pub(crate) key: Any,
    pub(crate) order: Any,
    pub(crate) gears: MapOr<GearsText>,
    pub(crate) fields: ListOr<MapOr<FieldText>, MAX_FIELDS>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct GearsText {
    pub(crate) reverse: Any,
    pub(crate) neutral: Any,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FieldText {
    pub(crate) target: Any,
    pub(crate) offset: Any,
    #[serde(rename = "type")]
    pub(crate) number: Any,
    pub(crate) order: Any,
    pub(crate) mask: Any,
    pub(crate) shift: Any,
    pub(crate) key: Any,
    pub(crate) scale: Any,
    pub(crate) add: Any,
    pub(crate) min: Any,
    pub(crate) max: Any,
    pub(crate) slot: Any,
}

/// What makes a value of a wrong kind a reason.
fn wrong(
    field: Option<usize>,
    key: &'static str,
    found: &Any,
    expected: &'static str,
) -> impl FnOnce(()) -> Reason {
    let found = found.to_string();
    move |()| Reason::Value { field, key, found, expected }
}

const ORDER: &str = "little or big";
const KEY: &str = "a key, with points between those of nested objects";
const NUMBER: &str = "a number";

fn order(field: Option<usize>, value: &Any) -> Result<Option<Order>, Reason> {
    let Some(word) = value.word().map_err(wrong(field, "order", value, ORDER))? else {
        return Ok(None);
    };
    match Order::from_word(word) {
        Some(order) => Ok(Some(order)),
        None => Err(wrong(field, "order", value, ORDER)(())),
    }
}

/// A value that fields of the other kind have.
fn absent(
    field: Option<usize>,
    key: &'static str,
    value: &Any,
    expected: &'static str,
) -> Result<(), Reason> {
    if value.is_nothing() { Ok(()) } else { Err(wrong(field, key, value, expected)(())) }
}

impl FormatText {
    pub(crate) fn spec(&self) -> Result<FormatSpec, Reason> {
        let Self { name, kind, length, key, order: order_text, gears, fields } = self;
        let name = match name {
            Any::Text(name) => name.clone(),
            Any::Nothing => return Err(Reason::Name),
            other => return Err(wrong(None, "name", other, "text: put it in quotes")(())),
        };
        let layout = match kind.word() {
            Ok(Some("binary")) => {
                absent(None, "key", key, "none, because the format is binary")?;
                let length = length.whole().map_err(wrong(
                    None,
                    "length",
                    length,
                    "a length in bytes, from 0",
                ))?;
                let order = order(None, order_text)?.unwrap_or_default();
                LayoutSpec::Binary { length, order }
            }
            Ok(Some("json")) => {
                absent(None, "length", length, "none, because the format is JSON")?;
                absent(None, "order", order_text, "none, because the format is JSON")?;
                let key = key.word().map_err(wrong(None, "key", key, KEY))?;
                LayoutSpec::Json { key: key.map(str::to_owned) }
            }
            _ => return Err(wrong(None, "kind", kind, "binary or json")(())),
        };
        let gears = match gears {
            MapOr::Is(gears) => gears.pair()?,
            MapOr::Other(Any::Nothing) => None,
            MapOr::Other(other) => {
                return Err(wrong(None, "gears", other, "a map with reverse and neutral")(()));
            }
        };
        let fields: &[_] = match fields {
            ListOr::Is(_, found) if *found > MAX_FIELDS => {
                return Err(Reason::TooManyFields { found: *found });
            }
            ListOr::Is(fields, _) => fields,
            ListOr::Other(Any::Nothing) => &[],
            ListOr::Other(other) => {
                return Err(wrong(None, "fields", other, "a list of fields")(()));
            }
        };
        let is_binary = matches!(layout, LayoutSpec::Binary { .. });
        let fields = fields.iter().enumerate().map(|(index, field)| match field {
            MapOr::Is(field) => field.spec(index, is_binary),
            MapOr::Other(other) => Err(wrong(Some(index), "it", other, "a map with a target")(())),
        });
        let fields = fields.collect::<Result<_, _>>()?;
        Ok(FormatSpec { name, layout, gears, fields })
    }
}

impl GearsText {
    /// The pair; `None` where one is a NaN.
    fn pair(&self) -> Result<Option<Gears>, Reason> {
        let one = |key, value: &Any| {
            let wrong = || wrong(None, key, value, "the whole number that means this gear");
            if value.is_nothing() { Err(wrong()(())) } else { value.whole().map_err(wrong()) }
        };
        let reverse = one("gears.reverse", &self.reverse)?;
        let neutral = one("gears.neutral", &self.neutral)?;
        Ok(match (reverse, neutral) {
            (Some(reverse), Some(neutral)) => Some(Gears { reverse, neutral }),
            _ => None,
        })
    }
}

impl FieldText {
    fn spec(&self, index: usize, is_binary: bool) -> Result<FieldSpec, Reason> {
        let field = Some(index);
        const TARGET: &str = "a value of the frame, or var: and a name";
        let target = match self.target.word() {
            Ok(Some(word)) => TargetSpec::from_word(word),
            _ => None,
        };
        let target = target.ok_or(()).map_err(wrong(field, "target", &self.target, TARGET))?;
        let place = if is_binary { self.binary(index)? } else { self.json(index)? };
        let number = |key, value: &Any| value.number().map_err(wrong(field, key, value, NUMBER));
        let new = FieldSpec::new(target, place);
        Ok(FieldSpec {
            scale: number("scale", &self.scale)?.unwrap_or(new.scale),
            add: number("add", &self.add)?.unwrap_or(new.add),
            min: number("min", &self.min)?,
            max: number("max", &self.max)?,
            slot: self.slot.whole().map_err(wrong(field, "slot", &self.slot, "0 to 16"))?,
            ..new
        })
    }

    fn binary(&self, index: usize) -> Result<Place, Reason> {
        const TYPE: &str = "u8, s8, u16, s16, u32, s32, u64, s64, f32 or f64";
        let field = Some(index);
        absent(field, "key", &self.key, "none, because the format is binary")?;
        let offset = self.offset.whole().ok().flatten().ok_or(());
        let offset =
            offset.map_err(wrong(field, "offset", &self.offset, "an offset in bytes, from 0"))?;
        let number = match self.number.word() {
            Ok(Some(word)) => Number::from_word(word).ok_or(()),
            _ => Err(()),
        };
        let number = number.map_err(wrong(field, "type", &self.number, TYPE))?;
        let mask = self.mask.whole::<u64>();
        let mask =
            mask.map_err(wrong(field, "mask", &self.mask, "a whole number of at most 64 bits"))?;
        let shift = self.shift.whole::<u8>();
        let shift = shift.map_err(wrong(field, "shift", &self.shift, SHIFT))?;
        let bits = match (mask, shift) {
            (None, None) => None,
            (mask, shift) => {
                Some(Bits { mask: mask.unwrap_or(u64::MAX), shift: shift.unwrap_or(0) })
            }
        };
        Ok(Place::Binary { offset, number, order: order(field, &self.order)?, bits })
    }

    fn json(&self, index: usize) -> Result<Place, Reason> {
        let field = Some(index);
        let others = [
            ("offset", &self.offset),
            ("type", &self.number),
            ("order", &self.order),
            ("mask", &self.mask),
            ("shift", &self.shift),
        ];
        for (key, value) in others {
            absent(field, key, value, "none, because the format is JSON")?;
        }
        match self.key.word() {
            Ok(Some(key)) => Ok(Place::Json { key: key.to_owned() }),
            _ => Err(wrong(field, "key", &self.key, KEY)(())),
        }
    }
}

pub(crate) const SHIFT: &str = "0 to 63";

/// A file as it is written.
#[derive(Serialize)]
pub(crate) struct Written<'a> {
    pub(crate) version: u8,
    pub(crate) formats: Vec<WrittenFormat<'a>>,
}

#[derive(Serialize)]
pub(crate) struct WrittenFormat<'a> {
    name: &'a str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gears: Option<WrittenGears>,
    fields: Vec<WrittenField<'a>>,
}

#[derive(Serialize)]
struct WrittenGears {
    reverse: i32,
    neutral: i32,
}

#[derive(Serialize)]
struct WrittenField<'a> {
    target: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<u64>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    number: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mask: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shift: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    add: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slot: Option<u8>,
}

impl<'a> WrittenFormat<'a> {
    /// Says what differs from what a file would mean without it.
    pub(crate) fn new(format: &'a FormatSpec, slot: impl Fn(&str) -> Option<u8>) -> Self {
        let (kind, length, key, order) = match &format.layout {
            LayoutSpec::Binary { length, order } => {
                ("binary", *length, None, Some(*order).filter(|order| *order != Order::default()))
            }
            LayoutSpec::Json { key } => ("json", None, key.as_deref(), None),
        };
        let fields = format.fields.iter().map(|field| {
            let mut written = WrittenField {
                target: field.target.word(),
                offset: None,
                number: None,
                order: None,
                mask: None,
                shift: None,
                key: None,
                scale: Some(field.scale).filter(|scale| *scale != 1.0),
                add: Some(field.add).filter(|add| *add != 0.0),
                min: field.min,
                max: field.max,
                slot: match &field.target {
                    TargetSpec::Frame(_) => None,
                    TargetSpec::Variable(name) => slot(name),
                },
            };
            match &field.place {
                Place::Binary { offset, number, order, bits } => {
                    written.offset = Some(*offset);
                    written.number = Some(number.word());
                    written.order = order.map(Order::word);
                    written.mask = bits.map(|bits| bits.mask);
                    written.shift = bits.map(|bits| bits.shift).filter(|shift| *shift != 0);
                }
                Place::Json { key } => written.key = Some(key),
            }
            written
        });
        let gears =
            format.gears.map(|Gears { reverse, neutral }| WrittenGears { reverse, neutral });
        Self {
            name: &format.name,
            kind,
            length,
            key,
            order: order.map(Order::word),
            gears,
            fields: fields.collect(),
        }
    }
}
