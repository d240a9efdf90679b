// A recording for the examples in the documentation, which include this file.

/// The bytes of a recording, of its variables by name, type and place, and its records.
pub fn made(variables: &[(&str, i32, i32)], records: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = vec![0; 144 + 144 * variables.len()];
    let mut put = |at: usize, value: i32| {
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    };
    let (count, row_len) = (variables.len() as i32, records[0].len() as i32);
    for (at, value) in [(0, 2), (8, 60), (24, count), (28, 144), (32, 1), (36, row_len)] {
        put(at, value);
    }
    for (index, (_, kind, offset)) in variables.iter().enumerate() {
        let at = 144 + 144 * index;
        put(at, *kind);
        put(at + 4, *offset);
        put(at + 8, 1);
    }
    for (index, (name, ..)) in variables.iter().enumerate() {
        let at = 144 + 144 * index + 16;
        bytes[at..at + name.len()].copy_from_slice(name.as_bytes());
    }
    records.iter().for_each(|record| bytes.extend(record));
    bytes
}
