//! What a device was told: a line of hex for each report.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// The device's side.
pub struct Log(File);

impl Log {
    pub fn open(path: &Path) -> io::Result<Self> {
        OpenOptions::new().create(true).append(true).open(path).map(Self)
    }

    pub fn put(&mut self, report: &[u8]) -> io::Result<()> {
        self.0.write_all(format!("{}\n", hex(report)).as_bytes())
    }
}

/// The test's side: all reports so far.
pub fn read(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    // The last line may be half there.
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    whole.lines().map(ToOwned::to_owned).collect()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}
