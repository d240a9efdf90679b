//! The devices that are not there, and the tests that write to them through the
//! kernel's own drivers. Runs as root in the guest of `tools/hid-tests` alone.

mod base;
mod cases;
mod log;
mod pad;
mod run;
mod uhid;
mod wheel;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["pad", bus, number, log] => {
            pad::serve(pad::Bus::named(bus), number.parse().unwrap(), Path::new(log))
        }
        ["base", wheel, log] => base::serve(wheel, Path::new(log)),
        ["wheel", log] => wheel::serve(Path::new(log)),
        ["test"] => return cases::all(),
        _ => panic!("what is {args:?}?"),
    };
    panic!("the device ended: {done:?}");
}
