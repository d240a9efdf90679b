//! Bars of text. Each block is a column: bars in rows below each other stay apart.

use ratatui::style::{Color, Style};
use ratatui::text::Span;

use super::DIM;

const FILLED: &str = "■";
const REST: &str = "·";
const CENTRE: &str = "│";

/// A bar from the left; empty where the share is not said.
pub(super) fn bar(share: Option<f32>, width: usize, colour: Color) -> Vec<Span<'static>> {
    let Some(share) = share else { return vec![not_said(width)] };
    let columns = columns(share, width);
    vec![filled(columns, colour), rest(width - columns)]
}

/// A bar from the middle: -1 fills its left side, 1 its right one.
pub(super) fn centred(value: Option<f32>, width: usize, colour: Color) -> Vec<Span<'static>> {
    let (Some(value), 1..) = (value, width) else { return vec![not_said(width)] };
    let left = (width - 1) / 2;
    let right = width - 1 - left;
    let centre = Span::raw(CENTRE);
    if value < 0.0 {
        let columns = columns(-value, left);
        vec![rest(left - columns), filled(columns, colour), centre, rest(right)]
    } else {
        let columns = columns(value, right);
        vec![rest(left), centre, filled(columns, colour), rest(right - columns)]
    }
}

fn columns(share: f32, width: usize) -> usize {
    (share.clamp(0.0, 1.0) * width as f32).round() as usize
}

fn filled(columns: usize, colour: Color) -> Span<'static> {
    Span::styled(FILLED.repeat(columns), Style::new().fg(colour))
}

fn rest(columns: usize) -> Span<'static> {
    Span::styled(REST.repeat(columns), DIM)
}

fn not_said(columns: usize) -> Span<'static> {
    Span::raw(" ".repeat(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(spans: &[Span<'_>]) -> String {
        spans.iter().map(|span| span.content.as_ref()).collect()
    }

    #[test]
    fn a_bar_fills_from_the_left() {
        let text = |share, width| text(&bar(share, width, Color::Reset));
        assert_eq!(text(Some(0.0), 4), "····");
        assert_eq!(text(Some(0.4), 4), "■■··");
        assert_eq!(text(Some(1.0), 4), "■■■■");
        assert_eq!(text(Some(7.0), 4), "■■■■");
        assert_eq!(text(Some(f32::NAN), 4), "····");
        assert_eq!(text(None, 4), "    ");
        assert_eq!(text(Some(0.5), 0), "");
    }

    #[test]
    fn a_centred_bar_fills_to_its_side() {
        let text = |value, width| text(&centred(value, width, Color::Reset));
        assert_eq!(text(Some(0.0), 7), "···│···");
        assert_eq!(text(Some(-0.6), 7), "·■■│···");
        assert_eq!(text(Some(0.3), 7), "···│■··");
        assert_eq!(text(Some(-9.0), 8), "■■■│····");
        assert_eq!(text(Some(1.0), 2), "│■");
        assert_eq!(text(Some(1.0), 1), "│");
        assert_eq!(text(Some(1.0), 0), "");
        assert_eq!(text(None, 3), "   ");
    }
}
