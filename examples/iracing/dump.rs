//! A row as one JSON object, as `iracing dump` prints it.

use std::collections::BTreeSet;

use irsdk::{Row, Values, Vars};
use serde::{Serialize, Serializer};
use telemetry_core::wire::windows_1252;

/// A row by the names of its variables.
#[derive(Debug)]
pub struct Dump<'a> {
    vars: Vars<'a>,
    row: Row<'a>,
}

impl<'a> Dump<'a> {
    /// A row of these variables.
    #[must_use]
    pub const fn new(vars: Vars<'a>, row: Row<'a>) -> Self {
        Self { vars, row }
    }
}

impl Serialize for Dump<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seen = BTreeSet::new();
        // Where a name stands twice, a look-up finds the first.
        let headers =
            self.vars.headers().iter().filter(|header| seen.insert(header.name().as_bytes()));
        serializer.collect_map(headers.filter_map(|header| {
            let values = self.row.values(header.handle()?)?;
            let value = Value { values, unit: header.unit().to_string() };
            Some((header.name().to_string(), value))
        }))
    }
}

#[derive(Serialize)]
struct Value<'a> {
    #[serde(rename = "value", serialize_with = "one_or_array")]
    values: Values<'a>,
    unit: String,
}

fn one_or_array<S: Serializer>(values: &Values<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    match values {
        Values::Char(text) => {
            let text = text.split(|&byte| byte == 0).next().unwrap_or_default();
            let characters = text.iter().copied().map(windows_1252);
            serializer.collect_str(&characters.collect::<String>())
        }
        Values::Bool(values) => listed(values.iter().map(|&value| value != 0), serializer),
        Values::Int(values) => listed(values.iter().map(|value| value.get()), serializer),
        Values::BitField(values) => listed(values.iter().map(|value| value.get()), serializer),
        Values::Float(values) => listed(values.iter().map(|value| value.get()), serializer),
        Values::Double(values) => listed(values.iter().map(|value| value.get()), serializer),
    }
}

fn listed<T: Serialize, S: Serializer>(
    mut values: impl ExactSizeIterator<Item = T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match values.len() {
        1 => values.next().serialize(serializer),
        _ => serializer.collect_seq(values),
    }
}
