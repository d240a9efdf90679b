use std::time::Duration;

use irsdk::{CarLimits, FrameReader, Handle, Vars};
use telemetry_core::{TelemetryFrame, Timestamp};

use crate::recording::Recording;

/// A step that is longer is no time: `SessionTime` counts the seconds of a session.
const LONGEST_STEP: Duration = Duration::from_secs(24 * 60 * 60);

/// Records a second, where the header has no rate.
pub(crate) const USUAL_RATE: u32 = 60;

/// A record as a frame.
///
/// [`Recording::frames`] gives them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedFrame {
    /// The record, from 0.
    pub record: usize,
    /// Time since the first record. It follows `SessionTime`, and runs on by a
    /// tick where that goes back, jumps by more than a day or is missing.
    pub at: Timestamp,
    /// `SessionTime`, s.
    pub session_time_s: Option<f64>,
    /// The frame.
    pub frame: TelemetryFrame,
}

/// The records of a recording as frames, in its order.
///
/// [`Recording::frames`] gives it.
#[derive(Clone, Debug)]
pub struct Frames<'a> {
    recording: &'a Recording,
    vars: Vars<'a>,
    reader: FrameReader,
    session_time: Option<Handle>,
    tick: Duration,
    next: usize,
    at: Duration,
    last: Option<f64>,
}

impl<'a> Frames<'a> {
    pub(crate) fn new(recording: &'a Recording, limits: CarLimits) -> Self {
        let vars = recording.vars();
        let rate = recording.tick_rate().unwrap_or(USUAL_RATE).max(1);
        Self {
            recording,
            vars,
            reader: FrameReader::new(limits),
            session_time: vars.handle("SessionTime"),
            tick: Duration::from_secs_f64(1.0 / f64::from(rate)),
            next: 0,
            at: Duration::ZERO,
            last: None,
        }
    }

    /// The time from the record before.
    fn step(&self, now: Option<f64>) -> Duration {
        match (self.last, now) {
            _ if self.next == 0 => Duration::ZERO,
            (Some(last), Some(now)) => {
                let step = Duration::try_from_secs_f64(now - last).ok();
                step.filter(|step| *step <= LONGEST_STEP).unwrap_or(self.tick)
            }
            _ => self.tick,
        }
    }
}

impl Iterator for Frames<'_> {
    type Item = TimedFrame;

    fn next(&mut self) -> Option<TimedFrame> {
        let row = self.recording.row(self.next)?;
        let time = self.session_time.and_then(|handle| row.number(handle));
        let session_time_s = time.filter(|time| time.is_finite());
        self.at = self.at.saturating_add(self.step(session_time_s));
        self.last = session_time_s;
        let record = self.next;
        self.next = record.saturating_add(1);
        let at = self.at.into();
        // Filled where it is returned, which saves copies of it.
        let mut timed = TimedFrame { record, at, session_time_s, frame: TelemetryFrame::EMPTY };
        self.reader.frame_into(&self.vars, row, &mut timed.frame);
        Some(timed)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.recording.len().saturating_sub(self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Frames<'_> {}
impl std::iter::FusedIterator for Frames<'_> {}
