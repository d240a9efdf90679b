//! A line a second, for an output that is no terminal.

use std::error::Error;
use std::io::{Write, stdout};
use std::thread;
use std::time::{Duration, Instant};

use telemetry_core::TelemetryFrame;
use telemetry_examples::cli::say;
use telemetry_examples::lines::{Reader, finish};
use telemetry_live::RETRY;

use crate::Units;
use crate::feed::{Receiver, Signal, Snapshot};
use crate::numbers;

const PERIOD: Duration = Duration::from_secs(1);

/// Prints until the reader of the output goes away, which is a good end.
pub(crate) fn run(receiver: &mut Receiver, units: Units) -> Result<(), Box<dyn Error>> {
    let mut complained = None;
    let mut next = Instant::now();
    loop {
        let snapshot = receiver.snapshot();
        if let Some(obstacle) = &snapshot.obstacle
            && complained.as_ref() != Some(obstacle)
        {
            say(format_args!("{obstacle}; trying again every {} s", RETRY.as_secs()));
        }
        if let Some(line) = line(&snapshot, units)
            && print(&line)? == Reader::Gone
        {
            return Ok(());
        }
        complained = snapshot.obstacle;
        // After a pause, as of a sleeping computer, no line is caught up on.
        next = (next + PERIOD).max(Instant::now());
        thread::sleep(next.saturating_duration_since(Instant::now()));
    }
}

fn print(line: &str) -> Result<Reader, String> {
    let mut out = stdout().lock();
    finish(writeln!(out, "{line}").and_then(|()| out.flush()))
}

/// The line of a second; none while all ports are taken, which is told as an error.
fn line(snapshot: &Snapshot, units: Units) -> Option<String> {
    if snapshot.blocked().is_some() {
        return None;
    }
    let packets = snapshot.packets_per_second;
    Some(match snapshot.signal {
        Signal::Live(source) => {
            let values = values(&snapshot.frame, units);
            format!("{}  {values}  {packets} packets/s", source.format)
        }
        _ if packets > 0 => format!("no frame  {packets} packets/s{}", reason(snapshot)),
        Signal::Lost(source, silence) => {
            format!("{}  no data for {} s", source.format, silence.as_secs())
        }
        Signal::Never => snapshot.waiting(),
    })
}

/// Why packets make no frame, where that is known.
fn reason(snapshot: &Snapshot) -> String {
    match snapshot.refusal {
        Some((refusal, ago)) if ago < PERIOD => format!("  {refusal}"),
        _ => String::new(),
    }
}

/// `gear 3  142 km/h  6200/8000 rpm`.
fn values(frame: &TelemetryFrame, units: Units) -> String {
    let said = |text: Option<String>| text.unwrap_or("-".into());
    let gear = said(frame.gear.map(|gear| gear.to_string()));
    let speed = said(units.speed(frame).map(numbers::speed));
    let [rpm, max] = [frame.rpm, frame.max_rpm].map(|rpm| said(rpm.map(numbers::rpm)));
    format!("gear {gear}  {speed} {}  {rpm}/{max} rpm", units.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn kmh(snapshot: &Snapshot) -> String {
        line(snapshot, Units::Kmh).unwrap()
    }

    #[test]
    fn a_line_says_what_is_known() {
        let full = samples::full();
        assert_eq!(kmh(&full), "f1  gear 3  142 km/h  6200/8000 rpm  60 packets/s");
        assert_eq!(
            line(&full, Units::Mph).unwrap(),
            "f1  gear 3  88 mph  6200/8000 rpm  60 packets/s"
        );
        assert_eq!(kmh(&samples::empty()), "f1  gear -  - km/h  -/- rpm  60 packets/s");
        assert_eq!(
            kmh(&samples::absurd()),
            "f1  gear 127  >999 km/h  >99999/>99999 rpm  60 packets/s"
        );
    }

    #[test]
    fn a_line_says_why_nothing_is_known() {
        assert_eq!(kmh(&samples::waiting()), "waiting for packets on port 20777");
        assert_eq!(kmh(&samples::silent()), "f1  no data for 3 s");
        assert_eq!(
            kmh(&samples::refused()),
            "no frame  25 packets/s  outgauge packet is 91 bytes, expected 92 or 96"
        );
        assert_eq!(line(&samples::taken(), Units::Kmh), None);
        assert_eq!(
            kmh(&samples::partly_taken()),
            "waiting for packets on port 20777 and 127.0.0.1:5300"
        );
        let picked = Snapshot { picked: Some("iracing"), ports: vec![], ..samples::waiting() };
        assert_eq!(kmh(&picked), "waiting for iracing");
    }
}
