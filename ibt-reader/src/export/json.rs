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
    let keys = export.chosen.iter().map(key).collect::<Result<Vec<_>, _>>()?;
    export.lines(Sink::new(out), |sink, chosen, row| line(sink, chosen, &keys, row))
}

/// A name with what stands about it, the same in each line.
fn key(chosen: &Chosen<'_>) -> Result<Vec<u8>, ExportError> {
    let mut key = Vec::new();
    let mut sink = Sink::new(&mut key);
    sink.push(b',');
    string(&mut sink, chosen.header.name())?;
    sink.push(b':');
    sink.finish()?;
    Ok(key)
}

fn line<W: Write>(
    sink: &mut Sink<W>,
    chosen: &[Chosen<'_>],
    keys: &[Vec<u8>],
    row: Row<'_>,
) -> Result<(), ExportError> {
    let mut first = true;
    sink.push(b'{');
    for (Chosen { handle, .. }, key) in chosen.iter().zip(keys) {
        sink.extend(if first { key.get(1..).unwrap_or_default() } else { key });
        first = false;
        if handle.var_type() == VarType::Char {
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
