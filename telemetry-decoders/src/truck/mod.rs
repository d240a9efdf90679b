//! Euro Truck Simulator 2 and American Truck Simulator: MrHokss's UDP plugin.
//!
//! Installed as a plugin of the game. It sends to 127.0.0.1:49001, which is
//! compiled in. One ASCII JSON object a datagram, some 120 bytes and a newline;
//! one datagram each time a value changes, so bursts of near-identical ones and
//! silence while nothing changes.
//!
//! Source: the plugin's source and its documented datagram.
//!
//! Quirks:
//! - Numbers are printed by C's `printf`: `nan` and `inf` can stand where a
//!   number should. Such a datagram is refused, the next one used.
//! - `steer` is positive to the left, `speed` negative in reverse.
//! - `dgear` is the gear that the dashboard shows, `gear` the gearbox's: they
//!   differ in crawler gears and splitters.
//! - Several reverse gears, -1, -2, …; all are reverse.
//! - Nothing says that the game is paused, and there is no maximum rpm.
//!
//! # Packets
//!
//! | text | view | from |
//! |---|---|---|
//! | one flat object, some 120 bytes | [`Packet`] | the plugin's datagrams |
//! | objects `game` and `truck`, some 2,800 bytes | [`funbit::Document`] | Funbit's server, over HTTP |
//!
//! The plugin of RenCloud writes shared memory: see [`scs`](crate::scs).
//!
//! # Example
//!
//! ```
//! use telemetry_decoders::truck;
//!
//! let datagram = br#"{"speed":-2.5,"rpm":900,"gear":-1,"dgear":-2,"steer":0.25}"#;
//! let frame = truck::decode(datagram)?;
//! assert_eq!((frame.speed_kmh(), frame.rpm), (Some(9.0), Some(900.0)));
//! assert_eq!(frame.gear.unwrap().to_string(), "R");
//! assert_eq!(frame.steering, Some(-0.25), "to the left");
//!
//! // Or as the plugin says it.
//! let packet = truck::parse(datagram)?;
//! assert_eq!((packet.speed, packet.dgear, packet.cruise), (Some(-2.5), Some(-2.0), None));
//! assert_eq!((packet.gear(), packet.frame()), (frame.gear, frame));
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

pub mod funbit;

use telemetry_core::{DecodeError, DecodeErrorKind, Gear, TelemetryFrame, clamp};

use crate::json;

/// The word of this protocol.
///
/// What [`Protocol::word`](crate::Protocol::word) gives.
pub const WORD: &str = "truck";
/// Its name.
///
/// What [`Protocol::name`](crate::Protocol::name) gives.
pub const NAME: &str = "Euro Truck Simulator 2 / American Truck Simulator";
/// The plugin's fixed port.
///
/// What [`Protocol::ports`](crate::Protocol::ports) gives.
pub const PORTS: [u16; 1] = [49_001];

/// One datagram's values, as the plugin names them. A key that is not there,
/// or not a number, is `None`.
///
/// [`parse`] gives it; the [module](self#example) has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Packet {
    /// Speed, m/s, negative in reverse.
    pub speed: Option<f64>,
    /// Engine speed, rpm.
    pub rpm: Option<f64>,
    /// The gearbox's gear: 0 neutral, below reverse.
    pub gear: Option<f64>,
    /// The gear that the dashboard shows, in the same coding.
    pub dgear: Option<f64>,
    /// Steering, -1 right to 1 left.
    pub steer: Option<f64>,
    /// Throttle, 0 to 1.
    pub throttle: Option<f64>,
    /// Brake, 0 to 1.
    pub brake: Option<f64>,
    /// Clutch, 0 to 1.
    pub clutch: Option<f64>,
    /// Speed of the cruise control, m/s, 0 off.
    pub cruise: Option<f64>,
}

/// Text that begins like a JSON object with a key and ends like one. Braces
/// alone would not do: a counter in a binary packet can look like `{}`.
///
/// [`Protocol::claim`](crate::Protocol::claim) asks every protocol.
#[inline]
#[must_use]
pub fn claims(packet: &[u8]) -> bool {
    // Binary packets leave here, by their first byte.
    may_be_text(packet) && begins_like_an_object(packet) && last_byte(packet) == Some(b'}')
}

#[inline(always)]
fn may_be_text(packet: &[u8]) -> bool {
    matches!(packet.first(), Some(b'{' | b' ' | b'\t' | b'\r' | b'\n' | 0xef))
}

fn begins_like_an_object(packet: &[u8]) -> bool {
    let text = packet.strip_prefix("\u{feff}".as_bytes()).unwrap_or(packet).trim_ascii_start();
    match text {
        [b'{', rest @ ..] => rest.trim_ascii_start().first() == Some(&b'"'),
        _ => false,
    }
}

/// The last byte before white space and NULs.
fn last_byte(packet: &[u8]) -> Option<u8> {
    packet.iter().rev().copied().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0))
}

/// Says where text that begins like an object breaks off.
///
/// [`Protocol::recognise`](crate::Protocol::recognise) asks every protocol.
#[inline]
#[must_use]
pub fn explain(packet: &[u8]) -> Option<DecodeError> {
    let broken_off =
        may_be_text(packet) && begins_like_an_object(packet) && last_byte(packet) != Some(b'}');
    if broken_off { parse(packet).err() } else { None }
}

/// Reads a datagram. Keys may come in any order; others, and what is nested,
/// are skipped; of a key that comes twice the last counts. One with an escape in it
/// is another key, for keys are compared as they are written.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The text is not one JSON object, or has a number under none of the plugin's
/// keys.
pub fn parse(packet: &[u8]) -> Result<Packet, DecodeError> {
    if let Some(packet) = printed(packet) {
        return Ok(packet);
    }
    let mut reader = Keys::default();
    json::members(packet, |key, value| reader.value(key, value))
        .map_err(|json::Error { expected, at }| malformed(expected, at))?;
    if reader.known { Ok(reader.packet) } else { Err(unknown()) }
}

/// A datagram as the plugin prints it.
#[inline]
fn printed(packet: &[u8]) -> Option<Packet> {
    let mut text = json::Printed::new(packet);
    let packet = Packet {
        speed: Some(text.number(b"{\"speed\":")?),
        rpm: Some(text.number(b",\"rpm\":")?),
        gear: Some(text.number(b",\"gear\":")?),
        dgear: Some(text.number(b",\"dgear\":")?),
        steer: Some(text.number(b",\"steer\":")?),
        throttle: Some(text.number(b",\"throttle\":")?),
        brake: Some(text.number(b",\"brake\":")?),
        clutch: Some(text.number(b",\"clutch\":")?),
        cruise: Some(text.number(b",\"cruise\":")?),
    };
    text.end()?;
    Some(packet)
}

/// Gathers a datagram's values in the order of the text.
#[derive(Default)]
struct Keys {
    packet: Packet,
    /// There is a number under one of the keys.
    known: bool,
}

impl Keys {
    #[inline]
    fn value(&mut self, key: &[u8], value: json::Value<'_>) {
        let field = match key {
            b"speed" => &mut self.packet.speed,
            b"rpm" => &mut self.packet.rpm,
            b"gear" => &mut self.packet.gear,
            b"dgear" => &mut self.packet.dgear,
            b"steer" => &mut self.packet.steer,
            b"throttle" => &mut self.packet.throttle,
            b"brake" => &mut self.packet.brake,
            b"clutch" => &mut self.packet.clutch,
            b"cruise" => &mut self.packet.cruise,
            _ => return,
        };
        *field = value.number();
        self.known |= field.is_some();
    }
}

#[cold]
fn unknown() -> DecodeError {
    malformed("a number under a key such as \"speed\"", 0)
}

#[cold]
fn malformed(expected: &'static str, at: usize) -> DecodeError {
    DecodeError { protocol: WORD, kind: DecodeErrorKind::Malformed { expected, at } }
}

/// The gear of a number; `as` cuts, and no gearbox has a hundred gears.
fn gear(number: f64) -> Option<Gear> {
    if number.abs() < 100.0 { Some(Gear::new(number as i8)) } else { None }
}

/// Text of either kind.
///
/// [`parse_any`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum AnyPacket {
    /// A datagram of the plugin.
    Plugin(Packet),
    /// A document of Funbit's server.
    Funbit(funbit::Document),
}

impl AnyPacket {
    /// The name of the text: `plugin` or `funbit`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Plugin(_) => "plugin",
            Self::Funbit(_) => "funbit",
        }
    }

    /// The frame of the text.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> TelemetryFrame {
        match self {
            Self::Plugin(packet) => packet.frame(),
            Self::Funbit(document) => document.frame(),
        }
    }
}

/// Reads text of either kind.
///
/// ```
/// use telemetry_decoders::truck::{self, AnyPacket};
///
/// let text = br#"{"game": {"connected": true, "paused": false}, "truck": {"speed": 72.0}}"#;
/// let packet = truck::parse_any(text)?;
/// assert_eq!((packet.kind(), packet.frame().speed_mps), ("funbit", Some(20.0)));
/// let AnyPacket::Funbit(document) = packet else { unreachable!() };
/// assert_eq!(document.speed, Some(72.0));
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
///
/// # Errors
///
/// The text is not one JSON object, or has a number under none of the keys that
/// either kind is known by.
pub fn parse_any(text: &[u8]) -> Result<AnyPacket, DecodeError> {
    match printed(text) {
        Some(packet) => Ok(AnyPacket::Plugin(packet)),
        None => either(text),
    }
}

/// Reads the keys of both kinds in one pass, for a document is long.
fn either(text: &[u8]) -> Result<AnyPacket, DecodeError> {
    let mut reader = Either::default();
    json::visit(text, funbit::Place::Top, &mut reader)
        .map_err(|json::Error { expected, at }| malformed(expected, at))?;
    if reader.plugin.known {
        Ok(AnyPacket::Plugin(reader.plugin.packet))
    } else if reader.funbit.is_one {
        Ok(AnyPacket::Funbit(reader.funbit.document))
    } else {
        Err(unknown())
    }
}

#[derive(Default)]
struct Either {
    plugin: Keys,
    funbit: funbit::Reader,
}

impl<'a> json::Visit<'a> for Either {
    type Place = funbit::Place;

    #[inline]
    fn value(&mut self, place: Self::Place, key: &'a [u8], value: json::Value<'a>) {
        match place {
            funbit::Place::Top => self.plugin.value(key, value),
            _ => self.funbit.value(place, key, value),
        }
    }

    #[inline]
    fn object(&mut self, place: Self::Place, key: &'a [u8]) -> Option<Self::Place> {
        if matches!(place, funbit::Place::Top) {
            self.plugin.value(key, json::Value::Other);
        }
        self.funbit.object(place, key)
    }
}

impl Packet {
    /// The gear that the dashboard shows, else the gearbox's; `None` for a number
    /// that no gearbox has.
    #[must_use]
    pub fn gear(&self) -> Option<Gear> {
        gear(self.dgear.or(self.gear)?)
    }

    /// The frame of the datagram.
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
        let single = |value: Option<f64>| value.map(|value| value as f32);
        frame.speed_mps = single(self.speed).map(clamp::magnitude);
        frame.rpm = single(self.rpm).map(clamp::non_negative);
        frame.gear = self.gear();
        frame.throttle = single(self.throttle).map(clamp::unit);
        frame.brake = single(self.brake).map(clamp::unit);
        frame.clutch = single(self.clutch).map(clamp::unit);
        frame.steering = single(self.steer).map(|left| clamp::signed_unit(-left));
    }
}

/// Text of the right keys is a truck's: there is nothing else to check.
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

/// The two games; the plugin does not say which, and a document is not read for
/// its name alone.
///
/// [`Protocol::title`](crate::Protocol::title) is the same of any protocol.
#[inline]
#[must_use]
pub fn title(_packet: &[u8]) -> &'static str {
    NAME
}

/// The frame of one datagram, or of one document of Funbit's server.
///
/// The [module](self#example) has an example.
///
/// # Errors
///
/// The text is not one JSON object, or has a number under none of the keys that
/// either kind is known by.
pub fn decode(packet: &[u8]) -> Result<TelemetryFrame, DecodeError> {
    parse_any(packet).map(|packet| packet.frame())
}

stateless_decoder!(parse_any);

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    /// The plugin's documented datagram.
    const DATAGRAM: &[u8] = b"{\"speed\":0.540,\"rpm\":550.5,\"gear\":1,\"dgear\":1,\
        \"steer\":0.000,\"throttle\":0.000,\"brake\":0.000,\"clutch\":0.000,\"cruise\":0.000}\n";

    #[test]
    fn the_documented_datagram() {
        let expected = frame! {
            speed_mps: Some(0.54),
            rpm: Some(550.5),
            gear: Some(Gear::new(1)),
            throttle: Some(0.0),
            brake: Some(0.0),
            clutch: Some(0.0),
            steering: Some(0.0),
        };
        assert!(claims(DATAGRAM));
        assert_eq!(decode(DATAGRAM), Ok(expected));
    }

    /// A printed datagram is what any object with its keys is.
    #[test]
    fn a_printed_datagram_is_read_like_any_other() {
        let as_any = |text: &[u8]| {
            let mut reader = Keys::default();
            json::members(text, |key, value| reader.value(key, value)).ok()?;
            reader.known.then_some(reader.packet)
        };
        assert_eq!(printed(DATAGRAM), as_any(DATAGRAM));
        let mut taken = 0;
        for at in 0..DATAGRAM.len() {
            for byte in [b'"', b'0', b'1', b'9', b'.', b'-', b'e', b',', b' ', b'}', b'\\', b'x', 0]
            {
                let mut text = DATAGRAM.to_vec();
                text[at] = byte;
                if let Some(packet) = printed(&text) {
                    assert_eq!(Some(packet), as_any(&text), "{}", text.escape_ascii());
                    taken += 1;
                }
                text.insert(at, byte);
                if let Some(packet) = printed(&text) {
                    assert_eq!(Some(packet), as_any(&text), "{}", text.escape_ascii());
                    taken += 1;
                }
            }
            assert!(printed(&DATAGRAM[..at]).is_none() || at + 1 == DATAGRAM.len());
        }
        assert!(taken > 100, "{taken}");
    }

    /// Keys of both kinds may stand in one text.
    #[test]
    fn a_datagrams_keys_come_before_a_documents() {
        let kind = |text: &str| parse_any(text.as_bytes()).map(|packet| packet.kind());
        assert_eq!(kind(r#"{"truck":{"speed":1},"speed":2}"#), Ok("plugin"));
        assert_eq!(kind(r#"{"truck":{"speed":1},"speed":"x"}"#), Ok("funbit"));
        let none = parse_any(br#"{"truck":{},"speed":{}}"#).unwrap_err();
        assert_eq!(none, parse(br#"{"truck":{},"speed":{}}"#).unwrap_err());
        let twice = parse_any(br#"{"speed":1,"rpm":2,"speed":{"rpm":3}}"#).unwrap();
        assert_eq!(twice, AnyPacket::Plugin(parse(br#"{"rpm":2}"#).unwrap()));
    }

    #[test]
    fn reverse_has_a_magnitude_and_one_gear() {
        let frame = decode(br#"{"speed":-2.5,"gear":-3,"steer":0.25}"#).unwrap();
        assert_eq!(frame.speed_mps, Some(2.5));
        assert_eq!(frame.gear, Some(Gear::REVERSE));
        assert_eq!(frame.steering, Some(-0.25), "left is negative");
    }

    #[test]
    fn a_negative_zero_is_zero() {
        let frame = decode(br#"{"speed":-0.000,"steer":-0.000,"brake":-0.000}"#).unwrap();
        for value in [frame.speed_mps, frame.steering, frame.brake] {
            assert!(value.unwrap().is_sign_positive());
        }
        assert!(decode(br#"{"steer":0.000}"#).unwrap().steering.unwrap().is_sign_positive());
    }

    #[test]
    fn the_dashboards_gear_counts_where_it_is_there() {
        let gear = |text: &str| decode(text.as_bytes()).unwrap().gear.map(Gear::get);
        assert_eq!(gear(r#"{"gear":0,"dgear":5}"#), Some(5));
        assert_eq!(gear(r#"{"dgear":12,"gear":1}"#), Some(12));
        assert_eq!(gear(r#"{"gear":7}"#), Some(7));
        assert_eq!(gear(r#"{"gear":1.0}"#), Some(1));
        assert_eq!(gear(r#"{"gear":"3"}"#), Some(3));
        assert_eq!(gear(r#"{"dgear":null,"gear":2}"#), Some(2));
        assert_eq!(gear(r#"{"gear":1e9}"#), None);
    }

    #[test]
    fn other_keys_and_nested_values_are_skipped() {
        let text = br#" {"v":{"speed":9,"a":[1,[2]]},"rpm":1200,"speed":10,"x":"y","speed":11} "#;
        assert!(claims(text));
        let frame = decode(text).unwrap();
        assert_eq!((frame.speed_mps, frame.rpm), (Some(11.0), Some(1_200.0)));
        assert_eq!((frame.gear, frame.throttle), (None, None));
    }

    #[test]
    fn a_printed_nan_refuses_that_datagram_alone() {
        for word in ["nan", "-nan", "inf", "-inf", "NaN", "Infinity"] {
            let text = std::format!("{{\"speed\":{word},\"rpm\":900.0}}\n");
            assert!(claims(text.as_bytes()));
            assert!(decode(text.as_bytes()).is_err(), "{word}");
        }
        assert_eq!(
            decode(br#"{"speed":nan}"#).unwrap_err().to_string(),
            "truck packet is malformed at byte 9: expected a value"
        );
    }

    #[test]
    fn other_json_is_refused() {
        assert_eq!(
            decode(br#"{"temperature":21.5,"speed":null}"#).unwrap_err().to_string(),
            "truck packet is malformed at byte 0: expected a number under a key such as \"speed\""
        );
    }

    #[test]
    fn only_text_is_claimed() {
        for text in [&b"{\"a\":1}"[..], b" {\"a\":1}\r\n\0", b"\xef\xbb\xbf{ \"a\":1}"] {
            assert!(claims(text), "{}", text.escape_ascii());
        }
        for text in
            [&b""[..], b"{", b"{}", b"{}\0\0", b"[1]", b"{\x01}", b"{\"speed\":1", b"speed}", b"  "]
        {
            assert!(!claims(text), "{}", text.escape_ascii());
        }
    }

    #[test]
    fn broken_off_text_is_explained() {
        for length in 2..DATAGRAM.len() - 2 {
            let cut = &DATAGRAM[..length];
            assert!(!claims(cut) && decode(cut).is_err());
            assert_eq!(explain(cut).unwrap().protocol, "truck", "{length}");
        }
        assert_eq!(explain(&[b'{'; 92]), None, "not text");
        assert_eq!(explain(DATAGRAM), None, "nothing wrong");
    }

    #[test]
    fn a_document_of_funbits_server_is_known_by_its_keys() {
        let text = br#"{"game":{"connected":true,"paused":false},"truck":{"speed":90.0}}"#;
        assert!(claims(text));
        assert!(matches!(parse_any(text), Ok(AnyPacket::Funbit(_))));
        assert_eq!(decode(text), Ok(frame! { driving: Some(true), speed_mps: Some(25.0) }));
        assert!(parse(text).is_err(), "no datagram of the plugin");
        assert_eq!(parse_any(DATAGRAM).unwrap().kind(), "plugin");
        assert_eq!(parse_any(DATAGRAM).unwrap().frame(), decode(DATAGRAM).unwrap());
    }

    #[test]
    fn either_kind_of_text_has_its_name() {
        let funbit = br#"{"truck":{"speed":90.0}}"#;
        assert_eq!(parse_any(funbit).unwrap().kind(), "funbit");
        assert_eq!(parse_any(funbit).unwrap().frame().speed_mps, Some(25.0));
        assert_eq!(title(DATAGRAM), NAME);
        let cruise = parse(br#"{"cruise":22.5,"speed":20}"#).unwrap().cruise;
        assert_eq!(cruise, Some(22.5));
        // A form feed is no white space of JSON's.
        assert!(!claims(b"\x0c{\"speed\":1}"));
        assert_eq!(plausible(DATAGRAM), Ok(()));
    }

    #[test]
    fn a_gear_is_below_a_hundred() {
        let gear = |number: &str| {
            decode(std::format!("{{\"gear\":{number}}}").as_bytes()).unwrap().gear.map(Gear::get)
        };
        for (number, expected) in [
            ("99", Some(99)),
            ("99.9", Some(99)),
            ("100", None),
            ("-99.5", Some(-1)),
            ("-100", None),
            ("0.9", Some(0)),
        ] {
            assert_eq!(gear(number), expected, "{number}");
        }
    }
}
