use super::*;
use std::string::ToString;
use std::vec;
use std::vec::Vec;
use telemetry_core::{Decoder as _, Flag, Gear, Timestamp};
use zerocopy::IntoBytes;

mod cars;
mod events;
mod packets;
mod session;

const MOTION: u8 = 0;
const LAP_DATA: u8 = 2;
const CAR_TELEMETRY: u8 = 6;
const MOTION_EX: u8 = 13;

/// The car whose values are looked for; the cars before and behind it differ.
const PLAYER: u8 = 19;

/// A packet of zeros with a header.
struct Builder {
    format: Format,
    bytes: Vec<u8>,
}

impl Builder {
    fn new(format: Format, id: u8) -> Self {
        let bytes = vec![0; format.sizes()[usize::from(id)]];
        let mut builder = Self { format, bytes };
        builder.put(0, &format.number().to_le_bytes());
        builder.put(format.id_at(), &[id]);
        builder.uid(7).player(PLAYER)
    }

    fn header(&self) -> usize {
        if self.format == Format::F2022 { 24 } else { 29 }
    }

    fn put(&mut self, at: usize, bytes: &[u8]) {
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
    }

    fn uid(mut self, uid: u64) -> Self {
        self.put(self.format.id_at() + 1, &uid.to_le_bytes());
        self
    }

    fn player(mut self, player: u8) -> Self {
        let at = if self.format == Format::F2022 { 22 } else { 27 };
        self.put(at, &[player]);
        self
    }

    /// From format 2023 on.
    fn overall_frame(mut self, frame: u32) -> Self {
        self.put(23, &frame.to_le_bytes());
        self
    }

    /// Bytes behind the header.
    fn body(mut self, at: usize, bytes: &[u8]) -> Self {
        self.put(self.header() + at, bytes);
        self
    }

    /// Bytes of one car, in an array that follows the header.
    fn car(self, car: u8, stride: usize, at: usize, bytes: &[u8]) -> Self {
        self.body(usize::from(car) * stride + at, bytes)
    }

    fn build(self) -> Vec<u8> {
        self.bytes
    }
}

fn floats<const N: usize>(values: [f32; N]) -> Vec<u8> {
    values.map(f32::to_le_bytes).concat()
}

fn telemetry_of(format: Format) -> Builder {
    let stride = if format == Format::F2026 { 59 } else { 60 };
    let mut builder = Builder::new(format, CAR_TELEMETRY);
    for car in 0..format.cars() as u8 {
        builder = builder.car(car, stride, 0, &u16::from(car).to_le_bytes()).car(
            car,
            stride,
            15,
            &[car % 9],
        );
    }
    builder
        .car(PLAYER, stride, 0, &308u16.to_le_bytes())
        .car(PLAYER, stride, 2, &floats([0.75, -0.5, 0.25]))
        .car(PLAYER, stride, 14, &[50, 8]) // clutch 50 %, eighth gear
        .car(PLAYER, stride, 16, &10_657u16.to_le_bytes())
        .car(PLAYER, stride, 18, &[1, 80]) // DRS open, rev lights 80 %
}

fn status_of(format: Format) -> Builder {
    let stride = match format {
        Format::F2022 => 47,
        Format::F2026 => 59,
        _ => 55,
    };
    Builder::new(format, CAR_STATUS)
        .car(PLAYER, stride, 0, &[2, 1]) // assists are settings
        .car(PLAYER, stride, 4, &[1])
        .car(PLAYER, stride, 5, &floats([27.5, 110.0]))
        .car(PLAYER, stride, 17, &13_000u16.to_le_bytes())
        .car(PLAYER, stride, 19, &4_000u16.to_le_bytes())
        .car(PLAYER, stride, 28, &[3])
}

fn session_of(format: Format, paused: u8, spectating: u8) -> Builder {
    // Track length 5000 m; paused and spectating stand at 14 and 15.
    Builder::new(format, SESSION).body(4, &5_000u16.to_le_bytes()).body(14, &[paused, spectating])
}

fn push(decoder: &mut Decoder, packet: Builder) -> Option<TelemetryFrame> {
    decoder.push(&packet.build(), Timestamp::ZERO).unwrap()
}

fn expected() -> TelemetryFrame {
    let mut frame = TelemetryFrame::EMPTY;
    frame.speed_mps = Some(308.0 / 3.6);
    frame.rpm = Some(10_657.0);
    frame.gear = Some(Gear::new(8));
    frame.throttle = Some(0.75);
    frame.brake = Some(0.25);
    frame.clutch = Some(0.5);
    frame.steering = Some(-0.5);
    frame.shift_light = Some(0.8);
    frame.drs = Some(true);
    frame
}

fn with_status(mut frame: TelemetryFrame) -> TelemetryFrame {
    frame.max_rpm = Some(13_000.0);
    frame.idle_rpm = Some(4_000.0);
    frame.pit_limiter = Some(true);
    frame.fuel = Some(0.25);
    frame.flag = Some(Flag::Yellow);
    frame
}

#[test]
fn car_telemetry_is_a_frame_and_so_is_car_status_after_it() {
    for format in Format::ALL {
        let mut decoder = Decoder::default();
        assert_eq!(push(&mut decoder, status_of(format)), None, "nothing to show yet");
        assert_eq!(push(&mut decoder, telemetry_of(format)), Some(with_status(expected())));

        let mut decoder = Decoder::default();
        assert_eq!(push(&mut decoder, telemetry_of(format)), Some(expected()));
        assert_eq!(push(&mut decoder, status_of(format)), Some(with_status(expected())));
    }
}

#[test]
fn the_other_packets_fill_what_the_next_frame_carries() {
    for format in Format::ALL {
        let (lap_stride, position_at) = match format {
            Format::F2022 => (43, 24),
            Format::F2023 => (50, 30),
            _ => (57, 32),
        };
        let lap = Builder::new(format, LAP_DATA)
            .car(PLAYER, lap_stride, 0, &[84_321u32, 61_500].map(u32::to_le_bytes).concat())
            .car(PLAYER, lap_stride, position_at, &[5, 12, 1]);
        let motion = if format == Format::F2026 {
            Builder::new(format, MOTION)
                .car(PLAYER, 54, 36, &[2_000i16, -1_500, 250].map(i16::to_le_bytes).concat())
                .car(PLAYER, 54, 42, &floats([0.5, 0.25, -0.125]))
        } else {
            Builder::new(format, MOTION).car(PLAYER, 60, 36, &floats([2.0, -1.5, 0.25])).car(
                PLAYER,
                60,
                48,
                &floats([0.5, 0.25, -0.125]),
            )
        };
        // Rear left, rear right, front left, front right.
        let slip = floats([3.0, 4.0, 1.0, 2.0]);
        let (motion, motion_ex) = if format == Format::F2022 {
            (motion.body(1_408 - 24, &slip), None)
        } else {
            (motion, Some(Builder::new(format, MOTION_EX).body(93 - 29, &slip)))
        };
        let mut decoder = Decoder::default();
        for packet in [Some(lap), Some(motion), motion_ex].into_iter().flatten() {
            assert_eq!(push(&mut decoder, packet), None);
        }
        assert_eq!(push(&mut decoder, session_of(format, 0, 0)), None);
        let frame = push(&mut decoder, telemetry_of(format)).unwrap();
        let mut wanted = expected();
        wanted.driving = Some(true);
        wanted.last_lap_s = Some(84.321);
        wanted.current_lap_s = Some(61.5);
        wanted.position = Some(5);
        wanted.lap = Some(12);
        wanted.in_pit = Some(true);
        wanted.wheel_slip = Some([1.0, 2.0, 3.0, 4.0]);
        wanted.rotation_rad = Some([-0.5, -0.25, -0.125]);
        let g = 9.806_65;
        let acceleration = frame.acceleration_mps2.unwrap();
        for (axis, wanted) in acceleration.into_iter().zip([-2.0 * g, 0.25 * g, -1.5 * g]) {
            assert!((axis - wanted).abs() < 1e-5, "{format:?} {acceleration:?}");
        }
        wanted.acceleration_mps2 = frame.acceleration_mps2;
        assert_eq!(frame, wanted, "{format:?}");
    }
}

#[test]
fn driving_goes_by_the_session_packet() {
    for format in Format::ALL {
        let mut decoder = Decoder::default();
        assert_eq!(push(&mut decoder, telemetry_of(format)).unwrap().driving, None);
        for (paused, spectating, driving) in [(0, 0, true), (1, 0, false), (0, 1, false)] {
            push(&mut decoder, session_of(format, paused, spectating));
            let frame = push(&mut decoder, telemetry_of(format)).unwrap();
            assert_eq!(frame.driving, Some(driving), "{format:?}");
        }
    }
}

#[test]
fn an_empty_session_packet_says_nothing() {
    // F1 24 sends them after a mid-session save: track -1, length 0.
    let empty = || session_of(Format::F2024, 0, 0).body(4, &[0, 0]).body(7, &[0xff]);
    let mut decoder = Decoder::default();
    push(&mut decoder, empty());
    assert_eq!(push(&mut decoder, telemetry_of(Format::F2024)).unwrap().driving, None);
    push(&mut decoder, session_of(Format::F2024, 1, 0));
    push(&mut decoder, empty());
    assert_eq!(push(&mut decoder, telemetry_of(Format::F2024)).unwrap().driving, Some(false));
    // A track without a number has a length, and the first track has the number 0.
    for packet in [
        session_of(Format::F2024, 0, 0).body(7, &[0xff]),
        session_of(Format::F2024, 0, 0).body(4, &[0, 0]).body(7, &[0]),
    ] {
        let mut decoder = Decoder::default();
        push(&mut decoder, packet);
        let driving = push(&mut decoder, telemetry_of(Format::F2024)).unwrap().driving;
        assert_eq!(driving, Some(true));
    }
}

#[test]
fn a_player_outside_the_cars_yields_no_frame_and_drops_nothing() {
    for format in Format::ALL {
        let mut decoder = Decoder::default();
        push(&mut decoder, status_of(format));
        let cars = format.cars() as u8;
        for player in [cars, cars + 1, 254, 255] {
            assert_eq!(push(&mut decoder, telemetry_of(format).player(player)), None);
            assert_eq!(push(&mut decoder, status_of(format).player(player)), None);
        }
        assert_eq!(push(&mut decoder, telemetry_of(format)), Some(with_status(expected())));
        let last = push(&mut decoder, telemetry_of(format).player(cars - 1)).unwrap();
        assert_eq!(last.speed_mps, Some(f32::from(cars - 1) / 3.6));
        assert_eq!(last.max_rpm, None, "what was held belongs to another car");
    }
}

#[test]
fn a_session_can_be_seen_by_a_spectator() {
    let mut decoder = Decoder::default();
    assert_eq!(push(&mut decoder, session_of(Format::F2025, 0, 1).player(255)), None);
    assert_eq!(push(&mut decoder, telemetry_of(Format::F2025)).unwrap().driving, Some(false));
}

#[test]
fn a_new_session_drops_what_was_held() {
    for format in Format::ALL {
        let mut decoder = Decoder::default();
        push(&mut decoder, status_of(format));
        push(&mut decoder, session_of(format, 1, 0));
        assert_eq!(push(&mut decoder, telemetry_of(format).uid(8)), Some(expected()));
    }
}

#[test]
fn packets_from_the_menus_neither_reset_nor_add() {
    let format = Format::F2024;
    let mut decoder = Decoder::default();
    push(&mut decoder, status_of(format).overall_frame(900));
    push(&mut decoder, telemetry_of(format).overall_frame(900));
    // Menus: uid 0, and everything else 0 too.
    push(&mut decoder, Builder::new(format, CAR_STATUS).uid(0));
    push(&mut decoder, session_of(format, 1, 0).uid(0));
    let in_menus = push(&mut decoder, telemetry_of(format).uid(0));
    assert_eq!(in_menus, Some(with_status(expected())), "nothing is reset");
    let other_car = push(&mut decoder, telemetry_of(format).uid(0).player(0)).unwrap();
    assert_eq!(other_car.max_rpm, None);
    assert_eq!(push(&mut decoder, telemetry_of(format).uid(0).player(255)), None);
    let frame = push(&mut decoder, telemetry_of(format).overall_frame(901));
    assert_eq!(frame, Some(with_status(expected())));

    // Before a session, the menus start none, but a frame is a frame.
    let mut decoder = Decoder::default();
    push(&mut decoder, status_of(format).uid(0));
    assert_eq!(push(&mut decoder, telemetry_of(format).uid(0)), Some(with_status(expected())));
    assert_eq!(push(&mut decoder, telemetry_of(format)), Some(expected()), "a session begins");
}

#[test]
fn an_old_car_telemetry_is_not_used() {
    for format in Format::ALL.into_iter().skip(1) {
        let mut decoder = Decoder::default();
        let mut frame_at = |overall_frame: u32| {
            push(&mut decoder, telemetry_of(format).overall_frame(overall_frame)).is_some()
        };
        assert!(frame_at(5_001));
        assert!(!frame_at(5_000));
        assert!(frame_at(5_001), "the same frame again");
        assert!(frame_at(5_002));
        assert!(!frame_at(4_002));
        assert!(frame_at(0), "a restart is not an old packet");
        assert!(frame_at(1));
        assert!(frame_at(2_000_000_000));
        assert!(frame_at(u32::MAX - 1));
        assert!(frame_at(2), "the counter wraps");
        assert!(!frame_at(u32::MAX));
        assert!(push(&mut decoder, telemetry_of(format).uid(8)).is_some(), "a new session");
    }
}

#[test]
fn a_flashback_is_accepted() {
    let mut decoder = Decoder::default();
    // frame_identifier, at 19, goes back; the overall one does not.
    let flashback = |frame: u32, overall_frame| {
        let mut builder = telemetry_of(Format::F2025).overall_frame(overall_frame);
        builder.put(19, &frame.to_le_bytes());
        builder
    };
    assert!(push(&mut decoder, flashback(5_000, 5_000)).is_some());
    assert!(push(&mut decoder, flashback(4_000, 5_001)).is_some());
    // Format 2022 has only the one that goes back.
    let mut builder = telemetry_of(Format::F2022);
    builder.put(18, &9u32.to_le_bytes());
    assert!(push(&mut decoder, builder).is_some());
    assert!(push(&mut decoder, telemetry_of(Format::F2022)).is_some());
}

#[test]
fn each_id_has_one_size_and_no_other() {
    for format in Format::ALL {
        for (id, &size) in format.sizes().iter().enumerate() {
            let id = u8::try_from(id).unwrap();
            let good = Builder::new(format, id).build();
            assert!(claims(&good) && parse(&good).is_ok(), "{format:?} id {id}");
            for other in (0..=2_048).filter(|&other| other != size) {
                let mut bytes = good.clone();
                bytes.resize(other, 0);
                assert!(!claims(&bytes) && parse(&bytes).is_err(), "{format:?} id {id} {other}");
            }
            let error = parse(&good[..size - 1]).unwrap_err();
            assert_eq!(
                error.to_string(),
                std::format!("f1 packet is {} bytes, expected {size}", size - 1)
            );
        }
    }
}

#[test]
fn an_unknown_id_or_format_says_so() {
    let said = |bytes: &[u8]| parse(bytes).unwrap_err().to_string();
    let mut bytes = Builder::new(Format::F2022, 11).build();
    bytes[5] = 12;
    assert_eq!(
        said(&bytes),
        "f1 packet has the unsupported packet id 12, expected 0 to 11 in format 2022"
    );
    bytes[0] = 0;
    bytes[1] = 0;
    assert_eq!(
        said(&bytes),
        "f1 packet has the unsupported packet format 0, expected 2022 to 2026: the setting UDP Format of F1 22 and later"
    );
    assert_eq!(said(&[0xe7]), "f1 packet is malformed at byte 0: expected a packet format");
    assert_eq!(said(&[0xe7, 7]), "f1 packet is malformed at byte 6: expected a packet id");
}

#[test]
fn older_formats_are_refused_by_name() {
    // By the published tables; no other packet of these years was recorded.
    let sizes: [(u16, &[usize]); 4] = [
        (2018, &[1341, 147, 841, 25, 1082, 841, 1085, 1061]),
        (2019, &[1343, 149, 843, 32, 1104, 843, 1347, 1143]),
        (2020, &[1464, 251, 1190, 35, 1213, 1102, 1307, 1344, 839, 1169]),
        (2021, &[1464, 625, 970, 36, 1257, 1102, 1347, 1058, 839, 1191, 882, 1155]),
    ];
    for (number, sizes) in sizes {
        assert_eq!(unsupported_sizes(number), sizes);
        for &size in sizes {
            let mut bytes = vec![0; size];
            bytes[..2].copy_from_slice(&number.to_le_bytes());
            assert!(!claims(&bytes));
            assert_eq!(
                explain(&bytes).unwrap().to_string(),
                std::format!(
                    "f1 packet has the unsupported packet format {number}, expected 2022 to 2026: the setting UDP Format of F1 22 and later"
                )
            );
        }
    }
    // Two bytes that look like a year are not enough.
    let mut noise = vec![0; 77];
    noise[..2].copy_from_slice(&2019u16.to_le_bytes());
    assert_eq!(explain(&noise), None);
}

#[test]
fn a_wrc_packet_whose_counter_looks_like_2024_is_not_claimed() {
    let mut wrc = vec![0; 237];
    wrc[..8].copy_from_slice(&2024u64.to_le_bytes());
    assert!(!claims(&wrc));
    let motion_ex = Builder::new(Format::F2024, MOTION_EX).build();
    assert_eq!(motion_ex.len(), 237);
    assert!(claims(&motion_ex));
}

#[test]
fn the_title_goes_by_the_year_and_else_by_the_format() {
    let mut bytes = telemetry_of(Format::F2023).build();
    assert_eq!(title(&bytes), "F1 23");
    bytes[2] = 25;
    assert_eq!(title(&bytes), "F1 25");
    let mut bytes = telemetry_of(Format::F2022).build();
    bytes[2] = 25; // the major version in this format
    assert_eq!(title(&bytes), "F1 22");
    for format in Format::ALL {
        let mut bytes = telemetry_of(format).build();
        bytes[2] = 0;
        let year = format.number() - 2_000;
        assert_eq!(title(&bytes), std::format!("F1 {year}"), "no year of the game");
        if format == Format::F2022 {
            continue;
        }
        for year in 23..=26 {
            bytes[2] = year;
            assert_eq!(title(&bytes), std::format!("F1 {year}"));
        }
        bytes[2] = 99;
        assert_eq!(title(&bytes), "F1");
    }
    assert_eq!((title(&[]), title(&[0, 0])), ("F1", "F1"));
}

#[test]
fn a_known_format_of_a_wrong_size_is_explained() {
    for format in Format::ALL {
        let good = telemetry_of(format).build();
        assert_eq!(explain(&good), None, "nothing wrong");
        let size = good.len();
        let error = explain(&good[..size - 1]).unwrap();
        assert_eq!(
            error.to_string(),
            std::format!("f1 packet is {} bytes, expected {size}", size - 1)
        );
        assert_eq!(parse(&good).unwrap().format(), format);
        assert_eq!(Format::from_number(format.number()), Some(format));
    }
    for number in [2_017u16, 2_027] {
        let mut bytes = vec![0; 1_347];
        bytes[..2].copy_from_slice(&number.to_le_bytes());
        assert_eq!(explain(&bytes), None, "{number}");
    }
    assert_eq!((explain(&[]), explain(&[0xe7])), (None, None));
}

#[test]
fn broken_floats_cost_their_field() {
    for format in Format::ALL {
        let stride = if format == Format::F2026 { 59 } else { 60 };
        for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut decoder = Decoder::default();
            let packet = telemetry_of(format).car(PLAYER, stride, 2, &floats([broken; 3]));
            let frame = push(&mut decoder, packet).unwrap();
            assert_eq!(
                (frame.throttle, frame.steering, frame.brake),
                (Some(0.0), Some(0.0), Some(0.0))
            );
            assert_eq!(frame.speed_mps, Some(308.0 / 3.6));
        }
    }
}

#[test]
fn other_cars_cannot_break_the_players_frame() {
    let mut builder = telemetry_of(Format::F2024);
    for car in (0..22).filter(|&car| car != PLAYER) {
        builder = builder.car(car, 60, 0, &[0xff; 60]);
    }
    assert_eq!(push(&mut Decoder::default(), builder), Some(expected()));
}

#[test]
fn a_view_writes_back_the_same_bytes() {
    let bytes = telemetry_of(Format::F2026).build();
    let Ok(Packet::F2026(y2026::Packet::CarTelemetry(packet))) = parse(&bytes) else {
        panic!("not car telemetry of format 2026")
    };
    assert_eq!(packet.as_bytes(), bytes);
    assert_eq!(packet.car_telemetry_data[19].engine_rpm.get(), 10_657);
}

#[test]
fn a_frame_is_filled_in_place_and_a_reset_forgets() {
    for format in Format::ALL {
        let (mut decoder, mut other) = (Decoder::default(), Decoder::default());
        let mut frame = frame! { best_lap_s: Some(80.0) };
        let before = frame;
        let mut fill = |decoder: &mut Decoder, packet: Builder, frame: &mut TelemetryFrame| {
            let packet = packet.build();
            let filled = decoder.push_into(&packet, Timestamp::ZERO, frame);
            let pushed = other.push(&packet, Timestamp::ZERO).unwrap();
            assert_eq!(filled, Ok(pushed.is_some()), "{format:?}");
            pushed
        };
        assert_eq!(fill(&mut decoder, status_of(format), &mut frame), None);
        assert_eq!(fill(&mut decoder, session_of(format, 0, 0), &mut frame), None);
        assert_eq!(frame, before);
        let bad = telemetry_of(format).build();
        assert!(decoder.push_into(&bad[1..], Timestamp::ZERO, &mut frame).is_err());
        assert_eq!(frame, before);
        let pushed = fill(&mut decoder, telemetry_of(format), &mut frame);
        assert_eq!(Some(frame), pushed);
        assert!(frame.max_rpm.is_some() && frame.driving == Some(true));

        decoder.reset();
        let fresh = push(&mut decoder, telemetry_of(format)).unwrap();
        assert_eq!((fresh.max_rpm, fresh.driving), (None, None), "{format:?}");
        assert_eq!(fresh.rpm, frame.rpm);
    }
}
