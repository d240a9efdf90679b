//! What all formats say, in one shape: accessors over the structs of the formats.
//!
//! A view borrows one car's struct of any format. Its functions have the names of
//! the fields. What only some formats have is an `Option`, `None` in the others;
//! the format's own struct is in the view's enum for whoever wants the rest.
//!
//! ```
//! use telemetry_decoders::f1;
//!
//! # let mut packet = vec![0; 1_285];
//! # packet[..2].copy_from_slice(&2025u16.to_le_bytes());
//! # packet[6] = 2;
//! # packet[29 + 57 * 3 + 32] = 7;
//! // A Lap Data packet of any format:
//! let packet = f1::parse(&packet)?;
//! if let Some(lap) = packet.lap_data(3) {
//!     assert_eq!(lap.car_position(), 7);
//!     assert_eq!(lap.corner_cutting_warnings(), Some(0)); // none in format 2022
//! }
//! # Ok::<(), telemetry_core::DecodeError>(())
//! ```

/// One of the formats' structs: what is the same in all of the listed variants.
macro_rules! each {
    ($view:expr, $View:ident, [$($Variant:ident)*], |$car:ident| $value:expr) => {
        match $view {
            $($View::$Variant($car) => $value,)*
        }
    };
}

/// The same of some variants, `None` in the others.
macro_rules! only {
    ($view:expr, $View:ident, [$($Variant:ident)*], |$car:ident| $value:expr) => {
        match $view {
            $($View::$Variant($car) => Some($value),)*
            _ => None,
        }
    };
}

/// A view, the fields that all its structs have, and those that some have.
macro_rules! view {
    (
        $(#[$doc:meta])*
        pub enum $View:ident in $variants:tt {
            $($(#[$variant_doc:meta])* $Variant:ident($Struct:ty),)*
        }
        every { $($(#[$field_doc:meta])* $field:ident: $Value:ty,)* }
        every array { $($(#[$array_doc:meta])* $array:ident: $Array:ty,)* }
        some { $($(#[$some_doc:meta])* $some:ident: $Some:ty => $some_variants:tt,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(untagged))]
        #[non_exhaustive]
        pub enum $View<'a> {
            $($(#[$variant_doc])* $Variant(&'a $Struct),)*
        }

        #[allow(clippy::useless_conversion, reason = "a field's type may differ by format")]
        impl $View<'_> {
            $(
                $(#[$field_doc])*
                #[inline]
                #[must_use]
                pub fn $field(&self) -> $Value {
                    each!(self, $View, $variants, |car| car.$field.into())
                }
            )*
            $(
                $(#[$array_doc])*
                #[inline]
                #[must_use]
                pub fn $array(&self) -> $Array {
                    each!(self, $View, $variants, |car| car.$array.values())
                }
            )*
            $(
                $(#[$some_doc])*
                #[inline]
                #[must_use]
                pub fn $some(&self) -> Option<$Some> {
                    only!(self, $View, $some_variants, |car| car.$some.into())
                }
            )*
        }
    };
}

/// From a packet of any format to the view of one of its entries.
macro_rules! of_packets {
    ($(
        $(#[$doc:meta])*
        pub fn $name:ident($Kind:ident.$array:ident) -> $View:ident {
            $($Format:ident: $year:ident => $Variant:ident,)*
        }
    )*) => {
        impl<'a> crate::f1::Packet<'a> {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(&self, index: usize) -> Option<$View<'a>> {
                    use crate::f1::{$($year),*};
                    match self {
                        $(Self::$Format($year::Packet::$Kind(packet)) => {
                            packet.$array.get(index).map($View::$Variant)
                        })*
                        _ => None,
                    }
                }
            )*
        }
    };
}

/// From a packet of any format to the view of the whole of it.
macro_rules! of_whole_packets {
    ($(
        $(#[$doc:meta])*
        pub fn $name:ident($Kind:ident) -> $View:ident {
            $($Format:ident: $year:ident => $Variant:ident,)*
        }
    )*) => {
        impl<'a> crate::f1::Packet<'a> {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(&self) -> Option<$View<'a>> {
                    use crate::f1::{$($year),*};
                    match *self {
                        $(Self::$Format($year::Packet::$Kind(packet)) => {
                            Some($View::$Variant(packet))
                        })*
                        _ => None,
                    }
                }
            )*
        }
    };
}

mod car;
mod laps;
mod motion;
mod participants;
mod session;

pub use car::{Damage, Setup, Status, Telemetry, TyreSet, TyreSets};
pub use laps::{History, Lap, LapHistory, LapPositions, TimeTrial, TimeTrialLap};
pub use motion::{Motion, MotionEx};
pub use participants::{Classification, LobbyPlayer, Participant};
pub use session::{ForecastSample, SessionInfo};

/// From milliseconds and whole minutes, ms.
fn milliseconds(milliseconds: u16, minutes: u8) -> u32 {
    u32::from(minutes).saturating_mul(60_000).saturating_add(milliseconds.into())
}
