//! Reads what `Debug` prints into the list of its values.

use crate::leaf::{Theirs, Word};

/// The values of a `Debug` text, in the order in which they stand.
pub fn theirs(text: &str) -> Vec<Theirs> {
    let mut reader = Reader { text, values: Vec::new() };
    reader.value("");
    assert_eq!(reader.text.trim(), "", "not read to its end");
    reader.values
}

struct Reader<'a> {
    text: &'a str,
    values: Vec<Theirs>,
}

impl<'a> Reader<'a> {
    fn skip_space(&mut self) {
        self.text = self.text.trim_start();
    }

    fn take(&mut self, symbol: char) -> bool {
        self.skip_space();
        let rest = self.text.strip_prefix(symbol);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    /// A run of the letters, digits and signs that words and numbers are made of.
    fn run(&mut self) -> &'a str {
        self.skip_space();
        let is_part = |c: char| c.is_alphanumeric() || "_.+-".contains(c);
        let end = self.text.find(|c| !is_part(c)).unwrap_or(self.text.len());
        let (run, rest) = self.text.split_at(end);
        self.text = rest;
        run
    }

    fn push(&mut self, field: &str, value: Word) {
        self.values.push(Theirs { field: field.to_owned(), value });
    }

    fn list(&mut self, field: &str, end: char) {
        while !self.take(end) {
            self.value(field);
            self.take(',');
        }
    }

    fn value(&mut self, field: &str) {
        self.skip_space();
        if self.take('[') {
            return self.list(field, ']');
        }
        if self.text.starts_with("(empty)") {
            self.text = &self.text["(empty)".len()..];
            return self.push(field, Word::Number("0".to_owned()));
        }
        if self.take('(') {
            return self.list(field, ')');
        }
        if self.take('"') {
            return self.string(field);
        }
        let run = self.run();
        assert!(!run.is_empty(), "no value: {:?}", self.text.get(..40).unwrap_or(self.text));
        let first = run.trim_start_matches(['-', '+']);
        if first.starts_with(|c: char| c.is_ascii_digit()) || matches!(first, "NaN" | "inf") {
            let number = match run.strip_prefix("0x") {
                Some(hex) => u64::from_str_radix(hex, 16).expect("hex").to_string(),
                None => run.to_owned(),
            };
            return self.push(field, Word::Number(number));
        }
        if self.take('{') {
            while !self.take('}') {
                let name = self.run();
                assert!(self.take(':'), "no colon behind {name}");
                self.value(name);
                self.take(',');
            }
            return;
        }
        if self.take('(') {
            return self.list(field, ')');
        }
        let mut word = run.to_owned();
        while self.take('|') {
            word += " | ";
            word += self.run();
        }
        // Nothing, of an option.
        if word == "None" && field.is_empty() {
            return;
        }
        self.push(field, Word::Word(word));
    }

    /// Behind the opening quote.
    fn string(&mut self, field: &str) {
        let mut end = 0;
        let mut escaped = false;
        for (at, c) in self.text.char_indices() {
            end = at;
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => break,
                _ => {}
            }
        }
        let (text, rest) = self.text.split_at(end);
        self.text = &rest[1..];
        self.push(field, Word::Text(text.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_debug_prints_is_read() {
        let text = r#"A { b: -1, c: [1.5, NaN], d: E(7, X), f: "x \"y", g: P | Q, h: F(0x3), i: Z { j: true } }"#;
        let found: Vec<_> = theirs(text)
            .into_iter()
            .map(|value| format!("{}={:?}", value.field, value.value))
            .collect();
        assert_eq!(
            found,
            [
                "b=Number(\"-1\")",
                "c=Number(\"1.5\")",
                "c=Number(\"NaN\")",
                "d=Number(\"7\")",
                "d=Word(\"X\")",
                "f=Text(\"x \\\\\\\"y\")",
                "g=Word(\"P | Q\")",
                "h=Number(\"3\")",
                "j=Word(\"true\")",
            ]
        );
    }
}
