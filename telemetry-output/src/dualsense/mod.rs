//! Output reports of the DualSense and the DualSense Edge, over USB and Bluetooth.
//!
//! A report changes the fields whose flags it sets and no other: a report of triggers
//! leaves rumble, lights and sound to whoever has them, and none ever touches the motors.
//! Triggers stay as they are until another report changes them, also when the program has
//! ended, so [`Output::OFF`] or [`Output::TRIGGERS_OFF`] is what a program ends with.
//!
//! Source: Linux' `hid-playstation`, SDL's driver of the pad, dualsensectl and
//! dualsense-ts, which agree on every field used here. The right trigger stands before the
//! left one. Confidence by field: the block of 47 bytes, the framing and the CRC are
//! shared by two or more of them; the 64 bytes of the Edge over USB by InputPlumber's
//! descriptor alone.
//!
//! Over Bluetooth a pad ignores colours until its lights are released:
//! [`Output::RELEASE_LIGHTS`] does that, once.
//!
//! [`Output`] has an example.

mod output;
mod report;
#[cfg(test)]
mod tests;

pub use output::{Brightness, LightbarSetup, Output, Players};
pub use report::{Bus, Model, Pad, ReadError, Report, VENDOR};
