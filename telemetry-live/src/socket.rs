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

#[cfg(not(windows))]
mod sharing {
    use super::{Socket, io};

    /// Nobody else can have the port while nobody asks to share it.
    #[allow(clippy::unnecessary_wraps, reason = "its twin may fail")]
    pub(super) fn refuse(_: &Socket) -> io::Result<()> {
        Ok(())
    }
}

/// On Windows a program that asks to reuse addresses gets a port that another one
/// has, and who of the two receives is not said, unless the first one asks for the
/// port alone.
#[cfg(windows)]
#[allow(unsafe_code, reason = "socket2 has no such option")]
mod sharing {
    use std::os::windows::io::AsRawSocket;

    use windows_sys::Win32::Networking::WinSock::{SO_EXCLUSIVEADDRUSE, SOL_SOCKET, setsockopt};

    use super::{Socket, io};

    pub(super) fn refuse(socket: &Socket) -> io::Result<()> {
        let on = 1i32.to_ne_bytes();
        #[allow(clippy::cast_possible_truncation, reason = "sockets are that wide")]
        let raw = socket.as_raw_socket() as usize;
        // SAFETY: the socket is open while it is borrowed, and the call reads the
        // four bytes that the pointer and the length name, which outlive it.
        let failed =
            unsafe { setsockopt(raw, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, on.as_ptr(), 4) } != 0;
        if failed { Err(io::Error::last_os_error()) } else { Ok(()) }
    }
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
    sharing::refuse(&socket)?;
    if let Err(error) = socket.bind(&address.into()) {
        // Windows says so too where another program has the port and would share it.
        let denied = cfg!(windows) && error.kind() == io::ErrorKind::PermissionDenied;
        let taken = denied
            && std::net::UdpSocket::bind(address)
                .map_or_else(|error| error.kind() == io::ErrorKind::AddrInUse, |_| true);
        return Err(if taken { io::ErrorKind::AddrInUse.into() } else { error });
    }
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
        || ip.is_multicast()
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
