//! The inputs that once broke a promise, and the seeds of each fuzz target, run
//! through the checks of the targets without the fuzzer.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../fuzz/src/lib.rs"]
pub mod checks;
#[path = "../examples/fuzz_seeds/seeds.rs"]
pub mod seeds;

use checks::steps;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz").join(name)
}

fn run_all(target: &str, check: fn(&[u8])) {
    for folder in ["regressions", "seeds"].map(|name| folder(name).join(target)) {
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
}

/// By `target/name`.
fn seeds_that_are_there() -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for target in fs::read_dir(folder("seeds")).unwrap() {
        let target = target.unwrap();
        for seed in fs::read_dir(target.path()).unwrap() {
            let seed = seed.unwrap();
            let name =
                [target.file_name(), seed.file_name()].map(|name| name.into_string().unwrap());
            all.insert(name.join("/"), fs::read(seed.path()).unwrap());
        }
    }
    all
}

/// `cargo run -p telemetry-tests --example fuzz_seeds` makes them again.
#[test]
fn seeds_are_those_that_the_encoders_make() {
    let there = seeds_that_are_there();
    let mut made = BTreeMap::new();
    for (target, seeds) in seeds::all() {
        assert!(seeds.len() <= 20, "{target} has {} seeds", seeds.len());
        for seed in seeds {
            let name = format!("{target}/{}", seed.name);
            assert!(seed.bytes.len() <= seeds::LONGEST, "{name} has {} bytes", seed.bytes.len());
            assert!(made.insert(name.clone(), seed.bytes).is_none(), "{name} is there twice");
        }
    }
    let names = |all: &BTreeMap<String, _>| all.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(names(&there), names(&made));
    // Sines differ in their last bit from one system's library to another's.
    if cfg!(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64")) {
        for (name, bytes) in made {
            assert!(there[&name] == bytes, "{name} is another one");
        }
    }
}

macro_rules! targets {
    ($($target:ident)*) => {
        $(#[test]
        fn $target() {
            run_all(stringify!($target), checks::$target);
        })*

        #[test]
        fn every_folder_is_replayed() {
            for entry in ["regressions", "seeds"].map(folder).into_iter().flat_map(|folder| fs::read_dir(folder).unwrap()) {
                let name = entry.unwrap().file_name();
                assert!([$(stringify!($target)),*].iter().any(|target| name == *target), "{name:?}");
            }
        }
    };
}

targets! {
    codemasters detect f1 f1_full formats forza full ibt ibt_export irsdk_header irsdk_session kunos
    outgauge pcars2 replay truck wrc
}
