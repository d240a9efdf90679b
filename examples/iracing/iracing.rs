//! Prints iRacing's variables as they are.
//!
//! `iracing dump FILE`: the newest row of a saved live map, or the last record of
//! an `.ibt` file, as one JSON object by the exact names of the variables:
//! `{"Speed":{"value":50.0,"unit":"m/s"},…}`. Several values are an array, oldest
//! first where they are samples within one tick; characters are a string. Bit
//! fields are unsigned, and NaN and the infinities `null`. A variable of a type
//! that is not known is left out.
//!
//! `iracing live`: the rows of the running simulator as frames, one JSON object
//! each, as `decode` prints them. The simulator may start later, end and start
//! again. On Linux it is found in `/dev/shm`, where a program inside its prefix
//! may publish its memory, or else in its process under Wine or Proton; `--path`
//! and `--pid` say where to look instead.
//!
//! Exit status 2 with one line on standard error where the file cannot be read
//! or holds no row.

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use irsdk::live::{Live, Place, Poll};
use telemetry_core::Timestamp;
use telemetry_examples::cli;
use telemetry_examples::lines::{finish, line};
use telemetry_examples::watch::{self, Look, watch};
use telemetry_iracing::dump::Dump;
use telemetry_iracing::source::Source;

/// Prints iRacing's variables as they are.
#[derive(Parser)]
#[command(arg_required_else_help = false)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The newest row: one JSON object
    Dump {
        /// A saved live map or a recorded .ibt file
        file: PathBuf,
    },
    /// The rows of the running simulator, as frames: one JSON object each
    Live {
        /// A file that is the live map, as a bridge publishes it
        #[arg(long, conflicts_with = "pid")]
        path: Option<PathBuf>,

        /// The process that holds the live map
        #[arg(long)]
        pid: Option<u32>,

        /// Stop after this many seconds
        #[arg(long)]
        seconds: Option<u64>,
    },
}

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    cli::run(|args: &Args| match &args.command {
        Command::Dump { file } => dump(file, &mut out),
        Command::Live { path, pid, seconds } => {
            let (place, awaited) = match (path, pid) {
                (Some(path), _) => (Place::Path(path.clone()), path.display().to_string()),
                (None, Some(pid)) => (Place::Process(*pid), format!("the map of process {pid}")),
                (None, None) => (Place::Simulator, irsdk::NAME.into()),
            };
            watch(&mut Simulator(Live::at(place)), &awaited, *seconds, &mut out)
        }
    })
}

/// The running simulator.
struct Simulator(Live);

impl watch::Source for Simulator {
    fn look(&mut self, now: Timestamp) -> Result<Look<'_>, String> {
        Ok(match self.0.poll(now).map_err(|error| error.to_string())? {
            Poll::NotRunning => Look::NotRunning,
            Poll::NoNewTick => Look::NoNewFrame,
            Poll::Tick(tick) => Look::Frame(irsdk::WORD, irsdk::NAME, tick.frame),
        })
    }

    fn wait(&self, limit: Duration) {
        self.0.wait(limit);
    }
}

fn dump(file: &Path, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let source = Source::open(file)?;
    let (vars, row) = source.newest().ok_or_else(|| format!("{}: holds no row", file.display()))?;
    finish(line(out, &Dump::new(vars, row)).and_then(|()| out.flush()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use telemetry_examples::folder::Folder;
    use telemetry_iracing::sample;

    fn dumped(file: &Path) -> Result<serde_json::Value, String> {
        let mut out = Vec::new();
        dump(file, &mut out).map_err(|error| error.to_string())?;
        assert_eq!(out.iter().filter(|&&byte| byte == b'\n').count(), 1);
        Ok(serde_json::from_slice(&out).unwrap())
    }

    #[test]
    fn the_newest_row_by_name() {
        let folder = Folder::new("dump");
        let row = dumped(&folder.file("a", &sample::live_map())).unwrap();
        let expected = json!({
            "SessionTime": {"value": 10.015625, "unit": "s"},
            "Speed": {"value": 50.5, "unit": "m/s"},
            "RPM": {"value": 6_000.0, "unit": "revs/min"},
            "Gear": {"value": 3, "unit": ""},
            "Lap": {"value": 1, "unit": ""},
            "IsOnTrack": {"value": true, "unit": ""},
            "SessionFlags": {"value": 0x8000_0004u32, "unit": "irsdk_Flags"},
            "YawRate": {"value": [0.25, null, 0.75], "unit": "rad/s"},
            "Note": {"value": "dry", "unit": ""},
        });
        assert_eq!(row, expected);
    }

    #[test]
    fn the_last_record_of_a_file() {
        let folder = Folder::new("last");
        let row = dumped(&folder.file("a.ibt", &sample::recording(4))).unwrap();
        assert_eq!(row["Speed"]["value"], 3.0);
    }

    #[test]
    fn no_row_is_an_error_of_one_line() {
        let folder = Folder::new("none");
        for bytes in [sample::TEXT.into(), sample::recording(0)] {
            let error = dumped(&folder.file("a", &bytes)).unwrap_err();
            assert!(error.ends_with("a: holds no row"), "{error}");
        }
        assert!(dumped(folder.path()).unwrap_err().ends_with("is not a file"));
    }

    #[test]
    fn a_name_that_stands_twice_is_printed_once() {
        let mut bytes = sample::recording(1);
        // The second variable gets the name of the first.
        bytes.copy_within(144 + 16..144 + 48, 2 * 144 + 16);
        let folder = Folder::new("twice");
        let row = dumped(&folder.file("a.ibt", &bytes)).unwrap();
        assert_eq!(row["SessionTime"]["value"], 10.0);
        assert_eq!(row.as_object().unwrap().len(), 8);
    }

    #[test]
    fn a_real_live_map_gives_its_figures() {
        let Some(file) = sample::capture("iracing/live_map_2024.bin") else { return };
        let row = dumped(&file).unwrap();
        assert_eq!(row.as_object().unwrap().len(), 323);
        assert_eq!(row["Speed"], json!({"value": 0.0, "unit": "m/s"}));
        assert_eq!((&row["RPM"]["value"], &row["Gear"]["value"]), (&json!(300.0), &json!(0)));
        assert_eq!(row["CarIdxLap"]["value"].as_array().unwrap().len(), 64);
        assert_eq!(row["YawRate"]["value"].as_array().unwrap().len(), 6);
        let Some(file) = sample::capture("iracing/w13_2024.ibt") else { return };
        let row = dumped(&file).unwrap();
        assert_eq!(row.as_object().unwrap().len(), 276);
        assert_eq!(row["SessionTime"]["value"], 938.4833339685914);
        assert_eq!(row["SessionFlags"]["value"], 268_698_112);
    }
}
