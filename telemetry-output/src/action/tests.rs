use super::*;
use crate::effect::{Block, Effect, Kind};
use core::time::Duration;
use proptest::prelude::*;
use std::string::ToString;
use std::vec::Vec;
use telemetry_core::Timestamp;

fn ms(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

fn feedback(strength: u8) -> Block {
    Effect::Feedback { position: 2, strength }.encode().unwrap()
}

fn action(side: Side, strength: u8, hold: Hold) -> Action {
    Action::new(side, Kind::Feedback, &[2, strength], hold).unwrap()
}

const A: Owner = Owner(1);
const B: Owner = Owner(2);

/// Right, left, and whether it is written.
fn read(store: &mut Store, now: u64) -> (Block, Block, bool) {
    let Shown { left, right, write } = store.read(ms(now));
    (right, left, write)
}

#[test]
fn the_order_of_authority() {
    let mut store = Store::new();
    assert_eq!(read(&mut store, 0), (Block::OFF, Block::OFF, true));
    assert_eq!(read(&mut store, 1), (Block::OFF, Block::OFF, false));
    let both = Side::Both;
    assert!(store.set(Authority::Base, both, Some(feedback(1))));
    assert!(store.set(Authority::Telemetry, both, Some(feedback(2))));
    assert!(store.play(A, &action(Side::Right, 3, Hold::UntilStopped), ms(2)));
    assert_eq!(read(&mut store, 3), (feedback(3), feedback(2), true));
    assert!(store.set(Authority::Mod, Side::Left, Some(feedback(4))));
    assert!(store.set(Authority::Game, Side::Right, Some(feedback(5))));
    assert_eq!(read(&mut store, 4), (feedback(5), feedback(4), true));
    // What is covered wakes nobody.
    assert!(!store.set(Authority::Mod, Side::Right, Some(feedback(6))));
    assert!(!store.set(Authority::Telemetry, both, Some(feedback(7))));
    assert!(!store.play(A, &action(Side::Right, 8, Hold::UntilStopped), ms(5)));
    assert_eq!(read(&mut store, 6), (feedback(5), feedback(4), false));
    assert!(store.set(Authority::Game, Side::Right, None));
    assert_eq!(read(&mut store, 7), (feedback(6), feedback(4), true));
    assert!(store.set(Authority::Mod, both, None));
    assert_eq!(read(&mut store, 8), (feedback(8), feedback(7), true));
    assert!(store.stop(both));
    assert_eq!(read(&mut store, 9), (feedback(7), feedback(7), true));
    assert!(store.set(Authority::Telemetry, both, None));
    assert_eq!(read(&mut store, 10), (feedback(1), feedback(1), true));
    assert!(store.set(Authority::Base, both, None));
    assert_eq!(read(&mut store, 11), (Block::OFF, Block::OFF, true));
}

#[test]
fn a_timed_effect_ends_at_its_time_when_it_is_read() {
    let mut store = Store::new();
    read(&mut store, 0);
    store.play(A, &action(Side::Left, 3, Hold::Duration(500)), ms(1_000));
    assert_eq!(store.next_end(ms(1_100)), Some(Duration::from_millis(400)));
    assert_eq!(read(&mut store, 1_499), (Block::OFF, feedback(3), true));
    assert_eq!(store.next_end(ms(9_000)), Some(Duration::ZERO));
    assert_eq!(read(&mut store, 1_500), (Block::OFF, Block::OFF, true));
    assert_eq!(read(&mut store, 1_501), (Block::OFF, Block::OFF, false));
    assert_eq!(store.next_end(ms(1_501)), None);
}

#[test]
fn a_hold_that_ends_writes_what_is_below_once_more() {
    // Below it are the same bytes.
    let mut store = Store::new();
    store.set(Authority::Telemetry, Side::Right, Some(feedback(3)));
    read(&mut store, 0);
    assert!(!store.play(A, &action(Side::Right, 3, Hold::UntilRelease), ms(1)), "the same bytes");
    assert_eq!(read(&mut store, 2), (feedback(3), Block::OFF, false));
    assert!(store.release(A), "somebody is to write it");
    assert_eq!(read(&mut store, 3), (feedback(3), Block::OFF, true));
    assert_eq!(read(&mut store, 4), (feedback(3), Block::OFF, false), "once");
    // The same for a mod; but not where a game is above it.
    store.set(Authority::Mod, Side::Right, Some(feedback(3)));
    assert!(store.set(Authority::Mod, Side::Right, None));
    assert!(read(&mut store, 5).2);
    store.set(Authority::Mod, Side::Right, Some(feedback(3)));
    store.set(Authority::Game, Side::Right, Some(feedback(3)));
    assert!(!store.set(Authority::Mod, Side::Right, None));
    assert!(!read(&mut store, 6).2);
}

#[test]
fn a_macro_that_repeats_wakes_nobody() {
    let mut store = Store::new();
    let pulse = action(Side::Both, 5, Hold::Duration(100));
    assert!(store.play(A, &pulse, ms(0)));
    assert!(read(&mut store, 0).2);
    for now in 1..1_000 {
        assert!(!store.play(A, &pulse, ms(now)));
        assert_eq!(read(&mut store, now), (feedback(5), feedback(5), false));
    }
    assert_eq!(read(&mut store, 1_098), (feedback(5), feedback(5), false), "its time began anew");
    assert_eq!(read(&mut store, 1_099), (Block::OFF, Block::OFF, true));
}

#[test]
fn only_its_owner_releases_an_effect() {
    let mut store = Store::new();
    store.play(A, &action(Side::Right, 3, Hold::UntilRelease), ms(0));
    store.play(A, &action(Side::Left, 4, Hold::UntilStopped), ms(0));
    store.play(B, &action(Side::Left, 5, Hold::Duration(60_000)), ms(0));
    assert_eq!(read(&mut store, 1), (feedback(3), feedback(5), true));
    assert!(!store.release(B));
    assert!(store.release(A));
    assert_eq!(read(&mut store, 2), (Block::OFF, feedback(5), true));
    assert!(!store.release(A), "it holds nothing more until its release");
    assert_eq!(
        read(&mut store, 60_000),
        (Block::OFF, feedback(4), true),
        "the older one shows again"
    );
    assert!(!store.stop(Side::Right));
    assert!(store.stop(Side::Left));
    assert_eq!(read(&mut store, 60_001), (Block::OFF, Block::OFF, true));
}

#[test]
fn a_macro_that_is_gone_holds_nothing_until_its_release() {
    let mut store = Store::new();
    store.play(A, &action(Side::Right, 3, Hold::UntilRelease), ms(0));
    store.play(B, &action(Side::Left, 4, Hold::UntilRelease), ms(0));
    store.play(A, &action(Side::Left, 5, Hold::UntilStopped), ms(0));
    assert!(!store.sweep(|_| true));
    assert!(store.sweep(|owner| owner == B));
    assert_eq!(read(&mut store, 1), (Block::OFF, feedback(5), true));
    store.stop(Side::Left);
    assert_eq!(read(&mut store, 2), (Block::OFF, Block::OFF, true));
}

#[test]
fn with_too_many_holds_the_oldest_is_forgotten() {
    let mut store = Store::new();
    for owner in 0..=8u8 {
        store.play(
            Owner(owner.into()),
            &action(Side::Right, owner.min(8), Hold::UntilRelease),
            ms(0),
        );
    }
    for owner in (1..=8u8).rev() {
        assert_eq!(read(&mut store, 1).0, feedback(owner));
        store.release(Owner(owner.into()));
    }
    assert_eq!(read(&mut store, 2).0, Block::OFF, "the first one was forgotten");
}

#[test]
fn a_pad_that_was_unplugged_is_written_again() {
    let mut store = Store::new();
    assert!(read(&mut store, 0).2);
    store.forget();
    assert!(read(&mut store, 1).2);
}

#[test]
fn an_action_is_checked() {
    let text = |kind, parameters: &[u8], hold| {
        Action::new(Side::Both, kind, parameters, hold).unwrap_err().to_string()
    };
    assert_eq!(text(Kind::Off, &[], Hold::Duration(0)), "0 ms, expected 1 to 60000");
    assert_eq!(text(Kind::Off, &[], Hold::Duration(60_001)), "60001 ms, expected 1 to 60000");
    assert_eq!(
        text(Kind::Feedback, &[10], Hold::UntilStopped),
        "Feedback: position 10, expected 0 to 9"
    );
    let short = Action::new(Side::Left, Kind::Machine, &[2], Hold::Duration(1)).unwrap();
    assert_eq!(short.parameters(), [2]);
    assert!(matches!(short.effect(), Effect::Machine { start: 2, end: 8, .. }));
    assert_eq!(
        (short.side(), short.kind(), short.hold()),
        (Side::Left, Kind::Machine, Hold::Duration(1))
    );
}

#[cfg(feature = "serde")]
#[test]
fn an_action_is_read_and_written() {
    let text = r#"{"side":"both","effect":"game_cube","parameters":[],"hold":{"duration":500}}"#;
    let read = serde_json::from_str::<Action>;
    let action = read(text).unwrap();
    assert_eq!(serde_json::to_string(&action).unwrap(), text);
    let short = read(r#"{"side":"right","effect":"weapon","hold":"until_release"}"#).unwrap();
    assert_eq!(short.effect(), Kind::Weapon.effect(&[]).unwrap());
    for (bad, why) in [
        (
            r#"{"side":"left","effect":"weapon","parameters":[1],"hold":"until_stopped"}"#,
            "start 1, expected 2 to 7",
        ),
        (r#"{"side":"left","effect":"weapon","hold":{"duration":0}}"#, "0 ms, expected 1 to 60000"),
        (r#"{"side":"up","effect":"weapon","hold":"until_stopped"}"#, "unknown variant `up`"),
    ] {
        let error = read(bad).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[derive(Clone, Debug)]
enum Step {
    Set(u8, u8, Option<u8>),
    Play(u8, u8, u8, u8),
    Release(u8),
    Sweep(u8),
    Stop(u8),
    Read,
}

fn any_step() -> impl Strategy<Value = (Step, u16)> {
    let strength = 0..=8u8;
    let step = prop_oneof![
        (0..4u8, 0..3u8, proptest::option::of(strength.clone()))
            .prop_map(|(a, s, b)| Step::Set(a, s, b)),
        (0..12u8, 0..3u8, strength, 0..3u8).prop_map(|(o, s, b, h)| Step::Play(o, s, b, h)),
        (0..12u8).prop_map(Step::Release),
        (0..12u8).prop_map(Step::Sweep),
        (0..3u8).prop_map(Step::Stop),
        Just(Step::Read),
    ];
    (step, 0..300u16)
}

proptest! {
    /// Who writes only where the store says so has always written what is shown.
    #[test]
    fn a_writer_that_is_woken_misses_nothing(steps in proptest::collection::vec(any_step(), 1..80)) {
        const SIDES: [Side; 3] = [Side::Right, Side::Left, Side::Both];
        let mut store = Store::new();
        let mut now = 0u64;
        let mut written = None;
        let mut woken = true;
        for (step, later) in steps {
            now += u64::from(later);
            let side = |side: u8| SIDES[usize::from(side)];
            woken |= match step {
                Step::Set(authority, at, strength) => {
                    let authority = [Authority::Game, Authority::Mod, Authority::Telemetry, Authority::Base]
                        [usize::from(authority)];
                    store.set(authority, side(at), strength.map(feedback))
                }
                Step::Play(owner, at, strength, hold) => {
                    let hold = [Hold::Duration(200), Hold::UntilRelease, Hold::UntilStopped][usize::from(hold)];
                    store.play(Owner(owner.into()), &action(side(at), strength, hold), ms(now))
                }
                Step::Release(owner) => store.release(Owner(owner.into())),
                Step::Sweep(owner) => store.sweep(|other| other.0 < owner.into()),
                Step::Stop(at) => store.stop(side(at)),
                Step::Read => true,
            };
            // The writer sleeps until it is woken or an effect ends.
            woken |= store.next_end(ms(now)) == Some(Duration::ZERO);
            if woken {
                let shown = store.read(ms(now));
                if shown.write {
                    written = Some((shown.left, shown.right));
                }
                woken = false;
            }
            let shown = store.clone().read(ms(now));
            prop_assert_eq!(written, Some((shown.left, shown.right)));
        }
        // All ends.
        store.stop(Side::Both);
        for authority in [Authority::Game, Authority::Mod, Authority::Telemetry, Authority::Base] {
            store.set(authority, Side::Both, None);
        }
        let shown = store.read(ms(now));
        prop_assert_eq!((shown.left, shown.right), (Block::OFF, Block::OFF));
        let ends: Vec<_> = store.next_end(ms(now)).into_iter().collect();
        prop_assert!(ends.is_empty());
    }
}
