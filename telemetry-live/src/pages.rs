//! Recordings of shared memory.
//!
//! # The file
//!
//! All numbers are little-endian.
//!
//! | bytes | header |
//! |---|---|
//! | 0..8 | `SIMPAGES` |
//! | 8..10 | version, 1 |
//! | 10..12 | bytes of the header, 16; a reader skips what it does not know |
//! | 12..16 | 0 |
//!
//! Then one record after another:
//!
//! | bytes | record |
//! |---|---|
//! | 0..4 | bytes of the body |
//! | 4..8 | CRC-32 of the body (that of zip and PNG) |
//! | 8..16 | body: when it was, microseconds since 1970 |
//! | 16..18 | bytes of the page's name |
//! | 18.. | the name in UTF-8; the rest is the page |
//!
//! A page is whole, and written only where it differs from the one of its name
//! before. A page without bytes says that the memory of that name was closed.
//! Files are appended to and never changed. One that was cut off, because the
//! writer was killed or the disk is full, is read up to its last whole record:
//! the length says that the rest is missing, the check that it is no record.
//!
//! Which pages there are:
//!
//! | name | bytes | a frame is made |
//! |---|---|---|
//! | `iracing variables` | the headers of the variables, 144 bytes each | |
//! | `iracing session text` | the text, without its NUL | |
//! | `iracing row` | the values of one tick | at each |
//! | `ac static page`, `ac graphics page`; so with `acc`, `ac-evo`, `ac-rally` | the page | |
//! | `ac physics page`, and so on | the page | at each |
//! | `iracing`, `ac`, `acc`, `ac-evo`, `ac-rally` | none: it was closed | |
//!
//! # Example
//!
//! ```
//! use telemetry_live::pages::{PagesReader, PagesWriter};
//!
//! let file = std::env::temp_dir().join(format!("example-{}.pages", std::process::id()));
//! let mut writer = PagesWriter::create(&file, true)?;
//! let name = "ac static page";
//! assert!(writer.write(1_000, name, &[1, 2], false)?);
//! assert!(!writer.write(2_000, name, &[1, 2], false)?, "it has not changed");
//! assert!(writer.write(3_000, name, &[], false)?, "the memory was closed");
//!
//! assert!(PagesReader::is_one(&file) && PagesReader::claims(b"SIMPAGES"));
//! let pages = PagesReader::open(&file)?.collect::<Result<Vec<_>, _>>()?;
//! assert_eq!((pages[0].micros, pages[0].name.as_str()), (1_000, name));
//! assert_eq!((&pages[0].bytes[..], pages[1].bytes.len()), (&[1, 2][..], 0));
//! # std::fs::remove_file(&file).unwrap();
//! # Ok::<(), telemetry_live::capture::CaptureError>(())
//! ```

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use crate::capture::{CaptureError, RecordFile};

const MAGIC: &[u8; 8] = b"SIMPAGES";
const VERSION: u16 = 1;
const HEADER_LEN: u16 = 16;

/// No page is longer: iRacing's session text is at most 512 KiB.
const LONGEST: usize = 16 << 20;

/// Time and the length of the name.
const BODY_START: usize = 10;

/// Writes a page recording.
///
/// Each record goes to the system in one piece before the call returns.
///
/// The [module](self#example) has an example.
#[derive(Debug)]
pub struct PagesWriter {
    output: RecordFile,
    record: Vec<u8>,
    before: Before,
}

/// The last page of each name.
#[derive(Debug, Default)]
pub(crate) struct Before(BTreeMap<String, Vec<u8>>);

impl Before {
    pub(crate) fn is_same(&self, name: &str, page: &[u8]) -> bool {
        self.0.get(name).is_some_and(|before| before == page)
    }

    pub(crate) fn keep(&mut self, name: &str, page: &[u8]) {
        if page.is_empty() {
            // What comes next is a new run's, and written whole.
            return self.0.clear();
        }
        match self.0.get_mut(name) {
            Some(before) => {
                before.clear();
                before.extend_from_slice(page);
            }
            None => {
                self.0.insert(name.into(), page.into());
            }
        }
    }
}

/// Whether a frame is made at each page of this name, so that two that are the same
/// are two all the same.
pub(crate) fn makes_a_frame(name: &str) -> bool {
    name.ends_with(" row") || name.ends_with(" physics page")
}

impl PagesWriter {
    /// Creates the file with its header.
    ///
    /// # Errors
    ///
    /// [`CaptureError::Exists`] where the file is there already, unless it is to be
    /// replaced; [`CaptureError::Open`] or [`CaptureError::Write`] with what the
    /// system says.
    pub fn create(path: &Path, replace: bool) -> Result<Self, CaptureError> {
        let mut output = RecordFile::create(path, replace)?;
        let mut header = MAGIC.to_vec();
        header.extend(VERSION.to_le_bytes());
        header.extend(HEADER_LEN.to_le_bytes());
        header.extend([0; 4]);
        output.append(&header)?;
        Ok(Self { output, record: Vec::new(), before: Before::default() })
    }

    /// Appends a page, where it is another one than before; true where it was
    /// written. A row, of which each is a tick, is written in any case.
    ///
    /// # Errors
    ///
    /// [`CaptureError::TooLong`] above 16 MiB, or for a name above 65,535 bytes;
    /// [`CaptureError::Write`] with what the system says.
    pub fn write(
        &mut self,
        micros: u64,
        name: &str,
        page: &[u8],
        always: bool,
    ) -> Result<bool, CaptureError> {
        if !always && self.before.is_same(name, page) {
            return Ok(false);
        }
        let length = u16::try_from(name.len()).ok().filter(|_| page.len() <= LONGEST);
        let Some(name_len) = length else {
            return Err(self.output.too_long(page.len()));
        };
        self.record.clear();
        self.record.extend([0; 8]);
        self.record.extend(micros.to_le_bytes());
        self.record.extend(name_len.to_le_bytes());
        self.record.extend(name.as_bytes());
        self.record.extend(page);
        if let Some((head, body)) = self.record.split_first_chunk_mut::<8>() {
            let length = u32::try_from(body.len()).unwrap_or(u32::MAX).to_le_bytes();
            let check = crc32fast::hash(body).to_le_bytes();
            for (to, from) in head.iter_mut().zip(length.into_iter().chain(check)) {
                *to = from;
            }
        }
        self.output.append(&self.record)?;
        self.before.keep(name, page);
        Ok(true)
    }
}

/// A page of a recording.
///
/// [`PagesReader`] gives them; the [module](self#example) has an example.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// When it was written, microseconds since 1970.
    pub micros: u64,
    /// Its name.
    pub name: String,
    /// Its bytes; none where the memory was closed.
    pub bytes: Vec<u8>,
}

/// Reads a page recording: an iterator that ends at the end of the file or after
/// the first error.
///
/// The [module](self#example) has an example.
#[derive(Debug)]
pub struct PagesReader {
    path: PathBuf,
    /// `None` after the end.
    file: Option<BufReader<File>>,
    record: u64,
    offset: u64,
}

impl PagesReader {
    /// Whether a file begins as a page recording does.
    #[must_use]
    pub fn claims(start: &[u8]) -> bool {
        start.starts_with(MAGIC)
    }

    /// Whether a file begins so; not where it cannot be read.
    #[must_use]
    pub fn is_one(path: &Path) -> bool {
        let mut start = Vec::new();
        let read = File::open(path).map(|file| file.take(8).read_to_end(&mut start));
        matches!(read, Ok(Ok(_))) && Self::claims(&start)
    }

    /// Opens a file.
    ///
    /// # Errors
    ///
    /// It cannot be opened, or is no page recording of a known version.
    pub fn open(path: &Path) -> Result<Self, CaptureError> {
        let file =
            File::open(path).map_err(|source| CaptureError::Open { path: path.into(), source })?;
        let mut reader =
            Self { path: path.into(), file: Some(BufReader::new(file)), record: 0, offset: 0 };
        let mut start = Vec::new();
        let got = reader.read(HEADER_LEN.into(), &mut start)?;
        if !Self::claims(&start) {
            start.truncate(4);
            return Err(CaptureError::UnknownKind { path: path.into(), start });
        }
        if got < HEADER_LEN.into() {
            let (got, want) = (got as u64, HEADER_LEN.into());
            return Err(CaptureError::NoHeader { path: path.into(), got, want });
        }
        let field = |at: usize| {
            start
                .get(at..)
                .and_then(<[u8]>::first_chunk)
                .map_or(0, |bytes| u16::from_le_bytes(*bytes))
        };
        let (version, length) = (field(8), field(10));
        if version != VERSION || length < HEADER_LEN {
            return Err(reader.damaged(format!(
                "is of version {version} with a header of {length} bytes, expected {VERSION} with at least {HEADER_LEN}"
            )));
        }
        let more = usize::from(length.saturating_sub(HEADER_LEN));
        reader.read(more, &mut start)?;
        Ok(reader)
    }

    fn read(&mut self, want: usize, into: &mut Vec<u8>) -> Result<usize, CaptureError> {
        let Some(file) = &mut self.file else { return Ok(0) };
        let before = into.len();
        // Grows with what is there: a length that lies allocates nothing.
        let result = file.take(want as u64).read_to_end(into);
        let got = into.len().saturating_sub(before);
        self.offset = self.offset.saturating_add(got as u64);
        match result {
            Ok(_) => Ok(got),
            Err(source) => {
                Err(CaptureError::Read { path: self.path.clone(), offset: self.offset, source })
            }
        }
    }

    fn damaged(&self, reason: String) -> CaptureError {
        CaptureError::Damaged {
            path: self.path.clone(),
            record: self.record,
            offset: self.offset,
            reason,
        }
    }

    fn page(&mut self) -> Result<Option<Page>, CaptureError> {
        let start = self.offset;
        let mut head = Vec::new();
        let got = self.read(8, &mut head)?;
        if got == 0 {
            return Ok(None);
        }
        let end = self.offset;
        self.offset = start;
        let Some((length, check)) = head.split_first_chunk::<4>() else {
            return Err(self.damaged(format!("has {got} of the 8 bytes of its header")));
        };
        let Some(check) = check.first_chunk::<4>() else {
            return Err(self.damaged(format!("has {got} of the 8 bytes of its header")));
        };
        let (length, check) = (u32::from_le_bytes(*length), u32::from_le_bytes(*check));
        let wanted = usize::try_from(length).unwrap_or(usize::MAX);
        let range = BODY_START..=const { LONGEST + BODY_START + u16::MAX as usize };
        if !range.contains(&wanted) {
            return Err(self.damaged(format!("says {length} bytes, which no page has")));
        }
        self.offset = end;
        let mut body = Vec::new();
        let got = self.read(wanted, &mut body)?;
        let end = self.offset;
        self.offset = start;
        if got < wanted {
            return Err(self.damaged(format!("says {length} bytes, only {got} are left")));
        }
        let is = crc32fast::hash(&body);
        if is != check {
            return Err(self.damaged(format!("has the check {is:08x}, expected {check:08x}")));
        }
        let fields = body.split_first_chunk::<8>().and_then(|(micros, rest)| {
            let (length, rest) = rest.split_first_chunk::<2>()?;
            let (name, bytes) = rest.split_at_checked(u16::from_le_bytes(*length).into())?;
            Some((u64::from_le_bytes(*micros), core::str::from_utf8(name).ok()?, bytes))
        });
        let Some((micros, name, bytes)) = fields else {
            return Err(self.damaged("has no name, or none in UTF-8".into()));
        };
        let page = Page { micros, name: name.into(), bytes: bytes.into() };
        self.offset = end;
        self.record = self.record.saturating_add(1);
        Ok(Some(page))
    }
}

impl Iterator for PagesReader {
    type Item = Result<Page, CaptureError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.file.as_ref()?;
        let result = self.page();
        if !matches!(result, Ok(Some(_))) {
            self.file = None;
        }
        result.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            Self(std::env::temp_dir().join(format!("pages-{name}-{}", std::process::id())))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    fn pages(path: &Path) -> (Vec<Page>, Option<String>) {
        let mut pages = Vec::new();
        for page in PagesReader::open(path).unwrap() {
            match page {
                Ok(page) => pages.push(page),
                Err(error) => return (pages, Some(error.to_string())),
            }
        }
        (pages, None)
    }

    #[test]
    fn only_what_changes_is_written_and_a_cut_is_recognised_anywhere() {
        let file = Scratch::new("cut");
        let mut writer = PagesWriter::create(&file.0, false).unwrap();
        assert!(writer.write(5, "ac static page", &[1; 20], false).unwrap());
        assert!(writer.write(6, "ac physics page", &[2; 30], true).unwrap());
        assert!(!writer.write(7, "ac static page", &[1; 20], false).unwrap());
        assert!(writer.write(8, "ac physics page", &[2; 30], true).unwrap(), "each is a tick");
        assert!(writer.write(9, "ac", &[], false).unwrap());
        assert!(writer.write(9, "ac static page", &[1; 20], false).unwrap(), "a new run");
        let (all, error) = pages(&file.0);
        assert_eq!((all.len(), error), (5, None));
        assert_eq!(all[1].name, "ac physics page");
        assert_eq!((all[1].micros, &all[1].bytes[..]), (6, &[2; 30][..]));

        let whole = fs::read(&file.0).unwrap();
        let mut seen = 0;
        for cut in 16..whole.len() {
            fs::write(&file.0, &whole[..cut]).unwrap();
            let (some, error) = pages(&file.0);
            assert_eq!(some, all[..some.len()]);
            assert!(some.len() >= seen, "at {cut}");
            if some.len() > seen {
                seen = some.len();
                assert_eq!(error, None, "just between two records");
            } else if cut > 16 {
                assert!(error.is_some(), "at {cut}");
            }
        }
        assert_eq!(seen, 4);
        for flip in 16..whole.len() {
            let mut bent = whole.clone();
            bent[flip] ^= 0x41;
            fs::write(&file.0, &bent).unwrap();
            let (some, error) = pages(&file.0);
            assert_eq!(some, all[..some.len()], "at {flip}");
            assert!(error.is_some(), "at {flip}");
        }
    }

    #[test]
    fn what_is_no_recording_is_refused() {
        let file = Scratch::new("refused");
        let refused = |bytes: &[u8]| {
            fs::write(&file.0, bytes).unwrap();
            PagesReader::open(&file.0).unwrap_err().to_string()
        };
        assert!(refused(b"").contains("it is empty"));
        assert!(refused(b"SIMPAGES\x01").contains("9 of the 16 bytes"));
        assert!(refused(b"SIMPAGES\x02\0\x10\0\0\0\0\0").contains("version 2"));
        let mut lies = b"SIMPAGES\x01\0\x10\0\0\0\0\0".to_vec();
        lies.extend([0xff; 8]);
        fs::write(&file.0, lies).unwrap();
        assert!(pages(&file.0).1.unwrap().contains("which no page has"));
    }
}
