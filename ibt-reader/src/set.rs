use std::any::Any;
use std::ops::Range;

use irsdk::{Element, Handle, VarType};

use crate::column::Strided;
use crate::error::ColumnError;
use crate::recording::Recording;

/// How many bytes of records are gone over for each of the columns in turn, so
/// that they stay in the processor's cache.
const BLOCK: usize = 64 * 1024;

/// Several variables, taken over records in one pass.
///
/// The records are gone through once, however many variables there are. The
/// vectors are used again by the next [`fill`](Self::fill), so that a file of any
/// length is taken piece by piece in the same memory.
///
/// ```no_run
/// use ibt_reader::{ColumnSet, Recording};
///
/// let recording = Recording::open("session.ibt")?;
/// let mut set = ColumnSet::of(&recording, &["SessionTime", "Speed"])?;
/// for start in (0..recording.len()).step_by(32_768) {
///     set.fill(&recording, start..start + 32_768)?;
///     let (times, speeds) = (set.column::<f64>(0), set.column::<f32>(1));
///     println!("{:?} {:?}", times.map(<[_]>::len), speeds.map(<[_]>::len));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ColumnSet {
    columns: Vec<ColumnData>,
    records: Range<usize>,
}

/// The values of one variable over the records of a [`ColumnSet`].
///
/// [`ColumnSet::columns`] gives them.
#[derive(Clone, Debug)]
pub struct ColumnData {
    handle: Handle,
    values: ColumnValues,
}

/// Values of one type; of an array those of one record behind those of the other.
///
/// [`ColumnData::values`] gives them; [`ColumnSet::all`] has an example.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnValues {
    /// Characters.
    Char(Vec<u8>),
    /// Booleans.
    Bool(Vec<bool>),
    /// Signed numbers.
    Int(Vec<i32>),
    /// Bit fields.
    BitField(Vec<u32>),
    /// Single-precision numbers.
    Float(Vec<f32>),
    /// Double-precision numbers.
    Double(Vec<f64>),
}

impl ColumnSet {
    /// A set of these variables, with no values yet.
    ///
    /// ```
    /// use ibt_reader::ColumnSet;
    ///
    /// assert!(ColumnSet::new([]).columns().is_empty());
    /// ```
    #[must_use]
    pub fn new(handles: impl IntoIterator<Item = Handle>) -> Self {
        Self { columns: handles.into_iter().map(ColumnData::new).collect(), records: 0..0 }
    }

    /// A set of variables by their names.
    ///
    /// # Errors
    ///
    /// There is no variable of one of the names.
    pub fn of(recording: &Recording, names: &[&str]) -> Result<Self, ColumnError> {
        let vars = recording.vars();
        let handle = |name: &&str| {
            vars.handle(name).ok_or_else(|| ColumnError::NoVariable((*name).to_owned()))
        };
        Ok(Self::new(names.iter().map(handle).collect::<Result<Vec<_>, _>>()?))
    }

    /// A set of all variables whose type is known, in the file's order.
    ///
    /// ```
    /// use ibt_reader::{ColumnSet, ColumnValues, Recording};
    ///
    /// # mod made {
    /// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/made/mod.rs"));
    /// # }
    /// # use made::made;
    /// # let speeds = [20f32, 25.0, 30.0].map(|speed| speed.to_le_bytes().to_vec());
    /// # let bytes = made(&[("Speed", 4, 0)], &speeds);
    /// let recording = Recording::from_bytes(bytes)?;
    /// let mut set = ColumnSet::all(&recording);
    /// assert_eq!(set.bytes_per_record(), 4);
    /// set.fill(&recording, 0..2).unwrap();
    /// assert_eq!((set.records(), set.columns().len()), (0..2, 1));
    /// assert_eq!(set.column::<f32>(0), Some(&[20.0, 25.0][..]));
    ///
    /// let values = set.columns()[0].values();
    /// assert!(matches!(values, ColumnValues::Float(_)));
    /// assert_eq!((values.len(), values.is_empty(), values.get::<f64>()), (2, false, None));
    /// assert_eq!(set.columns()[0].handle(), recording.handle("Speed").unwrap());
    /// # Ok::<(), ibt_reader::Error>(())
    /// ```
    #[must_use]
    pub fn all(recording: &Recording) -> Self {
        Self::new(recording.vars().headers().iter().filter_map(irsdk::VarHeader::handle))
    }

    /// Takes the values of a range of records, as far as there are any. What was
    /// there before goes. Memory is that of the values: choose the range by
    /// [`bytes_per_record`](Self::bytes_per_record).
    ///
    /// # Errors
    ///
    /// A handle is another recording's. Nothing was taken.
    pub fn fill(
        &mut self,
        recording: &Recording,
        records: Range<usize>,
    ) -> Result<(), ColumnError> {
        let row_len = recording.row_len();
        let bytes = recording.records_in(records.clone());
        let taken = bytes.len().checked_div(row_len).unwrap_or(0);
        let start = records.start.min(recording.len());
        self.records = start..start;
        for column in &mut self.columns {
            column.clear();
        }
        for column in &self.columns {
            Strided::new(&[], row_len, column.handle)?;
        }
        for column in &mut self.columns {
            column.reserve(taken);
        }
        let block = BLOCK.checked_div(row_len).unwrap_or(0).max(1).saturating_mul(row_len);
        for records in bytes.chunks(block.max(1)) {
            for column in &mut self.columns {
                column.append(Strided::new(records, row_len, column.handle)?);
            }
        }
        self.records.end = start.saturating_add(taken);
        Ok(())
    }

    /// How much memory the values of one record take. In a file of the
    /// simulator's it is at most a record's length; in one that is made to do
    /// harm, variables lie over each other, and it may be thousands of times that.
    #[must_use]
    pub fn bytes_per_record(&self) -> usize {
        let size = |column: &ColumnData| {
            column.handle.count().saturating_mul(column.handle.var_type().size())
        };
        self.columns.iter().map(size).fold(0, usize::saturating_add)
    }

    /// The records that the values are of.
    #[must_use]
    pub fn records(&self) -> Range<usize> {
        self.records.clone()
    }

    /// The columns, in the order of the handles.
    #[must_use]
    pub fn columns(&self) -> &[ColumnData] {
        &self.columns
    }

    /// The values of a column; `None` where it has another type, and where there
    /// is no such column.
    #[must_use]
    pub fn column<T: Element + 'static>(&self, index: usize) -> Option<&[T]> {
        self.columns.get(index)?.values.get()
    }
}

/// The same for each type.
macro_rules! each {
    ($values:expr, $vec:ident => $what:expr) => {
        match $values {
            ColumnValues::Char($vec) => $what,
            ColumnValues::Bool($vec) => $what,
            ColumnValues::Int($vec) => $what,
            ColumnValues::BitField($vec) => $what,
            ColumnValues::Float($vec) => $what,
            ColumnValues::Double($vec) => $what,
        }
    };
}

impl ColumnData {
    fn new(handle: Handle) -> Self {
        let values = match handle.var_type() {
            VarType::Char => ColumnValues::Char(Vec::new()),
            VarType::Bool => ColumnValues::Bool(Vec::new()),
            VarType::Int => ColumnValues::Int(Vec::new()),
            VarType::BitField => ColumnValues::BitField(Vec::new()),
            VarType::Float => ColumnValues::Float(Vec::new()),
            VarType::Double => ColumnValues::Double(Vec::new()),
        };
        Self { handle, values }
    }

    /// How to read the variable from a row. A record has
    /// [`count`](Handle::count) values.
    ///
    /// [`ColumnSet::all`] has an example.
    #[must_use]
    pub const fn handle(&self) -> Handle {
        self.handle
    }

    /// The values.
    ///
    /// [`ColumnSet::all`] has an example.
    #[must_use]
    pub const fn values(&self) -> &ColumnValues {
        &self.values
    }

    fn clear(&mut self) {
        each!(&mut self.values, vec => vec.clear());
    }

    fn reserve(&mut self, records: usize) {
        let values = records.saturating_mul(self.handle.count());
        each!(&mut self.values, vec => vec.reserve(values));
    }

    fn append(&mut self, strided: Strided<'_>) {
        each!(&mut self.values, vec => strided.append(vec));
    }
}

impl ColumnValues {
    /// How many values there are.
    ///
    /// [`ColumnSet::all`] has an example.
    #[must_use]
    pub fn len(&self) -> usize {
        each!(self, vec => vec.len())
    }

    /// True where there are none.
    ///
    /// [`ColumnSet::all`] has an example.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values, where they have this type.
    ///
    /// [`ColumnSet::all`] has an example.
    #[must_use]
    pub fn get<T: Element + 'static>(&self) -> Option<&[T]> {
        let values: &dyn Any = each!(self, vec => vec);
        // A byte is a character here, and nothing else is a `Vec<u8>`.
        values.downcast_ref::<Vec<T>>().map(Vec::as_slice)
    }
}
