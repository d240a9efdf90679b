//! A recorded file's speeds, by ibt-reader.

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let recording = ibt_reader::Recording::open(path).expect("a recording");
    let speed = recording.column::<f32>("Speed").expect("a column");
    println!("{}", speed.iter().sum::<f32>());
}
