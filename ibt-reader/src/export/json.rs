//! JSON lines.

use std::io::Write;

use irsdk::{Label, Row, VarType};

use super::sink::{Sink, Spelling};
use super::{Chosen, Export, ExportError};

const SPELLING: Spelling = Spelling { yes: b"true", no: b"false", not_finite: Some(b"null") };

pub(super) fn write<W: Write>(export: Export<'_>, out: W) -> Result<usize, ExportError> {
    if export.chosen.is_empty() {
        return Err(ExportError::Nothing);
    }
    export.lines(Sink::new(out), line)
}

fn line<W: Write>(
    sink: &mut Sink<W>,
    chosen: &[Chosen<'_>],
    row: Row<'_>,
) -> Result<(), ExportError> {
    let mut before = b'{';
    for Chosen { header, handle } in chosen {
        sink.push(before);
        before = b',';
        string(sink, header.name())?;
        sink.push(b':');
        if handle.var_type() == VarType::Char {
            // The text ends at its NUL, and its place is within the row.
            if let Some(text) = row.text(*handle) {
                string(sink, text)?;
            }
        } else if let Some(values) = row.values(*handle) {
            let array = handle.count() != 1;
            if array {
                sink.push(b'[');
            }
            sink.values(values, false, &SPELLING)?;
            if array {
                sink.push(b']');
            }
        }
    }
    sink.push(b'}');
    Ok(())
}

fn string<W: Write>(sink: &mut Sink<W>, text: Label<'_>) -> Result<(), ExportError> {
    sink.push(b'"');
    sink.text(text, |sink, character| match character {
        '"' | '\\' => sink.extend(&[b'\\', character as u8]),
        '\0'..='\x1f' => {
            let digit = |value: u32| char::from_digit(value, 16).unwrap_or('0') as u8;
            let code = character as u32;
            sink.extend(&[b'\\', b'u', b'0', b'0', digit(code >> 4), digit(code & 15)]);
        }
        _ => sink.character(character),
    })?;
    sink.push(b'"');
    Ok(())
}
