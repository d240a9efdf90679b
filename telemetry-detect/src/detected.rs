use core::fmt;
use telemetry_decoders::Protocol;

/// What a packet is taken for.
///
/// ```
/// use telemetry_decoders::Protocol;
/// use telemetry_detect::Detected;
///
/// let own = Detected::Format(2);
/// assert_eq!((own.format(), own.protocol()), (Some(2), None));
/// let f1 = Detected::from(Protocol::F1);
/// assert_eq!((f1.format(), f1.protocol()), (None, Some(Protocol::F1)));
/// assert_eq!((own.to_string(), f1.to_string()), ("user format 2".into(), "f1".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Detected {
    /// A packet of a protocol that is built in.
    Protocol(Protocol),
    /// A packet of a format of the user's own, by its place among those that were
    /// given to [`push_with`](crate::AutoDetect::push_with).
    Format(u8),
}

/// What the keys of the user's own formats have; there are less than 128 protocols
/// and formats.
pub(crate) const OWN: u8 = 0x80;

impl Detected {
    /// The protocol; `None` for a format of the user's own.
    #[must_use]
    pub const fn protocol(self) -> Option<Protocol> {
        match self {
            Self::Protocol(protocol) => Some(protocol),
            Self::Format(_) => None,
        }
    }

    /// A number for each: one comparison where the value itself needs two.
    #[inline]
    pub(crate) const fn key(self) -> u8 {
        match self {
            Self::Protocol(protocol) => protocol as u8,
            Self::Format(index) => OWN | index,
        }
    }

    /// The place of a format of the user's own; `None` for a protocol.
    #[must_use]
    pub const fn format(self) -> Option<u8> {
        match self {
            Self::Protocol(_) => None,
            Self::Format(index) => Some(index),
        }
    }
}

impl From<Protocol> for Detected {
    fn from(protocol: Protocol) -> Self {
        Self::Protocol(protocol)
    }
}

/// Whether it is this protocol.
impl PartialEq<Protocol> for Detected {
    fn eq(&self, protocol: &Protocol) -> bool {
        *self == Self::Protocol(*protocol)
    }
}

/// Prints the protocol's word, or `user format` with its place, from 0.
impl fmt::Display for Detected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Protocol(protocol) => f.pad(protocol.word()),
            Self::Format(index) => write!(f, "user format {index}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::format;
    use telemetry_decoders::custom::MAX_FORMATS;

    #[test]
    fn a_protocol_is_no_format_of_the_users_own() {
        let (forza, own) = (Detected::from(Protocol::Forza), Detected::Format(7));
        assert_eq!((forza.protocol(), forza.format()), (Some(Protocol::Forza), None));
        assert_eq!((own.protocol(), own.format()), (None, Some(7)));
        assert!(forza == Protocol::Forza && forza != Protocol::F1 && own != Protocol::Forza);
    }

    #[test]
    fn it_prints_a_word_or_a_place() {
        assert_eq!(format!("[{:>9}]", Detected::from(Protocol::OutGauge)), "[ outgauge]");
        assert_eq!(format!("{}", Detected::Format(0)), "user format 0");
    }

    #[test]
    fn each_has_a_key_of_its_own() {
        let protocols = Protocol::ALL.map(|protocol| Detected::from(protocol).key());
        assert!(protocols.iter().all(|key| key & OWN == 0));
        let formats = (0..MAX_FORMATS as u8).map(|index| Detected::Format(index).key());
        assert!(formats.clone().all(|key| key & OWN != 0));
        let keys: HashSet<u8> = protocols.into_iter().chain(formats).collect();
        assert_eq!(keys.len(), Protocol::COUNT + MAX_FORMATS);
    }
}
