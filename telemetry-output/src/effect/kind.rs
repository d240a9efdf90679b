use super::block::{Effect, Expected, Refused, ZONES};

/// How many parameters an effect has at most.
///
/// More of them [`Kind::effect`] refuses.
pub const MAX_PARAMETERS: usize = 11;

/// A parameter of a [`Kind`].
///
/// [`Kind::parameters`] gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// What it is.
    pub name: &'static str,
    /// The lowest value; an end must lie behind its start as well.
    pub lowest: u8,
    /// The highest value.
    pub highest: u8,
    /// The value where none is given.
    pub start: u8,
}

const fn p(name: &'static str, lowest: u8, highest: u8, start: u8) -> Parameter {
    Parameter { name, lowest, highest, start }
}

/// Kinds, each with its number in DSX, its name and its parameters.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $number:expr, $name:literal, [$($parameter:expr),*];)*) => {
        /// An effect or a preset, as menus, files and other programs name it.
        ///
        /// Parameters come in the order of [`parameters`](Self::parameters); of a short
        /// list the rest have their starting values. The presets take none. Except for
        /// `GameCube` they are this crate's own, made of documented effects: what other
        /// programs send for them differs from one to the next.
        ///
        /// ```
        /// use telemetry_output::effect::{Effect, Kind};
        ///
        /// let kind = Kind::from_number(13).unwrap();
        /// assert_eq!((kind, kind.name(), kind.number()), (Kind::Feedback, "Feedback", Some(13)));
        /// assert_eq!(kind.parameters()[0].name, "position");
        /// assert_eq!(kind.effect(&[4, 6])?, Effect::Feedback { position: 4, strength: 6 });
        /// assert_eq!(kind.nearest(&[-3, 99]), Effect::Feedback { position: 0, strength: 8 });
        /// assert!(Kind::ALL.contains(&kind));
        /// # Ok::<(), telemetry_output::effect::Refused>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All of them, as a menu lists them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$kind),*];

            /// The name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// The number of its mode in DSX; `None` where DSX has none.
            #[must_use]
            pub const fn number(self) -> Option<u8> {
                match self {
                    $(Self::$kind => $number,)*
                }
            }

            /// The parameters that it takes, in their order.
            #[must_use]
            pub const fn parameters(self) -> &'static [Parameter] {
                match self {
                    $(Self::$kind => const { &[$($parameter),*] },)*
                }
            }
        }
    };
}

kinds! {
    /// No effect.
    Off Some(0), "Off", [];
    /// [`Effect::Feedback`].
    Feedback Some(13), "Feedback", [p("position", 0, 9, 2), p("strength", 0, 8, 4)];
    /// [`Effect::Weapon`].
    Weapon Some(16), "Weapon", [p("start", 2, 7, 2), p("end", 3, 8, 6), p("strength", 0, 8, 5)];
    /// [`Effect::Vibration`].
    Vibration Some(17), "Vibration",
        [p("position", 0, 9, 0), p("amplitude", 0, 8, 5), p("frequency", 0, 255, 25)];
    /// [`Effect::Bow`].
    Bow Some(14), "Bow",
        [p("start", 0, 7, 1), p("end", 1, 8, 7), p("strength", 0, 8, 5), p("snap", 0, 8, 4)];
    /// [`Effect::Galloping`].
    Galloping Some(15), "Galloping",
        [p("start", 0, 8, 0), p("end", 1, 9, 8), p("first foot", 0, 6, 1),
         p("second foot", 1, 7, 3), p("frequency", 0, 255, 4)];
    /// [`Effect::Machine`].
    Machine Some(18), "Machine",
        [p("start", 0, 8, 1), p("end", 1, 9, 8), p("amplitude a", 0, 7, 2),
         p("amplitude b", 0, 7, 5), p("frequency", 0, 255, 15), p("period", 0, 255, 2)];
    /// [`Effect::SlopeFeedback`].
    SlopeFeedback Some(24), "Slope Feedback",
        [p("start", 0, 8, 1), p("end", 1, 9, 9), p("start strength", 1, 8, 1),
         p("end strength", 1, 8, 8)];
    /// [`Effect::MultiplePositionFeedback`].
    MultiplePositionFeedback Some(25), "Multiple-Position Feedback",
        [p("zone 0", 0, 8, 1), p("zone 1", 0, 8, 2), p("zone 2", 0, 8, 3), p("zone 3", 0, 8, 4),
         p("zone 4", 0, 8, 5), p("zone 5", 0, 8, 6), p("zone 6", 0, 8, 7), p("zone 7", 0, 8, 8),
         p("zone 8", 0, 8, 8), p("zone 9", 0, 8, 8)];
    /// [`Effect::MultiplePositionVibration`].
    MultiplePositionVibration Some(26), "Multiple-Position Vibration",
        [p("frequency", 0, 255, 10), p("zone 0", 0, 8, 0), p("zone 1", 0, 8, 1),
         p("zone 2", 0, 8, 2), p("zone 3", 0, 8, 3), p("zone 4", 0, 8, 4), p("zone 5", 0, 8, 5),
         p("zone 6", 0, 8, 6), p("zone 7", 0, 8, 7), p("zone 8", 0, 8, 8), p("zone 9", 0, 8, 8)];
    /// The trigger of a GameCube pad, which clicks at its end.
    GameCube Some(1), "GameCube", [];
    /// Resistance of strength 1.
    VerySoft Some(2), "Very Soft", [];
    /// Resistance of strength 2.
    Soft Some(3), "Soft", [];
    /// Resistance of strength 4.
    Medium Some(10), "Medium", [];
    /// Resistance of strength 5.
    Hard Some(4), "Hard", [];
    /// Resistance of strength 6.
    VeryHard Some(5), "Very Hard", [];
    /// Resistance of strength 7.
    Hardest Some(6), "Hardest", [];
    /// Resistance of strength 8 everywhere.
    Rigid Some(7), "Rigid", [];
    /// Resistance in every second zone.
    Choppy Some(9), "Choppy", [];
    /// A slow vibration.
    VibrateTriggerPulse Some(11), "Vibrate Trigger Pulse", [];
    /// [`Effect::SimpleFeedback`].
    SimpleFeedback None, "Simple Feedback", [p("position", 0, 255, 0), p("strength", 0, 255, 128)];
    /// [`Effect::SimpleWeapon`].
    SimpleWeapon None, "Simple Weapon",
        [p("start", 0, 255, 32), p("end", 0, 255, 96), p("strength", 0, 255, 200)];
    /// [`Effect::SimpleVibration`].
    SimpleVibration None, "Simple Vibration",
        [p("position", 0, 255, 0), p("amplitude", 0, 255, 120), p("frequency", 0, 255, 25)];
    /// [`Effect::LimitedFeedback`].
    LimitedFeedback None, "Limited Feedback", [p("position", 0, 255, 16), p("strength", 0, 10, 5)];
    /// [`Effect::LimitedWeapon`].
    LimitedWeapon None, "Limited Weapon",
        [p("start", 16, 255, 32), p("end", 16, 255, 64), p("strength", 0, 10, 5)];
}

impl Kind {
    /// The kind of a DSX mode. 20 to 23 are second numbers of Off, Feedback, Weapon and
    /// Vibration. `None` for the modes whose bytes nobody agrees on: 8, 12 and 19.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        let number = match number {
            20 => 0,
            21 => 13,
            22 => 16,
            23 => 17,
            other => other,
        };
        Self::ALL.into_iter().find(|kind| kind.number() == Some(number))
    }

    /// The effect with these parameters; of a short list the rest have their starting
    /// values.
    ///
    /// # Errors
    ///
    /// There are too many, or one is out of range.
    pub fn effect(self, parameters: &[u8]) -> Result<Effect, Refused> {
        let known = self.parameters();
        if parameters.len() > known.len() {
            return Err(Refused {
                effect: self.name(),
                parameter: "parameters",
                value: u8::try_from(parameters.len()).unwrap_or(u8::MAX),
                expected: Expected::Count(known.len()),
            });
        }
        let effect = self.with(self.filled(parameters));
        effect.encode().map(|_| effect)
    }

    /// The effect with these parameters, each brought into its range: what comes out is
    /// never refused. Those that are too many are left out.
    #[must_use]
    pub fn nearest(self, parameters: &[i32]) -> Effect {
        let mut values = [0; MAX_PARAMETERS];
        let count = parameters.len().min(self.parameters().len());
        for (value, &given) in values.iter_mut().zip(parameters) {
            *value = u8::try_from(given.clamp(0, 255)).unwrap_or(0);
        }
        self.with(self.filled(values.get(..count).unwrap_or_default())).clamped()
    }

    fn filled(self, parameters: &[u8]) -> [u8; MAX_PARAMETERS] {
        let mut values = [0; MAX_PARAMETERS];
        let starts = self.parameters().iter().map(|parameter| parameter.start);
        let given = parameters.iter().copied();
        for (value, filled) in values.iter_mut().zip(given.chain(starts.skip(parameters.len()))) {
            *value = filled;
        }
        values
    }

    fn with(self, values: [u8; MAX_PARAMETERS]) -> Effect {
        let [a, b, c, d, e, f, ..] = values;
        let everywhere = |strength| Effect::Feedback { position: 0, strength };
        match self {
            Self::Off => Effect::Off,
            Self::Feedback => Effect::Feedback { position: a, strength: b },
            Self::Weapon => Effect::Weapon { start: a, end: b, strength: c },
            Self::Vibration => Effect::Vibration { position: a, amplitude: b, frequency: c },
            Self::Bow => Effect::Bow { start: a, end: b, strength: c, snap: d },
            Self::Galloping => {
                Effect::Galloping { start: a, end: b, first_foot: c, second_foot: d, frequency: e }
            }
            Self::Machine => Effect::Machine {
                start: a,
                end: b,
                amplitude_a: c,
                amplitude_b: d,
                frequency: e,
                period: f,
            },
            Self::SlopeFeedback => {
                Effect::SlopeFeedback { start: a, end: b, start_strength: c, end_strength: d }
            }
            Self::MultiplePositionFeedback => {
                Effect::MultiplePositionFeedback { strengths: zones(&values) }
            }
            Self::MultiplePositionVibration => {
                let [frequency, zones @ ..] = values;
                Effect::MultiplePositionVibration { frequency, amplitudes: zones }
            }
            // Three programs agree on these bytes.
            Self::GameCube => Effect::SimpleWeapon { start: 144, end: 160, strength: 255 },
            Self::VerySoft => everywhere(1),
            Self::Soft => everywhere(2),
            Self::Medium => everywhere(4),
            Self::Hard => everywhere(5),
            Self::VeryHard => everywhere(6),
            Self::Hardest => everywhere(7),
            Self::Rigid => everywhere(8),
            Self::Choppy => {
                Effect::MultiplePositionFeedback { strengths: [0, 6, 0, 6, 0, 6, 0, 6, 0, 6] }
            }
            Self::VibrateTriggerPulse => {
                Effect::Vibration { position: 0, amplitude: 6, frequency: 4 }
            }
            Self::SimpleFeedback => Effect::SimpleFeedback { position: a, strength: b },
            Self::SimpleWeapon => Effect::SimpleWeapon { start: a, end: b, strength: c },
            Self::SimpleVibration => {
                Effect::SimpleVibration { position: a, amplitude: b, frequency: c }
            }
            Self::LimitedFeedback => Effect::LimitedFeedback { position: a, strength: b },
            Self::LimitedWeapon => Effect::LimitedWeapon { start: a, end: b, strength: c },
        }
    }
}

fn zones(values: &[u8; MAX_PARAMETERS]) -> [u8; ZONES] {
    let [zones @ .., _] = *values;
    zones
}
