//! Formats of the user's own: a game that nobody has written a decoder for.
//!
//! `formats guess CAPTURE…`: which offsets of recorded packets behave like the
//! speed, the engine speed, the gear or a pedal.

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use telemetry_examples::capture::Capture;
use telemetry_examples::cli;
use telemetry_examples::lines::{self, Reader, finish};
use telemetry_user_formats::guess::{self, Options, Quantity, Recording};

/// Finds formats of the user's own.
#[derive(Parser)]
#[command(arg_required_else_help = false)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the offsets that behave like speed, rpm, gear and pedals, as JSON lines, best first
    Guess(GuessArgs),
}

#[derive(clap::Args)]
struct GuessArgs {
    /// How many offsets of each quantity are listed
    #[arg(long, default_value_t = 5, value_name = "N")]
    top: usize,

    /// Packets of this length alone
    #[arg(long, value_name = "N")]
    length: Option<usize>,

    /// Packets to this port alone
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// This quantity alone: speed, rpm, gear, throttle, brake, clutch, steering or max_rpm
    #[arg(long, value_parser = quantity)]
    quantity: Option<Quantity>,

    /// Recordings: .pcap, .pcapng, .pkts or .bin; - reads .pkts from standard input
    #[arg(required = true, value_name = "CAPTURE")]
    files: Vec<PathBuf>,
}

fn quantity(word: &str) -> Result<Quantity, String> {
    Quantity::from_word(word).ok_or_else(|| {
        format!("expected one of {}", Quantity::ALL.map(Quantity::word).join(", "))
    })
}

fn main() -> ExitCode {
    cli::run(|args: &Args| match &args.command {
        Command::Guess(args) => guess(args, BufWriter::new(io::stdout().lock())),
    })
}

fn guess(args: &GuessArgs, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let mut recording = Recording::default();
    for datagram in Capture::open(&args.files)? {
        recording.push(datagram?);
    }
    let options = Options { top: args.top, length: args.length, port: args.port };
    let report = guess::guess(&recording, &options);
    for guess in &report.guesses {
        if finish(lines::line(&mut out, guess))? == Reader::Gone {
            return Ok(());
        }
    }
    finish(out.flush())?;
    for note in &report.notes {
        cli::say(format_args!("{note}"));
    }
    Ok(())
}
