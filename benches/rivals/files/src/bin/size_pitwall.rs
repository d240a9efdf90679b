//! A recorded file's speeds, by pitwall.

use pitwall::VarData;

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let mut reader = pitwall::IbtReader::open(path).expect("a recording");
    let speed = reader.variables().get_variable("Speed").expect("a variable").clone();
    let mut sum = 0.0;
    while let Some((record, ..)) = reader.read_next_frame().expect("a record") {
        sum += f32::from_bytes(&record, &speed).expect("a float");
    }
    println!("{sum}");
}
