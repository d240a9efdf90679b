//! OutGauge: Live for Speed and BeamNG.drive.
//!
//! Turned on in LFS's `cfg.txt` (`OutGauge Mode 1`, with an address and a port
//! of the user's choice, often 30000) and in BeamNG.drive's options under
//! Other, protocols (port 4444 by custom). One datagram an interval that the
//! user sets. Little-endian, naturally aligned: 92 bytes, or 96 with an id.
//!
//! Source: LFS's InSim text (version 10), BeamNG's shipped `outgauge.lua` and
//! its documentation of protocols. Six independent readers agree on every
//! offset but one: the crate `outgauge` 0.1.0 swaps brake and clutch.
//!
//! Quirks:
//! - BeamNG sends time 0 for ever, so the time is no sign of life.
//! - BeamNG's gear is a signed byte that goes below 0 in gearboxes with several
//!   reverse gears: 0x80 and above are reverse.
//! - The word at 40 says which lights the car has, the word at 44 which are lit.
//! - Neither game sends a maximum rpm, steering, or whether the player drives.
//! - LFS lights its ABS and TC lamps when they work and when they are off, so
//!   they do not say that the system works.
//!
//! # Packets
//!
//! | bytes | packet |
//! |---|---|
//! | 92 | [`OutGaugePack`] |
//! | 96 | [`OutGaugePackWithId`]: the same and an id |
//!
//! # Example
//!
//! ```
//! use telemetry_decoders::outgauge::{self, Flags, Lights, OutGaugePack};
//! use telemetry_core::wire::Text;
//! use zerocopy::{FromZeros, IntoBytes};
//!
//! // What Live for Speed sends, made by hand.
//! let mut sent = OutGaugePack::new_zeroed();
//! sent.car = Text(*b"XFG\0");
//! sent.gear = 3; // 0 is reverse and 1 neutral
//! sent.rpm = 6_800f32.into();
//! sent.dash_lights = Lights::new(Lights::SHIFT | Lights::HANDBRAKE);
//! sent.show_lights = Lights::new(Lights::SHIFT);
//! let bytes = sent.as_bytes();
//! assert_eq!(outgauge::title(bytes), "Live for Speed");
//!
//! let frame = outgauge::decode(bytes)?;
//! assert_eq!(frame.gear.unwrap().get(), 2);
//! assert_eq!((frame.rpm, frame.shift_light), (Some(6_800.0), Some(1.0)));
//! assert_eq!(frame.car.unwrap().to_string(), "XFG");
//!
//! // Or whole.
//! let packet = outgauge::parse(bytes)?;
//! assert_eq!(packet.frame(), frame);
//! let pack = packet.pack;
//! assert_eq!(pack.gear(), frame.gear);
//! assert_eq!(pack.car_name().unwrap().as_str(), "XFG");
//! assert!(!pack.is_beamng());
//! assert_eq!(pack.light(Lights::HANDBRAKE), Some(false));
//! assert_eq!(pack.light(Lights::ABS), None, "this car has no such light");
//! assert!(pack.show_lights.contains(Lights::SHIFT) && !pack.flags.contains(Flags::KM));
//! assert!(pack.dash_lights.names().eq(["shift light", "handbrake"]));
//! assert_eq!((pack.dash_lights.get(), pack.dash_lights.unnamed()), (0b101, 0));
//! assert_eq!(Lights::ALL[1], (2, "full beam"));
//! assert_eq!((Flags::ALL[1], Flags::new(4).unnamed()), ((2, "control key"), 4));
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use telemetry_core::wire::{F32, I32, Text, U16, U32};
use telemetry_core::{
    Car, CarName, DecodeError, DecodeErrorKind, Gear, TelemetryFrame, assert_layout, clamp,
};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::plausible::{Range, check, implausible};

/// The word of this protocol.
///
/// What [`Protocol::word`](crate::Protocol::word) gives.
pub const WORD: &str = "outgauge";
/// Its name.
///
/// What [`Protocol::name`](crate::Protocol::name) gives.
pub const NAME: &str = "OutGauge (Live for Speed, BeamNG.drive)";
/// BeamNG's customary port, and LFS's.
///
/// What [`Protocol::ports`](crate::Protocol::ports) gives.
pub const PORTS: [u16; 2] = [4444, 30_000];
/// The lengths of its packets: without and with an id.
///
/// The lengths that [`parse`] takes.
pub const LENGTHS: [usize; 2] = [92, 96];

/// The four bytes that BeamNG.drive sends as the car.
const BEAMNG: &[u8; 4] = b"beam";

/// The packet without its id.
///
/// [`parse`] gives it, as [`Packet::pack`]; the [module](self#example) has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct OutGaugePack {
    /// Time, ms; always 0 from BeamNG.
    #[doc(alias = "Time")]
    pub time: U32,
    /// Car: three characters and a NUL, a mod's three-byte skin id, or `beam`.
    #[doc(alias = "Car")]
    pub car: Text<4>,
    /// Keys that are held, and the user's units.
    #[doc(alias = "Flags")]
    pub flags: Flags,
    /// Gear: 0 reverse, 1 neutral, 2 first; 0x80 and above reverse.
    #[doc(alias = "Gear")]
    pub gear: u8,
    /// The viewed player's id, 0 for none.
    #[doc(alias = "PLID")]
    pub plid: u8,
    /// Speed, m/s.
    #[doc(alias = "Speed")]
    pub speed: F32,
    /// Engine speed, rpm.
    #[doc(alias = "RPM")]
    pub rpm: F32,
    /// Turbo pressure, bar.
    #[doc(alias = "Turbo")]
    pub turbo: F32,
    /// Engine temperature, °C.
    #[doc(alias = "EngTemp")]
    pub eng_temp: F32,
    /// Fuel, 0 to 1.
    #[doc(alias = "Fuel")]
    pub fuel: F32,
    /// Oil pressure, bar; 0 from BeamNG.
    #[doc(alias = "OilPressure")]
    pub oil_pressure: F32,
    /// Oil temperature, °C.
    #[doc(alias = "OilTemp")]
    pub oil_temp: F32,
    /// The lights that the car has.
    #[doc(alias = "DashLights")]
    pub dash_lights: Lights,
    /// The lights that are lit.
    #[doc(alias = "ShowLights")]
    pub show_lights: Lights,
    /// Throttle, 0 to 1.
    #[doc(alias = "Throttle")]
    pub throttle: F32,
    /// Brake, 0 to 1.
    #[doc(alias = "Brake")]
    pub brake: F32,
    /// Clutch, 0 to 1.
    #[doc(alias = "Clutch")]
    pub clutch: F32,
    /// Text, usually the fuel.
    #[doc(alias = "Display1")]
    pub display1: Text<16>,
    /// Text, usually a setting.
    #[doc(alias = "Display2")]
    pub display2: Text<16>,
}

assert_layout!(OutGaugePack, "outgauge/92", 92, {
    time: 0, car: 4, flags: 8, gear: 10, plid: 11, speed: 12, rpm: 16, turbo: 20, eng_temp: 24,
    fuel: 28, oil_pressure: 32, oil_temp: 36, dash_lights: 40, show_lights: 44, throttle: 48,
    brake: 52, clutch: 56, display1: 60, display2: 76,
});

/// The packet with the id that LFS sends where `cfg.txt` sets one, and BeamNG
/// always.
///
/// [`parse`] gives its two parts, as a [`Packet`].
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(C)]
pub struct OutGaugePackWithId {
    /// The 92 bytes that every packet has.
    pub pack: OutGaugePack,
    /// The id from `cfg.txt`; 0 from BeamNG.
    #[doc(alias = "ID")]
    pub id: I32,
}

assert_layout!(OutGaugePackWithId, "outgauge/96", 96, { pack: 0, id: 92 });

named_bits! {
    in "outgauge";

    /// Keys that are held, and the units that the user prefers.
    pub struct Flags(U16, u16);
    SHIFT = 1 => "shift key" as "OG_SHIFT";
    CTRL = 2 => "control key" as "OG_CTRL";
    TURBO = 8_192 => "turbo gauge" as "OG_TURBO";
    KM = 16_384 => "kilometres" as "OG_KM", "Else miles.";
    BAR = 32_768 => "bar" as "OG_BAR", "Else psi.";

    /// Lights on the dashboard. Bits from 11 up differ between LFS, BeamNG and
    /// BeamNG's mods: the names are those of LFS.
    pub struct Lights(U32, u32);
    SHIFT = 1 => "shift light" as "DL_SHIFT", "From BeamNG only for cars with such a controller.";
    FULL_BEAM = 0x2 => "full beam" as "DL_FULLBEAM";
    HANDBRAKE = 0x4 => "handbrake" as "DL_HANDBRAKE";
    PIT_SPEED = 0x8 => "pit speed limiter" as "DL_PITSPEED", "LFS only.";
    TC = 0x10 => "traction control" as "DL_TC", "LFS lights it while it works and when it is off.";
    SIGNAL_LEFT = 0x20 => "left turn signal" as "DL_SIGNAL_L";
    SIGNAL_RIGHT = 0x40 => "right turn signal" as "DL_SIGNAL_R";
    SIGNAL_ANY = 0x80 => "turn signal" as "DL_SIGNAL_ANY", "One for both sides; LFS only.";
    OIL_WARNING = 0x100 => "oil pressure warning" as "DL_OILWARN";
    BATTERY = 0x200 => "battery warning" as "DL_BATTERY", "From BeamNG: the engine does not run.";
    ABS = 0x400 => "anti-lock brakes" as "DL_ABS", "LFS lights it while they work and when they are off, BeamNG while they work.";
    ENGINE = 0x800 => "engine damage" as "DL_ENGINE";
    FOG_REAR = 0x1000 => "rear fog lights" as "DL_FOG_REAR";
    FOG_FRONT = 0x2000 => "front fog lights" as "DL_FOG_FRONT";
    DIPPED_BEAM = 0x4000 => "dipped beam" as "DL_DIPPED";
    FUEL_WARNING = 0x8000 => "low fuel" as "DL_FUELWARN";
    SIDELIGHTS = 0x10000 => "sidelights" as "DL_SIDELIGHTS";
    NEUTRAL = 0x20000 => "neutral light" as "DL_NEUTRAL";
    ENGINE_SEVERE = 0x10000000 => "severe engine damage" as "DLF_ENGINE_SEVERE";
}

/// One packet, viewed in place.
///
/// [`parse`] gives it; the [module](self#example) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Packet<'a> {
    /// What every packet has.
    pub pack: &'a OutGaugePack,
    /// The id, where the packet has one.
    pub id: Option<i32>,
}

/// A packet of 92 or 96 bytes that is not OutSim's, which can have the same
/// lengths.
///
/// [`Protocol::claim`](crate::Protocol::claim) asks every protocol.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    matches!(packet.len(), 92 | 96) && !packet.starts_with(OUTSIM_MAGIC)
}

/// How LFS's OutSimPack2 begins where its header is turned on.
pub(crate) const OUTSIM_MAGIC: &[u8; 4] = crate::outsim::MAGIC;

/// Names the neighbours of OutGauge: OutSim ([`outsim`](crate::outsim)), as far
/// as it shows, and BeamNG's MotionSim ([`motionsim`](crate::motionsim)). 64
/// bytes are left to Codemasters, whose mode 0 has the same form.
///
/// [`Protocol::recognise`](crate::Protocol::recognise) asks every protocol.
#[inline]
#[must_use]
pub fn explain(packet: &[u8]) -> Option<DecodeError> {
    let expected = if packet.starts_with(OUTSIM_MAGIC) || packet.len() == 68 {
        "OutGauge, not OutSim (which says the motion alone)"
    } else if packet.starts_with(crate::motionsim::MAGIC) {
        "OutGauge, not MotionSim (which says the motion alone)"
    } else {
        return None;
    };
    (!claims(packet)).then_some(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Malformed { expected, at: 0 },
    })
}

/// Views a packet in place.
///
/// ```
/// use telemetry_decoders::outgauge;
///
/// let mut bytes = [0; 96];
/// bytes[92] = 7;
/// assert_eq!(outgauge::parse(&bytes)?.id, Some(7));
/// assert_eq!(outgauge::parse(&bytes[..92])?.id, None);
/// assert!(outgauge::parse(&bytes[..91]).is_err());
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
///
/// # Errors
///
/// The packet is neither 92 nor 96 bytes.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    if let Ok(pack) = OutGaugePack::ref_from_bytes(packet) {
        return Ok(Packet { pack, id: None });
    }
    if let Ok(with_id) = OutGaugePackWithId::ref_from_bytes(packet) {
        return Ok(Packet { pack: &with_id.pack, id: Some(with_id.id.get()) });
    }
    Err(DecodeError {
        protocol: WORD,
        kind: DecodeErrorKind::Length { actual: packet.len(), expected: &LENGTHS },
    })
}

impl OutGaugePack {
    /// The gear; `None` for a number that no gearbox has.
    #[must_use]
    pub fn gear(&self) -> Option<Gear> {
        match self.gear {
            0 | 0x80.. => Some(Gear::REVERSE),
            1 => Some(Gear::NEUTRAL),
            n => i8::try_from(n.wrapping_sub(1)).ok().map(Gear::new),
        }
    }

    /// True for a packet of BeamNG.drive.
    #[must_use]
    pub fn is_beamng(&self) -> bool {
        self.car.0 == *BEAMNG
    }

    /// The car's name, such as `XFG` or `beam`; for a mod of LFS its skin id in
    /// the six digits that LFS shows. `None` for none, and for bytes that are
    /// neither.
    #[inline]
    #[must_use]
    pub fn car_name(&self) -> Option<CarName> {
        if let Some(name) = CarName::from_ascii(self.car.0) {
            return Some(name);
        }
        let [low, middle, high, 0] = self.car.0 else { return None };
        if low == 0 {
            return None;
        }
        let mut digits = [0; 6];
        let nibbles = [high >> 4, high & 15, middle >> 4, middle & 15, low >> 4, low & 15];
        for (digit, nibble) in digits.iter_mut().zip(nibbles) {
            *digit = b"0123456789ABCDEF".get(usize::from(nibble)).copied().unwrap_or(b'0');
        }
        CarName::from_ascii(digits)
    }

    /// Whether a light is lit; `None` where the car does not have it.
    #[must_use]
    pub fn light(&self, light: u32) -> Option<bool> {
        self.dash_lights.contains(light).then(|| self.show_lights.contains(light))
    }

    /// Fills in an empty frame.
    #[inline(always)]
    fn fill(&self, frame: &mut TelemetryFrame) {
        let on = |lit: bool| if lit { 1.0 } else { 0.0 };
        frame.speed_mps = Some(clamp::magnitude(self.speed.get()));
        frame.rpm = Some(clamp::non_negative(self.rpm.get()));
        frame.gear = self.gear();
        frame.throttle = Some(clamp::unit(self.throttle.get()));
        frame.brake = Some(clamp::unit(self.brake.get()));
        frame.clutch = Some(clamp::unit(self.clutch.get()));
        frame.handbrake = Some(on(self.show_lights.contains(Lights::HANDBRAKE)));
        frame.shift_light = self.light(Lights::SHIFT).map(on);
        frame.abs_active = if self.is_beamng() { self.light(Lights::ABS) } else { None };
        frame.pit_limiter = self.light(Lights::PIT_SPEED);
        frame.fuel = clamp::share(self.fuel.get());
        frame.car = self.car_name().map(Car::Name);
    }
}

impl Packet<'_> {
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
        self.pack.fill(frame);
    }
}

const SPEED: Range = Range { field: "speed", min: -500.0, max: 500.0, expected: "-500 to 500 m/s" };
const RPM: Range = Range { field: "rpm", min: 0.0, max: 50_000.0, expected: "0 to 50000" };
const THROTTLE: Range = Range { field: "throttle", min: -0.01, max: 1.01, expected: "0 to 1" };
const BRAKE: Range = Range { field: "brake", ..THROTTLE };
const CLUTCH: Range = Range { field: "clutch", ..THROTTLE };

/// Whether the values can be real.
///
/// [`Protocol::plausible`](crate::Protocol::plausible) is the same of any protocol.
///
/// # Errors
///
/// The first value that no game sends.
#[inline]
pub fn plausible(packet: &[u8]) -> Result<(), DecodeError> {
    let pack = parse(packet)?.pack;
    if (21..0x80).contains(&pack.gear) {
        return Err(implausible(WORD, "gear", pack.gear.into(), "up to 20, or 128 and above"));
    }
    if pack.flags.get() & UNUSED_FLAGS != 0 {
        return Err(implausible(WORD, "flags", pack.flags.get().into(), "bits 2 to 12 clear"));
    }
    check(WORD, pack, |pack| {
        [
            (&SPEED, pack.speed.get()),
            (&RPM, pack.rpm.get()),
            (&THROTTLE, pack.throttle.get()),
            (&BRAKE, pack.brake.get()),
            (&CLUTCH, pack.clutch.get()),
        ]
    })
}

const UNUSED_FLAGS: u16 = 0x1ffc;

/// `BeamNG.drive` by its car, else `Live for Speed`.
///
/// [`Protocol::title`](crate::Protocol::title) is the same of any protocol.
#[inline]
#[must_use]
pub fn title(packet: &[u8]) -> &'static str {
    if packet.get(4..8) == Some(BEAMNG) { "BeamNG.drive" } else { "Live for Speed" }
}

/// The frame of one packet.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet is neither 92 nor 96 bytes.
#[inline]
pub fn decode(packet: &[u8]) -> Result<TelemetryFrame, DecodeError> {
    parse(packet).map(|packet| packet.frame())
}

stateless_decoder!();

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::hex;
    use std::string::ToString;
    use std::vec::Vec;

    /// A published LFS packet, looked at in a hex editor:
    const LFS: &str = concat!(
        "98070100",
        "58525400",
        "00e0",
        "03",
        "01", // time 67480, "XRT", flags, gear 2nd, plid 1
        "e8283341",
        "40261945",
        "53ff7fbf",
        "00000000", // speed, rpm, turbo, engine temperature
        "4ff67f3f",
        "00000000",
        "00000000", // fuel, oil pressure, oil temperature
        "66070000",
        "00000000", // lights the car has, lights that are lit
        "4026193c",
        "40202037",
        "4221223e", // throttle, brake, clutch
        "4675656c2039392e3925202020000000",
        "4272616b652042616c20467220373525",
    );

    /// BeamNG.drive standing in neutral: brake, clutch and parking brake on.
    const BEAMNG_NEUTRAL: &str = concat!(
        "00000000", "6265616d", "00e0", "01", "00", "00000000", "00008c43", "00000000", "0000c03f",
        "0ad7a33c", "00000000", "0000c03f", "66070000", "04000000", "00000000", "0000803f",
        "0000803f",
    );

    fn beamng() -> Vec<u8> {
        let mut packet = hex(BEAMNG_NEUTRAL);
        packet.resize(96, 0);
        packet
    }

    #[test]
    fn the_published_lfs_packet() {
        let packet = hex(LFS);
        let view = parse(&packet).unwrap();
        assert_eq!(view.id, None);
        assert_eq!(view.pack.time.get(), 67_480);
        assert_eq!(view.pack.display1.to_string(), "Fuel 99.9%   ");
        assert_eq!(view.pack.display2.to_string(), "Brake Bal Fr 75%");
        assert!(view.pack.flags.contains(Flags::KM | Flags::BAR | Flags::TURBO));
        let expected = frame! {
            speed_mps: Some(11.197_487),
            rpm: Some(2_450.390_6),
            gear: Some(Gear::new(2)),
            throttle: Some(0.009_347_498),
            brake: Some(0.000_009_544_252),
            clutch: Some(0.158_33),
            handbrake: Some(0.0),
            fuel: Some(0.999_852_1),
            car: CarName::new("XRT").map(Car::Name),
        };
        assert_eq!(view.frame(), expected);
        assert_eq!(title(&packet), "Live for Speed");
        assert_eq!(plausible(&packet), Ok(()));

        let with_id = [&packet[..], &[0x40, 0x04, 0x03, 0x01]].concat();
        assert_eq!(parse(&with_id).unwrap().id, Some(16_974_912));
        assert_eq!(decode(&with_id), Ok(expected));
    }

    #[test]
    fn beamng_in_neutral_with_the_parking_brake_on() {
        let frame = decode(&beamng()).unwrap();
        assert_eq!(frame.gear, Some(Gear::NEUTRAL));
        assert_eq!(frame.rpm, Some(280.0));
        assert_eq!((frame.throttle, frame.brake, frame.clutch), (Some(0.0), Some(1.0), Some(1.0)));
        assert_eq!(frame.handbrake, Some(1.0));
        assert_eq!(frame.abs_active, Some(false));
        assert_eq!((frame.driving, frame.max_rpm, frame.shift_light), (None, None, None));
        assert_eq!(title(&beamng()), "BeamNG.drive");
    }

    #[test]
    fn gear_bytes() {
        let mut packet = beamng();
        let expected = [
            (0, Some(Gear::REVERSE)),
            (1, Some(Gear::NEUTRAL)),
            (2, Some(Gear::new(1))),
            (7, Some(Gear::new(6))),
            (0x7f, Some(Gear::new(126))),
            (0x80, Some(Gear::REVERSE)),
            (0xff, Some(Gear::REVERSE)),
        ];
        for (byte, gear) in expected {
            packet[10] = byte;
            assert_eq!(decode(&packet).unwrap().gear, gear, "{byte}");
        }
    }

    #[test]
    fn the_handbrake_is_read_from_the_lights_that_are_lit() {
        // The LFS packet's car has the light (bit 2 at 40); it is not lit (44).
        assert_eq!(decode(&hex(LFS)).unwrap().handbrake, Some(0.0));
    }

    #[test]
    fn the_abs_lamp_of_lfs_does_not_say_that_abs_works() {
        let mut packet = hex(LFS);
        packet[45] = 0x04;
        assert_eq!(decode(&packet).unwrap().abs_active, None);
    }

    #[test]
    fn a_car_is_its_name_or_its_skin_id() {
        let mut packet = beamng();
        let mut name = |car: [u8; 4]| {
            packet[4..8].copy_from_slice(&car);
            decode(&packet).unwrap().car.map(|car| car.to_string())
        };
        assert_eq!(name(*b"XFG\0").as_deref(), Some("XFG"));
        assert_eq!(name([0x2e, 0xf1, 0xdb, 0]).as_deref(), Some("DBF12E"));
        assert_eq!(name([0; 4]), None);
        // Neither a name nor an id: never something that looks like a path.
        assert_eq!(name([0, 0xff, b'/', b':']), None);
        assert_eq!(name(*b"../x"), None);
    }

    #[test]
    fn broken_floats_cost_their_field() {
        let mut packet = beamng();
        for at in [12, 16, 28, 48, 52, 56] {
            packet[at..at + 4].copy_from_slice(&f32::NAN.to_le_bytes());
        }
        let frame = decode(&packet).unwrap();
        assert_eq!((frame.speed_mps, frame.rpm, frame.fuel), (Some(0.0), Some(0.0), None));
        assert_eq!((frame.throttle, frame.brake, frame.clutch), (Some(0.0), Some(0.0), Some(0.0)));
        assert_eq!(plausible(&packet), Ok(()));
    }

    #[test]
    fn what_no_game_sends_is_implausible() {
        let broken: [(usize, &[u8], &str); 4] = [
            (10, &[21], "gear is 21, expected up to 20, or 128 and above"),
            (8, &[4, 0], "flags is 4, expected bits 2 to 12 clear"),
            (16, &250_000f32.to_le_bytes(), "rpm is 250000, expected 0 to 50000"),
            (52, &1.5f32.to_le_bytes(), "brake is 1.5, expected 0 to 1"),
        ];
        for (at, bytes, said) in broken {
            let mut packet = beamng();
            packet[at..at + bytes.len()].copy_from_slice(bytes);
            let error = plausible(&packet).unwrap_err().to_string();
            assert_eq!(error, std::format!("outgauge packet is implausible: {said}"));
        }
        assert_eq!(plausible(&[0; 92]), Ok(()), "a sender may fill only what it knows");
    }

    #[test]
    fn neighbours_are_not_claimed() {
        let mut outsim = [0; 96];
        outsim[..4].copy_from_slice(OUTSIM_MAGIC);
        assert!(!claims(&outsim));
        assert!(explain(&outsim).is_some());
        assert!(explain(b"BNG1...").is_some());
        assert_eq!(explain(&[0; 88]), None);
    }

    #[test]
    fn every_other_length_is_refused() {
        for length in (0..=2_048).filter(|length| !LENGTHS.contains(length)) {
            let packet = std::vec![0; length];
            let error = decode(&packet).unwrap_err();
            assert_eq!(
                error.to_string(),
                std::format!("outgauge packet is {length} bytes, expected 92 or 96")
            );
            assert!(!claims(&packet));
        }
    }

    #[test]
    fn a_view_writes_back_the_same_bytes() {
        let packet = hex(LFS);
        assert_eq!(parse(&packet).unwrap().pack.as_bytes(), packet);
        let packet = beamng();
        assert_eq!(OutGaugePackWithId::ref_from_bytes(&packet).unwrap().as_bytes(), packet);
    }

    #[test]
    fn a_light_is_known_where_the_car_has_it() {
        let frame = |packet: &[u8], has: u32, lit: u32| {
            let mut packet = packet.to_vec();
            packet[40..44].copy_from_slice(&has.to_le_bytes());
            packet[44..48].copy_from_slice(&lit.to_le_bytes());
            decode(&packet).unwrap()
        };
        for packet in [hex(LFS), beamng()] {
            for (has, lit, shift) in [(0, 0, None), (1, 0, Some(0.0)), (1, 1, Some(1.0))] {
                assert_eq!(frame(&packet, has, lit).shift_light, shift);
            }
            for (has, lit, limiter) in [(0, 8, None), (8, 0, Some(false)), (8, 8, Some(true))] {
                assert_eq!(frame(&packet, has, lit).pit_limiter, limiter);
            }
            // The handbrake counts whether or not the car is said to have the light.
            assert_eq!(frame(&packet, 0, 4).handbrake, Some(1.0));
            assert_eq!(frame(&packet, 4, !4).handbrake, Some(0.0));
        }
        for (has, lit, abs) in
            [(0, 0x400, None), (0x400, 0, Some(false)), (0x400, 0x400, Some(true))]
        {
            assert_eq!(frame(&beamng(), has, lit).abs_active, abs);
            assert_eq!(frame(&hex(LFS), has, lit).abs_active, None);
        }
    }

    #[test]
    fn every_value_that_is_looked_at_has_its_range() {
        let plausible = |at: usize, bytes: &[u8]| {
            let mut packet = beamng();
            packet[at..at + bytes.len()].copy_from_slice(bytes);
            match plausible(&packet) {
                Ok(()) => None,
                Err(DecodeError { kind: DecodeErrorKind::Implausible { field, .. }, .. }) => {
                    Some(field)
                }
                Err(other) => panic!("{other}"),
            }
        };
        for gear in 0..=u8::MAX {
            let bad = (21..128).contains(&gear);
            assert_eq!(plausible(10, &[gear]), bad.then_some("gear"), "{gear}");
        }
        for bit in 0..16 {
            let bad = (2..=12).contains(&bit);
            let bytes = (1u16 << bit).to_le_bytes();
            assert_eq!(plausible(8, &bytes), bad.then_some("flags"), "{bit}");
        }
        for (at, name, good, bad) in [
            (12, "speed", [-500.0, 500.0], [-501.0, 501.0]),
            (16, "rpm", [0.0, 50_000.0], [-0.1, 50_001.0]),
            (48, "throttle", [-0.01, 1.01], [-0.02, 1.02]),
            (52, "brake", [-0.01, 1.01], [-0.02, 1.02]),
            (56, "clutch", [-0.01, 1.01], [-0.02, 1.02]),
        ] {
            assert_eq!(good.map(|value: f32| plausible(at, &value.to_le_bytes())), [None; 2]);
            assert_eq!(bad.map(|value: f32| plausible(at, &value.to_le_bytes())), [Some(name); 2]);
        }
    }

    #[test]
    fn neighbours_are_named_and_what_is_claimed_is_not() {
        let explained = |packet: &[u8]| {
            explain(packet).map(|error| match error.kind {
                DecodeErrorKind::Malformed { expected, at: 0 } => expected,
                other => panic!("{other}"),
            })
        };
        let beginning = |with: &[u8; 4], length: usize| {
            let mut packet = with.to_vec();
            packet.resize(length, 0);
            packet
        };
        let outsim = Some("OutGauge, not OutSim (which says the motion alone)");
        for length in [64, 92, 96, 280] {
            assert_eq!(explained(&beginning(OUTSIM_MAGIC, length)), outsim);
        }
        assert_eq!(explained(&[0; 68]), outsim, "OutSim with its id");
        let motion_sim = Some("OutGauge, not MotionSim (which says the motion alone)");
        assert_eq!(explained(&beginning(crate::motionsim::MAGIC, 88)), motion_sim);
        for length in [92, 96] {
            let packet = beginning(crate::motionsim::MAGIC, length);
            assert!(claims(&packet), "a time may look like anything");
            assert_eq!(explained(&packet), None);
        }
        assert_eq!([63, 64, 67, 69].map(|length| explained(&std::vec![0; length])), [None; 4]);
    }
}
