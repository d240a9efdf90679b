//! A screen too small for panels: rows in the order of their weight, as many as there is room for.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use telemetry_core::TelemetryFrame;

use super::{DASH, DIM, draw_lines, packets, panels, revs, rows, status};
use crate::feed::{Signal, Snapshot};
use crate::{Units, numbers};

/// The smallest screen with room for large letters, and their rows.
const LARGE: (u16, u16) = (30, 20);
const LARGE_ROWS: u16 = 8;

/// Between two rows that stand side by side.
const GAP: &str = "   ";

pub(super) fn draw(snapshot: &Snapshot, units: Units, area: Rect, buffer: &mut Buffer) {
    if snapshot.signal == Signal::Never {
        return nothing(snapshot, area, buffer);
    }
    let large = area.width >= LARGE.0 && area.height >= LARGE.1;
    let [top, revs, rest] = area.layout(&Layout::vertical([
        Constraint::Length(if large { LARGE_ROWS } else { 1 }),
        Constraint::Length(2),
        Constraint::Fill(1),
    ]));
    if large {
        panels::gear_and_speed(&snapshot.frame, units, top, buffer);
    } else {
        headline(&snapshot.frame, units).render(top, buffer);
    }
    revs::lights_and_bar(&snapshot.frame, revs, buffer);
    if !matches!(snapshot.signal, Signal::Live(_)) {
        buffer.set_style(top.union(revs), DIM);
    }
    let lines = lines(snapshot, usize::from(area.width));
    let used = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let [values, packets] =
        rest.layout(&Layout::vertical([Constraint::Length(used), Constraint::Fill(1)]));
    draw_lines(lines, values, buffer);
    packets::draw_fitting(packets::lines(snapshot), packets, buffer);
}

/// Why there is nothing, over as many rows as that takes.
fn nothing(snapshot: &Snapshot, area: Rect, buffer: &mut Buffer) {
    let mut lines = vec![status::line(snapshot)];
    lines.extend(packets::lines(snapshot));
    packets::draw_fitting(lines, area, buffer);
}

/// `3  142 km/h  6200 / 8000 rpm`.
fn headline(frame: &TelemetryFrame, units: Units) -> Line<'static> {
    let gear = frame.gear.map_or(DASH.into(), |gear| gear.to_string());
    let speed = units.speed(frame).map_or(DASH.into(), numbers::speed);
    let mut line = Line::from(format!("{gear}  {speed} {}  ", units.name())).bold();
    line.extend(revs::rpm(frame));
    line
}

fn lines(snapshot: &Snapshot, width: usize) -> Vec<Line<'static>> {
    let frame = &snapshot.frame;
    let [throttle_brake, clutch_handbrake] = split(rows::pedals(frame, width));
    let mut lines = vec![status::line(snapshot)];
    lines.extend(throttle_brake);
    lines.push(rows::steering(frame, width));
    lines.extend(joined([rows::assists(frame), rows::pit(frame)], width));
    lines.extend(joined(rows::places(frame), width));
    lines.extend(rows::lap_times(frame));
    lines.extend([rows::flag(frame), rows::fuel(frame, width)]);
    lines.extend(clutch_handbrake);
    lines.extend(rows::acceleration(frame, width));
    lines.extend(rows::wheel_slip(frame, width));
    lines.push(status::rates(snapshot));
    lines
}

/// One row of two that there is room for side by side.
fn joined([left, right]: [Line<'static>; 2], width: usize) -> Vec<Line<'static>> {
    if left.width() + GAP.len() + right.width() > width {
        return vec![left, right];
    }
    let mut line = left;
    line.push_span(GAP);
    line.extend(right);
    vec![line]
}

/// The first two, and the others.
fn split<T>(mut all: Vec<T>) -> [Vec<T>; 2] {
    let others = all.split_off(all.len().min(2));
    [all, others]
}
