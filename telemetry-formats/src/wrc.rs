//! EA SPORTS WRC: the structures that the game reads, as what
//! [`telemetry_decoders::wrc::structure`] runs.
//!
//! The files stand in `Documents/My Games/WRC/telemetry`:
//!
//! | file | what it holds |
//! |---|---|
//! | `readme/channels.json` | the channels that the game knows, each with its type |
//! | `udp/*.json` | the user's structures: for each packet its channels, in the order of the wire |
//! | `readme/udp/*.json` | the same of the game's own structures, to look at |
//!
//! ```
//! use telemetry_core::TelemetryFrame;
//! use telemetry_decoders::wrc::structure::Decoder;
//! use telemetry_formats::wrc::{Channels, Structures};
//!
//! let mut structures = Structures::new();
//! structures.add_json(
//!     r#"{
//!         "versions": {"schema": 1, "data": 3},
//!         "id": "my_wheel",
//!         "header": {"channels": ["packet_4cc"]},
//!         "packets": [
//!             {"id": "session_update", "channels": ["vehicle_speed", "vehicle_throttle"]}
//!         ]
//!     }"#,
//!     &Channels::known(),
//! )?;
//! let (mut decoder, mut frame) = (Decoder::default(), TelemetryFrame::EMPTY);
//! let packet = b"SESU\0\0\x48\x42\0\0\0\x3f";
//! assert_eq!(decoder.push_into(&structures, packet, &mut frame), Ok(true));
//! assert_eq!((frame.speed_mps, frame.throttle), (Some(50.0), Some(0.5)));
//! # Ok::<(), telemetry_formats::wrc::Error>(())
//! ```
//!
//! # Rules
//!
//! - The channels of the game's data version 2 are known without its file
//!   ([`Channels::known`]); the file adds those of later versions, and its types
//!   count before the known ones.
//! - A channel, a type or a packet that is not known refuses the whole structure:
//!   nothing behind it would stand where it should.
//! - Keys that are not listed are left alone, and so is a comma behind the last
//!   element of a list, which files that are written by hand have.
//! - The channels of `header` come first in every packet.

use core::fmt;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use telemetry_decoders::wrc::PacketKind;
use telemetry_decoders::wrc::structure::{self, Channel, PacketLayout, Type};

use crate::MAX_FILE;

/// How many packets of structures are kept.
///
/// More of them [`Structures::add_json`] refuses.
pub const MAX_PACKETS: usize = 256;

/// How many channels a packet may have: more than fit a datagram are of no use.
///
/// More of them [`Structures::add_json`] refuses.
pub const MAX_CHANNELS: usize = 4_096;

/// The longest datagram, in bytes.
const MAX_LENGTH: u64 = 65_507;

/// The channels of the game's data version 2, and their types.
const KNOWN: &[(&str, Type)] = &[
    ("packet_4cc", Type::FourCc),
    ("packet_uid", Type::U64),
    ("shiftlights_fraction", Type::F32),
    ("shiftlights_rpm_start", Type::F32),
    ("shiftlights_rpm_end", Type::F32),
    ("shiftlights_rpm_valid", Type::Bool),
    ("vehicle_gear_index", Type::U8),
    ("vehicle_gear_index_neutral", Type::U8),
    ("vehicle_gear_index_reverse", Type::U8),
    ("vehicle_gear_maximum", Type::U8),
    ("vehicle_speed", Type::F32),
    ("vehicle_transmission_speed", Type::F32),
    ("vehicle_position_x", Type::F32),
    ("vehicle_position_y", Type::F32),
    ("vehicle_position_z", Type::F32),
    ("vehicle_velocity_x", Type::F32),
    ("vehicle_velocity_y", Type::F32),
    ("vehicle_velocity_z", Type::F32),
    ("vehicle_acceleration_x", Type::F32),
    ("vehicle_acceleration_y", Type::F32),
    ("vehicle_acceleration_z", Type::F32),
    ("vehicle_left_direction_x", Type::F32),
    ("vehicle_left_direction_y", Type::F32),
    ("vehicle_left_direction_z", Type::F32),
    ("vehicle_forward_direction_x", Type::F32),
    ("vehicle_forward_direction_y", Type::F32),
    ("vehicle_forward_direction_z", Type::F32),
    ("vehicle_up_direction_x", Type::F32),
    ("vehicle_up_direction_y", Type::F32),
    ("vehicle_up_direction_z", Type::F32),
    ("vehicle_hub_position_bl", Type::F32),
    ("vehicle_hub_position_br", Type::F32),
    ("vehicle_hub_position_fl", Type::F32),
    ("vehicle_hub_position_fr", Type::F32),
    ("vehicle_hub_velocity_bl", Type::F32),
    ("vehicle_hub_velocity_br", Type::F32),
    ("vehicle_hub_velocity_fl", Type::F32),
    ("vehicle_hub_velocity_fr", Type::F32),
    ("vehicle_cp_forward_speed_bl", Type::F32),
    ("vehicle_cp_forward_speed_br", Type::F32),
    ("vehicle_cp_forward_speed_fl", Type::F32),
    ("vehicle_cp_forward_speed_fr", Type::F32),
    ("vehicle_brake_temperature_bl", Type::F32),
    ("vehicle_brake_temperature_br", Type::F32),
    ("vehicle_brake_temperature_fl", Type::F32),
    ("vehicle_brake_temperature_fr", Type::F32),
    ("vehicle_engine_rpm_max", Type::F32),
    ("vehicle_engine_rpm_idle", Type::F32),
    ("vehicle_engine_rpm_current", Type::F32),
    ("vehicle_throttle", Type::F32),
    ("vehicle_brake", Type::F32),
    ("vehicle_clutch", Type::F32),
    ("vehicle_steering", Type::F32),
    ("vehicle_handbrake", Type::F32),
    ("game_total_time", Type::F32),
    ("game_delta_time", Type::F32),
    ("game_frame_count", Type::U64),
    ("stage_current_time", Type::F32),
    ("stage_current_distance", Type::F64),
    ("stage_length", Type::F64),
    ("stage_shakedown", Type::Bool),
    ("vehicle_id", Type::U16),
    ("vehicle_class_id", Type::U16),
    ("vehicle_manufacturer_id", Type::U16),
    ("location_id", Type::U16),
    ("route_id", Type::U16),
];

/// The channels that structures may name, and their types.
///
/// ```
/// use telemetry_decoders::wrc::structure::Type;
/// use telemetry_formats::wrc::Channels;
///
/// let known = Channels::known();
/// assert_eq!(known.get("vehicle_speed"), Some(Type::F32));
/// assert!(!known.is_empty());
///
/// // A later version of the game knows one more.
/// let text = r#"{"channels": [{"id": "vehicle_turbo", "type": "float32"}]}"#;
/// let channels = Channels::from_json(text)?;
/// assert_eq!(channels.len(), known.len() + 1);
/// # Ok::<(), telemetry_formats::wrc::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channels(BTreeMap<String, Type>);

impl Channels {
    /// Those of the game's data version 2.
    #[must_use]
    pub fn known() -> Self {
        Self(KNOWN.iter().map(|(id, value_type)| ((*id).to_owned(), *value_type)).collect())
    }

    /// Those, and what a `channels.json` holds.
    ///
    /// # Errors
    ///
    /// The text is no such file, or a type is not known.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let file: ChannelsFile = read_json(text)?;
        let mut channels = Self::known();
        for entry in file.channels {
            let Some(value_type) = Type::from_name(&entry.value_type) else {
                return Err(Error::Type { channel: entry.id, found: entry.value_type });
            };
            channels.0.insert(entry.id, value_type);
        }
        Ok(channels)
    }

    /// The type of a channel.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Type> {
        self.0.get(id).copied()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// One packet of a structure.
#[derive(Clone, Debug, PartialEq)]
struct Packet {
    structure: String,
    kind: PacketKind,
    channels: Box<[Channel<Box<str>>]>,
}

/// The packets of structures, ready to read datagrams.
///
/// The [module](self) has an example of reading packets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Structures {
    packets: Vec<Packet>,
    dropped: Vec<(PathBuf, String)>,
}

impl Structures {
    /// None.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the game's telemetry folder: its channels, if their file is there,
    /// and the user's structures. A structure that cannot be read is left out and
    /// costs none of the others: see [`dropped`](Self::dropped).
    ///
    /// ```no_run
    /// use telemetry_formats::wrc::Structures;
    ///
    /// let structures = Structures::read_folder("Documents/My Games/WRC/telemetry")?;
    /// for (file, why) in structures.dropped() {
    ///     eprintln!("{}: {why}", file.display());
    /// }
    /// # Ok::<(), telemetry_formats::wrc::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The folder `udp` or the file of the channels cannot be read, or is broken.
    pub fn read_folder(telemetry: impl AsRef<Path>) -> Result<Self, Error> {
        let telemetry = telemetry.as_ref();
        let channels = telemetry.join("readme").join("channels.json");
        let channels = match read_text(&channels) {
            Ok(text) => Channels::from_json(&text)?,
            Err(Error::File { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                Channels::known()
            }
            Err(error) => return Err(error),
        };
        let folder = telemetry.join("udp");
        let file = |source| Error::File { path: folder.clone(), source };
        let mut paths = Vec::new();
        for entry in fs::read_dir(&folder).map_err(file)? {
            let path = entry.map_err(file)?.path();
            if path.extension().is_some_and(|is| is.eq_ignore_ascii_case("json")) {
                paths.push(path);
            }
        }
        // The order of a folder is not the same everywhere.
        paths.sort();
        let mut structures = Self::new();
        for path in paths {
            let added = read_text(&path).and_then(|text| structures.add_json(&text, &channels));
            if let Err(error) = added {
                structures.dropped.push((path, error.to_string()));
            }
        }
        Ok(structures)
    }

    /// Adds the packets of one structure file.
    ///
    /// ```
    /// use telemetry_formats::wrc::{Channels, Structures};
    ///
    /// let mut structures = Structures::new();
    /// assert!(structures.is_empty());
    /// let text = r#"{"id": "my_wheel", "packets": [
    ///     {"id": "session_update", "channels": ["vehicle_speed"]}
    /// ]}"#;
    /// structures.add_json(text, &Channels::known())?;
    /// assert_eq!((structures.len(), structures.structure(0)), (1, Some("my_wheel")));
    /// # Ok::<(), telemetry_formats::wrc::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is no such file; it names a packet or a channel that is not known;
    /// a packet is longer than a datagram can be; or there are too many. Nothing
    /// is added then.
    pub fn add_json(&mut self, text: &str, channels: &Channels) -> Result<(), Error> {
        let file: StructureFile = read_json(text)?;
        let mut new = Vec::new();
        for PacketEntry { id, channels: ids } in file.packets {
            let Some(kind) = PacketKind::from_id(&id) else { return Err(Error::Packet { id }) };
            let ids = file.header.channels.iter().chain(&ids);
            new.push(Packet {
                structure: file.id.clone(),
                kind,
                channels: compile(&id, ids, channels)?,
            });
        }
        if self.packets.len().saturating_add(new.len()) > MAX_PACKETS {
            return Err(Error::TooMany { what: "packets", most: MAX_PACKETS });
        }
        self.packets.append(&mut new);
        Ok(())
    }

    /// How many packets there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.packets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.packets.is_empty()
    }

    /// The structure that a packet is of, by the packet's place.
    #[must_use]
    pub fn structure(&self, index: usize) -> Option<&str> {
        self.packets.get(index).map(|packet| packet.structure.as_str())
    }

    /// The files that were left out, and why.
    #[must_use]
    pub fn dropped(&self) -> &[(PathBuf, String)] {
        &self.dropped
    }
}

impl structure::Structures for Structures {
    type Key = Box<str>;

    fn count(&self) -> usize {
        self.packets.len()
    }

    fn layout(&self, index: usize) -> Option<PacketLayout<'_, Box<str>>> {
        let Packet { kind, channels, .. } = self.packets.get(index)?;
        Some(PacketLayout::new(*kind, channels))
    }
}

/// The channels of a packet, one behind the other.
fn compile<'a>(
    packet: &str,
    ids: impl Iterator<Item = &'a String>,
    channels: &Channels,
) -> Result<Box<[Channel<Box<str>>]>, Error> {
    let mut compiled = Vec::new();
    let mut offset = 0u32;
    for id in ids {
        let Some(value_type) = channels.get(id) else {
            return Err(Error::Channel { packet: packet.to_owned(), id: id.clone() });
        };
        if compiled.len() >= MAX_CHANNELS {
            return Err(Error::TooMany { what: "channels", most: MAX_CHANNELS });
        }
        compiled.push(Channel::new(id.as_str().into(), value_type, offset));
        offset = offset.saturating_add(value_type.size());
    }
    if u64::from(offset) > MAX_LENGTH {
        return Err(Error::Length { packet: packet.to_owned(), found: offset });
    }
    Ok(compiled.into())
}

#[derive(Deserialize)]
struct ChannelsFile {
    channels: Vec<ChannelEntry>,
}

#[derive(Deserialize)]
struct ChannelEntry {
    id: String,
    #[serde(rename = "type")]
    value_type: String,
}

#[derive(Deserialize)]
struct StructureFile {
    id: String,
    #[serde(default)]
    header: HeaderEntry,
    packets: Vec<PacketEntry>,
}

#[derive(Default, Deserialize)]
struct HeaderEntry {
    #[serde(default)]
    channels: Vec<String>,
}

#[derive(Deserialize)]
struct PacketEntry {
    id: String,
    channels: Vec<String>,
}

fn read_text(path: &Path) -> Result<String, Error> {
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(MAX_FILE.saturating_add(1)).read_to_string(&mut text))
        .map_err(|source| Error::File { path: path.to_owned(), source })?;
    if text.len() as u64 > MAX_FILE {
        return Err(Error::TooLong { path: path.to_owned() });
    }
    Ok(text)
}

fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    serde_json::from_str(&without_last_commas(text))
        .map_err(|error| Error::Json { message: error.to_string() })
}

/// The text with a space for every comma that no element follows, so that places
/// in messages stay right.
fn without_last_commas(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_string = false;
    let mut is_escaped = false;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let ends = |rest: &str| rest.trim_start().starts_with([']', '}']);
        match c {
            ',' if !in_string && ends(rest.as_str()) => out.push(' '),
            c => out.push(c),
        }
        in_string = match c {
            '"' if !is_escaped => !in_string,
            _ => in_string,
        };
        is_escaped = in_string && c == '\\' && !is_escaped;
    }
    out
}

/// Why a file of the game cannot be read.
///
/// ```
/// use telemetry_formats::wrc::{Channels, Error, Structures};
///
/// let text = r#"{"id": "mine", "packets": [{"id": "session_update", "channels": ["wings"]}]}"#;
/// let error = Structures::new().add_json(text, &Channels::known()).unwrap_err();
/// assert!(matches!(error, Error::Channel { id, .. } if id == "wings"));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read.
    File {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is longer than [`MAX_FILE`].
    TooLong {
        /// Its path.
        path: PathBuf,
    },
    /// The text is not the JSON that is wanted; the message names the place.
    Json {
        /// What is wrong.
        message: String,
    },
    /// A channel has a type that is not known.
    Type {
        /// The channel.
        channel: String,
        /// The type.
        found: String,
    },
    /// A packet that is not known.
    Packet {
        /// Its id.
        id: String,
    },
    /// A channel that is not known.
    Channel {
        /// The packet that names it.
        packet: String,
        /// Its id.
        id: String,
    },
    /// A packet that is longer than a datagram can be.
    Length {
        /// The packet.
        packet: String,
        /// Its length, in bytes.
        found: u32,
    },
    /// There is no room for more.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there may be.
        most: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, source } => write!(f, "{}: {source}", path.display()),
            Self::TooLong { path } => {
                write!(f, "{}: the file is longer than {} MiB", path.display(), MAX_FILE >> 20)
            }
            Self::Json { message } => write!(f, "this is no file of EA SPORTS WRC: {message}"),
            Self::Type { channel, found } => {
                write!(
                    f,
                    "channel {channel:?} has the type {found:?}, expected one such as float32"
                )
            }
            Self::Packet { id } => {
                write!(f, "packet {id:?} is not known, expected one such as session_update")
            }
            Self::Channel { packet, id } => {
                write!(f, "packet {packet:?} has the channel {id:?}, which channels.json has not")
            }
            Self::Length { packet, found } => {
                write!(f, "packet {packet:?} has {found} bytes, expected at most {MAX_LENGTH}")
            }
            Self::TooMany { what, most } => write!(f, "there are more than {most} {what}"),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::File { source, .. } => Some(source),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use telemetry_core::TelemetryFrame;
    use telemetry_core::wire::{FieldType, Layout, WireStruct};
    use telemetry_decoders::wrc::experimental;
    use telemetry_decoders::wrc::structure::{Decoder, Structures as _, Value};
    use telemetry_decoders::wrc::{self as wire, SessionUpdate};

    fn names(layout: &Layout, into: &mut Vec<String>) {
        for field in layout.fields {
            match field.field_type {
                FieldType::Struct(inner) => names(inner, into),
                FieldType::Scalar(_) => into.push(format!("\"{}\"", field.name)),
            }
        }
    }

    fn names_of<T: WireStruct>(but: usize) -> String {
        let mut all = Vec::new();
        names(&T::TABLE, &mut all);
        all.split_off(but).join(",")
    }

    fn structure(header: &str, packets: &[(&str, &str)]) -> String {
        let packet = |(id, channels): &(&str, &str)| {
            format!("{{\"id\":\"{id}\",\"channels\":[{channels}]}}")
        };
        let packets: Vec<_> = packets.iter().map(packet).collect();
        format!(
            "{{\"versions\":{{\"schema\":1,\"data\":3}},\"id\":\"test\",\
             \"header\":{{\"channels\":[{header}]}},\"packets\":[{}]}}",
            packets.join(",")
        )
    }

    fn read(text: &str) -> Result<Structures, String> {
        let mut structures = Structures::new();
        let added = structures.add_json(text, &Channels::known());
        added.map(|()| structures).map_err(|error| error.to_string())
    }

    #[test]
    fn the_default_structure_reads_as_the_decoder_does() {
        let update = names_of::<SessionUpdate>(0);
        let structures = read(&structure("", &[("session_update", &update)])).unwrap();
        assert_eq!(structures.layout(0).unwrap().length(), 237);
        let mut packet = vec![0; 237];
        packet[24..28].copy_from_slice(&0.75f32.to_le_bytes());
        packet[36..41].copy_from_slice(&[1, 4, 0, 10, 6]);
        packet[41..45].copy_from_slice(&33.5f32.to_le_bytes());
        packet[185..189].copy_from_slice(&8_000f32.to_le_bytes());
        let mut frame = TelemetryFrame::EMPTY;
        assert_eq!(Decoder::default().push_into(&structures, &packet, &mut frame), Ok(true));
        assert_eq!(Ok(frame), wire::decode(&packet));
    }

    #[test]
    fn the_experimental_structure_has_its_five_lengths() {
        let header = "\"packet_4cc\",\"packet_uid\",\"game_total_time\",\"game_frame_count\"";
        let mark = "\"stage_current_time\",\"stage_current_distance\"";
        let text = structure(
            header,
            &[
                ("session_start", &names_of::<experimental::SessionStart>(4)),
                ("session_update", &names_of::<experimental::SessionUpdate>(4)),
                ("session_end", mark),
                ("session_pause", mark),
                ("session_resume", mark),
            ],
        );
        let structures = read(&text).unwrap();
        let lengths: Vec<_> =
            (0..5).map(|index| structures.layout(index).unwrap().length()).collect();
        assert_eq!(lengths, [51, 214, 36, 36, 36]);
        for (kind, length) in PacketKind::ALL.into_iter().zip([51, 214, 36, 36, 36]) {
            let mut packet = vec![0; length];
            packet[..4].copy_from_slice(&kind.four_cc());
            let view = structures.recognise(&packet).unwrap();
            assert_eq!(view.packet(), kind);
            assert_eq!(view.get("packet_4cc"), Some(Value::FourCc(kind.four_cc())));
            assert!(experimental::claims(&packet));
        }
        assert_eq!(structures.structure(4), Some("test"));
        assert_eq!(structures.structure(5), None);
    }

    #[test]
    fn every_channel_of_data_2_is_known() {
        let channels = Channels::known();
        assert_eq!(channels.len(), 66);
        let size: u32 = KNOWN.iter().map(|(_, value_type)| value_type.size()).sum();
        // 237 of the default, four characters, one boolean, five identifiers.
        assert_eq!(size, 237 + 4 + 1 + 10);
    }

    #[test]
    fn a_file_of_channels_adds_to_the_known() {
        let text = r#"{"versions":{"schema":1,"data":9},"channels":[
            {"id":"stage_progress","type":"float32","units":"","description":"New, \"so\" it is,]"},
            {"id":"vehicle_gear_index","type":"int16"},
        ]}"#;
        let channels = Channels::from_json(text).unwrap();
        assert_eq!(channels.len(), 67);
        assert_eq!(channels.get("stage_progress"), Some(Type::F32));
        assert_eq!(channels.get("vehicle_gear_index"), Some(Type::I16));
        let mut structures = Structures::new();
        let text =
            structure("", &[("session_update", "\"stage_progress\",\"vehicle_gear_index\"")]);
        structures.add_json(&text, &channels).unwrap();
        assert_eq!(structures.layout(0).unwrap().length(), 6);
        let packet = [0, 0, 0, 0x3f, 0xff, 0xff];
        let view = structures.recognise(&packet).unwrap();
        assert_eq!(view.get("stage_progress"), Some(Value::F32(0.5)));
        assert_eq!(view.get("vehicle_gear_index"), Some(Value::Signed(-1)));
        assert_eq!(
            Channels::from_json(r#"{"channels":[{"id":"a","type":"string"}]}"#)
                .unwrap_err()
                .to_string(),
            "channel \"a\" has the type \"string\", expected one such as float32"
        );
    }

    #[test]
    fn what_is_not_known_refuses_the_structure() {
        assert_eq!(
            read(&structure("", &[("session_update", "\"vehicle_sped\"")])),
            Err("packet \"session_update\" has the channel \"vehicle_sped\", which channels.json \
                 has not"
                .into())
        );
        assert_eq!(
            read(&structure("", &[("session_begin", "")])),
            Err("packet \"session_begin\" is not known, expected one such as session_update".into())
        );
        for text in ["", "[]", "{\"id\":\"x\"}", "{\"id\":1,\"packets\":[]}"] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with("this is no file of EA SPORTS WRC: "), "{error}");
        }
    }

    #[test]
    fn sizes_are_bounded() {
        let uid = ["\"packet_uid\""; MAX_CHANNELS].join(",");
        let error = read(&structure("\"packet_uid\"", &[("session_update", &uid)])).unwrap_err();
        assert_eq!(error, "there are more than 4096 channels");
        let structures = read(&structure("", &[("session_update", &uid)])).unwrap();
        assert_eq!(structures.layout(0).unwrap().length(), 32_768);
        let many = [("session_pause", "\"packet_4cc\""); MAX_PACKETS + 1];
        assert_eq!(read(&structure("", &many)).unwrap_err(), "there are more than 256 packets");
        assert_eq!(read(&structure("", &many[1..])).unwrap().len(), MAX_PACKETS);
    }

    #[test]
    fn commas_behind_the_last_element_are_left_alone() {
        assert_eq!(
            without_last_commas("[1, 2, \n\t]{\"a,]\":\"\\\",}\",}"),
            "[1, 2  \n\t]{\"a,]\":\"\\\",}\" }"
        );
        let text = structure("", &[("session_update", "\"vehicle_speed\",\n\t")]);
        assert_eq!(read(&format!("\u{feff}{text}")).unwrap().len(), 1);
    }

    #[test]
    fn a_folder_of_the_game() {
        let folder = std::env::temp_dir().join(format!("wrc-{}", std::process::id()));
        let (udp, readme) = (folder.join("udp"), folder.join("readme"));
        fs::create_dir_all(&udp).unwrap();
        fs::create_dir_all(&readme).unwrap();
        let good = structure("", &[("session_update", "\"vehicle_speed\"")]);
        fs::write(udp.join("b.json"), &good).unwrap();
        fs::write(udp.join("a.JSON"), structure("", &[("session_end", "\"new_channel\"")]))
            .unwrap();
        fs::write(udp.join("c.txt"), "no structure").unwrap();
        let read = Structures::read_folder(&folder).unwrap();
        assert_eq!((read.len(), read.dropped().len()), (1, 1));
        let (path, why) = &read.dropped()[0];
        assert_eq!(path, &udp.join("a.JSON"));
        assert!(why.contains("new_channel"), "{why}");
        let channels = r#"{"channels":[{"id":"new_channel","type":"uint8"}]}"#;
        fs::write(readme.join("channels.json"), channels).unwrap();
        let read = Structures::read_folder(&folder).unwrap();
        assert_eq!((read.len(), read.dropped().len()), (2, 0));
        fs::write(readme.join("channels.json"), "{").unwrap();
        assert!(matches!(Structures::read_folder(&folder), Err(Error::Json { .. })));
        fs::remove_dir_all(&folder).unwrap();
        assert!(matches!(Structures::read_folder(&folder), Err(Error::File { .. })));
    }
}
