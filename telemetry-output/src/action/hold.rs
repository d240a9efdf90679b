use core::fmt;

use crate::effect::{Block, Effect, Kind, MAX_PARAMETERS, Refused};
use crate::list::List;

/// The longest hold by time, ms.
///
/// A longer one [`Action::new`] refuses.
pub const LONGEST_MS: u16 = 60_000;

/// Which trigger.
///
/// [`Action::side`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Side {
    /// R2.
    Right,
    /// L2.
    Left,
    /// Both of them.
    Both,
}

impl Side {
    pub(super) const fn is_right(self) -> bool {
        matches!(self, Self::Right | Self::Both)
    }

    pub(super) const fn is_left(self) -> bool {
        matches!(self, Self::Left | Self::Both)
    }
}

/// How long an effect is held.
///
/// [`Action::hold`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Hold {
    /// For 1 to [`LONGEST_MS`] ms.
    Duration(u16),
    /// Until the button of its macro is let go, or the macro is gone.
    UntilRelease,
    /// Until it is stopped.
    UntilStopped,
}

/// An effect that is to be played.
///
/// ```
/// use telemetry_output::action::{Action, Hold, Side};
/// use telemetry_output::effect::{Effect, Kind};
///
/// let action = Action::new(Side::Right, Kind::Feedback, &[4], Hold::Duration(500))?;
/// assert_eq!(action.effect(), Effect::Feedback { position: 4, strength: 4 });
/// # Ok::<(), telemetry_output::action::ActionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "RawAction"))]
pub struct Action {
    side: Side,
    #[cfg_attr(feature = "serde", serde(rename = "effect"))]
    kind: Kind,
    parameters: List<u8, MAX_PARAMETERS>,
    hold: Hold,
}

impl Action {
    /// An action; of a short list of parameters the rest have their starting values.
    ///
    /// # Errors
    ///
    /// The parameters are too many or out of range, or the duration is.
    pub fn new(side: Side, kind: Kind, parameters: &[u8], hold: Hold) -> Result<Self, ActionError> {
        kind.effect(parameters).map_err(ActionError::Effect)?;
        if let Hold::Duration(ms) = hold {
            if ms == 0 || ms > LONGEST_MS {
                return Err(ActionError::Duration(ms));
            }
        }
        // There is room for as many as any kind takes.
        let parameters = List::new(parameters, 0).unwrap_or(List::filled(0));
        Ok(Self { side, kind, parameters, hold })
    }

    /// The trigger.
    ///
    /// ```
    /// use telemetry_output::action::{Action, Hold, Side};
    /// use telemetry_output::effect::Kind;
    ///
    /// let action = Action::new(Side::Both, Kind::Feedback, &[4, 6], Hold::UntilRelease)?;
    /// assert_eq!((action.side(), action.kind()), (Side::Both, Kind::Feedback));
    /// assert_eq!((action.parameters(), action.hold()), (&[4, 6][..], Hold::UntilRelease));
    /// assert_eq!(Some(action.block()), action.effect().encode().ok());
    /// # Ok::<(), telemetry_output::action::ActionError>(())
    /// ```
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The kind of its effect.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The parameters that were given.
    #[must_use]
    pub fn parameters(&self) -> &[u8] {
        self.parameters.as_slice()
    }

    /// How long it is held.
    #[must_use]
    pub const fn hold(&self) -> Hold {
        self.hold
    }

    /// The effect.
    #[must_use]
    pub fn effect(&self) -> Effect {
        self.kind.effect(self.parameters()).unwrap_or_default()
    }

    /// Its bytes.
    #[must_use]
    pub fn block(&self) -> Block {
        self.effect().block()
    }
}

#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAction {
    side: Side,
    effect: Kind,
    #[serde(default = "none")]
    parameters: List<u8, MAX_PARAMETERS>,
    hold: Hold,
}

#[cfg(feature = "serde")]
fn none() -> List<u8, MAX_PARAMETERS> {
    List::new(&[], 0).unwrap_or(List::filled(0))
}

#[cfg(feature = "serde")]
impl TryFrom<RawAction> for Action {
    type Error = ActionError;

    fn try_from(raw: RawAction) -> Result<Self, ActionError> {
        Self::new(raw.side, raw.effect, raw.parameters.as_slice(), raw.hold)
    }
}

/// Why an action is none.
///
/// [`Action::new`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ActionError {
    /// The effect is none.
    Effect(Refused),
    /// The duration, ms, is none.
    Duration(u16),
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Effect(refused) => fmt::Display::fmt(refused, f),
            Self::Duration(ms) => write!(f, "{ms} ms, expected 1 to {LONGEST_MS}"),
        }
    }
}

impl core::error::Error for ActionError {}
