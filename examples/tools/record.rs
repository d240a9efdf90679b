//! Records what games send to one or several UDP ports, and what they show in shared memory.
//!
//! ```text
//! cargo run --example record -- --seconds 60 lap.pcapng
//! cargo run --example record -- --listen 20777 --listen 5300 both.pcapng
//! ```
//!
//! The file is pcapng, which Wireshark opens, or `.pkts` where its name says so. Shared memory
//! goes to a file beside it, `lap.pcapng.pages`, once a game is there that has some. Every
//! datagram is handed to the system at once and in one piece, so the program may be killed at any
//! time: the file ends with a whole record. Ctrl-C ends it with a summary, a second one at once.
//! `decode` reads both files again.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use telemetry_examples::cli::{self, forceable, say};
use telemetry_examples::ending::Ending;
use telemetry_examples::net::{listen_on, ports_open};
use telemetry_examples::summary::recorded;
use telemetry_live::{Config, DISK, Event, Listen, Live, Problem, Recorder, Status};

/// How soon an end by packets or by Ctrl-C is seen.
const WAIT: Duration = Duration::from_millis(20);

/// Records what games send and show, until Ctrl-C.
///
/// Each datagram is written at once: the file is good up to the last one however the program
/// ends.
#[derive(Debug, Parser)]
#[command(name = "record")]
struct Args {
    /// What to listen on: a port, or an address and a port. May be given several times
    #[arg(long, value_name = "ADDR:PORT", value_parser = listen_on, default_value = "20777")]
    listen: Vec<Listen>,

    /// Stop after this many seconds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: Option<u64>,

    /// Stop after this many packets, of all ports together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    packets: Option<u64>,

    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,

    /// The file to write: `.pkts` by its name, pcapng otherwise
    file: PathBuf,
}

fn main() -> ExitCode {
    cli::run(|args| record(args, &Ending::by_signals()?))
}

fn record(args: &Args, ending: &Ending) -> Result<(), Box<dyn Error>> {
    let mut config = Config::default();
    config.ports.clone_from(&args.listen);
    let mut live = Live::new(config)?;
    // Before the file is created: an address that cannot be listened on leaves none.
    ports_open(&mut live, |event| tell(&event))?;
    let recorder = Recorder::create(&args.file, args.force).map_err(forceable)?;
    live.record(recorder.at_most(args.packets.unwrap_or(u64::MAX)))?;
    let result = wait(&mut live, args, ending);
    ending.heard();

    let status = live.status();
    let ended = live.stop_recording(DISK);
    let written = ended.as_ref().map_or(status.written, |written| *written).unwrap_or_default();
    say(format_args!("{}:", recorded(&written, &args.file)));
    for port in ports(&status) {
        say(format_args!("  {port}"));
    }
    result?;
    ended?;
    Ok(())
}

/// Tells what happens until the wanted time is over, the wanted packets are there, or the end is
/// asked for.
fn wait(live: &mut Live, args: &Args, ending: &Ending) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    // Later than any clock goes is the same as never.
    let end = args.seconds.and_then(|n| start.checked_add(Duration::from_secs(n)));
    let mut next_line = start + Duration::from_secs(1);
    loop {
        let now = Instant::now();
        if ending.asked() || end.is_some_and(|end| now >= end) {
            return Ok(());
        }
        let status = live.status();
        let written = status.written.unwrap_or_default();
        if args.packets.is_some_and(|wanted| written.datagrams >= wanted) {
            return Ok(());
        }
        if now >= next_line {
            say(format_args!("{} s: {}", start.elapsed().as_secs(), ports(&status).join("; ")));
            next_line += Duration::from_secs(1);
        }
        let until = end.map_or(next_line, |end| end.min(next_line)).min(now + WAIT);
        while let Some(event) = live.next(until.saturating_duration_since(Instant::now())) {
            if let Event::Problem(problem @ Problem::RecordingFailed { .. }) = event {
                return Err(problem.into());
            }
            tell(&event);
        }
    }
}

fn tell(event: &Event) {
    match event {
        Event::Came(source) => say(format_args!("{source}")),
        Event::Listening(address) => say(format_args!("listening on {address}")),
        Event::Problem(problem) => say(format_args!("{problem}")),
        Event::Solved(problem) => say(format_args!("over: {problem}")),
        _ => {}
    }
}

/// What came to each port.
fn ports(status: &Status) -> Vec<String> {
    let line = |port: &telemetry_live::PortStatus| {
        format!("{}: {} packets, {} bytes", port.listen, port.packets, port.bytes)
    };
    status.ports.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::net::UdpSocket;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use telemetry_examples::folder::Folder;
    use telemetry_live::capture::Capture;

    fn args(words: &[&str]) -> Args {
        Args::parse_from(["record"].iter().chain(words))
    }

    #[test]
    fn as_many_packets_as_wanted_and_no_file_is_lost() {
        let folder = Folder::new("packets");
        let port = UdpSocket::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                let socket = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
                for index in 0u64.. {
                    let _ = socket.send_to(&index.to_le_bytes(), port);
                    thread::sleep(Duration::from_millis(1));
                    if over.load(Ordering::Relaxed) {
                        break;
                    }
                }
            });
            for name in ["a.pcapng", "a.pkts"] {
                let file = folder.path().join(name);
                let (listen, path) = (port.to_string(), file.to_str().unwrap());
                let wanted = args(&["--listen", &listen, "--packets", "25", path]);
                record(&wanted, &Ending::default()).unwrap();
                let datagrams: Vec<_> =
                    Capture::open([&file]).unwrap().map(Result::unwrap).collect();
                assert_eq!(datagrams.len(), 25, "{name}");
                let numbers = datagrams.iter().map(|one| one.payload[..].try_into().unwrap());
                let numbers: Vec<u64> = numbers.map(u64::from_le_bytes).collect();
                assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");

                let error = record(&wanted, &Ending::default()).unwrap_err().to_string();
                assert!(error.contains("--force replaces it"), "{error}");
                assert_eq!(Capture::open([&file]).unwrap().count(), 25, "it is as it was");
            }
            over.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn a_port_that_cannot_be_had_leaves_no_file() {
        let folder = Folder::new("port");
        let file = folder.path().join("a.pcapng");
        // An address for documents only.
        let wanted = args(&["--listen", "192.0.2.1:20777", file.to_str().unwrap()]);
        let error = record(&wanted, &Ending::default()).unwrap_err().to_string();
        assert!(error.contains("no such address"), "{error}");
        assert!(!file.exists());
    }
    #[test]
    #[ignore = "the program that another test starts"]
    fn a_child() {
        let words = std::env::var("RECORD_ARGS").unwrap();
        let args = args(&words.split('\n').collect::<Vec<_>>());
        let ended = record(&args, &Ending::by_signals().unwrap());
        std::process::exit(if ended.is_ok() { 0 } else { 2 });
    }

    #[cfg(unix)]
    #[test]
    fn ctrl_c_and_the_request_to_end_bring_the_summary() {
        use std::process::{Command, Stdio};

        let folder = Folder::new("signals");
        for signal in ["-INT", "-TERM"] {
            let port = UdpSocket::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
            let file = folder.path().join(format!("{signal}.pcapng"));
            let words = ["--listen", &port.to_string(), file.to_str().unwrap()].join("\n");
            let child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "tests::a_child", "--ignored", "--nocapture"])
                .env("RECORD_ARGS", words)
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let socket = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
            let deadline = Instant::now() + Duration::from_secs(20);
            // Until some of them are written.
            while fs::metadata(&file).map_or(0, |file| file.len()) < 2_000 {
                let _ = socket.send_to(&[7; 100], port);
                thread::sleep(Duration::from_millis(20));
                assert!(Instant::now() < deadline);
            }
            let pid = child.id().to_string();
            assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
            let ended = child.wait_with_output().unwrap();
            let said = String::from_utf8(ended.stderr).unwrap();
            assert_eq!(ended.status.code(), Some(0), "{said}");
            let written = Capture::open([&file]).unwrap().map(Result::unwrap).count();
            assert!(written > 5, "{said}");
            let summary = format!("recorded {written} packets, {} bytes to ", 100 * written);
            assert!(said.contains(&summary), "{said}");
        }
    }
}
