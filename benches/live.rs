//! `cargo bench --bench live`: one look at live memory, in files in `/dev/shm`, as
//! Linux has it: each copy is a call into the kernel. Linux only.
//!
//! `irsdk_new_tick`: a map of 320 variables in rows of 7.5 KB; header, copy, check,
//! frame. `irsdk_no_new_tick`: the header says that nothing is new.
//! `kunos_new_frame`: Competizione's three pages; the counter, two copies of the
//! physics page, a look at the graphics page, frame. `kunos_no_new_frame`: the
//! counter stands still.
//!
//! What a new tick or frame costs has the reading of the clock in it; that it is
//! written has not.

#[cfg(target_os = "linux")]
criterion::criterion_main!(linux::benches);

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("SKIPPED: live memory is in files on Linux only");
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{self, File, OpenOptions};
    use std::os::unix::fs::FileExt;
    use std::path::{Path, PathBuf};
    use std::time::{Duration, Instant};

    use criterion::{Criterion, criterion_group};
    use kunos_shm::{Game, PageKind};
    use telemetry_core::Timestamp;
    use telemetry_iracing::generated;

    /// A file in shared memory, gone with the bench.
    struct Shared {
        path: PathBuf,
        file: File,
    }

    impl Shared {
        fn new(name: &str, bytes: &[u8]) -> Self {
            let path = Path::new("/dev/shm")
                .join(format!("telemetry-bench-{}-{name}", std::process::id()));
            let file =
                OpenOptions::new().create_new(true).write(true).open(&path).expect("a new file");
            file.write_all_at(bytes, 0).expect("room for it");
            Self { path, file }
        }
    }

    impl Drop for Shared {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.path);
        }
    }

    /// The time of so many looks, each after something was written.
    fn looks(
        iterations: u64,
        mut write: impl FnMut(),
        mut look: impl FnMut(Timestamp),
    ) -> Duration {
        let mut spent = Duration::ZERO;
        for _ in 0..iterations {
            write();
            let start = Instant::now();
            look(now());
            spent += start.elapsed();
        }
        spent
    }

    /// A moment that is soon after the one before.
    fn now() -> Timestamp {
        use std::sync::OnceLock;
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed().into()
    }

    fn irsdk(criterion: &mut Criterion) {
        use irsdk::live::{Live, Place, Poll};

        let map = Shared::new("irsdk", &generated::live_map());
        let mut live = Live::at(Place::Path(map.path.clone()));
        let mut tick = 1;
        let mut write = || {
            tick += 1;
            let (at, bytes) = generated::live_tick(tick);
            map.file.write_all_at(&bytes, at as u64).expect("a map");
        };
        let is_new = |live: &mut Live, now| matches!(live.poll(now).expect("a map"), Poll::Tick(_));
        assert!(is_new(&mut live, now()));
        let mut group = criterion.benchmark_group("live");
        group.bench_function("irsdk_new_tick", |bencher| {
            bencher.iter_custom(|iterations| {
                looks(iterations, &mut write, |now| assert!(is_new(&mut live, now)))
            });
        });
        let time = now();
        group.bench_function("irsdk_no_new_tick", |bencher| {
            bencher.iter(|| assert!(!is_new(&mut live, time)));
        });
        group.finish();
    }

    fn kunos(criterion: &mut Criterion) {
        use kunos_shm::live::{Live, Place, Poll};

        let game = Game::Competizione;
        let pages = PageKind::ALL.map(|kind| {
            let mut page = vec![0; game.page_len(kind)];
            // Their counter, and of the graphics page that the game is live.
            page[..8].copy_from_slice(&[1, 0, 0, 0, 2, 0, 0, 0]);
            if kind == PageKind::Physics {
                // A throttle that is half pressed.
                page[4..8].copy_from_slice(&0.5f32.to_le_bytes());
            }
            Shared::new(game.page(kind), &page)
        });
        let [physics, graphics, _] = &pages;
        let paths = pages.each_ref().map(|page| page.path.clone());
        let mut live = Live::at(Place::Paths { game: Some(game), pages: paths });
        let mut count = 1i32;
        let mut write = || {
            count += 1;
            physics.file.write_all_at(&count.to_le_bytes(), 0).expect("a page");
            // The game draws less often than it steps.
            if count % 4 == 0 {
                graphics.file.write_all_at(&count.to_le_bytes(), 0).expect("a page");
            }
        };
        let is_new =
            |live: &mut Live, now| matches!(live.poll(now).expect("pages"), Poll::Frame(_));
        assert!(!is_new(&mut live, now()));
        let mut group = criterion.benchmark_group("live");
        group.bench_function("kunos_new_frame", |bencher| {
            bencher.iter_custom(|iterations| {
                looks(iterations, &mut write, |now| assert!(is_new(&mut live, now)))
            });
        });
        let time = now();
        group.bench_function("kunos_no_new_frame", |bencher| {
            bencher.iter(|| assert!(!is_new(&mut live, time)));
        });
        group.finish();
    }

    criterion_group!(benches, irsdk, kunos);
}
