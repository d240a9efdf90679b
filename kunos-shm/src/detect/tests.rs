use super::*;
use crate::testing::{
    Bytes, ac_graphics, ac_static, acc_graphics, acc_physics, acc_static, evo_graphics,
    evo_physics, evo_static, floats, head, physics, statics,
};
use proptest::prelude::*;
use std::string::ToString;
use std::vec::Vec;

/// A game's three pages, in the order of `PageKind::ALL`.
fn pages(game: Game) -> [Bytes; 3] {
    match game {
        Game::AssettoCorsa => [physics(580), ac_graphics(), ac_static()],
        Game::Competizione => [acc_physics(), acc_graphics(), acc_static()],
        Game::Evo => [evo_physics(), evo_graphics(), evo_static()],
        Game::Rally => [physics(800), head(1_588), statics(820, "1.7")],
    }
}

fn kinds(game: Game, bytes: &[u8]) -> Vec<PageKind> {
    PageKind::ALL.into_iter().filter(|&kind| looks_like(game, kind, bytes)).collect()
}

#[test]
fn each_page_looks_like_its_kind_and_like_no_other() {
    for game in Game::ALL {
        for (page, kind) in pages(game).into_iter().zip(PageKind::ALL) {
            assert_eq!(kinds(game, &page.0), [kind], "{game} {kind}");
            // As Windows maps it, and with more behind it.
            let mut wide = page.len(8_192).0;
            assert_eq!(kinds(game, &wide), [kind], "{game} {kind}");
            wide[5_000..].fill(0xa5);
            assert_eq!(kinds(game, &wide), [kind], "{game} {kind}");
        }
    }
}

#[test]
fn zeros_and_short_pages_look_like_nothing() {
    for game in Game::ALL {
        for length in [0, 4, 296, 580, 820, 4_096, 8_192] {
            assert_eq!(kinds(game, &std::vec![0; length]), [], "{game} {length}");
        }
        for (page, kind) in pages(game).into_iter().zip(PageKind::ALL) {
            for length in 0..208 {
                assert!(!looks_like(game, kind, &page.0[..length]), "{game} {kind} {length}");
            }
        }
    }
}

/// What other memory of a process holds.
#[test]
fn decoys_look_like_nothing() {
    let repeated = |bytes: &[u8]| bytes.iter().copied().cycle().take(8_192).collect::<Vec<u8>>();
    let mut counter_only = repeated(&[0]);
    counter_only[0] = 77;
    let mut counter_and_status = counter_only.clone();
    counter_and_status[4] = 2;
    let numbers: Vec<u8> = (0..2_048u32).flat_map(u32::to_le_bytes).collect();
    let pointers: Vec<u8> =
        (0..1_024u64).flat_map(|i| (0x7f12_3456_7000 + 16 * i).to_le_bytes()).collect();
    let floats: Vec<u8> = (0..2_048u16).flat_map(|i| f32::from(i).to_le_bytes()).collect();
    let versions: Vec<u8> = "1.7\0".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let decoys = [
        counter_only,
        counter_and_status,
        numbers,
        pointers,
        floats,
        repeated(&[0xff]),
        repeated(&[1]),
        repeated(&1i32.to_le_bytes()),
        repeated(&1f32.to_le_bytes()),
        repeated(&30f32.to_le_bytes()),
        repeated(&1f64.to_le_bytes()),
        repeated(b"1.0 of some text, and more of it. "),
        repeated(b"1.0\0"),
        repeated(&versions),
        repeated(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0"),
        repeated(&[1, 0, 0, 0, 2, 0, 0, 0]),
    ];
    for game in Game::ALL {
        for (index, decoy) in decoys.iter().enumerate() {
            assert_eq!(kinds(game, decoy), [], "{game}, decoy {index}");
        }
    }
}

/// One thing that is wrong is enough.
#[test]
fn what_no_page_holds() {
    use PageKind::{Graphics, Physics, Static};
    let wrong = |game: Game, kind: PageKind, at: usize, bytes: &[u8]| {
        let [physics, graphics, statics] = pages(game);
        let page = match kind {
            Physics => physics,
            Graphics => graphics,
            Static => statics,
        };
        let page = page.put(at, bytes);
        assert!(!looks_like(game, kind, &page.0), "{game} {kind} at {at}");
    };
    for game in Game::ALL {
        wrong(game, Physics, 0, &[0; 4]); // packetId
        wrong(game, Physics, 4, &2f32.to_le_bytes()); // gas
        wrong(game, Physics, 12, &9_999f32.to_le_bytes()); // fuel
        wrong(game, Physics, 16, &22i32.to_le_bytes()); // gear
        wrong(game, Physics, 208, &f32::NAN.to_le_bytes()); // heading
        wrong(game, Physics, 244, &11i32.to_le_bytes()); // numberOfTyresOut
        wrong(game, Physics, 248, &2i32.to_le_bytes()); // pitLimiterOn
        wrong(game, Physics, 264, &2i32.to_le_bytes()); // autoShifterOn
        wrong(game, Physics, 416, &2i32.to_le_bytes()); // isAIControlled
        wrong(game, Physics, 72, &[0; 96]); // no load, pressure or temperature
        wrong(game, Graphics, 0, &[0; 4]); // packetId
        wrong(game, Graphics, 4, &4i32.to_le_bytes()); // status
    }
    for game in [Game::AssettoCorsa, Game::Competizione, Game::Rally] {
        wrong(game, Graphics, 8, &21i32.to_le_bytes()); // session
        wrong(game, Graphics, 12, &[b'x', 0]); // currentTime
        wrong(game, Graphics, 102, &[0, 0xd8]); // split: half of a pair
        wrong(game, Graphics, 132, &(-2i32).to_le_bytes()); // completedLaps
        wrong(game, Graphics, 136, &10_001i32.to_le_bytes()); // position
        wrong(game, Graphics, 160, &2i32.to_le_bytes()); // isInPit
        wrong(game, Graphics, 176, &[7, 0]); // tyreCompound: a control character
        wrong(game, Graphics, 248, &3f32.to_le_bytes()); // normalizedCarPosition
        wrong(game, Static, 0, &[0; 2]); // smVersion
        wrong(game, Static, 30, &[b'v', 0]); // acVersion
        wrong(game, Static, 60, &101i32.to_le_bytes()); // numberOfSessions
        wrong(game, Static, 64, &(-1i32).to_le_bytes()); // numCars
        wrong(game, Static, 68, &[0; 2]); // carModel
        wrong(game, Static, 134, &[1, 0]); // track
        wrong(game, Static, 400, &101i32.to_le_bytes()); // sectorCount
        wrong(game, Static, 416, &f32::NAN.to_le_bytes()); // maxFuel
    }
    wrong(Game::Evo, Graphics, 40, &30_001u16.to_le_bytes()); // rpm
    wrong(Game::Evo, Graphics, 42, &[2]); // is_rpm_limiter_on
    wrong(Game::Evo, Graphics, 68, &22i16.to_le_bytes()); // gear_int
    wrong(Game::Evo, Graphics, 220 + 4, &[2]); // tyre_lf.lock
    wrong(Game::Evo, Graphics, 1_388, &5i32.to_le_bytes()); // car_location
    wrong(Game::Evo, Graphics, 2_416, &2i32.to_le_bytes()); // engine_type
    wrong(Game::Evo, Graphics, 3_086, &[0]); // car_model
    wrong(Game::Evo, Graphics, 3_090, &[27]); // car_model: a control character
    wrong(Game::Evo, Graphics, 3_852, &[61]); // active_cars
    wrong(Game::Evo, Static, 0, b"v"); // sm_version
    wrong(Game::Evo, Static, 15, &[0]); // ac_evo_version
    wrong(Game::Evo, Static, 32, &21i32.to_le_bytes()); // session
    wrong(Game::Evo, Static, 84, &[2]); // is_static_weather
    wrong(Game::Evo, Static, 128, &181f32.to_le_bytes()); // longitude
    wrong(Game::Evo, Static, 136, &[0]); // track
}

#[test]
fn a_car_at_rest_divides_by_0() {
    // fuel_liter_per_km, km_per_fuel_liter, laps_possible_with_fuel
    let page = evo_graphics().f32(204, f32::NAN).f32(208, f32::INFINITY).f32(1_464, f32::INFINITY);
    assert!(looks_like(Game::Evo, PageKind::Graphics, &page.0));
    let all = floats(&evo::GraphicsBase::TABLE);
    let broken = all.iter().fold(page, |page, &at| page.f32(at, f32::NAN));
    assert!(!looks_like(Game::Evo, PageKind::Graphics, &broken.0), "but not by so many");
}

#[test]
fn what_no_car_does_is_implausible() {
    let told = |page: Bytes| {
        plausible(Game::Competizione, &page.0).map_err(|error| error.to_string()).unwrap_err()
    };
    let said = |rest: &str| std::format!("acc packet is implausible: {rest}");
    let page = acc_physics;
    assert_eq!(told(page().f32(4, 1.5)), said("gas is 1.5, expected 0 to 1"));
    assert_eq!(told(page().f32(8, -1.0)), said("brake is -1, expected 0 to 1"));
    assert_eq!(told(page().f32(364, f32::NAN)), said("clutch is NaN, expected 0 to 1"));
    assert_eq!(told(page().i32(16, -1)), said("gear is -1, expected 0 to 21"));
    assert_eq!(told(page().i32(16, 22)), said("gear is 22, expected 0 to 21"));
    assert_eq!(told(page().i32(20, 30_001)), said("rpms is 30001, expected -30000 to 30000"));
    assert_eq!(told(page().f32(28, 700.5)), said("speedKmh is 700.5, expected -700 to 700"));
    assert_eq!(
        told(page().f32(24, f32::INFINITY)),
        said("steerAngle is inf, expected a finite number")
    );
    assert_eq!(told(page().f32(12, f32::NAN)), said("fuel is NaN, expected a finite number"));
    assert_eq!(told(Bytes::zeros(579)), "acc physics page is 579 bytes, expected at least 580");
    for game in Game::ALL {
        assert_eq!(plausible(game, &pages(game)[0].0), Ok(()));
        assert_eq!(plausible(game, &[0; 580]), Ok(()));
    }
    // The ends belong to the ranges, and a spin turns the engine backwards.
    let ends = page().f32(4, 1.01).f32(8, -0.01).i32(16, 21).i32(20, -30_000).f32(28, -700.0);
    assert_eq!(plausible(Game::Competizione, &ends.0), Ok(()));
}

fn of_pages(game: Option<Game>, set: &[Bytes; 3]) {
    let [physics, graphics, statics] = set;
    let pages =
        Pages { physics: &physics.0, graphics: Some(&graphics.0), statics: Some(&statics.0) };
    assert_eq!(identify(None, &pages), game);
}

#[test]
fn a_process_says_which_game_it_is() {
    let [physics, graphics, statics] = pages(Game::Competizione);
    let pages =
        Pages { physics: &physics.0, graphics: Some(&graphics.0), statics: Some(&statics.0) };
    for game in Game::ALL {
        assert_eq!(identify(Some(game.process_names()[0]), &pages), Some(game));
        assert_eq!(identify(Some(game.process_names()[0]), &Pages::default()), Some(game));
    }
    // A program in between says nothing, and the pages speak.
    assert_eq!(identify(Some("simd"), &pages), Some(Game::Competizione));
    assert_eq!(identify(Some("simd"), &Pages::default()), None);
    assert_eq!(identify(None, &Pages::default()), None);
}

#[test]
fn pages_say_which_game_it_is() {
    for game in [Game::AssettoCorsa, Game::Competizione, Game::Evo] {
        of_pages(Some(game), &pages(game));
        of_pages(Some(game), &pages(game).map(|page| page.len(8_192)));
    }
}

#[test]
fn one_sign_is_enough() {
    use Game::{AssettoCorsa, Competizione, Evo};
    let none = || [580, 296, 684].map(Bytes::zeros);
    of_pages(None, &none());
    let [_, graphics, statics] = none();
    of_pages(Some(Competizione), &[acc_physics(), graphics, statics]);
    let [physics, _, statics] = none();
    of_pages(Some(Competizione), &[physics, acc_graphics(), statics]);
    let [physics, graphics, _] = none();
    of_pages(Some(Competizione), &[physics, graphics, acc_static()]);
    let [physics, graphics, _] = none();
    of_pages(Some(AssettoCorsa), &[physics, graphics, ac_static()]);
    let [physics, _, statics] = none();
    of_pages(Some(Evo), &[physics, evo_graphics(), statics]);
    let [physics, graphics, _] = none();
    of_pages(Some(Evo), &[physics, graphics, evo_static()]);
}

#[test]
fn a_list_of_cars_must_hold_the_player() {
    let sets = |graphics: Bytes| [Bytes::zeros(580), graphics, Bytes::zeros(684)];
    of_pages(None, &sets(acc_graphics().i32(1_216, 7)));
    of_pages(None, &sets(acc_graphics().i32(252, 61)));
    of_pages(None, &sets(acc_graphics().i32(252, 0)));
    of_pages(None, &sets(acc_graphics().i32(976, -1)));
    of_pages(None, &sets(ac_graphics().len(4_096)));
}

#[test]
fn a_version_decides_where_nothing_else_does() {
    let by_version = |text: &str| {
        let page = statics(684, text);
        identify(None, &Pages { statics: Some(&page.0), ..Pages::default() })
    };
    for old in ["1.0", "1.7", "1.7.9", "1", "0.9"] {
        assert_eq!(by_version(old), Some(Game::AssettoCorsa), "{old}");
    }
    for new in ["1.8", "1.8.12", "1.10", "2.0", "2"] {
        assert_eq!(by_version(new), Some(Game::Competizione), "{new}");
    }
    for none in ["", "x", ".8", "99999999999.1", "1.99999999999"] {
        assert_eq!(by_version(none), None, "{none}");
    }
    // Any of the car's figures counts for more.
    let page = || statics(684, "1.9");
    let radii = [0.3, 0.3, 0.33, 0.33];
    for page in [page().f32(404, 600.0), page().f32(408, 3e5), page().f32s(436, &radii)] {
        let pages = Pages { statics: Some(&page.0), ..Pages::default() };
        assert_eq!(identify(None, &pages), Some(Game::AssettoCorsa));
    }
}

fn any_game() -> impl Strategy<Value = Game> {
    proptest::sample::select(&Game::ALL[..])
}

fn any_page() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..5_200)
}

proptest! {
    #[test]
    fn random_bytes_look_like_nothing(game in any_game(), bytes in any_page()) {
        prop_assert_eq!(kinds(game, &bytes), []);
    }

    #[test]
    fn no_bytes_panic_or_break_a_frame(
        game in any_game(),
        physics in any_page(),
        graphics in any_page(),
        statics in any_page(),
    ) {
        let pages =
            Pages { physics: &physics, graphics: Some(&graphics), statics: Some(&statics) };
        let _ = (identify(None, &pages), plausible(game, &physics));
        if let Ok(frame) = crate::frame(game, &pages) {
            prop_assert_eq!(frame, frame.clamped());
        }
    }

    /// What is whole stays whole: bytes that are changed make frames that keep
    /// their promises.
    #[test]
    fn changed_pages_keep_every_promise(
        game in any_game(),
        changes in proptest::collection::vec((0usize..3, any::<u16>(), any::<u8>()), 0..64),
    ) {
        let mut set = pages(game);
        for (page, at, byte) in changes {
            let page = &mut set[page].0;
            let at = usize::from(at) % page.len();
            page[at] = byte;
        }
        let [physics, graphics, statics] = &set;
        let pages =
            Pages { physics: &physics.0, graphics: Some(&graphics.0), statics: Some(&statics.0) };
        let frame = crate::frame(game, &pages).unwrap();
        prop_assert_eq!(frame, frame.clamped());
        let _ = identify(None, &pages);
        for (page, kind) in set.iter().zip(PageKind::ALL) {
            let _ = looks_like(game, kind, &page.0);
        }
    }
}
