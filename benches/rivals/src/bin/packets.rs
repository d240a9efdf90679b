//! UDP packets: ours, the rivals that read them, and two floors, on the same
//! bytes. `--help` says what can be asked for; `run` asks for all of it.

use std::hint::black_box;

use telemetry_core::{Decoder, TelemetryFrame, Timestamp};
use telemetry_decoders::{Protocol, codemasters, f1, forza, outgauge, pcars2, wrc};
use telemetry_rivals::compare;
use telemetry_rivals::frames::{self, Fill};
use telemetry_rivals::measure::{Bench, Case, Counting, Mode, OURS, Verdict};
use telemetry_rivals::random::Random;
use telemetry_rivals::samples;
use telemetry_rivals::sum::{self, Add};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const COPY: &str = "floor: a copy of the bytes";
const LOADS: &str = "floor: loads";
const PACKET_PARSER: &str = "f1-game-packet-parser 1.0.5";
const MODELS_25: &str = "f1-game-library-models-25 0.5.0";
const CM_TELEMETRY: &str = "cm-telemetry 2.3.1";
const FORZA_DATAOUT_PARSE: &str = "forza_dataout_parse 0.2.0";
const OUTGAUGE: &str = "outgauge 0.1.0";

/// From a comparison to its verdict; more than one packet of a kind may have been
/// compared.
fn verdict(found: impl IntoIterator<Item = Result<Vec<String>, String>>) -> Verdict {
    let mut differences = Vec::new();
    for found in found {
        match found {
            Ok(found) => differences.extend(found),
            Err(error) => return Verdict::Refuses(error),
        }
    }
    differences.sort();
    differences.dedup();
    Verdict::of(differences)
}

/// A parser's case: its result goes into a black box by reference.
macro_rules! access {
    ($case:ident, $name:expr, $verdict:expr, $packet:ident, $parse:expr) => {{
        let parse = $parse;
        $case.add($name, $verdict, move || match parse(black_box($packet)) {
            Ok(parsed) => {
                black_box(&parsed);
                true
            }
            Err(_) => false,
        });
    }};
}

fn copy<'a>(case: &mut Case<'a>, packet: &'a [u8]) {
    let mut copy = [0; 1_500];
    case.add(COPY, Verdict::Equal, move || {
        let packet = black_box(packet);
        if let Some(room) = copy.get_mut(..packet.len()) {
            room.copy_from_slice(packet);
        }
        black_box(&copy);
    });
}

/// The sums of one packet. A rival whose fields differ is not timed, nor is one
/// whose sum does.
fn add_sums<'a>(
    case: &mut Case<'a>,
    packet: &'a [u8],
    ours: Add,
    floor: Add,
    rivals: &[(&str, &Verdict, Add)],
) {
    let right = ours(packet).expect("ours reads it");
    let check = |add: Add, verdict: &Verdict| match verdict {
        Verdict::Equal if add(packet) != Some(right) => {
            Verdict::Wrong(format!("{:?}, not {right:?}", add(packet)))
        }
        verdict => verdict.clone(),
    };
    case.add(OURS, Verdict::Equal, move || ours(black_box(packet)));
    for &(name, verdict, add) in rivals {
        case.add(name, check(add, verdict), move || add(black_box(packet)));
    }
    case.add(LOADS, check(floor, &Verdict::Equal), move || floor(black_box(packet)));
}

/// The frames of one packet.
fn add_frames<'a>(
    case: &mut Case<'a>,
    packet: &'a [u8],
    mut decoder: impl Decoder + 'a,
    floor: impl Fn(&[u8], &mut TelemetryFrame) -> bool + 'a,
    rivals: &[(&str, &Verdict, Fill)],
) {
    let right = decoder.push(packet, Timestamp::ZERO).expect("a good packet").expect("a frame");
    let check = |fill: &dyn Fn(&[u8], &mut TelemetryFrame) -> bool, verdict: &Verdict| {
        let mut frame = TelemetryFrame::EMPTY;
        match verdict {
            Verdict::Equal if !fill(packet, &mut frame) => Verdict::Refuses(String::new()),
            Verdict::Equal => Verdict::of(frames::differences(&right, &frame)),
            verdict => verdict.clone(),
        }
    };
    let mut frame = TelemetryFrame::EMPTY;
    case.add(OURS, Verdict::Equal, move || {
        decoder.push_into(black_box(packet), Timestamp::ZERO, black_box(&mut frame)).is_ok()
    });
    for &(name, verdict, fill) in rivals {
        let mut frame = TelemetryFrame::EMPTY;
        let verdict = check(&fill, verdict);
        case.add(name, verdict, move || fill(black_box(packet), black_box(&mut frame)));
    }
    let mut frame = TelemetryFrame::EMPTY;
    let verdict = check(&floor, &Verdict::Equal);
    case.add(LOADS, verdict, move || floor(black_box(packet), black_box(&mut frame)));
}

/// Every packet of F1 22 to 25.
fn f1_packets(bench: &mut Bench) {
    let mut random = Random::new(25);
    for format in [2022, 2023, 2024, 2025] {
        let layouts = samples::f1_layouts();
        let layouts: Vec<_> = layouts.iter().filter(|(of, ..)| *of == format).collect();
        let protocol = format!("f1 {format}");
        let known = f1::Format::from_number(format).expect("a format");
        for id in (0..).take(known.sizes().len()) {
            let kind = format!("{id} {}", f1::KINDS[usize::from(id)]);
            let layout = layouts.iter().find(|(_, of, _)| *of == id);
            // The first is timed; more are compared.
            let packets: Vec<_> = match layout {
                Some((.., layout)) => {
                    (0..8).map(|_| samples::f1(&mut random, format, id, layout)).collect()
                }
                None => vec![samples::f1_event(format)],
            };
            let all = |compare: fn(&[u8]) -> Result<Vec<String>, String>| {
                let event: fn(&[u8]) -> Result<Vec<String>, String> = |_| Ok(Vec::new());
                // The details of an event are compared by their sum.
                let compare = if id == samples::EVENT { event } else { compare };
                verdict(packets.iter().map(|packet| compare(packet)))
            };
            let packet = &packets[0][..];
            let packet_parser = (format < 2025).then(|| all(compare::packet_parser::compare));
            let models_25 = (format == 2025).then(|| all(compare::models_25::compare));
            let cm_telemetry = (format == 2022).then(|| all(compare::cm_telemetry::compare));

            let mut case = Case::new(&protocol, &kind, Mode::Access);
            access!(case, OURS, Verdict::Equal, packet, f1::parse);
            if let Some(verdict) = &packet_parser {
                let parse = f1_game_packet_parser::parse::<&[u8]>;
                access!(case, PACKET_PARSER, verdict.clone(), packet, parse);
            }
            if let Some(verdict) = &models_25 {
                let parse = f1_game_library_models_25::parse;
                access!(case, MODELS_25, verdict.clone(), packet, parse);
            }
            if let Some(verdict) = &cm_telemetry {
                let parse = |packet| {
                    <cm_telemetry::f1::f1_2022::F1_2022 as cm_telemetry::TelemetryEvent>::from_packet(
                        packet,
                    )
                };
                access!(case, CM_TELEMETRY, verdict.clone(), packet, parse);
            }
            copy(&mut case, packet);
            bench.measure(case);

            if id == 6 {
                let mut rivals: Vec<(&str, &Verdict, Fill)> = Vec::new();
                rivals.extend(
                    packet_parser
                        .as_ref()
                        .map(|verdict| (PACKET_PARSER, verdict, frames::f1_packet_parser as Fill)),
                );
                rivals.extend(
                    models_25
                        .as_ref()
                        .map(|verdict| (MODELS_25, verdict, frames::f1_models_25 as Fill)),
                );
                rivals.extend(
                    cm_telemetry
                        .as_ref()
                        .map(|verdict| (CM_TELEMETRY, verdict, frames::f1_cm_telemetry as Fill)),
                );
                let mut case = Case::new(&protocol, &kind, Mode::Frame);
                let decoder = f1::Decoder::default();
                add_frames(&mut case, packet, decoder, frames::f1_floor_of(format), &rivals);
                bench.measure(case);
            }

            let is_event = id == samples::EVENT;
            let pick = |event: Add, other: Add| if is_event { event } else { other };
            let mut rivals: Vec<(&str, &Verdict, Add)> = Vec::new();
            rivals.extend(packet_parser.as_ref().map(|verdict| {
                (PACKET_PARSER, verdict, pick(sum::event::packet_parser, sum::packet_parser::f1))
            }));
            rivals.extend(models_25.as_ref().map(|verdict| {
                (MODELS_25, verdict, pick(sum::event::models_25, sum::models_25::f1))
            }));
            rivals.extend(cm_telemetry.as_ref().map(|verdict| {
                (CM_TELEMETRY, verdict, pick(sum::event::cm_telemetry, sum::cm_telemetry::f1))
            }));
            let mut case = Case::new(&protocol, &kind, Mode::Sum);
            let floor = match sum::floor::f1(format, id) {
                Some(floor) => floor,
                None => sum::event::floor_of(format),
            };
            add_sums(&mut case, packet, pick(sum::event::ours, sum::ours::f1), floor, &rivals);
            bench.measure(case);
        }
    }
}

/// Floors of the benches, as closures that fill a frame.
fn floor_of(protocol: Protocol) -> impl Fn(&[u8], &mut TelemetryFrame) -> bool {
    let floor = frames::floor(protocol).expect("a floor");
    // What a decoder of several packets would hold: nothing.
    move |packet: &[u8], frame: &mut TelemetryFrame| floor(packet, &TelemetryFrame::EMPTY, frame)
}

fn forza_packets(bench: &mut Bench) {
    for (length, floor) in [
        (232, sum::floor::forza_232 as Add),
        (311, sum::floor::forza_311),
        (331, sum::floor::forza_331),
        (323, sum::floor::forza_323),
        (324, sum::floor::forza_324),
    ] {
        let packet = &samples::forza(length).expect("a length of Forza's")[..];
        let name = &length.to_string();
        let rival =
            (length == 331).then(|| verdict([Ok(compare::forza_dataout_parse::compare(packet))]));

        let mut case = Case::new("forza", name, Mode::Access);
        access!(case, OURS, Verdict::Equal, packet, forza::parse);
        if let Some(verdict) = &rival {
            case.add(FORZA_DATAOUT_PARSE, verdict.clone(), move || {
                black_box(&forza_dataout_parse::dash_parser::parse(black_box(packet)));
            });
        }
        copy(&mut case, packet);
        bench.measure(case);

        if let Some(verdict) = &rival {
            let mut case = Case::new("forza", name, Mode::Frame);
            let rivals = [(FORZA_DATAOUT_PARSE, verdict, frames::forza_dataout_parse as Fill)];
            add_frames(&mut case, packet, forza::Decoder, floor_of(Protocol::Forza), &rivals);
            bench.measure(case);
        }

        let mut rivals: Vec<(&str, &Verdict, Add)> = Vec::new();
        rivals.extend(rival.as_ref().map(|verdict| {
            (FORZA_DATAOUT_PARSE, verdict, sum::others::forza_dataout_parse as Add)
        }));
        let mut case = Case::new("forza", name, Mode::Sum);
        add_sums(&mut case, packet, sum::others::forza, floor, &rivals);
        bench.measure(case);
    }
}

fn codemasters_packets(bench: &mut Bench) {
    let packet = &samples::codemasters_264()[..];
    let verdict = verdict([compare::cm_dirt::compare(packet)]);
    let mut case = Case::new("codemasters", "264", Mode::Access);
    access!(case, OURS, Verdict::Equal, packet, codemasters::parse);
    let parse = |packet| {
        <cm_telemetry::dirt::rally2::DirtRally2 as cm_telemetry::TelemetryEvent>::from_packet(
            packet,
        )
    };
    access!(case, CM_TELEMETRY, verdict.clone(), packet, parse);
    copy(&mut case, packet);
    bench.measure(case);

    let mut case = Case::new("codemasters", "264", Mode::Frame);
    let rivals = [(CM_TELEMETRY, &verdict, frames::codemasters_cm_telemetry as Fill)];
    let floor = floor_of(Protocol::Codemasters);
    add_frames(&mut case, packet, codemasters::Decoder, floor, &rivals);
    bench.measure(case);

    let mut case = Case::new("codemasters", "264", Mode::Sum);
    let rivals = [(CM_TELEMETRY, &verdict, sum::others::cm_telemetry as Add)];
    let floor = sum::floor::codemasters_264;
    add_sums(&mut case, packet, sum::others::codemasters, floor, &rivals);
    bench.measure(case);
}

fn outgauge_packets(bench: &mut Bench) {
    for (length, floor) in
        [(92, sum::floor::outgauge_92 as Add), (96, sum::floor::outgauge_96 as Add)]
    {
        let packet = &samples::outgauge(length)[..];
        let name = &length.to_string();
        let verdict = verdict([compare::outgauge::compare(packet)]);

        let mut case = Case::new("outgauge", name, Mode::Access);
        access!(case, OURS, Verdict::Equal, packet, outgauge::parse);
        access!(case, OUTGAUGE, verdict.clone(), packet, compare::outgauge::theirs);
        copy(&mut case, packet);
        bench.measure(case);

        let mut case = Case::new("outgauge", name, Mode::Frame);
        let rivals = [(OUTGAUGE, &verdict, frames::outgauge_crate as Fill)];
        if length == 96 {
            let floor = floor_of(Protocol::OutGauge);
            add_frames(&mut case, packet, outgauge::Decoder, floor, &rivals);
        } else {
            let floor = |packet: &[u8], frame: &mut TelemetryFrame| {
                frames::outgauge_92(packet, &TelemetryFrame::EMPTY, frame)
            };
            add_frames(&mut case, packet, outgauge::Decoder, floor, &rivals);
        }
        bench.measure(case);

        let mut case = Case::new("outgauge", name, Mode::Sum);
        let rivals = [(OUTGAUGE, &verdict, sum::others::outgauge_crate as Add)];
        add_sums(&mut case, packet, sum::others::outgauge, floor, &rivals);
        bench.measure(case);
    }
}

/// What no published crate reads: floors only.
fn without_rivals(bench: &mut Bench) {
    let packet = &samples::wrc_237()[..];
    let mut case = Case::new("wrc", "237", Mode::Access);
    access!(case, OURS, Verdict::Equal, packet, wrc::parse);
    copy(&mut case, packet);
    bench.measure(case);
    let mut case = Case::new("wrc", "237", Mode::Frame);
    add_frames(&mut case, packet, wrc::Decoder::default(), floor_of(Protocol::Wrc), &[]);
    bench.measure(case);
    let mut case = Case::new("wrc", "237", Mode::Sum);
    add_sums(&mut case, packet, sum::others::wrc, sum::floor::wrc_237, &[]);
    bench.measure(case);

    let packet = &samples::pcars2_559()[..];
    let mut case = Case::new("pcars2", "559", Mode::Access);
    access!(case, OURS, Verdict::Equal, packet, pcars2::parse);
    copy(&mut case, packet);
    bench.measure(case);
    let mut case = Case::new("pcars2", "559", Mode::Frame);
    add_frames(&mut case, packet, pcars2::Decoder::default(), floor_of(Protocol::Pcars2), &[]);
    bench.measure(case);
    let mut case = Case::new("pcars2", "559", Mode::Sum);
    add_sums(&mut case, packet, sum::others::pcars2, sum::floor::pcars2_559, &[]);
    bench.measure(case);
}

fn main() {
    let mut bench = Bench::from_arguments();
    f1_packets(&mut bench);
    forza_packets(&mut bench);
    codemasters_packets(&mut bench);
    outgauge_packets(&mut bench);
    without_rivals(&mut bench);
    bench.finish();
}
