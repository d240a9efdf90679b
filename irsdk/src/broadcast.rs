//! Remote control: the messages that iRacing listens to.
//!
//! A program tells the simulator to move the camera, seek in the replay or set
//! up the next pit stop by a window message to everybody. [`Message`] has all
//! fourteen with their arguments, and [`Message::pack`] is what goes over the
//! wire: a pure function of two numbers.
//!
//! ```
//! use irsdk::broadcast::{Message, Packed, PitCommand};
//!
//! let message = Message::Pit(PitCommand::Fuel { litres: 20 });
//! assert_eq!(message.pack(), Packed { wparam: 0x0002_0009, lparam: 20 });
//! ```
//!
//! Nothing comes back. A message that was sent is queued, and whether the
//! simulator did what it says shows in the telemetry. Camera and replay listen
//! only out of the car, the pit stop only in it.
//!
//! Source: the publisher's headers of 2019 to 2026, and pyirsdk 1.3.7.

use core::fmt;

use crate::codes::CameraState;

/// The name under which the message is registered with Windows.
///
/// [`Message::send`] uses it. Without the feature `broadcast` a program of Windows
/// registers it itself, and sends a [`Packed`] message.
pub const WINDOW_MESSAGE: &str = "IRSDK_BROADCASTMSG";

/// One message and its arguments.
///
/// Arguments of 16 bits are as wide as the message has room for: a number of
/// the simulator's own that is not known here can be sent, too.
///
/// ```
/// use irsdk::broadcast::{
///     CarNumber, ChatCommand, Focus, Message, ReplayOrigin, ReplaySearch, TelemetryCommand,
///     VideoCommand,
/// };
///
/// let message = Message::ReplayPosition { from: ReplayOrigin::Begin, frame: 3_600 };
/// assert_eq!((message.id(), message.pack().lparam), (4, 3_600));
///
/// // The car 07 by the camera 2 of the group 9.
/// let car = CarNumber::new("07")?;
/// assert_eq!(Message::CameraAtCar { car, group: 9, camera: 2 }.pack().lparam, 0x0002_0009);
///
/// let others = [
///     Message::CameraAtPosition { focus: Focus::Leader, group: 0, camera: 0 },
///     Message::ReplaySearch(ReplaySearch::NextIncident),
///     Message::Chat(ChatCommand::Macro(1)),
///     Message::Telemetry(TelemetryCommand::Start),
///     Message::Video(VideoCommand::Screenshot),
/// ];
/// assert_eq!(others.map(Message::id), [0, 5, 8, 10, 13]);
/// # Ok::<(), irsdk::broadcast::NoCarNumber>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Message {
    /// Points the camera at a position.
    #[doc(alias = "irsdk_BroadcastCamSwitchPos")]
    CameraAtPosition {
        /// Whom to look at.
        focus: Focus,
        /// The group of cameras, as the session text numbers them; 0 leaves it.
        group: i16,
        /// The camera; 0 leaves it.
        camera: i16,
    },
    /// Points the camera at a car.
    #[doc(alias = "irsdk_BroadcastCamSwitchNum")]
    CameraAtCar {
        /// The number on the car.
        car: CarNumber,
        /// The group of cameras, as the session text numbers them; 0 leaves it.
        group: i16,
        /// The camera; 0 leaves it.
        camera: i16,
    },
    /// Sets the state of the camera tool. The first two bits are read only.
    #[doc(alias = "irsdk_BroadcastCamSetState")]
    CameraState(CameraState),
    /// Plays the replay at a speed.
    #[doc(alias = "irsdk_BroadcastReplaySetPlaySpeed")]
    ReplaySpeed {
        /// 0 stops, 1 is real time, backwards below 0.
        speed: i16,
        /// The speed is a divisor: 1/2, 1/3 and so on.
        slow_motion: bool,
    },
    /// Goes to a frame of the replay.
    #[doc(alias = "irsdk_BroadcastReplaySetPlayPosition")]
    ReplayPosition {
        /// Where the frame is counted from.
        from: ReplayOrigin,
        /// The frame, 60 a second.
        frame: i32,
    },
    /// Goes to the next or previous of something in the replay.
    #[doc(alias = "irsdk_BroadcastReplaySearch")]
    ReplaySearch(ReplaySearch),
    /// Erases the replay.
    #[doc(alias = "irsdk_BroadcastReplaySetState")]
    ReplayErase,
    /// Loads the paint of all cars again.
    #[doc(alias = "irsdk_BroadcastReloadTextures")]
    ReloadAllTextures,
    /// Loads the paint of one car again.
    #[doc(alias = "irsdk_BroadcastReloadTextures")]
    ReloadTextures {
        /// The car's `CarIdx`.
        car_idx: i16,
    },
    /// Uses the chat.
    #[doc(alias = "irsdk_BroadcastChatComand")]
    Chat(ChatCommand),
    /// Sets up the pit stop.
    #[doc(alias = "irsdk_BroadcastPitCommand")]
    Pit(PitCommand),
    /// Starts and stops the recording of telemetry to an `.ibt` file.
    #[doc(alias = "irsdk_BroadcastTelemCommand")]
    Telemetry(TelemetryCommand),
    /// Sets the strongest force that the wheel gives, N m.
    ///
    /// It is sent in steps of 1/65536; what is beyond 32,767 is sent as the
    /// nearest number there is, and NaN as 0.
    #[doc(alias = "irsdk_BroadcastFFBCommand")]
    MaxForce(f32),
    /// Goes to a time of a session in the replay.
    #[doc(alias = "irsdk_BroadcastReplaySearchSessionTime")]
    ReplayTime {
        /// The session's number.
        session: i16,
        /// Time since its start, ms. What is above `i32::MAX` is sent as that.
        milliseconds: u32,
    },
    /// Takes pictures and videos.
    #[doc(alias = "irsdk_BroadcastVideoCapture")]
    Video(VideoCommand),
}

/// Whom a camera looks at.
///
/// An argument of [`Message::CameraAtPosition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Focus {
    /// The incident.
    Incident,
    /// The leader.
    Leader,
    /// Who is most exciting.
    Exciting,
    /// The car in this position, from 1.
    Position(u8),
}

/// Where the frame of [`Message::ReplayPosition`] is counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplayOrigin {
    /// The first frame.
    Begin = 0,
    /// The frame that is shown.
    Current = 1,
    /// The last frame.
    End = 2,
}

/// What [`Message::ReplaySearch`] goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ReplaySearch {
    Start = 0,
    End = 1,
    PreviousSession = 2,
    NextSession = 3,
    PreviousLap = 4,
    NextLap = 5,
    PreviousFrame = 6,
    NextFrame = 7,
    PreviousIncident = 8,
    NextIncident = 9,
}

/// What [`Message::Chat`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChatCommand {
    /// Sends one of the player's 15 macros, from 1.
    Macro(u8),
    /// Opens the line to write.
    Begin,
    /// Answers the last private message.
    Reply,
    /// Closes the line.
    Cancel,
}

/// What [`Message::Pit`] asks for at the next stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PitCommand {
    /// Nothing.
    Clear,
    /// A tear-off for the windshield.
    Tearoff,
    /// Fuel.
    Fuel {
        /// How much, l; 0 keeps what is set.
        litres: u16,
    },
    /// A new left front tyre.
    LeftFront {
        /// Its pressure, kPa; 0 keeps what is set.
        kpa: u16,
    },
    /// A new right front tyre.
    RightFront {
        /// Its pressure, kPa; 0 keeps what is set.
        kpa: u16,
    },
    /// A new left rear tyre.
    LeftRear {
        /// Its pressure, kPa; 0 keeps what is set.
        kpa: u16,
    },
    /// A new right rear tyre.
    RightRear {
        /// Its pressure, kPa; 0 keeps what is set.
        kpa: u16,
    },
    /// No tyres.
    ClearTyres,
    /// A fast repair.
    FastRepair,
    /// No tear-off.
    ClearTearoff,
    /// No fast repair.
    ClearFastRepair,
    /// No fuel.
    ClearFuel,
    /// Tyres of another compound.
    TyreCompound(u16),
}

/// What [`Message::Telemetry`] does with the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TelemetryCommand {
    /// Ends it.
    Stop = 0,
    /// Begins one.
    Start = 1,
    /// Ends it and begins another.
    Restart = 2,
}

/// What [`Message::Video`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VideoCommand {
    /// Takes a picture.
    Screenshot = 0,
    /// Begins a video.
    Start = 1,
    /// Ends it.
    End = 2,
    /// Begins or ends one.
    Toggle = 3,
    /// Shows the timer.
    ShowTimer = 4,
    /// Hides it.
    HideTimer = 5,
}

/// The number on a car, with its leading zeros: `7`, `07` and `007` are three
/// cars.
///
/// ```
/// use irsdk::broadcast::CarNumber;
///
/// let padded = ["7", "07", "\"007\""].map(|text| CarNumber::new(text).unwrap().padded());
/// assert_eq!(padded, [7, 2_007, 3_007]);
/// assert!(CarNumber::new("7a").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CarNumber {
    number: u16,
    digits: u8,
}

/// A text that is no car number: one to three digits are.
///
/// [`CarNumber::new`] gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCarNumber {
    length: usize,
}

impl CarNumber {
    /// Reads a number as the session text has it, with or without the quotes
    /// around it.
    ///
    /// # Errors
    ///
    /// It is not one to three digits.
    pub fn new(text: &str) -> Result<Self, NoCarNumber> {
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
        let digits = match inner.len() {
            1 => 1,
            2 => 2,
            3 => 3,
            length => return Err(NoCarNumber { length }),
        };
        let number = inner.bytes().try_fold(0_u16, |number, byte| {
            let digit = byte.checked_sub(b'0').filter(|digit| *digit < 10)?;
            number.checked_mul(10)?.checked_add(digit.into())
        });
        match number {
            Some(number) => Ok(Self { number, digits }),
            None => Err(NoCarNumber { length: inner.len() }),
        }
    }

    /// The number as the message has it: where it has leading zeros, 1000 times
    /// its digits is added.
    #[doc(alias = "irsdk_padCarNum")]
    #[must_use]
    pub const fn padded(self) -> i16 {
        let plain = match self.number {
            0..10 => 1,
            10..100 => 2,
            _ => 3,
        };
        let zeros = self.digits > plain;
        let padded = if zeros { (self.digits as u16).saturating_mul(1_000) } else { 0 };
        // At most 3,099.
        padded.saturating_add(self.number) as i16
    }
}

impl fmt::Display for CarNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:0width$}", self.number, width = self.digits.into())
    }
}

impl fmt::Display for NoCarNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a text of {} bytes is no car number, expected one to three digits", self.length)
    }
}

impl core::error::Error for NoCarNumber {}

/// A message as Windows carries it.
///
/// Both are Windows' `LONG`: where a parameter has 64 bits, the sign is
/// extended into it.
///
/// [`Message::pack`] gives it; the [module](self) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packed {
    /// The message's number, and the first argument in the upper half.
    pub wparam: i32,
    /// The second argument, and the third in the upper half; or one of 32 bits.
    pub lparam: i32,
}

impl Message {
    /// The message's number, 0 to 13.
    #[must_use]
    pub const fn id(self) -> u16 {
        match self {
            Self::CameraAtPosition { .. } => 0,
            Self::CameraAtCar { .. } => 1,
            Self::CameraState(_) => 2,
            Self::ReplaySpeed { .. } => 3,
            Self::ReplayPosition { .. } => 4,
            Self::ReplaySearch(_) => 5,
            Self::ReplayErase => 6,
            Self::ReloadAllTextures | Self::ReloadTextures { .. } => 7,
            Self::Chat(_) => 8,
            Self::Pit(_) => 9,
            Self::Telemetry(_) => 10,
            Self::MaxForce(_) => 11,
            Self::ReplayTime { .. } => 12,
            Self::Video(_) => 13,
        }
    }

    /// The message as Windows carries it.
    #[must_use]
    pub const fn pack(self) -> Packed {
        let (first, lparam) = match self {
            Self::CameraAtPosition { focus, group, camera } => (focus.get(), long(group, camera)),
            Self::CameraAtCar { car, group, camera } => (car.padded(), long(group, camera)),
            Self::CameraState(state) => (state.get() as i16, 0),
            Self::ReplaySpeed { speed, slow_motion } => (speed, slow_motion as i32),
            Self::ReplayPosition { from, frame } => (from as i16, frame),
            Self::ReplaySearch(search) => (search as i16, 0),
            Self::ReplayErase | Self::ReloadAllTextures => (0, 0),
            Self::ReloadTextures { car_idx } => (1, long(car_idx, 0)),
            Self::Chat(command) => command.get(),
            Self::Pit(command) => command.get(),
            Self::Telemetry(command) => (command as i16, 0),
            Self::MaxForce(force) => (0, (force * 65_536.0) as i32),
            Self::ReplayTime { session, milliseconds } => (
                session,
                if milliseconds > i32::MAX as u32 { i32::MAX } else { milliseconds as i32 },
            ),
            Self::Video(command) => (command as i16, 0),
        };
        Packed { wparam: long(self.id() as i16, first), lparam }
    }
}

impl Message {
    /// Sends the message to every window of the desktop. Windows only.
    ///
    /// Both programs need the same rights: a simulator that runs as administrator
    /// hears only who does, too.
    ///
    /// ```no_run
    /// use irsdk::broadcast::{Message, PitCommand};
    ///
    /// Message::Pit(PitCommand::ClearTyres).send()?;
    /// # Ok::<(), named_memory::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Windows refused; [`Unsupported`](named_memory::Error::Unsupported) on
    /// other systems.
    pub fn send(self) -> Result<(), named_memory::Error> {
        let Packed { wparam, lparam } = self.pack();
        named_memory::broadcast_window_message(
            WINDOW_MESSAGE,
            wparam as isize as usize,
            lparam as isize,
        )
    }
}

impl Focus {
    const fn get(self) -> i16 {
        match self {
            Self::Incident => -3,
            Self::Leader => -2,
            Self::Exciting => -1,
            Self::Position(position) => position as i16,
        }
    }
}

impl ChatCommand {
    const fn get(self) -> (i16, i32) {
        match self {
            Self::Macro(number) => (0, number as i32),
            Self::Begin => (1, 0),
            Self::Reply => (2, 0),
            Self::Cancel => (3, 0),
        }
    }
}

impl PitCommand {
    const fn get(self) -> (i16, i32) {
        match self {
            Self::Clear => (0, 0),
            Self::Tearoff => (1, 0),
            Self::Fuel { litres } => (2, litres as i32),
            Self::LeftFront { kpa } => (3, kpa as i32),
            Self::RightFront { kpa } => (4, kpa as i32),
            Self::LeftRear { kpa } => (5, kpa as i32),
            Self::RightRear { kpa } => (6, kpa as i32),
            Self::ClearTyres => (7, 0),
            Self::FastRepair => (8, 0),
            Self::ClearTearoff => (9, 0),
            Self::ClearFastRepair => (10, 0),
            Self::ClearFuel => (11, 0),
            Self::TyreCompound(compound) => (12, compound as i32),
        }
    }
}

/// Two halves in one number, the first being the lower.
const fn long(low: i16, high: i16) -> i32 {
    (high as i32) << 16 | (low as u16 as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    /// Every message, and the two numbers as the publisher's macros make them.
    #[test]
    fn packing() {
        let car = CarNumber::new("007").unwrap();
        let state = CameraState::UI_HIDDEN | CameraState::MOUSE_AIM;
        let cases: &[(Message, u32, u32)] = &[
            (
                Message::CameraAtPosition { focus: Focus::Exciting, group: 9, camera: 2 },
                0xffff_0000,
                0x0002_0009,
            ),
            (
                Message::CameraAtPosition { focus: Focus::Leader, group: 0, camera: 0 },
                0xfffe_0000,
                0,
            ),
            (
                Message::CameraAtPosition { focus: Focus::Incident, group: 0, camera: 0 },
                0xfffd_0000,
                0,
            ),
            (
                Message::CameraAtPosition { focus: Focus::Position(12), group: 1, camera: -1 },
                0x000c_0000,
                0xffff_0001,
            ),
            (Message::CameraAtCar { car, group: -2, camera: 3 }, 0x0bbf_0001, 0x0003_fffe),
            (Message::CameraState(state), 0x0108_0002, 0),
            (Message::ReplaySpeed { speed: -16, slow_motion: false }, 0xfff0_0003, 0),
            (Message::ReplaySpeed { speed: 4, slow_motion: true }, 0x0004_0003, 1),
            (
                Message::ReplayPosition { from: ReplayOrigin::Begin, frame: 0x0012_3456 },
                0x0000_0004,
                0x0012_3456,
            ),
            (
                Message::ReplayPosition { from: ReplayOrigin::Current, frame: -60 },
                0x0001_0004,
                0xffff_ffc4,
            ),
            (Message::ReplayPosition { from: ReplayOrigin::End, frame: 0 }, 0x0002_0004, 0),
            (Message::ReplaySearch(ReplaySearch::NextIncident), 0x0009_0005, 0),
            (Message::ReplayErase, 0x0000_0006, 0),
            (Message::ReloadAllTextures, 0x0000_0007, 0),
            (Message::ReloadTextures { car_idx: 63 }, 0x0001_0007, 63),
            (Message::Chat(ChatCommand::Macro(15)), 0x0000_0008, 15),
            (Message::Chat(ChatCommand::Begin), 0x0001_0008, 0),
            (Message::Chat(ChatCommand::Reply), 0x0002_0008, 0),
            (Message::Chat(ChatCommand::Cancel), 0x0003_0008, 0),
            (Message::Pit(PitCommand::Clear), 0x0000_0009, 0),
            (Message::Pit(PitCommand::Tearoff), 0x0001_0009, 0),
            (Message::Pit(PitCommand::Fuel { litres: u16::MAX }), 0x0002_0009, 0xffff),
            (Message::Pit(PitCommand::LeftFront { kpa: 165 }), 0x0003_0009, 165),
            (Message::Pit(PitCommand::RightFront { kpa: 165 }), 0x0004_0009, 165),
            (Message::Pit(PitCommand::LeftRear { kpa: 0 }), 0x0005_0009, 0),
            (Message::Pit(PitCommand::RightRear { kpa: 1 }), 0x0006_0009, 1),
            (Message::Pit(PitCommand::ClearTyres), 0x0007_0009, 0),
            (Message::Pit(PitCommand::FastRepair), 0x0008_0009, 0),
            (Message::Pit(PitCommand::ClearTearoff), 0x0009_0009, 0),
            (Message::Pit(PitCommand::ClearFastRepair), 0x000a_0009, 0),
            (Message::Pit(PitCommand::ClearFuel), 0x000b_0009, 0),
            (Message::Pit(PitCommand::TyreCompound(1)), 0x000c_0009, 1),
            (Message::Telemetry(TelemetryCommand::Restart), 0x0002_000a, 0),
            (Message::MaxForce(12.5), 0x0000_000b, 0x000c_8000),
            (Message::MaxForce(-0.5), 0x0000_000b, 0xffff_8000),
            (Message::MaxForce(f32::INFINITY), 0x0000_000b, 0x7fff_ffff),
            (Message::MaxForce(f32::NAN), 0x0000_000b, 0),
            (Message::ReplayTime { session: 2, milliseconds: 3_600_000 }, 0x0002_000c, 3_600_000),
            (Message::ReplayTime { session: -1, milliseconds: u32::MAX }, 0xffff_000c, 0x7fff_ffff),
            (Message::Video(VideoCommand::HideTimer), 0x0005_000d, 0),
        ];
        let mut ids = [false; 14];
        for &(message, wparam, lparam) in cases {
            let packed = Packed { wparam: wparam as i32, lparam: lparam as i32 };
            assert_eq!(message.pack(), packed, "{message:?}");
            ids[usize::from(message.id())] = true;
        }
        assert_eq!(ids, [true; 14]);
    }

    #[test]
    fn car_numbers_keep_their_zeros() {
        let padded = |text: &str| CarNumber::new(text).unwrap().padded();
        assert_eq!(padded("0"), 0);
        assert_eq!(padded("00"), 2_000);
        assert_eq!(padded("000"), 3_000);
        assert_eq!(padded("7"), 7);
        assert_eq!(padded("07"), 2_007);
        assert_eq!(padded("007"), 3_007);
        assert_eq!(padded("63"), 63);
        assert_eq!(padded("063"), 3_063);
        assert_eq!(padded("999"), 999);
        assert_eq!(padded("\"063\""), 3_063);
        assert_eq!(CarNumber::new("063").unwrap().to_string(), "063");
        for text in ["", "\"\"", "1234", "1a", "-1", "+1", " 1", "é"] {
            assert!(CarNumber::new(text).is_err(), "{text}");
        }
        assert_eq!(
            CarNumber::new("1234").unwrap_err().to_string(),
            "a text of 4 bytes is no car number, expected one to three digits"
        );
    }
}
