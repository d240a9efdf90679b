//! Sends what a game would send, from a car that drives by itself.
//!
//! ```text
//! cargo run --example simulate -- --format forza
//! cargo run --example simulate -- --format f1 --variant 2024 --to 192.168.1.255:20777
//! cargo run --example simulate -- --format outgauge --write lap.pcapng
//! cargo run --example simulate -- --list
//! ```
//!
//! The datagrams go to the format's usual port on this computer, or into a file: pcapng, or
//! `.pkts` where its name says so. A receiver that is not there, or not there yet, does not
//! matter.

use std::error::Error;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::Parser;
use telemetry_core::Gear;
use telemetry_decoders::Protocol;
use telemetry_examples::capture::CaptureWriter;
use telemetry_examples::car::{Setup, Simulation, State};
use telemetry_examples::cli::{self, forceable, say};
use telemetry_examples::encode::Encoder;
use telemetry_examples::net::send_to;

/// Length of a file where none is asked for, s.
const FILE_SECONDS: u64 = 60;

/// How late a frame may be before the time that was missed is given up: a computer that slept
/// shall not send hours at once.
const LATEST: Duration = Duration::from_secs(1);

/// Who is said to send in a file.
const SENDER: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 50_000);

/// Sends what a game would send, from a car that drives by itself, until Ctrl-C.
#[derive(Debug, Parser)]
#[command(name = "simulate")]
struct Args {
    /// The game's format: truck, f1, pcars2, outgauge, wrc, codemasters or forza
    #[arg(long, value_parser = cli::parse_protocol, required_unless_present = "list")]
    format: Option<Protocol>,

    /// The format's variant; the first that --list shows unless given
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

    /// Whom to send to, which may be a broadcast address; the format's usual port on this
    /// computer unless given. With --write, whom the file names as the receiver
    #[arg(long, value_name = "ADDR:PORT", value_parser = send_to)]
    to: Option<SocketAddr>,

    /// Write a file as fast as it goes, instead of sending: `.pkts` by its name, pcapng otherwise
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,

    /// Replace the file if it is there already
    #[arg(long, requires = "write")]
    force: bool,

    /// Stop after this many seconds; 60 for a file unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: Option<u64>,

    /// Frames a second
    #[arg(long, value_name = "HZ", default_value_t = 60)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    rate: u32,

    /// Another number is another driver
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Show the formats and their variants
    #[arg(long, exclusive = true)]
    list: bool,
}

fn main() -> ExitCode {
    cli::run(simulate)
}

fn simulate(args: &Args) -> Result<(), Box<dyn Error>> {
    let Some(protocol) = args.format else {
        return Ok(list(&mut io::stdout().lock())?);
    };
    let run = Run {
        simulation: Simulation::new(Setup { seed: args.seed, ..Setup::default() }),
        encoder: Encoder::new(protocol, args.variant.as_deref())?,
        rate: args.rate,
        frames: 0,
    };
    let port = protocol.ports().first().copied().unwrap_or_default();
    let to = args.to.unwrap_or_else(|| (Ipv4Addr::LOCALHOST, port).into());
    match &args.write {
        Some(path) => write(run, path, args.force, to, args.seconds.unwrap_or(FILE_SECONDS)),
        None => send(run, to, args.seconds),
    }
}

fn list(output: &mut impl Write) -> io::Result<()> {
    for protocol in Protocol::ALL {
        writeln!(output, "{} ({})", protocol.word(), protocol.name())?;
        for (i, variant) in Encoder::variants(protocol).iter().enumerate() {
            let default = if i == 0 { " (default)" } else { "" };
            writeln!(output, "  {:7} {}{default}", variant.name, variant.what)?;
        }
    }
    Ok(())
}

/// A car under way.
struct Run {
    simulation: Simulation,
    encoder: Encoder,
    rate: u32,
    frames: u64,
}

impl Run {
    /// When the next frame is due, from the start of the run.
    fn due(&self) -> Duration {
        Duration::from_secs_f64(self.frames as f64 / f64::from(self.rate))
    }

    /// Moves on by a frame and hands out its datagrams.
    fn frame(&mut self, sink: impl FnMut(&[u8])) {
        self.simulation.advance(1.0 / f64::from(self.rate));
        self.encoder.encode(self.simulation.state(), sink);
        self.frames += 1;
    }

    fn title(&self) -> String {
        format!("{} {}", self.encoder.protocol().word(), self.encoder.variant().name)
    }

    fn line(&self, packets: u64) -> String {
        let State { lap, gear, speed, rpm, .. } = self.simulation.state();
        format!(
            "{}  lap {lap}  gear {}  {:.0} km/h  {rpm:.0} rpm  {packets} packets/s",
            self.title(),
            Gear::new(*gear),
            speed * 3.6,
        )
    }
}

/// Sends in real time.
fn send(mut run: Run, to: SocketAddr, seconds: Option<u64>) -> Result<(), Box<dyn Error>> {
    // A receiver that knows the session before this one would take its packets for late ones.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
    if let Some(session) = NonZeroU64::new(now as u64) {
        run.encoder = run.encoder.with_session(session);
    }
    let any: IpAddr = match to {
        SocketAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        SocketAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    let socket = UdpSocket::bind((any, 0))?;
    if to.is_ipv4() {
        socket.set_broadcast(true)?;
    }
    say(format_args!("sending {} ({}) to {to}", run.title(), run.encoder.variant().what));

    let end = seconds.map(Duration::from_secs);
    let mut start = Instant::now();
    let mut next_line = start + Duration::from_secs(1);
    let mut packets = 0;
    let mut trouble = None;
    while end.is_none_or(|end| run.due() < end) {
        // Counted from the start, so that the times of the frames do not drift.
        let due = start + run.due();
        let now = Instant::now();
        if let Some(early) = due.checked_duration_since(now) {
            thread::sleep(early);
        } else if now - due > LATEST {
            start += now - due;
        }
        let now = Instant::now();
        if now >= next_line {
            say(format_args!("{}", run.line(packets)));
            packets = 0;
            next_line = (next_line + Duration::from_secs(1)).max(now);
        }
        let mut result = Ok(());
        run.frame(|datagram| match socket.send_to(datagram, to) {
            Ok(_) => packets += 1,
            Err(error) => result = Err(error),
        });
        let before = trouble.replace(result.as_ref().err().map(io::Error::kind)).flatten();
        if let Err(error) = result
            && before != Some(error.kind())
        {
            say(format_args!("cannot send to {to}, trying on: {error}"));
        }
    }
    Ok(())
}

/// Writes a file as fast as it goes, with the times at which the datagrams would be sent.
fn write(
    mut run: Run,
    path: &Path,
    force: bool,
    to: SocketAddr,
    seconds: u64,
) -> Result<(), Box<dyn Error>> {
    let mut output = CaptureWriter::create(path, force).map_err(forceable)?;
    let start = SystemTime::now();
    let mut packets = 0u64;
    while run.due() < Duration::from_secs(seconds) {
        let time = start + run.due();
        let mut result = Ok(());
        run.frame(|datagram| {
            if result.is_ok() {
                packets += 1;
                result = output.write(time, SENDER, to, datagram);
            }
        });
        result?;
    }
    let title = run.title();
    say(format_args!("wrote {packets} packets of {title}, {seconds} s, to {}", path.display()));
    Ok(())
}
