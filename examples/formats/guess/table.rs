//! Rows of bytes in the order of time, and what a column of them does.

use super::reading::Reading;

/// Rows of one length. They are packets, or elements of arrays in packets.
#[derive(Debug)]
pub(super) struct Table<'a> {
    rows: Vec<&'a [u8]>,
    /// Whether the row after this one is the next in time.
    followed: Vec<bool>,
    width: usize,
    starts: usize,
}

impl<'a> Table<'a> {
    /// Rows with the numbers of their runs: rows of one run follow each other.
    #[must_use]
    pub(super) fn new(width: usize, rows: impl IntoIterator<Item = (u64, &'a [u8])>) -> Self {
        let (runs, rows): (Vec<u64>, Vec<&[u8]>) = rows.into_iter().unzip();
        let followed = (0..runs.len()).map(|row| runs.get(row + 1) == Some(&runs[row])).collect();
        Self { rows, followed, width, starts: width }
    }

    /// Numbers start in so many of the bytes alone: the rows have some in common with
    /// the next.
    #[must_use]
    pub(super) fn starting_in(self, starts: usize) -> Self {
        Self { starts: starts.min(self.width), ..self }
    }

    /// Where numbers may start.
    #[must_use]
    pub(super) fn starts(&self) -> usize {
        self.starts
    }

    /// How many rows there are.
    #[must_use]
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Bytes in a row.
    #[must_use]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The rows.
    #[must_use]
    pub(super) fn rows(&self) -> &[&'a [u8]] {
        &self.rows
    }

    /// Whether the rows show how values move.
    #[must_use]
    pub(super) fn moves(&self) -> bool {
        self.followed.iter().filter(|&&followed| followed).count() * 7 > self.len() * 6
            && self.len() >= 24
    }

    /// The row so many later, where it is of the same run.
    #[must_use]
    pub(super) fn later(&self, row: usize, rows: usize) -> Option<usize> {
        let followed = self.followed.get(row..row + rows)?;
        followed.iter().all(|&followed| followed).then_some(row + rows)
    }

    /// Reads a column into `values`.
    pub(super) fn read(&self, reading: Reading, values: &mut Vec<f64>) {
        values.clear();
        values.extend(self.rows.iter().map(|row| reading.read(row)));
    }

    /// A column.
    #[must_use]
    pub(super) fn column(&self, reading: Reading) -> Vec<f64> {
        self.rows.iter().map(|row| reading.read(row)).collect()
    }
}

/// What a column does.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
    /// The value that a twentieth of the rows is below.
    pub low: f64,
    /// The value that a twentieth of the rows is above.
    pub high: f64,
    /// The value in the middle.
    pub median: f64,
    /// How many different values there are, counted up to 40.
    pub distinct: usize,
    /// Whether all are whole.
    pub whole: bool,
    /// The share of steps, of those that are any, that go far at once.
    pub jumps: f64,
    /// The share of rows with a step to another value.
    pub changes: f64,
    /// The share of the changes that go up.
    pub rises: f64,
    /// The share of the changes that are by one.
    pub ones: f64,
}

/// Different values are counted up to this.
pub(super) const DISTINCT: usize = 40;

impl Shape {
    /// Of the values of a table's column; `None` where one is no number or there
    /// are none. `scratch` is overwritten.
    #[must_use]
    pub(super) fn of(table: &Table<'_>, values: &[f64], scratch: &mut Vec<f64>) -> Option<Self> {
        if values.is_empty() || values.iter().any(|value| !value.is_finite()) {
            return None;
        }
        scratch.clear();
        scratch.extend_from_slice(values);
        scratch.sort_unstable_by(f64::total_cmp);
        let at = |share: f64| scratch[((scratch.len() - 1) as f64 * share).round() as usize];
        let (min, max) = (at(0.0), at(1.0));
        let distinct = 1 + scratch.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let range = max - min;
        let (mut steps, mut jumps, mut changes, mut rises, mut ones) =
            (0u32, 0u32, 0u32, 0u32, 0u32);
        for (row, pair) in values.windows(2).enumerate() {
            if !table.followed[row] {
                continue;
            }
            steps += 1;
            let step = pair[1] - pair[0];
            if step != 0.0 {
                changes += 1;
                rises += u32::from(step > 0.0);
                ones += u32::from(step.abs() == 1.0);
                jumps += u32::from(step.abs() > 0.2 * range);
            }
        }
        let share = |count: u32, of: u32| f64::from(count) / f64::from(of.max(1));
        Some(Self {
            min,
            max,
            low: at(0.05),
            high: at(0.95),
            median: at(0.5),
            distinct: distinct.min(DISTINCT),
            whole: values.iter().all(|value| value.fract() == 0.0),
            jumps: share(jumps, steps),
            changes: share(changes, steps),
            rises: share(rises, changes),
            ones: share(ones, changes),
        })
    }
}

/// How two columns go together, -1 to 1; 0 where one of them stands.
#[must_use]
pub(super) fn correlation(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let (mut count, mut sum_x, mut sum_y) = (0.0, 0.0, 0.0);
    for (x, y) in pairs.clone() {
        count += 1.0;
        sum_x += x;
        sum_y += y;
    }
    if count < 4.0 {
        return 0.0;
    }
    let (mean_x, mean_y) = (sum_x / count, sum_y / count);
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in pairs {
        let (x, y) = (x - mean_x, y - mean_y);
        xx += x * x;
        yy += y * y;
        xy += x * y;
    }
    let r = xy / (xx * yy).sqrt();
    if r.is_finite() { r } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guess::reading::{Kind, Order};

    #[test]
    fn a_column_is_described() {
        let bytes: Vec<[u8; 1]> = [1u8, 1, 2, 3, 3, 9].map(|byte| [byte]).to_vec();
        let rows = bytes.iter().enumerate().map(|(row, b)| (u64::from(row >= 3), b.as_slice()));
        let table = Table::new(1, rows);
        let values = table.column(Reading { offset: 0, kind: Kind::U8, order: Order::Little });
        let shape = Shape::of(&table, &values, &mut Vec::new()).unwrap();
        assert_eq!((shape.min, shape.max, shape.distinct, shape.whole), (1.0, 9.0, 4, true));
        // Between the runs nothing is known: 1 1 2, then 3 3 9.
        assert_eq!((shape.changes, shape.ones, shape.jumps), (0.5, 0.5, 0.25));
        assert_eq!(
            (table.later(0, 2), table.later(1, 2), table.later(5, 1)),
            (Some(2), None, None)
        );
        assert!(Shape::of(&table, &[f64::NAN; 6], &mut Vec::new()).is_none());
    }

    #[test]
    fn correlation_stays_a_number() {
        let line = (0..9).map(|x| (f64::from(x), 3.0 - f64::from(x)));
        assert!((correlation(line) + 1.0).abs() < 1e-9);
        assert_eq!(correlation((0..9).map(|x| (f64::from(x), 3.0))), 0.0);
        assert_eq!(correlation((0..9).map(|_| (f64::MAX, f64::MAX))), 0.0);
        assert_eq!(correlation(std::iter::empty()), 0.0);
    }
}
