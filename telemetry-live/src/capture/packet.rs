//! From a packet as a network card saw it to the UDP datagram in it.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use etherparse::{EtherType, NetSlice, SlicedPacket, TransportSlice};

/// A packet out of a pcap or pcapng file.
#[derive(Debug)]
pub(super) struct Packet<'a> {
    /// Microseconds since 1970.
    pub(super) time_us: u64,
    /// What the packet begins with: a `LINKTYPE_` number.
    pub(super) link_type: u32,
    pub(super) data: &'a [u8],
    /// Whether bytes were left out when the packet was recorded.
    pub(super) cut: bool,
}

/// The datagram in a packet.
#[derive(Debug)]
pub(super) struct Udp<'a> {
    pub(super) source: SocketAddr,
    pub(super) destination: SocketAddr,
    pub(super) payload: &'a [u8],
}

/// How many packets of pcap and pcapng files held no datagram to hand out, by reason.
///
/// [`Capture::skipped`](super::Capture::skipped) gives it; the module [`capture`](crate::capture) has an
/// example.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Skipped {
    /// Not UDP over IP: TCP, ARP, ICMP and the like.
    pub not_udp: u64,
    /// Part of a datagram that was sent in several IP fragments.
    pub fragments: u64,
    /// Cut when it was recorded (snap length), so that not all of it is in the file.
    pub truncated: u64,
    /// Whole, but its headers contradict its length or each other.
    pub malformed: u64,
    /// Recorded on a kind of network that is not known here.
    pub unknown_link: u64,
}

impl Skipped {
    /// All of them.
    pub fn total(&self) -> u64 {
        let Self { not_udp, fragments, truncated, malformed, unknown_link } = self;
        [not_udp, fragments, truncated, malformed, unknown_link]
            .into_iter()
            .fold(0, |sum, count| sum.saturating_add(*count))
    }

    pub(super) fn count(&mut self, reason: Skip) {
        let count = match reason {
            Skip::NotUdp => &mut self.not_udp,
            Skip::Fragment => &mut self.fragments,
            Skip::Truncated => &mut self.truncated,
            Skip::Malformed => &mut self.malformed,
            Skip::UnknownLink => &mut self.unknown_link,
        };
        *count = count.saturating_add(1);
    }
}

impl fmt::Display for Skipped {
    /// "skipped 12 packets: 10 not UDP, 2 fragments"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skipped {} packets", self.total())?;
        let mut separator = ": ";
        for (count, name) in [
            (self.not_udp, "not UDP"),
            (self.fragments, "fragments"),
            (self.truncated, "cut short when recorded"),
            (self.malformed, "malformed"),
            (self.unknown_link, "of an unknown link type"),
        ] {
            if count > 0 {
                write!(f, "{separator}{count} {name}")?;
                separator = ", ";
            }
        }
        Ok(())
    }
}

/// Why a packet is passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Skip {
    NotUdp,
    Fragment,
    Truncated,
    Malformed,
    UnknownLink,
}

/// Finds the datagram in a packet. Checksums are not looked at: the sending computer's own
/// recording has wrong ones wherever its network card fills them in.
pub(super) fn udp<'a>(packet: &Packet<'a>) -> Result<Udp<'a>, Skip> {
    let data = packet.data;
    let sliced = match packet.link_type {
        // NULL and LOOP: an address family whose number differs between systems; the IP version
        // behind it says the same.
        0 | 108 => data.get(4..).map(SlicedPacket::from_ip),
        1 => Some(SlicedPacket::from_ethernet(data)),
        // RAW, by its three numbers; IPV4; IPV6
        12 | 14 | 101 | 228 | 229 => Some(SlicedPacket::from_ip(data)),
        // LINUX_SLL and LINUX_SLL2
        113 => cooked(data, 14, 16),
        276 => cooked(data, 0, 20),
        _ => return Err(Skip::UnknownLink),
    };
    let broken = if packet.cut { Skip::Truncated } else { Skip::Malformed };
    let Some(Ok(sliced)) = sliced else { return Err(broken) };

    if sliced.is_ip_payload_fragmented() {
        return Err(Skip::Fragment);
    }
    let Some(TransportSlice::Udp(udp)) = sliced.transport else { return Err(Skip::NotUdp) };
    let (source, destination): (IpAddr, IpAddr) = match &sliced.net {
        Some(NetSlice::Ipv4(ip)) => {
            (ip.header().source_addr().into(), ip.header().destination_addr().into())
        }
        Some(NetSlice::Ipv6(ip)) => {
            (ip.header().source_addr().into(), ip.header().destination_addr().into())
        }
        _ => return Err(Skip::NotUdp),
    };
    Ok(Udp {
        source: SocketAddr::new(source, udp.source_port()),
        destination: SocketAddr::new(destination, udp.destination_port()),
        payload: udp.payload(),
    })
}

type Sliced<'a> = Result<SlicedPacket<'a>, etherparse::err::packet::SliceError>;

/// Linux cooked capture: the Ethernet type at `type_at`, its packet at `start`. Not through
/// `from_linux_sll`, which refuses the hardware types of tunnels.
fn cooked(data: &[u8], type_at: usize, start: usize) -> Option<Sliced<'_>> {
    let ether_type = data.get(type_at..)?.first_chunk().map(|&bytes| u16::from_be_bytes(bytes))?;
    Some(SlicedPacket::from_ether_type(EtherType(ether_type), data.get(start..)?))
}
