//! What the simulated car's encoders send, recordings and pages, each in the form in
//! which a fuzz target takes its input. The same every time.

use telemetry_decoders::f1::Format;
use telemetry_decoders::{Protocol, outsim};
use telemetry_examples::car::{Setup, Simulation, Start, State};
use telemetry_examples::encode::Encoder;
use telemetry_iracing::{generated, sample};

use super::steps::{RAW, Shape, all_shapes, f1_shapes, pcars2_shapes};

#[allow(dead_code, reason = "the tests of kunos-shm use the rest")]
#[path = "../../../kunos-shm/src/testing.rs"]
mod pages;

/// An input of a target.
#[derive(Debug)]
pub struct Seed {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The longest seed, and what `-max_len` is to be at least.
pub const LONGEST: usize = 4_096;

/// A few milliseconds, as a step says it.
const SOON: u8 = 16;
/// One second less a microsecond, and one second.
const NEARLY_A_SECOND: u8 = 0xf9;
const A_SECOND: u8 = 0xf8;

/// The seeds of every target.
pub fn all() -> Vec<(&'static str, Vec<Seed>)> {
    let moments = Moments::new();
    vec![
        ("codemasters", single(Protocol::Codemasters, &moments)),
        ("detect", detect(&moments)),
        ("f1", f1(&moments)),
        ("f1_full", f1_full(&moments)),
        ("formats", formats(&moments)),
        ("forza", single(Protocol::Forza, &moments)),
        ("full", full(&moments)),
        ("ibt", ibt()),
        ("ibt_export", ibt_export()),
        ("irsdk_header", irsdk_header()),
        ("irsdk_session", irsdk_session()),
        ("kunos", kunos()),
        ("outgauge", single(Protocol::OutGauge, &moments)),
        ("pcars2", pcars2(&moments)),
        ("replay", replay(&moments)),
        ("truck", truck(&moments)),
        ("wrc", wrc(&moments)),
    ]
}

fn seed(name: impl Into<String>, bytes: Vec<u8>) -> Seed {
    Seed { name: name.into(), bytes }
}

/// States of the car that differ in what a decoder looks at.
struct Moments(Vec<(&'static str, State)>);

impl Moments {
    fn new() -> Self {
        let race = Setup { pit_every: 1, ..Setup::default() };
        let garage = Setup { start: Start::Garage, ..Setup::default() };
        Self(vec![
            ("drives", first(race, |car| car.speed > 40.0 && car.throttle > 0.9)),
            ("brakes", first(race, |car| car.brake > 0.5 && car.speed > 20.0)),
            ("pits", first(race, |car| car.pit_limiter && car.lap > 1)),
            ("reverses", first(garage, |car| car.gear < 0)),
        ])
    }

    fn driving(&self) -> &State {
        &self.0[0].1
    }

    fn states(&self) -> impl Iterator<Item = &State> {
        self.0.iter().map(|(_, state)| state)
    }
}

fn first(setup: Setup, is_it: fn(&State) -> bool) -> State {
    let mut car = Simulation::new(setup);
    for _ in 0..30_000 {
        car.advance(1.0 / 60.0);
        if is_it(car.state()) {
            return *car.state();
        }
    }
    panic!("the car never gets there");
}

/// The datagrams of a variant, of one moment after the other.
fn datagrams<'a>(
    protocol: Protocol,
    variant: Option<&str>,
    moments: impl IntoIterator<Item = &'a State>,
) -> Vec<Vec<u8>> {
    let mut encoder = Encoder::new(protocol, variant).expect("a variant that is listed");
    let mut all = Vec::new();
    for state in moments {
        encoder.encode(state, |datagram| all.push(datagram.to_vec()));
    }
    all
}

fn variants(protocol: Protocol) -> impl Iterator<Item = &'static str> {
    Encoder::variants(protocol).iter().map(|variant| variant.name)
}

/// Whole datagrams: every variant at every moment.
fn single(protocol: Protocol, moments: &Moments) -> Vec<Seed> {
    let mut seeds = Vec::new();
    for variant in variants(protocol) {
        for (moment, state) in &moments.0 {
            for datagram in datagrams(protocol, Some(variant), [state]) {
                seeds.push(seed(format!("{variant}_{moment}"), datagram));
            }
        }
    }
    seeds
}

/// A stream of steps.
struct Stream {
    shapes: Vec<Shape>,
    bytes: Vec<u8>,
}

impl Stream {
    fn new(shapes: Vec<Shape>) -> Self {
        Self { shapes, bytes: Vec::new() }
    }

    /// In the shape that makes this packet, or else as it is.
    fn push(&mut self, time: u8, packet: &[u8]) {
        let mut shapes = (0..RAW).zip(&self.shapes);
        let found = shapes.find_map(|(at, shape)| Some((at, shape.payload_of(packet)?)));
        let (shape, payload) = found.unwrap_or((RAW, packet));
        self.step(shape, time, payload);
    }

    fn step(&mut self, shape: u8, time: u8, payload: &[u8]) {
        let length = u16::try_from(payload.len()).expect("a datagram");
        self.bytes.extend([shape, time]);
        self.bytes.extend(length.to_le_bytes());
        self.bytes.extend(payload);
    }

    fn all<'a>(mut self, packets: impl IntoIterator<Item = &'a Vec<u8>>) -> Self {
        packets.into_iter().for_each(|packet| self.push(SOON, packet));
        self
    }

    fn seed(self, name: impl Into<String>) -> Seed {
        seed(name, self.bytes)
    }
}

/// Where the id, the player's car and the arrays stand in a packet of F1.
fn f1_places(packet: &[u8]) -> (usize, usize, usize) {
    if packet.starts_with(&2_022u16.to_le_bytes()) { (5, 22, 24) } else { (6, 27, 29) }
}

/// As the shapes begin: of version 1.0 of a game of no year.
fn f1_plain(mut packet: Vec<u8>) -> Vec<u8> {
    let (id_at, ..) = f1_places(&packet);
    packet[2..id_at].copy_from_slice(if id_at == 5 { &[1, 0, 1] } else { &[0, 1, 0, 1] });
    packet
}

/// A packet of F1 whose player is the first car, and the only one, where it has cars.
fn f1_one_car(packet: Vec<u8>) -> Vec<u8> {
    const WITH_CARS: [u8; 4] = [0, 2, 6, 7];
    let mut packet = f1_plain(packet);
    let (id_at, player_at, cars_at) = f1_places(&packet);
    packet[player_at] = 0;
    if WITH_CARS.contains(&packet[id_at]) {
        packet[cars_at + 60..].fill(0);
    }
    packet
}

/// A packet of F1 of this id: a header as in a race, and small numbers behind it.
fn f1_made(format: Format, id: u8, length: usize, frame: u8) -> Vec<u8> {
    const FILLED: usize = 96;
    let mut packet = vec![0; length];
    packet[..2].copy_from_slice(&format.number().to_le_bytes());
    let (id_at, player_at, behind) = f1_places(&packet);
    packet[id_at] = id;
    packet[id_at + 1] = 7;
    packet[id_at + 9..id_at + 13].copy_from_slice(&f32::from(frame).to_le_bytes());
    packet[id_at + 13] = frame;
    if id_at == 6 {
        packet[id_at + 17] = frame;
    }
    packet[player_at + 1] = 255;
    for (at, byte) in (0..).zip(packet[behind..].iter_mut().take(FILLED)) {
        *byte = at % 5;
    }
    f1_plain(packet)
}

fn f1(moments: &Moments) -> Vec<Seed> {
    let mut seeds = Vec::new();
    for variant in variants(Protocol::F1) {
        let packets = datagrams(Protocol::F1, Some(variant), moments.states().take(2));
        let one_car: Vec<_> = packets.iter().cloned().map(f1_one_car).collect();
        seeds.push(Stream::new(f1_shapes()).all(&one_car).seed(format!("{variant}_one_car")));
        // The player far back in the arrays.
        let whole = datagrams(Protocol::F1, Some(variant), [moments.driving()]);
        let whole: Vec<_> = whole.into_iter().map(f1_plain).collect();
        let (first, rest) = whole.split_at(2);
        seeds.push(Stream::new(f1_shapes()).all(first).seed(format!("{variant}_motion")));
        let rest = rest.iter().filter(|packet| packet[f1_places(packet).0] != 2);
        seeds.push(Stream::new(f1_shapes()).all(rest).seed(format!("{variant}_player_last")));
    }
    // What belongs to no session, to another player, to the past, to a format before.
    let packets = datagrams(Protocol::F1, Some("2024"), moments.states().take(2));
    let mut stream = Stream::new(f1_shapes());
    for (index, packet) in packets.into_iter().map(f1_one_car).enumerate() {
        let mut packet = packet;
        match index % 5 {
            1 => packet[7..15].fill(0),
            2 => packet[27] = 255,
            3 => packet[23..27].fill(0),
            4 => {
                packet[..2].copy_from_slice(&2_021u16.to_le_bytes());
                packet.truncate(64);
            }
            _ => {}
        }
        stream.push(SOON, &packet);
    }
    seeds.push(stream.seed("menus_spectators_late_packets"));
    seeds
}

const EVENTS: [&[u8; 4]; 21] = [
    b"SSTA", b"SEND", b"FTLP", b"RTMT", b"DRSE", b"DRSD", b"TMPT", b"CHQF", b"RCWN", b"PENA",
    b"SPTP", b"STLG", b"LGOT", b"DTSV", b"SGSV", b"FLBK", b"BUTN", b"RDFL", b"OVTK", b"SCAR",
    b"COLL",
];

fn f1_full(moments: &Moments) -> Vec<Seed> {
    let mut seeds = Vec::new();
    for format in Format::ALL {
        let year = format.number();
        let mut every = Stream::new(f1_shapes());
        for (id, &length) in (0..).zip(format.sizes()) {
            every.push(SOON, &f1_made(format, id, length, 9));
        }
        seeds.push(every.seed(format!("{year}_every_packet")));

        let mut events = Stream::new(f1_shapes());
        for (at, code) in (1..).zip(EVENTS) {
            let mut packet = f1_made(format, 3, format.sizes()[3], at);
            let (_, _, behind) = f1_places(&packet);
            packet[behind..behind + 4].copy_from_slice(code);
            events.push(SOON, &packet);
        }
        seeds.push(events.seed(format!("{year}_events")));

        // Packets of which a session holds one for each car, or several.
        let mut several = Stream::new(f1_shapes());
        for (id, &length) in (0..).zip(format.sizes()).skip(11) {
            for index in 0..4 {
                let mut packet = f1_made(format, id, length, 9 + index);
                let (_, _, behind) = f1_places(&packet);
                packet[behind] = index;
                several.push(SOON, &packet);
            }
        }
        seeds.push(several.seed(format!("{year}_several")));

        let packets = datagrams(Protocol::F1, Some(&year.to_string()), moments.states().take(2));
        let one_car: Vec<_> = packets.into_iter().map(f1_one_car).collect();
        seeds.push(Stream::new(f1_shapes()).all(&one_car).seed(format!("{year}_race")));
    }
    seeds
}

fn pcars2(moments: &Moments) -> Vec<Seed> {
    let mut seeds = Vec::new();
    for variant in variants(Protocol::Pcars2) {
        let packets = datagrams(Protocol::Pcars2, Some(variant), moments.states());
        seeds.push(Stream::new(pcars2_shapes()).all(&packets).seed(variant));
    }
    for (packet_type, length) in PCARS2_OTHERS {
        let packets: Vec<_> =
            (0..3).map(|version| pcars2_made(packet_type, length, version)).collect();
        let stream = Stream::new(pcars2_shapes()).all(&packets);
        seeds.push(stream.seed(format!("type_{packet_type}_{length}")));
    }
    // Too short for a header, of no type, and of another type's length.
    let mut stream = Stream::new(pcars2_shapes());
    for (packet_type, length) in [(0, 11), (5, 200), (9, 12), (2, 308), (0, 558)] {
        let mut packet = vec![0; length];
        packet[10] = packet_type;
        stream.push(SOON, &packet);
    }
    seeds.push(stream.seed("refused"));
    seeds
}

/// Types that the encoder does not send, and their lengths.
const PCARS2_OTHERS: [(u8, usize); 10] = [
    (1, 308),
    (2, 1_136),
    (2, 1_040),
    (3, 1_063),
    (3, 1_059),
    (3, 993),
    (7, 1_040),
    (7, 784),
    (8, 1_164),
    (8, 1_452),
];

/// A packet of a type: text where most of them have names, small numbers elsewhere.
fn pcars2_made(packet_type: u8, length: usize, version: u8) -> Vec<u8> {
    const NAMES: [u8; 4] = [1, 2, 7, 8];
    let mut packet = vec![0; length];
    packet[10] = packet_type;
    packet[11] = version;
    for (at, byte) in (3..).zip(packet[12..].iter_mut().take(240)) {
        *byte = match at % 8 {
            5 if NAMES.contains(&packet_type) => b'A' + at / 8,
            rest => rest,
        };
    }
    packet
}

fn truck(moments: &Moments) -> Vec<Seed> {
    let mut seeds = single(Protocol::Truck, moments);
    let texts: [(&str, &str); 6] = [
        ("funbit", FUNBIT),
        ("escapes", r#"{"rpm":1e3,"s":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude97","gear":-1}"#),
        ("quoted_numbers", r#"{"speed":"12.5","rpm":"900.25","gear":"1.0","steer":"-0.5"}"#),
        ("nested", r#"{"a":[[[{"b":[true,false,null,[],{}]}]]],"speed":0,"rpm":0,"gear":0}"#),
        (
            "long_numbers",
            r#"{"speed":0.00000000000000000000000000012345678901234567890e29,
            "rpm":123456789012345678901234567890e-27,"gear":1E+0,"throttle":4.9e-324}"#,
        ),
        ("nul_behind", "{\"speed\":1,\"rpm\":2}\n\0\0\0"),
    ];
    seeds.extend(texts.map(|(name, text)| seed(name, text.into())));
    seeds
}

const FUNBIT: &str = r#"{"game":{"connected":true,"gameName":"ETS2","paused":false,
"time":"0001-01-05T05:11:00Z"},"truck":{"make":"Volvo","model":"FH16","speed":50.411,
"cruiseControlOn":false,"gear":9,"displayedGear":9,"forwardGears":12,"reverseGears":4,
"engineRpm":1201.7,"engineRpmMax":2500.0,"fuel":600.1,"fuelCapacity":1000.0,
"userSteer":-0.01,"userThrottle":0.7,"userBrake":0.0,"userClutch":0.0,"gameSteer":-0.01,
"gameThrottle":0.7,"gameBrake":0.0,"gameClutch":0.0,"engineOn":true,"parkBrakeOn":false}}"#;

fn wrc(moments: &Moments) -> Vec<Seed> {
    let mut seeds = single(Protocol::Wrc, moments);
    // Four at most of each form leave room for the packets of the other structure.
    seeds.retain(|seed| !seed.name.ends_with("brakes"));
    seeds.extend(wrc_experimental().map(|(name, packet)| seed(name, packet)));
    seeds
}

/// The packets of the experimental structure.
fn wrc_experimental() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    let kinds: [(&str, &[u8; 4], usize); 5] = [
        ("session_start", b"SESS", 51),
        ("session_update", b"SESU", 214),
        ("session_end", b"SESE", 36),
        ("session_pause", b"SESP", 36),
        ("session_resume", b"SESR", 36),
    ];
    kinds.into_iter().map(|(name, four_cc, length)| {
        let numbers = (0..).map(|at: u8| at % 7);
        (name, four_cc.iter().copied().chain(numbers.cycle()).take(length).collect())
    })
}

fn detect(moments: &Moments) -> Vec<Seed> {
    /// From this shape on a step also picks a protocol, and by the last one none.
    const PICK: u8 = u8::MAX - Protocol::COUNT as u8;
    let mut seeds = Vec::new();
    let of = |protocol| {
        let packets = datagrams(protocol, None, moments.states());
        match protocol {
            Protocol::F1 => packets.into_iter().map(f1_one_car).collect(),
            _ => packets,
        }
    };
    for protocol in Protocol::ALL {
        let packets: Vec<_> = of(protocol);
        let stream = Stream::new(all_shapes()).all(packets.iter().take(12));
        seeds.push(stream.seed(protocol.word()));
    }
    // One takes over from the other, by three in a row or by silence.
    let [forza, outgauge] = [Protocol::Forza, Protocol::OutGauge].map(of);
    let mut stream = Stream::new(all_shapes());
    stream.push(SOON, &forza[0]);
    stream.push(SOON, &outgauge[0]);
    stream.push(SOON, &forza[1]);
    for packet in &outgauge[..3] {
        stream.push(SOON, packet);
    }
    stream.push(NEARLY_A_SECOND, &forza[2]);
    stream.push(SOON, &outgauge[1]);
    stream.push(A_SECOND, &forza[0]);
    seeds.push(stream.seed("two_games"));
    for (at, protocol) in (0..).zip(Protocol::ALL) {
        let mut stream = Stream::new(all_shapes());
        stream.step(PICK + at, SOON, &of(protocol)[0]);
        stream.push(SOON, &forza[0]);
        stream.push(SOON, &of(protocol)[0]);
        stream.step(u8::MAX, SOON, &outgauge[0]);
        seeds.push(stream.seed(format!("picked_{}", protocol.word())));
    }
    // What is known and not read.
    let mut stream = Stream::new(all_shapes());
    for length in [64, 152, 252] {
        stream.push(SOON, &vec![0; length]);
    }
    let mut old = vec![0; 64];
    old[..7].copy_from_slice(&[0xe5, 7, 1, 0, 1, 6, 1]);
    stream.push(SOON, &old);
    stream.push(SOON, &motion_sim());
    stream.push(SOON, &outsim_long(0x1ff));
    for (_, packet) in wrc_experimental() {
        stream.push(SOON, &packet);
    }
    stream.push(SOON, b"{\"speed\":nan,\"rpm\":1}");
    stream.push(SOON, FUNBIT.as_bytes());
    // Of a length that a type of Project CARS 2 does not have, and of no type.
    for packet_type in [2, 4, 5, 9] {
        stream.push(SOON, &pcars2_made(packet_type, 308, 1));
    }
    seeds.push(stream.seed("known_and_not_read"));
    // Engine speeds that are doubted before they are believed, and zeros.
    let mut stream = Stream::new(all_shapes());
    for rpm in [6_000f32, 21_000.0, 21_000.0, 22_000.0, 60_000.0, 5_000.0] {
        let mut packet = outgauge[0].clone();
        packet[16..20].copy_from_slice(&rpm.to_le_bytes());
        stream.push(SOON, &packet);
    }
    for length in [264, 280] {
        stream.push(SOON, &vec![0; length]);
    }
    seeds.push(stream.seed("doubted"));
    // Values that no car has.
    let mut stream = Stream::new(all_shapes());
    for length in [92, 237, 264, 280, 324] {
        stream.push(SOON, &vec![0x7e; length]);
    }
    seeds.push(stream.seed("implausible"));
    seeds
}

fn motion_sim() -> Vec<u8> {
    let floats = (0..21u8).flat_map(|at| (f32::from(at) + 0.5).to_le_bytes());
    b"BNG1".iter().copied().chain(floats).collect()
}

/// A long packet of OutSim by its options: numbers that grow.
fn outsim_long(options: u16) -> Vec<u8> {
    let options = outsim::Options::new(options);
    let floats = (0..80u8).flat_map(|at| f32::from(at).to_le_bytes());
    outsim::MAGIC.iter().copied().chain(floats).take(options.length()).collect()
}

fn full(moments: &Moments) -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (at, protocol) in (0..).zip(Protocol::ALL) {
        let packets = datagrams(protocol, None, [moments.driving()]);
        for packet in packets.into_iter().take(2) {
            let name = format!("{}_{}", protocol.word(), packet.len());
            seeds.push(seed(name, [&[at][..], &packet].concat()));
        }
    }
    let event = f1_made(Format::F2025, 3, 45, 1);
    seeds.push(seed("f1_event", [&[1][..], &event].concat()));
    // Every type of Project CARS 2 comes out of one input, by its length.
    for packet_type in [1, 2, 3, 7] {
        let made = pcars2_made(packet_type, 400, 1);
        seeds.push(seed(format!("pcars2_type_{packet_type}"), [&[2][..], &made].concat()));
    }
    seeds.push(seed("motion_sim", [&[0xd0, 0, 0][..], &motion_sim()].concat()));
    for options in [0u16, 0x1ff, 0x0fe] {
        let packet = [&[0xd0][..], &options.to_le_bytes(), &outsim_long(options)].concat();
        seeds.push(seed(format!("outsim_{options:x}"), packet));
    }
    let mut page = vec![0xe0, 4];
    for value in [1u32, 0, 9, 6] {
        page.extend(value.to_le_bytes());
    }
    for value in [0.5f32, 1_200.0, 600.0, 22.5] {
        page.extend(value.to_le_bytes());
    }
    seeds.push(seed("scs_page", page));
    seeds.push(seed("wrc_structures", {
        let ids = (0..16).map(|id| 0x90 | id);
        let mut structure = vec![0xf0, 0x12, 16, 0];
        structure.extend(ids);
        structure.extend([3, 0, 0xb0, 0x12, 0x13]);
        structure.extend(b"SESU");
        structure.extend((0..120u8).map(|at| at % 66));
        structure
    }));
    seeds
}

/// Variables of a recipe: what a frame is made from, by number.
fn recipe(kind: u8, first: u8, count: u8, patches: &[(u16, i32)]) -> Vec<u8> {
    // By name: double, char, bool, int, bits, float; three values, or samples of a tick.
    const TYPES: [u8; 48] = [
        5,
        2,
        4,
        4,
        2,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        1,
        1,
        4,
        4,
        4,
        4,
        1,
        3,
        1,
        1,
        1,
        3,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        4,
        2,
        2,
        4,
        4,
        4,
        2 | 5 << 3,
        2,
        4 | 4 << 3 | 0x40,
        4,
        5,
        4 | 4 << 3 | 0x40,
        2,
        3,
        7 << 3,
    ];
    let mut bytes = vec![kind, count - 1];
    let names = first..first + count;
    for name in names.clone() {
        let unit = match name {
            40 => 2,
            46 => 9,
            21 => 5,
            45 => 6,
            25 => 13,
            _ => name % 16,
        };
        bytes.extend([TYPES[usize::from(name)], name, unit]);
    }
    bytes.push(u8::try_from(patches.len()).expect("few"));
    for (at, value) in patches {
        bytes.extend(at.to_le_bytes());
        bytes.extend(value.to_le_bytes());
    }
    for row in 0..4u8 {
        for name in names.clone() {
            let what = TYPES[usize::from(name)];
            for _ in 0..[1, 1, 1, 1, 6, 3, 0, 17][usize::from(what >> 3 & 7)] {
                match what & 7 {
                    0 | 1 => bytes.push(1),
                    2 | 3 => bytes.extend(i32::from(1 + row / 2).to_le_bytes()),
                    4 => bytes.extend((0.5 + f32::from(row)).to_le_bytes()),
                    _ => bytes.extend((10.0 + f64::from(row) / 60.0).to_le_bytes()),
                }
            }
        }
    }
    bytes
}

/// Recipes for maps and files: 48 names in two parts, and heads that are odd.
fn recipes(file: bool) -> Vec<Seed> {
    let kind = u8::from(!file);
    let what = if file { "file" } else { "map" };
    let mut seeds = Vec::new();
    for (name, first) in [("driver", 0), ("car", 24)] {
        seeds.push(seed(format!("{what}_{name}"), recipe(kind, first, 24, &[])));
        // Of other versions, unfinished or with another number of buffers, cut.
        seeds.push(seed(format!("{what}_{name}_odd"), recipe(kind | 0x3e, first, 24, &[])));
    }
    // The offset of the second variable is past the row; no buffers; a row of nothing.
    let second = if file { 144 } else { 304 } + 144 + 4;
    seeds.push(seed(
        format!("{what}_patched"),
        recipe(kind, 0, 8, &[(second, i32::MAX), (8, 360), (36, 64)]),
    ));
    seeds
}

fn ibt() -> Vec<Seed> {
    let mut seeds = vec![
        seed("sample", sample::recording(6)),
        seed("sample_cut", {
            let mut cut = sample::recording(6);
            cut.truncate(cut.len() - 10);
            cut
        }),
        seed("sample_unfinished", {
            let mut unfinished = sample::recording(3);
            unfinished[136..144].fill(0);
            unfinished
        }),
    ];
    seeds.extend(recipes(true));
    for (name, share) in [("grows_from_its_rows", 250), ("grows_from_its_head", 20)] {
        let mut growing = recipe(0x40, 0, 24, &[]);
        growing.push(share);
        seeds.push(seed(name, growing));
    }
    seeds
}

fn ibt_export() -> Vec<Seed> {
    let mut seeds = vec![seed("sample", sample::recording(6)), seed("odd_names", odd_names())];
    seeds.extend(recipes(true));
    seeds
}

/// The sample, whose names and texts hold what formats mark their fields with.
fn odd_names() -> Vec<u8> {
    const NAMES_AT: usize = 144 + 16;
    const UNITS_AT: usize = 144 + 112;
    let mut bytes = sample::recording(3);
    let odd = [&b"a,b"[..], b"a\"b", b"a\nb", b"\\u0041", b"\xe9\x7f\x01", b"=1+1", b"<&>"];
    for (variable, odd) in odd.iter().enumerate() {
        for at in [NAMES_AT, UNITS_AT] {
            let at = at + 144 * variable;
            bytes[at..at + odd.len()].copy_from_slice(odd);
        }
    }
    let end = bytes.len();
    bytes[end - 4..].copy_from_slice(b"\"\n,\xff");
    bytes
}

fn irsdk_header() -> Vec<Seed> {
    let mut seeds = vec![
        seed("sample_file", sample::recording(3)),
        seed("sample_map", sample::live_map()),
        seed("generated_head", generated::live_map()[..112].to_vec()),
    ];
    seeds.extend(recipes(true));
    seeds.extend(recipes(false));
    seeds
}

fn irsdk_session() -> Vec<Seed> {
    let mut seeds = vec![
        seed("generated", generated::TEXT.into()),
        seed("sample", sample::TEXT.into()),
        seed("name_utf8", "Räikkönen: #7 \"Kimi\"".into()),
        seed("name_windows_1252", b"R\xe4ikk\xf6nen - 'Kimi'".to_vec()),
        seed("long_list", b"A:\n - B: 1\n   C: 2\n   D: 3\n".to_vec()),
        seed("long_keys", b"A: 1\nI: \"2\"\nQ: '3'\n".to_vec()),
        seed("long_brackets", b"A: [[[[{{{{\n[[[[: [\n- - - - [\n".to_vec()),
        seed("long_deep", b"A:\n B:\n  C:\n   D: 1\n".to_vec()),
        seed(
            "numbers",
            b"---\nA: 0\nB: -1.50 m\nC: 1e5\nD: .5\nE: 0x10\nF: inf\nG: 007\n".to_vec(),
        ),
        seed(
            "odd_lines",
            b"---\r\nA: 1\r\n\r\n# B\nC\n:D\n- E\n-F: 1\n\tG: 2\n...\nH: 3\n".to_vec(),
        ),
        seed("several_lines", b"A: \"one\n two\"\nB: |\n x\n y\nC: [1, 2]\nD: {E: 1}\n".to_vec()),
    ];
    seeds.push(seed("every_section", EVERY_SECTION.into()));
    // Lists where sections are wanted, and the other way round.
    let (lists, sections) = SWAPPED;
    seeds.push(seed("lists_for_sections", lists.into()));
    seeds.push(seed("sections_for_lists", sections.into()));
    seeds.push(seed("lists_for_values", LISTS_FOR_VALUES.into()));
    // Each part of the text by itself.
    for part in generated::TEXT.split("\n\n") {
        let name = part.lines().find(|line| line.ends_with(':')).unwrap_or("end");
        let name = format!("part_{}", name.trim_end_matches(':'));
        seeds.push(seed(name, part.into()));
    }
    seeds
}

const EVERY_SECTION: &str = "\
---
WeekendInfo:
 TrackID: 9
 TelemetryOptions:
  TelemetryDiskFile: \"\"
 WeekendOptions:
  NumStarters: 12
SessionInfo:
 CurrentSessionNum: 0
 Sessions:
 - SessionNum: 0
   SessionLaps: 30
   SessionTime: 1800.0000 sec
   ResultsPositions:
   - Position: 1
     Time: -1.0000
     ReasonOutStr: Running
   ResultsFastestLap:
   - CarIdx: 255
     FastestTime: 87.5
QualifyResultsInfo:
 Results:
 - Position: 0
   FastestTime: 88.125
CameraInfo:
 Groups:
 - GroupNum: 1
   GroupName: Nose
   IsScenic: true
   Cameras:
   - CameraNum: 1
     CameraName: CamNose
RadioInfo:
 SelectedRadioNum: 0
 Radios:
 - RadioNum: 0
   Frequencies:
   - FrequencyNum: 0
     FrequencyName: \"@ALLTEAMS\"
DriverInfo:
 DriverCarIdx: 3
 Drivers:
 - CarIdx: 3
   UserName: Somebody
SplitTimeInfo:
 Sectors:
 - SectorNum: 0
   SectorStartPct: 0.000000
CarSetup:
 UpdateCount: 3
 Tires:
  LeftFront:
   ColdPressure: 138 kPa
...
";

/// Lists and sections where a number, a text or a flag is wanted.
const LISTS_FOR_VALUES: &str = "\
WeekendInfo:
 TrackID:
 - 1
 - A: 2
 TrackName:
  A: 1
  B:
  - 2
 TrackLength:
 - 4 km
CameraInfo:
 Groups:
 - GroupNum:
    A: 1
   IsScenic:
   - 1
SessionInfo:
 Sessions:
 - ResultsAverageLapTime:
   - 1.5
";

/// Lists where sections are wanted, and sections where lists are.
const SWAPPED: (&str, &str) = (
    "\
WeekendInfo:
 - TrackID: 9
   WeekendOptions:
   - NumStarters: 12
   TelemetryOptions:
   - TelemetryDiskFile: a
SessionInfo:
 - Sessions: 0
CameraInfo:
 - Groups: 1
RadioInfo:
 - Radios: 0
QualifyResultsInfo:
 - Results: x
DriverInfo:
 - DriverCarIdx: 3
SplitTimeInfo:
 - Sectors: 1
",
    "\
SessionInfo:
 Sessions:
  SessionNum: 0
  ResultsPositions:
   Position: 1
  ResultsFastestLap:
   CarIdx: 255
QualifyResultsInfo:
 Results:
  Position: 0
CameraInfo:
 Groups:
  IsScenic: 2
  Cameras:
   CameraNum: 1
RadioInfo:
 Radios:
  RadioNum: 0
  Frequencies:
   FrequencyNum: 0
DriverInfo:
 Drivers:
  CarIdx: 3
SplitTimeInfo:
 Sectors:
  SectorNum: 0
",
);

fn kunos() -> Vec<Seed> {
    use pages::{
        ac_graphics, ac_static, acc_graphics, acc_physics, acc_static, evo_graphics, evo_physics,
        evo_static, head, physics, statics,
    };
    let games = [
        ("ac", physics(580), ac_graphics(), ac_static()),
        ("acc", acc_physics(), acc_graphics(), acc_static()),
        ("ac-evo", evo_physics(), evo_graphics(), evo_static()),
        ("ac-rally", physics(580), head(252), statics(684, "1.7")),
    ];
    let mut seeds = Vec::new();
    for (game, (name, physics, graphics, statics)) in (0..).zip(games) {
        let all = [&physics.0, &graphics.0, &statics.0];
        if all.iter().map(|page| page.len()).sum::<usize>() < LONGEST - 8 {
            let mut whole = vec![game];
            for page in &all[..2] {
                whole.extend(u16::try_from(page.len()).expect("short").to_le_bytes());
            }
            all.iter().for_each(|page| whole.extend(*page));
            seeds.push(seed(format!("{name}_pages"), whole));
        }
        // What differs from zeros, four bytes each.
        let mut changes = Vec::new();
        for (number, page) in (0..).zip(all) {
            for (at, four) in (0u16..).step_by(4).zip(page.chunks(4)) {
                if four.iter().any(|&byte| byte != 0) {
                    let mut padded = [0; 4];
                    padded[..four.len()].copy_from_slice(four);
                    changes.push(number);
                    changes.extend(at.to_le_bytes());
                    changes.extend(padded);
                }
            }
        }
        for (what, flags) in [("changes", 0x80), ("no_statics", 0xa0), ("no_graphics", 0xc0)] {
            seeds.push(seed(format!("{name}_{what}"), [&[flags | game][..], &changes].concat()));
        }
    }
    seeds
}

/// A file, and packets: see the target.
fn with_file(file: &str, packets: Stream) -> Vec<u8> {
    let length = u16::try_from(file.len()).expect("a short file");
    [&length.to_le_bytes()[..], file.as_bytes(), &packets.bytes].concat()
}

fn formats(moments: &Moments) -> Vec<Seed> {
    const SHIPPED: [(&str, &str, usize); 4] = [
        ("f1_2017", include_str!("../../../formats/f1_2017.yaml"), 1_289),
        ("gran_turismo_7", include_str!("../../../formats/gran_turismo_7.yaml"), 296),
        ("live_for_speed_outsim", include_str!("../../../formats/live_for_speed_outsim.yaml"), 68),
        ("richard_burns_rally", include_str!("../../../formats/richard_burns_rally.yaml"), 664),
    ];
    let mut seeds = Vec::new();
    for (name, text, length) in SHIPPED {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        let file = lines.collect::<Vec<_>>().join("\n");
        let floats = (1..=255u8).flat_map(|at| (f32::from(at) / 8.0).to_le_bytes());
        let packet: Vec<u8> = floats.cycle().take(length).collect();
        let mut packets = Stream::new(all_shapes());
        packets.step(RAW, SOON, &packet);
        seeds.push(seed(name, with_file(&file, packets)));
    }
    let forza = datagrams(Protocol::Forza, Some("324"), moments.states().take(2));
    let trucks = datagrams(Protocol::Truck, None, moments.states().take(2));
    let files = [
        ("yaml_binary", YAML_BINARY, &forza),
        ("yaml_json", YAML_JSON, &trucks),
        ("json_json", JSON_JSON, &trucks),
        ("padforge", PADFORGE, &forza),
        ("yaml_odd", YAML_ODD, &trucks),
    ];
    for (name, file, packets) in files {
        let packets = Stream::new(all_shapes()).all(packets);
        seeds.push(seed(name, with_file(file, packets)));
    }
    // Files of EA SPORTS WRC, and packets by them.
    let updates: Vec<_> = (0..3u8)
        .map(|at| b"SESU".iter().copied().chain((at..).step_by(7)).take(40).collect::<Vec<_>>())
        .collect();
    for (name, file) in [("wrc_structure", WRC_STRUCTURE), ("wrc_channels", WRC_CHANNELS)] {
        let packets = Stream::new(Vec::new()).all(&updates);
        seeds.push(seed(name, with_file(file, packets)));
    }
    // Fields of bytes: every type of number, half of them the other way round.
    let mut described = vec![b'!'];
    for field in 0..20u8 {
        described.extend([field, field, field & 3, 0]);
        described.extend(u64::from(field * 4).to_le_bytes());
        described.extend(1.5f64.to_le_bytes());
        described.extend(0xffffu32.to_le_bytes());
    }
    let length = u16::try_from(described.len()).expect("short").to_le_bytes();
    let packets = Stream::new(all_shapes()).all(&forza);
    seeds.push(seed("described", [&length[..], &described, &packets.bytes].concat()));
    seeds
}

const YAML_BINARY: &str = "\
version: 1
formats:
  - name: Horizon
    kind: binary
    length: 324
    order: little
    gears: {reverse: 0}
    fields:
      - {target: rpm, offset: 16, type: f32}
      - {target: max_rpm, offset: 8, type: f32}
      - {target: speed_mps, offset: 256, type: f32}
      - {target: throttle, offset: 315, type: u8, scale: 0.00392156862745098}
      - {target: gear, offset: 319, type: u8}
      - {target: \"var:Power\", offset: 260, type: f32, min: 0, max: 300000}
      - {target: \"var:Bits\", offset: 0, type: u32, mask: 0xf0, shift: 4, slot: 3}
";

const YAML_JSON: &str = "\
version: 1
formats:
- name: Truck
  kind: json
  key: speed
  fields:
  - {target: speed_mps, key: speed}
  - {target: rpm, key: rpm}
  - {target: gear, key: gear}
  - {target: throttle, key: throttle, add: 0, scale: 1}
  - {target: 'var:Cruise', key: cruise}
";

const JSON_JSON: &str = r#"{"version":1,"formats":[{"name":"Truck","kind":"json","key":"rpm",
"fields":[{"target":"rpm","key":"rpm"},{"target":"brake","key":"brake"},
{"target":"var:Steer","key":"steer","min":-1,"max":1}]}]}"#;

const PADFORGE: &str = r#"<GameTelemetryFormats><Format Name="Horizon" Kind="Binary"
 Length="324" ReverseGear="0"><Field Target="Rpm" Offset="16" Type="Float"/><Field
 Target="Speed" Offset="256" Type="Float" Scale="1"/><Field Target="Gear" Offset="319"
 Type="Byte"/><Field Target="Variable" Name="Power" Offset="260" Type="Float" Axis="3"
 Min="0" Max="300000"/></Format></GameTelemetryFormats>"#;

const WRC_STRUCTURE: &str = r#"{"versions":{"schema":1,"data":3},"id":"mine",
"header":{"channels":["packet_4cc"]},"packets":[
{"id":"session_update","channels":["vehicle_speed","vehicle_throttle","vehicle_gear_index",
"vehicle_gear_index_neutral","vehicle_gear_index_reverse","vehicle_engine_rpm_current",
"vehicle_engine_rpm_max","shiftlights_fraction","shiftlights_rpm_valid","stage_current_time",]},
{"id":"session_start","channels":["route_id","stage_length","stage_shakedown"]},
{"id":"session_end","channels":[]},{"id":"session_pause","channels":["packet_uid"]},
{"id":"session_resume","channels":["vehicle_id","vehicle_class_id"]}]}"#;

const WRC_CHANNELS: &str = r#"{"versions":{"schema":1,"data":3},"id":"n","packets":[],"channels":[
{"id":"new_one","type":"float32","units":"m","description":"it"},
{"id":"vehicle_speed","type":"float64"},{"id":"a","type":"boolean"},{"id":"b","type":"fourcc"},
{"id":"c","type":"uint8"},{"id":"d","type":"int64"},{"id":"e","type":"nothing"}]}"#;

const YAML_ODD: &str = "\
version: 1
formats:
- {name: a, kind: binary, length: 0, fields: [{target: nothing, offset: -1, type: f16}]}
- {name: a, kind: json, fields: [{target: gear, key: a.b}, {target: 'var:', key: ''}]}
- {name: b, kind: json, key: rpm, fields: [{target: flag, key: gear}, {target: car, key: rpm}]}
- 5
";

fn replay(moments: &Moments) -> Vec<Seed> {
    /// A page's step: this, and which name.
    const PAGE: u8 = 0xe0;
    let mut seeds = Vec::new();
    for protocol in Protocol::ALL {
        let mut stream = Stream::new(Vec::new());
        for packet in datagrams(protocol, None, moments.states()) {
            if stream.bytes.len() + packet.len() + 5 <= LONGEST {
                stream.step(RAW, SOON, &packet);
            }
        }
        seeds.push(seed(protocol.word(), [&[0][..], &stream.bytes].concat()));
        // Without addresses and times.
        if [Protocol::Truck, Protocol::OutGauge, Protocol::Wrc].contains(&protocol) {
            let name = format!("{}_bare", protocol.word());
            seeds.push(seed(name, [&[0x40][..], &stream.bytes].concat()));
        }
    }
    // Two that send at once, each from its own address.
    let [forza, outgauge] =
        [Protocol::Forza, Protocol::OutGauge].map(|of| datagrams(of, None, moments.states()));
    let mut stream = Stream::new(Vec::new());
    for (forza, outgauge) in forza.iter().zip(&outgauge) {
        stream.step(RAW, SOON, forza);
        stream.step(RAW + 1, SOON, outgauge);
    }
    // And one with an address of version 6.
    stream.step(RAW + 2, SOON, &outgauge[0]);
    seeds.push(seed("two_senders", [&[0][..], &stream.bytes].concat()));
    let bytes = sample::recording(4);
    let recording = ibt_reader::Recording::from_bytes(bytes).expect("a recording");
    let headers = recording.vars().headers();
    let mut stream = Stream::new(Vec::new());
    let (mut table, text) = (Vec::new(), recording.session_text());
    headers.iter().for_each(|header| table.extend(zerocopy::IntoBytes::as_bytes(header)));
    stream.step(PAGE, SOON, &table);
    stream.step(PAGE + 1, 0, text);
    for row in recording.rows() {
        stream.step(PAGE + 2, SOON, row.as_bytes());
    }
    seeds.push(seed("iracing", [&[0][..], &stream.bytes].concat()));

    let mut stream = Stream::new(Vec::new());
    stream.step(PAGE + 3, SOON, &pages::acc_static().0);
    stream.step(PAGE + 4, 0, &pages::acc_graphics().0);
    for packet in 1..3 {
        stream.step(PAGE + 5, SOON, &pages::acc_physics().i32(0, packet).0[..600]);
    }
    stream.step(PAGE + 6, SOON, &[]);
    seeds.push(seed("acc", [&[0][..], &stream.bytes].concat()));
    // A page whose check is wrong: behind the start of such a file.
    let mut damaged = vec![0x81];
    for word in [16u32, 0, 0, 0, 2] {
        damaged.extend(word.to_le_bytes());
    }
    damaged.extend(b"ac\0\0");
    seeds.push(seed("pages_damaged", damaged));
    // A datagram that is a file by itself.
    let datagram = &datagrams(Protocol::Forza, None, [moments.driving()])[0];
    seeds.push(seed("bin", [&[0xa3][..], datagram].concat()));
    for (name, file) in captures(moments) {
        // As it is: the first of the kinds, under each of the names.
        seeds.push(seed(name, [&[0x80][..], &file].concat()));
    }
    seeds
}

/// Capture files, byte by byte: pcap over raw IP in both orders, pages without their
/// check, and pkts.
fn captures(moments: &Moments) -> Vec<(&'static str, Vec<u8>)> {
    let payload = &datagrams(Protocol::OutGauge, None, [moments.driving()])[0];
    let length = u16::try_from(payload.len()).expect("a datagram");
    let mut packet = vec![0x45, 0];
    packet.extend((28 + length).to_be_bytes());
    packet.extend([0, 0, 0, 0, 64, 17, 0, 0, 10, 0, 0, 1, 10, 0, 0, 9]);
    packet.extend([0x13, 0x88, 0x51, 0x29]);
    packet.extend((8 + length).to_be_bytes());
    packet.extend([0, 0]);
    packet.extend(payload);
    let word = |value: u32, little: bool| {
        if little { value.to_le_bytes() } else { value.to_be_bytes() }
    };
    let pcap = |little: bool| {
        let mut file = Vec::new();
        for value in [0xa1b2_c3d4, 0, 0, 0, 65_535, 101] {
            file.extend(word(value, little));
        }
        file[4..8].copy_from_slice(if little { &[2, 0, 4, 0] } else { &[0, 2, 0, 4] });
        let length = u32::try_from(packet.len()).expect("short");
        for second in 1..4 {
            for value in [second, 5, length, length] {
                file.extend(word(value, little));
            }
            file.extend(&packet);
        }
        file
    };
    // Linux cooked, and a simple packet of pcapng behind its section and interface.
    let mut cooked = vec![0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0];
    cooked.extend(&packet);
    let mut cooked_file = pcap(true)[..24].to_vec();
    cooked_file[20] = 113;
    let length = u32::try_from(cooked.len()).expect("short");
    for value in [1, 5, length, length] {
        cooked_file.extend(word(value, true));
    }
    cooked_file.extend(&cooked);
    let mut simple = Vec::new();
    let whole = u32::try_from(packet.len()).expect("short");
    let padded = whole.next_multiple_of(4);
    for value in [0x0a0d_0d0a, 28, 0x1a2b_3c4d, 1, u32::MAX, u32::MAX, 28] {
        simple.extend(word(value, true));
    }
    for value in [1, 20, 101, 0, 20] {
        simple.extend(word(value, true));
    }
    let block = 16 + padded;
    for value in [3, block, whole] {
        simple.extend(word(value, true));
    }
    simple.extend(&packet);
    simple.resize(simple.len() + (padded - whole) as usize, 0);
    simple.extend(word(block, true));
    vec![
        ("pcap_little", pcap(true)),
        ("pcap_big", pcap(false)),
        ("pcap_cooked", cooked_file),
        ("pcapng_simple", simple),
    ]
}
