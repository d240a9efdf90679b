//! Prints an iRacing session text: the whole of it as JSON, or one value.
//!
//! The file is a session text, a recorded `.ibt` file or a saved live map, told
//! by its content. The JSON is one line with iRacing's own names for the keys.
//! Plain decimal numbers are numbers; all else is a string: numbers with a unit
//! (`"4.28 km"`), car numbers, names, and whatever stands in quotes. An empty
//! list is a list, any other empty value an empty string.
//!
//! With a path, `DriverInfo.Drivers[CarIdx=12].UserName` or
//! `DriverInfo.Drivers[3].UserName`, the value there is printed as text, without
//! quotes.
//!
//! Exit status 2 with one line on standard error where the file cannot be read,
//! or nothing stands at the path.

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use irsdk::text::MAX_TEXT;
use telemetry_examples::cli;
use telemetry_examples::lines::{finish, line};
use telemetry_iracing::source::Source;

/// Prints an iRacing session text as JSON, or one value of it.
#[derive(Parser)]
struct Args {
    /// A session text, a recorded .ibt file or a saved live map
    file: PathBuf,

    /// The one value to print: DriverInfo.Drivers[CarIdx=12].UserName
    path: Option<String>,
}

fn main() -> ExitCode {
    cli::run(|args: &Args| session(args, &mut BufWriter::new(io::stdout().lock())))
}

fn session(args: &Args, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let source = Source::open(&args.file)?;
    let text = source.session_text();
    if source.is_cut() {
        let file = args.file.display();
        let most = MAX_TEXT / 1024;
        cli::say(format_args!("{file}: only the first {most} KiB of the session text are read"));
    }
    let written = match &args.path {
        None => line(out, &irsdk::session::value(&text)?),
        Some(path) => {
            let file = args.file.display();
            let Some(node) = text.node(path) else {
                return Err(format!("{file}: nothing stands at {path}").into());
            };
            if node.is_parent() {
                return Err(format!("{file}: more than one value stands at {path}").into());
            }
            writeln!(out, "{}", node.value())
        }
    };
    finish(written.and_then(|()| out.flush()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use telemetry_examples::folder::Folder;
    use telemetry_iracing::sample;

    fn printed(file: PathBuf, path: Option<&str>) -> Result<String, String> {
        let mut out = Vec::new();
        let args = Args { file, path: path.map(str::to_owned) };
        session(&args, &mut out).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn all_kinds_of_files_give_the_same_text() {
        let folder = Folder::new("kinds");
        let expected = json!({
            "WeekendInfo": {
                "TrackDisplayName": "Red Bull Ring", "TrackLength": "4.28 km",
                "NumCarClasses": 1, "TrackConfigName": "",
            },
            "DriverInfo": {
                "DriverCarIdx": 12, "DriverCarRedLine": 13_000.0,
                "Drivers": [
                    {"CarIdx": 3, "UserName": "- A: #1", "CarNumber": "007",
                     "CarScreenName": "Skip Barber"},
                    {"CarIdx": 12, "UserName": "Max", "CarNumber": "7",
                     "CarScreenName": "Mercedes W13"},
                ],
            },
        });
        for bytes in [sample::TEXT.into(), sample::recording(1), sample::live_map()] {
            let text = printed(folder.file("a", &bytes), None).unwrap();
            assert_eq!(text.lines().count(), 1);
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), expected);
        }
    }

    #[test]
    fn one_value_is_text() {
        let folder = Folder::new("value");
        let file = folder.file("a.ibt", &sample::recording(1));
        let value = |path| printed(file.clone(), Some(path));
        assert_eq!(value("DriverInfo.Drivers[CarIdx=3].UserName").unwrap(), "- A: #1\n");
        assert_eq!(value("DriverInfo.Drivers[0].CarNumber").unwrap(), "007\n");
        assert_eq!(value("DriverInfo.DriverCarRedLine").unwrap(), "13000.000\n");
        assert_eq!(value("WeekendInfo.TrackConfigName").unwrap(), "\n");
    }

    #[test]
    fn no_such_path_is_an_error_of_one_line() {
        let folder = Folder::new("path");
        let file = folder.file("a.ibt", &sample::recording(1));
        for path in ["DriverInfo.Nothing", "", "Drivers[", "DriverInfo.Drivers[9].UserName"] {
            let error = printed(file.clone(), Some(path)).unwrap_err();
            assert!(error.ends_with(&format!("a.ibt: nothing stands at {path}")), "{error}");
        }
        let error = printed(file, Some("DriverInfo.Drivers")).unwrap_err();
        assert!(error.ends_with("more than one value stands at DriverInfo.Drivers"), "{error}");
    }

    #[test]
    fn a_text_that_is_too_long_is_read_as_far_as_it_goes() {
        let folder = Folder::new("long");
        let text = format!("A:\n B: 1\n C: {}\n D: 2\n", "x".repeat(MAX_TEXT));
        let file = folder.file("a.txt", text.as_bytes());
        assert!(Source::open(&file).unwrap().is_cut());
        assert_eq!(printed(file.clone(), Some("A.B")).unwrap(), "1\n");
        assert!(printed(file, Some("A.D")).is_err());
    }

    #[test]
    fn names_of_any_encoding_are_read() {
        let folder = Folder::new("encoding");
        for name in [&b"J\xf6rg"[..], "Jörg".as_bytes()] {
            let text = [b"---\nDriverInfo:\n DriverSetupName: ", name, b"\n"].concat();
            let file = folder.file("a.txt", &text);
            assert_eq!(printed(file, Some("DriverInfo.DriverSetupName")).unwrap(), "Jörg\n");
        }
    }

    #[test]
    fn real_files_are_read_whole() {
        for name in ["iracing/w13_2024.ibt", "iracing/live_map_2024.bin"] {
            let Some(file) = sample::capture(name) else { return };
            let text = printed(file.clone(), None).unwrap();
            let value: Value = serde_json::from_str(&text).unwrap();
            let player = value["DriverInfo"]["DriverCarIdx"].as_u64().unwrap();
            let drivers = value["DriverInfo"]["Drivers"].as_array().unwrap();
            let driver = drivers.iter().find(|driver| driver["CarIdx"] == player).unwrap();
            assert!(driver["CarNumber"].is_string());
            let path = format!("DriverInfo.Drivers[CarIdx={player}].UserName");
            let name = printed(file, Some(&path)).unwrap();
            assert_eq!(name.trim_end(), driver["UserName"]);
            assert!(value["WeekendInfo"]["TrackLength"].as_str().unwrap().ends_with(" km"));
            assert!(value["CarSetup"].is_object());
        }
    }
}
