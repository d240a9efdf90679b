//! MotionSim of BeamNG.drive: the motion of the car, beside OutGauge.
//!
//! Turned on in the game's options under Other, protocols; sent to
//! 127.0.0.1:4444 by default, the port that OutGauge has there too, 100 times a
//! second. Little-endian, naturally aligned, 88 bytes.
//!
//! Source: the game's own `motionSim.lua`, and two struct definitions of
//! independent readers. No recording is public.
//!
//! Quirks:
//! - It says nothing of engine, gears and pedals. Detection refuses it by name,
//!   so that it does not compete with OutGauge on the same port.
//! - Which way the axes of the acceleration and the signs of the three angles
//!   point is not documented: the frame has the speed alone, the view all of
//!   them as the game sends them.
//!
//! # Packets
//!
//! | bytes | packet |
//! |---|---|
//! | 88 | [`MotionSim`] |
//!
//! # Example
//!
//! ```
//! use telemetry_decoders::motionsim::{self, MotionSim};
//! use telemetry_core::wire::{Array, Text};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! // What BeamNG.drive sends, made by hand.
//! let mut sent = MotionSim::new_zeroed();
//! sent.format = Text(*motionsim::MAGIC);
//! sent.vel = Array([3f32, 4.0, 0.0].map(Into::into));
//! let bytes = sent.as_bytes();
//! assert!(motionsim::claims(bytes));
//!
//! let packet = motionsim::parse(bytes)?;
//! assert_eq!(packet.vel.values(), [3.0, 4.0, 0.0]);
//! assert_eq!(packet.frame().speed_mps, Some(5.0));
//! assert_eq!(motionsim::decode(bytes)?, packet.frame());
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use telemetry_core::wire::{Array, F32, Text};
use telemetry_core::{DecodeError, DecodeErrorKind, TelemetryFrame, assert_layout, clamp};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::math::length;

/// The word of this protocol.
///
/// Every error of this [module](self#example) begins with it.
pub const WORD: &str = "motionsim";
/// Its name.
///
/// What people call that which this [module](self#example) reads.
pub const NAME: &str = "MotionSim (BeamNG.drive)";
/// The default port.
///
/// What comes to it, this [module](self#example) reads.
pub const PORTS: [u16; 1] = [4_444];
/// The length of its packets.
///
/// [`parse`] takes no other; the [module](self#example) has an example.
pub const LENGTHS: [usize; 1] = [88];
/// How they begin.
///
/// The [module](self#example) has an example.
pub const MAGIC: &[u8; 4] = b"BNG1";

/// The packet.
///
/// [`parse`] gives it; the [module](self#example) has an example.
#[doc(alias = "motionSim_t")]
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct MotionSim {
    /// `BNG1`.
    #[doc(alias = "magic")]
    pub format: Text<4>,
    /// World position, m.
    #[doc(alias = "posX")]
    pub pos: Array<F32, 3>,
    /// World velocity, m/s.
    #[doc(alias = "velX")]
    pub vel: Array<F32, 3>,
    /// Acceleration, m/s², without gravity.
    #[doc(alias = "accX")]
    pub acc: Array<F32, 3>,
    /// Unit vector upwards in the car's own sense.
    #[doc(alias = "upVecX")]
    pub up: Array<F32, 3>,
    /// Roll, rad.
    #[doc(alias = "rollPos")]
    pub roll_pos: F32,
    /// Pitch, rad.
    #[doc(alias = "pitchPos")]
    pub pitch_pos: F32,
    /// Yaw, rad.
    #[doc(alias = "yawPos")]
    pub yaw_pos: F32,
    /// Turning rate of the roll, rad/s.
    #[doc(alias = "rollRate")]
    pub roll_rate: F32,
    /// Turning rate of the pitch, rad/s.
    #[doc(alias = "pitchRate")]
    pub pitch_rate: F32,
    /// Turning rate of the yaw, rad/s.
    #[doc(alias = "yawRate")]
    pub yaw_rate: F32,
    /// Change of the roll rate, rad/s².
    #[doc(alias = "rollAcc")]
    pub roll_acc: F32,
    /// Change of the pitch rate, rad/s².
    #[doc(alias = "pitchAcc")]
    pub pitch_acc: F32,
    /// Change of the yaw rate, rad/s².
    #[doc(alias = "yawAcc")]
    pub yaw_acc: F32,
}

assert_layout!(MotionSim, "beamng/88/motion_sim", 88, {
    format: 0, pos: 4, vel: 16, acc: 28, up: 40, roll_pos: 52, pitch_pos: 56, yaw_pos: 60, roll_rate: 64, pitch_rate: 68, yaw_rate: 72, roll_acc: 76, pitch_acc: 80, yaw_acc: 84,
});

/// A packet of 88 bytes that begins with `BNG1`.
///
/// The [module](self#example) has an example.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    packet.len() == 88 && packet.starts_with(MAGIC)
}

/// Views a packet in place.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet is not 88 bytes, or does not begin with `BNG1`.
pub fn parse(packet: &[u8]) -> Result<&MotionSim, DecodeError> {
    let error = |kind| DecodeError { protocol: WORD, kind };
    let view = MotionSim::ref_from_bytes(packet)
        .map_err(|_| error(DecodeErrorKind::Length { actual: packet.len(), expected: &LENGTHS }))?;
    if view.format.0 != *MAGIC {
        return Err(error(DecodeErrorKind::Malformed { expected: "BNG1", at: 0 }));
    }
    Ok(view)
}

impl MotionSim {
    /// The frame of the packet: its speed.
    #[must_use]
    pub fn frame(&self) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        frame.speed_mps = Some(clamp::magnitude(length(self.vel.values())));
        frame
    }
}

/// The frame of one packet.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet is not 88 bytes, or does not begin with `BNG1`.
pub fn decode(packet: &[u8]) -> Result<TelemetryFrame, DecodeError> {
    parse(packet).map(MotionSim::frame)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    /// `BNG1`, then 21 floats: 0.5, 1.5, 2.5, ... but for the velocity.
    fn packet() -> Vec<u8> {
        let mut packet = MAGIC.to_vec();
        for i in 0..21u8 {
            packet.extend((f32::from(i) + 0.5).to_le_bytes());
        }
        packet[16..28].copy_from_slice([2f32, 3.0, -6.0].map(f32::to_le_bytes).as_flattened());
        packet
    }

    #[test]
    fn every_field_of_a_packet() {
        let packet = packet();
        assert!(claims(&packet));
        let view = parse(&packet).unwrap();
        assert_eq!(view.pos.values(), [0.5, 1.5, 2.5]);
        assert_eq!(view.acc.values(), [6.5, 7.5, 8.5]);
        assert_eq!(view.up.values(), [9.5, 10.5, 11.5]);
        let angles = [view.roll_pos, view.pitch_pos, view.yaw_pos].map(F32::get);
        assert_eq!(angles, [12.5, 13.5, 14.5]);
        let rates = [view.roll_rate, view.pitch_rate, view.yaw_rate].map(F32::get);
        assert_eq!(rates, [15.5, 16.5, 17.5]);
        let changes = [view.roll_acc, view.pitch_acc, view.yaw_acc].map(F32::get);
        assert_eq!(changes, [18.5, 19.5, 20.5]);
        assert_eq!(decode(&packet), Ok(frame! { speed_mps: Some(7.0) }));
        assert_eq!(view.as_bytes(), packet);
    }

    #[test]
    fn another_beginning_is_refused() {
        let mut packet = packet();
        packet[3] = b'2';
        assert!(!claims(&packet));
        assert_eq!(
            parse(&packet).unwrap_err().to_string(),
            "motionsim packet is malformed at byte 0: expected BNG1"
        );
    }

    #[test]
    fn every_other_length_is_refused() {
        for length in (0..=2_048).filter(|&length| length != 88) {
            let mut packet = packet();
            packet.resize(length, 0);
            assert!(!claims(&packet));
            assert_eq!(
                decode(&packet).unwrap_err().to_string(),
                std::format!("motionsim packet is {length} bytes, expected 88")
            );
        }
        assert!(decode(&[0; 88]).is_err());
    }
}
