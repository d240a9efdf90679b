//! What came in, as whoever shows it wants it.

use std::error::Error;
use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use telemetry_core::{DecodeError, TelemetryFrame, Timestamp};
use telemetry_detect::Counters;
use telemetry_examples::net::ports_open;
use telemetry_live::{Config, Event, Format, Listen, Live, Places, Problem, Reason, Sender};

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
    pub(crate) address: SocketAddr,
    /// Why the port cannot be listened on, for now.
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

/// Receives from the port and looks into shared memory, and keeps what came last.
#[derive(Debug)]
pub(crate) struct Receiver {
    live: Live,
    address: SocketAddr,
    obstacle: Option<String>,
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
    /// Opens the port, or finds it taken, and receives from then on.
    pub(crate) fn start(address: SocketAddr, config: Config) -> Result<Self, Box<dyn Error>> {
        Self::with(address, config, Places::default())
    }

    fn with(
        address: SocketAddr,
        mut config: Config,
        places: Places,
    ) -> Result<Self, Box<dyn Error>> {
        config.ports = vec![Listen::At(address)];
        let picked = Some(config.format).filter(|format| *format != Format::Auto);
        let picked = picked.map(Format::word);
        let live = Live::with(config, places)?;
        let mut receiver = Self { live, address, obstacle: None, picked, shown: None };
        // What is wrong with the port is known at once; only one that is taken may
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
            Event::Listening(address) => {
                self.address = address;
                self.obstacle = None;
            }
            Event::Problem(
                problem @ (Problem::PortTaken(_)
                | Problem::PortDenied(_)
                | Problem::PortFailed { .. }),
            ) => self.obstacle = Some(problem.to_string()),
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
        let signal = self.signal(now);
        let frame = match (signal, self.shown) {
            (Signal::Live(_), Some(shown)) => shown.frame,
            _ => TelemetryFrame::EMPTY,
        };
        Snapshot {
            address: self.address,
            obstacle: self.obstacle.clone(),
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
        // Games may run on this computer.
        let address = (Ipv4Addr::LOCALHOST, 0).into();
        let mut receiver = Receiver::with(address, config, Places::nowhere()).unwrap();
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        socket.connect(receiver.snapshot().address).unwrap();
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

    #[test]
    fn a_port_is_waited_for_only_where_it_is_taken() {
        let other = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = other.local_addr().unwrap();
        let mut taken = Receiver::start(address, Config::default()).unwrap();
        let obstacle = taken.snapshot().obstacle.unwrap();
        assert!(obstacle.ends_with("is taken by another program"), "{obstacle}");
        drop(other);
        assert_eq!(until(&mut taken, |now| now.obstacle.is_none()).address, address);
        let error =
            Receiver::start(([192, 0, 2, 1], 20_777).into(), Config::default()).unwrap_err();
        assert!(error.to_string().contains("no such address"), "{error}");
    }
}
