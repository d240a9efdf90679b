//! Records what games send to one or several UDP ports.
//!
//! ```text
//! cargo run --example record -- --seconds 60 lap.pcapng
//! cargo run --example record -- --listen :20777 --listen :5300 both.pcapng
//! ```
//!
//! The file is pcapng, which Wireshark opens, or `.pkts` where its name says so. Every datagram
//! is handed to the system at once and in one piece, so the program may be ended with Ctrl-C or
//! killed at any time: the file ends with a whole record.

use std::error::Error;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use clap::Parser;
use telemetry_examples::cli::{self, say};
use telemetry_examples::net::{Event, ListenError, Listener, RETRY, parse_listen, receiver};
use telemetry_examples::output::Output;

/// How often a listening thread looks whether the program still wants it.
const WAIT: Duration = Duration::from_millis(500);

/// Datagrams held while the disk is slow; what comes then waits in the socket.
const QUEUE: usize = 1024;

/// Records the datagrams that come to one or several UDP ports, until Ctrl-C.
///
/// Each datagram is written at once: the file is good up to the last one however the program
/// ends.
#[derive(Debug, Parser)]
#[command(name = "record")]
struct Args {
    /// What to listen on: an address and a port, or a port. May be given several times
    #[arg(
        long,
        value_name = "ADDR:PORT",
        value_parser = parse_listen,
        default_value = "0.0.0.0:20777"
    )]
    listen: Vec<SocketAddr>,

    /// Stop after this many seconds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: Option<u64>,

    /// Stop after this many packets, of all ports together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    packets: Option<u64>,

    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,

    /// The file to write: `.pkts` by its name, pcapng otherwise
    file: PathBuf,
}

fn main() -> ExitCode {
    cli::run(record)
}

fn record(args: &Args) -> Result<(), Box<dyn Error>> {
    for (i, address) in args.listen.iter().enumerate() {
        if let Some(before) = args.listen[..i].iter().find(|before| overlap(before, address)) {
            return Err(format!("--listen {before} and --listen {address} overlap").into());
        }
    }
    // Opened before the file is created: an address that cannot be listened on leaves no file.
    let mut listeners = Vec::new();
    for &address in &args.listen {
        let mut listener = Listener::new(address, WAIT);
        let first = next_message(&mut listener)?;
        listeners.push((listener, first));
    }
    let mut recording = Recording {
        output: Output::create(&args.file, args.force)?,
        ports: args.listen.iter().map(|&address| Port::new(address)).collect(),
        start: Instant::now(),
    };
    let (sender, messages) = sync_channel(QUEUE);
    for (index, (listener, first)) in listeners.into_iter().enumerate() {
        let sender = sender.clone();
        thread::spawn(move || listen(index, listener, first, &sender));
    }
    let result = recording.run(args, &messages);

    say(format_args!("recorded {} packets to {}:", recording.packets(), args.file.display()));
    for port in &recording.ports {
        say(format_args!("  {port}"));
    }
    result
}

/// Whether the two would listen on the same port of one address.
fn overlap(a: &SocketAddr, b: &SocketAddr) -> bool {
    let all = a.ip().is_unspecified() || b.ip().is_unspecified();
    // Port 0 is any free one.
    a.port() == b.port() && a.port() != 0 && (all || a.ip() == b.ip())
}

/// What a listening thread tells.
enum Message {
    Listening(SocketAddr),
    Waiting(ListenError),
    Datagram { time: SystemTime, sender: SocketAddr, payload: Vec<u8> },
}

/// A port's place in the list, and what came of listening on it. An error is the last of a port.
type FromPort = (usize, Result<Message, ListenError>);

/// Waits up to [`WAIT`] for something to tell.
fn next_message(listener: &mut Listener) -> Result<Option<Message>, ListenError> {
    Ok(match listener.poll(Instant::now())? {
        Event::Quiet => None,
        Event::Listening(local) => Some(Message::Listening(local)),
        Event::Waiting(error) => Some(Message::Waiting(error)),
        Event::Datagram { payload, sender } => {
            Some(Message::Datagram { time: SystemTime::now(), sender, payload: payload.to_vec() })
        }
    })
}

/// Passes on `first` and what comes to a port, until that fails or nobody wants it any more. A
/// thread for each port, so that each datagram's time is taken when it comes.
fn listen(
    index: usize,
    mut listener: Listener,
    first: Option<Message>,
    messages: &SyncSender<FromPort>,
) {
    let mut next = Ok(first);
    loop {
        let failed = next.is_err();
        if let Some(message) = next.transpose()
            && (messages.send((index, message)).is_err() || failed)
        {
            return;
        }
        next = next_message(&mut listener);
    }
}

/// A port and what came to it.
struct Port {
    address: SocketAddr,
    packets: u64,
    bytes: u64,
    /// The sender of the datagram before, and the address of this computer that leads to it.
    route: Option<(IpAddr, SocketAddr)>,
}

impl Port {
    fn new(address: SocketAddr) -> Self {
        Self { address, packets: 0, bytes: 0, route: None }
    }

    fn receiver(&mut self, sender: SocketAddr) -> SocketAddr {
        match self.route {
            Some((known, receiver)) if known == sender.ip() => receiver,
            _ => {
                let receiver = receiver(sender, self.address);
                self.route = Some((sender.ip(), receiver));
                receiver
            }
        }
    }
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} packets, {} bytes", self.address, self.packets, self.bytes)
    }
}

/// A recording under way.
struct Recording {
    output: Output,
    ports: Vec<Port>,
    start: Instant,
}

impl Recording {
    fn packets(&self) -> u64 {
        self.ports.iter().map(|port| port.packets).sum()
    }

    /// Writes what comes until the wanted time is over or the wanted packets are there.
    fn run(&mut self, args: &Args, messages: &Receiver<FromPort>) -> Result<(), Box<dyn Error>> {
        // Later than any clock goes is the same as never.
        let end = args.seconds.and_then(|n| self.start.checked_add(Duration::from_secs(n)));
        let mut next_line = self.start + Duration::from_secs(1);
        while args.packets.is_none_or(|wanted| self.packets() < wanted) {
            let now = Instant::now();
            if end.is_some_and(|end| now >= end) {
                break;
            }
            if now >= next_line {
                self.print_line();
                next_line += Duration::from_secs(1);
            }
            let until = end.map_or(next_line, |end| end.min(next_line));
            let wait = until.saturating_duration_since(now);
            if let Ok((index, message)) = messages.recv_timeout(wait) {
                self.take(index, message?)?;
            }
        }
        Ok(())
    }

    fn print_line(&self) {
        let ports: Vec<String> = self.ports.iter().map(ToString::to_string).collect();
        say(format_args!("{} s: {}", self.start.elapsed().as_secs(), ports.join("; ")));
    }

    fn take(&mut self, index: usize, message: Message) -> Result<(), Box<dyn Error>> {
        let port = &mut self.ports[index];
        match message {
            Message::Listening(local) => {
                port.address = local;
                say(format_args!("listening on {local}"));
            }
            Message::Waiting(error) => {
                say(format_args!("{error}; trying again every {} s", RETRY.as_secs()));
            }
            Message::Datagram { time, sender, payload } => {
                self.output.write(time, sender, port.receiver(sender), &payload)?;
                port.packets += 1;
                port.bytes += payload.len() as u64;
            }
        }
        Ok(())
    }
}
