//! Files as memory, and processes, on Linux.

#![cfg(target_os = "linux")]

use std::fs::{self, File, OpenOptions};
use std::io::ErrorKind;
use std::os::fd::FromRawFd;
use std::os::unix::fs::{FileExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use named_memory::{Error, NamedEvent, NamedMemory, process};

/// A name in `/dev/shm` that no other test has, removed on drop.
struct Page(String);

impl Page {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Self(format!("named-memory-test-{}-{number}", std::process::id()))
    }

    fn of(bytes: &[u8]) -> Self {
        let page = Self::new();
        fs::write(page.path(), bytes).unwrap();
        page
    }

    fn path(&self) -> PathBuf {
        Path::new("/dev/shm").join(&self.0)
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.path());
        let _ = fs::remove_dir(self.path());
    }
}

fn copied(memory: &NamedMemory, offset: usize, len: usize) -> Vec<u8> {
    let mut out = vec![0; len];
    memory.copy_into(offset, &mut out).unwrap();
    out
}

#[test]
fn a_file_is_read_by_its_name() {
    let page = Page::of(b"telemetry");
    for name in [page.0.clone(), format!(r"Local\{}", page.0), format!(r"Global\{}", page.0)] {
        let memory = NamedMemory::open(&name).unwrap();
        assert_eq!((memory.name(), memory.len(), memory.is_empty()), (name.as_str(), 9, false));
        assert_eq!(copied(&memory, 0, 9), b"telemetry");
        assert_eq!(copied(&memory, 4, 2), b"me");
        assert_eq!(copied(&memory, 9, 0), b"");
        let mut all = vec![7; 100];
        memory.copy_all(9, &mut all).unwrap();
        assert_eq!(all, b"telemetry");
    }
    assert_eq!(copied(&NamedMemory::open_path(page.path()).unwrap(), 0, 9), b"telemetry");
}

#[test]
fn values_move_under_an_open_file() {
    let page = Page::of(&[1; 8]);
    let memory = NamedMemory::open(&page.0).unwrap();
    assert_eq!(copied(&memory, 0, 8), [1; 8]);
    let owner = OpenOptions::new().write(true).open(page.path()).unwrap();
    owner.write_all_at(&[2; 8], 0).unwrap();
    assert_eq!(copied(&memory, 0, 8), [2; 8]);
}

#[test]
fn what_is_not_there_is_not_running_and_is_not_created() {
    let page = Page::new();
    for error in [
        NamedMemory::open(&format!(r"Local\{}", page.0)).unwrap_err(),
        NamedMemory::open_path(page.path()).unwrap_err(),
    ] {
        assert!(matches!(error, Error::NotRunning { .. }), "{error}");
    }
    assert!(!page.path().exists());
}

#[test]
fn an_empty_file_is_there_and_has_nothing() {
    let page = Page::of(b"");
    let memory = NamedMemory::open(&page.0).unwrap();
    assert!(memory.is_empty());
    let error = memory.copy_into(0, &mut [0]).unwrap_err();
    assert!(matches!(error, Error::TooSmall { found: 0, wanted: 1 }), "{error}");
    memory.copy_into(0, &mut []).unwrap();
}

#[test]
fn a_copy_behind_the_end_is_too_small() {
    let page = Page::of(&[1; 2_048]);
    let memory = NamedMemory::open(&page.0).unwrap();
    for (offset, len, wanted) in [
        (0, 4_900, 4_900),
        (2_048, 1, 2_049),
        (2_000, 49, 2_049),
        (usize::MAX, 1, usize::MAX),
        (usize::MAX, 2, usize::MAX),
        (isize::MAX as usize, 1, isize::MAX as usize + 1),
    ] {
        let error = memory.copy_into(offset, &mut vec![0; len]).unwrap_err();
        let right = matches!(error, Error::TooSmall { found: 2_048, wanted: w } if w == wanted);
        assert!(right, "{len} bytes from {offset}: {error}");
    }
}

#[test]
fn a_copy_of_all_keeps_to_its_limit() {
    let page = Page::new();
    // Nothing of the size of a disk is allocated for a file that claims it.
    File::create(page.path()).unwrap().set_len(1 << 40).unwrap();
    let memory = NamedMemory::open(&page.0).unwrap();
    assert_eq!(memory.len(), 1 << 40);
    let mut all = Vec::new();
    let error = memory.copy_all(4_096, &mut all).unwrap_err();
    assert!(matches!(error, Error::TooLarge { found: 0x100_0000_0000, limit: 4_096 }), "{error}");
    assert_eq!(all.capacity(), 0);
}

#[test]
fn names_that_leave_the_folder_are_refused() {
    for name in ["..", ".", "", "../etc/passwd", "/etc/passwd", r"Local\..", r"Local\a\b", "a\0b"] {
        let error = NamedMemory::open(name).unwrap_err();
        assert!(matches!(error, Error::BadName { .. }), "{name:?}: {error}");
        let error = NamedEvent::open(name).unwrap_err();
        assert!(matches!(error, Error::BadName { .. }), "{name:?}: {error}");
    }
    let error = NamedMemory::open(&"x".repeat(300)).unwrap_err();
    assert!(matches!(error, Error::Io { doing: "open", .. }), "{error}");
}

#[test]
fn pipes_folders_and_devices_are_refused_at_once() {
    let pipe = Page::new();
    assert!(Command::new("mkfifo").arg(pipe.path()).status().unwrap().success());
    let folder = Page::new();
    fs::create_dir(folder.path()).unwrap();
    let link = Page::new();
    std::os::unix::fs::symlink(pipe.path(), link.path()).unwrap();
    let start = Instant::now();
    for error in [
        NamedMemory::open(&pipe.0).unwrap_err(),
        NamedMemory::open(&folder.0).unwrap_err(),
        NamedMemory::open(&link.0).unwrap_err(),
        NamedMemory::open_path("/dev/zero").unwrap_err(),
    ] {
        assert!(matches!(error, Error::NotAFile { .. }), "{error}");
    }
    assert!(start.elapsed() < Duration::from_secs(1));
}

#[test]
fn a_file_of_another_user_is_a_matter_of_permission() {
    let page = Page::of(b"telemetry");
    fs::set_permissions(page.path(), fs::Permissions::from_mode(0o000)).unwrap();
    if File::open(page.path()).is_ok() {
        eprintln!("SKIPPED: root may read every file");
        return;
    }
    let error = NamedMemory::open(&page.0).unwrap_err();
    assert!(matches!(error, Error::Permission { .. }), "{error}");
}

/// Neither end of a file that is cut and grows while it is read ends us, and
/// nothing but what its owner wrote comes out.
#[test]
fn a_file_that_is_cut_while_it_is_read() {
    let page = Page::of(&[7; 16_384]);
    let memory = NamedMemory::open(&page.0).unwrap();
    let stop = AtomicBool::new(false);
    let (mut whole, mut short) = (0, 0);
    thread::scope(|scope| {
        scope.spawn(|| {
            let owner = OpenOptions::new().write(true).open(page.path()).unwrap();
            while !stop.load(Ordering::Relaxed) {
                owner.set_len(100).unwrap();
                owner.write_all_at(&[7; 16_384], 0).unwrap();
            }
        });
        let mut out = [0; 16_384];
        let end = Instant::now() + Duration::from_secs(20);
        while (whole < 100 || short < 100) && Instant::now() < end {
            match memory.copy_into(0, &mut out) {
                Ok(()) => {
                    // A file that grows may show pages of 0 before they are written.
                    assert!(out.iter().all(|&byte| byte == 7 || byte == 0));
                    whole += 1;
                }
                Err(Error::TooSmall { wanted: 16_384, .. }) => short += 1,
                Err(error) => panic!("{error}"),
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert!(whole >= 100 && short >= 100, "{whole} whole copies, {short} short ones");
}

#[test]
fn a_file_that_grows_is_read_to_its_new_end() {
    let page = Page::of(&[1; 10]);
    let memory = NamedMemory::open(&page.0).unwrap();
    memory.copy_into(0, &mut [0; 11]).unwrap_err();
    let owner = OpenOptions::new().write(true).open(page.path()).unwrap();
    owner.write_all_at(&[2; 10], 10).unwrap();
    assert_eq!(memory.len(), 20);
    assert_eq!(copied(&memory, 8, 4), [1, 1, 2, 2]);
}

#[test]
fn a_file_that_was_replaced_is_noticed() {
    let page = Page::of(b"first");
    let memory = NamedMemory::open(&page.0).unwrap();
    assert!(memory.is_current());
    // Deleted: the open file stays readable.
    fs::remove_file(page.path()).unwrap();
    assert!(!memory.is_current());
    assert_eq!(copied(&memory, 0, 5), b"first");
    // Another file under the same name.
    fs::write(page.path(), b"again").unwrap();
    assert!(!memory.is_current());
    let memory = NamedMemory::open(&page.0).unwrap();
    assert!(memory.is_current());
    assert_eq!(copied(&memory, 0, 5), b"again");
    // Cut and written anew it is the same.
    fs::write(page.path(), b"more of it").unwrap();
    assert!(memory.is_current());
    assert_eq!(copied(&memory, 0, 10), b"more of it");
}

fn open_files_of(page: &Page) -> usize {
    let fds = fs::read_dir("/proc/self/fd").unwrap();
    fds.filter(|fd| fs::read_link(fd.as_ref().unwrap().path()).is_ok_and(|to| to == page.path()))
        .count()
}

#[test]
fn it_is_closed_on_drop() {
    let page = Page::of(b"telemetry");
    let memory = NamedMemory::open(&page.0).unwrap();
    let second = NamedMemory::open(&page.0).unwrap();
    assert_eq!(open_files_of(&page), 2);
    drop(memory);
    assert_eq!(open_files_of(&page), 1);
    drop(second);
    assert_eq!(open_files_of(&page), 0);
    // A refusal keeps nothing open either.
    fs::set_permissions(page.path(), fs::Permissions::from_mode(0o400)).unwrap();
    drop(NamedMemory::open(&page.0));
    assert_eq!(open_files_of(&page), 0);
}

/// Two pages, each with a writer of its own that raises a counter before and
/// after it fills the page: what is delivered is of one filling.
#[test]
fn no_torn_copy_is_delivered() {
    const LEN: usize = 8_192;
    fn counters(memory: &NamedMemory) -> Result<Option<u64>, Error> {
        // The counter that ends a filling stands behind, and is read first.
        let mut counter = [0; 8];
        memory.copy_into(LEN - 8, &mut counter)?;
        let end = u64::from_le_bytes(counter);
        memory.copy_into(0, &mut counter)?;
        Ok((u64::from_le_bytes(counter) == end).then_some(end))
    }
    let pages = [Page::of(&[0; LEN]), Page::of(&[0; LEN])];
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        for page in &pages {
            let stop = &stop;
            scope.spawn(move || {
                let owner = OpenOptions::new().write(true).open(page.path()).unwrap();
                for counter in 1u64.. {
                    owner.write_all_at(&counter.to_le_bytes(), 0).unwrap();
                    owner.write_all_at(&[counter as u8; LEN - 16], 8).unwrap();
                    owner.write_all_at(&counter.to_le_bytes(), LEN as u64 - 8).unwrap();
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    // Else the reader would hardly ever find a page at rest.
                    thread::sleep(Duration::from_micros(u64::from(counter % 3 == 0)));
                }
            });
        }
        let memories = pages.each_ref().map(|page| NamedMemory::open(&page.0).unwrap());
        let (mut good, mut torn) = ([0, 0], 0);
        let mut out = [0; LEN - 16];
        let end = Instant::now() + Duration::from_secs(30);
        while (good.iter().any(|&good| good < 500) || torn < 5) && Instant::now() < end {
            for (memory, good) in memories.iter().zip(&mut good) {
                match memory.copy_checked(8, &mut out, 1, counters) {
                    Ok(counter) => {
                        assert!(out.iter().all(|&byte| byte == counter as u8), "{counter}");
                        *good += 1;
                    }
                    Err(Error::Torn { attempts: 1 }) => torn += 1,
                    Err(error) => panic!("{error}"),
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
        assert!(good.iter().all(|&good| good >= 500) && torn >= 5, "{good:?} good, {torn} torn");
    });
}

#[test]
fn attempts_are_bounded() {
    let page = Page::of(&[0; 8]);
    let memory = NamedMemory::open(&page.0).unwrap();
    let (mut asked, mut out) = (0, [0; 8]);
    // The counter moves at every look.
    let error = memory
        .copy_checked(0, &mut out, 3, |_| {
            asked += 1;
            Ok(Some(asked))
        })
        .unwrap_err();
    assert!(matches!(error, Error::Torn { attempts: 3 }), "{error}");
    assert_eq!(asked, 6);
    // The owner is always at it: one look for each attempt.
    asked = 0;
    let error = memory
        .copy_checked(0, &mut out, 3, |_| {
            asked += 1;
            Ok(None::<u32>)
        })
        .unwrap_err();
    assert!(matches!(error, Error::Torn { attempts: 3 }), "{error}");
    assert_eq!(asked, 3);
    // The second attempt is good.
    let mut answers = [1, 2, 5, 5].into_iter();
    assert_eq!(memory.copy_checked(0, &mut out, 2, |_| Ok(answers.next())).unwrap(), 5);
    let error = memory.copy_checked(0, &mut [0; 9], 3, |_| Ok(Some(1))).unwrap_err();
    assert!(matches!(error, Error::TooSmall { found: 8, wanted: 9 }), "{error}");
}

#[test]
fn events_are_unsupported() {
    let error = NamedEvent::open("event").unwrap_err();
    assert!(matches!(error, Error::Unsupported { .. }), "{error}");
}

/// A copy of `sleep` under a name of the test's own, in its own folder.
struct Program {
    folder: PathBuf,
    child: Child,
}

impl Program {
    fn start(name: &str) -> Self {
        let folder = std::env::temp_dir().join(&Page::new().0);
        fs::create_dir(&folder).unwrap();
        let path = folder.join(name);
        fs::copy("/bin/sleep", &path).unwrap();
        // A file that was just written may count as busy while another thread
        // starts a program.
        let child = loop {
            match Command::new(&path).arg("600").stdin(Stdio::null()).spawn() {
                Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                    thread::sleep(Duration::from_millis(1));
                }
                other => break other.unwrap(),
            }
        };
        Self { folder, child }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn a_process_is_found_by_its_name_and_ends() {
    let mut program = Program::start("Some-Game-Of-22-Letters");
    let name = "some-game-OF-22-letters";
    // For a moment of its start the kernel shows neither name.
    let end = Instant::now() + Duration::from_secs(10);
    let found = loop {
        let found = process::find(&["not this one", name]).unwrap();
        if !found.is_empty() || Instant::now() > end {
            break found;
        }
    };
    let [found] = &found[..] else { panic!("{found:?}") };
    assert_eq!((found.pid(), found.name()), (program.child.id(), name));
    assert!(found.is_alive());
    let same = process::Process::from_pid(found.pid()).unwrap();
    assert_eq!(same.name(), "Some-Game-Of-22-Letters");
    assert!(found.mappings().unwrap().is_empty(), "no program of Wine's");

    // Ended, and not yet waited for.
    program.child.kill().unwrap();
    let end = Instant::now() + Duration::from_secs(10);
    while found.is_alive() {
        assert!(Instant::now() < end);
        thread::sleep(Duration::from_millis(1));
    }
    program.child.wait().unwrap();
    assert!(!found.is_alive());
    let error = found.mappings().unwrap_err();
    assert!(matches!(error, Error::NotRunning { .. }), "{error}");
    let error = process::Process::from_pid(found.pid()).unwrap_err();
    assert!(matches!(error, Error::NotRunning { .. }), "{error}");
    assert!(process::find(&[name]).unwrap().is_empty());
}

/// What Wine does, done by hand: a deleted file of Wine's name that this process
/// holds open twice, beside others that are none.
#[test]
fn the_shared_files_of_a_process_are_found_once_each() {
    let folder = std::env::temp_dir().join(&Page::new().0);
    fs::create_dir(&folder).unwrap();
    let hold = |name: &str| {
        let path = folder.join(name);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(true).open(&path).unwrap();
        fs::remove_file(path).unwrap();
        file
    };
    let page = hold("tmpmap-0001f0a7");
    let other = hold("tmpmap-0001f0a8");
    let _again = page.try_clone().unwrap();
    let _decoy = hold("scratch");
    page.write_all_at(b"page", 0).unwrap();
    other.write_all_at(b"other", 0).unwrap();

    let me = process::Process::from_pid(std::process::id()).unwrap();
    let mut found = me.mappings().unwrap();
    // Not what another test holds.
    found.retain(|memory| memory.name().contains("tmpmap-"));
    found.sort_by_key(NamedMemory::len);
    let [first, second] = &found[..] else { panic!("{found:?}") };
    assert_eq!(copied(first, 0, 4), b"page");
    assert_eq!(copied(second, 0, 5), b"other");
    assert!(first.is_current());
    // It moves, and it is ours for reading only.
    page.write_all_at(b"turn", 0).unwrap();
    assert_eq!(copied(first, 0, 4), b"turn");
    // A file that is cut is no more than too small.
    page.set_len(2).unwrap();
    let error = first.copy_into(0, &mut [0; 4]).unwrap_err();
    assert!(matches!(error, Error::TooSmall { found: 2, wanted: 4 }), "{error}");
    fs::remove_dir(folder).unwrap();
}

/// As newer versions of Wine do: files that never had a name, held by another
/// process.
#[test]
fn memory_without_a_path_is_found_in_another_process() {
    // SAFETY: the name ends with a NUL; a number comes back.
    let fd = unsafe { libc::memfd_create(c"wine-mapping".as_ptr(), libc::MFD_CLOEXEC) };
    assert!(fd >= 0, "{}", std::io::Error::last_os_error());
    // SAFETY: the descriptor was just made, and is nobody else's.
    let page = unsafe { File::from_raw_fd(fd) };
    page.write_all_at(b"page", 0).unwrap();
    // The memory stays open in the child, as its input.
    let mut child = Command::new("sleep")
        .arg("600")
        .stdin(Stdio::from(page.try_clone().unwrap()))
        .spawn()
        .unwrap();
    let process = process::Process::from_pid(child.id()).unwrap();
    let mut found = process.mappings().unwrap();
    // Not what another test holds, which the start of a process closes late.
    found.retain(|memory| memory.name().contains("memfd:"));
    let [memory] = &found[..] else { panic!("{found:?}") };
    assert_eq!(copied(memory, 0, 4), b"page");
    assert!(memory.name().ends_with("/memfd:wine-mapping (deleted)"), "{memory:?}");
    page.write_all_at(b"turn", 0).unwrap();
    assert_eq!(copied(memory, 0, 4), b"turn");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!memory.is_current());
    assert_eq!(copied(memory, 0, 4), b"turn");
}

#[test]
fn the_memory_of_another_users_process_is_a_matter_of_permission() {
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        eprintln!("SKIPPED: root may look at every process");
        return;
    }
    let init = process::Process::from_pid(1).unwrap();
    let error = init.mappings().unwrap_err();
    assert!(matches!(error, Error::Permission { .. }), "{error}");
}
