//! Formats that no detection finds, because nothing in a packet tells them from others: OutSim,
//! MotionSim's frames, and the page of the trucks' plugin. They are read where they are named.

use serde::Serialize;
use telemetry_core::{DecodeError, TelemetryFrame};
use telemetry_decoders::outsim::{self, Options};
use telemetry_decoders::{motionsim, scs};

/// One such format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alone {
    /// Live for Speed's OutSim, of 64 and 68 bytes.
    OutSim,
    /// The same with options, which say what is in a packet.
    OutSimLong(Options),
    /// MotionSim of BeamNG.drive.
    MotionSim,
    /// The page of RenCloud's plugin.
    Scs,
}

impl Alone {
    /// The format of a word; for OutSim with options `outsim=1ff`. `None` for other words.
    ///
    /// # Errors
    ///
    /// The options are none that OutSim has.
    pub fn from_word(word: &str) -> Result<Option<Self>, String> {
        Ok(Some(match word.split_once('=') {
            Some((outsim::WORD, options)) => {
                let options = u16::from_str_radix(options, 16).ok().map(Options::new);
                let known = options.filter(|options| options.unnamed() == 0);
                let wrong = || {
                    format!(
                        "invalid value '{word}' for '--format': expected outsim= and the options \
                         that cfg.txt has, 0 to 1ff"
                    )
                };
                Self::OutSimLong(known.ok_or_else(wrong)?)
            }
            None if word == outsim::WORD => Self::OutSim,
            None if word == motionsim::WORD => Self::MotionSim,
            None if word == scs::WORD => Self::Scs,
            _ => return Ok(None),
        }))
    }

    /// The word of the protocol.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::OutSim | Self::OutSimLong(_) => outsim::WORD,
            Self::MotionSim => motionsim::WORD,
            Self::Scs => scs::WORD,
        }
    }

    /// The game and the frame.
    ///
    /// # Errors
    ///
    /// It is no packet of this format.
    pub fn decode(self, packet: &[u8]) -> Result<(&'static str, TelemetryFrame), DecodeError> {
        Ok(match self {
            Self::OutSim => ("Live for Speed", outsim::decode(packet)?),
            Self::OutSimLong(options) => ("Live for Speed", outsim::decode_long(packet, options)?),
            Self::MotionSim => ("BeamNG.drive", motionsim::decode(packet)?),
            Self::Scs => {
                let page = scs::parse(packet)?;
                (scs::title(page), page.frame())
            }
        })
    }

    /// The whole packet.
    ///
    /// # Errors
    ///
    /// It is no packet of this format.
    pub fn view(self, packet: &[u8]) -> Result<Body<'_>, DecodeError> {
        Ok(match self {
            Self::OutSim => Body::OutSim(outsim::parse(packet)?),
            Self::OutSimLong(options) => Body::OutSimLong(outsim::parse_long(packet, options)?),
            Self::MotionSim => Body::MotionSim(motionsim::parse(packet)?),
            Self::Scs => Body::Scs(scs::parse(packet)?),
        })
    }
}

/// A whole packet of such a format.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "one at a time, and soon gone")]
pub enum Body<'a> {
    /// OutSim.
    OutSim(outsim::Packet<'a>),
    /// OutSim with options.
    OutSimLong(outsim::LongPacket<'a>),
    /// MotionSim.
    MotionSim(&'a motionsim::MotionSim),
    /// The trucks' page.
    Scs(&'a scs::Page),
}

impl Body<'_> {
    /// The name of the packet.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::OutSim(_) => "outsim",
            Self::OutSimLong(_) => "outsim_long",
            Self::MotionSim(_) => "motion_sim",
            Self::Scs(_) => "page",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let long = Alone::OutSimLong(Options::new(0x1ff));
        for (word, format) in [
            ("outsim", Some(Alone::OutSim)),
            ("outsim=1ff", Some(long)),
            ("motionsim", Some(Alone::MotionSim)),
            ("scs", Some(Alone::Scs)),
            ("", None),
            ("forza", None),
            ("scs=1", None),
            ("OutSim", None),
        ] {
            assert_eq!(Alone::from_word(word), Ok(format), "{word}");
        }
        for word in ["outsim=", "outsim=zz", "outsim=200", "outsim=10000"] {
            let error = Alone::from_word(word).unwrap_err();
            assert!(
                error.starts_with(&format!("invalid value '{word}' for '--format'")),
                "{error}"
            );
        }
    }
}
