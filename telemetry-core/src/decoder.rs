use crate::{DecodeError, TelemetryFrame, Timestamp};

/// What every protocol offers: datagrams in, frames out.
///
/// The trait is object-safe. A decoder holds state only where a game spreads
/// one frame over several packets. No packet makes it panic, allocate or lose
/// what it held: after an error the next good packet decodes as if the bad one
/// had never come.
///
/// ```
/// use telemetry_core::wire::F32;
/// use telemetry_core::{DecodeError, DecodeErrorKind, Decoder, TelemetryFrame, Timestamp};
/// use zerocopy::FromBytes;
///
/// /// A made-up game that sends its speed in m/s, and nothing else.
/// struct SpeedOnly;
///
/// impl Decoder for SpeedOnly {
///     fn push(
///         &mut self,
///         packet: &[u8],
///         _now: Timestamp,
///     ) -> Result<Option<TelemetryFrame>, DecodeError> {
///         let speed = F32::ref_from_bytes(packet).map_err(|_| DecodeError {
///             protocol: "speed-only",
///             kind: DecodeErrorKind::Length { actual: packet.len(), expected: &[4] },
///         })?;
///         let mut frame = TelemetryFrame::EMPTY;
///         frame.speed_mps = Some(telemetry_core::clamp::magnitude(speed.get()));
///         Ok(Some(frame))
///     }
///
///     fn reset(&mut self) {}
/// }
///
/// let mut decoder: Box<dyn Decoder> = Box::new(SpeedOnly);
/// let frame = decoder.push(&20f32.to_le_bytes(), Timestamp::ZERO)?.unwrap();
/// assert_eq!(frame.speed_kmh(), Some(72.0));
///
/// // Or into a frame that is kept; an error leaves it alone.
/// let mut kept = frame;
/// assert!(decoder.push_into(&[0; 3], Timestamp::ZERO, &mut kept).is_err());
/// assert_eq!(kept, frame);
/// decoder.reset();
/// # Ok::<(), DecodeError>(())
/// ```
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DecodeErrorKind, Gear};

    /// One byte is a gear, none a good packet without a frame, more are refused.
    struct Gears;

    impl Decoder for Gears {
        fn push(
            &mut self,
            packet: &[u8],
            _now: Timestamp,
        ) -> Result<Option<TelemetryFrame>, DecodeError> {
            match packet {
                [] => Ok(None),
                &[gear] => Ok(Some(TelemetryFrame {
                    gear: Some(Gear::new(gear as i8)),
                    ..TelemetryFrame::EMPTY
                })),
                _ => Err(DecodeError {
                    protocol: "gears",
                    kind: DecodeErrorKind::Length { actual: packet.len(), expected: &[0, 1] },
                }),
            }
        }

        fn reset(&mut self) {}
    }

    #[test]
    fn a_frame_is_filled_only_where_there_is_one() {
        let mut frame = TelemetryFrame { rpm: Some(900.0), ..TelemetryFrame::EMPTY };
        let before = frame;
        assert_eq!(Gears.push_into(&[], Timestamp::ZERO, &mut frame), Ok(false));
        assert_eq!(frame, before);
        assert!(Gears.push_into(&[1, 2], Timestamp::ZERO, &mut frame).is_err());
        assert_eq!(frame, before);
        assert_eq!(Gears.push_into(&[3], Timestamp::ZERO, &mut frame), Ok(true));
        let third = TelemetryFrame { gear: Some(Gear::new(3)), ..TelemetryFrame::EMPTY };
        assert_eq!(frame, third, "nothing is left of the frame before");
    }
}
