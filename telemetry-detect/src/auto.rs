use telemetry_core::{DecodeError, TelemetryFrame, Timestamp};
use telemetry_decoders::custom::{self, FormatSet, MAX_FORMATS, Variables};
use telemetry_decoders::{Decoded, Decoders, Protocol};

use crate::Detected;
use crate::counters::Counters;
use crate::hold::Hold;
use crate::learned::Learned;

/// What became of one packet.
///
/// ```
/// use telemetry_core::Timestamp;
/// use telemetry_decoders::Protocol;
/// use telemetry_detect::{AutoDetect, Outcome};
///
/// let mut detect = AutoDetect::new();
/// let event = detect.push(&[0; 64], Timestamp::ZERO);
/// assert_eq!(event.protocol(), Some(Protocol::Codemasters));
/// assert!(event.frame().is_none());
/// let Outcome::Refused(error) = event.outcome else { panic!("{event:?}") };
/// assert!(error.to_string().starts_with("codemasters packet has the unsupported extradata mode 0"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event<'a> {
    /// What the packet is taken for; `None` for an unknown packet.
    pub detected: Option<Detected>,
    /// The game, as far as the packet shows; empty for a packet that no protocol
    /// claims, and for the user's own formats, whose names the caller has.
    pub title: &'static str,
    /// The variables that stand beside a frame of a format of the user's own.
    pub variables: &'a Variables,
    /// A frame, or why there is none.
    pub outcome: Outcome<'a>,
}

/// A frame, or why there is none.
///
/// It is [`Event::outcome`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Outcome<'a> {
    /// The frame to show. It stands in the detector until the next packet: copy
    /// it to keep it.
    Frame(&'a TelemetryFrame),
    /// A good packet that carries no frame.
    NoFrame,
    /// A good frame that is not shown, because this other format holds.
    Waiting(Detected),
    /// A packet of another format than the one that is picked.
    NotPicked,
    /// A packet that is refused, and why.
    Refused(DecodeError),
    /// No protocol knows such a packet.
    Unknown,
}

impl<'a> Event<'a> {
    /// The protocol that the packet is taken for; `None` for an unknown packet and
    /// for the user's own formats.
    #[must_use]
    pub fn protocol(&self) -> Option<Protocol> {
        self.detected.and_then(Detected::protocol)
    }

    /// The frame to show.
    #[must_use]
    pub const fn frame(&self) -> Option<&'a TelemetryFrame> {
        match self.outcome {
            Outcome::Frame(frame) => Some(frame),
            _ => None,
        }
    }
}

/// Detects the game of each packet and decodes it.
///
/// - The first protocol in claim order that claims a packet has it.
/// - Its values must be plausible, or it is refused.
/// - A format that sends a frame holds. Another takes over after
///   [`CHALLENGER_FRAMES`](crate::CHALLENGER_FRAMES) frames in a row, or with
///   its first once the held one sent none for
///   [`HOLD_RELEASE`](crate::HOLD_RELEASE). A frame of the held format sets the
///   challenger back; a packet without a frame does neither.
/// - A game without a maximum rpm gets the highest one seen, for each format and
///   car, with `max_rpm_learned` set. The last 64 cars are remembered.
///
/// With a format [picked](Self::pick) by hand, packets of the others are left
/// alone.
///
/// # Formats of the user's own
///
/// [`push_with`](Self::push_with) takes them with each packet, so that they may
/// lie wherever the caller keeps them. Those with a length or a key are asked
/// before every protocol, in their order; the first that can read something of the
/// packet has it. Then everything above holds for them too. When the formats
/// change, call [`formats_changed`](Self::formats_changed).
///
/// ```
/// use telemetry_core::Timestamp;
/// use telemetry_decoders::Protocol;
/// use telemetry_detect::{AutoDetect, Outcome};
///
/// let mut detect = AutoDetect::new();
/// let truck = br#"{"speed": 20, "rpm": 1500}"#;
/// let event = detect.push(truck, Timestamp::ZERO);
/// assert_eq!(event.protocol(), Some(Protocol::Truck));
/// assert_eq!(event.frame().unwrap().speed_kmh(), Some(72.0));
/// assert_eq!(detect.held().unwrap(), Protocol::Truck);
///
/// // Another game must send three frames in a row to take over.
/// let outgauge = [0; 92];
/// let event = detect.push(&outgauge, Timestamp::from_millis(10));
/// assert!(matches!(event.outcome, Outcome::Waiting { .. }));
///
/// // One that is picked by hand is shown at once, and nothing else is.
/// detect.pick(Some(Protocol::OutGauge));
/// assert!(detect.push(&outgauge, Timestamp::from_millis(20)).frame().is_some());
/// assert!(detect.push(truck, Timestamp::from_millis(30)).frame().is_none());
/// assert_eq!(detect.picked().unwrap(), Protocol::OutGauge);
///
/// let counters = detect.counters();
/// assert_eq!((counters.of(Protocol::Truck).frames, counters.packets()), (1, 4));
/// ```
#[derive(Clone, Debug)]
pub struct AutoDetect {
    decoders: Decoders,
    /// The frame of the last packet that had one, shown or not.
    frame: TelemetryFrame,
    variables: Variables,
    picked: Option<Detected>,
    hold: Hold,
    learned: Learned,
    counters: Counters,
}

impl Default for AutoDetect {
    fn default() -> Self {
        Self::new()
    }
}

impl AutoDetect {
    /// Detection among all protocols.
    #[must_use]
    pub fn new() -> Self {
        Self {
            decoders: Decoders::default(),
            frame: TelemetryFrame::EMPTY,
            variables: Variables::EMPTY,
            picked: None,
            hold: Hold::default(),
            learned: Learned::new(),
            counters: Counters::default(),
        }
    }

    /// Shows only this protocol from now on; `None` goes back to detection. What
    /// was learned and counted stays.
    pub fn pick(&mut self, protocol: Option<Protocol>) {
        self.pick_any(protocol.map(Detected::Protocol));
    }

    /// Shows only this format of the user's own from now on, by its place.
    /// Without a length and a key it reads every packet that it can. What was
    /// learned and counted stays.
    pub fn pick_format(&mut self, index: u8) {
        self.pick_any(Some(Detected::Format(index)));
    }

    fn pick_any(&mut self, picked: Option<Detected>) {
        self.picked = picked;
        self.hold = Hold::default();
    }

    /// Forgets the user's own formats: those to come are others. A protocol that
    /// holds goes on holding, and a format that is picked is picked no more.
    pub fn formats_changed(&mut self) {
        let is_format = |detected: Detected| detected.format().is_some();
        if self.picked.is_some_and(is_format) {
            self.picked = None;
        }
        if self.hold.held().is_some_and(is_format) {
            self.hold = Hold::default();
        }
        self.hold.forget_challenger();
        self.learned.forget_formats();
        self.counters.forget_formats();
    }

    /// Forgets what earlier packets of one protocol said, because those to come
    /// are another sender's. What was learned and counted stays.
    ///
    /// ```
    /// use telemetry_core::Timestamp;
    /// use telemetry_decoders::Protocol;
    /// use telemetry_detect::AutoDetect;
    ///
    /// let mut detect = AutoDetect::new();
    /// detect.push(br#"{"rpm": 2100}"#, Timestamp::ZERO);
    /// detect.restart(Protocol::Truck); // its packets come from another address now
    /// let event = detect.push(br#"{"rpm": 1500}"#, Timestamp::from_millis(10));
    /// assert_eq!(event.frame().unwrap().max_rpm, Some(2_100.0), "what was learned stays");
    /// ```
    pub fn restart(&mut self, protocol: Protocol) {
        self.decoders.reset(protocol);
    }

    /// The format that is picked by hand.
    #[must_use]
    pub const fn picked(&self) -> Option<Detected> {
        self.picked
    }

    /// The format that holds: the last one of which a frame was shown.
    #[must_use]
    pub fn held(&self) -> Option<Detected> {
        self.hold.held()
    }

    /// What became of the packets so far.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Takes one packet, received at `now`.
    #[inline]
    pub fn push(&mut self, packet: &[u8], now: Timestamp) -> Event<'_> {
        if let Some(Detected::Format(_)) = self.picked {
            return self.not_picked(packet);
        }
        let wanted = self.picked.and_then(Detected::protocol);
        let claimed = self.decoders.push_into(packet, now, wanted, &mut self.frame);
        let Some(claimed) = claimed else { return self.unclaimed(packet) };
        let protocol = claimed.protocol;
        let detected = Detected::Protocol(protocol);
        let outcome = match claimed.result {
            Decoded::Frame => self.frame(detected, now),
            Decoded::NotWanted => {
                self.counters.count(detected, |counters| &mut counters.not_picked);
                Outcome::NotPicked
            }
            Decoded::Refused(error) => {
                self.counters.refuse(protocol, &error);
                Outcome::Refused(error)
            }
            _ => {
                self.counters.count(detected, |counters| &mut counters.no_frame);
                Outcome::NoFrame
            }
        };
        let title = claimed.title;
        Event { detected: Some(detected), title, variables: NO_VARIABLES, outcome }
    }

    /// Takes one packet, received at `now`, that may be one of the user's own
    /// formats.
    ///
    /// ```
    /// use telemetry_core::Timestamp;
    /// use telemetry_decoders::custom::{BinaryField, Format, Layout, Number, Target};
    /// use telemetry_detect::{AutoDetect, Detected};
    ///
    /// let fields = [
    ///     BinaryField::new(Target::SpeedMps, 0, Number::F32),
    ///     BinaryField::new(Target::Variable(0), 4, Number::F32),
    /// ];
    /// let layout = Layout::Binary { length: Some(8), fields: &fields };
    /// let formats: [Format<'_>; 1] = [Format { name: "My game", layout, gears: None }];
    /// let packet = [0, 0, 0x48, 0x42, 0, 0, 0x80, 0x3f];
    ///
    /// let mut detect = AutoDetect::new();
    /// assert_eq!(detect.which_with(&formats, &packet), Some(Detected::Format(0)));
    /// let event = detect.push_with(&formats, &packet, Timestamp::ZERO);
    /// assert_eq!(event.detected, Some(Detected::Format(0)));
    /// assert_eq!(event.frame().unwrap().speed_mps, Some(50.0));
    /// assert_eq!(event.variables.get(0), Some(1.0));
    ///
    /// detect.pick_format(0);
    /// assert_eq!(detect.picked().unwrap().to_string(), "user format 0");
    /// assert_eq!(detect.counters().of_format(0).frames, 1);
    ///
    /// // The file was edited: what has the place 0 now is another format.
    /// detect.formats_changed();
    /// assert_eq!(detect.picked(), None);
    /// ```
    pub fn push_with<F: FormatSet + ?Sized>(
        &mut self,
        formats: &F,
        packet: &[u8],
        now: Timestamp,
    ) -> Event<'_> {
        let Some(index) = self.own_format(formats, packet) else {
            return self.push(packet, now);
        };
        let detected = Detected::Format(index);
        let mut variables = NO_VARIABLES;
        let outcome = if self.picked.is_some_and(|picked| picked != detected) {
            self.counters.count(detected, |counters| &mut counters.not_picked);
            Outcome::NotPicked
        } else {
            match self.admit(detected, now) {
                Ok(()) => {
                    variables = &self.variables;
                    Outcome::Frame(&self.frame)
                }
                Err(held) => Outcome::Waiting(held),
            }
        };
        Event { detected: Some(detected), title: "", variables, outcome }
    }

    /// What [`push_with`](Self::push_with) would take a packet for, whatever would
    /// become of it then: for a caller that lets some senders wait.
    pub fn which_with<F: FormatSet + ?Sized>(
        &mut self,
        formats: &F,
        packet: &[u8],
    ) -> Option<Detected> {
        self.own_format(formats, packet)
            .map(Detected::Format)
            .or_else(|| Protocol::claim(packet).map(Detected::Protocol))
    }

    /// The format of the user's own that a packet is taken for, and read by.
    fn own_format<F: FormatSet + ?Sized>(&mut self, formats: &F, packet: &[u8]) -> Option<u8> {
        match self.picked {
            None => self.read_formats(formats, packet),
            Some(Detected::Format(picked)) => {
                let format = formats.format(picked.into());
                let (frame, variables) = (&mut self.frame, &mut self.variables);
                if format.is_some_and(|format| format.read_into(packet, frame, variables)) {
                    Some(picked)
                } else {
                    self.read_formats(formats, packet)
                }
            }
            // What is picked is not hidden by a format of the user's own.
            Some(Detected::Protocol(picked)) if Protocol::claim(packet) == Some(picked) => None,
            Some(Detected::Protocol(_)) => self.read_formats(formats, packet),
        }
    }

    /// The first format of the user's own that can read a packet.
    fn read_formats<F: FormatSet + ?Sized>(&mut self, formats: &F, packet: &[u8]) -> Option<u8> {
        (0u8..).zip(0..formats.count().min(MAX_FORMATS)).find_map(|(index, at)| {
            let format = formats.format(at).filter(custom::Format::is_detectable)?;
            let (frame, variables) = (&mut self.frame, &mut self.variables);
            format.read_into(packet, frame, variables).then_some(index)
        })
    }

    /// What becomes of the frame.
    #[inline]
    fn frame(&mut self, detected: Detected, now: Timestamp) -> Outcome<'_> {
        match self.admit(detected, now) {
            Ok(()) => Outcome::Frame(&self.frame),
            Err(held) => Outcome::Waiting(held),
        }
    }

    /// Whether the frame may be shown; if not, which format holds.
    #[inline]
    fn admit(&mut self, detected: Detected, now: Timestamp) -> Result<(), Detected> {
        self.learned.fill(detected, &mut self.frame);
        let admitted = self.hold.frame(detected, now);
        match admitted {
            Ok(()) => self.counters.count(detected, |counters| &mut counters.frames),
            Err(_) => self.counters.count(detected, |counters| &mut counters.waiting),
        }
        admitted
    }

    /// A packet that the picked format of the user's own does not read.
    #[cold]
    fn not_picked(&mut self, packet: &[u8]) -> Event<'_> {
        let Some(protocol) = Protocol::claim(packet) else { return self.unclaimed(packet) };
        let detected = Detected::Protocol(protocol);
        self.counters.count(detected, |counters| &mut counters.not_picked);
        let (title, outcome) = (protocol.title(packet), Outcome::NotPicked);
        Event { detected: Some(detected), title, variables: NO_VARIABLES, outcome }
    }

    fn unclaimed(&mut self, packet: &[u8]) -> Event<'_> {
        let (detected, outcome) = match Protocol::recognise(packet) {
            Some((protocol, error)) => {
                self.counters.refuse(protocol, &error);
                (Some(Detected::Protocol(protocol)), Outcome::Refused(error))
            }
            None => {
                self.counters.unknown = self.counters.unknown.saturating_add(1);
                (None, Outcome::Unknown)
            }
        };
        Event { detected, title: "", variables: NO_VARIABLES, outcome }
    }
}

static NO_VARIABLES: &Variables = &Variables::EMPTY;

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;
    use std::vec::Vec;

    fn forza() -> Vec<u8> {
        let mut packet = vec![0; 324];
        packet[0] = 1;
        packet
    }

    fn outgauge(rpm: f32) -> Vec<u8> {
        let mut packet = vec![0; 96];
        packet[16..20].copy_from_slice(&rpm.to_le_bytes());
        packet
    }

    /// F1 Lap Data, format 2024: a packet that carries no frame.
    fn f1_lap_data() -> Vec<u8> {
        let mut packet = vec![0; 1_285];
        packet[..7].copy_from_slice(&[0xe8, 7, 24, 1, 0, 1, 2]);
        packet
    }

    fn at(millis: u64) -> Timestamp {
        Timestamp::from_millis(millis)
    }

    #[test]
    fn packets_without_a_frame_neither_refresh_nor_challenge() {
        let mut detect = AutoDetect::new();
        assert!(detect.push(&forza(), at(0)).frame().is_some());
        for millis in 1..10 {
            assert_eq!(detect.push(&f1_lap_data(), at(millis)).outcome, Outcome::NoFrame);
        }
        assert_eq!(detect.held(), Some(Protocol::Forza.into()));
        // Nor do they stand between a challenger's frames.
        for (millis, shown) in [(10, false), (11, false), (12, true)] {
            assert_eq!(detect.push(&outgauge(900.0), at(millis)).frame().is_some(), shown);
            detect.push(&f1_lap_data(), at(millis));
        }
        assert_eq!(detect.held(), Some(Protocol::OutGauge.into()));
        // The held format's own packets without a frame do not refresh.
        let mut detect = AutoDetect::new();
        detect.push(&outgauge(900.0), at(0));
        let refused = outgauge(60_000.0);
        assert!(matches!(detect.push(&refused, at(999)).outcome, Outcome::Refused(_)));
        assert!(detect.push(&forza(), at(1_000)).frame().is_some());
    }

    #[test]
    fn a_picked_format_leaves_the_others_alone() {
        let mut detect = AutoDetect::new();
        detect.pick(Some(Protocol::OutGauge));
        assert_eq!(detect.push(&forza(), at(0)).outcome, Outcome::NotPicked);
        assert!(detect.push(&outgauge(900.0), at(1)).frame().is_some());
        detect.pick(None);
        assert!(detect.push(&forza(), at(2)).frame().is_some(), "the hold is released");
        assert_eq!(detect.counters().of(Protocol::Forza).not_picked, 1);
    }

    #[test]
    fn a_restart_forgets_one_protocol_alone() {
        let state = |state: u8| {
            let mut packet = [0; 24];
            packet[8..11].copy_from_slice(&[1, 1, 4]);
            packet[11] = 2;
            packet[14] = state;
            packet
        };
        let telemetry = || {
            let mut packet = [0; 559];
            packet[8..12].copy_from_slice(&[1, 1, 0, 3]);
            packet
        };
        let mut detect = AutoDetect::new();
        detect.push(&state(0), at(0));
        let known = detect.push(&telemetry(), at(1)).frame().unwrap().driving;
        assert!(known.is_some());
        detect.restart(Protocol::Forza);
        assert_eq!(detect.push(&telemetry(), at(2)).frame().unwrap().driving, known);
        detect.restart(Protocol::Pcars2);
        assert_eq!(detect.push(&telemetry(), at(3)).frame().unwrap().driving, None);
    }

    #[test]
    fn refusals_are_counted_by_reason() {
        let mut detect = AutoDetect::new();
        let mut f1_2021 = vec![0; 1_347];
        f1_2021[..2].copy_from_slice(&2021u16.to_le_bytes());
        let event = detect.push(&f1_2021, at(0));
        assert_eq!((event.protocol(), event.title), (Some(Protocol::F1), ""));
        let Outcome::Refused(error) = event.outcome else { panic!("{event:?}") };
        assert!(error.to_string().contains("unsupported packet format 2021"));

        detect.push(&outgauge(60_000.0), at(1));
        detect.push(b"{\"speed\":nan}\n", at(2));
        detect.push(b"{\"speed\":", at(3));
        detect.push(&f1_lap_data()[..1_284], at(4));
        detect.push(&[], at(5));
        detect.push(&[1, 2, 3], at(6));

        let counters = detect.counters();
        assert_eq!(counters.of(Protocol::F1).refused.unsupported, 1);
        assert_eq!(counters.of(Protocol::F1).refused.length, 1);
        assert_eq!(counters.of(Protocol::OutGauge).refused.implausible, 1);
        assert_eq!(counters.of(Protocol::Truck).refused.malformed, 2);
        assert_eq!(counters.unknown, 2);
        assert_eq!(counters.packets(), 7);
    }

    #[test]
    fn learning_goes_on_while_waiting_and_follows_the_format() {
        let mut detect = AutoDetect::new();
        detect.push(&forza(), at(0));
        detect.push(&outgauge(7_000.0), at(1));
        detect.push(&outgauge(900.0), at(2));
        let event = detect.push(&outgauge(1_000.0), at(3));
        assert_eq!(event.frame().unwrap().max_rpm, Some(7_000.0));
        assert!(event.frame().unwrap().max_rpm_learned);
    }

    use telemetry_decoders::custom::{BinaryField, Format, JsonField, Layout, Number, Target};

    /// A format of OutGauge's length, whose packets OutGauge would refuse.
    const RPM: [BinaryField; 2] = [
        BinaryField::new(Target::Rpm, 16, Number::F32).scaled(2.0),
        BinaryField::new(Target::Variable(3), 0, Number::U8),
    ];
    const PAST: [BinaryField; 1] = [BinaryField::new(Target::Rpm, 93, Number::F32)];

    fn own(length: Option<u32>, fields: &[BinaryField]) -> Format<'_> {
        Format { name: "own", layout: Layout::Binary { length, fields }, gears: None }
    }

    const OWN: Option<Detected> = Some(Detected::Format(0));

    #[test]
    fn formats_of_the_users_own_come_first() {
        let mut detect = AutoDetect::new();
        let formats = [own(Some(96), &RPM)];
        let event = detect.push_with(&formats, &outgauge(900.0), at(0));
        assert_eq!((event.detected, event.protocol(), event.title), (OWN, None, ""));
        assert_eq!(event.frame().unwrap().rpm, Some(1_800.0));
        assert_eq!(event.variables.get(3), Some(0.0));
        assert_eq!(detect.held(), OWN);
        // Another length is the built-in protocols'.
        detect.push_with(&formats, &outgauge(900.0)[..92], at(2_000));
        assert_eq!(detect.held(), Some(Protocol::OutGauge.into()));
        let event = detect.push_with(&formats, &forza(), at(4_000));
        assert_eq!(event.protocol(), Some(Protocol::Forza));
        assert!(event.variables.is_empty(), "a protocol has none");
        assert_eq!(detect.counters().of_format(0).frames, 1);
        assert_eq!(detect.counters().packets(), 3);
    }

    #[test]
    fn a_format_that_reads_nothing_does_not_claim() {
        let mut detect = AutoDetect::new();
        let formats = [own(Some(96), &PAST), own(Some(96), &[]), own(None, &RPM)];
        let event = detect.push_with(&formats, &outgauge(900.0), at(0));
        assert_eq!(event.protocol(), Some(Protocol::OutGauge));
        assert_eq!(event.frame().unwrap().rpm, Some(900.0));
        let formats = [own(Some(96), &PAST), own(None, &RPM), own(Some(96), &RPM)];
        let event = detect.push_with(&formats, &outgauge(900.0), at(5_000));
        assert_eq!(event.detected, Some(Detected::Format(2)), "nor does it hide the next");
    }

    #[test]
    fn a_key_is_found_before_the_trucks_text() {
        let mut detect = AutoDetect::new();
        let fields = [JsonField::new(Target::Rpm, "car.rpm")];
        let layout = Layout::Json { key: Some("car.id"), fields: &fields };
        let formats = [Format { name: "own", layout, gears: None }];
        let mut push = |text: &str| {
            let event = detect.push_with(&formats, text.as_bytes(), at(0));
            (event.detected, event.frame().and_then(|frame| frame.rpm))
        };
        let rpm = |detected, rpm| (detected, Some(rpm));
        assert_eq!(push(r#"{"rpm":1,"car":{"id":0,"rpm":9}}"#), rpm(OWN, 9.0));
        let truck = Some(Protocol::Truck.into());
        assert_eq!(push(r#"{"rpm":1,"car":{"rpm":9}}"#), (truck, None), "waits");
        assert_eq!(push(r#"{"rpm":1,"car":{"id":0}}"#), (truck, None));
        assert_eq!(push(r#"{"rpm":2,"car":{"id":0},"x":nan}"#).0, truck, "refused");
    }

    #[test]
    fn what_a_packet_is_taken_for_is_said_without_a_trace() {
        let mut detect = AutoDetect::new();
        let formats = [own(Some(96), &RPM), own(Some(96), &PAST)];
        let none: [Format<'_>; 0] = [];
        for (packet, with, without) in [
            (&outgauge(900.0)[..], OWN, Some(Protocol::OutGauge.into())),
            (
                &outgauge(900.0)[..92],
                Some(Protocol::OutGauge.into()),
                Some(Protocol::OutGauge.into()),
            ),
            (&f1_lap_data(), Some(Protocol::F1.into()), Some(Protocol::F1.into())),
            (&[0; 20], None, None),
        ] {
            assert_eq!(detect.which_with(&formats, packet), with);
            assert_eq!(detect.which_with(&none, packet), without);
        }
        // Neither the hold nor the counters know of it.
        assert_eq!((detect.held(), detect.counters().packets()), (None, 0));
    }

    #[test]
    fn other_formats_begin_a_challenge_anew() {
        let mut detect = AutoDetect::new();
        let formats = [own(Some(96), &RPM)];
        let shown = |detect: &mut AutoDetect, packet: &[u8]| {
            detect.push_with(&formats, packet, at(0)).frame().is_some()
        };
        assert!(shown(&mut detect, &forza()));
        assert_eq!([(); 2].map(|()| shown(&mut detect, &outgauge(1.0))), [false; 2]);
        detect.formats_changed();
        assert_eq!([(); 2].map(|()| shown(&mut detect, &outgauge(1.0))), [false; 2]);
        assert!(shown(&mut detect, &outgauge(1.0)), "three in a row of the new ones");
        detect.formats_changed();
        assert_eq!(detect.held(), None, "what held is gone");
    }

    #[test]
    fn the_hold_is_the_same_for_all() {
        let mut detect = AutoDetect::new();
        let formats = [own(Some(324), &RPM), own(Some(96), &RPM)];
        let mut shown =
            |packet: &[u8], millis| match detect.push_with(&formats, packet, at(millis)).outcome {
                Outcome::Frame(_) => None,
                Outcome::Waiting(held) => Some(held),
                other => panic!("{other:?}"),
            };
        assert_eq!(shown(&outgauge(1.0)[..92], 0), None);
        let held = Some(Protocol::OutGauge.into());
        assert_eq!([shown(&forza(), 1), shown(&forza(), 2)], [held; 2]);
        assert_eq!(shown(&outgauge(1.0), 3), held, "another format is another challenger");
        assert_eq!([shown(&forza(), 4), shown(&forza(), 5)], [held; 2]);
        assert_eq!(shown(&forza(), 6), None, "three in a row");
        assert_eq!(shown(&outgauge(1.0), 7), OWN);
        assert_eq!(shown(&outgauge(1.0), 1_006), None, "after a second of silence");
        let counters = detect.counters();
        assert_eq!((counters.of_format(0).frames, counters.of_format(0).waiting), (1, 4));
        assert_eq!((counters.of_format(1).frames, counters.of_format(1).waiting), (1, 2));
        assert_eq!(counters.of_format(2).packets(), 0);
    }

    #[test]
    fn a_maximum_is_learned_for_each_format() {
        let mut detect = AutoDetect::new();
        let formats = [own(Some(96), &RPM)];
        let mut max = |formats: &[Format<'_>], packet: &[u8], millis| {
            let event = detect.push_with(formats, packet, at(millis));
            let frame = event.frame().unwrap();
            assert!(frame.max_rpm_learned);
            frame.max_rpm.unwrap()
        };
        assert_eq!(max(&formats, &outgauge(3_000.0), 0), 6_000.0);
        assert_eq!(max(&formats, &outgauge(1_000.0), 1), 6_000.0);
        assert_eq!(max(&[], &outgauge(1_000.0), 2_000), 1_000.0, "the protocol has its own");
        detect.formats_changed();
        let event = detect.push_with(&formats, &outgauge(1_000.0), at(4_000));
        assert_eq!(event.frame().unwrap().max_rpm, Some(2_000.0), "others have other numbers");
        assert_eq!(detect.counters().of_format(0).frames, 1);
    }

    #[test]
    fn a_picked_format_of_the_users_own() {
        let mut detect = AutoDetect::new();
        let formats = [own(Some(96), &RPM), own(None, &RPM)];
        detect.pick_format(1);
        assert_eq!(detect.picked(), Some(Detected::Format(1)));
        // Without a length it takes what it can read.
        for packet in [&outgauge(900.0)[..], &forza(), &[0; 20]] {
            let event = detect.push_with(&formats, packet, at(0));
            assert_eq!(event.detected, Some(Detected::Format(1)));
            assert!(event.frame().is_some());
        }
        let event = detect.push_with(&[own(Some(20), &PAST)], &[0; 20], at(0));
        assert_eq!((event.detected, event.outcome), (None, Outcome::Unknown));

        detect.pick_format(0);
        for (packet, detected) in [
            (&forza()[..], Some(Protocol::Forza.into())),
            (&f1_lap_data(), Some(Protocol::F1.into())),
            (&outgauge(60_000.0)[..92], Some(Protocol::OutGauge.into())),
        ] {
            let event = detect.push_with(&formats, packet, at(0));
            assert_eq!((event.detected, event.outcome), (detected, Outcome::NotPicked));
            assert_eq!(detect.push(packet, at(0)).outcome, Outcome::NotPicked);
        }
        assert!(detect.push_with(&formats, &outgauge(900.0), at(0)).frame().is_some());
        detect.formats_changed();
        assert_eq!((detect.picked(), detect.held()), (None, None));
    }

    #[test]
    fn a_picked_protocol_is_not_hidden_by_a_format() {
        let mut detect = AutoDetect::new();
        let formats = [own(Some(96), &RPM), own(Some(20), &RPM), own(Some(324), &RPM)];
        detect.pick(Some(Protocol::OutGauge));
        let event = detect.push_with(&formats, &outgauge(900.0), at(0));
        assert_eq!(event.protocol(), Some(Protocol::OutGauge));
        assert!(event.frame().is_some());
        for (packet, index) in [(&[0; 20][..], 1), (&forza(), 2)] {
            let event = detect.push_with(&formats, packet, at(0));
            let detected = Some(Detected::Format(index));
            assert_eq!((event.detected, event.outcome), (detected, Outcome::NotPicked));
            assert_eq!(detect.counters().of_format(index).not_picked, 1);
        }
        detect.formats_changed();
        assert_eq!(detect.held(), Some(Protocol::OutGauge.into()), "a protocol goes on holding");
        assert_eq!(detect.picked(), Some(Protocol::OutGauge.into()));
    }

    #[test]
    fn of_very_many_formats_the_first_32_are_asked() {
        let mut formats = vec![own(Some(1), &RPM); MAX_FORMATS - 1];
        formats.push(own(Some(20), &RPM));
        formats.push(own(Some(96), &RPM));
        let mut detect = AutoDetect::new();
        let event = detect.push_with(&formats[..], &[0; 20], at(0));
        assert_eq!(event.detected, Some(Detected::Format(31)));
        let event = detect.push_with(&formats[..], &outgauge(900.0), at(2_000));
        assert_eq!(event.protocol(), Some(Protocol::OutGauge));
    }
}
