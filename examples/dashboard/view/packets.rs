//! What became of the packets, so that a user can see why nothing shows.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use telemetry_decoders::Protocol;
use telemetry_detect::{Counters, ProtocolCounters, Refusals};

use super::{DIM, inset, panel};
use crate::feed::{Signal, Snapshot, Source};

/// How long a refusal stands out.
const NEWS: Duration = Duration::from_secs(10);

/// Columns of a format's word.
const WORD: usize = 13;

pub(super) fn draw(snapshot: &Snapshot, area: Rect, buffer: &mut Buffer) {
    let inner = inset(panel(title(snapshot), area, buffer));
    draw_fitting(lines(snapshot), inner, buffer);
}

/// Draws lines, each over as many rows as it takes. Where there is no room for all, the last row
/// says how many are left out; the first one never is.
pub(super) fn draw_fitting(mut lines: Vec<Line<'static>>, mut area: Rect, buffer: &mut Buffer) {
    let text = |lines: &[Line<'static>]| Paragraph::new(lines.to_vec()).wrap(Wrap { trim: false });
    let fits = |lines: &[_], rows: u16| text(lines).line_count(area.width) <= usize::from(rows);
    if lines.len() > 1 && area.height > 1 && !fits(&lines, area.height) {
        let [top, last] =
            area.layout(&Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]));
        let shown = (1..lines.len()).rfind(|&shown| fits(&lines[..shown], top.height));
        let hidden = lines.split_off(shown.unwrap_or(1)).len();
        Line::styled(format!("… {hidden} more"), DIM).render(last, buffer);
        area = top;
    }
    text(&lines).render(area, buffer);
}

fn title(snapshot: &Snapshot) -> String {
    match snapshot.obstacle {
        Some(_) => " packets ".into(),
        None => format!(" packets on {} ", snapshot.address),
    }
}

/// The news first, the sums after them.
pub(super) fn lines(snapshot: &Snapshot) -> Vec<Line<'static>> {
    let mut lines: Vec<_> =
        snapshot.bystanders.iter().map(|&source| bystander(source, snapshot)).collect();
    lines.extend(refusal(snapshot));
    lines.extend(Protocol::ALL.into_iter().filter_map(|one| sums(one, &snapshot.counters)));
    if snapshot.counters.unknown > 0 {
        let count = format!("{} packets that no format knows", snapshot.counters.unknown);
        lines.push(Line::from_iter([word("unknown"), count.into()]));
    }
    if lines.is_empty() && snapshot.obstacle.is_none() {
        lines = advice(snapshot);
    }
    lines
}

fn bystander(source: Source, snapshot: &Snapshot) -> Line<'static> {
    let name = format!("{} ({})", source.title, source.format);
    let why = match (snapshot.picked, snapshot.signal) {
        (Some(picked), _) => format!(" sends too, but {} is picked", picked),
        (None, Signal::Live(held)) => format!(" waits while {} speaks", held.format),
        (None, _) => " waits".into(),
    };
    Line::from_iter([name.bold(), why.into()]).style(Color::Cyan)
}

fn refusal(snapshot: &Snapshot) -> Option<Line<'static>> {
    let (refusal, ago) = snapshot.refusal?;
    let style = if ago < NEWS { Style::new().fg(Color::Red) } else { DIM };
    let ago = format!("refused {} s ago: ", ago.as_secs());
    Some(Line::from_iter([ago.into(), refusal.to_string().bold()]).style(style))
}

/// A format's counters, of those that count something.
fn sums(protocol: Protocol, counters: &Counters) -> Option<Line<'static>> {
    let counters = counters.of(protocol);
    if counters.packets() == 0 {
        return None;
    }
    let mut spans = vec![word(protocol.word())];
    for (count, what) in counts(counters) {
        if count > 0 {
            spans.push(format!("{count}").into());
            spans.push(Span::styled(format!(" {what}   "), DIM));
        }
    }
    if counters.refused.all() > 0 {
        let refused = format!("{} refused ({})", counters.refused.all(), reasons(counters.refused));
        spans.push(Span::styled(refused, Style::new().fg(Color::Red)));
    }
    Some(Line::from(spans))
}

fn counts(counters: &ProtocolCounters) -> [(u64, &'static str); 4] {
    [
        (counters.frames, "frames"),
        (counters.no_frame, "without a frame"),
        (counters.waiting, "kept waiting"),
        (counters.not_picked, "not picked"),
    ]
}

/// `3 length, 1 malformed`.
fn reasons(refused: Refusals) -> String {
    let reasons = [
        (refused.length, "length"),
        (refused.unsupported, "unsupported"),
        (refused.malformed, "malformed"),
        (refused.implausible, "implausible"),
        (refused.other, "other"),
    ];
    let counted = reasons.into_iter().filter(|&(count, _)| count > 0);
    counted.map(|(count, reason)| format!("{count} {reason}")).collect::<Vec<_>>().join(", ")
}

/// What to do where nothing comes at all.
fn advice(snapshot: &Snapshot) -> Vec<Line<'static>> {
    let port = snapshot.address.port();
    let mut lines = vec![Line::from_iter([
        format!("Turn on the game's UDP telemetry, to this computer, port {port}.").into(),
        Span::styled(" Usual ports:", DIM),
    ])];
    lines.extend(Protocol::ALL.map(|protocol| {
        let ports = protocol.ports().iter().map(u16::to_string).collect::<Vec<_>>();
        let text = format!("{:14}{}", ports.join(", "), protocol.name());
        Line::styled(text, DIM)
    }));
    lines
}

fn word(word: &str) -> Span<'static> {
    Span::raw(format!("{word:WORD$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(lines: &[&'static str], width: u16, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        draw_fitting(lines.iter().map(|&line| line.into()).collect(), area, &mut buffer);
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(|y| row(y).trim_end().to_owned()).collect()
    }

    #[test]
    fn what_has_no_room_is_counted() {
        let lines = ["one", "two and more", "three", "four"];
        assert_eq!(drawn(&lines, 8, 5), ["one", "two and", "more", "three", "four"]);
        assert_eq!(drawn(&lines, 8, 4), ["one", "two and", "more", "… 2 more"]);
        assert_eq!(drawn(&lines, 8, 3), ["one", "", "… 3 more"]);
        assert_eq!(drawn(&lines, 8, 1), ["one"]);
        assert_eq!(drawn(&lines[1..], 4, 3), ["two", "and", "… 2"]);
        assert_eq!(drawn(&lines[1..2], 4, 2), ["two", "and"]);
    }
}
