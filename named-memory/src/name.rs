//! Names of memory, of events and of messages.

use crate::Error;

/// Windows' two namespaces of names: of the session and of the computer.
const NAMESPACES: [&str; 2] = ["Local\\", "Global\\"];

/// Checks a name, and gives it without its namespace.
///
/// The same on every platform: a name that Windows refuses is refused on Linux,
/// and one that would leave `/dev/shm` is refused on Windows.
pub(crate) fn bare(name: &str) -> Result<&str, Error> {
    let bare = NAMESPACES.iter().find_map(|space| name.strip_prefix(space)).unwrap_or(name);
    let reason = match bare {
        "" => "is empty",
        "." | ".." => "is a folder",
        _ if bare.contains(['/', '\\']) => "has a separator",
        _ if bare.contains('\0') => "has a NUL",
        _ => return Ok(bare),
    };
    Err(Error::BadName { name: name.to_owned(), reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_namespace_is_dropped() {
        assert_eq!(bare(r"Local\acpmf_physics").unwrap(), "acpmf_physics");
        assert_eq!(bare(r"Global\acpmf_physics").unwrap(), "acpmf_physics");
        assert_eq!(bare("$pcars2$").unwrap(), "$pcars2$");
        assert_eq!(bare("a..b").unwrap(), "a..b");
    }

    #[test]
    fn what_is_not_a_name_is_refused() {
        for (name, reason) in [
            ("", "is empty"),
            (r"Local\", "is empty"),
            (".", "is a folder"),
            ("..", "is a folder"),
            (r"Local\..", "is a folder"),
            ("../etc/passwd", "has a separator"),
            (r"Local\..\x", "has a separator"),
            (r"Session\1\x", "has a separator"),
            (r"Local\Global\x", "has a separator"),
            ("/x", "has a separator"),
            ("x\0y", "has a NUL"),
        ] {
            let error = bare(name).unwrap_err();
            assert!(
                matches!(&error, Error::BadName { reason: found, .. } if *found == reason),
                "{name:?}: {error}"
            );
        }
    }
}
