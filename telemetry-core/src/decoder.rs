use crate::{DecodeError, TelemetryFrame, Timestamp};

/// What every protocol offers: datagrams in, frames out.
///
/// The trait is object-safe. A decoder holds state only where a game spreads
/// one frame over several packets. No packet makes it panic, allocate or lose
/// what it held: after an error the next good packet decodes as if the bad one
/// had never come.
pub trait Decoder {
    /// Takes one datagram, received at `now`.
    ///
    /// `Ok(None)` is a good packet that carries no new frame.
    ///
    /// # Errors
    ///
    /// The packet is not one of this protocol, or is broken.
    fn push(
        &mut self,
        packet: &[u8],
        now: Timestamp,
    ) -> Result<Option<TelemetryFrame>, DecodeError>;

    /// Forgets everything that earlier packets said.
    fn reset(&mut self);
}
