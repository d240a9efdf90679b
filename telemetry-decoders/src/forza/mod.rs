//! Forza "Data Out": Forza Motorsport 7 and 2023, Forza Horizon 4, 5 and 6.
//!
//! Turned on in the games' settings (HUD and gameplay, Data Out), with an
//! address and a port of the user's choice; 5300 is customary, but Horizon 6
//! uses 5200 to 5300 itself. One datagram a frame of the game: 60 a second
//! from Motorsport 2023, the frame rate from Horizon. Little-endian, packed.
//!
//! Source: the publisher's "Data Out" pages for Motorsport 2023 and Horizon 6
//! and seven independent readers, which agree on every offset; recordings of
//! Motorsport 2023 (331 bytes) and Horizon 5 (324) confirm them. No recording
//! of 232, 311 or 323 bytes is known, nor of a race that is off.
//!
//! Quirks:
//! - No magic and no version: the length alone tells the format.
//! - Horizon puts 12 bytes between the two blocks, and one more at the end.
//!   323 bytes, without that one, is an older form.
//! - A Sled packet says nothing of speed, pedals, gear and steering; its speed
//!   is the length of the velocity vector, which equals the Dash's speed to
//!   1e-5 in the recordings.
//! - Gear 11 is neutral and stands between two gears during a shift.
//! - With the race off most values are zeros: gear 0 is then not reverse.
//! - Pitch is positive with the nose down: in both recordings it runs against
//!   the slope that the position climbs. Roll is positive with the right side
//!   down: it runs against the acceleration to the right.
//! - `engine_max_rpm` is the top of the rev counter; the limiter may cut below.
//!
//! # Packets
//!
//! | bytes | packet | titles |
//! |---|---|---|
//! | 232 | [`Sled`] | Motorsport 7 and 2023, where "Sled" is chosen |
//! | 311 | [`Fm7Dash`]: Sled and [`Dash`] | Motorsport 7 |
//! | 331 | [`Fm2023Dash`]: the same, tyre wear and track | Motorsport (2023) |
//! | 323 | [`HorizonDash323`]: Sled, car group, what was smashed, Dash | older Horizon |
//! | 324 | [`HorizonDash`]: the same and one byte | Horizon 4, 5 and 6 |
//!
//! # Example
//!
//! ```
//! use telemetry_decoders::forza::{self, HorizonDash};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! // What Horizon 5 sends, made by hand.
//! let mut sent = HorizonDash::new_zeroed();
//! sent.horizon.sled.is_race_on = 1.into();
//! sent.horizon.sled.current_engine_rpm = 6_200f32.into();
//! sent.horizon.dash.speed = 50f32.into();
//! sent.horizon.dash.gear = 4;
//! let bytes = sent.as_bytes();
//! assert_eq!(forza::title(bytes), "Forza Horizon");
//!
//! let frame = forza::decode(bytes)?;
//! assert_eq!((frame.speed_kmh(), frame.rpm), (Some(180.0), Some(6_200.0)));
//! assert_eq!(frame.gear.unwrap().get(), 4);
//!
//! // Or whole, with what no frame has.
//! let packet = forza::parse(bytes)?;
//! assert_eq!(packet.dash().unwrap().boost.get(), 0.0);
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

pub mod codes;
mod groups;
mod wire;

#[cfg(test)]
mod tests;

use telemetry_core::{Car, DecodeError, DecodeErrorKind, Gear, TelemetryFrame, clamp};
use zerocopy::FromBytes;

pub use groups::{Slip, Surface, Suspension};
pub use wire::{Dash, Fm7Dash, Fm2023Dash, HorizonDash, HorizonDash323, Sled};

use crate::math::{byte_share, length, signed_byte_share};
use crate::plausible::implausible;

/// The word of this protocol.
///
/// What [`Protocol::word`](crate::Protocol::word) gives.
pub const WORD: &str = "forza";
/// Its name.
///
/// What [`Protocol::name`](crate::Protocol::name) gives.
pub const NAME: &str = "Forza Data Out";
/// Customary ports; the user chooses.
///
/// What [`Protocol::ports`](crate::Protocol::ports) gives.
pub const PORTS: [u16; 2] = [5300, 20_777];
/// The lengths of its packets: Sled, Dash of Motorsport 7, Dash of Motorsport
/// 2023, Horizon without and with its last byte.
///
/// The lengths that [`parse`] takes.
pub const LENGTHS: [usize; 5] = [232, 311, 331, 323, 324];

/// The gear byte that means neutral.
const NEUTRAL: u8 = 11;

/// One packet, viewed in place.
///
/// [`parse`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Packet<'a> {
    /// 232 bytes.
    Sled(&'a Sled),
    /// 311 bytes.
    Fm7(&'a Fm7Dash),
    /// 331 bytes.
    Fm2023(&'a Fm2023Dash),
    /// 323 bytes.
    Horizon323(&'a HorizonDash323),
    /// 324 bytes.
    Horizon(&'a HorizonDash),
}

/// A packet of one of the five lengths that is not LFS's OutSim.
///
/// [`Protocol::claim`](crate::Protocol::claim) asks every protocol.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    matches!(packet.len(), 232 | 311 | 331 | 323 | 324)
        && !packet.starts_with(crate::outgauge::OUTSIM_MAGIC)
}

/// Knows no relatives.
///
/// [`Protocol::recognise`](crate::Protocol::recognise) asks every protocol.
#[inline]
#[must_use]
pub fn explain(_packet: &[u8]) -> Option<DecodeError> {
    None
}

/// Views a packet in place.
///
/// ```
/// use telemetry_decoders::forza::{self, Fm2023Dash};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = Fm2023Dash::new_zeroed();
/// sent.sled.velocity_z = 30f32.into();
/// (sent.sled.car_class, sent.sled.car_performance_index) = (3.into(), 598.into());
/// sent.tire_wear_front_left = 0.25f32.into();
///
/// let packet = forza::parse(sent.as_bytes())?;
/// assert_eq!((packet.kind(), packet.as_bytes().len()), ("fm2023_dash", 331));
/// assert_eq!(packet.sled().velocity(), [0.0, 0.0, 30.0]);
/// assert_eq!(packet.car_class_name(), Some("B"));
/// assert_eq!(packet.fm2023().unwrap().tire_wear(), [0.25, 0.0, 0.0, 0.0]);
/// assert!(packet.horizon().is_none());
/// assert_eq!(packet.frame().driving, Some(false));
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
///
/// # Errors
///
/// The packet has none of the five lengths.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    let viewed = match packet.len() {
        232 => Sled::ref_from_bytes(packet).map(Packet::Sled).ok(),
        311 => Fm7Dash::ref_from_bytes(packet).map(Packet::Fm7).ok(),
        331 => Fm2023Dash::ref_from_bytes(packet).map(Packet::Fm2023).ok(),
        323 => HorizonDash323::ref_from_bytes(packet).map(Packet::Horizon323).ok(),
        324 => HorizonDash::ref_from_bytes(packet).map(Packet::Horizon).ok(),
        _ => None,
    };
    viewed.ok_or(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected: &LENGTHS },
    })
}

impl<'a> Packet<'a> {
    /// Engine, motion and wheels: what every packet has.
    #[inline]
    #[must_use]
    pub const fn sled(&self) -> &'a Sled {
        match self {
            Self::Sled(sled) => sled,
            Self::Fm7(packet) => &packet.sled,
            Self::Fm2023(packet) => &packet.sled,
            Self::Horizon323(packet) => &packet.sled,
            Self::Horizon(packet) => &packet.horizon.sled,
        }
    }

    /// What the dashboard shows: in every packet but the Sled's.
    #[inline]
    #[must_use]
    pub const fn dash(&self) -> Option<&'a Dash> {
        match self {
            Self::Sled(_) => None,
            Self::Fm7(packet) => Some(&packet.dash),
            Self::Fm2023(packet) => Some(&packet.dash),
            Self::Horizon323(packet) => Some(&packet.dash),
            Self::Horizon(packet) => Some(&packet.horizon.dash),
        }
    }

    /// The frame of the packet.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> TelemetryFrame {
        let mut frame = TelemetryFrame::EMPTY;
        self.fill(&mut frame);
        frame
    }

    /// Fills in an empty frame.
    #[inline(always)]
    fn fill(&self, frame: &mut TelemetryFrame) {
        self.sled().fill(frame);
        match self.dash() {
            Some(dash) => dash.fill(frame, self.sled().is_racing()),
            None => frame.speed_mps = Some(clamp::magnitude(length(self.sled().velocity()))),
        }
    }
}

impl Sled {
    /// True while the race is on.
    #[inline]
    #[must_use]
    pub const fn is_racing(&self) -> bool {
        self.is_race_on.get() != 0
    }

    /// Velocity in the car's own axes, m/s: right, up, forward.
    #[must_use]
    pub const fn velocity(&self) -> [f32; 3] {
        [self.velocity_x.get(), self.velocity_y.get(), self.velocity_z.get()]
    }

    /// Slip ratios: front left, front right, rear left, rear right.
    #[must_use]
    pub const fn slip_ratios(&self) -> [f32; 4] {
        [
            self.tire_slip_ratio_front_left.get(),
            self.tire_slip_ratio_front_right.get(),
            self.tire_slip_ratio_rear_left.get(),
            self.tire_slip_ratio_rear_right.get(),
        ]
    }

    /// Fills in an empty frame.
    #[inline(always)]
    fn fill(&self, frame: &mut TelemetryFrame) {
        frame.driving = Some(self.is_racing());
        frame.rpm = Some(clamp::non_negative(self.current_engine_rpm.get()));
        frame.max_rpm = clamp::positive(self.engine_max_rpm.get());
        frame.idle_rpm = clamp::positive(self.engine_idle_rpm.get());
        frame.wheel_slip = clamp::all_finite(self.slip_ratios());
        frame.acceleration_mps2 = clamp::all_finite([
            self.acceleration_x.get(),
            self.acceleration_y.get(),
            self.acceleration_z.get(),
        ]);
        // 0 minus the value, so that a level car's pitch is no negative zero.
        frame.rotation_rad =
            clamp::all_finite([self.yaw.get(), 0.0 - self.pitch.get(), self.roll.get()]);
        frame.car = match self.car_ordinal.get() {
            0 => None,
            ordinal => Some(Car::Number(ordinal)),
        };
    }
}

impl Dash {
    /// The lap, from 1; `None` in Horizon's free roam, where there is neither a
    /// position nor a lap time.
    #[inline]
    #[must_use]
    pub const fn lap(&self) -> Option<u16> {
        let laps = self.lap_number.get();
        if laps > 0 || self.race_position > 0 || self.current_lap.get() > 0.0 {
            Some(laps.saturating_add(1))
        } else {
            None
        }
    }

    /// The gear; `None` for a number that no car has.
    #[inline]
    #[must_use]
    pub const fn gear(&self) -> Option<Gear> {
        match self.gear {
            0 => Some(Gear::REVERSE),
            NEUTRAL => Some(Gear::NEUTRAL),
            n @ 1..=10 => Some(Gear::new(n as i8)),
            _ => None,
        }
    }

    #[inline(always)]
    fn fill(&self, frame: &mut TelemetryFrame, racing: bool) {
        frame.speed_mps = Some(clamp::magnitude(self.speed.get()));
        // With the race off a gear of 0 is one of many zeros.
        frame.gear = self.gear().filter(|gear| racing || !gear.is_reverse());
        frame.throttle = Some(byte_share(self.accel));
        frame.brake = Some(byte_share(self.brake));
        frame.clutch = Some(byte_share(self.clutch));
        frame.handbrake = Some(byte_share(self.hand_brake));
        frame.steering = Some(signed_byte_share(self.steer));
        frame.fuel = clamp::share(self.fuel.get());
        frame.lap = self.lap();
        frame.position = Some(u16::from(self.race_position)).filter(|&position| position > 0);
        frame.current_lap_s = clamp::positive(self.current_lap.get());
        frame.last_lap_s = clamp::positive(self.last_lap.get());
        frame.best_lap_s = clamp::positive(self.best_lap.get());
    }
}

/// Whether the values can be real: the race is on or off.
///
/// [`Protocol::plausible`](crate::Protocol::plausible) is the same of any protocol.
///
/// # Errors
///
/// `is_race_on` is neither 0 nor 1.
#[inline]
pub fn plausible(packet: &[u8]) -> Result<(), DecodeError> {
    match parse(packet)?.sled().is_race_on.get() {
        0 | 1 => Ok(()),
        other => Err(implausible(WORD, "is_race_on", other as f32, "0 or 1")),
    }
}

/// The title by the packet's length; a Sled may come from either Motorsport.
///
/// [`Protocol::title`](crate::Protocol::title) is the same of any protocol.
#[inline]
#[must_use]
pub fn title(packet: &[u8]) -> &'static str {
    match packet.len() {
        311 => "Forza Motorsport 7",
        331 => "Forza Motorsport (2023)",
        323 | 324 => "Forza Horizon",
        _ => "Forza Motorsport",
    }
}

/// The frame of one packet.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet has none of the five lengths.
#[inline]
pub fn decode(packet: &[u8]) -> Result<TelemetryFrame, DecodeError> {
    parse(packet).map(|packet| packet.frame())
}

stateless_decoder!();
