//! What columns do together: in one gear the engine turns in step with the wheels,
//! and slower the higher the gear.

use super::table::Table;

/// The share of the highest speed from which on the clutch is taken for closed.
const MOVING: f64 = 0.1;
/// Rows of a gear, for the gear to count: of rows in time, and of others.
const ROWS: (usize, usize) = (6, 2);
/// The share of rows that a gear has at least, of rows in time.
const RARE: f64 = 0.02;
/// Logarithms of how much slower the engine turns a gear higher.
const STEP: std::ops::Range<f64> = 0.04..0.8;
/// How many rows the first look takes.
const GLANCE: usize = 160;
/// How many of the best by that look are looked at in full.
const LOOKS: usize = 3_000;

/// Gears by the row: the number of its value among those that there are.
#[derive(Debug)]
pub(super) struct Gears {
    /// The values, rising.
    pub values: Vec<f64>,
    /// Which value a row has; `None` beside a change.
    rows: Vec<Option<u8>>,
}

impl Gears {
    /// Of a column with few values.
    #[must_use]
    pub(super) fn new(table: &Table<'_>, column: &[f64]) -> Self {
        let mut values = column.to_vec();
        values.sort_unstable_by(f64::total_cmp);
        values.dedup();
        let number = |row: usize| {
            let value = values.iter().position(|value| *value == column[row]);
            value.and_then(|value| u8::try_from(value).ok())
        };
        let settled = |row: &usize| {
            // While gears change, the clutch slips.
            let same =
                |other: Option<usize>| other.is_none_or(|other| column[other] == column[*row]);
            let before = row.checked_sub(3).filter(|&earlier| table.later(earlier, 3).is_some());
            same(table.later(*row, 1)) && same(table.later(*row, 3)) && same(before)
        };
        let mut rows: Vec<Option<u8>> =
            (0..column.len()).map(|row| Some(row).filter(settled).and_then(number)).collect();
        // In a recording of few packets a second hardly any would be left, and without time
        // there is no change.
        let few = rows.iter().filter(|row| row.is_some()).count() * 3 < rows.len();
        if few || !table.moves() {
            rows = (0..column.len()).map(number).collect();
        }
        Self { values, rows }
    }
}

/// Logarithms of a column, NaN where it is too low to count.
#[must_use]
pub(super) fn logarithms(column: &[f64]) -> Vec<f64> {
    let max = column.iter().copied().fold(0.0, f64::max);
    column.iter().map(|&value| if value > MOVING * max { value.ln() } else { f64::NAN }).collect()
}

/// How well a speed, an engine speed and a gear go together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Triple {
    /// The number of the speed among those given.
    pub speed: usize,
    /// The number of the engine speed.
    pub rpm: usize,
    /// The number of the gear.
    pub gear: usize,
    /// 0 to 1.
    pub score: f64,
}

/// The triples that go together, best first. Columns are logarithms.
#[must_use]
pub(super) fn triples(
    table: &Table<'_>,
    speeds: &[Vec<f64>],
    rpms: &[Vec<f64>],
    gears: &[Gears],
    apart: impl Fn(usize, usize, usize) -> bool,
) -> Vec<Triple> {
    let every = table.len().div_ceil(GLANCE).max(1);
    let (least, rare) = if table.moves() { (ROWS.0, RARE) } else { (ROWS.1, 0.0) };
    let mut looks = Vec::new();
    for (speed, speeds) in speeds.iter().enumerate() {
        for (rpm, rpms) in rpms.iter().enumerate() {
            for (gear, gears) in gears.iter().enumerate() {
                if !apart(speed, rpm, gear) {
                    continue;
                }
                let score = glance(speeds, rpms, gears, every);
                if score > 0.15 {
                    looks.push(Triple { speed, rpm, gear, score });
                }
            }
        }
    }
    looks.sort_unstable_by(|a, b| b.score.total_cmp(&a.score));
    looks.truncate(LOOKS);
    let mut work = Work::default();
    for look in &mut looks {
        look.score =
            work.look(&speeds[look.speed], &rpms[look.rpm], &gears[look.gear], least, rare);
    }
    looks.retain(|look| look.score > 0.05);
    looks.sort_unstable_by(|a, b| b.score.total_cmp(&a.score));
    looks
}

/// Sums of a gear's rows.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    count: f64,
    speed: (f64, f64),
    rpm: (f64, f64),
    ratio: (f64, f64),
}

fn spread(count: f64, sums: (f64, f64)) -> f64 {
    (sums.1 - sums.0 * sums.0 / count).max(0.0)
}

/// A quick measure by variances: how much of the moves within gears the other
/// quantity explains, and how much of the ratio the gear does.
fn glance(speeds: &[f64], rpms: &[f64], gears: &Gears, every: usize) -> f64 {
    let mut all = Sums::default();
    let mut of = [Sums::default(); 24];
    for row in (0..speeds.len()).step_by(every) {
        let (speed, rpm) = (speeds[row], rpms[row]);
        let Some(gear) = gears.rows[row] else { continue };
        let ratio = rpm - speed;
        if !ratio.is_finite() {
            continue;
        }
        for sums in [Some(&mut all), of.get_mut(usize::from(gear))].into_iter().flatten() {
            sums.count += 1.0;
            for (sums, value) in
                [(&mut sums.speed, speed), (&mut sums.rpm, rpm), (&mut sums.ratio, ratio)]
            {
                sums.0 += value;
                sums.1 += value * value;
            }
        }
    }
    if all.count < 4.0 {
        return 0.0;
    }
    let within = |sums: fn(&Sums) -> (f64, f64)| -> f64 {
        of.iter().filter(|of| of.count > 1.0).map(|of| spread(of.count, sums(of))).sum()
    };
    let ratio = within(|sums| sums.ratio);
    let moves = within(|sums| sums.speed).min(within(|sums| sums.rpm));
    let apart = spread(all.count, all.ratio);
    let explained = |of: f64| if of > 0.0 { (1.0 - ratio / of).max(0.0) } else { 0.0 };
    0.5 * (explained(moves) + explained(apart))
}

/// Room for the numbers of one look.
#[derive(Debug, Default)]
struct Work {
    sort: Vec<f64>,
    by_gear: Vec<Vec<(f64, f64)>>,
}

/// A gear's rows: its number, how many, the ratio in the middle.
struct Ratio {
    gear: f64,
    rows: f64,
    value: f64,
}

impl Work {
    /// The same by medians, which slipping clutches and spinning wheels do not
    /// upset, and whether higher gears have lower ratios.
    fn look(
        &mut self,
        speeds: &[f64],
        rpms: &[f64],
        gears: &Gears,
        least: usize,
        rare: f64,
    ) -> f64 {
        self.by_gear.iter_mut().for_each(Vec::clear);
        self.by_gear.resize_with(gears.values.len().max(self.by_gear.len()), Vec::new);
        let mut moving = 0.0;
        for (row, (&speed, &rpm)) in speeds.iter().zip(rpms).enumerate() {
            if !(rpm - speed).is_finite() {
                continue;
            }
            moving += 1.0;
            if let Some(rows) =
                gears.rows[row].and_then(|gear| self.by_gear.get_mut(usize::from(gear)))
            {
                rows.push((speed, rpm));
            }
        }
        let by_gear = &self.by_gear[..gears.values.len()];
        let sort = &mut self.sort;
        let (mut counted, mut ratio, mut speed, mut rpm) = (0.0, 0.0, 0.0, 0.0);
        let mut ratios = Vec::new();
        let mut alone = Vec::new();
        for (rows, &gear) in by_gear.iter().zip(&gears.values) {
            let count = rows.len() as f64;
            // What shows for a moment between two gears is none.
            if rows.len() < least || count < rare * moving {
                if let [(speed, rpm)] = rows[..] {
                    alone.push(rpm - speed);
                    ratios.push(Ratio { gear, rows: 1.0, value: rpm - speed });
                }
                continue;
            }
            let middle = median(sort, rows.iter().map(|(speed, rpm)| rpm - speed));
            ratio += count * off(sort, rows.iter().map(|(speed, rpm)| rpm - speed));
            speed += count * off(sort, rows.iter().map(|(speed, _)| *speed));
            rpm += count * off(sort, rows.iter().map(|(_, rpm)| *rpm));
            counted += count;
            ratios.push(Ratio { gear, rows: count, value: middle });
        }
        if ratios.len() < 2 || (counted < 8.0 && ratios.len() < 4) {
            return 0.0;
        }
        let all = median(sort, by_gear.iter().flatten().map(|(speed, rpm)| rpm - speed));
        let counts: f64 = ratios.iter().map(|of| of.rows).sum();
        let between = ratios.iter().map(|of| of.rows * (of.value - all).abs()).sum::<f64>();
        let apart = ratio + between * counted / counts;
        let explained = |of: f64| if of > 0.0 { (1.0 - ratio / of).max(0.0) } else { 0.0 };
        // Few rows, and hardly two of a gear: their order says more.
        let sure = (counted / 12.0_f64).min(1.0);
        let coupled = explained(speed.min(rpm)) * sure;
        let told_apart = explained(apart) * sure + 0.4 * (1.0 - sure);
        let (mut falls, mut pairs) = (0.0, 0.0);
        for (low, one) in ratios.iter().enumerate() {
            for other in &ratios[low + 1..] {
                let weight = one.rows.min(other.rows).sqrt();
                pairs += weight;
                let step = (one.value - other.value) / (other.gear - one.gear);
                falls += weight * f64::from(u8::from(STEP.contains(&step)));
            }
        }
        let ordered = falls / pairs;
        let covered = ((counted + alone.len() as f64) / f64::max(moving, 1.0)).min(1.0);
        0.5 * (coupled + told_apart) * ordered * ordered * (0.4 + 0.6 * covered)
    }
}

fn median(sort: &mut Vec<f64>, values: impl Iterator<Item = f64>) -> f64 {
    sort.clear();
    sort.extend(values);
    let middle = sort.len() / 2;
    if sort.is_empty() { 0.0 } else { *sort.select_nth_unstable_by(middle, f64::total_cmp).1 }
}

/// How far values are off their median, in the middle.
fn off(sort: &mut Vec<f64>, values: impl Iterator<Item = f64> + Clone) -> f64 {
    let middle = median(sort, values.clone());
    median(sort, values.map(|value| (value - middle).abs()))
}

/// The value of a gear that means neutral: the lowest, where the engine does not
/// turn in step with the wheels, or one that stands apart from the others.
#[must_use]
pub(super) fn neutral(speeds: &[f64], rpms: &[f64], gears: &Gears) -> Option<f64> {
    let mut sort = Vec::new();
    let mut spreads = Vec::new();
    let mut idle = false;
    for number in 0..gears.values.len() {
        let of = || {
            gears
                .rows
                .iter()
                .enumerate()
                .filter(move |(_, gear)| gear.is_some_and(|gear| usize::from(gear) == number))
        };
        let ratios = || of().map(|(row, _)| rpms[row] - speeds[row]).filter(|r| r.is_finite());
        let (rows, moving) = (of().count(), ratios().count());
        let spread = off(&mut sort, ratios());
        if number == 0 {
            idle = rows >= 4 && moving * 4 < rows;
        }
        if moving >= ROWS.0 {
            spreads.push((number, spread));
        }
    }
    let usual = median(&mut sort, spreads.iter().map(|(_, spread)| *spread));
    let free = matches!(spreads[..], [(0, spread), _, ..] if spread > 4.0 * usual + 0.05);
    match gears.values[..] {
        [first, _, ..] if idle || free => Some(first),
        [.., before, last] if last >= before + 2.0 && last > 8.0 => Some(last),
        _ => None,
    }
}

/// How well two columns go together where there is but one gear: the ratio stands
/// while both move.
#[must_use]
pub(super) fn pair(speeds: &[f64], rpms: &[f64]) -> f64 {
    let both = || speeds.iter().zip(rpms).filter(|(speed, rpm)| (**rpm - **speed).is_finite());
    if both().count() < 8 {
        return 0.0;
    }
    let mut sort = Vec::new();
    let ratio = off(&mut sort, both().map(|(speed, rpm)| rpm - speed));
    let speed = off(&mut sort, both().map(|(speed, _)| *speed));
    let rpm = off(&mut sort, both().map(|(_, rpm)| *rpm));
    let moves = speed.min(rpm);
    if moves > 0.0 { (1.0 - ratio / moves).max(0.0) } else { 0.0 }
}
