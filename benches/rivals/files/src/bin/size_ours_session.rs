//! A session text's drivers, by irsdk.

use irsdk::session::Session;
use irsdk::text::SessionText;

fn main() {
    let text = std::fs::read(std::env::args().nth(1).expect("a file")).expect("a file");
    let session = Session::read(&SessionText::new(&text)).expect("a session");
    println!("{}", session.drivers().len());
}
