//! What a column looks like by itself: how well its range and its moves suit a
//! quantity.

use std::f64::consts::PI;

use super::reading::{Kind, Reading};
use super::table::{DISTINCT, Shape, Table};

/// rad/s to revolutions a minute.
pub(super) const RAD_PER_S: f64 = 30.0 / PI;
/// km/h to m/s.
pub(super) const KMH: f64 = 1.0 / 3.6;

/// How well a column suits a quantity, 0 to 1, and the factor to its unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suits {
    /// 0 to 1.
    pub score: f64,
    /// Times this it is in the unit of the frame.
    pub scale: f64,
}

/// Units that a number may be in: its greatest value from and to, the factor, and
/// how usual it is.
type Units = &'static [(f64, f64, f64, f64)];

const FLOAT_SPEED: Units =
    &[(4.0, 12.0, 1.0, 0.5), (12.0, 130.0, 1.0, 1.0), (130.0, 480.0, KMH, 0.7)];
const BYTE_SPEED: Units = &[(12.0, 40.0, KMH, 0.3), (40.0, 256.0, KMH, 0.7)];
const WHOLE_SPEED: Units = &[
    (12.0, 40.0, KMH, 0.5),
    (40.0, 480.0, KMH, 1.0),
    (480.0, 4_800.0, KMH / 10.0, 0.6),
    (4_800.0, 13_000.0, 0.01, 0.5),
    (13_000.0, 130_000.0, 0.001, 0.4),
];
const FLOAT_RPM: Units = &[
    (1_800.0, 22_000.0, 1.0, 1.0),
    (180.0, 1_800.0, RAD_PER_S, 0.8),
    (30.0, 180.0, 60.0, 0.3),
    (1.8, 22.0, 1_000.0, 0.3),
];
const WHOLE_RPM: Units = &[
    (1_800.0, 22_000.0, 1.0, 1.0),
    (22_000.0, 65_535.0, 0.25, 0.6),
    (180.0, 1_800.0, 10.0, 0.6),
    (65_536.0, 220_000.0, 0.1, 0.4),
];
const BYTE_RPM: Units = &[(18.0, 220.0, 100.0, 0.3)];

fn unit(units: Units, max: f64) -> Option<Suits> {
    let fits = units.iter().find(|(from, to, ..)| (*from..*to).contains(&max))?;
    Some(Suits { score: fits.3, scale: fits.2 })
}

/// How much of it is moving and not jumping.
fn smooth(table: &Table<'_>, shape: &Shape) -> f64 {
    if table.moves() { (1.0 - 3.0 * shape.jumps).max(0.0) } else { 1.0 }
}

/// The same for what a foot or a hand does: it may go far at once, but bytes that are
/// anything do so two times of three.
fn calm(table: &Table<'_>, shape: &Shape) -> f64 {
    if table.moves() { ((0.6 - shape.jumps) / 0.4).clamp(0.0, 1.0) } else { 1.0 }
}

/// Whether it takes as many values as one that can be any.
fn varies(table: &Table<'_>, shape: &Shape) -> bool {
    shape.distinct >= (table.len() / 4).clamp(4, DISTINCT / 2).min(table.len().max(3))
}

/// Time and way only rise, however the car is driven.
fn counts_up(table: &Table<'_>, shape: &Shape) -> bool {
    table.moves() && shape.changes > 0.02 && (shape.rises > 0.999 || shape.rises < 0.001)
}

/// Speed: from 0 up, smooth.
#[must_use]
pub(super) fn speed(table: &Table<'_>, reading: Reading, shape: &Shape) -> Option<Suits> {
    // A speed along one axis may be below 0; the speed may not, but for noise.
    if shape.min < -0.25 * shape.max || !varies(table, shape) {
        return None;
    }
    let units = match reading.kind {
        Kind::F32 | Kind::F64 => FLOAT_SPEED,
        Kind::U8 | Kind::S8 => BYTE_SPEED,
        _ => WHOLE_SPEED,
    };
    let mut suits = unit(units, shape.max)?;
    suits.score *= smooth(table, shape);
    if shape.min < 0.0 {
        suits.score *= 0.8;
    }
    // A float of bytes that are none is mostly near 0.
    if reading.kind.is_float() && shape.high - shape.low < 0.02 * shape.max {
        suits.score *= 0.2;
    }
    if counts_up(table, shape) {
        suits.score *= 0.3;
    }
    (suits.score > 0.05).then_some(suits)
}

/// Engine speed: above 0, up and down again.
#[must_use]
pub(super) fn rpm(table: &Table<'_>, reading: Reading, shape: &Shape) -> Option<Suits> {
    if shape.min < 0.0 || !varies(table, shape) {
        return None;
    }
    let units = match reading.kind {
        Kind::F32 | Kind::F64 => FLOAT_RPM,
        Kind::U8 => BYTE_RPM,
        Kind::S8 => return None,
        _ => WHOLE_RPM,
    };
    let mut suits = unit(units, shape.max)?;
    suits.score *= calm(table, shape);
    // An engine that runs goes over some part of its range.
    let (low, high) = (shape.low / shape.max, shape.high / shape.max);
    suits.score *= ((high - low) / 0.15).clamp(0.1, 1.0);
    if low < 0.03 {
        suits.score *= 0.5;
    }
    if counts_up(table, shape) {
        suits.score *= 0.3;
    }
    (suits.score > 0.05).then_some(suits)
}

/// Gear: a few whole numbers, held, and then the next.
#[must_use]
pub(super) fn gear(table: &Table<'_>, reading: Reading, shape: &Shape) -> Option<Suits> {
    let range = -1.0..=20.0;
    let held = !table.moves() || (shape.changes < 0.5 && shape.changes > 0.0);
    if !shape.whole || !range.contains(&shape.min) || !range.contains(&shape.max) || !held {
        return None;
    }
    // Rows out of time show two values of anything.
    let least = if table.moves() { 2 } else { 3 };
    if !(least..=14).contains(&shape.distinct) || shape.max < 1.0 || shape.min > 6.0 {
        return None;
    }
    // Gears have numbers in a row, but for the one that means neutral.
    if (shape.distinct as f64) < 0.25 * (shape.max - shape.min + 1.0) {
        return None;
    }
    let mut score = match reading.kind {
        Kind::U8 | Kind::S8 => 1.0,
        Kind::F32 => 0.95,
        _ => 0.9,
    };
    // Two values are rather a flag.
    if shape.distinct == 2 {
        score *= 0.6;
    }
    if table.moves() {
        score *= (0.4 + 0.6 * shape.ones) * (1.0 - shape.changes);
        // A lap or a count never goes down.
        if shape.rises > 0.999 || shape.rises < 0.001 {
            score *= 0.6;
        }
    }
    Some(Suits { score, scale: 1.0 })
}

/// The value of a pedal that is pressed all the way.
fn full(kind: Kind, max: f64) -> Option<f64> {
    match kind {
        Kind::F32 | Kind::F64 if max <= 1.001 => Some(1.0),
        Kind::F32 | Kind::F64 if (50.0..=100.1).contains(&max) => Some(100.0),
        Kind::U8 if max == 100.0 => Some(100.0),
        Kind::U8 if max > 20.0 => Some(255.0),
        Kind::U16 if max == 1_000.0 || max == 10_000.0 => Some(max),
        Kind::U16 if max > 20_000.0 => Some(65_535.0),
        Kind::S16 if max > 10_000.0 => Some(32_767.0),
        _ => None,
    }
}

/// A pedal: from one end to the other, and at one of them at least for a while.
#[must_use]
pub(super) fn pedal(
    table: &Table<'_>,
    reading: Reading,
    shape: &Shape,
    values: &[f64],
) -> Option<Suits> {
    let full = full(reading.kind, shape.max)?;
    if shape.min < -0.001 * full || shape.max < 0.08 * full {
        return None;
    }
    let share = |at: &dyn Fn(f64) -> bool| {
        values.iter().filter(|&&value| at(value)).count() as f64 / values.len() as f64
    };
    let released = share(&|value| value <= 0.002 * full);
    // Two bytes that are one number are both full then, not the upper alone.
    let end = if reading.kind == Kind::U16 { 0.9995 } else { 0.995 };
    let pressed = share(&|value| value >= end * full);
    // On a keyboard there is nothing between the ends.
    let between = if table.moves() { 0.001 } else { 0.2 };
    if released + pressed == 0.0 || (!varies(table, shape) && released + pressed < 1.0 - between) {
        return None;
    }
    let ends = 0.6 * (released / 0.05).min(1.0) + 0.4 * (pressed / 0.02).min(1.0);
    let used = (shape.max / (0.3 * full)).min(1.0);
    // A byte may be the upper one of two: what has all of both at once is them.
    let bytes = if reading.kind == Kind::U8 { 0.97 } else { 1.0 };
    let score = ends * used * bytes * calm(table, shape);
    (score > 0.05).then_some(Suits { score, scale: 1.0 / full })
}

/// Steering: about the middle, to both sides.
#[must_use]
pub(super) fn steering(
    table: &Table<'_>,
    reading: Reading,
    shape: &Shape,
    values: &[f64],
) -> Option<Suits> {
    let most = shape.max.max(-shape.min);
    let full = match reading.kind {
        Kind::F32 | Kind::F64 if most <= 1.001 => 1.0,
        Kind::S8 if most > 20.0 => 127.0,
        Kind::S16 if most > 5_000.0 => 32_767.0,
        _ => return None,
    };
    let sides = (-shape.min).min(shape.max);
    if sides < 0.1 * full || shape.median.abs() > 0.25 * full {
        return None;
    }
    let share = |at: &dyn Fn(f64) -> bool| {
        values.iter().filter(|&&value| at(value)).count() as f64 / values.len() as f64
    };
    let middle = share(&|value| value.abs() < 0.02 * full);
    let ends = share(&|value| value.abs() > 0.995 * full);
    if !varies(table, shape) && middle + ends < 0.999 {
        return None;
    }
    let both = sides / most;
    let mut score = 0.4 * both + 0.3 * (middle / 0.1).min(1.0) + 0.3 * (ends / 0.01).min(1.0);
    score *= calm(table, shape);
    (score > 0.05).then_some(Suits { score, scale: 1.0 / full })
}
