//! Comma-separated values.

use std::io::Write;

use irsdk::{Label, Row, VarType};

use super::sink::{Sink, Spelling};
use super::{Chosen, Export, ExportError};

const SPELLING: Spelling = Spelling { yes: b"1", no: b"0", not_finite: None };

pub(super) fn write<W: Write>(
    mut export: Export<'_>,
    out: W,
    units: bool,
) -> Result<usize, ExportError> {
    export.chosen.retain(|chosen| chosen.handle.count() > 0);
    if export.chosen.is_empty() {
        return Err(ExportError::Nothing);
    }
    let mut sink = Sink::new(out);
    let alone = export.chosen.len() == 1;
    header(&mut sink, &export.chosen, |sink, chosen, index| {
        field(sink, chosen.header.name(), index, alone)
    })?;
    if units {
        header(&mut sink, &export.chosen, |sink, chosen, _| {
            field(sink, chosen.header.unit(), None, alone)
        })?;
    }
    export.lines(sink, line)
}

/// A line with a field for each column.
fn header<W: Write>(
    sink: &mut Sink<W>,
    chosen: &[Chosen<'_>],
    put: impl Fn(&mut Sink<W>, &Chosen<'_>, Option<usize>) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let mut comma = false;
    for chosen in chosen {
        let one = chosen.handle.count() == 1 || is_text(chosen);
        for index in 0..if one { 1 } else { chosen.handle.count() } {
            if comma {
                sink.push(b',');
            }
            comma = true;
            put(sink, chosen, (!one).then_some(index))?;
            sink.spill()?;
        }
    }
    sink.push(b'\n');
    Ok(())
}

fn line<W: Write>(
    sink: &mut Sink<W>,
    chosen: &[Chosen<'_>],
    row: Row<'_>,
) -> Result<(), ExportError> {
    let alone = chosen.len() == 1;
    let mut comma = false;
    for chosen in chosen {
        if is_text(chosen) {
            if comma {
                sink.push(b',');
            }
            if let Some(text) = row.text(chosen.handle) {
                field(sink, text, None, alone)?;
            }
        } else if let Some(values) = row.values(chosen.handle) {
            sink.values(values, comma, &SPELLING)?;
        }
        comma = true;
    }
    Ok(())
}

fn is_text(chosen: &Chosen<'_>) -> bool {
    chosen.handle.var_type() == VarType::Char
}

/// A text, with the number of an array's value behind it, in quotes where it
/// needs them. An empty one has them where it is alone in its line: many readers
/// pass over an empty line.
fn field<W: Write>(
    sink: &mut Sink<W>,
    text: Label<'_>,
    index: Option<usize>,
    alone: bool,
) -> Result<(), ExportError> {
    let bytes = text.as_bytes();
    let special = |byte: &u8| matches!(byte, b',' | b'"' | b'\r' | b'\n' | b' ' | b'\t');
    let quoted = (bytes.is_empty() && alone) || bytes.iter().any(special);
    if quoted {
        sink.push(b'"');
    }
    sink.text(text, |sink, character| {
        if character == '"' {
            sink.push(b'"');
        }
        sink.character(character);
    })?;
    if let Some(index) = index {
        sink.push(b'_');
        sink.integer(index);
    }
    if quoted {
        sink.push(b'"');
    }
    Ok(())
}
