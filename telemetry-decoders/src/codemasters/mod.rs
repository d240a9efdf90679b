//! Codemasters' "extradata" UDP: DiRT Rally, DiRT 4, DiRT Rally 2.0, GRID,
//! WRC Generations, F1 2015 and 2016.
//!
//! Turned on in `hardware_settings_config.xml`: element `udp`, `enabled`,
//! `extradata="3"`, `ip`, `port` (20777 by default), `delay`. Little-endian
//! floats, 66 of them (264 bytes) or 70 (280: WRC Generations, F1 2015, 2016).
//!
//! Source: the publisher's notes for DiRT 4 (modes) and F1 2017 (fields) and
//! seven independent readers, which agree on every index; recordings of
//! DiRT Rally 2.0 confirm those of the 264-byte packet that they fill. No
//! recording of 280 bytes is known: its gears and engine values rest on two
//! public readers each.
//!
//! Quirks:
//! - No header and no magic.
//! - The rally titles' engine values are rad/s. Public readers take them as
//!   tenths of an rpm and read 4.7 % high: see [`RPM_PER_RAD_PER_S`].
//! - Gears: the rally titles send 0 for neutral and -1 or 10 for reverse; F1
//!   2015 and 2016 send 0 for reverse, 1 for neutral, 2 for first. Those are
//!   told by a maximum above 2000, which in rad/s would be 19,099 rpm.
//! - The game does not say whether the player drives. After a stage it sends
//!   one packet of nothing but zeros.
//! - On a stage, which has one lap, `race_position` is 3 from start to finish: no
//!   position.
//! - Wheels stand in the order rear left, rear right, front left, front right.
//!
//! # Packets
//!
//! | bytes | packet | `extradata` and titles |
//! |---|---|---|
//! | 64 | [`ExtraData0`] | 0; only viewed, by [`parse_short`] |
//! | 152 | [`ExtraData1`] | 1; only viewed |
//! | 252 | [`ExtraData2`] | 2; only viewed |
//! | 264 | [`ExtraData3`] | 3: DiRT and GRID |
//! | 280 | [`ExtraData3WithTail`] | WRC Generations, F1 2015 and 2016 |
//! | 1289 | - | F1 2017, and 2018's format "Legacy": refused by name |
//!
//! # Example
//!
//! ```
//! use telemetry_decoders::codemasters::{self, ExtraData3};
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! // What DiRT Rally 2.0 sends, made by hand.
//! let mut sent = ExtraData3::new_zeroed();
//! sent.speed = 25f32.into();
//! sent.engine_rate = 628.318_5f32.into(); // rad/s
//! sent.max_rpm = 837.758f32.into();
//! sent.gear = 10f32.into();
//! let bytes = sent.as_bytes();
//! assert_eq!(codemasters::title(bytes), "DiRT / GRID");
//!
//! let frame = codemasters::decode(bytes)?;
//! assert_eq!(frame.speed_kmh(), Some(90.0));
//! assert_eq!(frame.rpm.map(f32::round), Some(6_000.0));
//! assert_eq!(frame.gear.unwrap().to_string(), "R");
//!
//! // Or whole, with what no frame has.
//! let packet = codemasters::parse(bytes)?;
//! assert_eq!(packet.data.brake_temp_fl.get(), 0.0);
//! assert!(packet.tail.is_none());
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

mod short;
mod wire;

#[cfg(test)]
mod tests;

use telemetry_core::wire::F32;
use telemetry_core::{DecodeError, DecodeErrorKind, Flag, Gear, TelemetryFrame, clamp};
use zerocopy::{FromBytes, IntoBytes};

pub use short::{ExtraData0, ExtraData1, ExtraData2, SHORT_LENGTHS, ShortPacket, parse_short};
pub use wire::{ExtraData3, ExtraData3WithTail, F1Tail};

use crate::outgauge::OUTSIM_MAGIC;
use crate::plausible::{Range, check};

/// The word of this protocol.
///
/// What [`Protocol::word`](crate::Protocol::word) gives.
pub const WORD: &str = "codemasters";
/// Its name.
///
/// What [`Protocol::name`](crate::Protocol::name) gives.
pub const NAME: &str = "Codemasters (DiRT, GRID, WRC Generations, F1 2015 and 2016)";
/// The default port.
///
/// What [`Protocol::ports`](crate::Protocol::ports) gives.
pub const PORTS: [u16; 1] = [20_777];
/// The lengths of its packets: 66 and 70 floats.
///
/// The lengths that [`parse`] takes.
pub const LENGTHS: [usize; 2] = [264, 280];

/// 30/pi: what turns the rally titles' engine values into revolutions a minute.
///
/// A table of 104 cars recorded from DiRT Rally 1 and 2.0 holds maxima such as
/// 733.038, 785.398 and 837.758. Times 30/pi these are 7000, 7500 and 8000 rpm:
/// 101 of its maxima and 98 of its idle speeds become multiples of 50, the rest
/// whole numbers. Times 10 not one is round.
///
/// ```
/// use telemetry_decoders::codemasters::RPM_PER_RAD_PER_S;
///
/// assert_eq!((785.398 * RPM_PER_RAD_PER_S).round(), 7_500.0);
/// ```
pub const RPM_PER_RAD_PER_S: f32 = 30.0 / core::f32::consts::PI;

/// A maximum above this can only be rpm: it is an F1 title.
const F1_MAX_RPM_ABOVE: f32 = 2_000.0;

/// One packet, viewed in place.
///
/// [`parse`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Packet<'a> {
    /// What every packet has.
    pub data: &'a ExtraData3,
    /// What the 280-byte packet adds.
    pub tail: Option<&'a F1Tail>,
}

/// A packet of 264 or 280 bytes that is not LFS's OutSim.
///
/// [`Protocol::claim`](crate::Protocol::claim) asks every protocol.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    matches!(packet.len(), 264 | 280) && !packet.starts_with(OUTSIM_MAGIC)
}

/// Names the shorter modes, which lack the maximum rpm, and the legacy packet
/// of F1 2017 and 2018.
///
/// [`Protocol::recognise`](crate::Protocol::recognise) asks every protocol.
#[inline]
#[must_use]
pub fn explain(packet: &[u8]) -> Option<DecodeError> {
    let length = packet.len();
    let kind = match length {
        64 | 152 | 252 => DecodeErrorKind::Unsupported {
            what: "extradata mode",
            found: match length {
                64 => 0,
                152 => 1,
                _ => 2,
            },
            supported: "extradata=\"3\" in hardware_settings_config.xml (from LFS: OutGauge)",
        },
        1_289 => DecodeErrorKind::Unsupported {
            what: "legacy format of F1",
            found: 2_017,
            supported: "F1 2015, F1 2016, or F1 22 and later (F1 2018 sends 2017's as \"Legacy\")",
        },
        _ => return None,
    };
    Some(DecodeError { protocol: WORD, kind })
}

/// Views a packet in place.
///
/// ```
/// use telemetry_core::Flag;
/// use telemetry_decoders::codemasters::{self, ExtraData3WithTail};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut sent = ExtraData3WithTail::new_zeroed();
/// sent.data.max_rpm = 13_000f32.into(); // as rad/s no engine's
/// sent.data.gear = 3f32.into();
/// sent.tail.vehicle_fia_flags = 3f32.into();
///
/// let packet = codemasters::parse(sent.as_bytes())?;
/// assert_eq!(packet.kind(), "extradata3_with_tail");
/// assert!(packet.is_f1());
/// assert_eq!(packet.gear().unwrap().get(), 2);
/// assert_eq!(packet.flag(), Some(Flag::Yellow));
/// assert_eq!(packet.frame().max_rpm, Some(13_000.0));
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
///
/// # Errors
///
/// The packet is neither 264 nor 280 bytes.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    if let Ok(data) = ExtraData3::ref_from_bytes(packet) {
        return Ok(Packet { data, tail: None });
    }
    if let Ok(packet) = ExtraData3WithTail::ref_from_bytes(packet) {
        return Ok(Packet { data: &packet.data, tail: Some(&packet.tail) });
    }
    Err(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected: &LENGTHS },
    })
}

impl Packet<'_> {
    /// The name of the packet: `extradata3` or `extradata3_with_tail`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self.tail {
            None => "extradata3",
            Some(_) => "extradata3_with_tail",
        }
    }

    /// True for a packet of an F1 title, by a maximum that can only be rpm; where the
    /// maximum is not finite, by the engine's other two values.
    #[inline]
    #[must_use]
    pub fn is_f1(&self) -> bool {
        let data = self.data;
        let is_rpm = |value: F32| value.get().is_finite() && value.get() > F1_MAX_RPM_ABOVE;
        match data.max_rpm.get().is_finite() {
            true => is_rpm(data.max_rpm),
            false => is_rpm(data.engine_rate) || is_rpm(data.idle_rpm),
        }
    }

    /// The gear by the title's own coding; `None` for a NaN and for what no
    /// gearbox has.
    #[inline]
    #[must_use]
    pub fn gear(&self) -> Option<Gear> {
        let number = nearest(self.data.gear.get())?;
        Some(match (self.is_f1(), number) {
            (true, n) => Gear::new(n.saturating_sub(1)),
            (false, 10..) => Gear::REVERSE,
            (false, n) => Gear::new(n),
        })
    }

    /// The flag of the F1 titles.
    #[must_use]
    pub fn flag(&self) -> Option<Flag> {
        let tail = self.tail.filter(|_| self.is_f1())?;
        match tail.vehicle_fia_flags.get() {
            0.0 => Some(Flag::NoFlag),
            1.0 => Some(Flag::Green),
            2.0 => Some(Flag::Blue),
            3.0 => Some(Flag::Yellow),
            4.0 => Some(Flag::Red),
            _ => None,
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
        let data = self.data;
        let is_f1 = self.is_f1();
        let rpm = |raw: F32| if is_f1 { raw.get() } else { raw.get() * RPM_PER_RAD_PER_S };
        frame.speed_mps = Some(clamp::magnitude(data.speed.get()));
        frame.rpm = Some(clamp::non_negative(rpm(data.engine_rate)));
        frame.max_rpm = clamp::positive(rpm(data.max_rpm));
        frame.idle_rpm = clamp::positive(rpm(data.idle_rpm));
        frame.gear = self.gear();
        frame.throttle = Some(clamp::unit(data.throttle.get()));
        frame.brake = Some(clamp::unit(data.brake.get()));
        frame.clutch = Some(clamp::unit(data.clutch.get()));
        frame.steering = Some(clamp::signed_unit(data.steering.get()));
        if data.fuel_capacity.get() > 0.0 {
            frame.fuel = clamp::share(data.fuel_in_tank.get() / data.fuel_capacity.get());
        }
        frame.lap = count(data.lap.get() + 1.0);
        if is_f1 || data.total_laps.get() != 1.0 {
            frame.position = count(data.race_position.get());
        }
        frame.current_lap_s = clamp::positive(data.lap_time.get());
        frame.last_lap_s = clamp::positive(data.last_lap_time.get());
        if is_f1 {
            // The rally titles leave these at 0 whatever happens.
            frame.in_pit = clamp::finite(data.in_pits.get()).map(|pits| pits != 0.0);
            frame.drs = clamp::finite(data.drs.get()).map(|drs| drs != 0.0);
            frame.flag = self.flag();
        }
        if data.speed.get() == 0.0 && data.max_rpm.get() == 0.0 && self.is_all_zero() {
            frame.driving = Some(false);
            frame.lap = None;
        }
    }

    /// What the game sends once a stage is over.
    fn is_all_zero(&self) -> bool {
        let tail = self.tail.map_or(&[][..], |tail| tail.as_bytes());
        self.data.as_bytes().iter().chain(tail).all(|&byte| byte == 0)
    }
}

/// The nearest whole number, within -100 to 100.
#[inline]
fn nearest(raw: f32) -> Option<i8> {
    // At this size a float's last bit is worth 1, so that the addition rounds.
    const WHOLE: f32 = 12_582_912.0; // 1.5 * 2^23
    if raw.abs() < 100.0 { Some((raw + WHOLE).to_bits() as i8) } else { None }
}

/// A count that is sent as a float; `None` where there is no such count.
#[inline]
fn count(raw: f32) -> Option<u16> {
    if (1.0..65_536.0).contains(&raw) { Some(raw as u16) } else { None }
}

const PEDAL: Range = Range { field: "throttle", min: -0.1, max: 1.1, expected: "0 to 1" };
const BRAKE: Range = Range { field: "brake", ..PEDAL };
const CLUTCH: Range = Range { field: "clutch", ..PEDAL };
const STEERING: Range = Range { field: "steering", min: -1.1, max: 1.1, expected: "-1 to 1" };
const RIGHT: Range = Range { field: "right_dir", ..STEERING };
const FORWARD: Range = Range { field: "forward_dir", ..STEERING };
const GEAR: Range = Range { field: "gear", min: -1.5, max: 20.0, expected: "-1 to 20" };
const ENGINE_RATE: Range =
    Range { field: "engine_rate", min: 0.0, max: 50_000.0, expected: "0 to 50000" };
const MAX_RPM: Range = Range { field: "max_rpm", ..ENGINE_RATE };
const IDLE_RPM: Range = Range { field: "idle_rpm", ..ENGINE_RATE };
const SPEED: Range = Range { field: "speed", min: -1.0, max: 500.0, expected: "-1 to 500 m/s" };

/// Whether the values can be real.
///
/// [`Protocol::plausible`](crate::Protocol::plausible) is the same of any protocol.
///
/// # Errors
///
/// The first value that no game sends.
#[inline]
pub fn plausible(packet: &[u8]) -> Result<(), DecodeError> {
    let data = parse(packet)?.data;
    check(WORD, data, |data| {
        [
            (&PEDAL, data.throttle.get()),
            (&BRAKE, data.brake.get()),
            (&CLUTCH, data.clutch.get()),
            (&STEERING, data.steering.get()),
            (&RIGHT, data.right_dir_x.get()),
            (&RIGHT, data.right_dir_y.get()),
            (&RIGHT, data.right_dir_z.get()),
            (&FORWARD, data.forward_dir_x.get()),
            (&FORWARD, data.forward_dir_y.get()),
            (&FORWARD, data.forward_dir_z.get()),
            (&GEAR, data.gear.get()),
            (&ENGINE_RATE, data.engine_rate.get()),
            (&MAX_RPM, data.max_rpm.get()),
            (&IDLE_RPM, data.idle_rpm.get()),
            (&SPEED, data.speed.get()),
        ]
    })
}

/// The titles that share the packet's form.
///
/// [`Protocol::title`](crate::Protocol::title) is the same of any protocol.
#[inline]
#[must_use]
pub fn title(packet: &[u8]) -> &'static str {
    match parse(packet) {
        Ok(packet) if packet.is_f1() => "F1 2015 / F1 2016",
        Ok(Packet { tail: Some(_), .. }) => "WRC Generations",
        _ => "DiRT / GRID",
    }
}

/// The frame of one packet.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet is neither 264 nor 280 bytes.
#[inline]
pub fn decode(packet: &[u8]) -> Result<TelemetryFrame, DecodeError> {
    parse(packet).map(|packet| packet.frame())
}

stateless_decoder!();
