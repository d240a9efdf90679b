//! Writes the conformance corpus into `vectors/`: `cargo run -p telemetry-tests --bin vectors`.
//!
//! Exit status 1 where a line is not as it was written by hand; the corpus is written all the
//! same, to look at.

use std::process::ExitCode;

use telemetry_tests::vectors;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    vectors::write()?;
    let mut unmet = 0;
    for (name, text) in vectors::files() {
        if name == "traps.json" {
            continue;
        }
        for line in vectors::expect::unmet(&serde_json::from_str(&text)?) {
            eprintln!("{line}");
            unmet += 1;
        }
    }
    Ok(if unmet == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
