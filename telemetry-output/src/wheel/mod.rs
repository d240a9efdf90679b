//! Wheels with rev lights: which there are, and the bytes that light them.
//!
//! An [`Encoder`] of a [`Wheel`] makes [`Reports`] from [`Lights`](crate::rev::Lights);
//! [`Encoder::off`] makes it dark. Each [`Report`] says how it is to be sent.
//!
//! None of this was tried on real hardware here. How much each device is to be trusted is
//! its [`Confidence`]:
//!
//! | wheel | lights | bytes | confidence | source |
//! |---|---|---|---|---|
//! | Logitech G27, G29, G923 (PlayStation) | 5 | `F8 12 mask` | high | Linux `hid-lg4ff`, new-lg4ff; the G29 against Linux' driver with an emulated device |
//! | Logitech G923 (Xbox) | 5 | HID++ 0x807A, level 0 to 5 | medium | mescon/logitech-trueforce-linux-driver, issue 20 |
//! | Logitech G PRO, RS50 | 10 | HID++ 0x807A, level 0 to 10 | medium | the same driver |
//! | Fanatec | 9 | `F8 09 08 hi lo`, first light in the highest bit | high | hid-fanatecff, FanaBridge |
//! | Fanatec CSL Elite | 9, and the base's | the same, and `F8 13 mask` | high | hid-fanatecff |
//! | Fanatec rims with colours | 9 | `FF 01 00` and RGB565 | medium | FanaBridge |
//! | Thrustmaster | 15 | `60 41 02 lo hi` | low | PadForge alone; reported not to work on Linux |
//! | Moza ES rim | 10 | serial, group 41 | medium | monocoque, boxflat |
//! | Moza rims since | 10 | serial, group 3F | medium | monocoque, boxflat |
//! | Cammus C5, C12 | 9, 23 | `FC lit …`, `FA FB D4 percent …` | medium | monocoque alone |
//! | Simagic GT Neo | 15 | feature report F0 | low | monocoque alone |
//! | SimHub's Standard HID devices | up to 32 | `68 first count draw RGB…` | medium | SimHub's manual |
//! | SimHub's Arduino devices | up to 32 | serial, `01 01 id len … crc` | medium | ESP-SimHub's description |
//!
//! Where a light has a colour of its own to be given, the first third is green, the
//! second yellow, the last red, and all are blue while the strip blinks.
//!
//! [`Encoder`] has an example.

mod encode;
pub mod hidpp;
mod report;
mod serial;
mod table;
#[cfg(test)]
mod tests;

pub use encode::Encoder;
pub use report::{REPORTS, Report, Reports, Send};
pub use table::{Confidence, NO_LIGHTS, Wheel, without_lights};
