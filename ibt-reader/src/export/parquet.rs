//! Parquet.
//!
//! The file is written column by column within each group of records, through the
//! writer that takes plain slices: the values go from the columns into the pages
//! without a copy in between. What arrow adds is its schema, in which readers find
//! the metadata of each column.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema};
use irsdk::text::SessionText;
use irsdk::{Label, VarType};
use parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use parquet::basic::Compression;
use parquet::data_type::{
    BoolType, ByteArray, ByteArrayType, DataType as ParquetType, DoubleType, FloatType, Int32Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use telemetry_core::wire::windows_1252;

use super::{Chosen, Export, ExportError, civil};
use crate::recording::Recording;
use crate::set::{ColumnData, ColumnSet, ColumnValues};

/// The records of a row group, and how many groups there are before they become
/// longer: what the file's index says of each stays in memory to the end.
const GROUP: usize = 32_000;
const GROUPS: usize = 64;

/// The values that are taken out of the records at once, in bytes.
const ROOM: usize = 16 << 20;

/// What a text takes beside its characters, in bytes.
const TEXT: usize = 64;

/// The longest variable, in bytes a record. The simulator's have some hundred.
const MAX_LEN: usize = 1 << 20;

/// Values of arrays that are handed over at once.
const PIECE: usize = 16 * 1_024;

pub(super) fn write<W: Write + Send>(mut export: Export<'_>, out: W) -> Result<usize, ExportError> {
    export.chosen.retain(|chosen| chosen.handle.count() > 0);
    let Some(longest) = export.chosen.iter().map(len).max() else {
        return Err(ExportError::Nothing);
    };
    if longest > MAX_LEN {
        let what = "bytes a record for one variable";
        return Err(ExportError::TooLarge { what, found: longest as u64, max: MAX_LEN as u64 });
    }
    let group_len = GROUP.max(export.len().div_ceil(GROUPS));
    let group_len = ROOM.checked_div(longest).unwrap_or(GROUP).min(group_len);
    let mut counted = Counted { out, written: 0, refused: None };
    let written = records(&mut export, &mut counted, group_len);
    counted.end(written)
}

/// How many bytes a variable takes for a record. A text stands there as it was
/// and as UTF-8, with a place of its own.
fn len(chosen: &Chosen<'_>) -> usize {
    let len = chosen.handle.count().saturating_mul(chosen.handle.var_type().size());
    match chosen.handle.var_type() {
        VarType::Char => len.saturating_mul(4).saturating_add(TEXT),
        _ => len,
    }
}

fn records<W: Write + Send>(
    export: &mut Export<'_>,
    out: &mut Counted<W>,
    group_len: usize,
) -> Result<usize, ParquetError> {
    let recording = export.recording;
    let records = export.len();
    let (metadata, session_text) = metadata(recording);
    let fields: Vec<_> = export.chosen.iter().map(field).collect();
    // The schema's are those that pyarrow shows; the others are of the file. The
    // text is long, and stands there once.
    let schema = Schema::new_with_metadata(fields, metadata.iter().cloned().collect());
    let metadata = metadata.into_iter().chain([("session_text".to_owned(), session_text)]);
    let metadata = metadata.map(|(key, value)| KeyValue::new(key, value)).collect();
    let columns = ArrowSchemaConverter::new().convert(&schema)?;
    let mut properties = WriterProperties::builder()
        // A tenth to four tenths smaller for some tenth more time; every reader has it.
        .set_compression(Compression::SNAPPY)
        .set_dictionary_enabled(false)
        .set_statistics_enabled(EnabledStatistics::None)
        .set_offset_index_disabled(true)
        .set_key_value_metadata(Some(metadata));
    for (chosen, column) in export.chosen.iter().zip(columns.columns()) {
        let path = column.path();
        // Most whole numbers stay the same for many records.
        let whole =
            matches!(chosen.handle.var_type(), VarType::Int | VarType::BitField | VarType::Char);
        properties = properties.set_column_dictionary_enabled(path.clone(), whole);
        // By these a reader passes over groups; it does not by those of arrays.
        if !is_list(chosen) {
            let chunk = EnabledStatistics::Chunk;
            properties = properties.set_column_statistics_enabled(path.clone(), chunk);
        }
    }
    let mut properties = properties.build();
    add_encoded_arrow_schema_to_metadata(&schema, &mut properties);
    let mut file = SerializedFileWriter::new(out, columns.root_schema_ptr(), Arc::new(properties))?;

    let mut levels = Levels::default();
    let chosen = std::mem::take(&mut export.chosen);
    let parts = std::mem::take(&mut export.parts);
    let groups = parts.iter().flat_map(|part| {
        let starts = part.clone().step_by(group_len.max(1));
        starts.map(|start| start..part.end.min(start.saturating_add(group_len)))
    });
    let mut before = 0usize;
    for taken in groups {
        let len = taken.len();
        let mut group = file.next_row_group()?;
        let mut done = 0usize;
        for part in pieces(&chosen, len) {
            let mut set = ColumnSet::new(part.iter().map(|chosen| chosen.handle));
            let filled = set.fill(recording, taken.clone());
            filled.map_err(|error| ParquetError::External(error.into()))?;
            for data in set.columns() {
                let column = group.next_column()?;
                let mut column =
                    column.ok_or_else(|| ParquetError::General("a column is missing".into()))?;
                put(&mut column, data, &mut levels)?;
                column.close()?;
                done = done.saturating_add(1);
                let share = len.saturating_mul(done).checked_div(chosen.len()).unwrap_or(0);
                export.tell(before.saturating_add(share));
            }
        }
        group.close()?;
        before = before.saturating_add(len);
    }
    file.close()?;
    export.tell(records);
    Ok(records)
}

/// Variables one behind the other, as many as there is room for at once.
fn pieces<'a>(
    mut chosen: &'a [Chosen<'a>],
    records: usize,
) -> impl Iterator<Item = &'a [Chosen<'a>]> {
    std::iter::from_fn(move || {
        let mut taken = 0usize;
        let fits = |chosen: &&Chosen<'_>| {
            taken = taken.saturating_add(len(chosen).saturating_mul(records));
            taken <= ROOM
        };
        let count = chosen.iter().take_while(fits).count().max(1);
        let (part, rest) = chosen.split_at_checked(count)?;
        chosen = rest;
        Some(part)
    })
}

/// Lists and not lists of fixed length: those of two recordings, one with more cars
/// than the other, are then of one type, and can be read as one table.
fn is_list(chosen: &Chosen<'_>) -> bool {
    chosen.handle.count() != 1 && chosen.handle.var_type() != VarType::Char
}

/// One column of the schema.
fn field(chosen: &Chosen<'_>) -> Field {
    let kind = match chosen.handle.var_type() {
        VarType::Char => DataType::Utf8,
        VarType::Bool => DataType::Boolean,
        VarType::Int => DataType::Int32,
        VarType::BitField => DataType::UInt32,
        VarType::Float => DataType::Float32,
        VarType::Double => DataType::Float64,
    };
    let kind = if is_list(chosen) {
        let element = Arc::new(Field::new("element", kind, false));
        DataType::List(element)
    } else {
        kind
    };
    let header = chosen.header;
    let unit = text(header.unit());
    let enumeration = if unit.starts_with("irsdk_") { unit.clone() } else { String::new() };
    let is_time = if chosen.handle.is_time() { "true" } else { "" };
    let metadata = [
        ("unit", unit),
        ("description", text(header.description())),
        ("enum", enumeration),
        ("count_as_time", is_time.to_owned()),
    ];
    let metadata = metadata.into_iter().filter(|(_, value)| !value.is_empty());
    Field::new(text(header.name()), kind, false)
        .with_metadata(metadata.map(|(key, value)| (key.to_owned(), value)).collect())
}

/// A text of the simulator's, one byte a character.
fn text(label: Label<'_>) -> String {
    label.chars().collect()
}

/// What is said of the recording, and its session text.
fn metadata(recording: &Recording) -> (Vec<(String, String)>, String) {
    let session = SessionText::new(recording.session_text());
    let metadata = [
        ("tick_rate", recording.tick_rate().map(|rate| rate.to_string())),
        ("track", session.track_name().map(|name| name.to_string())),
        ("car", session.car_name().map(|name| name.to_string())),
        ("session_start", recording.start_date().map(civil::iso)),
        ("unfinished", Some(recording.unfinished().to_string())),
    ];
    let known = metadata.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    let text = match std::str::from_utf8(session.as_bytes()) {
        Ok(text) => text.to_owned(),
        Err(_) => session.chars().collect(),
    };
    (known.collect(), text)
}

/// Where the lists begin, as Parquet says it of each value: 0 for the first of a
/// record and 1 for the others. And that each value is there.
#[derive(Default)]
struct Levels {
    starts: Vec<i16>,
    there: Vec<i16>,
    /// What the lists are made for.
    count: usize,
}

impl Levels {
    /// For whole arrays of so many values, as many as are handed over at once.
    fn of(&mut self, count: usize) {
        if self.count != count {
            self.count = count;
            let len = PIECE.checked_div(count).unwrap_or(0).max(1).saturating_mul(count);
            self.starts.clear();
            self.starts.resize(len, 1);
            self.starts.iter_mut().step_by(count.max(1)).for_each(|level| *level = 0);
            self.there.resize(len, 1);
        }
    }
}

/// Writes a column.
fn put(
    column: &mut SerializedColumnWriter<'_>,
    data: &ColumnData,
    levels: &mut Levels,
) -> Result<(), ParquetError> {
    let count = data.handle().count();
    levels.of(count);
    match data.values() {
        ColumnValues::Char(values) => {
            column.typed::<ByteArrayType>().write_batch(&texts(values, count), None, None)?;
            Ok(())
        }
        ColumnValues::Bool(values) => arrays::<BoolType>(column, values, levels),
        ColumnValues::Int(values) => arrays::<Int32Type>(column, values, levels),
        ColumnValues::BitField(values) => {
            let values: Vec<_> = values.iter().map(|&value| value as i32).collect();
            arrays::<Int32Type>(column, &values, levels)
        }
        ColumnValues::Float(values) => arrays::<FloatType>(column, values, levels),
        ColumnValues::Double(values) => arrays::<DoubleType>(column, values, levels),
    }
}

/// The text of each record, up to its NUL. They share one piece of memory.
fn texts(values: &[u8], count: usize) -> Vec<ByteArray> {
    let (mut all, mut ends) = (Vec::new(), Vec::new());
    for bytes in values.chunks(count.max(1)) {
        for &byte in bytes.iter().take_while(|&&byte| byte != 0) {
            all.extend(windows_1252(byte).encode_utf8(&mut [0; 4]).bytes());
        }
        ends.push(all.len());
    }
    let all = ByteArray::from(all);
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let slices = starts.zip(&ends).map(|(start, &end)| all.slice(start, end.saturating_sub(start)));
    slices.collect()
}

fn arrays<T: ParquetType>(
    column: &mut SerializedColumnWriter<'_>,
    values: &[T::T],
    levels: &Levels,
) -> Result<(), ParquetError> {
    let column = column.typed::<T>();
    if levels.count == 1 {
        column.write_batch(values, None, None)?;
        return Ok(());
    }
    for values in values.chunks(levels.starts.len().max(1)) {
        let (there, starts) = (levels.there.get(..values.len()), levels.starts.get(..values.len()));
        column.write_batch(values, there, starts)?;
    }
    Ok(())
}

/// A writer, and what became of it.
struct Counted<W> {
    out: W,
    written: u64,
    refused: Option<io::Error>,
}

impl<W: Write> Counted<W> {
    /// Flushes, and makes an error of what went wrong.
    fn end(mut self, written: Result<usize, ParquetError>) -> Result<usize, ExportError> {
        let source = match written {
            Ok(records) => match self.out.flush() {
                Ok(()) => return Ok(records),
                Err(error) => error,
            },
            Err(error) => self.refused.take().unwrap_or_else(|| io::Error::other(error)),
        };
        Err(ExportError::Write { bytes: self.written, source })
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.refused.is_some() {
            // What is left in buffers when they are dropped.
            return Err(io::ErrorKind::Other.into());
        }
        match self.out.write(bytes) {
            Ok(0) if !bytes.is_empty() => self.refused = Some(io::ErrorKind::WriteZero.into()),
            Ok(written) => {
                self.written = self.written.saturating_add(written as u64);
                return Ok(written);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
            Err(error) => self.refused = Some(error),
        }
        Err(io::ErrorKind::Other.into())
    }

    /// Only at the end: it is asked for behind each column.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
