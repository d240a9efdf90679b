use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use irsdk::{
    CarLimits, DiskSubHeader, Element, HEADER_LEN, Handle, Header, Layout, MAX_BUFFERS, MAX_VARS,
    Map, Row, SUB_HEADER_AT, VERSIONS, Vars,
};

use crate::column::{Column, Numbers};
use crate::error::{ColumnError, Error, ErrorKind};
use crate::frames::Frames;
use crate::laps::Laps;
use crate::source::{MappedFile, Source};

/// Where the tables may begin: behind the header and the sub-header.
const TABLES_AT: usize = SUB_HEADER_AT.saturating_add(size_of::<DiskSubHeader>());

/// A recorded file.
///
/// See the crate's documentation for what happens when another program changes
/// the file while it is mapped.
///
/// ```
/// use ibt_reader::Recording;
///
/// # mod made {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/made/mod.rs"));
/// # }
/// # use made::made;
/// # let speeds = [20f32, 25.0, 30.0].map(|speed| speed.to_le_bytes().to_vec());
/// # let bytes = made(&[("Speed", 4, 0)], &speeds);
/// // Three records of one variable; `Recording::open` takes a file.
/// let recording = Recording::from_bytes(bytes)?;
/// assert_eq!((recording.len(), recording.is_empty()), (3, false));
/// assert_eq!((recording.row_len(), recording.trailing_bytes()), (4, 0));
/// assert_eq!(recording.tick_rate(), Some(60));
/// assert!(recording.unfinished(), "it does not say how many records it has");
///
/// let speed = recording.handle("Speed").unwrap();
/// assert_eq!(recording.row(1).unwrap().get(speed), Some(25.0f32));
/// assert_eq!(recording.rows().filter_map(|row| row.number(speed)).sum::<f64>(), 75.0);
/// assert_eq!(recording.rows_in(1..3).len(), 2);
/// assert_eq!(recording.column::<f32>("Speed").unwrap().to_vec(), [20.0, 25.0, 30.0]);
/// assert_eq!(recording.numbers("Speed").unwrap().to_vec(), [20.0, 25.0, 30.0]);
/// assert_eq!(recording.numbers_of(speed).unwrap().get(2), Some(30.0));
/// assert_eq!(recording.column_of::<f32>(speed).unwrap().get(0), Some(20.0));
///
/// // What it says of itself.
/// assert_eq!((recording.header().ver.get(), recording.vars().headers().len()), (2, 1));
/// assert_eq!(recording.sub_header().session_lap_count.get(), 0);
/// assert_eq!(recording.layout().records_at(), Some(288));
/// assert_eq!((recording.session_text(), recording.start_date()), (&b""[..], None));
/// assert_eq!((recording.times().unwrap().start_s, recording.path()), (0.0, None));
/// assert!(recording.laps().is_none(), "it lacks the variable `Lap`");
/// # Ok::<(), ibt_reader::Error>(())
/// ```
pub struct Recording {
    path: Option<PathBuf>,
    source: Source,
    headers: Headers,
}

/// What was copied out of the file and checked.
struct Headers {
    header: Header,
    sub_header: DiskSubHeader,
    layout: Layout,
    /// The variable headers.
    table: Vec<u8>,
    fingerprint: u64,
}

/// When a recording begins and ends, in the seconds of `SessionTime`.
///
/// [`Recording::times`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// The first record's, s.
    pub start_s: f64,
    /// The last record's, s; in the sub-header the highest. `SessionTime` begins
    /// anew with each session, so that the last record's may be below the first's.
    pub end_s: f64,
    /// Where the two come from.
    pub from: TimesFrom,
}

/// Where the times of a recording come from.
///
/// It is [`Times::from`]; [`Recording`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimesFrom {
    /// The sub-header, which the simulator writes last.
    SubHeader,
    /// The variable `SessionTime` of the first and the last record.
    SessionTime,
    /// The number of records and their rate; the start is 0.
    RecordCount,
}

impl Recording {
    /// Maps a file and reads its headers, and nothing else of it.
    ///
    /// ```no_run
    /// use ibt_reader::Recording;
    ///
    /// let recording = Recording::open("session.ibt")?;
    /// println!("{:?}: {} records", recording.path(), recording.len());
    /// # Ok::<(), ibt_reader::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The file cannot be opened or mapped, it ends inside its headers, or they
    /// do not hold together, see [`ErrorKind`]. Records that are missing, or
    /// half there, are no error.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref().to_path_buf();
        let opened = MappedFile::open(&path)
            .map(Source::Mapped)
            .and_then(|source| Ok((Headers::check(source.bytes())?, source)));
        match opened {
            Ok((headers, source)) => Ok(Self { path: Some(path), source, headers }),
            Err(kind) => Err(Error { path: Some(path), kind }),
        }
    }

    /// Reads a whole file into memory. It is not mapped, so that nothing that
    /// other programs do to it matters; [`refresh`](Self::refresh) finds nothing
    /// new.
    ///
    /// ```no_run
    /// use ibt_reader::Recording;
    ///
    /// // As the file may be cut while it is read.
    /// let recording = Recording::read("session.ibt")?;
    /// # Ok::<(), ibt_reader::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    pub fn read(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref().to_path_buf();
        let read = std::fs::read(&path)
            .map_err(|source| ErrorKind::Io { doing: "read", source })
            .and_then(|bytes| Ok((Headers::check(&bytes)?, Source::Memory(bytes))));
        match read {
            Ok((headers, source)) => Ok(Self { path: Some(path), source, headers }),
            Err(kind) => Err(Error { path: Some(path), kind }),
        }
    }

    /// A recording in memory.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Result<Self, Error> {
        let bytes = bytes.into();
        match Headers::check(&bytes) {
            Ok(headers) => Ok(Self { path: None, source: Source::Memory(bytes), headers }),
            Err(kind) => Err(Error { path: None, kind }),
        }
    }

    /// Looks at the file again: at what was appended to it, and at its headers,
    /// which the simulator writes anew when it closes it. Returns how many
    /// records there are now that were not there before.
    ///
    /// It is the file that was opened: another one that was put in its place
    /// under the same name is not looked at.
    ///
    /// ```no_run
    /// use ibt_reader::Recording;
    ///
    /// let mut recording = Recording::open("session.ibt")?;
    /// loop {
    ///     let new = recording.refresh()?;
    ///     let from = recording.len() - new;
    ///     for row in recording.rows_in(from..recording.len()) {
    ///         println!("{} bytes", row.as_bytes().len());
    ///     }
    ///     std::thread::sleep(std::time::Duration::from_secs(1));
    /// }
    /// # #[allow(unreachable_code)]
    /// # Ok::<(), ibt_reader::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`ErrorKind::Shrunk`]: the file is shorter than before. Those records
    ///   that are still whole can be read; there are none where the file now
    ///   ends inside its headers.
    /// - [`ErrorKind::Changed`] (the variables, their places or the date), or any of [`open`](Self::open): another
    ///   recording was written over it. What is read from now on has no meaning,
    ///   and the file is to be opened anew.
    pub fn refresh(&mut self) -> Result<usize, Error> {
        let refreshed = self.try_refresh();
        refreshed.map_err(|kind| Error { path: self.path.clone(), kind })
    }

    fn try_refresh(&mut self) -> Result<usize, ErrorKind> {
        let (was, records) = (self.source.bytes().len(), self.len());
        self.source.refresh()?;
        let now = self.source.bytes().len();
        if now < was {
            return Err(ErrorKind::Shrunk { was: was as u64, now: now as u64 });
        }
        let headers = Headers::check(self.source.bytes())?;
        // A date that was not there may come, when the file is closed.
        let date = self.start_date();
        let same = headers.layout == self.headers.layout
            && headers.fingerprint == self.headers.fingerprint
            && (date.is_none() || date == headers.start_date());
        if !same {
            return Err(ErrorKind::Changed);
        }
        self.headers = headers;
        Ok(self.len().saturating_sub(records))
    }

    /// The file; `None` for a recording in memory.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.headers.header
    }

    /// What the file says of its records: its date, and what is 0 until it is
    /// closed.
    #[must_use]
    pub const fn sub_header(&self) -> &DiskSubHeader {
        &self.headers.sub_header
    }

    /// Where everything stands.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.headers.layout
    }

    /// The variables.
    #[must_use]
    pub fn vars(&self) -> Vars<'_> {
        let Headers { table, fingerprint, .. } = &self.headers;
        match Vars::again(table, self.row_len(), *fingerprint) {
            Some(vars) => vars,
            None => unreachable!("this copy was checked when it was made"),
        }
    }

    /// How to read a variable; `None` where there is none of that name.
    #[must_use]
    pub fn handle(&self, name: &str) -> Option<Handle> {
        self.vars().handle(name)
    }

    /// The session text up to its NUL, in the simulator's encoding. It was
    /// written when the recording began, and says nothing of what came later.
    #[must_use]
    pub fn session_text(&self) -> &[u8] {
        let text = self.source.bytes().get(self.headers.layout.session()).unwrap_or_default();
        text.split(|&byte| byte == 0).next().unwrap_or_default()
    }

    /// Records a second; `None` where the header has none. It is 60 also where
    /// variables hold 360 values a second.
    #[must_use]
    pub fn tick_rate(&self) -> Option<u32> {
        u32::try_from(self.headers.header.tick_rate.get()).ok().filter(|&rate| rate > 0)
    }

    /// The length of a record, in bytes; never 0.
    #[must_use]
    pub const fn row_len(&self) -> usize {
        self.headers.layout.row_len()
    }

    /// The bytes behind the tables.
    fn record_bytes(&self) -> &[u8] {
        let start = self.headers.layout.records_at().unwrap_or(usize::MAX);
        self.source.bytes().get(start..).unwrap_or_default()
    }

    /// The bytes of the whole records of a range, as far as there are any.
    pub(crate) fn records_in(&self, range: Range<usize>) -> &[u8] {
        let end = range.end.min(self.len());
        let start = range.start.min(end);
        let bytes = start.saturating_mul(self.row_len())..end.saturating_mul(self.row_len());
        self.record_bytes().get(bytes).unwrap_or_default()
    }

    /// How many whole records there are, by the size of the file.
    #[must_use]
    pub fn len(&self) -> usize {
        self.record_bytes().len().checked_div(self.row_len()).unwrap_or(0)
    }

    /// True where there is no whole record.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes stand behind the last whole record.
    #[must_use]
    pub fn trailing_bytes(&self) -> usize {
        self.record_bytes().len().checked_rem(self.row_len()).unwrap_or(0)
    }

    /// True where the simulator has not closed the file, or the file was cut
    /// since: the number of records that it names is 0 or not that which there
    /// is, or half a record stands at the end.
    #[must_use]
    pub fn unfinished(&self) -> bool {
        let named = self.headers.sub_header.session_record_count.get();
        let right = usize::try_from(named).is_ok_and(|named| named > 0 && named == self.len());
        !right || self.trailing_bytes() > 0
    }

    /// A record, from 0.
    #[must_use]
    pub fn row(&self, index: usize) -> Option<Row<'_>> {
        let start = index.checked_mul(self.row_len())?;
        let end = start.checked_add(self.row_len())?;
        self.record_bytes().get(start..end).map(Row::new)
    }

    /// The records, in their order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> + DoubleEndedIterator {
        self.rows_in(0..usize::MAX)
    }

    /// The records of a range, such as a [lap's](crate::Lap::records), as far as
    /// there are any.
    pub fn rows_in(
        &self,
        range: Range<usize>,
    ) -> impl ExactSizeIterator<Item = Row<'_>> + DoubleEndedIterator {
        self.records_in(range).chunks_exact(self.row_len().max(1)).map(Row::new)
    }

    /// One variable over all records, by its name and type.
    ///
    /// # Errors
    ///
    /// There is no such variable, or it has another type.
    pub fn column<T: Element + Default + 'static>(
        &self,
        name: &str,
    ) -> Result<Column<'_, T>, ColumnError> {
        let handle = self.handle(name).ok_or_else(|| ColumnError::NoVariable(name.to_owned()))?;
        self.column_of(handle).map_err(|error| match error {
            ColumnError::WrongType { found, wanted, .. } => {
                ColumnError::WrongType { name: name.to_owned(), found, wanted }
            }
            other => other,
        })
    }

    /// One variable over all records, by its handle and type.
    ///
    /// # Errors
    ///
    /// The variable has another type, or the handle is another recording's.
    pub fn column_of<T: Element + Default + 'static>(
        &self,
        handle: Handle,
    ) -> Result<Column<'_, T>, ColumnError> {
        Column::new(self.records_in(0..usize::MAX), self.row_len(), handle)
    }

    /// One variable of any type over all records, as numbers.
    ///
    /// # Errors
    ///
    /// There is no such variable.
    pub fn numbers(&self, name: &str) -> Result<Numbers<'_>, ColumnError> {
        let handle = self.handle(name).ok_or_else(|| ColumnError::NoVariable(name.to_owned()))?;
        self.numbers_of(handle)
    }

    /// One variable of any type over all records, as numbers, by its handle.
    ///
    /// # Errors
    ///
    /// The handle is another recording's.
    pub fn numbers_of(&self, handle: Handle) -> Result<Numbers<'_>, ColumnError> {
        Numbers::new(self.records_in(0..usize::MAX), self.row_len(), handle)
    }

    /// The laps, by the variable `Lap`; `None` where the recording lacks it.
    #[must_use]
    pub fn laps(&self) -> Option<Laps<'_>> {
        Laps::new(self)
    }

    /// The records as frames. The limits are in the session text.
    ///
    /// ```
    /// use ibt_reader::Recording;
    ///
    /// # mod made {
    /// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/made/mod.rs"));
    /// # }
    /// # use made::made;
    /// # let speeds = [20f32, 25.0, 30.0].map(|speed| speed.to_le_bytes().to_vec());
    /// # let bytes = made(&[("Speed", 4, 0)], &speeds);
    /// let recording = Recording::from_bytes(bytes)?;
    /// let frames: Vec<_> = recording.frames(Default::default()).collect();
    /// assert_eq!(frames[2].frame.speed_kmh(), Some(108.0));
    /// assert_eq!((frames[2].record, frames[2].session_time_s), (2, None));
    /// assert!(frames[1].at > frames[0].at);
    /// # Ok::<(), ibt_reader::Error>(())
    /// ```
    #[must_use]
    pub fn frames(&self, limits: CarLimits) -> Frames<'_> {
        Frames::new(self, limits)
    }

    /// When the session began, seconds since 1970 in UTC; `None` where the file
    /// does not say.
    #[must_use]
    pub fn start_date(&self) -> Option<i64> {
        self.headers.start_date()
    }

    /// When the recording begins and ends; `None` where nothing says so.
    ///
    /// The sub-header is believed where the recording is finished and it holds
    /// two times in order. Otherwise the times are those of the first and the
    /// last record that was written: a crash of the computer may leave zeros at
    /// the end of a file.
    #[must_use]
    pub fn times(&self) -> Option<Times> {
        let sub_header = &self.headers.sub_header;
        let (start_s, end_s) =
            (sub_header.session_start_time.get(), sub_header.session_end_time.get());
        let plausible = start_s.is_finite() && end_s.is_finite() && end_s > 0.0;
        if plausible && start_s <= end_s && !self.unfinished() {
            return Some(Times { start_s, end_s, from: TimesFrom::SubHeader });
        }
        self.recorded_times().or_else(|| {
            let steps = u32::try_from(self.len().checked_sub(1)?).ok()?;
            let end_s = f64::from(steps) / f64::from(self.tick_rate()?);
            Some(Times { start_s: 0.0, end_s, from: TimesFrom::RecordCount })
        })
    }

    fn recorded_times(&self) -> Option<Times> {
        let handle = self.handle("SessionTime")?;
        let time =
            |row: Row<'_>| row.number(handle).filter(|time| time.is_finite() && !row.is_blank());
        let start_s = self.rows().find_map(time)?;
        let end_s = self.rows().rev().find_map(time)?;
        Some(Times { start_s, end_s, from: TimesFrom::SessionTime })
    }
}

impl fmt::Debug for Recording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recording")
            .field("path", &self.path)
            .field("records", &self.len())
            .field("trailing_bytes", &self.trailing_bytes())
            .field("unfinished", &self.unfinished())
            .finish_non_exhaustive()
    }
}

impl Headers {
    fn start_date(&self) -> Option<i64> {
        Some(self.sub_header.session_start_date.get()).filter(|&date| date != 0)
    }

    fn check(bytes: &[u8]) -> Result<Self, ErrorKind> {
        let short = || ErrorKind::Short { len: bytes.len() as u64, needed: TABLES_AT as u64 };
        if bytes.len() < TABLES_AT {
            return Err(short());
        }
        let header = *Header::view(bytes).map_err(|_| short())?;
        if is_live_map(bytes, &header) {
            return Err(ErrorKind::LiveMap { buffers: header.num_buf.get() });
        }
        let map = Map::file(bytes).map_err(|error| {
            misplaced(&header, bytes.len()).unwrap_or(ErrorKind::Header(error.kind))
        })?;
        let map = map.ok_or(ErrorKind::Empty {
            version: header.ver.get(),
            variables: header.num_vars.get(),
            buffers: header.num_buf.get(),
            row_len: header.buf_len.get(),
        })?;
        let sub_header = *map.sub_header().ok_or_else(short)?;
        let layout = *map.layout();
        // A copy, which no other program changes: at most 4,096 headers, and no
        // more than the file holds. What is checked last is what is used.
        let table = bytes.get(layout.vars()).unwrap_or_default().to_vec();
        let vars = Vars::new(&table, layout.row_len());
        let fingerprint = vars.map_err(|error| ErrorKind::Header(error.kind))?.fingerprint();
        Ok(Self { header, sub_header, layout, table, fingerprint })
    }
}

/// A live map has several buffers, and its text right behind the header.
fn is_live_map(bytes: &[u8], header: &Header) -> bool {
    let text_at = usize::try_from(header.session_info_offset.get());
    header.num_buf.get() > 1
        && text_at.is_ok_and(|at| (HEADER_LEN..TABLES_AT).contains(&at))
        && matches!(Map::live(bytes), Ok(Some(_)))
}

/// Which part of a file is not within it or over another, where its version and
/// its counts are right.
fn misplaced(header: &Header, len: usize) -> Option<ErrorKind> {
    let counts = [(header.num_vars.get(), MAX_VARS), (header.num_buf.get(), MAX_BUFFERS)];
    let within = |(count, most): (i32, usize)| usize::try_from(count).is_ok_and(|n| n <= most);
    let sizes = [header.session_info_len.get(), header.buf_len.get()];
    if !VERSIONS.contains(&header.ver.get())
        || !counts.into_iter().all(within)
        || sizes.into_iter().any(i32::is_negative)
    {
        return None;
    }
    let part = |what, at: i32, len: i64| (what, i64::from(at), i64::from(at).saturating_add(len));
    let vars_len = i64::from(header.num_vars.get()).saturating_mul(144);
    let vars = part("variable headers", header.var_header_offset.get(), vars_len);
    let text_len = i64::from(header.session_info_len.get());
    let text = part("session text", header.session_info_offset.get(), text_len);
    let records = part("records", header.var_buf.first()?.buf_offset.get(), 0);
    let tables = [vars, text].into_iter().filter(|&(_, start, end)| start < end);
    let file_end = i64::try_from(len).ok()?;
    for (what, start, end) in tables.clone().chain((records.1 > 0).then_some(records)) {
        if start < 0 || end > file_end {
            return Some(ErrorKind::Outside { what, start, end, len: len as u64 });
        }
    }
    let fixed = ("header", 0, TABLES_AT as i64);
    let mut before = vec![fixed];
    for (what, start, end) in tables {
        let over = before.iter().find(|&&(_, from, to)| start < to && from < end);
        if let Some(&(other, other_start, other_end)) = over {
            return Some(ErrorKind::Overlap { what, start, end, other, other_start, other_end });
        }
        before.push((what, start, end));
    }
    None
}
