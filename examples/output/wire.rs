//! The way from these programs to a device: a worker that writes, signals that end
//! it dark, and recordings at the speed of their time.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use telemetry_examples::cli::say;
use telemetry_output::device::{
    self, Connect, Ended, Feeder, Found, LAST, OpenError, Plan, Reports, Want, Worker,
};

use crate::feed::{At, Flow};

/// The longest wait at once: how soon a signal is seen. The worker is fed as often.
const SLICE: Duration = Duration::from_millis(15);

/// A longer gap in a recording is cut to this.
const LONGEST_GAP: Duration = Duration::from_secs(3);

/// How often it is looked for a device that is not there.
const LOOK: Duration = Duration::from_millis(500);

/// The one that is wanted; waits until it is plugged in, at most so long.
pub(crate) fn wait_for(want: &Want, limit: Option<Duration>) -> Result<Found, OpenError> {
    let start = Instant::now();
    let mut said = false;
    loop {
        let found = device::list()?;
        match want.pick(&found, None) {
            Err(OpenError::NotFound { .. })
                if limit.is_none_or(|limit| start.elapsed() < limit) =>
            {
                if !said {
                    say(format_args!("waiting for a {want}"));
                    said = true;
                }
                thread::sleep(LOOK);
            }
            picked => return picked.cloned(),
        }
    }
}

/// A device that is written to.
pub(crate) struct Wire {
    name: String,
    worker: Worker,
    feeder: Feeder,
    reports: Reports,
    over: Arc<AtomicBool>,
    /// Of a recording the time of its last packet, and when that was.
    shown: Option<(u64, Instant)>,
    recorded: bool,
}

impl Wire {
    /// `recorded`: what is shown has a time of its own that is kept.
    pub(crate) fn open(
        name: String,
        connect: impl Connect + 'static,
        plan: Plan,
        recorded: bool,
    ) -> Result<Self, Box<dyn Error>> {
        let worker = Worker::start(connect, plan)?;
        let feeder = worker.feeder();
        let (reports, over) = (Reports::new(), Arc::default());
        Ok(Self { name, worker, feeder, reports, over, shown: None, recorded })
    }

    /// Ctrl-C and the request to end make the device dark; then the program ends.
    pub(crate) fn obey_signals(&self) -> Result<(), Box<dyn Error>> {
        let (off, over) = (self.worker.off_switch(), Arc::clone(&self.over));
        ctrlc::set_handler(move || {
            // On Windows the process may end as soon as this returns.
            let _ = off.off(LAST);
            over.store(true, Ordering::Relaxed);
        })?;
        Ok(())
    }

    /// Shows what `fill` says, when it is time for it.
    pub(crate) fn show(&mut self, at: At, fill: impl FnOnce(&mut Reports)) -> Flow {
        if self.recorded {
            self.keep_time(at.t_us);
        }
        fill(&mut self.reports);
        self.feeder.feed(&self.reports);
        while let Some(event) = self.worker.event() {
            say(format_args!("{}: {event}", self.name));
        }
        if self.over.load(Ordering::Relaxed) { Flow::Ends } else { Flow::Goes }
    }

    /// Shows what it shows until then.
    fn keep_time(&mut self, t_us: u64) {
        let now = Instant::now();
        let (last_us, last) = *self.shown.get_or_insert((t_us, now));
        let gap = Duration::from_micros(t_us.saturating_sub(last_us)).min(LONGEST_GAP);
        let due = last + gap;
        while let Some(left) = due.checked_duration_since(Instant::now()) {
            if left.is_zero() || self.over.load(Ordering::Relaxed) {
                break;
            }
            if !self.reports.is_empty() {
                self.feeder.feed(&self.reports);
            }
            thread::sleep(left.min(SLICE));
        }
        // Time that was missed is not caught up with.
        self.shown = Some((t_us, due.max(now)));
    }

    /// The end: dark, or why not.
    pub(crate) fn end(self) -> Result<(), Box<dyn Error>> {
        let Self { name, worker, .. } = self;
        match worker.stop(LAST) {
            Some(Ended::Dark) => Ok(()),
            Some(Ended::Away { reason }) => {
                Err(format!("{name} may still show something: {reason}").into())
            }
            None => Err(format!("{name} took nothing within {} s", LAST.as_secs()).into()),
        }
    }
}

/// A device that writes down what it is told.
#[cfg(test)]
pub(crate) mod testing {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use telemetry_output::device::{Connect, OpenError, Report, Sink, WriteError};

    pub(crate) struct Recorder(Sender<Vec<u8>>);

    impl Recorder {
        pub(crate) fn new() -> (Self, Receiver<Vec<u8>>) {
            let (sender, receiver) = channel();
            (Self(sender), receiver)
        }
    }

    impl Sink for Recorder {
        fn write(&mut self, report: Report<'_>) -> Result<(), WriteError> {
            let sent = self.0.send(report.bytes.to_vec());
            sent.map_err(|_| std::io::Error::other("nobody reads").into())
        }
    }

    impl Connect for Recorder {
        type Sink = Self;

        fn connect(&mut self) -> Result<Self, OpenError> {
            Ok(Self(self.0.clone()))
        }
    }
}
