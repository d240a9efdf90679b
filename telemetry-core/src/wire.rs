//! Field types of wire structs: little-endian, alignment 1, every bit pattern
//! valid.
//!
//! They are thin, transparent newtypes over zerocopy's byte-order types, which
//! do the loads, with a plain `Debug` and serde that know nothing of byte
//! order. A struct of such fields has no padding and can be viewed in place
//! wherever a packet happens to lie. [`assert_layout!`](crate::assert_layout)
//! checks every offset of such a struct at compile time.
//!
//! ```
//! use telemetry_core::{assert_layout, wire};
//! use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};
//!
//! #[derive(Debug, Clone, Copy, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
//! #[repr(C)]
//! struct Engine {
//!     gear: u8,
//!     rpm: wire::F32,
//!     wheels: wire::Array<wire::U16, 4>,
//! }
//! assert_layout!(Engine, "engine", 13, { gear: 0, rpm: 1, wheels: 5 });
//!
//! let bytes = [2, 0, 0, 0x7a, 0x45, 1, 0, 2, 0, 3, 0, 4, 0];
//! let engine = Engine::ref_from_bytes(&bytes).unwrap();
//! assert_eq!(engine.rpm.get(), 4_000.0);
//! assert_eq!(engine.wheels.values(), [1, 2, 3, 4]);
//! ```

use core::fmt;
use core::ops::Deref;
use zerocopy::little_endian as le;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

mod text;

pub use text::{LenientText, Utf16, windows_1252};

macro_rules! number {
    ($($Name:ident, $prim:ident, $doc:literal, $value:literal => $bytes:literal;)*) => {$(
        #[doc = $doc]
        ///
        /// ```
        #[doc = concat!("use telemetry_core::wire::", stringify!($Name), ";")]
        /// use zerocopy::{FromBytes, IntoBytes};
        ///
        #[doc = concat!("let field = ", stringify!($Name), "::new(", $value, ");")]
        #[doc = concat!("assert_eq!(field.as_bytes(), ", $bytes, ");")]
        #[doc = concat!("let viewed = ", stringify!($Name), "::ref_from_bytes(&", $bytes, ").unwrap();")]
        #[doc = concat!("assert_eq!(viewed.get(), ", $value, ");")]
        /// ```
        #[derive(Clone, Copy, Default, PartialEq)]
        #[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
        #[repr(transparent)]
        pub struct $Name(le::$Name);

        impl $Name {
            /// A field that holds the value.
            #[inline]
            #[must_use]
            pub const fn new(value: $prim) -> Self {
                Self(le::$Name::new(value))
            }

            /// The value.
            #[inline]
            #[must_use]
            pub const fn get(self) -> $prim {
                self.0.get()
            }
        }

        impl From<$prim> for $Name {
            #[inline]
            fn from(value: $prim) -> Self {
                Self::new(value)
            }
        }

        impl From<$Name> for $prim {
            #[inline]
            fn from(field: $Name) -> Self {
                field.get()
            }
        }

        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.get(), f)
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.get(), f)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.get().serialize(serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $prim::deserialize(deserializer).map(Self::new)
            }
        }

        impl Field for $Name {
            const TYPE: FieldType = FieldType::Scalar(stringify!($prim));
        }

        impl Value for $Name {
            type Native = $prim;

            #[inline]
            fn native(self) -> $prim {
                self.get()
            }
        }
    )*};
}

number! {
    U16, u16, "An unsigned 16-bit field.", "0x1234" => "[0x34, 0x12]";
    I16, i16, "A signed 16-bit field.", "-2" => "[0xfe, 0xff]";
    U32, u32, "An unsigned 32-bit field.", "0x1234_5678" => "[0x78, 0x56, 0x34, 0x12]";
    I32, i32, "A signed 32-bit field.", "-2" => "[0xfe, 0xff, 0xff, 0xff]";
    U64, u64, "An unsigned 64-bit field.", "1" => "[1, 0, 0, 0, 0, 0, 0, 0]";
    I64, i64, "A signed 64-bit field.", "-1" => "[0xff; 8]";
    F32, f32, "A single-precision field.", "1.0" => "[0, 0, 0x80, 0x3f]";
    F64, f64, "A double-precision field.", "1.0" => "[0, 0, 0, 0, 0, 0, 0xf0, 0x3f]";
}

/// A field with a plain number behind it.
///
/// ```
/// use telemetry_core::wire::{Array, Bool, U16, Value};
///
/// fn sum<T: Value<Native = u16>, const N: usize>(fields: &Array<T, N>) -> u16 {
///     fields.iter().map(|field| field.native()).sum()
/// }
///
/// assert_eq!(sum(&Array([U16::new(600), U16::new(40)])), 640);
/// assert!(Bool::new(true).native());
/// ```
pub trait Value: Copy {
    /// The number's own type.
    type Native;

    /// The number.
    fn native(self) -> Self::Native;
}

macro_rules! byte {
    ($($prim:ident)*) => {$(
        impl Field for $prim {
            const TYPE: FieldType = FieldType::Scalar(stringify!($prim));
        }

        impl Value for $prim {
            type Native = $prim;

            #[inline]
            fn native(self) -> $prim {
                self
            }
        }
    )*};
}

byte! { u8 i8 }

/// A byte that is true or false. Every value but 0 is true.
///
/// ```
/// use telemetry_core::wire::Bool;
///
/// assert!(Bool(2).get());
/// assert_eq!(Bool::new(true).0, 1);
/// ```
#[derive(
    Clone, Copy, Default, PartialEq, Eq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(transparent)]
pub struct Bool(pub u8);

impl Bool {
    /// A field that holds the value, as 0 or 1.
    #[inline]
    #[must_use]
    pub const fn new(value: bool) -> Self {
        Self(value as u8)
    }

    /// The value.
    #[inline]
    #[must_use]
    pub const fn get(self) -> bool {
        self.0 != 0
    }
}

impl From<bool> for Bool {
    #[inline]
    fn from(value: bool) -> Self {
        Self::new(value)
    }
}

impl From<Bool> for bool {
    #[inline]
    fn from(field: Bool) -> Self {
        field.get()
    }
}

impl fmt::Debug for Bool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.get(), f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Bool {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(self.get())
    }
}

impl Field for Bool {
    const TYPE: FieldType = FieldType::Scalar("bool");
}

impl Value for Bool {
    type Native = bool;

    #[inline]
    fn native(self) -> bool {
        self.get()
    }
}

/// `N` fields of one type, one behind the other.
///
/// ```
/// use telemetry_core::wire::{Array, F32};
///
/// let wheels = Array([1.0, 2.0, 3.0, 4.0].map(F32::new));
/// assert_eq!(wheels.values(), [1.0, 2.0, 3.0, 4.0]);
/// assert_eq!(wheels[2].get(), 3.0);
/// assert_eq!(wheels.len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(transparent)]
pub struct Array<T, const N: usize>(pub [T; N]);

impl<T: Value, const N: usize> Array<T, N> {
    /// The plain numbers.
    #[inline]
    #[must_use]
    pub fn values(&self) -> [T::Native; N] {
        self.0.map(Value::native)
    }
}

impl<T: Value, const N: usize> Value for Array<T, N> {
    type Native = [T::Native; N];

    #[inline]
    fn native(self) -> Self::Native {
        self.values()
    }
}

impl<T: Copy + Default, const N: usize> Default for Array<T, N> {
    fn default() -> Self {
        Self([T::default(); N])
    }
}

impl<T, const N: usize> Deref for Array<T, N> {
    type Target = [T; N];

    #[inline]
    fn deref(&self) -> &[T; N] {
        &self.0
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Array<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// serde's own arrays stop at 32 elements.
#[cfg(feature = "serde")]
impl<T: serde::Serialize, const N: usize> serde::Serialize for Array<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<T: Field, const N: usize> Field for Array<T, N> {
    const TYPE: FieldType = T::TYPE;
    #[allow(clippy::arithmetic_side_effects, reason = "evaluated at compile time")]
    const COUNT: usize = T::COUNT * N;
}

/// `N` bytes of text, ended by a NUL where it is shorter.
///
/// `Display` prints it up to the NUL, with U+FFFD where the bytes are no UTF-8.
///
/// ```
/// use telemetry_core::wire::Text;
///
/// let track = Text(*b"Monza\0old");
/// assert_eq!(track.until_nul(), b"Monza");
/// assert_eq!(track.to_string(), "Monza");
/// // Without a NUL all of it is text, and what is no UTF-8 is shown as such.
/// assert_eq!(Text(*b"N\xfcrb").to_string(), "N\u{fffd}rb");
/// assert_eq!(Text(*b"N\xfcrb").lenient().to_string(), "Nürb");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(transparent)]
pub struct Text<const N: usize>(pub [u8; N]);

impl<const N: usize> Text<N> {
    /// The bytes before the first NUL, or all of them.
    #[must_use]
    pub fn until_nul(&self) -> &[u8] {
        self.0.split(|&byte| byte == 0).next().unwrap_or_default()
    }

    /// The same as characters, for games that do not say how their text is
    /// encoded: UTF-8 where all of it is, else Windows-1252.
    #[must_use]
    pub fn lenient(&self) -> LenientText<'_> {
        LenientText::new(self.until_nul())
    }
}

impl<const N: usize> Default for Text<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.until_nul().utf8_chunks() {
            f.write_str(chunk.valid())?;
            if !chunk.invalid().is_empty() {
                f.write_str("\u{fffd}")?;
            }
        }
        Ok(())
    }
}

impl<const N: usize> fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.until_nul().escape_ascii())
    }
}

#[cfg(feature = "serde")]
impl<const N: usize> serde::Serialize for Text<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<const N: usize> Field for Text<N> {
    const TYPE: FieldType = FieldType::Scalar("char");
    const COUNT: usize = N;
}

/// A type that can stand in a wire struct, as the layout tables describe it.
///
/// ```
/// use telemetry_core::wire::{Array, Field, FieldType, U16};
///
/// assert_eq!(<Array<U16, 4> as Field>::COUNT, 4);
/// assert!(matches!(<Array<U16, 4> as Field>::TYPE, FieldType::Scalar("u16")));
/// ```
pub trait Field {
    /// The element's type.
    const TYPE: FieldType;
    /// How many elements, all dimensions multiplied.
    const COUNT: usize = 1;
}

/// The type of a field's elements.
///
/// What [`Field::TYPE`] says.
#[derive(Clone, Copy, Debug)]
pub enum FieldType {
    /// A number or a byte of text: `u8`, `i16`, `f32`, `char`, …
    Scalar(&'static str),
    /// Another wire struct.
    Struct(&'static Layout),
}

/// Where one field of a wire struct stands.
///
/// An element of [`Layout::fields`].
#[derive(Clone, Copy, Debug)]
pub struct FieldLayout {
    /// The field's name.
    pub name: &'static str,
    /// Its offset in bytes.
    pub offset: usize,
    /// The type of its elements.
    pub field_type: FieldType,
    /// How many elements it has.
    pub count: usize,
}

impl FieldLayout {
    #[doc(hidden)] // for assert_layout!: the accessor only lends its type
    #[must_use]
    pub const fn of<S, T: Field>(name: &'static str, offset: usize, _: fn(&S) -> &T) -> Self {
        Self { name, offset, field_type: T::TYPE, count: T::COUNT }
    }
}

/// What [`assert_layout!`](crate::assert_layout) has checked of a wire struct.
///
/// ```
/// use telemetry_core::assert_layout;
/// use telemetry_core::wire::{F32, FieldType, Layout, WireStruct};
///
/// #[repr(C)]
/// struct Engine {
///     gear: u8,
///     rpm: F32,
/// }
/// assert_layout!(Engine, "engine", 5, { gear: 0, rpm: 1 });
///
/// let Layout { name, size, fields } = Engine::TABLE;
/// assert_eq!((name, size), ("engine", 5));
/// assert_eq!((fields[1].name, fields[1].offset, fields[1].count), ("rpm", 1, 1));
/// assert!(matches!(fields[1].field_type, FieldType::Scalar("f32")));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The struct's name in the layout tables, such as `forza/232/sled`.
    pub name: &'static str,
    /// Its size in bytes.
    pub size: usize,
    /// Its fields in wire order.
    pub fields: &'static [FieldLayout],
}

/// A struct whose layout is checked.
///
/// [`assert_layout!`](crate::assert_layout) implements it; [`Layout`] shows what it holds.
pub trait WireStruct {
    /// The checked layout.
    const TABLE: Layout;
}

/// Checks at compile time that a wire struct has the size, the alignment 1 and
/// the offset of every field that the source of its layout gives, and that no
/// field is left out. The checked table is there at run time as
/// [`WireStruct::TABLE`](crate::wire::WireStruct).
///
/// See [`wire`](crate::wire) for an example.
#[macro_export]
macro_rules! assert_layout {
    ($Struct:ident, $name:literal, $size:literal, { $($field:ident: $offset:literal),* $(,)? }) => {
        const _: () = {
            assert!(core::mem::size_of::<$Struct>() == $size);
            assert!(core::mem::align_of::<$Struct>() == 1);
            $(assert!(
                core::mem::offset_of!($Struct, $field) == $offset,
                concat!(stringify!($field), " does not stand at ", $offset)
            );)*
            // Does not compile when a field is missing from the list.
            const fn _every_field_is_listed(packet: &$Struct) {
                let $Struct { $($field: _),* } = packet;
            }
        };

        impl $crate::wire::WireStruct for $Struct {
            const TABLE: $crate::wire::Layout = $crate::wire::Layout {
                name: $name,
                size: $size,
                fields: &[$($crate::wire::FieldLayout::of::<$Struct, _>(
                    stringify!($field),
                    $offset,
                    |packet| &packet.$field,
                )),*],
            };
        }

        impl $crate::wire::Field for $Struct {
            const TYPE: $crate::wire::FieldType =
                $crate::wire::FieldType::Struct(&<$Struct as $crate::wire::WireStruct>::TABLE);
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::ToString;

    #[derive(Debug, Clone, Copy, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize))]
    #[repr(C)]
    struct Inner {
        id: U16,
        levels: Array<I16, 2>,
    }
    assert_layout!(Inner, "inner", 6, { id: 0, levels: 2 });

    #[derive(Debug, Clone, Copy, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize))]
    #[repr(C)]
    struct Outer {
        flag: u8,
        speed: F32,
        inners: Array<Inner, 2>,
        name: Text<4>,
    }
    assert_layout!(Outer, "outer", 21, { flag: 0, speed: 1, inners: 5, name: 17 });

    const BYTES: [u8; 21] = [
        7, 0, 0, 0x80, 0x3f, // flag, speed 1.0
        1, 0, 0xff, 0xff, 2, 0, // inner 1: id 1, levels -1 and 2
        3, 1, 0, 0x80, 0, 0, // inner 2: id 259, levels -32768 and 0
        b'X', 0xff, 0, b'Y',
    ];

    #[test]
    fn fields_are_little_endian_at_any_address() {
        // One leading byte puts the struct at an odd address.
        let mut shifted = [0; 22];
        shifted[1..].copy_from_slice(&BYTES);
        let outer = Outer::ref_from_bytes(&shifted[1..]).unwrap();
        assert_eq!(outer.speed.get(), 1.0);
        assert_eq!(outer.inners[1].id.get(), 259);
        assert_eq!(outer.inners[1].levels.values(), [-32_768, 0]);
        assert_eq!(outer.as_bytes(), BYTES);
    }

    #[test]
    fn debug_shows_values_and_text_shows_broken_bytes() {
        let outer = Outer::read_from_bytes(&BYTES).unwrap();
        assert_eq!(
            format!("{outer:?}"),
            "Outer { flag: 7, speed: 1.0, inners: [Inner { id: 1, levels: [-1, 2] }, \
             Inner { id: 259, levels: [-32768, 0] }], name: \"X\\xff\" }"
        );
        assert_eq!(outer.name.to_string(), "X\u{fffd}");
        assert_eq!(Text(*b"full").until_nul(), b"full");
    }

    #[test]
    fn every_byte_but_0_is_true() {
        assert_eq!([0, 1, 2, 255].map(|byte| Bool(byte).get()), [false, true, true, true]);
        assert_eq!([Bool::new(true), Bool::from(true)].as_bytes(), [1, 1]);
        assert_eq!([Bool::new(false), Bool::from(false)].as_bytes(), [0, 0]);
        assert_eq!([0, 2].map(|byte| bool::from(Bool(byte))), [false, true]);
        assert_eq!(Array([Bool(0), Bool(2)]).values(), [false, true]);
        assert_eq!(format!("{:?}", Bool(2)), "true");
    }

    #[test]
    fn arrays_of_arrays_have_plain_values() {
        let places = Array::<Array<U16, 2>, 2>::read_from_bytes(&[1, 0, 2, 0, 3, 0, 4, 0]).unwrap();
        assert_eq!(places.values(), [[1, 2], [3, 4]]);
        assert_eq!(<Array<Array<U16, 2>, 3> as Field>::COUNT, 6);
        assert_eq!(places[1].len(), 2, "and are arrays by themselves");
    }

    #[test]
    fn the_checked_layout_is_there_at_run_time() {
        let layout = Outer::TABLE;
        assert_eq!((layout.name, layout.size), ("outer", 21));
        let inners = layout.fields[2];
        assert_eq!((inners.name, inners.offset, inners.count), ("inners", 5, 2));
        assert!(matches!(inners.field_type, FieldType::Struct(inner) if inner.size == 6));
        assert!(matches!(layout.fields[3].field_type, FieldType::Scalar("char")));
        assert_eq!(layout.fields[3].count, 4);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_shows_values() {
        let outer = Outer::read_from_bytes(&BYTES).unwrap();
        assert_eq!(
            serde_json::to_string(&outer).unwrap(),
            "{\"flag\":7,\"speed\":1.0,\"inners\":[{\"id\":1,\"levels\":[-1,2]},\
             {\"id\":259,\"levels\":[-32768,0]}],\"name\":\"X\u{fffd}\"}"
        );
        assert_eq!(serde_json::from_str::<I16>("-3").unwrap().get(), -3);
        assert_eq!(serde_json::to_string(&[Bool(0), Bool(2)]).unwrap(), "[false,true]");
        assert_eq!(serde_json::to_string(&Utf16::<8>::new("Hur\u{e1}")).unwrap(), "\"Hur\u{e1}\"");
    }
}
