//! How a program that runs until Ctrl-C ends: it stops, and says what it did.

use std::error::Error;
use std::fmt;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How soon an end is seen while nothing else happens.
const LOOK: Duration = Duration::from_millis(50);

/// How long a program that hears nothing of its end goes on: it writes, and nobody reads.
const PATIENCE: Duration = Duration::from_secs(3);

/// The exit status of a program that is ended before it has said everything, as shells give it
/// for Ctrl-C.
const AT_ONCE: i32 = 130;

/// Whether a program shall end.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    asked: Arc<AtomicBool>,
    heard: Arc<AtomicBool>,
    act: Arc<Act>,
}

/// What is done at once when the end is asked for.
#[derive(Default)]
struct Act(Mutex<Option<Box<dyn Fn() + Send>>>);

impl Act {
    fn run(&self) {
        if let Some(act) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            act();
        }
    }
}

impl fmt::Debug for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Act")
    }
}

impl Ending {
    /// Ctrl-C, SIGTERM and SIGHUP ask for the end from now on. A second one ends the program at
    /// once, and so does one that it does not hear of within three seconds.
    ///
    /// # Errors
    ///
    /// The system does not tell of signals.
    pub fn by_signals() -> Result<Self, Box<dyn Error>> {
        let ending = Self::default();
        let Self { asked, heard, act } = ending.clone();
        ctrlc::set_handler(move || {
            if asked.swap(true, Ordering::Relaxed) {
                process::exit(AT_ONCE);
            }
            let heard = Arc::clone(&heard);
            // In a thread of its own: a second Ctrl-C comes here as well.
            thread::spawn(move || {
                thread::sleep(PATIENCE);
                if !heard.load(Ordering::Relaxed) {
                    process::exit(AT_ONCE);
                }
            });
            // On Windows the process may end as soon as this returns.
            act.run();
        })?;
        Ok(ending)
    }

    /// This is done as soon as the end is asked for, whatever the program does then: a device is
    /// made dark.
    pub fn at_once(&self, act: impl Fn() + Send + 'static) {
        *self.act.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(act));
        if self.asked() {
            self.act.run();
        }
    }

    /// Asks for the end, as Ctrl-C does.
    pub fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
        self.act.run();
    }

    /// Whether the end was asked for.
    #[must_use]
    pub fn asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// The program has stopped: what it does now it has the time for.
    pub fn heard(&self) {
        self.heard.store(true, Ordering::Relaxed);
    }

    /// Sleeps until then, or until the end is asked for.
    pub fn sleep_until(&self, then: Instant) {
        while !self.asked() {
            let left = then.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            thread::sleep(left.min(LOOK));
        }
    }
}
