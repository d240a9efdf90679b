use super::*;

#[test]
fn reads_the_four_kinds_of_pcap() {
    for (magic, big, nanoseconds) in [
        ([0xd4, 0xc3, 0xb2, 0xa1], false, false),
        ([0xa1, 0xb2, 0xc3, 0xd4], true, false),
        ([0x4d, 0x3c, 0xb2, 0xa1], false, true),
        ([0xa1, 0xb2, 0x3c, 0x4d], true, true),
    ] {
        let number = |n: u32| if big { n.to_be_bytes() } else { n.to_le_bytes() };
        let mut file = magic.to_vec();
        file.extend([0; 12]); // version, time zone, accuracy: not looked at
        file.extend(number(65_535));
        file.extend(number(RAW));
        let packet = ip_packet(b"x");
        let unit = if nanoseconds { 1 } else { 1000 };
        for (seconds, nanos) in [(1_700_000_000, 999_999_000), (1_700_000_002, 250_000_000)] {
            file.extend(number(seconds));
            file.extend(number(nanos / unit));
            file.extend(number(packet.len() as u32));
            file.extend(number(packet.len() as u32));
            file.extend(&packet);
        }
        // The kind is in the first bytes; the name may say anything.
        assert_eq!(read("anything", &file).whole().times(), [0, 1_250_001], "{magic:x?}");
    }
}

#[test]
fn a_time_before_the_first_stands_still_and_goes_on() {
    let packet = ip_packet(b"x");
    let times = [(5, 0), (4, 0), (7, 0), (6, 0)].map(|(s, us)| (s, us, &packet[..]));
    let file = read("back.pcap", &pcap(RAW, &times)).whole();
    assert_eq!(file.times(), [0, 0, 3_000_000, 2_000_000]);
}

#[test]
fn pcapng_times_keep_their_resolution() {
    const RESOLUTION: u16 = 9;
    const OFFSET: u16 = 14;
    let packet = ip_packet(b"x");
    let time = |options: Vec<u8>, units: u64| {
        let mut file = [section(), interface(RAW, 0, &[]), interface(RAW, 0, &options)].concat();
        // Two packets, so that the second shows its distance from the year 1970.
        file.extend(enhanced_packet(0, 0, &packet));
        file.extend(enhanced_packet(1, units, &packet));
        read("times.pcapng", &file).whole().times()[1]
    };
    let resolution = |value: u8| option(RESOLUTION, &[value]);
    let day_2023 = 1_700_000_000;
    assert_eq!(time(vec![], 5), 5, "microseconds unless said");
    assert_eq!(time(resolution(6), 5), 5);
    assert_eq!(time(resolution(9), 5999), 5, "nanoseconds");
    assert_eq!(time(resolution(3), 5), 5000, "milliseconds");
    assert_eq!(time(resolution(0), 5), 5_000_000, "seconds");
    assert_eq!(time(resolution(0x80), 5), 5_000_000, "seconds by powers of two");
    assert_eq!(time(resolution(0x80 | 10), 1536), 1_500_000, "1024ths of a second");
    assert_eq!(time(resolution(127), u64::MAX), 0, "10^-127 seconds");
    assert_eq!(time(resolution(0xff), u64::MAX), 0, "2^-127 seconds");
    assert_eq!(time(resolution(38), u64::MAX), 0, "10^-38 seconds");
    assert_eq!(time(resolution(0), u64::MAX), u64::MAX, "later than a number holds");
    let offset = |seconds: i64| option(OFFSET, &seconds.to_le_bytes());
    assert_eq!(time(offset(day_2023), 5), 1_700_000_000_000_005);
    assert_eq!(time(offset(-3), 5_000_000), 2_000_000);
    assert_eq!(time(offset(-30), 5_000_000), 0, "before 1970");
    assert_eq!(time(offset(i64::MAX), u64::MAX), u64::MAX);
    assert_eq!(time(offset(i64::MIN), u64::MAX), 0);
    assert_eq!(time([resolution(3), offset(2)].concat(), 5), 2_005_000);
    assert_eq!(time([offset(2), vec![0; 4], resolution(3)].concat(), 5), 2_000_005, "end mark");
}

#[test]
fn pcapng_options_of_other_programs_do_no_harm() {
    let packet = ip_packet(b"x");
    for (name, options) in [
        ("a comment that is not UTF-8", option(1, &[0xff, 0xfe, 0xfd])),
        ("a time zone", option(10, &[0, 0, 0x0e, 0x10])),
        ("no end mark", option(2, b"eth0")),
        ("an end mark", [option(2, b"eth0"), option(0, &[])].concat()),
        ("an empty resolution", option(9, &[])),
        ("a short offset", option(14, &[1])),
    ] {
        let file = [section(), interface(RAW, 0, &options), enhanced_packet(0, 1, &packet)];
        assert_eq!(read("options.pcapng", &file.concat()).whole().payloads(), [b"x"], "{name}");
    }
}

#[test]
fn reads_pcapng_of_either_byte_order_and_several_sections() {
    let packet = ip_packet(b"big");
    // Written by another program, in the other byte order.
    let big = {
        use pcap_file::pcapng::PcapNgWriter;
        use pcap_file::pcapng::blocks::enhanced_packet::EnhancedPacketBlock;
        use pcap_file::pcapng::blocks::interface_description::InterfaceDescriptionBlock;
        use pcap_file::{DataLink, Endianness, pcapng::PcapNgBlock};
        let mut writer = PcapNgWriter::with_endianness(Vec::new(), Endianness::Big).unwrap();
        let interface = InterfaceDescriptionBlock::new(DataLink::RAW, 0);
        writer.write_block(&interface.into_block()).unwrap();
        let block = EnhancedPacketBlock {
            interface_id: 0,
            timestamp: Duration::from_nanos(8), // units, which are microseconds
            original_len: packet.len() as u32,
            data: (&packet[..]).into(),
            options: vec![],
        };
        writer.write_block(&block.into_block()).unwrap();
        writer.into_inner()
    };
    let little = [section(), interface(RAW, 0, &[]), enhanced_packet(0, 10, &ip_packet(b"little"))];
    let file = read("both.pcapng", &[big.clone(), little.concat()].concat()).whole();
    assert_eq!(file.payloads(), [&b"big"[..], b"little"]);
    assert_eq!(file.times(), [0, 2]);

    // The interfaces of a section end with it.
    let orphan = [big, section(), enhanced_packet(0, 10, &packet)].concat();
    let file = read("orphan.pcapng", &orphan);
    assert_eq!(file.payloads(), [b"big"]);
    assert!(file.error().ends_with("is of interface 0, only 0 are described"), "{}", file.error());
}

#[test]
fn reads_old_and_simple_packets() {
    let packet = ip_packet(b"old");
    let length = packet.len() as u32;
    let mut old = vec![1, 0, 0xff, 0xff]; // interface 1, dropped packets unknown
    for field in [0, 9, length, length] {
        old.extend(u32::to_le_bytes(field));
    }
    old.extend(&packet);
    let simple =
        |original: usize, data: &[u8]| block(3, &behind(&u32::to_le_bytes(original as u32), data));
    let file = [
        section(),
        interface(RAW, 48, &[]),
        interface(RAW, 0, &[]),
        enhanced_packet(1, 4, &packet),
        block(2, &old),
        simple(packet.len(), &packet),
        // Cut to the 48 bytes of the interface.
        simple(1000, &ip_packet(&[1; 972])[..48]),
    ]
    .concat();
    let file = read("old.pcapng", &file).whole();
    assert_eq!(file.payloads(), [b"old"; 3]);
    assert_eq!(file.times(), [0, 5, 5], "a simple packet has the time of the one before");
    assert_eq!(file.skipped, Skipped { truncated: 1, ..Skipped::default() });
}

#[test]
fn other_blocks_are_passed_over() {
    let file = [
        section(),
        block(4, &[0; 4]), // names
        interface(RAW, 0, &[]),
        block(5, &[0; 12]), // statistics
        block(0xbad, &[1; 100]),
        block(0x4000_0bad, &[]),
        enhanced_packet(0, 1, &ip_packet(b"x")),
    ];
    assert_eq!(read("blocks.pcapng", &file.concat()).whole().payloads(), [b"x"]);
}

#[test]
fn says_what_is_wrong_in_a_pcapng_file() {
    let packet = ip_packet(b"x"); // 29 bytes
    let start = [section(), interface(RAW, 0, &[])].concat();
    let good = enhanced_packet(0, 1, &packet);
    let wrong = |block: Vec<u8>, at: usize, bytes: &[u8]| {
        let mut block = block;
        block[at..at + bytes.len()].copy_from_slice(bytes);
        let file = read("bad.pcapng", &[&start[..], &good, &block, &good].concat());
        assert_eq!(file.payloads(), [b"x"]);
        file.error()
    };
    let prefix = "bad.pcapng: record 3 at byte 112 ";
    for (error, reason) in [
        (
            wrong(good.clone(), 4, &10u32.to_le_bytes()),
            "says 10 bytes, which is below 12 or no multiple of 4",
        ),
        (
            wrong(good.clone(), 4, &8u32.to_le_bytes()),
            "says 8 bytes, which is below 12 or no multiple of 4",
        ),
        (
            wrong(good.clone(), 4, &0xffff_fff0u32.to_le_bytes()),
            "says 4294967280 bytes, more than 16777216",
        ),
        (wrong(good.clone(), 4, &1000u32.to_le_bytes()), "says 1000 bytes, only 128 are left"),
        (
            wrong(good.clone(), 60, &65u32.to_le_bytes()),
            "says 64 bytes at its start and 65 at its end",
        ),
        (wrong(good.clone(), 8, &7u32.to_le_bytes()), "is of interface 7, only 1 are described"),
        (
            wrong(good.clone(), 20, &33u32.to_le_bytes()),
            "says a packet of 33 bytes, only 32 are in it",
        ),
        (
            wrong(good.clone(), 20, &u32::MAX.to_le_bytes()),
            "says a packet of 4294967295 bytes, only 32 are in it",
        ),
        (wrong(block(6, &[0; 16]), 0, &[]), "holds 16 bytes, a block of its type at least 20"),
        (wrong(block(3, &[]), 0, &[]), "holds 0 bytes, a block of its type at least 4"),
        (wrong(block(1, &[0; 4]), 0, &[]), "holds 4 bytes, a block of its type at least 8"),
        (wrong(section(), 8, &[0; 4]), "has no byte-order magic"),
        (
            wrong(interface(RAW, 0, &option(2, b"eth0")), 18, &[5, 0]),
            "has an option of 5 bytes where 4 are left",
        ),
    ] {
        assert_eq!(error, format!("{prefix}{reason}"));
    }
}

#[test]
fn agrees_with_another_reader_and_writer_of_pcap() {
    use pcap_file::pcap::{PcapHeader, PcapPacket, PcapReader, PcapWriter};
    use pcap_file::{DataLink, Endianness, TsResolution};
    let payloads: Vec<Vec<u8>> = (0..50).map(|i| vec![i; usize::from(i) * 7]).collect();
    let start = Duration::from_secs(1_700_000_000);
    for endianness in [Endianness::Big, Endianness::Little] {
        for ts_resolution in [TsResolution::MicroSecond, TsResolution::NanoSecond] {
            let header = PcapHeader {
                endianness,
                ts_resolution,
                datalink: DataLink::RAW,
                ..Default::default()
            };
            let mut writer = PcapWriter::with_header(Vec::new(), header).unwrap();
            for (i, payload) in payloads.iter().enumerate() {
                let packet = ip_packet(payload);
                let time = start + Duration::from_micros(16_667) * i as u32;
                writer.write_packet(&PcapPacket::new(time, packet.len() as u32, &packet)).unwrap();
            }
            let bytes = writer.into_writer();
            let ours = read("theirs.pcap", &bytes).whole();
            let mut theirs = PcapReader::new(&bytes[..]).unwrap();
            for (i, datagram) in ours.datagrams.iter().enumerate() {
                let packet = theirs.next_packet().unwrap().unwrap();
                assert_eq!(u128::from(datagram.t_us), (packet.timestamp - start).as_micros());
                assert!(packet.data.ends_with(&payloads[i]));
                assert_eq!(datagram.payload, payloads[i]);
            }
            assert!(theirs.next_packet().is_none());
            assert_eq!(ours.datagrams.len(), payloads.len());
        }
    }
}
