//! The scanner: one pass over the lines, with the columns of the open levels.
//!
//! The text looks like YAML but is not: names stand in it as their owners typed
//! them. What iRacing does keep to is its layout, so that decides: a key stands
//! at the column of an open level, or deeper than a key without a value. A line
//! that fits nowhere belongs to the value before it.

/// How many mappings and lists may stand in one another. iRacing needs eight.
pub(crate) const MAX_DEPTH: usize = 32;

/// Longer ones are no keys.
const MAX_KEY: usize = 128;

/// One line that opens something: a key, an item of a list, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event<'a> {
    /// The depth of the list in which a new item begins.
    pub(crate) item: Option<usize>,
    /// The depth of the mapping that the key is of; without a key that of the
    /// list.
    pub(crate) depth: usize,
    pub(crate) key: Option<&'a [u8]>,
    /// The value as it is written, over all its lines.
    pub(crate) value: &'a [u8],
    /// Deeper lines follow, and are what stands here instead of a value.
    pub(crate) parent: bool,
}

impl Event<'_> {
    /// The depth of the outermost level that this line adds to.
    pub(crate) fn outer(&self) -> usize {
        self.item.unwrap_or(self.depth)
    }
}

/// An open level: its column, and whether it is a list, in one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Level(u32);

impl Level {
    fn new(column: usize, list: bool) -> Self {
        let column = u32::try_from(column).unwrap_or(u32::MAX);
        Self((column << 1) | u32::from(list))
    }
}

/// A line that was read but not given out: its value may go on.
#[derive(Clone, Copy, Debug)]
struct Head<'a> {
    item: Option<usize>,
    depth: usize,
    key: Option<&'a [u8]>,
    column: usize,
    value: usize,
    end: usize,
    /// No value stands in the line itself, so that deeper lines may follow.
    open: bool,
}

/// Where a line belongs.
enum Place<'a> {
    Nowhere,
    /// A mark between documents.
    Document,
    /// To the value before it.
    Before,
    Head {
        head: Head<'a>,
        child: bool,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    levels: [Level; MAX_DEPTH],
    depth: usize,
    last: Option<Head<'a>>,
}

impl<'a> Iterator for Scanner<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        while self.at < self.text.len() {
            let line = self.line();
            match self.place(line) {
                Place::Nowhere => {}
                Place::Document => {
                    self.depth = 0;
                    if let Some(head) = self.last.take() {
                        return Some(self.event(head, false));
                    }
                }
                Place::Before => {
                    if let Some(head) = &mut self.last {
                        head.end = line.end;
                    }
                }
                Place::Head { head, child } => {
                    if let Some(before) = self.last.replace(head) {
                        return Some(self.event(before, child));
                    }
                }
            }
        }
        self.last.take().map(|head| self.event(head, false))
    }
}

#[derive(Clone, Copy)]
struct Line<'a> {
    start: usize,
    end: usize,
    bytes: &'a [u8],
    /// The end of the text cut it off, or the text was written without a last
    /// line end.
    cut: bool,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, levels: [Level::default(); MAX_DEPTH], depth: 0, last: None }
    }

    fn slice(&self, start: usize, end: usize) -> &'a [u8] {
        self.text.get(start..end).unwrap_or_default()
    }

    fn event(&self, head: Head<'a>, parent: bool) -> Event<'a> {
        let value = if parent { &[] } else { self.slice(head.value, head.end) };
        Event { item: head.item, depth: head.depth, key: head.key, value, parent }
    }

    /// The next line without its end.
    fn line(&mut self) -> Line<'a> {
        let start = self.at;
        let rest = self.text.get(start..).unwrap_or_default();
        let length = find(rest, b'\n');
        let bytes = rest.get(..length.unwrap_or(rest.len())).unwrap_or_default();
        self.at = start.saturating_add(bytes.len()).saturating_add(1);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Line { start, end: start.saturating_add(bytes.len()), bytes, cut: length.is_none() }
    }

    #[inline]
    fn place(&mut self, line: Line<'a>) -> Place<'a> {
        let column = blanks(line.bytes);
        let content = line.bytes.get(column..).unwrap_or_default();
        let place = match content {
            [] => return Place::Nowhere,
            [b'-', b'-', b'-', rest @ ..] | [b'.', b'.', b'.', rest @ ..]
                if column == 0 && blanks(rest) == rest.len() =>
            {
                return Place::Document;
            }
            [b'-'] => self.item(line, column, content),
            [b'-', b' ' | b'\t', ..] => self.item(line, column, content),
            _ => self.key(line, column, content),
        };
        match place {
            Some(place) => place,
            // What is left of a key that was cut off is no part of the value
            // before it.
            None if line.cut => Place::Nowhere,
            None => Place::Before,
        }
    }

    /// A line with a dash; `None` where no list can be.
    fn item(&mut self, line: Line<'a>, column: usize, content: &'a [u8]) -> Option<Place<'a>> {
        let after = content.get(1..).unwrap_or_default();
        let gap = blanks(after).saturating_add(1);
        let rest = content.get(gap..).unwrap_or_default();
        if rest.is_empty() && line.cut {
            return Some(Place::Nowhere);
        }
        let open = |head: &Head<'_>| {
            head.open && (column > head.column || column == head.column && head.key.is_some())
        };
        let Some((depth, child)) = self.level(column, true, open)? else {
            return Some(Place::Nowhere);
        };
        let inner = column.saturating_add(gap);
        let value = line.start.saturating_add(inner);
        let item = Some(depth);
        if let Some(colon) = key_length(rest, self.after(line, inner), false) {
            if !self.push(inner, false) {
                return Some(Place::Nowhere);
            }
            let depth = depth.saturating_add(1);
            let head = self.keyed(line, item, depth, inner, rest, colon);
            return Some(Place::Head { head, child });
        }
        let open = rest.is_empty();
        let head = Head { item, depth, key: None, column, value, end: line.end, open };
        Some(Place::Head { head, child })
    }

    /// A line with a key; `None` where it is none, or fits no level.
    #[inline]
    fn key(&mut self, line: Line<'a>, column: usize, content: &'a [u8]) -> Option<Place<'a>> {
        let colon = key_length(content, self.after(line, column), column == 0)?;
        // A name that holds a line end can go on with what looks like a key of
        // the outermost level. A real one with a value has nothing under it.
        if column == 0 && self.depth > 1 && self.last.is_some() {
            let value = content.get(colon.saturating_add(1)..).unwrap_or_default();
            if blanks(value) < value.len() && self.next_is_deeper() {
                return None;
            }
        }
        let open = |head: &Head<'_>| head.open && column > head.column;
        let Some((depth, child)) = self.level(column, false, open)? else {
            return Some(Place::Nowhere);
        };
        let head = self.keyed(line, None, depth, column, content, colon);
        Some(Place::Head { head, child })
    }

    /// The level that a line at this column is of: an open one, one that it
    /// opens under the line before (`true`), or the outermost. The outer `None`
    /// says that there is none, the inner one that it would be too deep.
    #[inline]
    fn level(
        &mut self,
        column: usize,
        list: bool,
        open: impl Fn(&Head<'a>) -> bool,
    ) -> Option<Option<(usize, bool)>> {
        let wanted = Level::new(column, list);
        let levels = self.levels.get(..self.depth).unwrap_or_default();
        let known = levels.iter().rposition(|level| *level == wanted);
        if let Some(depth) = known {
            self.depth = depth.saturating_add(1);
            return Some(Some((depth, false)));
        }
        let child = self.last.as_ref().is_some_and(open);
        if !child && self.depth > 0 {
            return None;
        }
        let depth = self.depth;
        Some(self.push(column, list).then_some((depth, child)))
    }

    fn push(&mut self, column: usize, list: bool) -> bool {
        let Some(level) = self.levels.get_mut(self.depth) else { return false };
        *level = Level::new(column, list);
        self.depth = self.depth.saturating_add(1);
        true
    }

    #[inline]
    fn keyed(
        &self,
        line: Line<'a>,
        item: Option<usize>,
        depth: usize,
        column: usize,
        content: &'a [u8],
        colon: usize,
    ) -> Head<'a> {
        let after = colon.saturating_add(1);
        let rest = content.get(after..).unwrap_or_default();
        let open = blanks(rest) == rest.len();
        // One space parts the key from its value, the others are the value's.
        let gap = if open { rest.len() } else { 1 };
        let value = line.start.saturating_add(column).saturating_add(after).saturating_add(gap);
        Head { item, depth, key: content.get(..colon), column, value, end: line.end, open }
    }

    /// The text from a column of a line on.
    #[inline]
    fn after(&self, line: Line<'a>, column: usize) -> &'a [u8] {
        self.text.get(line.start.saturating_add(column)..).unwrap_or_default()
    }

    /// The next line that is not blank is indented.
    fn next_is_deeper(&self) -> bool {
        let mut ahead = self.clone();
        while ahead.at < ahead.text.len() {
            let line = ahead.line();
            let column = blanks(line.bytes);
            if column < line.bytes.len() {
                return column > 0;
            }
        }
        false
    }
}

/// How many spaces and tabs a line begins with.
#[inline]
fn blanks(line: &[u8]) -> usize {
    line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(line.len())
}

/// The length of the key that a line begins with: up to the first colon, and a
/// space or the line's end behind it. At the outermost level a key is one word,
/// elsewhere it may hold spaces. `text` goes on behind the line, so that the
/// search has whole words of bytes to look at.
#[inline]
fn key_length(content: &[u8], text: &[u8], word: bool) -> Option<usize> {
    if !matches!(content.first(), Some(b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_')) {
        return None;
    }
    let colon = find(text.get(..MAX_KEY).unwrap_or(text), b':')?;
    if !matches!(content.get(colon..)?, [b':'] | [b':', b' ' | b'\t', ..]) {
        return None;
    }
    let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    (!word || content.iter().take(colon).all(in_word)).then_some(colon)
}

/// The first place of a byte, eight bytes at a time.
#[inline]
pub(crate) fn find(bytes: &[u8], byte: u8) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let pattern = ONES.wrapping_mul(byte.into());
    let mut words = bytes.chunks_exact(8);
    let mut at = 0_usize;
    for word in words.by_ref() {
        let word = word.try_into().map_or(0, u64::from_le_bytes);
        let differs = word ^ pattern;
        // The lowest high bit that is set here stands in a byte that is zero.
        let zeros = differs.wrapping_sub(ONES) & !differs & HIGH;
        if zeros != 0 {
            return Some(at.saturating_add(zeros.trailing_zeros() as usize / 8));
        }
        at = at.saturating_add(8);
    }
    let rest = words.remainder().iter().position(|found| *found == byte);
    rest.map(|place| at.saturating_add(place))
}
