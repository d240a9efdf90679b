//! Effects that are held: what a macro, a mod or a game puts on a trigger, for how long,
//! and who has the say.
//!
//! An [`Action`] is an effect with a side and a hold. A [`Store`], one a device, holds what
//! is asked for, and [`Store::read`] says what each trigger shows: the game's own effect,
//! else a mod's, else a macro's, else what telemetry makes, else the pad's own setting.
//!
//! The writer is woken by changes alone: an action that a macro repeats while its button is
//! held changes nothing. Where a hold ends, what is below it is written once more, also
//! where its bytes are the same.
//!
//! Nothing is allocated. Of the effects that macros hold at the same time on one side the
//! newest is shown, and [`HOLDS`] are kept: with one more the oldest is forgotten, and is
//! not shown again when the others end.
//!
//! Source: the Adaptive Trigger Effect action of PadForge 5.2.0.
//!
//! [`Store`] has an example.

mod hold;
mod store;
#[cfg(test)]
mod tests;

pub use hold::{Action, ActionError, Hold, LONGEST_MS, Side};
pub use store::{Authority, HOLDS, Owner, Shown, Store};
