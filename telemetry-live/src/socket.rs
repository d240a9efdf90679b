//! One port that is listened on.

use core::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::io;

use mio::net::UdpSocket;
use socket2::{Domain, Protocol, Socket, Type};

use crate::{Listen, Problem};

/// What the system is asked to hold while the program is busy: a fifth of a
/// second of 20,000 datagrams a second. Linux grants at most
/// `net.core.rmem_max`.
const RECEIVE_BUFFER: usize = 4 << 20;

/// Opens the port for this program alone.
pub(crate) fn open(listen: Listen) -> Result<UdpSocket, Problem> {
    let opened = match listen {
        Listen::All(port) => match bind((Ipv6Addr::UNSPECIFIED, port).into()) {
            // A computer without IPv6.
            Err(error) if !is_final(&error) => bind((Ipv4Addr::UNSPECIFIED, port).into()),
            other => other,
        },
        Listen::At(address) => bind(address),
    };
    opened.map_err(|error| not_opened(listen, &error))
}

fn not_opened(port: Listen, error: &io::Error) -> Problem {
    match error.kind() {
        io::ErrorKind::AddrInUse => Problem::PortTaken(port),
        io::ErrorKind::PermissionDenied => Problem::PortDenied(port),
        io::ErrorKind::AddrNotAvailable => {
            Problem::PortFailed { port, reason: "this computer has no such address".into() }
        }
        _ => Problem::PortFailed { port, reason: crate::engine::one_line(error) },
    }
}

/// Whether the port cannot be had over IPv4 either.
fn is_final(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied)
}

fn bind(address: SocketAddr) -> io::Result<UdpSocket> {
    let socket = Socket::new(Domain::for_address(address), Type::DGRAM, Some(Protocol::UDP))?;
    // Address reuse stays off: two programs on one port would each get some of
    // the datagrams, or one of them none.
    if address.ip() == Ipv6Addr::UNSPECIFIED {
        // Systems differ in what they do unasked.
        socket.set_only_v6(false)?;
    }
    // Receiving needs no leave; some systems' firewalls look at it all the same.
    let _ = socket.set_broadcast(true);
    // A system may grant less; the port works all the same.
    let _ = socket.set_recv_buffer_size(RECEIVE_BUFFER);
    socket.bind(&address.into())?;
    socket.set_nonblocking(true)?;
    Ok(UdpSocket::from_std(socket.into()))
}

/// The address without the form in which a socket of both kinds names IPv4.
pub(crate) fn canonical(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}

/// Whether this computer has the address, so that what is sent there comes to
/// its own ports.
pub(crate) fn is_ours(address: SocketAddr) -> bool {
    let ip = address.ip().to_canonical();
    ip.is_unspecified()
        || ip.is_loopback()
        || ip == Ipv4Addr::BROADCAST
        || std::net::UdpSocket::bind((ip, 0)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_of_a_port() {
        let port = Listen::All(80);
        for (kind, said) in [
            (io::ErrorKind::AddrInUse, "UDP port 80 is taken by another program"),
            (io::ErrorKind::PermissionDenied, "UDP port 80 is kept from this user by the system"),
            (
                io::ErrorKind::AddrNotAvailable,
                "UDP port 80 cannot be opened: this computer has no such address",
            ),
            (io::ErrorKind::OutOfMemory, "UDP port 80 cannot be opened: out of memory"),
        ] {
            assert_eq!(not_opened(port, &kind.into()).to_string(), said);
        }
    }
}
