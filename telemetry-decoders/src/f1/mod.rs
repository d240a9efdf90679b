//! EA SPORTS F1 22 to 25 and the 2026 season: packet formats 2022 to 2026.
//!
//! Turned on in the game's settings (telemetry settings, "UDP Telemetry" on),
//! sent to 127.0.0.1:20777 by default, or broadcast; 10 to 60 packets of each
//! kind a second by the "UDP Send Rate". Little-endian, packed, 22 cars (24 in
//! format 2026).
//!
//! Source: the publisher's text for each format, in five independent
//! transcriptions that were compared field by field; recordings of formats 2022
//! to 2025 confirm what they hold. Format 2026 is known from four of them and
//! from no recording.
//!
//! Quirks:
//! - The layout goes by the packet's format, the title by the game's year: F1
//!   25 can send formats 2023 to 2025. Format 2022 has no year.
//! - Format, id and exact size must agree. That keeps a Motion Ex of 237 bytes
//!   apart from EA SPORTS WRC, whose packet counter looks like 2024 now and then.
//! - The player's index is 255 while spectating and may change: it is read from
//!   each packet. Such packets yield no frame.
//! - The maximum rpm comes in Car Status, the pedals in Car Telemetry, the rest
//!   in other packets: [`Decoder`] holds what the next frame carries.
//! - In menus the session's uid is 0. Nothing is sent while the game is paused.
//! - Traction control and ABS in Car Status are settings, not "working now".
//! - Yaw grows turning left, pitch is positive with the nose down, roll with the
//!   right side down: in recordings they equal `atan2(forward x, forward z)`,
//!   `-asin(forward y)` and `-asin(right y)`.
//! - Wheels stand in the order rear left, rear right, front left, front right.
//!
//! # Packets
//!
//! Each format has a module with its packets, and one struct stands for all
//! formats whose layout is the same. Sizes in bytes by format; the array of
//! each packet has 22 cars, 24 in format 2026:
//!
//! | id | packet | 2022 | 2023 | 2024 | 2025 | 2026 | rate |
//! |---|---|---|---|---|---|---|---|
//! | 0 | `motion` | 1464 | 1349 | 1349 | 1349 | 1325 | menu |
//! | 1 | `session` | 632 | 644 | 753 | 753 | 926 | 2/s |
//! | 2 | `lap_data` | 972 | 1131 | 1285 | 1285 | 1399 | menu |
//! | 3 | `event` | 40 | 45 | 45 | 45 | 45 | each event |
//! | 4 | `participants` | 1257 | 1306 | 1350 | 1284 | 1470 | every 5 s |
//! | 5 | `car_setups` | 1102 | 1107 | 1133 | 1133 | 1233 | 2/s |
//! | 6 | `car_telemetry` | 1347 | 1352 | 1352 | 1352 | 1448 | menu |
//! | 7 | `car_status` | 1058 | 1239 | 1239 | 1239 | 1445 | menu |
//! | 8 | `final_classification` | 1015 | 1020 | 1020 | 1042 | 1134 | at the end |
//! | 9 | `lobby_info` | 1191 | 1218 | 1306 | 954 | 1062 | 2/s in a lobby |
//! | 10 | `car_damage` | 948 | 953 | 953 | 1041 | 1133 | 10/s (2/s in 2022) |
//! | 11 | `session_history` | 1155 | 1460 | 1460 | 1460 | 1460 | 20/s, one car |
//! | 12 | `tyre_sets` | - | 231 | 231 | 231 | 231 | 20/s, one car |
//! | 13 | `motion_ex` | - | 217 | 237 | 273 | 273 | menu, player only |
//! | 14 | `time_trial` | - | - | 101 | 101 | 104 | 1/s in a time trial |
//! | 15 | `lap_positions` | - | - | - | 1131 | 1231 | 1/s |
//! | 16 | `car_telemetry_2` | - | - | - | - | 269 | menu |
//!
//! The rate "menu" is the one that is set in the game, 10 to 60 a second.
//!
//! What lies over the bytes:
//!
//! - [`parse`] views a packet in place, as the struct of its format, with the
//!   publisher's fields; the publisher's own names, such as `m_surfaceType`, find
//!   them in the search. It checks format, id and size, and nothing else: a code
//!   that is not known and a count above its array are values. The `valid_`
//!   functions and [`Packet::check_counts`] refuse such a count.
//! - [`codes`] gives every number its name, [`event`] the details of events.
//! - [`views`] are accessors for what all formats say: `packet.lap_data(3)`.
//! - [`Session`] holds the latest of every packet for all cars.
//! - [`Decoder`] makes frames of the player's car.
//!
//! With the feature `serde` every packet is written with its fields' names; a
//! code is written as its number and its name.
//!
//! # Example
//!
//! ```
//! use telemetry_core::{Decoder as _, Timestamp};
//! use telemetry_decoders::f1::{self, Format};
//!
//! // What F1 25 sends, made by hand: a Car Telemetry of format 2025.
//! let mut bytes = vec![0; Format::F2025.sizes()[6]];
//! bytes[..2].copy_from_slice(&2025u16.to_le_bytes());
//! bytes[2] = 25; // the game's year
//! bytes[6] = 6; // the packet's id
//! bytes[7] = 1; // the session's uid
//! bytes[27] = 3; // the player's car
//! let car = 29 + 60 * 3;
//! bytes[car..car + 2].copy_from_slice(&288u16.to_le_bytes());
//! bytes[car + 15] = 8;
//! assert_eq!(f1::title(&bytes), "F1 25");
//!
//! let mut decoder = f1::Decoder::default();
//! let frame = decoder.push(&bytes, Timestamp::ZERO)?.unwrap();
//! assert_eq!((frame.speed_mps, frame.gear.unwrap().get()), (Some(80.0), 8));
//!
//! // Or whole: the header, and any car of any format.
//! let packet = f1::parse(&bytes)?;
//! assert_eq!((packet.kind(), packet.format()), ("car_telemetry", Format::F2025));
//! assert_eq!(packet.header().player_car_index, 3);
//! assert_eq!(packet.car_telemetry(3).unwrap().speed(), 288);
//! assert_eq!(packet.car_telemetry(4).unwrap().speed(), 0);
//! assert_eq!(packet.as_bytes(), bytes);
//! packet.check_counts()?;
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

use telemetry_core::{DecodeError, DecodeErrorKind, TelemetryFrame};

#[macro_use]
mod macros;

pub mod codes;
pub mod common;
mod counts;
mod decoder;
pub mod event;
mod frame;
mod session;
pub mod views;
pub mod y2022;
pub mod y2023;
pub mod y2024;
pub mod y2025;
pub mod y2026;

#[cfg(test)]
mod tests;

pub use decoder::{Decoder, RESTART_FRAMES};
pub use session::{Car, Events, Record, Session, Update};

/// The word of this protocol.
///
/// What [`Protocol::word`](crate::Protocol::word) gives.
pub const WORD: &str = "f1";
/// Its name.
///
/// What [`Protocol::name`](crate::Protocol::name) gives.
pub const NAME: &str = "F1 22 to F1 25 and the 2026 season";
/// The default port.
///
/// What [`Protocol::ports`](crate::Protocol::ports) gives.
pub const PORTS: [u16; 1] = [20_777];

/// The name of each packet, by id.
///
/// [`Packet::kind`] is one of them; the [module](self#example) has an example.
pub const KINDS: [&str; 17] = [
    "motion",
    "session",
    "lap_data",
    "event",
    "participants",
    "car_setups",
    "car_telemetry",
    "car_status",
    "final_classification",
    "lobby_info",
    "car_damage",
    "session_history",
    "tyre_sets",
    "motion_ex",
    "time_trial",
    "lap_positions",
    "car_telemetry_2",
];

const SESSION: u8 = 1;
const CAR_STATUS: u8 = 7;

/// A packet's format: what its layout goes by.
///
/// ```
/// use telemetry_decoders::f1::Format;
///
/// let format = Format::from_number(2026).unwrap();
/// assert_eq!((format, format.cars(), format.sizes().len()), (Format::F2026, 24, 17));
/// assert_eq!(Format::ALL.map(Format::number), [2022, 2023, 2024, 2025, 2026]);
/// assert_eq!(Format::from_number(2021), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// F1 22.
    F2022,
    /// F1 23.
    F2023,
    /// F1 24.
    F2024,
    /// F1 25.
    F2025,
    /// The 2026 season in F1 25.
    F2026,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::F2022, Self::F2023, Self::F2024, Self::F2025, Self::F2026];

    /// The format of a number such as 2024.
    #[inline]
    #[must_use]
    pub const fn from_number(number: u16) -> Option<Self> {
        match number {
            2022 => Some(Self::F2022),
            2023 => Some(Self::F2023),
            2024 => Some(Self::F2024),
            2025 => Some(Self::F2025),
            2026 => Some(Self::F2026),
            _ => None,
        }
    }

    /// The number that packets carry, such as 2024.
    #[must_use]
    pub const fn number(self) -> u16 {
        match self {
            Self::F2022 => 2022,
            Self::F2023 => 2023,
            Self::F2024 => 2024,
            Self::F2025 => 2025,
            Self::F2026 => 2026,
        }
    }

    /// The size of each packet, by id.
    #[inline]
    #[must_use]
    pub const fn sizes(self) -> &'static [usize] {
        match self {
            Self::F2022 => &[1464, 632, 972, 40, 1257, 1102, 1347, 1058, 1015, 1191, 948, 1155],
            Self::F2023 => {
                &[1349, 644, 1131, 45, 1306, 1107, 1352, 1239, 1020, 1218, 953, 1460, 231, 217]
            }
            Self::F2024 => {
                &[1349, 753, 1285, 45, 1350, 1133, 1352, 1239, 1020, 1306, 953, 1460, 231, 237, 101]
            }
            Self::F2025 => &[
                1349, 753, 1285, 45, 1284, 1133, 1352, 1239, 1042, 954, 1041, 1460, 231, 273, 101,
                1131,
            ],
            Self::F2026 => &[
                1325, 926, 1399, 45, 1470, 1233, 1448, 1445, 1134, 1062, 1133, 1460, 231, 273, 104,
                1231, 269,
            ],
        }
    }

    /// How many cars the arrays have.
    #[must_use]
    pub const fn cars(self) -> usize {
        match self {
            Self::F2026 => 24,
            _ => 22,
        }
    }

    /// Where the packet's id stands.
    #[inline]
    const fn id_at(self) -> usize {
        match self {
            Self::F2022 => 5,
            _ => 6,
        }
    }

    const fn ids(self) -> &'static str {
        match self {
            Self::F2022 => "0 to 11 in format 2022",
            Self::F2023 => "0 to 13 in format 2023",
            Self::F2024 => "0 to 14 in format 2024",
            Self::F2025 => "0 to 15 in format 2025",
            Self::F2026 => "0 to 16 in format 2026",
        }
    }
}

/// Sizes of the formats that are recognised only to be refused by name.
const fn unsupported_sizes(number: u16) -> &'static [usize] {
    match number {
        2018 => &[1341, 147, 841, 25, 1082, 841, 1085, 1061],
        2019 => &[1343, 149, 843, 32, 1104, 843, 1347, 1143],
        2020 => &[1464, 251, 1190, 35, 1213, 1102, 1307, 1344, 839, 1169],
        2021 => &[1464, 625, 970, 36, 1257, 1102, 1347, 1058, 839, 1191, 882, 1155],
        _ => &[],
    }
}

/// One packet, viewed in place.
///
/// [`parse`] gives it; the [module](self#example) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum Packet<'a> {
    /// Format 2022.
    F2022(y2022::Packet<'a>),
    /// Format 2023.
    F2023(y2023::Packet<'a>),
    /// Format 2024.
    F2024(y2024::Packet<'a>),
    /// Format 2025.
    F2025(y2025::Packet<'a>),
    /// Format 2026.
    F2026(y2026::Packet<'a>),
}

#[inline]
fn format_number(packet: &[u8]) -> Option<u16> {
    packet.first_chunk().map(|number| u16::from_le_bytes(*number))
}

/// Format and id of a packet whose size fits them.
#[inline]
fn identify(packet: &[u8]) -> Option<(Format, u8)> {
    let format = Format::from_number(format_number(packet)?)?;
    let id = *packet.get(format.id_at())?;
    let size = *format.sizes().get(usize::from(id))?;
    (size == packet.len()).then_some((format, id))
}

/// A packet of a format from 2022 to 2026 whose size is that of its id.
///
/// [`Protocol::claim`](crate::Protocol::claim) asks every protocol.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    identify(packet).is_some()
}

/// Names the older formats, 2018 to 2021, and a known format's packet of the
/// wrong size.
///
/// [`Protocol::recognise`](crate::Protocol::recognise) asks every protocol.
#[inline]
#[must_use]
pub fn explain(packet: &[u8]) -> Option<DecodeError> {
    match format_number(packet)? {
        2022..=2026 => parse(packet).err(),
        old @ 2018..=2021 if unsupported_sizes(old).contains(&packet.len()) => parse(packet).err(),
        _ => None,
    }
}

/// Views a packet in place.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The packet is too short for a header, its format or id is not supported, or
/// its size is not that of its format and id.
#[inline]
pub fn parse(packet: &[u8]) -> Result<Packet<'_>, DecodeError> {
    view(packet).ok_or_else(|| DecodeError { protocol: WORD, kind: why_not(packet) })
}

/// [`parse`] without the error: small enough to stay in registers.
#[inline(always)]
fn view(packet: &[u8]) -> Option<Packet<'_>> {
    let &[low, high, _, _, _, id_2022, id] = packet.first_chunk()?;
    // The view of an id checks its size.
    Some(match u16::from_le_bytes([low, high]) {
        2022 => Packet::F2022(y2022::Packet::parse(id_2022, packet)?),
        2023 => Packet::F2023(y2023::Packet::parse(id, packet)?),
        2024 => Packet::F2024(y2024::Packet::parse(id, packet)?),
        2025 => Packet::F2025(y2025::Packet::parse(id, packet)?),
        2026 => Packet::F2026(y2026::Packet::parse(id, packet)?),
        _ => return None,
    })
}

#[cold]
#[inline(never)]
fn why_not(packet: &[u8]) -> DecodeErrorKind {
    let Some(number) = format_number(packet) else {
        return DecodeErrorKind::Malformed { expected: "a packet format", at: 0 };
    };
    let Some(format) = Format::from_number(number) else {
        return DecodeErrorKind::Unsupported {
            what: "packet format",
            found: number.into(),
            supported: "2022 to 2026: the setting UDP Format of F1 22 and later",
        };
    };
    let Some(&id) = packet.get(format.id_at()) else {
        return DecodeErrorKind::Malformed { expected: "a packet id", at: format.id_at() };
    };
    match format.sizes().get(usize::from(id)) {
        Some(size) => {
            DecodeErrorKind::Length { actual: packet.len(), expected: core::slice::from_ref(size) }
        }
        None => DecodeErrorKind::Unsupported {
            what: "packet id",
            found: id.into(),
            supported: format.ids(),
        },
    }
}

/// What the headers of all formats say.
///
/// [`Packet::header`] gives it; the [module](self#example) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Header {
    /// Format of the packet.
    pub format: Format,
    /// Last two digits of the game's year; from format 2023 on.
    pub game_year: Option<u8>,
    /// Version of the game: the parts before and behind the point.
    pub game_version: (u8, u8),
    /// Version of this packet's type.
    pub packet_version: u8,
    /// Type of the packet.
    pub packet_id: u8,
    /// Identifies the session; 0 in menus.
    pub session_uid: u64,
    /// Time since the session began, s.
    pub session_time: f32,
    /// Frame of the session; goes back after a flashback.
    pub frame_identifier: u32,
    /// Frame of the session; never goes back. From format 2023 on.
    pub overall_frame_identifier: Option<u32>,
    /// The player's car; 255 while spectating.
    pub player_car_index: u8,
    /// The second player's car, 255 for none.
    pub secondary_player_car_index: u8,
}

impl<'a> Packet<'a> {
    /// The header.
    #[inline(always)]
    #[must_use]
    pub fn header(&self) -> Header {
        let modern = |format, header: &common::PacketHeader| Header {
            format,
            game_year: Some(header.game_year),
            game_version: (header.game_major_version, header.game_minor_version),
            packet_version: header.packet_version,
            packet_id: header.packet_id,
            session_uid: header.session_uid.get(),
            session_time: header.session_time.get(),
            frame_identifier: header.frame_identifier.get(),
            overall_frame_identifier: Some(header.overall_frame_identifier.get()),
            player_car_index: header.player_car_index,
            secondary_player_car_index: header.secondary_player_car_index,
        };
        match self {
            Self::F2022(packet) => {
                let header = packet.header();
                Header {
                    format: Format::F2022,
                    game_year: None,
                    game_version: (header.game_major_version, header.game_minor_version),
                    packet_version: header.packet_version,
                    packet_id: header.packet_id,
                    session_uid: header.session_uid.get(),
                    session_time: header.session_time.get(),
                    frame_identifier: header.frame_identifier.get(),
                    overall_frame_identifier: None,
                    player_car_index: header.player_car_index,
                    secondary_player_car_index: header.secondary_player_car_index,
                }
            }
            Self::F2023(packet) => modern(Format::F2023, packet.header()),
            Self::F2024(packet) => modern(Format::F2024, packet.header()),
            Self::F2025(packet) => modern(Format::F2025, packet.header()),
            Self::F2026(packet) => modern(Format::F2026, packet.header()),
        }
    }

    /// The packet's format.
    #[inline]
    #[must_use]
    pub const fn format(&self) -> Format {
        match self {
            Self::F2022(_) => Format::F2022,
            Self::F2023(_) => Format::F2023,
            Self::F2024(_) => Format::F2024,
            Self::F2025(_) => Format::F2025,
            Self::F2026(_) => Format::F2026,
        }
    }

    /// The name of the packet's type, one of [`KINDS`].
    #[must_use]
    pub fn kind(&self) -> &'static str {
        KINDS.get(usize::from(self.header().packet_id)).copied().unwrap_or_default()
    }

    /// The whole packet, as it came.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        match self {
            Self::F2022(packet) => packet.as_bytes(),
            Self::F2023(packet) => packet.as_bytes(),
            Self::F2024(packet) => packet.as_bytes(),
            Self::F2025(packet) => packet.as_bytes(),
            Self::F2026(packet) => packet.as_bytes(),
        }
    }

    /// Checks every count of the packet against its array.
    ///
    /// ```
    /// use telemetry_decoders::f1::{self, y2025::PacketSessionData};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut sent = PacketSessionData::new_zeroed();
    /// # sent.header.packet_format = 2025u16.into();
    /// # sent.header.packet_id = 1;
    /// sent.num_marshal_zones = 22;
    /// assert_eq!(
    ///     f1::parse(sent.as_bytes())?.check_counts().unwrap_err().to_string(),
    ///     "f1 packet has 22 marshal zones, expected 0 to 21"
    /// );
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A count is above its array.
    pub fn check_counts(&self) -> Result<(), DecodeError> {
        match self {
            Self::F2022(packet) => packet.check_counts(),
            Self::F2023(packet) => packet.check_counts(),
            Self::F2024(packet) => packet.check_counts(),
            Self::F2025(packet) => packet.check_counts(),
            Self::F2026(packet) => packet.check_counts(),
        }
    }

    /// What happened, of an event packet.
    ///
    /// [`event`] has an example.
    #[must_use]
    pub fn event(&self) -> Option<event::Event> {
        match self {
            Self::F2022(y2022::Packet::Event(packet)) => Some(packet.event()),
            Self::F2023(y2023::Packet::Event(packet)) => Some(packet.event()),
            Self::F2024(y2024::Packet::Event(packet)) => Some(packet.event()),
            Self::F2025(y2025::Packet::Event(packet)) => Some(packet.event()),
            Self::F2026(y2026::Packet::Event(packet)) => Some(packet.event()),
            _ => None,
        }
    }

    #[inline]
    const fn cars(&self) -> usize {
        match self {
            Self::F2026(_) => Format::F2026.cars(),
            _ => Format::F2025.cars(),
        }
    }

    #[inline]
    fn telemetry(&self, player: usize) -> Option<frame::Telemetry> {
        match self {
            Self::F2022(packet) => packet.telemetry(player),
            Self::F2023(packet) => packet.telemetry(player),
            Self::F2024(packet) => packet.telemetry(player),
            Self::F2025(packet) => packet.telemetry(player),
            Self::F2026(packet) => packet.telemetry(player),
        }
    }

    #[inline]
    fn fill(&self, player: usize, frame: &mut TelemetryFrame) {
        match self {
            Self::F2022(packet) => packet.fill(player, frame),
            Self::F2023(packet) => packet.fill(player, frame),
            Self::F2024(packet) => packet.fill(player, frame),
            Self::F2025(packet) => packet.fill(player, frame),
            Self::F2026(packet) => packet.fill(player, frame),
        }
    }
}

/// Format, id and size are signature enough.
///
/// [`Protocol::plausible`](crate::Protocol::plausible) is the same of any protocol.
///
/// # Errors
///
/// None.
#[inline]
pub fn plausible(_packet: &[u8]) -> Result<(), DecodeError> {
    Ok(())
}

/// The title by the game's year, which formats from 2023 on carry, else by the
/// format.
///
/// [`Protocol::title`](crate::Protocol::title) is the same of any protocol.
#[inline]
#[must_use]
pub fn title(packet: &[u8]) -> &'static str {
    let format = format_number(packet).unwrap_or(0);
    let year = match (format, packet.get(2)) {
        (2023.., Some(&year @ 1..)) => year.into(),
        _ => format.wrapping_sub(2000),
    };
    match year {
        22 => "F1 22",
        23 => "F1 23",
        24 => "F1 24",
        25 => "F1 25",
        26 => "F1 26",
        _ => "F1",
    }
}
