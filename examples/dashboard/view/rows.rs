//! The rows that panels and the compact screen are made of: a label, and a value or a bar.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use telemetry_core::{Flag, TelemetryFrame};

use super::{DASH, DIM, bars, said};

/// Columns of a label, with the space behind it.
const LABEL: usize = 10;

/// Columns of a value behind a bar.
const VALUE: usize = 6;

/// Standard gravity, m/s².
const G: f32 = 9.806_65;

/// Where a bar of acceleration is full, g.
const FULL_G: f32 = 3.0;

/// Below these shares of a tank, fuel is short, and nearly gone.
const FUEL: (f32, f32) = (0.15, 0.05);

pub(super) fn pedals(frame: &TelemetryFrame, width: usize) -> Vec<Line<'static>> {
    vec![
        level("throttle", frame.throttle, Color::Green, width),
        level("brake", frame.brake, Color::Red, width),
        level("clutch", frame.clutch, Color::Blue, width),
        level("handbrake", frame.handbrake, Color::Magenta, width),
    ]
}

pub(super) fn steering(frame: &TelemetryFrame, width: usize) -> Line<'static> {
    let text = frame.steering.map(|steering| format!("{:+.0}%", rounded(steering * 100.0, 1.0)));
    centred("steering", frame.steering, text, width)
}

/// Acceleration to the right and forward.
pub(super) fn acceleration(frame: &TelemetryFrame, width: usize) -> Vec<Line<'static>> {
    let row = |label, axis: usize| {
        let g = frame.acceleration_mps2.map(|axes| axes[axis] / G);
        let text = g.map(hundredths);
        centred(label, g.map(|g| g / FULL_G), text, width)
    };
    vec![row("g lateral", 0), row("g forward", 2)]
}

/// The front wheels, and the rear ones.
pub(super) fn wheel_slip(frame: &TelemetryFrame, width: usize) -> Vec<Line<'static>> {
    let slip = |wheel: usize| frame.wheel_slip.map(|slips| slips[wheel]);
    let room = width.saturating_sub(LABEL + 2 * VALUE);
    let bar_width = room.saturating_sub(1) / 2;
    let gap = " ".repeat(room.saturating_sub(2 * bar_width).max(1));
    let wheel = |wheel: usize| {
        let mut spans = bars::bar(slip(wheel).map(f32::abs), bar_width, Color::Yellow);
        spans.push(value(slip(wheel).map(hundredths)));
        spans
    };
    let row = |label, left: usize| {
        let spans = [vec![name(label)], wheel(left), vec![gap.clone().into()], wheel(left + 1)];
        Line::from(spans.concat())
    };
    vec![row("slip f", 0), row("slip r", 2)]
}

pub(super) fn places(frame: &TelemetryFrame) -> [Line<'static>; 2] {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    [
        fact("position", frame.position.map(|position| format!("P{position}")), bold),
        fact("lap", frame.lap.map(|lap| lap.to_string()), bold),
    ]
}

pub(super) fn lap_times(frame: &TelemetryFrame) -> Vec<Line<'static>> {
    vec![
        fact("current", frame.current_lap_s.map(lap_time), Style::new()),
        fact("last", frame.last_lap_s.map(lap_time), Style::new()),
        fact("best", frame.best_lap_s.map(lap_time), Style::new().fg(Color::Magenta)),
    ]
}

pub(super) fn flag(frame: &TelemetryFrame) -> Line<'static> {
    let style = frame.flag.map_or(DIM, flag_style);
    let text = frame.flag.map(|flag| match flag {
        Flag::NoFlag => flag.to_string(),
        Flag::Chequered => format!(" ▚▚ {flag} "),
        _ => format!(" {flag} "),
    });
    fact("flag", text, style)
}

fn flag_style(flag: Flag) -> Style {
    let on = |colour| Style::new().fg(Color::Black).bg(colour).add_modifier(Modifier::BOLD);
    match flag {
        Flag::NoFlag => Style::new(),
        Flag::Green => on(Color::Green),
        Flag::Yellow => on(Color::Yellow),
        Flag::Blue => on(Color::Blue).fg(Color::White),
        Flag::Red => on(Color::Red).fg(Color::White),
        Flag::White => on(Color::White),
        Flag::Black => on(Color::Black).fg(Color::White),
        _ => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
    }
}

pub(super) fn fuel(frame: &TelemetryFrame, width: usize) -> Line<'static> {
    let colour = match frame.fuel {
        Some(fuel) if fuel < FUEL.1 => Color::Red,
        Some(fuel) if fuel < FUEL.0 => Color::Yellow,
        _ => Color::Green,
    };
    level("fuel", frame.fuel, colour, width)
}

/// What helps the driver: at work now.
pub(super) fn assists(frame: &TelemetryFrame) -> Line<'static> {
    Line::from_iter([
        lamp("ABS", frame.abs_active, Color::Yellow),
        lamp("TC", frame.tc_active, Color::Yellow),
        lamp("DRS", frame.drs, Color::Green),
    ])
}

pub(super) fn pit(frame: &TelemetryFrame) -> Line<'static> {
    Line::from_iter([
        lamp("PIT LIMITER", frame.pit_limiter, Color::Magenta),
        lamp("IN PIT", frame.in_pit, Color::Cyan),
    ])
}

/// A lamp that is on, off, or not there: always as wide.
fn lamp(name: &str, on: Option<bool>, colour: Color) -> Span<'static> {
    match on {
        Some(true) => Span::styled(
            format!(" {name} "),
            Style::new().fg(colour).add_modifier(Modifier::BOLD | Modifier::REVERSED),
        ),
        Some(false) => Span::raw(format!(" {name} ")),
        None => Span::styled(format!(" {name}{DASH}"), DIM),
    }
}

/// A label and a text.
fn fact(label: &str, text: Option<String>, style: Style) -> Line<'static> {
    Line::from_iter([name(label), said(text, style)])
}

/// A label, a bar from the left and its share.
fn level(label: &str, share: Option<f32>, colour: Color, width: usize) -> Line<'static> {
    let mut spans = vec![name(label)];
    spans.extend(bars::bar(share, width.saturating_sub(LABEL + VALUE), colour));
    spans.push(value(share.map(|share| format!("{:.0}%", share * 100.0))));
    Line::from(spans)
}

/// A label, a bar from the middle and its value.
fn centred(label: &str, share: Option<f32>, text: Option<String>, width: usize) -> Line<'static> {
    let mut spans = vec![name(label)];
    spans.extend(bars::centred(share, width.saturating_sub(LABEL + VALUE), Color::Cyan));
    spans.push(value(text));
    Line::from(spans)
}

fn name(label: &str) -> Span<'static> {
    Span::raw(format!("{label:LABEL$}"))
}

fn value(text: Option<String>) -> Span<'static> {
    let style = if text.is_some() { Style::new() } else { DIM };
    Span::styled(format!("{:>VALUE$}", text.as_deref().unwrap_or(DASH)), style)
}

/// `+0.25`, or `>+99`: no wider than a value.
fn hundredths(value: f32) -> String {
    match rounded(value, 100.0) {
        value if value >= 100.0 => ">+99".into(),
        value if value <= -100.0 => "<-99".into(),
        value => format!("{value:+.2}"),
    }
}

/// Rounded to a share of one, and never to a negative zero.
fn rounded(value: f32, shares: f32) -> f32 {
    (value * shares).round() / shares + 0.0
}

/// `1:23.456`.
pub(super) fn lap_time(seconds: f32) -> String {
    let millis = (f64::from(seconds) * 1_000.0).round() as u64;
    format!("{}:{:02}.{:03}", millis / 60_000, millis / 1_000 % 60, millis % 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lap_times_are_minutes_seconds_and_thousandths() {
        assert_eq!(lap_time(0.0004), "0:00.000");
        assert_eq!(lap_time(59.9996), "1:00.000");
        assert_eq!(lap_time(83.456), "1:23.456");
        assert_eq!(lap_time(3_725.5), "62:05.500");
        assert!(lap_time(f32::MAX).ends_with(".615"), "absurd, and no panic");
    }

    #[test]
    fn hardly_anything_is_no_negative_zero() {
        assert_eq!(hundredths(-0.004), "+0.00");
        assert_eq!(hundredths(-0.006), "-0.01");
        assert_eq!(hundredths(1.5), "+1.50");
    }

    #[test]
    fn hundredths_have_room_in_any_case() {
        assert_eq!([99.99, 99.996, 1e38].map(hundredths), ["+99.99", ">+99", ">+99"]);
        assert_eq!([-99.99, -100.0, -1e38].map(hundredths), ["-99.99", "<-99", "<-99"]);
    }

    #[test]
    fn what_is_not_said_is_a_dim_dash() {
        let frame = TelemetryFrame::EMPTY;
        let mut rows = pedals(&frame, 30);
        rows.extend([steering(&frame, 30), flag(&frame), fuel(&frame, 30)]);
        rows.extend(acceleration(&frame, 30).into_iter().chain(wheel_slip(&frame, 30)));
        rows.extend(places(&frame).into_iter().chain(lap_times(&frame)));
        rows.extend([assists(&frame), pit(&frame)]);
        for row in rows {
            let dash = row.spans.iter().rfind(|span| span.content.contains(DASH));
            assert_eq!(dash.map(|dash| dash.style), Some(DIM), "{row}");
            assert!(!row.to_string().contains('0'), "{row}");
        }
    }
}
