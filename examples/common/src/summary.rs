//! What became of datagrams, for the end of a program.

use std::io::{self, Write};

/// How many reasons are listed: noise has one a length.
pub const REASONS: usize = 20;

/// Writes how many packets and frames there were, and why packets gave no frame,
/// the most frequent first.
///
/// # Errors
///
/// It cannot be written.
pub fn write(
    to: &mut impl Write,
    packets: u64,
    frames: u64,
    reasons: impl IntoIterator<Item = (String, u64)>,
) -> io::Result<()> {
    writeln!(to, "{packets} packets, {frames} frames")?;
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (why, count) in reasons.iter().take(REASONS) {
        writeln!(to, "{count:>8} {why}")?;
    }
    if let Some(more) = reasons.len().checked_sub(REASONS + 1) {
        writeln!(to, "         and {} more reasons", more + 1)?;
    }
    Ok(())
}
