//! Writes a recorded iRacing file, `.ibt`, as Parquet.
//!
//! `ibt_parquet FILE --out OUT`: one column a variable, of its exact type, arrays as
//! lists; `--out -` is standard output. `--vars A,B` chooses variables, `--laps 2-5`
//! laps by their numbers; after a reset of the car a number may come again, and all of
//! that number are taken. No file is replaced without `--force`. Units, descriptions, track, car and
//! session text are in the file's metadata, see `Export::parquet` of `ibt-reader`.
//!
//! Exit status 0 when the file was written, 2 with one line on standard error when
//! not. A recording that was cut off can be read.

use std::process::ExitCode;

use clap::Parser;
use telemetry_examples::cli;
use telemetry_iracing::export::{Format, Options, export};

/// Writes a recorded iRacing file as Parquet.
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    options: Options,
}

fn main() -> ExitCode {
    cli::run(|args: &Args| export(&args.options, Format::Parquet))
}
