//! iRacing.
