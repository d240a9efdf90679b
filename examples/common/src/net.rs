//! Addresses on command lines, and whether their ports can be had.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};

use telemetry_live::{Event, Listen, Live, Problem};

/// Hands out what is known once the ports were tried for the first time.
///
/// # Errors
/// A port cannot be had, now or later. One that another program has is waited for.
pub fn ports_open(live: &mut Live, mut tell: impl FnMut(Event)) -> Result<(), Problem> {
    while let Some(event) = live.poll(live.now()) {
        match event {
            Event::Problem(problem @ (Problem::PortDenied(_) | Problem::PortFailed { .. })) => {
                return Err(problem);
            }
            event => tell(event),
        }
    }
    Ok(())
}

/// Reads what a user gives to listen on: a port, which is one on all addresses of this computer,
/// or what [`address`] takes.
///
/// # Errors
/// What is wrong with the text.
pub fn listen_on(text: &str) -> Result<Listen, String> {
    match text.strip_prefix(':').unwrap_or(text).parse() {
        Ok(port) if port != 0 => Ok(Listen::All(port)),
        _ => address(text).map(Listen::At),
    }
}

/// Reads what a user gives to send to: what [`address`] takes, where a port alone is one of this
/// computer.
///
/// # Errors
/// What is wrong with the text.
pub fn send_to(text: &str) -> Result<SocketAddr, String> {
    let mut target = address(text)?;
    if target.port() == 0 {
        return Err("nobody listens on port 0".into());
    }
    if target.ip().is_unspecified() {
        target.set_ip(match target {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    Ok(target)
}

/// Reads `127.0.0.1:20777`, `[::]:20777`, `myhost:20777`, and `:20777` or `20777` for all IPv4
/// addresses.
///
/// Of a name's addresses the first IPv4 one is taken, because that is what games send to.
///
/// # Errors
/// What is wrong with the text.
pub fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let (host, port) = text.rsplit_once(':').unwrap_or(("", text));
    if host.contains(':') {
        return Err("an IPv6 address is written like [::1]:20777".into());
    }
    let port: u16 = port
        .parse()
        .map_err(|_| "expected ADDRESS:PORT or a port, a number up to 65535".to_owned())?;
    if host.is_empty() {
        return Ok((Ipv4Addr::UNSPECIFIED, port).into());
    }
    let addresses: Vec<SocketAddr> = (host, port)
        .to_socket_addrs()
        .map_err(|error| format!("no address is known for {host}: {error}"))?
        .collect();
    addresses
        .iter()
        .find(|address| address.is_ipv4())
        .or(addresses.first())
        .copied()
        .ok_or_else(|| format!("no address is known for {host}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn reads_addresses() {
        let all = |port: u16| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        for (text, expected) in [
            ("20777", all(20777)),
            (":20777", all(20777)),
            ("0.0.0.0:20777", all(20777)),
            ("127.0.0.1:5300", SocketAddr::from((LOCAL, 5300))),
            ("[::]:20777", SocketAddr::from((Ipv6Addr::UNSPECIFIED, 20777))),
            ("[::1]:65535", SocketAddr::from((Ipv6Addr::LOCALHOST, 65535))),
            ("localhost:9996", SocketAddr::from((LOCAL, 9996))),
        ] {
            assert_eq!(address(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn says_what_is_wrong_with_an_address() {
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
            assert_eq!(address(text).unwrap_err(), reason, "{text}");
        }
    }

    #[test]
    fn a_port_alone_is_everywhere_to_listen_and_here_to_send() {
        assert_eq!(listen_on("5300"), Ok(Listen::All(5_300)));
        assert_eq!(listen_on(":5300"), Ok(Listen::All(5_300)));
        assert_eq!(listen_on("[::1]:5300").unwrap().to_string(), "UDP port 5300 on ::1");
        assert!(listen_on("::1:5300").unwrap_err().contains("[::1]:20777"));
        assert_eq!(send_to("9"), Ok((LOCAL, 9).into()));
        assert_eq!(send_to(":9"), Ok((LOCAL, 9).into()));
        assert_eq!(send_to("[::1]:9"), Ok((Ipv6Addr::LOCALHOST, 9).into()));
        assert_eq!(send_to("127.0.0.1:0").unwrap_err(), "nobody listens on port 0");
    }
}
