//! What a package must have before it may be published.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Slugs of crates.io's categories; those that could fit a crate of this workspace.
const CATEGORIES: [&str; 25] = [
    "algorithms",
    "api-bindings",
    "config",
    "data-structures",
    "date-and-time",
    "embedded",
    "encoding",
    "filesystem",
    "game-development",
    "games",
    "hardware-support",
    "memory-management",
    "network-programming",
    "no-std",
    "no-std::no-alloc",
    "os",
    "os::linux-apis",
    "os::windows-apis",
    "parser-implementations",
    "parsing",
    "science",
    "simulation",
    "value-formatting",
    "visualization",
    "wasm",
];

/// Those whose code asks for Windows, or that have such a part of another crate's: their
/// documentation is built for it too.
const WITH_WINDOWS_PARTS: [&str; 6] =
    ["named-memory", "irsdk", "kunos-shm", "telemetry-live", "telemetry-output", "sim-telemetry"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Every package that may be published, and its folder.
fn published() -> Vec<(Value, PathBuf)> {
    let metadata = cargo(&["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let all = metadata["packages"].as_array().unwrap();
    // `publish = false` is an empty list of registries.
    let published = all.iter().filter(|package| package["publish"].is_null());
    let published: Vec<_> = published
        .map(|package| {
            let manifest = Path::new(package["manifest_path"].as_str().unwrap());
            (package.clone(), manifest.parent().unwrap().to_owned())
        })
        .collect();
    assert!(published.len() >= 11, "{} packages", published.len());
    published
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_else(|| panic!("{} has no {key}", package["name"]))
}

fn list<'a>(package: &'a Value, key: &str) -> Vec<&'a str> {
    package[key].as_array().unwrap().iter().map(|value| value.as_str().unwrap()).collect()
}

#[test]
fn every_package_says_what_it_is() {
    let published = published();
    let mut keywords_of_all = BTreeSet::new();
    for (package, _) in &published {
        let name = text(package, "name");
        let description = text(package, "description");
        assert!((30..=200).contains(&description.len()), "{name}: {description:?}");
        assert!(!description.ends_with('.'), "{name}: {description:?}");
        assert_eq!(text(package, "license"), "MIT OR Apache-2.0", "{name}");
        assert!(text(package, "repository").starts_with("https://"), "{name}");
        assert_eq!(text(package, "readme"), "README.md", "{name}");
        assert_eq!(text(package, "edition"), "2024", "{name}");

        let keywords = list(package, "keywords");
        assert!((3..=5).contains(&keywords.len()), "{name}: {keywords:?}");
        for keyword in &keywords {
            // What crates.io takes.
            let first = keyword.starts_with(|c: char| c.is_ascii_alphanumeric());
            let rest = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(first && keyword.len() <= 20 && keyword.chars().all(rest), "{name}: {keyword}");
        }
        assert!(keywords_of_all.insert(keywords), "{name} has the keywords of another");

        let categories = list(package, "categories");
        assert!((1..=5).contains(&categories.len()), "{name}: {categories:?}");
        for category in categories {
            assert!(CATEGORIES.contains(&category), "{name}: {category}");
        }
    }
}

/// `no-std` is said by the crates that are it, and by no other.
#[test]
fn no_std_is_said_where_it_is_so() {
    for (package, folder) in published() {
        let code = fs::read_to_string(folder.join("src/lib.rs")).unwrap();
        let is = code.lines().any(|line| line == "#![no_std]");
        let says = list(&package, "categories").contains(&"no-std::no-alloc");
        assert_eq!(says, is, "{}", package["name"]);
    }
}

/// The README is the front page of the documentation, says which Rust is needed, and
/// has no link that leads nowhere from there.
#[test]
fn every_readme_is_the_front_page() {
    for (package, folder) in published() {
        let name = text(&package, "name");
        let readme = fs::read_to_string(folder.join("README.md")).unwrap();
        assert!(readme.starts_with(&format!("# {name}\n")), "{name}");
        let version = text(&package, "rust_version");
        assert!(readme.contains(&format!("Builds with Rust {version} or later")), "{name}");
        for link in readme.split("](").skip(1) {
            assert!(link.starts_with("https://"), "{name}: {:?}", link.split(')').next());
        }
        let code = fs::read_to_string(folder.join("src/lib.rs")).unwrap();
        assert!(code.starts_with("#![doc = include_str!(\"../README.md\")]\n"), "{name}");
        assert!(code.contains("\n#![cfg_attr(docsrs, feature(doc_cfg))]\n"), "{name}");
    }
}

#[test]
fn the_documentation_is_built_whole() {
    for (package, _) in published() {
        let name = text(&package, "name");
        let docs = &package["metadata"]["docs"]["rs"];
        assert_eq!(docs["all-features"], true, "{name}");
        assert_eq!(docs["rustdoc-args"], serde_json::json!(["--cfg", "docsrs"]), "{name}");
        let windows = docs["targets"].as_array().is_some_and(|targets| {
            targets[0] == "x86_64-unknown-linux-gnu"
                && targets.iter().any(|target| target == "x86_64-pc-windows-msvc")
        });
        assert_eq!(windows, WITH_WINDOWS_PARTS.contains(&name), "{name}");
    }
}

/// A package holds its code, its README and both licences, and nothing else.
#[test]
fn every_package_holds_what_it_should() {
    const CARGO: [&str; 4] =
        [".cargo_vcs_info.json", "Cargo.lock", "Cargo.toml", "Cargo.toml.orig"];
    for (package, folder) in published() {
        let name = text(&package, "name");
        let files = cargo(&["package", "--list", "--allow-dirty", "--offline", "-p", name]);
        let files: BTreeSet<_> = files.lines().map(|file| file.replace('\\', "/")).collect();
        for file in ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE", "src/lib.rs"] {
            assert!(files.contains(file), "{name} has no {file}");
        }
        for file in &files {
            // What examples read is needed by who runs them.
            let code = ["src/", "tests/made/"].iter().any(|folder| file.starts_with(folder))
                && file.ends_with(".rs");
            let page = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"].contains(&file.as_str());
            assert!(code || page || CARGO.contains(&file.as_str()), "{name} holds {file}");
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let path = folder.join(licence);
            let copy = fs::symlink_metadata(&path).unwrap();
            assert!(copy.is_file(), "{name}: {licence} is no file of its own");
            let ours = fs::read(root().join(licence)).unwrap();
            assert!(fs::read(path).unwrap() == ours, "{name}: {licence} is another text");
        }
    }
}

/// Every dependency of a published package has a version: without it cargo packages
/// nothing. All of the family carry the same.
#[test]
fn every_dependency_has_a_version() {
    let published = published();
    let version = text(&published[0].0, "version").to_owned();
    for (package, _) in &published {
        let name = text(package, "name");
        assert_eq!(text(package, "version"), version, "{name}");
        for dependency in package["dependencies"].as_array().unwrap() {
            let wanted = text(dependency, "req");
            assert_ne!(wanted, "*", "{name}: {}", dependency["name"]);
            if dependency["path"].is_string() {
                assert_eq!(wanted, format!("^{version}"), "{name}: {}", dependency["name"]);
            }
        }
    }
}

/// The features of the one crate stand in its README, each in a row of its own.
#[test]
fn every_feature_of_the_one_crate_is_told() {
    let readme = fs::read_to_string(root().join("sim-telemetry/README.md")).unwrap();
    let packages = published();
    let (package, _) = packages.iter().find(|(p, _)| p["name"] == "sim-telemetry").unwrap();
    let features: BTreeSet<_> = package["features"].as_object().unwrap().keys().cloned().collect();
    assert!(!features.contains("default"), "nothing is on at first");
    let table = readme.lines().skip_while(|line| *line != "## Features");
    let rows = table.skip(1).take_while(|line| !line.starts_with("## "));
    let told: BTreeSet<_> = rows
        .filter_map(|row| row.strip_prefix("| `")?.split_once('`'))
        .map(|(feature, _)| feature.to_owned())
        .collect();
    assert_eq!(told, features);
}
