//! What became of datagrams, for the end of a program.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::Path;

use telemetry_live::Written;

/// How many reasons are listed at the end: noise has one a length.
pub const REASONS: usize = 20;

/// Writes how many packets and frames there were, and why packets gave no frame: see [`reasons`].
///
/// # Errors
///
/// It cannot be written.
pub fn write(
    to: &mut impl Write,
    packets: u64,
    frames: u64,
    why: impl IntoIterator<Item = (String, u64)>,
    further: u64,
) -> io::Result<()> {
    writeln!(to, "{packets} packets, {frames} frames")?;
    reasons(why, further, REASONS).iter().try_for_each(|line| writeln!(to, "{line}"))
}

/// A line for each reason, the most frequent first, but no more than so many; one for the rest
/// says how many packets those are. `further` packets had reasons that are not known.
#[must_use]
pub fn reasons(
    reasons: impl IntoIterator<Item = (String, u64)>,
    further: u64,
    most: usize,
) -> Vec<String> {
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| Reverse(*count));
    // A line for one that is left out would take the place of its own.
    let listed = if reasons.len() <= most + 1 { reasons.len() } else { most };
    let rest = reasons.split_off(listed);
    let packets = rest.iter().fold(further, |sum, (_, count)| sum.saturating_add(*count));
    let mut lines: Vec<_> =
        reasons.iter().map(|(why, count)| format!("{count:>8} {why}")).collect();
    lines.extend(match (rest.len(), further) {
        (0, 0) => None,
        (0, _) => Some(format!("{packets:>8} for further reasons")),
        (more, 0) => Some(format!("{packets:>8} for {more} more reasons")),
        (more, _) => Some(format!("{packets:>8} for more than {more} more reasons")),
    });
    lines
}

/// How much was recorded, and to which file.
#[must_use]
pub fn recorded(written: &Written, file: &Path) -> String {
    let Written { datagrams, datagram_bytes, .. } = written;
    let mut text = format!("recorded {datagrams} packets, {datagram_bytes} bytes");
    if written.pages > 0 {
        text += &format!(", and {} pages of shared memory", written.pages);
    }
    if written.missed > 0 {
        text += &format!(", WITHOUT {} that a slow disk left no room for", written.missed);
    }
    if written.waiting > 0 {
        text += &format!(", WITHOUT {} that the disk did not take", written.waiting);
    }
    format!("{text} to {}", file.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(counts: &[u64], further: u64) -> Vec<String> {
        let all = counts.iter().map(|count| (format!("why {count}"), *count));
        reasons(all, further, 2).iter().map(|line| line.trim_start().to_owned()).collect()
    }

    #[test]
    fn the_most_frequent_come_first_and_the_rest_is_counted() {
        assert_eq!(listed(&[], 0), [""; 0]);
        assert_eq!(listed(&[1, 3, 2], 0), ["3 why 3", "2 why 2", "1 why 1"]);
        assert_eq!(listed(&[1, 4, 3, 2], 0), ["4 why 4", "3 why 3", "3 for 2 more reasons"]);
        assert_eq!(
            listed(&[1, 4, 3, 2], 10),
            ["4 why 4", "3 why 3", "13 for more than 2 more reasons"]
        );
        assert_eq!(listed(&[1], 10), ["1 why 1", "10 for further reasons"]);
        assert_eq!(
            listed(&[u64::MAX; 4], 1)[2],
            format!("{} for more than 2 more reasons", u64::MAX)
        );
    }
}
