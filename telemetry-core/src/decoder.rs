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

    /// The same into a frame of the caller's, which saves a copy of it: true
    /// where it was filled. Else, and after an error, it is left as it was.
    ///
    /// # Errors
    ///
    /// Those of [`push`](Self::push).
    fn push_into(
        &mut self,
        packet: &[u8],
        now: Timestamp,
        frame: &mut TelemetryFrame,
    ) -> Result<bool, DecodeError> {
        Ok(match self.push(packet, now)? {
            Some(new) => {
                *frame = new;
                true
            }
            None => false,
        })
    }

    /// Forgets everything that earlier packets said.
    fn reset(&mut self);
}
