//! Programs that end in every way there is, each a process of its own that writes
//! to a file instead of a device.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use telemetry_output::device::{
    Connect, LAST, OpenError, Plan, Report, Reports, Sink, Worker, WriteError,
};

use crate::recording::PATIENCE;

const HOW: &str = "TELEMETRY_OUTPUT_ENDS_BY";
const FILE: &str = "TELEMETRY_OUTPUT_WRITES_TO";

/// A line of hex for each report.
struct Lines(PathBuf);

impl Sink for Lines {
    fn write(&mut self, report: Report<'_>) -> Result<(), WriteError> {
        let line: String = report.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(&self.0)?;
        file.write_all(format!("{line}\n").as_bytes())?;
        Ok(())
    }
}

impl Connect for Lines {
    type Sink = Self;

    fn connect(&mut self) -> Result<Self, OpenError> {
        Ok(Self(self.0.clone()))
    }
}

/// What the other tests start.
#[test]
#[ignore = "a program that others start and kill"]
fn program() {
    let (Ok(how), Some(file)) = (std::env::var(HOW), std::env::var_os(FILE)) else {
        panic!("other tests start this with {HOW} and {FILE}");
    };
    let lines = Lines(file.into());
    let worker = Worker::start(lines, Plan::new(Reports::output(&[0, 0]))).unwrap();
    let switch = worker.off_switch();
    match &*how {
        "signal" => ctrlc::set_handler(move || {
            let ended = switch.off(LAST);
            std::process::exit(if ended.is_some() { 0 } else { 1 });
        })
        .unwrap(),
        "abort" => std::panic::set_hook(Box::new(move |_| {
            switch.off(LAST);
            std::process::abort();
        })),
        _ => {}
    }
    let feeder = worker.feeder();
    let start = Instant::now();
    for frame in 0_u8.. {
        feeder.feed(&Reports::output(&[7, frame | 1]));
        thread::sleep(Duration::from_millis(5));
        if start.elapsed() > Duration::from_millis(300) {
            match &*how {
                "panic" | "abort" => panic!("on purpose"),
                "return" => return,
                "exit" => {
                    worker.off_switch().off(LAST);
                    std::process::exit(0);
                }
                _ => {}
            }
        }
        assert!(start.elapsed() < PATIENCE, "nobody killed it");
    }
}

struct Program {
    child: Child,
    file: PathBuf,
}

impl Program {
    fn start(how: &str, name: &str) -> Self {
        let file = std::env::temp_dir().join(format!("killed-{name}-{}", std::process::id()));
        let _ = fs::remove_file(&file);
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "killed::program", "--ignored"])
            .env(HOW, how)
            .env(FILE, &file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self { child, file }
    }

    fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.file).unwrap_or_default();
        text.lines().map(ToOwned::to_owned).collect()
    }

    /// Until it shows something.
    fn shows(&self) {
        let start = Instant::now();
        while !self.lines().last().is_some_and(|line| line.starts_with("07")) {
            assert!(start.elapsed() < PATIENCE, "{:?}", self.lines());
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[cfg(unix)]
    fn kill(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    fn ends(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn last(&self) -> String {
        self.lines().pop().unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_file(&self.file);
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_and_sigterm_leave_it_dark() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let mut program = Program::start("signal", signal);
        program.shows();
        program.kill(signal);
        let status = program.ends();
        assert!(status.success(), "{signal}: {status}");
        assert_eq!(program.last(), "0000", "{signal}");
    }
}

#[test]
fn a_program_that_returns_panics_aborts_or_exits_leaves_it_dark() {
    for (how, good) in [("return", true), ("panic", false), ("abort", false), ("exit", true)] {
        let mut program = Program::start(how, how);
        program.shows();
        assert_eq!(program.ends().success(), good, "{how}");
        assert_eq!(program.last(), "0000", "{how}");
    }
}

/// Nothing can be done about it; the next program makes it dark first.
#[test]
fn what_a_killed_program_leaves_the_next_one_makes_dark() {
    let mut program = Program::start("signal", "kill");
    program.shows();
    program.child.kill().unwrap();
    program.ends();
    assert!(program.last().starts_with("07"), "{}", program.last());
    let before = program.lines().len();
    let plan = Plan::new(Reports::output(&[0, 0]));
    drop(Worker::start(Lines(program.file.clone()), plan).unwrap());
    assert_eq!(program.lines()[before..], ["0000"]);
}
