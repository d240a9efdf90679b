//! Looks into recorded iRacing files, `.ibt`.
//!
//! - `ibt info FILE`: one JSON object. `records` (whole ones, by the size of the
//!   file), `unfinished` (the simulator did not close it, or it was cut),
//!   `trailing_bytes` (behind the last whole record), `variables`, `tick_rate`
//!   (records a second), `date` (of the session's start, seconds since 1970 in
//!   UTC), `start` and `end` (in the seconds of `SessionTime`, as the recording
//!   has them), `laps` (how many, those begun or cut short included), `track`
//!   and `car` (the player's). What the file does not say is `null`.
//! - `ibt vars FILE`: one JSON object a variable, in the file's order: `name`,
//!   `type` (`char`, `bool`, `int`, `bitField`, `float`, `double`, or `null` for
//!   one that is not known), `count`, `unit`, `desc`, `count_as_time` (the values
//!   are samples within one tick).
//! - `ibt frames FILE`: one JSON object a record, as `decode` prints a frame:
//!   `packet` (the record, from 0), `t_us` (since the first record), `format`,
//!   `game` and every field of the frame, `null` where the game does not say.
//! - `ibt csv|jsonl FILE --out OUT`: every record, one line each; `--out -` is
//!   standard output. `--vars A,B` chooses variables, `--laps 2-5` laps by their
//!   numbers; after a reset of the car a number may come again, and all of that
//!   number are taken.
//!   `--units` adds a line of units to the names of the CSV. Arrays are columns
//!   `Name_0`, `Name_1` in CSV. No file is replaced without `--force`, and none
//!   before the new one is whole.
//! - `ibt motec FILE --out OUT.ld`: a MoTeC log, and the file of its laps beside
//!   it, `OUT.ldx`; only the log where it goes to standard output.
//! - `ibt parquet FILE --out OUT`: runs `ibt_parquet` where that stands beside this
//!   program. It is a program of its own, of the package `telemetry-parquet`,
//!   because it needs arrow.
//!
//! Exit status 0 when the file could be read, 2 with one line on standard error
//! when not. A recording that was cut off can be read. It must not be cut while it
//! is read: it is mapped, and the system ends whoever reads where nothing is left.

use std::env::{self, consts::EXE_SUFFIX};
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};

use clap::{Parser, Subcommand};
use ibt_reader::Recording;
use irsdk::VarType;
use irsdk::text::SessionText;
use serde::Serialize;
use telemetry_examples::cli;
use telemetry_examples::lines::{FrameLine, Named, Reader, finish, line};
use telemetry_iracing::export::{Format, Options, export};

/// Looks into recorded iRacing files.
#[derive(Parser)]
#[command(arg_required_else_help = false)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// What the file says of itself: one JSON object
    Info {
        /// A recorded .ibt file
        file: PathBuf,
    },
    /// The variables: one JSON object each
    Vars {
        /// A recorded .ibt file
        file: PathBuf,
    },
    /// The records as frames: one JSON object each
    Frames {
        /// A recorded .ibt file
        file: PathBuf,
    },
    /// The records as comma-separated values
    Csv {
        #[command(flatten)]
        options: Options,

        /// A second line, of units
        #[arg(long)]
        units: bool,
    },
    /// The records as JSON lines
    Jsonl {
        #[command(flatten)]
        options: Options,
    },
    /// A MoTeC log, .ld, and its laps, .ldx
    Motec {
        #[command(flatten)]
        options: Options,
    },
    /// Parquet, by the program ibt_parquet, which needs arrow
    Parquet {
        #[command(flatten)]
        options: Options,
    },
}

fn main() -> ExitCode {
    cli::run(|args: &Args| run(&args.command, &mut BufWriter::new(io::stdout().lock())))
}

fn run(command: &Command, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Info { file } => info(file, out),
        Command::Vars { file } => vars(file, out),
        Command::Frames { file } => frames(file, out),
        Command::Csv { options, units: false } => export(options, Format::Csv),
        Command::Csv { options, units: true } => export(options, Format::CsvWithUnits),
        Command::Jsonl { options } => export(options, Format::JsonLines),
        Command::Motec { options } => export(options, Format::Motec),
        Command::Parquet { options } => {
            let program = env::current_exe()?.with_file_name(format!("ibt_parquet{EXE_SUFFIX}"));
            process::exit(parquet(&program, options)?)
        }
    }
}

/// Has the other program write it, and returns that one's exit status.
fn parquet(program: &Path, options: &Options) -> Result<i32, String> {
    let arguments = options.arguments();
    if !program.is_file() {
        let shown: Vec<_> =
            arguments.iter().map(|argument| quoted(&argument.to_string_lossy())).collect();
        return Err(format!(
            "Parquet is written by a program of its own, which needs arrow: cargo run --release \
             -p telemetry-parquet --example ibt_parquet -- {}",
            shown.join(" "),
        ));
    }
    let status = process::Command::new(program).args(arguments).status();
    let status = status.map_err(|error| format!("cannot run {}: {error}", program.display()))?;
    status.code().ok_or_else(|| format!("{} was ended by {status}", program.display()))
}

/// An argument as a shell takes it for one.
fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_=./,:\\".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        return argument.to_owned();
    }
    format!("'{}'", argument.replace('\'', r"'\''"))
}

/// The line of `info`.
#[derive(Serialize)]
struct Info {
    records: usize,
    unfinished: bool,
    trailing_bytes: usize,
    variables: usize,
    tick_rate: Option<u32>,
    date: Option<i64>,
    start: Option<f64>,
    end: Option<f64>,
    laps: Option<usize>,
    track: Option<String>,
    car: Option<String>,
}

fn info(file: &Path, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let recording = Recording::open(file)?;
    let text = SessionText::new(recording.session_text());
    let times = recording.times();
    let info = Info {
        records: recording.len(),
        unfinished: recording.unfinished(),
        trailing_bytes: recording.trailing_bytes(),
        variables: recording.vars().headers().len(),
        tick_rate: recording.tick_rate(),
        date: recording.start_date(),
        start: times.map(|times| times.start_s),
        end: times.map(|times| times.end_s),
        laps: recording.laps().map(Iterator::count),
        track: text.track_name().map(|name| name.to_string()),
        car: text.car_name().map(|name| name.to_string()),
    };
    finish(line(out, &info).and_then(|()| out.flush()))?;
    Ok(())
}

/// A line of `vars`.
#[derive(Serialize)]
struct Variable {
    name: String,
    #[serde(rename = "type")]
    var_type: Option<&'static str>,
    count: i32,
    unit: String,
    desc: String,
    count_as_time: bool,
}

fn vars(file: &Path, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let recording = Recording::open(file)?;
    for header in recording.vars().headers() {
        let variable = Variable {
            name: header.name().to_string(),
            var_type: header.var_type().map(word),
            count: header.count.get(),
            unit: header.unit().to_string(),
            desc: header.description().to_string(),
            count_as_time: header.count_as_time != 0,
        };
        if finish(line(out, &variable))? == Reader::Gone {
            return Ok(());
        }
    }
    finish(out.flush())?;
    Ok(())
}

/// iRacing's own word.
fn word(var_type: VarType) -> &'static str {
    match var_type {
        VarType::Char => "char",
        VarType::Bool => "bool",
        VarType::Int => "int",
        VarType::BitField => "bitField",
        VarType::Float => "float",
        VarType::Double => "double",
    }
}

fn frames(file: &Path, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let recording = Recording::open(file)?;
    let limits = SessionText::new(recording.session_text()).car_limits();
    for timed in recording.frames(limits) {
        let line_of = FrameLine {
            packet: timed.record as u64,
            t_us: timed.at.as_micros(),
            format: irsdk::WORD,
            game: irsdk::NAME,
            frame: &timed.frame,
            variables: Named::default(),
        };
        if finish(line(out, &line_of))? == Reader::Gone {
            return Ok(());
        }
    }
    finish(out.flush())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::io::ErrorKind;
    use telemetry_examples::folder::Folder;
    use telemetry_iracing::sample;

    fn lines(command: &Command) -> Result<Vec<Value>, String> {
        let mut out = Vec::new();
        run(command, &mut out).map_err(|error| error.to_string())?;
        let text = String::from_utf8(out).unwrap();
        Ok(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    fn info_of(bytes: &[u8]) -> Value {
        let folder = Folder::new("info");
        let file = folder.file("a.ibt", bytes);
        let mut lines = lines(&Command::Info { file }).unwrap();
        assert_eq!(lines.len(), 1);
        lines.remove(0)
    }

    #[test]
    fn info_is_one_object() {
        let expected = json!({
            "records": 5, "unfinished": false, "trailing_bytes": 0, "variables": 9,
            "tick_rate": 60, "date": 1_719_258_336, "start": 10.0, "end": 10.0625,
            "laps": 3, "track": "Red Bull Ring", "car": "Mercedes W13",
        });
        assert_eq!(info_of(&sample::recording(5)), expected);
    }

    #[test]
    fn a_recording_that_was_cut_off_says_so() {
        let mut bytes = sample::recording(5);
        bytes[120..144].fill(0);
        bytes.truncate(bytes.len() - 7);
        let info = info_of(&bytes);
        assert_eq!((&info["records"], &info["unfinished"]), (&json!(4), &json!(true)));
        assert_eq!((&info["start"], &info["end"]), (&json!(10.0), &json!(10.046_875)));
        assert!(info["trailing_bytes"].as_u64().unwrap() > 0);
    }

    #[test]
    fn what_is_not_there_is_null() {
        let info = info_of(&sample::recording(0));
        assert_eq!((&info["records"], &info["laps"]), (&json!(0), &json!(0)));
        let nobody =
            SessionText::new(b"WeekendInfo:\n TrackName: \nDriverInfo:\n DriverCarIdx: 4\n");
        assert_eq!((nobody.track_name(), nobody.car_name()), (None, None));
    }

    #[test]
    fn vars_are_in_the_files_order() {
        let folder = Folder::new("vars");
        let file = folder.file("a.ibt", &sample::recording(1));
        let lines = lines(&Command::Vars { file }).unwrap();
        assert_eq!(lines.len(), 9);
        let speed = json!({"name": "Speed", "type": "float", "count": 1, "unit": "m/s",
            "desc": "What it is", "count_as_time": false});
        assert_eq!(lines[1], speed);
        assert_eq!(lines[6]["type"], "bitField");
        assert_eq!((&lines[7]["count"], &lines[7]["count_as_time"]), (&json!(3), &json!(true)));
    }

    #[test]
    fn frames_are_lines_as_of_decode() {
        let folder = Folder::new("frames");
        let file = folder.file("a.ibt", &sample::recording(3));
        let lines = lines(&Command::Frames { file }).unwrap();
        assert_eq!(lines.len(), 3);
        let last = lines[2].as_object().unwrap();
        assert_eq!(last.len(), 4 + 29, "all keys: {:?}", last.keys());
        assert!(last.values().all(|value| !value.is_object()), "flat");
        assert_eq!((&last["packet"], &last["t_us"]), (&json!(2), &json!(31_250)));
        assert_eq!((&last["format"], &last["game"]), (&json!("iracing"), &json!("iRacing")));
        assert_eq!((&last["speed_mps"], &last["gear"]), (&json!(2.0), &json!(3)));
        assert_eq!((&last["max_rpm"], &last["lap"]), (&json!(13_000.0), &json!(2)));
    }

    #[test]
    fn what_is_no_recording_is_refused_in_one_line() {
        let folder = Folder::new("refused");
        let live = folder.file("live", &sample::live_map());
        let cut = folder.file("cut", &sample::recording(1)[..200]);
        let files = [live, cut, folder.file("empty", &[]), folder.path().into(), "none".into()];
        for file in files {
            let error = lines(&Command::Info { file: file.clone() }).unwrap_err();
            assert_eq!(error.lines().count(), 1, "{error}");
            assert!(error.starts_with(&file.display().to_string()), "{error}");
        }
    }

    fn options(out: PathBuf) -> Options {
        let file = "my race.ibt".into();
        Options { file, vars: vec!["Speed".into()], laps: Some(2..=5), out, force: false }
    }

    #[test]
    fn parquet_is_another_program() {
        let folder = Folder::new("parquet");
        let program = folder.path().join("ibt_parquet");
        let error = parquet(&program, &options("a.parquet".into())).unwrap_err();
        assert_eq!(
            error,
            "Parquet is written by a program of its own, which needs arrow: cargo run --release \
             -p telemetry-parquet --example ibt_parquet -- \
             'my race.ibt' --vars Speed --laps 2-5 --out a.parquet",
        );
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }

    #[cfg(unix)]
    #[test]
    fn the_program_beside_it_has_the_same_arguments() {
        use std::fs::{self, Permissions};
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("beside");
        let script =
            "#!/bin/sh\nfor a; do echo \"$a\"; done > \"$(dirname \"$0\")/said\"\nexit 7\n";
        let program = folder.file("ibt_parquet", script.as_bytes());
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        assert_eq!(parquet(&program, &options("-".into())), Ok(7));
        let said = fs::read_to_string(folder.path().join("said")).unwrap();
        assert_eq!(said, "my race.ibt\n--vars\nSpeed\n--laps\n2-5\n--out\n-\n");
    }

    #[test]
    fn a_reader_that_is_gone_is_no_error() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(ErrorKind::BrokenPipe.into())
            }
        }
        let folder = Folder::new("closed");
        let file = folder.file("a.ibt", &sample::recording(3));
        run(&Command::Info { file: file.clone() }, &mut Closed).unwrap();
        run(&Command::Vars { file: file.clone() }, &mut Closed).unwrap();
        run(&Command::Frames { file }, &mut Closed).unwrap();
    }

    #[test]
    fn a_real_recording_gives_its_figures() {
        let Some(file) = sample::capture("iracing/w13_2024.ibt") else { return };
        let info = &lines(&Command::Info { file: file.clone() }).unwrap()[0];
        let expected = json!({
            "records": 390, "unfinished": false, "trailing_bytes": 0, "variables": 276,
            "tick_rate": 60, "date": 1_719_258_336, "start": 932.000000635264,
            "end": 938.4833339685914, "laps": 1, "track": "Red Bull Ring",
            "car": "Mercedes-AMG W13 E Performance",
        });
        assert_eq!(*info, expected);
        assert_eq!(lines(&Command::Vars { file: file.clone() }).unwrap().len(), 276);
        let frames = lines(&Command::Frames { file }).unwrap();
        assert_eq!(frames.len(), 390);
        let highest = |key: &str| {
            frames.iter().filter_map(|frame| frame[key].as_f64()).fold(f64::NEG_INFINITY, f64::max)
        };
        assert!((highest("speed_mps") - 1.94).abs() < 0.005, "{}", highest("speed_mps"));
        assert!((highest("rpm") - 4_499.0).abs() < 1.0, "{}", highest("rpm"));
        assert_eq!(highest("max_rpm"), 13_000.0);
        assert!(frames.iter().all(|frame| frame["gear"] == 0 || frame["gear"] == 1));
    }
}
