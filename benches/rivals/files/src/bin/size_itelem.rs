//! A recorded file's speeds, by itelem.

use std::fs::File;

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let mut reader = itelem::IbtReader::new(Box::new(File::open(path).expect("a file")));
    let speed = reader.find_var("Speed".to_owned()).expect("a variable");
    let values = reader.samples();
    let sum: f32 = values.filter_map(|sample| Some(sample.get_by_header(&speed)?.float_32())).sum();
    println!("{sum}");
}
