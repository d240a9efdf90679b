use core::fmt;
use core::net::{Ipv4Addr, SocketAddr};
use core::time::Duration;
use std::io;
use std::path::PathBuf;

use telemetry_core::Timestamp;

use crate::capture::{Capture, CaptureError, Datagram};
use crate::config::{Config, Format};
use crate::engine::{Engine, Report, later};
use crate::event::{Event, Frame};
use crate::hold::Kind;
use crate::memory::{Page, Recorded};
use crate::pages::{self, PagesReader};

/// A recording as if it were live: the same events, by the same rules.
///
/// - [`next`](Self::next) goes as fast as it is asked, and gives every frame.
/// - [`poll`](Self::poll) follows the caller's clock, at the
///   [speed](Self::set_speed) that is wanted, and gives the newest frame.
///
/// Times count from the first record. Where the clock of the recording was set
/// back, they stand still for a moment and go on.
///
/// A recording that was cut off is replayed up to the cut, and ends with an error
/// that says where it is.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use telemetry_live::{Config, Event, Origin, Reason, Recorder, Replay, Timestamp};
///
/// let file = std::env::temp_dir().join(format!("replay-{}.pcapng", std::process::id()));
/// let mut recorder = Recorder::create(&file, true)?;
/// let (sender, port) = ("10.0.0.1:5000".parse().unwrap(), "10.0.0.2:49001".parse().unwrap());
/// let start = SystemTime::now();
/// for (ms, packet) in [(0, r#"{"rpm": 650}"#), (500, r#"{"rpm": 900}"#), (1_000, "{}")] {
///     recorder.datagram(start + Duration::from_millis(ms), sender, port, packet.as_bytes())?;
/// }
/// let mut replay = Replay::open([&file], Config::default())?;
/// let Some(Event::Came(source)) = replay.next()? else { panic!() };
/// assert!(matches!(source.origin, Origin::Udp { .. }));
/// let Some(Event::Frame(new)) = replay.next()? else { panic!() };
/// assert_eq!(new.frame.rpm, Some(650.0));
///
/// // By a clock, twice as fast as it was recorded.
/// replay.set_speed(2.0);
/// replay.poll(Timestamp::ZERO)?;
/// let Some(Event::Frame(new)) = replay.poll(Timestamp::from_millis(300))? else { panic!() };
/// assert_eq!(new.frame.rpm, Some(900.0));
/// assert_eq!(replay.position(), Timestamp::from_millis(600));
/// assert!(!replay.is_over());
///
/// while replay.next()?.is_some() {}
/// let report = replay.report();
/// assert!(matches!(report.senders[0].reason, Some((Reason::Unknown { length: 2 }, _))));
/// replay.seek(Timestamp::ZERO)?; // and once more
/// # std::fs::remove_file(&file).unwrap();
/// # Ok::<(), telemetry_live::capture::CaptureError>(())
/// ```
pub struct Replay {
    /// `None` where they cannot be opened again.
    files: Option<Vec<PathBuf>>,
    config: Config,
    engine: Engine,
    records: Records,
    recorded: Recorded,
    /// The record to come, and when.
    next: Option<(Timestamp, Record)>,
    /// The file's own time of the last record.
    raw: u64,
    /// The time of the last record.
    last: Timestamp,
    position: Timestamp,
    /// Of the position, what is less than a microsecond.
    fraction: f64,
    speed: f64,
    asked: Option<Timestamp>,
    error: Option<CaptureError>,
    over: bool,
}

enum Record {
    Datagram(Datagram),
    Page(pages::Page),
}

/// The records of all files, in the order of their times.
struct Records {
    capture: Option<Capture>,
    pages: Option<PagesReader>,
    datagram: Option<Datagram>,
    page: Option<pages::Page>,
    /// Microseconds since 1970 of the first datagram, where it is known, and of the
    /// first page.
    first_datagram: Option<u64>,
    first_page: Option<u64>,
}

impl Records {
    /// Capture files are one stream, in the order given; one of the files may be a
    /// page recording.
    fn open(files: &[PathBuf]) -> Result<Self, CaptureError> {
        let mut captures = Vec::new();
        let mut pages = None;
        for path in files {
            // Pipes are not looked into: it would take from them.
            if pages.is_none() && path.is_file() && PagesReader::is_one(path) {
                pages = Some(PagesReader::open(path)?);
            } else {
                captures.push(path.clone());
            }
        }
        let capture = if captures.is_empty() { None } else { Some(Capture::open(captures)?) };
        Self::begin(capture, pages)
    }

    fn begin(capture: Option<Capture>, pages: Option<PagesReader>) -> Result<Self, CaptureError> {
        let mut records = Self {
            capture,
            pages,
            datagram: None,
            page: None,
            first_datagram: None,
            first_page: None,
        };
        records.next_datagram()?;
        records.first_datagram = records.capture.as_ref().and_then(Capture::began);
        records.next_page()?;
        records.first_page = records.page.as_ref().map(|page| page.micros);
        Ok(records)
    }

    fn next_datagram(&mut self) -> Result<(), CaptureError> {
        self.datagram = self.capture.as_mut().and_then(Iterator::next).transpose()?;
        Ok(())
    }

    fn next_page(&mut self) -> Result<(), CaptureError> {
        self.page = self.pages.as_mut().and_then(Iterator::next).transpose()?;
        Ok(())
    }

    /// The next record, with its time since the first. After an error there may be
    /// more, of the other file.
    fn next(&mut self) -> (Option<(u64, Record)>, Option<CaptureError>) {
        let start = match (self.first_datagram, self.first_page) {
            (Some(datagram), Some(page)) => datagram.min(page),
            (datagram, page) => datagram.or(page).unwrap_or(0),
        };
        let before = self.first_datagram.map_or(0, |first| first.saturating_sub(start));
        let datagram_at =
            self.datagram.as_ref().map(|datagram| datagram.t_us.saturating_add(before));
        let page_at = self.page.as_ref().map(|page| page.micros.saturating_sub(start));
        let datagram_first = match (datagram_at, page_at) {
            (Some(datagram), Some(page)) => datagram <= page,
            (datagram, _) => datagram.is_some(),
        };
        if datagram_first {
            let record = self.datagram.take().map(Record::Datagram);
            let error = self.next_datagram().err();
            (datagram_at.zip(record), error)
        } else {
            let record = self.page.take().map(Record::Page);
            let error = self.next_page().err();
            (page_at.zip(record), error)
        }
    }
}

impl Replay {
    /// Opens recordings: capture files of any [kind](crate::capture), which are one
    /// stream in the order given, and a page recording.
    ///
    /// # Errors
    ///
    /// A file cannot be opened, is of no known kind, or is damaged at its start.
    pub fn open<P: Into<PathBuf>>(
        files: impl IntoIterator<Item = P>,
        config: Config,
    ) -> Result<Self, CaptureError> {
        let files: Vec<PathBuf> = files.into_iter().map(Into::into).collect();
        let records = Records::open(&files)?;
        Ok(Self::begin(Some(files), records, config))
    }

    /// Replays a capture that is open already, such as one out of a pipe or memory.
    /// It cannot go back.
    ///
    /// ```
    /// use telemetry_live::capture::Capture;
    /// use telemetry_live::{Config, Replay};
    ///
    /// // Out of memory; it may be standard input as well. Here a pcapng file without packets.
    /// let header = [
    ///     0x0a, 0x0d, 0x0d, 0x0a, 28, 0, 0, 0, 0x4d, 0x3c, 0x2b, 0x1a, 1, 0, 0, 0, //
    ///     255, 255, 255, 255, 255, 255, 255, 255, 28, 0, 0, 0,
    /// ];
    /// let capture = Capture::from_reader("memory", std::io::Cursor::new(header))?;
    /// assert!(Replay::of(capture, Config::default())?.next()?.is_none());
    /// # Ok::<(), telemetry_live::capture::CaptureError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The capture is damaged at its start.
    pub fn of(capture: Capture, config: Config) -> Result<Self, CaptureError> {
        Ok(Self::begin(None, Records::begin(Some(capture), None)?, config))
    }

    fn begin(files: Option<Vec<PathBuf>>, records: Records, config: Config) -> Self {
        let mut replay = Self {
            files,
            engine: Engine::new(&config),
            config: config.settled(),
            records,
            recorded: Recorded::default(),
            next: None,
            raw: 0,
            last: Timestamp::ZERO,
            position: Timestamp::ZERO,
            fraction: 0.0,
            speed: 1.0,
            asked: None,
            error: None,
            over: false,
        };
        replay.advance();
        replay
    }

    /// How many times as fast as it was recorded [`poll`](Self::poll) goes: at first
    /// 1. With 0, or less, it stands still; what is no number is 1.
    pub fn set_speed(&mut self, factor: f64) {
        self.speed = if factor.is_nan() { 1.0 } else { factor.clamp(0.0, 1e9) };
    }

    /// Where it is, since the first record.
    #[must_use]
    pub fn position(&self) -> Timestamp {
        self.position
    }

    /// True where there is nothing to come.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.next.is_none() && !self.engine.has_news() && self.error.is_none()
    }

    /// What came in so far.
    #[must_use]
    pub fn report(&self) -> Report {
        self.engine.report(self.position)
    }

    /// Reads the next record, and gives it its time.
    fn advance(&mut self) {
        let (record, error) = self.records.next();
        self.error = self.error.take().or(error);
        self.next = record.map(|(raw, record)| {
            let step = Duration::from_micros(raw.saturating_sub(self.raw));
            self.raw = raw;
            self.last = later(self.last, step);
            (self.last, record)
        });
    }

    /// Takes the next record into the engine, or the silence before it.
    fn take(&mut self) {
        let Some((time, _)) = self.next else { return };
        if let Some(deadline) = self.engine.deadline().filter(|deadline| *deadline <= time) {
            self.position = self.position.max(deadline);
            return self.engine.tick(deadline);
        }
        self.position = self.position.max(time);
        let Some((_, record)) = self.next.take() else { return };
        match record {
            Record::Datagram(datagram) => {
                let nobody = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0));
                let sender = datagram.source.unwrap_or(nobody);
                let port = datagram.destination.map_or(0, |destination| destination.port());
                self.engine.datagram(&datagram.payload, sender, port, time);
            }
            Record::Page(page) => match self.recorded.take(&page.name, &page.bytes) {
                Page::Frame(kind, source, frame) => {
                    let format = self.config.format;
                    let wanted = match kind {
                        Kind::Kunos => {
                            matches!(format, Format::Auto | Format::Kunos)
                                || format.word() == source.format
                        }
                        _ => matches!(format, Format::Auto | Format::Iracing),
                    };
                    if wanted {
                        self.engine.memory(kind, source, &frame, time);
                    }
                }
                Page::Gone(name) => self.engine.memory_gone(name),
                Page::Nothing => {}
            },
        }
        self.advance();
    }

    /// The next event, as fast as it is asked for; `None` at the end, which comes
    /// after the silence of who sent last.
    ///
    /// # Errors
    ///
    /// The recording is damaged; it ends there.
    #[allow(clippy::should_implement_trait, reason = "it is the iterator's, with an error")]
    pub fn next(&mut self) -> Result<Option<Event>, CaptureError> {
        loop {
            if let Some(event) = self.engine.pop() {
                return Ok(Some(event));
            }
            if self.next.is_some() {
                self.take();
                continue;
            }
            if let Some(error) = self.error.take() {
                return Err(error);
            }
            match self.engine.deadline() {
                Some(deadline) if !self.over => {
                    self.over = true;
                    self.position = self.position.max(deadline);
                    self.engine.tick(deadline);
                }
                _ => return Ok(None),
            }
        }
    }

    /// What is new, one by one, by the caller's time since any start. It may go
    /// backwards; then the replay stands still meanwhile.
    ///
    /// # Errors
    ///
    /// The recording is damaged; it ends there.
    pub fn poll(&mut self, now: Timestamp) -> Result<Option<Event>, CaptureError> {
        let elapsed = self.asked.map_or(Duration::ZERO, |asked| now.since(asked));
        self.asked = Some(now);
        let micros = elapsed.as_secs_f64() * 1e6 * self.speed + self.fraction;
        self.fraction = micros.fract();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
        let step = Duration::from_micros(micros as u64);
        let position = later(self.position, step);
        while let Some((time, _)) = &self.next {
            if *time > position {
                break;
            }
            self.take();
        }
        self.position = position;
        self.engine.tick(position);
        match self.engine.pop() {
            Some(Event::Frame(frame)) => {
                let age = position.since(frame.time);
                Ok(Some(Event::Frame(Frame { age, ..frame })))
            }
            Some(event) => Ok(Some(event)),
            None if self.next.is_none() => self.error.take().map_or(Ok(None), Err),
            None => Ok(None),
        }
    }

    /// Goes to a time since the first record, forth or back. Everything before it
    /// is decoded, so that what follows is what it would have been; whose frames
    /// come is told anew, and whether they rest. A time beyond the end is kept as the
    /// position.
    ///
    /// # Errors
    ///
    /// To go back the files are opened again: those of [`open`](Self::open). What is
    /// no file cannot go back.
    pub fn seek(&mut self, to: Timestamp) -> Result<(), CaptureError> {
        if to < self.position {
            let speed = self.speed;
            let asked = self.asked;
            let Some(files) = self.files.clone() else {
                return Err(CaptureError::Open {
                    path: "the stream".into(),
                    source: io::Error::new(io::ErrorKind::Unsupported, "it cannot go back"),
                });
            };
            *self = Self::open(files, self.config.clone())?;
            self.speed = speed;
            self.asked = asked;
        }
        while self.next.as_ref().is_some_and(|(time, _)| *time < to) {
            self.take();
            while self.engine.pop().is_some() {}
        }
        self.engine.tick(to);
        while self.engine.pop().is_some() {}
        self.position = to;
        let Report { shown, resting, .. } = self.engine.report(to);
        if let Some(shown) = shown {
            self.engine.tell(Event::Came(shown));
            if resting {
                self.engine.tell(Event::Rest(shown));
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay")
            .field("files", &self.files)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}
