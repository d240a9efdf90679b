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
//! Six packets are read here: Motion, Session, Lap Data, Car Telemetry, Car
//! Status and Motion Ex. The others are recognised, and their bytes kept.

use telemetry_core::{DecodeError, DecodeErrorKind, TelemetryFrame, Timestamp};

/// The packets of one format that are read: the enum, its parser, and what they
/// say of the player. Car Telemetry, id 6, is in every format.
macro_rules! packets {
    ($($id:literal => $Packet:ident($Struct:ident),)*) => {
        /// One packet of this format, viewed in place.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Packet<'a> {
            /// Id 6.
            CarTelemetry(&'a PacketCarTelemetryData),
            $(#[doc = concat!("Id ", stringify!($id), ".")]
            $Packet(&'a $Struct),)*
            /// Another id of this format, of the right size.
            Other(&'a PacketHeader),
        }

        impl<'a> Packet<'a> {
            /// `None` where the size does not fit the id.
            #[inline]
            pub(super) fn parse(id: u8, packet: &'a [u8]) -> Option<Self> {
                use zerocopy::FromBytes as _;
                match id {
                    6 => PacketCarTelemetryData::ref_from_bytes(packet)
                        .map(Self::CarTelemetry)
                        .ok(),
                    $($id => $Struct::ref_from_bytes(packet).map(Self::$Packet).ok(),)*
                    _ => PacketHeader::ref_from_prefix(packet)
                        .map(|(header, _)| Self::Other(header))
                        .ok(),
                }
            }

            /// The header.
            #[inline]
            #[must_use]
            pub const fn header(&self) -> &'a PacketHeader {
                match self {
                    Self::CarTelemetry(packet) => &packet.header,
                    $(Self::$Packet(packet) => &packet.header,)*
                    Self::Other(header) => header,
                }
            }

            /// The player's telemetry, of a Car Telemetry that has such a car.
            #[inline]
            pub(super) fn telemetry(&self, player: usize) -> Option<super::frame::Telemetry> {
                match self {
                    Self::CarTelemetry(packet) => {
                        super::frame::Cars::telemetry(*packet, player)
                    }
                    _ => None,
                }
            }

            /// Fills in what the other packets say.
            #[inline]
            pub(super) fn fill(&self, player: usize, frame: &mut telemetry_core::TelemetryFrame) {
                match self {
                    $(Self::$Packet(packet) => super::frame::Fill::fill(*packet, player, frame),)*
                    Self::CarTelemetry(_) | Self::Other(_) => {}
                }
            }
        }
    };
}

pub mod common;
mod frame;
pub mod y2022;
pub mod y2023;
pub mod y2024;
pub mod y2025;
pub mod y2026;

#[cfg(test)]
mod tests;

/// The word of this protocol.
pub const WORD: &str = "f1";
/// Its name.
pub const NAME: &str = "F1 22 to F1 25 and the 2026 season";
/// The default port.
pub const PORTS: [u16; 1] = [20_777];

const SESSION: u8 = 1;
const CAR_STATUS: u8 = 7;

/// A packet's format: what its layout goes by.
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
#[derive(Clone, Copy, Debug, PartialEq)]
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
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    identify(packet).is_some()
}

/// Names the older formats, 2018 to 2021, and a known format's packet of the
/// wrong size.
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
    let (format, id) = identify(packet)?;
    Some(match format {
        Format::F2022 => Packet::F2022(y2022::Packet::parse(id, packet)?),
        Format::F2023 => Packet::F2023(y2023::Packet::parse(id, packet)?),
        Format::F2024 => Packet::F2024(y2024::Packet::parse(id, packet)?),
        Format::F2025 => Packet::F2025(y2025::Packet::parse(id, packet)?),
        Format::F2026 => Packet::F2026(y2026::Packet::parse(id, packet)?),
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
            supported: "2022 to 2026",
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

/// What the header of every format has.
struct Header {
    session_uid: u64,
    player: u8,
    /// From format 2023 on.
    overall_frame: Option<u32>,
    id: u8,
}

impl Packet<'_> {
    #[inline(always)]
    fn header(&self) -> Header {
        let modern = |header: &common::PacketHeader| Header {
            session_uid: header.session_uid.get(),
            player: header.player_car_index,
            overall_frame: Some(header.overall_frame_identifier.get()),
            id: header.packet_id,
        };
        match self {
            Self::F2022(packet) => {
                let header = packet.header();
                Header {
                    session_uid: header.session_uid.get(),
                    player: header.player_car_index,
                    overall_frame: None,
                    id: header.packet_id,
                }
            }
            Self::F2023(packet) => modern(packet.header()),
            Self::F2024(packet) => modern(packet.header()),
            Self::F2025(packet) => modern(packet.header()),
            Self::F2026(packet) => modern(packet.header()),
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
/// # Errors
///
/// None.
#[inline]
pub fn plausible(_packet: &[u8]) -> Result<(), DecodeError> {
    Ok(())
}

/// The title by the game's year, which formats from 2023 on carry, else by the
/// format.
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

/// The decoder: it holds what other packets say until Car Telemetry or Car
/// Status yields a frame.
///
/// - Every Car Telemetry yields a frame and, once one has come, every Car
///   Status does. The other packets give `Ok(None)`.
/// - A new session drops what was held. Packets of uid 0, from the menus,
///   neither start a session nor add to one that is held: a Car Telemetry among
///   them is shown with what is held, the others are left alone. Before the
///   first session they are taken as they come.
/// - A Car Telemetry older than one already used gives `Ok(None)`. A jump back
///   of over [`RESTART_FRAMES`] is a restart and not an old packet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoder {
    /// What packets other than Car Telemetry say: the next frame carries it.
    held: TelemetryFrame,
    /// The player's last Car Telemetry.
    telemetry: Option<frame::Telemetry>,
    /// The session whose values are held, 0 for none.
    session_uid: u64,
    /// The car whose values are held.
    player: u8,
    /// The newest Car Telemetry, by `overall_frame_identifier`.
    newest: Option<u32>,
}

/// How many frames a packet may be behind and still be a late one: at 60 a
/// second some 17 s, far more than any network delays a packet.
pub const RESTART_FRAMES: u32 = 1_000;

impl Decoder {
    /// Drops what belongs to a car and keeps what belongs to the session.
    fn change_car(&mut self, player: u8) {
        let driving = self.held.driving;
        self.held = TelemetryFrame::EMPTY;
        self.held.driving = driving;
        self.telemetry = None;
        self.player = player;
    }

    /// Takes a packet in. Where it yields a frame, the telemetry and what to
    /// fill it into.
    #[inline(always)]
    fn take(
        &mut self,
        packet: &[u8],
    ) -> Result<Option<(frame::Telemetry, &TelemetryFrame)>, DecodeError> {
        let Some(packet) = view(packet) else {
            return Err(DecodeError { protocol: WORD, kind: why_not(packet) });
        };
        let header = packet.header();
        let player = usize::from(header.player);
        let in_menus = header.session_uid == 0;
        if header.session_uid != self.session_uid {
            if in_menus {
                // Shown with what is held of the same car, but not kept.
                let same_car = header.player == self.player;
                let held = if same_car { &self.held } else { &TelemetryFrame::EMPTY };
                return Ok(packet.telemetry(player).map(|telemetry| (telemetry, held)));
            }
            *self = Self { session_uid: header.session_uid, ..Self::default() };
        }
        if header.id != SESSION {
            if player >= packet.cars() {
                return Ok(None);
            }
            if header.player != self.player {
                self.change_car(header.player);
            }
        }
        if let Some(telemetry) = packet.telemetry(player) {
            let ordered = header.overall_frame.filter(|_| !in_menus);
            if ordered.is_some_and(|overall_frame| !self.is_newest(overall_frame)) {
                return Ok(None);
            }
            self.telemetry = Some(telemetry);
            return Ok(Some((telemetry, &self.held)));
        }
        packet.fill(player, &mut self.held);
        let yields = header.id == CAR_STATUS;
        Ok(self.telemetry.filter(|_| yields).map(|telemetry| (telemetry, &self.held)))
    }

    /// False for a Car Telemetry that a newer one has overtaken.
    fn is_newest(&mut self, overall_frame: u32) -> bool {
        if let Some(newest) = self.newest {
            let behind = newest.wrapping_sub(overall_frame);
            if (1..=RESTART_FRAMES).contains(&behind) {
                return false;
            }
        }
        self.newest = Some(overall_frame);
        true
    }
}

impl telemetry_core::Decoder for Decoder {
    #[inline]
    fn push(
        &mut self,
        packet: &[u8],
        _now: Timestamp,
    ) -> Result<Option<TelemetryFrame>, DecodeError> {
        let Some((telemetry, held)) = self.take(packet)? else { return Ok(None) };
        let mut frame = *held;
        telemetry.fill(&mut frame);
        Ok(Some(frame))
    }

    #[inline]
    fn push_into(
        &mut self,
        packet: &[u8],
        _now: Timestamp,
        frame: &mut TelemetryFrame,
    ) -> Result<bool, DecodeError> {
        let Some((telemetry, held)) = self.take(packet)? else { return Ok(false) };
        *frame = *held;
        telemetry.fill(frame);
        Ok(true)
    }

    fn reset(&mut self) {
        *self = Self::default();
    }
}
