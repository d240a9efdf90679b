//! A session text's drivers, by yaml_serde, into the same structs.

use irsdk::session::Session;

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).expect("a file")).expect("a file");
    let session: Session = serde_yaml::from_str(&text).expect("a session");
    println!("{}", session.drivers().len());
}
