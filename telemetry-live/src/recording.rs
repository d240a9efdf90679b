//! A recording in a thread of its own: a disk that stands still for a moment
//! delays neither frames nor what is forwarded.

use core::net::SocketAddr;
use core::time::Duration;
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Instant, SystemTime};

use crate::capture::CaptureError;
use crate::live::Shared;
use crate::pages::{Before, makes_a_frame};
use crate::{Problem, Recorder, Written};

/// How many bytes wait for a slow disk at most: some seconds of the highest rate,
/// minutes of any game.
const ROOM: usize = 64 << 20;

/// What a record takes beside its bytes.
const OVERHEAD: usize = 128;

enum Record {
    Datagram { sender: SocketAddr, listening: SocketAddr, payload: Box<[u8]> },
    Page { name: Box<str>, page: Box<[u8]> },
}

impl Record {
    fn size(&self) -> usize {
        let bytes = match self {
            Self::Datagram { payload, .. } => payload.len(),
            Self::Page { name, page } => name.len().saturating_add(page.len()),
        };
        bytes.saturating_add(OVERHEAD)
    }
}

/// What waits to be written.
#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    news: Condvar,
}

#[derive(Default)]
struct Waiting {
    records: VecDeque<(SystemTime, Record)>,
    /// Of those, and of the one being written.
    bytes: usize,
    /// Something found no room, and half of it is not free again.
    slow: bool,
    closed: bool,
    /// The thread has ended, with this.
    ended: Option<Result<(), CaptureError>>,
    written: Written,
}

/// What became of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pushed {
    Waits,
    /// It found no room; the first one.
    Missed,
    /// It found none either.
    MissedToo,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // What a thread that broke down leaves behind is whole.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, time: SystemTime, record: Record, room: usize) -> Pushed {
        let mut waiting = self.lock();
        if waiting.closed {
            return Pushed::Waits;
        }
        let bytes = waiting.bytes.saturating_add(record.size());
        if bytes > room {
            waiting.written.missed = waiting.written.missed.saturating_add(1);
            let first = !core::mem::replace(&mut waiting.slow, true);
            return if first { Pushed::Missed } else { Pushed::MissedToo };
        }
        waiting.bytes = bytes;
        waiting.records.push_back((time, record));
        waiting.written.waiting = waiting.written.waiting.saturating_add(1);
        drop(waiting);
        self.news.notify_one();
        Pushed::Waits
    }

    /// Waits for the next record; `None` when none will come.
    fn pop(&self) -> Option<(SystemTime, Record)> {
        let mut waiting = self.lock();
        loop {
            if let Some(record) = waiting.records.pop_front() {
                return Some(record);
            }
            if waiting.closed {
                return None;
            }
            waiting = self.news.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes note that a record of this size is written; true where the disk has
    /// caught up.
    fn done(&self, size: usize, written: Written, room: usize) -> bool {
        let mut waiting = self.lock();
        waiting.bytes = waiting.bytes.saturating_sub(size);
        let left = u64::try_from(waiting.records.len()).unwrap_or(u64::MAX);
        waiting.written = Written { missed: waiting.written.missed, waiting: left, ..written };
        waiting.slow && waiting.bytes <= room / 2 && core::mem::take(&mut waiting.slow)
    }

    /// How much was written so far.
    fn written(&self) -> Written {
        self.lock().written
    }

    /// Takes no more. What waits is written.
    fn close(&self) {
        self.lock().closed = true;
        self.news.notify_all();
    }

    /// Takes no more, and says how it ended. What waits is lost where it failed.
    fn end(&self, result: Result<(), CaptureError>) {
        let mut waiting = self.lock();
        waiting.closed = true;
        waiting.records.clear();
        waiting.bytes = 0;
        waiting.ended = Some(result);
        self.news.notify_all();
    }
}

/// Hands over what is to be written. It stands beside the engine, so that what has
/// been shown has been handed over.
pub(crate) struct Feed {
    queue: Arc<Queue>,
    before: Before,
}

impl Feed {
    /// Takes a datagram; what there is to tell of it.
    pub(crate) fn datagram(
        &self,
        time: SystemTime,
        sender: SocketAddr,
        listening: SocketAddr,
        payload: &[u8],
    ) -> Option<Problem> {
        self.push(time, Record::Datagram { sender, listening, payload: payload.into() })
    }

    /// Takes a page, where it is another one than before.
    pub(crate) fn page(&mut self, name: &str, page: &[u8]) -> Option<Problem> {
        if !makes_a_frame(name) {
            if self.before.is_same(name, page) {
                return None;
            }
            self.before.keep(name, page);
        }
        self.push(SystemTime::now(), Record::Page { name: name.into(), page: page.into() })
    }

    fn push(&self, time: SystemTime, record: Record) -> Option<Problem> {
        let missed = self.queue.push(time, record, ROOM) == Pushed::Missed;
        missed.then_some(Problem::RecordingSlow)
    }

    /// How much was written so far.
    pub(crate) fn written(&self) -> Written {
        self.queue.written()
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// A recording that is under way.
pub(crate) struct Recording {
    queue: Arc<Queue>,
}

impl Recording {
    pub(crate) fn start(recorder: Recorder, shared: &Arc<Shared>) -> io::Result<(Self, Feed)> {
        let queue = Arc::new(Queue::default());
        let (from, to) = (Arc::clone(&queue), Arc::clone(shared));
        thread::Builder::new()
            .name("telemetry-record".into())
            .spawn(move || run(recorder, &from, &to))?;
        let feed = Feed { queue: Arc::clone(&queue), before: Before::default() };
        Ok((Self { queue }, feed))
    }

    /// Nothing of it waits any more.
    pub(crate) fn is_over(&self) -> bool {
        self.queue.lock().ended.is_some()
    }

    /// Waits until its feed is gone and all that waits is written, at most this long.
    pub(crate) fn join(&self, limit: Duration) -> Result<Written, CaptureError> {
        let end = Instant::now().checked_add(limit);
        let mut waiting = self.queue.lock();
        loop {
            if let Some(result) = waiting.ended.take() {
                return result.map(|()| waiting.written);
            }
            let left = end.map_or(limit, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                return Ok(waiting.written);
            }
            let waited = self.queue.news.wait_timeout(waiting, left);
            (waiting, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn run(mut recorder: Recorder, queue: &Queue, shared: &Shared) {
    while let Some((time, record)) = queue.pop() {
        let size = record.size();
        let result = match &record {
            Record::Datagram { sender, listening, payload } => {
                recorder.datagram(time, *sender, *listening, payload)
            }
            Record::Page { name, page } => recorder.page(time, name, page),
        };
        match result {
            Ok(()) => {
                if queue.done(size, recorder.written(), ROOM) {
                    let mut state = shared.lock();
                    state.engine.solved(Problem::RecordingSlow);
                    shared.release(state);
                }
            }
            Err(error) => {
                failed(&error, queue, shared);
                return queue.end(Err(error));
            }
        }
    }
    queue.end(Ok(()));
}

fn failed(error: &CaptureError, queue: &Queue, shared: &Shared) {
    let mut state = shared.lock();
    if state.feed.as_ref().is_some_and(|feed| core::ptr::eq(feed.queue.as_ref(), queue)) {
        state.feed = None;
    }
    state.engine.problem(Problem::RecordingFailed { reason: crate::engine::one_line(error) });
    shared.release(state);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::UNIX_EPOCH;

    fn page(bytes: usize) -> Record {
        Record::Page { name: "a".into(), page: vec![1; bytes].into() }
    }

    #[test]
    fn what_finds_no_room_is_counted_and_told_once() {
        let queue = Queue::default();
        let size = page(100).size();
        let room = size * 4;
        for _ in 0..4 {
            assert_eq!(queue.push(UNIX_EPOCH, page(100), room), Pushed::Waits);
        }
        assert_eq!(queue.push(UNIX_EPOCH, page(100), room), Pushed::Missed);
        assert_eq!(queue.push(UNIX_EPOCH, page(100), room), Pushed::MissedToo);
        assert_eq!(queue.written().missed, 2);
        assert!(queue.pop().is_some());
        // It is still being written.
        assert_eq!(queue.push(UNIX_EPOCH, page(100), room), Pushed::MissedToo);
        assert!(!queue.done(size, Written::default(), room));
        assert_eq!(queue.push(UNIX_EPOCH, page(100), room), Pushed::Waits);
        for caught_up in [false, true, false] {
            assert!(queue.pop().is_some());
            assert_eq!(queue.done(size, Written::default(), room), caught_up);
        }
        assert_eq!(queue.written().missed, 3);
        queue.close();
        assert!(queue.pop().is_some(), "what waits is written");
        assert!(queue.pop().is_none());
    }

    #[test]
    fn a_recording_that_failed_takes_no_more() {
        let queue = Queue::default();
        queue.push(UNIX_EPOCH, page(100), 1_000);
        queue.end(Ok(()));
        assert_eq!(queue.push(UNIX_EPOCH, page(100), 1_000), Pushed::Waits);
        assert!(queue.pop().is_none());
        assert_eq!(queue.written().missed, 0);
    }
}
