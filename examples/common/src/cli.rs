//! What a program says when it is called wrongly.

use std::fmt;
use std::io::Write;

/// A line for the user. One that cannot be shown is no reason to stop.
pub fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The first paragraph of a message about wrong arguments; usage and advice
/// follow it.
#[must_use]
pub fn one_line(message: &str) -> String {
    let lines = message.lines().map(str::trim).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}
