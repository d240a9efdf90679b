//! Recorded iRacing files: ours beside pitwall and itelem.
//!
//! - `access`: from a path to a reader.
//! - `7 fields`: from a path to the sums of seven variables over all records.
//! - `frame`: of an open file a frame of those seven for each record; ours makes
//!   the whole frame beside it, of 25 fields and with its time.
//! - `column`: of an open file the sum of one variable.
//! - `sum`: of an open file every value of every record; `floats`: every value of
//!   a variable of floats. Values count as their bits, so that no order of adding
//!   matters.
//!
//! The floors: the file's bytes are read into memory, and values are taken from
//! fixed places without a look at anything but their length; or the bytes are
//! only read.

use std::fs::{self, File};
use std::hint::black_box;
use std::panic;
use std::path::{Path, PathBuf};

use ibt_reader::Recording;
use irsdk::text::SessionText;
use irsdk::{Handle, Row, Values, VarType};
use pitwall::{VarData, VariableInfo, VariableType};
use telemetry_core::{Gear, TelemetryFrame, clamp};
use telemetry_iracing::generated;
use telemetry_rival_files::measure::{Bench, Case, Mode, OURS, Verdict};
use telemetry_rival_files::peak::{Peak, peak};

#[global_allocator]
static ALLOCATOR: Peak = Peak;

const READ: &str = "ours, read into memory";
const PITWALL: &str = "pitwall 0.1.0";
const ITELEM: &str = "itelem 0.1.5";
const FLOOR: &str = "floor: read, fixed places";
const COPY: &str = "floor: the file is read";

/// Six floats, and a number.
const FIELDS: [&str; 7] =
    ["Speed", "RPM", "Throttle", "Brake", "Clutch", "SteeringWheelAngle", "Gear"];
const GEAR: usize = 6;

type Sums = [f64; 7];

fn main() {
    // The rivals' panics are caught and shown.
    panic::set_hook(Box::new(|_| ()));
    let mut bench = Bench::from_arguments();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/recordings");
    if let Some(captures) = std::env::var_os("TELEMETRY_CAPTURES") {
        let path = PathBuf::from(captures).join("iracing/w13_2024.ibt");
        file(&mut bench, "recorded", &path);
    } else {
        eprintln!("SKIPPED: TELEMETRY_CAPTURES names no folder with iracing/w13_2024.ibt");
    }
    let short = generated::kept(&folder, 3_600).expect("room for a recording");
    file(&mut bench, "generated", &short);
    let long = generated::kept(&folder, 23_400).expect("room for a recording");
    file(&mut bench, "generated, text for itelem", &with_text_for_itelem(&long));
    bench.finish();
}

/// The same file with a session text of all the keys without which itelem panics:
/// those of one car's setup among them.
fn with_text_for_itelem(path: &Path) -> PathBuf {
    let text = include_bytes!("../../itelem.txt");
    let bytes = fs::read(path).expect("a recording");
    let at = |place: usize| number(&bytes, place);
    let (text_at, records_at) = (at(20), at(52));
    let mut new = bytes[..text_at].to_vec();
    new[16..20].copy_from_slice(&(text.len() as u32).to_le_bytes());
    new[52..56].copy_from_slice(&((text_at + text.len()) as u32).to_le_bytes());
    new.extend(text);
    new.extend(&bytes[records_at..]);
    let path = path.with_extension("itelem.ibt");
    fs::write(&path, new).expect("room for a recording");
    path
}

/// What is asked of a reader.
trait Reader: Sized {
    fn open(path: &Path) -> Self;
    fn records(&self) -> usize;
    /// The seven variables, summed over all records.
    fn sums(&mut self) -> Sums;
    /// A frame of the seven for each record.
    fn frames(&mut self, each: &mut dyn FnMut(&TelemetryFrame));
    /// One variable, summed over all records.
    fn column(&mut self) -> f64;
    /// Every value of every record, as its bits.
    fn bits(&mut self, floats_only: bool) -> u64;
}

/// What came of it.
#[derive(Debug)]
struct Found {
    records: usize,
    sums: Sums,
    frames: Vec<TelemetryFrame>,
    column: f64,
    bits: u64,
    floats: u64,
}

fn found<R: Reader>(path: &Path) -> Found {
    let mut reader = R::open(path);
    let mut frames = Vec::new();
    reader.frames(&mut |frame| frames.push(*frame));
    Found {
        records: reader.records(),
        sums: reader.sums(),
        frames,
        column: reader.column(),
        bits: reader.bits(false),
        floats: reader.bits(true),
    }
}

/// The cases of one file, in which each reader takes part.
struct Cases<'a> {
    path: &'a Path,
    expected: Found,
    access: Case<'a>,
    fields: Case<'a>,
    frame: Case<'a>,
    column: Case<'a>,
    sum: Case<'a>,
    floats: Case<'a>,
}

impl<'a> Cases<'a> {
    /// Adds a reader. `differs` says what is wrong with its sums of every value,
    /// and of every float, where they are not ours.
    fn add<R: Reader + 'a>(&mut self, name: &str, differs: [&str; 2]) {
        let (path, expected) = (self.path, &self.expected);
        let found = match panic::catch_unwind(|| found::<R>(path)) {
            Ok(found) => found,
            Err(panic) => {
                let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
                let wrong = Verdict::Wrong(format!("panics: {}", first_line(&message)));
                for case in [
                    &mut self.access,
                    &mut self.fields,
                    &mut self.frame,
                    &mut self.column,
                    &mut self.sum,
                    &mut self.floats,
                ] {
                    case.add(name, wrong.clone(), || ());
                }
                return;
            }
        };
        let verdict = |same: bool, what: &str| Verdict::of((!same).then(|| what.to_owned()));
        let same = found.records == expected.records;
        self.access.add(
            name,
            verdict(same, "its number of records, for the sub-header is read from another place"),
            move || black_box(&R::open(black_box(path))).records(),
        );
        let same = found.sums == expected.sums;
        self.fields.add(name, verdict(same, "other sums"), move || R::open(black_box(path)).sums());
        let mut reader = R::open(path);
        let same = found.frames == expected.frames;
        self.frame.add(name, verdict(same, "other frames"), move || {
            reader.frames(&mut |frame| {
                black_box(frame);
            });
        });
        let mut reader = R::open(path);
        let same = found.column == expected.column;
        self.column.add(name, verdict(same, "another sum"), move || reader.column());
        let mut reader = R::open(path);
        let same = found.bits == expected.bits;
        self.sum.add(name, verdict(same, differs[0]), move || reader.bits(false));
        let mut reader = R::open(path);
        let same = found.floats == expected.floats;
        self.floats.add(name, verdict(same, differs[1]), move || reader.bits(true));
    }
}

fn first_line(message: &str) -> &str {
    message.lines().next().unwrap_or_default()
}

fn file(bench: &mut Bench, what: &str, path: &Path) {
    let expected = found::<Ours>(path);
    let name = format!("{what}, {} records", expected.records);
    let case = |mode| Case::new("ibt", &name, mode);
    let mut cases = Cases {
        path,
        expected,
        access: case(Mode::Access),
        fields: case(Mode::Other("7 fields")),
        frame: case(Mode::Frame),
        column: case(Mode::Other("column")),
        sum: case(Mode::Sum),
        floats: case(Mode::Other("floats")),
    };
    cases.add::<Ours>(OURS, [""; 2]);
    cases.add::<InMemory>(READ, ["values"; 2]);
    cases.add::<Pitwall>(PITWALL, ["bit fields are read as signed numbers", "floats"]);
    cases.add::<Itelem>(
        ITELEM,
        ["the first value of an array only", "the first value of an array only"],
    );
    cases.add::<Floor>(FLOOR, ["values"; 2]);
    let read = move || fs::read(black_box(path)).expect("a file").len();
    cases.access.add(COPY, Verdict::Equal, read);
    cases.fields.add(COPY, Verdict::Equal, read);
    let whole = Recording::open(path).expect("a recording");
    let limits = SessionText::new(whole.session_text()).car_limits();
    cases.frame.add("ours, the whole frame", Verdict::Equal, move || {
        for timed in whole.frames(limits) {
            black_box(&timed);
        }
    });
    let Cases { access, fields, frame, column, sum, floats, .. } = cases;
    for case in [access, fields, frame, column, sum, floats] {
        bench.measure(case);
    }
    peaks(&name, path);
}

/// The most that each holds on the heap while it sums the seven.
fn peaks(name: &str, path: &Path) {
    fn of<R: Reader>(path: &Path) -> Option<u64> {
        panic::catch_unwind(|| peak(|| R::open(path).sums()).0).ok()
    }
    let all = [
        (OURS, of::<Ours>(path)),
        (READ, of::<InMemory>(path)),
        (PITWALL, of::<Pitwall>(path)),
        (ITELEM, of::<Itelem>(path)),
        (FLOOR, of::<Floor>(path)),
    ];
    for (reader, peak) in all {
        match peak {
            Some(bytes) => println!("peak\tibt\t{name}\t{reader}\t{bytes}"),
            None => println!("peak\tibt\t{name}\t{reader}\tpanics"),
        }
    }
}

/// A frame of the seven.
fn frame(values: [f32; 7]) -> TelemetryFrame {
    let [speed, rpm, throttle, brake, clutch, steering, gear] = values;
    let mut frame = TelemetryFrame::EMPTY;
    frame.speed_mps = Some(clamp::magnitude(speed));
    frame.rpm = Some(clamp::non_negative(rpm));
    frame.throttle = Some(clamp::unit(throttle));
    frame.brake = Some(clamp::unit(brake));
    frame.clutch = Some(clamp::unit(1.0 - clutch));
    frame.steering = Some(clamp::signed_unit(-steering / std::f32::consts::TAU));
    frame.gear = Some(Gear::new(gear as i8));
    frame
}

struct Ours(Recording);

impl Ours {
    #[inline]
    fn values(row: Row<'_>, handles: &[Handle; 7]) -> [f32; 7] {
        let float = |at: usize| row.get::<f32>(handles[at]).expect("a float");
        let gear = row.get::<i32>(handles[GEAR]).expect("a number");
        [float(0), float(1), float(2), float(3), float(4), float(5), gear as f32]
    }

    fn handles(&self) -> [Handle; 7] {
        let vars = self.0.vars();
        FIELDS.map(|name| vars.handle(name).expect("a variable"))
    }
}

impl Reader for Ours {
    fn open(path: &Path) -> Self {
        Self(Recording::open(path).expect("a recording"))
    }

    fn records(&self) -> usize {
        self.0.len()
    }

    fn sums(&mut self) -> Sums {
        let handles = self.handles();
        let mut sums = [0.0; 7];
        for row in self.0.rows() {
            add(&mut sums, Self::values(row, &handles));
        }
        sums
    }

    fn frames(&mut self, each: &mut dyn FnMut(&TelemetryFrame)) {
        let handles = self.handles();
        for row in self.0.rows() {
            each(&frame(Self::values(row, &handles)));
        }
    }

    fn column(&mut self) -> f64 {
        let column = self.0.column::<f32>("Speed").expect("a column");
        column.iter().map(f64::from).sum()
    }

    fn bits(&mut self, floats_only: bool) -> u64 {
        let handles: Vec<_> =
            self.0.vars().headers().iter().filter_map(|var| var.handle()).collect();
        let handles: Vec<_> = handles
            .into_iter()
            .filter(|handle| {
                !floats_only || matches!(handle.var_type(), VarType::Float | VarType::Double)
            })
            .collect();
        let mut sum = 0_u64;
        for row in self.0.rows() {
            for &handle in &handles {
                let of_variable = match row.values(handle).expect("within the row") {
                    Values::Char(values) => total(values, |&value| value.into()),
                    Values::Bool(values) => total(values, |&value| (value != 0).into()),
                    Values::Int(values) => total(values, |value| i64::from(value.get()) as u64),
                    Values::BitField(values) => total(values, |value| value.get().into()),
                    Values::Float(values) => total(values, |value| value.get().to_bits().into()),
                    Values::Double(values) => total(values, |value| value.get().to_bits()),
                };
                sum = sum.wrapping_add(of_variable);
            }
        }
        sum
    }
}

#[inline]
fn add(sums: &mut Sums, values: [f32; 7]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += f64::from(value);
    }
}

/// The wrapping sum of some values.
#[inline]
fn total<'v, T: 'v>(values: impl IntoIterator<Item = &'v T>, bits: impl Fn(&T) -> u64) -> u64 {
    values.into_iter().map(bits).fold(0, u64::wrapping_add)
}

/// The same from memory.
struct InMemory(Ours);

impl Reader for InMemory {
    fn open(path: &Path) -> Self {
        Self(Ours(Recording::read(path).expect("a recording")))
    }

    fn records(&self) -> usize {
        self.0.records()
    }

    fn sums(&mut self) -> Sums {
        self.0.sums()
    }

    fn frames(&mut self, each: &mut dyn FnMut(&TelemetryFrame)) {
        self.0.frames(each);
    }

    fn column(&mut self) -> f64 {
        self.0.column()
    }

    fn bits(&mut self, floats_only: bool) -> u64 {
        self.0.bits(floats_only)
    }
}

struct Pitwall(pitwall::IbtReader);

impl Pitwall {
    fn variable(&self, name: &str) -> VariableInfo {
        self.0.variables().get_variable(name).expect("a variable").clone()
    }

    /// Each record from the first on.
    fn each(&mut self, mut see: impl FnMut(&[u8])) {
        self.0.seek_to_frame(0).expect("a record");
        while let Some((record, ..)) = self.0.read_next_frame().expect("a record") {
            see(&record);
        }
    }

    #[inline]
    fn values(record: &[u8], variables: &[VariableInfo; 7]) -> [f32; 7] {
        let float = |at: usize| f32::from_bytes(record, &variables[at]).expect("a float");
        let gear = i32::from_bytes(record, &variables[GEAR]).expect("a number");
        [float(0), float(1), float(2), float(3), float(4), float(5), gear as f32]
    }
}

impl Reader for Pitwall {
    fn open(path: &Path) -> Self {
        Self(pitwall::IbtReader::open(path).expect("a file"))
    }

    fn records(&self) -> usize {
        self.0.total_frames()
    }

    fn sums(&mut self) -> Sums {
        let variables = FIELDS.map(|name| self.variable(name));
        let mut sums = [0.0; 7];
        self.each(|record| add(&mut sums, Self::values(record, &variables)));
        sums
    }

    fn frames(&mut self, each: &mut dyn FnMut(&TelemetryFrame)) {
        let variables = FIELDS.map(|name| self.variable(name));
        self.each(|record| each(&frame(Self::values(record, &variables))));
    }

    fn column(&mut self) -> f64 {
        let speed = self.variable("Speed");
        let mut sum = 0.0;
        self.each(|record| sum += f64::from(f32::from_bytes(record, &speed).expect("a float")));
        sum
    }

    fn bits(&mut self, floats_only: bool) -> u64 {
        let floats = [VariableType::Float32, VariableType::Float64];
        let variables: Vec<_> = self
            .0
            .variables()
            .variables
            .values()
            .filter(|variable| !floats_only || floats.contains(&variable.data_type))
            .cloned()
            .collect();
        let mut sum = 0_u64;
        self.each(|record| {
            for variable in &variables {
                let of_variable = match variable.data_type {
                    VariableType::Int8 => all(record, variable, |value: &i8| *value as u64),
                    VariableType::Bool => all(record, variable, |value: &bool| (*value).into()),
                    VariableType::Int32 => {
                        all(record, variable, |value: &i32| i64::from(*value) as u64)
                    }
                    VariableType::Float32 => {
                        all(record, variable, |value: &f32| value.to_bits().into())
                    }
                    VariableType::Float64 => all(record, variable, |value: &f64| value.to_bits()),
                    other => panic!("a variable of type {other:?}"),
                };
                sum = sum.wrapping_add(of_variable);
            }
        });
        sum
    }
}

/// The wrapping sum of a variable's values in a record, as pitwall gives them:
/// one value, or a vector of them.
#[inline]
fn all<T: VarData>(record: &[u8], variable: &VariableInfo, bits: impl Fn(&T) -> u64) -> u64 {
    if variable.count == 1 {
        return bits(&T::from_bytes(record, variable).expect("a value"));
    }
    total(&Vec::<T>::from_bytes(record, variable).expect("values"), bits)
}

struct Itelem(itelem::IbtReader);

/// itelem's values are of types that have no public names.
macro_rules! float {
    ($sample:ident, $variable:expr) => {
        $sample.get_by_header(&$variable).expect("a value").float_32()
    };
}

impl Itelem {
    fn each(&mut self, mut see: impl FnMut([f32; 7])) {
        let variables = FIELDS.map(|name| self.0.find_var(name.to_owned()).expect("a variable"));
        for sample in self.0.samples() {
            let gear = sample.get_by_header(&variables[GEAR]).expect("a value").int();
            see([
                float!(sample, variables[0]),
                float!(sample, variables[1]),
                float!(sample, variables[2]),
                float!(sample, variables[3]),
                float!(sample, variables[4]),
                float!(sample, variables[5]),
                gear as f32,
            ]);
        }
    }
}

impl Reader for Itelem {
    fn open(path: &Path) -> Self {
        Self(itelem::IbtReader::new(Box::new(File::open(path).expect("a file"))))
    }

    /// Its reader does not know.
    fn records(&self) -> usize {
        self.0.disk_header.record_count.try_into().unwrap_or(0)
    }

    fn sums(&mut self) -> Sums {
        let mut sums = [0.0; 7];
        self.each(|values| add(&mut sums, values));
        sums
    }

    fn frames(&mut self, each: &mut dyn FnMut(&TelemetryFrame)) {
        self.each(|values| each(&frame(values)));
    }

    fn column(&mut self) -> f64 {
        let speed = self.0.find_var("Speed".to_owned()).expect("a variable");
        self.0.samples().map(|sample| f64::from(float!(sample, speed))).sum()
    }

    fn bits(&mut self, floats_only: bool) -> u64 {
        let variables = self.0.vars.clone();
        let mut sum = 0_u64;
        for sample in self.0.samples() {
            for variable in &variables {
                if floats_only && variable.r#type < 4 {
                    continue;
                }
                let value = sample.get_by_header(variable).expect("a value");
                sum = sum.wrapping_add(match variable.r#type {
                    0 => u64::from(u32::from(value.char())),
                    1 => value.bool().into(),
                    2 => i64::from(value.int()) as u64,
                    3 => value.bitfield().into(),
                    4 => value.float_32().to_bits().into(),
                    _ => value.float_64().to_bits(),
                });
            }
        }
        sum
    }
}

/// The file's bytes, and where things stand in them.
struct Floor {
    bytes: Vec<u8>,
    row_len: usize,
    records_at: usize,
}

fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) as usize
}

#[inline]
fn float_at(row: &[u8], at: usize) -> f32 {
    f32::from_le_bytes([row[at], row[at + 1], row[at + 2], row[at + 3]])
}

impl Floor {
    fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes[self.records_at..].chunks_exact(self.row_len)
    }

    /// Type, offset and count of each variable, and its name.
    fn variables(&self) -> impl Iterator<Item = ([usize; 3], &[u8])> {
        let (count, at) = (number(&self.bytes, 24), number(&self.bytes, 28));
        self.bytes[at..at + 144 * count].chunks_exact(144).map(|header| {
            let name = &header[16..48];
            let end = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
            ([0, 4, 8].map(|field| number(header, field)), &name[..end])
        })
    }

    fn offsets(&self) -> [usize; 7] {
        FIELDS.map(|wanted| {
            let found = self.variables().find(|(_, name)| *name == wanted.as_bytes());
            found.expect("a variable").0[1]
        })
    }

    #[inline]
    fn values(row: &[u8], at: &[usize; 7]) -> [f32; 7] {
        let float = |field: usize| float_at(row, at[field]);
        let gear = number(row, at[GEAR]) as i32;
        [float(0), float(1), float(2), float(3), float(4), float(5), gear as f32]
    }
}

impl Reader for Floor {
    fn open(path: &Path) -> Self {
        let bytes = fs::read(path).expect("a file");
        let (row_len, records_at) = (number(&bytes, 36), number(&bytes, 52));
        Self { bytes, row_len, records_at }
    }

    fn records(&self) -> usize {
        (self.bytes.len() - self.records_at) / self.row_len
    }

    fn sums(&mut self) -> Sums {
        let offsets = self.offsets();
        let mut sums = [0.0; 7];
        for row in self.rows() {
            add(&mut sums, Self::values(row, &offsets));
        }
        sums
    }

    fn frames(&mut self, each: &mut dyn FnMut(&TelemetryFrame)) {
        let offsets = self.offsets();
        for row in self.rows() {
            each(&frame(Self::values(row, &offsets)));
        }
    }

    fn column(&mut self) -> f64 {
        let [speed, ..] = self.offsets();
        self.rows().map(|row| f64::from(float_at(row, speed))).sum()
    }

    fn bits(&mut self, floats_only: bool) -> u64 {
        let variables: Vec<_> = self
            .variables()
            .map(|(place, _)| place)
            .filter(|[kind, ..]| !floats_only || *kind >= 4)
            .collect();
        let mut sum = 0_u64;
        for row in self.rows() {
            for &[kind, offset, count] in &variables {
                let size = [1, 1, 4, 4, 4, 8][kind];
                let values = &row[offset..offset + size * count];
                let four =
                    |value: &[u8]| u32::from_le_bytes([value[0], value[1], value[2], value[3]]);
                let of_variable = match kind {
                    0 => total(values, |&value| value.into()),
                    1 => total(values, |&value| (value != 0).into()),
                    2 => values
                        .chunks_exact(4)
                        .map(|value| i64::from(four(value) as i32) as u64)
                        .fold(0, u64::wrapping_add),
                    3 | 4 => values
                        .chunks_exact(4)
                        .map(|value| u64::from(four(value)))
                        .fold(0, u64::wrapping_add),
                    _ => values
                        .chunks_exact(8)
                        .map(|value| u64::from(four(value)) | u64::from(four(&value[4..])) << 32)
                        .fold(0, u64::wrapping_add),
                };
                sum = sum.wrapping_add(of_variable);
            }
        }
        sum
    }
}
