use core::fmt;

/// How many variables there are at most.
///
/// [`Variables`] holds them.
pub const MAX_VARIABLES: usize = 32;

/// What a packet says of the user's variables. It stands beside the frame.
///
/// Which variable has which index says the table that the formats were compiled
/// with. Every value is finite.
///
/// ```
/// use telemetry_decoders::custom::Variables;
///
/// let mut variables = Variables::EMPTY;
/// variables.set(3, 1.25);
/// variables.set(4, f64::NAN);
/// assert_eq!((variables.get(3), variables.get(4)), (Some(1.25), None));
/// assert!(variables.iter().eq([(3, 1.25)]));
/// variables.clear();
/// assert!(variables.is_empty());
/// ```
#[derive(Clone, Copy)]
pub struct Variables {
    values: [f64; MAX_VARIABLES],
    /// A bit for each that is known.
    known: u32,
}

impl Variables {
    /// None is known.
    pub const EMPTY: Self = Self { values: [0.0; MAX_VARIABLES], known: 0 };

    /// The value of a variable; `None` where the packet does not say.
    #[inline]
    #[must_use]
    pub fn get(&self, index: u8) -> Option<f64> {
        if self.known & bit(index) == 0 {
            return None;
        }
        self.values.get(usize::from(index)).copied()
    }

    /// Those that are known, with their index.
    pub fn iter(&self) -> impl Iterator<Item = (u8, f64)> + '_ {
        (0u8..).zip(self.values).filter(|&(index, _)| self.known & bit(index) != 0)
    }

    /// True where none is known.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.known == 0
    }

    /// Sets one. An index from [`MAX_VARIABLES`] on is none, and a NaN or an
    /// infinity is not kept.
    #[inline]
    pub fn set(&mut self, index: u8, value: f64) {
        self.known |= self.put(index, value);
    }

    /// Keeps a value, and gives the bit that says that it is known.
    #[inline(always)]
    pub(super) fn put(&mut self, index: u8, value: f64) -> u32 {
        match self.values.get_mut(usize::from(index)) {
            Some(place) if value.is_finite() => {
                *place = value;
                bit(index)
            }
            _ => 0,
        }
    }

    /// Says which are known, by their bits.
    #[inline]
    pub(super) fn set_known(&mut self, known: u32) {
        self.known = known;
    }

    /// Forgets all of them.
    #[inline]
    pub fn clear(&mut self) {
        self.known = 0;
    }
}

#[inline]
fn bit(index: u8) -> u32 {
    1u32.checked_shl(index.into()).unwrap_or(0)
}

impl Default for Variables {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for Variables {
    fn eq(&self, other: &Self) -> bool {
        self.known == other.known && self.iter().eq(other.iter())
    }
}

impl fmt::Debug for Variables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
