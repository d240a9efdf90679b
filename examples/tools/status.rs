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

use std::io::{self, Write};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use clap::Parser;
use telemetry_examples::cli;
use telemetry_examples::formats::FormatArgs;
use telemetry_examples::net::listen_on;
use telemetry_live::{Event, Listen, Live, Status};

/// Where games send if nobody changes it: F1, Codemasters and WRC, Project CARS 2,
/// OutGauge, Forza, the truck plugin.
const PORTS: [u16; 5] = [20_777, 5_606, 4_444, 5_300, 49_001];

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
    cli::run(|args: &Args| {
        let mut config = args.format.config()?;
        config.ports = match &args.listen[..] {
            [] => PORTS.map(Listen::All).to_vec(),
            given => given.to_vec(),
        };
        let mut live = Live::new(config)?;
        thread::sleep(Duration::from_secs(args.seconds));
        let status = live.status();
        let mut out = io::stdout().lock();
        for line in lines(&status, &owner) {
            writeln!(out, "{line}")?;
        }
        // What was said in between, and is not seen now.
        while let Some(event) = live.poll(status.now) {
            if let Event::Aside { source, shown: Some(shown) } = event {
                writeln!(out, "{source} waits while {shown} sends")?;
            }
        }
        Ok(())
    })
}

fn lines(status: &Status, owner: &dyn Fn(u16) -> Option<String>) -> Vec<String> {
    let mut lines = Vec::new();
    for port in &status.ports {
        match (&port.open, &port.problem) {
            (Some(open), _) => {
                lines.push(format!("UDP {open}: open, {} packets", port.packets));
                let number = open.port();
                for sender in status.report.senders.iter().filter(|one| one.port == number) {
                    let what = match (sender.format, sender.title) {
                        (None, _) => "not recognised".into(),
                        (Some(word), "") => word.into(),
                        (Some(word), title) => format!("{title} ({word})"),
                    };
                    lines.push(format!(
                        "  {}: {} packets a second, {what}, {} frames shown of {} packets",
                        sender.address, sender.packets_per_second, sender.frames, sender.packets
                    ));
                    if let Some((reason, _)) = &sender.reason {
                        lines.push(format!("    without a frame: {reason}"));
                    }
                }
            }
            (None, problem) => {
                let mut line =
                    problem.clone().unwrap_or_else(|| format!("{}: closed", port.listen));
                if let Some(owner) = owner(port.listen.port()) {
                    line = format!("{line}: {owner}");
                }
                lines.push(line);
            }
        }
    }
    if status.report.packets == 0 {
        lines.push("no game sent anything: is its telemetry on, and for this computer?".into());
    }
    for (reason, count) in &status.report.reasons {
        lines.push(format!("{count:>8} {reason}"));
    }
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

/// The program that has a UDP port, on Linux: other users' only for root.
fn owner(port: u16) -> Option<String> {
    let wanted = format!(":{port:04X}");
    let inode = ["/proc/net/udp", "/proc/net/udp6"].iter().find_map(|table| {
        let table = std::fs::read_to_string(table).ok()?;
        let row = table.lines().find(|row| {
            row.split_whitespace().nth(1).is_some_and(|local| local.ends_with(&wanted))
        })?;
        row.split_whitespace().nth(9).map(str::to_owned)
    })?;
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
    Some("of another user".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::UdpSocket;
    use telemetry_live::Config;

    #[test]
    fn it_says_what_a_user_needs() {
        let taken = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
        let taken_port = taken.local_addr().unwrap();
        let mut config = Config::default();
        config.ports = vec![Listen::At(([127, 0, 0, 1], 0).into()), Listen::At(taken_port)];
        let live = Live::new(config).unwrap();
        let port = live.status().ports[0].open.unwrap();
        let socket = UdpSocket::bind(("127.0.0.1", 0)).unwrap();
        let mut forza = [0; 324];
        forza[0] = 1;
        socket.send_to(&forza, port).unwrap();
        socket.send_to(&[1, 2, 3], port).unwrap();
        thread::sleep(Duration::from_millis(300));
        let text = lines(&live.status(), &owner).join("\n");
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
            assert!(text.contains(&format!("(process {})", std::process::id())), "{text}");
        }
    }
}
