//! Paths into the text: `DriverInfo.Drivers[CarIdx=12].UserName`.

use super::scan::MAX_DEPTH;

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<'p> {
    /// Into the value of a key.
    Key(&'p str),
    /// Into the item of this number, from 0.
    Index(usize),
    /// Into the first item that has this value for this key.
    Where(&'p str, &'p str),
}

/// The steps of a path, one a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'p> {
    steps: [Step<'p>; MAX_DEPTH],
    length: usize,
}

impl<'p> Path<'p> {
    /// `None` for what is no path, and for one that goes too deep to be found.
    pub(crate) fn new(path: &'p str) -> Option<Self> {
        let mut read = Self { steps: [Step::Index(0); MAX_DEPTH], length: 0 };
        let mut rest = path;
        // A list at the very top has an index in front of everything.
        if !rest.starts_with('[') {
            rest = read.key(rest)?;
        }
        while !rest.is_empty() {
            rest = match rest.strip_prefix('.') {
                Some(key) => read.key(key)?,
                None => read.brackets(rest)?,
            };
        }
        Some(read)
    }

    pub(crate) fn steps(&self) -> &[Step<'p>] {
        self.steps.get(..self.length).unwrap_or_default()
    }

    fn push(&mut self, step: Step<'p>) -> Option<()> {
        *self.steps.get_mut(self.length)? = step;
        self.length = self.length.saturating_add(1);
        Some(())
    }

    fn key(&mut self, text: &'p str) -> Option<&'p str> {
        let end = text.find(['.', '[']).unwrap_or(text.len());
        let (key, rest) = text.split_at_checked(end)?;
        if key.is_empty() {
            return None;
        }
        self.push(Step::Key(key))?;
        Some(rest)
    }

    fn brackets(&mut self, text: &'p str) -> Option<&'p str> {
        let text = text.strip_prefix('[')?;
        // A name may hold brackets itself: the last one before a step counts.
        let end = text.match_indices(']').map(|(end, _)| end).find(|end| {
            let after = text.get(end.saturating_add(1)..).unwrap_or_default();
            after.is_empty() || after.starts_with(['.', '['])
        })?;
        let (inner, rest) = text.split_at_checked(end)?;
        self.push(match inner.split_once('=') {
            Some((key, value)) => Step::Where(key, value),
            None => Step::Index(inner.parse().ok()?),
        })?;
        rest.strip_prefix(']')
    }
}
