use core::ops::Range;

use telemetry_core::{DecodeError, DecodeErrorKind};

use crate::header::{DiskSubHeader, HEADER_LEN, Header, MAX_BUFFERS, SUB_HEADER_AT, VERSIONS};
use crate::vars::{MAX_VARS, VarHeader};
use crate::{WORD, malformed};

/// A file's tables begin behind its sub-header.
const TABLES_OF_FILE_AT: usize = SUB_HEADER_AT.saturating_add(size_of::<DiskSubHeader>());

/// Where the fields stand that an error is about.
const SESSION_LEN_AT: usize = 16;
const SESSION_OFFSET_AT: usize = 20;
const VARS_OFFSET_AT: usize = 28;
const ROW_LEN_AT: usize = 36;

/// Where everything stands in a live map or a file: a header's offsets and
/// counts, checked.
///
/// Two layouts compare equal where nothing has moved. Variables may change all
/// the same: [`Vars::fingerprint`](crate::Vars::fingerprint) tells.
///
/// ```
/// use irsdk::{Header, Layout};
/// use zerocopy::FromZeros;
///
/// let mut header = Header::new_zeroed();
/// (header.ver, header.num_vars, header.num_buf) = (2.into(), 1.into(), 1.into());
/// (header.var_header_offset, header.buf_len) = (144.into(), 4.into());
///
/// // A file of 300 bytes: three rows behind its tables.
/// let layout = Layout::parse(&header, 300)?.unwrap();
/// assert!(layout.is_file());
/// assert_eq!((layout.vars(), layout.row_len()), (144..288, 4));
/// assert_eq!((layout.records_at(), layout.buffer(0)), (Some(288), None));
/// assert!(layout.session().is_empty());
/// assert_eq!(Layout::file(&header, 300)?, Some(layout));
///
/// // The same as a live map of one buffer.
/// header.var_buf.0[0].buf_offset = 288.into();
/// let layout = Layout::live(&header, 292)?.unwrap();
/// assert_eq!((layout.buffer(0), layout.records_at()), (Some(288..292), None));
/// assert!(Layout::live(&header, 291).is_err(), "the buffer does not lie within");
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    is_file: bool,
    vars: Region,
    session: Region,
    row_len: usize,
    /// The buffers' rows; in a file the first record.
    rows: [Option<usize>; MAX_BUFFERS],
}

/// Bytes from `start`; the end is within the address space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Region {
    start: usize,
    len: usize,
}

impl Region {
    /// `None` where the end is beyond `total`.
    fn within(start: i32, len: usize, total: usize) -> Option<Self> {
        let start = usize::try_from(start).ok()?;
        (start.checked_add(len)? <= total).then_some(Self { start, len })
    }

    const fn end(self) -> usize {
        self.start.saturating_add(self.len)
    }

    const fn range(self) -> Range<usize> {
        self.start..self.end()
    }

    const fn overlaps(self, other: Self) -> bool {
        self.len > 0 && other.len > 0 && self.start < other.end() && other.start < self.end()
    }
}

impl Layout {
    /// Checks the header of a live map or of a file, told by its content: a file
    /// has one buffer, and room for the sub-header before its tables.
    ///
    /// `total` is the length of the map or the file in bytes. `None`: there is
    /// nothing to read yet, see [`live`](Self::live).
    ///
    /// # Errors
    ///
    /// Those of [`live`](Self::live) and [`file`](Self::file).
    pub fn parse(header: &Header, total: usize) -> Result<Option<Self>, DecodeError> {
        let leaves_room =
            |offset: i32| usize::try_from(offset).is_ok_and(|at| at >= TABLES_OF_FILE_AT);
        let is_file = header.num_buf.get() == 1
            && leaves_room(header.var_header_offset.get())
            && (header.session_info_len.get() == 0
                || leaves_room(header.session_info_offset.get()));
        Self::check(header, total, is_file)
    }

    /// Checks the header of a live map.
    ///
    /// `None`: the simulator has not written it yet. The version is 0, or there
    /// are no variables, no buffers or no bytes in a row.
    ///
    /// # Errors
    ///
    /// The version is unknown, a count is negative or beyond its maximum, a
    /// table or a buffer is not within the map, or two of them overlap.
    pub fn live(header: &Header, total: usize) -> Result<Option<Self>, DecodeError> {
        Self::check(header, total, false)
    }

    /// Checks the header of a file. The records need not be within it: their
    /// number follows from the size.
    ///
    /// # Errors
    ///
    /// Those of [`live`](Self::live).
    pub fn file(header: &Header, total: usize) -> Result<Option<Self>, DecodeError> {
        Self::check(header, total, true)
    }

    fn check(header: &Header, total: usize, is_file: bool) -> Result<Option<Self>, DecodeError> {
        let version = header.ver.get();
        if version == 0 {
            return Ok(None);
        }
        if !VERSIONS.contains(&version) {
            let what = "version";
            let kind =
                DecodeErrorKind::Unsupported { what, found: version as u32, supported: "1 or 2" };
            return Err(DecodeError { protocol: WORD, kind });
        }
        let var_count = count("variables", header.num_vars.get(), MAX_VARS)?;
        let buffer_count = count("buffers", header.num_buf.get(), MAX_BUFFERS)?;
        let Ok(row_len) = usize::try_from(header.buf_len.get()) else {
            return Err(malformed("a row's length that is not negative", ROW_LEN_AT));
        };
        if var_count == 0 || buffer_count == 0 || row_len == 0 {
            return Ok(None);
        }
        let tables_at = if is_file { TABLES_OF_FILE_AT } else { HEADER_LEN };
        let vars_len = var_count.saturating_mul(size_of::<VarHeader>());
        let vars = Region::within(header.var_header_offset.get(), vars_len, total)
            .filter(|vars| vars.start >= tables_at)
            .ok_or(malformed("variable headers within the bytes", VARS_OFFSET_AT))?;
        let session = session(header, total, tables_at)?;
        if vars.overlaps(session) {
            return Err(malformed("session text beside the variable headers", SESSION_OFFSET_AT));
        }
        let mut layout = Self { is_file, vars, session, row_len, rows: [None; MAX_BUFFERS] };
        if is_file {
            layout.find_records(header, total)?;
        } else {
            layout.find_buffers(header, total)?;
        }
        Ok(Some(layout))
    }

    /// Some writers leave the offset 0, and mean the end of the tables.
    fn find_records(&mut self, header: &Header, total: usize) -> Result<(), DecodeError> {
        let tables_end = self.vars.end().max(self.session.end());
        let written = header.var_buf.first().map_or(0, |buffer| buffer.buf_offset.get());
        let start = usize::try_from(written).unwrap_or(0).max(tables_end);
        if start > total {
            return Err(malformed("records within the bytes", buffer_at(0)));
        }
        self.rows = [Some(start), None, None, None];
        Ok(())
    }

    /// A buffer at 0 has not been set up.
    fn find_buffers(&mut self, header: &Header, total: usize) -> Result<(), DecodeError> {
        // The places not yet taken by a buffer hold the header, which is another
        // thing that no buffer may overlap.
        let mut found = [Region { start: 0, len: HEADER_LEN }; MAX_BUFFERS];
        for (index, (buffer, slot)) in header.buffers().zip(&mut self.rows).enumerate() {
            let offset = buffer.buf_offset.get();
            if offset == 0 {
                continue;
            }
            let row = Region::within(offset, self.row_len, total)
                .ok_or(malformed("a buffer within the bytes", buffer_at(index)))?;
            let taken = [self.vars, self.session];
            if taken.iter().chain(&found).any(|taken| taken.overlaps(row)) {
                return Err(malformed("a buffer beside all else", buffer_at(index)));
            }
            *slot = Some(row.start);
            if let Some(found) = found.get_mut(index) {
                *found = row;
            }
        }
        Ok(())
    }

    /// True for a file.
    #[must_use]
    pub const fn is_file(&self) -> bool {
        self.is_file
    }

    /// Where the variable headers stand.
    #[must_use]
    pub const fn vars(&self) -> Range<usize> {
        self.vars.range()
    }

    /// Where the session text stands; in a live map the room for it, of which a
    /// NUL ends the text.
    #[must_use]
    pub const fn session(&self) -> Range<usize> {
        self.session.range()
    }

    /// The length of a row, in bytes; never 0.
    #[must_use]
    pub const fn row_len(&self) -> usize {
        self.row_len
    }

    /// Where the row of a live map's buffer stands; `None` for a buffer that is
    /// not there or not set up, and in a file.
    #[must_use]
    pub fn buffer(&self, index: usize) -> Option<Range<usize>> {
        let start = (*self.rows.get(index)?)?;
        (!self.is_file).then_some(start..start.checked_add(self.row_len)?)
    }

    /// Where a file's first record stands; `None` for a live map.
    #[must_use]
    pub fn records_at(&self) -> Option<usize> {
        let [start, ..] = self.rows;
        start.filter(|_| self.is_file)
    }
}

/// The offset counts only where there is a text.
fn session(header: &Header, total: usize, tables_at: usize) -> Result<Region, DecodeError> {
    let Ok(len) = usize::try_from(header.session_info_len.get()) else {
        return Err(malformed("a session text's length that is not negative", SESSION_LEN_AT));
    };
    if len == 0 {
        return Ok(Region { start: tables_at, len });
    }
    Region::within(header.session_info_offset.get(), len, total)
        .filter(|session| session.start >= tables_at)
        .ok_or(malformed("session text within the bytes", SESSION_OFFSET_AT))
}

fn count(what: &'static str, found: i32, max: usize) -> Result<usize, DecodeError> {
    usize::try_from(found).ok().filter(|&count| count <= max).ok_or(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Count { what, found: found.into(), max: max as u32 },
    })
}

/// Where the header holds a buffer's offset.
const fn buffer_at(index: usize) -> usize {
    index.saturating_mul(16).saturating_add(52)
}

#[cfg(test)]
mod tests {
    use crate::Map;
    use crate::testing::{file, float, live};
    use crate::vars::VarType;
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// Header fields by their offsets.
    const VERSION: usize = 0;
    const SESSION_LEN: usize = 16;
    const SESSION_OFFSET: usize = 20;
    const NUM_VARS: usize = 24;
    const VARS_OFFSET: usize = 28;
    const NUM_BUF: usize = 32;
    const BUF_LEN: usize = 36;
    const BUF_0_OFFSET: usize = 52;
    const BUF_1_OFFSET: usize = 68;

    fn set(bytes: &mut [u8], at: usize, value: i32) {
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }

    fn example_file() -> Vec<u8> {
        file(&[float("Speed", 50.0), float("RPM", 6_000.0)], 3)
    }

    fn example_live() -> Vec<u8> {
        live(&[float("Speed", 50.0)], &[(4, &[1; 4]), (5, &[2; 4]), (3, &[3; 4])])
    }

    fn said(bytes: &[u8]) -> String {
        Map::parse(bytes).unwrap_err().to_string()
    }

    #[test]
    fn a_file_and_a_live_map_are_told_apart() {
        assert!(Map::parse(&example_file()).unwrap().unwrap().is_file());
        assert!(!Map::parse(&example_live()).unwrap().unwrap().is_file());
        let one_buffer = live(&[float("Speed", 50.0)], &[(4, &[1; 4])]);
        assert!(!Map::parse(&one_buffer).unwrap().unwrap().is_file());
        // Whoever knows says so.
        assert!(!Map::live(&example_file()).unwrap().unwrap().is_file());
    }

    #[test]
    fn a_header_that_is_not_written_is_no_error() {
        assert!(Map::parse(&[0; 4_096]).unwrap().is_none());
        for field in [VERSION, NUM_VARS, NUM_BUF, BUF_LEN] {
            let mut bytes = example_live();
            set(&mut bytes, field, 0);
            assert!(Map::parse(&bytes).unwrap().is_none(), "{field}");
        }
    }

    #[test]
    fn both_versions_are_read_and_no_other() {
        for version in [1, 2] {
            let mut bytes = example_file();
            set(&mut bytes, VERSION, version);
            assert!(Map::parse(&bytes).unwrap().is_some());
        }
        let mut bytes = example_file();
        set(&mut bytes, VERSION, 3);
        assert_eq!(said(&bytes), "iracing packet has the unsupported version 3, expected 1 or 2");
    }

    #[test]
    fn counts_beyond_their_maximum() {
        let cases = [
            (NUM_VARS, i32::MAX, "2147483647 variables, expected 0 to 4096"),
            (NUM_VARS, -1, "-1 variables, expected 0 to 4096"),
            (NUM_VARS, 4_097, "4097 variables, expected 0 to 4096"),
            (NUM_BUF, 5, "5 buffers, expected 0 to 4"),
            (NUM_BUF, i32::MIN, "-2147483648 buffers, expected 0 to 4"),
        ];
        for (field, value, expected) in cases {
            for mut bytes in [example_file(), example_live()] {
                set(&mut bytes, field, value);
                assert_eq!(said(&bytes), std::format!("iracing packet has {expected}"));
            }
        }
    }

    #[test]
    fn offsets_and_lengths_out_of_the_bytes() {
        for field in [SESSION_LEN, SESSION_OFFSET, VARS_OFFSET, BUF_LEN, BUF_0_OFFSET, BUF_1_OFFSET]
        {
            for value in [i32::MIN, -1, 1_000_000, i32::MAX] {
                let mut bytes = example_live();
                set(&mut bytes, field, value);
                assert!(said(&bytes).contains("malformed"), "{field} {value}");
            }
        }
        for (field, value) in [
            (SESSION_LEN, i32::MAX),
            (SESSION_LEN, -1),
            (SESSION_OFFSET, i32::MAX),
            (SESSION_OFFSET, 143),
            (VARS_OFFSET, i32::MAX),
            (BUF_LEN, -1),
            (BUF_0_OFFSET, i32::MAX),
        ] {
            let mut bytes = example_file();
            set(&mut bytes, field, value);
            let error = Map::file(&bytes).unwrap_err().to_string();
            assert!(error.contains("malformed"), "{field} {value}: {error}");
        }
    }

    #[test]
    fn tables_that_overlap() {
        let file = example_file();
        let mut bytes = file.clone();
        set(&mut bytes, SESSION_OFFSET, 144 + 288 - 1);
        assert_eq!(
            said(&bytes),
            "iracing packet is malformed at byte 20: expected session text beside the variable headers"
        );
        for (field, value) in [
            (VARS_OFFSET, 111),
            (VARS_OFFSET, 112 + 255),
            (SESSION_OFFSET, 111),
            (BUF_0_OFFSET, 109),
            (BUF_0_OFFSET, 112 + 255),
            (BUF_0_OFFSET, 112 + 256 + 143),
            (BUF_1_OFFSET, 112 + 256 + 144 + 1),
        ] {
            let mut bytes = example_live();
            set(&mut bytes, field, value);
            assert!(Map::live(&bytes).is_err(), "{field} {value}");
        }
    }

    #[test]
    fn a_bad_buffer_is_named_by_where_its_offset_stands() {
        let expected =
            |at, what| std::format!("iracing packet is malformed at byte {at}: expected {what}");
        for (field, value, at, what) in [
            (BUF_0_OFFSET, i32::MAX, 52, "a buffer within the bytes"),
            (BUF_1_OFFSET, -1, 68, "a buffer within the bytes"),
            (BUF_0_OFFSET, 112, 52, "a buffer beside all else"),
            (BUF_1_OFFSET, 112, 68, "a buffer beside all else"),
        ] {
            let mut bytes = example_live();
            set(&mut bytes, field, value);
            let error = Map::live(&bytes).unwrap_err().to_string();
            assert_eq!(error, expected(at, what));
        }
        let mut bytes = example_file();
        set(&mut bytes, BUF_0_OFFSET, i32::MAX);
        let error = Map::file(&bytes).unwrap_err().to_string();
        assert_eq!(error, expected(52, "records within the bytes"));
    }

    #[test]
    fn every_cut_of_the_tables_is_an_error() {
        let bytes = example_file();
        let records = bytes.len() - 3 * 8;
        for length in 0..records {
            assert!(Map::file(&bytes[..length]).is_err(), "{length}");
        }
        for length in records..=bytes.len() {
            let map = Map::file(&bytes[..length]).unwrap().unwrap();
            assert_eq!(map.row_count(), (length - records) / 8);
            assert_eq!(map.trailing_bytes(), (length - records) % 8);
            assert_eq!(map.rows().len(), map.row_count());
        }
        let live = example_live();
        for length in 0..live.len() {
            assert!(Map::live(&live[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn records_follow_the_tables_where_their_offset_is_not_written() {
        for offset in [0, -1, 144] {
            let mut bytes = example_file();
            set(&mut bytes, BUF_0_OFFSET, offset);
            assert_eq!(Map::file(&bytes).unwrap().unwrap().row_count(), 3, "{offset}");
        }
    }

    #[test]
    fn a_buffer_that_is_not_set_up_is_passed_over() {
        let mut bytes = example_live();
        bytes[64..80].fill(0);
        let map = Map::live(&bytes).unwrap().unwrap();
        assert_eq!(map.layout().buffer(1), None);
        assert_eq!(map.newest_buffer().unwrap().tick, 4);
        assert_eq!(map.layout().buffer(3), None);
        assert_eq!(map.layout().buffer(usize::MAX), None);
        assert_eq!(map.layout().records_at(), None);
    }

    #[test]
    fn a_session_may_have_no_text() {
        for mut bytes in [example_file(), example_live()] {
            set(&mut bytes, SESSION_LEN, 0);
            set(&mut bytes, SESSION_OFFSET, 0);
            let map = Map::parse(&bytes).unwrap().unwrap();
            assert_eq!(map.session_text(), b"");
        }
    }

    #[test]
    fn a_layout_that_moved_is_another() {
        let layout = |bytes: &[u8]| *Map::parse(bytes).unwrap().unwrap().layout();
        let one = [float("Speed", 50.0)];
        let two = [float("Speed", 50.0), float("RPM", 1.0)];
        assert_eq!(layout(&file(&one, 3)), layout(&file(&one, 9)), "a file grows");
        assert_ne!(layout(&file(&one, 3)), layout(&file(&two, 3)));
        assert_eq!(VarType::new(6), None);
    }
}
