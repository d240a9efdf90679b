//! The dashboard is the example target of this package: `cargo run --release --example dashboard`.
