use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};
use telemetry_decoders::Protocol;

use super::{draw, remove_colours};
use crate::Units;
use crate::feed::Snapshot;
use crate::samples;

fn rows(snapshot: &Snapshot, units: Units, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(snapshot, units, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect();
    (0..height).map(row).collect()
}

fn kmh(snapshot: &Snapshot, width: u16, height: u16) -> String {
    rows(snapshot, Units::Kmh, width, height).join("\n")
}

fn assert_all(screen: &str, texts: &[&str]) {
    for text in texts {
        assert!(screen.contains(text), "no {text:?} in\n{screen}");
    }
}

#[test]
fn no_size_and_no_moment_panics() {
    let moments = [
        samples::waiting(),
        samples::taken(),
        samples::partly_taken(),
        samples::empty(),
        samples::full(),
        samples::absurd(),
        samples::silent(),
        samples::refused(),
    ];
    let sizes = [0, 1, 2, 3, 5, 10, 17, 22, 30, 41, 79, 80, 81, 150];
    for moment in &moments {
        for width in sizes {
            for height in sizes {
                rows(moment, Units::Mph, width, height);
            }
        }
    }
}

#[test]
fn a_full_frame_shows_everything() {
    for (width, height) in [(80, 22), (80, 24), (100, 30), (200, 60)] {
        let screen = kmh(&samples::full(), width, height);
        assert_all(
            &screen,
            &[
                "F1 25",
                "● driving",
                "60 packets/s",
                "60 frames/s",
                "6200 / 8000 rpm learned",
                "shift lights: the game's own",
                "km/h",
                "throttle",
                "50%",
                "-50%",
                "-1.00",
                "+0.50",
                "+0.75",
                "P12",
                "1:23.456",
                "1:25.500",
                "1:24.250",
                "yellow",
                "66%",
                "ABS",
                "PIT LIMITER",
                "car [2Jcar",
                "Live for Speed (outgauge) waits while f1 speaks",
            ],
        );
        assert!(!screen.contains(super::DASH), "everything is said\n{screen}");
    }
}

#[test]
fn the_gear_and_the_speed_are_large() {
    let screen = rows(&samples::full(), Units::Kmh, 80, 24);
    // The top of a 3 and the tops of 1, 4 and 2.
    assert_all(&screen.join("\n"), &["██████", "▄█     ▄█  ▄▀▀▀▄"]);
    let mph = rows(&samples::full(), Units::Mph, 80, 24).join("\n");
    assert_all(&mph, &["mph"]);
    assert!(mph.contains("u km/h"), "the key to go back");
}

#[test]
fn what_is_said_is_not_dim() {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| draw(&samples::full(), Units::Kmh, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let dim = |x, y| buffer[(x, y)].modifier.contains(Modifier::DIM);
    let texts = [(1, 3, "6"), (2, 4, "c"), (33, 5, "t")];
    for (x, y, symbol) in texts {
        assert_eq!((buffer[(x, y)].symbol(), dim(x, y)), (symbol, false));
    }
    assert!(dim(0, 4), "a frame");
}

#[test]
fn colours_can_be_left_out() {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let drawn = terminal.draw(|frame| {
        draw(&samples::full(), Units::Kmh, frame);
        remove_colours(frame.buffer_mut());
    });
    let buffer = drawn.unwrap().buffer;
    assert!(buffer.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
    assert!(buffer.content.iter().any(|cell| cell.modifier.contains(Modifier::REVERSED)));
}

#[test]
fn an_empty_frame_shows_no_zero() {
    let screen = rows(&samples::empty(), Units::Kmh, 100, 30);
    assert_all(&screen.join("\n"), &["F1 25", "driving –", "– / – rpm", "shift lights: –", "ABS–"]);
    // Between the header with its rates and the panel of packets.
    let values = screen[1..19].join("\n");
    assert!(!values.contains('0'), "{values}");
}

#[test]
fn nothing_to_show_says_why() {
    for (width, height) in [(100, 30), (80, 24), (40, 10)] {
        let screen = |moment| kmh(&moment, width, height).replace('\n', " ");
        assert_all(&screen(samples::waiting()), &["waiting for packets on"]);
        assert_all(&screen(samples::taken()), &["UDP port 20777", "is taken"]);
        assert_all(
            &screen(samples::partly_taken()),
            &["waiting for packets on port 20777", "UDP port 5606", "is taken"],
        );
        assert_all(&screen(samples::silent()), &["F1 25", "no data for 3 s"]);
        assert_all(&screen(samples::refused()), &["packets come, but no frame"]);
    }
}

#[test]
fn every_usual_port_is_told_or_counted() {
    let screen = kmh(&samples::waiting(), 100, 30);
    for protocol in Protocol::ALL {
        assert_all(&screen, &[protocol.name()]);
    }
    assert!(!screen.contains(" more"), "{screen}");
    assert_all(&kmh(&samples::waiting(), 80, 24), &["port 20777. Usual ports:", "… 3 more"]);
    assert_all(&kmh(&samples::waiting(), 60, 8), &["waiting for packets on", " more"]);
}

#[test]
fn no_number_is_cut() {
    let rpm = ">99999 / >99999 rpm learned   idle >99999  ";
    for (width, height) in [(80, 22), (100, 30), (200, 60)] {
        let mut absurd = samples::absurd();
        absurd.frame.shift_light = None;
        let screen = kmh(&absurd, width, height);
        assert_all(&screen, &[rpm, "  shift lights: up to 105% of learned", " 127 ", " >999 "]);
        assert_all(&screen, &["  <-99 ", "  >+99 ", "+0.25"]);
    }
    let small = rows(&samples::absurd(), Units::Kmh, 80, 10);
    assert_eq!(small[0].trim_end(), "127  >999 km/h  >99999 / >99999 rpm learned   idle >99999");
}

#[test]
fn refusals_are_counted_and_explained() {
    assert_all(&kmh(&samples::refused(), 80, 24), &["expected 92 or 96"]);
    let screen = kmh(&samples::refused(), 100, 30);
    assert_all(
        &screen,
        &[
            "25 packets/s  0 frames/s",
            "refused 0 s ago: outgauge packet is 91 bytes, expected 92 or 96",
            "1 refused (1 unsupported)",
            "1 packets that no format knows",
        ],
    );
}

#[test]
fn a_small_screen_has_what_weighs_most() {
    let full = samples::full();
    assert_eq!(kmh(&full, 1, 1), "3");
    assert_eq!(kmh(&full, 28, 1), "3  142 km/h  6200 / 8000 rpm");
    assert_all(&kmh(&full, 40, 10), &["3  142 km/h", "F1 25", "throttle", "steering", "ABS"]);
    assert_all(&kmh(&full, 40, 60), &["F1 25", "km/h", "slip r", "60 packets/s", "waits while"]);
}
