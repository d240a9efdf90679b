//! F1, formats 2022 to 2026.

use serde_json::{Value, json};
use telemetry_decoders::Protocol;
use telemetry_decoders::f1::Format;
use telemetry_examples::encode::Encoder;

use super::table::Table;
use super::{CAR, Vector, bytes, f32s, racing, with};

const PLAYER: u8 = 19;
const SESSION: u8 = 1;
const LAP_DATA: u8 = 2;
const EVENT: u8 = 3;
const CAR_TELEMETRY: u8 = 6;
const CAR_STATUS: u8 = 7;
const MOTION_EX: u8 = 13;

/// Sizes by id, of each format.
const SIZES: [(u16, &[usize]); 5] = [
    (2022, &[1464, 632, 972, 40, 1257, 1102, 1347, 1058, 1015, 1191, 948, 1155]),
    (2023, &[1349, 644, 1131, 45, 1306, 1107, 1352, 1239, 1020, 1218, 953, 1460, 231, 217]),
    (2024, &[1349, 753, 1285, 45, 1350, 1133, 1352, 1239, 1020, 1306, 953, 1460, 231, 237, 101]),
    (
        2025,
        &[1349, 753, 1285, 45, 1284, 1133, 1352, 1239, 1042, 954, 1041, 1460, 231, 273, 101, 1131],
    ),
    (
        2026,
        &[
            1325, 926, 1399, 45, 1470, 1233, 1448, 1445, 1134, 1062, 1133, 1460, 231, 273, 104,
            1231, 269,
        ],
    ),
];

/// Fields that count entries of an array, and so cannot have any value.
const COUNTS: [(&str, u8); 13] = [
    ("num_marshal_zones", 3),
    ("num_weather_forecast_samples", 2),
    ("num_sessions_in_weekend", 2),
    ("num_active_aero_zones_full", 2),
    ("num_active_aero_zones_partial", 1),
    ("num_drs_zones", 2),
    ("num_active_cars", 20),
    ("num_colours", 3),
    ("num_cars", 20),
    ("num_players", 18),
    ("num_tyre_stints", 2),
    ("num_laps", 9),
    ("lap_start", 1),
];

fn header_length(format: u16) -> usize {
    if format == 2022 { 24 } else { 29 }
}

/// A packet of zeros with its header.
fn packet(format: u16, id: u8) -> Vec<u8> {
    let sizes = SIZES.iter().find(|(year, _)| *year == format).unwrap().1;
    headed(&vec![0; sizes[usize::from(id)]], format, id)
}

fn headed(packet: &[u8], format: u16, id: u8) -> Vec<u8> {
    let mut packet = packet.to_vec();
    packet[..2].copy_from_slice(&format.to_le_bytes());
    let id_at = if format == 2022 { 5 } else { 6 };
    if format != 2022 {
        packet[2] = (format % 100) as u8;
    }
    packet[id_at] = id;
    packet[id_at + 1..id_at + 9].copy_from_slice(&7u64.to_le_bytes());
    let end = header_length(format);
    packet[end - 2..end].copy_from_slice(&[PLAYER, 255]);
    packet
}

fn body(packet: &[u8], format: u16, fields: &[(usize, &[u8])]) -> Vec<u8> {
    let moved: Vec<_> = fields.iter().map(|(at, of)| (header_length(format) + at, *of)).collect();
    with(packet, &moved)
}

/// 308 km/h in eighth gear, for the player; others differ.
fn telemetry(format: u16) -> Vec<u8> {
    telemetry_of(format, PLAYER)
}

fn telemetry_of(format: u16, player: u8) -> Vec<u8> {
    let stride = if format == 2026 { 59 } else { 60 };
    let mut packet = packet(format, CAR_TELEMETRY);
    let cars = if format == 2026 { 24 } else { 22 };
    for car in 0..cars {
        let at = usize::from(car) * stride;
        packet =
            body(&packet, format, &[(at, &u16::from(car).to_le_bytes()), (at + 15, &[car % 9])]);
    }
    let at = usize::from(player) * stride;
    let packet = body(
        &packet,
        format,
        &[
            (at, &308u16.to_le_bytes()),
            (at + 2, &f32s([0.75, -0.5, 0.25])),
            (at + 14, &[50, 8]),
            (at + 16, &10_657u16.to_le_bytes()),
            (at + 18, &[1, 80]),
        ],
    );
    of_player(&packet, format, player)
}

fn of_player(packet: &[u8], format: u16, player: u8) -> Vec<u8> {
    with(packet, &[(header_length(format) - 2, &[player])])
}

fn uid(packet: &[u8], format: u16, uid: u64) -> Vec<u8> {
    let at = if format == 2022 { 6 } else { 7 };
    with(packet, &[(at, &uid.to_le_bytes())])
}

/// From format 2023 on.
fn overall_frame(packet: &[u8], frame: u32) -> Vec<u8> {
    with(packet, &[(23, &frame.to_le_bytes())])
}

fn expected() -> Value {
    json!({
        "speed_mps": 308.0 / 3.6, "rpm": 10_657.0, "gear": 8, "throttle": 0.75, "brake": 0.25,
        "clutch": 0.5, "steering": -0.5, "shift_light": 0.8, "drs": true, "max_rpm_learned": true,
    })
}

fn status(format: u16, max: u16) -> Vec<u8> {
    let stride = match format {
        2022 => 47,
        2026 => 59,
        _ => 55,
    };
    let at = usize::from(PLAYER) * stride;
    body(
        &packet(format, CAR_STATUS),
        format,
        &[
            (at, &[2, 1]),
            (at + 4, &[1]),
            (at + 5, &f32s([27.5, 110.0])),
            (at + 17, &max.to_le_bytes()),
            (at + 19, &4_000u16.to_le_bytes()),
            (at + 28, &[3]),
        ],
    )
}

fn with_status(max: u16) -> Value {
    json!({
        "speed_mps": 308.0 / 3.6, "rpm": 10_657.0, "gear": 8, "max_rpm": max,
        "max_rpm_learned": false, "idle_rpm": 4_000.0, "pit_limiter": true, "fuel": 0.25,
        "flag": "yellow",
    })
}

fn session(format: u16, length: u16, track: u8, paused: u8) -> Vec<u8> {
    body(
        &packet(format, SESSION),
        format,
        &[(4, &length.to_le_bytes()), (7, &[track]), (14, &[paused])],
    )
}

/// Every packet of every format, filled by the table of layouts.
fn every_packet(all: &mut Vec<Vector>) {
    let table = Table::read();
    // The names of those before, by what stands behind their headers.
    let mut before: Vec<(Value, String)> = Vec::new();
    for format in Format::ALL {
        let number = format.number();
        let rows = table.names().filter(|row| row.starts_with(&format!("f1/{number}/packet/")));
        for row in rows {
            let mut parts = row.rsplit('/');
            let (kind, id) = (parts.next().unwrap(), parts.next().unwrap().parse::<u8>().unwrap());
            if id == EVENT {
                continue;
            }
            let packet = headed(&table.filled_with(row, &COUNTS), number, id);
            let name = format!("f1/{number}/{id:02}_{kind}");
            let body = behind_the_header(&packet);
            let same = before.iter().find(|(other, _)| *other == body);
            let like = same.map(|(_, name)| name.clone());
            if like.is_none() {
                before.push((body, name.clone()));
            }
            let vector = Vector::new(
                name,
                format!("every field of packet {id} of format {number}, each with its value"),
            )
            .source("the table of layouts, tests/layouts.txt: the fields are counted through")
            .layout(row)
            .packet(packet);
            all.push(Vector { like, ..vector });
        }
    }
}

fn behind_the_header(packet: &[u8]) -> Value {
    let (_, full) = telemetry_examples::whole::view(packet, None).unwrap();
    let mut body = serde_json::to_value(full).unwrap();
    body.as_object_mut().unwrap().remove("header");
    body
}

/// Every event of every format, with what the table says of its details.
fn events(all: &mut Vec<Vector>) {
    let table = Table::read();
    let codes = [
        "SSTA", "SEND", "FTLP", "RTMT", "DRSE", "DRSD", "TMPT", "CHQF", "RCWN", "PENA", "SPTP",
        "STLG", "LGOT", "DTSV", "SGSV", "FLBK", "BUTN", "RDFL", "OVTK", "SCAR", "COLL", "XXXX",
    ];
    for format in Format::ALL {
        let number = format.number();
        let mut vector = Vector::new(
            format!("f1/{number}/03_event"),
            format!("every event of format {number}; XXXX is none"),
        )
        .source("the table of layouts, tests/layouts.txt: the fields are counted through")
        .trap("racehub/f1-telemetry-client#14");
        let start = header_length(number);
        for code in codes {
            let row = format!("f1/{number}/event/{code}");
            let details = match table.names().any(|name| name == row) {
                true => table.filled(&row),
                false => vec![1, 2, 3],
            };
            let event =
                with(&packet(number, EVENT), &[(start, code.as_bytes()), (start + 4, &details)]);
            vector = vector.no_frame(event);
        }
        all.push(vector);
    }
    let mut ones =
        Vector::new("f1/events_of_ff", "every event with a body of FF, and then a frame")
            .trap("racehub/f1-telemetry-client#14")
            .without_full();
    for code in codes {
        let mut event = packet(2024, EVENT);
        event[29..].fill(0xff);
        ones = ones.no_frame(with(&event, &[(29, code.as_bytes())]));
    }
    all.push(ones.frame(telemetry(2024), expected()));
    let event = with(&packet(2024, EVENT), &[(29, b"FTLP"), (33, &[7])]);
    let mut longer = Vector::new(
        "f1/other_lengths",
        "an event of one byte less or up to 16 more than its format says is refused by name",
    )
    .trap("racehub/f1-telemetry-client#85")
    .no_frame(event.clone());
    for length in [44usize, 46, 53, 61] {
        let mut event = event.clone();
        event.resize(length, 0);
        let why = format!("refused: f1 packet is {length} bytes, expected 45");
        longer = longer.refused(event, &why);
    }
    all.push(longer.frame(telemetry(2024), expected()));
}

fn streams(all: &mut Vec<Vector>) {
    for variant in Encoder::variants(Protocol::F1) {
        let car = racing();
        let mut encoder = Encoder::new(Protocol::F1, Some(variant.name)).unwrap();
        let mut vector = Vector::new(
            format!("f1/{}/stream", variant.name),
            "the packets of two moments in their order: a frame takes from all of them",
        )
        .source(CAR)
        .without_full();
        let mut car = car;
        for moment in 0..2u64 {
            let state = car.state();
            let kmh = state.speed * 3.6;
            let frame = json!({"gear": state.gear, "speed_mps": kmh.trunc() / 3.6});
            encoder.encode(car.state(), |packet| {
                vector = vector.clone().at(moment * 16_667, packet);
                let is_telemetry = packet[if variant.name == "2022" { 5 } else { 6 }] == 6;
                if is_telemetry {
                    vector = vector.clone().expect_frame(frame.clone());
                }
            });
            car.advance(1.0 / 60.0);
        }
        all.push(vector);
    }
}

pub(super) fn vectors() -> Vec<Vector> {
    let mut all = Vec::new();
    every_packet(&mut all);
    events(&mut all);
    streams(&mut all);
    for format in Format::ALL {
        let number = format.number();
        all.push(
            Vector::new(
                format!("f1/{number}/player"),
                "the player in place 19: pedals from Car Telemetry, the maximum from Car Status",
            )
            .trap("EffortlessMetrics/OpenRacing: F1 23's status")
            .without_full()
            .frame(telemetry(number), expected())
            .frame(status(number, 13_099), with_status(13_099))
            .frame(telemetry(number), with_status(13_099)),
        );
    }
    all.push(
        Vector::new("f1/24_cars", "format 2026 has 24 cars, the others 22")
            .trap("racehub/f1-telemetry-client#89")
            .without_full()
            .frame(telemetry_of(2026, 23), expected())
            .no_frame(of_player(&telemetry(2026), 2026, 24))
            .frame(telemetry_of(2025, 21), json!({"speed_mps": 308.0 / 3.6}))
            .no_frame(of_player(&telemetry(2025), 2025, 22)),
    );
    let mut player = Vector::new("f1/no_player", "a player outside the cars gives no frame")
        .trap("cm-telemetry 2.3.1: the player's index")
        .without_full();
    for index in [22, 23, 254, 255] {
        player = player.no_frame(of_player(&telemetry(2022), 2022, index));
    }
    all.push(player.frame(telemetry(2022), expected()));
    let other = body(
        &telemetry(2024),
        2024,
        &[(60 + 2, &f32s([f32::NAN])), (60 + 15, &[9]), (120 + 15, &[0x80])],
    );
    all.push(
        Vector::new(
            "f1/another_car",
            "another car's NaN and gear 9 do not cost the player's frame",
        )
        .trap("f1-game-packet-parser 1.0.5: another car's values")
        .without_full()
        .frame(other, expected()),
    );
    all.push(
        Vector::new("f1/unknown_numbers", "a number without a name stays a number")
            .trap("f1-2022-udp-server 0.1.5: unknown numbers")
            .packet(body(&packet(2022, SESSION), 2022, &[(0, &[200]), (6, &[99]), (7, &[0x7f])]))
            .expect_full(json!({
                "/body/weather/raw": 200, "/body/session_type/raw": 99, "/body/track_id/raw": 127,
            })),
    );
    all.push(
        Vector::new("f1/format_0", "1352 zeros with packet id 6 are no F1")
            .trap("f1-game-library-models-25 0.5.0: the format")
            .refused(bytes(1_352, &[(6, &[6])]), "unknown"),
    );
    let floats: Vec<f32> = (1..=47u8).map(f32::from).collect();
    let floats: Vec<u8> = floats.iter().flat_map(|value| value.to_le_bytes()).collect();
    all.push(
        Vector::new("f1/motion_ex_2023", "Motion Ex of 2023 has 217 bytes, and 47 floats")
            .trap("f1-game-packet-parser 1.0.5: Motion Ex of 2023")
            .no_frame(body(&packet(2023, MOTION_EX), 2023, &[(0, &floats)]))
            .expect_full(json!({
                "/body/suspension_position/0": 1.0, "/body/front_wheels_angle": 43.0,
                "/body/wheel_vert_force/0": 44.0, "/body/wheel_vert_force/3": 47.0,
            })),
    );
    let result = [&[1u8, 44, 3, 25, 2, 3][..], &83_456u32.to_le_bytes()].concat();
    let result = [&result[..], &5_025.5f64.to_le_bytes()].concat();
    let classified = |format| body(&packet(format, 8), format, &[(0, &[1]), (1, &result)]);
    let mut older = packet(2022, 8);
    older.truncate(839);
    let older = with(&older, &[(0, &2021u16.to_le_bytes())]);
    all.push(
        Vector::new(
            "f1/best_lap",
            "the best lap is a u32 of milliseconds from 2022 on; 2021 is refused by name",
        )
        .trap("racehub/f1-telemetry-client#65")
        .trap("chrishannam/Telemetry-F1-2021#7")
        .no_frame(classified(2022))
        .expect_full(json!({
            "/body/classification_data/0/best_lap_time_in_ms": 83_456,
            "/body/classification_data/0/total_race_time": 5_025.5,
            "/body/classification_data/0/num_laps": 44,
        }))
        .no_frame(classified(2023))
        .expect_full(json!({"/body/classification_data/0/best_lap_time_in_ms": 83_456}))
        .refused(
            older,
            "refused: f1 packet has the unsupported packet format 2021, expected 2022 to 2026: \
             the setting UDP Format of F1 22 and later",
        ),
    );
    all.push(
        Vector::new("f1/tyre_set_delta", "80 00 is 128: what the game sends is not mended")
            .trap("SHWotever/SimHub#1331")
            .no_frame(body(&packet(2023, 12), 2023, &[(1 + 7, &[0x80, 0])]))
            .expect_full(json!({"/body/tyre_set_data/0/lap_delta_time": 128})),
    );
    let at = |packet: &[u8], frame| overall_frame(packet, frame);
    all.push(
        Vector::new("f1/menus", "packets of uid 0 neither start a session nor end one")
            .trap("rdgonzaga/f1-game-telemetry#13")
            .without_full()
            .frame(at(&telemetry(2024), 899), expected())
            .frame(at(&status(2024, 13_000), 900), with_status(13_000))
            .no_frame(uid(&packet(2024, CAR_STATUS), 2024, 0))
            .no_frame(uid(&session(2024, 5_000, 3, 1), 2024, 0))
            .frame(at(&telemetry(2024), 901), with_status(13_000))
            .at(360_000_000, at(&telemetry(2024), 902))
            .expect_frame(with_status(13_000)),
    );
    all.push(
        Vector::new("f1/empty_session", "a session packet with track -1 and length 0 says nothing")
            .trap("SHWotever/SimHub#1715")
            .without_full()
            .no_frame(session(2024, 0, 0xff, 0))
            .frame(telemetry(2024), json!({"driving": null, "gear": 8}))
            .no_frame(session(2024, 5_000, 3, 1))
            .no_frame(session(2024, 0, 0xff, 0))
            .frame(telemetry(2024), json!({"driving": false, "gear": 8})),
    );
    all.push(
        Vector::new("f1/driving", "paused and spectating is not driving")
            .without_full()
            .frame(telemetry(2025), json!({"driving": null}))
            .no_frame(session(2025, 5_000, 3, 0))
            .frame(telemetry(2025), json!({"driving": true}))
            .no_frame(session(2025, 5_000, 3, 1))
            .frame(telemetry(2025), json!({"driving": false}))
            .no_frame(body(&session(2025, 5_000, 3, 0), 2025, &[(15, &[1])]))
            .frame(telemetry(2025), json!({"driving": false})),
    );
    let mut old =
        Vector::new("f1/older_formats", "older formats and 2017's packet are refused by name")
            .trap("SHWotever/SimHub#723")
            .trap("mplutka/tm-bt-led#12");
    for (format, size) in [(2018u16, 1_085), (2019, 1_347), (2020, 1_307), (2021, 1_347)] {
        let packet = bytes(size, &[(0, &format.to_le_bytes()), (5, &[6])]);
        let why = format!(
            "refused: f1 packet has the unsupported packet format {format}, expected 2022 to \
             2026: the setting UDP Format of F1 22 and later"
        );
        old = old.refused(packet, &why);
    }
    all.push(old.refused(
        [0; 1_289],
        "refused: codemasters packet has the unsupported legacy format of F1 2017, expected F1 \
         2015, F1 2016, or F1 22 and later (F1 2018 sends 2017's as \"Legacy\")",
    ));
    all.push(
        Vector::new("f1/order", "an older packet after a newer one is not used, a restart is")
            .trap("racehub/f1-telemetry-client: order")
            .without_full()
            .frame(at(&telemetry(2024), 5_001), expected())
            .no_frame(at(&telemetry(2024), 5_000))
            .frame(at(&telemetry(2024), 5_001), expected())
            .frame(at(&telemetry(2024), 5_002), expected())
            .frame(at(&telemetry(2024), 0), expected())
            .frame(at(&telemetry(2024), 1), expected()),
    );
    all.push(
        Vector::new("f1/new_session", "another session drops what the one before said")
            .without_full()
            .no_frame(status(2023, 13_000))
            .frame(telemetry(2023), with_status(13_000))
            .frame(
                uid(&telemetry(2023), 2023, 8),
                json!({"idle_rpm": null, "fuel": null, "flag": null, "gear": 8}),
            ),
    );
    let times = |first: u32| [first, 30_001, 31_002, 32_003].map(u32::to_le_bytes).concat();
    let best = [&[3, 7][..], &times(93_456), &[1, 0, 1, 0, 1, 1]].concat();
    let own = [&[4, 8][..], &times(94_567), &[0, 1, 0, 1, 0, 1]].concat();
    let rival = [&[5, 9][..], &times(95_678), &[2, 1, 1, 1, 1, 0]].concat();
    all.push(
        Vector::new("f1/time_trial", "three sets of times, none of which is moved by a field")
            .trap("deltazeroproduction/f1-udp-parser#1")
            .no_frame(body(&packet(2024, 14), 2024, &[(0, &best), (24, &own), (48, &rival)]))
            .expect_full(json!({
                "/body/player_session_best_data_set/car_idx": 3,
                "/body/player_session_best_data_set/lap_time_in_ms": 93_456,
                "/body/player_session_best_data_set/sector3_time_in_ms": 32_003,
                "/body/personal_best_data_set/car_idx": 4,
                "/body/personal_best_data_set/lap_time_in_ms": 94_567,
                "/body/rival_data_set/car_idx": 5,
                "/body/rival_data_set/lap_time_in_ms": 95_678,
                "/body/rival_data_set/valid": 0,
            })),
    );
    let mut lap = packet(2025, LAP_DATA);
    lap = body(
        &lap,
        2025,
        &[(57 * usize::from(PLAYER), &[91_234u32, 12_345].map(u32::to_le_bytes).concat())],
    );
    all.push(
        Vector::new("f1/lap_times", "times of laps are milliseconds, and seconds in the frame")
            .without_full()
            .no_frame(lap)
            .frame(telemetry(2025), json!({"last_lap_s": 91.234, "current_lap_s": 12.345})),
    );
    all
}
