//! A file of formats, of any of the kinds that there are.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use telemetry_formats::{Error, Formats, MAX_FILE, padforge};

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
        let named = |error: Error| match error {
            // These name it themselves.
            Error::File { .. } | Error::TooLong { .. } => error.to_string(),
            error => format!("{}: {error}", path.display()),
        };
        if let Some(text) = xml(path) {
            let imported = padforge::import(&text).map_err(named)?;
            return Ok(Self { formats: imported.formats, notes: imported.notes });
        }
        let formats = Formats::read_file(path).map_err(named)?;
        Ok(Self { formats, notes: Vec::new() })
    }
}

/// The text of a file that is XML; `None` where it is not, or cannot be read as text.
fn xml(path: &Path) -> Option<String> {
    let mut text = String::new();
    // One byte more shows that it is too long, which is said elsewhere.
    File::open(path).ok()?.take(MAX_FILE + 1).read_to_string(&mut text).ok()?;
    let begins = text.trim_start_matches('\u{feff}').trim_start().starts_with('<');
    let is_xml = begins || path.extension().is_some_and(|end| end.eq_ignore_ascii_case("xml"));
    (is_xml && text.len() as u64 <= MAX_FILE).then_some(text)
}
