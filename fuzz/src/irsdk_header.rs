//! Live maps and recorded files of iRacing's.

use irsdk::text::SessionText;
use irsdk::{CarLimits, Element, FrameReader, Handle, Map, Row, Ticks, Values, VarHeader, VarType};
use telemetry_core::DecodeError;
use zerocopy::IntoBytes;

use super::frame::{self, print, print_plain};
use super::recording::Recipe;

pub fn irsdk_header(data: &[u8]) {
    maps(data);
    let Some(recipe) = Recipe::new(data) else { return };
    maps(&if recipe.is_file() { recipe.file() } else { recipe.live() });
}

fn maps(bytes: &[u8]) {
    let [parsed, live, file] = [Map::parse, Map::live, Map::file].map(|parse| {
        let parsed = parse(bytes);
        match &parsed {
            Ok(Some(map)) => check_map(map, bytes),
            Ok(None) => (),
            Err(error) => check_error(*error),
        }
        parsed
    });
    // What looks like a live map is one.
    assert!(!irsdk::looks_like(bytes) || live.is_ok_and(|live| live.is_some()));
    // What is told by its content is one of the two.
    match (parsed, live, file) {
        (Ok(Some(parsed)), live, file) => {
            let told = if parsed.is_file() { file } else { live };
            assert_eq!(told.unwrap().unwrap().layout(), parsed.layout());
        }
        (Ok(None), live, file) => assert!(live.unwrap().is_none() && file.unwrap().is_none()),
        (Err(error), live, file) => {
            assert!(live.err() == Some(error) || file.err() == Some(error));
        }
    }
}

fn check_error(error: DecodeError) {
    assert_eq!(error.protocol, irsdk::WORD);
    print(&error);
    print_plain(&error);
}

fn check_map(map: &Map<'_>, bytes: &[u8]) {
    let (layout, vars) = (map.layout(), map.vars());
    let row_len = layout.row_len();
    assert!(row_len > 0);
    assert_eq!(map.header().as_bytes(), &bytes[..irsdk::HEADER_LEN]);
    assert_eq!(vars.headers().as_bytes(), &bytes[layout.vars()]);
    assert!(bytes[layout.session()].starts_with(map.session_text()));
    assert_eq!(map.sub_header().is_some(), map.is_file());
    print(&(map.header(), map.header().is_connected(), map.header().marks_begin()));
    print(&map.sub_header());

    let mut ticks = Ticks::default();
    let looked = ticks.look(map.header(), |buffer| map.is_written(buffer.index));
    if !map.is_file() {
        assert_eq!(looked.map(|(buffer, _)| buffer), map.newest_buffer());
    }
    if let Some((buffer, _)) = looked {
        assert!(map.header().holds(buffer), "the newest row is whole");
        ticks.accept(map.header(), buffer);
        assert_eq!(ticks.look(map.header(), |_| true), None, "it was seen");
        // Not by one that has forgotten it.
        ticks.reset();
        assert_eq!(ticks, Ticks::default());
    }

    for header in vars.headers() {
        check_header(header, row_len);
        if let Some(name) = header.name().as_str() {
            assert_eq!(vars.find(name).unwrap().name(), header.name());
        }
    }

    let rows = rows(map, bytes);
    assert_eq!(vars.row_len(), row_len);
    for corner in ["LFshockDefl", "RRshockVel"] {
        let found = vars.find(corner).map(|header| header.name());
        assert!(found.is_none_or(|name| name.to_string().starts_with(&corner[..2])));
    }
    let limits = SessionText::new(map.session_text()).car_limits();
    let mut reader = FrameReader::new(CarLimits::default());
    reader.set_limits(limits);
    for &row in &rows {
        assert_eq!(row.as_bytes().len(), row_len);
        for header in vars.headers() {
            check_values(header, row);
        }
        let made = reader.frame(vars, row);
        frame::check(&made);
        let mut into = made;
        into.lap = Some(u16::MAX);
        FrameReader::new(limits).frame_into(vars, row, &mut into);
        assert_eq!(into, made, "a reader that was used gives another frame");
        // A handle that is out of date, and a row that is cut.
        let short = Row::new(&row.as_bytes()[..row_len / 2]);
        frame::check(&reader.frame(vars, short));
    }
}

/// Every row, each way to it.
fn rows<'a>(map: &Map<'a>, bytes: &[u8]) -> Vec<Row<'a>> {
    if !map.is_file() {
        assert_eq!((map.row_count(), map.trailing_bytes(), map.rows().len()), (0, 0, 0));
        assert!(map.row(0).is_none());
        let rows: Vec<_> = (0..=irsdk::MAX_BUFFERS).filter_map(|at| map.buffer(at)).collect();
        for index in 0..=irsdk::MAX_BUFFERS {
            let range = map.layout().buffer(index);
            assert_eq!(map.buffer(index).map(Row::as_bytes), range.map(|range| &bytes[range]));
        }
        if let Some(newest) = map.newest() {
            assert!(!newest.is_blank());
        }
        return rows;
    }
    assert!(map.newest_buffer().is_none() && map.buffer(0).is_none());
    let rows: Vec<_> = map.rows().collect();
    let (count, records) = (map.row_count(), &bytes[map.layout().records_at().unwrap()..]);
    assert_eq!(count, rows.len());
    assert_eq!(records.len(), count * map.layout().row_len() + map.trailing_bytes());
    assert!(map.trailing_bytes() < map.layout().row_len());
    let mut chunks = records.chunks_exact(map.layout().row_len());
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(Some(row.as_bytes()), chunks.next());
        assert_eq!(map.row(index).unwrap().as_bytes(), row.as_bytes());
    }
    assert!(map.row(count).is_none() && map.row(usize::MAX).is_none());
    assert_eq!(map.newest().map(Row::as_bytes), rows.last().map(|row| row.as_bytes()));
    rows
}

fn check_header(header: &VarHeader, row_len: usize) {
    print(header);
    for label in [header.name(), header.description(), header.unit()] {
        print(&label);
        print_plain(&label);
        let shown = label.to_string();
        assert!(!shown.chars().any(char::is_control), "{shown:?}");
        assert_eq!(shown.chars().count(), label.as_bytes().len());
    }
    let known = VarType::new(header.var_type.get());
    let handle = header.handle();
    assert_eq!(header.var_type().is_some(), known.is_some());
    let (Some(handle), Some(known)) = (handle, known) else {
        assert!(handle.is_none() && known.is_none());
        return;
    };
    assert_eq!(handle.var_type().size(), known.size());
    assert!(handle.offset() + handle.count() * known.size() <= row_len);
    assert_eq!(handle.is_time(), header.count_as_time != 0);
}

/// Every read of one variable, against a read by hand.
fn check_values(header: &VarHeader, row: Row<'_>) {
    let Some(handle) = header.handle() else { return };
    let (size, count) = (handle.var_type().size(), handle.count());
    let bytes = &row.as_bytes()[handle.offset()..][..size * count];
    let expected: Vec<f64> = bytes
        .chunks_exact(size)
        .map(|value| match handle.var_type() {
            VarType::Char => f64::from(value[0]),
            VarType::Bool => f64::from(u8::from(value[0] != 0)),
            VarType::Int => i32::from_le_bytes(value.try_into().unwrap()).into(),
            VarType::BitField => u32::from_le_bytes(value.try_into().unwrap()).into(),
            VarType::Float => f32::from_le_bytes(value.try_into().unwrap()).into(),
            VarType::Double => f64::from_le_bytes(value.try_into().unwrap()),
        })
        .collect();
    let same = |found: Option<f64>, expected: Option<&f64>| match (found, expected) {
        (Some(found), Some(expected)) if expected.is_nan() => found.is_nan(),
        (found, expected) => found == expected.copied(),
    };
    for index in 0..=count {
        assert!(same(row.number_at(handle, index), expected.get(index)), "{header:?}");
    }
    let tick = if handle.is_time() { count.saturating_sub(1) } else { 0 };
    assert!(same(row.number(handle), expected.get(tick)));
    assert_eq!(row.number_at(handle, usize::MAX), None);

    let values = row.values(handle).unwrap();
    assert_eq!((values.len(), values.is_empty()), (count, count == 0));
    let held = match values {
        Values::Char(values) | Values::Bool(values) => values,
        Values::Int(values) => values.as_bytes(),
        Values::BitField(values) => values.as_bytes(),
        Values::Float(values) => values.as_bytes(),
        Values::Double(values) => values.as_bytes(),
    };
    assert_eq!(held, bytes);
    typed::<u8>(row, handle);
    typed::<bool>(row, handle);
    typed::<i32>(row, handle);
    typed::<u32>(row, handle);
    typed::<f32>(row, handle);
    typed::<f64>(row, handle);
    if let Some(text) = row.text(handle) {
        print(&text);
        print_plain(&text);
    }
    let unit = header.unit().as_str();
    // Codes are numbers, flags are bits.
    let bits = row.get::<u32>(handle).map(u32::cast_signed);
    let raw = unit.zip(row.get::<i32>(handle).or(bits));
    if let Some(described) = raw.and_then(|(unit, raw)| irsdk::codes::describe(unit, raw)) {
        print(&described);
        print_plain(&described);
    }
    // A row of another kind, which ends within the values.
    if let Some(short) = (handle.offset() + size * count).checked_sub(1) {
        let short = Row::new(&row.as_bytes()[..short]);
        assert!(short.values(handle).is_none() || count == 0);
        assert!(count == 0 || short.number_at(handle, count - 1).is_none());
    }
}

/// A typed read gives a value where the type is right, and else none.
fn typed<T: Element>(row: Row<'_>, handle: Handle) {
    let right = handle.var_type() == T::TYPE;
    assert_eq!(row.get::<T>(handle).is_some(), right && handle.count() > 0);
    assert_eq!(row.array::<T>(handle).map(<[_]>::len), right.then_some(handle.count()));
    assert!(row.get_at::<T>(handle, handle.count()).is_none());
}
