//! A recorded file to columns or to CSV, as a whole program: what `whole_programs`
//! puts beside programs in Python.
//!
//! `whole columns FILE` takes every variable into memory; `whole sums FILE` prints
//! of each its name, its type, how many values there are and their sum, the first
//! value of an array; `whole csv FILE OUT` writes CSV.

use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::io::BufWriter;

use ibt_reader::{ColumnSet, Export, Recording};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["columns", file] => {
            let recording = Recording::open(file)?;
            let mut set = ColumnSet::all(&recording);
            set.fill(&recording, 0..recording.len())?;
            black_box(set.columns());
        }
        ["sums", file] => {
            let recording = Recording::open(file)?;
            for header in recording.vars().headers() {
                let Some(handle) = header.handle() else { continue };
                let sum: f64 = recording.rows().filter_map(|row| row.number_at(handle, 0)).sum();
                let values = recording.len() * handle.count();
                println!("{}\t{:?}\t{values}\t{sum:?}", header.name(), handle.var_type());
            }
        }
        ["csv", file, out] => {
            let recording = Recording::open(file)?;
            Export::new(&recording).csv(BufWriter::new(File::create(out)?))?;
        }
        _ => return Err("whole columns FILE | whole sums FILE | whole csv FILE OUT".into()),
    }
    Ok(())
}
