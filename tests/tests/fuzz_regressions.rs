//! The inputs that once broke a promise, and a seed for each fuzz target, run
//! through the checks of the targets without the fuzzer.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/lib.rs"]
pub mod checks;

fn run_all(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/regressions").join(target);
    let mut inputs = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        // Shown with a failure: the input that caused it.
        println!("{}", path.display());
        check(&fs::read(&path).unwrap());
        inputs += 1;
    }
    assert!(inputs > 0, "no input in {}", folder.display());
}

macro_rules! targets {
    ($($target:ident)*) => {
        $(#[test]
        fn $target() {
            run_all(stringify!($target), checks::$target);
        })*

        #[test]
        fn every_folder_is_replayed() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/regressions");
            for entry in fs::read_dir(folder).unwrap() {
                let name = entry.unwrap().file_name();
                assert!([$(stringify!($target)),*].iter().any(|target| name == *target), "{name:?}");
            }
        }
    };
}

targets! {
    codemasters detect f1 f1_full formats forza full ibt irsdk_header irsdk_session kunos outgauge
    pcars2 replay truck wrc
}
