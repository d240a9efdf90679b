//! JSON of the truck simulators: ours beside serde_json, typed and generic.
//!
//! Typed, serde_json reads the fields that ours reads, text borrowed; generic,
//! everything. The frame is filled from its fields by hand. The floors do not
//! read the text: one copies its bytes, the other looks at each for a quote.

use std::hint::black_box;

use telemetry_core::TelemetryFrame;
use telemetry_decoders::truck::{self, funbit};
use telemetry_rival_files::measure::{Bench, Case, Mode, OURS, Verdict};
use telemetry_rival_files::peak::Peak;
use telemetry_rival_files::truck::{
    Numbers, Typed, TypedDocument, datagram, document, frame_of_datagram, frame_of_document,
    of_datagram, of_document,
};

#[global_allocator]
static ALLOCATOR: Peak = Peak;

const TYPED: &str = "serde_json, typed";
const GENERIC: &str = "serde_json, generic";
const COPY: &str = "floor: a copy";
const SCAN: &str = "floor: a look at each byte";

/// The three modes of one kind of text.
macro_rules! kind {
    ($bench:ident, $text:ident, $what:literal, $parse:path, $typed:ty, $of:ident, $frame:ident) => {
        let name = format!("{} of {} bytes", $what, $text.len());
        let typed = |text| serde_json::from_slice::<$typed>(text).expect("JSON");
        let generic = |text| serde_json::from_slice::<serde_json::Value>(text).expect("JSON");
        let ours = $parse($text).expect("a truck's text");
        let verdicts = [typed($text).numbers(), $of(&generic($text))]
            .map(|numbers| numbers_differ(&ours.numbers(), &numbers));
        let frames = [$frame(typed($text).numbers()), $frame($of(&generic($text)))]
            .map(|frame| frames_differ(&truck::decode($text).expect("a frame"), &frame));

        let mut case = Case::new("truck", &name, Mode::Access);
        case.add(OURS, Verdict::Equal, || black_box(&$parse(black_box($text))).is_ok());
        case.add(TYPED, verdicts[0].clone(), || {
            black_box(&serde_json::from_slice::<$typed>(black_box($text))).is_ok()
        });
        case.add(GENERIC, verdicts[1].clone(), || {
            black_box(&serde_json::from_slice::<serde_json::Value>(black_box($text))).is_ok()
        });
        floors(&mut case, $text);
        $bench.measure(case);

        let mut case = Case::new("truck", &name, Mode::Frame);
        case.add(OURS, Verdict::Equal, || black_box(&truck::decode(black_box($text))).is_ok());
        case.add(TYPED, frames[0].clone(), || {
            black_box(&$frame(typed(black_box($text)).numbers()));
        });
        case.add(GENERIC, frames[1].clone(), || {
            black_box(&$frame($of(&generic(black_box($text)))));
        });
        floors(&mut case, $text);
        $bench.measure(case);

        let mut case = Case::new("truck", &name, Mode::Sum);
        case.add(OURS, Verdict::Equal, || $parse(black_box($text)).expect("a truck's text").sum());
        case.add(TYPED, verdicts[0].clone(), || typed(black_box($text)).sum());
        case.add(GENERIC, verdicts[1].clone(), || {
            $of(&generic(black_box($text))).into_iter().flatten().sum::<f64>()
        });
        floors(&mut case, $text);
        $bench.measure(case);
    };
}

fn main() {
    let mut bench = Bench::from_arguments();
    let text = datagram();
    let text = text.as_slice();
    kind!(bench, text, "datagram", truck::parse, Typed, of_datagram, frame_of_datagram);
    let text = document();
    let text = text.as_bytes();
    kind!(bench, text, "document", funbit::parse, TypedDocument, of_document, frame_of_document);
    bench.finish();
}

fn numbers_differ(ours: &[Option<f64>; 16], theirs: &[Option<f64>; 16]) -> Verdict {
    let pairs = ours.iter().zip(theirs).enumerate();
    Verdict::of(
        pairs
            .filter(|(_, (ours, theirs))| ours != theirs)
            .map(|(place, (ours, theirs))| format!("number {place}: {theirs:?} for {ours:?}")),
    )
}

fn frames_differ(ours: &TelemetryFrame, theirs: &TelemetryFrame) -> Verdict {
    Verdict::of((ours != theirs).then(|| format!("{theirs:?} for {ours:?}")))
}

fn floors<'a>(case: &mut Case<'a>, text: &'a [u8]) {
    let mut room = vec![0; text.len()];
    case.add(COPY, Verdict::Equal, move || {
        room.copy_from_slice(black_box(text));
        black_box(&room).len()
    });
    case.add(SCAN, Verdict::Equal, move || {
        black_box(text).iter().filter(|&&byte| byte == b'"').count()
    });
}
