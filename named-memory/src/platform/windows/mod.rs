//! Windows: file mapping objects, events, registered messages, processes.

mod process;

use std::io;
use std::path::Path;
use std::time::Duration;

use windows_sys::Win32::Foundation::{
    CloseHandle, HANDLE, WAIT_FAILED, WAIT_OBJECT_0, WAIT_TIMEOUT,
};
use windows_sys::Win32::System::Memory::{
    FILE_MAP_READ, MEM_COMMIT, MEMORY_BASIC_INFORMATION, MEMORY_MAPPED_VIEW_ADDRESS, MapViewOfFile,
    OpenFileMappingW, UnmapViewOfFile, VirtualQuery,
};
use windows_sys::Win32::System::Threading::{
    OpenEventW, SYNCHRONIZATION_SYNCHRONIZE, WaitForSingleObject,
};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    HWND_BROADCAST, RegisterWindowMessageW, SendNotifyMessageW,
};

pub(crate) use process::{ProcessId, find, from_pid, mappings};

use super::shared;
use crate::Error;

/// A handle of ours, closed on drop.
struct Handle(HANDLE);

// SAFETY: a handle is a number of the whole process; every call here takes it
// from any thread.
unsafe impl Send for Handle {}
// SAFETY: as above.
unsafe impl Sync for Handle {}

impl Handle {
    /// What a call that gives null for failure has given.
    fn new(handle: HANDLE) -> io::Result<Self> {
        if handle.is_null() { Err(io::Error::last_os_error()) } else { Ok(Self(handle)) }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the handle is open and this struct's own.
        unsafe { CloseHandle(self.0) };
    }
}

/// A view of a whole file mapping object, for reading.
pub(crate) struct Memory {
    view: View,
    len: usize,
    /// Without a handle the name would be gone once the owner ends, and an owner
    /// that starts again would create other memory than what is viewed here.
    _handle: Handle,
}

/// Where a view begins, unmapped on drop.
struct View(*const u8);

// SAFETY: a view is mapped for the whole process, and is only read, by atomic
// loads.
unsafe impl Send for View {}
// SAFETY: as above.
unsafe impl Sync for View {}

impl View {
    const fn address(&self) -> MEMORY_MAPPED_VIEW_ADDRESS {
        MEMORY_MAPPED_VIEW_ADDRESS { Value: self.0.cast_mut().cast() }
    }
}

impl Drop for View {
    fn drop(&mut self) {
        // SAFETY: the address is that of a view of this struct's own, which
        // nothing reads any more.
        unsafe { UnmapViewOfFile(self.address()) };
    }
}

impl Memory {
    pub(crate) fn open(name: &str) -> Result<Self, Error> {
        let wide = wide(name);
        // SAFETY: the name is UTF-16 that ends with a NUL, and lives over the
        // call.
        let handle = Handle::new(unsafe { OpenFileMappingW(FILE_MAP_READ, 0, wide.as_ptr()) })
            .map_err(|source| Error::from_io("open", name, source))?;
        // SAFETY: the handle is that of a file mapping object. Offset 0 and
        // length 0 stand for all of it.
        let address = unsafe { MapViewOfFile(handle.0, FILE_MAP_READ, 0, 0, 0) };
        if address.Value.is_null() {
            return Err(Error::from_io("map", name, io::Error::last_os_error()));
        }
        let view = View(address.Value.cast_const().cast());
        let mut region = MEMORY_BASIC_INFORMATION::default();
        let size = size_of_val(&region);
        // SAFETY: any address may be asked for; the answer is written into
        // `region`, whose size is given.
        let written = unsafe { VirtualQuery(view.0.cast(), &raw mut region, size) };
        if written == 0 {
            return Err(Error::from_io("measure", name, io::Error::last_os_error()));
        }
        // Memory that the owner has reserved and not yet taken cannot be read.
        let len = if region.State == MEM_COMMIT { region.RegionSize } else { 0 };
        Ok(Self { view, len, _handle: handle })
    }

    pub(crate) fn open_path(_: &Path) -> Result<Self, Error> {
        Err(Error::unsupported("a file as memory"))
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn copy_into(&self, offset: usize, out: &mut [u8], _: &str) -> Result<(), Error> {
        if offset.checked_add(out.len()).is_none_or(|end| end > self.len) {
            return Err(Error::too_small(self.len, offset, out.len()));
        }
        // SAFETY: `len` bytes from the view's begin on are mapped for reading
        // until `self.view` is dropped, and `offset` and the length of `out` are
        // within them. This program never writes there.
        unsafe { shared::copy(self.view.0.add(offset), out) };
        Ok(())
    }

    pub(crate) const fn is_current(&self) -> bool {
        true
    }
}

/// An event, opened for waiting.
pub(crate) struct Event(Handle);

impl Event {
    pub(crate) fn open(name: &str) -> Result<Self, Error> {
        let wide = wide(name);
        // SAFETY: the name is UTF-16 that ends with a NUL, and lives over the
        // call.
        let handle = unsafe { OpenEventW(SYNCHRONIZATION_SYNCHRONIZE, 0, wide.as_ptr()) };
        Handle::new(handle).map(Self).map_err(|source| Error::from_io("open", name, source))
    }

    pub(crate) fn wait(&self, limit: Duration, name: &str) -> Result<bool, Error> {
        wait(&self.0, millis(limit)).map_err(|source| Error::from_io("wait for", name, source))
    }
}

/// Waits for an object, for 0 ms to look only: true when it is signalled.
fn wait(handle: &Handle, millis: u32) -> io::Result<bool> {
    // SAFETY: the handle is open, with the right to wait.
    match unsafe { WaitForSingleObject(handle.0, millis) } {
        WAIT_OBJECT_0 => Ok(true),
        WAIT_TIMEOUT => Ok(false),
        WAIT_FAILED => Err(io::Error::last_os_error()),
        other => Err(io::Error::other(format!("a wait that ended with {other:#x}"))),
    }
}

/// Milliseconds, rounded up; never the value that stands for "without end".
fn millis(limit: Duration) -> u32 {
    let millis = limit.as_nanos().div_ceil(1_000_000);
    u32::try_from(millis).unwrap_or(u32::MAX).min(u32::MAX - 1)
}

pub(crate) fn broadcast(name: &str, wparam: usize, lparam: isize) -> Result<(), Error> {
    let wide = wide(name);
    // SAFETY: the name is UTF-16 that ends with a NUL, and lives over the call.
    let message = unsafe { RegisterWindowMessageW(wide.as_ptr()) };
    if message == 0 {
        return Err(Error::from_io("register", name, io::Error::last_os_error()));
    }
    // SAFETY: the number is that of a registered message, whose two words are
    // numbers of the caller's and no pointers to the system.
    if unsafe { SendNotifyMessageW(HWND_BROADCAST, message, wparam, lparam) } == 0 {
        return Err(Error::from_io("send", name, io::Error::last_os_error()));
    }
    Ok(())
}

/// UTF-16 with a NUL behind.
fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_limit_is_without_end() {
        assert_eq!(millis(Duration::ZERO), 0);
        assert_eq!(millis(Duration::from_nanos(1)), 1);
        assert_eq!(millis(Duration::from_millis(16)), 16);
        assert_eq!(millis(Duration::from_secs(60 * 86_400)), u32::MAX - 1);
        assert_eq!(millis(Duration::MAX), u32::MAX - 1);
    }
}
