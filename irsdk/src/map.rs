use telemetry_core::DecodeError;
use zerocopy::FromBytes;

use crate::header::{Buffer, DiskSubHeader, Header, SUB_HEADER_AT};
use crate::layout::Layout;
use crate::malformed;
use crate::vars::{Row, Vars};

/// The bytes of a live map or of a recorded file, checked once and read in
/// place.
///
/// The bytes of a live map are a copy. The map itself changes under a reader's
/// hands: see [`Header::holds`].
///
/// ```
/// use irsdk::{Header, Map, VarHeader, VarType};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// // A file with one variable and two rows, made by hand.
/// let mut speed = VarHeader::new_zeroed();
/// speed.var_type = (VarType::Float as i32).into();
/// speed.count = 1.into();
/// speed.name.0[..5].copy_from_slice(b"Speed");
/// let mut header = Header::new_zeroed();
/// (header.ver, header.num_vars, header.num_buf) = (2.into(), 1.into(), 1.into());
/// (header.var_header_offset, header.buf_len) = (144.into(), 4.into());
/// let rows = [20f32, 25.0].map(f32::to_le_bytes);
/// let bytes = [header.as_bytes(), &[0; 32], speed.as_bytes(), rows.as_flattened()].concat();
///
/// let map = Map::parse(&bytes)?.unwrap();
/// assert!(map.is_file() && Map::file(&bytes)?.is_some());
/// assert_eq!((map.row_count(), map.trailing_bytes(), map.header().ver.get()), (2, 0, 2));
/// let speed = map.vars().handle("Speed").unwrap();
/// let values = map.rows().map(|row| row.get::<f32>(speed).unwrap());
/// assert!(values.eq([20.0, 25.0]));
/// assert_eq!(map.newest().unwrap().get(speed), Some(25.0f32));
/// assert_eq!(map.row(0).unwrap().get(speed), Some(20.0f32));
/// assert_eq!(map.sub_header().unwrap().session_lap_count.get(), 0);
/// assert_eq!(map.session_text(), b"");
/// assert_eq!(map.layout().records_at(), Some(288));
///
/// // A header of zeros: the simulator has not written it yet.
/// assert!(Map::parse(&[0; 112])?.is_none());
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Map<'a> {
    bytes: &'a [u8],
    header: &'a Header,
    layout: Layout,
    vars: Vars<'a>,
}

impl<'a> Map<'a> {
    /// Checks a live map or a file, told by its content, see [`Layout::parse`].
    ///
    /// `None`: the simulator has not written the map yet, or is gone. That is
    /// so for a header of zeros.
    ///
    /// # Errors
    ///
    /// The header is short, or it or the variable headers do not fit the bytes,
    /// see [`Layout::live`] and [`Vars::new`].
    pub fn parse(bytes: &'a [u8]) -> Result<Option<Self>, DecodeError> {
        Self::check(bytes, Layout::parse)
    }

    /// Checks a live map.
    ///
    /// ```
    /// use irsdk::{Buffer, Header, Map, VarHeader, VarType};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// // A live map with one variable and two buffers, made by hand.
    /// let mut rpm = VarHeader::new_zeroed();
    /// (rpm.var_type, rpm.count) = ((VarType::Float as i32).into(), 1.into());
    /// rpm.name.0[..3].copy_from_slice(b"RPM");
    /// let mut header = Header::new_zeroed();
    /// (header.ver, header.num_vars, header.num_buf) = (2.into(), 1.into(), 2.into());
    /// (header.var_header_offset, header.buf_len) = (112.into(), 4.into());
    /// for (buffer, (tick, offset)) in header.var_buf.0.iter_mut().zip([(8, 256), (9, 260)]) {
    ///     (buffer.tick_count, buffer.buf_offset) = (tick.into(), offset.into());
    /// }
    /// let rows = [6_000f32, 6_050.0].map(f32::to_le_bytes);
    /// let bytes = [header.as_bytes(), rpm.as_bytes(), rows.as_flattened()].concat();
    ///
    /// let map = Map::live(&bytes)?.unwrap();
    /// let newest = map.newest_buffer().unwrap();
    /// assert_eq!((newest.index, newest.tick), (1, 9));
    /// assert!(map.is_written(0));
    /// let rpm = map.vars().handle("RPM").unwrap();
    /// assert_eq!(map.newest().unwrap().number(rpm), Some(6_050.0));
    /// assert_eq!(map.buffer(0).unwrap().number(rpm), Some(6_000.0));
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    pub fn live(bytes: &'a [u8]) -> Result<Option<Self>, DecodeError> {
        Self::check(bytes, Layout::live)
    }

    /// Checks a file.
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    pub fn file(bytes: &'a [u8]) -> Result<Option<Self>, DecodeError> {
        Self::check(bytes, Layout::file)
    }

    fn check(
        bytes: &'a [u8],
        layout: impl Fn(&Header, usize) -> Result<Option<Layout>, DecodeError>,
    ) -> Result<Option<Self>, DecodeError> {
        let header = Header::view(bytes)?;
        let Some(layout) = layout(header, bytes.len())? else { return Ok(None) };
        let table = bytes.get(layout.vars()).unwrap_or_default();
        let vars = Vars::new(table, layout.row_len()).map_err(|error| {
            // The table's offset makes one in the bytes of it.
            match error.kind {
                telemetry_core::DecodeErrorKind::Malformed { expected, at } => {
                    malformed(expected, at.saturating_add(layout.vars().start))
                }
                _ => error,
            }
        })?;
        Ok(Some(Self { bytes, header, layout, vars }))
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &'a Header {
        self.header
    }

    /// Where everything stands.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The variables.
    #[must_use]
    pub const fn vars(&self) -> &Vars<'a> {
        &self.vars
    }

    /// True for a file.
    #[must_use]
    pub const fn is_file(&self) -> bool {
        self.layout.is_file()
    }

    /// What a file says of its records; `None` for a live map.
    #[must_use]
    pub fn sub_header(&self) -> Option<&'a DiskSubHeader> {
        let bytes = self.bytes.get(SUB_HEADER_AT..).filter(|_| self.is_file())?;
        DiskSubHeader::ref_from_prefix(bytes).ok().map(|(sub_header, _)| sub_header)
    }

    /// The session text up to its NUL, in the simulator's encoding.
    #[must_use]
    pub fn session_text(&self) -> &'a [u8] {
        let room = self.bytes.get(self.layout.session()).unwrap_or_default();
        room.split(|&byte| byte == 0).next().unwrap_or_default()
    }

    /// The newest row: of a live map's buffers the one with the newest tick, of
    /// a file the last whole record. `None` before the first row.
    #[must_use]
    pub fn newest(&self) -> Option<Row<'a>> {
        if self.is_file() {
            return self.row(self.row_count().checked_sub(1)?);
        }
        self.buffer(self.newest_buffer()?.index)
    }

    /// The buffer of a live map with the newest row; `None` before the first
    /// row, and for a file.
    #[must_use]
    pub fn newest_buffer(&self) -> Option<Buffer> {
        self.header.newest(|buffer| self.is_written(buffer.index))
    }

    /// The row of a live map's buffer, whatever its tick.
    #[must_use]
    pub fn buffer(&self, index: usize) -> Option<Row<'a>> {
        self.bytes.get(self.layout.buffer(index)?).map(Row::new)
    }

    /// True where a buffer of a live map has been written: a tick's row holds
    /// at least its time.
    #[must_use]
    pub fn is_written(&self, index: usize) -> bool {
        self.buffer(index).is_some_and(|row| !row.is_blank())
    }

    /// The records of a file: its bytes behind the tables.
    fn records(&self) -> &'a [u8] {
        let start = self.layout.records_at().unwrap_or(usize::MAX);
        self.bytes.get(start..).unwrap_or_default()
    }

    /// How many whole records a file holds, by its size alone; 0 for a live map.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.records().len().checked_div(self.layout.row_len()).unwrap_or(0)
    }

    /// How many bytes stand behind a file's last whole record.
    #[must_use]
    pub fn trailing_bytes(&self) -> usize {
        self.records().len().checked_rem(self.layout.row_len()).unwrap_or(0)
    }

    /// A record of a file, from 0.
    #[must_use]
    pub fn row(&self, index: usize) -> Option<Row<'a>> {
        let start = index.checked_mul(self.layout.row_len())?;
        let end = start.checked_add(self.layout.row_len())?;
        self.records().get(start..end).map(Row::new)
    }

    /// The records of a file, in their order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'a>> + DoubleEndedIterator + use<'a> {
        // `Layout` lets no row be empty, of which `chunks_exact` panics.
        self.records().chunks_exact(self.layout.row_len().max(1)).map(Row::new)
    }
}

/// True where bytes are a live map by their content: a header of a known version
/// and a rate, tables and buffers within the bytes, and variables with names, the
/// session's time among them.
///
/// For memory whose name is not to be seen, as that of a program under Wine.
///
/// ```
/// // Only a live map of the simulator does.
/// assert!(!irsdk::looks_like(&[0; 4096]));
/// ```
///
/// [`Map::live`] shows what a live map holds.
#[must_use]
pub fn looks_like(bytes: &[u8]) -> bool {
    let Ok(Some(map)) = Map::live(bytes) else { return false };
    let rate = map.header().tick_rate.get();
    let is_named = |header: &crate::VarHeader| {
        let name = header.name().as_bytes();
        !name.is_empty() && name.iter().all(u8::is_ascii_graphic)
    };
    (1..=1_000).contains(&rate)
        && map.vars().handle("SessionTime").is_some()
        && map.vars().headers().iter().all(is_named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{SESSION, file, float, int, live};
    use std::string::ToString;

    #[test]
    fn the_newest_row_of_a_live_map() {
        let variables = [int("SessionTick", 0)];
        let rows = [3_442i32, 3_443, 3_441].map(i32::to_le_bytes);
        let bytes = live(&variables, &[(2_004, &rows[0]), (2_005, &rows[1]), (2_003, &rows[2])]);
        let map = Map::live(&bytes).unwrap().unwrap();
        assert_eq!(map.newest_buffer(), Some(Buffer { index: 1, tick: 2_005 }));
        let tick = map.vars().handle("SessionTick").unwrap();
        assert_eq!(map.newest().unwrap().get(tick), Some(3_443));
        assert_eq!(map.session_text(), SESSION);
        assert_eq!((map.row_count(), map.trailing_bytes(), map.rows().len()), (0, 0, 0));
        assert!(map.row(0).is_none() && map.sub_header().is_none());
    }

    #[test]
    fn a_blank_buffer_holds_no_row() {
        let variables = [int("SessionTick", 0)];
        let row = 1i32.to_le_bytes();
        // Ticks count from -1, and the first rows are zeros.
        let bytes = live(&variables, &[(-1, &[0; 4]), (-1, &[0; 4]), (-1, &[0; 4])]);
        assert!(Map::live(&bytes).unwrap().unwrap().newest().is_none());
        let bytes = live(&variables, &[(7, &[0; 4]), (6, &row), (-1, &[0; 4])]);
        assert_eq!(Map::live(&bytes).unwrap().unwrap().newest_buffer().unwrap().index, 1);
    }

    #[test]
    fn the_rows_of_a_file() {
        let bytes = file(&[float("Speed", 50.0)], 3);
        let map = Map::file(&bytes).unwrap().unwrap();
        let speed = map.vars().handle("Speed").unwrap();
        assert_eq!(map.row_count(), 3);
        assert!(map.rows().all(|row| row.get(speed) == Some(50.0f32)));
        assert!(map.row(2).is_some() && map.row(3).is_none() && map.row(usize::MAX).is_none());
        assert_eq!(map.newest().unwrap().get(speed), Some(50.0f32));
        assert_eq!(map.newest_buffer(), None);
        assert_eq!(map.buffer(0).map(Row::as_bytes), None);
        assert_eq!(map.session_text(), SESSION);
        assert_eq!(map.sub_header().unwrap().session_record_count.get(), 0);
        let none = file(&[float("Speed", 50.0)], 0);
        assert!(Map::file(&none).unwrap().unwrap().newest().is_none());
    }

    #[test]
    fn a_live_map_is_known_by_its_content() {
        let variables = [int("SessionTime", 0), int("Gear", 0)];
        let mut bytes = live(&variables, &[(1, &[1; 8]), (2, &[2; 8]), (0, &[3; 8])]);
        assert!(looks_like(&bytes));
        // Memory is handed out in whole pages.
        bytes.resize(8_192, 0);
        assert!(looks_like(&bytes));
        assert!(!looks_like(&[]) && !looks_like(&[0; 8_192]) && !looks_like(&bytes[4..]));
        assert!(!looks_like(&live(&[int("Gear", 0)], &[(1, &[1; 4])])), "no time");
        assert!(!looks_like(&live(&[int("SessionTime", 0), int("", 0)], &[(1, &[1; 8])])));
        for at in [0, 8, 24, 28, 32, 36, 52] {
            let mut broken = bytes.clone();
            broken[at..at + 4].copy_from_slice(&0x7fff_0000i32.to_le_bytes());
            assert!(!looks_like(&broken), "{at}");
        }
    }

    #[test]
    fn a_text_without_a_nul_ends_with_its_room() {
        let mut bytes = live(&[float("Speed", 1.0)], &[(1, &[1; 4])]);
        bytes[112..368].fill(b'x');
        let map = Map::live(&bytes).unwrap().unwrap();
        assert_eq!(map.session_text(), [b'x'; 256]);
    }

    #[test]
    fn a_broken_variable_is_found_in_the_bytes() {
        let mut bytes = file(&[float("Speed", 1.0), float("RPM", 1.0)], 1);
        bytes[288 + 4..288 + 8].copy_from_slice(&5i32.to_le_bytes());
        assert_eq!(
            Map::parse(&bytes).unwrap_err().to_string(),
            "iracing packet is malformed at byte 288: expected a variable within the row"
        );
    }

    /// Everything there is to read.
    fn read_all(map: &Map<'_>) {
        let mut reader = crate::FrameReader::default();
        let rows = [map.newest(), map.row(0), map.rows().next_back(), map.buffer(1)];
        for row in rows.into_iter().flatten() {
            assert_eq!(row.as_bytes().len(), map.layout().row_len());
            let frame = reader.frame(map.vars(), row);
            assert_eq!(frame, frame.clamped());
            for header in map.vars().headers() {
                let Some(handle) = header.handle() else { continue };
                assert_eq!(row.values(handle).unwrap().len(), handle.count());
                assert_eq!(row.number(handle).is_some(), handle.count() > 0);
                assert!(row.number_at(handle, handle.count()).is_none());
            }
        }
        assert!(map.session_text().len() <= map.layout().session().len());
    }

    #[test]
    fn no_bytes_break_a_read() {
        let variables = [
            float("Speed", 50.0),
            int("Gear", 4),
            float("RPM", 6_000.0),
            crate::testing::samples("LatAccel", [1.0; 6]),
        ];
        let row = [1; 36];
        let whole = [file(&variables, 3), live(&variables, &[(4, &row), (5, &row), (3, &row)])];
        // Xorshift: the same bytes in every run.
        let mut state = 0x2545_f491_4f6c_dd1du64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let odd = [0, -1, 1, 5, 111, 112, 144, 4_096, 4_097, i32::MAX, i32::MIN, i32::MAX - 143];
        let mut read = 0;
        for round in 0..10_000 {
            let mut bytes = whole[round % 2].clone();
            for _ in 0..=random() % 3 {
                // Header and variable headers, a word at a time.
                let at = (random() % 260) as usize * 4;
                let value = match random() % 3 {
                    0 => random() as i32,
                    1 => (random() % 1_200) as i32,
                    _ => odd[random() as usize % odd.len()],
                };
                if let Some(word) = bytes.get_mut(at..at + 4) {
                    word.copy_from_slice(&value.to_le_bytes());
                }
            }
            if random() % 4 == 0 {
                bytes.truncate(random() as usize % bytes.len());
            }
            for parse in [Map::parse, Map::live, Map::file] {
                if let Ok(Some(map)) = parse(&bytes) {
                    read_all(&map);
                    read += 1;
                }
            }
        }
        assert!(read > 5_000, "{read}");
    }
}
