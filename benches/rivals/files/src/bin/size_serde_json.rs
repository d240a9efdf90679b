//! A truck's speed, by serde_json, from a datagram or a document.

use telemetry_rival_files::truck::{Typed, TypedDocument};

fn main() {
    let text = std::fs::read(std::env::args().nth(1).expect("a file")).expect("a file");
    let speed = match serde_json::from_slice::<TypedDocument>(&text) {
        Ok(TypedDocument { truck: Some(truck), .. }) => truck.speed,
        _ => serde_json::from_slice::<Typed>(&text).expect("a datagram").speed,
    };
    println!("{speed:?}");
}
