/// The decoder of a protocol whose every packet is a frame: `decode` behind
/// the trait.
macro_rules! stateless_decoder {
    () => {
        // In place: a frame that is returned is held in registers, which are too few.
        stateless_decoder!(parse, |packet, frame| {
            *frame = TelemetryFrame::EMPTY;
            packet.fill(frame);
        });
    };
    ($parse:ident) => {
        stateless_decoder!($parse, |packet, frame| *frame = packet.frame());
    };
    ($parse:ident, |$packet:ident, $frame:ident| $fill:expr) => {
        /// [`decode`] behind the common trait; it holds nothing.
        ///
        /// [`Protocol::decoder`](crate::Protocol::decoder) makes one of any protocol.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Decoder;

        impl telemetry_core::Decoder for Decoder {
            #[inline]
            fn push(
                &mut self,
                packet: &[u8],
                _now: telemetry_core::Timestamp,
            ) -> Result<Option<TelemetryFrame>, DecodeError> {
                Ok(Some($parse(packet)?.frame()))
            }

            #[inline]
            fn push_into(
                &mut self,
                packet: &[u8],
                _now: telemetry_core::Timestamp,
                $frame: &mut TelemetryFrame,
            ) -> Result<bool, DecodeError> {
                let $packet = $parse(packet)?;
                $fill;
                Ok(true)
            }

            fn reset(&mut self) {}
        }
    };
}

/// The wire type behind a code.
macro_rules! code_wire {
    (u16) => {
        telemetry_core::wire::U16
    };
    (i32) => {
        telemetry_core::wire::I32
    };
    (u32) => {
        telemetry_core::wire::U32
    };
    ($prim:ident) => {
        $prim
    };
}

/// A code's wire field from its raw value.
macro_rules! code_field {
    (u16, $raw:expr) => {
        telemetry_core::wire::U16::new($raw)
    };
    (i32, $raw:expr) => {
        telemetry_core::wire::I32::new($raw)
    };
    (u32, $raw:expr) => {
        telemetry_core::wire::U32::new($raw)
    };
    ($prim:ident, $raw:expr) => {
        $raw
    };
}

/// A code's raw value from its wire field.
macro_rules! code_raw {
    (u16, $field:expr) => {
        $field.get()
    };
    (i32, $field:expr) => {
        $field.get()
    };
    (u32, $field:expr) => {
        $field.get()
    };
    ($prim:ident, $field:expr) => {
        $field
    };
}

/// The raw values among which codes have names; no enumeration of 32 bits goes
/// beyond a byte.
macro_rules! code_range {
    (i32) => {
        -1..=255i32
    };
    (u32) => {
        0..=255u32
    };
    ($prim:ident) => {
        $prim::MIN..=$prim::MAX
    };
}

/// The name of a code that an enumeration does not list.
macro_rules! code_else {
    ($raw:ident) => {
        None
    };
    ($raw:ident, $Base:ident) => {
        $Base::word($raw)
    };
}

/// Enumerations: a wire field that keeps the raw value, and names. With `else`
/// the names that are not listed are another enumeration's.
macro_rules! codes {
    (in $module:literal; $(
        $(#[$doc:meta])*
        pub struct $Name:ident($prim:ident) $(else $Base:ident)?;
        $($CODE:ident = $code:literal => $word:literal $(as $alias:literal)?;)*
    )*) => {$(
        $(#[$doc])*
        ///
        #[doc = concat!("How codes are used: see [`", $module, "`](crate::", $module, ").")]
        #[derive(Clone, Copy, Default, PartialEq)]
        #[derive(
            zerocopy::FromBytes,
            zerocopy::IntoBytes,
            zerocopy::KnownLayout,
            zerocopy::Immutable,
            zerocopy::Unaligned,
        )]
        #[repr(transparent)]
        pub struct $Name(code_wire!($prim));

        impl $Name {
            $(
                #[doc = concat!("`", $word, "`, ", $code, ".")]
                $(#[doc(alias = $alias)])?
                pub const $CODE: Self = Self::new($code);
            )*

            /// A field that holds the raw value.
            ///
            #[doc = concat!("See [`", $module, "`](crate::", $module, ").")]
            #[inline]
            #[must_use]
            pub const fn new(raw: $prim) -> Self {
                Self(code_field!($prim, raw))
            }

            /// The raw value.
            #[inline]
            #[must_use]
            pub const fn get(self) -> $prim {
                code_raw!($prim, self.0)
            }

            /// The name; `None` for a code that is not known.
            #[must_use]
            pub const fn name(self) -> Option<&'static str> {
                Self::word(self.get() as i32)
            }

            /// Every code that has a name.
            ///
            #[doc = concat!("See [`", $module, "`](crate::", $module, ").")]
            pub fn named() -> impl Iterator<Item = Self> {
                (code_range!($prim)).map(Self::new).filter(|code| code.name().is_some())
            }

            pub(crate) const fn word(raw: i32) -> Option<&'static str> {
                match raw {
                    $($code => Some($word),)*
                    _ => code_else!(raw $(, $Base)?),
                }
            }
        }

        impl Eq for $Name {}

        impl From<$prim> for $Name {
            #[inline]
            fn from(raw: $prim) -> Self {
                Self::new(raw)
            }
        }

        /// The name, or the number where there is none.
        impl core::fmt::Display for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self.name() {
                    Some(name) => f.pad(name),
                    None => core::fmt::Display::fmt(&self.get(), f),
                }
            }
        }

        impl core::fmt::Debug for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}({})", stringify!($Name), self.get())
            }
        }

        /// `{"raw": 1, "name": "…"}`, the name null for a code that is not known.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                let mut code = serializer.serialize_struct(stringify!($Name), 2)?;
                code.serialize_field("raw", &self.get())?;
                code.serialize_field("name", &self.name())?;
                code.end()
            }
        }

        impl telemetry_core::wire::Field for $Name {
            const TYPE: telemetry_core::wire::FieldType =
                <code_wire!($prim) as telemetry_core::wire::Field>::TYPE;
        }

        impl telemetry_core::wire::Value for $Name {
            type Native = $prim;

            #[inline]
            fn native(self) -> $prim {
                self.get()
            }
        }
    )*};
}

/// Bits: a wire field that keeps the raw value, and a name for each bit.
macro_rules! named_bits {
    (in $module:literal; $(
        $(#[$doc:meta])*
        pub struct $Name:ident($Wire:ty, $prim:ident);
        $($BIT:ident = $bit:literal => $word:literal $(as $alias:literal)? $(, $note:literal)?;)*
    )*) => {$(
        $(#[$doc])*
        ///
        #[doc = concat!("How bits are used: see [`", $module, "`](crate::", $module, ").")]
        #[derive(Clone, Copy, Default, PartialEq)]
        #[derive(
            zerocopy::FromBytes,
            zerocopy::IntoBytes,
            zerocopy::KnownLayout,
            zerocopy::Immutable,
            zerocopy::Unaligned,
        )]
        #[repr(transparent)]
        pub struct $Name($Wire);

        impl $Name {
            $(
                #[doc = concat!("`", $word, "`.", $(" ", $note)?)]
                $(#[doc(alias = $alias)])?
                pub const $BIT: $prim = $bit;
            )*

            /// Every bit that has a name, and its name.
            ///
            #[doc = concat!("See [`", $module, "`](crate::", $module, ").")]
            pub const ALL: &'static [($prim, &'static str)] = &[$(($bit, $word)),*];

            /// A field that holds these bits.
            ///
            #[doc = concat!("See [`", $module, "`](crate::", $module, ").")]
            #[must_use]
            pub fn new(bits: $prim) -> Self {
                Self(<$Wire>::from(bits))
            }

            /// The raw bits.
            #[inline]
            #[must_use]
            pub fn get(self) -> $prim {
                telemetry_core::wire::Value::native(self.0)
            }

            /// True when all of the bits are set.
            ///
            #[doc = concat!("See [`", $module, "`](crate::", $module, ").")]
            #[inline]
            #[must_use]
            pub fn contains(self, bits: $prim) -> bool {
                self.get() & bits == bits
            }

            /// The names of the bits that are set.
            ///
            #[doc = concat!("See [`", $module, "`](crate::", $module, ").")]
            pub fn names(self) -> impl Iterator<Item = &'static str> {
                let set = Self::ALL.iter().filter(move |(bit, _)| self.contains(*bit));
                set.map(|(_, name)| *name)
            }

            /// The bits that are set and have no name.
            ///
            #[doc = concat!("See [`", $module, "`](crate::", $module, ").")]
            #[must_use]
            pub fn unnamed(self) -> $prim {
                self.get() & !(0 $(| $bit)*)
            }
        }

        impl Eq for $Name {}

        impl From<$prim> for $Name {
            fn from(bits: $prim) -> Self {
                Self::new(bits)
            }
        }

        /// `none`, or the names with commas between them; bits without a name as
        /// one number.
        impl core::fmt::Display for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                if self.get() == 0 {
                    return f.write_str("none");
                }
                let mut comma = "";
                for name in self.names() {
                    write!(f, "{comma}{name}")?;
                    comma = ", ";
                }
                match self.unnamed() {
                    0 => Ok(()),
                    unnamed => write!(f, "{comma}{unnamed:#x}"),
                }
            }
        }

        impl core::fmt::Debug for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}({:#x})", stringify!($Name), self.get())
            }
        }

        /// `{"raw": 3, "name": "…"}`, the name as `Display` prints it.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                let mut bits = serializer.serialize_struct(stringify!($Name), 2)?;
                bits.serialize_field("raw", &self.get())?;
                bits.serialize_field("name", &format_args!("{self}"))?;
                bits.end()
            }
        }

        impl telemetry_core::wire::Field for $Name {
            const TYPE: telemetry_core::wire::FieldType =
                <$Wire as telemetry_core::wire::Field>::TYPE;
        }
    )*};
}

/// Numbers that share a wire field: it keeps the raw value, and each part has a
/// name.
macro_rules! packed {
    (in $module:literal; $(
        $(#[$doc:meta])*
        pub struct $Name:ident($prim:ident);
        $($part:ident: $Part:ty = |$raw:ident| $value:expr, $part_doc:literal;)*
    )*) => {$(
        $(#[$doc])*
        ///
        #[doc = concat!("How its parts are read: see [`", $module, "`](crate::", $module, ").")]
        #[derive(Clone, Copy, Default, PartialEq)]
        #[derive(
            zerocopy::FromBytes,
            zerocopy::IntoBytes,
            zerocopy::KnownLayout,
            zerocopy::Immutable,
            zerocopy::Unaligned,
        )]
        #[repr(transparent)]
        pub struct $Name(code_wire!($prim));

        impl $Name {
            /// A field that holds the raw value.
            ///
            #[doc = concat!("See [`", $module, "`](crate::", $module, ").")]
            #[inline]
            #[must_use]
            pub const fn new(raw: $prim) -> Self {
                Self(code_field!($prim, raw))
            }

            /// The raw value.
            #[inline]
            #[must_use]
            pub const fn get(self) -> $prim {
                code_raw!($prim, self.0)
            }

            $(
                #[doc = $part_doc]
                ///
                #[doc = concat!("See [`", $module, "`](crate::", $module, ").")]
                #[inline]
                #[must_use]
                pub const fn $part(self) -> $Part {
                    let $raw = self.get();
                    $value
                }
            )*
        }

        impl Eq for $Name {}

        impl From<$prim> for $Name {
            #[inline]
            fn from(raw: $prim) -> Self {
                Self::new(raw)
            }
        }

        impl core::fmt::Debug for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}({:#x})", stringify!($Name), self.get())
            }
        }

        /// The raw value as `raw`, and each part by its name.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                let fields = ["raw", $(stringify!($part)),*].len();
                let mut packed = serializer.serialize_struct(stringify!($Name), fields)?;
                packed.serialize_field("raw", &self.get())?;
                $(packed.serialize_field(stringify!($part), &self.$part())?;)*
                packed.end()
            }
        }

        impl telemetry_core::wire::Field for $Name {
            const TYPE: telemetry_core::wire::FieldType =
                <code_wire!($prim) as telemetry_core::wire::Field>::TYPE;
        }
    )*};
}
