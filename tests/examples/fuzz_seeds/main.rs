//! Writes the seeds of the fuzz targets to `fuzz/seeds`, in place of those that are
//! there.
//!
//! ```text
//! cargo run -p telemetry-tests --example fuzz_seeds
//! ```

use std::path::Path;
use std::{fs, io};

#[allow(dead_code, reason = "the targets use the rest")]
#[path = "../../../fuzz/src/steps.rs"]
pub mod steps;

pub mod seeds;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds");
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let (mut files, mut bytes) = (0, 0);
    for (target, seeds) in seeds::all() {
        let folder = folder.join(target);
        fs::create_dir_all(&folder)?;
        for seed in seeds {
            fs::write(folder.join(seed.name), &seed.bytes)?;
            files += 1;
            bytes += seed.bytes.len();
        }
    }
    println!("{files} files, {bytes} bytes");
    Ok(())
}
