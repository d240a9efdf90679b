//! Where every datagram is sent on to.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use core::time::Duration;
use std::io::{self, ErrorKind};
use std::net::UdpSocket;

use telemetry_core::Timestamp;

use crate::engine::one_line;
use crate::socket::{canonical, is_ours};
use crate::{Event, Listen, Problem};

/// How long everything must have gone through before trouble is over.
const CALM: Duration = Duration::from_secs(1);

/// How often a socket that could not be opened is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// A target, with a socket of its own: what one of them reports or holds up is
/// no other's matter.
pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    /// It is a port of ours.
    pub(crate) refused: bool,
    socket: Option<UdpSocket>,
    /// What it sends from.
    local: Option<SocketAddr>,
    opened: Option<Timestamp>,
    pub(crate) sent: u64,
    pub(crate) not_sent: u64,
    trouble: Option<Trouble>,
}

struct Trouble {
    problem: Problem,
    /// Since when everything goes through.
    calm: Option<Timestamp>,
}

impl Target {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self {
            address,
            refused: false,
            socket: None,
            local: None,
            opened: None,
            sent: 0,
            not_sent: 0,
            trouble: None,
        }
    }

    /// Whether what is sent there comes to one of these.
    pub(crate) fn is_own_port(&self, ports: impl IntoIterator<Item = Listen>) -> bool {
        let mut ours = None;
        ports.into_iter().any(|port| {
            hears(port, self.address) && *ours.get_or_insert_with(|| is_ours(self.address))
        })
    }

    /// Whether a datagram of this sender is one that was sent there: it has come back,
    /// from a group of many or after this computer has got a new address.
    pub(crate) fn has_sent(&self, sender: SocketAddr) -> bool {
        self.local.is_some_and(|local| local == sender)
    }

    /// What does not work at present, for the report.
    pub(crate) fn trouble(&self) -> Option<String> {
        if self.refused {
            return Some(one_line(&Problem::TargetIsOwnPort(self.address)));
        }
        self.trouble.as_ref().map(|trouble| one_line(&trouble.problem))
    }

    /// Sends a datagram on, without waiting; what there is to tell of it.
    pub(crate) fn send(&mut self, datagram: &[u8], now: Timestamp) -> Option<Event> {
        if self.refused {
            return None;
        }
        let error = match self.try_send(datagram, now) {
            Ok(()) => {
                self.sent = self.sent.saturating_add(1);
                return self.calm(now);
            }
            Err(error) => error,
        };
        self.not_sent = self.not_sent.saturating_add(1);
        match error.kind() {
            // A full buffer is a moment's matter.
            ErrorKind::WouldBlock | ErrorKind::Interrupted => return None,
            // Said of an earlier datagram, which counts as sent; this one was not
            // tried yet.
            ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset => {
                let _ = self.try_send(datagram, now);
            }
            // The interface may have gone, and its address with it.
            _ => self.socket = None,
        }
        self.troubled(&error)
    }

    fn troubled(&mut self, error: &io::Error) -> Option<Event> {
        if let Some(trouble) = &mut self.trouble {
            trouble.calm = None;
            return None;
        }
        let reason = match error.kind() {
            ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset => {
                "no program listens there".into()
            }
            _ => one_line(error),
        };
        let problem = Problem::TargetFailed { target: self.address, reason };
        self.trouble = Some(Trouble { problem: problem.clone(), calm: None });
        Some(Event::Problem(problem))
    }

    /// Trouble is over once everything went through for some time.
    fn calm(&mut self, now: Timestamp) -> Option<Event> {
        let trouble = self.trouble.as_mut()?;
        if now.since(*trouble.calm.get_or_insert(now)) < CALM {
            return None;
        }
        self.trouble.take().map(|trouble| Event::Solved(trouble.problem))
    }

    fn try_send(&mut self, datagram: &[u8], now: Timestamp) -> io::Result<()> {
        if self.socket.is_none() {
            if self.opened.is_some_and(|opened| now.since(opened) < RETRY) {
                return Err(ErrorKind::NotConnected.into());
            }
            self.opened = Some(now);
            let socket = connect(self.address)?;
            self.local = socket.local_addr().ok().map(canonical);
            self.socket = Some(socket);
        }
        match &self.socket {
            Some(socket) => socket.send(datagram).map(drop),
            None => Err(ErrorKind::NotConnected.into()),
        }
    }
}

/// Whether a port hears what is sent to an address, if that is one of ours.
fn hears(listen: Listen, address: SocketAddr) -> bool {
    let to = address.ip().to_canonical();
    let one = match listen {
        Listen::All(_) => None,
        Listen::At(at) => Some(at.ip().to_canonical()),
    };
    let here = one.is_none_or(|one| {
        // No address leads to this computer by some address, and a group to many.
        let many = to.is_unspecified() || to.is_multicast() || to == Ipv4Addr::BROADCAST;
        let family = one.is_ipv6() || to.is_ipv4();
        one == to || many || (one.is_unspecified() && family)
    });
    here && listen.port() == address.port()
}

fn connect(target: SocketAddr) -> io::Result<UdpSocket> {
    let any: IpAddr =
        if target.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind((any, 0))?;
    // A target may be all of a network.
    socket.set_broadcast(true)?;
    socket.connect(target)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}
