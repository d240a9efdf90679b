//! A format made of guesses, for a user to go on with.

use std::fmt::Write;

use telemetry_decoders::custom::{Gears, Number, Target};
use telemetry_formats::{FieldSpec, FormatSpec, Formats, LayoutSpec, Place, TargetSpec};

use crate::guess::{Guess, Kind, Order, Quantity, Report};

/// What scores less is not taken.
const LEAST: f64 = 0.35;
/// The same for what many games do not send: something always looks a bit like it.
const LEAST_OF_EXTRAS: f64 = 0.6;

/// A format of the best guesses that stand in the same packets, as a file.
///
/// # Errors
///
/// There is neither a speed nor an engine speed to begin with.
pub fn draft(report: &Report) -> Result<String, String> {
    let best = |quantity: Quantity| {
        let of = report.guesses.iter().filter(move |guess| guess.quantity == quantity);
        of.filter(|guess| guess.score >= LEAST).min_by_key(|guess| guess.rank)
    };
    let first = [Quantity::Speed, Quantity::Rpm].into_iter().filter_map(best);
    let first = first.max_by(|a, b| a.score.total_cmp(&b.score));
    let first = first.ok_or("no offset behaves enough like speed or rpm to begin a format with")?;
    let mut taken: Vec<&Guess> = Vec::new();
    for quantity in Quantity::ALL {
        let least = match quantity {
            Quantity::Clutch | Quantity::Steering | Quantity::MaxRpm => LEAST_OF_EXTRAS,
            _ => LEAST,
        };
        let of = report.guesses.iter().filter(|guess| {
            guess.quantity == quantity
                && guess.is_beside(first)
                && (guess.element.is_none()
                    || first.element.is_none()
                    || guess.element == first.element)
                && guess.score >= least
                && taken.iter().all(|other| !other.reading().overlaps(guess.reading()))
        });
        taken.extend(of.min_by_key(|guess| guess.rank));
    }
    let order = first.order;
    let gears = taken.iter().find(|guess| guess.quantity == Quantity::Gear).and_then(|g| gears(g));
    let spec = FormatSpec {
        name: format!("Guess {} bytes", first.length),
        layout: LayoutSpec::Binary { length: u32::try_from(first.length).ok(), order },
        gears,
        fields: taken.iter().map(|guess| field(guess, order)).collect(),
    };
    let formats = Formats::compile([spec]);
    let mut text = comments(first, &taken);
    text += &formats.to_yaml().map_err(|error| error.to_string())?;
    Ok(text)
}

/// What a user should know, as comments.
fn comments(first: &Guess, taken: &[&Guess]) -> String {
    let mut text = String::from("# Guessed from a recording. Look at it with `formats try`.\n");
    for guess in taken {
        // A string takes everything.
        let _ = writeln!(
            text,
            "#   {}: {} at {}, score {:.2}, seen {} to {}",
            guess.quantity.word(),
            guess.kind.word(),
            guess.offset,
            guess.score,
            guess.min,
            guess.max
        );
    }
    if let (Some(offset), Some(id)) = (first.id_offset, first.id) {
        let _ = writeln!(
            text,
            "# Several kinds of packets have this length; these have {id} at {offset}. A format takes \
             all of them."
        );
    }
    if let (Some(element), Some(elements)) = (first.element, first.elements) {
        let _ = writeln!(
            text,
            "# The packet holds {elements} cars. This is number {element}; the player may drive \
             another in the next session."
        );
    }
    text
}

const fn number(kind: Kind) -> Number {
    match kind {
        Kind::U8 => Number::U8,
        Kind::S8 => Number::S8,
        Kind::U16 => Number::U16,
        Kind::S16 => Number::S16,
        Kind::U32 => Number::U32,
        Kind::S32 => Number::S32,
        Kind::F32 => Number::F32,
        Kind::F64 => Number::F64,
    }
}

const fn target(quantity: Quantity) -> Target {
    match quantity {
        Quantity::Speed => Target::SpeedMps,
        Quantity::Rpm => Target::Rpm,
        Quantity::Gear => Target::Gear,
        Quantity::Throttle => Target::Throttle,
        Quantity::Brake => Target::Brake,
        Quantity::Clutch => Target::Clutch,
        Quantity::Steering => Target::Steering,
        Quantity::MaxRpm => Target::MaxRpm,
    }
}

fn field(guess: &Guess, order: Order) -> FieldSpec {
    let place = Place::Binary {
        offset: guess.offset as u64,
        number: number(guess.kind),
        order: (guess.order != order && guess.kind.size() > 1).then_some(guess.order),
        bits: None,
    };
    let target = TargetSpec::Frame(target(guess.quantity));
    FieldSpec { scale: guess.scale, ..FieldSpec::new(target, place) }
}

/// How gears are coded, where neutral is not 0.
fn gears(gear: &Guess) -> Option<Gears> {
    let neutral = gear.neutral.filter(|neutral| *neutral >= 1.0)?;
    Some(Gears { reverse: 0, neutral: neutral as i32 })
}
