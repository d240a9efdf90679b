//! Who sends, and whether anything comes.

use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use telemetry_live::RETRY;

use super::{DASH, DIM};
use crate::feed::{Signal, Snapshot, Source};

/// One line on the state of things.
pub(super) fn line(snapshot: &Snapshot) -> Line<'static> {
    if let Some(obstacle) = &snapshot.obstacle {
        let retry = RETRY.as_secs();
        return Line::from(format!("{obstacle}, trying every {retry} s")).red().bold();
    }
    match snapshot.signal {
        Signal::Never => Line::from(nothing(snapshot)).yellow().bold(),
        Signal::Live(source) => {
            let mut line = Line::from(driving(snapshot.frame.driving));
            line.extend(who(source, snapshot));
            line
        }
        Signal::Lost(source, silence) => {
            let silence = format!("no data for {} s", silence.as_secs());
            let mut line = Line::from(silence.yellow().bold());
            line.extend(who(source, snapshot));
            line
        }
    }
}

/// What is waited for.
fn nothing(snapshot: &Snapshot) -> String {
    match snapshot.picked {
        _ if snapshot.counters.packets() == 0 => {
            format!("waiting for packets on {}", snapshot.address)
        }
        Some(picked) => format!("packets come, but no frame of {}", picked),
        None => "packets come, but no frame".into(),
    }
}

/// The game and its format.
fn who(source: Source, snapshot: &Snapshot) -> [Span<'static>; 3] {
    let picked = if snapshot.picked.is_some() { " (picked)" } else { "" };
    let format = format!("  {}{picked}", source.format);
    ["   ".into(), source.title.bold(), Span::styled(format, DIM)]
}

fn driving(driving: Option<bool>) -> Span<'static> {
    match driving {
        Some(true) => "● driving".green(),
        Some(false) => "○ not driving".yellow().bold(),
        None => Span::styled(format!("driving {DASH}"), DIM),
    }
}

/// What comes a second.
pub(super) fn rates(snapshot: &Snapshot) -> Line<'static> {
    let Snapshot { packets_per_second, frames_per_second, .. } = snapshot;
    let style = match (packets_per_second, frames_per_second) {
        (0, _) => DIM,
        (_, 0) => Style::new().fg(Color::Yellow),
        _ => Style::new(),
    };
    let text = format!("{packets_per_second} packets/s  {frames_per_second} frames/s");
    Line::styled(text, style)
}
