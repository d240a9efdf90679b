//! Which columns of a table behave like what.

use std::cmp::Ordering;

use serde::Serialize;

use super::joint::{self, Gears, Triple};
use super::reading::{Kind, Order, Reading};
use super::solo::{self, KMH, Suits};
use super::table::{Shape, Table, correlation};

/// How many columns of a quantity are looked at together with others.
const SPEEDS: usize = 96;
const RPMS: usize = 64;
const GEARS: usize = 40;
const PEDALS: usize = 64;
/// Rows that show whether a column is worth reading.
const GLANCE: usize = 16;
/// A number that is larger is none that a car has.
const LARGEST: f64 = 1e7;
/// A float that is smaller is mostly no float.
const SMALLEST: f64 = 1e-12;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// m/s.
    Speed,
    /// Revolutions of the engine a minute.
    Rpm,
    /// The number of the gear.
    Gear,
    /// 0 to 1.
    Throttle,
    /// 0 to 1.
    Brake,
    /// 0 to 1, 1 pressed.
    Clutch,
    /// -1 to 1.
    Steering,
    /// The highest engine speed, revolutions a minute.
    MaxRpm,
}

impl Quantity {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 8] = [
        Self::Speed,
        Self::Rpm,
        Self::Gear,
        Self::Throttle,
        Self::Brake,
        Self::Clutch,
        Self::Steering,
        Self::MaxRpm,
    ];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Speed => "speed",
            Self::Rpm => "rpm",
            Self::Gear => "gear",
            Self::Throttle => "throttle",
            Self::Brake => "brake",
            Self::Clutch => "clutch",
            Self::Steering => "steering",
            Self::MaxRpm => "max_rpm",
        }
    }

    /// The quantity of a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|quantity| quantity.word() == word)
    }
}

/// A column that behaves like a quantity.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The quantity.
    pub quantity: Quantity,
    /// The column.
    pub reading: Reading,
    /// How much it does, 0 to 1.
    pub score: f64,
    /// Times this it is in the unit of the frame.
    pub scale: f64,
    /// The least value seen, without the scale.
    pub min: f64,
    /// The greatest value seen, without the scale.
    pub max: f64,
    /// The different values, of a gear.
    pub values: Vec<f64>,
    /// Of a gear the value that means neutral, as far as that shows.
    pub neutral: Option<f64>,
}

/// A column that is always the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constant {
    /// The column.
    pub reading: Reading,
    /// What it is.
    pub value: f64,
}

/// What was found in a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    /// Columns that behave like a quantity, best first for each.
    pub found: Vec<Found>,
    /// Columns that could be a limit.
    pub constants: Vec<Constant>,
    /// How well a speed, an engine speed and a gear go together here, 0 to 1.
    pub together: f64,
}

/// A column that may be a quantity.
#[derive(Clone, Debug)]
struct Candidate {
    reading: Reading,
    suits: Suits,
    min: f64,
    max: f64,
    score: f64,
}

impl Candidate {
    fn found(&self, quantity: Quantity) -> Found {
        let &Self { reading, suits, min, max, score } = self;
        let (values, neutral) = (Vec::new(), None);
        Found { quantity, reading, score, scale: suits.scale, min, max, values, neutral }
    }
}

/// The best candidates of a quantity.
#[derive(Debug)]
struct Best {
    most: usize,
    all: Vec<Candidate>,
}

impl Best {
    fn new(most: usize) -> Self {
        Self { most, all: Vec::new() }
    }

    fn push(&mut self, reading: Reading, shape: &Shape, suits: Option<Suits>) {
        let Some(suits) = suits else { return };
        let (min, max) = (shape.min, shape.max);
        self.all.push(Candidate { reading, suits, min, max, score: suits.score });
        if self.all.len() >= 4 * self.most {
            self.cut();
        }
    }

    fn cut(&mut self) {
        self.all.sort_by(better);
        self.all.truncate(self.most);
    }

    fn take(mut self) -> Vec<Candidate> {
        self.cut();
        self.all
    }
}

/// The higher score first; of equals the one that claims fewer bytes, and then the
/// first.
fn better(a: &Candidate, b: &Candidate) -> Ordering {
    let size = |candidate: &Candidate| candidate.reading.kind.size();
    b.score
        .total_cmp(&a.score)
        .then(size(a).cmp(&size(b)))
        .then(a.reading.offset.cmp(&b.reading.offset))
}

/// Of candidates that have a byte in common the best alone stays.
fn without_overlaps(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.sort_by(better);
    let mut kept: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        if !kept.iter().any(|kept| kept.reading.overlaps(candidate.reading)) {
            kept.push(candidate);
        }
    }
    kept
}

/// What the columns of a table behave like, best first for each quantity. Columns
/// with a byte that is not `free` are left out. `lengths` are columns of their own:
/// vectors of the same rows that stand elsewhere.
#[must_use]
pub(super) fn analyse(
    table: &Table<'_>,
    free: impl Fn(usize) -> bool,
    lengths: &[Vec<f64>],
) -> Findings {
    if table.len() < 2 {
        return Findings::default();
    }
    let Columns { speeds, rpms, gears, pedals, steerings, constants } = columns(table, free);
    let mut found = Vec::new();

    let mut speeds = speeds;
    let columns: Vec<Vec<f64>> =
        speeds.iter().map(|candidate| table.column(candidate.reading)).collect();
    let wheels = wheels(&speeds, &columns);
    let mut confirmed = vec![false; speeds.len()];
    for ((candidate, column), confirmed) in speeds.iter_mut().zip(&columns).zip(&mut confirmed) {
        let elsewhere = || lengths.iter().find_map(|length| same(candidate, column, length));
        if let Some(scale) = vector(table, candidate, column).or_else(elsewhere) {
            candidate.suits.scale = scale;
            *confirmed = true;
        }
    }
    let speeds = speeds;

    let log = |candidates: &[Candidate]| -> Vec<Vec<f64>> {
        let column = |candidate: &Candidate| table.column(candidate.reading);
        candidates.iter().map(|candidate| joint::logarithms(&column(candidate))).collect()
    };
    let (speed_logs, rpm_logs) = (log(&speeds), log(&rpms));
    let gear_columns: Vec<Vec<f64>> =
        gears.iter().map(|candidate| table.column(candidate.reading)).collect();
    let gear_rows: Vec<Gears> =
        gear_columns.iter().map(|column| Gears::new(table, column)).collect();
    let triples = joint::triples(table, &speed_logs, &rpm_logs, &gear_rows, |speed, rpm, gear| {
        let (speed, rpm, gear) = (speeds[speed].reading, rpms[rpm].reading, gears[gear].reading);
        !speed.overlaps(rpm) && !speed.overlaps(gear) && !rpm.overlaps(gear)
    });
    let weight = |triple: &Triple| {
        let (speed, rpm, gear) = (&speeds[triple.speed], &rpms[triple.rpm], &gears[triple.gear]);
        let solo = speed.suits.score * rpm.suits.score * gear.suits.score;
        let built = built(speed, &speed_logs[triple.speed], rpm, &rpm_logs[triple.rpm]);
        // Rows out of time show less; what belongs together stands together.
        let near = beside(table, &[speed, rpm, gear]);
        triple.score.sqrt() * (0.4 + 0.6 * solo.cbrt()) * built * near
    };
    let together = |which: fn(&Triple) -> usize, count: usize| {
        let mut best = vec![0.0f64; count];
        for triple in &triples {
            let best = &mut best[which(triple)];
            *best = best.max(weight(triple));
        }
        best
    };
    let mut speed_joint = together(|triple| triple.speed, speeds.len());
    let mut rpm_joint = together(|triple| triple.rpm, rpms.len());
    let gear_joint = together(|triple| triple.gear, gears.len());
    let shifted = gear_joint.iter().copied().fold(0.0, f64::max);
    let mut one_gear = 0.0f64;
    if shifted < 0.4 {
        // No gear changes: what is left is that the two move in step.
        for (speed, speed_log) in speed_logs.iter().enumerate() {
            for (rpm, rpm_log) in rpm_logs.iter().enumerate() {
                if speeds[speed].reading.overlaps(rpms[rpm].reading) {
                    continue;
                }
                let suits = speeds[speed].suits.score * rpms[rpm].suits.score;
                let built = built(&speeds[speed], speed_log, &rpms[rpm], rpm_log);
                let sure = if confirmed[speed] { 0.8 } else { 0.5 };
                let pair = sure * joint::pair(speed_log, rpm_log) * (0.5 + 0.5 * suits.sqrt());
                let pair = pair * built * beside(table, &[&speeds[speed], &rpms[rpm]]);
                speed_joint[speed] = speed_joint[speed].max(pair);
                rpm_joint[rpm] = rpm_joint[rpm].max(pair);
                one_gear = one_gear.max(pair);
            }
        }
    }

    let mut speeds = speeds;
    for (number, candidate) in speeds.iter_mut().enumerate() {
        let mut score = 0.4 * candidate.suits.score + 0.6 * speed_joint[number];
        if confirmed[number] {
            score += 0.5 * (1.0 - score);
        }
        score *= match wheels[number] {
            0 => 1.0,
            1 => 0.85,
            _ => 0.75,
        };
        candidate.score = score;
    }
    let mut rpms = rpms;
    for (candidate, joint) in rpms.iter_mut().zip(&rpm_joint) {
        candidate.score = 0.4 * candidate.suits.score + 0.6 * joint;
    }
    let mut gears = gears;
    for (candidate, joint) in gears.iter_mut().zip(&gear_joint) {
        // A few whole numbers are anything; with an engine and a speed they are a gear.
        candidate.score = (0.1 + 0.15 * joint.sqrt()) * candidate.suits.score + 0.75 * joint;
    }
    let speeds = without_overlaps(speeds);
    let rpms = without_overlaps(rpms);
    let order = rpms.iter().find(|rpm| rpm.reading.kind.size() > 1).map(|rpm| rpm.reading.order);
    let speeds: Vec<Candidate> = speeds
        .into_iter()
        .map(|speed| widened(table, speed, order.unwrap_or(Order::Little)))
        .collect();
    if shifted < 0.4 && one_gear > 0.15 {
        gears.extend(one_gear_only(&constants, speeds.first(), rpms.first()));
    }
    let gears = without_overlaps(gears);

    // Where there are no speed and no engine, pedals are not likely either.
    let sure = 0.5 + 0.5 * shifted.max(one_gear).min(1.0);
    let log = |candidate: &Candidate| joint::logarithms(&table.column(candidate.reading));
    let engine = speeds.first().map(log).zip(rpms.first().map(log));
    let steps = speeds.first().map(|speed| Steps::new(table, &table.column(speed.reading)));
    let gear = gears.first().filter(|gear| gear.score > 0.4);
    let gear_column = gear.map(|gear| table.column(gear.reading));
    let (mut throttles, mut brakes, mut clutches) = (Vec::new(), Vec::new(), Vec::new());
    for candidate in &pedals {
        let values = table.column(candidate.reading);
        let mean = values.iter().sum::<f64>() / values.len() as f64 * candidate.suits.scale;
        let with = steps.as_ref().map_or(0.0, |steps| steps.correlation(&values));
        let (throttle, brake) = if table.moves() {
            ((with / 0.4).clamp(0.0, 1.0), (-with / 0.4).clamp(0.0, 1.0))
        } else {
            // All that rows out of time show: most drive, some brake.
            (0.5 * mean, 0.5 * (1.0 - mean))
        };
        let score = |with: f64| sure * ((0.25 + 0.2 * with) * candidate.suits.score + 0.55 * with);
        if throttle > 0.1 {
            throttles.push(Candidate { score: score(throttle), ..candidate.clone() });
        }
        if brake > 0.1 {
            brakes.push(Candidate { score: score(brake), ..candidate.clone() });
        }
        if let Some(gear) = &gear_column {
            let pressed = at_changes(table, gear, &values) * candidate.suits.scale;
            if pressed > 0.1 && mean < 0.4 {
                let with = (pressed / 0.5).min(1.0);
                clutches.push(Candidate { score: score(with), ..candidate.clone() });
            }
        }
    }

    if !table.moves() {
        // Who brakes is off the throttle, and a pedal stands near the rest of its car.
        throttles.sort_by(better);
        let throttle = throttles.first().map(|throttle| table.column(throttle.reading));
        for brake in &mut brakes {
            let values = table.column(brake.reading);
            let against = throttle.as_ref().map_or(0.0, |throttle| {
                -correlation(values.iter().copied().zip(throttle.iter().copied()))
            });
            brake.score *= 0.6 + 0.4 * against.max(0.0);
        }
        for pedal in throttles.iter_mut().chain(&mut brakes) {
            let others = [speeds.first(), rpms.first()].into_iter().flatten();
            let all: Vec<&Candidate> = others.chain([&*pedal]).collect();
            pedal.score *=
                beside(table, &all) * if pedal.reading.kind.is_float() { 1.0 } else { 0.8 };
        }
    }

    let near = |candidate: &Candidate| {
        let to = |other: &Candidate| candidate.reading.offset.abs_diff(other.reading.offset);
        let near = [rpms.first(), gears.first(), throttles.first()].into_iter().flatten().map(to);
        near.min().map_or(0.0, |bytes| 1.0 / (1.0 + bytes as f64 / 24.0))
    };
    let mut steerings = steerings;
    for candidate in &mut steerings {
        candidate.score = sure * candidate.suits.score * (0.7 + 0.2 * near(candidate));
    }

    for (quantity, candidates) in [
        (Quantity::Speed, speeds),
        (Quantity::Rpm, rpms),
        (Quantity::Gear, gears),
        (Quantity::Throttle, without_overlaps(throttles)),
        (Quantity::Brake, without_overlaps(brakes)),
        (Quantity::Clutch, without_overlaps(clutches)),
        (Quantity::Steering, without_overlaps(steerings)),
    ] {
        for candidate in candidates {
            let mut new = candidate.found(quantity);
            if quantity == Quantity::Gear {
                let gears = Gears::new(table, &table.column(candidate.reading));
                new.neutral =
                    engine.as_ref().and_then(|(speed, rpm)| joint::neutral(speed, rpm, &gears));
                new.values = gears.values;
            }
            found.push(new);
        }
    }
    let constant =
        |candidate: Candidate| Constant { reading: candidate.reading, value: candidate.max };
    let constants = constants.into_iter().map(constant).collect();
    // A speed that is the length of a velocity is one, also without an engine.
    let confirmed = if confirmed.contains(&true) { 0.6 } else { 0.0 };
    Findings { found, constants, together: shifted.max(one_gear).max(confirmed) }
}

/// How near to each other columns stand. In rows out of time, which show less, it
/// counts that what belongs together stands together.
fn beside(table: &Table<'_>, candidates: &[&Candidate]) -> f64 {
    if table.moves() {
        return 1.0;
    }
    let offsets = || candidates.iter().map(|candidate| candidate.reading.offset);
    let span = offsets().max().unwrap_or(0) - offsets().min().unwrap_or(0);
    0.6 + 0.4 / (1.0 + span as f64 / 32.0)
}

/// A speed of one byte with an empty one beside it is of two: faster than 255 it has
/// not been.
fn widened(table: &Table<'_>, speed: Candidate, order: Order) -> Candidate {
    let Reading { offset, kind, .. } = speed.reading;
    let offset = match order {
        Order::Little => Some(offset),
        Order::Big => offset.checked_sub(1),
    };
    let (Kind::U8, Some(offset)) = (kind, offset) else { return speed };
    let wide = Reading { offset, kind: Kind::U16, order };
    if wide.end() <= table.width() && table.column(wide) == table.column(speed.reading) {
        return Candidate { reading: wide, ..speed };
    }
    speed
}

/// Whether cars are built like that: from a truck's highest gear to a kart's lowest
/// an engine turns 15 to 350 times a minute for each km/h.
fn built(speed: &Candidate, speed_log: &[f64], rpm: &Candidate, rpm_log: &[f64]) -> f64 {
    let units = (rpm.suits.scale / speed.suits.scale * KMH).ln();
    let range = 15.0f64.ln()..350.0f64.ln();
    let (mut fits, mut all) = (0.0, 0.0);
    for (speed, rpm) in speed_log.iter().zip(rpm_log) {
        let ratio = rpm - speed + units;
        if ratio.is_finite() {
            all += 1.0;
            fits += f64::from(u8::from(range.contains(&ratio)));
        }
    }
    if all > 0.0 { f64::powi(fits / all, 2) } else { 0.0 }
}

/// The columns of a table that may be something.
#[derive(Debug)]
struct Columns {
    speeds: Vec<Candidate>,
    rpms: Vec<Candidate>,
    gears: Vec<Candidate>,
    pedals: Vec<Candidate>,
    steerings: Vec<Candidate>,
    constants: Vec<Candidate>,
}

fn columns(table: &Table<'_>, free: impl Fn(usize) -> bool) -> Columns {
    let (mut speeds, mut rpms, mut gears) = (Best::new(SPEEDS), Best::new(RPMS), Best::new(GEARS));
    let (mut pedals, mut steerings) = (Best::new(PEDALS), Best::new(PEDALS));
    let mut constants = Vec::new();
    let (mut values, mut scratch) = (Vec::new(), Vec::new());
    let mut others: Vec<Vec<f64>> = Vec::new();
    let floats = floats(table);
    for offset in 0..table.starts() {
        others.clear();
        for reading in Reading::all_at(offset, table.width()) {
            if !(reading.offset..reading.end()).all(&free)
                || !is_number(table, reading)
                || is_shorter(table, reading)
            {
                continue;
            }
            table.read(reading, &mut values);
            let Some(shape) = Shape::of(table, &values, &mut scratch) else { continue };
            // The same in another type says nothing new.
            if others.contains(&values) {
                continue;
            }
            if shape.distinct <= 3 && shape.min >= 1.0 && constants.len() < 4_096 {
                let suits = Suits { score: 0.0, scale: 1.0 };
                let (min, max) = (shape.median, shape.median);
                constants.push(Candidate { reading, suits, min, max, score: 0.0 });
            }
            if shape.distinct == 1 {
                continue;
            }
            // A piece of a float is a number of its own hardly ever.
            let piece =
                !floats.contains(&reading) && floats.iter().any(|float| float.overlaps(reading));
            let whole = |suits: Option<Suits>| {
                let factor = if piece { 0.4 } else { 1.0 };
                suits.map(|suits| Suits { score: suits.score * factor, ..suits })
            };
            gears.push(reading, &shape, whole(solo::gear(table, reading, &shape)));
            others.push(values.clone());
            if !low_bytes_move(table, reading) || wraps(table, reading, &values) {
                continue;
            }
            speeds.push(reading, &shape, whole(solo::speed(table, reading, &shape)));
            rpms.push(reading, &shape, whole(solo::rpm(table, reading, &shape)));
            pedals.push(reading, &shape, whole(solo::pedal(table, reading, &shape, &values)));
            let steering = solo::steering(table, reading, &shape, &values);
            steerings.push(reading, &shape, whole(steering));
        }
    }
    Columns {
        speeds: speeds.take(),
        rpms: rpms.take(),
        gears: gears.take(),
        pedals: pedals.take(),
        steerings: steerings.take(),
        constants,
    }
}

/// Floats that certainly are: by chance four bytes are a number of some sense in
/// one row of six.
fn floats(table: &Table<'_>) -> Vec<Reading> {
    let mut floats = Vec::new();
    if table.len() < 12 {
        return floats;
    }
    let (mut values, mut scratch) = (Vec::new(), Vec::new());
    for offset in 0..table.width() {
        for order in [Order::Little, Order::Big] {
            let reading = Reading { offset, kind: Kind::F32, order };
            if !is_number(table, reading) {
                continue;
            }
            table.read(reading, &mut values);
            let Some(shape) = Shape::of(table, &values, &mut scratch) else { continue };
            let zeros = values.iter().filter(|&&value| value == 0.0).count();
            let usual = |value: &&f64| (1e-6..1e6).contains(&value.abs());
            let usual = values.iter().filter(usual).count();
            if shape.distinct >= 10
                && (usual + zeros) * 50 >= values.len() * 49
                && zeros * 50 <= values.len() * 49
                && shape.jumps < 0.3
            {
                floats.push(reading);
            }
        }
    }
    // Bytes of two floats look like one of the other order; a packet has one.
    let count = |order| floats.iter().filter(|float| float.order == order).count();
    let order = if count(Order::Big) > count(Order::Little) { Order::Big } else { Order::Little };
    floats.retain(|float| float.order == order);
    floats
}

/// Whether a whole number never needs its highest byte: then it is a shorter one.
fn is_shorter(table: &Table<'_>, reading: Reading) -> bool {
    let highest = match reading.order {
        Order::Little => reading.end() - 1,
        Order::Big => reading.offset,
    };
    !reading.kind.is_float()
        && reading.kind.size() > 1
        && table.rows().iter().all(|row| row[highest] == 0)
}

/// Whether the lowest byte of a whole number moves at least as much as the next.
fn low_bytes_move(table: &Table<'_>, reading: Reading) -> bool {
    let size = reading.kind.size();
    if reading.kind.is_float() || size == 1 {
        return true;
    }
    let (low, next) = match reading.order {
        Order::Little => (reading.offset, reading.offset + 1),
        Order::Big => (reading.end() - 1, reading.end() - 2),
    };
    let distinct = |offset: usize| {
        let mut seen = [false; 256];
        for row in table.rows() {
            seen[usize::from(row[offset])] = true;
        }
        seen.into_iter().filter(|&seen| seen).count()
    };
    distinct(low) >= distinct(next)
}

/// Whether a whole number moves more calmly when it is read with the other sign: it
/// wraps around then.
fn wraps(table: &Table<'_>, reading: Reading, values: &[f64]) -> bool {
    let kind = match reading.kind {
        Kind::U8 => Kind::S8,
        Kind::S8 => Kind::U8,
        Kind::U16 => Kind::S16,
        Kind::S16 => Kind::U16,
        _ => return false,
    };
    if !table.moves() {
        return false;
    }
    let other = table.column(Reading { kind, ..reading });
    // All the bits at once are a switch that is on, and no -1.
    if matches!(kind, Kind::S8 | Kind::S16) && !other.iter().any(|&value| value > 0.0) {
        return false;
    }
    let way = |values: &[f64]| -> f64 {
        let step = |row: usize| table.later(row, 1).map(|next| (values[next] - values[row]).abs());
        (0..values.len()).filter_map(step).sum()
    };
    way(values) > way(&other)
}

/// Whether some rows have a number there that a car may have.
fn is_number(table: &Table<'_>, reading: Reading) -> bool {
    let every = table.len().div_ceil(GLANCE).max(1);
    let (mut rows, mut tiny) = (0, 0);
    for row in table.rows().iter().step_by(every) {
        let value = reading.read(row);
        if !value.is_finite() || value.abs() > LARGEST {
            return false;
        }
        rows += 1;
        tiny += u32::from(value != 0.0 && value.abs() < SMALLEST);
    }
    tiny * 3 <= rows
}

/// How many columns of its kind beside a speed move as it does: wheels have others,
/// the car's speed has none.
fn wheels(speeds: &[Candidate], columns: &[Vec<f64>]) -> Vec<usize> {
    let alike = |a: usize, b: usize| {
        let (a, b) = (&columns[a], &columns[b]);
        let most = a.iter().copied().fold(0.0, f64::max);
        let pairs = || a.iter().copied().zip(b.iter().copied());
        let moving = pairs().filter(|(a, _)| *a > 0.1 * most);
        let (near, all) = moving.fold((0, 0), |(near, all), (a, b)| {
            (near + u32::from((a - b).abs() < 0.15 * a), all + 1)
        });
        near * 10 > all * 7 && correlation(pairs()) > 0.7
    };
    let at = |number: usize, places: isize| {
        let Reading { offset, kind, order } = speeds[number].reading;
        let offset = offset.checked_add_signed(places * kind.size() as isize)?;
        let other = Reading { offset, kind, order };
        speeds.iter().position(|candidate| candidate.reading == other)
    };
    let beside = |number: usize, by: isize| {
        (1..4)
            .map_while(|places| at(number, places * by).filter(|&other| alike(number, other)))
            .count()
    };
    (0..speeds.len()).map(|number| beside(number, 1) + beside(number, -1)).collect()
}

/// The length of three numbers beside each other.
#[must_use]
pub(super) fn length(row: &[u8], offset: usize, kind: Kind, order: Order) -> f64 {
    let part = |number: usize| Reading { offset: offset + number * kind.size(), kind, order };
    let square = |number: usize| part(number).read(row).powi(2);
    (square(0) + square(1) + square(2)).sqrt()
}

/// The factor to m/s where a column is the length of a vector: three floats beside
/// each other, which are a velocity.
fn vector(table: &Table<'_>, speed: &Candidate, column: &[f64]) -> Option<f64> {
    let most = column.iter().copied().fold(0.0, f64::max);
    let moving: Vec<usize> = (0..column.len()).filter(|&row| column[row] > 0.2 * most).collect();
    let rows: Vec<usize> =
        moving.iter().copied().step_by(moving.len().div_ceil(48).max(1)).collect();
    let orders: &[Order] = match speed.reading.kind {
        Kind::U8 | Kind::S8 => &[Order::Little, Order::Big],
        _ => &[speed.reading.order],
    };
    let mut lengths = vec![f64::NAN; column.len()];
    for kind in [Kind::F32, Kind::F64] {
        for &order in orders {
            for offset in 0..(table.width() + 1).saturating_sub(3 * kind.size()) {
                let part =
                    |number: usize| Reading { offset: offset + number * kind.size(), kind, order };
                let parts = [part(0), part(1), part(2)];
                if parts.iter().any(|part| part.overlaps(speed.reading)) {
                    continue;
                }
                for &row in &rows {
                    lengths[row] = length(table.rows()[row], offset, kind, order);
                }
                let Some(scale) = same(speed, column, &lengths) else { continue };
                // A single part that is all of it is the same number once more.
                let one = |part: &Reading| {
                    rows.iter().all(|&row| {
                        (part.read(table.rows()[row]).abs() / lengths[row] - 1.0).abs() < 1e-6
                    })
                };
                if !parts.iter().any(one) {
                    return Some(scale);
                }
            }
        }
    }
    None
}

/// The factor to m/s where a column is the same as one of lengths, in the rows that
/// have one.
fn same(speed: &Candidate, column: &[f64], lengths: &[f64]) -> Option<f64> {
    let most = column.iter().copied().fold(0.0, f64::max);
    let rows = || {
        column.iter().zip(lengths).filter(|(column, length)| {
            length.is_finite() && **column > 0.2 * most && **column > 0.0
        })
    };
    // Whole numbers are cut off.
    let cut = if speed.reading.kind.is_float() { 0.0 } else { 1.05 };
    let fits = |scale: f64| {
        let off =
            |(column, length): (&f64, &f64)| (length / scale - column).abs() > cut + 2e-3 * column;
        let (mut bad, mut all) = (0, 0);
        let (mut least, mut highest) = (f64::INFINITY, 0.0f64);
        for row in rows() {
            all += 1;
            (least, highest) = (least.min(*row.0), highest.max(*row.0));
            bad += usize::from(off(row));
            // One bad row is let pass, of many some.
            if bad > 1 + all / 16 {
                return false;
            }
        }
        // What hardly moves is the same as much.
        all >= 8 && bad * 16 <= all && highest > 1.15 * least
    };
    [1.0, KMH, speed.suits.scale].into_iter().find(|&scale| fits(scale))
}

/// A gear that is never changed: a whole number, at best beside the engine speed.
fn one_gear_only(
    constants: &[Candidate],
    speed: Option<&Candidate>,
    rpm: Option<&Candidate>,
) -> Vec<Candidate> {
    let near = |candidate: &Candidate| {
        let bytes = [speed, rpm].into_iter().flatten();
        let bytes = bytes.map(|other| candidate.reading.offset.abs_diff(other.reading.offset));
        bytes.min().map_or(0.0, |bytes| 1.0 / (1.0 + bytes as f64 / 16.0))
    };
    let gears = constants.iter().filter(|constant| {
        let overlaps = |other: &Candidate| other.reading.overlaps(constant.reading);
        (1.0..=10.0).contains(&constant.max)
            && constant.max.fract() == 0.0
            && ![speed, rpm].into_iter().flatten().any(overlaps)
    });
    gears
        .map(|constant| {
            let mut gear = constant.clone();
            gear.score = 0.15 + 0.2 * near(constant);
            gear
        })
        .collect()
}

/// How the speed changes.
#[derive(Debug)]
struct Steps {
    /// Over one row and over more: a row, and the change about it.
    steps: [Vec<(usize, f64)>; 3],
}

impl Steps {
    fn new(table: &Table<'_>, speed: &[f64]) -> Self {
        let steps = |rows: usize| {
            let step = move |row: usize| {
                let later = table.later(row, rows)?;
                Some((row + rows / 3, speed[later] - speed[row]))
            };
            (0..table.len()).filter_map(step).collect()
        };
        Self { steps: [steps(1), steps(3), steps(6)] }
    }

    /// How well a column says whether the car gets faster, at whichever pace it does.
    fn correlation(&self, values: &[f64]) -> f64 {
        let with = self
            .steps
            .iter()
            .map(|steps| correlation(steps.iter().map(|&(row, step)| (values[row], step))));
        with.fold(0.0, |most, with| if with.abs() > f64::abs(most) { with } else { most })
    }
}

/// How much higher a column is about changes of the gear than elsewhere.
fn at_changes(table: &Table<'_>, gear: &[f64], values: &[f64]) -> f64 {
    let (mut near, mut far) = ((0.0, 0u32), (0.0, 0u32));
    for row in 0..table.len() {
        let Some(later) = table.later(row, 6) else { continue };
        let changes = gear[row] != gear[later];
        // The middle of the rows looked at.
        let to = if changes { &mut near } else { &mut far };
        to.0 += values[row + 3];
        to.1 += 1;
    }
    if near.1 < 4 || far.1 < 4 {
        return 0.0;
    }
    near.0 / f64::from(near.1) - far.0 / f64::from(far.1)
}
