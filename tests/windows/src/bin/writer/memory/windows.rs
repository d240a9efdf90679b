//! File mapping objects and events.

use std::io;
use std::sync::atomic::{AtomicPtr, Ordering};

use windows_sys::Win32::Foundation::{
    CloseHandle, ERROR_ALREADY_EXISTS, GetLastError, HANDLE, INVALID_HANDLE_VALUE,
};
use windows_sys::Win32::System::Memory::{
    CreateFileMappingW, FILE_MAP_ALL_ACCESS, MEMORY_MAPPED_VIEW_ADDRESS, MapViewOfFile,
    PAGE_READWRITE, UnmapViewOfFile,
};
use windows_sys::Win32::System::Threading::{CreateEventW, PulseEvent, SetEvent};

use super::Answer;

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

/// A file mapping object, all of it mapped.
pub(crate) struct Region {
    handle: Handle,
    view: AtomicPtr<u8>,
}

impl Region {
    pub(crate) fn create(name: &str, len: usize, existing: bool) -> Result<Self, String> {
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
        if taken && !existing {
            return Err("exists already".into());
        }
        // SAFETY: the handle is that of a file mapping object; all of it.
        let view = unsafe { MapViewOfFile(handle.get(), FILE_MAP_ALL_ACCESS, 0, 0, 0) };
        if view.Value.is_null() {
            return Err(last("map"));
        }
        Ok(Self { handle, view: AtomicPtr::new(view.Value.cast()) })
    }

    pub(crate) fn start(&self) -> *mut u8 {
        self.view.load(Ordering::Relaxed)
    }

    pub(crate) fn close_handle(&self) -> Answer {
        if self.handle.close() { Ok(String::new()) } else { Err(last("close")) }
    }

    pub(crate) fn resize(&self, _: usize) -> Answer {
        Err("a mapping keeps its size".into())
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        let address = self.start().cast();
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
