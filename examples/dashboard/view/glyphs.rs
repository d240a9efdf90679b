//! Large letters of blocks: digits, `R`, `N` and a dash.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Pixels of a letter.
const WIDTH: u16 = 5;
const HEIGHT: u16 = 7;

/// Pixels from one letter to the next.
const PITCH: u16 = WIDTH + 1;

/// How large a pixel is: columns across, half rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Zoom {
    pub(super) across: u16,
    pub(super) down: u16,
}

impl Zoom {
    /// Columns and rows that a text takes.
    pub(super) fn size(self, text: &str) -> (u16, u16) {
        let letters = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
        let pixels = letters.saturating_mul(PITCH).saturating_sub(1);
        (pixels.saturating_mul(self.across), (HEIGHT * self.down).div_ceil(2))
    }

    pub(super) fn fits(self, text: &str, area: Rect) -> bool {
        let (width, height) = self.size(text);
        width <= area.width && height <= area.height
    }

    /// Draws a text from the top left corner; what is outside of the area is left out.
    pub(super) fn draw(self, text: &str, area: Rect, style: Style, buffer: &mut Buffer) {
        let (width, height) = self.size(text);
        let letters: Vec<[u8; HEIGHT as usize]> = text.chars().map(pixels).collect();
        let lit = |x: u16, half_row: u16| {
            let (column, row) = (x / self.across, half_row / self.down);
            let letter = letters.get(usize::from(column / PITCH));
            let bits = letter.and_then(|rows| rows.get(usize::from(row)));
            bits.is_some_and(|bits| bits << (column % PITCH) & 0b1_0000 != 0)
        };
        for y in 0..height.min(area.height) {
            for x in 0..width.min(area.width) {
                let symbol = match (lit(x, 2 * y), lit(x, 2 * y + 1)) {
                    (true, true) => "█",
                    (true, false) => "▀",
                    (false, true) => "▄",
                    (false, false) => continue,
                };
                if let Some(cell) = buffer.cell_mut((area.x + x, area.y + y)) {
                    cell.set_symbol(symbol).set_style(style);
                }
            }
        }
    }
}

/// The rows of a letter from its top, the leftmost pixel in the highest of five bits.
fn pixels(letter: char) -> [u8; HEIGHT as usize] {
    match letter {
        '0' => [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
        '1' => [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
        '2' => [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
        '3' => [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
        '4' => [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
        '5' => [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
        '6' => [0b01110, 0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
        '7' => [0b11111, 0b00001, 0b00010, 0b00100, 0b00100, 0b01000, 0b01000],
        '8' => [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
        '9' => [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00001, 0b01110],
        'N' => [0b10001, 0b11001, 0b11001, 0b10101, 0b10011, 0b10011, 0b10001],
        'R' => [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
        _ => [0, 0, 0, 0b01110, 0, 0, 0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, zoom: Zoom, width: u16, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        zoom.draw(text, area, Style::new(), &mut buffer);
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(row).collect()
    }

    #[test]
    fn the_smallest_letters_are_half_rows() {
        let zoom = Zoom { across: 1, down: 1 };
        assert_eq!(zoom.size("7-"), (11, 4));
        assert_eq!(
            drawn("7-", zoom, 11, 4),
            ["▀▀▀▀█      ", "  ▄▀   ▄▄▄ ", " ▄▀        ", " ▀         "]
        );
    }

    #[test]
    fn larger_letters_are_the_same_pixels() {
        let zoom = Zoom { across: 2, down: 2 };
        assert_eq!(zoom.size("1"), (10, 7));
        assert_eq!(drawn("1", zoom, 10, 2), ["    ██    ", "  ████    "]);
    }
}
