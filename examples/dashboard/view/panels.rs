//! The panels of the car.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use telemetry_core::TelemetryFrame;

use super::glyphs::Zoom;
use super::{DASH, DIM, draw_lines, inset, panel, revs, rows};
use crate::{Units, numbers};

/// Room for a gear and a speed in large letters at the smallest zoom: columns of each and of the
/// gap between, and rows.
const GEAR: u16 = 11;
const GAP: u16 = 1;
const SPEED: u16 = 17;
const DIGITS: u16 = 7;

/// Gear, speed and lamps.
pub(super) fn car(frame: &TelemetryFrame, units: Units, area: Rect, buffer: &mut Buffer) {
    let title = frame.car.map_or("car".into(), |car| format!("car {car}"));
    let inner = panel(format!(" {title} "), area, buffer);
    let [digits, _, lamps] = inner.layout(&Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(1),
        Constraint::Length(2),
    ]));
    gear_and_speed(frame, units, digits, buffer);
    draw_lines([rows::assists(frame), rows::pit(frame)], lamps, buffer);
}

/// The largest numbers that there is room for, in the middle.
pub(super) fn gear_and_speed(
    frame: &TelemetryFrame,
    units: Units,
    area: Rect,
    buffer: &mut Buffer,
) {
    let zoom = (area.width / (GEAR + GAP + SPEED)).min(area.height / DIGITS).clamp(1, 3);
    let [area] =
        area.layout(&Layout::vertical([Constraint::Length(DIGITS * zoom)]).flex(Flex::Center));
    let spare = area.width.saturating_sub((GEAR + GAP + SPEED) * zoom);
    let gap = GAP * zoom + (spare / 3).min(8);
    let left = (spare - (gap - GAP * zoom)) / 2;
    let columns = [left, GEAR * zoom, gap, SPEED * zoom].map(Constraint::Length);
    let [_, gear_area, _, speed_area] = area.layout(&Layout::horizontal(columns));
    gear(frame, zoom, gear_area, buffer);
    speed(frame, units, zoom, speed_area, buffer);
}

fn gear(frame: &TelemetryFrame, zoom: u16, area: Rect, buffer: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let style = match (frame.gear, revs::lit_colour(frame)) {
        (None, _) => DIM,
        (_, Some(colour @ (Color::Yellow | Color::Red))) => bold.fg(colour),
        _ => bold,
    };
    let text = frame.gear.map_or(DASH.into(), |gear| gear.to_string());
    // Two digits are as tall, but narrower.
    let zooms = [2 * zoom, zoom].map(|across| Zoom { across, down: 2 * zoom });
    number(&text, &zooms, area, style, buffer);
}

fn speed(frame: &TelemetryFrame, units: Units, zoom: u16, area: Rect, buffer: &mut Buffer) {
    let speed = units.speed(frame);
    let style = if speed.is_some() { Style::new() } else { DIM };
    let text = speed.map_or(DASH.into(), numbers::speed);
    let zoom = Zoom { across: zoom, down: zoom };
    let [digits, unit] = area.layout(&Layout::vertical([
        Constraint::Length(zoom.size(&text).1 + 1),
        Constraint::Fill(1),
    ]));
    number(&text, &[zoom], digits, style, buffer);
    Line::styled(units.name(), Style::new().fg(Color::Cyan)).right_aligned().render(unit, buffer);
}

/// A number at the right edge in the first zoom that fits, or else as a common text.
fn number(text: &str, zooms: &[Zoom], area: Rect, style: Style, buffer: &mut Buffer) {
    match zooms.iter().find(|zoom| zoom.fits(text, area)) {
        Some(zoom) => {
            let width = zoom.size(text).0;
            let place = Rect { x: area.right() - width, width, ..area };
            zoom.draw(text, place, style, buffer);
        }
        None => Line::styled(text.to_owned(), style).right_aligned().render(area, buffer),
    }
}

/// Pedals, steering, acceleration and slip.
pub(super) fn controls(frame: &TelemetryFrame, area: Rect, buffer: &mut Buffer) {
    let inner = inset(panel(" controls ".into(), area, buffer));
    let width = usize::from(inner.width);
    let groups = [
        rows::pedals(frame, width),
        vec![rows::steering(frame, width)],
        rows::acceleration(frame, width),
        rows::wheel_slip(frame, width),
    ];
    draw_lines(spaced(groups, inner.height), inner, buffer);
}

/// Place, times, flag and fuel.
pub(super) fn race(frame: &TelemetryFrame, area: Rect, buffer: &mut Buffer) {
    let inner = inset(panel(" race ".into(), area, buffer));
    let groups = [
        rows::places(frame).into(),
        rows::lap_times(frame),
        vec![rows::flag(frame), rows::fuel(frame, usize::from(inner.width))],
    ];
    draw_lines(spaced(groups, inner.height), inner, buffer);
}

/// Puts empty lines between groups, as many as there is room for.
fn spaced<const N: usize>(groups: [Vec<Line<'static>>; N], height: u16) -> Vec<Line<'static>> {
    let needed: usize = groups.iter().map(Vec::len).sum();
    let mut spare = usize::from(height).saturating_sub(needed);
    let mut lines: Vec<Line<'static>> = Vec::new();
    for group in groups {
        if !lines.is_empty() && spare > 0 {
            lines.push(Line::default());
            spare -= 1;
        }
        lines.extend(group);
    }
    lines
}
