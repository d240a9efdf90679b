#![doc = include_str!("../README.md")]
//!
//! ## Where to begin
//!
//! - [`Recording`]: a file, mapped. Opening it reads the headers only.
//! - Rows: [`Recording::rows`], each an [`irsdk::Row`].
//! - Columns: one variable over all records, typed ([`Recording::column`]) or as
//!   numbers ([`Recording::numbers`]); several in one pass ([`ColumnSet`]).
//! - Laps: [`Recording::laps`]. Frames: [`Recording::frames`].
//! - Exports: [`Export`] writes CSV, JSON lines and MoTeC's `.ld` and `.ldx`; with
//!   the feature `parquet` also Parquet.
//!
//! ## Recordings that were cut off
//!
//! The simulator writes the number of records when it closes the file. After a
//! crash that number is 0, and half a record may stand at the end. So the number
//! here follows from the size of the file; [`Recording::unfinished`] says that
//! the file's own word is another, and [`Recording::trailing_bytes`] what is
//! left over. A file that is still being written gives more on
//! [`Recording::refresh`].
//!
//! ## Files that change while they are mapped
//!
//! A mapping shows the file as it is at the moment of a read.
//!
//! - The simulator only appends to a recording, and writes the headers anew when
//!   it closes it. The headers are copied when the file is opened and checked on
//!   that copy; what is appended is not looked at before [`Recording::refresh`].
//! - Another program that writes over records changes the values that are read.
//!   No read trusts a value of a record, so that nothing worse comes of it.
//! - Another program that **truncates** the file takes the pages behind its new
//!   end away. Windows refuses that while the file is mapped. Elsewhere a read
//!   of such a page ends the process with the signal `SIGBUS`; a library cannot
//!   turn that into an error. [`Recording::refresh`] looks at the size before
//!   anything else, and lets go of records that are no longer there: call it
//!   before a pass over a file that may be cut. The moment between that look and
//!   a read stays open.
//! - [`Recording::read`] reads the file into memory instead, and then none of
//!   this applies: take it for files on which other programs work, and for those
//!   on a network share or a drive that may be unplugged.

#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::arithmetic_side_effects,
        missing_docs
    )
)]

mod column;
mod error;
mod export;
mod frames;
mod laps;
mod recording;
mod set;
mod source;

pub use column::{Column, Numbers};
pub use error::{ColumnError, Error, ErrorKind};
pub use export::{Export, ExportError};
pub use frames::{Frames, TimedFrame};
pub use irsdk;
pub use laps::{Lap, Laps};
pub use recording::{Recording, Times, TimesFrom};
pub use set::{ColumnData, ColumnSet, ColumnValues};
