//! The map of iRacing.
//!
//! The file has the simulator's own layout and its fields of 2026, which mark the
//! begin of a row, whether or not the simulator fills them: so a reader sees a row
//! that is being written, however slow the writing is.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use irsdk::live::{Live, Poll};
use irsdk::{HEADER_LEN, Header, MAX_VARS, MEMORY_NAME, VarHeader};
use named_memory::NamedMemory;
use zerocopy::{FromZeros, IntoBytes};

use crate::Copier;
use crate::file::SharedFile;

const BUFFERS: usize = 3;
const TEXT_AT: usize = HEADER_LEN;
const TEXT_ROOM: usize = 524_288;
const TABLE_AT: usize = TEXT_AT + TEXT_ROOM;
const ROWS_AT: usize = TABLE_AT + MAX_VARS * size_of::<VarHeader>();
const ROW_ROOM: usize = 24_576;
const LEN: usize = ROWS_AT + BUFFERS * ROW_ROOM;

/// Where fields of the header stand.
const TEXT_COUNT_AT: usize = 12;
const VARS_AT: usize = 24;
const CURRENT_AT: usize = 40;
const BUFFER_AT: usize = 48;
const BUFFER_LEN: usize = 16;

pub(crate) struct Copy {
    folder: PathBuf,
    live: Live,
    start: Instant,
    file: Option<SharedFile>,
    text_count: i32,
    row: Vec<u8>,
}

impl Copy {
    #[allow(clippy::unnecessary_wraps, reason = "as others are made")]
    pub(crate) fn new(folder: &Path) -> Result<Self, String> {
        Ok(Self {
            folder: folder.to_owned(),
            live: Live::new(),
            start: Instant::now(),
            file: None,
            text_count: 0,
            row: Vec::new(),
        })
    }
}

impl Copier for Copy {
    fn step(&mut self) -> Result<bool, String> {
        let poll = self.live.poll(self.start.elapsed().into());
        let Poll::Tick(tick) = poll.map_err(|error| error.to_string())? else { return Ok(false) };
        let number = tick.number;
        self.row.clear();
        self.row.extend_from_slice(tick.row.as_bytes());
        let table = tick.vars_changed.then(|| tick.vars.headers().as_bytes().to_vec());
        let text_changed = tick.session_changed;
        if self.row.len() > ROW_ROOM {
            return Err(format!("a row of {} bytes, {ROW_ROOM} have room", self.row.len()));
        }
        if table.is_none() && self.file.is_none() {
            return Err("rows without variables".into());
        }
        if text_changed || table.is_some() {
            // A reader looks for other variables too where the text is another.
            self.text_count = self.text_count.wrapping_add(1);
        }
        if let Some(table) = table {
            self.set_up(&table)?;
        } else if text_changed {
            self.put_text()?;
            self.put(TEXT_COUNT_AT, &self.text_count.to_le_bytes())?;
        }
        self.put_row(number)?;
        Ok(true)
    }

    /// The event is pulsed, and a pulse that comes while a row is copied is
    /// missed: so not as long as a row takes.
    fn wait(&self) {
        self.live.wait(Duration::from_millis(4));
    }
}

impl Copy {
    fn put(&self, at: usize, bytes: &[u8]) -> Result<(), String> {
        self.file.as_ref().map_or(Ok(()), |file| file.put(at, bytes))
    }

    fn put_text(&self) -> Result<(), String> {
        let text = self.live.session_text();
        let mut text = text.as_bytes().to_vec();
        // A NUL ends it, and what is left of a longer one is behind that.
        text.truncate(TEXT_ROOM - 1);
        text.push(0);
        self.put(TEXT_AT, &text)
    }

    /// Everything but rows. Until the number of variables is written there are
    /// none, which a reader takes for a map that is not filled yet.
    fn set_up(&mut self, table: &[u8]) -> Result<(), String> {
        if self.file.is_none() {
            self.file = Some(SharedFile::create(&self.folder, MEMORY_NAME, LEN)?);
            println!("{MEMORY_NAME}: {LEN} bytes");
        }
        let mut header = Header::new_zeroed();
        let source = source().unwrap_or_else(|_| Header::new_zeroed());
        header.ver = source.ver.get().max(1).into();
        header.tick_rate = match source.tick_rate.get() {
            0 => 60.into(),
            _ => source.tick_rate,
        };
        header.status = 1.into();
        header.session_info_update = self.text_count.into();
        header.session_info_len = (TEXT_ROOM as i32).into();
        header.session_info_offset = (TEXT_AT as i32).into();
        header.var_header_offset = (TABLE_AT as i32).into();
        header.num_buf = (BUFFERS as i32).into();
        header.buf_len = (self.row.len() as i32).into();
        for (index, buffer) in header.var_buf.0.iter_mut().take(BUFFERS).enumerate() {
            buffer.tick_count = (-1).into();
            buffer.tick_count_begin = (-1).into();
            buffer.buf_offset = (row_at(index) as i32).into();
        }
        self.put(0, header.as_bytes())?;
        // A blank row is none; those before are of other variables.
        for index in 0..BUFFERS {
            self.put(row_at(index), &vec![0; self.row.len()])?;
        }
        self.put_text()?;
        self.put(TABLE_AT, table)?;
        let count = table.len() / size_of::<VarHeader>();
        self.put(VARS_AT, &(count as i32).to_le_bytes())
    }

    /// The begin, the row, the tick, and which buffer it was.
    fn put_row(&self, tick: i32) -> Result<(), String> {
        let index = tick.rem_euclid(BUFFERS as i32) as usize;
        let buffer_at = BUFFER_AT + BUFFER_LEN * index;
        self.put(buffer_at + 8, &tick.to_le_bytes())?;
        self.put(row_at(index), &self.row)?;
        self.put(buffer_at, &tick.to_le_bytes())?;
        let mut current = [0; 8];
        current[..4].copy_from_slice(&tick.to_le_bytes());
        current[4] = index as u8;
        self.put(CURRENT_AT, &current)
    }
}

const fn row_at(index: usize) -> usize {
    ROWS_AT + ROW_ROOM * index
}

/// The simulator's own header, for what the rows do not say.
fn source() -> Result<Header, named_memory::Error> {
    let mut header = Header::new_zeroed();
    NamedMemory::open(MEMORY_NAME)?.copy_into(0, header.as_mut_bytes())?;
    Ok(header)
}
