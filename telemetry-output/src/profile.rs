//! What the user sets, for a game and a car.
//!
//! A program keeps a list of [`Profile`]s, and [`pick`]s one when the game or the car
//! changes. With the feature `serde` they are read from any format that serde has.
//!
//! ```
//! use telemetry_core::Car;
//! use telemetry_output::profile::{Name, Profile, pick};
//!
//! let mut any = Profile::default();
//! any.feel.gain = 0.5;
//! let mut drift = Profile::default();
//! drift.game = Name::new("Forza Horizon");
//! drift.car = Some(Car::Number(2_451));
//!
//! let profiles = [any, drift];
//! let of = |game: &str, car| pick(&profiles, &[game, "forza"], Some(Car::Number(car))).unwrap();
//! assert_eq!(of("forza horizon", 2_451), &profiles[1]);
//! assert_eq!(of("Forza Horizon", 7), &profiles[0]);
//! ```

use core::fmt;

use telemetry_core::Car;

use crate::feel::FeelSettings;
use crate::rev::RevSettings;

/// Settings for a game and a car.
///
/// The [module](self) has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Profile {
    /// The game, by its name or by the word of its format; `None` is any.
    pub game: Option<Name>,
    /// The game's own number or name of the car; `None` is any.
    pub car: Option<Car>,
    /// The rev lights.
    pub rev: RevSettings,
    /// Triggers and lightbar.
    pub feel: FeelSettings,
}

/// The profile of a game, by its names, and of a car: one for both of them, else one for
/// the game, else one for the car, else one for neither. Of several the first.
///
/// The [module](self) has an example.
#[must_use]
pub fn pick<'a>(profiles: &'a [Profile], game: &[&str], car: Option<Car>) -> Option<&'a Profile> {
    let fits = |profile: &&Profile| {
        let game = profile.game.is_none_or(|name| game.iter().any(|&game| name.is(game)));
        game && profile.car.is_none_or(|wanted| Some(wanted) == car)
    };
    let mut best: Option<&Profile> = None;
    let rank = |profile: &Profile| (profile.game.is_some(), profile.car.is_some());
    for profile in profiles.iter().filter(fits) {
        if best.is_none_or(|best| rank(profile) > rank(best)) {
            best = Some(profile);
        }
    }
    best
}

/// The name of a game: 1 to 48 bytes of text.
///
/// ```
/// use telemetry_output::profile::Name;
///
/// let name = Name::new("BeamNG.drive").unwrap();
/// assert!(name.is("beamng.DRIVE"));
/// assert_eq!(name.as_str(), "BeamNG.drive");
/// assert!(Name::new(&"x".repeat(Name::CAPACITY + 1)).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name {
    bytes: [u8; Self::CAPACITY],
    len: u8,
}

impl Name {
    /// How many bytes there are at most.
    pub const CAPACITY: usize = 48;

    /// A name; `None` for an empty one and one that is too long.
    #[must_use]
    pub fn new(name: &str) -> Option<Self> {
        let mut bytes = [0; Self::CAPACITY];
        bytes.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
        let len = u8::try_from(name.len()).ok().filter(|&len| len > 0)?;
        Some(Self { bytes, len })
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.len)).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }

    /// True for the same name; the case of ASCII letters does not count.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.as_str().eq_ignore_ascii_case(name)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(feature = "serde")]
mod serialised {
    use super::Name;
    use core::fmt;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    impl Serialize for Name {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }

    struct NameVisitor;

    impl de::Visitor<'_> for NameVisitor {
        type Value = Name;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "the name of a game, 1 to {} bytes long", Name::CAPACITY)
        }

        fn visit_str<E: de::Error>(self, name: &str) -> Result<Name, E> {
            Name::new(name).ok_or_else(|| E::invalid_value(de::Unexpected::Str(name), &self))
        }
    }

    impl<'de> Deserialize<'de> for Name {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_str(NameVisitor)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_specific_profile_is_picked() {
        let profile = |game: &str, car: Option<i32>, top_gear: i8| {
            let rev = RevSettings { top_gear: Some(top_gear), ..RevSettings::default() };
            let (game, car) = (Name::new(game), car.map(Car::Number));
            Profile { game, car, rev, ..Profile::default() }
        };
        let profiles = [
            profile("", None, 1),
            profile("", Some(7), 2),
            profile("f1", None, 3),
            profile("F1 25", Some(7), 4),
            profile("F1 25", Some(7), 5),
        ];
        let picked = |game: &[&str], car: i32| {
            let picked = pick(&profiles, game, Some(Car::Number(car)));
            picked.and_then(|profile| profile.rev.top_gear)
        };
        assert_eq!(picked(&["f1", "F1 25"], 7), Some(4), "the first of them");
        assert_eq!(picked(&["f1", "f1 25"], 8), Some(3));
        assert_eq!(picked(&["forza", "Forza Horizon 5"], 7), Some(2));
        assert_eq!(picked(&["forza"], 8), Some(1));
        assert_eq!(pick(&profiles[3..], &["F1 25"], None), None);
        assert_eq!(pick(&[], &["f1"], None), None);
    }

    #[test]
    fn a_name_is_whole_or_none() {
        let long = "Assetto Corsa Competizione";
        assert_eq!(Name::new(long).unwrap().as_str(), long);
        assert_eq!(Name::new(""), None);
        assert!(Name::new(&"x".repeat(48)).is_some());
        assert_eq!(Name::new(&"x".repeat(49)), None);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_profile_is_read_and_written() {
        use std::string::ToString;

        let text =
            r#"{"game":"Forza Horizon 5","car":2267,"rev":{"top_gear":6},"feel":{"gain":0.5}}"#;
        let profile: Profile = serde_json::from_str(text).unwrap();
        assert_eq!(profile.car, Some(Car::Number(2267)));
        assert_eq!(profile.feel.gain, 0.5);
        let again = serde_json::to_string(&profile).unwrap();
        assert_eq!(serde_json::from_str::<Profile>(&again).unwrap(), profile);
        for (bad, why) in [
            (r#"{"game":""}"#, "the name of a game, 1 to 48 bytes long"),
            (r#"{"gmae":"x"}"#, "unknown field `gmae`"),
        ] {
            let error = serde_json::from_str::<Profile>(bad).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
