use telemetry_core::TelemetryFrame;

use super::fill::Fill;
use super::{Gears, MAX_FIELDS, Target, Variables, scaled};
use crate::json::{Value, Visit, visit};

/// A number under a key of a JSON object.
///
/// ```
/// use telemetry_decoders::custom::{JsonField, Target};
///
/// let fuel = JsonField::new(Target::Fuel, "car.fuel").scaled(0.01);
/// let packet = br#"{"car": {"fuel": 62.5}}"#;
/// assert_eq!((fuel.raw(packet), fuel.value(packet)), (Some(62.5), Some((62.5, 0.625))));
/// assert_eq!(fuel.value(br#"{"car": {}}"#), None);
///
/// let gear = JsonField::new(Target::Gear, "gear").plus(-1.0);
/// assert_eq!(gear.value(br#"{"gear": 4}"#), Some((4.0, 3.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct JsonField<K = &'static str> {
    /// What it is.
    pub target: Target,
    /// Where it stands: keys from the outermost on, with points between them, as
    /// they are written in the text. A key that holds a point has no such path,
    /// nor has anything in an array. Of a key that comes twice the last counts.
    pub key: K,
    /// What it is multiplied by.
    pub scale: f64,
    /// What is added then.
    pub add: f64,
}

impl<K> JsonField<K> {
    /// A number as it stands in the packet.
    #[must_use]
    pub const fn new(target: Target, key: K) -> Self {
        Self { target, key, scale: 1.0, add: 0.0 }
    }

    /// The same times a scale.
    #[must_use]
    pub fn scaled(self, scale: f64) -> Self {
        Self { scale, ..self }
    }

    /// The same with something added after the scale.
    #[must_use]
    pub fn plus(self, add: f64) -> Self {
        Self { add, ..self }
    }
}

impl<K: AsRef<str>> JsonField<K> {
    /// The number as it stands in the packet; `None` where there is none.
    ///
    /// This goes through the whole text: to read several fields of a packet,
    /// read it with the format.
    #[must_use]
    pub fn raw(&self, packet: &[u8]) -> Option<f64> {
        let mut one = Numbers::new(None, core::slice::from_ref(self));
        one.read(packet)?;
        one.values.first().copied().filter(|value| !value.is_nan())
    }

    /// The number as it stands in the packet, and what becomes of it: see
    /// [`raw`](Self::raw). `None` also where it leaves the range of f64.
    #[must_use]
    pub fn value(&self, packet: &[u8]) -> Option<(f64, f64)> {
        let raw = self.raw(packet)?;
        Some((raw, scaled(raw, self.scale, self.add)?))
    }
}

/// Reads a packet.
pub(super) fn read<K: AsRef<str>>(
    key: Option<&str>,
    fields: &[JsonField<K>],
    gears: Option<Gears>,
    packet: &[u8],
    frame: &mut TelemetryFrame,
    variables: &mut Variables,
) -> bool {
    let mut numbers = Numbers::new(key, fields);
    if numbers.read(packet).is_none() {
        return false;
    }
    let mut fill = Fill::new(variables);
    for (field, raw) in fields.iter().zip(numbers.values) {
        if !raw.is_nan() {
            fill.put(field.target, raw, raw * field.scale + field.add);
        }
    }
    fill.finish(gears, frame)
}

/// The numbers of the fields, gathered in the order of the text.
struct Numbers<'f, K> {
    key: Option<&'f str>,
    /// Whether the key is there.
    found: bool,
    fields: &'f [JsonField<K>],
    /// NaN, which no text holds, where there is none.
    values: [f64; MAX_FIELDS],
}

/// An object on the way to some of the fields.
#[derive(Clone, Copy)]
struct Place {
    /// A bit for each field that it is on the way to.
    fields: u128,
    /// Whether it is on the way to the format's key.
    key: bool,
    /// How much of their path leads here.
    at: usize,
}

/// How a member stands to a path.
#[derive(PartialEq, Eq)]
enum Step {
    Is,
    LeadsTo,
    Other,
}

impl Place {
    #[inline(always)]
    fn step(self, path: &str, name: &[u8]) -> Step {
        let rest = path.as_bytes().get(self.at..).unwrap_or_default();
        // Most names leave here. An empty one stands before a point or the end.
        match name.first() {
            Some(first) if rest.first() != Some(first) => Step::Other,
            _ => step(rest, name),
        }
    }
}

fn step(rest: &[u8], name: &[u8]) -> Step {
    let step = match rest.strip_prefix(name) {
        Some([]) => Step::Is,
        Some([b'.', ..]) => Step::LeadsTo,
        _ => return Step::Other,
    };
    if name.contains(&b'.') { Step::Other } else { step }
}

impl<'f, K: AsRef<str>> Numbers<'f, K> {
    fn new(key: Option<&'f str>, fields: &'f [JsonField<K>]) -> Self {
        Self { key, found: false, fields, values: [f64::NAN; MAX_FIELDS] }
    }

    /// `None` where the text is no object, or has not the format's key.
    fn read(&mut self, packet: &[u8]) -> Option<()> {
        let place = Place { fields: u128::MAX, key: self.key.is_some(), at: 0 };
        visit(packet, place, self).ok()?;
        (self.found || self.key.is_none()).then_some(())
    }

    /// Takes note of a member, and says which fields it leads to. What an
    /// earlier member of this name gave is gone.
    #[inline]
    fn member(&mut self, place: Place, name: &[u8], value: Option<f64>) -> u128 {
        let mut inner = 0;
        let mut bit = 1u128;
        for (field, slot) in self.fields.iter().zip(&mut self.values) {
            if place.fields & bit != 0 {
                match place.step(field.key.as_ref(), name) {
                    Step::Is => *slot = value.unwrap_or(f64::NAN),
                    Step::LeadsTo => {
                        *slot = f64::NAN;
                        inner |= bit;
                    }
                    Step::Other => {}
                }
            }
            bit = bit.wrapping_shl(1);
        }
        inner
    }

    /// Whether a member leads to the format's key, of which note is taken.
    #[inline]
    fn detect(&mut self, place: Place, name: &[u8]) -> bool {
        let Some(key) = self.key.filter(|_| place.key) else { return false };
        let step = place.step(key, name);
        match step {
            Step::Is => self.found = true,
            Step::LeadsTo => self.found = false,
            Step::Other => {}
        }
        step == Step::LeadsTo
    }
}

impl<'a, K: AsRef<str>> Visit<'a> for Numbers<'_, K> {
    type Place = Place;

    fn value(&mut self, place: Place, name: &'a [u8], value: Value<'a>) {
        self.detect(place, name);
        self.member(place, name, number(value));
    }

    fn object(&mut self, place: Place, name: &'a [u8]) -> Option<Place> {
        let key = self.detect(place, name);
        let fields = self.member(place, name, None);
        let at = place.at.saturating_add(name.len()).saturating_add(1);
        (key || fields != 0).then_some(Place { fields, key, at })
    }
}

/// A number, 1 or 0 for a boolean, or a decimal number in quotes: a sign, a
/// point and an exponent may be there, and space around it.
fn number(value: Value<'_>) -> Option<f64> {
    let number = match value {
        Value::String(text) => {
            let text = text.trim_ascii();
            // The standard library also knows "inf" and "nan".
            let decimal = |byte: &u8| byte.is_ascii_digit() || b"+-.eE".contains(byte);
            let text = text.iter().all(decimal).then_some(text)?;
            core::str::from_utf8(text).ok()?.parse::<f64>().ok()
        }
        other => other.number(),
    };
    number.filter(|number| number.is_finite())
}
