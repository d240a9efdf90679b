//! Receiving a game's datagrams: opening a UDP port, and waiting for one that is taken.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs, UdpSocket};
use std::thread;
use std::time::{Duration, Instant};

use socket2::{Domain, Protocol, Socket, Type};

/// How long a taken port is left alone before it is tried again.
pub const RETRY: Duration = Duration::from_secs(2);

/// What the system is asked to hold while the program is busy: seconds of the fastest game.
const RECEIVE_BUFFER: usize = 1024 * 1024;

/// Room for the longest datagram there is, so that none is cut.
const LONGEST_DATAGRAM: usize = 65_536;

/// Why a port cannot be listened on. Each is one line; all but the first name the port.
#[derive(Debug)]
#[non_exhaustive]
pub enum ListenError {
    /// The text is no address to listen on.
    Address {
        /// What is wrong with it.
        reason: String,
    },
    /// Another program has the port.
    Taken {
        /// What was to be listened on.
        address: SocketAddr,
    },
    /// The system keeps the port from this user.
    NotAllowed {
        /// What was to be listened on.
        address: SocketAddr,
    },
    /// The address is none of this computer's.
    NotOurs {
        /// What was to be listened on.
        address: SocketAddr,
    },
    /// The port cannot be opened for another reason.
    Open {
        /// What was to be listened on.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The open port failed.
    Receive {
        /// What was listened on.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
}

impl fmt::Display for ListenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut port = |address: &SocketAddr, what: fmt::Arguments<'_>| {
            write!(f, "UDP port {} on {} {what}", address.port(), address.ip())
        };
        match self {
            Self::Address { reason } => f.write_str(reason),
            Self::Taken { address } => port(address, format_args!("is taken by another program")),
            Self::NotAllowed { address } => {
                port(address, format_args!("is kept from this user by the system"))
            }
            Self::NotOurs { address } => {
                port(address, format_args!("cannot be opened: this computer has no such address"))
            }
            Self::Open { address, source } => {
                port(address, format_args!("cannot be opened: {source}"))
            }
            Self::Receive { address, source } => port(address, format_args!("failed: {source}")),
        }
    }
}

impl Error for ListenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Open { source, .. } | Self::Receive { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// Reads what a user gives to listen on: `127.0.0.1:20777`, `[::]:20777`, `myhost:20777`, and
/// `:20777` or `20777` for all IPv4 addresses.
///
/// Of a name's addresses the first IPv4 one is taken, because that is what games send to.
///
/// # Errors
/// [`ListenError::Address`], saying what is wrong with the text.
pub fn parse_listen(text: &str) -> Result<SocketAddr, ListenError> {
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let wrong = |reason: String| ListenError::Address { reason };
    let (host, port) = text.rsplit_once(':').unwrap_or(("", text));
    if host.contains(':') {
        return Err(wrong("an IPv6 address is written like [::1]:20777".into()));
    }
    let port: u16 = port
        .parse()
        .map_err(|_| wrong("expected ADDRESS:PORT or a port, a number up to 65535".into()))?;
    if host.is_empty() {
        return Ok((Ipv4Addr::UNSPECIFIED, port).into());
    }
    let addresses: Vec<SocketAddr> = (host, port)
        .to_socket_addrs()
        .map_err(|error| wrong(format!("no address is known for {host}: {error}")))?
        .collect();
    addresses
        .iter()
        .find(|address| address.is_ipv4())
        .or(addresses.first())
        .copied()
        .ok_or_else(|| wrong(format!("no address is known for {host}")))
}

/// Opens a UDP port for this program alone. What is sent to it by broadcast arrives too where
/// the address is `0.0.0.0`; `[::]` takes IPv4 senders as well.
///
/// A receive on the socket waits for at most `wait`; with none at all it does not wait.
///
/// # Errors
/// Every [`ListenError`] but those of text and of receiving.
pub fn bind(address: SocketAddr, wait: Duration) -> Result<UdpSocket, ListenError> {
    open(address, wait).map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => ListenError::Taken { address },
        io::ErrorKind::PermissionDenied => ListenError::NotAllowed { address },
        io::ErrorKind::AddrNotAvailable => ListenError::NotOurs { address },
        _ => ListenError::Open { address, source },
    })
}

fn open(address: SocketAddr, wait: Duration) -> io::Result<UdpSocket> {
    let socket = Socket::new(Domain::for_address(address), Type::DGRAM, Some(Protocol::UDP))?;
    // Address reuse stays off: two programs on one port would each get some of the datagrams.
    if address.ip() == Ipv6Addr::UNSPECIFIED {
        // Systems differ in what they do unasked.
        socket.set_only_v6(false)?;
    }
    // A system may grant less; the port works all the same.
    let _ = socket.set_recv_buffer_size(RECEIVE_BUFFER);
    socket.bind(&address.into())?;
    if wait.is_zero() {
        socket.set_nonblocking(true)?;
    } else {
        socket.set_read_timeout(Some(wait))?;
    }
    Ok(socket.into())
}

/// The address and port of this computer that a datagram came to: where a socket listens on all
/// addresses, the one that leads to the sender. (For a broadcast that is not the address it was
/// sent to, which the socket does not tell.)
pub fn receiver(sender: SocketAddr, listening: SocketAddr) -> SocketAddr {
    if !listening.ip().is_unspecified() {
        return listening;
    }
    let sender = SocketAddr::new(sender.ip().to_canonical(), sender.port());
    let any: IpAddr = match sender {
        SocketAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        SocketAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    // Connecting a UDP socket sends nothing; it makes the system choose the way.
    let towards_sender = UdpSocket::bind((any, 0)).and_then(|socket| {
        socket.connect(sender)?;
        socket.local_addr()
    });
    SocketAddr::new(towards_sender.map_or(any, |local| local.ip()), listening.port())
}

/// What [`Listener::poll`] has to report.
#[derive(Debug)]
pub enum Event<'a> {
    /// Nothing new.
    Quiet,
    /// The port is open, at this address. Said once.
    Listening(SocketAddr),
    /// The port is taken, as the error says, and is tried again every [`RETRY`]. Said once.
    Waiting(ListenError),
    /// A datagram came.
    Datagram {
        /// What was sent.
        payload: &'a [u8],
        /// Who sent it.
        sender: SocketAddr,
    },
}

/// Listens on a port, and waits for it while another program has it.
#[derive(Debug)]
pub struct Listener {
    address: SocketAddr,
    wait: Duration,
    socket: Option<UdpSocket>,
    /// When to try again, once the port was found taken.
    next_try: Option<Instant>,
    buffer: Vec<u8>,
}

impl Listener {
    /// A listener whose [`poll`](Self::poll) takes up to `wait` when there is nothing to report;
    /// with none at all it does not wait.
    pub fn new(address: SocketAddr, wait: Duration) -> Self {
        Self { address, wait, socket: None, next_try: None, buffer: vec![0; LONGEST_DATAGRAM] }
    }

    /// Opens the port where that is due, or takes the next datagram.
    ///
    /// # Errors
    /// Every [`ListenError`] but a taken port, which is waited for.
    pub fn poll(&mut self, now: Instant) -> Result<Event<'_>, ListenError> {
        let Some(socket) = &self.socket else { return self.try_bind(now) };
        match socket.recv_from(&mut self.buffer) {
            Ok((length, sender)) => Ok(Event::Datagram { payload: &self.buffer[..length], sender }),
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock
                | io::ErrorKind::TimedOut
                | io::ErrorKind::Interrupted
                // Windows reports here that a datagram sent earlier found no receiver.
                | io::ErrorKind::ConnectionReset => Ok(Event::Quiet),
                _ => Err(ListenError::Receive { address: self.address, source: error }),
            },
        }
    }

    fn try_bind(&mut self, now: Instant) -> Result<Event<'_>, ListenError> {
        if let Some(next_try) = self.next_try
            && now < next_try
        {
            thread::sleep(self.wait.min(next_try - now));
            return Ok(Event::Quiet);
        }
        let known = self.next_try.replace(now + RETRY).is_some();
        match bind(self.address, self.wait) {
            Ok(socket) => {
                let local = socket.local_addr().unwrap_or(self.address);
                self.socket = Some(socket);
                Ok(Event::Listening(local))
            }
            Err(ListenError::Taken { .. }) if known => Ok(Event::Quiet),
            Err(error @ ListenError::Taken { .. }) => Ok(Event::Waiting(error)),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn listener(address: SocketAddr) -> (Listener, Instant) {
        (Listener::new(address, Duration::ZERO), Instant::now())
    }

    /// Polls until something is reported: a datagram takes a moment, even to this computer.
    fn receive(listener: &mut Listener) -> (Vec<u8>, SocketAddr) {
        let deadline = Instant::now() + Duration::from_secs(5);
        while Instant::now() < deadline {
            match listener.poll(Instant::now()).unwrap() {
                Event::Quiet => thread::sleep(Duration::from_millis(1)),
                Event::Datagram { payload, sender } => return (payload.to_vec(), sender),
                other => panic!("{other:?}"),
            }
        }
        panic!("nothing came");
    }

    #[test]
    fn reads_listen_addresses() {
        let all = |port: u16| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        for (text, address) in [
            ("20777", all(20777)),
            (":20777", all(20777)),
            ("0.0.0.0:20777", all(20777)),
            ("127.0.0.1:5300", SocketAddr::from((LOCAL, 5300))),
            ("[::]:20777", SocketAddr::from((Ipv6Addr::UNSPECIFIED, 20777))),
            ("[::1]:65535", SocketAddr::from((Ipv6Addr::LOCALHOST, 65535))),
            ("localhost:9996", SocketAddr::from((LOCAL, 9996))),
        ] {
            assert_eq!(parse_listen(text).unwrap(), address, "{text}");
        }
    }

    #[test]
    fn says_what_is_wrong_with_a_listen_address() {
        for (text, reason) in [
            ("", "expected ADDRESS:PORT or a port, a number up to 65535"),
            (":", "expected ADDRESS:PORT or a port, a number up to 65535"),
            ("localhost", "expected ADDRESS:PORT or a port, a number up to 65535"),
            ("127.0.0.1", "expected ADDRESS:PORT or a port, a number up to 65535"),
            ("127.0.0.1:65536", "expected ADDRESS:PORT or a port, a number up to 65535"),
            ("20777x", "expected ADDRESS:PORT or a port, a number up to 65535"),
            ("::1", "an IPv6 address is written like [::1]:20777"),
            ("::1:20777", "an IPv6 address is written like [::1]:20777"),
        ] {
            assert_eq!(parse_listen(text).unwrap_err().to_string(), reason, "{text}");
        }
    }

    #[test]
    fn receives_from_both_families() {
        let (mut both, now) = listener((Ipv6Addr::UNSPECIFIED, 0).into());
        let port = match both.poll(now) {
            Ok(Event::Listening(local)) => local.port(),
            // A computer without IPv6.
            Err(ListenError::Open { .. }) => return,
            other => panic!("{other:?}"),
        };
        let from = UdpSocket::bind((LOCAL, 0)).unwrap();
        from.send_to(b"four", (LOCAL, port)).unwrap();
        let (payload, sender) = receive(&mut both);
        assert_eq!(payload, b"four");
        assert_eq!(sender.ip().to_canonical(), LOCAL);
        assert_eq!(
            receiver(sender, (Ipv6Addr::UNSPECIFIED, port).into()),
            SocketAddr::from((LOCAL, port))
        );
    }

    #[test]
    fn receives_the_longest_and_the_empty_datagram() {
        let (mut listener, now) = listener((LOCAL, 0).into());
        let Ok(Event::Listening(local)) = listener.poll(now) else { panic!("not open") };
        assert!(matches!(listener.poll(now), Ok(Event::Quiet)));
        let from = UdpSocket::bind((LOCAL, 0)).unwrap();
        let longest: Vec<u8> = (0..65_507u32).map(|i| i as u8).collect();
        from.send_to(&longest, local).unwrap();
        from.send_to(&[], local).unwrap();
        let sender = from.local_addr().unwrap();
        assert_eq!(receive(&mut listener), (longest, sender));
        assert_eq!(receive(&mut listener), (Vec::new(), sender));
    }

    #[test]
    fn waits_for_a_taken_port_and_says_so_once() {
        let other = UdpSocket::bind((LOCAL, 0)).unwrap();
        let address = other.local_addr().unwrap();
        let (mut listener, start) = listener(address);
        let Ok(Event::Waiting(error)) = listener.poll(start) else { panic!("not taken") };
        assert_eq!(
            error.to_string(),
            format!("UDP port {} on 127.0.0.1 is taken by another program", address.port())
        );
        assert!(matches!(listener.poll(start), Ok(Event::Quiet)));
        assert!(matches!(listener.poll(start + RETRY), Ok(Event::Quiet)), "taken still");
        drop(other);
        let just_before = start + RETRY * 2 - Duration::from_millis(1);
        assert!(matches!(listener.poll(just_before), Ok(Event::Quiet)), "tried too early");
        let Ok(Event::Listening(local)) = listener.poll(start + RETRY * 2) else {
            panic!("not tried again")
        };
        assert_eq!(local, address);
    }

    #[test]
    fn keeps_the_port_for_itself() {
        let ours = bind((LOCAL, 0).into(), Duration::ZERO).unwrap();
        let address = ours.local_addr().unwrap();
        assert!(matches!(bind(address, Duration::ZERO), Err(ListenError::Taken { .. })));
        let rude = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP)).unwrap();
        rude.set_reuse_address(true).unwrap();
        // Windows lets a program that asks for reuse in, whatever the first one says.
        if cfg!(unix) {
            assert!(rude.bind(&address.into()).is_err());
        }
    }

    #[test]
    fn tells_an_address_of_another_computer() {
        // Kept free for documentation, so nobody has it.
        let address = SocketAddr::from((Ipv4Addr::new(203, 0, 113, 1), 20777));
        assert_eq!(
            bind(address, Duration::ZERO).unwrap_err().to_string(),
            "UDP port 20777 on 203.0.113.1 cannot be opened: this computer has no such address"
        );
    }

    #[test]
    fn finds_the_address_a_datagram_came_to() {
        let sender = SocketAddr::from((LOCAL, 50000));
        assert_eq!(
            receiver(sender, (Ipv4Addr::UNSPECIFIED, 20777).into()),
            SocketAddr::from((LOCAL, 20777))
        );
        let given = SocketAddr::from((Ipv4Addr::new(10, 0, 0, 7), 20777));
        assert_eq!(receiver(sender, given), given);
    }

    #[test]
    fn a_wait_is_kept_and_not_passed() {
        let mut listener = Listener::new((LOCAL, 0).into(), Duration::from_millis(50));
        assert!(matches!(listener.poll(Instant::now()), Ok(Event::Listening(_))));
        let before = Instant::now();
        assert!(matches!(listener.poll(before), Ok(Event::Quiet)));
        let took = before.elapsed();
        assert!(took >= Duration::from_millis(40) && took < Duration::from_secs(5), "{took:?}");
    }
}
