//! The sum over every number of a packet, of every car: whole numbers as u64 that
//! wraps, floats as f64. So a contestant must have read all that it adds up.
//!
//! Codes, such as a tyre's compound, and texts are no numbers: a rival has a
//! variant or a string where another has a byte. A field is in the sum of a case
//! where every contestant has it as a number or a switch, and then in the sum of
//! all. A test holds that all come to the same.

pub mod cm_telemetry;
pub mod event;
pub mod floor;
pub mod models_25;
pub mod others;
pub mod ours;
pub mod packet_parser;

use f1_game_packet_parser::constants::{LapValid, RevLights};
use telemetry_core::wire::{Array, F32, F64, I16, I32, U16, U32, U64};

/// What was added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Total {
    pub whole: u64,
    pub real: f64,
}

/// Parses a packet and adds it up; `None` where it is not read.
pub type Add = fn(&[u8]) -> Option<Total>;

/// What has a sum. The fields of a struct that are in it go by the case, and so
/// by the packet's format, 0 for what has none.
pub trait Sum<const FORMAT: u16> {
    fn sum(&self, total: &mut Total);
}

macro_rules! whole {
    ($($Type:ident),*) => {$(
        impl<const FORMAT: u16> Sum<FORMAT> for $Type {
            #[inline(always)]
            fn sum(&self, total: &mut Total) {
                // Negative numbers wrap.
                total.whole = total.whole.wrapping_add(*self as u64);
            }
        }
    )*};
}

whole!(u8, i8, u16, i16, u32, i32, u64, usize, bool);

macro_rules! real {
    ($($Type:ident),*) => {$(
        impl<const FORMAT: u16> Sum<FORMAT> for $Type {
            #[inline(always)]
            fn sum(&self, total: &mut Total) {
                total.real += f64::from(*self);
            }
        }
    )*};
}

real!(f32, f64);

macro_rules! field {
    ($($Type:ident . $get:ident),*) => {$(
        impl<const FORMAT: u16> Sum<FORMAT> for $Type {
            #[inline(always)]
            fn sum(&self, total: &mut Total) {
                Sum::<FORMAT>::sum(&self.$get(), total);
            }
        }
    )*};
}

field!(U16.get, I16.get, U32.get, I32.get, U64.get, F32.get, F64.get);
field!(RevLights.bits, LapValid.bits);

impl<T: Sum<FORMAT>, const N: usize, const FORMAT: u16> Sum<FORMAT> for [T; N] {
    #[inline(always)]
    fn sum(&self, total: &mut Total) {
        self.iter().for_each(|item| item.sum(total));
    }
}

impl<T: Sum<FORMAT>, const N: usize, const FORMAT: u16> Sum<FORMAT> for Array<T, N> {
    #[inline(always)]
    fn sum(&self, total: &mut Total) {
        self.iter().for_each(|item| item.sum(total));
    }
}

impl<T: Sum<FORMAT>, const FORMAT: u16> Sum<FORMAT> for Vec<T> {
    #[inline(always)]
    fn sum(&self, total: &mut Total) {
        self.iter().for_each(|item| item.sum(total));
    }
}

/// The fields of a struct, or what its methods give, that are in the sum.
macro_rules! sum {
    ($format:literal, $Type:ty: $($($part:ident).+ $(($($no:tt)*))?),* $(,)?) => {
        impl $crate::sum::Sum<$format> for $Type {
            #[inline(always)]
            fn sum(&self, total: &mut $crate::sum::Total) {
                $($crate::sum::Sum::<$format>::sum(&self.$($part).+ $(($($no)*))?, total);)*
            }
        }
    };
}

use sum;
