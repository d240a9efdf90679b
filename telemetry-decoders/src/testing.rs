//! What the tests of several modules share.

use std::vec::Vec;

/// The bytes of a hex string.
pub(crate) fn hex(text: &str) -> Vec<u8> {
    text.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

/// The empty frame with these fields set.
macro_rules! frame {
    ($($field:ident: $value:expr),* $(,)?) => {{
        let mut frame = telemetry_core::TelemetryFrame::EMPTY;
        $(frame.$field = $value;)*
        frame
    }};
}
