//! Writes a recorded iRacing file, `.ibt`, of a car that drives by itself.
//!
//! ```text
//! cargo run --release --example generate_ibt -- --out hour.ibt
//! cargo run --release --example generate_ibt -- --records 3600 --out minute.ibt
//! ```
//!
//! It has the 276 variables of a formula car at 60 records a second; the 215,000
//! records that are written unless told otherwise are an hour, and 230 MB. The
//! same number of records is always the same file.

use std::error::Error;
use std::io::BufWriter;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use telemetry_examples::cli;
use telemetry_examples::new_file::NewFile;
use telemetry_iracing::generated;

/// Writes a recorded iRacing file of a car that drives by itself.
#[derive(Parser)]
#[command(name = "generate_ibt")]
struct Args {
    /// How many records, 60 a second
    #[arg(long, default_value_t = 215_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    records: u32,

    /// The file to write
    #[arg(long)]
    out: PathBuf,

    /// Replace a file that is there already
    #[arg(long)]
    force: bool,
}

fn main() -> ExitCode {
    cli::run(run)
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut file = NewFile::create(&args.out, args.force)?;
    let written = generated::recording(args.records, BufWriter::new(&mut file));
    written.map_err(|error| format!("{}: {error}", args.out.display()))?;
    file.finish()?;
    cli::say(format_args!("{} records", args.records));
    Ok(())
}
