//! EA SPORTS WRC.

use serde_json::json;
use telemetry_decoders::Protocol;
use telemetry_examples::encode::Encoder;

use super::{CAR, Vector, encoded, f32s, of_car, racing, with};

/// The 237 bytes with these set, brought to one of the lengths.
fn packet(length: usize, fields: &[(usize, &[u8])]) -> Vec<u8> {
    let mut packet = with(&[0; 237], fields);
    if matches!(length, 240 | 244) {
        packet.splice(37..37, [0xaa; 3]);
    }
    if matches!(length, 241 | 244) {
        packet.splice(0..0, *b"SESU");
    }
    packet
}

fn driving(length: usize) -> Vec<u8> {
    packet(
        length,
        &[
            (24, &f32s([0.75])),
            (36, &[1, 4, 0, 10, 6]),
            (41, &f32s([33.5])),
            (185, &f32s([8_000.0, 1_200.0, 6_500.0, 1.0, 0.5, 0.25])),
            (209, &f32s([-0.5, 1.0, 75.5])),
        ],
    )
}

/// The 24 bytes that packets of the experimental structure begin with.
fn header(four_cc: &[u8; 4]) -> Vec<u8> {
    [&four_cc[..], &77u64.to_le_bytes(), &f32s([12.5]), &750u64.to_le_bytes()].concat()
}

fn start() -> Vec<u8> {
    let tail = [&[0, 10, 6][..], &f32s([8_000.0, 1_200.0]), &10_500f64.to_le_bytes()].concat();
    [header(b"SESS"), f32s([6_000.0, 7_500.0]), tail].concat()
}

fn update() -> Vec<u8> {
    let mut packet = header(b"SESU");
    packet.resize(214, 0);
    with(
        &packet,
        &[
            (28, &f32s([0.75])),
            (32, &[1, 4]),
            (34, &f32s([33.5])),
            (178, &f32s([6_500.0, 1.0, 0.5, 0.25, -0.5, 1.0, 75.5])),
            (206, &1_234.5f64.to_le_bytes()),
        ],
    )
}

fn mark(four_cc: &[u8; 4]) -> Vec<u8> {
    [header(four_cc), f32s([75.5]), 1_234.5f64.to_le_bytes().to_vec()].concat()
}

pub(super) fn vectors() -> Vec<Vector> {
    let car = racing();
    let mut all = Vec::new();
    for variant in Encoder::variants(Protocol::Wrc) {
        let mut vector =
            Vector::new(format!("wrc/car_{}", variant.name.replace(' ', "_")), variant.what)
                .source(CAR);
        let packets = encoded(Protocol::Wrc, variant.name, &car);
        for packet in packets {
            vector = vector.packet(packet);
            if vector.packets.len() == 1 && variant.name != "experimental" {
                vector = vector.expect_frame(of_car(&car));
            }
        }
        all.push(vector);
    }
    let frame = json!({
        "speed_mps": 33.5, "rpm": 6_500.0, "max_rpm": 8_000.0, "idle_rpm": 1_200.0, "gear": 4,
        "throttle": 1.0, "brake": 0.5, "clutch": 0.25, "handbrake": 1.0, "steering": -0.5,
        "shift_light": 0.75, "current_lap_s": 75.5, "driving": null,
    });
    for (length, row) in [
        (237, "wrc/237/session_update"),
        (240, "wrc/240/session_update_padded"),
        (241, "wrc/241/session_update_4cc"),
        (244, "wrc/244/session_update_4cc_padded"),
    ] {
        let name = format!("wrc/session_update_{length}");
        let vector = Vector::new(name, format!("structure wrc in {length} bytes"));
        let vector = if length == 237 { vector.layout(row) } else { vector };
        all.push(vector.frame(driving(length), frame.clone()));
    }
    let mut gears =
        Vector::new("wrc/gears", "the packet itself says which gear is neutral and reverse")
            .without_full();
    for (index, neutral, reverse, gear) in [
        (0, 0, 10, Some(0)),
        (10, 0, 10, Some(-1)),
        (3, 0, 10, Some(3)),
        (255, 0, 255, Some(-1)),
        (9, 9, 10, Some(0)),
        (200, 0, 10, None),
    ] {
        let packet = with(&driving(237), &[(37, &[index, neutral, reverse])]);
        gears = gears.frame(packet, json!({"gear": gear, "speed_mps": 33.5}));
    }
    all.push(gears);
    all.push(
        Vector::new("wrc/shift_lights", "the shift lights count only where they are valid")
            .without_full()
            .frame(driving(237), json!({"shift_light": 0.75}))
            .frame(with(&driving(237), &[(36, &[0])]), json!({"shift_light": null})),
    );
    let update_frame = |driving: serde_json::Value| {
        json!({"speed_mps": 33.5, "rpm": 6_500.0, "max_rpm": 8_000.0, "gear": 4,
            "driving": driving, "current_lap_s": 75.5, "steering": -0.5})
    };
    all.push(
        Vector::new(
            "wrc/experimental",
            "the five packets: what a gear is, and whether it is driven, come in packets of their \
             own",
        )
        .frame(update(), json!({"gear": null, "max_rpm_learned": true, "driving": null}))
        .no_frame(start())
        .frame(update(), update_frame(json!(true)))
        .no_frame(mark(b"SESP"))
        .frame(update(), update_frame(json!(false)))
        .no_frame(mark(b"SESR"))
        .frame(update(), update_frame(json!(true)))
        .no_frame(mark(b"SESE"))
        .frame(update(), update_frame(json!(false))),
    );
    all.push(
        Vector::new("wrc/counter_2024", "a counter whose bytes are those of F1's format 2024")
            .without_full()
            .frame(
                with(&driving(237), &[(0, &2_024u64.to_le_bytes())]),
                json!({"gear": 4, "speed_mps": 33.5}),
            ),
    );
    all.push(
        Vector::new("wrc/refused", "what the game does not send is refused")
            .refused(
                with(&driving(237), &[(36, &[2])]),
                "refused: wrc packet is implausible: shiftlights_rpm_valid is 2, expected 0 or 1",
            )
            .refused(
                with(&driving(237), &[(193, &f32s([60_000.0]))]),
                "refused: wrc packet is implausible: rpm is 60000, expected 0 to 50000",
            )
            .refused(
                &b"SESU\0\0\0\0"[..],
                "refused: wrc packet has the unsupported structure's length 8, expected structure \
                 wrc or wrc_experimental; one of the user's own needs its file",
            )
            .refused(vec![0; 236], "unknown"),
    );
    all
}
