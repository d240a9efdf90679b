//! Drives the program `writer`: from a test of the same system beside it, or
//! from a native one that starts it under Wine. [`games`] is what it writes, [`read`] reads it.

pub mod games;
pub mod read;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A running writer; asked to quit on drop, and ended where it does not.
#[derive(Debug)]
pub struct Writer {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Writer {
    /// Starts a program that speaks the writer's commands.
    ///
    /// # Panics
    ///
    /// It does not start.
    pub fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut writer = Self { child, input, output };
        writer.send("version");
        writer
    }

    /// Starts the writer of this package, built for the system that this runs on.
    #[must_use]
    pub fn beside(path: impl AsRef<Path>) -> Self {
        Self::start(&mut Command::new(path.as_ref()))
    }

    /// Its process's number, of the system that this runs on.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a command and gives the answer, without the word `ok`.
    ///
    /// # Panics
    ///
    /// The answer is another, or there is none.
    pub fn send(&mut self, command: &str) -> String {
        match self.ask(command) {
            Ok(answer) => answer,
            Err(error) => panic!("{command}: {error}"),
        }
    }

    /// Sends a command and gives the answer, or the error in its place.
    ///
    /// # Errors
    ///
    /// What the writer says.
    ///
    /// # Panics
    ///
    /// There is no answer.
    pub fn ask(&mut self, command: &str) -> Result<String, String> {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{command}").and_then(|()| input.flush()).unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let line = line.trim_end();
        match line.split_once(' ').unwrap_or((line, "")) {
            ("ok", answer) => Ok(answer.to_owned()),
            ("error", error) => Err(error.to_owned()),
            _ => panic!("{command}: the writer says {line:?}"),
        }
    }

    /// Ends it in an orderly way.
    ///
    /// # Panics
    ///
    /// It says that something failed.
    pub fn quit(mut self) {
        self.send("quit");
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{status}");
    }

    /// Ends it at once, as a crash does.
    ///
    /// # Panics
    ///
    /// It cannot be ended.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // The end of its input ends it.
        drop(self.input.take());
        for _ in 0..500 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A name in the session's namespace that no other test has.
#[must_use]
pub fn unique(word: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!(r"Local\named-memory-test-{word}-{}-{number}", std::process::id())
}

/// How many rows or pages a reader is to be shown while they are torn on
/// purpose, in each such test: `WINDOWS_TESTS_READS`, or few, for the gate.
#[must_use]
pub fn reads() -> u64 {
    let named = std::env::var("WINDOWS_TESTS_READS").ok();
    named.map_or(10_000, |reads| reads.parse().expect("WINDOWS_TESTS_READS: no number"))
}

/// Waits until something is so.
///
/// # Panics
///
/// It is not so after 20 s.
pub fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < end, "not within 20 s: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}
