//! Prints what games send as JSON, one object a frame: `decode`, but live.
//!
//! ```text
//! cargo run --example listen
//! cargo run --example listen -- --listen 5606 --listen 127.0.0.1:20777 --forward 127.0.0.1:20778
//! ```
//!
//! A line holds what a line of `decode` holds: `packet` counts the datagrams and
//! the looks into shared memory, `t_us` is the time since the start. Each is
//! written at once. For a reader that is slow some seconds of frames are kept; then
//! the oldest are left out, and the summary says how many.
//!
//! With `--user-formats` the formats of a file are tried first, and each of its
//! variables follows as `var:NAME`.
//!
//! With `--record` everything is written as well; `decode` reads it again.
//!
//! Every datagram is sent on, as it is, to the targets of `--forward`. What comes
//! and goes, and what does not work, is said on standard error, and a summary at
//! the end, by Ctrl-C too: packets, frames, and refusals by their reason. A second
//! Ctrl-C ends at once. Exit status 2 where standard output or the recording could
//! not be written.

use std::error::Error;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use telemetry_examples::cli::{self, forceable, say};
use telemetry_examples::ending::Ending;
use telemetry_examples::formats::FormatArgs;
use telemetry_examples::lines::{self, FrameLine, Named, Reader, finish};
use telemetry_examples::net::{listen_on, send_to};
use telemetry_examples::summary::{self, recorded};
use telemetry_formats::Formats;
use telemetry_live::{DISK, Event, Frame, Listen, Live, Recorder};

/// How many frames wait for a reader that is slow.
const KEPT: usize = 1_024;

/// How soon an end by time is seen.
const WAIT: Duration = Duration::from_millis(100);

/// For how long what waits at the end is still printed.
const LAST: Duration = Duration::from_secs(1);

/// Prints what games send as JSON lines, and forwards it, until Ctrl-C.
#[derive(Parser)]
struct Args {
    /// What to listen on: a port, or an address and a port. May be given several times
    #[arg(long, value_name = "ADDR:PORT", value_parser = listen_on, default_value = "20777")]
    listen: Vec<Listen>,

    /// Where to send every datagram on to. May be given several times
    #[arg(long, value_name = "ADDR:PORT", value_parser = send_to)]
    forward: Vec<SocketAddr>,

    #[command(flatten)]
    format: FormatArgs,

    /// Write all of it to this file as well: datagrams as pcapng, and shared memory to a
    /// file beside it with .pages behind its name
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Replace the files of --record if they are there already
    #[arg(long, requires = "record")]
    force: bool,

    /// Stop after this many seconds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: Option<u64>,
}

fn main() -> ExitCode {
    cli::run(|args| listen(args, &Ending::by_signals()?, &mut io::stdout().lock()))
}

fn listen(args: &Args, ending: &Ending, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut config = args.format.config()?;
    // Without ports at first, so that no datagram comes before the recording.
    config.ports.clear();
    config.forward.clone_from(&args.forward);
    let formats = config.user_formats.clone();
    let mut live = Live::new(config.clone())?;
    live.keep_frames(KEPT);
    if let Some(file) = &args.record {
        live.record(Recorder::create(file, args.force).map_err(forceable)?)?;
    }
    config.ports.clone_from(&args.listen);
    live.set_config(config);
    let mut printer = Printer::new(&formats, out);
    let printed = printer.run(&mut live, args.seconds, ending);
    let unprinted = printer.unprinted;
    ending.heard();

    let status = live.status();
    let (report, ended) = (status.report, live.stop_recording(DISK));
    let reasons = report.reasons.iter().map(|(reason, count)| (reason.to_string(), *count));
    // A reader that has closed standard error misses the summary only.
    let _ = summary::write(
        &mut io::stderr().lock(),
        report.packets,
        report.frames,
        reasons,
        report.more_reasons,
    );
    let left_out = report.superseded.saturating_add(unprinted);
    if left_out > 0 {
        say(format_args!("{left_out} frames were left out: the reader of the lines is too slow"));
    }
    let written = ended.as_ref().map_or(status.written, |written| *written);
    if let (Some(written), Some(file)) = (written, &args.record) {
        say(format_args!("{}", recorded(&written, file)));
    }
    printed?;
    ended?;
    Ok(())
}

/// Prints what comes.
struct Printer<'a, W> {
    formats: &'a Formats,
    out: &'a mut W,
    /// Frames that waited at the end, and were not printed.
    unprinted: u64,
}

impl<'a, W: Write> Printer<'a, W> {
    fn new(formats: &'a Formats, out: &'a mut W) -> Self {
        Self { formats, out, unprinted: 0 }
    }

    /// Prints until the time is over, the end is asked for, or the reader is gone.
    fn run(
        &mut self,
        live: &mut Live,
        seconds: Option<u64>,
        ending: &Ending,
    ) -> Result<(), String> {
        let start = Instant::now();
        let end = seconds.map(Duration::from_secs);
        while !ending.asked() && end.is_none_or(|end| start.elapsed() < end) {
            let left = end.map_or(WAIT, |end| end.saturating_sub(start.elapsed()));
            if let Some(event) = live.next(left.min(WAIT))
                && self.take(event)? == Reader::Gone
            {
                return Ok(());
            }
        }
        self.finish(live)
    }

    /// Prints what came until now and waits, as far as the reader takes it soon.
    fn finish(&mut self, live: &mut Live) -> Result<(), String> {
        let (now, limit) = (live.now(), Instant::now() + LAST);
        while let Some(event) = live.poll(live.now()) {
            match event {
                Event::Frame(new) if new.time > now => break,
                Event::Frame(_) if Instant::now() >= limit => self.unprinted += 1,
                event => {
                    if self.take(event)? == Reader::Gone {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, event: Event) -> Result<Reader, String> {
        match event {
            Event::Frame(new) => return self.print(&new),
            Event::Came(source) => say(format_args!("{source}")),
            Event::Went(source) => say(format_args!("{source}: over")),
            Event::Rest(source) => say(format_args!("{source}: silent")),
            Event::Aside { source, .. } => {
                say(format_args!("{source}: sends too, and is not shown"));
            }
            Event::Listening(address) => say(format_args!("listening on {address}")),
            Event::Problem(problem) => say(format_args!("{problem}")),
            Event::Solved(problem) => say(format_args!("over: {problem}")),
            _ => {}
        }
        Ok(Reader::Reads)
    }

    fn print(&mut self, new: &Frame) -> Result<Reader, String> {
        let line = FrameLine {
            packet: new.packet,
            t_us: new.time.as_micros(),
            format: new.source.format,
            game: new.source.title,
            frame: &new.frame,
            variables: Named::new(self.formats, &new.variables),
        };
        let printed = lines::line(self.out, &line);
        finish(printed.and_then(|()| self.out.flush()))
    }
}

#[cfg(test)]
#[cfg_attr(not(unix), allow(dead_code, unused_imports, reason = "for signals, which Unix has"))]
mod tests {
    use super::*;
    use std::env;
    use std::fs;
    use std::io::{BufRead, BufReader, Read};
    use std::net::UdpSocket;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use telemetry_examples::capture::Capture;
    use telemetry_live::{Config, Places};

    fn packet() -> [u8; 96] {
        let mut packet = [0; 96];
        packet[4..8].copy_from_slice(b"beam");
        packet[16..20].copy_from_slice(&900f32.to_le_bytes());
        packet
    }

    fn live() -> (Live, SocketAddr) {
        let mut config = Config::default();
        config.ports = vec![Listen::At(([127, 0, 0, 1], 0).into())];
        let mut live = Live::with(config, Places::nowhere()).unwrap();
        live.keep_frames(KEPT);
        let port = live.status().ports[0].open.unwrap();
        (live, port)
    }

    #[test]
    fn a_line_is_one_of_decodes() {
        let (mut live, port) = live();
        let sending = thread::spawn(move || {
            let socket = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
            for _ in 0..10 {
                socket.send_to(&packet(), port).unwrap();
                socket.send_to(&[1, 2, 3], port).unwrap();
                thread::sleep(Duration::from_millis(50));
            }
        });
        let mut out = Vec::new();
        let formats = Formats::new();
        let mut printer = Printer::new(&formats, &mut out);
        printer.run(&mut live, Some(1), &Ending::default()).unwrap();
        sending.join().unwrap();
        let lines: Vec<serde_json::Value> = String::from_utf8(out)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 10);
        let second = lines[1].as_object().unwrap();
        assert_eq!(second.len(), 4 + 29, "all keys: {:?}", second.keys());
        assert_eq!((&second["packet"], &second["rpm"]), (&2.into(), &900.0.into()));
        assert_eq!(second["game"], "BeamNG.drive");
        let report = live.status().report;
        assert_eq!((report.packets, report.frames), (20, 10));
    }

    /// A reader that takes its time for each line.
    struct Slow(u64);

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0 += 1;
            thread::sleep(LAST / 4);
            Ok(())
        }
    }

    #[test]
    fn every_frame_is_printed_or_counted() {
        let (mut live, port) = live();
        live.keep_frames(20);
        let socket = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
        for _ in 0..50 {
            socket.send_to(&packet(), port).unwrap();
            thread::sleep(Duration::from_millis(1));
        }
        let mut out = Slow(0);
        let formats = Formats::new();
        let mut printer = Printer::new(&formats, &mut out);
        thread::sleep(Duration::from_millis(100));
        printer.finish(&mut live).unwrap();
        let unprinted = printer.unprinted;
        let report = live.status().report;
        assert_eq!((report.frames, report.superseded), (50, 30));
        assert!((1..=5).contains(&out.0) && unprinted >= 15, "{} and {unprinted}", out.0);
        assert_eq!(out.0 + unprinted, 20);
    }

    #[test]
    fn a_format_that_is_not_there_names_those_that_are() {
        let args = Args::parse_from(["listen", "--format", "forzza"]);
        let error = listen(&args, &Ending::default(), &mut Vec::new()).unwrap_err().to_string();
        assert!(error.contains("'forzza' for '--format': expected auto, truck, f1, "), "{error}");
    }

    /// This program as another process: [`a_child`] with these arguments.
    fn child(words: &[&str]) -> Child {
        Command::new(env::current_exe().unwrap())
            .args(["--exact", "tests::a_child", "--ignored", "--nocapture", "--test-threads=1"])
            .env("LISTEN_ARGS", words.join("\n"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    #[test]
    #[ignore = "the program that other tests start"]
    fn a_child() {
        let words = env::var("LISTEN_ARGS").unwrap();
        let args = Args::parse_from(["listen"].into_iter().chain(words.split('\n')));
        let ended = listen(&args, &Ending::by_signals().unwrap(), &mut io::stdout().lock());
        if let Err(error) = &ended {
            say(format_args!("error: {error}"));
        }
        std::process::exit(if ended.is_ok() { 0 } else { 2 });
    }

    /// Sends until a frame is printed: the program runs.
    fn shown(child: &mut Child, port: SocketAddr) -> impl Read + use<> {
        let socket = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
        let sending = thread::spawn(move || {
            for _ in 0..40 {
                let _ = socket.send_to(&packet(), port);
                thread::sleep(Duration::from_millis(50));
            }
        });
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.contains("BeamNG.drive") {
            line.clear();
            assert!(out.read_line(&mut line).unwrap() > 0, "it has ended");
        }
        sending.join().unwrap();
        out
    }

    fn free_port() -> SocketAddr {
        UdpSocket::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap()
    }

    #[cfg(unix)]
    #[test]
    fn ctrl_c_and_the_request_to_end_bring_the_summary() {
        for signal in ["-INT", "-TERM"] {
            let port = free_port();
            let file = env::temp_dir().join(format!("listen{signal}-{}", std::process::id()));
            let listen = port.to_string();
            let words = ["--listen", &listen, "--force", "--record", file.to_str().unwrap()];
            let mut child = child(&words);
            let mut out = shown(&mut child, port);
            let pid = child.id().to_string();
            assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
            out.read_to_end(&mut Vec::new()).unwrap();
            let ended = child.wait_with_output().unwrap();
            let said = String::from_utf8(ended.stderr).unwrap();
            assert_eq!(ended.status.code(), Some(0), "{said}");
            let recorded = Capture::open([&file]).unwrap().map(Result::unwrap).count();
            fs::remove_file(&file).unwrap();
            assert!(recorded >= 20, "{said}");
            let summary = format!("{recorded} packets, {recorded} frames\n");
            assert!(said.contains(&summary) && !said.contains("left out"), "{said}");
            assert!(said.contains(&format!("recorded {recorded} packets, ")), "{said}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_recording_that_fails_is_an_error_at_the_end() {
        let port = free_port();
        let folder = env::temp_dir().join(format!("listen-full-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a.pkts");
        std::os::unix::fs::symlink("/dev/full", &file).unwrap();
        let listen = port.to_string();
        let path = file.to_str().unwrap();
        let mut child =
            child(&["--listen", &listen, "--force", "--record", path, "--seconds", "3"]);
        let mut out = shown(&mut child, port);
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let ended = child.wait_with_output().unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{said}");
        assert!(rest.lines().count() > 5, "it goes on: {said}");
        let last = said.trim_end().lines().last().unwrap();
        assert!(last.starts_with(&format!("error: {path}")), "{said}");
        assert!(said.contains("the recording cannot be written, and has ended"), "{said}");
    }
}
