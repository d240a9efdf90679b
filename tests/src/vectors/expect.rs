//! Whether the lines of a vector hold what was written by hand.

use serde_json::Value;

/// What is expected and does not stand in the vector's own lines; a line for each.
#[must_use]
pub fn unmet(vector: &Value) -> Vec<String> {
    let name = &vector["name"];
    let mut found = Vec::new();
    for expected in list(vector, "expect") {
        let packet = &expected["packet"];
        if let Some(outcome) = expected.get("outcome") {
            let given = packet.as_u64().map(|index| &vector["outcomes"][index as usize]);
            if given != Some(outcome) {
                found.push(format!("{name}, packet {packet}: {given:?}, not {outcome}"));
            }
        }
        if let Some(fields) = expected.get("frame") {
            let line = list(vector, "frames").iter().find(|line| line["packet"] == *packet);
            match (fields.as_object(), line) {
                (None, None) => {}
                (None, Some(line)) => found.push(format!("{name}, packet {packet} gives {line}")),
                (Some(_), None) => found.push(format!(
                    "{name}, packet {packet} gives no frame: {:?}",
                    packet.as_u64().map(|index| &vector["outcomes"][index as usize])
                )),
                (Some(fields), Some(line)) => {
                    for (field, value) in fields {
                        if line.get(field).is_none_or(|given| !same(given, value)) {
                            let given = line.get(field);
                            found.push(format!(
                                "{name}, packet {packet}: {field} is {given:?}, not {value}"
                            ));
                        }
                    }
                }
            }
        }
        for (pointer, value) in
            expected.get("full").and_then(Value::as_object).into_iter().flatten()
        {
            let mut lines = list(vector, "full").iter();
            // A file and a text have one line, without a number.
            let line = lines.find(|line| line.get("packet").is_none_or(|found| found == packet));
            let given = line.and_then(|line| line.pointer(pointer));
            if given.is_none_or(|given| !same(given, value)) {
                found.push(format!("{name}, packet {packet}: {pointer} is {given:?}, not {value}"));
            }
        }
    }
    if vector["input"] == "pages" || vector["input"] == "ibt" {
        let expected = list(vector, "expect").iter().filter(|line| line["frame"].is_object());
        let (expected, given) = (expected.count(), list(vector, "frames").len());
        if given != expected {
            found.push(format!("{name}: {given} frames, not {expected}"));
        }
    }
    found
}

fn list<'a>(vector: &'a Value, key: &str) -> &'a [Value] {
    vector[key].as_array().map_or(&[], Vec::as_slice)
}

/// Numbers within a hundred-thousandth, all else alike.
#[must_use]
pub fn same(given: &Value, expected: &Value) -> bool {
    match (given, expected) {
        (Value::Number(given), Value::Number(expected)) => {
            let (given, expected) = (given.as_f64(), expected.as_f64());
            match (given, expected) {
                (Some(given), Some(expected)) => {
                    let larger = given.abs().max(expected.abs());
                    (given - expected).abs() <= f64::max(1e-6, larger * 1e-5)
                }
                _ => false,
            }
        }
        (Value::Array(given), Value::Array(expected)) => {
            given.len() == expected.len() && given.iter().zip(expected).all(|(a, b)| same(a, b))
        }
        _ => given == expected,
    }
}
