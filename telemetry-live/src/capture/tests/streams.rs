use super::*;

#[test]
fn reads_pkts_at_sixty_a_second() {
    let file = read("a.PKTS", &pkts(&[b"one", b"", &[9; 65_535], b"four"])).whole();
    assert_eq!(file.payloads(), [&b"one"[..], b"", &[9; 65_535], b"four"]);
    assert_eq!(file.times(), [0, 16_666, 33_333, 50_000]);
    assert_eq!(file.datagrams[0].source, None);
    assert!(read("empty.pkts", &[]).whole().datagrams.is_empty());
}

#[test]
fn says_what_is_wrong_in_a_pkts_file() {
    let good = pkts(&[&[1; 320][..]; 12]);
    let cut = behind(&good, &behind(&4096u32.to_le_bytes(), &[0; 17]));
    let file = read("fh5.pkts", &cut);
    assert_eq!(file.datagrams.len(), 12);
    assert_eq!(file.error(), "fh5.pkts: record 12 at byte 3888 says 4096 bytes, only 17 are left");
    let file = read("fh5.pkts", &behind(&good, &[1, 0]));
    assert_eq!(file.datagrams.len(), 12);
    assert_eq!(file.error(), "fh5.pkts: record 12 at byte 3888 has 2 of the 4 bytes of its header");
    let file = read("big.pkts", &65_536u32.to_le_bytes());
    assert_eq!(
        file.error(),
        "big.pkts: record 0 at byte 0 says 65536 bytes, a datagram has at most 65535"
    );
    let file = read("huge.pkts", &behind(&good, &[0xff; 8]));
    assert_eq!(
        file.error(),
        "huge.pkts: record 12 at byte 3888 says 4294967295 bytes, a datagram has at most 65535"
    );
}

#[test]
fn a_bin_file_is_one_datagram() {
    assert_eq!(read("a.bin", b"whole").whole().payloads(), [b"whole"]);
    assert_eq!(read("empty.bin", b"").whole().payloads(), [b""]);
    assert_eq!(read("full.bin", &[3; 65_535]).whole().payloads(), [[3; 65_535]]);
    assert_eq!(
        read("memory.bin", &[3; 65_536]).error(),
        "memory.bin: record 0 at byte 0 is longer than a datagram, 65535 bytes"
    );
}

#[test]
fn bin_files_are_one_stream() {
    let scratch = Scratch::new("bins");
    let paths: Vec<PathBuf> =
        (0..4u8).map(|i| scratch.file(&format!("{i}.bin"), &vec![i; usize::from(i)])).collect();
    let datagrams = read_files(&paths);
    let times: Vec<u64> = datagrams.iter().map(|datagram| datagram.t_us).collect();
    assert_eq!(times, [0, 16_666, 33_333, 50_000]);
    assert!(datagrams.iter().enumerate().all(|(i, datagram)| datagram.payload.len() == i));
}

#[test]
fn times_go_on_from_file_to_file() {
    let scratch = Scratch::new("times");
    let packet = ip_packet(b"x");
    let late = pcap(RAW, &[(9000, 0, &packet), (9001, 5, &packet), (9000, 9, &packet)]);
    let early = pcap(RAW, &[(10, 0, &packet), (10, 7, &packet)]);
    let paths = [
        scratch.file("a.bin", b"a"),
        scratch.file("b.pkts", &pkts(&[b"b", b"c"])),
        scratch.file("c.pcap", &late),
        scratch.file("nothing.pkts", &[]),
        scratch.file("d.pcap", &early),
        scratch.file("e.bin", b"e"),
        scratch.file("f.bin", b"f"),
    ];
    let times: Vec<u64> = read_files(&paths).iter().map(|datagram| datagram.t_us).collect();
    let c = 50_000;
    let d = c + 1_000_005 + 16_666; // behind the latest, which is not the last
    let e = d + 7 + 16_666;
    assert_eq!(times, [0, 16_666, 33_333, c, c + 1_000_005, c + 9, d, d + 7, e, e + 16_666]);
}

#[test]
fn an_error_ends_the_stream() {
    let scratch = Scratch::new("stop");
    let paths = [
        scratch.file("a.pkts", &pkts(&[b"a"])),
        scratch.file("b.pkts", &[1]),
        scratch.file("c.pkts", &pkts(&[b"c"])),
    ];
    let mut capture = Capture::open(&paths).unwrap();
    assert_eq!(capture.next().unwrap().unwrap().payload, b"a");
    assert!(capture.next().unwrap().is_err());
    assert!(capture.next().is_none());
}

#[test]
fn says_which_file_cannot_be_read() {
    let scratch = Scratch::new("paths");
    let good = scratch.file("good.pkts", &pkts(&[b"x"]));
    let notes = scratch.file("notes.txt", b"lap times");
    let empty = scratch.file("empty.pcap", b"");
    let missing = scratch.0.join("missing.pcap");

    let error = Capture::open([&notes]).unwrap_err().to_string();
    assert_eq!(
        error,
        format!(
            "{}: neither pcap nor pcapng by its first bytes (6c 61 70 20), \
             nor .pkts or .bin by its name, nor a page recording beside others",
            notes.display()
        )
    );
    let error = Capture::open([&empty]).unwrap_err().to_string();
    assert!(error.contains("first bytes (it is empty), nor"), "{error}");

    // Known before anything is read.
    let error = Capture::open([&good, &missing]).unwrap_err();
    assert!(matches!(error, CaptureError::Open { .. }));
    assert!(error.to_string().starts_with(&format!("{}: ", missing.display())), "{error}");
    let error = Capture::open([&good, &scratch.0]).unwrap_err();
    assert_eq!(error.to_string(), format!("{}: is a directory", scratch.0.display()));

    // Known when it is the file's turn.
    let results: Vec<_> = Capture::open([&good, &notes]).unwrap().collect();
    assert!(matches!(results[..], [Ok(_), Err(CaptureError::UnknownKind { .. })]));
}

#[test]
fn no_file_is_an_empty_stream() {
    assert!(Capture::open::<PathBuf>([]).unwrap().next().is_none());
}

#[test]
fn reads_no_further_than_it_needs() {
    // Without end: datagrams of no bytes, and a block whose length lies.
    let mut endless = Source::recognise("zeros.pkts".into(), io::repeat(0)).unwrap();
    let mut clock = Clock::default();
    let mut skipped = Skipped::default();
    for _ in 0..1000 {
        let datagram = endless.next(&mut clock, &mut skipped).unwrap().unwrap();
        assert!(datagram.payload.is_empty());
    }
    let huge = [section(), interface(RAW, 0, &[]), vec![6, 0, 0, 0, 0xfc, 0xff, 0xff, 0xff]];
    let endless = Cursor::new(huge.concat()).chain(io::repeat(0));
    let mut endless = Source::recognise("huge".into(), endless).unwrap();
    assert!(endless.next(&mut clock, &mut skipped).is_err());
}

#[test]
fn reads_real_recordings() {
    let Some(folder) = std::env::var_os("TELEMETRY_CAPTURES").map(PathBuf::from) else {
        let _ = writeln!(io::stderr(), "skipped: TELEMETRY_CAPTURES names no folder");
        return;
    };
    let fh5 = read_files(&[folder.join("forza/fh5.pkts")]);
    assert_eq!(fh5.len(), 600);
    assert!(fh5.iter().all(|datagram| datagram.payload.len() == 324));
    assert_eq!(fh5[599].t_us, 9_983_333);
    // Larger than a datagram, so no recording of one.
    let memory = Capture::open([folder.join("iracing/live_map_2024.bin")]).unwrap().next();
    assert!(memory.unwrap().is_err());
}
