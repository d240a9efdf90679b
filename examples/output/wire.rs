//! The way from these programs to a device: a worker that writes, signals that end
//! it dark, and recordings at the speed of their time.

use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

use telemetry_examples::cli::say;
use telemetry_examples::ending::Ending;
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

/// How long a device is waited for where there are files, which wait for nobody.
const FOR_FILES: Duration = Duration::from_secs(5);

/// How long the dark between two games is waited for: a device takes one report in 17 ms.
const DARK: Duration = Duration::from_millis(200);

/// How long a device is waited for: with files not for long, else as long as the program runs.
pub(crate) fn patience(files: bool, seconds: Option<u64>) -> Option<Duration> {
    if files { Some(FOR_FILES) } else { seconds.map(Duration::from_secs) }
}

/// The one that is wanted; waits until it is plugged in, at most so long. None where the end
/// was asked for.
pub(crate) fn wait_for(
    want: &Want,
    limit: Option<Duration>,
    ending: &Ending,
) -> Result<Option<Found>, OpenError> {
    let start = Instant::now();
    let mut said = false;
    while !ending.asked() {
        let found = device::list()?;
        match want.pick(&found, None) {
            Err(OpenError::NotFound { .. })
                if limit.is_none_or(|limit| start.elapsed() < limit) =>
            {
                if !said {
                    say(format_args!("{}", waits(want, limit)));
                    said = true;
                }
                ending.sleep_until(Instant::now() + LOOK);
            }
            picked => return picked.cloned().map(Some),
        }
    }
    Ok(None)
}

/// What a user is told who has no device, before it is waited for.
fn waits(want: &Want, limit: Option<Duration>) -> String {
    let wait = limit.map_or(String::new(), |limit| format!(" for {} s", limit.as_secs()));
    format!("no {want} is plugged in, --dry-run needs none; waiting for one{wait}")
}

/// A device that is written to.
pub(crate) struct Wire {
    name: String,
    worker: Worker,
    feeder: Feeder,
    reports: Reports,
    ending: Ending,
    /// Of a recording the time of its last packet, and when that was.
    shown: Option<(u64, Instant)>,
    recorded: bool,
}

impl Wire {
    /// `recorded`: what is shown has a time of its own that is kept. Dark as soon as the end is
    /// asked for.
    pub(crate) fn open(
        name: String,
        connect: impl Connect + 'static,
        plan: Plan,
        recorded: bool,
        ending: &Ending,
    ) -> Result<Self, Box<dyn Error>> {
        let worker = Worker::start(connect, plan)?;
        let feeder = worker.feeder();
        let off = worker.off_switch();
        ending.at_once(move || {
            let _ = off.off(LAST);
        });
        let (reports, ending) = (Reports::new(), ending.clone());
        Ok(Self { name, worker, feeder, reports, ending, shown: None, recorded })
    }

    /// Shows what `fill` says, when it is time for it.
    pub(crate) fn show(&mut self, at: At, fill: impl FnOnce(&mut Reports)) -> Flow {
        if self.recorded {
            self.keep_time(at.t_us);
        }
        fill(&mut self.reports);
        self.feeder.feed(&self.reports);
        self.flow()
    }

    /// Dark between two games: the device has taken it before the next one shows anything.
    pub(crate) fn dark(&mut self) -> Flow {
        self.feeder.rest();
        // The gap before the next game is not one in which this one still shows.
        self.reports.clear();
        let start = Instant::now();
        while start.elapsed() < DARK && !self.ending.asked() {
            let status = self.worker.status();
            if !status.connected || !status.shows {
                break;
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.flow()
    }

    fn flow(&self) -> Flow {
        while let Some(event) = self.worker.event() {
            say(format_args!("{}: {event}", self.name));
        }
        if self.ending.asked() { Flow::Ends } else { Flow::Goes }
    }

    /// Shows what it shows until then.
    fn keep_time(&mut self, t_us: u64) {
        let now = Instant::now();
        let (last_us, last) = *self.shown.get_or_insert((t_us, now));
        let gap = Duration::from_micros(t_us.saturating_sub(last_us)).min(LONGEST_GAP);
        let due = last + gap;
        while let Some(left) = due.checked_duration_since(Instant::now()) {
            if left.is_zero() || self.ending.asked() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_is_told_what_for() {
        assert_eq!(
            waits(&Want::pad(), patience(true, None)),
            format!(
                "no {} is plugged in, --dry-run needs none; waiting for one for 5 s",
                Want::pad()
            )
        );
        assert!(waits(&Want::pad(), patience(false, None)).ends_with("; waiting for one"));
        assert_eq!(patience(false, Some(9)), Some(Duration::from_secs(9)));
    }

    #[test]
    fn whoever_asks_for_the_end_finds_the_device_dark() {
        let (recorder, written) = testing::Recorder::new();
        let (ending, plan) = (Ending::default(), Plan::new(Reports::output(&[0])));
        let mut wire = Wire::open("device".into(), recorder, plan, false, &ending).unwrap();
        let show = |reports: &mut Reports| {
            reports.clear();
            reports.push(device::Report::output(&[3]));
        };
        assert_eq!(wire.show(At::default(), show), Flow::Goes);
        while written.recv().unwrap() != [3] {}
        ending.ask();
        assert_eq!(written.try_iter().last(), Some(vec![0]), "as soon as it was asked for");
        assert_eq!(wire.show(At::default(), show), Flow::Ends);
        wire.end().unwrap();
        assert_eq!(written.try_iter().last(), None, "and nothing after it");
    }

    #[test]
    fn nobody_is_waited_for_after_the_end() {
        let ending = Ending::default();
        ending.ask();
        assert_eq!(wait_for(&Want::pad(), None, &ending), Ok(None));
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
