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
//! the oldest are left out.
//!
//! With `--user-formats` the formats of a file are tried first, and each of its
//! variables follows as `var:NAME`.
//!
//! With `--record` everything is written as well; `decode` reads it again.
//!
//! Every datagram is sent on, as it is, to the targets of `--forward`. What comes
//! and goes, and what does not work, is said on standard error, and a summary at
//! the end: packets, frames, and refusals by their reason.

use std::error::Error;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use telemetry_examples::cli::{self, forceable, say};
use telemetry_examples::formats::FormatArgs;
use telemetry_examples::lines::{FrameLine, Named, Reader, finish, line};
use telemetry_examples::net::{listen_on, send_to};
use telemetry_examples::summary;
use telemetry_formats::Formats;
use telemetry_live::{Event, Listen, Live, Recorder};

/// How many frames wait for a reader that is slow.
const KEPT: usize = 1_024;

/// How soon an end by time is seen.
const WAIT: Duration = Duration::from_millis(100);

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
    cli::run(|args: &Args| {
        let mut config = args.format.config()?;
        config.ports.clone_from(&args.listen);
        config.forward.clone_from(&args.forward);
        let formats = config.user_formats.clone();
        let mut live = Live::new(config)?;
        live.keep_frames(KEPT);
        if let Some(file) = &args.record {
            live.record(Recorder::create(file, args.force).map_err(forceable)?)?;
        }
        listen(&mut live, &formats, args.seconds, &mut io::stdout().lock())?;
        let report = live.status().report;
        let reasons = report.reasons.iter().map(|(reason, count)| (reason.to_string(), *count));
        // A reader that has closed standard error misses the summary only.
        let _ = summary::write(&mut io::stderr().lock(), report.packets, report.frames, reasons);
        Ok(())
    })
}

/// Prints what comes, until the time is over or the reader gone.
fn listen(
    live: &mut Live,
    formats: &Formats,
    seconds: Option<u64>,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let end = seconds.map(Duration::from_secs);
    while end.is_none_or(|end| start.elapsed() < end) {
        let left = end.map_or(WAIT, |end| end.saturating_sub(start.elapsed()));
        match live.next(left.min(WAIT)) {
            Some(Event::Frame(new)) => {
                let printed = line(
                    out,
                    &FrameLine {
                        packet: new.packet,
                        t_us: new.time.as_micros(),
                        format: new.source.format,
                        game: new.source.title,
                        frame: &new.frame,
                        variables: Named::new(formats, &new.variables),
                    },
                );
                if finish(printed.and_then(|()| out.flush()))? == Reader::Gone {
                    break;
                }
            }
            Some(Event::Came(source)) => say(format_args!("{source}")),
            Some(Event::Went(source)) => say(format_args!("{source}: over")),
            Some(Event::Rest(source)) => say(format_args!("{source}: silent")),
            Some(Event::Aside { source, .. }) => {
                say(format_args!("{source}: sends too, and is not shown"));
            }
            Some(Event::Listening(address)) => say(format_args!("listening on {address}")),
            Some(Event::Problem(problem)) => say(format_args!("{problem}")),
            Some(Event::Solved(problem)) => say(format_args!("over: {problem}")),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::UdpSocket;
    use std::thread;
    use telemetry_live::{Config, Places};

    #[test]
    fn a_line_is_one_of_decodes() {
        let mut config = Config::default();
        config.ports = vec![Listen::At(([127, 0, 0, 1], 0).into())];
        let mut live = Live::with(config, Places::nowhere()).unwrap();
        let port = live.status().ports[0].open.unwrap();
        let sending = thread::spawn(move || {
            let socket = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
            let mut packet = [0; 96];
            packet[4..8].copy_from_slice(b"beam");
            packet[16..20].copy_from_slice(&900f32.to_le_bytes());
            for _ in 0..10 {
                socket.send_to(&packet, port).unwrap();
                socket.send_to(&[1, 2, 3], port).unwrap();
                thread::sleep(Duration::from_millis(50));
            }
        });
        let mut out = Vec::new();
        listen(&mut live, &Formats::new(), Some(1), &mut out).unwrap();
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
}
