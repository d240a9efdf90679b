use telemetry_decoders::custom::MAX_VARIABLES;

use crate::{FormatSpec, TargetSpec};

/// How many variables own an axis slot; the rest are channels only.
///
/// [`Variable::slot`] is below it.
pub const AXIS_SLOTS: u8 = 17;

/// The axis of slot 0: those before it are the frame's own.
///
/// [`Variable::axis`] counts from it.
pub const FIRST_AXIS: u8 = 7;

/// A variable of the user's formats. Its place in the table is its index in
/// [`Variables`](telemetry_decoders::custom::Variables).
///
/// ```
/// use telemetry_formats::{FIRST_AXIS, Formats};
///
/// let formats = Formats::from_yaml(
///     "version: 1
/// formats:
///   - {name: My game, kind: json, fields: [{target: 'var:Boost', key: boost, min: 0, max: 2000}]}
/// ",
/// )?;
/// let (_, boost) = formats.variable("Boost").unwrap();
/// assert_eq!((boost.slot, boost.axis()), (Some(0), Some(FIRST_AXIS)));
/// assert_eq!([-100.0, 1_500.0].map(|value| boost.share(value).unwrap()), [0.0, 0.75]);
/// # Ok::<(), telemetry_formats::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The value at the start of its axis: that of the first field that says
    /// `min` or `max`, 0 where none does.
    pub min: f64,
    /// The value at the end of its axis, 1 where no field says.
    pub max: f64,
    /// Its axis slot, 0 to 16; `None` for a channel only.
    pub slot: Option<u8>,
}

impl Variable {
    /// Its axis: [`FIRST_AXIS`] and its slot; `None` for a channel only.
    #[must_use]
    pub fn axis(&self) -> Option<u8> {
        self.slot.map(|slot| slot.saturating_add(FIRST_AXIS))
    }

    /// How far a value is along the axis, 0 to 1. `None` where the axis has no
    /// length, so that it rests. With `min` above `max` it runs backwards.
    #[must_use]
    pub fn share(&self, value: f64) -> Option<f64> {
        // Halves, so that the length of no axis is past the range of f64.
        let length = self.max / 2.0 - self.min / 2.0;
        let share = (value / 2.0 - self.min / 2.0) / length;
        if length == 0.0 || share.is_nan() { None } else { Some(share.clamp(0.0, 1.0)) }
    }
}

/// The names of variables while formats are checked.
#[derive(Default)]
pub(crate) struct Room(Vec<String>);

impl Room {
    /// Takes the names of a format.
    ///
    /// # Errors
    ///
    /// The first that has no room. None of the format's names is there then.
    pub(crate) fn take<'a>(&mut self, format: &'a FormatSpec) -> Result<(), &'a str> {
        let before = self.0.len();
        for field in &format.fields {
            let TargetSpec::Variable(name) = &field.target else { continue };
            if self.0.contains(name) {
                continue;
            }
            if self.0.len() >= MAX_VARIABLES {
                self.0.truncate(before);
                return Err(name);
            }
            self.0.push(name.clone());
        }
        Ok(())
    }
}

/// A name as the fields use it.
struct Name<'a> {
    name: &'a str,
    span: Option<(f64, f64)>,
    stored: Option<u8>,
}

/// The table while formats come to it.
#[derive(Default)]
pub(crate) struct Table<'a> {
    names: Vec<Name<'a>>,
}

impl<'a> Table<'a> {
    /// Takes the variables of a format.
    ///
    /// # Errors
    ///
    /// The first name that has no room. None of the format's names is there then.
    pub(crate) fn take(&mut self, format: &'a FormatSpec) -> Result<(), &'a str> {
        let before = self.names.len();
        for field in &format.fields {
            let TargetSpec::Variable(name) = &field.target else { continue };
            if self.names.iter().all(|known| known.name != name) {
                if self.names.len() >= MAX_VARIABLES {
                    self.names.truncate(before);
                    return Err(name);
                }
                self.names.push(Name { name, span: None, stored: None });
            }
        }
        for field in &format.fields {
            let TargetSpec::Variable(name) = &field.target else { continue };
            let Some(known) = self.names.iter_mut().find(|known| known.name == name) else {
                continue;
            };
            if known.span.is_none() && (field.min.is_some() || field.max.is_some()) {
                known.span = Some((field.min.unwrap_or(0.0), field.max.unwrap_or(1.0)));
            }
            known.stored = known.stored.or(field.slot.filter(|slot| *slot < AXIS_SLOTS));
        }
        Ok(())
    }

    /// The index of a variable.
    pub(crate) fn index(&self, name: &str) -> Option<u8> {
        let index = self.names.iter().position(|known| known.name == name)?;
        u8::try_from(index).ok()
    }

    /// Gives each its slot. One of `held`, the table that was, keeps its own. Then
    /// each takes the slot that its fields carry, if that is free; the rest the
    /// lowest ones that are, in the order first used.
    pub(crate) fn finish(self, held: &[Variable]) -> Vec<Variable> {
        let mut variables: Vec<_> = self
            .names
            .iter()
            .map(|known| {
                let (min, max) = known.span.unwrap_or((0.0, 1.0));
                let slot = held.iter().find(|held| held.name == known.name);
                let slot = slot.and_then(|held| held.slot);
                Variable { name: known.name.to_owned(), min, max, slot }
            })
            .collect();
        let is_free = |variables: &[Variable], slot: u8| {
            variables.iter().all(|variable| variable.slot != Some(slot))
        };
        for (at, known) in self.names.iter().enumerate() {
            let stored = known.stored.filter(|slot| is_free(&variables, *slot));
            if let Some(variable) = variables.get_mut(at).filter(|one| one.slot.is_none()) {
                variable.slot = stored;
            }
        }
        for at in 0..variables.len() {
            let free = (0..AXIS_SLOTS).find(|slot| is_free(&variables, *slot));
            if let Some(variable) = variables.get_mut(at).filter(|one| one.slot.is_none()) {
                variable.slot = free;
            }
        }
        variables
    }
}
