//! forza_dataout_parse 0.2.0.

use forza_dataout_parse::dash_parser::parse;
use serde_json::Value;
use telemetry_decoders::forza;

/// The values of a packet in the order of the wire, the raw ones of codes.
fn leaves(value: &Value, into: &mut Vec<Value>) {
    match value {
        Value::Object(members) => match members.get("raw") {
            Some(raw) => into.push(raw.clone()),
            None => members.values().for_each(|member| leaves(member, into)),
        },
        Value::Array(elements) => elements.iter().for_each(|element| leaves(element, into)),
        leaf => into.push(leaf.clone()),
    }
}

fn values(packet: &impl serde::Serialize) -> Vec<Value> {
    let mut all = Vec::new();
    leaves(&serde_json::to_value(packet).unwrap(), &mut all);
    all
}

/// What differs. A NaN or an infinity is null on both sides. It panics on a
/// packet below 331 bytes.
pub fn compare(bytes: &[u8]) -> Vec<String> {
    let ours = values(&forza::parse(bytes).unwrap());
    let theirs = values(&parse(bytes));
    assert_eq!((ours.len(), theirs.len()), (90, 90), "all fields are compared");
    let pairs =
        ours.into_iter().zip(theirs).enumerate().filter(|(_, (ours, theirs))| ours != theirs);
    pairs.map(|(at, (ours, theirs))| format!("field {at}: {ours}, {theirs}")).collect()
}
