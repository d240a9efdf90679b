use super::*;

#[test]
fn reads_a_frame_written_by_hand() {
    let frame = [
        0x02, 0x00, 0x00, 0x00, 0x00, 0x02, // to
        0x02, 0x00, 0x00, 0x00, 0x00, 0x01, // from
        0x08, 0x00, // IPv4
        0x45, 0x00, 0x00, 0x1f, // 20 bytes of header, 31 in all
        0x00, 0x01, 0x40, 0x00, // not fragmented
        0x40, 0x11, 0xb9, 0x79, // UDP
        192, 168, 0, 1, //
        192, 168, 0, 2, //
        0x13, 0x88, 0x51, 0x29, // 5000 -> 20777
        0x00, 0x0b, 0x00, 0x00, // 11 bytes
        b'a', b'b', b'c', //
        // Ethernet fills short frames up.
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ];
    assert_eq!(frame.len(), 60);
    assert_eq!(
        one(ETHERNET, &frame).unwrap(),
        Datagram {
            t_us: 0,
            payload: b"abc".to_vec(),
            source: Some(v4(1, 5000)),
            destination: Some(v4(2, 20777)),
        }
    );
}

#[test]
fn reads_every_link_type() {
    let ip = ip_packet(b"lap");
    let mut sll = vec![0, 0, 0xff, 0xfe, 0, 0]; // to us, from a tunnel without addresses
    sll.extend([0; 8]);
    sll.extend([0x08, 0x00]);
    let mut sll2 = vec![0x08, 0x00, 0, 0, 0, 0, 0, 3, 0, 1, 0, 6];
    sll2.extend([0; 8]);
    for (name, link_type, header) in [
        ("null, little-endian", 0, &[2, 0, 0, 0][..]),
        ("null, big-endian", 0, &[0, 0, 0, 2]),
        ("loop", 108, &[0, 0, 0, 2]),
        ("Ethernet", 1, &ETHERNET_HEADER),
        ("raw", 101, &[]),
        ("raw, BSD", 12, &[]),
        ("raw, OpenBSD", 14, &[]),
        ("IPv4", 228, &[]),
        ("cooked", 113, &sll),
        ("cooked 2", 276, &sll2),
        ("Ethernet, frame check sequence of 4 bytes said", 0x4400_0001, &ETHERNET_HEADER),
    ] {
        let datagram = one(link_type, &behind(header, &ip)).expect(name);
        assert_eq!(datagram.payload, b"lap", "{name}");
        assert_eq!(datagram.source, Some(v4(1, 5000)), "{name}");
        assert_eq!(datagram.destination, Some(v4(2, 20777)), "{name}");
    }
}

#[test]
fn reads_vlan_tags() {
    let id = |id: u16| VlanId::try_new(id).unwrap();
    let (from, to) = ([192, 168, 0, 1], [192, 168, 0, 2]);
    let mut tagged = Vec::new();
    PacketBuilder::ethernet2([2; 6], [4; 6])
        .single_vlan(id(7))
        .ipv4(from, to, 64)
        .udp(5000, 20777)
        .write(&mut tagged, b"one tag")
        .unwrap();
    assert_eq!(one(ETHERNET, &tagged).unwrap().payload, b"one tag");
    let mut twice = Vec::new();
    PacketBuilder::ethernet2([2; 6], [4; 6])
        .double_vlan(id(7), id(8))
        .ipv4(from, to, 64)
        .udp(5000, 20777)
        .write(&mut twice, b"two tags")
        .unwrap();
    assert_eq!(one(ETHERNET, &twice).unwrap().payload, b"two tags");
    // The tag behind a cooked header.
    let mut sll = vec![0; 14];
    sll.extend([0x81, 0x00, 0, 7, 0x08, 0x00]);
    assert_eq!(one(113, &behind(&sll, &ip_packet(b"x"))).unwrap().payload, b"x");
}

#[test]
fn reads_ipv6() {
    let mut ip = Vec::new();
    PacketBuilder::ipv6(
        [0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        [0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2],
        64,
    )
    .udp(5000, 20777)
    .write(&mut ip, b"six")
    .unwrap();
    let mut frame = ETHERNET_HEADER;
    frame[12..].copy_from_slice(&[0x86, 0xdd]);
    for (link_type, packet) in [
        (RAW, ip.clone()),
        (229, ip.clone()),
        (0, behind(&[30, 0, 0, 0], &ip)),
        (ETHERNET, behind(&frame, &ip)),
    ] {
        let datagram = one(link_type, &packet).unwrap();
        assert_eq!(datagram.payload, b"six");
        assert_eq!(datagram.source, Some(v6(1, 5000)));
        assert_eq!(datagram.destination, Some(v6(2, 20777)));
    }
}

#[test]
fn counts_what_it_passes_over() {
    let udp = ip_packet(b"payload");
    let mut tcp = Vec::new();
    PacketBuilder::ipv4([1; 4], [2; 4], 64).tcp(1, 2, 3, 4).write(&mut tcp, b"").unwrap();
    let mut arp_frame = ETHERNET_HEADER;
    arp_frame[12..].copy_from_slice(&[0x08, 0x06]);
    let arp = [0, 1, 8, 0, 6, 4, 0, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2];
    let mut first_fragment = udp.clone();
    first_fragment[6] = 0x20; // more to come
    let mut last_fragment = udp.clone();
    last_fragment[6..8].copy_from_slice(&[0, 8]); // goes on at byte 64
    let mut long = udp.clone();
    long[2..4].copy_from_slice(&1000u16.to_be_bytes());
    let mut short_udp = udp.clone();
    short_udp[24..26].copy_from_slice(&7u16.to_be_bytes());
    let none = Skipped::default();
    for (name, link_type, packet, skipped) in [
        ("TCP", RAW, tcp, Skipped { not_udp: 1, ..none }),
        ("ARP", ETHERNET, behind(&arp_frame, &arp), Skipped { not_udp: 1, ..none }),
        ("first fragment", RAW, first_fragment, Skipped { fragments: 1, ..none }),
        ("last fragment", RAW, last_fragment, Skipped { fragments: 1, ..none }),
        ("longer than it is", RAW, long, Skipped { malformed: 1, ..none }),
        ("UDP length 7", RAW, short_udp, Skipped { malformed: 1, ..none }),
        ("no bytes", RAW, vec![], Skipped { malformed: 1, ..none }),
        ("half a null header", 0, vec![2, 0], Skipped { malformed: 1, ..none }),
        ("half a cooked header", 113, vec![0; 15], Skipped { malformed: 1, ..none }),
        ("half a cooked 2 header", 276, vec![8, 0, 0], Skipped { malformed: 1, ..none }),
        ("IEEE 802.11", 105, udp, Skipped { unknown_link: 1, ..none }),
    ] {
        assert_eq!(one(link_type, &packet).unwrap_err(), skipped, "{name}");
    }
}

#[test]
fn a_packet_cut_by_the_snap_length_is_passed_over() {
    let whole = ip_packet(&[7; 100]);
    let mut file = pcap(RAW, &[(1, 0, &whole[..64]), (2, 0, &whole)]);
    // What the first one was on the network: longer than what is in the file, and than 65,535.
    file[24 + 12..24 + 16].copy_from_slice(&100_000u32.to_le_bytes());
    let file = read("cut.pcap", &file).whole();
    assert_eq!(file.skipped, Skipped { truncated: 1, ..Skipped::default() });
    assert_eq!(file.payloads(), [&[7; 100]]);
    // The first datagram of the stream is the first one handed out.
    assert_eq!(file.times(), [0]);
}

#[test]
fn says_what_was_passed_over() {
    let skipped = Skipped { not_udp: 10, fragments: 2, ..Skipped::default() };
    assert_eq!(skipped.to_string(), "skipped 12 packets: 10 not UDP, 2 fragments");
    assert_eq!(Skipped::default().to_string(), "skipped 0 packets");
}
