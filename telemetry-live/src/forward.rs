//! Where every datagram is sent on to.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use core::time::Duration;
use std::io::{self, ErrorKind};
use std::net::UdpSocket;

use telemetry_core::Timestamp;

use crate::engine::one_line;
use crate::socket::is_ours;
use crate::{Event, Problem};

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
            opened: None,
            sent: 0,
            not_sent: 0,
            trouble: None,
        }
    }

    /// Whether sending there would come back, given the ports that are listened
    /// on.
    pub(crate) fn is_own_port(&self, ports: impl IntoIterator<Item = u16>) -> bool {
        ports.into_iter().any(|port| port == self.address.port()) && is_ours(self.address)
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
            self.socket = Some(connect(self.address)?);
        }
        match &self.socket {
            Some(socket) => socket.send(datagram).map(drop),
            None => Err(ErrorKind::NotConnected.into()),
        }
    }
}

fn connect(target: SocketAddr) -> io::Result<UdpSocket> {
    let any: IpAddr =
        if target.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind((any, 0))?;
    socket.connect(target)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}
