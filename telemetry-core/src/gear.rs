use core::fmt;

/// The gear that is engaged: -1 reverse, 0 neutral, 1 and up forward.
///
/// Every reverse gear of a truck with several is -1. `Display` prints what a
/// dashboard shows: `R`, `N`, `1`, `2`, …
///
/// ```
/// use telemetry_core::Gear;
///
/// let gears = [-3, 0, 4].map(Gear::new);
/// assert_eq!(gears, [Gear::REVERSE, Gear::NEUTRAL, Gear::from(4)]);
/// assert_eq!(gears.map(|gear| gear.to_string()), ["R", "N", "4"]);
/// assert!(gears[0].is_reverse() && gears[1].is_neutral());
/// assert_eq!(gears[2].get(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Gear(i8);

impl Gear {
    /// Reverse, -1.
    pub const REVERSE: Self = Self(-1);
    /// Neutral, 0.
    pub const NEUTRAL: Self = Self(0);

    /// A gear from its number; everything below -1 is reverse.
    #[must_use]
    pub const fn new(number: i8) -> Self {
        if number < -1 { Self::REVERSE } else { Self(number) }
    }

    /// The number: -1 reverse, 0 neutral, 1 and up forward.
    #[must_use]
    pub const fn get(self) -> i8 {
        self.0
    }

    /// True for reverse.
    #[must_use]
    pub const fn is_reverse(self) -> bool {
        self.0 < 0
    }

    /// True for neutral.
    #[must_use]
    pub const fn is_neutral(self) -> bool {
        self.0 == 0
    }
}

impl From<i8> for Gear {
    fn from(number: i8) -> Self {
        Self::new(number)
    }
}

impl From<Gear> for i8 {
    fn from(gear: Gear) -> Self {
        gear.0
    }
}

impl fmt::Display for Gear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            -1 => f.pad("R"),
            0 => f.pad("N"),
            n => fmt::Display::fmt(&n, f),
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Gear {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        i8::deserialize(deserializer).map(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_gear_prints_as_a_dashboard_shows_it() {
        let shown: std::vec::Vec<_> =
            [-128, -1, 0, 1, 10].map(|n| Gear::new(n).to_string()).into_iter().collect();
        assert_eq!(shown, ["R", "R", "N", "1", "10"]);
    }

    #[test]
    fn several_reverse_gears_are_one() {
        assert_eq!(Gear::new(-3), Gear::REVERSE);
        assert_eq!(Gear::REVERSE.get(), -1);
    }

    #[test]
    fn a_gear_is_its_number() {
        for (number, reverse, neutral) in
            [(-1, true, false), (0, false, true), (1, false, false), (2, false, false)]
        {
            let gear = Gear::from(number);
            assert_eq!((gear.get(), i8::from(gear)), (number, number));
            assert_eq!((gear.is_reverse(), gear.is_neutral()), (reverse, neutral), "{gear}");
        }
        assert_eq!(i8::from(Gear::from(-5)), -1);
        assert!(Gear::new(-5).is_reverse());
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_the_number() {
        assert_eq!(serde_json::to_string(&Gear::new(4)).unwrap(), "4");
        assert_eq!(serde_json::from_str::<Gear>("4").unwrap(), Gear::new(4));
        assert_eq!(serde_json::from_str::<Gear>("-7").unwrap(), Gear::REVERSE);
    }
}
