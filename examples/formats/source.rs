//! A file of formats, of any of the kinds that there are.

use std::path::Path;

use telemetry_formats::{Error, Formats, padforge};

/// Formats out of a file, and what an import had to leave out.
#[derive(Debug)]
pub struct Source {
    /// The formats.
    pub formats: Formats,
    /// What was left out of them, a line each.
    pub notes: Vec<String>,
}

impl Source {
    /// Reads YAML, JSON or PadForge's XML.
    ///
    /// # Errors
    ///
    /// One line that names the file: it cannot be read, or holds no formats.
    pub fn open(path: &Path) -> Result<Self, String> {
        // Once: a pipe gives its text only once.
        let text = Formats::read_text(path).map_err(|error| error.to_string())?;
        let named = |error: Error| format!("{}: {error}", path.display());
        let begins = text.trim_start_matches('\u{feff}').trim_start().starts_with('<');
        if begins || path.extension().is_some_and(|end| end.eq_ignore_ascii_case("xml")) {
            let imported = padforge::import(&text).map_err(named)?;
            return Ok(Self { formats: imported.formats, notes: imported.notes });
        }
        let formats = Formats::from_text(&text, path).map_err(named)?;
        Ok(Self { formats, notes: Vec::new() })
    }
}
