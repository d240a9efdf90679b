//! How a program that runs until Ctrl-C ends: it stops, and says what it did.

use std::error::Error;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
        let Self { asked, heard } = ending.clone();
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
        })?;
        Ok(ending)
    }

    /// Asks for the end, as Ctrl-C does.
    pub fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
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
