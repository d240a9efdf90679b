/// The packets of one format: the enum, its parser, and what they say of the
/// player. Car Telemetry, id 6, is in every format. `fill` are those of which
/// the frame is filled, `keep` the others.
macro_rules! packets {
    (
        of $year:literal, $size:literal, $id_at:literal, $header:literal;
        fill { $($fill_id:literal => $Fill:ident($FillStruct:ident),)* }
        keep { $($id:literal => $Packet:ident($Struct:ident),)* }
    ) => {
        /// One packet of this format, viewed in place.
        ///
        /// ```
        #[doc = concat!("use telemetry_decoders::f1::{self, y", $year, "::Packet};")]
        ///
        /// // What the game sends, made by hand: a Car Telemetry.
        #[doc = concat!("let mut bytes = [0; ", $size, "];")]
        #[doc = concat!("bytes[..2].copy_from_slice(&", $year, "u16.to_le_bytes());")]
        #[doc = concat!("bytes[", $id_at, "] = 6;")]
        #[doc = concat!("bytes[", $header, "..", $header, " + 2].copy_from_slice(&287u16.to_le_bytes());")]
        ///
        #[doc = concat!("let f1::Packet::F", $year, "(packet) = f1::parse(&bytes)? else { unreachable!() };")]
        #[doc = concat!("assert_eq!(packet.header().packet_format.get(), ", $year, ");")]
        /// assert_eq!(packet.as_bytes(), bytes);
        /// packet.check_counts()?;
        /// let Packet::CarTelemetry(packet) = packet else { unreachable!() };
        /// assert_eq!(packet.car_telemetry_data[0].speed.get(), 287);
        /// # Ok::<(), telemetry_core::DecodeError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(untagged))]
        #[non_exhaustive]
        pub enum Packet<'a> {
            /// Id 6.
            CarTelemetry(&'a PacketCarTelemetryData),
            $(#[doc = concat!("Id ", stringify!($fill_id), ".")]
            $Fill(&'a $FillStruct),)*
            $(#[doc = concat!("Id ", stringify!($id), ".")]
            $Packet(&'a $Struct),)*
        }

        impl<'a> Packet<'a> {
            /// `None` where the size does not fit the id.
            #[inline]
            pub(super) fn parse(id: u8, packet: &'a [u8]) -> Option<Self> {
                use zerocopy::FromBytes as _;
                match id {
                    6 => PacketCarTelemetryData::ref_from_bytes(packet)
                        .map(Self::CarTelemetry)
                        .ok(),
                    $($fill_id => $FillStruct::ref_from_bytes(packet).map(Self::$Fill).ok(),)*
                    $($id => $Struct::ref_from_bytes(packet).map(Self::$Packet).ok(),)*
                    _ => None,
                }
            }

            /// The header.
            #[inline]
            #[must_use]
            pub const fn header(&self) -> &'a PacketHeader {
                match self {
                    Self::CarTelemetry(packet) => &packet.header,
                    $(Self::$Fill(packet) => &packet.header,)*
                    $(Self::$Packet(packet) => &packet.header,)*
                }
            }

            /// The whole packet, as it came.
            #[must_use]
            pub fn as_bytes(&self) -> &'a [u8] {
                use zerocopy::IntoBytes as _;
                match *self {
                    Self::CarTelemetry(packet) => packet.as_bytes(),
                    $(Self::$Fill(packet) => packet.as_bytes(),)*
                    $(Self::$Packet(packet) => packet.as_bytes(),)*
                }
            }

            /// Checks every count of the packet against its array.
            ///
            /// # Errors
            ///
            /// A count is above its array.
            pub fn check_counts(&self) -> Result<(), telemetry_core::DecodeError> {
                use super::counts::Counts as _;
                match self {
                    Self::CarTelemetry(packet) => packet.check_counts(),
                    $(Self::$Fill(packet) => packet.check_counts(),)*
                    $(Self::$Packet(packet) => packet.check_counts(),)*
                }
            }

            /// The player's telemetry, of a Car Telemetry that has such a car.
            #[inline]
            pub(super) fn telemetry(&self, player: usize) -> Option<super::frame::Telemetry> {
                match self {
                    Self::CarTelemetry(packet) => {
                        super::frame::Cars::telemetry(*packet, player)
                    }
                    _ => None,
                }
            }

            /// Fills in what the other packets say.
            #[inline]
            pub(super) fn fill(&self, player: usize, frame: &mut telemetry_core::TelemetryFrame) {
                match self {
                    $(Self::$Fill(packet) => super::frame::Fill::fill(*packet, player, frame),)*
                    _ => {}
                }
            }
        }
    };
}

/// The events of one format: first the codes without details, then those whose
/// details are a struct.
macro_rules! events {
    (
        $($code:literal => $event:expr,)*;
        $($details_code:literal => $Details:ident,)*
    ) => {
        impl PacketEventData {
            /// What happened, with its details. A code that this format does not
            /// have is [`Event::Unknown`].
            ///
            /// [`f1::Packet::event`](crate::f1::Packet::event) is the same of any format, and
            /// [`event`](crate::f1::event) has an example.
            #[must_use]
            pub fn event(&self) -> Event {
                let unknown = || Event::Unknown {
                    code: self.event_string_code,
                    details: self.event_details.0,
                };
                match self.event_string_code.as_bytes() {
                    $($code => $event,)*
                    $($details_code => $Details::read_from_prefix(&self.event_details.0)
                        .map_or_else(|_| unknown(), |(details, _)| Event::from(&details)),)*
                    _ => unknown(),
                }
            }
        }

        /// The details as [`Event`](crate::f1::event::Event) has them; of a code that is
        /// not known, their bytes.
        #[cfg(feature = "serde")]
        impl serde::Serialize for PacketEventData {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                let mut packet = serializer.serialize_struct("PacketEventData", 3)?;
                packet.serialize_field("header", &self.header)?;
                packet.serialize_field("event_string_code", &self.event_string_code)?;
                packet.serialize_field("event_details", &self.event())?;
                packet.end()
            }
        }
    };
}
