use std::marker::PhantomData;
use std::ops::Range;

use irsdk::{Element, Handle, Row, VarType};

use crate::error::ColumnError;

/// Whole records of one length, and where in each of them the values of one
/// variable stand. The one place that steps through records.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strided<'a> {
    /// A whole number of records.
    records: &'a [u8],
    /// Never 0.
    row_len: usize,
    /// Its values lie within a record.
    handle: Handle,
}

impl<'a> Strided<'a> {
    pub(crate) fn new(
        records: &'a [u8],
        row_len: usize,
        handle: Handle,
    ) -> Result<Self, ColumnError> {
        let start = handle.offset();
        let len = handle.count().saturating_mul(handle.var_type().size());
        let end = start.saturating_add(len);
        if row_len == 0 || end > row_len {
            return Err(ColumnError::Outside { start, end, row_len });
        }
        Ok(Self { records, row_len, handle })
    }

    fn len(&self) -> usize {
        self.records.len().checked_div(self.row_len).unwrap_or(0)
    }

    fn slice(&self, range: Range<usize>) -> Self {
        let end = range.end.min(self.len());
        let start = range.start.min(end);
        let bytes = start.saturating_mul(self.row_len)..end.saturating_mul(self.row_len);
        Self { records: self.records.get(bytes).unwrap_or_default(), ..*self }
    }

    fn row(&self, index: usize) -> Option<Row<'a>> {
        let start = index.checked_mul(self.row_len)?;
        self.records.get(start..start.checked_add(self.row_len)?).map(Row::new)
    }

    /// The records, or none for a variable without values.
    fn with_values(&self) -> &'a [u8] {
        if self.handle.count() > 0 { self.records } else { &[] }
    }

    /// The tick's value of each record.
    #[inline]
    fn ticks<T: Element + Default + 'static>(
        &self,
    ) -> impl ExactSizeIterator<Item = T> + DoubleEndedIterator + Clone + use<'a, T> {
        // From one value to the next: a column waits for memory, and the less is
        // done for a record, the more of them are waited for at once.
        let skipped = self.handle.tick_index().saturating_mul(self.handle.var_type().size());
        let at = self.handle.offset().saturating_add(skipped);
        let end = at.saturating_add(size_of::<T::Wire>());
        let records = self.with_values().chunks_exact(self.row_len.max(1));
        records.map(move |record| record.get(at..end).and_then(T::from_prefix).unwrap_or_default())
    }

    /// All values of each record, in place.
    #[inline]
    fn arrays<T: Element + 'static>(
        &self,
    ) -> impl ExactSizeIterator<Item = &'a [T::Wire]> + DoubleEndedIterator + Clone + use<'a, T>
    {
        let handle = self.handle;
        rows(self.records, self.row_len).map(move |row| values::<T>(row, handle))
    }

    /// Appends all values of each record.
    pub(crate) fn append<T: Element + Default + 'static>(&self, out: &mut Vec<T>) {
        if self.handle.count() == 1 {
            out.extend(self.ticks::<T>());
            return;
        }
        out.reserve(self.len().saturating_mul(self.handle.count()));
        for values in self.arrays::<T>() {
            out.extend(values.iter().map(|&wire| T::from_wire(wire)));
        }
    }
}

/// The rows. With their length in one place, and a handle that was checked
/// against it, nothing is left to check for each row.
#[inline]
fn rows(
    records: &[u8],
    row_len: usize,
) -> impl ExactSizeIterator<Item = Row<'_>> + DoubleEndedIterator + Clone {
    records.chunks_exact(row_len.max(1)).map(Row::new)
}

/// All values of a variable whose type and place were checked.
#[inline(always)]
fn values<T: Element + 'static>(row: Row<'_>, handle: Handle) -> &[T::Wire] {
    row.array::<T>(handle).unwrap_or_default()
}

/// One variable over all records, or over those of a range. It borrows the
/// recording, and reads when it is asked.
///
/// Of a variable with several values the column is made of the
/// [tick's](Handle::tick_index): the last of samples within the tick, else the
/// first. [`arrays`](Self::arrays) has all.
///
/// ```
/// use ibt_reader::Recording;
///
/// # mod made {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/made/mod.rs"));
/// # }
/// # use made::made;
/// # let speeds = [20f32, 25.0, 30.0].map(|speed| speed.to_le_bytes().to_vec());
/// # let bytes = made(&[("Speed", 4, 0)], &speeds);
/// let recording = Recording::from_bytes(bytes)?;
/// let column = recording.column::<f32>("Speed").unwrap();
/// assert_eq!((column.len(), column.is_empty(), column.handle().count()), (3, false, 1));
/// assert_eq!((column.get(1), column.get(3)), (Some(25.0), None));
/// assert_eq!(column.iter().fold(0.0, f32::max), 30.0);
/// assert_eq!(column.slice(1..3).to_vec(), [25.0, 30.0]);
/// assert_eq!(column.array(0).unwrap()[0].get(), 20.0, "all values of one record: here one");
/// assert_eq!(column.arrays().len(), 3);
///
/// let mut values = Vec::new();
/// column.copy_into(&mut values);
/// column.copy_arrays_into(&mut values);
/// assert_eq!(values, [20.0, 25.0, 30.0]);
/// # Ok::<(), ibt_reader::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Column<'a, T> {
    strided: Strided<'a>,
    element: PhantomData<fn() -> T>,
}

impl<'a, T: Element + Default + 'static> Column<'a, T> {
    pub(crate) fn new(
        records: &'a [u8],
        row_len: usize,
        handle: Handle,
    ) -> Result<Self, ColumnError> {
        if handle.var_type() != T::TYPE {
            let name = format!("the variable at byte {}", handle.offset());
            let (found, wanted) = (handle.var_type(), T::TYPE);
            return Err(ColumnError::WrongType { name, found, wanted });
        }
        Ok(Self { strided: Strided::new(records, row_len, handle)?, element: PhantomData })
    }

    /// How to read the variable from a row.
    #[must_use]
    pub const fn handle(&self) -> Handle {
        self.strided.handle
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.strided.len()
    }

    /// True where there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The column of a range of records, such as a
    /// [lap's](crate::Lap::records), as far as there are any.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Self {
        Self { strided: self.strided.slice(range), element: PhantomData }
    }

    /// The value of one record; `None` behind the last, and for a variable
    /// without values.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.strided.row(index)?.get(self.strided.handle)
    }

    /// All values of one record, in place; `None` behind the last.
    #[must_use]
    pub fn array(&self, index: usize) -> Option<&'a [T::Wire]> {
        self.strided.row(index)?.array::<T>(self.strided.handle)
    }

    /// The value of each record. A variable without values gives nothing.
    #[inline]
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = T> + DoubleEndedIterator + Clone + use<'a, T> {
        self.strided.ticks()
    }

    /// All values of each record, in place.
    #[inline]
    pub fn arrays(
        &self,
    ) -> impl ExactSizeIterator<Item = &'a [T::Wire]> + DoubleEndedIterator + Clone + use<'a, T>
    {
        self.strided.arrays::<T>()
    }

    /// Fills a vector of the caller's with the value of each record. What it
    /// held goes; its room stays.
    pub fn copy_into(&self, values: &mut Vec<T>) {
        values.clear();
        values.extend(self.strided.ticks::<T>());
    }

    /// Fills a vector of the caller's with all values of each record, one record
    /// behind the other.
    pub fn copy_arrays_into(&self, values: &mut Vec<T>) {
        values.clear();
        self.strided.append(values);
    }

    /// The value of each record.
    #[must_use]
    pub fn to_vec(&self) -> Vec<T> {
        self.strided.ticks().collect()
    }
}

/// One variable of any type over all records, as numbers; true is 1. Every value
/// fits exactly.
///
/// Of a variable with several values it is the [tick's](Handle::tick_index).
///
/// ```
/// use ibt_reader::Recording;
///
/// # mod made {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/made/mod.rs"));
/// # }
/// # use made::made;
/// # let speeds = [20f32, 25.0, 30.0].map(|speed| speed.to_le_bytes().to_vec());
/// # let bytes = made(&[("Speed", 4, 0)], &speeds);
/// let recording = Recording::from_bytes(bytes)?;
/// let numbers = recording.numbers("Speed").unwrap(); // of whatever type
/// assert_eq!((numbers.len(), numbers.is_empty(), numbers.handle().offset()), (3, false, 0));
/// assert_eq!((numbers.get(1), numbers.iter().sum::<f64>()), (Some(25.0), 75.0));
/// assert_eq!(numbers.slice(2..9).to_vec(), [30.0]);
/// let mut values = Vec::new();
/// numbers.copy_into(&mut values);
/// assert_eq!(values.len(), 3);
/// # Ok::<(), ibt_reader::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    strided: Strided<'a>,
}

impl<'a> Numbers<'a> {
    pub(crate) fn new(
        records: &'a [u8],
        row_len: usize,
        handle: Handle,
    ) -> Result<Self, ColumnError> {
        Ok(Self { strided: Strided::new(records, row_len, handle)? })
    }

    /// How to read the variable from a row.
    #[must_use]
    pub const fn handle(&self) -> Handle {
        self.strided.handle
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.strided.len()
    }

    /// True where there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of a range of records, as far as there are any.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Self {
        Self { strided: self.strided.slice(range) }
    }

    /// The number of one record; `None` behind the last.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<f64> {
        self.strided.row(index)?.number(self.strided.handle)
    }

    /// The number of each record. A variable without values gives nothing.
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = f64> + DoubleEndedIterator + Clone + use<'a> {
        // The type is looked at again for each record, which costs less than the
        // read itself: `copy_into` is the quick one.
        let handle = self.strided.handle;
        let rows = rows(self.strided.with_values(), self.strided.row_len);
        rows.map(move |row| row.number(handle).unwrap_or(0.0))
    }

    /// Fills a vector of the caller's. What it held goes; its room stays.
    pub fn copy_into(&self, numbers: &mut Vec<f64>) {
        numbers.clear();
        let strided = &self.strided;
        match strided.handle.var_type() {
            VarType::Char => numbers.extend(strided.ticks::<u8>().map(f64::from)),
            VarType::Bool => numbers.extend(strided.ticks::<bool>().map(f64::from)),
            VarType::Int => numbers.extend(strided.ticks::<i32>().map(f64::from)),
            VarType::BitField => numbers.extend(strided.ticks::<u32>().map(f64::from)),
            VarType::Float => numbers.extend(strided.ticks::<f32>().map(f64::from)),
            VarType::Double => numbers.extend(strided.ticks::<f64>()),
        }
    }

    /// The number of each record.
    #[must_use]
    pub fn to_vec(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        self.copy_into(&mut numbers);
        numbers
    }
}
