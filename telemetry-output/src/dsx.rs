//! The instructions of DSX, a program for Windows that writes to a DualSense and takes
//! orders as datagrams of JSON.
//!
//! [`write()`] makes the text of one datagram in the caller's buffer. What DSX or a stricter
//! program of its kind would refuse is refused here, for such a program then drops the whole
//! datagram. A trigger's effect comes from a [`Kind`] by [`trigger`], or is one of DSX's own
//! presets, whose bytes only DSX knows.
//!
//! DSX listens on UDP port 6969 of the same computer unless its port file says otherwise.
//! Programs like it restore the user's settings some seconds after the last datagram, so
//! send again what stands, once a second; and [`Instruction::Reset`] at the end. With the
//! feature `dsx` there are a socket for it and `Status`, its answer.
//!
//! Source: DSX's own documents and examples, and DualSenseY-v2.

use core::fmt::{self, Write as _};

use crate::effect::{Effect, Expected, Kind, Refused};

/// A trigger, by its number there.
///
/// An argument of [`Instruction::Trigger`]; [`write()`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// L2.
    Left = 1,
    /// R2.
    Right = 2,
}

/// DSX's names of its modes, by their numbers.
///
/// [`Mode::number`] is an index of them; [`write()`] has an example.
pub const MODES: [&str; 27] = [
    "Normal",
    "GameCube",
    "VerySoft",
    "Soft",
    "Hard",
    "VeryHard",
    "Hardest",
    "Rigid",
    "VibrateTrigger",
    "Choppy",
    "Medium",
    "VibrateTriggerPulse",
    "CustomTriggerValue",
    "Resistance",
    "Bow",
    "Galloping",
    "SemiAutomaticGun",
    "AutomaticGun",
    "Machine",
    "VibrateTrigger10Hz",
    "Off",
    "Feedback",
    "Weapon",
    "Vibration",
    "SlopeFeedback",
    "MultiplePositionFeedback",
    "MultiplePositionVibration",
];

/// The mode whose first parameter is a value mode of 0 to 16, and up to seven forces.
const CUSTOM: u8 = 12;
/// Modes for which DSX's documents have narrower ranges than the pad.
const AUTOMATIC_GUN: u8 = 17;
const FEEDBACK: u8 = 21;
const VIBRATION: u8 = 23;
const SLOPE_FEEDBACK: u8 = 24;
/// How many parameters a mode has at most.
const MOST: usize = 11;

/// The light of the microphone.
///
/// An argument of [`Instruction::Mic`]; [`write()`] has an example of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MicLight {
    /// On.
    On = 0,
    /// Swelling.
    Pulse = 1,
    /// Off.
    Off = 2,
}

/// One instruction. `controller` is the pad's index, from 0.
///
/// [`write()`] takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Instruction<'a> {
    /// Asks for DSX's status.
    GetStatus,
    /// What a trigger does.
    Trigger {
        /// The pad.
        controller: u8,
        /// The trigger.
        trigger: Trigger,
        /// The mode, an index of [`MODES`].
        mode: u8,
        /// Its parameters, in the order of [`Kind::parameters`].
        parameters: &'a [u8],
    },
    /// The colour of the lightbar.
    Lightbar {
        /// The pad.
        controller: u8,
        /// Red, green, blue.
        colour: [u8; 3],
        /// How bright; `None` is as bright as it gets.
        brightness: Option<u8>,
    },
    /// The lights below the touchpad, one by one.
    Players {
        /// The pad.
        controller: u8,
        /// From the left.
        lights: [bool; 5],
    },
    /// From where on a trigger counts as pressed.
    Threshold {
        /// The pad.
        controller: u8,
        /// The trigger.
        trigger: Trigger,
        /// 0 to 255.
        value: u8,
    },
    /// The light of the microphone.
    Mic {
        /// The pad.
        controller: u8,
        /// What it does.
        light: MicLight,
    },
    /// The lights below the touchpad, by a player's number.
    Player {
        /// The pad.
        controller: u8,
        /// 1 to 5; 0 is none.
        number: u8,
    },
    /// Back to what the user has set in DSX.
    Reset {
        /// The pad.
        controller: u8,
    },
}

/// The mode and the parameters of an effect, for [`Instruction::Trigger`].
///
/// [`trigger`] gives it; [`write()`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    number: u8,
    values: [u8; MOST],
    len: u8,
}

impl Mode {
    /// An index of [`MODES`].
    ///
    /// [`write()`] has an example.
    #[must_use]
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// The parameters.
    ///
    /// [`write()`] has an example.
    #[must_use]
    pub fn parameters(&self) -> &[u8] {
        self.values.get(..usize::from(self.len)).unwrap_or_default()
    }
}

/// The highest frequency of a vibration in DSX's documents; pads take more.
const MOST_HZ: u8 = 40;

/// An effect as DSX knows it: a vibration of at most 40 Hz and a slope from zone 1 on, as its
/// documents have it. `None` for those by raw numbers, which it does not, but for
/// that of [`Kind::GameCube`].
///
/// [`write()`] has an example.
#[must_use]
pub fn trigger(effect: &Effect) -> Option<Mode> {
    let mut effect = effect.clamped();
    if let Effect::SlopeFeedback { start: start @ 0, end, .. } = &mut effect {
        (*start, *end) = (1, (*end).max(2));
    }
    if effect == Kind::GameCube.nearest(&[]) {
        return Some(Mode { number: Kind::GameCube.number()?, values: [0; MOST], len: 0 });
    }
    let (kind, given): (Kind, &[u8]) = match &effect {
        Effect::Off => (Kind::Off, &[]),
        Effect::Feedback { position, strength } => (Kind::Feedback, &[*position, *strength]),
        Effect::Weapon { start, end, strength } => (Kind::Weapon, &[*start, *end, *strength]),
        Effect::Vibration { position, amplitude, frequency } => {
            (Kind::Vibration, &[*position, *amplitude, (*frequency).min(MOST_HZ)])
        }
        Effect::Bow { start, end, strength, snap } => {
            (Kind::Bow, &[*start, *end, *strength, *snap])
        }
        Effect::Galloping { start, end, first_foot, second_foot, frequency } => {
            (Kind::Galloping, &[*start, *end, *first_foot, *second_foot, *frequency])
        }
        Effect::Machine { start, end, amplitude_a, amplitude_b, frequency, period } => {
            (Kind::Machine, &[*start, *end, *amplitude_a, *amplitude_b, *frequency, *period])
        }
        Effect::SlopeFeedback { start, end, start_strength, end_strength } => {
            (Kind::SlopeFeedback, &[*start, *end, *start_strength, *end_strength])
        }
        Effect::MultiplePositionFeedback { strengths } => {
            (Kind::MultiplePositionFeedback, strengths)
        }
        Effect::MultiplePositionVibration { frequency, amplitudes } => {
            let [a, b, c, d, e, f, g, h, i, j] = *amplitudes;
            (Kind::MultiplePositionVibration, &[*frequency, a, b, c, d, e, f, g, h, i, j])
        }
        _ => return None,
    };
    // An effect that is not felt is none: so the pad has it too.
    let off = effect.encode().is_ok_and(|block| block.is_off());
    let (kind, given) = if off { (Kind::Off, &[][..]) } else { (kind, given) };
    let mut values = [0; MOST];
    for (place, &value) in values.iter_mut().zip(given) {
        *place = value;
    }
    Some(Mode { number: kind.number()?, values, len: u8::try_from(given.len()).ok()? })
}

/// Writes the text of one datagram into a buffer, and gives it. 256 bytes hold six
/// instructions with effects.
///
/// ```
/// use telemetry_output::dsx::{Instruction, Trigger, trigger, write};
/// use telemetry_output::effect::Effect;
///
/// let mode = trigger(&Effect::Feedback { position: 2, strength: 6 }).unwrap();
/// let left = Instruction::Trigger {
///     controller: 0,
///     trigger: Trigger::Left,
///     mode: mode.number(),
///     parameters: mode.parameters(),
/// };
/// let mut buffer = [0; 256];
/// assert_eq!(
///     write(&mut buffer, &[left])?,
///     r#"{"instructions":[{"type":1,"parameters":[0,1,13,2,6]}]}"#
/// );
/// # Ok::<(), telemetry_output::dsx::WriteError>(())
/// ```
///
/// # Errors
///
/// There is no instruction, one would be refused, or the text is longer than the buffer. Refused
/// are another number of parameters than the mode takes (here none has a starting value), and
/// what is out of the range of the effect or of DSX's documents: a Feedback (21) from position 1
/// on, of strength 1 to 8; a vibration (17, 23) of 1 to 40 Hz; a slope (24) from zone 1 on.
pub fn write<'b>(
    buffer: &'b mut [u8],
    instructions: &[Instruction<'_>],
) -> Result<&'b str, WriteError> {
    if instructions.is_empty() {
        return Err(WriteError::Empty);
    }
    instructions.iter().try_for_each(check)?;
    let size = buffer.len();
    let mut text = Text { buffer, len: 0 };
    put(&mut text, instructions).map_err(|fmt::Error| WriteError::Full { size })?;
    let Text { buffer, len } = text;
    let written = buffer.get(..len).unwrap_or_default();
    Ok(core::str::from_utf8(written).unwrap_or_default())
}

fn check(instruction: &Instruction<'_>) -> Result<(), WriteError> {
    match *instruction {
        Instruction::Trigger { mode, parameters, .. } => match Kind::from_number(mode) {
            Some(kind) => check_effect(kind, mode, parameters),
            None => match (mode, parameters) {
                (CUSTOM, [0..=16, forces @ ..]) if forces.len() <= 7 => Ok(()),
                (CUSTOM, _) => Err(WriteError::Custom { count: parameters.len() }),
                (8 | 19, []) => Ok(()),
                (8 | 19, _) => {
                    let count = parameters.len();
                    Err(WriteError::Parameters { mode, count, expected: 0 })
                }
                _ => Err(WriteError::Mode(mode)),
            },
        },
        Instruction::Player { number, .. } if number > 5 => Err(WriteError::Player(number)),
        _ => Ok(()),
    }
}

/// As many parameters as the mode takes, each in the range of the effect and in the narrower
/// one of DSX's documents. Mode 13, Resistance, is a feedback with the effect's own ranges.
fn check_effect(kind: Kind, mode: u8, parameters: &[u8]) -> Result<(), WriteError> {
    let (count, expected) = (parameters.len(), kind.parameters().len());
    if count != expected {
        return Err(WriteError::Parameters { mode, count, expected });
    }
    kind.effect(parameters).map_err(WriteError::Effect)?;
    let hold = |index: usize, lowest: u8, highest: u8| {
        let named = kind.parameters().get(index).zip(parameters.get(index));
        match named.filter(|&(_, value)| !(lowest..=highest).contains(value)) {
            Some((parameter, &value)) => Err(WriteError::Effect(Refused {
                effect: kind.name(),
                parameter: parameter.name,
                value,
                expected: Expected::Range(lowest, highest),
            })),
            None => Ok(()),
        }
    };
    match mode {
        FEEDBACK => hold(0, 1, 9).and_then(|()| hold(1, 1, 8)),
        AUTOMATIC_GUN | VIBRATION => hold(2, 1, MOST_HZ),
        SLOPE_FEEDBACK => hold(0, 1, 8),
        _ => Ok(()),
    }
}

fn put(text: &mut Text<'_>, instructions: &[Instruction<'_>]) -> fmt::Result {
    text.write_str(r#"{"instructions":["#)?;
    for (index, instruction) in instructions.iter().enumerate() {
        if index > 0 {
            text.write_char(',')?;
        }
        put_one(text, instruction)?;
    }
    text.write_str("]}")
}

fn put_one(text: &mut Text<'_>, instruction: &Instruction<'_>) -> fmt::Result {
    let mut begin = |number: u8| write!(text, r#"{{"type":{number},"parameters":["#);
    match *instruction {
        Instruction::GetStatus => begin(0)?,
        Instruction::Trigger { controller, trigger, mode, parameters } => {
            begin(1)?;
            write!(text, "{controller},{},{mode}", trigger as u8)?;
            parameters.iter().try_for_each(|parameter| write!(text, ",{parameter}"))?;
        }
        Instruction::Lightbar { controller, colour: [red, green, blue], brightness } => {
            begin(2)?;
            write!(text, "{controller},{red},{green},{blue}")?;
            if let Some(brightness) = brightness {
                write!(text, ",{brightness}")?;
            }
        }
        Instruction::Players { controller, lights } => {
            begin(3)?;
            write!(text, "{controller}")?;
            lights.iter().try_for_each(|light| write!(text, ",{light}"))?;
        }
        Instruction::Threshold { controller, trigger, value } => {
            begin(4)?;
            write!(text, "{controller},{},{value}", trigger as u8)?;
        }
        Instruction::Mic { controller, light } => {
            begin(5)?;
            write!(text, "{controller},{}", light as u8)?;
        }
        Instruction::Player { controller, number } => {
            begin(6)?;
            // There 0 is one light, and 5 none.
            let number = number.checked_sub(1).unwrap_or(5);
            write!(text, "{controller},{number}")?;
        }
        Instruction::Reset { controller } => {
            begin(7)?;
            write!(text, "{controller}")?;
        }
    }
    text.write_str("]}")
}

/// A text that ends where the buffer does.
struct Text<'b> {
    buffer: &'b mut [u8],
    len: usize,
}

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let end = self.len.checked_add(piece.len()).ok_or(fmt::Error)?;
        let place = self.buffer.get_mut(self.len..end).ok_or(fmt::Error)?;
        place.copy_from_slice(piece.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// Why there is no text.
///
/// [`write()`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// An effect's parameters are refused.
    Effect(Refused),
    /// There is no such mode.
    Mode(u8),
    /// A mode takes another number of parameters.
    Parameters {
        /// The mode.
        mode: u8,
        /// How many were given.
        count: usize,
        /// How many it takes.
        expected: usize,
    },
    /// There is no instruction.
    Empty,
    /// The custom mode has other parameters.
    Custom {
        /// How many were given.
        count: usize,
    },
    /// There is no such player.
    Player(u8),
    /// The buffer is full.
    Full {
        /// How long it is.
        size: usize,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Effect(refused) => fmt::Display::fmt(refused, f),
            Self::Mode(mode) => write!(f, "mode {mode}, expected 0 to 26"),
            Self::Parameters { mode, count, expected: 0 } => {
                write!(f, "mode {mode} with {count} parameters, expected none")
            }
            Self::Parameters { mode, count, expected } => {
                write!(f, "mode {mode} with {count} parameters, expected {expected}")
            }
            Self::Empty => f.write_str("no instruction, expected one or more"),
            Self::Custom { count } => write!(
                f,
                "custom mode with {count} parameters, expected a value mode of 0 to 16 and up to 7 forces"
            ),
            Self::Player(number) => write!(f, "player {number}, expected 0 to 5"),
            Self::Full { size } => write!(f, "the text is longer than the buffer of {size} bytes"),
        }
    }
}

impl core::error::Error for WriteError {}

#[cfg(feature = "dsx")]
pub use status::{Connection, Device, Status, StatusError};

/// DSX's answer.
#[cfg(feature = "dsx")]
mod status {
    use core::fmt;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use serde_json::Value;

    /// How DSX is, and which pads it has.
    ///
    /// ```
    /// use telemetry_output::dsx::Status;
    ///
    /// let answer = br#"{"Status": "DSX Received UDP Instructions", "isControllerConnected": true}"#;
    /// let status = Status::read(answer)?;
    /// assert_eq!(status.is_connected, Some(true));
    /// assert!(status.devices.is_empty());
    /// assert!(Status::read(b"no JSON").is_err());
    /// # Ok::<(), telemetry_output::dsx::StatusError>(())
    /// ```
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Status {
        /// What it says of itself.
        pub status: Option<String>,
        /// When it took the datagram, by its own clock.
        pub time_received: Option<String>,
        /// Whether there is a pad.
        pub is_connected: Option<bool>,
        /// The pad's battery, percent.
        pub battery: Option<u8>,
        /// The pads.
        pub devices: Vec<Device>,
    }

    /// One pad.
    ///
    /// They are [`Status::devices`].
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Device {
        /// Its index, for instructions.
        pub index: Option<u8>,
        /// Its address.
        pub mac: Option<String>,
        /// What it is: 0 DualSense, 1 Edge, 2 to 4 DualShock 4, 5 and 6 PS VR2, 7 Access.
        pub kind: Option<u8>,
        /// How it is connected.
        pub connection: Option<Connection>,
        /// Its battery, percent.
        pub battery: Option<u8>,
        /// Whether it has adaptive triggers.
        pub has_triggers: Option<bool>,
        /// Whether it has a lightbar.
        pub has_lightbar: Option<bool>,
        /// Whether it has lights below the touchpad.
        pub has_player_lights: Option<bool>,
        /// Whether its microphone has a light.
        pub has_mic_light: Option<bool>,
    }

    /// How a pad is connected.
    ///
    /// It is [`Device::connection`]; [`Status`] has an example.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Connection {
        /// By cable.
        Usb,
        /// Bluetooth.
        Bluetooth,
        /// A dongle.
        Dongle,
    }

    impl Status {
        /// Reads an answer. What is not there, or is of another type, is `None`: versions
        /// of DSX differ, and some write numbers as text.
        ///
        /// # Errors
        ///
        /// The bytes are no JSON object.
        pub fn read(answer: &[u8]) -> Result<Self, StatusError> {
            let answer = answer.strip_suffix(b"\0").unwrap_or(answer);
            let value: Value =
                serde_json::from_slice(answer).map_err(|error| StatusError(error.to_string()))?;
            let Value::Object(_) = value else {
                return Err(StatusError("it is JSON, but no object".into()));
            };
            let devices = value.get("Devices").and_then(Value::as_array);
            Ok(Self {
                status: text(&value, "Status"),
                time_received: text(&value, "TimeReceived"),
                is_connected: flag(&value, "isControllerConnected"),
                battery: number(&value, "BatteryLevel"),
                devices: devices.into_iter().flatten().map(Device::of).collect(),
            })
        }
    }

    impl Device {
        fn of(value: &Value) -> Self {
            Self {
                index: number(value, "Index"),
                mac: text(value, "MacAddress"),
                kind: number(value, "DeviceType"),
                connection: match number(value, "ConnectionType") {
                    Some(0) => Some(Connection::Usb),
                    Some(1) => Some(Connection::Bluetooth),
                    Some(2) => Some(Connection::Dongle),
                    _ => None,
                },
                battery: number(value, "BatteryLevel"),
                has_triggers: flag(value, "IsSupportAT"),
                has_lightbar: flag(value, "IsSupportLightBar"),
                has_player_lights: flag(value, "IsSupportPlayerLED"),
                has_mic_light: flag(value, "IsSupportMicLED"),
            }
        }
    }

    fn text(value: &Value, key: &str) -> Option<String> {
        match value.get(key)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// A number of 0 to 255, whole or not, or as text.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is in range")]
    fn number(value: &Value, key: &str) -> Option<u8> {
        let number = match value.get(key)? {
            Value::Number(number) => number.as_f64()?,
            Value::String(text) => text.trim().parse().ok()?,
            _ => return None,
        };
        (-0.5..255.5).contains(&number).then_some((number + 0.5) as u8)
    }

    fn flag(value: &Value, key: &str) -> Option<bool> {
        match value.get(key)? {
            Value::Bool(is) => Some(*is),
            Value::Number(number) => Some(number.as_f64()? != 0.0),
            Value::String(text) => text.to_ascii_lowercase().parse().ok(),
            _ => None,
        }
    }

    /// Why an answer cannot be read.
    ///
    /// [`Status::read`] gives it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StatusError(String);

    impl fmt::Display for StatusError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "DSX's answer: {}", self.0)
        }
    }

    impl core::error::Error for StatusError {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::string::{String, ToString};
    use std::vec::Vec;

    fn text(instructions: &[Instruction<'_>]) -> String {
        let mut buffer = [0; 1_024];
        write(&mut buffer, instructions).unwrap().to_string()
    }

    fn error(mode: u8, parameters: &[u8]) -> String {
        let (controller, trigger) = (0, Trigger::Left);
        let instruction = Instruction::Trigger { controller, trigger, mode, parameters };
        write(&mut [0; 1_024], &[instruction]).unwrap_err().to_string()
    }

    #[test]
    fn every_instruction_has_its_number() {
        let all = [
            Instruction::GetStatus,
            Instruction::Trigger {
                controller: 0,
                trigger: Trigger::Left,
                mode: 17,
                parameters: &[0, 5, 25],
            },
            Instruction::Trigger {
                controller: 1,
                trigger: Trigger::Right,
                mode: 1,
                parameters: &[],
            },
            Instruction::Lightbar { controller: 0, colour: [255, 0, 7], brightness: None },
            Instruction::Lightbar { controller: 0, colour: [255, 0, 7], brightness: Some(90) },
            Instruction::Players { controller: 0, lights: [true, false, true, false, true] },
            Instruction::Threshold { controller: 0, trigger: Trigger::Right, value: 30 },
            Instruction::Mic { controller: 0, light: MicLight::Pulse },
            Instruction::Player { controller: 0, number: 1 },
            Instruction::Player { controller: 0, number: 0 },
            Instruction::Reset { controller: 0 },
        ];
        let wanted = [
            r#"{"type":0,"parameters":[]}"#,
            r#"{"type":1,"parameters":[0,1,17,0,5,25]}"#,
            r#"{"type":1,"parameters":[1,2,1]}"#,
            r#"{"type":2,"parameters":[0,255,0,7]}"#,
            r#"{"type":2,"parameters":[0,255,0,7,90]}"#,
            r#"{"type":3,"parameters":[0,true,false,true,false,true]}"#,
            r#"{"type":4,"parameters":[0,2,30]}"#,
            r#"{"type":5,"parameters":[0,1]}"#,
            r#"{"type":6,"parameters":[0,0]}"#,
            r#"{"type":6,"parameters":[0,5]}"#,
            r#"{"type":7,"parameters":[0]}"#,
        ];
        assert_eq!(text(&all), std::format!(r#"{{"instructions":[{}]}}"#, wanted.join(",")));
        assert_eq!(write(&mut [0; 99], &[]), Err(WriteError::Empty));
    }

    #[test]
    fn an_effect_has_its_mode_and_its_parameters_in_order() {
        let mode = |effect: Effect| {
            let mode = trigger(&effect)?;
            Some((mode.number(), mode.parameters().to_vec()))
        };
        for kind in Kind::ALL {
            let effect = kind.effect(&[]).unwrap();
            let starts: Vec<_> =
                kind.parameters().iter().map(|parameter| parameter.start).collect();
            match (kind, kind.number()) {
                (_, None) => assert_eq!(mode(effect), None, "{kind:?}"),
                // The presets but one are made of effects here.
                (_, Some(1)) => assert_eq!(mode(effect), Some((1, Vec::new()))),
                (_, Some(2..=11)) => assert!(mode(effect).is_some_and(|(mode, _)| mode > 12)),
                (_, Some(number)) => assert_eq!(mode(effect), Some((number, starts)), "{kind:?}"),
            }
        }
        assert_eq!(mode(Effect::Feedback { position: 2, strength: 0 }), Some((0, Vec::new())));
        let fast = Effect::Vibration { position: 0, amplitude: 4, frequency: 90 };
        assert_eq!(mode(fast), Some((17, [0, 4, 40].to_vec())));
        let slope = Effect::SlopeFeedback { start: 0, end: 1, start_strength: 1, end_strength: 8 };
        assert_eq!(mode(slope), Some((24, [1, 2, 1, 8].to_vec())));
        assert_eq!(
            mode(Effect::Machine {
                start: 1,
                end: 8,
                amplitude_a: 10,
                amplitude_b: 5,
                frequency: 15,
                period: 2
            }),
            Some((18, [1, 8, 7, 5, 15, 2].to_vec())),
            "a strict server refuses 10"
        );
    }

    #[test]
    fn what_would_be_refused_is_not_sent() {
        assert_eq!(error(27, &[]), "mode 27, expected 0 to 26");
        assert_eq!(error(13, &[10, 1]), "Feedback: position 10, expected 0 to 9");
        assert_eq!(error(13, &[2]), "mode 13 with 1 parameters, expected 2");
        assert_eq!(error(26, &[10; 12]), "mode 26 with 12 parameters, expected 11");
        assert_eq!(error(2, &[1]), "mode 2 with 1 parameters, expected none");
        for mode in [17, 23] {
            for hz in [0, 41, 255] {
                let wanted = std::format!("Vibration: frequency {hz}, expected 1 to 40");
                assert_eq!(error(mode, &[0, 4, hz]), wanted);
            }
        }
        assert_eq!(error(21, &[0, 4]), "Feedback: position 0, expected 1 to 9");
        assert_eq!(error(21, &[1, 0]), "Feedback: strength 0, expected 1 to 8");
        assert_eq!(error(24, &[0, 9, 1, 8]), "Slope Feedback: start 0, expected 1 to 8");
        assert_eq!(error(19, &[1]), "mode 19 with 1 parameters, expected none");
        assert_eq!(
            error(12, &[]),
            "custom mode with 0 parameters, expected a value mode of 0 to 16 and up to 7 forces"
        );
        assert!(error(12, &[17]).contains("value mode of 0 to 16"));
        assert!(error(12, &[1; 9]).contains("with 9 parameters"));
        // A short list is none of starting values.
        for number in 0..27 {
            let Some(kind) = Kind::from_number(number) else { continue };
            for count in 0..kind.parameters().len() {
                let given = std::vec![1; count];
                assert!(error(number, &given).contains("parameters, expected"), "{number}");
            }
        }
        let edges: [(u8, &[u8]); 5] =
            [(17, &[0, 4, 1]), (23, &[9, 8, 40]), (21, &[1, 1]), (21, &[9, 8]), (13, &[0, 0])];
        for (mode, parameters) in edges {
            let (controller, trigger) = (0, Trigger::Left);
            let instruction = Instruction::Trigger { controller, trigger, mode, parameters };
            assert!(write(&mut [0; 99], &[instruction]).is_ok(), "{mode} {parameters:?}");
        }
        let player = Instruction::Player { controller: 0, number: 6 };
        assert_eq!(
            write(&mut [0; 99], &[player]).unwrap_err().to_string(),
            "player 6, expected 0 to 5"
        );
    }

    #[test]
    fn a_buffer_that_is_too_small_is_told() {
        let whole = text(&[Instruction::Reset { controller: 255 }]);
        for size in 0..whole.len() {
            let mut buffer = std::vec![0; size];
            let result = write(&mut buffer, &[Instruction::Reset { controller: 255 }]);
            assert_eq!(result, Err(WriteError::Full { size }));
        }
    }

    #[cfg(feature = "dsx")]
    #[test]
    fn an_answer_is_read() {
        let answer = br#"{"Status":"DSX Received UDP Instructions","TimeReceived":"12:30",
            "isControllerConnected":true,"BatteryLevel":"85","Devices":[
            {"Index":0,"MacAddress":"A0:B1","DeviceType":1,"ConnectionType":1.0,"BatteryLevel":95,
             "IsSupportAT":true,"IsSupportLightBar":true,"IsSupportPlayerLED":"True","IsSupportMicLED":0},
            {"Index":"2","DeviceType":900,"ConnectionType":9}, 7]}"#;
        let status = Status::read(answer).unwrap();
        assert_eq!((status.is_connected, status.battery), (Some(true), Some(85)));
        assert_eq!(status.status.as_deref(), Some("DSX Received UDP Instructions"));
        let [edge, other, none] = &*status.devices else { panic!("{status:?}") };
        assert_eq!(
            (edge.index, edge.kind, edge.connection),
            (Some(0), Some(1), Some(Connection::Bluetooth))
        );
        assert_eq!((edge.has_triggers, edge.has_player_lights), (Some(true), Some(true)));
        assert_eq!((edge.has_mic_light, edge.mac.as_deref()), (Some(false), Some("A0:B1")));
        assert_eq!((other.index, other.kind, other.connection), (Some(2), None, None));
        assert_eq!(none, &Device::default());
        assert_eq!(Status::read(b"{}\0").unwrap(), Status::default());
        assert_eq!(
            Status::read(b"[]").unwrap_err().to_string(),
            "DSX's answer: it is JSON, but no object"
        );
        assert!(Status::read(b"").unwrap_err().to_string().starts_with("DSX's answer: EOF"));
        // Deep enough to be refused, not to overflow.
        assert!(Status::read(&[b'['; 100_000]).is_err());
    }

    proptest! {
        #[test]
        fn what_is_written_is_json(
            mode in any::<u8>(),
            parameters in proptest::collection::vec(any::<u8>(), 0..14),
            kind in 0..Kind::ALL.len(),
            values in proptest::collection::vec(any::<i32>(), 0..12),
        ) {
            let (controller, trigger) = (0, Trigger::Right);
            let mut buffer = [0; 256];
            let raw = Instruction::Trigger { controller, trigger, mode, parameters: &parameters };
            if let Ok(text) = write(&mut buffer, &[raw, Instruction::GetStatus]) {
                let value: serde_json::Value = serde_json::from_str(text).unwrap();
                prop_assert_eq!(value["instructions"][0]["parameters"].as_array().unwrap().len(), 3 + parameters.len());
            }
            // An effect that was brought into range is never refused.
            if let Some(made) = super::trigger(&Kind::ALL[kind].nearest(&values)) {
                let made = Instruction::Trigger {
                    controller, trigger, mode: made.number(), parameters: made.parameters(),
                };
                prop_assert!(write(&mut buffer, &[made]).is_ok());
            }
        }
    }
}
