mod civil;
mod csv;
mod json;
mod motec;
#[cfg(feature = "parquet")]
mod parquet;
mod sink;

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Write};
use std::ops::Range;

use irsdk::{Handle, VarHeader};

use crate::recording::Recording;
use sink::Sink;

/// The progress is told each time so many records are done.
const STEP: usize = 1_024;

/// A recording, or a part of it, on its way into another format.
///
/// Records go out as they are read: memory is that of one buffer, however long
/// the recording is. Nothing is sought, so that a pipe will do.
///
/// ```no_run
/// use std::fs::File;
/// use ibt_reader::{Export, Recording};
///
/// let recording = Recording::open("session.ibt")?;
/// let mut export = Export::new(&recording).variables(&["SessionTime", "Speed"])?;
/// if let Some(lap) = recording.laps().and_then(|mut laps| laps.find(|lap| lap.is_whole())) {
///     export = export.records(lap.records);
/// }
/// let records = export.csv(File::create("session.csv")?)?;
/// println!("{records} records");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Export<'a> {
    recording: &'a Recording,
    chosen: Vec<Chosen<'a>>,
    /// They lie within the recording.
    parts: Vec<Range<usize>>,
    progress: Option<Box<dyn FnMut(usize) + 'a>>,
}

/// A variable that is exported.
#[derive(Clone, Copy)]
struct Chosen<'a> {
    header: &'a VarHeader,
    handle: Handle,
}

/// Why an export was not made, or not to its end.
///
/// [`Export::csv`] gives it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The recording has no variables of these names, or their types are not
    /// known.
    #[error("there is no variable {}", .0.join(", "))]
    NoVariables(Vec<String>),
    /// No variable was chosen that the format could hold a value of.
    #[error("there is no variable to export")]
    Nothing,
    /// The format has no room for so much. Nothing was written.
    #[error("takes {found} {what}, and the format has room for {max}")]
    TooLarge {
        /// Of what.
        what: &'static str,
        /// How much it takes.
        found: u64,
        /// How much there may be.
        max: u64,
    },
    /// The writer refused: the disk is full, the pipe was closed.
    #[error("cannot write what comes behind {bytes} bytes: {source}")]
    Write {
        /// How many bytes were written before. Some of those that follow may
        /// have been, too.
        bytes: u64,
        /// The writer's reason.
        source: io::Error,
    },
}

impl<'a> Export<'a> {
    /// All variables whose type is known, in the file's order, over all records.
    /// Where two have the same name, it is the first, which that name finds.
    #[must_use]
    pub fn new(recording: &'a Recording) -> Self {
        let mut names = HashSet::new();
        let chosen = recording.vars().headers().iter().filter_map(|header| {
            let handle = header.handle()?;
            names.insert(header.name().as_bytes()).then_some(Chosen { header, handle })
        });
        let chosen = chosen.collect();
        let all = 0..recording.len();
        Self { recording, chosen, parts: vec![all], progress: None }
    }

    /// These variables only, in this order. One that is named twice comes once.
    ///
    /// # Errors
    ///
    /// There are no variables of some of the names: the error has them all.
    pub fn variables(mut self, names: &[&str]) -> Result<Self, ExportError> {
        let vars = self.recording.vars();
        let mut seen = HashSet::new();
        let mut missing = Vec::new();
        self.chosen.clear();
        for &name in names {
            let Some(header) = vars.find(name) else {
                missing.push(name.to_owned());
                continue;
            };
            let Some(handle) = header.handle() else {
                missing.push(format!("{name} of a known type, it is {}", header.var_type.get()));
                continue;
            };
            if seen.insert(header.name().as_bytes()) {
                self.chosen.push(Chosen { header, handle });
            }
        }
        if missing.is_empty() { Ok(self) } else { Err(ExportError::NoVariables(missing)) }
    }

    /// The records of a range only, such as a [lap's](crate::Lap::records), as
    /// far as there are any.
    #[must_use]
    pub fn records(self, records: Range<usize>) -> Self {
        self.parts([records])
    }

    /// The records of several ranges, one behind the other, as far as there are
    /// any: some laps out of many. What touches the range before it goes on with it.
    #[must_use]
    pub fn parts(mut self, parts: impl IntoIterator<Item = Range<usize>>) -> Self {
        self.parts.clear();
        for part in parts {
            let end = part.end.min(self.recording.len());
            match self.parts.last_mut() {
                Some(last) if last.end == part.start => last.end = end.max(last.end),
                _ if part.start < end => self.parts.push(part.start..end),
                _ => {}
            }
        }
        self
    }

    /// Calls a function with the number of records that are done: now and then,
    /// and at the end. [`len`](Self::len) is how many there will be.
    #[must_use]
    pub fn progress(mut self, progress: impl FnMut(usize) + 'a) -> Self {
        self.progress = Some(Box::new(progress));
        self
    }

    /// How many records will be exported.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.iter().map(ExactSizeIterator::len).fold(0, usize::saturating_add)
    }

    /// The records.
    fn rows(&self) -> impl Iterator<Item = irsdk::Row<'a>> + use<'a> {
        let recording = self.recording;
        self.parts.clone().into_iter().flat_map(|part| recording.rows_in(part))
    }

    /// True where there is no record to export.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes comma-separated values, with a first line of names. Returns the
    /// number of records.
    ///
    /// - An array stands in columns `Name_0`, `Name_1` and so on. A variable of
    ///   characters is one column, a text; one without values has none.
    /// - Floats are the shortest text that reads back as the same number, single
    ///   precision as such: `0.1`, `1e-7`, `NaN`, `inf`, `-inf`. Booleans are 1
    ///   and 0, bit fields unsigned numbers.
    /// - Quotes as in RFC 4180; lines end in `\n`, the text is UTF-8.
    ///
    /// # Errors
    ///
    /// No variable was chosen that has values, or the writer refused.
    pub fn csv(self, out: impl Write) -> Result<usize, ExportError> {
        csv::write(self, out, false)
    }

    /// [`csv`](Self::csv) with a second line, of units; empty where a variable
    /// has none.
    ///
    /// ```
    /// use ibt_reader::{Export, Recording};
    ///
    /// # mod made {
    /// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/made/mod.rs"));
    /// # }
    /// # use made::made;
    /// # let speeds = [20f32, 25.0, 30.0].map(|speed| speed.to_le_bytes().to_vec());
    /// # let bytes = made(&[("Speed", 4, 0)], &speeds);
    /// let recording = Recording::from_bytes(bytes).unwrap();
    /// let mut out = Vec::new();
    /// Export::new(&recording).csv_with_units(&mut out)?;
    /// assert_eq!(String::from_utf8(out).unwrap().lines().next(), Some("Speed"));
    /// # Ok::<(), ibt_reader::ExportError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`csv`](Self::csv).
    pub fn csv_with_units(self, out: impl Write) -> Result<usize, ExportError> {
        csv::write(self, out, true)
    }

    /// Writes one JSON object a line for each record, the names being those of
    /// the variables. Returns the number of records.
    ///
    /// Arrays are arrays, a variable of characters is a string, booleans are
    /// `true` and `false`, bit fields unsigned numbers. Floats are the shortest
    /// text that reads back as the same number; what is not finite is `null`.
    ///
    /// ```
    /// use ibt_reader::{Export, Recording};
    ///
    /// # mod made {
    /// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/made/mod.rs"));
    /// # }
    /// # use made::made;
    /// # let speeds = [20f32, 25.0, 30.0].map(|speed| speed.to_le_bytes().to_vec());
    /// # let bytes = made(&[("Speed", 4, 0)], &speeds);
    /// let recording = Recording::from_bytes(bytes).unwrap();
    /// let mut out = Vec::new();
    /// let mut told = 0;
    /// let export = Export::new(&recording).parts([0..1, 2..3]).progress(|done| told = done);
    /// assert_eq!((export.len(), export.is_empty()), (2, false));
    /// assert_eq!(export.json_lines(&mut out)?, 2);
    /// assert_eq!(out, b"{\"Speed\":20.0}\n{\"Speed\":30.0}\n");
    /// # Ok::<(), ibt_reader::ExportError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No variable was chosen, or the writer refused.
    pub fn json_lines(self, out: impl Write) -> Result<usize, ExportError> {
        json::write(self, out)
    }

    /// Writes a Parquet file: one column a variable, of its exact type. Returns the
    /// number of records.
    ///
    /// - Floats are `float` and `double` as they are, `NaN` included; whole numbers
    ///   `int32`, bit fields `uint32`, booleans `bool`. A variable of characters is
    ///   a text. Any other of several values is a list, `list<float>` for samples
    ///   within the tick; one without values has no column. Nothing is null.
    /// - A column's metadata, in the schema that arrow's readers take: `unit` and
    ///   `description`, `enum` where the unit is the publisher's name of an
    ///   enumeration, `count_as_time` (`true`) where the values are samples within
    ///   the tick. What the recording leaves empty is not there.
    /// - The file's metadata, and arrow's schema's: `tick_rate` (records a second),
    ///   `track`, `car` (the player's), `session_start` (`2024-06-24T19:45:36Z`),
    ///   `unfinished` (`true` or `false`); the file's alone: `session_text`.
    /// - A group of rows is 32,000 records, or a 64th of all where those are more
    ///   than 2 million; fewer where its longest variable would take more than 16 MB
    ///   in it. Variables of one value have their minimum and maximum of each group.
    ///   Snappy; floats without a dictionary.
    ///
    /// Memory is at most some 40 MB, also for a recording of many hours, and 20 MB
    /// for one of an hour.
    ///
    /// ```no_run
    /// use std::fs::File;
    /// use ibt_reader::{Export, Recording};
    ///
    /// let recording = Recording::open("session.ibt")?;
    /// Export::new(&recording).parquet(File::create("session.parquet")?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No variable was chosen that has values; one takes more than a megabyte a
    /// record; or the writer refused.
    #[cfg(feature = "parquet")]
    pub fn parquet(self, out: impl Write + Send) -> Result<usize, ExportError> {
        parquet::write(self, out)
    }

    /// Writes a MoTeC log file, `.ld`; [`motec_laps`](Self::motec_laps) is the
    /// file of the laps that belongs beside it. Returns the number of channels.
    ///
    /// A record is a sample, at the recording's rate: a gap in `SessionTime`, as
    /// after a reset, is none in the log. Samples within the tick are one channel
    /// at their own rate, 360 a second where there are six; each value of another
    /// array is a channel `Name_0`, `Name_1` and so on. The format has no number of
    /// more than 32 bits:
    ///
    /// - single precision, whole numbers and booleans are exact. Bit fields are
    ///   exact as bits; the format has signed numbers only, and bit 31 is the sign.
    /// - double precision in `deg`, which is the position, is kept in steps of a
    ///   ten-millionth of a degree, some centimetre; beyond 214 degrees the highest
    ///   number stands there, and 0 for what is no number.
    /// - other double precision, the session's time, is the nearest single one,
    ///   after an hour within 0.2 ms.
    /// - a variable of characters is left out.
    ///
    /// Units are the recording's own up to 12 characters, `revs/min` as `rpm`, and
    /// without the names of enumerations. A share of 1 stays that under its `%`.
    /// Names and texts are ASCII, `?` for what is not; the name of an array is cut
    /// where its number would go beyond 32 characters. Driver, car, track and
    /// session come from the session text, the date from the sub-header, in UTC.
    ///
    /// The layout is what independent readers of the format agree on; the
    /// publisher has not documented it. A word by which loggers mark a paid option
    /// of theirs is left 0: a program that asks for that option may refuse the log.
    ///
    /// ```no_run
    /// use std::fs::File;
    /// use ibt_reader::{Export, Recording};
    ///
    /// let recording = Recording::open("session.ibt")?;
    /// Export::new(&recording).motec(File::create("session.ld")?)?;
    /// Export::new(&recording).motec_laps(File::create("session.ldx")?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No variable was chosen that the format can hold; there are more than
    /// 65,535 channels, 65,535 samples a second or 4 GiB; or the writer refused.
    pub fn motec(self, out: impl Write) -> Result<usize, ExportError> {
        motec::log(self, out)
    }

    /// Writes the laps of a MoTeC log file, its `.ldx`: a beacon at each line
    /// that is crossed within the records, by the variable `Lap`, and where records
    /// are left out. Returns the number of beacons.
    ///
    /// [`motec`](Self::motec) has an example.
    ///
    /// # Errors
    ///
    /// The writer refused.
    pub fn motec_laps(self, out: impl Write) -> Result<usize, ExportError> {
        motec::laps(&self, out)
    }

    /// Writes a line for each record.
    fn lines<W: Write>(
        mut self,
        mut sink: Sink<W>,
        line: impl Fn(&mut Sink<W>, &[Chosen<'a>], irsdk::Row<'a>) -> Result<(), ExportError>,
    ) -> Result<usize, ExportError> {
        let mut done = 0usize;
        for row in self.rows() {
            line(&mut sink, &self.chosen, row)?;
            sink.push(b'\n');
            sink.spill()?;
            done = done.saturating_add(1);
            if done % STEP == 0 {
                self.tell(done);
            }
        }
        sink.finish()?;
        self.tell(done);
        Ok(done)
    }

    fn tell(&mut self, done: usize) {
        if let Some(progress) = &mut self.progress {
            progress(done);
        }
    }
}

impl fmt::Debug for Export<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Export")
            .field("recording", self.recording)
            .field("variables", &self.chosen.len())
            .field("parts", &self.parts)
            .finish_non_exhaustive()
    }
}
