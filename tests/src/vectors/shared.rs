//! Several games on one port, and what is none.

use serde_json::json;

use super::{Vector, bytes, f32s};

/// Pseudo-random bytes, by xorshift.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64 ^ length as u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..length).map(|_| next()).collect()
}

fn forza(rpm: f32) -> Vec<u8> {
    bytes(324, &[(0, &[1]), (8, &f32s([8_000.0, 900.0, rpm])), (256, &f32s([20.0])), (319, &[2])])
}

fn f1(gear: u8) -> Vec<u8> {
    bytes(
        1_352,
        &[(0, &[0xe9, 7, 25]), (6, &[6, 7]), (27, &[0, 255]), (29, &[100, 0]), (29 + 15, &[gear])],
    )
}

fn rally(speed: f32) -> Vec<u8> {
    let at = |index: usize| index * 4;
    bytes(264, &[(at(7), &f32s([speed])), (at(33), &f32s([2.0])), (at(63), &f32s([800.0]))])
}

pub(super) fn vectors() -> Vec<Vector> {
    let mut all = Vec::new();
    let lengths = [92usize, 232, 237, 264, 280, 311, 323, 324, 331, 538, 559];
    for (length, format) in [
        (92usize, "outgauge"),
        (96, "outgauge"),
        (237, "wrc"),
        (264, "codemasters"),
        (324, "forza"),
        (559, "pcars2"),
    ] {
        all.push(
            Vector::new(
                format!("detection/zeros_{length}"),
                format!("{length} zeros are a frame of one format"),
            )
            .trap("berarma/oversteer: formats by length")
            .without_full()
            .frame(vec![0; length], json!({"format": format, "gear": zero_gear(format)})),
        );
    }
    let mut none = Vector::new("detection/noise", "random bytes of every length are no frame")
        .trap("simetry 0.2.3: any bytes")
        .trap("berarma/oversteer: formats by length")
        .without_full();
    for length in lengths.into_iter().chain([1, 64, 1_352]) {
        none = none.no_frame(noise(length));
    }
    all.push(none);
    let of = |format: &str| json!({"format": format});
    let mut two = Vector::new(
        "detection/two_senders",
        "two games on one port: the first is shown until it has been silent for a second",
    )
    .trap("SHWotever/SimHub#1960")
    .without_full();
    for moment in 0..4u64 {
        two = two
            .at(moment * 16_667, forza(3_000.0))
            .expect_frame(of("forza"))
            .at(moment * 16_667 + 5_000, f1(3))
            .expect_frame(json!(null));
    }
    two = two
        .at(500_000, f1(3))
        .expect_frame(json!(null))
        .at(1_200_000, f1(4))
        .expect_frame(json!({"format": "f1", "gear": 4}))
        .at(1_210_000, forza(3_000.0))
        .expect_frame(json!(null));
    all.push(two);
    let mut take = Vector::new("detection/taken_over", "the third frame in a row takes over")
        .without_full()
        .frame(forza(3_000.0), of("forza"));
    for frame in [json!(null), json!(null), of("codemasters")] {
        take = take.packet(rally(20.0)).expect_frame(frame);
    }
    all.push(take);
    let mut port =
        Vector::new("detection/one_port", "F1, DiRT and WRC on 20777, one after another")
            .trap("SHWotever/SimHub#2317")
            .without_full();
    let wrc = bytes(237, &[(36, &[1, 4, 0, 10, 6]), (41, &f32s([33.5]))]);
    for (second, (packet, format)) in
        [(f1(3), "f1"), (rally(20.0), "codemasters"), (wrc, "wrc"), (f1(5), "f1")]
            .into_iter()
            .enumerate()
    {
        port = port.at(second as u64 * 2_000_000, packet).expect_frame(of(format));
    }
    all.push(port);
    all.push(
        Vector::new("detection/clock", "a clock that goes back breaks nothing")
            .without_full()
            .at(0, forza(3_000.0))
            .expect_frame(json!({"rpm": 3_000.0}))
            .at(5_000_000, forza(3_100.0))
            .expect_frame(json!({"rpm": 3_100.0}))
            .at(4_000_000, forza(3_200.0))
            .expect_frame(json!({"rpm": 3_200.0})),
    );
    all
}

/// What 0 means for a gear.
fn zero_gear(format: &str) -> Option<i8> {
    match format {
        "outgauge" => Some(-1),
        // With the race off it says nothing.
        "forza" => None,
        _ => Some(0),
    }
}
