use core::fmt;
use core::net::{IpAddr, SocketAddr};
use std::net::{Ipv4Addr, Ipv6Addr, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::capture::{CaptureError, CaptureWriter};
use crate::pages::{PagesWriter, makes_a_frame};

/// Writes what comes in: datagrams to a pcapng file, which Wireshark opens, or to
/// a `.pkts` file where its name says so, and shared memory to a
/// [page recording](crate::pages) of the same name with `.pages` behind it
/// (`lap.pcapng.pages`), which is created with the first page.
///
/// Everything goes to the system at once and in whole records: what was written
/// before the program is killed can be replayed.
///
/// [`Live::record`](crate::Live::record) lets it write all that comes.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use telemetry_live::Recorder;
///
/// let file = std::env::temp_dir().join(format!("recorder-{}.pcapng", std::process::id()));
/// let mut recorder = Recorder::create(&file, true)?.at_most(2);
/// let (sender, port) = ("10.0.0.1:5000".parse().unwrap(), "10.0.0.2:49001".parse().unwrap());
/// let start = SystemTime::now();
/// for (ms, packet) in [(0, r#"{"rpm": 650}"#), (500, r#"{"rpm": 900}"#), (1_000, "{}")] {
///     recorder.datagram(start + Duration::from_millis(ms), sender, port, packet.as_bytes())?;
/// }
/// recorder.page(start, "ac physics page", &[0; 580])?;
/// let written = recorder.written();
/// assert_eq!((written.datagrams, written.pages), (2, 1));
/// # std::fs::remove_file(&file).unwrap();
/// # std::fs::remove_file(file.with_extension("pcapng.pages")).unwrap();
/// # Ok::<(), telemetry_live::capture::CaptureError>(())
/// ```
pub struct Recorder {
    datagrams: CaptureWriter,
    at_most: u64,
    pages: Option<PagesWriter>,
    pages_path: PathBuf,
    replace: bool,
    /// The sender before, and the address of this computer that leads to it.
    route: Option<(IpAddr, IpAddr)>,
    written: Written,
}

/// How much was written.
///
/// [`Recorder::written`] gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// Datagrams.
    pub datagrams: u64,
    /// Their bytes.
    pub datagram_bytes: u64,
    /// Pages.
    pub pages: u64,
    /// Their bytes.
    pub page_bytes: u64,
    /// Datagrams and pages that were not written, because the disk was slow for so
    /// long that there was no more room for them in memory.
    pub missed: u64,
    /// Datagrams and pages that still wait for the disk.
    pub waiting: u64,
}

impl Recorder {
    /// Creates the file of the datagrams.
    ///
    /// # Errors
    ///
    /// [`CaptureError::Exists`] where it or the file of the pages is there already,
    /// unless they are to be replaced; [`CaptureError::Open`] or
    /// [`CaptureError::Write`] with what the system says.
    pub fn create(path: &Path, replace: bool) -> Result<Self, CaptureError> {
        let mut pages_path = path.as_os_str().to_owned();
        pages_path.push(".pages");
        let pages_path = PathBuf::from(pages_path);
        if !replace && pages_path.exists() {
            return Err(CaptureError::Exists { path: pages_path });
        }
        let datagrams = CaptureWriter::create(path, replace)?;
        if replace {
            // Those of the recording that is replaced are not of this one.
            let _ = std::fs::remove_file(&pages_path);
        }
        let written = Written::default();
        let at_most = u64::MAX;
        Ok(Self { datagrams, at_most, pages: None, pages_path, replace, route: None, written })
    }

    /// Writes this many datagrams, and leaves those after them.
    #[must_use]
    pub fn at_most(self, datagrams: u64) -> Self {
        Self { at_most: datagrams, ..self }
    }

    /// Writes a datagram that came to a port listening on an address.
    ///
    /// # Errors
    ///
    /// [`CaptureError::Write`] with what the system says, such as that the disk is
    /// full.
    pub fn datagram(
        &mut self,
        time: SystemTime,
        sender: SocketAddr,
        listening: SocketAddr,
        payload: &[u8],
    ) -> Result<(), CaptureError> {
        if self.written.datagrams >= self.at_most {
            return Ok(());
        }
        let receiver =
            SocketAddr::new(self.receiver(sender.ip(), listening.ip()), listening.port());
        self.datagrams.write(time, sender, receiver, payload)?;
        self.written.datagrams = self.written.datagrams.saturating_add(1);
        let bytes = u64::try_from(payload.len()).unwrap_or(u64::MAX);
        self.written.datagram_bytes = self.written.datagram_bytes.saturating_add(bytes);
        Ok(())
    }

    /// Writes a page of shared memory, where it has changed: see
    /// [`pages`](crate::pages) for the names.
    ///
    /// # Errors
    ///
    /// Those of [`PagesWriter::create`] and [`PagesWriter::write`].
    pub fn page(&mut self, time: SystemTime, name: &str, page: &[u8]) -> Result<(), CaptureError> {
        let pages = match &mut self.pages {
            Some(pages) => pages,
            None => self.pages.insert(PagesWriter::create(&self.pages_path, self.replace)?),
        };
        let micros = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
        let micros = u64::try_from(micros).unwrap_or(u64::MAX);
        if pages.write(micros, name, page, makes_a_frame(name))? {
            self.written.pages = self.written.pages.saturating_add(1);
            let bytes = u64::try_from(page.len()).unwrap_or(u64::MAX);
            self.written.page_bytes = self.written.page_bytes.saturating_add(bytes);
        }
        Ok(())
    }

    /// How much was written.
    #[must_use]
    pub fn written(&self) -> Written {
        self.written
    }

    /// The address of this computer that a datagram came to: where the port listens
    /// on all of them, the one that leads to the sender.
    fn receiver(&mut self, sender: IpAddr, listening: IpAddr) -> IpAddr {
        if !listening.is_unspecified() {
            return listening;
        }
        let sender = sender.to_canonical();
        match self.route {
            Some((known, receiver)) if known == sender => receiver,
            _ => {
                let receiver = towards(sender);
                self.route = Some((sender, receiver));
                receiver
            }
        }
    }
}

fn towards(sender: IpAddr) -> IpAddr {
    let any: IpAddr = match sender {
        IpAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        IpAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    // Connecting a UDP socket sends nothing; it makes the system choose the way.
    let local = UdpSocket::bind((any, 0)).and_then(|socket| {
        socket.connect((sender, 9))?;
        socket.local_addr()
    });
    local.map_or(any, |local| local.ip())
}

impl fmt::Debug for Recorder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder").field("written", &self.written).finish_non_exhaustive()
    }
}
