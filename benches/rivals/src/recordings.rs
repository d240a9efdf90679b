//! The recordings that the environment names.

use std::path::{Path, PathBuf};

/// The folder of the recordings; says so where there is none.
pub fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("TELEMETRY_CAPTURES");
    if folder.is_none() {
        eprintln!("SKIPPED: TELEMETRY_CAPTURES is not set");
    }
    folder.map(PathBuf::from)
}

/// The datagrams of a recording: each a little-endian u32 length and its bytes.
pub fn packets(folder: &Path, name: &str) -> Vec<Vec<u8>> {
    let bytes = std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut rest = &bytes[..];
    let mut packets = Vec::new();
    while let Some((length, behind)) = rest.split_first_chunk() {
        let (packet, behind) = behind.split_at(u32::from_le_bytes(*length) as usize);
        packets.push(packet.to_vec());
        rest = behind;
    }
    packets
}
