//! Whole packets, each for itself: no format holds the others off.

use std::error::Error;
use std::fmt;

use telemetry_core::DecodeError;
use telemetry_decoders::{FullPacket, Protocol, motionsim};

/// Why a packet is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotShown {
    /// It is one of this protocol, and another is wanted.
    NotPicked(Protocol),
    /// It is refused.
    Refused(DecodeError),
    /// No protocol knows a packet like this, of so many bytes.
    Unknown(usize),
}

impl fmt::Display for NotShown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPicked(protocol) => {
                write!(f, "{} packet, not the format that was picked", protocol.word())
            }
            Self::Refused(error) => write!(f, "refused: {error}"),
            Self::Unknown(length) => {
                write!(f, "refused: no protocol has a packet like this of {length} bytes")
            }
        }
    }
}

impl Error for NotShown {}

/// The packet and the word of its format. Those of MotionSim are found too, and,
/// where a protocol is wanted, those that it views and does not claim.
///
/// # Errors
///
/// Why it is not shown.
pub fn view(
    packet: &[u8],
    wanted: Option<Protocol>,
) -> Result<(&'static str, FullPacket<'_>), NotShown> {
    let claimed = Protocol::claim(packet);
    let protocol = match (claimed, wanted) {
        (Some(claimed), Some(wanted)) if claimed != wanted => {
            return Err(NotShown::NotPicked(claimed));
        }
        (Some(claimed), _) => {
            claimed.plausible(packet).map_err(NotShown::Refused)?;
            claimed
        }
        // It is no sender of frames, and has a signature.
        (None, None | Some(Protocol::OutGauge)) if motionsim::claims(packet) => {
            let view = motionsim::parse(packet).map_err(NotShown::Refused)?;
            return Ok((motionsim::WORD, FullPacket::MotionSim(view)));
        }
        // The picked format may have packets that are viewed and not claimed.
        (None, Some(wanted)) => wanted,
        (None, None) => {
            return Err(match Protocol::recognise(packet) {
                Some((_, error)) => NotShown::Refused(error),
                None => NotShown::Unknown(packet.len()),
            });
        }
    };
    let full = FullPacket::parse(protocol, packet).map_err(NotShown::Refused)?;
    full.check_counts().map_err(NotShown::Refused)?;
    Ok((protocol.word(), full))
}
