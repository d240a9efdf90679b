//! The three pages of Kunos' games.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use kunos_shm::{Game, NAMESPACE, PageKind, is_blank, packet_id};
use named_memory::{Error, NamedMemory};

use crate::Copier;
use crate::file::SharedFile;

/// The static page has no counter, and pages may come later than the process.
const RARELY: Duration = Duration::from_millis(500);
/// How often a page is copied before it is left for the next look.
const ATTEMPTS: u32 = 8;
/// No page is longer: memory of that name which is, is no page.
const LARGEST: usize = 64 * 1024;

pub(crate) struct Copy {
    pages: Vec<Page>,
    looked: Option<Instant>,
}

impl Copy {
    pub(crate) fn new(game: Game, folder: &Path) -> Self {
        let page = |kind| Page {
            kind,
            name: format!("{NAMESPACE}{}", game.page(kind)),
            folder: folder.to_owned(),
            open: None,
        };
        Self { pages: PageKind::ALL.map(page).into(), looked: None }
    }
}

impl Copier for Copy {
    fn step(&mut self) -> Result<bool, String> {
        let is_time = self.looked.is_none_or(|looked| looked.elapsed() >= RARELY);
        if is_time {
            self.looked = Some(Instant::now());
        }
        let mut is_new = false;
        for page in &mut self.pages {
            is_new |= page.step(is_time)?;
        }
        Ok(is_new)
    }

    /// Less than a step of the games' physics, which is 3 ms.
    fn wait(&self) {
        thread::sleep(Duration::from_millis(1));
    }
}

struct Page {
    kind: PageKind,
    name: String,
    folder: PathBuf,
    open: Option<Open>,
}

struct Open {
    memory: NamedMemory,
    file: SharedFile,
    bytes: Vec<u8>,
    copies: [Vec<u8>; 2],
}

impl Page {
    fn step(&mut self, is_time: bool) -> Result<bool, String> {
        if self.open.is_none() {
            if !is_time {
                return Ok(false);
            }
            let memory = match NamedMemory::open(&self.name) {
                Ok(memory) => memory,
                Err(Error::NotRunning { .. }) => return Ok(false),
                Err(error) => return Err(error.to_string()),
            };
            let len = memory.len();
            if len > LARGEST {
                return Err(format!("{} is {len} bytes long, and no page", self.name));
            }
            let file = SharedFile::create(&self.folder, &self.name, len)?;
            let bytes = vec![0; len];
            let copies = [bytes.clone(), bytes.clone()];
            self.open = Some(Open { memory, file, bytes, copies });
            println!("{}: {len} bytes", self.name);
        }
        let Some(open) = &mut self.open else { return Ok(false) };
        open.copy(self.kind, is_time).map_err(|error| format!("{}: {error}", self.name))
    }
}

impl Open {
    fn copy(&mut self, kind: PageKind, is_time: bool) -> Result<bool, String> {
        let mut counter = [0; 4];
        self.memory.copy_into(0, &mut counter).map_err(|error| error.to_string())?;
        let moved = packet_id(kind, &counter) != packet_id(kind, &self.bytes);
        if !moved && !is_time {
            return Ok(false);
        }
        let [first, second] = &mut self.copies;
        for _ in 0..ATTEMPTS {
            for copy in [&mut *first, &mut *second] {
                self.memory.copy_into(0, copy).map_err(|error| error.to_string())?;
            }
            // So it stood in the memory at one moment.
            if first != second {
                continue;
            }
            if *first == self.bytes || is_blank(first) {
                return Ok(false);
            }
            // All in one write: between two of them counter and page would be of
            // two steps, for far longer than the kernel takes to copy a page.
            self.file.put(0, first)?;
            std::mem::swap(first, &mut self.bytes);
            return Ok(true);
        }
        Ok(false)
    }
}
