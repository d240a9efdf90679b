//! Pages of Kunos' games, as while a car drives.

use std::mem::offset_of;

use kunos_shm::common::{GraphicsHead, Physics, Static};
use kunos_shm::evo::GraphicsBase;
use kunos_shm::{Game, PageKind};

/// The physics, graphics and static page of a game.
#[must_use]
pub fn kunos_pages(game: Game) -> [Vec<u8>; 3] {
    let mut physics = vec![0; game.page_len(PageKind::Physics)];
    put(&mut physics, offset_of!(Physics, packet_id), 41_234);
    put(&mut physics, offset_of!(Physics, gear), 4);
    put(&mut physics, offset_of!(Physics, rpms), 6_500);
    for (at, value) in [
        (offset_of!(Physics, gas), 0.75),
        (offset_of!(Physics, brake), 0.25),
        (offset_of!(Physics, fuel), 30.0),
        (offset_of!(Physics, steer_angle), -0.5),
        (offset_of!(Physics, speed_kmh), 180.0),
        (offset_of!(Physics, clutch), 0.875),
    ] {
        put_float(&mut physics, at, value);
    }
    let mut graphics = vec![0; game.page_len(PageKind::Graphics)];
    // Counter and status, which is live, stand in one place in every game.
    put(&mut graphics, offset_of!(GraphicsHead, packet_id), 977);
    put(&mut graphics, offset_of!(GraphicsHead, status), 2);
    if game == Game::Evo {
        put(&mut graphics, offset_of!(GraphicsBase, current_lap_time_ms), 62_345);
        put(&mut graphics, offset_of!(GraphicsBase, last_laptime_ms), 107_001);
        put_float(&mut graphics, offset_of!(GraphicsBase, steering_percent), -0.5);
        put_float(&mut graphics, offset_of!(GraphicsBase, fuel_liter_current_quantity), 30.0);
        put_float(&mut graphics, offset_of!(GraphicsBase, max_fuel), 120.0);
        let name = b"ks_huracan_gt3";
        graphics[offset_of!(GraphicsBase, car_model)..][..name.len()].copy_from_slice(name);
    } else {
        put(&mut graphics, offset_of!(GraphicsHead, completed_laps), 8);
        put(&mut graphics, offset_of!(GraphicsHead, position), 3);
        put(&mut graphics, offset_of!(GraphicsHead, current_time_ms), 62_345);
        put(&mut graphics, offset_of!(GraphicsHead, last_time_ms), 107_001);
    }
    let mut statics = vec![0; game.page_len(PageKind::Static)];
    if game != Game::Evo {
        put(&mut statics, offset_of!(Static, max_rpm), 8_500);
        put_float(&mut statics, offset_of!(Static, max_fuel), 120.0);
        for (at, unit) in "lamborghini_huracán_gt3".encode_utf16().enumerate() {
            let at = offset_of!(Static, car_model) + 2 * at;
            statics[at..at + 2].copy_from_slice(&unit.to_le_bytes());
        }
    }
    [physics, graphics, statics]
}

fn put(page: &mut [u8], at: usize, value: i32) {
    page[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

fn put_float(page: &mut [u8], at: usize, value: f32) {
    page[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use kunos_shm::{Pages, frame};

    use super::*;

    #[test]
    fn every_game_has_a_full_frame() {
        for game in [Game::AssettoCorsa, Game::Competizione, Game::Evo, Game::Rally] {
            let [physics, graphics, statics] = kunos_pages(game);
            let pages =
                Pages { physics: &physics, graphics: Some(&graphics), statics: Some(&statics) };
            let frame = frame(game, &pages).expect("pages");
            assert_eq!(frame.rpm, Some(6_500.0), "{game:?}");
            assert_eq!(frame.driving, Some(true), "{game:?}");
            assert_eq!(frame.current_lap_s, Some(62.345), "{game:?}");
            assert_eq!(frame.fuel, Some(0.25), "{game:?}");
            assert!(frame.car.is_some(), "{game:?}");
        }
    }
}
