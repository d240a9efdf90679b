use core::fmt;
use core::net::{Ipv4Addr, SocketAddr};
use core::str::FromStr;
use core::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use telemetry_decoders::Protocol;
use telemetry_decoders::custom::FormatSet;

use crate::user::{self, Formats};

/// How many ports are listened on, and how many targets are forwarded to, at
/// most.
///
/// ```
/// use telemetry_live::{Config, Event, Listen, Live, MOST, Places, Problem};
/// use std::time::Duration;
///
/// let mut config = Config::default();
/// config.ports = vec![Listen::At("127.0.0.1:0".parse().unwrap())];
/// config.forward = (0..=MOST as u16).map(|i| ([127, 0, 0, 1], 40_000 + i).into()).collect();
/// let mut live = Live::with(config, Places::nowhere())?;
/// let problem = loop {
///     if let Some(Event::Problem(problem)) = live.next(Duration::from_secs(5)) {
///         break problem;
///     }
/// };
/// assert!(matches!(problem, Problem::TooMany { .. }), "{problem}");
/// # Ok::<(), telemetry_live::StartError>(())
/// ```
pub const MOST: usize = 32;

/// What is read, and from where.
///
/// # As text
///
/// Through serde, in any format. Every key may be missing:
///
/// ```
/// # fn main() -> Result<(), serde_json::Error> {
/// let config: telemetry_live::Config = serde_json::from_str(
///     r#"{ "ports": [20777, "127.0.0.1:5606"], "forward": [20778], "full_speed": 330 }"#,
/// )?;
/// assert_eq!(config.ports.len(), 2);
///
/// let error = serde_json::from_str::<telemetry_live::Config>(r#"{ "prots": [20777] }"#);
/// assert!(error.unwrap_err().to_string().contains("unknown field `prots`"));
/// # Ok(())
/// # }
/// ```
///
/// A number out of its range keeps the value that was there, a format that is
/// not known reads as detection, and an unknown key is an error that names it.
/// [`update`](Self::update) changes a config that is there.
///
/// `format` is a [word](Format::word), or the name of one of the `user_formats`,
/// which are written as in a file of formats.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Config {
    /// Which game is read. A format of the user's own that is not among
    /// `user_formats` reads as detection.
    pub format: Format,
    /// Formats of the user's own. With a length or a key they come before every
    /// other in detection; those without are read where they are picked.
    #[cfg(feature = "formats")]
    pub user_formats: Formats,
    /// Where datagrams are received; 1 to 65535, at first 20777.
    pub ports: Vec<Listen>,
    /// Where every datagram is sent on to, read or not; at first nowhere. As
    /// text a number is a port of this computer, and 0 is nowhere.
    #[serde(serialize_with = "targets")]
    pub forward: Vec<SocketAddr>,
    /// The speed that is a full axis, in [`units`](Self::units): 10 to 1000, at
    /// first 300.
    pub full_speed: f32,
    /// What speeds are shown in.
    pub units: Units,
    /// After how long without a frame everything rests: 100 ms to 60 s, at first
    /// 1000 ms.
    #[serde(rename = "silence_ms", serialize_with = "millis")]
    pub silence: Duration,
    /// The same for the truck plugin, which sends only what changes: at first
    /// 10,000 ms.
    #[serde(rename = "truck_silence_ms", serialize_with = "millis")]
    pub truck_silence: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            format: Format::Auto,
            #[cfg(feature = "formats")]
            user_formats: Formats::default(),
            ports: [Listen::All(20_777)].into(),
            forward: Vec::new(),
            full_speed: 300.0,
            units: Units::Kmh,
            silence: Duration::from_millis(1_000),
            truck_silence: Duration::from_millis(10_000),
        }
    }
}

/// Which game is read.
///
/// ```
/// use telemetry_decoders::Protocol;
/// use telemetry_live::Format;
///
/// assert_eq!(Format::from_word("forza"), Some(Format::Udp(Protocol::Forza)));
/// assert_eq!((Format::Evo.word(), Format::from_word("ac-evo")), ("ac-evo", Some(Format::Evo)));
/// assert_eq!(Format::user("My game").word(), "user:My game");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Whichever sends.
    #[default]
    Auto,
    /// One protocol over UDP.
    Udp(Protocol),
    /// One of the user's own formats, by its word: see [`user`](Self::user).
    User(&'static str),
    /// iRacing's shared memory.
    Iracing,
    /// The shared memory of whichever of Kunos' games runs.
    Kunos,
    /// That of Assetto Corsa.
    AssettoCorsa,
    /// That of Assetto Corsa Competizione.
    Competizione,
    /// That of Assetto Corsa EVO.
    Evo,
    /// That of Assetto Corsa Rally.
    Rally,
}

impl Format {
    /// Those of shared memory.
    const MEMORIES: [Self; 6] = [
        Self::Iracing,
        Self::Kunos,
        Self::AssettoCorsa,
        Self::Competizione,
        Self::Evo,
        Self::Rally,
    ];

    /// One of the user's own formats, by its name, in any case. Which there are
    /// says [`Config::user_formats`].
    #[must_use]
    pub fn user(name: &str) -> Self {
        Self::User(user::word(name))
    }

    /// The word of the format: `auto`, a protocol's, `iracing`, `kunos`, `ac`,
    /// `acc`, `ac-evo` or `ac-rally`, or `user:` and the name of one of the user's
    /// own.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Udp(protocol) => protocol.word(),
            Self::User(word) => word,
            Self::Iracing => "iracing",
            Self::Kunos => "kunos",
            Self::AssettoCorsa => "ac",
            Self::Competizione => "acc",
            Self::Evo => "ac-evo",
            Self::Rally => "ac-rally",
        }
    }

    /// The format of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        if word == Self::Auto.word() {
            return Some(Self::Auto);
        }
        if let Some(name) = word.strip_prefix(user::PREFIX) {
            return Some(Self::user(name));
        }
        let memory = Self::MEMORIES.into_iter().find(|format| format.word() == word);
        memory.or_else(|| Protocol::from_word(word).map(Self::Udp))
    }

    /// Whether datagrams are read.
    pub(crate) const fn is_udp(self) -> bool {
        matches!(self, Self::Auto | Self::Udp(_) | Self::User(_))
    }

    /// Whether one of Kunos' games is read.
    pub(crate) const fn is_kunos(self) -> bool {
        !matches!(self, Self::Udp(_) | Self::User(_) | Self::Iracing)
    }
}

impl Serialize for Format {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// Where datagrams are received.
///
/// ```
/// use telemetry_live::Listen;
///
/// assert_eq!("20777".parse(), Ok(Listen::All(20_777)));
/// let one: Listen = "127.0.0.1:5606".parse().unwrap();
/// assert_eq!((one.port(), one.to_string()), (5_606, "UDP port 5606 on 127.0.0.1".into()));
/// assert!("forza".parse::<Listen>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Listen {
    /// A port on all addresses of this computer, IPv4 and IPv6.
    All(u16),
    /// One address, or all of one kind: `0.0.0.0`, or `[::]`, which takes IPv4
    /// too. Port 0 is any that is free.
    At(SocketAddr),
}

impl Listen {
    /// The port.
    #[must_use]
    pub const fn port(self) -> u16 {
        match self {
            Self::All(port) => port,
            Self::At(address) => address.port(),
        }
    }

    /// Whether what comes to `other` comes to this one too.
    pub(crate) fn covers(self, other: Self) -> bool {
        let same_port = self.port() == other.port() && self.port() != 0;
        same_port
            && match (self, other) {
                (Self::All(_), _) => true,
                (Self::At(_), Self::All(_)) => false,
                (Self::At(mine), Self::At(theirs)) => {
                    let all = mine.ip().is_unspecified();
                    mine.ip() == theirs.ip() || (all && (mine.is_ipv6() || theirs.is_ipv4()))
                }
            }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All(port) => write!(f, "UDP port {port}"),
            Self::At(address) => write!(f, "UDP port {} on {}", address.port(), address.ip()),
        }
    }
}

impl FromStr for Listen {
    type Err = ListenError;

    /// `20777` or `127.0.0.1:20777` or `[::1]:20777`.
    fn from_str(text: &str) -> Result<Self, ListenError> {
        match (text.parse(), text.parse()) {
            (Ok(port), _) if port != 0 => Ok(Self::All(port)),
            (_, Ok(address)) => Ok(Self::At(address)),
            _ => Err(ListenError),
        }
    }
}

/// The text is neither a port nor an address with one.
///
/// [`Listen`] gives it where it is read from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListenError;

impl fmt::Display for ListenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a port, 1 to 65535, or ADDRESS:PORT")
    }
}

impl core::error::Error for ListenError {}

impl Serialize for Listen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All(port) => serializer.serialize_u16(*port),
            Self::At(address) => serializer.collect_str(address),
        }
    }
}

/// What speeds are shown in.
///
/// [`Config::update`] has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Units {
    /// Kilometres an hour.
    #[default]
    Kmh,
    /// Miles an hour.
    Mph,
}

impl Units {
    /// A speed in these units.
    ///
    /// ```
    /// assert_eq!(telemetry_live::Units::Kmh.speed(10.0), 36.0);
    /// ```
    #[must_use]
    pub fn speed(self, metres_a_second: f32) -> f32 {
        match self {
            Self::Kmh => metres_a_second * 3.6,
            Self::Mph => metres_a_second * (3_600.0 / 1_609.344),
        }
    }
}

impl Config {
    /// How far the speed is towards [`full_speed`](Self::full_speed): 0 to 1.
    #[must_use]
    pub fn speed_share(&self, metres_a_second: f32) -> f32 {
        let share = self.units.speed(metres_a_second) / self.full_speed;
        if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
    }

    /// Changes what the input names, and keeps the rest, as well as what it
    /// gives a number out of range for.
    ///
    /// ```
    /// use telemetry_live::{Config, Format, Units};
    ///
    /// let mut config = Config::default();
    /// let input = r#"{"units": "mph", "full_speed": 200, "format": "iracing"}"#;
    /// config.update(&mut serde_json::Deserializer::from_str(input))?;
    /// assert_eq!((config.units, config.format), (Units::Mph, Format::Iracing));
    /// assert_eq!(config.speed_share(44.704), 0.5);
    /// assert_eq!(config.picked_user(), None);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The input is broken, has a value of a wrong kind, or has a key that there
    /// is not: the error names it. Nothing is changed then.
    pub fn update<'de, D: Deserializer<'de>>(&mut self, input: D) -> Result<(), D::Error> {
        let given = Given::deserialize(input)?;
        #[cfg(feature = "formats")]
        if let Some(formats) = given.user_formats {
            for dropped in formats.dropped() {
                tracing::warn!("a user format is left out: {dropped}");
            }
            // Variables keep their axis slots.
            self.user_formats.replace(formats);
        }
        if let Some(word) = given.format {
            let named = || self.formats().by_name(&word).map(|_| Format::user(&word));
            self.format = Format::from_word(&word).or_else(named).unwrap_or_else(|| {
                tracing::warn!(format = %word, "there is no such format: detecting");
                Format::Auto
            });
        }
        if let Some(ports) = given.ports {
            let listen = |place: &Place| match place {
                Place::Number(number) => port(*number).filter(|port| *port != 0).map(Listen::All),
                Place::Address(address) => Some(Listen::At(*address)),
            };
            keep_or(&mut self.ports, ports.iter().map(listen).collect());
        }
        if let Some(targets) = given.forward {
            let target = |place: &Place| match place {
                Place::Number(number) => {
                    port(*number).map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
                }
                Place::Address(address) => Some(*address),
            };
            let all: Option<Vec<_>> = targets.iter().map(target).collect();
            let some = all.map(|all| all.into_iter().filter(|one| one.port() != 0).collect());
            keep_or(&mut self.forward, some);
        }
        if let Some(speed) = given.full_speed.filter(|speed| (10.0..=1_000.0).contains(speed)) {
            #[allow(clippy::cast_possible_truncation, reason = "it is in range")]
            let speed = speed as f32;
            self.full_speed = speed;
        }
        if let Some(units) = given.units {
            self.units = units;
        }
        for (silence, given) in [
            (&mut self.silence, given.silence_ms),
            (&mut self.truck_silence, given.truck_silence_ms),
        ] {
            if let Some(millis) = given.filter(|millis| (100.0..=60_000.0).contains(millis)) {
                *silence = Duration::from_secs_f64(millis / 1_000.0);
            }
        }
        Ok(())
    }

    /// The user's own formats.
    #[cfg(feature = "formats")]
    pub(crate) fn formats(&self) -> &Formats {
        &self.user_formats
    }

    /// None: they are not compiled in.
    #[cfg(not(feature = "formats"))]
    #[allow(clippy::unused_self, reason = "its twin has some")]
    pub(crate) fn formats(&self) -> &Formats {
        &Formats
    }

    /// The same, but with detection in the place of a user's format that is gone,
    /// and else with its name as it is written.
    pub(crate) fn settled(mut self) -> Self {
        if let Format::User(word) = self.format {
            let picked = self.picked_user().and_then(|index| self.formats().format(index.into()));
            self.format = picked.map_or(Format::Auto, |format| Format::user(format.name));
            if self.format == Format::Auto {
                tracing::warn!(format = %word, "there is no such format: detecting");
            }
        }
        self
    }

    /// The place of the user's format that is picked, among `user_formats`; `None`
    /// where none is, or it is gone.
    #[must_use]
    pub fn picked_user(&self) -> Option<u8> {
        match self.format {
            Format::User(word) => self.formats().by_name(user::name(word)?),
            _ => None,
        }
    }

    /// After how long without a frame of this format everything rests.
    pub(crate) fn silence_of(&self, format: &str) -> Duration {
        let silence =
            if format == Protocol::Truck.word() { self.truck_silence } else { self.silence };
        silence.clamp(Duration::from_millis(1), Duration::from_secs(3_600))
    }
}

/// Replaces the list where all of the new one is in range, without repetition.
fn keep_or<T: PartialEq + Copy>(list: &mut Vec<T>, new: Option<Vec<T>>) {
    let Some(new) = new.filter(|new| new.len() <= MOST) else { return };
    list.clear();
    for one in new {
        if !list.contains(&one) {
            list.push(one);
        }
    }
}

/// A port's number; `None` for one that no port has.
fn port(number: f64) -> Option<u16> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is in range")]
    ((0.0..=65_535.0).contains(&number) && number.fract() == 0.0).then_some(number as u16)
}

fn millis<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}

fn targets<S: Serializer>(targets: &[SocketAddr], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(targets.iter().map(ToString::to_string))
}

impl<'de> Deserialize<'de> for Config {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut config = Self::default();
        config.update(deserializer)?;
        Ok(config)
    }
}

/// What a text gives.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a config, keys and values")]
struct Given {
    format: Option<String>,
    #[cfg(feature = "formats")]
    user_formats: Option<Formats>,
    ports: Option<Vec<Place>>,
    forward: Option<Vec<Place>>,
    full_speed: Option<f64>,
    units: Option<Units>,
    silence_ms: Option<f64>,
    truck_silence_ms: Option<f64>,
}

/// A port, perhaps out of range, or an address.
enum Place {
    Number(f64),
    Address(SocketAddr),
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Place;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a port or \"ADDRESS:PORT\"")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Place, E> {
                // Those that do not fit exactly are out of range anyway.
                Ok(Place::Number(u32::try_from(number).map_or(f64::MAX, f64::from)))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Place, E> {
                Ok(Place::Number(i32::try_from(number).map_or(f64::MIN, f64::from)))
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Place, E> {
                Ok(Place::Number(number))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Place, E> {
                if let Ok(number) = text.parse() {
                    return Ok(Place::Number(number));
                }
                text.parse()
                    .map(Place::Address)
                    .map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(config: &mut Config, text: &str) -> Result<(), String> {
        let mut input = serde_json::Deserializer::from_str(text);
        config.update(&mut input).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_written_reads_the_same() {
        let mut config = Config::default();
        update(
            &mut config,
            r#"{"format":"f1","ports":[5606,"[::1]:4444","127.0.0.1:0"],"forward":[9999,"10.0.0.2:7"],
               "full_speed":250.5,"units":"mph","silence_ms":500,"truck_silence_ms":8000}"#,
        )
        .unwrap();
        assert_eq!(config.format, Format::Udp(Protocol::F1));
        assert_eq!(config.ports[0], Listen::All(5_606));
        assert_eq!(config.forward[0], "127.0.0.1:9999".parse().unwrap());
        assert_eq!(config.silence, Duration::from_millis(500));
        let text = serde_json::to_string(&config).unwrap();
        assert_eq!(serde_json::from_str::<Config>(&text).unwrap(), config);
        assert_eq!(serde_json::from_str::<Config>("{}").unwrap(), Config::default());
    }

    #[test]
    fn a_number_out_of_range_keeps_the_value() {
        let mut config = Config::default();
        update(&mut config, r#"{"ports":[5606],"forward":[9],"full_speed":200}"#).unwrap();
        let before = config.clone();
        for text in [
            r#"{"ports":[0]}"#,
            r#"{"ports":[5300,65536]}"#,
            r#"{"ports":[-1]}"#,
            r#"{"ports":[18446744073709551615]}"#,
            r#"{"ports":[1.5]}"#,
            r#"{"ports":["70000"]}"#,
            r#"{"forward":[65536]}"#,
            r#"{"full_speed":0}"#,
            r#"{"full_speed":1e30}"#,
            r#"{"silence_ms":-5,"truck_silence_ms":1e9}"#,
        ] {
            update(&mut config, text).unwrap();
            assert_eq!(config, before, "{text}");
        }
        update(&mut config, r#"{"forward":[0]}"#).unwrap();
        assert!(config.forward.is_empty(), "0 is nowhere");
    }

    #[test]
    fn an_unknown_key_is_named_and_nothing_changes() {
        let mut config = Config::default();
        let error = update(&mut config, r#"{"full_speed":200,"fullspeed":1}"#).unwrap_err();
        assert!(error.contains("unknown field `fullspeed`"), "{error}");
        let error = update(&mut config, r#"{"ports":["everywhere"]}"#).unwrap_err();
        assert!(error.contains("\"everywhere\", expected a port or"), "{error}");
        assert_eq!(config, Config::default());
    }

    #[test]
    fn a_format_that_is_gone_reads_as_detection() {
        let mut config = Config { format: Format::Iracing, ..Config::default() };
        update(&mut config, r#"{"format":"my old format"}"#).unwrap();
        assert_eq!(config.format, Format::Auto);
        for word in ["auto", "f1", "truck", "iracing", "kunos", "ac", "acc", "ac-evo", "ac-rally"] {
            assert_eq!(Format::from_word(word).unwrap().word(), word);
        }
    }

    #[cfg(feature = "formats")]
    #[test]
    fn formats_of_the_users_own_are_part_of_it() {
        let formats = r#""user_formats":{"version":1,"formats":[
            {"name":"My game","kind":"binary","length":8,
             "fields":[{"target":"rpm","offset":0,"type":"f32"},
                       {"target":"var:Boost","offset":4,"type":"f32","max":2}]},
            {"name":"f1","kind":"binary","fields":[{"target":"rpm","offset":0,"type":"f32"}]},
            {"name":"Bad","kind":"pictures"}]}"#;
        let mut config = Config::default();
        update(&mut config, &format!(r#"{{"format":"MY GAME",{formats}}}"#)).unwrap();
        assert_eq!(config.formats().len(), 2, "the bad one is left out");
        let settled = config.clone().settled();
        assert_eq!((settled.format.word(), settled.picked_user()), ("user:My game", Some(0)));

        // What is written reads the same.
        let text = serde_json::to_string(&settled).unwrap();
        assert!(text.contains(r#""format":"user:My game""#), "{text}");
        let again: Config = serde_json::from_str(&text).unwrap();
        assert_eq!((again.format, again.formats().len()), (settled.format, 2));

        // A word is the built-in format's; the user's of that name has its prefix.
        update(&mut config, r#"{"format":"f1"}"#).unwrap();
        assert_eq!(config.format, Format::Udp(Protocol::F1));
        update(&mut config, r#"{"format":"user:f1"}"#).unwrap();
        assert_eq!(config.clone().settled().picked_user(), Some(1));

        // It goes, and is picked still: that reads as detection.
        update(&mut config, r#"{"user_formats":{"version":1,"formats":[]}}"#).unwrap();
        assert_eq!(config.clone().settled().format, Format::Auto);
        update(&mut config, r#"{"format":"My game"}"#).unwrap();
        assert_eq!(config.format, Format::Auto);

        let error = update(
            &mut config,
            r#"{"full_speed":200,"user_formats":{"version":1,"formats":[{"naem":"My game"}]}}"#,
        );
        assert!(error.unwrap_err().contains("unknown field `naem`"));
        assert_eq!(config.full_speed, 300.0, "nothing changes");
    }

    #[test]
    fn which_port_hears_another() {
        let at = |text: &str| Listen::At(text.parse().unwrap());
        let all = Listen::All(5_300);
        assert!(all.covers(at("127.0.0.1:5300")) && all.covers(at("[::1]:5300")));
        assert!(!all.covers(at("127.0.0.1:5301")) && !at("127.0.0.1:5300").covers(all));
        assert!(at("0.0.0.0:5300").covers(at("127.0.0.1:5300")));
        assert!(!at("0.0.0.0:5300").covers(at("[::1]:5300")));
        assert!(!at("127.0.0.1:0").covers(at("127.0.0.1:0")), "each is another port");
    }

    #[test]
    fn speeds_are_a_share_of_the_full_one() {
        let config = Config::default();
        assert_eq!(config.speed_share(0.0), 0.0);
        assert!((config.speed_share(150.0 / 3.6) - 0.5).abs() < 1e-6);
        assert_eq!(config.speed_share(1_000.0), 1.0);
        assert_eq!(config.speed_share(f32::NAN), 0.0);
        let config = Config { units: Units::Mph, full_speed: 100.0, ..config };
        assert!((config.speed_share(44.704) - 1.0).abs() < 1e-6);
    }
}
