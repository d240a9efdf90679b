//! The conformance corpus in `vectors/`: that it is what its generator makes, that its lines hold
//! what was written by hand, and that nothing is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;
use telemetry_decoders::{Protocol, f1, pcars2, wrc};
use telemetry_examples::car::{Setup, Simulation};
use telemetry_examples::encode::Encoder;
use telemetry_tests::vectors::{self, expect, from_hex, table::Table, traps::TRAPS};

/// The vectors as they stand in the repository.
fn corpus() -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for file in vectors::existing().unwrap() {
        if file != "traps.json" {
            let text = fs::read_to_string(vectors::folder().join(&file)).unwrap();
            let vector: Value =
                serde_json::from_str(&text).unwrap_or_else(|e| panic!("{file}: {e}"));
            let name = vector["name"].as_str().unwrap().to_owned();
            assert_eq!(file, format!("{name}.json"));
            all.insert(name, vector);
        }
    }
    assert!(all.len() > 200, "{}", all.len());
    all
}

fn list<'a>(vector: &'a Value, key: &str) -> &'a [Value] {
    vector[key].as_array().map_or(&[], Vec::as_slice)
}

fn bytes(packet: &Value) -> Vec<u8> {
    match packet["text"].as_str() {
        Some(text) => text.into(),
        None => from_hex(packet["hex"].as_str().unwrap()),
    }
}

/// The outcome of each datagram, with its bytes.
fn datagrams(vector: &Value) -> impl Iterator<Item = (Vec<u8>, &str)> {
    let outcomes = list(vector, "outcomes").iter().map(|outcome| outcome.as_str().unwrap());
    list(vector, "packets").iter().map(bytes).zip(outcomes)
}

/// The bytes of the repository, played.
#[test]
fn every_vector_decodes_to_its_lines() {
    let corpus = corpus();
    for (name, vector) in &corpus {
        let played = vectors::played(vector);
        let outcomes: Vec<_> =
            list(vector, "outcomes").iter().map(|outcome| outcome.as_str().unwrap()).collect();
        assert_eq!(played.outcomes, outcomes, "{name}");
        assert_eq!(played.frames, list(vector, "frames"), "{name}");
        let Some(full) = played.full else { continue };
        match vector["full_like"].as_str() {
            Some(like) => {
                let behind = |line: &Value| {
                    let mut body = line["body"].clone();
                    body.as_object_mut().unwrap().remove("header");
                    body
                };
                let [one] = &full[..] else { panic!("{name}") };
                assert_eq!(behind(one), behind(&corpus[like]["full"][0]), "{name}");
            }
            None => assert_eq!(full, list(vector, "full"), "{name}"),
        }
    }
}

/// The simulated car drives by sines of the system's library, whose last digits differ elsewhere.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn the_corpus_is_what_its_generator_makes() {
    const AGAIN: &str = "write it again with `cargo run -p telemetry-tests --bin vectors`";
    let files = vectors::files();
    let names: Vec<_> = files.keys().cloned().collect();
    assert_eq!(vectors::existing().unwrap(), names, "{AGAIN}");
    for (name, text) in files {
        let there = fs::read_to_string(vectors::folder().join(&name)).unwrap();
        // Git may have given it the line ends of Windows.
        assert!(there.replace("\r\n", "\n") == text, "{name} differs: {AGAIN}");
    }
}

#[test]
fn every_line_holds_what_was_written_by_hand() {
    let mut unmet = Vec::new();
    for vector in corpus().values() {
        unmet.extend(expect::unmet(vector));
    }
    assert!(unmet.is_empty(), "{}", unmet.join("\n"));
}

#[test]
fn what_is_not_met_is_found() {
    let mut vector = corpus()["outgauge/pedals"].clone();
    assert_eq!(expect::unmet(&vector), [""; 0]);
    vector["frames"][0]["brake"] = 0.25.into();
    vector["frames"][0].as_object_mut().unwrap().remove("gear");
    let unmet = expect::unmet(&vector).join("\n");
    assert!(unmet.contains("brake is Some(Number(0.25)), not 0.5"), "{unmet}");
    assert!(unmet.contains("gear is None, not 2"), "{unmet}");
    vector["frames"] = Value::Array(Vec::new());
    assert!(expect::unmet(&vector)[0].contains("gives no frame"));
}

/// A second reading, by the table that was drawn up apart from the code.
#[test]
fn every_number_of_a_whole_packet_stands_where_the_table_says() {
    let table = Table::read();
    let corpus = corpus();
    let mut compared = 0;
    for (name, vector) in &corpus {
        let Some(row) = vector["layout"].as_str() else { continue };
        let bytes = bytes(&list(vector, "packets")[0]);
        let full = match vector["full_like"].as_str() {
            Some(like) => {
                // The header is another one.
                let mut full = corpus[like]["full"][0].clone();
                let header = telemetry_examples::whole::view(&bytes, None).unwrap().1;
                full["body"]["header"] = serde_json::to_value(header).unwrap()["header"].clone();
                full
            }
            None => vector["full"][0].clone(),
        };
        let differences = table.differences(row, &bytes, &full["body"]);
        assert!(differences.is_empty(), "{name}:\n{}", differences.join("\n"));
        compared += 1;
    }
    assert!(compared > 90, "{compared}");
}

#[test]
fn every_protocol_and_variant_has_its_vectors() {
    let mut frames = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for vector in corpus().values() {
        for (bytes, outcome) in datagrams(vector) {
            if let Some(protocol) = Protocol::claim(&bytes) {
                seen.insert((protocol, bytes.len()));
                if outcome == "frame" {
                    frames.insert((protocol, bytes.len()));
                }
            }
        }
    }
    for protocol in Protocol::ALL {
        assert!(frames.iter().any(|(of, _)| *of == protocol), "{protocol:?} has no vector");
        for variant in Encoder::variants(protocol) {
            let mut car = Simulation::new(Setup::default());
            let mut encoder = Encoder::new(protocol, Some(variant.name)).unwrap();
            for _ in 0..60 {
                car.advance(1.0 / 60.0);
                encoder.encode(car.state(), |packet| {
                    // A truck's text has no length of its own.
                    let there =
                        protocol == Protocol::Truck || seen.contains(&(protocol, packet.len()));
                    assert!(there, "{protocol:?} {}: {}", variant.name, packet.len());
                });
            }
        }
    }
    for format in f1::Format::ALL {
        for (id, size) in format.sizes().iter().enumerate() {
            assert!(seen.contains(&(Protocol::F1, *size)), "{format:?} id {id}");
        }
    }
    for length in pcars2::TELEMETRY_LENGTHS {
        assert!(frames.contains(&(Protocol::Pcars2, length)), "{length}");
    }
    for length in wrc::LENGTHS.into_iter().chain(wrc::experimental::LENGTHS) {
        assert!(seen.contains(&(Protocol::Wrc, length)), "{length}");
    }
    for length in telemetry_decoders::forza::LENGTHS {
        assert!(frames.contains(&(Protocol::Forza, length)), "{length}");
    }
}

/// Each packet of each format of F1, as a whole.
#[test]
fn every_packet_of_f1_is_there_whole() {
    let corpus = corpus();
    for format in f1::Format::ALL {
        for id in 0..format.sizes().len() {
            let start = format!("f1/{}/{id:02}_", format.number());
            let (name, vector) =
                corpus.iter().find(|(name, _)| name.starts_with(&start)).expect(&start);
            let like = vector["full_like"].as_str().map_or(vector, |like| &corpus[like]);
            let full = list(like, "full");
            let packets = list(vector, "packets").len();
            assert_eq!((full.len(), packets > 0), (packets, true), "{name}");
        }
    }
}

#[test]
fn every_kind_of_input_and_every_outcome_is_there() {
    let corpus = corpus();
    let inputs: BTreeSet<_> =
        corpus.values().map(|vector| vector["input"].as_str().unwrap()).collect();
    assert_eq!(
        inputs.into_iter().collect::<Vec<_>>(),
        ["ibt", "live_map", "pages", "session_text", "udp"]
    );
    let outcomes: BTreeSet<_> = corpus
        .values()
        .flat_map(datagrams)
        .map(|(_, outcome)| outcome.split(':').next().unwrap().to_owned())
        .collect();
    assert_eq!(
        outcomes.into_iter().collect::<Vec<_>>(),
        ["frame", "no frame", "refused", "unknown", "waits"]
    );
    for word in ["outsim", "motionsim", "scs", "codemasters"] {
        let picked = corpus.values().any(|vector| vector["pick"] == word);
        assert!(picked, "{word}");
    }
}

#[test]
fn every_report_is_covered_by_values_that_were_written_by_hand() {
    let corpus = corpus();
    let known: BTreeSet<_> = TRAPS.iter().map(|trap| trap.id).collect();
    assert_eq!(known.len(), TRAPS.len(), "each stands once");
    let mut covered = BTreeSet::new();
    for (name, vector) in &corpus {
        for trap in list(vector, "traps") {
            let trap = trap.as_str().unwrap();
            let id = known.get(trap).unwrap_or_else(|| panic!("{name}: {trap} is not listed"));
            if !list(vector, "expect").is_empty() {
                covered.insert(*id);
            }
        }
    }
    let left_out: Vec<_> = known.difference(&covered).collect();
    assert!(left_out.is_empty(), "{left_out:?}");
}

#[test]
fn the_corpus_stays_small() {
    let folder = vectors::folder();
    let files = vectors::existing().unwrap();
    let sizes = files.iter().map(|file| fs::metadata(folder.join(file)).unwrap().len());
    let size: u64 = sizes.sum();
    assert!(size < 1_600_000, "{size} bytes");
}

#[test]
fn runs_in_hexadecimal() {
    assert_eq!(from_hex("01ff 00*9 02"), [&[1, 255][..], &[0; 9], &[2]].concat());
    assert!(from_hex("").is_empty());
}
