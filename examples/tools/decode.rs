//! Decodes recorded datagrams of any game to JSON, one object a frame.
//!
//! Files are `.pcap`, `.pcapng`, `.pkts` (each datagram as a little-endian u32
//! length and its bytes, 60 a second) or `.bin` (one datagram); `-` is `.pkts`
//! from standard input. Several files are one stream, in the order given.
//!
//! A line on standard output holds `packet` (the index over the stream, from
//! 0), `t_us`, `format`, `game` and every field of the frame, `null` where the
//! game does not say. A summary goes to standard error: packets, frames, and
//! refusals by their reason. Exit status 0 when the input could be read, 2 with
//! one line on standard error when not.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use serde::Serialize;
use telemetry_core::{TelemetryFrame, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_detect::{AutoDetect, Event, Outcome};
use telemetry_examples::capture::{Capture, Skipped};
use telemetry_examples::cli::{self, Format};

/// Decodes recorded datagrams of any game to JSON lines.
#[derive(Parser)]
struct Args {
    /// The game's format: auto, or one of truck, f1, pcars2, outgauge, wrc, codemasters, forza
    #[arg(long, default_value = "auto", value_parser = Format::parse)]
    format: Format,

    /// Files: .pcap, .pcapng, .pkts or .bin; - reads .pkts from standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// One line of output.
#[derive(Serialize)]
struct Line<'a> {
    packet: u64,
    t_us: u64,
    format: &'static str,
    game: &'static str,
    #[serde(flatten)]
    frame: &'a TelemetryFrame,
}

fn main() -> ExitCode {
    cli::run(|args: &Args| {
        let summary = decode(args)?;
        // A reader that has closed standard error misses the summary only.
        let _ = summary.write(&mut io::stderr().lock());
        Ok(())
    })
}

fn decode(args: &Args) -> Result<Summary, Box<dyn Error>> {
    let mut detect = AutoDetect::new();
    detect.pick(args.format.picked());
    let mut out = BufWriter::new(io::stdout().lock());
    let mut summary = Summary::default();
    let mut capture = Capture::open(&args.files)?;
    for datagram in &mut capture {
        let datagram = match datagram {
            Ok(datagram) => datagram,
            Err(error) => {
                // What was read is kept: the lines before the damage are whole.
                finish(out.flush())?;
                return Err(error.into());
            }
        };
        let packet = summary.packets;
        let event = detect.push(&datagram.payload, Timestamp::from_micros(datagram.t_us));
        summary.count(&event, datagram.payload.len());
        let (Some(protocol), Some(frame)) = (event.protocol, event.frame()) else { continue };
        let line =
            Line { packet, t_us: datagram.t_us, format: protocol.word(), game: event.title, frame };
        if finish(write_line(&mut out, &line))? == Reader::Gone {
            return Ok(summary);
        }
    }
    finish(out.flush())?;
    summary.skipped = capture.skipped();
    Ok(summary)
}

fn write_line(out: &mut impl Write, line: &Line<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

#[derive(PartialEq)]
enum Reader {
    Reads,
    /// `| head` has enough: no error.
    Gone,
}

fn finish(written: io::Result<()>) -> Result<Reader, String> {
    match written {
        Ok(()) => Ok(Reader::Reads),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(format!("standard output cannot be written: {error}")),
    }
}

/// How many reasons a summary lists: noise has one a length.
const REASONS: usize = 20;

/// What became of the packets.
#[derive(Default)]
struct Summary {
    packets: u64,
    frames: u64,
    /// Why packets gave no frame, and how many.
    without: BTreeMap<String, u64>,
    /// What the capture held besides datagrams.
    skipped: Skipped,
}

impl Summary {
    fn count(&mut self, event: &Event<'_>, length: usize) {
        self.packets += 1;
        let format = event.protocol.map_or("", Protocol::word);
        let why = match &event.outcome {
            Outcome::Frame(_) => {
                self.frames += 1;
                return;
            }
            Outcome::NoFrame => format!("{format} packet carries no new frame"),
            Outcome::Waiting(held) => format!("{format} frame waits, {} holds", held.word()),
            Outcome::NotPicked => format!("{format} packet, not the format that was picked"),
            Outcome::Refused(error) => format!("refused: {error}"),
            Outcome::Unknown => {
                format!("refused: no protocol has a packet like this of {length} bytes")
            }
            other => format!("{format} {other:?}"),
        };
        *self.without.entry(why).or_default() += 1;
    }

    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        writeln!(to, "{} packets, {} frames", self.packets, self.frames)?;
        let mut reasons: Vec<_> = self.without.iter().collect();
        reasons.sort_by(|a, b| b.1.cmp(a.1));
        for (why, count) in reasons.iter().take(REASONS) {
            writeln!(to, "{count:>8} {why}")?;
        }
        if let Some(more) = reasons.len().checked_sub(REASONS + 1) {
            writeln!(to, "         and {} more reasons", more + 1)?;
        }
        if self.skipped.total() > 0 {
            writeln!(to, "{}", self.skipped)?;
        }
        Ok(())
    }
}
