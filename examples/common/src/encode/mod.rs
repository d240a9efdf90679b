//! The simulated car as any game would send it.
//!
//! An [`Encoder`] turns each [`State`] of the car into the datagrams of one game's frame, in the
//! game's units, axes and order, as complete as the state allows. What the simulation does not
//! know (damage, weather, opponents' gaps) stays 0, or what the game sends for "unknown".
//!
//! ```
//! use telemetry_decoders::Protocol;
//! use telemetry_examples::car::{Setup, Simulation};
//! use telemetry_examples::encode::Encoder;
//!
//! let mut simulation = Simulation::new(Setup::default());
//! let mut encoder = Encoder::new(Protocol::Forza, Some("324"))?;
//! simulation.advance(1.0 / 60.0);
//! encoder.encode(simulation.state(), |datagram| assert_eq!(datagram.len(), 324));
//! # Ok::<(), telemetry_examples::encode::VariantError>(())
//! ```

mod codemasters;
mod f1;
mod forza;
mod outgauge;
mod pcars2;
#[cfg(test)]
mod tests;
mod truck;
mod units;
mod wrc;

use std::error::Error;
use std::fmt;
use std::num::NonZeroU64;

use telemetry_decoders::Protocol;

use crate::car::State;

/// The session of an encoder that was given none.
const SESSION: NonZeroU64 = NonZeroU64::new(0x5E55_1017).unwrap();

/// Takes one datagram.
type Sink<'a> = dyn FnMut(&[u8]) + 'a;

/// One form of a protocol's datagrams.
trait Format: fmt::Debug + Send {
    /// Emits the datagrams of one frame.
    fn encode(&mut self, state: &State, sink: &mut Sink<'_>);
}

/// A form of a protocol: a length, a year, or a game's own way.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The word that chooses it.
    pub name: &'static str,
    /// What sends it.
    pub what: &'static str,
    make: fn(NonZeroU64) -> Box<dyn Format>,
}

/// Turns states of the car into datagrams.
#[derive(Debug)]
pub struct Encoder {
    protocol: Protocol,
    variant: &'static Variant,
    format: Box<dyn Format>,
}

impl Encoder {
    /// The variants of a protocol; the first is the default, mostly the newest.
    #[must_use]
    pub fn variants(protocol: Protocol) -> &'static [Variant] {
        match protocol {
            Protocol::Truck => truck::VARIANTS,
            Protocol::F1 => f1::VARIANTS,
            Protocol::Pcars2 => pcars2::VARIANTS,
            Protocol::OutGauge => outgauge::VARIANTS,
            Protocol::Wrc => wrc::VARIANTS,
            Protocol::Codemasters => codemasters::VARIANTS,
            Protocol::Forza => forza::VARIANTS,
            _ => &[],
        }
    }

    /// An encoder of a variant, or of the protocol's default one.
    ///
    /// # Errors
    /// The protocol has no variant of this name.
    pub fn new(protocol: Protocol, variant: Option<&str>) -> Result<Self, VariantError> {
        let variants = Self::variants(protocol);
        let found = match variant {
            Some(name) => variants.iter().find(|variant| variant.name == name),
            None => variants.first(),
        };
        let variant = found.ok_or_else(|| VariantError {
            protocol,
            name: variant.unwrap_or_default().to_owned(),
        })?;
        Ok(Self { protocol, variant, format: (variant.make)(SESSION) })
    }

    /// The same from the beginning, in a session of its own: F1 numbers sessions, and readers
    /// drop packets that seem to be late ones of the session they know.
    #[must_use]
    pub fn with_session(self, session: NonZeroU64) -> Self {
        Self { format: (self.variant.make)(session), ..self }
    }

    /// The protocol.
    #[must_use]
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// Hands the datagrams of one frame to `sink`, in the order in which the game sends them. An
    /// encoder counts its packets: each frame is to be encoded once.
    pub fn encode(&mut self, state: &State, mut sink: impl FnMut(&[u8])) {
        self.format.encode(state, &mut sink);
    }
}

/// A protocol has no variant of the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantError {
    /// The protocol.
    pub protocol: Protocol,
    /// The name that was asked for.
    pub name: String,
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Encoder::variants(self.protocol).iter().map(|variant| variant.name);
        let names = names.collect::<Vec<_>>().join(", ");
        write!(f, "{} has no variant {:?}; there are: {names}", self.protocol.word(), self.name)
    }
}

impl Error for VariantError {}
