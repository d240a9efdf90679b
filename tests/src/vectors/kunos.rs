//! The pages of Assetto Corsa's family.

use serde_json::json;

use super::{Input, Vector, bytes, f32s, with};

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// A physics page of a car that drives in third gear.
fn physics(length: usize, tick: i32) -> Vec<u8> {
    bytes(
        length,
        &[
            (0, &tick.to_le_bytes()),
            (4, &f32s([0.75, 0.25, 30.0])),
            (16, &[4, 6_500].map(i32::to_le_bytes).concat()),
            (24, &f32s([-0.5, 180.0])),
            (248, &1i32.to_le_bytes()),
            (364, &f32s([0.875])),
        ],
    )
}

/// What Assetto Corsa and Competizione begin a graphics page with.
fn graphics(length: usize, status: i32) -> Vec<u8> {
    bytes(
        length,
        &[
            (0, &977i32.to_le_bytes()),
            (4, &status.to_le_bytes()),
            (132, &[8, 3, 62_345, 107_001, i32::MAX].map(i32::to_le_bytes).concat()),
        ],
    )
}

fn statics(length: usize, version: &str, car: &str) -> Vec<u8> {
    bytes(
        length,
        &[
            (0, &utf16(version)),
            (60, &[3, 20].map(i32::to_le_bytes).concat()),
            (68, &utf16(car)),
            (412, &8_500i32.to_le_bytes()),
            (416, &f32s([120.0])),
            (436, &f32s([0.3, 0.3, 0.33, 0.33])),
        ],
    )
}

fn evo_graphics() -> Vec<u8> {
    bytes(
        4_900,
        &[
            (0, &[977i32, 2].map(i32::to_le_bytes).concat()),
            (8, &[1; 32]),
            (40, &6_500u16.to_le_bytes()),
            (43, &[1]),
            (46, &[1]),
            (68, &4i16.to_le_bytes()),
            (84, &f32s([0.125])),
            (92, &f32s([0.25])),
            (188, &62_345i32.to_le_bytes()),
            (196, &f32s([20.0])),
            (2_388, &3i32.to_le_bytes()),
            (2_408, &5i32.to_le_bytes()),
            (3_086, "huracán_evo".as_bytes()),
            (3_928, &f32s([80.0])),
        ],
    )
}

fn new(name: &str, what: &str) -> Vector {
    Vector::new(format!("kunos/{name}"), what).input(Input::Pages).without_full()
}

pub(super) fn vectors() -> Vec<Vector> {
    let mut all = Vec::new();
    let car = "huracán_gt3";
    all.push(
        new("assetto_corsa", "the three pages of Assetto Corsa")
            .trap("SHWotever/SimHub#2127")
            .page(0, "ac static page", statics(684, "1.7", car))
            .page(0, "ac graphics page", graphics(296, 2))
            .page(0, "ac physics page", physics(580, 1))
            .expect_frame(json!({
                "game": "Assetto Corsa", "speed_mps": 50.0, "rpm": 6_500.0, "max_rpm": 8_500.0,
                "gear": 3, "throttle": 0.75, "brake": 0.25, "clutch": 0.125, "fuel": 0.25,
                "driving": true, "lap": 9, "position": 3, "current_lap_s": 62.345,
                "last_lap_s": 107.001, "best_lap_s": null, "car": car, "steering": null,
            })),
    );
    all.push(
        new("competizione", "the three pages of Competizione")
            .page(0, "acc static page", statics(820, "1.9", car))
            .page(0, "acc graphics page", graphics(1_588, 2))
            .page(
                0,
                "acc physics page",
                with(
                    &physics(800, 1),
                    &[(640, &f32s([0.5, 0.25, 0.125, 1.0])), (676, &1i32.to_le_bytes())],
                ),
            )
            .expect_frame(json!({
                "game": "Assetto Corsa Competizione", "speed_mps": 50.0, "gear": 3,
                "steering": -0.5, "abs_active": true, "wheel_slip": [0.5, 0.25, 0.125, 1.0],
                "driving": true, "car": car, "max_rpm": 8_500.0,
            })),
    );
    all.push(
        new("evo", "the pages of EVO: names in UTF-8")
            .trap("SHWotever/SimHub#2127")
            .page(0, "ac-evo graphics page", evo_graphics())
            .page(
                0,
                "ac-evo physics page",
                with(&physics(800, 1), &[(588, &7_400i32.to_le_bytes())]),
            )
            .expect_frame(json!({
                "game": "Assetto Corsa EVO", "speed_mps": 50.0, "max_rpm": 7_400.0, "gear": 3,
                "steering": 0.25, "handbrake": 0.125, "abs_active": true, "fuel": 0.25,
                "driving": true, "flag": "yellow", "car": "huracán_evo",
            })),
    );
    all.push(
        new("rally", "the physics page of Assetto Corsa Rally")
            .page(0, "ac-rally physics page", physics(580, 1))
            .expect_frame(json!({"game": "Assetto Corsa Rally", "speed_mps": 50.0, "gear": 3,
                "lap": null, "position": null})),
    );
    let mut gears = new("gears", "0 reverse, 1 neutral, 2 first");
    for (tick, (raw, gear)) in (1i32..).zip([(0i32, -1), (1, 0), (2, 1), (7, 6)]) {
        let page = with(&physics(580, tick), &[(16, &raw.to_le_bytes())]);
        gears = gears
            .page(tick as u64 * 16_667, "ac physics page", page)
            .expect_frame(json!({"gear": gear}));
    }
    all.push(gears);
    let mut status = new("status", "off, replay, live and pause: only live is driving")
        .trap("RiddleTime/Race-Element#251");
    for (tick, driving) in (0i32..).zip([false, false, true, false]) {
        let t_us = tick as u64 * 16_667;
        let page = with(&physics(580, tick + 1), &[(20, &7_000i32.to_le_bytes())]);
        status = status
            .page(t_us, "ac graphics page", graphics(296, tick))
            .page(t_us, "ac physics page", page)
            .expect_frame(json!({"rpm": 7_000.0, "driving": driving}));
    }
    all.push(status);
    let empty = with(&statics(684, "1.7", car), &[(412, &[0; 4]), (436, &f32s([0.0; 4]))]);
    all.push(
        new("nothing_in_statics", "a maximum of 0 and tyres of radius 0")
            .trap("Spacefreak18/simapi#32")
            .trap("mdjarv/assettocorsasharedmemory#9")
            .page(0, "ac static page", empty)
            .page(0, "ac physics page", physics(580, 1))
            .expect_frame(json!({"rpm": 6_500.0, "wheel_slip": null})),
    );
    all.push(
        new("too_short", "a page that ends within its first version is refused")
            .trap("SHWotever/SimHub#2248")
            .page(0, "ac-evo physics page", physics(579, 1))
            .expect_frame(json!(null))
            .page(16_667, "ac-evo physics page", physics(800, 2))
            .expect_frame(json!({"gear": 3})),
    );
    all
}
