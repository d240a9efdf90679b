//! A device that is not there, and writes down what it is told.

use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use telemetry_output::device::{Connect, OpenError, Report, Sink, WriteError};

/// How long anything is waited for that has to come.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// What was written, and when.
pub(crate) type Written = Vec<(Instant, Vec<u8>)>;

#[derive(Debug, Default)]
struct State {
    written: Written,
    unplugged: bool,
    slow: Duration,
    /// Writes do not return.
    held: bool,
    /// One is being held.
    holding: bool,
    panics: bool,
    connects: u32,
}

/// A device, for the test as well as for the worker.
#[derive(Clone, Debug, Default)]
pub(crate) struct Device {
    shared: Arc<(Mutex<State>, Condvar)>,
}

impl Device {
    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.shared.0.lock().unwrap());
        self.shared.1.notify_all();
    }

    fn wait(&self, what: &str, until: impl Fn(&State) -> bool) {
        let state = self.shared.0.lock().unwrap();
        let (state, timeout) =
            self.shared.1.wait_timeout_while(state, PATIENCE, |state| !until(state)).unwrap();
        assert!(!timeout.timed_out(), "waited for {what}; {state:?}");
    }

    pub(crate) fn unplug(&self) {
        self.change(|state| state.unplugged = true);
    }

    pub(crate) fn plug(&self) {
        self.change(|state| state.unplugged = false);
    }

    pub(crate) fn set_slow(&self, slow: Duration) {
        self.change(|state| state.slow = slow);
    }

    pub(crate) fn hold(&self) {
        self.change(|state| state.held = true);
    }

    pub(crate) fn release(&self) {
        self.change(|state| state.held = false);
    }

    pub(crate) fn set_panics(&self, panics: bool) {
        self.change(|state| state.panics = panics);
    }

    pub(crate) fn wait_held(&self) {
        self.wait("a write", |state| state.holding);
    }

    pub(crate) fn wait_for(&self, bytes: &[u8]) {
        self.wait(&format!("{bytes:?}"), |state| {
            state.written.last().is_some_and(|(_, last)| last == bytes)
        });
    }

    pub(crate) fn wait_for_connects(&self, count: u32) {
        self.wait("attempts to open it", |state| state.connects >= count);
    }

    pub(crate) fn written(&self) -> Written {
        self.shared.0.lock().unwrap().written.clone()
    }

    pub(crate) fn bytes(&self) -> Vec<Vec<u8>> {
        self.written().into_iter().map(|(_, bytes)| bytes).collect()
    }

    pub(crate) fn last(&self) -> Vec<u8> {
        self.bytes().pop().unwrap()
    }

    pub(crate) fn clear(&self) {
        self.change(|state| state.written.clear());
    }
}

impl Sink for Device {
    fn write(&mut self, report: Report<'_>) -> Result<(), WriteError> {
        let slow = self.shared.0.lock().unwrap().slow;
        std::thread::sleep(slow);
        let (mutex, changed) = &*self.shared;
        let mut state = mutex.lock().unwrap();
        if state.panics {
            drop(state);
            panic!("the sink panics on purpose");
        }
        while state.held {
            state.holding = true;
            changed.notify_all();
            state = changed.wait(state).unwrap();
        }
        state.holding = false;
        if state.unplugged {
            return Err(std::io::Error::other("no such device").into());
        }
        state.written.push((Instant::now(), report.bytes.to_vec()));
        changed.notify_all();
        Ok(())
    }
}

impl Connect for Device {
    type Sink = Self;

    fn connect(&mut self) -> Result<Self, OpenError> {
        let (mutex, changed) = &*self.shared;
        let mut state = mutex.lock().unwrap();
        state.connects += 1;
        changed.notify_all();
        if state.unplugged {
            return Err(OpenError::NotFound { wanted: "recording device".into() });
        }
        Ok(self.clone())
    }
}
