use core::fmt;

/// The flag that is shown to the player.
///
/// A game that says nothing of flags leaves the frame's field at `None`;
/// [`Flag::NoFlag`] is a game's own word that none is shown.
///
/// ```
/// use telemetry_core::Flag;
///
/// assert_eq!(Flag::Chequered.as_str(), "chequered");
/// assert_eq!(Flag::NoFlag.to_string(), "none");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Flag {
    /// The game says that no flag is shown.
    #[cfg_attr(feature = "serde", serde(rename = "none"))]
    NoFlag,
    /// Track clear.
    Green,
    /// Faster car behind.
    Blue,
    /// Danger ahead.
    Yellow,
    /// Session stopped.
    Red,
    /// Slow car, or last lap, by the game's rules.
    White,
    /// Disqualified, or to the pits at once.
    Black,
    /// End of the session.
    Chequered,
}

impl Flag {
    /// The flag's word: `none`, `green`, `blue`, …
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoFlag => "none",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Red => "red",
            Self::White => "white",
            Self::Black => "black",
            Self::Chequered => "chequered",
        }
    }
}

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn each_flag_has_its_word() {
        for (flag, word) in [
            (Flag::NoFlag, "none"),
            (Flag::Green, "green"),
            (Flag::Blue, "blue"),
            (Flag::Yellow, "yellow"),
            (Flag::Red, "red"),
            (Flag::White, "white"),
            (Flag::Black, "black"),
            (Flag::Chequered, "chequered"),
        ] {
            assert_eq!((flag.as_str(), format!("{flag}")), (word, word.into()));
            #[cfg(feature = "serde")]
            assert_eq!(serde_json::to_value(flag).unwrap(), word, "the same in JSON");
        }
        assert_eq!(format!("[{:>6}]", Flag::Red), "[   red]");
    }
}
