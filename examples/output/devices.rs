//! Lists the wheels and pads that are plugged in, and whether each may be written
//! to; if not, why, and what helps. Nothing is written without `--off`.
//!
//! ```text
//! cargo run --example devices
//! cargo run --example devices -- --dsx
//! ```
//!
//! After a program was killed so that it could write nothing any more, `--off`
//! makes every wheel and pad dark and lets go of the triggers.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use telemetry_examples::cli;
use telemetry_examples::lines::finish;
use telemetry_output::device::{
    self, Connect, DsxConnect, Ended, Found, HidConnect, LAST, LEDS, OpenError, Plan, Worker,
};

/// Lists wheels and pads, and whether each may be written to
#[derive(Parser)]
struct Args {
    /// Makes every wheel and pad dark, and lets go of the triggers
    #[arg(long)]
    off: bool,

    /// Asks for DSX too: at this UDP port, or at the one that its file says
    #[arg(long, value_name = "PORT", num_args = 0..=1)]
    dsx: Option<Option<u16>>,
}

fn main() -> ExitCode {
    cli::run(|args: &Args| list(args, &mut io::stdout().lock()))
}

fn list(args: &Args, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut told = Ok(());
    // What cannot be told is no reason to leave a device lit.
    let mut tell = |line: fmt::Arguments<'_>| {
        let written = writeln!(out, "{line}").and_then(|()| out.flush());
        if told.is_ok() {
            told = finish(written).map(drop);
        }
    };
    let found = device::list()?;
    let wheels = device::led_wheels(Path::new(LEDS));
    if found.is_empty() && wheels.is_empty() {
        tell(format_args!("no wheel or pad that is known is plugged in"));
    }
    for one in &found {
        tell(format_args!("{one}: {}", verdict(one.check())));
        let others = one.others();
        if !others.is_empty() {
            tell(format_args!("  {}", device::Event::Others(others)));
        }
        if args.off {
            tell(format_args!("  {}", off(one)?));
        }
    }
    for wheel in &wheels {
        tell(format_args!("{wheel}: {}", verdict(wheel.check())));
    }
    if let Some(port) = args.dsx {
        tell(format_args!("DSX: {}", verdict(DsxConnect::new(port).connect().map(drop))));
    }
    Ok(told?)
}

fn verdict(checked: Result<(), OpenError>) -> String {
    match checked {
        Ok(()) => "may be written to".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// A worker that is stopped at once writes what is dark, and no more.
fn off(found: &Found) -> io::Result<String> {
    let plan = match (found.pad(), found.encoder()) {
        (Some((model, bus)), _) => Plan::pad(model, bus),
        (None, Ok(Some(encoder))) => Plan::wheel(&encoder),
        (None, Ok(None)) => return Ok("nothing to make dark".to_owned()),
        (None, Err(error)) => return Ok(error.to_string()),
    };
    let worker = Worker::start(HidConnect::found(found), plan)?;
    Ok(match worker.stop(LAST) {
        Some(Ended::Dark) => "dark".to_owned(),
        Some(Ended::Away { reason }) => reason,
        None => format!("took nothing within {} s", LAST.as_secs()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_told_as_standard_output() {
        let mut full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        // Something is always told: a device, or that there is none.
        let error = list(&Args { off: false, dsx: None }, &mut full).unwrap_err().to_string();
        assert!(error.starts_with("standard output cannot be written: "), "{error}");
    }

    #[test]
    fn a_reader_that_is_gone_is_no_error() {
        struct Gone;
        impl Write for Gone {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        list(&Args { off: false, dsx: None }, &mut Gone).unwrap();
    }
}
