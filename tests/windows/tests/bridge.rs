//! Native readers of the files that `examples/bridge` makes under Wine, of games
//! that run beside it there. `tools/windows-tests` names Wine and the programs.

#![cfg(target_os = "linux")]

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use irsdk::live as iracing_live;
use kunos_shm::live as kunos_live;
use telemetry_windows_tests::games::kunos::Title;
use telemetry_windows_tests::read::{iracing, kunos};
use telemetry_windows_tests::{Writer, eventually, reads};

/// The bridge, and writers under the names of games' programs. One at a time:
/// the bridge finds all games of a prefix.
struct Bridge {
    wine: OsString,
    writer: OsString,
    folder: PathBuf,
    child: Child,
    _turn: MutexGuard<'static, ()>,
}

impl Bridge {
    fn start(test: &str) -> Option<Self> {
        static TURN: Mutex<()> = Mutex::new(());
        let named = ["WINDOWS_TESTS_WINE", "WINDOWS_TESTS_WRITER", "WINDOWS_TESTS_BRIDGE"];
        let [Some(wine), Some(writer), Some(bridge)] = named.map(std::env::var_os) else {
            eprintln!("SKIPPED: run tools/windows-tests");
            return None;
        };
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        // Shared memory, as the folder of its own is.
        let folder = PathBuf::from(format!("/dev/shm/bridge-test-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut to = OsString::from("Z:");
        to.push(folder.as_os_str());
        let child = Command::new(&wine)
            .arg(bridge)
            .arg("--to")
            .arg(to)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        Some(Self { wine, writer, folder, child, _turn: turn })
    }

    /// Starts the writer as a program of that name.
    fn game(&self, program: &str) -> Writer {
        let programs = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bridge");
        fs::create_dir_all(&programs).unwrap();
        let path = programs.join(program);
        // The program may still be the one of the test before.
        if !path.exists() {
            fs::copy(&self.writer, &path).unwrap();
        }
        Writer::start(Command::new(&self.wine).arg(path))
    }

    fn files(&self) -> usize {
        fs::read_dir(&self.folder).unwrap().count()
    }

    fn wait_for_files(&self, count: usize) {
        eventually(&format!("{count} files"), || (self.files() == count).then_some(()));
    }

    fn simulator(&self) -> iracing::Reader {
        let path = self.folder.join("IRSDKMemMapFileName");
        iracing::Reader::at(iracing_live::Place::Path(path))
    }

    fn game_of(&self, title: Title) -> kunos::Reader {
        let pages = title.names().map(|name| self.folder.join(name.replace(r"Local\", "")));
        kunos::Reader::at(kunos_live::Place::Paths { game: None, pages })
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

const PROGRAMS: [(Title, &str); 3] = [
    (Title::AssettoCorsa, "acs.exe"),
    (Title::Competizione, "AC2-Win64-Shipping.exe"),
    (Title::Evo, "AssettoCorsaEVO.exe"),
];

#[test]
fn pages_of_each_game_are_the_same_outside() {
    let Some(bridge) = Bridge::start("pages") else { return };
    for (title, program) in PROGRAMS {
        for crash in [false, true] {
            assert_eq!(bridge.files(), 0);
            let mut writer = bridge.game(program);
            writer.send(&format!("play {} hz=333 start=5", title.word()));
            bridge.wait_for_files(3);
            let mut reader = bridge.game_of(title);
            let shown = reader.one();
            assert_eq!(kunos::title_of(shown.game), title);
            let shown = reader.follow(Duration::from_millis(500));
            println!("{title:?}: {:?}, {:?} half", reader.live.counters(), reader.halves());
            assert!(shown > 20, "{shown}");
            assert!(reader.graphics.len() > 5);
            // A game that is gone does not look alive.
            if crash {
                writer.kill()
            } else {
                writer.quit()
            }
            bridge.wait_for_files(0);
            eventually("the end is seen", || {
                reader.poll();
                (!reader.live.is_open()).then_some(())
            });
        }
    }
}

#[test]
fn the_map_of_iracing_is_the_same_outside() {
    let Some(bridge) = Bridge::start("map") else { return };
    for (form, hz) in [("old", 60), ("2026", 60), ("old", 333)] {
        let mut writer = bridge.game("iRacingSim64DX11.exe");
        writer.send(&format!("play iracing form={form} hz={hz} start=500 text=50 car=130"));
        bridge.wait_for_files(1);
        let mut reader = bridge.simulator();
        eventually("a row", || {
            // The file is there before it is filled.
            reader.ahead += Duration::from_millis(100);
            reader.poll()
        });
        let shown = reader.follow(Duration::from_millis(3_000));
        println!("{form}, {hz} Hz: {:?}", reader.live.counters());
        assert!(shown > 100, "{shown}");
        assert!(reader.cars.len() >= 2 && reader.texts.len() >= 3, "{:?}", reader.texts);
        reader.assert_counted();
        if form == "old" {
            writer.kill()
        } else {
            writer.quit()
        }
        bridge.wait_for_files(0);
        eventually("the end is seen", || {
            reader.poll();
            (!reader.live.is_open()).then_some(())
        });
    }
}

/// The simulator writes as fast as it can, and so does the bridge.
#[test]
fn no_torn_row_comes_through() {
    let Some(bridge) = Bridge::start("torn") else { return };
    let mut writer = bridge.game("iRacingSim64DX11.exe");
    writer.send("play iracing hz=0 slow=200 tear=20 every=7");
    bridge.wait_for_files(1);
    let mut reader = bridge.simulator();
    reader.one();
    let (mut shown, mut looks) = (0, 0u64);
    // Each row takes the bridge some calls into Wine.
    while shown < reads() / 4 {
        shown += u64::from(reader.poll().is_some());
        looks += 1;
        assert!(looks < 20_000 * reads(), "{shown}: {:?}", reader.live.counters());
    }
    println!("{shown} rows in {looks} looks: {:?}", reader.live.counters());
    assert_eq!(reader.live.counters().restarts, 0);
}

/// Its end takes the files away, whatever ends it.
#[test]
fn the_bridges_own_end_leaves_nothing() {
    let Some(mut bridge) = Bridge::start("end") else { return };
    let mut writer = bridge.game("acs.exe");
    writer.send("play ac hz=333");
    bridge.wait_for_files(3);
    bridge.child.kill().unwrap();
    bridge.child.wait().unwrap();
    bridge.wait_for_files(0);
}
