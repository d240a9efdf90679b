//! The capture file that a program is told to write.

use std::error::Error;
use std::net::SocketAddr;
use std::path::Path;
use std::time::SystemTime;

use crate::capture::{CaptureError, PcapngWriter, PktsWriter};

/// A capture file being written, of the kind that its name says.
#[derive(Debug)]
pub enum Output {
    /// Any name but the other's.
    Pcapng(PcapngWriter),
    /// `.pkts`, which has neither times nor addresses.
    Pkts(PktsWriter),
}

impl Output {
    /// Creates the file; with `force` it replaces one that is there already.
    ///
    /// # Errors
    /// What [`PcapngWriter::create`] says, with `--force` as the way out where there is one.
    pub fn create(path: &Path, force: bool) -> Result<Self, Box<dyn Error>> {
        let created = match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("pkts") => {
                PktsWriter::create(path, force).map(Self::Pkts)
            }
            _ => PcapngWriter::create(path, force).map(Self::Pcapng),
        };
        created.map_err(|error| match error {
            CaptureError::Exists { .. } => format!("{error}; --force replaces it").into(),
            other => other.into(),
        })
    }

    /// Appends a datagram.
    ///
    /// # Errors
    /// What [`PcapngWriter::write`] says.
    pub fn write(
        &mut self,
        time: SystemTime,
        source: SocketAddr,
        destination: SocketAddr,
        payload: &[u8],
    ) -> Result<(), CaptureError> {
        match self {
            Self::Pcapng(file) => file.write(time, source, destination, payload),
            Self::Pkts(file) => file.write(payload),
        }
    }
}
