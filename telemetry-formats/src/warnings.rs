use core::fmt;

use telemetry_decoders::custom::{Number, Target};
use telemetry_decoders::{Protocol, codemasters, f1, forza, outgauge, pcars2, truck, wrc};

use crate::variables::AXIS_SLOTS;
use crate::{FieldSpec, FormatSpec, Formats, LayoutSpec, Place, TargetSpec};

/// Something that works and is probably not what was meant.
///
/// [`Formats::warnings`] gives them.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// The place of the format among those that are kept.
    pub format: usize,
    /// The field, from 0; `None` for the format itself.
    pub field: Option<usize>,
    /// What it is.
    pub kind: WarningKind,
}

/// What is probably not meant.
///
/// It is [`Warning::kind`]; [`Formats::warnings`] has an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WarningKind {
    /// Packets of this protocol are detected as the format's.
    Hides(Protocol),
    /// An earlier format has the same length or key, so that only what that one
    /// cannot read comes to this one.
    Behind {
        /// The place of the earlier one.
        first: usize,
    },
    /// The format has neither a length nor a key: it reads only where it is picked
    /// by hand.
    NotDetected,
    /// No datagram is so long: the format is never detected.
    NoSuchLength {
        /// The length of a packet.
        length: u32,
    },
    /// The format can read nothing of any packet.
    ReadsNothing,
    /// The name is the word of something that is built in.
    BuiltInName,
    /// The field ends behind the packet: it is never read.
    PastLength {
        /// Where it ends, in bytes.
        end: u64,
        /// The length of a packet.
        length: u32,
    },
    /// `min` is above `max`: the axis runs backwards.
    Backwards,
    /// `min` is `max`: the axis rests.
    NoSpan,
    /// A value of the frame has no span; `min` and `max` do nothing.
    SpanOfFrame,
    /// An earlier field has the same target, and counts only where this one cannot
    /// be read.
    SameTarget {
        /// The earlier field, from 0.
        first: usize,
    },
    /// The value is known only together with others that no field reads.
    OnlyAPart {
        /// The first of them.
        missing: Target,
    },
    /// A gear of a format with `gears` is not scaled.
    ScaledGear,
    /// A scale of 0 gives always the same.
    ScaleZero,
    /// None of the number's bits is left.
    NoBits,
    /// The slot is beyond the last one, or the target is no variable.
    SlotIgnored,
    /// Reverse and neutral are the same number.
    SameGears,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hides(protocol) => {
                write!(f, "hides {}: packets like these are read as this format", protocol.name())
            }
            Self::Behind { first } => write!(
                f,
                "format {} comes first: it has the same length or key",
                first.saturating_add(1)
            ),
            Self::NotDetected => {
                f.write_str("has neither a length nor a key: it must be picked by hand")
            }
            Self::NoSuchLength { length } => {
                write!(
                    f,
                    "no datagram has {length} bytes, at most {MAX_LENGTH}: it is never detected"
                )
            }
            Self::ReadsNothing => f.write_str("can read nothing of any packet"),
            Self::BuiltInName => f.write_str("has the name of a game that is built in"),
            Self::PastLength { end, length } => {
                write!(f, "ends at byte {end} of {length}: it is never read")
            }
            Self::Backwards => f.write_str("min is above max: the axis runs backwards"),
            Self::NoSpan => f.write_str("min is max: the axis rests"),
            Self::SpanOfFrame => f.write_str("min and max are for variables: they do nothing here"),
            Self::SameTarget { first } => {
                write!(f, "field {} has the same target", first.saturating_add(1))
            }
            Self::OnlyAPart { missing } => {
                write!(f, "is known only together with {}, which no field reads", missing.word())
            }
            Self::ScaledGear => f.write_str("scale and add do nothing where the format has gears"),
            Self::ScaleZero => f.write_str("scale is 0: the value never changes"),
            Self::NoBits => f.write_str("mask and shift leave no bit"),
            Self::SlotIgnored => {
                write!(f, "slot is ignored: a variable has one of 0 to {}", AXIS_SLOTS - 1)
            }
            Self::SameGears => f.write_str("reverse and neutral are the same number"),
        }
    }
}

impl Formats {
    /// What is probably not meant, format by format.
    ///
    /// ```
    /// use telemetry_formats::{Formats, WarningKind};
    ///
    /// let formats = Formats::from_yaml(
    ///     "version: 1
    /// formats:
    ///   - name: My game
    ///     kind: binary
    ///     length: 8
    ///     fields:
    ///       - {target: gear, offset: 0, type: s8}
    ///       - {target: rpm, offset: 6, type: f32}
    /// ",
    /// )?;
    /// let warnings = formats.warnings();
    /// assert_eq!(warnings[0].kind, WarningKind::PastLength { end: 10, length: 8 });
    /// assert_eq!((warnings[0].format, warnings[0].field), (0, Some(1)));
    /// # Ok::<(), telemetry_formats::Error>(())
    /// ```
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        for (at, format) in self.iter().enumerate() {
            let of_format = |kind| Warning { format: at, field: None, kind };
            let earlier = self.iter().take(at);
            warnings.extend(of_the_format(format, earlier).into_iter().map(of_format));
            for (index, field) in format.fields.iter().enumerate() {
                let of_field = |kind| Warning { format: at, field: Some(index), kind };
                let kinds = of_a_field(format, index, field);
                warnings.extend(kinds.into_iter().map(of_field));
            }
        }
        warnings
    }
}

fn of_the_format<'a>(
    format: &FormatSpec,
    mut earlier: impl Iterator<Item = &'a FormatSpec>,
) -> Vec<WarningKind> {
    let mut kinds = Vec::new();
    let name = format.name.to_lowercase();
    if name == "auto" || Protocol::from_word(&name).is_some() {
        kinds.push(WarningKind::BuiltInName);
    }
    if detects_by(&format.layout).is_none() {
        kinds.push(WarningKind::NotDetected);
    } else {
        kinds.extend(hidden(format).into_iter().map(WarningKind::Hides));
        let first = earlier.position(|one| detects_by(&one.layout) == detects_by(&format.layout));
        kinds.extend(first.map(|first| WarningKind::Behind { first }));
    }
    if let LayoutSpec::Binary { length: Some(length), .. } = format.layout {
        if length > MAX_LENGTH {
            kinds.push(WarningKind::NoSuchLength { length });
        }
    }
    if format.fields.iter().all(|field| past_length(&format.layout, field).is_some()) {
        kinds.push(WarningKind::ReadsNothing);
    }
    if format.gears.is_some_and(|gears| gears.reverse == gears.neutral) {
        kinds.push(WarningKind::SameGears);
    }
    kinds
}

/// The longest datagram, in bytes.
const MAX_LENGTH: u32 = 65_507;

/// What a format is detected by.
fn detects_by(layout: &LayoutSpec) -> Option<Result<u32, &str>> {
    match layout {
        LayoutSpec::Binary { length, .. } => length.map(Ok),
        LayoutSpec::Json { key } => key.as_deref().map(Err),
    }
}

/// The protocols that have a packet which the format is asked about first.
fn hidden(format: &FormatSpec) -> Vec<Protocol> {
    let hides = |protocol: Protocol| match &format.layout {
        LayoutSpec::Binary { length: Some(length), .. } => {
            usize::try_from(*length).is_ok_and(|length| has_length(protocol, length))
        }
        LayoutSpec::Json { key: Some(key) } => {
            // A datagram of the plugin with no other key is one of the protocol's.
            let text = format!("{{\"{key}\":0}}");
            protocol == Protocol::Truck && truck::parse(text.as_bytes()).is_ok()
        }
        _ => false,
    };
    Protocol::ALL.into_iter().filter(|protocol| hides(*protocol)).collect()
}

fn has_length(protocol: Protocol, length: usize) -> bool {
    match protocol {
        Protocol::F1 => f1::Format::ALL.into_iter().any(|format| format.sizes().contains(&length)),
        Protocol::Pcars2 => {
            // The longest of its packets has 1,452 bytes; the type stands at byte 10.
            let mut packet = vec![0; length.min(2_048)];
            (0..=u8::MAX).any(|packet_type| {
                packet.iter_mut().skip(10).take(1).for_each(|byte| *byte = packet_type);
                pcars2::claims(&packet)
            })
        }
        Protocol::OutGauge => outgauge::LENGTHS.contains(&length),
        Protocol::Wrc => wrc::LENGTHS.contains(&length),
        Protocol::Codemasters => codemasters::LENGTHS.contains(&length),
        Protocol::Forza => forza::LENGTHS.contains(&length),
        _ => false,
    }
}

/// Where a field ends, if that is behind the packet.
fn past_length(layout: &LayoutSpec, field: &FieldSpec) -> Option<(u64, u32)> {
    match (layout, &field.place) {
        (LayoutSpec::Binary { length: Some(length), .. }, Place::Binary { offset, number, .. }) => {
            let end = offset.saturating_add(number.size() as u64);
            (end > u64::from(*length)).then_some((end, *length))
        }
        _ => None,
    }
}

fn of_a_field(format: &FormatSpec, index: usize, field: &FieldSpec) -> Vec<WarningKind> {
    let mut kinds = Vec::new();
    if let Some((end, length)) = past_length(&format.layout, field) {
        kinds.push(WarningKind::PastLength { end, length });
    }
    let has_span = field.min.is_some() || field.max.is_some();
    match &field.target {
        TargetSpec::Frame(target) => {
            if has_span {
                kinds.push(WarningKind::SpanOfFrame);
            }
            let is_read = |part: &Target| {
                format.fields.iter().any(|field| field.target == TargetSpec::Frame(*part))
            };
            let missing = target.whole().iter().find(|part| !is_read(part));
            kinds.extend(missing.map(|missing| WarningKind::OnlyAPart { missing: *missing }));
        }
        TargetSpec::Variable(_) if has_span => {
            let (min, max) = (field.min.unwrap_or(0.0), field.max.unwrap_or(1.0));
            if min > max {
                kinds.push(WarningKind::Backwards);
            } else if min == max {
                kinds.push(WarningKind::NoSpan);
            }
        }
        TargetSpec::Variable(_) => {}
    }
    let is_variable = matches!(field.target, TargetSpec::Variable(_));
    if field.slot.is_some_and(|slot| !is_variable || slot >= AXIS_SLOTS) {
        kinds.push(WarningKind::SlotIgnored);
    }
    let before = format.fields.iter().take(index);
    let first = before.clone().position(|earlier| earlier.target == field.target);
    kinds.extend(first.map(|first| WarningKind::SameTarget { first }));
    let is_gear = field.target == TargetSpec::Frame(Target::Gear);
    if is_gear && format.gears.is_some() {
        if field.scale != 1.0 || field.add != 0.0 {
            kinds.push(WarningKind::ScaledGear);
        }
    } else if field.scale == 0.0 {
        kinds.push(WarningKind::ScaleZero);
    }
    if let Place::Binary { number, bits: Some(bits), .. } = field.place {
        let all = if number.size() == 8 { u64::MAX } else { low_bits(number) };
        if (bits.mask & all).checked_shr(bits.shift.into()).unwrap_or(0) == 0 {
            kinds.push(WarningKind::NoBits);
        }
    }
    kinds
}

/// The bits of a number of less than 8 bytes.
fn low_bits(number: Number) -> u64 {
    let bits = u32::try_from(number.size().saturating_mul(8)).unwrap_or(u64::BITS);
    1u64.checked_shl(bits).unwrap_or(0).wrapping_sub(1)
}
