//! Trigger effects of the DualSense: 11 bytes a trigger, made from parameters whose
//! ranges are held.
//!
//! A trigger's travel has ten zones, 0 at rest to 9. Strengths and amplitudes of 1 to 8
//! are stored less 1 in three bits a zone; 0 leaves a zone free.
//!
//! - [`Effect`]: an effect and its parameters. [`Effect::encode`] refuses what is out of
//!   range, [`Effect::clamped`] brings it into range, [`Effect::decode`] reads it back.
//! - [`Block`]: the 11 bytes. One with a mode byte that is not known cannot be made: the
//!   factory modes from 0xFC on can wedge a trigger until the pad is reset.
//! - [`Kind`]: effects and presets by number and name, with the parameters that each
//!   takes, their ranges and starting values: for lists of numbers out of a file, a menu
//!   or a program.
//!
//! Source: the bytes and ranges of Nielk1's TriggerEffectGenerator, revision 6, which
//! duaLib, dualsensectl and dualsense-ts share. Slopes round half to even, as that one
//! does. An effect stays in the pad until another replaces it, also when the program has
//! ended: [`Block::OFF`] ends it, and resets the stop as mode 0 does not.
//!
//! [`Block`] has an example.

mod block;
mod kind;
#[cfg(test)]
mod tests;

pub(crate) use block::Expected;
pub use block::{BLOCK_LEN, Block, Effect, Refused, ZONES};
pub use kind::{Kind, MAX_PARAMETERS, Parameter};
