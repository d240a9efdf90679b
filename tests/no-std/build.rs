//! No C runtime starts the program. Of the C library only what the compiler
//! itself calls is linked: `memcpy` and its like.

fn main() {
    println!("cargo:rustc-link-arg-bins=-nostartfiles");
    println!("cargo:rustc-link-arg-bins=-lc");
    println!("cargo:rerun-if-changed=build.rs");
}
