//! DSX over UDP: the program of that name writes to the pad, and is told by
//! datagrams what. It runs on Windows; on the same computer, always.

use core::net::Ipv4Addr;
use core::time::Duration;
use std::format;
use std::fs;
use std::io::{self, ErrorKind};
use std::net::UdpSocket;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;
use std::vec::Vec;

use super::{Connect, OpenError, Report, Sink, WriteError};

/// The port that DSX has unless it is told otherwise.
///
/// [`DsxConnect`] asks for it.
pub const DSX_PORT: u16 = 6969;

/// Asks DSX how it is; the answer says which pads there are.
///
/// ```
/// use telemetry_output::device::DSX_ASK;
/// use telemetry_output::dsx::{Instruction, write};
///
/// let mut buffer = [0; 64];
/// assert_eq!(write(&mut buffer, &[Instruction::GetStatus]).unwrap().as_bytes(), DSX_ASK);
/// ```
pub const DSX_ASK: &[u8] = br#"{"instructions":[{"type":0,"parameters":[]}]}"#;

/// How long an answer is waited for when the socket is opened.
const ANSWER: Duration = Duration::from_millis(300);

/// The longest answer that is read.
const LONGEST: usize = 65_536;

/// The port that DSX says it has, in its file of version 3 or of version 2;
/// [`DSX_PORT`] where there is neither.
///
/// [`DsxConnect`] has an example.
#[must_use]
pub fn dsx_port() -> u16 {
    let local = std::env::var_os("LOCALAPPDATA").map(PathBuf::from);
    let newer = local.map(|local| local.join("DSX").join("DSX_UDP_PortNumber.txt"));
    let older = cfg!(windows).then(|| r"C:\Temp\DualSenseX\DualSenseX_PortNumber.txt".into());
    newer.into_iter().chain(older).find_map(|file| port_in(&file)).unwrap_or(DSX_PORT)
}

fn port_in(file: &Path) -> Option<u16> {
    let text = fs::read_to_string(file).ok()?;
    text.trim().trim_start_matches('\u{feff}').parse().ok().filter(|&port| port != 0)
}

/// The newest answer of DSX, for another thread.
///
/// [`DsxConnect::answers`] gives it.
#[derive(Clone, Debug, Default)]
pub struct DsxAnswers {
    newest: Arc<Mutex<Option<Vec<u8>>>>,
}

impl DsxAnswers {
    /// Takes it, if there is one that was not taken yet.
    pub fn take(&self) -> Option<Vec<u8>> {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn put(&self, answer: &[u8]) {
        let mut newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        *newest = Some(answer.to_vec());
    }
}

/// Opens a socket to DSX, and asks whether there is one.
///
/// ```no_run
/// use telemetry_output::device::{DsxConnect, Plan, Reports, Worker, dsx_port};
/// use telemetry_output::dsx::{Instruction, Status, write};
///
/// let connect = DsxConnect::new(Some(dsx_port()));
/// let answers = connect.answers();
/// let mut buffer = [0; 64];
/// let reset = write(&mut buffer, &[Instruction::Reset { controller: 0 }])?;
/// let worker = Worker::start(connect, Plan::new(Reports::output(reset.as_bytes())))?;
/// if let Some(answer) = answers.take() {
///     println!("{:?}", Status::read(&answer)?);
/// }
/// # drop(worker);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DsxConnect {
    port: Option<u16>,
    answers: DsxAnswers,
}

impl DsxConnect {
    /// To this port; `None` asks [`dsx_port`] each time.
    #[must_use]
    pub fn new(port: Option<u16>) -> Self {
        Self { port, answers: DsxAnswers::default() }
    }

    /// Where its answers are to be found.
    #[must_use]
    pub fn answers(&self) -> DsxAnswers {
        self.answers.clone()
    }
}

impl Connect for DsxConnect {
    type Sink = Dsx;

    fn connect(&mut self) -> Result<Dsx, OpenError> {
        let port = self.port.unwrap_or_else(dsx_port);
        let wanted = || format!("DSX at UDP port {port}");
        let refused = |error: &io::Error| match error.kind() {
            // Nobody has the port: the system says so when it is asked next.
            ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset => {
                OpenError::NotFound { wanted: wanted() }
            }
            _ => OpenError::from_io(&wanted(), error),
        };
        let open = || -> io::Result<UdpSocket> {
            let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
            socket.connect((Ipv4Addr::LOCALHOST, port))?;
            socket.set_read_timeout(Some(ANSWER))?;
            socket.send(DSX_ASK)?;
            Ok(socket)
        };
        let socket = open().map_err(|error| refused(&error))?;
        let mut dsx = Dsx { socket, buffer: vec![0; LONGEST], answers: self.answers.clone() };
        match dsx.socket.recv(&mut dsx.buffer) {
            Ok(length) => dsx.answers.put(dsx.buffer.get(..length).unwrap_or_default()),
            Err(error) => match error.kind() {
                // One that listens and does not answer is as good.
                ErrorKind::WouldBlock | ErrorKind::TimedOut => {}
                _ => return Err(refused(&error)),
            },
        }
        dsx.socket.set_nonblocking(true).map_err(|error| refused(&error))?;
        Ok(dsx)
    }
}

/// A socket to DSX. A report is a datagram's text.
///
/// A [`DsxConnect`] opens it.
#[derive(Debug)]
pub struct Dsx {
    socket: UdpSocket,
    buffer: Vec<u8>,
    answers: DsxAnswers,
}

impl Sink for Dsx {
    fn write(&mut self, report: Report<'_>) -> Result<(), WriteError> {
        let sent = self.socket.send(report.bytes)?;
        if sent == report.bytes.len() {
            return Ok(());
        }
        let reason = format!("{sent} bytes of {} were sent", report.bytes.len());
        Err(WriteError::Failed { reason })
    }

    fn answer(&mut self) -> Result<(), WriteError> {
        // No more than these at a time: what was written matters more.
        for _ in 0..16 {
            match self.socket.recv(&mut self.buffer) {
                Ok(length) => self.answers.put(self.buffer.get(..length).unwrap_or_default()),
                Err(error) => {
                    return match error.kind() {
                        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted => {
                            Ok(())
                        }
                        _ => Err(WriteError::Failed { reason: text(&error) }),
                    };
                }
            }
        }
        Ok(())
    }
}

fn text(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset => "DSX ended".to_string(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::{Plan, Reports, Worker};
    use crate::dsx;
    use crate::effect::Effect;
    use std::thread;

    #[test]
    fn the_port_stands_in_a_file() {
        let file = std::env::temp_dir().join(format!("dsx-port-{}", std::process::id()));
        for (text, port) in [
            ("6970", Some(6970)),
            ("\u{feff}6971\r\n", Some(6971)),
            ("", None),
            ("0", None),
            ("70000", None),
            ("port", None),
        ] {
            fs::write(&file, text).unwrap();
            assert_eq!(port_in(&file), port, "{text:?}");
        }
        fs::remove_file(&file).unwrap();
        assert_eq!(port_in(&file), None);
    }

    #[test]
    fn a_server_is_asked_told_and_heard() {
        let server = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        server.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let port = server.local_addr().unwrap().port();
        let serve = thread::spawn(move || {
            let mut buffer = [0; 512];
            let (length, from) = server.recv_from(&mut buffer).unwrap();
            assert_eq!(&buffer[..length], DSX_ASK);
            server.send_to(br#"{"Status":"DSX"}"#, from).unwrap();
            let (length, from) = server.recv_from(&mut buffer).unwrap();
            server.send_to(b"{}", from).unwrap();
            buffer[..length].to_vec()
        });
        let mut connect = DsxConnect::new(Some(port));
        let answers = connect.answers();
        let mut dsx = connect.connect().unwrap();
        assert_eq!(answers.take().unwrap(), br#"{"Status":"DSX"}"#);
        assert_eq!(answers.take(), None);
        dsx.write(Report::output(b"{\"instructions\":[]}")).unwrap();
        assert_eq!(serve.join().unwrap(), b"{\"instructions\":[]}");
        // What is still on its way is there soon.
        let answer = (0..1_000).find_map(|_| {
            thread::sleep(Duration::from_millis(5));
            let _ = dsx.answer();
            answers.take()
        });
        assert_eq!(answer.unwrap(), b"{}");
    }

    /// A server that is told the newest, and in the end what turns the triggers off.
    #[test]
    fn a_worker_keeps_dsx_informed_and_ends_with_off() {
        let instructions = |mode: &dsx::Mode| {
            let trigger = |trigger| dsx::Instruction::Trigger {
                controller: 0,
                trigger,
                mode: mode.number(),
                parameters: mode.parameters(),
            };
            let both = [trigger(dsx::Trigger::Left), trigger(dsx::Trigger::Right)];
            let mut buffer = [0; 256];
            dsx::write(&mut buffer, &both).unwrap().to_string()
        };
        let off = instructions(&dsx::trigger(&Effect::Off).unwrap());
        let stiff = Effect::Feedback { position: 2, strength: 6 };
        let stiff = instructions(&dsx::trigger(&stiff).unwrap());
        let server = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        server.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let port = server.local_addr().unwrap().port();
        let mut buffer = [0; 512];
        let mut next = || {
            let length = server.recv(&mut buffer).unwrap();
            String::from_utf8(buffer[..length].to_vec()).unwrap()
        };
        let plan = Plan::new(Reports::output(off.as_bytes()));
        let worker = Worker::start(DsxConnect::new(Some(port)), plan).unwrap();
        assert_eq!(next().as_bytes(), DSX_ASK);
        assert_eq!(next(), off);
        let feeder = worker.feeder();
        feeder.feed(&Reports::output(stiff.as_bytes()));
        assert_eq!(next(), stiff);
        drop(worker);
        assert_eq!(next(), off);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_port_that_nobody_has_is_no_dsx() {
        let free = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let error = DsxConnect::new(Some(port)).connect().unwrap_err().to_string();
        assert_eq!(error, format!("found no DSX at UDP port {port}"));
    }
}
