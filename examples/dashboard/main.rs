//! A terminal dashboard for any game.
//!
//! ```text
//! cargo run --release --example dashboard -- --demo
//! cargo run --release --example dashboard -- --demo outgauge
//! cargo run --release --example dashboard -- --listen :5300 --mph
//! ```
//!
//! Which game it is shows by its packets. `--demo` needs no game: a simulated car sends real
//! datagrams to a free port of this computer. Where the output is no terminal, a line a second
//! is printed instead.

mod demo;
mod feed;
mod lines;
mod numbers;
#[cfg(test)]
mod samples;
mod screen;
mod view;

use std::error::Error;
use std::io::{IsTerminal, stdout};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;

use clap::Parser;
use telemetry_core::TelemetryFrame;
use telemetry_decoders::Protocol;
use telemetry_examples::cli;
use telemetry_examples::formats::FormatArgs;
use telemetry_examples::net;

use feed::Receiver;

/// Shows what a racing game sends: gear, speed, revs, pedals, laps, and why packets are refused.
///
/// Keys: q, Esc or Ctrl-C quit, u toggles km/h and mph.
#[derive(Debug, Parser)]
#[command(name = "dashboard")]
struct Args {
    /// What to listen on: an address and a port, or a port
    #[arg(
        long,
        value_name = "ADDR:PORT",
        value_parser = net::address,
        default_value = "0.0.0.0:20777"
    )]
    listen: SocketAddr,

    /// Show a simulated car, sent in this format to a free port of this computer
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = cli::parse_protocol,
        num_args = 0..=1,
        default_missing_value = "f1",
        conflicts_with = "listen"
    )]
    demo: Option<Protocol>,

    #[command(flatten)]
    format: FormatArgs,

    /// Speed in miles an hour
    #[arg(long)]
    mph: bool,
}

/// What speeds are shown in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Units {
    Kmh,
    Mph,
}

impl Units {
    fn name(self) -> &'static str {
        match self {
            Self::Kmh => "km/h",
            Self::Mph => "mph",
        }
    }

    fn speed(self, frame: &TelemetryFrame) -> Option<f32> {
        match self {
            Self::Kmh => frame.speed_kmh(),
            Self::Mph => frame.speed_mph(),
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Kmh => Self::Mph,
            Self::Mph => Self::Kmh,
        }
    }
}

fn main() -> ExitCode {
    cli::run(run)
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let units = if args.mph { Units::Mph } else { Units::Kmh };
    let address = match args.demo {
        Some(_) => (Ipv4Addr::LOCALHOST, 0).into(),
        None => args.listen,
    };
    let mut receiver = Receiver::start(address, args.format.config()?)?;
    if let Some(protocol) = args.demo {
        demo::start(protocol, receiver.snapshot().address)?;
    }
    if stdout().is_terminal() {
        screen::run(&mut receiver, units)
    } else {
        lines::run(&mut receiver, units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(args: &[&str]) -> String {
        let args = ["dashboard"].into_iter().chain(args.iter().copied());
        cli::one_line(&Args::try_parse_from(args).unwrap_err().to_string())
    }

    #[test]
    fn the_demo_has_a_format_of_its_own() {
        let demo = |args: &[&str]| {
            let args = ["dashboard"].into_iter().chain(args.iter().copied());
            Args::try_parse_from(args).unwrap().demo
        };
        assert_eq!(demo(&[]), None);
        assert_eq!(demo(&["--demo"]), Some(Protocol::F1));
        assert_eq!(demo(&["--demo", "wrc"]), Some(Protocol::Wrc));
        assert_eq!(demo(&["--demo", "--mph"]), Some(Protocol::F1));
    }

    #[test]
    fn wrong_arguments_are_told_in_one_line() {
        let all = "truck, f1, pcars2, outgauge, wrc, codemasters or forza";
        assert_eq!(
            refused(&["--demo", "chess"]),
            format!("error: invalid value 'chess' for '--demo [<FORMAT>]': expected {all}")
        );
        assert_eq!(
            refused(&["--format", "F1"]),
            format!("error: invalid value 'F1' for '--format <FORMAT>': expected auto, {all}")
        );
        assert!(refused(&["--listen", "x"]).contains("expected ADDRESS:PORT or a port"));
        assert!(refused(&["--demo", "--listen", ":1"]).contains("cannot be used with"));
        assert!(!refused(&["--what"]).contains('\n'));
    }
}
