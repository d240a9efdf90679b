//! Prints the frames of a source that comes and goes.

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use telemetry_core::{TelemetryFrame, Timestamp};

use crate::cli::say;
use crate::lines::{FrameLine, Named, Reader, finish, line};

/// The longest wait for a frame at once: how soon an end by time is seen.
const WAIT: Duration = Duration::from_millis(50);

/// How long a source that was never seen to move stands still until that is said.
const STILL: Duration = Duration::from_secs(2);

/// What a look at a source came to.
#[derive(Debug)]
pub enum Look<'a> {
    /// There is none.
    NotRunning,
    /// It runs, and says nothing new.
    NoNewFrame,
    /// The word of its format, its name, a new frame.
    Frame(&'static str, &'static str, &'a TelemetryFrame),
}

/// A source of frames.
pub trait Source {
    /// Looks for a new frame.
    ///
    /// # Errors
    ///
    /// One line that says what is wrong.
    fn look(&mut self, now: Timestamp) -> Result<Look<'_>, String>;

    /// Waits for a new frame, at most this long.
    fn wait(&self, limit: Duration);
}

/// Prints a source's frames, for so many seconds or until the reader is gone.
/// What the source is waited for, and that it came or went, is said once, on
/// standard error.
///
/// # Errors
///
/// Standard output cannot be written.
pub fn watch(
    source: &mut impl Source,
    awaited: &str,
    seconds: Option<u64>,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let end = seconds.map(Duration::from_secs);
    let mut packet = 0;
    // What was said last; that it is waited for is no news after an error.
    let mut runs = None;
    let mut still = None;
    let mut said = None;
    while end.is_none_or(|end| start.elapsed() < end) {
        let elapsed = start.elapsed();
        match source.look(elapsed.into()) {
            Ok(Look::Frame(format, game, frame)) => {
                if runs != Some(true) {
                    say(format_args!("{game} runs"));
                    (runs, said) = (Some(true), None);
                }
                let t_us = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
                let variables = Named::default();
                let printed =
                    line(out, &FrameLine { packet, t_us, format, game, frame, variables });
                // Who looks at it now shall see it now.
                if finish(printed.and_then(|()| out.flush()))? == Reader::Gone {
                    return Ok(());
                }
                packet += 1;
                continue;
            }
            Ok(Look::NoNewFrame) => {
                let still_since = *still.get_or_insert(elapsed);
                if runs.is_none() && elapsed.saturating_sub(still_since) >= STILL {
                    say(format_args!("{awaited}: there, but nothing moves"));
                    runs = Some(false);
                }
            }
            Ok(Look::NotRunning) => {
                if runs != Some(false) {
                    say(format_args!("waiting for {awaited}"));
                    runs = Some(false);
                }
            }
            Err(error) => {
                runs = Some(false);
                if said.as_ref() != Some(&error) {
                    say(format_args!("{error}"));
                    said = Some(error);
                }
            }
        }
        let left = end.map_or(WAIT, |end| end.saturating_sub(start.elapsed()));
        source.wait(left.min(WAIT));
    }
    Ok(())
}
