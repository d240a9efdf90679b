use super::*;

#[test]
fn writes_the_bytes_of_a_pcapng_file() {
    let scratch = Scratch::new("bytes");
    let path = scratch.0.join("one.pcapng");
    let mut writer = PcapngWriter::create(&path, false).unwrap();
    let time = UNIX_EPOCH + Duration::from_micros(0x0006_0a24_1812_3456);
    writer.write(time, v4(1, 5000), v4(2, 20777), b"abc").unwrap();
    #[rustfmt::skip]
    let expected = [
        // section header
        0x0a, 0x0d, 0x0d, 0x0a,  28, 0, 0, 0,  0x4d, 0x3c, 0x2b, 0x1a,  1, 0, 0, 0,
        0xff, 0xff, 0xff, 0xff,  0xff, 0xff, 0xff, 0xff,  28, 0, 0, 0,
        // interface: raw IP, no snap length
        1, 0, 0, 0,  20, 0, 0, 0,  101, 0, 0, 0,  0, 0, 0, 0,  20, 0, 0, 0,
        // packet: interface, time, length twice
        6, 0, 0, 0,  64, 0, 0, 0,  0, 0, 0, 0,
        0x24, 0x0a, 0x06, 0x00,  0x56, 0x34, 0x12, 0x18,  31, 0, 0, 0,  31, 0, 0, 0,
        // IPv4
        0x45, 0x00, 0x00, 0x1f,  0x00, 0x00, 0x40, 0x00,  0x40, 0x11, 0xb9, 0x7a,
        192, 168, 0, 1,  192, 168, 0, 2,
        // UDP
        0x13, 0x88, 0x51, 0x29,  0x00, 0x0b, 0x55, 0x70,
        b'a', b'b', b'c',  0,
        64, 0, 0, 0,
    ];
    let written = fs::read(&path).unwrap();
    assert_eq!(written, expected, "{written:02x?}");
}

/// Datagrams of every length around a padded one, of both families.
fn sample() -> Vec<(u64, SocketAddr, SocketAddr, Vec<u8>)> {
    let start = 1_700_000_000_000_000;
    let mapped = SocketAddr::from((Ipv4Addr::new(192, 168, 0, 9).to_ipv6_mapped(), 5009));
    vec![
        (start, v4(1, 5000), v4(2, 20777), b"".to_vec()),
        (start + 1, v4(1, 5000), v4(2, 20777), b"1".to_vec()),
        (start + 16_667, v6(1, 5001), v6(2, 20778), b"12".to_vec()),
        (start + 33_333, mapped, v4(2, 20777), b"123".to_vec()),
        (start + 50_000, v4(1, 5000), v4(255, 20777), (0..=255).collect()),
        (start + 66_666, v4(1, 5000), v4(2, 20777), vec![7; 65_507]),
        (start + 83_333, v6(1, 5000), v6(2, 20777), vec![7; 65_527]),
    ]
}

fn write_sample(path: &Path) {
    let mut writer = PcapngWriter::create(path, false).unwrap();
    for (time_us, source, destination, payload) in sample() {
        let time = UNIX_EPOCH + Duration::from_micros(time_us);
        writer.write(time, source, destination, &payload).unwrap();
    }
}

#[test]
fn reads_back_what_it_wrote() {
    let scratch = Scratch::new("back");
    let path = scratch.0.join("sample.pcapng");
    write_sample(&path);
    let canonical =
        |address: SocketAddr| Some(SocketAddr::new(address.ip().to_canonical(), address.port()));
    let expected: Vec<Datagram> = sample()
        .into_iter()
        .map(|(time_us, source, destination, payload)| Datagram {
            t_us: time_us - 1_700_000_000_000_000,
            payload,
            source: canonical(source),
            destination: canonical(destination),
        })
        .collect();
    assert_eq!(read_files(&[path]), expected);
}

#[test]
fn another_reader_reads_what_it_wrote() {
    use pcap_file::DataLink;
    use pcap_file::pcapng::{Block, PcapNgReader};
    let scratch = Scratch::new("other");
    let path = scratch.0.join("sample.pcapng");
    write_sample(&path);
    let mut reader = PcapNgReader::new(File::open(&path).unwrap()).unwrap();
    let mut sample = sample().into_iter();
    while let Some(block) = reader.next_block() {
        match block.unwrap() {
            Block::EnhancedPacket(packet) => {
                let (time_us, .., payload) = sample.next().unwrap();
                // That reader takes units, here microseconds, for nanoseconds.
                assert_eq!(packet.timestamp, Duration::from_nanos(time_us));
                assert!(packet.data.ends_with(&payload));
                assert_eq!(packet.data.len(), packet.original_len as usize);
            }
            Block::InterfaceDescription(interface) => {
                assert_eq!(interface.linktype, DataLink::RAW);
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(sample.next().is_none());
}

/// The ones' complement sum over a pseudo header and UDP, which a right checksum makes 0xffff.
fn udp_sum(pseudo_header: &[u8], udp: &[u8]) -> u32 {
    let mut bytes = [pseudo_header, udp].concat();
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    let mut sum: u32 =
        bytes.chunks(2).map(|pair| u32::from(u16::from_be_bytes([pair[0], pair[1]]))).sum();
    while sum > 0xffff {
        sum = (sum >> 16) + (sum & 0xffff);
    }
    sum
}

#[test]
fn checksums_are_right() {
    let scratch = Scratch::new("sums");
    let path = scratch.0.join("sums.pcapng");
    for payload in [&b"odd"[..], b"even", b"", &[0xff; 33]] {
        let mut writer = PcapngWriter::create(&path, true).unwrap();
        writer.write(UNIX_EPOCH, v4(1, 5000), v4(2, 20777), payload).unwrap();
        writer.write(UNIX_EPOCH, v6(1, 5000), v6(2, 20777), payload).unwrap();
        let file = fs::read(&path).unwrap();
        let length = (8 + payload.len()) as u16;
        let protocol = [&[0, 17][..], &length.to_be_bytes()].concat();

        let ip4 = &file[48 + 28..];
        assert_eq!(udp_sum(&[], &ip4[..20]), 0xffff);
        let udp = &ip4[20..20 + usize::from(length)];
        assert_eq!(udp_sum(&[&ip4[12..20], &protocol].concat(), udp), 0xffff);

        let ip6 = &file[48 + 32 + (20 + usize::from(length)).next_multiple_of(4) + 28..];
        let udp = &ip6[40..40 + usize::from(length)];
        assert_eq!(udp_sum(&[&ip6[8..40], &protocol].concat(), udp), 0xffff);
    }
}

#[test]
fn mixed_families_become_ipv6() {
    let scratch = Scratch::new("mixed");
    let path = scratch.0.join("mixed.pcapng");
    let mut writer = PcapngWriter::create(&path, false).unwrap();
    writer.write(UNIX_EPOCH, v4(1, 5000), v6(2, 20777), b"x").unwrap();
    let mapped = Ipv4Addr::new(192, 168, 0, 1).to_ipv6_mapped();
    assert_eq!(read_files(&[path])[0].source, Some((mapped, 5000).into()));
}

#[test]
fn every_record_is_in_the_file_when_the_call_returns() {
    let scratch = Scratch::new("flush");
    let (pcapng, pkts) = (scratch.0.join("a.pcapng"), scratch.0.join("a.pkts"));
    let mut pcapng_writer = PcapngWriter::create(&pcapng, false).unwrap();
    let mut pkts_writer = PktsWriter::create(&pkts, false).unwrap();
    for count in 0..10 {
        // The writers are still open, as they are when a program is killed.
        for path in [&pcapng, &pkts] {
            assert_eq!(read_files(std::slice::from_ref(path)).len(), count);
        }
        pcapng_writer.write(SystemTime::now(), v4(1, 1), v4(2, 2), b"payload").unwrap();
        pkts_writer.write(b"payload").unwrap();
    }
}

#[test]
fn a_file_is_replaced_only_when_asked() {
    let scratch = Scratch::new("exists");
    for name in ["a.pcapng", "a.pkts"] {
        let path = scratch.file(name, &[0x55; 1000]);
        let refused = [
            PcapngWriter::create(&path, false).map(drop),
            PktsWriter::create(&path, false).map(drop),
        ];
        for result in refused {
            let error = result.unwrap_err();
            assert!(matches!(error, CaptureError::Exists { .. }));
            assert_eq!(error.to_string(), format!("{}: is there already", path.display()));
        }
        assert_eq!(fs::read(&path).unwrap(), [0x55; 1000]);
    }
    let path = scratch.0.join("a.pkts");
    PktsWriter::create(&path, true).unwrap().write(b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"\x03\0\0\0new");
}

#[test]
fn a_payload_too_long_is_refused_and_nothing_written() {
    let scratch = Scratch::new("long");
    let (pcapng, pkts) = (scratch.0.join("a.pcapng"), scratch.0.join("a.pkts"));
    let mut writer = PcapngWriter::create(&pcapng, false).unwrap();
    let error = writer.write(UNIX_EPOCH, v4(1, 1), v4(2, 2), &[0; 65_508]).unwrap_err();
    assert!(matches!(error, CaptureError::TooLong { bytes: 65_508, .. }));
    writer.write(UNIX_EPOCH, v4(1, 1), v4(2, 2), b"x").unwrap();
    assert_eq!(read_files(&[pcapng]).len(), 1);
    let mut writer = PktsWriter::create(&pkts, false).unwrap();
    assert!(writer.write(&[0; 65_536]).is_err());
    writer.write(&[0; 65_535]).unwrap();
    assert_eq!(read_files(&[pkts]).len(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_with_the_file_in_it() {
    let error = PcapngWriter::create(Path::new("/dev/full"), true).unwrap_err();
    assert!(matches!(error, CaptureError::Write { .. }));
    assert!(error.to_string().starts_with("/dev/full: No space left on device"), "{error}");
}
