//! `formats check`: a file of formats in plain words.

use std::fmt::Write;

use telemetry_decoders::custom::Target;
use telemetry_formats::{FormatSpec, Formats, TargetSpec, Warning};

use crate::source::Source;
use crate::words;

/// Everything that the file says, with what is probably not meant.
#[must_use]
pub fn explain(source: &Source) -> String {
    let Source { formats, notes } = source;
    let mut text = format!(
        "{}, {}\n",
        count(formats.len() as u64, "format"),
        count(formats.variables().len() as u64, "variable")
    );
    let warnings = formats.warnings();
    for (number, format) in formats.iter().enumerate() {
        let of = warnings.iter().filter(|warning| warning.format == number);
        text += &of_format(formats, number, format, of);
    }
    text += &variables(formats);
    if !formats.dropped().is_empty() {
        text += "\nLeft out:\n";
        for dropped in formats.dropped() {
            // A string takes everything.
            let _ = writeln!(text, "  {dropped}");
        }
    }
    if !notes.is_empty() {
        text += "\nNot imported:\n";
        for note in notes {
            let _ = writeln!(text, "  {note}");
        }
    }
    text
}

/// `1 format`, `2 formats`.
#[must_use]
pub fn count(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn of_format<'a>(
    formats: &Formats,
    number: usize,
    format: &FormatSpec,
    warnings: impl Iterator<Item = &'a Warning>,
) -> String {
    let mut text = format!("\n{}. {}\n", number + 1, format.name);
    let _ = writeln!(text, "   takes {}", words::packets(format));
    let reads_gear =
        |field: &telemetry_formats::FieldSpec| field.target == TargetSpec::Frame(Target::Gear);
    if format.fields.iter().any(reads_gear) {
        let _ = writeln!(text, "   gears: {}", words::gears(format.gears));
    }
    let rows: Vec<Vec<String>> = format
        .fields
        .iter()
        .enumerate()
        .map(|(field, spec)| {
            let target = spec.target.word();
            let mut what = words::scale(spec);
            if let TargetSpec::Variable(name) = &spec.target {
                let axis = formats.variable(name).map_or(String::new(), |(_, variable)| {
                    let span = [variable.min, variable.max].map(words::short);
                    match variable.axis() {
                        Some(axis) => format!("axis {axis}, {} to {}", span[0], span[1]),
                        None => "a channel only".to_owned(),
                    }
                });
                what = [what, axis]
                    .into_iter()
                    .filter(|s| !s.is_empty())
                    .collect::<Vec<_>>()
                    .join("; ");
            }
            vec![format!("{}", field + 1), target, words::place(spec), what]
        })
        .collect();
    text += &words::table("   ", &rows);
    for warning in warnings {
        let of = warning.field.map_or(String::new(), |field| format!("field {}: ", field + 1));
        let _ = writeln!(text, "   warning: {of}{}", warning.kind);
    }
    text
}

/// The variables, where several formats share them.
fn variables(formats: &Formats) -> String {
    if formats.variables().is_empty() {
        return String::new();
    }
    let rows: Vec<Vec<String>> = formats
        .variables()
        .iter()
        .map(|variable| {
            let axis = match variable.axis() {
                Some(axis) => format!("axis {axis}"),
                None => "channel only".to_owned(),
            };
            let span = [variable.min, variable.max].map(words::short);
            vec![format!("var:{}", variable.name), axis, format!("{} to {}", span[0], span[1])]
        })
        .collect();
    format!("\nVariables:\n{}", words::table("   ", &rows))
}
