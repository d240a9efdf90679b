//! Nothing: what the other programs are larger than.

fn main() {
    println!("{}", std::env::args().count());
}
