//! From the state's SI units and axes to those of wire fields.

use std::ops::BitOr;

use telemetry_core::wire::{Array, F32, F64, I16, Text, U16, U32};

use crate::car::{State, Wheel};

/// Standard gravity, m/s² for one g.
pub(super) const STANDARD_GRAVITY: f64 = 9.806_65;
/// Pascals in a psi.
pub(super) const PA_PER_PSI: f64 = 6_894.757;
/// Pascals in a bar.
pub(super) const PA_PER_BAR: f64 = 100_000.0;
/// 0 °C, K.
pub(super) const KELVIN: f64 = 273.15;

// The simulation does not heat these: a warm engine on a mild day.
/// Temperature of the cooling water, °C.
pub(super) const WATER_TEMPERATURE: f64 = 90.0;
/// Temperature of the oil, °C.
pub(super) const OIL_TEMPERATURE: f64 = 105.0;
/// Pressure of the oil, Pa.
pub(super) const OIL_PRESSURE: f64 = 400_000.0;
/// Temperature of the air, °C.
pub(super) const AIR_TEMPERATURE: f64 = 24.0;
/// Temperature of the track, °C.
pub(super) const TRACK_TEMPERATURE: f64 = 31.0;
/// Share of the braking that the front wheels do.
pub(super) const BRAKE_BIAS: f64 = 0.62;

/// A number on the wire.
pub(super) trait Number: Sized {
    /// The nearest number that there is.
    fn nearest(value: f64) -> Self;
}

macro_rules! whole {
    ($($Field:ty: $prim:ty),*) => {$(
        impl Number for $Field {
            fn nearest(value: f64) -> Self {
                // `as` saturates.
                (value.round() as $prim).into()
            }
        }
    )*};
}

whole!(u8: u8, i8: i8, U16: u16, I16: i16, U32: u32);

impl Number for F32 {
    fn nearest(value: f64) -> Self {
        Self::new(value as f32)
    }
}

impl Number for F64 {
    fn nearest(value: f64) -> Self {
        Self::new(value)
    }
}

/// A field of any type that holds the value.
pub(super) fn wire<T: Number>(value: f64) -> T {
    T::nearest(value)
}

/// The same for an array.
pub(super) fn wires<T: Number, const N: usize>(values: [f64; N]) -> Array<T, N> {
    Array(values.map(T::nearest))
}

/// A field that is 1 or 0.
pub(super) fn switch<T: Number>(on: bool) -> T {
    T::nearest(f64::from(u8::from(on)))
}

/// A time that may not be there yet, s: 0 where it is not.
pub(super) fn seconds<T: Number>(time: Option<f64>) -> T {
    T::nearest(time.unwrap_or(0.0))
}

/// Pascals as psi.
pub(super) fn psi(pressure: f64) -> f64 {
    pressure / PA_PER_PSI
}

/// Revolutions a minute as rad/s.
pub(super) fn radians(rpm: f64) -> f64 {
    rpm * std::f64::consts::PI / 30.0
}

/// World axes of the games whose axes are right-handed: the state's with x the other way.
pub(super) fn mirrored([x, y, z]: [f64; 3]) -> [f64; 3] {
    [-x, y, z]
}

/// A vector of car axes in the world's.
pub(super) fn to_world(state: &State, [right, up, forward]: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|i| right * state.right[i] + up * state.up[i] + forward * state.forward[i])
}

/// A value of each wheel: front left, front right, rear left, rear right.
pub(super) fn front_first(state: &State, value: impl Fn(&Wheel) -> f64) -> [f64; 4] {
    [0, 1, 2, 3].map(|i| value(&state.wheels[i]))
}

/// A value of each wheel: rear left, rear right, front left, front right.
pub(super) fn rear_first(state: &State, value: impl Fn(&Wheel) -> f64) -> [f64; 4] {
    [2, 3, 0, 1].map(|i| value(&state.wheels[i]))
}

/// The bits that are on.
pub(super) fn bits<T: BitOr<Output = T> + Default, const N: usize>(bits: [(T, bool); N]) -> T {
    bits.into_iter().filter(|&(_, on)| on).fold(T::default(), |all, (bit, _)| all | bit)
}

/// A text, cut to its field.
pub(super) fn text<const N: usize>(text: &str) -> Text<N> {
    let mut bytes = [0; N];
    for (byte, letter) in bytes.iter_mut().zip(text.bytes()) {
        *byte = letter;
    }
    Text(bytes)
}
