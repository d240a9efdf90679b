//! Adaptive triggers of a DualSense from telemetry: of a game that runs, or of recordings.
//!
//! ```sh
//! triggers
//! triggers --name /dev/hidraw3 --lightbar lap.pcapng
//! triggers --dry-run lap.pcapng
//! triggers --dry-run --bus bluetooth --lightbar --profile cars.json lap.pcapng
//! ```
//!
//! Recordings are what `decode` reads. With `--dry-run` nothing is written to any pad; each
//! change is a line of JSON on standard output: `packet` (the index over the stream, from
//! 0), `t_us`, `left` and `right` (the 11 bytes of each trigger) and `report` (all of what
//! would be written), as hex digits. The end of the input is an exit, and so are Ctrl-C and
//! the request to end: in the last line both triggers are off, which is mode 05. So they are
//! between two games.
//!
//! The lightbar is left alone without `--lightbar`, rumble always. A profile is JSON, one or
//! a list:
//!
//! ```json
//! {"game": "Forza Horizon 5", "feel": {"gain": 0.7, "limiter": {"on": true}}}
//! ```
//!
//! Without `--dry-run` a pad is written to, over USB or Bluetooth as it is connected: the
//! one that is plugged in, or the one that `--name` picks. It is waited for; with recordings
//! five seconds. A recording takes its own time.
//! However the program ends, what it writes last turns both triggers off; after a
//! `SIGKILL`, `devices --off` does.
//!
//! Exit status 2 with one line on standard error where arguments are wrong or a file cannot
//! be read.

mod feed;
mod wire;

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use feed::{At, Flow, Follower};
use serde::Serialize;
use telemetry_core::{Car, TelemetryFrame};
use telemetry_examples::cli;
use telemetry_examples::ending::Ending;
use telemetry_examples::lines::{Reader, finish, line};
use telemetry_examples::net::listen_on;
use telemetry_live::{Format, Listen};
use telemetry_output::device::{self, HidConnect, Kind, Plan, Reports, Want};
use telemetry_output::dualsense::{Bus, Model, Output, Report};
use telemetry_output::feel::{Feel, FeelSettings, Felt};
use telemetry_output::profile::{self, Profile};
use wire::Wire;

/// Moves the triggers of a DualSense from telemetry.
#[derive(Parser)]
#[command(arg_required_else_help = false)]
struct Args {
    /// Print what would be written, and write to no pad
    #[arg(long)]
    dry_run: bool,

    /// How the pad is connected; with --dry-run usb unless given
    #[arg(long, value_enum)]
    bus: Option<Link>,

    /// A DualSense Edge, whose reports over USB are longer
    #[arg(long)]
    edge: bool,

    /// The pad that is written to, where there are several: its serial number or its path,
    /// as `devices` shows them
    #[arg(long, value_name = "NAME", conflicts_with = "dry_run")]
    name: Option<String>,

    /// Show the engine speed on the lightbar too
    #[arg(long)]
    lightbar: bool,

    /// Settings for games and cars, as JSON
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,

    /// The game's format: auto, or a word of `decode` or `listen`
    #[arg(long, default_value = "auto", value_parser = feed::format)]
    format: Format,

    /// What to listen on where there are no files: a port, or an address and a port. May be
    /// given several times
    #[arg(long, value_name = "ADDR:PORT", value_parser = listen_on, default_value = "20777", conflicts_with = "files")]
    listen: Vec<Listen>,

    /// Stop after this many seconds, where there are no files
    #[arg(long, value_name = "N", conflicts_with = "files")]
    seconds: Option<u64>,

    /// Recordings: .pcap, .pcapng, .pkts, .bin or .pages; - reads .pkts from standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Link {
    Usb,
    Bluetooth,
}

impl From<Link> for Bus {
    fn from(link: Link) -> Self {
        match link {
            Link::Usb => Self::Usb,
            Link::Bluetooth => Self::Bluetooth,
        }
    }
}

fn main() -> ExitCode {
    cli::run(|args: &Args| run(args, &Ending::by_signals()?, BufWriter::new(io::stdout().lock())))
}

fn run(args: &Args, ending: &Ending, out: impl Write) -> Result<(), Box<dyn Error>> {
    let profiles = args.profile.as_deref().map(feed::profiles).transpose()?.unwrap_or_default();
    let mut pad = if args.dry_run {
        let model = if args.edge { Model::Edge } else { Model::DualSense };
        Pad::new(model, args.bus.unwrap_or(Link::Usb).into(), args.lightbar, profiles, out)
    } else {
        match args.open(profiles, ending, out)? {
            Some(pad) => pad,
            // The end came first.
            None => return Ok(()),
        }
    };
    let followed = if args.files.is_empty() {
        feed::live(&args.listen, args.format, args.seconds, ending, &mut pad)
    } else {
        feed::files(&args.files, args.format, ending, &mut pad)
    };
    // Off first, whatever went wrong.
    ending.heard();
    let ended = pad.wire.map_or(Ok(()), Wire::end);
    followed.and(ended)
}

impl Args {
    /// The pad that is plugged in.
    fn open<W: Write>(
        &self,
        profiles: Vec<Profile>,
        ending: &Ending,
        out: W,
    ) -> Result<Option<Pad<W>>, Box<dyn Error>> {
        let mut want = if self.edge { Want::new(&[Kind::Pad(Model::Edge)]) } else { Want::pad() };
        want.bus = self.bus.map(|link| match link {
            Link::Usb => device::Bus::Usb,
            Link::Bluetooth => device::Bus::Bluetooth,
        });
        want.name.clone_from(&self.name);
        let patience = wire::patience(!self.files.is_empty(), self.seconds);
        let Some(found) = wire::wait_for(&want, patience, ending)? else { return Ok(None) };
        let Some((model, bus)) = found.pad() else { return Err("it is no pad".into()) };
        let mut pad = Pad::new(model, bus, self.lightbar, profiles, out);
        let connect = HidConnect::found(&found);
        let wire =
            Wire::open(found.to_string(), connect, pad.plan(), !self.files.is_empty(), ending)?;
        pad.wire = Some(wire);
        Ok(Some(pad))
    }
}

/// A line of output.
#[derive(Serialize)]
struct Line {
    packet: u64,
    t_us: u64,
    left: String,
    right: String,
    report: String,
}

/// A pad whose changes are printed or written.
struct Pad<W> {
    model: Model,
    bus: Bus,
    lightbar: bool,
    feel: Feel,
    profiles: Vec<Profile>,
    source: (&'static str, &'static str),
    car: Option<Car>,
    shown: Option<Felt>,
    wire: Option<Wire>,
    out: W,
}

impl<W: Write> Pad<W> {
    fn new(model: Model, bus: Bus, lightbar: bool, profiles: Vec<Profile>, out: W) -> Self {
        let feel = Feel::new(FeelSettings::default());
        let (source, car, shown) = (("", ""), None, None);
        let wire = None;
        let mut pad = Self { model, bus, lightbar, feel, profiles, source, car, shown, wire, out };
        pad.pick();
        pad
    }

    /// What is written where nothing is felt is what is printed then.
    fn plan(&mut self) -> Plan {
        let report =
            |output: Output| Reports::output(output.report(self.model, self.bus, 0).bytes());
        let mut plan = Plan::new(report(self.feel.rest().output()));
        if self.lightbar && self.bus == Bus::Bluetooth {
            plan.first = report(Output::RELEASE_LIGHTS);
        }
        plan
    }

    /// Takes the settings of the game and the car.
    fn pick(&mut self) {
        let (format, game) = self.source;
        let found = profile::pick(&self.profiles, &[game, format], self.car);
        let mut settings = found.map(|profile| profile.feel).unwrap_or_default();
        settings.lightbar.on &= self.lightbar;
        self.feel.set(settings);
    }

    fn show(&mut self, at: At, felt: Felt) -> Result<Flow, String> {
        if let Some(wire) = &mut self.wire {
            let report = felt.output().report(self.model, self.bus, 0);
            return Ok(wire.show(at, |reports| {
                reports.clear();
                reports.push(device::Report::output(report.bytes()));
            }));
        }
        if self.shown == Some(felt) {
            return Ok(Flow::Goes);
        }
        // Over Bluetooth a pad shows no colour until its lights are released.
        if self.shown.is_none() && self.lightbar && self.bus == Bus::Bluetooth {
            let release = Output::RELEASE_LIGHTS.report(self.model, self.bus, 0);
            if self.print(at, Felt::default(), release)? == Flow::Ends {
                return Ok(Flow::Ends);
            }
        }
        self.shown = Some(felt);
        let report = felt.output().report(self.model, self.bus, 0);
        self.print(at, felt, report)
    }

    fn print(&mut self, at: At, felt: Felt, report: Report) -> Result<Flow, String> {
        let (left, right) = (felt.left.to_string(), felt.right.to_string());
        let At { packet, t_us } = at;
        let written =
            line(&mut self.out, &Line { packet, t_us, left, right, report: report.to_string() });
        // Who looks at it now shall see it now.
        Ok(match finish(written.and_then(|()| self.out.flush()))? {
            Reader::Reads => Flow::Goes,
            Reader::Gone => Flow::Ends,
        })
    }
}

impl<W: Write> Follower for Pad<W> {
    fn came(&mut self, at: At, format: &'static str, game: &'static str) -> Result<Flow, String> {
        let flow = match &mut self.wire {
            Some(wire) => wire.dark(),
            None if self.shown.is_some() => self.rest(at)?,
            None => Flow::Goes,
        };
        self.source = (format, game);
        self.car = None;
        self.feel.rest();
        self.feel.set_format(format);
        self.pick();
        Ok(flow)
    }

    fn frame(&mut self, at: At, frame: &TelemetryFrame) -> Result<Flow, String> {
        if self.car != frame.car {
            self.car = frame.car;
            self.pick();
        }
        let felt = self.feel.update(frame, at.time());
        self.show(at, felt)
    }

    fn time(&mut self, at: At) -> Result<Flow, String> {
        let felt = self.feel.at(at.time());
        self.show(at, felt)
    }

    fn rest(&mut self, at: At) -> Result<Flow, String> {
        let felt = self.feel.rest();
        self.show(at, felt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::testing::{self, f1, forza_with_pedals, pcap, pkts};
    use crate::wire::testing::Recorder;
    use serde_json::Value;
    use telemetry_examples::folder::Folder;

    const OFF: &str = "0500000000000000000000";

    /// The lines of a run.
    fn run_with(words: &[&str]) -> Result<Vec<Value>, String> {
        let args = Args::try_parse_from([&["triggers"], words].concat())
            .map_err(|error| cli::one_line(&error.to_string()))?;
        let mut out = Vec::new();
        run(&args, &Ending::default(), &mut out).map_err(|error| error.to_string())?;
        let text = String::from_utf8(out).unwrap();
        Ok(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    fn text<'a>(line: &'a Value, key: &str) -> &'a str {
        line[key].as_str().unwrap()
    }

    #[test]
    fn a_line_a_change_and_in_the_last_both_are_off() {
        let folder = Folder::new("triggers");
        let packets = [0u8, 0, 255, 255].map(|brake| forza_with_pedals(0, brake, true));
        let file = testing::file(&folder, "a.pkts", &pkts(&packets));
        let lines = run_with(&["--dry-run", &file]).unwrap();
        let left: Vec<_> = lines
            .iter()
            .map(|line| (line["packet"].as_u64().unwrap(), text(line, "left")))
            .collect();
        assert_eq!(left[0], (0, "21FC030000000000000000"), "resistance of 1 from zone 2");
        assert_eq!(left[1].0, 2, "heavier: {left:?}");
        assert_eq!(*left.last().unwrap(), (3, OFF));
        assert_eq!(text(&lines[0], "right"), "21FF030000000000000000");
        for line in &lines {
            let report = format!(
                "020C00{}{}{}{}",
                "00".repeat(8),
                text(line, "right"),
                text(line, "left"),
                "00".repeat(15)
            );
            assert_eq!(text(line, "report"), report, "triggers, and nothing else");
            assert_eq!(line.as_object().unwrap().len(), 5);
        }
    }

    #[test]
    fn bluetooth_and_the_edge_have_their_own_reports() {
        let folder = Folder::new("triggers-bus");
        let file = testing::file(&folder, "a.pkts", &pkts(&[forza_with_pedals(0, 0, true)]));
        for (words, id, length) in [
            (&["--dry-run"][..], "02", 48),
            (&["--dry-run", "--bus", "usb"], "02", 48),
            (&["--dry-run", "--edge"], "02", 64),
            (&["--dry-run", "--bus", "bluetooth"], "310010", 78),
            (&["--dry-run", "--bus", "bluetooth", "--edge"], "310010", 78),
        ] {
            let lines = run_with(&[words, &[&*file]].concat()).unwrap();
            assert_eq!(lines.len(), 2);
            for line in &lines {
                let report = text(line, "report");
                assert!(report.starts_with(id) && report.len() == 2 * length, "{report}");
                let bytes: Vec<_> = (0..length)
                    .map(|at| u8::from_str_radix(&report[2 * at..2 * at + 2], 16).unwrap())
                    .collect();
                let output = Output::read(&bytes).unwrap();
                assert_eq!(output.left.unwrap().to_string(), text(line, "left"));
                assert_eq!(output.right.unwrap().to_string(), text(line, "right"));
                assert_eq!(output.lightbar, None);
            }
        }
    }

    #[test]
    fn the_lightbar_is_released_first() {
        let folder = Folder::new("triggers-lightbar");
        let file = testing::file(&folder, "a.pkts", &pkts(&[forza_with_pedals(0, 0, true)]));
        let lines = run_with(&["--dry-run", "--bus", "bluetooth", "--lightbar", &file]).unwrap();
        assert_eq!(lines.len(), 3);
        assert!(text(&lines[0], "report").ends_with("5AC3582D"), "the release alone");
        assert!(text(&lines[1], "report").starts_with("3100100C04"));
        assert_eq!((text(&lines[2], "left"), text(&lines[2], "right")), (OFF, OFF));
        let lines = run_with(&["--dry-run", "--lightbar", &file]).unwrap();
        assert!(text(&lines[0], "report").ends_with("00B200"), "green: {}", lines[0]);
        assert!(text(&lines[1], "report").ends_with("000000"), "dark: {}", lines[1]);
    }

    #[test]
    fn a_menu_and_silence_free_both() {
        let folder = Folder::new("triggers-dark");
        let drives = |driving| forza_with_pedals(0, 0, driving);
        let file = testing::file(
            &folder,
            "a.pcap",
            &pcap(&[(0, drives(true)), (3_000_000, drives(true)), (3_016_000, drives(false))]),
        );
        let lines = run_with(&["--dry-run", &file]).unwrap();
        let off: Vec<_> = lines
            .iter()
            .map(|line| text(line, "left") == OFF && text(line, "right") == OFF)
            .collect();
        assert_eq!(off, [false, true, false, true]);
        assert_eq!(lines[1]["t_us"], 1_000_001);
        assert_eq!(lines[3]["packet"], 2);
    }

    #[test]
    fn a_profile_of_the_game_counts() {
        let folder = Folder::new("triggers-profile");
        let profile = testing::file(&folder, "p.json", br#"{"game":"FORZA","feel":{"gain":0.0}}"#);
        let file = testing::file(&folder, "a.pkts", &pkts(&[forza_with_pedals(0, 255, true)]));
        let lines = run_with(&["--dry-run", "--profile", &profile, &file]).unwrap();
        assert_eq!(lines.len(), 1);
        assert_eq!((text(&lines[0], "left"), text(&lines[0], "right")), (OFF, OFF));
    }

    #[test]
    fn a_pad_gets_what_is_printed() {
        let folder = Folder::new("triggers-wire");
        let pedals = |n: u8| forza_with_pedals(n * 8, n * 8, true);
        let file =
            testing::file(&folder, "a.pkts", &pkts(&(0..30).map(pedals).collect::<Vec<_>>()));
        for (bus, word) in [(Bus::Usb, "usb"), (Bus::Bluetooth, "bluetooth")] {
            let lines = run_with(&["--dry-run", "--lightbar", "--bus", word, &file]).unwrap();
            let printed: Vec<_> = lines.iter().map(|line| text(line, "report")).collect();
            let mut pad = Pad::new(Model::DualSense, bus, true, Vec::new(), io::sink());
            let (recorder, written) = Recorder::new();
            pad.wire = Some(
                Wire::open("pad".into(), recorder, pad.plan(), true, &Ending::default()).unwrap(),
            );
            feed::files(&[file.clone().into()], Format::Auto, &Ending::default(), &mut pad)
                .unwrap();
            pad.wire.unwrap().end().unwrap();
            let written: Vec<String> = written
                .iter()
                .map(|report| report.iter().map(|byte| format!("{byte:02X}")).collect())
                .collect();
            let off = *printed.last().unwrap();
            assert_eq!(written.last().unwrap(), off, "off last");
            // Some of what is printed, in its order; off before it where the pad is opened
            // before the first frame comes.
            let release = usize::from(bus == Bus::Bluetooth);
            assert_eq!(written[..release], printed[..release]);
            let mut all = [off].into_iter().chain(printed[release..].iter().copied());
            for report in &written[release..] {
                assert!(all.any(|one| one == report), "{report}");
            }
            assert!(written.len() > 2, "{}", written.len());
        }
    }

    /// A game that is braked, and then another.
    fn two_games() -> [Vec<Vec<u8>>; 2] {
        [vec![forza_with_pedals(0, 255, true); 60], vec![f1(9_000, 60); 240]]
    }

    /// Left and right of a pad that writes down what it is told: whether each is off.
    fn recorded(follow: impl FnOnce(&mut Pad<io::Sink>), recorded: bool) -> Vec<[bool; 2]> {
        let mut pad = Pad::new(Model::DualSense, Bus::Usb, false, Vec::new(), io::sink());
        let (recorder, written) = Recorder::new();
        let (plan, ending) = (pad.plan(), Ending::default());
        pad.wire = Some(Wire::open("pad".into(), recorder, plan, recorded, &ending).unwrap());
        follow(&mut pad);
        pad.wire.unwrap().end().unwrap();
        let off = |report: Vec<u8>| {
            let output = Output::read(&report).unwrap();
            [output.left, output.right].map(|block| block.unwrap().to_string() == OFF)
        };
        let mut written: Vec<_> = written.iter().map(off).collect();
        written.dedup();
        // Off comes first where the pad is opened before the first frame comes.
        written.into_iter().skip_while(|off| *off == [true; 2]).collect()
    }

    /// One game, off, the other, off.
    const BOTH: [[bool; 2]; 4] = [[false; 2], [true; 2], [false; 2], [true; 2]];

    #[test]
    fn between_two_games_both_are_off() {
        let folder = Folder::new("triggers-two");
        let [one, other] = two_games().map(|packets| pkts(&packets));
        let (one, other) =
            (testing::file(&folder, "a.pkts", &one), testing::file(&folder, "b.pkts", &other));
        let lines = run_with(&["--dry-run", &one, &other]).unwrap();
        let mut off: Vec<_> =
            lines.iter().map(|line| ["left", "right"].map(|key| text(line, key) == OFF)).collect();
        off.dedup();
        assert_eq!(off, BOTH, "{lines:?}");
        let files = [one.into(), other.into()];
        let ending = Ending::default();
        let follow = |pad: &mut Pad<io::Sink>| {
            feed::files(&files, Format::Auto, &ending, pad).unwrap();
        };
        assert_eq!(recorded(follow, true), BOTH);
    }

    #[test]
    fn between_two_live_games_both_are_off() {
        let packets = two_games().concat();
        assert_eq!(recorded(|pad| testing::live(packets, pad), false), BOTH);
    }

    #[test]
    #[ignore = "the program that another test starts"]
    fn a_child() {
        let words = testing::child_words();
        let args = Args::parse_from(["triggers".to_owned()].into_iter().chain(words));
        let ending = Ending::by_signals().unwrap();
        testing::end_child(run(&args, &ending, io::stdout().lock()));
    }

    #[cfg(unix)]
    #[test]
    fn a_signal_ends_a_dry_run_with_both_off() {
        for signal in ["-INT", "-TERM", "-HUP"] {
            let lines = testing::signalled(signal, forza_with_pedals(0, 255, true), "\"left\":\"2");
            let last = lines.last().unwrap();
            assert_eq!((text(last, "left"), text(last, "right")), (OFF, OFF), "{signal}");
        }
    }

    #[test]
    fn files_do_not_wait_for_ever_for_a_pad() {
        let folder = Folder::new("triggers-nobody");
        let file = testing::file(&folder, "a.pkts", &pkts(&[forza_with_pedals(0, 255, true)]));
        let start = std::time::Instant::now();
        let error = run_with(&["--name", "none of this name", &file]).unwrap_err();
        assert!(!error.is_empty() && start.elapsed().as_secs() < 10, "{error}");
    }

    #[test]
    fn an_empty_recording_ends_with_both_off() {
        let folder = Folder::new("triggers-empty");
        let file = testing::file(&folder, "a.pkts", &[]);
        let lines = run_with(&["--dry-run", &file]).unwrap();
        assert_eq!(lines.len(), 1);
        assert_eq!((text(&lines[0], "left"), text(&lines[0], "right")), (OFF, OFF));
    }

    #[test]
    fn wrong_arguments_are_told() {
        let error = |words: &[&str]| run_with(words).unwrap_err();
        assert!(error(&["--dry-run", "--bus", "serial", "x"]).contains("usb, bluetooth"));
        assert!(error(&["--dry-run", "none.pkts"]).contains("none.pkts"));
        assert!(error(&["--dry-run", "--name", "x"]).contains("--name"));
    }
}
