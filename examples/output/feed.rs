//! Where the frames of these programs come from: recordings, or games that run.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Deserialize;
use telemetry_core::{TelemetryFrame, Timestamp};
use telemetry_detect::AutoDetect;
use telemetry_examples::capture::Capture;
use telemetry_examples::cli::say;
use telemetry_examples::ending::Ending;
use telemetry_live::pages::PagesReader;
use telemetry_live::{self as live, Config, Event, Listen, Live, Replay};
use telemetry_output::hold_of_format;
use telemetry_output::profile::Profile;

/// How often lights are looked at without a frame: a blink is 60 ms.
const WAIT: Duration = Duration::from_millis(15);

/// A place in the stream.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct At {
    /// The index of the datagram, from 0.
    pub(crate) packet: u64,
    /// Microseconds since the start.
    pub(crate) t_us: u64,
}

impl At {
    pub(crate) fn time(self) -> Timestamp {
        Timestamp::from_micros(self.t_us)
    }
}

/// Whether there is somebody who wants more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Goes,
    Ends,
}

/// What follows the frames.
pub(crate) trait Follower {
    /// Frames are of this format and game from now on. What the one before it showed is over.
    fn came(&mut self, at: At, format: &'static str, game: &'static str) -> Result<Flow, String>;

    /// A frame.
    fn frame(&mut self, at: At, frame: &TelemetryFrame) -> Result<Flow, String>;

    /// Time goes by.
    fn time(&mut self, at: At) -> Result<Flow, String>;

    /// The game sends nothing more for now.
    fn rest(&mut self, at: At) -> Result<Flow, String>;
}

/// Follows recordings, as `decode` reads them, and rests at their end.
pub(crate) fn files(
    files: &[PathBuf],
    format: live::Format,
    ending: &Ending,
    to: &mut impl Follower,
) -> Result<(), Box<dyn Error>> {
    let mut at = At::default();
    let pages = files.iter().any(|file| file.is_file() && PagesReader::is_one(file));
    let result = match (format, pages) {
        (live::Format::Auto, false) => datagrams(files, AutoDetect::new(), ending, to, &mut at),
        (live::Format::Udp(protocol), false) => {
            let mut detect = AutoDetect::new();
            detect.pick(Some(protocol));
            datagrams(files, detect, ending, to, &mut at)
        }
        _ => replay(files, format, ending, to, &mut at),
    };
    // Also after damage, and where nobody reads: what hangs behind it is left at rest.
    let rested = to.rest(at);
    result?;
    rested?;
    Ok(())
}

fn datagrams(
    files: &[PathBuf],
    mut detect: AutoDetect,
    ending: &Ending,
    to: &mut impl Follower,
    at: &mut At,
) -> Result<(), Box<dyn Error>> {
    let mut source = None;
    // When nothing may be shown any more.
    let mut holds_until = None;
    for (packet, datagram) in (0..).zip(Capture::open(files)?) {
        let datagram = datagram?;
        if ending.asked() {
            break;
        }
        if let Some(until) = holds_until.filter(|&until| until < datagram.t_us) {
            let silent = At { packet: at.packet, t_us: until + 1 };
            if to.time(silent)? == Flow::Ends {
                return Ok(());
            }
            holds_until = None;
        }
        *at = At { packet, t_us: datagram.t_us };
        let event = detect.push(&datagram.payload, at.time());
        let flow = match (event.protocol(), event.frame()) {
            (Some(protocol), Some(frame)) => {
                if source != Some((protocol, event.title)) {
                    source = Some((protocol, event.title));
                    if to.came(*at, protocol.word(), event.title)? == Flow::Ends {
                        break;
                    }
                }
                let hold_us = hold_of_format(protocol.word()).as_micros();
                let hold_us = u64::try_from(hold_us).unwrap_or(u64::MAX);
                holds_until = Some(at.t_us.saturating_add(hold_us));
                to.frame(*at, frame)?
            }
            _ => to.time(*at)?,
        };
        if flow == Flow::Ends {
            break;
        }
    }
    Ok(())
}

fn replay(
    files: &[PathBuf],
    format: live::Format,
    ending: &Ending,
    to: &mut impl Follower,
    at: &mut At,
) -> Result<(), Box<dyn Error>> {
    let mut config = Config::default();
    config.format = format;
    let mut replay = Replay::open(files, config)?;
    while let Some(event) = replay.next()? {
        let now = replay.position().as_micros();
        if ending.asked() || event_of(event, to, at, now)? == Flow::Ends {
            break;
        }
    }
    Ok(())
}

fn event_of(event: Event, to: &mut impl Follower, at: &mut At, now: u64) -> Result<Flow, String> {
    match event {
        Event::Frame(new) => {
            *at = At { packet: new.packet, t_us: new.time.as_micros() };
            to.frame(*at, &new.frame)
        }
        Event::Came(source) => {
            say(format_args!("{source}"));
            at.t_us = at.t_us.max(now);
            to.came(*at, source.format, source.title)
        }
        Event::Rest(source) | Event::Went(source) => {
            say(format_args!("{source}: silent"));
            at.t_us = at.t_us.max(now);
            to.rest(*at)
        }
        Event::Listening(address) => {
            say(format_args!("listening on {address}"));
            Ok(Flow::Goes)
        }
        Event::Problem(problem) => {
            say(format_args!("{problem}"));
            Ok(Flow::Goes)
        }
        _ => Ok(Flow::Goes),
    }
}

/// Follows the games that run, for so long or until the end is asked for, and rests at the end.
pub(crate) fn live(
    ports: &[Listen],
    format: live::Format,
    seconds: Option<u64>,
    ending: &Ending,
    to: &mut impl Follower,
) -> Result<(), Box<dyn Error>> {
    let mut config = Config::default();
    config.ports = ports.to_vec();
    config.format = format;
    follow(&mut Live::new(config)?, seconds, ending, to)
}

fn follow(
    live: &mut Live,
    seconds: Option<u64>,
    ending: &Ending,
    to: &mut impl Follower,
) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let end = seconds.map(Duration::from_secs);
    let mut at = At::default();
    let mut flow = Ok(Flow::Goes);
    let goes = || !ending.asked() && end.is_none_or(|end| start.elapsed() < end);
    while flow == Ok(Flow::Goes) && goes() {
        let event = live.next(WAIT);
        let now = live.now().as_micros();
        flow = match event {
            Some(event) => event_of(event, to, &mut at, now),
            None => {
                at.t_us = at.t_us.max(now);
                to.time(at)
            }
        };
    }
    to.rest(at)?;
    flow?;
    Ok(())
}

/// Reads profiles: one, or a list of them.
pub(crate) fn profiles(file: &Path) -> Result<Vec<Profile>, String> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        List(Vec<serde_json::Value>),
        One(serde_json::Value),
    }

    let wrong = |error: &dyn Error| format!("{}: {error}", file.display());
    let text = fs::read_to_string(file).map_err(|error| wrong(&error))?;
    let values = match serde_json::from_str(&text).map_err(|error| wrong(&error))? {
        Either::List(values) => values,
        Either::One(value) => vec![value],
    };
    let read = |value| serde_json::from_value(value).map_err(|error| wrong(&error));
    values.into_iter().map(read).collect()
}

/// The word of a format.
pub(crate) fn format(word: &str) -> Result<live::Format, String> {
    live::Format::from_word(word).ok_or_else(|| "there is no such format".into())
}

/// Recordings of a few packets.
#[cfg(test)]
pub(crate) mod testing {
    use std::env;
    use std::error::Error;
    use std::net::{SocketAddr, UdpSocket};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread::{self, JoinHandle};
    use std::time::Duration;

    use telemetry_examples::ending::Ending;
    use telemetry_examples::folder::Folder;
    use telemetry_live::{Config, Listen, Live, Places};

    use super::Follower;

    /// Follows a game that sends these packets over UDP, 60 a second.
    pub(crate) fn live(packets: Vec<Vec<u8>>, to: &mut impl Follower) {
        let mut config = Config::default();
        config.ports = vec![Listen::At(([127, 0, 0, 1], 0).into())];
        let mut live = Live::with(config, Places::nowhere()).unwrap();
        let port = live.status().ports[0].open.unwrap();
        let ending = Ending::default();
        let theirs = ending.clone();
        let sending = thread::spawn(move || {
            let socket = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
            for packet in packets {
                socket.send_to(&packet, port).unwrap();
                thread::sleep(Duration::from_millis(16));
            }
            theirs.ask();
        });
        super::follow(&mut live, Some(30), &ending, to).unwrap();
        sending.join().unwrap();
    }

    /// Sends a packet again and again until it goes out of scope.
    #[cfg_attr(not(unix), allow(dead_code, reason = "for signals, which Unix has"))]
    struct Sending(Arc<AtomicBool>, Option<JoinHandle<()>>);

    impl Sending {
        #[cfg_attr(not(unix), allow(dead_code, reason = "for signals, which Unix has"))]
        fn start(packet: Vec<u8>, port: SocketAddr) -> Self {
            let over = Arc::new(AtomicBool::new(false));
            let theirs = Arc::clone(&over);
            let thread = thread::spawn(move || {
                let socket = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
                while !theirs.load(Ordering::Relaxed) {
                    let _ = socket.send_to(&packet, port);
                    thread::sleep(Duration::from_millis(15));
                }
            });
            Self(over, Some(thread))
        }
    }

    impl Drop for Sending {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
            let _ = self.1.take().map(JoinHandle::join);
        }
    }

    /// The words for the program that `a_child` of each program is.
    pub(crate) fn child_words() -> Vec<String> {
        env::var("OUTPUT_ARGS").unwrap().lines().map(str::to_owned).collect()
    }

    /// The end of that program, as its `main` has it.
    pub(crate) fn end_child(ended: Result<(), Box<dyn Error>>) -> ! {
        if let Err(error) = &ended {
            eprintln!("error: {error}");
        }
        std::process::exit(if ended.is_ok() { 0 } else { 2 })
    }

    /// What a program prints in a dry run whose game sends this packet, and which is sent the
    /// signal as soon as it shows what is wanted.
    #[cfg(unix)]
    pub(crate) fn signalled(signal: &str, packet: Vec<u8>, wanted: &str) -> Vec<serde_json::Value> {
        use std::io::{BufRead, BufReader};
        use std::process::{Command, Stdio};

        let port = UdpSocket::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "tests::a_child", "--ignored", "--nocapture", "--test-threads=1"])
            .env("OUTPUT_ARGS", format!("--dry-run\n--seconds\n30\n--listen\n{port}"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let sending = Sending::start(packet, port);
        let mut lines = Vec::new();
        let mut sent = false;
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            // The first one stands behind the words of the test's own program.
            let Some((at, _)) = line.match_indices("{\"packet\"").next() else { continue };
            lines.push(serde_json::from_str(&line[at..]).unwrap());
            if line.contains(wanted) && !sent {
                let pid = child.id().to_string();
                assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
                sent = true;
            }
        }
        drop(sending);
        assert!(sent, "{wanted} was never there: {lines:?}");
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        lines
    }

    /// A file in the folder, as the word for it.
    pub(crate) fn file(folder: &Folder, name: &str, bytes: &[u8]) -> String {
        folder.file(name, bytes).to_str().unwrap().to_owned()
    }

    /// Each with its length, 60 a second.
    pub(crate) fn pkts(packets: &[Vec<u8>]) -> Vec<u8> {
        let record = |packet: &Vec<u8>| [&(packet.len() as u32).to_le_bytes(), &**packet].concat();
        packets.iter().flat_map(record).collect()
    }

    /// A `.pcap` of raw IPv4 with these times in microseconds.
    pub(crate) fn pcap(packets: &[(u32, Vec<u8>)]) -> Vec<u8> {
        let mut file = Vec::new();
        for word in [0xA1B2_C3D4u32, 0x0004_0002, 0, 0, 65_535, 101] {
            file.extend(word.to_le_bytes());
        }
        for (t_us, payload) in packets {
            let length = payload.len() as u16 + 28;
            let mut ip = vec![0x45, 0];
            ip.extend(length.to_be_bytes());
            ip.extend([0, 0, 0, 0, 64, 17, 0, 0, 127, 0, 0, 1, 127, 0, 0, 1]);
            let sum: u32 =
                ip.chunks(2).map(|pair| u32::from(pair[0]) << 8 | u32::from(pair[1])).sum();
            let sum = !((sum & 0xFFFF) + (sum >> 16)) as u16;
            ip[10..12].copy_from_slice(&sum.to_be_bytes());
            for word in [5_000u16, 20_777, payload.len() as u16 + 8, 0] {
                ip.extend(word.to_be_bytes());
            }
            ip.extend(payload);
            for word in [t_us / 1_000_000, t_us % 1_000_000, ip.len() as u32, ip.len() as u32] {
                file.extend(word.to_le_bytes());
            }
            file.extend(ip);
        }
        file
    }

    /// Forza Horizon's 324 bytes.
    pub(crate) fn forza(rpm: f32, max: f32, driving: bool) -> Vec<u8> {
        let mut packet = vec![0; 324];
        packet[0] = u8::from(driving);
        packet[8..12].copy_from_slice(&max.to_le_bytes());
        packet[16..20].copy_from_slice(&rpm.to_le_bytes());
        // The car, its speed and its gear.
        packet[212] = 1;
        packet[256..260].copy_from_slice(&40f32.to_le_bytes());
        packet[319] = 3;
        packet
    }

    /// The same with pedals.
    #[allow(dead_code, reason = "one of the two programs has no pedals")]
    pub(crate) fn forza_with_pedals(throttle: u8, brake: u8, driving: bool) -> Vec<u8> {
        let mut packet = forza(4_000.0, 8_000.0, driving);
        (packet[315], packet[316]) = (throttle, brake);
        packet
    }

    /// F1's car telemetry of format 2025.
    pub(crate) fn f1(rpm: u16, rev_lights_percent: u8) -> Vec<u8> {
        let mut packet = vec![0; 1_352];
        packet[..2].copy_from_slice(&2_025u16.to_le_bytes());
        (packet[2], packet[5], packet[6]) = (25, 1, 6);
        // The session's uid.
        packet[7] = 1;
        packet[29 + 16..29 + 18].copy_from_slice(&rpm.to_le_bytes());
        packet[29 + 19] = rev_lights_percent;
        packet
    }

    /// Codemasters' 264 bytes; speeds of the engine are in rad/s.
    #[allow(dead_code, reason = "one of the two programs learns no maximum")]
    pub(crate) fn codemasters(rate: f32, max: f32) -> Vec<u8> {
        let mut packet = vec![0; 264];
        packet[148..152].copy_from_slice(&rate.to_le_bytes());
        packet[252..256].copy_from_slice(&max.to_le_bytes());
        packet
    }
}
