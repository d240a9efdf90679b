//! Processes and what they hold open, from `/proc`.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::{Identity, Memory, Origin, open_regular};
use crate::{Error, NamedMemory};

/// What the kernel keeps of a process's name.
const COMM_LEN: usize = 15;

/// More of a command line is not looked at: the program stands first.
const COMMAND_LEN: u64 = 4_096;

/// A process by its number and its start, in clock ticks since the boot.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ProcessId {
    pid: u32,
    started: u64,
}

impl ProcessId {
    /// A process that runs; one that has ended and waits for its parent does not.
    fn new(pid: u32) -> io::Result<Self> {
        let stat = fs::read(folder(pid).join("stat"))?;
        let started = started(&stat).ok_or(io::ErrorKind::NotFound)?;
        Ok(Self { pid, started })
    }

    pub(crate) const fn pid(&self) -> u32 {
        self.pid
    }

    pub(crate) fn is_alive(&self) -> bool {
        Self::new(self.pid).is_ok_and(|now| now == *self)
    }
}

fn folder(pid: u32) -> PathBuf {
    Path::new("/proc").join(pid.to_string())
}

/// The start in `/proc/PID/stat`; `None` where the process has ended.
fn started(stat: &[u8]) -> Option<u64> {
    // The name in parentheses is the program's own choice: it may hold more.
    let behind = stat.iter().rposition(|&byte| byte == b')')?.checked_add(1)?;
    let fields = std::str::from_utf8(stat.get(behind..)?).ok()?;
    let mut fields = fields.split_ascii_whitespace();
    // Field 3 is the state, field 22 the start.
    if matches!(fields.next()?, "Z" | "X" | "x") {
        return None;
    }
    fields.nth(18)?.parse().ok()
}

/// What a process says of its program.
struct Program {
    /// The first words of the command line, at most two.
    command: Vec<String>,
    /// The name that the kernel shows, cut to [`COMM_LEN`] bytes.
    comm: String,
}

impl Program {
    fn read(pid: u32) -> io::Result<Self> {
        let folder = folder(pid);
        let comm = fs::read(folder.join("comm"))?;
        let comm = String::from_utf8_lossy(&comm).trim_end_matches('\n').to_owned();
        let mut command = Vec::new();
        let file = fs::File::open(folder.join("cmdline"))?;
        file.take(COMMAND_LEN).read_to_end(&mut command)?;
        Ok(Self { command: words(&command), comm })
    }

    /// The program's name: of what Wine was told to run, where it has not yet
    /// put it into the first place.
    fn name(&self) -> &str {
        let mut words = self.command.iter().map(|word| base(word));
        match words.next() {
            Some(first) if is_wine(first) => words.next().unwrap_or(first),
            Some(first) if !first.is_empty() => first,
            _ => &self.comm,
        }
    }

    fn is(&self, wanted: &str) -> bool {
        let name = self.name();
        if name.eq_ignore_ascii_case(wanted) {
            return true;
        }
        // A Windows program's command line has its whole name, and is right.
        if has_exe(name) {
            return false;
        }
        let cut = wanted.as_bytes().get(..COMM_LEN).unwrap_or(wanted.as_bytes());
        self.comm.as_bytes().eq_ignore_ascii_case(cut)
    }
}

fn words(command: &[u8]) -> Vec<String> {
    let words = command.split(|&byte| byte == 0).take(2);
    words.map(|word| String::from_utf8_lossy(word).into_owned()).collect()
}

/// What stands behind the last separator of a path, Windows' or Linux'.
fn base(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// `wine`, `wine64`, `wine64-preloader` and so on.
fn is_wine(name: &str) -> bool {
    name.starts_with("wine") && !has_exe(name)
}

fn has_exe(name: &str) -> bool {
    let end = name.len().checked_sub(4).and_then(|at| name.get(at..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(".exe"))
}

/// The numbers of all processes.
fn pids() -> Result<impl Iterator<Item = u32>, Error> {
    let all = fs::read_dir("/proc").map_err(|error| Error::from_io("read", "/proc", error))?;
    Ok(all.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()))
}

pub(crate) fn find<'a>(names: &[&'a str]) -> Result<Vec<(ProcessId, &'a str)>, Error> {
    let mut found = Vec::new();
    for pid in pids()? {
        // A process may end at any moment, and says nothing then.
        let Ok(program) = Program::read(pid) else { continue };
        let Some(name) = names.iter().find(|name| program.is(name)) else { continue };
        if let Ok(id) = ProcessId::new(pid) {
            found.push((id, *name));
        }
    }
    Ok(found)
}

pub(crate) fn from_pid(pid: u32) -> Result<(ProcessId, String), Error> {
    let error = |source| process_error(pid, source);
    let id = ProcessId::new(pid).map_err(error)?;
    let program = Program::read(pid).map_err(error)?;
    Ok((id, program.name().to_owned()))
}

fn process_error(pid: u32, source: io::Error) -> Error {
    let name = format!("process {pid}");
    // ESRCH: it ended between two calls.
    if source.raw_os_error() == Some(libc::ESRCH) {
        return Error::NotRunning { name };
    }
    Error::from_io("look at", &name, source)
}

/// True of a file in which Wine keeps shared memory, by the path that the kernel
/// shows: `…/tmpmap-0001f0a7 (deleted)`, in newer versions
/// `/memfd:wine-mapping (deleted)`.
fn is_shared(path: &str) -> bool {
    path.starts_with("/memfd:")
        || (path.ends_with(" (deleted)") && base(path).starts_with("tmpmap-"))
}

/// Files that a process holds open and in which Wine keeps shared memory, as
/// paths under `/proc`, each with the path that the kernel shows.
fn open_files(pid: u32) -> io::Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder(pid).join("fd"))? {
        let path = entry?.path();
        // Files are opened and closed meanwhile.
        let Ok(target) = fs::read_link(&path) else { continue };
        let target = target.to_string_lossy();
        if is_shared(&target) {
            found.push((path, target.into_owned()));
        }
    }
    Ok(found)
}

/// The same of what a process has mapped: the number of each file, and the path.
/// A program may close its handle and keep the memory.
fn mapped_files(pid: u32) -> io::Result<Vec<(u64, String)>> {
    let maps = fs::read(folder(pid).join("maps"))?;
    let mut found = Vec::new();
    for line in String::from_utf8_lossy(&maps).lines() {
        if let Some(file) = mapped_file(line).filter(|file| !found.contains(file)) {
            found.push(file);
        }
    }
    Ok(found)
}

fn mapped_file(line: &str) -> Option<(u64, String)> {
    // Addresses, rights, offset, device, number; then the path, which may hold
    // spaces.
    let mut fields = line.splitn(6, ' ');
    let number = fields.nth(4)?.parse().ok()?;
    let path = fields.next()?.trim_start();
    is_shared(path).then(|| (number, path.to_owned()))
}

/// The memory of a process, each file once.
struct Found {
    id: ProcessId,
    seen: Vec<Identity>,
    all: Vec<NamedMemory>,
}

impl Found {
    fn add(&mut self, path: &Path, target: &str, wanted: impl Fn(Identity) -> bool) {
        let name = path.display().to_string();
        // Closed meanwhile, or not for us: the others go on.
        let Ok((file, identity)) = open_regular(path, &name) else { return };
        if self.seen.contains(&identity) || !wanted(identity) {
            return;
        }
        self.seen.push(identity);
        let memory = Memory { file, identity, origin: Origin::Process(self.id.clone()) };
        self.all.push(NamedMemory::new(memory, format!("{name} -> {target}")));
    }
}

pub(crate) fn mappings(id: &ProcessId) -> Result<Vec<NamedMemory>, Error> {
    let error = |source| process_error(id.pid, source);
    let mut found = Found { id: id.clone(), seen: Vec::new(), all: Vec::new() };
    for (path, target) in open_files(id.pid).map_err(error)? {
        found.add(&path, &target, |_| true);
    }
    // A number alone does not say whether a file was seen: its device would have to
    // be the same, which is not told here as it is of an open file.
    let mapped = mapped_files(id.pid).map_err(error)?;
    if !mapped.is_empty() {
        // Wine's server holds every file of its programs.
        for server in pids()?.filter(|&pid| is_server(pid)) {
            for (path, target) in open_files(server).unwrap_or_default() {
                let wanted = |(_, number)| mapped.iter().any(|m| m.0 == number && m.1 == target);
                found.add(&path, &target, wanted);
            }
        }
    }
    // The number may have gone to another process meanwhile.
    if !id.is_alive() {
        return Err(Error::NotRunning { name: format!("process {}", id.pid) });
    }
    Ok(found.all)
}

fn is_server(pid: u32) -> bool {
    fs::read(folder(pid).join("comm")).is_ok_and(|comm| comm.starts_with(b"wineserver"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(command: &[u8], comm: &str) -> Program {
        Program { command: words(command), comm: comm.to_owned() }
    }

    #[test]
    fn a_program_under_wine_is_found_by_its_path() {
        let game = program(b"Z:\\games\\acc\\AC2-Win64-Shipping.exe\0-x\0", "AC2-Win64-Shipp");
        assert!(game.is("AC2-Win64-Shipping.exe"));
        assert!(game.is("ac2-win64-shipping.EXE"));
        assert!(!game.is("AC2-Win64-Shipping"));
        assert!(!game.is("acs.exe"));
        // The first thread may have a name of its own.
        assert!(program(b"C:\\acs.exe\0", "GameThread").is("acs.exe"));
        // Wine has not yet put the program into the first place.
        let early = program(b"/usr/lib/wine/wine64-preloader\0/games/acs.exe\0", "wine64");
        assert!(early.is("acs.exe"));
    }

    #[test]
    fn the_kernels_name_is_cut() {
        let game = program(b"", "AC2-Win64-Shipp");
        assert!(game.is("AC2-Win64-Shipping.exe"));
        // Cut in the same way, and another program by its command line.
        let other = program(b"Z:\\AC2-Win64-Shipped.exe\0", "AC2-Win64-Shipp");
        assert!(!other.is("AC2-Win64-Shipping.exe"));
        assert!(other.is("AC2-Win64-Shipped.exe"));
    }

    #[test]
    fn a_launcher_is_not_the_program() {
        let launcher = b"python3\0/steam/proton\0waitforexitandrun\0/games/acs.exe\0";
        assert!(!program(launcher, "python3").is("acs.exe"));
        let start = b"C:\\windows\\system32\\start.exe\0Z:\\games\\acs.exe\0";
        assert!(!program(start, "start.exe").is("acs.exe"));
        assert!(!program(b"sh\0acs.exe\0", "sh").is("acs.exe"));
    }

    #[test]
    fn the_start_stands_behind_any_name() {
        let stat = b"7 (a) Z (b)) S 1 7 7 0 -1 4194560 1 0 0 0 2 3 0 0 20 0 1 0 991 5 6 7\n";
        assert_eq!(started(stat), Some(991));
        let ended = b"7 (a) Z 1 7 7 0 -1 4194560 1 0 0 0 2 3 0 0 20 0 1 0 991 5 6 7\n";
        assert_eq!(started(ended), None);
        for len in 0..stat.len() - 12 {
            assert_ne!(started(&stat[..len]), Some(991), "{len} bytes");
        }
    }

    #[test]
    fn a_number_that_was_given_again_is_another_process() {
        let me = ProcessId::new(std::process::id()).unwrap();
        assert!(me.is_alive());
        let before = ProcessId { started: me.started - 1, ..me.clone() };
        assert!(!before.is_alive());
        assert!(matches!(mappings(&before), Err(Error::NotRunning { .. })));
    }

    #[test]
    fn wines_memory_is_told_by_its_path() {
        assert!(is_shared("/tmp/.wine-0/server-fe00-1/tmpmap-0001f0a7 (deleted)"));
        assert!(is_shared("/memfd:wine-mapping (deleted)"));
        assert!(!is_shared("/tmp/tmpmap-0001f0a7"));
        assert!(!is_shared("/tmp/tmpmap-dir/file (deleted)"));
        assert!(!is_shared("socket:[1]"));
        assert!(!is_shared("anon_inode:[eventfd]"));
    }

    #[test]
    fn a_mapped_file_is_told_from_others() {
        let line = "7f00a000-7f00b000 rw-s 00000000 fe:00 4711         \
                    /tmp/my games/tmpmap-0001f0a7 (deleted)";
        let wanted = (4_711, "/tmp/my games/tmpmap-0001f0a7 (deleted)".to_owned());
        assert_eq!(mapped_file(line), Some(wanted));
        for other in [
            "7f00a000-7f00b000 rw-p 00000000 00:00 0 ",
            "7f00a000-7f00b000 r-xp 00000000 fe:00 12    /usr/lib/libc.so.6",
            "7ffd0000-7ffd1000 rw-p 00000000 00:00 0     [stack]",
            "",
        ] {
            assert_eq!(mapped_file(other), None, "{other}");
        }
    }
}
