use core::fmt;

use telemetry_decoders::custom::{MAX_FIELDS, MAX_FORMATS, MAX_VARIABLES};

/// Why a list of formats cannot be read at all.
///
/// ```
/// use telemetry_formats::Formats;
///
/// let error = Formats::from_json(r#"{"version": 2, "formats": []}"#).unwrap_err();
/// assert_eq!(error.to_string(), "version is 2, expected 1");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read.
    File {
        /// Its path.
        path: std::path::PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file is longer than [`MAX_FILE`](crate::MAX_FILE).
    TooLong {
        /// Its path.
        path: std::path::PathBuf,
    },
    /// The text is broken, or has a key that there is not. The message names the
    /// key, the line and the column.
    Text {
        /// What the text was read as: `YAML`, `JSON`, `XML`.
        language: &'static str,
        /// What is wrong, and where.
        message: String,
    },
    /// What is wrong with the text of a file.
    In {
        /// Its path.
        path: std::path::PathBuf,
        /// What.
        error: Box<Self>,
    },
    /// The text is of another version than 1.
    Version {
        /// What stood there.
        found: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, source } => write!(f, "{}: {source}", path.display()),
            Self::TooLong { path } => {
                let most = crate::MAX_FILE >> 20;
                write!(f, "{}: the file is longer than {most} MiB", path.display())
            }
            Self::Text { language, message } => {
                write!(f, "this is no {language} of formats: {message}")
            }
            Self::In { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Version { found } => write!(f, "version is {found}, expected 1"),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::File { source, .. } => Some(source),
            _ => None,
        }
    }
}

/// A format that is left out, and why. The others of its list are there.
///
/// ```
/// use telemetry_formats::{Formats, Reason};
///
/// let formats = Formats::from_yaml(
///     "version: 1
/// formats:
///   - {name: A, kind: json, fields: [{target: rpm, key: rpm}]}
///   - {name: a, kind: json, fields: [{target: rpm, key: rpm}]}
/// ",
/// )?;
/// let dropped = &formats.dropped()[0];
/// assert_eq!((dropped.index, dropped.name.as_str()), (1, "a"));
/// assert!(matches!(dropped.reason, Reason::SameName { first: 0 }));
/// # Ok::<(), telemetry_formats::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Dropped {
    /// Its place in the list that was read, from 0.
    pub index: usize,
    /// Its name, as far as it has one.
    pub name: String,
    /// Why.
    pub reason: Reason,
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "format {} ({:?}) is left out: {}",
            self.index.saturating_add(1),
            self.name,
            self.reason
        )
    }
}

/// Why a format is left out.
///
/// It is [`Dropped::reason`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reason {
    /// Its name is empty or has a character that a name cannot have.
    Name,
    /// An earlier format has its name, ignoring case.
    SameName {
        /// The place of the earlier one among those that are kept.
        first: usize,
    },
    /// There are [`MAX_FORMATS`] before it.
    TooManyFormats,
    /// A list is longer than this: it and those behind it are not looked at.
    NotLookedAt {
        /// How many formats are looked at.
        most: usize,
    },
    /// It has more than [`MAX_FIELDS`] fields.
    TooManyFields {
        /// How many.
        found: usize,
    },
    /// With its variables there would be more than [`MAX_VARIABLES`].
    TooManyVariables {
        /// The first that has no room.
        name: String,
    },
    /// A value is not what it should be.
    Value {
        /// The field, from 0; `None` for a value of the format itself.
        field: Option<usize>,
        /// The key.
        key: &'static str,
        /// What stood there.
        found: String,
        /// What was wanted.
        expected: &'static str,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => {
                f.write_str("a name is not empty and has no ':', no '|' and no control character")
            }
            Self::SameName { first } => {
                write!(f, "format {} has the same name", first.saturating_add(1))
            }
            Self::TooManyFormats => write!(f, "there are {MAX_FORMATS} formats before it"),
            Self::NotLookedAt { most } => {
                write!(f, "it and those behind it are not looked at: a list has at most {most}")
            }
            Self::TooManyFields { found } => {
                write!(f, "it has {found} fields, expected at most {MAX_FIELDS}")
            }
            Self::TooManyVariables { name } => {
                write!(f, "its variable {name:?} would be one more than {MAX_VARIABLES}")
            }
            Self::Value { field, key, found, expected } => {
                if let Some(field) = field {
                    write!(f, "field {}: ", field.saturating_add(1))?;
                }
                write!(f, "{key} is {found}, expected {expected}")
            }
        }
    }
}
