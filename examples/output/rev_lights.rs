//! Rev lights from telemetry: of a game that runs, or of recordings.
//!
//! ```sh
//! rev_lights --device g29
//! rev_lights --dry-run --leds 10 lap.pcapng
//! rev_lights --dry-run --device g29 --profile cars.json lap.pcapng
//! ```
//!
//! Recordings are what `decode` reads. With `--dry-run` nothing is written to any device;
//! each change is a line of JSON on standard output: `packet` (the index over the stream,
//! from 0), `t_us`, `lit` (how many lights are lit), `blink`, and with `--device` the
//! `report`, as hex digits. A blink is a change every 60 ms. The end of the input is an
//! exit, and so are Ctrl-C and the request to end: the last line is dark. So is one between
//! two games.
//!
//! A profile is JSON, one or a list:
//!
//! ```json
//! {"game": "Forza Horizon 5", "car": 2267, "rev": {
//!     "thresholds": {"first": 0.75, "all": 0.95, "blink": 0.98}, "top_gear": 6,
//!     "rpm": {"any": {"rpm": [6000, 7200], "blink": 7400}}}}
//! ```
//!
//! Without `--dry-run` a wheel is written to: the one that is plugged in, the one of
//! `--device`, or the one that `--name` picks. It is waited for; with recordings five seconds.
//! A recording takes its own time. Where this
//! user may not open a wheel, but may write to the light folders that its driver has on
//! Linux, these are used; `--sysfs` uses them anyway. However the program ends, what it
//! writes last is dark; after a `SIGKILL`, `devices --off` is what helps.
//!
//! Exit status 2 with one line on standard error where arguments are wrong or a file cannot
//! be read.

mod feed;
mod wire;

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use feed::{At, Flow, Follower};
use serde::Serialize;
use telemetry_core::{Car, TelemetryFrame};
use telemetry_examples::cli::{self, say};
use telemetry_examples::ending::Ending;
use telemetry_examples::lines::{Reader, finish, line};
use telemetry_examples::net::listen_on;
use telemetry_live::{Format, Listen};
use telemetry_output::device::{
    self, HidConnect, Kind, LedConnect, LedWheel, OpenError, Plan, Want,
};
use telemetry_output::profile::{self, Profile};
use telemetry_output::rev::{Lights, MAX_LIGHTS, RevLights};
use telemetry_output::wheel::{Encoder, Wheel, hidpp};
use wire::Wire;

/// Lights the rev lights of a wheel from telemetry.
#[derive(Parser)]
#[command(arg_required_else_help = false)]
struct Args {
    /// The wheel: a word such as g29 or fanatec, or its id, such as 046D:C24F
    #[arg(long, value_name = "DEVICE", value_parser = device)]
    device: Option<Wheel>,

    /// Print what would be shown, and write to no device
    #[arg(long)]
    dry_run: bool,

    /// The wheel that is written to, where there are several: its serial number or its path,
    /// as `devices` shows them
    #[arg(long, value_name = "NAME", conflicts_with = "dry_run")]
    name: Option<String>,

    /// Write to the light folders of the wheel's driver, on Linux
    #[arg(long, conflicts_with = "dry_run")]
    sysfs: bool,

    /// How many lights there are; of a known device it is known
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_LIGHTS)))]
    leds: Option<u8>,

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

fn device(word: &str) -> Result<Wheel, String> {
    let words = || Wheel::ALL.map(Wheel::word).join(", ");
    Wheel::from_word(word).ok_or_else(|| format!("expected one of {}, or an id", words()))
}

/// How many lights there are where nobody says.
const LEDS: u8 = 15;

/// Where the feature of HID++ is on the one wheel whose reply is public. A wheel is asked.
const HIDPP_INDEX: u8 = 0x12;

impl Args {
    /// The device, and how many lights it has.
    fn strip(&self) -> Result<(Option<Encoder>, u8), String> {
        let Some(wheel) = self.device else { return Ok((None, self.leds.unwrap_or(LEDS))) };
        let mut encoder = Encoder::new(wheel);
        if let Some(leds) = self.leds {
            encoder.set_lights(leds);
            if encoder.lights() != leds {
                let (name, has) = (wheel.name(), encoder.lights());
                return Err(format!("--leds {leds}, but {name} has {has} lights"));
            }
        }
        if encoder.speaks_hidpp() && self.dry_run {
            say(format_args!(
                "{}: the index of its feature is taken to be {HIDPP_INDEX:#04x}; a wheel is asked",
                wheel.name()
            ));
            encoder.set_strip(hidpp::Strip::new(HIDPP_INDEX, wheel.lights()));
        }
        Ok((Some(encoder), encoder.lights()))
    }
}

fn main() -> ExitCode {
    cli::run(|args: &Args| run(args, &Ending::by_signals()?, BufWriter::new(io::stdout().lock())))
}

fn run(args: &Args, ending: &Ending, out: impl Write) -> Result<(), Box<dyn Error>> {
    let profiles = args.profile.as_deref().map(feed::profiles).transpose()?.unwrap_or_default();
    let mut strip = if args.dry_run {
        let (encoder, leds) = args.strip()?;
        Strip::new(RevLights::new(leds)?, encoder, profiles, out)
    } else {
        match args.open(profiles, ending, out)? {
            Some(strip) => strip,
            // The end came first.
            None => return Ok(()),
        }
    };
    let followed = if args.files.is_empty() {
        feed::live(&args.listen, args.format, args.seconds, ending, &mut strip)
    } else {
        feed::files(&args.files, args.format, ending, &mut strip)
    };
    // Dark first, whatever went wrong.
    ending.heard();
    let ended = strip.wire.map_or(Ok(()), Wire::end);
    followed.and(ended)
}

impl Args {
    /// The wheel that is plugged in.
    fn open<W: Write>(
        &self,
        profiles: Vec<Profile>,
        ending: &Ending,
        out: W,
    ) -> Result<Option<Strip<W>>, Box<dyn Error>> {
        // Wrong arguments are told before anything is looked for.
        let (given, _) = self.strip()?;
        if self.sysfs {
            let wheel = self.folders(|_| true)?;
            return self.open_folders(wheel, profiles, ending, out).map(Some);
        }
        let mut want = self.device.map_or_else(Want::any_wheel, Want::wheel);
        want.name.clone_from(&self.name);
        let patience = wire::patience(!self.files.is_empty(), self.seconds);
        let Some(found) = wire::wait_for(&want, patience, ending)? else { return Ok(None) };
        if let Err(denied @ OpenError::Permission { .. }) = found.check() {
            let Ok(wheel) = self.folders(|wheel| wheel.kind == Some(found.kind)) else {
                return Err(denied.into());
            };
            wheel.check().map_err(|_| denied)?;
            return self.open_folders(wheel, profiles, ending, out).map(Some);
        }
        let asked = found.encoder()?;
        // A rim has a word of its own, and no numbers.
        let rim = given.filter(|encoder| !encoder.speaks_hidpp());
        let Some(encoder) = rim.or(asked) else { return Err("it is no wheel".into()) };
        let lights = RevLights::new(encoder.lights())?;
        let mut strip = Strip::new(lights, Some(encoder), profiles, out);
        let (connect, plan) = (HidConnect::found(&found), Plan::wheel(&encoder));
        let wire = Wire::open(found.to_string(), connect, plan, !self.files.is_empty(), ending)?;
        strip.wire = Some(wire);
        Ok(Some(strip))
    }

    /// The wheel that the kernel has light folders for.
    fn folders(&self, fits: impl Fn(&LedWheel) -> bool) -> Result<LedWheel, String> {
        let named = |wheel: &LedWheel| match (&self.name, self.device) {
            (Some(name), _) if *name == wheel.device => true,
            (_, Some(device)) => wheel.kind == Some(Kind::Wheel(device)),
            _ => true,
        };
        let mut wheels = device::led_wheels(Path::new(device::LEDS));
        wheels.retain(|wheel| named(wheel) && fits(wheel));
        match wheels.pop() {
            Some(wheel) if wheels.is_empty() => Ok(wheel),
            None => Err(format!("found no wheel with light folders in {}", device::LEDS)),
            Some(wheel) => Err(format!("more than one wheel; name one, such as {}", wheel.device)),
        }
    }

    fn open_folders<W: Write>(
        &self,
        wheel: LedWheel,
        profiles: Vec<Profile>,
        ending: &Ending,
        out: W,
    ) -> Result<Strip<W>, Box<dyn Error>> {
        let lights = RevLights::new(u8::try_from(wheel.lights.len())?)?;
        let mut strip = Strip::new(lights, None, profiles, out);
        let connect = LedConnect::new(Path::new(device::LEDS), wheel.clone());
        let wire =
            Wire::open(wheel.to_string(), connect, wheel.plan(), !self.files.is_empty(), ending)?;
        (strip.wire, strip.folders) = (Some(wire), Some(wheel));
        Ok(strip)
    }
}

/// A line of output.
#[derive(Serialize)]
struct Line<'a> {
    packet: u64,
    t_us: u64,
    lit: u8,
    blink: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<&'a str>,
}

/// A strip of lights whose changes are printed or written.
struct Strip<W> {
    lights: RevLights,
    encoder: Option<Encoder>,
    profiles: Vec<Profile>,
    source: (&'static str, &'static str),
    car: Option<Car>,
    /// Some wheels show speed and gear too.
    last: TelemetryFrame,
    shown: Option<(Lights, String)>,
    wire: Option<Wire>,
    folders: Option<LedWheel>,
    out: W,
}

impl<W: Write> Strip<W> {
    fn new(lights: RevLights, encoder: Option<Encoder>, profiles: Vec<Profile>, out: W) -> Self {
        let (source, car, last, shown) = (("", ""), None, TelemetryFrame::EMPTY, None);
        let (wire, folders) = (None, None);
        let mut strip =
            Self { lights, encoder, profiles, source, car, last, shown, wire, folders, out };
        strip.pick();
        strip
    }

    /// Takes the settings of the game and the car.
    fn pick(&mut self) {
        let (format, game) = self.source;
        let found = profile::pick(&self.profiles, &[game, format], self.car);
        self.lights.set(found.map(|profile| profile.rev).unwrap_or_default());
    }

    fn show(&mut self, at: At, lights: Lights) -> Result<Flow, String> {
        if let Some(wire) = &mut self.wire {
            let (encoder, folders, last) = (&self.encoder, &self.folders, &self.last);
            return Ok(wire.show(at, |reports| match (encoder, folders) {
                (Some(encoder), _) => reports.set_wheel(&encoder.reports(lights, last)),
                (None, Some(folders)) => folders.write_reports(lights.mask(), reports),
                (None, None) => reports.clear(),
            }));
        }
        let report = self.encoder.map(|encoder| encoder.reports(lights, &self.last).to_string());
        let report = report.unwrap_or_default();
        if self.shown.as_ref().is_some_and(|(shown, bytes)| *shown == lights && *bytes == report) {
            return Ok(Flow::Goes);
        }
        let written = line(
            &mut self.out,
            &Line {
                packet: at.packet,
                t_us: at.t_us,
                lit: lights.lit,
                blink: lights.blink,
                report: self.encoder.is_some().then_some(&report),
            },
        );
        self.shown = Some((lights, report));
        // Who looks at it now shall see it now.
        Ok(match finish(written.and_then(|()| self.out.flush()))? {
            Reader::Reads => Flow::Goes,
            Reader::Gone => Flow::Ends,
        })
    }
}

impl<W: Write> Follower for Strip<W> {
    fn came(&mut self, at: At, format: &'static str, game: &'static str) -> Result<Flow, String> {
        let flow = match &mut self.wire {
            Some(wire) => wire.dark(),
            None if self.shown.is_some() => self.rest(at)?,
            None => Flow::Goes,
        };
        self.source = (format, game);
        self.car = None;
        self.lights.reset();
        self.lights.set_format(format);
        self.pick();
        Ok(flow)
    }

    fn frame(&mut self, at: At, frame: &TelemetryFrame) -> Result<Flow, String> {
        if self.car != frame.car {
            self.car = frame.car;
            self.pick();
        }
        self.last = *frame;
        let lights = self.lights.update(frame, at.time());
        self.show(at, lights)
    }

    fn time(&mut self, at: At) -> Result<Flow, String> {
        let lights = self.lights.at(at.time());
        self.show(at, lights)
    }

    fn rest(&mut self, at: At) -> Result<Flow, String> {
        self.last = TelemetryFrame::EMPTY;
        let dark = self.lights.rest();
        self.show(at, dark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feed::testing::{self, codemasters, f1, forza, pcap, pkts};
    use crate::wire::testing::Recorder;
    use serde_json::Value;
    use telemetry_examples::folder::Folder;

    /// The lines of a run.
    fn run_with(words: &[&str]) -> Result<Vec<Value>, String> {
        let args = Args::try_parse_from([&["rev_lights"], words].concat())
            .map_err(|error| cli::one_line(&error.to_string()))?;
        let mut out = Vec::new();
        run(&args, &Ending::default(), &mut out).map_err(|error| error.to_string())?;
        let text = String::from_utf8(out).unwrap();
        Ok(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    /// Packet, lit and blink of each line.
    fn seen(lines: &[Value]) -> Vec<(u64, u64, bool)> {
        let of = |line: &Value| {
            let number = |key: &str| line[key].as_u64().unwrap();
            (number("packet"), number("lit"), line["blink"].as_bool().unwrap())
        };
        lines.iter().map(of).collect()
    }

    #[test]
    fn a_line_a_change_and_the_last_is_dark() {
        let folder = Folder::new("rev-changes");
        let rpm = [3_000.0, 3_000.0, 5_700.0, 5_700.0, 6_500.0, 7_700.0];
        let file =
            testing::file(&folder, "a.pkts", &pkts(&rpm.map(|rpm| forza(rpm, 8_000.0, true))));
        let lines = run_with(&["--dry-run", "--leds", "5", &file]).unwrap();
        assert_eq!(
            seen(&lines),
            [(0, 0, false), (2, 1, false), (4, 3, false), (5, 5, false), (5, 0, false)]
        );
        assert_eq!(lines[1]["t_us"], 33_333);
        assert_eq!(lines[1].as_object().unwrap().len(), 4, "no report without a device");
    }

    #[test]
    fn a_device_has_its_report() {
        let folder = Folder::new("rev-device");
        let file = testing::file(&folder, "a.pkts", &pkts(&[forza(6_500.0, 8_000.0, true)]));
        for (device, lit, report) in [
            ("g29", 3, "F8120700000000"),
            ("046d:c266", 3, "F8120700000000"),
            ("fanatec", 4, "01F8090801E00000"),
            ("moza", 5, "7E063F171A001F00000020"),
        ] {
            let lines = run_with(&["--dry-run", "--device", device, &file]).unwrap();
            assert_eq!((&lines[0]["lit"], &lines[0]["report"]), (&lit.into(), &report.into()));
            assert_eq!(lines.len(), 2);
            assert_eq!(lines[1]["lit"], 0);
        }
        let lines = run_with(&["--dry-run", "--device", "g29", &file]).unwrap();
        assert_eq!(lines[1]["report"], "F8120000000000");
        let lines = run_with(&["--dry-run", "--device", "rs50", &file]).unwrap();
        let report = lines[0]["report"].as_str().unwrap();
        assert!(report.starts_with("10FF122C00000011FF126C0001000A0005"), "{report}");
    }

    #[test]
    fn at_the_limit_the_lights_blink_by_the_clock() {
        let folder = Folder::new("rev-blink");
        let packets = vec![forza(8_400.0, 8_000.0, true); 11];
        let file = testing::file(&folder, "a.pkts", &pkts(&packets));
        let lines = run_with(&["--dry-run", "--leds", "9", &file]).unwrap();
        // 60 a second: the fourth is at 66.7 ms, the eighth at 133.3.
        assert_eq!(seen(&lines), [(0, 9, true), (4, 0, true), (8, 9, true), (10, 0, false)]);
    }

    #[test]
    fn a_menu_and_silence_are_dark() {
        let folder = Folder::new("rev-dark");
        let file = testing::file(
            &folder,
            "a.pcap",
            &pcap(&[
                (0, forza(6_500.0, 8_000.0, true)),
                (500_000, forza(6_500.0, 8_000.0, true)),
                (3_000_000, forza(6_500.0, 8_000.0, true)),
                (3_016_000, forza(6_500.0, 8_000.0, false)),
                (3_032_000, forza(6_500.0, 8_000.0, true)),
            ]),
        );
        let lines = run_with(&["--dry-run", "--leds", "5", &file]).unwrap();
        assert_eq!(
            seen(&lines),
            [
                (0, 3, false),
                (1, 0, false),
                (2, 3, false),
                (3, 0, false),
                (4, 3, false),
                (4, 0, false)
            ]
        );
        assert_eq!(lines[1]["t_us"], 1_500_001, "a second after the last");
    }

    #[test]
    fn the_games_own_lights_are_shown() {
        let folder = Folder::new("rev-f1");
        let file = testing::file(
            &folder,
            "a.pkts",
            &pkts(&[0, 50, 100].map(|percent| f1(11_900, percent))),
        );
        let lines = run_with(&["--dry-run", "--leds", "10", &file]).unwrap();
        assert_eq!(seen(&lines), [(0, 0, false), (1, 5, false), (2, 10, false), (2, 0, false)]);
    }

    #[test]
    fn a_maximum_of_zero_is_learned_and_does_not_flash() {
        let folder = Folder::new("rev-learned");
        let packets = (1..=70u8).map(|n| codemasters(f32::from(n) * 10.0, 0.0)).collect::<Vec<_>>();
        let file = testing::file(&folder, "a.pkts", &pkts(&packets));
        let lines = run_with(&["--dry-run", "--leds", "5", &file]).unwrap();
        assert!(lines.iter().all(|line| line["blink"] == false), "{lines:?}");
        assert_eq!(lines.last().unwrap()["lit"], 0);
    }

    #[test]
    fn a_profile_of_the_game_and_the_car_counts() {
        let folder = Folder::new("rev-profile");
        let profile = testing::file(
            &folder,
            "p.json",
            br#"[{"game":"forza","rev":{"thresholds":{"first":0.1,"all":0.2,"blink":null}}},
                 {"game":"forza","car":7,"rev":{"rpm":{"any":{"rpm":[1000]}}}}]"#,
        );
        let file = testing::file(&folder, "a.pkts", &pkts(&[forza(2_000.0, 8_000.0, true)]));
        let lines = run_with(&["--dry-run", "--leds", "4", "--profile", &profile, &file]).unwrap();
        assert_eq!(seen(&lines), [(0, 4, false), (0, 0, false)]);
        let bad = testing::file(&folder, "bad.json", br#"{"rev":{"thresholds":{"first":0.99}}}"#);
        let error = run_with(&["--dry-run", "--profile", &bad, &file]).unwrap_err();
        assert!(error.contains("bad.json: lights from 0.99 to 0.97"), "{error}");
        let error = run_with(&["--dry-run", "--profile", "none.json", &file]).unwrap_err();
        assert!(error.starts_with("none.json: "), "{error}");
    }

    #[test]
    fn what_stands_before_the_damage_is_shown_and_then_dark() {
        let folder = Folder::new("rev-damage");
        let whole = pkts(&[forza(6_500.0, 8_000.0, true), forza(6_500.0, 8_000.0, true)]);
        let file = testing::file(&folder, "a.pkts", &whole[..whole.len() - 1]);
        let args = Args::try_parse_from(["rev_lights", "--dry-run", "--leds", "5", &file]).unwrap();
        let mut out = Vec::new();
        let error = run(&args, &Ending::default(), &mut out).unwrap_err().to_string();
        assert!(error.contains("only 323 are left"), "{error}");
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with("\"lit\":0,\"blink\":false}\n"), "{text}");
        assert_eq!(text.lines().count(), 2);
    }

    #[test]
    fn a_wheel_gets_what_is_printed() {
        let folder = Folder::new("rev-wire");
        let packets = (0..30u8).map(|n| forza(5_000.0 + f32::from(n) * 100.0, 8_000.0, true));
        let file = testing::file(&folder, "a.pkts", &pkts(&packets.collect::<Vec<_>>()));
        let lines = run_with(&["--dry-run", "--device", "g29", &file]).unwrap();
        let printed: Vec<_> = lines.iter().map(|line| line["report"].as_str().unwrap()).collect();
        let encoder = Encoder::new(Wheel::LogitechG29);
        let lights = RevLights::new(5).unwrap();
        let mut strip = Strip::new(lights, Some(encoder), Vec::new(), io::sink());
        let (recorder, written) = Recorder::new();
        let wire =
            Wire::open("wheel".into(), recorder, Plan::wheel(&encoder), true, &Ending::default())
                .unwrap();
        strip.wire = Some(wire);
        feed::files(&[file.into()], Format::Auto, &Ending::default(), &mut strip).unwrap();
        strip.wire.unwrap().end().unwrap();
        let mut written: Vec<String> = written
            .iter()
            .map(|report| report[1..].iter().map(|byte| format!("{byte:02X}")).collect())
            .collect();
        // The first change comes before the first report where the thread is late.
        written.dedup();
        assert_eq!(written.last().unwrap(), printed.last().unwrap(), "dark last");
        let mut all = ["F8120000000000"].into_iter().chain(printed);
        for report in &written {
            assert!(all.any(|one| one == report), "{report}");
        }
        assert!(written.len() > 3, "{written:?}");
    }

    /// A game that lights five of five, and then another that lights three.
    fn two_games() -> [Vec<Vec<u8>>; 2] {
        [vec![forza(7_790.0, 8_000.0, true); 60], vec![f1(9_000, 60); 240]]
    }

    /// A strip of a wheel that writes down what it is told, and what it was told.
    fn recorded(follow: impl FnOnce(&mut Strip<io::Sink>), recorded: bool) -> Vec<String> {
        let encoder = Encoder::new(Wheel::LogitechG29);
        let lights = RevLights::new(5).unwrap();
        let mut strip = Strip::new(lights, Some(encoder), Vec::new(), io::sink());
        let (recorder, written) = Recorder::new();
        let (plan, ending) = (Plan::wheel(&encoder), Ending::default());
        strip.wire = Some(Wire::open("wheel".into(), recorder, plan, recorded, &ending).unwrap());
        follow(&mut strip);
        strip.wire.unwrap().end().unwrap();
        let hex = |report: Vec<u8>| report[1..4].iter().map(|byte| format!("{byte:02X}")).collect();
        let mut written: Vec<String> = written.iter().map(hex).collect();
        written.dedup();
        // It is dark first where the device is opened before the first frame comes.
        written.into_iter().skip_while(|report| report == "F81200").collect()
    }

    #[test]
    fn between_two_games_it_is_dark() {
        let folder = Folder::new("rev-two");
        let [one, other] = two_games().map(|packets| pkts(&packets));
        let (one, other) =
            (testing::file(&folder, "a.pkts", &one), testing::file(&folder, "b.pkts", &other));
        let lines = run_with(&["--dry-run", "--leds", "5", &one, &other]).unwrap();
        let lit: Vec<_> = seen(&lines).into_iter().map(|(_, lit, _)| lit).collect();
        assert_eq!(lit, [5, 0, 3, 0], "{lines:?}");
        let files = [one.into(), other.into()];
        let ending = Ending::default();
        let follow = |strip: &mut Strip<io::Sink>| {
            feed::files(&files, Format::Auto, &ending, strip).unwrap();
        };
        let written = recorded(follow, true);
        assert_eq!(written, ["F8121F", "F81200", "F81207", "F81200"]);
    }

    #[test]
    fn another_title_of_the_same_format_is_another_game() {
        let mut out = Vec::new();
        let mut strip = Strip::new(RevLights::new(5).unwrap(), None, Vec::new(), &mut out);
        let mut frame = TelemetryFrame::EMPTY;
        (frame.rpm, frame.max_rpm) = (Some(7_800.0), Some(8_000.0));
        for (packet, title) in (0..).zip(["F1 24", "F1 25"]) {
            let at = At { packet, t_us: packet * 16_000 };
            strip.came(at, "f1", title).unwrap();
            strip.frame(at, &frame).unwrap();
        }
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<_> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(seen(&lines), [(0, 5, false), (1, 0, false), (1, 5, false)]);
    }

    #[test]
    fn between_two_live_games_it_is_dark() {
        let packets = two_games().concat();
        let mut out = Vec::new();
        let mut strip = Strip::new(RevLights::new(5).unwrap(), None, Vec::new(), &mut out);
        testing::live(packets.clone(), &mut strip);
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<_> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let lit: Vec<_> = seen(&lines).into_iter().map(|(_, lit, _)| lit).collect();
        assert_eq!(lit, [5, 0, 3, 0], "{text}");
        let written = recorded(|strip| testing::live(packets, strip), false);
        assert_eq!(written, ["F8121F", "F81200", "F81207", "F81200"]);
    }

    #[test]
    #[ignore = "the program that another test starts"]
    fn a_child() {
        let words = testing::child_words();
        let args = Args::parse_from(["rev_lights".to_owned()].into_iter().chain(words));
        let ending = Ending::by_signals().unwrap();
        testing::end_child(run(&args, &ending, io::stdout().lock()));
    }

    #[cfg(unix)]
    #[test]
    fn a_signal_ends_a_dry_run_dark() {
        for signal in ["-INT", "-TERM", "-HUP"] {
            let lines = testing::signalled(signal, forza(6_500.0, 8_000.0, true), "\"lit\":7");
            let (_, lit, blink) = *seen(&lines).last().unwrap();
            assert_eq!((lit, blink), (0, false), "{signal}: {lines:?}");
        }
    }

    #[test]
    fn files_do_not_wait_for_ever_for_a_wheel() {
        let folder = Folder::new("rev-nobody");
        let file = testing::file(&folder, "a.pkts", &pkts(&[forza(6_500.0, 8_000.0, true)]));
        let start = std::time::Instant::now();
        let error = run_with(&["--name", "none of this name", &file]).unwrap_err();
        assert!(!error.is_empty() && start.elapsed().as_secs() < 10, "{error}");
    }

    #[test]
    fn an_empty_recording_ends_dark() {
        let folder = Folder::new("rev-empty");
        let file = testing::file(&folder, "a.pkts", &[]);
        let lines = run_with(&["--dry-run", &file]).unwrap();
        assert_eq!(seen(&lines), [(0, 0, false)]);
    }

    #[test]
    fn wrong_arguments_are_told() {
        let error = |words: &[&str]| run_with(words).unwrap_err();
        assert!(error(&["--dry-run", "--device", "g30", "x"]).contains("expected one of g27, g29"));
        assert!(error(&["--dry-run", "--leds", "0", "x"]).contains("0 is not in 1..=32"));
        assert!(
            error(&["--dry-run", "--leds", "9", "--device", "g29", "x"])
                .ends_with("--leds 9, but Logitech G29 has 5 lights")
        );
        assert!(error(&["--dry-run", "--listen", "20777", "x"]).contains("cannot be used with"));
        assert!(error(&["--dry-run", "none.pkts"]).contains("none.pkts"));
        assert!(error(&["--dry-run", "--sysfs", "x"]).contains("--sysfs"));
    }
}
