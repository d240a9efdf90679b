//! What came in: a thread receives and decodes, and whoever shows it takes the newest.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use telemetry_core::{DecodeError, TelemetryFrame, Timestamp};
use telemetry_decoders::Protocol;
use telemetry_detect::{AutoDetect, Counters, Outcome};
use telemetry_examples::net::{Event, ListenError, Listener};

use crate::rate::Rate;

/// How long the receiving thread waits for a datagram before it looks again.
const WAIT: Duration = Duration::from_millis(100);

/// For how long another format that sends is told of.
const BYSTANDER: Duration = Duration::from_secs(2);

/// After how long without a frame everything rests. A truck sends only what changes.
const fn hold(protocol: Protocol) -> Duration {
    match protocol {
        Protocol::Truck => Duration::from_secs(10),
        _ => Duration::from_secs(1),
    }
}

/// Who sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) protocol: Protocol,
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
    pub(crate) picked: Option<Protocol>,
    /// Who else sends, and is not shown.
    pub(crate) bystanders: Vec<Source>,
    /// The last refusal, and how long ago it was.
    pub(crate) refusal: Option<(Refusal, Duration)>,
}

/// What came in so far. Knows no clock and no socket.
#[derive(Debug)]
struct Feed {
    address: SocketAddr,
    obstacle: Option<String>,
    detect: AutoDetect,
    shown: Option<Shown>,
    bystanders: BTreeMap<Protocol, (&'static str, Timestamp)>,
    refusal: Option<(Refusal, Timestamp)>,
    packets: Rate,
    frames: Rate,
}

/// The newest frame.
#[derive(Clone, Copy, Debug)]
struct Shown {
    source: Source,
    frame: TelemetryFrame,
    at: Timestamp,
}

impl Feed {
    fn new(address: SocketAddr, picked: Option<Protocol>) -> Self {
        let mut detect = AutoDetect::new();
        detect.pick(picked);
        Self {
            address,
            obstacle: None,
            detect,
            shown: None,
            bystanders: BTreeMap::new(),
            refusal: None,
            packets: Rate::default(),
            frames: Rate::default(),
        }
    }

    fn take(&mut self, event: Event<'_>, now: Timestamp) {
        match event {
            Event::Quiet => {}
            Event::Listening(address) => {
                self.address = address;
                self.obstacle = None;
            }
            Event::Waiting(error) => self.obstacle = Some(error.to_string()),
            Event::Datagram { payload, .. } => self.packet(payload, now),
        }
    }

    fn packet(&mut self, packet: &[u8], now: Timestamp) {
        self.packets.count(now);
        let event = self.detect.push(packet, now);
        match (event.outcome, event.protocol) {
            (Outcome::Frame(frame), Some(protocol)) => {
                self.frames.count(now);
                let source = Source { protocol, title: event.title };
                self.shown = Some(Shown { source, frame: *frame, at: now });
            }
            (Outcome::Waiting(_) | Outcome::NotPicked, Some(protocol)) => {
                self.bystanders.insert(protocol, (event.title, now));
            }
            (Outcome::Refused(error), _) => self.refusal = Some((Refusal::Decode(error), now)),
            (Outcome::Unknown, _) => {
                self.refusal = Some((Refusal::Unknown { length: packet.len() }, now));
            }
            _ => {}
        }
    }

    fn signal(&self, now: Timestamp) -> Signal {
        let Some(shown) = self.shown else { return Signal::Never };
        let silence = now - shown.at;
        if silence < hold(shown.source.protocol) {
            Signal::Live(shown.source)
        } else {
            Signal::Lost(shown.source, silence)
        }
    }

    fn bystanders(&self, now: Timestamp) -> Vec<Source> {
        let speaks = self.shown.map(|shown| shown.source.protocol);
        self.bystanders
            .iter()
            .filter(|&(&protocol, &(_, at))| Some(protocol) != speaks && now - at < BYSTANDER)
            .map(|(&protocol, &(title, _))| Source { protocol, title })
            .collect()
    }

    fn snapshot(&self, now: Timestamp) -> Snapshot {
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
            packets_per_second: self.packets.per_second(now),
            frames_per_second: self.frames.per_second(now),
            counters: self.detect.counters().clone(),
            picked: self.detect.picked(),
            bystanders: self.bystanders(now),
            refusal: self.refusal.map(|(refusal, at)| (refusal, now - at)),
        }
    }
}

/// What the receiving thread and the others share: a feed until the port fails.
type Shared = Mutex<Result<Feed, ListenError>>;

/// The receiving thread.
#[derive(Debug)]
pub(crate) struct Receiver {
    start: Instant,
    shared: Arc<Shared>,
}

impl Receiver {
    /// Opens the port, or finds it taken, and receives from then on until the program ends.
    pub(crate) fn start(
        address: SocketAddr,
        picked: Option<Protocol>,
    ) -> Result<Self, ListenError> {
        let start = Instant::now();
        let mut listener = Listener::new(address, WAIT);
        let mut feed = Feed::new(address, picked);
        feed.take(listener.poll(start)?, Timestamp::ZERO);
        let shared = Arc::new(Mutex::new(Ok(feed)));
        let with_thread = Arc::clone(&shared);
        thread::spawn(move || receive(listener, &with_thread, start));
        Ok(Self { start, shared })
    }

    /// What there is to show now.
    pub(crate) fn snapshot(&self) -> Result<Snapshot, Box<dyn Error>> {
        let mut shared = self.shared.lock().map_err(|_| "the receiving thread broke down")?;
        match &mut *shared {
            Ok(feed) => Ok(feed.snapshot(Timestamp::from(self.start.elapsed()))),
            Err(error) => Err(error.to_string().into()),
        }
    }
}

/// Takes in what comes, as fast as it comes: only the newest frame stays.
fn receive(mut listener: Listener, shared: &Shared, start: Instant) {
    loop {
        let event = listener.poll(Instant::now());
        let now = Timestamp::from(start.elapsed());
        let Ok(mut shared) = shared.lock() else { return };
        match (event, &mut *shared) {
            (Ok(event), Ok(feed)) => feed.take(event, now),
            (Err(error), _) => {
                *shared = Err(error);
                return;
            }
            (_, Err(_)) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, UdpSocket};

    const TRUCK: &[u8] = br#"{"speed":10.0,"rpm":900.0,"gear":3}"#;

    fn feed(picked: Option<Protocol>) -> Feed {
        Feed::new((Ipv4Addr::LOCALHOST, 20_777).into(), picked)
    }

    fn at(millis: u64) -> Timestamp {
        Timestamp::from_millis(millis)
    }

    fn outgauge() -> [u8; 96] {
        let mut packet = [0; 96];
        packet[16..20].copy_from_slice(&3_000f32.to_le_bytes());
        packet
    }

    #[test]
    fn everything_rests_after_a_second_and_a_truck_after_ten() {
        for (packet, hold) in [(&outgauge()[..], 1_000), (TRUCK, 10_000)] {
            let mut feed = feed(None);
            assert_eq!(feed.snapshot(at(0)).signal, Signal::Never);
            feed.packet(packet, at(0));
            let live = feed.snapshot(at(hold - 1));
            assert!(matches!(live.signal, Signal::Live(_)));
            assert!(live.frame.rpm.is_some());
            let lost = feed.snapshot(at(hold));
            assert!(
                matches!(lost.signal, Signal::Lost(_, silence) if silence.as_millis() == u128::from(hold))
            );
            assert_eq!(lost.frame, TelemetryFrame::EMPTY);
        }
    }

    #[test]
    fn another_game_is_told_of_while_it_sends() {
        let mut feed = feed(None);
        feed.packet(TRUCK, at(0));
        feed.packet(&outgauge(), at(1));
        let title = |now| feed.snapshot(at(now)).bystanders.first().map(|source| source.title);
        assert_eq!(title(2), Some("Live for Speed"));
        assert_eq!(title(2_001), None);
    }

    #[test]
    fn a_format_that_is_not_picked_is_a_bystander() {
        let mut feed = feed(Some(Protocol::F1));
        feed.packet(&outgauge(), at(0));
        let snapshot = feed.snapshot(at(1));
        assert_eq!(snapshot.signal, Signal::Never);
        assert_eq!(snapshot.bystanders.first().map(|one| one.protocol), Some(Protocol::OutGauge));
    }

    #[test]
    fn the_last_refusal_says_why() {
        let mut feed = feed(None);
        feed.packet(&[1, 2, 3], at(0));
        let (refusal, ago) = feed.snapshot(at(500)).refusal.unwrap();
        assert_eq!(refusal.to_string(), "no format knows this packet of 3 bytes");
        assert_eq!(ago, Duration::from_millis(500));
    }

    #[test]
    fn real_datagrams_arrive() {
        let receiver = Receiver::start((Ipv4Addr::LOCALHOST, 0).into(), None).unwrap();
        let address = receiver.snapshot().unwrap().address;
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let deadline = Instant::now() + Duration::from_secs(5);
        while receiver.snapshot().unwrap().signal == Signal::Never {
            assert!(Instant::now() < deadline, "nothing came");
            socket.send_to(&outgauge(), address).unwrap();
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(receiver.snapshot().unwrap().frame.rpm, Some(3_000.0));
    }
}
