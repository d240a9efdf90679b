//! The table of layouts, which was drawn up apart from the code: packets whose fields all
//! differ, and a second reading of packets.

use std::collections::BTreeMap;

use serde_json::Value;

/// A struct of the table: its size, and of its fields offset, type, count and name.
#[derive(Debug)]
pub struct Row {
    /// Bytes.
    pub size: usize,
    fields: Vec<(usize, String, usize, String)>,
}

/// The structs by their names.
#[derive(Debug)]
pub struct Table(BTreeMap<String, Row>);

impl Table {
    /// Reads the table.
    ///
    /// # Panics
    ///
    /// A line is of no known form.
    #[must_use]
    pub fn read() -> Self {
        let mut rows: BTreeMap<String, Row> = BTreeMap::new();
        let mut name = String::new();
        for line in include_str!("../../layouts.txt").lines() {
            let words: Vec<_> = line.split_whitespace().collect();
            match words[..] {
                _ if line.starts_with('#') => {}
                [offset, field_type, count, field] => {
                    let numbers = (offset.parse().unwrap(), count.parse().unwrap());
                    let field = (numbers.0, field_type.into(), numbers.1, field.into());
                    rows.get_mut(&name).unwrap().fields.push(field);
                }
                [struct_name, size] => {
                    name = struct_name.into();
                    let size = size.parse().unwrap();
                    rows.insert(name.clone(), Row { size, fields: Vec::new() });
                }
                _ => panic!("{line}"),
            }
        }
        Self(rows)
    }

    /// The names of the structs.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// A packet in which every field has its own value, as far as its type has so many.
    ///
    /// # Panics
    ///
    /// There is no such struct.
    #[must_use]
    pub fn filled(&self, name: &str) -> Vec<u8> {
        self.filled_with(name, &[])
    }

    /// The same, with single bytes that have a value by their field's name.
    ///
    /// # Panics
    ///
    /// There is no such struct.
    #[must_use]
    pub fn filled_with(&self, name: &str, given: &[(&str, u8)]) -> Vec<u8> {
        let mut bytes = vec![0; self.0[name].size];
        self.fill(name, 0, &mut bytes, &mut 0, given);
        bytes
    }

    fn fill(
        &self,
        name: &str,
        base: usize,
        bytes: &mut [u8],
        counter: &mut u32,
        given: &[(&str, u8)],
    ) {
        for (offset, field_type, count, field) in &self.0[name].fields {
            let at = base + offset;
            if let Some((_, value)) = given.iter().find(|(name, _)| name == field) {
                bytes[at] = *value;
            } else if let Some(row) = self.0.get(field_type) {
                for i in 0..*count {
                    self.fill(field_type, at + i * row.size, bytes, counter, given);
                }
            } else if field_type == "char" {
                *counter += 1;
                let text = format!("n{counter}");
                let text = &text.as_bytes()[..text.len().min(*count)];
                bytes[at..at + text.len()].copy_from_slice(text);
            } else {
                for i in 0..*count {
                    *counter += 1;
                    let value = element(field_type, *counter);
                    bytes[at + i * value.len()..][..value.len()].copy_from_slice(&value);
                }
            }
        }
    }

    /// Compares a packet's JSON with its bytes, field by field. Every difference is a line.
    #[must_use]
    pub fn differences(&self, name: &str, bytes: &[u8], json: &Value) -> Vec<String> {
        let mut found = Vec::new();
        self.compare(name, bytes, json, name, &mut found);
        found
    }

    fn compare(&self, name: &str, bytes: &[u8], json: &Value, path: &str, to: &mut Vec<String>) {
        for (offset, field_type, count, field) in &self.0[name].fields {
            let path = format!("{path}.{field}");
            let Some(value) = find(json, field) else {
                to.push(format!("{path} is not there"));
                continue;
            };
            if let Some(row) = self.0.get(field_type) {
                for i in 0..*count {
                    let part = if *count == 1 { value } else { &value[i] };
                    let from = &bytes[offset + i * row.size..];
                    self.compare(field_type, from, part, &format!("{path}[{i}]"), to);
                }
            } else if field_type == "char" {
                let text = &bytes[*offset..offset + count];
                let text = text.split(|&byte| byte == 0).next().unwrap_or_default();
                if value.as_str().map(str::as_bytes) != Some(text) {
                    to.push(format!("{path} is {value}, not {:?}", text.escape_ascii()));
                }
            } else {
                let mut values = Vec::new();
                flatten(value, &mut values);
                if values.len() != *count {
                    to.push(format!("{path} has {} values, not {count}", values.len()));
                    continue;
                }
                for (i, value) in values.into_iter().enumerate() {
                    let size = element(field_type, 0).len();
                    let expected = number(field_type, &bytes[offset + i * size..][..size]);
                    let found = value.as_f64().or(value.as_bool().map(|set| set.into()));
                    let same = match (&expected, found) {
                        (Some(expected), Some(found)) => *expected == found,
                        (None, None) => value.is_null(),
                        _ => false,
                    };
                    if !same {
                        to.push(format!("{path}[{i}] is {value}, not {expected:?}"));
                    }
                }
            }
        }
    }
}

/// A field of an object, or of one within it: a form of a packet may stand in a struct that
/// others share.
fn find<'a>(json: &'a Value, field: &str) -> Option<&'a Value> {
    let object = json.as_object()?;
    object.get(field).or_else(|| object.values().find_map(|value| find(value, field)))
}

/// The values of an array of arrays, in their order; of a code its number.
fn flatten<'a>(value: &'a Value, to: &mut Vec<&'a Value>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| flatten(value, to)),
        _ => to.push(value.get("raw").unwrap_or(value)),
    }
}

/// The bytes of one value.
fn element(field_type: &str, number: u32) -> Vec<u8> {
    let n = number;
    match field_type {
        "u8" => vec![(n % 251) as u8],
        "bool" => vec![(n % 2) as u8],
        "i8" => vec![(-((n % 100) as i8)) as u8],
        "u16" => ((n % 60_000 + 300) as u16).to_le_bytes().to_vec(),
        "i16" => (-((n % 30_000) as i16) - 300).to_le_bytes().to_vec(),
        "u32" => (n + 70_000).to_le_bytes().to_vec(),
        "i32" => (-(n as i32) - 70_000).to_le_bytes().to_vec(),
        "u64" => (u64::from(n) + 5_000_000_000).to_le_bytes().to_vec(),
        "i64" => (-i64::from(n) - 5_000_000_000).to_le_bytes().to_vec(),
        "f32" => (n as f32 + 0.25).to_le_bytes().to_vec(),
        "f64" => (f64::from(n) + 0.25).to_le_bytes().to_vec(),
        other => panic!("{other}"),
    }
}

/// One value, as JSON has it: what is not finite is null. Floats are compared as the f32 or f64
/// that they are.
fn number(field_type: &str, bytes: &[u8]) -> Option<f64> {
    let mut wide = [0; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    let bits = u64::from_le_bytes(wide);
    let value = match field_type {
        "u8" | "u16" | "u32" | "u64" => bits as f64,
        "bool" => f64::from(u8::from(bits != 0)),
        "i8" => f64::from(bits as i8),
        "i16" => f64::from(bits as i16),
        "i32" => f64::from(bits as i32),
        "i64" => bits as i64 as f64,
        // The shortest text of an f32 is what JSON holds.
        "f32" => {
            let single = f32::from_bits(bits as u32);
            if single.is_finite() { single.to_string().parse().unwrap() } else { f64::NAN }
        }
        _ => f64::from_bits(bits),
    };
    value.is_finite().then_some(value)
}
