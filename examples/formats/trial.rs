//! `formats try`: what formats read in packets, field by field.

use std::borrow::Cow;
use std::fmt::Write;

use serde::Serialize;
use serde_json::{Map, Value};
use telemetry_core::TelemetryFrame;
use telemetry_decoders::custom::{
    BinaryField, Format, FormatSet, JsonField, Layout, Target, Variables,
};
use telemetry_formats::{FormatSpec, Formats, TargetSpec};

use crate::words;

/// A packet as the formats see it: a line of output.
#[derive(Debug, Serialize)]
pub struct Trial<'a> {
    /// Its number, from 0.
    pub packet: u64,
    /// Microseconds since the first.
    pub t_us: u64,
    /// Its length.
    pub length: usize,
    /// The format that takes it.
    pub format: Option<&'a str>,
    /// What the format reads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldTrial>,
    /// Where none takes it: why each does not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused<'a>>,
}

/// What became of a field.
#[derive(Debug, Serialize)]
pub struct FieldTrial {
    /// What it is: `speed_mps`, `var:Boost`.
    pub target: String,
    /// Where it stands.
    pub place: String,
    /// The number in the packet; `None` where it cannot be read.
    pub raw: Option<f64>,
    /// What the frame has, or the variable; what it would have of this field alone
    /// where several have its target.
    pub value: Value,
    /// Where several fields have this target: whether this is the one that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<bool>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Cow<'static, str>>,
}

/// Why a format does not take a packet.
#[derive(Debug, Serialize)]
pub struct Refused<'a> {
    /// The format.
    pub format: &'a str,
    /// Why.
    pub why: String,
}

/// Offers a packet to the formats, or to the one that is picked.
#[must_use]
pub fn offer<'a>(
    formats: &'a Formats,
    picked: Option<u8>,
    packet: u64,
    t_us: u64,
    payload: &[u8],
) -> Trial<'a> {
    let mut trial = Trial {
        packet,
        t_us,
        length: payload.len(),
        format: None,
        fields: Vec::new(),
        refused: Vec::new(),
    };
    for (number, spec) in formats.iter().enumerate() {
        if picked.is_some_and(|picked| usize::from(picked) != number) {
            continue;
        }
        let Some(format) = formats.format(number) else { continue };
        let asked = picked.is_some() || format.is_detectable();
        match format.read(payload).filter(|_| asked) {
            Some((frame, variables)) => {
                trial.format = Some(&spec.name);
                trial.fields = fields(spec, &format, payload, &frame, &variables);
                trial.refused.clear();
                return trial;
            }
            None => {
                trial
                    .refused
                    .push(Refused { format: &spec.name, why: refusal(&format, asked, payload) });
            }
        }
    }
    trial
}

/// Why a format does not take a packet.
fn refusal<K: AsRef<str>>(format: &Format<'_, K>, asked: bool, payload: &[u8]) -> String {
    if !asked {
        return "it has neither a length nor a key: --format picks it".to_owned();
    }
    match &format.layout {
        Layout::Binary { length: Some(length), .. } if payload.len() != *length as usize => {
            format!("it takes packets of {length} bytes")
        }
        Layout::Binary { .. } => "none of its fields can be read".to_owned(),
        Layout::Json { key, fields } => {
            // Without what the decoders take as well.
            let text = String::from_utf8_lossy(payload);
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            let text = text.trim_end_matches([' ', '\t', '\r', '\n', '\0']);
            let deep = || format!("the packet has more than {MAX_DEPTH} levels");
            match serde_json::from_str::<Value>(text) {
                Ok(object @ Value::Object(_)) if depth(&object) > MAX_DEPTH + 1 => deep(),
                Ok(Value::Object(object)) => {
                    // A key is looked for as it is written, with its escapes.
                    let layout = Layout::Json { key: None, fields };
                    let without = Format { name: format.name, layout, gears: format.gears };
                    let is_read = without.read(payload).is_some();
                    match key.filter(|key| is_read || !has(&object, key)) {
                        Some(key) => format!("the packet has no key {key}"),
                        None => "none of its fields can be read".to_owned(),
                    }
                }
                Err(error) if error.to_string().starts_with("recursion limit") => deep(),
                _ => "the packet is no JSON object".to_owned(),
            }
        }
    }
}

/// How many levels the decoders read in an object.
const MAX_DEPTH: usize = 32;

/// How many levels a value has. Its reader has an end to them.
fn depth(value: &Value) -> usize {
    let inner = match value {
        Value::Array(list) => list.iter().map(depth).max(),
        Value::Object(object) => object.values().map(depth).max(),
        _ => return 0,
    };
    inner.unwrap_or(0) + 1
}

/// Whether an object has a dotted key.
fn has(object: &Map<String, Value>, key: &str) -> bool {
    match key.split_once('.') {
        None => object.contains_key(key),
        Some((first, rest)) => {
            object.get(first).and_then(Value::as_object).is_some_and(|inner| has(inner, rest))
        }
    }
}

fn fields<K: AsRef<str>>(
    spec: &FormatSpec,
    format: &Format<'_, K>,
    payload: &[u8],
    frame: &TelemetryFrame,
    variables: &Variables,
) -> Vec<FieldTrial> {
    let whole = serde_json::to_value(frame).unwrap_or(Value::Null);
    let mut trials = Vec::new();
    for (number, field) in spec.fields.iter().enumerate() {
        let (target, raw, why) = match &format.layout {
            Layout::Binary { fields, .. } => {
                let Some(field) = fields.get(number) else { continue };
                let raw = field.raw(payload);
                let why = match (raw, field.value(payload)) {
                    (None, _) => Some(Cow::from(format!(
                        "ends at byte {} of {}",
                        field.offset.saturating_add(field.number.size() as u64),
                        payload.len()
                    ))),
                    (Some(_), None) => Some(Cow::from("is beyond every number")),
                    _ => None,
                };
                (field.target, raw, why)
            }
            Layout::Json { fields, .. } => {
                let Some(field) = fields.get(number) else { continue };
                let raw = field.raw(payload);
                let why = match (raw, field.value(payload)) {
                    (None, _) => Some(Cow::from("there is no number of this key")),
                    (Some(_), None) => Some(Cow::from("is beyond every number")),
                    _ => None,
                };
                (field.target, raw, why)
            }
        };
        let value = match target {
            Target::Variable(index) => variables.get(index).map_or(Value::Null, Value::from),
            target => of_frame(&whole, target),
        };
        let same = spec.fields.iter().filter(|other| other.target == field.target).count();
        let (value, counts) = match same {
            ..2 => (value, None),
            _ => (
                alone(spec, format, number, payload),
                Some(counting(spec, format, &field.target, payload) == Some(number)),
            ),
        };
        let why = why.or_else(|| value.is_null().then(|| unknown(&field.target)));
        trials.push(FieldTrial {
            target: field.target.word(),
            place: words::place(field),
            raw,
            value,
            counts,
            why,
        });
    }
    trials
}

/// What a field gives where no other has its target.
fn alone<K: AsRef<str>>(
    spec: &FormatSpec,
    format: &Format<'_, K>,
    number: usize,
    payload: &[u8],
) -> Value {
    let Some(target) = spec.fields.get(number).map(|field| &field.target) else {
        return Value::Null;
    };
    let stays = |at: usize| {
        at == number || spec.fields.get(at).is_some_and(|field| field.target != *target)
    };
    let (target, read) = match &format.layout {
        Layout::Binary { length, fields } => {
            let Some(field) = fields.get(number) else { return Value::Null };
            let kept = (0..).zip(*fields).filter(|(at, _)| stays(*at));
            let kept: Vec<BinaryField> = kept.map(|(_, field)| *field).collect();
            let layout: Layout<'_, &str> = Layout::Binary { length: *length, fields: &kept };
            let format = Format { name: format.name, layout, gears: format.gears };
            (field.target, format.read(payload))
        }
        Layout::Json { key, fields } => {
            let Some(field) = fields.get(number) else { return Value::Null };
            let kept = (0..).zip(*fields).filter(|(at, _)| stays(*at));
            let kept: Vec<JsonField<&str>> = kept
                .map(|(_, field)| JsonField {
                    target: field.target,
                    key: field.key.as_ref(),
                    scale: field.scale,
                    add: field.add,
                })
                .collect();
            let layout = Layout::Json { key: *key, fields: &kept };
            let format = Format { name: format.name, layout, gears: format.gears };
            (field.target, format.read(payload))
        }
    };
    let Some((frame, variables)) = read else { return Value::Null };
    match target {
        Target::Variable(index) => variables.get(index).map_or(Value::Null, Value::from),
        target => of_frame(&serde_json::to_value(frame).unwrap_or(Value::Null), target),
    }
}

/// The field that counts of those of a target: the last that can be read.
fn counting<K: AsRef<str>>(
    spec: &FormatSpec,
    format: &Format<'_, K>,
    target: &TargetSpec,
    payload: &[u8],
) -> Option<usize> {
    spec.fields.iter().enumerate().rev().find_map(|(number, field)| {
        if field.target != *target {
            return None;
        }
        let (raw, value) = match &format.layout {
            Layout::Binary { fields, .. } => fields.get(number)?.value(payload),
            Layout::Json { fields, .. } => fields.get(number)?.value(payload),
        }?;
        // A value of the frame has the range of f32, and of a NaN nothing is known.
        let is_kept = match target {
            TargetSpec::Variable(_) => value.is_finite(),
            TargetSpec::Frame(_) => (value as f32).is_finite() || !raw.is_finite(),
        };
        is_kept.then_some(number)
    })
}

/// Why a number that can be read gives no value.
fn unknown(target: &TargetSpec) -> Cow<'static, str> {
    match target {
        TargetSpec::Frame(target) if !target.whole().is_empty() => {
            "is known only together with its other parts".into()
        }
        _ => "is no value that a car has".into(),
    }
}

/// A value of the frame by its target.
fn of_frame(frame: &Value, target: Target) -> Value {
    let part = |key: &str, part: usize| frame[key].get(part).cloned().unwrap_or(Value::Null);
    match target {
        Target::WheelSlipFrontLeft => part("wheel_slip", 0),
        Target::WheelSlipFrontRight => part("wheel_slip", 1),
        Target::WheelSlipRearLeft => part("wheel_slip", 2),
        Target::WheelSlipRearRight => part("wheel_slip", 3),
        Target::AccelerationRight => part("acceleration_mps2", 0),
        Target::AccelerationUp => part("acceleration_mps2", 1),
        Target::AccelerationForward => part("acceleration_mps2", 2),
        Target::Yaw => part("rotation_rad", 0),
        Target::Pitch => part("rotation_rad", 1),
        Target::Roll => part("rotation_rad", 2),
        target => frame.get(target.word()).cloned().unwrap_or(Value::Null),
    }
}

impl Trial<'_> {
    /// The packet for people.
    #[must_use]
    pub fn text(&self) -> String {
        let seconds = self.t_us as f64 / 1e6;
        let head = format!("packet {}, {seconds:.3} s, {} bytes", self.packet, self.length);
        let mut text = match self.format {
            Some(format) => format!("{head}: {format}\n"),
            None => format!("{head}: no format takes it\n"),
        };
        let mut rows = Vec::new();
        if self.format.is_some() {
            rows.push(["target", "where", "in the packet", "value"].map(str::to_owned).to_vec());
        }
        for field in &self.fields {
            let raw = field.raw.map_or("-".to_owned(), words::short);
            let value = match (&field.why, &field.value) {
                (Some(why), _) => format!("- {why}"),
                (None, Value::Number(number)) => {
                    number.as_f64().map_or(String::new(), words::short)
                }
                (None, Value::Bool(yes)) => if *yes { "yes" } else { "no" }.to_owned(),
                (None, other) => other.to_string(),
            };
            let value = match field.counts {
                Some(true) => format!("{value} (counts)"),
                Some(false) => format!("{value} (does not count)"),
                None => value,
            };
            rows.push(vec![field.target.clone(), field.place.clone(), raw, value]);
        }
        text += &words::table("  ", &rows);
        for Refused { format, why } in &self.refused {
            // A string takes everything.
            let _ = writeln!(text, "  {format}: {why}");
        }
        text
    }
}
