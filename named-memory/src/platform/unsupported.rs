//! Platforms without named memory that could be read.

use std::path::Path;
use std::time::Duration;

use crate::{Error, NamedMemory};

/// There is none.
pub(crate) enum Memory {}

impl Memory {
    pub(crate) fn open(_: &str) -> Result<Self, Error> {
        Err(Error::unsupported("named memory"))
    }

    pub(crate) fn open_path(_: &Path) -> Result<Self, Error> {
        Err(Error::unsupported("a file as memory"))
    }

    pub(crate) fn len(&self) -> usize {
        match *self {}
    }

    pub(crate) fn copy_into(&self, _: usize, _: &mut [u8], _: &str) -> Result<(), Error> {
        match *self {}
    }

    pub(crate) fn is_current(&self) -> bool {
        match *self {}
    }
}

/// There is none.
pub(crate) enum Event {}

impl Event {
    pub(crate) fn open(_: &str) -> Result<Self, Error> {
        Err(Error::unsupported("a named event"))
    }

    pub(crate) fn wait(&self, _: Duration, _: &str) -> Result<bool, Error> {
        match *self {}
    }
}

pub(crate) fn broadcast(_: &str, _: usize, _: isize) -> Result<(), Error> {
    Err(Error::unsupported("a window message"))
}

/// There is none.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum ProcessId {}

impl ProcessId {
    pub(crate) fn pid(&self) -> u32 {
        match *self {}
    }

    pub(crate) fn is_alive(&self) -> bool {
        match *self {}
    }
}

pub(crate) fn find<'a>(_: &[&'a str]) -> Result<Vec<(ProcessId, &'a str)>, Error> {
    Err(Error::unsupported("the list of processes"))
}

pub(crate) fn from_pid(_: u32) -> Result<(ProcessId, String), Error> {
    Err(Error::unsupported("the list of processes"))
}

pub(crate) fn mappings(id: &ProcessId) -> Result<Vec<NamedMemory>, Error> {
    match *id {}
}
