//! A packet as the list of its values, in wire order.

use serde_json::Value as Json;

use crate::Known;

/// One of our values, under the name of its field.
#[derive(Clone, Debug)]
pub struct Ours {
    pub field: String,
    pub value: Value,
}

#[derive(Clone, Debug)]
pub enum Value {
    Number(serde_json::Number),
    /// JSON has no NaN and no infinity.
    NotFinite,
    /// The raw value, and our name for it.
    Code(i64, Option<String>),
    /// A text, and how many bytes there is room for.
    Text {
        text: String,
        room: usize,
    },
}

/// One of a rival's.
#[derive(Clone, Debug)]
pub struct Theirs {
    pub field: String,
    pub value: Word,
}

#[derive(Clone, Debug)]
pub enum Word {
    Number(String),
    /// A variant of an enumeration, `true`, or bits such as `A | B`.
    Word(String),
    Text(String),
}

impl Word {
    pub fn number(&self) -> Option<&str> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// How many bytes the text of a field has room for, by the format.
fn room(format: u64) -> usize {
    if format < 2025 { 48 } else { 32 }
}

/// Arrays and their counts: rivals that keep the valid part only.
const COUNTED: [(&str, &str); 11] = [
    ("marshal_zones", "num_marshal_zones"),
    ("weather_forecast_samples", "num_weather_forecast_samples"),
    ("weekend_structure", "num_sessions_in_weekend"),
    ("lap_history_data", "num_laps"),
    ("tyre_stints_history_data", "num_tyre_stints"),
    ("tyre_stints_actual", "num_tyre_stints"),
    ("tyre_stints_visual", "num_tyre_stints"),
    ("tyre_stints_end_laps", "num_tyre_stints"),
    ("lobby_players", "num_players"),
    ("participants", "num_active_cars"),
    ("classification_data", "num_cars"),
];

/// Our values; with `trim` of counted arrays the valid part only.
pub fn ours(packet: &impl serde::Serialize, trim: bool) -> Vec<Ours> {
    let json = serde_json::to_value(packet).expect("every packet has its JSON");
    let format = json["header"]["packet_format"].as_u64().unwrap_or(0);
    let mut values = Vec::new();
    flatten("", &json, room(format), trim, &mut values);
    values
}

fn flatten(field: &str, json: &Json, room: usize, trim: bool, values: &mut Vec<Ours>) {
    let mut push = |value| values.push(Ours { field: field.to_owned(), value });
    match json {
        Json::Number(number) => push(Value::Number(number.clone())),
        Json::Null => push(Value::NotFinite),
        Json::String(text) => push(Value::Text { text: text.clone(), room }),
        Json::Bool(on) => push(Value::Code((*on).into(), None)),
        Json::Array(items) => {
            items.iter().for_each(|item| flatten(field, item, room, trim, values));
        }
        Json::Object(fields) => {
            if let (2, Some(raw), Some(name)) =
                (fields.len(), fields.get("raw").and_then(Json::as_i64), fields.get("name"))
            {
                return push(Value::Code(raw, name.as_str().map(str::to_owned)));
            }
            for (name, value) in fields {
                let count = COUNTED.iter().find(|(array, _)| array == name);
                let count = count.and_then(|(_, count)| fields.get(*count)?.as_u64());
                match (value, count) {
                    (Json::Array(items), Some(count)) if trim => {
                        let valid = items.iter().take(count as usize);
                        valid.for_each(|item| flatten(name, item, room, trim, values));
                    }
                    _ => flatten(name, value, room, trim, values),
                }
            }
        }
    }
}

impl Value {
    pub fn equals(&self, word: &Word, known: &Known) -> bool {
        match (self, word) {
            (Self::Number(ours), Word::Number(theirs)) => same_number(ours, theirs),
            (Self::NotFinite, Word::Number(theirs)) => {
                theirs.parse::<f64>().is_ok_and(|number| !number.is_finite())
            }
            (Self::Code(raw, _), Word::Number(theirs)) => theirs.parse() == Ok(*raw),
            (Self::Number(ours), Word::Word(word)) => {
                ours.as_i64().is_some_and(|raw| same_word(raw, None, word, known))
            }
            (Self::Code(raw, name), Word::Word(word)) => {
                same_word(*raw, name.as_deref(), word, known)
            }
            _ => false,
        }
    }
}

fn same_number(ours: &serde_json::Number, theirs: &str) -> bool {
    if let (Some(ours), Ok(theirs)) = (ours.as_i64(), theirs.parse::<i64>()) {
        return ours == theirs;
    }
    if let (Some(ours), Ok(theirs)) = (ours.as_u64(), theirs.parse::<u64>()) {
        return ours == theirs;
    }
    let (Some(ours), Ok(theirs)) = (ours.as_f64(), theirs.parse::<f64>()) else { return false };
    // A single is printed with the digits that tell it from the next single.
    ours == theirs || ours as f32 == theirs as f32
}

/// The letters and digits of a word.
fn plain(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn same_word(raw: i64, name: Option<&str>, word: &str, known: &Known) -> bool {
    match word {
        "true" => return raw != 0,
        "false" => return raw == 0,
        _ => {}
    }
    if let Some(name) = name {
        let theirs = plain(word);
        if plain(name) == theirs {
            return true;
        }
        if known.words.iter().any(|(word, ours)| plain(word) == theirs && *ours == name) {
            return true;
        }
    }
    if name.is_none() && known.words.contains(&(word, &raw.to_string())) {
        return true;
    }
    // Bits: as many words as there are bits.
    let words = word.split(" | ").count();
    word.contains(" | ") && raw.count_ones() as usize == words
}
