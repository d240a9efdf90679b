//! Rev lights by HID++, feature 0x807A: Logitech G PRO, RS50, and G923 for Xbox.
//!
//! The index of the feature differs from wheel to wheel and is asked for, and so is the
//! length of the strip: 10, or 5 where lights go on in pairs. A wheel that shows no effect
//! refuses every level with error 5 until [`start`] is sent. Write no more often than
//! every 16 ms: the commands share the wheel's processor with force feedback, which
//! stutters under bursts. One program may write to a strip; with two it flickers.
//!
//! Source: mescon/logitech-trueforce-linux-driver and its issues 20 and 27.
//!
//! ```
//! use telemetry_output::wheel::hidpp::{self, DEFAULT_LENGTH, Refused, Strip};
//!
//! // What is asked, and what the wheel answers: its feature stands at 9.
//! let ask = hidpp::find();
//! let mut reply = [0; 20];
//! reply[..7].copy_from_slice(&ask.wire()[..7]);
//! reply[4] = 9;
//! let index = hidpp::index(&reply)?.unwrap();
//! assert_eq!(index, 9);
//!
//! // How long its strip is, and whether it shows an effect, is asked in the same way.
//! let length = hidpp::length(&reply, index)?.unwrap_or(DEFAULT_LENGTH);
//! assert_eq!(hidpp::effect(&reply, index)?, None, "that was another answer");
//! for request in [hidpp::ask_length(index), hidpp::ask_effect(index), hidpp::start(index)] {
//!     assert_eq!(request.wire()[2], index);
//! }
//!
//! // A level, and whether it was taken.
//! let strip = Strip::new(index, length);
//! assert!(!strip.level(3).as_slice().is_empty());
//! assert_eq!(hidpp::taken(&reply, index)?, None);
//! # Ok::<(), Refused>(())
//! ```

use core::fmt;

use super::report::{Report, Reports, Send};

/// The feature's number.
///
/// [`find`] asks for it; the [module](self) has an example.
pub const FEATURE: u16 = 0x807A;
/// The interface of the wheel that answers.
///
/// Write what the [module](self) makes to it.
pub const INTERFACE: i32 = 1;
/// The length of the strip of a wheel that does not say.
///
/// The [module](self) has an example.
pub const DEFAULT_LENGTH: u8 = 10;

const SHORT: u8 = 0x10;
const LONG: u8 = 0x11;
const SHORT_LEN: usize = 7;
const LONG_LEN: usize = 20;
/// The wheel itself, and not a device behind a receiver.
const DEVICE: u8 = 0xFF;
const ROOT: u8 = 0x00;
/// Marks requests of this program, so that replies to others are told apart.
const SOFTWARE: u8 = 0x0C;

/// What a wheel has said of its feature.
///
/// The [module](self) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Strip {
    /// The index of the feature.
    pub index: u8,
    /// How many steps the strip has.
    pub length: u8,
}

impl Strip {
    /// A strip; a length of 0 is [`DEFAULT_LENGTH`].
    #[must_use]
    pub const fn new(index: u8, length: u8) -> Self {
        Self { index, length: if length == 0 { DEFAULT_LENGTH } else { length } }
    }

    /// The reports that light so many steps.
    #[must_use]
    pub fn level(self, level: u8) -> Reports {
        let mut reports = Reports::one(short(self.index, 2, [0; 3]));
        let level = level.min(self.length);
        reports.push(Report::new(
            Send::Output,
            LONG_LEN,
            &[LONG, DEVICE, self.index, function(6), 0x00, 0x01, 0x00, self.length, 0x00, level],
        ));
        reports
    }
}

/// Asks for the index of the feature: read it with [`index`].
///
/// The [module](self) has an example.
#[must_use]
pub fn find() -> Report {
    let [high, low] = FEATURE.to_be_bytes();
    short(ROOT, 0, [high, low, 0])
}

/// Asks for the length of the strip: read it with [`length`].
///
/// The [module](self) has an example.
#[must_use]
pub fn ask_length(index: u8) -> Report {
    short(index, 0, [0; 3])
}

/// Asks for the effect that is shown: read it with [`effect`].
///
/// The [module](self) has an example.
#[must_use]
pub fn ask_effect(index: u8) -> Report {
    short(index, 2, [0; 3])
}

/// Starts the effect that shows levels, for a wheel that shows none. On others it would
/// replace the pattern that the owner has picked.
///
/// The [module](self) has an example.
#[must_use]
pub fn start(index: u8) -> Report {
    short(index, 3, [2, 0, 0])
}

/// The feature's index in a reply to [`find`]; `None` where this is none.
///
/// The [module](self) has an example.
///
/// # Errors
///
/// The wheel refuses, or has no such feature.
pub fn index(reply: &[u8]) -> Result<Option<u8>, Refused> {
    match parameters(reply, ROOT, 0)? {
        Some([0, ..]) => Err(Refused::NoFeature),
        other => Ok(other.map(|[index, ..]| index)),
    }
}

/// The length of the strip in a reply to [`ask_length`]; `None` where this is none.
///
/// The [module](self) has an example.
///
/// # Errors
///
/// The wheel refuses.
pub fn length(reply: &[u8], index: u8) -> Result<Option<u8>, Refused> {
    Ok(parameters(reply, index, 0)?.map(|[_, length, _]| length))
}

/// The effect in a reply to [`ask_effect`], 0 where none is shown; `None` where this is
/// no such reply.
///
/// The [module](self) has an example.
///
/// # Errors
///
/// The wheel refuses.
pub fn effect(reply: &[u8], index: u8) -> Result<Option<u8>, Refused> {
    Ok(parameters(reply, index, 2)?.map(|[effect, ..]| effect))
}

/// Whether a reply says that a level was taken; `None` where it is about something else.
///
/// The [module](self) has an example.
///
/// # Errors
///
/// The wheel refuses it: with error 5 where no effect is shown.
pub fn taken(reply: &[u8], index: u8) -> Result<Option<()>, Refused> {
    Ok(parameters(reply, index, 6)?.map(|_| ()))
}

const fn function(number: u8) -> u8 {
    number << 4 | SOFTWARE
}

fn short(index: u8, number: u8, [a, b, c]: [u8; 3]) -> Report {
    Report::new(Send::Output, SHORT_LEN, &[SHORT, DEVICE, index, function(number), a, b, c])
}

/// The first parameters of a reply to one function; `None` where it replies to another.
fn parameters(reply: &[u8], index: u8, number: u8) -> Result<Option<[u8; 3]>, Refused> {
    match *reply {
        [SHORT | LONG, DEVICE, 0xFF | 0x8F, of, what, code, ..]
            if (of, what) == (index, function(number)) =>
        {
            Err(Refused::Error(code))
        }
        [SHORT | LONG, DEVICE, of, what, a, b, c, ..]
            if (of, what) == (index, function(number)) =>
        {
            Ok(Some([a, b, c]))
        }
        _ => Ok(None),
    }
}

/// Why a wheel does not show lights.
///
/// The [module](self) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// It has no feature 0x807A.
    NoFeature,
    /// It answers with this error.
    Error(u8),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFeature => f.write_str("the wheel has no feature 0x807A, its rev lights"),
            Self::Error(5) => f.write_str("HID++ error 5: the strip shows no effect yet"),
            Self::Error(code) => write!(f, "HID++ error {code}"),
        }
    }
}

impl core::error::Error for Refused {}
