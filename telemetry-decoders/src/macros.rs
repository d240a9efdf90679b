/// A wire field whose bits have names. It keeps the raw value.
macro_rules! bits {
    (
        $(#[$doc:meta])*
        pub struct $Name:ident($Wire:ty, $prim:ident);
        $($(#[$bit_doc:meta])* $BIT:ident = $bit:expr;)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq)]
        #[derive(
            zerocopy::FromBytes,
            zerocopy::IntoBytes,
            zerocopy::KnownLayout,
            zerocopy::Immutable,
            zerocopy::Unaligned,
        )]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(transparent))]
        #[repr(transparent)]
        pub struct $Name($Wire);

        impl $Name {
            $($(#[$bit_doc])* pub const $BIT: $prim = $bit;)*

            /// A field that holds these bits.
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
            #[inline]
            #[must_use]
            pub fn contains(self, bits: $prim) -> bool {
                self.get() & bits == bits
            }
        }

        impl core::fmt::Debug for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}({:#x})", stringify!($Name), self.get())
            }
        }

        impl telemetry_core::wire::Field for $Name {
            const TYPE: telemetry_core::wire::FieldType = <$Wire as telemetry_core::wire::Field>::TYPE;
        }
    };
}

/// The decoder of a protocol whose every packet is a frame: `decode` behind
/// the trait.
macro_rules! stateless_decoder {
    () => {
        /// [`decode`] behind the common trait; it holds nothing.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Decoder;

        impl telemetry_core::Decoder for Decoder {
            #[inline]
            fn push(
                &mut self,
                packet: &[u8],
                _now: telemetry_core::Timestamp,
            ) -> Result<Option<TelemetryFrame>, DecodeError> {
                Ok(Some(parse(packet)?.frame()))
            }

            #[inline]
            fn push_into(
                &mut self,
                packet: &[u8],
                _now: telemetry_core::Timestamp,
                frame: &mut TelemetryFrame,
            ) -> Result<bool, DecodeError> {
                *frame = parse(packet)?.frame();
                Ok(true)
            }

            fn reset(&mut self) {}
        }
    };
}
