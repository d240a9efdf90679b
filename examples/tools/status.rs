//! Says why a dashboard stays dark: listens for some seconds, then prints the
//! ports and who has them, who sends and what that is taken for, why nothing
//! shows, and which shared memory is there.
//!
//! ```text
//! cargo run --example status
//! cargo run --example status -- --listen 9999 --seconds 20
//! ```
//!
//! A port that another program has cannot be listened on: start this one alone.

use std::cmp::Reverse;
use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use telemetry_examples::cli;
use telemetry_examples::ending::Ending;
use telemetry_examples::formats::FormatArgs;
use telemetry_examples::lines::finish;
use telemetry_examples::net::listen_on;
use telemetry_examples::summary;
use telemetry_live::{Event, Listen, Live, PortStatus, Problem, Report, Sender, Status};

/// Where games send if nobody changes it: F1, Codemasters and WRC, Project CARS 2,
/// OutGauge, Forza, the truck plugin.
const PORTS: [u16; 5] = [20_777, 5_606, 4_444, 5_300, 49_001];

/// How many reasons are listed: noise has one a length.
const REASONS: usize = 12;

/// How many senders of a port are listed.
const GROUPS: usize = 12;

const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Says which ports are open, who sends, and why nothing shows.
#[derive(Parser)]
struct Args {
    /// What to listen on: a port, or an address and a port. May be given several times
    /// [default: 20777, 5606, 4444, 5300 and 49001]
    #[arg(long, value_name = "ADDR:PORT", value_parser = listen_on)]
    listen: Vec<Listen>,

    #[command(flatten)]
    format: FormatArgs,

    /// For how long to listen
    #[arg(long, value_name = "N", default_value = "5", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
}

fn main() -> ExitCode {
    cli::run(|args| {
        let text = status(args, &Ending::by_signals()?)?;
        let mut out = io::stdout().lock();
        finish(out.write_all(text.as_bytes()).and_then(|()| out.flush()))?;
        Ok(())
    })
}

/// Listens, and tells what there was; before its time is over where the end is asked for.
fn status(args: &Args, ending: &Ending) -> Result<String, Box<dyn Error>> {
    let mut config = args.format.config()?;
    config.ports = match &args.listen[..] {
        [] => PORTS.map(Listen::All).to_vec(),
        given => given.to_vec(),
    };
    let mut live = Live::new(config)?;
    let start = Instant::now();
    // Later than any clock goes is the same as a year.
    let end = start.checked_add(Duration::from_secs(args.seconds)).unwrap_or(start + YEAR);
    ending.sleep_until(end);
    ending.heard();
    let status = live.status();
    let mut lines = lines(&status, &owner);
    // What was said in between, and is not seen now.
    while let Some(event) = live.poll(status.now) {
        match event {
            Event::Aside { source, shown: Some(shown) } => {
                lines.push(format!("{source} waits while {shown} sends"));
            }
            // The newest one: those that come now are not asked for.
            Event::Frame(_) => break,
            _ => {}
        }
    }
    Ok(lines.join("\n") + "\n")
}

fn lines(status: &Status, owner: &dyn Fn(u16) -> Option<String>) -> Vec<String> {
    let mut lines: Vec<_> =
        status.ports.iter().flat_map(|port| about(port, status, owner)).collect();
    let is_open = status.ports.iter().any(|port| port.open.is_some());
    if is_open && status.report.packets == 0 {
        lines.push("no game sent anything: is its telemetry on, and for this computer?".into());
    }
    let Report { reasons, more_reasons, .. } = &status.report;
    let reasons = reasons.iter().map(|(reason, count)| (reason.to_string(), *count));
    lines.extend(summary::reasons(reasons, *more_reasons, REASONS));
    for memory in &status.memories {
        lines.push(match (&memory.problem, memory.open) {
            (Some(problem), _) => problem.clone(),
            (None, true) => {
                format!("shared memory of {}: there, {} frames", memory.format, memory.frames)
            }
            (None, false) => format!("shared memory of {}: not there", memory.format),
        });
    }
    lines
}

/// A port, and who sends to it; or why it is not open.
fn about(port: &PortStatus, status: &Status, owner: &dyn Fn(u16) -> Option<String>) -> Vec<String> {
    if let Some(open) = port.open {
        let mut lines = vec![format!("UDP {open}: open, {} packets", port.packets)];
        lines.extend(senders(status, open.port(), port.packets));
        return lines;
    }
    let mut line = port.problem.clone().unwrap_or_else(|| format!("{}: closed", port.listen));
    if line == Problem::PortTaken(port.listen).to_string()
        && let Some(owner) = owner(port.listen.port())
    {
        line += &owner;
    }
    vec![line]
}

/// The senders of one computer that send the same format to the same port. A game may take
/// another port of its own for each datagram.
struct Group<'a> {
    senders: Vec<&'a Sender>,
    format: Option<&'static str>,
    frames: u64,
    packets: u64,
}

/// Who sends to a port that so many packets came to. Games come before noise.
fn senders(status: &Status, port: u16, packets: u64) -> Vec<String> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for sender in status.report.senders.iter().filter(|sender| sender.port == port) {
        let same = groups.iter_mut().find(|group| {
            let other = group.senders[0];
            other.address.ip() == sender.address.ip() && other.format == sender.format
        });
        match same {
            Some(group) => {
                group.senders.push(sender);
                group.frames = group.frames.saturating_add(sender.frames);
                group.packets = group.packets.saturating_add(sender.packets);
            }
            None => groups.push(Group {
                senders: vec![sender],
                format: sender.format,
                frames: sender.frames,
                packets: sender.packets,
            }),
        }
    }
    groups.sort_by_key(|group| Reverse((group.frames > 0, group.format.is_some(), group.packets)));
    let mut lines: Vec<_> =
        groups.iter().take(GROUPS).flat_map(|group| group.lines(status)).collect();
    let told = groups.iter().take(GROUPS).fold(0, |sum: u64, one| sum.saturating_add(one.packets));
    let rest = packets.saturating_sub(told);
    if rest > 0 {
        lines.push(format!("  {rest} packets of senders that are not listed"));
    }
    lines
}

impl Group<'_> {
    fn lines(&self, status: &Status) -> Vec<String> {
        let Self { senders, frames, packets, .. } = self;
        let titled = senders.iter().filter(|sender| !sender.title.is_empty());
        let title = titled.max_by_key(|sender| sender.last).map(|sender| sender.title);
        let what = match (self.format, title) {
            (None, _) => "not recognised".into(),
            (Some(word), None) => word.into(),
            (Some(word), Some(title)) => format!("{title} ({word})"),
        };
        let who = match &senders[..] {
            [one] => one.address.to_string(),
            several => format!("{} from {} ports", several[0].address.ip(), several.len()),
        };
        let rate = self.rate(status);
        let mut lines = vec![format!(
            "  {who}: {rate} packets a second, {what}, {frames} frames shown of {packets} packets"
        )];
        let reasons = senders.iter().filter_map(|sender| sender.reason);
        if let Some((reason, _)) = reasons.max_by_key(|(_, time)| *time) {
            lines.push(format!("    without a frame: {reason}"));
        }
        lines
    }

    /// Packets a second.
    fn rate(&self, status: &Status) -> u64 {
        let sum = self.senders.iter().map(|sender| u64::from(sender.packets_per_second)).sum();
        // A port that is taken for one packet is forgotten before its second is over: of such
        // ports there are so many a second.
        let times = self.senders.iter().map(|sender| sender.last);
        let (Some(first), Some(last)) = (times.clone().min(), times.max()) else { return sum };
        let span = last.since(first).as_millis();
        if span == 0 || status.now.since(last) >= Duration::from_secs(1) {
            return sum;
        }
        let ports = (self.senders.len() as u128 - 1) * 1_000 / span;
        let all = u64::from(status.report.packets_per_second);
        u64::try_from(ports).map_or(all, |ports| ports.min(all)).max(sum)
    }
}

/// What follows on a port being taken by another program, on Linux: which one that is. Other
/// users' are told to root alone.
fn owner(port: u16) -> Option<String> {
    let wanted = format!(":{port:04X}");
    let inode = ["/proc/net/udp", "/proc/net/udp6"].iter().find_map(|table| {
        let table = std::fs::read_to_string(table).ok()?;
        let row = table.lines().find(|row| {
            row.split_whitespace().nth(1).is_some_and(|local| local.ends_with(&wanted))
        })?;
        row.split_whitespace().nth(9).map(str::to_owned)
    })?;
    Some(owner_line(named(&inode)))
}

fn owner_line(name: Option<String>) -> String {
    match name {
        Some(name) => format!(": {name}"),
        None => ", which this user may not see".into(),
    }
}

/// The program that has a socket.
fn named(inode: &str) -> Option<String> {
    let link = format!("socket:[{inode}]");
    let processes = std::fs::read_dir("/proc").ok()?;
    for process in processes.flatten() {
        let Ok(pid) = process.file_name().to_string_lossy().parse::<u32>() else { continue };
        let Ok(files) = std::fs::read_dir(process.path().join("fd")) else { continue };
        let has = |file: std::fs::DirEntry| {
            std::fs::read_link(file.path()).is_ok_and(|target| target.as_os_str() == &*link)
        };
        if files.flatten().any(has) {
            let name = std::fs::read_to_string(process.path().join("comm")).unwrap_or_default();
            return Some(format!("{} (process {pid})", name.trim_end()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{SocketAddr, UdpSocket};
    use std::thread;
    use telemetry_live::{Config, Places};

    fn live(ports: &[SocketAddr]) -> Live {
        let mut config = Config::default();
        config.ports = ports.iter().copied().map(Listen::At).collect();
        Live::with(config, Places::nowhere()).unwrap()
    }

    fn here(port: u16) -> SocketAddr {
        ([127, 0, 0, 1], port).into()
    }

    fn socket() -> UdpSocket {
        UdpSocket::bind(here(0)).unwrap()
    }

    fn forza() -> [u8; 324] {
        let mut forza = [0; 324];
        forza[0] = 1;
        forza
    }

    /// What is said when so many packets came.
    fn text(live: &Live, packets: u64) -> String {
        let end = Instant::now() + Duration::from_secs(5);
        while live.status().report.packets < packets && Instant::now() < end {
            thread::sleep(Duration::from_millis(10));
        }
        lines(&live.status(), &owner).join("\n")
    }

    #[test]
    fn it_says_what_a_user_needs() {
        let taken = socket();
        let taken_port = taken.local_addr().unwrap();
        let mut config = Config::default();
        config.ports = [here(0), taken_port].map(Listen::At).into();
        let live = Live::new(config).unwrap();
        let port = live.status().ports[0].open.unwrap();
        let socket = socket();
        socket.send_to(&forza(), port).unwrap();
        socket.send_to(&[1, 2, 3], port).unwrap();
        let text = text(&live, 2);
        for part in [
            format!("UDP {port}: open, 2 packets"),
            format!("  {}: ", socket.local_addr().unwrap()),
            "(forza), 1 frames shown of 2 packets".into(),
            "no protocol has a packet like this of 3 bytes".into(),
            format!("UDP port {} on 127.0.0.1 is taken by another program", taken_port.port()),
            "shared memory of ".into(),
        ] {
            assert!(text.contains(&part), "{part:?} in\n{text}");
        }
        if cfg!(target_os = "linux") {
            let owner = " is taken by another program: status-";
            assert!(text.contains(owner), "{text}");
            assert!(text.contains(&format!("(process {})", std::process::id())), "{text}");
        }
    }

    #[test]
    fn where_no_port_is_open_nobody_is_blamed() {
        let taken = socket();
        let closed = live(&[taken.local_addr().unwrap()]);
        let hidden = |_| Some(owner_line(None));
        let text = lines(&closed.status(), &hidden).join("\n");
        assert!(text.contains("by another program, which this user may not see"), "{text}");
        assert!(!text.contains("no game sent anything"), "{text}");
        let text = lines(&live(&[here(0)]).status(), &hidden).join("\n");
        assert!(text.contains("no game sent anything"), "{text}");
    }

    #[test]
    fn a_game_that_changes_its_port_is_one_line_before_all_noise() {
        let live = live(&[here(0)]);
        let port = live.status().ports[0].open.unwrap();
        let sockets: Vec<_> = (0..20).map(|_| socket()).collect();
        // The noise comes first, and is more.
        let noise = socket();
        for length in 1..=50 {
            noise.send_to(&vec![1; length], port).unwrap();
        }
        for socket in &sockets {
            socket.send_to(&forza(), port).unwrap();
        }
        let text = text(&live, 70);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], format!("UDP {port}: open, 70 packets"), "{text}");
        assert!(lines[1].starts_with("  127.0.0.1 from 20 ports: "), "{text}");
        // The first two of another port wait: they may be of a second game.
        assert!(lines[1].ends_with(" frames shown of 20 packets"), "{text}");
        let second = lines.iter().filter(|line| line.starts_with("  127")).nth(1).unwrap();
        assert!(second.starts_with(&format!("  {}: ", noise.local_addr().unwrap())), "{text}");
        // A reason a length.
        let reasons: Vec<_> = lines.iter().filter(|line| line.starts_with("      ")).collect();
        assert_eq!(reasons.len(), REASONS + 1, "{text}");
        assert!(reasons[REASONS].ends_with(" more reasons"), "{text}");
    }

    #[test]
    fn senders_that_are_forgotten_are_counted() {
        let live = live(&[here(0)]);
        let port = live.status().ports[0].open.unwrap();
        let sockets: Vec<_> = (0..50).map(|_| socket()).collect();
        for socket in &sockets {
            socket.send_to(&forza(), port).unwrap();
        }
        text(&live, 50);
        let status = live.status();
        let told = senders(&status, port.port(), 50);
        let kept = status.report.senders.iter().map(|sender| sender.packets).sum::<u64>();
        assert!(told[0].contains(&format!("frames shown of {kept} packets")), "{told:?}");
        match 50 - kept {
            0 => assert_eq!(told.len(), 1, "{told:?}"),
            rest => assert_eq!(told[1], format!("  {rest} packets of senders that are not listed")),
        }
    }

    #[test]
    fn the_end_may_come_before_its_time() {
        let args = Args::parse_from(["status", "--listen", "127.0.0.1:0", "--seconds", "60"]);
        let ending = Ending::default();
        let start = Instant::now();
        let told = thread::scope(|scope| {
            let told = scope.spawn(|| status(&args, &ending).unwrap());
            thread::sleep(Duration::from_millis(100));
            ending.ask();
            told.join().unwrap()
        });
        assert!(start.elapsed() < Duration::from_secs(30));
        assert!(told.contains(": open, 0 packets\n") && told.ends_with('\n'), "{told}");
    }
}
