//! MoTeC logs, read back by a reader of its own, after the layout that readers of
//! the format agree on.

mod common;

use std::cell::RefCell;
use std::io;

use common::{Builder, Kind, capture, put, small};
use ibt_reader::irsdk::VarType;
use ibt_reader::{Export, ExportError, Recording};

struct Log {
    texts: [String; 8],
    channels: Vec<Channel>,
}

#[derive(Debug, PartialEq)]
struct Channel {
    name: String,
    unit: String,
    rate: u16,
    values: Vec<f64>,
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap())
}

fn u32_at(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

fn text_at(bytes: &[u8], at: usize, len: usize) -> String {
    let text = bytes[at..at + len].split(|&byte| byte == 0).next().unwrap();
    assert!(text.is_ascii());
    String::from_utf8(text.to_vec()).unwrap()
}

/// Reads a log, and checks that its parts stand one behind the other up to its end.
fn read(bytes: &[u8]) -> Log {
    assert_eq!(u32_at(bytes, 0), 0x40);
    let event = u32_at(bytes, 0x24);
    let venue = usize::from(u16_at(bytes, event + 64 + 64 + 1_024));
    let vehicle = usize::from(u16_at(bytes, venue + 64 + 1_034));
    assert!(vehicle + 64 + 128 + 4 + 32 + 32 <= u32_at(bytes, 8));
    let texts = [
        text_at(bytes, 0x5e, 16),
        text_at(bytes, 0x7e, 16),
        text_at(bytes, 0x9e, 64),
        text_at(bytes, 0xde, 64),
        text_at(bytes, 0x15e, 64),
        text_at(bytes, event, 64),
        text_at(bytes, venue, 64),
        text_at(bytes, vehicle, 64),
    ];
    let mut channels = Vec::new();
    let (mut before, mut at) = (0, u32_at(bytes, 8));
    let mut data_end = u32_at(bytes, 12);
    assert_eq!(data_end, at + 124 * u32_at(bytes, 0x56));
    while at != 0 {
        assert_eq!(u32_at(bytes, at), before);
        let (data, count) = (u32_at(bytes, at + 8), u32_at(bytes, at + 12));
        assert_eq!(data, data_end);
        let (class, size) = (u16_at(bytes, at + 18), u16_at(bytes, at + 20));
        let samples = bytes[data..].chunks_exact(size.into()).take(count);
        data_end = data + count * usize::from(size);
        let [shift, mul, scale, places] = [24, 26, 28, 30].map(|field| u16_at(bytes, at + field));
        let raw = |sample: &[u8]| match (class, size) {
            (3 | 5, 2) => f64::from(i16::from_le_bytes(sample.try_into().unwrap())),
            (3 | 5, 4) => f64::from(i32::from_le_bytes(sample.try_into().unwrap())),
            (7, 4) => f64::from(f32::from_le_bytes(sample.try_into().unwrap())),
            other => panic!("samples of {other:?}"),
        };
        let value = |raw: f64| {
            let scaled = raw / f64::from(scale) * 10f64.powi(-i32::from(places));
            (scaled + f64::from(shift)) * f64::from(mul)
        };
        channels.push(Channel {
            name: text_at(bytes, at + 32, 32),
            unit: text_at(bytes, at + 72, 12),
            rate: u16_at(bytes, at + 22),
            values: samples.map(|sample| value(raw(sample))).collect(),
        });
        assert_eq!(channels.last().unwrap().values.len(), count);
        (before, at) = (at, u32_at(bytes, at + 4));
    }
    assert_eq!(data_end, bytes.len());
    assert_eq!(channels.len(), u32_at(bytes, 0x56));
    Log { texts, channels }
}

fn log(export: Export<'_>) -> Log {
    let mut out = Vec::new();
    let count = export.motec(&mut out).unwrap();
    let log = read(&out);
    assert_eq!(log.channels.len(), count);
    log
}

fn every_type() -> Recording {
    let mut builder = Builder::default()
        .one("IsOnTrack", Kind::Bool)
        .var("SessionTime", Kind::Double, 1, false, "s")
        .var("SessionState", Kind::Int, 1, false, "irsdk_SessionState")
        .one("SessionFlags", Kind::BitField)
        .var("RPM", Kind::Float, 1, false, "revs/min")
        .var("Driver", Kind::Char, 5, false, "")
        .var("VelocityX", Kind::Float, 6, true, "m/s")
        .var("CarIdxLap", Kind::Int, 3, false, "a long unit of 20 ch")
        .var("Empty", Kind::Float, 0, false, "")
        .var("Lat", Kind::Double, 1, false, "deg")
        .var("Longest name of thirty-one chars", Kind::Bool, 11, false, "");
    for index in 0..3 {
        let samples: [f32; 6] = std::array::from_fn(|sample| index as f32 + sample as f32 / 8.0);
        builder.row(&[
            &[if index == 1 { 2 } else { 0 }],
            &(3_600.1 + f64::from(index)).to_le_bytes(),
            &(i32::MAX - index).to_le_bytes(),
            &(0x8000_0001u32).to_le_bytes(),
            &(0.1f32 + index as f32).to_le_bytes(),
            b"Max\0\0",
            samples.map(f32::to_le_bytes).as_flattened(),
            [index, -1, i32::MIN].map(i32::to_le_bytes).as_flattened(),
            &(-147.220_305_123_456 + f64::from(index)).to_le_bytes(),
            &[1; 11],
        ]);
    }
    Recording::from_bytes(builder.build(5.0, 6.0)).unwrap()
}

#[test]
fn every_type_is_a_channel() {
    let recording = every_type();
    let log = log(Export::new(&recording));
    let names: Vec<_> = log.channels.iter().map(|channel| channel.name.as_str()).collect();
    assert_eq!(
        names[..10],
        [
            "IsOnTrack",
            "SessionTime",
            "SessionState",
            "SessionFlags",
            "RPM",
            "VelocityX",
            "CarIdxLap_0",
            "CarIdxLap_1",
            "CarIdxLap_2",
            "Lat"
        ]
    );
    assert_eq!(names[10], "Longest name of thirty-one cha_0");
    assert_eq!(names[20], "Longest name of thirty-one ch_10");
    let values = |name| {
        let channel = log.channels.iter().find(|channel| channel.name == name).unwrap();
        (channel.unit.as_str(), channel.rate, channel.values.clone())
    };
    assert_eq!(values("IsOnTrack"), ("", 60, vec![0.0, 1.0, 0.0]));
    let state = f64::from(i32::MAX);
    assert_eq!(values("SessionState"), ("", 60, vec![state, state - 1.0, state - 2.0]));
    let flags = f64::from(0x8000_0001u32 as i32);
    assert_eq!(values("SessionFlags"), ("", 60, vec![flags; 3]), "the bits");
    let rpm = [0.1f32, 1.1, 2.1].map(f64::from).to_vec();
    assert_eq!(values("RPM"), ("rpm", 60, rpm));
    let (unit, rate, samples) = values("VelocityX");
    assert_eq!((unit, rate, samples.len()), ("m/s", 360, 18));
    assert_eq!(samples[5..8], [0.625, 1.0, 1.125], "oldest first");
    assert_eq!(values("CarIdxLap_2"), ("a long unit ", 60, vec![f64::from(i32::MIN); 3]));
    for (index, value) in values("Lat").2.into_iter().enumerate() {
        assert!((value - (-147.220_305_123_456 + index as f64)).abs() < 0.51e-7, "{value}");
    }
    for (index, value) in values("SessionTime").2.into_iter().enumerate() {
        assert!((value - (3_600.1 + index as f64)).abs() < 2e-4, "{value}");
    }
}

#[test]
fn texts_and_the_date() {
    let text = "---\nWeekendInfo:\n TrackDisplayName: Spa, the \"old\" one\n EventType: Race\n\
                DriverInfo:\n DriverCarIdx: 7\n Drivers:\n - CarIdx: 0\n   UserName: Other\n \
                - CarIdx: 7\n   UserName: J\u{e9}r\u{f4}me\n   CarScreenName: Mercedes W13\n...\n";
    let mut bytes = small(2);
    // The text goes between the tables and the records.
    let rows = bytes.split_off(common::SMALL_RECORDS_AT);
    let text_at = bytes.len();
    bytes.extend(text.as_bytes());
    put(&mut bytes, common::TEXT_AT, text_at as i32);
    put(&mut bytes, common::TEXT_LEN, text.len() as i32);
    let records_at = bytes.len();
    put(&mut bytes, common::RECORDS_AT, records_at as i32);
    bytes.extend(rows);
    let recording = Recording::from_bytes(bytes).unwrap();
    let log = log(Export::new(&recording));
    let (car, track) = ("Mercedes W13", "Spa, the \"old\" one");
    assert_eq!(log.texts, ["24/06/2024", "19:45:36", "J?r?me", car, track, "Race", track, car]);
    assert_eq!(log.channels[1].values, [0.0, 1.0]);
}

#[test]
fn dates() {
    for (seconds, date, time) in [
        (0, "01/01/1970", "00:00:00"),
        (951_782_399, "28/02/2000", "23:59:59"),
        (951_868_799, "29/02/2000", "23:59:59"),
        (1_735_689_599, "31/12/2024", "23:59:59"),
        (1_740_787_200, "01/03/2025", "00:00:00"),
        (-1, "01/01/1970", "00:00:00"),
        (i64::MAX, "31/12/9999", "23:59:59"),
    ] {
        let mut bytes = small(1);
        bytes[common::START_DATE..common::START_TIME].copy_from_slice(&seconds.to_le_bytes());
        let recording = Recording::from_bytes(bytes).unwrap();
        assert_eq!(log(Export::new(&recording)).texts[..2], [date, time], "{seconds}");
    }
}

#[test]
fn a_real_recording_reads_back() {
    let Some(path) = capture("iracing/w13_2024.ibt") else { return };
    let recording = Recording::open(path).unwrap();
    let log = log(Export::new(&recording));
    let mut channels = log.channels.iter();
    for header in recording.vars().headers() {
        let handle = header.handle().unwrap();
        let many = if handle.is_time() { 1 } else { handle.count() };
        for number in 0..many {
            let channel = channels.next().unwrap();
            let samples = if handle.is_time() { handle.count() } else { 1 };
            assert_eq!(usize::from(channel.rate), 60 * samples);
            let mut values = channel.values.iter();
            for row in recording.rows() {
                for index in number..number + samples {
                    let (wanted, value) =
                        (row.number_at(handle, index).unwrap(), *values.next().unwrap());
                    let same = match handle.var_type() {
                        VarType::BitField => value == f64::from(wanted as u32 as i32),
                        VarType::Double if channel.unit == "deg" => {
                            (value - wanted).abs() < 0.51e-7
                        }
                        VarType::Double => value == f64::from(wanted as f32),
                        _ => value == wanted || (value.is_nan() && wanted.is_nan()),
                    };
                    assert!(same, "{}: {wanted} as {value}", channel.name);
                }
            }
            assert_eq!(values.next(), None);
        }
    }
    assert_eq!(channels.next(), None);
    assert!(!log.texts[2].is_empty() && !log.texts[3].is_empty() && !log.texts[4].is_empty());
}

fn laps(export: Export<'_>) -> (usize, String) {
    let mut out = Vec::new();
    let beacons = export.motec_laps(&mut out).unwrap();
    (beacons, String::from_utf8(out).unwrap())
}

#[test]
fn beacons_at_the_lines() {
    // Out of the pits, two whole laps, a reset to an earlier one, one more line.
    let numbers = [(0, 60), (1, 120), (2, 90), (1, 30), (2, 600)];
    let mut builder = Builder::default().one("Lap", Kind::Int).one("IsOnTrack", Kind::Bool);
    for (number, records) in numbers {
        for _ in 0..records {
            builder.row(&[&i32::to_le_bytes(number), &[1]]);
        }
    }
    let recording = Recording::from_bytes(builder.build(0.0, 15.0)).unwrap();
    let (beacons, text) = laps(Export::new(&recording));
    let beacon = |number: usize, time: &str| {
        format!(
            "     <Marker Version=\"100\" ClassName=\"BCN\" Name=\"Lap.{number}\" Flags=\"77\" \
             Time=\"{time}\"/>\n"
        )
    };
    let wanted = beacon(1, "1000000.000") + &beacon(2, "3000000.000") + &beacon(3, "5000000.000");
    assert_eq!(beacons, 3);
    assert_eq!(
        text,
        "<?xml version=\"1.0\"?>\n\
         <LDXFile Locale=\"English_United States.1252\" DefaultLocale=\"C\" Version=\"1.6\">\n \
         <Layers>\n  <Layer>\n   <MarkerBlock>\n    <MarkerGroup Name=\"Beacons\" Index=\"3\">\n"
            .to_owned()
            + &wanted
            + "    </MarkerGroup>\n   </MarkerBlock>\n   <RangeBlock/>\n  </Layer>\n  <Details>\n   \
               <String Id=\"Total Laps\" Value=\"4\"/>\n   \
               <String Id=\"Fastest Time\" Value=\"0:02.000\"/>\n   \
               <String Id=\"Fastest Lap\" Value=\"1\"/>\n  </Details>\n </Layers>\n</LDXFile>\n"
    );
    // Of a part, by its own beginning.
    let (beacons, text) = laps(Export::new(&recording).records(60..300));
    assert_eq!(beacons, 1, "not those at its ends");
    assert!(text.contains(&beacon(1, "2000000.000")) && !text.contains("Fastest"), "{text}");
    // Laps with others left out between them: a beacon where they meet.
    let (beacons, text) = laps(Export::new(&recording).parts([60..180, 270..300, 300..900]));
    let wanted = beacon(1, "2000000.000") + &beacon(2, "2500000.000");
    assert_eq!(beacons, 2);
    assert!(text.contains(&wanted) && text.contains("Value=\"3\""), "{text}");
    assert!(!text.contains("Fastest"), "neither has a beacon at both ends: {text}");
    // One of them is whole, and the parts are not in the file's order.
    let (beacons, text) = laps(Export::new(&recording).parts([270..300, 60..180, 180..190]));
    assert_eq!(beacons, 2);
    let wanted = beacon(1, "500000.000") + &beacon(2, "2500000.000");
    assert!(text.contains(&wanted), "{text}");
    assert!(text.contains("\"0:02.000\"") && text.contains("Lap\" Value=\"1\""), "{text}");
    let without = Recording::from_bytes(small(10)).unwrap();
    let (beacons, text) = laps(Export::new(&without));
    assert_eq!((beacons, text.contains("Value=\"1\"")), (0, true));
}

#[test]
fn a_range_and_no_records() {
    let recording = Recording::from_bytes(small(100)).unwrap();
    let speed = |range| Export::new(&recording).variables(&["Speed"]).unwrap().records(range);
    assert_eq!(log(speed(98..200)).channels[0].values, [98.0, 99.0]);
    assert_eq!(log(speed(100..200)).channels[0].values, []);
}

#[test]
fn what_the_format_has_no_room_for() {
    let too_large = |bytes: Vec<u8>| {
        let recording = Recording::from_bytes(bytes).unwrap();
        let mut out = Vec::new();
        let error = Export::new(&recording).motec(&mut out).unwrap_err();
        assert!(matches!(error, ExportError::TooLarge { .. }), "{error}");
        assert!(out.is_empty());
        error.to_string()
    };
    let many = Builder::default().var("Many", Kind::Bool, 70_000, false, "").build(0.0, 0.0);
    let text = "takes 70000 channels, and the format has room for 65535";
    assert_eq!(too_large(many), text);
    let mut quick = small(1);
    put(&mut quick, common::TICK_RATE, 100_000);
    let text = "takes 100000 samples a second, and the format has room for 65535";
    assert_eq!(too_large(quick), text);
    let recording = every_type();
    for name in ["Driver", "Empty"] {
        let export = Export::new(&recording).variables(&[name]).unwrap();
        assert!(matches!(export.motec(io::sink()), Err(ExportError::Nothing)));
    }
}

#[test]
fn progress_and_a_writer_that_fails() {
    let recording = Recording::from_bytes(small(3_000)).unwrap();
    let seen = RefCell::new(Vec::new());
    let export = Export::new(&recording).progress(|done| seen.borrow_mut().push(done));
    assert_eq!(export.motec(io::sink()).unwrap(), 2);
    assert_eq!(*seen.borrow(), [0, 512, 1_024, 1_500, 2_012, 2_524, 3_000]);
    let mut room = [0; 1_000];
    let error = Export::new(&recording).motec(&mut room[..]).unwrap_err();
    assert!(error.to_string().starts_with("cannot write what comes behind 0 bytes: "), "{error}");
    let error = Export::new(&recording).motec_laps(&mut room[..10]).unwrap_err();
    assert!(matches!(error, ExportError::Write { .. }));
}
