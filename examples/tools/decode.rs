//! Decodes recorded datagrams of any game to JSON, one object a frame.
//!
//! Files are `.pcap`, `.pcapng`, `.pkts` (each datagram as a little-endian u32
//! length and its bytes, 60 a second) or `.bin` (one datagram); `-` is `.pkts`
//! from standard input. Several files are one stream, in the order given. A
//! `.pages` file is a recording of shared memory; with it, it is played as if it
//! were live: of two senders of the same game one is shown.
//!
//! With `--full` every packet is printed whole instead, also those that give no
//! frame: `packet`, `t_us`, `format`, `kind` (which packet of the format it is) and
//! `body`, which holds every field under the publisher's name; a number with a
//! name is `{"raw": …, "name": …}`. Each packet stands for itself: no format holds
//! the others off. With `--wrc-structures` packets of the user's own structures of
//! EA SPORTS WRC are read too, by the game's own files.
//!
//! `--format` may also be one that nothing in a packet tells from others: `outsim`,
//! `outsim=1ff` (with the options of Live for Speed's `cfg.txt`), `motionsim`, or `scs` (the
//! page of the trucks' plugin, as a `.bin` file). Every packet is then read as that.
//!
//! With `--user-formats` the formats of a file are tried first (see the crate
//! `telemetry-formats`); `--format` may then be the name of one of them.
//!
//! A line on standard output holds `packet` (the index over the stream, from
//! 0), `t_us`, `format`, `game` and every field of the frame, `null` where the
//! game does not say. With `--user-formats` a format's name stands in `format` and
//! `game`, and each of the file's variables follows as `var:NAME`, `null` where
//! the packet does not say. A summary goes to standard error: packets, frames, and
//! refusals by their reason. Exit status 0 when the input could be read, 2 with
//! one line on standard error when not.

mod alone;
mod full;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use telemetry_core::Timestamp;
use telemetry_detect::{AutoDetect, Detected, Event, Outcome};
use telemetry_examples::alone::Alone;
use telemetry_examples::capture::{Capture, Datagram, Skipped};
use telemetry_examples::cli;
use telemetry_examples::formats::FormatArgs;
use telemetry_examples::lines::{self, FrameLine, Named, Reader, finish};
use telemetry_examples::summary;
use telemetry_formats::Formats;
use telemetry_live::pages::PagesReader;
use telemetry_live::{self as live, Format, Replay, Report};

/// Decodes recorded datagrams of any game to JSON lines.
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    format: FormatArgs,

    /// Print each packet whole, with all of its fields
    #[arg(long)]
    full: bool,

    /// With --full: the folder telemetry of EA SPORTS WRC, whose structures are tried first
    #[arg(long, value_name = "FOLDER", requires = "full")]
    wrc_structures: Option<PathBuf>,

    /// Files: .pcap, .pcapng, .pkts, .bin or .pages; - reads .pkts from standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    cli::run(|args: &Args| {
        let summary = decode(args, BufWriter::new(io::stdout().lock()))?;
        // A reader that has closed standard error misses the summary only.
        let _ = summary.write(&mut io::stderr().lock());
        Ok(())
    })
}

fn decode(args: &Args, out: impl Write) -> Result<Summary, Box<dyn Error>> {
    if let Some(format) = Alone::from_word(&args.format.format)? {
        return alone::decode(args, format, out);
    }
    if args.full {
        return full::decode(args, out);
    }
    if args.files.iter().any(|file| file.is_file() && PagesReader::is_one(file)) {
        return replay(args, out);
    }
    let config = args.format.config()?;
    let formats = &config.user_formats;
    let mut detect = AutoDetect::new();
    match config.format {
        Format::Udp(protocol) => detect.pick(Some(protocol)),
        Format::User(_) => {
            let index = config.picked_user();
            index.into_iter().for_each(|index| detect.pick_format(index));
        }
        _ => {}
    }
    each(&args.files, out, |out, summary, datagram| {
        let packet = summary.packets;
        let now = Timestamp::from_micros(datagram.t_us);
        let event = detect.push_with(formats, &datagram.payload, now);
        summary.count(&event, formats, datagram.payload.len());
        let (Some(detected), Some(frame)) = (event.detected, event.frame()) else { return Ok(()) };
        let format = word(detected, formats);
        let game = if detected.format().is_some() { format } else { event.title };
        let variables = Named::new(formats, event.variables);
        let line = FrameLine { packet, t_us: datagram.t_us, format, game, frame, variables };
        lines::line(out, &line)
    })
}

/// Hands over each datagram, until what it is printed to has no reader.
fn each<W: Write>(
    files: &[PathBuf],
    mut out: W,
    mut print: impl FnMut(&mut W, &mut Summary, &Datagram) -> io::Result<()>,
) -> Result<Summary, Box<dyn Error>> {
    let mut summary = Summary::default();
    let mut capture = Capture::open(files)?;
    for datagram in &mut capture {
        let datagram = match datagram {
            Ok(datagram) => datagram,
            Err(error) => {
                // What was read is kept: the lines before the damage are whole.
                finish(out.flush())?;
                return Err(error.into());
            }
        };
        if finish(print(&mut out, &mut summary, &datagram))? == Reader::Gone {
            return Ok(summary);
        }
    }
    finish(out.flush())?;
    summary.skipped = capture.skipped();
    Ok(summary)
}

/// The word of a protocol, or the name of a format of the user's own.
fn word(detected: Detected, formats: &Formats) -> &str {
    match detected {
        Detected::Protocol(protocol) => protocol.word(),
        Detected::Format(index) => formats.get(index.into()).map_or("", |format| &format.name),
    }
}

/// Plays recordings, some of which are of shared memory.
fn replay(args: &Args, mut out: impl Write) -> Result<Summary, Box<dyn Error>> {
    let config = args.format.config()?;
    let formats = config.user_formats.clone();
    let mut replay = Replay::open(&args.files, config)?;
    let result = loop {
        let event = match replay.next() {
            Ok(Some(event)) => event,
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        };
        let live::Event::Frame(new) = event else { continue };
        let t_us = new.time.as_micros();
        let (format, game) = (new.source.format, new.source.title);
        let variables = Named::new(&formats, &new.variables);
        let line =
            FrameLine { packet: new.packet, t_us, format, game, frame: &new.frame, variables };
        if finish(lines::line(&mut out, &line))? == Reader::Gone {
            break Ok(());
        }
    };
    finish(out.flush())?;
    result?;
    let report = replay.report();
    let without = report.reasons.iter().map(|(why, count)| (why.to_string(), *count)).collect();
    let Report { packets, frames, more_reasons: further, .. } = report;
    Ok(Summary { packets, frames, without, further, ..Summary::default() })
}

/// What became of the packets.
#[derive(Default)]
struct Summary {
    packets: u64,
    frames: u64,
    /// Why packets gave no frame, and how many.
    without: BTreeMap<String, u64>,
    /// How many for reasons that are not among them.
    further: u64,
    /// What the capture held besides datagrams.
    skipped: Skipped,
}

impl Summary {
    fn count(&mut self, event: &Event<'_>, formats: &Formats, length: usize) {
        self.packets += 1;
        let format = event.detected.map_or("", |detected| word(detected, formats));
        let why = match &event.outcome {
            Outcome::Frame(_) => {
                self.frames += 1;
                return;
            }
            Outcome::NoFrame => format!("{format} packet carries no new frame"),
            Outcome::Waiting(held) => {
                format!("{format} frame waits, {} holds", word(*held, formats))
            }
            Outcome::NotPicked => format!("{format} packet, not the format that was picked"),
            Outcome::Refused(error) => format!("refused: {error}"),
            Outcome::Unknown => {
                format!("refused: no protocol has a packet like this of {length} bytes")
            }
            other => format!("{format} {other:?}"),
        };
        *self.without.entry(why).or_default() += 1;
    }

    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let reasons = self.without.iter().map(|(why, count)| (why.clone(), *count));
        summary::write(to, self.packets, self.frames, reasons, self.further)?;
        if self.skipped.total() > 0 {
            writeln!(to, "{}", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::{Path, PathBuf};
    use telemetry_decoders::custom::Variables;
    use telemetry_examples::folder::Folder;
    use telemetry_live::pages::PagesWriter;

    fn outgauge(rpm: f32) -> Vec<u8> {
        let mut packet = vec![0; 96];
        packet[4..8].copy_from_slice(b"beam");
        packet[10] = 3;
        packet[16..20].copy_from_slice(&rpm.to_le_bytes());
        packet
    }

    fn pkts(packets: &[&[u8]]) -> Vec<u8> {
        let record = |packet: &&[u8]| [&(packet.len() as u32).to_le_bytes(), *packet].concat();
        packets.iter().flat_map(record).collect()
    }

    /// The lines, and the summary or the error.
    fn decoded(format: &str, files: &[&Path]) -> (Vec<serde_json::Value>, Result<String, String>) {
        decoded_with(format, None, files)
    }

    fn decoded_with(
        format: &str,
        user_formats: Option<PathBuf>,
        files: &[&Path],
    ) -> (Vec<serde_json::Value>, Result<String, String>) {
        let files = files.iter().map(|file| file.to_path_buf()).collect();
        let format = FormatArgs { format: format.to_owned(), user_formats };
        let args = Args { format, full: false, wrc_structures: None, files };
        let mut out = Vec::new();
        let result = decode(&args, &mut out).map_err(|error| error.to_string()).map(|summary| {
            let mut text = Vec::new();
            summary.write(&mut text).unwrap();
            String::from_utf8(text).unwrap()
        });
        let text = String::from_utf8(out).unwrap();
        (text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), result)
    }

    #[test]
    fn a_line_holds_the_packet_its_game_and_every_field() {
        let folder = Folder::new("line");
        let file =
            folder.file("a.pkts", &pkts(&[&outgauge(900.0), &[1, 2, 3], &outgauge(1_000.0)]));
        let (lines, summary) = decoded("auto", &[&file]);
        assert_eq!(lines.len(), 2);
        let line = lines[1].as_object().unwrap();
        assert_eq!(line.len(), 4 + 29, "all keys: {:?}", line.keys());
        assert!(line.values().all(|value| !value.is_object()), "flat");
        assert_eq!((&line["packet"], &line["t_us"]), (&2.into(), &33_333.into()));
        assert_eq!(line["format"], "outgauge");
        assert_eq!(line["game"], "BeamNG.drive");
        assert_eq!((&line["rpm"], &line["gear"]), (&1_000.0.into(), &2.into()));
        assert_eq!(line["steering"], serde_json::Value::Null);
        assert_eq!(line["car"], "beam");
        let summary = summary.unwrap();
        assert!(summary.starts_with("3 packets, 2 frames\n"), "{summary}");
        assert!(summary.contains("1 refused: no protocol has a packet like this of 3 bytes"));
    }

    #[test]
    fn several_bin_files_are_one_stream() {
        let folder = Folder::new("bin");
        let first = folder.file("1.bin", &outgauge(900.0));
        let empty = folder.file("2.bin", &[]);
        let (lines, summary) = decoded("auto", &[&first, &empty, &first]);
        assert_eq!(lines.iter().map(|line| line["packet"].clone()).collect::<Vec<_>>(), [0, 2]);
        assert!(summary.unwrap().starts_with("3 packets, 2 frames\n"));
    }

    #[test]
    fn shared_memory_is_played_beside_datagrams() {
        let folder = Folder::new("pages");
        let pages = folder.path().join("a.pages");
        let mut writer = PagesWriter::create(&pages, true).unwrap();
        let mut physics = vec![0; 580];
        for tick in 1..=3u8 {
            physics[0] = tick;
            physics[20..24].copy_from_slice(&(1_000 * i32::from(tick)).to_le_bytes());
            let time = u64::from(tick) * 10_000;
            writer.write(time, "ac physics page", &physics, true).unwrap();
        }
        let file = folder.file("a.pkts", &pkts(&[&[1, 2, 3]]));
        let (lines, summary) = decoded("auto", &[&file, &pages]);
        let rpm: Vec<_> = lines.iter().map(|line| line["rpm"].as_f64().unwrap()).collect();
        assert_eq!(rpm, [1_000.0, 2_000.0, 3_000.0]);
        assert_eq!(
            (&lines[2]["t_us"], &lines[2]["game"]),
            (&20_000.into(), &"Assetto Corsa".into())
        );
        assert!(summary.unwrap().starts_with("4 packets, 3 frames\n"));
        let whole = fs::read(&pages).unwrap();
        fs::write(&pages, &whole[..whole.len() - 1]).unwrap();
        let (lines, result) = decoded("auto", &[&pages]);
        assert_eq!(lines.len(), 2);
        assert!(result.unwrap_err().contains("only 604 are left"), "the cut is told");
    }

    #[test]
    fn an_empty_stream_is_no_error() {
        let folder = Folder::new("empty");
        let file = folder.file("a.pkts", &[]);
        assert_eq!(decoded("auto", &[&file]), (vec![], Ok("0 packets, 0 frames\n".into())));
    }

    #[test]
    fn what_stands_before_the_damage_is_kept() {
        let folder = Folder::new("damage");
        let whole = pkts(&[&outgauge(900.0), &outgauge(1_000.0)]);
        let file = folder.file("a.pkts", &whole[..whole.len() - 1]);
        let (lines, result) = decoded("auto", &[&file]);
        assert_eq!(lines.len(), 1);
        let error = result.unwrap_err();
        assert!(error.ends_with("record 1 at byte 100 says 96 bytes, only 95 are left"), "{error}");
    }

    #[test]
    fn a_picked_format_leaves_the_others_alone() {
        let folder = Folder::new("picked");
        let file = folder.file("a.pkts", &pkts(&[&outgauge(900.0), &[0; 324]]));
        let (lines, summary) = decoded("forza", &[&file]);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0]["format"], "forza");
        assert!(summary.unwrap().contains("1 outgauge packet, not the format that was picked"));
    }

    const OWN: &str = r#"
version: 1
formats:
  - name: My game
    kind: binary
    length: 96
    fields:
      - {target: rpm, offset: 16, type: f32, scale: 2}
      - {target: "var:Boost", offset: 10, type: u8}
  - name: Mine too
    kind: binary
    fields:
      - {target: speed_mps, offset: 0, type: u8}
      - {target: "var:Oil", offset: 1, type: u8, scale: 0.5}
  - {name: "a:b", kind: binary}
"#;

    #[test]
    fn formats_of_ones_own_come_first_and_bring_variables() {
        let folder = Folder::new("own");
        let own = folder.file("own.yaml", OWN.as_bytes());
        let packets = pkts(&[&outgauge(900.0), &outgauge(900.0)[..92], &[8, 3]]);
        let file = folder.file("a.pkts", &packets);
        let (lines, summary) = decoded_with("auto", Some(own.clone()), &[&file]);
        assert_eq!(lines.len(), 1);
        let line = lines[0].as_object().unwrap();
        assert_eq!(line.len(), 4 + 29 + 2, "{:?}", line.keys());
        assert_eq!((&line["format"], &line["game"]), (&"My game".into(), &"My game".into()));
        assert_eq!((&line["rpm"], &line["gear"]), (&1_800.0.into(), &serde_json::Value::Null));
        assert_eq!((&line["var:Boost"], &line["var:Oil"]), (&3.0.into(), &serde_json::Value::Null));
        let summary = summary.unwrap();
        assert!(summary.contains("1 outgauge frame waits, My game holds"), "{summary}");

        let (lines, _) = decoded_with("MINE too", Some(own.clone()), &[&file]);
        assert_eq!(lines.len(), 3, "without a length it reads all");
        assert_eq!((&lines[2]["speed_mps"], &lines[2]["var:Oil"]), (&8.0.into(), &1.5.into()));
        let (lines, summary) = decoded_with("outgauge", Some(own.clone()), &[&file]);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0]["var:Boost"], serde_json::Value::Null, "a game has no variables");
        assert!(summary.unwrap().contains("2 bytes"));

        let (_, error) = decoded_with("nothing", Some(own), &[&file]);
        let error = error.unwrap_err();
        assert!(error.starts_with("invalid value 'nothing' for '--format': expected auto, "));
        assert!(error.ends_with(" or My game or Mine too"), "{error}");
        let (_, error) = decoded_with("auto", Some(folder.path().join("missing")), &[&file]);
        assert!(error.unwrap_err().contains("missing: "));
        let bad = folder.file("bad.yaml", b"version: 1\nformats:\n  - nam: a\n");
        let error = decoded_with("auto", Some(bad), &[&file]).1.unwrap_err();
        assert!(error.contains("`nam`") && error.contains("line 3"), "{error}");
    }

    #[test]
    fn full_reads_structures_of_the_users_own() {
        let folder = Folder::new("wrc");
        fs::create_dir_all(folder.path().join("udp")).unwrap();
        let structure = r#"{"id": "mine", "packets": [
            {"id": "session_update", "channels": ["packet_4cc", "vehicle_speed", "route_id"]}
        ]}"#;
        let _ = folder.file("udp/mine.json", structure.as_bytes());
        let _ = folder.file("udp/broken.json", b"{");
        let update = *b"SESU\0\0\x48\x42\x07\0";
        let file = folder.file("a.pkts", &pkts(&[&update, &outgauge(900.0), &update[..9]]));
        let args = Args {
            format: FormatArgs { format: "auto".into(), user_formats: None },
            full: true,
            wrc_structures: Some(folder.path().to_owned()),
            files: vec![file],
        };
        let mut out = Vec::new();
        decode(&args, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(
            (&lines[0]["format"], &lines[0]["kind"]),
            (&"wrc".into(), &"session_update".into())
        );
        let body = serde_json::json!({"packet_4cc": "SESU", "vehicle_speed": 50.0, "route_id": 7});
        assert_eq!(lines[0]["body"], body);
        assert_eq!(lines[1]["kind"], "outgauge");
    }

    /// The lines that a vector says, and those that are printed of its packets.
    fn vector(name: &str, full: bool) -> [Vec<serde_json::Value>; 2] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors").join(name);
        let vector: serde_json::Value =
            serde_json::from_slice(&fs::read(path.with_extension("json")).unwrap()).unwrap();
        let packets: Vec<Vec<u8>> = vector["packets"]
            .as_array()
            .unwrap()
            .iter()
            .map(|packet| {
                let parts = packet["hex"].as_str().unwrap().split(' ').flat_map(|part| {
                    let (digits, count) = part.split_once('*').unwrap_or((part, "1"));
                    let pair = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
                    let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(pair).collect();
                    bytes.repeat(count.parse().unwrap())
                });
                parts.collect()
            })
            .collect();
        let folder = Folder::new(&name.replace('/', "-"));
        let packets: Vec<&[u8]> = packets.iter().map(Vec::as_slice).collect();
        let file = folder.file("a.pkts", &pkts(&packets));
        let word = vector["pick"].as_str().unwrap_or("auto").to_owned();
        let args = Args {
            format: FormatArgs { format: word, user_formats: None },
            full,
            wrc_structures: None,
            files: vec![file],
        };
        let mut out = Vec::new();
        decode(&args, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let mut printed: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let key = if full { "full" } else { "frames" };
        let mut said = vector[key].as_array().unwrap().clone();
        // A .pkts file has no times of its own.
        for line in printed.iter_mut().chain(&mut said) {
            line["t_us"] = 0.into();
        }
        [printed, said]
    }

    #[test]
    fn vectors_of_the_corpus_are_printed_as_they_say() {
        for name in [
            "f1/2026/player",
            "forza/gears",
            "outgauge/pedals",
            "wrc/experimental",
            "outsim/short",
            "outsim/long",
            "motionsim/88",
            "truck/scs_page",
            "truck/scs_page_10",
        ] {
            let [printed, said] = vector(name, false);
            assert!(!printed.is_empty(), "{name}");
            assert_eq!(printed, said, "{name}");
        }
        for name in [
            "f1/2022/06_car_telemetry",
            "codemasters/shorter_modes",
            "outsim/short",
            "outsim/long",
            "motionsim/88",
            "motionsim/not_detected",
            "truck/scs_page",
        ] {
            let [printed, said] = vector(name, true);
            assert!(!printed.is_empty(), "{name}");
            assert_eq!(printed, said, "{name}");
        }
    }

    #[test]
    fn a_format_that_is_named_alone_says_why_packets_are_none() {
        let folder = Folder::new("alone");
        let file = folder.file("a.pkts", &pkts(&[&[0; 64], &[0; 65], &[0; 68]]));
        let (lines, summary) = decoded("outsim", &[&file]);
        assert_eq!(lines.iter().map(|line| line["packet"].clone()).collect::<Vec<_>>(), [0, 2]);
        let summary = summary.unwrap();
        assert!(summary.starts_with("3 packets, 2 frames\n"), "{summary}");
        assert!(summary.contains("refused: outsim packet is 65 bytes, expected 64 or 68"));
        let (lines, error) = decoded("outsim=xyz", &[&file]);
        assert!(lines.is_empty());
        assert!(error.unwrap_err().starts_with("invalid value 'outsim=xyz'"));
        let own = folder.file("own.yaml", OWN.as_bytes());
        let error = decoded_with("outsim", Some(own), &[&file]).1.unwrap_err();
        assert_eq!(error, "--format outsim cannot be used with --user-formats");
    }

    #[test]
    fn full_prints_whole_packets_and_counts_the_others() {
        let folder = Folder::new("full");
        let mut motion = vec![0; 88];
        motion[..4].copy_from_slice(b"BNG1");
        let file = folder.file("a.pkts", &pkts(&[&outgauge(900.0), &[1, 2, 3], &motion]));
        let args = Args {
            format: FormatArgs { format: "auto".into(), user_formats: None },
            full: true,
            wrc_structures: None,
            files: vec![file],
        };
        let mut out = Vec::new();
        let summary = decode(&args, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0]["kind"], "outgauge");
        assert_eq!(lines[0]["body"]["pack"]["rpm"], 900.0);
        assert_eq!((&lines[1]["packet"], &lines[1]["format"]), (&2.into(), &"motionsim".into()));
        let mut said = Vec::new();
        summary.write(&mut said).unwrap();
        let said = String::from_utf8(said).unwrap();
        assert!(said.starts_with("3 packets, 2 "), "{said}");
        assert!(
            said.contains("1 refused: no protocol has a packet like this of 3 bytes"),
            "{said}"
        );
    }

    #[test]
    fn noise_does_not_flood_the_summary() {
        let mut summary = Summary::default();
        let variables = &Variables::EMPTY;
        let unknown = Event { detected: None, title: "", variables, outcome: Outcome::Unknown };
        for length in 0..1_000 {
            summary.count(&unknown, &Formats::new(), length);
        }
        let mut text = Vec::new();
        summary.write(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text.lines().count(), 1 + summary::REASONS + 1);
        assert!(text.ends_with("     980 for 980 more reasons\n"), "{text}");
    }
}
