//! Pages of Assetto Corsa's family.

use kunos_shm::{
    FrameReader, Game, Page, PageKind, Pages, Part, ac, acc, common, evo, identify, is_blank,
    looks_like, packet_id, plausible, rally,
};
use telemetry_core::{DecodeError, DecodeErrorKind};
use zerocopy::IntoBytes;

use super::frame::{self, print, print_plain};

/// The first byte is the game and how the rest is meant: as three pages, the
/// lengths of the first two before them, or as changes to pages of zeros.
pub fn kunos(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    let game = Game::ALL[usize::from(first & 3)];
    let [physics, graphics, statics] =
        if first & 0x80 == 0 { cut(rest) } else { change(game, rest) };
    let pages = Pages {
        physics: &physics,
        graphics: Some(&graphics).filter(|_| first & 0x40 == 0).map(Vec::as_slice),
        statics: Some(&statics).filter(|_| first & 0x20 == 0).map(Vec::as_slice),
    };
    for page in [&physics, &graphics, &statics] {
        views(page);
        contents(game, page);
    }
    frames(game, &pages);
    identities(&pages);
}

fn cut(data: &[u8]) -> [Vec<u8>; 3] {
    let (lengths, rest) = data.split_at(data.len().min(4));
    let length = |at: usize| {
        let bytes = lengths.get(at..at + 2).unwrap_or(&[0, 0]);
        usize::from(u16::from_le_bytes([bytes[0], bytes[1]]))
    };
    let (physics, rest) = rest.split_at(length(0).min(rest.len()));
    let (graphics, statics) = rest.split_at(length(2).min(rest.len()));
    [physics, graphics, statics].map(<[u8]>::to_vec)
}

/// Pages of the whole length, then seven bytes a change: which page, where, and
/// what.
fn change(game: Game, data: &[u8]) -> [Vec<u8>; 3] {
    let mut pages = PageKind::ALL.map(|kind| vec![0; game.page_len(kind)]);
    for change in data.chunks_exact(7) {
        let page = &mut pages[usize::from(change[0] % 3)];
        let at = usize::from(u16::from_le_bytes([change[1], change[2]])) % page.len();
        let len = (page.len() - at).min(4);
        page[at..at + len].copy_from_slice(&change[3..3 + len]);
    }
    pages
}

fn views(bytes: &[u8]) {
    view::<ac::Physics>(bytes);
    view::<ac::Graphics>(bytes);
    view::<ac::Static>(bytes);
    view::<acc::Physics>(bytes);
    view::<acc::Graphics>(bytes);
    view::<acc::Static>(bytes);
    view::<evo::Physics>(bytes);
    view::<evo::Graphics>(bytes);
    view::<evo::Static>(bytes);
    view::<rally::Physics>(bytes);
    view::<rally::Graphics>(bytes);
    view::<rally::Static>(bytes);

    if let Ok(view) = acc::Graphics::view(bytes) {
        print(view.base);
        print_plain(&view.status);
        print_plain(&view.session);
        print_plain(&view.current_time);
        if let Some(tail) = view.tail {
            print_plain(&tail.penalty);
            print_plain(&tail.rain_intensity);
            let index = tail.player_index();
            assert!(index.is_none_or(|index| tail.car_id[index] == tail.player_car_id));
            assert_eq!(index.is_some(), tail.player_coordinates().is_some());
        }
    }
    if let Ok(view) = evo::Graphics::view(bytes) {
        print(&(&view.electronics, &view.session_state, view.car_model.lenient()));
        print_plain(&view.car_model);
        print_plain(&view.car_model.lenient());
        print_plain(&view.flag);
        let index = view.tail.and_then(|ids| ids.player_index(&view));
        assert!(index.is_none_or(|index| index < common::MAX_CARS));
    }
    if let Ok(view) = ac::Static::view(bytes) {
        print(&view);
        print_plain(&view.car_model);
        assert_eq!(view.car_model.chars().next().is_none(), view.car_model.is_empty());
        let radii = view.tyre_radii();
        assert!(radii.is_none_or(|radii| radii.iter().all(|radius| *radius > 0.0)));
    }
}

/// A view is there where the base fits, its tail where that fits too, and both
/// hold the bytes of the page.
fn view<P: Page>(bytes: &[u8])
where
    P::Base: Part + IntoBytes,
    P::Tail: Part + IntoBytes,
{
    let (base, tail) = (size_of::<P::Base>(), size_of::<P::Tail>());
    match P::view(bytes) {
        Ok(view) => {
            assert_eq!(view.base.as_bytes(), &bytes[..base]);
            assert_eq!(view.tail.map(IntoBytes::as_bytes), bytes.get(base..base + tail));
        }
        Err(error) => {
            assert!(bytes.len() < base, "{error}");
            check_error(P::GAME, error);
        }
    }
}

fn check_error(game: Game, error: DecodeError) {
    assert_eq!(error.protocol, game.word());
    print(&error);
    print_plain(&error);
}

fn contents(game: Game, bytes: &[u8]) {
    for kind in PageKind::ALL {
        let counter = packet_id(kind, bytes);
        if !looks_like(game, kind, bytes) {
            continue;
        }
        assert!(!is_blank(bytes));
        assert_eq!(counter.is_some(), kind != PageKind::Static);
        assert!(counter.is_none_or(|counter| counter > 0));
        if kind == PageKind::Physics {
            assert_eq!(plausible(game, bytes), Ok(()));
        }
        // What stands behind a page is not looked at.
        let longer = [bytes, &[0xff; 64]].concat();
        assert!(looks_like(game, kind, &longer));
    }
    match plausible(game, bytes) {
        Ok(()) => assert!(bytes.len() >= 580),
        Err(error) => {
            let short = matches!(error.kind, DecodeErrorKind::TooShort { .. });
            assert!(short || matches!(error.kind, DecodeErrorKind::Implausible { .. }));
            assert_eq!(short, bytes.len() < 580);
            check_error(game, error);
        }
    }
}

fn frames(game: Game, pages: &Pages<'_>) {
    let short = |bytes: Option<&[u8]>, least: usize| {
        bytes.is_some_and(|bytes| !bytes.is_empty() && bytes.len() < least)
    };
    let (graphics, statics) = match game {
        Game::AssettoCorsa => (288, 684),
        Game::Evo => (3_940, 208),
        _ => (252, 684),
    };
    let refused = pages.physics.len() < 580
        || short(pages.graphics, graphics)
        || short(pages.statics, statics);
    let made = match kunos_shm::frame(game, pages) {
        Ok(made) => made,
        Err(error) => {
            assert!(refused, "{error}");
            return check_error(game, error);
        }
    };
    assert!(!refused);
    frame::check(&made);

    // The same again, over another frame.
    let mut reader = FrameReader::new(game);
    let mut into = made;
    into.lap = Some(u16::MAX);
    reader.frame_into(pages, &mut into).unwrap();
    assert_eq!(into, made);
    assert_eq!(reader.frame(pages), Ok(made), "the same pages twice");
    // After an error as if it had not been.
    let kept = into;
    assert!(reader.frame_into(&Pages::default(), &mut into).is_err());
    assert_eq!(into, kept);
    assert_eq!(reader.frame(pages), Ok(made));
    reader.reset();
    assert_eq!(reader, FrameReader::new(game));

    // What stands behind a page that is whole says nothing.
    let whole = |kind, bytes: Option<&[u8]>| {
        bytes.map(|bytes| {
            let padding = if bytes.len() < game.page_len(kind) { 0 } else { 64 };
            [bytes, &vec![0xff; padding]].concat()
        })
    };
    let physics = whole(PageKind::Physics, Some(pages.physics)).unwrap();
    let graphics = whole(PageKind::Graphics, pages.graphics);
    let statics = whole(PageKind::Static, pages.statics);
    let longer =
        Pages { physics: &physics, graphics: graphics.as_deref(), statics: statics.as_deref() };
    assert_eq!(kunos_shm::frame(game, &longer), Ok(made));
}

fn identities(pages: &Pages<'_>) {
    for game in Game::ALL {
        for name in game.process_names() {
            assert_eq!(identify(Some(name), pages), Some(game));
        }
    }
    let told = identify(None, pages);
    assert_eq!(identify(Some("another program"), pages), told);
    assert_ne!(told, Some(Game::Rally), "its pages do not say so");
    let blank = |bytes: Option<&[u8]>| bytes.is_none_or(is_blank);
    if blank(Some(pages.physics)) && blank(pages.graphics) && blank(pages.statics) {
        assert_eq!(told, None);
    }
}
