//! Formats of the user's own: a game that nobody has written a decoder for.
//!
//! `formats guess CAPTURE…`: which offsets of recorded packets behave like the
//! speed, the engine speed, the gear or a pedal, one JSON object each, best first for
//! each quantity. `scale` makes m/s, revolutions a minute or 0 to 1 of the number.
//! What was not found, and whose car's offsets are given, goes to standard error.
//! With `--yaml` it writes a format of the best of them, ready to be tried.
//!
//! `formats check FILE`: what a file of formats says, in plain words; where a format
//! hides a game that is built in or does what was probably not meant; what is left
//! out, and why.
//!
//! `formats try FILE CAPTURE…`: for each packet the format that takes it, and of each
//! field where it stands, the number there and what becomes of it; where no format
//! takes it, why each does not.
//!
//! Files of formats are YAML, JSON or PadForge's XML, recordings what `decode` reads.
//!
//! Exit status 2 with one line on standard error where a file cannot be read, where
//! nothing in a recording behaves like anything, and where a format is left out.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use telemetry_examples::capture::Capture;
use telemetry_examples::cli;
use telemetry_examples::lines::{self, Reader, finish};
use telemetry_user_formats::check::{count, explain};
use telemetry_user_formats::draft::draft;
use telemetry_user_formats::guess::{self, Guess, Options, Quantity, Recording};
use telemetry_user_formats::source::Source;
use telemetry_user_formats::trial;

/// Finds, checks and tries formats of the user's own.
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

    /// Explains a file of formats, warns, and shows what is left out
    Check {
        /// Formats: YAML, JSON or PadForge's XML
        file: PathBuf,
    },

    /// Shows what formats read in recorded packets, field by field
    Try(TryArgs),
}

#[derive(clap::Args)]
struct TryArgs {
    /// This format alone, also where it has neither a length nor a key
    #[arg(long, value_name = "NAME")]
    format: Option<String>,

    /// Show so many packets; 10 without it, all of them with --json
    #[arg(long, value_name = "N")]
    packets: Option<u64>,

    /// Pass over so many packets first
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: u64,

    /// One JSON object a packet
    #[arg(long)]
    json: bool,

    /// Formats: YAML, JSON or PadForge's XML
    file: PathBuf,

    /// Recordings: .pcap, .pcapng, .pkts or .bin; - reads .pkts from standard input
    #[arg(required = true, value_name = "CAPTURE")]
    captures: Vec<PathBuf>,
}

#[derive(clap::Args)]
struct GuessArgs {
    /// How many offsets of each quantity are listed
    #[arg(long, default_value = "5", value_name = "N")]
    top: NonZeroUsize,

    /// Packets of this length alone
    #[arg(long, value_name = "N")]
    length: Option<usize>,

    /// Packets to this port alone
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// This quantity alone: speed, rpm, gear, throttle, brake, clutch, steering or max_rpm
    #[arg(long, value_parser = quantity)]
    quantity: Option<Quantity>,

    /// Write a format of the best offsets instead, as YAML
    #[arg(long, conflicts_with_all = ["quantity", "top"])]
    yaml: bool,

    /// Recordings: .pcap, .pcapng, .pkts or .bin; - reads .pkts from standard input
    #[arg(required = true, value_name = "CAPTURE")]
    files: Vec<PathBuf>,
}

fn quantity(word: &str) -> Result<Quantity, String> {
    Quantity::from_word(word)
        .ok_or_else(|| format!("expected one of {}", Quantity::ALL.map(Quantity::word).join(", ")))
}

fn main() -> ExitCode {
    let out = BufWriter::new(io::stdout().lock());
    cli::run(|args: &Args| match &args.command {
        Command::Guess(args) => guess(args, out),
        Command::Check { file } => check(file, out),
        Command::Try(args) => try_formats(args, out),
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
    let top = if args.yaml { usize::MAX } else { args.top.get() };
    let options = Options { top, length: args.length, port: args.port };
    let report = guess::guess(&recording, &options);
    let wanted = |guess: &&Guess| args.quantity.is_none_or(|only| guess.quantity == only);
    let guesses: Vec<&Guess> = report.guesses.iter().filter(wanted).collect();
    if args.yaml && !guesses.is_empty() {
        finish(out.write_all(draft(&report)?.as_bytes()))?;
    }
    for guess in guesses.iter().filter(|_| !args.yaml) {
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
            "no offset behaves like {missing} in {} packets: they are too few, the car does not \
             drive in them, or they hold no such number",
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

fn check(file: &Path, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let source = Source::open(file)?;
    finish(out.write_all(explain(&source).as_bytes()).and_then(|()| out.flush()))?;
    match source.formats.dropped().len() {
        0 => Ok(()),
        1 => Err(format!("{}: a format is left out", file.display()).into()),
        dropped => Err(format!("{}: {dropped} formats are left out", file.display()).into()),
    }
}

/// Named so because `try` is a word of the language.
fn try_formats(args: &TryArgs, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let Source { formats, .. } = Source::open(&args.file)?;
    for dropped in formats.dropped() {
        cli::say(format_args!("{}: {dropped}", args.file.display()));
    }
    let names = || formats.iter().map(|format| format.name.as_str()).collect::<Vec<_>>().join(", ");
    let picked = match &args.format {
        None => None,
        Some(name) => Some(formats.by_name(name).ok_or_else(|| {
            format!("{}: no format is named {name:?}; there are: {}", args.file.display(), names())
        })?),
    };
    if formats.is_empty() {
        return Err(format!("{}: there is no format to try", args.file.display()).into());
    }
    let most = args.packets.unwrap_or(if args.json { u64::MAX } else { 10 });
    let (mut shown, mut packets) = (0, 0u64);
    let mut taken: BTreeMap<String, u64> = BTreeMap::new();
    let mut damage = None;
    for datagram in Capture::open(&args.captures)? {
        let datagram = match datagram {
            Ok(datagram) => datagram,
            Err(error) => {
                damage = Some(error);
                break;
            }
        };
        let trial = trial::offer(&formats, picked, packets, datagram.t_us, &datagram.payload);
        packets += 1;
        *taken.entry(trial.format.unwrap_or("none").to_owned()).or_default() += 1;
        if packets <= args.skip || shown >= most {
            continue;
        }
        shown += 1;
        let written = if args.json {
            lines::line(&mut out, &trial)
        } else {
            out.write_all(trial.text().as_bytes())
        };
        if finish(written)? == Reader::Gone {
            return Ok(());
        }
    }
    finish(out.flush())?;
    let taken = taken.iter().map(|(format, count)| format!("{count} taken by {format}"));
    let taken: Vec<String> = taken.collect();
    let colon = if taken.is_empty() { "" } else { ": " };
    cli::say(format_args!("{}{colon}{}", count(packets, "packet"), taken.join(", ")));
    damage.map_or(Ok(()), |error| Err(error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;
    use telemetry_examples::folder::Folder;

    fn pkts(packets: impl IntoIterator<Item = Vec<u8>>) -> Vec<u8> {
        let record =
            |packet: Vec<u8>| [(packet.len() as u32).to_le_bytes().to_vec(), packet].concat();
        packets.into_iter().flat_map(record).collect()
    }

    /// Packets of a car that shifts up: speed, rpm, gear.
    fn driving() -> impl Iterator<Item = Vec<u8>> {
        (0..1_800u32).map(|tick| {
            let speed = 30.0 + 25.0 * (f64::from(tick) / 200.0).sin();
            let gear = (speed / 12.0) as u8 + 1;
            let rpm = speed * [0.0, 420.0, 260.0, 180.0, 140.0, 110.0][usize::from(gear)];
            let mut packet = vec![0xA5; 4];
            packet.extend((speed as f32).to_le_bytes());
            packet.extend((rpm as f32).to_le_bytes());
            packet.push(gear);
            packet
        })
    }

    fn parsed(arguments: &[&str], file: &Path) -> GuessArgs {
        let words = ["formats", "guess"].iter().chain(arguments).map(OsString::from);
        match Args::try_parse_from(words.chain([OsString::from(file)])) {
            Ok(Args { command: Command::Guess(args) }) => args,
            Ok(_) => panic!("another command"),
            Err(error) => panic!("{error}"),
        }
    }

    /// The lines, or the error.
    fn guessed(arguments: &[&str], file: &Path) -> Result<Vec<serde_json::Value>, String> {
        let mut out = Vec::new();
        guess(&parsed(arguments, file), &mut out).map_err(|error| error.to_string())?;
        let text = String::from_utf8(out).unwrap();
        Ok(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    #[test]
    fn a_line_is_an_offset() {
        let folder = Folder::new("line");
        let file = folder.file("a.pkts", &pkts(driving()));
        let lines = guessed(&["--top", "1"], &file).unwrap();
        let of = |quantity: &str| lines.iter().find(|line| line["quantity"] == quantity).unwrap();
        let speed = of("speed");
        let expected = serde_json::json!({
            "rank": 1, "offset": 4, "type": "f32", "order": "little", "scale": 1.0, "length": 13,
        });
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(&speed[key], value, "{key} of {speed}");
        }
        assert!(speed["score"].as_f64().unwrap() > 0.7, "{speed}");
        assert_eq!(of("rpm")["offset"], 8);
        assert_eq!(of("gear")["offset"], 12);
        let only = guessed(&["--quantity", "gear"], &file).unwrap();
        assert!(only.iter().all(|line| line["quantity"] == "gear") && !only.is_empty());
    }

    #[test]
    fn what_is_not_there_is_said() {
        let folder = Folder::new("none");
        let file = folder.file("a.pkts", &pkts(driving()));
        let error = guessed(&["--length", "14"], &file).unwrap_err();
        assert_eq!(error, "there is no packet of 14 bytes; there are of 13");
        let error = guessed(&["--port", "5300"], &file).unwrap_err();
        assert_eq!(error, "there is no packet to port 5300; the recording says no ports");
        let empty = folder.file("b.pkts", &[]);
        assert_eq!(guessed(&[], &empty).unwrap_err(), "there is no packet");
        let one = folder.file("c.pkts", &pkts(driving().take(1)));
        let error = guessed(&[], &one).unwrap_err();
        assert!(
            error
                .starts_with("no offset behaves like speed, rpm, gear, throttle or brake in 1 pac"),
            "{error}"
        );
        let still = folder.file("d.pkts", &pkts(vec![vec![7; 60]; 500]));
        assert!(guessed(&[], &still).unwrap_err().contains("in 500 packets"));
        let error = guessed(&["--quantity", "brake"], &file).unwrap_err();
        assert!(error.starts_with("no offset behaves like brake in 1800 packets"), "{error}");
    }

    #[test]
    fn damage_is_said_after_what_stands_before_it() {
        let folder = Folder::new("damage");
        let whole = pkts(driving());
        let file = folder.file("a.pkts", &whole[..whole.len() - 1]);
        let args = parsed(&[], &file);
        let mut out = Vec::new();
        let error = guess(&args, &mut out).unwrap_err().to_string();
        assert!(error.contains("says 13 bytes, only 12 are left"), "{error}");
        assert!(String::from_utf8(out).unwrap().contains(r#""quantity":"speed","rank":1"#));
    }

    #[test]
    fn arguments_are_checked() {
        for (arguments, complaint) in [
            (&["guess"][..], "CAPTURE"),
            (&["guess", "--top", "many", "a"], "many"),
            (&["guess", "--top", "0", "a"], "zero"),
            (&["guess", "--top", "2", "--yaml", "a"], "--yaml"),
            (&["check"], "FILE"),
            (&["try", "a"], "CAPTURE"),
            (&["guess", "--quantity", "boost", "a"], "expected one of speed, rpm"),
            (&["guess", "--port", "70000", "a"], "70000"),
            (&[], "subcommand"),
        ] {
            let words = ["formats"].iter().chain(arguments);
            let Err(error) = Args::try_parse_from(words) else { panic!("{arguments:?}") };
            assert!(error.to_string().contains(complaint), "{error}");
        }
    }

    const FORMATS: &str = "version: 1
formats:
  - {name: A, kind: binary, length: 13, fields: [{target: speed_mps, offset: 4, type: f32}]}
  - {name: B, kind: binary, fields: [{target: gear, offset: 0, type: u8}]}
";

    #[test]
    fn a_file_that_loses_a_format_is_an_error() {
        let folder = Folder::new("check");
        let checked = |text: &str| {
            let file = folder.file("a.yaml", text.as_bytes());
            let mut out = Vec::new();
            let result = check(&file, &mut out).map_err(|error| error.to_string());
            (String::from_utf8(out).unwrap(), result)
        };
        let (text, result) = checked(FORMATS);
        assert!(text.starts_with("2 formats, 0 variables\n\n1. A\n") && result.is_ok(), "{text}");
        let twice = FORMATS.replace("name: B", "name: a");
        let (text, result) = checked(&twice);
        assert!(
            text.contains("format 2 (\"a\") is left out: format 1 has the same name"),
            "{text}"
        );
        assert!(result.unwrap_err().ends_with("a.yaml: a format is left out"));
    }

    /// What is written, or the error.
    fn tried(arguments: &[&str], files: [&Path; 2]) -> Result<String, String> {
        let words = ["formats", "try"].iter().chain(arguments).map(OsString::from);
        let words = words.chain(files.map(OsString::from));
        let args = match Args::try_parse_from(words) {
            Ok(Args { command: Command::Try(args) }) => args,
            Ok(_) => panic!("another command"),
            Err(error) => panic!("{error}"),
        };
        let mut out = Vec::new();
        try_formats(&args, &mut out).map_err(|error| error.to_string())?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn packets_are_tried_as_many_as_are_asked_for() {
        let folder = Folder::new("try");
        let formats = folder.file("a.yaml", FORMATS.as_bytes());
        let capture = folder.file("a.pkts", &pkts(driving()));
        let files = [formats.as_path(), capture.as_path()];
        let packets = |text: &str| text.matches("\npacket ").count() + 1;
        let text = tried(&[], files).unwrap();
        assert_eq!(packets(&text), 10, "{text}");
        let text = tried(&["--packets", "2", "--skip", "1790"], files).unwrap();
        assert!(text.starts_with("packet 1790, 29.833 s, 13 bytes: A\n"), "{text}");
        assert_eq!(packets(&text), 2, "{text}");
        let text = tried(&["--format", "b", "--packets", "1"], files).unwrap();
        assert!(text.contains("gear    0 u8   165            18"), "{text}");
        let lines = tried(&["--json"], files).unwrap();
        assert_eq!(lines.lines().count(), 1_800);
        let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        assert_eq!(first["fields"][0]["raw"], 30.0);
        let error = tried(&["--format", "C"], files).unwrap_err();
        assert!(error.ends_with("no format is named \"C\"; there are: A, B"), "{error}");
    }

    #[test]
    fn damage_is_said_after_the_packets_before_it() {
        let folder = Folder::new("try-damage");
        let formats = folder.file("a.yaml", FORMATS.as_bytes());
        let whole = pkts(driving().take(3));
        let capture = folder.file("a.pkts", &whole[..whole.len() - 1]);
        let error = tried(&[], [&formats, &capture]).unwrap_err();
        assert!(error.contains("only 12 are left"), "{error}");
        let none = folder.file("b.yaml", b"version: 1\nformats: []\n");
        let error = tried(&[], [&none, &capture]).unwrap_err();
        assert!(error.ends_with("b.yaml: there is no format to try"), "{error}");
    }

    #[test]
    fn a_guess_is_written_as_a_format() {
        let folder = Folder::new("yaml");
        let file = folder.file("a.pkts", &pkts(driving()));
        let mut out = Vec::new();
        guess(&parsed(&["--yaml"], &file), &mut out).unwrap();
        let formats = folder.file("a.yaml", &out);
        let mut text = Vec::new();
        check(&formats, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("1. Guess 13 bytes\n   takes packets of 13 bytes"), "{text}");
        assert!(text.contains("speed_mps  4 f32"), "{text}");
    }
}
