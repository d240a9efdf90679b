use super::*;
use crate::page::PageKind;
use crate::testing::{
    Bytes, ac_graphics, ac_static, acc_graphics, acc_physics, acc_static, evo_graphics,
    evo_physics, evo_static, floats, head, physics, statics,
};
use std::string::ToString;
use std::vec::Vec;
use telemetry_core::Flag as FrameFlag;
use telemetry_core::wire::WireStruct;
use zerocopy::{FromZeros, IntoBytes};

/// Pages of one game.
#[derive(Clone)]
struct Set {
    game: Game,
    physics: Bytes,
    graphics: Bytes,
    statics: Bytes,
}

impl Set {
    fn of(game: Game) -> Self {
        let (physics, graphics, statics) = match game {
            Game::AssettoCorsa => (physics(580), ac_graphics(), ac_static()),
            Game::Competizione => (acc_physics(), acc_graphics(), acc_static()),
            Game::Evo => (evo_physics(), evo_graphics(), evo_static()),
            Game::Rally => (physics(800), head(1_588), statics(820, "1.7")),
        };
        Self { game, physics, graphics, statics }
    }

    fn pages(&self) -> Pages<'_> {
        Pages {
            physics: &self.physics.0,
            graphics: Some(&self.graphics.0),
            statics: Some(&self.statics.0),
        }
    }

    fn frame(&self) -> TelemetryFrame {
        frame(self.game, &self.pages()).unwrap()
    }

    fn map_physics(mut self, change: impl FnOnce(Bytes) -> Bytes) -> Self {
        self.physics = change(self.physics);
        self
    }

    fn map_graphics(mut self, change: impl FnOnce(Bytes) -> Bytes) -> Self {
        self.graphics = change(self.graphics);
        self
    }

    fn map_statics(mut self, change: impl FnOnce(Bytes) -> Bytes) -> Self {
        self.statics = change(self.statics);
        self
    }
}

/// What the physics page of `testing` says in every game.
fn car() -> TelemetryFrame {
    let mut frame = TelemetryFrame::EMPTY;
    frame.speed_mps = Some(50.0);
    frame.rpm = Some(6_500.0);
    frame.gear = Some(Gear::new(3));
    frame.throttle = Some(0.75);
    frame.brake = Some(0.25);
    frame.clutch = Some(0.125);
    frame
}

fn session() -> TelemetryFrame {
    let mut frame = car();
    frame.driving = Some(true);
    frame.current_lap_s = Some(62.345);
    frame.last_lap_s = Some(107.001);
    frame.best_lap_s = None;
    frame
}

fn name(car: &str) -> Option<Car> {
    CarName::new(car).map(Car::Name)
}

#[test]
fn assetto_corsa() {
    let mut expected = session();
    expected.max_rpm = Some(8_500.0);
    expected.pit_limiter = Some(true);
    expected.in_pit = Some(true);
    expected.drs = Some(true);
    expected.flag = Some(FrameFlag::Blue);
    expected.fuel = Some(0.25);
    expected.lap = Some(9);
    expected.position = Some(3);
    // 16 bytes are kept.
    expected.car = name("lamborghini_hura");
    assert_eq!(Set::of(Game::AssettoCorsa).frame(), expected);
}

#[test]
fn competizione() {
    let mut expected = session();
    expected.max_rpm = Some(8_500.0);
    expected.steering = Some(-0.5);
    expected.abs_active = Some(true);
    expected.tc_active = Some(true);
    expected.pit_limiter = Some(true);
    expected.in_pit = Some(true);
    expected.flag = Some(FrameFlag::Green);
    expected.wheel_slip = Some([0.01, 0.02, 0.03, 0.04]);
    expected.fuel = Some(0.25);
    expected.lap = Some(9);
    expected.position = Some(3);
    expected.car = name("lamborghini_hura");
    assert_eq!(Set::of(Game::Competizione).frame(), expected);
}

#[test]
fn evo() {
    let mut expected = session();
    expected.max_rpm = Some(7_400.0);
    expected.handbrake = Some(0.125);
    expected.steering = Some(0.25);
    expected.shift_light = Some(1.0);
    expected.abs_active = Some(true);
    expected.tc_active = Some(false);
    expected.pit_limiter = Some(true);
    expected.in_pit = Some(true);
    expected.drs = Some(true);
    expected.flag = Some(FrameFlag::Yellow);
    expected.wheel_slip = Some([0.01, 0.02, 0.03, 0.04]);
    expected.fuel = Some(0.25);
    expected.lap = Some(9);
    expected.position = Some(3);
    // The same: the á is two of them.
    expected.car = name("ks_huracán_gt3_");
    assert_eq!(Set::of(Game::Evo).frame(), expected);
}

#[test]
fn rally() {
    let mut expected = session();
    expected.max_rpm = Some(8_500.0);
    expected.fuel = Some(0.25);
    expected.car = name("lamborghini_hura");
    assert_eq!(Set::of(Game::Rally).frame(), expected);
}

/// Reported: errors without end in the main menu, where pages are missing or
/// half made.
#[test]
fn a_missing_page_costs_its_fields() {
    for game in Game::ALL {
        let set = Set::of(game);
        let (physics, empty): (_, &[u8]) = (&set.physics.0, &[]);
        let alone = frame(game, &Pages { physics, ..Pages::default() }).unwrap();
        assert_eq!((alone.speed_mps, alone.gear), (Some(50.0), Some(Gear::new(3))));
        assert_eq!((alone.driving, alone.car, alone.fuel), (None, None, None));
        assert_eq!((alone.lap, alone.flag, alone.in_pit), (None, None, None));
        let steering = matches!(game, Game::Competizione | Game::Evo);
        assert_eq!(alone.steering, steering.then_some(-0.5));
        // Pages that are being made, and pages that were never written.
        let made = Pages { physics, graphics: Some(empty), statics: Some(empty) };
        assert_eq!(frame(game, &made).unwrap(), alone, "{game}");
        let zeros = Some(&[0; 8_192][..]);
        let blank = Pages { physics, graphics: zeros, statics: zeros };
        assert_eq!(frame(game, &blank).unwrap(), alone, "{game}");
    }
}

/// A page as Windows maps it is longer than what the game writes.
#[test]
fn pages_that_are_rounded_up_say_the_same() {
    for game in Game::ALL {
        let set = Set::of(game);
        let wide = set
            .clone()
            .map_physics(|page| page.len(4_096))
            .map_graphics(|page| page.len(8_192))
            .map_statics(|page| page.len(4_096));
        assert_eq!(wide.frame(), set.frame(), "{game}");
    }
}

/// Reported: garbage after an update with another structure. What is shorter than
/// the structure is refused, and the error says what was there.
#[test]
fn every_length_that_is_too_short() {
    let least = [
        (Game::AssettoCorsa, 580, 288, 684),
        (Game::Competizione, 580, 252, 684),
        (Game::Evo, 580, 3_940, 208),
        (Game::Rally, 580, 252, 684),
    ];
    for (game, physics, graphics, statics) in least {
        let set = Set::of(game);
        let refused = |pages: &Pages<'_>, page: &str, actual: usize, at_least: usize| {
            let error = frame(game, pages).unwrap_err().to_string();
            let word = game.word();
            assert_eq!(
                error,
                std::format!("{word} {page} page is {actual} bytes, expected at least {at_least}")
            );
        };
        for length in 0..physics {
            let pages = Pages { physics: &set.physics.0[..length], ..set.pages() };
            refused(&pages, "physics", length, physics);
        }
        // Of no bytes is as good as missing.
        for length in 1..graphics {
            let pages = Pages { graphics: Some(&set.graphics.0[..length]), ..set.pages() };
            refused(&pages, "graphics", length, graphics);
        }
        for length in 1..statics {
            let pages = Pages { statics: Some(&set.statics.0[..length]), ..set.pages() };
            refused(&pages, "static", length, statics);
        }
        for length in physics..=set.physics.0.len() {
            let pages = Pages { physics: &set.physics.0[..length], ..set.pages() };
            assert_eq!(frame(game, &pages).unwrap().rpm, Some(6_500.0));
        }
        for length in graphics..=set.graphics.0.len() {
            let pages = Pages { graphics: Some(&set.graphics.0[..length]), ..set.pages() };
            assert_eq!(frame(game, &pages).unwrap().driving, Some(true));
        }
    }
}

#[test]
fn an_older_version_has_no_tail() {
    let page = ac_graphics().0;
    let wind = |length: usize| ac::Graphics::view(&page[..length]).unwrap().tail.copied();
    assert_eq!([288, 295].map(wind), [None, None]);
    assert_eq!(wind(296).unwrap().wind_speed.get(), 4.5);

    let page = evo_graphics().0;
    let ids = |length: usize| evo::Graphics::view(&page[..length]).unwrap().tail.is_some();
    assert_eq!([3_940, 4_096, 4_899, 4_900].map(ids), [false, false, false, true]);
    let view = evo::Graphics::view(&page).unwrap();
    assert_eq!(view.tail.unwrap().player_index(&view), Some(0));

    let set = Set::of(Game::Competizione).map_physics(|page| page.len(580));
    let old = set.map_graphics(|page| page.len(252)).frame();
    assert_eq!((old.wheel_slip, old.flag), (None, None));
    assert_eq!((old.tc_active, old.abs_active), (Some(true), Some(false)));
    assert_eq!((old.in_pit, old.lap), (Some(false), Some(9)));
}

#[test]
fn views_write_back_the_same_bytes() {
    fn whole<P: Page + FromBytesWhole>(page: &Bytes) {
        assert_eq!(P::again(&page.0), page.0);
    }
    trait FromBytesWhole {
        fn again(bytes: &[u8]) -> Vec<u8>;
    }
    macro_rules! whole {
        ($($Page:ty),*) => {$(
            impl FromBytesWhole for $Page {
                fn again(bytes: &[u8]) -> Vec<u8> {
                    use zerocopy::FromBytes;
                    Self::read_from_bytes(bytes).unwrap().as_bytes().to_vec()
                }
            }
        )*};
    }
    whole! {
        ac::Physics, ac::Graphics, ac::Static, acc::Physics, acc::Graphics, acc::Static,
        evo::Physics, evo::Graphics, evo::Static
    }
    whole::<ac::Physics>(&physics(580));
    whole::<ac::Graphics>(&ac_graphics());
    whole::<ac::Static>(&ac_static());
    whole::<acc::Physics>(&acc_physics());
    whole::<acc::Graphics>(&acc_graphics());
    whole::<acc::Static>(&acc_static());
    whole::<evo::Physics>(&evo_physics());
    whole::<evo::Graphics>(&evo_graphics());
    whole::<evo::Static>(&evo_static());
    assert_eq!(size_of::<acc::Physics>(), Game::Competizione.page_len(PageKind::Physics));
    assert_eq!(size_of::<acc::Graphics>(), Game::Competizione.page_len(PageKind::Graphics));
    assert_eq!(size_of::<acc::Static>(), Game::Competizione.page_len(PageKind::Static));
    assert_eq!(size_of::<evo::Graphics>(), Game::Evo.page_len(PageKind::Graphics));
    assert_eq!(size_of::<ac::Graphics>(), Game::AssettoCorsa.page_len(PageKind::Graphics));
}

#[test]
fn fields_beyond_the_frame() {
    let page = acc_graphics().0;
    let view = acc::Graphics::view(&page).unwrap();
    let tail = view.tail.unwrap();
    assert_eq!(view.session.to_string(), "race");
    assert_eq!(view.current_time, *"1:02:345");
    assert_eq!(tail.player_index(), Some(1));
    assert_eq!(tail.track_grip_status.to_string(), "damp");
    assert_eq!(tail.rain_intensity.to_string(), "thunderstorm");
    let page = acc_static().0;
    let view = acc::Static::view(&page).unwrap();
    assert_eq!(view.sm_version, *"1.9");
    assert_eq!(view.car_model, *"lamborghini_huracán_gt3");
    assert_eq!(view.tail.unwrap().dry_tyres_name, *"DHE");
    let page = evo_static().0;
    let view = evo::Static::view(&page).unwrap();
    assert_eq!((view.sm_version.until_nul(), view.track.until_nul()), (&b"1.0"[..], &b"spa"[..]));
    assert_eq!(view.track_length_m.get(), 7_004.0);
}

/// Reported: one gear too many (0 is reverse, 1 neutral, 2 first).
#[test]
fn gears() {
    for game in Game::ALL {
        let gear = |raw| Set::of(game).map_physics(|page| page.i32(16, raw)).frame().gear;
        let shown = [0, 1, 2, 7].map(|raw| gear(raw).unwrap().get());
        assert_eq!(shown, [-1, 0, 1, 6], "{game}");
        assert_eq!([-1, i32::MIN, 129, i32::MAX].map(gear), [None; 4]);
    }
}

/// Reported: wheels and motion went on in pause, in replays and in menus.
#[test]
fn only_a_live_game_is_driven() {
    for game in Game::ALL {
        let driving = |status| {
            let set = Set::of(game).map_graphics(|page| page.i32(4, status));
            let frame = set.frame();
            assert_eq!(frame.rpm, Some(6_500.0), "still shown");
            frame.driving
        };
        assert_eq!(driving(2), Some(true));
        assert_eq!([1, 3].map(driving), [Some(false); 2], "{game}");
        assert_eq!([4, -1].map(driving), [None; 2]);
        // Rally is seen to say that it is off while it is driven.
        let off = if game == Game::Rally { None } else { Some(false) };
        assert_eq!(driving(0), off);
    }
}

/// Reported: another car's data was taken for the player's.
#[test]
fn who_watches_another_car_does_not_drive() {
    let watching = |at: usize| Set::of(Game::Evo).map_graphics(|page| page.put(at, &[2]));
    for at in [8, 16, 24, 32] {
        assert_eq!(watching(at).frame().driving, Some(false), "{at}");
    }
    let paused = Set::of(Game::Evo).map_graphics(|page| page.i32(4, 3));
    assert_eq!(paused.frame().driving, Some(false));
}

/// Reported: no rev lights, for the game leaves the highest speed at 0.
#[test]
fn a_highest_speed_of_0_is_unknown() {
    for game in [Game::AssettoCorsa, Game::Rally] {
        for nothing in [0, -1, i32::MIN, i32::MAX] {
            let set = Set::of(game).map_statics(|page| page.i32(412, nothing));
            let frame = set.frame();
            assert_eq!((frame.max_rpm, frame.rpm_fraction()), (None, None), "{game} {nothing}");
        }
    }
    let limit = |of_static: i32, bits: [u8; 4]| {
        let set = Set::of(Game::Competizione).map_statics(|page| page.i32(412, of_static));
        set.map_physics(|page| page.put(588, &bits)).frame().max_rpm
    };
    assert_eq!(limit(8_000, 9_000f32.to_le_bytes()), Some(8_000.0));
    assert_eq!(limit(0, 9_000f32.to_le_bytes()), Some(9_000.0));
    assert_eq!(limit(0, 9_000i32.to_le_bytes()), Some(9_000.0));
    for broken in [0.0, 999.0, 30_001.0, -9_000.0, f32::NAN, f32::INFINITY] {
        assert_eq!(limit(0, broken.to_le_bytes()), None, "{broken}");
    }
    for broken in [1, 999, 30_001, -9_000, i32::MIN, i32::MAX] {
        assert_eq!(limit(0, broken.to_le_bytes()), None, "{broken}");
    }
}

#[test]
fn evos_highest_speed_is_the_greatest_of_its_car() {
    let mut reader = FrameReader::new(Game::Evo);
    let mut read = |limit: i32, car: &[u8; 4]| {
        let set = Set::of(Game::Evo).map_physics(|page| page.i32(588, limit));
        let set = set.map_graphics(|page| page.put(3_086, &[0; 33]).put(3_086, car));
        reader.frame(&set.pages()).unwrap().max_rpm
    };
    assert_eq!(read(0, b"one\0"), None);
    assert_eq!(read(7_000, b"one\0"), Some(7_000.0));
    assert_eq!(read(7_200, b"one\0"), Some(7_200.0));
    assert_eq!(read(6_900, b"one\0"), Some(7_200.0));
    assert_eq!(read(1_000_000, b"one\0"), Some(7_200.0));
    assert_eq!(read(7_100, b"\0\0\0\0"), Some(7_200.0), "no car is named for a while");
    assert_eq!(read(6_000, b"two\0"), Some(6_000.0), "another car");
    reader.reset();
    assert_eq!(reader, FrameReader::new(Game::Evo));
}

/// Reported: effects stop in mid-stage, where the highest speed jumps.
#[test]
fn rallys_highest_speed_jumps() {
    let mut reader = FrameReader::new(Game::Rally);
    let mut read = |limit: i32| {
        let set = Set::of(Game::Rally).map_statics(|page| page.i32(412, limit));
        let frame = reader.frame(&set.pages()).unwrap();
        (frame.rpm, frame.max_rpm)
    };
    assert_eq!(read(-5), (Some(6_500.0), None));
    assert_eq!(read(8_500), (Some(6_500.0), Some(8_500.0)));
    for jump in [i32::MAX, 2_000_000, 0, -8_500] {
        assert_eq!(read(jump), (Some(6_500.0), Some(8_500.0)), "{jump}");
    }
    assert_eq!(read(8_000), (Some(6_500.0), Some(8_000.0)));
}

#[test]
fn an_engine_turns_backwards_in_a_spin() {
    for game in Game::ALL {
        for rpm in [-1, i32::MIN] {
            let set = Set::of(game).map_physics(|page| page.i32(20, rpm));
            assert_eq!(set.frame().rpm, Some(0.0));
        }
    }
}

#[test]
fn lap_times_that_are_none() {
    for (game, at) in [
        (Game::AssettoCorsa, 144),
        (Game::Competizione, 144),
        (Game::Rally, 144),
        (Game::Evo, 2_396),
    ] {
        let last = |ms| Set::of(game).map_graphics(|page| page.i32(at, ms)).frame().last_lap_s;
        assert_eq!([0, -1, i32::MIN, i32::MAX, 86_400_001].map(last), [None; 5], "{game}");
        assert_eq!([1, 86_400_000].map(last), [Some(0.001), Some(86_400.0)]);
    }
}

#[test]
fn laps_and_places_that_are_none() {
    let ac = |at, value| {
        let frame = Set::of(Game::AssettoCorsa).map_graphics(|page| page.i32(at, value)).frame();
        (frame.lap, frame.position)
    };
    assert_eq!(ac(132, 0), (Some(1), Some(3)));
    assert_eq!([-1, 65_535, i32::MAX].map(|laps| ac(132, laps)), [(None, Some(3)); 3]);
    assert_eq!([-1, 0, 65_536].map(|place| ac(136, place)), [(Some(9), None); 3]);
    let evo = |at, value| {
        let frame = Set::of(Game::Evo).map_graphics(|page| page.i32(at, value)).frame();
        (frame.lap, frame.position)
    };
    assert_eq!([-1, 0, 65_536].map(|lap| evo(2_476 + 72, lap)), [(None, Some(3)); 3]);
    assert_eq!([-1, 0, 65_536].map(|place| evo(2_388, place)), [(Some(9), None); 3]);
}

#[test]
fn fuel_needs_a_tank() {
    for tank in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        let ac = Set::of(Game::AssettoCorsa).map_statics(|page| page.f32(416, tank));
        assert_eq!(ac.frame().fuel, None);
        let evo = Set::of(Game::Evo).map_graphics(|page| page.f32(3_928, tank));
        assert_eq!(evo.frame().fuel, None);
    }
    let full = Set::of(Game::AssettoCorsa).map_physics(|page| page.f32(12, 120.5));
    assert_eq!(full.frame().fuel, Some(1.0));
}

#[test]
fn limits_of_slip_do_not_say_that_anything_works() {
    let set = Set::of(Game::AssettoCorsa).map_physics(|page| page.f32(204, 0.1).f32(252, 0.1));
    assert_eq!((set.frame().tc_active, set.frame().abs_active), (None, None));
    let none = |set: Set| set.map_physics(|page| page.f32(204, 0.0).i32(676, 0)).frame();
    let still = none(Set::of(Game::Competizione));
    assert_eq!((still.tc_active, still.abs_active), (Some(false), Some(false)));
}

#[test]
fn a_car_without_drs_has_no_closed_flap() {
    let set = Set::of(Game::AssettoCorsa);
    assert_eq!(set.clone().map_physics(|page| page.i32(344, 0)).frame().drs, Some(false));
    assert_eq!(set.map_statics(|page| page.i32(496, 0)).frame().drs, None);
}

#[test]
fn in_the_box_or_the_lane() {
    for (game, in_box, lane) in [
        (Game::AssettoCorsa, 160, 276),
        (Game::Competizione, 160, 1_236),
        (Game::Evo, 3_119, 3_120),
    ] {
        let in_pit = |a: u8, b: u8| {
            let set = Set::of(game).map_graphics(|page| page.put(lane, &[b]).put(in_box, &[a]));
            set.frame().in_pit
        };
        assert_eq!(in_pit(0, 0), Some(false), "{game}");
        assert_eq!([(1, 0), (0, 1), (1, 1)].map(|(a, b)| in_pit(a, b)), [Some(true); 3]);
    }
}

#[test]
fn the_players_own_flag_comes_first() {
    let flag = |own: i32, global: i32| {
        let set = Set::of(Game::Evo).map_graphics(|page| page.i32(2_404, own).i32(2_408, global));
        set.frame().flag
    };
    assert_eq!(flag(4, 5), Some(FrameFlag::Blue));
    assert_eq!(flag(0, 5), Some(FrameFlag::Yellow));
    assert_eq!(flag(0, 0), Some(FrameFlag::NoFlag));
    assert_eq!(flag(7, 5), None, "a flag that the frame has no word for");
}

/// Reported: `Huracán` became `HuracÃ¡n`.
#[test]
fn accents_in_every_encoding() {
    let evo = |car: &[u8]| {
        let set = Set::of(Game::Evo).map_graphics(|page| page.put(3_086, &[0; 33]).put(3_086, car));
        set.frame().car
    };
    assert_eq!(evo(b"Hurac\xc3\xa1n"), name("Huracán"));
    assert_eq!(evo(b"Hurac\xe1n"), name("Huracán"));
    assert_eq!(evo(&[b'x'; 33]), name("xxxxxxxxxxxxxxxx"), "no NUL");
    assert_eq!(evo(b""), None);
    assert_eq!(evo(b"a\x1b[2Jb"), None, "no name, and nothing to print");

    let ac = |units: &[u16]| {
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let set =
            Set::of(Game::AssettoCorsa).map_statics(|page| page.put(68, &[0; 66]).put(68, &bytes));
        set.frame().car
    };
    let units: Vec<u16> = "Huracán 🏎".encode_utf16().collect();
    assert_eq!(ac(&units), name("Huracán 🏎"));
    assert_eq!(ac(&[b'x'.into(); 33]), name("xxxxxxxxxxxxxxxx"), "no NUL, and a track behind it");
    assert_eq!(ac(&[0x41, 0xd83c]), name("A\u{fffd}"), "half of a pair");
    assert_eq!(ac(&[0]), None);
}

#[test]
fn broken_floats_rest_or_cost_their_field() {
    let tables = |game| match game {
        Game::AssettoCorsa => (ac::Physics::TABLE, ac::Graphics::TABLE, ac::Static::TABLE),
        Game::Evo => (evo::Physics::TABLE, evo::Graphics::TABLE, evo::Static::TABLE),
        _ => (acc::Physics::TABLE, acc::Graphics::TABLE, acc::Static::TABLE),
    };
    for game in Game::ALL {
        let (physics, graphics, statics) = tables(game);
        for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let breaking = |page: Bytes, layout| {
                floats(layout)
                    .into_iter()
                    .filter(|at| at + 4 <= page.0.len())
                    .fold(page.clone(), |page, at| page.f32(at, broken))
            };
            let set = Set::of(game)
                .map_physics(|page| breaking(page, &physics))
                .map_graphics(|page| breaking(page, &graphics))
                .map_statics(|page| breaking(page, &statics));
            let frame = set.frame();
            assert_eq!(frame, frame.clamped(), "{game}");
            let rest = Some(0.0);
            assert_eq!(
                (frame.speed_mps, frame.throttle, frame.brake, frame.clutch),
                (rest, rest, rest, rest)
            );
            assert_eq!((frame.fuel, frame.wheel_slip), (None, None));
            assert!(frame.steering.is_none_or(|steering| steering == 0.0));
            assert!(frame.handbrake.is_none_or(|pulled| pulled == 0.0));
            assert_eq!((frame.rpm, frame.gear), (Some(6_500.0), Some(Gear::new(3))));
        }
    }
}

#[test]
fn a_clutch_of_either_sense() {
    assert_eq!(
        [0.0, 0.25, 1.0, 7.0, -7.0].map(|value| pressed(value, true)),
        [1.0, 0.75, 0.0, 0.0, 1.0]
    );
    assert_eq!(
        [0.0, 0.25, 1.0, 7.0, -7.0].map(|value| pressed(value, false)),
        [0.0, 0.25, 1.0, 1.0, 0.0]
    );
    assert_eq!([true, false].map(|sense| pressed(f32::NAN, sense)), [0.0, 0.0]);
}

#[test]
fn after_an_error_the_frame_is_as_it_was() {
    let mut reader = FrameReader::new(Game::AssettoCorsa);
    let mut held = TelemetryFrame::EMPTY;
    held.lap = Some(77);
    let before = held;
    assert!(reader.frame_into(&Pages::default(), &mut held).is_err());
    assert_eq!(held, before);
    reader.frame_into(&Set::of(Game::AssettoCorsa).pages(), &mut held).unwrap();
    assert_eq!(held, Set::of(Game::AssettoCorsa).frame());
}

#[test]
fn zeroed_structs_are_pages() {
    let page = evo::Graphics::new_zeroed();
    let view = evo::Graphics::view(page.as_bytes()).unwrap();
    assert_eq!(view.status, Status::OFF);
    assert_eq!(std::format!("{:?}", view.flag), "EvoFlag(0)");
}
