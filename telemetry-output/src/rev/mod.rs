//! Rev lights: how many of a strip are lit, and whether they blink.
//!
//! Where lights go on comes from the first of these that there is:
//!
//! 1. the user's own engine speeds of the car, for its gear ([`GearSteps`]);
//! 2. the game's shift lights in revolutions a minute ([`ShiftRpm`]);
//! 3. the game's own cue in the frame, as far as it is graded ([`Cue`]);
//! 4. the engine speed's share of the highest ([`Thresholds`]).
//!
//! Some games send the end of their tachometer as the highest engine speed, Forza above
//! all. With [`RevSettings::find_limiter`] the speed at which the engine is held counts
//! instead, once it was held there for a moment.
//!
//! Source of the default thresholds: the rev lights of PadForge 5.2.0, whose default
//! others share within 0.02. The blink is a half period of 60 ms, counted from where it
//! began in the caller's time and not in frames.
//!
//! [`RevLights`] has an example.

mod lights;
mod limiter;
mod scale;
#[cfg(test)]
mod tests;

pub use lights::{Cue, Lights, MAX_LIGHTS, RevLights, RevSettings};
pub use scale::{GearSteps, MAX_GEARS, MAX_STEPS, ScaleError, ShiftRpm, Steps, Thresholds};
