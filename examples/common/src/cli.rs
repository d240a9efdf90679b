//! What the programs' command lines share: how they end, how they complain,
//! and the words of the formats.

use std::error::Error;
use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use telemetry_decoders::Protocol;
use telemetry_live::capture::CaptureError;

/// Reads the arguments and runs the program. Exit status 2 with one line on
/// standard error where the arguments are wrong or the program fails.
pub fn run<A: Parser>(program: impl FnOnce(&A) -> Result<(), Box<dyn Error>>) -> ExitCode {
    let args = match A::try_parse() {
        Ok(args) => args,
        Err(error) if error.use_stderr() => {
            say(format_args!("{}", one_line(&error.to_string())));
            return ExitCode::from(2);
        }
        Err(help) => help.exit(),
    };
    match program(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(format_args!("error: {error}"));
            ExitCode::from(2)
        }
    }
}

/// What is wrong with a file to write, with `--force` as the way out where there is one.
#[must_use]
pub fn forceable(error: CaptureError) -> Box<dyn Error> {
    match error {
        CaptureError::Exists { .. } => format!("{error}; --force replaces it").into(),
        other => other.into(),
    }
}

/// A line for the user. One that cannot be shown is no reason to stop.
pub fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The first paragraph of a message about wrong arguments; usage and advice
/// follow it.
#[must_use]
pub fn one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// Reads the word of a format.
///
/// # Errors
///
/// The words there are.
pub fn parse_protocol(word: &str) -> Result<Protocol, String> {
    Protocol::from_word(word).ok_or_else(|| format!("expected {}", protocols()))
}

/// `truck, f1 or forza`.
fn protocols() -> String {
    let mut words = Protocol::ALL.map(Protocol::word).to_vec();
    let last = words.pop().unwrap_or_default();
    format!("{} or {last}", words.join(", "))
}

/// The words that `--format` takes: `auto, truck, iracing or acc`.
pub(crate) fn words() -> String {
    let memories = ["iracing", "kunos", "ac", "acc", "ac-evo"];
    let words = ["auto"].into_iter().chain(Protocol::ALL.map(Protocol::word)).chain(memories);
    format!("{} or ac-rally", words.collect::<Vec<_>>().join(", "))
}
