//! Copies the shared memory of running games out of a Wine or Proton prefix, into
//! files that native programs read as they read such memory: `irsdk::live` and
//! `kunos_shm::live` find them by their names in `/dev/shm`.
//!
//! `bridge.exe [--to FOLDER]`, inside the prefix; the folder is `Z:\dev\shm`
//! where none is given. A game's files are there while its process runs, and gone
//! with it, or with this program: Ctrl-C ends it.

mod file;
mod iracing;
mod kunos;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use kunos_shm::Game;
use named_memory::process::{self, Process};

/// How often games are looked for.
const SEARCH: Duration = Duration::from_secs(1);

/// A game's memory that is copied until the game ends.
trait Copier {
    /// Looks for something new, and copies it. True where there was.
    ///
    /// # Errors
    ///
    /// What to say; the copier goes on.
    fn step(&mut self) -> Result<bool, String>;

    /// Waits some milliseconds, or until the game says that there is more.
    fn wait(&self);
}

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    let folder = match (args.next(), args.next(), args.next()) {
        (None, ..) => PathBuf::from(r"Z:\dev\shm"),
        (Some(to), Some(folder), None) if to == "--to" => PathBuf::from(folder),
        _ => {
            eprintln!("usage: bridge.exe [--to FOLDER]");
            return ExitCode::from(2);
        }
    };
    if !folder.is_dir() {
        eprintln!("bridge: {} is not a folder", folder.display());
        return ExitCode::from(2);
    }
    println!("bridge: waits for iRacing, Assetto Corsa, Competizione, EVO or Rally");
    println!("bridge: copies to {}; Ctrl-C ends it", folder.display());
    thread::scope(|scope| {
        scope.spawn(|| {
            follow(irsdk::NAME, &irsdk::PROCESS_NAMES, || iracing::Copy::new(&folder));
        });
        for game in Game::ALL {
            let folder: &Path = &folder;
            scope.spawn(move || {
                follow(game.title(), game.process_names(), || Ok(kunos::Copy::new(game, folder)));
            });
        }
    });
    ExitCode::SUCCESS
}

/// Copies one game, whenever it runs. Does not end.
fn follow<C: Copier>(title: &str, programs: &[&str], start: impl Fn() -> Result<C, String>) {
    loop {
        let found = process::find(programs).unwrap_or_default();
        let Some(process) = found.into_iter().next() else {
            thread::sleep(SEARCH);
            continue;
        };
        println!("{title}: {} runs, process {}", process.name(), process.pid());
        match start() {
            Ok(copier) => copy(title, &process, copier),
            Err(error) => {
                println!("{title}: {error}");
                thread::sleep(SEARCH);
                continue;
            }
        }
        println!("{title}: has ended, its files are gone");
    }
}

/// Copies until the game has ended, whatever its memory says: that outlives it
/// while we hold it.
fn copy(title: &str, process: &Process, mut copier: impl Copier) {
    let mut said = String::new();
    let mut asked = std::time::Instant::now();
    loop {
        let is_new = copier.step().unwrap_or_else(|error| {
            // Once, not at every look.
            if said != error {
                println!("{title}: {error}");
                said = error;
            }
            false
        });
        if asked.elapsed() >= Duration::from_millis(200) {
            asked = std::time::Instant::now();
            if !process.is_alive() {
                return;
            }
        }
        if !is_new {
            copier.wait();
        }
    }
}
