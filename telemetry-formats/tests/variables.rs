//! The table of variables and its axis slots.

use telemetry_decoders::custom::FormatSet;
use telemetry_formats::{Formats, Reason};

/// A format for each list of variables, written `name`, or `name@slot`.
fn formats(lists: &[&[&str]]) -> Formats {
    let mut text = String::from("version: 1\nformats:\n");
    for (at, names) in lists.iter().enumerate() {
        text += &format!("  - name: f{at}\n    kind: binary\n    fields:\n");
        for (offset, name) in names.iter().enumerate() {
            let (name, slot) = match name.split_once('@') {
                Some((name, slot)) => (name, format!(", slot: {slot}")),
                None => (*name, String::new()),
            };
            text +=
                &format!("      - {{target: 'var:{name}', offset: {offset}, type: u8{slot}}}\n");
        }
    }
    Formats::from_yaml(&text).unwrap()
}

fn slots(formats: &Formats) -> Vec<(&str, Option<u8>)> {
    formats.variables().iter().map(|variable| (variable.name.as_str(), variable.slot)).collect()
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("v{at}")).collect()
}

fn refs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

#[test]
fn names_come_in_the_order_first_used() {
    let formats = formats(&[&["b", "a", "b"], &["c", "a"]]);
    assert_eq!(slots(&formats), [("b", Some(0)), ("a", Some(1)), ("c", Some(2))]);
    // The index in the packet's variables is the place in the table.
    let (_, variables) = formats.format(1).unwrap().read(&[10, 20]).unwrap();
    assert_eq!(
        (variables.get(0), variables.get(1), variables.get(2)),
        (None, Some(20.0), Some(10.0))
    );
    assert_eq!(formats.variables()[2].axis(), Some(9));
}

#[test]
fn the_first_17_own_an_axis_and_the_33rd_is_refused() {
    let all = names(33);
    let formats =
        formats(&[&refs(&all[..16]), &refs(&all[16..32]), &refs(&all[31..]), &refs(&all[..1])]);
    assert_eq!(formats.variables().len(), 32);
    for (at, variable) in formats.variables().iter().enumerate() {
        assert_eq!(variable.slot, u8::try_from(at).ok().filter(|slot| *slot < 17), "{at}");
    }
    assert_eq!(formats.variables()[16].axis(), Some(23));
    assert_eq!(formats.variables()[17].axis(), None);
    assert_eq!(formats.len(), 3, "the others are there");
    assert_eq!(formats.dropped()[0].index, 2);
    assert_eq!(formats.dropped()[0].reason, Reason::TooManyVariables { name: "v32".into() });
    assert_eq!(
        formats.dropped()[0].to_string(),
        "format 3 (\"f2\") is left out: its variable \"v32\" would be one more than 32"
    );
}

#[test]
fn a_format_that_is_refused_takes_no_room() {
    let all = names(40);
    let formats = formats(&[&refs(&all[..31]), &refs(&all[31..40]), &refs(&all[39..])]);
    let last = formats.variables().last().unwrap();
    assert_eq!((formats.variables().len(), last.name.as_str()), (32, "v39"));
    assert_eq!(formats.len(), 2);
}

#[test]
fn a_stored_slot_is_kept_where_it_is_free() {
    assert_eq!(
        slots(&formats(&[&["new", "a@0", "b@5", "c@5", "d@99", "e@16"]])),
        [
            ("new", Some(1)),
            ("a", Some(0)),
            ("b", Some(5)),
            ("c", Some(2)),
            ("d", Some(3)),
            ("e", Some(16)),
        ]
    );
    // The first field that carries one counts.
    assert_eq!(slots(&formats(&[&["a", "a@4"], &["a@6"]])), [("a", Some(4))]);
}

#[test]
fn a_name_in_use_keeps_its_slot() {
    let mut live = formats(&[&["a", "b", "c"]]);
    live.replace(formats(&[&["c", "new", "b"]]));
    assert_eq!(slots(&live), [("c", Some(2)), ("new", Some(0)), ("b", Some(1))]);
    // Whatever the file says, and also where a new name's field carries its slot.
    live.replace(formats(&[&["x@2", "c@7", "b@9"]]));
    assert_eq!(slots(&live), [("x", Some(0)), ("c", Some(2)), ("b", Some(1))]);
}

#[test]
fn a_freed_slot_stays_empty_until_a_new_name_takes_it() {
    let mut live = formats(&[&["a", "b", "c"]]);
    live.replace(formats(&[&["a", "c"]]));
    assert_eq!(slots(&live), [("a", Some(0)), ("c", Some(2))]);
    live.replace(formats(&[&["a", "c", "d", "e"]]));
    assert_eq!(slots(&live), [("a", Some(0)), ("c", Some(2)), ("d", Some(1)), ("e", Some(3))]);
    live.replace(Formats::new());
    assert_eq!(slots(&live), []);
}

#[test]
fn a_renamed_variable_carries_its_slot_in_the_file() {
    let mut live = formats(&[&["a", "b"]]);
    live.replace(formats(&[&["x@0", "b"]]));
    assert_eq!(slots(&live), [("x", Some(0)), ("b", Some(1))]);
    live.replace(formats(&[&["x", "new", "y@1"]]));
    assert_eq!(slots(&live), [("x", Some(0)), ("new", Some(2)), ("y", Some(1))]);
}

#[test]
fn a_channel_gets_an_axis_when_one_is_free() {
    let all = names(19);
    let mut live = formats(&[&refs(&all)]);
    assert_eq!(live.variables()[17].slot, None);
    live.replace(formats(&[&refs(&all[1..])]));
    assert_eq!(slots(&live)[16], ("v17", Some(0)));
    assert_eq!(slots(&live)[17], ("v18", None));
}

#[test]
fn slots_survive_a_file() {
    let mut live = formats(&[&["a", "b", "c"]]);
    live.replace(formats(&[&["c", "a"]]));
    let again = Formats::from_yaml(&live.to_yaml().unwrap()).unwrap();
    assert_eq!(slots(&again), [("c", Some(2)), ("a", Some(0))]);
}

#[test]
fn the_first_span_wins() {
    let text = r#"
version: 1
formats:
  - name: a
    kind: binary
    fields:
      - {target: "var:x", offset: 0, type: u8}
      - {target: "var:x", offset: 0, type: u8, max: 8}
      - {target: "var:x", offset: 0, type: u8, min: -4, max: 4}
      - {target: "var:back", offset: 0, type: u8, min: 10, max: 0}
      - {target: "var:none", offset: 0, type: u8, min: 3, max: 3}
      - {target: "var:wide", offset: 0, type: u8, min: -1.7e308, max: 1.7e308}
"#;
    let formats = Formats::from_yaml(text).unwrap();
    let share = |name: &str, value: f64| formats.variable(name).unwrap().1.share(value);
    assert_eq!([-1.0, 2.0, 9.0].map(|value| share("x", value)), [Some(0.0), Some(0.25), Some(1.0)]);
    assert_eq!(
        [11.0, 7.5, 0.0].map(|value| share("back", value)),
        [Some(0.0), Some(0.25), Some(1.0)]
    );
    assert_eq!([0.0, 3.0, 9.0].map(|value| share("none", value)), [None; 3], "the axis rests");
    assert_eq!(share("wide", 0.0), Some(0.5));
    assert_eq!(share("x", f64::NAN), None);
}
