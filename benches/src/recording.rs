//! The recording that the benches read, and where they write it.

use std::hint::black_box;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use telemetry_iracing::generated;

/// Records of the recording; of the one that only shows that the benches run.
const RECORDS: [u32; 2] = [215_000, 2_000];

/// The recording, kept in a folder.
#[must_use]
pub fn recorded(folder: &Path) -> PathBuf {
    let only_a_test = std::env::args().any(|argument| argument == "--test");
    let records = RECORDS[usize::from(only_a_test)];
    generated::kept(folder, records).expect("room for a recording")
}

/// Counts what is written to it.
#[derive(Debug, Default)]
pub struct Counter(pub u64);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += black_box(bytes).len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
