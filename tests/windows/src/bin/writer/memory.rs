//! Memory and events that this program creates.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, AtomicU32, Ordering, fence};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use windows_sys::Win32::Foundation::{
    CloseHandle, ERROR_ALREADY_EXISTS, GetLastError, HANDLE, INVALID_HANDLE_VALUE,
};
use windows_sys::Win32::System::Memory::{
    CreateFileMappingW, FILE_MAP_ALL_ACCESS, MEMORY_MAPPED_VIEW_ADDRESS, MapViewOfFile,
    PAGE_READWRITE, UnmapViewOfFile,
};
use windows_sys::Win32::System::Threading::{CreateEventW, PulseEvent, SetEvent};

type Answer = Result<String, String>;

/// The system's last error, as an answer.
pub(crate) fn last(doing: &str) -> String {
    format!("{doing}: {}", io::Error::last_os_error())
}

pub(crate) fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}

/// A handle of ours, closed on drop or before.
struct Handle(AtomicPtr<std::ffi::c_void>);

impl Handle {
    fn new(handle: HANDLE, doing: &str) -> Result<Self, String> {
        if handle.is_null() { Err(last(doing)) } else { Ok(Self(AtomicPtr::new(handle))) }
    }

    fn get(&self) -> HANDLE {
        self.0.load(Ordering::Relaxed)
    }

    fn close(&self) -> bool {
        let handle = self.0.swap(std::ptr::null_mut(), Ordering::Relaxed);
        // SAFETY: the handle was open and this struct's own, and is forgotten.
        !handle.is_null() && unsafe { CloseHandle(handle) } != 0
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.close();
    }
}

/// Memory under a name, mapped for writing.
pub(crate) struct Mapping {
    handle: Handle,
    view: AtomicPtr<u8>,
    len: usize,
}

impl Mapping {
    /// Fails where the name is taken: a reader has created it, or a test left it.
    pub(crate) fn create(name: &str, len: usize) -> Result<Self, String> {
        let size = u32::try_from(len).map_err(|error| error.to_string())?;
        let name = wide(name);
        // SAFETY: the name ends with a NUL and lives over the call; no file and
        // no attributes are given.
        let handle = unsafe {
            CreateFileMappingW(
                INVALID_HANDLE_VALUE,
                std::ptr::null(),
                PAGE_READWRITE,
                0,
                size,
                name.as_ptr(),
            )
        };
        // SAFETY: takes nothing.
        let taken = unsafe { GetLastError() } == ERROR_ALREADY_EXISTS;
        let handle = Handle::new(handle, "create")?;
        if taken {
            return Err("exists already".into());
        }
        // SAFETY: the handle is that of a file mapping object; all of it.
        let view = unsafe { MapViewOfFile(handle.get(), FILE_MAP_ALL_ACCESS, 0, 0, 0) };
        if view.Value.is_null() {
            return Err(last("map"));
        }
        Ok(Self { handle, view: AtomicPtr::new(view.Value.cast()), len })
    }

    pub(crate) fn close_handle(&self) -> Answer {
        if self.handle.close() { Ok(String::new()) } else { Err(last("close")) }
    }

    fn at(&self, offset: usize, len: usize) -> Result<*mut u8, String> {
        if offset.checked_add(len).is_none_or(|end| end > self.len) {
            return Err(format!("{len} bytes at {offset} are not within {}", self.len));
        }
        // SAFETY: within the view.
        Ok(unsafe { self.view.load(Ordering::Relaxed).add(offset) })
    }

    pub(crate) fn word(&self, offset: usize) -> Result<&AtomicU32, String> {
        let at = self.at(offset, 4)?.cast::<u32>();
        if !at.is_aligned() {
            return Err(format!("{offset} is no place for a word"));
        }
        // SAFETY: within the view, aligned, and only ever used atomically.
        Ok(unsafe { AtomicU32::from_ptr(at) })
    }

    pub(crate) fn write(&self, offset: usize, bytes: &[u8]) -> Answer {
        let at = self.at(offset, bytes.len())?;
        for (index, &byte) in bytes.iter().enumerate() {
            // SAFETY: within the view, and only ever used atomically.
            unsafe { AtomicU8::from_ptr(at.add(index)) }.store(byte, Ordering::Relaxed);
        }
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
            // SAFETY: within the view, and only ever used atomically.
            unsafe { AtomicU8::from_ptr(row.add(8 + index)) }.store(fill, Ordering::Relaxed);
        }
        end.store(turn, Ordering::Release);
        Ok(String::new())
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        let address = self.view.load(Ordering::Relaxed).cast();
        // SAFETY: the view is this struct's own, and nothing writes any more.
        unsafe { UnmapViewOfFile(MEMORY_MAPPED_VIEW_ADDRESS { Value: address }) };
    }
}

/// An event that resets itself.
pub(crate) struct Event(Handle);

impl Event {
    pub(crate) fn create(name: &str) -> Result<Self, String> {
        let name = wide(name);
        // SAFETY: the name ends with a NUL and lives over the call; no
        // attributes are given.
        let handle = unsafe { CreateEventW(std::ptr::null(), 0, 0, name.as_ptr()) };
        Ok(Self(Handle::new(handle, "create")?))
    }

    pub(crate) fn pulse(&self) -> Answer {
        // SAFETY: the handle is that of an event of ours.
        if unsafe { PulseEvent(self.0.get()) } == 0 {
            Err(last("pulse"))
        } else {
            Ok(String::new())
        }
    }

    pub(crate) fn set(&self) -> Answer {
        // SAFETY: the handle is that of an event of ours.
        if unsafe { SetEvent(self.0.get()) } == 0 { Err(last("set")) } else { Ok(String::new()) }
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
