use crate::TelemetryFrame;
use core::fmt;

/// One number of a frame by its name, as expressions and profiles store it.
///
/// A channel is written `tel:SpeedKmh`, a variable of a user's own format
/// `tel:var:Boost`. An unknown name is unbound, not an error: [`Channel::parse`]
/// gives `None`, so that a profile of a newer version still loads.
///
/// ```
/// use telemetry_core::{Channel, TelemetryFrame};
///
/// let channel = Channel::parse("tel:SpeedKmh").unwrap();
/// let mut frame = TelemetryFrame::EMPTY;
/// frame.speed_mps = Some(10.0);
/// assert_eq!(channel.read(&frame), Some(36.0));
/// assert_eq!(Channel::parse("tel:var:Boost"), Some(Channel::Variable("Boost")));
/// assert_eq!(Channel::parse("tel:WarpFactor"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Channel<'a> {
    /// Speed, km/h.
    SpeedKmh,
    /// Speed, miles an hour.
    SpeedMph,
    /// Engine speed, revolutions a minute.
    Rpm,
    /// Highest engine speed, revolutions a minute.
    MaxRpm,
    /// Engine speed as a share of the highest, 0 to 100.
    RpmPercent,
    /// -1 reverse, 0 neutral, 1 and up forward.
    Gear,
    /// Throttle, 0 to 100.
    ThrottlePercent,
    /// Brake, 0 to 100.
    BrakePercent,
    /// Clutch, 0 to 100.
    ClutchPercent,
    /// Handbrake, 0 to 100.
    HandbrakePercent,
    /// Steering, -100 full left to 100 full right.
    SteeringPercent,
    /// 1 while driving, else 0.
    Driving,
    /// A variable of a user's own format, by its name. Its value stands beside
    /// the frame, so [`Channel::read`] does not have it.
    Variable(&'a str),
}

const PREFIX: &str = "tel:";
const VARIABLE_PREFIX: &str = "var:";

impl<'a> Channel<'a> {
    /// Every channel but the variables.
    ///
    /// ```
    /// use telemetry_core::Channel;
    ///
    /// // What a list to choose from shows: `tel:SpeedKmh` first.
    /// let names = Channel::ALL.map(|channel| channel.to_string());
    /// assert_eq!(names[0], "tel:SpeedKmh");
    /// assert!(Channel::ALL.iter().all(|channel| Channel::parse(&channel.to_string()) == Some(*channel)));
    /// ```
    pub const ALL: [Channel<'static>; 12] = [
        Channel::SpeedKmh,
        Channel::SpeedMph,
        Channel::Rpm,
        Channel::MaxRpm,
        Channel::RpmPercent,
        Channel::Gear,
        Channel::ThrottlePercent,
        Channel::BrakePercent,
        Channel::ClutchPercent,
        Channel::HandbrakePercent,
        Channel::SteeringPercent,
        Channel::Driving,
    ];

    /// Reads `tel:SpeedKmh` or `tel:var:Boost`; `None` for anything else, and
    /// for a variable without a name.
    #[must_use]
    pub fn parse(spec: &'a str) -> Option<Self> {
        let name = spec.strip_prefix(PREFIX)?;
        match name.strip_prefix(VARIABLE_PREFIX) {
            Some("") => None,
            Some(variable) => Some(Self::Variable(variable)),
            None => Self::ALL.into_iter().find(|channel| channel.name() == name),
        }
    }

    /// The name without its prefix: `SpeedKmh`, or a variable's own name.
    ///
    /// ```
    /// use telemetry_core::Channel;
    ///
    /// assert_eq!(Channel::RpmPercent.name(), "RpmPercent");
    /// assert_eq!(Channel::Variable("Boost").name(), "Boost");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'a str {
        match self {
            Self::SpeedKmh => "SpeedKmh",
            Self::SpeedMph => "SpeedMph",
            Self::Rpm => "Rpm",
            Self::MaxRpm => "MaxRpm",
            Self::RpmPercent => "RpmPercent",
            Self::Gear => "Gear",
            Self::ThrottlePercent => "ThrottlePercent",
            Self::BrakePercent => "BrakePercent",
            Self::ClutchPercent => "ClutchPercent",
            Self::HandbrakePercent => "HandbrakePercent",
            Self::SteeringPercent => "SteeringPercent",
            Self::Driving => "Driving",
            Self::Variable(name) => name,
        }
    }

    /// The channel's value in a frame; `None` where the game does not say, and
    /// for a variable.
    #[must_use]
    pub fn read(&self, frame: &TelemetryFrame) -> Option<f32> {
        let percent = |share: Option<f32>| share.map(|share| share * 100.0);
        match self {
            Self::SpeedKmh => frame.speed_kmh(),
            Self::SpeedMph => frame.speed_mph(),
            Self::Rpm => frame.rpm,
            Self::MaxRpm => frame.max_rpm,
            Self::RpmPercent => percent(frame.rpm_fraction()),
            Self::Gear => frame.gear.map(|gear| f32::from(gear.get())),
            Self::ThrottlePercent => percent(frame.throttle),
            Self::BrakePercent => percent(frame.brake),
            Self::ClutchPercent => percent(frame.clutch),
            Self::HandbrakePercent => percent(frame.handbrake),
            Self::SteeringPercent => percent(frame.steering),
            Self::Driving => Some(if frame.is_driving() { 1.0 } else { 0.0 }),
            Self::Variable(_) => None,
        }
    }
}

/// Prints what [`Channel::parse`] reads.
impl fmt::Display for Channel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PREFIX)?;
        if let Self::Variable(_) = self {
            f.write_str(VARIABLE_PREFIX)?;
        }
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Gear;
    use std::string::ToString;

    #[test]
    fn every_channel_is_read_as_it_is_printed() {
        for channel in Channel::ALL.into_iter().chain([Channel::Variable("Boost: bar")]) {
            assert_eq!(Channel::parse(&channel.to_string()), Some(channel));
        }
        assert_eq!(Channel::SpeedKmh.to_string(), "tel:SpeedKmh");
        assert_eq!(Channel::Variable("Boost").to_string(), "tel:var:Boost");
    }

    #[test]
    fn an_unknown_channel_is_unbound() {
        for spec in ["", "tel:", "SpeedKmh", "tel:speedkmh", "tel:var:", "tel:Variable", "tel:Rpm "]
        {
            assert_eq!(Channel::parse(spec), None, "{spec:?}");
        }
    }

    #[test]
    fn a_channel_reads_in_its_own_unit() {
        let frame = TelemetryFrame {
            rpm: Some(4_000.0),
            max_rpm: Some(8_000.0),
            gear: Some(Gear::REVERSE),
            brake: Some(0.25),
            steering: Some(-0.5),
            ..TelemetryFrame::EMPTY
        };
        assert_eq!(Channel::Rpm.read(&frame), Some(4_000.0));
        assert_eq!(Channel::MaxRpm.read(&frame), Some(8_000.0));
        assert_eq!(Channel::RpmPercent.read(&frame), Some(50.0));
        assert_eq!(Channel::Gear.read(&frame), Some(-1.0));
        assert_eq!(Channel::BrakePercent.read(&frame), Some(25.0));
        assert_eq!(Channel::SteeringPercent.read(&frame), Some(-50.0));
        assert_eq!(Channel::Driving.read(&frame), Some(1.0));
        assert_eq!(Channel::ThrottlePercent.read(&frame), None);
        assert_eq!(Channel::Variable("Boost").read(&frame), None);
    }
}
