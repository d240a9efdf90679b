//! Formats of the user's own: a game that nobody has written a decoder for.
//!
//! `formats guess CAPTURE…`: which offsets of recorded packets behave like the
//! speed, the engine speed, the gear or a pedal, one JSON object each, best first for
//! each quantity. `scale` makes m/s, revolutions a minute or 0 to 1 of the number.
//! What was not found, and whose car's offsets are given, goes to standard error.
//! Exit status 2 with one line where the recording cannot be read or nothing in it
//! behaves like anything.

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use telemetry_examples::capture::Capture;
use telemetry_examples::cli;
use telemetry_examples::lines::{self, Reader, finish};
use telemetry_user_formats::guess::{self, Guess, Options, Quantity, Recording};

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
    Quantity::from_word(word)
        .ok_or_else(|| format!("expected one of {}", Quantity::ALL.map(Quantity::word).join(", ")))
}

fn main() -> ExitCode {
    cli::run(|args: &Args| match &args.command {
        Command::Guess(args) => guess(args, BufWriter::new(io::stdout().lock())),
    })
}

fn guess(args: &GuessArgs, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let mut recording = Recording::default();
    let mut damage = None;
    for datagram in Capture::open(&args.files)? {
        match datagram {
            Ok(datagram) => recording.push(datagram),
            // What stands before the damage is looked through all the same.
            Err(error) => damage = Some(error),
        }
    }
    let options = Options { top: args.top, length: args.length, port: args.port };
    let report = guess::guess(&recording, &options);
    let wanted = |guess: &&Guess| args.quantity.is_none_or(|only| guess.quantity == only);
    let guesses: Vec<&Guess> = report.guesses.iter().filter(wanted).collect();
    for guess in &guesses {
        if finish(lines::line(&mut out, guess))? == Reader::Gone {
            return Ok(());
        }
    }
    finish(out.flush())?;
    for note in &report.notes {
        cli::say(format_args!("{note}"));
    }
    if let Some(error) = damage {
        return Err(error.into());
    }
    if report.packets == 0 {
        return Err(no_packets(&recording, args).into());
    }
    let missing = missing(&guesses, args.quantity);
    if guesses.is_empty() {
        return Err(format!(
            "no offset behaves like {missing} in {} packets: they are too few, or in them the car \
             does not drive",
            report.packets
        )
        .into());
    }
    if !missing.is_empty() {
        cli::say(format_args!("no offset behaves like {missing}"));
    }
    if !report.sure {
        cli::say(format_args!(
            "in {} packets speed, rpm and gear do not go together well: take the offsets as hints, \
             and record a minute with several gears, full throttle and braking",
            report.packets
        ));
    }
    Ok(())
}

/// Why there is nothing to look through.
fn no_packets(recording: &Recording, args: &GuessArgs) -> String {
    let mut what = String::from("there is no packet");
    if let Some(length) = args.length {
        what += &format!(" of {length} bytes");
    }
    if let Some(port) = args.port {
        what += &format!(" to port {port}");
    }
    let mut lengths: Vec<String> =
        recording.groups().map(|group| group.length.to_string()).collect();
    lengths.dedup();
    lengths.truncate(12);
    if args.length.is_some() && !lengths.is_empty() {
        what += &format!("; there are of {}", lengths.join(", "));
    }
    let mut ports: Vec<String> =
        recording.groups().filter_map(|group| group.port).map(|port| port.to_string()).collect();
    ports.dedup();
    if args.port.is_some() {
        what += &match ports.is_empty() {
            true => String::from("; the recording says no ports"),
            false => format!("; there are to {}", ports.join(", ")),
        };
    }
    what
}

/// The quantities without an offset, of those that every game sends: `speed and rpm`.
fn missing(guesses: &[&Guess], only: Option<Quantity>) -> String {
    let usual =
        [Quantity::Speed, Quantity::Rpm, Quantity::Gear, Quantity::Throttle, Quantity::Brake];
    let asked = match &only {
        Some(only) => std::slice::from_ref(only),
        None => &usual,
    };
    let found = |quantity: &Quantity| guesses.iter().any(|guess| guess.quantity == *quantity);
    let mut words: Vec<&str> = asked.iter().filter(|q| !found(q)).map(|q| q.word()).collect();
    match words.pop() {
        Some(last) if words.is_empty() => last.to_owned(),
        Some(last) => format!("{} or {last}", words.join(", ")),
        None => String::new(),
    }
}
