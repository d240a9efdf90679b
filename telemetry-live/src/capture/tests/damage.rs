use super::*;

/// Cuts a file at every byte. `ends`: where its whole records end, and how many datagrams are
/// whole there.
fn cut_everywhere(name: &str, bytes: &[u8], ends: &[(usize, usize)]) {
    let all = read(name, bytes).whole().datagrams;
    assert_eq!(ends.last(), Some(&(bytes.len(), all.len())));
    for length in 0..bytes.len() {
        let file = read(name, &bytes[..length]);
        let whole = ends.iter().rfind(|(end, _)| *end <= length);
        let count = whole.map_or(0, |(_, count)| *count);
        assert_eq!(file.datagrams, all[..count], "cut at {length}");
        let at_a_record = whole.is_some_and(|(end, _)| *end == length);
        assert_eq!(file.error.is_none(), at_a_record, "cut at {length}: {:?}", file.error);
        if let Some(error) = &file.error {
            assert!(error.to_string().starts_with(name), "{error}");
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
}

#[test]
fn a_pcap_file_cut_anywhere_yields_what_is_whole() {
    let packets = [ip_packet(b"one"), ip_packet(b""), ip_packet(&[3; 30])];
    let file = pcap(RAW, &[(1, 0, &packets[0]), (2, 0, &packets[1]), (3, 0, &packets[2])]);
    let mut ends = vec![(24, 0)];
    for (i, packet) in packets.iter().enumerate() {
        ends.push((ends[i].0 + 16 + packet.len(), i + 1));
    }
    cut_everywhere("cut.pcap", &file, &ends);
}

#[test]
fn a_pcapng_file_cut_anywhere_yields_what_is_whole() {
    let blocks = [
        section(),
        interface(RAW, 0, &option(9, &[6])),
        enhanced_packet(0, 1, &ip_packet(b"one")),
        block(5, &[0; 12]),
        enhanced_packet(0, 2, &ip_packet(b"two!")),
    ];
    let mut ends = Vec::new();
    let mut end = 0;
    for (block, count) in blocks.iter().zip([0, 0, 1, 1, 2]) {
        end += block.len();
        ends.push((end, count));
    }
    cut_everywhere("cut.pcapng", &blocks.concat(), &ends);
}

#[test]
fn a_pkts_file_cut_anywhere_yields_what_is_whole() {
    let file = pkts(&[b"one", b"", b"three"]);
    cut_everywhere("cut.pkts", &file, &[(0, 0), (7, 1), (11, 2), (20, 3)]);
}

/// Numbers without end, the same in every run.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

#[test]
fn no_file_makes_a_reader_panic() {
    let mut vlan = Vec::new();
    PacketBuilder::ethernet2([2; 6], [4; 6])
        .single_vlan(VlanId::try_new(7).unwrap())
        .ipv6([1; 16], [2; 16], 64)
        .udp(1, 2)
        .write(&mut vlan, &[5; 20])
        .unwrap();
    let ip = ip_packet(b"payload");
    let simple = block(3, &behind(&(ip.len() as u32).to_le_bytes(), &ip));
    let options = [option(1, b"comment"), option(9, &[9]), option(14, &[0; 8])].concat();
    let seeds = [
        ("s.pcap", pcap(ETHERNET, &[(1, 2, &vlan), (3, 4, &behind(&ETHERNET_HEADER, &ip))])),
        ("s.pcap", pcap(276, &[(1, 2, &behind(&[0; 20], &ip)), (3, 4, &ip)])),
        (
            "s.pcapng",
            [
                section(),
                interface(RAW, 40, &options),
                interface(ETHERNET, 0, &[]),
                enhanced_packet(0, 1 << 40, &ip),
                simple,
                enhanced_packet(1, 2, &vlan),
            ]
            .concat(),
        ),
        ("s.pkts", pkts(&[b"one", b"two", b"three"])),
    ];
    // Values that lengths and counts go wrong at.
    let edges = [0, 1, 3, 4, 7, 8, 0x7f, 0x80, 0xff];
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
    let mut whole = 0;
    for round in 0..40_000 {
        let (name, seed) = &seeds[round % seeds.len()];
        let mut bytes = seed.clone();
        for _ in 0..=noise.below(4) {
            let at = noise.below(bytes.len());
            match noise.below(5) {
                0 => bytes[at] = noise.next() as u8,
                1 => bytes[at] = edges[noise.below(edges.len())],
                2 => bytes.truncate(at.max(1)),
                3 => drop(bytes.drain(at..(at + noise.below(9)).min(bytes.len() - 1).max(at))),
                _ => bytes.splice(at..at, [edges[noise.below(edges.len())]; 4]).for_each(drop),
            }
        }
        // Held to `read`'s own check that nothing comes after an error.
        whole += read(name, &bytes).datagrams.len();
    }
    assert!(whole > 10_000, "only {whole} datagrams came out: the noise hides the readers");

    for length in 0..2000 {
        let bytes: Vec<u8> = (0..length % 200).map(|_| noise.next() as u8).collect();
        for start in [&section()[..], &pcap(ETHERNET, &[]), &[]] {
            read("noise.pkts", &behind(start, &bytes));
        }
    }
}
