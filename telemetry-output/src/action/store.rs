use core::time::Duration;

use telemetry_core::Timestamp;

use super::hold::{Action, Hold, Side};
use crate::effect::Block;

/// How many effects of macros are kept for a side.
///
/// So many a [`Store`] keeps.
pub const HOLDS: usize = 8;

/// Who says what a trigger shows, the strongest first. Macros come between
/// [`Mod`](Self::Mod) and [`Telemetry`](Self::Telemetry), by [`Store::play`].
///
/// [`Store::set`] takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Authority {
    /// The game itself.
    Game,
    /// A mod of the game.
    Mod,
    /// What telemetry makes.
    Telemetry,
    /// What the user has set for the pad; at first off.
    Base,
}

/// Whose an effect is: a number that the caller gives a macro.
///
/// [`Store::play`] takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner(pub u32);

/// What both triggers show.
///
/// [`Store::read`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shown {
    /// The left trigger.
    pub left: Block,
    /// The right trigger.
    pub right: Block,
    /// It is to be written: it has changed since it was read last, or a hold has ended.
    pub write: bool,
}

/// What is asked of one device's triggers.
///
/// ```
/// use std::time::Duration;
/// use telemetry_core::Timestamp;
/// use telemetry_output::action::{Action, Authority, Hold, Owner, Side, Store};
/// use telemetry_output::effect::{Block, Effect, Kind};
///
/// let mut store = Store::new();
/// let brake = Effect::Feedback { position: 2, strength: 3 }.encode().unwrap();
/// store.set(Authority::Telemetry, Side::Left, Some(brake));
///
/// // A macro's effect goes before it, for half a second.
/// let action = Action::new(Side::Left, Kind::Weapon, &[], Hold::Duration(500)).unwrap();
/// let macro_1 = Owner(1);
/// assert!(store.play(macro_1, &action, Timestamp::ZERO), "the writer is to be woken");
/// assert_eq!(store.read(Timestamp::ZERO).left, action.block());
/// assert_eq!(store.next_end(Timestamp::from_millis(100)), Some(Duration::from_millis(400)));
/// let shown = store.read(Timestamp::from_millis(500));
/// assert_eq!((shown.left, shown.right, shown.write), (brake, Block::OFF, true));
///
/// // One that is held until its button is let go, or is gone with its macro.
/// let held = Action::new(Side::Both, Kind::Weapon, &[], Hold::UntilRelease).unwrap();
/// store.play(macro_1, &held, Timestamp::from_millis(600));
/// assert!(store.release(macro_1));
/// store.play(macro_1, &held, Timestamp::from_millis(700));
/// assert!(store.sweep(|owner| owner != macro_1));
/// assert!(!store.stop(Side::Both), "there is nothing left to stop");
/// store.forget(); // the pad was unplugged
/// assert!(store.read(Timestamp::from_millis(800)).write);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Store {
    left: Trigger,
    right: Trigger,
    /// What was read last.
    last: Option<(Block, Block)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    owner: Owner,
    block: Block,
    hold: Hold,
    began: Timestamp,
}

impl Held {
    /// How much of its time is left; `None` where it has ended, and all of the time
    /// there is where none is set.
    fn left(&self, now: Timestamp) -> Option<Duration> {
        match self.hold {
            Hold::Duration(ms) => {
                let gone = now.since(self.began);
                let all = Duration::from_millis(ms.into());
                all.checked_sub(gone).filter(|left| !left.is_zero())
            }
            Hold::UntilRelease | Hold::UntilStopped => Some(Duration::MAX),
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Trigger {
    game: Option<Block>,
    by_mod: Option<Block>,
    /// The newest last.
    held: [Option<Held>; HOLDS],
    telemetry: Option<Block>,
    base: Block,
    /// What was shown has ended, and what is below it is to be written once more.
    ended: bool,
}

impl Trigger {
    fn newest(&self) -> Option<&Held> {
        self.held.iter().rev().flatten().next()
    }

    fn shown(&self) -> Block {
        let held = || self.newest().map(|held| held.block);
        self.game.or(self.by_mod).or_else(held).or(self.telemetry).unwrap_or(self.base)
    }

    fn set(&mut self, authority: Authority, block: Option<Block>) {
        // A game and a mod hold what is below them until they let go.
        let (place, above) = match authority {
            Authority::Game => (&mut self.game, false),
            Authority::Mod => (&mut self.by_mod, self.game.is_some()),
            Authority::Telemetry => {
                self.telemetry = block;
                return;
            }
            Authority::Base => {
                self.base = block.unwrap_or_default();
                return;
            }
        };
        self.ended |= place.is_some() && block.is_none() && !above;
        *place = block;
    }

    fn play(&mut self, new: Held) {
        let same = |held: &Held| {
            held.owner == new.owner && held.block == new.block && held.hold == new.hold
        };
        if let Some(newest) = self.held.iter_mut().rev().flatten().next().filter(|held| same(held))
        {
            // It goes on; its time begins anew.
            newest.began = new.began;
            return;
        }
        // What a macro holds already it holds no more below what it plays now.
        self.keep(|held| held.owner != new.owner || held.hold != new.hold, false);
        if self.held.iter().all(Option::is_some) {
            self.held.rotate_left(1);
            self.held[HOLDS - 1] = None;
        }
        if let Some(free) = self.held.iter_mut().find(|place| place.is_none()) {
            *free = Some(new);
        }
    }

    /// Leaves out those that are not wanted.
    fn keep(&mut self, wanted: impl Fn(&Held) -> bool, ends: bool) {
        let before = self.newest().copied();
        let mut kept = [None; HOLDS];
        let all = self.held.iter().flatten().filter(|held| wanted(held));
        for (place, held) in kept.iter_mut().zip(all) {
            *place = Some(*held);
        }
        self.held = kept;
        let covered = self.game.is_some() || self.by_mod.is_some();
        self.ended |= ends && !covered && before.is_some() && before != self.newest().copied();
    }
}

impl Store {
    /// Nothing is asked, and both triggers are off.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn sides(&mut self, side: Side) -> impl Iterator<Item = &mut Trigger> {
        let left = side.is_left().then_some(&mut self.left);
        left.into_iter().chain(side.is_right().then_some(&mut self.right))
    }

    /// Does something and says whether the writer is to be woken: what is shown has
    /// changed, or a hold has ended.
    fn wakes(&mut self, change: impl FnOnce(&mut Self)) -> bool {
        let state = |store: &Self| {
            (store.left.shown(), store.right.shown(), store.left.ended, store.right.ended)
        };
        let before = state(self);
        change(self);
        before != state(self)
    }

    /// Sets what an authority shows on a side; `None` lets go of it. True where the writer
    /// is to be woken.
    pub fn set(&mut self, authority: Authority, side: Side, block: Option<Block>) -> bool {
        self.wakes(|store| {
            store.sides(side).for_each(|trigger| trigger.set(authority, block));
        })
    }

    /// Plays a macro's action. True where the writer is to be woken.
    pub fn play(&mut self, owner: Owner, action: &Action, now: Timestamp) -> bool {
        let new = Held { owner, block: action.block(), hold: action.hold(), began: now };
        self.wakes(|store| store.sides(action.side()).for_each(|trigger| trigger.play(new)))
    }

    /// The button of a macro was let go: what it holds until then ends. True where the
    /// writer is to be woken.
    pub fn release(&mut self, owner: Owner) -> bool {
        self.end(Side::Both, |held| held.owner == owner && held.hold == Hold::UntilRelease)
    }

    /// Ends what macros hold until their release that are not there any more: nobody will
    /// let go of their buttons. True where the writer is to be woken.
    pub fn sweep(&mut self, is_there: impl Fn(Owner) -> bool) -> bool {
        self.end(Side::Both, |held| !is_there(held.owner) && held.hold == Hold::UntilRelease)
    }

    /// Ends all that macros hold on a side. True where the writer is to be woken.
    pub fn stop(&mut self, side: Side) -> bool {
        self.end(side, |_| true)
    }

    fn end(&mut self, side: Side, ends: impl Fn(&Held) -> bool) -> bool {
        self.wakes(|store| {
            store.sides(side).for_each(|trigger| trigger.keep(|held| !ends(held), true));
        })
    }

    /// What is shown now; an effect whose time is over ends here.
    pub fn read(&mut self, now: Timestamp) -> Shown {
        self.end(Side::Both, |held| held.left(now).is_none());
        let shown = (self.left.shown(), self.right.shown());
        let ended = self.left.ended || self.right.ended;
        (self.left.ended, self.right.ended) = (false, false);
        let write = ended || self.last != Some(shown);
        self.last = Some(shown);
        Shown { left: shown.0, right: shown.1, write }
    }

    /// How long until the next effect ends by its time.
    #[must_use]
    pub fn next_end(&self, now: Timestamp) -> Option<Duration> {
        let held = self.left.held.iter().chain(&self.right.held).flatten();
        let ends = held.filter(|held| matches!(held.hold, Hold::Duration(_)));
        ends.map(|held| held.left(now).unwrap_or(Duration::ZERO)).min()
    }

    /// What was written is not known any more: the next [`read`](Self::read) is written.
    pub fn forget(&mut self) {
        self.last = None;
    }
}
