use telemetry_core::{DecodeError, Decoder, TelemetryFrame, Timestamp};

/// One row a protocol, in the order in which a packet is offered to them.
macro_rules! protocols {
    ($($Name:ident: $module:ident,)*) => {
        /// The table of all protocols, in claim order.
        ///
        /// A protocol is a module of this crate with the constants `WORD`,
        /// `NAME` and `PORTS`, the functions `claims`, `explain`, `plausible`
        /// and `title`, and a `Decoder`.
        ///
        /// ```
        /// use telemetry_core::{Decoder, Timestamp};
        /// use telemetry_decoders::Protocol;
        ///
        /// let packet = br#"{"speed": 20, "rpm": 1500}"#;
        /// let protocol = Protocol::claim(packet).unwrap();
        /// assert_eq!((protocol, protocol.word()), (Protocol::Truck, "truck"));
        /// assert!(protocol.claims(packet) && protocol.plausible(packet).is_ok());
        /// assert_eq!(protocol.title(packet), protocol.name());
        /// assert_eq!(protocol.ports(), [49_001]);
        ///
        /// let frame = protocol.decoder().push(packet, Timestamp::ZERO)?.unwrap();
        /// assert_eq!(frame.speed_kmh(), Some(72.0));
        ///
        /// // A packet that none claims, but one knows: the shortest mode of Codemasters.
        /// assert_eq!(Protocol::claim(&[0; 64]), None);
        /// let (protocol, error) = Protocol::recognise(&[0; 64]).unwrap();
        /// assert_eq!((protocol, protocol.explain(&[0; 64])), (Protocol::Codemasters, Some(error)));
        ///
        /// assert_eq!(Protocol::from_word("f1"), Some(Protocol::F1));
        /// assert_eq!(Protocol::ALL.len(), Protocol::COUNT);
        /// # Ok::<(), telemetry_core::DecodeError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
        #[non_exhaustive]
        pub enum Protocol {
            $(#[doc = concat!("See [`", stringify!($module), "`](crate::", stringify!($module), ").")]
            $Name,)*
        }

        impl Protocol {
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($Name)),*].len();

            /// All of them, in claim order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$Name),*];

            /// The word that names the protocol in errors and on command lines.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$Name => crate::$module::WORD,)*
                }
            }

            /// What the protocol is called among people.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Name => crate::$module::NAME,)*
                }
            }

            /// UDP ports it is usually sent to, the most usual first.
            #[must_use]
            pub const fn ports(self) -> &'static [u16] {
                match self {
                    $(Self::$Name => &crate::$module::PORTS,)*
                }
            }

            /// True when a packet is taken for one of this protocol's.
            #[inline]
            #[must_use]
            pub fn claims(self, packet: &[u8]) -> bool {
                match self {
                    $(Self::$Name => crate::$module::claims(packet),)*
                }
            }

            /// The first protocol that claims a packet.
            #[inline]
            #[must_use]
            pub fn claim(packet: &[u8]) -> Option<Self> {
                $(if crate::$module::claims(packet) {
                    return Some(Self::$Name);
                })*
                None
            }

            /// Why this protocol, from what it knows of its relatives, does not
            /// claim a packet that it recognises all the same: an older format,
            /// a shorter mode, broken text. `None` when it knows nothing.
            #[must_use]
            pub fn explain(self, packet: &[u8]) -> Option<DecodeError> {
                match self {
                    $(Self::$Name => crate::$module::explain(packet),)*
                }
            }

            /// The first protocol that can [explain](Self::explain) a packet that
            /// none claims.
            #[inline]
            #[must_use]
            pub fn recognise(packet: &[u8]) -> Option<(Self, DecodeError)> {
                $(if let Some(error) = crate::$module::explain(packet) {
                    return Some((Self::$Name, error));
                })*
                None
            }

            /// Whether the values of a claimed packet can be real. Formats known
            /// by their length alone would otherwise read any bytes as telemetry.
            ///
            /// # Errors
            ///
            /// The first value that no real packet has.
            #[inline]
            pub fn plausible(self, packet: &[u8]) -> Result<(), DecodeError> {
                match self {
                    $(Self::$Name => crate::$module::plausible(packet),)*
                }
            }

            /// The game that a claimed packet comes from, as far as it shows.
            #[inline]
            #[must_use]
            pub fn title(self, packet: &[u8]) -> &'static str {
                match self {
                    $(Self::$Name => crate::$module::title(packet),)*
                }
            }

            /// A new decoder.
            #[must_use]
            pub fn decoder(self) -> AnyDecoder {
                match self {
                    $(Self::$Name => AnyDecoder::$Name(crate::$module::Decoder::default()),)*
                }
            }
        }

        /// One decoder of each protocol, for packets of unknown origin.
        ///
        /// ```
        /// use telemetry_core::{TelemetryFrame, Timestamp};
        /// use telemetry_decoders::{Claimed, Decoded, Decoders, Protocol};
        ///
        /// let (mut decoders, mut frame) = (Decoders::default(), TelemetryFrame::EMPTY);
        /// let packet = br#"{"speed": 20, "rpm": 1500}"#;
        /// let claimed = decoders.push_into(packet, Timestamp::ZERO, None, &mut frame).unwrap();
        /// let Claimed { protocol, title, result } = claimed;
        /// assert_eq!((protocol, result), (Protocol::Truck, Decoded::Frame));
        /// assert_eq!(title, "Euro Truck Simulator 2 / American Truck Simulator");
        /// assert_eq!(frame.rpm, Some(1_500.0));
        ///
        /// // Where another is wanted, the packet is claimed all the same.
        /// let wanted = Some(Protocol::F1);
        /// let claimed = decoders.push_into(packet, Timestamp::ZERO, wanted, &mut frame).unwrap();
        /// assert_eq!(claimed.result, Decoded::NotWanted);
        ///
        /// assert!(decoders.push_into(&[0; 3], Timestamp::ZERO, None, &mut frame).is_none());
        /// decoders.reset(Protocol::Truck); // another sender's from here on
        /// ```
        #[derive(Clone, Debug, Default)]
        pub struct Decoders {
            $($module: crate::$module::Decoder,)*
        }

        impl Decoders {
            /// Gives a packet to the first protocol that claims it, if that one is
            /// `wanted`, and its values are plausible. A frame, if it yields one,
            /// goes to `frame`, which is else left as it was.
            ///
            /// `None` where no protocol claims the packet.
            #[inline]
            pub fn push_into(
                &mut self,
                packet: &[u8],
                now: Timestamp,
                wanted: Option<Protocol>,
                frame: &mut TelemetryFrame,
            ) -> Option<Claimed> {
                // One branch a protocol, so that each is compiled as a whole.
                $(if crate::$module::claims(packet) {
                    let protocol = Protocol::$Name;
                    let result = if wanted.is_some_and(|wanted| wanted != protocol) {
                        Decoded::NotWanted
                    } else {
                        let decoded = match crate::$module::plausible(packet) {
                            Ok(()) => self.$module.push_into(packet, now, frame),
                            Err(error) => Err(error),
                        };
                        match decoded {
                            Ok(true) => Decoded::Frame,
                            Ok(false) => Decoded::NoFrame,
                            Err(error) => Decoded::Refused(error),
                        }
                    };
                    return Some(Claimed { protocol, title: crate::$module::title(packet), result });
                })*
                None
            }

            /// Forgets everything that earlier packets of one protocol said: those
            /// to come are another sender's.
            pub fn reset(&mut self, protocol: Protocol) {
                match protocol {
                    $(Protocol::$Name => self.$module.reset(),)*
                }
            }
        }

        /// A decoder of any protocol, without allocation: see [`Protocol::decoder`].
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "there is no allocator to box with")]
        #[non_exhaustive]
        pub enum AnyDecoder {
            $(#[doc = concat!("See [`", stringify!($module), "`](crate::", stringify!($module), ").")]
            $Name(crate::$module::Decoder),)*
        }

        impl Decoder for AnyDecoder {
            #[inline]
            fn push(
                &mut self,
                packet: &[u8],
                now: Timestamp,
            ) -> Result<Option<TelemetryFrame>, DecodeError> {
                match self {
                    $(Self::$Name(decoder) => decoder.push(packet, now),)*
                }
            }

            #[inline]
            fn push_into(
                &mut self,
                packet: &[u8],
                now: Timestamp,
                frame: &mut TelemetryFrame,
            ) -> Result<bool, DecodeError> {
                match self {
                    $(Self::$Name(decoder) => decoder.push_into(packet, now, frame),)*
                }
            }

            fn reset(&mut self) {
                match self {
                    $(Self::$Name(decoder) => decoder.reset(),)*
                }
            }
        }
    };
}

/// A packet that a protocol claims: see [`Decoders`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The protocol.
    pub protocol: Protocol,
    /// The game, as far as the packet shows.
    pub title: &'static str,
    /// What became of it.
    pub result: Decoded,
}

/// What became of a packet: see [`Decoders`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decoded {
    /// The frame is filled.
    Frame,
    /// A good packet without a frame.
    NoFrame,
    /// Another protocol is wanted.
    NotWanted,
    /// A bad packet, and why.
    Refused(DecodeError),
}

protocols! {
    Truck: truck,
    F1: f1,
    Pcars2: pcars2,
    OutGauge: outgauge,
    Wrc: wrc,
    Codemasters: codemasters,
    Forza: forza,
}

impl Protocol {
    /// The protocol of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|protocol| protocol.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_protocol_is_found_by_its_word() {
        for protocol in Protocol::ALL {
            assert_eq!(Protocol::from_word(protocol.word()), Some(protocol));
        }
        for word in ["", "Forza", "f1 ", "iracing"] {
            assert_eq!(Protocol::from_word(word), None, "{word:?}");
        }
    }

    /// The same of a packet by the table's functions, and by its decoders.
    #[test]
    fn the_table_goes_by_its_modules() {
        let mut beamng = [0; 96];
        beamng[4..8].copy_from_slice(b"beam");
        let mut frame = frame! { lap: Some(9) };
        let before = frame;
        assert!(Protocol::OutGauge.claims(&beamng) && !Protocol::Forza.claims(&beamng));
        assert_eq!(Protocol::claim(&beamng), Some(Protocol::OutGauge));
        assert_eq!(Protocol::OutGauge.title(&beamng), "BeamNG.drive");

        let mut decoders = Decoders::default();
        let mut push = |packet: &[u8], wanted, frame: &mut TelemetryFrame| {
            decoders.push_into(packet, Timestamp::ZERO, wanted, frame)
        };
        let claimed = push(&beamng, Some(Protocol::Forza), &mut frame).unwrap();
        assert_eq!(claimed.result, Decoded::NotWanted);
        assert_eq!(push(&[0; 20], None, &mut frame), None);
        // A gear of 21 is no OutGauge's.
        beamng[10] = 21;
        let refused = push(&beamng, None, &mut frame).unwrap();
        assert_eq!(
            Some(refused.result),
            Protocol::OutGauge.plausible(&beamng).err().map(Decoded::Refused)
        );
        assert_eq!(frame, before, "none of these touched it");
        beamng[10] = 3;
        assert_eq!(Protocol::OutGauge.plausible(&beamng), Ok(()));
        for wanted in [None, Some(Protocol::OutGauge)] {
            let claimed = push(&beamng, wanted, &mut frame).unwrap();
            let expected = Claimed {
                protocol: Protocol::OutGauge,
                title: "BeamNG.drive",
                result: Decoded::Frame,
            };
            assert_eq!(claimed, expected);
            assert_eq!(Ok(frame), crate::outgauge::decode(&beamng));
        }
        let mut any = Protocol::OutGauge.decoder();
        assert_eq!(any.push(&beamng, Timestamp::ZERO), Ok(Some(frame)));
        let mut other = before;
        assert_eq!(any.push_into(&beamng, Timestamp::ZERO, &mut other), Ok(true));
        assert_eq!(other, frame);

        // Project CARS 2 says in a packet of its own whether the player drives.
        let mut state = [0; 24];
        state[8..15].copy_from_slice(&[1, 1, 4, 2, 0, 0, 2]);
        let mut telemetry = [0; 538];
        telemetry[8..12].copy_from_slice(&[1, 1, 0, 2]);
        let mut any = Protocol::Pcars2.decoder();
        let mut driving = |reset: Option<Protocol>| {
            if let Some(protocol) = reset {
                decoders.reset(protocol);
                any.reset();
            } else {
                let claimed = decoders.push_into(&state, Timestamp::ZERO, None, &mut frame);
                assert_eq!(claimed.unwrap().result, Decoded::NoFrame);
                assert_eq!(any.push(&state, Timestamp::ZERO), Ok(None));
            }
            decoders.push_into(&telemetry, Timestamp::ZERO, None, &mut frame);
            [frame.driving, any.push(&telemetry, Timestamp::ZERO).unwrap().unwrap().driving]
        };
        assert_eq!(driving(None), [Some(true); 2]);
        assert_eq!(driving(Some(Protocol::Forza))[0], Some(true), "one protocol alone");
        assert_eq!(driving(None), [Some(true); 2]);
        assert_eq!(driving(Some(Protocol::Pcars2)), [None; 2]);

        let relative = [0; 68];
        assert_eq!(Protocol::claim(&relative), None);
        let explained = Protocol::OutGauge.explain(&relative).unwrap();
        assert_eq!(Protocol::recognise(&relative), Some((Protocol::OutGauge, explained)));
        assert_eq!(Protocol::recognise(&[0; 20]), None);
    }
}
