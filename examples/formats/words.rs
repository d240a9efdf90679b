//! Formats in plain words.

use std::f64::consts::PI;

use telemetry_decoders::custom::{Gears, Order};
use telemetry_formats::{FieldSpec, FormatSpec, LayoutSpec, Place};

/// Which packets a format takes.
#[must_use]
pub fn packets(format: &FormatSpec) -> String {
    match &format.layout {
        LayoutSpec::Binary { length: Some(length), order } => {
            format!("packets of {length} bytes, {}", order_of(*order))
        }
        LayoutSpec::Binary { length: None, order } => {
            format!("packets of any length, {}, where it is picked by hand", order_of(*order))
        }
        LayoutSpec::Json { key: Some(key) } => format!("JSON objects that have the key {key}"),
        LayoutSpec::Json { key: None } => "any JSON object, where it is picked by hand".to_owned(),
    }
}

fn order_of(order: Order) -> String {
    format!("{}-endian", order.word())
}

/// How gears are coded.
#[must_use]
pub fn gears(gears: Option<Gears>) -> String {
    match gears {
        None => "below 0 reverse, 0 neutral, 1 the first gear".to_owned(),
        Some(Gears { reverse, neutral }) => {
            let [low, high] = [reverse, neutral].map(i64::from);
            let first = if high - low > 1 { 1 } else { high + 1 };
            format!("{reverse} reverse, {neutral} neutral, {first} the first gear")
        }
    }
}

/// Where a field stands: `244 f32`, `12 u16 big, bits 0xf0 >> 4`, `truck.speed`.
#[must_use]
pub fn place(field: &FieldSpec) -> String {
    match &field.place {
        Place::Binary { offset, number, order, bits } => {
            let mut text = format!("{offset} {}", number.word());
            if let Some(order) = order {
                text += &format!(" {}", order.word());
            }
            if let Some(bits) = bits {
                text += &format!(", bits {:#x} >> {}", bits.mask, bits.shift);
            }
            text
        }
        Place::Json { key } => key.clone(),
    }
}

/// What is done to a number: `times 0.2778 (km/h to m/s), plus 3`.
#[must_use]
pub fn scale(field: &FieldSpec) -> String {
    let mut words = Vec::new();
    if field.scale != 1.0 {
        let known = known(field.scale).map_or_else(String::new, |known| format!(" ({known})"));
        words.push(format!("times {}{known}", short(field.scale)));
    }
    if field.add != 0.0 {
        words.push(format!("plus {}", short(field.add)));
    }
    words.join(", ")
}

/// Factors that have a name.
fn known(scale: f64) -> Option<&'static str> {
    let known = [
        (1.0 / 3.6, "km/h to m/s"),
        (0.447_04, "mph to m/s"),
        (30.0 / PI, "rad/s to revolutions a minute"),
        (1.0 / 255.0, "a byte to 0..1"),
        (1.0 / 65_535.0, "two bytes to 0..1"),
        (1.0 / 127.0, "a signed byte to -1..1"),
        (1.0 / 100.0, "per cent to 0..1"),
        (1.0 / 1_000.0, "thousandths"),
    ];
    let is = |factor: f64| (scale / factor - 1.0).abs() < 2e-4;
    known.into_iter().find(|(factor, _)| is(*factor)).map(|(_, name)| name)
}

/// A number with as many digits as say something.
#[must_use]
pub fn short(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 || !value.is_finite() {
        return value.to_string();
    }
    if !(1e-4..1e15).contains(&size) {
        return format!("{value:.4e}");
    }
    let digits = (5 - size.log10().floor() as i32).clamp(0, 9);
    let text = format!("{value:.*}", digits as usize);
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// The widest column, in characters; what is longer stands out of it. The widths
/// that a text can be padded to have an end.
const WIDEST: usize = 100;

/// Lines of columns below each other, each line after `indent`.
#[must_use]
pub fn table(indent: &str, rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0).min(WIDEST)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        text += indent;
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_say_something() {
        for (value, text) in [
            (0.0, "0"),
            (-1.0, "-1"),
            (1.0 / 3.6, "0.277778"),
            (61.071_098, "61.0711"),
            (8_054.25, "8054.25"),
            (4_294_967_295.0, "4294967295"),
            (1e-9, "1.0000e-9"),
            (1e300, "1.0000e300"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn gears_are_told_by_their_first() {
        let of = |reverse, neutral| gears(Some(Gears { reverse, neutral }));
        assert_eq!(of(0, 1), "0 reverse, 1 neutral, 2 the first gear");
        assert_eq!(of(0, 11), "0 reverse, 11 neutral, 1 the first gear");
        assert_eq!(
            of(i32::MIN, i32::MAX),
            "-2147483648 reverse, 2147483647 neutral, 1 the first gear"
        );
        assert_eq!(
            of(i32::MAX, i32::MIN),
            "2147483647 reverse, -2147483648 neutral, -2147483647 the first gear"
        );
        let end = of(i32::MAX, i32::MAX);
        assert!(end.ends_with(" 2147483648 the first gear"), "{end}");
    }

    #[test]
    fn a_long_cell_does_not_widen_its_column() {
        let long = "x".repeat(70_000);
        let rows = [vec![long.clone(), "a".to_owned()], vec!["y".to_owned(), "b".to_owned()]];
        let text = table("", &rows);
        assert_eq!(text, format!("{long}  a\ny{}  b\n", " ".repeat(99)));
    }
}
