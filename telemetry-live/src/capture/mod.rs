//! Recorded datagrams: reading and writing capture files.
//!
//! [`Capture`] reads one file or several as one stream; [`PcapngWriter`] and [`PktsWriter`]
//! write. Four kinds are read:
//!
//! | kind | recognised by | times |
//! |---|---|---|
//! | pcap | its first bytes | the file's, in micro- or nanoseconds |
//! | pcapng | its first bytes | the file's, in the resolution its interfaces say |
//! | datagrams one after the other, each a `u32` little-endian length and its bytes | `.pkts`, or `-` for standard input | 60 a second |
//! | one datagram | `.bin` | 60 a second |
//!
//! Of pcap and pcapng files the UDP datagrams are taken, over IPv4 and IPv6, recorded on
//! Ethernet (with and without VLAN tags), as Linux cooked capture (both versions), as raw IP or
//! on a BSD loopback. Other packets are counted in [`Skipped`] and passed over. Fragments are
//! not put together: no game sends more than a packet holds.
//!
//! Files are read as they are needed, a record at a time. A damaged file yields what comes
//! before the damage, and then one error that says where it is.
//!
//! pcap and pcapng are read here and not through the `pcap-file` crate: version 2.0 does not say
//! where a file is damaged, takes every pcapng time for nanoseconds, and refuses whole files for
//! a packet cut by the snap length, a time-zone option, a comment that is not UTF-8 or a missing
//! end-of-options mark. The tests check readers and writer against it.
//!
//! # Example
//!
//! ```
//! use std::time::{Duration, SystemTime};
//! use telemetry_live::capture::{Capture, PcapngWriter};
//!
//! let file = std::env::temp_dir().join(format!("capture-{}.pcapng", std::process::id()));
//! let mut writer = PcapngWriter::create(&file, true)?;
//! let (from, to) = ("10.0.0.1:5000".parse().unwrap(), "10.0.0.2:20777".parse().unwrap());
//! let start = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
//! writer.write(start, from, to, b"one")?;
//! writer.write(start + Duration::from_millis(16), from, to, b"two")?;
//!
//! let mut capture = Capture::open([&file])?;
//! let datagram = capture.next().unwrap()?;
//! assert_eq!((datagram.t_us, &datagram.payload[..]), (0, &b"one"[..]));
//! assert_eq!((datagram.source, datagram.destination), (Some(from), Some(to)));
//! assert_eq!(capture.began(), Some(1_000_000_000));
//! assert_eq!(capture.next().unwrap()?.t_us, 16_000);
//! assert!(capture.next().is_none());
//! assert_eq!(capture.skipped().total(), 0);
//! # std::fs::remove_file(&file).unwrap();
//! # Ok::<(), telemetry_live::capture::CaptureError>(())
//! ```

mod error;
mod input;
mod packet;
mod pcap;
mod pcapng;
mod write;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

pub use self::error::CaptureError;
pub use self::packet::Skipped;
pub(crate) use self::write::RecordFile;
pub use self::write::{CaptureWriter, PcapngWriter, PktsWriter};

use self::input::{Input, Order};
use self::pcap::PcapReader;
use self::pcapng::PcapngReader;

/// No datagram is longer: UDP counts its bytes in 16 bits.
const MAX_DATAGRAM: usize = 65_535;

/// How many datagrams a second to assume where a file has no times.
const RATE: u64 = 60;

/// A recorded datagram.
///
/// [`Capture`] gives them; the [module](self#example) has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Datagram {
    /// Microseconds since the first datagram of the stream.
    pub t_us: u64,
    /// What the game sent.
    pub payload: Vec<u8>,
    /// Who sent it, where the file says so.
    pub source: Option<SocketAddr>,
    /// Whom it was sent to, where the file says so.
    pub destination: Option<SocketAddr>,
}

/// The datagrams of one or several files as one stream: an iterator that ends after the last
/// file or the first error.
///
/// Times count from the first datagram and go on over the files' ends: a file with times begins
/// a sixtieth of a second after the latest datagram before it, whatever its clock said; files
/// without times that follow each other count on evenly. At a time before its file's first, as
/// after a clock was set back, they stand still, and go on from there.
///
/// The [module](self#example) has an example.
#[derive(Debug)]
pub struct Capture {
    waiting: VecDeque<PathBuf>,
    current: Option<Source>,
    clock: Clock,
    skipped: Skipped,
}

impl Capture {
    /// Opens the files to read in this order; `-` is standard input, read as `.pkts`.
    ///
    /// # Errors
    /// A path that does not exist or is a directory, and a first file that is of no known kind
    /// or cannot be read. What is wrong within a file, or with the kind of a later one, comes
    /// out of the iterator at its place.
    pub fn open<P: Into<PathBuf>>(
        paths: impl IntoIterator<Item = P>,
    ) -> Result<Self, CaptureError> {
        let waiting: VecDeque<PathBuf> = paths.into_iter().map(Into::into).collect();
        for path in &waiting {
            check_path(path)?;
        }
        let mut capture =
            Self { waiting, current: None, clock: Clock::default(), skipped: Skipped::default() };
        capture.open_next()?;
        Ok(capture)
    }

    /// A capture out of a pipe or memory, of the kind that its first bytes say: pcap
    /// or pcapng. In errors it has this name.
    ///
    /// [`Replay::of`](crate::Replay::of) has an example.
    ///
    /// # Errors
    /// It is of another kind, or its header cannot be read.
    pub fn from_reader(
        name: &str,
        reader: impl Read + Send + 'static,
    ) -> Result<Self, CaptureError> {
        let source = Source::recognise(name.into(), reader)?;
        let mut clock = Clock::default();
        clock.begin_file(source.has_times());
        Ok(Self {
            waiting: VecDeque::new(),
            current: Some(source),
            clock,
            skipped: Skipped::default(),
        })
    }

    /// What was passed over so far.
    pub fn skipped(&self) -> Skipped {
        self.skipped
    }

    /// When the first datagram of the file at hand was recorded, microseconds since
    /// 1970; `None` before it is read and where the file has no times.
    pub fn began(&self) -> Option<u64> {
        self.clock.first
    }

    fn open_next(&mut self) -> Result<(), CaptureError> {
        self.current = match self.waiting.pop_front() {
            Some(path) => Some(Source::open(path)?),
            None => None,
        };
        if let Some(source) = &self.current {
            self.clock.begin_file(source.has_times());
        }
        Ok(())
    }

    fn read(&mut self) -> Result<Option<Datagram>, CaptureError> {
        while let Some(source) = &mut self.current {
            if let Some(datagram) = source.next(&mut self.clock, &mut self.skipped)? {
                return Ok(Some(datagram));
            }
            self.open_next()?;
        }
        Ok(None)
    }
}

impl Iterator for Capture {
    type Item = Result<Datagram, CaptureError>;

    fn next(&mut self) -> Option<Self::Item> {
        let result = self.read();
        if result.is_err() {
            self.current = None;
        }
        result.transpose()
    }
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

fn check_path(path: &Path) -> Result<(), CaptureError> {
    if is_standard_input(path) {
        return Ok(());
    }
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Err(CaptureError::Directory { path: path.into() }),
        Ok(_) => Ok(()),
        Err(source) => Err(CaptureError::Open { path: path.into(), source }),
    }
}

/// An open file, by kind.
#[derive(Debug)]
enum Source {
    Pkts {
        input: Input,
        length: Vec<u8>,
    },
    /// `None` once its datagram is read.
    Bin(Option<Input>),
    Pcap(PcapReader),
    Pcapng(PcapngReader),
}

impl Source {
    fn open(path: PathBuf) -> Result<Self, CaptureError> {
        if is_standard_input(&path) {
            let input = Input::new("standard input".into(), Box::new(io::stdin()));
            return Ok(Self::Pkts { input, length: Vec::new() });
        }
        match File::open(&path) {
            Ok(file) => Self::recognise(path, BufReader::new(file)),
            Err(source) => Err(CaptureError::Open { path, source }),
        }
    }

    fn recognise(
        path: PathBuf,
        mut reader: impl Read + Send + 'static,
    ) -> Result<Self, CaptureError> {
        let mut start = Vec::new();
        if let Err(source) = reader.by_ref().take(4).read_to_end(&mut start) {
            return Err(CaptureError::Read { path, offset: 0, source });
        }
        // Chained and not sought back, so that pipes can be read too.
        let whole = Box::new(Cursor::new(start.clone()).chain(reader));
        if let Some(magic) = PcapReader::magic(&start) {
            return Ok(Self::Pcap(PcapReader::new(Input::new(path, whole), magic)?));
        }
        if PcapngReader::claims(&start) {
            return Ok(Self::Pcapng(PcapngReader::new(Input::new(path, whole))));
        }
        match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("pkts") => {
                Ok(Self::Pkts { input: Input::new(path, whole), length: Vec::new() })
            }
            Some(extension) if extension.eq_ignore_ascii_case("bin") => {
                Ok(Self::Bin(Some(Input::new(path, whole))))
            }
            _ => Err(CaptureError::UnknownKind { path, start }),
        }
    }

    fn has_times(&self) -> bool {
        matches!(self, Self::Pcap(_) | Self::Pcapng(_))
    }

    /// The next datagram, `None` at the end of the file.
    fn next(
        &mut self,
        clock: &mut Clock,
        skipped: &mut Skipped,
    ) -> Result<Option<Datagram>, CaptureError> {
        loop {
            let packet = match self {
                Self::Pkts { input, length } => {
                    return Ok(next_pkts(input, length)?.map(|payload| clock.untimed(payload)));
                }
                Self::Bin(input) => {
                    let payload = input.take().map(read_bin).transpose()?;
                    return Ok(payload.map(|payload| clock.untimed(payload)));
                }
                Self::Pcap(reader) => reader.next()?,
                Self::Pcapng(reader) => reader.next()?,
            };
            let Some(packet) = packet else { return Ok(None) };
            match packet::udp(&packet) {
                Ok(udp) => {
                    return Ok(Some(Datagram {
                        t_us: clock.recorded(packet.time_us),
                        payload: udp.payload.to_vec(),
                        source: Some(udp.source),
                        destination: Some(udp.destination),
                    }));
                }
                Err(reason) => skipped.count(reason),
            }
        }
    }
}

/// The next datagram of a `.pkts` file.
fn next_pkts(input: &mut Input, length: &mut Vec<u8>) -> Result<Option<Vec<u8>>, CaptureError> {
    if !input.header(4, length)? {
        return Ok(None);
    }
    let says = Order::Little.u32(length, 0);
    if says as usize > MAX_DATAGRAM {
        return Err(
            input.damaged(format!("says {says} bytes, a datagram has at most {MAX_DATAGRAM}"))
        );
    }
    let mut payload = Vec::with_capacity(says as usize);
    input.body(says.into(), 0, &mut payload)?;
    input.end_record();
    Ok(Some(payload))
}

/// The datagram that a `.bin` file is.
fn read_bin(mut input: Input) -> Result<Vec<u8>, CaptureError> {
    let mut payload = Vec::new();
    input.read(const { MAX_DATAGRAM as u64 + 1 }, &mut payload)?;
    if payload.len() > MAX_DATAGRAM {
        return Err(input.damaged(format!("is longer than a datagram, {MAX_DATAGRAM} bytes")));
    }
    Ok(payload)
}

/// Makes one run of times out of those of all files, in microseconds.
#[derive(Debug, Default)]
struct Clock {
    /// Where the current file begins, or the first of several files without times.
    start: u64,
    /// Where a next file would begin.
    end: u64,
    /// The time of the last datagram with one.
    last: u64,
    has_times: bool,
    /// The file's own time of its first datagram.
    first: Option<u64>,
    /// Datagrams since `start` that have no times.
    counted: u64,
}

impl Clock {
    fn begin_file(&mut self, has_times: bool) {
        if has_times || self.has_times {
            self.start = self.end;
            self.first = None;
            self.counted = 0;
        }
        self.has_times = has_times;
    }

    fn recorded(&mut self, time_us: u64) -> u64 {
        if self.first.is_some_and(|first| time_us < first) {
            self.start = self.last;
            self.first = None;
        }
        let first = *self.first.get_or_insert(time_us);
        let t_us = self.start.saturating_add(time_us.saturating_sub(first));
        self.end = self.end.max(t_us.saturating_add(1_000_000 / RATE));
        self.last = t_us;
        t_us
    }

    fn untimed(&mut self, payload: Vec<u8>) -> Datagram {
        // Multiplied first: sixtieths of a second are no whole microseconds.
        let at = |index: u64| self.start.saturating_add(index.saturating_mul(1_000_000) / RATE);
        let t_us = at(self.counted);
        self.counted = self.counted.saturating_add(1);
        self.end = at(self.counted);
        Datagram { t_us, payload, source: None, destination: None }
    }
}
