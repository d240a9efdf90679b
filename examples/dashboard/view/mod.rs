//! What the dashboard looks like. Draws a [`Snapshot`] at any size; colours are of the basic
//! sixteen and never the only sign of anything.

mod bars;
mod compact;
mod glyphs;
mod packets;
mod panels;
mod revs;
mod rows;
mod status;
#[cfg(test)]
mod tests;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::symbols::merge::MergeStrategy;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};

use crate::Units;
use crate::feed::{Signal, Snapshot};

/// Stands for what the game does not say.
const DASH: &str = "–";

/// What is there, but says nothing. No colour: grey is unreadable on some terminals.
const DIM: Style = Style::new().add_modifier(Modifier::DIM);

/// The smallest screen with room for all panels.
const PANELS: (u16, u16) = (80, 22);

/// Rows of the panels of the car, with their frames.
const PANEL_HEIGHT: (u16, u16) = (12, 22);

/// Columns of two panels on the smallest screen that has them; the controls have the others.
const CAR_WIDTH: u16 = 32;
const RACE_WIDTH: u16 = 23;

/// Neighbours have their frame in common.
const SHARED_FRAME: i16 = -1;

/// Draws the whole screen.
pub(crate) fn draw(snapshot: &Snapshot, units: Units, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if area.width >= PANELS.0 && area.height >= PANELS.1 {
        full(snapshot, units, area, buffer);
    } else {
        compact::draw(snapshot, units, area, buffer);
    }
}

/// Takes all colours away. Without them nothing else is lost.
pub(crate) fn remove_colours(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
    }
}

fn full(snapshot: &Snapshot, units: Units, area: Rect, buffer: &mut Buffer) {
    let rev_height = if area.height < 28 { 3 } else { 4 };
    let panel_height = (area.height / 2).clamp(PANEL_HEIGHT.0, PANEL_HEIGHT.1);
    let [header, revs, body, footer] = area.layout(&Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(rev_height),
        Constraint::Fill(1),
        Constraint::Length(1),
    ]));
    let rows = [Constraint::Length(panel_height), Constraint::Fill(1)];
    let [panels, packets] = body.layout(&Layout::vertical(rows).spacing(SHARED_FRAME));
    header_line(snapshot, inset(header), buffer);
    revs::draw(&snapshot.frame, inset(revs), buffer);
    three_panels(snapshot, units, panels, buffer);
    if !matches!(snapshot.signal, Signal::Live(_)) {
        buffer.set_style(revs.union(panels), DIM);
    }
    packets::draw(snapshot, packets, buffer);
    footer_line(units, inset(footer), buffer);
}

fn three_panels(snapshot: &Snapshot, units: Units, area: Rect, buffer: &mut Buffer) {
    let spare = area.width.saturating_sub(PANELS.0);
    let columns = [
        Constraint::Length(CAR_WIDTH + spare * 2 / 5),
        Constraint::Fill(1),
        Constraint::Length(RACE_WIDTH + spare / 5),
    ];
    let [car, controls, race] = area.layout(&Layout::horizontal(columns).spacing(SHARED_FRAME));
    panels::car(&snapshot.frame, units, car, buffer);
    panels::controls(&snapshot.frame, controls, buffer);
    panels::race(&snapshot.frame, race, buffer);
}

fn header_line(snapshot: &Snapshot, area: Rect, buffer: &mut Buffer) {
    if snapshot.blocked().is_some() {
        return status::line(snapshot).render(area, buffer);
    }
    let rates = status::rates(snapshot);
    let width = u16::try_from(rates.width()).unwrap_or(u16::MAX);
    let columns = [Constraint::Fill(1), Constraint::Length(width)];
    let [left, right] = area.layout(&Layout::horizontal(columns).spacing(2));
    status::line(snapshot).render(left, buffer);
    rates.render(right, buffer);
}

fn footer_line(units: Units, area: Rect, buffer: &mut Buffer) {
    let other = format!(" {}   ", units.other().name());
    let keys = ["q".bold(), " quit   ".into(), "u".bold(), other.into()];
    Line::from_iter(keys).style(DIM).render(area, buffer);
}

/// Draws a frame around a panel and gives what is inside.
fn panel(title: String, area: Rect, buffer: &mut Buffer) -> Rect {
    let not_as_frame = Style::new().remove_modifier(Modifier::DIM);
    let title = Span::styled(title, not_as_frame.add_modifier(Modifier::BOLD));
    let block =
        Block::bordered().border_style(DIM).merge_borders(MergeStrategy::Exact).title(title);
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

/// Leaves a column free on both sides.
fn inset(area: Rect) -> Rect {
    area.inner(Margin::new(1, 0))
}

/// Draws lines from the top, as many as there is room for.
fn draw_lines(lines: impl IntoIterator<Item = Line<'static>>, area: Rect, buffer: &mut Buffer) {
    for (line, row) in lines.into_iter().zip(area.rows()) {
        line.render(row, buffer);
    }
}

/// A value, or a dim dash where the game does not say it.
fn said(value: Option<String>, style: Style) -> Span<'static> {
    match value {
        Some(value) => Span::styled(value, style),
        None => Span::styled(DASH, DIM),
    }
}
