//! What each crate may import, held against what it does import.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Every dependency that a library may have, its own family first.
const ALLOWED: [(&str, &[&str]); 11] = [
    ("telemetry-core", &["serde", "thiserror", "zerocopy"]),
    ("telemetry-decoders", &["telemetry-core", "serde", "zerocopy"]),
    ("telemetry-detect", &["telemetry-core", "telemetry-decoders", "serde"]),
    (
        "telemetry-formats",
        &["telemetry-core", "telemetry-decoders", "roxmltree", "serde", "serde_json", "yaml_serde"],
    ),
    ("named-memory", &["libc", "thiserror", "windows-sys"]),
    ("irsdk", &["telemetry-core", "named-memory", "serde", "yaml_serde", "zerocopy"]),
    ("kunos-shm", &["telemetry-core", "named-memory", "zerocopy"]),
    (
        "ibt-reader",
        &[
            "telemetry-core",
            "irsdk",
            "arrow-schema",
            "itoa",
            "memmap2",
            "parquet",
            "thiserror",
            "zmij",
        ],
    ),
    (
        "telemetry-live",
        &[
            "telemetry-core",
            "telemetry-decoders",
            "telemetry-detect",
            "telemetry-formats",
            "irsdk",
            "kunos-shm",
            "crc32fast",
            "etherparse",
            "mio",
            "serde",
            "socket2",
            "tracing",
            "windows-sys",
            "zerocopy",
        ],
    ),
    ("telemetry-output", &["telemetry-core", "crc32fast", "hidapi", "serde", "serde_json"]),
    (
        "sim-telemetry",
        &[
            "telemetry-core",
            "telemetry-decoders",
            "telemetry-detect",
            "telemetry-formats",
            "named-memory",
            "irsdk",
            "ibt-reader",
            "kunos-shm",
            "telemetry-live",
            "telemetry-output",
        ],
    ),
];

/// Packages that nobody publishes and nothing imports but one another.
const UNPUBLISHED: [&str; 10] = [
    "telemetry-examples",
    "telemetry-tools",
    "telemetry-user-formats",
    "telemetry-dashboard",
    "telemetry-iracing",
    "telemetry-kunos",
    "telemetry-output-examples",
    "telemetry-parquet",
    "telemetry-benches",
    "telemetry-tests",
];

/// Name, and the names of its normal and build dependencies.
fn packages() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .arg("--manifest-path")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let packages = metadata["packages"].as_array().unwrap();
    let mut all = BTreeMap::new();
    for package in packages {
        let dependencies = package["dependencies"].as_array().unwrap();
        let real = dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
        all.insert(text(&package["name"]), real.map(|d| text(&d["name"])).collect());
    }
    all
}

#[test]
fn no_library_imports_more_than_it_may() {
    let packages = packages();
    for (name, allowed) in ALLOWED {
        let allowed: BTreeSet<_> = allowed.iter().map(|&name| name.to_owned()).collect();
        let more: Vec<_> = packages[name].difference(&allowed).collect();
        assert!(more.is_empty(), "{name} imports {more:?}");
    }
}

/// Without its features the live crate is sockets alone.
#[test]
fn a_live_crate_without_features_has_no_shared_memory() {
    for (target, windows) in [("x86_64-unknown-linux-gnu", false), ("x86_64-pc-windows-gnu", true)]
    {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "-p", "telemetry-live", "--no-default-features", "-e", "normal"])
            .args(["--target", target, "--prefix", "none", "--locked", "--manifest-path"])
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let tree = String::from_utf8(output.stdout).unwrap();
        assert!(tree.contains("mio v"), "{tree}");
        for name in ["named-memory", "irsdk", "kunos-shm", "hidapi"] {
            assert!(!tree.contains(name), "{name} in\n{tree}");
        }
        assert_eq!(tree.contains("windows"), windows, "{tree}");
    }
}

/// Without its features the output crate has no C and nothing of an operating system
/// in its tree, and with them nothing that needs a C compiler or libudev.
#[test]
fn an_output_crate_without_features_has_no_device() {
    let tree = |target: &str, features: &[&str], edges: &str| {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "-p", "telemetry-output", "--no-default-features", "-e", edges])
            .args(["--target", target, "--prefix", "none", "--locked", "--manifest-path"])
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
            .args(features)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    for target in ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-gnu"] {
        let pure = tree(target, &[], "normal,build");
        assert!(pure.contains("crc32fast v"), "{pure}");
        for name in ["hidapi", "libc", "nix", "windows", "udev", "cc v", "pkg-config"] {
            assert!(!pure.contains(name), "{name} in\n{pure}");
        }
        let devices = tree(target, &["--all-features"], "features");
        assert!(devices.contains("hidapi feature \"linux-native-basic-udev\""), "{devices}");
        assert!(devices.contains("hidapi feature \"windows-native\""), "{devices}");
        for name in ["linux-static", "linux-shared", "udev-sys", "hidapi feature \"default\""] {
            assert!(!devices.contains(name), "{name} in\n{devices}");
        }
    }
}

/// Without its features the one crate for everything is decoders and detection, and
/// each feature brings the crates that its table names, and no other.
#[test]
fn the_one_crate_brings_what_its_features_say() {
    const PURE: [&str; 4] =
        ["sim-telemetry", "telemetry-core", "telemetry-decoders", "telemetry-detect"];
    let brings: [(&str, &[&str]); 10] = [
        ("", &[]),
        ("serde", &[]),
        ("iracing", &["irsdk"]),
        ("session", &["irsdk"]),
        ("broadcast", &["irsdk", "named-memory"]),
        ("ibt", &["irsdk", "ibt-reader"]),
        ("kunos", &["kunos-shm"]),
        ("padforge", &["telemetry-formats"]),
        ("live", &["telemetry-live", "telemetry-formats", "irsdk", "kunos-shm", "named-memory"]),
        ("hid,sysfs,dsx", &["telemetry-output"]),
    ];
    let family: BTreeSet<_> = ALLOWED.iter().map(|(name, _)| *name).collect();
    for (features, more) in brings {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "-p", "sim-telemetry", "--no-default-features", "-e", "normal"])
            .args(["--features", features, "--prefix", "none", "--locked", "--manifest-path"])
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let tree = String::from_utf8(output.stdout).unwrap();
        let names = tree.lines().filter_map(|line| line.split(' ').next());
        let ours: BTreeSet<_> = names.filter(|name| family.contains(name)).collect();
        let expected: BTreeSet<_> = PURE.iter().chain(more).copied().collect();
        assert_eq!(ours, expected, "with {features:?}");
    }
}

#[test]
fn every_package_is_known() {
    for name in packages().keys() {
        let listed = ALLOWED.iter().any(|(listed, _)| listed == name);
        assert!(listed || UNPUBLISHED.contains(&name.as_str()), "{name} has no row here");
    }
}

#[test]
fn no_library_imports_what_is_not_published() {
    for (name, dependencies) in packages() {
        if !UNPUBLISHED.contains(&name.as_str()) {
            let bad: Vec<_> =
                dependencies.iter().filter(|d| UNPUBLISHED.contains(&d.as_str())).collect();
            assert!(bad.is_empty(), "{name} imports {bad:?}");
        }
    }
}
