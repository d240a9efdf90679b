//! Recordings into other formats: the arguments, the files, and what is said of it.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use ibt_reader::{Export, ExportError, Recording};
use telemetry_examples::cli;
use telemetry_examples::new_file::NewFile;

/// What of a recording goes where.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct Options {
    /// A recorded .ibt file
    pub file: PathBuf,

    /// These variables only, in this order; all without it
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub vars: Vec<String>,

    /// These laps only, by their numbers: 2-5, or 3. After a reset of the car a number may come
    /// again, and all of that number are taken
    #[arg(long, value_parser = parse_laps)]
    pub laps: Option<RangeInclusive<i32>>,

    /// The file to write; - is standard output
    #[arg(long)]
    pub out: PathBuf,

    /// Replace a file that is there already
    #[arg(long)]
    pub force: bool,
}

/// What to write.
#[derive(Clone, Copy, Debug)]
pub enum Format {
    /// Comma-separated values.
    Csv,
    /// The same with a line of units.
    CsvWithUnits,
    /// JSON lines.
    JsonLines,
    /// A log, and the file of its laps beside it.
    Motec,
    /// Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Options {
    /// The arguments of which these options are read.
    #[must_use]
    pub fn arguments(&self) -> Vec<OsString> {
        let mut arguments = vec![undashed(&self.file)];
        let mut option = |name: &str, value: OsString| arguments.extend([name.into(), value]);
        if !self.vars.is_empty() {
            option("--vars", self.vars.join(",").into());
        }
        if let Some(laps) = &self.laps {
            option("--laps", format!("{}-{}", laps.start(), laps.end()).into());
        }
        let standard = self.out == Path::new("-");
        option("--out", if standard { "-".into() } else { undashed(&self.out) });
        if self.force {
            arguments.push("--force".into());
        }
        arguments
    }
}

/// A path that no program takes for an option.
fn undashed(path: &Path) -> OsString {
    let dashed = path.as_os_str().as_encoded_bytes().starts_with(b"-");
    if dashed { Path::new(".").join(path).into() } else { path.into() }
}

fn parse_laps(text: &str) -> Result<RangeInclusive<i32>, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|number: &i32| *number >= 0);
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err("expected a number or a range, such as 3 or 2-5".into()),
    }
}

/// Exports, and says how much.
///
/// # Errors
///
/// One line: the recording, the choice or the file to write is refused.
pub fn export(options: &Options, format: Format) -> Result<(), Box<dyn Error>> {
    if let Some(written) = exported(options, format)? {
        cli::say(format_args!("{written}"));
    }
    Ok(())
}

/// What was written; `None` where the reader had enough.
fn exported(options: &Options, format: Format) -> Result<Option<String>, Box<dyn Error>> {
    let recording = Recording::open(&options.file)?;
    let export = choose(&recording, options).map_err(|error| named(&options.file, &error))?;
    let mut progress = Progress::new(export.len());
    let export = export.progress(|done| progress.show(done));
    if options.out == Path::new("-") {
        let written = write(export, format, io::stdout());
        progress.end();
        return match written {
            Ok(written) => Ok(Some(written)),
            // `| head` has enough: no error.
            Err(ExportError::Write { source, .. }) if source.kind() == ErrorKind::BrokenPipe => {
                Ok(None)
            }
            Err(error) => Err(format!("standard output: {error}").into()),
        };
    }
    if is_same(&options.out, &options.file) {
        return Err(named(&options.out, &"is the recording itself").into());
    }
    let mut out = NewFile::create(&options.out, options.force)?;
    let mut laps_out = None;
    if matches!(format, Format::Motec) && out.is_file() {
        let path = options.out.with_extension("ldx");
        if path == options.out {
            let error = "is the name of the laps, the log's ends in .ld";
            return Err(named(&options.out, &error).into());
        }
        laps_out = Some((NewFile::create(&path, options.force)?, path));
    }
    let written = write(export, format, &mut out);
    progress.end();
    let mut written = written.map_err(|error| named(&options.out, &error))?;
    if let Some((mut out, path)) = laps_out {
        let laps = choose(&recording, options)?.motec_laps(&mut out);
        let beacons = laps.map_err(|error| named(&path, &error))?;
        written += &format!(", {beacons} beacons");
        out.finish()?;
    }
    out.finish()?;
    Ok(Some(written))
}

/// The variables and the records.
fn choose<'a>(recording: &'a Recording, options: &Options) -> Result<Export<'a>, Box<dyn Error>> {
    let mut export = Export::new(recording);
    if !options.vars.is_empty() {
        let names = options.vars.iter().map(|name| name.trim()).filter(|name| !name.is_empty());
        let names: Vec<_> = names.collect();
        export = export.variables(&names)?;
    }
    if let Some(laps) = &options.laps {
        export = export.parts(records(recording, laps)?);
    }
    Ok(export)
}

fn named(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

fn write(
    export: Export<'_>,
    format: Format,
    out: impl Write + Send,
) -> Result<String, ExportError> {
    Ok(match format {
        Format::Csv => format!("{} records", export.csv(out)?),
        Format::CsvWithUnits => format!("{} records", export.csv_with_units(out)?),
        Format::JsonLines => format!("{} records", export.json_lines(out)?),
        Format::Motec => format!("{} channels", export.motec(out)?),
        #[cfg(feature = "parquet")]
        Format::Parquet => format!("{} records", export.parquet(out)?),
    })
}

/// The records of the laps of these numbers. After a reset a number may come
/// again.
fn records(recording: &Recording, laps: &RangeInclusive<i32>) -> Result<Vec<Range<usize>>, String> {
    let all = || recording.laps().ok_or("there is no variable Lap");
    let of_laps = all()?.filter(|lap| laps.contains(&lap.number));
    let mut records: Vec<Range<usize>> = Vec::new();
    for lap in of_laps {
        match records.last_mut() {
            Some(last) if last.end == lap.records.start => last.end = lap.records.end,
            _ => records.push(lap.records),
        }
    }
    if !records.is_empty() {
        return Ok(records);
    }
    let numbers = || all().into_iter().flatten().map(|lap| lap.number);
    Err(match (numbers().min(), numbers().max()) {
        (Some(lowest), Some(highest)) => {
            format!("there is no such lap, they are {lowest} to {highest}")
        }
        _ => "there are no laps".into(),
    })
}

fn is_same(out: &Path, recording: &Path) -> bool {
    match (fs::canonicalize(out), fs::canonicalize(recording)) {
        (Ok(out), Ok(recording)) => out == recording,
        _ => false,
    }
}

/// A bar on standard error while long work goes on.
struct Progress {
    total: usize,
    last: Instant,
    every: Duration,
    /// One line that changes, on a terminal.
    in_place: bool,
    shown: bool,
}

impl Progress {
    fn new(total: usize) -> Self {
        let in_place = io::stderr().is_terminal();
        let every = Duration::from_millis(if in_place { 250 } else { 5_000 });
        Self { total, last: Instant::now(), every, in_place, shown: false }
    }

    fn show(&mut self, done: usize) {
        // A bar that was begun comes to its end.
        let whole = self.shown && done == self.total;
        if self.last.elapsed() < self.every && !whole {
            return;
        }
        self.last = Instant::now();
        self.shown = true;
        let shown = bar(done, self.total);
        if self.in_place {
            let _ = write!(io::stderr(), "\r{shown}");
        } else {
            cli::say(format_args!("{shown}"));
        }
    }

    fn end(&self) {
        if self.shown && self.in_place {
            cli::say(format_args!(""));
        }
    }
}

/// `[##########----------]  50 % of 215000 records`.
fn bar(done: usize, total: usize) -> String {
    let share = |of: usize| done.min(total).saturating_mul(of) / total.max(1);
    format!("[{:-<20}] {:>3} % of {total} records", "#".repeat(share(20)), share(100))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use telemetry_examples::folder::Folder;

    fn options(folder: &Folder, vars: &[&str]) -> Options {
        Options {
            file: folder.file("a.ibt", &sample::recording(6)),
            vars: vars.iter().map(|&name| name.to_owned()).collect(),
            laps: None,
            out: folder.path().join("out"),
            force: false,
        }
    }

    #[test]
    fn chosen_variables_and_laps() {
        let folder = Folder::new("export");
        let mut options = options(&folder, &["Lap", "Speed"]);
        options.laps = Some(2..=3);
        assert_eq!(exported(&options, Format::CsvWithUnits).unwrap().unwrap(), "4 records");
        let text = fs::read_to_string(&options.out).unwrap();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[..2], ["Lap,Speed", ",m/s"]);
        assert_eq!(lines.len(), 2 + 4);
        assert!(lines[2].starts_with("2,2") && lines[5].starts_with("3,5"), "{text}");
    }

    #[test]
    fn json_lines_hold_all_variables() {
        let folder = Folder::new("jsonl");
        let options = options(&folder, &[]);
        assert_eq!(exported(&options, Format::JsonLines).unwrap().unwrap(), "6 records");
        let text = fs::read_to_string(&options.out).unwrap();
        let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        assert_eq!(last.as_object().unwrap().len(), 9);
        assert_eq!(last["Speed"], 5.0);
    }

    #[test]
    fn no_file_is_replaced_unasked() {
        let folder = Folder::new("force");
        let mut options = options(&folder, &["Speed"]);
        options.out = folder.file("out", b"mine");
        let error = exported(&options, Format::Csv).unwrap_err().to_string();
        assert!(error.ends_with("out: exists; --force replaces it"), "{error}");
        assert_eq!(fs::read(&options.out).unwrap(), b"mine");
        options.force = true;
        assert_eq!(exported(&options, Format::Csv).unwrap().unwrap(), "6 records");
        options.out = options.file.clone();
        let error = exported(&options, Format::Csv).unwrap_err().to_string();
        assert!(error.ends_with("a.ibt: is the recording itself"), "{error}");
        options.out = folder.path().into();
        assert!(exported(&options, Format::Csv).unwrap_err().to_string().ends_with("is a folder"));
    }

    #[test]
    fn a_wrong_choice_makes_no_file() {
        let folder = Folder::new("choice");
        let mut options = options(&folder, &["Speed", "Sped"]);
        let error = exported(&options, Format::Csv).unwrap_err().to_string();
        assert!(error.ends_with("a.ibt: there is no variable Sped"), "{error}");
        options.vars.clear();
        options.laps = Some(7..=9);
        let error = exported(&options, Format::Csv).unwrap_err().to_string();
        assert!(error.ends_with("a.ibt: there is no such lap, they are 1 to 3"), "{error}");
        assert!(!options.out.exists());
    }

    #[test]
    fn a_log_has_its_laps_beside_it() {
        let folder = Folder::new("motec");
        let mut options = options(&folder, &["Speed", "Lap"]);
        options.out = folder.path().join("out.ld");
        let written = exported(&options, Format::Motec).unwrap().unwrap();
        assert_eq!(written, "2 channels, 2 beacons");
        assert!(fs::metadata(&options.out).unwrap().len() > 0);
        let laps = folder.path().join("out.ldx");
        assert!(fs::read_to_string(&laps).unwrap().contains("<?xml"));
        // Neither is replaced, also where only one is there.
        fs::remove_file(&options.out).unwrap();
        let error = exported(&options, Format::Motec).unwrap_err().to_string();
        assert!(error.ends_with("out.ldx: exists; --force replaces it"), "{error}");
        assert!(!options.out.exists());
        fs::remove_file(&laps).unwrap();
        options.out = laps;
        let error = exported(&options, Format::Motec).unwrap_err().to_string();
        assert!(error.ends_with("the log's ends in .ld"), "{error}");
    }

    #[cfg(feature = "parquet")]
    #[test]
    fn parquet_has_the_same_choice() {
        let folder = Folder::new("parquet");
        let mut options = options(&folder, &["Lap", "YawRate"]);
        options.laps = Some(2..=3);
        assert_eq!(exported(&options, Format::Parquet).unwrap().unwrap(), "4 records");
        let bytes = fs::read(&options.out).unwrap();
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
        let error = exported(&options, Format::Parquet).unwrap_err().to_string();
        assert!(error.ends_with("out: exists; --force replaces it"), "{error}");
    }

    #[test]
    fn arguments_are_read_as_the_same_options() {
        #[derive(clap::Parser)]
        struct Only {
            #[command(flatten)]
            options: Options,
        }
        let options = Options {
            file: "./-a b.ibt".into(),
            vars: vec!["Speed".into(), "Lap".into()],
            laps: Some(2..=5),
            out: "-".into(),
            force: true,
        };
        let all = Options { vars: Vec::new(), laps: None, force: false, ..options.clone() };
        for options in [options, all] {
            // The name of the file begins with a dash.
            let typed = Options { file: "-a b.ibt".into(), ..options.clone() };
            let arguments = [OsString::from("ibt")].into_iter().chain(typed.arguments());
            let read = <Only as clap::Parser>::try_parse_from(arguments).unwrap();
            assert_eq!(read.options, options);
        }
    }

    #[test]
    fn an_export_that_fails_costs_no_file_and_leaves_none() {
        let folder = Folder::new("fails");
        let mut options = options(&folder, &["Note"]);
        options.out = folder.file("out.ld", b"mine");
        options.force = true;
        let error = exported(&options, Format::Motec).unwrap_err().to_string();
        assert!(error.ends_with("out.ld: there is no variable to export"), "{error}");
        assert_eq!(fs::read(&options.out).unwrap(), b"mine");
        options.out = folder.path().join("new.ld");
        exported(&options, Format::Motec).unwrap_err();
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["a.ibt", "out.ld"]);
    }

    #[test]
    fn laps_are_those_of_the_numbers_alone() {
        let folder = Folder::new("laps");
        let mut options = options(&folder, &["Lap", "Speed"]);
        // Back in the first lap, as after a reset: 1 1 2 2 1 1.
        let mut bytes = sample::recording(6);
        let row_len = (bytes.len() - sample::recording(0).len()) / 6;
        for record in 4..6 {
            let at = bytes.len() - (6 - record) * row_len + 20;
            bytes[at..at + 4].copy_from_slice(&1i32.to_le_bytes());
        }
        options.file = folder.file("reset.ibt", &bytes);
        options.laps = Some(1..=1);
        assert_eq!(exported(&options, Format::Csv).unwrap().unwrap(), "4 records");
        let text = fs::read_to_string(&options.out).unwrap();
        assert_eq!(text, "Lap,Speed\n1,0.0\n1,1.0\n1,4.0\n1,5.0\n");
    }

    #[test]
    fn names_may_have_spaces_about_them() {
        let folder = Folder::new("spaces");
        let options = options(&folder, &["Speed", " Lap", ""]);
        assert_eq!(exported(&options, Format::Csv).unwrap().unwrap(), "6 records");
        assert!(fs::read_to_string(&options.out).unwrap().starts_with("Speed,Lap\n"));
    }

    #[test]
    fn a_bar_is_as_long_as_what_is_done() {
        assert_eq!(bar(0, 200), "[--------------------]   0 % of 200 records");
        assert_eq!(bar(99, 200), "[#########-----------]  49 % of 200 records");
        assert_eq!(bar(200, 200), "[####################] 100 % of 200 records");
        assert_eq!(bar(7, 0), "[--------------------]   0 % of 0 records");
    }

    #[test]
    fn laps_are_a_number_or_a_range() {
        assert_eq!(parse_laps("3"), Ok(3..=3));
        assert_eq!(parse_laps("2-5"), Ok(2..=5));
        for wrong in ["", "-", "5-2", "-1", "2-", "a", "1-2-3", "99999999999"] {
            assert!(parse_laps(wrong).is_err(), "{wrong}");
        }
    }
}
