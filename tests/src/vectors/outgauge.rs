//! OutGauge, and what comes from the same games: OutSim and MotionSim.

use serde_json::json;
use telemetry_decoders::Protocol;
use telemetry_examples::encode::Encoder;

use super::{CAR, Vector, bytes, encoded, f32s, hex, of_car, racing, with};

/// Live for Speed, a real packet.
const LFS: &str = "98070100 58525400 00e0 03 01 e8283341 40261945 \
    53ff7fbf 00000000 4ff67f3f 00000000 00000000 66070000 00000000 4026193c 40202037 4221223e \
    4675656c2039392e3925202020000000 4272616b652042616c20467220373525";

fn beamng(length: usize) -> Vec<u8> {
    bytes(
        length,
        &[
            (4, b"beam"),
            (8, &[0, 0xe0, 3]),
            (12, &f32s([30.5, 4_500.0])),
            (28, &f32s([0.5])),
            (40, &[0x66, 7, 0, 0]),
            (48, &f32s([0.75, 0.5, 0.25])),
        ],
    )
}

pub(super) fn vectors() -> Vec<Vector> {
    let car = racing();
    let mut all = Vec::new();
    for variant in Encoder::variants(Protocol::OutGauge) {
        let name = format!("outgauge/car_{}", variant.name.replace(' ', "_"));
        let mut vector = Vector::new(name, variant.what).source(CAR);
        for packet in encoded(Protocol::OutGauge, variant.name, &car) {
            let row = format!("outgauge/{}", packet.len());
            vector = vector.layout(row).frame(packet, of_car(&car));
        }
        all.push(vector);
    }
    let lfs = hex(LFS);
    all.push(
        Vector::new("outgauge/lfs", "a packet of Live for Speed, without and with an id")
            .source("published: the test packet of the npm package node-insim")
            .trap("simbroadcasts/node-insim#91")
            .frame(
                lfs.clone(),
                json!({"speed_mps": 11.197_487, "rpm": 2_450.390_6, "gear": 2, "car": "XRT",
                    "throttle": 0.009_347_498, "brake": 0.000_009_544_252, "clutch": 0.158_33,
                    "handbrake": 0.0, "max_rpm_learned": true, "driving": null}),
            )
            .frame([&lfs[..], &[0x40, 4, 3, 1]].concat(), json!({"gear": 2, "car": "XRT"})),
    );
    all.push(
        Vector::new("outgauge/pedals", "throttle .75, brake .5, clutch .25, in this order")
            .trap("outgauge 0.1.0: pedals")
            .frame(
                beamng(96),
                json!({"throttle": 0.75, "brake": 0.5, "clutch": 0.25, "speed_mps": 30.5,
                    "rpm": 4_500.0, "gear": 2, "fuel": 0.5, "car": "beam"}),
            ),
    );
    let mut lengths = Vector::new("outgauge/other_lengths", "neither 92 nor 96 bytes")
        .trap("outgauge 0.1.0: lengths")
        .without_full();
    for length in [0, 91, 93, 94, 95, 97] {
        lengths = lengths.refused(with(&[0; 97], &[(10, &[3])])[..length].to_vec(), "unknown");
    }
    all.push(lengths);
    let mut gears = Vector::new("outgauge/gears", "0 reverse, 1 neutral, 2 first")
        .trap("Lawstorant/boxflat#52")
        .trap("r00li/CarCluster#13")
        .without_full();
    for length in [92, 96] {
        for (byte, gear) in [(0, -1), (1, 0), (2, 1), (7, 6)] {
            gears = gears.frame(with(&beamng(length), &[(10, &[byte])]), json!({"gear": gear}));
        }
    }
    all.push(gears);
    let mut time = Vector::new("outgauge/time_0", "BeamNG.drive leaves time and player at 0")
        .trap("Lawstorant/boxflat#52")
        .without_full();
    for rpm in [1_000.0f32, 1_001.0, 1_002.0, 1_001.0] {
        time = time.frame(with(&beamng(96), &[(16, &f32s([rpm]))]), json!({"rpm": rpm}));
    }
    all.push(time);
    all.push(
        Vector::new("outgauge/strange_car", "four bytes that are no name")
            .trap("SHWotever/SimHub#1423")
            .without_full()
            .frame(
                with(&beamng(96), &[(4, &[0, 0xff, b'/', b':'])]),
                json!({"car": null, "rpm": 4_500.0}),
            )
            .frame(with(&beamng(96), &[(4, b"../x")]), json!({"car": null, "rpm": 4_500.0}))
            .frame(with(&beamng(96), &[(4, &[0x2e, 0xf1, 0xdb, 0])]), json!({"car": "DBF12E"})),
    );
    all.push(
        Vector::new("outgauge/impossible", "impossible values are refused, NaN costs its field")
            .trap("SHWotever/SimHub#1440")
            .without_full()
            .refused(
                with(&beamng(92), &[(16, &f32s([250_000.0]))]),
                "refused: outgauge packet is implausible: rpm is 250000, expected 0 to 50000",
            )
            .refused(
                with(&beamng(92), &[(10, &[21])]),
                "refused: outgauge packet is implausible: gear is 21, expected up to 20, or 128 \
                 and above",
            )
            .frame(
                with(&beamng(92), &[(28, &f32s([f32::NAN]))]),
                json!({"fuel": null, "rpm": 4_500.0}),
            ),
    );
    let named =
        |name: &[u8; 4], rpm| with(&beamng(92), &[(4, name), (16, &f32s([rpm])), (8, &[0, 0xc0])]);
    all.push(
        Vector::new("outgauge/two_cars", "each car has its own learned maximum, also later")
            .trap("berarma/oversteer#354")
            .without_full()
            .frame(named(b"XRT\0", 9_000.0), json!({"max_rpm": 9_000.0, "max_rpm_learned": true}))
            .frame(named(b"FXO\0", 5_200.0), json!({"max_rpm": 5_200.0, "max_rpm_learned": true}))
            .frame(named(b"FXO\0", 5_000.0), json!({"max_rpm": 5_200.0}))
            .frame(named(b"XRT\0", 4_000.0), json!({"max_rpm": 9_000.0})),
    );
    let mut electric =
        Vector::new("outgauge/electric", "one gear up to 16,000 rpm: the maximum grows with it")
            .without_full();
    for rpm in [0.0f32, 8_000.0, 15_000.0, 16_000.0] {
        let max = (rpm > 0.0).then_some(rpm);
        electric = electric.frame(
            with(&beamng(96), &[(10, &[2]), (16, &f32s([rpm]))]),
            json!({"gear": 1, "rpm": rpm, "max_rpm": max, "shift_light": null}),
        );
    }
    all.push(electric);
    outsim(&mut all);
    all
}

fn outsim(all: &mut Vec<Vector>) {
    let main = [
        f32s([0.125, -0.25, 0.5]),
        f32s([1.5, -0.25, 0.125]),
        f32s([1.0, 2.0, 3.0]),
        f32s([2.0, 3.0, -6.0]),
        [65_536i32, -131_072, 32_768].map(i32::to_le_bytes).concat(),
    ]
    .concat();
    let short = [&67_480u32.to_le_bytes()[..], &main].concat();
    let frame = json!({"speed_mps": 7.0, "rotation_rad": [-1.5, -0.25, 0.125], "rpm": null});
    all.push(
        Vector::new("outsim/short", "OutSim of 64 and 68 bytes, where it is named")
            .pick("outsim")
            .layout("outsim/64")
            .frame(short.clone(), frame.clone())
            .expect_full(json!({"/body/pack/time": 67_480, "/body/id": null}))
            .frame([&short[..], &9i32.to_le_bytes()].concat(), frame)
            .expect_full(json!({"/body/id": 9})),
    );
    let mut long = [&b"LFST"[..], &7i32.to_le_bytes(), &short].concat();
    long.extend(f32s([0.75, 0.5, -0.3, 0.25, 1.0]));
    long.extend([3, 0, 0, 0]);
    long.extend(f32s([100.0 * std::f32::consts::PI, 250.0, 123.5, 124.5]));
    for wheel in 0..4u8 {
        long.extend(bytes(40, &[(30, &[1]), (32, &f32s([wheel.into()]))]));
    }
    long.extend(f32s([1.0, 0.0]));
    all.push(Vector::new("outsim/long", "OutSim with all of its parts").pick("outsim=1ff").frame(
        long.clone(),
        json!({"speed_mps": 7.0, "throttle": 0.75, "brake": 0.5, "clutch": 0.25,
                    "handbrake": 1.0, "rpm": 3_000.0, "gear": 2}),
    ));
    all.push(
        Vector::new("outsim/not_detected", "OutSim is refused where it is not named")
            .refused(
                long,
                "refused: outgauge packet is malformed at byte 0: expected OutGauge, not OutSim \
                 (which says the motion alone)",
            )
            .refused(
                short,
                "refused: codemasters packet has the unsupported extradata mode 0, expected \
                 extradata=\"3\" in hardware_settings_config.xml (from LFS: OutGauge)",
            ),
    );
    let mut motion = b"BNG1".to_vec();
    for i in 0..21u8 {
        motion.extend((f32::from(i) + 0.5).to_le_bytes());
    }
    let motion = with(&motion, &[(16, &f32s([2.0, 3.0, -6.0]))]);
    all.push(
        Vector::new("motionsim/88", "MotionSim, where it is named")
            .pick("motionsim")
            .frame(motion.clone(), json!({"speed_mps": 7.0, "rpm": null}))
            .expect_full(json!({"/body/roll_pos": 12.5, "/body/yaw_acc": 20.5})),
    );
    all.push(
        Vector::new("motionsim/not_detected", "MotionSim gives no frame where it is not named")
            .refused(
                motion,
                "refused: outgauge packet is malformed at byte 0: expected OutGauge, not \
                 MotionSim (which says the motion alone)",
            ),
    );
}
