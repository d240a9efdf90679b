use telemetry_decoders::custom::{Bits, Gears, Number, Order, Target};

/// A format as a user describes it.
///
/// [`Formats::compile`](crate::Formats::compile) has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct FormatSpec {
    /// Its name: not empty, without `:`, `|` and control characters. Among those
    /// of a list each is there once, whatever the case of its letters.
    pub name: String,
    /// How its packets are made and detected.
    pub layout: LayoutSpec,
    /// How its gears are coded; `None` where they are those of the frame.
    pub gears: Option<Gears>,
    /// What is read.
    pub fields: Vec<FieldSpec>,
}

/// How the packets of a format are made and detected.
///
/// [`Formats::compile`](crate::Formats::compile) has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutSpec {
    /// Numbers at fixed places.
    Binary {
        /// The exact length of a packet, in bytes. Without it the format is used
        /// only where it is picked by hand.
        length: Option<u32>,
        /// The order of bytes in fields that have none of their own.
        order: Order,
    },
    /// One JSON object a packet.
    Json {
        /// A key that every packet has, dotted. Without it the format is used
        /// only where it is picked by hand.
        key: Option<String>,
    },
}

/// One number of a packet.
///
/// [`Formats::compile`](crate::Formats::compile) has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldSpec {
    /// What it is.
    pub target: TargetSpec,
    /// Where it stands.
    pub place: Place,
    /// What it is multiplied by.
    pub scale: f64,
    /// What is added then.
    pub add: f64,
    /// The start of a variable's axis. It cuts nothing off.
    pub min: Option<f64>,
    /// The end of a variable's axis. It cuts nothing off.
    pub max: Option<f64>,
    /// The axis slot that a variable had when the file was written.
    pub slot: Option<u8>,
}

/// What a field is.
///
/// ```
/// use telemetry_decoders::custom::Target;
/// use telemetry_formats::TargetSpec;
///
/// assert_eq!(TargetSpec::from_word("speed_mps"), Some(TargetSpec::Frame(Target::SpeedMps)));
/// let boost = TargetSpec::from_word("var:Boost").unwrap();
/// assert_eq!((&boost, boost.word()), (&TargetSpec::Variable("Boost".into()), "var:Boost".into()));
/// assert_eq!(TargetSpec::from_word("var:"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TargetSpec {
    /// A value of the frame. [`Target::Variable`] is none.
    Frame(Target),
    /// A variable, by its name.
    Variable(String),
}

impl TargetSpec {
    /// What a file calls it: `speed_mps`, `var:Boost`.
    #[must_use]
    pub fn word(&self) -> String {
        match self {
            Self::Frame(target) => target.word().to_owned(),
            Self::Variable(name) => format!("{VARIABLE}{name}"),
        }
    }

    /// The target that a file calls so; `None` for a word that names none, and for
    /// a variable without a name.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        match word.strip_prefix(VARIABLE) {
            Some("") => None,
            Some(name) => Some(Self::Variable(name.to_owned())),
            None => Target::from_word(word).map(Self::Frame),
        }
    }
}

/// What stands before a variable's name.
const VARIABLE: &str = "var:";

/// Where a number stands.
///
/// [`Formats::compile`](crate::Formats::compile) has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a binary packet.
    Binary {
        /// Where it begins, in bytes.
        offset: u64,
        /// What kind of number it is.
        number: Number,
        /// The order of its bytes; `None` for that of the format.
        order: Option<Order>,
        /// Which of its bits count; `None` for all of them.
        bits: Option<Bits>,
    },
    /// In a JSON object.
    Json {
        /// Its keys from the outermost on, with points between them.
        key: String,
    },
}

impl FieldSpec {
    /// A number as it stands in the packet.
    #[must_use]
    pub const fn new(target: TargetSpec, place: Place) -> Self {
        Self { target, place, scale: 1.0, add: 0.0, min: None, max: None, slot: None }
    }
}
