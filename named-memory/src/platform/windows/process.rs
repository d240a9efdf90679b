//! Processes, from a snapshot of all.

use std::io;

use windows_sys::Win32::Foundation::{ERROR_NO_MORE_FILES, FILETIME, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, PROCESSENTRY32W, Process32FirstW, Process32NextW, TH32CS_SNAPPROCESS,
};
use windows_sys::Win32::System::Threading::{
    GetProcessTimes, OpenProcess, PROCESS_QUERY_LIMITED_INFORMATION, PROCESS_SYNCHRONIZE,
};

use super::{Handle, wait};
use crate::{Error, NamedMemory};

/// A process by its number and its start.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ProcessId {
    pid: u32,
    /// Units of 100 ns; `None` where another user's process does not say.
    started: Option<u64>,
}

impl ProcessId {
    fn new(pid: u32) -> Self {
        let started = open(pid).ok().and_then(|handle| started(&handle).ok());
        Self { pid, started }
    }

    pub(crate) const fn pid(&self) -> u32 {
        self.pid
    }

    pub(crate) fn is_alive(&self) -> bool {
        match open(self.pid) {
            // A process that has ended stays an object while anyone holds it.
            Ok(handle) => {
                matches!(wait(&handle, 0), Ok(false))
                    && (self.started.is_none() || started(&handle).ok() == self.started)
            }
            Err(error) => error.kind() == io::ErrorKind::PermissionDenied && self.started.is_none(),
        }
    }
}

fn open(pid: u32) -> io::Result<Handle> {
    let rights = PROCESS_QUERY_LIMITED_INFORMATION | PROCESS_SYNCHRONIZE;
    // SAFETY: takes numbers only.
    Handle::new(unsafe { OpenProcess(rights, 0, pid) })
}

/// When a process started, in units of 100 ns.
fn started(process: &Handle) -> io::Result<u64> {
    let [mut created, mut exited, mut kernel, mut user] = [FILETIME::default(); 4];
    // SAFETY: the handle is that of a process, with the right to ask; the four
    // answers are written into as many structs.
    let done = unsafe {
        GetProcessTimes(
            process.0,
            &raw mut created,
            &raw mut exited,
            &raw mut kernel,
            &raw mut user,
        )
    };
    if done == 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(u64::from(created.dwHighDateTime) << 32 | u64::from(created.dwLowDateTime))
}

/// Asks `take` about the number and the program of every process.
fn each(mut take: impl FnMut(u32, &str)) -> Result<(), Error> {
    let error = |source| Error::from_io("read", "the list of processes", source);
    // SAFETY: takes numbers only; 0 stands for all processes.
    let snapshot = unsafe { CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0) };
    if snapshot == INVALID_HANDLE_VALUE {
        return Err(error(io::Error::last_os_error()));
    }
    let snapshot = Handle::new(snapshot).map_err(error)?;
    let mut entry = PROCESSENTRY32W {
        dwSize: u32::try_from(size_of::<PROCESSENTRY32W>()).unwrap_or(0),
        ..PROCESSENTRY32W::default()
    };
    // SAFETY: the handle is that of a snapshot of processes; the answer is
    // written into `entry`, which says its size.
    let mut more = unsafe { Process32FirstW(snapshot.0, &raw mut entry) };
    while more != 0 {
        let name = entry.szExeFile.split(|&unit| unit == 0).next().unwrap_or_default();
        take(entry.th32ProcessID, &String::from_utf16_lossy(name));
        // SAFETY: as above.
        more = unsafe { Process32NextW(snapshot.0, &raw mut entry) };
    }
    let end = io::Error::last_os_error();
    let code = end.raw_os_error().and_then(|code| u32::try_from(code).ok());
    if code == Some(ERROR_NO_MORE_FILES) { Ok(()) } else { Err(error(end)) }
}

pub(crate) fn find<'a>(names: &[&'a str]) -> Result<Vec<(ProcessId, &'a str)>, Error> {
    let mut found = Vec::new();
    each(|pid, program| {
        if let Some(name) = names.iter().find(|name| name.eq_ignore_ascii_case(program)) {
            found.push((ProcessId::new(pid), *name));
        }
    })?;
    Ok(found)
}

pub(crate) fn from_pid(wanted: u32) -> Result<(ProcessId, String), Error> {
    let mut found = None;
    each(|pid, program| {
        if pid == wanted {
            found = Some((ProcessId::new(pid), program.to_owned()));
        }
    })?;
    found.ok_or_else(|| Error::NotRunning { name: format!("process {wanted}") })
}

pub(crate) fn mappings(_: &ProcessId) -> Result<Vec<NamedMemory>, Error> {
    Err(Error::unsupported("the memory of a process under Wine"))
}
