//! A file of any of iRacing's kinds, told by its content.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ibt_reader::{ErrorKind, Recording};
use irsdk::text::{MAX_TEXT, SessionText};
use irsdk::{Header, Map, Row, Vars};

/// More than any live map or session text is long.
const MAX_LEN: u64 = 16 << 20;

/// A file of iRacing's.
#[derive(Debug)]
pub enum Source {
    /// A recorded `.ibt` file.
    Recording(Box<Recording>),
    /// The bytes of a saved live map, which has been checked.
    LiveMap(Vec<u8>),
    /// A session text.
    Text(Vec<u8>),
}

impl Source {
    /// Opens a file. A recording is mapped, anything else is read.
    ///
    /// # Errors
    ///
    /// One line that names the file: it cannot be read, or is broken, or is of
    /// no kind that iRacing writes.
    pub fn open(path: &Path) -> Result<Self, String> {
        let refused = match Recording::open(path) {
            Ok(recording) => return Ok(Self::Recording(recording.into())),
            Err(error) => error,
        };
        if matches!(refused.kind, ErrorKind::Io { .. } | ErrorKind::NotAFile) {
            return Err(refused.to_string());
        }
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = read(path).map_err(|error| named(&format_args!("cannot read it: {error}")))?;
        // The header begins with a small number, of whose bytes three are 0.
        if !bytes.iter().take(4).any(|&byte| byte == 0) {
            return match SessionText::new(&bytes).root().entries().next() {
                Some(_) => Ok(Self::Text(bytes)),
                None if bytes.is_empty() => Err(named(&"is empty")),
                None => Err(named(&"is no session text, recording or saved live map")),
            };
        }
        // A live map has several buffers, a recording one.
        if !Header::view(&bytes).is_ok_and(|header| header.num_buf.get() > 1) {
            return Err(refused.to_string());
        }
        match Map::live(&bytes) {
            Ok(Some(_)) => Ok(Self::LiveMap(bytes)),
            Ok(None) => Err(named(&"is a live map that the simulator has not written yet")),
            Err(error) => Err(named(&error)),
        }
    }

    /// The session text, in the simulator's encoding.
    #[must_use]
    pub fn session_text(&self) -> SessionText<'_> {
        SessionText::new(self.text())
    }

    /// True where the text is longer than what is read of one.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.text().len() > MAX_TEXT
    }

    fn text(&self) -> &[u8] {
        match self {
            Self::Recording(recording) => recording.session_text(),
            Self::LiveMap(bytes) => live(bytes).map_or(&[], |map| map.session_text()),
            Self::Text(bytes) => bytes,
        }
    }

    /// The variables and the newest row: the last of a recording. `None` where
    /// there is no row, as in a session text.
    #[must_use]
    pub fn newest(&self) -> Option<(Vars<'_>, Row<'_>)> {
        match self {
            Self::Recording(recording) => Some((recording.vars(), recording.rows().next_back()?)),
            Self::LiveMap(bytes) => {
                let map = live(bytes)?;
                Some((*map.vars(), map.newest()?))
            }
            Self::Text(_) => None,
        }
    }
}

fn live(bytes: &[u8]) -> Option<Map<'_>> {
    Map::live(bytes).ok().flatten()
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_LEN).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use telemetry_examples::folder::Folder;

    fn opened(bytes: &[u8]) -> Result<Source, String> {
        let folder = Folder::new("source");
        Source::open(&folder.file("a", bytes))
    }

    fn refused(bytes: &[u8]) -> String {
        let error = opened(bytes).unwrap_err();
        assert_eq!(error.lines().count(), 1, "{error}");
        error
    }

    #[test]
    fn kinds_are_told_by_content() {
        let recording = opened(&sample::recording(3)).unwrap();
        let map = opened(&sample::live_map()).unwrap();
        let text = opened(sample::TEXT.as_bytes()).unwrap();
        assert!(matches!(recording, Source::Recording(_)));
        assert!(matches!(map, Source::LiveMap(_)));
        assert!(matches!(text, Source::Text(_)));
        for source in [&recording, &map, &text] {
            let redline = source.session_text().get("DriverInfo.DriverCarRedLine").unwrap();
            assert_eq!(redline, "13000.000");
        }
        assert!(recording.newest().is_some() && map.newest().is_some() && text.newest().is_none());
    }

    #[test]
    fn the_newest_row_is_by_its_tick() {
        let map = opened(&sample::live_map()).unwrap();
        let (vars, row) = map.newest().unwrap();
        assert_eq!(row.get(vars.handle("Speed").unwrap()), Some(sample::NEWEST_SPEED));
    }

    #[test]
    fn what_is_of_no_kind_is_refused_in_one_line() {
        assert!(refused(&[]).ends_with(": is empty"));
        for bytes in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], b"\x7fELF\x02\x01\x01\0", b"words\n"] {
            let error = refused(bytes);
            assert!(error.ends_with("is no session text, recording or saved live map"), "{error}");
        }
        assert!(refused(&[0; 2_000]).contains("has an empty header: version 0"));
        let folder = Folder::new("none");
        assert!(Source::open(&folder.path().join("none")).unwrap_err().contains("cannot open it"));
        assert!(Source::open(folder.path()).unwrap_err().ends_with("is not a file"));
    }

    #[test]
    fn no_cut_breaks_a_read() {
        let folder = Folder::new("cut");
        for whole in [sample::recording(2), sample::live_map()] {
            // Every cut within the header, and steps that hit all remainders.
            for length in (0..150).chain((150..whole.len()).step_by(11)) {
                match Source::open(&folder.file("a", &whole[..length])) {
                    Ok(source) => drop(source.newest()),
                    Err(error) => assert_eq!(error.lines().count(), 1, "{error}"),
                }
            }
        }
    }
}
