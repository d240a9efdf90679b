//! What every comparison measures with: times taken in turn, allocations, what
//! was found on comparing, and how it is written.
//!
//! A program of comparisons makes a [`Bench`], gives it its cases and ends with
//! [`Bench::finish`]. It declares [`Counting`] as its allocator:
//!
//! ```ignore
//! #[global_allocator]
//! static ALLOCATOR: Counting = Counting;
//!
//! fn main() {
//!     let mut bench = Bench::from_arguments();
//!     let mut case = Case::new("forza", "331", Mode::Access);
//!     case.add(OURS, Verdict::Equal, || black_box(&parse(black_box(&packet))).is_ok());
//!     bench.measure(case);
//!     bench.finish();
//! }
//! ```

use std::alloc::{GlobalAlloc, Layout, System};
use std::fmt;
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde_json::json;

/// The contestant that the others are divided by.
pub const OURS: &str = "ours";

/// The system's allocator; it counts while it is asked to. Otherwise it costs a
/// load and a branch, so that those who allocate are not slowed down by it.
pub struct Counting;

static COUNTS: AtomicBool = AtomicBool::new(false);
static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);

fn count(bytes: usize) {
    if COUNTS.load(Relaxed) {
        ALLOCATIONS.fetch_add(1, Relaxed);
        BYTES.fetch_add(bytes as u64, Relaxed);
    }
}

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

/// Allocations of one call, and their bytes: the mean of some calls. Growing a
/// block counts as one, with its new size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Allocated {
    pub count: f64,
    pub bytes: f64,
}

/// What `calls` calls allocate. 0 where the program has not declared [`Counting`].
pub fn allocated(calls: u64, run: &mut dyn FnMut(u64)) -> Allocated {
    ALLOCATIONS.store(0, Relaxed);
    BYTES.store(0, Relaxed);
    COUNTS.store(true, Relaxed);
    run(calls);
    COUNTS.store(false, Relaxed);
    let mean = |counter: &AtomicU64| counter.load(Relaxed) as f64 / calls as f64;
    Allocated { count: mean(&ALLOCATIONS), bytes: mean(&BYTES) }
}

/// What is asked of a contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// From bytes to a value of which any field can be read.
    Access,
    /// The player's frame.
    Frame,
    /// A sum over every number of the packet, of every car.
    Sum,
    /// Something else, such as all records of a file.
    Other(&'static str),
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Access => "access",
            Self::Frame => "frame",
            Self::Sum => "sum",
            Self::Other(name) => name,
        })
    }
}

/// What came of comparing a contestant's output with ours on the case's bytes.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    Equal,
    /// It reads something else, and what. It is not timed.
    Wrong(String),
    /// It does not take the bytes, and why. It is not timed.
    Refuses(String),
}

impl Verdict {
    /// Equal where nothing differs, else wrong on the first few differences.
    pub fn of(differences: impl IntoIterator<Item = String>) -> Self {
        let all: Vec<_> = differences.into_iter().collect();
        match all.len() {
            0 => Self::Equal,
            1..=3 => Self::Wrong(all.join("; ")),
            count => Self::Wrong(format!("{}; and {} more", all[..3].join("; "), count - 3)),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Equal => f.pad("equal"),
            Self::Wrong(what) => write!(f, "wrong: {what}"),
            Self::Refuses(why) => write!(f, "refuses: {why}"),
        }
    }
}

struct Contestant<'a> {
    name: String,
    verdict: Verdict,
    run: Box<dyn FnMut(u64) + 'a>,
}

/// The same bytes and the same question, for all contestants.
pub struct Case<'a> {
    protocol: String,
    packet: String,
    mode: Mode,
    contestants: Vec<Contestant<'a>>,
}

impl<'a> Case<'a> {
    pub fn new(protocol: &str, packet: &str, mode: Mode) -> Self {
        let (protocol, packet) = (protocol.to_owned(), packet.to_owned());
        Self { protocol, packet, mode, contestants: Vec::new() }
    }

    /// Adds a contestant: what it does once. What it reads must come out of
    /// [`black_box`]; what it returns goes into one, so that a large value is best
    /// given as a reference to [`black_box`] inside.
    pub fn add<T>(&mut self, name: &str, verdict: Verdict, mut once: impl FnMut() -> T + 'a) {
        let run = move |calls| {
            for _ in 0..calls {
                black_box(once());
            }
        };
        self.contestants.push(Contestant { name: name.to_owned(), verdict, run: Box::new(run) });
    }

    fn name(&self) -> String {
        format!("{}/{}/{}", self.protocol, self.packet, self.mode)
    }
}

/// One contestant's figures on one case.
#[derive(Clone, Debug)]
pub struct Row {
    pub protocol: String,
    pub packet: String,
    pub mode: Mode,
    pub contestant: String,
    pub verdict: Verdict,
    pub figures: Option<Figures>,
}

#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Median of the samples, ns a call.
    pub median: f64,
    /// The fastest sample, ns a call.
    pub fastest: f64,
    /// Median of the ratios to ours, each of two samples taken one after the
    /// other; `None` where ours does not take part.
    pub ratio: Option<f64>,
    pub allocated: Allocated,
}

/// Runs cases and keeps their figures.
pub struct Bench {
    samples: usize,
    sample: Duration,
    filter: Option<String>,
    also_wrong: bool,
    counts: bool,
    list: bool,
    json: Option<PathBuf>,
    rows: Vec<Row>,
}

impl Default for Bench {
    fn default() -> Self {
        Self {
            samples: 41,
            sample: Duration::from_micros(250),
            filter: None,
            also_wrong: false,
            counts: false,
            list: false,
            json: None,
            rows: Vec::new(),
        }
    }
}

const HELP: &str = "[CASE] [--json FILE] [--samples N] [--also-wrong] [--list] [--count]

CASE          only the cases whose name, such as f1/2024 6 car_telemetry/sum, contains it
--json FILE   writes the figures there as well
--samples N   how many samples of each contestant, taken in turn
--also-wrong  times also those who read something else
--list        names the cases and contestants, and runs nothing
--count       runs each contestant 100 and 1,100 times through `counted`, for callgrind";

impl Bench {
    pub fn from_arguments() -> Self {
        let mut bench = Self::default();
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().unwrap_or_else(|| exit("a value is missing"));
            match &argument[..] {
                "--json" => bench.json = Some(value().into()),
                "--samples" => {
                    bench.samples = value().parse().unwrap_or_else(|_| exit("no number"));
                }
                "--also-wrong" => bench.also_wrong = true,
                "--list" => bench.list = true,
                "--count" => bench.counts = true,
                // What cargo hands to a bench.
                "--bench" => {}
                name if !name.starts_with('-') => bench.filter = Some(argument),
                _ => exit(HELP),
            }
        }
        bench
    }

    /// Measures a case, unless the arguments leave it out.
    pub fn measure(&mut self, mut case: Case<'_>) {
        if self.filter.as_ref().is_some_and(|filter| !case.name().contains(filter)) {
            return;
        }
        let also_wrong = self.also_wrong;
        let takes_part = |contestant: &Contestant| match contestant.verdict {
            Verdict::Equal => true,
            Verdict::Wrong(_) => also_wrong,
            Verdict::Refuses(_) => false,
        };
        if self.list || self.counts {
            for contestant in case.contestants.iter_mut().filter(|one| takes_part(one)) {
                println!("{}\t{}\t{}\t{}", case.protocol, case.packet, case.mode, contestant.name);
                if self.counts {
                    contestant_counted(&mut *contestant.run);
                }
            }
            return;
        }
        let mut timed: Vec<_> =
            case.contestants.iter_mut().filter(|contestant| takes_part(contestant)).collect();
        let calls: Vec<u64> =
            timed.iter_mut().map(|one| calibrate(&mut *one.run, self.sample)).collect();
        let mut samples = vec![Vec::with_capacity(self.samples); timed.len()];
        // In turn, so that what else the machine does hits all of them.
        for _ in 0..self.samples {
            for ((contestant, &calls), samples) in timed.iter_mut().zip(&calls).zip(&mut samples) {
                samples.push(time(&mut *contestant.run, calls));
            }
        }
        let allocated: Vec<_> = timed.iter_mut().map(|one| allocated(64, &mut *one.run)).collect();
        let ours = timed.iter().position(|contestant| contestant.name == OURS);
        let ours = ours.map(|at| samples[at].clone());
        let mut figures = samples.iter().zip(allocated).map(|(samples, allocated)| Figures {
            median: median(samples.clone()),
            fastest: samples.iter().copied().fold(f64::INFINITY, f64::min),
            ratio: ours.as_ref().map(|ours| {
                median(samples.iter().zip(ours).map(|(time, ours)| time / ours).collect())
            }),
            allocated,
        });
        for contestant in &case.contestants {
            let row = Row {
                protocol: case.protocol.clone(),
                packet: case.packet.clone(),
                mode: case.mode,
                contestant: contestant.name.clone(),
                verdict: contestant.verdict.clone(),
                figures: if takes_part(contestant) { figures.next() } else { None },
            };
            println!("{row}");
            self.rows.push(row);
        }
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Writes what the arguments ask for.
    pub fn finish(self) {
        if let Some(file) = &self.json {
            let rows: Vec<_> = self.rows.iter().map(Row::json).collect();
            let text = serde_json::to_string_pretty(&rows).expect("JSON");
            std::fs::write(file, text + "\n").unwrap_or_else(|error| {
                exit(&format!("{}: {error}", file.display()));
            });
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { protocol, packet, mode, contestant, verdict, figures } = self;
        write!(f, "{protocol:<12} {packet:<32} {mode:<7} {contestant:<28} ")?;
        match figures {
            Some(Figures { median, ratio, allocated, .. }) => {
                write!(f, "{median:>10.2} ns ")?;
                if let Some(ratio) = ratio {
                    write!(f, "{ratio:>8.2} times ours ")?;
                }
                write!(f, "{:>6.1} allocations {:>8.0} bytes", allocated.count, allocated.bytes)?;
                if *verdict != Verdict::Equal {
                    write!(f, ", {verdict}")?;
                }
                Ok(())
            }
            None => verdict.fmt(f),
        }
    }
}

impl Row {
    fn json(&self) -> serde_json::Value {
        let figures = self.figures.as_ref();
        json!({
            "protocol": self.protocol,
            "packet": self.packet,
            "mode": self.mode.to_string(),
            "contestant": self.contestant,
            "verdict": self.verdict.to_string(),
            "median_ns": figures.map(|figures| figures.median),
            "fastest_ns": figures.map(|figures| figures.fastest),
            "ratio_to_ours": figures.and_then(|figures| figures.ratio),
            "allocations": figures.map(|figures| figures.allocated.count),
            "allocated_bytes": figures.map(|figures| figures.allocated.bytes),
        })
    }
}

fn exit(message: &str) -> ! {
    eprintln!("{message}");
    std::process::exit(2);
}

/// ns a call.
fn time(run: &mut dyn FnMut(u64), calls: u64) -> f64 {
    let start = Instant::now();
    run(calls);
    start.elapsed().as_secs_f64() * 1e9 / calls as f64
}

/// How many calls fill a sample, at least one.
fn calibrate(run: &mut dyn FnMut(u64), sample: Duration) -> u64 {
    let mut calls = 1;
    loop {
        let start = Instant::now();
        run(calls);
        let took = start.elapsed();
        if took >= sample {
            return calls;
        }
        let wanted = sample.as_secs_f64() / took.as_secs_f64().max(1e-9) * calls as f64;
        calls = (wanted * 1.05) as u64 + 1;
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        return values[middle];
    }
    (values[middle - 1] + values[middle]) / 2.0
}

/// Callgrind counts what runs in here: `--toggle-collect=counted`.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "Rust" fn counted(run: &mut dyn FnMut(u64), calls: u64) {
    run(black_box(calls));
    // No tail call: the end of this function is looked for.
    black_box(());
}

/// Once, for what is done but once; then 100 and 1,100 times. The difference of
/// the two counts is that of 1,000 calls.
fn contestant_counted(run: &mut dyn FnMut(u64)) {
    run(1);
    counted(run, 100);
    counted(run, 1_100);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_not_timed() {
        let mut bench = Bench { samples: 3, ..Bench::default() };
        let mut case = Case::new("p", "1", Mode::Sum);
        case.add(OURS, Verdict::Equal, || black_box(1) + 1);
        case.add("wrong", Verdict::Wrong("brake".to_owned()), || panic!("is not run"));
        case.add("refuses", Verdict::Refuses("length".to_owned()), || panic!("is not run"));
        case.add("slow", Verdict::Equal, || (0..1_000).fold(0u64, |sum, i| black_box(sum + i)));
        bench.measure(case);
        let timed: Vec<_> = bench.rows().iter().map(|row| row.figures.is_some()).collect();
        assert_eq!(timed, [true, false, false, true]);
        let figures = bench.rows()[3].figures.unwrap();
        assert!(figures.ratio.unwrap() > 10.0, "{figures:?}");
        assert!(figures.fastest <= figures.median);
        assert_eq!(bench.rows()[0].figures.unwrap().ratio, Some(1.0));
    }

    #[test]
    fn few_differences_are_all_named() {
        let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
        assert_eq!(Verdict::of(words(&[])), Verdict::Equal);
        assert_eq!(Verdict::of(words(&["a", "b"])), Verdict::Wrong("a; b".to_owned()));
        let many = Verdict::of(words(&["a", "b", "c", "d", "e"]));
        assert_eq!(many, Verdict::Wrong("a; b; c; and 2 more".to_owned()));
    }

    #[test]
    fn a_median_of_an_even_count_lies_between() {
        assert_eq!(median(vec![4.0, 1.0, 3.0]), 3.0);
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.5);
    }
}
