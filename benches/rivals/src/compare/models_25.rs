//! f1-game-library-models-25 0.5.0.

use f1_game_library_models_25::packets::event::PacketEvent;
use f1_game_library_models_25::parse::{V2Packet, parse};
use telemetry_decoders::f1;

use crate::{Known, debug, differences, leaf};

/// The values of one of its packets, as `Debug` prints them.
fn debug(packet: &V2Packet) -> String {
    match packet {
        V2Packet::Event(event) => {
            let code = event.payload.event_string_code;
            // Its union prints raw: the details are compared apart.
            format!("Event {{ header: {:?}, code: {code:?} }}", event.header)
        }
        other => format!("{other:?}"),
    }
}

/// What differs; an error where it refuses the packet.
///
/// # Errors
///
/// Its error.
pub fn compare(bytes: &[u8]) -> Result<Vec<String>, String> {
    let ours = f1::parse(bytes).unwrap();
    let theirs = parse(bytes).map_err(|error| error.to_string())?;
    if let (V2Packet::Event(event), Some(found)) = (&theirs, ours.event()) {
        return Ok(compare_event(event, found));
    }
    let ours = leaf::ours(&ours, false);
    let theirs = debug::theirs(&debug(&theirs));
    let found = differences(&ours, &theirs, &Known::default());
    assert!(ours.len() > 12, "more than a header is compared");
    Ok(found.into_iter().collect())
}

fn compare_event(theirs: &PacketEvent, ours: f1::event::Event) -> Vec<String> {
    let Ok(details) = theirs.payload.event_data() else {
        assert!(matches!(ours, f1::event::Event::Unknown { .. }), "{ours:?}");
        return Vec::new();
    };
    let theirs = debug::theirs(&format!("{details:?}"));
    let mut values: Vec<_> = theirs.into_iter().filter(|value| !value.field.is_empty()).collect();
    // Switches: ours are on for every byte but 0, theirs keeps the byte here.
    for value in values.iter_mut().filter(|value| value.field.starts_with("is_")) {
        let on = value.value.number() != Some("0");
        value.value = leaf::Word::Word(on.to_string());
    }
    let mut ours = leaf::ours(&ours, false);
    // From format 2026 on.
    ours.retain(|value| value.field != "severity");
    // 255 stands for none in a penalty; theirs keeps it.
    for value in &mut ours {
        if matches!(value.value, leaf::Value::NotFinite)
            && ["other_vehicle_idx", "time", "places_gained"].contains(&&value.field[..])
        {
            value.value = leaf::Value::Code(255, None);
        }
    }
    if values.is_empty() {
        // An event without details is its name alone, ours nothing.
        assert!(ours.len() <= 1, "{ours:?}");
        return Vec::new();
    }
    differences(&ours, &values, &Known::default()).into_iter().collect()
}
