//! What came in, as whoever shows it wants it.

use std::error::Error;
use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use telemetry_core::{DecodeError, TelemetryFrame, Timestamp};
use telemetry_detect::Counters;
use telemetry_examples::net::ports_open;
use telemetry_live::{Config, Event, Format, Listen, Live, Places, PortStatus, Reason, Sender};

/// For how long another format that sends is told of.
const BYSTANDER: Duration = Duration::from_secs(2);

/// Who sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// The word of the format.
    pub(crate) format: &'static str,
    pub(crate) title: &'static str,
}

/// Whether frames come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// None came yet.
    Never,
    Live(Source),
    /// None for this long.
    Lost(Source, Duration),
}

/// Why the last refused packet was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Decode(DecodeError),
    Unknown { length: usize },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decode(error) => error.fmt(f),
            Self::Unknown { length } => write!(f, "no format knows this packet of {length} bytes"),
        }
    }
}

/// Everything there is to show at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    /// The ports that are open.
    pub(crate) ports: Vec<Port>,
    /// Why the others are not, for now.
    pub(crate) obstacle: Option<String>,
    pub(crate) signal: Signal,
    /// The newest frame, or an empty one at rest.
    pub(crate) frame: TelemetryFrame,
    pub(crate) packets_per_second: u32,
    pub(crate) frames_per_second: u32,
    pub(crate) counters: Counters,
    /// The word of the format that is picked.
    pub(crate) picked: Option<&'static str>,
    /// Who else sends, and is not shown.
    pub(crate) bystanders: Vec<Source>,
    /// The last refusal, and how long ago it was.
    pub(crate) refusal: Option<(Refusal, Duration)>,
}

/// A port that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Port {
    listen: Listen,
    pub(crate) address: SocketAddr,
}

impl Port {
    pub(crate) fn new(listen: Listen, address: SocketAddr) -> Self {
        Self { listen, address }
    }
}

/// `port 20777` for one on all addresses, or the address.
impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.listen {
            Listen::All(port) => write!(f, "port {port}"),
            Listen::At(_) => self.address.fmt(f),
        }
    }
}

impl Snapshot {
    /// The obstacle, where nothing can be received because of it, and nothing is.
    pub(crate) fn blocked(&self) -> Option<&str> {
        let receives = !self.ports.is_empty() || matches!(self.signal, Signal::Live(_));
        self.obstacle.as_deref().filter(|_| !receives)
    }

    /// `port 20777 and 127.0.0.1:5300`.
    pub(crate) fn places(&self) -> String {
        and(self.ports.iter().map(Port::to_string))
    }

    /// What is waited for, where nothing came.
    pub(crate) fn waiting(&self) -> String {
        match (&self.ports[..], self.picked) {
            ([], picked) => format!("waiting for {}", picked.unwrap_or("a game")),
            _ => format!("waiting for packets on {}", self.places()),
        }
    }
}

/// `a, b and c`.
pub(crate) fn and(all: impl IntoIterator<Item = String>) -> String {
    let mut all: Vec<_> = all.into_iter().collect();
    let Some(last) = all.pop() else { return String::new() };
    if all.is_empty() { last } else { format!("{} and {last}", all.join(", ")) }
}

/// Receives from the ports and looks into shared memory, and keeps what came last.
#[derive(Debug)]
pub(crate) struct Receiver {
    live: Live,
    picked: Option<&'static str>,
    shown: Option<Shown>,
}

/// The newest frame.
#[derive(Clone, Copy, Debug)]
struct Shown {
    source: Source,
    frame: TelemetryFrame,
    at: Timestamp,
    rests: bool,
}

impl Receiver {
    /// Opens the ports, or finds them taken, and receives from then on.
    pub(crate) fn start(config: Config) -> Result<Self, Box<dyn Error>> {
        Self::with(config, Places::default())
    }

    fn with(config: Config, places: Places) -> Result<Self, Box<dyn Error>> {
        let picked = Some(config.format).filter(|format| *format != Format::Auto);
        let picked = picked.map(Format::word);
        let live = Live::with(config, places)?;
        let mut receiver = Self { live, picked, shown: None };
        // What is wrong with a port is known at once; only one that is taken may
        // be had later.
        let mut known = Vec::new();
        ports_open(&mut receiver.live, |event| known.push(event))?;
        known.into_iter().for_each(|event| receiver.take(event));
        Ok(receiver)
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Frame(new) => {
                let source = Source { format: new.source.format, title: new.source.title };
                self.shown = Some(Shown { source, frame: new.frame, at: new.time, rests: false });
            }
            Event::Rest(_) | Event::Went(_) => {
                if let Some(shown) = &mut self.shown {
                    shown.rests = true;
                }
            }
            _ => {}
        }
    }

    fn signal(&self, now: Timestamp) -> Signal {
        match self.shown {
            None => Signal::Never,
            Some(shown) if shown.rests => Signal::Lost(shown.source, now - shown.at),
            Some(shown) => Signal::Live(shown.source),
        }
    }

    /// What there is to show now.
    pub(crate) fn snapshot(&mut self) -> Snapshot {
        let now = self.live.now();
        while let Some(event) = self.live.poll(now) {
            self.take(event);
        }
        let status = self.live.status();
        let (now, report) = (status.now, status.report);
        let (ports, obstacle) = opened(&status.ports);
        let signal = self.signal(now);
        let frame = match (signal, self.shown) {
            (Signal::Live(_), Some(shown)) => shown.frame,
            _ => TelemetryFrame::EMPTY,
        };
        Snapshot {
            ports,
            obstacle,
            signal,
            frame,
            packets_per_second: report.packets_per_second,
            frames_per_second: report.frames_per_second,
            counters: report.counters,
            picked: self.picked,
            bystanders: bystanders(&report.senders, self.shown, now),
            refusal: refusal(&report.senders, now),
        }
    }
}

/// The ports that are open, and why the others are not.
fn opened(all: &[PortStatus]) -> (Vec<Port>, Option<String>) {
    let open = |port: &PortStatus| Some(Port::new(port.listen, port.open?));
    let closed = all.iter().filter(|port| port.open.is_none());
    let problems: Vec<_> = closed.filter_map(|port| port.problem.clone()).collect();
    let obstacle = (!problems.is_empty()).then(|| and(problems));
    (all.iter().filter_map(open).collect(), obstacle)
}

/// Who sends and is not shown.
fn bystanders(senders: &[Sender], shown: Option<Shown>, now: Timestamp) -> Vec<Source> {
    let speaks = shown.map(|shown| shown.source.format);
    let mut all: Vec<Source> = Vec::new();
    for sender in senders {
        let Some((reason, at)) = sender.reason else { continue };
        let waiting = match reason {
            Reason::Waiting { format, .. } | Reason::NotPicked(format) => format,
            _ => continue,
        };
        let source = Source { format: waiting, title: sender.title };
        if now - at < BYSTANDER && Some(source.format) != speaks && !all.contains(&source) {
            all.push(source);
        }
    }
    all
}

/// The last packet that was refused.
fn refusal(senders: &[Sender], now: Timestamp) -> Option<(Refusal, Duration)> {
    let refused = senders.iter().filter_map(|sender| match sender.reason? {
        (Reason::Refused(error), at) => Some((Refusal::Decode(error), at)),
        (Reason::Unknown { length }, at) => Some((Refusal::Unknown { length }, at)),
        _ => None,
    });
    refused.max_by_key(|(_, at)| *at).map(|(refusal, at)| (refusal, now - at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, UdpSocket};
    use std::thread;
    use std::time::Instant;
    use telemetry_decoders::Protocol;

    const TRUCK: &[u8] = br#"{"speed":10.0,"rpm":900.0,"gear":3}"#;

    fn receiver(picked: Option<Protocol>) -> (Receiver, UdpSocket) {
        let mut config = Config::default();
        config.format = picked.map_or(Format::Auto, Format::Udp);
        config.ports = vec![Listen::At((Ipv4Addr::LOCALHOST, 0).into())];
        // Games may run on this computer.
        let mut receiver = Receiver::with(config, Places::nowhere()).unwrap();
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        socket.connect(receiver.snapshot().ports[0].address).unwrap();
        (receiver, socket)
    }

    /// Looks until it is as wanted.
    #[track_caller]
    fn until(receiver: &mut Receiver, wanted: impl Fn(&Snapshot) -> bool) -> Snapshot {
        let deadline = Instant::now() + Duration::from_secs(5);
        loop {
            let snapshot = receiver.snapshot();
            if wanted(&snapshot) {
                return snapshot;
            }
            assert!(Instant::now() < deadline, "{snapshot:?}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn outgauge() -> [u8; 96] {
        let mut packet = [0; 96];
        packet[16..20].copy_from_slice(&3_000f32.to_le_bytes());
        packet
    }

    #[test]
    fn everything_rests_after_a_second() {
        let (mut receiver, socket) = receiver(None);
        assert_eq!(receiver.snapshot().signal, Signal::Never);
        socket.send(&outgauge()).unwrap();
        let live = until(&mut receiver, |snapshot| matches!(snapshot.signal, Signal::Live(_)));
        assert_eq!(live.frame.rpm, Some(3_000.0));
        let lost = until(&mut receiver, |snapshot| matches!(snapshot.signal, Signal::Lost(..)));
        let Signal::Lost(source, silence) = lost.signal else { panic!("{lost:?}") };
        assert_eq!(source.title, "Live for Speed");
        assert!((1_000..1_500).contains(&silence.as_millis()), "{silence:?}");
        assert_eq!(lost.frame, TelemetryFrame::EMPTY);
    }

    #[test]
    fn another_game_is_told_of_while_it_sends() {
        let (mut receiver, socket) = receiver(None);
        socket.send(TRUCK).unwrap();
        socket.send(&outgauge()).unwrap();
        let told = until(&mut receiver, |snapshot| !snapshot.bystanders.is_empty());
        assert_eq!(told.bystanders[0].title, "Live for Speed");
        assert!(matches!(told.signal, Signal::Live(source) if source.format == "truck"));
        let start = Instant::now();
        until(&mut receiver, |snapshot| snapshot.bystanders.is_empty());
        assert!(start.elapsed() < BYSTANDER + Duration::from_millis(500));
    }

    #[test]
    fn a_format_that_is_not_picked_is_a_bystander() {
        let (mut receiver, socket) = receiver(Some(Protocol::F1));
        socket.send(&outgauge()).unwrap();
        let snapshot = until(&mut receiver, |snapshot| !snapshot.bystanders.is_empty());
        assert_eq!(snapshot.signal, Signal::Never);
        assert_eq!(snapshot.bystanders[0].format, "outgauge");
    }

    #[test]
    fn the_last_refusal_says_why() {
        let (mut receiver, socket) = receiver(None);
        socket.send(&[1, 2, 3]).unwrap();
        let snapshot = until(&mut receiver, |snapshot| snapshot.refusal.is_some());
        let (refusal, ago) = snapshot.refusal.unwrap();
        assert_eq!(refusal.to_string(), "no format knows this packet of 3 bytes");
        assert!(ago < Duration::from_secs(5));
        assert_eq!(snapshot.counters.unknown, 1);
    }

    fn listening(ports: &[SocketAddr]) -> Result<Receiver, Box<dyn Error>> {
        let mut config = Config::default();
        config.ports = ports.iter().copied().map(Listen::At).collect();
        Receiver::with(config, Places::nowhere())
    }

    #[test]
    fn a_port_is_waited_for_only_where_it_is_taken() {
        let other = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = other.local_addr().unwrap();
        let mut taken = listening(&[address]).unwrap();
        let snapshot = taken.snapshot();
        let obstacle = snapshot.blocked().unwrap();
        assert!(obstacle.ends_with("is taken by another program"), "{obstacle}");
        drop(other);
        let open = until(&mut taken, |now| now.obstacle.is_none());
        assert_eq!(open.places(), address.to_string());
        let error = listening(&[([192, 0, 2, 1], 20_777).into()]).unwrap_err();
        assert!(error.to_string().contains("no such address"), "{error}");
    }

    #[test]
    fn of_several_ports_one_that_is_taken_stops_no_other() {
        let other = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let free = (Ipv4Addr::LOCALHOST, 0).into();
        let mut receiver = listening(&[free, other.local_addr().unwrap(), free]).unwrap();
        let snapshot = receiver.snapshot();
        let [one, two] = snapshot.ports[..] else { panic!("{snapshot:?}") };
        assert_eq!(
            snapshot.waiting(),
            format!("waiting for packets on {} and {}", one.address, two.address)
        );
        assert!(snapshot.obstacle.is_some() && snapshot.blocked().is_none());
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        socket.send_to(&outgauge(), two.address).unwrap();
        until(&mut receiver, |snapshot| matches!(snapshot.signal, Signal::Live(_)));
    }

    #[test]
    fn a_port_on_all_addresses_is_named_by_its_number() {
        let port = Port::new(Listen::All(20_777), "[::]:20777".parse().unwrap());
        assert_eq!(port.to_string(), "port 20777");
        let port = Port::new(Listen::At("[::1]:0".parse().unwrap()), "[::1]:5300".parse().unwrap());
        assert_eq!(port.to_string(), "[::1]:5300");
        assert_eq!(and(["a".into(), "b".into(), "c".into()]), "a, b and c");
    }
}
