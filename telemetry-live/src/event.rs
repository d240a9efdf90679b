use core::fmt;
use core::net::SocketAddr;
use core::time::Duration;

use telemetry_core::{DecodeError, TelemetryFrame, Timestamp};
use telemetry_decoders::custom::Variables;

use crate::{Listen, MOST};

/// What is new.
///
/// A frame is always the newest one: those that came before it and were not
/// asked for are gone. The others are few, and come in their order; of what
/// nobody asks for the last [`EVENTS`](crate::EVENTS) are kept.
///
/// [`Live::next`](crate::Live::next) and [`Replay::next`](crate::Replay::next) give them.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "most are frames, and boxing each costs more")]
#[non_exhaustive]
pub enum Event {
    /// A new frame.
    Frame(Frame),
    /// From now on frames are of this source.
    Came(Source),
    /// The source is over: another one speaks, it was silent for
    /// [`GONE`](crate::GONE), its memory is gone, or it is wanted no more.
    Went(Source),
    /// The source sends no frames: let everything that follows it rest. The
    /// session is kept, as a game may be silent while it is paused. The next
    /// frame ends it.
    Rest(Source),
    /// Another one sends too, and is not shown while the first one sends. Told
    /// once until it has been silent for some time.
    Aside {
        /// The one that is not shown.
        source: Source,
        /// The one that is shown.
        shown: Option<Source>,
    },
    /// A port is open, at this address.
    Listening(SocketAddr),
    /// Something does not work. It is told once, however often it is tried.
    Problem(Problem),
    /// It works again.
    Solved(Problem),
}

/// A frame, and where it comes from.
///
/// It is in [`Event::Frame`]; [`Live`](crate::Live) has an example.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Frame {
    /// What the game says.
    pub frame: TelemetryFrame,
    /// The variables that stand beside it, of a format of the user's own: their
    /// names are in [`Config::user_formats`](crate::Config::user_formats), by the
    /// same index.
    pub variables: Variables,
    /// Who says it.
    pub source: Source,
    /// The number of its datagram, or of its look into a memory, from 0.
    pub packet: u64,
    /// When it came, in the time that the caller gave or, where the caller gave
    /// none, since the start.
    pub time: Timestamp,
    /// How long it waited to be asked for.
    pub age: Duration,
}

/// A game that sends.
///
/// It is in [`Event::Came`]; [`Live`](crate::Live) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Source {
    /// The word of its format; `user:` and a name for one of the user's own.
    pub format: &'static str,
    /// The game, as far as it shows, or the name of the user's own format; empty
    /// where nothing shows.
    pub title: &'static str,
    /// Where it sends from.
    pub origin: Origin,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.title.is_empty() { self.format } else { self.title };
        write!(f, "{name} from {}", self.origin)
    }
}

/// Where a source sends from.
///
/// It is [`Source::origin`]; [`Replay`](crate::Replay) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// Datagrams.
    Udp {
        /// Who sent them.
        sender: SocketAddr,
        /// The port of this computer that they came to.
        port: u16,
    },
    /// A shared memory, by its name.
    Memory(&'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Udp { sender, port } => write!(f, "{sender} to port {port}"),
            Self::Memory(name) => f.write_str(name),
        }
    }
}

/// Something that does not work.
///
/// It is in [`Event::Problem`]; [`MOST`](crate::MOST) has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Another program has the port. It is tried again.
    PortTaken(Listen),
    /// The system keeps the port from this user. It is tried again.
    PortDenied(Listen),
    /// The port cannot be opened, or failed. It is tried again.
    PortFailed {
        /// The port.
        port: Listen,
        /// What the system says.
        reason: String,
    },
    /// There are more ports, or more targets, than [`MOST`](crate::MOST): those
    /// from there on are left out.
    TooMany {
        /// How many were given.
        given: usize,
    },
    /// Nothing is forwarded to this target, because it is a port that is
    /// listened on: what is sent would come back for ever. That shows at once, or
    /// when the first of it comes back.
    TargetIsOwnPort(SocketAddr),
    /// What is forwarded does not reach this target.
    TargetFailed {
        /// The target.
        target: SocketAddr,
        /// What the system says.
        reason: String,
    },
    /// A shared memory may not be read, or is broken.
    MemoryFailed {
        /// Whose it is: the word of the format.
        format: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// The format that is picked cannot be read by this build of the program, or
    /// on this system.
    Unsupported {
        /// The word of the format.
        format: &'static str,
    },
    /// The disk takes less than comes, and no more can wait for it: what comes now
    /// is missing in the recording.
    RecordingSlow,
    /// The recording cannot be written, and has ended.
    RecordingFailed {
        /// What is wrong.
        reason: String,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PortTaken(port) => write!(f, "{port} is taken by another program"),
            Self::PortDenied(port) => write!(f, "{port} is kept from this user by the system"),
            Self::PortFailed { port, reason } => write!(f, "{port} cannot be opened: {reason}"),
            Self::TooMany { given } => {
                write!(f, "{given} ports or targets are given, the first {MOST} are used")
            }
            Self::TargetIsOwnPort(target) => {
                write!(f, "nothing is forwarded to {target}: that port is listened on")
            }
            Self::TargetFailed { target, reason } => {
                write!(f, "forwarding to {target} fails: {reason}")
            }
            Self::MemoryFailed { format, reason } => {
                write!(f, "the shared memory of {format} cannot be read: {reason}")
            }
            Self::Unsupported { format } => {
                write!(f, "{format} cannot be read by this build of the program on this system")
            }
            Self::RecordingSlow => f.write_str(
                "the disk is too slow for the recording: some of what comes is missing in it",
            ),
            Self::RecordingFailed { reason } => {
                write!(f, "the recording cannot be written, and has ended: {reason}")
            }
        }
    }
}

impl core::error::Error for Problem {}

/// Why a datagram gave no frame to show. Formats are named by their words.
///
/// It is in [`Sender::reason`](crate::Sender::reason); [`Replay`](crate::Replay) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A good packet of this format that carries no frame.
    NoFrame(&'static str),
    /// Another format holds.
    Waiting {
        /// The format of the packet.
        format: &'static str,
        /// The format that holds.
        held: &'static str,
    },
    /// Another sender of this format holds.
    OtherSender(&'static str),
    /// Another format than this one is picked.
    NotPicked(&'static str),
    /// A bad packet, and why.
    Refused(DecodeError),
    /// No protocol knows it.
    Unknown {
        /// Its length in bytes.
        length: usize,
    },
}

impl Reason {
    /// Whether it is the same, whatever values were found.
    pub(crate) fn is_like(self, other: Self) -> bool {
        use telemetry_core::DecodeErrorKind::{Count, Implausible, Malformed};

        let (Self::Refused(one), Self::Refused(two)) = (self, other) else {
            return self == other;
        };
        one.protocol == two.protocol
            && match (one.kind, two.kind) {
                (Implausible { field: a, .. }, Implausible { field: b, .. })
                | (Count { what: a, .. }, Count { what: b, .. })
                | (Malformed { expected: a, .. }, Malformed { expected: b, .. }) => a == b,
                _ => one.kind == two.kind,
            }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFrame(format) => write!(f, "{format} packet carries no new frame"),
            Self::Waiting { format, held } => write!(f, "{format} frame waits, {held} holds"),
            Self::OtherSender(format) => write!(f, "{format} packet of a second sender waits"),
            Self::NotPicked(format) => {
                write!(f, "{format} packet, not the format that was picked")
            }
            Self::Refused(error) => write!(f, "refused: {error}"),
            Self::Unknown { length } => {
                write!(f, "refused: no protocol has a packet like this of {length} bytes")
            }
        }
    }
}
