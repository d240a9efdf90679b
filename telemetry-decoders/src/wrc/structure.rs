//! Structures of the user's own: packets of any channels in any order.
//!
//! The game reads a structure from `Documents/My Games/WRC/telemetry/udp`; what
//! its channels are stands in `readme/channels.json`. The crate
//! `telemetry-formats` reads these files and makes [`PacketLayout`]s of them.
//! A layout borrows its channels; reading a packet allocates nothing.
//!
//! ```
//! use telemetry_decoders::wrc::PacketKind;
//! use telemetry_decoders::wrc::structure::{Channel, Decoder, PacketLayout, Type, Value};
//! use telemetry_core::TelemetryFrame;
//!
//! let channels = [
//!     Channel::new("packet_4cc", Type::FourCc, 0),
//!     Channel::new("vehicle_speed", Type::F32, 4),
//!     Channel::new("stage_length", Type::F64, 8),
//! ];
//! let structures = [PacketLayout::new(PacketKind::SessionUpdate, &channels)];
//! let packet = *b"SESU\0\0\x48\x42\0\0\0\0\0\x40\x8f\x40";
//!
//! let view = structures[0].view(&packet).unwrap();
//! assert_eq!(view.get("stage_length"), Some(Value::F64(1_000.0)));
//!
//! let (mut decoder, mut frame) = (Decoder::default(), TelemetryFrame::EMPTY);
//! assert_eq!(decoder.push_into(&structures, &packet, &mut frame), Ok(true));
//! assert_eq!(frame.speed_mps, Some(50.0));
//! ```
//!
//! # Rules
//!
//! - A packet is a layout's where it has the length of all its channels together
//!   and, if one of them is `packet_4cc`, the four characters of the packet
//!   there. Layouts with four characters are asked before those without; of
//!   several the first counts.
//! - Channels that the frame knows fill it, whatever their type. Those that are
//!   not known are values and nothing else.
//! - The maximum and the idle engine speed and the indexes of neutral and reverse
//!   may come in another packet, as they do in `wrc_experimental`: they are kept
//!   until another packet or another start of a session says otherwise. As long
//!   as the two indexes are not known, the gear is not.
//! - Only updates give frames. Whether the player drives is known once one of the
//!   other packets has come.

use telemetry_core::{DecodeError, DecodeErrorKind, TelemetryFrame, clamp};

use super::held::Held;
use super::{PacketKind, WORD};

/// The type of a channel.
///
/// ```
/// use telemetry_decoders::wrc::structure::Type;
///
/// let kind = Type::from_name("float64").unwrap();
/// assert_eq!((kind, kind.size()), (Type::F64, 8));
/// assert_eq!(Type::from_name("string"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum Type {
    /// `boolean`, one byte.
    Bool,
    /// `uint8`.
    U8,
    /// `int8`.
    I8,
    /// `uint16`.
    U16,
    /// `int16`.
    I16,
    /// `uint32`.
    U32,
    /// `int32`.
    I32,
    /// `uint64`.
    U64,
    /// `int64`.
    I64,
    /// `float32`.
    F32,
    /// `float64`.
    F64,
    /// `fourcc`, four characters.
    FourCc,
}

impl Type {
    /// The type of a name in `channels.json`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "boolean" => Self::Bool,
            "uint8" => Self::U8,
            "int8" => Self::I8,
            "uint16" => Self::U16,
            "int16" => Self::I16,
            "uint32" => Self::U32,
            "int32" => Self::I32,
            "uint64" => Self::U64,
            "int64" => Self::I64,
            "float32" => Self::F32,
            "float64" => Self::F64,
            "fourcc" => Self::FourCc,
            _ => return None,
        })
    }

    /// Its size, in bytes.
    #[must_use]
    pub const fn size(self) -> u32 {
        match self {
            Self::Bool | Self::U8 | Self::I8 => 1,
            Self::U16 | Self::I16 => 2,
            Self::U32 | Self::I32 | Self::F32 | Self::FourCc => 4,
            Self::U64 | Self::I64 | Self::F64 => 8,
        }
    }
}

/// The value of a channel.
///
/// ```
/// use telemetry_decoders::wrc::structure::Value;
///
/// assert_eq!(Value::Bool(true).number(), Some(1.0));
/// assert_eq!(Value::Signed(-3).number(), Some(-3.0));
/// assert_eq!(Value::FourCc(*b"SESU").number(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Value {
    /// Of [`Type::Bool`]; every byte but 0 is true.
    Bool(bool),
    /// Of the types without a sign.
    Unsigned(u64),
    /// Of the types with a sign.
    Signed(i64),
    /// Of [`Type::F32`].
    F32(f32),
    /// Of [`Type::F64`].
    F64(f64),
    /// Of [`Type::FourCc`].
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    FourCc([u8; 4]),
}

#[cfg(feature = "serde")]
fn as_text<S: serde::Serializer>(four_cc: &[u8; 4], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&telemetry_core::wire::Text(*four_cc))
}

impl Value {
    /// The value as a number, true as 1; `None` of four characters.
    #[must_use]
    pub fn number(self) -> Option<f64> {
        match self {
            Self::Bool(value) => Some(f64::from(u8::from(value))),
            Self::Unsigned(value) => Some(value as f64),
            Self::Signed(value) => Some(value as f64),
            Self::F32(value) => Some(value.into()),
            Self::F64(value) => Some(value),
            Self::FourCc(_) => None,
        }
    }
}

/// What the frame makes of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    FourCc,
    ShiftFraction,
    ShiftValid,
    GearIndex,
    GearNeutral,
    GearReverse,
    Speed,
    RpmMax,
    RpmIdle,
    Rpm,
    Throttle,
    Brake,
    Clutch,
    Steering,
    Handbrake,
    StageTime,
    /// A value and nothing else.
    Other,
}

/// One channel of a packet.
///
/// `K` is what its id is kept in.
///
/// ```
/// use telemetry_decoders::wrc::structure::{Channel, Type};
///
/// let channel = Channel::new("vehicle_speed", Type::F32, 4);
/// assert_eq!((channel.id(), channel.value_type(), channel.offset()), ("vehicle_speed", Type::F32, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channel<K = &'static str> {
    id: K,
    value_type: Type,
    offset: u32,
    meaning: Meaning,
}

impl<K: AsRef<str>> Channel<K> {
    /// The channel of an id, such as `vehicle_speed`, at an offset.
    #[must_use]
    pub fn new(id: K, value_type: Type, offset: u32) -> Self {
        let meaning = match id.as_ref() {
            "packet_4cc" if value_type == Type::FourCc => Meaning::FourCc,
            "shiftlights_fraction" => Meaning::ShiftFraction,
            "shiftlights_rpm_valid" => Meaning::ShiftValid,
            "vehicle_gear_index" => Meaning::GearIndex,
            "vehicle_gear_index_neutral" => Meaning::GearNeutral,
            "vehicle_gear_index_reverse" => Meaning::GearReverse,
            "vehicle_speed" => Meaning::Speed,
            "vehicle_engine_rpm_max" => Meaning::RpmMax,
            "vehicle_engine_rpm_idle" => Meaning::RpmIdle,
            "vehicle_engine_rpm_current" => Meaning::Rpm,
            "vehicle_throttle" => Meaning::Throttle,
            "vehicle_brake" => Meaning::Brake,
            "vehicle_clutch" => Meaning::Clutch,
            "vehicle_steering" => Meaning::Steering,
            "vehicle_handbrake" => Meaning::Handbrake,
            "stage_current_time" => Meaning::StageTime,
            _ => Meaning::Other,
        };
        Self { id, value_type, offset, meaning }
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        self.id.as_ref()
    }

    /// Its type.
    #[must_use]
    pub const fn value_type(&self) -> Type {
        self.value_type
    }

    /// Where it begins, in bytes.
    #[must_use]
    pub const fn offset(&self) -> u32 {
        self.offset
    }

    /// Where it ends.
    const fn end(&self) -> u32 {
        self.offset.saturating_add(self.value_type.size())
    }

    /// Its value; `None` past the end of the packet.
    #[inline]
    fn read(&self, packet: &[u8]) -> Option<Value> {
        let bytes = packet.get(usize::try_from(self.offset).ok()?..)?;
        macro_rules! number {
            ($prim:ident) => {
                $prim::from_le_bytes(*bytes.first_chunk()?)
            };
        }
        Some(match self.value_type {
            Type::Bool => Value::Bool(number!(u8) != 0),
            Type::U8 => Value::Unsigned(number!(u8).into()),
            Type::I8 => Value::Signed(number!(i8).into()),
            Type::U16 => Value::Unsigned(number!(u16).into()),
            Type::I16 => Value::Signed(number!(i16).into()),
            Type::U32 => Value::Unsigned(number!(u32).into()),
            Type::I32 => Value::Signed(number!(i32).into()),
            Type::U64 => Value::Unsigned(number!(u64)),
            Type::I64 => Value::Signed(number!(i64)),
            Type::F32 => Value::F32(number!(f32)),
            Type::F64 => Value::F64(number!(f64)),
            Type::FourCc => Value::FourCc(*bytes.first_chunk()?),
        })
    }
}

/// One packet of a structure: its channels, and where they stand.
///
/// ```
/// use telemetry_decoders::wrc::PacketKind;
/// use telemetry_decoders::wrc::structure::{Channel, PacketLayout, Type, Value};
///
/// let channels = [
///     Channel::new("vehicle_speed", Type::F32, 0),
///     Channel::new("vehicle_gear_index", Type::U8, 4),
/// ];
/// let layout = PacketLayout::new(PacketKind::SessionUpdate, &channels);
/// assert_eq!((layout.packet(), layout.length()), (PacketKind::SessionUpdate, 5));
/// assert_eq!((layout.channels().len(), layout.has_four_cc()), (2, false));
///
/// let view = layout.view(&[0, 0, 0x48, 0x42, 3]).unwrap();
/// assert_eq!(view.packet(), PacketKind::SessionUpdate);
/// assert_eq!(view.get("vehicle_speed"), Some(Value::F32(50.0)));
/// assert_eq!(view.iter().last(), Some(("vehicle_gear_index", Value::Unsigned(3))));
/// assert_eq!(view.as_bytes().len(), 5);
/// assert!(layout.view(&[0; 4]).is_none());
/// ```
#[derive(Debug, PartialEq)]
pub struct PacketLayout<'a, K = &'static str> {
    packet: PacketKind,
    channels: &'a [Channel<K>],
    length: u32,
    four_cc_at: Option<u32>,
}

impl<K> Clone for PacketLayout<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for PacketLayout<'_, K> {}

impl<'a, K: AsRef<str>> PacketLayout<'a, K> {
    /// The layout of these channels.
    #[must_use]
    pub fn new(packet: PacketKind, channels: &'a [Channel<K>]) -> Self {
        let length = channels.iter().map(Channel::end).max().unwrap_or_default();
        let four_cc = channels.iter().find(|channel| channel.meaning == Meaning::FourCc);
        Self { packet, channels, length, four_cc_at: four_cc.map(Channel::offset) }
    }

    /// Which packet it is.
    #[must_use]
    pub const fn packet(&self) -> PacketKind {
        self.packet
    }

    /// The channels.
    #[must_use]
    pub const fn channels(&self) -> &'a [Channel<K>] {
        self.channels
    }

    /// The length of a packet, in bytes.
    #[must_use]
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// Whether one of the channels is `packet_4cc`.
    #[must_use]
    pub const fn has_four_cc(&self) -> bool {
        self.four_cc_at.is_some()
    }

    /// Views a packet in place; `None` where it is not of this layout.
    #[inline]
    #[must_use]
    pub fn view<'p>(&self, packet: &'p [u8]) -> Option<View<'a, 'p, K>> {
        if u32::try_from(packet.len()) != Ok(self.length) || packet.is_empty() {
            return None;
        }
        if let Some(at) = self.four_cc_at {
            let four_cc: &[u8; 4] = packet.get(usize::try_from(at).ok()?..)?.first_chunk()?;
            if *four_cc != self.packet.four_cc() {
                return None;
            }
        }
        Some(View { layout: *self, packet })
    }
}

/// A packet of a structure, viewed in place.
///
/// [`PacketLayout::view`] gives it.
#[derive(Debug, PartialEq)]
pub struct View<'a, 'p, K = &'static str> {
    layout: PacketLayout<'a, K>,
    packet: &'p [u8],
}

impl<K> Clone for View<'_, '_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for View<'_, '_, K> {}

impl<'a, 'p, K: AsRef<str>> View<'a, 'p, K> {
    /// Which packet it is.
    #[must_use]
    pub const fn packet(&self) -> PacketKind {
        self.layout.packet
    }

    /// The bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &'p [u8] {
        self.packet
    }

    /// The value of a channel by its id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Value> {
        self.layout.channels.iter().find(|channel| channel.id() == id)?.read(self.packet)
    }

    /// The channels and their values, in the order of the structure.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, Value)> {
        let packet = self.packet;
        let channels = self.layout.channels.iter();
        channels.filter_map(move |channel| Some((channel.id(), channel.read(packet)?)))
    }

    /// Takes in what later frames carry, and fills the frame of an update.
    fn take(&self, held: &mut Held, frame: &mut TelemetryFrame) -> bool {
        held.begin(self.layout.packet);
        let is_update = self.layout.packet == PacketKind::SessionUpdate;
        let mut new = TelemetryFrame::EMPTY;
        let mut index = None;
        let mut shift_lights_valid = true;
        let mut is_known = false;
        for channel in self.layout.channels {
            let Some(value) = channel.read(self.packet).and_then(Value::number) else { continue };
            let single = value as f32;
            let byte = || (0.0..=255.0).contains(&value).then_some(value as u8);
            is_known |= channel.meaning != Meaning::Other;
            match channel.meaning {
                Meaning::ShiftFraction => new.shift_light = clamp::share(single),
                Meaning::ShiftValid => shift_lights_valid = value == 1.0,
                Meaning::GearIndex => index = byte(),
                Meaning::GearNeutral => held.neutral = byte(),
                Meaning::GearReverse => held.reverse = byte(),
                Meaning::Speed => new.speed_mps = Some(clamp::magnitude(single)),
                Meaning::RpmMax => held.max_rpm = clamp::positive(single),
                Meaning::RpmIdle => held.idle_rpm = clamp::positive(single),
                Meaning::Rpm => new.rpm = Some(clamp::non_negative(single)),
                Meaning::Throttle => new.throttle = Some(clamp::unit(single)),
                Meaning::Brake => new.brake = Some(clamp::unit(single)),
                Meaning::Clutch => new.clutch = Some(clamp::unit(single)),
                Meaning::Steering => new.steering = Some(clamp::signed_unit(single)),
                Meaning::Handbrake => new.handbrake = Some(clamp::unit(single)),
                Meaning::StageTime => new.current_lap_s = clamp::positive(single),
                Meaning::FourCc | Meaning::Other => {}
            }
        }
        if !is_update || !is_known {
            return false;
        }
        held.fill(&mut new);
        new.gear = index.and_then(|index| held.gear(index));
        if !shift_lights_valid {
            new.shift_light = None;
        }
        *frame = new;
        true
    }
}

/// A map of the channels.
#[cfg(feature = "serde")]
impl<K: AsRef<str>> serde::Serialize for View<'_, '_, K> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Packets of structures, in the order in which they are asked.
///
/// ```
/// use telemetry_decoders::wrc::PacketKind;
/// use telemetry_decoders::wrc::structure::{Channel, PacketLayout, Structures, Type};
///
/// let (short, long) = (
///     [Channel::new("vehicle_speed", Type::F32, 0)],
///     [Channel::new("stage_length", Type::F64, 0)],
/// );
/// let structures = [
///     PacketLayout::new(PacketKind::SessionUpdate, &short),
///     PacketLayout::new(PacketKind::SessionStart, &long),
/// ];
/// assert_eq!(structures.count(), 2);
/// assert_eq!(structures.layout(1).unwrap().length(), 8);
/// // By its length, as neither has the four characters.
/// assert_eq!(structures.recognise(&[0; 8])?.packet(), PacketKind::SessionStart);
/// assert!(structures.recognise(&[0; 5]).is_err());
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
pub trait Structures {
    /// What the ids of channels are kept in.
    type Key: AsRef<str>;

    /// How many there are.
    fn count(&self) -> usize;

    /// One of them; `None` from [`count`](Self::count) on.
    fn layout(&self, index: usize) -> Option<PacketLayout<'_, Self::Key>>;

    /// Views a packet as the layout that recognises it, by its four characters
    /// or else by its length.
    ///
    /// # Errors
    ///
    /// The packet is none of theirs.
    fn recognise<'p>(&self, packet: &'p [u8]) -> Result<View<'_, 'p, Self::Key>, DecodeError> {
        let view = |four_cc| {
            (0..self.count()).filter_map(|index| self.layout(index)).find_map(|layout| {
                if layout.has_four_cc() == four_cc { layout.view(packet) } else { None }
            })
        };
        view(true).or_else(|| view(false)).ok_or_else(|| DecodeError {
            protocol: WORD,
            kind: DecodeErrorKind::Unsupported {
                what: "structure's length",
                found: u32::try_from(packet.len()).unwrap_or(u32::MAX),
                supported: "a packet of the structures that were read",
            },
        })
    }
}

impl<K: AsRef<str>> Structures for [PacketLayout<'_, K>] {
    type Key = K;

    fn count(&self) -> usize {
        self.len()
    }

    fn layout(&self, index: usize) -> Option<PacketLayout<'_, K>> {
        self.get(index).copied()
    }
}

impl<K: AsRef<str>, const N: usize> Structures for [PacketLayout<'_, K>; N] {
    type Key = K;

    fn count(&self) -> usize {
        N
    }

    fn layout(&self, index: usize) -> Option<PacketLayout<'_, K>> {
        self.as_slice().layout(index)
    }
}

/// Makes frames of packets of structures. It holds what their other packets say.
///
/// The [module](self) has an example of one packet. Another may say what a frame needs:
///
/// ```
/// use telemetry_core::TelemetryFrame;
/// use telemetry_decoders::wrc::PacketKind;
/// use telemetry_decoders::wrc::structure::{Channel, Decoder, PacketLayout, Type};
///
/// let start = [Channel::new("vehicle_engine_rpm_max", Type::F32, 0)];
/// let update = [Channel::new("vehicle_engine_rpm_current", Type::F64, 0)];
/// let structures = [
///     PacketLayout::new(PacketKind::SessionStart, &start),
///     PacketLayout::new(PacketKind::SessionUpdate, &update),
/// ];
///
/// let (mut decoder, mut frame) = (Decoder::default(), TelemetryFrame::EMPTY);
/// assert!(!decoder.push_into(&structures, &8_000f32.to_le_bytes(), &mut frame)?);
/// assert!(decoder.push_into(&structures, &6_000f64.to_le_bytes(), &mut frame)?);
/// assert_eq!(frame.rpm_fraction(), Some(0.75));
///
/// decoder.reset();
/// decoder.push_into(&structures, &6_000f64.to_le_bytes(), &mut frame)?;
/// assert_eq!(frame.max_rpm, None);
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoder {
    held: Held,
}

impl Decoder {
    /// Takes a packet in. `true` where it yields a frame; else the frame is left
    /// as it was.
    ///
    /// # Errors
    ///
    /// The packet is none of the structures'.
    pub fn push_into(
        &mut self,
        structures: &(impl Structures + ?Sized),
        packet: &[u8],
        frame: &mut TelemetryFrame,
    ) -> Result<bool, DecodeError> {
        Ok(structures.recognise(packet)?.take(&mut self.held, frame))
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wrc::{self, experimental};
    use std::format;
    use std::string::{String, ToString};
    use std::vec::Vec;
    use telemetry_core::Gear;
    use telemetry_core::wire::{FieldType, Layout, WireStruct};

    /// The channels of a wire struct.
    fn channels(layout: &Layout, base: usize, into: &mut Vec<Channel<String>>) {
        for field in layout.fields {
            let offset = base + field.offset;
            match field.field_type {
                FieldType::Struct(inner) => channels(inner, offset, into),
                FieldType::Scalar(scalar) => {
                    let value_type = match scalar {
                        "u8" => Type::U8,
                        "u64" => Type::U64,
                        "f32" => Type::F32,
                        "f64" => Type::F64,
                        "char" => Type::FourCc,
                        other => panic!("{other}"),
                    };
                    into.push(Channel::new(field.name.into(), value_type, offset as u32));
                }
            }
        }
    }

    fn channels_of<T: WireStruct>() -> Vec<Channel<String>> {
        let mut all = Vec::new();
        channels(&T::TABLE, 0, &mut all);
        all
    }

    /// A packet of floats that differ, at every offset.
    fn noise(length: usize, seed: u32) -> Vec<u8> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        (0..length).map(|_| next()).collect()
    }

    #[test]
    fn the_default_structure_reads_as_the_wire_struct() {
        let channels = channels_of::<wrc::SessionUpdate>();
        assert_eq!(channels.len(), 59);
        let structures = [PacketLayout::new(PacketKind::SessionUpdate, &channels)];
        assert_eq!(structures[0].length(), 237);
        let mut decoder = Decoder::default();
        for seed in 0..2_000 {
            let mut packet = noise(237, seed);
            packet[36] &= 1;
            let mut frame = TelemetryFrame::EMPTY;
            assert_eq!(decoder.push_into(&structures, &packet, &mut frame), Ok(true));
            assert_eq!(Ok(frame), wrc::decode(&packet), "{seed}");
        }
    }

    #[test]
    fn the_experimental_structure_reads_as_its_wire_structs() {
        let start = channels_of::<experimental::SessionStart>();
        let update = channels_of::<experimental::SessionUpdate>();
        let mark = channels_of::<experimental::SessionMark>();
        let structures = [
            PacketLayout::new(PacketKind::SessionUpdate, &update),
            PacketLayout::new(PacketKind::SessionPause, &mark),
            PacketLayout::new(PacketKind::SessionStart, &start),
            PacketLayout::new(PacketKind::SessionResume, &mark),
            PacketLayout::new(PacketKind::SessionEnd, &mark),
        ];
        let (mut ours, mut theirs) = (Decoder::default(), Held::default());
        for seed in 0..2_000 {
            let kind = PacketKind::ALL[seed as usize % 5];
            let length = structures.iter().find(|layout| layout.packet() == kind).unwrap().length();
            let mut packet = noise(length as usize, seed);
            packet[..4].copy_from_slice(&kind.four_cc());
            let mut frame = TelemetryFrame::EMPTY;
            let filled = ours.push_into(&structures, &packet, &mut frame).unwrap();
            let expected = experimental::parse(&packet).unwrap().take(&mut theirs);
            assert_eq!(filled.then_some(frame), expected, "{seed}");
            assert_eq!(structures.recognise(&packet).unwrap().packet(), kind);
        }
    }

    const SMALL: [Channel; 4] = [
        Channel { id: "packet_uid", value_type: Type::U64, offset: 0, meaning: Meaning::Other },
        Channel {
            id: "stage_shakedown",
            value_type: Type::Bool,
            offset: 8,
            meaning: Meaning::Other,
        },
        Channel { id: "route_id", value_type: Type::U16, offset: 9, meaning: Meaning::Other },
        Channel { id: "vehicle_speed", value_type: Type::F32, offset: 11, meaning: Meaning::Speed },
    ];

    #[test]
    fn every_channel_has_its_value_by_name() {
        let layout = PacketLayout::new(PacketKind::SessionUpdate, &SMALL);
        assert_eq!(layout.length(), 15);
        let packet = *b"\x05\0\0\0\0\0\0\0\x01\x02\x01\0\0\x80\x3f";
        let view = layout.view(&packet).unwrap();
        let all: Vec<_> = view.iter().collect();
        assert_eq!(
            all,
            [
                ("packet_uid", Value::Unsigned(5)),
                ("stage_shakedown", Value::Bool(true)),
                ("route_id", Value::Unsigned(258)),
                ("vehicle_speed", Value::F32(1.0)),
            ]
        );
        assert_eq!(view.get("route_id"), Some(Value::Unsigned(258)));
        assert_eq!(view.get("vehicle_id"), None);
        assert_eq!(view.as_bytes(), packet);
        for length in (0..40).filter(|&length| length != 15) {
            let mut other = packet.to_vec();
            other.resize(length, 0);
            assert!(layout.view(&other).is_none(), "{length}");
        }
    }

    #[test]
    fn every_type_has_its_name_size_and_value() {
        let bytes = [0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0xfa, 0xf9, 0xf8];
        for (name, size, value) in [
            ("boolean", 1, Value::Bool(true)),
            ("uint8", 1, Value::Unsigned(0xff)),
            ("int8", 1, Value::Signed(-1)),
            ("uint16", 2, Value::Unsigned(0xfeff)),
            ("int16", 2, Value::Signed(-257)),
            ("uint32", 4, Value::Unsigned(0xfcfd_feff)),
            ("int32", 4, Value::Signed(-50_462_977)),
            ("uint64", 8, Value::Unsigned(0xf8f9_fafb_fcfd_feff)),
            ("int64", 8, Value::Signed(0xf8f9_fafb_fcfd_feffu64 as i64)),
            ("float32", 4, Value::F32(f32::from_bits(0xfcfd_feff))),
            ("float64", 8, Value::F64(f64::from_bits(0xf8f9_fafb_fcfd_feff))),
            ("fourcc", 4, Value::FourCc([0xff, 0xfe, 0xfd, 0xfc])),
        ] {
            let value_type = Type::from_name(name).unwrap();
            assert_eq!(value_type.size(), size, "{name}");
            assert_eq!(Channel::new(name, value_type, 0).read(&bytes), Some(value), "{name}");
            let short = &bytes[..size as usize - 1];
            assert_eq!(Channel::new(name, value_type, 0).read(short), None, "{name}");
            assert_eq!(Channel::new(name, value_type, u32::MAX).read(&bytes), None, "{name}");
        }
        assert_eq!(Type::from_name("string"), None);
    }

    #[test]
    fn four_characters_come_before_the_length() {
        let with = [
            Channel::new("packet_4cc", Type::FourCc, 0),
            Channel::new("vehicle_throttle", Type::F32, 4),
        ];
        let without = [
            Channel::new("vehicle_brake", Type::F32, 0),
            Channel::new("vehicle_clutch", Type::F32, 4),
        ];
        let structures = [
            PacketLayout::new(PacketKind::SessionUpdate, &without),
            PacketLayout::new(PacketKind::SessionUpdate, &with),
        ];
        let frame_of = |packet: &[u8]| {
            let mut frame = TelemetryFrame::EMPTY;
            Decoder::default().push_into(&structures, packet, &mut frame).map(|_| frame)
        };
        let half = 0.5f32.to_le_bytes();
        let named = [*b"SESU", half].concat();
        assert_eq!(frame_of(&named), Ok(frame! { throttle: Some(0.5) }));
        let plain = [half, half].concat();
        assert_eq!(frame_of(&plain), Ok(frame! { brake: Some(0.5), clutch: Some(0.5) }));
        assert_eq!(
            frame_of(&plain[1..]).unwrap_err().to_string(),
            "wrc packet has the unsupported structure's length 7, \
             expected a packet of the structures that were read"
        );
    }

    #[test]
    fn the_gear_waits_for_its_indexes() {
        let start = [
            Channel::new("vehicle_gear_index_neutral", Type::U8, 0),
            Channel::new("vehicle_gear_index_reverse", Type::U8, 1),
            Channel::new("vehicle_engine_rpm_max", Type::F32, 2),
        ];
        let update = [Channel::new("vehicle_gear_index", Type::U8, 0)];
        let pause = [Channel::new("packet_4cc", Type::FourCc, 0)];
        let structures = [
            PacketLayout::new(PacketKind::SessionStart, &start),
            PacketLayout::new(PacketKind::SessionUpdate, &update),
            PacketLayout::new(PacketKind::SessionPause, &pause),
        ];
        let mut decoder = Decoder::default();
        let mut frame = TelemetryFrame::EMPTY;
        assert_eq!(decoder.push_into(&structures, &[10], &mut frame), Ok(true));
        assert_eq!(frame, TelemetryFrame::EMPTY, "nothing is known yet");
        let first = [&[0, 10][..], &8_000f32.to_le_bytes()].concat();
        assert_eq!(decoder.push_into(&structures, &first, &mut frame), Ok(false));
        decoder.push_into(&structures, &[10], &mut frame).unwrap();
        assert_eq!(
            frame,
            frame! { gear: Some(Gear::REVERSE), max_rpm: Some(8_000.0), driving: Some(true) }
        );
        assert_eq!(decoder.push_into(&structures, b"SESP", &mut frame), Ok(false));
        decoder.push_into(&structures, &[3], &mut frame).unwrap();
        assert_eq!((frame.gear, frame.driving), (Some(Gear::new(3)), Some(false)));
        decoder.reset();
        decoder.push_into(&structures, &[3], &mut frame).unwrap();
        assert_eq!((frame.gear, frame.max_rpm, frame.driving), (None, None, None));
    }

    #[test]
    fn an_empty_layout_and_unknown_channels_are_no_frame() {
        let unknown = [Channel::new("game_mode", Type::U8, 0)];
        let structures = [
            PacketLayout::<&str>::new(PacketKind::SessionUpdate, &[]),
            PacketLayout::new(PacketKind::SessionUpdate, &unknown),
        ];
        let mut frame = TelemetryFrame::EMPTY;
        assert!(Decoder::default().push_into(&structures, &[], &mut frame).is_err());
        assert_eq!(Decoder::default().push_into(&structures, &[7], &mut frame), Ok(false));
        assert!(format!("{:?}", structures.recognise(&[7])).contains("game_mode"));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_a_map_of_the_channels() {
        let layout = PacketLayout::new(PacketKind::SessionUpdate, &SMALL);
        let view = layout.view(b"\x05\0\0\0\0\0\0\0\x01\x02\x01\0\0\x80\x3f").unwrap();
        assert_eq!(
            serde_json::to_string(&view).unwrap(),
            r#"{"packet_uid":5,"stage_shakedown":true,"route_id":258,"vehicle_speed":1.0}"#
        );
        let four_cc = serde_json::to_string(&Value::FourCc(*b"SESU")).unwrap();
        assert_eq!(four_cc, "\"SESU\"");
    }
}
