//! Memory and events that this program creates.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering, fence};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use telemetry_windows_tests::games::Target;

#[cfg(not(windows))]
mod linux;
#[cfg(windows)]
mod windows;

#[cfg(not(windows))]
use linux::Region;
#[cfg(windows)]
use windows::Region;

#[cfg(not(windows))]
pub(crate) use linux::Event;
#[cfg(windows)]
pub(crate) use windows::{Event, last, wide};

type Answer = Result<String, String>;

/// Memory under a name, mapped for writing.
pub(crate) struct Mapping {
    region: Region,
    len: usize,
}

impl Mapping {
    /// Fails where the name is taken, by a reader that has created it or by a
    /// test that left it; unless that is wanted.
    pub(crate) fn create(name: &str, len: usize, existing: bool) -> Result<Self, String> {
        Ok(Self { region: Region::create(name, len, existing)?, len })
    }

    pub(crate) fn close_handle(&self) -> Answer {
        self.region.close_handle()
    }

    pub(crate) fn resize(&self, len: usize) -> Answer {
        self.region.resize(len)
    }

    fn at(&self, offset: usize, len: usize) -> Result<*mut u8, String> {
        if offset.checked_add(len).is_none_or(|end| end > self.len) {
            return Err(format!("{len} bytes at {offset} are not within {}", self.len));
        }
        // SAFETY: within the memory.
        Ok(unsafe { self.region.start().add(offset) })
    }

    pub(crate) fn word(&self, offset: usize) -> Result<&AtomicU32, String> {
        let at = self.at(offset, 4)?.cast::<u32>();
        if !at.is_aligned() {
            return Err(format!("{offset} is no place for a word"));
        }
        // SAFETY: within the memory, aligned, and only ever used atomically.
        Ok(unsafe { AtomicU32::from_ptr(at) })
    }

    /// Later stores are not seen before those of this one.
    pub(crate) fn write(&self, offset: usize, bytes: &[u8]) -> Answer {
        let start = self.at(offset, bytes.len())?;
        let (mut at, mut rest) = (start, bytes);
        // What is aligned is stored whole, as a program does that copies.
        while !rest.is_empty() {
            let len = if let (true, Some(&word)) = (at.addr() % 8 == 0, rest.first_chunk()) {
                // SAFETY: within the memory, aligned, only ever used atomically.
                unsafe { AtomicU64::from_ptr(at.cast()) }
                    .store(u64::from_ne_bytes(word), Ordering::Relaxed);
                8
            } else if let (true, Some(&word)) = (at.addr() % 4 == 0, rest.first_chunk()) {
                // SAFETY: as above.
                unsafe { AtomicU32::from_ptr(at.cast()) }
                    .store(u32::from_ne_bytes(word), Ordering::Relaxed);
                4
            } else {
                // SAFETY: within the memory, and only ever used atomically.
                unsafe { AtomicU8::from_ptr(at) }.store(rest[0], Ordering::Relaxed);
                1
            };
            rest = &rest[len..];
            // SAFETY: at most one behind the memory's end.
            at = unsafe { at.add(len) };
        }
        fence(Ordering::Release);
        Ok(String::new())
    }

    /// A row between two counters.
    pub(crate) fn row(&self, offset: usize, len: usize, turn: u32) -> Answer {
        let end = offset.checked_add(4).ok_or("no such place")?;
        let [begin, end] = [self.word(offset)?, self.word(end)?];
        let row = self.at(offset, len.saturating_add(8))?;
        begin.store(turn, Ordering::Relaxed);
        fence(Ordering::Release);
        let fill = turn.to_le_bytes()[0];
        for index in 0..len {
            // SAFETY: within the memory, and only ever used atomically.
            unsafe { AtomicU8::from_ptr(row.add(8 + index)) }.store(fill, Ordering::Relaxed);
        }
        end.store(turn, Ordering::Release);
        Ok(String::new())
    }
}

impl Target for Mapping {
    fn put(&self, offset: usize, bytes: &[u8]) {
        // A game writes into memory that it made as large as it needs; a test
        // may have made it smaller.
        let _ = self.write(offset, bytes);
    }
}

/// Something that a thread does over and over, until this is dropped.
pub(crate) struct Repeat {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<u32>>,
}

impl Repeat {
    /// `turn` is told how often it has been called before.
    pub(crate) fn start(
        every: Option<Duration>,
        mut turn: impl FnMut(u32) + Send + 'static,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let start = Instant::now();
            let mut turns = 0;
            while !stopped.load(Ordering::Relaxed) {
                turn(turns);
                turns = turns.wrapping_add(1);
                if let Some(every) = every {
                    // By the clock from the start, so that no delay adds up.
                    let next = start + every * turns;
                    thread::sleep(next.saturating_duration_since(Instant::now()));
                }
            }
            turns
        });
        Self { stop, thread: Some(thread) }
    }

    fn join(&mut self) -> u32 {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().map_or(0, |thread| thread.join().unwrap_or(0))
    }

    pub(crate) fn stop(mut self) -> u32 {
        self.join()
    }
}

impl Drop for Repeat {
    fn drop(&mut self) {
        self.join();
    }
}
