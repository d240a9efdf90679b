//! Writers of capture files.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use etherparse::PacketBuilder;

use super::pcapng::{BYTE_ORDER_MAGIC, ENHANCED_PACKET, INTERFACE_DESCRIPTION, SECTION_HEADER};
use super::{CaptureError, MAX_DATAGRAM};

/// A packet begins with its IP header.
const LINKTYPE_RAW: u16 = 101;

/// Hop count in the IP headers, the usual one of a sender.
const TIME_TO_LIVE: u8 = 64;

/// A file that ends with a whole record at any time: each is handed to the system in one piece
/// before the next is begun, so that what was written outlives the program.
#[derive(Debug)]
pub(crate) struct RecordFile {
    file: File,
    path: PathBuf,
    /// Length of the file up to its last whole record.
    whole: u64,
}

impl RecordFile {
    pub(crate) fn create(path: &Path, replace: bool) -> Result<Self, CaptureError> {
        let mut options = OpenOptions::new();
        options.write(true);
        if replace {
            options.create(true).truncate(true);
        } else {
            options.create_new(true);
        }
        let path = path.to_owned();
        match options.open(&path) {
            Ok(file) => Ok(Self { file, path, whole: 0 }),
            Err(_) if path.is_dir() => Err(CaptureError::Directory { path }),
            Err(source) if source.kind() == io::ErrorKind::AlreadyExists => {
                Err(CaptureError::Exists { path })
            }
            Err(source) => Err(CaptureError::Open { path, source }),
        }
    }

    /// What is too long for a record.
    pub(crate) fn too_long(&self, bytes: usize) -> CaptureError {
        CaptureError::TooLong { path: self.path.clone(), bytes }
    }

    pub(crate) fn append(&mut self, record: &[u8]) -> Result<(), CaptureError> {
        if let Err(source) = self.file.write_all(record) {
            // Takes back what a full disk still took of the record. Where even that fails, a
            // reader reports the cut record after all those before it.
            let _ = self.file.set_len(self.whole);
            let _ = self.file.seek(SeekFrom::Start(self.whole));
            return Err(CaptureError::Write { path: self.path.clone(), source });
        }
        self.whole = self.whole.saturating_add(record.len() as u64);
        Ok(())
    }
}

/// Writes a pcapng file that Wireshark opens: IP packets with times in microseconds, one for
/// each datagram.
///
/// Each packet goes to the system before the call returns, so a file whose writer was killed
/// ends with a whole packet.
///
/// The module [`capture`](crate::capture) has an example.
#[derive(Debug)]
pub struct PcapngWriter {
    output: RecordFile,
    block: Vec<u8>,
}

impl PcapngWriter {
    /// Creates the file with its headers.
    ///
    /// # Errors
    /// [`CaptureError::Exists`] where the file is there already, unless it is to be replaced;
    /// [`CaptureError::Open`] or [`CaptureError::Write`] with what the system says.
    pub fn create(path: &Path, replace: bool) -> Result<Self, CaptureError> {
        let mut writer = Self { output: RecordFile::create(path, replace)?, block: Vec::new() };
        writer.begin(SECTION_HEADER);
        writer.block.extend(BYTE_ORDER_MAGIC.to_le_bytes());
        writer.block.extend([1, 0, 0, 0]); // version 1.0
        writer.block.extend((-1i64).to_le_bytes()); // length of the section: not said
        writer.end()?;
        writer.begin(INTERFACE_DESCRIPTION);
        writer.block.extend(LINKTYPE_RAW.to_le_bytes());
        writer.block.extend([0; 2]);
        writer.block.extend([0; 4]); // no snap length
        writer.end()?;
        Ok(writer)
    }

    /// Appends a datagram.
    ///
    /// # Errors
    /// [`CaptureError::TooLong`] where IP cannot carry the payload; [`CaptureError::Write`] with
    /// what the system says, such as that the disk is full.
    pub fn write(
        &mut self,
        time: SystemTime,
        source: SocketAddr,
        destination: SocketAddr,
        payload: &[u8],
    ) -> Result<(), CaptureError> {
        let packet = ip_packet(source, destination, payload).ok_or_else(|| {
            CaptureError::TooLong { path: self.output.path.clone(), bytes: payload.len() }
        })?;
        let micros = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_micros() as u64;
        let length = (packet.len() as u32).to_le_bytes();
        self.begin(ENHANCED_PACKET);
        self.block.extend([0; 4]); // interface
        self.block.extend(((micros >> 32) as u32).to_le_bytes());
        self.block.extend((micros as u32).to_le_bytes());
        self.block.extend(length); // in the file
        self.block.extend(length); // on the network
        self.block.extend(packet);
        self.end()
    }

    fn begin(&mut self, kind: u32) {
        self.block.clear();
        self.block.extend(kind.to_le_bytes());
        self.block.extend([0; 4]); // length, known at the end
    }

    fn end(&mut self) -> Result<(), CaptureError> {
        self.block.resize(self.block.len().next_multiple_of(4), 0);
        let length = (self.block.len() as u32).saturating_add(4).to_le_bytes();
        if let Some(field) = self.block.get_mut(4..8) {
            field.copy_from_slice(&length);
        }
        self.block.extend(length);
        self.output.append(&self.block)
    }
}

/// The payload with UDP and IP headers and their checksums; `None` where it is too long.
fn ip_packet(source: SocketAddr, destination: SocketAddr, payload: &[u8]) -> Option<Vec<u8>> {
    // A socket of both families names IPv4 senders by mapped addresses.
    let ips = (source.ip().to_canonical(), destination.ip().to_canonical());
    let builder = match ips {
        (IpAddr::V4(from), IpAddr::V4(to)) => {
            PacketBuilder::ipv4(from.octets(), to.octets(), TIME_TO_LIVE)
        }
        (from, to) => PacketBuilder::ipv6(v6_octets(from), v6_octets(to), TIME_TO_LIVE),
    };
    let builder = builder.udp(source.port(), destination.port());
    let mut packet = Vec::with_capacity(builder.size(payload.len()));
    builder.write(&mut packet, payload).ok()?;
    Some(packet)
}

fn v6_octets(ip: IpAddr) -> [u8; 16] {
    match ip {
        IpAddr::V4(ip) => ip.to_ipv6_mapped().octets(),
        IpAddr::V6(ip) => ip.octets(),
    }
}

/// A capture file of the kind that its name says.
///
/// ```
/// use std::time::SystemTime;
/// use telemetry_live::capture::{Capture, CaptureWriter};
///
/// // By the name of the file, here without times and addresses.
/// let file = std::env::temp_dir().join(format!("capture-{}.pkts", std::process::id()));
/// let mut writer = CaptureWriter::create(&file, true)?;
/// let (from, to) = ("10.0.0.1:5000".parse().unwrap(), "10.0.0.2:20777".parse().unwrap());
/// writer.write(SystemTime::now(), from, to, b"one")?;
/// assert_eq!(Capture::open([&file])?.next().unwrap()?.payload, b"one");
/// # std::fs::remove_file(&file).unwrap();
/// # Ok::<(), telemetry_live::capture::CaptureError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum CaptureWriter {
    /// Any name but the other's.
    Pcapng(PcapngWriter),
    /// `.pkts`, which has neither times nor addresses.
    Pkts(PktsWriter),
}

impl CaptureWriter {
    /// Creates the file.
    ///
    /// # Errors
    /// Those of [`PcapngWriter::create`].
    pub fn create(path: &Path, replace: bool) -> Result<Self, CaptureError> {
        match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("pkts") => {
                PktsWriter::create(path, replace).map(Self::Pkts)
            }
            _ => PcapngWriter::create(path, replace).map(Self::Pcapng),
        }
    }

    /// Appends a datagram.
    ///
    /// # Errors
    /// Those of [`PcapngWriter::write`].
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

/// Writes a `.pkts` file: the payloads, each behind its length, without times or addresses.
///
/// Each datagram goes to the system before the call returns.
///
/// ```
/// use telemetry_live::capture::{CaptureError, PktsWriter};
///
/// let file = std::env::temp_dir().join(format!("writer-{}.pkts", std::process::id()));
/// PktsWriter::create(&file, true)?.write(b"one")?;
/// assert_eq!(std::fs::read(&file).unwrap(), b"\x03\0\0\0one");
/// assert!(matches!(PktsWriter::create(&file, false), Err(CaptureError::Exists { .. })));
/// # std::fs::remove_file(&file).unwrap();
/// # Ok::<(), CaptureError>(())
/// ```
#[derive(Debug)]
pub struct PktsWriter {
    output: RecordFile,
    record: Vec<u8>,
}

impl PktsWriter {
    /// Creates the file.
    ///
    /// # Errors
    /// [`CaptureError::Exists`] where the file is there already, unless it is to be replaced;
    /// [`CaptureError::Open`] with what the system says.
    pub fn create(path: &Path, replace: bool) -> Result<Self, CaptureError> {
        Ok(Self { output: RecordFile::create(path, replace)?, record: Vec::new() })
    }

    /// Appends a datagram.
    ///
    /// # Errors
    /// [`CaptureError::TooLong`] above 65,535 bytes; [`CaptureError::Write`] with what the
    /// system says, such as that the disk is full.
    pub fn write(&mut self, payload: &[u8]) -> Result<(), CaptureError> {
        if payload.len() > MAX_DATAGRAM {
            return Err(CaptureError::TooLong {
                path: self.output.path.clone(),
                bytes: payload.len(),
            });
        }
        self.record.clear();
        self.record.extend((payload.len() as u32).to_le_bytes());
        self.record.extend(payload);
        self.output.append(&self.record)
    }
}
