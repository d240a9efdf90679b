use std::ops::Range;

use irsdk::{Handle, Row};

use crate::recording::Recording;

/// Records that follow each other with the same number in `Lap`.
///
/// ```
/// use ibt_reader::Recording;
///
/// # mod made {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/made/mod.rs"));
/// # }
/// # use made::made;
/// # let laps = [1i32, 2, 2, 3].map(|lap| lap.to_le_bytes().to_vec());
/// # let bytes = made(&[("Lap", 2, 0)], &laps);
/// // Four records, in the laps 1, 2, 2 and 3.
/// let recording = Recording::from_bytes(bytes)?;
/// let laps: Vec<_> = recording.laps().unwrap().collect();
/// assert_eq!(laps.iter().map(|lap| lap.number).collect::<Vec<_>>(), [1, 2, 3]);
/// let whole = laps.iter().find(|lap| lap.is_whole()).unwrap();
/// assert_eq!((whole.number, whole.records.clone()), (2, 1..3));
/// # Ok::<(), ibt_reader::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Lap {
    /// The number, as the simulator has it. A number may come twice: after a
    /// reset of the car or in a new session.
    pub number: i32,
    /// The number of the session, of which a recording may hold several; `None`
    /// where the recording does not say.
    pub session: Option<i32>,
    /// The records.
    pub records: Range<usize>,
    /// `SessionTime` of the first record, s.
    pub start_s: Option<f64>,
    /// `SessionTime` of the last record, s.
    pub end_s: Option<f64>,
    /// True where the lap began with the number going up by one, and so at the
    /// line; the recording did not begin within it.
    pub from_line: bool,
    /// True where the number went up by one at its end.
    pub to_line: bool,
}

impl Lap {
    /// True for a lap from line to line.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.from_line && self.to_line
    }
}

/// The laps of a recording, in its order.
///
/// A lap ends where the number changes, up or down, where the session changes,
/// and where `SessionTime` goes back: after a reset the car may be in a lap of the
/// same number. Records that were never written, zeros at the end of a file after
/// a crash of the computer, are in no lap.
///
/// [`Recording::laps`] gives it; [`Lap`] has an example.
#[derive(Clone, Debug)]
pub struct Laps<'a> {
    recording: &'a Recording,
    handles: Handles,
    /// The first record of the next lap.
    next: usize,
    from_line: bool,
}

#[derive(Clone, Copy, Debug)]
struct Handles {
    lap: Handle,
    session: Option<Handle>,
    time: Option<Handle>,
}

/// What a record says of its lap.
#[derive(Clone, Copy)]
struct Mark {
    lap: i32,
    session: Option<i32>,
    time: Option<f64>,
}

impl Handles {
    fn mark(&self, row: Row<'_>) -> Option<Mark> {
        if row.is_blank() {
            return None;
        }
        let whole = |handle| row.number(handle).map(|number| number as i32);
        Some(Mark {
            lap: whole(self.lap)?,
            session: self.session.and_then(whole),
            time: self.time.and_then(|handle| row.number(handle)).filter(|time| time.is_finite()),
        })
    }
}

impl<'a> Laps<'a> {
    pub(crate) fn new(recording: &'a Recording) -> Option<Self> {
        let vars = recording.vars();
        let handles = Handles {
            lap: vars.handle("Lap").filter(|lap| lap.count() > 0)?,
            session: vars.handle("SessionNum"),
            time: vars.handle("SessionTime"),
        };
        Some(Self { recording, handles, next: 0, from_line: false })
    }
}

impl Iterator for Laps<'_> {
    type Item = Lap;

    fn next(&mut self) -> Option<Lap> {
        let mut rows = self.recording.rows_in(self.next..usize::MAX).zip(self.next..);
        let marks = rows.by_ref().map(|(row, index)| (self.handles.mark(row), index));
        let mut marks = marks.skip_while(|(mark, _)| mark.is_none());
        let Some((Some(first), start)) = marks.next() else {
            self.next = self.recording.len();
            return None;
        };
        // Skipped records come between this lap and the one before it.
        let from_line = self.from_line && start == self.next;
        let mut last_time = first.time;
        let mut lap = Lap {
            number: first.lap,
            session: first.session,
            records: start..self.recording.len(),
            start_s: first.time,
            end_s: None,
            from_line,
            to_line: false,
        };
        for (mark, index) in marks {
            let Some(mark) = mark else {
                lap.records.end = index;
                break;
            };
            let back = matches!((last_time, mark.time), (Some(last), Some(now)) if now < last);
            let same_session = mark.session == first.session;
            if mark.lap != first.lap || !same_session || back {
                lap.records.end = index;
                lap.to_line = same_session && !back && first.lap.checked_add(1) == Some(mark.lap);
                break;
            }
            last_time = mark.time.or(last_time);
        }
        lap.end_s = last_time;
        self.next = lap.records.end;
        self.from_line = lap.to_line;
        Some(lap)
    }
}

impl std::iter::FusedIterator for Laps<'_> {}
