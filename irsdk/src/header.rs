//! The header of a live map and of a recorded file, and which of its buffers
//! holds the newest row.
//!
//! Source: the publisher's headers of 2016, 2020 and 2024, and four independent
//! transcriptions of the fields that were added in 2026, which agree. Offsets
//! were checked on a recorded file and on a saved live map.
//!
//! Quirks:
//! - The 2026 fields stand in what was padding, and the version did not change:
//!   they are in use where one of them is not 0.
//! - The length of the session text stands before its offset.
//! - In a live map that length is the room that is reserved, in a file the exact
//!   length.
//! - A file keeps a tick counter left over from the live map; it does not count
//!   the file's records.
//! - On some builds the status stays 0 while data flows.

use telemetry_core::wire::{Array, F64, I32, I64};
use telemetry_core::{DecodeError, assert_layout};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::malformed;

/// The length of the header, in bytes.
///
/// [`Header::view`] wants so many bytes.
pub const HEADER_LEN: usize = 112;
/// Where a file's sub-header stands: behind the header, whatever the offsets say.
///
/// [`Map::sub_header`](crate::Map::sub_header) reads there.
pub const SUB_HEADER_AT: usize = HEADER_LEN;
/// The versions that are read.
///
/// Those that [`Layout`](crate::Layout) takes.
pub const VERSIONS: [i32; 2] = [1, 2];
/// The most buffers that a header has room for.
///
/// The length of [`Header::var_buf`].
pub const MAX_BUFFERS: usize = 4;

/// The bit of [`Header::status`] that says that the simulator runs.
const CONNECTED: i32 = 1;

/// One of the buffers that rows are written to in turn.
///
/// [`Header::buffers`] gives them.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct VarBuf {
    /// Counts ticks; written after the row, and -1 before the first one.
    #[doc(alias = "tickCount")]
    pub tick_count: I32,
    /// Where the row stands, bytes from the start.
    #[doc(alias = "bufOffset")]
    pub buf_offset: I32,
    /// Counts ticks; written before the row. Since 2026, before that 0.
    #[doc(alias = "tickCountBegin")]
    pub tick_count_begin: I32,
    /// Padding.
    pub pad: I32,
}

assert_layout!(VarBuf, "irsdk/var_buf", 16, {
    tick_count: 0, buf_offset: 4, tick_count_begin: 8, pad: 12,
});

/// The header.
///
/// ```
/// use irsdk::Header;
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut header = Header::new_zeroed();
/// (header.status, header.num_buf) = (1.into(), 2.into());
/// header.var_buf.0[1].tick_count = 9.into();
/// let header = Header::view(header.as_bytes())?;
/// assert!(header.is_connected());
/// assert_eq!(header.buffers().count(), 2);
/// assert!(!header.marks_begin(), "a simulator from before 2026");
///
/// let newest = header.newest(|_| true).unwrap();
/// assert_eq!((newest.index, newest.tick), (1, 9));
/// // … the row is copied; then of the header as it is now:
/// assert!(header.holds(newest));
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct Header {
    /// Version, 1 or 2; 0 before the simulator has written it.
    pub ver: I32,
    /// Bit 0: the simulator runs.
    pub status: I32,
    /// Rows a second: 60, also where variables hold 360 values a second.
    #[doc(alias = "tickRate")]
    pub tick_rate: I32,
    /// Counts changes of the session text; 0 in a file.
    #[doc(alias = "sessionInfoUpdate")]
    pub session_info_update: I32,
    /// Length of the session text, bytes; in a live map the room for it.
    #[doc(alias = "sessionInfoLen")]
    pub session_info_len: I32,
    /// Where the session text stands, bytes from the start.
    #[doc(alias = "sessionInfoOffset")]
    pub session_info_offset: I32,
    /// How many variables there are.
    #[doc(alias = "numVars")]
    pub num_vars: I32,
    /// Where their headers stand, bytes from the start.
    #[doc(alias = "varHeaderOffset")]
    pub var_header_offset: I32,
    /// How many buffers there are: 3 in a live map, 1 in a file.
    #[doc(alias = "numBuf")]
    pub num_buf: I32,
    /// Length of a row, bytes.
    #[doc(alias = "bufLen")]
    pub buf_len: I32,
    /// Tick of the buffer written last. Since 2026, before that 0.
    #[doc(alias = "curBufTickCount")]
    pub cur_buf_tick_count: I32,
    /// The buffer written last. Since 2026, before that 0.
    #[doc(alias = "curBuf")]
    pub cur_buf: u8,
    /// Padding.
    pub pad: Array<u8, 3>,
    /// The buffers.
    #[doc(alias = "varBuf")]
    pub var_buf: Array<VarBuf, MAX_BUFFERS>,
}

assert_layout!(Header, "irsdk/header", 112, {
    ver: 0, status: 4, tick_rate: 8, session_info_update: 12, session_info_len: 16,
    session_info_offset: 20, num_vars: 24, var_header_offset: 28, num_buf: 32, buf_len: 36,
    cur_buf_tick_count: 40, cur_buf: 44, pad: 45, var_buf: 48,
});

/// What a file has behind its header. While it is recorded, and after a crash,
/// all but the date is 0, and the date may be.
///
/// [`Map::sub_header`](crate::Map::sub_header) gives it.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct DiskSubHeader {
    /// When the session began, seconds since 1970 in UTC.
    #[doc(alias = "sessionStartDate")]
    pub session_start_date: I64,
    /// `SessionTime` of the first record, s.
    #[doc(alias = "sessionStartTime")]
    pub session_start_time: F64,
    /// The highest `SessionTime`, s.
    #[doc(alias = "sessionEndTime")]
    pub session_end_time: F64,
    /// How many laps there are.
    #[doc(alias = "sessionLapCount")]
    pub session_lap_count: I32,
    /// How many records there are. The size of the file knows better.
    #[doc(alias = "sessionRecordCount")]
    pub session_record_count: I32,
}

assert_layout!(DiskSubHeader, "irsdk/disk_sub_header", 32, {
    session_start_date: 0, session_start_time: 8, session_end_time: 16, session_lap_count: 24,
    session_record_count: 28,
});

/// A buffer with a whole row.
///
/// [`Header::newest`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// Which of the buffers.
    pub index: usize,
    /// Its tick.
    pub tick: i32,
}

impl Header {
    /// Views the header at the start of a map or a file. Nothing in it is
    /// checked; [`Layout`](crate::Layout) does that.
    ///
    /// # Errors
    ///
    /// There are fewer than 112 bytes.
    pub fn view(bytes: &[u8]) -> Result<&Self, DecodeError> {
        match Self::ref_from_prefix(bytes) {
            Ok((header, _)) => Ok(header),
            Err(_) => Err(malformed("a header of 112 bytes", bytes.len())),
        }
    }

    /// True where the simulator says that it runs. On some builds it does not
    /// say so while it does: new ticks are a sign of life too.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        self.status.get() & CONNECTED != 0
    }

    /// The buffers that are in use.
    pub fn buffers(&self) -> impl Iterator<Item = &VarBuf> {
        self.var_buf.iter().take(usize::try_from(self.num_buf.get()).unwrap_or(0))
    }

    /// True where the simulator fills the fields of 2026, so that a row that is
    /// being written shows.
    #[must_use]
    pub fn marks_begin(&self) -> bool {
        self.cur_buf_tick_count.get() != 0
            || self.buffers().any(|buffer| buffer.tick_count_begin.get() != 0)
    }

    /// True where a buffer still holds the row of that tick, whole.
    ///
    /// A row of a live map is copied between two looks at the header. The copy
    /// is good where the second header says so.
    #[must_use]
    pub fn holds(&self, buffer: Buffer) -> bool {
        let held = self.buffers().nth(buffer.index);
        held.is_some_and(|held| held.tick_count.get() == buffer.tick && self.is_whole(held))
    }

    fn is_whole(&self, buffer: &VarBuf) -> bool {
        !self.marks_begin() || buffer.tick_count_begin == buffer.tick_count
    }

    /// The buffer with the newest whole row among those that `usable` accepts.
    ///
    /// The counter may wrap: its values are taken to lie within half of its
    /// range of each other.
    #[must_use]
    pub fn newest(&self, usable: impl Fn(Buffer) -> bool) -> Option<Buffer> {
        let candidates = || {
            let numbered = self.buffers().enumerate();
            let whole = numbered.filter(|(_, buffer)| self.is_whole(buffer));
            whole
                .map(|(index, buffer)| Buffer { index, tick: buffer.tick_count.get() })
                .filter(|&buffer| usable(buffer))
        };
        // The simulator's own word holds over a restart of the counter, when
        // the ticks of two sessions stand side by side.
        let current = Buffer { index: self.cur_buf.into(), tick: self.cur_buf_tick_count.get() };
        if self.marks_begin() && candidates().any(|buffer| buffer == current) {
            return Some(current);
        }
        candidates().reduce(
            |newest, buffer| {
                if buffer.tick.wrapping_sub(newest.tick) > 0 { buffer } else { newest }
            },
        )
    }
}

/// What a new row is to the one before it.
///
/// [`Ticks::look`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The first row that is seen.
    First,
    /// A later row of the same session.
    Next {
        /// How many ticks between them were not seen.
        missed: u32,
    },
    /// The counter went back: a new session, or the simulator was restarted.
    Restart,
}

/// Follows the tick counter of a live map from look to look.
///
/// ```
/// use irsdk::{Header, Progress, Ticks};
/// use zerocopy::FromZeros;
///
/// let mut header = Header::new_zeroed();
/// header.num_buf = 1.into();
/// let mut ticks = Ticks::default();
/// let mut look = |tick: i32| {
///     header.var_buf.0[0].tick_count = tick.into();
///     let (buffer, progress) = ticks.look(&header, |_| true)?;
///     // … the row is copied, and `holds` says that the copy is good …
///     ticks.accept(&header, buffer);
///     Some(progress)
/// };
/// assert_eq!(look(26_468), Some(Progress::First));
/// assert_eq!(look(26_468), None);
/// assert_eq!(look(26_470), Some(Progress::Next { missed: 1 }));
/// assert_eq!(look(2), Some(Progress::Restart));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticks {
    last: Option<i32>,
    seen: [Option<i32>; MAX_BUFFERS],
}

impl Ticks {
    /// The newest row among those that `usable` accepts; `None` where it was
    /// seen before.
    ///
    /// Only buffers that changed since the last accepted row count. So the rows
    /// of a session that has ended cannot hide those of a new one, whose ticks
    /// are lower. A row whose copy turns out blank is not to be accepted: the
    /// simulator has only set up its buffers.
    #[must_use]
    pub fn look(
        &self,
        header: &Header,
        usable: impl Fn(Buffer) -> bool,
    ) -> Option<(Buffer, Progress)> {
        let changed = |buffer: Buffer| {
            self.seen.get(buffer.index).is_some_and(|&seen| seen != Some(buffer.tick))
        };
        // A header is not read at one moment: an older buffer may be seen as it was
        // beside the newest, and then be taken for one that has changed since.
        let is_late = |buffer: Buffer| {
            self.last.is_some_and(|last| {
                let behind = usize::try_from(last.wrapping_sub(buffer.tick));
                behind.is_ok_and(|behind| behind < MAX_BUFFERS)
                    && header.buffers().any(|held| held.tick_count.get() == last)
            })
        };
        let is_new = |buffer| changed(buffer) && !is_late(buffer) && usable(buffer);
        let buffer = header.newest(is_new)?;
        let progress = match self.last.map(|last| buffer.tick.wrapping_sub(last)) {
            None => Progress::First,
            Some(ahead @ 1..) => Progress::Next { missed: ahead.unsigned_abs().saturating_sub(1) },
            Some(_) => Progress::Restart,
        };
        Some((buffer, progress))
    }

    /// Takes a row as seen, once its copy is good. `header` is the one that was
    /// looked at.
    pub fn accept(&mut self, header: &Header, buffer: Buffer) {
        self.last = Some(buffer.tick);
        self.seen = [None; MAX_BUFFERS];
        for (seen, held) in self.seen.iter_mut().zip(header.buffers()) {
            *seen = Some(held.tick_count.get());
        }
    }

    /// Forgets what was seen: the simulator is gone.
    ///
    /// ```
    /// use irsdk::{Header, Progress, Ticks};
    /// use zerocopy::FromZeros;
    ///
    /// let mut header = Header::new_zeroed();
    /// header.num_buf = 1.into();
    /// let mut ticks = Ticks::default();
    /// let (buffer, _) = ticks.look(&header, |_| true).unwrap();
    /// ticks.accept(&header, buffer);
    /// assert!(ticks.look(&header, |_| true).is_none());
    /// ticks.reset();
    /// assert_eq!(ticks.look(&header, |_| true).unwrap().1, Progress::First);
    /// ```
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use zerocopy::FromZeros;

    fn header(ticks: &[i32]) -> Header {
        let mut header = Header::new_zeroed();
        header.num_buf = (ticks.len() as i32).into();
        for (buffer, &tick) in header.var_buf.0.iter_mut().zip(ticks) {
            buffer.tick_count = tick.into();
        }
        header
    }

    fn newest(header: &Header) -> Option<(usize, i32)> {
        header.newest(|_| true).map(|buffer| (buffer.index, buffer.tick))
    }

    #[test]
    fn the_highest_tick_is_the_newest() {
        assert_eq!(newest(&header(&[])), None);
        assert_eq!(newest(&header(&[7])), Some((0, 7)));
        assert_eq!(newest(&header(&[2_004, 2_005, 2_003])), Some((1, 2_005)));
        assert_eq!(newest(&header(&[9, 8, 7, 10])), Some((3, 10)));
        assert_eq!(newest(&header(&[-1, -1, 0])), Some((2, 0)));
        assert_eq!(newest(&header(&[6, 7, 7])), Some((1, 7)), "of two that are equal the first");
    }

    #[test]
    fn connected_is_one_bit_of_the_status() {
        for (status, connected) in [(0, false), (1, true), (2, false), (3, true), (-2, false)] {
            let mut header = header(&[]);
            header.status = status.into();
            assert_eq!(header.is_connected(), connected, "{status}");
        }
    }

    #[test]
    fn the_counter_wraps() {
        assert_eq!(newest(&header(&[i32::MAX, i32::MIN, i32::MAX - 1])), Some((1, i32::MIN)));
    }

    #[test]
    fn more_buffers_than_there_is_room_for_are_not_read() {
        let mut header = header(&[1, 2, 3, 4]);
        for count in [5, i32::MAX] {
            header.num_buf = count.into();
            assert_eq!(newest(&header), Some((3, 4)));
        }
        for count in [0, -1, i32::MIN] {
            header.num_buf = count.into();
            assert_eq!(newest(&header), None);
        }
    }

    #[test]
    fn a_row_that_is_being_written_is_passed_over() {
        let mut header = header(&[7, 8, 6]);
        assert!(!header.marks_begin());
        for (buffer, begin) in header.var_buf.0.iter_mut().zip([7, 8, 9]) {
            buffer.tick_count_begin = begin.into();
        }
        assert!(header.marks_begin());
        assert_eq!(newest(&header), Some((1, 8)));
        header.var_buf.0[1].tick_count_begin = 10.into();
        assert_eq!(newest(&header), Some((0, 7)));
        assert!(!header.holds(Buffer { index: 1, tick: 8 }));
        assert!(header.holds(Buffer { index: 0, tick: 7 }));
    }

    #[test]
    fn the_simulators_own_word_comes_first() {
        // A restart: two rows of the old session are still there.
        let mut header = header(&[26_467, 2, 26_466]);
        for buffer in &mut header.var_buf.0 {
            buffer.tick_count_begin = buffer.tick_count;
        }
        header.cur_buf = 1;
        header.cur_buf_tick_count = 2.into();
        assert_eq!(newest(&header), Some((1, 2)));
        // Not where it is no buffer of this header.
        header.cur_buf = 200;
        assert_eq!(newest(&header), Some((0, 26_467)));
    }

    #[test]
    fn a_copy_is_good_where_the_tick_is_still_there() {
        let buffer = Buffer { index: 1, tick: 8 };
        assert!(header(&[7, 8, 6]).holds(buffer));
        assert!(!header(&[7, 11, 6]).holds(buffer));
        assert!(!header(&[7]).holds(buffer));
    }

    #[test]
    fn ticks_go_on_restart_and_wrap() {
        let mut ticks = Ticks::default();
        let mut look = |values: &[i32]| {
            let header = header(values);
            let (buffer, progress) = ticks.look(&header, |_| true)?;
            ticks.accept(&header, buffer);
            Some((buffer.tick, progress))
        };
        let next = |missed| Progress::Next { missed };
        assert_eq!(look(&[26_466, 26_467, 26_465]), Some((26_467, Progress::First)));
        assert_eq!(look(&[26_466, 26_467, 26_465]), None);
        assert_eq!(look(&[26_466, 26_467, 26_468]), Some((26_468, next(0))));
        assert_eq!(look(&[26_466, 2, 26_468]), Some((2, Progress::Restart)));
        assert_eq!(look(&[26_466, 2, 3]), Some((3, next(0))));
        assert_eq!(look(&[i32::MAX, 2, 3]), Some((i32::MAX, next(2_147_483_643))));
        assert_eq!(look(&[i32::MAX, i32::MIN, 3]), Some((i32::MIN, next(0))));
    }

    /// The simulator wrote 7 and 8 while a header was read.
    #[test]
    fn a_row_that_was_overlooked_is_no_restart() {
        for (late, marks_begin) in [(7, false), (7, true), (6, false), (8, true)] {
            let mut ticks = Ticks::default();
            let first = header(&[4, 8, 3]);
            ticks.accept(&first, Buffer { index: 1, tick: 8 });
            let mut second = header(&[late, 8, 3]);
            if marks_begin {
                for buffer in &mut second.var_buf.0 {
                    buffer.tick_count_begin = buffer.tick_count;
                }
                second.cur_buf_tick_count = late.into();
            }
            assert_eq!(ticks.look(&second, |_| true), None, "{late}");
            second.var_buf.0[2].tick_count = 9.into();
            second.var_buf.0[2].tick_count_begin = second.var_buf.0[2].tick_count;
            let next = Some((Buffer { index: 2, tick: 9 }, Progress::Next { missed: 0 }));
            assert_eq!(ticks.look(&header(&[late, 8, 9]), |_| true), next);
            if marks_begin {
                assert_eq!(ticks.look(&second, |_| true), next);
            }
        }
        // Further behind, or where the newest is gone, it is one.
        let mut ticks = Ticks::default();
        ticks.accept(&header(&[4, 8, 3]), Buffer { index: 1, tick: 8 });
        let restart = |buffers: &[i32]| {
            matches!(ticks.look(&header(buffers), |_| true), Some((_, Progress::Restart)))
        };
        assert!(restart(&[2, 8, 3]) && restart(&[7, 6, 3]));
        // Of four buffers the oldest is three behind the newest.
        ticks.accept(&header(&[7, 8, 6, 1]), Buffer { index: 1, tick: 8 });
        let late = |tick| ticks.look(&header(&[7, 8, 6, tick]), |_| true).is_none();
        assert_eq!([5, 4].map(late), [true, false]);
    }

    #[test]
    fn ticks_are_forgotten() {
        let header = header(&[5]);
        let mut ticks = Ticks::default();
        ticks.accept(&header, Buffer { index: 0, tick: 5 });
        assert_eq!(ticks.look(&header, |_| true), None);
        ticks.reset();
        assert!(matches!(ticks.look(&header, |_| true), Some((_, Progress::First))));
    }

    #[test]
    fn every_shorter_header_is_refused() {
        for length in 0..HEADER_LEN {
            let error = Header::view(&std::vec![0; length]).unwrap_err().to_string();
            assert_eq!(
                error,
                std::format!(
                    "iracing packet is malformed at byte {length}: expected a header of 112 bytes"
                )
            );
        }
        assert!(Header::view(&[0; HEADER_LEN]).is_ok());
    }
}
