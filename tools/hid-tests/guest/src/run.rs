//! Processes, files and waiting.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The guest has no hardware that speeds it up.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub type Outcome = Result<(), String>;

/// Waits until it is so.
pub fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> Result<T, String> {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return Ok(found);
        }
        if start.elapsed() > PATIENCE {
            return Err(format!("waited in vain for {what}"));
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// A process that ends with it.
pub struct Process(Child);

impl Process {
    pub fn start(program: &str, args: &[&str]) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::null()).stdout(Stdio::null());
        command.spawn().map(Self).map_err(|error| format!("{program}: {error}"))
    }

    /// One of these programs that is a device.
    pub fn device(args: &[&str]) -> Result<Self, String> {
        Self::start("/bin/guest", args)
    }

    pub fn signal(&self, signal: &str) -> Outcome {
        let id = self.0.id().to_string();
        let sent = Command::new("/bin/busybox").args(["kill", signal, &id]).status();
        if sent.is_ok_and(|status| status.success()) {
            return Ok(());
        }
        Err(format!("cannot send {signal}"))
    }

    pub fn ends(&mut self) -> Outcome {
        until("a program's end", || self.0.try_wait().ok().flatten()).map(drop)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a program prints, standard error behind standard output.
pub fn printed(program: &str, args: &[&str], user: u32) -> Result<String, String> {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null());
    if user != 0 {
        command.uid(user).gid(user);
    }
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    let Output { stdout, stderr, .. } = output;
    Ok(String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr))
}

pub fn exists(path: &str) -> bool {
    Path::new(path).exists()
}

/// Names in a folder.
pub fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}
