//! Exports of recordings: what other programs read must be of its format, whatever
//! the recording holds.

use std::str;

use ibt_reader::{Export, ExportError, Recording};
use serde_json::{Map, Value};

use super::frame::print_plain;
use super::recording::Recipe;

pub fn ibt_export(data: &[u8]) {
    exports(data);
    if let Some(recipe) = Recipe::new(data) {
        exports(&recipe.file());
    }
}

type Written<T> = Result<(Vec<u8>, T), ExportError>;

fn exports(bytes: &[u8]) {
    let Ok(recording) = Recording::from_bytes(bytes) else { return };
    let len = recording.len();
    let written = |write: fn(Export<'_>, &mut Vec<u8>) -> Result<usize, ExportError>| {
        let mut out = Vec::new();
        // In two parts, which is the same as all.
        let export = Export::new(&recording).parts([0..len / 2, len / 2..usize::MAX]);
        assert_eq!((export.len(), export.is_empty()), (len, len == 0));
        write(export, &mut out).map(|count| (out, count))
    };
    csv(written(|export, out| export.csv(out)), len, 1);
    csv(written(|export, out| export.csv_with_units(out)), len, 2);
    json(written(|export, out| export.json_lines(out)), len);
    if let Some((log, channels)) = taken(written(|export, out| export.motec(out))) {
        assert!(channels > 0 && log.len() >= channels);
    }
    if let Some((laps, _)) = taken(written(|export, out| export.motec_laps(out))) {
        let laps = str::from_utf8(&laps).expect("the laps are a text");
        assert_eq!(laps.matches('<').count(), laps.matches('>').count());
    }
}

fn taken<T>(written: Written<T>) -> Option<(Vec<u8>, T)> {
    written.map_err(|error| print_plain(&error)).ok()
}

/// Every line has as many fields as the first.
fn csv(written: Written<usize>, len: usize, heads: usize) {
    let Some((text, count)) = taken(written) else { return };
    let text = str::from_utf8(&text).expect("CSV is a text");
    let (mut lines, mut fields, mut first, mut quoted) = (0, 1, None, false);
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b',' if !quoted => fields += 1,
            b'\n' if !quoted => {
                assert_eq!(*first.get_or_insert(fields), fields, "line {lines} of {text:?}");
                (lines, fields) = (lines + 1, 1);
            }
            _ => {}
        }
    }
    assert!(!quoted && text.ends_with('\n'), "{text:?}");
    assert_eq!((lines, count), (len + heads, len));
}

/// Every line is an object of the same keys.
fn json(written: Written<usize>, len: usize) {
    let Some((text, count)) = taken(written) else { return };
    let text = str::from_utf8(&text).expect("JSON is a text");
    let mut keys = None;
    for line in text.lines() {
        let object: Map<String, Value> = serde_json::from_str(line).expect(line);
        assert_eq!(*keys.get_or_insert(object.len()), object.len());
    }
    assert_eq!((text.lines().count(), count), (len, len));
}
