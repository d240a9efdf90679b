//! Shift lights and the rev bar.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use telemetry_core::TelemetryFrame;

use super::{DASH, DIM, bars, said};
use crate::numbers;

/// Shift lights in a row, in three colours.
const LIGHTS: u16 = 15;

const LIT: &str = "█";
const DARK: &str = "░";

/// The share of the highest rpm where the first shift light comes on, for games that say nothing
/// of their own.
const FIRST_LIGHT: f32 = 0.7;

/// Where the last one comes on, as a share of a learned maximum: an engine that revs higher than
/// ever before is not yet at its limit. The caption says the same.
const LEARNED_TOP: f32 = 1.05;

/// Lights, a bar, and a line of text.
pub(super) fn draw(frame: &TelemetryFrame, area: Rect, buffer: &mut Buffer) {
    let [top, text] = area.layout(&Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]));
    lights_and_bar(frame, top, buffer);
    rpm(frame).render(text, buffer);
    origin(frame).right_aligned().render(text, buffer);
}

/// The bar takes the last row, the lights all others.
pub(super) fn lights_and_bar(frame: &TelemetryFrame, area: Rect, buffer: &mut Buffer) {
    let [top, bar] = area.layout(&Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]));
    lights(frame, top, buffer);
    let colour = lit_colour(frame).unwrap_or(Color::Green);
    Line::from(bars::bar(frame.rpm_fraction(), usize::from(bar.width), colour)).render(bar, buffer);
}

/// How many lights are lit, by the game's own word or by the revs.
fn lit(frame: &TelemetryFrame) -> u16 {
    // Nobody is to shift in a menu.
    let share = lit_share(frame).filter(|_| frame.is_driving());
    (share.unwrap_or(0.0) * f32::from(LIGHTS)).round() as u16
}

fn lit_share(frame: &TelemetryFrame) -> Option<f32> {
    let by_revs = |share: f32| ((share - FIRST_LIGHT) / (1.0 - FIRST_LIGHT)).clamp(0.0, 1.0);
    let top = if frame.max_rpm_learned { LEARNED_TOP } else { 1.0 };
    frame.shift_light.or_else(|| frame.rpm_fraction().map(|share| by_revs(share / top)))
}

/// The colour of the last light that is lit.
pub(super) fn lit_colour(frame: &TelemetryFrame) -> Option<Color> {
    lit(frame).checked_sub(1).map(light_colour)
}

fn lights(frame: &TelemetryFrame, area: Rect, buffer: &mut Buffer) {
    let lit = lit(frame);
    // The gap behind the last light lies outside.
    let edge = |light: u16| (u32::from(area.width) + 1) * u32::from(light) / u32::from(LIGHTS);
    for light in 0..LIGHTS {
        let (from, to) = (edge(light) as u16, edge(light + 1) as u16);
        let place = Rect { x: area.x + from, width: (to - from).saturating_sub(1), ..area };
        let (symbol, style) = match light < lit {
            true => (LIT, Style::new().fg(light_colour(light))),
            false => (DARK, DIM),
        };
        for row in place.rows() {
            Span::styled(symbol.repeat(usize::from(row.width)), style).render(row, buffer);
        }
    }
}

fn light_colour(light: u16) -> Color {
    match light * 3 / LIGHTS {
        0 => Color::Green,
        1 => Color::Yellow,
        _ => Color::Red,
    }
}

/// `6200 / 8000 rpm`.
pub(super) fn rpm(frame: &TelemetryFrame) -> Line<'static> {
    let mut spans = vec![
        said(frame.rpm.map(numbers::rpm), Style::new().add_modifier(Modifier::BOLD)),
        " / ".into(),
        said(frame.max_rpm.map(numbers::rpm), Style::new()),
        " rpm".into(),
    ];
    if frame.max_rpm_learned {
        spans.push(" learned".italic());
    }
    if let Some(idle) = frame.idle_rpm {
        spans.push(Span::styled(format!("   idle {}", numbers::rpm(idle)), DIM));
    }
    Line::from(spans)
}

/// Where the shift lights come from.
fn origin(frame: &TelemetryFrame) -> Line<'static> {
    let origin = match (frame.shift_light, frame.rpm_fraction()) {
        (Some(_), _) => "the game's own",
        (None, Some(_)) if frame.max_rpm_learned => "up to 105% of learned",
        (None, Some(_)) => "by rpm",
        (None, None) => DASH,
    };
    // A line's own style would dim the whole row, with what stands on its left.
    Line::from(Span::styled(format!("shift lights: {origin}"), DIM))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit_at(rpm: f32, learned: bool) -> u16 {
        let mut frame = TelemetryFrame::EMPTY;
        (frame.rpm, frame.max_rpm) = (Some(rpm), Some(8_000.0));
        frame.max_rpm_learned = learned;
        lit(&frame)
    }

    #[test]
    fn a_new_peak_does_not_light_all() {
        assert_eq!((lit_at(5_600.0, false), lit_at(8_000.0, false)), (0, LIGHTS));
        assert_eq!((lit_at(5_880.0, true), lit_at(8_000.0, true)), (0, 13));
    }
}
