//! A truck's speed, by telemetry-decoders.

fn main() {
    let text = std::fs::read(std::env::args().nth(1).expect("a file")).expect("a file");
    println!("{:?}", telemetry_decoders::truck::decode(&text).expect("a frame").speed_mps);
}
