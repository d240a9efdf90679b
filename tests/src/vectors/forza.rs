//! Forza Data Out.

use serde_json::json;
use telemetry_decoders::Protocol;

use super::{CAR, Vector, bytes, encoded, f32s, of_car, racing, with};

/// A packet with the race on, in third gear; offsets of Motorsport 7, which Horizon moves.
fn driving(length: usize) -> Vec<u8> {
    let moved = if matches!(length, 323 | 324) { 12 } else { 0 };
    let packet = bytes(
        length,
        &[
            (0, &[1]),
            (8, &f32s([8_000.0, 900.0, 6_500.0])),
            (32, &f32s([3.0, 0.0, 4.0])),
            (212, &[3_955i32, 6, 998, 2, 8].map(i32::to_le_bytes).concat()),
        ],
    );
    if length == 232 {
        return packet;
    }
    with(&packet, &[(244 + moved, &f32s([51.25])), (303 + moved, &[255, 51, 0, 102, 3, 0])])
}

pub(super) fn vectors() -> Vec<Vector> {
    let car = racing();
    let mut all = Vec::new();
    for variant in telemetry_examples::encode::Encoder::variants(Protocol::Forza) {
        let mut vector = Vector::new(format!("forza/car_{}", variant.name), variant.what)
            .source(CAR)
            .layout(match variant.name {
                "232" => "forza/232/sled",
                "311" => "forza/311/fm7_dash",
                "331" => "forza/331/fm2023_dash",
                "323" => "forza/323/horizon_dash_without_trailing_byte",
                _ => "forza/324/horizon_dash",
            });
        let mut frame = of_car(&car);
        if variant.name == "232" {
            frame["gear"] = json!(null);
            frame["throttle"] = json!(null);
        }
        for packet in encoded(Protocol::Forza, variant.name, &car) {
            vector = vector.frame(packet, frame.clone());
        }
        all.push(vector);
    }
    let mut gears =
        Vector::new("forza/gears", "every gear byte: 0 reverse, 1 to 10 forward, 11 neutral")
            .trap("EffortlessMetrics/OpenRacing: Forza's gear")
            .without_full();
    for byte in 0..=12u8 {
        let gear = match byte {
            0 => Some(-1),
            11 => Some(0),
            12 => None,
            _ => Some(i32::from(byte)),
        };
        gears = gears.frame(with(&driving(324), &[(319, &[byte])]), json!({"gear": gear}));
    }
    all.push(gears);
    all.push(
        Vector::new("forza/sled_speed", "a Sled has a velocity and neither speed, gear nor pedals")
            .trap("nettrom/forza_motorsport#7")
            .frame(
                driving(232),
                json!({"speed_mps": 5.0, "gear": null, "throttle": null, "steering": null,
                    "fuel": null, "rpm": 6_500.0}),
            ),
    );
    all.push(
        Vector::new("forza/car_numbers", "ordinal, class, index, drivetrain, cylinders: s32 each")
            .trap("RiddleTime/Race-Element#320")
            .frame(driving(311), json!({"car": 3_955}))
            .expect_full(json!({
                "/body/sled/car_ordinal": 3_955, "/body/sled/car_class": 6,
                "/body/sled/car_performance_index": 998, "/body/sled/drivetrain_type/raw": 2,
                "/body/sled/num_cylinders": 8,
            })),
    );
    let noise: Vec<u8> = (0..12u8).map(|byte| byte.wrapping_mul(91).wrapping_add(7)).collect();
    let same = json!({"speed_mps": 51.25, "gear": 3, "brake": 0.2, "throttle": 1.0});
    all.push(
        Vector::new("forza/unknown_bytes", "the bytes of Horizon that nobody knows change nothing")
            .trap("geeooff/forza-data-web#1")
            .without_full()
            .frame(driving(324), same.clone())
            .frame(with(&driving(324), &[(232, &noise), (323, &[0xff])]), same),
    );
    all.push(
        Vector::new("forza/race_off", "a menu: IsRaceOn 0, and all else 0")
            .trap("cosmii02/ForzaDSXlegacy#5")
            .without_full()
            .frame(driving(331), json!({"driving": true, "gear": 3}))
            .frame(with(&driving(331), &[(0, &[0])]), json!({"driving": false, "gear": 3}))
            .frame(
                [0; 331],
                json!({"driving": false, "gear": null, "position": null, "lap": null}),
            ),
    );
    let mut steering = Vector::new("forza/steering", "steering is signed, and its ends are equal")
        .trap("austinbaccus/forza-telemetry#37")
        .without_full();
    for (byte, share) in [(0x81, -1.0), (0, 0.0), (0x7f, 1.0), (0x80, -1.0)] {
        steering =
            steering.frame(with(&driving(311), &[(308, &[byte])]), json!({"steering": share}));
    }
    all.push(steering);
    all.push(
        Vector::new("forza/tail_of_2023", "tyre wear and the track of Motorsport (2023)")
            .trap("austinbaccus/forza-telemetry#67")
            .frame(
                with(
                    &driving(331),
                    &[(311, &f32s([0.125, 0.25, 0.375, 0.5])), (327, &110i32.to_le_bytes())],
                ),
                json!({"speed_mps": 51.25}),
            )
            .expect_full(json!({
                "/body/tire_wear_front_left": 0.125, "/body/tire_wear_front_right": 0.25,
                "/body/tire_wear_rear_left": 0.375, "/body/tire_wear_rear_right": 0.5,
                "/body/track_ordinal": 110,
            })),
    );
    let mut lengths = Vector::new("forza/other_lengths", "lengths beside the five are nobody's")
        .trap("forza_dataout_parse 0.2.0: lengths")
        .frame(driving(311), json!({"gear": 3}))
        .frame(driving(324), json!({"gear": 3}))
        .without_full();
    for length in [0, 231, 233, 310, 312, 322, 325, 330, 332] {
        lengths = lengths.refused(bytes(length, &[(0, &[1][..length.min(1)])]), "unknown");
    }
    all.push(lengths);
    let mut learned = Vector::new("forza/maximum_0", "an empty maximum is learned, car by car")
        .trap("Spacefreak18/monocoque#19")
        .without_full();
    for (rpm, max) in
        [(0.0f32, None), (900.0, Some(900.0)), (7_000.0, Some(7_000.0)), (900.0, Some(7_000.0))]
    {
        let packet = with(&driving(324), &[(8, &f32s([0.0])), (16, &f32s([rpm]))]);
        learned = learned
            .frame(packet, json!({"rpm": rpm, "max_rpm": max, "max_rpm_learned": max.is_some()}));
    }
    all.push(learned);
    let broken = [8, 12, 16, 20, 32, 56, 84, 256, 288, 296, 300]
        .into_iter()
        .fold(driving(324), |packet, at| with(&packet, &[(at, &f32s([f32::NAN]))]));
    all.push(
        Vector::new("forza/not_a_number", "NaN in floats costs these fields alone")
            .without_full()
            .frame(
                broken,
                json!({"gear": 3, "throttle": 1.0, "acceleration_mps2": null,
                "rotation_rad": null, "wheel_slip": null, "fuel": null, "best_lap_s": null}),
            ),
    );
    all
}
