//! Variables: their headers, look-up by name, and reads from a row.
//!
//! Source: the publisher's headers; a recorded file and a saved live map.
//!
//! Quirks:
//! - Variables are packed, without alignment.
//! - The list depends on the car, the session and the source: a file has
//!   variables that a live map lacks, and the other way about.
//! - `count_as_time` marks samples within one tick, oldest first: the last is
//!   the tick's. Plain names such as `VelocityX` are one value or six, by a
//!   setting of the user's.
//! - Two enumerations have been published with the wrong type. Their unit tells.
//! - Some cars spell `LFshockDefl` and its like `LFSHshockDefl`.
//! - The unit `%` is a share of 1 nearly everywhere.

use core::fmt::{self, Write as _};

use telemetry_core::wire::{Array, F32, F64, I32, Text, U32, windows_1252};
use telemetry_core::{DecodeError, DecodeErrorKind, assert_layout};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::{WORD, malformed};

/// The most variables that the simulator has room for.
///
/// More of them [`Vars::new`] refuses.
pub const MAX_VARS: usize = 4_096;

/// The header of a variable.
///
/// [`Vars::find`] gives it; [`Vars`] has an example.
#[derive(
    Debug, Clone, Copy, PartialEq, FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
)]
#[repr(C)]
pub struct VarHeader {
    /// Type, 0 to 5, see [`VarType`].
    #[doc(alias = "type")]
    pub var_type: I32,
    /// Where its values stand in a row, bytes.
    pub offset: I32,
    /// How many values it has.
    pub count: I32,
    /// Not 0: the values are samples within one tick, oldest first.
    #[doc(alias = "countAsTime")]
    pub count_as_time: u8,
    /// Padding.
    pub pad: Array<u8, 3>,
    /// Name, such as `Speed`.
    pub name: Text<32>,
    /// Description, in English.
    pub desc: Text<64>,
    /// Unit, such as `m/s`, or the publisher's name of an enumeration.
    pub unit: Text<32>,
}

assert_layout!(VarHeader, "irsdk/var_header", 144, {
    var_type: 0, offset: 4, count: 8, count_as_time: 12, pad: 13, name: 16, desc: 48, unit: 112,
});

/// The type of a variable's values.
///
/// ```
/// use irsdk::VarType;
///
/// assert_eq!(VarType::new(5), Some(VarType::Double));
/// assert_eq!(VarType::new(6), None);
/// assert_eq!((VarType::Bool.size(), VarType::Float.size()), (1, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VarType {
    /// A character; several of them are a text.
    Char,
    /// One byte, true where it is not 0.
    Bool,
    /// A signed 32-bit number.
    Int,
    /// 32 bits, read unsigned.
    BitField,
    /// A single-precision number.
    Float,
    /// A double-precision number.
    Double,
}

impl VarType {
    /// The type by its number on the wire.
    #[must_use]
    pub const fn new(number: i32) -> Option<Self> {
        Some(match number {
            0 => Self::Char,
            1 => Self::Bool,
            2 => Self::Int,
            3 => Self::BitField,
            4 => Self::Float,
            5 => Self::Double,
            _ => return None,
        })
    }

    /// The size of one value, in bytes.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Char | Self::Bool => 1,
            Self::Int | Self::BitField | Self::Float => 4,
            Self::Double => 8,
        }
    }
}

impl VarHeader {
    /// The type, put right by the unit where the simulator has published a
    /// wrong one; `None` for a type that is not known.
    #[must_use]
    pub fn var_type(&self) -> Option<VarType> {
        let published = VarType::new(self.var_type.get())?;
        Some(match self.unit.until_nul() {
            _ if published.size() != 4 => published,
            b"irsdk_CarLeftRight" => VarType::Int,
            b"irsdk_PaceFlags" => VarType::BitField,
            _ => published,
        })
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Label<'_> {
        Label(self.name.until_nul())
    }

    /// The description.
    #[must_use]
    pub fn description(&self) -> Label<'_> {
        Label(self.desc.until_nul())
    }

    /// The unit; empty where there is none.
    #[must_use]
    pub fn unit(&self) -> Label<'_> {
        Label(self.unit.until_nul())
    }

    /// How to read the variable; `None` for a type that is not known.
    #[must_use]
    pub fn handle(&self) -> Option<Handle> {
        Some(Handle {
            offset: u32::try_from(self.offset.get()).ok()?,
            count: u32::try_from(self.count.get()).ok()?,
            var_type: self.var_type()?,
            is_time: self.count_as_time != 0,
        })
    }

    /// True where the values lie within a row, or the type is not known.
    fn fits(&self, row_len: usize) -> bool {
        let Some(var_type) = self.var_type() else { return true };
        let (Ok(offset), Ok(count)) =
            (usize::try_from(self.offset.get()), usize::try_from(self.count.get()))
        else {
            return false;
        };
        let end = count.checked_mul(var_type.size()).and_then(|len| len.checked_add(offset));
        end.is_some_and(|end| end <= row_len)
    }
}

/// A text of the simulator's: Windows-1252, one byte a character.
///
/// ```
/// use irsdk::VarHeader;
/// use zerocopy::FromZeros;
///
/// let mut header = VarHeader::new_zeroed();
/// header.unit.0[..2].copy_from_slice(b"\xb0C");
/// let unit = header.unit();
/// assert_eq!((unit.as_bytes(), unit.as_str()), (&b"\xb0C"[..], None));
/// assert_eq!(unit.to_string(), "°C");
/// assert_eq!(unit.chars().next(), Some('°'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Label<'a>(&'a [u8]);

impl<'a> Label<'a> {
    /// The bytes, without NULs behind them.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text, where it is ASCII, as all that was ever seen is.
    #[must_use]
    pub fn as_str(self) -> Option<&'a str> {
        core::str::from_utf8(self.0).ok().filter(|text| text.is_ascii())
    }

    /// The characters as they are. `Display` shows U+FFFD for control characters.
    pub fn chars(self) -> impl Iterator<Item = char> + use<'a> {
        self.0.iter().map(|&byte| windows_1252(byte))
    }
}

impl fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chars().try_for_each(|shown| {
            f.write_char(if shown.is_control() { char::REPLACEMENT_CHARACTER } else { shown })
        })
    }
}

impl fmt::Debug for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

/// The variable headers of a map or a file.
///
/// ```
/// use irsdk::{VarHeader, VarType, Vars};
/// use zerocopy::{FromZeros, IntoBytes};
///
/// let mut header = VarHeader::new_zeroed();
/// (header.var_type, header.count) = ((VarType::Double as i32).into(), 1.into());
/// header.name.0[..11].copy_from_slice(b"SessionTime");
/// header.unit.0[..1].copy_from_slice(b"s");
///
/// let vars = Vars::new(header.as_bytes(), 8)?;
/// assert_eq!((vars.headers().len(), vars.row_len()), (1, 8));
/// let found = vars.find("SessionTime").unwrap();
/// assert_eq!((found.name().as_str(), found.unit().as_str()), (Some("SessionTime"), Some("s")));
/// assert_eq!(found.description().to_string(), "");
/// assert_eq!(found.var_type(), Some(VarType::Double));
/// assert_eq!(vars.handle("SessionTime"), found.handle());
/// assert!(vars.handle("Speed").is_none());
/// assert!(Vars::new(header.as_bytes(), 7).is_err(), "the value does not lie within the row");
///
/// let fingerprint = vars.fingerprint();
/// header.unit.0[..2].copy_from_slice(b"ms");
/// assert_ne!(Vars::new(header.as_bytes(), 8)?.fingerprint(), fingerprint);
/// # Ok::<(), telemetry_core::DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Vars<'a> {
    headers: &'a [VarHeader],
    row_len: usize,
    fingerprint: u64,
}

impl<'a> Vars<'a> {
    /// Checks variable headers against the length of a row.
    ///
    /// A variable of an unknown type is no error; it has no handle.
    ///
    /// # Errors
    ///
    /// The table is not whole headers, there are more than 4,096, or the values
    /// of one do not lie within a row. The offset of that error is in the table.
    pub fn new(table: &'a [u8], row_len: usize) -> Result<Self, DecodeError> {
        let Ok(headers) = <[VarHeader]>::ref_from_bytes(table) else {
            return Err(malformed("whole variable headers", table.len()));
        };
        if headers.len() > MAX_VARS {
            let found = i64::try_from(headers.len()).unwrap_or(i64::MAX);
            let kind = DecodeErrorKind::Count { what: "variables", found, max: MAX_VARS as u32 };
            return Err(DecodeError { protocol: WORD, kind });
        }
        let mut fingerprint = mix(0, row_len as u64);
        for (index, header) in headers.iter().enumerate() {
            if !header.fits(row_len) {
                let at = index.saturating_mul(size_of::<VarHeader>());
                return Err(malformed("a variable within the row", at));
            }
            // The description says nothing of where or what a value is.
            let (words, _) = <[[u8; 8]]>::ref_from_prefix_with_elems(header.as_bytes(), 18)
                .unwrap_or((&[], &[]));
            let told = words.iter().take(6).chain(words.iter().skip(14));
            fingerprint = told.fold(fingerprint, |hash, word| mix(hash, u64::from_le_bytes(*word)));
        }
        Ok(Self { headers, row_len, fingerprint })
    }

    /// The variables of a table that [`new`](Self::new) has checked before, with
    /// the fingerprint that it found, for who keeps both: nothing is gone over
    /// again. `None` where the table is not whole headers.
    ///
    /// Of another table handles read wrong values or none, never out of bounds.
    ///
    /// ```
    /// use irsdk::{VarHeader, VarType, Vars};
    /// use zerocopy::{FromZeros, IntoBytes};
    ///
    /// let mut header = VarHeader::new_zeroed();
    /// (header.var_type, header.count) = ((VarType::Float as i32).into(), 1.into());
    /// header.name.0[..5].copy_from_slice(b"Speed");
    ///
    /// let vars = Vars::new(header.as_bytes(), 4)?;
    /// let (speed, fingerprint) = (vars.handle("Speed"), vars.fingerprint());
    /// // Later, of the same bytes:
    /// let again = Vars::again(header.as_bytes(), 4, fingerprint).unwrap();
    /// assert_eq!(again.handle("Speed"), speed);
    /// # Ok::<(), telemetry_core::DecodeError>(())
    /// ```
    #[must_use]
    pub fn again(table: &'a [u8], row_len: usize, fingerprint: u64) -> Option<Self> {
        let headers = <[VarHeader]>::ref_from_bytes(table).ok()?;
        Some(Self { headers, row_len, fingerprint })
    }

    /// [`again`](Self::again) for headers.
    #[cfg(feature = "live")]
    pub(crate) fn of_checked(
        headers: &'a [VarHeader],
        row_len: usize,
        fingerprint: Option<u64>,
    ) -> Self {
        Self { headers, row_len, fingerprint: fingerprint.unwrap_or_default() }
    }

    /// The headers, in the simulator's order.
    #[must_use]
    pub const fn headers(&self) -> &'a [VarHeader] {
        self.headers
    }

    /// The length of a row, in bytes.
    #[must_use]
    pub const fn row_len(&self) -> usize {
        self.row_len
    }

    /// A number that changes when a variable comes, goes, moves or changes its
    /// type or unit: handles that were looked up before are out of date.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The header of a variable, by its exact name; `None` where there is none.
    /// Where a name stands twice, it is the first of a known type.
    ///
    /// `LFshockDefl` and its like are also found under `LFSHshockDefl`, as some
    /// cars spell it.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'a VarHeader> {
        let exact =
            || self.headers.iter().filter(|header| is_name(&header.name.0, name.as_bytes()));
        let readable = exact().find(|header| header.handle().is_some());
        readable.or_else(|| exact().next()).or_else(|| self.find_shock(name))
    }

    fn find_shock(&self, name: &str) -> Option<&'a VarHeader> {
        let (corner, what) = name.split_at_checked(2)?;
        if !matches!(corner, "CR" | "LF" | "LR" | "RF" | "RR") || !what.starts_with("shock") {
            return None;
        }
        let spelt = |header: &&VarHeader| {
            let rest = header.name.until_nul().strip_prefix(corner.as_bytes());
            rest.and_then(|rest| rest.strip_prefix(b"SH")) == Some(what.as_bytes())
        };
        self.headers.iter().find(spelt)
    }

    /// How to read a variable; `None` where there is none of that name.
    #[must_use]
    pub fn handle(&self, name: &str) -> Option<Handle> {
        self.find(name)?.handle()
    }
}

/// Whether a field of a header holds exactly this name. Most leave by the first byte.
#[inline]
fn is_name(field: &[u8], name: &[u8]) -> bool {
    if field.first() != name.first() && !name.is_empty() {
        return false;
    }
    match field.strip_prefix(name) {
        Some(rest) => matches!(rest, [] | [0, ..]) && !name.contains(&0),
        None => false,
    }
}

/// One step of a hash that is no secret: multiply, and fold the high half back.
const fn mix(hash: u64, word: u64) -> u64 {
    let product = (hash ^ word).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 32)
}

/// Where a variable's values stand in a row, and what they are. Looked up once,
/// by [`Vars::handle`]; out of date when [`Vars::fingerprint`] changes.
///
/// A handle that is out of date reads wrong values or none, never out of bounds.
///
/// ```
/// use irsdk::{VarHeader, VarType};
/// use zerocopy::FromZeros;
///
/// // Six samples within one tick, oldest first, from byte 40 on.
/// let mut header = VarHeader::new_zeroed();
/// (header.var_type, header.offset) = ((VarType::Float as i32).into(), 40.into());
/// (header.count, header.count_as_time) = (6.into(), 1);
///
/// let handle = header.handle().unwrap();
/// assert_eq!((handle.offset(), handle.count()), (40, 6));
/// assert_eq!((handle.var_type(), handle.is_time()), (VarType::Float, true));
/// assert_eq!(handle.tick_index(), 5, "the last is the tick's");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handle {
    offset: u32,
    count: u32,
    var_type: VarType,
    is_time: bool,
}

impl Handle {
    /// Where the first value stands in a row, bytes.
    #[must_use]
    pub const fn offset(self) -> usize {
        self.offset as usize
    }

    /// How many values there are.
    #[must_use]
    pub const fn count(self) -> usize {
        self.count as usize
    }

    /// The type of the values.
    #[must_use]
    pub const fn var_type(self) -> VarType {
        self.var_type
    }

    /// True where the values are samples within one tick, oldest first.
    #[must_use]
    pub const fn is_time(self) -> bool {
        self.is_time
    }

    /// Which value is the tick's: the last of samples within it, else the first.
    #[must_use]
    pub const fn tick_index(self) -> usize {
        if self.is_time { self.count().saturating_sub(1) } else { 0 }
    }

    /// Where a value stands in a row, bytes.
    fn at(self, index: usize) -> Option<usize> {
        let skipped = index.checked_mul(self.var_type.size())?;
        (index < self.count()).then(|| self.offset().saturating_add(skipped))
    }
}

mod sealed {
    pub trait Sealed {}
}

/// A type that a variable's values are read as.
///
/// ```
/// use irsdk::{Element, VarType};
///
/// assert_eq!(<f32 as Element>::TYPE, VarType::Float);
/// assert_eq!(bool::from_prefix(&[2, 0]), Some(true));
/// assert_eq!(i32::from_wire(7.into()), 7);
/// assert_eq!(u32::from_prefix(&[1, 0]), None);
/// ```
pub trait Element: sealed::Sealed + Copy {
    /// The value in a row.
    type Wire: FromBytes + IntoBytes + KnownLayout + Immutable + Unaligned + Copy + fmt::Debug;
    /// The type of variables that hold it.
    const TYPE: VarType;

    /// The value.
    fn from_wire(wire: Self::Wire) -> Self;

    /// The value that bytes begin with; `None` where they are too few.
    #[inline(always)]
    #[must_use]
    fn from_prefix(bytes: &[u8]) -> Option<Self> {
        Self::Wire::read_from_prefix(bytes).ok().map(|(wire, _)| Self::from_wire(wire))
    }
}

macro_rules! elements {
    ($($prim:ident, $Wire:ident, $TYPE:ident, $wire:ident => $value:expr;)*) => {$(
        impl sealed::Sealed for $prim {}

        impl Element for $prim {
            type Wire = $Wire;
            const TYPE: VarType = VarType::$TYPE;

            #[inline(always)]
            fn from_wire($wire: $Wire) -> Self {
                $value
            }
        }
    )*};
}

elements! {
    u8, u8, Char, wire => wire;
    bool, u8, Bool, wire => wire != 0;
    i32, I32, Int, wire => wire.get();
    u32, U32, BitField, wire => wire.get();
    f32, F32, Float, wire => wire.get();
    f64, F64, Double, wire => wire.get();
}

/// One row: the values of all variables at one tick.
///
/// ```
/// use irsdk::{Row, Values, VarHeader, VarType};
/// use zerocopy::FromZeros;
///
/// let variable = |var_type: VarType, offset: i32, count: i32| {
///     let mut header = VarHeader::new_zeroed();
///     header.var_type = (var_type as i32).into();
///     (header.offset, header.count) = (offset.into(), count.into());
///     header.handle().unwrap()
/// };
/// let speed = variable(VarType::Float, 0, 1);
/// let positions = variable(VarType::Int, 4, 2);
/// let name = variable(VarType::Char, 12, 4);
///
/// let bytes = [&20f32.to_le_bytes()[..], &[3, 0, 0, 0, 5, 0, 0, 0], b"Eve\0"].concat();
/// let row = Row::new(&bytes);
/// assert_eq!(row.get(speed), Some(20.0f32));
/// assert_eq!(row.get::<f64>(speed), None, "it has another type");
/// assert_eq!(row.get_at(positions, 1), Some(5));
/// assert_eq!(row.array::<i32>(positions).unwrap()[0].get(), 3);
/// assert_eq!(row.text(name).unwrap().as_str(), Some("Eve"));
///
/// // Whatever the type is:
/// assert_eq!((row.number(speed), row.number_at(positions, 1)), (Some(20.0), Some(5.0)));
/// let Some(Values::Int(values)) = row.values(positions) else { unreachable!() };
/// assert_eq!(values.len(), 2);
/// assert!(!row.is_blank() && row.as_bytes().len() == 16);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Row<'a>(&'a [u8]);

impl<'a> Row<'a> {
    /// A row from its bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// True where every byte is 0: no tick has been written there.
    #[must_use]
    pub fn is_blank(self) -> bool {
        self.0.iter().all(|&byte| byte == 0)
    }

    /// The tick's value; `None` where the variable has another type or no value.
    #[inline]
    #[must_use]
    pub fn get<T: Element>(self, handle: Handle) -> Option<T> {
        self.get_at(handle, handle.tick_index())
    }

    /// One of several values; `None` beyond the last, and where the variable
    /// has another type.
    #[inline]
    #[must_use]
    pub fn get_at<T: Element>(self, handle: Handle, index: usize) -> Option<T> {
        if handle.var_type != T::TYPE {
            return None;
        }
        self.read(handle, index).map(T::from_wire)
    }

    /// All values, in place; `None` where the variable has another type.
    #[must_use]
    pub fn array<T: Element>(self, handle: Handle) -> Option<&'a [T::Wire]> {
        if handle.var_type != T::TYPE {
            return None;
        }
        self.slice(handle)
    }

    /// All values of a variable of any type, in place.
    #[must_use]
    pub fn values(self, handle: Handle) -> Option<Values<'a>> {
        Some(match handle.var_type {
            VarType::Char => Values::Char(self.slice(handle)?),
            VarType::Bool => Values::Bool(self.slice(handle)?),
            VarType::Int => Values::Int(self.slice(handle)?),
            VarType::BitField => Values::BitField(self.slice(handle)?),
            VarType::Float => Values::Float(self.slice(handle)?),
            VarType::Double => Values::Double(self.slice(handle)?),
        })
    }

    /// The tick's value of a variable of any type, as a number; true is 1. Every
    /// value fits exactly.
    #[inline]
    #[must_use]
    pub fn number(self, handle: Handle) -> Option<f64> {
        self.number_at(handle, handle.tick_index())
    }

    /// One of several values, as a number.
    #[inline]
    #[must_use]
    pub fn number_at(self, handle: Handle, index: usize) -> Option<f64> {
        Some(match handle.var_type {
            VarType::Char => f64::from(self.read::<u8>(handle, index)?),
            VarType::Bool => f64::from(u8::from(self.read::<u8>(handle, index)? != 0)),
            VarType::Int => self.read::<I32>(handle, index)?.get().into(),
            VarType::BitField => self.read::<U32>(handle, index)?.get().into(),
            VarType::Float => self.read::<F32>(handle, index)?.get().into(),
            VarType::Double => self.read::<F64>(handle, index)?.get(),
        })
    }

    /// The text of a variable of characters, up to its NUL.
    #[must_use]
    pub fn text(self, handle: Handle) -> Option<Label<'a>> {
        let bytes = self.array::<u8>(handle)?;
        bytes.split(|&byte| byte == 0).next().map(Label)
    }

    #[inline]
    fn read<W: FromBytes>(self, handle: Handle, index: usize) -> Option<W> {
        let (wire, _) = W::read_from_prefix(self.0.get(handle.at(index)?..)?).ok()?;
        Some(wire)
    }

    fn slice<W>(self, handle: Handle) -> Option<&'a [W]>
    where
        W: FromBytes + KnownLayout + Immutable + Unaligned,
    {
        let len = handle.count().checked_mul(handle.var_type.size())?;
        let end = handle.offset().checked_add(len)?;
        <[W]>::ref_from_bytes(self.0.get(handle.offset()..end)?).ok()
    }
}

/// All values of one variable, in place.
///
/// [`Row::values`] gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Values<'a> {
    /// Characters.
    Char(&'a [u8]),
    /// Booleans, true where the byte is not 0.
    Bool(&'a [u8]),
    /// Signed numbers.
    Int(&'a [I32]),
    /// Bit fields.
    BitField(&'a [U32]),
    /// Single-precision numbers.
    Float(&'a [F32]),
    /// Double-precision numbers.
    Double(&'a [F64]),
}

impl Values<'_> {
    /// How many values there are.
    ///
    /// ```
    /// let values = irsdk::Values::Bool(&[1, 0, 1]);
    /// assert_eq!((values.len(), values.is_empty()), (3, false));
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Char(values) | Self::Bool(values) => values.len(),
            Self::Int(values) => values.len(),
            Self::BitField(values) => values.len(),
            Self::Float(values) => values.len(),
            Self::Double(values) => values.len(),
        }
    }

    /// True where there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Variable, bits, boolean, float, int, samples, table, variable};
    use std::string::ToString;
    use std::vec::Vec;

    fn example() -> Vec<Variable> {
        // Packed: all but the first stand at odd offsets.
        std::vec![
            boolean("IsOnTrack", true),
            int("Gear", -1),
            bits("SessionFlags", 0x8000_0000),
            float("Speed", 50.5),
            variable("SessionTime", VarType::Double, "s", &932.000_000_635_264f64.to_le_bytes()),
            variable("Driver", VarType::Char, "", b"Max\0\xff\0\0\0"),
            samples("VelocityX", [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
            variable(
                "CarIdxLap",
                VarType::Int,
                "",
                &[7, 0, 0, 0, 8, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]
            ),
            variable("CarIdxOnPitRoad", VarType::Bool, "", &[0, 2, 1]),
        ]
    }

    fn with<R>(variables: &[Variable], check: impl FnOnce(Vars<'_>, Row<'_>) -> R) -> R {
        let (table, row) = table(variables);
        check(Vars::new(&table, row.len()).unwrap(), Row::new(&row))
    }

    #[test]
    fn every_type_is_read() {
        with(&example(), |vars, row| {
            let handle = |name| vars.handle(name).unwrap();
            assert_eq!(row.get(handle("IsOnTrack")), Some(true));
            assert_eq!(row.get(handle("Gear")), Some(-1));
            assert_eq!(row.get(handle("SessionFlags")), Some(0x8000_0000u32));
            assert_eq!(row.get(handle("Speed")), Some(50.5f32));
            assert_eq!(row.get(handle("SessionTime")), Some(932.000_000_635_264f64));
            assert_eq!(row.text(handle("Driver")).unwrap().to_string(), "Max");
            assert_eq!(row.get(handle("Driver")), Some(b'M'));
            let numbers = ["IsOnTrack", "Gear", "SessionFlags", "Speed", "Driver", "VelocityX"]
                .map(|name| row.number(handle(name)).unwrap());
            assert_eq!(numbers, [1.0, -1.0, 2_147_483_648.0, 50.5, 77.0, 6.0]);
        });
    }

    #[test]
    fn a_read_as_another_type_is_none() {
        with(&example(), |vars, row| {
            let gear = vars.handle("Gear").unwrap();
            assert_eq!(row.get::<f32>(gear), None);
            assert_eq!(row.get::<u32>(gear), None);
            assert_eq!(row.array::<bool>(gear), None);
            assert_eq!(row.text(gear), None);
        });
    }

    #[test]
    fn arrays_and_samples_within_a_tick() {
        with(&example(), |vars, row| {
            let handle = |name| vars.handle(name).unwrap();
            let (samples, laps) = (handle("VelocityX"), handle("CarIdxLap"));
            assert!(samples.is_time() && !laps.is_time());
            assert_eq!((samples.count(), samples.tick_index()), (6, 5));
            assert_eq!(row.get(samples), Some(6.0f32), "the last is the tick's");
            assert_eq!(row.get(laps), Some(7), "the first is the array's");
            let all: Vec<_> = row.array::<i32>(laps).unwrap().iter().map(|lap| lap.get()).collect();
            assert_eq!(all, [7, 8, -1]);
            assert_eq!(row.get_at(laps, 2), Some(-1));
            assert_eq!(row.get_at::<i32>(laps, 3), None, "not the next variable's");
            assert_eq!(row.get_at::<i32>(laps, usize::MAX), None);
            assert_eq!(row.number_at(laps, 1), Some(8.0));
            assert_eq!(row.array::<bool>(handle("CarIdxOnPitRoad")).unwrap(), [0, 2, 1]);
            assert_eq!(row.get_at(handle("CarIdxOnPitRoad"), 1), Some(true), "not 0 is true");
            assert_eq!(row.number_at(handle("CarIdxOnPitRoad"), 1), Some(1.0));
            assert_eq!(row.values(laps).unwrap().len(), 3);
            assert!(
                matches!(row.values(samples), Some(Values::Float(values)) if values.len() == 6)
            );
        });
    }

    #[test]
    fn arrays_of_any_length_are_bounded_by_their_count() {
        for cars in [64, 80, 128] {
            let array = variable("CarIdxGear", VarType::Int, "", &std::vec![1; cars * 4]);
            with(&[array, int("Next", 5)], |vars, row| {
                let gears = vars.handle("CarIdxGear").unwrap();
                assert_eq!(row.array::<i32>(gears).unwrap().len(), cars);
                assert_eq!(row.get_at::<i32>(gears, cars), None);
            });
        }
    }

    #[test]
    fn names_are_exact() {
        with(&example(), |vars, _| {
            for name in ["speed", "Speed ", "Spee", "", "Speed\0", "\0", "ERS", "Speedy"] {
                assert_eq!(vars.handle(name), None, "{name:?}");
            }
        });
        let full = variable(&"n".repeat(32), VarType::Int, "", &[1, 0, 0, 0]);
        with(&[full], |vars, _| {
            assert!(vars.handle(&"n".repeat(32)).is_some());
            assert_eq!(vars.handle(&"n".repeat(31)), None);
            assert_eq!(vars.handle(&"n".repeat(33)), None);
        });
        // A name may be empty, and is then found as such.
        with(&[int("", 7)], |vars, row| {
            assert_eq!(row.get(vars.handle("").unwrap()), Some(7));
        });
    }

    #[test]
    fn shocks_are_found_under_both_spellings() {
        with(&[float("LFSHshockDefl_ST", 1.0), float("RFshockVel", 2.0)], |vars, _| {
            assert!(vars.handle("LFshockDefl_ST").is_some());
            assert!(vars.handle("LFSHshockDefl_ST").is_some());
            assert!(vars.handle("RFshockVel").is_some());
            assert_eq!(vars.handle("RFshockDefl"), None);
            assert_eq!(vars.handle("LFspeed"), None);
        });
        with(&[float("CRSHshockVel", 1.0), float("CRshockVel", 2.0)], |vars, row| {
            assert_eq!(row.get(vars.handle("CRshockVel").unwrap()), Some(2.0f32));
        });
    }

    #[test]
    fn a_wrong_type_is_put_right_by_the_unit() {
        let left_right =
            variable("CarLeftRight", VarType::BitField, "irsdk_CarLeftRight", &[4, 0, 0, 0]);
        let pace = variable("CarIdxPaceFlags", VarType::Int, "irsdk_PaceFlags", &[2, 0, 0, 0x80]);
        let text = variable("Odd", VarType::Char, "irsdk_PaceFlags", b"x");
        with(&[left_right, pace, text], |vars, row| {
            assert_eq!(row.get(vars.handle("CarLeftRight").unwrap()), Some(4));
            assert_eq!(row.get(vars.handle("CarIdxPaceFlags").unwrap()), Some(0x8000_0002u32));
            assert_eq!(vars.handle("Odd").unwrap().var_type(), VarType::Char);
        });
    }

    #[test]
    fn an_unknown_type_costs_its_variable() {
        let mut odd = int("Odd", 1);
        for number in [6, -1, i32::MAX] {
            odd.header.var_type = number.into();
            odd.header.count = i32::MIN.into();
            with(&[odd.clone(), int("Gear", 3)], |vars, row| {
                assert_eq!(vars.handle("Odd"), None);
                assert_eq!(row.get(vars.handle("Gear").unwrap()), Some(3));
            });
        }
    }

    #[test]
    fn a_variable_out_of_the_row_is_an_error() {
        let (table, row) = table(&[int("A", 1), int("B", 2)]);
        // Field of the second header: its offset, its count.
        for (field, value) in
            [(4, 5), (4, -1), (4, i32::MIN), (4, i32::MAX), (8, 2), (8, -1), (8, i32::MAX)]
        {
            let mut table = table.clone();
            table[144 + field..144 + field + 4].copy_from_slice(&i32::to_le_bytes(value));
            let error = Vars::new(&table, row.len()).unwrap_err().to_string();
            assert!(error.ends_with("at byte 144: expected a variable within the row"), "{error}");
        }
        assert!(Vars::new(&table[..287], row.len()).is_err());
    }

    #[test]
    fn no_value_is_none() {
        with(&[variable("Empty", VarType::Float, "", b""), int("A", 1)], |vars, row| {
            let empty = vars.handle("Empty").unwrap();
            assert_eq!((row.get::<f32>(empty), row.number(empty)), (None, None));
            assert_eq!(row.array::<f32>(empty).unwrap().len(), 0);
            assert!(row.values(empty).unwrap().is_empty());
        });
    }

    #[test]
    fn a_handle_never_reads_out_of_a_row() {
        let (_, row) = table(&example());
        with(&example(), |vars, _| {
            for header in vars.headers() {
                let handle = header.handle().unwrap();
                let end = handle.offset() + handle.count() * handle.var_type().size();
                for length in 0..row.len() {
                    let short = Row::new(&row[..length]);
                    assert_eq!(short.values(handle).is_some(), length >= end);
                    assert_eq!(
                        short.number_at(handle, handle.count() - 1).is_some(),
                        length >= end
                    );
                }
            }
        });
    }

    #[test]
    fn the_fingerprint_tells_changes_of_place_and_meaning() {
        let print = |variables: &[Variable]| with(variables, |vars, _| vars.fingerprint());
        let plain = print(&[int("A", 1), float("B", 2.0)]);
        assert_eq!(plain, print(&[int("A", 9), float("B", 9.0)]), "values are no change");
        let mut told = [int("A", 1), float("B", 2.0)];
        told[0].header.desc = Text([b'x'; 64]);
        assert_eq!(plain, print(&told), "nor are descriptions");
        assert_ne!(plain, print(&[float("B", 2.0), int("A", 1)]));
        assert_ne!(plain, print(&[int("A", 1), float("C", 2.0)]));
        assert_ne!(plain, print(&[int("A", 1), int("B", 2)]));
        assert_ne!(plain, print(&[int("A", 1)]));
        let unit = variable("B", VarType::Float, "m", &[0; 4]);
        assert_ne!(plain, print(&[int("A", 1), unit]));
    }

    #[test]
    fn a_checked_table_is_the_same_again() {
        let (table, row) = table(&example());
        let vars = Vars::new(&table, row.len()).unwrap();
        let again = Vars::again(&table, row.len(), vars.fingerprint()).unwrap();
        assert_eq!(again.fingerprint(), vars.fingerprint());
        assert_eq!(again.row_len(), vars.row_len());
        assert_eq!(again.headers(), vars.headers());
        assert!(Vars::again(&table[1..], row.len(), 0).is_none());
        // One that was never checked reads nothing out of bounds.
        let far = Vars::again(&table, 1, 0).unwrap();
        assert_eq!(Row::new(&row[..1]).get::<f32>(far.handle("Speed").unwrap()), None);
    }

    #[test]
    fn labels_are_one_byte_a_character_in_windows_1252() {
        let header = variable("FuelPress", VarType::Float, "bar", &[0; 4]).header;
        assert_eq!(header.name().as_str(), Some("FuelPress"));
        assert_eq!(header.unit().to_string(), "bar");
        assert_eq!(header.description().as_str(), Some("What it is"));
        assert_eq!(Label(b"\xb0C").to_string(), "\u{b0}C");
        assert_eq!(Label(b"\xb0C").as_str(), None);
        assert_eq!(Label(b"a\x07\x9f\x81").to_string(), "a\u{fffd}Ÿ\u{fffd}");
        assert!(Label(b"a\x07\x80").chars().eq("a\u{7}€".chars()));
    }

    #[test]
    fn a_label_shows_its_bytes() {
        assert_eq!(std::format!("{:?}", Label(b"km/h\xb2\"")), "\"km/h\\xb2\\\"\"");
    }

    #[test]
    fn variables_know_the_length_of_their_row() {
        let (table, row) = table(&example());
        for more in [0, 3] {
            let vars = Vars::new(&table, row.len() + more).unwrap();
            assert_eq!(vars.row_len(), row.len() + more);
        }
    }

    #[test]
    fn only_shocks_have_another_spelling() {
        let names = ["LFSHshockDefl", "LFSHspeed", "XXSHshockDefl"];
        let (table, row) = table(&names.map(|name| float(name, 0.0)));
        let vars = Vars::new(&table, row.len()).unwrap();
        let found = |name| vars.find(name).map(|header| header.name().as_str().unwrap());
        assert_eq!(found("LFshockDefl"), Some("LFSHshockDefl"));
        assert_eq!(found("LFspeed"), None, "no shock");
        assert_eq!(found("XXshockDefl"), None, "no corner of the car");
    }

    /// Where two things change, one does not hide the other.
    #[test]
    fn changes_do_not_cancel_out_in_the_fingerprint() {
        let (table, row) = table(&[float("SomethingOrOtherThatIsRatherLong", 0.0)]);
        // The last byte of each word that is looked at: of the name and of the unit.
        let places = [23, 31, 39, 47, 119, 127, 135, 143];
        let fingerprint = |flipped: &[usize]| {
            let mut table = table.clone();
            for &place in flipped {
                table[place] ^= 0x80;
            }
            Vars::new(&table, row.len()).unwrap().fingerprint()
        };
        let mut seen = std::vec![fingerprint(&[])];
        for (index, &one) in places.iter().enumerate() {
            seen.push(fingerprint(&[one]));
            seen.extend(places[..index].iter().map(|&other| fingerprint(&[one, other])));
        }
        let all = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!((seen.len(), all), (37, 37));
    }

    #[test]
    fn a_value_is_read_from_the_bytes_it_begins_with() {
        assert_eq!(i32::from_prefix(&[0xfe, 0xff, 0xff, 0xff, 7]), Some(-2));
        assert_eq!(bool::from_prefix(&[2]), Some(true));
        assert_eq!(f64::from_prefix(&1.5f64.to_le_bytes()), Some(1.5));
        assert_eq!(f64::from_prefix(&[0; 7]), None);
        assert_eq!(u8::from_prefix(&[]), None);
    }

    #[test]
    fn values_are_empty_only_where_there_are_none() {
        assert!(Values::Char(&[]).is_empty() && Values::Double(&[]).is_empty());
        let values = Values::Int(&[I32::new(1)]);
        assert_eq!((values.len(), values.is_empty()), (1, false));
    }
}
