//! Recorded iRacing files.
