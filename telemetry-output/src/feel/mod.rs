//! What a car does to triggers and lightbar.
//!
//! | effect | trigger | when | what | at first |
//! |---|---|---|---|---|
//! | brake weight | left | while driving | resistance from zone 2, 1 to 4 by the pedal | on |
//! | ABS and lock-up | left | ABS works, or a wheel slips under the brake | vibration of 20 to 40 Hz, 3 to 5, for 100 ms at least | on |
//! | throttle weight | right | while driving | resistance of 1 | on |
//! | traction loss | right | the traction control works, or a wheel slips under throttle | vibration of 30 to 90 Hz, 2 to 4 | on |
//! | rev limiter | right | from 0.97 of the highest engine speed | vibration of 30 Hz, 2, for 120 ms | off |
//! | gear kick | right, or both | a gear is engaged | vibration of 10 Hz for 100 ms | off |
//! | lightbar tachometer | | while driving | green to red from 0.70, flashing from 0.97 | on |
//!
//! A trigger has one effect at a time. On the left ABS goes before weight, on the right
//! the limiter before slip and slip before weight; the short kick goes before all.
//! Pedals are smoothed and their strengths change only by a clear step, and what begins
//! at a threshold ends below it, so that a state changes seldom and a pad is written to
//! only then. Not driving, silence and another game free both triggers.
//!
//! The defaults are this crate's own, drawn from what RacingDSX, LMU-DualSense-Rust,
//! sim-dualsense, Race-Element and FH-DualSense-Enhanced use and what their users say of
//! it, above all that brakes are too heavy. They were not measured on hardware.
//!
//! Slip has another scale in each game. Without thresholds of the profile those of the
//! format count: Forza 0.3 under the brake and 0.6 under throttle, F1 0.3 and 0.3, and in
//! other games only the ABS and the traction control themselves.
//!
//! [`Feel`] has an example.

mod engine;
mod settings;
#[cfg(test)]
mod tests;

pub use engine::{Feel, Felt};
pub use settings::{
    BrakeWeight, FeelSettings, GearKick, LockUp, RevLimiter, Smoothing, Tachometer, ThrottleWeight,
    TractionLoss,
};
