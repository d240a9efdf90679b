//! Codemasters' extradata.

use serde_json::json;
use telemetry_decoders::Protocol;
use telemetry_examples::encode::Encoder;

use super::{CAR, Vector, bytes, encoded, of_car, racing};

/// A packet of zeros with these floats set, by index.
fn packet(length: usize, floats: &[(usize, f32)]) -> Vec<u8> {
    let mut packet = vec![0; length];
    for (index, value) in floats {
        packet[index * 4..index * 4 + 4].copy_from_slice(&value.to_le_bytes());
    }
    packet
}

/// A car on a stage: maximum 8000, idle 1450 rpm.
const RALLY: [(usize, f32); 12] = [
    (1, 61.25),
    (7, 21.5),
    (29, 1.0),
    (30, -0.25),
    (31, 0.5),
    (32, 0.125),
    (33, 3.0),
    (37, 650.0),
    (45, 30.0),
    (46, 60.0),
    (63, 837.758_06),
    (64, 151.843_66),
];

fn rally(length: usize, floats: &[(usize, f32)]) -> Vec<u8> {
    packet(length, &[&RALLY, floats].concat())
}

pub(super) fn vectors() -> Vec<Vector> {
    let car = racing();
    let mut all = Vec::new();
    for variant in Encoder::variants(Protocol::Codemasters) {
        let name = format!("codemasters/car_{}", variant.name.replace([' ', '-'], "_"));
        let mut vector = Vector::new(name, variant.what).source(CAR);
        for packet in encoded(Protocol::Codemasters, variant.name, &car) {
            vector = vector.layout(match packet.len() {
                264 => "codemasters/264/extradata3",
                _ => "codemasters/280/f1_2016_or_wrc_generations",
            });
            vector = vector.frame(packet, of_car(&car));
        }
        all.push(vector);
    }
    all.push(
        Vector::new("codemasters/engine", "the rally titles' engine values are rad/s")
            .trap("EffortlessMetrics/OpenRacing: DiRT's rpm")
            .without_full()
            .frame(
                rally(264, &[]),
                json!({"rpm": 6_207.042_8, "max_rpm": 8_000.0, "idle_rpm": 1_450.0,
                    "max_rpm_learned": false, "speed_mps": 21.5, "throttle": 1.0, "brake": 0.5,
                    "clutch": 0.125, "steering": -0.25, "fuel": 0.5, "current_lap_s": 61.25}),
            )
            .frame(rally(280, &[]), json!({"rpm": 6_207.042_8, "max_rpm": 8_000.0})),
    );
    all.push(
        Vector::new("codemasters/maximum_0", "without a maximum the highest rpm is learned")
            .trap("mplutka/tm-bt-led#18")
            .without_full()
            .frame(
                rally(264, &[(37, 0.0), (63, 0.0)]),
                json!({"rpm": 0.0, "max_rpm": null, "max_rpm_learned": false}),
            )
            .frame(
                rally(264, &[(63, 0.0)]),
                json!({"rpm": 6_207.042_8, "max_rpm": 6_207.042_8, "max_rpm_learned": true}),
            )
            .frame(
                rally(264, &[(37, 300.0), (63, 0.0)]),
                json!({"rpm": 2_864.789, "max_rpm": 6_207.042_8, "max_rpm_learned": true}),
            ),
    );
    let mut gears = Vector::new("codemasters/gears", "0 neutral, -1 and 10 reverse, NaN unknown")
        .trap("EffortlessMetrics/OpenRacing: DiRT's gear")
        .trap("cm-telemetry 2.3.1: DiRT's gear")
        .without_full();
    for (raw, gear) in [
        (0.0, Some(0)),
        (1.0, Some(1)),
        (9.0, Some(9)),
        (10.0, Some(-1)),
        (-1.0, Some(-1)),
        (f32::NAN, None),
    ] {
        gears = gears.frame(rally(264, &[(33, raw)]), json!({"gear": gear, "speed_mps": 21.5}));
    }
    for (raw, gear) in [(0.0, -1), (1.0, 0), (2.0, 1), (9.0, 8)] {
        // 13,000 rpm: an F1 title, with gears of its own.
        let f1 = packet(280, &[(33, raw), (37, 9_000.0), (63, 13_000.0), (64, 4_000.0)]);
        gears = gears.frame(f1, json!({"gear": gear, "rpm": 9_000.0, "max_rpm": 13_000.0}));
    }
    all.push(gears);
    let mut broken =
        Vector::new("codemasters/not_finite", "what is not finite costs its field alone")
            .trap("PHARTGAMES/SpaceMonkey#66")
            .without_full();
    for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        broken = broken
            .frame(rally(264, &[(63, value)]), json!({"rpm": 6_207.042_8, "gear": 3}))
            .frame(rally(264, &[(1, value)]), json!({"current_lap_s": null, "gear": 3}))
            .frame(rally(264, &[(45, value)]), json!({"fuel": null, "speed_mps": 21.5}));
    }
    all.push(broken);
    let mut modes = Vector::new("codemasters/other_modes", "the shorter modes are refused by name")
        .trap("SHWotever/SimHub#821");
    for (mode, length) in [64usize, 152, 252].into_iter().enumerate() {
        let why = format!(
            "refused: codemasters packet has the unsupported extradata mode {mode}, expected \
             extradata=\"3\" in hardware_settings_config.xml (from LFS: OutGauge)"
        );
        modes = modes.refused(vec![0; length], &why);
    }
    for length in [65, 251, 263, 265, 279, 281] {
        modes = modes.refused(bytes(length, &[]), "unknown");
    }
    all.push(modes);
    let mut whole =
        Vector::new("codemasters/shorter_modes", "the shorter modes whole, where they are picked")
            .pick("codemasters")
            .trap("SHWotever/SimHub#821");
    for length in [64usize, 152, 252] {
        let floats: Vec<u8> =
            (0..length / 4).flat_map(|i| (i as f32 + 0.5).to_le_bytes()).collect();
        whole = whole.no_frame(floats);
    }
    all.push(whole);
    all.push(
        Vector::new(
            "codemasters/progress",
            "the third float is no share: WRC Generations sends km",
        )
        .trap("SHWotever/SimHub#1175")
        .frame(rally(280, &[(2, 3.98), (3, 3.98)]), json!({"speed_mps": 21.5, "fuel": 0.5})),
    );
    all.push(
        Vector::new("codemasters/stage_over", "nothing but zeros: nobody drives")
            .without_full()
            .frame(rally(264, &[]), json!({"driving": null}))
            .frame([0; 264], json!({"driving": false, "lap": null, "position": null})),
    );
    all.push(
        Vector::new("codemasters/impossible", "values that no game sends are refused")
            .trap("simetry 0.2.3: any bytes")
            .refused(
                rally(264, &[(7, 501.0)]),
                "refused: codemasters packet is implausible: speed is 501, expected -1 to 500 m/s",
            )
            .refused(
                rally(264, &[(33, 21.0)]),
                "refused: codemasters packet is implausible: gear is 21, expected -1 to 20",
            ),
    );
    all
}
