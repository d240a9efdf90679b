use crate::{Error, platform};

/// Sends a registered message to every window on the desktop.
///
/// The name is registered, which gives every program that registers the same
/// name the same number. Nothing says whether any window took the message, and
/// the call does not wait for one. Windows only.
///
/// ```no_run
/// // Asks iRacing to switch the camera to the leader: message 0, position 1.
/// let position = 1 << 16;
/// named_memory::broadcast_window_message("IRSDK_BROADCASTMSG", position, 0)?;
/// # Ok::<(), named_memory::Error>(())
/// ```
///
/// # Errors
///
/// The operating system refused; the name is empty or has a NUL.
#[doc(alias = "RegisterWindowMessageW")]
#[doc(alias = "SendNotifyMessageW")]
pub fn broadcast_window_message(name: &str, wparam: usize, lparam: isize) -> Result<(), Error> {
    let reason = match name {
        "" => "is empty",
        _ if name.contains('\0') => "has a NUL",
        _ => return platform::broadcast(name, wparam, lparam),
    };
    Err(Error::BadName { name: name.to_owned(), reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_name_is_refused() {
        for name in ["", "x\0y"] {
            let error = broadcast_window_message(name, 0, 0).unwrap_err();
            assert!(matches!(error, Error::BadName { .. }), "{error}");
        }
    }

    #[cfg(not(windows))]
    #[test]
    fn elsewhere_it_is_unsupported() {
        let error = broadcast_window_message("MESSAGE", 1, 2).unwrap_err();
        assert!(matches!(error, Error::Unsupported { .. }), "{error}");
    }
}
